"""Choose One and Combo (X11 to X27), and the rest of the Classic cards that take more than a scene."""

import pytest

Y = "Chillwind Yeti"


def test_choose_one_is_an_action_for_each_option_with_its_own_targets(duel):
    duel.me.hold("Keeper of the Grove").set(mana=10)
    duel.them.summon(Y)
    assert {text for text in duel.legal if text.startswith("play")} == {
        "play EX1_166 as 1 -> own hero",
        "play EX1_166 as 1 -> enemy hero",
        "play EX1_166 as 1 -> enemy 1",
        "play EX1_166 as 2 -> enemy 1",
    }


def test_an_option_of_a_spell_needs_its_target_or_room(duel):
    duel.me.hold("Wrath", "Power of the Wild", "Starfall")
    options = [text for text in duel.legal if text.startswith("play")]
    assert options == ["play EX1_160 as 1", "play EX1_160 as 2", "play NEW1_007 as 2"]
    duel.me.summon(*["Wisp"] * 7)
    assert "play EX1_160 as 2" not in duel.legal


def test_an_option_of_a_minion_without_target_does_nothing(duel):
    duel.me.hold("Keeper of the Grove")
    duel.play("Keeper of the Grove", option=2)
    assert duel.me.board == ["Keeper of the Grove 2/2"]


def test_mirror_entity_copies_the_form(duel):
    duel.me.hold("Druid of the Claw")
    duel.them.hide("Mirror Entity")
    duel.play("Druid of the Claw", option=2)
    assert duel.them.board == ["Druid of the Claw 4/6"]


def test_choose_one_is_no_battlecry(duel):
    duel.me.summon("Brann Bronzebeard").hold("Ancient of Lore").set(mana=10)
    duel.play("Ancient of Lore", option=1)
    assert duel.me.hand == ["Wisp"]


def test_combo_is_no_battlecry_and_counts_the_coin(duel):
    duel.me.summon("Brann Bronzebeard").hold("The Coin", "SI:7 Agent").set(mana=10)
    assert duel.targets("play", "SI:7 Agent") == set()
    duel.play("The Coin").play("SI:7 Agent", "enemy hero")
    assert duel.them.health == 28


def test_a_hero_power_is_no_card_for_combo(duel):
    duel.me.hold("SI:7 Agent").set(mana=10)
    duel.power("enemy hero")
    assert duel.targets("play", "SI:7 Agent") == set()


def test_counterspell_stops_everything(make_duel):
    duel = make_duel()
    duel.me.summon("Mana Wyrm").hold("Lightning Bolt", "SI:7 Agent").set(mana=10)
    duel.them.hide("Counterspell")
    duel.play("Lightning Bolt", "enemy hero")
    assert (duel.them.health, duel.me.overload_owed, duel.me.board) == (30, 0, ["Mana Wyrm 1/3"])
    assert duel.targets("play", "SI:7 Agent")  # it was played
    old = make_duel("p1")
    old.me.summon("Mana Wyrm").hold("Lightning Bolt").set(mana=10)
    old.them.hide("Counterspell")
    old.play("Lightning Bolt", "enemy hero")
    assert (old.me.overload_owed, old.me.board) == (0, ["Mana Wyrm 2/3"])  # older than the secret


def test_a_countered_secret_is_not_active(duel):
    duel.me.hold("Ice Barrier")
    duel.them.hide("Counterspell")
    duel.play("Ice Barrier")
    assert (duel.me.secrets, duel.them.secrets) == ([], [])


def test_spellbender_takes_the_spell(duel):
    duel.them.summon(Y).hide("Spellbender")
    duel.me.hold("Fireball", "Fireball")
    duel.play("Fireball", "enemy hero")
    assert duel.them.secrets == ["Spellbender"]
    duel.me.set(mana=10)
    duel.play("Fireball", "enemy 1")
    assert (duel.them.board, duel.them.secrets) == ([f"{Y} 4/5"], [])


def test_noble_sacrifice_takes_the_hit(duel):
    duel.me.summon(Y)
    duel.them.hide("Noble Sacrifice")
    duel.attack("1", "enemy hero")
    assert (duel.them.health, duel.them.board, duel.me.board) == (30, [], [f"{Y} 4/3"])


