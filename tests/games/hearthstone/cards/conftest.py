"""The card tests see a duel as text: minions are "Chillwind Yeti 4/2", targets are "enemy 1"."""

import pytest


@pytest.fixture
def make_duel():
    """Duels of another era or with other heroes: make_duel("p1")."""
    from games.hearthstone.cards.duels import TextDuel

    return TextDuel


@pytest.fixture
def duel(make_duel):
    return make_duel()
