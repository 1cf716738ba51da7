"""What a player of Hearthstone sees, and the worlds that fit it (DESIGN.md, seam 3)."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import turnwise as tw
from turnwise.hearthstone import decks, new_match
from turnwise.hearthstone.game import cards_of_file
from turnwise.hearthstone.table import printed
from turnwise.hearthstone.testing import Duel

DECKS = sorted(decks())


def seen(duel: Duel, player: int = 0) -> dict[str, Any]:
    """The opponent's side as `player` sees it."""
    side: dict[str, Any] = duel.state.observe(player).to_plain()["players"][1 - player]
    return side


def cards(items: list[Any]) -> list[str]:
    return [item if isinstance(item, str) else item["id"] for item in items]


def worlds(duel: Duel, *, belief: dict[str, Any] | None = None, n: int = 30, player: int = 0) -> list[dict[str, Any]]:
    """The opponent's side in n worlds dealt from what `player` sees; each looks the same to the player."""
    view = duel.state.observe(player)
    dealt = [view.determinize(belief or {}, seed=seed) for seed in range(n)]
    for world in dealt:
        world.check()
        assert world.observe(player).to_plain() == view.to_plain()
    return [world.to_plain()["players"][1 - player] for world in dealt]


# Observations ---------------------------------------------------------------------------------------------------------


def test_hand_deck_and_secrets_of_the_opponent_are_unknown(duel: Duel) -> None:
    duel.them.give("Fireball", "Frostbolt").set(deck={"CS2_029": 2, "CS2_024": 1}).set_secret("Ice Block")
    side = seen(duel)
    assert cards(side["hand"]) == ["?", "?"]
    assert side["deck"] == {"?": 3}
    assert [(secret["id"], secret["class"]) for secret in side["secrets"]] == [("?", "mage")]


def test_own_cards_stay(duel: Duel) -> None:
    duel.me.give("Fireball").set(deck={"CS2_024": 2}).set_secret("Ice Block")
    own = duel.state.observe(0).to_plain()["players"][0]
    assert own == duel.state.to_plain()["players"][0]


def test_nothing_of_a_hidden_card_is_told_but_what_made_it(duel: Duel) -> None:
    duel.them.give("Fireball", cost=1)
    duel.them.raw["hand"].append({"id": "PART_001", "made_by": "GVG_078"})
    duel.changed()
    dear, made = seen(duel)["hand"]
    assert dear == "?"  # a changed cost would tell which card it is: some texts change those of Elementals only
    assert made["id"] == "?"
    assert made["made_by"].startswith("GVG_078")


def test_observing_twice_changes_nothing(duel: Duel) -> None:
    duel.them.give("Fireball").set_secret("Ice Block")
    view = duel.state.observe(0)
    assert view.observe(0).to_plain() == view.to_plain()


def test_an_observation_can_be_saved_and_read(duel: Duel) -> None:
    duel.them.give("Fireball").set_secret("Ice Block")
    view = duel.state.observe(0)
    assert duel.game.state_from_json(view.to_json()).to_plain() == view.to_plain()


def test_the_coin_is_known() -> None:
    state = new_match("p3_hunter_default", "p3_hunter_default", seed=1, first=0, mulligan=False)
    assert cards(state.observe(0).to_plain()["players"][1]["hand"])[-1] == "GAME_005"


def test_a_bounced_minion_is_known(duel: Duel) -> None:
    yeti = duel.me.summon("Chillwind Yeti")
    duel.me.play("Time Rewinder", yeti)
    assert cards(seen(duel, 1)["hand"]) == ["CS2_182"]


def test_a_card_everybody_saw_come_is_known(duel: Duel) -> None:
    duel.me.summon("Archmage Antonidas")
    duel.me.play("The Coin")
    assert cards(seen(duel, 1)["hand"]) == ["CS2_029"]


def test_the_mulligan_is_hidden() -> None:
    state = new_match("p3_hunter_default", "p3_hunter_default", seed=3, first=0)
    view = state.observe(1)
    assert view.to_plain()["choice"]["options"] == []
    assert set(cards(view.to_plain()["players"][0]["hand"])) == {"?"}
    kept, _ = state.apply("mulligan none", seed=1)
    changed, _ = state.apply("mulligan 1 2", seed=2)
    hidden = [after.observe(1).to_plain()["players"][0] for after in (kept, changed)]
    assert cards(hidden[0]["hand"]) == cards(hidden[1]["hand"])
    assert hidden[0]["deck"] == hidden[1]["deck"]


