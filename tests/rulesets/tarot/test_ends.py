"""TAROT-9 to 11 and 15: winning, the half game, time and secrets, further rulings."""

import re
from typing import Any

import msgspec
import pytest

from taisen.engine.battle import Concede, begin, look, tell
from taisen.engine.cards import Catalogue
from taisen.engine.codec import read_action, to_json
from taisen.engine.deck import Deck
from taisen.engine.dice import Dice
from taisen.engine.errors import BadAction, BadCards
from taisen.engine.ruleset import Setup
from taisen.engine.table import Viewer
from taisen.lab.plan import seed_of
from taisen.rulesets.tarot import RULESET
from taisen.rulesets.tarot.actions import Choose, DirectAttack, EndTurn, Open, Summon, TimeUp
from taisen.rulesets.tarot.cards import Card
from taisen.rulesets.tarot.state import Options, State, printed
from taisen.rulesets.tarot.view import seen_cards
from tests.rulesets.laws import walk

from .contract import SETUPS
from .laid import A, B, Laid, down, ids

NO_DECKS = (Deck(), Deck())


def half(n: int = 0) -> State:
    return begin(RULESET, Setup(NO_DECKS, Options(half=True)), seed_of(n, 0))[0].state


def test_9_1_a_last_attack_wins_at_once():
    laid = Laid({"spread": ["cups_9"]}, {"lives": []}).last()
    outcome = RULESET.outcome(laid.state)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((A,), "last_attack")


def test_9_1_conceding_ends_it_too():
    assert Laid().act(A, Concede()).winners == (B,)
    assert Laid().act(B, Concede()).winners == (A,)


def test_9_2_the_last_life_still_works_and_does_not_end_the_battle():
    laid = Laid({"spread": ["cups_9"]}, {"lives": ["star"], "deck": ["coins_2", "coins_3"]}).direct()
    assert (laid.lives(B), laid.hand(B), laid.winners) == ([], ["coins_2", "coins_3"], None)


def test_9_2_a_held_judgement_prevents_none_left():
    laid = Laid({"spread": ["cups_9", "cups_8"]}, {"lives": ["judgement"], "deck": ["coins_2"]}).direct()
    assert laid.lives(B) == ["judgement"]
    assert "last_attack" not in laid.verbs(A)


def test_10_1_one_set_for_both():
    state = half()
    suits = [{printed(card).suit for card in side.deck + side.hand} for side in state.sides]
    assert suits == [{"wands", "swords"}, {"cups", "coins"}]
    assert [len(side.deck) + len(side.hand) for side in state.sides] == [28, 28]
    assert [len(side.lives) for side in state.sides] == [3, 3]
    assert [len(pile) for pile in state.unused] == [16]
    majors = [card for side in state.sides for card in side.lives] + [*state.unused[0]]
    assert len(set(majors)) == 22


def test_10_1_three_cards_and_luck_says_who_begins():
    assert {half(n).active for n in range(20)} == {A, B}
    state = half()
    assert len(state.sides[1 - state.active].hand) == 3


def test_10_1_a_world_takes_from_the_shared_pile():
    laid = Laid({"spread": ["wands_9"], "unused": ["sun"]}, {"lives": ["world"]}, options={"half": True}).direct()
    assert (laid.lives(B), laid.state.unused) == (["sun"], ((),))


def test_10_2_two_relations_are_left_across_the_table():
    related = []
    for mine in ("wands", "swords"):
        for theirs in ("cups", "coins"):
            laid = Laid({"spread": [f"{mine}_5"]}, {"spread": [f"{theirs}_5"]}, options={"half": True}).attack(0, 0)
            if laid.trash(A) or laid.trash(B):
                related.append((mine, theirs, "wins" if laid.trash(B) else "loses"))
    assert related == [("wands", "coins", "wins"), ("swords", "cups", "loses")]


def test_10_3_the_tower_still_gives_five():
    deck = [f"cups_{n}" for n in range(1, 9)]
    laid = Laid({"spread": ["wands_9"]}, {"lives": ["tower"], "deck": deck}, options={"half": True}).direct()
    assert laid.hand(B) == deck[:5]


