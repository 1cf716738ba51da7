"""The corners of cards: full boards and hands, empty decks, and what happens to texts that move."""

import msgspec
import pytest

import turnwise

YETI = "Chillwind Yeti"


def zombeast(duel, *parts):
    duel.me.set(hand=[{"id": "ICC_828t", "parts": list(parts)}], mana=10)
    return duel


# Zombeasts


def test_a_zombeast_has_the_auras_of_its_parts(duel):
    duel.me.summon("Bloodfen Raptor")
    zombeast(duel, "DS1_175", "CS2_172").play("Zombeast")  # Timber Wolf and Bloodfen Raptor
    assert duel.me.board == ["Bloodfen Raptor 4/2", "Zombeast 4/3"]


def test_a_zombeast_has_the_triggers_of_its_parts(duel):
    zombeast(duel, "EX1_531", "CS2_172").play("Zombeast")  # Scavenging Hyena and Bloodfen Raptor
    duel.me.hold("Arcane Shot").summon("Bloodfen Raptor")
    duel.play("Arcane Shot", "own 2")
    assert duel.me.board == ["Zombeast 7/5"]


def test_a_zombeast_has_the_battlecry_of_its_parts(duel):
    zombeast(duel, "GIL_622", "CS2_171").play("Zombeast")  # Lifedrinker and Stonetusk Boar
    assert (duel.them.health, duel.me.board) == (27, ["Zombeast 4/4"])
    assert duel.can("attack", "1", "enemy hero")


def test_a_zombeast_aims_the_battlecry_of_its_parts(duel):
    duel.them.summon("Sludge Belcher")
    zombeast(duel, "CS2_203", "CS2_172")  # Ironbeak Owl and Bloodfen Raptor
    assert duel.targets("play", "ICC_828t") == {"enemy 1"}
    duel.play("Zombeast", "enemy 1")
    assert duel.them[1].silenced


def test_a_silenced_zombeast_keeps_its_numbers(duel):
    zombeast(duel, "FP1_002", "CS2_125").play("Zombeast")
    duel.me.hold("Ironbeak Owl", "Fireball")
    duel.play("Ironbeak Owl", "own 1")
    assert (duel.me.board[0], duel.me[1].taunt) == ("Zombeast 4/5", False)
    duel.me.set(mana=10)
    duel.play("Fireball", "own 1")
    assert duel.me.board == ["Ironbeak Owl 2/1"]


def test_a_bounced_zombeast_is_still_both(duel):
    zombeast(duel, "FP1_002", "CS2_125").play("Zombeast")
    duel.me.hold("Time Rewinder")
    duel.play("Time Rewinder", "own 1")
    assert (duel.me.hand, duel.me.cost("ICC_828t")) == (["Zombeast"], 5)
    duel.me.set(mana=10)
    duel.play("Zombeast")
    assert (duel.me.board, duel.me[1].taunt) == (["Zombeast 4/5"], True)


# Memories


def test_a_copied_cube_remembers(duel):
    duel.me.hold("Carnivorous Cube").summon(YETI)
    duel.play("Carnivorous Cube", "own 1")
    duel.me.hold("Faceless Manipulator").set(mana=10)
    duel.play("Faceless Manipulator", "own 1")
    assert duel.me.board == ["Carnivorous Cube 4/6"] * 2
    duel.me.hold("Fireball", "Fireball").set(mana=10)
    duel.play("Fireball", "own 2")
    assert duel.me.board == ["Carnivorous Cube 4/6", "Chillwind Yeti 4/5", "Chillwind Yeti 4/5"]


@pytest.mark.parametrize("way", ["Time Rewinder", "Ironbeak Owl"])
def test_a_bounced_or_silenced_cube_forgets(duel, way):
    duel.me.hold("Carnivorous Cube").summon(YETI)
    duel.play("Carnivorous Cube", "own 1")
    duel.me.hold(way).set(mana=10)
    duel.play(way, "own 1")
    if way == "Time Rewinder":
        duel.me.set(mana=10)
        duel.play("Carnivorous Cube")
    duel.me.hold("Fireball").set(mana=10)
    duel.play("Fireball", "own 1")
    assert "Chillwind Yeti 4/5" not in duel.me.board


