"""The 22 major arcana, one by one: what each does when it is hit as a life (TAROT-8)."""

from taisen.rulesets.tarot.actions import Attack, DirectAttack
from taisen.rulesets.tarot.cards import MAJORS, work_of

from .laid import A, B, Laid, down, ids


def hit(life: str, a: dict | None = None, b: dict | None = None, **more: object) -> Laid:
    """A's cups 9 has just hit this life of B, who has a Fool left."""
    return Laid({"spread": ["cups_9"], **(a or {})}, {"lives": [life, "fool"], **(b or {})}, **more).direct()


def test_11_4_every_effect_is_on_exactly_one_major():
    effects = [type(work_of(card)).__name__ for card in MAJORS]
    assert len(effects) == len(set(effects)) == 22


def test_0_fool_does_nothing():
    laid = hit("fool")
    assert [type(event).__name__ for event in laid.happened] == ["DirectAttacked", "LifeTurned", "LifeLost"]


def test_1_magician_takes_a_pip_and_shuffles():
    deck = ["cups_king", "cups_7", "wands_3", "swords_2", "swords_page"]
    laid = hit("magician", b={"deck": deck})
    found = [choice.text.en for choice in laid.choices(B)]
    assert found == ["Take Two of Swords", "Take Three of Wands", "Take Seven of Cups"]
    laid.choose(f"c{laid.number(B, 'cups_7')}")
    assert laid.hand(B) == ["cups_7"]
    assert sorted(ids(laid.side(B).deck)) == sorted(set(deck) - {"cups_7"})


def test_1_magician_shows_the_opponent_nothing():
    laid = hit("magician", b={"deck": ["cups_7", "wands_3"]})
    for viewer in (A, None):
        deck = laid.zone("deck.1", viewer)
        assert deck is not None
        assert deck.cards == ()
    laid.choose(f"c{laid.number(B, 'cups_7')}")
    assert "Seven" not in " ".join(laid.log(A))
    assert "Seven of Cups" in " ".join(laid.log(B))


def test_1_magician_without_pips_only_shuffles():
    orders = {tuple(ids(hit("magician", b={"deck": ["cups_king", "cups_page"]}, seed=n).side(B).deck)) for n in range(20)}
    assert orders == {("cups_king", "cups_page"), ("cups_page", "cups_king")}


def test_2_high_priestess_shows_hand_and_face_down_arcana_to_the_owner_alone():
    laid = hit("high_priestess", a={"spread": ["cups_9", down("cups_4")], "hand": ["cups_2", "cups_king"]})
    assert "Saw the opponent's Two of Cups, King of Cups, Four of Cups." in laid.log(B)
    sight = laid.zone("sight.1", B)
    assert sight is not None
    assert [card.card for card in sight.cards if card is not None] == ["cups_2", "cups_king", "cups_4"]
    for viewer in (A, None):
        assert laid.zone("sight.1", viewer) is None
        assert "Two of Cups" not in " ".join(laid.log(viewer))
    assert not laid.at(A, 1).up


def test_3_empress_brings_a_pip_into_the_spread():
    laid = hit("empress", b={"trash": ["coins_5", "coins_king", "sun"]})
    iid = laid.number(B, "coins_5")
    laid.choose(f"c{iid}.spread")
    assert (laid.spread(B), laid.at(B).up, laid.trash(B)) == (["coins_5", "", ""], True, ["coins_king", "sun", "empress"])


def test_3_empress_takes_courts_only_to_the_hand():
    laid = hit("empress", b={"trash": ["coins_king", "coins_5"]})
    assert [choice.action.option.split(".")[1] for choice in laid.choices(B)] == ["hand", "hand", "spread"]
    laid.choose(f"c{laid.number(B, 'coins_king')}.hand")
    assert laid.hand(B) == ["coins_king"]


def test_3_empress_with_a_full_spread_takes_to_the_hand():
    laid = hit("empress", b={"trash": ["coins_4", "coins_5"], "spread": ["wands_2", "wands_3", "wands_4"]})
    assert {choice.verb for choice in laid.choices(B)} == {"to_hand"}


