"""The Grand Tournament, with the upgraded hero powers."""

from ..language import *
from .basic import BASIC_TOTEMS

DRAGON_HELD = in_hand(DRAGON) >= 1


def jousted(then: Effects, otherwise: Effects = ()) -> list[Effect]:
    """Reveal a minion of each deck; if mine costs more, then."""
    return [joust(MINION), *only_if(SAVED, then, otherwise)]


# Upgraded hero powers

card("AT_132_DRUID", play=[give(MY_HERO, 2, until=THIS_TURN), gain_armor(2)])  # Dire Shapeshift
card(  # Ballista Shot
    "AT_132_HUNTER",
    target=ANY_CHARACTER,
    keywords=AIMS_POWER,
    play=only_if(has(TARGET), damage(TARGET, 3), damage(ENEMY_HERO, 3)),
)
card("AT_132_MAGE", target=ANY_CHARACTER, play=damage(TARGET, 2))  # Fireblast Rank 2
card("AT_132_PALADIN", need=room(), play=summon("CS2_101t", 2))  # The Silver Hand
card("AT_132_PRIEST", target=ANY_CHARACTER, play=heal(TARGET, 4))  # Heal
card("AT_132_ROGUE", play=equip("AT_132_ROGUEt"))  # Poisoned Daggers
card("AT_132_ROGUEt")  # Poisoned Dagger
card("AT_132_SHAMAN", need=room(), play=choose_summon(BASIC_TOTEMS))  # Totemic Slam
card("AT_132_WARLOCK", play=draw())  # Soul Tap
card("AT_132_WARRIOR", play=gain_armor(4))  # Tank Up!

# Neutral

card("AT_017", play=only_if(DRAGON_HELD, give(SELF, 1, 0, TAUNT)))  # Twilight Guardian
card("AT_070", cost=-count(ALLIES & PIRATE))  # Skycap'n Kragg
card("AT_080", keywords=POWER_TWICE)  # Garrison Commander
card("AT_082", when=inspire(give(SELF, 1)))  # Lowly Squire
card("AT_083", when=inspire(give(SELF, 0, 0, WINDFURY, until=THIS_TURN)))  # Dragonhawk Rider
card("AT_084", target=ALLIES, play=give(TARGET, 2))  # Lance Carrier
card("AT_085", aura=power_cost_is(1))  # Maiden of the Lake
enchantment("Saboteur's Work", aura=power_cost(5))
card("AT_086", play=attach(ENEMY_HERO, "Saboteur's Work", until=NEXT_TURN))  # Saboteur
card("AT_089", when=inspire(give(SELF, 0, 1)))  # Boneguard Lieutenant
card("AT_090", when=inspire(give(ALLIES - SELF, 1, 1)))  # Mukla's Champion
card("AT_091", when=inspire(heal(MY_HERO, 2)))  # Tournament Medic
card("AT_093")  # Frigid Snobold
card("AT_094", play=damage(random(ENEMIES), 1))  # Flame Juggler
card("AT_096", target=ALLIES & MECH, play=give(TARGET, 1, 1))  # Clockwork Knight
card("AT_098", play=copy_enemy_power())  # Sideshow Spelleater
card("AT_099", when=inspire(summon("AT_099t")))  # Kodorider
card("AT_099t")  # War Kodo
card("AT_100", when=inspire(summon("CS2_101t")))  # Silver Hand Regent
card("AT_103", target=ANY_CHARACTER, play=damage(TARGET, 4))  # North Sea Kraken
card("AT_105", play=damage(SELF, 3))  # Injured Kvaldir
card("AT_106", target=MINIONS & DEMON, play=silence(TARGET))  # Light's Champion
card("AT_108", play=jousted(give(SELF, 0, 0, CHARGE)))  # Armored Warhorse
card(  # Argent Watchman
    "AT_109",
    keywords=CANT_ATTACK,
    when=[inspire(lose(SELF, CANT_ATTACK)), at_end(give(SELF, 0, 0, CANT_ATTACK), of=BOTH)],
)
card("AT_110", when=inspire(bounce(SELF)))  # Coliseum Manager
card("AT_111", play=heal(HEROES, 4))  # Refreshment Vendor
card("AT_112", play=jousted(give(SELF, 0, 0, TAUNT, DIVINE_SHIELD)))  # Master Jouster
enchantment("Fencing Practice", aura=power_cost(-2), when=whenever(POWER, drop_text(), by=ME))
card("AT_115", play=attach(MY_HERO, "Fencing Practice"))  # Fencing Coach
card("AT_117", play=only_if(has(ALLIES & SPELL_DAMAGE), give(SELF, 2, 2)))  # Master of Ceremonies
card("AT_118", play=add_card(pool(of_class("paladin"))))  # Grand Crusader
card("AT_119", when=inspire(give(SELF, 2, 2)))  # Kvaldir Raider
card("AT_120", cost=-POWERS_USED)  # Frost Giant
card("AT_121", when=whenever(PLAY, give(SELF, 1, 1), by=ME, kind=BATTLECRY))  # Crowd Favorite
card(  # Gormok the Impaler
    "AT_122",
    target=ANY_CHARACTER,
    target_if=count(ALLIES) >= 4,
    play=damage(TARGET, 4),
)
card("AT_123", deathrattle=only_if(DRAGON_HELD, damage(MINIONS, 3)))  # Chillmaw
card("AT_124", keywords=TAKES_FOR_HERO)  # Bolf Ramshield
card("AT_125", keywords=SPARES_HEROES)  # Icehowl
card("AT_127", when=inspire(add_card(pool(SPELL))))  # Nexus-Champion Saraad
card("AT_128", deathrattle=jousted(return_self()))  # The Skeleton Knight
TARGETS_ME = has(SPELL_TARGET & SELF)
card("AT_129", when=whenever(CAST, give(SELF, 0, 0, DIVINE_SHIELD), by=ME, if_=TARGETS_ME))  # Fjola Lightbane
card("AT_131", when=whenever(CAST, damage(random(ENEMIES), 3), by=ME, if_=TARGETS_ME))  # Eydis Darkbane
card("AT_132", play=upgrade_power())  # Justicar Trueheart
card("AT_133", play=jousted(give(SELF, 1, 1)))  # Gadgetzan Jouster

