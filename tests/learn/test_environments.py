"""Environments for reinforcement learning pass their libraries' own tests and agree with the game."""

from __future__ import annotations

import time

import numpy as np
import pytest

import turnwise as tw
from turnwise.environments import VectorMatches, gymnasium_env, pettingzoo_env
from turnwise.errors import BadGameError, BadSetupError, IllegalActionError

DECKS = ["p5_mage_mech", "p5_hunter_face"]


def uniform(env: VectorMatches, rng: np.random.Generator) -> np.ndarray:
    return rng.integers(0, env.masks.sum(axis=1, dtype=np.int64)).astype(np.int32)


@pytest.mark.parametrize(
    ("game", "setup"), [("pocket", {}), ("hearthstone", {"decks": DECKS}), ("tribes", {}), ("connect_four", {})]
)
def test_vector_matches_play_to_the_end(game: str, setup: dict[str, object]) -> None:
    env = VectorMatches(game, 50, seed=3, **setup)
    again = VectorMatches(game, 50, seed=3, **setup)
    rng, ended = np.random.default_rng(1), 0
    for _ in range(120):
        actions = uniform(env, rng)
        env.step(actions)
        again.step(actions)
        ended += int(env.done.sum())
        assert (env.observations == again.observations).all() and (env.masks == again.masks).all()
        assert np.isfinite(env.observations).all()
        assert (env.masks.sum(axis=1, dtype=np.int64) > 0).all()
        assert (env.returns[env.done == 0] == 0).all()
        assert env.returns[env.done == 1].sum(axis=1) == pytest.approx(1)
    assert ended > 0 or game == "tribes"


def test_a_place_depends_on_nobody_else() -> None:
    few, many = VectorMatches("pocket", 2, seed=9), VectorMatches("pocket", 40, seed=9)
    rng = np.random.default_rng(2)
    for _ in range(100):
        actions = uniform(many, rng)
        many.step(actions)
        few.step(actions[:2])
        assert (few.observations == many.observations[:2]).all()


def test_what_is_observed_hides_the_other_hand() -> None:
    game = tw.load("pocket")
    env = VectorMatches(game, 1, seed=4)
    state = game.start(seed=4)
    assert env.observations.shape == (1, dict(game.feature_names)["table"])
    seen = state.observe(state.to_act).features("table", state.to_act)
    assert seen.shape == env.observations[0].shape


def test_thousands_of_matches_step_quickly() -> None:
    env = VectorMatches("pocket", 4000, max_actions=16)
    rng = np.random.default_rng(1)
    began, steps = time.process_time(), 20
    for _ in range(steps):
        env.step(uniform(env, rng))
    assert steps * 4000 / (time.process_time() - began) > 100_000


def test_wrong_actions_change_nothing() -> None:
    env = VectorMatches("nim", 3, heaps=[1, 2, 3])
    before = env.masks.copy()
    with pytest.raises(IllegalActionError, match="match 1: action 6; legal are 0 to 5"):
        env.step(np.array([0, 6, 0]))
    assert (env.masks == before).all()
    with pytest.raises(IllegalActionError, match="expected 3 actions, found 2"):
        env.step(np.array([0, 0]))
    with pytest.raises(IllegalActionError, match="one whole number a match"):
        env.step(np.array([0.5, 0.5, 0.5]))
    with pytest.raises(BadSetupError, match="no features named nothing; there are: table"):
        VectorMatches("pocket", 3, features="nothing")
    with pytest.raises(BadSetupError, match="take max_actions above 4"):
        VectorMatches("nim", 3, heaps=[1, 2, 3], max_actions=4)
    with pytest.raises(BadSetupError, match="matches: expected a whole number from 1 to"):
        VectorMatches("nim", 0)


def test_pettingzoo_accepts_it() -> None:
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test, seed_test

    api_test(pettingzoo_env("pocket", max_actions=16), num_cycles=200)
    api_test(pettingzoo_env("hearthstone", features="value42", decks=DECKS), num_cycles=100)
    seed_test(lambda: pettingzoo_env("pocket", max_actions=16), num_cycles=100)


def test_gymnasium_accepts_it() -> None:
    pytest.importorskip("gymnasium")
    from gymnasium.utils.env_checker import check_env

    env = gymnasium_env("pocket", max_actions=16)
    check_env(env, skip_render_check=True)
    seen, _ = env.reset(seed=5)
    rng, rewards = np.random.default_rng(0), []
    for _ in range(400):
        action = int(rng.choice(np.flatnonzero(seen["action_mask"])))
        seen, reward, over, _, _ = env.step(action)
        if over:
            rewards.append(reward)
            seen, _ = env.reset()
    assert set(rewards) <= {-1.0, 0.0, 1.0} and len(set(rewards)) > 1


def test_a_game_without_features_is_refused() -> None:
    pytest.importorskip("pettingzoo")
    with pytest.raises(BadGameError, match="nim has no features to observe"):
        pettingzoo_env("nim")
