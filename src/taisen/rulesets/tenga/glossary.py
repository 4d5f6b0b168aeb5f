"""The words of the game: keywords, ailments and other marks, with their signs and what they mean. Cards, log and layout use these."""

from taisen.engine.table import Words
from taisen.engine.text import Text

KEYWORDS: dict[str, Words] = {
    "guard": Words(
        Text("守護", "Guard"),
        Text("守", "G"),
        explain=Text(
            "前衛にいる間、相手の効果が自分のコアに与えるダメージを代わりに受ける。攻撃で倒されても貫通しない。",
            "While in front it takes the damage that enemy effects aim at your core, and attacks that destroy it do not pierce.",
        ),
    ),
    "deathtouch": Words(
        Text("必殺", "Deathtouch"),
        Text("必", "D"),
        explain=Text(
            "攻撃で相手ユニットの体力に1以上のダメージを与えると、そのユニットを破壊する。そのとき貫通はしない。",
            "An enemy unit that loses HP to its attack is destroyed; such an attack does not pierce.",
        ),
    ),
    "lifesteal": Words(
        Text("吸血", "Lifesteal"),
        Text("吸", "L"),
        explain=Text(
            "攻撃でユニットの体力に与えたダメージの分だけ、自身を回復する。コアへのダメージでは回復しない。",
            "It heals itself by the HP its attack takes from a unit, not by damage to a core.",
        ),
    ),
    "rush": Words(
        Text("疾走", "Rush"),
        Text("疾", "R"),
        explain=Text(
            "召喚酔いの間も攻撃できる。ただしその間は相手の前衛しか狙えない。",
            "It may attack while sick, but then only the enemy front.",
        ),
    ),
    "storm": Words(
        Text("嵐", "Storm"),
        Text("嵐", "S"),
        explain=Text(
            "召喚酔いの間も攻撃でき、相手の前衛がいなければコアも狙える。",
            "It may attack while sick, even the core if there is no enemy front.",
        ),
    ),
    "regeneration": Words(
        Text("再生", "Regeneration"),
        Text("再", "+"),
        explain=Text(
            "自分のターンの終わりに、示された値だけ体力を回復する。前衛でも控えでも働く。",
            "At the end of its owner's half it heals this much, in front or on the bench.",
        ),
    ),
}
AILMENT_WORDS: dict[str, Words] = {
    "poison": Words(
        Text("毒", "Poison"),
        Text("毒", "Po"),
        explain=Text(
            "持ち主のターンの終わりに、示された値のダメージを受ける。重ねると値が足され、長いほうの残りターンになる。",
            "At the end of its owner's half it takes this much damage. More Poison adds up and keeps the longer time.",
        ),
    ),
    "burn": Words(
        Text("火傷", "Burn"),
        Text("火", "Bu"),
        explain=Text(
            "持ち主のターンの終わりに、示された値のダメージを受ける。重ねると大きいほうの値と長いほうの残りターンになる。",
            "At the end of its owner's half it takes this much damage. More Burn keeps the larger value and the longer time.",
        ),
    ),
    "shock": Words(
        Text("感電", "Shock"),
        Text("電", "Sh"),
        explain=Text("攻撃が示された値だけ下がる（0未満にはならない）。", "Its ATK is lower by this much, but not below 0."),
    ),
    "freeze": Words(
        Text("凍結", "Freeze"),
        Text("凍", "Fr"),
        explain=Text("攻撃も進化もできない。", "It can neither attack nor be evolved."),
    ),
}
MARKS: dict[str, Words] = {
    "shield": Words(
        Text("シールド", "Shield"),
        Text("盾", "Sd"),
        explain=Text("体力の代わりにダメージを受け、その分だけなくなる。", "It takes damage in place of HP and is used up by it."),
    ),
    "defense": Words(
        Text("防御", "Defense"),
        Text("防", "Df"),
        explain=Text("受けるダメージが毎回この値だけ減る。", "Every hit is reduced by this much."),
    ),
    "taunt": Words(
        Text("挑発", "Taunt"),
        Text("挑", "Ta"),
        explain=Text(
            "守護と同じ働きをする。相手のターンの終わりに残りが減り、前衛を離れるとなくなる。",
            "It works like Guard; its time runs at the end of the enemy's halves, and it goes when the unit leaves the front.",
        ),
    ),
    "endure": Words(
        Text("不屈", "Endure"),
        Text("不", "En"),
        explain=Text(
            "体力が0になるダメージを一度だけ体力1で耐える。破壊する効果と必殺には効かない。",
            "Once, damage that would take its last HP leaves it 1; it does not help against destruction and Deathtouch.",
        ),
    ),
    "atk": Words(
        Text("攻撃の増減", "ATK change"),
        Text("攻", "At"),
        explain=Text("残りターンの間、攻撃が変わっている。", "Its ATK is changed for this time."),
    ),
    "hp": Words(
        Text("体力の増加", "HP bonus"),
        Text("体", "Hp"),
        explain=Text(
            "残りターンの間、体力の上限が上がっている。切れると上限まで下がる。",
            "Its maximum HP is raised for this time; afterwards HP is cut to the maximum.",
        ),
    ),
}
TRAITS: dict[str, Words] = {  # what equipment can do beside numbers and keywords (TENGA-9.11)
    "quick_swap": Words(
        Text("入替短縮", "Quick Swap"),
        Text("替", "Qs"),
        explain=Text(
            "自分が入れ替えを行うと、次に入れ替えられるまでの待ちが1ターン短くなる。",
            "After a swap of your side the wait for the next is one turn shorter.",
        ),
    ),
    "poison_resist": Words(
        Text("毒耐性", "Poison Resistance"),
        Text("耐", "Pr"),
        explain=Text(
            "このユニットが受ける毒のダメージは半分になる（端数切り捨て）。",
            "Poison damage to this unit is halved, rounded down.",
        ),
    ),
    "immune_once": Words(
        Text("感電・凍結無効（1回）", "Ward against Shock and Freeze (once)"),
        Text("免", "Wd"),
        explain=Text(
            "次に受ける感電か凍結を一度だけ無効にする。",
            "The next Shock or Freeze on this unit is ignored, once.",
        ),
    ),
    "poison_boost": Words(
        Text("毒強化", "Poison Boost"),
        Text("強", "Pb"),
        explain=Text(
            "このユニットが前衛にいる間、自分の効果が付与する毒の値は1大きくなる。",
            "While this unit is in front, Poison from your effects is 1 stronger.",
        ),
    ),
    "short_ailments": Words(
        Text("状態異常短縮", "Short Ailments"),
        Text("短", "Sa"),
        explain=Text(
            "このユニットが受ける毒・火傷・感電・凍結は1ターン短くなる（最短1ターン）。",
            "Poison, Burn, Shock and Freeze on this unit last one turn less, but at least one.",
        ),
    ),
}
SICKNESS: dict[str, Words] = {
    "sick": Words(
        Text("召喚酔い", "Summoning sickness"),
        Text("眠", "Zz"),
        explain=Text("次の自分のターンまで攻撃できない。", "It cannot attack before your next turn."),
    ),
    "dazed": Words(
        Text("昇格酔い", "Promotion sickness"),
        Text("酔", "Dz"),
        explain=Text(
            "前衛が倒れて昇格したため、次の攻撃の機会を一度失う。",
            "It stepped up because the front fell, and loses its next chance to attack.",
        ),
    ),
}
EVOLVED = Words(
    Text("進化", "Evolved"),
    Text("進", "★"),
    explain=Text("進化している。ユニットは一度しか進化できない。", "It has evolved; a unit evolves only once."),
)

NAMES: dict[str, Text] = {kind: words.name for table in (KEYWORDS, AILMENT_WORDS, MARKS, TRAITS) for kind, words in table.items()}
