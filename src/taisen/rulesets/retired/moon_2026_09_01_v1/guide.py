"""What a newcomer reads before a first battle."""

from taisen.engine.ruleset import Guide
from taisen.engine.text import Text

GUIDE = Guide(
    goal=Text(
        "相手のライフを0にすれば勝ちです。プレイヤーは攻撃されません。コントロールフェイズに、"
        "場に残った自分のユニット1体につき相手のライフが1減ります。",
        "Bring the opponent’s life to 0. Players are never attacked: in the control phase each of your units that still stands costs the "
        "opponent 1 life.",
    ),
    turn=(
        Text(
            "ドローフェイズ：1枚引き、マナが2回復します（上限10）。",
            "Draw phase: draw a card and recover 2 mana, up to 10.",
        ),
        Text(
            "メインフェイズ：空いている自分のチップにユニットを召喚します（1ターンに1回）。スペルとオーラは何度でも使えます。"
            "どれもレベルと同じマナを払います。",
            "Main phase: summon a unit on a free chip of yours, once a turn; cast spells and your aura as often as you like. Each "
            "costs mana "
            "equal to its Level.",
        ),
        Text(
            "メイン、サブ、魔法のターゲットカードで、狙う敵ユニットを指定できます。マナはかかりません。",
            "With the target cards – main, sub, magic – you name the enemy units to aim at. It costs no mana.",
        ),
        Text(
            "「メイン終了」でバトルフェイズへ。両者のユニットが、RANG（範囲）の届く相手を自動で1回ずつ攻撃します。",
            "“End main phase” begins the battle phase: the units of both sides attack once each, by themselves, what their RANG "
            "(range) reaches.",
        ),
        Text(
            "クリンナップでHP0のユニットが墓地へ送られ、1体につき、その使い手のマナが1回復します。",
            "Clean-up: units with HP 0 die, and each gives its controller 1 mana.",
        ),
        Text(
            "コントロールフェイズ：両者が、相手のユニットの数だけライフを失います。",
            "Control phase: both players lose as much life as the other has units.",
        ),
    ),
)
