"""The papers' opponents: what they must do in plain positions, that they do not peek, and that they can be stopped."""

from __future__ import annotations

import json
import threading
import time

import pytest

import turnwise as tw
from turnwise.hearthstone.testing import Duel

HEARTHSTONE = ["p1-gsv", "p3-heuristic", "p4-tyche", "p4-aggro", "p4-control", "p4-midrange", "p5-greedy"]
SMALL_FISH = tw.Silverfish(width=40, reply=10, refined=8, reply_again=20, second_reply=10, next_width=6, next_total=30)
THINKERS: list[str | tw.Silverfish] = [*HEARTHSTONE, SMALL_FISH]


def decide(duel: Duel, agent: str | tw.Silverfish) -> str:
    return str(tw.act(duel.state, agent, seed=1))


# GSV may attack first, since the line wins as well; the greedy player of paper 5 does not know what a win is.
@pytest.mark.parametrize("agent", [a for a in THINKERS if a not in ("p1-gsv", "p5-greedy")], ids=str)
def test_a_spell_that_kills_is_cast(agent: str | tw.Silverfish) -> None:
    duel = Duel()
    duel.me.give("Fireball").summon("Wisp")
    duel.them.set(health=6).summon("Chillwind Yeti")
    assert decide(duel, agent) == "play CS2_029 -> enemy hero"


def test_with_nothing_good_to_do_the_turn_ends() -> None:
    duel = Duel()
    duel.me.set(mana=0).summon("Wisp")
    duel.them.summon("Sen'jin Shieldmasta")
    assert decide(duel, "p3-heuristic") == "end"


def test_the_greedy_player_stops_at_nothing_gained() -> None:
    duel = Duel()
    duel.me.give("Mirror Entity")
    duel.me.set(hero_power={"id": "CS2_034", "used": True})
    assert decide(duel, "p5-greedy") == "end"  # H of a secret is 0


@pytest.mark.parametrize("agent", ["p1-gsv", "p4-tyche", "p4-aggro", SMALL_FISH], ids=str)
def test_nobody_burns_his_own_face(agent: str | tw.Silverfish) -> None:
    duel = Duel()
    duel.me.give("Fireball")
    assert decide(duel, agent) != "play CS2_029 -> own hero"


def test_gsv_and_silverfish_see_a_kill_of_several_actions() -> None:
    # 4 + 1 + 6 of attack and spell: no single action kills, all together do.
    duel = Duel()
    duel.me.set(mana=4).give("Fireball").summon("Chillwind Yeti")
    duel.me.summon("Wisp")
    duel.them.set(health=11).summon("Boulderfist Ogre")
    for agent in ("p1-gsv", SMALL_FISH):
        state = duel.state
        for step in range(3):
            state, _ = state.apply(tw.act(state, agent, seed=step), seed=step)
        assert state.is_over
        assert state.returns[0] == 1


def test_silverfish_trades_when_the_enemy_would_kill_it() -> None:
    # The Ogre kills me next turn; a Fireball and the Wisp kill it, the face would take it all.
    duel = Duel()
    duel.me.set(health=6, mana=4).give("Fireball").summon("Wisp")
    duel.them.set(health=25).summon("Boulderfist Ogre")
    state = duel.state
    for step in range(3):
        if state.to_act != 0:
            break
        state, _ = state.apply(tw.act(state, SMALL_FISH, seed=step), seed=step)
    assert not json.loads(state.to_json())["players"][1]["board"]


def test_gsv_casts_before_it_ends_its_turn() -> None:
    duel = Duel()
    duel.me.set(mana=4, hand=["CS2_182"])
    assert decide(duel, "p1-gsv") == "play CS2_182"


@pytest.mark.parametrize("agent", THINKERS, ids=str)
def test_hearthstone_agents_see_no_hidden_card(agent: str | tw.Silverfish) -> None:
    game = tw.load("hearthstone")
    state = game.start(seed=7, decks=["p5_mage_mech", "p5_hunter_face"])
    for step in range(30):
        if state.is_over:
            break
        player = state.to_act
        if step % 6 == 5:
            other = state.observe(player).determinize(seed=step + 100)
            assert tw.act(state, agent, seed=step) == tw.act(other, agent, seed=step)
        state, _ = state.apply(tw.act(state, "p4-aggro", seed=step), seed=step)


@pytest.mark.alone
@pytest.mark.parametrize("agent", [tw.Gsv(depth=8), tw.Tyche(episodes=1_000_000)], ids=str)
def test_cancel_within_a_tenth_of_a_second(agent: tw.Gsv | tw.Tyche) -> None:
    duel = Duel()
    for card in ("Chillwind Yeti", "Wisp", "Ironfur Grizzly", "Boulderfist Ogre"):
        duel.me.summon(card)
        duel.them.summon(card)
    duel.me.give("Fireball", "Frostbolt", "Chillwind Yeti", "Wisp", "Raid Leader")
    cancel = tw.Cancel()
    stopped = [0.0]

    def stop() -> None:
        stopped[0] = time.monotonic()
        cancel.cancel()

    timer = threading.Timer(0.1, stop)
    timer.start()
    began = time.monotonic()
    tw.act(duel.state, agent, seed=1, cancel=cancel)
    timer.join()
    ended = time.monotonic()
    assert ended - began < 0.1 or ended - stopped[0] < 0.35  # the machine may be busy; usually some milliseconds


