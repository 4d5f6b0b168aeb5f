"""Where a Kami table lies on a screen, and the words for everything on it."""

from taisen.engine.table import Arrangement, CounterLook, Grid, Layout, VerbLook, Words, ZoneLook
from taisen.engine.text import Text, same

from .cards import SKILLS
from .effects import Information
from .targets import ELEMENTS

# Enemies share the upper rows, the viewer has the lowest; `pool` is the place of the table's own counters.
# Only rows with cards grow with the cards (--k): a large screen has more room in width than in height.
ROWS = "calc(clamp(108px, 21dvh, 152px) * var(--k, 1)) minmax(36px, 1fr) 36px calc(clamp(150px, 27.7dvh, 200px) * var(--k, 1))"


def _line(*parts: tuple[str, int]) -> str:
    return " ".join([area for area, n in (*parts, ("side", 1)) for _ in range(n)])


def _whole(area: str, columns: int) -> str:
    return _line((area, columns))


WIDE_2 = Grid(
    areas=(
        "seat1 row1 hand1 hand1 side",
        "seat1 row1 pool pool side",
        _whole("seam", 4),
        "seat0 row0 hand0 acts side",
    ),
    columns="calc(172px * var(--k, 1)) calc(342px * var(--k, 1)) minmax(0, 1fr) calc(176px * var(--k, 1)) auto",
    rows="56px minmax(0, 1fr) 36px minmax(0, 1.2fr)",
)
WIDE_3 = Grid(
    areas=(
        _line(("hand1", 6), ("hand2", 6)),
        _line(("seat1", 6), ("seat2", 6)),
        _line(("row1", 6), ("row2", 6)),
        _whole("pool", 12),
        _whole("seam", 12),
        _line(("seat0", 3), ("row0", 4), ("hand0", 3), ("acts", 2)),
    ),
    columns="repeat(12, minmax(0, 1fr)) auto",
    rows=f"28px clamp(84px, 16dvh, 116px) {ROWS}",
)
WIDE_4 = Grid(
    areas=(
        _line(("hand1", 4), ("hand2", 4), ("hand3", 4)),
        _line(("seat1", 4), ("seat2", 4), ("seat3", 4)),
        _line(("row1", 4), ("row2", 4), ("row3", 4)),
        _whole("pool", 12),
        _whole("seam", 12),
        _line(("seat0", 3), ("row0", 4), ("hand0", 3), ("acts", 2)),
    ),
    columns="repeat(12, minmax(0, 1fr)) auto",
    rows=f"28px clamp(84px, 16dvh, 116px) {ROWS}",
)


def _narrow(enemies: int) -> Grid:
    upper = tuple(line for k in range(1, enemies + 1) for line in (f"seat{k} row{k} hand{k}",))
    reads = enemies < 3  # of four there is no room for a line about the card one looks at
    return Grid(
        areas=(
            *upper,
            "pool pool pool",
            "seam seam seam",
            "seat0 seat0 seat0",
            "row0 row0 row0",
            *(("peek peek peek",) if reads else ()),
            "hand0 hand0 hand0",
            "acts acts acts",
        ),
        columns="132px minmax(0, 1fr) 40px",
        rows=" ".join(
            [
                *["132px" if enemies == 1 else "minmax(66px, 92px)"] * enemies,
                *("54px", "36px", "62px", "minmax(96px, 1fr)"),
                *(["auto"] if reads else []),
                *("minmax(96px, 120px)", "54px"),
            ]
        ),
    )


LOW_2 = Grid(
    areas=(
        "seat1 row1 pool hand1",
        "seat1 seam seam seam",
        "seat0 row0 hand0 acts",
    ),
    columns="128px minmax(0, 1fr) minmax(0, .8fr) 172px",
    rows="minmax(0, 1fr) 34px minmax(0, 1fr)",
)


def _low(enemies: int) -> Grid:
    each = 12 // enemies
    return Grid(
        areas=(
            *(" ".join(f"{area}{k}" for k in range(1, enemies + 1) for _ in range(each)) for area in ("seat", "row")),
            " ".join(["pool"] * 3 + ["seam"] * 9),
            " ".join(["seat0"] * 2 + ["row0"] * 4 + ["hand0"] * 4 + ["acts"] * 2),
        ),
        columns="repeat(12, minmax(0, 1fr))",
        rows="64px minmax(0, 1fr) 34px minmax(0, 1.3fr)",
    )


