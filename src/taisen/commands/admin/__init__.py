"""`taisen admin`: what operators do. Every act has a reason and a name, shows what it will do, asks, and is kept in a chain of acts."""

import typer

from . import claims, export, keys
from .accounts import account
from .audit import audit
from .bans import ban, unban
from .grants import grant_cards, grant_points
from .voids import void

app = typer.Typer(
    no_args_is_help=True,
    help="What operators do: grants, voids, bans, keys, claims, the audit. Every act needs a --reason, and is kept for ever.",
    epilog="Exit codes: 0 done; 1 something that was checked is wrong; 2 not understood; 3 refused, nothing changed; "
    "4 the database does not answer or is not at the newest schema; 5 not confirmed; 130 interrupted.",
)
app.command("grant-points")(grant_points)
app.command("grant-cards")(grant_cards)
app.command("void")(void)
app.command("ban")(ban)
app.command("unban")(unban)
app.command("account")(account)
app.add_typer(keys.app, name="api-key")
app.add_typer(claims.app, name="claims")
app.command("audit")(audit)
app.add_typer(export.app, name="export")
