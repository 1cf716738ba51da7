"""Step 2: which action of a node is tried first."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from turnwise.recipes.part import Part, names


class Random(Part, frozen=True):
    """Any that was not tried."""


class GameOrder(Part, frozen=True):
    """As the game lists them."""


class ByCost(Part, frozen=True):
    """The cheapest first, or the dearest, among actions of one `kind` ("any": of all); then the others."""

    kind: str = "any"
    descending: bool = False


class ByKind(Part, frozen=True):
    """These kinds in this order, then the others, the end of the turn last."""

    kinds: tuple[str, ...]


class ByHeuristic(Part, frozen=True):
    """The best first, by one of the game's evaluations of the state that the action leads to."""

    name: str


class ByModel(Part, frozen=True):
    """The best first, by what a trained model says of each action, which is not tried for it."""

    model: str


class ByPrior(Part, frozen=True):
    """The likeliest first, where the evaluator gives priors."""


class ByMean(Part, frozen=True):
    """The best first, by the mean that rollout = Mast() has of the action; then those it does not know."""

    descending: bool = True


class ByEntropy(Part, frozen=True):
    """The least sure first, by the entropy of the results that rollout = Mast() has of the action; then those it does
    not know. Each result counts by itself, or in equal `bins` where an evaluation has more than a few values."""

    descending: bool = True
    bins: Annotated[int, Meta(ge=0, le=32)] = 0


Expand = Random | GameOrder | ByCost | ByKind | ByHeuristic | ByModel | ByPrior | ByMean | ByEntropy

__all__ = names(globals())
