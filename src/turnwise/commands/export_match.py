"""`turnwise export`: a record of ours in a form of the field's."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from turnwise.arena.record import Record, trusted
from turnwise.commands.shared import JsonOption, read_text, say_json, setting_from_record
from turnwise.errors import BadSetupError


def export(
    file: Annotated[Path, typer.Argument(help="A record: what play --save or import --save wrote.")],
    hsreplay: Annotated[bool, typer.Option("--hsreplay", help="As HSReplay XML.")] = False,
    save: Annotated[Path | None, typer.Option(help="Write it here; else it is printed.")] = None,
    trust: Annotated[bool, typer.Option("--trust", help="Run the Python file that the record names.")] = False,
    json: JsonOption = False,
) -> None:
    """Writes a recorded match of Hearthstone so that viewers of the field show it.

    Example: `turnwise export match.json --hsreplay --save match.xml`
    """
    from turnwise.hearthstone.logs.export import to_hsreplay

    if not hsreplay:
        raise BadSetupError("say the form: --hsreplay")
    record = trusted(Record.from_json(read_text(file)), trust)
    if record.game != "hearthstone":
        raise BadSetupError(f"HSReplay tells matches of hearthstone, not of {record.game}")
    text = to_hsreplay(record, setting_from_record(record.game, record.options, record.setup).rules)
    if save is not None:
        save.write_text(text, encoding="utf-8")
    if json:
        say_json({"form": "hsreplay", "file": str(save)} if save is not None else {"form": "hsreplay", "text": text})
    elif save is None:
        typer.echo(text, nl=False)