# Druid

card("AT_038", play=gain_crystal(1), deathrattle=gain_crystal(-1))  # Darnassus Aspirant
card("AT_039", when=inspire(give(MY_HERO, 2, until=THIS_TURN)))  # Savage Combatant
card("AT_040", target=ALLIES & BEAST, play=give(TARGET, 0, 3))  # Wildwalker
card("AT_041", in_hand=whenever(SUMMON, change_own_cost(-1), by=ME, kind=BEAST))  # Knight of the Wild
card("AT_044", target=ANY_MINION, play=[destroy(TARGET), add_card(pool(MINION), whose=OPPONENT)])  # Mulch
card("AT_045", aura=cost_is(MINION, 1))  # Aviana

# Hunter

card("AT_010", play=only_if(has(ALLIES & BEAST), summon(pool(MINION & BEAST))))  # Ram Wrangler
card("AT_056", target=ANY_MINION, play=damage(TARGET | beside(TARGET), 2))  # Powershot
card("AT_057", target=ALLIES & BEAST, play=give(TARGET, 0, 0, IMMUNE, until=THIS_TURN))  # Stablemaster
card("AT_058", play=jousted(draw_shown()))  # King's Elekk
card("AT_059", when=inspire(damage(ENEMY_HERO, 2), if_=equals(hand_size(), 0)))  # Brave Archer
card(  # Bear Trap
    "AT_060",
    secret=after(ATTACKS, summon("CS2_125"), by=OPPONENT, if_=has(DEFENDER & MY_HERO) & room()),
)
for era in ("p1_2014", "p5"):  # before patch 4.0 it was used up on a full board too (rule X371)
    card("AT_060", era=era, secret=after(ATTACKS, summon("CS2_125"), by=OPPONENT, if_=has(DEFENDER & MY_HERO)))
enchantment("Locked and Loaded", when=whenever(CAST, add_card(pool(of_class("hunter"))), by=ME))
card("AT_061", play=attach(MY_HERO, "Locked and Loaded", until=THIS_TURN))  # Lock and Load
card("AT_063", when=whenever(DAMAGE, destroy(IT), kind=MINION, if_=has(IT - SELF)))  # Acidmaw
card("AT_063t", when=at_end(damage(MINIONS - SELF, 1)))  # Dreadscale

# Mage

