"""The evaluations of the papers' agents, on hand-made positions, worked out term by term.

A Duel is a mage (me, player 0) against a warrior, 30 health, ten crystals, no cards, twenty cards in each deck, turn 9
unless said. Chillwind Yeti 4/5 and Boulderfist Ogre 6/7 are free, Wisp 1/1 is common."""

from __future__ import annotations

from collections.abc import Callable
from math import inf, sqrt

import pytest

import turnwise as tw
from turnwise.hearthstone.testing import Duel

Setup = Callable[[Duel], object]


def worth(setup: Setup, name: str, player: int = 0) -> float:
    duel = Duel()
    setup(duel)
    return tw.heuristic(duel.state, name, player)


def nothing(_: Duel) -> None:
    pass


# Paper 3, algorithm 5 -------------------------------------------------------------------------------------------------

RACE: list[tuple[str, Setup, float]] = [
    ("nobody attacks, all equal", nothing, 0),
    ("more minions, far from the end", lambda d: d.me.summon("Stonetusk Boar"), 0.33),
    ("fewer minions", lambda d: d.them.summon("Stonetusk Boar"), -0.33),
    ("more health", lambda d: d.them.set(health=29), 0.25),
    ("more health, fewer minions", lambda d: (d.them.set(health=29), d.them.summon("Wisp")), 0.1),
    ("more health, more minions", lambda d: (d.them.set(health=29), d.me.summon("Wisp")), 0.75),
    ("less health", lambda d: d.me.set(health=29), -0.25),
    ("less health, fewer minions", lambda d: (d.me.set(health=29), d.them.summon("Wisp")), -0.75),
    ("less health, more minions", lambda d: (d.me.set(health=29), d.me.summon("Wisp")), -0.1),
    ("the enemy dies within a turn", lambda d: (d.them.set(health=6), d.me.summon("Boulderfist Ogre")), 1),
    ("I do", lambda d: (d.me.set(health=6), d.them.summon("Boulderfist Ogre")), -1),
    ("both do: the enemy first", lambda d: (d.me.set(health=6), d.them.summon("Boulderfist Ogre"),
                                            d.them.set(health=6), d.me.summon("Boulderfist Ogre")), 1),
    # 18 / 6 = 3 turns against never
    ("a race I win", lambda d: (d.them.set(health=18), d.me.summon("Boulderfist Ogre")), 0.5),
    ("a race I lose", lambda d: (d.me.set(health=18), d.them.summon("Boulderfist Ogre")), -0.5),
    # 18 / 6 = 3 and 12 / 4 = 3
    ("an even race", lambda d: (d.them.set(health=18), d.me.summon("Boulderfist Ogre"), d.me.set(health=12),
                                d.them.summon("Chillwind Yeti")), 0),
    # (6 + 5) / 6 turns: the Taunt saves him this turn
    ("a Taunt in the way", lambda d: (d.them.set(health=6), d.me.summon("Boulderfist Ogre"),
                                      d.them.summon("Sen'jin Shieldmasta")), 0.5),
    ("a minion that just came does not attack",
     lambda d: (d.them.set(health=6), d.me.summon("Boulderfist Ogre", summoned_this_turn=True)), 0.75),
    ("a weapon attacks", lambda d: (d.them.set(health=3), d.me.equip("Fiery War Axe")), 1),
    # 8 armour and 6 health: 14 / 6 turns
    ("armour counts", lambda d: (d.them.set(health=6, armor=8), d.me.summon("Boulderfist Ogre")), 0.5),
    # Fatigue will deal 3: 9 - 3 = 6
    ("fatigue counts", lambda d: (d.them.set(health=9, deck={}, fatigue=2), d.me.summon("Boulderfist Ogre")), 1),
]  # fmt: skip


@pytest.mark.parametrize(("setup", "value"), [row[1:] for row in RACE], ids=[row[0] for row in RACE])
def test_race(setup: Setup, value: float) -> None:
    assert worth(setup, "race") == value


def test_race_swaps_sign_with_the_sides_unless_both_can_kill() -> None:
    for name, setup, _ in RACE:
        duel = Duel()
        setup(duel)
        mine, theirs = (tw.heuristic(duel.state, "race", player) for player in (0, 1))
        assert mine == -theirs or (name.startswith("both") and mine == theirs == 1), name


def test_race_has_thirteen_values() -> None:
    values = {0, *(sign * x for sign in (-1, 1) for x in (0.1, 0.25, 0.33, 0.5, 0.75, 1))}
    assert {value for _, _, value in RACE} == values
    game = tw.load("hearthstone")
    met = set()
    for seed in range(12):
        state = game.start(seed=seed, decks=["p3_hunter_aggro", "p3_hunter_midrange"])
        for step in range(200):
            if state.is_over:
                break
            met |= {tw.heuristic(state, name, 0) for name in ("race", "race-reference", "race-next-turn")}
            state, _ = state.apply(tw.act(state, "random", seed=step), seed=step)
    assert met <= values
    assert len(met) > 8


def test_race_a_turn_ahead() -> None:
    new: Setup = lambda d: (d.me.set(health=6), d.them.summon("Boulderfist Ogre", summoned_this_turn=True))  # noqa: E731
    assert worth(new, "race") == -0.75  # it came this turn and does not attack now
    assert worth(new, "race-next-turn") == -1
    mine: Setup = lambda d: (d.them.set(health=6), d.me.summon("Boulderfist Ogre", summoned_this_turn=True))  # noqa: E731
    assert worth(mine, "race-next-turn") == worth(mine, "race") == 0.75  # I act: mine attack or do not
    frozen: Setup = lambda d: (d.me.set(health=6), d.them.summon("Boulderfist Ogre", frozen=True))  # noqa: E731
    assert worth(frozen, "race-next-turn") == -0.75


def test_race_as_the_program_counts() -> None:
    armoured: Setup = lambda d: (d.them.set(health=6, armor=8), d.me.summon("Boulderfist Ogre"))  # noqa: E731
    assert worth(armoured, "race-reference") == 1
    spent: Setup = lambda d: (d.them.set(health=2, deck={}, fatigue=4), d.me.summon("Boulderfist Ogre"))  # noqa: E731
    assert worth(spent, "race") == 1
    assert worth(spent, "race-reference") == 0.5  # -3 / 6 turns: "dead within one" asks for 0 < turns


