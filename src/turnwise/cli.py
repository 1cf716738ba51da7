"""The command line: `turnwise VERB ...`. What only one verb needs is imported by that verb."""

from __future__ import annotations

from typing import Any

import typer
from typer.core import TyperGroup

from turnwise.commands import cards, checks, explain, generate, lists, measure, models, person, run, schema, versus
from turnwise.commands.train import train
from turnwise.errors import TurnwiseError


class Verbs(TyperGroup):
    """Errors of the caller are one line and exit code 2; Ctrl-C is 130."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except TurnwiseError as error:
            typer.echo(f"error: {error}", err=True)
            raise typer.Exit(2) from None
        except KeyboardInterrupt:
            typer.echo("stopped", err=True)
            raise typer.Exit(130) from None
        except BrokenPipeError:
            raise typer.Exit(1) from None


app = typer.Typer(
    cls=Verbs,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
    context_settings={"help_option_names": ["--help", "-h"]},
    help="Play, search and measure games in which a turn is many actions, chance is everywhere and hands are hidden.",
)


def version(wanted: bool) -> None:
    if wanted:
        import turnwise

        typer.echo(f"turnwise {turnwise.__version__}")
        raise typer.Exit


@app.callback()
def main_options(
    version: bool = typer.Option(False, "--version", callback=version, is_eager=True, help="The version, and exit."),
) -> None:
    pass


for verb in (
    person.play,
    versus.match,
    versus.demo,
    run.run,
    run.runs,
    person.replay,
    explain.explain,
    lists.games,
    lists.agents,
    models.models,
    generate.generate,
    cards.cards,
    cards.decks,
    schema.schema,
    measure.perft,
    measure.bench,
    checks.conform,
    checks.fuzz,
):
    app.command()(verb)
app.add_typer(train, name="train")


def main() -> None:
    app()
