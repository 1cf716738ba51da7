"""Knights of the Frozen Throne: the Lich King's cards and two death knights."""

import pytest

from turnwise.hearthstone import printed, printed_cards
from turnwise.hearthstone.game import package_table

YETI = "Chillwind Yeti"


def test_defile_goes_on_while_minions_die(duel):
    duel.me.hold("Defile")
    duel.them.summon("Wisp").summon(YETI, health=2).summon(YETI, health=3)
    duel.play("Defile")
    assert duel.them.board == []


def test_defile_stops_when_nothing_dies(duel):
    duel.me.hold("Defile")
    duel.them.summon("Wisp").summon(YETI, health=3)
    duel.play("Defile")
    assert duel.them.board == ["Chillwind Yeti 4/1"]


def test_play_dead(duel):
    duel.me.hold("Play Dead").summon(YETI)
    assert not duel.can("play", "Play Dead")
    duel.me.summon("Leper Gnome")
    duel.play("Play Dead", "own 2")
    assert (duel.them.health, len(duel.me.board)) == (28, 2)


def test_acherus_veteran(duel):
    duel.me.hold("Acherus Veteran").summon(YETI)
    duel.play("Acherus Veteran", "own 1")
    assert duel.me.board[0] == "Chillwind Yeti 5/5"


def test_fallen_sun_cleric(duel):
    duel.me.hold("Fallen Sun Cleric").summon(YETI)
    duel.play("Fallen Sun Cleric", "own 1")
    assert duel.me.board[0] == "Chillwind Yeti 5/6"


def test_bearshark_is_elusive_for_both(duel):
    duel.me.hold("Fireball", "Ironbeak Owl").summon("Bearshark")
    duel.them.summon("Bearshark")
    assert duel.targets("play", "Fireball") == duel.targets("power") == {"own hero", "enemy hero"}
    assert duel.targets("play", "Ironbeak Owl") == {"own 1", "enemy 1"}


def test_prince_keleseth(duel):
    duel.me.hold("Prince Keleseth").stack(YETI, "Fireball")
    duel.play("Prince Keleseth").end_turn().end_turn(picks=["draw CS2_182+1/+1"])
    duel.play(YETI)
    assert sorted(duel.me.board) == ["Chillwind Yeti 5/6", "Prince Keleseth 2/2"]


def test_prince_keleseth_with_a_two_in_the_deck(duel):
    duel.me.hold("Prince Keleseth").stack("Bloodfen Raptor")
    duel.play("Prince Keleseth").end_turn().end_turn()
    duel.play("Bloodfen Raptor")
    assert duel.me.board[-1] == "Bloodfen Raptor 3/2"


# The Lich King


LICH_KING_CARDS = [
    "Frostmourne", "Army of the Dead", "Doom Pact", "Death Grip", "Death Coil", "Obliterate", "Anti-Magic Shell",
    "Death and Decay",
]  # fmt: skip


def test_the_lich_king_gives_one_of_eight(duel):
    duel.me.summon("The Lich King")
    assert duel.chances("end", lambda d: d.me.hand[0]) == dict.fromkeys(LICH_KING_CARDS, 0.125)


def test_frostmourne_raises_what_it_killed(duel):
    duel.me.equip("Frostmourne", durability=2)
    duel.them.summon(YETI, "Boulderfist Ogre")
    duel.attack("hero", "enemy 1")
    assert duel.me.board == []
    duel.end_turn().end_turn().attack("hero", "enemy 1")  # 5 damage: the Ogre lives
    assert (duel.me.weapon, duel.me.board, duel.them.board) == (None, ["Chillwind Yeti 4/5"], ["Boulderfist Ogre 6/2"])


def test_army_of_the_dead(duel):
    duel.me.hold("Army of the Dead").stack(YETI, YETI, "Fireball")
    duel.play("Army of the Dead")
    assert (duel.me.board, duel.me.deck, duel.me.hand) == (["Chillwind Yeti 4/5"] * 2, {}, [])


def test_army_of_the_dead_takes_five(duel):
    duel.me.hold("Army of the Dead")
    duel.play("Army of the Dead")
    assert (duel.me.board, duel.me.deck) == (["Wisp 1/1"] * 5, {"Wisp": 5})


def test_doom_pact(duel):
    duel.me.hold("Doom Pact").summon(YETI)
    duel.them.summon(YETI, "Wisp")
    duel.play("Doom Pact")
    assert (duel.me.board, duel.them.board, duel.me.deck, duel.me.health) == ([], [], {"Wisp": 7}, 30)


def test_death_grip_takes_a_minion_of_their_deck(duel):
    duel.me.hold("Death Grip")
    duel.them.stack(YETI, "Fireball", "Bloodfen Raptor")
    assert duel.chances_of("play", "Death Grip", lambda d: d.me.hand[0]) == {YETI: 0.5, "Bloodfen Raptor": 0.5}
    duel.play("Death Grip")
    assert sum(duel.them.deck.values()) == 2


def test_death_coil_hurts_enemies_and_heals_friends(duel):
    duel.me.hold("Death Coil", "Death Coil").set(health=20)
    duel.play("Death Coil", "enemy hero").play("Death Coil", "own hero")
    assert (duel.them.health, duel.me.health) == (25, 25)


