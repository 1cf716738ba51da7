"""Parts of a tree search alone: what a node is, selection, expansion, filters, pruning, chance, back-up, the final
choice, pacing, threads."""

from __future__ import annotations

import math
from typing import Annotated, Literal

from msgspec import Meta

from turnwise.recipes.part import Count, Few, Number, Part, Positive, Share, Whole

# What a node is.


class Tree(Part, frozen=True, tag="tree"):
    """A decision reached by its own way."""


class Dag(Part, frozen=True, tag="dag"):
    """A decision that looks the same to who acts, whatever the way to it. Results reach ancestors off the path too, up
    to `d1` nodes and `d2` edges away; with `dedupe` each once, with `cross_chance` through what chance parted too. A
    known decision ends the descent, unless it is to `descend_on_hit`."""

    d1: Annotated[int, Meta(ge=1, le=1000)] = 2
    d2: Annotated[int, Meta(ge=0, le=1000)] = 1
    dedupe: bool = True
    cross_chance: bool = False
    descend_on_hit: bool = False


Graph = Tree | Dag


# Selection.


class Ucb1(Part, frozen=True, tag="ucb1"):
    """Mean value plus `exploration` times sqrt(`inside` * ln N / n). N counts the node's visits, or those of its
    `children`; where worlds change, how often the action was on offer, unless it is to be the visits of the `parent`
    all the same. At first each action has `warm_up` visits in turn."""

    exploration: Number = 1.0
    inside: Number = 1.0
    total: Literal["visits", "children", "parent"] = "visits"
    warm_up: Whole = 0


class Ucb1Tuned(Part, frozen=True, tag="ucb1_tuned"):
    """UCB1 whose width is measured: sqrt(ln N / n * min(1/4, variance + sqrt(2 ln N / n)))."""

    exploration: Number = 1.0


class Puct(Part, frozen=True, tag="puct"):
    """Mean value plus `exploration` times prior * sqrt(N) / (1 + n). An action that was never entered counts with the
    node's mean, less `reduction` times the root of the priors already tried. With a `growth` the exploration rises by
    ln((N + growth + 1) / growth); with `noise` the priors of the root have that share of a Dirichlet sample of
    `alpha` / actions each."""

    exploration: Number = 1.25
    reduction: Number = 0.0
    growth: Number = 0.0
    noise: Share = 0.0
    alpha: Number = 10.0


class ImprovedPolicy(Part, frozen=True, tag="improved_policy"):
    """Gumbel search below the root: visits follow the policy softmax(log prior + (`c_visit` + greatest n) * `c_scale` *
    q). An action that was never entered has the q of its node."""

    c_visit: Number = 50.0
    c_scale: Number = 1.0


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


Select = Ucb1 | Ucb1Tuned | Puct | ImprovedPolicy | Scored | MoveGroups | BoundedUcb1


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


class ByModel(Part, frozen=True, tag="by_model"):
    """The best first, by what a trained model says of each action, which is not tried for it."""

    model: str


class ByPrior(Part, frozen=True, tag="by_prior"):
    """The likeliest first, where the evaluator gives priors."""


class ByMean(Part, frozen=True, tag="by_mean"):
    """The best first, by the mean that rollout = Mast() has of the action; then those it does not know."""

    descending: bool = True


class ByEntropy(Part, frozen=True, tag="by_entropy"):
    """The least sure first, by the entropy of the results that rollout = Mast() has of the action; then those it does
    not know. Each result counts by itself, or in equal `bins` where an evaluation has more than a few values."""

    descending: bool = True
    bins: Annotated[int, Meta(ge=0, le=32)] = 0


class Expand(Part, frozen=True, tag="expand"):
    """In which order actions are tried, and how many visits a node has before it gets children."""

    order: RandomOrder | Listed | ByCost | ByKind | ByHeuristic | ByModel | ByPrior | ByMean | ByEntropy = RandomOrder()
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


