"""The cards of the real game, one module for each set (named as in the table: basic, classic, naxxramas, ...).

Each module writes its cards with the words of language/. All are imported with this package, whoever asks for it
first, so that no other set of cards is ever open while they are written.
"""

import importlib
import pkgutil

from ..language import CARDS, CardSet, collecting

with collecting(CARDS):
    for _module in pkgutil.iter_modules(__path__):
        importlib.import_module(f"{__name__}.{_module.name}")


def all_cards() -> CardSet:
    """Every card of the package."""
    return CARDS