def test_discover_options_are_hidden_from_the_other_player(duel: Duel) -> None:
    duel.me.play("Stonehill Defender")
    assert "?" not in duel.state.observe(0).to_plain()["choice"]["options"]
    view = duel.state.observe(1)
    assert view.to_plain()["choice"]["options"] == ["?", "?", "?"]
    for seed in range(5):
        world = view.determinize(seed=seed)
        options = world.to_plain()["choice"]["options"]
        assert len(set(options)) == 3
        assert "?" not in options
        assert world.observe(1).to_plain() == view.to_plain()


def test_answers_given_to_kazakus_are_hidden(duel: Duel) -> None:
    duel.me.set(deck={})
    duel.me.play("Kazakus")
    duel.choose(2)
    duel.choose(1)
    view = duel.state.observe(1)
    for seed in range(10):
        world = view.determinize(seed=seed)
        assert world.observe(1).to_plain() == view.to_plain()
        done, _ = world.apply("choose 1", seed=1)
        potion = done.to_plain()["players"][0]["hand"][-1]
        assert len(potion["parts"]) == 2


def test_cards_seen_by_tracking_alone_go_back_into_the_bag(duel: Duel) -> None:
    duel.me.set(deck={"CS2_029": 1, "CS2_024": 1, "CS2_182": 1, "CS2_172": 1})
    duel.me.play("Tracking")
    view = duel.state.observe(1)
    assert view.to_plain()["choice"]["options"] == ["?", "?", "?"]
    belief = {
        "lists": [{"hero": "HERO_08", "cards": ["CS2_029", "CS2_024", "CS2_182", "CS2_172"]}, "p3_hunter_default"]
    }
    for seed in range(5):
        world = view.determinize(belief, seed=seed)
        plain = world.to_plain()
        options = [card.split("@")[0] for card in plain["choice"]["options"]]
        assert sorted([*options, *plain["players"][0]["deck"]]) == ["CS2_024", "CS2_029", "CS2_172", "CS2_182"]
        assert world.observe(1).to_plain() == view.to_plain()


# Worlds ---------------------------------------------------------------------------------------------------------------


def test_worlds_are_dealt_from_the_list_less_what_was_seen() -> None:
    list_ = ["CS2_029"] * 2 + ["CS2_024"] * 2 + ["CS2_182"]
    duel = Duel()
    duel.them.give("Fireball", "Chillwind Yeti").set(deck={"CS2_024": 1, "CS2_029": 1}, list=sorted(list_), seen=[0])
    belief = {"lists": ["p3_hunter_default", {"hero": "HERO_01", "cards": list_}]}
    for side in worlds(duel, belief=belief):
        left = Counter(cards(side["hand"])) + Counter(side["deck"])
        assert left == Counter({"CS2_029": 2, "CS2_024": 1, "CS2_182": 1})  # one Frostbolt was seen
        assert sorted(side["list"]) == sorted(list_)


def test_dealing_is_by_count() -> None:
    duel = Duel()
    duel.them.give("Fireball").set(deck={"CS2_029": 2, "CS2_024": 1})
    belief = {"lists": ["p3_hunter_default", {"hero": "HERO_01", "cards": ["CS2_029"] * 3 + ["CS2_024"]}]}
    hands = Counter(cards(side["hand"])[0] for side in worlds(duel, belief=belief, n=2000))
    assert abs(hands["CS2_029"] / 2000 - 0.75) < 0.04  # four standard deviations


def test_secrets_are_of_their_class_and_differ() -> None:
    duel = Duel(them="HERO_05")
    duel.them.set_secret("Explosive Trap", "Freezing Trap").set(deck={})
    for side in worlds(duel):
        ids = [secret["id"] for secret in side["secrets"]]
        assert len(set(ids)) == 2
        assert all(printed(id, "p4").classes == ("hunter",) for id in ids)


def test_secrets_come_from_the_list() -> None:
    duel = Duel(them="HERO_05")
    duel.them.set_secret("Explosive Trap").set(deck={"CS2_182": 1, "EX1_611": 1})
    belief = {"lists": ["p3_hunter_default", {"hero": "HERO_05", "cards": ["EX1_610", "EX1_611", "CS2_182"]}]}
    found = Counter(side["secrets"][0]["id"] for side in worlds(duel, belief=belief, n=200))
    assert set(found) == {"EX1_610", "EX1_611"}
    assert min(found.values()) > 60


