"""What damage, healing and marks look like; the other half of `tale.py`."""

from taisen.engine.replace import replace
from taisen.engine.table import Badge, Banner, Count, Cue, MarkCue, Part, Seat, Shown, StatCue, Viewer
from taisen.engine.text import Text, join

from . import changes as c
from .glossary import NAMES
from .speech import change, core_of, of_unit
from .state import AILMENTS, FRONT, Mark, State, Unit
from .view import badges_of, spot

AND = Text("と", " and ")
DONE = Text("。", ".")

# -- damage and healing --------------------------------------------------------------------------------------------------------

CORE_HITS = {
    "attack": Text("{core}に{n}ダメージ。", "{n} damage to {core}."),
    "fast_forward": Text("応じる手段はもうない。{core}に{n}ダメージ。", "There is nothing left to answer with: {n} damage to {core}."),
    "pierce": Text("攻撃が貫通し、{core}に{n}ダメージ。", "The attack pierces: {n} damage to {core}."),
    "effect": Text("{core}に{n}ダメージ。", "{n} damage to {core}."),
}
HITS = {
    "attack": Text("{unit}に{n}ダメージ", "{n} damage to {unit}"),
    "effect": Text("{unit}に{n}ダメージ", "{n} damage to {unit}"),
    "reaction": Text("反撃で{unit}に{n}ダメージ", "The answer: {n} damage to {unit}"),
    "poison": Text("毒で{unit}に{n}ダメージ", "Poison: {n} damage to {unit}"),
    "burn": Text("火傷で{unit}に{n}ダメージ", "Burn: {n} damage to {unit}"),
}
PARTS = {
    "reaction": Text("リアクションで{n}軽減", "reaction −{n}"),
    "defense": Text("防御で{n}軽減", "Defense −{n}"),
    "shield": Text("シールドで{n}軽減", "Shield −{n}"),
    "hp": Text("体力−{n}", "HP −{n}"),
}


def core_change(state: State, seat: Seat, by: int, words: Text) -> Shown:
    to = max(0, state.sides[seat].core + by)
    return Shown(words, (Count(f"core.{seat}", to, by),), seat=seat)


def hit(state: State, event: c.Hit, viewer: Viewer) -> Shown:
    """Damage as the chain in which it was worked off (TENGA-8.1)."""
    seat = event.seat
    unit = state.unit(seat, event.place)
    steps = [(kind, n) for kind, n in zip(PARTS, (event.reaction, event.defense, event.shield, event.hp), strict=True) if n]
    words = HITS[event.by].fill(unit=of_unit(unit, seat, viewer), n=event.hp)
    if any(kind != "hp" for kind, _ in steps):
        chain = join((PARTS[kind].fill(n=n) for kind, n in steps), Text(" → ", " → "))
        words += Text(f"（{chain.ja}）", f" ({chain.en})")
    words += DONE
    cues: list[Cue] = [StatCue(spot(unit.iid), "hp", unit.hp - event.hp, -event.hp, tuple(Part(kind, n) for kind, n in steps))]
    if event.shield:
        left = unit.total("shield") - event.shield
        cues.append(MarkCue(spot(unit.iid), Badge("shield", left), on=left > 0))
    if event.endured:
        words += Text("不屈で踏みとどまった。", " It endures.")
        cues.append(MarkCue(spot(unit.iid), Badge("endure"), on=False))
    return Shown(words, tuple(cues), (unit.card,), seat)


def doomed(state: State, event: c.Doomed, viewer: Viewer) -> Shown | None:
    """Deathtouch is called out; another destruction is told by the death that follows."""
    if event.by != "deathtouch":
        return None
    unit = state.unit(event.seat, event.place)
    words = Text("必殺発動：{unit}は破壊される。", "Deathtouch: {unit} is doomed.").fill(unit=of_unit(unit, event.seat, viewer))
    cues = (Banner(called("deathtouch"), 1 - event.seat), StatCue(spot(unit.iid), "hp", 0, -unit.hp))
    return Shown(words, cues, (unit.card,), 1 - event.seat)


