"""Hearthstone once more, from the rule book: slow, plain Python that shares no code with the core.

Two readings of the same rules are played side by side (hearthstone/test_oracle.py); where they part, one of them is
wrong. Rules are numbered as in the rule book. Printed values come from the table of cards; what a card does is said
again here. Actions are texts, as in the core. Chance is asked of `chance(word, labels, weights)`, which returns the
number of a label.
"""

from games.hearthstone.oracle import (  # noqa: F401  (the texts register themselves)
    cards_basic,
    cards_blackrock,
    cards_boomsday,
    cards_classic,
    cards_classic_neutral,
    cards_explorers,
    cards_fighters,
    cards_gadgetzan,
    cards_gadgetzan_classes,
    cards_goblins,
    cards_goblins_classes,
    cards_heroes,
    cards_hunter,
    cards_icecrown,
    cards_karazhan,
    cards_kobolds,
    cards_mage,
    cards_naxxramas,
    cards_neutral,
    cards_old_gods,
    cards_old_gods_classes,
    cards_powers,
    cards_repeats,
    cards_secrets,
    cards_shaman,
    cards_tournament,
    cards_tournament_classes,
    cards_ungoro,
    cards_warlock,
    cards_witchwood,
    cards_wonders,
    quests,
    spellstones,
)
from games.hearthstone.oracle.forms import core_view, difference, from_plain, outcomes, scripted, view
from games.hearthstone.oracle.play import Oracle

__all__ = ["Oracle", "core_view", "difference", "from_plain", "outcomes", "scripted", "view"]
