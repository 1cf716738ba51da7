"""Small searches on every game, pinned: whatever moves them changes play, and says so in its commit."""

from __future__ import annotations

import pytest

import turnwise as tw

GAMES = {
    "nim": ("nim", {}, 0),
    "connect_four": ("connect_four", {}, 4),
    "pocket": ("pocket", {}, 6),
    "hearthstone-p1": ("hearthstone", {"decks": ["p1_hunter_aggro", "p1_warlock_control"]}, 60),
    "hearthstone-p3": ("hearthstone", {"decks": ["p3_hunter_default", "p3_hunter_default"]}, 40),
    "tribes": ("tribes", {}, 30),
}
PLAIN = tw.Mcts(belief=tw.belief.OpenHand(), budget=tw.Iterations(400))


def midgame(game, setup, steps, seed=3):
    """A position `steps` random actions into a match."""
    state = tw.load(game).start(seed=seed, **setup)
    for step in range(steps):
        after, _ = state.apply(tw.act(state, "random", seed=step), seed=step)
        if after.is_over:
            break
        state = after
    return state


def shown(result, depth=3, width=6):
    """What a search found, as text: the counts, and the most visited part of its tree."""
    lines = [
        f"best {result.best}",
        f"nodes {result.nodes} depth {result.depth} iterations {result.iterations} model calls {result.model_calls}",
        "values " + " ".join(f"{value:.6f}" for value in result.values),
    ]

    def walk(node, indent):
        if indent == depth:
            return
        for branch in node.branches()[:width]:
            outcomes = branch.outcomes()
            visits = " ".join(str(child.visits) for child in outcomes)
            lines.append(f"{'  ' * indent}{branch.action}: {branch.visits} {branch.value:.6f} ({visits})")
            if outcomes:
                walk(max(outcomes, key=lambda child: child.visits), indent + 1)

    walk(result.tree, 0)
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", GAMES)
def test_plain_uct_is_pinned(name, golden):
    game, setup, steps = GAMES[name]
    golden(f"search/golden/{name}.txt", shown(tw.search(midgame(game, setup, steps), PLAIN, seed=5)))
