"""docs/rules/hearthstone-more.md, section K: random casting and repeats; the number in a name is the rule's."""

from turnwise.hearthstone.testing import Duel

YETI, WISP = "Chillwind Yeti", "Wisp"


def test_x239_a_spell_that_an_effect_casts_is_not_cast_by_the_player(duel):
    duel.me.set(deck={"EX1_277": 1})
    duel.me.summon("Gadgetzan Auctioneer")
    duel.me.summon("Archmage Antonidas")
    duel.them.set_secret("Counterspell")
    duel.me.summon("Grand Archivist")
    duel.end_turn()
    assert duel.them.secrets == ["EX1_287"] and duel.me.hand == []


def test_x240_x242_a_copied_spell_books_overload_and_asks_nobody(duel):
    djinni = duel.me.summon("Djinni of Zephyrs")
    yeti = duel.me.summon("Chillwind Yeti")
    duel.me.play("Lightning Bolt", target=yeti)
    assert (djinni.damage, duel.me.overload_owed) == (3, 2)
    duel.me.set(mana=10).play("Adaptation", target=yeti)
    duel.choose(1)
    assert duel.options == []


def test_x240_an_overload_card_that_an_effect_casts_is_not_played(duel):
    unbound, trogg = duel.me.summon("Unbound Elemental"), duel.me.summon("Tunnel Trogg")
    duel.me.play("Servant of Yogg-Saron", picks=["card EX1_238", "target enemy hero"])
    assert (unbound.attack, trogg.attack) == (2, 2)
    duel.me.play("Lightning Bolt", target=duel.them.hero)
    assert (unbound.attack, trogg.attack) == (3, 3)


def test_x242_a_spell_cast_by_an_effect_takes_an_option_that_could_be_chosen(duel):
    duel.me.set(deck={"EX1_160": 1})  # Power of the Wild: a Panther needs room
    for _ in range(6):
        duel.me.summon("Wisp")
    duel.me.summon("Grand Archivist")
    duel.end_turn()
    assert [minion.attack for minion in duel.me.board] == [2] * 6 + [5]


def test_x242_x248_lynessa_repeats_both_options_that_fandral_gave(duel):
    fandral = duel.me.summon("Fandral Staghelm")
    duel.me.give("Mark of Nature")
    duel.do("play EX1_155 as both -> own 1")
    assert fandral.attack == 3 + 4
    duel.me.set(mana=10).play("Lynessa Sunsorrow")
    lynessa = duel.me.board[-1]
    assert (lynessa.attack, lynessa.health, lynessa.taunt) == (1 + 4, 1 + 4, True)


def test_x243_deaths_follow_each_spell_and_a_dead_hero_ends_the_series(duel):
    duel.me.set(spells_cast=3)
    duel.them.set(health=3, armor=0)
    duel.me.play("Yogg-Saron, Hope's End", picks=["card CS2_029", "target enemy hero"])
    assert duel.result == "first_won" and duel.picks == ["card CS2_029", "target enemy hero"]


def test_x247_primalist_lets_choose_the_spell_but_not_the_target(duel):
    duel.me.play("Tortollan Primalist")
    assert len(duel.options) == 3
    assert {action.split()[0] for action in duel.legal()} == {"choose"}


def test_x250_tess_replays_the_cards_of_other_classes():
    duel = Duel(me="HERO_03")
    duel.me.play("Fireball", duel.them.hero)
    duel.me.set(mana=10).play(WISP)
    duel.me.set(mana=10).play("Tess Greymane", picks=["target enemy hero"])
    assert duel.them.health == 18 and duel.me.ids == ["CS2_231", "GIL_598"]


def test_x256_a_secret_is_put_into_play_once_under_electra():
    duel = Duel(me="HERO_02")
    duel.me.play("Electra Stormsurge")
    duel.me.play("Ice Barrier")
    assert duel.me.secrets == ["EX1_289"]


def test_x260_invocations_of_kalimos_are_no_spells():
    duel = Duel(me="HERO_02")
    duel.me.summon("Kobold Geomancer")
    duel.me.play("Fire Fly")
    duel.end_turn()
    duel.end_turn()
    yeti = duel.them.summon(YETI)
    duel.me.play("Kalimos, Primal Lord")
    duel.choose("UNG_211d")
    assert yeti.health == 2


def test_x245_yogg_goes_on_for_who_takes_him_over(duel):
    duel.me.set(spells_cast=2)
    duel.me.play("Yogg-Saron, Hope's End", picks=["card ICC_206", "card CS2_023"])  # Treachery, Arcane Intellect
    assert duel.them.ids == ["OG_134"]
    assert (len(duel.me.hand), len(duel.them.hand)) == (0, 2)


def test_x246_grand_archivist_casts_no_quest(duel):
    duel.me.set(deck={"UNG_028": 1})
    duel.me.summon("Grand Archivist")
    duel.end_turn()
    assert (duel.me.deck, duel.me.secrets) == ({"UNG_028": 1}, [])


def test_x248_lynessa_knows_no_countered_spell(duel):
    yeti = duel.me.summon("Chillwind Yeti")
    duel.them.set_secret("Counterspell")
    duel.me.play("Blessing of Kings", target=yeti)
    assert not duel.me.raw.get("blessings")
    duel.me.set(mana=10).play("Blessing of Kings", target=yeti)
    assert duel.me.raw["blessings"] == ["CS2_092"]