# The CIG'18 runner-up -------------------------------------------------------------------------------------------------

YETI = 0.993682660717 * 5 + 4 + 0.583884736646 * 4


def runner_up(setup: Setup, action: str) -> float:
    duel = Duel()
    setup(duel)
    return float(dict(tw.scores(duel.state, "p3-heuristic"))[action])


def test_runner_up_scores_transitions() -> None:
    assert runner_up(nothing, "end") == 0
    assert runner_up(lambda d: d.me.give("Chillwind Yeti"), "play CS2_182") == pytest.approx(0.843573987219 * YETI)
    assert runner_up(lambda d: d.me.give("Fireball"), "play CS2_029 -> enemy hero") == pytest.approx(6 * 0.569460712743)
    assert runner_up(lambda d: (d.me.give("Fireball"), d.them.summon("Chillwind Yeti")),
                     "play CS2_029 -> enemy 1") == pytest.approx(0.700225423688 * YETI)  # fmt: skip
    # Both take damage: the enemy Yeti 4, my Yeti 4.
    assert runner_up(lambda d: (d.me.summon("Chillwind Yeti"), d.them.summon("Chillwind Yeti")),
                     "attack 1 -> enemy 1") == pytest.approx(0)  # fmt: skip
    assert runner_up(lambda d: d.me.give("Arcanite Reaper"), "play CS2_112") == pytest.approx(5 * 0.958111820041)
    assert runner_up(lambda d: d.me.give("Mirror Entity"), "play EX1_294") == pytest.approx(0.907680353441)
    assert runner_up(lambda d: (d.me.give("Fireball"), d.them.set(health=6)), "play CS2_029 -> enemy hero") == inf
    assert runner_up(lambda d: (d.me.give("Fireball"), d.me.set(health=6)), "play CS2_029 -> own hero") == -inf


def test_runner_up_weighs_keywords() -> None:
    root = Duel()
    leaf = Duel()
    leaf.me.summon("Chillwind Yeti", taunt=True, divine_shield=True, windfury=True, lifesteal=True, charge=True)
    extra = 0.42897762808 + 0.92870036875 + 1.0 + 0.870080107454 + 0.640753949511
    value = tw.heuristic(leaf.state, "runner-up", 0, root.state)
    assert value == pytest.approx(0.843573987219 * (YETI + extra))
    assert tw.heuristic(leaf.state, "runner-up", 1, root.state) == pytest.approx(-value)
    assert tw.values(leaf.state, "runner-up", root.state) == pytest.approx([0.5 + value / 100, 0.5 - value / 100])


def changed(before: Setup, after: Setup) -> float:
    """What a change of the position is worth to me by the runner-up's weights."""
    root, leaf = Duel(), Duel()
    before(root)
    after(leaf)
    return tw.heuristic(leaf.state, "runner-up", 0, root.state)


HERO_HP, HERO_ATTACK, MINION_HP, CAME, KILLED = (
    0.569460712743,
    0.958111820041,
    0.0689492467097,
    0.843573987219,
    0.700225423688,
)
CHANGES: list[tuple[str, Setup, Setup, float]] = [
    ("nothing", nothing, nothing, 0),
    ("my hero hurt", nothing, lambda d: d.me.set(health=25), -5 * HERO_HP),
    ("his armour gone", lambda d: d.them.set(armor=4), nothing, 4 * HERO_HP),
    ("a weapon of mine", nothing, lambda d: d.me.equip("Fiery War Axe"), 3 * HERO_ATTACK),
    ("a weapon of his", nothing, lambda d: d.them.equip("Fiery War Axe"), -3 * HERO_ATTACK),
    ("his Yeti came", nothing, lambda d: d.them.summon("Chillwind Yeti"), -CAME * YETI),
    ("my Yeti died", lambda d: d.me.summon("Chillwind Yeti"), nothing, -KILLED * YETI),
    # By what it was worth before: a Yeti with 5 health lost 3; its attack counts nothing.
    ("his Yeti hurt", lambda d: d.them.summon("Chillwind Yeti"), lambda d: d.them.summon("Chillwind Yeti", health=2),
     3 * MINION_HP * YETI),
    ("my Yeti hurt", lambda d: d.me.summon("Chillwind Yeti"), lambda d: d.me.summon("Chillwind Yeti", health=2),
     -3 * MINION_HP * YETI),
    ("its attack grew", lambda d: d.me.summon("Chillwind Yeti"), lambda d: d.me.summon("Chillwind Yeti", attack=9), 0),
    # 1/1 for nothing and 2/2 for two mana with a deathrattle; 1/2 for one with Inspire.
    ("a Wisp", nothing, lambda d: d.me.summon("Wisp"), CAME * (0.993682660717 + 1)),
    ("deathrattle", nothing, lambda d: d.me.summon("Loot Hoarder"),
     CAME * (0.993682660717 * 1 + 2 + 0.583884736646 * 2 + 0.992872512338)),
    ("inspire", nothing, lambda d: d.me.summon("Lowly Squire"),
     CAME * (0.993682660717 * 2 + 1 + 0.583884736646 * 1 + 0.168100484322)),
    # Stealth, poison and rarity weigh nothing.
    ("what has no weight", nothing, lambda d: d.me.summon("Chillwind Yeti", stealth=True, poisonous=True), CAME * YETI),
    ("secrets of either are left out", nothing, lambda d: (d.me.set_secret("Mirror Entity"), d.them.set_secret(
        "Explosive Trap")), 0),
    ("mana spent", nothing, lambda d: d.me.set(mana=0), 0),
]  # fmt: skip


@pytest.mark.parametrize(("before", "after", "value"), [row[1:] for row in CHANGES], ids=[row[0] for row in CHANGES])
def test_runner_up_as_an_evaluation(before: Setup, after: Setup, value: float) -> None:
    assert changed(before, after) == pytest.approx(value)


