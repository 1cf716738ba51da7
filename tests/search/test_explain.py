"""`turnwise explain` on every game, native and Python: the actions with visits, values and intervals, the line that is
expected, what chance can do, and the same as JSON and as a drawing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from native_games import ALL
from turnwise.cli import app

PYTHON = {"Pig": "python_games.py:Pig", "Stones": "python_games.py:Stones"}
TEXTS = Path(__file__).parents[1] / "games/hearthstone/language/card_texts.txt"
GAMES = {**{name: name for name in ALL}, **{name: str(Path(__file__).parents[1] / to) for name, to in PYTHON.items()}}
STEPS = {"hearthstone": 30, "tribes": 30, "pocket": 4}
CHANCE = ["pocket", "hearthstone", "Pig", "leduc"]


def explained(game, *words, iterations=400):
    command = ["explain", GAMES[game], "--steps", str(STEPS.get(game, 0)), "--iterations", str(iterations), *words]
    result = CliRunner().invoke(app, command)
    assert result.exit_code == 0, result.output + repr(result.exception)
    return result.stdout


def picks_of(row):
    """All that chance did in a printed tree."""
    below = [out for one in row.get("actions", ()) for out in one["outcomes"]]
    return row.get("chance", []) + [pick for out in below for pick in picks_of(out)]


@pytest.mark.parametrize("game", GAMES)
def test_it_is_said_in_words(game):
    found = json.loads(explained(game, "--json"))
    text = explained(game, "--depth", "2")
    assert "95 % interval" in text
    assert "expected line: " in text
    assert "400 iterations" in text
    for one in found["actions"][:6]:
        assert f"{one['visits']:,}" in text
        assert f"{one['value']:.3f}" in text
    assert ("chance: " in text) == (game in CHANCE)


@pytest.mark.parametrize("game", GAMES)
def test_it_is_said_as_data(game):
    found = json.loads(explained(game, "--json", "--depth", "3"))
    visits = [one["visits"] for one in found["actions"]]
    assert visits == sorted(visits, reverse=True)
    assert sum(visits) == found["iterations"] == 400
    assert found["best"] == found["actions"][0]["action"] == found["line"][0]
    for one in found["actions"]:
        low, high = one["interval"]
        assert 0 <= low <= one["value"] <= high <= 1
    shape = found["shape"]
    assert shape["nodes"][0] == 1
    assert shape["visits"][0] == found["tree"]["visits"] == 400
    assert {"actions", "expanded", "outcomes", "transposition_hits", "fully_expanded_rate"} <= set(shape)
    assert len(found["tree"]["actions"]) <= 6
    depth = 0
    row = found["tree"]
    while row.get("actions"):
        row, depth = row["actions"][0]["outcomes"][0], depth + 1
    assert depth == min(3, len(shape["nodes"]) - 1) or row["over"]
    if game in CHANCE:
        assert picks_of(found["tree"])
        assert all(0 < pick["probability"] < 1 for pick in picks_of(found["tree"]))


@pytest.mark.parametrize("game", GAMES)
def test_it_is_drawn(game):
    drawing = explained(game, "--dot")
    assert drawing.startswith("digraph search {")
    assert drawing.rstrip().endswith("}")
    assert drawing.count(" -> n") >= 2
    assert drawing.count("{") == drawing.count("}") == 1


def test_buckets_are_said_with_their_chances(tmp_path):
    recipe = tmp_path / "buckets.toml"
    recipe.write_text('type = "mcts"\nworlds = { type = "one_world" }\nchance = { type = "buckets", bounds = [2] }\n')
    words = ["--agent", str(recipe), "--depth", "2"]
    text = explained("pocket", *words)
    assert ", bucket 0 to 1: " in text
    assert ", bucket 2 and more: " in text
    assert "bucket 2 and more" in explained("pocket", *words, "--dot")
    tree = json.loads(explained("pocket", *words, "--json"))["tree"]
    picks = [pick for one in tree["actions"] for out in one["outcomes"] for pick in out.get("chance", ())]
    assert {(pick["bucket"]["low"], pick["bucket"]["high"]) for pick in picks if "bucket" in pick} == {
        (0, 1),
        (2, None),
    }


def test_cards_of_the_tree_have_their_names():
    picks = picks_of(json.loads(explained("hearthstone", "--json"))["tree"])
    drawn = {pick["pick"].split()[-1] for pick in picks if pick["pick"].startswith("draw ")}
    names = dict(line.split(" | ")[:2] for line in TEXTS.open())
    text = explained("hearthstone")
    assert drawn
    assert all(f"draw {names[id]}" in text for id in drawn)


def test_agents_without_a_tree_are_explained_too():
    found = json.loads(explained("nim", "--agent", "oep", "--json"))
    assert found["tree"] == {}
    assert found["actions"]


@pytest.mark.parametrize("game", GAMES)
def test_a_watched_search_says_the_same(game):
    live, plain = (json.loads(explained(game, "--json", *words).splitlines()[-1]) for words in (["--live"], []))
    for taken in ("seconds",):
        del live[taken], plain[taken]
    assert live == plain
    text = explained(game, "--live")
    assert "95 % interval" in text
