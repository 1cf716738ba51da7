"""Paper 3, point by point: orders of expansion, options that keep what the thesis's program does otherwise, edge cases.
tests/agents/README.md says which property of the algorithm file is held where."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

import turnwise as tw
from turnwise.hearthstone import decks
from turnwise.hearthstone.table import printed
from turnwise.hearthstone.testing import Duel

DECKS = ["p3_hunter_midrange", "p3_hunter_aggro"]
SEARCHES = ["p3-hmcts", "p3-nmcts", "p3-lsi"]
HUNTERS = ["p3_hunter_default", "p3_hunter_aggro", "p3_hunter_midrange", "p3_hunter_control"]
THESIS = {"type": "one_of", "lists": HUNTERS, "fallback": 0, "fallback_fits": False}


def midgame(seed: int, turn: int = 7) -> tw.State:
    """Where a turn begins, after so many of the heuristic agent's."""
    state = tw.load("hearthstone").start(seed=seed, decks=DECKS)
    step = 0
    while state.to_plain()["turn"] < turn:
        step += 1
        after, _ = state.apply(tw.act(state, "p3-heuristic", seed=step), seed=step)
        if after.is_over:
            break
        state = after
    return state


def with_parts(recipe: Any, changes: dict[str, Any]) -> Any:
    """The recipe with other parts; "rollout.key" is a field of a part."""
    for name, value in changes.items():
        part, _, field = name.partition(".")
        if field:
            value = msgspec.structs.replace(getattr(recipe, part), **{field: value})
        recipe = msgspec.structs.replace(recipe, **{part: value})
    return recipe


# Orders of expansion (7.4) --------------------------------------------------------------------------------------------


def order_of(state: tw.State, order: Any) -> list[str]:
    """In which order the root's actions are tried: iteration i enters the i-th."""
    recipe = msgspec.structs.replace(tw.agent("p3-hmcts"), expand=order)
    entered: list[str] = []
    for count in range(1, 100):
        found = tw.search(state, msgspec.structs.replace(recipe, budget=tw.Iterations(count)), seed=1)
        new = [str(a.action) for a in found.actions if a.visits and str(a.action) not in entered]
        if not new:
            return entered
        entered += new
    raise AssertionError("no end")


def one_place(state: tw.State) -> list[str]:
    """The legal actions in the game's order; of those that differ in the place on the board the last."""
    board = len(state.to_plain()["players"][state.to_act]["board"])
    return [
        a for a in map(str, state.legal_actions()) if " at " not in a or a.split(" at ")[1].split()[0] == str(board + 1)
    ]


def cost(action: str) -> int:
    return printed(action.split()[1].partition("#")[0]).cost


@pytest.mark.parametrize("seed", [4, 8])
def test_orders_are_permutations_of_the_legal_actions_by_their_rule(seed: int) -> None:
    state = midgame(seed)
    listed = one_place(state)
    plays = [a for a in listed if a.startswith("play")]
    rest = [a for a in listed if not a.startswith("play")]
    assert len(plays) > 1 and len(rest) > 1 and len({cost(a) for a in plays}) > 1
    assert listed[0] == "end"
    kinds = ["play", "power", "attack", "end"]
    assert order_of(state, tw.expand.GameOrder()) == listed
    assert order_of(state, tw.expand.ByKind(("play", "power", "attack"))) == sorted(
        listed, key=lambda a: kinds.index(a.split()[0])
    )
    # Cards by cost, the hero power not; then the others as they are listed.
    assert order_of(state, tw.expand.ByCost("play")) == sorted(plays, key=cost) + rest
    assert order_of(state, tw.expand.ByCost("play", descending=True)) == sorted(plays, key=cost, reverse=True) + rest
    # What rollouts teach while the root is opened decides these: any order, each action once.
    for order in (tw.expand.ByMean(), tw.expand.ByEntropy(), tw.expand.ByEntropy(descending=False)):
        assert sorted(order_of(state, order)) == sorted(listed)


@pytest.mark.parametrize("plies", [1, 2])
def test_tree_and_rollout_share_one_horizon(plies: int) -> None:
    """6: a ply is a player's turn, counted from the root of the search. Nothing grows below the last one."""
    recipe = with_parts(tw.agent("p3-hmcts", tw.Iterations(3000)), {"rollout.turns": plies})
    reached = 0

    def look(node: Any, ends: int) -> None:
        nonlocal reached
        if ends == plies:
            reached += 1
            assert not [branch for branch in node.branches() if branch.visits]
        for branch in node.branches():
            for child in branch.outcomes():
                look(child, ends + (str(branch.action) == "end"))

    look(tw.search(midgame(1, 3), recipe, seed=1).tree, 0)
    assert reached > 0


# Options that keep what its program does otherwise --------------------------------------------------------------------