def test_runner_up_at_the_end_is_fifty() -> None:
    duel = Duel()
    duel.me.give("Fireball")
    duel.them.set(health=6)
    won, _ = duel.state.apply("play CS2_029 -> enemy hero")
    assert [tw.heuristic(won, "runner-up", player, duel.state) for player in (0, 1)] == [50, -50]


# Metastone's game state value -----------------------------------------------------------------------------------------

# My 30 against 30; he has no minion and no power that hurts: no threat.
GSV: list[tuple[str, Setup, float, float]] = [
    ("nothing", nothing, 30 * 1 - 30 * 1, 30 * 0.214 - 30 * 1.115),
    ("armour", lambda d: d.me.set(armor=7), 37 - 30, 37 * 0.214 - 30 * 1.115),
    ("a Yeti", lambda d: d.me.summon("Chillwind Yeti"), 0 + 1 + 4 + 5,
     30 * 0.214 - 30 * 1.115 + 1.181 + 4 * 2.419 + 5 * 3),
    # Two cards, one of them hard removal; he has one.
    ("hands", lambda d: (d.me.give("Polymorph", "Fireball"), d.them.give("Fireball")), 2 * 3 - 3 + 2,
     30 * 0.214 - 30 * 1.115 + 2 * 3.572 + 0 + 2),
    # His Ogre: 20 - 6 = 14 < 15 is yellow, my Taunt weighs more.
    ("yellow", lambda d: (d.me.set(health=20), d.them.summon("Boulderfist Ogre"), d.me.summon("Sen'jin Shieldmasta")),
     -10 + 20 - 30 - (1 + 6 + 7) + (1 + 3 + 5 + 4),
     -17 + 20 * 0.214 - 30 * 1.115 - (1.181 + 6 * 2.419 + 7 * 3) + (1.181 + 3 * 2.419 + 5 * 3 + 7.1)),
    # 6 - 6 < 1 is red.
    ("red", lambda d: (d.me.set(health=6), d.them.summon("Boulderfist Ogre"), d.me.summon("Sen'jin Shieldmasta")),
     -50 + 6 - 30 - (1 + 6 + 7) + (1 + 3 + 5 + 8),
     -43 + 6 * 0.214 - 30 * 1.115 - (1.181 + 6 * 2.419 + 7 * 3) + (1.181 + 3 * 2.419 + 5 * 3 + 10.1)),
    ("keywords", lambda d: d.me.summon("Chillwind Yeti", taunt=True, windfury=True, divine_shield=True, stealth=True,
                                       elusive=True),
     1 + 4 + 5 + 2 + 1.5 + 1.5 + 1 + 1.5,
     30 * 0.214 - 30 * 1.115 + 1.181 + 4 * 2.419 + 15 + 0.671 + 15.71 + 6.1 + 1.281 + 0),
    ("spell damage", lambda d: d.me.summon("Azure Drake"), 1 + 4 + 4 + 1,
     30 * 0.214 - 30 * 1.115 + 1.181 + 4 * 2.419 + 4 * 3 + 3.841),
    ("mega-windfury counts twice", lambda d: d.me.summon("V-07-TR-0N"), 1 + 4 + 8 + 2 * 1.5,
     30 * 0.214 - 30 * 1.115 + 1.181 + 4 * 2.419 + 8 * 3 + 2 * 15.71),
    # Attack until the end of the turn is left out; what an aura gives is not.
    ("attack of this turn", lambda d: d.me.summon("Chillwind Yeti", attack=8, turn_attack=4), 1 + 4 + 5,
     30 * 0.214 - 30 * 1.115 + 1.181 + 4 * 2.419 + 5 * 3),
    ("a hurt minion", lambda d: d.them.summon("Chillwind Yeti", health=2), -(1 + 4 + 2),
     30 * 0.214 - 30 * 1.115 - (1.181 + 4 * 2.419 + 2 * 3)),
    # 20 - 6 = 14 is yellow although the Ogre is frozen and came this turn: it has an attack left.
    ("a frozen threat", lambda d: (d.me.set(health=20), d.them.summon("Boulderfist Ogre", frozen=True,
                                                                       summoned_this_turn=True)),
     -10 + 20 - 30 - 14, -17 + 20 * 0.214 - 30 * 1.115 - (1.181 + 6 * 2.419 + 7 * 3)),
    # It attacked last turn and has no attack left until its own turn begins: no threat.
    ("a spent threat", lambda d: (d.me.set(health=20), d.them.summon("Boulderfist Ogre", attacks_made=1)),
     20 - 30 - 14, 20 * 0.214 - 30 * 1.115 - (1.181 + 6 * 2.419 + 7 * 3)),
    ("his Taunt weighs by my danger", lambda d: (d.me.set(health=20), d.them.summon("Boulderfist Ogre", taunt=True)),
     -10 + 20 - 30 - (14 + 4), -17 + 20 * 0.214 - 30 * 1.115 - (1.181 + 6 * 2.419 + 7 * 3 + 7.1)),
]  # fmt: skip


@pytest.mark.parametrize(("setup", "plain", "used"), [row[1:] for row in GSV], ids=[row[0] for row in GSV])
def test_gsv(setup: Setup, plain: float, used: float) -> None:
    assert worth(setup, "gsv-default") == pytest.approx(plain)
    assert worth(setup, "gsv") == pytest.approx(used)


def test_gsv_counts_a_weapon_and_the_hero_power_as_threat() -> None:
    # 17 - 3 = 14 is yellow; 18 - 3 = 15 is not.
    armed: Setup = lambda d: (d.me.set(health=17), d.them.equip("Fiery War Axe"))  # noqa: E731
    assert worth(armed, "gsv-default") == -10 + 17 - 30
    assert worth(lambda d: (d.me.set(health=18), d.them.equip("Fiery War Axe")), "gsv-default") == 18 - 30
    # The warrior fears the mage's ping: 15 - 1 = 14.
    assert worth(lambda d: d.them.set(health=15), "gsv-default", player=1) == -10 + 15 - 30


@pytest.mark.parametrize("card", ["Polymorph", "Execute", "Assassinate", "Siphon Soul", "Shadow Word: Death",
                                  "Naturalize", "Hex", "Humility", "Equality", "Deadly Shot", "Sap", "Doomsayer",
                                  "Big Game Hunter", "Crush"])  # fmt: skip
