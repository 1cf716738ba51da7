"""Journey to Un'Goro."""

import json

import pytest

from turnwise.hearthstone import pools
from turnwise.hearthstone.game import package_table

YETI = "Chillwind Yeti"


def test_stonehill_defender_offers_every_taunt_minion_of_the_class_and_neutral(make_duel):
    pool = pools.TAUNT_MINION.ours("p4", package_table().ids, "paladin")
    duel = make_duel(me="HERO_04")
    for id in pool:
        trial = duel.duel.copy()
        trial.me.play("Stonehill Defender", picks=[f"offer {id}"])
        assert trial.options[0] == id
    duel.me.hold("Stonehill Defender")
    duel.play("Stonehill Defender")
    assert len(set(duel.options)) == 3
    chosen = duel.options[1]
    duel.choose(2)
    assert duel.me.hand == [chosen]


def test_devilsaur_egg(duel):
    duel.me.hold("Fireball").summon("Devilsaur Egg")
    duel.play("Fireball", "own 1")
    assert duel.me.board == ["Devilsaur 5/5"]


def test_emerald_hive_queen(duel):
    duel.me.hold(YETI, "Fireball").summon("Emerald Hive Queen")
    duel.them.hold(YETI)
    assert (duel.me.cost(YETI), duel.me.cost("Fireball"), duel.them.cost(YETI)) == (6, 4, 4)


def test_charged_devilsaur_spares_heroes_this_turn(duel):
    duel.me.hold("Charged Devilsaur")
    duel.them.summon(YETI)
    duel.play("Charged Devilsaur")
    assert duel.targets("attack", "1") == {"enemy 1"}
    duel.end_turn().end_turn()
    assert duel.targets("attack", "1") == {"enemy 1", "enemy hero"}


def test_terrorscale_stalker_triggers_a_deathrattle(duel):
    duel.me.hold("Terrorscale Stalker").summon(YETI, "Devilsaur Egg")
    assert duel.targets("play", "Terrorscale Stalker") == {"own 2"}
    duel.play("Terrorscale Stalker", "own 2")
    assert duel.me.board == ["Chillwind Yeti 4/5", "Devilsaur Egg 0/3", "Devilsaur 5/5", "Terrorscale Stalker 3/3"]


def test_emerald_reaver(duel):
    duel.me.hold("Emerald Reaver")
    duel.play("Emerald Reaver")
    assert (duel.me.health, duel.them.health) == (29, 29)


def test_fire_fly(duel):
    duel.me.hold("Fire Fly")
    duel.play("Fire Fly")
    assert duel.me.hand == ["Flame Elemental"]


def test_gluttonous_ooze(duel):
    duel.me.hold("Gluttonous Ooze")
    duel.them.equip("Arcanite Reaper")
    duel.play("Gluttonous Ooze")
    assert (duel.me.armor, duel.them.weapon) == (5, None)


def test_vinecleaver_works_to_its_last_blow(duel):
    duel.me.equip("Vinecleaver", durability=1)
    duel.attack("hero", "enemy hero")
    assert (duel.me.board, duel.me.weapon, duel.them.health) == (["Silver Hand Recruit 1/1"] * 2, None, 26)


def test_vinecleaver_ignores_minions(duel):
    duel.me.equip("Vinecleaver").summon(YETI)
    duel.attack("1", "enemy hero")
    assert duel.me.board == ["Chillwind Yeti 4/5"]


def test_lost_in_the_jungle(duel):
    duel.me.hold("Lost in the Jungle", "Lost in the Jungle").summon(*[YETI] * 5)
    duel.play("Lost in the Jungle")
    assert duel.me.board[5:] == ["Silver Hand Recruit 1/1"] * 2
    assert not duel.can("play", "Lost in the Jungle")


# Journey to Un'Goro: the rest of the set.

FLY = "Fire Fly"


def after_an_elemental(duel):
    """An Elemental was played in my last turn."""
    duel.me.set(elementals_this_turn=1)
    duel.end_turn().end_turn()
    duel.me.set(mana=10, hand=[])
    return duel


def adaptation(duel, name, picks=()):
    """The first offered adaptation is the one wanted."""
    ids = {"Living Spores": 2, "Flaming Claws": 3, "Rocky Carapace": 4, "Liquid Membrane": 5, "Massive": 6,
           "Lightning Speed": 7, "Crackling Shield": 8, "Shrouding Mist": 10, "Poison Spit": 13,
           "Volcanic Might": 14}  # fmt: skip
    return [f"offer UNG_999t{ids[name]}"]


def adapted(duel, card, name, target=None):
    duel.me.hold(card)
    duel.play(card, target, picks=adaptation(duel, name))
    assert len(set(duel.options)) == 3
    return duel.choose(name)


def test_adapt_offers_three_of_ten_alike(duel):
    duel.me.hold("Pterrordax Hatchling")
    chances = duel.chances_of("play", "Pterrordax Hatchling", lambda d: tuple(sorted(d.options)))
    assert len(chances) == 120
    assert all(chance == pytest.approx(1 / 120) for chance in chances.values())


@pytest.mark.parametrize(
    ("name", "size", "keyword"),
    [
        ("Flaming Claws", "5/2", None),
        ("Rocky Carapace", "2/5", None),
        ("Volcanic Might", "3/3", None),
        ("Liquid Membrane", "2/2", "elusive"),
        ("Massive", "2/2", "taunt"),
        ("Lightning Speed", "2/2", "windfury"),
        ("Crackling Shield", "2/2", "divine_shield"),
        ("Shrouding Mist", "2/2", "stealth"),
        ("Poison Spit", "2/2", "poisonous"),
        ("Living Spores", "2/2", "deathrattle"),
    ],
)
def test_every_adaptation(duel, name, size, keyword):
    adapted(duel, "Pterrordax Hatchling", name)
    assert duel.me.board == [f"Pterrordax Hatchling {size}"]
    assert keyword is None or getattr(duel.me[1], keyword)


