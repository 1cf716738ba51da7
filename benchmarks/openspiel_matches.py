"""Our search against OpenSpiel's own ISMCTS bot at Kuhn and Leduc poker, on OpenSpiel's states: both seats of every
deal, equal iterations, return a match in chips with its 95 % interval over the pairs.

    python benchmarks/openspiel_matches.py kuhn 5000 2000          # game, matches, iterations
    python benchmarks/openspiel_matches.py leduc 3000 2000 --recipe '{"opponents": {"type": "uninformed"}}'
"""

from __future__ import annotations

import argparse
import json
import random
from typing import Any

import numpy as np
import pyspiel

import turnwise as tw
from turnwise.arena.statistics.intervals import student
from turnwise.recipes import from_json

NAMES = {"kuhn": ["jack", "queen", "king"], "leduc": ["jack", "queen", "king"]}
ACTIONS = {"kuhn": ["pass", "bet"], "leduc": ["fold", "call", "raise"]}


def ours(game: str, history: list[int], rules: tw.Game) -> tw.State:
    """The native state of a history of OpenSpiel's."""
    names, actions = NAMES[game], ACTIONS[game]
    if game == "kuhn":
        cards = [names[card] for card in history[:2]]
        return rules.state_from_plain({"cards": cards, "line": [actions[a] for a in history[2:]]})
    state = rules.state_from_plain({"cards": [names[card // 2] for card in history[:2]]})
    at = 2
    while at < len(history):
        before = state.to_plain()["public"]
        state, _ = state.apply(actions[history[at]])
        at += 1
        if state.to_plain()["public"] != before:  # OpenSpiel turned up a card of its own
            plain = state.to_plain()
            plain["public"] = names[history[at] // 2] if at < len(history) else plain["public"]
            state = rules.state_from_plain(plain)
            at += 1
    return state


def bot(iterations: int, seed: int) -> Any:
    return pyspiel.ISMCTSBot(
        seed, pyspiel.RandomRolloutEvaluator(1, seed), 2.0, iterations, -1,
        pyspiel.ISMCTSFinalPolicyType.NORMALIZED_VISIT_COUNT, False, False,
    )  # fmt: skip


def play(game: str, recipe: tw.Mcts, rules: tw.Game, theirs: Any, deal: int, seat: int) -> float:
    """One match; what we were paid."""
    dice = random.Random(deal)
    state = pyspiel.load_game(f"{game}_poker").new_initial_state()
    step = 0
    while not state.is_terminal():
        step += 1
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(outcomes, chances)[0])
        elif state.current_player() == seat:
            action = tw.act(ours(game, state.history(), rules), recipe, seed=1000 * deal + 10 * step + seat)
            state.apply_action(ACTIONS[game].index(action))
        else:
            state.apply_action(theirs.step(state))
    return float(state.returns()[seat])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=["kuhn", "leduc"])
    parser.add_argument("matches", type=int)
    parser.add_argument("iterations", type=int)
    parser.add_argument("--recipe", default="{}", help="fields of Mcts as JSON")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    fields = {"opponents": {"type": "informed"}, "decide": {"type": "mixed_by_visits"}} | json.loads(given.recipe)
    budget = {"type": "iterations", "count": given.iterations}
    recipe = from_json(json.dumps({"type": "mcts", **fields, "budget": budget}))
    rules, theirs = tw.load(given.game), bot(given.iterations, given.seed)
    first = given.seed * 1_000_000
    pairs = [
        np.mean([play(given.game, recipe, rules, theirs, deal, seat) for seat in (0, 1)])
        for deal in range(first, first + given.matches // 2)
    ]
    mean, low, high, _ = student(pairs)
    print(f"{given.game}, {given.matches} matches, {given.iterations} iterations each, {recipe}")
    print(f"{mean:+.4f} chips a match, 95 % {low:+.4f} to {high:+.4f}")


if __name__ == "__main__":
    main()