OPTIONS: list[tuple[str, dict[str, Any]]] = [
    ("p3-hmcts", {"select": tw.select.Ucb1(0.2, warm_up=50)}),
    ("p3-hmcts", {"pacing": tw.pacing.WholeTurn(later="visits")}),
    ("p3-hmcts", {"pacing": tw.pacing.WholeTurn(later="ucb")}),
    ("p3-hmcts", {"pacing": tw.pacing.WholeTurn(completion="greedy")}),
    ("p3-hmcts", {"pacing": tw.pacing.WholeTurn(completion="none")}),
    ("p3-hmcts", {"pacing": tw.pacing.WholeTurn(replan=0.5)}),
    ("p3-hmcts", {"expand": tw.expand.ByEntropy(bins=3)}),
    ("p3-hmcts", {"expand": tw.expand.ByEntropy(), "expand_after": 50}),
    ("p3-hmcts", {"evaluate": tw.evaluate.Heuristic("race-next-turn")}),
    ("p3-hmcts", {"evaluate": tw.evaluate.Heuristic("runner-up")}),
    ("p3-hmcts", {"belief.ambiguous": "uniform"}),
    ("p3-hmcts-default", {"rollout.key": "card"}),
    ("p3-hmcts-default", {"rollout.coin": "action"}),
    ("p3-hmcts-default", {"rollout.include_tree": True}),
    ("p3-hmcts-default", {"rollout.unseen": "first"}),
    ("p3-hmcts-default", {"rollout.choose": "ucb1"}),
    ("p3-nmcts", {"opponent": "cooperative"}),
    ("p3-nmcts", {"update_on_backprop": False}),
    ("p3-nmcts", {"beyond_horizon": True}),
    ("p3-nmcts", {"sampling": "local"}),
    ("p3-nmcts", {"min_votes": 3}),
    ("p3-lsi", {"estimator": "sum"}),
    ("p3-lsi", {"candidates": "original"}),
    ("p3-lsi", {"candidates": "samples"}),
    ("p3-lsi", {"accumulate": True}),
    ("p3-lsi", {"replan": 0.5}),
    ("p3-lsi", {"finish": ""}),
]  # fmt: skip


@pytest.fixture(scope="module")
def positions() -> list[tw.State]:
    return [midgame(seed, turn) for seed in range(5) for turn in (5, 9)]


def plays(state: tw.State, recipe: Any, seed: int) -> object:
    """What is searched and then played in a turn."""
    found = tw.search(state, recipe, seed=seed)
    numbers = [(str(a.action), a.visits, a.value) for a in found.actions]
    return numbers, str(found.best), tuple(map(str, found.principal_line))


def matches(recipe: Any) -> object:
    report = tw.match(recipe, "p3-heuristic", game="hearthstone", decks=DECKS, matches=6, seed=2, threads=1)
    return report.wins, report.actions


@pytest.mark.parametrize(("name", "changes"), OPTIONS, ids=[f"{name} {changes}" for name, changes in OPTIONS])
def test_an_option_plays_otherwise(name: str, changes: dict[str, Any], positions: list[tw.State]) -> None:
    """An option that nobody reads would leave every search and every match as they are."""
    recipe = tw.agent(name, tw.Iterations(150))
    other = with_parts(recipe, changes)
    assert other != recipe
    assert any(
        plays(state, recipe, seed) != plays(state, other, seed) for seed, state in enumerate(positions)
    ) or matches(recipe) != matches(other)


def test_samples_are_estimated_by_the_first_ones_or_by_the_search_before() -> None:
    """9.1: the margin, the number of samples that are measured, and within a match what the last search cost."""
    recipe = tw.agent("p3-lsi", tw.ModelCalls(6000))
    estimates = [
        tw.estimate.AverageSample(1.5),
        tw.estimate.AverageSample(3.0),
        tw.estimate.AverageSample(1.5, samples=400),
    ]
    state = midgame(2)
    spent = [tw.search(state, msgspec.structs.replace(recipe, estimate=each), seed=1).iterations for each in estimates]
    assert len(set(spent)) == 3
    before = msgspec.structs.replace(recipe, estimate=tw.estimate.PreviousSearch())
    assert (
        tw.search(state, before, seed=1).iterations == spent[0]
    )  # there was none before: the first samples are measured
    assert matches(recipe) != matches(before)


class Tempted:
    """I end my turn, then the opponent gives or takes. What I get is 1 or 0."""

    players = 2

    def start(self):
        return "mine"

    def to_act(self, state):
        return 0 if state in ("mine", "more") else 1

    def turn(self, state):
        return {"mine": 0, "more": 0, "theirs": 1}.get(state, 2)

    def legal_actions(self, state):
        return {"mine": ["wait", "end"], "more": ["end"], "theirs": ["give", "take"]}[state]

    def apply(self, state, action):
        return {"wait": "more", "end": "theirs"}.get(action, action)

    def is_over(self, state):
        return state in ("give", "take")

    def returns(self, state):
        return [1.0, 0.0] if state == "give" else [0.0, 1.0]


def test_a_rival_takes_and_a_cooperative_opponent_gives() -> None:
    """8.1: at the opponent's nodes the best turn is the opponent's best, or as in the program the searcher's."""
    state = tw.load(Tempted()).start()
    value = {}
    for opponent in ("rival", "cooperative"):
        recipe = tw.NaiveSampling(
            sampling="random", explore=0.2, opponent=opponent, rollout=tw.rollout.Nothing(), budget=tw.Iterations(400)
        )
        found = tw.search(state, recipe, seed=3)
        value[opponent] = sum(a.visits * a.value for a in found.actions) / sum(a.visits for a in found.actions)
    assert value["rival"] < 0.3
    assert value["cooperative"] > 0.7


