"""All the report says, in both languages."""

from taisen.engine.text import Text

TITLE = Text("バランスレポート", "Balance report")
COMPARED = Text("{one}と{other}の比較", "{one} beside {other}")
LEFT, RIGHT = Text("左", "left"), Text("右", "right")
WHICH = Text("{version}（{which}）", "{version} ({which})")
GAMES = Text("対戦数", "Battles")
RULES = Text("ルール {version}・カード {cards}", "Rules {version} · cards {cards}")
LINEUP = Text("プレイヤー：{bots}", "Players: {bots}")
COMMAND = Text("このデータを作ったコマンド", "The command that made these figures")
INTERVALS = Text(
    "範囲はすべて95%信頼区間（ウィルソン、差はニューカム）。同じデッキと同じシードで席を入れ替えた対戦を一組として数えています。引き分けは等分です。",
    "Ranges are 95 % intervals (Wilson; Newcombe for differences). Battles come in groups with the same decks and seed, played from "
    "every seat. A draw counts as an equal part for each.",
)
CONTENTS = Text("目次", "Contents")

FIRST = Text("先攻の勝率", "First player's win rate")
FIRST_SEAT = Text("席1の勝率", "First seat's win rate")
GOAL = Text("目標は{low}～{high}%です。", "It should lie between {low} and {high} %.")
FIRST_SEAT_NOTE = Text(
    "このゲームでは全員が同時に決めるので、先攻はありません。", "Everybody decides at once in this game; nobody goes first."
)
GOOD = Text("目標の範囲内です", "Within its bounds")
NEAR = Text("範囲外ですが、誤差かもしれません", "Outside its bounds, which may be chance")
OFF = Text("範囲を外れています", "Outside its bounds")

DECKS = Text("デッキの勝率", "Decks")
DECKS_NOTE = Text("ほかのデッキすべてに対する勝率です。", "What each takes of its battles with other decks.")
MIXED = Text(
    "強さの違うプレイヤー同士の対戦を含みます。勝敗の多くは強さで決まるため、デッキの差は実際より小さく出ます。",
    "Players of different strength met. Most battles go to the stronger one, so decks look closer to each other than they are.",
)
DECK = Text("デッキ", "Deck")
SHARE = Text("勝率", "Win rate")
RANGE = Text("95%区間", "95 % interval")
PICTURE = Text("図", "Picture")
VERDICT = Text("判定", "Verdict")
MATRIX = Text("デッキの相性", "Match-ups")
MATRIX_NOTE = Text(
    "行のデッキが列のデッキに勝った割合です。下の数字は対戦数です。",
    "What the deck of the row takes of the deck of the column; below it, battles.",
)
LEVELS = Text("プレイヤーの強さ", "Players")
LEVEL = Text("プレイヤー", "Player")
AGAINST = Text("{row}の{column}に対する勝率", "{row} against {column}")

LENGTH = Text("対戦の長さ", "How long battles last")
LENGTH_TOLD = Text(
    "中央値{median}ターン、平均{mean}ターン、1戦あたりの行動は平均{steps}回です。",
    "Median {median} turns, mean {mean}; {steps} actions a battle on average.",
)
TURNS = Text("ターン", "Turns")
TURN_COUNT = Text("ターン数", "Number of turns")
NUMBER = Text("対戦数", "Battles")
PART = Text("割合", "Share")
SEE_TABLE = Text("表で見る", "As a table")

ENDINGS = Text("決着", "How battles end")
ENDING = Text("決まり方", "Ending")
CODE = Text("コード", "Code")
DRAWS = Text("引き分け", "Draws")
EMPTIED = Text("山札が尽きた対戦", "Battles in which a deck ran out")

CARDS = Text("カードごとの勝率の変化", "What each card changes")
CARDS_NOTE = Text(
    "「引いたとき」は、そのカードを引いた対戦と、デッキに入れていて引かなかった対戦の勝率の差です。「使ったとき」は、使った対戦と、引いたのに使わなかった対戦の差です。"
    "長い対戦ほど多く引くため、大きな差がすべてカードの力とは限りません。色が付いているのは、区間が0をまたがないものです。",
    "Drawn: the win rate where it was drawn, less that where it was in the deck and was not. Played: where it was played, less where it "
    "was drawn and kept. Longer battles draw more cards, so not all of a change is the card's doing. Coloured ones do not reach zero.",
)
CARD = Text("カード", "Card")
KIND = Text("種類", "Type")
DRAWN = Text("引いた対戦", "Drawn")
WHEN_DRAWN = Text("引いたとき", "When drawn")
WHEN_PLAYED = Text("使ったとき", "When played")
BEST_AND_WORST = Text("変化の大きいカード", "Those that change most")
ALL_CARDS = Text("すべてのカード（{n}枚）", "All {n} cards")

UNUSED = Text("使われなかったもの", "What is not used")
IN_NO_DECK = Text("どのデッキにもないカード", "Cards of no deck")
NEVER_DRAWN = Text("一度も引かれなかったカード", "Cards never drawn")
NEVER_PLAYED = Text("引かれても使われなかったカード", "Cards drawn but never played")
NO_EFFECT = Text("使われたカードにない効果", "Kinds of effects no played card has")
NO_EVENT = Text("起こらなかったこと", "What never happened")
NONE = Text("なし", "None")
COUNTED = Text("{what}：{n}", "{what}: {n}")

EVENTS = Text("起こったこと", "What happened")
EVENTS_NOTE = Text(
    "記録に現れる出来事の名前と、1戦あたりの回数です。", "Events by the name the log gives them, and how often they happen in a battle."
)
EVENT = Text("出来事", "Event")
IN_BATTLES = Text("起こった対戦", "Battles")
A_BATTLE = Text("1戦あたり", "A battle")

SUSPECTS = Text("堂々めぐりの疑い", "Suspicious loops")
SUSPECTS_NOTE = Text(
    "同じ席が同じ場面を{repeats}回以上迎え直した対戦、1ターンの行動が{turn}回以上の対戦、長さが中央値の{long}倍を超えた対戦です。"
    "弱いボットは、何度でも変えられる選択を行きつ戻りつすることがあります。強いボット同士の対戦から見てください。",
    "Battles in which a seat came back to the very same table at least {repeats} times, in which a turn had {turn} actions or more, or "
    "which lasted over {long} times the median. Weak bots may go to and fro where a choice can be changed freely: look at those of strong "
    "ones first.",
)
NO_SUSPECTS = Text("疑わしい対戦はありませんでした。", "There were none.")
BATTLE = Text("番号", "Number")
SEATS = Text("席順", "By seat")
REPEATS = Text("同じ場面", "Same table")
LONGEST_TURN = Text("最も長いターンの行動", "Actions of the longest turn")
FIRST_OF = Text("{n}件のうち{shown}件を示しています。", "{shown} of {n} are shown.")

CHANGE = Text("変化", "Change")
FIGURE = Text("項目", "Figure")
SURE = Text("確か", "certain")
UNSURE = Text("誤差の範囲", "may be chance")
MADE = Text("taisen report が作成。外部のものは何も読み込みません。", "Made by taisen report; the page loads nothing from elsewhere.")
