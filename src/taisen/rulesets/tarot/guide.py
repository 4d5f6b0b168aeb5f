"""What a newcomer reads before a first battle."""

from taisen.engine.ruleset import Guide
from taisen.engine.text import Text

from .state import Options

FIRST_DRAWS = Options().first_draws

GUIDE = Guide(
    goal=Text(
        "相手のライフ（伏せた大アルカナ5枚）をすべて失わせ、ライフが0枚の相手にラストアタックを決めれば勝ちです。",
        "Take all of the opponent’s lives – five major arcana lying face down – and then make a last attack on an opponent without lives.",
    ),
    turn=(
        Text(
            "1枚引きます（最初のターンだけは、先攻は{first}枚、後攻は{second}枚）。",
            "You draw a card (in the first turns: whoever begins {first}, the other {second}).",
        ).fill(first=FIRST_DRAWS[0], second=FIRST_DRAWS[1]),
        Text(
            "サモンは1ターンに1回、スプレッドの空きへ。ピップカード（1～10）は表向きでも裏向きでも出せて、何も払いません。コートカードは、"
            "自分のアルカナかライフを1枚払って表向きで出します。",
            "Once a turn you summon into a free slot of your spread. Pips (1–10) are free and come face up or face down; a court "
            "card comes face "
            "up and is paid for with an arcana of yours or with a life.",
        ),
        Text(
            "スプレッドのアルカナは、それぞれ1ターンに1回アクションできます：アタック、ダイレクトアタック、ラストアタック、"
            "オープン（裏向きのカードを表にする）。",
            "Each arcana of your spread has one action a turn: attack, direct attack, last attack, or open (turn a face-down card up).",
        ),
        Text(
            "アタックは数字の大きいほうが勝ちます。スートはワンド＜ソード＜カップ＜コイン＜ワンドの順に強く、"
            "有利なら、数字が1大きい相手まで倒せます。1はコートカードに勝ちます。",
            "In an attack the higher number wins. Wands < swords < cups < coins < wands: an arcana of the stronger suit wins "
            "unless the other’s "
            "number is at least two higher. A 1 beats every court.",
        ),
        Text(
            "ダイレクトアタックは相手のライフを1枚めくります。めくれた大アルカナは、持ち主のために効果を発揮します。"
            "自分の最初のターンにはアタックできません。サモンしたターンのアルカナは、ライフにはアタックできません。",
            "A direct attack turns up a life, and that major arcana works for its owner. There are no attacks in your own first "
            "turn, and in the "
            "turn of its summon an arcana may only attack other arcana.",
        ),
        Text("「ターン終了」で相手の番になります。", "“End turn” passes the turn."),
    ),
)
