"""docs/rules/hearthstone-more.md, section G: copies, steals, bounces; the number in a name is the rule's."""

from turnwise.hearthstone.testing import Duel

YETI, WISP = "Chillwind Yeti", "Wisp"


def priest(**options) -> Duel:
    return Duel(me="HERO_09", **options)


def test_x3_a_copy_out_of_a_deck_is_fresh_before_2018():
    for era, attack in (("p1", 4), ("p4", 5)):
        duel = Duel(era=era)
        duel.them.set(deck={"CS2_182+1/+1": 1})
        duel.me.play("Cloning Device")
        duel.me.play("Chillwind Yeti")
        assert duel.me.board[-1].attack == attack, era


def test_x3_x124_archbishop_benedictus_of_2017_copies_fresh_cards():
    for era, copies in (("p1", {"CS2_182": 1}), ("p4", {"CS2_182+1/+1": 1})):
        duel = Duel(era=era)
        duel.me.set(deck={})
        duel.them.set(deck={"CS2_182+1/+1": 1})
        duel.me.play("Archbishop Benedictus")
        assert duel.me.raw["deck"] == copies


def test_x111_a_borrowed_minion_attacks_and_its_end_of_turn_text_works_once():
    duel = priest()
    duel.them.summon("Young Priestess")
    duel.me.summon(WISP)
    duel.me.play("Shadow Madness", duel.them.board[0])
    borrowed = duel.me.board[1]
    borrowed.attacks(duel.them.hero)
    duel.end_turn()
    assert duel.me.board[0].health == 2
    assert duel.them.ids == ["EX1_004"]


def test_x112_no_room_destroys_it_on_the_way_back():
    duel = priest()
    loot = duel.them.summon("Loot Hoarder")
    duel.me.play("Potion of Madness", loot)
    for _ in range(7):
        duel.them.summon(WISP)
    before = len(duel.me.hand)
    duel.end_turn()
    assert duel.them.ids == ["CS2_231"] * 7 and len(duel.me.hand) == before + 1


def test_x112_a_borrowed_minion_that_dies_is_mine():
    duel = priest()
    loot = duel.them.summon("Loot Hoarder")
    yeti = duel.them.summon(YETI)
    duel.me.play("Potion of Madness", loot)
    duel.me.board[0].attacks(yeti)
    assert len(duel.me.hand) == 1 and duel.them.hand == []


def test_x113_silenced_it_returns_at_once():
    duel = priest()
    duel.me.play("Potion of Madness", duel.them.summon("Loot Hoarder"))
    duel.me.play("Silence", duel.me.board[0])
    assert (duel.me.ids, duel.them.ids) == ([], ["EX1_096"])


def test_x113_an_exact_copy_goes_to_the_opponent_too():
    duel = priest()
    duel.me.play("Potion of Madness", duel.them.summon("Loot Hoarder"))
    duel.me.play("Faceless Manipulator", duel.me.board[0])
    duel.end_turn()
    assert (duel.me.ids, duel.them.ids) == ([], ["EX1_096"] * 2)


def test_x114_treachery_gives_a_minion_away():
    duel = Duel(me="HERO_07")
    duel.me.play("Treachery", duel.me.summon(WISP))
    assert (duel.me.ids, duel.them.ids) == ([], ["CS2_231"])


def test_x114_embrace_darkness_takes_its_victim_at_my_next_turn():
    duel = priest()
    duel.me.play("Embrace Darkness", duel.them.summon(YETI))
    duel.end_turn()
    assert duel.them.ids == ["CS2_182"]
    duel.end_turn()
    assert duel.me.ids == ["CS2_182"]


def test_x115_into_a_deck_is_no_death():
    duel = priest()
    duel.me.set(deck={}).play("Entomb", duel.them.summon("Loot Hoarder", attack=5))
    assert duel.me.deck == {"EX1_096": 1} and duel.them.hand == []
    duel.me.set(deck={}, mana=10).summon(WISP)
    duel.them.set(deck={}).summon("Loot Hoarder")
    duel.me.play("Psychic Scream")
    assert duel.them.deck == {"CS2_231": 1, "EX1_096": 1} and duel.me.deck == {}


