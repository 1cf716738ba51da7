"""Play in the terminal: names, what an action did, hints, and what the lists of agents and decks say."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

import turnwise as tw
from turnwise import recipes
from turnwise.agents import described_agents
from turnwise.cli import app
from turnwise.commands import shared
from turnwise.commands.play import Listed, choice
from turnwise.errors import IllegalActionError
from turnwise.hearthstone import BadDeckError, Deck, State, deck
from turnwise.hearthstone.events import happened
from turnwise.recipes.difference import differences, parent, to_short_toml


def run(*words: str, entries: str = "", width: int = 80) -> str:
    done = CliRunner().invoke(app, list(words), input=entries, env={"COLUMNS": str(width)})
    assert done.exit_code == 0, done.output
    return done.output


DUEL = {
    "turn": 9,
    "players": [
        {"hero": "HERO_08", "mana": 9, "max_mana": 9, "hand": ["CS2_029", "CS2_023"], "board": ["CS2_182", "CS2_121"],
         "deck": {"CS2_024": 2}},
        {"hero": "HERO_09", "hand": ["CS2_029"], "board": ["CS2_182"], "deck": {"CS2_024": 2}, "secrets": []},
    ],
}  # fmt: skip


def did(action: str, viewer: int | None = 0, plain: object = DUEL) -> list[str]:
    before = State.from_plain(plain)
    return happened(before, action, before.apply(action, seed=1)[0], viewer)


# What an action did.


def test_damage_and_deaths_are_told_on_both_sides() -> None:
    assert did("play CS2_029 -> enemy hero") == ["their hero takes 6: 24 health left"]
    assert did("play CS2_029 -> enemy 1") == ["their Chillwind Yeti dies"]
    assert did("attack 2 -> enemy 1") == ["their Chillwind Yeti takes 2: 3 left", "your Frostwolf Grunt dies"]
    assert did("attack 2 -> enemy 1", viewer=1) == [
        "your Chillwind Yeti takes 2: 3 left",
        "their Frostwolf Grunt dies",
    ]
    assert did("play CS2_029 -> enemy hero", viewer=None) == ["player 1's hero takes 6: 24 health left"]


def test_draws_are_named_to_whom_they_belong() -> None:
    assert did("play CS2_023") == ["you draw Frostbolt, Frostbolt"]
    assert did("play CS2_023", viewer=1) == ["they draw 2 cards"]
    assert did("end", viewer=1) == ["you draw Frostbolt"]


def test_a_secret_that_a_card_takes_away_is_not_named_but_one_that_goes_off_is() -> None:
    plain = {
        "turn": 9,
        "players": [
            {"hero": "HERO_05", "mana": 9, "max_mana": 9, "hand": ["EX1_544", "CS2_182"], "deck": {"CS2_024": 1}},
            {"hero": "HERO_08", "secrets": ["EX1_294"]},
        ],
    }
    assert did("play EX1_544", plain=plain) == ["you draw Frostbolt", "their secret is gone"]
    assert "their secret is gone: Mirror Entity" in did("play CS2_182", plain=plain)
    assert "they summon Chillwind Yeti 4/5" in did("play CS2_182", plain=plain)


@pytest.mark.parametrize("game", ["hearthstone", "tribes"])
def test_what_is_told_is_the_same_in_every_world_that_looks_the_same(game: str) -> None:
    """Only what is public of an action, and what the viewer sees, goes into the sentences."""
    state, told = tw.load(game).start(seed=4), 0
    what = shared.setting_from_words(game, {})
    for step in range(60):
        if state.is_over:
            break
        action = tw.act(state, "p5-greedy" if game == "hearthstone" else "p2-rules", seed=step)
        after, _ = state.apply(action, seed=step)
        for viewer in (0, 1):
            lines = what.happened(state, action, after, viewer)
            told += len(lines)
            assert all(line and not re.search(r"\b[A-Z]+[0-9]?_\d+", line) for line in lines), lines
            hidden = after.observe(viewer).to_plain()["players"][1 - viewer]["hand"] if game == "hearthstone" else []
            if "?" in hidden:
                drawn = [line for line in lines if line.startswith("they draw")]
                assert all("card" in line for line in drawn), lines
        state = after
    assert told > 40


def test_tribes_tell_of_units_and_cities() -> None:
    from turnwise.tribes.events import happened as tribal

    state = tw.load("tribes").start(seed=3)
    after, _ = state.apply("research riding")
    assert tribal(state, after, 0) == ["you know riding"]
    assert tribal(state, after, 1) == ["they know riding"]
    state, _ = state.apply("end")
    after, _ = state.apply("end")
    assert "you get 2 stars" in tribal(state, after, 0)


# Play.


def test_play_says_you_and_they_and_names_targets_in_eighty_columns() -> None:
    text = run("play", "hearthstone", "--agent", "p5-greedy", "--seed", "5", entries="1\n1\nend turn\nend\nend\nquit\n")
    for words in ("You: Keep all", "They: ", "you to act", "you draw", "⚔", "They: play"):
        assert words in text
    assert not re.search(r"\b(CS2|EX1|FP1)_", text)
    assert max(map(len, text.splitlines())) <= 80


def test_an_action_may_be_said_in_words() -> None:
    listed = [
        Listed("play A -> enemy 1", "Fireball → Knife Juggler"),
        Listed("play A -> enemy hero", "Fireball → face"),
        Listed("attack 1 -> enemy hero", "Yeti ⚔ face"),
    ]
    assert choice("fireball juggler", listed) == "play A -> enemy 1"
    assert choice("Yeti ⚔ face", listed) == "attack 1 -> enemy hero"
    assert choice("attack face", listed) == "attack 1 -> enemy hero"
    assert choice("play a -> enemy hero", listed) == "play A -> enemy hero"
    with pytest.raises(IllegalActionError, match="fire: that may be Fireball → Knife Juggler, Fireball → face"):
        choice("fire", listed)


def test_hint_and_explain_see_what_the_person_sees() -> None:
    text = run(
        "play", "pocket", "--agent", "mcts", "--iterations", "50", "--seed", "1", entries="hint\nexplain\nquit\n"
    )
    assert re.search(r"hint: .* \(the most visits: \d+\)", text)
    assert "95 % interval" in text
    # Nobody here searches, so plain search gives the advice.
    assert "hint: " in run("play", "nim", "--agent", "random", "--seed", "1", entries="hint\nquit\n")
    lines = run("play", "nim", "--agent", "random", "--seed", "1", "--json", entries="hint\nquit\n").splitlines()
    assert json.loads(lines[1])["hint"].startswith("take")


@pytest.mark.parametrize("game", ["hearthstone", "tribes", "nim"])
def test_help_is_not_cut(game: str) -> None:
    text = run("play", game, "--agent", "random", "--seed", "1", entries="help\nquit\n", width=60)
    about = text[: text.index("you> ", text.index("you> ") + 1)].replace("you> ", "").splitlines()
    prose = [line for line in about if not re.match(r"[ \d]+[.dsfmvc]", line)]
    assert all(len(line) <= 60 for line in prose), [line for line in prose if len(line) > 60]


def test_explain_takes_a_step_of_a_saved_match(tmp_path: Path) -> None:
    file = str(tmp_path / "match.json")
    run("play", "pocket", "--seat", "none", "--agent", "random", "--seed", "3", "--save", file)
    text = run("explain", file, "--step", "2", "--iterations", "50")
    record = tw.Record.from_json(Path(file).read_text(encoding="utf-8"))
    assert f"played in the match: {record.steps[2].action}" in text
    assert json.loads(run("explain", file, "--step", "2", "--iterations", "50", "--json"))["taken"] == str(
        record.steps[2].action
    )
    for words, why in (
        ((file, "--step", "999"), "the record has the decisions 0 to"),
        ((file, "--steps", "3"), "a record has its own match"),
        (("nim", "--step", "3"), "go with a record"),
    ):
        done = CliRunner().invoke(app, ["explain", *words])
        assert done.exit_code == 2
        assert why in done.output


# Agents.


def test_every_agent_is_printed_as_a_file_that_reads_back() -> None:
    for name, (recipe, _) in described_agents().items():
        assert recipes.from_toml(to_short_toml(recipe)) == recipe, name


def test_an_agent_is_shown_with_what_differs_from_its_parent() -> None:
    text = run("agents", "p5-duct-cnb-dnn")
    assert 'type = "mcts"' in text
    assert "Other than p5-duct-cnb:" in text
    assert "rollout = rollout.TwoLevel" in text
    assert max(map(len, text.splitlines())) <= 80
    assert parent("p4-dpw-ds", tw.agents(), described_agents()["p4-dpw-ds"][1].text) == "p4-ucd"
    found = json.loads(run("agents", "p5-duct", "--than", "mcts", "--json"))
    assert found["differs_from"] == "mcts"
    assert any(one["field"] == "select.exploration" for one in found["differences"])
    assert "The same as a plain Mcts()." in run("agents", "mcts")


def test_a_difference_names_the_field() -> None:
    one = tw.Mcts(select=tw.select.Ucb1(0.7))
    assert [d.words for d in differences(one, tw.Mcts(select=tw.select.Ucb1(0.3)))] == [
        "select.exploration = 0.3 (instead of 0.7)"
    ]
    assert [d.field for d in differences(one, tw.Mcts(select=tw.select.Puct()))] == ["select"]
    assert differences(one, tw.Mcts(select=tw.select.Ucb1(0.7))) == []
    assert [d.field for d in differences(one, tw.Random())] == ["agent"]


def test_a_recipe_prints_without_its_defaults() -> None:
    assert repr(tw.Mcts(budget=tw.Iterations(5))) == "Mcts(budget=Iterations(count=5))"
    assert len(str(tw.agent("mcts"))) < 40


@pytest.mark.parametrize("verb", ["agents", "models", "decks"])
def test_lists_fit_eighty_columns_in_a_pipe_too(verb: str) -> None:
    done = CliRunner().invoke(app, [verb])
    assert done.exit_code == 0
    assert max(map(len, done.output.splitlines())) <= 100
    assert max(map(len, run(verb).splitlines())) <= 80


# Decks.


def test_a_deck_of_names_is_the_deck_of_ids(tmp_path: Path) -> None:
    mech = deck("p5_mage_mech")
    names = [f"{count} {tw.hearthstone.printed(id, 'p5').name}" for id, count in mech.counts.items()]
    assert Deck.from_names("mage", names, era="p5").counts == mech.counts
    text = tmp_path / "mine.txt"
    text.write_text("class: mage  # a comment\nera: p5\n" + "\n".join(names).lower(), encoding="utf-8")
    assert deck(text).counts == mech.counts
    assert deck(str(text)).era == "p5"
    lines = ", ".join(json.dumps(line.replace(" ", "x ", 1)) for line in names[1:])
    toml = tmp_path / "mine.toml"
    count, _, name = names[0].partition(" ")
    toml.write_text(f'class = "mage"\nera = "p5"\ncards = [{{ name = "{name}", count = {count} }}, {lines}]')
    assert deck(toml).counts == mech.counts
    assert run("decks", str(toml), "--code").strip() == mech.to_string()
    copied = tmp_path / "copied.txt"
    copied.write_text(f"### Mech\n# 2x (4) Fireball\n#\n{mech.to_string()}\n#", encoding="utf-8")
    assert deck(copied).counts == mech.counts


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "an empty file"),
        ("mage\n2 Firebal", "the nearest is CS2_029 (Fireball)"),
        ("wizard\n2 Fireball", "wizard"),
        ("mage\n2 Fireball", "2 cards, a deck has 30"),
        ("mage\n99 Fireball", "comes 99 times"),
        ("mage\nera: p9\n2 Fireball", "p9"),
    ],
)
def test_a_bad_text_file_is_refused_with_the_reason(tmp_path: Path, text: str, why: str) -> None:
    file = tmp_path / "mine.txt"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadDeckError, match=re.escape(why)):
        deck(file)


def test_a_deck_is_shown_with_its_cards_and_its_code() -> None:
    text = run("decks", "p5_mage_mech")
    assert "2 Annoy-o-Tron" in text.replace("\xa0", " ")
    assert deck("p5_mage_mech").to_string() in text
    plain = json.loads(run("decks", "p5_mage_mech", "--json"))
    assert {"id": "CS2_029", "name": "Fireball", "cost": 4, "count": 2} in plain["cards"]


@pytest.mark.parametrize("word", ["p5_rogue_oil", "random_p5_1", "string", "file"])
def test_a_deck_has_the_same_words_everywhere(tmp_path: Path, word: str) -> None:
    oil = deck("p5_rogue_oil")
    if word == "string":
        word = oil.to_string()
    if word == "file":
        known = tw.hearthstone.printed_cards("p5")
        (tmp_path / "oil.txt").write_text(
            "rogue\nera: p5\n" + "\n".join(f"{n} {known[id].name}" for id, n in oil.counts.items()), encoding="utf-8"
        )
        word = str(tmp_path / "oil.txt")
    game = tw.load("hearthstone")
    state = game.start(seed=1, decks=[word, word])
    assert sum(state.to_plain()["players"][0]["deck"].values()) in (26, 27)
    assert tw.match("random", "random", game="hearthstone", matches=2, decks=[word] * 2).matches == 2
    belief = tw.belief.KnownList(lists=(word, word))
    tw.search(state.observe(state.to_act), tw.Mcts(belief=belief, budget=tw.Iterations(5)), seed=1)
    tw.search(
        state.observe(state.to_act), tw.Mcts(belief=tw.belief.OneOf(lists=(word,)), budget=tw.Iterations(5)), seed=1
    )


def test_an_unknown_deck_says_the_nearest() -> None:
    with pytest.raises(tw.TurnwiseError, match=r"setup\.decks\[0\].*p5_rogue_oil"):
        tw.load("hearthstone").start(seed=1, decks=["p5_rogue_oill", "p5_rogue_oil"])


def test_the_colour_of_a_number_ends_with_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from turnwise.commands.play import menu

    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "80")
    menu([Listed("end", "End turn"), Listed("a", "Fireball → face"), Listed("b", "Fireball → Yeti")])
    shown = capsys.readouterr().out
    assert "\x1b[1;36m1\x1b[0m  End turn" in shown
    assert "\x1b[1;36m2\x1b[0m  face" in shown
