"""Goblins vs Gnomes and the spare parts."""

import pytest

from games.hearthstone.cards.scenes import Scene

YETI = "Chillwind Yeti"
SPARE_PARTS = [
    "Armor Plating", "Time Rewinder", "Rusty Horn", "Finicky Cloakfield", "Emergency Coolant", "Reversing Switch",
    "Whirling Blades",
]  # fmt: skip


def test_armor_plating(duel):
    duel.me.hold("Armor Plating").summon(YETI, health=2)
    duel.play("Armor Plating", "own 1")
    assert duel.me.board == ["Chillwind Yeti 4/3"]


def test_time_rewinder(duel):
    duel.me.hold("Time Rewinder").summon(YETI, health=2, attack=9)
    duel.them.summon(YETI)
    assert duel.targets("play", "Time Rewinder") == {"own 1"}
    duel.play("Time Rewinder", "own 1")
    assert (duel.me.board, duel.me.hand, duel.me.cost(YETI)) == ([], [YETI], 4)


def test_rusty_horn(duel):
    duel.me.hold("Rusty Horn").summon(YETI)
    duel.play("Rusty Horn", "own 1")
    assert duel.me[1].taunt


def test_finicky_cloakfield_ends_with_my_next_turn(duel):
    duel.me.hold("Finicky Cloakfield").summon(YETI)
    duel.play("Finicky Cloakfield", "own 1").end_turn()
    duel.them.hold("Fireball")
    assert "enemy 1" not in duel.targets("play", "Fireball")
    duel.end_turn().end_turn()
    assert "enemy 1" in duel.targets("play", "Fireball")


def test_emergency_coolant(duel):
    duel.me.hold("Emergency Coolant")
    duel.them.summon(YETI)
    duel.play("Emergency Coolant", "enemy 1")
    assert duel.them[1].frozen


def test_reversing_switch(duel):
    duel.me.hold("Reversing Switch").summon(YETI, health=3)
    duel.play("Reversing Switch", "own 1")
    assert (duel.me.board, duel.me[1].max_health) == (["Chillwind Yeti 3/4"], 4)


def test_whirling_blades(duel):
    duel.me.hold("Whirling Blades").summon(YETI)
    duel.play("Whirling Blades", "own 1")
    assert duel.me.board == ["Chillwind Yeti 5/5"]


def test_mechwarper(duel):
    duel.me.hold("Spider Tank", YETI, "Annoy-o-Tron").summon("Mechwarper", "Mechwarper", "Mechwarper")
    assert [duel.me.cost(name) for name in ("Spider Tank", YETI, "Annoy-o-Tron")] == [0, 4, 0]


def test_cogmaster(duel):
    duel.me.summon("Cogmaster")
    assert duel.me.board == ["Cogmaster 1/2"]
    duel.me.summon("Spider Tank")
    assert duel.me.board[0] == "Cogmaster 3/2"


def test_antique_healbot(duel):
    duel.me.hold("Antique Healbot").set(health=10)
    duel.play("Antique Healbot")
    assert duel.me.health == 18


def test_mechanical_yeti_gives_each_player_a_part(duel):
    duel.me.hold("Fireball").summon("Mechanical Yeti")
    chances = duel.chances_of("play", "Fireball", lambda d: (*d.me.hand, *d.them.hand), "own 1")
    assert chances == {(mine, theirs): pytest.approx(1 / 49) for mine in SPARE_PARTS for theirs in SPARE_PARTS}


def test_clockwork_gnome(duel):
    duel.me.hold("Fireball").summon("Clockwork Gnome")
    chances = duel.chances_of("play", "Fireball", lambda d: d.me.hand, "own 1")
    assert chances == {(part,): pytest.approx(1 / 7) for part in SPARE_PARTS}


def test_piloted_shredder_drops_a_minion_of_cost_two(make_duel):
    from turnwise.hearthstone import pools, printed_cards
    from turnwise.hearthstone.cards import all_cards
    from turnwise.hearthstone.text import card_texts

    duel = make_duel("p5")
    duel.me.hold("Fireball").summon("Piloted Shredder")
    chances = duel.chances_of("play", "Fireball", lambda d: d.me[1].id, "own 1")
    ours = pools.MINION_COST_2.ours("p5", card_texts(all_cards(), "p5"))
    assert chances == {id: pytest.approx(1 / len(ours)) for id in ours}
    assert all(printed_cards("p5")[id].cost == 2 for id in chances)


def test_tinkertown_technician(duel):
    duel.me.hold("Tinkertown Technician", "Tinkertown Technician")
    duel.play("Tinkertown Technician")
    assert (duel.me.board, len(duel.me.hand)) == (["Tinkertown Technician 3/3"], 1)
    duel.me.set(board=[]).summon("Spider Tank")
    chances = duel.chances_of("play", "Tinkertown Technician", lambda d: (d.me.board[1], *d.me.hand))
    assert chances == {("Tinkertown Technician 4/4", part): pytest.approx(1 / 7) for part in SPARE_PARTS}


def test_dr_boom_has_a_bot_on_each_side(duel):
    duel.me.hold("Dr. Boom").summon(YETI)
    duel.play("Dr. Boom")
    assert duel.me.board == ["Chillwind Yeti 4/5", "Boom Bot 1/1", "Dr. Boom 7/7", "Boom Bot 1/1"]


def test_boom_bot_deals_one_to_four(duel):
    duel.me.hold("Arcane Shot").summon("Boom Bot")
    chances = duel.chances_of("play", "Arcane Shot", lambda d: d.them.health, "own 1")
    assert chances == {29: 0.25, 28: 0.25, 27: 0.25, 26: 0.25}


