"""A game as a PettingZoo environment (AEC: one agent acts at a time), for programs that learn. Needs the extra: `pip install taisen[rl]`.

from taisen.lab.environment import Environment
from taisen.rulesets import CURRENT

env = Environment(CURRENT["tenga"], decks)
env.reset(seed=1)
for agent in env.agent_iter():
    seen, reward, terminated, truncated, info = env.last()
    env.step(None if terminated or truncated else env.action_space(agent).sample(seen["action_mask"]))
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

try:
    import numpy as np
    from gymnasium import spaces
    from gymnasium.utils.seeding import np_random
    from pettingzoo import AECEnv
except ImportError as error:
    raise ImportError("the PettingZoo environment needs the extra: pip install 'taisen[rl]'") from error

from taisen.engine.battle import Battle, begin, play
from taisen.engine.deck import Deck
from taisen.engine.dice import Dice
from taisen.engine.ruleset import Ruleset, Setup
from taisen.engine.table import Seat, Zone

from .sight import FARTHEST, Choices, Sight
from .simulate import part

MOST_CHOICES = 128


class Environment(AECEnv[str, dict[str, Any], Any]):
    """One battle after another between `player_0`, `player_1`, …: the seats.

    An **observation** is what the seat sees (`sight.py` says which number is what): `observation`, the table as a vector; `choices`, a row
    for each legal action; `action_mask`, 1 for each of those rows. An **action** is the number of a row. Whoever has nothing to decide sees
    no choices. The **reward** comes at the end: 1 for a lone winner, 0 for a draw, and all rewards add up to 0.

    `decks`: each battle deals every seat one of them; `reset(options={"decks": (…, …)})` says which, by seat. `variant`: the way to play.
    """

    def __init__(
        self,
        rules: Ruleset[Any, Any, Any],
        decks: Sequence[Deck] = (),
        seats: int = 2,
        variant: str = "",
        most_choices: int = MOST_CHOICES,
        render_mode: str | None = None,
    ) -> None:
        """Raises ValueError for a number of seats the game is not played with, or no decks where they are needed; KeyError for an unknown
        variant."""
        if seats not in rules.seats:
            raise ValueError(f"{rules.id} is played by {rules.seats.start} to {rules.seats.stop - 1}, not by {seats}")
        if rules.needs_deck and not decks:
            raise ValueError(f"{rules.id} is played with decks: give some")
        self.metadata = {"name": f"taisen_{rules.id}", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.rules, self.sight = rules, Sight(rules, seats)
        self._decks, self._options, self._most = tuple(decks), rules.options(variant), most_choices
        self._random = np_random(None)[0]
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self.action_spaces = {agent: spaces.Discrete(most_choices) for agent in self.possible_agents}
        self.observation_spaces = {agent: self._space() for agent in self.possible_agents}
        self._battle: Battle[Any]
        self._choices: Choices

    def observation_space(self, agent: str) -> Any:
        """The space of what this agent sees; always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of what this agent may do; always the same object."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a battle: with the same seed the same one. `options`: `decks`, by seat; others mean nothing."""
        if seed is not None:
            self._random = np_random(seed)[0]
        battle_seed = sha256(self._random.bytes(32)).digest()
        dice = Dice(battle_seed, "decks")
        dealt = (options or {}).get("decks") or [dice.pick(self._decks) if self._decks else Deck() for _ in self.possible_agents]
        self._battle, _ = begin(self.rules, Setup(tuple(dealt), self._options), battle_seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.__dict__.pop("_skip_agent_selection", None)  # of a battle that was left at its end
        self._next()

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent sees now."""
        seat = self._seat(agent)
        rows = np.zeros((self._most, len(self.sight.columns)), np.float32)
        mask = np.zeros(self._most, np.int8)
        if agent == self.agent_selection and not self.terminations.get(agent, True):
            rows[: len(self._choices.actions)] = self._choices.rows
            mask[: len(self._choices.actions)] = 1
        return {"observation": self.sight.table(self._battle.state, seat), "choices": rows, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play the choice of this number; None for an agent whose battle is over. Raises ValueError for a number that is none."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= action < len(self._choices.actions):
            raise ValueError(f"{action} is none of the {len(self._choices.actions)} choices of {agent}")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._battle, _ = play(self.rules, self._battle, self._seat(agent), self._choices.actions[action])
        outcome = self.rules.outcome(self._battle.state)
        if outcome is None:
            self._next()
        else:
            seats = len(self.agents)
            for other in self.agents:
                taken = part(outcome.winners, self._seat(other), seats)
                self.rewards[other] = (seats * taken - 1) / (seats - 1)
                self.terminations[other] = True
            self._deads_step_first()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The table as a spectator sees it, in English, where `render_mode` is ansi."""
        if self.render_mode != "ansi":
            return None
        table = self.rules.table(self._battle.state, None)
        lines = [f"turn {table.turn}, {table.phase}"]
        for player in table.players:
            counters = ", ".join(f"{name} {counter.value}" for name, counter in player.counters.items())
            lines += [f"seat {player.seat}: {counters}"]
        lines += [f"  {zone.id}: {self._said(zone)}" for zone in table.zones if zone.count]
        return "\n".join(lines)

    def close(self) -> None:
        """There is nothing to close."""

    def _said(self, zone: Zone) -> str:
        known = [self.rules.catalogue[card.card].name.en for card in zone.cards if card is not None and card.card in self.rules.catalogue]
        return ", ".join(known) or str(zone.count)

    def _space(self) -> spaces.Dict:
        def numbers(*shape: int) -> spaces.Box:
            return spaces.Box(-FARTHEST, FARTHEST, shape, np.float32)

        return spaces.Dict(
            {
                "observation": numbers(len(self.sight.features)),
                "choices": numbers(self._most, len(self.sight.columns)),
                "action_mask": spaces.Box(0, 1, (self._most,), np.int8),
            }
        )

    def _next(self) -> None:
        """Whoever has to decide now; of several the first. Raises ValueError where he has more choices than there is room for."""
        seat = self.rules.to_act(self._battle.state)[0]
        self._choices = self.sight.choices(self._battle.state, seat)
        if len(self._choices.actions) > self._most:
            raise ValueError(f"{len(self._choices.actions)} choices, but most_choices is {self._most}")
        self.agent_selection = self.possible_agents[seat]

    def _seat(self, agent: str) -> Seat:
        return self.possible_agents.index(agent)
