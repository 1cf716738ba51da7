"""Genn and Baku act before the first turn, on the costs that the deck's era prints."""

import pytest

import turnwise
from turnwise.hearthstone import deck


def start(mine: str, theirs: str = "p3_hunter_default"):
    import msgspec

    game = turnwise.load("hearthstone", mulligan=False)
    state = game.start(seed=1, decks=[mine, theirs], first=0)
    return msgspec.json.decode(state.to_json())["players"][0]


def test_genn_makes_the_power_of_an_even_deck_cost_one():
    assert "GIL_692" in deck("p4_warlock_even").cards
    assert start("p4_warlock_even")["hero_power"] == {"id": "CS2_056", "used": False, "cost": 1}


def test_baku_upgrades_the_power_of_an_odd_deck():
    assert "GIL_826" in deck("p4_paladin_odd").cards
    assert start("p4_paladin_odd")["hero_power"]["id"] == "AT_132_PALADIN"


@pytest.mark.parametrize(
    ("name", "out", "into"), [("p4_warlock_even", "EX1_048", "EX1_029"), ("p4_paladin_odd", "EX1_008", "CS2_172")]
)
def test_one_card_of_the_other_kind_spoils_it(name, out, into):
    import msgspec

    plain = deck(name)
    cards = list(plain.cards)
    cards[cards.index(out)] = into
    game = turnwise.load("hearthstone", mulligan=False)
    mine = {"hero": plain.hero, "era": plain.era, "cards": cards}
    state = game.start(seed=1, decks=[mine, "p3_hunter_default"], first=0, free=True)
    power = msgspec.json.decode(state.to_json())["players"][0]["hero_power"]
    assert power["id"] in ("CS2_056", "CS2_101")
    assert "cost" not in power
