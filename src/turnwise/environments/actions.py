"""What number k of an environment means.

    stable   the k-th of all actions that the game has, whether or not it is legal now, so that a policy can learn what
             k does. All games but Hearthstone and Tribes have such a list; games of your own say all_actions()
    listed   the k-th legal action in the order in which the game lists them

Actions of the big games are too many for a list (a card, a place and a target each); `info["identities"]` says of every
legal action what it is in every position, as a number of 64 bits.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from turnwise import _core
from turnwise.errors import BadGameError, BadSetupError

Meaning = Literal["stable", "listed"]
MOST = 100_000


def stable_actions(rules: _core.Game, raw: object | None = None) -> list[str] | None:
    """Every action of a game by its text, in an order that never changes; None where there is no such list. `raw` is
    the user's own game object."""
    if raw is not None:
        listing = getattr(raw, "all_actions", None)
        if listing is None:
            return None
        found = [str(action) for action in listing()]
        if not found or len(found) > MOST or len(set(found)) != len(found):
            raise BadGameError(f"all_actions: expected 1 to {MOST:,} actions, each once, found {len(found):,}")
        return found
    match rules.name:
        case "connect_four":
            return [f"drop {column}" for column in range(1, 8)]
        case "nim":
            return [f"take {count} from {heap}" for heap in range(1, 6) for count in range(1, 16)]
        case "kuhn":
            return ["pass", "bet"]
        case "leduc":
            return ["fold", "call", "raise"]
        case "pocket":
            targets = ["hero", "wolf 1", "wolf 2"]
            cards = [f"play {card}{aim}" for card in CARDS for aim in ("", *(f" -> {target}" for target in targets))]
            attacks = [f"attack {wolf} -> {target}" for wolf in (1, 2) for target in targets]
            return [*cards, *attacks, "end"]
    return None


CARDS = ("spark", "bolt", "wolf", "mend", "study")


class Numbering:
    """Numbers for the legal actions of a position."""

    def __init__(self, rules: _core.Game, raw: object | None, meaning: Meaning | None, max_actions: int) -> None:
        if meaning not in (None, "stable", "listed"):
            raise BadSetupError(f"actions: expected stable or listed, found {meaning!r}")
        known = None if meaning == "listed" else stable_actions(rules, raw)
        if meaning == "stable" and known is None:
            raise BadSetupError(f"{rules.name} has no list of all its actions; take actions='listed'")
        self.texts = known
        self.size = max_actions if known is None else len(known)
        self._places = {} if known is None else {text: place for place, text in enumerate(known)}

    def of(self, legal: Sequence[Any]) -> dict[int, Any]:
        """The legal actions by number."""
        if self.texts is None:
            if len(legal) > self.size:
                raise BadSetupError(f"a position has {len(legal)} legal actions; take max_actions above that")
            return dict(enumerate(legal))
        try:
            return {self._places[str(action)]: action for action in legal}
        except KeyError as error:
            raise BadGameError(f"all_actions: {error.args[0]} is legal, but not among them") from None