def test_11_1_a_turn_and_a_choice_have_their_time():
    assert RULESET.overdue(Laid().state, A) == (90_000, TimeUp())
    laid = Laid({"spread": ["cups_9"]}, {"lives": ["sun"], "spread": ["coins_2", "coins_3"]}).direct()
    assert RULESET.overdue(laid.state, B) == (30_000, TimeUp())


def test_11_1_a_turn_out_of_time_ends():
    laid = Laid().act(A, TimeUp())
    assert (laid.state.active, laid.side(A).missed) == (B, 1)


def test_11_1_a_choice_out_of_time_takes_the_first_option():
    laid = Laid({"spread": ["cups_9"]}, {"lives": ["sun"], "spread": ["coins_2", "coins_3"]}).direct().act(B, TimeUp())
    assert laid.at(B, 0).sunlit == 2
    assert laid.state.active == A
    laid = Laid({"spread": ["cups_9"]}, {"lives": ["empress"], "trash": ["coins_5", "coins_2"]}).direct().act(B, TimeUp())
    assert laid.hand(B) == ["coins_5"]
    laid = Laid({"spread": ["cups_9"]}, {"lives": ["magician"], "deck": ["coins_5", "coins_2", "wands_2"]}).direct().act(B, TimeUp())
    assert laid.hand(B) == ["wands_2"]


def test_11_1_three_timeouts_in_a_row_lose():
    laid = Laid()
    for _ in range(2):
        laid.act(A, TimeUp()).end(B)
    assert laid.winners is None
    laid.act(A, TimeUp())
    outcome = RULESET.outcome(laid.state)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((B,), "timeouts")


def test_11_2_what_lies_open_and_what_does_not():
    laid = Laid({"hand": ["cups_2"], "spread": [down("cups_4")], "deck": ["cups_7"], "trash": ["cups_8"]}, {"unused": ["sun"]})
    own, foe, anybody = (to_json(look(RULESET, laid.battle, viewer)).decode() for viewer in (A, B, None))
    for secret in ("cups_2", "cups_4"):
        assert secret in own
        assert secret not in foe
        assert secret not in anybody
    for view in (own, foe, anybody):
        assert "cups_8" in view
        assert "cups_7" not in view
        assert "sun" not in view.replace("sunlit", "")
        assert "fool" not in view


def hidden_from(viewer: Viewer, state: State) -> set[int]:
    """Numbers of cards he cannot see; its owner looks through the pips of a deck while the Magician asks."""
    found = {card for pile in state.unused for card in pile}
    for seat, side in enumerate(state.sides):
        searched = state.turned is not None and state.turned.asked and seat == viewer == state.turned.owner
        found |= {card for card in side.deck if not (searched and printed(card).is_pip)} | {*side.lives} - {*side.held}
        if seat != viewer:
            down = {placed.card for placed in side.spread if placed is not None and not placed.up}
            found |= {*side.hand} | down - ({*seen_cards(side)} if viewer is not None else set())
            found -= {*side.seen} if viewer is not None else set()
    return found


def test_11_2_a_number_is_told_only_to_who_sees_the_card():
    told = 0
    for n in range(24):
        for walked in walk(RULESET, SETUPS[n % len(SETUPS)], 7000 + n):
            before, after = walked.before.state, walked.after.state
            for viewer in (A, B, None):
                said = to_json([look(RULESET, walked.after, viewer), tell(RULESET, before, walked.events, viewer)])
                numbers = {int(number) for number in re.findall(rb'"c([0-9]+)[".]', said)}
                numbers |= {int(number) for number in re.findall(rb'"kind":"summon","card":([0-9]+)', said)}
                assert not numbers & hidden_from(viewer, before) & hidden_from(viewer, after)
                told += len(numbers)
    assert told > 10_000