def test_gsv_knows_hard_removal(card: str) -> None:
    assert worth(lambda d: d.me.give(card), "gsv-default") == 3 + 2
    assert worth(lambda d: d.them.give(card), "gsv-default") == -3


def test_gsv_sees_what_the_end_of_the_turn_does() -> None:
    """Young Priestess gives a Wisp health at the end of the turn: the score of `end` has it."""

    def score(*minions: str) -> float:
        duel = Duel()
        for name in minions:
            duel.me.summon(name)
        return float(dict(tw.scores(duel.state, "gsv"))["end"])

    plain = worth(lambda d: (d.me.summon("Wisp"), d.me.summon("Young Priestess")), "gsv")
    assert score("Wisp", "Young Priestess") == pytest.approx(plain + 3)


def targets(setup: Setup, card: str) -> dict[str, float]:
    """What GSV thinks of the targets of a battlecry."""
    duel = Duel()
    setup(duel)
    found = {str(action): float(value) for action, value in tw.scores(duel.state, "gsv")}
    return {a.split("-> ")[1]: v for a, v in found.items() if a.startswith(f"play {card}") and "->" in a}


def test_gsv_judges_targets_before_anybody_dies() -> None:
    # Fire Elemental deals 3: every enemy minion loses 3 health at 3 points each, also below 0.
    def board(d: Duel) -> None:
        d.me.give("Fire Elemental")
        d.them.summon("Boulderfist Ogre")
        d.them.summon("Chillwind Yeti", health=3)
        d.them.summon("Wisp")

    found = targets(board, "CS2_042")
    assert found["enemy 1"] == pytest.approx(found["enemy 2"]) == pytest.approx(found["enemy 3"])
    assert found["enemy 1"] - found["enemy hero"] == pytest.approx(3 * 3 - 3 * 1.115)

    # Who is destroyed still counts fully, so it is all the same.
    def hunt(d: Duel) -> None:
        d.me.give("Big Game Hunter")
        d.them.summon("Boulderfist Ogre", attack=7)
        d.them.summon("Boulderfist Ogre", attack=12)

    assert len({round(value, 9) for value in targets(hunt, "EX1_005").values()}) == 1


def test_gsv_takes_the_first_of_equal_targets_and_by_option_the_one_that_dies() -> None:
    duel = Duel()
    duel.me.set(mana=6).give("Fire Elemental")
    duel.them.summon("Boulderfist Ogre")
    duel.them.summon("Chillwind Yeti", health=3)
    assert str(tw.act(duel.state, "p1-gsv")) == "play CS2_042 -> enemy 1"
    assert str(tw.act(duel.state, tw.Gsv(before_deaths=False))) == "play CS2_042 -> enemy 2"
    assert tw.agent("p1-gsv") == tw.Gsv(before_deaths=True)


def test_gsv_looks_three_actions_ahead_and_takes_the_first_of_equals() -> None:
    # Two Wisps may hit the face, which comes to the same in either order: the left one goes first.
    duel = Duel()
    duel.me.set(mana=0).summon("Wisp")
    duel.me.summon("Wisp")
    assert str(tw.act(duel.state, "p1-gsv")) == "attack 1 -> enemy hero"
    # A kill of as many blows as it looks ahead is seen, and no line is tried after it: n blows below each of n first
    # ones (the scan of the root goes on) and the end of the turn. Of four blows it tries everything.
    for attackers, depth, seen in ((3, 3, True), (4, 4, True), (4, 3, False)):
        duel = Duel()
        duel.me.set(mana=0)
        for _ in range(attackers):
            duel.me.summon("Chillwind Yeti")
        duel.them.set(health=4 * attackers)
        calls = tw.search(duel.state, tw.Gsv(depth=depth), seed=1).model_calls
        assert (calls == attackers**2 + 1) == seen


# TycheAgent -----------------------------------------------------------------------------------------------------------

MAGE = (3.134, 9.927, 2.964, 6.499, 4.516, 4.646)


def tyche(empty: float, health: float, deck: float, hand: float, minion: float, bias: float) -> float:
    """My part less his, weighed as a mage does."""
    return sum(w * x for w, x in zip(MAGE, (empty, health, deck, hand, minion, bias), strict=True))


TYCHE: list[tuple[str, Setup, float]] = [
    ("all equal", nothing, 0),
    # His board is empty, mine is not: 2 + turn 9 for me; a Yeti is 4 + 5.
    ("a Yeti", lambda d: d.me.summon("Chillwind Yeti"), tyche(11, 0, 0, 0, 9, 0)),
    ("health and armour", lambda d: d.me.set(health=20, armor=5), tyche(0, sqrt(25) - sqrt(30), 0, 0, 0, 0)),
    ("deck and fatigue", lambda d: d.me.set(deck={"CS2_182": 9}), tyche(0, 0, 3 - sqrt(20), 0, 0, 0)),
    ("five cards against two", lambda d: (d.me.give(*["Fireball"] * 5), d.them.give("Fireball", "Fireball")),
     tyche(0, 0, 0, (9 + 4) - 6, 0, 0)),
    ("a frozen minion is its keywords", lambda d: d.me.summon("Chillwind Yeti", frozen=True, taunt=True),
     tyche(11, 0, 0, 0, 2, 0)),
    ("keywords", lambda d: d.me.summon("Chillwind Yeti", poisonous=True, divine_shield=True, lifesteal=True,
                                       charge=True, stealth=True), tyche(11, 0, 0, 0, 9 + 3 * 2 + 2 * 1, 0)),
    ("battlecry and deathrattle", lambda d: (d.me.summon("Azure Drake"), d.me.summon("Bloodmage Thalnos")),
     tyche(11, 0, 0, 0, (4 + 4 + 1) + (1 + 1 + 2), 0)),
    ("a weapon", lambda d: d.me.equip("Fiery War Axe"), tyche(0, 0, 0, 0, 3 * 2, 0)),
    ("secrets", lambda d: (d.me.set_secret("Mirror Entity"), d.them.set_secret("Explosive Trap")),
     tyche(0, 0, 0, 0, 0, 3 * 3 - 7.5)),
    # It attacks twice: what its second attack dealt counts once more.
    ("two attacks made", lambda d: d.me.summon("Chillwind Yeti", windfury=True, attacks_made=2),
     tyche(11, 0, 0, 0, 4 + 5 + 4, 0)),
    ("inspire", lambda d: d.me.summon("Lowly Squire"), tyche(11, 0, 0, 0, 1 + 2 + 2, 0)),
    ("fatigue", lambda d: d.me.set(deck={}, fatigue=3), tyche(0, 0, -3 - sqrt(20), 0, 0, 0)),
    ("a frozen hero's weapon", lambda d: d.me.equip("Fiery War Axe").set(hero_state={"frozen": True}), 0),
    ("attack of this turn is one blow", lambda d: d.me.set(attack=4),
     tyche(0, 0, 0, 0, 4, 0)),
]  # fmt: skip


