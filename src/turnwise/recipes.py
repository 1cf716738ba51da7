"""The recipe language: an agent is a frozen value made of named parts.

A recipe prints, parses (TOML and JSON), compares and hashes. A part is said once: its fields with their defaults and
ranges here, what it does in the core under the same tag. Parts that are Python functions print by their name and
cannot be written to a file.
"""

from __future__ import annotations

import math
import tomllib
import types
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta

from turnwise.errors import BadRecipeError, brief
from turnwise.reading import READING, decode_json

Count: TypeAlias = Annotated[int, Meta(ge=1, le=2**31)]
Whole: TypeAlias = Annotated[int, Meta(ge=0, le=10**9)]
Few: TypeAlias = Annotated[int, Meta(ge=1, le=100_000)]
Positive: TypeAlias = Annotated[float, Meta(gt=0, le=1e9)]
Number: TypeAlias = Annotated[float, Meta(ge=0, le=1e9)]
Share: TypeAlias = Annotated[float, Meta(ge=0, le=1)]


class Part(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """A named part of a recipe, with its knobs. The annotation of a field is its check."""

    def __post_init__(self) -> None:
        for name, hint in _hints(type(self)).items():
            value = getattr(self, name)
            if type(value).__module__ == "numpy" and hasattr(value, "item"):
                msgspec.structs.force_setattr(self, name, value := value.item())
            problem = _problem(value, hint)
            if problem:
                raise BadRecipeError(f"{type(self).__name__}.{name}: {problem}")


_WORDS = {bool: "True or False", str: "a text", int: "a whole number", float: "a number"}


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


def _problem(value: Any, hint: Any) -> str | None:
    """What is wrong with a value by the annotation of its field."""
    kinds = get_args(hint) if get_origin(hint) in (Union, types.UnionType) else (hint,)
    if all(isinstance(kind, type) and issubclass(kind, Part) for kind in kinds):
        names = ", ".join(kind.__name__ for kind in kinds)
        return None if isinstance(value, kinds) else f"expected one of {names}, found {brief(value)}"
    origin = get_origin(hint)
    if origin is Annotated:
        kind, meta = get_args(hint)
        return _out_of_range(value, kind, meta)
    if origin is Literal:
        words = get_args(hint)
        return None if value in words else f"expected one of {', '.join(map(repr, words))}, found {brief(value)}"
    if origin is tuple:
        if not isinstance(value, tuple):
            return f"expected a tuple, found {brief(value)}"
        return next((found for item in value if (found := _problem(item, get_args(hint)[0]))), None)
    if hint in _WORDS:
        fits = isinstance(value, (int, float) if hint is float else hint)
        fits = fits and (hint is bool or not isinstance(value, bool))
        return None if fits else f"expected {_WORDS[hint]}, found {brief(value)}"
    if origin is Callable or "Callable" in str(hint):
        return None if callable(value) else f"expected a function, found {brief(value)}"
    return None


def _out_of_range(value: Any, kind: type, meta: Meta) -> str | None:
    numeric = isinstance(value, int if kind is int else (int, float)) and not isinstance(value, bool)
    low, high = meta.ge if meta.ge is not None else meta.gt, meta.le
    fits = numeric and low <= value <= high and (meta.gt is None or value > meta.gt)
    if fits:
        return None
    word = "a whole number" if kind is int else "a finite number"
    lowest = f"more than {low:,}" if meta.gt is not None else f"{low:,}"
    return f"expected {word} from {lowest} to {high:,}, found {brief(value)}"


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
    weight 11 - c (`"cheap_first"`, the text of paper 1)."""

    lists: tuple[Any, ...] = ()
    hand: Literal["uniform", "cheap_first"] = "uniform"


class Leaky(Part, frozen=True, tag="leaky"):
    """Like KnownList, but each card of a hidden hand is the true one with this chance: what the program of paper 1
    does by mistake. Such an agent sees all."""

    share: Annotated[float, Meta(ge=0, le=1)] = 0.25


class OneOf(Part, frozen=True, tag="one_of"):
    """One of these lists: the one that fits what was seen. When several fit, the one of number `fallback`
    (`ambiguous="default"`, the thesis's rule) or any of them (`"uniform"`); when none does, the nearest."""

    lists: tuple[Any, ...]
    fallback: Whole = 0
    ambiguous: Literal["default", "uniform"] = "default"


class Anything(Part, frozen=True, tag="anything"):
    """Any card that the rules allow."""


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
    what they see, and chooses in it; with a `single` one all choose in the tree of the searching player."""

    observers: Literal["single", "multiple"] = "single"


class Particles(Part, frozen=True, tag="particles"):
    """So many worlds, one of them by chance for every iteration (POMCP): those that the search of the last decision
    came through and that look like what has happened since. When fewer than `least` are left, new ones are dealt."""

    count: Few = 1000
    least: Few = 16


class AtChance(Part, frozen=True, tag="at_chance"):
    """One world, in which what the searching player cannot see is dealt anew whenever their turn ends."""


# What a node is.


class Tree(Part, frozen=True, tag="tree"):
    """A decision reached by its own way."""


class Dag(Part, frozen=True, tag="dag"):
    """A decision that looks the same to who acts, whatever the way to it. Results reach ancestors off the path too, up
    to `d1` nodes and `d2` edges away; with `dedupe` each once."""

    d1: Annotated[int, Meta(ge=1, le=1000)] = 2
    d2: Annotated[int, Meta(ge=0, le=1000)] = 1
    dedupe: bool = True
    descend_on_hit: bool = False


# Selection.


class Ucb1(Part, frozen=True, tag="ucb1"):
    """Mean value plus `exploration` times sqrt(`inside` * ln N / n). N counts the node's visits, or those of its
    `children`; where worlds change, how often the action was on offer."""

    exploration: Number = 1.0
    inside: Number = 1.0
    total: Literal["visits", "children"] = "visits"


class Ucb1Tuned(Part, frozen=True, tag="ucb1_tuned"):
    """UCB1 whose width is measured: sqrt(ln N / n * min(1/4, variance + sqrt(2 ln N / n)))."""

    exploration: Number = 1.0


class Puct(Part, frozen=True, tag="puct"):
    """Mean value plus `exploration` times prior * sqrt(N) / (1 + n). An action that was never entered counts with the
    node's mean, less `reduction` times the root of the priors already tried."""

    exploration: Number = 1.25
    reduction: Number = 0.0


class Rave(Part, frozen=True, tag="rave"):
    """A term beta * (Q~ - Q): Q~ is the mean of all iterations in which the player took the action here or later. beta
    is sqrt(k / (3 N + k)) by the node's `visits`, or n~ / (n + n~ + 4 n n~ b**2) by least `error`."""

    beta: Literal["visits", "error"] = "visits"
    k: Number = 1000.0
    b: Number = 0.025


class ProgressiveBias(Part, frozen=True, tag="progressive_bias"):
    """A term `weight` * H / (n + 1), or when `patient` `weight` * H / (n (1 - Q) + 1). H is the value of the state that
    the action first led to (`rank`), or its `prior`."""

    weight: Number = 1.0
    by: Literal["rank", "prior"] = "rank"
    patient: bool = False


class ImplicitMinimax(Part, frozen=True, tag="implicit_minimax"):
    """A term `weight` * (v - Q), v the minimax of the leaves' own values; needs backup = Minimax()."""

    weight: Share = 0.2


class Infinite(Part, frozen=True, tag="infinite"):
    """Every action is entered once before any is compared."""


class FirstPlay(Part, frozen=True, tag="first_play"):
    """First-play urgency: an action that was never entered scores `value`."""

    value: Number = 1.0


class ParentValue(Part, frozen=True, tag="parent_value"):
    """An action that was never entered scores the node's mean, below the root less `reduction` times the root of the
    priors already tried."""

    reduction: Number = 0.2


class Scored(Part, frozen=True, tag="scored"):
    """UCB1 with more terms, and a say about actions that were never entered."""

    exploration: Number = 1.0
    inside: Number = 1.0
    terms: tuple[Rave | ProgressiveBias | ImplicitMinimax, ...] = ()
    untried: Infinite | FirstPlay | ParentValue = Infinite()


class MoveGroups(Part, frozen=True, tag="move_groups"):
    """UCB1 among groups of actions, then UCB1 inside the group. Actions belong together by their `kind`, by the game's
    own `group`, or by kind and `subject` (card, attacker, unit type), whatever their target."""

    exploration: Number = 1.0
    inside: Number = 1.0
    by: Literal["kind", "group", "subject"] = "subject"


class BoundedUcb1(Part, frozen=True, tag="bounded_ucb1"):
    """UCB1 for values of any scale: they are spread over [0, 1] by the least and the greatest seen at the node. Where
    an opponent acts the `highest` score wins, or, as in the reference of Tribes, the `lowest`."""

    exploration: Number = math.sqrt(2)
    opponent: Literal["highest", "lowest"] = "highest"


# Expansion: which action of a node comes first.


class RandomOrder(Part, frozen=True, tag="random"):
    """Any that was not tried."""


class Listed(Part, frozen=True, tag="listed"):
    """As the game lists them."""


class ByCost(Part, frozen=True, tag="by_cost"):
    """The cheapest first, or the dearest, among actions of one `kind` ("any": of all); then the others."""

    kind: str = "any"
    descending: bool = False


class ByKind(Part, frozen=True, tag="by_kind"):
    """These kinds in this order, then the others, the end of the turn last."""

    kinds: tuple[str, ...]


class ByHeuristic(Part, frozen=True, tag="by_heuristic"):
    """The best first, by one of the game's evaluations of the state that the action leads to."""

    name: str


class ByPrior(Part, frozen=True, tag="by_prior"):
    """The likeliest first, where the evaluator gives priors."""


class Expand(Part, frozen=True, tag="expand"):
    """In which order actions are tried, and how many visits a node has before it gets children."""

    order: RandomOrder | Listed | ByCost | ByKind | ByHeuristic | ByPrior = RandomOrder()
    min_visits: Whole = 0


# Filters: actions that are never looked at.


class Without(Part, frozen=True, tag="without"):
    """No actions of these kinds."""

    kinds: tuple[str, ...]


class Sensible(Part, frozen=True, tag="sensible"):
    """Only actions that make sense by the game's own rules: with `care` "tree" all but those that are never right, with
    "rollout" all but those that hardly ever are. With `oblige` a turn does not end while something surely good is left
    to do."""

    care: Literal["tree", "rollout"] = "tree"
    oblige: bool = True


class RootGroup(Part, frozen=True, tag="root_group"):
    """At the root only the actions of one of the game's groups, drawn with equal chances."""


class Thinned(Part, frozen=True, tag="thinned"):
    """Of m low-level actions of one `kind` only the best max(`factor` * ln m, `least`), `by` one of the game's
    evaluations of the states they lead to. Each is tried for it."""

    kind: str
    by: str
    factor: Number = 1.0
    least: Few = 5


# Pruning.


class NoPruning(Part, frozen=True, tag="none"):
    """Every action competes."""


class PruningNetworks(Part, frozen=True, tag="pruning_networks"):
    """Prunes the root when, and to how many actions, two networks say that were trained on bandits; ranked by visits or
    by value, further prunings planned as from `scratch` or with the visits `inherited`. `soft` brings actions back, at
    checkpoints every so many iterations after the first pruning:

    "probabilistic": with chance `p0` * exp((value - least kept value) / `tau`); "thompson": when a sample of its Beta
    distribution is among the best; "scheduled": after `after` iterations, twice as many each time; "upper_bound": when
    its upper bound (constant `exploration`) beats the best lower bound; "learned": when the network `unpruner` thinks
    with more than `threshold` that the best action was pruned."""

    model: str = "pruning-uniform"
    rank: Literal["visits", "value"] = "visits"
    count: Literal["scratch", "inherited"] = "scratch"
    soft: Literal["none", "probabilistic", "thompson", "scheduled", "upper_bound", "learned"] = "none"
    every: Count = 50
    p0: Share = 0.1
    tau: Positive = 0.1
    after: Count = 50
    exploration: Number = 0.5**0.5
    threshold: Share = 0.1
    unpruner: str = "unpruner"


class HardPruning(Part, frozen=True, tag="hard"):
    """A node visited more than `visits` times keeps the best max(`factor` * ln n, `least`) of its n actions, if there
    are more than `threshold`, by the value of the states they lead to."""

    visits: Whole = 20
    factor: Number = 5.0
    least: Few = 5
    threshold: Whole = 5


class ProgressiveUnpruning(Part, frozen=True, tag="progressive_unpruning"):
    """Prunes like HardPruning, then brings one action back, the `best` or a `random` one, whenever the visits exceed
    `start` * `growth` ** (open actions - `least`)."""

    visits: Whole = 20
    factor: Number = 0.0
    least: Few = 5
    threshold: Whole = 5
    start: Number = 50.0
    growth: Annotated[float, Meta(ge=1, le=1e9)] = 1.3
    back: Literal["best", "random"] = "best"


class ProgressiveWidening(Part, frozen=True, tag="progressive_widening"):
    """Action i + 1 opens `first` * `growth` ** (i - 1) visits after action i, in the order of expansion."""

    first: Annotated[float, Meta(ge=1, le=1e9)] = 40.0
    growth: Annotated[float, Meta(ge=1, le=1e9)] = 1.4


class PowerWidening(Part, frozen=True, tag="power_widening"):
    """After N visits ceil(`c` * N ** `alpha`) actions are open, in the order of expansion."""

    c: Number = 1.0
    alpha: Share = 0.5


class AbsolutePruning(Part, frozen=True, tag="absolute"):
    """At the root, looked for `every` so many iterations: what cannot become the most visited any more is pruned."""

    every: Few = 10


class RelativePruning(Part, frozen=True, tag="relative"):
    """At the root, looked for `every` so many iterations: what UCB1 of this `exploration` is not expected to visit as
    often as the most visited is pruned, once it has `min_visits`."""

    exploration: Number = math.sqrt(2)
    min_visits: Few = 10
    every: Few = 10


class SequentialHalving(Part, frozen=True, tag="sequential_halving"):
    """At the root every action left gets the same iterations in each of log2(actions) rounds, after which the better
    half by mean stays; `anytime`: one each, over and over, and the most visited is chosen."""

    anytime: bool = False


class Gumbel(Part, frozen=True, tag="gumbel"):
    """At the root the `most` actions of the highest Gumbel noise plus log prior race by sequential halving, by that
    plus (`c_visit` + greatest n) * `c_scale` * Q."""

    most: Few = 16
    c_visit: Number = 50.0
    c_scale: Number = 1.0


class Never(Part, frozen=True, tag="never"):
    """What was pruned stays away."""


class ByChance(Part, frozen=True, tag="by_chance"):
    """After each cut a pruned action returns with the chance `p0` * exp((Q - lowest Q left) / `tau`)."""

    p0: Share = 0.1
    tau: Annotated[float, Meta(ge=1e-9, le=1e9)] = 0.1


class Thompson(Part, frozen=True, tag="thompson"):
    """At each cut all actions, pruned or not, are ranked by a sample of Beta(1 + wins, 1 + losses)."""


class AfterWhile(Part, frozen=True, tag="after_while"):
    """A pruned action returns after so many iterations, twice as many each time; one more than the cut kept at most."""

    iterations: Count = 100


class ByBounds(Part, frozen=True, tag="by_bounds"):
    """A pruned action returns when its upper bound of width `c` beats the best lower bound of those left; one more
    than the cut kept at most."""

    c: Number = 1.0


class Schedule(Part, frozen=True, tag="schedule"):
    """At the root, after so many iterations only so many actions stay: pairs (iteration, keep), the most visited. What
    comes `back` is soft pruning."""

    steps: tuple[tuple[int, int], ...]
    back: Never | ByChance | Thompson | AfterWhile | ByBounds = Never()


# Chance in the tree.


class EachOutcome(Part, frozen=True, tag="each_outcome"):
    """Every outcome that the searching player can tell from others is a decision of its own."""


class OpenLoop(Part, frozen=True, tag="open_loop"):
    """Chance happens anew at every visit and parts nothing: a node is what was done, whatever came of it."""


class Frozen(Part, frozen=True, tag="frozen"):
    """What an action first met is what it always meets."""


class Sparse(Part, frozen=True, tag="sparse"):
    """At most `width` samples of what chance does after an action, then the known ones again. Every action with more
    than `distinct` outcomes earlier on the path divides the width by `damping`."""

    width: Annotated[float, Meta(ge=1, le=1e9)] = 32
    damping: Annotated[float, Meta(ge=1, le=1e9)] = 1.0
    distinct: Whole = 8


class Widening(Part, frozen=True, tag="widening"):
    """Double progressive widening: at most `c` * n**`alpha` samples after n visits, damped like Sparse."""

    c: Number = 0.5
    alpha: Share = 0.4
    damping: Annotated[float, Meta(ge=1, le=1e9)] = 1.0
    distinct: Whole = 8


class Buckets(Part, frozen=True, tag="buckets"):
    """Answers of chance with a value (a drawn card's cost) fall into buckets, parted at `bounds`; for each bucket
    `samples` answers are drawn once (`samples_many` sets where an action asks several times) and stand for it. Of other
    events at most `others` outcomes are kept."""

    bounds: tuple[int, ...] = (2, 3, 4, 6)
    samples: Annotated[int, Meta(ge=1, le=1000)] = 2
    samples_many: Annotated[int, Meta(ge=1, le=1000)] = 1
    skewed: bool = False
    others: Annotated[int, Meta(ge=1, le=1_000_000)] = 12


# Rollouts: how a leaf is played on before it is valued. `turns` and `actions` bound them, counted from the leaf or from
# the root of the search.


class NoRollout(Part, frozen=True, tag="none"):
    """The leaf itself is valued. The tree grows no deeper than `depth` actions (0: as deep as it likes)."""

    depth: Whole = 0


class Random(Part, frozen=True, tag="random"):
    """Uniformly random actions to the end of the match, for so many `actions`, or for so many `turns` (0: any)."""

    actions: Annotated[int, Meta(ge=1, le=10**9)] = 100_000
    turns: Whole = 0
    since: Literal["leaf", "root"] = "leaf"


class SensibleRollout(Part, frozen=True, tag="sensible"):
    """Random actions among those that make sense by the game's own rules; see Sensible."""

    oblige: bool = True
    actions: Annotated[int, Meta(ge=1, le=10**9)] = 100_000
    turns: Whole = 0
    since: Literal["leaf", "root"] = "leaf"


class Busy(Part, frozen=True, tag="busy"):
    """Random actions that do not end the turn while there is anything else to do."""

    actions: Annotated[int, Meta(ge=1, le=10**9)] = 100_000
    turns: Whole = 0
    since: Literal["leaf", "root"] = "leaf"


class PythonRollout(Part, frozen=True, tag="function"):
    """`policy(state)` chooses each action of the rollout."""

    policy: Callable[[Any], Any]
    actions: Annotated[int, Meta(ge=1, le=10**9)] = 100_000
    turns: Whole = 0
    since: Literal["leaf", "root"] = "leaf"


class TwoLevel(Part, frozen=True, tag="two_level"):
    """Rollouts of paper 5: a card-play network says which card (asked once a turn; softmax over logits, or over
    `probabilities`), a score of the game says how (attacks, targets). A `coin` chooses the level; `greedy` takes the
    best where a softmax would draw."""

    model: str
    score: str = "p5-greedy"
    coin: Share = 0.5
    temperature: Positive = 1.0
    greedy: bool = False
    probabilities: bool = False
    actions: Annotated[int, Meta(ge=1, le=10**9)] = 100_000
    turns: Whole = 5
    since: Literal["leaf", "root"] = "leaf"


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
    gives a list of such rows."""

    function: Callable[[Any], Any]
    batch: Few = 1


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


# Back-up and the final choice.


class Mean(Part, frozen=True, tag="mean"):
    """Each action is credited with the value of the player who chose it; of a `cooperative` opponent with the
    searcher's."""

    opponent: Literal["rival", "cooperative"] = "rival"


class Minimax(Part, frozen=True, tag="minimax"):
    """Mean, and beside it the minimax of the values that the leaves' states had by themselves, for ImplicitMinimax."""


class Solver(Part, frozen=True, tag="solver"):
    """Mean, and results that cannot be escaped are proven up the tree: proven losses no longer compete, and a proven
    win ends the search."""


class MostVisits(Part, frozen=True, tag="most_visits"):
    """The most visited action."""


class BestValue(Part, frozen=True, tag="best_value"):
    """The action of the highest mean."""


class LowerBound(Part, frozen=True, tag="lower_bound"):
    """The action whose mean less `z` standard errors is highest."""

    z: Annotated[float, Meta(ge=0, le=100)] = 1.96


class RobustMax(Part, frozen=True, tag="robust_max"):
    """The action that is both the most visited and of the highest mean. Where there is none, the search goes on until
    there is, for at most `more` times its budget; then the most visited."""

    more: Annotated[float, Meta(ge=0, le=100)] = 0.5


# Pacing: how the budget of a turn is spread over its decisions.


class PerDecision(Part, frozen=True, tag="per_decision"):
    """Every decision has the whole budget."""


class PerTurn(Part, frozen=True, tag="per_turn"):
    """The first decision of a turn has the budget, each later one a fixed share of the one before, so that the first
    `decisions` take `total` budgets together; what comes after them has `least` budgets each."""

    decisions: Annotated[int, Meta(ge=1, le=1000)] = 3
    total: Annotated[float, Meta(ge=1, le=1e6)] = 2.0
    least: Annotated[float, Meta(ge=0, le=1e6)] = 0.3


class SecondSearch(Part, frozen=True, tag="second_search"):
    """The budget is for a turn. The share `first` is searched from where the turn stands; the rest from the first
    planned action with fewer than `enough` visits. The plan is followed until chance breaks it."""

    first: Share = 2 / 3
    enough: Whole = 50


# Threads.


class OneThread(Part, frozen=True, tag="one_thread"):
    """The search runs where it was called."""


class RootParallel(Part, frozen=True, tag="root_parallel"):
    """So many trees, each on a thread of its own, which share the budget; their visits are added up. From every leaf
    `leaf` playouts start."""

    trees: Annotated[int, Meta(ge=1, le=256)] = 2
    leaf: Annotated[int, Meta(ge=1, le=256)] = 1


class LeafParallel(Part, frozen=True, tag="leaf_parallel"):
    """One tree; from every leaf as many playouts as threads, at the same time."""

    threads: Annotated[int, Meta(ge=1, le=256)] = 2


class TreeParallel(Part, frozen=True, tag="tree_parallel"):
    """One tree; so many leaves at once, kept apart by counting their visits before their values are known (a virtual
    loss). The result does not depend on which thread was faster."""

    threads: Annotated[int, Meta(ge=1, le=256)] = 2


# Agents.


class RandomAgent(Part, frozen=True, tag="random"):
    """A uniformly random legal action."""


class Mcts(Part, frozen=True, tag="mcts"):
    """Monte Carlo tree search."""

    belief: OpenHand | KnownList | OneOf | Anything | Leaky = KnownList()
    hidden: Once | Worlds | Ensemble | Resample | AtChance | Particles = Resample()
    graph: Tree | Dag = Tree()
    select: Ucb1 | Ucb1Tuned | Puct | Scored | MoveGroups | BoundedUcb1 = Ucb1()
    expand: Expand = Expand()
    filter: tuple[Without | Sensible | RootGroup | Thinned, ...] = ()
    prune: (
        NoPruning
        | HardPruning
        | ProgressiveUnpruning
        | ProgressiveWidening
        | PowerWidening
        | AbsolutePruning
        | RelativePruning
        | SequentialHalving
        | Gumbel
        | Schedule
        | PruningNetworks
    ) = NoPruning()
    chance: EachOutcome | OpenLoop | Frozen | Sparse | Widening | Buckets = EachOutcome()
    rollout: Random | SensibleRollout | Busy | NoRollout | TwoLevel | PythonRollout = Random()
    evaluate: Outcome | Heuristic | Mix | ModelValue | PythonEvaluator = Outcome()
    backup: Mean | Minimax | Solver = Mean()
    decide: MostVisits | BestValue | LowerBound | RobustMax = MostVisits()
    budget: Iterations | Seconds | ModelCalls = Iterations(1000)
    pacing: PerDecision | PerTurn | SecondSearch = PerDecision()
    reuse: bool = False
    threads: OneThread | RootParallel | LeafParallel | TreeParallel = OneThread()
    memory_mb: Annotated[int, Meta(ge=1, le=2**20)] = 512


class PythonAgent(Part, frozen=True, tag="function"):
    """`act(observation)` gives the action."""

    act: Callable[[Any], Any]


class TwoLevelAgent(Part, frozen=True, tag="two_level"):
    """The player of paper 5 that does not search: the card that its network likes best, the target and the attacks that
    score best. It sees both hands, as its network does."""

    model: str
    score: str = "p5-greedy"
    coin: Share = 1.0
    temperature: Positive = 1.0
    greedy: bool = True
    probabilities: bool = False
    belief: OpenHand | KnownList | OneOf | Anything = OpenHand()


class Idle(Part, frozen=True, tag="idle"):
    """Ends its turn whenever it may."""


class ByScore(Part, frozen=True, tag="by_score"):
    """The action that one of the game's action scores (`tw.scores`) rates highest."""

    score: str
    ties: Literal["first", "last", "random"] = "random"
    belief: OpenHand | KnownList | OneOf | Anything = KnownList()


class OneStep(Part, frozen=True, tag="one_step"):
    """Tries each action once and takes the one whose state a heuristic of the game (`tw.evaluate`) likes best; without
    `ends` it ends its turn only when nothing else is left."""

    heuristic: str
    ends: bool = True
    ties: Literal["first", "last", "random"] = "last"
    belief: OpenHand | KnownList | OneOf | Anything = KnownList()
    budget: Iterations | Seconds | ModelCalls = ModelCalls(2000)


class Flat(Part, frozen=True, tag="flat"):
    """Flat Monte Carlo: rollouts below each action and no tree. `grouped` is paper 2's form: only one random group of
    actions (units, cities, the tribe) is looked at."""

    rollout: Random | SensibleRollout | Busy | NoRollout | PythonRollout = Random()
    evaluate: Outcome | Heuristic = Outcome()
    grouped: bool = False
    belief: OpenHand | KnownList | OneOf | Anything = KnownList()
    budget: Iterations | Seconds | ModelCalls = Iterations(1000)


class Gsv(Part, frozen=True, tag="gsv"):
    """Metastone's game state value behaviour (Hearthstone): every sequence of up to `depth` own actions."""

    weights: Literal["used", "default"] = "used"
    depth: Annotated[int, Meta(ge=1, le=8)] = 3
    belief: OpenHand | KnownList | OneOf | Anything = KnownList()


class Tyche(Part, frozen=True, tag="tyche"):
    """TycheAgent (Hearthstone): flat Monte Carlo over the own turn, so many `episodes` for each option."""

    episodes: Annotated[int, Meta(ge=1, le=10**6)] = 100
    belief: OpenHand | KnownList | OneOf | Anything = KnownList()


class Silverfish(Part, frozen=True, tag="silverfish"):
    """Silverfish (Hearthstone): a beam search over the own turn with a model of the enemy's reply, and the best boards
    once more with two further turns. Widths count boards; the defaults are the bot's own."""

    behaviour: Literal["control", "mana", "rush", "face"] = "control"
    depth: Few = 12
    width: Few = 3000
    reply: Few = 40
    refined: Annotated[int, Meta(ge=0, le=100_000)] = 1000
    reply_again: Few = 200
    next_depth: Few = 6
    next_width: Few = 20
    next_total: Few = 200
    second_reply: Few = 40
    next_share: Share = 0.5
    belief: OpenHand | KnownList | OneOf | Anything = KnownList()


Agent = Mcts | RandomAgent | PythonAgent | TwoLevelAgent | Idle | ByScore | OneStep | Flat | Gsv | Tyche | Silverfish


def parts() -> dict[str, tuple[type[Part], ...]]:
    """The parts of every axis of a recipe, by the axis' name; a test holds them beside the core's tables."""
    axes = {"agent": get_args(Agent)}
    for name, hint in _hints(Mcts).items():
        kinds = get_args(hint) if get_origin(hint) in (Union, types.UnionType) else (hint,)
        if all(isinstance(kind, type) and issubclass(kind, Part) for kind in kinds):
            axes[name] = kinds
    del axes["expand"]
    inner: tuple[tuple[type[Part], str], ...] = ((Expand, "order"), (Scored, "untried"), (Schedule, "back"))
    for owner, name in inner:
        axes[name] = get_args(_hints(owner)[name])
    several: tuple[tuple[type[Part], str], ...] = ((Mcts, "filter"), (Scored, "terms"))
    for owner, name in several:
        axes[name] = get_args(get_args(_hints(owner)[name])[0])
    return axes


# What a file can hold: recipes without functions.
_Storable = Mcts | RandomAgent | TwoLevelAgent | Idle | ByScore | OneStep | Flat | Gsv | Tyche | Silverfish


def to_native(recipe: Part) -> tuple[dict[str, Any], list[Callable[..., Any]]]:
    """The form that the core reads: plain data, with functions replaced by their number in a list."""
    functions: list[Callable[..., Any]] = []

    def plain(value: Any) -> Any:
        if isinstance(value, tuple | list):
            return [plain(item) for item in value]
        if not isinstance(value, Part):
            return value
        result: dict[str, Any] = {"type": value.__struct_config__.tag}
        for name in value.__struct_fields__:
            field = getattr(value, name)
            if callable(field):
                result["function"] = len(functions)
                functions.append(field)
            else:
                result[name] = plain(field)
        return result

    for model in models_of(recipe):
        from turnwise.learn.models import store

        store(model)
    return plain(recipe), functions


def models_of(value: Any) -> set[str]:
    """The trained models that a recipe names."""
    if isinstance(value, tuple | list):
        return set().union(*map(models_of, value))
    if not isinstance(value, Part):
        return set()
    found = set().union(*(models_of(getattr(value, name)) for name in value.__struct_fields__))
    if isinstance(value, ModelValue | PruningNetworks | TwoLevel | TwoLevelAgent):
        found.add(value.model)
    if isinstance(value, PruningNetworks) and value.soft == "learned":
        found.add(value.unpruner)
    return found


def _decode(decode: Callable[[], Any], source: str) -> Any:
    try:
        with READING:
            return decode()
    except BadRecipeError:
        raise
    except (ValueError, TypeError, AttributeError) as error:  # msgspec's, tomllib's, bad Unicode, what is no text
        raise BadRecipeError(f"{source}: {error}") from None
    except RecursionError:
        raise BadRecipeError(f"{source}: the value is nested too deep") from None


def from_json(text: str | bytes) -> Agent:
    found: Agent = _decode(lambda: msgspec.convert(decode_json(text), type=_Storable), "recipe")
    return found


def from_toml(text: str, source: str = "recipe") -> Agent:
    return described(text, source)[0]


class About(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where an agent comes from, as its file says under [about]."""

    text: str = ""
    paper: int = 0
    section: str = ""
    game: str = ""


def described(text: str, source: str = "recipe") -> tuple[Agent, About]:
    """A recipe file: the recipe, and what it says about itself."""

    def read() -> tuple[Agent, About]:
        table = tomllib.loads(text)
        about = msgspec.convert(table.pop("about", {}), type=About)
        return msgspec.convert(table, type=_Storable), about

    found: tuple[Agent, About] = _decode(read, source)
    return found


def from_file(path: str | Path) -> Agent:
    path = Path(path)
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadRecipeError(f"{path}: {error}") from None
    return from_toml(text, str(path))


def _encodable(recipe: Agent) -> Agent:
    _, functions = to_native(recipe)
    if functions:
        names = ", ".join(getattr(function, "__name__", repr(function)) for function in functions)
        raise BadRecipeError(f"a recipe with Python functions ({names}) cannot be written down")
    return recipe


def to_json(recipe: Agent) -> str:
    return msgspec.json.encode(_encodable(recipe)).decode()


def to_toml(recipe: Agent) -> str:
    import tomli_w

    return tomli_w.dumps(msgspec.to_builtins(_encodable(recipe)))
