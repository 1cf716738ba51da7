"""Classic cards."""

import pytest

from games.hearthstone.cards.scenes import Scene

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


# Every other card of the Classic set and the Hall of Fame in a short scene; the hard ones have tests of their own.

Y = "Chillwind Yeti"
W = "Wisp"
SCENES = [
    # Neutral
    Scene("Silver Hand Knight", own=["Silver Hand Knight 4/4", "Squire 2/2"]),
    Scene("Injured Blademaster", own=["Injured Blademaster 4/3"]),
    Scene("Venture Co. Mercenary", holding=[W], then=[("play", W)], mana=2),
    Scene("Lightwarden", me={"health": 20}, holding=["Healing Touch"], then=[("play", "Healing Touch", "own hero")],
          own=["Lightwarden 3/2"]),
    Scene("Demolisher", then=[("end",), ("end",)], enemy_health=28),
    Scene("Acolyte of Pain", holding=["Moonfire"], then=[("play", "Moonfire", "own 1")], hand=[W]),
    Scene("King Mukla", enemy_hand=["Bananas", "Bananas"]),
    Scene("Bananas", mine=[Y], target="own 1", own=[f"{Y} 5/6"]),
    Scene("Questing Adventurer", holding=[W, "Moonfire"], then=[("play", W), ("play", "Moonfire", "enemy hero")],
          own=["Questing Adventurer 4/4", "Wisp 1/1"]),
    Scene("Dark Iron Dwarf", mine=[Y], target="own 1", own=[f"{Y} 6/5", "Dark Iron Dwarf 4/4"]),
    Scene("Dark Iron Dwarf", mine=[Y], target="own 1", then=[("end",)], own=[f"{Y} 4/5", "Dark Iron Dwarf 4/4"]),
    Scene("Youthful Brewmaster", mine=[Y], target="own 1", own=["Youthful Brewmaster 3/2"], hand=[Y]),
    Scene("Ancient Brewmaster", mine=[Y], target="own 1", own=["Ancient Brewmaster 5/4"], hand=[Y]),
    Scene("Mana Addict", holding=["Moonfire"], then=[("play", "Moonfire", "enemy hero")], own=["Mana Addict 3/3"]),
    Scene("Mana Addict", holding=["Moonfire"], then=[("play", "Moonfire", "enemy hero"), ("end",)],
          own=["Mana Addict 1/3"]),
    Scene("Crazed Alchemist", mine=[Y], target="own 1", own=[f"{Y} 5/4", "Crazed Alchemist 2/2"]),
    Scene("Secretkeeper", holding=["Ice Barrier"], then=[("play", "Ice Barrier")], own=["Secretkeeper 2/3"]),
    Scene("Gadgetzan Auctioneer", holding=["Moonfire"], then=[("play", "Moonfire", "enemy hero")], hand=[W]),
    Scene("Loot Hoarder", holding=["Moonfire"], then=[("play", "Moonfire", "own 1")], hand=[W], own=[]),
    Scene("Abomination", theirs=[Y], holding=["Pyroblast"], me={"mana": 10}, before=[], own=["Abomination 4/4"]),
    Scene("Coldlight Seer", mine=["Murloc Raider"], theirs=["Murloc Raider"],
          own=["Murloc Raider 2/3", "Coldlight Seer 2/3"], enemy=["Murloc Raider 2/1"]),
    Scene("Coldlight Seer", era="p5", theirs=["Murloc Raider"], enemy=["Murloc Raider 2/3"]),
    Scene("Baron Geddon", mine=[Y], theirs=[Y], then=[("end",)], own=[f"{Y} 4/3", "Baron Geddon 7/5"],
          enemy=[f"{Y} 4/3"], health=28, enemy_health=28),
    Scene("Tauren Warrior", holding=["Moonfire"], then=[("play", "Moonfire", "own 1")], own=["Tauren Warrior 5/2"]),
    Scene("Amani Berserker", holding=["Moonfire"], then=[("play", "Moonfire", "own 1")], own=["Amani Berserker 5/2"]),
    Scene("Raging Worgen", holding=["Moonfire"], then=[("play", "Moonfire", "own 1")], own=["Raging Worgen 4/2"]),
    Scene("Angry Chicken", mine=["Stormwind Champion"], holding=["Moonfire"], then=[("play", "Moonfire", "own 2")],
          own=["Stormwind Champion 6/6", "Angry Chicken 7/1"]),
    Scene("Grommash Hellscream", holding=["Moonfire"], then=[("play", "Moonfire", "own 1")],
          own=["Grommash Hellscream 10/8"]),
    Scene("Murloc Warleader", mine=["Murloc Raider"], own=["Murloc Raider 4/1", "Murloc Warleader 3/3"]),
    Scene("Murloc Warleader", era="p1", mine=["Murloc Raider"], own=["Murloc Raider 4/2", "Murloc Warleader 3/3"]),
    Scene("Murloc Warleader", era="p5", theirs=["Murloc Raider"], enemy=["Murloc Raider 4/2"]),
    Scene("Murloc Tidecaller", holding=["Murloc Tidehunter"], then=[("play", "Murloc Tidehunter")],
          own=["Murloc Tidecaller 3/2", "Murloc Tidehunter 2/1", "Murloc Scout 1/1"]),
    Scene("Onyxia", mine=[W], own=["Wisp 1/1", *["Whelp 1/1"] * 2, "Onyxia 8/8", *["Whelp 1/1"] * 3]),
    Scene("Malygos", holding=["Moonfire"], then=[("play", "Moonfire", "enemy hero")], enemy_health=24),
    Scene("Ysera Awakens", mine=["Ysera"], theirs=["Boulderfist Ogre"], own=["Ysera 4/12"],
          enemy=["Boulderfist Ogre 6/2"], health=25, enemy_health=25),
    Scene("Dream", theirs=[Y], target="enemy 1", enemy=[], enemy_hand=[Y]),
    Scene("Nightmare", theirs=[Y], target="enemy 1", enemy=[f"{Y} 9/10"]),
    Scene("Nightmare", theirs=[Y], target="enemy 1", then=[("end",), ("end",)], enemy=[]),
    Scene("Priestess of Elune", me={"health": 20}, health=24),
    Scene("Ancient Mage", mine=[W, W], at=2, holding=["Moonfire"], then=[("play", "Moonfire", "enemy hero")],
          enemy_health=27),
    Scene("Blood Knight", mine=["Argent Squire"], theirs=["Argent Squire"],
          own=["Argent Squire 1/1", "Blood Knight 9/9"]),
    Scene("Cult Master", mine=[W], holding=["Moonfire"], then=[("play", "Moonfire", "own 1")], hand=[W]),
    Scene("Imp Master", then=[("end",)], own=["Imp Master 1/4", "Imp 1/1"]),
    Scene("Illidan Stormrage", holding=["Moonfire"], then=[("play", "Moonfire", "enemy hero")],
          own=["Illidan Stormrage 7/5", "Flame of Azzinoth 2/1"]),
    Scene("Hungry Crab", theirs=["Murloc Raider"], target="enemy 1", own=["Hungry Crab 3/4"], enemy=[]),
    Scene("Hungry Crab", own=["Hungry Crab 1/2"]),
    Scene("Wild Pyromancer", theirs=[Y], holding=["Moonfire"], then=[("play", "Moonfire", "enemy hero")],
          own=["Wild Pyromancer 3/1"], enemy=[f"{Y} 4/4"]),
    Scene("Captain Greenskin", wielding="Fiery War Axe", weapon="Fiery War Axe 4/3"),
    Scene("Bloodsail Corsair", their_weapon="Fiery War Axe", enemy_weapon="Fiery War Axe 3/1"),
    Scene("Violet Teacher", holding=["Moonfire"], then=[("play", "Moonfire", "enemy hero")],
          own=["Violet Teacher 3/5", "Violet Apprentice 1/1"]),
    Scene("Deathwing", mine=[W], theirs=[Y], holding=[W, W], own=["Deathwing 12/12"], enemy=[], hand=[]),
    Scene("Gruul", then=[("end",)], own=["Gruul 8/8"]),
    Scene("Gruul", then=[("end",), ("end",)], own=["Gruul 9/9"]),
    Scene("Hogger", then=[("end",)], own=["Hogger 4/4", "Gnoll 2/2"]),
    Scene("Stampeding Kodo", theirs=[Y, W], enemy=[f"{Y} 4/5"]),
    Scene("Flesheating Ghoul", theirs=[W], holding=["Moonfire"], then=[("play", "Moonfire", "enemy 1")],
          own=["Flesheating Ghoul 3/3"]),
    Scene("The Beast", holding=["Assassinate"], me={"mana": 10}, own=["The Beast 9/7"]),
    Scene("Sea Giant", mine=[W, W], theirs=[Y], mana=3),
    # Druid
    Scene("Wrath", theirs=[Y], target="enemy 1", option=1, enemy=[f"{Y} 4/2"], hand=[]),
    Scene("Wrath", theirs=[Y], target="enemy 1", option=2, enemy=[f"{Y} 4/4"], hand=[W]),
    Scene("Mark of Nature", mine=[Y], target="own 1", option=1, own=[f"{Y} 8/5"]),
    Scene("Mark of Nature", mine=[Y], target="own 1", option=2, own=[f"{Y} 4/9"]),
    Scene("Power of the Wild", mine=[Y], option=1, own=[f"{Y} 5/6"]),
    Scene("Power of the Wild", option=2, own=["Panther 3/2"]),
    Scene("Naturalize", theirs=[Y], target="enemy 1", enemy=[], enemy_hand=[W, W]),
    Scene("Nourish", me={"max_mana": 6, "mana": 6}, option=1, max_mana=8, mana=3),
    Scene("Nourish", option=2, hand=[W] * 3),
    Scene("Druid of the Claw", option=1, then=[("attack", "1", "enemy hero")], enemy_health=26),
    Scene("Druid of the Claw", option=2, own=["Druid of the Claw 4/6"]),
    Scene("Keeper of the Grove", theirs=[Y], option=1, target="enemy 1", enemy=[f"{Y} 4/3"]),
    Scene("Keeper of the Grove", theirs=["Sunwalker"], option=2, target="enemy 1", enemy=["Sunwalker 4/5"]),
    Scene("Ancient of War", option=1, own=["Ancient of War 10/5"]),
    Scene("Ancient of War", option=2, own=["Ancient of War 5/10"]),
    Scene("Bite", attack=4, armor=4),
    Scene("Force of Nature", own=["Treant 2/2"] * 3),
    Scene("Force of Nature", then=[("end",)], own=["Treant 2/2"] * 3),
    Scene("Force of Nature", era="p5", then=[("attack", "1", "enemy hero"), ("end",)], own=[], enemy_health=28),
    Scene("Cenarius", mine=[W], option=1, own=["Wisp 3/3", "Cenarius 5/8"]),
    Scene("Cenarius", option=2, own=["Treant 2/2", "Cenarius 5/8", "Treant 2/2"]),
    Scene("Savagery", theirs=[Y], holding=["Claw"], before=[("play", "Claw")], target="enemy 1", enemy=[f"{Y} 4/3"]),
    Scene("Starfall", theirs=[Y, Y], target="enemy 1", option=1, enemy=[f"{Y} 4/5"]),
    Scene("Starfall", theirs=[Y, Y], option=2, enemy=[f"{Y} 4/3"] * 2),
    Scene("Ancient of Lore", option=1, hand=[W]),
    Scene("Ancient of Lore", era="p5", option=1, hand=[W, W]),
    Scene("Ancient of Lore", me={"health": 20}, option=2, target="own hero", health=25),
    # Hunter, Mage
    Scene("Explosive Shot", theirs=[Y, "Boulderfist Ogre", Y], target="enemy 2",
          enemy=[f"{Y} 4/3", "Boulderfist Ogre 6/2", f"{Y} 4/3"]),
    Scene("Deadly Shot", theirs=[Y], enemy=[]),
    Scene("Gladiator's Longbow", theirs=[Y], then=[("attack", "hero", "enemy 1")], enemy=[], health=30),
    Scene("Ethereal Arcanist", holding=["Ice Barrier"], then=[("play", "Ice Barrier"), ("end",)],
          own=["Ethereal Arcanist 5/5"]),
    Scene("Ethereal Arcanist", then=[("end",)], own=["Ethereal Arcanist 3/3"]),
    Scene("Cone of Cold", theirs=[Y, Y, Y], target="enemy 2", enemy=[f"{Y} 4/4"] * 3),
    Scene("Pyroblast", target="enemy hero", enemy_health=20),
    Scene("Sorcerer's Apprentice", holding=["Fireball"], then=[("play", "Fireball", "enemy hero")], mana=5),
    Scene("Mana Wyrm", holding=["Moonfire"], then=[("play", "Moonfire", "enemy hero")], own=["Mana Wyrm 2/3"]),
    Scene("Ice Lance", target="enemy hero", enemy_health=30),
    Scene("Ice Lance", holding=["Ice Lance"], before=[("play", "Ice Lance", "enemy hero")], target="enemy hero",
          enemy_health=26),
    # Paladin, Priest
    Scene("Lay on Hands", me={"health": 10}, target="own hero", health=18, hand=[W] * 3),
    Scene("Blessed Champion", mine=[Y], target="own 1", own=[f"{Y} 8/5"]),
    Scene("Holy Wrath", me={"deck": {"CS2_182": 1}}, target="enemy hero", enemy_health=26, hand=[Y]),
    Scene("Sword of Justice", holding=[W], then=[("play", W)], own=["Wisp 2/2"], weapon="Sword of Justice 1/4"),
    Scene("Aldor Peacekeeper", theirs=[Y], target="enemy 1", enemy=[f"{Y} 1/5"]),
    Scene("Equality", mine=[Y], theirs=[Y], own=[f"{Y} 4/1"], enemy=[f"{Y} 4/1"]),
    Scene("Inner Fire", mine=["Chillwind Yeti/2"], target="own 1", own=[f"{Y} 2/2"]),
    Scene("Cabal Shadow Priest", theirs=[W], target="enemy 1", own=["Cabal Shadow Priest 4/5", "Wisp 1/1"], enemy=[]),
    Scene("Silence", theirs=["Sunwalker"], target="enemy 1", enemy=["Sunwalker 4/5"]),
    Scene("Lightspawn", own=["Lightspawn 5/5"]),
    Scene("Lightspawn", holding=["Moonfire"], then=[("play", "Moonfire", "own 1")], own=["Lightspawn 4/4"]),
    Scene("Lightspawn", holding=["Silence"], then=[("play", "Silence", "own 1")], own=["Lightspawn 0/5"]),
    Scene("Lightwell", me={"health": 20}, then=[("end",), ("end",)], health=23),
    Scene("Circle of Healing", mine=["Chillwind Yeti/1"], theirs=["Chillwind Yeti/1"], own=[f"{Y} 4/5"],
          enemy=[f"{Y} 4/5"]),
    Scene("Temple Enforcer", mine=[Y], target="own 1", own=[f"{Y} 4/8", "Temple Enforcer 6/6"]),
    Scene("Holy Fire", me={"health": 20}, target="enemy hero", enemy_health=25, health=25),
    Scene("Shadowform", power="Mind Spike"),
    Scene("Shadowform", holding=["Shadowform"], before=[("play", "Shadowform")], power="Mind Shatter"),
    Scene("Shadowform", then=[("power", "enemy hero")], enemy_health=28),
    Scene("Mass Dispel", theirs=["Sunwalker"], hand=[W], enemy=["Sunwalker 4/5"]),
    # Rogue
    Scene("Cold Blood", mine=[Y], target="own 1", own=[f"{Y} 6/5"]),
    Scene("Cold Blood", mine=[Y], holding=["Moonfire"], before=[("play", "Moonfire", "enemy hero")], target="own 1",
          own=[f"{Y} 8/5"]),
    Scene("Blade Flurry", wielding="Fiery War Axe", theirs=[Y], enemy=[f"{Y} 4/2"], enemy_health=30, weapon=None),
    Scene("Blade Flurry", era="p5", wielding="Fiery War Axe", theirs=[Y], enemy=[f"{Y} 4/2"], enemy_health=27),
    Scene("Eviscerate", target="enemy hero", enemy_health=28),
    Scene("Eviscerate", holding=[W], before=[("play", W)], target="enemy hero", enemy_health=26),
    Scene("Betrayal", theirs=[W, Y, "Boulderfist Ogre"], target="enemy 2", enemy=[f"{Y} 4/5", "Boulderfist Ogre 6/3"]),
    Scene("Defias Ringleader", own=["Defias Ringleader 2/2"]),
    Scene("Defias Ringleader", holding=["Moonfire"], before=[("play", "Moonfire", "enemy hero")],
          own=["Defias Ringleader 2/2", "Defias Bandit 2/1"]),
    Scene("Perdition's Blade", target="enemy hero", enemy_health=29, weapon="Perdition's Blade 2/2"),
    Scene("Perdition's Blade", holding=[W], before=[("play", W)], target="enemy hero", enemy_health=28),
    Scene("SI:7 Agent", own=["SI:7 Agent 3/3"], enemy_health=30),
    Scene("SI:7 Agent", holding=["Moonfire"], before=[("play", "Moonfire", "enemy hero")], target="enemy hero",
          enemy_health=27),
    Scene("Headcrack", then=[("end",), ("end",)], enemy_health=28, hand=[W]),
    Scene("Headcrack", holding=[W], before=[("play", W)], then=[("end",), ("end",)], hand=["Headcrack", W]),
    Scene("Headcrack", holding=[W], before=[("play", W)], then=[("end",), ("end",), ("end",), ("end",)],
          hand=["Headcrack", W, W]),
    Scene("Edwin VanCleef", own=["Edwin VanCleef 2/2"]),
    Scene("Edwin VanCleef", holding=[W, W], before=[("play", W), ("play", W)],
          own=["Wisp 1/1", "Wisp 1/1", "Edwin VanCleef 6/6"]),
    Scene("Kidnapper", theirs=[Y], enemy=[f"{Y} 4/5"]),
    Scene("Kidnapper", theirs=[Y], holding=["Moonfire"], before=[("play", "Moonfire", "enemy hero")], target="enemy 1",
          enemy=[], enemy_hand=[Y]),
    # Shaman, Warlock, Warrior
    Scene("Far Sight", then=[], hand=[W]),
    Scene("Lava Burst", target="enemy hero", enemy_health=25, then=[("end",), ("end",)], mana=8),
    Scene("Dust Devil", then=[("end",), ("end",)], mana=8),
    Scene("Stormforged Axe", weapon="Stormforged Axe 2/3", then=[("end",), ("end",)], mana=9),
    Scene("Earth Elemental", then=[("end",), ("end",)], mana=7, own=["Earth Elemental 7/8"]),
    Scene("Unbound Elemental", holding=["Lightning Bolt"], then=[("play", "Lightning Bolt", "enemy hero")],
          own=["Unbound Elemental 3/5"]),
    Scene("Doomhammer", then=[("attack", "hero", "enemy hero"), ("attack", "hero", "enemy hero")], enemy_health=26),
    Scene("Felguard", me={"max_mana": 6, "mana": 6}, max_mana=5, mana=3),
    Scene("Void Terror", mine=[Y, W], at=2, own=["Void Terror 8/9"]),
    Scene("Doomguard", holding=[W, W], hand=[]),
    Scene("Twisting Nether", mine=[Y], theirs=[Y], own=[], enemy=[]),
    Scene("Pit Lord", health=25),
    Scene("Summoning Portal", holding=[Y], then=[("play", Y)], mana=4),
    Scene("Summoning Portal", holding=["Murloc Raider"], then=[("play", "Murloc Raider")], mana=5),
    Scene("Sense Demons", me={"deck": {"CS2_065": 1, "CS2_231": 1}}, hand=["Voidwalker", "Worthless Imp"]),
    Scene("Flame Imp", health=27),
    Scene("Demonfire", theirs=[Y], target="enemy 1", enemy=[f"{Y} 4/3"]),
    Scene("Demonfire", mine=["Voidwalker"], target="own 1", own=["Voidwalker 3/5"]),
    Scene("Rampage", mine=["Chillwind Yeti/3"], target="own 1", own=[f"{Y} 7/6"]),
    Scene("Slam", theirs=[Y], target="enemy 1", enemy=[f"{Y} 4/3"], hand=[W]),
    Scene("Slam", theirs=[W], target="enemy 1", enemy=[], hand=[]),
    Scene("Battle Rage", mine=["Chillwind Yeti/3", Y], me={"health": 20}, hand=[W, W]),
    Scene("Arathi Weaponsmith", weapon="Battle Axe 2/2"),
    Scene("Armorsmith", mine=[Y], holding=["Whirlwind"], then=[("play", "Whirlwind")], armor=2),
    Scene("Mortal Strike", target="enemy hero", enemy_health=26),
    Scene("Mortal Strike", me={"health": 12}, target="enemy hero", enemy_health=24),
    Scene("Shield Slam", me={"armor": 4}, theirs=[Y], target="enemy 1", enemy=[f"{Y} 4/1"]),
    Scene("Cruel Taskmaster", mine=[Y], target="own 1", own=[f"{Y} 6/4", "Cruel Taskmaster 2/2"]),
    Scene("Inner Rage", mine=[Y], target="own 1", own=[f"{Y} 6/4"]),
    # Hall of Fame
    Scene("Coldlight Oracle", hand=[W, W], enemy_hand=[W, W]),
    Scene("Old Murk-Eye", mine=["Murloc Raider"], theirs=["Murloc Raider"], own=["Murloc Raider 2/1",
          "Old Murk-Eye 4/4"]),
    Scene("Captain's Parrot", me={"deck": {"CS2_146": 1, "CS2_231": 3}}, hand=["Southsea Deckhand"]),
    Scene("Conceal", mine=[Y], then=[("end",)], own=[f"{Y} 4/5"]),
    Scene("Rogues Do It...", target="enemy hero", enemy_health=26, hand=[W]),
]  # fmt: skip


@pytest.mark.parametrize("scene", SCENES, ids=[f"{i}-{scene}" for i, scene in enumerate(SCENES)])
def test_scene(scene):
    scene.check()
