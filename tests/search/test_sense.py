"""The rules of sense of paper 4 (docs/methods/filters.md), one by one, and what the filter and the rollout make of
them."""

from __future__ import annotations

from collections import Counter

import pytest

import turnwise as tw
from turnwise.hearthstone.testing import Duel


def kept(where: Duel | tw.State, care: str = "tree", *, oblige: bool = False) -> set[str]:
    """The actions that the search may take."""
    recipe = tw.Mcts(
        belief=tw.belief.OpenHand(),
        filter=(tw.filter.Sensible(care, oblige),),
        rollout=tw.rollout.Random(1),
        budget=tw.Iterations(400),
    )
    state = where.state if isinstance(where, Duel) else where
    return {stats.action for stats in tw.search(state, recipe, seed=1).actions}


def duel_with(*hand: str, mine: tuple[str, ...] = (), theirs: tuple[str, ...] = (), **me: int) -> Duel:
    duel = Duel()
    for card in mine:
        duel.me.summon(card)
    for card in theirs:
        duel.them.summon(card)
    duel.me.give(*hand)
    if me:
        duel.me.set(**me)
    return duel


def targets(actions: set[str], word: str) -> set[str]:
    """Whom the actions that start so are aimed at."""
    return {action.partition(" -> ")[2] for action in actions if action.startswith(word)}


YETI, WISP, RAPTOR, OGRE = "Chillwind Yeti", "Wisp", "Bloodfen Raptor", "Boulderfist Ogre"


def test_1_damage_is_for_enemies():
    duel = duel_with("Fireball", mine=(YETI,), theirs=(OGRE,))
    everybody = {"own 1", "enemy 1", "own hero", "enemy hero"}
    assert targets(set(duel.legal()), "play") == everybody
    assert targets(kept(duel), "play") == everybody - {"own hero"}
    assert targets(kept(duel, "rollout"), "play") == {"enemy 1", "enemy hero"}


def test_1_but_for_a_minion_that_likes_it():
    berserk = ("Frothing Berserker", YETI)
    duel = duel_with("Wing Blast", mine=berserk, theirs=(OGRE,))
    assert targets(kept(duel, "rollout"), "play") == {"enemy 1"}  # 4 damage kill it
    duel = duel_with("Frostbolt", mine=berserk, theirs=(OGRE,))
    assert targets(kept(duel, "rollout"), "play") == {"own 1", "enemy 1", "enemy hero"}


def test_2_removal_is_for_enemies():
    duel = duel_with("Polymorph", mine=(YETI,), theirs=(OGRE,))
    assert targets(kept(duel), "play") == {"own 1", "enemy 1"}
    assert targets(kept(duel, "rollout"), "play") == {"enemy 1"}


def test_2_silence_may_free_an_own_minion():
    duel = duel_with("Earth Shock", mine=(YETI, "Ancient Watcher"), theirs=(OGRE,))
    assert "own 1" not in targets(kept(duel, "rollout"), "play")


def test_3_healing_is_for_wounded_friends():
    duel = duel_with(mine=(OGRE,), theirs=(OGRE,))
    duel.me.summon(YETI, at=0, health=2)
    duel.me.set(hero_power={"id": "CS1h_001"})
    assert targets(set(duel.legal()), "power") >= {"own 1", "own 2", "enemy 1", "own hero", "enemy hero"}
    assert targets(kept(duel), "power") == {"own 1"}


def test_4_what_strengthens_is_for_friends():
    duel = duel_with("Abusive Sergeant", mine=(YETI,), theirs=(OGRE,))
    assert targets(kept(duel), "play") == {"own 1"}


def test_5_a_strong_arm_that_cannot_strike():
    duel = duel_with("Rockbiter Weapon", mine=(YETI,))
    duel.me.summon(RAPTOR, frozen=True)
    assert targets(kept(duel, "rollout"), "play") == {"own 1", "own hero"}
    assert targets(kept(duel), "play") == {"own 1", "own 2", "own hero"}


def test_6_a_storm_over_nobody():
    assert "play CS2_032" in duel_with("Flamestrike").legal()
    assert "play CS2_032" not in kept(duel_with("Flamestrike"))
    assert "play CS2_032" in kept(duel_with("Flamestrike", theirs=(WISP,)))


def test_7_a_storm_that_costs_more_than_it_gains():
    duel = duel_with("Volcanic Potion", mine=(RAPTOR, RAPTOR), theirs=(WISP,))
    assert "play CFM_065" in kept(duel)
    assert "play CFM_065" not in kept(duel, "rollout")
    assert "play CFM_065" in kept(duel_with("Volcanic Potion", mine=(WISP,), theirs=(RAPTOR,)), "rollout")


def test_8_drawing_too_much():
    duel = duel_with("Arcane Intellect", *["Wisp"] * 9)
    assert "play CS2_023" in kept(duel)
    assert "play CS2_023" not in kept(duel, "rollout")
    tired = duel_with("Arcane Intellect", health=2)
    tired.me.set(deck={})
    assert "play CS2_023" not in kept(tired)


