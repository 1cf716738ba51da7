"""`turnwise review`: where a match was won and lost."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from turnwise.arena.record import Record, replay_pieces, trusted
from turnwise.commands.shared import AGENT_HELP, JsonOption, SeedOption, read_text, say_json, setting_from_record
from turnwise.errors import BadSetupError

FEW = 30
BARS = " ▁▂▃▄▅▆▇█"


def review(
    file: Annotated[Path, typer.Argument(help="A record of ours, a Power.log or an HSReplay file.")],
    seat: Annotated[int, typer.Option(min=0, max=1, help="Whose decisions: 0 or 1.")] = 0,
    agent: Annotated[str, typer.Option(help=AGENT_HELP)] = "mcts",
    ms: Annotated[int, typer.Option(min=1, max=60_000, help="Milliseconds a decision.")] = 200,
    iterations: Annotated[int | None, typer.Option(min=1, help="Iterations a decision, in place of --ms.")] = None,
    deck: Annotated[
        list[str] | None, typer.Option(help="A deck that the opponent may play; repeatable. Without one: any cards.")
    ] = None,
    decks: Annotated[
        Path | None,
        typer.Option(help="A folder of decks that people play, of `import --decks`: the opponent has one of them."),
    ] = None,
    match: Annotated[int, typer.Option(min=1, help="Which match of a recording.")] = 1,
    luck: Annotated[
        str, typer.Option(help="The evaluation by which luck is measured, of those of the game.")
    ] = "silverfish-control",
    peek: Annotated[bool, typer.Option("--peek", help="Let the agent see what the player could not.")] = False,
    html: Annotated[Path | None, typer.Option(help="Write a page here, too.")] = None,
    trust: Annotated[bool, typer.Option("--trust", help="Run the Python file that the record names.")] = False,
    seed: SeedOption = 1,
    json: JsonOption = False,
) -> None:
    """Says for each decision of a player what it was worth and what the best was worth: the ten greatest losses, the
    luck, a curve.

    Example: `turnwise review match.json --seat 0 --ms 200`
    """
    from turnwise.agents import agent as find_agent
    from turnwise.agents import has_budget
    from turnwise.recipes import belief
    from turnwise.recipes.budget import Iterations, Seconds
    from turnwise.reviewing import review as look

    record = _record(file, match, trust)
    what = setting_from_record(record.game, record.options, record.setup)
    found: Any = find_agent(agent, Iterations(iterations) if iterations is not None else None)
    recipe: Any = found if iterations is not None or not has_budget(found) else find_agent(found, Seconds(ms / 1000))
    if hasattr(recipe, "belief") and "hidden information" in what.rules.abilities:
        named = tuple(deck or ())
        lists = tuple(record.setup.get("decks", ())) if not named and decks is None else ()
        believed: Any = belief.KnownList(lists) if len(lists) == 2 else belief.Anything()
        if named:
            believed = belief.OneOf(named, ambiguous="uniform")
        elif decks is not None:
            from turnwise.hearthstone.logs.collections import played_by

            side = replay_pieces(record, what.rules)[0][0].to_plain()["players"][1 - seat]
            likely, often = played_by(decks, side["hero"], side["era"])
            believed = belief.OneOf(likely, ambiguous="uniform", weights=often)
        recipe = msgspec.structs.replace(recipe, belief=believed if not peek else belief.OpenHand())

    def progress(done: int, total: int) -> None:
        if not json and (done % 10 == 0 or done == total):
            typer.echo(f"{done} of {total} decisions", err=True)

    by = luck if what.rules.name == "hearthstone" else None
    found = look(record, what, recipe, seat, evaluation=by, peek=peek, seed=seed, progress=progress)
    if html is not None:
        html.write_text(page(found), encoding="utf-8")
    if json:
        return say_json(found)
    say(found)


def _record(file: Path, match: int, trust: bool) -> Record:
    with open(file, "rb") as opened:
        first = opened.read(64).lstrip(b"\xef\xbb\xbf \t\r\n")
    if first.startswith(b"{"):
        return trusted(Record.from_json(read_text(file)), trust)
    from turnwise.hearthstone.logs.importing import import_matches

    for imported in import_matches(file):
        if imported.number == match:
            return imported.record()
    raise BadSetupError(f"{file}: no match {match} in it")


def curve(found: Any) -> str:
    """The win probability before each decision, one sign each."""
    return "".join(BARS[round(max(0.0, min(1.0, each.before)) * (len(BARS) - 1))] for each in found.decisions)


def say(found: Any) -> None:
    name = found.names[found.seat] if found.seat < len(found.names) else f"seat {found.seat}"
    typer.echo(f"{name}: {len(found.decisions)} decisions with a choice")
    typer.echo(f"Win probability from the first to the last: |{curve(found)}|")
    losses = found.greatest_losses()
    typer.echo("Greatest losses:" if losses else "No decision lost anything.")
    for each in losses:
        few = ", few visits" if each.visits < FEW else ""
        typer.echo(
            f"  turn {each.turn}, action {each.number}: {each.taken} ({_percent(each.value)}{few}); best {each.best} "
            f"({_percent(each.best_value)}): {100 * (each.loss or 0):.1f} points"
        )
    told = sorted((each for each in found.events if each.luck), key=lambda each: -abs(each.luck or 0.0))[:5]
    total = sum(each.luck or 0.0 for each in found.events)
    if told:
        typer.echo(f"Luck, in points of the evaluation ({100 * total:+.1f} in all):")
    for each in told:
        picks = ", ".join(each.picks[:4])
        typer.echo(f"  turn {each.turn}, action {each.number}: {each.action}: {picks}: {100 * each.luck:+.1f}")
    many = sum(each.luck is None for each in found.events)
    if many:
        typer.echo(f"  {many} events had too many outcomes to say")


def _percent(value: float | None) -> str:
    return "never tried" if value is None else f"{100 * value:.1f} %"


def page(found: Any) -> str:
    """The review as one page without scripts: the curve, the losses, the luck."""
    points = [(each.number, each.before) for each in found.decisions]
    last = max([number for number, _ in points], default=1)
    line = " ".join(f"{10 + 780 * number / last:.1f},{190 - 180 * value:.1f}" for number, value in points)
    rows = "".join(
        f"<tr><td>{each.turn}</td><td>{each.number}</td><td>{escape(each.taken)}</td><td>{_percent(each.value)}</td>"
        f"<td>{escape(each.best)}</td><td>{_percent(each.best_value)}</td><td>{100 * (each.loss or 0):.1f}</td></tr>"
        for each in found.greatest_losses()
    )
    name = escape(found.names[found.seat] if found.seat < len(found.names) else "")
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>Review of {name}</title>'
        "<style>body{font:16px sans-serif;margin:2em}td,th{padding:.2em .6em;text-align:left}</style>"
        f"<h1>Review of {name}</h1><svg viewBox='0 0 800 200' width='800' role='img' aria-label='win probability'>"
        "<rect x='10' y='10' width='780' height='180' fill='none' stroke='gray'/>"
        "<line x1='10' x2='790' y1='100' y2='100' stroke='gray'/>"
        f"<polyline points='{line}' fill='none' stroke='currentColor' stroke-width='2'/></svg>"
        "<table><tr><th>turn</th><th>action</th><th>taken</th><th>win</th><th>best</th><th>win</th><th>lost</th></tr>"
        f"{rows}</table></html>\n"
    )
