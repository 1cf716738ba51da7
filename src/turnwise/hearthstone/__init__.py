"""Hearthstone: cards, decks and eras. The rules are in core/games/hearthstone."""

from .decks import Deck, deck, decks
from .eras import Era, eras
from .errors import BadDeckError, BadDeckStringError, UnknownCardError
from .game import State, game, new_match
from .table import Printed, printed, printed_cards

__all__ = [
    "BadDeckError",
    "BadDeckStringError",
    "Deck",
    "Era",
    "Printed",
    "State",
    "UnknownCardError",
    "deck",
    "decks",
    "eras",
    "game",
    "new_match",
    "printed",
    "printed_cards",
]
