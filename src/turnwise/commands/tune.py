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
    say_json,
    setting,
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
    json: JsonOption = False,
) -> None:
    """Searches for the values of a recipe's fields that win most against an opponent; prints the best recipe as TOML.

    The trial that looks best was also the luckiest: measure it with new seeds (`turnwise match`, another --seed).

    Example: `turnwise tune mcts random --game pocket --field select.exploration=0.1:2.0 --trials 20`
    """
    from turnwise.agents import agent as find
    from turnwise.arena.tuning import Tuner
    from turnwise.arena.tuning import field as read_field
    from turnwise.recipes import to_toml

    fields = [read_field(one) for one in field]
    budget = budget_of(iterations, seconds, model_calls)
    what = setting(game, words_of(set_, deck, level))
    tuner = Tuner(
        find(agent, budget), find(opponent, budget), what, fields, blocks, seed, threads or os.cpu_count() or 1
    )
    where = f"{game} {words_of(set_, deck, level) or ''}".strip()
    spent = f"{budget or 'their own budgets'}, {blocks} blocks, seed {seed}"
    name = f"{agent} against {opponent} at {where}, {spent}: {', '.join(sorted(field))}"  # another one is another study

    with progress("tune", quiet=json) as tell:
        found = tuner.tune(trials, study, name, lambda trial: tell(_how_it_went(trial)))
    best = found.best_trial
    values = tuner.values(best.params)
    if json:
        blocks_played = len(best.intermediate_values)
        return say_json({"trial": best.number, "rate": best.value, "blocks": blocks_played, "values": values})
    typer.echo(f"# {100 * best.value:.1f} % against {opponent} in trial {best.number} of {len(found.trials)}: {values}")
    typer.echo(to_toml(tuner.recipe(values)))


def _how_it_went(trial: Any) -> str:
    return f"trial {trial.number}: {100 * trial.value:.1f} % over {len(trial.intermediate_values)} blocks"
