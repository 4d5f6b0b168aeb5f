"""Where a TAROT table lies on a screen, and the words for everything on it."""

from taisen.engine.table import Arrangement, CounterLook, Grid, Layout, VerbLook, Words, ZoneLook
from taisen.engine.text import Text

from .words import SUIT

WIDE = Grid(
    areas=(
        "seat1 hand1 hand1 hand1 hand1 side",
        "seat1 lives1 spread1 aside1 trash1 side",
        "seat1 lives1 spread1 aside1 deck1 side",
        "seam seam seam seam seam side",
        "seat0 lives0 spread0 aside0 trash0 side",
        "seat0 lives0 spread0 aside0 deck0 side",
        "seat0 hand0 hand0 hand0 acts side",
    ),
    columns="150px 242px minmax(0,1fr) 84px 112px auto",
    rows="38px minmax(0,1fr) minmax(0,1fr) 34px minmax(0,1fr) minmax(0,1fr) calc(clamp(132px, 22.8dvh, 164px) * var(--k, 1))",
)
NARROW = Grid(
    areas=(
        "seat1 seat1 hand1",
        "lives1 aside1 deck1",
        "spread1 spread1 trash1",
        "seam seam seam",
        "spread0 spread0 trash0",
        "lives0 aside0 deck0",
        "seat0 seat0 seat0",
        "peek peek peek",
        "hand0 hand0 hand0",
        "acts acts acts",
    ),
    columns="minmax(0,1fr) minmax(90px,auto) 56px",
    rows="46px 62px minmax(0,1fr) 38px minmax(0,1fr) 62px 46px auto 122px 52px",
)
# the piles stand in the players' panels
LOW = Grid(
    areas=(
        "seat1 lives1 spread1 aside1",
        "seat1 seam seam hand1",
        "seat0 lives0 spread0 aside0",
        "seat0 hand0 hand0 acts",
    ),
    columns="128px minmax(0, 1.25fr) minmax(0, 1fr) 116px",
    rows="minmax(0, 1fr) 34px minmax(0, 1fr) minmax(0, 1.2fr)",
)
CLOTH = ("lives1 / aside1 / trash1 / deck1", "lives0 / aside0 / trash0 / deck0")

