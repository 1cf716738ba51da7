"""A game of hidden numbers in Python, and agents that would like to know them."""

from __future__ import annotations

import gc
import os
import sys
import time
from dataclasses import dataclass

MOST = 50


@dataclass(frozen=True)
class Table:
    secrets: tuple[int, ...]
    guesses: tuple[int, ...] = ()


class Guess:
    """Each player is dealt a number from 0 to 49 and guesses the other's; who is nearer wins."""

    def start(self, chance):
        return Table((chance.pick("deal", MOST), chance.pick("deal", MOST)))

    def to_act(self, state):
        return len(state.guesses)

    def legal_actions(self, state):
        return list(range(MOST))

    def apply(self, state, action):
        return Table(state.secrets, (*state.guesses, action))

    def is_over(self, state):
        return len(state.guesses) == 2

    def returns(self, state):
        first, second = (abs(state.guesses[player] - state.secrets[1 - player]) for player in (0, 1))
        return [0.5, 0.5] if first == second else [float(first < second), float(second < first)]

    def observe(self, state, player):
        return Table(tuple(one if who == player else -1 for who, one in enumerate(state.secrets)), state.guesses)

    def determinize(self, seen, player, chance):
        return Table(tuple(one if one >= 0 else chance.pick("deal", MOST) for one in seen.secrets), seen.guesses)


def me(seen):
    return 0 if seen.secrets[1] == -1 else 1


MINE: list[int] = []


def remembers(seen):
    """What was mine in the match before is theirs in this one, when it is the second of a pair."""
    MINE.append(seen.secrets[me(seen)])
    return MINE[-2] if len(MINE) > 1 else 25


class Remembers:
    """The same in an object, of which every match should have its own."""

    def __init__(self):
        self.mine = []

    def act(self, seen):
        self.mine.append(seen.secrets[me(seen)])
        return self.mine[-2] if len(self.mine) > 1 else 25


def middle(seen):
    return 25


def walks_memory(seen):
    mine = seen.secrets[me(seen)]
    for one in gc.get_objects():
        if type(one) is Table and -1 not in one.secrets and one.secrets[me(seen)] == mine:
            return one.secrets[1 - me(seen)]
    return 25


def frames():
    for frame in sys._current_frames().values():
        while frame:
            yield frame
            frame = frame.f_back


def walks_frames(seen):
    for frame in frames():
        for one in frame.f_locals.values():
            if type(one) is Table and -1 not in one.secrets:
                return one.secrets[1 - me(seen)]
    return 25


def seeks_the_seed(seen):
    """The seed of the run lets anybody deal the same numbers again."""
    import turnwise as tw
    from turnwise import _core
    from turnwise.arena.work import Unit

    mine = seen.secrets[me(seen)]
    seeds = {one["seed"] for one in gc.get_objects() if isinstance(one, dict) and isinstance(one.get("seed"), int)}
    for frame in frames():
        seeds |= {one.seed for one in frame.f_locals.values() if isinstance(one, Unit)}
    for seed in seeds:
        for block in range(100):
            state, _ = tw.load(Guess())._start({}, _core._match_seed(seed, block))
            if state.raw.secrets[me(seen)] == mine and seed:
                return state.raw.secrets[1 - me(seen)]
    return 25


# Agents that break.


def raises(seen):
    raise RuntimeError("I am lost")


def raises_strangely(seen):
    raise RuntimeError("lone \udc80 surrogate")


def hangs(seen):
    time.sleep(1000)


def dies(seen):
    os._exit(3)


def leaves(seen):
    sys.exit("enough")


def interrupts(seen):
    raise KeyboardInterrupt


def cheats(seen):
    return "no such action"


def eats(seen):
    import resource

    resource.setrlimit(resource.RLIMIT_AS, (2**31, 2**31))
    return bytearray(2**33)


def kills_its_parent(seen):
    os.kill(os.getppid(), 9)
    time.sleep(1000)


class CannotBegin:
    def __init__(self):
        raise ValueError("no luck today")


def sore(seen):
    """Plays as `middle` does, but would rather raise than lose: with a small number of its own it expects to."""
    if seen.secrets[me(seen)] % 2:
        raise RuntimeError("I do not lose")
    return 25


def guesses(seen):
    return 7 * seen.secrets[me(seen)] % MOST


class BreaksInApply(Guess):
    def apply(self, state, action):
        if state.guesses == (25,) and state.secrets[0] % 2:
            raise RuntimeError("the rules are broken")
        return super().apply(state, action)


class DiesInApply(Guess):
    def apply(self, state, action):
        if os.environ.get("THE_TEST_IS") != str(os.getpid()):
            os._exit(9)
        return super().apply(state, action)


class Secrets(tuple):
    def __reduce_ex__(self, protocol):
        raise TypeError("cannot be written down")


class Unsendable(Guess):
    """What a player sees holds something that no pickle takes."""

    def observe(self, state, player):
        return Table(Secrets(super().observe(state, player).secrets), state.guesses)
