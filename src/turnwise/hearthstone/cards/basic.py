"""Basic: heroes, hero powers and the cards everybody owns."""

from ..language import *  # noqa: F403

# Heroes and their powers; `power` of a hero power is its upgraded form (Baku).
card("HERO_05")  # Rexxar
card("DS1h_292", target=MINIONS | ENEMY_HERO, keywords=AIMS_POWER, power="AT_132_HUNTER",  # Steady Shot
     play=only_if(has(TARGET), damage(TARGET, 2), damage(ENEMY_HERO, 2)))
card("HERO_08")  # Jaina Proudmoore
card("CS2_034", target=ANY_CHARACTER, power="AT_132_MAGE", play=damage(TARGET, 1))  # Fireblast
card("HERO_07")  # Gul'dan
card("CS2_056", power="AT_132_WARLOCK", play=[damage(MY_HERO, 2), draw()])  # Life Tap
card("HERO_01")  # Garrosh Hellscream
card("CS2_102", power="AT_132_WARRIOR", play=gain_armor(2))  # Armor Up!
card("HERO_02")  # Thrall
card("CS2_049", need=(room() >= 1) & (missing(BASIC_TOTEMS := one_of("CS2_050", "CS2_051", "CS2_052", "NEW1_009")) >= 1),
     power="AT_132_SHAMAN", play=summon_missing(BASIC_TOTEMS))  # Totemic Call
card("CS2_050")  # Searing Totem
card("CS2_051")  # Stoneclaw Totem
card("CS2_052")  # Wrath of Air Totem
card("NEW1_009", when=at_end(heal(ALLIES, 1)))  # Healing Totem

card("GAME_005", play=gain_mana_this_turn(1))  # The Coin

card("CS2_022", target=ANY_MINION, play=transform(TARGET, "CS2_tk1"))  # Polymorph
card("CS2_tk1")  # Sheep
card("CS2_023", play=draw(2))  # Arcane Intellect
card("CS2_024", target=ANY_CHARACTER, play=[damage(TARGET, 3), freeze(TARGET)])  # Frostbolt
card("CS2_029", target=ANY_CHARACTER, play=damage(TARGET, 6))  # Fireball
card("CS2_033", keywords=FREEZES)  # Water Elemental
card("CS2_045", target=FRIENDS, play=give(TARGET, 3, until=THIS_TURN))  # Rockbiter Weapon
card("CS2_106")  # Fiery War Axe
card("CS2_122", aura=give(ALLIES - SELF, 1))  # Raid Leader
card("CS2_196", play=summon("CS2_boar"))  # Razorfen Hunter
card("CS2_boar")  # Boar
card("DS1_184", play=track(3))  # Tracking
card("EX1_539", target=ANY_CHARACTER, play=damage(TARGET, either(has(ALLIES & BEAST), 5, 3)))  # Kill Command
