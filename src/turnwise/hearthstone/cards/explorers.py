"""League of Explorers."""

from .. import pools
from ..language import *

BASIC_POWERS = one_of(
    "CS2_017", "DS1h_292", "CS2_034", "CS2_101", "CS1h_001", "CS2_083b", "CS2_049", "CS2_056", "CS2_102"
)

# Neutral

card("LOE_011", play=only_if(no_duplicates(), heal(MY_HERO, FULL)))  # Reno Jackson
card("LOE_029", play=discover(pool(COST == 3)))  # Jeweled Scarab
card("LOE_038", aura=cost_is(ANY_CARD, 5))  # Naga Sea Witch
card("LOE_039", play=only_if(has(ALLIES & MECH - SELF), discover(pool(MECH))))  # Gorillabot A-3
card("LOE_046", deathrattle=damage(random(ENEMIES), 1))  # Huge Toad
card("LOE_047", play=discover(pool(BEAST)))  # Tomb Spider
card("LOE_053", when=after(CAST, cast_copy(SELF), by=ME))  # Djinni of Zephyrs
card("LOE_061", deathrattle=give(random(ALLIES), 3, 3))  # Anubisath Sentinel
card("LOE_073", play=only_if(has(ALLIES & BEAST), give(SELF, 0, 0, TAUNT)))  # Fossilized Devilsaur
card("LOE_076", play=discover_power(BASIC_POWERS))  # Sir Finley Mrrgglton
card("LOE_077", keywords=DOUBLE_BATTLECRY)  # Brann Bronzebeard
card("LOE_079", play=shuffle("LOE_019t"))  # Elise Starseeker
card("LOE_019t", play=[shuffle("LOE_019t2"), draw()])  # Map to the Golden Monkey
card("LOE_019t2", play=replace_all_cards())  # Golden Monkey
card("LOE_086", when=whenever(CAST, summon_of_cost(AMOUNT), by=ME))  # Summoning Stone
card("LOE_089", deathrattle=[summon("LOE_089t"), summon("LOE_089t2"), summon("LOE_089t3")])  # Wobbling Runts
card("LOE_089t")  # Rascally Runt
card("LOE_089t2")  # Wily Runt
card("LOE_089t3")  # Grumbly Runt
ARTIFACTS = one_of("LOEA16_3", "LOEA16_4", "LOEA16_5", called="Artifact")
card("LOE_092", play=discover(ARTIFACTS, any_class=True))  # Arch-Thief Rafaam
card("LOEA16_3", target=ANY_MINION, play=give(TARGET, 10, 10))  # Lantern of Power
card("LOEA16_4", play=split_damage(ENEMIES, 10))  # Timepiece of Horror
card("LOEA16_5", need=room(), play=summon("LOEA16_5t", room()))  # Mirror of Doom
card("LOEA16_5t")  # Mummy Zombie
card("LOE_107", aura=while_(count(MINIONS) >= 2, give(SELF, 0, 0, CANT_ATTACK)))  # Eerie Statue
card("LOE_110", play=shuffle("LOE_110t"))  # Ancient Shade
card("LOE_110t", drawn=damage(MY_HERO, 7, plain=True), play=damage(MY_HERO, 7, plain=True))  # Ancient Curse

# Druid

card("LOE_050", deathrattle=summon(pool(pools.MINION_COST_1)))  # Mounted Raptor
card("LOE_051", keywords=SHARES_SPELL_DAMAGE)  # Jungle Moonkin

# Hunter

card(  # Desert Camel
    "LOE_020",
    play=[recruit_own(MINION & (COST == 1), ME), recruit_own(MINION & (COST == 1), OPPONENT)],
)
card("LOE_021", secret=whenever(POWER, damage(random(ENEMIES), 5), by=OPPONENT))  # Dart Trap
enchantment("Explorer's Luck", deathrattle=add_card("LOE_105"))
card("LOE_105", target=ANY_MINION, play=[give(TARGET, 1, 1), attach(TARGET, "Explorer's Luck")])  # Explorer's Hat

# Mage

card("LOE_002", target=ANY_CHARACTER, play=[damage(TARGET, 3), shuffle("LOE_002t")])  # Forgotten Torch
card("LOE_002t", target=ANY_CHARACTER, play=damage(TARGET, 6))  # Roaring Torch
card("LOE_003", play=discover(pool(SPELL)))  # Ethereal Conjurer
card("LOE_119", keywords=HALTS_HERO_DAMAGE)  # Animated Armor

# Paladin

card("LOE_017", target=ANY_MINION, play=set_stats(TARGET, 3, 3))  # Keeper of Uldaman
card("LOE_026", play=resurrect(7, MURLOC, BOTH))  # Anyfin Can Happen
card(  # Sacred Trial
    "LOE_027",
    secret=after(PLAY, destroy(IT), by=OPPONENT, kind=MINION, if_=has(IT) & (count(ENEMY_MINIONS) >= 4)),
)

# Priest

card("LOE_006", play=discover(pool(having(DEATHRATTLE))))  # Museum Curator
card("LOE_111", play=[damage(MINIONS, 3), shuffle("LOE_111", whose=OPPONENT)])  # Excavated Evil

# Rogue

card("LOE_010")  # Pit Snake
card("LOE_012", deathrattle=add_card("GAME_005"))  # Tomb Pillager
card("LOE_019", target=ALLIES & having(DEATHRATTLE), play=copy_deathrattle(TARGET))  # Unearthed Raptor

# Shaman

card("LOE_016", when=after(PLAY, damage(random(ENEMIES), 2), by=ME, kind=MINION & BATTLECRY))  # Rumbling Elemental
card("LOE_018", when=whenever(OVERLOADED, give(SELF, AMOUNT), by=ME))  # Tunnel Trogg
card("LOE_113", cost=-count(ALLIES & MURLOC), play=give(ALLIES, 2, 2))  # Everyfin is Awesome

# Warlock

card("LOE_007", play=add_card("LOE_007t", whose=OPPONENT))  # Curse of Rafaam
card("LOE_007t", in_hand=at_start(damage(MY_HERO, 2, plain=True)))  # Cursed!
card("LOE_023", play=discover(pool(COST == 1)))  # Dark Peddler
card("LOE_116", play=only_if(count(ALLIES) >= 7, give(SELF, 4, 4)))  # Reliquary Seeker

# Warrior

card("LOE_009", when=at_end(summon("LOE_009t")))  # Obsidian Destroyer
card("LOE_009t")  # Scarab
card("LOE_118", keywords=DOUBLES_HERO_DAMAGE)  # Cursed Blade
card("LOE_104", target=ENEMY_MINIONS, play=shuffle_minions(TARGET))  # Entomb
card("LOE_115", choose=("LOE_115a", "LOE_115b"))  # Raven Idol
card("LOE_115a", play=discover(pool(MINION)))
card("LOE_115b", play=discover(pool(SPELL)))
