"""Classic cards."""

import pytest

YETI = "Chillwind Yeti"


# Neutral


def test_earthen_ring_farseer(duel):
    duel.me.hold("Earthen Ring Farseer").set(health=20)
    assert duel.targets("play", "Earthen Ring Farseer") == {"own hero", "enemy hero"}
    duel.play("Earthen Ring Farseer", "own hero")
    assert duel.me.health == 23


def test_southsea_deckhand_charges_with_a_weapon(duel):
    duel.me.hold("Southsea Deckhand", "Southsea Deckhand").equip("Fiery War Axe", durability=1)
    duel.play("Southsea Deckhand")
    assert duel.can("attack", "1", "enemy hero")
    duel.attack("hero", "enemy hero")
    assert not duel.can("attack", "1", "enemy hero")  # the axe broke


def test_abusive_sergeant(duel):
    duel.me.hold("Abusive Sergeant")
    duel.them.summon(YETI)
    assert duel.targets("play", "Abusive Sergeant") == {"enemy 1"}
    duel.play("Abusive Sergeant", "enemy 1")
    assert duel.them.board == ["Chillwind Yeti 6/5"]
    duel.end_turn()
    assert duel.them.board == ["Chillwind Yeti 4/5"]


@pytest.mark.parametrize("name", ["Ironbeak Owl", "Spellbreaker"])
def test_silencers(duel, name):
    duel.me.hold(name)
    duel.them.summon("Sludge Belcher", attack=7)
    duel.play(name, "enemy 1")
    assert (duel.them.board, duel.them[1].taunt, duel.them[1].silenced) == (["Sludge Belcher 3/5"], False, True)


def test_the_black_knight(duel):
    duel.me.hold("The Black Knight").summon("Sludge Belcher")
    duel.them.summon(YETI, "Goldshire Footman")
    assert duel.targets("play", "The Black Knight") == {"enemy 2"}
    duel.play("The Black Knight", "enemy 2")
    assert duel.them.board == ["Chillwind Yeti 4/5"]


def test_big_game_hunter(duel):
    duel.me.hold("Big Game Hunter").summon("Core Hound")
    duel.them.summon("Boulderfist Ogre", "King Krush")
    assert duel.targets("play", "Big Game Hunter") == {"own 1", "enemy 2"}
    duel.play("Big Game Hunter", "enemy 2")
    assert duel.them.board == ["Boulderfist Ogre 6/7"]


def test_bloodmage_thalnos(duel):
    duel.me.hold("Fireball").summon("Bloodmage Thalnos")
    duel.play("Fireball", "enemy hero")
    assert duel.them.health == 23
    duel.me.hold("Fireball")
    duel.play("Fireball", "own 1")
    assert duel.me.hand == ["Wisp"]


def test_leper_gnome(duel):
    duel.me.hold("Arcane Shot").summon("Leper Gnome")
    duel.play("Arcane Shot", "own 1")
    assert duel.them.health == 28


def test_twilight_drake_counts_the_other_cards(duel):
    duel.me.hold("Twilight Drake", "Wisp", "Wisp", "Wisp")
    duel.play("Twilight Drake")
    assert duel.me.board == ["Twilight Drake 4/4"]


def test_sunfury_protector(duel):
    duel.me.hold("Sunfury Protector").summon(YETI, YETI, YETI)
    duel.play("Sunfury Protector", at=2)
    assert [duel.me[place].taunt for place in (1, 2, 3, 4)] == [True, False, True, False]


def test_defender_of_argus(duel):
    duel.me.hold("Defender of Argus").summon(YETI, YETI)
    duel.play("Defender of Argus", at=3)
    assert duel.me.board == ["Chillwind Yeti 4/5", "Chillwind Yeti 5/6", "Defender of Argus 2/3"]
    assert duel.me[2].taunt


def test_mind_control_tech(duel):
    duel.me.hold("Mind Control Tech", "Mind Control Tech")
    duel.them.summon("Wisp", YETI, "Wisp")
    duel.play("Mind Control Tech")
    assert len(duel.them.board) == 3
    duel.them.summon("Boulderfist Ogre")
    assert duel.chances_of("play", "Mind Control Tech", lambda d: d.me.board[-1]) == {
        "Wisp 1/1": 0.5,
        "Chillwind Yeti 4/5": 0.25,
        "Boulderfist Ogre 6/7": 0.25,
    }