def healed(state: State, event: c.Healed, viewer: Viewer) -> Shown:
    unit = state.unit(event.seat, event.place)
    words = {
        "lifesteal": Text("吸血発動：{unit}の体力が{n}回復した。", "Lifesteal: {unit} regained {n} HP."),
        "regeneration": Text("再生で{unit}の体力が{n}回復した。", "Regeneration: {unit} regained {n} HP."),
        "effect": Text("{unit}の体力が{n}回復した。", "{unit} regained {n} HP."),
    }[event.by].fill(unit=of_unit(unit, event.seat, viewer), n=event.n)
    cue = StatCue(spot(unit.iid), "hp", unit.hp + event.n, event.n)
    cues: tuple[Cue, ...] = (Banner(called("lifesteal"), event.seat), cue) if event.by == "lifesteal" else (cue,)
    return Shown(words, cues, (unit.card,), event.seat)


def guarded(state: State, event: c.Guarded, viewer: Viewer) -> Shown:
    """Guard (or Taunt) is called out when it takes what was meant for the core."""
    unit = state.unit(event.seat, FRONT)
    kind = "guard" if unit.has("guard") else "taunt"
    words = Text("{kind}発動：{core}への{n}ダメージを{unit}が代わりに受ける。", "{kind}: {unit} takes the {n} damage meant for {core}.")
    words = words.fill(kind=NAMES[kind], core=core_of(event.seat, viewer), n=event.n, unit=of_unit(unit, event.seat, viewer))
    return Shown(words, (Banner(called(kind), event.seat),), (unit.card,), event.seat)


def called(kind: str) -> Text:
    """A keyword as it is called across the table."""
    return Text("{kind}発動", "{kind}!").fill(kind=NAMES[kind])


# -- marks -----------------------------------------------------------------------------------------------------------------------


def marked(state: State, event: c.Marked, viewer: Viewer) -> Shown:
    mark, now = event.mark, event.now
    unit = state.unit(now.seat, now.place)
    if mark.kind == "atk" or mark.kind == "hp":
        what = change(mark.n if mark.kind == "atk" else 0, mark.n if mark.kind == "hp" else 0)
    else:
        what = strong(mark.kind, mark.n)
    if mark.left:
        what += Text("（{n}ターン）", " for {n|1 turn|# turns}").fill(n=mark.left)
    verb = (
        Text("{unit}は{what}を付与された。", "{unit} got {what}.")
        if mark.kind in AILMENTS
        else Text("{unit}は{what}を得た。", "{unit} got {what}.")
    )
    cues = (*mark_cues(unit, worn(unit, now)), *number_cues(unit, worn(unit, now)))
    return Shown(verb.fill(unit=of_unit(unit, now.seat, viewer), what=what), cues, (unit.card,), now.seat)


STRONG = ("poison", "burn", "shock", "shield", "defense", "regeneration")


def unmarked(state: State, event: c.Unmarked, viewer: Viewer) -> Shown:
    now = event.now
    unit = state.unit(now.seat, now.place)
    kinds = join((NAMES[kind] for kind in event.kinds), AND)
    verb = (
        Text("{unit}の{kinds}が治った。", "{unit} is cured of {kinds}.")
        if event.why == "cleansed"
        else Text("{unit}の{kinds}が解けた。", "{unit} lost {kinds}.")
    )
    cues = (*mark_cues(unit, worn(unit, now)), *number_cues(unit, worn(unit, now)))
    return Shown(verb.fill(unit=of_unit(unit, now.seat, viewer), kinds=kinds), cues, (unit.card,), now.seat)


