"""Naxxramas, Goblins and Blackrock cards that take more than a scene."""

import pytest

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
