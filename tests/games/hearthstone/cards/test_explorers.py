"""League of Explorers."""

import pytest

from games.hearthstone.cards.duels import written

YETI, OGRE, RAPTOR, WISP = "Chillwind Yeti", "Boulderfist Ogre", "Bloodfen Raptor", "Wisp"


# Discover: the class of the player and neutral


@pytest.mark.parametrize(
    ("name", "fits"),
    [
        ("Jeweled Scarab", lambda c: c.cost == 3),
        ("Tomb Spider", lambda c: c.race in ("beast", "all")),
        ("Ethereal Conjurer", lambda c: c.type == "spell"),
        ("Museum Curator", lambda c: "deathrattle" in c.keywords),
        ("Dark Peddler", lambda c: c.cost == 1),
    ],
)
def test_discoverers(duel, name, fits):
    duel.me.hold(name)
    duel.play(name)
    pool = written(fits)
    assert len(set(duel.options)) == 3 and set(duel.options) <= pool
    chosen = duel.options[1]
    duel.choose(2)
    assert duel.me.hand == [chosen]


@pytest.mark.parametrize(("ally", "asks"), [("Spider Tank", True), (WISP, False)])
def test_gorillabot(duel, ally, asks):
    duel.me.hold("Gorillabot A-3").summon(ally)
    duel.play("Gorillabot A-3")
    assert bool(duel.options) is asks
    assert set(duel.options) <= written(lambda c: c.race in ("mech", "all"))


def test_arch_thief_rafaam(duel):
    duel.me.hold("Arch-Thief Rafaam")
    duel.play("Arch-Thief Rafaam")
    assert set(duel.options) == {"Lantern of Power", "Timepiece of Horror", "Mirror of Doom"}


def test_lantern_of_power(duel):
    duel.me.hold("Lantern of Power").summon(YETI)
    duel.play("Lantern of Power", "own 1")
    assert duel.me.board == ["Chillwind Yeti 14/15"]


def test_timepiece_of_horror(duel):
    duel.me.hold("Timepiece of Horror")
    duel.play("Timepiece of Horror")
    assert duel.them.health == 20


def test_mirror_of_doom(duel):
    duel.me.hold("Mirror of Doom").summon(YETI)
    duel.play("Mirror of Doom")
    assert duel.me.board == ["Chillwind Yeti 4/5"] + ["Mummy Zombie 3/3"] * 6


# Neutral


def test_naga_sea_witch(duel):
    duel.me.hold("Fireball", OGRE, WISP).summon("Naga Sea Witch")
    assert [duel.me.cost(name) for name in ("Fireball", OGRE, WISP)] == [5, 5, 5]


@pytest.mark.parametrize(("era", "cost"), [("p1", 5), ("p4", 0)])
def test_x90_naga_sea_witch_and_a_giant(make_duel, era, cost):
    duel = make_duel(era)
    duel.me.hold("Mountain Giant", *[WISP] * 7).summon("Naga Sea Witch")
    assert duel.me.cost("Mountain Giant") == cost


@pytest.mark.parametrize("name", ["Huge Toad"])
def test_huge_toad(duel, name):
    duel.me.summon(name, health=1).hold("Arcane Shot")
    duel.play("Arcane Shot", "own 1")
    assert duel.them.health == 29


def test_djinni_of_zephyrs(duel):
    duel.me.summon("Djinni of Zephyrs", YETI).hold("Blessing of Might", "Blessing of Might")
    duel.play("Blessing of Might", "own 2")
    assert duel.me.board == ["Djinni of Zephyrs 7/6", "Chillwind Yeti 7/5"]
    duel.play("Blessing of Might", "own 1")
    assert duel.me.board == ["Djinni of Zephyrs 10/6", "Chillwind Yeti 7/5"]


def test_anubisath_sentinel(duel):
    duel.me.summon("Anubisath Sentinel", YETI).hold("Fireball")
    duel.play("Fireball", "own 1")
    assert duel.me.board == ["Chillwind Yeti 7/8"]


