"""Blackrock Mountain."""

from ..language import *

card("BRM_013", target=ANY_CHARACTER, play=[damage(TARGET, 3), *only_if(equals(hand_size(), 0), draw())])  # Quick Shot
card("BRM_028", when=at_end(change_cost(ANY_CARD, -1)))  # Emperor Thaurissan