def test_x251_shudderwock_repeats_the_battlecry_of_perditions_blade_without_combo(duel):
    duel.me.set(played={"EX1_133": 1})
    duel.me.play("The Coin")
    duel.me.play("Shudderwock", picks=["target enemy hero"])
    assert duel.them.hero.health == 29


def test_x252_shudderwock_stops_when_he_becomes_another(duel):
    duel.me.set(played={"ICC_852": 1, "EX1_082": 1}, deck={})
    duel.them.summon("Chillwind Yeti")
    duel.me.play("Shudderwock", picks=["card ICC_852"])
    assert duel.me.ids == ["CS2_182"] and duel.them.board[0].damage == 0


def test_x254_murmuring_elemental_is_used_up_by_a_battlecry_whose_minion_is_gone(duel):
    duel.me.play("Murmuring Elemental")
    duel.me.set(mana=10).play("Lord Jaraxxus")
    assert not duel.me.raw["hero_state"].get("attached")


def test_x254_murmuring_elemental_is_used_up_by_a_hero_card(duel):
    duel.me.play("Murmuring Elemental")
    duel.me.set(mana=10).play("Valeera the Hollow")
    assert not duel.me.raw["hero_state"].get("attached")


def test_x254_with_brann_no_second_series_for_a_yogg_that_is_gone(duel):
    duel.me.summon("Brann Bronzebeard")
    duel.me.set(spells_cast=1)
    duel.me.play("Yogg-Saron, Hope's End", picks=["card CS2_022", "target own 2"])
    assert duel.me.ids == ["LOE_077", "CS2_tk1"]


def test_x255_electras_second_run_does_nothing_when_the_target_is_gone(duel):
    duel.me.play("Electra Stormsurge")
    duel.me.set(mana=10).play("Mortal Coil", target=duel.them.summon("Wisp"))
    duel.me.play("Electra Stormsurge")
    duel.me.set(mana=10, armor=0).play("Flanking Strike", target=duel.them.summon("Wisp"))
    assert duel.me.ids == ["BOT_411", "BOT_411", "LOOT_077t"]


def test_x257_djinni_copies_the_option_that_was_chosen(duel):
    djinni = duel.me.summon("Djinni of Zephyrs")
    duel.me.summon("Chillwind Yeti")
    duel.me.give("Mark of Nature")
    duel.do("play EX1_155 as 1 -> own 2")
    assert (djinni.attack, djinni.health, djinni.taunt) == (8, 6, False)


def test_x257_djinni_copies_a_potion_with_its_ingredients(duel):
    djinni = duel.me.summon("Djinni of Zephyrs")
    duel.me.summon("Chillwind Yeti")
    duel.me.give("CFM_621t", parts=["CFM_621t2", "CFM_621t3"])  # Heart of Fire
    duel.do("play CFM_621t -> own 2")
    assert djinni.damage == 3


def test_x257_voraxx_copies_the_option_that_was_chosen(duel):
    duel.me.summon("The Voraxx")
    duel.me.give("Mark of Nature")
    duel.do("play EX1_155 as 2 -> own 1")
    assert [(minion.id, minion.health, minion.taunt) for minion in duel.me.board] == [
        ("UNG_843", 7, True),
        ("UNG_999t2t1", 5, True),
    ]


def test_x257_djinni_copies_a_spell_whose_target_is_gone(duel):
    djinni = duel.me.summon("Djinni of Zephyrs")
    yeti = duel.me.summon("Chillwind Yeti")
    duel.me.play("Time Rewinder", target=yeti)
    assert not djinni.in_play and sorted(duel.me.hand) == ["CS2_182", "LOE_053"]


def test_x257_djinni_copies_nothing_that_was_on_an_enemy_or_a_hero(duel):
    djinni = duel.me.summon("Djinni of Zephyrs")
    yeti = duel.them.summon("Chillwind Yeti")
    for target in (yeti, duel.me.hero, djinni):
        duel.me.set(mana=10).play("Moonfire", target=target)
    assert djinni.damage == 1


def test_x259_dragons_fury_without_a_spell_does_no_damage(duel):
    duel.me.set(deck={"CS2_182": 1})
    duel.me.summon("Kobold Geomancer")
    duel.me.play("Dragon's Fury")
    assert duel.me.ids == ["CS2_142"] and duel.me.board[0].damage == 0


def test_x242_chance_answers_what_shudderwock_asks_with_brann_too(duel):
    duel.me.summon("Brann Bronzebeard")
    duel.me.set(played={"UNG_072": 1})  # Stonehill Defender: Discover
    duel.me.play("Shudderwock")
    assert "choice" not in duel.plain and len(duel.me.hand) == 2


def test_x260_an_invocation_of_kalimos_is_no_spell_for_hallazeal_and_velen(duel):
    duel.me.set(health=10, elementals_last_turn=1).summon("Hallazeal the Ascended")
    duel.me.summon("Prophet Velen")
    duel.me.play("Kalimos, Primal Lord")
    duel.do("choose 3")  # Fire
    assert (duel.me.health, duel.them.health) == (10, 24)