@pytest.mark.parametrize("beast", [True, False])
def test_fossilized_devilsaur(duel, beast):
    duel.me.hold("Fossilized Devilsaur").summon(RAPTOR if beast else WISP)
    duel.play("Fossilized Devilsaur")
    assert duel.me[2].taunt is beast


def test_elise_her_map_and_the_monkey(duel):
    duel.me.hold("Elise Starseeker").stack(WISP)
    duel.play("Elise Starseeker")
    assert duel.me.deck == {WISP: 1, "Map to the Golden Monkey": 1}
    duel.me.set(mana=10, deck={"CS2_231": 2}).hold("Map to the Golden Monkey")
    duel.play("Map to the Golden Monkey", picks=["draw CS2_231"])
    assert (duel.me.hand, duel.me.deck) == ([WISP], {WISP: 1, "Golden Monkey": 1})


def test_golden_monkey(duel):
    duel.me.hold("Golden Monkey", WISP, WISP).stack(WISP, WISP, WISP)
    duel.play("Golden Monkey")
    legends = written(lambda c: c.type == "minion" and c.rarity == "legendary")  # of every class: X372
    assert len(duel.me.hand) == 2 and set(duel.me.hand) <= legends
    assert sum(duel.me.deck.values()) == 3 and set(duel.me.deck) <= legends


def test_summoning_stone(duel):
    duel.me.summon("Summoning Stone").hold("Fireball")
    chances = duel.chances_of("play", "Fireball", lambda d: d.me[2].id, "enemy hero")
    assert len(chances) == len(written(lambda c: c.type == "minion" and c.cost == 4))


def test_wobbling_runts(duel):
    duel.me.summon("Wobbling Runts", health=1).hold("Arcane Shot")
    duel.play("Arcane Shot", "own 1")
    assert duel.me.board == ["Grumbly Runt 2/2", "Wily Runt 2/2", "Rascally Runt 2/2"]


def test_eerie_statue(duel):
    duel.me.summon("Eerie Statue")
    assert duel.can("attack", "1", "enemy hero")
    duel.them.summon(WISP)
    assert not duel.can("attack", "1", "enemy hero")


def test_ancient_shade(duel):
    duel.me.hold("Ancient Shade").stack(WISP)
    duel.play("Ancient Shade").end_turn()
    duel.end_turn(picks=["draw LOE_110t", "draw CS2_231"])
    assert (duel.me.health, duel.me.hand) == (23, [WISP])


# Classes


def test_mounted_raptor(duel):
    duel.me.summon("Mounted Raptor").hold("Arcane Shot")
    chances = duel.chances_of("play", "Arcane Shot", lambda d: d.me[1].id, "own 1")
    assert len(chances) == len(written(lambda c: c.type == "minion" and c.cost == 1))


def test_jungle_moonkin_serves_both(duel):
    duel.them.summon("Jungle Moonkin")
    duel.me.hold("Arcane Shot")
    duel.play("Arcane Shot", "enemy hero")
    assert duel.them.health == 26


def test_desert_camel(duel):
    duel.me.hold("Desert Camel").stack("Worgen Infiltrator", YETI)
    duel.them.stack("Murloc Raider", YETI)
    duel.play("Desert Camel")
    assert (duel.me.board, duel.them.board) == (["Desert Camel 2/4", "Worgen Infiltrator 2/1"], ["Murloc Raider 2/1"])


def test_dart_trap(duel):
    duel.them.hide("Dart Trap")
    duel.power("enemy hero")
    assert (duel.me.health, duel.them.secrets) == (25, [])


def test_explorers_hat(duel):
    duel.me.summon(WISP).hold("Explorer's Hat", "Arcane Shot")
    duel.play("Explorer's Hat", "own 1")
    assert duel.me.board == ["Wisp 2/2"]
    duel.play("Arcane Shot", "own 1")
    assert duel.me.hand == ["Explorer's Hat"]