# Full boards and hands, empty decks


def test_dirty_rat_with_nothing_to_pull(duel):
    duel.me.hold("Dirty Rat", "Dirty Rat")
    duel.them.hold("Fireball")
    duel.play("Dirty Rat")
    assert duel.them.board == []
    duel.them.hold(YETI).summon(*["Wisp"] * 7)
    duel.play("Dirty Rat")
    assert duel.them.hand == ["Fireball", YETI]


def test_death_grip_with_a_full_hand_or_no_minion(duel):
    duel.me.hold("Death Grip", *["Wisp"] * 9)
    duel.them.stack("Fireball")
    duel.play("Death Grip")
    assert duel.them.deck == {"Fireball": 1}
    duel.me.hold("Death Grip")
    duel.them.stack(YETI)
    duel.play("Death Grip")
    assert (len(duel.me.hand), duel.me.hand[-1]) == (10, YETI)


def test_army_of_the_dead_without_room_removes_the_cards(duel):
    duel.me.hold("Army of the Dead").summon(*[YETI] * 6)
    duel.play("Army of the Dead")
    assert (len(duel.me.board), duel.me.deck) == (7, {"Wisp": 5})


def test_army_of_the_dead_takes_its_cards_before_a_summon_draws_one(duel):
    duel.me.hold("Army of the Dead").stack(*["Bloodfen Raptor"] * 6).summon("Starving Buzzard")
    duel.play("Army of the Dead")
    assert (len(duel.me.board), duel.me.hand, duel.me.deck) == (6, ["Bloodfen Raptor"], {})
    assert duel.me.health == 30 - (1 + 2 + 3 + 4)


def test_doom_pact_on_a_small_deck_is_no_fatigue(duel):
    duel.me.hold("Doom Pact").stack("Wisp").summon(YETI, YETI)
    duel.play("Doom Pact")
    assert (duel.me.deck, duel.me.health) == ({}, 30)


def test_barnes_without_a_minion_or_room(duel):
    duel.me.hold("Barnes", "Barnes").stack("Fireball")
    duel.play("Barnes")
    assert duel.me.board == ["Barnes 3/4"]
    duel.me.stack(YETI).summon(*["Wisp"] * 5)
    duel.play("Barnes")
    assert len(duel.me.board) == 7


def test_kathrena_without_room_leaves_the_beast(duel):
    duel.me.hold("Kathrena Winterwisp").stack("King Krush").summon(*["Wisp"] * 6)
    duel.play("Kathrena Winterwisp")
    assert duel.me.deck == {"King Krush": 1}


def test_mad_scientist_with_five_secrets(duel):
    duel.me.hold("Fireball").summon("Mad Scientist").stack("Ice Block")
    duel.me.hide("Ice Barrier", "Mirror Entity", "Snake Trap", "Freezing Trap", "Explosive Trap")
    duel.play("Fireball", "own 1")
    assert (len(duel.me.secrets), duel.me.deck) == (5, {"Ice Block": 1})


def test_manic_soulcaster_with_a_full_deck(duel):
    duel.me.hold("Manic Soulcaster").summon(YETI).set(deck={"CS2_231": 60})
    duel.play("Manic Soulcaster", "own 1")
    assert duel.me.deck == {"Wisp": 60}


def test_generated_cards_need_room_in_hand(duel):
    duel.me.hold("The Coin", *["Wisp"] * 9).summon("Archmage Antonidas")
    duel.play("The Coin")
    assert duel.me.hand == [*["Wisp"] * 9, "Fireball"]
    duel.me.hold()
    duel.me.set(hand=["GAME_005", *["CS2_231"] * 9]).summon("Archmage Antonidas")
    duel.play("The Coin")
    assert duel.me.hand == [*["Wisp"] * 9, "Fireball"]  # the second Fireball is lost


def test_unleash_the_hounds_fills_the_board(duel):
    duel.me.hold("Unleash the Hounds").summon(*["Wisp"] * 5)
    duel.them.summon(*[YETI] * 4)
    duel.play("Unleash the Hounds")
    assert duel.me.board[5:] == ["Hound 1/1"] * 2


