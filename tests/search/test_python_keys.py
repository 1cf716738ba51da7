"""Games written in Python that say what a player acts on (`key`): graphs, trees that are taken up, particles."""

from __future__ import annotations

import subprocess
import sys

import pytest
from test_search_parts import decisions, search
from test_slow_search import COUNT, START, graph, same, valued, worth

import turnwise as tw
from python_games import Pig, Secrets

LISTED = tw.expand.GameOrder()


class Nim:
    """The native game once more, seen through Python."""

    def start(self):
        return START["nim"].to_json()

    def _at(self, state):
        return tw.load("nim").state_from_json(state)

    def to_act(self, state):
        return self._at(state).to_act

    def legal_actions(self, state):
        return self._at(state).legal_actions()

    def apply(self, state, action):
        return self._at(state).apply(action)[0].to_json()

    def is_over(self, state):
        return self._at(state).is_over

    def returns(self, state):
        return self._at(state).returns

    def key(self, state, player):
        return state


@pytest.mark.parametrize(("d1", "d2"), [(1, 0), (2, 1), (3, 2)])
def test_a_graph_of_a_python_game_is_that_of_the_native_one(d1, d2):
    game = tw.load(Nim())
    assert game.abilities == ["key"]
    recipe = tw.Mcts(
        belief=tw.belief.OpenHand(), worlds=tw.worlds.OneWorld(), rollout=tw.rollout.Nothing(), expand=LISTED,
        evaluate=tw.evaluate.Function(lambda state: worth(tw.load("nim").state_from_json(state))),
        budget=tw.Iterations(COUNT), **graph(d1, d2),
    )  # fmt: skip
    found = tw.search(game.start(), recipe, seed=9)
    same({one.action: (one.visits, one.visits * one.value) for one in found.actions}, valued("nim", 9, **graph(d1, d2)))
    assert found.shape()["transposition_hits"] > 0


class Heap:
    """In turn each takes stones one by one, up to three, and passes; the last stone wins. A state: the stones, who
    acts, how many they took, and the turn."""

    def start(self):
        return 12, 0, 0, 1

    def to_act(self, state):
        return state[1]

    def legal_actions(self, state):
        return ["take"] * (state[2] < 3) + ["pass"] * (state[2] > 0)

    def apply(self, state, action):
        stones, player, taken, turn = state
        return (stones - 1, player, taken + 1, turn) if action == "take" else (stones, 1 - player, 0, turn + 1)

    def is_over(self, state):
        return state[0] == 0

    def returns(self, state):
        return [float(state[1] == player) for player in range(2)]

    def turn(self, state):
        return state[3]

    def key(self, state, player):
        return state


@pytest.mark.parametrize("graph", [tw.graph.Tree(), tw.graph.Dag(1, 0)])
def test_a_tree_of_a_python_game_is_taken_up(graph):
    game = tw.load(Heap())
    assert game.conformance(matches=5) == []
    recipe = tw.Mcts(budget=tw.Iterations(60), reuse=True, worlds=tw.worlds.OneWorld(), graph=graph)
    later = [row for turn in decisions(recipe, matches=4, game=game) for row in turn[1:]]
    assert later
    assert all(sum(map(int, row["distribution"].split())) > 60 for row in later)


@pytest.mark.parametrize("keyed", [True, False])
def test_particles_of_a_python_game_are_kept(keyed):
    """The guess is made in worlds that the search before the secret came through; without keys they are dealt anew."""

    class Counted(Secrets):
        dealt = 0

        def determinize(self, seen, player, chance):
            Counted.dealt += 1
            return super().determinize(seen, player, chance)

    if not keyed:
        Counted.key = None
    recipe = tw.Mcts(worlds=tw.worlds.Particles(30, least=5), budget=tw.Iterations(200))
    tw.match(recipe, "random", game=tw.load(Counted()), matches=2, seed=1)
    assert Counted.dealt == 2 * (30 if keyed else 60)


def test_keys_are_numbers_texts_and_tuples_of_such():
    class Odd(Pig):
        answer: object = None

        def key(self, state, player):
            return self.answer

    game, keys = Odd(), []
    state = tw.load(game).start(seed=1)
    pairs = ((1, 2), (2, 1), ((1,), 2), (1, (2,)))
    answers = (0, 1, -1, -2, 2**70, 2**70 + 1, 0.5, "a", "b", b"a", None, (), ("a",), *pairs)
    for game.answer in answers:
        keys.append(state.key(0))
    assert len(set(keys)) == len(answers)
    game.answer = frozenset((1, 2, 3))
    assert state.key(0) == state.key(0)
    for game.answer in (object(), {"a": 1}, (1, object())):
        with pytest.raises(tw.errors.BadGameError, match="key returned"):
            state.key(0)


def test_a_key_is_the_same_in_every_process():
    script = (
        "import turnwise as tw\n"
        "from python_games import Secrets\n"
        "class Named(Secrets):\n"
        "    def key(self, state, player): return ('a text', state, player, 2.5)\n"
        "print(tw.load(Named()).start().key(1))"
    )
    path = ":".join(each for each in sys.path if each)

    def key(seed):
        env = {"PYTHONPATH": path, "PYTHONHASHSEED": seed}
        done = subprocess.run([sys.executable, "-c", script], env=env, capture_output=True, text=True, check=True)
        return int(done.stdout)

    assert key("1") == key("2")


def test_what_needs_keys_is_refused_without_them():
    state = tw.load(Pig()).start(seed=1)
    for parts in ({"graph": tw.graph.Dag(), "worlds": tw.worlds.OneWorld()}, {"reuse": True}):
        with pytest.raises(tw.errors.BadRecipeError, match=r"key\(state, player\)"):
            search(state, 10, **parts)
