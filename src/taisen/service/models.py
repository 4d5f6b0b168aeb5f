"""Every table of the service, for migrations."""

from . import idempotency
from .accounts import models as accounts
from .admin import models as admin
from .arena import models as arena
from .battles import models as battles
from .claims import models as claims
from .decks import models as decks
from .energy import models as energy
from .lobby import models as lobby
from .ratings import models as ratings
from .rewards import models as rewards

__all__ = ["accounts", "admin", "arena", "battles", "claims", "decks", "energy", "idempotency", "lobby", "ratings", "rewards"]