def test_4_emperor_trashes_any_arcana_guarded_or_face_down():
    laid = hit("emperor", a={"spread": ["cups_9", {"card": "cups_2", "under": ["hermit"]}, down("cups_3")]})
    assert [choice.target for choice in laid.choices(B)] == [f"c{laid.at(A, 0).card}", f"c{laid.at(A, 1).card}", "spread.0.2"]
    assert laid.choose("slot.1").trash(A) == ["cups_2", "hermit"]


def test_5_hierophant_forbids_the_next_turns_summon_only():
    laid = hit("hierophant", a={"hand": ["cups_2", "cups_3"]}).summon("cups_2", 1).end().end(B)
    assert laid.summon_refused("cups_3", 2) == "summon_forbidden"
    assert laid.end().end(B).summon("cups_3", 2).spread(A) == ["cups_9", "cups_2", "cups_3"]


def test_6_lovers_give_two_summons_in_the_next_turn():
    laid = hit("lovers", b={"hand": ["cups_2", "cups_3", "cups_4"]}).end()
    laid.summon("cups_2", 0, seat=B).summon("cups_3", 1, seat=B)
    assert laid.summon_refused("cups_4", 2, seat=B) == "summon_used"
    assert laid.end(B).end().side(B).summons == 1


def test_7_chariot_destroys_the_attacker():
    laid = hit("chariot", a={"spread": ["cups_9", "cups_8"]})
    assert (laid.spread(A), laid.lives(B)) == (["", "cups_8", ""], ["fool"])


def test_8_strength_raises_a_number_and_adds_up():
    laid = hit("strength", b={"spread": [{"card": "coins_4", "under": ["strength"]}]})
    assert (laid.at(B).number, laid.trash(B)) == (6, [])


def test_8_strength_may_lie_under_a_face_down_arcana():
    laid = hit("strength", b={"spread": [down("coins_4")]})
    zone = laid.zone("spread.1", A)
    assert zone is not None
    assert zone.cards[0] is not None
    assert (zone.cards[0].face, zone.cards[0].attached, laid.at(B).number) == ("down", ("strength",), 5)


def test_9_hermit_protects_until_its_arcana_attacks():
    laid = hit("hermit", a={"spread": ["cups_9", "cups_8"]}, b={"spread": ["coins_4"]})
    assert laid.refusal(A, Attack(1, 0)) == "target_protected"
    laid.end().direct(0, B)
    assert laid.trash(B) == ["hermit"]
    assert laid.end(B).attack(0, 0).lives(B) == ["fool"]


def test_10_wheel_cuts_the_turn():
    laid = hit("wheel_of_fortune", a={"spread": ["cups_9", "cups_8"], "hand": ["cups_2"]}, b={"deck": ["coins_2"]})
    assert (laid.state.active, laid.hand(B)) == (B, ["coins_2"])
    assert laid.refusal(A, DirectAttack(1)) == "not_your_decision"
    laid.end(B)
    assert (laid.state.active, laid.side(A).summons, laid.at(A, 0).left) == (A, 1, 1)


def test_11_justice_gives_a_card_to_who_has_fewer():
    # B: hand 0, spread 0, life 1; A: hand 0, spread 1, lives 3
    assert hit("justice", b={"deck": ["coins_2"]}).hand(B) == ["coins_2"]
    laid = hit("justice", a={"deck": ["cups_2"]}, b={"hand": ["coins_3", "coins_4", "coins_5", "coins_6"]})
    assert laid.hand(A) == ["cups_2"]


def test_11_justice_gives_nothing_to_equals_and_counts_no_attachments():
    spread = [{"card": "coins_3", "under": ["strength"]}, "coins_4", "coins_5"]
    laid = hit("justice", a={"deck": ["cups_2"]}, b={"deck": ["coins_2"], "spread": spread})
    assert laid.hand(A) == laid.hand(B) == []


def test_12_hanged_man_stuns_through_the_controllers_next_turn():
    laid = hit("hanged_man")
    assert laid.refusal(A, DirectAttack(0)) == "stunned"
    assert laid.end().end(B).refusal(A, DirectAttack(0)) == "stunned"
    zone = laid.zone("spread.0", B)
    assert zone is not None
    assert zone.cards[0] is not None
    assert not zone.cards[0].ready
    assert laid.end().end(B).direct().lives(B) == []


def test_13_death_takes_all_face_up_arcana():
    laid = hit("death", a={"spread": ["cups_9", down("cups_2")]}, b={"spread": [down("coins_2"), "coins_3"]})
    assert (laid.spread(A), laid.spread(B)) == (["", "cups_2", ""], ["coins_2", "", ""])


