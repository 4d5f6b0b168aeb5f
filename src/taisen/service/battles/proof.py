"""The proof of a battle that has ended: its secrets, and all that luck decided, found by playing it again. Nothing of it is stored."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import UNSET, Struct

from taisen.engine.battle import Battle
from taisen.engine.chance import Witness
from taisen.engine.deck import Deck
from taisen.engine.replay import digest
from taisen.engine.ruleset import Setup

from ..games import AnyRules
from . import fairness, history
from .fairness import BattleSeeds, Earlier
from .record import Played
from .schemas import Proof, ProofDeal, ProofEarlier, ProofOutcome, ProofStep


class Secrets(Struct, frozen=True):
    """What was hidden while the battle ran. `params`: their canonical JSON; `client_seed`: None for a battle that was never dealt."""

    id: str
    commitment: str
    params: str
    server_seed: fairness.ServerSeed
    client_seed: str | None
    earlier: tuple[Earlier, ...]
    salts: tuple[str, ...]
    decks: tuple[Deck, ...]
    energies: tuple[tuple[int, ...], ...] = ()


class Told(Struct, frozen=True):
    """A battle told again: the deal, each step, the outcome, and the hash over all of it."""

    deal: ProofDeal
    steps: tuple[ProofStep, ...]
    outcome: ProofOutcome
    receipt: str

    @property
    def links(self) -> tuple[str, ...]:
        """The chain from the deal to the last step."""
        return (self.deal.link, *(step.link for step in self.steps))


def of(rules: AnyRules, setup: Setup, secrets: Secrets, played: Sequence[Played]) -> Proof:
    """The proof of a finished battle, or of one that became void before it was dealt (`played` is not looked at then)."""
    params_sha256 = fairness.digest(secrets.params.encode())
    raw: Any = msgspec.Raw(secrets.params.encode())  # as it was agreed: written anew it might say more than it did then
    seed = None
    told = None
    if secrets.client_seed is not None:
        seed = fairness.battle_seed(secrets.id, params_sha256, secrets.server_seed, secrets.client_seed)
        told = tell(rules, setup, BattleSeeds(seed, secrets.earlier), secrets.id, params_sha256, played)
    return Proof(
        secrets.id,
        secrets.commitment,
        raw,
        params_sha256,
        secrets.server_seed.reveal().hex(),
        secrets.client_seed,
        None if seed is None else seed.hex(),
        () if seed is None else tuple(ProofEarlier(other.until, other.seed.hex()) for other in secrets.earlier),
        secrets.salts,
        tuple(deck.counts() for deck in secrets.decks),
        None if told is None else told.deal,
        () if told is None else told.steps,
        None if told is None else told.outcome,
        None if told is None else told.receipt,
        secrets.energies or UNSET,
    )


def tell(rules: AnyRules, setup: Setup, seeds: BattleSeeds, id: str, params_sha256: str, played: Sequence[Played]) -> Told:
    """Play the whole log again and watch its luck. Raises IllegalAction where a rule objects, LookupError when it does not end."""
    deal, steps, battle = chained(rules, setup, seeds, id, params_sha256, played)
    ended = rules.outcome(battle.state)
    if ended is None:
        raise LookupError("the log stops before the battle ends")
    outcome = ProofOutcome(ended.winners, ended.reason, ended.scores)
    return Told(deal, steps, outcome, fairness.next_link(steps[-1].link if steps else deal.link, outcome))


def chained(
    rules: AnyRules, setup: Setup, seeds: BattleSeeds, id: str, params_sha256: str, played: Sequence[Played]
) -> tuple[ProofDeal, tuple[ProofStep, ...], Battle[Any]]:
    """The deal and the steps, each chained to the one before, and the battle after them."""
    witness = Witness()
    again = history.again(rules, setup, seeds, played, witness.dice)
    _, battle = next(again)
    chance, state = witness.told(), digest(battle)
    link = fairness.first_link(id, params_sha256, seeds.own, {"chance": chance, "state": state})
    deal = ProofDeal(chance, state, link)
    steps = []
    for line, (_, battle) in zip(played, again, strict=True):
        by: Any = line.by
        chance, state = witness.told(), digest(battle)
        link = fairness.next_link(link, {"seat": line.seat, "by": by, "action": line.action, "chance": chance, "state": state})
        steps.append(ProofStep(line.seat, by, line.action, chance, state, link))
    return deal, tuple(steps), battle