def test_11_2_imagining_honours_what_was_seen():
    spread = ["cups_9", down("cups_4")]
    deck = [f"wands_{n}" for n in range(1, 11)]
    laid = Laid({"hand": ["cups_2"], "spread": spread, "deck": deck}, {"lives": ["high_priestess"]}).direct()
    seen, unseen = set(), set()
    for n in range(20):
        for viewer, found in ((B, seen), (None, unseen)):
            side = RULESET.imagine(laid.state, viewer, Dice(seed_of(n, 0), "")).sides[A]
            placed = side.spread[1]
            assert placed is not None
            found.add(tuple(ids((side.hand[0], placed.card))))
    assert seen == {("cups_2", "cups_4")}
    assert len(unseen) > 10


def test_11_2_imagining_honours_what_everybody_saw():
    deck = [f"wands_{n}" for n in range(1, 11)]
    laid = Laid({"spread": ["cups_9"], "deck": deck}, {"lives": ["moon", "empress"], "trash": ["coins_5", "coins_6"], "deck": deck})
    laid.direct().end().end(B).open().end().end(B).direct().choose(f"c{laid.number(B, 'coins_5')}.hand").end()
    moon = Laid({"spread": ["cups_9"], "deck": deck}, {"lives": ["moon"]}).direct()
    for n in range(20):
        for viewer in (A, None):
            hand = RULESET.imagine(laid.state, viewer, Dice(seed_of(n, 0), "")).sides[B].hand
            assert "coins_5" in ids(hand)
        for viewer in (B, None):
            placed = RULESET.imagine(moon.state, viewer, Dice(seed_of(n, 0), "")).sides[A].spread[0]
            assert placed is not None
            assert ids((placed.card,)) == ["cups_9"]


def test_11_2_imagining_honours_what_an_attack_taught():
    laid = Laid({"spread": ["wands_7"]}, {"spread": [down("cups_9")], "deck": [f"cups_{n}" for n in range(1, 9)]}).attack(0, 0)
    found = set()
    for n in range(40):
        placed = RULESET.imagine(laid.state, A, Dice(seed_of(n, 0), "")).sides[B].spread[0]
        assert placed is not None
        found.add(placed.of.rank)
    assert found == {7, 8, 9}


@pytest.mark.parametrize(
    ("json", "action"),
    [
        ('{"kind":"summon","card":7,"slot":1,"up":false}', Summon(7, 1, False)),
        ('{"kind":"summon","card":7,"slot":1,"cost":"lives.0"}', Summon(7, 1, True, "lives.0")),
        ('{"kind":"direct_attack","arcana":2}', DirectAttack(2)),
        ('{"kind":"open","arcana":0}', Open(0)),
        ('{"kind":"choose","option":"slot.1"}', Choose("slot.1")),
        ('{"kind":"end_turn"}', EndTurn()),
        ('{"kind":"concede"}', Concede()),
    ],
)
def test_11_3_actions_as_they_are_sent(json: str, action: Any):
    assert read_action(RULESET, json.encode()) == action


def test_11_3_nothing_else_is_understood():
    for json in ('{"kind":"mulligan"}', '{"kind":"open","arcana":0,"up":true}', '{"kind":"attack","arcana":"0","target":0}', "[]"):
        with pytest.raises(BadAction):
            read_action(RULESET, json.encode())


def test_11_4_the_78_cards_are_complete():
    kinds = [card.type for card in RULESET.catalogue.values()]
    found = [kinds.count(kind) for kind in ("pip", "court", "major")]
    assert found == [40, 16, 22], "a tarot set is complete (TAROT-11.4): effects may change, cards are neither added nor taken out"


def test_11_4_a_card_that_makes_no_sense_is_refused_by_name():
    head = b'[[card]]\nid = "odd"\nname = { ja = "x", en = "x" }\nmotif = "star"\n'
    for rest in (
        b'type = "pip"\nsuit = "cups"\nrank = 12',
        b'type = "major"\nnumber = 3',
        b'type = "major"\nnumber = 3\neffect = { kind = "drwa", n = 1 }',
        b'type = "major"\nnumber = 3\neffect = { kind = "draw", n = 1, m = 2 }',
    ):
        with pytest.raises(BadCards, match="odd"):
            Catalogue.read(head + rest, Card)