def test_obliterate_hurts_my_hero_by_the_health_left(duel):
    duel.me.hold("Obliterate").summon("Bloodmage Thalnos").set(armor=1)
    duel.them.summon("Boulderfist Ogre", health=4)
    duel.play("Obliterate", "enemy 1")
    assert (duel.them.board, duel.me.health, duel.me.armor) == ([], 27, 0)


def test_anti_magic_shell(duel):
    duel.me.hold("Anti-Magic Shell", "Fireball").summon(YETI)
    duel.play("Anti-Magic Shell")
    assert (duel.me.board, duel.targets("play", "Fireball")) == (["Chillwind Yeti 6/7"], {"own hero", "enemy hero"})


def test_death_and_decay(duel):
    duel.me.hold("Death and Decay")
    duel.them.summon(YETI)
    duel.play("Death and Decay")
    assert (duel.them.board, duel.them.health) == (["Chillwind Yeti 4/2"], 27)


# Death knights


def test_deathstalker_rexxar(duel):
    duel.me.hold("Deathstalker Rexxar").set(health=12, armor=2).equip("Fiery War Axe")
    duel.them.summon(YETI, "Wisp")
    duel.attack("hero", "enemy hero").power("enemy hero").play("Deathstalker Rexxar")
    assert (duel.me.health, duel.me.armor, duel.me.power) == (12, 7, "Build-A-Beast")
    assert (duel.me.weapon, duel.them.board) == ("Fiery War Axe 3/1", ["Chillwind Yeti 4/3"])
    assert duel.can("attack", "hero", "enemy hero")  # the new hero may attack again
    duel.me.set(mana=10)
    assert duel.can("power")


def test_build_a_beast_adds_two_beasts(duel):
    from turnwise.hearthstone import pools, printed_cards
    from turnwise.hearthstone.cards import all_cards
    from turnwise.hearthstone.text import card_texts

    written = card_texts(all_cards())
    names = {card.name: card for card in printed_cards().values() if card.deckable}
    with_text = {printed_cards()[id].name for id in pools.BEAST_WITH_TEXT.ours("p4", written)}
    plain = {printed_cards()[id].name for id in pools.PLAIN_BEAST.ours("p4", written)}
    duel.me.learn("Build-A-Beast")
    duel.power()
    assert set(duel.options) <= with_text
    first = names[duel.options[0]]
    duel.choose(1)
    assert len(set(duel.options)) == 3
    assert set(duel.options) <= plain
    second = names[duel.options[0]]
    duel.choose(1)
    assert duel.me.hand == ["Zombeast"]
    assert duel.me.cost("Zombeast") == first.cost + second.cost


def test_a_zombeast_has_both_texts(duel):
    duel.me.set(hand=[{"id": "ICC_828t", "parts": ["FP1_002", "CS2_125"]}]).hold("Fireball")
    duel.play("Zombeast")  # Haunted Creeper 2/1/2 and Ironfur Grizzly 3/3/3
    assert (duel.me.mana, duel.me.board, duel.me[1].taunt) == (5, ["Zombeast 4/5"], True)
    duel.play("Fireball", "own 1")
    assert duel.me.board == ["Spectral Spider 1/1"] * 2


def test_build_a_beast_needs_room_in_hand(duel):
    duel.me.learn("Build-A-Beast").hold(*["Wisp"] * 10)
    assert not duel.can("power")


def test_bloodreaver_guldan_raises_demons(duel):
    duel.me.hold("Hellfire").summon("Vulgar Homunculus", "Wisp", health=1)
    duel.play("Hellfire").end_turn().end_turn()
    duel.me.hold("Bloodreaver Gul'dan").set(mana=10)
    duel.play("Bloodreaver Gul'dan")
    assert (duel.me.board, duel.me.armor, duel.me.power) == (["Vulgar Homunculus 2/4"], 5, "Siphon Life")
    assert duel.me.health == 27  # no battlecry of the Homunculus


def test_siphon_life(duel):
    duel.me.learn("Siphon Life").set(health=20)
    duel.power("enemy hero")
    assert (duel.them.health, duel.me.health) == (27, 23)


# Knights of the Frozen Throne: the rest of the set.


def kill(duel, who="own 1"):
    duel.me.hold("Fireball").set(mana=10)
    return duel.play("Fireball", who)


def legendary_minions():
    return {
        id
        for id, card in printed_cards().items()
        if card.deckable and card.type == "minion" and card.rarity == "legendary" and id in package_table().ids
    }


# Neutral


def test_phantom_freebooter(duel):
    duel.me.hold("Phantom Freebooter").equip("Arcanite Reaper")
    duel.play("Phantom Freebooter")
    assert duel.me.board == ["Phantom Freebooter 8/5"]


@pytest.mark.parametrize(
    ("name", "left"),
    [
        ("Skelemancer", ["Skeletal Flayer 8/8"]),
        ("Vryghoul", ["Ghoul 2/2"]),
        ("Arrogant Crusader", ["Ghoul 2/2"]),
    ],
)
def test_who_waits_for_the_opponents_turn(duel, name, left):
    duel.me.summon(name, health=1)
    duel.them.summon(name, health=1)
    duel.me.hold("Volcanic Potion")
    duel.play("Volcanic Potion")
    assert (duel.me.board, duel.them.board) == ([], left)


