"""The matches that the signature of Hearthstone's rules is made of (see turnwise.signature)."""

from __future__ import annotations

import dataclasses
import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Any

from turnwise.signature import Matches

from .cards import all_cards
from .cli import DECKS, by_name_or_cards
from .decks import deck
from .eras import eras
from .language.cards import Definition
from .random_decks import HEROES, playable, random_deck
from .table import Printed, printed_cards

RANDOM_PAIRS = 20  # of legal decks, an era
THEME_CARDS = 22  # of thirty are of the deck's own theme, the others of a second one


def matches() -> Iterator[Matches]:
    """Every pair of the papers' decks; of each era random legal decks and, since rules meet where cards do, decks of
    cards that share a word of the card language."""
    decks: list[Any]
    for pair in combinations_with_replacement(DECKS, 2):
        decks = [by_name_or_cards(deck(name)) for name in pair]
        yield Matches("papers' decks", {}, {"decks": decks}, seed=1, matches=20)
    for era in eras():
        for number in range(RANDOM_PAIRS):
            decks = [random_deck(era.name, 2 * number + side).to_plain() for side in (0, 1)]
            yield Matches(f"random decks {era.name}", {}, {"decks": decks}, seed=1, matches=20)
        for decks in themed_decks(era.name):
            yield Matches(f"themed decks {era.name}", {}, {"decks": decks, "free": True}, seed=1, matches=24)


def facts() -> dict[str, Any]:
    """What every card of an era says of itself: its numbers, whether or not a match meets them."""
    return {
        f"numbers {era.name}": sorted(
            (
                card.id,
                card.cost,
                card.attack,
                card.health,
                sorted(card.keywords),
                card.race,
                sorted(card.classes),
                card.set,
            )
            for card in printed_cards(era.name).values()
        )
        for era in eras()
    }


def themed_decks(era: str) -> Iterator[list[dict[str, Any]]]:
    """For each theme of an era a pair of decks, by chance from the theme's own cards, so that no name matters. Of
    another class they may be; of a card there are as many as the rules allow."""
    found, everything = sorted(themes(era)), [card.id for card in playable(era)]
    most = {card.id: 1 if card.rarity == "legendary" else 2 for card in playable(era)}
    for theme in found:
        rng = random.Random(f"{era} {' '.join(theme)}")
        other = found[rng.randrange(len(found))]
        decks = []
        for _ in range(2):
            counts: Counter[str] = Counter()
            for source, size in ((theme, THEME_CARDS), (other, 30), (everything, 30)):
                copies = [id for id in source for _ in range(most[id] - counts[id])]
                counts.update(rng.sample(copies, min(len(copies), size - counts.total())))
            decks.append({"hero": HEROES[rng.choice(sorted(HEROES))], "era": era, "cards": sorted(counts.elements())})
        yield decks


def themes(era: str) -> set[tuple[str, ...]]:
    """Sets of cards of an era that share a word: a verb, a noun, a number, an event, a keyword, a race, a type."""
    cards = all_cards()
    by_word: defaultdict[str, set[str]] = defaultdict(set)
    for card in playable(era):
        definition = cards.era_cards.get((card.id, era), cards.cards.get(card.id))
        for word in words_of(card, definition):
            by_word[word].add(card.id)
    return {tuple(sorted(ids)) for ids in by_word.values() if len(ids) >= 2}


def words_of(card: Printed, definition: Definition | None) -> set[str]:
    found = {f"type {card.type}", f"race {card.race}", f"class {card.classes}", *card.keywords}

    def walk(value: Any, place: str) -> None:
        if place == "Effect.modes":  # that it has one is a word; what the core calls it is spelling
            return
        if isinstance(value, str):
            found.add(f"{place} {value}")
        elif isinstance(value, tuple | list):
            for item in value:
                walk(item, place)
        elif dataclasses.is_dataclass(value):
            for field in dataclasses.fields(value):
                inner = getattr(value, field.name)
                if field.name not in ("id", "era", "printed") and inner not in (None, (), 0, False, ""):
                    word = "modes" if field.name == "n" else field.name
                    found.add(f"{place} {word}")
                    walk(inner, f"{type(value).__name__}.{field.name}")

    walk(definition, "card")
    return found
