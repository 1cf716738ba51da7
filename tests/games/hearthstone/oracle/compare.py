"""Core and oracle side by side: after every action the whole position and the legal actions must agree."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec

from games.hearthstone.oracle import registry
from games.hearthstone.oracle.facts import ABSENT, Card
from games.hearthstone.oracle.forms import core_view, difference, from_plain, outcomes, scripted, view
from games.hearthstone.oracle.odd_positions import in_core, strange_position
from turnwise import _core
from turnwise.hearthstone import Deck, deck
from turnwise.hearthstone.cards import all_cards
from turnwise.hearthstone.compiler import compile_cards
from turnwise.hearthstone.game import game_from_table
from turnwise.hearthstone.random_decks import playable, random_deck
from turnwise.hearthstone.table import printed_cards


class Parted(AssertionError):
    """Core and oracle differ."""


ABSENT.update(id for id, card in printed_cards().items() if card.deckable and not in_core(id))


@cache
def rules(positions: str = "needed") -> _core.Game:
    """The core's rules over all its cards."""
    return game_from_table(compile_cards(all_cards(), _core.hearthstone_layout()), {"positions": positions}, {})


def unknown() -> list[str]:
    """The cards of the core that the oracle does not know."""
    return [id for id in printed_cards() if in_core(id) and not registry.known(id)]


def known_deck(era: str, seed: int) -> Deck:
    """A random deck of the era; what the oracle does not know yet is replaced by something that it knows."""
    found = random_deck(era, seed)
    rng = random.Random(f"known {era} {seed}")
    hero_class = Card(found.hero, era).classes[0]
    counts = Counter(id for id in found.cards if registry.known(id))
    cards = [card for card in playable(era) if registry.known(card.id) and card.fits_class(hero_class)]
    while sum(counts.values()) < 30:
        card = rng.choice(cards)
        if counts[card.id] < (1 if card.rarity == "legendary" else 2):
            counts[card.id] += 1
    return msgspec.structs.replace(found, cards=tuple(counts.elements()))


def start(deck_a: str, deck_b: str, seed: int, positions: str = "needed") -> Any:
    return rules(positions).start(seed=seed, decks=[deck(name).to_plain() for name in (deck_a, deck_b)])


