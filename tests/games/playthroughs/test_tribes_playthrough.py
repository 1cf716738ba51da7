"""One random match of Tribes for each rule set and number of tribes, as a text that is kept. `make golden` rewrites."""

from __future__ import annotations

import pytest

from turnwise import tribes

MATCHES = {
    "tribes": ({"diplomacy": True}, tribes.levels()[0]),
    "tribes-v1": ({"rules": "v1"}, tribes.levels()[1]),
    "tribes-fog": ({"full_observation": False, "mode": "score"}, tribes.levels()[2]),
    "tribes-four": ({"size": 16}, ["XIN_XI", "IMPERIUS", "BARDUR", "OUMAJI"]),
}


@pytest.mark.parametrize("name", MATCHES)
def test_playthrough(name, golden):
    options, level = MATCHES[name]
    text = level if isinstance(level, str) else tribes.generate_level(level, seed=1)
    golden(f"games/playthroughs/{name}.txt", tribes.game(**options).playthrough(seed=1, limit=60, level=text))