def test_mountainfire_armor(duel):
    duel.me.summon("Mountainfire Armor", health=1)
    duel.them.summon("Mountainfire Armor", health=1)
    duel.me.hold("Volcanic Potion")
    duel.play("Volcanic Potion")
    assert (duel.me.armor, duel.them.armor) == (0, 6)


def test_rattling_rascal(duel):
    duel.me.hold("Rattling Rascal")
    duel.play("Rattling Rascal")
    assert duel.me.board == ["Rattling Rascal 2/2", "Skeletal Enforcer 5/5"]
    kill(duel)
    assert duel.them.board == ["Skeletal Enforcer 5/5"]


def test_grim_necromancer(duel):
    duel.me.hold("Grim Necromancer")
    duel.play("Grim Necromancer")
    assert duel.me.board == ["Skeleton 1/1", "Grim Necromancer 2/4", "Skeleton 1/1"]


def test_bone_drake_gives_a_dragon(duel):
    duel.me.summon("Bone Drake", health=1).hold("Fireball")
    hands = duel.chances_of("play", "Fireball", lambda d: d.me.player.hand[0], "own 1")
    assert all(printed(id).race in ("dragon", "all") for id in hands)


def test_sunborne_valkyr(duel):
    duel.me.hold("Sunborne Val'kyr").summon(YETI, YETI)
    duel.play("Sunborne Val'kyr", at=2)
    assert [text[-3:] for text in duel.me.board] == ["4/7", "5/4", "4/7"]


@pytest.mark.parametrize(("name", "grown"), [("Cobalt Scalebane", "Wisp 4/1"), ("Shadow Ascendant", "Wisp 2/2")])
def test_gifts_at_the_end_of_the_turn(duel, name, grown):
    duel.me.summon(name, "Wisp")
    duel.end_turn()
    assert duel.me.board[1] == grown


def test_night_howler(duel):
    duel.me.summon("Night Howler").hold("Volcanic Potion")
    duel.play("Volcanic Potion")
    assert duel.me.board == ["Night Howler 5/2"]


def test_tuskarr_fisherman(duel):
    duel.me.hold("Tuskarr Fisherman", "Fireball").summon("Wisp")
    duel.play("Tuskarr Fisherman", "own 1").play("Fireball", "enemy hero")
    assert duel.them.health == 23


def test_furnacefire_colossus(duel):
    duel.me.hold("Furnacefire Colossus", "Arcanite Reaper", "Candleshot", "Wisp")
    duel.play("Furnacefire Colossus")
    assert duel.me.board == ["Furnacefire Colossus 12/11"] and duel.me.hand == ["Wisp"]


def test_grave_shambler(duel):
    duel.me.summon("Grave Shambler").equip("Candleshot", durability=1)
    duel.attack("hero", "enemy hero")
    assert duel.me.board == ["Grave Shambler 5/5"]
    duel.me.equip("Candleshot").hold("Candleshot")
    duel.play("Candleshot")
    assert duel.me.board == ["Grave Shambler 6/6"]


def test_tomb_lurker_looks_at_both_graveyards(duel):
    duel.me.hold("Tomb Lurker").set(graveyard=["UNG_083", "CS2_231"])
    duel.them.set(graveyard=["UNG_083", "UNG_845", "CS2_231"])
    hands = duel.chances_of("play", "Tomb Lurker", lambda d: d.me.hand[0])
    assert hands == {"Devilsaur Egg": pytest.approx(2 / 3), "Igneous Elemental": pytest.approx(1 / 3)}


def test_ticking_abomination(duel):
    duel.me.summon("Ticking Abomination", health=1).summon("Boulderfist Ogre")
    kill(duel)
    assert duel.me.board == ["Boulderfist Ogre 6/2"]


def test_corpse_raiser(duel):
    duel.me.hold("Corpse Raiser").summon(YETI, attack=9, health=1)
    duel.play("Corpse Raiser", "own 1")
    kill(duel)
    assert duel.me.board == [f"{YETI} 4/5", "Corpse Raiser 3/3"]


def test_saronite_chain_gang(duel):
    duel.me.hold("Saronite Chain Gang")
    duel.play("Saronite Chain Gang")
    assert duel.me.board == ["Saronite Chain Gang 2/3"] * 2


def test_deathspeaker(duel):
    duel.me.hold("Deathspeaker").summon("Wisp")
    duel.them.summon(YETI)
    duel.play("Deathspeaker", "own 1").attack("1", "enemy 1")
    assert duel.me.board[0] == "Wisp 1/1"


def test_wretched_tiller(duel):
    duel.me.summon("Wretched Tiller")
    duel.attack("1", "enemy hero")
    assert duel.them.health == 27


def test_happy_ghoul(duel):
    duel.me.hold("Happy Ghoul", "Shroom Brewer").set(health=20)
    assert duel.me.cost("Happy Ghoul") == 3
    duel.play("Shroom Brewer", "own hero")
    assert duel.me.cost("Happy Ghoul") == 0


