"""`turnwise import`: matches of the real client as records and positions, compared with the rules on the way."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from turnwise.arena.record import Record
from turnwise.commands.shared import JsonOption, say_json
from turnwise.errors import BadSetupError


def import_(
    file: Annotated[
        Path,
        typer.Argument(help="A Power.log or an HSReplay file, plain or .gz; with --rows a folder of such files, too."),
    ],
    save: Annotated[
        Path | None, typer.Option(help="Write the record here (several matches: name-1.json, name-2.json, ...).")
    ] = None,
    positions: Annotated[Path | None, typer.Option(help="Write every position as JSON into this folder.")] = None,
    match: Annotated[int | None, typer.Option(min=1, help="Only this match of the file.")] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Say for every action and option list whether the rules give the same.")
    ] = False,
    decks: Annotated[
        Path | None, typer.Option(help="The file is a collection of decks: write them into this folder.")
    ] = None,
    era: Annotated[str, typer.Option(help="Of a collection of decks.")] = "p1",
    rows: Annotated[
        Path | None, typer.Option(help="Write what was played into this folder, in the rows of `turnwise generate`.")
    ] = None,
    features: Annotated[
        list[str] | None, typer.Option(help="With --rows: a feature vector to write with every decision. Repeatable.")
    ] = None,
    json: JsonOption = False,
) -> None:
    """Reads your own Hearthstone matches: a Power.log of the client or an HSReplay file.

    Example: `turnwise import Power.log --save match.json`, then `turnwise replay match.json`
    """
    if decks is not None:
        return _import_decks(file, decks, era, json)
    if rows is not None:
        return _import_rows(file, rows, features or [], json)
    from turnwise.hearthstone.logs.importing import import_matches, summary
    from turnwise.hearthstone.logs.reading import Recording

    recording = Recording(file)
    found: list[dict[str, Any]] = []
    for imported in import_matches(recording):
        if match is not None and imported.number != match:
            continue
        figures = summary(imported)
        found.append(figures)
        if save is not None:
            several = match is None and imported.number > 1
            path = save.with_name(f"{save.stem}-{imported.number}{save.suffix}") if several else save
            path.write_text(imported.record().to_json() + "\n", encoding="utf-8")
            figures["record"] = str(path)
        if positions is not None:
            positions.mkdir(parents=True, exist_ok=True)
            for number, (_, plain) in enumerate(imported.positions(), 1):
                name = f"match{imported.number}-{number:03d}.json"
                (positions / name).write_bytes(msgspec.json.encode(plain))
        if not json:
            _say(imported, figures, check)
    if not found:
        raise BadSetupError(
            f"{file}: no match with an action in it" + (f" ({recording.problem})" if recording.problem else "")
        )
    if json:
        notes = [f"line {note.line}: {note.message}" for note in recording.notes]
        return say_json({"file": str(file), "matches": found, "problem": recording.problem, "notes": notes})
    if recording.problem:
        typer.echo(f"The file ends early: {recording.problem}")
    if recording.unread:
        first = recording.notes[0]
        typer.echo(f"{recording.unread} places could not be read, the first in line {first.line}: {first.message}")


def _say(imported: Any, figures: dict[str, Any], check: bool) -> None:
    build = f"build {figures['build']}" if figures["build"] else "a build that the file does not name"
    actions, options = figures["actions"], figures["options"]
    typer.echo(
        f"Match {figures['match']}: {' against '.join(figures['players'])}, {build}, read as era {figures['era']}"
    )
    total, lists = sum(actions.values()), sum(options.values())
    typer.echo(f"  actions: {total}, {_counts(actions)}; option lists: {lists}, {_counts(options)}")
    pieces = figures["pieces"]
    typer.echo(
        "  the whole match in one piece"
        if figures["whole"]
        else f"  in {pieces} {'piece' if pieces == 1 else 'pieces'}"
    )
    if "record" in figures:
        typer.echo(f"  record: {figures['record']}")
    for warning in figures["warnings"]:
        typer.echo(f"  warning: {warning}")
    if not check:
        return
    for verdict in imported.checked.verdicts:
        if verdict.verdict == "equal":
            continue
        typer.echo(f"  action {verdict.deed}, {verdict.what}: {verdict.verdict}: {'; '.join(verdict.why[:4])}")
        if verdict.verdict == "differing":
            position = imported.checked.position(verdict.deed)
            typer.echo(f"    from {msgspec.json.encode(position).decode()}")
            if verdict.steps:
                typer.echo(f"    nearest: {'; '.join(action + _picks(picks) for action, picks in verdict.steps)}")
    for each in imported.checked.options:
        if each.verdict == "equal":
            continue
        words = [f"only in the log: {', '.join(each.missing)}"] if each.missing else []
        words += [f"only here: {', '.join(each.extra)}"] if each.extra else []
        typer.echo(f"  options before action {each.deed}: {each.verdict}: {each.why or '; '.join(words)}")


def _picks(picks: list[str]) -> str:
    return f" ({', '.join(picks)})" if picks else ""


def _counts(counts: dict[str, int]) -> str:
    return ", ".join(f"{count} {name}" for name, count in counts.items() if count) or "none"


def _import_rows(file: Path, folder: Path, features: list[str], json: bool) -> None:
    from turnwise.hearthstone.logs import BadLogError
    from turnwise.hearthstone.logs.importing import import_matches
    from turnwise.learn.imported import write_rows

    files = (
        sorted(each for each in file.iterdir() if {".log", ".xml"} & set(each.suffixes)) if file.is_dir() else [file]
    )
    problems: list[str] = []

    def records() -> Iterator[Record]:
        for path in files:
            try:
                for imported in import_matches(path):
                    if imported.checked.pieces:
                        yield imported.record()
            except BadLogError as error:
                problems.append(str(error))

    matches, count = write_rows(folder, records(), features)
    if not matches:
        raise BadSetupError(f"{file}: no match that came to an end" + (f"; {problems[0]}" if problems else ""))
    if json:
        return say_json({"matches": matches, "rows": count, "folder": str(folder), "problems": problems})
    typer.echo(f"{count} decisions of {matches} matches into {folder}")
    for problem in problems:
        typer.echo(f"left out: {problem}")


def _import_decks(file: Path, folder: Path, era: str, json: bool) -> None:
    from turnwise.hearthstone.logs.collections import read_collection, write_collection

    decks, problems = read_collection(file, era)
    write_collection(decks, folder)
    if json:
        return say_json({"decks": len(decks), "folder": str(folder), "problems": problems})
    typer.echo(f"{len(decks)} decks into {folder}, with how often each was played in weights.json")
    if problems:
        typer.echo(f"{len(problems)} left out, the first: {problems[0]}")
