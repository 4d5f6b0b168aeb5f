"""Where a Wuthering table lies on a screen, and the words for everything on it."""

from taisen.engine.table import Arrangement, CounterLook, Grid, Layout, VerbLook, Words, ZoneLook
from taisen.engine.text import Text

from .printed import COLOURS
from .story import PHASES

STRIP = "clamp(44px, 8dvh, 58px)"  # of cards on their side
WIDE = Grid(
    areas=(
        "seat1 hand1 hand1 hand1 hand1 hand1 hand1 side",
        "seat1 concerto1 concerto1 concerto1 chars1 deck1 trash1 side",
        "seat1 lead1 back1 action1 chars1 deck1 trash1 side",
        "seam seam seam seam seam seam seam side",
        "seat0 lead0 back0 action0 chars0 deck0 trash0 side",
        "seat0 concerto0 concerto0 concerto0 chars0 deck0 trash0 side",
        "seat0 hand0 hand0 hand0 acts acts acts side",
    ),
    columns="150px 124px 206px minmax(0,1fr) 58px 58px 58px auto",
    rows=f"38px {STRIP} minmax(0,1fr) 34px minmax(0,1fr) {STRIP} calc(clamp(132px, 22.8dvh, 164px) * var(--k, 1))",
)
NARROW = Grid(
    areas=(
        "seat1 seat1 seat1 seat1 hand1 hand1",
        "concerto1 concerto1 concerto1 chars1 deck1 trash1",
        "lead1 back1 action1 action1 action1 action1",
        "seam seam seam seam seam seam",
        "lead0 back0 action0 action0 action0 action0",
        "concerto0 concerto0 concerto0 chars0 deck0 trash0",
        "seat0 seat0 seat0 seat0 seat0 seat0",
        "peek peek peek peek peek peek",
        "hand0 hand0 hand0 hand0 hand0 hand0",
        "acts acts acts acts acts acts",
    ),
    columns="calc(var(--card-m, 56px) + 14px) calc(2 * var(--card-m, 56px) + 8px) minmax(0,1fr) 42px 42px 50px",
    rows="46px 64px minmax(0,1fr) 40px minmax(0,1fr) 64px 46px auto 132px 52px",
)
# the piles stand in the players' panels
LOW = Grid(
    areas=(
        "seat1 lead1 back1 action1 concerto1",
        "seat1 seam seam seam hand1",
        "seat0 lead0 back0 action0 concerto0",
        "seat0 hand0 hand0 hand0 acts",
    ),
    columns="128px minmax(0, 1fr) minmax(0, 1.9fr) minmax(0, 2.8fr) 116px",
    rows="minmax(0, 1fr) 34px minmax(0, 1fr) minmax(0, 1.2fr)",
)
CLOTH = ("concerto1 / lead1 / lead1 / trash1", "lead0 / lead0 / concerto0 / trash0")

