"""KAMI-10, 11 and 16.3: ranking, leaving, time and secrets."""

from taisen.bots import BOTS
from taisen.engine.battle import tell
from taisen.engine.dice import Dice
from taisen.engine.table import Move
from taisen.lab.plan import pairings
from taisen.lab.simulate import record
from taisen.rulesets.kami import RULESET
from taisen.rulesets.kami.actions import Select
from taisen.rulesets.kami.rules import ranks

from .contract import LIGHTS, SEERS, TRICKS, TWINS
from .story import ONE, PRE, TWO, all_wait, clash, do, fresh, happened, lay, lying, marks, opening, played, refused, see


def ended(*sides, **given):
    """A battle whose last game everybody has tied."""
    row = ("perun_fire", "ra_fire", "zeus_fire")
    return all_wait(lay(*({"row": row, **side} for side in sides), round="round2", phase="charge", **given))


def zone(battle, viewer, name):
    return next(found for found in see(battle, viewer).table.zones if found.id == name)


def test_10_1_the_rank_follows_what_was_acquired():
    battle = ended({"acquired": 40}, {"acquired": 90}, {"acquired": 60})
    assert ranks(battle.state) == (3, 1, 2)
    outcome = RULESET.outcome(battle.state)
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((1,), (50, 100, 70))
    assert [player.counters["rank"].value for player in see(battle, None).table.players] == [3, 1, 2]


def test_10_1_each_reads_his_rank_and_what_he_has_acquired():
    told = RULESET.outcome(ended({"acquired": 5}, {"acquired": 9}, {"acquired": 9}).state).told
    assert [text.en for text in told] == [
        "you came 3rd with 15 BP acquired",
        "you shared 1st place with 19 BP acquired",
        "you shared 1st place with 19 BP acquired",
    ]
    kp = RULESET.outcome(ended({"acquired": 1}, {}, options={"battle": "kp"}).state)
    assert (kp.text.ja, kp.told[1].ja) == ("獲得KPの合計による順位", "あなたは2位（獲得KPの合計10）")


def test_10_3_equals_are_ranked_by_games_won():
    assert ranks(ended({"acquired": 40, "won": 2}, {"acquired": 40, "won": 1}).state) == (1, 2)


def test_10_3_then_by_what_the_decks_have_gained():
    same = ended({"acquired": 40}, {"acquired": 40, "spent": ({"card": "nike_fire", "kp": 90, "used": 10},)})
    assert ranks(same.state) == (1, 2)


def test_10_3_who_is_still_equal_shares_the_rank():
    assert ranks(ended({"acquired": 5}, {"acquired": 9}, {"acquired": 9}).state) == (3, 1, 1)


def test_16_3_all_first_is_a_draw_some_first_have_all_won():
    outcome = RULESET.outcome(ended({}, {}, {}).state)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((), "shared")
    outcome = RULESET.outcome(ended({"acquired": 5}, {"acquired": 9}, {"acquired": 9}).state)
    assert outcome is not None
    assert outcome.winners == (1, 2)


def test_10_6_who_leaves_escapes_as_soon_as_a_charge_action_allows():
    battle = lay(*({"hand": (card, "ra_fire", "nike_fire")} for card in ("zeus_fire", "ra_leaf", "perun_leaf")), round="pre")
    battle = do(battle, (1, "leave"))
    assert lying(battle, 1, PRE).card == "nike_fire"
    battle = do(battle, (0, "zeus_fire"), (2, "perun_leaf"), (0, "nike_fire"), (2, "nike_fire"))
    assert battle.state.sides[1].escaped is False
    battle = do(battle, (0, "wait"))
    assert battle.state.sides[1].escaped is True
    assert "left" in marks(battle, None, 1)


def test_10_6_and_from_each_later_game():
    battle = do(fresh(SEERS, LIGHTS, TWINS), (1, "leave"))
    while RULESET.outcome(battle.state) is None:
        assert 1 not in RULESET.to_act(battle.state)
        seat = RULESET.to_act(battle.state)[0]
        battle = do(battle, (seat, battle.state.sides[seat].hand[0].card if battle.state.phase == "select" else "wait"))
    assert battle.state.sides[1].won == 0
    assert sum(side.won for side in battle.state.sides) >= 3


def test_10_6_as_the_last_one_left_he_still_wins():
    battle = do(clash("zeus_fire", "ra_fire", wait=False), (1, "leave"), (0, "escape"))
    assert battle.state.sides[1].won == 1


def test_10_6_when_all_leave_the_battle_plays_itself_out():
    battle = do(fresh(SEERS, LIGHTS), (0, "leave"), (1, "leave"))
    assert RULESET.outcome(battle.state) is not None
    assert sum(side.won for side in battle.state.sides) == 3


def test_11_1_thirty_seconds_to_select_ten_for_a_decision():
    assert see(fresh(SEERS, LIGHTS), 0).deadline == 30_000
    assert see(clash("zeus_fire", "ra_fire", wait=False), 1).deadline == 10_000


def test_11_2_time_decides_for_whoever_is_gone_and_he_may_come_back():
    battle = fresh(SEERS, LIGHTS)
    while battle.state.game == 1:
        seat = RULESET.to_act(battle.state)[0]
        default = RULESET.overdue(battle.state, seat)
        assert default is not None
        what = (
            next(held.card for held in battle.state.sides[seat].hand if isinstance(default[1], Select) and held.iid == default[1].card)
            if (battle.state.phase == "select")
            else "wait"
        )
        battle = do(battle, (seat, what))
    assert see(battle, 0).to_act == (0, 1)
    assert len(see(battle, 1).choices) == 3


