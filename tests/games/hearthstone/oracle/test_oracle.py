"""Two readings of the rules of Hearthstone, played side by side: after every action the whole position and the legal
actions must agree. The oracle reads the rule book in plain Python (tests/games/hearthstone/oracle); longer plays:
`cd tests && python -m games.hearthstone.oracle --seconds 300`."""

from __future__ import annotations

import json
import random
from itertools import combinations_with_replacement
from typing import Any

import pytest

import turnwise
from games.hearthstone.oracle.compare import Match, deck_match, random_match, rules, start, strange_match, unknown
from games.hearthstone.oracle.forms import core_view, difference, outcomes, view
from games.hearthstone.oracle.odd_positions import ERAS, EVERY_CARD, cards_of
from turnwise.hearthstone import decks

PAIRS = list(combinations_with_replacement(decks(), 2))


def test_the_oracle_knows_every_card_of_the_core():
    assert unknown() == []


@pytest.mark.parametrize("block", range(4))
def test_matches_of_every_pair_of_decks_agree_with_the_oracle(block):
    for number in range(block, len(PAIRS), 4):
        limit = 12 if number % 20 else 1000  # every twentieth to its end
        deck_match(*PAIRS[number], seed=number, busy=number % 4 > 0).play(limit, every=40)


@pytest.mark.parametrize("era", ERAS)
def test_matches_of_random_decks_over_all_cards_agree_with_the_oracle(era):
    for seed in range(4):
        random_match(era, era, seed, busy=seed % 2 == 0).play(every=40)


@pytest.mark.parametrize("block", range(16))
def test_every_card_played_in_a_strange_position_agrees_with_the_oracle(block):
    for number in range(block, len(EVERY_CARD), 16):
        card = EVERY_CARD[number]
        if card in ("ICC_827t", "LOOT_104"):  # Shadow Reflection and Shifting Scroll are played as other cards
            continue
        matches = (strange_match(seed, first=card) for seed in range(number, 500_000, 10_000))
        next(match for match in matches if match.history).play(limit=1)


@pytest.mark.parametrize("block", range(2))
def test_matches_from_strange_positions_agree_with_the_oracle(block):
    for seed in range(10 * block, 10 * block + 10):
        strange_match(seed).play()


PLAIN = {"health": 30, "max_health": 30, "max_mana": 10, "mana": 10, "hero_power": "CS2_102", "deck": {"CS2_182": 4}}


@pytest.mark.parametrize(
    ("caller", "target", "types"),
    [("NEW1_026", "enemy 1", ["spell"]), ("GVG_118", "own 1", ["spell"]), ("EX1_614", "enemy 1", ["minion", "weapon"])],
)
def test_texts_whose_target_is_killed_before_agree_with_the_oracle(caller, target, types):
    """Rules 25a, 38d: Violet Teacher, Troggzor or Illidan calls somebody, and Knife Juggler hits the target."""
    callers, targets = [caller, "NEW1_019"], ["CS2_231", "EX1_012"]
    for card in cards_of(*types):
        mine, theirs = (callers, targets) if target == "enemy 1" else (targets, callers)
        me = PLAIN | {"hero": "HERO_01", "hand": [{"id": card, "cost": 0}], "board": mine}
        them = PLAIN | {"hero": "HERO_02", "hand": ["CS2_029"], "board": theirs}
        position = json.dumps({"turn": 9, "to_act": 0, "players": [me, them]})
        match = Match(rules("all").state_from_json(position), 1, busy=True)
        aimed = [one for one in match.state.legal_actions() if one.startswith("play") and one.endswith(f"-> {target}")]
        if aimed:
            match.step(aimed[-1], picks=[f"target {target}"])
            match.compare()


def perft(oracle: Any, depth: int) -> list[list[int]]:
    """For each depth how many positions there are, how many are the end, and how many chance made."""
    counts = [[0, 0, 0] for _ in range(depth)]
    for action in oracle.legal(every_place=False):
        after = outcomes(oracle, action)
        for position, _ in after:
            counts[0][0] += 1
            counts[0][1] += position.result != "playing"
            counts[0][2] += len(after) > 1
            if depth > 1 and position.result == "playing":
                for mine, below in zip(counts[1:], perft(position, depth - 1), strict=True):
                    mine[:] = [a + b for a, b in zip(mine, below, strict=True)]
    return counts


def replayed(deck_a: str, deck_b: str, seed: int) -> Match:
    """The position of perft/test_hearthstone_perft.py with this name."""
    match = Match(start(deck_a, deck_b, seed), seed, busy=False)
    match.rng = random.Random(seed)
    for _ in range(45):
        match.step(match.rng.choice(match.state.legal_actions()))
    return match


def counts_agree(match: Match, depth: int) -> None:
    assert not difference(core_view(match.state.to_plain()), view(match.oracle))
    rows = turnwise.perft(match.state, depth)["depths"][1:]
    assert [[row["nodes"], row["terminal"], row["chance"]] for row in rows] == perft(match.oracle, depth)


@pytest.mark.parametrize(
    ("deck_a", "deck_b", "seed"),
    [
        ("p3_hunter_default", "p3_hunter_default", 1),
        ("p1_shaman_midrange", "p1_hunter_aggro", 5),
        ("p4_warrior_aggro_pirate", "p4_shaman_midrange_jade", 6),
        ("p5_warlock_hand", "p5_mage_mech", 9),
    ],
)
def test_perft_counts_are_those_of_the_oracle(deck_a, deck_b, seed):
    counts_agree(replayed(deck_a, deck_b, seed), 2)


@pytest.mark.parametrize(
    ("deck_a", "deck_b", "seed"),
    [
        ("p1_warlock_control", "p1_shaman_midrange", 6),
        ("p3_hunter_midrange", "p3_hunter_control", 2),
        ("p4_warrior_aggro_pirate", "p4_shaman_midrange_jade", 6),
        ("p5_hunter_face", "p4_shaman_midrange_jade", 10),
    ],
)
def test_perft_counts_to_depth_3_without_decks_are_those_of_the_oracle(deck_a, deck_b, seed):
    state = replayed(deck_a, deck_b, seed).state
    plain = state.to_plain()
    for player in plain["players"]:
        player["deck"] = {}
    counts_agree(Match(state.game.state_from_plain(plain), seed, busy=False), 3)
