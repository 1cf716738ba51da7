"""Exact card sets (paper 5, table IV): which turns are asked about, and what counts as right."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import turnwise as tw
from turnwise import _core
from turnwise.cli import app
from turnwise.learn import card_sets
from turnwise.settings import setting_from_words

TEACHER = tw.agent("p5-duct-cnb", tw.Iterations(40))


@pytest.fixture(scope="module")
def mirror() -> tuple[_core.Game, dict[str, object]]:
    found = setting_from_words("hearthstone", {"deck": ["p5_mage_mech"]})
    return found.rules, found.setup


def test_a_match_gives_one_start_of_a_turn_for_each_number_of_crystals(mirror) -> None:
    turns = card_sets.turns_of(*mirror, TEACHER, 0, 1)
    assert [turn.crystals for turn in turns] == sorted({turn.crystals for turn in turns})
    assert 4 < len(turns) <= 10
    for turn in turns:
        own = turn.state.to_plain()["players"][turn.state.to_act]
        assert own["max_mana"] == turn.crystals
        assert not any(str(action).startswith("mulligan") for action in turn.state.legal_actions())
        hand = {_core._card_column(turn.state, action) for action in turn.state.legal_actions()} - {-1, -2}
        assert turn.played or hand is not None
    assert any(turn.played for turn in turns)
    again = card_sets.turns_of(*mirror, TEACHER, 0, 1)
    assert [(turn.crystals, turn.played) for turn in again] == [(turn.crystals, turn.played) for turn in turns]


def test_an_idle_agent_is_right_where_no_card_was_played(mirror) -> None:
    found = {figure.who: figure for figure in card_sets.measure(*mirror, TEACHER, {"idle": tw.Idle()}, [], 3)}
    assert set(found) == {card_sets.ITSELF, "idle", "no card at all"}
    assert found["idle"].exact == found["no card at all"].exact
    assert found["idle"].by_crystals == found["no card at all"].by_crystals
    assert 0 < found[card_sets.ITSELF].exact <= 1
    assert sum(count for count, _ in found["idle"].by_crystals.values()) == found["idle"].turns


def test_the_cards_of_a_turn_end_with_the_turn(mirror) -> None:
    turn = card_sets.turns_of(*mirror, TEACHER, 1, 1)[-1]
    assert card_sets.cards_of(turn.state, tw.Idle(), 1) == frozenset()
    greedy = card_sets.cards_of(turn.state, tw.agents()["p5-greedy"], 1)
    names = _core._card_columns(turn.state)
    own = turn.state.to_plain()["players"][turn.state.to_act]
    in_hand = {card if isinstance(card, str) else card["id"] for card in own["hand"]}
    assert greedy
    assert {names[column] for column in greedy} & in_hand


def test_networks_answer_for_their_own_lists_only(mirror) -> None:
    figures = card_sets.measure(*mirror, TEACHER, {}, ["p5-dnn-mage"], 1)
    assert [figure.who for figure in figures] == [card_sets.ITSELF, "p5-dnn-mage", "no card at all"]
    with pytest.raises(tw.errors.BadModelError, match="no card-play network for the two lists"):
        card_sets.measure(*mirror, TEACHER, {}, ["p5-dnn-hunter"], 1)
    with pytest.raises(tw.errors.BadRecipeError, match="searches a tree with open hands"):
        card_sets.measure(*mirror, tw.agents()["p5-greedy"], {}, [], 1)


def test_threads_change_nothing(mirror) -> None:
    one, two = (card_sets.measure(*mirror, TEACHER, {}, [], 2, threads=count) for count in (1, 2))
    assert one == two


def test_the_command_prints_a_row_each(tmp_path: Path) -> None:
    words = ["card-sets", "p5-greedy", "-n", "1", "--iterations", "30", "--network", "p5-dnn-mage"]
    said = CliRunner().invoke(app, words)
    assert said.exit_code == 0, said.output
    assert all(name in said.output for name in ("the teacher again", "p5-greedy", "p5-dnn-mage", "7-10"))
    rows = json.loads(CliRunner().invoke(app, [*words, "--json"]).output)
    assert [row["who"] for row in rows] == ["the teacher again", "p5-greedy", "p5-dnn-mage", "no card at all"]
