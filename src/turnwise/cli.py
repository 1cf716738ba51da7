"""The command line: `turnwise VERB ...`. What only one verb needs is imported by that verb."""

from __future__ import annotations

import contextlib
import errno
import os
import signal
import sys
from typing import Any, NoReturn

import typer
from typer.core import TyperGroup

from turnwise.commands import (
    bench,
    campaign,
    card_sets,
    cards,
    conform,
    explain,
    exploit,
    export_match,
    generate,
    import_matches,
    listing,
    match,
    models,
    play,
    report,
    review,
    run,
    schema,
    serve,
    signature,
    tune,
)
from turnwise.commands.train import train
from turnwise.errors import TurnwiseError

# What typer raises for a command line that it cannot read.
UsageError: type[Exception] = next(base for base in typer.BadParameter.__mro__ if base.__name__ == "UsageError")


class Terminated(KeyboardInterrupt):
    """SIGTERM, by which batch systems end a job: the same as Ctrl-C."""


def terminate(*_: object) -> NoReturn:
    raise Terminated


class Verbs(TyperGroup):
    """Errors of the caller are one line and exit code 2; Ctrl-C is 130, SIGTERM 143; a full disk, a closed pipe 1."""

    def make_context(self, info_name: str | None, args: list[str], *rest: Any, **extra: Any) -> Any:
        asks_nothing = not args
        try:
            return super().make_context(info_name, args, *rest, **extra)
        except UsageError as error:
            if asks_nothing:
                raise
            misread(error)

    def invoke(self, ctx: Any) -> Any:
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
            return result
        except UsageError as error:
            misread(error)
        except TurnwiseError as error:
            complain(str(error))
            raise typer.Exit(2) from None
        except KeyboardInterrupt as stop:
            typer.echo("stopped", err=True)
            raise typer.Exit(143 if isinstance(stop, Terminated) else 130) from None
        except BrokenPipeError:
            forget_output()
            raise typer.Exit(1) from None
        except OSError as error:
            if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EIO):
                forget_output()
                complain(f"the result cannot be written: {error.strerror}")
                raise typer.Exit(1) from None
            if error.filename is None:
                raise
            complain(f"{error.filename}: {error.strerror}")
            raise typer.Exit(2) from None


def misread(error: Any) -> NoReturn:
    """A command line that typer cannot read, said in one line like other mistakes."""
    command = error.ctx.command_path if error.ctx else "turnwise"
    complain(f"{error.format_message().rstrip('.')}; see {command} --help")
    raise typer.Exit(2) from None


def complain(message: str) -> None:
    """One line that any terminal can show, whatever the message quotes."""
    line = " ".join(f"error: {message}".splitlines())
    typer.echo(line.encode("utf-8", "backslashreplace").decode(), err=True)


def forget_output() -> None:
    """What is left of standard output goes nowhere, so that the interpreter does not complain once more at exit."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


app = typer.Typer(
    cls=Verbs,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
    context_settings={"help_option_names": ["--help", "-h"]},
    help="Play, search and measure games in which a turn is many actions, chance is everywhere and hands are hidden.",
)


def version(wanted: bool) -> None:
    if wanted:
        import turnwise
        from turnwise.identity import build, pinned_signature

        commit = build().commit
        typer.echo(f"turnwise {turnwise.__version__}" + (f", commit {commit}" if commit else ""))
        for group, number in pinned_signature().items():
            typer.echo(f"  {group} {number}")
        raise typer.Exit


@app.callback()
def main_options(
    version: bool = typer.Option(
        False,
        "--version",
        callback=version,
        is_eager=True,
        help="The version, its commit and its pinned signature, and exit.",
    ),
) -> None:
    pass


for verb in (
    play.play,
    match.match,
    match.demo,
    serve.serve,
    run.run,
    run.runs,
    run.pause,
    run.resume,
    campaign.campaign,
    report.report,
    report.compare,
    tune.tune,
    play.replay,
    explain.explain,
    listing.games,
    listing.agents,
    models.models,
    generate.generate,
    card_sets.card_sets,
    cards.cards,
    cards.decks,
    schema.schema,
    bench.perft,
    bench.bench,
    signature.signature,
    exploit.exploit,
    conform.conform,
    conform.fuzz,
):
    app.command()(verb)
app.command(name="import")(import_matches.import_)
app.command()(export_match.export)
app.command()(review.review)
app.add_typer(train, name="train")


def main() -> None:
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:  # closed by whoever started us, as `>&-` does
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115
        elif mode == "w":  # a name of a file may be no text of the terminal's encoding
            stream.reconfigure(errors="backslashreplace")
    signal.signal(signal.SIGTERM, terminate)
    app()