def test_arcane_golem_gives_the_opponent_a_crystal(make_duel):
    duel = make_duel("p5")
    duel.me.hold("Arcane Golem")
    duel.them.set(max_mana=5, mana=5)
    duel.play("Arcane Golem")
    assert duel.them.max_mana == 6
    assert duel.can("attack", "1", "enemy hero")  # Charge in 2015
    duel.end_turn()
    assert duel.them.mana == 7


def test_mountain_giant_counts_other_cards(duel):
    duel.me.hold("Mountain Giant", *["Wisp"] * 9)
    assert duel.me.cost("Mountain Giant") == 3


def test_leeroy_jenkins(duel):
    duel.me.hold("Leeroy Jenkins")
    duel.play("Leeroy Jenkins")
    assert duel.them.board == ["Whelp 1/1", "Whelp 1/1"]
    assert duel.targets("attack", "1") == {"enemy 1", "enemy 2", "enemy hero"}


def test_dire_wolf_alpha(duel):
    duel.me.summon(YETI, "Dire Wolf Alpha", YETI, YETI)
    assert [text.split()[-1] for text in duel.me.board] == ["5/5", "2/2", "5/5", "4/5"]


def test_harvest_golem(duel):
    duel.me.hold("Fireball").summon("Harvest Golem")
    duel.play("Fireball", "own 1")
    assert duel.me.board == ["Damaged Golem 2/1"]


def test_harrison_jones_draws_the_durability_left(duel):
    duel.me.hold("Harrison Jones", "Harrison Jones")
    duel.them.equip("Arcanite Reaper", durability=1)
    duel.play("Harrison Jones")
    assert (duel.them.weapon, duel.me.hand) == (None, ["Harrison Jones", "Wisp"])
    duel.play("Harrison Jones")
    assert duel.me.hand == ["Wisp"]  # no weapon, no card


def test_alexstrasza_sets_remaining_health(duel):
    duel.me.hold("Alexstrasza").set(health=3, armor=4)
    assert duel.targets("play", "Alexstrasza") == {"own hero", "enemy hero"}
    duel.play("Alexstrasza", "own hero")
    assert (duel.me.health, duel.me.armor) == (15, 4)


def test_faceless_manipulator_copies_everything(duel):
    duel.me.hold("Faceless Manipulator")
    duel.them.summon(YETI, attack=7, health=2, frozen=True)
    duel.play("Faceless Manipulator", "enemy 1")
    assert (duel.me.board, duel.me[1].frozen, duel.me[1].max_health) == (["Chillwind Yeti 7/2"], True, 5)
    assert not duel.can("attack", "1", "enemy hero")


def test_faceless_manipulator_alone(duel):
    duel.me.hold("Faceless Manipulator")
    duel.play("Faceless Manipulator")
    assert duel.me.board == ["Faceless Manipulator 3/3"]


def test_bloodsail_raider(duel):
    duel.me.hold("Bloodsail Raider", "Bloodsail Raider")
    duel.play("Bloodsail Raider")
    duel.me.equip("Arcanite Reaper")
    duel.play("Bloodsail Raider")
    assert sorted(duel.me.board) == ["Bloodsail Raider 2/3", "Bloodsail Raider 7/3"]


def test_knife_juggler_throws_after_a_summon(duel):
    duel.me.hold("Wisp").summon("Knife Juggler")
    duel.them.summon(YETI)
    assert duel.chances_of("play", "Wisp", lambda d: (d.them.health, *d.them.board)) == {
        (29, "Chillwind Yeti 4/5"): 0.5,
        (30, "Chillwind Yeti 4/4"): 0.5,
    }


def test_knife_juggler_does_not_juggle_for_himself(duel):
    duel.me.hold("Knife Juggler")
    duel.play("Knife Juggler")
    assert duel.them.health == 30


def test_doomsayer(duel):
    duel.me.summon("Doomsayer", YETI)
    duel.them.summon(YETI)
    duel.end_turn()
    assert len(duel.me.board + duel.them.board) == 3
    duel.end_turn()
    assert duel.me.board + duel.them.board == []
    assert duel.me.hand == ["Wisp"]


def test_dread_corsair(duel):
    duel.me.hold("Dread Corsair")
    assert duel.me.cost("Dread Corsair") == 4
    duel.me.equip("Fiery War Axe")
    assert duel.me.cost("Dread Corsair") == 1
    duel.me.equip("Arcanite Reaper")
    assert duel.me.cost("Dread Corsair") == 0


