"""`taisen admin ban` and `unban`."""

from typing import Annotated

import typer

from taisen.service.admin import bans, people

from .desk import By, Database, Json, Lang, Reason, Yes, at_desk

Whom = Annotated[str, typer.Argument(metavar="ACCOUNT", help="SteamID64, or the id of an account")]


def ban(who: Whom, reason: Reason, lang: Lang, by: By = None, yes: Yes = False, json: Json = False, database: Database = None) -> None:
    """Keep an account out: its sessions and tokens end, nothing signs it in, its defence decks leave the arena."""
    with at_desk(database, json, lang) as desk:
        signed = desk.sign(by, reason)
        of = desk.read(lambda c: people.find(c, who, desk.dev))
        effect = desk.read(lambda c: bans.preview(c, of))
        row = (of.id, of.steam_id, of.name, effect.sessions, effect.tokens, effect.defences)
        desk.preview("ban", ("account", "SteamID", "name", "sessions", "tokens", "defence decks"), [row])
        desk.ask(f"Ban {of.name} as {signed.operator}?", yes)
        n, effect = desk.change(lambda c: bans.ban(c, of, signed))
        desk.tell({"act": n, "account": of, "ended": effect}, note=f"{of.name} ({of.id}) is banned: act {n}.")


def unban(who: Whom, reason: Reason, lang: Lang, by: By = None, yes: Yes = False, json: Json = False, database: Database = None) -> None:
    """Let a banned account sign in again. Its defence decks stay out of the arena until it puts them back."""
    with at_desk(database, json, lang) as desk:
        signed = desk.sign(by, reason)
        of = desk.read(lambda c: people.find(c, who, desk.dev))
        if not desk.read(lambda c: bans.is_banned(c, of.id)):
            raise bans.NOT_BANNED
        desk.preview("unban", ("account", "SteamID", "name"), [(of.id, of.steam_id, of.name)])
        desk.ask(f"Let {of.name} back as {signed.operator}?", yes)
        n = desk.change(lambda c: bans.unban(c, of, signed))
        desk.tell({"act": n, "account": of}, note=f"{of.name} ({of.id}) may sign in again: act {n}.")