# Edge cases (13) ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SEARCHES)
def test_where_the_turn_can_only_end_it_ends_without_a_search(name: str) -> None:
    duel = Duel(era="p3")
    duel.me.set(mana=0)
    assert [str(a) for a in duel.state.legal_actions()] == ["end"]
    assert str(tw.act(duel.state, name)) == "end"  # five seconds a turn would be noticed
    assert tw.search(duel.state, tw.agent(name, tw.Iterations(50)), seed=1).model_calls <= 50 * 200


@pytest.mark.parametrize("name", SEARCHES)
def test_a_match_that_is_over_has_nothing_to_plan(name: str) -> None:
    duel = Duel()
    duel.me.give("Fireball")
    duel.them.set(health=6)
    won, _ = duel.state.apply("play CS2_029 -> enemy hero")
    with pytest.raises(tw.TurnwiseError, match="over"):
        tw.act(won, name)


@pytest.mark.parametrize("name", SEARCHES)
def test_a_question_in_the_middle_of_a_turn_is_answered(name: str) -> None:
    """While a card is discovered the turn cannot end: one of the cards is taken, and the turn goes on."""
    duel = Duel()
    duel.me.set(mana=3).give("Jeweled Scarab").summon("Wisp")
    state, _ = duel.state.apply("play LOE_029", seed=1)
    offered = [str(a) for a in state.legal_actions()]
    assert "end" not in offered
    for step in range(12):
        if state.to_act != 0:
            break
        state, _ = state.apply(tw.act(state, tw.agent(name, tw.Iterations(40)), seed=step), seed=step)
    assert state.to_act == 1


class Spinning:
    """A turn that never has to end: spinning costs nothing."""

    players = 2

    def start(self):
        return (0, 0)

    def to_act(self, state):
        return state[0] % 2

    def turn(self, state):
        return state[0]

    def legal_actions(self, state):
        return ["spin", "end"]

    def apply(self, state, action):
        return (state[0], state[1] + 1) if action == "spin" else (state[0] + 1, 0)

    def is_over(self, state):
        return state[0] == 3

    def returns(self, state):
        return [0.5, 0.5]


@pytest.mark.parametrize(
    "recipe",
    [
        tw.NaiveSampling(rollout=tw.rollout.Nothing()),
        tw.NaiveSampling(sampling="random", rollout=tw.rollout.Nothing()),
        tw.SideInformation(rollout=tw.rollout.Nothing()),
        tw.Mcts(rollout=tw.rollout.Mast(turns=2, since="root"), pacing=tw.pacing.WholeTurn(completion="greedy")),
    ],
    ids=["naive", "naive-random", "lsi", "hmcts"],
)
def test_a_turn_without_end_is_ended(recipe: Any) -> None:
    state = tw.load(Spinning()).start()
    recipe = msgspec.structs.replace(recipe, budget=tw.Iterations(60))
    found = tw.search(state, recipe, seed=1)
    assert found.best in ("spin", "end")
    assert len(found.principal_line) <= 60


# Worlds (3) -----------------------------------------------------------------------------------------------------------


def ids(items: Any) -> Counter[str]:
    return Counter((item if isinstance(item, str) else item["id"]).split("@")[0] for item in items)


@pytest.mark.parametrize("belief", [THESIS, {"type": "known_list", "lists": DECKS}], ids=["one of", "known list"])
def test_worlds_keep_what_is_known_and_deal_the_rest(belief: dict[str, Any]) -> None:
    """The own deck is the list without hand and played cards: a bag, so it is known. Sizes and the coin stay."""
    coins = 0
    for seed in range(4):
        for turn in (1, 2, 6, 10):
            state = midgame(seed, turn)
            me = state.to_act
            true = state.to_plain()["players"]
            played = ids(true[me]["list"]) - ids(true[me]["hand"])
            for number in range(3):
                world = state.observe(me).determinize(belief, seed=number)
                world.check()
                assert world.observe(me) == state.observe(me)
                mine, theirs = (world.to_plain()["players"][who] for who in (me, 1 - me))
                assert mine["deck"] == true[me]["deck"]
                assert not Counter(mine["deck"]) - played
                assert len(theirs["hand"]) == len(true[1 - me]["hand"])
                assert sum(theirs["deck"].values()) == sum(true[1 - me]["deck"].values())
                coin = ids(true[1 - me]["hand"])["GAME_005"]
                assert ids(theirs["hand"])["GAME_005"] == coin
                coins += coin
            other = state.observe(me).determinize(belief, seed=99)
            assert [state.observe(me).determinize(belief, seed=n).to_plain() for n in range(2)] == [
                other.observe(me).determinize(belief, seed=n).to_plain() for n in range(2)
            ]
    assert coins > 0
    assert all(sum(Counter(decks()[name].cards).values()) == 30 for name in HUNTERS)
