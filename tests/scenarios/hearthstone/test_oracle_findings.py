"""What the second rule book (tests/hearthstone_oracle) found in the core, beside cards/test_cards_second_reading.py."""


def test_x155_a_third_blood_of_the_ancient_one_stays(duel):
    for _ in range(3):
        duel.me.summon("Blood of The Ancient One")
    duel.end_turn()
    assert sorted(duel.me.ids) == ["OG_173", "OG_173a"]


def test_x162_a_copy_of_a_corrupted_minion_dies_with_it(duel):
    yeti = duel.them.summon("Chillwind Yeti")
    duel.me.play("Corruption", target=yeti)
    duel.me.play("Faceless Manipulator", target=yeti)
    duel.end_turn()
    assert duel.me.ids == duel.them.ids == ["CS2_182"]
    duel.end_turn()
    assert duel.me.ids == duel.them.ids == []


def test_x305_runeforge_haunter_spares_the_sword_of_justice(duel):
    duel.me.equip("Sword of Justice", durability=5)
    duel.me.summon("Runeforge Haunter")
    duel.me.play("Wisp")
    assert duel.me.weapon["durability"] == 5


def test_rule_118_a_zombeast_has_echo_from_either_part(duel):
    duel.me.give("ICC_828t", parts=["FP1_002", "GIL_607t"])
    duel.do("play ICC_828t")
    assert duel.me.hand == ["ICC_828t"]


def test_x221_misdirection_leads_away_from_the_present_defender(duel):
    duel.them.set_secret("Noble Sacrifice", "Misdirection")
    raptor = duel.me.summon("Bloodfen Raptor")
    outcomes = raptor.attacks(duel.them.hero, every=True)
    assert {pick for outcome in outcomes for pick in outcome.picks} == {"target enemy hero", "target own hero"}


def test_docs_places_are_offered_beside_a_cleaver(duel):
    duel.me.summon("Wisp")
    duel.them.summon("Magnataur Alpha")
    duel.me.give("Wisp")
    assert {"play CS2_231 at 1", "play CS2_231 at 2"} <= set(duel.legal())


def test_mana_bind_copies_a_potion_with_its_ingredients(duel):
    duel.them.set_secret("Mana Bind")
    duel.me.give("CFM_621t14", parts=["CFM_621t18", "CFM_621t20"])
    duel.me.play("CFM_621t14")
    copies = [card for card in duel.them.raw["hand"] if isinstance(card, dict) and card["id"] == "CFM_621t14"]
    assert [copy["parts"] for copy in copies] == [["CFM_621t18", "CFM_621t20"]]


def test_rule_25_without_a_target_nothing_is_done(duel):
    duel.me.play("Faceless Shambler")
    assert (duel.me.board[0].attack, duel.me.board[0].health) == (1, 1)
    duel.me.set(board=[], mana=10)
    duel.me.play("Voodoo Doll")
    assert "attached" not in duel.me.board[0].raw


def test_x57_attacks_of_v_07_tr_0n_count_when_it_is_silenced(duel):
    tron = duel.me.summon("V-07-TR-0N")
    for _ in range(3):
        assert tron.can_attack
        tron.attacks(duel.them.hero)
    assert tron.can_attack
    other = duel.copy()
    other.me.play("Silence", target=tron.on(other))
    assert not tron.on(other).can_attack
    tron.attacks(duel.them.hero)
    assert not tron.can_attack


def test_rule_67_v_07_tr_0n_that_attacked_once_does_not_thaw(duel):
    tron = duel.me.summon("V-07-TR-0N")
    tron.attacks(duel.them.hero)
    duel.me.play("Frostbolt", target=tron)
    duel.end_turn()
    assert tron.frozen


def test_x144_necromechanic_doubles_the_deathrattles_of_weapons(duel):
    duel.me.summon("Necromechanic")
    duel.me.equip("Charged Hammer", durability=1)
    duel.me.equip("Powermace", durability=1)
    mech = duel.me.summon("Harvest Golem")
    duel.me.attacks(duel.them.hero)
    assert sum(minion.attack for minion in duel.me.board) == 3 + 2 + 2 * 2
    assert mech.in_play


def test_rule_52_dragons_fury_has_spell_damage(duel):
    duel.me.set(deck={"CS2_023": 1})  # Arcane Intellect, 3 mana
    duel.me.summon("Kobold Geomancer")
    yeti = duel.them.summon("Chillwind Yeti")
    duel.me.play("Dragon's Fury")
    assert yeti.health == 1


def test_evolving_spores_and_sabotage_demand_nothing(duel):
    duel.me.give("Evolving Spores", "Sabotage")
    assert duel.me.can_play("Evolving Spores")
    assert duel.me.can_play("Sabotage")


def test_x80_overload_of_a_spell_that_an_effect_casts_is_counted(duel):
    duel.me.set(deck={"EX1_238": 1})
    duel.me.summon("Grand Archivist")
    duel.end_turn(picks=["deck EX1_238"])
    assert duel.me.raw["mana_overloaded"] == 1


def test_x323_a_dying_boogeymonster_still_grows(duel):
    monster = duel.me.summon("The Boogeymonster", health=1)
    duel.them.summon("Wisp")
    monster.attacks(duel.them.board[0])
    assert monster.in_play and monster.health == 2


def test_kangors_endless_army_needs_a_dead_mech(duel):
    duel.me.set(graveyard=["CS2_182"]).give("Kangor's Endless Army")
    assert not duel.me.can_play("Kangor's Endless Army")
    duel.me.set(graveyard=["EX1_556"])
    assert duel.me.can_play("Kangor's Endless Army")


def test_the_armor_of_a_hero_card_is_gained(duel):
    duel.me.give("LOOT_051t1")
    duel.me.play("Valeera the Hollow")
    assert duel.me.hand[0] == "LOOT_051t2"


def test_x1_overload_of_a_countered_spell_is_not_counted(duel):
    duel.them.set_secret("Counterspell")
    duel.me.play("Lava Burst", target=duel.them.hero)
    assert duel.me.raw.get("mana_overloaded", 0) == 0
    assert duel.me.overload_owed == 0


def test_a_shadow_reflection_of_a_potion_has_its_ingredients(duel):
    duel.me.give("ICC_827t").give("CFM_621t14", parts=["CFM_621t18", "CFM_621t20"])
    duel.me.play("CFM_621t14")
    assert duel.me.raw["hand"][0]["parts"] == ["CFM_621t18", "CFM_621t20"]