def test_the_rule_based_agent_plays_one_of_its_best() -> None:
    state = tw.load("tribes").start(seed=2)
    for step in range(60):
        if state.is_over:
            break
        scores = dict(tw.scores(state, "p2-rules"))
        action = tw.act(state, "p2-rules", seed=step)
        assert scores[action] == max(scores.values())
        state, _ = state.apply(action, seed=step)


@pytest.mark.parametrize(("name", "wasteful"), [("p2-osla", {"destroy", "disband"}), ("p2-mc", set())])
def test_who_looks_at_no_end_of_turn_ends_it_only_at_the_end(name: str, wasteful: set[str]) -> None:
    state = tw.load("tribes").start(seed=2)
    for step in range(40):
        action = tw.act(state, tw.agent(name, tw.ModelCalls(300)), seed=step)
        if action == "end":
            assert not {str(a).split()[0] for a in state.legal_actions()} - {"end"} - wasteful
        else:
            assert action.split()[0] not in wasteful
        state, _ = state.apply(action, seed=step)


def test_tyche_samples_every_option_but_the_end() -> None:
    duel = Duel()
    duel.me.give("Fireball").summon("Wisp")
    duel.them.summon("Chillwind Yeti")
    found = tw.search(duel.state, tw.Tyche(episodes=40), seed=1)
    assert found.iterations == 40 * (len(duel.state.legal_actions()) - 1)
    idle = Duel()
    idle.me.set(mana=0)
    assert tw.search(idle.state, "p4-tyche").model_calls == 0  # the end of the turn is all there is


def test_tyche_has_more_episodes_in_every_turn_of_a_match() -> None:
    grows = tw.Tyche(episodes=10, growth=4, most=25)
    for turn, episodes in ((1, 10), (2, 10), (3, 14), (4, 14), (5, 18), (9, 25), (10, 25), (11, 25)):
        duel = Duel()
        duel.me.give("Fireball").summon("Wisp")
        state = duel.state.game.state_from_plain(duel.state.to_plain() | {"turn": turn})
        assert tw.search(state, grows, seed=1).iterations == episodes * (len(state.legal_actions()) - 1), turn
    assert tw.agents()["p4-tyche"] == tw.Tyche(episodes=100, growth=20, most=400)


def test_without_a_reply_silverfish_judges_the_end_of_its_own_turn() -> None:
    alone, replied = tw.Silverfish(width=40, reply=0, refined=0), tw.Silverfish(width=40, reply=10, refined=0)
    duel = Duel()
    duel.me.set(mana=0, health=4).summon("Chillwind Yeti")
    duel.them.set(health=10).summon("Bloodfen Raptor")
    duel.them.summon("Bloodfen Raptor")
    # The Raptors would kill: one of them has to go. At the end of the own turn nothing says so.
    assert decide(duel, alone) == "attack 1 -> enemy hero"
    assert decide(duel, replied).startswith("attack 1 -> enemy ")
    assert decide(duel, replied) != "attack 1 -> enemy hero"
    assert tw.search(duel.state, alone, seed=1).model_calls < tw.search(duel.state, replied, seed=1).model_calls / 2


def test_silverfish_does_nothing_that_a_penalty_forbids() -> None:
    game = tw.load("hearthstone")
    seen = 0
    for seed in range(3):
        state = game.start(seed=seed, decks=["p5_mage_mech", "p5_warlock_hand"])
        for step in range(60):
            if state.is_over:
                break
            action = tw.act(state, SMALL_FISH if state.to_act == 0 else "random", seed=step)
            if state.to_act == 0 and action.split()[0] in ("play", "power", "attack"):
                seen += 1
                assert dict(tw.scores(state, "silverfish-penalty"))[action] < 500
            state, _ = state.apply(action, seed=step)
    assert seen > 20


def test_doing_nothing() -> None:
    state = tw.load("tribes").start(seed=2)
    assert tw.act(state, "p2-nothing") == "end"
    assert tw.act(Duel().state, "p2-nothing") == "end"


def test_agents_of_one_game_are_refused_elsewhere() -> None:
    state = tw.load("tribes").start(seed=2)
    for recipe in (tw.Gsv(), tw.Tyche(), tw.Silverfish()):
        with pytest.raises(tw.errors.BadRecipeError, match="Hearthstone"):
            tw.act(state, recipe)
    with pytest.raises(tw.errors.BadRecipeError, match="diff, entropy"):
        tw.act(state, tw.OneStep("gsv"))
    with pytest.raises(tw.errors.BadRecipeError, match="has no scores of its own"):
        tw.act(tw.load("nim").start(seed=1), tw.ByScore("p2-rules"))
