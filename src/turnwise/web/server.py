"""HTTP and the socket around the desk: static files, what does not change, and one WebSocket for all else."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import hmac
import logging
import mimetypes
from collections.abc import Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from turnwise.errors import MissingPackageError, TurnwiseError
from turnwise.web import tables
from turnwise.web.desk import Desk

log = logging.getLogger("turnwise.web")
STATIC = Path(__file__).parent / "static"
PAGES = (
    "/",
    "/play",
    "/m/{id}",
    "/analyse",
    "/replay",
    "/replay/run/{run}/{lineup}/{block}/{seats}",
    "/edit",
    "/compare",
    "/agents",
    "/agents/{id}",
    "/runs",
    "/runs/{id}",
)

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


class Files:
    """The static files, read and compressed once; their folder is named by what is in them."""

    def __init__(self, folder: Path = STATIC) -> None:
        if not (folder / "npm" / "preact.js").is_file():
            raise MissingPackageError("the page's npm files are missing: `make page` in the source tree fetches them")
        self.files: dict[str, tuple[bytes, bytes, str]] = {}
        whole = hashlib.sha256()
        for path in sorted(folder.rglob("*")):
            if not path.is_file() or path.suffix in (".map", ".json", ".html"):
                continue
            raw = path.read_bytes()
            name = path.relative_to(folder).as_posix()
            whole.update(name.encode() + raw)
            kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
            if path.suffix in (".js", ".mjs"):
                kind = "text/javascript"
            self.files[name] = (
                raw,
                gzip.compress(raw, 9, mtime=0),
                f"{kind}; charset=utf-8" if "text" in kind else kind,
            )
        self.version = whole.hexdigest()[:12]
        text = (folder / "index.html").read_text(encoding="utf-8").replace("VERSION", self.version)
        self.index = text.encode()

    def sizes(self) -> tuple[int, int]:
        """All that a first load may take: raw and compressed."""
        each = list(self.files.values())
        return (
            len(self.index) + sum(len(raw) for raw, _, _ in each),
            len(gzip.compress(self.index)) + sum(len(small) for _, small, _ in each),
        )


def respond(request: Request, raw: bytes, kind: str, small: bytes | None = None, cache: str = "no-store") -> Response:
    headers = {"cache-control": cache, "vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", "") and (small is not None or len(raw) > 1024):
        headers["content-encoding"] = "gzip"
        raw = gzip.compress(raw, 6, mtime=0) if small is None else small
    return Response(raw, media_type=kind, headers=headers)


def problem(status: int, error: str) -> Response:
    return Response(msgspec.json.encode({"error": error}), status, media_type="application/json")


class Guard:
    """Before anything else: the host must be ours, the origin too where something is changed, and the token where there
    is one. Every answer has the headers that keep a page to itself."""

    def __init__(self, app: ASGIApp, hosts: Iterable[str], token: str) -> None:
        self.app = app
        self.hosts = {host.lower() for host in hosts}
        self.token = token

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = {key.decode("latin-1").lower(): value.decode("latin-1") for key, value in scope["headers"]}
        wrong = self.wrong(scope, headers)
        if scope["type"] == "websocket":
            if wrong:
                await send({"type": "websocket.close", "code": 1008, "reason": wrong})
                return
            await self.app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                extra = [(key.encode(), value.encode()) for key, value in HEADERS.items()]
                message = dict(message) | {"headers": [*message.get("headers", []), *extra]}
            await send(message)

        if wrong:
            await problem(403, wrong)(scope, receive, guarded)
            return
        await self.app(scope, receive, guarded)

    def wrong(self, scope: Scope, headers: dict[str, str]) -> str:
        if headers.get("host", "").lower() not in self.hosts:
            return "this is not the address that the server was started for"
        changes = scope["type"] == "websocket" or scope.get("method") not in ("GET", "HEAD")
        origin = headers.get("origin", "")
        if changes and origin.partition("://")[2].lower() not in self.hosts:
            return "the request comes from another page"
        if self.token and scope["type"] == "http" and scope["path"].startswith("/api/"):
            given = headers.get("authorization", "").removeprefix("Bearer ")
            if not hmac.compare_digest(given.encode(), self.token.encode()):
                return "the token is missing or wrong"
        return ""


def make_app(desk: Desk, hosts: Iterable[str], files: Files | None = None) -> ASGIApp:
    """The whole server as an ASGI application."""
    static = files or Files()
    facts = tables.Tables(desk.forms, desk.runs)

    async def page(request: Request) -> Response:
        return respond(request, static.index, "text/html; charset=utf-8")

    async def file(request: Request) -> Response:
        found = static.files.get(request.path_params["name"])
        if found is None or request.path_params["version"] != static.version:
            return problem(404, "there is no such file")
        raw, small, kind = found
        return respond(request, raw, kind, small, "public, max-age=31536000, immutable")

    async def table(request: Request) -> Response:
        try:
            found = await asyncio.to_thread(facts.get, request.path_params["name"], dict(request.query_params))
        except TurnwiseError as error:
            return problem(400, str(error)[:1000])
        except Exception:  # a mistake of ours stays here
            log.exception("a table failed")
            return problem(503, "something went wrong on the server")
        if found is None:
            return problem(404, "there is no such table")
        return respond(request, found, "application/json")

    async def live(socket: WebSocket) -> None:
        client = desk.arrive()
        if client is None:
            await socket.close(1013, "too many connections")
            return
        await socket.accept()

        async def read() -> None:
            try:
                while client.outbox.closed is None:
                    message = await socket.receive()
                    if message["type"] == "websocket.disconnect":
                        return
                    raw = message.get("bytes") or (message.get("text") or "").encode()
                    await desk.hear(client, raw)
            except WebSocketDisconnect:
                return
            finally:
                client.outbox.close(1000, "")

        async def greet() -> None:
            await asyncio.sleep(desk.limits.hello_seconds)
            if not client.greeted:
                client.outbox.close(1008, "no hello")
            number = 0
            while client.outbox.closed is None:
                await asyncio.sleep(desk.limits.ping_seconds)
                number += 1
                client.outbox.look("ping", msgspec.json.encode({"ping": number}))

        tasks = [asyncio.create_task(read()), asyncio.create_task(greet())]
        try:
            while (message := await client.outbox.next()) is not None:
                await socket.send_text(message.decode())
            code, reason = client.outbox.closed or (1000, "")
            await socket.close(code, reason)
        except (WebSocketDisconnect, RuntimeError):  # it went away while we spoke
            pass
        finally:
            desk.leave(client)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    @asynccontextmanager
    async def lifespan(_: Any) -> Any:
        await asyncio.to_thread(desk.take_up)
        yield
        await desk.shut()

    app = Starlette(
        routes=[
            *(Route(path, page, methods=["GET"]) for path in PAGES),
            Route("/static/{version}/{name:path}", file, methods=["GET"]),
            Route("/api/{name:path}", table, methods=["GET"]),
            WebSocketRoute("/live", live),
        ],
        lifespan=lifespan,
    )
    return Guard(app, hosts, desk.token)
