"""Mean Streets of Gadgetzan: pirates, jade golems and Kazakus' potions."""

import pytest
from duels import card_name

from turnwise.hearthstone import pools
from turnwise.hearthstone.game import package_table

YETI = "Chillwind Yeti"


def test_small_time_buccaneer(duel):
    duel.me.summon("Small-Time Buccaneer")
    assert duel.me.board == ["Small-Time Buccaneer 1/1"]
    duel.me.equip("Fiery War Axe")
    assert duel.me.board == ["Small-Time Buccaneer 3/1"]


def test_patches_comes_when_a_pirate_is_played(duel):
    duel.me.hold("Wisp", "Bloodsail Raider").stack("Patches the Pirate", YETI)
    duel.play("Wisp")
    assert duel.me.board == ["Wisp 1/1"]
    duel.play("Bloodsail Raider")
    assert (duel.me.board[-1], duel.me.deck) == ("Patches the Pirate 1/1", {YETI: 1})


def test_patches_stays_without_room(duel):
    duel.me.hold("Bloodsail Raider").summon(*["Wisp"] * 6).stack("Patches the Pirate")
    duel.play("Bloodsail Raider")
    assert duel.me.deck == {"Patches the Pirate": 1}


def test_naga_corsair(duel):
    duel.me.hold("Naga Corsair").equip("Fiery War Axe")
    duel.play("Naga Corsair")
    assert duel.me.weapon == "Fiery War Axe 4/2"


def test_dirty_rat_pulls_a_minion_out(duel):
    duel.me.hold("Dirty Rat")
    duel.them.hold(YETI, "Fireball", "Nightblade")
    assert duel.chances_of("play", "Dirty Rat", lambda d: (*d.them.board, d.me.health)) == {
        ("Chillwind Yeti 4/5", 30): 0.5,
        ("Nightblade 4/4", 30): 0.5,  # no battlecry
    }


def test_volcanic_potion(duel):
    duel.me.hold("Volcanic Potion").summon(YETI)
    duel.them.summon(YETI, "Wisp")
    duel.play("Volcanic Potion")
    assert (duel.me.board, duel.them.board) == (["Chillwind Yeti 4/3"], ["Chillwind Yeti 4/3"])


def test_manic_soulcaster_shuffles_a_fresh_copy(duel):
    duel.me.hold("Manic Soulcaster").summon(YETI, attack=9).stack("Wisp")
    duel.play("Manic Soulcaster", "own 1")
    assert duel.me.deck == {"Wisp": 1, YETI: 1}


def test_kabal_courier_offers_one_card_of_each_class(duel):
    from turnwise.hearthstone import printed

    of_each = (pools.MAGE_CARD, pools.PRIEST_CARD, pools.WARLOCK_CARD)
    firsts = [pool.ours("p4", package_table().ids)[0] for pool in of_each]
    for place, pool in enumerate(of_each):
        for id in pool.ours("p4", package_table().ids):
            trial = duel.duel.copy()
            trial.me.play("Kabal Courier", picks=[f"offer {x}" for x in (*firsts[:place], id)])
            assert trial.options[place] == id
            assert [printed(x).classes for x in trial.options] == [("mage",), ("priest",), ("warlock",)]
    duel.me.hold("Kabal Courier")
    duel.play("Kabal Courier")
    chosen = duel.options[2]
    duel.choose(3)
    assert duel.me.hand == [chosen]


# Jade


def test_aya_blackpaw(duel):
    duel.me.hold("Aya Blackpaw", "Fireball")
    duel.play("Aya Blackpaw")
    assert duel.me.board == ["Aya Blackpaw 5/3", "Jade Golem 1/1"]
    duel.me.set(mana=10)
    duel.play("Fireball", "own 1")
    assert duel.me.board == ["Jade Golem 2/2", "Jade Golem 1/1"]


def test_jade_lightning(duel):
    duel.me.hold("Jade Lightning", "Jade Lightning")
    duel.play("Jade Lightning", "enemy hero").play("Jade Lightning", "enemy hero")
    assert (duel.them.health, duel.me.board) == (22, ["Jade Golem 1/1", "Jade Golem 2/2"])


def test_jade_claws(duel):
    duel.me.hold("Jade Claws")
    duel.play("Jade Claws")
    assert (duel.me.weapon, duel.me.board, duel.me.overload_owed) == ("Jade Claws 2/2", ["Jade Golem 1/1"], 1)


def test_jade_golems_stop_at_thirty(duel):
    duel.me.hold("Jade Claws", "Jade Claws").set(jade=29)
    duel.play("Jade Claws").play("Jade Claws")
    assert duel.me.board == ["Jade Golem 30/30", "Jade Golem 30/30"]


