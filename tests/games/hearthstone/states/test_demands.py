"""What the build demands before a card may be played (demands.json) and what our definitions ask for, side by side."""

import json
from pathlib import Path
from typing import Any

import pytest

from turnwise.hearthstone import printed_cards
from turnwise.hearthstone.cards import all_cards
from turnwise.hearthstone.language import ENEMY_MINIONS, MINIONS, NEVER, Number, Set, count, has

DEMANDS = json.loads((Path(__file__).parent / "demands.json").read_text())
AIMS = ("target", "target_if_there", "target_for_combo", "target_if")
WRITTEN = {id: card for id, card in all_cards().cards.items() if id in printed_cards()}

# Where the rules that we follow ask for something else than the build's tags.
NOT_AS_TAGGED = {
    "DS1h_292", "AT_132_HUNTER",  # aimed only with Steamwheedle Sniper
    "CFM_621t21",  # an ingredient of Kazakus' potion: the potion is what is played
    "GIL_530", "ICC_852",  # tagged with a condition of their own
    "ICC_206",  # Treachery needs a free enemy place: rule X114
}  # fmt: skip


def aims(id: str) -> bool:
    return any(word.startswith(AIMS) for word in DEMANDS.get(id, []))


def mentioned(thing: Any) -> set[str]:
    """Codes of all sets and numbers of a condition."""
    if isinstance(thing, Set):
        return {thing.code} | mentioned(thing.left) | mentioned(thing.right)
    if isinstance(thing, Number):
        return {thing.code} | mentioned(thing.a) | mentioned(thing.b) | mentioned(thing.c) | mentioned(thing.set)
    return set()


@pytest.mark.parametrize("id", sorted(WRITTEN))
def test_a_card_asks_for_what_the_build_demands(id):
    card = WRITTEN[id]
    if id in NOT_AS_TAGGED or card.choose or printed_cards()[id].type == "hero":
        return
    assert (card.target is not None) == aims(id), "target"
    needs = mentioned(card.need)
    demands = DEMANDS.get(id, [])
    assert card.need == NEVER or "never" not in demands, "never"
    if card.target is not None:
        friendly = mentioned(card.target) & {"allies", "friends"}
        hostile = mentioned(card.target) & {"enemy_minions", "enemies", "enemy_hero"}
        assert bool(friendly) == ("friendly" in demands), "friendly"
        assert bool(hostile) == ("enemy" in demands), "enemy"
    if printed_cards()[id].type in ("spell", "hero_power"):
        assert ("room" in needs) == any(word.startswith("room") for word in demands), "room"
        assert ("has_weapon" in needs) == ("weapon" in demands), "weapon"
        assert ("secret_room" in needs) == ("secret_room" in demands), "secret_room"
    for word in demands:
        if word.startswith("enemy_minions"):
            n = int(word.split()[1])
            assert card.need in (has(ENEMY_MINIONS), count(ENEMY_MINIONS) >= n) or "enemy_minions" in needs
        if word.startswith("minions "):
            assert card.need in (has(MINIONS), count(MINIONS) >= int(word.split()[1]))
