"""The Boomsday Project."""

from ..language import *

card("BOT_251", deathrattle=destroy(random(ENEMY_MINIONS)))  # Spider Bomb
card("BOT_548")  # Zilliax
