"""Actions that are never looked at."""

from __future__ import annotations

from typing import Literal

from turnwise.recipes.part import Few, Number, Part, names


class ExcludeKinds(Part, frozen=True):
    """No actions of these kinds, `at` every decision or at the root alone."""

    kinds: tuple[str, ...]
    at: Literal["every", "root"] = "every"


class Sensible(Part, frozen=True):
    """Only actions that make sense by the game's own rules: with `care` "tree" all but those that are never right, with
    "rollout" all but those that hardly ever are. With `oblige` a turn does not end while something surely good is left
    to do."""

    care: Literal["tree", "rollout"] = "tree"
    oblige: bool = True


class Penalties(Part, frozen=True):
    """Only what the game's own bot would try (Hearthstone: Silverfish): no action that it charges `limit` or more, and
    one of those that come to the same. The end of the turn is `offered` beside the others, or comes `last`, when
    nothing else is left."""

    limit: Few = 500
    end: Literal["offered", "last"] = "offered"


class OnePlace(Part, frozen=True):
    """Of actions that differ in the place on the board alone only the one at the right end."""


class RootGroup(Part, frozen=True):
    """At the root only the actions of one of the game's groups, drawn with equal chances."""


class KeepBestOfKind(Part, frozen=True):
    """Of m low-level actions of one `kind` only the best max(`factor` * log m, `least`), `by` one of the game's
    evaluations of the states they lead to, equals by lot. Each is tried for it. The `log` is natural or decimal."""

    kind: str
    by: str
    factor: Number = 1.0
    least: Few = 5
    log: Literal["natural", "decimal"] = "natural"


Filter = ExcludeKinds | Sensible | Penalties | OnePlace | RootGroup | KeepBestOfKind

__all__ = names(globals())