@pytest.mark.parametrize(("setup", "value"), [row[1:] for row in TYCHE], ids=[row[0] for row in TYCHE])
def test_tyche(setup: Setup, value: float) -> None:
    assert worth(setup, "tyche") == pytest.approx(value)


def test_tyche_has_a_bias_for_cards_that_cost_less() -> None:
    def gain(setup: Setup, action: str, plain: Setup) -> float:
        """What an action is worth above the position that it leads to."""
        return float(dict(tw.scores(state_of(setup), "tyche"))[action]) - tw.heuristic(state_of(plain), "tyche", 0)

    def state_of(setup: Setup) -> tw.State:
        duel = Duel()
        setup(duel)
        return duel.state

    yeti: Setup = lambda d: d.me.set(mana=6).summon("Chillwind Yeti", summoned_this_turn=True)  # noqa: E731
    assert gain(lambda d: d.me.give("Chillwind Yeti"), "play CS2_182", yeti) == pytest.approx(0)
    cheap = {"id": "CS2_182", "cost": 1}
    assert gain(lambda d: d.me.set(hand=[cheap]), "play CS2_182", yeti) == pytest.approx(MAGE[5] * 1.5 * 3)
    # A Coin that makes nothing playable; one that does.
    coin: Setup = lambda d: d.me.set(mana=3).give("The Coin")  # noqa: E731
    spent: Setup = lambda d: d.me.set(mana=4)  # noqa: E731
    assert gain(coin, "play GAME_005", spent) == pytest.approx(MAGE[5] * -100)
    useful: Setup = lambda d: d.me.set(mana=3).give("The Coin", "Chillwind Yeti")  # noqa: E731
    assert gain(useful, "play GAME_005", lambda d: d.me.set(mana=4).give("Chillwind Yeti")) == pytest.approx(0)


def test_tyche_weighs_by_the_own_class() -> None:
    # The warrior: 6.083 for my empty board, 8.534 for minions.
    assert worth(lambda d: d.them.summon("Chillwind Yeti"), "tyche", 1) == pytest.approx(6.083 * 11 + 8.534 * 9)


def test_tyche_changes_sign_with_the_sides() -> None:
    duel = Duel("HERO_08", "HERO_08")
    duel.me.set(health=21).give("Fireball").summon("Chillwind Yeti")
    duel.them.equip("Fiery War Axe").summon("Sen'jin Shieldmasta")
    assert tw.heuristic(duel.state, "tyche", 0) == pytest.approx(-tw.heuristic(duel.state, "tyche", 1))


# The one-step agents of the competition -------------------------------------------------------------------------------


def board(d: Duel) -> None:
    d.me.set(health=25).summon("Chillwind Yeti")
    d.me.summon("Sen'jin Shieldmasta")
    d.them.set(health=20, armor=9).summon("Frostwolf Grunt")


def test_tempers() -> None:
    assert worth(board, "aggro") == -1000 * 2 + 7 + 1000 * 5
    assert worth(board, "control") == 50 * 1 + 25 * (5 - 2) + 7 + 10 * 5
    assert worth(board, "midrange") == 5 * 1 - 1000 * 2 + 7 + 10 * 5 + 10 * (10 - 2) + 10 * (7 - 2)
    swept: Setup = lambda d: d.me.summon("Wisp")  # noqa: E731
    assert worth(swept, "aggro") == 1000 + 1
    assert worth(swept, "control") == 1000 + 50 + 1
    assert worth(swept, "midrange") == 5000 + 5 + 1 + 10 + 10
    duel = Duel()
    duel.me.give("Fireball")
    duel.them.set(health=6)
    won, _ = duel.state.apply("play CS2_029 -> enemy hero")
    for name in ("aggro", "control", "midrange"):
        best, worst = (tw.heuristic(won, name, player) for player in (0, 1))
        assert best > 1e8 and worst < -1e8


# Paper 5's greedy cost-effect -----------------------------------------------------------------------------------------


def effect(setup: Setup, action: str, name: str = "p5-greedy") -> float:
    duel = Duel()
    setup(duel)
    return float(dict(tw.scores(duel.state, name))[action])


def test_cost_effect() -> None:
    assert effect(lambda d: d.me.give("Chillwind Yeti"), "play CS2_182") == 1
    # A 3-mana 3/3 killed by a 2-mana spell of 3 damage: 3 * 4/3 / (2 + 1).
    raider: Setup = lambda d: (d.me.give("Frostbolt"), d.them.summon("Ironfur Grizzly"))  # noqa: E731
    assert effect(raider, "play CS2_024 -> enemy 1") == pytest.approx(4 / 3)
    # Face damage is worth half a point each, in the paper's form nothing.
    assert effect(lambda d: d.me.give("Fireball"), "play CS2_029 -> enemy hero") == pytest.approx(6 * 0.5 / 5)
    assert effect(lambda d: d.me.give("Fireball"), "play CS2_029 -> enemy hero", "p5-greedy-minions") == 0
    # Yeti against Ogre: the Ogre loses 4 of 7 (7 each), the Yeti 5 of 5 (5 each).
    trade: Setup = lambda d: (d.me.summon("Chillwind Yeti"), d.them.summon("Boulderfist Ogre"))  # noqa: E731
    assert effect(trade, "attack 1 -> enemy 1") == pytest.approx(4 * 7 / 7 / (5 * 5 / 5 + 1))
    # Healing somebody healthy is worth nothing.
    priest: Setup = lambda d: d.me.set(hero="HERO_09", hero_power={"id": "CS1h_001"})  # noqa: E731
    assert effect(priest, "power -> own hero") == 0


