"""Agents: whole recipes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal

from msgspec import Meta

from turnwise.recipes import rollout as rollouts
from turnwise.recipes.backup import Backup, Mean
from turnwise.recipes.belief import Belief, KnownList, OpenHand, SearchBelief
from turnwise.recipes.budget import Budget, Iterations, ModelCalls
from turnwise.recipes.chance import ChanceRule, EachOutcome
from turnwise.recipes.decide import Decide, MostVisits
from turnwise.recipes.estimate import AverageSample, Estimate
from turnwise.recipes.evaluate import Evaluation, Heuristic, Outcome
from turnwise.recipes.expand import Expand
from turnwise.recipes.expand import Random as AnyUntried
from turnwise.recipes.filter import Filter
from turnwise.recipes.graph import Graph, Tree
from turnwise.recipes.opponents import Opponents, Uninformed
from turnwise.recipes.pacing import Pacing, PerDecision
from turnwise.recipes.part import Few, Number, Part, Positive, Share, Whole, names
from turnwise.recipes.prune import Nothing, Prune
from turnwise.recipes.rollout import Mast, PlainRollout, Rollout, TreeRollout
from turnwise.recipes.select import Select, Ucb1
from turnwise.recipes.threads import OneThread, Threads
from turnwise.recipes.worlds import Ensemble, FewWorlds, NewWorldEachIteration, OneWorld, Worlds


class Random(Part, frozen=True):
    """A uniformly random legal action."""


class Mcts(Part, frozen=True):
    """Monte Carlo tree search. A node gets children once it had `expand_after` visits; with `reuse` the next decision
    of a turn takes up the tree."""

    belief: SearchBelief = KnownList()
    worlds: Worlds = NewWorldEachIteration()
    opponents: Opponents = Uninformed()
    graph: Graph = Tree()
    select: Select = Ucb1()
    expand: Expand = AnyUntried()
    expand_after: Whole = 0
    filter: tuple[Filter, ...] = ()
    prune: Prune = Nothing()
    chance: ChanceRule = EachOutcome()
    rollout: TreeRollout = rollouts.Random()
    evaluate: Evaluation = Outcome()
    backup: Backup = Mean()
    decide: Decide = MostVisits()
    budget: Budget = Iterations(1000)
    pacing: Pacing = PerDecision()
    reuse: bool = False
    threads: Threads = OneThread()
    memory_mb: Annotated[int, Meta(ge=1, le=2**20)] = 512


class PythonAgent(Part, frozen=True):
    """`act(observation)` gives the action."""

    act: Callable[[Any], Any]


class TwoLevel(Part, frozen=True):
    """The player of paper 5 that does not search: the card that its network likes best, the target and the attacks that
    score best. It sees both hands, as its network does."""

    models: tuple[str, ...]
    score: str = "p5-low-level"
    coin: Share = 1.0
    temperature: Positive = 1.0
    greedy: bool = True
    probabilities: bool = False
    low: Literal["score", "random"] = "score"
    targets: Literal["score", "random"] = "score"
    hero_power: Literal["low", "high"] = "low"
    limit: Whole = 0
    belief: Belief = OpenHand()


class Idle(Part, frozen=True):
    """Ends its turn whenever it may."""


class ByScore(Part, frozen=True):
    """The action that one of the game's action scores (`tw.scores`) rates highest."""

    score: str
    ties: Literal["first", "last", "random"] = "random"
    belief: Belief = KnownList()


class OneStep(Part, frozen=True):
    """Tries each action once and takes the one whose state a heuristic of the game (`tw.evaluate`) likes best; without
    `ends` it ends its turn only when nothing else is left."""

    heuristic: str
    ends: bool = True
    ties: Literal["first", "last", "random"] = "last"
    belief: Belief = KnownList()
    budget: Budget = ModelCalls(2000)


class Flat(Part, frozen=True):
    """Flat Monte Carlo: rollouts below each action and no tree. `grouped` is paper 2's form: only one random group of
    actions (units, cities, the tribe) is looked at."""

    rollout: PlainRollout = rollouts.Random()
    evaluate: Outcome | Heuristic = Outcome()
    grouped: bool = False
    belief: Belief = KnownList()
    budget: Budget = Iterations(1000)

    def check(self) -> None:
        if isinstance(self.evaluate, Heuristic) and self.evaluate.scale == "raw":
            self.refuse("evaluate", 'flat Monte Carlo compares means of values: take scale="value"')


class OutcomeSampling(Part, frozen=True):
    """Online outcome sampling: whole matches from the start, regrets at every situation that a player can tell apart,
    and an action by lot from the average strategy. An iteration is a match; the learning player tries any action with
    the share `explore`. For small games whose matches need no setup."""

    explore: Annotated[float, Meta(gt=0, le=1)] = 0.4
    budget: Budget = Iterations(10_000)


