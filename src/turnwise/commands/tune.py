"""Better numbers for a recipe, by paired matches."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Any

import typer

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
    budget_of,
    complete_agent,
    progress,
    rate_text,
    say_json,
    setting_from_words,
    words_of,
)


def tune(
    agent: Annotated[str, typer.Argument(metavar="AGENT", help=AGENT_HELP, autocompletion=complete_agent)],
    opponent: Annotated[
        str,
        typer.Argument(metavar="OPPONENT", help="Who judges it: another name or path.", autocompletion=complete_agent),
    ],
    game: GameOption,
    field: Annotated[
        list[str],
        typer.Option(
            "--field", "-f", metavar="FIELD=LOW:HIGH", help="What to tune: a range (:log), or A|B|C. Repeatable."
        ),
    ],
    trials: Annotated[int, typer.Option(min=1, help="How many settings to try.")] = 50,
    blocks: Annotated[int, typer.Option(min=1, help="Blocks of two matches a trial; bad trials end early.")] = 100,
    study: Annotated[Path, typer.Option(help="Where the trials are kept; the same command goes on from there.")] = Path(
        "tune.journal"
    ),
    seed: SeedOption = 1,
    iterations: IterationsOption = None,
    seconds: SecondsOption = None,
    model_calls: ModelCallsOption = None,
    threads: Annotated[int | None, typer.Option(min=1, help="Matches at once; all cores unless told.")] = None,
    set_: SetOption = None,
    deck: DeckOption = None,
    level: LevelOption = None,
    html: Annotated[Path | None, typer.Option(help="Write a page with figures of the trials.")] = None,
    json: JsonOption = False,
) -> None:
    """Searches for the values of a recipe's fields that win most against an opponent; prints the best recipe as TOML.

    The trial that looks best was also the luckiest: measure it with new seeds (`turnwise match`, another --seed).

    Example: `turnwise tune mcts random --game pocket --field select.exploration=0.1:2.0 --trials 20`
    """
    from turnwise.agents import agents_for
    from turnwise.arena.tuning import Tuner
    from turnwise.arena.tuning import field as read_field
    from turnwise.recipes.difference import differences, to_short_toml

    fields = [read_field(one) for one in field]
    budget = budget_of(iterations, seconds, model_calls)
    what = setting_from_words(game, words_of(set_, deck, level))
    mine, theirs = agents_for([agent, opponent], budget)
    tuner = Tuner(mine, theirs, what, fields, blocks, seed, threads or os.cpu_count() or 1)
    where = f"{game} {words_of(set_, deck, level) or ''}".strip()
    spent = f"{budget or 'their own budgets'}, {blocks} blocks, seed {seed}"
    name = f"{agent} against {opponent} at {where}, {spent}: {', '.join(sorted(field))}"  # another one is another study

    with progress("tune", quiet=json) as tell:
        found = tuner.tune(trials, study, name, lambda trial: tell(_how_it_went(trial)))
    best = found.best_trial
    values = tuner.values(best.params)
    played = [_trial(tuner, one) for one in found.trials if one.value is not None]
    won = next(one for one in played if one["number"] == best.number)
    if html is not None:
        _write_page(html, name, played, [one.path for one in fields])
        typer.echo(f"wrote {html}", err=json)
    if json:
        return say_json(
            {"trial": best.number, **{key: won[key] for key in ("rate", "low", "high", "blocks", "values")}}
        )
    typer.echo(
        f"# {rate_text(won['rate'], won['low'], won['high'])} against {opponent} in trial {best.number} of "
        f"{len(found.trials)}, over {won['blocks']} blocks"
    )
    typer.echo("# The best of many trials was also the luckiest: measure it with new seeds.")
    for one in differences(mine, tuner.recipe(values)):
        typer.echo(f"# {one.words}")
    return typer.echo(to_short_toml(tuner.recipe(values)))


def _trial(tuner: Any, trial: Any) -> dict[str, Any]:
    """A trial as data: its values, and its rate with the interval over its blocks."""
    from turnwise.arena.statistics.intervals import block_interval

    mean, low, high, blocks = block_interval(list(trial.intermediate_values.values()))
    values = tuner.values(trial.params)
    return {"number": trial.number, "rate": mean, "low": low, "high": high, "blocks": blocks, "values": values}


def _write_page(path: Path, name: str, trials: list[dict[str, Any]], fields: list[str]) -> None:
    from turnwise.reports import render
    from turnwise.reports.figures import tuning_figures
    from turnwise.reports.form import Report, Table, between, percent

    def short(value: Any) -> str:
        return f"{value:.4g}" if isinstance(value, float) else str(value)

    rows = []
    for one in sorted(trials, key=lambda one: -one["rate"]):
        values = ", ".join(f"{key} = {short(value)}" for key, value in one["values"].items())
        interval = between(one["low"], one["high"])
        rows.append([str(one["number"]), percent(one["rate"]), interval, str(one["blocks"]), values])
    table = Table("Trials, the best first", ["trial", "rate", "95 %", "blocks", "values"], rows)
    page = Report("Tuning", name, [*tuning_figures(trials, fields), table])
    path.write_text(render.html(page), encoding="utf-8")


def _how_it_went(trial: Any) -> str:
    return f"trial {trial.number}: {100 * trial.value:.1f} % over {len(trial.intermediate_values)} blocks"
