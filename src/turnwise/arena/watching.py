"""Live progress: a table of the line-ups that matter now and one line for the whole run; a line now and then where
there is no terminal; a JSON object a line for machines."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import msgspec

from turnwise.arena.runner import Runner, Standing, Watch, summary

if TYPE_CHECKING:
    from rich.console import Console, Group
    from rich.table import Table

ROWS = 12
LINE_SECONDS = 20.0


def totals(runner: Runner) -> dict[str, float]:
    playable = [s for s in runner.standings if not s.closed or s.matches]
    planned = sum(s.lineup.blocks * len(s.ways) if not s.closed else s.matches + s.broken for s in playable)
    done = sum(s.matches + s.broken for s in playable)
    speed = runner.played / max(runner.seconds, 1e-9)
    return {
        "matches": done,
        "planned": planned,
        "failed": sum(s.failed for s in runner.standings),
        "closed": sum(s.closed for s in runner.standings),
        "lineups": len(runner.standings),
        "matches_per_second": speed,
        "seconds": runner.seconds,
        "seconds_left": (planned - done) / speed if speed > 0 else float("nan"),
    }


def line(runner: Runner) -> str:
    all_ = totals(runner)
    left = all_["seconds_left"]
    remaining = f"{duration(left)} left" if left == left else "no estimate yet"
    failed = f", {all_['failed']:.0f} failed" if all_["failed"] else ""
    return (
        f"{all_['matches']:,.0f} of {all_['planned']:,.0f} matches{failed}, {all_['closed']:.0f} of "
        f"{all_['lineups']:.0f} line-ups closed, {all_['matches_per_second']:,.1f} matches a second, "
        f"{'paused' if runner.paused else remaining}"
    )


def duration(seconds: float) -> str:
    whole = round(seconds)
    if whole >= 3600:
        return f"{whole // 3600} h {whole % 3600 // 60:02d} min"
    return f"{whole // 60} min {whole % 60:02d} s" if whole >= 60 else f"{whole} s"


def table(runner: Runner) -> Table:
    """The open line-ups with the most blocks to go, at most ROWS of them, and how many more there are."""
    from rich.table import Table

    shown = Table("line-up", "setting", "blocks", "rate", "anytime 95 %", box=None, pad_edge=False)
    for column in shown.columns[2:]:
        column.justify = "right"
    order = sorted(runner.standings, key=lambda s: (s.closed, s.settled / s.lineup.blocks))
    for standing in order[:ROWS]:
        shown.add_row(*_row(standing))
    if len(order) > ROWS:
        shown.add_row(f"and {len(order) - ROWS} more", "", "", "", "")
    return shown


def _row(standing: Standing) -> tuple[str, ...]:
    mean, low, high, count = standing.interval
    rate, between = (f"{100 * mean:.1f} %", f"{100 * low:.1f} to {100 * high:.1f}") if count else ("", "")
    name = " : ".join(standing.lineup.agents)
    done = f"{count:,} of {standing.lineup.blocks:,}" if not standing.closed else f"{count:,}, {standing.reason[:40]}"
    if standing.failures:
        done += "; failed: " + ", ".join(f"{agent} {times:,}" for agent, times in standing.failures.items())
    return name, standing.lineup.setting, done, rate, between


@contextmanager
def watching(console: Console, machine: bool) -> Iterator[Watch]:
    """The watcher that fits where it is shown."""
    if machine:
        yield _json_lines()
    elif console.is_terminal:
        from rich.console import Group
        from rich.live import Live

        with Live(console=console, refresh_per_second=4, transient=True) as live:

            def draw(runner: Runner) -> None:
                shown: Group = Group(table(runner), line(runner))
                live.update(shown)

            yield draw
    else:
        yield _lines(console)


def _lines(console: Console) -> Watch:
    last = time.monotonic()

    def say(runner: Runner) -> None:
        nonlocal last
        if time.monotonic() - last >= LINE_SECONDS:
            last = time.monotonic()
            console.print(line(runner), soft_wrap=True)

    return say


def _json_lines() -> Watch:
    import sys

    last = 0.0

    def say(runner: Runner) -> None:
        nonlocal last
        if time.monotonic() - last >= 1:
            last = time.monotonic()
            sys.stdout.write(msgspec.json.encode({**totals(runner), "lineups": summary(runner)}).decode() + "\n")
            sys.stdout.flush()

    return say
