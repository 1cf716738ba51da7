"""Mean Streets of Gadgetzan, with the jade golems and Kazakus' potions."""

from .. import pools
from ..language import *

# Neutral

card("CFM_325", aura=while_(has_weapon(), give(SELF, 2)))  # Small-Time Buccaneer
card("CFM_637", in_deck=after(PLAY, summon_self(), by=ME, kind=PIRATE, if_=room()))  # Patches the Pirate
card("CFM_651", play=give_weapon(1))  # Naga Corsair
card("CFM_790", play=summon_from_hand(MINION, OPPONENT))  # Dirty Rat

# Mage

card("CFM_065", play=damage(MINIONS, 2))  # Volcanic Potion
card("CFM_660", target=ALLIES, play=shuffle_copy(TARGET))  # Manic Soulcaster

# Mage, Priest and Warlock

card(  # Kabal Courier
    "CFM_649",
    play=discover_each(pool(pools.MAGE_CARD), pool(pools.PRIEST_CARD), pool(pools.WARLOCK_CARD)),
)
card("CFM_621", play=only_if(no_duplicates(), kazakus()))  # Kazakus

# Druid, Rogue and Shaman

card("CFM_902", play=jade_golem(), deathrattle=jade_golem())  # Aya Blackpaw
card("CFM_707", target=ANY_CHARACTER, play=[damage(TARGET, 4), jade_golem()])  # Jade Lightning
card("CFM_717", play=jade_golem())  # Jade Claws
for size in range(1, 31):
    card(f"CFM_712_t{size:02}")  # Jade Golem

# Kazakus' potions: two ingredients of one cost, resolved in the order of their rank.

card("CFM_621t11")  # Lesser Potion, a choice
card("CFM_621t12")  # Greater Potion, a choice
card("CFM_621t13")  # Superior Potion, a choice
card("CFM_621t")  # Kazakus Potion of cost 1
card("CFM_621t14")  # Kazakus Potion of cost 5
card("CFM_621t15")  # Kazakus Potion of cost 10
card("CFM_621_m4")  # Kabal Demon 2/2
card("CFM_621_m2")  # Kabal Demon 5/5
card("CFM_621_m3")  # Kabal Demon 8/8
card("CFM_621_m5")  # Sheep

# Mystic Wool
card("CFM_621t21", rank=1, play=transform(random(ENEMY_MINIONS), "CFM_621_m5"))
card("CFM_621t29", rank=1, play=transform(MINIONS, "CFM_621_m5"))
# Felbloom
card("CFM_621t4", rank=2, play=damage(MINIONS, 2))
card("CFM_621t18", rank=2, play=damage(MINIONS, 4))
card("CFM_621t33", rank=2, play=damage(MINIONS, 6))
# Netherbloom
card("CFM_621t10", rank=3, play=summon("CFM_621_m4"))
card("CFM_621t20", rank=3, play=summon("CFM_621_m2"))
card("CFM_621t28", rank=3, play=summon("CFM_621_m3"))
# Ichor of Undeath
card("CFM_621t37", rank=4, play=resurrect(1))
card("CFM_621t38", rank=4, play=resurrect(2))
card("CFM_621t39", rank=4, play=resurrect(3))
# Heart of Fire
card("CFM_621t2", rank=5, target=ANY_CHARACTER, play=damage(TARGET, 3))
card("CFM_621t16", rank=5, target=ANY_CHARACTER, play=damage(TARGET, 5))
card("CFM_621t25", rank=5, target=ANY_CHARACTER, play=damage(TARGET, 8))
# Stonescale Oil
card("CFM_621t3", rank=6, play=gain_armor(4))
card("CFM_621t17", rank=6, play=gain_armor(7))
card("CFM_621t26", rank=6, play=gain_armor(10))
# Goldthorn
card("CFM_621t6", rank=7, play=give(ALLIES, 0, 2))
card("CFM_621t24", rank=7, play=give(ALLIES, 0, 4))
card("CFM_621t32", rank=7, play=give(ALLIES, 0, 6))
# Icecap
card("CFM_621t5", rank=8, play=freeze(random(ENEMY_MINIONS)))
card("CFM_621t19", rank=8, play=freeze(random(ENEMY_MINIONS, 2)))
card("CFM_621t27", rank=8, play=freeze(random(ENEMY_MINIONS, 3)))
# Kingsblood
card("CFM_621t8", rank=9, play=draw(1))
card("CFM_621t22", rank=9, play=draw(2))
card("CFM_621t30", rank=9, play=draw(3))
# Shadow Oil
card("CFM_621t9", rank=10, play=add_card(pool(pools.DEMON), 1))
card("CFM_621t23", rank=10, play=add_card(pool(pools.DEMON), 2))
card("CFM_621t31", rank=10, play=add_card(pool(pools.DEMON), 3))
