"""The pictures of the documentation, made by the package itself: `python tools/docs/pictures.py` writes them anew."""

from __future__ import annotations

from pathlib import Path

import turnwise as tw
from turnwise.hearthstone import new_match

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"


def played(state: tw.State, agent: str, actions: int) -> tw.State:
    for step in range(actions):
        after, _ = state.apply(tw.act(state, agent if step > 1 else "random", seed=step), seed=step)
        if after.is_over:
            break
        state = after
    return state


def curve() -> str:
    """How the share of the best action grows with iterations, for three constants of exploration."""
    from turnwise.pictures.canvas import INK, PALE, PAPER, Canvas

    state = tw.load("connect_four").start()
    for column in (4, 4, 3):
        state, _ = state.apply(f"drop {column}")
    canvas = Canvas(520, 260, "the best action's share of the visits")
    canvas.rect(0, 0, 520, 260, PAPER, corner=6)
    canvas.path([(50, 20), (50, 210), (430, 210)], PALE, 1)
    sizes = (30, 100, 300, 1000, 3000, 10_000)
    for place, iterations in enumerate(sizes):
        canvas.text(60 + 70 * place, 226, f"{iterations:,}", 11, fill=PALE, anchor="middle")
    for share in (0, 50, 100):
        canvas.text(44, 210 - 1.9 * share, f"{share} %", 11, fill=PALE, anchor="end")
    for number, exploration in enumerate((0.3, 1.0, 3.0)):
        points = []
        for place, iterations in enumerate(sizes):
            recipe = tw.Mcts(select=tw.select.Ucb1(exploration), budget=tw.Iterations(iterations))
            found = tw.search(state, recipe, seed=1)
            points.append((60.0 + 70 * place, 210 - 190 * found.actions[0].visits / iterations))
        colour = ("#1f6feb", "#1a7f37", "#d1741f")[number]
        canvas.path(points, colour, 2.5)
        canvas.text(points[-1][0] + 8, points[-1][1], f"c = {exploration}", 12, fill=colour, bold=True)
    canvas.text(250, 246, "iterations", 12, fill=INK, anchor="middle")
    return canvas.svg()


def main() -> None:
    state = played(new_match("p1_hunter_aggro", "p5_mage_mech", seed=3), "p5-greedy", 54)
    seen = state.observe(state.to_act)
    grown = tw.search(seen, tw.Mcts(budget=tw.Iterations(2000)), seed=1)
    wide = tw.load("hearthstone").start(seed=1)
    for step in range(200):  # a decision in the middle of a match with enough to choose from
        if wide.to_plain()["turn"] > 6 and len(wide.legal_actions()) >= 12:
            break
        wide, _ = wide.apply(tw.act(wide, "random", seed=step), seed=step)
    plain = tw.search(wide, tw.Mcts(budget=tw.Iterations(2000)), seed=1)
    pruned = tw.search(wide, tw.Mcts(prune=tw.prune.SequentialHalving(), budget=tw.Iterations(2000)), seed=1)
    assert grown.tree is not None and plain.tree is not None and pruned.tree is not None
    made = {
        "board": seen.to_svg(),
        "tree": grown.tree.to_svg(2, 4),
        "tree-plain": plain.tree.to_svg(1, 10),
        "tree-halving": pruned.tree.to_svg(1, 10),
        "map": played(tw.load("tribes").start(seed=3), "p2-rules", 120).to_svg(),
        "exploration": curve(),
    }
    for name, svg in made.items():
        (FOLDER / f"{name}.svg").write_text(svg + "\n", encoding="utf-8")
        print(FOLDER / f"{name}.svg", len(svg))


if __name__ == "__main__":
    main()
