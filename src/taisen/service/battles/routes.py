"""Battles: prepare, start, look, act; my battles; what can be asked when one is over."""

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response
from sqlalchemy import Connection

from taisen.engine.battle import GAME_OVER
from taisen.engine.text import Text

from ..accounts.once import MyOnce
from ..accounts.sessions import Key, SignedIn
from ..arena import opponents, slots
from ..direct import Direct
from ..errors import BadRequest, Conflict, NotFound, NotJson, NotSignedIn, Refused, objected
from ..games import NO_GAME
from ..site import Here
from ..wire import answer, body, gives, matches, refuses
from . import bring, finished, fork, prepare, schemas, sessions, shared, tally, thoughts
from .schemas import Act, BattleList, Fairness, Fork, Moment, NewBattle, Prepared, Proof, Receipt, Replay, Start, Thoughts

router = APIRouter(prefix="/v1", tags=["battles"], route_class=Direct)

BattleId = Annotated[str, Path(min_length=1, max_length=64, examples=["u3o0Kx9vQm2dLr7T"])]

_BAD_BODY = (BadRequest("malformed", Text("本文が正しいJSONではありません", "the body is not well-formed JSON")), NotJson())
_VOID = Conflict("void", sessions.VOID)
_NOT_NOW = (
    Conflict("stale", sessions.STALE, step=4),
    Conflict("not_started", sessions.NOT_STARTED, step=0),
    objected(GAME_OVER, 41),
    Conflict("auto", sessions.AUTO, step=3),
    _VOID,
)
_AGAINST_RULES = Refused("no_mana", Text("マナが足りません（必要3・残り1）", "not enough mana: 3 needed, 1 left"), rule="TENGA-6.1", step=3)
_NO_ACTION = Refused("bad_action", sessions.NO_ACTION, step=3)
_NOT_OVER = Conflict("not_over", finished.NOT_OVER)


@router.post(
    "/battles/{battle}/actions",
    operation_id="act",
    summary="Play an action",
    responses={
        **gives(Moment, schemas.EXAMPLE_MOMENT, "It is played and kept; bots have answered."),
        **refuses(*_BAD_BODY, NotSignedIn(), NotFound(), *_NOT_NOW, _AGAINST_RULES, _NO_ACTION),
    },
)
async def act(
    site: Here, key: Key, once: MyOnce, battle: BattleId, wanted: Annotated[Act, body(Act, examples=[schemas.EXAMPLE_ACT])]
) -> Response:
    """`action` is one of the view's choices sent back as it is, or `{"kind": "concede"}`. Repeating step and action is harmless.

    Refusals change nothing: 422 names the game's rule; 409 says that the battle has moved on, is over, or waits for somebody else.
    """
    return await once.keep(answer(await sessions.act(site, key, battle, wanted.step, bytes(wanted.action), once)))


@router.get(
    "/battles/{battle}",
    operation_id="getBattle",
    summary="A battle as I see it",
    responses={
        **gives(Moment, schemas.EXAMPLE_MOMENT, "The battle now; its ETag is the step."),
        304: {"description": "Nothing has happened since the given ETag."},
        **refuses(NotSignedIn(), NotFound()),
    },
)
async def get_battle(
    site: Here,
    request: Request,
    key: Key,
    battle: BattleId,
    after: Annotated[int | None, Query(ge=-1, le=1_000_000)] = None,
    wait: Annotated[int, Query(ge=0, le=sessions.LONGEST_WAIT_S)] = 0,
) -> Response:
    """With `after`, what was seen since that step (-1: from the deal on). With `wait`, a caller who knows everything is kept for up to
    so many seconds, until there is something new."""
    tag, now = await sessions.see(site, key, battle, after)
    if wait and (matches(request, f'"{tag}"') or (now.view is not None and after == now.view.step)) and now.state == "running":
        tag, now = await sessions.see_next(site, key, battle, after, tag, wait)
    quoted = f'"{tag}"'
    if matches(request, quoted):
        return Response(status_code=304, headers={"etag": quoted})
    return answer(now, headers={"etag": quoted})


@router.post(
    "/battles",
    operation_id="prepareBattle",
    summary="Prepare a battle",
    status_code=201,
    responses={
        **gives(Prepared, schemas.EXAMPLE_PREPARED, "Everything is fixed; start it within 15 minutes.", 201),
        **refuses(
            *_BAD_BODY,
            NotSignedIn(),
            opponents.NO_GUESTS,
            NO_GAME,
            prepare.battle_open("u3o0Kx9vQm2dLr7T"),
            slots.NONE_LEFT,
            prepare.NO_OPPONENT,
            prepare.NO_DECK,
        ),
    },
)
async def prepare_battle(
    site: Here, me: SignedIn, once: MyOnce, wanted: Annotated[NewBattle, body(NewBattle, examples=[schemas.EXAMPLE_NEW])]
) -> Response:
    """Freezes opponent, decks and luck: the answer's `commit` binds the service to a seed it does not show yet."""
    rules = site.games.rules(wanted.ruleset)
    kept = None if prepare.is_ready(site.games, wanted) else await bring.kept_deck(site, me, rules, wanted.deck or "")
    foe = await prepare.meet(site, me, wanted)
    drawn = prepare.draw(site.games, me, wanted, kept, foe, site.clock())
    await sessions.let_end(site, me.id, wanted.ruleset)

    def work(c: Connection) -> Response:
        prepare.write(c, drawn)
        return answer(drawn.told, 201)

    return await once.write(work)


