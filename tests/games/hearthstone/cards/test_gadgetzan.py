"""Mean Streets of Gadgetzan: pirates, jade golems and Kazakus' potions."""

import pytest

from games.hearthstone.cards.duels import card_name, written
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


# Mean Streets of Gadgetzan, the cards that no deck of the papers holds.

YETI, OGRE, RAPTOR, WISP, DRAKE = "Chillwind Yeti", "Boulderfist Ogre", "Bloodfen Raptor", "Wisp", "Twilight Drake"


def hand_stats(duel):
    return [(card.get("attack"), card.get("health")) for card in duel.duel.me.raw["hand"] if not isinstance(card, str)]


# Neutral


def test_wind_up_burglebot(duel):
    duel.me.summon("Wind-up Burglebot", "Wind-up Burglebot")
    duel.them.summon(WISP, OGRE)
    duel.attack("1", "enemy 1")
    assert duel.me.hand == [WISP]
    duel.attack("2", "enemy 1")
    assert duel.me.hand == [WISP]  # it did not survive


def test_red_mana_wyrm(duel):
    duel.me.summon("Red Mana Wyrm").hold("Arcane Shot")
    duel.play("Arcane Shot", "enemy hero")
    assert duel.me.board == ["Red Mana Wyrm 4/6"]


def test_kooky_chemist(duel):
    duel.me.hold("Kooky Chemist")
    duel.them.summon(YETI)
    duel.play("Kooky Chemist", "enemy 1")
    assert duel.them.board == ["Chillwind Yeti 5/4"]


def test_blubber_baron(duel):
    duel.me.hold("Blubber Baron", "Razorfen Hunter", WISP)
    duel.play("Razorfen Hunter").play(WISP).play("Blubber Baron")
    assert duel.me.board[-1] == "Blubber Baron 2/2"


def test_hozen_healer(duel):
    duel.me.hold("Hozen Healer").summon(OGRE, health=1)
    duel.play("Hozen Healer", "own 1")
    assert duel.me.board[0] == "Boulderfist Ogre 6/7"


def test_weasel_tunneler(duel):
    duel.me.summon("Weasel Tunneler").hold("Arcane Shot")
    duel.them.stack(WISP)
    duel.play("Arcane Shot", "own 1")
    assert duel.them.deck == {WISP: 1, "Weasel Tunneler": 1}


def test_mistress_of_mixtures(duel):
    duel.me.summon("Mistress of Mixtures").hold("Arcane Shot").set(health=10)
    duel.them.set(health=10)
    duel.play("Arcane Shot", "own 1")
    assert (duel.me.health, duel.them.health) == (14, 14)


@pytest.mark.parametrize(
    ("name", "classes"),
    [("Grimestreet Informant", ("hunter", "paladin", "warrior")), ("Lotus Agents", ("druid", "rogue", "shaman"))],
)
def test_agents_of_three_classes(duel, name, classes):
    duel.me.hold(name)
    duel.play(name)
    for option, of in zip(duel.options, classes, strict=True):
        assert option in written(lambda card, of=of: card.classes == (of,))


@pytest.mark.parametrize(("ally", "cards"), [(OGRE, 2), (YETI, 0)])
def test_fight_promoter(duel, ally, cards):
    duel.me.hold("Fight Promoter").summon(ally)
    duel.play("Fight Promoter")
    assert len(duel.me.hand) == cards


def test_x153_sergeant_sally_reads_her_attack(duel):
    duel.me.summon("Sergeant Sally", attack=3).hold("Arcane Shot")
    duel.them.summon(YETI, OGRE)
    duel.play("Arcane Shot", "own 1")
    assert duel.them.board == ["Chillwind Yeti 4/2", "Boulderfist Ogre 6/4"]


def test_finja(duel):
    duel.me.summon("Finja, the Flying Star").stack("Murloc Raider", "Murloc Raider", WISP)
    duel.them.summon(WISP)
    duel.attack("1", "enemy 1")
    assert duel.me.board == ["Finja, the Flying Star 2/3", "Murloc Raider 2/1", "Murloc Raider 2/1"]


def test_fel_orc_soulfiend(duel):
    duel.me.summon("Fel Orc Soulfiend")
    duel.end_turn().end_turn()
    assert duel.me.board == ["Fel Orc Soulfiend 3/5"]