def test_a_made_card_is_dealt_from_the_pool_that_makes_it(duel: Duel) -> None:
    duel.them.raw["hand"].append({"id": "PART_001", "made_by": "GVG_078"})  # Mechanical Yeti
    duel.changed()
    found = {side["hand"][0]["id"] for side in worlds(duel, n=100)}
    assert found == {f"PART_00{n}" for n in range(1, 8)}


def test_a_potion_of_kazakus_is_dealt_with_two_ingredients(duel: Duel) -> None:
    duel.them.raw["hand"].append({"id": "CFM_621t", "made_by": "CFM_621", "parts": ["CFM_621t2", "CFM_621t3"]})
    duel.changed()
    for side in worlds(duel, n=20):
        potion = side["hand"][0]
        assert potion["id"] in ("CFM_621t", "CFM_621t14", "CFM_621t15")
        assert len(set(potion["parts"])) == 2


def test_a_dealt_corridor_creeper_has_heard_the_deaths() -> None:
    duel = Duel()
    duel.them.give("Corridor Creeper")
    raptor, other = duel.me.summon("Bloodfen Raptor"), duel.them.summon("Bloodfen Raptor")
    raptor.attacks(other)
    assert duel.them.raw["hand"][0]["cost"] == 5
    assert cards(seen(duel)["hand"]) == ["?"]
    assert "cost" not in str(seen(duel)["hand"])
    belief = {"lists": ["p3_hunter_default", {"hero": "HERO_01", "cards": ["LOOT_149"] * 2}]}
    duel.them.set(deck={"LOOT_149": 1})
    assert all(side["hand"][0]["cost"] == 5 for side in worlds(duel, belief=belief, n=3))


def test_keleseth_reaches_the_cards_drawn_after_him() -> None:
    duel = Duel()
    duel.me.set(deck={"CS2_182": 2}).give("Chillwind Yeti")
    duel.me.play("Prince Keleseth")
    duel.end_turn()
    duel.end_turn()
    belief = {"lists": [{"hero": "HERO_08", "cards": ["CS2_182"] * 3}, "p3_hunter_default"]}
    for side in worlds(duel, belief=belief, n=3, player=1):
        before, after = side["hand"]
        assert before == "CS2_182" or "attack" not in before
        assert (after["attack"], after["health"]) == (5, 6)
        assert side["deck"] == {"CS2_182+1/+1": 1}


def test_an_unidentified_maul_is_one_of_its_forms() -> None:
    duel = Duel(me="HERO_04")
    duel.me.set(deck={"LOOT_286": 2}, list=["LOOT_286", "LOOT_286"])
    duel.end_turn()
    duel.end_turn()
    assert "was" not in str(seen(duel, 1)["hand"])
    assert "made_by" not in str(seen(duel, 1)["hand"])
    belief = {"lists": [{"hero": "HERO_04", "cards": ["LOOT_286"] * 2}, "p3_hunter_default"]}
    forms = {side["hand"][0]["id"] for side in worlds(duel, belief=belief, player=1, n=60)}
    assert forms == {f"LOOT_286t{n}" for n in range(1, 5)}
    duel.do(next(action for action in duel.legal() if action.startswith("play LOOT_286t")))
    assert duel.me.raw["seen"] == [0]


def test_a_shuffled_in_copy_is_known_to_be_there() -> None:
    duel = Duel(them="HERO_07")
    duel.them.set(deck={}, list=["CFM_660"], seen=[0])
    duel.end_turn()
    yeti = duel.them.summon("Chillwind Yeti")
    duel.them.play("Manic Soulcaster", yeti)
    assert seen(duel)["added"] == ["CS2_182"]
    belief = {"lists": ["p3_hunter_default", {"hero": "HERO_07", "cards": ["CFM_660"]}]}
    assert all(side["deck"] == {"CS2_182": 1} for side in worlds(duel, belief=belief, n=3))


def test_open_hands_refuse_hidden_cards(duel: Duel) -> None:
    duel.them.give("Fireball")
    with pytest.raises(tw.errors.BadRecipeError, match="open hands"):
        duel.state.observe(0).determinize({"type": "open_hand"})
    assert duel.state.determinize({"type": "open_hand"}).to_plain() == duel.state.to_plain()


def test_a_belief_names_decks(duel: Duel) -> None:
    with pytest.raises(tw.TurnwiseError, match="no deck named 'p3_hunter_defalt'; did you mean p3_hunter_default"):
        duel.state.observe(0).determinize({"lists": ["p3_hunter_defalt"]})


