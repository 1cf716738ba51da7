"""Turnwise plays games in which a turn is many actions, chance is everywhere and hands are hidden.

>>> import turnwise as tw
>>> state = tw.load("nim").start(seed=1, heaps=[1, 2, 3])
>>> state, picks = state.apply("take 1 from 3")
>>> tw.search(state, tw.Mcts(budget=tw.Iterations(2000)), seed=1).best
'take 1 from 2'
"""

from __future__ import annotations

from turnwise._core import ActionStats, Cancel, Chance, Game, SearchResult, State, TreeBranch, TreeNode
from turnwise.agents import agent, agents
from turnwise.arena import MatchReport, Record, match, play, replay, wilson
from turnwise.errors import (
    BadGameError,
    BadPickError,
    BadRecipeError,
    BadSetupError,
    BadStateError,
    IllegalActionError,
    TurnwiseError,
    UnknownNameError,
)
from turnwise.games import games, load
from turnwise.heuristics import evaluate, heuristics, scores, values
from turnwise.recipes import (
    Iterations,
    Mcts,
    ModelCalls,
    NoRollout,
    Once,
    OpenHand,
    Outcome,
    PythonAgent,
    PythonEvaluator,
    PythonRollout,
    Random,
    RandomAgent,
    Resample,
    Seconds,
    Ucb1,
)
from turnwise.searching import act, perft, search

__version__ = "0.1.0"
__all__ = [
    "ActionStats",
    "BadGameError",
    "BadPickError",
    "BadRecipeError",
    "BadSetupError",
    "BadStateError",
    "Cancel",
    "Chance",
    "Game",
    "IllegalActionError",
    "Iterations",
    "MatchReport",
    "Mcts",
    "ModelCalls",
    "NoRollout",
    "Once",
    "OpenHand",
    "Outcome",
    "PythonAgent",
    "PythonEvaluator",
    "PythonRollout",
    "Random",
    "RandomAgent",
    "Record",
    "Resample",
    "SearchResult",
    "Seconds",
    "State",
    "TreeBranch",
    "TreeNode",
    "TurnwiseError",
    "Ucb1",
    "UnknownNameError",
    "act",
    "agent",
    "agents",
    "evaluate",
    "games",
    "heuristics",
    "load",
    "match",
    "perft",
    "play",
    "replay",
    "scores",
    "search",
    "values",
    "wilson",
]