def test_kabal_chemist(duel):
    duel.me.hold("Kabal Chemist")
    chances = duel.chances_of("play", "Kabal Chemist", lambda d: d.me.hand[0])
    assert all("Potion" in name for name in chances)


def test_backstreet_leper(duel):
    duel.me.summon("Backstreet Leper").hold("Arcane Shot")
    duel.play("Arcane Shot", "own 1")
    assert duel.them.health == 28


def test_blowgill_sniper(duel):
    duel.me.hold("Blowgill Sniper")
    duel.play("Blowgill Sniper", "enemy hero")
    assert duel.them.health == 29


def test_big_time_racketeer(duel):
    duel.me.hold("Big-Time Racketeer")
    duel.play("Big-Time Racketeer")
    assert duel.me.board == ["Big-Time Racketeer 1/1", '"Little Friend" 6/6']


@pytest.mark.parametrize(("enemies", "cost"), [(3, 3), (2, 5)])
def test_second_rate_bruiser(duel, enemies, cost):
    duel.me.hold("Second-Rate Bruiser")
    duel.them.summon(*[WISP] * enemies)
    assert duel.me.cost("Second-Rate Bruiser") == cost


def test_friendly_bartender(duel):
    duel.me.summon("Friendly Bartender").set(health=20)
    duel.end_turn()
    assert duel.me.health == 21


def test_toxic_sewer_ooze(duel):
    duel.me.hold("Toxic Sewer Ooze")
    duel.them.equip("Fiery War Axe")
    duel.play("Toxic Sewer Ooze")
    assert duel.them.weapon == "Fiery War Axe 3/1"


def test_streetwise_investigator(duel):
    duel.me.hold("Streetwise Investigator")
    duel.them.summon("Worgen Infiltrator")
    duel.play("Streetwise Investigator")
    assert not duel.them[1].stealth


def test_backroom_bouncer(duel):
    duel.me.summon("Backroom Bouncer", WISP).hold("Arcane Shot")
    duel.play("Arcane Shot", "own 2")
    assert duel.me.board == ["Backroom Bouncer 5/4"]


def test_gadgetzan_socialite(duel):
    duel.me.hold("Gadgetzan Socialite").set(health=20)
    duel.play("Gadgetzan Socialite", "own hero")
    assert duel.me.health == 22


def test_bomb_squad(duel):
    duel.me.hold("Bomb Squad", "Arcane Shot")
    duel.them.summon(YETI)
    duel.play("Bomb Squad", "enemy 1").play("Arcane Shot", "own 1")
    assert (duel.them.board, duel.me.health) == ([], 25)


def test_doppelgangster_copies_hand_bonuses(duel):
    duel.me.set(hand=[{"id": "CFM_668", "attack": 3, "health": 3}])
    duel.play("Doppelgangster")
    assert duel.me.board == ["Doppelgangster 3/3"] * 3


def test_burgly_bully(duel):
    duel.them.summon("Burgly Bully")
    duel.me.hold("Arcane Shot")
    duel.play("Arcane Shot", "enemy hero")
    assert duel.them.hand == ["The Coin"]


def test_x64_mayor_noggenfogger(duel):
    duel.me.summon("Mayor Noggenfogger").hold("Fireball")
    chances = duel.chances_of("play", "Fireball", lambda d: (d.me.health, d.them.health, len(d.me.board)), "enemy hero")
    assert chances == {
        (30, 24, 1): pytest.approx(1 / 3), (24, 30, 1): pytest.approx(1 / 3), (30, 30, 0): pytest.approx(1 / 3),
    }  # fmt: skip


def test_x64_noggenfogger_and_attacks(duel):
    duel.me.summon("Mayor Noggenfogger")
    duel.them.summon("Goldshire Footman")
    assert duel.targets("attack", "1") == {"enemy 1"}
    duel.attack("1", "enemy 1")
    assert duel.them.board == []


def test_x159_madam_goya(duel):
    duel.me.hold("Madam Goya").summon(WISP).stack(OGRE)
    duel.play("Madam Goya", "own 1")
    assert (duel.me.board[0], duel.me.deck) == ("Boulderfist Ogre 6/7", {WISP: 1})


def test_don_hancho(duel):
    duel.me.hold("Don Han'Cho", WISP, "Fireball")
    duel.play("Don Han'Cho")
    assert (6, 6) in hand_stats(duel)


