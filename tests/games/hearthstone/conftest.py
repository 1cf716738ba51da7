import pytest

from turnwise.hearthstone.testing import Duel


@pytest.fixture
def duel() -> Duel:
    """Jaina (me, to act) against Garrosh, era p4, ten mana each, decks of one card."""
    return Duel()