def test_living_spores_leave_two_plants(duel):
    adapted(duel, "Pterrordax Hatchling", "Living Spores")
    duel.me.hold("Fireball").set(mana=10)
    duel.play("Fireball", "own 1")
    assert duel.me.board == ["Plant 1/1", "Plant 1/1"]


def test_shrouding_mist_ends_with_my_next_turn(duel):
    adapted(duel, "Pterrordax Hatchling", "Shrouding Mist")
    duel.end_turn()
    assert duel.me[1].stealth
    duel.end_turn()
    assert not duel.me[1].stealth


def test_volcanosaur_adapts_twice(duel):
    duel.me.hold("Volcanosaur")
    duel.play("Volcanosaur", picks=["offer UNG_999t3"]).choose("Flaming Claws", picks=["offer UNG_999t3"])
    duel.choose("Flaming Claws")
    assert duel.me.board == ["Volcanosaur 11/6"]


def test_ravasaur_runt_needs_two_others(duel):
    duel.me.hold("Ravasaur Runt", "Ravasaur Runt").summon("Wisp")
    duel.play("Ravasaur Runt")
    assert duel.options == []
    duel.play("Ravasaur Runt")
    assert len(duel.options) == 3


def test_sated_threshadon(duel):
    duel.me.hold("Fireball").summon("Sated Threshadon", health=1)
    duel.play("Fireball", "own 1")
    assert duel.me.board == ["Primalfin 1/1"] * 3


def test_tolvir_stoneshaper(duel):
    duel.me.hold("Tol'vir Stoneshaper")
    duel.play("Tol'vir Stoneshaper")
    assert not duel.me[1].taunt
    after_an_elemental(duel).me.hold("Tol'vir Stoneshaper")
    duel.play("Tol'vir Stoneshaper")
    assert duel.me[2].taunt and duel.me[2].divine_shield


def test_an_elemental_of_two_turns_ago_does_not_count(duel):
    duel.me.hold(FLY)
    duel.play(FLY)
    duel.end_turn().end_turn()
    assert duel.me.elementals_last_turn == 1
    duel.end_turn().end_turn()
    assert "elementals_last_turn" not in duel.me.player.raw


def test_rockpool_hunter(duel):
    duel.me.hold("Rockpool Hunter").summon("Murloc Raider", YETI)
    assert duel.targets("play", "Rockpool Hunter") == {"own 1"}
    duel.play("Rockpool Hunter", "own 1")
    assert duel.me.board[0] == "Murloc Raider 3/2"


def test_vicious_fledgling_adapts_after_it_attacks_a_hero(duel):
    duel.me.summon("Vicious Fledgling")
    duel.attack("1", "enemy hero", picks=["offer UNG_999t7"]).choose("Lightning Speed")
    duel.attack("1", "enemy hero")
    assert len(duel.options) == 3


def test_eggnapper(duel):
    duel.me.hold("Fireball").summon("Eggnapper")
    duel.play("Fireball", "own 1")
    assert duel.me.board == ["Raptor 1/1", "Raptor 1/1"]


def test_frozen_crusher(duel):
    duel.me.summon("Frozen Crusher")
    duel.attack("1", "enemy hero")
    assert duel.me[1].frozen


def test_thunder_lizard(duel):
    duel.me.hold("Thunder Lizard")
    duel.play("Thunder Lizard")
    assert duel.options == []
    after_an_elemental(duel).me.hold("Thunder Lizard")
    duel.play("Thunder Lizard")
    assert len(duel.options) == 3


@pytest.mark.parametrize(("card", "left"), [("Fire Plume Phoenix", 28), ("Razorpetal", 29)])
def test_small_bolts(duel, card, left):
    duel.me.hold(card)
    duel.play(card, "enemy hero")
    assert duel.them.health == left


def test_bittertide_hydra(duel):
    duel.me.hold("Volcanic Potion").summon("Bittertide Hydra")
    duel.play("Volcanic Potion")
    assert duel.me.health == 27


def test_gentle_megasaur_adapts_all_murlocs(duel):
    duel.me.hold("Gentle Megasaur").summon("Murloc Raider", YETI, "Murloc Raider")
    duel.play("Gentle Megasaur", picks=["offer UNG_999t14"]).choose("Volcanic Might")
    assert duel.me.board == ["Murloc Raider 3/2", f"{YETI} 4/5", "Murloc Raider 3/2", "Gentle Megasaur 5/4"]


def test_gentle_megasaur_without_murlocs_asks_nothing(duel):
    duel.me.hold("Gentle Megasaur")
    assert duel.play("Gentle Megasaur").options == []


def test_bright_eyed_scout(duel):
    duel.me.hold("Bright-Eyed Scout").stack("Molten Giant")
    duel.play("Bright-Eyed Scout")
    assert duel.me.hand == ["Molten Giant"] and duel.me.cost("Molten Giant") == 5
    duel.me.set(health=28)
    assert duel.me.cost("Molten Giant") == 3


def test_glacial_shard(duel):
    duel.me.hold("Glacial Shard")
    duel.play("Glacial Shard", "enemy hero")
    assert duel.them.frozen


def test_nesting_roc(duel):
    duel.me.hold("Nesting Roc").summon("Wisp", "Wisp")
    duel.play("Nesting Roc")
    assert duel.me[3].taunt


