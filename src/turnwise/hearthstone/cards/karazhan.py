"""One Night in Karazhan."""

from .. import pools
from ..language import *

card("KAR_005", deathrattle=summon("KAR_005a"))  # Kindly Grandmother
card("KAR_005a")  # Big Bad Wolf
card("KAR_009", play=add_card(pool(pools.MAGE_SPELL)))  # Babbling Book
card("KAR_063", aura=while_(spell_damage() >= 1, give(SELF, 2)))  # Spirit Claws
card("KAR_073", play=[damage(ENEMY_MINIONS, 1), summon(pool(pools.MINION_COST_1))])  # Maelstrom Portal
card("KAR_076", target=ANY_CHARACTER, play=[damage(TARGET, 5), summon(pool(pools.MINION_COST_5))])  # Firelands Portal
card("KAR_114", play=summon_copy_from_deck(MINION, 1, 1))  # Barnes
