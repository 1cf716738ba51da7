"""Games written in Python, as a user would write them, for tests of everything that runs on such games."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from tic_tac_toe import TicTacToe

__all__ = ["ExplicitTree", "Lottery", "Pig", "Secrets", "Stones", "TicTacToe"]


class Stones:
    """Three players in turn take one or two stones; the last stone wins, the player after the winner gets a fifth."""

    players = 3

    def start(self, *, heap: int = 7) -> tuple[int, int]:
        return heap, 0

    def to_act(self, state):
        return state[1]

    def legal_actions(self, state):
        return [take for take in ("one", "two") if state[0] >= ("one", "two").index(take) + 1]

    def apply(self, state, action):
        return state[0] - ("one", "two").index(action) - 1, (state[1] + 1) % 3

    def is_over(self, state):
        return state[0] == 0

    def returns(self, state):
        values = [0.0, 0.0, 0.0]
        values[state[1] - 1] = 1.0
        values[state[1]] = 0.2
        return values


@dataclass(frozen=True)
class PigState:
    scores: tuple[int, int] = (0, 0)
    at_stake: int = 0
    player: int = 0


class Pig:
    """Roll as often as you like; a one loses what the turn has won, a hold keeps it. The die may be loaded."""

    def __init__(self, target: int = 15, die: int | list[float] = 6) -> None:
        self.target = target
        self.die = die

    def start(self, chance, *, first: int | None = None) -> PigState:
        return PigState(player=chance.pick("first", 2) if first is None else first)

    def to_act(self, state):
        return state.player

    def legal_actions(self, state):
        return ["roll", "hold"] if state.at_stake else ["roll"]

    def apply(self, state, action, chance):
        if action == "hold":
            scores = list(state.scores)
            scores[state.player] += state.at_stake
            return PigState(tuple(scores), 0, 1 - state.player)
        face = chance.pick("die", self.die) + 1
        if face == 1:
            return PigState(state.scores, 0, 1 - state.player)
        return replace(state, at_stake=state.at_stake + face)

    def is_over(self, state):
        return state.scores[state.player] + state.at_stake >= self.target

    def returns(self, state):
        if not self.is_over(state):
            return 0.5, 0.5
        return (1, 0) if state.player == 0 else (0, 1)


class Secrets:
    """Each hides a number from 1 to 3, then each guesses the other's (actions 11 to 13). A state is the two secrets and
    the two guesses, 0 before they are made; -1 is a secret that was not seen."""

    def start(self):
        return (0, 0, 0, 0)

    def to_act(self, state):
        return state.index(0) % 2

    def legal_actions(self, state):
        return [1, 2, 3] if 0 in state[:2] else [11, 12, 13]

    def apply(self, state, action):
        at = state.index(0)
        return (*state[:at], action, *state[at + 1 :])

    def is_over(self, state):
        return 0 not in state

    def returns(self, state):
        mine, theirs = state[2] == state[1] + 10, state[3] == state[0] + 10
        lead = 0.5 + (mine - theirs) / 4 + (state[0] - state[1]) / 16
        return lead, 1 - lead

    def observe(self, state, player):
        return tuple(-1 if at == 1 - player and secret else secret for at, secret in enumerate(state))

    def determinize(self, seen, player, chance):
        return tuple(1 + chance.pick("secret", 3) if secret < 0 else secret for secret in seen)

    def seen_action(self, state, action, player):
        return action if action > 3 or player == self.to_act(state) else "hides"

    def key(self, state, player):
        return self.observe(state, player)

    def turn(self, state):
        return 4 - state.count(0)


class Lottery:
    """One decision, then luck: every ticket wins with its own probability."""

    players = 1

    def __init__(self, **tickets: list[float]) -> None:
        self.tickets = tickets

    def start(self):
        return "open"

    def to_act(self, state):
        return 0

    def legal_actions(self, state):
        return list(self.tickets)

    def apply(self, state, ticket, chance):
        return "won" if chance.pick("prize", self.tickets[ticket]) == 0 else "lost"

    def is_over(self, state):
        return state != "open"

    def returns(self, state):
        return [state == "won"]


class ExplicitTree:
    """A game said node by node: (player, {action: node}) is a decision, a list is one value per player."""

    def __init__(self, players: int, root: Any) -> None:
        self.players = players
        self.root = root

    def start(self):
        return ()

    def _at(self, path):
        node = self.root
        for action in path:
            node = node[1][action]
        return node

    def to_act(self, path):
        return self._at(path)[0]

    def legal_actions(self, path):
        return list(self._at(path)[1])

    def apply(self, path, action):
        return (*path, action)

    def is_over(self, path):
        return isinstance(self._at(path), list)

    def returns(self, path):
        return self._at(path)