def test_dr_boom_with_one_place_left(duel):
    duel.me.hold("Dr. Boom").summon(*["Wisp"] * 5)
    duel.play("Dr. Boom")
    assert duel.me.board[-2:] == ["Dr. Boom 7/7", "Boom Bot 1/1"]


def test_jade_counts_on_a_full_board(duel):
    duel.me.hold("Jade Claws").summon(*["Wisp"] * 7)
    duel.play("Jade Claws")
    assert (duel.me.jade, len(duel.me.board)) == (1, 7)


def test_harrison_burns_what_does_not_fit(duel):
    duel.me.hold("Harrison Jones", *["Wisp"] * 9)
    duel.them.equip("Frostmourne")
    duel.play("Harrison Jones")
    assert (len(duel.me.hand), duel.me.deck) == (10, {"Wisp": 7})


# Unidentified Maul


def test_a_burned_maul_does_not_turn(duel):
    duel.me.hold("Arcane Intellect", *["Wisp"] * 9).stack("Unidentified Maul", "Unidentified Maul")
    duel.play("Arcane Intellect")
    assert (len(duel.me.hand), duel.me.deck) == (10, {})
    assert duel.me.hand[-1] != "Unidentified Maul"
    assert len(duel.picks) == 1  # one turned, one burned


def test_mauls_of_the_opening_hand_turn_after_the_mulligan():
    game = turnwise.load("hearthstone")
    deck = {"hero": "HERO_04", "cards": ["LOOT_286"] * 30}
    state = game.start(seed=1, decks=[deck, deck], free=True)

    def hands():
        return [card for player in state.to_plain()["players"] for card in player["hand"]]

    assert "LOOT_286" in str(hands())
    state, _ = state.apply("mulligan none")
    state, _ = state.apply("mulligan none")
    ids = [card if isinstance(card, str) else card["id"] for card in hands()]
    assert len(ids) == 3 + 5 + 1
    assert "LOOT_286" not in ids
    assert msgspec.json.encode(ids)


# Cost


def test_costs_never_fall_below_zero(duel):
    duel.me.hold("Thing from Below").set(totems=9)
    assert duel.me.cost("Thing from Below") == 0


def test_emerald_hive_queen_and_giants_add_up(duel):
    duel.me.hold("Mountain Giant", *["Wisp"] * 7).summon("Emerald Hive Queen")
    assert duel.me.cost("Mountain Giant") == 12 - 7 + 2


def test_wing_blast_is_set_last(duel):
    duel.me.hold("Wing Blast", "Arcane Shot").set(spell_tax=5)
    duel.them.summon("Wisp", YETI)
    assert duel.me.cost("Wing Blast") == 9
    duel.play("Arcane Shot", "enemy 1")
    assert duel.me.cost("Wing Blast") == 1


def test_a_negative_cost_eats_a_later_increase(duel):
    duel.them.hold("The Coin", "Fireball").summon("Emperor Thaurissan")
    duel.end_turn().end_turn()
    duel.me.hold("Loatheb")
    duel.play("Loatheb").end_turn()
    assert (duel.them.cost("The Coin"), duel.them.cost("Fireball")) == (0 - 1 + 5, 4 - 1 + 5)


# Enchantments that come along


def test_prince_keleseths_gift_comes_along_into_play(duel):
    duel.them.hold("Prince Keleseth").stack(YETI, YETI)
    duel.end_turn().play("Prince Keleseth").end_turn().end_turn().end_turn()
    assert duel.them.hand == [YETI, YETI]  # the first was drawn before
    duel.me.hold("Dirty Rat")
    assert duel.chances_of("play", "Dirty Rat", lambda d: d.them.board[-1]) == {
        "Chillwind Yeti 4/5": 0.5,
        "Chillwind Yeti 5/6": 0.5,
    }


def test_recruits_keep_the_gift_and_fresh_copies_do_not(duel):
    duel.me.set(deck={"EX1_543+1/+1": 1}).hold("Kathrena Winterwisp", "Manic Soulcaster")
    duel.play("Kathrena Winterwisp")
    assert duel.me.board[-1] == "King Krush 9/9"
    duel.me.set(mana=10)
    duel.play("Manic Soulcaster", "own 2")
    assert duel.me.player.raw["deck"] == {"EX1_543": 1}


