"""Games of OpenSpiel under our search."""

from __future__ import annotations

import re

import pytest

import turnwise as tw
from isolated import run
from turnwise import openspiel

pyspiel = pytest.importorskip("pyspiel")

FEW = tw.Mcts(budget=tw.Iterations(100))


@pytest.mark.parametrize(
    "name",
    [
        "tic_tac_toe",
        "connect_four",
        "pig(winscore=15)",  # chance nodes between decisions
        "kuhn_poker",  # chance before the first decision
        "leduc_poker(players=3)",  # three players
        "blackjack",  # one player
        "python_tic_tac_toe",  # a game that OpenSpiel has in Python
        "nim(pile_sizes=1;2;3)",
        "turn_based_simultaneous_game(game=goofspiel(num_cards=3))",
    ],
)
def test_it_keeps_the_contract_and_is_searched(name):
    game = openspiel.load(name, open_hands=name.startswith("turn_based"))
    assert game.conformance(matches=3) == []
    state = game.start(seed=1)
    result = tw.search(state, FEW, seed=1)
    assert result.iterations == 100
    assert result.best in state.raw.legal_actions()


def test_chance_nodes_never_show():
    state = openspiel.load("pig").start(seed=1)
    assert not state.raw.is_chance_node()
    outcomes = state.outcomes(0)  # roll
    assert [probability for _, probability, _ in outcomes] == [pytest.approx(1 / 6)] * 6
    assert not any(after.raw.is_chance_node() for after, _, _ in outcomes)
    assert len(openspiel.load("kuhn_poker").start(seed=1).raw.history()) == 2


def test_utilities_become_values():
    game = openspiel.load("kuhn_poker")  # from -2 to 2
    values = set()
    for seed in range(30):
        state = game.start(seed=seed)
        while not state.is_over:
            state, _ = state.apply(tw.act(state, "random", seed=seed))
        values.add(tuple(state.returns))
        assert [2 * (2 * value - 1) for value in state.returns] == state.raw.returns()
    assert values == {(0.25, 0.75), (0.75, 0.25), (0, 1), (1, 0)}


def test_search_takes_the_win_and_blocks_the_loss():
    state = openspiel.load("tic_tac_toe").start()
    for action in (0, 3, 1):
        state, _ = state.apply(action)
    assert tw.search(state, tw.Mcts(budget=tw.Iterations(500))).best == 2
    for action in (8, 4):
        state, _ = state.apply(action)
    assert tw.search(state, tw.Mcts(budget=tw.Iterations(500))).best == 2


def test_it_agrees_with_our_own_connect_four():
    theirs, ours = openspiel.load("connect_four").start(), tw.load("connect_four").start()
    for column in (3, 3, 4, 2, 4, 5, 3):
        theirs, _ = theirs.apply(column)
        ours, _ = ours.apply(f"drop {column + 1}")
        assert [f"drop {action + 1}" for action in theirs.legal_actions()] == ours.legal_actions()
        assert theirs.to_act == ours.to_act


def test_matches_on_threads():
    report = tw.match(FEW, "random", game=openspiel.load("tic_tac_toe"), matches=20, threads=4, seed=1)
    assert report.rate > 0.7


def test_python_games_do_not_crash():
    """OpenSpiel 2.0.2's own C++ search crashes on games written in Python; ours searches them from several threads."""
    run(
        """
        from concurrent.futures import ThreadPoolExecutor
        import turnwise as tw
        from turnwise import openspiel
        state = openspiel.load("python_tic_tac_toe").start()
        def best(seed):
            return tw.search(state, tw.Mcts(budget=tw.Iterations(40)), seed=seed).best
        with ThreadPoolExecutor(4) as pool:
            assert list(pool.map(best, range(4))) == [best(seed) for seed in range(4)]
        """
    )


def test_a_game_object_and_parameters():
    assert openspiel.load(pyspiel.load_game("tic_tac_toe")).start().legal_actions() == list(range(9))
    assert len(openspiel.load("hex", board_size=3).start().legal_actions()) == 9
    with pytest.raises(tw.errors.BadSetupError, match="parameters go with the name"):
        openspiel.load(pyspiel.load_game("hex"), board_size=3)


