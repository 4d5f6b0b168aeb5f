"""The built browser client: hashed assets for ever, and index.html for every address the client itself knows."""

import gzip
import os
from functools import lru_cache
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

PACKED = (".js", ".css", ".html", ".svg")


class Client(StaticFiles):
    """Serves `folder`. Files below `assets/` carry a hash of their content in their name, so browsers may keep them. What is text is
    packed once, and kept so in memory."""

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder, check_dir=False)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"] == "/v1" or scope["path"].startswith("/v1/") or scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(404)
        # small files are given whole: who asks for a part in a way that is none gets an answer too
        headers = [(name, value) for name, value in scope["headers"] if name not in (b"range", b"if-range")]
        await super().__call__({**scope, "headers": headers}, receive, send)

    async def get_response(self, path: str, scope: Scope) -> Response:
        is_file = Path(path).suffix != ""
        try:
            response = await super().get_response(path if is_file else "index.html", scope)
        except HTTPException as error:
            if error.status_code != 404:
                raise
            raise HTTPException(404) from None
        if isinstance(response, FileResponse) and str(response.path).endswith(PACKED):
            response = _packed(response, Headers(scope=scope).get("accept-encoding", ""))
        is_asset = is_file and path.startswith(f"assets{os.sep}")
        response.headers["accept-ranges"] = "none"
        response.headers["cache-control"] = "public, max-age=31536000, immutable" if is_asset else "no-cache"
        return response


def _packed(plain: FileResponse, accepted: str) -> Response:
    """The same file as gzip, for whoever reads that."""
    headers = {"vary": "accept-encoding", "etag": f"W/{plain.headers['etag']}"}
    if "gzip" not in accepted:
        plain.headers.update(headers)
        return plain
    data = _pack(str(plain.path), os.stat(plain.path).st_mtime_ns)
    return Response(data, media_type=plain.media_type, headers={**headers, "content-encoding": "gzip"})


@lru_cache(maxsize=512)
def _pack(path: str, _changed: int) -> bytes:
    return gzip.compress(Path(path).read_bytes(), 9, mtime=0)