class Match:
    """One match, played by both. `busy` players seldom end their turn while they can do something else."""

    def __init__(self, state: Any, seed: int, busy: bool) -> None:
        self.state = state
        self.picks: list[str] = []
        self.oracle = from_plain(state.to_plain(), scripted(self.picks))
        self.rng = random.Random(seed)
        self.busy = busy
        self.history: list[str] = []

    def fail(self, what: str) -> None:
        course = "\n  ".join(self.history[-8:])
        raise Parted(f"{what}\nafter\n  {course}")

    def compare(self) -> list[str]:
        """The legal actions, in a fixed order."""
        found = difference(core_view(self.state.to_plain()), view(self.oracle))
        if found:
            self.fail(found)
        if self.state.is_over:
            return []
        mine, theirs = self.state.legal_actions(), self.oracle.legal()
        if len(mine) != len(set(mine)):
            self.fail("an action is listed twice")
        if set(mine) != set(theirs):
            more, less = sorted(set(mine) - set(theirs)), sorted(set(theirs) - set(mine))
            self.fail(f"legal actions: only the core has {more[:5]}, only the oracle {less[:5]}")
        return sorted(mine)

    def compare_needed_places(self) -> None:
        """The usual game offers one place where no text about neighbours is in sight."""
        mine = rules().state_from_json(self.state.to_json()).legal_actions()
        theirs = self.oracle.legal(every_place=False)
        if set(mine) != set(theirs):
            more, less = sorted(set(mine) - set(theirs)), sorted(set(theirs) - set(mine))
            self.fail(f"places that matter: only the core has {more[:5]}, only the oracle {less[:5]}")

    def compare_outcomes(self, action: str, limit: int = 60) -> None:
        """All outcomes of an action and their probabilities, if they are not too many."""
        theirs = outcomes(self.oracle, action, limit)
        if len(theirs) > limit:
            return
        mine = self.state.outcomes(action, limit=100_000)
        odds: list[dict[str, float]] = [{}, {}]
        seen: list[dict[str, Any]] = [{}, {}]
        for found, looks, views in zip(
            odds,
            seen,
            (((core_view(s.to_plain()), p) for s, p, _ in mine), ((view(o), p) for o, p in theirs)),
            strict=True,
        ):
            for one, probability in views:
                key = repr(frozen(one))
                found[key] = found.get(key, 0.0) + probability
                looks[key] = one
        only = [[look for key, look in a.items() if key not in b] for a, b in (seen, seen[::-1])]
        if only[0] and only[1]:
            self.fail(f"outcome of {action!r}: {difference(only[0][0], only[1][0])}")
        if only[0] or only[1] or any(abs(odds[0][key] - odds[1][key]) > 1e-9 for key in odds[0]):
            self.fail(f"outcomes of {action!r}: the core has {len(mine)}, the oracle {len(theirs)}, or other odds")

    def choose(self, legal: list[str]) -> str:
        if self.busy and len(legal) > 1 and self.rng.random() < 0.9:
            legal = [one for one in legal if one != "end"]
        kinds = sorted({unplaced(one).partition(" -> ")[0] for one in legal})
        if self.busy:  # a card is a card, however many targets it has
            kind = self.rng.choice(kinds)
            legal = [one for one in legal if unplaced(one).partition(" -> ")[0] == kind]
        return self.rng.choice(legal)

    def step(self, action: str, picks: Sequence[str] = ()) -> None:
        after, self.picks[:] = self.state.apply(action, picks=picks, seed=self.rng.getrandbits(32))
        self.history.append(f"{action} {self.picks or ''}")
        try:
            self.oracle.apply(action)
        except (AssertionError, LookupError, AttributeError, TypeError, ValueError) as error:
            self.fail(f"{type(error).__name__}: {error}")
        if self.picks:
            self.fail(f"the core asked chance for more: {self.picks}")
        self.state = after

    def play(self, limit: int = 1000, every: int = 0) -> int:
        """Plays to the end; every so many actions the outcomes and the needed places are compared, too."""
        for number in range(limit):
            legal = self.compare()
            if not legal:
                return number
            action = self.choose(legal)
            if every and self.rng.random() < 1 / every:
                self.compare_needed_places()
                self.compare_outcomes(action)
            self.step(action)
        return limit


def unplaced(action: str) -> str:
    """Without the place of the minion."""
    words = action.split()
    if "at" in words:
        at = words.index("at")
        del words[at : at + 2]
    return " ".join(words)


def frozen(one: Any) -> Any:
    """Something that prints the same when it is the same."""
    if isinstance(one, dict):
        return sorted((str(key), frozen(value)) for key, value in one.items())
    if isinstance(one, set):
        return sorted(one)
    return [frozen(value) for value in one] if isinstance(one, list | tuple) else one


def deck_match(deck_a: str, deck_b: str, seed: int, busy: bool) -> Match:
    return Match(start(deck_a, deck_b, seed, "all"), seed, busy)


def random_match(era_a: str, era_b: str, seed: int, busy: bool) -> Match:
    """Two random legal decks of known cards."""
    plains = [known_deck(era, 2 * seed + side).to_plain() for side, era in enumerate((era_a, era_b))]
    return Match(rules("all").start(seed=seed, decks=plains), seed, busy)


def strange_match(seed: int, first: str = "") -> Match:
    """A match from a strange position. `first`: a card or hero power that is played at once, if it can be."""
    match = Match(rules("all").state_from_json(strange_position(seed, first)), seed, busy=True)
    if first:
        assembled = "CFM_621t" if first in registry.INGREDIENTS else first
        words = ("power",) if first in registry.POWERS else (f"play {assembled}",)
        actions = [one for one in match.compare() if one.startswith(words)]
        if actions:
            action = match.rng.choice(actions)
            match.compare_outcomes(action, limit=20)
            match.step(action)
    return match