@pytest.mark.parametrize(
    ("load", "error", "message"),
    [
        (
            lambda: openspiel.load("matrix_rps"),
            tw.errors.BadGameError,
            "matrix_rps is not sequential; wrap it as turn_based",
        ),
        (lambda: openspiel.load("mfg_crowd_modelling"), tw.errors.BadGameError, "is not sequential"),
        (
            lambda: openspiel.load("conect_four"),
            tw.errors.UnknownNameError,
            "no OpenSpiel game named 'conect_four'; did you mean connect_four",
        ),
        (lambda: openspiel.load("hex", sides=3), tw.errors.BadSetupError, "Unknown parameter 'sides'"),
        (lambda: openspiel.load("hex", board_size="x"), tw.errors.BadSetupError, "OpenSpiel's hex"),
        (
            lambda: openspiel.load("leduc_poker(players=7)"),
            tw.errors.BadGameError,
            "players: expected a number from 1 to 4",
        ),
        (
            lambda: openspiel.load(3),
            tw.errors.BadGameError,
            "expected the name of an OpenSpiel game or a pyspiel.Game, found 3",
        ),
    ],
)
def test_games_that_do_not_fit(load, error, message):
    with pytest.raises(error, match=re.escape(message)):
        load()


# Hidden cards ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["kuhn_poker", "leduc_poker", "universal_poker", "oh_hell", "bridge"])
def test_a_player_sees_its_own_cards_only(name):
    game = openspiel.load(name)
    assert "hidden information" in game.abilities
    state = game.start(seed=3)
    views = {str(state.observe(player)) for player in range(2)}
    assert len(views) == 2
    view = state.observe(state.to_act)
    assert view.legal_actions() == state.legal_actions()
    worlds = {tuple(view.determinize(seed=seed).raw.history()) for seed in range(20)}
    assert len(worlds) > 1
    assert all(game.wrap(state.raw).observe(state.to_act) == view for _ in range(2))


def test_a_search_does_not_peek():
    """Two deals that look the same to player 0 get the same decision, and everything found about it is equal."""
    game = openspiel.load("kuhn_poker")
    by_card = {}
    for seed in range(30):
        state = game.start(seed=seed)
        found = tw.search(state, tw.Mcts(budget=tw.Iterations(60)), seed=5)
        by_card.setdefault(str(state.observe(0)), set()).add(
            (found.best, tuple((one.action, one.visits, one.value) for one in found.actions))
        )
    assert len(by_card) == 3
    assert all(len(found) == 1 for found in by_card.values())


def test_the_observation_holds_nothing_of_the_true_deal():
    game = openspiel.load("kuhn_poker")
    held = {}
    for seed in range(30):
        view = game.start(seed=seed).observe(0)
        held.setdefault(str(view), set()).add(tuple(view.raw.world.history()))
    assert all(len(histories) == 1 for histories in held.values())


def test_a_game_that_cannot_be_dealt_again_is_refused_unless_hands_are_open(capfd):
    with pytest.raises(tw.errors.BadGameError, match=r"go_fish hides information, .* say open_hands=True"):
        openspiel.load("go_fish")
    assert capfd.readouterr().err == ""
    game = openspiel.load("go_fish", open_hands=True)
    assert "hidden information" not in game.abilities
    assert game.options == {"open_hands": True}
    assert tw.search(game.start(seed=1), FEW, seed=1).best in game.start(seed=1).legal_actions()


@pytest.mark.parametrize("name", ["liars_dice", "dark_hex(board_size=2)", "tiny_bridge_2p", "sheriff", "tiny_hanabi"])
def test_worlds_of_a_small_game_are_found_among_all_deals(name):
    """OpenSpiel cannot deal these again. Every world looks to the player as the state does, and says nothing else."""
    game = openspiel.load(name)
    assert game.conformance(matches=2) == []
    for seed in range(3):
        state = game.start(seed=seed)
        for step in range(4):
            if state.is_over:
                break
            player = state.to_act
            view = state.observe(player)
            for other in range(5):
                world = view.determinize(seed=other)
                assert world.observe(player) == view
                assert str(world.observe(player).raw.world) == str(view.raw.world)
            state, _ = state.apply(tw.act(state, "random", seed=step), seed=step)


