"""Classic."""

from ..language import *  # noqa: F403

card("EX1_005", target=MINIONS & (ATTACK >= 7), play=destroy(TARGET))  # Big Game Hunter
card("EX1_058", play=give(ADJACENT, 0, 0, TAUNT))  # Sunfury Protector
card("EX1_105", cost=1 - hand_size())  # Mountain Giant: other cards in hand
card("EX1_162", aura=give(ADJACENT, 1))  # Dire Wolf Alpha
card("EX1_302", target=ANY_MINION, play=[damage(TARGET, 1), *only_if(killed(TARGET), draw())])  # Mortal Coil
card("EX1_534", deathrattle=summon("EX1_534t", 2))  # Savannah Highmane
card("EX1_534t")  # Hyena
card("EX1_554", secret=whenever(ATTACKS, summon("EX1_554t", 3), by=OPPONENT,  # Snake Trap
                                if_=has(DEFENDER & ALLIES) & (room() >= 1)))
card("EX1_554t")  # Snake
card("NEW1_019", when=after(SUMMON, damage(random(ENEMIES), 1), by=ME))  # Knife Juggler
