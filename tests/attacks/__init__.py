"""Hostile inputs and misuses. Each is a small function under the name of what it tries; `attack` says what must come of
it: an error of ours whose message says what was wrong, or nothing but the right answer.

They run in subprocesses, a file each, with a limit of memory for the process and of time for each attack: never a
signal, never a hang. To add one, write a function with the decorator in the file of its kind.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

MEMORY = 3 << 30  # bytes of addresses, over all that a process begins with
SECONDS = 60  # for one attack; nearly all take milliseconds


class Attack(NamedTuple):
    name: str
    run: Callable[[], object]
    errors: tuple[type[BaseException], ...]
    says: str


ATTACKS: list[Attack] = []


def attack(*errors: type[BaseException], says: str = "") -> Callable[[Callable[[], object]], Callable[[], object]]:
    """What the function below must end with: one of these errors, with a message that matches `says`; without errors it
    must return."""

    def add(run: Callable[[], object]) -> Callable[[], object]:
        ATTACKS.append(Attack(run.__name__, run, errors, says))
        return run

    return add
