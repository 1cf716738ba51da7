"""Curse of Naxxramas."""

from ..language import *  # noqa: F403
from ..pools import BEAST_CARD

card("FP1_011", deathrattle=add_card(pool(BEAST_CARD)))  # Webspinner
card("FP1_028", when=whenever(SUMMON, give(SELF, 1), by=ME, kind=having(DEATHRATTLE)))  # Undertaker
card("FP1_028", era="p1_2014", when=whenever(SUMMON, give(SELF, 1, 1), by=ME, kind=having(DEATHRATTLE)))
