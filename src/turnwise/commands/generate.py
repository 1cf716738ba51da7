"""Self-play data."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from turnwise.commands.shared import (
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
    progress,
    say_json,
    setting_from_words,
    words_of,
)
from turnwise.optional_packages import need


def generate(
    agent: Annotated[str, typer.Argument(metavar="AGENT", help="Who plays all seats.")],
    game: GameOption,
    out: Annotated[Path, typer.Option(help="The folder of the run; the same command goes on with it.")],
    features: Annotated[list[str], typer.Option(help="A feature vector to write with every decision. Repeatable.")],
    matches: Annotated[int, typer.Option("--matches", "-n", min=1, help="How many, rounded up to whole files.")] = 100,
    seed: SeedOption = 1,
    iterations: IterationsOption = None,
    seconds: SecondsOption = None,
    model_calls: ModelCallsOption = None,
    threads: Annotated[int | None, typer.Option(min=1, help="How many at once; all cores unless told.")] = None,
    cluster: Annotated[str, typer.Option(metavar="ADDRESS", help="Play on this Ray cluster; `auto` finds it.")] = "",
    set_: SetOption = None,
    deck: DeckOption = None,
    mirror: Annotated[list[str] | None, typer.Option(help="A deck of both players; matches take turns.")] = None,
    level: LevelOption = None,
    open_hands: Annotated[
        bool, typer.Option("--open-hands", help="The agent sees and searches the true world.")
    ] = False,
    json: JsonOption = False,
) -> None:
    """An agent plays itself; every decision is a row of a Parquet file. Killed, it goes on where it was.

    Example: `turnwise generate mcts-once --game hearthstone --mirror p1_hunter_aggro --features value42 --out data`
    """
    need("self-play", "learn", "polars")
    from turnwise.learn.self_play import Plan
    from turnwise.learn.self_play import generate as run

    words = [words_of(set_, [name], level) for name in mirror] if mirror else [words_of(set_, deck, level)]
    what = [setting_from_words(game, each) for each in words]
    budget = budget_of(iterations, seconds, model_calls)
    plan = Plan(game, agent, list(features), [each.setup for each in what], what[0].options, budget, seed, open_hands)
    with progress("generate", quiet=json) as tell:
        moved = lambda done, total: tell(f"{done:,} of {total:,} matches")  # noqa: E731
        rows = run(out, plan, matches, threads or os.cpu_count() or 1, moved, cluster)
    if json:
        return say_json({"folder": str(out), "rows": rows})
    typer.echo(f"{out}: {rows:,} decisions")
