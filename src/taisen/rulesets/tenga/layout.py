"""How the table of TENGA is drawn and worded (TENGA-1.4)."""

from taisen.engine.table import Arrangement, CounterLook, Grid, Layout, VerbLook, Words, ZoneLook
from taisen.engine.text import Text, same

from .glossary import AILMENT_WORDS, EVOLVED, KEYWORDS, MARKS, SICKNESS, TRAITS

WIDE = Grid(
    areas=(
        "seat1 hand1 hand1 hand1 side",
        "seat1 front1 bench1 stand1 side",
        "seam seam seam seam side",
        "seat0 front0 bench0 stand0 side",
        "seat0 hand0 hand0 acts side",
    ),
    columns="calc(150px * var(--k, 1)) calc(196px * var(--k, 1)) minmax(0, 1fr) calc(112px * var(--k, 1)) auto",
    rows="38px minmax(0, 1fr) 34px minmax(0, 1fr) calc(clamp(136px, 24.5dvh, 176px) * var(--k, 1))",
)
NARROW = Grid(
    areas=(
        "seat1 seat1 hand1",
        "front1 bench1 stand1",
        "seam seam seam",
        "front0 bench0 stand0",
        "seat0 seat0 seat0",
        "peek peek peek",
        "hand0 hand0 hand0",
        "acts acts acts",
    ),
    columns="calc(var(--card-l) + 10px) minmax(0, 1fr) 48px",
    rows="46px minmax(0, 1fr) 36px minmax(0, 1fr) 46px auto 138px 52px",
)
LOW = Grid(
    areas=(
        "seat1 front1 bench1 stand1 hand1",
        "seat1 seam seam seam seam",
        "seat0 front0 bench0 stand0 acts",
        "seat0 hand0 hand0 hand0 acts",
    ),
    columns="128px minmax(66px, .4fr) minmax(0, 1fr) 62px 116px",
    rows="minmax(0, 1fr) 34px minmax(0, 1fr) minmax(0, 1.2fr)",
)