def test_golakka_crawler(duel):
    duel.me.hold("Golakka Crawler", "Golakka Crawler")
    duel.them.summon("Bloodsail Raider", YETI)
    assert duel.targets("play", "Golakka Crawler") == {"enemy 1"}
    duel.play("Golakka Crawler", "enemy 1")
    duel.play("Golakka Crawler")
    assert duel.me.board == ["Golakka Crawler 3/4", "Golakka Crawler 2/3"]


def test_servant_of_kalimos(duel):
    after_an_elemental(duel).me.hold("Servant of Kalimos")
    duel.play("Servant of Kalimos")
    assert len(duel.options) == 3


def test_volatile_elemental(duel):
    duel.me.hold("Fireball").summon("Volatile Elemental")
    duel.them.summon(YETI)
    duel.play("Fireball", "own 1")
    assert duel.them.board == [f"{YETI} 4/2"]


def test_hemet_removes_cheap_cards(duel):
    duel.me.hold("Hemet, Jungle Hunter").stack("Wisp", "Wisp", "Fireball", "Frostbolt", "Frostbolt", YETI)
    duel.play("Hemet, Jungle Hunter")
    assert duel.me.deck == {"Fireball": 1, YETI: 1}


def test_the_voraxx_plants_and_copies(duel):
    duel.me.hold("Dinosize").summon("The Voraxx")
    duel.play("Dinosize", "own 1")
    assert duel.me.board == ["The Voraxx 10/10", "Plant 10/10"]


def test_humongous_razorleaf(duel):
    duel.me.summon("Humongous Razorleaf")
    assert not duel.can("attack", "1", "enemy hero")


def test_igneous_elemental(duel):
    duel.me.hold("Fireball").summon("Igneous Elemental")
    duel.play("Fireball", "own 1")
    assert duel.me.hand == ["Flame Elemental"] * 2


def test_blazecaller_asks_for_a_target_only_after_an_elemental(duel):
    duel.me.hold("Blazecaller")
    assert duel.targets("play", "Blazecaller") == set()
    after_an_elemental(duel).me.hold("Blazecaller")
    duel.play("Blazecaller", "enemy hero")
    assert duel.them.health == 25


def test_primordial_drake(duel):
    duel.me.hold("Primordial Drake").summon(YETI)
    duel.play("Primordial Drake")
    assert duel.me.board == [f"{YETI} 4/3", "Primordial Drake 4/8"]


def test_elise_and_her_pack(duel):
    duel.me.hold("Elise the Trailblazer", "UNG_851t1").set(deck={})
    duel.play("Elise the Trailblazer")
    assert duel.me.deck == {"Un'Goro Pack": 1}
    duel.play("UNG_851t1")
    assert len(duel.me.hand) == 5


def test_spiritsinger_umbra(duel):
    duel.me.hold("Devilsaur Egg").summon("Spiritsinger Umbra")
    duel.play("Devilsaur Egg")
    assert duel.me.board[1:] == ["Devilsaur Egg 0/3", "Devilsaur 5/5"]


def test_ozruk(duel):
    duel.me.hold("Ozruk").set(elementals_last_turn=2)
    duel.play("Ozruk")
    assert duel.me.board == ["Ozruk 5/15"]


@pytest.mark.parametrize(("name", "mine", "theirs"), [("Tar Creeper", 1, 3), ("Tar Lurker", 1, 4), ("Tar Lord", 1, 5)])
def test_tar_is_stronger_in_their_turn(duel, name, mine, theirs):
    duel.me.summon(name)
    assert duel.me[1].attack == mine
    duel.end_turn()
    assert duel.me[1].attack == theirs
    duel.end_turn()
    assert duel.me[1].attack == mine


def test_primalfin_lookout(duel):
    duel.me.hold("Primalfin Lookout", "Primalfin Lookout")
    assert duel.play("Primalfin Lookout").options == []
    assert len(duel.play("Primalfin Lookout").options) == 3


# Druid


def test_tortollan_forager(duel):
    duel.me.hold("Tortollan Forager")
    chances = duel.chances_of("play", "Tortollan Forager", lambda d: d.me.player.hand[0])
    from turnwise.hearthstone import printed

    assert all(printed(id).attack >= 5 and printed(id).type == "minion" for id in chances)


def test_giant_anaconda(duel):
    duel.me.hold("Fireball", "Boulderfist Ogre", YETI).summon("Giant Anaconda")
    duel.play("Fireball", "own 1")
    assert duel.me.board == ["Boulderfist Ogre 6/7"]


def test_verdant_longneck(duel):
    adapted(duel, "Verdant Longneck", "Flaming Claws")
    assert duel.me.board == ["Verdant Longneck 8/4"]


def test_evolving_spores(duel):
    duel.me.hold("Evolving Spores").summon("Wisp", YETI)
    duel.play("Evolving Spores", picks=["offer UNG_999t3"]).choose("Flaming Claws")
    assert duel.me.board == ["Wisp 4/1", f"{YETI} 7/5"]


def test_earthen_scales(duel):
    duel.me.hold("Earthen Scales").summon(YETI)
    duel.play("Earthen Scales", "own 1")
    assert (duel.me.board, duel.me.armor) == ([f"{YETI} 5/6"], 5)


def test_elder_longneck(duel):
    duel.me.hold("Elder Longneck", "Elder Longneck")
    assert len(duel.play("Elder Longneck").options) == 3
    duel.choose(1)
    assert duel.play("Elder Longneck").options == []


