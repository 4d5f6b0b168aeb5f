"""The vocabulary every client draws: what lies on the table, what may be done, what has just been seen.

A ruleset describes its table in these words and nothing else, so one client draws all games. Ids are absolute: a zone of
seat 1 is `front.1`, a place in it `front.1.2`, a zone of nobody `pool`, a counter `core.1`, a card `c17`. All of them are spots.
What a view has many of has `gc=False`: nothing frozen can hold itself, so the collector of cycles need not follow it.
"""

from typing import Any, Literal

from msgspec import Struct

from .text import NOTHING, Text

Seat = int  # 0 .. n-1
Viewer = Seat | None  # None is a spectator
Spot = str  # where an arrow may start or end: a card, a zone, a place in a zone, a counter, a player ("seat.1")


# -- what lies there ---------------------------------------------------------------------------------------------------


class Counter(Struct, frozen=True, gc=False, omit_defaults=True):
    """A number beside a player: `value`, and the `max` it can reach where that is a fixed thing."""

    value: int
    max: int | None = None


class Stat(Struct, frozen=True, gc=False):
    """A number on a card: what it is now and what is printed."""

    value: int
    base: int


class Badge(Struct, frozen=True, gc=False, omit_defaults=True):
    """A keyword, status or mark; `kind` is explained by the layout. `n`: strength, `left`: halves, turns or uses left (0: for good)."""

    kind: str
    n: int = 0
    left: int = 0


class Card(Struct, frozen=True, gc=False, omit_defaults=True):
    """A card on the table. One that lies face down for the viewer has neither `id` nor `card`.

    `card` is the catalogue's id; `badges` are for good, `statuses` pass; `attached` names cards lying on or under this one
    (catalogue ids); `ready` is false for one that has done its deed; `element` overrides the printed one, a stat called `cost` the
    printed cost.
    """

    id: Spot = ""
    card: str = ""
    face: Literal["up", "down"] = "up"
    stats: dict[str, Stat] = {}
    badges: tuple[Badge, ...] = ()
    statuses: tuple[Badge, ...] = ()
    attached: tuple[str, ...] = ()
    ready: bool = True
    element: str = ""


HIDDEN = Card(face="down")

ZoneKind = Literal["slot", "row", "fan", "pile", "back", "line", "stand"]


class Zone(Struct, frozen=True, gc=False, omit_defaults=True):
    """A place for cards. `id` is `name.seat`, or `name` for one that belongs to nobody.

    `count` is public and counts every card; `cards` holds what there is to draw: None is an empty place of a row, a hidden card
    lies face down. kinds: slot (one place), row (`capacity` places), fan (a hand), pile (top card and count), back (a hand seen
    from behind), line (cards side by side), stand (overlapping column).
    """

    id: str
    kind: ZoneKind
    owner: Seat | None = None
    capacity: int = 0
    count: int = 0
    cards: tuple[Card | None, ...] = ()


class Player(Struct, frozen=True, gc=False, omit_defaults=True):
    """A seat's numbers, by counter name (`core` is shown at the spot `core.<seat>`), and what marks the player."""

    seat: Seat
    counters: dict[str, Counter]
    marks: tuple[Badge, ...] = ()


class Table(Struct, frozen=True, omit_defaults=True):
    """All that one viewer may see. `phase` is a key of the layout's phases; `prompt` asks what has to be decided."""

    turn: int
    phase: str
    players: tuple[Player, ...]
    zones: tuple[Zone, ...]
    prompt: Text | None = None
    counters: dict[str, Counter] = {}  # numbers of nobody: the pool


# -- what may be done ----------------------------------------------------------------------------------------------------


class Choice(Struct, frozen=True, gc=False, omit_defaults=True):
    """One legal action: from `source` to `target` (either may be empty), what to say on a button, what it will cost by counter.

    `preview`: what would change besides, for somebody who has not decided yet: "+1/+1, can attack at once".
    """

    action: Any  # an action of the game; sent back as it is
    verb: str
    source: Spot = ""
    target: Spot = ""
    text: Text = NOTHING
    cost: dict[Spot, int] = {}
    preview: Text = NOTHING


class Refusal(Struct, frozen=True, gc=False):
    """Why nothing can be done with a spot or by a verb: rule number, code and sentence."""

    rule: str
    code: str
    text: Text


class Result(Struct, frozen=True, omit_defaults=True):
    """How it ended. No winner is a draw."""

    winners: tuple[Seat, ...]
    reason: str
    text: Text
    scores: tuple[int, ...] = ()


class View(Struct, frozen=True, omit_defaults=True):
    """The table as one viewer sees it, with what he may do now and why the rest may not be done.

    `refused`: by source spot; `refused_verbs`: by verb, for verbs that have a button. `deadline`: milliseconds the rules give for
    this decision.
    """

    ruleset: str
    version: str
    step: int
    viewer: Viewer
    table: Table
    to_act: tuple[Seat, ...]
    choices: tuple[Choice, ...] = ()
    refused: dict[Spot, Refusal] = {}
    refused_verbs: dict[str, Refusal] = {}
    deadline: int | None = None
    outcome: Result | None = None


# -- what has just been seen -----------------------------------------------------------------------------------------------


