"""Positions of any cards, dealt at random: what is played checks out, reads back, replays from its picks, and is the
same for either player."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from turnwise.hearthstone import printed_cards
from turnwise.hearthstone.game import game

NEEDED = [card for card in printed_cards().values() if card.needed]
MINIONS, SPELLS, WEAPONS, POWERS = (
    [card.id for card in NEEDED if card.type == type] for type in ("minion", "spell", "weapon", "hero_power")
)
HEROES = [f"HERO_0{number}" for number in range(1, 10)]
HERO_CARDS = ["ICC_828", "ICC_831"]
SECRETS = [card.id for card in NEEDED if "secret" in card.keywords]
STATES = ["taunt", "divine_shield", "stealth", "frozen", "windfury", "silenced", "poisonous", "lifesteal", "elusive"]


def deal(rng: random.Random) -> dict[str, Any]:
    """A position with up to seven minions a side in odd states, any hand, secrets, weapon, power and graveyard."""

    def minion() -> dict[str, Any]:
        found: dict[str, Any] = {"id": rng.choice(MINIONS)}
        if rng.random() < 0.3:
            found["health"] = rng.randint(1, 3)
        return found | {word: True for word in STATES if rng.random() < 0.05}

    def player() -> dict[str, Any]:
        cards = MINIONS + SPELLS + WEAPONS + HERO_CARDS * 5
        found = {
            "hero": rng.choice(HEROES),
            "era": rng.choice(["p1", "p1_2014", "p3", "p4", "p5"]),
            "mana": 10,
            "health": rng.randint(1, 30),
            "armor": rng.choice([0, 5]),
            "hand": rng.choices(cards, k=rng.randint(0, 10)),
            "board": [minion() for _ in range(rng.randint(0, 7))],
            "deck": {id: rng.randint(1, 2) for id in rng.sample(cards[: -len(HERO_CARDS) * 5], rng.randint(0, 12))},
            "hero_power": {"id": rng.choice(POWERS)},
            "secrets": rng.sample(SECRETS, rng.randint(0, 4)),
            "graveyard": rng.choices(MINIONS, k=rng.randint(0, 6)),
            "jade": rng.choice([0, 29]),
        }
        if rng.random() < 0.4:
            found["weapon"] = {"id": rng.choice(WEAPONS), "durability": rng.randint(1, 3)}
        return found

    return {"turn": 9, "to_act": rng.randint(0, 1), "players": [player(), player()]}


def mirrored(plain: dict[str, Any]) -> dict[str, Any]:
    """The same position with the players in each other's seats."""
    results = {"first_won": "second_won", "second_won": "first_won"}
    other = {**plain, "players": plain["players"][::-1], "to_act": 1 - plain["to_act"]}
    if "result" in plain:
        other["result"] = results.get(plain["result"], plain["result"])
    return other


@pytest.mark.parametrize("seed", range(40))
def test_any_position_plays_reads_back_replays_and_mirrors(seed):
    rng = random.Random(seed)
    state = game().state_from_json(json.dumps(deal(rng)))
    for _ in range(25):
        actions = state.legal_actions()
        plays = [action for action in actions if action.startswith("play")]
        action = rng.choice(plays if plays and rng.random() < 0.6 else actions)
        after, picks = state.apply(action, seed=rng.getrandbits(30))
        after.check()
        text = after.to_json()
        assert game().state_from_json(text).to_json() == text
        assert state.apply(action, picks=picks)[0].to_json() == text
        plain = state.to_plain()
        if "choice" not in plain and "choice" not in after.to_plain():
            mirror = game().state_from_json(json.dumps(mirrored(plain)))
            assert sorted(mirror.legal_actions()) == sorted(actions)
            assert mirrored(mirror.apply(action, picks=picks)[0].to_plain()) == after.to_plain()
        if after.is_over:
            break
        state = after