LAYOUT = Layout(
    arrangements=(Arrangement(2, WIDE, NARROW, CLOTH, LOW),),
    zones={
        "lead": ZoneLook(Text("リーダー", "Leader"), "l"),
        "back": ZoneLook(Text("バック", "Back"), "m"),
        "action": ZoneLook(Text("アクション", "Action"), "m"),
        "concerto": ZoneLook(Text("協奏", "Concerto"), "s", turned=True),
        "hand": ZoneLook(Text("手札", "Hand"), "h"),
        "deck": ZoneLook(Text("山札", "Deck"), "s"),
        "chars": ZoneLook(Text("キャラ", "Characters"), "s", shut=True),
        "trash": ZoneLook(Text("トラッシュ", "Trash"), "s"),
        "sight": ZoneLook(Text("見た手札", "Seen cards"), "s", side=True),
    },
    counters={
        "life": CounterLook(Text("ライフ", "Life"), "core", "major", Text("0になると負け。", "At 0 the battle is lost.")),
        "notes": CounterLook(
            Text("協奏", "Concerto"),
            "mana",
            "number",
            Text("協奏エリアの枚数。アクションのコストはここから払う。", "Cards in the concerto area, from which actions are paid."),
        ),
        "cards": CounterLook(
            Text("手札", "Hand"),
            "hand",
            "number",
            Text("手札の枚数。自分のターンの終わりに8枚まで減らす。", "Cards in hand; down to eight at the end of one's own turn."),
        ),
    },
    stats={
        "level": Words(Text("レベル", "Level"), Text("Lv", "Lv"), "plain", Text("一番上のカードのレベル。", "The level of the top card.")),
        "speed": Words(
            Text("速度", "Speed"),
            icon="speed",
            explain=Text("同じ色どうしなら、高いほうが勝つ。", "Of the same colour, the higher one wins."),
        ),
        "damage": Words(
            Text("ダメージ", "Damage"),
            icon="blade",
            explain=Text("判定に勝つと、相手のライフに与える。", "Dealt to the opponent's life when the judgement is won."),
        ),
        "cost": Words(
            Text("コスト", "Cost"),
            Text("値", "C"),
            "plain",
            Text("いまのコスト。協奏エリアから払う枚数。", "The cost now: concerto cards to be paid."),
        ),
    },
    badges={},
    statuses={
        "turn_player": Words(
            Text("ターンプレイヤー", "Turn player"),
            Text("番", "T"),
            explain=Text("青以外の同色で速度も同じなら、ターンプレイヤーが勝つ。", "Wins ties of colour and speed, but for blue."),
        ),
        "ready": Words(Text("選択済み", "Has chosen"), icon="check", explain=Text("相手の選択を待っている。", "Waiting for the opponent.")),
        "late": Words(Text("時間切れ", "Timeouts"), icon="clock", explain=Text("3回続くと負けになる。", "Three in a row lose the battle.")),
        "returning": Words(Text("引き直し", "Redraw"), Text("戻", "R"), explain=Text("引き直しに選んだカード。", "Named for the redraw.")),
        "face_down": Words(
            Text("裏向き", "Face down"),
            Text("伏", "↓"),
            explain=Text("相手には「出したかどうか」しか見えない。", "The opponent sees only that it was placed."),
        ),
        "keep_hand": Words(
            Text("手札へ戻る", "Back to hand"),
            Text("手", "H"),
            explain=Text("ターンの終わりに、トラッシュの代わりに手札へ移る。", "Goes to the hand instead of the trash when the turn ends."),
        ),
        "keep_concerto": Words(
            Text("協奏へ移る", "Into the concerto area"),
            Text("協", "C"),
            explain=Text("ターンの終わりに、トラッシュの代わりに協奏エリアへ移る。", "Goes to the concerto area instead of the trash."),
        ),
        "block": Words(
            Text("防御", "Block"),
            icon="shield",
            explain=Text(
                "次に受けるダメージをこの数だけ防ぐ。ライフを失う効果は防げない。", "Reduces the next damage; life loss is no damage."
            ),
        ),
        "no_chain": Words(Text("連撃不可", "No chain"), icon="cross", explain=Text("このターンは連撃できない。", "No chains this turn.")),
        "ties": Words(
            Text("同速勝ち", "Wins ties"),
            Text("速", "="),
            explain=Text("同じ色で速度が並んだら勝つ（青どうしを除く）。", "Wins ties of speed of the same colour, but for blue."),
        ),
        "chain_any": Words(
            Text("連撃自在", "Free chain"),
            Text("連", "∞"),
            explain=Text("赤以外で勝っても、赤のアクションで連撃できる。", "May chain red actions although not winning with red."),
        ),
        "charge": Words(
            Text("追加チャージ", "Extra charge"), Text("充", "+C"), explain=Text("この回数だけ多くチャージできる。", "More charges.")
        ),
        "switch": Words(
            Text("追加の切り替え", "Extra switch"), icon="swap", explain=Text("この回数だけ多く切り替えられる。", "More switches.")
        ),
        "ease": Words(
            Text("レベルアップ軽減", "Easier level-up"),
            Text("昇", "L"),
            explain=Text("次のレベルアップで捨てる手札がこの枚数だけ少なくてよい。", "The next level-up needs fewer discards."),
        ),
        "cost": Words(
            Text("コスト変更", "Cost change"),
            Text("値", "C"),
            explain=Text("このターン、コストが変わっている。", "Costs differ this turn."),
        ),
    },
    parts={},
    verbs={
        "go_first": VerbLook(Text("先攻", "First"), "1", True, "seal"),
        "go_second": VerbLook(Text("後攻", "Second"), "2", True),
        "place_character": VerbLook(Text("伏せる", "Place"), icon="character"),
        "return_card": VerbLook(Text("引き直す", "Redraw"), style="gold"),
        "finish_redraw": VerbLook(Text("引き直しを決定", "Confirm redraw"), "T", True, "seal"),
        "charge": VerbLook(Text("チャージ", "Charge"), "C", icon="mana"),
        "switch": VerbLook(Text("切り替え", "Switch"), "S", icon="swap"),
        "level_up": VerbLook(Text("レベルアップ", "Level up"), "U", icon="plus"),
        "discard": VerbLook(Text("捨てる", "Discard"), icon="discard"),
        "end_action": VerbLook(Text("行動を終える", "End actions"), "T", True, "seal"),
        "start_confrontation": VerbLook(Text("対抗する", "Confront"), "A", True, "seal", "sword"),
        "skip_confrontation": VerbLook(Text("対抗しない", "No confrontation"), "T", True),
        "place_action": VerbLook(Text("伏せる", "Place face down"), style="seal", icon="action"),
        "place_nothing": VerbLook(Text("出さない", "Place nothing"), "T", True),
        "pay": VerbLook(Text("払う", "Pay"), style="gold", icon="mana"),
        "pay_oldest": VerbLook(Text("古い順に払う", "Pay the oldest"), "T", True, "seal"),
        "default_order": VerbLook(Text("並び順のまま", "Default order"), "T", True, "seal"),
        "order_skill": VerbLook(Text("先に使う", "Use next"), style="gold"),
        "use_skill": VerbLook(Text("使う", "Use"), "A", True, "seal"),
        "decline_skill": VerbLook(Text("使わない", "Do not use"), "T", True),
        "choose": VerbLook(Text("選ぶ", "Choose"), style="gold"),
        "chain": VerbLook(Text("連撃", "Chain"), style="seal", icon="action"),
        "stop_chain": VerbLook(Text("連撃を終える", "Stop chaining"), "T", True),
        "end_discard": VerbLook(Text("捨てる", "Discard"), icon="discard"),
    },
    phases=PHASES,
    types={
        "character": Words(
            Text("キャラ", "Character"),
            icon="character",
            explain=Text("重ねた下のカードのスキルも働き続ける。", "The skills of the cards below stay active."),
        ),
        "common": Words(
            Text("共通アクション", "Common action"), icon="action", explain=Text("どのデッキにも入れられる。", "For every deck.")
        ),
        "exclusive": Words(
            Text("専用アクション", "Exclusive action"),
            icon="spell",
            explain=Text("そのキャラがキャラデッキにいるデッキだけに入れられる。", "Only for decks with its character."),
        ),
    },
    rarities={
        "common": Words(Text("コモン", "Common")),
        "uncommon": Words(Text("アンコモン", "Uncommon")),
        "rare": Words(Text("レア", "Rare")),
        "epic": Words(Text("エピック", "Epic")),
    },
    elements={
        "red": Words(
            COLOURS["red"],
            icon="red",
            explain=Text("緑に勝ち、青に負ける。勝つと連撃できる。", "Beats green, falls to blue. Its wins allow chains."),
        ),
        "green": Words(COLOURS["green"], icon="green", explain=Text("青に勝ち、赤に負ける。", "Beats blue, falls to red.")),
        "blue": Words(
            COLOURS["blue"],
            icon="blue",
            explain=Text(
                "赤に勝ち、緑に負ける。青どうしは必ず引き分け。", "Beats red, falls to green. Blue against blue is always a draw."
            ),
        ),
    },
)
