"""Tribes at the command line and as it looks there."""

from __future__ import annotations

import json

import pytest
from rich.console import Console
from typer.testing import CliRunner

from turnwise import tribes
from turnwise.cli import app
from turnwise.tribes.cli import render as tribes_render

LEVEL = tribes.levels()[0]


def run(*words: str, typed: str = "") -> str:
    result = CliRunner().invoke(app, list(words), input=typed)
    assert result.exit_code == 0, result.output
    return result.output


def test_play_shows_the_map_and_takes_actions():
    shown = run("play", "tribes", "--level", LEVEL, "--agent", "random", "--seed", "1", typed="end\nquit\n")
    assert "tick 0" in shown
    assert "tick 1" in shown
    assert "imperius" in shown


def test_play_by_number_and_undo():
    shown = run("play", "tribes", "--level", LEVEL, "--agent", "random", "--json", typed="1\nundo\nquit\n")
    rows = [json.loads(line) for line in shown.splitlines() if line.startswith("{")]
    states = [row["state"] for row in rows if "state" in row]
    assert states[0] == states[2] != states[1]


def test_play_on_a_level_file_with_options(tmp_path):
    path = tmp_path / "three.csv"
    path.write_text(tribes.generate_level(["XIN_XI", "BARDUR", "OUMAJI"], seed=4))
    words = ("play", "tribes", "--level", str(path), "--agent", "random", "--json", "--set", "rules=v1")
    first = json.loads(run(*words, typed="quit\n").splitlines()[0])
    assert first["state"]["size"] == 14
    assert first["state"]["options"]["rules"] == "v1"


def test_perft_of_a_level():
    assert "64" in run("perft", "tribes", "--level", LEVEL, "--depth", "2")


def test_a_match_between_random_players():
    assert "2" in run("match", "random", "random", "--game", "tribes", "--matches", "2", "--level", LEVEL)


@pytest.mark.parametrize("colours", [True, False])
def test_render(colours):
    console = Console(record=True, width=120, force_terminal=colours, file=open("/dev/null", "w"))  # noqa: SIM115
    console.print(tribes.render(tribes.State.from_level(LEVEL)))
    text = console.export_text()
    assert "0 IMPERIUS" in text
    assert "u2 2,7" in text
    assert "warrior 10/10 fresh" in text


def test_the_terminal_gets_colours(monkeypatch):
    state = tribes.State.from_level(LEVEL)
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    assert "\x1b[" in tribes_render(state)
    monkeypatch.delenv("FORCE_COLOR")
    monkeypatch.setenv("TERM", "dumb")
    assert tribes_render(state) == str(state)


def test_render_of_an_observation_in_fog():
    console = Console(record=True, width=120, file=open("/dev/null", "w"))  # noqa: SIM115
    state = tribes.State.from_level(LEVEL, full_observation=False)
    console.print(tribes.render(state.observe(0)))
    assert "tick 0" in console.export_text()