def test_14_temperance_stops_the_next_draw():
    laid = hit("temperance", a={"deck": ["cups_2", "cups_3"]}).end().end(B)
    assert laid.hand(A) == []
    assert laid.end().end(B).hand(A) == ["cups_2"]


def test_15_devil_becomes_an_arcana_for_a_turn():
    laid = hit("devil", b={"spread": ["coins_2"]})
    devil = laid.at(B, 1)
    assert (ids((devil.card,)), devil.number, devil.of.suit, devil.up) == (["devil"], 14, "", True)
    assert laid.end().direct(1, B).trash(A) == ["fool"]
    assert laid.end(B).spread(B) == ["coins_2", "", ""]


def test_15_devil_finds_no_room_in_a_full_spread():
    assert hit("devil", b={"spread": ["coins_2", "coins_3", "coins_4"]}).trash(B) == ["devil"]


def test_16_tower_resets_everything_owner_first():
    decks = [[f"{suit}_{n}" for n in range(1, 8)] for suit in ("swords", "coins")]
    laid = hit(
        "tower", a={"hand": ["cups_2"], "deck": decks[0]}, b={"hand": ["wands_2"], "spread": ["wands_3", down("wands_4")], "deck": decks[1]}
    )
    assert (laid.spread(A), laid.spread(B)) == (["", "", ""], ["", "", ""])
    assert (laid.hand(A), laid.hand(B)) == (decks[0][:5], decks[1][:5])
    assert (laid.trash(A), laid.trash(B)) == (["cups_9", "cups_2"], ["wands_3", "wands_4", "wands_2", "tower"])
    assert [event.seat for event in laid.happened if type(event).__name__ == "Drawn"] == [B, A]


def test_17_star_draws_two():
    assert hit("star", b={"deck": ["coins_2", "coins_3", "coins_4"]}).hand(B) == ["coins_2", "coins_3"]


def test_18_moon_turns_the_opponents_arcana_down():
    laid = hit("moon", a={"spread": ["cups_9", "cups_8", down("cups_7")]}, b={"spread": ["coins_2"]})
    assert [laid.at(A, slot).up for slot in (0, 1, 2)] == [False, False, False]
    assert laid.at(B).up
    assert laid.refusal(A, DirectAttack(1)) == "face_down"


def test_19_sun_gives_two_actions_in_the_next_turn():
    laid = hit("sun", b={"spread": ["coins_2", "coins_3"]}).choose("slot.1").end()
    laid.direct(1, B).direct(1, B)
    assert laid.lives(A) == ["fool"]
    assert laid.refusal(B, DirectAttack(1)) == "acted"
    assert laid.end(B).end().at(B, 1).left == 1


def test_20_judgement_that_wins_stays_as_an_empty_life():
    laid = hit("judgement", a={"deck": ["cups_2"]}, b={"deck": ["coins_3"]})
    assert (laid.lives(B), len(laid.side(B).held), laid.trash(A), laid.trash(B)) == (["judgement", "fool"], 1, ["cups_2"], ["coins_3"])
    assert laid.refusal(A, DirectAttack(0)) == "acted"


def test_20_judgement_that_does_not_win_is_lost():
    assert hit("judgement", a={"deck": ["cups_3"]}, b={"deck": ["coins_3"]}).lives(B) == ["fool"]


def test_20_judgement_counts_an_empty_deck_as_nothing():
    assert hit("judgement", b={"deck": ["coins_1"]}).lives(B) == ["judgement", "fool"]
    assert hit("judgement", a={"deck": ["cups_1"]}).lives(B) == ["fool"]
    assert hit("judgement").lives(B) == ["fool"]


def test_21_world_adds_a_life_at_the_right():
    found = set()
    for n in range(30):
        laid = hit("world", b={"unused": ["sun", "moon", "star"]}, seed=n)
        assert laid.lives(B)[0] == "fool"
        assert not laid.side(B).held
        assert len(laid.state.unused[B]) == 2
        found.add(laid.lives(B)[1])
    assert found == {"sun", "moon", "star"}


def test_21_world_without_unused_majors_gives_nothing():
    assert hit("world").lives(B) == ["fool"]
