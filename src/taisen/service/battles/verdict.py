"""Whether a proof holds: what was promised, the seeds, the decks, every use of luck, and the whole battle played again."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct, UnsetType

from taisen.bots.bot import Bot, ask
from taisen.bots.levels import LEVELS
from taisen.engine.battle import Battle, Concede, begin, play
from taisen.engine.chance import Witness
from taisen.engine.codec import read_action
from taisen.engine.deck import Deck
from taisen.engine.errors import BadAction, BadBattle, IllegalAction
from taisen.engine.replace import replace
from taisen.engine.replay import digest
from taisen.engine.ruleset import Setup
from taisen.engine.text import Text

from ..errors import BadRequest
from ..games import AnyRules
from ..wire import well_formed
from . import fairness
from .fairness import BattleSeeds, Earlier
from .schemas import Params, Proof, ProofDeal, ProofOutcome, ProofStep

Rulesets = Mapping[tuple[str, str], AnyRules]

CHECKS = {
    "form": Text("証明として読める", "it reads as a proof"),
    "params": Text("対戦前の取り決めがハッシュと合う", "what was agreed has the hash it should have"),
    "commit": Text("対戦前の約束（コミット）が守られている", "the promise made before the battle (the commitment) is kept"),
    "kept": Text("手元の控えと同じ約束、同じ種である", "promise and seed are those you kept"),
    "decks": Text("伏せられていたデッキとその力が、封のとおりである", "decks, and what they held, are what was sealed"),
    "seed": Text("対戦の種が、双方の種から作られている", "the battle's seed is made from both sides' seeds"),
    "fork": Text("続きを始めるまでは、元の対戦の記録のとおりである", "up to where it goes on from, it is the battle it goes on from"),
    "chain": Text("記録が、端から端までハッシュでつながっている", "the log is chained by hashes from end to end"),
    "replay": Text(
        "記録どおりに進め直すと同じ対戦になり、シャッフルもすべて一致する", "played again it is the same battle, every shuffle included"
    ),
    "outcome": Text("進め直した結果が、記録された勝敗と同じである", "played again it ends as recorded"),
    "bots": Text("ボットに尋ね直しても、同じ手を選ぶ", "the bots, asked again, choose the same"),
}
_NOT_KEPT = Text("控えが渡されていません", "nothing you kept was given")
_NEEDS_OTHERS = Text("前の検査が通らないと調べられません", "cannot be told before the checks above pass")
_NO_FORK = Text("ほかの対戦の続きではありません", "it does not go on from another battle")
_VOID = Text("この対戦は配られる前に無効になりました", "the battle became void before it was dealt")


class Check(Struct, frozen=True):
    """One thing that was looked at. `ok`: None when it could not be, and `why` says so. `step`: the first that differs (0: the deal)."""

    id: str
    text: Text
    ok: bool | None
    why: Text | None = None
    step: int | None = None


class Kept(NamedTuple):
    """What a player kept from before the battle, as far as he did."""

    commit: str | None = None
    client_seed: str | None = None


NOTHING_KEPT = Kept()


class _Wrong(Exception):
    """A check fails."""

    def __init__(self, why: Text, step: int | None = None) -> None:
        self.why, self.step = why, step


class _Untold(Exception):
    """A check can be made by nobody here."""

    def __init__(self, why: Text) -> None:
        self.why = why


def holds(checks: tuple[Check, ...]) -> bool | None:
    """True: the proof holds. False: it does not. None: nothing is wrong, but the rules it was played under are not known here."""
    if any(check.ok is False for check in checks):
        return False
    return None if any(check.ok is None and check.id == "replay" and check.why is not _VOID for check in checks) else True


def judge(data: bytes, rulesets: Rulesets, kept: Kept = NOTHING_KEPT, bots: Mapping[str, Bot] | None = None) -> tuple[Check, ...]:
    """Every check of the proof in `data` (JSON), in order. `bots`: ask them again too; they have to be those it was played with."""
    try:
        well_formed(data)
        proof = msgspec.json.decode(data, type=Proof)
        told = msgspec.json.decode(data)  # as it stands: structs would drop what they do not know
    except (BadRequest, msgspec.MsgspecError, UnicodeDecodeError) as error:
        return (Check("form", CHECKS["form"], False, Text("証明の形をしていません", f"not a proof: {error}")),)
    checks = [Check("form", CHECKS["form"], True)]

    def look(id: str, how: Callable[[], None]) -> None:
        try:
            how()
        except _Wrong as wrong:
            checks.append(Check(id, CHECKS[id], False, wrong.why, wrong.step))
        except _Untold as untold:
            checks.append(Check(id, CHECKS[id], None, untold.why))
        else:
            checks.append(Check(id, CHECKS[id], True))

    look("params", lambda: _params(proof, told["params"]))
    look("commit", lambda: _commit(proof))
    look("kept", lambda: _kept(proof, kept))
    look("decks", lambda: _decks(proof))
    look("seed", lambda: _seed(proof))
    look("fork", lambda: _fork(proof, told))
    look("chain", lambda: _chain(proof, told))
    sound = all(check.ok is not False for check in checks)
    look("replay", lambda: _replay(proof, rulesets, sound))
    sound = all(check.ok is not False for check in checks)
    look("outcome", lambda: _outcome(proof, rulesets, sound))
    if bots is not None:
        sound = all(check.ok is not False for check in checks)
        look("bots", lambda: _bots(proof, rulesets, bots, sound))
    return tuple(checks)


# -- what was agreed and promised ----------------------------------------------------------------------------------------


def _params(proof: Proof, told: Any) -> None:
    if fairness.digest(fairness.canonical(told)) != proof.params_sha256:
        raise _Wrong(Text("取り決めのハッシュが違います", "the hash of the parameters is another"))
    if proof.params.battle != proof.id:
        raise _Wrong(Text("別の対戦の取り決めです", "the parameters are those of another battle"))


def _commit(proof: Proof) -> None:
    seed = fairness.ServerSeed(bytes.fromhex(proof.server_seed))
    if fairness.commit(proof.id, proof.params_sha256, seed) != proof.commit:
        raise _Wrong(Text("サーバーの種が約束と違います", "the server's seed is not the one it was bound to"))


def _kept(proof: Proof, kept: Kept) -> None:
    if kept == NOTHING_KEPT:
        raise _Untold(_NOT_KEPT)
    if kept.commit not in (None, proof.commit):
        raise _Wrong(Text("約束が手元の控えと違います", "the commitment is not the one you kept"))
    if kept.client_seed is not None and kept.client_seed not in (proof.client_seed or "").split(","):
        raise _Wrong(Text("自分の種が手元の控えと違います", "the client seed is not the one you kept"))


def _decks(proof: Proof) -> None:
    seats = proof.params.seats
    if not len(seats) == len(proof.decks) == len(proof.salts):
        raise _Wrong(Text("席とデッキの数が合いません", "there are not as many decks and salts as seats"))
    for seat, salt, deck in zip(seats, proof.salts, proof.decks, strict=True):
        if any(not 0 < copies < 1000 for copies in deck.values()) or fairness.sealed(Deck.of(deck), salt) != seat.deck:
            raise _Wrong(Text(f"席{seat.seat}のデッキが封と違います", f"the deck of seat {seat.seat} is not the one that was sealed"))
    _energies(proof)


def _energies(proof: Proof) -> None:
    """What cards held is opened for the seats where it was sealed, and only there."""
    energies = () if isinstance(proof.energies, UnsetType) else proof.energies
    sealed = [seat.energy for seat in proof.params.seats]
    if len(energies) != (len(sealed) if any(sealed) else 0):
        raise _Wrong(Text("カードの力の封が、席の数と合いません", "what cards held is not sealed for as many seats as opened"))
    for seat, (held, salt) in enumerate(zip(energies, proof.salts, strict=False)):
        if fairness.sealed_energy(held, salt) != sealed[seat]:
            raise _Wrong(Text(f"席{seat}のカードの力が封と違います", f"what the cards of seat {seat} held is not what was sealed"))


def _seed(proof: Proof) -> None:
    dealt = (proof.client_seed, proof.battle_seed, proof.deal, proof.outcome, proof.receipt)
    if proof.client_seed is None:
        if any(thing is not None for thing in dealt) or proof.steps or proof.earlier:
            raise _Wrong(Text("種がないのに、対戦が記録されています", "there is a battle, but no seed of the player's"))
        raise _Untold(_VOID)
    if any(thing is None for thing in dealt):
        raise _Wrong(Text("種はあるのに、記録が欠けています", "there is a seed, but a part of the record is missing"))
    seed = fairness.ServerSeed(bytes.fromhex(proof.server_seed))
    if fairness.battle_seed(proof.id, proof.params_sha256, seed, proof.client_seed).hex() != proof.battle_seed:
        raise _Wrong(Text("対戦の種が双方の種から出てきません", "the battle's seed does not follow from the two seeds"))


def _fork(proof: Proof, told: Any) -> None:
    origin, earlier = proof.params.fork, proof.earlier
    if isinstance(origin, UnsetType):
        if earlier:
            raise _Wrong(Text("続きではないのに、別の種があります", "there are other seeds, but it goes on from no battle"))
        raise _Untold(_NO_FORK)
    if proof.client_seed is None:
        raise _Untold(_VOID)
    steps = [0, *(other.until for other in earlier)]
    if steps != sorted(steps) or not earlier or earlier[-1].until != origin.step or len(proof.steps) < origin.step:
        raise _Wrong(Text("続きを始めた手が合いません", "the steps at which seeds change do not fit"))
    if proof.deal is None:
        raise _Untold(_NEEDS_OTHERS)
    link = fairness.first_link(origin.battle, origin.params_sha256, bytes.fromhex(earlier[-1].seed), _unlinked(told["deal"]))
    for stands in told["steps"][: origin.step]:
        link = fairness.next_link(link, _unlinked(stands))
    if link != origin.link:
        raise _Wrong(
            Text("始めの記録が元の対戦と違います", "the log it begins with is not that of the battle it goes on from"), origin.step
        )


# -- the log -------------------------------------------------------------------------------------------------------------


def _chain(proof: Proof, told: Any) -> None:
    if proof.client_seed is None:
        raise _Untold(_VOID)
    if proof.deal is None or proof.battle_seed is None:
        raise _Untold(_NEEDS_OTHERS)
    link = fairness.first_link(proof.id, proof.params_sha256, bytes.fromhex(proof.battle_seed), _unlinked(told["deal"]))
    lines: tuple[ProofDeal | ProofStep, ...] = (proof.deal, *proof.steps)
    for n, (line, stands) in enumerate(zip(lines, (told["deal"], *told["steps"]), strict=True)):
        if n:
            link = fairness.next_link(link, _unlinked(stands))
        if link != line.link:
            raise _Wrong(Text(f"{n}手目でつながりが切れています", f"the chain breaks at step {n}"), n)
    if fairness.next_link(link, told["outcome"]) != proof.receipt:
        raise _Wrong(Text("勝敗の封が切れています", "the outcome is not the one that was sealed"), len(proof.steps))


def _unlinked(told: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in told.items() if name != "link"}


class _Moment(NamedTuple):
    """The battle before a step (None: the deal), the action, the battle after it, and what luck decided in it."""

    before: Battle[Any] | None
    action: Any
    after: Battle[Any]
    chance: Any


def _again(proof: Proof, rules: AnyRules) -> Iterator[_Moment]:
    """The battle of a proof with a seed, played again. Raises _Wrong at a step the rules do not allow."""
    setup, witness, seeds = _setup(proof, rules), Witness(), _seeds(proof)
    try:
        battle, _ = begin(rules, setup, seeds.at(fairness.DEAL), witness.dice)
    except (BadBattle, LookupError, ValueError) as error:
        raise _Wrong(Text("この取り決めでは対戦を始められません", f"no battle begins so: {error}"), 0) from error
    yield _Moment(None, None, battle, witness.told())
    for n, step in enumerate(proof.steps, 1):
        before = replace(battle, seed=seeds.at(n - 1))
        try:
            action = read_action(rules, msgspec.json.encode(step.action))
            battle, _ = play(rules, before, step.seat, action, witness.dice)
        except BadAction as error:
            raise _Wrong(Text(f"{n}手目の行動はこのゲームにありません", f"step {n}: the game has no such action"), n) from error
        except IllegalAction as error:
            rule, text = error.objection.rule, error.objection.text
            ja, en = f"{n}手目は規則で認められません（{rule}：{text.ja}）", f"step {n} is against the rules ({rule}: {text.en})"
            raise _Wrong(Text(ja, en), n) from error
        yield _Moment(before, action, battle, witness.told())


def _seeds(proof: Proof) -> BattleSeeds:
    earlier = tuple(Earlier(other.until, bytes.fromhex(other.seed)) for other in proof.earlier)
    return BattleSeeds(bytes.fromhex(proof.battle_seed or ""), earlier)


def _setup(proof: Proof, rules: AnyRules) -> Setup:
    try:
        options: Any = msgspec.convert(proof.params.options, rules.options_type)
    except msgspec.ValidationError as error:
        raise _Wrong(Text("このゲームの設定ではありません", "the game has no such options"), 0) from error
    if not isinstance(proof.energies, UnsetType):
        if rules.stakes is None:
            raise _Wrong(Text("このゲームのカードは力を持ちません", "the cards of this game hold no energy"), 0)
        options = rules.stakes.bring(options, proof.energies)
    return Setup(tuple(map(Deck.of, proof.decks)), options)


def _rules(proof: Proof, rulesets: Rulesets, sound: bool) -> AnyRules:
    if not sound:
        raise _Untold(_NEEDS_OTHERS)
    if proof.client_seed is None:
        raise _Untold(_VOID)
    rules = rulesets.get((proof.params.ruleset, proof.params.version))
    if rules is None:
        name = f"{proof.params.ruleset} {proof.params.version}"
        raise _Untold(Text(f"規則{name}がここにはありません", f"the rules {name} are not known here"))
    return rules


def _replay(proof: Proof, rulesets: Rulesets, sound: bool) -> None:
    rules = _rules(proof, rulesets, sound)
    lines = (proof.deal, *proof.steps)
    for n, moment in enumerate(_again(proof, rules)):
        line = lines[n]
        if line is None:
            raise _Untold(_NEEDS_OTHERS)
        if isinstance(line, ProofStep):
            if fairness.canonical(moment.action) != fairness.canonical(line.action):
                raise _Wrong(Text(f"{n}手目の行動に余計なものがあります", f"step {n}: the action says more than it does"), n)
            # who sat where before a fork is not told; the link it goes on from seals who chose what then
            if n > _forked_at(proof) and not _may(proof.params, rules, line, moment):
                raise _Wrong(Text(f"{n}手目は「{line.by}」の手ではありえません", f"step {n} cannot be a {line.by}'s"), n)
        if fairness.canonical(moment.chance) != fairness.canonical(line.chance):
            raise _Wrong(Text(f"{n}手目のシャッフルや抽選が、種から出るものと違います", f"step {n}: luck gives something else"), n)
        if digest(moment.after) != line.state:
            raise _Wrong(Text(f"{n}手目のあとの盤面が違います", f"the state after step {n} is another"), n)


def _forked_at(proof: Proof) -> int:
    return proof.earlier[-1].until if proof.earlier else 0


def _may(params: Params, rules: AnyRules, line: ProofStep, moment: _Moment) -> bool:
    """Whether this seat's action can have been chosen by whom the log says."""
    seat = params.seats[line.seat]
    if line.by == "bot":
        return seat.bot is not None
    if line.by == "player":
        return seat.account is not None
    overdue = None if moment.before is None else rules.overdue(moment.before.state, line.seat)
    return isinstance(moment.action, Concede) or (overdue is not None and overdue[1] == moment.action)