def test_11_3_everybody_sees_his_own_and_what_is_open():
    battle = do(opening("zeus_fire", "ra_fire"), (1, "olorun_fire"))
    assert [card and card.card for card in zone(battle, 1, "row.1").cards] == ["ra_fire", "olorun_fire", None]
    assert [card and card.card for card in zone(battle, 0, "row.1").cards] == ["ra_fire", "", None]
    assert (zone(battle, 0, "hand.1").count, {card.face for card in zone(battle, 0, "hand.1").cards if card}) == (1, {"down"})
    assert see(battle, 0).table.counters["pool"].value == 20
    assert see(battle, 0).table.players[1].counters["used"].value == 10


def test_11_3_nobody_sees_what_a_closed_card_holds():
    battle = do(clash("zeus_fire", "ra_fire", wait=False), (0, "charge"))
    assert see(battle, 0).table.players[0].counters["kp"].value == 90
    assert "kp" not in see(battle, 1).table.players[0].counters


def test_11_3_a_selection_tells_others_only_that_it_was_made():
    battle = opening("zeus_fire", "ra_fire")
    events = happened(battle, 0, "olorun_leaf")
    [own], [other] = tell(RULESET, battle.state, events, 0), tell(RULESET, battle.state, events, 1)
    assert (own.about, other.about) == (("olorun_leaf",), ())
    assert [cue.card for cue in other.cues if isinstance(cue, Move)] == [None]


def test_11_3_when_the_battle_is_over_everything_is_open():
    battle = do(clash("zeus_fire", "ra_fire", "perun_fire", wait=False), (0, "escape"), (1, "wait"), (2, "escape"))
    assert [card and card.card for card in zone(battle, None, "row.0").cards] == ["perun_fire", "zeus_fire", None]
    assert [card and card.card for card in zone(battle, 2, "hand.0").cards] == ["olorun_fire"]
    assert RULESET.imagine(battle.state, None, Dice(bytes(32), "x")) == battle.state


def test_what_was_paid_for_a_closed_card_is_honoured_in_every_imagined_table():
    spare = tuple({"card": f"{kami}_leaf", "kp": kp} for kami, kp in (("nike", 0), ("bes", 7), ("pan", 15), ("eshu", 40), ("khnum", 100)))
    sides = [
        {"row": ("perun_fire", {"card": "zeus_fire", "kp": 80, "used": 20}), "hand": ("ra_fire",), "deck": spare, "stance": "charged"},
        {
            "row": ("perun_fire", {"card": "ra_fire", "kp": 0, "used": 7, "full": True}),
            "hand": ("ra_leaf",),
            "deck": spare,
            "stance": "full",
        },
        {"row": ("perun_fire", "zeus_leaf"), "hand": ("ra_leaf",), "deck": spare},
    ]
    state = lay(*sides, phase="charge", opener=0, charge=20).state
    found = [RULESET.imagine(state, 2, Dice(bytes([n]) * 32, "imagine")) for n in range(40)]
    charged = {side.row[ONE].card for side in (table.sides[0] for table in found) if side.row[ONE]}
    assert charged == {"zeus_fire", "ra_fire", "eshu_leaf", "khnum_leaf"}
    assert {table.sides[1].row[ONE].card for table in found if table.sides[1].row[ONE]} == {"ra_fire", "bes_leaf"}
    assert all(held.kp >= 0 for table in found for side in table.sides for held in side.cards)


def test_greedy_beats_random():
    decks = [SEERS, LIGHTS, TRICKS, TWINS]
    won = [record(RULESET, pairing, BOTS)[0] for pairing in pairings(decks, ("greedy", "random"), 60, 3)]
    greedy = sum(played.winners == (n % 2,) for n, played in enumerate(won))
    assert greedy >= 45


def test_greedy_charges_what_looks_won_and_leaves_what_looks_lost():
    def chosen(mine, theirs):
        sides = [{"row": ("perun_fire", mine, mine)}, {"row": ("perun_fire", theirs, "ra_leaf"), "deck": ("ra_fire", "zeus_leaf")}]
        battle = lay(*sides, round="round2", phase="charge", pool=40, charge=20, opener=-1)
        state = RULESET.imagine(battle.state, 0, Dice(bytes(32), "imagine"))
        return type(BOTS["greedy"](RULESET, state, 0, Dice(bytes(32), "choose"))).__name__

    assert chosen("zeus_water", "nike_fire") == "Charge"
    assert chosen("nike_fire", "zeus_leaf") == "Wait"


def test_a_battle_ends_from_any_seat_number():
    for decks in ((SEERS, LIGHTS), (SEERS, LIGHTS, TWINS), (SEERS, LIGHTS, TWINS, TRICKS)):
        battle = played(fresh(*decks), "charge")
        assert sorted(ranks(battle.state))[0] == 1
        assert refused_after_the_end(battle)


def refused_after_the_end(battle):
    return refused(battle, 0, "wait") == "ENGINE-1 game_over" and lying(battle, 0, TWO) is not None


def test_greedy_chooses_its_pre_round_card_by_what_is_left_for_the_count():
    hands = (("zeus_fire", "pan_fire", "ra_leaf"), ("zeus_leaf", "nike_leaf", "ra_water"))
    battle = lay(*({"hand": hand, "deck": ("perun_fire", "perun_leaf")} for hand in hands), round="pre")
    chosen = BOTS["greedy"](RULESET, RULESET.imagine(battle.state, 0, Dice(bytes(32), "imagine")), 0, Dice(bytes(32), "choose"))
    assert chosen == Select(battle.state.sides[0].hand[1].iid)