# Silverfish -----------------------------------------------------------------------------------------------------------


def idle(setup: Setup) -> Setup:
    """With the hero power used, so that nothing is left to do."""

    def used(duel: Duel) -> None:
        duel.me.set(hero_power={"id": "CS2_034", "used": True})
        setup(duel)

    return used


CONTROL: list[tuple[str, Setup, float]] = [
    ("all equal", nothing, 0),
    ("two cards", lambda d: d.me.give("Fireball", "Fireball"), 2 * 5),
    ("crystals", lambda d: d.me.set(max_mana=8, mana=8), -2 * 21),
    ("I am at 10", lambda d: d.me.set(health=10), -2 * 1 - 30),
    ("I am at 1", lambda d: d.me.set(health=1), -2 * 100 - 30),
    ("he is at 11", lambda d: d.them.set(health=11), 30 + 3),
    ("he is at 12", lambda d: d.them.set(health=12), 30 - 12),
    ("a weapon of mine", lambda d: d.me.equip("Fiery War Axe"), 3 * 2),
    ("a weapon of his", lambda d: d.them.equip("Fiery War Axe"), -3 * 2),
    ("and he is frozen", lambda d: d.them.equip("Fiery War Axe").set(hero_state={"frozen": True}), 12),
    # 3/3 without text; the rarity of a free card is 2.
    ("my Spider Tank", lambda d: d.me.summon("Chillwind Yeti", attack=3, health=3, max_health=3), 5 + 6 + 6 + 2),
    ("his", lambda d: d.them.summon("Chillwind Yeti", attack=3, health=3, max_health=3), -(5 + 6 + 6 + 2)),
    ("his Yeti hits hard", lambda d: d.them.summon("Chillwind Yeti"), -(5 + 10 + 8 + 10 + 2)),
    ("it is frozen", lambda d: d.them.summon("Chillwind Yeti", frozen=True), -(5 + 10 + 2)),
    ("his ogre with 7 attack and no guard of mine",
     lambda d: d.them.summon("Boulderfist Ogre", attack=7), -(5 + 14 + 14 + 10 + 30 + 2)),
    ("two guards of mine hold it up", lambda d: (
        d.them.summon("Boulderfist Ogre", attack=7), d.me.summon("Sen'jin Shieldmasta"),
        d.me.summon("Sen'jin Shieldmasta")), -(5 + 14 + 14 + 10 + 2) + 2 * (5 + 10 + 6 + 2)),
    ("a wall of his", lambda d: d.them.summon("Chillwind Yeti", attack=0, taunt=True, divine_shield=True),
     -(5 + 10 + 0 - 7 + 2 + 5 + 0 + 5)),
    ("my Wisp is small", lambda d: d.me.summon("Wisp"), 5 + 2 + 2 + 1 - 5),
    ("the mage pings his Wisp", lambda d: d.them.summon("Wisp"), -(5 + 2 + 2 + 1 - 1)),
    ("shield and guard of mine", lambda d: d.me.summon("Chillwind Yeti", taunt=True, divine_shield=True),
     5 + 10 + 8 + 2 + 1 + 4),
    ("my Raid Leader is an aura", lambda d: d.me.summon("Raid Leader"), 5 + 4 + 4 + 2 + 1 + 10),
    ("his is wanted", lambda d: d.them.summon("Raid Leader"), -(5 + 4 + 4 + 2 + 10)),
    ("silenced it is not", lambda d: d.them.summon("Raid Leader", silenced=True), -(5 + 4 + 4 + 2)),
    ("a secret of his", lambda d: d.them.set_secret("Explosive Trap"), -1 - 50),
    ("his windfury", lambda d: d.them.summon("Chillwind Yeti", attack=3, windfury=True), -(5 + 10 + 6 + 6 + 2)),
    ("his poison", lambda d: d.them.summon("Chillwind Yeti", attack=3, poisonous=True), -(5 + 10 + 6 + 2 + 4)),
    ("his stealth", lambda d: d.them.summon("Chillwind Yeti", attack=3, stealth=True), -(5 + 10 + 6 + 2 + 1)),
    ("his shield", lambda d: d.them.summon("Chillwind Yeti", attack=3, divine_shield=True), -(5 + 10 + 6 + 2 + 3)),
    # A Yeti of 1 health that hits hard: the mage's ping takes 2 off, once.
    ("pinged", lambda d: d.them.summon("Chillwind Yeti", health=1), -(5 + 2 + 8 + 10 + 2 - 2)),
    ("pinged once", lambda d: (d.them.summon("Wisp"), d.them.summon("Wisp")), -(5 + 2 + 2 + 1 - 1) - (5 + 2 + 2 + 1)),
    ("my windfury", lambda d: d.me.summon("Chillwind Yeti", windfury=True), 5 + 10 + 8 + 2 + 4),
    ("my windfury came now", lambda d: d.me.summon("Chillwind Yeti", windfury=True, summoned_this_turn=True),
     5 + 10 + 8 + 2),
    ("my stealth", lambda d: d.me.summon("Chillwind Yeti", stealth=True), 5 + 10 + 8 + 2 + 1),
    # Rare, 2/3, its text goes on in play: special, and hidden 20 more.
    ("a hidden engine of mine", lambda d: d.me.summon("Mana Wyrm", stealth=True), 5 + 6 + 2 + 1 + 1 + 1 + 20),
    # Legendary 1/1 with spell damage and a death that draws.
    ("my Thalnos", lambda d: d.me.summon("Bloodmage Thalnos"), 5 + 2 + 2 + 5 + 1 + 10),
    ("three common points of each", lambda d: d.me.summon("Wisp", attack=3, health=3, max_health=3), 5 + 6 + 6 + 1),
    ("his", lambda d: d.them.summon("Wisp", attack=3, health=3, max_health=3), -(5 + 6 + 6 + 1)),
    ("his four", lambda d: d.them.summon("Wisp", attack=4, health=4, max_health=4), -(5 + 8 + 8 + 10 + 1)),
]  # fmt: skip


