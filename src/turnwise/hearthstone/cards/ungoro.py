"""Journey to Un'Goro."""

from .. import pools
from ..language import *

card("UNG_072", play=discover(pool(pools.TAUNT_MINION)))  # Stonehill Defender
card("UNG_083", deathrattle=summon("UNG_083t1"))  # Devilsaur Egg
card("UNG_083t1")  # Devilsaur
card("UNG_085", aura=cost(MINION, +2))  # Emerald Hive Queen
card("UNG_099", play=give(SELF, 0, 0, SPARES_HEROES, until=THIS_TURN))  # Charged Devilsaur
card("UNG_800", target=ALLIES & having(DEATHRATTLE), play=trigger_deathrattle(TARGET))  # Terrorscale Stalker
card("UNG_803", play=damage(HEROES, 1))  # Emerald Reaver
card("UNG_809", play=add_card("UNG_809t1"))  # Fire Fly
card("UNG_809t1")  # Flame Elemental
card("UNG_812")  # Sabretooth Stalker
card("UNG_946", play=[gain_armor(weapon_attack(OPPONENT)), destroy_weapon(OPPONENT)])  # Gluttonous Ooze
card("UNG_950", when=after(ATTACKS, summon("CS2_101t", 2), by=ME, if_=has(ATTACKER & MY_HERO)))  # Vinecleaver
card("UNG_960", need=room(), play=summon("CS2_101t", 2))  # Lost in the Jungle