def test_southsea_captain(duel):
    duel.me.summon("Southsea Captain", "Bloodsail Raider", YETI)
    assert duel.me.board == ["Southsea Captain 3/3", "Bloodsail Raider 3/4", "Chillwind Yeti 4/5"]


# Hunter


def test_scavenging_hyena(duel):
    duel.me.hold("Arcane Shot", "Arcane Shot").summon("Scavenging Hyena", "Bloodfen Raptor", "Wisp")
    duel.play("Arcane Shot", "own 3")
    assert duel.me.board[0] == "Scavenging Hyena 2/2"
    duel.play("Arcane Shot", "own 2")
    assert duel.me.board == ["Scavenging Hyena 4/3"]


def test_savannah_highmane(duel):
    duel.me.hold("Fireball").summon("Savannah Highmane")
    duel.play("Fireball", "own 1")
    assert duel.me.board == ["Hyena 2/2", "Hyena 2/2"]


def test_eaglehorn_bow_gains_durability(duel):
    duel.them.equip("Eaglehorn Bow").hide("Explosive Trap")
    duel.me.summon(YETI)
    duel.attack("1", "enemy hero")
    assert (duel.them.weapon, duel.me.board, duel.me.health) == ("Eaglehorn Bow 3/3", ["Chillwind Yeti 4/3"], 28)


def test_unleash_the_hounds(duel):
    duel.me.hold("Unleash the Hounds")
    assert not duel.can("play", "Unleash the Hounds")
    duel.them.summon(YETI, YETI, "Wisp")
    duel.play("Unleash the Hounds")
    assert duel.me.board == ["Hound 1/1"] * 3
    assert duel.can("attack", "1", "enemy hero")


def test_flare(duel):
    duel.me.hold("Flare").summon("Worgen Infiltrator")
    duel.them.summon("Worgen Infiltrator").hide("Explosive Trap", "Snake Trap")
    duel.play("Flare")
    assert (duel.me[1].stealth, duel.them[1].stealth, duel.them.secrets) == (False, False, [])
    assert (duel.me.hand, duel.me.health) == (["Wisp"], 30)


def test_snake_trap(duel):
    duel.me.summon(YETI)
    duel.them.summon("Goldshire Footman").hide("Snake Trap")
    duel.attack("1", "enemy 1")
    assert (duel.them.board, duel.them.secrets) == (["Snake 1/1"] * 3, [])


@pytest.mark.parametrize(("era", "left"), [("p1", ["Snake Trap"]), ("p4", ["Snake Trap"]), ("p1_2014", []), ("p5", [])])
def test_snake_trap_on_a_full_board(make_duel, era, left):
    duel = make_duel(era)
    duel.me.summon(YETI)
    duel.them.summon(*["Wisp"] * 7).hide("Snake Trap")
    duel.attack("1", "enemy 1")
    assert duel.them.secrets == left


def test_explosive_trap(duel):
    duel.me.summon("Bloodfen Raptor", YETI)
    duel.them.hide("Explosive Trap")
    duel.attack("1", "enemy hero")
    assert (duel.me.board, duel.me.health, duel.them.health) == (["Chillwind Yeti 4/3"], 28, 30)


def test_freezing_trap(duel):
    duel.me.summon(YETI, attack=9)
    duel.them.hide("Freezing Trap")
    duel.attack("1", "enemy hero")
    assert (duel.me.board, duel.me.hand, duel.them.health) == ([], [YETI], 30)
    assert duel.me.cost(YETI) == 6


# Mage


def test_blizzard(duel):
    duel.me.hold("Blizzard")
    duel.them.summon(YETI, "Bloodfen Raptor")
    duel.play("Blizzard")
    assert (duel.them.board, duel.them[1].frozen) == (["Chillwind Yeti 4/3"], True)


def test_ice_barrier(duel):
    duel.me.summon(YETI)
    duel.them.hide("Ice Barrier")
    duel.attack("1", "enemy hero")
    assert (duel.them.armor, duel.them.health, duel.them.secrets) == (4, 30, [])


def test_mirror_entity_copies_the_grown_minion(duel):
    duel.me.hold("Twilight Drake", "Wisp", "Wisp")
    duel.them.hide("Mirror Entity")
    duel.play("Twilight Drake")
    assert (duel.them.board, duel.them.secrets) == (["Twilight Drake 4/3"], [])


