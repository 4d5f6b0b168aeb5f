"""What an audit finds: something that is not what everything else says it has to be."""

from msgspec import Struct


class Finding(Struct, frozen=True):
    """`check` is for programs; `table` and `id` name the row; `expected` and `found` say how it should be and how it is."""

    check: str
    table: str
    id: str
    expected: str
    found: str

    def __str__(self) -> str:
        return f"{self.table} {self.id}: {self.check}: expected {self.expected}, found {self.found}"