def test_army_of_the_dead_keeps_the_gift(duel):
    duel.me.set(deck={"CS2_182+1/+1": 2}).hold("Army of the Dead")
    duel.play("Army of the Dead")
    assert duel.me.board == ["Chillwind Yeti 5/6"] * 2


# Magnetic


def merged(duel):
    """Spider Bomb on an Annoy-o-Tron at the right end."""
    duel.me.hold("Spider Bomb").summon("Annoy-o-Tron")
    return duel.play("Spider Bomb", at=len(duel.me.board))


def test_a_merged_part_is_silenced_with_its_host(duel):
    merged(duel)
    assert duel.me.board == ["Annoy-o-Tron 3/4"]
    duel.me.hold("Ironbeak Owl")
    duel.play("Ironbeak Owl", "own 1")
    assert duel.me.board[0] == "Annoy-o-Tron 1/2"
    duel.them.summon(YETI)
    duel.me.hold("Fireball")
    duel.play("Fireball", "own 1")
    assert duel.them.board == ["Chillwind Yeti 4/5"]


def test_a_merged_deathrattle_works(duel):
    merged(duel)
    duel.them.summon(YETI)
    duel.me.hold("Play Dead")
    duel.play("Play Dead", "own 1")
    assert (duel.me.board, duel.them.board) == (["Annoy-o-Tron 3/4"], [])


def test_a_merge_is_no_summon(duel):
    duel.me.summon("Knife Juggler")
    duel.them.hide("Mirror Entity")
    merged(duel)
    assert (duel.them.health, duel.them.secrets, duel.them.board) == (30, ["Mirror Entity"], [])


def test_a_merge_needs_a_free_place_all_the_same(duel):
    duel.me.hold("Spider Bomb").summon(*["Spider Tank"] * 7)
    assert not duel.can("play", "Spider Bomb")


# Freezing and shields


def test_a_shield_keeps_the_frost_of_minions_out(duel):
    duel.me.summon("Water Elemental")
    duel.them.summon("Argent Squire")
    duel.attack("1", "enemy 1")
    assert (duel.them[1].frozen, duel.them[1].divine_shield) == (False, False)


# Heroes of another class


def test_a_hero_card_changes_the_class(make_duel):
    from turnwise.errors import BadPickError

    duel = make_duel(me="HERO_08")
    duel.me.hold("Bloodreaver Gul'dan")
    duel.play("Bloodreaver Gul'dan")
    duel.me.hold("Stonehill Defender").set(mana=10)
    trial = duel.duel.copy()
    trial.me.play("Stonehill Defender", picks=["offer LOOT_368"])  # Voidlord
    assert trial.options[0] == "LOOT_368"
    with pytest.raises(BadPickError):
        duel.duel.me.play("Stonehill Defender", picks=["offer ICC_038"])  # Righteous Protector


# Cards of known place in the deck


@pytest.mark.parametrize(
    ("deck_top", "play", "comes"),
    [
        ("CFM_637", "Bloodsail Raider", "Patches the Pirate 1/1"),
        ("EX1_543", "Kathrena Winterwisp", "King Krush 8/8"),
        ("CS2_182", "Barnes", "Chillwind Yeti 1/1"),
    ],
)
def test_the_top_of_the_deck_is_in_the_deck(duel, deck_top, play, comes):
    duel.me.set(deck={"CS2_029": 3}, deck_top=[deck_top]).hold(play)
    duel.play(play)
    assert duel.me.board[-1] == comes
    assert (duel.me.player.raw.get("deck_top", []) == [deck_top]) == (play == "Barnes")


def test_secrets_and_victims_on_top_of_the_deck_count(duel):
    duel.me.set(deck={"CS2_231": 3}, deck_top=["EX1_295"]).hold("Fireball", "Death Grip").summon("Mad Scientist")
    duel.them.set(deck={"CS2_029": 2}, deck_top=["CS2_029", "CS2_182"])
    duel.play("Fireball", "own 1").play("Death Grip")
    assert (duel.me.secrets, duel.me.hand) == (["Ice Block"], [YETI])
    assert duel.them.player.raw["deck_top"] == ["CS2_029"]


