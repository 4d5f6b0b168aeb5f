"""What a newcomer reads before a first battle."""

from taisen.engine.ruleset import Guide
from taisen.engine.text import Text

GUIDE = Guide(
    goal=Text(
        "相手のコア20を0にすれば勝ちです。相手の前衛がいなければコアを直接攻撃できます。前衛を倒して余ったダメージも、"
        "貫通してコアに入ります。",
        "Bring the enemy core from 20 to 0. With no enemy front you attack the core itself; damage left over from killing a "
        "front pierces "
        "through to it as well.",
    ),
    turn=(
        Text(
            "自分のターンの初めに、マナの上限が1増え（最大10）、マナが上限まで満ちて、カードを1枚引きます。",
            "At the start of your half your mana grows by 1, up to 10, and is filled; you draw a card.",
        ),
        Text(
            "マナを払って手札を使います。ユニットは前衛か控えへ。前衛へ出すと、いまの前衛は控えに下がります。呪文は1ターンに2回までです。",
            "Pay mana to play cards. A unit goes to the front or to the bench; put to the front, it sends the old front back to "
            "the bench. "
            "Two spells a turn are the limit.",
        ),
        Text(
            "攻撃できるのは前衛だけで、1ターンに1回です。出したばかりのユニットは召喚酔いで、次の自分のターンまで攻撃できません。"
            "攻撃されたユニットは反撃しません。前衛がいなくなると控えのユニットが昇格しますが、昇格酔いで次の攻撃を1回休みます。",
            "Only the front attacks, once a turn. A unit that has just been played has summoning sickness and attacks from your "
            "next half on. "
            "The unit that is attacked does not strike back. When a front has gone, a unit of the bench is promoted, and its "
            "promotion sickness costs it its next attack.",
        ),
        Text(
            "第5ターンからは、進化点（EP）を1払って前衛を進化させられます。攻撃力と体力が上がり、召喚酔いも解けます。",
            "From turn 5 on you may evolve your front for 1 evolution point (EP): its ATK and HP rise, and its sickness ends.",
        ),
        Text(
            "リアクションは引くと構えに置かれ、条件がそろい、マナが足りれば、自動で発動します。",
            "Reactions you draw lie in your stand zone and fire by themselves when their moment comes and your mana suffices.",
        ),
        Text(
            "「ターン終了」で相手のターンになります。できることがなくなったときは、自動で終わります。",
            "“End turn” passes to the enemy. When nothing is left to do, your half ends by itself.",
        ),
    ),
)
