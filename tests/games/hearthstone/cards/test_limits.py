"""Full boards and hands, empty decks, and nobody to aim at."""

import pytest

from games.hearthstone.cards.duels import card_id

YETI = "Chillwind Yeti"


def test_tracking_draws_into_the_place_it_left(duel):
    duel.me.hold("Tracking", *["Wisp"] * 9).stack(YETI, "Frostbolt", "Wisp", "Wisp")
    duel.play("Tracking")
    duel.choose(1)
    assert len(duel.me.hand) == 10
    assert sum(duel.me.deck.values()) == 1


def test_defile_goes_on_for_fourteen_passes(duel):
    duel.me.hold("Defile")
    for h in range(1, 8):
        duel.me.summon("Boulderfist Ogre", health=h)
    for h in range(8, 15):
        duel.them.summon("Boulderfist Ogre", health=h, max_health=20)
    duel.play("Defile")
    assert duel.me.board == []
    assert duel.them.board == []


def test_the_lich_king_with_a_full_hand(duel):
    duel.me.summon("The Lich King").hold(*["Wisp"] * 10)
    duel.end_turn()
    assert len(duel.me.hand) == 10


def test_a_second_discovery_is_lost_with_a_full_hand(duel):
    duel.me.hold("Stonehill Defender", *["Wisp"] * 9).summon("Brann Bronzebeard")
    duel.play("Stonehill Defender")
    duel.choose(1)
    duel.choose(1)
    assert len(duel.me.hand) == 10


def test_a_deathrattle_summons_where_the_minion_stood(duel):
    duel.me.summon("Wisp", "Savannah Highmane", YETI).hold("Fireball")
    duel.play("Fireball", "own 2")
    assert duel.me.board == ["Wisp 1/1", "Hyena 2/2", "Hyena 2/2", "Chillwind Yeti 4/5"]


def test_a_deathrattle_fills_the_place_that_came_free(duel):
    duel.me.summon(*["Wisp"] * 3, "Savannah Highmane", *["Wisp"] * 3).hold("Fireball")
    duel.play("Fireball", "own 4")
    assert [b[:4] for b in duel.me.board] == ["Wisp"] * 3 + ["Hyen"] + ["Wisp"] * 3


def test_x357_deathrattles_of_one_blow(duel):
    duel.me.summon("Harvest Golem", "Wisp", "Haunted Creeper", health=1).summon(YETI)
    duel.them.hold("Volcanic Potion")
    duel.end_turn()
    duel.play("Volcanic Potion")
    assert duel.me.board == ["Spectral Spider 1/1", "Spectral Spider 1/1", "Damaged Golem 2/1", "Chillwind Yeti 4/3"]


def test_leeroy_fills_the_enemy_board(duel):
    duel.them.summon(*["Wisp"] * 6)
    duel.me.hold("Leeroy Jenkins")
    duel.play("Leeroy Jenkins")
    assert duel.them.board[-1] == "Whelp 1/1"
    assert len(duel.them.board) == 7


def test_aya_counts_a_golem_without_room(duel):
    duel.me.summon(*["Wisp"] * 6).hold("Aya Blackpaw")
    duel.play("Aya Blackpaw")
    assert duel.me.jade == 1
    assert len(duel.me.board) == 7


def test_jade_golems_are_counted_for_each_player(duel):
    duel.them.set(jade=5)
    duel.me.hold("Jade Claws")
    duel.play("Jade Claws")
    assert duel.me.board == ["Jade Golem 1/1"]


def test_sylvanas_frees_her_own_place(duel):
    duel.me.summon("Sylvanas Windrunner", *["Wisp"] * 5).hold("Fireball").summon("Harvest Golem")
    duel.them.summon(YETI)
    duel.play("Fireball", "own 1")
    assert duel.me.board[-1] == "Chillwind Yeti 4/5"


