"""Every table of the service, for migrations."""

from . import idempotency
from .accounts import models as accounts
from .admin import models as admin
from .battles import models as battles
from .claims import models as claims
from .decks import models as decks
from .lobby import models as lobby
from .rewards import models as rewards

__all__ = ["accounts", "admin", "battles", "claims", "decks", "idempotency", "lobby", "rewards"]