def test_king_of_beasts(duel):
    duel.me.hold("King of Beasts").summon("Bloodfen Raptor", "Bloodfen Raptor", YETI)
    duel.play("King of Beasts")
    assert duel.me.board[-1] == "King of Beasts 4/6"


def test_cobra_shot(duel):
    duel.me.hold("Cobra Shot")
    duel.them.summon(YETI)
    duel.play("Cobra Shot", "enemy 1")
    assert (duel.them.board, duel.them.health) == (["Chillwind Yeti 4/2"], 27)


def test_steamwheedle_sniper_aims_the_shot(duel):
    duel.me.learn("Steady Shot").summon("Steamwheedle Sniper")
    duel.them.summon(YETI)
    assert duel.targets("power") == {"own 1", "own hero", "enemy 1", "enemy hero"}
    duel.power("enemy 1")
    assert (duel.them.board, duel.them.health) == (["Chillwind Yeti 4/3"], 30)


def test_snowchugger_freezes(duel):
    duel.me.summon("Snowchugger")
    duel.them.summon(YETI)
    duel.attack("1", "enemy 1")
    assert duel.them[1].frozen


def test_goblin_blastmage_splits_four_points(duel):
    duel.me.hold("Goblin Blastmage", "Goblin Blastmage")
    duel.play("Goblin Blastmage")
    assert duel.them.health == 30
    duel.me.summon("Spider Tank")
    duel.them.summon(YETI)
    chances = duel.chances_of("play", "Goblin Blastmage", lambda d: d.them.health)
    assert chances == {30: 1 / 16, 29: 4 / 16, 28: 6 / 16, 27: 4 / 16, 26: 1 / 16}


def test_darkbomb(duel):
    duel.me.hold("Darkbomb")
    duel.play("Darkbomb", "enemy hero")
    assert duel.them.health == 27


# Naxxramas, Goblins and Blackrock cards that take more than a scene.

Y = "Chillwind Yeti"


def test_deathlord_gives_the_opponent_a_minion_of_their_own(duel):
    duel.me.summon("Deathlord").hold("Pyroblast").set(mana=10)
    duel.them.stack(Y, "Fireball")
    duel.play("Pyroblast", "own 1")
    assert (duel.them.board, duel.them.deck) == ([f"{Y} 4/5"], {"Fireball": 1})


def test_two_thaddius_when_both_die_together(duel):
    duel.me.summon("Feugen", "Stalagg").hold("Twisting Nether").set(mana=10)
    duel.play("Twisting Nether")
    assert duel.me.board == ["Thaddius 11/11"] * 2


def test_stalagg_alone_leaves_nobody(duel):
    duel.me.summon("Stalagg").hold("Fireball")
    duel.play("Fireball", "own 1")
    assert duel.me.board == []
    duel.them.summon("Feugen")
    duel.me.hold("Pyroblast").set(mana=10)
    duel.play("Pyroblast", "enemy 1")
    assert duel.them.board == ["Thaddius 11/11"]


def test_baron_rivendare_doubles_deathrattles_of_my_minions(duel):
    duel.me.summon("Baron Rivendare", "Loot Hoarder").hold("Moonfire").equip("Death's Bite", durability=1)
    duel.play("Moonfire", "own 2")
    assert duel.me.hand == ["Wisp", "Wisp"]
    duel.attack("hero", "enemy hero")
    assert duel.me.board == ["Baron Rivendare 1/6"]  # a weapon's deathrattle is not a minion's


def test_weblord_taxes_battlecries_of_both_but_no_combo(duel):
    duel.me.summon("Nerub'ar Weblord").hold("Novice Engineer", "SI:7 Agent", "Wisp")
    duel.them.hold("Novice Engineer")
    assert (duel.me.cost("Novice Engineer"), duel.them.cost("Novice Engineer")) == (4, 4)
    assert (duel.me.cost("SI:7 Agent"), duel.me.cost("Wisp")) == (3, 0)


def test_duplicate_and_avenge(duel):
    duel.me.hold("Moonfire", "Moonfire")
    duel.them.summon("Wisp", Y).hide("Duplicate", "Avenge")
    duel.play("Moonfire", "enemy 1")
    assert (duel.them.hand, duel.them.board, duel.them.secrets) == (["Wisp", "Wisp"], [f"{Y} 7/7"], [])


def test_avenge_without_a_friend_stays(duel):
    duel.me.hold("Moonfire")
    duel.them.summon("Wisp").hide("Avenge")
    duel.play("Moonfire", "enemy 1")
    assert duel.them.secrets == ["Avenge"]


def test_deaths_bite_and_powermace(duel):
    duel.me.summon(Y, "Spider Tank").equip("Death's Bite", durability=1)
    duel.attack("hero", "enemy hero")
    assert duel.me.board == [f"{Y} 4/4", "Spider Tank 3/3"]
    duel.end_turn().end_turn()
    duel.me.equip("Powermace", durability=1)
    duel.attack("hero", "enemy hero")
    assert duel.me.board == [f"{Y} 4/4", "Spider Tank 5/5"]


def test_stoneskin_gargoyle_heals_itself(duel):
    duel.me.summon("Stoneskin Gargoyle", health=1)
    duel.end_turn().end_turn()
    assert duel.me.board == ["Stoneskin Gargoyle 1/4"]


