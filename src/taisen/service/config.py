"""Settings, from arguments or from `TAISEN_…` variables of the environment."""

from ipaddress import ip_address
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import urlsplit

from pydantic import Field, field_validator, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from taisen.seeds import FOLDER as SEEDS

LEAST_MASTER = 32
LEAST_METRICS = 16
DEV_MASTER = "for development on this machine only"  # everybody knows it: it makes secrets for a loopback address alone
CLIENT = Path(__file__).resolve().parents[1] / "web" / "static"


class Config(BaseSettings):
    """How one service runs. Raises pydantic's ValidationError for settings that may not go together.

    `env` "dev" with `stub` switches on signing in by name alone, on a loopback address only. `origin` is the public address
    (`https://taisen.example`); with it, cookies are Secure. `database` is an SQLAlchemy URL of SQLite or PostgreSQL.
    `daily_points`: the most an account can earn in a day (in Tokyo). `arena_age_hours`: how old an account has to be before winning
    against it earns points. `rates`: the numbers of rates.py times this, 0 for no limits; by default 1, in development 20.

    `bot_processes`: how many bots of the highest level think at once beside each worker; 0: they think in the worker itself.

    `steam`: "real" switches on signing in with Steam; the address of a pretend Steam (`http://127.0.0.1:…`) does so in development;
    empty: there is none. Game clients sign in by ticket if there are `steam_app`, the game's number at Steam, and `steam_key`, its
    publisher's key; `steam_identity` is the word they ask Steam for a ticket with.

    `metrics_token`: who shows it (`Authorization: Bearer …`) may read `/metrics`; without one only this machine may.

    `master_key`: the secrets of game servers' keys are made from it; empty: no game server can claim points, except in development.
    """

    model_config = SettingsConfigDict(env_prefix="TAISEN_", frozen=True, extra="forbid")

    env: Literal["dev", "production"] = "production"
    stub: bool = False
    database: str = "sqlite:///var/taisen.sqlite"
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1
    bot_processes: int = Field(1, ge=0)
    origin: str = ""
    daily_points: int = 500
    arena_age_hours: int = Field(72, ge=0)
    rates: Annotated[float, Field(ge=0)] | None = None
    steam: str = ""
    steam_app: int = 0
    steam_key: str = Field("", repr=False)
    steam_identity: str = "taisen"
    master_key: str = Field("", repr=False)
    metrics_token: str = Field("", repr=False)
    client: Path = CLIENT
    seeds: Path = SEEDS

    @property
    def secure(self) -> bool:
        """Served over TLS."""
        return self.origin.startswith("https://")

    @property
    def master(self) -> str:
        """The master key; on a developer's own machine there always is one."""
        return self.master_key or (DEV_MASTER if self.env == "dev" and is_loopback(self.host) else "")

    @field_validator("database")
    @classmethod
    def _database_is_a_url(cls, database: str) -> str:
        try:
            known = make_url(database).get_backend_name() in ("sqlite", "postgresql")
        except ArgumentError:
            known = False
        if not known:  # without the words that were given: a password may be among them
            raise ValueError(
                "a database is named by a URL: sqlite:///FILE (with a fourth / where the file is given from the root), or postgresql+psycopg://…"
            )
        return database

    @model_validator(mode="after")
    def _master_is_long(self) -> "Config":
        if self.master_key and len(self.master_key) < LEAST_MASTER:
            raise ValueError(f"master_key has {LEAST_MASTER} characters at least; take random ones")
        return self

    @model_validator(mode="after")
    def _metrics_token_is_long(self) -> "Config":
        if self.metrics_token and len(self.metrics_token) < LEAST_METRICS:
            raise ValueError(f"metrics_token has {LEAST_METRICS} characters at least; take random ones")
        return self

    @model_validator(mode="after")
    def _stub_stays_at_home(self) -> "Config":
        if self.stub and (self.env != "dev" or not is_loopback(self.host)):
            raise ValueError("signing in by name (stub) needs env=dev and a loopback host; the service does not start with it otherwise")
        return self

    @model_validator(mode="after")
    def _steam_is_the_real_one(self) -> "Config":
        if self.steam == "real" and not self.origin:
            raise ValueError("signing in with Steam needs the public address (origin): Steam sends people back to it")
        if bool(self.steam_key) != (self.steam_app > 0):
            raise ValueError("tickets of Steam need both steam_app, the game's number, and steam_key, its publisher's key")
        if self.steam in ("", "real"):
            return self
        at = urlsplit(self.steam)
        is_at_home = self.env == "dev" and is_loopback(self.host) and is_loopback(at.hostname or "")
        if not is_at_home or self.steam != f"http://{at.netloc}" or at.username is not None:
            raise ValueError(
                "a pretend Steam needs env=dev and a loopback host, and is http://127.0.0.1:… itself; the real one is called real"
            )
        return self


def is_loopback(host: str) -> bool:
    """Whether an address, or `localhost`, is this machine alone."""
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