def test_x115_at_sixty_cards_they_are_gone():
    duel = priest()
    duel.me.set(deck={"CS2_231": 60}).play("Entomb", duel.them.summon("Loot Hoarder"))
    assert duel.me.deck == {"CS2_231": 60} and duel.them.ids == []


def test_x116_weasel_tunneler_goes_to_the_other_deck(duel):
    duel.me.set(deck={})
    duel.them.set(deck={})
    duel.me.play("Moonfire", duel.me.summon("Weasel Tunneler", health=1))
    assert (duel.me.deck, duel.them.deck) == ({}, {"CFM_095": 1})


def test_x116_gang_up_makes_three_fresh_cards_of_my_own():
    duel = Duel(me="HERO_03")
    duel.me.set(deck={}).play("Gang Up", duel.them.summon(YETI, attack=9))
    assert duel.me.deck == {"CS2_182": 3}


def test_x117_dire_frenzy_shuffles_three_with_just_its_bonus():
    duel = Duel(me="HERO_05")
    duel.me.set(deck={})
    raptor = duel.me.summon("Bloodfen Raptor", attack=7)
    duel.me.play("Dire Frenzy", raptor)
    assert (raptor.attack, raptor.health) == (10, 5)
    duel.end_turn()
    duel.end_turn()
    duel.me.play("Bloodfen Raptor")
    assert (duel.me.board[1].attack, duel.me.board[1].health) == (6, 5)


def test_x118_vanish_destroys_what_finds_no_place():
    duel = Duel(me="HERO_03")
    duel.me.give(*[WISP] * 9)
    duel.me.summon(YETI)
    duel.me.summon("Harvest Golem")
    duel.me.play("Vanish")
    assert duel.me.hand == ["CS2_231"] * 9 + ["CS2_182"]
    assert duel.me.ids == ["skele21"]


def test_x119_the_owner_is_who_controls_it_now():
    duel = priest()
    duel.me.play("Mind Control", duel.them.summon(YETI))
    duel.me.set(mana=10)
    duel.end_turn()
    duel.them.play("Sap", duel.me.board[0])
    assert "CS2_182" in duel.me.hand


def test_x120_shadowstep_is_a_new_change_on_a_fresh_card():
    duel = Duel(me="HERO_03")
    duel.me.play("Shadowstep", duel.me.summon(YETI, attack=9))
    assert duel.me.cost(YETI) == 2
    duel.me.play(YETI)
    assert duel.me.board[0].attack == 4


def test_x121_mind_vision_of_an_empty_hand_does_nothing():
    duel = priest()
    duel.me.play("Mind Vision")
    assert duel.me.hand == []


def test_x122_thoughtsteal_takes_places_of_the_deck():
    duel = priest()
    duel.them.set(deck={"CS2_231": 2, "CS2_182": 1})
    odds = {}
    for outcome in duel.me.play("Thoughtsteal", every=True):
        hand = tuple(sorted(outcome.duel.me.hand))
        odds[hand] = odds.get(hand, 0) + outcome.probability
    assert {hand: round(odd, 9) for hand, odd in odds.items()} == {
        ("CS2_182", "CS2_231"): round(2 / 3, 9),
        ("CS2_231", "CS2_231"): round(1 / 3, 9),
    }


def test_x123_mindgames_without_a_minion_summons_a_shadow():
    duel = priest()
    duel.them.set(deck={"CS2_029": 5}).set(hand=[])
    duel.me.play("Mindgames")
    assert duel.me.ids == ["EX1_345t"]


def test_x124_random_cards_are_copied_when_not_all_fit(duel):
    duel.me.set(deck={"CS2_029": 59})
    duel.them.set(deck={"CS2_182": 3, "CS2_231": 1})
    outcomes = duel.me.play("Archbishop Benedictus", every=True)
    assert sorted(outcome.probability for outcome in outcomes) == [0.25, 0.75]


def test_x125_king_togwaggle_swaps_the_decks(duel):
    duel.me.set(deck={"CS2_231": 2})
    duel.them.set(deck={"CS2_182": 20})
    duel.me.play("King Togwaggle")
    assert (duel.me.deck, duel.them.deck) == ({"CS2_182": 20}, {"CS2_231": 2})
    assert duel.them.hand == ["LOOT_541t"]