@pytest.mark.parametrize("card", ["Ogre Brute", "Dunemaul Shaman", "Ogre Ninja"])
def test_half_of_an_ogres_attacks_go_wrong(duel, card):
    duel.me.summon(card)
    duel.them.summon("Voidwalker")
    place = "enemy 1"
    seen = duel.chances_of("attack", "1", lambda d: d.them.health < 30, place)
    assert seen == {False: 0.5, True: 0.5}


def test_an_ogre_with_one_enemy_never_errs(duel):
    duel.me.summon("Ogre Brute")
    duel.attack("1", "enemy hero")
    assert duel.picks == []
    assert duel.them.health == 26


def test_mogor_confuses_both_sides_but_no_heroes(duel):
    duel.me.summon(Y).equip("Fiery War Axe")
    duel.them.summon("Mogor the Ogre")
    assert duel.chances_of("attack", "1", lambda d: d.them.health, "enemy hero") == {26: 0.5, 30: 0.5}
    duel.attack("hero", "enemy hero")
    assert duel.them.health == 27


def test_ogre_warmaul(duel):
    duel.me.equip("Ogre Warmaul")
    duel.them.summon("Boulderfist Ogre")
    assert duel.chances_of("attack", "hero", lambda d: d.them.health, "enemy hero") == {26: 0.5, 30: 0.5}


def test_troggs_react_to_the_opponents_spells(duel):
    duel.them.summon("Stonesplinter Trogg", "Burly Rockjaw Trogg", "Troggzor the Earthinator")
    duel.me.hold("Moonfire")
    duel.play("Moonfire", "enemy hero")
    assert duel.them.board == [
        "Stonesplinter Trogg 3/3",
        "Burly Rockjaw Trogg 5/5",
        "Troggzor the Earthinator 6/6",
        "Burly Rockjaw Trogg 3/5",
    ]


def test_fel_reaver_loses_three_cards_for_each_card_of_the_opponent(duel):
    duel.them.summon("Fel Reaver")
    duel.me.hold("Wisp")
    duel.play("Wisp")
    assert sum(duel.them.deck.values()) == 7


def test_kezan_mystic_steals_a_secret(duel):
    duel.me.hold("Kezan Mystic").hide("Explosive Trap")
    duel.them.hide("Explosive Trap", "Freezing Trap")
    duel.play("Kezan Mystic")
    assert (duel.me.secrets, duel.them.secrets) == (["Explosive Trap", "Freezing Trap"], ["Explosive Trap"])


def test_ships_cannon_and_one_eyed_cheat(duel):
    duel.me.summon("Ship's Cannon", "One-eyed Cheat").hold("Southsea Deckhand")
    duel.play("Southsea Deckhand")
    assert duel.them.health == 28
    assert duel.me[2].stealth


def test_gnomish_experimenter_makes_a_chicken_of_a_minion(duel):
    duel.me.hold("Gnomish Experimenter")
    duel.play("Gnomish Experimenter")
    assert duel.me.hand == ["Chicken"]
    duel.me.stack("Fireball").hold("Gnomish Experimenter").set(mana=10)
    duel.play("Gnomish Experimenter")
    assert duel.me.hand == ["Chicken", "Fireball"]


def test_call_pet_makes_a_beast_cheaper(duel):
    duel.me.stack("Savannah Highmane").hold("Call Pet")
    duel.play("Call Pet")
    assert duel.me.cost("Savannah Highmane") == 2


@pytest.mark.parametrize(("card", "cost"), [("Piloted Sky Golem", 4)])
def test_the_pilot_of_a_golem(duel, card, cost):
    from turnwise.hearthstone import printed_cards

    duel.me.summon(card).hold("Pyroblast").set(mana=10)
    seen = duel.chances_of("play", "Pyroblast", lambda d: d.me[1].id, "own 1")
    assert {printed_cards()[id].cost for id in seen} == {cost}


def test_sneeds_old_shredder_calls_a_legend(duel):
    from turnwise.hearthstone import printed_cards

    duel.me.summon("Sneed's Old Shredder").hold("Pyroblast").set(mana=10)
    seen = duel.chances_of("play", "Pyroblast", lambda d: d.me[1].id, "own 1")
    assert {printed_cards()[id].rarity for id in seen} == {"legendary"}


def test_enhance_o_mechano_gives_each_its_own(duel):
    duel.me.summon(Y, "Spider Tank").hold("Enhance-o Mechano")
    words = ("windfury", "taunt", "divine_shield")
    seen = duel.chances_of(
        "play",
        "Enhance-o Mechano",
        lambda d: tuple(next(word for word in words if getattr(d.me[place], word)) for place in (1, 2)),
    )
    assert seen == {(a, b): pytest.approx(1 / 9) for a in words for b in words}


def test_recombobulator_keeps_the_cost(duel):
    from turnwise.hearthstone import printed_cards

    duel.me.summon(Y).hold("Recombobulator")
    seen = duel.chances_of("play", "Recombobulator", lambda d: d.me[1].id, "own 1")
    assert {printed_cards()[id].cost for id in seen} == {4}
    assert len(seen) > 50


def test_mimirons_head_forms_a_robot_that_attacks_four_times(duel):
    duel.me.summon("Mimiron's Head", "Spider Tank", "Spider Tank")
    duel.end_turn().end_turn()
    assert duel.me.board == ["V-07-TR-0N 4/8"]
    for _ in range(4):
        duel.attack("1", "enemy hero")
    assert duel.them.health == 14
    assert not duel.can("attack", "1")


