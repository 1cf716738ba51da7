"""Curse of Naxxramas."""

from .. import pools
from ..language import *

card("FP1_002", deathrattle=summon("FP1_002t", 2))  # Haunted Creeper
card("FP1_002t")  # Spectral Spider
card("FP1_004", deathrattle=secret_from_deck())  # Mad Scientist
card("FP1_010")  # Maexxna
card("FP1_011", deathrattle=add_card(pool(pools.BEAST_CARD)))  # Webspinner
card("FP1_012", deathrattle=summon("FP1_012t"))  # Sludge Belcher
card("FP1_012t")  # Slime
card("FP1_013", when=at_end(resurrect_this_turn(), of=BOTH))  # Kel'Thuzad
card(
    "FP1_025", target=ANY_MINION, play=[note(TARGET), destroy(TARGET), process_deaths(), summon_noted()]
)  # Reincarnate
card("FP1_028", when=whenever(SUMMON, give(SELF, 1), by=ME, kind=having(DEATHRATTLE)))  # Undertaker
card("FP1_028", era="p1_2014", when=whenever(SUMMON, give(SELF, 1, 1), by=ME, kind=having(DEATHRATTLE)))
card("FP1_030", play=tax_spells_next_turn(5))  # Loatheb