class Move(Struct, frozen=True, omit_defaults=True, tag="move"):
    """A card goes from spot to spot; `card` is None when the viewer sees only its back."""

    source: Spot
    target: Spot
    card: Card | None = None


class Count(Struct, frozen=True, omit_defaults=True, tag="count"):
    """The counter at `at` becomes `to`, and what it can reach becomes `max`, where that changes."""

    at: Spot
    to: int
    by: int = 0
    max: int | None = None


class Part(Struct, frozen=True):
    """A link of a damage chain: what took how much (`reaction`, `defense`, `shield`, `hp`: keys of the layout's parts)."""

    kind: str
    by: int


class StatCue(Struct, frozen=True, omit_defaults=True, tag="stat"):
    """The number `stat` of the card at `at` becomes `to`; `parts` are the steps in which damage was worked off."""

    at: Spot
    stat: str
    to: int
    by: int = 0
    parts: tuple[Part, ...] = ()


class MarkCue(Struct, frozen=True, omit_defaults=True, tag="mark"):
    """A badge is stamped on (or lifted off) the card or player at `at`."""

    at: Spot
    badge: Badge
    on: bool = True


class Flip(Struct, frozen=True, omit_defaults=True, tag="flip"):
    """The card at `at` turns over; `card` is the face that is seen now, None for its back."""

    at: Spot
    card: Card | None = None


class Strike(Struct, frozen=True, tag="strike"):
    """An attack runs from `source` to `target`."""

    source: Spot
    target: Spot


class Banner(Struct, frozen=True, omit_defaults=True, tag="banner"):
    """A call across the table: a keyword at work, a change of turn."""

    text: Text
    seat: Seat | None = None


class Choose(Struct, frozen=True, omit_defaults=True, tag="choose"):
    """Somebody has to choose among `spots`."""

    seat: Seat
    spots: tuple[Spot, ...] = ()


Cue = Move | Count | StatCue | MarkCue | Flip | Strike | Banner | Choose


class Shown(Struct, frozen=True, omit_defaults=True):
    """What one event looks like to one viewer: a line of the log and what to animate.

    `about`: catalogue ids the sentence names, in the order of naming; `seat`: whose deed it is; `heading`: begins a turn or phase.
    """

    text: Text
    cues: tuple[Cue, ...] = ()
    about: tuple[str, ...] = ()
    seat: Seat | None = None
    heading: bool = False


# -- how to draw it --------------------------------------------------------------------------------------------------------


class Grid(Struct, frozen=True):
    """CSS grid: rows of area names, track sizes. Areas are `<zone name><k>` with k the seat counted from the viewer (0: himself), or
    the zone's name alone where it belongs to nobody; `seat<k>` for a player; `seam`, `acts`, `side`, `peek` are the client's own."""

    areas: tuple[str, ...]
    columns: str
    rows: str


class Arrangement(Struct, frozen=True, omit_defaults=True):
    """Where things lie with this many seats. `cloth`: grid-area values drawn as the table's cloth, enemy's halves first.

    `low`: on a phone held across or a page zoomed in, at least 640 by 300 pixels; without it such a screen scrolls over `wide`.
    """

    seats: int
    wide: Grid
    narrow: Grid
    cloth: tuple[str, ...] = ()
    low: Grid | None = None


class ZoneLook(Struct, frozen=True, omit_defaults=True):
    """`size`: l (front), m (bench), s (piles, stand), h (hand). `turned`: cards lie on their side. `caps`: a word over each place.

    `shut`: a pile is drawn from behind, although its owner may look through it.
    """

    name: Text = NOTHING
    size: Literal["l", "m", "s", "h"] = "m"
    turned: bool = False
    caps: tuple[Text, ...] = ()
    shut: bool = False
    side: bool = False  # drawn as a chip or small pile inside the player's panel, not in the grid


class CounterLook(Struct, frozen=True, omit_defaults=True):
    name: Text
    icon: str
    style: Literal["major", "pips", "number"] = "number"
    explain: Text = NOTHING


class Words(Struct, frozen=True, omit_defaults=True):
    """Name of a thing, the one or two signs that stand for it, and what it means. `icon` names a drawn symbol of the client."""

    name: Text
    mark: Text = NOTHING
    icon: str = ""
    explain: Text = NOTHING


class VerbLook(Struct, frozen=True, omit_defaults=True):
    """A verb of choices. `button`: stands among the table's buttons, in the given order; `key`: its key; seal is the one primary style."""

    name: Text
    key: str = ""
    button: bool = False
    style: Literal["seal", "gold", "plain"] = "plain"
    icon: str = ""


class Layout(Struct, frozen=True, omit_defaults=True):
    """How a game's table is drawn and worded; everything a client cannot know. Dicts are in the order in which to show them."""

    arrangements: tuple[Arrangement, ...]
    zones: dict[str, ZoneLook]
    counters: dict[str, CounterLook]
    stats: dict[str, Words]  # icon: blade | drop | plain | figure (the large number a card is about)
    badges: dict[str, Words]
    statuses: dict[str, Words]
    parts: dict[str, Words]
    verbs: dict[str, VerbLook]
    phases: dict[str, Text]
    types: dict[str, Words]
    rarities: dict[str, Words]
    elements: dict[str, Words]
    turn: Text = NOTHING  # what `Table.turn` counts, where it is no turn
