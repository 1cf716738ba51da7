"""Blackrock Mountain, The Grand Tournament, League of Explorers, Old Gods, Karazhan and Boomsday."""

import pytest

from turnwise.hearthstone import pools, printed
from turnwise.hearthstone.game import package_table

YETI = "Chillwind Yeti"


# Blackrock Mountain


def test_quick_shot_draws_with_an_empty_hand(duel):
    duel.me.hold("Quick Shot", "Quick Shot")
    duel.play("Quick Shot", "enemy hero")
    assert (duel.them.health, duel.me.hand) == (27, ["Quick Shot"])
    duel.play("Quick Shot", "enemy hero")
    assert (duel.them.health, duel.me.hand) == (24, ["Wisp"])


def test_emperor_thaurissan_makes_cards_cheaper_for_good(duel):
    duel.me.hold("Fireball", "The Coin").summon("Emperor Thaurissan")
    duel.end_turn()
    assert (duel.me.cost("Fireball"), duel.me.cost("The Coin")) == (3, 0)
    duel.end_turn().end_turn()
    assert (duel.me.cost("Fireball"), duel.me.cost("Wisp")) == (2, 0)


# The Grand Tournament


def test_arcane_blast_counts_spell_damage_twice(duel):
    duel.me.hold("Arcane Blast").summon("Bloodmage Thalnos")
    duel.them.summon(YETI)
    duel.play("Arcane Blast", "enemy 1")
    assert duel.them.board == ["Chillwind Yeti 4/1"]


def test_totem_golem_overloads(duel):
    duel.me.hold("Totem Golem")
    duel.play("Totem Golem")
    assert (duel.me.board, duel.me.overload_owed) == (["Totem Golem 3/4"], 1)


def test_brave_archer_needs_an_empty_hand(duel):
    duel.me.hold("Wisp").summon("Brave Archer").learn("Armor Up!")
    duel.power()
    assert duel.them.health == 30
    duel.end_turn().end_turn()
    duel.me.set(hand=[])
    duel.power()
    assert duel.them.health == 28


def test_refreshment_vendor(duel):
    duel.me.hold("Refreshment Vendor").set(health=20)
    duel.them.set(health=28)
    duel.play("Refreshment Vendor")
    assert (duel.me.health, duel.them.health) == (24, 30)


def test_dire_shapeshift(duel):
    duel.me.learn("Dire Shapeshift")
    duel.power()
    assert (duel.me.attack, duel.me.armor) == (2, 2)


def test_ballista_shot(duel):
    duel.me.learn("Ballista Shot")
    duel.power()
    assert duel.them.health == 27


def test_ballista_shot_with_a_sniper(duel):
    duel.me.learn("Ballista Shot").summon("Steamwheedle Sniper")
    duel.them.summon(YETI)
    duel.power("enemy 1")
    assert duel.them.board == ["Chillwind Yeti 4/2"]


def test_fireblast_rank_2(duel):
    duel.me.learn("Fireblast Rank 2")
    duel.power("enemy hero")
    assert duel.them.health == 28


def test_the_silver_hand(duel):
    duel.me.learn("The Silver Hand").summon(*[YETI] * 6)
    duel.power()
    assert duel.me.board[6:] == ["Silver Hand Recruit 1/1"]


def test_heal(duel):
    duel.me.learn("AT_132_PRIEST").set(health=20)
    duel.power("own hero")
    assert duel.me.health == 24


def test_poisoned_daggers(duel):
    duel.me.learn("Poisoned Daggers")
    duel.power()
    assert duel.me.weapon == "Poisoned Dagger 2/2"


def test_totemic_slam_lets_me_choose(duel):
    duel.me.learn("Totemic Slam").summon("Searing Totem")
    duel.power()
    assert sorted(duel.options) == ["Healing Totem", "Searing Totem", "Stoneclaw Totem", "Wrath of Air Totem"]
    assert duel.legal == ["choose 1", "choose 2", "choose 3", "choose 4"]
    duel.choose("Searing Totem")
    assert duel.me.board == ["Searing Totem 1/1", "Searing Totem 1/1"]


