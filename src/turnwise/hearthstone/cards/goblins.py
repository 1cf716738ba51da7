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
card("GVG_016", when=whenever(PLAY, mill(3), by=OPPONENT))  # Fel Reaver
FORGETFUL = whenever(ATTACKS, forget(), if_=has(SELF & ATTACKER))
card("GVG_065", when=FORGETFUL)  # Ogre Brute
card("GVG_067", when=whenever(CAST, give(SELF, 1), by=OPPONENT))  # Stonesplinter Trogg
card("GVG_068", when=whenever(CAST, give(SELF, 2), by=OPPONENT))  # Burly Rockjaw Trogg
card("GVG_074", play=steal_secret())  # Kezan Mystic
card("GVG_075", when=after(SUMMON, damage(random(ENEMIES), 2), by=ME, kind=PIRATE))  # Ship's Cannon
card("GVG_076", deathrattle=damage(MINIONS, 2))  # Explosive Sheep
card("GVG_089", when=at_end(heal(MY_HERO, 4), if_=secrets() >= 1))  # Illuminator
card("GVG_090", play=split_damage(CHARACTERS - SELF, 6))  # Madder Bomber
card("GVG_091")  # Arcane Nullifier X-21
card("GVG_092", play=[draw(), *only_if(drawn_is(MINION), transform_drawn("GVG_092t"))])  # Gnomish Experimenter
card("GVG_092t")  # Chicken
card(  # Jeeves
    "GVG_094",
    when=[
        at_end(draw(3 - hand_size())),
        at_end(draw(3 - hand_size(OPPONENT), OPPONENT), of=OPPONENT),
    ],
)
card("GVG_095", aura=while_(hand_size(OPPONENT) >= 6, give(SELF, 4)))  # Goblin Sapper
ENEMY_RATTLES = count(ENEMY_MINIONS & having(DEATHRATTLE))
card("GVG_097", play=give(SELF, ENEMY_RATTLES, ENEMY_RATTLES))  # Lil' Exorcist
card("GVG_099", play=damage(random(ENEMY_MINIONS), 4))  # Bomb Lobber
card("GVG_103", when=at_start(give(SELF, 1), of=BOTH))  # Micro Machine
card("GVG_104", when=whenever(PLAY, give(IT, 2, 2), by=ME, kind=MINION, if_=has(IT & (ATTACK == 1))))  # Hobgoblin
card("GVG_105", deathrattle=summon(pool(pools.MINION_COST_4)))  # Piloted Sky Golem
card("GVG_106", when=whenever(DEATH, give(SELF, 2, 2), by=ME, kind=MECH))  # Junkbot
card("GVG_107", play=give_one_of(ALLIES - SELF, WINDFURY, TAUNT, DIVINE_SHIELD))  # Enhance-o Mechano
card("GVG_108", target=ALLIES, play=transform_by_cost(TARGET, 0))  # Recombobulator
card("GVG_109")  # Mini-Mage
card(  # Mimiron's Head
    "GVG_111",
    when=at_start([destroy(ALLIES & MECH), process_deaths(), summon("GVG_111t")], if_=count(ALLIES & MECH) >= 3),
)
card("GVG_111t", keywords=(WINDFURY, FOUR_ATTACKS))  # V-07-TR-0N
card("GVG_112", when=whenever(ATTACKS, forget(), kind=MINION))  # Mogor the Ogre
card("GVG_113", keywords=CLEAVES)  # Foe Reaper 4000
card("GVG_114", deathrattle=summon(pool(pools.LEGENDARY_MINION)))  # Sneed's Old Shredder
card("GVG_115", play=add_card(SPARE_PARTS), deathrattle=add_card(SPARE_PARTS))  # Toshley
card("GVG_116", when=whenever(DEATH, summon("EX1_029"), by=OPPONENT))  # Mekgineer Thermaplugg
card("GVG_117", when=whenever(CAST, add_card(pool(pools.MECH)), by=ME, if_=equals(AMOUNT, 1)))  # Gazlowe
card("GVG_118", when=whenever(CAST, summon("GVG_068"), by=OPPONENT))  # Troggzor the Earthinator
card("GVG_119", play=equip(pool(pools.WEAPON), BOTH))  # Blingtron 3000
card("GVG_120", target=MINIONS & BEAST, play=destroy(TARGET))  # Hemet Nesingwary
card("GVG_121", cost=-hand_size(OPPONENT))  # Clockwork Giant

# Hunter

