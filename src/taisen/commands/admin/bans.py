"""`taisen admin ban` and `unban`."""

from typing import Annotated

import typer

from taisen.engine.text import Text
from taisen.service.admin import bans, people

from . import headings
from .desk import By, Database, Json, Lang, Reason, Yes, at_desk

Whom = Annotated[str, typer.Argument(metavar="ACCOUNT", help="SteamID64, or the id of an account")]


def ban(who: Whom, reason: Reason, lang: Lang, by: By = None, yes: Yes = False, json: Json = False, database: Database = None) -> None:
    """Keep an account out: its sessions and tokens end, nothing signs it in, its defence decks leave the arena."""
    with at_desk(database, json, lang) as desk:
        signed = desk.sign(by, reason)
        of = desk.read(lambda c: people.find(c, who, desk.dev))
        effect = desk.read(lambda c: bans.preview(c, of))
        row = (of.id, of.steam_id, of.name, effect.sessions, effect.tokens, effect.defences)
        columns = (headings.ACCOUNT, headings.STEAM_ID, headings.NAME, headings.SESSIONS, headings.TOKENS, headings.DEFENCES)
        desk.preview(Text("利用停止", "ban"), columns, [row])
        desk.ask(Text("{name}さんを停止しますか？（担当：{by}）", "Ban {name} as {by}?").fill(name=of.name, by=signed.operator), yes)
        n, effect = desk.change(lambda c: bans.ban(c, of, signed))
        done = Text("{name}さん（{id}）を停止しました：操作{n}。", "{name} ({id}) is banned: act {n}.")
        desk.tell({"act": n, "account": of, "ended": effect}, note=done.fill(name=of.name, id=of.id, n=n))


def unban(who: Whom, reason: Reason, lang: Lang, by: By = None, yes: Yes = False, json: Json = False, database: Database = None) -> None:
    """Let a banned account sign in again. Its defence decks stay out of the arena until it puts them back."""
    with at_desk(database, json, lang) as desk:
        signed = desk.sign(by, reason)
        of = desk.read(lambda c: people.find(c, who, desk.dev))
        if not desk.read(lambda c: bans.is_banned(c, of.id)):
            raise bans.NOT_BANNED
        columns = (headings.ACCOUNT, headings.STEAM_ID, headings.NAME)
        desk.preview(Text("停止の解除", "unban"), columns, [(of.id, of.steam_id, of.name)])
        question = Text("{name}さんの停止を解除しますか？（担当：{by}）", "Let {name} back as {by}?")
        desk.ask(question.fill(name=of.name, by=signed.operator), yes)
        n = desk.change(lambda c: bans.unban(c, of, signed))
        done = Text("{name}さん（{id}）の停止を解除しました：操作{n}。", "{name} ({id}) may sign in again: act {n}.")
        desk.tell({"act": n, "account": of}, note=done.fill(name=of.name, id=of.id, n=n))