def _cloth(enemies: int) -> tuple[str, ...]:
    return (*(f"row{k} / row{k} / row{k} / row{k}" for k in range(1, enemies + 1)), "row0 / row0 / row0 / row0")


ARRANGEMENTS = (
    Arrangement(2, WIDE_2, _narrow(1), _cloth(1), LOW_2),
    Arrangement(3, WIDE_3, _narrow(2), _cloth(2), _low(2)),
    Arrangement(4, WIDE_4, _narrow(3), _cloth(3), _low(3)),
)


def _information() -> dict[str, Words]:
    """Marks beside an enemy's portrait: one for each thing an information skill can tell, and one for "none of them"."""
    found: dict[str, Words] = {}
    for skill in SKILLS.values():
        for ability in skill:
            for effect in ability.do:
                if isinstance(effect, Information):
                    told = Text("情報スキルでわかったこと。あなただけに見える。", "Told by an information skill. Only you see it.")
                    found[effect.key] = Words(effect.name, same("i"), "search", told)
                    none = Text("{n}：なし", "{n}: none").fill(n=effect.name)
                    found[f"{effect.key}_none"] = Words(none, same("i"), "search", told)
    return found


LAYOUT = Layout(
    arrangements=ARRANGEMENTS,
    zones={
        "row": ZoneLook(Text("場", "Row"), "l", caps=(Text("プレ", "Pre"), same("R1"), same("R2"))),
        "hand": ZoneLook(Text("手札", "Hand"), "h"),
        "deck": ZoneLook(Text("デッキ", "Deck"), "s", shut=True, side=True),
        "spent": ZoneLook(Text("使用済み", "Spent"), "s", side=True),
        "seen": ZoneLook(Text("見た手札", "Seen cards"), "s", side=True),
    },
    counters={
        "pool": CounterLook(
            Text("プール", "Pool"),
            "kp",
            "major",
            Text("このゲームで全員が使った合計。勝者のものになる。", "All that has been used in this game. It goes to the winner."),
        ),
        "charge": CounterLook(
            Text("チャージ額", "Charge"),
            "kp",
            "number",
            Text(
                "チャージアクション開始時のプールの50%（端数切り捨て、1以上）。",
                "Half of the pool as the charge action began, rounded down, at least 1.",
            ),
        ),
        "jackpot": CounterLook(
            Text("ジャックポット", "Jackpot"), "kp", "number", Text("この対戦で積み立てられたKP。", "KP laid aside in this battle.")
        ),
        "used": CounterLook(Text("使用", "Used"), "kp", "number", Text("このゲームで使った量。", "What has been used in this game.")),
        "acquired": CounterLook(
            Text("獲得", "Acquired"),
            "check",
            "major",
            Text("勝ったゲームのプールから得た合計。順位はこれで決まる。", "All that was won from pools; it makes the ranking."),
        ),
        "kp": CounterLook(
            Text("カードの残り", "On the card"),
            "kp",
            "number",
            Text("このラウンドに選んだカードに残っている量。", "What the card selected for this round still holds."),
        ),
        "rank": CounterLook(Text("順位", "Rank"), "major", "number", Text("獲得の合計による順位。", "By the amount acquired.")),
    },
    stats={
        "number": Words(
            Text("ナンバー", "Number"),
            icon="figure",
            explain=Text("ラウンド1と2のナンバーの合計で競う。", "Rounds 1 and 2 are added in the final count."),
        ),
        "kp": Words(
            Text("残り", "Left"),
            Text("残", "P"),
            icon="plain",
            explain=Text("チャージに使える量。", "What can be paid for charges."),
        ),
    },
    badges={},
    statuses={
        "face_down": Words(
            Text("裏向き", "Face down"),
            Text("裏", "?"),
            explain=Text("全員が開くまで、相手には見えない。", "The others do not see it until all are opened."),
        ),
        "guarded": Words(
            Text("ナンバー保護", "Guarded"),
            Text("護", "G"),
            icon="shield",
            explain=Text("このラウンドは、相手にナンバーを下げられない。", "No enemy can lower its number in this round."),
        ),
        "steady": Words(
            Text("属性固定", "Steady"),
            Text("固", "S"),
            icon="shield",
            explain=Text("このラウンドは、相手に属性を変えられない。", "No enemy can change its element in this round."),
        ),
        "negated": Words(
            Text("スキル無効", "Negated"), Text("無", "X"), explain=Text("スキルが無効にされた。", "Its skill has been voided.")
        ),
        "boosted": Words(
            Text("属性判定", "Boost"),
            Text("属", "B"),
            explain=Text("属性判定に勝ってナンバーが上がった。", "Its number rose in the elemental boost."),
        ),
        "flag": Words(
            Text("フラグ", "Flag"),
            Text("旗", "F"),
            "flag",
            Text("このゲームのチャージアクションは、この席から始まる。", "Charge actions of this game begin with this seat."),
        ),
        "total": Words(
            Text("合計", "Total"),
            Text("計", "T"),
            explain=Text(
                "開いたラウンド1・2のカードの現在のナンバーの合計。", "The current numbers of the opened Round 1 and Round 2 cards."
            ),
        ),
        "won": Words(
            Text("勝ったゲーム", "Games won"), Text("勝", "W"), "check", Text("この対戦で勝ったゲームの数。", "Games won in this battle.")
        ),
        "chosen": Words(Text("選択済", "Selected"), Text("済", "OK"), "check", Text("カードを選び終えた。", "Has selected a card.")),
        "waited": Words(Text("ウェイト", "Waited"), Text("待", "W"), "clock", Text("使わずに続けている。", "Went on for nothing.")),
        "charged": Words(
            Text("チャージ", "Charged"), Text("チ", "C"), "kp", Text("このラウンドにチャージした。", "Has charged this round.")
        ),
        "full": Words(
            Text("フルチャージ", "Full charge"), Text("全", "A"), "kp", Text("カードの残りをすべて出した。", "Paid all the card had left.")
        ),
        "escaped": Words(
            Text("エスケープ", "Escaped"),
            Text("逃", "E"),
            "arrow",
            Text("このゲームから降りた。次のゲームで戻る。", "Out of this game; back in the next."),
        ),
        "left": Words(
            Text("離脱", "Left"),
            Text("離", "L"),
            "cross",
            Text("対戦から離れた。各ゲームで自動的にエスケープする。", "Has left the battle and escapes from every game."),
        ),
        **_information(),
    },
    parts={},
    verbs={
        "select": VerbLook(Text("選ぶ", "Select"), icon="card"),
        "wait": VerbLook(Text("ウェイト", "Wait"), key="W", button=True),
        "full_charge": VerbLook(Text("フルチャージ", "Full charge"), key="F", button=True, style="gold", icon="kp"),
        "escape": VerbLook(Text("エスケープ", "Escape"), key="X", button=True, icon="arrow"),
        "charge": VerbLook(Text("チャージ", "Charge"), key="C", button=True, style="seal", icon="kp"),
    },
    phases={
        "pre": Text("プレラウンド", "Pre-round"),
        "round1": Text("ラウンド1", "Round 1"),
        "round2": Text("ラウンド2", "Round 2"),
        "final": Text("集計", "Final count"),
    },
    types={"kami": Words(Text("カミ", "Kami"), icon="major")},
    rarities={
        "common": Words(Text("コモン", "Common")),
        "uncommon": Words(Text("アンコモン", "Uncommon")),
        "rare": Words(Text("レア", "Rare")),
        "epic": Words(Text("エピック", "Epic")),
        "legendary": Words(Text("レジェンド", "Legendary")),
    },
    elements={
        element: Words(
            name,
            icon=element,
            explain={
                "fire": Text("木に勝ち、水に負ける。", "Beats Leaf, loses to Water."),
                "leaf": Text("水に勝ち、火に負ける。", "Beats Water, loses to Fire."),
                "water": Text("火に勝ち、木に負ける。", "Beats Fire, loses to Leaf."),
                "light": Text("スキルで一時的に生まれ、ほかのすべてに勝つ。", "Comes from skills for a while and beats all others."),
            }[element],
        )
        for element, name in ELEMENTS.items()
    },
    turn=Text("ゲーム", "game"),
)
