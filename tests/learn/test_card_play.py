"""Card-play networks: labels of a turn, and training that ends the same."""

from __future__ import annotations

import tomllib
from pathlib import Path

import numpy as np
import pytest

import turnwise as tw
from turnwise import _core
from turnwise.learn import model, self_play

polars = pytest.importorskip("polars")
pytest.importorskip("torch")

DECK = "p5_hunter_face"


def test_labels_are_the_cards_still_to_come() -> None:
    from turnwise.learn.card_play import labels

    frame = polars.DataFrame(
        {
            "match": [0, 0, 0, 0, 0, 1],
            "seat": [0, 0, 0, 1, 1, 1],
            "ends_turn": [False, False, True, False, True, False],
            "column": [2, 0, -2, 1, -2, 1],
        }
    )
    found = labels(frame, 3)
    assert found.tolist() == [[1, 0, 1], [1, 0, 0], [0, 0, 0], [0, 1, 0], [0, 0, 0], [0, 1, 0]]


OF_DECKS = {
    "p5-dnn-mage": "p5_mage_mech",
    "p5-dnn-hunter": "p5_hunter_face",
    "p5-dnn-warlock": "p5_warlock_hand",
    "p5-cnn-mage": "p5_mage_mech",
    "p5-cnn-hunter": "p5_hunter_face",
    "p5-cnn-warlock": "p5_warlock_hand",
}


@pytest.mark.parametrize(("name", "deck"), OF_DECKS.items())
def test_shipped_networks_know_the_cards_of_their_decks(name: str, deck: str) -> None:
    state = tw.load("hearthstone").start(seed=1, decks=[deck, deck])
    assert model(name).card.columns == _core._card_columns(state)


def test_a_network_is_trained_and_plays(tmp_path: Path) -> None:
    from turnwise.learn.card_play import train

    plan = self_play.Plan("hearthstone", "random", ["planes"], [{"decks": [DECK, DECK]}], seed=2)
    self_play.generate(tmp_path / "data", plan, 20)
    _, frame = self_play.read(tmp_path / "data")
    assert set(np.unique(frame["column"])) > {-2, 0}
    out = tmp_path / "cards.safetensors"
    card = train(out, tmp_path / "data", tmp_path / "a", "dnn-small", steps=200)
    deck = tomllib.loads((Path(tw.__file__).parent / "hearthstone" / "decks" / f"{DECK}.toml").read_text())
    assert card.columns == sorted(each["id"] for each in deck["cards"])
    assert 0 < card.figures["accuracy"] <= 1
    again = tmp_path / "again.safetensors"
    train(again, tmp_path / "data", tmp_path / "b", "dnn-small", steps=200)
    assert out.read_bytes() == again.read_bytes()
    assert model(out).core.outputs == card.outputs
    player = tw.TwoLevel((str(out),))
    assert tw.match(player, "random", game="hearthstone", matches=4, seed=1, decks=[DECK, DECK]).unfinished == 0
    # Other lists have no network: all cards are equally likely.
    others = [DECK, "p5_mage_mech"]
    assert tw.match(player, "random", game="hearthstone", matches=4, seed=1, decks=others).unfinished == 0