def test_grimestreet_smuggler(duel):
    duel.me.hold("Grimestreet Smuggler", WISP)
    duel.play("Grimestreet Smuggler").play(WISP)
    assert duel.me.board[1] == "Wisp 2/2"


@pytest.mark.parametrize("taunt", [True, False])
def test_spiked_hogrider(duel, taunt):
    duel.me.hold("Spiked Hogrider")
    duel.them.summon("Goldshire Footman" if taunt else WISP)
    duel.play("Spiked Hogrider")
    assert duel.me[1].charge is taunt


@pytest.mark.parametrize(("name", "counts"), [("Jade Spirit", [1]), ("Jade Behemoth", [1])])
def test_jade_battlecries(duel, name, counts):
    duel.me.hold(name).set(jade=2)
    duel.play(name)
    assert duel.me.board[1] == "Jade Golem 3/3"


def test_x338_wrathion(duel):
    duel.me.hold("Wrathion").stack(DRAKE, DRAKE, WISP, WISP)
    duel.play("Wrathion", picks=["draw EX1_043", "draw EX1_043", "draw CS2_231"])
    assert duel.me.hand == [DRAKE, DRAKE, WISP]


def test_auctionmaster_beardo(duel):
    duel.me.summon("Auctionmaster Beardo").hold("Arcane Shot")
    duel.power("enemy hero").play("Arcane Shot", "enemy hero").power("enemy hero")
    assert duel.them.health == 26


def test_genzo_the_shark(duel):
    duel.me.summon("Genzo, the Shark").hold(WISP)
    duel.attack("1", "enemy hero")
    assert (len(duel.me.hand), len(duel.them.hand)) == (3, 3)


@pytest.mark.parametrize(("name", "held"), [("Tanaris Hogchopper", 0), ("Leatherclad Hogleader", 6)])
def test_hogs(make_duel, name, held):
    for cards in (0, 6):
        duel = make_duel()
        duel.me.hold(name)
        duel.them.hold(*[WISP] * cards)
        duel.play(name)
        assert duel.me[1].charge is (cards == held)


def test_daring_reporter(duel):
    duel.me.summon("Daring Reporter")
    duel.end_turn()
    assert duel.me.board == ["Daring Reporter 4/4"]


def test_defias_cleaner(duel):
    duel.me.hold("Defias Cleaner")
    duel.them.summon("Leper Gnome", YETI)
    assert duel.targets("play", "Defias Cleaner") == {"enemy 1"}
    duel.play("Defias Cleaner", "enemy 1")
    assert duel.them[1].silenced


# Druid


def test_mark_of_the_lotus(duel):
    duel.me.hold("Mark of the Lotus").summon(WISP, YETI)
    duel.play("Mark of the Lotus")
    assert duel.me.board == ["Wisp 2/2", "Chillwind Yeti 5/6"]


def test_pilfered_power(duel):
    duel.me.hold("Pilfered Power").summon(WISP, WISP).set(max_mana=5, mana=5)
    duel.play("Pilfered Power")
    assert (duel.me.max_mana, duel.me.mana) == (7, 2)


@pytest.mark.parametrize(("ally", "stats"), [(OGRE, "5/5"), (YETI, "3/3")])
def test_celestial_dreamer(duel, ally, stats):
    duel.me.hold("Celestial Dreamer").summon(ally)
    duel.play("Celestial Dreamer")
    assert duel.me.board[1] == f"Celestial Dreamer {stats}"


def test_jade_blossom(duel):
    duel.me.hold("Jade Blossom").set(max_mana=5, mana=5)
    duel.play("Jade Blossom")
    assert (duel.me.board, duel.me.max_mana) == (["Jade Golem 1/1"], 6)


def test_lunar_visions(duel):
    duel.me.hold("Lunar Visions").stack(OGRE, "Fireball")
    duel.play("Lunar Visions")
    assert (duel.me.cost(OGRE), duel.me.cost("Fireball")) == (4, 4)


def test_virmen_sensei(duel):
    duel.me.hold("Virmen Sensei").summon(RAPTOR)
    duel.play("Virmen Sensei", "own 1")
    assert duel.me.board[0] == "Bloodfen Raptor 5/4"


# Hunter