def test_9_a_coin_that_buys_nothing():
    duel = duel_with("The Coin", YETI, mana=2)
    assert "play GAME_005" not in kept(duel, "rollout")
    assert "play GAME_005" in kept(duel)
    duel.me.set(mana=3)
    assert "play GAME_005" in kept(duel, "rollout")


def test_10_a_worse_weapon():
    duel = duel_with("Light's Justice")
    assert "play CS2_091" in kept(duel, "rollout")
    duel.me.equip("Arcanite Reaper")
    assert "play CS2_091" in kept(duel)
    assert "play CS2_091" not in kept(duel, "rollout")


def test_14_a_price_that_kills():
    duel = duel_with("Hellfire", theirs=(WISP,), health=3)
    assert "play CS2_062" not in kept(duel)
    duel.me.set(health=4)
    assert "play CS2_062" in kept(duel)


def test_16_an_attack_that_wins_nothing():
    duel = duel_with(mine=(RAPTOR,), theirs=(OGRE,))
    assert "attack 1 -> enemy 1" in kept(duel)
    assert "attack 1 -> enemy 1" not in kept(duel, "rollout")


def test_17_a_hero_who_would_die_of_the_blow():
    duel = duel_with(theirs=(OGRE,), health=6)
    duel.me.equip("Arcanite Reaper")
    assert "attack hero -> enemy 1" in duel.legal()
    assert "attack hero -> enemy 1" not in kept(duel)
    duel.me.set(health=7)
    assert "attack hero -> enemy 1" in kept(duel)


def test_19_one_stands_for_all_that_are_alike():
    duel = duel_with(mine=(YETI, YETI, OGRE), theirs=(WISP, WISP))
    assert {action for action in kept(duel) if action.startswith("attack")} == {
        "attack 1 -> enemy 1", "attack 1 -> enemy hero", "attack 3 -> enemy 1", "attack 3 -> enemy hero",
    }  # fmt: skip
    duel.me.summon("Dire Wolf Alpha")  # now places matter
    assert "attack 2 -> enemy hero" in kept(duel)


def test_a_free_attack_on_the_hero_is_obliged():
    duel = duel_with(mine=(YETI,))
    assert "end" in kept(duel)
    assert "end" not in kept(duel, oblige=True)
    duel.me.board[0].attacks(duel.them.hero)
    assert "end" in kept(duel, oblige=True)


def test_nothing_is_obliged_into_a_secret():
    duel = duel_with(mine=(YETI,))
    duel.them.set_secret("Explosive Trap")
    assert "end" in kept(duel, oblige=True)


def test_a_power_that_only_gains_is_obliged_when_mana_is_left():
    duel = duel_with(mana=2)
    duel.me.set(hero_power={"id": "CS2_102"})  # Armor Up!
    assert kept(duel, oblige=True) == {"power"}
    duel.me.give(WISP)
    assert "end" in kept(duel, oblige=True)


@pytest.mark.parametrize("seed", range(6))
def test_something_always_stays_and_trees_keep_more(seed):
    state = tw.load("hearthstone").start(seed=seed)
    for step in range(60):
        if state.is_over:
            break
        legal, tree, rollout = set(state.legal_actions()), kept(state), kept(state, "rollout")
        assert rollout <= tree <= legal
        assert rollout
        state = state.apply(tw.act(state, "random", seed=step), seed=step)[0]


def test_a_game_without_such_rules_says_so():
    with pytest.raises(tw.errors.BadRecipeError, match="does not say which of its actions make sense"):
        tw.search(tw.load("nim").start(), tw.Mcts(filter=(tw.filter.Sensible(),)), seed=1)
    with pytest.raises(tw.errors.BadRecipeError, match="does not say which of its actions make sense"):
        tw.search(tw.load("nim").start(), tw.Mcts(rollout=tw.rollout.Sensible()), seed=1)


def test_a_rollout_draws_evenly_from_what_makes_sense():
    """We can only end the turn; of three Yetis alike one stands for all, and strikes before the turn may end."""
    duel = Duel()
    duel.me.summon(WISP, frozen=True)
    for _ in range(3):
        duel.them.summon(YETI)
    duel.me.set(mana=0, max_mana=0)
    duel.them.set(mana=0, max_mana=0, deck={}, hand=[])
    assert duel.legal() == ["end"]
    me, seen = duel.state.to_act, []

    def look(state: tw.State) -> list[float]:
        mine = state.to_plain()["players"][me]
        seen.append((mine.get("health", 30), len(mine["board"])))
        return [0.5, 0.5]

    recipe = tw.Mcts(
        belief=tw.belief.OpenHand(), expand_after=10**6, rollout=tw.rollout.Sensible(actions=1),
        evaluate=tw.evaluate.Function(look), budget=tw.Iterations(400),
    )  # fmt: skip
    tw.search(duel.state, recipe, seed=1)
    counts = Counter(seen)
    assert set(counts) == {(30, 0), (26, 1)}
    assert abs(counts[26, 1] - 200) < 60
