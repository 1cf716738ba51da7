"""What single cards do under rules of docs/rules/hearthstone-more.md, by number."""

import pytest

import turnwise

YETI = "Chillwind Yeti"


def test_x105_astral_communion_at_ten_crystals_gives_excess_mana(duel):
    duel.me.hold("Astral Communion", YETI)
    duel.play("Astral Communion")
    assert duel.me.hand == ["Excess Mana"]


def test_x359_the_copy_of_menagerie_warden_stands_right_of_him(duel):
    duel.me.hold("Menagerie Warden").summon("Bloodfen Raptor", YETI)
    duel.play("Menagerie Warden", "own 1")
    assert duel.me.board == ["Bloodfen Raptor 3/2", "Chillwind Yeti 4/5", "Menagerie Warden 5/5", "Bloodfen Raptor 3/2"]


def test_x127_x130_herald_volazj_copies_each_right_of_it(duel):
    duel.me.hold("Herald Volazj").summon("Bloodfen Raptor", YETI)
    duel.play("Herald Volazj")
    assert duel.me.board == [
        "Bloodfen Raptor 3/2",
        "Bloodfen Raptor 1/1",
        "Chillwind Yeti 4/5",
        "Chillwind Yeti 1/1",
        "Herald Volazj 5/5",
    ]


def test_x130_gloop_sprayer_copies_right_of_itself(duel):
    duel.me.hold("Gloop Sprayer").summon("Bloodfen Raptor", YETI)
    duel.play("Gloop Sprayer", at=2)
    assert [name.rsplit(" ", 1)[0] for name in duel.me.board] == [
        "Bloodfen Raptor",
        "Gloop Sprayer",
        YETI,
        "Bloodfen Raptor",
        YETI,
    ]


@pytest.mark.parametrize(("health", "legal"), [(4, False), (5, True)])
def test_x97_a_cost_in_health_must_leave_some(duel, health, legal):
    duel.me.hold("Cho'gall", "Fireball")
    duel.play("Cho'gall")
    duel.me.set(health=health)
    assert duel.can("play", "Fireball") == legal


@pytest.mark.parametrize(("card", "target"), [("Corruption", "enemy 1"), ("Corrupting Mist", None)])
def test_x162_corruption_waits_for_its_caster_whoever_has_the_minion(duel, card, target):
    duel.them.summon(YETI)
    duel.me.hold(card, "Mind Control")
    duel.play(card, target)
    duel.me.set(mana=10)
    duel.play("Mind Control", "enemy 1")
    duel.end_turn()
    assert duel.me.board == ["Chillwind Yeti 4/5"]
    duel.end_turn()
    assert duel.me.board == []


def test_x302_a_worn_sword_of_justice_wears_further(duel):
    duel.me.hold("Wisp").equip("Sword of Justice", durability=2, max_durability=5)
    duel.play("Wisp")
    assert duel.me.weapon == "Sword of Justice 1/1"


def test_x315_bloodsail_corsair_breaks_what_is_left(duel):
    duel.me.hold("Bloodsail Corsair")
    duel.them.equip("Fiery War Axe", durability=1, max_durability=2)
    duel.play("Bloodsail Corsair")
    assert duel.them.weapon is None


def test_x258_a_copied_potion_has_its_ingredients(duel):
    duel.them.summon("Lorewalker Cho")
    duel.me.set(hand=[{"id": "CFM_621t14", "parts": ["CFM_621t16", "CFM_621t17"]}])
    duel.act(next(text for text in duel.legal if text.startswith("play CFM_621t14")))
    copy = duel.duel.plain["players"][1]["hand"][-1]
    assert copy["parts"] == ["CFM_621t16", "CFM_621t17"]


@pytest.mark.parametrize(("first", "attack"), [("minion", 2), ("secret", 1)])
def test_x211_before_2018_older_minions_react_to_a_countered_spell(make_duel, first, attack):
    duel = make_duel("p5")
    if first == "minion":
        duel.me.summon("Mana Wyrm")
        duel.them.hide("Counterspell")
    else:
        duel.them.hide("Counterspell")
        duel.me.summon("Mana Wyrm")
    duel.me.hold("Moonfire")
    duel.play("Moonfire", "enemy hero")
    assert (duel.me.board, duel.them.health) == ([f"Mana Wyrm {attack}/3"], 30)