def test_hidden_cache(duel):
    duel.them.hide("Hidden Cache").hold(YETI)
    duel.me.hold(WISP)
    duel.play(WISP)
    assert (duel.them.secrets, duel.duel.them.raw["hand"][0]["attack"]) == ([], 6)


def test_alleycat(duel):
    duel.me.hold("Alleycat")
    duel.play("Alleycat")
    assert duel.me.board == ["Alleycat 1/1", "Tabbycat 1/1"]


def test_rat_pack(duel):
    duel.me.summon("Rat Pack", attack=4).hold("Arcane Shot")
    duel.play("Arcane Shot", "own 1")
    assert duel.me.board == ["Rat 1/1"] * 4


def test_knuckles(duel):
    duel.me.summon("Knuckles")
    duel.them.summon(WISP)
    duel.attack("1", "enemy 1")
    assert duel.them.health == 27


def test_smugglers_crate(duel):
    duel.me.hold("Smuggler's Crate", RAPTOR, WISP)
    duel.play("Smuggler's Crate").play(RAPTOR).play(WISP)
    assert duel.me.board == ["Bloodfen Raptor 5/4", "Wisp 1/1"]


def test_dispatch_kodo(duel):
    duel.me.set(hand=[{"id": "CFM_335", "attack": 5}])
    duel.play("Dispatch Kodo", "enemy hero")
    assert duel.them.health == 25


def test_shaky_zipgunner(duel):
    duel.me.summon("Shaky Zipgunner", health=1).hold("Arcane Shot", WISP)
    duel.play("Arcane Shot", "own 1").play(WISP)
    assert duel.me.board == ["Wisp 3/3"]


def test_piranha_launcher(duel):
    duel.me.equip("Piranha Launcher")
    duel.attack("hero", "enemy hero")
    assert duel.me.board == ["Piranha 1/1"]


def test_trogg_beastrager(duel):
    duel.me.hold("Trogg Beastrager", RAPTOR)
    duel.play("Trogg Beastrager").play(RAPTOR)
    assert duel.me.board[1] == "Bloodfen Raptor 4/3"


# Mage


def test_freezing_potion(duel):
    duel.me.hold("Freezing Potion").summon(WISP)
    assert duel.targets("play", "Freezing Potion") == {"enemy hero"}
    duel.play("Freezing Potion", "enemy hero")
    assert duel.them.frozen


def test_kabal_lackey(duel):
    duel.me.hold("Kabal Lackey", "Ice Barrier", "Mirror Entity")
    duel.play("Kabal Lackey")
    assert duel.me.cost("Ice Barrier") == 0
    duel.play("Ice Barrier")
    assert duel.me.cost("Mirror Entity") == 3


def test_kabal_lackey_ends_with_the_turn(duel):
    duel.me.hold("Kabal Lackey", "Ice Barrier")
    duel.play("Kabal Lackey").end_turn().end_turn()
    assert duel.me.cost("Ice Barrier") == 3


def test_potion_of_polymorph(duel):
    duel.them.hide("Potion of Polymorph")
    duel.me.hold(OGRE)
    duel.play(OGRE)
    assert duel.me.board == ["Sheep 1/1"]


def test_greater_arcane_missiles(duel):
    duel.me.hold("Greater Arcane Missiles")
    duel.play("Greater Arcane Missiles")
    assert duel.them.health == 21


@pytest.mark.parametrize("frozen", [True, False])
def test_cryomancer(duel, frozen):
    duel.me.hold("Cryomancer")
    duel.them.summon(YETI, frozen=frozen)
    duel.play("Cryomancer")
    assert duel.me.board == [f"Cryomancer {'7/7' if frozen else '5/5'}"]


@pytest.mark.parametrize(("deck", "cost"), [([WISP], 0), ([WISP, WISP], 4)])
def test_inkmaster_solia(duel, deck, cost):
    duel.me.hold("Inkmaster Solia", "Fireball", "Fireball").stack(*deck)
    duel.play("Inkmaster Solia")
    duel.me.set(mana=10)
    assert duel.me.cost("Fireball") == cost
    duel.play("Fireball", "enemy hero")
    assert duel.me.cost("Fireball") == 4


def test_kabal_crystal_runner(duel):
    duel.me.hold("Kabal Crystal Runner", "Ice Barrier").set(secrets_played=1)
    assert duel.me.cost("Kabal Crystal Runner") == 4
    duel.play("Ice Barrier")
    assert duel.me.cost("Kabal Crystal Runner") == 2