def test_skulking_geist(duel):
    duel.me.hold("Skulking Geist", "Adaptation", "Fireball").stack("Adaptation", "Adaptation", "Dire Mole")
    duel.them.hold("Adaptation").stack("Adaptation", "Wisp")
    duel.play("Skulking Geist")
    assert (duel.me.hand, duel.me.deck) == (["Fireball"], {"Dire Mole": 1})
    assert (duel.them.hand, duel.them.deck) == ([], {"Wisp": 1})


def test_shallow_gravedigger(duel):
    duel.me.summon("Shallow Gravedigger").hold("Fireball")
    hands = duel.chances_of("play", "Fireball", lambda d: d.me.player.hand[0], "own 1")
    assert all("deathrattle" in printed(id).keywords for id in hands)


def test_bonemare(duel):
    duel.me.hold("Bonemare").summon("Wisp")
    duel.play("Bonemare", "own 1")
    assert duel.me.board[0] == "Wisp 5/5" and duel.me[1].taunt


def test_nerubian_unraveler_and_doomed_apprentice(duel):
    duel.me.hold("Fireball", YETI).summon("Nerubian Unraveler")
    duel.them.hold("Fireball")
    assert (duel.me.cost("Fireball"), duel.me.cost(YETI), duel.them.cost("Fireball")) == (6, 4, 6)
    duel.me.summon("Doomed Apprentice")
    assert (duel.me.cost("Fireball"), duel.them.cost("Fireball")) == (6, 7)


def test_deathaxe_punisher(duel):
    duel.me.hold("Deathaxe Punisher", "Deadscale Knight", "Wisp")
    duel.play("Deathaxe Punisher").play("Deadscale Knight").play("Wisp")
    assert duel.me.board[1:] == ["Deadscale Knight 3/3", "Wisp 1/1"]


def test_prince_taldaram(duel):
    duel.me.hold("Prince Taldaram").stack("Fire Fly")
    duel.them.summon("Boulderfist Ogre", taunt=True, health=1)
    duel.play("Prince Taldaram", "enemy 1")
    assert duel.me.board == ["Boulderfist Ogre 3/3"] and duel.me[1].taunt


def test_prince_taldaram_with_a_three(duel):
    duel.me.hold("Prince Taldaram").stack("Emerald Hive Queen", "Terrorscale Stalker")
    duel.them.summon("Boulderfist Ogre")
    assert duel.targets("play", "Prince Taldaram") == set()


def test_prince_valanar(duel):
    duel.me.hold("Prince Valanar", "Prince Valanar").stack("Wisp")
    duel.play("Prince Valanar")
    assert duel.me[1].taunt and duel.me[1].lifesteal
    duel.me.stack(YETI).set(mana=10)
    duel.play("Prince Valanar")
    assert not duel.me[2].taunt


def test_arfus(duel):
    duel.me.summon("Arfus").hold("Fireball")
    hands = duel.chances_of("play", "Fireball", lambda d: d.me.player.hand[0], "own 1")
    assert set(hands) == {f"ICC_314t{n}" for n in range(1, 9)}


def test_hyldnir_frostrider(duel):
    duel.me.hold("Hyldnir Frostrider").summon("Wisp")
    duel.play("Hyldnir Frostrider")
    assert duel.me[1].frozen and not duel.me[2].frozen


def test_necrotic_geist(duel):
    duel.me.summon("Wisp", "Necrotic Geist")
    kill(duel)
    assert duel.me.board == ["Necrotic Geist 5/3", "Ghoul 2/2"]


def test_drakkari_enchanter(duel):
    duel.me.summon("Drakkari Enchanter", "Primalfin Totem")
    duel.end_turn()
    assert duel.me.board[2:] == ["Primalfin 1/1"] * 2


def test_mindbreaker(duel):
    duel.me.summon("Mindbreaker")
    assert not duel.can("power", None, "enemy hero")
    duel.end_turn()
    assert not duel.can("power")


def test_wicked_skeleton(duel):
    duel.me.hold("Volcanic Potion", "Wicked Skeleton").summon("Wisp", "Wisp")
    duel.play("Volcanic Potion").play("Wicked Skeleton")
    assert duel.me.board == ["Wicked Skeleton 3/3"]


def test_keening_banshee(duel):
    duel.me.summon("Keening Banshee").hold("Wisp")
    duel.play("Wisp")
    assert duel.me.deck == {"Wisp": 7}


def test_corpsetaker(duel):
    duel.me.hold("Corpsetaker").stack("Bearshark", "Stegodon", "Bloodworm", "Stormwatcher")
    duel.play("Corpsetaker")
    assert duel.me[1].taunt and duel.me[1].lifesteal and duel.me[1].windfury and not duel.me[1].divine_shield


# Druid


def test_webweave(duel):
    duel.me.hold("Webweave")
    duel.play("Webweave")
    assert duel.me.board == ["Frost Widow 1/2"] * 2 and duel.me[1].poisonous


def test_spreading_plague(duel):
    duel.me.hold("Spreading Plague")
    duel.them.summon("Wisp", "Wisp", "Wisp")
    duel.play("Spreading Plague")
    assert duel.me.board == ["Scarab Beetle 1/5"] * 3