def test_x213_spellbender_does_not_come_after_a_counterspell(make_duel):
    duel = make_duel("p5")
    duel.them.hide("Counterspell", "Spellbender")
    duel.me.hold("Moonfire").summon(YETI)
    duel.play("Moonfire", "own 1")
    assert (duel.them.secrets, duel.them.board) == (["Spellbender"], [])


@pytest.mark.parametrize(("era", "cost"), [("p4", 10), ("p1", 9)])
def test_x211_a_countered_spell_was_not_cast_from_2018_on(make_duel, era, cost):
    duel = make_duel(era)
    duel.them.hide("Counterspell")
    duel.me.hold("Moonfire", "Arcane Giant").set(spells_cast=2)
    duel.play("Moonfire", "enemy hero")
    assert duel.me.cost("Arcane Giant") == cost


def test_x336_kabal_chemist_knows_ten_potions(duel):
    duel.me.hold("Kabal Chemist")
    assert len(duel.chances("play CFM_619", lambda d: d.me.hand[0])) == 10


def test_x293_the_mech_suit_changes_at_the_end_of_my_turn(duel):
    duel.me.learn("BOT_238p1")
    assert len(duel.chances("end", lambda d: d.me.power)) == 4


def test_delivery_drone_needs_room_in_the_hand(duel):
    duel.me.learn("BOT_238p4").hold(*["Wisp"] * 10)
    assert not duel.can("power")


def test_x329_nightmare_amalgam_counts_as_a_totem(duel):
    duel.me.hold("Nightmare Amalgam", "Thing from Below")
    before = duel.me.cost("Thing from Below")
    duel.play("Nightmare Amalgam")
    assert duel.me.cost("Thing from Below") == before - 1


def test_x226_later_secrets_see_the_sheep(duel):
    duel.them.hide("Potion of Polymorph", "Mirror Entity")
    duel.me.hold(YETI)
    duel.play(YETI)
    assert (duel.me.board, duel.them.board) == (["Sheep 1/1"], ["Sheep 1/1"])


def test_treants_of_2015_leave_at_the_end_of_any_turn(make_duel):
    duel = make_duel("p5")
    duel.them.summon("EX1_tk9")
    duel.end_turn()
    assert duel.them.board == []


def test_a_tending_tauren_grows_treants_of_its_own(duel):
    duel.me.hold("Tending Tauren")
    duel.play("Tending Tauren", option=2)
    assert [minion["id"] for minion in duel.duel.plain["players"][0]["board"]].count("EX1_158t") == 2


@pytest.mark.parametrize(
    ("card", "legal"),
    [
        ("Twilight's Call", False),
        ("Sudden Genesis", True),
        ("Ectomancy", True),
        ("Flark's Boom-Zooka", True),
        ("Crushing Walls", True),
    ],
)
def test_what_cards_demand_is_what_the_build_demands(duel, card, legal):
    duel.me.hold(card)
    assert duel.can("play", card) == legal


def test_power_of_the_wild_of_2014_needs_no_room(make_duel):
    duel = make_duel("p1_2014")
    duel.me.hold("Power of the Wild").summon(*["Wisp"] * 7)
    assert len([text for text in duel.legal if text.startswith("play EX1_160")]) == 2


def test_x308_leeching_poison_of_2019_lasts_a_turn(make_duel):
    duel = make_duel("p3")
    duel.me.hold("Leeching Poison").equip("Fiery War Axe").set(health=10)
    duel.play("Leeching Poison")
    duel.attack("hero", "enemy hero")
    assert duel.me.health == 13
    duel.end_turn().end_turn().attack("hero", "enemy hero")
    assert duel.me.health == 13


@pytest.mark.parametrize("era", ["p5", "p4"])
def test_x3_copies_out_of_a_deck_were_fresh_before_2018(make_duel, era):
    duel = make_duel(era)
    duel.them.set(deck={"CS2_182+1/+1": 2})
    duel.me.hold("Thoughtsteal")
    duel.play("Thoughtsteal")
    duel.me.set(mana=10)
    duel.play(YETI)
    assert duel.me.board == ["Chillwind Yeti 5/6" if era == "p4" else "Chillwind Yeti 4/5"]


