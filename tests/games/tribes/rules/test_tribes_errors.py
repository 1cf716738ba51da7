"""Bad levels, states, actions and picks: a typed error that says what, where and what is right."""

from __future__ import annotations

import pytest

import turnwise
from turnwise import tribes
from turnwise.errors import BadPickError, BadSetupError, BadStateError, IllegalActionError, UnknownNameError


def rows(**changes):
    """A good level with some tokens replaced: rows(x1y2="q:")."""
    table = [[".:"] * 11 for _ in range(11)]
    table[1][1], table[9][9] = "c:0", "c:1"
    for place, token in changes.items():
        x, y = place[1:].split("y")
        table[int(x)][int(y)] = token
    return "\n".join(map(",".join, table)) + "\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (rows(x2y3="q:"), 'level: line 3, column 4: found "q:", expected a terrain: . (PLAIN), s (SHALLOW_WATER)'),
        (rows(x2y3="f:x"), 'level: line 3, column 4: found "f:x", expected nothing or a resource after the colon: h'),
        (rows(x0y0="f"), 'level: line 1, column 1: found "f", expected terrain and a colon'),
        (rows(x0y0=""), 'level: line 1, column 1: found "", expected terrain and a colon'),
        (rows(x1y1="c:12"), 'line 2, column 2: found "c:12", expected a tribe number from 0 to 11 after "c:"'),
        (rows(x1y1="c:"), 'line 2, column 2: found "c:", expected a tribe number from 0 to 11 after "c:"'),
        (rows(x1y1=".:"), 'level: found 1 capitals ("c:<tribe number>"), expected 2 to 4'),
        (rows(x3y3=".:,.:"), "level: line 4: found 12 tiles, expected 11, as many as there are lines"),
        ("\n".join(rows().splitlines()[:10]) + "\n", "level: found 10 lines, expected 11, 14 or 16"),
        (rows(x4y4=" :"), 'level: line 5, column 5: found " :", expected a terrain'),
    ],
)
def test_bad_level(text, message):
    with pytest.raises(BadSetupError) as error:
        tribes.State.from_level(text)
    assert message in str(error.value)


def test_level_by_name_path_or_text(tmp_path):
    name = tribes.levels()[0]
    text = tribes.level_text(name)
    path = tmp_path / "my.csv"
    path.write_text(text.replace("\n", "\r\n"))
    assert (
        tribes.State.from_level(name)
        == tribes.State.from_level(path)
        == tribes.State.from_level(str(path))
        == tribes.State.from_level(text)
    )


def test_unknown_level_names_the_nearest():
    with pytest.raises(UnknownNameError, match="did you mean 1588407146837"):
        tribes.State.from_level("1588407146838")


@pytest.mark.parametrize("name", ["", ".", "x" * 5000, "a\0b", "no/such/file.csv"])
def test_a_level_that_cannot_be_read(name):
    with pytest.raises((UnknownNameError, BadSetupError)):
        tribes.State.from_level(name)


def test_a_level_that_is_not_text(tmp_path):
    path = tmp_path / "level.csv"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadSetupError, match="level"):
        tribes.State.from_level(path)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"rules": "v2"}, 'rules: expected "head" or "v1", found "v2"'),
        ({"mode": "fun"}, 'mode: expected "capitals" or "score", found "fun"'),
        ({"diplomacy": 1}, "diplomacy: expected true or false, found 1"),
        ({"size": 12}, "size: expected 11, 14 or 16, found 12"),
        ({"fog": True}, "fog: unknown key"),
    ],
)
def test_bad_options(options, message):
    with pytest.raises(BadSetupError) as error:
        turnwise.load("tribes", **options)
    assert message in str(error.value)