def test_two_mechs_are_too_few_for_mimiron(duel):
    duel.me.summon("Mimiron's Head", "Spider Tank")
    duel.end_turn().end_turn()
    assert len(duel.me.board) == 2


def test_foe_reaper_hits_the_neighbours(duel):
    duel.me.summon("Foe Reaper 4000")
    duel.them.summon(Y, "Boulderfist Ogre", Y)
    duel.attack("1", "enemy 2")
    assert (duel.them.board, duel.me.board) == (["Boulderfist Ogre 6/1"], ["Foe Reaper 4000 6/3"])


def test_toshley_gives_two_parts(duel):
    duel.me.hold("Toshley", "Pyroblast").set(mana=10)
    duel.play("Toshley")
    duel.me.set(mana=10)
    duel.play("Pyroblast", "own 1")
    assert len(duel.me.hand) == 2


def test_thermaplugg_calls_gnomes(duel):
    duel.me.summon("Mekgineer Thermaplugg").hold("Moonfire")
    duel.them.summon("Wisp")
    duel.play("Moonfire", "enemy 1")
    assert duel.me.board[1] == "Leper Gnome 1/1"


def test_gazlowe_looks_at_what_was_paid(duel):
    duel.me.summon("Gazlowe").hold("Arcane Shot", "Moonfire")
    duel.play("Moonfire", "enemy hero")
    assert duel.me.hand == ["Arcane Shot"]
    duel.play("Arcane Shot", "enemy hero")
    assert len(duel.me.hand) == 1


def test_blingtron_arms_both(duel):
    duel.me.hold("Blingtron 3000")
    duel.play("Blingtron 3000")
    assert duel.me.weapon and duel.them.weapon


def test_madder_bomber_and_fel_cannon_are_random(duel):
    duel.me.hold("Madder Bomber")
    duel.play("Madder Bomber")
    assert duel.me.health + duel.them.health == 54


def test_malorne_goes_back_to_the_deck_once(duel):
    duel.me.summon("Malorne", "Baron Rivendare").hold("Pyroblast").set(mana=10)
    duel.play("Pyroblast", "own 1")
    assert duel.me.deck == {"Wisp": 10, "Malorne": 1}


def test_mech_bear_cat_makes_parts(duel):
    duel.me.summon("Mech-Bear-Cat").hold("Moonfire")
    duel.play("Moonfire", "own 1")
    assert len(duel.me.hand) == 1


def test_unstable_portal_gives_a_cheaper_minion(duel):
    duel.me.hold("Unstable Portal")
    duel.play("Unstable Portal", picks=["card CS2_182"])
    assert (duel.me.hand, duel.me.cost(Y)) == ([Y], 1)


def test_flame_leviathan_burns_when_drawn(duel):
    duel.them.stack("Flame Leviathan")
    duel.me.summon("Wisp")
    duel.end_turn()
    assert (duel.me.health, duel.them.health) == (28, 28)
    assert duel.me.board == duel.them.board == []


def test_wee_spellstopper_shields_its_neighbours(duel):
    duel.them.summon("Wisp", "Wee Spellstopper", "Wisp", "Wisp")
    duel.me.hold("Moonfire")
    assert duel.targets("play", "Moonfire") == {"own hero", "enemy hero", "enemy 2", "enemy 4"}


def test_coghammer_and_cobalt_guardian(duel):
    duel.me.summon(Y).hold("Coghammer")
    duel.play("Coghammer")
    assert duel.me[1].divine_shield and duel.me[1].taunt
    duel.me.summon("Cobalt Guardian").hold("Spider Tank").set(mana=10)
    duel.play("Spider Tank")
    assert duel.me[2].divine_shield


def test_bolvar_grows_in_hand(duel):
    duel.me.hold("Bolvar Fordragon", "Moonfire").summon("Wisp")
    duel.them.summon("Wisp")
    duel.play("Moonfire", "own 1")
    duel.me.set(mana=10)
    duel.play("Bolvar Fordragon")
    assert duel.me.board == ["Bolvar Fordragon 2/7"]


def test_shadowboxer_shoots_when_a_minion_is_healed(make_duel):
    duel = make_duel()
    duel.me.summon("Shadowboxer").summon(Y, health=2).hold("Healing Touch").set(health=20, mana=10)
    duel.play("Healing Touch", "own 2")
    assert duel.them.health == 29
    old = make_duel("p5")
    old.me.summon("Shadowboxer").hold("Healing Touch").set(health=20)
    old.play("Healing Touch", "own hero")
    assert old.them.health == 29


def test_gallywix_copies_spells_but_not_his_coin(duel):
    duel.them.summon("Trade Prince Gallywix")
    duel.me.hold("Moonfire")
    duel.play("Moonfire", "enemy hero")
    assert (duel.them.hand, duel.me.hand) == (["Moonfire"], ["Gallywix's Coin"])
    duel.play("Gallywix's Coin")
    assert (duel.them.hand, duel.me.hand) == (["Moonfire"], [])


def test_crackle_and_fireguard_roll(duel):
    duel.me.hold("Crackle", "Fireguard Destroyer")
    assert duel.chances_of("play", "Crackle", lambda d: d.them.health, "enemy hero") == {
        30 - n: 0.25 for n in (3, 4, 5, 6)
    }
    assert duel.chances_of("play", "Fireguard Destroyer", lambda d: d.me.board[0]) == {
        f"Fireguard Destroyer {3 + n}/6": 0.25 for n in (1, 2, 3, 4)
    }


