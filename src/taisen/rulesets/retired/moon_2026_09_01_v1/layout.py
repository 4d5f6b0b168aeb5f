"""How the table of MOON TO MOON is drawn and worded (MOON-1.8, MOON-3.5)."""

from taisen.engine.table import Arrangement, CounterLook, Grid, Layout, VerbLook, Words, ZoneLook
from taisen.engine.text import Text, same

WIDE = Grid(
    areas=(
        "seat1 hand1 hand1 hand1 side",
        "seat1 chips1 chips1 chips1 side",
        "seam seam seam seam side",
        "seat0 chips0 chips0 chips0 side",
        "seat0 always0 hand0 acts side",
    ),
    columns="calc(156px * var(--k, 1)) calc(136px * var(--k, 1)) minmax(0, 1fr) calc(128px * var(--k, 1)) auto",
    rows="38px minmax(0, 1fr) 34px minmax(0, 1fr) calc(clamp(136px, 24dvh, 172px) * var(--k, 1))",
)
NARROW = Grid(
    areas=(
        "seat1 hand1",
        "chips1 chips1",
        "seam seam",
        "chips0 chips0",
        "seat0 seat0",
        "always0 always0",
        "peek peek",
        "hand0 hand0",
        "acts acts",
    ),
    columns="minmax(0, 1fr) 64px",
    rows="46px minmax(0, 1fr) 36px minmax(0, 1fr) 46px 70px auto 128px 52px",
)
LOW = Grid(
    areas=(
        "seat1 chips1 hand1 hand1",
        "seat1 seam seam seam",
        "seat0 chips0 always0 acts",
        "seat0 hand0 hand0 acts",
    ),
    columns="128px minmax(0, 1fr) minmax(0, .9fr) 116px",
    rows="minmax(0, 1fr) 34px minmax(0, 1fr) minmax(0, 1.2fr)",
)