def test_sylvanas_finds_nobody(duel):
    duel.me.summon("Sylvanas Windrunner").hold("Fireball")
    duel.play("Fireball", "own 1")
    assert duel.me.board == []


def test_mind_control_tech_destroys_what_finds_no_room(duel):
    duel.me.summon(*["Wisp"] * 6).hold("Mind Control Tech")
    duel.them.summon(*["Haunted Creeper"] * 4)
    duel.play("Mind Control Tech")
    assert len(duel.me.board) == 7
    assert sorted(duel.them.board).count("Spectral Spider 1/1") == 2
    assert len(duel.them.board) == 5


def test_kel_thuzad_stops_at_a_full_board(duel):
    duel.me.summon("Kel'Thuzad").summon(*["Wisp"] * 6).hold("Volcanic Potion", "Feral Spirit")
    duel.play("Volcanic Potion").play("Feral Spirit").end_turn()
    assert len(duel.me.board) == 7


def test_reincarnate_needs_room_after_the_deathrattle(duel):
    duel.me.summon("Haunted Creeper", *["Wisp"] * 6).hold("Reincarnate")
    duel.play("Reincarnate", "own 1")
    assert duel.me.board == ["Spectral Spider 1/1"] + ["Wisp 1/1"] * 6


def test_divine_favor_draws_into_fatigue(duel):
    duel.me.hold("Divine Favor").set(deck={"CS2_231": 1})
    duel.them.hold(*["Wisp"] * 3)
    duel.play("Divine Favor")
    assert duel.me.hand == ["Wisp"]
    assert duel.me.health == 30 - 1 - 2


def test_the_coin_stops_at_ten_mana(duel):
    duel.me.hold("The Coin")
    duel.play("The Coin")
    assert duel.me.mana == 10
    duel.me.set(mana=7).hold("The Coin")
    duel.play("The Coin")
    assert duel.me.mana == 8


def test_arcane_golem_stops_at_ten_crystals(duel):
    duel.me.hold("Arcane Golem")
    duel.play("Arcane Golem")
    assert duel.them.max_mana == 10


def test_vinecleaver_fills_the_board(duel):
    duel.me.equip("Vinecleaver").summon(*["Wisp"] * 6)
    duel.them.summon(YETI)
    duel.attack("hero", "enemy 1")
    assert len(duel.me.board) == 7
    assert duel.me.health == 26


def test_weapon_buffs_without_a_weapon(duel):
    duel.me.hold("Naga Corsair", "Bloodsail Cultist")
    duel.play("Naga Corsair").play("Bloodsail Cultist")
    assert duel.me.weapon is None


def test_spare_parts_need_room_in_hand(duel):
    duel.me.summon("Mechanical Yeti").hold("Fireball", *["Wisp"] * 9)
    duel.them.hold(*["Wisp"] * 10)
    duel.play("Fireball", "own 1")
    assert len(duel.me.hand) == 10
    assert len(duel.them.hand) == 10


def test_dr_boom_stands_between_his_bots(duel):
    duel.me.summon("Wisp", YETI, "Flametongue Totem").hold("Dr. Boom")
    duel.play("Dr. Boom", at=2)
    assert [b.split()[0] for b in duel.me.board] == ["Wisp", "Boom", "Dr.", "Boom", "Chillwind", "Flametongue"]


def test_inferno_needs_room(make_duel):
    d = make_duel("p1")
    d.me.learn("INFERNO!").summon(*["Wisp"] * 7)
    assert not d.can("power")


def test_the_silver_hand_needs_room(duel):
    duel.me.learn("The Silver Hand").summon(*["Wisp"] * 7)
    assert not duel.can("power")


def test_totemic_slam_needs_room(duel):
    duel.me.learn("Totemic Slam").summon(*["Wisp"] * 7)
    assert not duel.can("power")


