"""Agents: whole recipes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal

from msgspec import Meta

from turnwise.recipes.part import Few, Number, Part, Positive, Share
from turnwise.recipes.shared import (
    AtChance,
    Belief,
    Budget,
    Ensemble,
    Evaluation,
    Heuristic,
    Iterations,
    KnownList,
    Leaky,
    Mast,
    ModelCalls,
    NoRollout,
    Once,
    OpenHand,
    Outcome,
    Particles,
    PlainRollout,
    Random,
    RaveRollout,
    Resample,
    Rollout,
    Worlds,
)
from turnwise.recipes.tree import (
    Backup,
    ChanceRule,
    Decide,
    EachOutcome,
    Expand,
    Filter,
    Graph,
    Mean,
    MostVisits,
    NoPruning,
    OneThread,
    Pacing,
    PerDecision,
    Prune,
    Select,
    Threads,
    Tree,
    Ucb1,
)


class RandomAgent(Part, frozen=True, tag="random"):
    """A uniformly random legal action."""


class Mcts(Part, frozen=True, tag="mcts"):
    """Monte Carlo tree search."""

    belief: Belief | Leaky = KnownList()
    hidden: Once | Worlds | Ensemble | Resample | AtChance | Particles = Resample()
    graph: Graph = Tree()
    select: Select = Ucb1()
    expand: Expand = Expand()
    filter: tuple[Filter, ...] = ()
    prune: Prune = NoPruning()
    chance: ChanceRule = EachOutcome()
    rollout: Rollout | RaveRollout = Random()
    evaluate: Evaluation = Outcome()
    backup: Backup = Mean()
    decide: Decide = MostVisits()
    budget: Budget = Iterations(1000)
    pacing: Pacing = PerDecision()
    reuse: bool = False
    threads: Threads = OneThread()
    memory_mb: Annotated[int, Meta(ge=1, le=2**20)] = 512


class PythonAgent(Part, frozen=True, tag="function"):
    """`act(observation)` gives the action."""

    act: Callable[[Any], Any]


class TwoLevelAgent(Part, frozen=True, tag="two_level"):
    """The player of paper 5 that does not search: the card that its network likes best, the target and the attacks that
    score best. It sees both hands, as its network does."""

    models: tuple[str, ...]
    score: str = "p5-low-level"
    coin: Share = 1.0
    temperature: Positive = 1.0
    greedy: bool = True
    probabilities: bool = False
    belief: Belief = OpenHand()


class Idle(Part, frozen=True, tag="idle"):
    """Ends its turn whenever it may."""


class ByScore(Part, frozen=True, tag="by_score"):
    """The action that one of the game's action scores (`tw.scores`) rates highest."""

    score: str
    ties: Literal["first", "last", "random"] = "random"
    belief: Belief = KnownList()


class OneStep(Part, frozen=True, tag="one_step"):
    """Tries each action once and takes the one whose state a heuristic of the game (`tw.evaluate`) likes best; without
    `ends` it ends its turn only when nothing else is left."""

    heuristic: str
    ends: bool = True
    ties: Literal["first", "last", "random"] = "last"
    belief: Belief = KnownList()
    budget: Budget = ModelCalls(2000)


class Flat(Part, frozen=True, tag="flat"):
    """Flat Monte Carlo: rollouts below each action and no tree. `grouped` is paper 2's form: only one random group of
    actions (units, cities, the tribe) is looked at."""

    rollout: PlainRollout = Random()
    evaluate: Outcome | Heuristic = Outcome()
    grouped: bool = False
    belief: Belief = KnownList()
    budget: Budget = Iterations(1000)


# Agents that plan a whole turn.


class TurnSampler(Part, frozen=True, kw_only=True):
    """Budgets are for a turn; the rest as in WholeTurn."""

    evaluate: Evaluation = Outcome()
    belief: Belief = KnownList()
    hidden: Once | Ensemble = Once()
    budget: Budget = Iterations(1000)
    replan: Annotated[float, Meta(ge=0, le=0.99)] = 0.0
    min_votes: Annotated[int, Meta(ge=1, le=1000)] = 1
    memory_mb: Annotated[int, Meta(ge=1, le=2**20)] = 512


class NaiveSampling(TurnSampler, frozen=True, tag="naive_sampling"):
    """Naive Monte Carlo tree search over whole turns. At a state a new turn is sampled with the chance `explore`:
    `local`ly, each action played or left out by which did better there (either one with the chance `local`, what was
    not tried yet first), or at `random` with a playout of its own. Otherwise a known turn is followed: with the chance
    `spread` any, else the best by its mean or by `ucb1`. The tree ends where rollouts do unless it may grow
    `beyond_horizon`. The rest as in TurnSampler."""

    sampling: Literal["random", "local"] = "local"
    explore: Share = 0.4
    local: Share = 0.33
    force_unsampled: bool = True
    spread: Share = 0.0
    exploit: Literal["greedy", "ucb1"] = "greedy"
    exploration: Number = 0.5**0.5
    opponent: Literal["rival", "cooperative"] = "rival"
    update_on_backprop: bool = True
    beyond_horizon: bool = False
    rollout: Rollout = Mast(turns=2, since="root")