card("AT_001", target=ANY_MINION, play=damage(TARGET, 8))  # Flame Lance
EFFIGY = summon_of_cost(cost_of(IT))
card("AT_002", secret=whenever(DEATH, EFFIGY, by=ME, kind=MINION, if_=room_with_dead()))  # Effigy
card("AT_002", era="p1", secret=whenever(DEATH, EFFIGY, by=ME, kind=MINION, if_=room()))
card("AT_003", keywords=POWER_HITS)  # Fallen Hero
card("AT_004", target=ANY_MINION, play=damage(TARGET, 2, double=True))  # Arcane Blast
card("AT_005", target=ANY_MINION, play=transform(TARGET, "AT_005t"))  # Polymorph: Boar
card("AT_005t")  # Boar
card("AT_006", when=inspire(give_spell_damage(SELF, 1)))  # Dalaran Aspirant
card("AT_007", play=add_card(pool(SPELL), whose=BOTH))  # Spellslinger
card("AT_008", keywords=POWER_ALWAYS)  # Coldarra Drake

# Paladin

card("AT_073", secret=at_start(give(ALLIES, 1, 1), if_=has(ALLIES)))  # Competitive Spirit
card("AT_074", target=ANY_MINION, play=give(TARGET, 3, 0, DIVINE_SHIELD))  # Seal of Champions
card("AT_075", aura=give(ALLIES & is_card("CS2_101t"), 1))  # Warhorse Trainer
card("AT_076", when=inspire(summon(pool(MINION & MURLOC))))  # Murloc Knight
card("AT_077", play=jousted(temper(0, 1)))  # Argent Lance
card("AT_078", play=spare_strongest())  # Enter the Coliseum
card("AT_079", play=secret_from_deck(5))  # Mysterious Challenger
card("AT_081", play=set_stats(ENEMY_MINIONS, attack=1))  # Eadric the Pure
card("AT_104", play=jousted(heal(MY_HERO, 7)))  # Tuskarr Jouster

# Priest

card("AT_011", when=whenever(HEALING, give(SELF, 2)))  # Holy Champion
card("AT_012", when=inspire(damage(HEROES, 4)))  # Spawn of Shadows
enchantment("Glory", when=whenever(ATTACKS, heal(MY_HERO, 4), if_=has(ATTACKER & SELF)))
card("AT_013", target=ANY_MINION, play=attach(TARGET, "Glory", mine=True))  # Power Word: Glory
card("AT_014", when=whenever(DRAWN, change_drawn_cost(-1), by=ME))  # Shadowfiend
card("AT_015", target=ENEMY_MINIONS, play=add_copy(TARGET))  # Convert
card("AT_016", play=swap_stats(MINIONS))  # Confuse
card("AT_018", when=inspire(summon(pool(MINION & LEGENDARY))))  # Confessor Paletress
card("AT_055", target=ANY_CHARACTER, play=heal(TARGET, 5))  # Flash Heal
card("AT_116", play=only_if(DRAGON_HELD, give(SELF, 1, 0, TAUNT)))  # Wyrmrest Agent

# Rogue

card("AT_029", when=whenever(EQUIPS, give_weapon(1), by=ME))  # Buccaneer
card(  # Cutpurse
    "AT_031",
    when=whenever(ATTACKS, add_card("GAME_005"), if_=has(ATTACKER & SELF) & has(DEFENDER & HEROES)),
)
card("AT_032", play=only_if(has(ALLIES & PIRATE), give(SELF, 1, 1)))  # Shady Dealer
card("AT_033", play=add_class_card(2))  # Burgle
card("AT_034", keywords=POWER_SHARPENS)  # Poisoned Blade
card("AT_035", play=shuffle("AT_035t", 3, OPPONENT))  # Beneath the Grounds
card("AT_035t", drawn=summon("AT_036t", whose=OPPONENT), play=summon("AT_036t", whose=OPPONENT))  # Nerubian Ambush!
card("AT_036", deathrattle=[return_self(), summon("AT_036t")])  # Anub'arak
card("AT_036t")  # Nerubian

# Shaman

card("AT_046", play=summon(BASIC_TOTEMS))  # Tuskarr Totemic
card("AT_047", play=give(SELF, count(ALLIES & TOTEM), count(ALLIES & TOTEM)))  # Draenei Totemcarver
card("AT_048", target=ANY_CHARACTER, play=jousted(heal(TARGET, 14), heal(TARGET, 7)))  # Healing Wave
card("AT_049", when=inspire(give(ALLIES & TOTEM, 2)))  # Thunder Bluff Valiant
card("AT_050", deathrattle=replace_power("AT_050t"))  # Charged Hammer
card("AT_050t", target=ANY_CHARACTER, play=damage(TARGET, 2))  # Lightning Jolt
card("AT_051", play=damage(MINIONS, random_number(4, 5)))  # Elemental Destruction
card("AT_052")  # Totem Golem
card("AT_053", play=draw(2))  # Ancestral Knowledge
card("AT_054", play=[buff_hand(MINION, 1, 1), buff_deck(MINION, 1, 1)])  # The Mistcaller

