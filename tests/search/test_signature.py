"""The signature moves when play does, in the group that says what moved, and stands still when a name changes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

import turnwise as tw
from turnwise import identity
from turnwise import signature as made
from turnwise.agents import described_agents
from turnwise.cli import app
from turnwise.recipes.agents import Mcts

PINNED = Path(__file__).parent / "golden" / "signature.txt"


CHANGED = """
from pathlib import Path
from typer.testing import CliRunner
from turnwise import identity, signature
from turnwise.cli import app

groups, folder = {groups!r}, Path({folder!r})
found = signature.signature_lines(groups)
made = signature.signature_lines
identity.signature_lines = lambda wanted: found if set(wanted) <= set(found) else made(wanted)  # not a second time
print({{group: signature.number(lines.values()) for group, lines in found.items()}})
done = CliRunner().invoke(app, ["run", str(folder / "run.toml"), "--ledger", str(folder / "book"), "--threads", "1"])
assert done.exit_code == 0, done.output
print(" ".join(done.output.split()))
"""


def changed(change: str, groups: list[str], folder: Path) -> tuple[dict[str, str], str]:
    """In a program in which something was changed before anything was loaded: the signature, and what a run says that
    was begun before the change and is gone on with now."""
    program = change + CHANGED.format(groups=groups, folder=str(folder))
    # Rules are kept by the files of the program, and the change is in none of them.
    places = os.environ | {"TURNWISE_CACHE": str(folder / "cache")} if change in (FROSTBOLT, WARRIOR) else os.environ
    asked = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, env=places)
    assert asked.returncode == 0, asked.stderr
    numbers, _, said = asked.stdout.partition("\n")
    return eval(numbers), said


RUN = """
title = "begun before the change"
game = "{game}"
blocks = 1
{settings}
agents.a = {agent}
agents.b = {{recipe = "random"}}
"""


@pytest.mark.slow
def test_the_signature_is_pinned(golden):
    """Rewriting it is `make golden`; the commit's last line is what this says."""
    found = made.signature_lines()
    numbers = {group: made.number(lines.values()) for group, lines in found.items()}
    print(made.moved(made.pinned(PINNED.read_text()) if PINNED.exists() else {}, numbers))
    golden("search/golden/signature.txt", made.text(found))


FROSTBOLT = """
import dataclasses
from turnwise.hearthstone.cards import all_cards
cards = all_cards().cards
damage, freeze = cards["CS2_024"].play
stronger = dataclasses.replace(damage, a=dataclasses.replace(damage.a, value=4) if hasattr(damage.a, "value") else 4)
cards["CS2_024"] = dataclasses.replace(cards["CS2_024"], play=(stronger, freeze))
"""
WARRIOR = """
from turnwise.tribes.tables import tables
for unit in tables()["units"]["units"]:
    if unit["name"] == "WARRIOR":
        unit["movement"] = 2
"""
EXPLORATION = """
import msgspec
from turnwise.agents import described_agents
recipe, about = described_agents()["mcts"]
described_agents()["mcts"] = (
    msgspec.structs.replace(recipe, select=msgspec.structs.replace(recipe.select, exploration=0.3)), about)
"""
WEIGHTS = """
from turnwise.learn import weights
read = weights.read
def swapped(path):
    tensors, facts = read(path)
    if path.stem == "p5-dnn-mage":
        tensors = {name: tensor.copy() for name, tensor in tensors.items()}
        values = max(tensors.values(), key=lambda tensor: tensor.size).reshape(-1)
        other = next(i for i in range(len(values)) if values[i] != values[0])
        values[0], values[other] = values[other], values[0]
    return tensors, facts
weights.read = swapped
"""


DECKS = 'settings.hunter = {deck = ["p1_hunter_aggro"]}'
SHORT = "budget = {type = 'iterations', count = 5}"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("change", "groups", "wanted", "begun"),
    [
        pytest.param(
            "",
            ["rules nim", "rules pocket", "search", "models"],
            set(),
            {"game": "pocket", "settings": "", "agent": f"{{recipe = 'mcts', {SHORT}}}"},
            id="nothing",
        ),
        pytest.param(
            FROSTBOLT,
            ["rules hearthstone", "rules tribes"],
            {"rules hearthstone"},
            {"game": "hearthstone", "settings": DECKS, "agent": "{recipe = 'p3-heuristic'}"},
            id="Frostbolt deals 4",
        ),
        pytest.param(
            WARRIOR,
            ["rules tribes", "rules pocket", "models"],
            {"rules tribes"},
            {"game": "tribes", "settings": "", "agent": "{recipe = 'p2-nothing'}"},
            id="warriors move two tiles",
        ),
        pytest.param(
            EXPLORATION,
            ["agents", "search", "rules pocket"],
            {"agents"},
            {"game": "pocket", "settings": "", "agent": f"{{recipe = 'mcts', {SHORT}}}"},
            id="a constant of one recipe",
        ),
        pytest.param(
            WEIGHTS,
            ["models", "rules pocket"],
            {"models"},
            {"game": "hearthstone", "settings": DECKS, "agent": f"{{recipe = 'p5-duct-cnb-dnn', {SHORT}}}"},
            id="two weights of a model are swapped",
        ),
    ],
)
def test_what_changes_moves_its_group_alone_and_a_run_that_goes_on_notices(change, groups, wanted, begun, tmp_path):
    (tmp_path / "run.toml").write_text(RUN.format(**begun))
    words = ["run", str(tmp_path / "run.toml"), "--ledger", str(tmp_path / "book"), "--threads", "1"]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0, done.output
    found, said = changed(change, groups, tmp_path)
    before = made.pinned(PINNED.read_text())
    assert {group for group, number in found.items() if number != before[group]} == wanted
    assert ("2 matches of 1 line-ups that other rules or agents made: they are played anew" in said) == bool(wanted)