@router.get(
    "/battles",
    operation_id="listBattles",
    summary="My battles",
    responses={**gives(BattleList, schemas.EXAMPLE_LIST, "Open battles first, then the newest."), **refuses(NotSignedIn())},
)
async def list_battles(
    site: Here,
    me: SignedIn,
    before: Annotated[str | None, Query(max_length=64)] = None,
    ruleset: Annotated[str | None, Query(max_length=64)] = None,
) -> Response:
    """Thirty at a time, of all games or of one."""
    return answer(await finished.mine(site, me, before, ruleset))


@router.post(
    "/battles/{battle}/start",
    operation_id="startBattle",
    summary="Deal and begin",
    responses={
        **gives(Moment, schemas.EXAMPLE_MOMENT, "The battle after the deal (auto: after its end), with all that was seen."),
        **refuses(*_BAD_BODY, NotSignedIn(), NotFound(), _VOID, shared.OTHER_SEED),
    },
)
async def start_battle(
    site: Here, key: Key, once: MyOnce, battle: BattleId, wanted: Annotated[Start, body(Start, examples=[schemas.EXAMPLE_START])]
) -> Response:
    """The caller adds his own seed to the luck. Repeating it is harmless; another seed is refused."""
    return await once.keep(answer(await sessions.start(site, key, battle, wanted.client_seed, once)))


@router.post(
    "/battles/{battle}/fork",
    operation_id="forkBattle",
    summary="Play on from a step of a finished battle",
    status_code=201,
    responses={
        **gives(Prepared, schemas.EXAMPLE_FORKED, "A practice battle is prepared; start it within 15 minutes.", 201),
        **refuses(*_BAD_BODY, NotSignedIn(), NotFound(), _NOT_OVER, prepare.battle_open("u3o0Kx9vQm2dLr7T"), fork.NO_STEP),
    },
)
async def fork_battle(
    site: Here,
    me: SignedIn,
    key: Key,
    once: MyOnce,
    battle: BattleId,
    wanted: Annotated[Fork, body(Fork, examples=[schemas.EXAMPLE_FORK])],
) -> Response:
    """The table as it was after so many actions, with me in my seat and bots in the others. Luck is new from there on: hands and piles
    stay as they lay, whatever is shuffled or drawn by lot later comes from other seeds. Nothing is rated and no points are earned."""
    drawn, played = await fork.draw(site, me, key, battle, wanted.step)
    await sessions.let_end(site, me.id, drawn.told.params.ruleset)

    def work(c: Connection) -> Response:
        fork.write(c, drawn, played)
        return answer(drawn.told, 201)

    return await once.write(work)


@router.get(
    "/battles/{battle}/replay",
    operation_id="replayBattle",
    summary="A finished battle, step by step",
    responses={**gives(Replay, schemas.EXAMPLE_REPLAY, "A page of steps as I saw them."), **refuses(NotSignedIn(), NotFound(), _NOT_OVER)},
)
async def replay_battle(
    site: Here,
    key: Key,
    battle: BattleId,
    start: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
    seat: Annotated[int | None, Query(ge=0, le=15)] = None,
) -> Response:
    """When a battle is over its log is open: `seat` shows it as another seat saw it."""
    return answer(await finished.replay(site, key, battle, start, limit, seat))


@router.get(
    "/battles/{battle}/thoughts",
    operation_id="getThoughts",
    summary="Why a bot chose as it did",
    responses={
        **gives(Thoughts, schemas.EXAMPLE_THOUGHTS, "What it considered, its choice first."),
        **refuses(NotSignedIn(), NotFound(), _NOT_OVER, thoughts.NO_STEP, thoughts.NOT_A_BOT, thoughts.BOT_CHANGED),
    },
)
async def get_thoughts(site: Here, key: Key, battle: BattleId, step: Annotated[int, Query(ge=1, le=1_000_000)] = 1) -> Response:
    """`step` is the one the action led to, as in the replay. The bot thinks again, from what it could see then and with the same luck; so
    nothing is kept, and nothing is told before the battle is over."""
    return answer(await thoughts.of_step(site, key, battle, step))


@router.get(
    "/battles/{battle}/receipt",
    operation_id="getReceipt",
    summary="The hash chain over a finished battle",
    responses={**gives(Receipt, schemas.EXAMPLE_RECEIPT, "The chain."), **refuses(NotSignedIn(), NotFound(), _NOT_OVER)},
)
async def get_receipt(site: Here, key: Key, battle: BattleId) -> Response:
    return answer(await finished.receipt(site, key, battle))


@router.get(
    "/battles/{battle}/proof",
    operation_id="getProof",
    summary="Open all secrets of a finished battle",
    responses={**gives(Proof, schemas.EXAMPLE_PROOF, "Seeds, salts, decks and log."), **refuses(NotSignedIn(), NotFound(), _NOT_OVER)},
)
async def get_proof(site: Here, key: Key, battle: BattleId) -> Response:
    return answer(await finished.proof(site, key, battle))


@router.get(
    "/fairness",
    operation_id="getFairness",
    summary="How many battles became void",
    responses=gives(Fairness, schemas.EXAMPLE_FAIRNESS, "Counted since the beginning, by game and kind."),
)
async def get_fairness(site: Here) -> Response:
    """A void battle was prepared, its luck was fixed, and it was never dealt. Many of them would be a reason to ask; so they are public."""
    return answer(await site.db.read(tally.fairness))
