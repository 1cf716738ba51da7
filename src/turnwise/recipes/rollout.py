"""Step 3, first half: how a leaf is played on before it is valued. `turns` and `actions` bound a rollout, counted from
the leaf or from the root of the search."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal

from msgspec import Meta

from turnwise.recipes.part import Count, Few, Number, Part, Positive, Share, Whole, names


class _Bounded(Part, frozen=True, kw_only=True):
    actions: Count = 100_000
    turns: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    since: Literal["leaf", "root"] = "leaf"


class Nothing(Part, frozen=True):
    """The leaf itself is valued. The tree grows no deeper than `depth` actions (0: as deep as it likes)."""

    depth: Whole = 0


class Random(_Bounded, frozen=True):
    """Uniformly random actions to the end of the match, for so many `actions`, or for so many `turns` (0: any)."""

    actions: Count = 100_000


class Sensible(_Bounded, frozen=True):
    """Random actions among those that make sense by the game's own rules; see filter.Sensible."""

    oblige: bool = True


class Penalties(_Bounded, frozen=True):
    """Random actions among those that the game's own bot would try; see filter.Penalties."""

    limit: Few = 500
    end: Literal["offered", "last"] = "offered"


class PlayUntilForcedToEnd(_Bounded, frozen=True):
    """Random actions that do not end the turn while there is anything else to do."""

    actions: Count = 100_000


class ByScore(_Bounded, frozen=True):
    """The action that one of the game's action scores (`tw.scores`) rates highest, of equals any."""

    score: str


class Mast(_Bounded, frozen=True):
    """Actions by the mean result of every rollout that held them, kept for a match: the highest, with the chance
    `epsilon` of a random `turn` (or `action`) instead, or by UCB1. `"random"` learns and plays at random. An action
    without statistics comes `last`, when no other has any, or `first`. `include_tree` learns from the actions of the
    tree too; `key="card"` takes characters of one card for one."""

    choose: Literal["greedy", "ucb1", "random"] = "greedy"
    epsilon: Share = 0.2
    coin: Literal["turn", "action"] = "turn"
    exploration: Number = 0.5**0.5
    unseen: Literal["last", "first"] = "last"
    key: Literal["character", "card"] = "character"
    include_tree: bool = False

    def check(self) -> None:
        _tree_knows_characters(self)


class Nast(_Bounded, frozen=True):
    """Mast for sequences: an action's score is the mean over the sequences of up to `length` actions that it would end,
    those of two and more once they have `enough` visits. With `forget` none reaches back into the turn before."""

    choose: Literal["greedy", "ucb1", "random"] = "greedy"
    epsilon: Share = 0.1
    coin: Literal["turn", "action"] = "action"
    exploration: Number = 0.5**0.5
    unseen: Literal["last", "first"] = "first"
    key: Literal["character", "card"] = "character"
    include_tree: bool = False
    length: Annotated[int, Meta(ge=1, le=8)] = 3
    enough: Count = 7
    forget: bool = False

    def check(self) -> None:
        _tree_knows_characters(self)


def _tree_knows_characters(rollout: Mast | Nast) -> None:
    if rollout.include_tree and rollout.key == "card":
        rollout.refuse("include_tree", 'the tree knows actions by characters: take key="character"')


class LastGoodReply(_Bounded, frozen=True):
    """What a player did after an action in the last rollout that was won, if it is legal, and any action otherwise; a
    lost rollout deletes its replies. They are kept for a match."""


class Rave(_Bounded, frozen=True):
    """Random actions, without those that are worse by more than `margin` than the best legal one by what terms.Rave()
    keeps at the player's last decision in the tree, of actions credited `enough` times."""

    margin: Share = 0.2
    enough: Count = 10


class TwoLevel(_Bounded, frozen=True):
    """Rollouts of paper 5: a card-play network says which card (asked once a turn; softmax over logits, or over
    `probabilities`), a score of the game says how (attacks, targets). A `coin` chooses the level; `greedy` takes the
    best where a softmax would draw. Of the `models` the one for the two lists that meet is asked;
    where there is none, all cards are equally likely. `low` actions and `targets` may be `"random"` instead, and the
    `hero_power` be chosen like a card, as in the author's program. What the game's own bot charges `limit` or more is
    left out (0: nothing; see filter.Penalties)."""

    models: tuple[str, ...]
    score: str = "p5-low-level"
    coin: Share = 0.5
    temperature: Positive = 1.0
    greedy: bool = False
    probabilities: bool = False
    low: Literal["score", "random"] = "score"
    targets: Literal["score", "random"] = "score"
    hero_power: Literal["low", "high"] = "low"
    limit: Whole = 0


class Function(_Bounded, frozen=True):
    """`policy(state)` chooses each action of the rollout."""

    policy: Callable[[Any], Any]


PlainRollout = Nothing | Random | Sensible | Penalties | PlayUntilForcedToEnd | ByScore | TwoLevel | Function
Rollout = PlainRollout | Mast | Nast | LastGoodReply
TreeRollout = Rollout | Rave

__all__ = names(globals())