def test_neptulon_brings_four_murlocs(duel):
    from turnwise.hearthstone import printed

    duel.me.hold("Neptulon").set(mana=10)
    duel.play("Neptulon")
    assert [printed(id).race for id in duel.me.player.hand] == ["murloc"] * 4
    assert duel.me.overload_owed == 3


def test_imp_losion_makes_as_many_imps_as_damage(duel):
    duel.them.summon("Boulderfist Ogre")
    duel.me.hold("Imp-losion")
    assert duel.chances_of("play", "Imp-losion", lambda d: len(d.me.board), "enemy 1") == {
        n: pytest.approx(1 / 3) for n in (2, 3, 4)
    }
    duel.them.set(board=[]).summon("Argent Squire")
    duel.play("Imp-losion", "enemy 1")
    assert duel.me.board == []


def test_malganis_makes_the_hero_immune(duel):
    duel.me.summon("Mal'Ganis").hold("Flame Imp").learn("Life Tap")
    duel.play("Flame Imp").power()
    assert (duel.me.health, duel.me.hand) == (30, ["Wisp"])


def test_bouncing_blade_bounces_until_somebody_dies(duel):
    duel.me.hold("Bouncing Blade")
    duel.them.summon("Bloodfen Raptor")
    duel.play("Bouncing Blade")
    assert duel.them.board == []


def test_a_mine_explodes_when_drawn_and_another_card_is_drawn(duel):
    duel.them.set(deck={"GVG_056t": 1, "CS2_231": 1})
    seen = duel.chances("end", lambda d: (min(d.me.health, d.them.health), len(d.me.hand) + len(d.them.hand)))
    assert seen == {(20, 1): 0.5, (30, 1): 0.5}


def test_mistress_of_pain_heals(make_duel):
    for era in ("p4", "p5"):
        duel = make_duel(era)
        duel.me.summon("Mistress of Pain").set(health=20)
        duel.attack("1", "enemy hero")
        assert duel.me.health == 21


# Blackrock


def test_flamewaker_shoots_after_each_spell(duel):
    duel.me.summon("Flamewaker").hold("Moonfire")
    duel.play("Moonfire", "enemy hero")
    assert duel.them.health == 27


def test_a_flamewaker_that_came_during_the_spell_keeps_still_since_2018(make_duel):
    for era, health in (("p4", 30), ("p5", 28)):
        duel = make_duel(era)
        duel.me.set(deck={"BRM_002": 1}, mana=10).hold("Pyroblast")
        duel.them.summon("Deathlord")
        duel.play("Pyroblast", "enemy 1")
        assert duel.me.board == ["Flamewaker 2/4"]
        assert duel.them.health == health


def test_hungry_dragon_feeds_the_opponent(duel):
    from turnwise.hearthstone import printed_cards

    duel.me.hold("Hungry Dragon")
    seen = duel.chances_of("play", "Hungry Dragon", lambda d: d.them[1].id)
    assert {printed_cards()[id].cost for id in seen} == {1}


def test_majordomo_leaves_ragnaros(duel):
    duel.me.summon("Majordomo Executus").hold("Pyroblast").set(mana=10, armor=7, health=12)
    duel.play("Pyroblast", "own 1")
    assert (duel.me.health, duel.me.armor, duel.me.power) == (8, 0, "DIE, INSECT!")
    duel.me.set(mana=2)
    duel.power()
    assert duel.them.health == 22


def test_nefarian_brings_spells_of_the_opponents_class(duel):
    from turnwise.hearthstone import printed

    duel.me.hold("Nefarian").set(mana=10)
    duel.play("Nefarian")
    assert {(printed(id).type, printed(id).classes) for id in duel.me.player.hand} == {("spell", ("hunter",))}


def test_nefarian_against_ragnaros(make_duel):
    duel = make_duel(them="BRM_027h")
    duel.me.hold("Nefarian").set(mana=10)
    duel.play("Nefarian")
    assert duel.me.hand == ["Tail Swipe"] * 2


def test_chromaggus_doubles_draws(duel):
    duel.me.summon("Chromaggus").hold("Novice Engineer")
    duel.play("Novice Engineer")
    assert duel.me.hand == ["Wisp", "Wisp"]


def test_resurrect_needs_somebody_dead(make_duel):
    duel = make_duel()
    duel.me.hold("Resurrect")
    assert not duel.can("play", "Resurrect")
    duel.me.set(graveyard=["CS2_182"])
    duel.play("Resurrect")
    assert duel.me.board == [f"{Y} 4/5"]
    old = make_duel("p5")
    old.me.hold("Resurrect")
    assert old.can("play", "Resurrect")


def test_grim_patron_marked_by_poison_still_makes_another(duel):
    duel.me.summon("Grim Patron")
    duel.them.summon("Maexxna")
    duel.end_turn().attack("1", "enemy 1")
    assert "Grim Patron 3/3" in (*duel.me.board, *duel.them.board)


# Naxxramas, Goblins and Blackrock: every other card in a short scene; the hard ones have tests of their own.