def test_living_mana(duel):
    duel.me.hold("Living Mana").summon("Wisp", "Wisp", "Wisp")
    duel.play("Living Mana")
    assert duel.me.board[3:] == ["Mana Treant 2/2"] * 4
    assert (duel.me.max_mana, duel.me.mana) == (6, 5)
    duel.me.hold("Fireball")
    duel.play("Fireball", "own 4")
    assert duel.me.max_mana == 7


# Hunter


def test_grievous_bite(duel):
    duel.me.hold("Grievous Bite")
    duel.them.summon(YETI, YETI, YETI, YETI)
    duel.play("Grievous Bite", "enemy 2")
    assert [text[-3:] for text in duel.them.board] == ["4/4", "4/3", "4/4", "4/5"]


def test_jeweled_macaw(duel):
    duel.me.hold("Jeweled Macaw")
    duel.play("Jeweled Macaw")
    assert len(duel.me.hand) == 1


def test_tolvir_warden(duel):
    duel.me.hold("Tol'vir Warden").stack("Fire Fly", "Dire Mole", "Wisp", YETI, "Adaptation")
    duel.play("Tol'vir Warden")
    assert sorted(duel.me.hand) == ["Dire Mole", "Fire Fly"]


def test_raptor_hatchling(duel):
    duel.me.hold("Fireball").set(deck={}).summon("Raptor Hatchling")
    duel.play("Fireball", "own 1")
    assert duel.me.deck == {"Raptor Patriarch": 1}


def test_crackling_razormaw(duel):
    duel.me.summon("Bloodfen Raptor", YETI).hold("Crackling Razormaw")
    assert duel.targets("play", "Crackling Razormaw") == {"own 1"}
    adapted(duel, "Crackling Razormaw", "Flaming Claws", "own 1")
    assert duel.me.board[0] == "Bloodfen Raptor 6/2"


def test_stampede_lasts_a_turn(duel):
    duel.me.hold("Stampede", "Dire Mole", "Dire Mole", "Wisp")
    duel.play("Stampede").play("Dire Mole")
    assert len(duel.me.hand) == 3
    duel.play("Wisp")
    assert len(duel.me.hand) == 2
    duel.end_turn().end_turn()
    held = len(duel.me.hand)
    duel.play("Dire Mole")
    assert len(duel.me.hand) == held - 1


def test_dinomancy(duel):
    duel.me.hold("Dinomancy").summon("Bloodfen Raptor", YETI)
    duel.play("Dinomancy")
    assert duel.targets("power") == {"own 1"}
    duel.power("own 1")
    assert duel.me.board[0] == "Bloodfen Raptor 5/4"


def test_swamp_king_dred(duel):
    duel.me.hold(YETI, YETI)
    duel.them.summon("Swamp King Dred")
    duel.play(YETI)
    assert (duel.me.board, duel.them.board) == ([], ["Swamp King Dred 9/5"])
    duel.them.player.board[0].raw["frozen"] = True
    duel.duel.changed()
    duel.play(YETI)
    assert duel.me.board == [f"{YETI} 4/5"]


def test_dred_may_attack_in_his_own_turn_after_that(duel):
    duel.me.hold("Wisp")
    duel.them.summon("Swamp King Dred")
    duel.play("Wisp").end_turn()
    assert duel.can("attack", "1", "enemy hero")


# Mage


def test_flame_geyser(duel):
    duel.me.hold("Flame Geyser")
    duel.play("Flame Geyser", "enemy hero")
    assert (duel.them.health, duel.me.hand) == (28, ["Flame Elemental"])


def test_arcanologist(duel):
    duel.me.hold("Arcanologist").stack("Ice Block", "Fireball")
    duel.play("Arcanologist")
    assert duel.me.hand == ["Ice Block"]


def test_steam_surger(duel):
    after_an_elemental(duel).me.hold("Steam Surger")
    duel.play("Steam Surger")
    assert duel.me.hand == ["Flame Geyser"]


def test_mana_bind(duel):
    duel.me.hold("Fireball")
    duel.them.hide("Mana Bind")
    duel.play("Fireball", "enemy hero")
    assert duel.them.hand == ["Fireball"] and duel.them.secrets == [] and duel.them.cost("Fireball") == 0


def test_pyros_comes_back_larger(duel):
    duel.me.hold("Fireball", "Fireball").summon("Pyros")
    duel.play("Fireball", "own 1")
    assert duel.me.player.hand == ["CS2_029", "UNG_027t2"] and duel.me.cost("UNG_027t2") == 6
    duel.me.summon("UNG_027t2").set(mana=10)
    duel.play("Fireball", "own 1")
    assert duel.me.player.hand == ["UNG_027t2", "UNG_027t4"]


def test_shimmering_tempest(duel):
    duel.me.hold("Fireball").summon("Shimmering Tempest")
    duel.play("Fireball", "own 1")
    assert len(duel.me.hand) == 1


def test_primordial_glyph(duel):
    duel.me.hold("Primordial Glyph")
    duel.play("Primordial Glyph", picks=["offer CS2_029"]).choose("Fireball")
    assert duel.me.cost("Fireball") == 2


def test_molten_reflection(duel):
    duel.me.hold("Molten Reflection").summon(YETI, attack=7, health=2)
    duel.play("Molten Reflection", "own 1")
    assert duel.me.board == [f"{YETI} 7/2"] * 2


def test_meteor(duel):
    duel.me.hold("Meteor")
    duel.them.summon(YETI, YETI, YETI)
    duel.play("Meteor", "enemy 2")
    assert duel.them.board == [f"{YETI} 4/2"] * 2


