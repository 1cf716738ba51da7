"""The games that come with Turnwise, as lists for tests to run over."""

from __future__ import annotations

import turnwise as tw


def _loads(name: str) -> bool:
    try:
        tw.load(name).start(seed=1)
    except tw.errors.BadSetupError:
        return False
    return True


ALL = [name for name in tw.games() if _loads(name)]  # test_api.py asks that none is missing
SMALL = ["nim", "connect_four", "pocket", "kuhn", "leduc"]
HIDDEN = [name for name in ALL if "hidden information" in tw.load(name).abilities]
