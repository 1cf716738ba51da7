"""What an iteration of paper 5's search costs with each kind of rollout, as a multiple of random rollouts.

    python benchmarks/rollout_costs.py [--iterations 3000] [--rounds 3]

CPU time of whole searches with draws in buckets, on three positions of each deck mirrored; the fastest round of each.
"""

from __future__ import annotations

import argparse
import random
import time

import msgspec

import turnwise as tw

DECKS = {
    "p5_mage_mech": "p5-duct-cnb",
    "p5_hunter_face": "p5-duct-cnb-hunter",
    "p5_warlock_hand": "p5-duct-cnb-warlock",
}


def position(deck: str, seed: int) -> tw.State:
    """From turn 10 on, with more than eight legal actions, by random play that ends no turn early."""
    game, draw = tw.load("hearthstone"), random.Random(seed)
    for start in range(seed, seed + 10_000, 100):
        state = game.start(seed=start, decks=[deck, deck])
        while not state.is_over:
            if state.to_plain()["turn"] >= 10 and len(state.legal_actions()) > 8:
                return state
            actions = [action for action in state.legal_actions() if action != "end"] or state.legal_actions()
            state, _ = state.apply(draw.choice(actions), seed=draw.randrange(10**9))
    raise RuntimeError(f"{deck}: no match comes so far")


def recipes(search: str, iterations: int) -> dict[str, tw.Mcts]:
    plain = msgspec.structs.replace(tw.agent(search), budget=tw.Iterations(iterations))
    networks = tw.agent("p5-duct-cnb-dnn").rollout
    rollouts = {
        "random, pruned (p5-duct-cnb)": plain.rollout,
        "two levels, no network": msgspec.structs.replace(networks, models=()),
        "DNN+Merge": networks,
        "DNN+Merge, program": tw.agent("p5-duct-cnb-dnn-program").rollout,
        "small CNN+Merge": tw.agent("p5-duct-cnb-cnn").rollout,
    }
    free = msgspec.structs.replace(plain, rollout=tw.rollout.Random(turns=5), filter=())
    return {"random": free} | {name: msgspec.structs.replace(plain, rollout=one) for name, one in rollouts.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--iterations", type=int, default=3000)
    parser.add_argument("--rounds", type=int, default=3)
    wanted = parser.parse_args()
    for deck, search in DECKS.items():
        positions = [position(deck, seed) for seed in (5, 6, 7)]
        costs = {}
        for name, recipe in recipes(search, wanted.iterations).items():
            rounds = []
            for _ in range(wanted.rounds):
                before = time.process_time()
                for state in positions:
                    tw.search(state, recipe, seed=1)
                rounds.append((time.process_time() - before) / (len(positions) * wanted.iterations))
            costs[name] = min(rounds)
        print(deck)
        for name, cost in costs.items():
            print(f"  {name:30} {1e6 * cost:7.1f} us {cost / costs['random']:6.2f}")


if __name__ == "__main__":
    main()