def test_worlds_are_as_likely_as_chance_and_random_others_make_them():
    """Two dice of three faces: after the other said "1 of 3", each of its faces is as likely as before, since at random
    anybody says anything."""
    game = openspiel.load("liars_dice(dice_sides=3)")
    state, _ = game.start(seed=1).apply(2)
    worlds = [state.observe(1).determinize(seed=seed).raw.history()[0] for seed in range(600)]
    assert [worlds.count(face) / 600 for face in sorted(set(worlds))] == pytest.approx([1 / 3] * 3, abs=0.08)


def test_a_player_is_known_by_its_information_state():
    state = openspiel.load("kuhn_poker").start(seed=1)
    assert state.key(0) == state.observe(0).key(0) != state.key(1)


@pytest.mark.parametrize("name", ["connect_four", "euchre", "leduc_poker", "gin_rummy"])
def test_the_same_seed_gives_the_same_tree(name):
    """Long matches are played out by OpenSpiel's own random players, seeded by the search; short ones step by step."""
    state = openspiel.load(name).start(seed=1)
    first, second = (tw.search(state, tw.Mcts(budget=tw.Iterations(60)), seed=7) for _ in range(2))
    assert [(one.action, one.visits, one.value) for one in first.actions] == [
        (one.action, one.visits, one.value) for one in second.actions
    ]
    assert first.model_calls == second.model_calls > 60
    bounded = tw.search(state, tw.Mcts(rollout=tw.rollout.Random(actions=2), budget=tw.Iterations(60)), seed=7)
    assert bounded.model_calls < first.model_calls or name == "leduc_poker"


def test_the_hint_for_simultaneous_games_keeps_the_parameters():
    with pytest.raises(
        tw.errors.BadGameError, match=re.escape("turn_based_simultaneous_game(game=goofspiel(num_cards=3))")
    ):
        openspiel.load("goofspiel", num_cards=3)


def test_chips_are_shown_as_chips():
    report = tw.match("random", "random", game=openspiel.load("kuhn_poker"), matches=40, seed=1)
    assert report.mean_return.unit == "points"
    assert report.mean_return.mean == pytest.approx(4 * report.rate - 2)
    assert tw.match("random", "random", game=openspiel.load("tic_tac_toe"), matches=40, seed=1).mean_return is None


def test_equal_states_compare_equal():
    game = openspiel.load("tic_tac_toe")
    assert game is openspiel.load("tic_tac_toe()") is tw.load("openspiel:tic_tac_toe")
    a, b = game.start(seed=1), game.start(seed=2)
    assert a == b
    assert hash(a) == hash(b)
    assert a.apply(4)[0] == b.apply(4)[0] != b.apply(3)[0]
    poker = openspiel.load("kuhn_poker")
    assert poker.start(seed=1).observe(0) == poker.start(seed=1).observe(0)
    assert poker.start(seed=1).observe(0) != poker.start(seed=1).observe(1)


@pytest.mark.parametrize("name", ["openspiel:kuhn_poker", "openspiel:pig(winscore=15)"])
def test_records_name_the_game(name):
    record = tw.play(FEW, "random", game=name, seed=3)
    assert record.game.startswith("openspiel:")
    assert tw.replay(tw.Record.from_json(record.to_json()))[-1].returns == record.returns


def test_the_command_line_knows_them():
    from typer.testing import CliRunner

    from turnwise.cli import app

    done = CliRunner().invoke(app, ["play", "openspiel:kuhn_poker", "--seed", "1"], input="quit\n")
    assert done.exit_code == 0, done.output
    assert "0 Pass" in done.output
    done = CliRunner().invoke(app, ["conform", "openspiel:go_fish"])
    assert done.exit_code == 2
    assert "open_hands=True" in done.output
    done = CliRunner().invoke(app, ["conform", "openspiel:go_fish", "--set", "open_hands=true", "-n", "1"])
    assert done.exit_code == 0, done.output