LAYOUT = Layout(
    arrangements=(Arrangement(2, WIDE, NARROW, ("chips1 / chips1 / chips1 / chips1", "chips0 / chips0 / chips0 / chips0"), LOW),),
    zones={
        "chips": ZoneLook(
            Text("チップ", "Chips"), size="m", caps=(Text("上弦の列", "Waxing"), Text("望月の列", "Full moon"), Text("下弦の列", "Waning"))
        ),
        "always": ZoneLook(Text("ターゲットとオーラ", "Targets and aura"), size="s"),
        "hand": ZoneLook(Text("手札", "Hand"), size="h"),
        "library": ZoneLook(Text("山札", "Library"), size="s", side=True),
        "grave": ZoneLook(Text("墓地", "Graveyard"), size="s", side=True),
        "crest": ZoneLook(Text("紋章", "Crest"), size="s", side=True),
    },
    counters={
        "life": CounterLook(
            Text("ライフ", "Life"),
            "core",
            "major",
            Text("ライフチェックのときに0なら敗北。", "Whoever has none at a life check has lost."),
        ),
        "mana": CounterLook(
            Text("マナ", "Mana"),
            "mana",
            "pips",
            Text(
                "レベルの支払いに使う。自分のドローフェイズごとに2、自分のユニットが死亡するごとに1回復する。",
                "It pays for Levels. 2 come back in each own draw phase, 1 for each unit of yours that dies.",
            ),
        ),
        "summons": CounterLook(
            Text("召喚", "Summons"),
            "card",
            "number",
            Text("このターンにあと何回召喚できるか。", "How often one may still summon this turn."),
        ),
    },
    stats={
        "atk": Words(Text("ATK", "ATK"), icon="blade", explain=Text("攻撃で与えるダメージ。", "The damage its attack deals.")),
        "hp": Words(
            Text("HP", "HP"), icon="drop", explain=Text("0のまま次のクリンナップを迎えると死亡する。", "At 0 it dies in the next clean-up.")
        ),
        "rang": Words(
            Text("RANG", "RANG"),
            same("R"),
            icon="plain",
            explain=Text(
                "攻撃の届く範囲。1は正面だけ、3は隣の列まで、6はすべての列。",
                "How far it reaches: 1 straight ahead, 3 the columns beside it as well, 6 every column.",
            ),
        ),
        "cost": Words(
            Text("レベル", "Level"), Text("Lv", "Lv"), "plain", Text("いまのレベル。払うマナ。", "The Level now: the mana to be paid.")
        ),
    },
    badges={},
    statuses={
        "defence": Words(
            Text("DEF", "DEF"),
            Text("防", "D"),
            explain=Text(
                "攻撃のダメージをこれだけ減らす。負の値なら増える。効果のダメージには働かない。",
                "Takes this much off the damage of attacks; a negative one adds to it. Effects are not reduced.",
            ),
        ),
        "evasion": Words(
            Text("回避", "Evasion"),
            Text("避", "E"),
            explain=Text("この回数だけ、攻撃されてもダメージを受けない。", "This many attacks deal it no damage."),
        ),
        "unable": Words(
            Text("アクション不可", "Unable to act"),
            Text("止", "X"),
            explain=Text("攻撃もアクションもしない。", "It neither attacks nor carries out actions."),
        ),
        "silence": Words(
            Text("沈黙", "Silenced"), Text("黙", "S"), explain=Text("自身の効果がすべて働かない。", "None of its own effects works.")
        ),
        "dying": Words(
            Text("瀕死", "HP 0"),
            Text("瀕", "0"),
            explain=Text(
                "次のクリンナップで死亡する。それまでは攻撃し、回復もできる。",
                "It dies in the next clean-up. Until then it attacks and can be healed.",
            ),
        ),
        "sacrificed": Words(
            Text("生贄", "Sacrificed"),
            Text("贄", "†"),
            explain=Text("もう回復できず、次のクリンナップで死亡する。", "It cannot be healed any more and dies in the next clean-up."),
        ),
        "aim_magic": Words(
            Text("魔法ターゲット", "Magic target"),
            Text("魔", "M"),
            explain=Text("相手のRANG 6のユニットが真っ先に狙う。", "Enemy units of RANG 6 attack it before anything else."),
        ),
        "aim_main": Words(
            Text("メインターゲット", "Main target"),
            Text("主", "1"),
            explain=Text("相手のRANG 3と6のユニットがまず狙う。", "Enemy units of RANG 3 and 6 attack it first."),
        ),
        "aim_sub": Words(
            Text("サブターゲット", "Sub target"),
            Text("副", "2"),
            explain=Text(
                "メインターゲットを攻撃できないとき、相手のRANG 3と6のユニットが狙う。",
                "Enemy units of RANG 3 and 6 attack it when they cannot attack the main target.",
            ),
        ),
        "first": Words(Text("先攻", "First player"), Text("先", "1st"), explain=Text("最初のターンを行う。", "Had the first turn.")),
        "star": Words(
            Text("星カウンター", "Star counters"),
            Text("星", "★"),
            explain=Text("カードの効果で増え、失われることはない。", "Card effects count them. They are never lost."),
        ),
        "gear": Words(
            Text("歯車カウンター", "Gear counters"),
            Text("歯", "⚙"),
            explain=Text("カードの効果で増え、失われることはない。", "Card effects count them. They are never lost."),
        ),
        "cheaper_unit": Words(
            Text("次のユニットのレベル減", "Cheaper unit"),
            Text("兵", "U"),
            explain=Text("次に使うユニットカードのレベルが下がる。", "The next unit card has its Level lowered."),
        ),
        "cheaper_spell": Words(
            Text("次のスペルのレベル減", "Cheaper spell"),
            Text("術", "P"),
            explain=Text("次に使うスペルカードのレベルが下がる。", "The next spell card has its Level lowered."),
        ),
    },
    parts={
        "attack": Words(Text("ATK", "ATK"), icon="sword"),
        "defence": Words(Text("DEF", "DEF"), icon="shield"),
        "hp": Words(Text("HP", "HP"), icon="core"),
    },
    verbs={
        "keep": VerbLook(Text("キープ", "Keep"), key="T", button=True, style="seal"),
        "mulligan": VerbLook(Text("マリガン", "Mulligan"), key="M", button=True),
        "take_back": VerbLook(Text("取り消す", "Take back"), key="B", button=True),
        "end_main": VerbLook(Text("メイン終了", "End main phase"), key="T", button=True, style="seal"),
        "summon": VerbLook(Text("召喚", "Summon"), icon="sword"),
        "cast": VerbLook(Text("使う", "Cast"), icon="spell"),
        "designate": VerbLook(Text("ターゲット指定", "Designate"), icon="target"),
        "choose": VerbLook(Text("選ぶ", "Choose"), icon="target"),
    },
    phases={
        "mulligan": Text("マリガン", "Mulligan"),
        "draw": Text("ドロー", "Draw"),
        "main": Text("メイン", "Main"),
        "battle": Text("バトル", "Battle"),
        "control": Text("コントロール", "Control"),
        "over": Text("決着", "Over"),
    },
    types={
        "unit": Words(Text("ユニット", "Unit"), icon="sword"),
        "spell": Words(Text("スペル", "Spell"), icon="spell"),
        "token": Words(
            Text("ユニットトークン", "Unit token"),
            icon="sword",
            explain=Text(
                "カードではないユニット。死亡しても墓地に置かれず、マナも回復しない。",
                "A unit that is no card: when it dies it goes to no graveyard and gives no mana.",
            ),
        ),
        "player": Words(Text("プレイヤー", "Player"), icon="character"),
        "aura": Words(Text("オーラ", "Aura"), icon="aura"),
        "target": Words(Text("ターゲット", "Target"), icon="reaction"),
        "deck": Words(Text("デッキ", "Deck"), icon="library"),
    },
    rarities={},
    elements={
        "light": Words(Text("暁", "Dawn"), icon="light"),
        "fire": Words(Text("熾火", "Ember"), icon="fire"),
        "dark": Words(Text("冥潮", "Tide"), icon="dark"),
        "water": Words(Text("霧", "Mist"), icon="water"),
        "earth": Words(Text("絡繰", "Clockwork"), icon="item"),
        "thunder": Words(Text("星", "Star"), icon="thunder"),
        "moon": Words(Text("月", "Moon"), icon="dark"),
    },
)