LAYOUT = Layout(
    arrangements=(Arrangement(2, WIDE, NARROW, CLOTH, LOW),),
    zones={
        "lives": ZoneLook(Text("ライフ", "Lives"), "s"),
        "spread": ZoneLook(Text("スプレッド", "Spread"), "m"),
        "aside": ZoneLook(Text("めくれたライフ", "Turned life"), "s"),
        "trash": ZoneLook(Text("トラッシュ", "Trash"), "s"),
        "deck": ZoneLook(Text("デッキ", "Deck"), "s", shut=True),
        "hand": ZoneLook(Text("ハンド", "Hand"), "h"),
        "sight": ZoneLook(Text("見たカード", "Seen cards"), "s", side=True),
    },
    counters={
        "life": CounterLook(
            Text("ライフ", "Lives"),
            "major",
            "major",
            Text("0になった相手へのラストアタックで勝ち。", "Without lives, a last attack loses the battle."),
        ),
        "summons": CounterLook(
            Text("サモン", "Summons"), "card", "number", Text("このターンに残っているサモンの回数。", "Summons left in this turn.")
        ),
        "majors": CounterLook(
            Text("未使用の大アルカナ", "Unused majors"),
            "discard",
            "number",
            Text("ライフにならなかった大アルカナの枚数。中身はだれも知らない。", "Majors that are no life. Nobody knows them."),
        ),
    },
    stats={"number": Words(Text("数字", "Number"), icon="plain")},
    badges={
        "plus": Words(
            Text("力", "Strength"), Text("力", "+"), explain=Text("下に置かれた力が数字を上げている。", "Strength below raises its number.")
        ),
        "guard": Words(
            Text("隠者", "Hermit"),
            Text("隠", "H"),
            explain=Text(
                "アタックの対象にならない。自分がアタックすると、隠者はトラッシュに置かれる。",
                "It cannot be attacked. When it attacks, the Hermit goes to the trash.",
            ),
        ),
        "fleeting": Words(
            Text("悪魔", "Devil"),
            Text("魔", "D"),
            explain=Text("持ち主の次のターンの終わりにトラッシュに置かれる。", "It goes to the trash at the end of its owner's next turn."),
        ),
        "inert": Words(
            Text("効果なし", "No effect"),
            Text("空", "0"),
            explain=Text("表向きの審判。失われても効果はない。", "A face-up Judgement: losing it has no effect."),
        ),
    },
    statuses={
        "face_down": Words(
            Text("裏向き", "Face down"),
            Text("伏", "↓"),
            explain=Text(
                "裏向きで、相手には見えない。アタックするにはオープンが必要。", "The opponent does not see it. Open it to attack."
            ),
        ),
        "fresh": Words(
            Text("サモンしたばかり", "Just summoned"),
            Text("新", "N"),
            explain=Text("このターンはライフにアタックできない。", "It cannot attack a life in this turn."),
        ),
        "stunned": Words(
            Text("吊られた男", "Hanged Man"),
            Text("吊", "X"),
            explain=Text("アクションできない。コートカードのコストにもできない。", "It cannot act, nor be paid for a court card."),
        ),
        "sunlit": Words(
            Text("太陽", "Sun"),
            Text("陽", "S"),
            explain=Text("持ち主のターンに、この回数アクションできる。", "It may act this many times in its owner's turn."),
        ),
        "first_turn": Words(
            Text("最初のターン", "First turn"),
            icon="clock",
            explain=Text("自分の最初のターンはアタックできない。", "No attacks in one's own first turn."),
        ),
        "no_summon": Words(
            Text("サモン不可（司祭）", "No summon (Hierophant)"),
            icon="cross",
            explain=Text("次の自分のターン、サモンできない。", "No summon in the next own turn."),
        ),
        "extra_summons": Words(
            Text("サモン回数（恋人）", "Summons (Lovers)"),
            icon="plus",
            explain=Text("次の自分のターンにできるサモンの回数。", "Summons in the next own turn."),
        ),
        "no_draw": Words(
            Text("ドロー不可（節制）", "No draw (Temperance)"),
            icon="cross",
            explain=Text("次の自分のターンの始めにドローできない。", "No draw at the start of the next own turn."),
        ),
        "missed": Words(
            Text("時間切れ", "Timeouts"), icon="clock", explain=Text("3回続くと負けになる。", "Three in a row lose the battle.")
        ),
    },
    parts={},
    verbs={
        "summon": VerbLook(Text("表向きでサモン", "Summon face up"), icon="card"),
        "summon_down": VerbLook(Text("裏向きでサモン", "Summon face down"), icon="card"),
        "pay_arcana": VerbLook(Text("アルカナを払ってサモン", "Summon for an arcana"), icon="court"),
        "pay_life": VerbLook(Text("ライフを払ってサモン", "Summon for a life"), icon="major"),
        "open": VerbLook(Text("オープン", "Open"), key="O", button=True, style="gold"),
        "attack": VerbLook(Text("アタック", "Attack"), key="A", icon="sword"),
        "direct_attack": VerbLook(Text("ダイレクトアタック", "Direct attack"), key="D", icon="sword"),
        "last_attack": VerbLook(Text("ラストアタック", "Last attack"), key="L", icon="sword"),
        "choose": VerbLook(Text("選ぶ", "Choose"), style="gold"),
        "to_hand": VerbLook(Text("ハンドに加える", "To your hand"), style="gold", icon="hand"),
        "to_spread": VerbLook(Text("スプレッドに置く", "Into your spread"), style="gold", icon="card"),
        "end_turn": VerbLook(Text("ターン終了", "End turn"), key="T", button=True, style="seal"),
    },
    phases={
        "play": Text("サモンとアクション", "Summon and act"),
        "choice": Text("ライフの効果", "Life effect"),
        "over": Text("決着", "Over"),
    },
    types={
        "pip": Words(
            Text("ピップカード", "Pip card"),
            icon="pip",
            explain=Text(
                "小アルカナの1～10。コストなしで、表向きでも裏向きでも出せる。", "Minor arcana 1 to 10. Free, face up or face down."
            ),
        ),
        "court": Words(
            Text("コートカード", "Court card"),
            icon="court",
            explain=Text("ペイジからキング。コストが要る。", "Page to king. They cost."),
        ),
        "major": Words(
            Text("大アルカナ", "Major arcana"), icon="major", explain=Text("ライフになるカード。", "The cards lives are made of.")
        ),
    },
    rarities={},
    elements={
        "wands": Words(SUIT["wands"], icon="wands", explain=Text("コインに強く、ソードに弱い。", "Beats coins, falls to swords.")),
        "swords": Words(SUIT["swords"], icon="swords", explain=Text("ワンドに強く、カップに弱い。", "Beats wands, falls to cups.")),
        "cups": Words(SUIT["cups"], icon="cups", explain=Text("ソードに強く、コインに弱い。", "Beats swords, falls to coins.")),
        "coins": Words(SUIT["coins"], icon="coins", explain=Text("カップに強く、ワンドに弱い。", "Beats cups, falls to wands.")),
    },
)
