"""`taisen admin api-key`: keys of game servers."""

from typing import Annotated

import typer

from taisen.engine.text import Text
from taisen.service.admin import keyring
from taisen.service.claims import keys
from taisen.service.claims.keys import SCOPES, ApiKey, IssuedKey
from taisen.service.site import epoch_ms

from . import headings
from .claims import when
from .desk import By, Database, Desk, Json, Lang, Reason, Yes, at_desk

app = typer.Typer(no_args_is_help=True, help="Keys of game servers: create, rotate, revoke, list. A secret is printed once.")

_COLUMNS = (
    *(headings.KEY, headings.SERVER, headings.SCOPES, headings.ADDRESSES, headings.DAILY, headings.DAILY_PLAYER),
    *(headings.CREATED, headings.EXPIRES, headings.ENDED, headings.USED),
)
_ANY = Text("どこからでも", "any")
_EXPIRED = Text("期限切れ", "expired")
KeyId = Annotated[str, typer.Argument(metavar="KEY", help="id of the key")]


@app.command("list")
def listing(
    lang: Lang,
    server: Annotated[str | None, typer.Option(help="of this game server only")] = None,
    json: Json = False,
    database: Database = None,
) -> None:
    """All keys, the latest first; never their secrets."""
    with at_desk(database, json, lang) as desk:
        found = desk.read(lambda c: keys.listing(c, server))
        desk.tell({"keys": found}, desk.table(Text("キー", "keys"), _COLUMNS, [_row(key) for key in found]))


@app.command()
def create(
    server: Annotated[str, typer.Argument(help="name of the game server; it is made if there is none")],
    reason: Reason,
    lang: Lang,
    scope: Annotated[list[str], typer.Option("--scope", help="what it may do; several times for several")] = list(SCOPES),  # noqa: B006
    address: Annotated[list[str], typer.Option("--address", help="network it may be used from (default: any)")] = [],  # noqa: B006
    daily: Annotated[int | None, typer.Option(help="points the server may claim in a day in Tokyo")] = None,
    daily_player: Annotated[int | None, typer.Option(help="… for one player")] = None,
    days: Annotated[int | None, typer.Option(min=1, help="ends after so many days (default: never)")] = None,
    by: By = None,
    yes: Yes = False,
    json: Json = False,
    database: Database = None,
) -> None:
    """Create a key. Its secret is printed once, and kept nowhere."""
    with at_desk(database, json, lang) as desk:
        signed = desk.sign(by, reason)
        expires = None if days is None else signed.now + days * keyring.DAY_MS
        wanted = keyring.Wanted(server, tuple(scope), tuple(address), daily, daily_player, expires)
        columns = (*_COLUMNS[1:6], headings.EXPIRES)
        desk.preview(Text("新しいキー", "new key"), columns, [_wanted(wanted)])
        desk.ask(Text("このキーを作りますか？（担当：{by}）", "Create it as {by}?").fill(by=signed.operator), yes)
        n, made = desk.change(lambda c: keyring.create(c, desk.config, wanted, signed))
        _hand_over(desk, n, made)


@app.command()
def rotate(
    key: KeyId,
    reason: Reason,
    lang: Lang,
    hours: Annotated[int, typer.Option(min=0, help="for so long the old key still works")] = 24,
    by: By = None,
    yes: Yes = False,
    json: Json = False,
    database: Database = None,
) -> None:
    """Create a key like this one, which ends a while later. Two keys of a server live at a time, no more."""
    with at_desk(database, json, lang) as desk:
        signed = desk.sign(by, reason)
        old = desk.read(lambda c: keyring.find(c, key))
        until = signed.now + hours * keyring.HOUR_MS
        ends = Text("{until}に使えなくなります。", "It ends at {until}.").fill(until=when(until))
        desk.preview(Text("キーの交替", "rotate"), _COLUMNS, [_row(old)], ends)
        desk.ask(Text("このキーを交替させますか？（担当：{by}）", "Rotate it as {by}?").fill(by=signed.operator), yes)
        n, made = desk.change(lambda c: keyring.rotate(c, desk.config, key, until, signed))
        _hand_over(desk, n, made)


@app.command()
def revoke(key: KeyId, reason: Reason, lang: Lang, by: By = None, yes: Yes = False, json: Json = False, database: Database = None) -> None:
    """End a key at once."""
    with at_desk(database, json, lang) as desk:
        signed = desk.sign(by, reason)
        desk.preview(Text("キーの失効", "revoke"), _COLUMNS, [_row(desk.read(lambda c: keyring.find(c, key)))])
        desk.ask(Text("このキーを失効させますか？（担当：{by}）", "Revoke it as {by}?").fill(by=signed.operator), yes)
        n, gone = desk.change(lambda c: keyring.revoke(c, key, signed))
        done = Text("{server}のキー{key}はもう使えません：操作{n}。", "Key {key} of {server} opens nothing any more: act {n}.")
        desk.tell({"act": n, "key": gone}, note=done.fill(key=key, server=gone.server, n=n))


def _hand_over(desk: Desk, n: int, made: IssuedKey) -> None:
    note = Text(
        "{server}のキー{key}：操作{n}。\nシークレット（表示は今回だけです）：\n{secret}",
        "Key {key} of {server}: act {n}.\nThe secret, shown this once:\n{secret}",
    )
    told = note.fill(key=made.key.id, server=made.key.server, n=n, secret=made.secret)
    desk.tell({"act": n, "key": made.key, "secret": made.secret}, note=told)


def _wanted(of: keyring.Wanted) -> tuple[object, ...]:
    return of.server, " ".join(of.scopes), " ".join(of.addresses) or _ANY, of.daily, of.daily_player, when(of.expires)


def _row(of: ApiKey) -> tuple[object, ...]:
    state = when(of.revoked) or ("" if of.is_live(epoch_ms()) else _EXPIRED)
    lists = " ".join(of.scopes), " ".join(of.addresses) or _ANY
    return of.id, of.server, *lists, of.daily, of.daily_player, when(of.created), when(of.expires), state, when(of.used)
