"""The words of the game: keywords, ailments and other marks, with their signs and what they mean. Cards, log and layout use these."""

from taisen.engine.table import Words
from taisen.engine.text import Text

KEYWORDS: dict[str, Words] = {
    "guard": Words(
        Text("守護", "Guard"),
        Text("守", "G"),
        explain=Text(
            "前衛にいる間、相手の効果による自分のコアへのダメージを代わりに受ける。倒されても、余ったダメージはコアに届かない。",
            "While in front it takes the damage that enemy effects aim at your core, and no attack pierces it.",
        ),
    ),
    "deathtouch": Words(
        Text("必殺", "Deathtouch"),
        Text("必", "D"),
        explain=Text(
            "攻撃で体力を1でも減らした相手のユニットを破壊する。ただし、その攻撃で余ったダメージは相手のコアに届かない。",
            "An enemy unit that loses any HP to its attack is destroyed. Nothing of its attacks goes through to the core.",
        ),
    ),
    "lifesteal": Words(
        Text("吸血", "Lifesteal"),
        Text("吸", "L"),
        explain=Text(
            "攻撃で減らした相手のユニットの体力と同じだけ、自身の体力を回復する。コアへのダメージでは回復しない。",
            "It heals itself by as much HP as its attack takes from a unit. Damage to a core does not heal it.",
        ),
    ),
    "rush": Words(
        Text("疾走", "Rush"),
        Text("疾", "R"),
        explain=Text(
            "出したターンから攻撃できる。ただし、そのターンに狙えるのは相手の前衛だけ。",
            "It can attack in the turn it is summoned, but then only the enemy front.",
        ),
    ),
    "storm": Words(
        Text("嵐", "Storm"),
        Text("嵐", "S"),
        explain=Text(
            "出したターンから攻撃でき、相手の前衛がいなければコアも狙える。",
            "It can attack in the turn it is summoned, even the core if there is no enemy front.",
        ),
    ),
    "regeneration": Words(
        Text("再生", "Regeneration"),
        Text("再", "+"),
        explain=Text(
            "自分のターン終了時に、この値だけ体力を回復する。前衛でも控えでも働く。",
            "At the end of its owner's turn it heals this much, in front or on the bench.",
        ),
    ),
}
AILMENT_WORDS: dict[str, Words] = {
    "poison": Words(
        Text("毒", "Poison"),
        Text("毒", "Po"),
        explain=Text(
            "持ち主のターン終了時に、この値のダメージを受ける。重ねると値は合計され、残りターンは長いほうになる。",
            "At the end of its owner's turn it takes this much damage. More Poison adds up and keeps the longer time.",
        ),
    ),
    "burn": Words(
        Text("火傷", "Burn"),
        Text("火", "Bu"),
        explain=Text(
            "持ち主のターン終了時に、この値のダメージを受ける。重ねても合計されず、値も残りターンも大きいほうになる。",
            "At the end of its owner's turn it takes this much damage. More Burn keeps the larger value and the longer time.",
        ),
    ),
    "shock": Words(
        Text("感電", "Shock"),
        Text("電", "Sh"),
        explain=Text("攻撃力がこの値だけ下がる（0より下にはならない）。", "Its ATK is lower by this much, but not below 0."),
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
            "前衛にいる間、相手の効果による自分のコアへのダメージを代わりに受ける。倒されても、余ったダメージはコアに届かない。"
            "残りは相手のターン終了時に1減り、前衛を離れると切れる。",
            "While in front it takes the damage that enemy effects aim at your core, and no attack pierces it. "
            "It runs out at the end of the enemy's turns, or when the unit leaves the front.",
        ),
    ),
    "endure": Words(
        Text("不屈", "Endure"),
        Text("不", "En"),
        explain=Text(
            "体力が0になるダメージを受けても、一度だけ体力1で耐える。ダメージによらず破壊する効果（必殺など）には耐えられない。",
            "Once, damage that would take its last HP leaves it 1. It is no help against what destroys without damage, like Deathtouch.",
        ),
    ),
    "atk": Words(
        Text("攻撃力変化", "ATK change"),
        Text("攻", "At"),
        explain=Text("残りターンの間、攻撃力がこの値だけ変わる。", "Its ATK is changed by this much for this time."),
    ),
    "hp": Words(
        Text("体力増加", "HP bonus"),
        Text("体", "Hp"),
        explain=Text(
            "残りターンの間、体力とその上限がこの値だけ上がる。切れると上限は元に戻る。",
            "Its HP and maximum HP are raised by this much for this time; afterwards the maximum is what it was.",
        ),
    ),
}
TRAITS: dict[str, Words] = {  # what equipment can do beside numbers and keywords (TENGA-9.11)
    "quick_swap": Words(
        Text("入替短縮", "Quick Swap"),
        Text("替", "Qs"),
        explain=Text(
            "入れ替えをした後、次に入れ替えられるまでの待ちが1ターン短くなる。",
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
            "次に受ける感電（攻撃力が下がる）か凍結（攻撃も進化もできない）を、一度だけ無効にする。",
            "The next Shock (lower ATK) or Freeze (neither attack nor evolution) on this unit is ignored, once.",
        ),
    ),
    "poison_boost": Words(
        Text("毒強化", "Poison Boost"),
        Text("強", "Pb"),
        explain=Text(
            "このユニットが前衛にいる間、自分が付与する毒の値が1大きくなる。",
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
        Text("酔", "Zz"),
        explain=Text(
            "出したばかり。攻撃できるのは次の自分のターンから（進化すればすぐに攻撃できる）。",
            "It has just been summoned and can attack from its owner's next turn on, or at once if it evolves.",
        ),
    ),
    "dazed": Words(
        Text("昇格酔い", "Promotion sickness"),
        Text("昇", "Dz"),
        explain=Text(
            "前衛がいなくなり、控えから上がったばかり。攻撃の機会を一度失う（進化すればすぐに攻撃できる）。",
            "It has just stepped up to an empty front and loses one chance to attack, unless it evolves.",
        ),
    ),
    "front_only": Words(
        Text("前衛のみ攻撃可", "Front only"),
        Text("前", "Fo"),
        explain=Text(
            "場に出たばかりなので、攻撃できるのは相手の前衛だけ。",
            "It has only just arrived and can attack nothing but the enemy front.",
        ),
    ),
}
EVOLVED = Words(
    Text("進化", "Evolved"),
    Text("進", "★"),
    explain=Text("進化している。ユニットは一度しか進化できない。", "It has evolved; a unit evolves only once."),
)

NAMES: dict[str, Text] = {kind: words.name for table in (KEYWORDS, AILMENT_WORDS, MARKS, TRAITS) for kind, words in table.items()}
