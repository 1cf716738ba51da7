"""Counting positions and measuring speed."""

from __future__ import annotations

import time
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any

import typer

from turnwise.commands.shared import (
    DeckOption,
    GameArgument,
    JsonOption,
    LevelOption,
    SeedOption,
    SetOption,
    progress,
    read_text,
    say_json,
    say_table,
    setting_from_words,
    settings,
    words_of,
)
from turnwise.errors import BadSetupError


def perft(
    game: GameArgument,
    depth: Annotated[int, typer.Option("--depth", "-d", min=0, max=100, help="How many actions deep.")] = 4,
    state: Annotated[Path | None, typer.Option(help="Count from the state in this JSON file.")] = None,
    seed: SeedOption = 1,
    set_: SetOption = None,
    deck: DeckOption = None,
    level: LevelOption = None,
    json: JsonOption = False,
) -> None:
    """How many positions lie below a state, every outcome of chance counted: the number that a wrong rule changes.

    Example: `turnwise perft connect_four --depth 6`
    """
    from turnwise.searching import perft as count

    what = setting_from_words(game, words_of(set_, deck, level))
    if state is not None:
        root = what.rules.state_from_json(read_text(state))
    else:
        root = what.rules.start(seed=seed, **what.setup)
    began = time.perf_counter()
    with progress(f"perft {game}"):
        found = count(root, depth)
    seconds = time.perf_counter() - began
    if json:
        return say_json({"game": game, "depth": depth, **found, "seconds": seconds})
    from rich.table import Table

    table = Table("depth", "positions", "ends", "by chance", box=None, pad_edge=False)
    for column in table.columns:
        column.justify = "right"
    for at, row in enumerate(found["depths"]):
        table.add_row(str(at), *(f"{row[key]:,}" for key in ("nodes", "terminal", "chance")))
    say_table(table)
    total = sum(row["nodes"] for row in found["depths"])
    typer.echo(f"{seconds:.2f} s, {total / max(seconds, 1e-9):,.0f} positions a second")


def bench(
    game: Annotated[
        str | None, typer.Option("--game", "-g", help="One game, or game/setting; all unless told.")
    ] = None,
    seconds: Annotated[float, typer.Option("--seconds", "-s", help="How long each setting is measured.")] = 3.0,
    agents: Annotated[
        bool, typer.Option("--agents", help="Instead: seconds a decision of every named agent, and its speed.")
    ] = False,
    set_: SetOption = None,
    deck: DeckOption = None,
    level: LevelOption = None,
    json: JsonOption = False,
) -> None:
    """Speeds on one core in CPU time, of five repeats the fastest.

    Example: `turnwise bench --game hearthstone --deck p5_mage_mech --seconds 1`
    """
    if not 0 < seconds < 1e6:
        raise BadSetupError(f"--seconds: expected more than 0, found {seconds}")
    if agents:
        return bench_agents(seconds, json)
    words = words_of(set_, deck, level)
    if words and (game is None or "/" in game):
        raise BadSetupError("--set, --deck and --level speak of one game: name it, such as --game hearthstone")
    speeds: dict[str, dict[str, float]] = {}
    stopped = False
    with progress("bench") as tell, suppress(KeyboardInterrupt):
        stopped = True
        for what in [setting_from_words(game, words)] if game is not None and words else settings(game):
            tell(what.name)
            measured = dict(what.rules._bench(seconds, what.setup))
            plain = what.name.partition("/")[0]
            if plain not in speeds:
                speeds[plain] = measured
            speeds[what.name] = measured
        stopped = False
    if json:
        say_json({"games": speeds})
    else:
        say_speeds(speeds)
    if stopped:
        raise KeyboardInterrupt


def bench_agents(seconds: float, json: bool) -> None:
    from rich.table import Table

    from turnwise.commands.agent_speeds import rows

    with progress("bench --agents") as tell:
        found = rows(min(seconds, 1.0), tell)
    if json:
        return say_json(found)
    table = Table("agent", "game", "s a decision", "iterations/s", "model calls/s", box=None, pad_edge=False)
    for row in found:
        if "error" in row:
            table.add_row(row["agent"], row["error"])
            continue
        speeds = (_number(row[key]) for key in ("iterations_per_second", "model_calls_per_second"))
        table.add_row(row["agent"], row["game"], f"{row['seconds_a_decision']:.4f}", *speeds)
    return say_table(table)


def say_speeds(speeds: dict[str, dict[str, float]]) -> None:
    from rich.table import Table

    kinds = list(dict.fromkeys(kind for row in speeds.values() for kind in row))
    table = Table("a second", *(kind.removesuffix("_per_second") for kind in kinds), box=None, pad_edge=False)
    for column in table.columns[1:]:
        column.justify = "right"
    for name, row in speeds.items():
        table.add_row(name, *(_number(row.get(kind)) for kind in kinds))
    say_table(table)


def _number(value: Any) -> str:
    return "" if value is None else f"{value:,.0f}"
