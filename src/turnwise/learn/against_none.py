"""Does a model help? Paired matches of a search with it against the same search without."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

from turnwise.arena.matches import MatchReport, match
from turnwise.learn.self_play import Plan
from turnwise.recipes import Agent, Iterations, expand, prune, rollout
from turnwise.recipes.agents import Mcts
from turnwise.recipes.evaluate import Model

Kind = Literal["value", "ranking", "card-play"]


def recipes(kind: Kind, model: Path | str, iterations: int) -> tuple[Agent, Agent, str]:
    """With the model and without, and what stands in its place."""
    budget, name = Iterations(iterations), str(model)
    if kind == "value":
        mine: Agent = Mcts(rollout=rollout.Nothing(), evaluate=Model(name), budget=budget)
        return mine, Mcts(budget=budget), "random rollouts"
    if kind == "ranking":
        few: dict[str, Any] = {"prune": prune.ProgressiveUnpruning(by="order"), "budget": budget}
        return Mcts(expand=expand.ByModel(name), **few), Mcts(expand=expand.Random(), **few), "a random order"
    return (
        Mcts(rollout=rollout.TwoLevel(models=(name,), turns=5), budget=budget),
        Mcts(rollout=rollout.Random(turns=5), budget=budget),
        "random rollouts",
    )


def against_none(kind: Kind, model: Path, plan: Plan, matches: int, iterations: int, seed: int) -> MatchReport:
    """In the settings that the data were made in, with seeds that no data were made with."""
    mine, none, _ = recipes(kind, model.resolve(), iterations)
    game: Any = plan.rules()
    return match(mine, none, game=game, matches=matches, seed=seed + 7_000_000, **plan.setups[0])


def sentence(kind: Kind, report: MatchReport, iterations: int) -> str:
    """What the matches say, and no more than that."""
    verdict = (
        "stronger than none"
        if report.low > 0.5
        else "WEAKER THAN NONE"
        if report.high < 0.5
        else "not told apart from none by so few matches"
    )
    place = recipes(kind, "model", iterations)[2]
    return (
        f"{verdict}: a search of {iterations} iterations with it scores {report.rate:.1%} (95 % interval "
        f"{report.low:.1%} to {report.high:.1%}) in {report.matches} paired matches against one with {place} in its "
        "place"
    )
