"""The JSON Schema of states: made from the code that reads them, so what it refuses the reader refuses, too."""

from __future__ import annotations

import copy
import json
import random
import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import turnwise as tw
from corrupt import Bender
from turnwise.commands.schema import tables

GAMES = ["nim", "connect_four", "pocket", "kuhn", "leduc", "tribes", "hearthstone"]
DOCS = Path(__file__).parents[2] / "docs"


def validator(game: str) -> jsonschema.Draft202012Validator:
    schema = tw.load(game).schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def states(game: str, seed: int, every: int = 7) -> list[tw.State]:
    """Some states of a random match, and what each player sees of them."""
    chooser = random.Random(seed)
    state = tw.load(game).start(seed=seed)
    found = []
    for step in range(400):
        if state.is_over:
            break
        if step % every == 0 or '"choice"' in state.to_json():
            found += [state, *(state.observe(player) for player in range(state.players))]
        state, _ = state.apply(chooser.choice(state.legal_actions()), seed=chooser.getrandbits(32))
    return [*found, state]


@pytest.mark.parametrize("game", GAMES)
def test_states_of_random_matches_fit_their_schema(game):
    check = validator(game)
    for seed in range(3):
        for state in states(game, seed):
            check.validate(state.to_plain())


def examples() -> list[dict[str, Any]]:
    blocks = re.findall(r"^```json\n(.*?)^```", (DOCS / "json-forms.md").read_text(encoding="utf-8"), re.M | re.S)
    return [plain for plain in map(json.loads, blocks) if "players" in plain]


def test_the_examples_of_the_docs_fit_and_load():
    check = validator("hearthstone")
    assert len(examples()) >= 2
    for plain in examples():
        check.validate(plain)
        tw.load("hearthstone").state_from_plain(plain).check()


def wrong(field: dict[str, Any]) -> list[Any]:
    """Values that a field of this schema cannot have."""
    found: list[Any] = [1.5, [[]], {"no": "such"}]
    if field.get("type") == "integer":
        found += [field["minimum"] - 1, field["maximum"] + 1, "1", True]
    if field.get("type") == "boolean":
        found += [0, "true", None]
    if field.get("type") == "string":
        found += [1, None, *(["x"] if "enum" in field else [])]
    if field.get("type") == "array":
        found += ["x", [None] * (field["maxItems"] + 1)]
    return found


@pytest.mark.parametrize("game", GAMES)
def test_what_the_schema_refuses_the_reader_refuses(game):
    rules, check, chooser = tw.load(game), validator(game), random.Random(1)
    schema = rules.schema()
    plain = max((state.to_plain() for state in states(game, 1)), key=lambda plain: len(json.dumps(plain)))
    rules.state_from_plain(plain)
    finder = Bender(schema, ["x"], chooser)
    tried = 0
    for number, (name, _) in enumerate(finder.objects(plain, "state")):
        if tried and number % 3:
            continue
        fields = schema["$defs"][name]["properties"]
        changes = [(key, value) for key, field in fields.items() for value in wrong(field)]
        for key, value in [*chooser.sample(changes, min(len(changes), 25)), ("unheard_of", 1)]:
            spoilt = copy.deepcopy(plain)
            finder.objects(spoilt, "state")[number][1][key] = value
            assert not check.is_valid(spoilt), (name, key, value)
            with pytest.raises(tw.errors.BadStateError, match=re.escape(key)):
                rules.state_from_plain(spoilt)
            tried += 1
        for key in schema["$defs"][name]["required"]:
            spoilt = copy.deepcopy(plain)
            del finder.objects(spoilt, "state")[number][1][key]
            assert not check.is_valid(spoilt)
            with pytest.raises(tw.errors.BadStateError, match="missing"):
                rules.state_from_plain(spoilt)
    assert tried > 5


INTRO = """# The state of {game}

Printed by `turnwise schema {game} --markdown` from the code that reads states; `turnwise schema {game}` is the same as
a JSON Schema. Every key may be left out unless it is needed; a meaning that ends in `; ...` says what it is then. What
ties several fields together is checked beyond this.

"""


@pytest.mark.parametrize("game", ["hearthstone", "tribes"])
def test_the_pages_of_the_docs_are_the_schema(game, golden):
    golden(f"../docs/state-{game}.md", INTRO.format(game=game) + tables(tw.load(game).schema()))


def test_a_game_written_in_python_has_no_schema():
    from python_games import TicTacToe

    with pytest.raises(tw.errors.BadGameError, match="has no schema"):
        tw.load(TicTacToe()).schema()


@pytest.mark.parametrize("game", GAMES)
def test_the_printed_defaults_are_values_that_the_reader_takes(game):
    """What a table of the docs shows as left out can be written so: words as they are spelt, the rest as JSON."""
    definitions = tw.load(game).schema()["$defs"]
    printed = tables(tw.load(game).schema())
    for shape in definitions.values():
        for key, field in shape["properties"].items():
            if "default" not in field:
                continue
            said = field["default"] if isinstance(field["default"], str) else json.dumps(field["default"])
            assert re.search(rf"^\| `{key}` \| [^|]* \| `{re.escape(said)}` \|", printed, re.M), (key, said)


@pytest.mark.parametrize("game", GAMES)
def test_a_default_written_out_is_the_same_state(game):
    """And one that was written may be left out."""
    rules = tw.load(game)
    schema = rules.schema()
    finder = Bender(schema, ["x"], random.Random(1))
    tried = 0
    for state in states(game, 1, every=60):
        plain = state.to_plain()
        for number, (name, place) in enumerate(finder.objects(plain, "state")):
            for key, field in schema["$defs"][name]["properties"].items():
                if "default" not in field or place.get(key, field["default"]) != field["default"]:
                    continue
                changed = copy.deepcopy(plain)
                there = finder.objects(changed, "state")[number][1]
                if key in there:
                    del there[key]
                else:
                    there[key] = field["default"]
                assert rules.state_from_plain(changed).to_plain() == plain, (name, key)
                tried += 1
    assert tried > 0 or not any(
        "default" in field for shape in schema["$defs"].values() for field in shape["properties"].values()
    )