# Warlock

enchantment("Dreadsteed's Return", when=at_end(summon("AT_019"), of=BOTH))
card("AT_019", deathrattle=attach(MY_HERO, "Dreadsteed's Return", until=THIS_TURN))  # Dreadsteed
card("AT_019", era="p1", deathrattle=summon("AT_019"))
card("AT_021", when=whenever(DISCARDED, give(SELF, 1, 1), by=ME))  # Tiny Knight of Evil
card("AT_022", play=damage(random(ENEMIES), 4), on_discard=damage(random(ENEMIES), 4))  # Fist of Jaraxxus
card("AT_023", when=inspire([destroy(random(ALLIES)), destroy(random(ENEMY_MINIONS))]))  # Void Crusher
card("AT_024", target=MINIONS & DEMON, play=[give(TARGET, 3, 3), gain_crystal(1, OPPONENT, full=True)])  # Demonfuse
card("AT_025", need=count(ENEMY_MINIONS) >= 2, play=[destroy(random(ENEMY_MINIONS, 2)), discard(2)])  # Dark Bargain
card("AT_026", when=whenever(DAMAGE, damage(MY_HERO, AMOUNT), if_=has(IT & SELF)))  # Wrathguard
card("AT_027", when=whenever(DRAWN, set_drawn_cost(0), by=ME, if_=source_is("hero_power")))  # Wilfred Fizzlebang

# Warrior

card("AT_064", target=ANY_CHARACTER, play=[damage(TARGET, 3), gain_armor(3)])  # Bash
card("AT_065", play=only_if(has(ALLIES & having(TAUNT)), temper(0, 1)))  # King's Defender
card("AT_066", when=inspire(give_weapon(1)))  # Orgrimmar Aspirant
card("AT_067", keywords=CLEAVES)  # Magnataur Alpha
card("AT_068", play=give(ALLIES & having(TAUNT), 2, 2))  # Bolster
card("AT_069", target=ANY_MINION, play=give(TARGET, 0, 0, TAUNT))  # Sparring Partner
card("AT_071", play=only_if(DRAGON_HELD, give(SELF, 1, 0, CHARGE)))  # Alexstrasza's Champion
card("AT_072", play=draw_into_play(3))  # Varian Wrynn
card("AT_130", in_hand=whenever(DRAWN, damage(ALLIES, 1), by=ME, if_=ABOUT_ME))  # Sea Reaver

# Combo, Choose One and other words

card("AT_009", deathrattle=add_card("EX1_277", 3))  # Rhonin
card("AT_028", play=only_if(COMBO, give(SELF, 3)))  # Shado-Pan Rider
card("AT_030", target=ANY_CHARACTER, target_if=PLAYED_BEFORE, play=damage(TARGET, 1))  # Undercity Valiant
card("AT_037", choose=("AT_037a", "AT_037b"))  # Living Roots
card("AT_037a", target=ANY_CHARACTER, play=damage(TARGET, 2))
card("AT_037b", play=summon("AT_037t", 2))
card("AT_037t")  # Sapling
card("AT_042", choose=("AT_042a", "AT_042b"), play=transform(SELF, "OG_044c"))  # Druid of the Saber
card("AT_042a", play=transform(SELF, "AT_042t"))
card("AT_042b", play=transform(SELF, "AT_042t2"))
card("AT_042t")
card("AT_042t2")
card("OG_044c")  # both forms in one
card(  # Astral Communion
    "AT_043",
    play=only_if(
        max_mana() >= 10, [discard_hand(), add_card("CS2_013t")], [gain_crystal(10, full=True), discard_hand()]
    ),
)
card("AT_062", need=room(), play=summon("FP1_011", 3))  # Ball of Spiders
card("AT_088", when=whenever(ATTACKS, forget(), if_=has(SELF & ATTACKER)))  # Mogor's Champion
card("AT_113", when=inspire(add_card("CS2_152")))  # Recruiter
