"""What Python people expect of values: they pickle, copy, print, and take NumPy's numbers."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
import re
from html.parser import HTMLParser

import numpy as np
import pytest

import turnwise as tw
from native_games import ALL
from python_games import Pig, TicTacToe
from turnwise.hearthstone import deck

FEW = tw.Mcts(budget=tw.Iterations(50))


def some_states(name):
    state = tw.load(name).start(seed=3)
    for _ in range(6):
        yield state
        if state.is_over:
            return
        state, _ = state.apply(state.legal_actions()[-1], seed=1)


@pytest.mark.parametrize("name", ALL)
def test_states_pickle_and_copy(name):
    for state in some_states(name):
        for again in (pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state)):
            assert again == state
            assert again.game is state.game
            assert again.to_json() == state.to_json()
        view = state.observe(state.to_act)
        again = pickle.loads(pickle.dumps(view))
        assert (again, again.viewer) == (view, view.viewer)


@pytest.mark.parametrize("options", [{"mulligan": False}, {"turn_limit": 6}])
def test_a_pickled_state_keeps_its_options(options):
    state = tw.load("hearthstone", **options).start(seed=1)
    assert pickle.loads(pickle.dumps(state)).game is state.game


def test_states_of_python_games_pickle():
    state = tw.load(Pig()).start(seed=1).apply("roll", picks=["die 3"])[0]
    again = pickle.loads(pickle.dumps(state))
    assert again.raw == state.raw
    assert again.legal_actions() == state.legal_actions()


def test_states_of_openspiel_pickle():
    pytest.importorskip("pyspiel")
    state = tw.load("openspiel:kuhn_poker").start(seed=1)
    assert pickle.loads(pickle.dumps(state)) == state


def test_what_a_search_found_copies_and_says_how_to_cross_a_border():
    """Its numbers pickle; the tree does not, and says what to do instead."""
    found = tw.search(tw.load("pocket").start(seed=1), FEW, seed=1)
    branch = found.tree.branches()[0]
    for one in (found, found.tree, branch):
        assert copy.copy(one) is one
        assert copy.deepcopy(one) is one
        with pytest.raises(tw.errors.BadStateError, match=f"a {type(one).__name__} holds the tree .* search again"):
            pickle.dumps(one)
    for again in (
        pickle.loads(pickle.dumps(found.actions[0])),
        copy.copy(found.actions[0]),
        copy.deepcopy(branch.stats),
    ):
        assert repr(again) == repr(found.actions[0])


def _best(state):
    return tw.search(state, FEW, seed=1).best


def test_states_cross_process_borders():
    states = [tw.load("pocket").start(seed=seed) for seed in range(4)]
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        assert pool.map(_best, states) == [_best(state) for state in states]


def _wrong(number):
    what = [
        lambda: tw.load("chess"),
        lambda: deck("p1_hunter_agro"),
        lambda: deck("AAEB"),
        lambda: tw.load("hearthstone").state_from_plain({}),
        lambda: tw.load("pocket").start(seed=1).apply("fly"),
    ]
    return what[number]()


def test_errors_cross_process_borders():
    """A pool whose errors cannot be read back waits for ever."""
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        for number in range(5):
            with pytest.raises(tw.TurnwiseError) as here:
                _wrong(number)
            with pytest.raises(type(here.value), match=re.escape(str(here.value))) as there:
                pool.apply_async(_wrong, (number,)).get(timeout=60)
            assert vars(there.value).keys() >= vars(here.value).keys()


def test_numpy_numbers_are_numbers():
    assert tw.play("random", "random", game="nim", seed=np.int64(3)) == tw.play("random", "random", game="nim", seed=3)
    nim = tw.load("nim")
    assert nim.start(seed=np.int64(3), heaps=np.array([1, 2])) == nim.start(seed=3, heaps=[1, 2])
    assert nim.start(seed=1, heaps=[np.int32(1), 2]) == nim.start(seed=1, heaps=[1, 2])
    state = tw.load("pocket").start(seed=1)
    assert state.observe(np.int64(0)) == state.observe(0)
    board = tw.load(TicTacToe()).start(seed=1)
    assert board.apply(np.int64(4))[0] == board.apply(4)[0]
    assert tw.search(board, FEW, seed=np.int64(1)).best == tw.search(board, FEW, seed=1).best


@pytest.mark.parametrize("seed", [-1, 2**64, "1", 1.5, True, [1]])
def test_bad_seeds_are_said_in_our_words(seed):
    state = tw.load("nim").start(seed=1)
    for use in (
        lambda: tw.load("nim").start(seed=seed),
        lambda: state.apply(state.legal_actions()[0], seed=seed),
        lambda: tw.search(state, FEW, seed=seed),
        lambda: tw.act(state, FEW, seed=seed),
        lambda: tw.load("nim").conformance(seed=seed),
    ):
        with pytest.raises(
            tw.errors.BadSetupError, match="seed: expected a whole number from 0 to 18446744073709551615, found"
        ):
            use()


@pytest.mark.parametrize(
    ("use", "message"),
    [
        (lambda s: s.observe("me"), "player: expected a whole number from 0 to 1, found 'me'"),
        (lambda s: s.key(None), "player: expected a whole number from 0 to 1, found None"),
        (lambda s: s.features(3, 0), "name: expected a text, found 3"),
        (lambda s: s.apply("end", picks="draw ace"), "picks: expected a list of texts, found 'draw ace'"),
        (lambda s: s.apply("end", picks=[3]), "picks: expected a list of texts"),
        (lambda s: s.outcomes("end", limit=-1), "limit: expected a whole number from 1"),
        (lambda s: s.game.conformance(matches=0), "matches: expected a whole number from 1"),
        (lambda s: tw.perft(s, "deep"), "depth: expected"),
        (lambda s: s.determinize(5), "belief: expected a dict, found 5"),
        (lambda s: s.game.state_from_json(None), "not JSON: "),
        (lambda s: s.game.state_from_plain(None), "expected"),
        (lambda s: tw.replay("match.json"), "record: expected a Record (Record.from_json reads one)"),
        (lambda s: tw.recipes.from_json(None), "recipe: "),
        (lambda s: tw.recipes.from_toml(5), "recipe: "),
        (lambda s: tw.wilson("1", 2), "points: expected 0 to the 2 matches, found '1'"),
        (
            lambda s: tw.match("random", "random", game="nim", threads=100_000),
            "threads: expected a whole number from 1",
        ),
    ],
)
def test_bad_types_are_said_in_our_words(use, message):
    with pytest.raises(tw.TurnwiseError, match=re.escape(message)):
        use(tw.load("pocket").start(seed=1))


def test_decks_are_given_as_values():
    mine = deck("p3_hunter_default")
    report = tw.match("random", "random", game="hearthstone", matches=2, seed=1, decks=[mine, "p5_mage_mech"])
    assert report.matches == 2
    record = tw.play("random", "random", game="hearthstone", seed=1, decks=[mine, mine])
    assert tw.replay(tw.Record.from_json(record.to_json()))[-1].returns == record.returns


def test_representations_say_something():
    state = tw.load("pocket").start(seed=1)
    assert repr(state) == f"<pocket state, player {state.to_act} to act>"
    assert repr(state.observe(0)).startswith("<pocket observation of player 0, player")
    over = tw.replay(tw.play("random", "random", game="nim", seed=1))[-1]
    assert re.fullmatch(r"<nim state, over: [\d.]+, [\d.]+>", repr(over))
    found = tw.search(state, FEW, seed=1)
    assert repr(found.best) in repr(found)
    assert "50 iterations" in repr(found)
    assert f"{found.tree.visits} visits" in repr(found.tree)
    assert str(found.tree.branches()[0].action) in repr(found.tree.branches()[0])


class _Balanced(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag, attrs):
        if tag != "br":
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


@pytest.mark.parametrize("name", ALL)
def test_notebooks_show_boards_tables_and_trees(name):
    state = tw.load(name).start(seed=1)
    found = tw.search(state, FEW, seed=1)
    over = tw.replay(tw.play("random", "random", game="nim", seed=1))[-1]
    shown = [state._repr_html_(), state.observe(0)._repr_html_(), over._repr_html_(), found._repr_html_()]
    shown.append(found.tree._repr_html_())
    assert "<pre " in shown[0]
    assert "<svg" in shown[0]
    assert "<table>" in shown[3]
    assert "<details>" in shown[3]
    for text in shown:
        parser = _Balanced()
        parser.feed(text)
        assert parser.open == []