@pytest.mark.parametrize(("minions", "crystals", "legal"), [(7, 10, False), (6, 10, True), (7, 9, True)])
def test_24_jade_blossom_needs_room_for_a_golem_or_a_crystal(duel, minions, crystals, legal):
    duel.me.hold("Jade Blossom").summon(*["Wisp"] * minions).set(max_mana=crystals, mana=crystals)
    assert duel.can("play", "Jade Blossom") == legal


def test_x100_holy_wrath_reads_the_printed_cost(duel):
    duel.me.hold("Holy Wrath").set(deck={"EX1_245": 5}, spell_tax=5)
    duel.play("Holy Wrath", "enemy hero")
    assert duel.them.health == 29


def test_x339_the_cauldron_waits_for_deathrattles(duel):
    duel.me.summon("Witch's Cauldron", "Loot Hoarder").hold("Moonfire").set(deck={"CS2_182": 3})
    duel.play("Moonfire", "own 2")
    assert duel.me.hand[0] == YETI and len(duel.me.hand) == 2


@pytest.mark.parametrize("card", ["LOOT_998k"])  # Golden Monkey's are of every class (X372)
@pytest.mark.parametrize(
    ("hero", "own", "foreign"), [("HERO_08", "Kazakus", "Aya Blackpaw"), ("HERO_02", "Aya Blackpaw", "Don Han'Cho")]
)
def test_x192_a_random_legendary_is_of_my_class_or_neutral(make_duel, card, hero, own, foreign):
    duel = make_duel("p4", me=hero)
    duel.me.set(hand=[card, "CS2_182"], deck={})
    found = duel.chances(f"play {card}", lambda d: d.me.hand[0])
    assert own in found and foreign not in found and "Tirion Fordring" not in found


def test_what_sleeps_does_not_attack(duel):
    duel.me.set(board=[{"id": "LOOT_526d"}])
    assert not any(text.startswith("attack") for text in duel.legal)


def test_x77_lightspawn_read_from_json_has_its_health_as_attack(duel):
    duel.me.summon("Lightspawn")
    assert duel.me.board == ["Lightspawn 5/5"]


def test_x316_what_sleeps_keeps_its_printed_health(duel):
    duel.me.set(board=[{"id": "LOOT_526d", "health": 25}])
    with pytest.raises(turnwise.errors.BadStateError, match=r"board\[0\].health: what sleeps keeps its printed Health"):
        _ = duel.legal


@pytest.mark.parametrize(("cost", "board"), [(2, ["Ogre Magi 4/4"]), (4, [])])
def test_x101_a_card_in_hand_counts_with_what_it_costs_now(duel, cost, board):
    duel.me.set(hand=["CS2_029", {"id": "CS2_197", "cost": cost}]).summon("Piloted Reaper", health=1)
    duel.play("Fireball", "own 1")
    assert duel.me.board == board


@pytest.mark.parametrize(("era", "attack"), [("p5", 4), ("p4", 5)])
def test_x182_chromaggus_copies_were_fresh_before_2018(make_duel, era, attack):
    duel = make_duel(era)
    duel.me.hold("Arcane Intellect").summon("Chromaggus").set(deck={"CS2_182+1/+1": 1})
    duel.play("Arcane Intellect")
    hand = duel.duel.plain["players"][0]["hand"]
    copy = hand[-1] if isinstance(hand[-1], dict) else {"id": hand[-1]}
    assert len(hand) == 2 and copy.get("attack", 4) == attack


def test_x185_cataclysm_leaves_nothing_to_chance(duel):
    duel.me.hold("Cataclysm", "Wisp", "Fireball", "Silverware Golem")
    assert duel.chances_of("play", "Cataclysm", lambda after: after.me.board) == {("Silverware Golem 3/3",): 1.0}
    assert len(duel.duel.do(duel.text("play", "Cataclysm"), every=True)) == 1


