"""Parts that agents of every kind are made of: budgets, beliefs, worlds, rollouts, evaluations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta

from turnwise.recipes.part import Count, Few, Number, Part, Positive, Share, Whole

# Budgets.


class Iterations(Part, frozen=True, tag="iterations"):
    """So many passes of the four steps."""

    count: Count


class Seconds(Part, frozen=True, tag="seconds"):
    """So much time for each decision. The only budget whose results depend on the machine."""

    seconds: Positive


class ModelCalls(Part, frozen=True, tag="model_calls"):
    """So many applied actions, in the tree and in rollouts together; with `selections` a step to a stored state counts
    as well, as the Tribes baselines count."""

    count: Count
    selections: bool = False


Budget = Iterations | Seconds | ModelCalls


# What an agent believes about the cards it cannot see.


class OpenHand(Part, frozen=True, tag="open_hand"):
    """It may look."""


class KnownList(Part, frozen=True, tag="known_list"):
    """The lists of both players are known, the cards in hand are not. A match tells them; `lists` says them where no
    match does. A hidden hand may hold any of the cards left (`hand="uniform"`), or cheap ones first: of a cost c with
    weight 11 - c (`"cheap_first"`, the text of paper 1). At the `level` of types of cards (kind, cost, aim) one
    stands for all of its type."""

    lists: tuple[Any, ...] = ()
    hand: Literal["uniform", "cheap_first"] = "uniform"
    level: Literal["card", "type"] = "card"


class Leaky(Part, frozen=True, tag="leaky"):
    """Like KnownList, but each card of a hidden hand is the true one with this chance: what the program of paper 1
    does by mistake. Such an agent sees all."""

    share: Annotated[float, Meta(ge=0, le=1)] = 0.25


class OneOf(Part, frozen=True, tag="one_of"):
    """One of these lists: the one that fits what was seen. When several fit, the one of number `fallback`
    (`ambiguous="default"`, the thesis's rule) or any of them (`"uniform"`); when none does, the nearest. Without
    `fallback_fits` the fallback is no candidate itself. `level` as in KnownList."""

    lists: tuple[Any, ...]
    fallback: Whole = 0
    ambiguous: Literal["default", "uniform"] = "default"
    fallback_fits: bool = True
    level: Literal["card", "type"] = "card"


class Anything(Part, frozen=True, tag="anything"):
    """Any card that the rules allow."""


Belief = OpenHand | KnownList | OneOf | Anything


# What the search does about them.


class Once(Part, frozen=True, tag="once"):
    """One world that fits what was seen, drawn before the search."""


class Worlds(Part, frozen=True, tag="worlds"):
    """So many worlds drawn before the search and taken in turn; one tree for all of them."""

    count: Few = 10


class Ensemble(Part, frozen=True, tag="ensemble"):
    """A tree for each of several worlds, which share the budget. Their visits are added up, or each has one vote."""

    count: Annotated[int, Meta(ge=1, le=1000)] = 10
    combine: Literal["visits", "votes"] = "visits"


class Resample(Part, frozen=True, tag="resample"):
    """A new world for every iteration (information-set search). With `multiple` observers every player has a tree over
    what they see, and chooses in it; with a `single` one all choose in the tree of the searching player. There, actions
    of others that look alike to that player stay `apart`, or are `merged` into one, of which any is taken."""

    observers: Literal["single", "multiple"] = "single"
    alike: Literal["apart", "merged"] = "apart"


class Particles(Part, frozen=True, tag="particles"):
    """So many worlds, one of them by chance for every iteration (POMCP): those that the search of the last decision
    came through and that look like what has happened since. When fewer than `least` are left, new ones are dealt."""

    count: Few = 1000
    least: Few = 16


class AtChance(Part, frozen=True, tag="at_chance"):
    """One world, in which what the searching player cannot see is dealt anew whenever their turn ends."""


# Rollouts: how a leaf is played on before it is valued. `turns` and `actions` bound them, counted from the leaf or from
# the root of the search.


Long: TypeAlias = Annotated[int, Meta(ge=1, le=10**9)]


class _Bounded(Part, frozen=True, kw_only=True):
    actions: Long = 100_000
    turns: Whole = 0
    since: Literal["leaf", "root"] = "leaf"


class NoRollout(Part, frozen=True, tag="none"):
    """The leaf itself is valued. The tree grows no deeper than `depth` actions (0: as deep as it likes)."""

    depth: Whole = 0


class Random(_Bounded, frozen=True, tag="random"):
    """Uniformly random actions to the end of the match, for so many `actions`, or for so many `turns` (0: any)."""

    actions: Long = 100_000


class SensibleRollout(_Bounded, frozen=True, tag="sensible"):
    """Random actions among those that make sense by the game's own rules; see Sensible."""

    oblige: bool = True


class Busy(_Bounded, frozen=True, tag="busy"):
    """Random actions that do not end the turn while there is anything else to do."""

    actions: Long = 100_000


class Greedy(_Bounded, frozen=True, tag="greedy"):
    """The action that one of the game's action scores (`tw.scores`) rates highest, of equals any."""

    score: str


class Mast(_Bounded, frozen=True, tag="mast"):
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


class Nast(_Bounded, frozen=True, tag="nast"):
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


class LastGoodReply(_Bounded, frozen=True, tag="last_good_reply"):
    """What a player did after an action in the last rollout that was won, if it is legal, and any action otherwise; a
    lost rollout deletes its replies. They are kept for a match."""


class RaveRollout(_Bounded, frozen=True, tag="rave"):
    """Random actions, without those that are worse by more than `margin` than the best legal one by what Rave() keeps
    at the player's last decision in the tree, of actions credited `enough` times."""

    margin: Share = 0.2
    enough: Count = 10


class TwoLevel(_Bounded, frozen=True, tag="two_level"):
    """Rollouts of paper 5: a card-play network says which card (asked once a turn; softmax over logits, or over
    `probabilities`), a score of the game says how (attacks, targets). A `coin` chooses the level; `greedy` takes the
    best where a softmax would draw. Of the `models` the one for the two lists that meet is asked;
    where there is none, all cards are equally likely."""

    models: tuple[str, ...]
    score: str = "p5-low-level"
    coin: Share = 0.5
    temperature: Positive = 1.0
    greedy: bool = False
    probabilities: bool = False


class PythonRollout(_Bounded, frozen=True, tag="function"):
    """`policy(state)` chooses each action of the rollout."""

    policy: Callable[[Any], Any]


PlainRollout = Random | SensibleRollout | Busy | Greedy | NoRollout | TwoLevel | PythonRollout
Rollout = PlainRollout | Mast | Nast | LastGoodReply


# Evaluation of the state at the end of the rollout.


class Outcome(Part, frozen=True, tag="outcome"):
    """What the game says: the result, or its own view of an undecided match."""


class Heuristic(Part, frozen=True, tag="heuristic"):
    """One of the game's own evaluations, by name: as a `value` from 0 to 1, or `raw` as its authors scale it, for
    BoundedUcb1."""

    name: str
    scale: Literal["value", "raw"] = "value"


class PythonEvaluator(Part, frozen=True, tag="function"):
    """`function(state)` gives one value from 0 to 1 for each player; with `batch` above 1 it gets a list of states and
    gives a list of such rows. With `features` it gets a matrix instead, a row for each state: the game's features of
    that name, as the player to act there sees it. It gives a number for each row, what the state is worth to that
    player, or rows as above.

    With `priors` it gives a pair: the values, and for each state a weight for each of its legal actions, in their
    order; over a matrix it is `function(rows, actions)`, told the legal actions of each row. Puct, ImprovedPolicy,
    Gumbel and ByPrior go by them, from the root's first iteration on."""

    function: Callable[..., Any]
    batch: Few = 1
    features: str = ""
    priors: bool = False


class ModelValue(Part, frozen=True, tag="model"):
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


class Mix(Part, frozen=True, tag="mix"):
    """A weighted mean of evaluations; the weights are scaled to sum to 1."""

    parts: tuple[Outcome | Heuristic | ModelValue, ...]
    weights: tuple[float, ...]


Evaluation = Outcome | Heuristic | Mix | ModelValue | PythonEvaluator
