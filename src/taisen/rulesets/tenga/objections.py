"""Why an action is refused: one constant for each code, named by the rule it follows."""

from functools import cache

from taisen.engine.ruleset import Objection
from taisen.engine.text import Text

CHOICE_PENDING = Objection(
    "TENGA-17.5",
    "choice_pending",
    Text(
        "先に、召喚時の効果の対象を選んでください",
        "first choose a target for the unit just summoned",
    ),
)
NOTHING_ASKED = Objection(
    "TENGA-17.5",
    "nothing_asked",
    Text(
        "いま選ぶものはありません",
        "there is nothing to choose now",
    ),
)
NOT_IN_HAND = Objection(
    "TENGA-6.1",
    "not_in_hand",
    Text(
        "そのカードは手札にありません",
        "that card is not in your hand",
    ),
)
WRONG_TYPE = Objection(
    "TENGA-6.1",
    "wrong_type",
    Text(
        "そのカードはそのようには使えません",
        "that card cannot be played like that",
    ),
)
NO_MANA = Objection(
    "TENGA-6.1",
    "no_mana",
    Text(
        "マナが足りません（必要{need}・残り{left}）",
        "not enough mana: {need} needed, {left} left",
    ),
)
REACTION_IS_PASSIVE = Objection(
    "TENGA-6.8",
    "reaction_is_passive",
    Text(
        "リアクションは自分では使えません。条件がそろうと自動で発動します",
        "a reaction cannot be played: it fires by itself in its moment",
    ),
)
FRONT_FULL = Objection(
    "TENGA-6.2",
    "front_full",
    Text(
        "前衛も控えも埋まっていて、出す場所がありません",
        "front and bench are full",
    ),
)
BENCH_FULL = Objection(
    "TENGA-6.3",
    "bench_full",
    Text(
        "控えに空きがありません",
        "the bench is full",
    ),
)
PLACE_TAKEN = Objection(
    "TENGA-6.3",
    "bad_target",
    Text(
        "その場所には出せません",
        "it cannot be put there",
    ),
)
SPELL_LIMIT = Objection(
    "TENGA-6.5",
    "spell_limit",
    Text(
        "このターンはもう呪文を使えません（呪文は1ターンに{limit}回まで）",
        "no more spells this turn ({limit} a turn is the limit)",
    ),
)
SWAP_COOLDOWN = Objection(
    "TENGA-9.12",
    "swap_cooldown",
    Text(
        "入れ替えたばかりです（あと{left}ターン待ち）",
        "you have just swapped: wait {left|1 more turn|# more turns}",
    ),
)
NO_FRONT_FOR_ITEM = Objection(
    "TENGA-6.6",
    "no_front",
    Text(
        "アイテムは自分の前衛がいないと使えません",
        "an item needs a unit in your front",
    ),
)
NO_ENEMY_FRONT = Objection(
    "TENGA-6.6",
    "no_enemy_front",
    Text(
        "相手の前衛がいないと使えません",
        "it needs a unit in the enemy front",
    ),
)
BAD_TARGET = Objection(
    "TENGA-6.10",
    "bad_target",
    Text(
        "それは対象に選べません",
        "that cannot be chosen as a target",
    ),
)
NO_TARGET = Objection(
    "TENGA-6.10",
    "bad_target",
    Text(
        "いま使っても効果がありません",
        "it would have no effect now",
    ),
)
NO_FRONT = Objection(
    "TENGA-7.1",
    "no_front",
    Text(
        "前衛にユニットがいないので攻撃できません",
        "there is no unit in your front to attack with",
    ),
)
ALREADY_ATTACKED = Objection(
    "TENGA-7.1",
    "already_attacked",
    Text(
        "このターンはもう攻撃しました（攻撃は1ターンに1回）",
        "you have already attacked this turn (one attack a turn)",
    ),
)
FROZEN = Objection(
    "TENGA-7.1",
    "frozen",
    Text(
        "前衛が凍結していて攻撃できません",
        "your front is frozen and cannot attack",
    ),
)
SICK = Objection(
    "TENGA-7.3",
    "sick",
    Text(
        "前衛は出したばかりで、攻撃は次の自分のターンからです（召喚酔い）",
        "your front has just been summoned and can attack from your next turn on",
    ),
)
PROMO_SICK = Objection(
    "TENGA-7.6",
    "promo_sick",
    Text(
        "前衛は昇格したばかりで、このターンは攻撃できません（昇格酔い）",
        "your front has just stepped up and cannot attack this turn",
    ),
)
ZERO_ATK = Objection(
    "TENGA-7.1",
    "zero_atk",
    Text(
        "前衛の攻撃力が0なので攻撃できません",
        "your front has 0 ATK and cannot attack",
    ),
)
RUSH_CORE = Objection(
    "TENGA-17.3",
    "rush_core",
    Text(
        "出したばかりの疾走が攻撃できるのは相手の前衛だけです",
        "a unit with Rush that has just been summoned can attack only the enemy front",
    ),
)
WALLED = Objection(
    "TENGA-7.2",
    "bad_target",
    Text(
        "相手の前衛がいる間、コアは攻撃できません",
        "the core cannot be attacked while there is an enemy front",
    ),
)
NOT_THERE = Objection(
    "TENGA-7.2",
    "bad_target",
    Text(
        "相手の前衛はいません",
        "there is no enemy front",
    ),
)
EVOLVE_LOCKED = Objection(
    "TENGA-10.1",
    "evolve_locked",
    Text(
        "進化できるのは第{turn}ターンからです",
        "units can evolve from turn {turn} on",
    ),
)
NO_FRONT_TO_EVOLVE = Objection(
    "TENGA-10.1",
    "no_front",
    Text(
        "前衛にユニットがいないので進化できません",
        "there is no unit in your front to evolve",
    ),
)
EVOLVE_USED = Objection(
    "TENGA-10.1",
    "evolve_used",
    Text(
        "このターンはもう進化させました（進化は1ターンに1回）",
        "you have already evolved a unit this turn (one a turn)",
    ),
)
NO_EP = Objection(
    "TENGA-10.1",
    "no_ep",
    Text(
        "進化点が残っていません",
        "no evolution points are left",
    ),
)
ALREADY_EVOLVED = Objection(
    "TENGA-10.1",
    "already_evolved",
    Text(
        "前衛はもう進化しています",
        "your front has already evolved",
    ),
)
FROZEN_STAGE = Objection(
    "TENGA-10.1",
    "frozen",
    Text(
        "前衛が凍結していて進化できません",
        "your front is frozen and cannot evolve",
    ),
)
MOVES_LEFT = Objection(
    "TENGA-4.11",
    "moves_left",
    Text(
        "まだできることがあります",
        "there is still something to do",
    ),
)


@cache
def no_mana(need: int, left: int) -> Objection:
    """The commonest refusal of all, one for each cost and mana."""
    return NO_MANA(need=need, left=left)
