"""How the budget of a turn is spread over its decisions."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from turnwise.recipes.part import Part, Share, Whole, names


class PerDecision(Part, frozen=True):
    """Every decision has the whole budget."""


class PerTurn(Part, frozen=True):
    """The first decision of a turn has the budget, each later one a fixed share of the one before, so that the first
    `decisions` take `total` budgets together; what comes after them has `least` budgets each, and with `clamp` no
    decision has less."""

    decisions: Annotated[int, Meta(ge=1, le=1000)] = 3
    total: Annotated[float, Meta(ge=1, le=1e6)] = 2.0
    least: Annotated[float, Meta(ge=0, le=1e6)] = 0.3
    clamp: bool = False


class SecondSearch(Part, frozen=True):
    """The budget is for a turn. The share `first` is searched from where the turn stands; the rest from the first
    planned action with fewer than `enough` visits. The plan is followed until chance breaks it."""

    first: Share = 2 / 3
    enough: Whole = 50


class BridgeBurning(Part, frozen=True):
    """The budget is for a turn and spent in `phases` of equal size (0: as many as the last turns had actions, `actions`
    before there was one). After each the most visited action is decided, and the search goes on after it in the same
    tree. The plan is followed until chance breaks it."""

    phases: Annotated[int, Meta(ge=0, le=1000)] = 0
    actions: Annotated[int, Meta(ge=1, le=1000)] = 5


class WholeTurn(Part, frozen=True):
    """The budget is for a turn, which is planned at once and played as planned. After the first action, which `decide`
    chooses, the tree is followed by `value`, `visits` or selection (`ucb`); where it ends, the means of a rollout such
    as Mast() complete the turn: its end competes (`text`), or comes last (`greedy`), or at once (`none`). When chance
    breaks the plan the turn ends, or the share `replan` of the budget goes to a new one. The plans of an ensemble have
    a vote for each action; those with `min_votes` are played."""

    later: Literal["value", "visits", "ucb"] = "value"
    completion: Literal["text", "greedy", "none"] = "text"
    replan: Annotated[float, Meta(ge=0, le=0.99)] = 0.0
    min_votes: Annotated[int, Meta(ge=1, le=1000)] = 1


Pacing = PerDecision | PerTurn | SecondSearch | BridgeBurning | WholeTurn

__all__ = names(globals())
