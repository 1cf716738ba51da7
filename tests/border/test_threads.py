"""The GIL is let go of in native work and shared in Python work; Ctrl-C is heard; nothing deadlocks or crashes.

Tests that could hang or crash the interpreter run in a process of their own.
"""

from __future__ import annotations

import signal
import statistics
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

import turnwise as tw
from isolated import run
from python_games import Pig, Stones, TicTacToe

pytestmark = pytest.mark.alone


def test_searches_of_many_kinds_at_once():
    """Native and Python games, from several Python threads, give what they give alone."""
    positions = [
        tw.load(game).start(seed=1) for game in ("nim", "connect_four", "pocket", TicTacToe(), Pig(), Stones())
    ]
    recipe = tw.Mcts(budget=tw.Iterations(1500))

    def visits(state):
        return [(stats.action, stats.visits) for stats in tw.search(state, recipe, seed=7).actions]

    alone = [visits(state) for state in positions]
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(visits, positions * 4))
    assert together == alone * 4


def test_one_python_game_searched_by_many_threads():
    """Actions with __hash__ and __eq__ in Python let other threads in while they are numbered."""
    run(
        """
        import time
        from concurrent.futures import ThreadPoolExecutor
        from dataclasses import dataclass
        import turnwise as tw

        @dataclass(frozen=True)
        class Drop:
            by: int
            row: int
            cell: int
            def __hash__(self):
                time.sleep(0)  # lets the other threads in
                return hash((self.by, self.row, self.cell))
            def __eq__(self, other):
                return (self.by, self.row, self.cell) == (other.by, other.row, other.cell)

        class Rows:
            def start(self, by=0): return (by,)
            def to_act(self, state): return len(state) & 1
            def legal_actions(self, state): return [Drop(state[0], len(state), cell) for cell in range(12)]
            def apply(self, state, action):
                assert (action.by, action.row) == (state[0], len(state)), "another thread's action"
                return (*state, action.cell)
            def is_over(self, state): return len(state) == 7
            def returns(self, state):
                value = sum(state[1:]) / 66
                return value, 1 - value

        def visits(state):
            result = tw.search(state, tw.Mcts(budget=tw.Iterations(60)), seed=3)
            return [(stats.action.cell, stats.visits) for stats in result.actions]

        expected = visits(tw.load(Rows()).start())
        for _ in range(2):
            shared = tw.load(Rows())
            with ThreadPoolExecutor(4) as pool:
                assert list(pool.map(visits, [shared.start(by=n) for n in range(8)])) == [expected] * 8
        """
    )


@pytest.mark.parametrize("threads", [1, 4])
def test_python_parts_on_a_native_game_from_many_threads(threads):
    calls = []

    def evaluate(state):
        calls.append(threading.get_ident())
        return [0.6, 0.4]

    thinker = tw.Mcts(rollout=tw.rollout.Nothing(), evaluate=tw.evaluate.Function(evaluate), budget=tw.Iterations(20))
    roller = tw.Mcts(rollout=tw.rollout.Function(lambda s: s.legal_actions()[0], actions=5), budget=tw.Iterations(10))
    report = tw.match(thinker, roller, game="connect_four", matches=16, seed=1, threads=threads)
    assert report.matches == 16
    assert report.failures == (0, 0)
    assert calls == []  # every match has a process of its own, so that none remembers another


class Ticker:
    """A Python thread that counts while something else works."""

    def __enter__(self):
        self.ticks, self.longest, self.done = 0, 0.0, False
        self.thread = threading.Thread(target=self._run)
        self.thread.start()
        return self

    def _run(self):
        last = time.perf_counter()
        while not self.done:
            time.sleep(0.005)
            now = time.perf_counter()
            self.longest = max(self.longest, now - last)
            self.ticks, last = self.ticks + 1, now

    def __exit__(self, *exc):
        self.done = True
        self.thread.join()


@pytest.mark.parametrize("game", ["connect_four", "pocket", TicTacToe(), Pig()], ids=str)
def test_other_python_threads_go_on_during_a_search(game):
    state = tw.load(game).start(seed=1)
    with Ticker() as ticker:
        tw.search(state, tw.Mcts(budget=tw.Seconds(0.5)))
    assert ticker.ticks > 10
    assert ticker.longest < 0.3


def test_other_python_threads_go_on_during_matches():
    with Ticker() as ticker:
        tw.match(tw.Mcts(budget=tw.Seconds(0.01)), "random", game="nim", matches=20, threads=4)
        tw.match(tw.Mcts(budget=tw.Seconds(0.01)), "random", game=TicTacToe(), matches=10, threads=2)
    assert ticker.ticks > 10


CTRL_C = {
    "native search": 'tw.search(tw.load("connect_four").start(), tw.Mcts(budget=tw.Seconds(60.0)))',
    "Python game": "tw.search(tw.load(TicTacToe()).start(), tw.Mcts(budget=tw.Seconds(60.0)))",
    "native matches": 'tw.match(slow, slow, game="connect_four", matches=1000, threads=2)',
    "Python matches": "tw.match(slow, slow, game=TicTacToe(), matches=1000, threads=2)",
    "Python evaluator": """tw.search(tw.load("connect_four").start(), tw.Mcts(rollout=tw.rollout.Nothing(),
        evaluate=tw.evaluate.Function(lambda state: [0.5, 0.5]), budget=tw.Seconds(60.0)))""",
    "recorded match": 'tw.play(slow, slow, game="pocket")',
}


@pytest.mark.parametrize("work", CTRL_C)
def test_ctrl_c_stops_at_once(work):
    script = f"""
import sys, time
import turnwise as tw
from python_games import TicTacToe
slow = tw.Mcts(budget=tw.Seconds(60.0))
try:
    print("ready", flush=True)
    {CTRL_C[work]}
except KeyboardInterrupt:
    print("stopped", time.monotonic(), flush=True)
"""
    delays = []
    for _ in range(3):
        with subprocess.Popen(
            [sys.executable, "-c", script], stdout=subprocess.PIPE, text=True, env=run.environment
        ) as child:
            assert child.stdout.readline() == "ready\n"
            time.sleep(0.25)
            sent = time.monotonic()
            child.send_signal(signal.SIGINT)
            word, when = child.communicate(timeout=20)[0].split()
            assert word == "stopped"
            assert child.returncode == 0
            delays.append(float(when) - sent)
        if statistics.median(delays) < 0.1:
            return
    assert statistics.median(delays) < 0.1


def test_exit_with_everything_alive():
    """Results, states, tokens and a Python game that outlive their modules do no harm."""
    run(
        """
        import turnwise as tw
        from python_games import Pig, TicTacToe
        few = tw.Mcts(budget=tw.Iterations(50))
        kept = [tw.search(tw.load(game).start(seed=1), few) for game in ("pocket", Pig(), TicTacToe())]
        trees = [result.tree for result in kept]
        token = tw.Cancel()
        """
    )