# Paladin


def test_dinosize(duel):
    duel.me.hold("Dinosize").summon("Wisp")
    duel.play("Dinosize", "own 1")
    assert duel.me.board == ["Wisp 10/10"]


def test_hydrologist(make_duel):
    duel = make_duel()
    duel.me.hold("Hydrologist")
    offered = duel.chances_of("play", "Hydrologist", lambda d: tuple(d.options) or tuple(d.me.hand))
    from turnwise.hearthstone import printed_cards

    secrets = {
        card.name for card in printed_cards().values() if "secret" in card.keywords and card.classes == ("mage",)
    }
    assert {name for options in offered for name in options} <= secrets


def test_sunkeeper_tarim(duel):
    duel.me.hold("Sunkeeper Tarim").summon("Wisp")
    duel.them.summon(YETI)
    duel.play("Sunkeeper Tarim")
    assert (duel.me.board[0], duel.them.board) == ("Wisp 3/3", [f"{YETI} 3/3"])


def test_spikeridged_steed(duel):
    duel.me.hold("Spikeridged Steed", "Fireball", "Fireball").summon("Wisp").set(mana=10)
    duel.play("Spikeridged Steed", "own 1")
    assert duel.me.board == ["Wisp 3/7"] and duel.me[1].taunt
    duel.me.set(mana=10)
    duel.play("Fireball", "own 1").play("Fireball", "own 1")
    assert duel.me.board == ["Stegodon 2/6"]


def test_primalfin_champion_returns_spells(duel):
    duel.me.hold("Blessing of Might", "Blessing of Might", "Fireball").summon("Primalfin Champion", YETI)
    duel.play("Blessing of Might", "own 1").play("Blessing of Might", "own 2").play("Fireball", "own 1")
    assert sorted(duel.me.hand) == ["Blessing of Might", "Fireball"]


def test_adaptation_spell(duel):
    duel.me.summon("Wisp")
    adapted(duel, "Adaptation", "Flaming Claws", "own 1")
    assert duel.me.board == ["Wisp 4/1"]


def test_lightfused_stegodon(duel):
    duel.me.summon("Silver Hand Recruit", "Wisp")
    adapted(duel, "Lightfused Stegodon", "Flaming Claws")
    assert duel.me.board[:2] == ["Silver Hand Recruit 4/1", "Wisp 1/1"]


# Priest


def test_mirage_caller(duel):
    duel.me.hold("Mirage Caller").summon(YETI, taunt=True)
    duel.play("Mirage Caller", "own 1")
    assert sorted(duel.me.board) == [f"{YETI} 1/1", f"{YETI} 4/5", "Mirage Caller 2/3"]


def test_shadow_visions(duel):
    duel.me.hold("Shadow Visions").stack("Fireball", "Fireball", "Frostbolt", "Wisp")
    duel.play("Shadow Visions")
    assert sorted(duel.options) == ["Fireball", "Frostbolt"]
    duel.choose("Fireball")
    assert duel.me.hand == ["Fireball"] and duel.me.deck["Fireball"] == 2


def test_binding_heal(duel):
    duel.me.hold("Binding Heal").set(health=20).summon(YETI, health=1)
    duel.play("Binding Heal", "own 1")
    assert (duel.me.health, duel.me.board) == (25, [f"{YETI} 4/5"])


def test_crystalline_oracle(duel):
    duel.me.hold("Fireball").summon("Crystalline Oracle")
    duel.them.stack("Frostbolt")
    duel.play("Fireball", "own 1")
    assert duel.me.hand == ["Frostbolt"] and duel.them.deck == {"Frostbolt": 1}


def test_radiant_elemental(duel):
    duel.me.hold("Fireball", YETI).summon("Radiant Elemental")
    assert (duel.me.cost("Fireball"), duel.me.cost(YETI)) == (3, 4)


def test_curious_glimmerroot(duel):
    duel.them.set(list=["CS2_029"] * 2)
    duel.me.hold("Curious Glimmerroot", "Curious Glimmerroot")
    duel.play("Curious Glimmerroot")
    assert len(duel.options) == 3 and duel.options.count("Fireball") == 1
    wrong = next(name for name in duel.options if name != "Fireball")
    duel.choose(wrong)
    assert duel.me.hand == ["Curious Glimmerroot"]
    duel.play("Curious Glimmerroot").choose("Fireball")
    assert duel.me.hand == ["Fireball"]


def test_tortollan_shellraiser(duel):
    duel.me.hold("Fireball").summon("Tortollan Shellraiser", "Wisp")
    duel.play("Fireball", "own 1")
    assert duel.me.board == ["Wisp 2/2"]


def test_free_from_amber(duel):
    duel.me.hold("Free From Amber")
    duel.play("Free From Amber")
    chosen = duel.options[0]
    duel.choose(1)
    assert duel.me.board[0].startswith(chosen)


def test_lyra(duel):
    duel.me.hold("Fireball").summon("Lyra the Sunshard")
    duel.play("Fireball", "enemy hero")
    assert len(duel.me.hand) == 1


# Rogue


def test_razorpetals(duel):
    duel.me.hold("Razorpetal Volley", "Razorpetal Lasher")
    duel.play("Razorpetal Volley").play("Razorpetal Lasher")
    assert duel.me.hand == ["Razorpetal"] * 3


def test_mimic_pod(duel):
    duel.me.hold("Mimic Pod").stack("Fireball")
    duel.play("Mimic Pod")
    assert duel.me.hand == ["Fireball", "Fireball"]


