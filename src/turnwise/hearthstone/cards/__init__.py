"""The cards of the real game, one module for each set (named as in the table: basic, classic, naxxramas, ...).

Each module writes its cards with the words of language/; importing it is enough. `all_cards()` imports them all.
"""

import importlib
import pkgutil

from ..language import CARDS, CardSet, collecting


def all_cards() -> CardSet:
    """Every card of the package."""
    with collecting(CARDS):
        for module in pkgutil.iter_modules(__path__):
            importlib.import_module(f"{__name__}.{module.name}")
    return CARDS
