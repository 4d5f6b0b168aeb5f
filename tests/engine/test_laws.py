"""The laws hold for an honest game, and each catches the leak planted against it."""

import pytest

from taisen.engine.deck import Deck
from taisen.engine.dice import Dice
from taisen.engine.replace import replace
from taisen.engine.ruleset import Objection, Search, Setup
from taisen.engine.table import Badge, Counter, Move, Shown, Table
from taisen.engine.text import Text
from tests.rulesets import laws

from . import toy
from .toy import TOY, Pick

SETUPS = [Setup((Deck(),) * seats) for seats in (2, 3, 4)]


def conserved(state: toy.State) -> list[str]:
    held = [*state.pile, *state.shown, *(card for side in state.sides for card in (*side.hand, *([side.picked] if side.picked else [])))]
    return sorted(card.card for card in held)


def subject(rules=TOY) -> laws.Subject:
    return laws.Subject(rules, SETUPS, lambda dice: Pick(dice.below(14) - 1), conserved)


def check_secrecy(rules) -> None:
    luck = Dice(laws.seed(0), "secrecy")
    for n in range(12):
        for walked in laws.walk(rules, SETUPS[n % 3], n):
            for viewer in laws.viewers(rules, walked.before.state):
                laws.nothing_hidden_is_seen(subject(rules), walked.before, viewer, luck)
                laws.events_show_only_open_cards(rules, walked.before.state, walked.events, viewer)


def test_an_honest_game_keeps_every_law():
    check_secrecy(TOY)
    for n in range(60):
        laid, started = laws.beginning(subject(), SETUPS[n % 3], n)
        laws.folds(laid.state, started, conserved)
        for walked in laws.walk(TOY, SETUPS[n % 3], n):
            laws.step_is_sound(subject(), walked)
            laws.refusals_refuse(TOY, walked.before)
            laws.junk_is_listed_or_refused(subject(), walked.before, Dice(laws.seed(n), "junk"), 5)


def leaky_table(state: toy.State, viewer) -> Table:
    table = toy.table(state, viewer)
    top = state.pile[0].card if state.pile else ""
    return replace(table, counters={"score": Counter(len(top))})


def for_spectators_only(state: toy.State, viewer) -> Table:
    table = toy.table(state, viewer)
    if viewer is None:
        players = tuple(
            replace(p, marks=(Badge(state.sides[p.seat].hand[0].card),)) if state.sides[p.seat].hand else p for p in table.players
        )
        return replace(table, players=players)
    return table


@pytest.mark.parametrize("leak", [leaky_table, for_spectators_only])
def test_law_1_catches_a_table_that_tells(leak):
    with pytest.raises(AssertionError, match="law 1"):
        check_secrecy(replace(TOY, table=leak))


def test_law_1_catches_a_refusal_that_tells(monkeypatch):
    other = Objection("TOY-1.2", "not_in_hand", Text("相手の手札にあります", "the other one has it"))

    def objection(self: Pick, state: toy.State, seat: int) -> Objection | None:
        theirs = any(held.iid == self.card and held.card == "n7" for side in state.sides for held in side.hand)
        return None if any(held.iid == self.card for held in state.sides[seat].hand) else other if theirs else toy.NOT_HELD

    monkeypatch.setattr(Pick, "objection", objection)
    with pytest.raises(AssertionError, match="law 1"):
        check_secrecy(TOY)


def test_law_2_catches_an_imagination_that_does_not_sort():
    def unsorted_(state: toy.State, viewer, dice: Dice) -> toy.State:
        sides = list(state.sides)
        pool = [held for seat, side in enumerate(sides) if seat != viewer for held in (*side.hand, *([side.picked] if side.picked else []))]
        cards = list(dice.shuffled([*state.pile, *pool]))
        for seat, side in enumerate(sides):
            if seat != viewer:
                sides[seat] = replace(side, hand=tuple(cards.pop() for _ in side.hand), picked=cards.pop() if side.picked else None)
        return replace(state, sides=tuple(sides), pile=tuple(cards))

    with pytest.raises(AssertionError, match="law 2"):
        check_secrecy(replace(TOY, imagine=unsorted_))


def test_law_3_catches_an_event_that_tells():
    def show(state: toy.State, event: toy.Event, viewer) -> Shown | None:
        shown = toy.show(state, event, viewer)
        if isinstance(event, toy.Drawn) and shown is not None:
            return replace(shown, cues=(Move("pile", f"hand.{event.seat}", toy._card(state.pile[0])),))
        return shown

    with pytest.raises(AssertionError, match="law 3"):
        check_secrecy(replace(TOY, show=show))


def test_only_the_map_of_secrets_shows_an_imagination_that_changes_nothing():
    lazy = replace(TOY, imagine=lambda state, viewer, dice: state)
    check_secrecy(lazy)
    walked = next(iter(laws.walk(TOY, SETUPS[0], 1)))
    assert set() == laws.secret_paths(lazy, walked.before.state, 0)
    assert {"pile.card", "sides[1].hand.card"} == laws.secret_paths(TOY, walked.before.state, 0)


def test_conservation_catches_an_event_that_loses_a_card(monkeypatch):
    def evolve(self: toy.Drawn, state: toy.State) -> toy.State:
        return replace(state, pile=state.pile[1:])

    monkeypatch.setattr(toy.Drawn, "evolve", evolve)
    laid, started = laws.beginning(subject(), SETUPS[0], 0)
    with pytest.raises(AssertionError, match="loses or makes"):
        laws.folds(laid.state, started, conserved)


def test_the_junk_test_catches_an_action_that_is_allowed_and_not_listed():
    forgetful = replace(TOY, candidates=lambda state, seat: toy.candidates(state, seat)[1:])
    battle = next(iter(laws.walk(TOY, SETUPS[0], 1))).before
    with pytest.raises(AssertionError, match="not listed"):
        laws.junk_is_listed_or_refused(subject(forgetful), battle, Dice(laws.seed(1), "junk"), 60)


@pytest.mark.parametrize("listed", [lambda legal: legal[1:], lambda legal: legal[::-1], lambda legal: [*legal, Pick(99)]])
def test_a_list_of_its_own_that_is_not_what_nobody_objects_to_is_caught(listed):
    battle = next(iter(laws.walk(TOY, SETUPS[0], 1))).before
    laws.what_is_listed_is_what_nobody_objects_to(TOY, battle)
    other = replace(TOY, allowed=lambda state, seat: listed(TOY.legal(state, seat)))
    with pytest.raises(AssertionError, match="step"):
        laws.what_is_listed_is_what_nobody_objects_to(other, battle)


def test_a_search_that_would_leave_everything_out_is_caught():
    first = next(laws.walk(TOY, SETUPS[0], 0)).before
    laws.a_search_has_something_to_try(TOY, first)
    with pytest.raises(AssertionError, match="a bot would do none of"):
        laws.a_search_has_something_to_try(replace(TOY, search=Search(free=(Pick,))), first)


def test_the_word_test_catches_what_the_layout_does_not_explain():
    from taisen.engine.battle import look

    battle = next(iter(laws.walk(TOY, SETUPS[0], 1))).before
    laws.words_exist(TOY, look(TOY, battle, 0))
    mute = replace(TOY, layout=replace(TOY.layout, verbs={}))
    with pytest.raises(AssertionError, match="verb pick"):
        laws.words_exist(mute, look(mute, battle, 0))