def faded(state: State, event: c.Faded, viewer: Viewer) -> Shown | None:
    """What has run out; what only became shorter is not worth a line."""
    lines: list[Text] = []
    cues: list[Cue] = []
    about: list[str] = []
    for now in event.units:
        unit = state.unit(now.seat, now.place)
        gone = sorted({mark.kind for mark in unit.marks} - {mark.kind for mark in now.marks})
        cues += (*mark_cues(unit, worn(unit, now)), *number_cues(unit, worn(unit, now)))
        if gone:
            words = Text("{unit}の{kinds}の効果が切れた。", "{unit} no longer has {kinds}.")
            lines.append(words.fill(unit=of_unit(unit, now.seat, viewer), kinds=join((NAMES[kind] for kind in gone), AND)))
            about.append(unit.card)
    for place in event.rested:
        cues.append(MarkCue(spot(state.unit(event.seat, place).iid), Badge("dazed"), on=False))
    told = join((line.sentence() for line in lines), Text("", " "))
    return Shown(told, tuple(cues), tuple(about), event.seat) if lines else None


GAINS = Text("{unit}は{what}を得た。", "{unit} now has {what}.")
LOSES = Text("{unit}は{what}を失った。", "{unit} no longer has {what}.")


def shaded(state: State, units: tuple[c.Now, ...], viewer: Viewer) -> Shown:
    """Auras follow who stands where: what each unit gets by them and what it loses."""
    lines: list[Text] = []
    cues: list[Cue] = []
    about: list[str] = []
    for now in units:
        unit = state.unit(now.seat, now.place)
        had, has = ([mark for mark in marks if mark.by == "aura"] for marks in (unit.marks, now.marks))
        for words, gifts in ((LOSES, without(had, has)), (GAINS, without(has, had))):
            if gifts:
                lines.append(words.fill(unit=of_unit(unit, now.seat, viewer), what=join(gift_words(gifts), AND)).sentence())
        cues += (*mark_cues(unit, worn(unit, now)), *number_cues(unit, worn(unit, now)))
        about.append(unit.card)
    return Shown(join(lines, Text("", " ")), tuple(cues), tuple(about))


def without(marks: list[Mark], others: list[Mark]) -> list[Mark]:
    """The marks that `others` do not match one for one."""
    left = list(marks)
    for other in others:
        if other in left:
            left.remove(other)
    return left


def gift_words(gifts: list[Mark]) -> list[Text]:
    """What auras give, in words: ATK and HP as one change, everything else by name."""
    atk, hp = (sum(mark.n for mark in gifts if mark.kind == kind) for kind in ("atk", "hp"))
    numbers = [change(atk, hp)] if atk or hp else []
    return numbers + [strong(mark.kind, mark.n) for mark in gifts if mark.kind not in ("atk", "hp")]


def strong(kind: str, n: int) -> Text:
    """A mark by name, with its strength where it has one."""
    strength = f"{n}" if kind in STRONG else ""
    return Text(NAMES[kind].ja + strength, f"{NAMES[kind].en} {strength}".rstrip())


def worn(unit: Unit, now: c.Now) -> Unit:
    return replace(unit, marks=now.marks, hp=now.hp, max_hp=now.max_hp)


def mark_cues(before: Unit, after: Unit) -> list[Cue]:
    """Badges that come, change or go."""
    old, new = badges_of(before), badges_of(after)
    had, has = (*old.badges, *old.statuses), (*new.badges, *new.statuses)
    kinds = {badge.kind for badge in has}
    put: list[Cue] = [MarkCue(spot(after.iid), badge) for badge in has if badge not in had]
    return put + [MarkCue(spot(after.iid), badge, on=False) for badge in had if badge.kind not in kinds]


def number_cues(before: Unit, after: Unit) -> tuple[StatCue, ...]:
    """ATK and HP that change."""
    changes = (("atk", before.attack, after.attack), ("hp", before.hp, after.hp))
    return tuple(StatCue(spot(before.iid), stat, new, new - old) for stat, old, new in changes if new != old)
