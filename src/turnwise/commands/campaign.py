"""All tables as one job."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Annotated

import typer

from turnwise.commands.shared import JsonOption, say_json, say_table, screen

FILE = Path("experiments/campaigns/papers.toml")


def campaign(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="The list of tables; files are named from where it lies.")
    ] = FILE,
    results: Annotated[
        Path, typer.Option(help="The folder of result files: what was played, and where to go on.")
    ] = Path("results"),
    ledger: Annotated[Path, typer.Option(help="A SQLite file for the steps under way.")] = Path("campaign.sqlite"),
    threads: Annotated[int | None, typer.Option(min=1, help="Matches at once; all cores unless told.")] = None,
    cluster: Annotated[str, typer.Option(metavar="ADDRESS", help="Play on this Ray cluster; `auto` finds it.")] = "",
    steps: Annotated[int | None, typer.Option(min=1, help="So many steps, then stop.")] = None,
    table: Annotated[
        list[str] | None, typer.Option("--table", help="Only these tables, by the names of result files.")
    ] = None,
    niceness: Annotated[int, typer.Option("--nice", min=0, max=19, help="How much everything else goes first.")] = 15,
    pause: Annotated[
        bool, typer.Option("--pause", help="Let a campaign under way wait, while something is timed.")
    ] = False,
    resume: Annotated[bool, typer.Option("--resume", help="Let it go on.")] = False,
    status: Annotated[bool, typer.Option("--status", help="How every pairing stands; plays nothing.")] = False,
    page: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Write every published number beside ours as pages there; plays nothing."),
    ] = None,
    json: JsonOption = False,
) -> None:
    """Plays all tables of a campaign, the cheapest information first, into result files from which any machine goes on.

    Example: `turnwise campaign --status`
    """
    import msgspec

    import turnwise
    from turnwise.arena.campaign import Conductor, Pairing, check, read_campaign
    from turnwise.arena.ledger import Ledger
    from turnwise.arena.runner import Runner
    from turnwise.errors import BadSetupError

    gate = ledger.with_suffix(".paused")
    if pause or resume:
        gate.parent.mkdir(parents=True, exist_ok=True)
        gate.touch() if pause else gate.unlink(missing_ok=True)
        typer.echo("paused: what is under way ends, nothing begins" if pause else "goes on")
        return
    if page is not None:
        from turnwise.reports.reproduction import write

        written = write(file, results, page)
        typer.echo(f"{len(written)} files in {page}")
        return
    plan = read_campaign(file)
    if table:
        known = [one.name for one in plan.tables]
        if unknown := sorted(set(table) - set(known)):
            raise BadSetupError(f"{file}: no table named {unknown[0]!r}; there are: {', '.join(known)}")
        plan = msgspec.structs.replace(plan, tables=[one for one in plan.tables if one.name in table])
    check(plan, file.parent)
    if not status:
        os.nice(niceness)

    def watch(_: Runner) -> None:
        while gate.exists():
            time.sleep(0.5)

    def tell(pairing: Pairing) -> None:
        if not json:
            screen().print(told(pairing), highlight=False)

    with Ledger(ledger, create=True) as book:
        conductor = Conductor(plan, file.parent, results, book)
        for job in conductor.jobs:
            if job.dropped and not json:
                typer.echo(f"{job.table.name}: {job.dropped} matches of other rules or agents are played again")
        if not status:
            conductor.play(threads or os.cpu_count() or 1, cluster, steps, watch, tell, turnwise.__version__)
        rows = list(conductor.standing())
    if json:
        return say_json({"pairings": rows, "left": sum(not row["closed"] for row in rows)})
    say_standing(rows)


def told(pairing: object) -> str:
    from turnwise.arena.campaign import Pairing
    from turnwise.arena.statistics.intervals import block_interval

    assert isinstance(pairing, Pairing)
    if pairing.missing:
        return f"{pairing.name}: not played: {pairing.missing}"
    mean, low, high, _ = block_interval(pairing.scores)
    return f"{pairing.name}: {mean:.1%} ({low:.1%} to {high:.1%}), {pairing.matches} matches"


def say_standing(rows: list[dict[str, object]]) -> None:
    from rich.table import Table

    table = Table("table", "pairing", "setting", "matches", "rate", "95 %", "closed", box=None, pad_edge=False)
    for row in rows:
        rate = "" if row["rate"] is None else f"{row['rate']:.1%}"
        interval = "" if row["rate"] is None else f"{row['low']:.1%} to {row['high']:.1%}"
        agents = row["agents"]
        assert isinstance(agents, list)
        table.add_row(
            str(row["table"]), " : ".join(agents), str(row["setting"]), f"{row['matches']:,} of {row['planned']:,}",
            rate, interval, str(row["closed"]),
        )  # fmt: skip
    say_table(table)
    typer.echo(f"{sum(not row['closed'] for row in rows)} of {len(rows)} pairings are open")
