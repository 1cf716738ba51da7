"""Matches as environments for reinforcement learning.

    VectorMatches   thousands of native matches stepped at once, without the GIL; needs NumPy alone
    pettingzoo_env  a match as a PettingZoo AEC environment, every player an agent of yours
    gymnasium_env   a match as a Gymnasium environment: one seat is yours, agents of Turnwise have the others

Where a game has a list of all its actions (connect four, nim, pocket, games of your own with all_actions()), action k
is always the same action; elsewhere, and in VectorMatches, it is the k-th legal one in the order in which the game
lists them (turnwise.environments.actions). The mask has a 1 for every number that is legal. What is observed is what
the player to act sees: hidden cards are erased before the features are taken.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from turnwise.environments.vector import VectorMatches
from turnwise.optional_packages import need

if TYPE_CHECKING:
    from turnwise.environments.aec import MatchAEC
    from turnwise.environments.gym import MatchGym

__all__ = ["VectorMatches", "gymnasium_env", "pettingzoo_env"]


def pettingzoo_env(game: Any, **options: Any) -> MatchAEC:
    need("pettingzoo_env", "environments", "gymnasium", "pettingzoo")
    from turnwise.environments.aec import MatchAEC

    return MatchAEC(game, **options)


def gymnasium_env(game: Any, **options: Any) -> MatchGym:
    need("gymnasium_env", "environments", "gymnasium")
    from turnwise.environments.gym import MatchGym

    return MatchGym(game, **options)
