"""Rollouts on two levels (paper 5) as the paper has them and as its author ran them; what makes them quick is exact."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

import turnwise as tw
from turnwise import _core, learn
from turnwise.arena.record import replay
from turnwise.hearthstone.testing import Duel

DECKS = ["p5_mage_mech", "p5_mage_mech"]


@pytest.mark.parametrize("score", ["p5-greedy", "p5-greedy-minions", "p5-low-level"])
def test_the_score_of_an_attack_is_the_same_whether_it_is_tried_or_told(score: str) -> None:
    """Bolvar Fordragon hears of deaths while he is in hand. He changes no score, but with him attacks are tried."""
    game = tw.load("hearthstone")
    rng = np.random.default_rng(3)
    told = 0
    for decks in (["p5_mage_mech", "p5_hunter_face"], ["p4_paladin_odd", "p4_warlock_even"], ["p1_hunter_aggro"] * 2):
        for seed in range(6):
            state = game.start(seed=seed, decks=decks)
            while not state.is_over:
                attacks = [action for action in state.legal_actions() if str(action).startswith("attack")]
                attacks = [action for action in attacks if len(state.outcomes(action)) == 1]  # no chance in it
                plain = state.to_plain()
                own = plain["players"][state.to_act]
                if attacks and len(own["hand"]) < 9:
                    own["hand"].append("GVG_063")
                    if "deaths_since_draw" in own:
                        own["deaths_since_draw"].append(0)
                    heard = dict(tw.scores(game.state_from_plain(plain), score))
                    for action, value in tw.scores(state, score):
                        if action in attacks:
                            assert heard[action] == pytest.approx(value, abs=1e-12), (action, plain)
                            told += 1
                state, _ = state.apply(str(rng.choice(state.legal_actions())), seed=int(rng.integers(10**6)))
    assert told > 300


def duel() -> Duel:
    """A mage with a Frostbolt, a Yeti that can attack, and the hero power; the enemy has an Ogre and nothing else."""
    made = Duel()
    made.me.give("Frostbolt")
    made.me.set(mana=10).summon("Chillwind Yeti")
    made.them.summon("Boulderfist Ogre")
    return made


def first_actions(seeds: int = 400, **options: Any) -> Counter[str]:
    settings = {"greedy": False, "coin": 0.5, **options}
    state = duel().state
    return Counter(str(tw.act(state, tw.TwoLevel((), **settings), seed=seed)) for seed in range(seeds))


def test_the_coin_falls_evenly_between_the_levels() -> None:
    found = first_actions()
    played = sum(count for action, count in found.items() if action.startswith("play"))
    assert abs(played - 200) < 60
    # Silverfish's pruning leaves own characters out, as targets of the hero power and of the card.
    assert any("-> own" in action for action in found)
    assert not any("-> own" in action for action in first_actions(limit=500))


def test_a_random_low_level_attacks_and_aims_evenly_among_what_is_not_pruned() -> None:
    found = first_actions(low="random", targets="random", hero_power="high", limit=500)
    assert set(found) == {
        "attack 1 -> enemy 1", "attack 1 -> enemy hero", "play CS2_024 -> enemy 1", "play CS2_024 -> enemy hero",
        "power -> enemy 1", "power -> enemy hero",
    }  # fmt: skip
    low = found["attack 1 -> enemy 1"] + found["attack 1 -> enemy hero"]
    assert abs(low - 200) < 60  # the coin
    assert abs(found["attack 1 -> enemy 1"] - low / 2) < 40
    assert abs(found["power -> enemy 1"] + found["power -> enemy hero"] - 100) < 45  # like one more card


def test_without_a_limit_targets_at_random_may_be_ones_own() -> None:
    found = first_actions(targets="random", coin=1.0, seeds=100)
    assert {action.partition(" -> ")[2] for action in found} == {"own hero", "own 1", "enemy hero", "enemy 1"}


def test_answers_that_are_kept_are_those_of_the_network() -> None:
    """The player of a match keeps answers, one that is asked for a single action does not; both play the same, and the
    card that the network likes best."""
    game = tw.load("hearthstone")
    length, columns = dict(game.feature_names)["planes"], _core._card_columns(game.start(seed=1, decks=DECKS))
    rng = np.random.default_rng(5)
    weights = rng.normal(size=(length, len(columns))).astype(np.float32)
    flat = {"first": 0, "channels": 1, "height": 1, "width": length, "pitch": length}
    dense = {"kind": "dense", "weights": weights, "bias": np.zeros(len(columns), np.float32), "activation": "none"}
    last = dense | {"weights": np.eye(len(columns), dtype=np.float32)}
    model = _core._network(length, [flat | {"layers": [dense]}], [last])
    name = learn.use("test-random-cards", model, game="hearthstone", features="planes", columns=columns)
    player = tw.TwoLevel((name,))
    record = tw.play(player, player, game="hearthstone", seed=3, decks=DECKS)
    cards = 0
    turn: tuple[int, int] | None = None
    for state, step in zip(replay(record), record.steps, strict=False):
        assert str(tw.act(state, player, seed=1)) == str(step.action) or _core._card_column(state, step.action) == -2
        here = state.to_plain()["turn"], step.seat
        if _core._card_column(state, step.action) == -2:
            continue
        if turn != here:  # asked at the first card of a turn
            logits = np.asarray(model.run(np.asarray([state.features("planes", step.seat)])))[0]
            turn = here
            offered = {_core._card_column(state, action) for action in state.legal_actions()} - {-2, -1}
            if offered:
                best = max(offered, key=lambda column: float(logits[column]))
                assert _core._card_column(state, step.action) in (best, -1)
                cards += 1
    assert cards > 5


def test_the_program_of_the_author_is_a_recipe() -> None:
    recipe = tw.agents()["p5-duct-cnb-dnn-program"]
    rollout = recipe.rollout
    assert (rollout.low, rollout.targets, rollout.hero_power) == ("random", "random", "high")
    assert rollout.probabilities
    assert rollout.limit == 500
    state = tw.load("hearthstone").start(seed=1, decks=DECKS)
    assert tw.search(state, tw.agent("p5-duct-cnb-dnn-program", tw.Iterations(30)), seed=1).iterations == 30
