"""What a newcomer reads before a first battle."""

from taisen.engine.ruleset import Guide
from taisen.engine.text import Text

GUIDE = Guide(
    goal=Text(
        "相手のライフ20を0にすれば勝ちです。アクションデッキから引けなくなった側は負けます。",
        "Bring the opponent’s life from 20 to 0. A player who cannot draw from the action deck loses.",
    ),
    turn=(
        Text(
            "はじめに2枚引きます（対戦の最初のターンだけ1枚）。",
            "You draw two cards; in the very first turn, one.",
        ),
        Text(
            "チャージ（手札1枚を協奏エリアへ）、切り替え（キャラの位置を入れ替える）、"
            "レベルアップ（手札を捨ててキャラを重ねる）を、それぞれ1回まで好きな順に行えます。",
            "Once each and in any order you may charge (a hand card into the concerto area), switch (two characters swap places) "
            "and level up "
            "(discard hand cards to lay a character on one of the same name).",
        ),
        Text(
            "対抗を始めると、両者がアクションを1枚まで伏せ、同時に表にします。コストは協奏エリアのカードで払います。",
            "Start a confrontation: both players lay up to one action face down and turn them up together. Costs are paid with "
            "cards of the "
            "concerto area.",
        ),
        Text(
            "色は赤が緑に、緑が青に、青が赤に勝ちます。同じ色なら速いほうの勝ち、青どうしは引き分けです。勝った側のダメージだけが入ります。",
            "Red beats green, green beats blue, blue beats red. Of the same colour the faster wins, but blue against blue is a "
            "draw. Only the "
            "winner’s card deals its damage.",
        ),
        Text(
            "赤で勝ったら、手札の赤を続けて出す「連撃」ができます。",
            "Who wins with red may chain: play further red cards from hand.",
        ),
        Text(
            "ターンの終わりに、手札が8枚になるまで捨てます。",
            "At the end of the turn you discard down to eight cards.",
        ),
    ),
)
