"""Why a bot chose as it did: the same thoughts again, once the battle is over."""

import asyncio
from functools import partial
from typing import Any

from taisen.bots.bot import Candidate
from taisen.bots.levels import LEVELS
from taisen.engine.battle import Battle
from taisen.engine.table import Card, Choice, Seat, Spot, Table
from taisen.engine.text import NOTHING, Text

from ..errors import Refused
from ..games import AnyRules
from ..site import Site
from . import finished, history
from .finished import Past
from .schemas import Thought, Thoughts

MOST = 5  # told of what a bot considered

NO_STEP = Refused("no_such_step", Text("その手はありません", "there is no such step"))
NOT_A_BOT = Refused("not_by_a_bot", Text("ボットの選んだ手ではありません", "this was not chosen by a bot"))
BOT_CHANGED = Refused(
    "bot_changed",
    Text("対戦のあとでボットが新しくなったため、考えを再現できません", "the bot has changed since, so its thoughts cannot be had again"),
)
_MINE = Text("自分", "own side")
_OTHER = Text("相手", "the opponent")
_PLACE = Text("{zone}{n}", "{zone} {n}")
_THEIRS = Text("相手の{what}", "the opponent's {what}")


async def of_step(site: Site, key: bytes | None, id: str, step: int) -> Thoughts:
    """What the bot thought that played the action which led to `step`, from what it could see then.

    Raises NotFound, Conflict while the battle is not over, Refused for a step that was not a bot's or whose bot is another by now.
    """
    past = await finished.past_of(site, key, id, ("over",))
    if not 1 <= step <= len(past.played):
        raise NO_STEP
    line, rules = past.played[step - 1], past.held.rules
    seated = past.held.record.frozen.seats[line.seat]
    if line.by != "bot" or seated.bot is None:
        raise NOT_A_BOT
    level = LEVELS.get(seated.bot)
    if level is None or level.version != seated.bot_version:
        raise BOT_CHANGED
    loop = asyncio.get_running_loop()
    before = await loop.run_in_executor(site.thinkers, partial(_before, past, step))
    found = await site.ponderer.thoughts(rules, before, line.seat, level)
    if found and found[0].action != line.action:
        raise BOT_CHANGED
    return Thoughts(step, line.seat, level.id, level.name, sum(one.visits for one in found), _told(rules, before, line.seat, found))


def _before(past: Past, step: int) -> Battle[Any]:
    of, rules = past.held.record, past.held.rules
    *_, (_, battle) = history.again(rules, of.setup(rules), of.seeds(past.held.battle), past.played[: step - 1])
    return battle


def _told(rules: AnyRules, before: Battle[Any], seat: Seat, found: tuple[Candidate, ...]) -> tuple[Thought, ...]:
    """Its choice first; what reads the same (one of two like cards, say) together."""
    table = rules.table(before.state, seat)
    told: dict[str, Thought] = {}
    for one in found:
        text = said(rules, table, seat, rules.describe(before.state, seat, one.action))
        like = told.get(text.ja)
        if like is None:
            told[text.ja] = Thought(one.action, text, one.visits, one.value)
        elif visits := like.visits + one.visits:
            mean = (like.value * like.visits + one.value * one.visits) // visits
            told[text.ja] = Thought(like.action, text, visits, mean)
    likes = list(told.values())
    return (*likes[:1], *sorted(likes[1:], key=lambda like: (-like.visits, -like.value))[: MOST - 1])


# -- in words --------------------------------------------------------------------------------------------------------------


def said(rules: AnyRules, table: Table, seat: Seat, choice: Choice) -> Text:
    """A choice of `seat` in a line: with what, what, at whom."""
    source, target = _spot(rules, table, seat, choice.source), _spot(rules, table, seat, choice.target)
    deed = choice.text if choice.text.ja else rules.layout.verbs[choice.verb].name
    line = deed if source.ja in deed.ja else Text(f"{source.ja}：{deed.ja}", f"{source.en}: {deed.en}")
    return line if target.ja in line.ja else Text(f"{line.ja} → {target.ja}", f"{line.en} → {target.en}")


def _spot(rules: AnyRules, table: Table, seat: Seat, spot: Spot) -> Text:
    card = _lying(table, spot)
    if card is not None and card.card:
        name: Text = rules.catalogue[card.card].name
        return name
    kind, _, rest = spot.partition(".")
    owner, _, place = rest.partition(".")
    if kind == "seat":
        return _MINE if owner == str(seat) else _OTHER
    if kind in rules.layout.zones:
        words = rules.layout.zones[kind].name
        what = _PLACE.fill(zone=words, n=int(place) + 1) if place.isdecimal() and words.ja else words
    elif kind in rules.layout.counters:
        what = rules.layout.counters[kind].name
    else:
        return NOTHING
    return _THEIRS.fill(what=what) if owner.isdecimal() and int(owner) != seat and what.ja else what


def _lying(table: Table, spot: Spot) -> Card | None:
    for zone in table.zones:
        for place, card in enumerate(zone.cards):
            if spot and card is not None and spot in (card.id, f"{zone.id}.{place}", zone.id if zone.kind == "slot" else ""):
                return card
    return None
