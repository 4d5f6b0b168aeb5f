"""Ways to falsify a proof, one for each thing that stands in it. Each takes a proof as it was parsed, and changes it.

`resealed`: the forger makes all hashes anew that he can make. `stranger`: `contrib/verify.py`, which knows no rules, has to notice too.
"""

import hashlib
import hmac
import json
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from taisen.engine.battle import begin, play
from taisen.engine.codec import read_action, to_json
from taisen.engine.deck import Deck
from taisen.engine.ruleset import Setup
from taisen.rulesets import RULESETS

Json = Any


class Inapplicable(Exception):
    """There is nothing of the kind in this proof."""


class Tamper(NamedTuple):
    name: str
    change: Callable[[Json], None]
    resealed: bool = False
    stranger: bool = True


def canonical(thing: Json) -> str:
    return json.dumps(thing, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def sha(*parts: str) -> str:
    return hashlib.sha256("|".join(parts).encode()).hexdigest()


def reseal(p: Json) -> None:
    """All hashes of a proof, made anew from what it says."""
    p["params_sha256"] = sha(canonical(p["params"]))
    p["commit"] = sha("taisen/1", "commit", p["id"], p["params_sha256"], p["server_seed"])
    message = "|".join(("taisen/1", "seed", p["id"], p["params_sha256"], p["client_seed"]))
    p["battle_seed"] = hmac.new(bytes.fromhex(p["server_seed"]), message.encode(), "sha256").hexdigest()
    bare = {name: value for name, value in p["deal"].items() if name != "link"}
    link = p["deal"]["link"] = sha("taisen/1", "log", p["id"], p["params_sha256"], p["battle_seed"], canonical(bare))
    for step in p["steps"]:
        link = step["link"] = sha(link, canonical({name: value for name, value in step.items() if name != "link"}))
    p["receipt"] = sha(link, canonical(p["outcome"]))


# -- small changes -------------------------------------------------------------------------------------------------------


def another(value: Json) -> Json:
    """Something else of the same form."""
    if value is None:
        return "0" * 64
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        if len(value) >= 32 and set(value) <= set("0123456789abcdef"):
            return ("0" if value[0] != "0" else "1") + value[1:]
        return value + "x"
    if isinstance(value, dict):
        return {**value, "x": 1}
    return [*value, 0]


def field(*path: str | int) -> Callable[[Json], None]:
    def change(p: Json) -> None:
        *way, last = path
        for part in way:
            p = p[part]
        p[last] = another(p[last])

    return change


def middle(p: Json) -> Json:
    return p["steps"][len(p["steps"]) // 2]


def in_step(name: str) -> Callable[[Json], None]:
    def change(p: Json) -> None:
        middle(p)[name] = another(middle(p)[name])

    return change


def swap(things: list[Json]) -> None:
    """Two of them that differ change places."""
    for at in range(len(things) - 1):
        for to in range(len(things) - 1, at, -1):
            if things[at] != things[to]:
                things[at], things[to] = things[to], things[at]
                return
    raise Inapplicable


def uses(p: Json, kind: str | None = None) -> list[Json]:
    found = [
        use for line in (*p["steps"], p["deal"]) for use in line["chance"] if kind in (None, use["kind"]) and use["before"] not in (1, [])
    ]
    if not found:
        raise Inapplicable
    return found


def last_use(p: Json, kind: str | None = None) -> Json:
    return uses(p, kind)[-1]


def shuffle_after(p: Json) -> None:
    swap(last_use(p, "shuffle")["after"])


def shuffle_before(p: Json) -> None:
    swap(last_use(p, "shuffle")["before"])


def roll(p: Json) -> None:
    use = last_use(p, "roll")
    use["after"] = (use["after"] + 1) % use["before"]


def roll_sides(p: Json) -> None:
    use = last_use(p, "roll")
    use["before"] *= 1000  # more sides: with two it would often come out the same


def pick(p: Json) -> None:
    for use in uses(p, "pick"):
        others = [thing for thing in use["before"] if thing != use["after"]]
        if others:
            use["after"] = others[0]
            return
    raise Inapplicable


def label(p: Json) -> None:
    last_use(p, "shuffle")["label"] += "0"


def kind(p: Json) -> None:
    last_use(p, "shuffle")["kind"] = "pick"


def drop_use(p: Json) -> None:
    p["deal"]["chance"].pop()


def double_use(p: Json) -> None:
    p["deal"]["chance"].append(p["deal"]["chance"][-1])


def invented_use(p: Json) -> None:
    p["deal"]["chance"].append({"label": "deck/99", "kind": "shuffle", "before": ["x"], "after": ["x"]})


def renamed_card(p: Json) -> None:
    use = last_use(p, "shuffle")
    old = canonical(use["before"][0])
    for side in ("before", "after"):
        use[side] = [["another", "card"] if canonical(thing) == old else thing for thing in use[side]]


def drop(at: int) -> Callable[[Json], None]:
    def change(p: Json) -> None:
        p["steps"].pop(len(p["steps"]) // 2 if at == 1 else at)

    return change


def double(p: Json) -> None:
    p["steps"].insert(0, p["steps"][0])


def swap_steps(p: Json) -> None:
    steps = p["steps"]
    for n in range(len(steps) - 1):
        if {**steps[n], "link": ""} != {**steps[n + 1], "link": ""}:
            steps[n], steps[n + 1] = steps[n + 1], steps[n]
            return
    raise Inapplicable


def another_action(p: Json) -> None:
    """Somewhere else in the battle something else was allowed."""
    rules = RULESETS[p["params"]["ruleset"], p["params"]["version"]]
    options = msgspec.convert(p["params"]["options"], rules.options_type)
    battle, _ = begin(rules, Setup(tuple(map(Deck.of, p["decks"])), options), bytes.fromhex(p["battle_seed"]))
    for step in p["steps"]:
        done = read_action(rules, json.dumps(step["action"]).encode())
        others = [action for action in rules.legal(battle.state, step["seat"]) if action != done]
        for action in others:
            if play(rules, battle, step["seat"], action)[0].state != play(rules, battle, step["seat"], done)[0].state:
                step["action"] = json.loads(to_json(action))
                return
        battle, _ = play(rules, battle, step["seat"], done)
    raise Inapplicable


def talkative_concession(p: Json) -> None:
    for step in p["steps"]:
        if step["action"]["kind"] == "concede":
            step["action"]["x"] = 1
            return
    raise Inapplicable


def luck_of_another_label(p: Json) -> None:
    """A use whose result is right, from a stream that is not for this step to use: there are as many streams as labels to choose from."""
    key = bytes.fromhex(p["battle_seed"])
    rolled = int.from_bytes(hmac.new(key, b"start|0", "sha256").digest()[:4], "big") % 6
    p["steps"][0]["chance"].append({"label": "start", "kind": "roll", "before": 6, "after": rolled})


def earlier(change: Callable[[Json], None]) -> Callable[[Json], None]:
    def tamper(p: Json) -> None:
        if not p["earlier"]:
            raise Inapplicable
        change(p)

    return tamper


def another_past(p: Json) -> None:
    """What a fork goes on from is told differently."""
    if p["params"].get("fork", {}).get("step", 0) < 1:
        raise Inapplicable
    p["steps"][0]["state"] = another(p["steps"][0]["state"])


def by(p: Json) -> None:
    step = middle(p)
    step["by"] = "player" if step["by"] != "player" else "bot"


def by_another(p: Json) -> None:
    """A program's move is put down to a player who is none, or a player's to a program that is none."""
    for step in p["steps"]:
        seat = p["params"]["seats"][step["seat"]]
        if "account" not in seat:
            step["by"] = "player"
        elif "bot" not in seat:
            step["by"] = "bot"
        else:
            continue
        return
    raise Inapplicable


def by_clock(p: Json) -> None:
    """A move that no clock makes is put down to the clock."""
    for step in reversed(p["steps"]):
        if step["by"] == "player" and step["action"]["kind"] != "concede":
            step["by"] = "clock"
    if not any(step["by"] == "clock" for step in p["steps"]):
        raise Inapplicable


def winner(p: Json) -> None:
    won = p["outcome"]["winners"]
    p["outcome"]["winners"] = [seat for seat in range(len(p["decks"])) if seat not in won] if won else [0]


def deck_copies(p: Json) -> None:
    deck = p["decks"][0]
    name = next(iter(deck), "another_card")
    deck[name] = deck.get(name, 0) + 1


def deck_card(p: Json) -> None:
    deck = p["decks"][0]
    if not deck:
        raise Inapplicable
    deck["another_card"] = deck.pop(next(iter(deck)))


def deck_replaced(p: Json) -> None:
    """Another deck, with a seal that fits it."""
    deck_copies(p)
    p["params"]["seats"][0]["deck"] = sha("taisen/1", "deck", p["salts"][0], canonical(p["decks"][0]))


def seat(change: Callable[[Json], None]) -> Callable[[Json], None]:
    return lambda p: change(p["params"]["seats"][0])


def nothing_dealt(p: Json) -> None:
    """The battle is passed off as void."""
    for name in ("client_seed", "battle_seed", "deal", "outcome", "receipt"):
        p[name] = None


NAIVE = [
    *(Tamper(name, field(name)) for name in ("id", "commit", "params_sha256", "server_seed", "client_seed", "battle_seed", "receipt")),
    *(
        Tamper(f"params.{name}", field("params", name))
        for name in ("battle", "ruleset", "version", "catalogue", "mode", "control", "options", "prepared")
    ),
    Tamper("params.seats: one fewer", lambda p: p["params"]["seats"].pop()),
    Tamper("params.seats: swapped", lambda p: p["params"]["seats"].reverse()),
    *(Tamper(f"params.seats.{name}", field("params", "seats", 0, name)) for name in ("seat", "account", "deck")),
    Tamper("params.seats.name", field("params", "seats", 0, "name", "ja")),
    Tamper("params.seats.bot", field("params", "seats", 1, "bot")),
    Tamper("params.seats.bot of a player", seat(lambda one: one.update(bot="hard"))),
    Tamper("params: a field more", field("params")),
    Tamper("salts", field("salts", 0)),
    Tamper("salts: swapped", lambda p: swap(p["salts"])),
    Tamper("salts: one fewer", lambda p: p["salts"].pop()),
    Tamper("decks: a copy more", deck_copies),
    Tamper("decks: another card", deck_card),
    Tamper("decks: swapped", lambda p: swap(p["decks"])),
    Tamper("decks: one fewer", lambda p: p["decks"].pop()),
    Tamper("deal.state", field("deal", "state")),
    Tamper("deal.link", field("deal", "link")),
    Tamper("chance: order after", shuffle_after),
    Tamper("chance: order before", shuffle_before),
    Tamper("chance: roll", roll),
    Tamper("chance: sides of the roll", roll_sides),
    Tamper("chance: pick", pick),
    Tamper("chance: label", label),
    Tamper("chance: kind", kind),
    Tamper("chance: one fewer", drop_use),
    Tamper("chance: one twice", double_use),
    Tamper("chance: an invented one", invented_use),
    Tamper("chance: another card in both orders", renamed_card),
    *(Tamper(f"steps.{name}", in_step(name)) for name in ("seat", "state", "link")),
    Tamper("steps.action", another_action),
    Tamper("steps.action: a field more", in_step("action")),
    Tamper("steps.by", by),
    Tamper("steps.chance", lambda p: middle(p)["chance"].append({"label": "x", "kind": "roll", "before": 1, "after": 0})),
    Tamper("steps: the first is missing", drop(0)),
    Tamper("steps: one in between is missing", drop(1)),
    Tamper("steps: the last is missing", drop(-1)),
    Tamper("steps: one twice", double),
    Tamper("steps: two swapped", swap_steps),
    Tamper("outcome.winners", winner),
    Tamper("outcome.reason", field("outcome", "reason")),
    Tamper("outcome.scores", field("outcome", "scores")),
    Tamper("earlier.seed", earlier(field("earlier", 0, "seed"))),
    Tamper("earlier.until", earlier(field("earlier", -1, "until"))),
    Tamper("earlier: one fewer", earlier(lambda p: p["earlier"].pop())),
    Tamper("earlier: one more", lambda p: p["earlier"].append({"until": 0, "seed": p["battle_seed"]})),
    *(Tamper(f"fork.{name}", earlier(field("params", "fork", name))) for name in ("battle", "step", "params_sha256", "link")),
    Tamper("fork: no fork", earlier(lambda p: p["params"].pop("fork"))),
    Tamper("void after all", nothing_dealt),
    Tamper("a field more", lambda p: p.update(note="")),
    Tamper("a field fewer", lambda p: p.pop("salts")),
    Tamper("deal missing", lambda p: p.update(deal=None)),
    Tamper("outcome missing", lambda p: p.update(outcome=None)),
    Tamper("client seed missing", lambda p: p.update(client_seed=None)),
]

RESEALED = [
    Tamper("server_seed", field("server_seed"), True),
    Tamper("client_seed", field("client_seed"), True),
    Tamper("id", field("id"), True),
    Tamper("params.ruleset", field("params", "ruleset"), True),
    Tamper("decks: another deck", deck_replaced, True),
    Tamper("chance: order after", shuffle_after, True),
    Tamper("chance: order before", shuffle_before, True),
    Tamper("chance: roll", roll, True),
    Tamper("chance: pick", pick, True),
    Tamper("chance: label", label, True),
    Tamper("chance: from another label", luck_of_another_label, True),
    Tamper("chance: one twice", double_use, True, stranger=False),
    Tamper("chance: one fewer", drop_use, True, stranger=False),
    Tamper("chance: an invented one", invented_use, True, stranger=False),
    Tamper("chance: another card in both orders", renamed_card, True, stranger=False),
    Tamper("earlier.seed", earlier(field("earlier", 0, "seed")), True),
    Tamper("earlier.until", earlier(field("earlier", -1, "until")), True),
    Tamper("earlier: one fewer", earlier(lambda p: p["earlier"].pop()), True),
    *(Tamper(f"fork.{name}", earlier(field("params", "fork", name)), True) for name in ("battle", "step", "params_sha256", "link")),
    Tamper("fork: no fork", earlier(lambda p: p["params"].pop("fork")), True),
    Tamper("fork: another past", another_past, True),
    Tamper("deal.state", field("deal", "state"), True, stranger=False),
    Tamper("steps.state", in_step("state"), True, stranger=False),
    Tamper("steps.seat", in_step("seat"), True, stranger=False),
    Tamper("steps.action", another_action, True, stranger=False),
    Tamper("steps.action: a field more", in_step("action"), True, stranger=False),
    Tamper("steps.action: a field more in a concession", talkative_concession, True, stranger=False),
    Tamper("steps.by: not theirs", by_another, True, stranger=False),
    Tamper("steps.by: clock", by_clock, True, stranger=False),
    Tamper("steps: the first is missing", drop(0), True, stranger=False),
    Tamper("steps: the last is missing", drop(-1), True, stranger=False),
    Tamper("steps: one twice", double, True, stranger=False),
    Tamper("steps: two swapped", swap_steps, True, stranger=False),
    Tamper("outcome.winners", winner, True, stranger=False),
    Tamper("outcome.reason", field("outcome", "reason"), True, stranger=False),
    Tamper("outcome.scores", field("outcome", "scores"), True, stranger=False),
]