def edit(plain, path, value):
    *way, last = path
    for key in way:
        plain = plain[key]
    if value is ...:
        del plain[last]
    else:
        plain[last] = value


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (["tribes", 0, "stars"], -1, "tribes[0].stars: expected an integer from 0"),
        (["tribes", 0, "stars"], "many", 'tribes[0].stars: expected an integer from 0 to 1000000, found "many"'),
        (["tribes", 0, "starz"], 3, 'tribes[0].starz: unknown key; did you mean "stars"?'),
        (["tribes", 0, "techs"], ["RIDNIG"], 'there is no technology "RIDNIG"; did you mean "RIDING"?'),
        (["tribes", 0, "tribe"], "MARTIANS", "tribes[0].tribe"),
        (["tribes", 1, "capital"], 99, "tribes[1].capital: there is no city 99"),
        (["tribes", 0, "cities"], [1, 3], "tribes[0].cities: city 3 is another tribe's"),
        (["units", 0, "type"], "TANK", 'units[0].type: there is no unit "TANK"'),
        (["units", 0, "at"], [11, 0], "units[0].at[0]: expected an integer from 0 to 10, found 11"),
        (["units", 1, "at"], [2, 7], "units[1].at: two units are shown there"),
        (["units", 0, "hp"], 11, "units[0].hp: expected an integer from 1 to 10, found 11"),
        (["units", 0, "status"], "TIRED", "units[0].status: expected one of FRESH, MOVED"),
        (["units", 0, "id"], 4, "units[1].id: another unit has this id"),
        (["units", 0, "id"], 1, "units[0].id: a city has this id"),
        (["cities", 0, "production"], 9, "cities[0].production: expected 2, which follows from the rest"),
        (["cities", 0, "level"], 0, "cities[0].level: expected an integer from 1"),
        (["cities", 0, "at"], [5, 5], "cities[0].at: the terrain there is no city"),
        (["cities", 0, "units"], [2, 2], "cities[0].units: unit 2 is listed twice"),
        (["terrain", 3], "..........", "terrain[3]: expected a text of 11 characters"),
        (["terrain", 3], "x..........", "terrain[3]: there is no terrain 'x'"),
        (["terrain"], ..., "terrain: missing; expected a list"),
        (["allegiance"], [[0, 1], [2, 0]], "allegiance: expected a symmetric matrix"),
        (["to_act"], 2, "to_act: expected an integer from 0 to 1, found 2"),
        (["tribes"], [], "tribes: expected 2 to 4, found 0"),
        (["options", "rules"], "v9", 'rules: expected "head" or "v1", found "v9"'),
        (["size"], 12, "size: expected 11, 14 or 16, found 12"),
    ],
)
def test_bad_state(path, value, message):
    plain = tribes.State.from_level(tribes.levels()[0]).to_plain()
    edit(plain, path, value)
    with pytest.raises((BadStateError, BadSetupError)) as error:
        tribes.State.from_plain(plain)
    assert message in str(error.value)


@pytest.mark.parametrize("text", ["", "{", "[]", "3", '"tribes"', "nul", b"\xff"])
def test_bad_json(text):
    with pytest.raises(BadStateError):
        tribes.State.from_json(text)


@pytest.mark.parametrize(
    "action",
    ["", "fly u2", "move u2", "move u99 -> 4,7", "move u2 -> 99,99", "end turn", "research warp", "build farm", "MOVE"],
)
def test_illegal_actions(action):
    state = tribes.State.from_level(tribes.levels()[0])
    with pytest.raises(IllegalActionError):
        state.apply(action)


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("research riding", "stars"),
        ("research roads", "riding"),
        ("spawn knight 1,1", "chivalry"),
        ("build farm 1,2", "farming"),
        ("move u3 -> 9,9", "reach"),
    ],
)
def test_an_illegal_action_says_why(world, action, reason):
    w = world()
    w.unit(0, "WARRIOR", (5, 5))
    with pytest.raises(IllegalActionError) as error:
        w.do(action)
    assert reason in str(error.value).lower()


@pytest.mark.parametrize(
    ("picks", "message"),
    [
        (["ruin gold"], "ruin"),
        (["luck"], "pick"),
        (["tech riding"], ""),
        (["ruin research", "tech trade"], ""),
        (["ruin resources", "winner 1"], ""),
    ],
)
def test_bad_picks(world, picks, message):
    w = world({(5, 5): ".r"})
    unit = w.unit(0, "WARRIOR", (5, 5))
    with pytest.raises(BadPickError) as error:
        w.state.apply(f"examine {unit}", picks=picks)
    assert message in str(error.value)


def test_bad_tribes_for_a_new_level():
    with pytest.raises(BadSetupError, match="expected 2 to 4 tribes, found 1"):
        tribes.generate_level(["XIN_XI"])
    with pytest.raises(BadSetupError, match="seed: expected a number from 0"):
        tribes.generate_level(seed=-1)
    with pytest.raises(BadSetupError, match='no tribe "XIN_X"; did you mean "XIN_XI"'):
        tribes.generate_level(["XIN_X", "IMPERIUS"])


@pytest.mark.parametrize("level", [None, 5, b"x", ["x"]])
def test_a_level_of_another_type_is_said(level):
    with pytest.raises(BadSetupError, match="level: expected a name, a path or the text"):
        tribes.State.from_level(level)


@pytest.mark.parametrize("text", [None, 5, []])
def test_a_state_is_read_from_text(text):
    with pytest.raises(BadStateError, match="expected JSON text"):
        tribes.State.from_json(text)


def test_options_of_no_json_type_are_refused():
    with pytest.raises(BadSetupError, match="options"):
        tribes.game(rules=object())


def test_from_level_and_game_have_the_same_defaults():
    state = tribes.State.from_level(tribes.levels()[0])
    assert state.game is tribes.game()
    assert state.game.options == {}


@pytest.mark.parametrize("option", ["strict_reference", "reference_model", "diplomacy"])
def test_a_state_read_back_is_of_the_same_game(option):
    state = tribes.State.from_level(tribes.levels()[0], **{option: True})
    assert tribes.State.from_json(state.to_json()).game is state.game
    with pytest.raises(BadStateError, match=f"{option}: this game has false"):
        tribes.game().state_from_json(state.to_json())