def test_soul_tap(duel):
    duel.me.learn("Soul Tap")
    duel.power()
    assert (duel.me.health, duel.me.hand) == (30, ["Wisp"])


def test_tank_up(duel):
    duel.me.learn("Tank Up!")
    duel.power()
    assert duel.me.armor == 4


# League of Explorers


def test_forgotten_torch_comes_back_stronger(duel):
    duel.me.hold("Forgotten Torch").stack()
    duel.play("Forgotten Torch", "enemy hero")
    assert (duel.them.health, duel.me.deck) == (27, {"Roaring Torch": 1})


def test_roaring_torch(duel):
    duel.me.hold("Roaring Torch")
    duel.play("Roaring Torch", "enemy hero")
    assert duel.them.health == 24


def test_reno_jackson(duel):
    duel.me.hold("Reno Jackson", "Reno Jackson").set(health=3, mana=10)
    duel.play("Reno Jackson")
    assert duel.me.health == 3  # ten Wisps
    duel.me.stack("Wisp", YETI).set(mana=10)
    duel.play("Reno Jackson")
    assert duel.me.health == 30


def test_tunnel_trogg_grows_before_the_spell(duel):
    duel.me.hold("Feral Spirit").summon("Tunnel Trogg")
    duel.play("Feral Spirit")
    assert duel.me.board[0] == "Tunnel Trogg 3/3"


def test_sir_finley_offers_three_other_powers(duel):
    duel.me.hold("Sir Finley Mrrgglton")
    duel.power("enemy hero").play("Sir Finley Mrrgglton")
    assert len(set(duel.options)) == 3
    assert "Fireblast" not in duel.options
    chosen = duel.options[0]
    duel.choose(1)
    assert (duel.me.power, duel.me.hero_power["used"]) == (chosen, False)


def test_brann_doubles_battlecries(duel):
    duel.me.hold("Nightblade", "Twilight Drake").summon("Brann Bronzebeard")
    duel.play("Nightblade")
    assert duel.them.health == 24
    duel.play("Twilight Drake")
    assert duel.me.board[-1] == "Twilight Drake 4/1"  # twice nothing: the hand is empty


# Whispers of the Old Gods


def test_thing_from_below_counts_totems(duel):
    duel.me.hold("Thing from Below", "Flametongue Totem").learn("Totemic Call")
    assert duel.me.cost("Thing from Below") == 6
    duel.play("Flametongue Totem").power()
    assert duel.me.cost("Thing from Below") == 4


def test_on_the_hunt(duel):
    duel.me.hold("On the Hunt")
    duel.play("On the Hunt", "enemy hero")
    assert (duel.them.health, duel.me.board) == (29, ["Mastiff 1/1"])


def test_forbidden_flame_spends_all_mana(duel):
    duel.me.hold("Forbidden Flame").set(mana=4)
    duel.them.summon("Boulderfist Ogre")
    duel.play("Forbidden Flame", "enemy 1")
    assert (duel.me.mana, duel.them.board) == (0, ["Boulderfist Ogre 6/3"])


def test_cabalists_tome_gives_three_independent_spells(duel):
    duel.me.hold("Cabalist's Tome")
    ours = pools.MAGE_SPELL.ours("p4", package_table().ids)
    for id in ours:
        trial = duel.duel.copy()
        trial.me.play("Cabalist's Tome", picks=[f"card {id}"] * 3)
        assert trial.me.hand == [id] * 3


def test_nzoths_first_mate(duel):
    duel.me.hold("N'Zoth's First Mate")
    duel.play("N'Zoth's First Mate")
    assert duel.me.weapon == "Rusty Hook 1/3"