def test_gnash(duel):
    duel.me.hold("Gnash")
    duel.play("Gnash")
    assert (duel.me.attack, duel.me.armor) == (3, 3)


def test_ultimate_infestation(duel):
    duel.me.hold("Ultimate Infestation")
    duel.play("Ultimate Infestation", "enemy hero")
    assert (duel.them.health, len(duel.me.hand), duel.me.armor, duel.me.board) == (25, 5, 5, ["Ghoul Infestor 5/5"])


def test_strongshell_scavenger(duel):
    duel.me.hold("Strongshell Scavenger").summon("Stegodon", YETI)
    duel.play("Strongshell Scavenger")
    assert duel.me.board[:2] == ["Stegodon 4/8", f"{YETI} 4/5"]


def test_crypt_lord(duel):
    duel.me.summon("Crypt Lord").hold("Webweave")
    duel.play("Webweave")
    assert duel.me.board[0] == "Crypt Lord 1/8"


def test_hadronox(duel):
    duel.me.summon("Hadronox", health=1).set(graveyard=["UNG_810", "UNG_810", "CS2_182"])
    kill(duel)
    assert duel.me.board == ["Stegodon 2/6"] * 2


# Hunter


def test_exploding_bloatbat(duel):
    duel.me.summon("Exploding Bloatbat")
    duel.them.summon(YETI)
    kill(duel)
    assert duel.them.board == [f"{YETI} 4/3"]


def test_toxic_arrow(duel):
    duel.me.hold("Toxic Arrow", "Toxic Arrow").summon(YETI)
    duel.play("Toxic Arrow", "own 1")
    assert duel.me.board == [f"{YETI} 4/3"] and duel.me[1].poisonous


def test_venomstrike_trap(duel):
    duel.them.hide("Venomstrike Trap").summon("Wisp")
    duel.me.summon(YETI)
    duel.attack("1", "enemy 1")
    assert duel.them.board == ["Emperor Cobra 2/3"] and duel.them.secrets == []


def test_professor_putricide(make_duel):
    duel = make_duel(me="HERO_05")
    duel.me.summon("Professor Putricide").hold("Explosive Trap")
    duel.play("Explosive Trap")
    assert len(duel.me.secrets) == 2 and len(set(duel.me.secrets)) == 2


def test_corpse_widow(duel):
    duel.me.summon("Corpse Widow").hold("Devilsaur Egg", YETI)
    assert (duel.me.cost("Devilsaur Egg"), duel.me.cost(YETI)) == (1, 4)


def test_stitched_tracker(duel):
    duel.me.hold("Stitched Tracker").stack(YETI, YETI, "Wisp", "Fireball")
    duel.play("Stitched Tracker")
    assert sorted(duel.options) == [YETI, "Wisp"]


def test_abominable_bowman(duel):
    duel.me.summon("Abominable Bowman", health=1).set(graveyard=["CS2_172", "CS2_182"])
    kill(duel)
    assert duel.me.board == ["Bloodfen Raptor 3/2"]


# Mage


def test_ice_walker(duel):
    duel.me.summon("Ice Walker")
    duel.them.summon(YETI)
    duel.power("enemy 1")
    assert duel.them[1].frozen


def test_frozen_clone(duel):
    duel.them.hide("Frozen Clone")
    duel.me.hold(YETI)
    duel.play(YETI)
    assert duel.them.hand == [YETI, YETI]


def test_glacial_mysteries(duel):
    duel.me.hold("Glacial Mysteries").stack("Ice Block", "Ice Block", "Mana Bind", "Fireball")
    duel.play("Glacial Mysteries")
    assert sorted(duel.me.secrets) == ["Ice Block", "Mana Bind"]
    assert duel.me.deck == {"Ice Block": 1, "Fireball": 1}


def test_coldwraith(duel):
    duel.me.hold("Coldwraith", "Coldwraith")
    duel.play("Coldwraith")
    assert len(duel.me.hand) == 1
    duel.them.summon(YETI, frozen=True)
    duel.play("Coldwraith")
    assert len(duel.me.hand) == 1


def test_simulacrum(duel):
    duel.me.hold("Simulacrum", YETI, "Bloodfen Raptor", "Fireball")
    duel.play("Simulacrum")
    assert duel.me.hand == [YETI, "Bloodfen Raptor", "Fireball", "Bloodfen Raptor"]


def test_frost_lich_jaina(duel):
    duel.me.hold("Frost Lich Jaina").set(health=20)
    duel.play("Frost Lich Jaina")
    assert duel.me.board == ["Water Elemental 3/6"] and duel.me[1].lifesteal
    duel.me.hold("Fire Fly").set(mana=10)
    duel.play("Fire Fly")
    assert duel.me[2].lifesteal


def test_icy_touch(duel):
    duel.me.learn("Icy Touch")
    duel.them.summon("Wisp")
    duel.power("enemy 1")
    assert duel.me.board == ["Water Elemental 3/6"]


def test_breath_of_sindragosa(duel):
    duel.me.hold("Breath of Sindragosa")
    duel.them.summon(YETI, YETI)
    boards = duel.chances_of(
        "play", "Breath of Sindragosa", lambda d: [(m.health, m.frozen) for m in d.duel.them.board]
    )
    assert boards == {((3, True), (5, False)): 0.5, ((5, False), (3, True)): 0.5}


