"""`taisen admin account`: who somebody is, by name or id."""

from typing import Annotated

import typer

from taisen.engine.text import Text, same
from taisen.service.admin import people

from . import headings
from .claims import when
from .desk import Database, Desk, Json, Lang, at_desk

_KINDS = {"steam": same("Steam"), "stub": Text("開発用", "development"), "guest": Text("ゲスト", "guest")}
_COLUMNS = (headings.ACCOUNT, headings.STEAM_ID, headings.NAME, headings.KIND, headings.CREATED, headings.BANNED)
_MORE = Text("ほかにもあります。名前をもっと詳しく指定してください。", "There are more; say more of the name.")


def account(
    words: Annotated[list[str], typer.Argument(metavar="NAME_OR_ID", help="SteamID64, id of an account, or a part of its name")],
    lang: Lang,
    json: Json = False,
    database: Database = None,
) -> None:
    """Look up accounts by name or id; changes nothing."""
    with at_desk(database, json, lang) as desk:
        found = desk.read(lambda c: people.look_up(c, words))
        if not found:
            raise people.NO_ACCOUNT
        _show(desk, found[: people.MOST_FOUND], len(found) > people.MOST_FOUND)


def _show(desk: Desk, found: list[people.Known], more: bool) -> None:
    rows = [(of.id, of.steam_id, of.name, _KINDS[of.kind], when(of.created), when(of.banned)) for of in found]
    desk.tell({"accounts": found, "more": more}, desk.table(Text("アカウント", "accounts"), _COLUMNS, rows))
    if more:
        desk.mention(_MORE)