W = "Wisp"
T = "Spider Tank"
MOONFIRE = ("play", "Moonfire", "enemy hero")
ON_IT = ("play", "Moonfire", "own 1")
SCENES = [
    # Naxxramas
    Scene("Zombie Chow", them={"health": 20}, holding=["Frostbolt"], then=[("play", "Frostbolt", "own 1")],
          enemy_health=25),
    Scene("Echoing Ooze", then=[("end",)], own=["Echoing Ooze 1/2"] * 2),
    Scene("Echoing Ooze", then=[("end",), ("end",), ("end",)], own=["Echoing Ooze 1/2"] * 2),
    Scene("Shade of Naxxramas", then=[("end",), ("end",)], own=["Shade of Naxxramas 3/3"]),
    Scene("Nerubian Egg", holding=["Frostbolt"], then=[("play", "Frostbolt", "own 1")], own=["Nerubian 4/4"]),
    Scene("Deathlord", them={"deck": {"CS2_182": 1, "CS2_029": 3}}, holding=["Fireball", "Frostbolt"], me={"mana": 10},
          then=[("play", "Fireball", "own 1"), ("end",)], own=["Deathlord 2/2"]),
    Scene("Wailing Soul", mine=["Sunwalker"], own=["Sunwalker 4/5", "Wailing Soul 3/5"]),
    Scene("Nerub'ar Weblord", holding=["Novice Engineer", W], then=[("play", "Novice Engineer"), ("play", W)], mana=4),
    Scene("Unstable Ghoul", theirs=[Y], holding=["Frostbolt"], then=[("play", "Frostbolt", "own 1")], own=[],
          enemy=[f"{Y} 4/4"]),
    Scene("Dancing Swords", holding=["Fireball"], then=[("play", "Fireball", "own 1")], enemy_hand=[W]),
    Scene("Poison Seeds", mine=[Y, "Haunted Creeper"], theirs=[W],
          own=["Spectral Spider 1/1", "Spectral Spider 1/1", "Treant 2/2", "Treant 2/2"], enemy=["Treant 2/2"]),
    Scene("Voidcaller", holding=["Fireball", "Voidwalker"], then=[("play", "Fireball", "own 1")],
          own=["Voidwalker 1/3"], hand=[]),
    Scene("Dark Cultist", mine=[Y], holding=["Fireball"], then=[("play", "Fireball", "own 2")], own=[f"{Y} 4/8"]),
    Scene("Anub'ar Ambusher", mine=[Y], holding=["Fireball"], then=[("play", "Fireball", "own 2")], own=[], hand=[Y]),
    # Goblins: neutral
    Scene("Stonesplinter Trogg", own=["Stonesplinter Trogg 2/3"]),
    Scene("Explosive Sheep", theirs=[Y], holding=["Moonfire"], then=[ON_IT], own=[], enemy=[f"{Y} 4/3"]),
    Scene("Illuminator", me={"health": 20}, holding=["Ice Barrier"], then=[("play", "Ice Barrier"), ("end",)],
          health=24),
    Scene("Illuminator", me={"health": 20}, then=[("end",)], health=20),
    Scene("Jeeves", then=[("end",)], hand=[W] * 3),
    Scene("Jeeves", then=[("end",), ("end",)], enemy_hand=[W] * 3),
    Scene("Goblin Sapper", them={"hand": ["CS2_231"] * 6}, own=["Goblin Sapper 6/4"]),
    Scene("Goblin Sapper", them={"hand": ["CS2_231"] * 5}, own=["Goblin Sapper 2/4"]),
    Scene("Lil' Exorcist", theirs=["Loot Hoarder", "Loot Hoarder", W], own=["Lil' Exorcist 4/5"]),
    Scene("Bomb Lobber", theirs=[Y], enemy=[f"{Y} 4/1"]),
    Scene("Micro Machine", then=[("end",)], own=["Micro Machine 2/2"]),
    Scene("Hobgoblin", holding=[W, Y], then=[("play", W), ("play", Y)],
          own=["Hobgoblin 2/3", "Wisp 3/3", f"{Y} 4/5"]),
    Scene("Junkbot", mine=[T], holding=["Fireball"], then=[("play", "Fireball", "own 1")], own=["Junkbot 3/7"]),
    Scene("Gazlowe", holding=["Wrath"], own=["Gazlowe 3/6"]),
    Scene("Hemet Nesingwary", theirs=["Bloodfen Raptor"], target="enemy 1", enemy=[]),
    Scene("Clockwork Giant", them={"hand": ["CS2_231"] * 7}, mana=5),
    Scene("Mini-Mage", holding=["Moonfire"], then=[MOONFIRE], enemy_health=28),
    Scene("Soot Spewer", holding=["Moonfire"], then=[MOONFIRE], enemy_health=28),
    Scene("Ship's Cannon", own=["Ship's Cannon 2/3"]),
    Scene("Fel Reaver", own=["Fel Reaver 8/8"]),
    # Goblins: classes
    Scene("Anodized Robo Cub", option=1, own=["Anodized Robo Cub 3/2"]),
    Scene("Anodized Robo Cub", option=2, own=["Anodized Robo Cub 2/3"]),
    Scene("Recycle", theirs=["Sunwalker"], target="enemy 1", enemy=[], enemy_deck={"Wisp": 10, "Sunwalker": 1}),
    Scene("Grove Tender", me={"max_mana": 5, "mana": 5}, them={"max_mana": 4, "mana": 4}, option=1, max_mana=6,
          enemy_max_mana=5, mana=3),
    Scene("Grove Tender", option=2, hand=[W], enemy_hand=[W]),
    Scene("Tree of Life", mine=["Chillwind Yeti/1"], theirs=["Chillwind Yeti/1"], me={"health": 3}, them={"health": 4},
          own=[f"{Y} 4/5"], enemy=[f"{Y} 4/5"], health=30, enemy_health=30),
    Scene("Malorne", holding=["Assassinate"], own=["Malorne 9/7"]),
    Scene("Dark Wispers", option=1, own=["Wisp 1/1"] * 5),
    Scene("Dark Wispers", mine=[Y], target="own 1", option=2, own=[f"{Y} 9/10"]),
    Scene("Druid of the Fang", own=["Druid of the Fang 4/4"]),
    Scene("Druid of the Fang", mine=["Bloodfen Raptor"], own=["Bloodfen Raptor 3/2", "Druid of the Fang 7/7"]),
    Scene("Call Pet", hand=[W]),
    Scene("Feign Death", mine=["Loot Hoarder", "Harvest Golem"],
          own=["Loot Hoarder 2/1", "Harvest Golem 2/3", "Damaged Golem 2/1"], hand=[W]),
    Scene("Glaivezooka", mine=[Y], own=[f"{Y} 5/5"], weapon="Glaivezooka 2/2"),
    Scene("Metaltooth Leaper", mine=[T], own=["Spider Tank 5/4", "Metaltooth Leaper 3/3"]),
    Scene("Gahz'rilla", holding=["Moonfire"], then=[ON_IT], own=["Gahz'rilla 12/8"]),
    Scene("Flamecannon", theirs=[Y], enemy=[f"{Y} 4/1"]),
    Scene("Echo of Medivh", mine=[Y, W], hand=[Y, W]),
    Scene("Flame Leviathan", own=["Flame Leviathan 7/7"], enemy_health=30),
    Scene("Seal of Light", me={"health": 20}, health=24, attack=2),
    Scene("Quartermaster", mine=["Silver Hand Recruit", W],
          own=["Silver Hand Recruit 3/3", "Wisp 1/1", "Quartermaster 2/5"]),
    Scene("Muster for Battle", own=["Silver Hand Recruit 1/1"] * 3, weapon="Light's Justice 1/4"),
    Scene("Scarlet Purifier", mine=["Loot Hoarder"], theirs=["Harvest Golem", Y], hand=[W],
          enemy=["Harvest Golem 2/1", f"{Y} 4/5"]),
    Scene("Lightbomb", mine=[Y], theirs=["Spider Tank", "Ancient Watcher"], own=[f"{Y} 4/1"],
          enemy=["Spider Tank 3/1", "Ancient Watcher 4/1"]),
    Scene("Shadowbomber", health=27, enemy_health=27),
    Scene("Velen's Chosen", mine=[Y], target="own 1", holding=["Moonfire"], then=[MOONFIRE], own=[f"{Y} 6/9"],
          enemy_health=28),
    Scene("Shrinkmeister", theirs=[Y], target="enemy 1", enemy=[f"{Y} 2/5"]),
    Scene("Shrinkmeister", theirs=[Y], target="enemy 1", then=[("end",)], enemy=[f"{Y} 4/5"]),
    Scene("Light of the Naaru", me={"health": 20}, target="own hero", health=23, own=["Lightwarden 1/2"]),
    Scene("Light of the Naaru", me={"health": 28}, target="own hero", health=30, own=[]),
    Scene("Vol'jin", theirs=["Boulderfist Ogre"], target="enemy 1", own=["Vol'jin 6/7"],
          enemy=["Boulderfist Ogre 6/2"]),
    Scene("Upgraded Repair Bot", mine=[T], target="own 1", own=["Spider Tank 3/8", "Upgraded Repair Bot 5/5"]),
    Scene("Tinker's Sharpsword Oil", wielding="Fiery War Axe", mine=[Y], weapon="Fiery War Axe 6/2", own=[f"{Y} 4/5"]),
    Scene("Tinker's Sharpsword Oil", wielding="Fiery War Axe", holding=[W], before=[("play", W)], own=["Wisp 4/1"],
          weapon="Fiery War Axe 6/2"),
    Scene("Goblin Auto-Barber", wielding="Fiery War Axe", weapon="Fiery War Axe 4/2"),
    Scene("Cogmaster's Wrench", mine=[T], weapon="Cogmaster's Wrench 3/3"),
    Scene("Cogmaster's Wrench", weapon="Cogmaster's Wrench 1/3"),
    Scene("Iron Sensei", mine=[T], then=[("end",)], own=["Spider Tank 5/6", "Iron Sensei 2/2"]),
    Scene("Sabotage", theirs=[Y], their_weapon="Fiery War Axe", enemy=[], enemy_weapon="Fiery War Axe 3/2"),
    Scene("Sabotage", theirs=[Y], their_weapon="Fiery War Axe", holding=[W], before=[("play", W)], enemy=[],
          enemy_weapon=None),
    Scene("Ancestor's Call", holding=[W], them={"hand": ["CS2_182"]}, own=["Wisp 1/1"], enemy=[f"{Y} 4/5"], hand=[],
          enemy_hand=[]),
    Scene("Vitality Totem", me={"health": 20}, then=[("end",)], health=24),
    Scene("Siltfin Spiritwalker", mine=["Murloc Raider"], holding=["Moonfire"], then=[ON_IT], hand=[W]),
    Scene("Demonheart", theirs=["Boulderfist Ogre"], target="enemy 1", enemy=["Boulderfist Ogre 6/2"]),
    Scene("Demonheart", mine=["Voidwalker"], target="own 1", own=["Voidwalker 6/8"]),
    Scene("Fel Cannon", theirs=[Y], mine=[T], then=[("end",)], enemy=[f"{Y} 4/3"], own=["Spider Tank 3/4",
          "Fel Cannon 3/5"]),
    Scene("Mal'Ganis", mine=["Voidwalker"], own=["Voidwalker 3/5", "Mal'Ganis 9/7"]),
    Scene("Anima Golem", then=[("end",)], own=[]),
    Scene("Anima Golem", mine=[W], then=[("end",)], own=["Wisp 1/1", "Anima Golem 9/9"]),
    Scene("Floating Watcher", holding=["Flame Imp"], then=[("play", "Flame Imp")],
          own=["Floating Watcher 6/6", "Flame Imp 3/2"]),
    Scene("Warbot", holding=["Moonfire"], then=[ON_IT], own=["Warbot 2/2"]),
    Scene("Crush", theirs=[Y], target="enemy 1", enemy=[], mana=3),
    Scene("Crush", mine=["Chillwind Yeti/3"], theirs=[Y], target="enemy 1", enemy=[], mana=7),
    Scene("Shieldmaiden", armor=5),
    Scene("Screwjank Clunker", mine=[T], target="own 1", own=["Spider Tank 5/6", "Screwjank Clunker 2/5"]),
    Scene("Iron Juggernaut", enemy_deck={"Wisp": 10, "Burrowing Mine": 1}),
    Scene("Siege Engine", holding=["Shield Block"], then=[("play", "Shield Block")], own=["Siege Engine 6/5"]),
    Scene("Cobalt Guardian", own=["Cobalt Guardian 6/3"]),
    # Blackrock
    Scene("Solemn Vigil", hand=[W, W], mana=5),
    Scene("Solemn Vigil", theirs=[W], holding=["Moonfire"], before=[("play", "Moonfire", "enemy 1")], hand=[W, W],
          mana=6),
    Scene("Dragon's Breath", target="enemy hero", enemy_health=26),
    Scene("Volcanic Lumberer", theirs=[W], holding=["Moonfire"], before=[("play", "Moonfire", "enemy 1")], mana=2),
    Scene("Volcanic Drake", theirs=[W], holding=["Moonfire"], before=[("play", "Moonfire", "enemy 1")], mana=5),
    Scene("Twilight Whelp", own=["Twilight Whelp 2/1"]),
    Scene("Twilight Whelp", holding=["Azure Drake"], own=["Twilight Whelp 2/3"]),
    Scene("Demonwrath", mine=["Voidwalker"], theirs=[Y], own=["Voidwalker 1/3"], enemy=[f"{Y} 4/3"]),
    Scene("Imp Gang Boss", holding=["Moonfire"], then=[ON_IT], own=["Imp Gang Boss 2/3", "Imp 1/1"]),
    Scene("Gang Up", theirs=[Y], target="enemy 1", deck={"Wisp": 10, Y: 3}),
    Scene("Dark Iron Skulker", theirs=[Y, "Chillwind Yeti/4"], enemy=[f"{Y} 4/3", f"{Y} 4/4"]),
    Scene("Druid of the Flame", option=1, own=["Druid of the Flame 5/2"]),
    Scene("Druid of the Flame", option=2, own=["Druid of the Flame 2/5"]),
    Scene("Lava Shock", me={"max_mana": 10, "mana": 5, "overload_locked": 3, "overload_owed": 2}, target="enemy hero",
          enemy_health=28, mana=6),
    Scene("Core Rager", own=["Core Rager 7/7"]),
    Scene("Core Rager", holding=[W], own=["Core Rager 4/4"]),
    Scene("Revenge", theirs=[Y], enemy=[f"{Y} 4/4"]),
    Scene("Revenge", me={"health": 12}, theirs=[Y], enemy=[f"{Y} 4/2"]),
    Scene("Axe Flinger", holding=["Moonfire"], then=[ON_IT], enemy_health=28),
    Scene("Grim Patron", holding=["Moonfire"], then=[ON_IT], own=["Grim Patron 3/2", "Grim Patron 3/3"]),
    Scene("Dragonkin Sorcerer", holding=["Bananas"], then=[("play", "Bananas", "own 1")],
          own=["Dragonkin Sorcerer 5/7"]),
    Scene("Dragon Egg", holding=["Moonfire"], then=[ON_IT], own=["Dragon Egg 0/1", "Black Whelp 2/1"]),
    Scene("Drakonid Crusher", own=["Drakonid Crusher 6/6"]),
    Scene("Drakonid Crusher", them={"health": 15}, own=["Drakonid Crusher 9/9"]),
    Scene("Rend Blackhand", theirs=["Ysera"], enemy=["Ysera 4/12"]),
    Scene("Rend Blackhand", theirs=[Y, "Ysera"], holding=["Azure Drake"], target="enemy 2", enemy=[f"{Y} 4/5"]),
    Scene("Blackwing Technician", own=["Blackwing Technician 2/4"]),
    Scene("Blackwing Technician", holding=["Azure Drake"], own=["Blackwing Technician 3/5"]),
    Scene("Blackwing Corruptor", enemy_health=30),
    Scene("Blackwing Corruptor", holding=["Azure Drake"], target="enemy hero", enemy_health=27),
    Scene("Dragon Consort", holding=["Azure Drake", "Azure Drake"], me={"mana": 10}, then=[("play", "Azure Drake")],
          mana=2),
    Scene("Chromaggus", own=["Chromaggus 6/8"]),
    Scene("Tail Swipe", target="enemy hero", enemy_health=26),
]  # fmt: skip


@pytest.mark.parametrize("scene", SCENES, ids=[f"{i}-{scene}" for i, scene in enumerate(SCENES)])
def test_scene(scene):
    scene.check()