@pytest.mark.parametrize(("setup", "value"), [row[1:] for row in CONTROL], ids=[row[0] for row in CONTROL])
def test_silverfish_control(setup: Setup, value: float) -> None:
    assert worth(idle(setup), "silverfish-control") == value
    assert worth(idle(setup), "silverfish-mana") == value  # differs only in damage that was wasted


def test_silverfish_by_class() -> None:
    def against(me: str, them: str, setup: Setup) -> float:
        duel = Duel(me, them)
        duel.me.set(hero_power={**duel.me.raw["hero_power"], "used": True})
        setup(duel)
        return tw.heuristic(duel.state, "silverfish-control", 0)

    # A warlock is calm down to 7, but not against a mage.
    low: Setup = lambda d: d.me.set(health=8)  # noqa: E731
    assert against("HERO_07", "HERO_01", low) == 8 - 30
    assert against("HERO_07", "HERO_08", low) == -2 * 3**2 - 30
    assert against("HERO_08", "HERO_01", low) == -2 * 3**2 - 30
    # Spell power of a mage or druid; a Kobold Geomancer is a common 2/2.
    kobold: Setup = lambda d: d.them.summon("Kobold Geomancer")  # noqa: E731
    assert against("HERO_01", "HERO_01", kobold) - against("HERO_01", "HERO_08", kobold) == 2


def test_silverfish_does_not_flood_the_board() -> None:
    """8: more big minions than the turn began with. Three more than the enemy: minions in hand are worth keeping."""
    root, leaf = Duel(), Duel()
    for duel in (root, leaf):
        duel.me.set(hero_power={"id": "CS2_034", "used": True})
        duel.me.give("Chillwind Yeti", "Wisp", "Fireball")
    for _ in range(3):
        leaf.me.summon("Chillwind Yeti")
    value = tw.heuristic(leaf.state, "silverfish-control", 0, root.state)
    assert value == 3 * 5 + 3 * 25 + (10 + 50) + 10
    leaf.me.summon("Chillwind Yeti")  # four more than the enemy has
    assert tw.heuristic(leaf.state, "silverfish-control", 0, root.state) == value + 25 - 10


RUSH: list[tuple[str, Setup, float, float]] = [  # rush, face; both with an empty board -20 and the power used -3
    ("all equal", nothing, 30 - 30 - 23, -90 - 23),
    ("two cards", lambda d: d.me.give("Fireball", "Fireball"), 6 - 23, 6 - 90 - 23),
    # He has ten crystals and no card: (1 + 1 + 0) * 5 for being at 10.
    ("I am at 10", lambda d: d.me.set(health=10), 10 - 10 - 30 - 23, -90 - 23),
    ("he is at 10", lambda d: d.them.set(health=10), 30 - 10 + 5 - 23, -30 + 10 - 23),
    ("my Yeti", lambda d: d.me.summon("Chillwind Yeti"), 10 + 8 + 2 - 3, -90 + 5 + 8 + 2 - 3),
    ("his Wisp", lambda d: d.them.summon("Wisp"), -1 - 23, -90 - 1 - 23),
    ("his Yeti", lambda d: d.them.summon("Chillwind Yeti"), -(1 + 20 + 5) - 23, -90 - 26 - 23),
    ("his guard", lambda d: d.them.summon("Sen'jin Shieldmasta"), -(1 + 5 + 6 + 2 + 5) - 23, -90 - 19 - 23),
    ("crystals", lambda d: d.me.set(max_mana=8, mana=8), -2 * 15 - 23, -2 * 15 - 90 - 23),
    ("a weapon of mine", lambda d: d.me.equip("Fiery War Axe"), 6 - 23, 6 - 90 - 23),
    ("his is frozen", lambda d: d.them.equip("Fiery War Axe").set(hero_state={"frozen": True}), 11 - 23, 11 - 90 - 23),
    ("my shield", lambda d: d.me.summon("Wisp", divine_shield=True), (1 + 2 + 1 + 1 + 1) - 3, -90 + 6 - 3),
    ("my windfury, guard and stealth", lambda d: d.me.summon("Wisp", windfury=True, taunt=True, stealth=True),
     (1 + 2 + 1 + 1 + 1 + 1) - 3, -90 + 7 - 3),
    # Four or more: 20 off, and each counts health, attack and rarity.
    ("four Wisps of his", lambda d: [d.them.summon("Wisp") for _ in range(4)], -20 - 4 * (1 + 1 + 2 + 1) - 23,
     -90 - 20 - 4 * 5 - 23),
    # 7 attack, no guard of mine: 1 + (7 + 14 + 2) + (20 + 7) + (30 + 7).
    ("his ogre with 7 attack", lambda d: d.them.summon("Boulderfist Ogre", attack=7), -(1 + 23 + 27 + 37) - 23,
     -90 - 88 - 23),
    ("his cold poison", lambda d: d.them.summon("Sen'jin Shieldmasta", frozen=True, poisonous=True),
     -(1 + 5 + 6 + 2 + 5 + 4 - 1) - 23, -90 - 22 - 23),
    ("his Raid Leader", lambda d: d.them.summon("Raid Leader"), -(1 + 2 + 4 + 2 + 10) - 23, -90 - 19 - 23),
]  # fmt: skip


@pytest.mark.parametrize(("setup", "rush", "face"), [row[1:] for row in RUSH], ids=[row[0] for row in RUSH])
def test_silverfish_rush_and_face(setup: Setup, rush: float, face: float) -> None:
    assert worth(idle(setup), "silverfish-rush") == rush
    assert worth(idle(setup), "silverfish-face") == face


def test_more_enemy_health_is_never_better_for_silverfish() -> None:
    values = [worth(lambda d, h=health: d.them.set(health=h), "silverfish-control") for health in range(12, 31)]  # type: ignore[misc]
    assert values == sorted(values, reverse=True)