def test_animated_armor(duel):
    duel.them.summon("Animated Armor")
    duel.me.hold("Fireball")
    duel.play("Fireball", "enemy hero")
    assert duel.them.health == 29


def test_keeper_of_uldaman(duel):
    duel.me.hold("Keeper of Uldaman")
    duel.them.summon(OGRE)
    duel.play("Keeper of Uldaman", "enemy 1")
    assert duel.them.board == ["Boulderfist Ogre 3/3"]


def test_x140_anyfin_can_happen_counts_both_lists(duel):
    duel.me.hold("Anyfin Can Happen").set(graveyard=["CS2_168", "CS2_231"])
    duel.them.set(graveyard=["CS2_168", "CS2_173"])
    duel.play("Anyfin Can Happen")
    assert sorted(duel.me.board) == ["Bluegill Warrior 2/1", "Murloc Raider 2/1", "Murloc Raider 2/1"]


@pytest.mark.parametrize(("others", "dies"), [(3, True), (2, False)])
def test_sacred_trial(duel, others, dies):
    duel.them.hide("Sacred Trial")
    duel.me.summon(*[WISP] * others).hold(YETI)
    duel.play(YETI)
    assert len(duel.me.board) == others + (not dies)


def test_excavated_evil(duel):
    duel.me.hold("Excavated Evil").summon(YETI)
    duel.them.stack(WISP)
    duel.play("Excavated Evil")
    assert (duel.me.board, duel.them.deck) == (["Chillwind Yeti 4/2"], {WISP: 1, "Excavated Evil": 1})


def test_tomb_pillager(duel):
    duel.me.summon("Tomb Pillager").hold("Fireball")
    duel.play("Fireball", "own 1")
    assert duel.me.hand == ["The Coin"]


def test_unearthed_raptor(duel):
    duel.me.hold("Unearthed Raptor", "Fireball").summon("Leper Gnome", WISP)
    assert duel.targets("play", "Unearthed Raptor") == {"own 1"}
    duel.play("Unearthed Raptor", "own 1").play("Fireball", "own 3")
    assert duel.them.health == 28


def test_rumbling_elemental(duel):
    duel.me.summon("Rumbling Elemental").hold("Razorfen Hunter", WISP)
    duel.play("Razorfen Hunter").play(WISP)
    assert duel.them.health == 28


def test_everyfin_is_awesome(duel):
    duel.me.hold("Everyfin is Awesome").summon("Murloc Raider", "Murloc Raider", WISP)
    assert duel.me.cost("Everyfin is Awesome") == 5
    duel.play("Everyfin is Awesome")
    assert duel.me.board == ["Murloc Raider 4/3", "Murloc Raider 4/3", "Wisp 3/3"]


def test_curse_of_rafaam(duel):
    duel.me.hold("Curse of Rafaam")
    duel.play("Curse of Rafaam").end_turn()
    assert (duel.them.health, duel.them.hand[0]) == (28, "Cursed!")
    duel.play("Cursed!").end_turn().end_turn()
    assert duel.them.health == 28


@pytest.mark.parametrize(("others", "stats"), [(6, "5/5"), (5, "1/1")])
def test_reliquary_seeker(duel, others, stats):
    duel.me.hold("Reliquary Seeker").summon(*[WISP] * others)
    duel.play("Reliquary Seeker")
    assert duel.me.board[-1] == f"Reliquary Seeker {stats}"


def test_obsidian_destroyer(duel):
    duel.me.summon("Obsidian Destroyer")
    duel.end_turn()
    assert duel.me.board == ["Obsidian Destroyer 7/7", "Scarab 1/1"]


def test_cursed_blade(duel):
    duel.them.equip("Cursed Blade")
    duel.me.hold("Arcane Shot")
    duel.play("Arcane Shot", "enemy hero")
    assert duel.them.health == 26


def test_x296_cursed_blade_before_animated_armor(duel):
    duel.them.equip("Cursed Blade").summon("Animated Armor")
    duel.me.hold("Fireball")
    duel.play("Fireball", "enemy hero")
    assert duel.them.health == 29