def test_obsidian_shard(make_duel):
    duel = make_duel(me="HERO_03")
    duel.me.hold("Obsidian Shard", "Fireball", "Wisp")
    duel.play("Fireball", "enemy hero").play("Wisp")
    duel.me.set(mana=10)
    assert duel.me.cost("Obsidian Shard") == 3


def test_sherazin_sleeps_and_wakes(duel):
    duel.me.hold("Fireball", "Wisp", "Wisp", "Wisp").summon("Sherazin, Corpse Flower")
    duel.them.hold("Flamestrike").summon("Boulderfist Ogre")
    duel.play("Fireball", "own 1")
    assert duel.me.board == ["Sherazin, Seed 0/1"]
    duel.play("Wisp").play("Wisp")
    assert duel.me.board[0] == "Sherazin, Seed 0/1"
    duel.play("Wisp")
    assert duel.me.board[0] == "Sherazin, Corpse Flower 5/3"
    assert not duel.can("attack", "1", "enemy hero")


def test_a_seed_is_no_minion(duel):
    duel.me.hold("Fireball").summon("Sherazin, Seed")
    duel.them.hold("Flamestrike").summon(YETI)
    assert duel.targets("play", "Fireball") == {"enemy 1", "own hero", "enemy hero"}
    duel.end_turn()
    assert duel.targets("attack", "1") == {"enemy hero"}
    duel.play("Flamestrike")
    assert duel.me.board == ["Sherazin, Seed 0/1"]


def test_envenom_weapon(duel):
    duel.me.hold("Envenom Weapon")
    assert not duel.can("play", "Envenom Weapon")
    duel.me.equip("Candleshot")
    duel.them.summon(YETI)
    duel.play("Envenom Weapon").attack("hero", "enemy 1")
    assert duel.them.board == []


# Shaman


def test_volcano(duel):
    duel.me.hold("Volcano")
    duel.them.summon(YETI, "Boulderfist Ogre")
    duel.play("Volcano")
    assert duel.them.board == [] and duel.me.overload_owed == 2


def test_primalfin_totem(duel):
    duel.me.summon("Primalfin Totem")
    duel.end_turn()
    assert duel.me.board == ["Primalfin Totem 0/3", "Primalfin 1/1"]


def test_fire_plume_harbinger(duel):
    duel.me.hold("Fire Plume Harbinger", "Ozruk", YETI)
    duel.play("Fire Plume Harbinger")
    assert (duel.me.cost("Ozruk"), duel.me.cost(YETI)) == (8, 4)


def test_stone_sentinel(duel):
    after_an_elemental(duel).me.hold("Stone Sentinel")
    duel.play("Stone Sentinel")
    assert duel.me.board == ["Rock Elemental 2/3", "Stone Sentinel 4/4", "Rock Elemental 2/3"]


@pytest.mark.parametrize(
    ("invocation", "seen"),
    [
        ("Invocation of Earth", (7, 20, 30, 5)),
        ("Invocation of Water", (1, 30, 30, 5)),
        ("Invocation of Fire", (1, 20, 24, 5)),
        ("Invocation of Air", (1, 20, 30, 2)),
    ],
)
def test_kalimos(duel, invocation, seen):
    after_an_elemental(duel).me.hold("Kalimos, Primal Lord").set(health=20)
    duel.them.summon(YETI)
    duel.play("Kalimos, Primal Lord").choose(invocation)
    assert (len(duel.me.board), duel.me.health, duel.them.health, duel.them[1].health) == seen


def test_tidal_surge(duel):
    duel.me.hold("Tidal Surge").set(health=20)
    duel.them.summon(YETI)
    duel.play("Tidal Surge", "enemy 1")
    assert (duel.me.health, duel.them.board) == (24, [f"{YETI} 4/1"])


def test_hot_spring_guardian(duel):
    duel.me.hold("Hot Spring Guardian").set(health=20)
    duel.play("Hot Spring Guardian", "own hero")
    assert duel.me.health == 23


def test_spirit_echo(duel):
    duel.me.hold("Spirit Echo", "Flamestrike").summon("Wisp", "Bloodfen Raptor")
    duel.play("Spirit Echo")
    duel.them.hold("Flamestrike")
    duel.end_turn().play("Flamestrike")
    assert duel.me.hand[-2:] == ["Wisp", "Bloodfen Raptor"]


# Warlock


def test_ravenous_pterrordax(duel):
    duel.me.hold("Ravenous Pterrordax", "Ravenous Pterrordax").summon("Wisp")
    duel.play("Ravenous Pterrordax", "own 1", picks=["offer UNG_999t3"])
    duel.choose("Flaming Claws", picks=["offer UNG_999t3"]).choose("Flaming Claws")
    assert duel.me.board == ["Ravenous Pterrordax 10/4"]


def test_lakkari_felhound(duel):
    duel.me.hold("Lakkari Felhound", "Wisp", "Wisp", "Fireball")
    duel.play("Lakkari Felhound")
    assert len(duel.me.hand) == 1


def test_cruel_dinomancer(duel):
    duel.me.hold("Lakkari Felhound", YETI, "Fireball", "Fireball").summon("Cruel Dinomancer")
    duel.play("Lakkari Felhound", picks=["discard CS2_182", "discard CS2_029"])
    duel.me.set(mana=10)
    duel.play("Fireball", "own 1")
    assert duel.me.board[0] == f"{YETI} 4/5"


def test_feeding_time(duel):
    duel.me.hold("Feeding Time")
    duel.them.summon(YETI)
    duel.play("Feeding Time", "enemy 1")
    assert (duel.me.board, duel.them.board) == (["Pterrordax 1/1"] * 3, [f"{YETI} 4/2"])


