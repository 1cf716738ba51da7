"""The command line: mistakes are one line and exit code 2, whatever they are."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

from typer.testing import CliRunner

import turnwise as tw
from attacks import attack
from attacks.by_command import experiment, refused, run
from turnwise.cli import app

COUNT = """
class Count:
    def start(self, *, to=4): return (0, to)
    def to_act(self, state): return {to_act}
    def legal_actions(self, state): return [1]
    def apply(self, state, action): return (state[0] + action, state[1])
    def is_over(self, state): return state[0] >= state[1]
    def returns(self, state): return [1.0, 0.0]
"""


def own_game(to_act: str = "state[0] % 2") -> str:
    Path("count.py").write_text(COUNT.format(to_act=to_act))
    return "count.py:Count"


@attack()
def a_game_that_is_not_there() -> None:
    assert "no game named" in refused("conform", "chess")


@attack()
def a_game_file_that_is_not_there() -> None:
    refused("conform", "nowhere.py:Game")


@attack()
def a_game_file_that_is_no_python() -> None:
    Path("bad.py").write_text("def (")
    assert "SyntaxError" in refused("conform", "bad.py:Game")


@attack()
def a_game_file_that_leaves() -> None:
    Path("exits.py").write_text("raise SystemExit(0)")
    refused("conform", "exits.py:Game")


@attack()
def a_game_class_that_raises() -> None:
    Path("raises.py").write_text("class Game:\n    def __init__(self): raise KeyError('x')\n")
    assert "line 2" in refused("conform", "raises.py:Game")


@attack()
def a_setting_that_a_python_game_does_not_know() -> None:
    assert "unexpected keyword argument 'size'" in refused("conform", own_game(), "--set", "size=3")


@attack()
def conform_with_a_player_that_does_not_exist() -> None:
    assert "to_act returned 7" in run("conform", own_game("7"), "-n", "1", code=1)


@attack()
def a_setting_without_a_value() -> None:
    refused("conform", "nim", "--set", "heaps")


@attack()
def a_setting_nested_too_deep() -> None:
    refused("conform", "nim", "--set", "heaps=" + "[" * 100_000 + "]" * 100_000)


@attack()
def a_setting_with_a_surrogate() -> None:
    refused("conform", "nim", "--set", "heaps=\udc80")


@attack()
def a_game_named_with_a_surrogate() -> None:
    refused("conform", "\udc80")


@attack()
def a_setting_of_309_digits() -> None:
    assert len(refused("conform", "nim", "--set", "heaps=[" + "9" * 309 + "]")) < 400


@attack()
def an_agent_file_nested_too_deep() -> None:
    Path("deep.toml").write_text("budget = " + "[" * 100_000)
    refused("match", "deep.toml", "random", "--game", "nim")


@attack()
def a_record_that_is_not_there() -> None:
    refused("replay", "nowhere.json")


@attack()
def a_record_that_is_a_folder() -> None:
    refused("replay", ".")


@attack()
def a_record_that_was_forged() -> None:
    record = json.loads(tw.play("random", "random", game="nim", seed=1).to_json())
    record["steps"] = []
    Path("forged.json").write_text(json.dumps(record))
    assert "ends finished" in refused("replay", "forged.json")


@attack()
def a_step_beyond_the_record() -> None:
    Path("match.json").write_text(tw.play("random", "random", game="nim", seed=1).to_json())
    refused("replay", "match.json", "--step", "1000000")


@attack()
def a_state_that_is_no_state() -> None:
    Path("state.json").write_text("[]")
    refused("perft", "nim", "--state", "state.json")


@attack()
def a_verb_that_does_not_exist() -> None:
    assert "No such command 'fly'" in refused("fly")


@attack()
def a_verb_without_its_game() -> None:
    assert "perft --help" in refused("perft")


@attack()
def an_option_that_does_not_exist() -> None:
    refused("perft", "nim", "--wings", "2")
    refused("--wings")


@attack()
def options_that_are_no_numbers_or_too_large() -> None:
    for words in (("--depth", "deep"), ("--depth", "-1"), ("--depth", "1000")):
        refused("perft", "nim", *words)


@attack()
def a_setting_of_a_game_that_has_none() -> None:
    assert "there are: none" in refused("fuzz", "--game", "nim/small")


@attack()
def costs_from_high_to_low() -> None:
    assert "such as 2-5" in refused("cards", "--cost", "5-2")


@attack()
def saving_where_nothing_can_be_saved() -> None:
    """Said before the match, not after it."""
    result = CliRunner().invoke(app, ["play", "nim", "--seed", "1", "--save", "no/such/folder.json"], input="quit\n")
    assert result.exit_code == 2
    assert "player 0 to act" not in result.output
    assert "no/such/folder.json: No such file" in result.stderr


@attack()
def no_seconds_at_all() -> None:
    refused("fuzz", "--seconds", "0")


@attack()
def seconds_that_are_no_number() -> None:
    refused("fuzz", "--seconds", "nan")


@attack()
def a_deck_that_is_not_there() -> None:
    refused("play", "hearthstone", "--deck", "nowhere")


@attack()
def three_decks() -> None:
    refused("play", "hearthstone", "--deck", "p5_mage_mech", "--deck", "p5_mage_mech", "--deck", "p5_mage_mech")


@attack()
def a_seat_that_does_not_exist() -> None:
    refused("play", "nim", "--seat", "9")


@attack()
def two_budgets() -> None:
    refused("play", "nim", "--iterations", "5", "--seconds", "1")


@attack()
def saving_to_a_full_disk() -> None:
    result = CliRunner().invoke(app, ["play", "nim", "--seed", "1", "--save", "/dev/full"], input="quit\n")
    assert result.exit_code in (1, 2)
    assert "error: " in result.stderr
    assert "No space left" in result.stderr


@attack()
def nonsense_at_the_prompt() -> None:
    said = run("play", "nim", "--seed", "1", entries="\x00\nfly\n99999\n\u2603\nhelp\nundo\nquit\n")
    assert "not legal here" in said


@attack()
def help_in_the_middle_of_a_match() -> None:
    said = run("play", "hearthstone", "--seed", "1", entries="help\nhelp fireball\nhelp xyzzy\nquit\n")
    assert "Deal 6 damage" in said
    assert "no card is like that" in said


@attack()
def help_in_every_game() -> None:
    own_game()
    for game in (*tw.games(), "openspiel:kuhn_poker", "count.py:Count"):
        said = run("play", game, "--seed", "1", entries="help\nhelp warrior\nhelp \u2603\nhelp \x00\nquit\n")
        assert "how to read the board" in " ".join(said.split()), game
    legend = " ".join(run("play", "tribes", "--seed", "1", entries="help\nhelp forest\nquit\n").split())
    assert "f forest" in legend
    assert "name FOREST" in legend


@attack()
def a_match_saved_and_replayed_with_its_start() -> None:
    run("play", "pocket", "--seed", "1", "--save", "saved.json", entries="quit\n")
    record = json.loads(Path("saved.json").read_text())
    assert record["start_picks"]
    assert run("replay", "saved.json")


@attack()
def completion_knows_games_and_agents() -> None:
    for begun, name in (
        ("conform poc", "pocket"),
        ("match ismc", "ismcts"),
        ("play nim --agent p2-rh", "p2-rhea"),
        ("explain nim -a p5-du", "p5-duct"),
        ("tune flat ran", "random"),
        ("cards --cl", "--class"),
    ):
        words = {"COMP_WORDS": f"turnwise {begun}", "COMP_CWORD": str(len(begun.split()))}
        result = CliRunner().invoke(
            app, [], env={"_TURNWISE_COMPLETE": "complete_bash", **words}, prog_name="turnwise"
        )  # fmt: skip
        assert name in result.output.split(), begun


@attack()
def experiments_with_numbers_that_are_none() -> None:
    for more in (
        "stop = {rule = 'width', width = nan}", "stop = {rule = 'width', width = -1.0}", "time_limit = inf",
        "stop = {rule = 'sprt', elo0 = 5, elo1 = 5}", "stop = {rule = 'sprt', alpha = 0.0}", "time_limit = 0.0",
        "stop = {rule = 'sprt', beta = 2.0}", "stop = {rule = 'sprt', elo1 = inf}", "settings.x = {heaps = [nan]}",
    ):  # fmt: skip
        refused("run", experiment(more), "--ledger", "numbers.sqlite")
    for fields in (", scale = nan", ", scale = 0.0", ", scale = -1.0", ", scale = inf"):
        refused("run", experiment(b="mcts", fields=fields), "--ledger", "numbers.sqlite")
    run("run", experiment(), "--ledger", "numbers.sqlite")  # nothing of them was left in the ledger


@attack()
def an_experiment_nested_too_deep() -> None:
    Path("deep.toml").write_text("title = " + "[" * 100_000)
    assert "nested too deep" in refused("run", "deep.toml")


@attack()
def an_experiment_that_replaces_what_is_not_there() -> None:
    for number, path in enumerate(("filter.x", "filter.5", "budget.count.x", "", "select.nothing")):
        file = experiment(b="mcts", fields=f", set = {{'{path}' = 1}}")
        assert "not played" in run("run", file, "--ledger", f"places{number}.sqlite", code=2)


@attack()
def a_ledger_with_a_plan_of_nonsense() -> None:
    run("run", experiment(), "--ledger", "nonsense.sqlite")
    with sqlite3.connect("nonsense.sqlite") as db:
        db.execute("UPDATE runs SET plan = '{}'")
    for words in (("runs",), ("report",), ("run", "experiment.toml")):
        assert "cannot be read" in refused(*words, "--ledger", "nonsense.sqlite")


@attack()
def reports_that_cannot_be_written() -> None:
    run("run", experiment(), "--ledger", "book.sqlite")
    Path("a_file").write_text("")
    for words in (("--html", "."), ("--html", "no/such/page.html"), ("--markdown", "."), ("--parquet", "a_file")):
        refused("report", "--ledger", "book.sqlite", *words)
    for option in ("--html", "--markdown"):
        assert "No space left" in run("report", "--ledger", "book.sqlite", option, "/dev/full", code=1)


@attack()
def tuning_what_cannot_be_tuned() -> None:
    Path("garbage").write_text("garbage")
    few = ("--trials", "1", "--blocks", "1", "--iterations", "5")
    for field in ("budget.count.x=0:1", "filter.0=0:1", "expand_after=0:99999999999", "select.exploration=nan:1"):
        refused("tune", "mcts", "random", "--game", "nim", "--field", field, *few)
    for study in (".", "garbage", "no/such/study"):
        words = ("--field", "select.exploration=0.1:1.0", "--study", study)
        assert study in refused("tune", "mcts", "random", "--game", "nim", *words, *few)
    assert "4 players" in refused(
        "tune", "mcts", "random", "--game", "openspiel:euchre", "--field", "select.exploration=0.1:1.0", *few
    )


@attack()
def data_into_a_folder_that_is_a_file() -> None:
    Path("taken").write_text("")
    words = ("--game", "hearthstone", "--features", "value42", "--out", "taken", "--matches", "2")
    assert "taken" in refused("generate", "random", *words)


@attack()
def a_seat_in_digits_of_another_script() -> None:
    refused("play", "nim", "--seat", "\u00b2")
    refused("play", "nim", "--seat", "\u0661")
