"""What the commands share: the game and setup a command line names, budgets, and how results are said."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

from turnwise.errors import BadRecipeError, BadSetupError, BadStateError, UnknownNameError
from turnwise.games import games
from turnwise.recipes import Budget, Iterations, ModelCalls, Seconds
from turnwise.safe_io import file_text
from turnwise.settings import Setting, hooks_of, setting_from_record, setting_from_words

__all__ = ["Setting", "hooks_of", "setting_from_record", "setting_from_words"]

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from turnwise.reports.form import Report

GAME_HELP = "A name from `turnwise games`, openspiel:NAME for a game of OpenSpiel's, or your own: file.py:Class."
AGENT_HELP = "A name from `turnwise agents`, or a path to a TOML recipe."


def complete_game(begun: str) -> list[str]:
    return [name for name in games() if name.startswith(begun)]


def complete_agent(begun: str) -> list[str]:
    from turnwise.agents import agents

    return [name for name in agents() if name.startswith(begun)]


GameArgument = Annotated[str, typer.Argument(metavar="GAME", help=GAME_HELP, autocompletion=complete_game)]
GameOption = Annotated[str, typer.Option("--game", "-g", help=GAME_HELP, autocompletion=complete_game)]
JsonOption = Annotated[bool, typer.Option("--json", help="For machines: JSON on standard output, nothing else.")]
SeedOption = Annotated[int, typer.Option(min=0, help="Same seed, same result.")]
SetOption = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="KEY=VALUE", help="An option of the game, the value as JSON or text. Repeatable."),
]
DeckOption = Annotated[
    list[str] | None,
    typer.Option("--deck", help="A deck by name, file or deck string; once for both players, twice for one each."),
]
LevelOption = Annotated[str | None, typer.Option("--level", help="A level by name or file.")]
IterationsOption = Annotated[int | None, typer.Option(help="Budget of a decision: iterations of the search.")]
SecondsOption = Annotated[float | None, typer.Option(help="Budget of a decision: seconds.")]
ModelCallsOption = Annotated[int | None, typer.Option(help="Budget of a decision: applied actions.")]


def words_of(pairs: list[str] | None, deck: list[str] | None = None, level: str | None = None) -> dict[str, Any]:
    """What a command line says about a match, by key."""
    words: dict[str, Any] = {}
    for pair in pairs or []:
        key, equals, value = pair.partition("=")
        if not key or not equals:
            raise BadSetupError(f"--set {pair}: expected key=value, such as --set heaps=[3,4,5]")
        try:
            words[key] = msgspec.json.decode(value)
        except (msgspec.DecodeError, UnicodeError):
            words[key] = value
        except RecursionError:
            raise BadSetupError(f"--set {key}: the value is nested too deep") from None
    if deck:
        words["deck"] = deck
    if level is not None:
        words["level"] = level
    return words


def settings(game: str | None, hook: str = "BENCH") -> Iterator[Setting]:
    """Every setting that bench (or, with its own hook, fuzz) goes through: of all games, of one, or one alone
    (game/setting)."""
    if game is not None and ".py:" in game:
        yield setting_from_words(game, {})
        return
    wanted, _, one = (game or "").partition("/")
    for name in [wanted] if wanted else games():
        hooks = hooks_of(name)
        declared: dict[str, dict[str, Any]] = getattr(hooks, hook, None) or getattr(hooks, "BENCH", {})
        if one and one not in declared:
            raise UnknownNameError(f"setting of {name}", one, declared)
        for label, words in declared.items():
            if not one or label == one:
                found = setting_from_words(name, words)
                yield Setting(f"{name}/{label}", found.rules, found.options, found.setup, found.hooks)
        if not declared:
            yield setting_from_words(name, {})


def budget_of(iterations: int | None, seconds: float | None, model_calls: int | None) -> Budget | None:
    given = [value for value in (iterations, seconds, model_calls) if value is not None]
    if len(given) > 1:
        raise BadRecipeError("a decision has one budget: take one of --iterations, --seconds, --model-calls")
    if iterations is not None:
        return Iterations(iterations)
    if seconds is not None:
        return Seconds(seconds)
    return ModelCalls(model_calls) if model_calls is not None else None


def read_text(path: Path) -> str:
    try:
        return file_text(path)
    except (OSError, UnicodeDecodeError) as error:
        raise BadStateError(f"{path}: {getattr(error, 'strerror', None) or error}") from None


def say_json(value: Any) -> None:
    typer.echo(msgspec.json.encode(value).decode())


def say(markup: str, text: str = "", hang: int = 2, style: str = "") -> None:
    """A line that is not cut in the middle of words, however narrow the terminal; what follows hangs below it."""
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False)
    line = Text.from_markup(markup) + Text(text, style=style)
    indent = len(line.plain) - len(line.plain.lstrip())
    for number, piece in enumerate(line.wrap(console, min(console.width, 100) - indent - hang)):
        piece.rstrip()
        console.print(Text(" " * (indent + hang if number else 0)) + piece, soft_wrap=True)


def terminal() -> Console | None:
    """Where a person reads, and how wide that is: a terminal, or what COLUMNS says. None for a file or a pipe."""
    import os

    from rich.console import Console

    console = Console(highlight=False)
    return console if console.is_terminal or "COLUMNS" in os.environ else None


def say_table(table: Table) -> None:
    """Fits a terminal, where long words are broken and nothing is cut; a file or pipe gets every line whole."""
    from rich.console import Console

    for column in table.columns:
        column.overflow = "fold"
    console = terminal() or Console(highlight=False, width=1000)
    console.print(table)


def narrow(table: Table) -> None:
    """A table of sentences: as wide as a terminal, and at most 100 wide, in a file too."""
    from rich.console import Console

    console = Console(highlight=False)
    Console(highlight=False, width=min(console.width, 100) if terminal() else 80).print(table)


def say_report(report: Report) -> None:
    """Text that fits a terminal; a file or pipe gets Markdown."""
    from turnwise.reports import render

    where = terminal()
    typer.echo(render.markdown(report) if where is None else render.text(report, where.width))


def screen() -> Console:
    """Where progress is drawn: standard error, so that results can be piped."""
    from rich.console import Console

    return Console(stderr=True, highlight=False)


LINE_SECONDS = 10.0  # between two lines of progress where there is no terminal


@contextmanager
def progress(what: str, quiet: bool = False) -> Iterator[Callable[[str], None]]:
    """Around long work, for a person who waits: a line that changes on a terminal, elsewhere a line now and then, news
    or not. Gives the function that says how far it is."""
    console, began, latest, over = screen(), time.monotonic(), "", threading.Event()
    if quiet:
        yield lambda news: None
        return
    if console.is_terminal:
        from rich.markup import escape

        with console.status(escape(what)) as status:
            yield lambda news: status.update(escape(f"{what}: {news}"))
        return

    def tell(news: str) -> None:
        nonlocal latest
        latest = f": {news}"

    def beat() -> None:
        while not over.wait(LINE_SECONDS):
            typer.echo(f"{what} ({time.monotonic() - began:.0f} s){latest}", err=True)

    threading.Thread(target=beat, daemon=True).start()
    try:
        yield tell
    finally:
        over.set()


def rate_text(rate: float, low: float, high: float) -> str:
    return f"{100 * rate:.1f} %, 95 % interval {100 * low:.1f} % to {100 * high:.1f} %"
