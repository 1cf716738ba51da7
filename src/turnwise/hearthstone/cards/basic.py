"""The Basic set, the nine heroes with their powers, and The Coin."""

from ..language import *

# Heroes; each comes with its power.

for number in range(1, 10):
    card(f"HERO_0{number}")

BASIC_TOTEMS = one_of("CS2_050", "CS2_051", "CS2_052", "NEW1_009", called="basic Totem")

card("CS2_017", play=[give(MY_HERO, 1, until=THIS_TURN), gain_armor(1)], power="AT_132_DRUID")  # Shapeshift
card(  # Steady Shot
    "DS1h_292",
    target=MINIONS | ENEMY_HERO,
    keywords=AIMS_POWER,
    play=only_if(has(TARGET), damage(TARGET, 2), damage(ENEMY_HERO, 2)),
    power="AT_132_HUNTER",
)
card("CS2_034", target=ANY_CHARACTER, play=damage(TARGET, 1), power="AT_132_MAGE")  # Fireblast
card("CS2_101", need=room(), play=summon("CS2_101t"), power="AT_132_PALADIN")  # Reinforce
card("CS1h_001", target=ANY_CHARACTER, play=heal(TARGET, 2), power="AT_132_PRIEST")  # Lesser Heal
card("CS2_083b", play=equip("CS2_082"), power="AT_132_ROGUE")  # Dagger Mastery
card(  # Totemic Call
    "CS2_049",
    need=room() & missing(BASIC_TOTEMS),
    play=summon_missing(BASIC_TOTEMS),
    power="AT_132_SHAMAN",
)
card("CS2_056", play=[damage(MY_HERO, 2), draw()], power="AT_132_WARLOCK")  # Life Tap
card("CS2_102", play=gain_armor(2), power="AT_132_WARRIOR")  # Armor Up!

card("CS2_082")  # Wicked Knife
card("CS2_101t")  # Silver Hand Recruit
card("CS2_050")  # Searing Totem
card("CS2_051")  # Stoneclaw Totem
card("CS2_052")  # Wrath of Air Totem
card("NEW1_009", when=at_end(heal(ALLIES, 1)))  # Healing Totem

card("GAME_005", play=gain_mana_this_turn(1))  # The Coin

# Neutral

card("CS1_042")  # Goldshire Footman
card("CS2_119")  # Oasis Snapjaw
card("CS2_120")  # River Crocolisk
card("CS2_121")  # Frostwolf Grunt
card("CS2_122", aura=give(ALLIES - SELF, 1))  # Raid Leader
card("CS2_124")  # Wolfrider
card("CS2_125")  # Ironfur Grizzly
card("CS2_162")  # Lord of the Arena
card("CS2_168")  # Murloc Raider
card("CS2_171")  # Stonetusk Boar
card("CS2_172")  # Bloodfen Raptor
card("CS2_179")  # Sen'jin Shieldmasta
card("CS2_182")  # Chillwind Yeti
card("CS2_187")  # Booty Bay Bodyguard
card("CS2_196", play=summon("CS2_boar"))  # Razorfen Hunter
card("CS2_boar")  # Boar
card("CS2_200")  # Boulderfist Ogre
card("CS2_201")  # Core Hound
card("CS2_222", aura=give(ALLIES - SELF, 1, 1))  # Stormwind Champion
card("EX1_019", target=ALLIES, play=give(TARGET, 1, 1))  # Shattered Sun Cleric
card("EX1_066", play=destroy_weapon(OPPONENT))  # Acidic Swamp Ooze
card("EX1_593", play=damage(ENEMY_HERO, 3))  # Nightblade

# Hunter

card("CS2_084", target=ANY_MINION, play=set_stats(TARGET, health=1))  # Hunter's Mark
card("CS2_237", when=whenever(SUMMON, draw(), by=ME, kind=BEAST))  # Starving Buzzard
card("DS1_070", target=ALLIES & BEAST, play=give(TARGET, 2, 2, TAUNT))  # Houndmaster
card("DS1_175", aura=give(ALLIES & BEAST - SELF, 1))  # Timber Wolf
card("DS1_184", play=track(3))  # Tracking
card("DS1_185", target=ANY_CHARACTER, play=damage(TARGET, 2))  # Arcane Shot
card("EX1_539", target=ANY_CHARACTER, play=damage(TARGET, either(has(ALLIES & BEAST), 5, 3)))  # Kill Command
card("NEW1_031", need=room(), play=summon(one_of("NEW1_032", "NEW1_033", "NEW1_034")))  # Animal Companion
card("NEW1_032")  # Misha
card("NEW1_033", aura=give(ALLIES - SELF, 1))  # Leokk
card("NEW1_034")  # Huffer

# Mage

card("CS2_022", target=ANY_MINION, play=transform(TARGET, "CS2_tk1"))  # Polymorph
card("CS2_tk1")  # Sheep
card("CS2_023", play=draw(2))  # Arcane Intellect
card("CS2_024", target=ANY_CHARACTER, play=[damage(TARGET, 3), freeze(TARGET)])  # Frostbolt
card("CS2_029", target=ANY_CHARACTER, play=damage(TARGET, 6))  # Fireball
card("CS2_032", play=damage(ENEMY_MINIONS, 4))  # Flamestrike
card("CS2_033", keywords=FREEZES)  # Water Elemental

# Paladin

card("CS2_087", target=ANY_MINION, play=give(TARGET, 3))  # Blessing of Might

# Shaman

card("CS2_042", target=ANY_CHARACTER, play=damage(TARGET, 3))  # Fire Elemental
card("CS2_045", target=FRIENDS, play=give(TARGET, 3, until=THIS_TURN))  # Rockbiter Weapon
card("EX1_246", target=ANY_MINION, play=transform(TARGET, "hexfrog"))  # Hex
card("hexfrog")  # Frog
card("EX1_565", aura=give(ADJACENT, 2))  # Flametongue Totem

# Warlock

card("CS2_062", play=damage(CHARACTERS, 3))  # Hellfire
card("CS2_064", play=damage(CHARACTERS - SELF, 1))  # Dread Infernal
card("EX1_302", target=ANY_MINION, play=[damage(TARGET, 1), *only_if(killed(TARGET), draw())])  # Mortal Coil
card("EX1_308", target=ANY_CHARACTER, play=[damage(TARGET, 4), discard()])  # Soulfire

# Warrior

card("CS2_105", play=give(MY_HERO, 4, until=THIS_TURN))  # Heroic Strike
card("CS2_106")  # Fiery War Axe
card("CS2_112")  # Arcanite Reaper
card("NEW1_011")  # Kor'kron Elite