def test_prince_keleseth_strengthens_the_top_of_the_deck(duel):
    duel.me.set(deck={"CS2_231": 3}, deck_top=["CS2_182"]).hold("Prince Keleseth")
    duel.play("Prince Keleseth")
    assert duel.me.player.raw["deck_top"] == ["CS2_182+1/+1"]
    duel.end_turn().end_turn()
    duel.play(YETI)
    assert "Chillwind Yeti 5/6" in duel.me.board


# What a position built by hand may leave out


def test_a_zombeast_on_the_board_has_the_keywords_of_its_parts(duel):
    duel.me.summon("ICC_828t", parts=["FP1_002", "CS2_125"]).hold("Play Dead")
    assert (duel.me.board, duel.me[1].taunt) == (["Zombeast 4/5"], True)
    assert duel.targets("play", "Play Dead") == {"own 1"}


def test_a_zombeast_in_hand_costs_what_is_written(duel):
    duel.me.set(hand=[{"id": "ICC_828t", "parts": ["FP1_002", "CS2_125"], "cost": 3}])
    assert duel.me.cost("ICC_828t") == 3


def test_a_zombeast_that_a_dirty_rat_pulls_is_whole(duel):
    duel.them.set(hand=[{"id": "ICC_828t", "parts": ["FP1_002", "CS2_125"]}])
    duel.me.hold("Dirty Rat")
    duel.play("Dirty Rat")
    assert (duel.them.board, duel.them[1].taunt) == (["Zombeast 4/5"], True)


def test_a_cube_brings_a_zombeast_back_whole(duel):
    duel.me.summon("ICC_828t", parts=["FP1_002", "CS2_125"]).hold("Carnivorous Cube", "Play Dead")
    duel.play("Carnivorous Cube", "own 1").play("Play Dead", "own 3")
    assert duel.me.board[-2:] == ["Zombeast 4/5"] * 2
    assert duel.me[5].taunt


def test_an_attached_deathrattle_is_one(duel):
    duel.me.summon("Annoy-o-Tron", attached=[{"id": "BOT_251"}]).hold("Play Dead")
    duel.them.summon(YETI)
    duel.play("Play Dead", "own 1")
    assert duel.them.board == []


def test_the_dead_of_this_turn_make_wing_blast_cheap(duel):
    duel.me.hold("Wing Blast").set(died_this_turn=["CS2_231"])
    duel.them.summon(YETI)
    assert duel.me.cost("Wing Blast") == 1


def test_flare_ends_a_cloakfield_for_good(duel):
    duel.me.hold("Finicky Cloakfield", "Flare").summon(YETI)
    duel.play("Finicky Cloakfield", "own 1").play("Flare")
    assert not duel.me[1].raw["stealth"] and "stealth_until_turn" not in duel.me[1].raw


def test_a_small_copy_of_the_darkness_sleeps_as_every_other(duel):
    """Dormant things have no numbers that an effect could set (rule X316): the first Candle does not kill a 1/1."""
    duel.me.hold("Barnes").stack("The Darkness")
    duel.play("Barnes")
    assert duel.me.player.ids == ["KAR_114", "LOOT_526d"]
    for _ in range(2):
        duel.them.stack("Darkness Candle", "Wisp")
        duel.end_turn(picks=["draw LOOT_526t"]).end_turn()
    assert duel.me.player.ids == ["KAR_114", "LOOT_526d"]
    duel.them.stack("Darkness Candle", "Wisp")
    duel.end_turn(picks=["draw LOOT_526t"])
    assert duel.me.board == ["Barnes 3/4", "The Darkness 20/20"]


def test_small_copies_leave_out_what_sleeps(duel):
    duel.me.hold("The Darkness", "Herald Volazj").summon("Chillwind Yeti")
    duel.play("The Darkness")
    duel.me.set(mana=10)
    duel.play("Herald Volazj")
    assert [name.split(" ")[0] for name in duel.me.board] == ["Chillwind", "Chillwind", "The", "Herald"]
