"""The built browser client: hashed assets for ever, and index.html for every address the client itself knows."""

import os
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send


class Client(StaticFiles):
    """Serves `folder`. Files below `assets/` carry a hash of their content in their name, so browsers may keep them."""

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder, check_dir=False)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"] == "/v1" or scope["path"].startswith("/v1/") or scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(404)
        await super().__call__(scope, receive, send)

    async def get_response(self, path: str, scope: Scope) -> Response:
        is_file = Path(path).suffix != ""
        try:
            response = await super().get_response(path if is_file else "index.html", scope)
        except HTTPException as error:
            if error.status_code != 404:
                raise
            raise HTTPException(404) from None
        is_asset = is_file and path.startswith(f"assets{os.sep}")
        response.headers["cache-control"] = "public, max-age=31536000, immutable" if is_asset else "no-cache"
        return response