def test_sindragosa(duel):
    duel.me.hold("Sindragosa", "Fireball")
    duel.play("Sindragosa")
    assert duel.me.board == ["Frozen Champion 0/1", "Sindragosa 8/8", "Frozen Champion 0/1"]
    duel.me.set(mana=10)
    hands = duel.chances_of("play", "Fireball", lambda d: d.me.player.hand[0], "own 1")
    assert set(hands) == legendary_minions()


# Paladin


def test_dark_conviction(duel):
    duel.me.hold("Dark Conviction").summon("Wisp")
    duel.play("Dark Conviction", "own 1")
    assert duel.me.board == ["Wisp 3/3"]


def test_who_counts_lost_shields(duel):
    duel.me.equip("Light's Sorrow").summon("Bolvar, Fireblood", "Righteous Protector").hold("Volcanic Potion")
    duel.play("Volcanic Potion")
    assert duel.me.board[0] == "Bolvar, Fireblood 5/7"
    assert duel.me.weapon == "Light's Sorrow 3/4"


def test_desperate_stand(duel):
    duel.me.hold("Desperate Stand").summon(YETI, health=1)
    duel.play("Desperate Stand", "own 1")
    kill(duel)
    assert duel.me.board == [f"{YETI} 4/1"]


def test_blackguard(duel):
    duel.me.hold("Shroom Brewer").summon("Blackguard").set(health=27)
    duel.them.summon(YETI)
    duel.play("Shroom Brewer", "own hero")
    assert duel.them.board == [f"{YETI} 4/2"]


def test_howling_commander(duel):
    duel.me.hold("Howling Commander").stack("Righteous Protector", YETI)
    duel.play("Howling Commander")
    assert duel.me.hand == ["Righteous Protector"]


def test_uther(duel):
    duel.me.hold("Uther of the Ebon Blade")
    duel.play("Uther of the Ebon Blade")
    assert duel.me.weapon == "Grave Vengeance 5/3" and duel.me.power == "The Four Horsemen"


def test_the_four_horsemen(duel):
    duel.me.learn("The Four Horsemen").summon("ICC_829t2", "ICC_829t3")
    boards = duel.chances("power", lambda d: d.me.player.ids[-1])
    assert boards == {"ICC_829t4": 0.5, "ICC_829t5": 0.5}
    duel.me.summon("ICC_829t4")
    duel.them.set(armor=99)
    duel.duel.do("power")
    assert duel.duel.result == "first_won"


# Priest


def test_devour_mind(duel):
    duel.me.hold("Devour Mind")
    duel.them.stack("Fireball", "Fireball", "Wisp")
    duel.play("Devour Mind")
    assert sorted(duel.me.hand) == ["Fireball", "Fireball", "Wisp"]


def test_eternal_servitude(duel):
    duel.me.hold("Eternal Servitude")
    assert not duel.can("play", "Eternal Servitude")
    duel.me.set(graveyard=["CS2_182", "CS2_231", "CS2_231"])
    duel.play("Eternal Servitude")
    assert sorted(duel.options) == [YETI, "Wisp"]
    duel.choose(YETI)
    assert duel.me.board == [f"{YETI} 4/5"]


def test_obsidian_statue(duel):
    duel.me.summon("Obsidian Statue", health=1)
    duel.them.summon(YETI)
    kill(duel)
    assert duel.them.board == []


def test_archbishop_benedictus(duel):
    duel.me.hold("Archbishop Benedictus").stack("Wisp")
    duel.them.stack("Fireball", "Fireball")
    duel.play("Archbishop Benedictus")
    assert duel.me.deck == {"Wisp": 1, "Fireball": 2} and duel.them.deck == {"Fireball": 2}


def test_shadow_essence(duel):
    duel.me.hold("Shadow Essence").stack("Wisp", "Fireball")
    duel.play("Shadow Essence")
    assert duel.me.board == ["Wisp 5/5"] and duel.me.deck["Wisp"] == 1


def test_spirit_lash(duel):
    duel.me.hold("Spirit Lash").set(health=20).summon("Wisp")
    duel.them.summon(YETI)
    duel.play("Spirit Lash")
    assert (duel.me.health, duel.them.board) == (22, [f"{YETI} 4/4"])


def test_shadowreaper_anduin(duel):
    duel.me.hold("Shadowreaper Anduin", "Wisp")
    duel.them.summon("Boulderfist Ogre", YETI)
    duel.play("Shadowreaper Anduin")
    assert duel.them.board == [f"{YETI} 4/5"]
    duel.me.set(mana=10)
    duel.power("enemy hero")
    assert not duel.can("power", None, "enemy hero")
    duel.play("Wisp").power("enemy hero")
    assert duel.them.health == 26


def test_embrace_darkness(duel):
    duel.me.hold("Embrace Darkness")
    duel.them.summon(YETI)
    duel.play("Embrace Darkness", "enemy 1").end_turn()
    assert duel.them.board == [f"{YETI} 4/5"]
    duel.end_turn()
    assert (duel.me.board, duel.them.board) == ([f"{YETI} 4/5"], [])
    duel.end_turn()
    assert duel.me.board == [f"{YETI} 4/5"]


