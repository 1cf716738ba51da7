"""Goblins vs Gnomes."""

from ..language import *  # noqa: F403

card("GVG_006", aura=cost(MECH, -1))  # Mechwarper
card("GVG_013", aura=while_(has(ALLIES & MECH), give(SELF, 2)))  # Cogmaster
