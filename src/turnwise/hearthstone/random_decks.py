"""Legal decks by chance, over all written cards of an era: what fuzzing and tests play."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

from .cards import all_cards
from .decks import Deck
from .eras import era_named
from .table import Printed, printed_cards
from .text import card_texts

HEROES = {
    card.classes[0]: card.id for card in printed_cards().values() if card.id.startswith("HERO_") and len(card.id) == 7
}


@cache
def playable(era: str) -> tuple[Printed, ...]:
    """The cards of an era that a deck may hold and that are written."""
    sets, written = era_named(era).sets, card_texts(all_cards(), era)
    return tuple(
        card for card in printed_cards(era).values() if card.deckable and card.set in sets and card.id in written
    )


def random_deck(era: str, seed: int) -> Deck:
    """Thirty cards of a random class: each card of the class or neutral is as likely; legendary ones at most once."""
    rng = random.Random(f"{era} {seed}")
    hero_class = rng.choice(sorted(HEROES))
    cards = [card for card in playable(era) if card.fits_class(hero_class)]
    theme = rng.sample(cards, min(len(cards), rng.choice((15, 30, 60, 400))))
    counts: Counter[str] = Counter()
    while sum(counts.values()) < 30:
        card = rng.choice(theme)
        if counts[card.id] < (1 if card.rarity == "legendary" else 2):
            counts[card.id] += 1
        elif rng.random() < 0.05:  # a small theme may not fill a deck
            theme = cards
    return Deck(
        name=f"random_{era}_{seed}",
        title=f"thirty random cards of {era}",
        hero=HEROES[hero_class],
        era=era,
        cards=tuple(counts.elements()),
    )
