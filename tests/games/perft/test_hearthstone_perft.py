"""perft of Hearthstone: midgame positions of random matches between the paper decks, and how many ways each goes on.

A position is the state after the 45th action of a random match, so it follows from its name: both decks and the seed.
"""

from __future__ import annotations

import random

import turnwise
from turnwise.hearthstone import new_match

POSITIONS = [
    ("p1_hunter_aggro", "p1_hunter_aggro", 3),
    ("p1_hunter_aggro", "p1_warlock_control", 4),
    ("p1_shaman_midrange", "p1_hunter_aggro", 5),
    ("p1_warlock_control", "p1_shaman_midrange", 6),
    ("p3_hunter_default", "p3_hunter_default", 1),
    ("p3_hunter_midrange", "p3_hunter_control", 2),
    ("p3_hunter_aggro", "p3_hunter_midrange", 3),
    ("p4_hunter_deathrattle", "p4_warlock_even", 11),
    ("p4_warlock_even", "p4_hunter_deathrattle", 9),
    ("p4_warrior_aggro_pirate", "p4_shaman_midrange_jade", 6),
    ("p4_warrior_aggro_pirate", "p4_warrior_aggro_pirate", 7),
    ("p5_mage_mech", "p5_hunter_face", 8),
    ("p5_warlock_hand", "p5_mage_mech", 9),
    ("p5_hunter_face", "p4_shaman_midrange_jade", 10),
]


def position(deck_a: str, deck_b: str, seed: int) -> turnwise.State:
    state = new_match(deck_a, deck_b, seed=seed)
    rng = random.Random(seed)
    for _ in range(45):
        after, _ = state.apply(rng.choice(state.legal_actions()), seed=rng.getrandbits(32))
        if after.is_over:
            break
        state = after
    return state


def test_positions_have_the_counts_of_the_golden_file(golden):
    lines = []
    for deck_a, deck_b, seed in POSITIONS:
        counts = turnwise.perft(position(deck_a, deck_b, seed), 2)
        assert counts["largest_deviation"] < 1e-9
        for depth, row in enumerate(counts["depths"][1:], 1):
            name = f"{deck_a} {deck_b} {seed}"
            lines.append(f"{name}  depth {depth}  {row['nodes']}  terminal {row['terminal']}  chance {row['chance']}")
    golden("games/perft/hearthstone.txt", "\n".join(lines) + "\n")