@pytest.mark.parametrize(
    ("name", "target"),
    [
        ("Flanking Strike", "enemy 1"),
        ("On the Hunt", "enemy hero"),
        ("Maelstrom Portal", None),
        ("Firelands Portal", "enemy hero"),
        ("Jade Lightning", "enemy hero"),
        ("Army of the Dead", None),
        ("Forgotten Torch", "enemy hero"),
    ],
)
def test_a_spell_that_also_summons_needs_no_room(duel, name, target):
    duel.me.hold(name).summon(*["Wisp"] * 7)
    duel.them.summon(YETI)
    duel.play(name, target)
    assert len(duel.me.board) == 7


@pytest.mark.parametrize("name", ["Feral Spirit", "Lost in the Jungle", "Animal Companion", "Unleash the Hounds"])
def test_a_spell_that_only_summons_needs_room(duel, name):
    duel.them.summon(YETI)
    duel.me.hold(name)
    assert duel.can("play", name)
    duel.me.summon(*["Wisp"] * 7)
    assert not duel.can("play", name)


@pytest.mark.parametrize(
    "name",
    [
        "Tracking",
        "Death Grip",
        "Army of the Dead",
        "Arcane Intellect",
        "Divine Favor",
        "Flare",
        "Doom Pact",
        "Flamestrike",
        "Level Up!",
        "Anti-Magic Shell",
        "Defile",
        "Blizzard",
        "Lightning Storm",
        "Volcanic Potion",
        "Upgrade!",
        "Heroic Strike",
        "Death and Decay",
        "Hellfire",
        "Cabalist's Tome",
    ],
)
def test_a_spell_without_target_may_do_nothing(duel, name):
    duel.me.hold(name).set(deck={})
    duel.them.set(deck={})
    assert duel.find("play", card_id(name)) is not None
    duel.play(name)


def test_weapon_eaters_without_a_weapon(duel):
    duel.me.hold("Gluttonous Ooze", "Acidic Swamp Ooze", "Harrison Jones")
    duel.play("Gluttonous Ooze").play("Acidic Swamp Ooze").play("Harrison Jones")
    assert duel.me.armor == 0
    assert duel.me.hand == []


def test_quick_shot_draws_into_fatigue(duel):
    duel.me.hold("Quick Shot").set(deck={})
    duel.play("Quick Shot", "enemy hero")
    assert duel.me.health == 29


def test_icecap_freezes_as_many_as_there_are(duel):
    duel.me.set(hand=[{"id": "CFM_621t15", "parts": ["CFM_621t26", "CFM_621t27"]}])
    duel.them.summon("Wisp")
    duel.play("CFM_621t15")
    assert duel.them[1].frozen
    assert duel.me.armor == 10


def test_mystic_wool_without_a_victim(duel):
    duel.me.set(hand=[{"id": "CFM_621t14", "parts": ["CFM_621t21", "CFM_621t17"]}])
    duel.play("CFM_621t14")
    assert duel.me.armor == 7


def test_ichor_without_the_dead(duel):
    duel.me.set(hand=[{"id": "CFM_621t14", "parts": ["CFM_621t38", "CFM_621t17"]}])
    duel.play("CFM_621t14")
    assert duel.me.board == []


def test_time_rewinder_uses_the_place_it_left(duel):
    duel.me.summon("Haunted Creeper").hold("Time Rewinder", *["Wisp"] * 9)
    duel.play("Time Rewinder", "own 1")
    assert len(duel.me.hand) == 10
    assert duel.me.board == []


def test_a_torch_finds_no_room_in_a_full_deck(duel):
    duel.me.hold("Forgotten Torch").set(deck={"CS2_231": 60})
    duel.play("Forgotten Torch", "enemy hero")
    assert duel.me.deck == {"Wisp": 60}


def test_manic_soulcaster_wants_a_friend(duel):
    duel.me.hold("Manic Soulcaster")
    duel.them.summon(YETI)
    duel.play("Manic Soulcaster")
    assert duel.me.deck == {"Wisp": 10}