def test_archmage_antonidas(duel):
    duel.me.hold("The Coin").summon("Archmage Antonidas")
    duel.play("The Coin")
    assert duel.me.hand == ["Fireball"]


# Paladin, Shaman


def test_divine_favor(duel):
    duel.me.hold("Divine Favor", "Divine Favor", "Wisp")
    duel.them.hold("Wisp", "Wisp", "Wisp", "Wisp")
    duel.play("Divine Favor")
    assert len(duel.me.hand) == 4
    duel.play("Divine Favor")
    assert len(duel.me.hand) == 4  # three left, one drawn
    duel.me.hold("Divine Favor", "Wisp")
    duel.play("Divine Favor")
    assert len(duel.me.hand) == 5  # nothing to draw


def test_lightning_bolt(duel):
    duel.me.hold("Lightning Bolt")
    duel.play("Lightning Bolt", "enemy hero")
    assert (duel.them.health, duel.me.overload_owed) == (27, 1)
    duel.end_turn().end_turn()
    assert duel.me.mana == 9


def test_earth_shock_silences_first(duel):
    duel.me.hold("Earth Shock")
    duel.them.summon("Argent Squire")
    duel.play("Earth Shock", "enemy 1")
    assert duel.them.board == []


def test_feral_spirit(duel):
    duel.me.hold("Feral Spirit")
    duel.play("Feral Spirit")
    assert (duel.me.board, duel.me[1].taunt, duel.me.overload_owed) == (["Spirit Wolf 2/3"] * 2, True, 2)


def test_lightning_storm_rolls_for_each_minion(duel):
    duel.me.hold("Lightning Storm")
    duel.them.summon(YETI, YETI)
    assert duel.chances_of("play", "Lightning Storm", lambda d: [text[-3:] for text in d.them.board]) == {
        ("4/3", "4/3"): 0.25, ("4/3", "4/2"): 0.25, ("4/2", "4/3"): 0.25, ("4/2", "4/2"): 0.25
    }  # fmt: skip


def test_mana_tide_totem(duel):
    duel.me.summon("Mana Tide Totem")
    duel.end_turn()
    assert duel.me.hand == ["Wisp"]
    duel.end_turn()
    assert duel.me.hand == ["Wisp", "Wisp"]  # the draw of the turn; nothing at the opponent's end


# Warlock, Warrior


def test_shadowflame(duel):
    duel.me.hold("Shadowflame").summon(YETI)
    duel.them.summon("Boulderfist Ogre", YETI)
    duel.play("Shadowflame", "own 1")
    assert (duel.me.board, duel.them.board) == ([], ["Boulderfist Ogre 6/3", "Chillwind Yeti 4/1"])


def test_siphon_soul(duel):
    duel.me.hold("Siphon Soul").set(health=20)
    duel.them.summon(YETI)
    duel.play("Siphon Soul", "enemy 1")
    assert (duel.them.board, duel.me.health) == ([], 23)


def test_lord_jaraxxus_becomes_the_hero(make_duel):
    duel = make_duel("p1", me="HERO_07")
    duel.me.hold("Lord Jaraxxus").set(health=7, armor=3).equip("Fiery War Axe")
    duel.them.hide("Mirror Entity")
    duel.play("Lord Jaraxxus")
    assert (duel.me.player.hero.id, duel.me.health, duel.me.armor) == ("EX1_323h", 15, 0)
    assert (duel.me.weapon, duel.me.power, duel.me.board) == ("Blood Fury 3/8", "INFERNO!", [])
    assert duel.them.secrets == ["Mirror Entity"]


def test_inferno(make_duel):
    duel = make_duel("p1")
    duel.me.learn("INFERNO!")
    duel.power()
    assert duel.me.board == ["Infernal 6/6"]


def test_upgrade(duel):
    duel.me.hold("Upgrade!", "Upgrade!")
    duel.play("Upgrade!")
    assert duel.me.weapon == "Heavy Axe 1/3"
    duel.play("Upgrade!")
    assert duel.me.weapon == "Heavy Axe 2/4"


def test_frothing_berserker_counts_both_sides(duel):
    duel.me.hold("Volcanic Potion").summon("Frothing Berserker", "Argent Squire")
    duel.them.summon(YETI)
    duel.play("Volcanic Potion")
    assert duel.me.board[0] == "Frothing Berserker 4/2"  # itself and the Yeti; the shield absorbed