@pytest.mark.parametrize(("era", "board"), [("p5", ["Chillwind Yeti 4/1"]), ("p4", [])])
def test_x225_repentance_of_2015_saves_who_is_dying(make_duel, era, board):
    duel = make_duel(era)
    duel.them.hide("Snipe", "Repentance")
    duel.me.set(hand=[{"id": "CS2_182", "health": 4}])
    duel.play(YETI)
    assert duel.me.board == board


@pytest.mark.parametrize(("era", "legal"), [("p5", False), ("p4", True)])
def test_cabal_shadow_priest_of_2015_needs_two_places(make_duel, era, legal):
    duel = make_duel(era)
    duel.them.summon("Wisp")
    duel.me.hold("Cabal Shadow Priest").summon(*["Wisp"] * 6)
    assert duel.can("play", "Cabal Shadow Priest") == legal


def test_x323_a_dying_darius_crowley_still_grows(duel):
    duel.me.summon("Darius Crowley", health=4)
    duel.them.summon("Bloodfen Raptor", attack=5, health=3)
    duel.attack("1", "enemy 1")
    assert duel.me.board == ["Darius Crowley 6/1"]


@pytest.mark.parametrize(("era", "secrets"), [("p1", []), ("p4", ["Effigy"])])
def test_x231_effigy_counts_the_dead_from_2018_on(make_duel, era, secrets):
    duel = make_duel(era)
    duel.them.hide("Effigy").summon("Bloodfen Raptor", *[YETI] * 6)
    duel.me.hold("Fireball")
    outcomes = duel.chances("play CS2_029 -> enemy 1", lambda d: tuple(d.them.secrets))
    assert list(outcomes) == [tuple(secrets)]


def test_x285_shudderwock_brings_no_shadow_reflection(duel):
    duel.me.hold("Valeera the Hollow")
    duel.play("Valeera the Hollow").me.set(mana=10, hand=["GIL_820"])
    duel.play("Shudderwock")
    assert (duel.me.hand, duel.me.player.hero.stealth_until_turn) == ([], True)


def test_x285_shudderwock_does_not_put_on_a_mech_suit(duel):
    duel.me.hold("Dr. Boom, Mad Genius", "Shudderwock")
    duel.play("Dr. Boom, Mad Genius").me.set(mana=10).learn("Totemic Call")
    duel.play("Shudderwock")
    assert duel.me.power == "Totemic Call"


def test_x290_brann_does_not_double_the_shadow_reflection(duel):
    duel.me.summon("Brann Bronzebeard").hold("Valeera the Hollow")
    duel.play("Valeera the Hollow")
    assert duel.me.hand == ["Shadow Reflection"]


@pytest.mark.parametrize(("cast", "dragons"), [(2, 1), (3, 0), (11, 1)])
def test_x303_dragon_soul_counts_every_third_spell(duel, cast, dragons):
    duel.me.equip("Dragon Soul").hold("Moonfire").set(spells_this_turn=cast)
    duel.play("Moonfire", "enemy hero")
    assert duel.me.board == ["Dragon Spirit 5/5"] * dragons


def test_x306_a_broken_twig_leaves_ten_full_crystals(duel):
    duel.me.equip("Twig of the World Tree").hold("Light's Justice").set(max_mana=8, mana=1)
    duel.play("Light's Justice")
    assert (duel.me.mana, duel.me.max_mana) == (10, 10)


def test_x338_myras_element_stops_with_the_deck(duel):
    duel.me.hold("Myra's Unstable Element").stack("Wisp", "Bomb")
    seen = duel.chances_of("play", "Myra's Unstable Element", lambda after: (after.me.health, len(after.me.hand)))
    assert seen == {(25, 1): 0.5, (24, 1): 0.5}  # a Bomb that comes last draws once more, which is fatigue


def test_shifting_scroll_cannot_be_played_as_itself(duel):
    duel.me.hold("Shifting Scroll")
    assert not duel.can("play", "Shifting Scroll")


def test_to_my_side_calls_two_different_companions(duel):
    duel.me.hold("To My Side!").stack("Fireball")
    seen = duel.chances_of("play", "To My Side!", lambda after: sorted(id for id in after.me.player.ids))
    assert sorted(seen) == [("NEW1_032", "NEW1_033"), ("NEW1_032", "NEW1_034"), ("NEW1_033", "NEW1_034")]
