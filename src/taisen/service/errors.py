"""Why a request is refused, as RFC 9457 problem documents in both languages. Nothing of the request is ever echoed.

Problem
├── BadRequest     400  not JSON, or not the JSON we read
├── NotSignedIn    401
├── Forbidden      403
├── NotFound       404  absent, or somebody else's: the answer is the same
├── TooSlow        408
├── Conflict       409  right once, or right later: the state of things is against it
├── TooLarge       413
├── NotJson        415
├── Refused        422  understood, and a rule is against it
└── Unavailable    503  try again
"""

from http import HTTPStatus
from typing import ClassVar

import msgspec
from msgspec import UNSET, Struct, UnsetType

from taisen.engine.deck import DeckProblem
from taisen.engine.ruleset import Objection
from taisen.engine.text import Text


class Fault(Struct, frozen=True):
    """One thing wrong with a body: where (a JSON pointer) and what (`missing`, `unknown_field`, `bad_value`)."""

    pointer: str
    code: str


class ProblemBody(Struct, frozen=True, rename={"kind": "type"}):
    """A refused request (RFC 9457). `code` is for programs, `text` for people; `rule` is the number in the game's rule book.

    `step`: the present step of the battle; `battle`: the id of the battle that is in the way; `problems`: all that is
    wrong with a deck; `retryable`: the same request may
    succeed later.
    """

    kind: str
    title: str
    status: int
    code: str
    text: Text
    rule: str | UnsetType = UNSET
    step: int | UnsetType = UNSET
    battle: str | UnsetType = UNSET
    errors: tuple[Fault, ...] | UnsetType = UNSET
    problems: tuple[DeckProblem, ...] | UnsetType = UNSET
    retryable: bool | UnsetType = UNSET


class Problem(Exception):
    """Refuses the request. Raise one of the subclasses; nothing may have been changed by then."""

    status: ClassVar[int] = 500
    headers: ClassVar[dict[str, str]] = {}

    def __init__(
        self,
        code: str,
        text: Text,
        *,
        rule: str | UnsetType = UNSET,
        step: int | UnsetType = UNSET,
        battle: str | UnsetType = UNSET,
        errors: tuple[Fault, ...] | UnsetType = UNSET,
        problems: tuple[DeckProblem, ...] | UnsetType = UNSET,
        retryable: bool | UnsetType = UNSET,
    ) -> None:
        super().__init__(code)
        self.code = code
        self.body = ProblemBody(
            f"urn:taisen:problem:{code}",
            HTTPStatus(self.status).phrase,
            self.status,
            code,
            text.sentence(),
            rule,
            step,
            battle,
            errors,
            problems,
            retryable,
        )

    def __reduce__(self) -> tuple[type[Exception], tuple[str]]:
        return Exception, (self.code,)

    def json(self) -> bytes:
        """The document to send."""
        return msgspec.json.encode(self.body)


class BadRequest(Problem):
    status = 400


class NotSignedIn(Problem):
    status = 401
    headers: ClassVar[dict[str, str]] = {"www-authenticate": 'Bearer realm="taisen"'}

    def __init__(self) -> None:
        super().__init__("not_signed_in", Text("サインインしてください", "sign in first"))


class Forbidden(Problem):
    status = 403


class NotFound(Problem):
    status = 404

    def __init__(self, code: str = "not_found", text: Text | None = None) -> None:
        super().__init__(code, text or Text("見つかりません", "there is no such thing here"))


class TooSlow(Problem):
    status = 408

    def __init__(self) -> None:
        super().__init__("too_slow", Text("送信に時間がかかりすぎました", "the body took too long to arrive"), retryable=True)


class Conflict(Problem):
    status = 409


class TooLarge(Problem):
    status = 413

    def __init__(self) -> None:
        super().__init__("too_large", Text("送られた内容が大きすぎます", "the body is too large"))


class NotJson(Problem):
    status = 415

    def __init__(self) -> None:
        super().__init__("not_json", Text("本文は application/json で送ってください", "send the body as application/json"))


class Refused(Problem):
    status = 422


class Unavailable(Problem):
    status = 503
    headers: ClassVar[dict[str, str]] = {"retry-after": "1"}

    def __init__(self, code: str = "unavailable", text: Text | None = None) -> None:
        usual = Text("ただいま処理できません。少し待ってからもう一度お試しください", "this cannot be done right now; try again in a moment")
        super().__init__(code, text or usual, retryable=True)


def objected(objection: Objection, step: int) -> Problem:
    """A rule's objection. What the rules of a game say is 422; that it is over, or not for this seat to decide, is 409."""
    kind = Conflict if objection.rule.startswith("ENGINE-") else Refused
    return kind(objection.code, objection.text, rule=objection.rule, step=step)
