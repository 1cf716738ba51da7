"""Actions as people choose them: every legal action once, with words, and places that are on the board."""

from __future__ import annotations

import re

import pytest

import turnwise as tw
from native_games import ALL

SETUPS = {"hearthstone": {"decks": ["p4_mage_midrange", "p4_druid_midrange"]}, "tribes": {}}
PLACES = {
    "hearthstone": r"|end|mulligan|(hand:\d ?)+|board:[01]:\d|hero:[01]|power:[01]|gap:[01]:\d|choice:\d",
    "tribes": r"|end|unit:\d+|city:\d+|tile:\d+,\d+|tech:\w+|tribe:\d",
}


def matches(game: str, actions: int):
    from turnwise.hearthstone.decks import decks

    setup = {"decks": sorted(decks())[:2]} if game == "hearthstone" else {}
    state = tw.load(game).start(seed=3, **setup)
    for step in range(actions):
        if state.is_over:
            return
        yield state
        state, _ = state.apply(tw.act(state, "random", seed=step), seed=step)


@pytest.mark.parametrize("game", ALL)
def test_every_legal_action_is_a_choice(game):
    for state in matches(game, 60):
        choices = state.choices()
        assert [choice.action for choice in choices] == state.legal_actions()
        assert [choice.text for choice in choices] == [str(action) for action in state.legal_actions()]
        assert all(choice.words for choice in choices)
        assert all(set(choice.to_plain()) >= {"text", "words", "from", "to", "at"} for choice in choices)
        seen = state.observe(state.to_act)
        assert [choice.to_plain() for choice in seen.choices()] == [choice.to_plain() for choice in choices]


@pytest.mark.parametrize("game", PLACES)
def test_places_are_those_of_the_board_and_words_tell_actions_apart(game):
    kinds = set()
    for state in matches(game, 300):
        choices = state.choices()
        for choice in choices:
            kinds.add(choice.kind)
            for place in (choice.from_, choice.to, choice.at):
                assert re.fullmatch(PLACES[game], place), (choice, place)
            assert choice.from_
        whole = [(choice.words, choice.from_) for choice in choices]
        assert len(set(whole)) == len(whole), sorted(whole)
        assert sum(choice.ends_turn for choice in choices) <= 1
    assert len(kinds) >= 4


def test_words_of_hearthstone():
    game = tw.load("hearthstone")
    state = game.state_from_plain(
        {
            "turn": 9, "to_act": 0,
            "players": [
                {"hero": "HERO_08", "mana": 10, "max_mana": 10, "hand": ["CS2_029"],
                 "board": [{"id": "NEW1_019"}], "hero_power": {"id": "CS2_034"}},
                {"hero": "HERO_05", "board": [{"id": "NEW1_019"}, {"id": "NEW1_019"}]},
            ],
        }
    )  # fmt: skip
    words = {choice.text: choice.words for choice in state.choices()}
    assert words["play CS2_029 -> enemy 2"] == "Fireball → Knife Juggler 2"
    assert words["play CS2_029 -> own 1"] == "Fireball → own Knife Juggler"
    assert words["play CS2_029 -> enemy hero"] == "Fireball → face"
    assert words["power -> own hero"] == "Fireblast → own hero"
    assert words["end"] == "End turn"


def test_the_choices_of_another_player_are_hidden():
    state = tw.load("pocket").start(seed=1)
    with pytest.raises(tw.errors.BadStateError, match="hidden"):
        state.observe(1 - state.to_act).choices()