def test_misdirection_leads_elsewhere(duel):
    duel.me.summon(Y, "Wisp")
    duel.them.hide("Misdirection").summon("Wisp")
    seen = duel.chances_of(
        "attack", "1", lambda d: (d.me.health, d.them.health, len(d.me.board), len(d.them.board)), "enemy hero"
    )
    assert seen == {
        (26, 30, 2, 1): pytest.approx(1 / 3),
        (30, 30, 1, 1): pytest.approx(1 / 3),
        (30, 30, 2, 0): pytest.approx(1 / 3),
    }


def test_misdirection_ignored_the_stealthed_in_2015(make_duel):
    duel = make_duel("p5")
    duel.me.summon(Y)
    duel.them.hide("Misdirection").summon("Wisp", stealth=True)
    duel.attack("1", "enemy hero")
    assert duel.me.health == 26


def test_a_secret_that_fits_the_new_defender_goes_off_too(duel):
    duel.me.summon(Y)
    duel.them.hide("Noble Sacrifice", "Snake Trap")
    duel.attack("1", "enemy hero")
    assert (duel.them.board, duel.them.secrets) == (["Snake 1/1"] * 3, [])


def test_vaporize_stops_the_attack(duel):
    duel.me.summon(Y)
    duel.them.hide("Vaporize")
    duel.attack("1", "enemy hero")
    assert (duel.me.board, duel.them.health) == ([], 30)


def test_eye_for_an_eye(duel):
    duel.me.hold("Fireball")
    duel.them.hide("Eye for an Eye")
    duel.play("Fireball", "enemy hero")
    assert (duel.me.health, duel.them.health) == (24, 24)


def test_redemption_brings_back_with_one_health(duel):
    duel.me.hold("Fireball")
    duel.them.summon(Y).hide("Redemption")
    duel.play("Fireball", "enemy 1")
    assert (duel.them.board, duel.them.secrets) == ([f"{Y} 4/1"], [])


def test_redemption_comes_after_the_deathrattle_and_needs_room(duel):
    duel.me.hold("Fireball")
    duel.them.summon("Harvest Golem", *["Wisp"] * 6).hide("Redemption")
    duel.play("Fireball", "enemy 1")
    assert duel.them.board[0] == "Damaged Golem 2/1"
    assert duel.them.secrets == ["Redemption"]


def test_snipe_and_repentance(duel):
    duel.me.hold(Y, "Boulderfist Ogre").set(mana=10)
    duel.them.hide("Snipe")
    duel.play(Y)
    assert duel.me.board == [f"{Y} 4/1"]
    duel.me.set(mana=10)
    duel.them.hide("Repentance")
    duel.play("Boulderfist Ogre")
    assert duel.me.board == [f"{Y} 4/1", "Boulderfist Ogre 6/1"]


def test_preparation_serves_the_next_spell_of_this_turn(duel):
    duel.me.hold("Preparation", "Fireball", "Fireball", "Wisp").set(mana=10, max_mana=10)
    duel.play("Preparation")
    assert duel.me.cost("Fireball") == 1
    duel.play("Wisp").play("Fireball", "enemy hero")
    assert (duel.me.mana, duel.me.cost("Fireball")) == (9, 4)


def test_preparation_ends_with_the_turn(duel):
    duel.me.hold("Preparation", "Fireball").set(mana=10, max_mana=10)
    duel.play("Preparation").end_turn().end_turn()
    assert duel.me.cost("Fireball") == 4


def test_kirin_tor_mage_gives_the_next_secret_for_nothing(duel):
    duel.me.hold("Kirin Tor Mage", "Ice Barrier", "Fireball").set(mana=3, max_mana=10)
    duel.play("Kirin Tor Mage")
    assert (duel.me.cost("Ice Barrier"), duel.me.cost("Fireball")) == (0, 4)
    duel.play("Ice Barrier")
    duel.me.hold("Counterspell")
    assert duel.me.cost("Counterspell") == 3


def test_millhouse_makes_the_opponents_spells_free_next_turn(duel):
    duel.me.hold("Millhouse Manastorm")
    duel.them.hold("Pyroblast").set(mana=0, max_mana=0)
    duel.play("Millhouse Manastorm").end_turn()
    assert duel.them.cost("Pyroblast") == 0
    duel.end_turn().end_turn()
    assert duel.them.cost("Pyroblast") == 10


def test_pint_sized_summoner_helps_the_first_minion(duel):
    duel.me.summon("Pint-Sized Summoner").hold(Y, Y).set(mana=10)
    assert duel.me.cost(Y) == 3
    duel.play(Y)
    assert duel.me.cost(Y) == 4


def test_mana_wraith_taxes_both(duel):
    duel.me.summon("Mana Wraith").hold(Y)
    duel.them.hold(Y)
    assert (duel.me.cost(Y), duel.them.cost(Y)) == (5, 5)


