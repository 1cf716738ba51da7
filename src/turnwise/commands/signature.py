"""The numbers that move when play does."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from turnwise.commands.shared import JsonOption, progress, read_text, say_json


def signature(
    group: Annotated[
        list[str] | None, typer.Argument(help="Groups, such as 'rules hearthstone' or agents; all unless told.")
    ] = None,
    lines: Annotated[bool, typer.Option("--lines", help="Every line of each group.")] = False,
    against: Annotated[
        Path | None, typer.Option(help="A file that --lines wrote: says what moved, as the last line of a commit.")
    ] = None,
    json: JsonOption = False,
) -> None:
    """What this build plays, as a number for each group: rules of each game, search, agents, models.

    A number moves when play does.

    Example: `turnwise signature "rules nim" search --lines`
    """
    from turnwise import signature as made

    with progress("signature"):
        found = made.signature_lines(group or None)
    numbers = {name: made.number(inside.values()) for name, inside in found.items()}
    if against is not None:
        before = {name: number for name, number in made.pinned(read_text(against)).items() if name in numbers}
        return typer.echo(made.moved(before, numbers))
    if json:
        return say_json({name: {"number": numbers[name], "lines": inside} for name, inside in found.items()})
    if lines:
        return typer.echo(made.text(found), nl=False)
    for name, number in numbers.items():
        typer.echo(f"{name} {number}")
    return None
