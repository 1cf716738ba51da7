"""The Grand Tournament, with the upgraded hero powers."""

from ..language import *
from .basic import BASIC_TOTEMS

card("AT_004", target=ANY_MINION, play=damage(TARGET, 2, double=True))  # Arcane Blast
card("AT_052")  # Totem Golem
card("AT_059", when=inspire(damage(ENEMY_HERO, 2), if_=equals(hand_size(), 0)))  # Brave Archer
card("AT_111", play=heal(HEROES, 4))  # Refreshment Vendor

card("AT_132_DRUID", play=[give(MY_HERO, 2, until=THIS_TURN), gain_armor(2)])  # Dire Shapeshift
card(  # Ballista Shot
    "AT_132_HUNTER",
    target=MINIONS | ENEMY_HERO,
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
