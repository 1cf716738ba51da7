"""The Witchwood."""

from ..language import *

card("GIL_124", play=destroy((MINIONS & (ATTACK <= 2)) - SELF))  # Mossy Horror
card("GIL_518", target=ANY_MINION, play=damage(TARGET, 4), cost_is=either(DIED_THIS_TURN, 1, -1))  # Wing Blast
card("GIL_562")  # Vilebrood Skitterer
card("GIL_622", play=[damage(ENEMY_HERO, 3), heal(MY_HERO, 3)])  # Lifedrinker
card("GIL_623", play=give(SELF, 0, -hand_size(OPPONENT)))  # Witchwood Grizzly
card("GIL_650", aura=give(ALLIES - SELF, 0, 0, RUSH))  # Houndmaster Shaw
card("GIL_667", deathrattle=heal(MY_HERO, 4))  # Rotten Applebaum
card("GIL_692", start=only_if(ALL_EVEN, power_costs(1)))  # Genn Greymane
card("GIL_826", start=only_if(ALL_ODD, upgrade_power()))  # Baku the Mooneater
