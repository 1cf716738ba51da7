"""The command line: what people and machines see, and how mistakes are said."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

import turnwise as tw
import turnwise.tribes
from turnwise.cli import app
from turnwise.commands import shared
from turnwise.commands.play import Listed, Table, choice, labels_of
from turnwise.identity import build, pinned_signature

VERBS = [
    (command.name or command.callback.__name__).replace("_", "-")
    for command in app.registered_commands
    if command.callback
]
SMALL_GAMES = ["nim", "connect_four", "pocket", "kuhn", "leduc"]


def run(*words: str, entries: str = "", code: int = 0) -> str:
    result = CliRunner().invoke(app, words, input=entries)
    assert result.exit_code == code, result.output + repr(result.exception)
    return result.stdout


def run_json(*words: str, code: int = 0) -> Any:
    return json.loads(run(*words, "--json", code=code))


def complaint(*words: str) -> str:
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 2, result.output
    assert "Traceback" not in result.output
    assert result.stderr.startswith("error: ")
    assert result.stderr.count("\n") == 1
    return result.stderr


@pytest.fixture
def own_game(tmp_path: Path) -> str:
    path = tmp_path / "count.py"
    path.write_text(
        "class Count:\n"
        "    def start(self, *, to=4): return (0, to)\n"
        "    def to_act(self, state): return state[0] % 2\n"
        "    def legal_actions(self, state): return [1]\n"
        "    def apply(self, state, action): return (state[0] + action, state[1])\n"
        "    def is_over(self, state): return state[0] >= state[1]\n"
        "    def returns(self, state): return [1.0, 0.0]\n",
        encoding="utf-8",
    )
    return f"{path}:Count"


# Tables.

TABLES = [
    "games", "agents", "models", "decks", "cards", "cards --missing", "cards --pools", "cards fireball --era p1",
    "match random random --game pocket --matches 2", "bench --game nim --seconds 0.01",
    "bench --game nim --seconds 0.01 --agents", "perft pocket --depth 2",
]  # fmt: skip


@pytest.mark.parametrize("words", TABLES)
def test_tables_fit_80_columns(words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    printed = run(*words.split())
    assert max(map(len, printed.splitlines())) <= 80
    assert "…" not in printed  # nothing is cut


# Help.


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_has_help_with_an_example_and_json(verb: str) -> None:
    words = " ".join(run(verb, "--help").split())
    assert f"turnwise {verb}" in words.partition("Example")[2]
    assert "--json" in words or verb in ("schema", "serve")  # which speak nothing else


def test_version() -> None:
    first, *groups = run("--version").splitlines()
    commit = build().commit
    assert first == f"turnwise {tw.__version__}" + (f", commit {commit}" if commit else "")
    assert dict(line.strip().rsplit(" ", 1) for line in groups) == pinned_signature()
    assert {"rules hearthstone", "rules tribes", "search", "agents", "models"} <= pinned_signature().keys()


# What there is.


def test_games() -> None:
    rows = {row["name"]: row for row in run_json("games")}
    assert set(rows) == set(tw.games())
    assert rows["nim"]["state_bytes"] == tw.load("nim").state_bytes
    assert all(name in run("games") for name in tw.games())


def test_agents() -> None:
    rows = run_json("agents")
    assert {row["name"] for row in rows} == set(tw.agents())
    for row in rows:
        assert tw.recipes.from_json(json.dumps(row["recipe"])) == tw.agent(row["name"])


# match and demo.


def test_match_prints_what_the_library_gives() -> None:
    report = run_json("match", "mcts", "random", "-g", "nim", "-n", "20", "--seed", "3", "--iterations", "50")
    same = tw.match("mcts", "random", game="nim", matches=20, seed=3, budget=tw.Iterations(50))
    assert (report["wins"], report["draws"], report["losses"]) == (same.wins, same.draws, same.losses)
    assert report["low"] < report["rate"] < report["high"]
    text = run("match", "mcts", "random", "-g", "nim", "-n", "20", "--seed", "3", "--iterations", "50")
    assert f"won {same.wins}, drawn {same.draws}, lost {same.losses}" in text
    assert f"rate {100 * same.rate:.1f} %, 95 % interval {100 * same.low:.1f} %" in text


def test_match_takes_recipes_setup_threads_and_every_budget(tmp_path: Path) -> None:
    recipe = tmp_path / "quick.toml"
    recipe.write_text('type = "mcts"\nbudget = { type = "iterations", count = 10 }\n', encoding="utf-8")
    common = ("--game", "nim", "--matches", "4", "--set", "heaps=[1,2]", "--threads", "2")
    for budget in ((), ("--iterations", "5"), ("--seconds", "0.001"), ("--model-calls", "20")):
        assert run_json("match", str(recipe), "random", *common, *budget)["matches"] == 4


def test_a_budget_of_model_calls_is_counted_as_the_recipe_counts() -> None:
    """`p2-mcts` counts steps to stored states, too, so that fewer iterations fit in."""
    recipe = tw.agent("p2-mcts", tw.ModelCalls(500))
    assert recipe.budget == tw.ModelCalls(500, selections=True)
    plain = msgspec.structs.replace(recipe, budget=tw.ModelCalls(500))
    state = tw.load("tribes").start(seed=1)
    found = run_json("explain", "tribes", "--agent", "p2-mcts", "--model-calls", "500")
    assert found["iterations"] == tw.search(state, recipe, seed=1).iterations
    assert found["iterations"] < tw.search(state, plain, seed=1).iterations
    assert tw.agent("p2-mcts", tw.Iterations(500)).budget == tw.Iterations(500)


def test_match_on_a_game_of_ones_own(own_game: str) -> None:
    report = run_json("match", "random", "random", "--game", own_game, "--matches", "4", "--set", "to=6")
    assert report["rate"] == 0.5
    assert report["actions"] == 6


def test_demo() -> None:
    report = run_json("demo", "--matches", "2")
    assert report["matches"] == 2
    assert "95 % interval" in run("demo", "--matches", "2")


# play and replay.


def test_play_shows_the_state_and_takes_numbers_and_texts() -> None:
    text = run("play", "nim", "--agent", "random", "--seed", "1", "--set", "heaps=[2]", entries="1\n")
    assert "1: ||" in text
    assert "2  take 2 from 1" in text
    assert "They: take 1 from 1" in text
    assert "You lose" in text
    assert "You win" in run("play", "nim", "--set", "heaps=[2]", "--agent", "random", entries="TAKE 2 from 1\n")


def test_play_takes_the_other_seat() -> None:
    text = run("play", "nim", "--set", "heaps=[1]", "--agent", "random", "--seat", "1")
    assert "They: take 1 from 1" in text
    assert "You lose" in text


def test_play_says_what_is_wrong_with_an_entry_and_asks_again() -> None:
    text = run("play", "nim", "--set", "heaps=[2]", entries="7\nnonsense\n\n2\n")
    assert "7: expected one of the 2 numbers of the list" in text
    assert "nonsense: not legal here" in text
    assert "You win" in text


def test_undo_goes_back_to_the_last_decision_and_luck_stays_the_same() -> None:
    once = run("play", "pocket", "--seed", "5", "--agent", "random", entries="end\nend\nquit\n")
    undone = run("play", "pocket", "--seed", "5", "--agent", "random", entries="undo\nend\nundo\nend\nend\nquit\n")
    assert "undo: you have not decided anything yet" in undone
    assert undone.splitlines()[-8:] == once.splitlines()[-8:]


def test_play_shows_only_what_the_seat_may_see() -> None:
    what = shared.setting_from_words("pocket", {})
    session = Table(what, [("random", tw.agent("random"))], 0, seed=1)
    assert session.view == session.state.observe(0)
    assert session.view != session.state
    text = run("play", "pocket", "--seed", "1", entries="quit\n")
    assert str(session.view).strip() in text
    assert str(session.state).strip() not in text


def test_play_for_machines() -> None:
    lines = run("play", "nim", "--set", "heaps=[1,1]", "--agent", "random", "--json", entries="x\ntake 1 from 1\n")
    rows = [json.loads(line) for line in lines.splitlines()]
    assert rows[0] == {
        "to_act": 0,
        "state": tw.load("nim").start(heaps=[1, 1]).to_plain(),
        "legal_actions": ["take 1 from 1", "take 1 from 2"],
    }
    assert "not legal" in rows[1]["error"]
    assert rows[2] == {"seat": 1, "action": "take 1 from 2"}
    assert rows[3]["returns"] == [0.0, 1.0]


def test_quit_and_the_end_of_the_input_leave_the_match() -> None:
    for entries in ("quit\n", ""):
        assert "not played to its end" in run("play", "connect_four", entries=entries)


def test_actions_that_are_numbers_stand_for_themselves() -> None:
    assert labels_of([3, 5]) == ["3", "5"]
    assert choice("5", [Listed(3, "3"), Listed(5, "5")]) == 5
    assert labels_of(["a", "b"]) == ["1", "2"]
    assert choice("2", [Listed("a", "a"), Listed("b", "b")]) == "b"


def test_a_saved_match_replays(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    words = ("play", "pocket", "--seat", "none", "--agent", "mcts", "--agent", "random", "--iterations", "20")
    run(*words, "--seed", "7", "--save", str(file))
    record = tw.Record.from_json(file.read_text(encoding="utf-8"))
    assert record.agents == ["mcts", "random"]
    last = tw.replay(record)[-1]
    assert str(last).strip() in run("replay", str(file))
    assert run_json("replay", str(file))["state"] == last.to_plain()
    assert run_json("replay", str(file), "--step", "1")["state"] == tw.replay(record)[1].to_plain()
    assert "--step 9999" in complaint("replay", str(file), "--step", "9999")


def test_a_match_with_undo_and_a_game_of_ones_own_replays(tmp_path: Path, own_game: str) -> None:
    file = str(tmp_path / "match.json")
    run("play", own_game, "--seed", "1", "--agent", "random", "--save", file, entries="1\nundo\n1\n1\n")
    assert "say trust=True (--trust on the command line)" in complaint("replay", file)
    assert "Returns by seat: 1 0" in run("replay", file, "--trust")


# Measuring and checking.


def test_perft_from_the_start_and_from_a_file(tmp_path: Path) -> None:
    assert [row["nodes"] for row in run_json("perft", "connect_four", "-d", "3")["depths"]] == [1, 7, 49, 343]
    assert "343" in run("perft", "connect_four", "-d", "3")
    file = tmp_path / "state.json"
    file.write_text(tw.load("nim").start(heaps=[1, 1]).to_json(), encoding="utf-8")
    assert run_json("perft", "nim", "-d", "2", "--state", str(file))["nodes"] == 2


def test_bench_has_the_agreed_form() -> None:
    found = run_json("bench", "--game", "pocket", "--seconds", "0.05")
    assert set(found) == {"games"}
    kinds = {"matches", "actions", "copies", "playouts", "iterations"}
    assert {f"{kind}_per_second" for kind in kinds} <= set(found["games"]["pocket"])
    assert all(speed > 0 for speed in found["games"]["pocket"].values())


def test_bench_with_decks_of_ones_choice() -> None:
    one = run_json("bench", "--game", "hearthstone", "--deck", "p5_mage_mech", "--seconds", "0.01")
    assert list(one["games"]) == ["hearthstone"]


def test_every_game_has_its_settings_in_the_bench() -> None:
    names = [what.name for what in shared.settings(None)]
    assert {name.partition("/")[0] for name in names} == set(tw.games())
    assert next(what.name for what in shared.settings("hearthstone")) == "hearthstone/p1_hunter_aggro"
    assert [what.name for what in shared.settings("hearthstone/p3_hunter_default")] == ["hearthstone/p3_hunter_default"]


@pytest.mark.parametrize("game", SMALL_GAMES)
def test_conform(game: str) -> None:
    assert run_json("conform", game, "--matches", "2") == {"game": game, "matches": 2, "seed": 1, "failures": []}


def test_conform_finds_a_broken_game(tmp_path: Path) -> None:
    path = tmp_path / "broken.py"
    path.write_text(
        "class Broken:\n"
        "    def start(self): return 0\n"
        "    def to_act(self, state): return 0\n"
        "    def legal_actions(self, state): return []\n"
        "    def apply(self, state, action): return state\n"
        "    def is_over(self, state): return False\n"
        "    def returns(self, state): return [0.0, 0.0]\n",
        encoding="utf-8",
    )
    result = CliRunner().invoke(app, ["conform", f"{path}:Broken"])
    assert result.exit_code in (1, 2)
    assert "legal" in result.output


def test_fuzz() -> None:
    found = run_json("fuzz", "--game", "pocket", "--matches", "5", "--seconds", "5")
    assert found == {"seed": 1, "matches": {"pocket": 5}, "failures": {}}
    assert run("fuzz", "--game", "nim", "--matches", "3") == "nim: 3 matches\n"


# Mistakes are one line and exit code 2.


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("play", "nym"), "did you mean nim"),
        (("match", "mtcs", "random", "-g", "nim"), "did you mean mcts"),
        (("match", "mcts", "no/such.toml", "-g", "nim"), "no/such.toml"),
        (("match", "mcts", "random", "-g", "nim", "-n", "3"), "take 4 instead of 3"),
        (("match", "mcts", "random", "-g", "nim", "--iterations", "0"), "Iterations.count"),
        (("match", "mcts", "random", "-g", "nim", "--seconds", "nan"), "Seconds.seconds"),
        (("match", "mcts", "random", "-g", "nim", "--seconds", "1", "--iterations", "1"), "one budget"),
        (("match", "mcts", "random", "-g", "nim", "--set", "heaps"), "expected key=value"),
        (("match", "mcts", "random", "-g", "nim", "--set", "heaps=3"), "heaps"),
        (("match", "mcts", "random", "-g", "nim", "--deck", "x"), "deck"),
        (("match", "mcts", "random", "-g", "nim", "--threads", "0"), "threads"),
        (("play", "nim", "--seat", "2"), "seats 0 to 1"),
        (("play", "nim", "--seat", "me"), "--seat me"),
        (("play", "nim", "-a", "mcts", "-a", "mcts"), "--agent"),
        (("play", "no.py:Game"), "no such file"),
        (("bench", "--game", "chess"), "no game named 'chess'"),
        (("bench", "--game", "nim/fast"), "no setting of nim named 'fast'"),
        (("bench", "--seconds", "0"), "--seconds"),
        (("bench", "--deck", "p5_mage_mech"), "name it, such as --game hearthstone"),
        (("bench", "--game", "hearthstone/p1_hunter_aggro", "--deck", "p5_mage_mech"), "name it"),
        (("bench", "--game", "hearthstone", "--deck", "p5_mage"), "did you mean p5_mage_mech"),
        (("fuzz", "--seconds", "-1"), "--seconds"),
        (("replay", "no-such-file.json"), "no-such-file.json"),
        (("perft", "nim", "--state", "no-such-file.json"), "no-such-file.json"),
        (("conform", "pockett"), "did you mean pocket"),
    ],
)
def test_mistakes(words: tuple[str, ...], said: str) -> None:
    assert said in complaint(*words)


def test_a_file_that_is_no_record_or_state(tmp_path: Path) -> None:
    file = tmp_path / "wrong.json"
    for text in ("", "[]", '{"game": "nim"}', "\x00"):
        file.write_text(text, encoding="utf-8")
        complaint("replay", str(file))
        complaint("perft", "nim", "--state", str(file))
    file.write_bytes(b"\xff\xfe")
    complaint("replay", str(file))


def test_a_record_that_does_not_fit_the_rules(tmp_path: Path) -> None:
    record = json.loads(tw.play("random", "random", game="nim", seed=1).to_json())
    record["steps"][0]["action"] = "take 9 from 9"
    file = tmp_path / "match.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    assert "take 9 from 9" in complaint("replay", str(file))


# As people run it.


def turnwise(*words: str) -> list[str]:
    return [sys.executable, "-c", "from turnwise.cli import main; main()", *words]


def test_output_is_plain_json_and_nothing_else() -> None:
    words = turnwise("match", "random", "random", "-g", "nim", "-n", "2", "--json")
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)["matches"] == 2
    assert done.stderr == ""


def test_heavy_modules_stay_out_of_help() -> None:
    code = "import sys, turnwise.cli; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {"rich.progress", "rich.table", "numpy", "turnwise.hearthstone", "scipy"} & set(loaded)


@pytest.mark.parametrize(
    ("words", "reached"),
    [
        (("match", "mcts", "mcts", "-g", "pocket", "-n", "1000000"), "of 1000000 matches played: rate"),
        (("match", "mcts", "mcts", "-g", "pocket", "-n", "1000000", "--json"), '{"interrupted":true'),
        (("fuzz", "--game", "pocket"), ""),
        (("bench", "--game", "pocket", "--seconds", "6"), ""),
        (("perft", "connect_four", "-d", "20"), ""),
        (("play", "nim"), "not played to its end"),
    ],
)
def test_ctrl_c_ends_cleanly(words: tuple[str, ...], reached: str) -> None:
    code = (
        "import turnwise.cli as cli; invoke = cli.Verbs.invoke\n"
        "cli.Verbs.invoke = lambda *words: (print('ready', flush=True), invoke(*words))\n"
        "cli.main()"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code, *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    time.sleep(2)
    process.send_signal(signal.SIGINT)
    try:
        out, err = process.communicate(timeout=30)
    finally:
        process.kill()
    assert process.returncode == 130, out + err
    assert reached in out
    assert "Traceback" not in err
    assert "stopped" in err


# What the big games add.


def test_a_secret_of_the_opponent_is_not_told() -> None:
    what = shared.setting_from_words("hearthstone", {})
    state = what.rules.start(seed=1)
    assert what.label_for(state, "play EX1_294", viewer=0) == "play a secret"
    assert what.label_for(state, "play EX1_294", viewer=None) == "play Mirror Entity"
    assert what.label_for(state, "play CS2_029 -> enemy hero", viewer=0) == "play Fireball -> enemy hero"


def test_a_secret_of_ones_own_is_not_told(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "from turnwise.hearthstone.language import *\n"
        'spell("Old Trap", cost=1, secret=whenever(ATTACKS, damage(ENEMIES, 2), by=OPPONENT))\n'
        'spell("Old Song", cost=1, play=damage(ENEMIES, 2))\n',
        encoding="utf-8",
    )
    what = shared.setting_from_words("hearthstone", {"cards": str(file)})
    state = what.rules.start(seed=1)
    assert what.label_for(state, "play Old Trap", viewer=0) == "play a secret"
    assert what.label_for(state, "play Old Song", viewer=0) == "play Old Song"


def test_a_mulligan_and_a_choice_of_the_opponent_are_not_told() -> None:
    what = shared.setting_from_words("hearthstone", {})
    state = what.rules.start(seed=1)
    assert what.label_for(state, "mulligan 1 3", viewer=1 - state.to_act) == "mulligan"
    assert what.label_for(state, "choose 2", viewer=1 - state.to_act) == "choose"
    assert what.label_for(state, "mulligan 1", viewer=None).startswith("Put back ")


def test_play_with_decks_and_levels() -> None:
    assert "Jaina" in run("play", "hearthstone", "--deck", "p5_mage_mech", "--seed", "1", entries="1\nundo\nquit\n")
    level = next(iter(tw.tribes.levels()))
    assert "tick 0" in run("play", "tribes", "--level", level, "--seed", "1", entries="end\nundo\nquit\n")
    assert "p5_mage_mech" in complaint("play", "hearthstone", "--deck", "p5_mage_mec")


def test_matches_of_the_big_games() -> None:
    words = ("match", "random", "random", "--matches", "2", "--game")
    assert run_json(*words, "hearthstone", "--deck", "p5_mage_mech", "--deck", "p5_hunter_face")["matches"] == 2
    assert run_json(*words, "tribes")["matches"] == 2
