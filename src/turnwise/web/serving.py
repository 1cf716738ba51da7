"""Starts the server: which addresses it listens on, the link it prints, and how it ends."""

from __future__ import annotations

import ipaddress
import secrets
import socket
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import uvicorn

from turnwise.errors import BadSetupError
from turnwise.settings import Setting
from turnwise.web.desk import Desk
from turnwise.web.server import Files, make_app


def run(
    own: Mapping[str, Setting], host: str, port: int, journals: Path, ledger: Path | None, open_browser: bool
) -> None:
    sockets, port = listening(host, port)
    local = not host or is_local(host)
    token = "" if local else secrets.token_urlsafe(16)
    names = ["127.0.0.1", "localhost", "[::1]"] if local else [f"[{host}]" if ":" in host else host]
    hosts = [f"{name}:{port}" for name in names]
    link = f"http://{hosts[0]}/" + (f"#token={token}" if token else "")
    desk = Desk(own, token=token, journals=journals, ledger=ledger)
    app = make_app(desk, hosts, Files())
    config = uvicorn.Config(
        app, log_level="warning", ws="websockets-sansio", ws_max_size=desk.limits.message_bytes + 1024,
        ws_per_message_deflate=False, timeout_graceful_shutdown=2, lifespan="on", server_header=False,
    )  # fmt: skip
    server = uvicorn.Server(config)
    print(f"Turnwise is at {link}", flush=True)
    if token:
        print("Plain HTTP: whoever can listen on the network in between can read it, the token too.", file=sys.stderr)
    if open_browser:
        import webbrowser

        webbrowser.open(link)
    with suppress(KeyboardInterrupt):
        server.run(sockets=sockets)


def is_local(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def listening(host: str, port: int) -> tuple[list[socket.socket], int]:
    """The sockets to listen on: without a host those of this machine only."""
    wanted = [(socket.AF_INET, "127.0.0.1"), (socket.AF_INET6, "::1")]
    if host and host != "localhost":
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        wanted = [(family, host.strip("[]"))]
    made: list[socket.socket] = []
    for family, address in wanted:
        try:
            one = socket.socket(family, socket.SOCK_STREAM)
            one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            one.bind((address, port))
            one.listen(1024)  # whoever follows the printed link at once waits instead of being refused
        except OSError as error:
            if made:  # a machine without IPv6
                continue
            raise BadSetupError(f"{address}:{port}: {error.strerror}") from None
        port = one.getsockname()[1]
        made.append(one)
    return made, port