def test_15_1_further_refusals():
    laid = Laid({"hand": ["cups_2"], "spread": ["cups_9"]})
    assert laid.refusal(A, Open(1)) == "empty_slot"
    assert laid.refusal(A, Open(0)) == "already_open"
    assert laid.summon_refused("cups_2", 1, cost="spread.0") == "cost_not_needed"


def test_15_2_nothing_to_choose_and_not_an_option():
    assert Laid().refusal(A, Choose("slot.0")) == "no_choice"
    laid = Laid({"spread": ["cups_9"]}, {"lives": ["sun"], "spread": ["coins_2", "coins_3"]}).direct()
    assert laid.refusal(B, Choose("slot.2")) == "not_an_option"


def test_15_3_a_single_option_is_taken_without_asking():
    laid = Laid({"spread": ["cups_9"]}, {"lives": ["sun"], "spread": ["", "coins_3"]}).direct()
    assert (laid.at(B, 1).sunlit, laid.state.turned) == (2, None)


def test_15_4_effects_use_the_leftmost_free_slot():
    assert Laid({"spread": ["cups_9"]}, {"lives": ["devil"], "spread": ["coins_2", "", "coins_3"]}).direct().spread(B)[1] == "devil"
    laid = Laid({"spread": ["cups_9"]}, {"lives": ["empress"], "trash": ["coins_5"], "spread": ["coins_2"]}).direct()
    assert laid.choose(f"c{laid.number(B, 'coins_5')}.spread").spread(B) == ["coins_2", "coins_5", ""]


def test_15_5_acting_ends_a_row_of_timeouts():
    laid = Laid({"spread": ["cups_9"], "missed": 2}).direct()
    assert laid.side(A).missed == 0
    assert RULESET.overdue(laid.state, A) == (90_000, TimeUp())


def test_15_6_a_card_summoned_face_down_makes_the_pips_uncertain():
    laid = Laid({"spread": ["cups_9"], "hand": ["cups_2", "cups_3", "cups_king"]}, {"lives": ["high_priestess"]}).direct()
    laid.summon("cups_2", 1, up=False)
    sight = laid.zone("sight.1", B)
    assert sight is not None
    assert [card.card for card in sight.cards if card is not None] == ["cups_king"]


def test_15_6_a_card_summoned_face_up_leaves_the_rest_certain():
    laid = Laid({"spread": ["cups_9"], "hand": ["cups_2", "cups_3"]}, {"lives": ["high_priestess"]}).direct().summon("cups_2", 1)
    sight = laid.zone("sight.1", B)
    assert sight is not None
    assert [card.card for card in sight.cards if card is not None] == ["cups_3"]


def test_15_6_the_moon_lists_nothing():
    laid = Laid({"spread": ["cups_9"]}, {"lives": ["moon"]}).direct()
    assert laid.zone("sight.1", B) is None


def test_15_7_the_owners_cards_go_first_from_left_to_right():
    laid = Laid({"spread": ["cups_9", "cups_8"]}, {"lives": ["death"], "spread": ["coins_2", "coins_3"]}).direct()
    gone = [(event.seat, event.slot) for event in laid.happened if type(event).__name__ == "Destroyed"]
    assert gone == [(B, 0), (B, 1), (A, 0), (A, 1)]


def test_arranging_something_impossible_is_refused():
    odd: list[dict[str, Any]] = [{"hand": ["nobody"]}, {"hand": ["fool"]}, {"lives": ["cups_2"]}, {"spread": ["fool"]}, {"x": 1}]
    for side in (*odd, {"spread": ["cups_2"] * 4}, {"spread": [{"card": "cups_2", "under": ["sun"]}]}):
        with pytest.raises(msgspec.ValidationError):
            RULESET.arrange({"sides": [side, {}]})


def test_the_layout_has_an_area_for_every_zone():
    for arrangement in RULESET.layout.arrangements:
        for grid in (arrangement.wide, arrangement.narrow):
            areas = {area for row in grid.areas for area in row.split()}
            for name, zone in RULESET.layout.zones.items():
                assert zone.side or {f"{name}0", f"{name}1"} <= areas
            assert len({len(row.split()) for row in grid.areas}) == 1