def test_bloodsail_cultist(duel):
    duel.me.hold("Bloodsail Cultist", "Bloodsail Cultist").equip("Fiery War Axe")
    duel.play("Bloodsail Cultist")
    assert duel.me.weapon == "Fiery War Axe 3/2"
    duel.play("Bloodsail Cultist")
    assert duel.me.weapon == "Fiery War Axe 4/3"


# One Night in Karazhan


def test_kindly_grandmother(duel):
    duel.me.hold("Arcane Shot").summon("Kindly Grandmother")
    duel.play("Arcane Shot", "own 1")
    assert duel.me.board == ["Big Bad Wolf 3/2"]


def test_babbling_book(duel):
    duel.me.hold("Babbling Book")
    chances = duel.chances_of("play", "Babbling Book", lambda d: d.me.hand[0])
    spells = pools.MAGE_SPELL.ours("p4", package_table().ids)
    assert len(chances) == len(spells)
    assert {"Fireball", "Frostbolt", "Forgotten Torch"} <= set(chances)
    assert all(chance == pytest.approx(1 / len(spells)) for chance in chances.values())


def test_spirit_claws_grow_with_spell_damage(duel):
    duel.me.hold("Spirit Claws", "Fireball").summon("Wrath of Air Totem")
    duel.play("Spirit Claws")
    assert duel.me.weapon == "Spirit Claws 3/3"
    duel.attack("hero", "enemy hero")
    assert duel.them.health == 27
    duel.play("Fireball", "own 1")
    assert duel.me.weapon == "Spirit Claws 1/2"


def test_maelstrom_portal(duel):
    duel.me.hold("Maelstrom Portal")
    duel.them.summon("Wisp", YETI)
    chances = duel.chances_of("play", "Maelstrom Portal", lambda d: (printed(d.me[1].id).cost, *d.them.board))
    assert chances == {(1, "Chillwind Yeti 4/4"): 1}
    names = duel.chances_of("play", "Maelstrom Portal", lambda d: d.me[1].id)
    assert len(names) == len(pools.MINION_COST_1.ours("p4", package_table().ids))
    assert len(set(names.values())) == 1


def test_firelands_portal(duel):
    duel.me.hold("Firelands Portal")
    chances = duel.chances_of(
        "play", "Firelands Portal", lambda d: (d.them.health, printed(d.me[1].id).cost), "enemy hero"
    )
    assert chances == {(25, 5): 1}


def test_barnes_brings_a_small_copy(duel):
    duel.me.hold("Barnes").stack("Sludge Belcher", "Fireball")
    duel.play("Barnes")
    assert (duel.me.board, duel.me[2].taunt) == (["Barnes 3/4", "Sludge Belcher 1/1"], True)
    assert duel.me.deck == {"Sludge Belcher": 1, "Fireball": 1}


# The Boomsday Project


def test_spider_bomb_destroys_a_random_enemy(duel):
    duel.me.hold("Fireball").summon("Spider Bomb")
    duel.them.summon(YETI, "Wisp")
    assert duel.chances_of("play", "Fireball", lambda d: d.them.board, "own 1") == {
        ("Chillwind Yeti 4/5",): 0.5,
        ("Wisp 1/1",): 0.5,
    }


def test_magnetic_merges_into_the_mech_to_the_right(duel):
    duel.me.hold("Spider Bomb").summon("Zilliax")
    duel.play("Spider Bomb", at=1)
    assert duel.me.board == ["Zilliax 5/4"]
    assert all(getattr(duel.me[1], word) for word in ("taunt", "divine_shield", "lifesteal", "rush"))


def test_zilliax_is_played_alone_to_the_right(duel):
    duel.me.hold("Zilliax").summon("Spider Tank")
    duel.play("Zilliax", at=2)
    assert duel.me.board == ["Spider Tank 3/4", "Zilliax 3/2"]
    duel.them.summon(YETI).set(health=30)
    duel.me.set(health=20)
    assert duel.targets("attack", "2") == {"enemy 1"}
    duel.attack("2", "enemy 1")
    assert (duel.me.health, duel.me.board[1]) == (23, "Zilliax 3/2")