def test_mechwarper_and_summoning_portal(duel):
    duel.me.summon("Mechwarper", "Summoning Portal").hold("Harvest Golem")
    assert duel.me.cost("Harvest Golem") == 0  # max(1, 3 - 2) - 1


def test_prophet_velen_doubles_after_spell_damage(duel):
    duel.me.summon("Prophet Velen", "Kobold Geomancer").hold("Moonfire", "Arcane Missiles").set(health=10)
    duel.play("Moonfire", "enemy hero")
    assert duel.them.health == 26
    duel.power("enemy hero")
    assert duel.them.health == 24
    duel.play("Arcane Missiles")
    assert duel.them.health == 16


def test_auchenai_turns_healing_into_damage(duel):
    duel.me.summon("Auchenai Soulpriest", "Bloodmage Thalnos").hold("Circle of Healing")
    duel.them.summon("Boulderfist Ogre")
    duel.play("Circle of Healing")
    assert duel.them.board == ["Boulderfist Ogre 6/2"]


def test_auchenai_and_lifesteal(duel):
    duel.me.summon("Auchenai Soulpriest").summon(Y, lifesteal=True)
    duel.attack("2", "enemy hero")
    assert (duel.me.health, duel.them.health) == (26, 26)


def test_shadow_madness_borrows_for_a_turn(duel):
    duel.them.summon("Spider Tank")
    duel.me.hold("Shadow Madness")
    duel.play("Shadow Madness", "enemy 1").attack("1", "enemy hero")
    assert (duel.me.board, duel.them.health) == (["Spider Tank 3/4"], 27)
    duel.end_turn()
    assert (duel.me.board, duel.them.board) == ([], ["Spider Tank 3/4"])


def test_a_borrowed_minion_goes_back_when_silenced(duel):
    duel.them.summon("Spider Tank")
    duel.me.hold("Shadow Madness", "Silence")
    duel.play("Shadow Madness", "enemy 1").play("Silence", "own 1")
    assert (duel.me.board, duel.them.board) == ([], ["Spider Tank 3/4"])


def test_thoughtsteal_copies_two_cards_of_the_deck(duel):
    duel.them.stack("Fireball", "Fireball", Y)
    duel.me.hold("Thoughtsteal")
    seen = duel.chances_of("play", "Thoughtsteal", lambda d: tuple(sorted(d.me.hand)))
    assert seen == {("Fireball", "Fireball"): pytest.approx(1 / 3), (Y, "Fireball"): pytest.approx(2 / 3)}
    assert sum(duel.them.deck.values()) == 3


def test_mindgames_and_the_shadow_of_nothing(duel):
    duel.them.stack("Fireball", Y)
    duel.me.hold("Mindgames", "Mindgames").set(mana=10)
    duel.play("Mindgames")
    assert (duel.me.board, sum(duel.them.deck.values())) == ([f"{Y} 4/5"], 2)
    duel.them.stack("Fireball")
    duel.play("Mindgames")
    assert duel.me.board[-1] == "Shadow of Nothing 0/1"


def test_lorewalker_cho_gives_a_copy_to_the_other_player(duel):
    duel.me.summon("Lorewalker Cho").hold("Moonfire")
    duel.play("Moonfire", "enemy hero")
    assert duel.them.hand == ["Moonfire"]


def test_alarm_o_bot_changes_places(duel):
    duel.me.summon("Wisp", "Alarm-o-Bot", "Wisp").hold(Y, "Fireball").set(deck={})
    duel.end_turn().end_turn()
    assert duel.me.board == ["Wisp 1/1", f"{Y} 4/5", "Wisp 1/1"]
    assert duel.me.hand == ["Alarm-o-Bot", "Fireball"]  # X158


def test_tinkmaster_makes_a_squirrel_or_a_devilsaur_of_another(duel):
    duel.them.summon(Y)
    duel.me.hold("Tinkmaster Overspark")
    seen = duel.chances_of("play", "Tinkmaster Overspark", lambda d: d.them.board)
    assert seen == {("Squirrel 1/1",): 0.5, ("Devilsaur 5/5",): 0.5}


def test_mad_bomber_spares_only_himself(duel):
    duel.me.hold("Mad Bomber")
    seen = duel.chances_of("play", "Mad Bomber", lambda d: (d.me.health, d.them.health, *d.me.board))
    assert set(seen) == {(30 - n, 27 + n, "Mad Bomber 3/2") for n in range(4)}