card("GVG_046", play=give(SELF, count(ALLIES & BEAST - SELF)))  # King of Beasts
card("GVG_073", target=ANY_MINION, play=[damage(TARGET, 3), damage(ENEMY_HERO, 3)])  # Cobra Shot
card("GVG_087", keywords=AIMS_POWER)  # Steamwheedle Sniper
card("GVG_017", play=[draw(), *only_if(drawn_is(BEAST), change_drawn_cost(-4))])  # Call Pet
card("GVG_026", play=trigger_deathrattle(ALLIES))  # Feign Death
card("GVG_043", play=give(random(ALLIES), 1))  # Glaivezooka
card("GVG_048", play=give(ALLIES & MECH - SELF, 2))  # Metaltooth Leaper
card("GVG_049", when=whenever(DAMAGE, give(SELF, attack_of(SELF)), if_=has(IT & SELF)))  # Gahz'rilla

# Mage

card("GVG_002", keywords=FREEZES)  # Snowchugger
card("GVG_004", play=only_if(has(ALLIES & MECH), split_damage(ENEMIES, 4)))  # Goblin Blastmage
card("GVG_001", need=has(ENEMY_MINIONS), play=damage(random(ENEMY_MINIONS), 4))  # Flamecannon
card("GVG_003", play=[add_card(pool(pools.MINION)), change_drawn_cost(-3)])  # Unstable Portal
card("GVG_005", play=add_copies(ALLIES))  # Echo of Medivh
card("GVG_007", in_hand=whenever(DRAWN, damage(CHARACTERS, 2), by=ME, if_=ABOUT_ME))  # Flame Leviathan
card("GVG_122", aura=give(ADJACENT, 0, 0, ELUSIVE))  # Wee Spellstopper
card("GVG_123")  # Soot Spewer

# Warlock

card("GVG_018")  # Mistress of Pain
for era in ("p1", "p5"):  # before there was a keyword for it
    card("GVG_018", era=era, keywords=LIFESTEAL)
card("GVG_015", target=ANY_CHARACTER, play=damage(TARGET, 3))  # Darkbomb
card(  # Demonheart
    "GVG_019",
    target=ANY_MINION,
    play=only_if(has(TARGET & (ALLIES & DEMON)), give(TARGET, 5, 5), damage(TARGET, 5)),
)
card("GVG_020", when=at_end(damage(random(MINIONS - MECH), 2)))  # Fel Cannon
card("GVG_021", aura=[give(ALLIES & DEMON - SELF, 2, 2), give(MY_HERO, 0, 0, IMMUNE)])  # Mal'Ganis
card(  # Imp-losion
    "GVG_045",
    target=ANY_MINION,
    play=[damage(TARGET, random_number(2, 4), save=True), summon("GVG_045t", SAVED)],
)
card("GVG_045t")  # Imp
card("GVG_077", when=at_end(destroy(SELF), of=BOTH, if_=equals(count(ALLIES), 1)))  # Anima Golem
card("GVG_100", when=whenever(DAMAGE, give(SELF, 2, 2), if_=has(IT & MY_HERO) & MY_TURN))  # Floating Watcher

# Druid

card("GVG_030", choose=("GVG_030a", "GVG_030b"))  # Anodized Robo Cub
card("GVG_030a", play=give(SELF, 1))
card("GVG_030b", play=give(SELF, 0, 1))
card("GVG_031", target=ENEMY_MINIONS, play=shuffle_minions(TARGET, OPPONENT))  # Recycle
card("GVG_032", choose=("GVG_032a", "GVG_032b"))  # Grove Tender
card("GVG_032a", play=gain_crystal(1, BOTH, full=True))
card("GVG_032b", play=draw(1, BOTH))
card("GVG_033", play=heal(CHARACTERS, FULL))  # Tree of Life
card("GVG_034", when=whenever(DAMAGE, add_card(SPARE_PARTS), if_=has(IT & SELF)))  # Mech-Bear-Cat
card("GVG_035", deathrattle=shuffle_self())  # Malorne
card("GVG_041", choose=("GVG_041b", "GVG_041a"))  # Dark Wispers
card("GVG_041a", target=ANY_MINION, play=give(TARGET, 5, 5, TAUNT))
card("GVG_041b", need=room(), play=summon("CS2_231", 5))
card("GVG_080", play=only_if(has(ALLIES & BEAST), transform(SELF, "GVG_080t")))  # Druid of the Fang
card("GVG_080t")

# Paladin

card("GVG_057", play=[heal(MY_HERO, 4), give(MY_HERO, 2, until=THIS_TURN)])  # Seal of Light
card("GVG_059", play=give(random(ALLIES), 0, 0, DIVINE_SHIELD, TAUNT))  # Coghammer
card("GVG_060", play=give(ALLIES & is_card("CS2_101t"), 2, 2))  # Quartermaster
card("GVG_061", play=[summon("CS2_101t", 3), equip("CS2_091")])  # Muster for Battle
card("GVG_062", when=whenever(SUMMON, give(SELF, 0, 0, DIVINE_SHIELD), by=ME, kind=MECH))  # Cobalt Guardian
card("GVG_063", in_hand=whenever(DEATH, buff_self_in_hand(1, 0), by=ME))  # Bolvar Fordragon
card("GVG_101", play=damage(MINIONS & having(DEATHRATTLE), 2))  # Scarlet Purifier