# Rogue


def test_bone_baron(duel):
    duel.me.summon("Bone Baron", health=1)
    kill(duel)
    assert duel.me.hand == ["Skeleton", "Skeleton"]


def test_roll_the_bones(duel):
    duel.me.hold("Roll the Bones").stack("Devilsaur Egg", "Devilsaur Egg")
    duel.play("Roll the Bones")
    assert duel.me.hand == ["Devilsaur Egg"] * 2 and duel.me.fatigue == 1


def test_leeching_poison(duel):
    duel.me.hold("Leeching Poison").set(health=20)
    assert not duel.can("play", "Leeching Poison")
    duel.me.equip("Arcanite Reaper")
    duel.play("Leeching Poison").attack("hero", "enemy hero")
    assert duel.me.health == 25


def test_doomerang(duel):
    duel.me.hold("Doomerang").equip("Arcanite Reaper", durability=1)
    duel.them.summon("Boulderfist Ogre")
    duel.play("Doomerang", "enemy 1")
    assert (duel.them.board, duel.me.weapon, duel.me.hand) == (["Boulderfist Ogre 6/2"], None, ["Arcanite Reaper"])


def test_runeforge_haunter(duel):
    duel.me.summon("Runeforge Haunter").equip("Arcanite Reaper")
    duel.attack("hero", "enemy hero")
    assert duel.me.weapon == "Arcanite Reaper 5/2"


def test_lilian_voss(make_duel):
    duel = make_duel(me="HERO_03", them="HERO_08")
    duel.me.hold("Lilian Voss", "Shadow Visions", "Wisp", "Shadow Visions")
    duel.play("Lilian Voss")
    hand = duel.me.player.hand
    assert hand[1] == "CS2_231" and all(printed(hand[i]).classes == ("mage",) for i in (0, 2))


def test_valeera_the_hollow(duel):
    duel.me.hold("Valeera the Hollow", "Fire Fly", "Wisp")
    duel.them.summon(YETI)
    duel.play("Valeera the Hollow")
    assert "Shadow Reflection" in duel.me.hand
    duel.me.set(mana=10)
    duel.play("Fire Fly")
    assert duel.me.hand.count("Fire Fly") == 1
    duel.play("Wisp")
    assert duel.me.hand.count("Fire Fly") == 0 and duel.me.hand.count("Wisp") == 1
    duel.end_turn()
    assert "Wisp" not in duel.me.hand
    assert "enemy hero" not in duel.targets("attack", "1")
    duel.end_turn()
    assert "Shadow Reflection" in duel.me.hand
    duel.end_turn()
    assert "enemy hero" in duel.targets("attack", "1")


def test_shadowblade(duel):
    duel.me.hold("Shadowblade")
    duel.them.summon(YETI)
    duel.play("Shadowblade").attack("hero", "enemy 1")
    assert duel.me.health == 30


# Shaman


def test_cryostasis(duel):
    duel.me.hold("Cryostasis").summon("Wisp")
    duel.play("Cryostasis", "own 1")
    assert duel.me.board == ["Wisp 4/4"] and duel.me[1].frozen


def test_brrrloc(duel):
    duel.me.hold("Brrrloc")
    duel.play("Brrrloc", "enemy hero")
    assert duel.them.frozen


def test_avalanche(duel):
    duel.me.hold("Avalanche")
    duel.them.summon(YETI, YETI)
    duel.play("Avalanche", "enemy 1")
    assert duel.them[1].frozen and duel.them.board == [f"{YETI} 4/5", f"{YETI} 4/2"]


def test_voodoo_hexxer(duel):
    duel.me.summon("Voodoo Hexxer")
    duel.attack("1", "enemy hero")
    assert duel.them.frozen


def test_ice_fishing(duel):
    duel.me.hold("Ice Fishing").stack("Murloc Raider", "Deadscale Knight", "Wisp")
    duel.play("Ice Fishing")
    assert sorted(duel.me.hand) == ["Deadscale Knight", "Murloc Raider"]


def test_snowfury_giant(duel):
    duel.me.hold("Snowfury Giant", "Volcano")
    duel.play("Volcano")
    duel.me.set(mana=10)
    assert duel.me.cost("Snowfury Giant") == 9


def test_ice_breaker(duel):
    duel.me.equip("Ice Breaker")
    duel.them.summon("Boulderfist Ogre", frozen=True)
    duel.attack("hero", "enemy 1")
    assert duel.them.board == []


def test_moorabi(duel):
    duel.me.summon("Moorabi").hold("Avalanche", "Frostbolt")
    duel.them.summon(YETI, frozen=True).summon("Boulderfist Ogre")
    duel.play("Avalanche", "enemy 1")
    assert YETI not in duel.me.hand
    duel.play("Frostbolt", "enemy 2")
    assert duel.me.hand == ["Boulderfist Ogre"]


# Warlock


def test_drain_soul(duel):
    duel.me.hold("Drain Soul").set(health=20)
    duel.them.summon(YETI)
    duel.play("Drain Soul", "enemy 1")
    assert (duel.me.health, duel.them.board) == (22, [f"{YETI} 4/3"])


