"""Is a game right? The conformance suite, and random matches with every invariant checked."""

from __future__ import annotations

from typing import Annotated

import typer

from turnwise.commands.shared import (
    DeckOption,
    GameArgument,
    JsonOption,
    LevelOption,
    SeedOption,
    SetOption,
    progress,
    say_json,
    setting_from_words,
    settings,
    words_of,
)
from turnwise.errors import BadSetupError


def conform(
    game: GameArgument,
    matches: Annotated[int, typer.Option("--matches", "-n", min=1, help="How many random matches.")] = 20,
    seed: SeedOption = 1,
    set_: SetOption = None,
    deck: DeckOption = None,
    level: LevelOption = None,
    json: JsonOption = False,
) -> None:
    """Plays random matches and checks the whole contract at every state; exit code 1 when something is broken.

    Example: `turnwise conform my_game.py:MyGame`
    """
    what = setting_from_words(game, words_of(set_, deck, level))
    with progress(f"conform {game}"):
        failures = what.rules.conformance(matches=matches, seed=seed, **what.setup)
    if json:
        say_json({"game": game, "matches": matches, "seed": seed, "failures": failures})
    elif failures:
        typer.echo("\n".join(failures))
    else:
        typer.echo(f"{game} keeps the contract in {matches} random matches")
    if failures:
        raise typer.Exit(1)


def fuzz(
    game: Annotated[
        str | None, typer.Option("--game", "-g", help="One game, or game/setting; all unless told.")
    ] = None,
    seconds: Annotated[float, typer.Option("--seconds", "-s", help="How long, over all settings together.")] = 60.0,
    matches: Annotated[int, typer.Option("--matches", "-n", min=1, help="At most so many for each setting.")] = 10**9,
    seed: SeedOption = 1,
    json: JsonOption = False,
) -> None:
    """Random matches with every invariant checked after each action; exit code 1 when one breaks.

    Example: `turnwise fuzz --game pocket --seconds 5`
    """
    if not 0 < seconds < 1e9:
        raise BadSetupError(f"--seconds: expected more than 0, found {seconds}")
    everything = list(settings(game, "FUZZ"))
    played: dict[str, int] = {}
    failures: dict[str, str] = {}
    try:
        with progress("fuzz") as tell:
            for number, what in enumerate(everything, 1):
                tell(f"{what.name}, setting {number} of {len(everything)}")
                try:
                    played[what.name] = what.rules._fuzz(matches, seconds / len(everything), seed, what.setup)
                except RuntimeError as broken:
                    failures[what.name] = str(broken)
    finally:
        if json:
            say_json({"seed": seed, "matches": played, "failures": failures})
        else:
            for name, counts in _by_game(played).items():
                how_many = f" in {len(counts)} settings" if len(counts) > 1 else ""
                typer.echo(f"{name}: {sum(counts):,} matches{how_many}")
            for name, failure in failures.items():
                typer.echo(f"{name}: {failure}")
    if failures:
        raise typer.Exit(1)


def _by_game(played: dict[str, int]) -> dict[str, list[int]]:
    """The counts of each game; one that was asked for by its setting keeps that name."""
    found: dict[str, list[int]] = {}
    for name, count in played.items():
        found.setdefault(name if len(played) == 1 else name.partition("/")[0], []).append(count)
    return found
