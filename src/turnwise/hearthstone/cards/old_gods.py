"""Whispers of the Old Gods."""

from .. import pools
from ..language import *

card("OG_028", cost=-TOTEMS_SUMMONED)  # Thing from Below
card("OG_058")  # Rusty Hook
card("OG_061", target=ANY_CHARACTER, play=[damage(TARGET, 1), summon("OG_061t")])  # On the Hunt
card("OG_061t")  # Mastiff
card("OG_086", target=ANY_MINION, play=[spend_all_mana(), damage(TARGET, SAVED)])  # Forbidden Flame
card("OG_090", play=add_card(pool(pools.MAGE_SPELL), 3))  # Cabalist's Tome
card("OG_312", play=equip("OG_058"))  # N'Zoth's First Mate
card("OG_315", play=only_if(has(ALLIES & PIRATE - SELF), give_weapon(1, 1)))  # Bloodsail Cultist
card("OG_325")  # Carrion Grub
card("OG_326")  # Duskboar