# one_of ---------------------------------------------------------------------------------------------------------------


def enemy_lists(state: Any, belief: dict[str, Any], n: int = 12) -> set[str]:
    """Which decks the worlds of player 0 take the opponent's list to be."""
    names = set()
    for seed in range(n):
        list_ = state.observe(0).determinize(belief, seed=seed).to_plain()["players"][1]["list"]
        names |= {name for name in DECKS if sorted(decks()[name].cards) == sorted(list_)}
    return names


HUNTERS = ["p3_hunter_default", "p3_hunter_aggro", "p3_hunter_midrange", "p3_hunter_control"]


@pytest.mark.parametrize(
    "text",
    [
        'minion("Rider", cost=0, attack=1, health=1, play=change_cost(BEAST, -1, OPPONENT))',
        'minion("Rider", cost=0, attack=1, health=1, in_hand=whenever(SUMMON, change_own_cost(-1)))',
    ],
)
def test_a_changed_cost_does_not_tell_which_card_it_is(text: str, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(f"from turnwise.hearthstone.language import *\n{text}")
    duel = Duel(cards=cards_of_file(tmp_path / "mine.py"))
    duel.them.set(hand=[{"id": "CS2_172", "cost": 1}, "Rider", {"id": "CS2_029", "cost": 3}])
    assert seen(duel)["hand"] == ["?", "?", "?"]
    assert seen(duel, 1)["hand"] == []


@pytest.mark.parametrize(
    ("belief", "said"),
    [
        (
            {"type": "knownlist", "lists": HUNTERS},
            'belief.type: there is no "knownlist"; expected one of open_hand',
        ),
        ({"type": "one_of"}, "belief.lists: expected at least one list"),
        ({"type": "one_of", "lists": HUNTERS, "fallback": 4}, "belief.fallback: expected an integer from 0 to 3"),
        ({"type": "known_list", "list": HUNTERS}, 'belief.list: unknown key; did you mean "lists"'),
        ({"type": "known_list", "lists": ["p3_hunter"]}, "belief.lists: no deck named 'p3_hunter'; did you mean"),
    ],
)
def test_a_belief_that_makes_no_sense_is_refused(belief: dict[str, Any], said: str) -> None:
    seen = new_match("p3_hunter_default", "p3_hunter_midrange", seed=5).observe(0)
    with pytest.raises(tw.TurnwiseError, match=re.escape(said)):
        seen.determinize(belief)


def test_one_of_keeps_the_lists_that_fit() -> None:
    state = new_match("p3_hunter_default", "p3_hunter_midrange", seed=5, first=1, mulligan=False)
    belief = {"type": "one_of", "lists": HUNTERS, "fallback": 1}
    assert enemy_lists(state, belief, n=10) == {HUNTERS[1]}  # nothing was seen yet: the usual list
    assert enemy_lists(state, {**belief, "ambiguous": "uniform"}, n=40) == set(HUNTERS)
    with pytest.raises(tw.errors.BadRecipeError, match='ambiguous: expected "default" or "uniform"'):
        state.observe(0).determinize({**belief, "ambiguous": "any"})
    rng = random.Random(1)
    while not state.is_over:
        state, _ = state.apply(rng.choice(state.legal_actions()), seed=rng.getrandbits(32))
        side = state.to_plain()["players"][1]
        shown = Counter(side["list"][i] for i in side["seen"])
        fitting = {name for name in HUNTERS if not shown - Counter(decks()[name].cards)}
        if len(fitting) == 1:
            break
    assert fitting == {"p3_hunter_midrange"}
    assert enemy_lists(state, belief) == fitting


def test_one_of_takes_the_nearest_list_when_none_fits_and_fills_up_from_the_usual_one() -> None:
    duel = Duel(them="HERO_05", era="p3")
    seen = ["CS2_029", "DS1_175", "EX1_162"]  # Fireball is in none; two cards of the aggressive list
    duel.them.set(deck={"CS2_182": 20}, list=sorted(seen + ["CS2_182"] * 27), hand=["CS2_182"] * 3)
    duel.them.set(seen=[i for i, id in enumerate(duel.them.list) if id in seen])
    belief = {"type": "one_of", "lists": HUNTERS, "fallback": 0}
    aggro, usual = Counter(decks()["p3_hunter_aggro"].cards), Counter(decks()["p3_hunter_default"].cards)
    for side in worlds(duel, belief=belief, n=5):
        rest = Counter(id.split("@")[0] for id in side["list"]) - Counter(seen)
        assert sum(rest.values()) == 27 and not rest - (aggro - Counter(seen))
    short = {
        **belief,
        "lists": [HUNTERS[0], {"hero": "HERO_05", "era": "p3", "cards": ["DS1_175", "EX1_162", "DS1_185"]}],
    }
    for side in worlds(duel, belief=short, n=5):
        rest = Counter(id.split("@")[0] for id in side["list"]) - Counter([*seen, "DS1_185"])
        assert sum(rest.values()) == 26 and set(rest) <= set(usual)


def test_one_of_falls_back_when_nothing_fits() -> None:
    duel = Duel(them="HERO_05")
    duel.them.give("Fireball").set(deck={}, list=["CS2_029", "CS2_024"], seen=[1])
    belief = {"type": "one_of", "lists": ["p1_hunter_aggro", "p3_hunter_default"], "fallback": 1}
    for side in worlds(duel, belief=belief, n=5):
        assert "CS2_024" in side["list"]
        assert len(side["list"]) == 2
        assert cards(side["hand"])[0].split("@")[0] in decks()["p3_hunter_default"].cards


def test_genn_at_the_start_names_the_list() -> None:
    state = new_match("p3_hunter_default", "p4_warlock_even", seed=1, first=0, mulligan=False)
    belief = {"type": "one_of", "lists": ["p1_warlock_control", "p4_warlock_even", "p5_warlock_hand"], "fallback": 0}
    assert enemy_lists(state, belief) == {"p4_warlock_even"}
    state = new_match("p3_hunter_default", "p5_warlock_hand", seed=1, first=0, mulligan=False)
    assert "p4_warlock_even" not in enemy_lists(state, belief)


# Properties -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("deck", DECKS)
def test_dealt_worlds_look_the_same_along_random_matches(deck: str) -> None:
    """Observation, key and legal actions do not change when hidden cards are dealt anew, and the world plays on."""
    rng = random.Random(deck)
    other = rng.choice(DECKS)
    state = new_match(deck, other, seed=rng.getrandbits(32))
    belief = {"type": "known_list", "lists": [deck, other]}
    while not state.is_over:
        if rng.random() < 0.2:
            for player in (0, 1):
                view = state.observe(player)
                world = view.determinize(belief, seed=rng.getrandbits(32))
                world.check()
                assert world.observe(player).to_plain() == view.to_plain()
                assert world.key(player) == view.key(player) == state.key(player)
                if state.to_act == player:
                    assert world.legal_actions() == view.legal_actions() == state.legal_actions()
        state, _ = state.apply(rng.choice(state.legal_actions()), seed=rng.getrandbits(32))


def test_the_same_view_gets_the_same_decision() -> None:
    rng = random.Random(7)
    state = new_match("p5_mage_mech", "p5_hunter_face", seed=7, mulligan=False)
    recipe = tw.Mcts(worlds=tw.worlds.OneWorld(), rollout=tw.rollout.Random(), budget=tw.Iterations(60))
    for _ in range(30):
        if state.is_over:
            break
        view = state.observe(state.to_act)
        other = view.determinize({"lists": ["p5_mage_mech", "p5_hunter_face"]}, seed=rng.getrandbits(32))
        assert tw.act(state, recipe, seed=1) == tw.act(other, recipe, seed=1)
        state, _ = state.apply(rng.choice(state.legal_actions()), seed=rng.getrandbits(32))


@pytest.mark.parametrize("deck", DECKS)
def test_hearthstone_keeps_the_contract(deck: str) -> None:
    game = tw.load("hearthstone")
    assert game.conformance(matches=1, seed=11, decks=[deck, "p4_mage_reno_kazakus"]) == []


def test_json_of_an_observation_holds_no_hidden_card() -> None:
    state = new_match("p1_hunter_aggro", "p5_mage_mech", seed=2, mulligan=False)
    text = json.dumps(state.observe(0).to_plain()["players"][1])
    assert not [card for card in set(decks()["p5_mage_mech"].cards) if card in text]


def test_a_question_nobody_put_is_refused(duel: Duel) -> None:
    """A state from outside may not pend a choice that no card asks for."""
    duel.plain["choice"] = {"kind": "cards", "options": ["CS2_029@p4", "CS2_024@p4"]}
    duel.plain["resolution"] = {"frames": [{"kind": "start"}]}
    duel.changed()
    with pytest.raises(tw.errors.BadStateError, match=r"choice\.kind: no choice of the player to act is asked for"):
        duel.state.check()
