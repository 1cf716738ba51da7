"""docs/rules/hearthstone.md, sections B to F: zones and limits, setup, turns, mana, legality. Tests are named by rule
number."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from turnwise.hearthstone import decks, new_match
from turnwise.hearthstone.testing import Duel

# B. Entities, zones, limits -------------------------------------------------------------------------------------------


def test_02_a_hand_holds_ten_cards(duel: Duel) -> None:
    duel.me.set(hand=["CS2_231"] * 10)
    duel.end_turn()
    duel.end_turn()  # the drawn card burns
    assert len(duel.me.hand) == 10
    assert sum(duel.me.deck.values()) == 19


def test_02_a_board_holds_seven_minions(duel: Duel) -> None:
    for _ in range(7):
        duel.me.summon("Wisp")
    duel.me.give("Wisp")
    assert not duel.me.can_play("Wisp")


def test_03_five_secrets_and_each_once() -> None:
    duel = Duel(me="HERO_05")
    duel.me.set_secret("Explosive Trap").give("Explosive Trap", "Freezing Trap")
    assert not duel.me.can_play("Explosive Trap")
    assert duel.me.can_play("Freezing Trap")
    duel.me.set_secret("Snake Trap", "Ice Block", "Ice Barrier", "Mirror Entity")
    assert not duel.me.can_play("Freezing Trap")


def test_03_a_deck_holds_sixty_cards(duel: Duel) -> None:
    duel.me.set(deck={"CS2_182": 60})
    duel.me.play("Forgotten Torch", duel.them.hero)
    assert duel.me.deck == {"CS2_182": 60}


def test_04_order_of_play_counts_arrivals() -> None:
    duel = Duel(positions="all")
    duel.me.give("Wisp", "Murloc Raider")
    duel.me.play("Wisp")
    duel.me.play("Murloc Raider", at=1)
    raider, wisp = duel.me.board
    assert raider.raw["order"] > wisp.raw["order"]


def test_04_buffs_and_damage_keep_the_order_and_control_renews_it(duel: Duel) -> None:
    ogre = duel.them.summon("Boulderfist Ogre")
    order = ogre.raw["order"]
    duel.me.play("Frostbolt", ogre)
    duel.me.play("Armor Plating", ogre)
    assert ogre.raw["order"] == order
    for _ in range(3):
        duel.them.summon("Wisp")
    newest = duel.plain["next_order"]
    stolen = [o for o in duel.me.play("Mind Control Tech", every=True) if "CS2_200" in o.duel.me.ids]
    assert len(stolen) == 1
    assert stolen[0].duel.me.board[-1].raw["order"] >= newest


def test_4_x87_the_cost_aura_of_a_stolen_minion_is_younger_than_a_cost_that_was_set_before(duel):
    apprentice = duel.them.summon("Sorcerer's Apprentice")
    duel.me.set(deck={"CS2_029": 1}).play("Bright-Eyed Scout")  # Fireball costs 5
    duel.me.set(mana=10).play("Mind Control", target=apprentice)
    assert duel.me.cost("Fireball") == 4


def test_05_the_mortally_wounded_still_fill_the_board(duel: Duel) -> None:
    wisps = [duel.me.summon("Wisp") for _ in range(7)]
    duel.me.play("On the Hunt", wisps[0])
    assert duel.me.ids == ["CS2_231"] * 6  # there was no room for the Mastiff when it came


def test_06_a_weapon_is_sheathed_on_the_opponents_turn(duel: Duel) -> None:
    duel.them.equip("Fiery War Axe")
    yeti = duel.me.summon("Chillwind Yeti")
    yeti.attacks(duel.them.hero)
    assert yeti.health == 5
    assert duel.them.health == 26


@pytest.mark.parametrize(("era", "cost"), [("p1", 2), ("p4", 3)])
def test_07_numbers_are_those_of_the_era(era: str, cost: int) -> None:
    duel = Duel(me="HERO_01", era=era)
    duel.me.give("Fiery War Axe")
    assert duel.me.cost("Fiery War Axe") == cost


# C. Setup -------------------------------------------------------------------------------------------------------------


def test_08_the_first_player_is_drawn_by_lot() -> None:
    first = Counter(
        json.loads(new_match("p3_hunter_default", "p3_hunter_default", seed=s).to_json()).get("first", 0)
        for s in range(60)
    )
    assert set(first) == {0, 1}
    assert min(first.values()) > 12


@pytest.mark.parametrize("first", [0, 1])
def test_09_three_cards_and_four(first: int) -> None:
    plain = new_match("p3_hunter_default", "p3_hunter_default", seed=1, first=first).to_plain()
    hands = [len(player["hand"]) for player in plain["players"]]
    assert hands[first] == 3
    assert hands[1 - first] == 4
    for player in plain["players"]:
        assert sum(player["deck"].values()) + len(player["hand"]) == 30


def hand_of(state: object, player: int) -> list[str]:
    cards = state.to_plain()["players"][player]["hand"]  # type: ignore[attr-defined]
    return [card if isinstance(card, str) else card["id"] for card in cards]


def test_10_a_marked_card_cannot_come_back() -> None:
    state = new_match("p4_mage_reno_kazakus", "p3_hunter_default", seed=4, first=0)  # no two cards alike
    before = hand_of(state, 0)
    assert len(state.legal_actions()) == 8
    for seed in range(30):
        after, _ = state.apply("mulligan 1 3", seed=seed)
        now = hand_of(after, 0)
        assert now[1] == before[1]
        assert not {now[0], now[2]} & set(before)
        assert {before[0], before[2]} <= set(after.to_plain()["players"][0]["deck"])


def test_10_each_player_is_asked_once_and_it_can_be_skipped() -> None:
    state = new_match("p3_hunter_default", "p3_hunter_default", seed=4, first=1)
    askers = []
    while state.legal_actions()[0].startswith("mulligan"):
        askers.append(state.to_act)
        state, _ = state.apply("mulligan none", seed=1)
    assert askers == [1, 0]
    skipped = new_match("p3_hunter_default", "p3_hunter_default", seed=4, first=1, mulligan=False)
    assert "end" in skipped.legal_actions()


def test_11_the_second_player_gets_the_coin_after_the_mulligan() -> None:
    state = new_match("p3_hunter_default", "p3_hunter_default", seed=4, first=0)
    assert "GAME_005" not in hand_of(state, 1)
    for _ in range(2):
        state, _ = state.apply("mulligan none", seed=1)
    assert hand_of(state, 1)[-1] == "GAME_005"
    assert len(hand_of(state, 1)) == 5
    assert len(hand_of(state, 0)) == 4  # and drew for the first turn


def test_12_genn_makes_the_starting_power_cost_one() -> None:
    state = new_match("p4_warlock_even", "p3_hunter_default", seed=1, first=0, mulligan=False)
    assert state.to_plain()["players"][0]["hero_power"]["cost"] == 1


def test_12_baku_upgrades_the_starting_power() -> None:
    state = new_match("p4_paladin_odd", "p3_hunter_default", seed=1, first=0, mulligan=False)
    assert state.to_plain()["players"][0]["hero_power"]["id"] == "AT_132_PALADIN"


def test_12_an_odd_card_stops_genn() -> None:
    even = {"hero": "HERO_07", "era": "p4", "cards": [*decks()["p4_warlock_even"].cards[:-1], "CS2_231"]}
    odd = {"hero": "HERO_07", "era": "p4", "cards": [*decks()["p4_warlock_even"].cards[:-1], "CS2_168"]}
    from turnwise.hearthstone.game import game

    costs = []
    for deck in (even, odd):
        state = game(mulligan=False).start(seed=1, decks=[deck, "p3_hunter_default"], first=0, free=True)
        costs.append(state.to_plain()["players"][0]["hero_power"].get("cost", 2))
    assert costs == [1, 2]  # 0 is even; Murloc Raider costs 1


def test_13_the_first_turn_is_the_first_players() -> None:
    state = new_match("p3_hunter_default", "p3_hunter_default", seed=1, first=1, mulligan=False)
    plain = state.to_plain()
    assert (plain["turn"], plain["to_act"]) == (1, 1)
    state, _ = state.apply("end", seed=1)
    assert (state.to_plain()["turn"], state.to_act) == (2, 0)


# D. Turns -------------------------------------------------------------------------------------------------------------


def test_14c_a_crystal_more_each_turn_up_to_ten(duel: Duel) -> None:
    duel.them.set(max_mana=3, mana=0)
    duel.end_turn()
    assert (duel.them.mana, duel.them.max_mana) == (4, 4)
    duel.end_turn()
    assert (duel.me.mana, duel.me.max_mana) == (10, 10)


def test_14d_owed_overload_is_locked(duel: Duel) -> None:
    duel.them.set(overload_owed=3)
    duel.end_turn()
    assert (duel.them.mana, duel.them.overload_locked, duel.them.overload_owed) == (7, 3, 0)


def test_14e_minions_and_power_are_ready(duel: Duel) -> None:
    duel.me.use_power(duel.them.hero)
    duel.me.play("Wisp")
    wisp = duel.me.board[0]
    assert not wisp.can_attack
    duel.end_turn()
    duel.end_turn()
    assert wisp.can_attack
    assert "power -> enemy hero" in duel.legal()


def test_14f_finicky_cloakfield_ends_at_the_own_turn_start(duel: Duel) -> None:
    yeti = duel.me.summon("Chillwind Yeti")
    duel.me.play("Finicky Cloakfield", yeti)
    assert yeti.stealth
    duel.end_turn()
    assert yeti.stealth
    duel.end_turn()
    assert not yeti.stealth


def test_14g_start_of_turn_triggers_come_before_the_draw(duel: Duel) -> None:
    duel.me.summon("Doomsayer")
    duel.me.summon("Bloodmage Thalnos")
    duel.me.set(deck={"CS2_231": 1})
    duel.end_turn()
    duel.end_turn()
    assert duel.me.board == []
    assert duel.me.hand == ["CS2_231"]
    assert duel.me.fatigue == 1
    assert duel.me.health == 29


def test_14h_fatigue_of_the_draw_can_kill(duel: Duel) -> None:
    duel.them.set(deck={}, health=2, fatigue=1)
    duel.end_turn()
    assert duel.result == "first_won"


def test_15_no_action_while_a_choice_is_open(duel: Duel) -> None:
    duel.me.play("Stonehill Defender")
    assert duel.legal() == ["choose 1", "choose 2", "choose 3"]


def test_16a_a_mortally_wounded_minion_still_fires_at_turn_end(duel: Duel) -> None:
    rag = duel.me.summon("Ragnaros the Firelord")
    duel.them.summon("Kel'Thuzad")
    raptor = duel.them.summon("Bloodfen Raptor", health=1)
    duel.me.use_power(raptor)
    outcomes = [o for o in duel.end_turn(every=True) if o.picks == ["target enemy 1"]]
    assert len(outcomes) == 1
    assert rag.on(outcomes[0].duel).in_play
    assert outcomes[0].duel.them.ids == ["CS2_172"]  # resummoned by the dying Kel'Thuzad, who then went


def test_16b_effects_until_end_of_turn_expire(duel: Duel) -> None:
    yeti = duel.me.summon("Chillwind Yeti")
    duel.me.play("Abusive Sergeant", yeti)
    assert yeti.attack == 6
    duel.me.play("Heroic Strike")
    assert duel.me.hero.attack == 4
    duel.end_turn()
    assert yeti.attack == 4
    assert duel.me.raw["attack"] == 0


def test_16b_temporary_mana_is_lost(duel: Duel) -> None:
    duel.me.set(mana=3, max_mana=3)
    duel.me.play("The Coin")
    assert duel.me.mana == 4
    duel.end_turn()
    assert duel.me.mana == 3


def test_16c_loatheb_ends_with_the_victims_turn(duel: Duel) -> None:
    duel.them.give("Frostbolt")
    duel.me.play("Loatheb")
    duel.end_turn()
    assert duel.them.cost("Frostbolt") == 7
    duel.end_turn()
    duel.end_turn()
    assert duel.them.cost("Frostbolt") == 2


def test_17_power_overwhelming_destroys_at_turn_end(duel: Duel) -> None:
    yeti = duel.me.summon("Chillwind Yeti")
    duel.me.play("Power Overwhelming", yeti)
    assert (yeti.attack, yeti.health) == (8, 9)
    duel.end_turn()
    assert not yeti.in_play


def test_17_silence_saves_from_power_overwhelming(duel: Duel) -> None:
    yeti = duel.me.summon("Chillwind Yeti")
    duel.me.play("Power Overwhelming", yeti)
    duel.me.play("Ironbeak Owl", yeti)
    duel.end_turn()
    assert yeti.in_play
    assert (yeti.attack, yeti.health) == (4, 5)


@pytest.mark.parametrize(("limit", "turn"), [(89, 89), (100, 100)])
def test_18_the_match_is_drawn_at_the_turn_limit(limit: int, turn: int) -> None:
    duel = Duel(turn=turn - 1, turn_limit=limit)
    duel.end_turn()
    assert duel.result == "playing"
    duel.end_turn()
    assert duel.result == "draw"


# E. Mana and costs ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("mana", "after"), [(10, 10), (7, 8), (0, 1)])
def test_19_the_coin_never_lifts_mana_over_ten(duel: Duel, mana: int, after: int) -> None:
    duel.me.set(mana=mana)
    duel.me.play("The Coin")
    assert duel.me.mana == after


def test_20_a_negative_value_in_between_eats_later_increases(duel: Duel) -> None:
    duel.me.set(hand=[{"id": "CS2_024", "cost": -2}], spell_tax=5)
    assert duel.me.cost("Frostbolt") == 3  # 2 - 4 + 5, not 0 + 5


def test_20_own_rules_come_last_and_set_costs(duel: Duel) -> None:
    victim = duel.them.summon("Wisp")
    duel.them.summon("Chillwind Yeti")
    duel.me.set(hand=[{"id": "GIL_518", "cost": 9}])
    assert duel.me.cost("Wing Blast") == 9
    duel.me.use_power(victim)
    duel.me.set(mana=10)
    assert duel.me.cost("Wing Blast") == 1


def test_20_emperor_thaurissan_stays_on_the_card(duel: Duel) -> None:
    emperor = duel.me.summon("Emperor Thaurissan")
    duel.me.give("Fireball")
    duel.end_turn()
    duel.me.set(board=[])
    assert not emperor.in_play
    duel.end_turn()
    assert duel.me.cost("Fireball") == 3


def test_21_temporary_mana_is_spent_first(duel: Duel) -> None:
    duel.me.set(mana=2, max_mana=2)
    duel.me.play("The Coin")
    duel.me.play("Murloc Raider")
    assert (duel.me.mana, duel.me.temp_mana) == (2, 0)


def test_21_overload_is_owed_before_anything_reacts(duel: Duel) -> None:
    trogg = duel.me.summon("Tunnel Trogg")
    duel.me.play("Lightning Bolt", trogg)
    assert duel.me.overload_owed == 1
    assert not trogg.in_play
    trogg = duel.me.summon("Tunnel Trogg")
    duel.me.play("Feral Spirit")
    assert trogg.attack == 3
    assert duel.me.overload_owed == 3


def test_21_brann_does_not_double_overload(duel: Duel) -> None:
    duel.me.summon("Brann Bronzebeard")
    duel.me.play("Jade Claws")
    assert duel.me.overload_owed == 1
    assert duel.me.ids == ["LOE_077", "CFM_712_t01", "CFM_712_t02"]


def test_22_a_crystal_for_the_opponent_is_empty(duel: Duel) -> None:
    duel.them.set(mana=4, max_mana=4)
    duel.me.play("Arcane Golem")
    assert (duel.them.mana, duel.them.max_mana) == (4, 5)
    duel.end_turn()
    assert duel.them.mana == 6


def test_23_forbidden_flame_spends_all_mana_and_adds_spell_damage(duel: Duel) -> None:
    ogre = duel.them.summon("War Golem")
    duel.me.set(mana=4).summon("Bloodmage Thalnos")
    duel.me.play("Forbidden Flame", ogre)
    assert duel.me.mana == 0
    assert ogre.health == 2


def test_23_a_taxed_forbidden_flame_pays_first(duel: Duel) -> None:
    golem = duel.them.summon("War Golem")
    duel.me.set(mana=8, spell_tax=5)
    duel.me.play("Forbidden Flame", golem)
    assert golem.health == 4


# F. Legality ----------------------------------------------------------------------------------------------------------


def test_24_cost_within_mana(duel: Duel) -> None:
    duel.me.set(mana=3).give("Fireball", "Frostbolt")
    assert duel.me.can_play("Frostbolt")
    assert not duel.me.can_play("Fireball")


def test_24_magnetic_needs_a_free_slot_even_to_merge(duel: Duel) -> None:
    for _ in range(7):
        duel.me.summon("Spider Tank")
    duel.me.give("Zilliax")
    assert not duel.me.can_play("Zilliax")


def test_24_unleash_needs_an_enemy_minion_and_a_slot(duel: Duel) -> None:
    duel.me.give("Unleash the Hounds")
    assert not duel.me.can_play("Unleash the Hounds")
    duel.them.summon("Wisp")
    assert duel.me.can_play("Unleash the Hounds")
    for _ in range(7):
        duel.me.summon("Wisp")
    assert not duel.me.can_play("Unleash the Hounds")


def test_24_totemic_call_needs_a_missing_totem() -> None:
    duel = Duel(me="HERO_02")
    for totem in ("Searing Totem", "Stoneclaw Totem", "Wrath of Air Totem"):
        duel.me.summon(totem)
    assert "power" in duel.legal()
    duel.me.summon("Healing Totem")
    assert "power" not in duel.legal()


@pytest.mark.parametrize("card", ["Animal Companion", "Feral Spirit", "Lost in the Jungle"])
def test_24_spells_that_only_summon_need_a_slot(duel: Duel, card: str) -> None:
    duel.me.give(card)
    assert duel.me.can_play(card)
    for _ in range(7):
        duel.me.summon("Wisp")
    assert not duel.me.can_play(card)


@pytest.mark.parametrize(
    "card",
    ["On the Hunt", "Maelstrom Portal", "Jade Lightning", "Divine Favor", "Flare", "Tracking", "Army of the Dead"],
)
def test_24_other_spells_may_do_nothing(duel: Duel, card: str) -> None:
    duel.me.set(deck={}).give(card)
    for _ in range(7):
        duel.me.summon("Wisp")
    assert duel.me.can_play(card)


def test_24_unleash_the_hounds_of_2014_needs_no_free_place():
    duel = Duel(era="p1_2014")
    for _ in range(7):
        duel.me.summon("Wisp")
    duel.them.summon("Wisp")
    assert duel.me.give("Unleash the Hounds").can_play("Unleash the Hounds")


def test_25_spells_need_a_target_and_battlecries_do_not(duel: Duel) -> None:
    duel.me.give("Polymorph", "Ironbeak Owl")
    assert not duel.me.can_play("Polymorph")
    assert "play CS2_203" in duel.legal()
    duel.them.summon("Wisp")
    assert duel.me.can_play("Polymorph")
    assert [a for a in duel.legal() if a.startswith("play CS2_203")] == [
        "play CS2_203 -> enemy 1"
    ]  # then one must be chosen


def test_25a_a_target_that_no_longer_fits_is_hit_nevertheless(duel: Duel) -> None:
    # The giant's Attack falls below 7 while Big Game Hunter is on the way: the captain of its buff dies by a knife.
    duel.me.summon("Knife Juggler")
    giant = duel.them.summon("Boulderfist Ogre")
    leader = duel.them.summon("Raid Leader", health=1)
    assert giant.attack == 7
    duel.me.give("Big Game Hunter")
    assert duel.me.targets("Big Game Hunter") == {"enemy 1"}
    duel.me.play("Big Game Hunter", giant, picks=["target enemy hero"])
    assert not giant.in_play
    assert leader.in_play


def test_25_without_a_target_nothing_is_done(duel):
    duel.me.play("Faceless Shambler")
    assert (duel.me.board[0].attack, duel.me.board[0].health) == (1, 1)
    duel.me.set(board=[], mana=10)
    duel.me.play("Voodoo Doll")
    assert "attached" not in duel.me.board[0].raw


def test_25_only_a_target_that_is_legal_makes_the_cabal_shadow_priest_of_2015_ask_for_two_places():
    duel = Duel(era="p5")
    for _ in range(6):
        duel.me.summon("Wisp")
    duel.them.summon("Wisp", stealth=True)
    duel.me.give("Cabal Shadow Priest")
    assert duel.me.can_play("Cabal Shadow Priest")


def test_25a_shadowflame_does_nothing_when_its_target_has_left_play(duel):
    wisp = duel.me.summon("Wisp")
    duel.me.summon("Kobold Geomancer")  # Spell Damage +1
    duel.them.summon("Knife Juggler")
    duel.them.summon("Troggzor the Earthinator")
    duel.me.play("Shadowflame", target=wisp, picks=["target own 1"])
    assert [minion.damage for minion in duel.them.board] == [0, 0, 0]


def test_26_stealth_and_immune_enemies_are_no_targets(duel: Duel) -> None:
    duel.them.summon("Jungle Panther")
    duel.them.summon("Chillwind Yeti", immune=True)
    duel.me.summon("Jungle Panther")
    duel.me.give("Fireball")
    assert duel.me.targets("Fireball") == {"own 1", "own hero", "enemy hero"}  # rule 27: own Stealth does not matter


def test_26_elusive_minions_are_targets_of_battlecries_only(duel: Duel) -> None:
    duel.me.summon("Bearshark")
    duel.them.summon("Bearshark")
    duel.me.give("Fireball", "Ironbeak Owl")
    assert duel.me.targets("Fireball") == {"own hero", "enemy hero"}
    assert duel.me.targets("Ironbeak Owl") == {"own 1", "enemy 1"}
    assert {a for a in duel.legal() if a.startswith("power")} == {"power -> own hero", "power -> enemy hero"}


def test_26_x363_steamwheedle_sniper_aims_at_minions_and_heroes() -> None:
    duel = Duel(me="HERO_05")
    assert [a for a in duel.legal() if a.startswith("power")] == ["power"]
    duel.me.summon("Steamwheedle Sniper")
    duel.them.summon("Chillwind Yeti")
    duel.them.summon("Jungle Panther")
    assert {a for a in duel.legal() if a.startswith("power")} == {
        "power -> own 1",
        "power -> own hero",
        "power -> enemy 1",
        "power -> enemy hero",
    }


def test_27_random_effects_ignore_stealth_and_may_choose_the_immune(duel: Duel) -> None:
    duel.me.summon("Knife Juggler")
    duel.them.summon("Jungle Panther")
    immune = duel.them.summon("Chillwind Yeti", immune=True)
    outcomes = duel.me.play("Wisp", every=True)
    assert len(outcomes) == 3
    struck = next(o for o in outcomes if o.picks == [f"target {immune.name}"])
    assert immune.on(struck.duel).health == 5


def test_28_a_minion_is_placed_where_the_action_says() -> None:
    duel = Duel(positions="all")
    duel.me.summon("Chillwind Yeti")
    duel.me.summon("Bloodfen Raptor")
    duel.me.give("Wisp")
    assert {a for a in duel.legal() if a.startswith("play")} == {f"play CS2_231 at {n}" for n in (1, 2, 3)}
    duel.me.play("Wisp", at=2)
    assert duel.me.ids == ["CS2_182", "CS2_231", "CS2_172"]


def test_28_one_place_is_offered_where_no_neighbour_matters(duel: Duel) -> None:
    duel.me.summon("Chillwind Yeti")
    duel.me.give("Wisp")
    assert [a for a in duel.legal() if a.startswith("play")] == ["play CS2_231 at 2"]
    duel.me.give("Dire Wolf Alpha")
    assert len([a for a in duel.legal() if a.startswith("play CS2_231")]) == 2


def test_29_a_hero_power_once_a_turn_for_two(duel: Duel) -> None:
    duel.me.use_power(duel.them.hero)
    assert duel.me.mana == 8
    assert not [a for a in duel.legal() if a.startswith("power")]


def test_29_lesser_heal_may_target_the_unhurt() -> None:
    duel = Duel(me="HERO_09")
    assert {a for a in duel.legal() if a.startswith("power")} == {"power -> own hero", "power -> enemy hero"}


def test_29_life_tap_on_an_empty_deck_is_fatigue() -> None:
    duel = Duel(me="HERO_07")
    duel.me.set(deck={})
    duel.me.use_power()
    assert duel.me.health == 27
    assert duel.me.fatigue == 1


def test_docs_places_are_offered_beside_a_cleaver(duel):
    duel.me.summon("Wisp")
    duel.them.summon("Magnataur Alpha")
    duel.me.give("Wisp")
    assert {"play CS2_231 at 1", "play CS2_231 at 2"} <= set(duel.legal())


def test_evolving_spores_and_sabotage_demand_nothing(duel):
    duel.me.give("Evolving Spores", "Sabotage")
    assert duel.me.can_play("Evolving Spores")
    assert duel.me.can_play("Sabotage")


def test_kangors_endless_army_needs_a_dead_mech(duel):
    duel.me.set(graveyard=["CS2_182"]).give("Kangor's Endless Army")
    assert not duel.me.can_play("Kangor's Endless Army")
    duel.me.set(graveyard=["EX1_556"])
    assert duel.me.can_play("Kangor's Endless Army")


def test_docs_places_are_offered_beside_an_enemy_shadowmourne(duel):
    duel.me.summon("Wisp")
    duel.me.give("Wisp")
    assert "play CS2_231 at 1" not in duel.legal()
    duel.them.equip("Shadowmourne")
    assert {"play CS2_231 at 1", "play CS2_231 at 2"} <= set(duel.legal())
