"""Experiments: run one, list the runs of a ledger."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Annotated

import typer

from turnwise.commands.shared import JsonOption, progress, say_json, say_table, screen
from turnwise.errors import BadSetupError

LEDGER = "turnwise.sqlite"
LedgerOption = Annotated[
    Path, typer.Option("--ledger", envvar="TURNWISE_LEDGER", help="The SQLite file that keeps runs and matches.")
]


def run(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="An experiment file, such as experiments/p5-table-2.toml.")
    ],
    quick: Annotated[bool, typer.Option("--quick", help="The small size that the file names: minutes.")] = False,
    fair: Annotated[
        bool, typer.Option("--fair", help="In place of seconds what the paper's own program did in them.")
    ] = False,
    ledger: LedgerOption = Path(LEDGER),
    threads: Annotated[int | None, typer.Option(min=1, help="Matches at once; all cores unless told.")] = None,
    processes: Annotated[bool, typer.Option(help="Processes instead of threads: a crash costs one match.")] = False,
    cluster: Annotated[str, typer.Option(metavar="ADDRESS", help="Play on this Ray cluster; `auto` finds it.")] = "",
    blocks: Annotated[int | None, typer.Option(min=1, help="So many blocks of each line-up.")] = None,
    new: Annotated[bool, typer.Option("--new", help="Begin anew, even if a run of this file can go on.")] = False,
    retry: Annotated[bool, typer.Option("--retry", help="Play matches again that failed before.")] = False,
    keep: Annotated[
        bool, typer.Option("--keep", help="Go on with matches that other rules or agents made; the report marks them.")
    ] = False,
    json: JsonOption = False,
) -> None:
    """Plays an experiment into the ledger, or goes on where it was stopped; prints how every line-up stands.

    Example: `turnwise run experiments/p5-table-2.toml --quick`
    """
    import msgspec

    import turnwise
    from turnwise.arena.experiment import fairly, read, resolve, shrink
    from turnwise.arena.ledger import Ledger
    from turnwise.arena.makers import open_run
    from turnwise.arena.runner import Runner, executor_for, summary
    from turnwise.arena.watching import line, watching

    experiment = read(file)
    name = file.stem
    if fair:
        experiment, name = fairly(experiment), f"{name}-fair"
    if quick:
        experiment, name = shrink(experiment), f"{name}-quick"
    if blocks is not None:
        pairs = [msgspec.structs.replace(pair, blocks=blocks) for pair in experiment.pairs]
        experiment = msgspec.structs.replace(experiment, blocks=blocks, pairs=pairs)
    plan = resolve(experiment)
    if not plan.lineups:
        raise BadSetupError(f"{file}: nobody meets anybody: the schedule has no line-up")
    console = screen()
    with Ledger(ledger, create=True) as book:
        opened, said = open_run(book, name, plan, fresh=new, keep=keep)
        if said and not json:
            typer.echo(said)
        if retry:
            book.forget_errors(opened.run)
        runner = Runner(book, opened, turnwise.__version__)
        with watching(console, json) as watch:
            runner.play(lambda: executor_for(plan, threads or os.cpu_count() or 1, cluster, processes), watch)
        if json:
            say_json({"run": opened.name, "finished": True, "lineups": summary(runner)})
        else:
            say_standings(runner)
            typer.echo(line(runner))
            typer.echo(f"run {opened.name} in {ledger}; next: turnwise report {opened.name}")
        if why := runner.nothing_played():
            raise BadSetupError(f"{file}: {why}")


def say_standings(runner: object) -> None:
    from turnwise.arena.runner import Runner
    from turnwise.arena.watching import table

    assert isinstance(runner, Runner)
    say_table(table(runner))
    for standing in runner.standings:
        state = runner.ledger.lineup_states(runner.run.run)[standing.index][0]
        if state == "missing":
            typer.echo(
                f"not played: {' : '.join(standing.lineup.agents)} ({standing.lineup.setting}): {standing.reason}"
            )


RunName = Annotated[str, typer.Argument(metavar="RUN", help="A name or number from `turnwise runs`, or latest.")]


def pause(
    run: RunName = "latest",
    ledger: LedgerOption = Path(LEDGER),
    now: Annotated[
        bool, typer.Option("--now", help="Give up what is under way; it is played again after the pause.")
    ] = False,
    json: JsonOption = False,
) -> None:
    """Makes a run that is being played rest until `turnwise resume`, and waits until it does; for whoever needs the
    machine for a while. Matches under way are finished first.

    Example: `turnwise pause p5-table-2 --now`
    """
    _ask(ledger, run, "pause now" if now else "pause", "paused", json)


def resume(run: RunName = "latest", ledger: LedgerOption = Path(LEDGER), json: JsonOption = False) -> None:
    """Makes a paused run go on.

    Example: `turnwise resume p5-table-2`
    """
    _ask(ledger, run, "", "running", json)


def _ask(ledger: Path, run: str, wish: str, state: str, json: bool) -> None:
    from turnwise.arena.ledger import Ledger

    with Ledger(ledger) as book:
        found = book.run(run)
        if found.state not in ("running", "paused"):
            raise BadSetupError(
                f"run {found.name} is {found.state}: nobody plays it; `turnwise run FILE` goes on with it"
            )
        book.want(found.run, wish)
        with progress(f"{found.name} is to be {state}", quiet=json) as tell:
            while (reached := book.run(found.name).state) not in (state, "stopped", "done"):
                tell("matches under way are finished first" if wish == "pause" else "")
                time.sleep(0.1)
        say_json({"run": found.name, "state": reached}) if json else typer.echo(f"run {found.name} is {reached}")


def runs(ledger: LedgerOption = Path(LEDGER), json: JsonOption = False) -> None:
    """The runs of a ledger, with how far each is.

    Example: `turnwise runs`
    """
    from rich.table import Table

    from turnwise.arena.ledger import Ledger

    with Ledger(ledger, read=True) as book:
        counts = dict(book.query("SELECT run, count(*) FROM matches GROUP BY run").fetchall())
        failed = dict(book.query("SELECT run, count(*) FROM errors GROUP BY run").fetchall())
        rows = [
            {
                "run": one.run,
                "name": one.name,
                "state": one.state,
                "created": one.created,
                "matches": counts.get(one.run, 0),
                "failed": failed.get(one.run, 0),
                "lineups": len(one.plan.lineups),
                "title": one.plan.experiment.title,
            }
            for one in book.runs()
        ]
    if json:
        return say_json(rows)
    table = Table("run", "name", "state", "created", "matches", "failed", "line-ups", "title", box=None, pad_edge=False)
    for row in rows:
        table.add_row(*(str(value) for value in row.values()))
    say_table(table)