# Agents that plan a whole turn.


class TurnSampler(Part, frozen=True, kw_only=True):
    """Budgets are for a turn; the rest as in WholeTurn."""

    evaluate: Evaluation = Outcome()
    belief: Belief = KnownList()
    worlds: OneWorld | Ensemble = OneWorld()
    budget: Budget = Iterations(1000)
    replan: Annotated[float, Meta(ge=0, le=0.99)] = 0.0
    min_votes: Annotated[int, Meta(ge=1, le=1000)] = 1
    memory_mb: Annotated[int, Meta(ge=1, le=2**20)] = 512


class NaiveSampling(TurnSampler, frozen=True):
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


class SideInformation(TurnSampler, frozen=True):
    """Linear side information: the share `explore` of the samples goes to random turns and tells what single actions
    are worth, by their `mean` or as the thesis's program by their `sum`. Turns drawn by that worth race by sequential
    halving. `bounded`: as many as the samples allow; `original`: the fewest that leave one sample each for the first
    round; `samples`: as the program, one for each of 0.4 of them. An action of the kind `finish` is done before the
    turn ends. A budget other than iterations is turned into samples by `estimate`. The rest as in TurnSampler."""

    explore: Share = 0.25
    estimator: Literal["mean", "sum"] = "mean"
    candidates: Literal["bounded", "original", "samples"] = "bounded"
    accumulate: bool = False
    finish: str = ""
    estimate: Estimate = AverageSample()
    rollout: Rollout = rollouts.Random(turns=4, since="root")


# Evolution: agents that improve a plan.


class Planner(Part, frozen=True, kw_only=True):
    """An iteration is a plan played and valued: what follows its last action is the rollout's, and the evaluation has
    the last word."""

    rollout: PlainRollout = rollouts.Nothing()
    evaluate: Evaluation = Outcome()
    belief: Belief = KnownList()
    worlds: OneWorld | FewWorlds | NewWorldEachIteration = NewWorldEachIteration()
    budget: Budget = Iterations(1000)


class Rhea(Planner, frozen=True):
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


class Oep(TurnPlanner, frozen=True):
    """Online evolutionary planning: plans of the own turn, of any length up to `length`. The share of `survivors` of a
    generation lives on, children of two of them replace the others. The rest as in TurnPlanner."""

    population: Few = 100
    survivors: Share = 0.5
    mutation: Share = 0.1


class Emcts(TurnPlanner, frozen=True):
    """Evolutionary MCTS: a tree of plans of the own turn; an edge changes one action and repairs the rest. A node
    visited n times has up to `width` * n ** `power` children; a plan whose value hung on luck or hidden cards may be
    tried again instead. With several `phases` of the budget the tree goes on below its most visited child after each.
    The `answer` is the plan with the best mean, or where the most visited path stays. The rest as in TurnPlanner."""

    exploration: Number = 0.1
    width: Number = 1.0
    power: Share = 0.5
    phases: Few = 1
    answer: Literal["best", "visits"] = "best"


class Gsv(Part, frozen=True):
    """Metastone's game state value behaviour (Hearthstone): every sequence of up to `depth` own actions. The target of
    a battlecry is chosen as there, by the state `before_deaths` are processed; else targets are tried like actions."""

    weights: Literal["used", "default"] = "used"
    depth: Annotated[int, Meta(ge=1, le=8)] = 3
    before_deaths: bool = True
    belief: Belief = KnownList()


class Tyche(Part, frozen=True):
    """TycheAgent (Hearthstone): flat Monte Carlo over the own turn, so many `episodes` for each option. With a `growth`
    there are so many more with each own turn of the match, up to `most`."""

    episodes: Annotated[int, Meta(ge=1, le=10**6)] = 100
    growth: Annotated[int, Meta(ge=0, le=10**6)] = 0
    most: Annotated[int, Meta(ge=1, le=10**6)] = 400
    belief: Belief = KnownList()


class Silverfish(Part, frozen=True):
    """Silverfish (Hearthstone): a beam search over the own turn with a model of the enemy's reply, and the best boards
    once more with two further turns. Widths count boards; the defaults are the bot's own. With `reply` 0 a board is
    judged at the end of the own turn."""

    behaviour: Literal["control", "mana", "rush", "face"] = "control"
    depth: Few = 12
    width: Few = 3000
    reply: Annotated[int, Meta(ge=0, le=100_000)] = 40
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
    | Random
    | TwoLevel
    | Idle
    | ByScore
    | OneStep
    | Flat
    | OutcomeSampling
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

__all__ = names(globals())
