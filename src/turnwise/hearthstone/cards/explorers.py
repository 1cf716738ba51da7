"""League of Explorers."""

from ..language import *

BASIC_POWERS = one_of(
    "CS2_017", "DS1h_292", "CS2_034", "CS2_101", "CS1h_001", "CS2_083b", "CS2_049", "CS2_056", "CS2_102"
)

card("LOE_002", target=ANY_CHARACTER, play=[damage(TARGET, 3), shuffle("LOE_002t")])  # Forgotten Torch
card("LOE_002t", target=ANY_CHARACTER, play=damage(TARGET, 6))  # Roaring Torch
card("LOE_011", play=only_if(no_duplicates(), heal(MY_HERO, FULL)))  # Reno Jackson
card("LOE_018", when=whenever(OVERLOADED, give(SELF, AMOUNT), by=ME))  # Tunnel Trogg
card("LOE_076", play=discover_power(BASIC_POWERS))  # Sir Finley Mrrgglton
card("LOE_077", keywords=DOUBLE_BATTLECRY)  # Brann Bronzebeard
