"""Superseded versions: nothing in their folders has changed, and battles begun under them go on as they would have."""

import pytest

from taisen.engine.battle import look
from taisen.engine.codec import pack, unpack_action, unpack_battle
from taisen.engine.logs import log_from_json
from taisen.engine.replay import receipt, run
from taisen.rulesets import CURRENT, GAMES, RULESETS
from taisen.rulesets.retired import RETIRED
from tests.rulesets import laws

from .keep import BATTLES, FOLDERS, fingerprint, folder_of

PINNED = {
    "moon_2026_09_01_v1": "a80b1d3ab7809e493f438834d7bea976819a582dd3e83bbe26624779e50948ef",
    "tarot_2026_09_01_v1": "cc0e995ced5b290c8b68fe80623b71e7fa552acf2d77e217a27549e2736c1c72",
}
every_retired = pytest.mark.parametrize("rules", RETIRED, ids=folder_of)


def test_every_retired_folder_is_known_and_pinned():
    folders = {path.parent.name for path in FOLDERS.glob("*/__init__.py")}
    assert folders == set(PINNED) == {folder_of(rules) for rules in RETIRED}


@pytest.mark.parametrize("folder", PINNED)
def test_a_retired_folder_is_never_edited(folder: str):
    assert PINNED[folder] == fingerprint(FOLDERS / folder)


def test_no_version_hides_another():
    assert len(RULESETS) == len(GAMES) + len(RETIRED)
    assert all(RULESETS[rules.id, rules.version] is rules for rules in (*GAMES, *RETIRED))
    assert all(CURRENT[rules.id].version != rules.version for rules in RETIRED)


@every_retired
def test_a_retired_version_is_made_of_its_own_folder(rules):
    own = f"taisen.rulesets.retired.{folder_of(rules)}."
    kinds = (rules.state_type, rules.card_type, rules.options_type)
    deeds = (rules.lay_out, rules.apply, rules.candidates, rules.outcome, rules.table, rules.show, rules.describe, rules.imagine)
    assert all(thing.__module__.startswith(own) for thing in (*kinds, *deeds))


@every_retired
def test_its_battles_replay_to_the_same_receipts(rules):
    folder = BATTLES / folder_of(rules)
    links = dict(line.split() for line in (folder / "receipts.txt").read_text(encoding="utf-8").splitlines())
    assert links.keys() == {path.name for path in folder.glob("*.json")}
    assert links
    for name, link in links.items():
        log = log_from_json((folder / name).read_bytes(), RULESETS)
        assert (log.ruleset, log.version) == (rules.id, rules.version)
        assert link == receipt(rules, log)[-1]


@every_retired
def test_its_battles_are_saved_looked_at_and_told(rules):
    for path in sorted((BATTLES / folder_of(rules)).glob("*.json")):
        log = log_from_json(path.read_bytes(), RULESETS)
        before, *after = run(rules, log)
        for step, moment in zip(log.steps, after, strict=True):
            assert unpack_battle(rules, pack(moment.battle)) == moment.battle
            assert unpack_action(rules, pack(step.action)) == step.action
            for viewer in laws.viewers(rules, moment.battle.state):
                laws.words_exist(rules, look(rules, moment.battle, viewer))
                laws.events_show_only_open_cards(rules, before.battle.state, moment.events, viewer)
            before = moment
        assert rules.outcome(before.battle.state) is not None
