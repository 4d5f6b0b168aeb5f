"""The same battles as a textbook would serve them: an ORM session per request, sync routes in FastAPI's thread pool, one transaction.

Rules, view, what is shown, the bot and the durability of the database are the service's own; it leaves out fairness, clocks, receipts,
idempotency, rate limits and metrics.
"""

import hashlib
import secrets
from collections.abc import Iterator
from typing import Annotated, Any

import msgspec
from fastapi import Cookie, Depends, FastAPI, HTTPException, Response
from pydantic import BaseModel
from sqlalchemy import ForeignKey
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column

from taisen.bots.bot import Bot, ask
from taisen.engine.battle import begin, lay_out, look, play, tell
from taisen.engine.codec import pack, read_action, unpack_battle
from taisen.engine.errors import IllegalAction
from taisen.engine.ruleset import Ruleset, Setup
from taisen.service.db import make_engine

PLAYER, BOT = 0, 1


class Base(DeclarativeBase):
    pass


class Account(Base):
    __tablename__ = "textbook_account"
    id: Mapped[str] = mapped_column(primary_key=True)


class Login(Base):
    __tablename__ = "textbook_login"
    digest: Mapped[bytes] = mapped_column(primary_key=True)
    account_id: Mapped[str] = mapped_column(ForeignKey(Account.id))


class Battle(Base):
    __tablename__ = "textbook_battle"
    id: Mapped[str] = mapped_column(primary_key=True)
    account_id: Mapped[str] = mapped_column(ForeignKey(Account.id))
    ruleset: Mapped[str]
    state: Mapped[str]
    step: Mapped[int] = mapped_column()
    snapshot: Mapped[bytes | None]
    __mapper_args__ = {"version_id_col": step, "version_id_generator": False}  # noqa: RUF012  it is SQLAlchemy's


class Step(Base):
    __tablename__ = "textbook_step"
    battle_id: Mapped[str] = mapped_column(ForeignKey(Battle.id), primary_key=True)
    n: Mapped[int] = mapped_column(primary_key=True)
    seat: Mapped[int]
    action: Mapped[bytes]


class NewBattle(BaseModel):
    ruleset: str
    mode: str


class Start(BaseModel):
    client_seed: str


class Act(BaseModel):
    step: int
    action: dict[str, Any]


class Made(BaseModel):
    id: str


class Moment(BaseModel):
    id: str
    state: str
    view: dict[str, Any]
    shown: list[dict[str, Any]]


def textbook(url: str, rules: Ruleset[Any, Any, Any], setup: Setup, bot: Bot) -> FastAPI:
    """The app. Every battle is `setup` against `bot`."""
    engine = make_engine(url)
    Base.metadata.create_all(engine)
    app = FastAPI()

    def session() -> Iterator[Session]:
        with Session(engine) as opened:
            yield opened

    Db = Annotated[Session, Depends(session)]

    def signed_in(db: Db, token: Annotated[str, Cookie()]) -> Account:
        login = db.get(Login, _digest(token))
        account = None if login is None else db.get(Account, login.account_id)
        if account is None:
            raise HTTPException(401)
        return account

    Me = Annotated[Account, Depends(signed_in)]

    def of(db: Session, me: Account, id: str) -> Battle:
        found = db.get(Battle, id)
        if found is None or found.account_id != me.id:
            raise HTTPException(404)
        return found

    @app.post("/v1/auth/guest")
    def guest(db: Db, response: Response) -> Made:
        token, account = secrets.token_urlsafe(), Account(id=secrets.token_hex(8))
        db.add(account)
        db.flush()
        db.add(Login(digest=_digest(token), account_id=account.id))
        db.commit()
        response.set_cookie("token", token, httponly=True)
        return Made(id=account.id)

    @app.post("/v1/battles")
    def prepare(db: Db, me: Me, body: NewBattle) -> Made:
        made = Battle(id=secrets.token_hex(8), account_id=me.id, ruleset=body.ruleset, state="prepared", step=0, snapshot=None)
        db.add(made)
        db.commit()
        return Made(id=made.id)

    @app.post("/v1/battles/{id}/start")
    def start(db: Db, me: Me, id: str, body: Start) -> Moment:
        row = of(db, me, id)
        seed = hashlib.sha256(body.client_seed.encode()).digest()
        battle, events = begin(rules, setup, seed)
        shown = tell(rules, lay_out(rules, setup, seed).state, events, PLAYER)
        row.state, row.snapshot = "running", pack(battle)
        db.commit()
        return Moment(id=id, state="running", view=_told(look(rules, battle, PLAYER)), shown=_told(shown))

    @app.post("/v1/battles/{id}/actions")
    def act(db: Db, me: Me, id: str, body: Act) -> Moment:
        row = of(db, me, id)
        if row.snapshot is None or row.state != "running" or row.step != body.step:
            raise HTTPException(409)
        battle, seat, shown = unpack_battle(rules, row.snapshot), PLAYER, []
        action: Any = read_action(rules, msgspec.json.encode(body.action))
        while True:
            try:
                after, events = play(rules, battle, seat, action)
            except IllegalAction as error:
                raise HTTPException(422) from error
            shown += tell(rules, battle.state, events, PLAYER)
            db.add(Step(battle_id=id, n=battle.step, seat=seat, action=pack(action)))
            battle = after
            if rules.outcome(battle.state) is not None or BOT not in rules.to_act(battle.state):
                break
            seat, action = BOT, ask(rules, battle, BOT, bot)
        row.step, row.snapshot = battle.step, pack(battle)
        row.state = "running" if rules.outcome(battle.state) is None else "over"
        state = row.state
        db.commit()
        return Moment(id=id, state=state, view=_told(look(rules, battle, PLAYER)), shown=_told(shown))

    return app


def _digest(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()


def _told(thing: Any) -> Any:
    return msgspec.to_builtins(thing)
