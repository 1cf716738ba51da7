"""The Basic set, the nine heroes with their powers, and The Coin."""

from ..language import *

# Heroes; each comes with its power.

for number in range(1, 10):
    card(f"HERO_0{number}")

BASIC_TOTEMS = one_of("CS2_050", "CS2_051", "CS2_052", "NEW1_009", called="basic Totem")

card("CS2_017", play=[give(MY_HERO, 1, until=THIS_TURN), gain_armor(1)], power="AT_132_DRUID")  # Shapeshift
card(  # Steady Shot
    "DS1h_292",
    target=ANY_CHARACTER,
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
card("CS2_141", target=ANY_CHARACTER, play=damage(TARGET, 1))  # Ironforge Rifleman
card("CS2_142")  # Kobold Geomancer
card("CS2_147", play=draw())  # Gnomish Inventor
card("CS2_150", target=ANY_CHARACTER, play=damage(TARGET, 2))  # Stormpike Commando
card("CS2_155")  # Archmage
card("CS2_189", target=ANY_CHARACTER, play=damage(TARGET, 1))  # Elven Archer
card("CS2_197")  # Ogre Magi
card("CS2_226", play=give(SELF, count(ALLIES - SELF), count(ALLIES - SELF)))  # Frostwolf Warlord
card("DS1_055", play=heal(FRIENDS, 2))  # Darkscale Healer
card("EX1_011", target=ANY_CHARACTER, play=heal(TARGET, 2))  # Voodoo Doctor
card("EX1_015", play=draw())  # Novice Engineer
card("EX1_025", play=summon("EX1_025t"))  # Dragonling Mechanic
card("EX1_025t")  # Mechanical Dragonling
card("EX1_399", when=whenever(DAMAGE, give(SELF, 3), if_=has(IT & SELF)))  # Gurubashi Berserker
card("EX1_506", play=summon("EX1_506a"))  # Murloc Tidehunter
card("EX1_506a")  # Murloc Scout
card("EX1_508", aura=give(ALLIES & MURLOC - SELF, 1))  # Grimscale Oracle
for era in ("p1_2014", "p5"):
    card("EX1_508", era=era, aura=give(MINIONS & MURLOC - SELF, 1))
card("EX1_582")  # Dalaran Mage

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
card("DS1_178", aura=give(ALLIES & BEAST, 0, 0, CHARGE))  # Tundra Rhino
card("DS1_183", need=count(ENEMY_MINIONS) >= 2, play=damage(random(ENEMY_MINIONS, 2), 3))  # Multi-Shot

# Mage

card("CS2_022", target=ANY_MINION, play=transform(TARGET, "CS2_tk1"))  # Polymorph
card("CS2_tk1")  # Sheep
card("CS2_023", play=draw(2))  # Arcane Intellect
card("CS2_024", target=ANY_CHARACTER, play=[damage(TARGET, 3), freeze(TARGET)])  # Frostbolt
card("CS2_029", target=ANY_CHARACTER, play=damage(TARGET, 6))  # Fireball
card("CS2_032", play=damage(ENEMY_MINIONS, 4))  # Flamestrike
card("CS2_033", keywords=FREEZES)  # Water Elemental
card("CS2_025", play=damage(ENEMY_MINIONS, 1))  # Arcane Explosion
card("CS2_026", play=freeze(ENEMY_MINIONS))  # Frost Nova
card("CS2_027", need=room(), play=summon("CS2_mirror", 2))  # Mirror Image
card("CS2_mirror")  # Mirror Image, the minion
card("EX1_277", play=split_damage(ENEMIES, 3))  # Arcane Missiles

# Paladin

card("CS2_087", target=ANY_MINION, play=give(TARGET, 3))  # Blessing of Might
card("CS2_088", play=heal(MY_HERO, 6))  # Guardian of Kings
card("CS2_089", target=ANY_CHARACTER, play=heal(TARGET, 6))  # Holy Light
card("CS2_092", target=ANY_MINION, play=give(TARGET, 4, 4))  # Blessing of Kings
card("CS2_093", play=damage(ENEMIES, 2))  # Consecration
card("CS2_094", target=ANY_CHARACTER, play=[damage(TARGET, 3), draw()])  # Hammer of Wrath
card("CS2_097", when=whenever(ATTACKS, heal(MY_HERO, 2), if_=has(ATTACKER & MY_HERO)))  # Truesilver Champion
card("EX1_360", target=ANY_MINION, play=set_stats(TARGET, attack=1))  # Humility
card("EX1_371", target=ANY_MINION, play=give(TARGET, 0, 0, DIVINE_SHIELD))  # Hand of Protection

# Shaman

card("CS2_042", target=ANY_CHARACTER, play=damage(TARGET, 3))  # Fire Elemental
card("CS2_045", target=FRIENDS, play=give(TARGET, 3, until=THIS_TURN))  # Rockbiter Weapon
card("EX1_246", target=ANY_MINION, play=transform(TARGET, "hexfrog"))  # Hex
card("hexfrog")  # Frog
card("EX1_565", aura=give(ADJACENT, 2))  # Flametongue Totem
card("CS2_037", target=ENEMIES, play=[damage(TARGET, 1), freeze(TARGET)])  # Frost Shock
card("CS2_039", target=ANY_MINION, play=give(TARGET, 0, 0, WINDFURY))  # Windfury
card("CS2_041", target=ANY_MINION, play=[heal(TARGET, FULL), give(TARGET, 0, 0, TAUNT)])  # Ancestral Healing
card("CS2_046", play=give(ALLIES, 3, until=THIS_TURN))  # Bloodlust
card("EX1_244", play=give(ALLIES & TOTEM, 0, 2))  # Totemic Might
card("EX1_587", target=ALLIES, play=give(TARGET, 0, 0, WINDFURY))  # Windspeaker

# Warlock

card("CS2_062", play=damage(CHARACTERS, 3))  # Hellfire
card("CS2_064", play=damage(CHARACTERS - SELF, 1))  # Dread Infernal
card("EX1_302", target=ANY_MINION, play=[damage(TARGET, 1), *only_if(killed(TARGET), draw())])  # Mortal Coil
card("EX1_308", target=ANY_CHARACTER, play=[damage(TARGET, 4), discard()])  # Soulfire
card("CS2_057", target=ANY_MINION, play=damage(TARGET, 4))  # Shadow Bolt
card("CS2_061", target=ANY_CHARACTER, play=[damage(TARGET, 2), heal(MY_HERO, 2)])  # Drain Life
card("CS2_063", target=ENEMY_MINIONS, play=attach(TARGET, "CS2_063e", mine=True))  # Corruption
enchantment("Corruption", id="CS2_063e", when=at_start(destroy(SELF)))
card("EX1_306", play=discard())  # Succubus
card("NEW1_003", target=CHARACTERS & DEMON, play=[destroy(TARGET), heal(MY_HERO, 5)])  # Sacrificial Pact

# Warrior

card("CS2_105", play=give(MY_HERO, 4, until=THIS_TURN))  # Heroic Strike
card("CS2_106")  # Fiery War Axe
card("CS2_112")  # Arcanite Reaper
card("NEW1_011")  # Kor'kron Elite
card(
    "CS2_103", target=ALLIES, play=[give(TARGET, 0, 0, CHARGE), give(TARGET, 0, 0, SPARES_HEROES, until=THIS_TURN)]
)  # Charge
for era in ("p1_2014", "p5"):
    card("CS2_103", era=era, target=ALLIES, play=give(TARGET, 2, 0, CHARGE))
card("CS2_108", target=ENEMY_MINIONS & DAMAGED, play=destroy(TARGET))  # Execute
card("CS2_114", need=count(ENEMY_MINIONS) >= 2, play=damage(random(ENEMY_MINIONS, 2), 2))  # Cleave
card("EX1_084", aura=give(ALLIES & having(CHARGE), 1))  # Warsong Commander
for era in ("p1_2014", "p5"):
    card("EX1_084", era=era, when=whenever(SUMMON, give(IT, 0, 0, CHARGE), by=ME, if_=has(IT & (ATTACK <= 3))))
card("EX1_400", play=damage(MINIONS, 1))  # Whirlwind
card("EX1_606", play=[gain_armor(5), draw()])  # Shield Block

# Druid

card("CS2_005", play=[give(MY_HERO, 2, until=THIS_TURN), gain_armor(2)])  # Claw
card("CS2_007", target=ANY_CHARACTER, play=heal(TARGET, 8))  # Healing Touch
card("CS2_008", target=ANY_CHARACTER, play=damage(TARGET, 1))  # Moonfire
card("CS2_009", target=ANY_MINION, play=give(TARGET, 2, 2, TAUNT))  # Mark of the Wild
card("CS2_011", play=give(FRIENDS, 2, until=THIS_TURN))  # Savage Roar
card("CS2_012", target=ENEMIES, play=damage_with_others(4, ENEMIES - TARGET, 1))  # Swipe
card("CS2_013", play=only_if(max_mana() >= 10, add_card("CS2_013t"), gain_crystal()))  # Wild Growth
card("CS2_013t", play=draw())  # Excess Mana
card("EX1_169", play=gain_mana_this_turn(1))  # Innervate
for era in ("p1_2014", "p5", "p1"):
    card("EX1_169", era=era, play=gain_mana_this_turn(2))
card("EX1_173", target=ANY_CHARACTER, play=[damage(TARGET, 5), draw()])  # Starfire

# Priest

card("CS1_112", play=[damage(ENEMIES, 2), heal(FRIENDS, 2)])  # Holy Nova
card("CS1_113", target=ENEMY_MINIONS, need=room(), play=take_control(TARGET))  # Mind Control
card("CS1_130", target=ANY_CHARACTER, play=damage(TARGET, 2))  # Holy Smite
card("CS2_003", play=copy_from_hand())  # Mind Vision
card("CS2_004", target=ANY_MINION, play=[give(TARGET, 0, 2), draw()])  # Power Word: Shield
card("CS2_234", target=MINIONS & (ATTACK <= 3), play=destroy(TARGET))  # Shadow Word: Pain
card("CS2_235", when=whenever(HEALING, draw(), kind=MINION))  # Northshire Cleric
card("CS2_236", target=ANY_MINION, play=give(TARGET, 0, health_of(TARGET)))  # Divine Spirit
card("DS1_233", play=damage(ENEMY_HERO, 5))  # Mind Blast
card("EX1_622", target=MINIONS & (ATTACK >= 5), play=destroy(TARGET))  # Shadow Word: Death

# Rogue

card("CS2_072", target=MINIONS - DAMAGED, play=damage(TARGET, 2))  # Backstab
card("CS2_074", need=has_weapon(), play=give_weapon(2))  # Deadly Poison
card("CS2_075", play=damage(ENEMY_HERO, 3))  # Sinister Strike
card("CS2_076", target=ENEMY_MINIONS, play=destroy(TARGET))  # Assassinate
card("CS2_077", play=draw(4))  # Sprint
card("EX1_129", play=[damage(ENEMY_MINIONS, 1), draw()])  # Fan of Knives
card("EX1_278", target=ANY_CHARACTER, play=[damage(TARGET, 1), draw()])  # Shiv
card("EX1_581", target=ENEMY_MINIONS, play=bounce(TARGET))  # Sap
card("NEW1_004", play=bounce(MINIONS))  # Vanish