# Priest

card("GVG_008", play=damage_by_own_attack(MINIONS))  # Lightbomb
card("GVG_009", play=damage(HEROES, 3))  # Shadowbomber
card("GVG_010", target=ANY_MINION, play=[give(TARGET, 2, 4), give_spell_damage(TARGET, 1)])  # Velen's Chosen
card("GVG_011", target=ANY_MINION, play=give(TARGET, -2, until=THIS_TURN))  # Shrinkmeister
card(  # Light of the Naaru
    "GVG_012",
    target=ANY_CHARACTER,
    play=[heal(TARGET, 3), *only_if(has(TARGET & DAMAGED), summon("EX1_001"))],
)
card("GVG_014", target=ANY_MINION, play=swap_health())  # Vol'jin
card("GVG_072", when=whenever(HEALING, damage(random(ENEMIES), 1), kind=MINION))  # Shadowboxer
for era in ("p5", "p1"):
    card("GVG_072", era=era, when=whenever(HEALING, damage(random(ENEMIES), 1)))
card("GVG_083", target=ALLIES & MECH, play=give(TARGET, 0, 4))  # Upgraded Repair Bot

# Rogue

card("GVG_022", play=[give_weapon(3), *only_if(COMBO, give(random(ALLIES), 3))])  # Tinker's Sharpsword Oil
card("GVG_023", play=give_weapon(1))  # Goblin Auto-Barber
card("GVG_024", aura=while_(has(ALLIES & MECH), give(SELF, 2)))  # Cogmaster's Wrench
card("GVG_025", when=whenever(SUMMON, give(SELF, 0, 0, STEALTH), by=ME, kind=PIRATE))  # One-eyed Cheat
card("GVG_027", when=at_end(give(random(ALLIES & MECH - SELF), 2, 2)))  # Iron Sensei
card(  # Trade Prince Gallywix
    "GVG_028",
    when=whenever(
        CAST, [copy_played(), add_card("GVG_028t", whose=OPPONENT)], by=OPPONENT, kind=SPELL - is_card("GVG_028t")
    ),
)
card("GVG_028t", play=gain_mana_this_turn(1))  # Gallywix's Coin
card(  # Sabotage
    "GVG_047",
    play=[destroy(random(ENEMY_MINIONS)), *only_if(COMBO, destroy_weapon(OPPONENT))],
)
card("GVG_088", when=FORGETFUL)  # Ogre Ninja

# Shaman

card(  # Ancestor's Call
    "GVG_029",
    play=[summon_from_hand(MINION), summon_from_hand(MINION, OPPONENT)],
)
card("GVG_036", deathrattle=give(random(ALLIES & MECH), 2, 2))  # Powermace
card("GVG_038", target=ANY_CHARACTER, play=damage(TARGET, random_number(3, 6)))  # Crackle
card("GVG_039", when=at_end(heal(MY_HERO, 4)))  # Vitality Totem
card("GVG_040", when=whenever(DEATH, draw(), by=ME, kind=MURLOC))  # Siltfin Spiritwalker
card("GVG_042", play=add_card(pool(pools.MURLOC), 4))  # Neptulon
card("GVG_066", when=FORGETFUL)  # Dunemaul Shaman

# Warrior

card(  # Bouncing Blade
    "GVG_050",
    need=has(MINIONS),
    play=[damage(random(MINIONS), 1), repeat(60, equals(count(MINIONS - LIVING), 0))],
)
card("GVG_051", aura=while_(has(SELF & DAMAGED), give(SELF, 1)))  # Warbot
card("GVG_052", target=ANY_MINION, cost=either(has(ALLIES & DAMAGED), -4, 0), play=destroy(TARGET))  # Crush
card("GVG_053", play=gain_armor(5))  # Shieldmaiden
card("GVG_054", when=whenever(ATTACKS, forget(), if_=has(ATTACKER & MY_HERO)))  # Ogre Warmaul
card("GVG_055", target=ALLIES & MECH, play=give(TARGET, 2, 2))  # Screwjank Clunker
card("GVG_056", play=shuffle("GVG_056t", whose=OPPONENT))  # Iron Juggernaut
card("GVG_056t", drawn=damage(MY_HERO, 10, plain=True), play=damage(MY_HERO, 10, plain=True))  # Burrowing Mine
card("GVG_086", when=whenever(ARMOR_GAINED, give(SELF, 1), by=ME))  # Siege Engine
