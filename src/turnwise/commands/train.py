"""Training: `turnwise train WHAT`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from turnwise.commands.shared import JsonOption, SeedOption, progress, say_json
from turnwise.commands.shared import say as wrap
from turnwise.errors import BadSetupError
from turnwise.optional_packages import need

if TYPE_CHECKING:
    from turnwise.learn.against_none import Kind

train = typer.Typer(no_args_is_help=True, help="Train a model from nothing; the same seed gives the same file.")

OutOption = Annotated[Path, typer.Option(help="The weight file to write (.safetensors); its card goes beside it.")]
WorkOption = Annotated[Path, typer.Option(help="Where data, checkpoints and learning curves are kept.")]
StepsOption = Annotated[int, typer.Option(min=1, help="At most so many optimiser steps.")]
MatchesOption = Annotated[
    int, typer.Option(min=0, help="Paired matches of a search with the model against one without, afterwards; 0: none.")
]
SearchOption = Annotated[int, typer.Option(min=1, help="Iterations of those searches.")]


def weight_file(path: Path) -> Path:
    if path.suffix != ".safetensors":
        raise BadSetupError(f"--out {path}: a weight file ends in .safetensors")
    return path


def steps_of(network: str, tell: Callable[[str], None]) -> Callable[[int, int, float], None]:
    """What a training calls to say how far a network is."""
    return lambda done, total, best: tell(
        f"{network}: {done:,} of at most {total:,} steps, best validation loss {best:.5f}"
    )


def say(out: Path, card: Any, json: bool, played: tuple[Any, str] | None = None) -> None:
    import msgspec

    if json:
        more = {} if played is None else {"against_none": msgspec.to_builtins(played[0])}
        return say_json({"file": str(out), **msgspec.to_builtins(card), **more})
    typer.echo(f"{out}: {card.about}")
    for name, value in card.figures.items():
        typer.echo(f"  {name.replace('_', ' ')}: {value:g}")
    if played is not None:
        wrap("", f"  {played[1]}")


def play(kind: Kind, out: Path, data: Path, matches: int, iterations: int, seed: int) -> tuple[Any, str] | None:
    """Matches with the model against none, in the setting of the data."""
    if not matches:
        return None
    from turnwise.learn.against_none import against_none, sentence
    from turnwise.learn.self_play import read

    played = against_none(kind, out, read(data)[0], matches + matches % 2, iterations, seed)
    return played, sentence(kind, played, iterations)


@train.command()
def pruning(
    arms: Annotated[str, typer.Option(help="Law of the arms: uniform, bimodal or two-level.")] = "uniform",
    exploration: Annotated[float, typer.Option(min=0, help="The constant c of UCB.")] = 2**0.5,
    out: OutOption = Path("pruning.safetensors"),
    work: WorkOption = Path("learning"),
    steps: StepsOption = 75_000,
    probability_steps: Annotated[int | None, typer.Option(min=1, help="Those of the probability network.")] = None,
    runs: Annotated[int, typer.Option(min=1, help="Bandit runs for each cell.")] = 1000,
    smooth: Annotated[bool, typer.Option(help="Safety by the 99.9 % quantile in place of the worst run.")] = False,
    seed: SeedOption = 1,
    json: JsonOption = False,
) -> None:
    """The safety and the probability network of pruning, from bandits, as a table for the core.

    Example: `turnwise train pruning --arms bimodal --out bimodal.safetensors`
    """
    need("training", "learn", "torch", "polars", "matplotlib")
    from turnwise.learn.bandits import Bandits
    from turnwise.learn.pruning import Options
    from turnwise.learn.pruning import train as run

    bandits = Bandits(arms, exploration, runs, seed=seed)
    what = Options(bandits, steps, probability_steps or steps, smooth, seed)
    with progress("train pruning", quiet=json) as tell:
        card = run(weight_file(out), what, work, lambda network: steps_of(network, tell))
    say(out, card, json)


@train.command()
def unpruner(
    table: Annotated[str, typer.Option(help="The pruning table whose prunings are watched.")] = "pruning-uniform",
    arms: Annotated[str, typer.Option(help="Law of the arms: uniform, bimodal or two-level.")] = "uniform",
    exploration: Annotated[float, typer.Option(min=0, help="The constant c of UCB.")] = 2**0.5,
    out: OutOption = Path("unpruner.safetensors"),
    work: WorkOption = Path("learning"),
    seed: SeedOption = 1,
    json: JsonOption = False,
) -> None:
    """The network of the soft variant that learns when the best action was pruned.

    Example: `turnwise train unpruner --table pruning-bimodal --arms bimodal`
    """
    need("training", "learn", "torch", "matplotlib")
    from turnwise.learn.bandits import Bandits
    from turnwise.learn.pruning import train_unpruner as run

    bandits = Bandits(arms, exploration, seed=seed)
    with progress("train unpruner", quiet=json) as tell:
        card = run(weight_file(out), table, bandits, work, seed=seed, progress=steps_of("unpruner", tell))
    say(out, card, json)


@train.command()
def value(
    data: Annotated[list[Path], typer.Option(help="A folder that `turnwise generate` wrote. Repeatable.")],
    features: Annotated[str, typer.Option(help="The feature vector to learn from.")] = "value42",
    per_match: Annotated[int, typer.Option(min=0, help="At most so many rows of a match, 0: all.")] = 0,
    out: OutOption = Path("value.safetensors"),
    work: WorkOption = Path("learning"),
    matches: MatchesOption = 100,
    iterations: SearchOption = 100,
    seed: SeedOption = 1,
    json: JsonOption = False,
) -> None:
    """A boosted value from self-play: grid of depth and rate, early stopping, judged on matches it never saw.

    Example: `turnwise train value --data selfplay --out value.safetensors`
    """
    need("training", "learn", "xgboost", "polars", "matplotlib")
    from turnwise.learn.values import train as run

    with progress("train value", quiet=json) as tell:
        card = run(weight_file(out), data, work, features, seed, per_match, say=tell)
        tell(f"{matches} matches against none")
        played = play("value", out, data[0], matches, iterations, seed)
    say(out, card, json, played)


@train.command()
def card_play(
    data: Annotated[Path, typer.Option(help="A folder that `turnwise generate` wrote with --features planes.")],
    shape: Annotated[str, typer.Option(help="dnn, dnn-small, cnn or cnn-small.")] = "dnn",
    out: OutOption = Path("card-play.safetensors"),
    work: WorkOption = Path("learning"),
    steps: StepsOption = 6000,
    matches: MatchesOption = 100,
    iterations: SearchOption = 100,
    seed: SeedOption = 1,
    json: JsonOption = False,
) -> None:
    """A card-play network from self-play with one pair of decks; accuracy by mana, on matches it never saw.

    Example: `turnwise train card-play --data mage --shape dnn --out mage-dnn.safetensors`
    """
    need("training", "learn", "torch", "polars", "matplotlib")
    from turnwise.learn.card_play import train as run

    with progress("train card-play", quiet=json) as tell:
        card = run(weight_file(out), data, work, shape, steps, seed, steps_of(shape, tell))
        tell(f"{matches} matches against none")
        played = play("card-play", out, data, matches, iterations, seed)
    say(out, card, json, played)


@train.command()
def ranking(
    data: Annotated[Path, typer.Option(help="A folder that `turnwise generate` wrote with features of actions.")],
    features: Annotated[str, typer.Option(help="The feature vector of actions to learn from.")] = "action38",
    out: OutOption = Path("ranking.safetensors"),
    work: WorkOption = Path("learning"),
    matches: MatchesOption = 100,
    iterations: SearchOption = 100,
    seed: SeedOption = 1,
    json: JsonOption = False,
) -> None:
    """A ranking of actions from the visits of deep searches, for pruning and widening.

    Example: `turnwise train ranking --data tribes --out ranking.safetensors`
    """
    need("training", "learn", "xgboost", "polars", "matplotlib")
    from turnwise.learn.ranking import train as run

    with progress("train ranking", quiet=json) as tell:
        card = run(weight_file(out), data, work, features, seed=seed, say=tell)
        tell(f"{matches} matches against none")
        played = play("ranking", out, data, matches, iterations, seed)
    say(out, card, json, played)
