"""Random matches of Hearthstone as texts that are kept. `make golden` rewrites."""

from __future__ import annotations

import pytest

from turnwise.hearthstone import game

MATCHES = {
    "hearthstone-p1": ({}, "p1_hunter_aggro", "p1_warlock_control"),
    "hearthstone-p3": ({"mulligan": False}, "p3_hunter_default", "p3_hunter_control"),
    "hearthstone-p4": ({"positions": "all"}, "p4_mage_reno_kazakus", "p4_hunter_deathrattle"),
    "hearthstone-mixed": ({"discover": "uniform"}, "p5_mage_mech", "p4_paladin_odd"),
}


@pytest.mark.parametrize("name", MATCHES)
def test_playthrough(name, golden):
    options, deck_a, deck_b = MATCHES[name]
    golden(f"games/playthroughs/{name}.txt", game(**options).playthrough(seed=1, limit=80, decks=[deck_a, deck_b]))