def test_chittering_tunneler(duel):
    duel.me.hold("Chittering Tunneler")
    duel.play("Chittering Tunneler", picks=["offer CS2_029"]).choose("Fireball")
    assert (duel.me.health, duel.me.hand) == (26, ["Fireball"])


def test_clutchmother_zavas(duel):
    duel.me.hold("Clutchmother Zavas", "Lakkari Felhound")
    duel.play("Lakkari Felhound")
    assert duel.me.hand == ["Clutchmother Zavas"]
    duel.play("Clutchmother Zavas")
    assert duel.me.board[1] == "Clutchmother Zavas 4/4"  # rule X185: it was one discard


# Warrior


def test_explore_ungoro(duel):
    duel.me.hold("Explore Un'Goro", "Choose Your Path")
    duel.play("Explore Un'Goro")
    assert duel.me.deck == {"Choose Your Path": 10}
    duel.play("Choose Your Path")
    assert len(duel.options) == 3


def test_iron_hide(duel):
    duel.me.hold("Iron Hide")
    duel.play("Iron Hide")
    assert duel.me.armor == 5


def test_ornery_direhorn(duel):
    adapted(duel, "Ornery Direhorn", "Flaming Claws")
    assert duel.me.board == ["Ornery Direhorn 8/5"]


def test_cornered_sentry(duel):
    duel.me.hold("Cornered Sentry")
    duel.play("Cornered Sentry")
    assert duel.them.board == ["Raptor 1/1"] * 3


def test_sudden_genesis(duel):
    duel.me.hold("Sudden Genesis").summon(YETI)
    duel.me.summon(YETI, health=2).summon("Boulderfist Ogre", health=1)
    duel.play("Sudden Genesis")
    assert duel.me.board == [
        f"{YETI} 4/5",
        f"{YETI} 4/2",
        f"{YETI} 4/2",
        "Boulderfist Ogre 6/1",
        "Boulderfist Ogre 6/1",
    ]


def test_molten_blade_shifts_every_turn(duel):
    duel.me.hold("Molten Blade")
    duel.end_turn().end_turn(picks=["card CS2_106"])
    assert duel.me.hand[0] == "Fiery War Axe"
    duel.end_turn().end_turn(picks=["card LOOT_222"])
    assert duel.me.hand[0] == "Candleshot"


def test_king_mosh(duel):
    duel.me.hold("King Mosh").summon(YETI)
    duel.them.summon(YETI, health=4)
    duel.play("King Mosh")
    assert duel.them.board == [] and duel.me.board == [f"{YETI} 4/5", "King Mosh 9/7"]


def test_direhorn_hatchling(duel):
    duel.me.hold("Fireball").set(deck={}).summon("Direhorn Hatchling")
    duel.play("Fireball", "own 1")
    assert duel.me.deck == {"Direhorn Matriarch": 1}


# Quests


def start(duel, quest, progress):
    """The quest is in play and needs one more."""
    duel.me.hold(quest)
    duel.play(quest)
    assert duel.me.secrets == [quest]
    secret = dict(duel.me.player.raw["secrets"][0])
    duel.me.set(secrets=[{**secret, "progress": progress}], mana=10)
    return duel


def test_a_quest_comes_first_to_the_opening_hand():
    from turnwise.hearthstone import Deck, new_match, printed_cards

    cards = [id for id, card in printed_cards().items() if card.deckable and id in package_table().ids
             and card.classes == ("neutral",) and card.rarity != "legendary"][:15]  # fmt: skip
    deck = Deck("quest", "HERO_07", tuple(sorted([*cards, *cards[1:], "UNG_829"])))
    for seed in range(5):
        state = new_match(deck, deck, seed=seed)
        for player in json.loads(state.to_json())["players"]:
            assert player["hand"][0]["id"] == "UNG_829"


def test_one_quest_at_a_time(duel):
    duel.me.hold("Jungle Giants", "Unite the Murlocs")
    duel.play("Jungle Giants")
    assert not duel.can("play", "Unite the Murlocs")


def test_everybody_sees_a_quest(duel):
    duel.me.hold("Jungle Giants")
    duel.play("Jungle Giants")
    assert "UNG_116" in duel.duel.state.observe(1).to_json()


def test_flare_like_effects_leave_quests_alone(duel):
    duel.me.hold("Jungle Giants")
    duel.play("Jungle Giants").end_turn()
    duel.them.hold("Flare")
    duel.play("Flare")
    assert duel.me.secrets == ["Jungle Giants"]


def test_jungle_giants(duel):
    start(duel, "Jungle Giants", 4).me.hold(YETI, "Boulderfist Ogre")
    duel.play(YETI)
    assert duel.me.hand == ["Boulderfist Ogre"]
    duel.play("Boulderfist Ogre")
    assert duel.me.hand == ["Barnabus the Stomper"] and duel.me.secrets == []


def test_barnabus(duel):
    duel.me.hold("Barnabus the Stomper").stack("Boulderfist Ogre")
    duel.play("Barnabus the Stomper").end_turn().end_turn()
    assert duel.me.cost("Boulderfist Ogre") == 0


def test_the_marsh_queen_counts_what_was_paid(duel):
    start(duel, "The Marsh Queen", 6).me.hold("Wisp", FLY)
    duel.play("Wisp")
    assert duel.me.secrets == ["The Marsh Queen"]
    duel.play(FLY)
    assert "Queen Carnassa" in duel.me.hand


