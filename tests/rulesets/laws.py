"""What must hold in every battle of every ruleset, as functions that raise AssertionError; the tests plant faults to see them raise."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

import msgspec
import pytest
from msgspec import Struct

from taisen.engine.battle import Battle, begin, lay_out, look, play
from taisen.engine.codec import pack, read_action, to_json, unpack_action, unpack_battle
from taisen.engine.dice import Dice
from taisen.engine.errors import IllegalAction
from taisen.engine.resolution import Transition
from taisen.engine.ruleset import Objection, Ruleset, Setup
from taisen.engine.table import Banner, Card, Choose, Count, Cue, Flip, MarkCue, Move, Shown, StatCue, Strike, Table, View, Viewer


class Subject(NamedTuple):
    """A ruleset under test: setups that together fill every zone, arbitrary actions, what never changes in a battle."""

    rules: Ruleset[Any, Any, Any]
    setups: list[Setup]
    junk: Callable[[Dice], Any]
    conserved: Callable[[Any], Any]
    unlisted: tuple[type, ...] = ()  # actions only the server plays
    leaving_loses: bool = True  # False: who leaves a game of several rounds may still have won by then


class Walked(NamedTuple):
    """One step of a random battle."""

    seats: int
    before: Battle[Any]
    seat: int
    action: Any
    after: Battle[Any]
    events: tuple[Any, ...]


def seed(n: int) -> bytes:
    return n.to_bytes(32, "big")


def walk(rules: Ruleset[Any, Any, Any], setup: Setup, n: int, longest: int = 20_000) -> Iterator[Walked]:
    """A battle in which everybody plays at random; the same `n`, the same battle."""
    luck = Dice(seed(n), "walk")
    battle, _ = begin(rules, setup, seed(n))
    while rules.outcome(battle.state) is None:
        assert battle.step < longest, f"{rules.id} battle {n} does not end"
        seats = rules.to_act(battle.state)
        assert seats, f"{rules.id} battle {n} step {battle.step}: nobody can act and it is not over"
        seat = luck.pick(seats)
        legal = rules.legal(battle.state, seat)
        assert legal, f"{rules.id} battle {n} step {battle.step}: seat {seat} has to act and can do nothing"
        action = luck.pick(legal)
        before = battle
        battle, events = play(rules, battle, seat, action)
        yield Walked(len(setup.decks), before, seat, action, battle, events)


def viewers(rules: Ruleset[Any, Any, Any], state: Any) -> tuple[Viewer, ...]:
    """Every seat, and a spectator."""
    return (*(player.seat for player in rules.table(state, None).players), None)


# -- steps ---------------------------------------------------------------------------------------------------------------


def folds(start: Any, transition: Transition[Any, Any], conserved: Callable[[Any], Any]) -> None:
    """Events fold to the state, and nothing is lost or made between two of them."""
    kept = conserved(start)
    assert kept, "nothing is watched"
    state = start
    for event in transition.events:
        state = event.evolve(state)
        assert conserved(state) == kept, f"{event} loses or makes something"
    assert state == transition.state, "the events do not lead to the state"


def step_is_sound(subject: Subject, walked: Walked) -> None:
    """apply leaves its input alone, folds, survives saving; counters are not negative; who may act can."""
    rules = subject.rules
    kept = pack(walked.before)
    folds(walked.before.state, Transition(walked.after.state, walked.events), subject.conserved)
    again, events = play(rules, walked.before, walked.seat, walked.action)
    assert (again, events) == (walked.after, walked.events), "the same action gave two results"
    assert pack(walked.before) == kept, "apply changed its input"
    assert unpack_battle(rules, pack(walked.after)) == walked.after, "the battle does not survive saving"
    assert unpack_action(rules, pack(walked.action)) == walked.action, "the action does not survive saving"
    assert read_action(rules, to_json(walked.action)) == walked.action, "the action does not survive being sent"
    for seat in range(walked.seats):
        assert -1000 <= rules.evaluate(walked.after.state, seat) <= 1000
    assert _events(rules.event_type).decode(pack(walked.events)) == walked.events, "the events do not survive saving"
    assert walked.after.step == walked.before.step + 1


@cache
def _events(kind: Any) -> msgspec.msgpack.Decoder[Any]:
    return msgspec.msgpack.Decoder(tuple[kind, ...])


def refusals_refuse(rules: Ruleset[Any, Any, Any], battle: Battle[Any]) -> None:
    """Candidates with an objection are refused by the gate, for its reason; nobody else may act."""
    to_act = rules.to_act(battle.state)
    for seat in to_act:
        for action in rules.candidates(battle.state, seat):
            objection = action.objection(battle.state, seat)
            if objection is not None:
                objection_is_explained(rules, objection)
                with pytest.raises(IllegalAction) as refused:
                    play(rules, battle, seat, action)
                assert refused.value.objection == objection


def objection_is_explained(rules: Ruleset[Any, Any, Any], objection: Objection) -> None:
    """It has a code, a sentence in both languages, and a rule of the book."""
    assert objection.code
    assert objection.text.ja
    assert objection.text.en
    assert f"- {objection.rule} " in rules.rule_book.en, f"{objection.rule} is not in the rule book"


def what_is_listed_is_what_nobody_objects_to(rules: Ruleset[Any, Any, Any], battle: Battle[Any]) -> None:
    """The legal actions are the candidates without an objection, in their order, however a game lists them (`Ruleset.allowed`)."""
    for seat in rules.to_act(battle.state):
        asked = [action for action in rules.candidates(battle.state, seat) if action.objection(battle.state, seat) is None]
        assert rules.legal(battle.state, seat) == asked, f"{rules.id} step {battle.step}: seat {seat}"


def everything_listed_is_accepted(rules: Ruleset[Any, Any, Any], battle: Battle[Any]) -> None:
    """Every legal action passes the gate."""
    for seat in rules.to_act(battle.state):
        for action in rules.legal(battle.state, seat):
            assert play(rules, battle, seat, action)[0].step == battle.step + 1


def junk_is_listed_or_refused(subject: Subject, battle: Battle[Any], luck: Dice, tries: int) -> set[tuple[type, bool]]:
    """An arbitrary action nobody objects to is in the list; `objection` is total. Gives the kinds tried, each with whether it was legal."""
    tried = set()
    for seat in subject.rules.to_act(battle.state):
        legal = subject.rules.legal(battle.state, seat)
        for _ in range(tries):
            action = subject.junk(luck)
            objection = action.objection(battle.state, seat)
            tried.add((type(action), objection is None))
            if objection is not None:
                objection_is_explained(subject.rules, objection)
            elif not isinstance(action, subject.unlisted):
                assert action in legal, f"{action} is allowed but not listed"
    return tried


def overdue_is_legal(rules: Ruleset[Any, Any, Any], battle: Battle[Any]) -> None:
    """What is done for a seat that lets its time pass is something it might have done."""
    for seat in rules.to_act(battle.state):
        default = rules.overdue(battle.state, seat)
        if default is not None:
            limit, action = default
            assert limit > 0
            assert action.objection(battle.state, seat) is None, f"{action} is done for seat {seat} and is not legal"


def a_search_has_something_to_try(rules: Ruleset[Any, Any, Any], battle: Battle[Any]) -> None:
    """Where there is a choice, not all of it is what a bot that searches may leave out (`Search.free`, `Search.undone`)."""
    left_out = (*rules.search.free, *rules.search.undone)
    for seat in rules.to_act(battle.state) if left_out else ():
        legal = rules.legal(battle.state, seat)
        assert len(legal) == 1 or not all(isinstance(action, left_out) for action in legal), f"a bot would do none of {legal}"


def words_exist(rules: Ruleset[Any, Any, Any], view: View) -> None:
    """The layout explains everything the view shows, and nothing is below zero that counts."""
    layout, table = rules.layout, view.table
    assert table.phase in layout.phases, f"phase {table.phase}"
    assert len(table.players) in {arrangement.seats for arrangement in layout.arrangements}
    for name, counter in table.counters.items():
        assert name in layout.counters, f"counter {name}"
        assert counter.value >= 0, f"{name} is {counter.value}"
    for player in table.players:
        for name, counter in player.counters.items():
            assert name in layout.counters, f"counter {name}"
            assert counter.value >= 0, f"{name} of {player.seat} is {counter.value}"
        for badge in player.marks:
            assert badge.kind in layout.statuses or badge.kind in layout.badges, f"mark {badge.kind}"
    for zone in table.zones:
        assert zone.id.split(".")[0] in layout.zones, f"zone {zone.id}"
        for card in zone.cards:
            if card is not None:
                _card_words_exist(rules, card)
    alike = [(choice.verb, choice.source, choice.target, choice.text) for choice in view.choices]
    assert len(alike) == len(set(alike)), f"two choices look the same: {max(alike, key=alike.count)}"
    for choice in view.choices:
        assert choice.verb in layout.verbs, f"verb {choice.verb}"
        assert choice.text.ja and choice.text.en, f"{choice.action} has no words"
        for spot in (choice.source, choice.target, *choice.cost):
            assert not spot or spot in spots(table), f"{choice.verb}: there is no spot {spot}"
    for spot, refusal in view.refused.items():
        assert spot == "" or spot in spots(table), f"{refusal.code}: there is no spot {spot}"
    for verb, refusal in view.refused_verbs.items():
        assert verb in layout.verbs and layout.verbs[verb].button, f"{refusal.code}: no button says {verb}"
        assert verb not in {choice.verb for choice in view.choices}, f"{verb} is refused and allowed at once"


def _card_words_exist(rules: Ruleset[Any, Any, Any], card: Card) -> None:
    layout = rules.layout
    if card.face == "down":
        face_down_tells_nothing(card)
        return
    assert card.card in rules.catalogue, f"card {card.card}"
    for name in card.stats:
        assert name in layout.stats, f"stat {name}"
    for badge in card.badges:
        assert badge.kind in layout.badges, f"badge {badge.kind}"
    for badge in card.statuses:
        assert badge.kind in layout.statuses, f"status {badge.kind}"
    for under in card.attached:
        assert under in rules.catalogue, f"attached {under}"


def face_down_tells_nothing(card: Card) -> None:
    """A hidden card has neither id nor name nor numbers; what marks it must be public (a card laid on it, "chosen")."""
    assert (card.id, card.card, card.stats, card.element) == ("", "", {}, ""), f"a card lies face down and tells {card}"


def spots(table: Table) -> set[str]:
    """Every spot an arrow may end at."""
    found = set(table.counters)
    for player in table.players:
        found.add(f"seat.{player.seat}")
        found.update(f"{name}.{player.seat}" for name in player.counters)
    for zone in table.zones:
        found.add(zone.id)
        found.update(f"{zone.id}.{place}" for place in range(max(zone.capacity, len(zone.cards))))
        found.update(card.id for card in zone.cards if card is not None and card.id)
    return found


# -- secrecy ---------------------------------------------------------------------------------------------------------------


def seen(rules: Ruleset[Any, Any, Any], battle: Battle[Any], viewer: Viewer, junk: list[Any]) -> bytes:
    """All that reaches a viewer: his view with choices and refusals, and the answers to arbitrary actions."""
    answers: list[Any] = []
    if viewer is not None and viewer in rules.to_act(battle.state):
        for action in junk:
            objection = action.objection(battle.state, viewer)
            answers.append(None if objection is None else [objection.rule, objection.code, objection.text])
    return to_json([look(rules, battle, viewer), answers])


def nothing_hidden_is_seen(subject: Subject, battle: Battle[Any], viewer: Viewer, luck: Dice, tries: int = 12) -> None:
    """Laws 1 and 2: deal what the viewer cannot see again and he sees the same; and the dealing itself looks at nothing hidden."""
    rules = subject.rules
    junk = [subject.junk(luck) for _ in range(tries)]
    dice = seed(luck.below(1 << 30))
    imagined = rules.imagine(battle.state, viewer, Dice(dice, "imagine"))
    other = Battle(battle.ruleset, battle.version, battle.seed, battle.step, imagined)
    assert seen(rules, other, viewer, junk) == seen(rules, battle, viewer, junk), f"law 1: viewer {viewer} sees something hidden"
    twice = rules.imagine(imagined, viewer, Dice(dice, "imagine"))
    assert twice == imagined, f"law 2: imagining for {viewer} looks at something hidden"


def events_show_only_open_cards(rules: Ruleset[Any, Any, Any], before: Any, events: tuple[Any, ...], viewer: Viewer) -> list[Shown]:
    """Law 3: a card an event tells a viewer of, by card, by name or by spot, lies open to him just before or just after it. Gives
    what was shown."""
    state, shown = before, []
    for event in events:
        after = event.evolve(state)
        told = rules.show(state, event, viewer)
        if told is not None:
            shown.append(told)
            _tells_only_open_cards(rules, rules.table(state, viewer), rules.table(after, viewer), event, told, viewer)
        state = after
    return shown


def _tells_only_open_cards(rules: Ruleset[Any, Any, Any], before: Table, after: Table, event: Any, told: Shown, viewer: Viewer) -> None:
    assert told.text.ja, f"{event} is shown without words"
    assert told.text.en, f"{event} is shown without words"
    lying = open_cards(before) | open_cards(after)
    seen_cards = [cue.card for cue in told.cues if isinstance(cue, Move | Flip) and cue.card is not None]
    for card in seen_cards:
        if card.face == "down":
            face_down_tells_nothing(card)
    named = {*told.about, *(name for card in seen_cards for name in (card.card, *card.attached))} - {""}
    assert named <= lying, f"law 3: {event} tells viewer {viewer} of {named - lying}"
    known = spots(before) | spots(after)
    for cue in told.cues:
        for spot in cue_spots(cue):
            assert not spot or spot in known, f"law 3: {event} points viewer {viewer} to {spot}"
    for named_card in rules.catalogue.values():
        name = named_card.name.ja  # one of one or two signs may be a common word
        if len(name) > 2 and name in told.text.ja and named_card.id not in lying:
            assert any(name in rules.catalogue[other].name.ja for other in lying), f"law 3: {event} names {named_card.id} to {viewer}"


def cue_spots(cue: Cue) -> list[str]:
    """Every spot a cue points at."""
    match cue:
        case Move() | Strike():
            return [cue.source, cue.target]
        case Count() | StatCue() | MarkCue() | Flip():
            return [cue.at]
        case Choose():
            return list(cue.spots)
        case Banner():
            return []


def open_cards(table: Table) -> set[str]:
    """Catalogue ids of everything that lies face up, with what is attached."""
    return {name for zone in table.zones for card in zone.cards if card is not None for name in (card.card, *card.attached)} - {""}


def secret_paths(rules: Ruleset[Any, Any, Any], state: Any, viewer: Viewer) -> set[str]:
    """State paths in which two imaginings of the same view differ: what the viewer cannot see."""
    one = rules.imagine(state, viewer, Dice(seed(1), "secrets"))
    two = rules.imagine(state, viewer, Dice(seed(2), "secrets"))
    return set(_differing(one, two, "", len(rules.table(state, None).players)))


def _differing(one: Any, two: Any, path: str, seats: int) -> Iterator[str]:
    if isinstance(one, Struct) and type(one) is type(two):
        for name in one.__struct_fields__:
            yield from _differing(getattr(one, name), getattr(two, name), f"{path}.{name}" if path else name, seats)
    elif isinstance(one, tuple) and isinstance(two, tuple) and len(one) == len(two):
        for n, (left, right) in enumerate(zip(one, two, strict=True)):
            by_seat = "." not in path and len(one) == seats and isinstance(left, Struct)  # which side it is matters; which card does not
            yield from _differing(left, right, f"{path}[{n}]" if by_seat else path, seats)
    elif one != two:
        yield path


# -- the beginning ---------------------------------------------------------------------------------------------------------


def beginning(subject: Subject, setup: Setup, n: int) -> tuple[Battle[Any], Transition[Any, Any]]:
    """The battle as it is laid out, and its start as a transition."""
    laid = lay_out(subject.rules, setup, seed(n))
    battle, events = begin(subject.rules, setup, seed(n))
    return laid, Transition(battle.state, events)