def _outcome(proof: Proof, rulesets: Rulesets, sound: bool) -> None:
    rules = _rules(proof, rulesets, sound)
    *_, last = _again(proof, rules)
    ended = rules.outcome(last.after.state)
    if ended is None:
        raise _Wrong(Text("記録の最後でも、対戦は終わっていません", "the log stops before the battle ends"), len(proof.steps))
    if ProofOutcome(ended.winners, ended.reason, ended.scores) != proof.outcome:
        raise _Wrong(Text("進め直すと別の結果になります", "played again it ends in another way"), len(proof.steps))


def _bots(proof: Proof, rulesets: Rulesets, bots: Mapping[str, Bot], sound: bool) -> None:
    rules = _rules(proof, rulesets, sound)
    for n, (line, moment) in enumerate(zip(proof.steps, list(_again(proof, rules))[1:], strict=True), 1):
        if line.by != "bot" or moment.before is None:
            continue
        seat = proof.params.seats[line.seat]
        level = seat.bot or ""
        if level not in bots:
            raise _Untold(Text(f"ボット{level}がここにはいません", f"there is no bot {level} here"))
        if seat.bot_version is not None and (known := LEVELS.get(level)) is not None and known.version != seat.bot_version:
            raise _Untold(Text(f"ボット{level}は、この対戦のあとで新しくなりました", f"the bot {level} has changed since this battle"))
        if ask(rules, moment.before, line.seat, bots[level]) != moment.action:
            raise _Wrong(Text(f"{n}手目で、ボットは別の手を選びます", f"step {n}: the bot chooses something else"), n)