@pytest.mark.parametrize(
    ("card", "after"),
    [("Young Priestess", "4/6"), ("Blood Imp", "4/6"), ("Master Swordsmith", "5/5")],
)
def test_a_gift_for_another_at_the_end_of_the_turn(duel, card, after):
    duel.me.summon(card, Y)
    duel.end_turn()
    assert f"{Y} {after}" in (*duel.me.board, *duel.them.board)


def test_nat_pagle_draws_half_the_time(duel):
    duel.them.summon("Nat Pagle")
    seen = duel.chances("end", lambda d: max(len(d.me.hand), len(d.them.hand)))
    assert seen == {1: 0.5, 2: 0.5}


def test_ysera_gives_a_dream(duel):
    duel.me.summon("Ysera")
    seen = duel.chances("end", lambda d: d.me.hand)
    dreams = ("Laughing Sister", "Ysera Awakens", "Emerald Drake", "Dream", "Nightmare")
    assert seen == {(name,): 0.2 for name in dreams}


def test_spiteful_smith_sharpens_the_weapon_while_damaged(duel):
    duel.me.summon("Spiteful Smith", health=3).equip("Fiery War Axe")
    assert duel.me.weapon == "Fiery War Axe 5/2"
    duel.me.hold("Healing Touch").set(mana=10)
    duel.play("Healing Touch", "own 1")
    assert duel.me.weapon == "Fiery War Axe 3/2"


def test_abomination_and_the_beast(duel):
    duel.me.summon("Abomination", "The Beast").hold("Assassinate", "Twisting Nether").set(mana=10)
    duel.play("Twisting Nether")
    assert (duel.me.health, duel.them.health, duel.them.board) == (28, 28, ["Finkle Einhorn 3/3"])


def test_cairne_and_tirion_leave_something(duel):
    duel.me.summon("Cairne Bloodhoof", "Tirion Fordring").hold("Twisting Nether").set(mana=10)
    duel.play("Twisting Nether")
    assert (duel.me.board, duel.me.weapon) == (["Baine Bloodhoof 4/5"], "Ashbringer 5/3")


def test_commanding_shout_leaves_one_health(duel):
    duel.me.summon(Y).hold("Commanding Shout", "Pyroblast", "Assassinate").set(mana=10)
    duel.play("Commanding Shout")
    duel.me.set(mana=10)
    duel.play("Pyroblast", "own 1")
    assert (duel.me.board, duel.me.hand[-1]) == ([f"{Y} 4/1"], "Wisp")


def test_brawl_leaves_one(duel):
    duel.me.summon(Y).hold("Brawl")
    duel.them.summon("Wisp", "Spider Tank")
    seen = duel.chances_of("play", "Brawl", lambda d: (*d.me.board, *d.them.board))
    third = pytest.approx(1 / 3)
    assert seen == {(f"{Y} 4/5",): third, ("Wisp 1/1",): third, ("Spider Tank 3/4",): third}
    duel.me.set(board=[])
    duel.them.set(board=[])
    assert not duel.can("play", "Brawl")


def test_gorehowl_loses_attack_on_minions(duel):
    duel.me.equip("Gorehowl")
    duel.them.summon("Wisp")
    duel.attack("hero", "enemy 1")
    assert duel.me.weapon == "Gorehowl 6/1"
    duel.end_turn().end_turn().attack("hero", "enemy hero")
    assert (duel.me.weapon, duel.them.health) == (None, 24)


def test_blessing_of_wisdom_draws_for_its_caster(duel):
    duel.them.summon(Y)
    duel.me.hold("Blessing of Wisdom").set(deck={"CS2_231": 3})
    duel.play("Blessing of Wisdom", "enemy 1").end_turn()
    duel.attack("1", "enemy hero")
    assert duel.me.hand == ["Wisp"]


def test_bestial_wrath_and_argent_protector(duel):
    duel.me.summon("Bloodfen Raptor", Y).hold("Bestial Wrath", "Argent Protector").set(mana=10)
    duel.them.summon("Boulderfist Ogre")
    duel.play("Bestial Wrath", "own 1").attack("1", "enemy 1")
    assert duel.me.board[0] == "Bloodfen Raptor 5/2"
    duel.play("Argent Protector", "own 2")
    assert duel.me[2].divine_shield


def test_shadowstep_makes_the_card_cheaper(duel):
    duel.me.summon(Y).hold("Shadowstep")
    duel.play("Shadowstep", "own 1")
    assert (duel.me.hand, duel.me.cost(Y)) == ([Y], 2)