def test_x126_azalina_takes_the_hand_in_order_without_a_discard():
    duel = Duel()
    duel.me.give("Silverware Golem")
    duel.them.give(YETI, WISP, cost=1)
    duel.me.play("Azalina Soulthief")
    assert duel.me.hand == ["CS2_182", "CS2_231"] and duel.me.ids == ["GIL_198"]
    assert duel.me.cost(YETI) == 1


def test_x128_shadow_essence_sets_five_over_all():
    duel = priest()
    duel.me.set(deck={"CS2_231": 1}).play("Shadow Essence")
    assert (duel.me.ids, duel.me.board[0].attack, duel.me.board[0].health) == (["CS2_231"], 5, 5)


def test_x129_vivid_nightmare_leaves_its_copy_at_one():
    duel = priest()
    duel.me.play("Vivid Nightmare", duel.me.summon(YETI, attack=7))
    copy = duel.me.board[1]
    assert (copy.attack, copy.health, copy.max_health) == (7, 1, 5)


def test_x131_zola_and_shadowcaster_make_fresh_copies():
    duel = Duel(me="HERO_03")
    yeti = duel.me.summon(YETI, attack=9)
    duel.me.play("Zola the Gorgon", yeti)
    duel.me.play("Shadowcaster", yeti)
    assert duel.me.hand == ["CS2_182", "CS2_182"]
    assert duel.me.cost(YETI) == 1


def test_x132_with_brann_moat_lurker_remembers_one(duel):
    duel.me.summon("Brann Bronzebeard")
    yeti = duel.me.summon("Chillwind Yeti")
    duel.me.play("Moat Lurker", target=yeti)
    lurker = duel.me.board[-1]
    assert lurker.raw["attached"] == [{"id": "CS2_182", "kind": "memory", "order": lurker.raw["attached"][0]["order"]}]


def test_x133_prince_taldaram_is_a_copy_of_three(duel):
    duel.them.summon("Sludge Belcher", silenced=True)
    duel.me.set(deck={"CS2_182": 1}).play("Prince Taldaram", duel.them.board[0])
    copy = duel.me.board[0]
    assert (copy.id, copy.attack, copy.health, copy.taunt) == ("FP1_012", 3, 3, False)


def test_x134_harbinger_celestia_becomes_the_minion_that_is_played(duel):
    duel.them.summon("Harbinger Celestia")
    duel.me.play(YETI)
    assert duel.them.ids == ["CS2_182"] and not duel.them.board[0].stealth


def test_x134_holomancer_summons_a_small_copy(duel):
    duel.them.summon("Holomancer")
    duel.me.play(YETI)
    copy = duel.them.board[1]
    assert (copy.id, copy.attack, copy.health) == ("CS2_182", 1, 1)


def test_x135_moorabi_hears_of_the_frozen_in_order_of_play(duel):
    duel.me.summon("Moorabi")
    duel.them.summon("Wisp")
    duel.them.summon("Chillwind Yeti")
    duel.me.play("Frost Nova")
    assert duel.me.hand == ["CS2_231", "CS2_182"]


def test_x135_who_is_frozen_in_a_fight_is_heard_of_in_the_order_of_the_hits(duel):
    duel.me.summon("Moorabi")
    chugger = duel.me.summon("Snowchugger")
    chugger.attacks(duel.them.summon("Water Elemental"))
    assert duel.me.hand == ["CS2_033", "GVG_002"]


def test_era_values_saronite_chain_gang_of_2019_summons_a_plain_second_one():
    for era, second in (("p4", 5), ("p3", 2)):
        duel = Duel(era=era)
        duel.me.give("Saronite Chain Gang", attack=5)
        duel.me.play("Saronite Chain Gang")
        assert sorted(minion.attack for minion in duel.me.board) == sorted([5, second])


def test_x276_curse_of_weakness_ends_with_the_next_turn_of_who_cast_it_on_whatever_side(duel):
    yeti = duel.them.summon("Chillwind Yeti")
    duel.me.play("Curse of Weakness")
    duel.me.set(mana=10).play("Mind Control", target=yeti)
    duel.end_turn()
    assert duel.me.board[0].attack == 2
    duel.end_turn()
    assert duel.me.board[0].attack == 4