def test_silverfish_wants_the_hero_power_used() -> None:
    assert worth(nothing, "silverfish-control") == -20
    assert worth(lambda d: d.me.set(mana=1), "silverfish-control") == 0


def test_silverfish_at_the_end() -> None:
    duel = Duel()
    duel.me.give("Fireball")
    duel.them.set(health=6)
    won, _ = duel.state.apply("play CS2_029 -> enemy hero")
    for name in ("control", "mana", "rush", "face"):
        assert tw.heuristic(won, f"silverfish-{name}", 0, duel.state) == 10000
        assert tw.heuristic(won, f"silverfish-{name}", 1, duel.state) == -10000
    assert tw.values(won, "silverfish-control", duel.state) == [1, 0]


# All of them ----------------------------------------------------------------------------------------------------------


def test_every_evaluation_is_a_value_between_0_and_1_that_sums_to_1() -> None:
    game = tw.load("hearthstone")
    for seed in range(3):
        root = state = game.start(seed=seed)
        while not state.is_over:
            for name in tw.heuristics(game):
                mine, theirs = tw.values(state, name, root)
                assert 0 <= mine <= 1, name
                assert mine + theirs == pytest.approx(1), name
            state, _ = state.apply(tw.act(state, "random", seed=seed), seed=seed)


def test_evaluations_look_at_nothing_hidden() -> None:
    game = tw.load("hearthstone")
    state = game.start(seed=5)
    for step in range(80):
        if state.is_over:
            break
        player = state.to_act
        for name in tw.heuristics(game):
            assert tw.heuristic(state, name, player) == tw.heuristic(state.observe(player), name, player), name
        state, _ = state.apply(tw.act(state, "random", seed=step), seed=step)


def test_bad_names_and_players() -> None:
    state = tw.load("hearthstone").start(seed=1)
    with pytest.raises(tw.errors.UnknownNameError, match="gsv"):
        tw.heuristic(state, "gvs", 0)
    with pytest.raises(tw.errors.BadStateError, match="from 0 to 1"):
        tw.heuristic(state, "gsv", 2)
    with pytest.raises(tw.errors.BadStateError, match="same game"):
        tw.heuristic(state, "gsv", 0, tw.load("tribes").start(seed=1))
    with pytest.raises(tw.errors.UnknownNameError):
        tw.heuristic(tw.load("nim").start(seed=1), "gsv", 0)
    with pytest.raises(tw.errors.BadStateError, match="determinize"):
        tw.scores(state.observe(0), "p5-greedy")


# Silverfish's penalties -----------------------------------------------------------------------------------------------

FACE, OWN_FACE = "-> enemy hero", "-> own hero"
PENALTIES: list[tuple[str, Setup, str, float]] = [
    ("damage at the enemy", lambda d: d.me.give("Fireball"), f"play CS2_029 {FACE}", 0),
    ("at myself", lambda d: d.me.give("Fireball"), f"play CS2_029 {OWN_FACE}", 500),
    ("at my minion", lambda d: (d.me.give("Fireball"), d.me.summon("Wisp")), "play CS2_029 -> own 1", 500),
    ("at one that dies well", lambda d: (d.me.give("Fireball"), d.me.summon("Bloodmage Thalnos")),
     "play CS2_029 -> own 1", 60),
    ("a sheep of something big", lambda d: (d.me.give("Polymorph"), d.them.summon("Chillwind Yeti")),
     "play CS2_022 -> enemy 1", 0),
    ("of something small", lambda d: (d.me.give("Polymorph"), d.them.summon("Wisp")), "play CS2_022 -> enemy 1", 30),
    ("of my own", lambda d: (d.me.give("Polymorph"), d.me.summon("Wisp")), "play CS2_022 -> own 1", 500),
    ("an area without enemies", lambda d: d.me.give("Flamestrike"), "play CS2_032", 300),
    ("with one", lambda d: (d.me.give("Flamestrike"), d.them.summon("Wisp")), "play CS2_032", 40),
    ("with three", lambda d: (d.me.give("Flamestrike"), d.them.summon("Wisp"), d.them.summon("Wisp"),
                              d.them.summon("Wisp")), "play CS2_032", 0),
    # Two cards: -2, no action yet, ten crystals less three that are spent.
    ("drawing", lambda d: d.me.set(mana=7).give("Arcane Intellect"), "play CS2_023", -2 + 10 - 7),
    ("with a full hand", lambda d: d.me.give("Arcane Intellect", *["Fireball"] * 9), "play CS2_023", 15),
    ("two minions that could attack", lambda d: (d.me.summon("Wisp"), d.me.summon("Wisp")), "end", 80),
    ("and a secret", lambda d: (d.me.summon("Wisp"), d.them.set_secret("Explosive Trap")), "end", 42),
    ("a weapon at a healthy face", lambda d: d.me.equip("Fiery War Axe"), f"attack hero {FACE}", 53),
    ("at a hurt one", lambda d: (d.me.equip("Fiery War Axe"), d.them.set(health=14)), f"attack hero {FACE}", 0),
    ("with another weapon in hand", lambda d: (d.me.equip("Fiery War Axe").give("Arcanite Reaper"),
                                               d.them.set(health=14)), f"attack hero {FACE}", -4),
]  # fmt: skip


@pytest.mark.parametrize(("setup", "action", "value"), [r[1:] for r in PENALTIES], ids=[r[0] for r in PENALTIES])
def test_penalties(setup: Setup, action: str, value: float) -> None:
    assert effect(setup, action, "silverfish-penalty") == value


def test_heals_on_the_wrong_side() -> None:
    def priest(d: Duel) -> None:
        d.me.set(hero="HERO_09", hero_power={"id": "CS1h_001"})
        d.me.summon("Chillwind Yeti", health=3)
        d.me.summon("Sen'jin Shieldmasta", health=3)
        d.me.summon("Wisp")
        d.them.set(health=20).summon("Chillwind Yeti", health=1)

    for target, value in {"enemy hero": 510, "enemy 1": 500, "own 1": -1, "own 2": -5, "own 3": 500}.items():
        assert effect(priest, f"power -> {target}", "silverfish-penalty") == value
    assert effect(priest, f"power {OWN_FACE}", "silverfish-penalty") == 150
