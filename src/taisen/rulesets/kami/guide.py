"""What a newcomer reads before a first battle."""

from taisen.engine.ruleset import Guide
from taisen.engine.text import Text

GUIDE = Guide(
    goal=Text(
        "3ゲームで獲得したプールの合計を競います。各ゲームは、ラウンド1と2に出したカードのナンバーの合計がいちばん高い人の勝ちです。",
        "Win more of the pools than anybody else over three games. A game goes to the highest total: the numbers of the cards played in "
        "Round 1 and Round 2.",
    ),
    turn=(
        Text(
            "ゲームごとに3枚が配られます。同じカードは二度配られません。",
            "Each game you are dealt three cards; none is dealt twice.",
        ),
        Text(
            "プレラウンド：全員が1枚を伏せて出し、プールにプレチャージを払います。このカードはスキルだけが働き、ナンバーは数えません。",
            "Pre-round: everybody selects a card and pays the pre-charge into the pool. Of this card only the skill works; its "
            "number does "
            "not count.",
        ),
        Text(
            "ラウンド1と2：1枚を選んだら、チャージ（プールの半分を払って続ける）、"
            "ウェイト（まだだれも払っていなければ無料で続ける）、エスケープ（降りる）のどれかを決めます。",
            "Rounds 1 and 2: select a card, then decide: charge (pay half of the pool and stay in), wait (stay in for nothing "
            "while nobody has "
            "paid), or escape (give this game up).",
        ),
        Text(
            "だれかがチャージしたら、ほかの人は同じだけ払うか、エスケープします。足りないときはフルチャージで残ります。",
            "Once somebody charges, the others must pay the same or escape; a card that holds too little makes a full charge.",
        ),
        Text(
            "カードを開くとスキルが働き、属性判定があります。火は木に、木は水に、水は火に勝ち、光はほかのすべてに勝ちます。"
            "勝った属性のナンバーが上がります。",
            "The cards are opened, their skills work, and the elements are compared: Fire beats Leaf, Leaf beats Water, Water "
            "beats Fire, and "
            "Light beats them all. Cards of the winning element rise.",
        ),
        Text(
            "勝者がプールを獲得します。ほかの全員がエスケープすれば、最後に残った人の勝ちです。",
            "The winner takes the pool. If all the others escape, the last one left wins at once.",
        ),
    ),
)
