"""What the cards and decks of seeds/ are meant to be against each other. The figures have room: they catch a slip, not a shade."""

from taisen.bots import BOTS
from taisen.engine.deck import Deck
from taisen.lab.plan import Pairing, seed_of
from taisen.lab.simulate import Played, record
from taisen.rulesets.tenga import RULESET
from taisen.seeds import load

SEEDS = load(RULESET, tuple(BOTS))
DECKS = {entry.id: entry.deck for entry in SEEDS.deck}
STARTER = SEEDS.playable()[0].deck


def played(own: Deck, foe: Deck, levels: tuple[str, str], games: int) -> list[Played]:
    return [record(RULESET, Pairing((own, foe), levels, seed_of(21, n)), BOTS)[0] for n in range(games)]


def won(own: Deck, npc: str, level: str, games: int) -> tuple[int, float]:
    """Wins of a player of this level against an opponent of seeds/, in percent, and how many turns it took."""
    foe = next(entry for entry in SEEDS.npc if entry.id == npc)
    results = played(own, SEEDS.deck_of(foe), (level, foe.level), games)
    return 100 * sum(0 in result.winners for result in results) // games, sum(result.turns for result in results) / games


def test_no_deck_is_hopeless_and_neither_seat_is():
    wins = dict.fromkeys(DECKS, 0)
    firsts = turns = games = 0
    for own in DECKS:
        for foe in DECKS:
            for result in played(DECKS[own], DECKS[foe], ("greedy", "greedy"), 5):
                games += 1
                turns += result.turns
                firsts += 0 in result.winners
                if own != foe and result.winners:
                    wins[(own, foe)[result.winners[0]]] += 1
    each = 2 * 5 * (len(DECKS) - 1)
    assert [] == [(deck, n) for deck, n in wins.items() if not 18 <= 100 * n // each <= 82]
    assert 40 <= 100 * firsts // games <= 60
    assert turns / games < 13


def test_the_easy_opponent_can_be_beaten_soon_by_anybody():
    assert won(STARTER, "easy", "random", 80)[0] >= 25
    share, turns = won(STARTER, "easy", "greedy", 60)
    assert share >= 85
    assert turns <= 10


def test_the_others_are_harder_in_this_order():
    normal, hard = won(STARTER, "normal", "greedy", 120)[0], won(STARTER, "hard", "greedy", 120)[0]
    assert 32 <= normal <= 68
    assert 10 <= hard <= 42
    assert hard < normal