def test_master_of_disguise_hides_for_a_turn(make_duel):
    for era, stays in (("p4", False), ("p5", True)):
        duel = make_duel(era)
        duel.me.summon(Y).hold("Master of Disguise")
        duel.play("Master of Disguise", "own 1")
        assert duel.me[1].stealth
        duel.end_turn().end_turn()
        assert duel.me[1].stealth == stays


def test_ancestral_spirit_and_soul_of_the_forest(duel):
    duel.me.summon(Y).hold("Ancestral Spirit", "Soul of the Forest", "Pyroblast").set(mana=10)
    duel.play("Ancestral Spirit", "own 1").play("Soul of the Forest")
    duel.me.set(mana=10)
    duel.play("Pyroblast", "own 1")
    assert sorted(duel.me.board) == [f"{Y} 4/5", "Treant 2/2"]


def test_far_sight_makes_the_drawn_card_cheaper(duel):
    duel.me.stack(Y).hold("Far Sight")
    duel.play("Far Sight")
    assert duel.me.cost(Y) == 1


def test_bane_of_doom_calls_a_demon_if_it_kills(duel):
    duel.them.summon("Wisp", Y)
    duel.me.hold("Bane of Doom", "Bane of Doom").set(mana=10)
    duel.play("Bane of Doom", "enemy 2")
    assert duel.me.board == []
    seen = duel.chances_of("play", "Bane of Doom", lambda d: len(d.me.board), "enemy 1")
    assert seen == {1: 1.0}


def test_gelbin_and_his_inventions(duel):
    duel.me.hold("Gelbin Mekkatorque")
    seen = duel.chances_of("play", "Gelbin Mekkatorque", lambda d: d.me.board[1])
    assert seen == dict.fromkeys(
        ("Homing Chicken 0/1", "Repair Bot 0/3", "Emboldener 3000 0/4", "Poultryizer 0/3"), 0.25
    )


def test_homing_chicken_and_repair_bot_work(duel):
    duel.me.summon("Homing Chicken").set(health=20)
    duel.end_turn().end_turn()
    assert (duel.me.board, len(duel.me.hand)) == ([], 4)
    duel.me.summon("Repair Bot")
    duel.end_turn()
    assert duel.me.health == 26


def test_poultryizer_and_emboldener(duel):
    duel.me.summon("Emboldener 3000")
    duel.end_turn()
    assert "Emboldener 3000 1/5" in (*duel.me.board, *duel.them.board)


def test_elite_tauren_chieftain_gives_both_a_chord(duel):
    duel.me.hold("Elite Tauren Chieftain")
    seen = duel.chances_of("play", "Elite Tauren Chieftain", lambda d: (*d.me.hand, *d.them.hand))
    assert list(seen.values()) == [pytest.approx(1 / 9)] * 9


def test_i_am_murloc_and_the_power_of_the_horde(duel):
    duel.me.hold("I Am Murloc", "Power of the Horde").set(mana=10)
    assert duel.chances_of("play", "I Am Murloc", lambda d: len(d.me.board)) == {
        n: pytest.approx(1 / 3) for n in (3, 4, 5)
    }
    assert len(duel.chances_of("play", "Power of the Horde", lambda d: d.me.board)) == 6


def test_holy_wrath_of_an_empty_deck_hurts_nobody_but_the_tired(duel):
    duel.me.set(deck={}).hold("Holy Wrath")
    duel.play("Holy Wrath", "enemy hero")
    assert (duel.me.health, duel.them.health) == (29, 30)


def test_avenging_wrath_hits_eight_times(duel):
    duel.me.hold("Avenging Wrath")
    duel.play("Avenging Wrath")
    assert duel.them.health == 22


def test_frost_elemental_freezes(duel):
    duel.me.hold("Frost Elemental")
    duel.play("Frost Elemental", "enemy hero")
    assert duel.them.frozen


def test_faerie_dragons_and_their_like_are_no_targets(duel):
    duel.them.summon("Faerie Dragon", "Laughing Sister", "Spectral Knight", "Arcane Nullifier X-21")
    duel.me.hold("Fireball", "Elven Archer")
    assert duel.targets("play", "Fireball") == {"own hero", "enemy hero"}
    assert "enemy 1" in duel.targets("play", "Elven Archer")


def test_nozdormu_stands_there(duel):
    duel.me.hold("Nozdormu").set(mana=10)
    duel.play("Nozdormu")
    assert duel.me.board == ["Nozdormu 8/8"]