# Paladin


def test_grimestreet_protector(duel):
    duel.me.hold("Grimestreet Protector").summon(WISP, YETI)
    duel.play("Grimestreet Protector", at=2)
    assert duel.me[1].divine_shield and duel.me[3].divine_shield


@pytest.mark.parametrize("name", ["Smuggler's Run", "Grimestreet Outfitter"])
def test_hand_bonuses(duel, name):
    duel.me.hold(name, WISP, "Fireball")
    duel.play(name).play(WISP)
    assert duel.me.board[-1] == "Wisp 2/2"


def test_grimestreet_enforcer(duel):
    duel.me.summon("Grimestreet Enforcer").hold(WISP, "Fireball")
    duel.end_turn()
    assert (2, 2) in hand_stats(duel)


def test_grimscale_chum(duel):
    duel.me.hold("Grimscale Chum", "Murloc Raider", WISP)
    duel.play("Grimscale Chum").play("Murloc Raider").play(WISP)
    assert duel.me.board[1:] == ["Murloc Raider 3/2", "Wisp 1/1"]


@pytest.mark.parametrize(("attack", "cards"), [(2, 1), (1, 0)])
def test_meanstreet_marshal(duel, attack, cards):
    duel.me.summon("Meanstreet Marshal", attack=attack).hold("Arcane Shot")
    duel.play("Arcane Shot", "own 1")
    assert len(duel.me.hand) == cards


def test_getaway_kodo(duel):
    duel.them.hide("Getaway Kodo").summon(YETI)
    duel.me.hold("Fireball")
    duel.play("Fireball", "enemy 1")
    assert (duel.them.hand, duel.them.secrets) == ([YETI], [])


def test_wickerflame(make_duel):
    for era in ("p1", "p4"):
        duel = make_duel(era)
        duel.me.summon("Wickerflame Burnbristle").set(health=10)
        duel.attack("1", "enemy hero")
        assert duel.me.health == 12


def test_small_time_recruits(duel):
    duel.me.hold("Small-Time Recruits").stack("Murloc Raider", "Leper Gnome", YETI)
    duel.play("Small-Time Recruits")
    assert (sorted(duel.me.hand), duel.me.deck) == (["Leper Gnome", "Murloc Raider"], {YETI: 1})


# Priest


@pytest.mark.parametrize(("era", "left"), [("p4", 4), ("p1", 5)])
def test_x104_raza_the_chained(make_duel, era, left):
    duel = make_duel(era)
    duel.me.hold("Raza the Chained").stack(WISP)
    duel.play("Raza the Chained").power("enemy hero")
    assert duel.me.mana == left


def test_greater_healing_potion(duel):
    duel.me.hold("Greater Healing Potion").set(health=10)
    assert duel.targets("play", "Greater Healing Potion") == {"own hero"}
    duel.play("Greater Healing Potion", "own hero")
    assert duel.me.health == 22


def test_drakonid_operative(duel):
    duel.me.hold("Drakonid Operative", DRAKE)
    duel.them.stack(OGRE, OGRE, YETI, "Fireball")
    duel.play("Drakonid Operative")
    assert set(duel.options) == {OGRE, YETI, "Fireball"}
    duel.choose(OGRE)
    assert (duel.me.hand, duel.them.deck) == ([DRAKE, OGRE], {OGRE: 2, YETI: 1, "Fireball": 1})


def test_mana_geode(duel):
    duel.me.summon("Mana Geode", health=1).hold("Flash Heal")
    duel.play("Flash Heal", "own 1")
    assert duel.me.board == ["Mana Geode 2/3", "Crystal 2/2"]


def test_kabal_talonpriest(duel):
    duel.me.hold("Kabal Talonpriest").summon(WISP)
    duel.play("Kabal Talonpriest", "own 1")
    assert duel.me.board[0] == "Wisp 1/4"


def test_kabal_songstealer(duel):
    duel.me.hold("Kabal Songstealer")
    duel.them.summon("Leper Gnome")
    duel.play("Kabal Songstealer", "enemy 1")
    assert duel.them[1].silenced


