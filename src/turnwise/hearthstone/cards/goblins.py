"""Goblins vs Gnomes, with the spare parts."""

from .. import pools
from ..language import *

SPARE_PARTS = one_of(*(f"PART_00{number}" for number in range(1, 8)), called="Spare Part")

card("PART_001", target=ANY_MINION, play=give(TARGET, 0, 1))  # Armor Plating
card("PART_002", target=ALLIES, play=bounce(TARGET))  # Time Rewinder
card("PART_003", target=ANY_MINION, play=give(TARGET, 0, 0, TAUNT))  # Rusty Horn
card("PART_004", target=ALLIES, play=give(TARGET, 0, 0, STEALTH, until=MY_NEXT_TURN))  # Finicky Cloakfield
card("PART_005", target=ANY_MINION, play=freeze(TARGET))  # Emergency Coolant
card("PART_006", target=ANY_MINION, play=swap_stats(TARGET))  # Reversing Switch
card("PART_007", target=ANY_MINION, play=give(TARGET, 1))  # Whirling Blades

# Neutral

card("GVG_006", aura=cost(MECH, -1))  # Mechwarper
card("GVG_013", aura=while_(has(ALLIES & MECH), give(SELF, 2)))  # Cogmaster
card("GVG_044")  # Spider Tank
card("GVG_069", play=heal(MY_HERO, 8))  # Antique Healbot
card("GVG_078", deathrattle=add_card(SPARE_PARTS, whose=BOTH))  # Mechanical Yeti
card("GVG_082", deathrattle=add_card(SPARE_PARTS))  # Clockwork Gnome
card("GVG_085")  # Annoy-o-Tron
card("GVG_096", deathrattle=summon(pool(pools.MINION_COST_2)))  # Piloted Shredder
card(  # Tinkertown Technician
    "GVG_102",
    play=only_if(has(ALLIES & MECH - SELF), [give(SELF, 1, 1), add_card(SPARE_PARTS)]),
)
card("GVG_110", play=summon("GVG_110t", 2, both_sides=True))  # Dr. Boom
card("GVG_110t", deathrattle=damage(random(ENEMIES), random_number(1, 4)))  # Boom Bot

# Hunter

card("GVG_046", play=give(SELF, count(ALLIES & BEAST - SELF)))  # King of Beasts
card("GVG_073", target=ANY_MINION, play=[damage(TARGET, 3), damage(ENEMY_HERO, 3)])  # Cobra Shot
card("GVG_087", keywords=AIMS_POWER)  # Steamwheedle Sniper

# Mage

card("GVG_002", keywords=FREEZES)  # Snowchugger
card("GVG_004", play=only_if(has(ALLIES & MECH), split_damage(ENEMIES, 4)))  # Goblin Blastmage

# Warlock

card("GVG_018")  # Mistress of Pain
for era in ("p1", "p5"):  # before there was a keyword for it
    card("GVG_018", era=era, keywords=LIFESTEAL)
card("GVG_015", target=ANY_CHARACTER, play=damage(TARGET, 3))  # Darkbomb
