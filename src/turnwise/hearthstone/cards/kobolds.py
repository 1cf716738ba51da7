"""Kobolds and Catacombs."""

from ..language import *

# Neutral

card("LOOT_149", in_hand=whenever(DEATH, change_own_cost(-1), kind=MINION))  # Corridor Creeper
card(
    "LOOT_161", target=ALLIES, play=[remember(TARGET), destroy(TARGET)], deathrattle=summon_remembered(2)
)  # Carnivorous Cube
card("LOOT_167", play=give(ADJACENT, 2, 2))  # Fungalmancer
card("LOOT_258")  # Dire Mole
card("LOOT_291", target=ANY_CHARACTER, play=heal(TARGET, 4))  # Shroom Brewer
card("LOOT_388", play=heal(FRIENDS, 2))  # Fungal Enchanter
card("LOOT_413", deathrattle=gain_armor(3))  # Plated Beetle

# Hunter

card("LOOT_077", target=ANY_MINION, play=[damage(TARGET, 3), summon("LOOT_077t")])  # Flanking Strike
card("LOOT_077t")  # Wolf
card("LOOT_222", keywords=IMMUNE_WHILE_ATTACKING)  # Candleshot
card("LOOT_511", play=recruit(BEAST), deathrattle=recruit(BEAST))  # Kathrena Winterwisp

# Paladin

card(
    "LOOT_286", in_hand=whenever(ENTERS_HAND, become(one_of(*(f"LOOT_286t{n}" for n in range(1, 5)))))
)  # Unidentified Maul
card("LOOT_286t1", play=summon("CS2_101t", 2))  # Champion's Maul
card("LOOT_286t2", play=give(ALLIES, 0, 0, TAUNT))  # Sacred Maul
card("LOOT_286t3", play=give(ALLIES, 1))  # Blessed Maul
card("LOOT_286t4", play=give(ALLIES, 0, 0, DIVINE_SHIELD))  # Purifier's Maul
card("LOOT_333", play=give(ALLIES & is_card("CS2_101t"), 2, 2, TAUNT))  # Level Up!

# Warlock

card("LOOT_013", play=damage(MY_HERO, 2))  # Vulgar Homunculus
card("LOOT_018", play=only_if(hero_health() <= 15, give(SELF, 3, 3, TAUNT)))  # Hooked Reaver

# Each step up: a card of mine, not a hero power, damages my hero.
for id, amount, next_id in (
    ("LOOT_043", 3, "LOOT_043t2"),  # Lesser Amethyst Spellstone
    ("LOOT_043t2", 5, "LOOT_043t3"),  # Amethyst Spellstone
):
    card(
        id,
        target=ANY_MINION,
        play=damage(TARGET, amount),
        in_hand=whenever(DAMAGE, become(next_id), by=ME, kind=HERO_CARD, if_=source_is("minion", "spell", "weapon")),
    )
card("LOOT_043t3", target=ANY_MINION, play=damage(TARGET, 7))  # Greater Amethyst Spellstone
