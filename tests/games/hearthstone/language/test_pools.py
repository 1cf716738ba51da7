"""Pools are predicates: what they hold is what the facts list, card by card."""

import json
from pathlib import Path

import pytest

from turnwise.hearthstone import pools

FACTS = json.loads((Path(__file__).parents[4] / "tools" / "facts" / "hearthstone.json").read_text())["pools"]

# Two pools of older builds may hold a card more than the facts list: in 2015 Mana Wyrm cost 1; in 2017 North Sea Kraken
# was no Beast.
LATER = {"minion_cost_2": {"NEW1_012"}, "beast_card": {"AT_103"}}


@pytest.mark.parametrize(
    ("pool", "fact", "era", "own_class"),
    [
        (pools.MAGE_SPELL, "mage_spell", "p4", ""),
        (pools.MINION_COST_1, "minion_cost_1", "p4", ""),
        (pools.MINION_COST_2, "minion_cost_2", "p5", ""),
        (pools.MINION_COST_5, "minion_cost_5", "p4", ""),
        (pools.BEAST_CARD, "beast_card", "p1", ""),
        (pools.MAGE_CARD, "mage_card", "p4", ""),
        (pools.PRIEST_CARD, "priest_card", "p4", ""),
        (pools.WARLOCK_CARD, "warlock_card", "p4", ""),
        (pools.TAUNT_MINION, "taunt_minion_neutral_paladin", "p4", "paladin"),
        (pools.DEMON, "demon", "p4", ""),
        (pools.BEAST_WITH_TEXT, "beast_part_with_text", "p4", ""),
        (pools.PLAIN_BEAST, "beast_part_vanilla_or_keyword", "p4", ""),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_pool_holds_what_the_facts_list(pool, fact, era, own_class):
    assert set(pool.real(era, own_class)) - LATER.get(fact, set()) == set(FACTS[fact][era]["ids"])


def test_ours_is_the_part_that_is_written():
    assert pools.DEMON.ours("p4", {"EX1_323", "CS2_065", "CS2_029"}) == ("CS2_065", "EX1_323")
    assert pools.DEMON.ours("p4", ()) == ()
