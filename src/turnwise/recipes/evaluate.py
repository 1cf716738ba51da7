"""Step 3, second half: what the state at the end of the rollout is worth to each player."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from turnwise.recipes.part import Few, Number, Part, Positive, Share, Whole, names


class Outcome(Part, frozen=True):
    """What the game says: the result, or its own view of an undecided match."""


class Heuristic(Part, frozen=True):
    """One of the game's own evaluations, by name: as a `value` from 0 to 1, or `raw` as its authors scale it, for
    select.BoundedUcb1."""

    name: str
    scale: Literal["value", "raw"] = "value"


class TurnHeuristic(Part, frozen=True):
    """One of the game's own evaluations that charges what was done (Silverfish's): it is told what the searcher did in
    the turn at hand, on the way down the tree to the leaf. For tree searches."""

    name: str


class Model(Part, frozen=True):
    """What a trained model says of a state: how likely the player to act wins, or with answer "class" 0 or 1.

    Paper 1 does more: before turn `early_turn` the leaf is first played on at random until that turn, and with chance
    `per_action` * (actions that compete at the root) a random playout has the share 1 - `share` of the value. Its
    mirror for the opponent was made for bits and is applied to shares: "bit"; "real" is the right one."""

    model: str
    answer: Literal["probability", "class"] = "probability"
    mirror: Literal["real", "bit"] = "real"
    early_turn: Whole = 0
    share: Share = 1.0
    per_action: Number = 0.0
    batch: Few = 1


class Mix(Part, frozen=True):
    """A weighted mean of evaluations; the weights are scaled to sum to 1."""

    parts: tuple[Outcome | Heuristic | Model, ...]
    weights: tuple[Positive, ...]

    def check(self) -> None:
        if not self.parts or len(self.weights) != len(self.parts):
            self.refuse("weights", f"expected one for each of the {len(self.parts)} parts, and at least one")


class Function(Part, frozen=True):
    """`function(state)` gives one value from 0 to 1 for each player; with `batch` above 1 it gets a list of states and
    gives a list of such rows. With `features` it gets a matrix instead, a row for each state: the game's features of
    that name, as the player to act there sees it. It gives a number for each row, what the state is worth to that
    player, or rows as above.

    With `priors` it gives a pair: the values, and for each state a weight for each of its legal actions, in their
    order; over a matrix it is `function(rows, actions)`, told the legal actions of each row. select.Puct,
    select.ImprovedPolicy, prune.Gumbel and expand.ByPrior go by them, from the root's first iteration on."""

    function: Callable[..., Any]
    batch: Few = 1
    features: str = ""
    priors: bool = False


Evaluation = Outcome | Heuristic | TurnHeuristic | Mix | Model | Function

__all__ = names(globals())
