"""Whom every card of the facts that asks for a target may choose, and what happens when there is nobody."""

import json
from pathlib import Path

import pytest

from turnwise.hearthstone import printed

FACTS = json.loads((Path(__file__).parents[4] / "tools" / "facts" / "hearthstone.json").read_text())
ASKING = [(card["id"], a["target"]) for card in FACTS["cards"] for a in card["abilities"] if "target" in a]

# One of each kind on both sides, in this order.
BOARD = [
    ("Chillwind Yeti", {}), ("Worgen Infiltrator", {}), ("Bearshark", {}), ("Leper Gnome", {"attack": 7}),
    ("Ironfur Grizzly", {}), ("Stoneclaw Totem", {"stealth": True}), ("Core Hound", {"immune": True}),
]  # fmt: skip
STEALTHY, ELUSIVE, IMMUNE = {2, 6}, {3}, {7}
EVERYBODY = {f"{side} {place}" for side in ("own", "enemy") for place in (*range(1, 8), "hero")}
MINIONS = {name for name in EVERYBODY if "hero" not in name}
OWN = {name for name in EVERYBODY if name.startswith("own")}
NAMED = {
    "any minion": MINIONS,
    "any other minion": MINIONS,
    "any character": EVERYBODY,
    "any other character": EVERYBODY,
    "friendly minion": MINIONS & OWN,
    "friendly character": OWN,
    "friendly Beast": {"own 3", "own 5", "own 7"},
    "friendly minion with Deathrattle": {"own 4"},
    "enemy minion with Taunt": {"enemy 5", "enemy 6"},
    "minion with attack >= 7": {f"{side} {place}" for side in ("own", "enemy") for place in (4, 7)},
    "any hero": {"own hero", "enemy hero"},
}


def asks(duel, id):
    """What the rules offer: (targets, whether it can be played without one)."""
    power = printed(id).type == "hero_power"
    if power:
        duel.me.learn(id)
    else:
        duel.me.set(hand=[id])
    verb, who = ("power", None) if power else ("play", id)
    return duel.targets(verb, who), duel.find(verb, who) is not None


@pytest.mark.parametrize(("id", "target"), ASKING, ids=[id for id, _ in ASKING])
def test_a_card_offers_exactly_its_targets(duel, id, target):
    for name, fields in BOARD[:6]:  # a minion needs a place of its own
        duel.me.summon(name, **fields)
    for name, fields in BOARD:
        duel.them.summon(name, **fields)
    wanted = NAMED[target.split(" (")[0]] - {"own 7"}
    wanted -= {f"enemy {place}" for place in STEALTHY | IMMUNE}
    if printed(id).type != "minion":
        wanted -= {f"{side} {place}" for side in ("own", "enemy") for place in ELUSIVE}
    assert asks(duel, id) == (wanted, False)


@pytest.mark.parametrize(("id", "target"), ASKING, ids=[id for id, _ in ASKING])
def test_a_card_without_a_target(duel, id, target):
    duel.me.set(hero_state={"immune": True})
    duel.them.set(hero_state={"immune": True})
    targets, without = asks(duel, id)
    if "minion" in target or "Beast" in target:
        assert (targets, without) == (set(), printed(id).type == "minion")
    else:
        assert (targets, without) == ({"own hero"}, False)  # an Immune enemy is no target, the own hero is
