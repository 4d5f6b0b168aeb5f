"""How a game server signs its requests.

    Authorization: TAISEN1-HMAC-SHA256 key=…,time=…,nonce=…,signature=…

`signature` is HMAC-SHA256 in hex, keyed with the secret as it was shown (UTF-8), over seven lines joined by a line feed: the scheme,
the method, the path with its query as it is sent, the time (UTC epoch milliseconds), the nonce, the Idempotency-Key (or nothing), and
the SHA-256 of the body in hex. docs/game-servers.md has an example worked out and vectors.
"""

import hashlib
import hmac
import re

from msgspec import Struct
from starlette.datastructures import Headers

SCHEME = "TAISEN1-HMAC-SHA256"
AROUND_MS = 300_000  # the two clocks may differ by so much

_SHOWN = re.compile(
    rf"{SCHEME} key=([A-Za-z0-9_-]{{1,64}}), ?time=([0-9]{{1,15}}), ?nonce=([A-Za-z0-9_-]{{16,64}}), ?signature=([0-9a-f]{{64}})"
)


class Signed(Struct, frozen=True):
    """What a request's Authorization header says."""

    key: str
    time: int
    nonce: str
    signature: str


def read(headers: Headers) -> Signed | None:
    """The one signature a request comes with; None: it has none, or it does not have the right form."""
    given = headers.getlist("authorization")
    found = _SHOWN.fullmatch(given[0]) if len(given) == 1 else None
    return None if found is None else Signed(found[1], int(found[2]), found[3], found[4])


def sign(secret: str, method: str, target: str, time: int, nonce: str, body: bytes, once: str = "") -> str:
    """The signature of a request. `target`: path with query; `once`: its Idempotency-Key, if it has one."""
    lines = (SCHEME, method, target, str(time), nonce, once, hashlib.sha256(body).hexdigest())
    return hmac.new(secret.encode(), "\n".join(lines).encode("utf-8", "surrogateescape"), hashlib.sha256).hexdigest()


def authorization(key: str, secret: str, method: str, target: str, time: int, nonce: str, body: bytes, once: str = "") -> str:
    """The header to send."""
    return f"{SCHEME} key={key},time={time},nonce={nonce},signature={sign(secret, method, target, time, nonce, body, once)}"


def is_signed(shown: Signed, secret: str, method: str, target: str, body: bytes, once: str) -> bool:
    """Whether the signature is that of this request; takes the same time whatever is wrong with it."""
    return hmac.compare_digest(sign(secret, method, target, shown.time, shown.nonce, body, once), shown.signature)
