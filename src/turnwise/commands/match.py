"""Agents against each other: match and demo."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer

from turnwise.arena import MatchReport, Record, play, replay
from turnwise.commands.shared import (
    AGENT_HELP,
    DeckOption,
    GameOption,
    IterationsOption,
    JsonOption,
    LevelOption,
    ModelCallsOption,
    SecondsOption,
    SeedOption,
    SetOption,
    Setting,
    budget_of,
    complete_agent,
    progress,
    rate_text,
    say_json,
    screen,
    setting_from_words,
    words_of,
)
from turnwise.recipes import Budget, Iterations

if TYPE_CHECKING:
    from turnwise.arena.runner import Standing


class Tally:
    """How a series of matches stands: what Ctrl-C shows. The interval is the one that may be looked at any time."""

    def __init__(self) -> None:
        self.standing: Standing | None = None

    @property
    def done(self) -> int:
        return self.standing.matches if self.standing else 0

    @property
    def reached(self) -> tuple[float, float, float]:
        mean, low, high, count = self.standing.interval if self.standing else (0.0, 0.0, 1.0, 0)
        return (mean, low, high) if count else (0.0, 0.0, 1.0)


@contextmanager
def live(tally: Tally, matches: int, quiet: bool) -> Iterator[Any]:
    """A progress bar with the rate and its interval so far; gives the function that moves it."""
    console = screen()
    if quiet or not console.is_terminal:
        with progress("match", quiet) as tell:

            def remember(standing: Standing, _: list[float]) -> None:
                tally.standing = standing
                tell(f"{tally.done} of {matches} matches, rate {rate_text(*tally.reached)}")

            yield remember
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (BarColumn(bar_width=30), MofNCompleteColumn(), TextColumn("{task.description}"), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("", total=matches)

        def move(standing: Standing, _: list[float]) -> None:
            tally.standing = standing
            bar.update(task, completed=tally.done, description=rate_text(*tally.reached))

        yield move


def run(
    a: str, b: str, what: Setting, matches: int, seed: int, budget: Budget | None, threads: int | None, json: bool
) -> MatchReport:
    """Plays with live progress; Ctrl-C first says what was reached."""
    from turnwise.arena.series import watched_match

    tally = Tally()
    try:
        with live(tally, matches, quiet=json) as moved:
            return watched_match(
                a,
                b,
                moved,
                game=what.rules,
                matches=matches,
                seed=seed,
                budget=budget,
                threads=threads,
                setup=what.setup,
            )
    except KeyboardInterrupt:
        rate, low, high = tally.reached
        reached = {"interrupted": True, "matches": tally.done, "rate": rate, "low": low, "high": high, "seed": seed}
        if json:
            say_json(reached)
        else:
            typer.echo(f"{tally.done} of {matches} matches played: rate {rate_text(rate, low, high)}")
        raise


def say_report(report: MatchReport) -> None:
    a, b = report.agents
    typer.echo(f"{a} against {b} at {report.game}, {report.matches} matches in pairs, seed {report.seed}")
    typer.echo(f"won {report.wins}, drawn {report.draws}, lost {report.losses}")
    typer.echo(f"rate {rate_text(report.rate, report.low, report.high)}")
    if report.mean_return:
        typer.echo(f"mean return {report.mean_return}")
    typer.echo(f"{report.matches_per_second:,.1f} matches a second, {report.actions:.1f} actions a match")
    if report.failed:
        typer.echo(report.failed)
    if report.unfinished:
        typer.echo(f"{report.unfinished} matches were cut at the limit of actions")


def match(
    a: Annotated[str, typer.Argument(metavar="A", help=AGENT_HELP, autocompletion=complete_agent)],
    b: Annotated[str, typer.Argument(metavar="B", help=AGENT_HELP, autocompletion=complete_agent)],
    game: GameOption,
    matches: Annotated[int, typer.Option("--matches", "-n", help="How many; pairs share a seed, seats swapped.")] = 100,
    seed: SeedOption = 1,
    iterations: IterationsOption = None,
    seconds: SecondsOption = None,
    model_calls: ModelCallsOption = None,
    threads: Annotated[int | None, typer.Option(help="How many at once; all cores unless told.")] = None,
    set_: SetOption = None,
    deck: DeckOption = None,
    level: LevelOption = None,
    json: JsonOption = False,
) -> None:
    """Two agents play paired matches; prints A's wins, draws, rate and its 95 % interval over the pairs.

    Example: `turnwise match mcts random --game connect_four --matches 100 --iterations 200`
    """
    what = setting_from_words(game, words_of(set_, deck, level))
    report = run(a, b, what, matches, seed, budget_of(iterations, seconds, model_calls), threads, json)
    say_json(report) if json else say_report(report)


DECKS = ["p5_mage_mech", "p5_hunter_face"]


def demo(
    matches: Annotated[int, typer.Option("--matches", "-n", help="How many matches.")] = 60,
    seed: SeedOption = 1,
    json: JsonOption = False,
) -> None:
    """A match of Hearthstone to look at, then a live series between two agents: what `make demo` shows.

    Example: `turnwise demo`
    """
    what = setting_from_words("hearthstone", {"deck": DECKS})
    budget = Iterations(100)
    if not json:
        typer.echo(
            "Hearthstone, a mage with mechs against a hunter who goes face. Plain tree search that cannot see the"
        )
        typer.echo("other hand (mcts, 100 iterations a decision) meets random play. One match of theirs:\n")
        show_match(play("mcts", "random", game=what.rules, seed=seed, budget=budget, **what.setup), what)
        typer.echo(f"\nNow {matches} matches, in pairs with the same seed and the seats swapped:\n")
    report = run("mcts", "random", what, matches, seed, budget, None, json)
    if json:
        return say_json(report)
    say_report(report)
    typer.echo(
        "\nNext: turnwise serve --open (the page in your browser), turnwise play hearthstone --deck p5_mage_mech, or "
        "turnwise --help"
    )


def show_match(record: Record, what: Setting) -> None:
    """Its last turn, and how it ended."""
    states = replay(record, game=what.rules)
    last = record.steps[-1].seat
    first = next(at for at in range(len(record.steps), 0, -1) if record.steps[at - 1].seat != last)
    typer.echo(what.text(states[first]))
    for before, step in zip(states[first:], record.steps[first:], strict=False):
        typer.echo(f"  {record.agents[step.seat]}: {what.label(before, step.action)}")
    typer.echo(what.text(states[-1]))