# Kazakus


def test_kazakus_needs_a_deck_without_duplicates(duel):
    duel.me.hold("Kazakus")
    duel.play("Kazakus")
    assert (duel.me.board, duel.me.hand) == (["Kazakus 3/3"], [])
    assert "end" in duel.legal


def test_kazakus_asks_for_a_cost_and_two_ingredients(duel):
    duel.me.hold("Kazakus").stack()
    duel.play("Kazakus")
    assert duel.options == ["Lesser Potion", "Greater Potion", "Superior Potion"]
    duel.choose("Greater Potion")
    first = duel.options
    assert len(set(first)) == 3
    duel.choose(1)
    assert len(set(duel.options)) == 3
    assert first[0] not in duel.options
    duel.choose(2)
    assert (duel.me.hand, duel.me.cost("CFM_621t14")) == (["Kazakus Potion"], 5)


def test_kazakus_offers_every_ingredient_alike(duel):
    duel.me.hold("Kazakus").stack()
    duel.play("Kazakus")
    sizes = {"Lesser Potion": 9, "Greater Potion": 10, "Superior Potion": 10}
    for place, (name, size) in enumerate(sizes.items(), 1):
        offers = duel.chances(f"choose {place}", lambda d: sorted(d.options))
        assert len(offers) == size * (size - 1) * (size - 2) // 6, name
        assert all(chance == pytest.approx(1 / len(offers)) for chance in offers.values())


def potion(duel, cost, *ingredients):
    """Brews a potion of two ingredients, chosen in this order, and leaves it alone in hand with full mana."""
    before = list(duel.me.player.raw["board"])
    duel.me.set(hand=[]).hold("Kazakus").stack()
    duel.play("Kazakus")
    for place, offered in zip(((1, 5, 10).index(cost) + 1, card_name(ingredients[0])), ingredients, strict=True):
        duel.choose(place, picks=[f"offer {offered}"])
    duel.choose(card_name(ingredients[1]))
    duel.me.set(board=before, mana=10, deck={"CS2_231": 10})
    return {1: "CFM_621t", 5: "CFM_621t14", 10: "CFM_621t15"}[cost]


INGREDIENTS = {
    "Mystic Wool": ("", "CFM_621t21", "CFM_621t29"),
    "Felbloom": ("CFM_621t4", "CFM_621t18", "CFM_621t33"),
    "Netherbloom": ("CFM_621t10", "CFM_621t20", "CFM_621t28"),
    "Ichor of Undeath": ("CFM_621t37", "CFM_621t38", "CFM_621t39"),
    "Heart of Fire": ("CFM_621t2", "CFM_621t16", "CFM_621t25"),
    "Stonescale Oil": ("CFM_621t3", "CFM_621t17", "CFM_621t26"),
    "Goldthorn": ("CFM_621t6", "CFM_621t24", "CFM_621t32"),
    "Icecap": ("CFM_621t5", "CFM_621t19", "CFM_621t27"),
    "Kingsblood": ("CFM_621t8", "CFM_621t22", "CFM_621t30"),
    "Shadow Oil": ("CFM_621t9", "CFM_621t23", "CFM_621t31"),
}
COSTS = list(enumerate((1, 5, 10)))


def armor_and(duel, name, size, cost, target=None):
    """Plays a potion of Stonescale Oil and another ingredient of the same cost."""
    duel.play(potion(duel, cost, INGREDIENTS["Stonescale Oil"][size], INGREDIENTS[name][size]), target)
    assert duel.me.armor == (4, 7, 10)[size]
    return duel


@pytest.mark.parametrize(("size", "cost"), COSTS)
def test_felbloom(make_duel, size, cost):
    duel = make_duel()
    duel.me.summon("Boulderfist Ogre")
    duel.them.summon("Boulderfist Ogre")
    armor_and(duel, "Felbloom", size, cost)
    left = 7 - (2, 4, 6)[size]
    assert duel.me.board == duel.them.board == [f"Boulderfist Ogre 6/{left}"]


@pytest.mark.parametrize(("size", "cost"), COSTS)
def test_netherbloom(duel, size, cost):
    armor_and(duel, "Netherbloom", size, cost)
    assert duel.me.board == [f"Kabal Demon {('2/2', '5/5', '8/8')[size]}"]


