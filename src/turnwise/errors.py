"""What can go wrong, as a tree:

TurnwiseError
├── IllegalActionError    an action that the rules do not allow here
├── BadStateError         a position that cannot be, or not be used this way
├── BadSetupError         a deck, level or option that no match can start from
├── BadPickError          a scripted outcome of chance that cannot happen here
├── BadRecipeError        an agent described wrongly (a budget of 0, a part that does not exist)
├── AgentError            a user's agent that failed in every match of a series
├── BadGameError          a user's game, evaluator or rollout that broke the contract
├── BadModelError         a trained model, or data to train one, that cannot be used
├── LedgerError           a ledger of matches that cannot be read or written (missing, full disk, another version)
├── ClusterError          a Ray cluster that is gone
├── MissingPackageError   a package that only an extra of the install brings; says which
├── NotEnoughMemoryError  a search or a state that does not fit into memory
└── UnknownNameError      a game, agent, deck or level that does not exist; says the nearest ones

An exception that a user's own Python code raises inside a search or a match comes out as it is.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import Any


class TurnwiseError(Exception):
    """The root of every error that Turnwise raises on purpose. It crosses process borders with its message and fields,
    whatever it was made of."""

    def __reduce__(self) -> tuple[Any, ...]:
        return _error_again, (type(self), self.args, self.__dict__)


def _error_again(kind: type[TurnwiseError], said: tuple[Any, ...], fields: dict[str, Any]) -> TurnwiseError:
    error = kind.__new__(kind, *said)
    error.__dict__.update(fields)
    return error


class IllegalActionError(TurnwiseError):
    pass


class BadStateError(TurnwiseError):
    pass


class BadSetupError(TurnwiseError):
    pass


class BadPickError(TurnwiseError):
    pass


class BadRecipeError(TurnwiseError, ValueError):
    """Also a ValueError, so that msgspec adds the place when a part refuses its values in a file."""


class BadGameError(TurnwiseError):
    pass


class AgentError(TurnwiseError):
    pass


class BadModelError(TurnwiseError):
    pass


class LedgerError(TurnwiseError):
    pass


class ClusterError(TurnwiseError):
    pass


class MissingPackageError(TurnwiseError, ImportError):
    """Also an ImportError, as Python's own."""


class NotEnoughMemoryError(TurnwiseError, MemoryError):
    """Also a MemoryError, as Python's own."""


def brief(value: object) -> str:
    """A value as a message shows it: on one line, and cut short."""
    try:
        text = repr(value)
    except ValueError:  # a number of more digits than Python prints
        text = f"a very large {type(value).__name__}"
    return text if len(text) <= 60 else f"{text[:57]}..."


class UnknownNameError(TurnwiseError):
    def __init__(self, what: str, name: str, known: Iterable[str]) -> None:
        self.name = name
        self.nearest = difflib.get_close_matches(name, names := sorted(known), n=3, cutoff=0.4)
        known_names = ", ".join(names) or "none"
        hint = f"did you mean {' or '.join(self.nearest)}?" if self.nearest else f"there are: {known_names}"
        super().__init__(f"no {what} named {name!r}; {hint}")
