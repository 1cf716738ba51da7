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

    class Silent:
        players = 2
        start = staticmethod(lambda: 0)
        to_act = staticmethod(lambda state: state % 2)
        legal_actions = staticmethod(lambda state: ["on"])
        apply = staticmethod(lambda state, action, chance: state + 1)
        is_over = staticmethod(lambda state: state > 3)
        returns = staticmethod(lambda state: [0.5, 0.5])

    with pytest.raises(BadGameError, match="Silent has no features to observe"):
        pettingzoo_env(Silent())


@pytest.mark.parametrize("game", ["connect_four", "nim", "kuhn", "leduc", "pocket"])
def test_a_number_always_means_the_same_action(game: str) -> None:
    pytest.importorskip("gymnasium")
    env = gymnasium_env(game)
    meanings: dict[int, str] = {}
    rng = np.random.default_rng(0)
    seen, info = env.reset(seed=1)
    for _ in range(300):
        assert set(np.flatnonzero(seen["action_mask"])) == set(info["actions"])
        for number, text in info["actions"].items():
            assert meanings.setdefault(number, text) == text
        seen, _, over, _, info = env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        if over:
            seen, info = env.reset()
    assert len(set(meanings.values())) == len(meanings)
    assert len(meanings) <= env.action_space.n


def test_stable_numbers_of_a_game_of_ones_own_and_of_none() -> None:
    pytest.importorskip("gymnasium")

    class Race:
        name, players = "race", 2
        feature_names = {"places": 2}
        start = staticmethod(lambda: (0, 0, 0))
        to_act = staticmethod(lambda state: state[2])
        legal_actions = staticmethod(lambda state: ["run"] if state[2] else ["run", "walk"])
        is_over = staticmethod(lambda state: max(state[:2]) > 5)
        returns = staticmethod(lambda state: [float(state[0] > state[1]), float(state[1] > state[0])])
        features = staticmethod(lambda name, state, player: [state[player], state[1 - player]])
        all_actions = staticmethod(lambda: ["walk", "run", "jump"])

        @staticmethod
        def apply(state, action, chance):
            places, mover = list(state[:2]), state[2]
            places[mover] += 1 if action == "walk" else 2
            return (*places, 1 - mover)

    env = gymnasium_env(Race())
    seen, info = env.reset(seed=1)
    assert info["actions"] == {1: "run", 0: "walk"}
    assert list(seen["action_mask"]) == [1, 1, 0]
    _, reward, over, _, info = env.step(2)
    assert (reward, over, info) == (-1.0, True, {"illegal": True})
    Race.all_actions = staticmethod(lambda: ["walk"])
    with pytest.raises(BadGameError, match="run is legal, but not among them"):
        gymnasium_env(Race())
    Race.all_actions = staticmethod(lambda: ["walk", "walk"])
    with pytest.raises(BadGameError, match="each once"):
        gymnasium_env(Race())
    with pytest.raises(BadSetupError, match="tribes has no list of all its actions"):
        gymnasium_env("tribes", actions="stable")
    with pytest.raises(BadSetupError, match="expected stable or listed"):
        gymnasium_env("nim", actions="other")
    assert gymnasium_env("nim", actions="listed", max_actions=20).action_space.n == 20


def test_legal_actions_of_big_games_have_identities() -> None:
    pytest.importorskip("gymnasium")
    env = gymnasium_env("hearthstone", decks=DECKS)
    _, info = env.reset(seed=1)
    assert info["identities"].keys() == info["actions"].keys()
    assert len(set(info["identities"].values())) > 1


@pytest.mark.parametrize("name", ["ConnectFour", "Nim", "Kuhn", "Leduc", "Pocket", "Hearthstone", "Tribes"])
def test_gymnasium_makes_every_game_with_bounded_spaces_and_pixels(name: str) -> None:
    gymnasium = pytest.importorskip("gymnasium")
    pytest.importorskip("matplotlib")
    import warnings

    import turnwise.environments.gym  # noqa: F401  what the entry point of an installed package does

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = gymnasium.make(f"turnwise/{name}-v0", render_mode="rgb_array", opponent="random")
        seen, _ = env.reset(seed=3)
    assert env.spec is not None and env.spec.id == f"turnwise/{name}-v0"
    box = env.observation_space["observation"]
    assert box.is_bounded()
    rng = np.random.default_rng(0)
    for _ in range(30):
        assert env.observation_space.contains(seen)
        seen, _, over, _, _ = env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        if over:
            seen, _ = env.reset()
    picture = env.render()
    assert picture.dtype == np.uint8 and picture.shape[2] == 3


@pytest.mark.parametrize("game", ["connect_four", "nim", "kuhn", "leduc"])
def test_the_games_that_a_learner_begins_with_pass_both_libraries(game: str) -> None:
    pytest.importorskip("pettingzoo")
    from gymnasium.utils.env_checker import check_env
    from pettingzoo.test import api_test

    check_env(gymnasium_env(game, render_mode="ansi"), skip_render_check=True)
    api_test(pettingzoo_env(game), num_cycles=100)
    assert gymnasium_env(game, render_mode="svg").render().startswith("<svg")
    with pytest.raises(BadSetupError, match="render_mode: expected one of ansi, rgb_array, svg"):
        gymnasium_env(game, render_mode="human")


def test_features_of_the_small_games_are_what_the_board_says() -> None:
    game = tw.load("connect_four")
    state = game.start(seed=1)
    for column in (4, 4, 1):
        state, _ = state.apply(f"drop {column}")
    own, other = state.features("board", 0), state.features("board", 1)
    assert own.shape == (85,)
    assert list(np.flatnonzero(own[:42])) == [0, 3] and list(np.flatnonzero(own[42:84])) == [10]
    assert (own[:42] == other[42:84]).all() and own[84] == 0 and other[84] == 1
    heaps = tw.load("nim").start(heaps=[3, 15]).features("heaps", 0)
    assert list(heaps) == pytest.approx([0.2, 1.0, 0, 0, 0, 1.0])
    seen = {}
    for own in ("jack", "king"):
        state = tw.load("kuhn").state_from_plain({"cards": ["queen", own], "line": ["pass"]})
        seen[own] = list(state.features("table", 0))
        assert list(np.flatnonzero(state.features("table", 1))) == [0 if own == "jack" else 2, 6, 12]
    assert seen["jack"] == seen["king"] and list(np.flatnonzero(seen["jack"])) == [1, 6]  # the other's card is hidden
    over = tw.load("kuhn").state_from_plain({"cards": ["queen", "king"], "line": ["pass", "pass"]})
    assert list(np.flatnonzero(over.features("table", 0))) == [1, 5, 6, 8, 12]
    second = tw.load("leduc").state_from_plain(
        {"cards": ["jack", "king"], "public": "queen", "rounds": [["raise", "call"]]}
    )
    assert list(np.flatnonzero(second.features("table", 0))) == [0, 7, 11, 13, 33, 34, 35]
    assert second.features("table", 0)[33] == pytest.approx(3 / 13)
