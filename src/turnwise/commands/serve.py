"""The page in a browser, and the same messages over standard input and output."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from turnwise.errors import BadSetupError
from turnwise.optional_packages import need


def serve(
    games: Annotated[
        list[str] | None, typer.Argument(help="Games of your own to play there: file.py:Class.", metavar="GAME")
    ] = None,
    host: Annotated[str, typer.Option(help="The address to listen on; any but this machine's own needs a token.")] = "",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes any that is free.")] = 8000,
    stdio: Annotated[
        bool, typer.Option("--stdio", help="No page: a message a line on standard input and output.")
    ] = False,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the page in your browser.")] = False,
    journals: Annotated[
        Path | None, typer.Option(help="Where matches are kept; they go on when the server starts again.")
    ] = None,
    ledger: Annotated[Path | None, typer.Option(help="The ledger whose runs are shown.")] = None,
) -> None:
    """Play, watch and look inside in your browser, offline.

    Example: `turnwise serve --port 0`
    """
    from turnwise.settings import setting_from_words

    own = {name: setting_from_words(name, {}) for name in games or []}
    if stdio:
        import asyncio

        from turnwise.web.desk import Desk
        from turnwise.web.stdio import talk

        asyncio.run(talk(Desk(own)))
        return
    need("the page", "web", "starlette", "uvicorn", "websockets")
    from turnwise.web.serving import run

    folder = journals if journals is not None else _folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadSetupError(f"{folder}: {error.strerror}") from None
    run(own, host, port, folder, ledger, open_browser)


def _folder() -> Path:
    state = os.environ.get("XDG_STATE_HOME")
    return (Path(state) if state else Path.home() / ".local" / "state") / "turnwise" / "matches"