class OnePlace(Part, frozen=True, tag="one_place"):
    """Of actions that differ in the place on the board alone only the one at the right end."""


class RootGroup(Part, frozen=True, tag="root_group"):
    """At the root only the actions of one of the game's groups, drawn with equal chances."""


class Thinned(Part, frozen=True, tag="thinned"):
    """Of m low-level actions of one `kind` only the best max(`factor` * ln m, `least`), `by` one of the game's
    evaluations of the states they lead to. Each is tried for it."""

    kind: str
    by: str
    factor: Number = 1.0
    least: Few = 5


Filter = Without | Sensible | OnePlace | RootGroup | Thinned


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
    are more than `threshold`: by the `value` of the states they lead to, or the first in the `order` of expansion."""

    visits: Whole = 20
    factor: Number = 5.0
    least: Few = 5
    threshold: Whole = 5
    by: Literal["value", "order"] = "value"


class ProgressiveUnpruning(Part, frozen=True, tag="progressive_unpruning"):
    """Prunes like HardPruning, then brings one action back, the `best` or a `random` one, whenever the visits exceed
    `start` * `growth` ** (open actions - `least`)."""

    visits: Whole = 20
    factor: Number = 0.0
    least: Few = 5
    threshold: Whole = 5
    by: Literal["value", "order"] = "value"
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


class Shot(Part, frozen=True, tag="shot"):
    """Sequential halving at every decision: what an action is given at one, the decision behind it shares out among its
    own actions."""


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


Prune = (
    NoPruning
    | HardPruning
    | ProgressiveUnpruning
    | ProgressiveWidening
    | PowerWidening
    | AbsolutePruning
    | RelativePruning
    | SequentialHalving
    | Shot
    | Gumbel
    | Schedule
    | PruningNetworks
)


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


ChanceRule = EachOutcome | OpenLoop | Frozen | Sparse | Widening | Buckets


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


Backup = Mean | Minimax | Solver


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


Decide = MostVisits | BestValue | LowerBound | RobustMax


# Pacing: how the budget of a turn is spread over its decisions.


class PerDecision(Part, frozen=True, tag="per_decision"):
    """Every decision has the whole budget."""


class PerTurn(Part, frozen=True, tag="per_turn"):
    """The first decision of a turn has the budget, each later one a fixed share of the one before, so that the first
    `decisions` take `total` budgets together; what comes after them has `least` budgets each, and with `clamp` no
    decision has less."""

    decisions: Annotated[int, Meta(ge=1, le=1000)] = 3
    total: Annotated[float, Meta(ge=1, le=1e6)] = 2.0
    least: Annotated[float, Meta(ge=0, le=1e6)] = 0.3
    clamp: bool = False


class SecondSearch(Part, frozen=True, tag="second_search"):
    """The budget is for a turn. The share `first` is searched from where the turn stands; the rest from the first
    planned action with fewer than `enough` visits. The plan is followed until chance breaks it."""

    first: Share = 2 / 3
    enough: Whole = 50


class BridgeBurning(Part, frozen=True, tag="bridge_burning"):
    """The budget is for a turn and spent in `phases` of equal size (0: as many as the last turns had actions, `actions`
    before there was one). After each the most visited action is decided, and the search goes on after it in the same
    tree. The plan is followed until chance breaks it."""

    phases: Annotated[int, Meta(ge=0, le=1000)] = 0
    actions: Annotated[int, Meta(ge=1, le=1000)] = 5


class WholeTurn(Part, frozen=True, tag="whole_turn"):
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
    """One tree; so many leaves at once, kept apart by a virtual loss: an action on the way to one counts so many visits
    before its value is known. The result does not depend on which thread was faster."""

    threads: Annotated[int, Meta(ge=1, le=256)] = 2
    virtual_loss: Annotated[int, Meta(ge=1, le=1000)] = 1


Threads = OneThread | RootParallel | LeafParallel | TreeParallel