def test_pint_size_potion(duel):
    duel.me.hold("Pint-Size Potion")
    duel.them.summon(YETI, WISP)
    duel.play("Pint-Size Potion")
    assert duel.them.board == ["Chillwind Yeti 1/5", "Wisp 0/1"]
    duel.end_turn()
    assert duel.them.board == ["Chillwind Yeti 4/5", "Wisp 1/1"]


def test_dragonfire_potion(duel):
    duel.me.hold("Dragonfire Potion").summon("Twilight Guardian")
    duel.them.summon(YETI)
    duel.play("Dragonfire Potion")
    assert (duel.me.board, duel.them.board) == (["Twilight Guardian 2/6"], [])


# Rogue


@pytest.mark.parametrize(("weapon", "stats"), [("Fiery War Axe", "9/9"), ("Wicked Knife", "5/5")])
def test_luckydo_buccaneer(duel, weapon, stats):
    duel.me.hold("Luckydo Buccaneer").equip(weapon)
    duel.play("Luckydo Buccaneer")
    assert duel.me.board == [f"Luckydo Buccaneer {stats}"]


def test_counterfeit_coin(duel):
    duel.me.hold("Counterfeit Coin").set(mana=3)
    duel.play("Counterfeit Coin")
    assert duel.me.mana == 4


def test_lotus_assassin(duel):
    duel.me.summon("Lotus Assassin")
    duel.them.summon(WISP)
    duel.attack("1", "enemy 1")
    assert duel.me[1].stealth


def test_jade_swarmer(duel):
    duel.me.summon("Jade Swarmer").hold("Arcane Shot")
    duel.play("Arcane Shot", "own 1")
    assert duel.me.board == ["Jade Golem 1/1"]


def test_shadow_sensei(duel):
    duel.me.hold("Shadow Sensei").summon("Worgen Infiltrator", WISP)
    assert duel.targets("play", "Shadow Sensei") == {"own 1"}
    duel.play("Shadow Sensei", "own 1")
    assert duel.me.board[0] == "Worgen Infiltrator 4/3"


def test_shaku(duel):
    duel.me.summon("Shaku, the Collector")
    chances = duel.chances(duel.text("attack", "1", "enemy hero"), lambda d: d.me.hand[0])
    assert set(chances) == written(lambda card: card.classes == ("hunter",))


# Shaman


def test_jinyu_waterspeaker(duel):
    duel.me.hold("Jinyu Waterspeaker").set(health=10)
    duel.play("Jinyu Waterspeaker", "own hero")
    assert (duel.me.health, duel.me.overload_owed) == (16, 1)


def test_call_in_the_finishers(duel):
    duel.me.hold("Call in the Finishers")
    duel.play("Call in the Finishers")
    assert duel.me.board == ["Murloc Razorgill 1/1"] * 4


def test_jade_chieftain(duel):
    duel.me.hold("Jade Chieftain")
    duel.play("Jade Chieftain")
    assert (duel.me.board[1], duel.me[2].taunt, duel.me[1].taunt) == ("Jade Golem 1/1", True, False)


def test_finders_keepers(make_duel):
    duel = make_duel(me="HERO_02")
    duel.me.hold("Finders Keepers")
    duel.play("Finders Keepers")
    assert set(duel.options) <= written(lambda card: card.overload > 0)


def test_white_eyes(duel):
    duel.me.summon("White Eyes", health=1).hold("Arcane Shot").stack(WISP)
    duel.play("Arcane Shot", "own 1")
    assert duel.me.deck == {WISP: 1, "The Storm Guardian": 1}


@pytest.mark.parametrize(("victim", "cost"), [(YETI, 3), (WISP, 0)])
def test_x161_devolve(duel, victim, cost):
    duel.me.hold("Devolve")
    duel.them.summon(victim)
    chances = duel.chances_of("play", "Devolve", lambda d: d.them[1].id)
    assert len(chances) == len(written(lambda c: c.type == "minion" and c.cost == cost))


def test_lotus_illusionist(duel):
    duel.me.summon("Lotus Illusionist")
    chances = duel.chances(duel.text("attack", "1", "enemy hero"), lambda d: d.me[1].id)
    assert len(chances) == len(written(lambda c: c.type == "minion" and c.cost == 6))


# Warlock


def test_felfire_potion(duel):
    duel.me.hold("Felfire Potion").summon(OGRE)
    duel.play("Felfire Potion")
    assert (duel.me.health, duel.them.health, duel.me.board) == (25, 25, ["Boulderfist Ogre 6/2"])


