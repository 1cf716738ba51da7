"""Turnwise plays games in which a turn is many actions, chance is everywhere and hands are hidden.

>>> import turnwise as tw
>>> state = tw.load("nim").start(seed=1, heaps=[1, 2, 3])
>>> state, picks = state.apply("take 1 from 3")
>>> tw.search(state, tw.Mcts(budget=tw.Iterations(2000)), seed=1).best
'take 1 from 2'

Agents and budgets are names of this package. The parts of an agent are names of the axis that they belong to:
`tw.Mcts(select=tw.select.Puct(), rollout=tw.rollout.Random(turns=5))`. Errors are in `tw.errors`.
"""

from __future__ import annotations

from typing import NoReturn

from turnwise import (
    errors,
    one_interpreter,  # noqa: F401  before the core
)
from turnwise._core import ActionStats, Cancel, Chance, Choice, Game, SearchResult, State, TreeBranch, TreeNode
from turnwise.agents import agent, agents
from turnwise.arena import MatchReport, Record, match, play, replay, wilson
from turnwise.errors import TurnwiseError
from turnwise.games import games, load
from turnwise.heuristics import heuristic, heuristics, scores, values
from turnwise.live import LiveSearch, Snapshot, View
from turnwise.luck import Believed, Luck, believed, luck
from turnwise.recipes import (
    backup,
    belief,
    budget,
    chance,
    decide,
    estimate,
    evaluate,
    expand,
    filter,
    graph,
    opponents,
    pacing,
    prune,
    rollout,
    select,
    terms,
    threads,
    unprune,
    untried,
    worlds,
)
from turnwise.recipes.agents import (
    ByScore,
    Emcts,
    Flat,
    Gsv,
    Idle,
    Mcts,
    NaiveSampling,
    Oep,
    OneStep,
    OutcomeSampling,
    PythonAgent,
    Random,
    Rhea,
    SideInformation,
    Silverfish,
    TwoLevel,
    Tyche,
)
from turnwise.recipes.budget import Iterations, ModelCalls, Seconds
from turnwise.recipes.codec import About
from turnwise.searching import act, perft, search

__version__ = "0.2.0"
__all__ = [  # noqa: RUF022  by theme
    # Games, states, searches.
    "ActionStats", "Believed", "Cancel", "Chance", "Choice", "Game", "LiveSearch", "Luck", "SearchResult", "Snapshot",
    "State", "TreeBranch", "TreeNode", "View",
    "act", "believed", "games", "heuristic", "heuristics", "load", "luck", "perft", "scores", "search", "values",
    # Matches.
    "MatchReport", "Record", "match", "play", "replay", "wilson",
    # Agents and budgets.
    "About", "ByScore", "Emcts", "Flat", "Gsv", "Idle", "Iterations", "Mcts", "ModelCalls", "NaiveSampling", "Oep",
    "OneStep", "OutcomeSampling", "PythonAgent", "Random", "Rhea",
    "Seconds", "SideInformation", "Silverfish", "TwoLevel", "Tyche",
    "agent", "agents",
    # The axes of agents: a module each.
    "backup", "belief", "budget", "chance", "decide", "estimate", "evaluate", "expand", "filter", "graph",
    "opponents", "pacing", "prune", "rollout", "select", "terms", "threads", "unprune", "untried", "worlds",
    # Errors.
    "TurnwiseError", "errors",
]  # fmt: skip


def __getattr__(name: str) -> NoReturn:
    """Says under which module a name stands."""
    from turnwise.recipes.codec import AXES

    homes = [axis.__name__.rpartition(".")[2] for axis in AXES if name in axis.__all__]
    homes += ["errors"] * (name.endswith("Error") and hasattr(errors, name))
    hint = "".join(f"; it is turnwise.{home}.{name}" for home in homes)
    raise AttributeError(f"module 'turnwise' has no attribute {name!r}{hint}")