@pytest.mark.parametrize(("size", "cost"), COSTS)
def test_ichor_of_undeath(duel, size, cost):
    duel.me.hold("Flamestrike").summon("Wisp", "Wisp", "Bloodfen Raptor", YETI, health=1)
    duel.end_turn()
    duel.them.hold("Flamestrike")
    duel.play("Flamestrike").end_turn()
    assert duel.me.board == []
    card = potion(duel, cost, INGREDIENTS["Stonescale Oil"][size], INGREDIENTS["Ichor of Undeath"][size])
    chances = duel.chances_of("play", card, lambda d: tuple(sorted(d.me.board)))
    wisp, raptor, yeti = "Wisp 1/1", "Bloodfen Raptor 3/2", "Chillwind Yeti 4/5"
    assert chances == [
        {(wisp,): 0.5, (raptor,): 0.25, (yeti,): 0.25},
        {
            (wisp, wisp): pytest.approx(1 / 6), (raptor, wisp): pytest.approx(1 / 3),
            (yeti, wisp): pytest.approx(1 / 3), (raptor, yeti): pytest.approx(1 / 6),
        },
        {(raptor, wisp, wisp): 0.25, (yeti, wisp, wisp): 0.25, (raptor, yeti, wisp): 0.5},
    ][size]  # fmt: skip


@pytest.mark.parametrize(("size", "cost"), COSTS)
def test_heart_of_fire_needs_a_target(duel, size, cost):
    armor_and(duel, "Heart of Fire", size, cost, "enemy hero")
    assert duel.them.health == 30 - (3, 5, 8)[size]


@pytest.mark.parametrize(("size", "cost"), COSTS)
def test_goldthorn_strengthens_the_new_demon_too(duel, size, cost):
    duel.me.summon(YETI)
    duel.play(potion(duel, cost, INGREDIENTS["Goldthorn"][size], INGREDIENTS["Netherbloom"][size]))
    more, demon = (2, 4, 6)[size], (2, 5, 8)[size]
    assert duel.me.board == [f"Chillwind Yeti 4/{5 + more}", f"Kabal Demon {demon}/{demon + more}"]


@pytest.mark.parametrize(("size", "cost"), COSTS)
def test_icecap_freezes_random_enemies(duel, size, cost):
    duel.them.summon("Wisp", YETI, "Bloodfen Raptor", "Core Hound")
    card = potion(duel, cost, INGREDIENTS["Stonescale Oil"][size], INGREDIENTS["Icecap"][size])
    chances = duel.chances_of("play", card, lambda d: tuple(d.them[place].frozen for place in (1, 2, 3, 4)))
    assert {sum(frozen) for frozen in chances} == {size + 1}
    assert len(chances) == (4, 6, 4)[size]
    assert all(chance == pytest.approx(1 / len(chances)) for chance in chances.values())


@pytest.mark.parametrize(("size", "cost"), COSTS)
def test_kingsblood(duel, size, cost):
    armor_and(duel, "Kingsblood", size, cost)
    assert duel.me.hand == ["Wisp"] * (size + 1)


@pytest.mark.parametrize(("size", "cost"), COSTS)
def test_shadow_oil_gives_demons(duel, size, cost):
    card = potion(duel, cost, INGREDIENTS["Stonescale Oil"][size], INGREDIENTS["Shadow Oil"][size])
    if size == 0:
        demons = pools.DEMON.ours("p4", package_table().ids)
        chances = duel.chances_of("play", card, lambda d: d.me.hand)
        assert len(chances) == len(demons)
        assert all(chance == pytest.approx(1 / len(demons)) for chance in chances.values())
    duel.play(card)
    assert len(duel.me.hand) == size + 1


def test_mystic_wool_of_cost_five_takes_a_random_enemy(duel):
    duel.them.summon("Wisp", YETI)
    card = potion(duel, 5, "CFM_621t17", "CFM_621t21")
    assert duel.chances_of("play", card, lambda d: d.them.board) == {
        ("Sheep 1/1", "Chillwind Yeti 4/5"): 0.5,
        ("Wisp 1/1", "Sheep 1/1"): 0.5,
    }


def test_mystic_wool_of_cost_ten_takes_them_all(duel):
    duel.me.summon(YETI)
    duel.them.summon("Wisp", YETI)
    armor_and(duel, "Mystic Wool", 2, 10)
    assert (duel.me.board, duel.them.board) == (["Sheep 1/1"], ["Sheep 1/1", "Sheep 1/1"])


def test_felbloom_strikes_before_the_demon_arrives(duel):
    duel.them.summon(YETI)
    duel.play(potion(duel, 1, "CFM_621t10", "CFM_621t4"))  # chosen in the other order
    assert (duel.me.board, duel.them.board) == (["Kabal Demon 2/2"], ["Chillwind Yeti 4/3"])