LAYOUT = Layout(
    arrangements=(Arrangement(2, WIDE, NARROW, ("front1 / front1 / stand1 / stand1", "front0 / front0 / stand0 / stand0"), LOW),),
    zones={
        "front": ZoneLook(Text("前衛", "Front"), size="l"),
        "bench": ZoneLook(Text("控え", "Bench"), size="m"),
        "stand": ZoneLook(Text("構え", "Stand"), size="s"),
        "hand": ZoneLook(Text("手札", "Hand"), size="h"),
        "library": ZoneLook(Text("山札", "Library"), size="s", side=True),
        "discard": ZoneLook(Text("捨て札", "Discard"), size="s", side=True),
    },
    counters={
        "core": CounterLook(Text("コア", "Core"), "core", "major", Text("0になったほうの負け。", "Whoever has none left loses.")),
        "mana": CounterLook(
            Text("マナ", "Mana"),
            "mana",
            "pips",
            Text(
                "カードを使うのに払う。自分のターンの始めに満タンになり、残した分は相手のターンのリアクションに使われる。",
                "It pays for cards. It is refilled at the start of your turn; what you leave pays for reactions in the enemy's.",
            ),
        ),
        "ep": CounterLook(
            Text("進化点", "EP"),
            "ep",
            "pips",
            Text("1払うと前衛を進化させられる。回復しない。", "One pays for the evolution of your front. They never come back."),
        ),
        "attacks": CounterLook(
            Text("攻撃", "Attacks"),
            "sword",
            "number",
            Text(
                "このターンにあと何回攻撃できるか。攻撃するのは前衛だけで、1ターンに1回。",
                "How many attacks are left this turn. Only the front attacks, once a turn.",
            ),
        ),
        "spells": CounterLook(
            Text("呪文", "Spells"),
            "spell",
            "number",
            Text("このターンにあと何回呪文を唱えられるか。", "How many more spells can be cast this turn."),
        ),
        "stalemate": CounterLook(
            Text("膠着", "Stalemate"),
            "clock",
            "number",
            Text(
                "コアも前衛も動かないまま続いたターンの数。上限に達すると引き分け。",
                "Turns in a row in which neither cores nor fronts have changed; at the limit it is a draw.",
            ),
        ),
    },
    stats={
        "atk": Words(Text("攻撃力", "ATK"), icon="blade", explain=Text("攻撃で与えるダメージ。", "The damage its attack deals.")),
        "hp": Words(Text("体力", "HP"), icon="drop", explain=Text("0になると破壊される。", "At 0 it is destroyed.")),
    },
    badges={**KEYWORDS, **TRAITS, "evolved": EVOLVED},
    statuses={
        **SICKNESS,
        **AILMENT_WORDS,
        **MARKS,
        **KEYWORDS,
        "swap_cooldown": Words(
            Text("入替待ち", "No swap yet"),
            Text("待", "Ns"),
            explain=Text("このターン数の間、入れ替えができない。", "No swap is possible for this many turns."),
        ),
        "fatigue": Words(
            Text("疲労", "Fatigue"),
            Text("疲", "Ft"),
            explain=Text(
                "山札がもうない。次のターンの始めに、コアがこの値のダメージを受ける（1ずつ増える）。",
                "The library is empty: the core takes this much at the start of the next turn, and one more each time.",
            ),
        ),
    },
    parts={
        "reaction": Words(Text("リアクション", "Reaction"), icon="reaction"),
        "defense": Words(Text("防御", "Defense"), icon="shield"),
        "shield": Words(Text("シールド", "Shield"), icon="shield"),
        "hp": Words(Text("体力", "HP"), icon="core"),
    },
    verbs={
        "attack": VerbLook(Text("攻撃", "Attack"), key="A", button=True, icon="sword"),
        "evolve": VerbLook(Text("進化", "Evolve"), key="E", button=True, style="gold", icon="ep"),
        "end_turn": VerbLook(Text("ターン終了", "End turn"), key="T", button=True, style="seal"),
        "play_unit": VerbLook(Text("出す", "Play"), icon="sword"),
        "cast_spell": VerbLook(Text("唱える", "Cast"), icon="spell"),
        "use_item": VerbLook(Text("使う", "Use"), icon="item"),
        "react": VerbLook(Text("自動", "Automatic"), icon="reaction"),
        "choose": VerbLook(Text("選ぶ", "Choose"), icon="target"),
    },
    phases={
        "action": Text("行動", "Action"),
        "choose": Text("対象の選択", "Choosing a target"),
        "over": Text("決着", "Over"),
    },
    types={
        "unit": Words(Text("ユニット", "Unit"), icon="sword"),
        "spell": Words(Text("呪文", "Spell"), icon="spell"),
        "item": Words(Text("アイテム", "Item"), icon="item"),
        "reaction": Words(Text("リアクション", "Reaction"), icon="reaction"),
        "token": Words(
            Text("トークン", "Token"),
            icon="sword",
            explain=Text("カードではないユニット。場を離れると消える。", "A unit without a card; it vanishes when it leaves the field."),
        ),
    },
    rarities={
        "common": Words(Text("コモン", "Common"), same("C")),
        "uncommon": Words(Text("アンコモン", "Uncommon"), same("U")),
        "rare": Words(Text("レア", "Rare"), same("R")),
        "epic": Words(Text("エピック", "Epic"), same("E")),
        "legendary": Words(Text("レジェンド", "Legendary"), same("L")),
    },
    elements={
        "fire": Words(Text("火", "Fire"), icon="fire"),
        "water": Words(Text("水", "Water"), icon="water"),
        "leaf": Words(Text("木", "Leaf"), icon="leaf"),
        "thunder": Words(Text("雷", "Thunder"), icon="thunder"),
        "light": Words(Text("光", "Light"), icon="light"),
        "dark": Words(Text("闇", "Dark"), icon="dark"),
    },
)