class AverageSample(Part, frozen=True, tag="average_sample"):
    """So many samples of the position at hand tell what one costs; `margin` times that is reckoned with."""

    margin: Annotated[float, Meta(ge=0.01, le=1000)] = 1.5
    samples: Few = 25


class PreviousSearch(Part, frozen=True, tag="previous_search"):
    """The samples of the search before tell what one costs; the first search of a match takes samples."""

    margin: Annotated[float, Meta(ge=0.01, le=1000)] = 1.5
    samples: Few = 25


class SideInformation(TurnSampler, frozen=True, tag="side_information"):
    """Linear side information: the share `explore` of the samples goes to random turns and tells what single actions
    are worth, by their `mean` or as the thesis's program by their `sum`. Turns drawn by that worth race by sequential
    halving. `bounded`: as many as the samples allow; `original`: the fewest that leave one sample each for the first
    round; `samples`: one for each. An action of the kind `finish` is done before the turn ends. A budget other than
    iterations is turned into samples by `estimate`. The rest as in TurnSampler."""

    explore: Share = 0.25
    estimator: Literal["mean", "sum"] = "mean"
    candidates: Literal["bounded", "original", "samples"] = "bounded"
    accumulate: bool = False
    finish: str = ""
    estimate: AverageSample | PreviousSearch = AverageSample()
    rollout: Rollout = Random(turns=4, since="root")


# Evolution: agents that improve a plan.


class Planner(Part, frozen=True, kw_only=True):
    """An iteration is a plan played and valued: what follows its last action is the rollout's, and the evaluation has
    the last word."""

    rollout: PlainRollout = NoRollout()
    evaluate: Evaluation = Outcome()
    belief: Belief = KnownList()
    hidden: Once | Worlds | Resample = Resample()
    budget: Budget = Iterations(1000)


class Rhea(Planner, frozen=True, tag="rhea"):
    """Rolling horizon evolution: plans of `length` actions through the opponent's turns as well, all chosen for the
    searcher. A `population` of 1 is a plan and mutants that replace it when no worse; a larger one keeps its best, and
    children of parents that won a `tournament` replace the others. What is left of a plan starts the next one of the
    turn, with so many `mutants` of it. An action of a plan is `possible` when it is `legal`, or after the first one by
    a weaker test of the game's (`feasible`; Tribes has the reference's)."""

    population: Few = 1
    length: Annotated[int, Meta(ge=1, le=10_000)] = 20
    mutation: Share = 0.1
    tournament: Few = 3
    mutants: Annotated[int, Meta(ge=0, le=100_000)] = 9
    possible: Literal["legal", "feasible"] = "legal"


class TurnPlanner(Planner, frozen=True, kw_only=True):
    """An action that cannot be done is left out (`repair="skip"`), replaced by any (`"random"`) or by one of the same
    kind and subject (`"similar"`); with chance `extend` a plan goes on after its last action. With `follow` the plan is
    followed until chance breaks it; without, every decision plans anew from what is left."""

    length: Annotated[int, Meta(ge=1, le=10_000)] = 100
    repair: Literal["skip", "random", "similar"] = "similar"
    extend: Share = 0.5
    follow: bool = True


class Oep(TurnPlanner, frozen=True, tag="oep"):
    """Online evolutionary planning: plans of the own turn, of any length up to `length`. The share of `survivors` of a
    generation lives on, children of two of them replace the others. The rest as in TurnPlanner."""

    population: Few = 100
    survivors: Share = 0.5
    mutation: Share = 0.1


class Emcts(TurnPlanner, frozen=True, tag="emcts"):
    """Evolutionary MCTS: a tree of plans of the own turn; an edge changes one action and repairs the rest. A node
    visited n times has up to `width` * n ** `power` children; a plan whose value hung on luck or hidden cards may be
    tried again instead. With several `phases` of the budget the tree goes on below its most visited child after each.
    The `answer` is the plan with the best mean, or where the most visited path stays. The rest as in TurnPlanner."""

    exploration: Number = 0.1
    width: Number = 1.0
    power: Share = 0.5
    phases: Few = 1
    answer: Literal["best", "visits"] = "best"


class Gsv(Part, frozen=True, tag="gsv"):
    """Metastone's game state value behaviour (Hearthstone): every sequence of up to `depth` own actions. The target of
    a battlecry is chosen as there, by the state `before_deaths` are processed; else targets are tried like actions."""

    weights: Literal["used", "default"] = "used"
    depth: Annotated[int, Meta(ge=1, le=8)] = 3
    before_deaths: bool = True
    belief: Belief = KnownList()


class Tyche(Part, frozen=True, tag="tyche"):
    """TycheAgent (Hearthstone): flat Monte Carlo over the own turn, so many `episodes` for each option."""

    episodes: Annotated[int, Meta(ge=1, le=10**6)] = 100
    belief: Belief = KnownList()


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
    belief: Belief = KnownList()


# What a file can hold: recipes without functions.
Storable = (
    Mcts
    | RandomAgent
    | TwoLevelAgent
    | Idle
    | ByScore
    | OneStep
    | Flat
    | Rhea
    | Oep
    | Emcts
    | NaiveSampling
    | SideInformation
    | Gsv
    | Tyche
    | Silverfish
)
Agent = Storable | PythonAgent
