"""Just enough HTTP/1.1 to keep a server busy."""

import asyncio


class Gone(Exception):
    """The connection broke."""


class Connection:
    """A connection that is kept alive, with a cookie; opened when it is first used, and again after it broke."""

    def __init__(self, port: int) -> None:
        self.port, self.cookie, self.lost = port, "", 0
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, body: bytes = b"", key: str = "") -> tuple[int, bytes]:
        """Status and body of the answer. `key`: for idempotency. Raises Gone."""
        try:
            if self._reader is None or self._writer is None:
                self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self.port)
            told = f"content-type: application/json\r\ncontent-length: {len(body)}\r\n" if method == "POST" else ""
            told += f"idempotency-key: {key}\r\n" if key else ""
            self._writer.write(f"{method} {path} HTTP/1.1\r\nhost: x\r\n{told}{self.cookie}\r\n".encode() + body)
            head = await self._reader.readuntil(b"\r\n\r\n")
            length = 0
            for line in head.split(b"\r\n"):
                name, _, value = line.partition(b": ")
                if name == b"content-length":
                    length = int(value)
                elif name == b"set-cookie":
                    self.cookie = f"cookie: {value.decode().split(';')[0]}\r\n"
            return int(head[9:12]), await self._reader.readexactly(length)
        except (OSError, asyncio.IncompleteReadError):
            self.close()
            self.lost += 1
            raise Gone from None

    async def post(self, path: str, body: bytes) -> bytes:
        """The body of an answer that must be a good one. Raises Gone."""
        status, told = await self.ask("POST", path, body)
        assert status < 300, told
        return told

    def close(self) -> None:
        if self._writer is not None:
            self._writer.close()
        self._reader = self._writer = None
