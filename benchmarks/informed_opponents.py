"""The numbers of docs/methods/informed-opponents.md: what opponents who know their own cards change.

python benchmarks/informed_opponents.py queen      # how much of a search bets the queen, which is never right
python benchmarks/informed_opponents.py matches    # informed against uninformed, chips a match
python benchmarks/informed_opponents.py speed      # processor time of an informed iteration, plain = 1
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable

import turnwise as tw

INFORMED, UNINFORMED = tw.opponents.Informed(), tw.opponents.Uninformed()


def recipe(opponents: tw.opponents.Opponents, exploration: float, iterations: int) -> tw.Mcts:
    return tw.Mcts(
        opponents=opponents, select=tw.select.Ucb1(exploration=exploration), budget=tw.Iterations(iterations)
    )


def queen(iterations: int = 20_000) -> None:
    state = tw.load("kuhn").state_from_plain({"cards": ["queen", "king"]})
    for exploration in (1.0, 0.5, 0.45):
        for name, opponents in (("informed", INFORMED), ("uninformed", UNINFORMED)):
            shares = []
            for seed in range(100, 140):
                found = tw.search(state, recipe(opponents, exploration, iterations), seed=seed)
                shares.append(next(one.visits for one in found.actions if one.action == "bet") / iterations)
            print(f"Ucb1({exploration}) {name}: mean {statistics.mean(shares):.1%}, greatest {max(shares):.1%}")


def matches(iterations: int = 1_000) -> None:
    for game, count in (("kuhn", 20_000), ("leduc", 6_000)):
        two = [recipe(opponents, 0.5, iterations) for opponents in (INFORMED, UNINFORMED)]
        print(f"{game}, {count:,} matches: {tw.match(*two, game=game, matches=count, seed=1).mean_return}")


def speed(iterations: int = 3_000) -> None:
    state = tw.load("hearthstone").start(seed=1, decks=["p5_mage_mech", "p5_hunter_face"])
    for step in range(20):
        state, _ = state.apply(tw.act(state, "random", seed=step), seed=step)

    def seconds(opponents: tw.opponents.Opponents) -> float:
        before = time.process_time()
        tw.search(state, tw.Mcts(opponents=opponents, budget=tw.Iterations(iterations)), seed=1)
        return time.process_time() - before

    for grain in ("kinds", "costs", "playable", "all"):
        ratios = [seconds(tw.opponents.Informed(grain)) / seconds(UNINFORMED) for _ in range(5)]
        print(f"Hearthstone, {grain}: {statistics.median(ratios):.2f} times the time of a plain iteration")


if __name__ == "__main__":
    wanted: dict[str, Callable[[], None]] = {"queen": queen, "matches": matches, "speed": speed}
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=list(wanted))
    wanted[parser.parse_args().what]()
