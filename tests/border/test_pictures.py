"""Pictures: boards, maps and trees as SVG and as pixels, and what notebooks show."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import numpy as np
import pytest

import turnwise as tw
from python_games import Pig
from turnwise import pictures
from turnwise.hearthstone import State
from turnwise.pictures.canvas import Canvas, wrapped

GAMES = ["hearthstone", "tribes", "connect_four", "nim", "pocket"]


def position(game: str, steps: int = 12) -> tw.State:
    state = tw.load(game).start(seed=3)
    for step in range(steps):
        after, _ = state.apply(tw.act(state, "random", seed=step), seed=step)
        if after.is_over:
            break
        state = after
    return state


def words(svg: str) -> str:
    return " ".join(ElementTree.fromstring(svg).itertext())


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_picture_without_anything_to_load(game: str) -> None:
    state = position(game)
    svg = state.to_svg()
    ElementTree.fromstring(svg)
    assert "<script" not in svg and "href" not in svg and "url(" not in svg
    assert state.to_svg() == svg
    assert len(svg) < 60_000


@pytest.mark.parametrize("game", ["hearthstone", "nim"])
def test_pixels_are_the_same_picture(game: str) -> None:
    state = position(game)
    canvas, pixels = pictures.draw(state), pictures.pixels(state)
    assert pixels.dtype == np.uint8
    assert pixels.shape == (round(canvas.height), round(canvas.width), 3)
    assert len(np.unique(pixels.reshape(-1, 3), axis=0)) > 5


def test_a_game_written_in_python_is_drawn_as_its_text() -> None:
    state = tw.load(Pig()).start(seed=1)
    assert str(state).split("\n")[0] in words(state.to_svg())


def test_the_board_has_names_and_no_ids() -> None:
    state = position("hearthstone", 40)
    shown = words(state.to_svg())
    assert "Rexxar" in shown
    assert not re.search(r"\b[A-Z]+[0-9]?_\d+", shown)


def test_a_hidden_hand_is_not_drawn() -> None:
    plain = {"players": [{"hero": "HERO_08", "hand": ["CS2_029"]}, {"hero": "HERO_09", "hand": ["CS2_024"]}]}
    seen = State.from_plain(plain).observe(0)
    assert "Fireball" in words(seen.to_svg())
    assert "Frostbolt" not in words(seen.to_svg()) + seen.to_svg(1)


def test_what_a_card_is_called_cannot_break_out_of_the_picture() -> None:
    canvas = Canvas(100, 100, "<b>")
    canvas.text(1, 1, "<script>&\"'")
    svg = canvas.svg()
    assert "<script>" not in svg
    assert "<script>&\"'" in words(svg)


def test_words_are_cut_to_their_place() -> None:
    assert wrapped("one two three", 10, 40, 2) == ["one two", "three"]
    assert wrapped("supercalifragilistic", 10, 40, 1)[0].endswith("…")
    assert len(wrapped("a b c d e f g h i j k l m", 10, 20, 2)) == 2


# Trees.


@pytest.fixture(scope="module")
def found() -> tw.SearchResult:
    return tw.search(position("hearthstone", 25), tw.Mcts(budget=tw.Iterations(300)), seed=1)


def test_a_tree_is_a_picture_and_a_graph_with_the_same_names(found: tw.SearchResult) -> None:
    assert found.tree is not None
    branch = found.tree.branches()[0]
    choice = next(one for one in branch.state.choices() if one.text == str(branch.action))
    dot, svg = found.tree.to_dot(2, 3), found.tree.to_svg(1, 3)
    assert dot.startswith("digraph search {") and dot.rstrip().endswith("}")
    assert choice.words in dot
    assert choice.words[:12] in words(svg)
    assert not re.search(r"\b(CS2|EX1|FP1|NEW1)_\w+", dot)
    assert dot.count("->") >= 3
    assert re.search(r'label="player \d\\n[\d,]+ visits"', dot)
    with pytest.raises(tw.TurnwiseError, match="depth from 0 to 50"):
        found.tree.to_dot(99)


def test_chance_in_a_graph_has_names() -> None:
    state = State.from_plain(
        {"turn": 3, "players": [{"hero": "HERO_08", "mana": 3, "max_mana": 3, "hand": ["CS2_023"],
                                 "deck": {"CS2_024": 3, "CS2_029": 3}}, {"hero": "HERO_09", "deck": {"CS2_024": 3}}]}
    )  # fmt: skip
    found = tw.search(state, tw.Mcts(belief=tw.belief.OpenHand(), budget=tw.Iterations(200)), seed=1)
    assert found.tree is not None
    dot = found.tree.to_dot(2)
    assert "draw Frostbolt (" in dot or "draw Fireball (" in dot
    assert "CS2_" not in dot


# Notebooks.


def test_notebooks_show_names_and_pictures(found: tw.SearchResult) -> None:
    assert found.tree is not None
    state = position("hearthstone", 25)
    page = state._repr_html_()
    assert "<svg" in page and "<code>end</code>" in page
    assert "white-space:pre-wrap" in page
    told = found._repr_html_()
    rows = told[: told.index("<details>")]
    assert not re.search(r"\b(CS2|EX1|FP1|NEW1)_\w+", rows)
    assert "<svg" in told[told.index("<details>") :]
    assert "<svg" in found.tree._repr_html_()


def test_recipes_and_match_reports_have_html() -> None:
    page = tw.Mcts(select=tw.select.Ucb1(0.3))._repr_html_()
    head, _, rest = page.partition("<details>")
    assert "select.Ucb1(exploration=0.3)" in head
    assert "memory_mb" in rest and "memory_mb" not in head
    assert "everything at its default" in tw.Mcts()._repr_html_()
    assert "act" in tw.PythonAgent(lambda seen: 0)._repr_html_()
    report = tw.match("random", "random", game="nim", matches=4, seed=1)
    page = report._repr_html_()
    assert "<svg" in page
    assert f"{report.low:.1%} to {report.high:.1%}" in page
