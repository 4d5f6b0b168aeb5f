"""`replace` for frozen structs whose changes are type-checked (mypy knows `__replace__` of structs when it targets 3.13)."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import ParamSpec, Protocol, TypeVar

    P = ParamSpec("P")
    T_co = TypeVar("T_co", covariant=True)

    class Replaces(Protocol[P, T_co]):
        def __replace__(self, *args: P.args, **changes: P.kwargs) -> T_co: ...

    def replace(thing: Replaces[P, T_co], *args: P.args, **changes: P.kwargs) -> T_co: ...

else:
    from msgspec.structs import replace

__all__ = ["replace"]