def test_blastcrystal_potion(duel):
    duel.me.hold("Blastcrystal Potion")
    duel.them.summon(OGRE)
    duel.play("Blastcrystal Potion", "enemy 1")
    assert (duel.them.board, duel.me.max_mana, duel.me.mana) == ([], 9, 6)


def test_crystalweaver(duel):
    duel.me.hold("Crystalweaver").summon("Voidwalker", WISP)
    duel.play("Crystalweaver")
    assert duel.me.board[:2] == ["Voidwalker 2/4", "Wisp 1/1"]


@pytest.mark.parametrize(("ally", "stats"), [("Voidwalker", "4/6"), (WISP, "4/1")])
def test_bloodfury_potion(duel, ally, stats):
    duel.me.hold("Bloodfury Potion").summon(ally)
    duel.play("Bloodfury Potion", "own 1")
    assert duel.me.board == [f"{ally} {stats}"]


def test_kabal_trafficker(duel):
    duel.me.summon("Kabal Trafficker")
    chances = duel.chances("end", lambda d: d.me.hand[0])
    assert set(chances) == written(lambda c: c.race == "demon")


def test_krul_the_unshackled(duel):
    duel.me.hold("Krul the Unshackled", "Voidwalker", WISP, "Wrathguard").stack(WISP)
    duel.play("Krul the Unshackled")
    assert (duel.me.board[1:], duel.me.hand) == (["Voidwalker 1/3", "Wrathguard 4/3"], [WISP])


def test_abyssal_enforcer(duel):
    duel.me.hold("Abyssal Enforcer").summon(YETI)
    duel.play("Abyssal Enforcer")
    assert (duel.me.health, duel.them.health, duel.me.board) == (
        27, 27, ["Chillwind Yeti 4/2", "Abyssal Enforcer 6/6"],
    )  # fmt: skip


def test_unlicensed_apothecary(duel):
    duel.me.summon("Unlicensed Apothecary").hold(WISP)
    duel.play(WISP)
    assert duel.me.health == 25


# Warrior


def test_brass_knuckles(duel):
    duel.me.equip("Brass Knuckles").hold(WISP)
    duel.attack("hero", "enemy hero").play(WISP)
    assert duel.me.board == ["Wisp 2/2"]


def test_hobart_grapplehammer(duel):
    duel.me.hold("Hobart Grapplehammer", "Fiery War Axe").stack("Arcanite Reaper")
    duel.play("Hobart Grapplehammer").play("Fiery War Axe")
    assert duel.me.weapon == "Fiery War Axe 4/2"
    duel.end_turn().end_turn().play("Arcanite Reaper")
    assert duel.me.weapon == "Arcanite Reaper 6/2"


def test_sleep_with_the_fishes(duel):
    duel.me.hold("Sleep with the Fishes").summon(YETI)
    duel.them.summon(OGRE, health=6)
    duel.play("Sleep with the Fishes")
    assert (duel.me.board, duel.them.board) == (["Chillwind Yeti 4/5"], ["Boulderfist Ogre 6/3"])


def test_stolen_goods(duel):
    duel.me.hold("Stolen Goods", "Goldshire Footman", WISP)
    duel.play("Stolen Goods").play("Goldshire Footman").play(WISP)
    assert duel.me.board == ["Goldshire Footman 4/5", "Wisp 1/1"]


def test_grimy_gadgeteer(duel):
    duel.me.summon("Grimy Gadgeteer").hold(WISP)
    duel.end_turn()
    assert (3, 3) in hand_stats(duel)


def test_grimestreet_pawnbroker(duel):
    duel.me.hold("Grimestreet Pawnbroker", "Fiery War Axe")
    duel.play("Grimestreet Pawnbroker").play("Fiery War Axe")
    assert duel.me.weapon == "Fiery War Axe 4/3"


def test_i_know_a_guy(duel):
    duel.me.hold("I Know a Guy")
    duel.play("I Know a Guy")
    assert set(duel.options) <= written(lambda c: c.type == "minion" and "taunt" in c.keywords)


def test_alley_armorsmith(duel):
    duel.me.summon("Alley Armorsmith")
    duel.them.summon(YETI)
    duel.attack("1", "enemy 1")
    assert duel.me.armor == 2
