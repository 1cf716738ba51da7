"""Training says by matches whether the model plays better than none."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

import turnwise as tw
from turnwise.cli import app
from turnwise.learn.against_none import recipes, sentence

pytest.importorskip("xgboost")
pytest.importorskip("polars")


def run(*words: str) -> str:
    done = CliRunner().invoke(app, list(words))
    assert done.exit_code == 0, done.output
    return done.stdout


def test_train_plays_with_the_model_against_none(tmp_path: Path) -> None:
    data = str(tmp_path / "data")
    run(
        "generate",
        "mcts",
        "--game",
        "pocket",
        "--features",
        "table",
        "--matches",
        "40",
        "--iterations",
        "20",
        "--out",
        data,
    )
    train = ["train", "value", "--data", data, "--features", "table", "--work", str(tmp_path), "--out"]
    train += [str(tmp_path / "value.safetensors"), "--matches", "20", "--iterations", "20"]
    text = " ".join(run(*train).split())
    assert "a search of 20 iterations with it scores" in text
    assert "in 20 paired matches against one with random rollouts in its place" in text
    played = json.loads(run(*train, "--json"))["against_none"]
    assert played["matches"] == 20 and 0 <= played["low"] <= played["rate"] <= played["high"] <= 1
    assert "against_none" not in json.loads(run(*train, "--json", "--matches", "0"))


def test_the_sentence_says_no_more_than_the_matches() -> None:
    report = tw.match("random", "random", game="nim", matches=4, seed=1)
    better = msgspec.structs.replace(report, low=0.6, rate=0.7, high=0.8)
    worse = msgspec.structs.replace(report, low=0.2, rate=0.3, high=0.4)
    unknown = msgspec.structs.replace(report, low=0.3, rate=0.6, high=0.8)
    assert sentence("value", better, 100).startswith("stronger than none: ")
    assert sentence("value", worse, 100).startswith("WEAKER THAN NONE: ")
    assert sentence("ranking", unknown, 100).startswith("not told apart from none by so few matches: ")


def test_what_is_compared_differs_in_the_model_alone() -> None:
    from turnwise.recipes.difference import differences

    for kind, fields in (("value", {"rollout", "evaluate"}), ("ranking", {"expand"}), ("card-play", {"rollout"})):
        mine, none, _ = recipes(kind, "p1-value", 50)
        assert {one.field.split(".")[0] for one in differences(none, mine)} == fields