@pytest.mark.parametrize(("game", "least"), [("hearthstone", 5000), ("tribes", 300)])
def test_every_scene_can_be_played(game, least):
    """When the form of a state, of an action or of a pick is written otherwise, `make scenes` collects them anew."""
    found = made.scenes(game)
    assert len(found) > least
    for scene in found:
        state = tw.load(game, **scene.options).state_from_plain(scene.state)
        assert not scene.action or state.apply(scene.action, picks=scene.picks, seed=1)


def test_a_group_does_not_depend_on_the_names_of_its_lines():
    assert made.number(["aa", "bb"]) == made.number(["bb", "aa"])
    assert made.number(["aa", "bb"]) != made.number(["aa", "bc"])


def test_the_last_line_of_a_commit():
    assert made.moved({"search": "1", "agents": "2"}, {"search": "1", "agents": "2"}) == "No change of play"
    assert made.moved({"search": "1", "agents": "2"}, {"search": "3", "agents": "2"}) == "Bench: search 1 -> 3"


def test_an_unknown_group_is_refused():
    with pytest.raises(tw.errors.UnknownNameError, match="rules hearthstone"):
        made.signature(["rules heartstone"])


def test_every_named_agent_has_its_line_and_every_model():
    lines = PINNED.read_text().splitlines()
    named = {line.split()[1] for line in lines if line.startswith(" ")}
    assert set(described_agents()) <= named


# Identity.


def of(recipe, game="pocket"):
    return identity.agent_identity(recipe, tw.load(game))


def test_an_agent_is_its_recipe_by_meaning():
    plain = tw.agents()["mcts"]
    assert of(plain) == of(msgspec.structs.replace(plain))
    budget = msgspec.structs.replace(plain, budget=type(plain.budget)(77))
    assert of(plain) != of(budget), "a budget is part of it, though the small tree has its own"
    explored = msgspec.structs.replace(plain, select=msgspec.structs.replace(plain.select, exploration=0.3))
    assert of(plain) != of(explored)


def test_a_renamed_part_or_field_keeps_its_identity(monkeypatch):
    recipe = msgspec.structs.replace(Mcts(), select=msgspec.structs.replace(Mcts().select, exploration=0.3))
    before = identity.meaning(recipe)
    renamed = msgspec.defstruct(
        "Renamed", [("width", float, 1.4142135623730951)], bases=(type(recipe.select).__mro__[1],), frozen=True,
        tag="renamed",
    )  # fmt: skip
    other = msgspec.structs.replace(recipe)
    msgspec.structs.force_setattr(other, "select", renamed(0.3))
    tag = recipe.select.__struct_config__.tag
    monkeypatch.setitem(identity.FIRST_NAMES, "renamed", tag)
    monkeypatch.setitem(identity.FIRST_NAMES, "width", "exploration")
    assert identity.meaning(other) == before


def test_rules_are_told_apart_by_their_options_and_their_games():
    one, two = tw.load("pocket"), tw.load("nim")
    assert identity.rules_identity(one) == identity.rules_identity(tw.load("pocket"))
    assert identity.rules_identity(one) != identity.rules_identity(two)
    assert identity.rules_identity(tw.load("tribes")) != identity.rules_identity(tw.load("tribes", rules="v1"))


def test_rows_keep_their_identity_when_the_signature_asks_more_of_the_same_rules(monkeypatch):
    nim = tw.load("nim")
    before, number = identity.rules_identity(nim), identity._rules_number("nim")
    monkeypatch.setattr(identity, "_rules_number", lambda game: "asked more")
    assert identity.rules_identity(nim) != before
    monkeypatch.setitem(identity.SAME_RULES, "asked more", number)
    assert identity.rules_identity(nim) == before


def test_the_rules_of_a_game_in_python_are_the_text_of_its_file(tmp_path):
    from python_games import Pig, TicTacToe

    assert identity.rules_identity(tw.load(Pig())) == identity.rules_identity(tw.load(Pig()))
    assert identity.rules_identity(tw.load(Pig())) != identity.rules_identity(tw.load(TicTacToe()))


def test_what_the_rules_are_is_worked_out_once(tmp_path, monkeypatch):
    monkeypatch.setenv("TURNWISE_CACHE", str(tmp_path))
    identity._rules_number.cache_clear()
    first = identity._rules_number("nim")
    assert [path.name for path in (tmp_path / "turnwise").iterdir()] == ["rules.json"]
    identity._rules_number.cache_clear()
    monkeypatch.setattr(identity, "signature_lines", lambda groups: pytest.fail("it was kept"))
    assert identity._rules_number("nim") == first
    (tmp_path / "turnwise" / "rules.json").write_text("[1")
    identity._rules_number.cache_clear()
    monkeypatch.undo()
    monkeypatch.setenv("TURNWISE_CACHE", str(tmp_path))
    assert identity._rules_number("nim") == first
    identity._rules_number.cache_clear()


@pytest.mark.skipif(not Path("/proc").exists(), reason="needs a place where nothing is written")
def test_a_home_that_cannot_be_written_is_no_error(monkeypatch):
    monkeypatch.setenv("TURNWISE_CACHE", "/proc/nowhere")
    identity._rules_number.cache_clear()
    assert identity._rules_number("nim")
    identity._rules_number.cache_clear()


def test_the_build_names_version_and_commit():
    assert identity.build().version
    assert isinstance(identity.build().commit, str)