def test_despicable_dreadlord(duel):
    duel.me.summon("Despicable Dreadlord")
    duel.them.summon(YETI)
    duel.end_turn()
    assert duel.them.board == [f"{YETI} 4/4"]


def test_treachery(duel):
    duel.me.hold("Treachery").summon(YETI)
    duel.play("Treachery", "own 1")
    assert (duel.me.board, duel.them.board) == ([], [f"{YETI} 4/5"])


def test_howlfiend(duel):
    duel.me.summon("Howlfiend").hold("Volcanic Potion", "Wisp", "Wisp")
    duel.play("Volcanic Potion")
    assert duel.me.hand == ["Wisp"]


def test_gnomeferatu(duel):
    duel.me.hold("Gnomeferatu")
    duel.play("Gnomeferatu")
    assert duel.them.deck == {"Wisp": 9}


def test_unwilling_sacrifice(duel):
    duel.me.hold("Unwilling Sacrifice").summon("Wisp")
    duel.them.summon(YETI)
    duel.play("Unwilling Sacrifice", "own 1")
    assert duel.me.board == duel.them.board == []


def test_blood_queen_lanathel(duel):
    duel.me.hold("Lakkari Felhound", "Wisp", "Wisp").summon("Blood-Queen Lana'thel")
    duel.play("Lakkari Felhound")
    assert duel.me.board[0] == "Blood-Queen Lana'thel 3/6"


def test_sanguine_reveler(duel):
    duel.me.hold("Sanguine Reveler", "Sanguine Reveler").summon("Wisp")
    duel.play("Sanguine Reveler", "own 1")
    assert duel.me.board == ["Sanguine Reveler 3/3"]


# Warrior


def test_blood_razor(duel):
    duel.me.hold("Blood Razor", "Candleshot")
    duel.them.summon(YETI)
    duel.play("Blood Razor").play("Candleshot")
    assert duel.them.board == [f"{YETI} 4/3"]


def test_dead_mans_hand(duel):
    duel.me.hold("Dead Man's Hand", "Fireball", "Wisp").set(deck={})
    duel.play("Dead Man's Hand")
    assert duel.me.deck == {"Fireball": 1, "Wisp": 1}


def test_animated_berserker(duel):
    duel.me.summon("Animated Berserker").hold(YETI)
    duel.play(YETI)
    assert duel.me.board[1] == f"{YETI} 4/4"


def test_forge_of_souls(duel):
    duel.me.hold("Forge of Souls").stack("Candleshot", "Arcanite Reaper", "Wisp")
    duel.play("Forge of Souls")
    assert sorted(duel.me.hand) == ["Arcanite Reaper", "Candleshot"]


def test_rotface(duel):
    duel.me.summon("Rotface").hold("Volcanic Potion")
    boards = duel.chances_of("play", "Volcanic Potion", lambda d: d.me.player.ids[1])
    assert set(boards) == legendary_minions() - {"LOOT_526"} | {"LOOT_526d"}  # The Darkness sleeps


def test_valkyr_soulclaimer(duel):
    duel.me.summon("Val'kyr Soulclaimer").hold("Volcanic Potion", "Volcanic Potion")
    duel.play("Volcanic Potion")
    assert duel.me.board == ["Val'kyr Soulclaimer 1/2", "Ghoul 2/2"]
    duel.play("Volcanic Potion")
    assert duel.me.board == []


def test_death_revenant(duel):
    duel.me.hold("Death Revenant").summon(YETI, health=4)
    duel.them.summon(YETI, health=1)
    duel.play("Death Revenant")
    assert duel.me.board[1] == "Death Revenant 5/5"


def test_scourgelord_garrosh(duel):
    duel.me.hold("Scourgelord Garrosh")
    duel.them.summon("Wisp", "Boulderfist Ogre", YETI)
    duel.play("Scourgelord Garrosh").attack("hero", "enemy 2")
    assert duel.them.board == ["Boulderfist Ogre 6/3", f"{YETI} 4/1"]
    duel.me.set(mana=10)
    duel.power()
    assert duel.them.board == ["Boulderfist Ogre 6/2"]


def test_bring_it_on(duel):
    duel.me.hold("Bring It On!")
    duel.them.hold(YETI, "Fireball")
    duel.play("Bring It On!")
    assert (duel.me.armor, duel.them.cost(YETI), duel.them.cost("Fireball")) == (10, 2, 4)


def test_plague_scientist(duel):
    duel.me.hold("Plague Scientist", "Wisp")
    assert duel.targets("play", "Plague Scientist") == set()
    duel.play("Wisp").play("Plague Scientist", "own 1")
    assert duel.me[1].poisonous


def test_spectral_pillager(duel):
    duel.me.hold("Spectral Pillager", "Wisp", "Wisp")
    duel.play("Wisp").play("Wisp").play("Spectral Pillager", "enemy hero")
    assert duel.them.health == 28


def test_drakkari_defender(duel):
    duel.me.hold("Drakkari Defender")
    assert duel.play("Drakkari Defender").me.overload_owed == 3 and duel.me[1].taunt


def test_tyrantus(duel):
    duel.them.summon("Tyrantus")
    duel.me.hold("Fireball")
    assert "enemy 1" not in duel.targets("play", "Fireball")