def test_queen_carnassa_and_her_brood(duel):
    duel.me.hold("Queen Carnassa", "Carnassa's Brood").set(deck={})
    duel.play("Queen Carnassa")
    assert duel.me.deck == {"Carnassa's Brood": 15}
    duel.play("Carnassa's Brood")
    assert duel.me.hand == ["Carnassa's Brood"]


def test_open_the_waygate_counts_made_spells(duel):
    start(duel, "Open the Waygate", 5).me.hold("Fireball", "Flame Geyser")
    duel.duel.plain["players"][0]["hand"] = ["CS2_029", {"id": "UNG_018", "made_by": "UNG_021"}]
    duel.me.set(list=["CS2_029"])
    duel.play("Fireball", "enemy hero")
    assert duel.me.secrets == ["Open the Waygate"]
    duel.play("Flame Geyser", "enemy hero")
    assert "Time Warp" in duel.me.hand


def test_time_warp(duel):
    duel.me.hold("Time Warp")
    duel.play("Time Warp").end_turn()
    assert duel.duel.plain["to_act"] == 0
    duel.end_turn()
    assert duel.duel.plain["to_act"] == 1


def test_the_last_kaleidosaur(duel):
    start(duel, "The Last Kaleidosaur", 5).me.hold("Blessing of Might", "Fireball").summon(YETI)
    duel.play("Fireball", "enemy hero")
    assert duel.me.secrets == ["The Last Kaleidosaur"]
    duel.play("Blessing of Might", "own 1")
    assert duel.me.hand == ["Galvadon"]


def test_galvadon_adapts_five_times(duel):
    claws = ["offer UNG_999t3"]
    duel.me.hold("Galvadon")
    duel.play("Galvadon", picks=claws)
    for _ in range(4):
        duel.choose("Flaming Claws", picks=claws)
    duel.choose("Flaming Claws")
    assert duel.me.board == ["Galvadon 20/5"]


def test_awaken_the_makers(duel):
    start(duel, "Awaken the Makers", 6).me.hold("Wisp", "Devilsaur Egg")
    duel.play("Wisp").play("Devilsaur Egg")
    assert duel.me.hand == ["Amara, Warden of Hope"]
    duel.me.set(health=3, mana=10)
    duel.play("Amara, Warden of Hope")
    assert (duel.me.health, duel.me.max_health) == (40, 40)


def test_the_caverns_below_counts_one_name(duel):
    start(duel, "The Caverns Below", 0).me.hold(*["Wisp"] * 4, FLY, "Wisp")
    for name in [*["Wisp"] * 4, FLY]:
        duel.play(name)
    assert duel.me.secrets == ["The Caverns Below"]
    assert duel.me.player.raw["secrets"][0]["progress"] == 4
    duel.play("Wisp")
    assert "Crystal Core" in duel.me.hand


def test_crystal_core(duel):
    duel.me.hold("Crystal Core", "Wisp", YETI).summon("Boulderfist Ogre", health=2)
    duel.play("Crystal Core").play("Wisp")
    assert duel.me.board == ["Boulderfist Ogre 4/4", "Wisp 4/4"]
    duel.me.hold("Lost in the Jungle").set(mana=10)
    duel.play("Lost in the Jungle")
    assert duel.me.board[2:] == ["Silver Hand Recruit 4/4"] * 2


def test_unite_the_murlocs(duel):
    start(duel, "Unite the Murlocs", 8).me.summon("Sated Threshadon", health=1).hold("Fireball")
    duel.play("Fireball", "own 1")
    assert duel.me.hand == ["Megafin"]
    duel.me.set(mana=10)
    duel.play("Megafin")
    assert len(duel.me.hand) == 10


def test_lakkari_sacrifice(duel):
    start(duel, "Lakkari Sacrifice", 4).me.hold("Lakkari Felhound", "Wisp", "Wisp")
    duel.play("Lakkari Felhound")
    assert duel.me.player.hand == ["UNG_829t1"]


def test_nether_portal(duel):
    duel.me.hold("UNG_829t1")
    duel.play("UNG_829t1")
    assert duel.me.player.ids == ["UNG_829t2"]
    duel.end_turn()
    assert duel.me.player.ids == ["UNG_829t3", "UNG_829t2", "UNG_829t3"]


def test_fire_plumes_heart(duel):
    start(duel, "Fire Plume's Heart", 6).me.hold("Stubborn Gastropod")
    duel.play("Stubborn Gastropod")
    assert duel.me.hand == ["Sulfuras"]


def test_sulfuras(duel):
    duel.me.hold("Sulfuras")
    duel.play("Sulfuras").power()
    assert (duel.me.weapon, duel.them.health) == ("Sulfuras 4/2", 22)


def test_biteweed(duel):
    duel.me.hold("Wisp", "Wisp", "Biteweed", "Biteweed")
    duel.play("Biteweed")
    duel.play("Wisp").play("Wisp").play("Biteweed")
    assert (duel.me.board[0], duel.me.board[-1]) == ("Biteweed 1/1", "Biteweed 4/4")


def test_vilespine_slayer(duel):
    duel.me.hold("Vilespine Slayer", "Wisp")
    duel.them.summon(YETI)
    assert duel.targets("play", "Vilespine Slayer") == set()
    duel.play("Wisp").play("Vilespine Slayer", "enemy 1")
    assert duel.them.board == []


def test_corrupting_mist(duel):
    duel.me.hold("Corrupting Mist").summon("Wisp")
    duel.them.summon(YETI)
    duel.play("Corrupting Mist").end_turn()
    assert duel.them.board == [f"{YETI} 4/5"] and duel.me.board == ["Wisp 1/1"]
    duel.end_turn()
    assert duel.them.board == duel.me.board == []
