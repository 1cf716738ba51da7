"""Two readings of the rules of Tribes, played side by side: after every action the whole state and the legal actions
must agree. The oracle reads docs/tribes.md in plain Python (tests/games/tribes/oracle)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.tribes.oracle import Oracle, from_plain, scripted, text_of, to_plain
from turnwise import tribes


def plain_of(state: Any) -> dict[str, Any]:
    plain = state.to_plain()
    del plain["options"]
    if plain["over"]:
        plain["to_act"] = None
    return plain


def agree(state: Any, oracle: Oracle, last: str) -> list[Any]:
    """The oracle's legal actions, in a fixed order; fails with the first difference."""
    mine, theirs = plain_of(state), to_plain(oracle)
    if oracle.over:
        theirs["to_act"] = None
    for key, value in theirs.items():
        if mine[key] != value:
            parts = zip(mine[key], value, strict=False) if isinstance(value, list) else [(mine[key], value)]
            found = [(a, b) for a, b in parts if a != b]
            pytest.fail(f"after {last!r} {key} differs: core and oracle have {found[:2]}")
    actions = {text_of(oracle, action): action for action in oracle.legal()}
    legal = state.legal_actions()
    assert len(legal) == len(set(legal)), f"an action is listed twice after {last!r}"
    assert set(legal) == actions.keys(), f"legal actions differ after {last!r}: {sorted(set(legal) ^ actions.keys())}"
    return [actions[text] for text in sorted(actions)]


def pick(chooser: random.Random, oracle: Oracle, actions: list[Any], busy: bool) -> Any:
    """A random action; a busy player seldom ends its turn and takes every kind of action equally often."""
    kinds = sorted({action[0] for action in actions})
    if not busy or len(kinds) == 1:
        return chooser.choice(actions)
    dull = {"END_TURN", "SEND_STARS", "DISBAND", "DESTROY"}
    lively = [kind for kind in kinds if kind not in dull] or kinds
    kind = chooser.choice(lively if chooser.random() < 0.9 else kinds)
    return chooser.choice([action for action in actions if action[0] == kind])


def play(level: str, seed: int, limit: int, busy: bool, **options: Any) -> int:
    """Plays both until the end or `limit` actions; a busy match gives tribes 60 stars now and then."""
    chooser = random.Random(seed)
    picks: list[str] = []
    state = tribes.State.from_level(level, **options)
    strict = options.pop("strict_reference", False)
    oracle = Oracle(tribes.level_text(level), scripted(picks), strict=strict, **options)
    last = "the start"
    for step in range(limit):
        if busy and chooser.random() < 0.05:
            oracle.tribes[oracle.active].stars = 60
            plain = state.to_plain()
            plain["tribes"][plain["to_act"]]["stars"] = 60
            state = state.game.state_from_plain(plain)
        actions = agree(state, oracle, last)
        if oracle.over:
            return step
        action = pick(chooser, oracle, actions, busy)
        last = text_of(oracle, action)
        state, picks[:] = state.apply(last, seed=chooser.getrandbits(32))
        state.check()
        oracle.apply(action)
        assert not picks, f"the core asked chance for more in {last!r}: {picks}"
    return limit


OPTIONS = [
    {"diplomacy": True},
    {"diplomacy": False},
    {"diplomacy": False, "rules": "v1"},
    {"diplomacy": True, "mode": "score"},
    {"diplomacy": False, "strict_reference": True},
]


@pytest.mark.parametrize("number", range(10))
def test_random_matches_agree_with_the_oracle(number):
    play(tribes.levels()[number], number, 1500, busy=False, **OPTIONS[number % 5])


@pytest.mark.parametrize("number", range(10))
def test_busy_matches_agree_with_the_oracle(number):
    play(tribes.levels()[-number - 1], number, 450, busy=True, **OPTIONS[number % 5])


@pytest.mark.long
@pytest.mark.parametrize("number", range(100, 140))
def test_a_longer_bout_with_the_oracle(number):
    play(tribes.levels()[number % 25], number, 1500, busy=number % 2 == 1, **OPTIONS[number % 5])


@pytest.mark.parametrize("count", [3, 4])
@pytest.mark.parametrize("mode", ["capitals", "score"])
def test_matches_of_three_and_four_tribes_agree_with_the_oracle(count, mode):
    kinds = (
        ["BARDUR", "OUMAJI", "LUXIDOOR", "HOODRICK"] if mode == "score" else ["VENGIR", "QUETZALI", "AI_MO", "KICKOO"]
    )
    level = tribes.generate_level(kinds[:count], seed=count)
    play(level, count, 500, busy=True, mode=mode, diplomacy=True)


def test_the_oracle_reads_positions_of_the_core():
    state = tribes.State.from_level(tribes.levels()[0], diplomacy=True)
    for _ in range(150):
        state, _ = state.apply(random.Random(1).choice(state.legal_actions()), seed=1)
    oracle = from_plain(state.to_plain(), scripted([]), diplomacy=True)
    agree(state, oracle, "reading")
