"""Kobolds and Catacombs."""

import pytest

from games.hearthstone.cards.duels import TextDuel
from turnwise.hearthstone import printed

YETI = "Chillwind Yeti"


def test_corridor_creeper_gets_cheaper_with_every_death(duel):
    duel.me.hold("Corridor Creeper", "Volcanic Potion").summon("Wisp")
    duel.them.summon("Wisp", YETI)
    duel.play("Volcanic Potion")
    assert duel.me.cost("Corridor Creeper") == 5


def test_carnivorous_cube(duel):
    duel.me.hold("Carnivorous Cube", "Fireball").summon("Devilsaur Egg")
    duel.play("Carnivorous Cube", "own 1")
    assert duel.me.board == ["Devilsaur 5/5", "Carnivorous Cube 4/6"]
    duel.me.set(mana=10)
    duel.play("Fireball", "own 2")
    assert duel.me.board == ["Devilsaur 5/5", "Devilsaur Egg 0/3", "Devilsaur Egg 0/3"]


def test_a_cube_without_a_meal(duel):
    duel.me.hold("Carnivorous Cube", "Fireball")
    duel.play("Carnivorous Cube")
    duel.me.set(mana=10)
    duel.play("Fireball", "own 1")
    assert duel.me.board == []


def test_fungalmancer(duel):
    duel.me.hold("Fungalmancer").summon(YETI, YETI, YETI)
    duel.play("Fungalmancer", at=2)
    assert [text.split()[-1] for text in duel.me.board] == ["6/7", "2/2", "6/7", "4/5"]


def test_shroom_brewer(duel):
    duel.me.hold("Shroom Brewer").set(health=20)
    duel.play("Shroom Brewer", "own hero")
    assert duel.me.health == 24


def test_fungal_enchanter(duel):
    duel.me.hold("Fungal Enchanter").set(health=20).summon(YETI, health=1)
    duel.them.summon(YETI, health=1)
    duel.play("Fungal Enchanter")
    assert (duel.me.health, duel.me.board[0], duel.them.board) == (22, "Chillwind Yeti 4/3", ["Chillwind Yeti 4/1"])


def test_plated_beetle(duel):
    duel.me.hold("Fireball").summon("Plated Beetle")
    duel.play("Fireball", "own 1")
    assert duel.me.armor == 3


def test_flanking_strike(duel):
    duel.me.hold("Flanking Strike")
    duel.them.summon(YETI)
    duel.play("Flanking Strike", "enemy 1")
    assert (duel.them.board, duel.me.board) == (["Chillwind Yeti 4/2"], ["Wolf 3/3"])


def test_candleshot_protects_while_attacking(duel):
    duel.me.equip("Candleshot")
    duel.them.summon(YETI)
    duel.attack("hero", "enemy 1")
    assert (duel.me.health, duel.me.weapon, duel.them.board) == (30, "Candleshot 1/2", ["Chillwind Yeti 4/4"])


def test_kathrena_recruits_twice(duel):
    duel.me.hold("Kathrena Winterwisp").stack("King Krush", "Fireball", YETI)
    duel.play("Kathrena Winterwisp")
    assert duel.me.board == ["Kathrena Winterwisp 6/6", "King Krush 8/8"]
    duel.me.hold("Fireball").stack("Bloodfen Raptor", YETI).set(mana=10)
    duel.play("Fireball", "own 1")
    assert duel.me.board == ["Bloodfen Raptor 3/2", "King Krush 8/8"]


def test_unidentified_maul_turns_when_drawn(duel):
    duel.me.stack("Unidentified Maul")
    duel.end_turn()
    assert duel.chances("end", lambda d: d.me.hand) == {
        ("Champion's Maul",): 0.25, ("Sacred Maul",): 0.25, ("Blessed Maul",): 0.25, ("Purifier's Maul",): 0.25
    }  # fmt: skip


def test_champions_maul(duel):
    duel.me.hold("Champion's Maul")
    duel.play("Champion's Maul")
    assert (duel.me.weapon, duel.me.board) == ("Champion's Maul 2/2", ["Silver Hand Recruit 1/1"] * 2)


def test_sacred_maul(duel):
    duel.me.hold("Sacred Maul").summon(YETI)
    duel.play("Sacred Maul")
    assert duel.me[1].taunt


def test_blessed_maul(duel):
    duel.me.hold("Blessed Maul").summon(YETI)
    duel.play("Blessed Maul")
    assert duel.me.board == ["Chillwind Yeti 5/5"]


def test_purifiers_maul(duel):
    duel.me.hold("Purifier's Maul").summon(YETI)
    duel.play("Purifier's Maul")
    assert duel.me[1].divine_shield


def test_level_up(duel):
    duel.me.hold("Level Up!").summon("Silver Hand Recruit", YETI)
    duel.play("Level Up!")
    assert (duel.me.board, duel.me[1].taunt) == (["Silver Hand Recruit 3/3", "Chillwind Yeti 4/5"], True)


def test_vulgar_homunculus(duel):
    duel.me.hold("Vulgar Homunculus")
    duel.play("Vulgar Homunculus")
    assert duel.me.health == 28


def test_hooked_reaver(duel):
    duel.me.hold("Hooked Reaver", "Hooked Reaver").set(health=16)
    duel.play("Hooked Reaver")
    assert duel.me.board == ["Hooked Reaver 4/4"]
    duel.me.set(health=15, armor=10)
    duel.play("Hooked Reaver")
    assert "Hooked Reaver 7/7" in duel.me.board


@pytest.mark.parametrize(
    ("name", "amount"),
    [("Lesser Amethyst Spellstone", 3), ("Amethyst Spellstone", 5), ("Greater Amethyst Spellstone", 7)],
)
def test_amethyst_spellstones_steal_life(duel, name, amount):
    duel.me.hold(name).set(health=10)
    duel.them.summon("Boulderfist Ogre", max_health=20, health=20)
    duel.play(name, "enemy 1")
    assert (duel.them.board, duel.me.health) == ([f"Boulderfist Ogre 6/{20 - amount}"], 10 + amount)


def test_a_spellstone_grows_when_my_cards_hurt_my_hero(duel):
    duel.me.hold("Lesser Amethyst Spellstone", "Vulgar Homunculus", "Hellfire").learn("Life Tap").set(mana=10)
    duel.power()
    assert duel.me.hand[0] == "Lesser Amethyst Spellstone"  # not a hero power
    duel.play("Vulgar Homunculus")
    assert duel.me.hand[0] == "Amethyst Spellstone"
    duel.play("Hellfire")
    assert duel.me.hand[0] == "Greater Amethyst Spellstone"


# Kobolds and Catacombs: the rest of the set.


def kill(duel, who="own 1"):
    duel.me.hold("Fireball").set(mana=10)
    return duel.play("Fireball", who)


# Neutral


def test_sewer_crawler(duel):
    duel.me.hold("Sewer Crawler")
    assert duel.play("Sewer Crawler").me.board == ["Sewer Crawler 1/1", "Giant Rat 2/3"]


def test_scorp_o_matic(duel):
    duel.me.hold("Scorp-o-matic")
    duel.them.summon("Wisp", YETI)
    assert duel.targets("play", "Scorp-o-matic") == {"enemy 1"}
    duel.play("Scorp-o-matic", "enemy 1")
    assert duel.them.board == [f"{YETI} 4/5"]


def test_ebon_dragonsmith(duel):
    duel.me.hold("Ebon Dragonsmith", "Arcanite Reaper", YETI)
    duel.play("Ebon Dragonsmith")
    assert (duel.me.cost("Arcanite Reaper"), duel.me.cost(YETI)) == (3, 4)


def test_corrosive_sludge(duel):
    duel.them.equip("Arcanite Reaper")
    duel.me.hold("Corrosive Sludge")
    duel.play("Corrosive Sludge")
    assert duel.them.weapon is None


def test_lone_champion(duel):
    duel.me.hold("Lone Champion", "Lone Champion")
    duel.play("Lone Champion").play("Lone Champion")
    assert duel.me[1].taunt and duel.me[1].divine_shield and not duel.me[2].taunt


def test_arcane_tyrant(duel):
    duel.me.hold("Arcane Tyrant", "Lost in the Jungle", "Flamestrike")
    duel.play("Lost in the Jungle")
    assert duel.me.cost("Arcane Tyrant") == 5
    duel.play("Flamestrike")
    assert duel.me.cost("Arcane Tyrant") == 0


def test_green_jelly(duel):
    duel.me.summon("Green Jelly")
    duel.end_turn()
    assert duel.me.board == ["Green Jelly 3/3", "Green Ooze 1/2"]


def test_dragonslayer(duel):
    duel.me.hold("Dragonslayer")
    duel.them.summon("Sleepy Dragon", YETI)
    assert duel.targets("play", "Dragonslayer") == {"enemy 1"}
    duel.play("Dragonslayer", "enemy 1")
    assert duel.them.board[0] == "Sleepy Dragon 4/6"


def test_toothy_chest(duel):
    duel.me.summon("Toothy Chest")
    duel.end_turn().end_turn()
    assert duel.me.board == ["Toothy Chest 4/4"]


def test_sneaky_devil(duel):
    duel.me.summon("Sneaky Devil", "Wisp")
    assert duel.me.board == ["Sneaky Devil 2/2", "Wisp 2/1"]


def test_hoarding_dragon(duel):
    duel.me.summon("Hoarding Dragon", health=1)
    kill(duel)
    assert duel.them.hand == ["The Coin", "The Coin"]


def test_furbolg_mossbinder(duel):
    duel.me.hold("Furbolg Mossbinder").summon("Wisp")
    duel.play("Furbolg Mossbinder", "own 1")
    assert duel.me.board[0] == "Moss Elemental 6/6"


def test_boisterous_bard(duel):
    duel.me.hold("Boisterous Bard").summon("Wisp")
    duel.play("Boisterous Bard")
    assert duel.me.board == ["Wisp 1/2", "Boisterous Bard 3/2"]


def test_violet_wurm(duel):
    duel.me.summon("Violet Wurm", health=1)
    kill(duel)
    assert duel.me.board == ["Grub 1/1"] * 7


@pytest.mark.parametrize(("name", "cost"), [("Gravelsnout Knight", 1), ("Hungry Ettin", 2)])
def test_gifts_for_the_opponent(duel, name, cost):
    duel.me.hold(name)
    found = duel.chances_of("play", name, lambda d: printed(d.them.player.ids[0]).cost)
    assert found == {cost: 1}


def test_silver_vanguard(duel):
    duel.me.summon("Silver Vanguard", health=1).stack("Ragnaros the Firelord", "Wisp")
    kill(duel)
    assert duel.me.board == ["Ragnaros the Firelord 8/8"]


def test_shimmering_courser(duel):
    duel.me.summon("Shimmering Courser").hold("Fireball")
    assert "own 1" in duel.targets("play", "Fireball")
    duel.them.hold("Fireball")
    duel.end_turn()
    assert "enemy 1" not in duel.targets("play", "Fireball")


def test_feral_gibberer(duel):
    duel.me.summon("Feral Gibberer")
    duel.attack("1", "enemy hero")
    assert duel.me.hand == ["Feral Gibberer"]


def test_cursed_disciple(duel):
    duel.me.summon("Cursed Disciple")
    kill(duel)
    assert duel.me.board == ["Cursed Revenant 5/1"]


def test_kobold_apprentice(duel):
    duel.me.hold("Kobold Apprentice")
    duel.play("Kobold Apprentice")
    assert duel.them.health == 27


def test_guild_recruiter(duel):
    duel.me.hold("Guild Recruiter").stack("Boulderfist Ogre", YETI)
    duel.play("Guild Recruiter")
    assert duel.me.board == ["Guild Recruiter 2/4", f"{YETI} 4/5"]


def test_kobold_monk(duel):
    duel.them.summon("Kobold Monk")
    duel.me.hold("Fireball")
    assert "enemy hero" not in duel.targets("play", "Fireball")


def test_rummaging_kobold(duel):
    duel.me.hold("Rummaging Kobold").equip("Candleshot", durability=1)
    duel.attack("hero", "enemy hero").play("Rummaging Kobold")
    assert duel.me.hand == ["Candleshot"]


def test_shrieking_shroom(duel):
    duel.me.summon("Shrieking Shroom")
    duel.end_turn()
    assert len(duel.me.board) == 2


def test_zola(duel):
    duel.me.hold("Zola the Gorgon").summon(YETI, attack=9)
    duel.play("Zola the Gorgon", "own 1")
    assert duel.me.hand == [YETI]


def test_master_oakheart(duel):
    duel.me.hold("Master Oakheart").stack("Wisp", "Murloc Raider", "Bloodfen Raptor", YETI)
    duel.play("Master Oakheart")
    assert duel.me.board[1:] == ["Wisp 1/1", "Murloc Raider 2/1", "Bloodfen Raptor 3/2"]


def test_void_ripper(duel):
    duel.me.hold("Void Ripper").summon(YETI)
    duel.play("Void Ripper")
    assert duel.me.board == [f"{YETI} 5/4", "Void Ripper 3/3"]


def test_dragonhatcher(duel):
    duel.me.summon("Dragonhatcher").stack("Sleepy Dragon", YETI)
    duel.end_turn()
    assert duel.me.board[1] == "Sleepy Dragon 4/12"


def test_king_togwaggle(duel):
    duel.me.hold("King Togwaggle").stack("Fireball", "Fireball")
    duel.play("King Togwaggle")
    assert duel.them.deck == {"Fireball": 2} and duel.me.deck == {"Wisp": 10}
    assert duel.them.hand == ["King's Ransom"]
    duel.end_turn()
    duel.play("King's Ransom")
    assert duel.me.deck == {"Fireball": 1}


def test_marin_and_his_chest(duel):
    duel.me.hold("Marin the Fox")
    duel.play("Marin the Fox")
    assert duel.them.board == ["Master Chest 0/8"]
    duel.them.summon("Master Chest", health=1)
    duel.me.hold("Fireball").set(mana=10)
    found = duel.chances_of("play", "Fireball", lambda d: d.me.player.hand[0], "enemy 2")
    assert found == {f"LOOT_998{letter}": 0.25 for letter in "hjkl"}


def test_tolins_goblet(duel):
    duel.me.hold("Tolin's Goblet").stack("Fireball")
    duel.play("Tolin's Goblet")
    assert duel.me.hand == ["Fireball"] * 10


def test_zarogs_crown(duel):
    duel.me.hold("Zarog's Crown")
    duel.play("Zarog's Crown")
    chosen = duel.options[0]
    duel.choose(1)
    assert [text.startswith(chosen) for text in duel.me.board] == [True, True]


def test_golden_kobold(duel):
    duel.me.hold("Golden Kobold", "Wisp", "Fireball")
    duel.play("Golden Kobold")
    assert len(duel.me.hand) == 2 and all(printed(id).rarity == "legendary" for id in duel.me.player.hand)


def test_wondrous_wand(duel):
    duel.me.hold("Wondrous Wand").stack("Fireball", "Fireball", "Fireball")
    duel.play("Wondrous Wand")
    assert duel.me.hand == ["Fireball"] * 3 and duel.me.cost("Fireball") == 0


# Druid


def test_barkskin(duel):
    duel.me.hold("Barkskin").summon("Wisp")
    duel.play("Barkskin", "own 1")
    assert (duel.me.board, duel.me.armor) == (["Wisp 1/4"], 3)


@pytest.mark.parametrize(("name", "armor"), [("Ironwood Golem", 3), ("Gemstudded Golem", 5)])
def test_golems_attack_with_armor_only(duel, name, armor):
    duel.me.summon(name).set(armor=armor - 1)
    assert not duel.can("attack", "1", "enemy hero")
    duel.me.hold("Iron Hide")
    duel.play("Iron Hide")
    assert duel.can("attack", "1", "enemy hero")


def test_jasper_spellstone(duel):
    duel.me.hold("Lesser Jasper Spellstone", "Barkskin", "Iron Hide").summon(YETI)
    duel.play("Barkskin", "own 1")
    assert "Jasper Spellstone" in duel.me.hand
    duel.play("Iron Hide")
    assert "Greater Jasper Spellstone" in duel.me.hand
    duel.play("Greater Jasper Spellstone", "own 1")
    assert duel.me.board == [f"{YETI} 4/2"]


def test_branching_paths(duel):
    duel.me.hold("Branching Paths").summon("Wisp")
    duel.play("Branching Paths").choose("Loot the Chest").choose("Explore the Darkness")
    assert (duel.me.armor, duel.me.board) == (6, ["Wisp 2/1"])


def test_branching_paths_twice_the_same(duel):
    duel.me.hold("Branching Paths")
    duel.play("Branching Paths").choose("Eat the Mushroom").choose("Eat the Mushroom")
    assert len(duel.me.hand) == 2


def test_astral_tiger(duel):
    duel.me.summon("Astral Tiger", health=1).set(deck={})
    kill(duel)
    assert duel.me.deck == {"Astral Tiger": 1}


def test_oaken_summons(duel):
    duel.me.hold("Oaken Summons").stack(YETI)
    duel.play("Oaken Summons")
    assert (duel.me.armor, duel.me.board) == (6, [f"{YETI} 4/5"])


def test_grizzled_guardian(duel):
    duel.me.summon("Grizzled Guardian", health=1).stack(YETI, YETI, YETI)
    kill(duel)
    assert duel.me.board == [f"{YETI} 4/5"] * 2


def test_ixlid(duel):
    duel.me.summon("Ixlid, Fungal Lord").hold(YETI)
    duel.play(YETI)
    assert duel.me.board[1:] == [f"{YETI} 4/5"] * 2


def test_greedy_sprite_and_twig(duel):
    duel.me.summon("Greedy Sprite").set(mana=4, max_mana=4).hold("Frostbolt")
    duel.play("Frostbolt", "own 1")
    assert duel.me.max_mana == 5
    duel.me.equip("Twig of the World Tree", durability=1)
    duel.attack("hero", "enemy hero")
    assert (duel.me.max_mana, duel.me.mana) == (10, 10)


# Hunter


def test_cave_hydra(duel):
    duel.me.summon("Cave Hydra")
    duel.them.summon(YETI, YETI, YETI)
    duel.attack("1", "enemy 2")
    assert duel.them.board == [f"{YETI} 4/3"] * 3


def test_emerald_spellstone(duel):
    duel.me.hold("Lesser Emerald Spellstone", "Ice Block")
    duel.play("Ice Block")
    assert duel.me.hand == ["Emerald Spellstone"]
    duel.me.set(mana=10)
    duel.play("Emerald Spellstone")
    assert duel.me.board == ["Wolf 3/3"] * 3


def test_rhokdelar(duel):
    duel.me.hold("Rhok'delar", "Rhok'delar").stack("Fireball")
    duel.play("Rhok'delar")
    assert len(duel.me.hand) == 10
    assert all(printed(id).classes == ("hunter",) for id in duel.me.player.hand[1:])


def test_to_my_side(duel):
    duel.me.hold("To My Side!", "To My Side!")
    duel.play("To My Side!")
    assert len(duel.me.board) == 1
    duel.me.stack("Fireball").set(mana=10)
    duel.play("To My Side!")
    assert len(duel.me.board) == 3


def test_crushing_walls(duel):
    duel.me.hold("Crushing Walls")
    duel.them.summon("Wisp", YETI, "Wisp")
    duel.play("Crushing Walls")
    assert duel.them.board == [f"{YETI} 4/5"]


# Mage


def test_explosive_runes(duel):
    duel.them.hide("Explosive Runes")
    duel.me.hold(YETI)
    duel.play(YETI)
    assert (duel.me.board, duel.me.health) == ([], 29)


def test_ruby_spellstone(duel):
    duel.me.hold("Lesser Ruby Spellstone", "Fire Fly", "Fire Fly")
    duel.play("Fire Fly").play("Fire Fly")
    assert "Ruby Spellstone" in duel.me.hand
    duel.play("Ruby Spellstone")
    assert len(duel.me.hand) == 4


def test_shifting_scroll(duel):
    duel.me.hold("Shifting Scroll")
    duel.end_turn().end_turn(picks=["card CS2_029"])
    assert duel.me.hand[0] == "Fireball"


def test_aluneth(duel):
    duel.me.equip("Aluneth")
    duel.end_turn()
    assert len(duel.me.hand) == 3 and duel.me.weapon == "Aluneth 0/3"


def test_dragons_fury(duel):
    duel.me.hold("Dragon's Fury").stack("Fireball", "Wisp")
    duel.them.summon(YETI)
    duel.play("Dragon's Fury")
    assert duel.them.board == [f"{YETI} 4/1"]


def test_arcane_artificer(duel):
    duel.me.summon("Arcane Artificer").hold("Fireball")
    duel.play("Fireball", "enemy hero")
    assert duel.me.armor == 4


def test_dragoncaller_alanna(duel):
    duel.me.hold("Dragoncaller Alanna").set(big_spells=2)
    duel.play("Dragoncaller Alanna")
    assert duel.me.board == ["Fire Dragon 5/5", "Dragoncaller Alanna 3/3", "Fire Dragon 5/5"]


def test_leyline_manipulator(duel):
    duel.me.set(hand=["LOOT_537", "CS2_029", {"id": "CS2_024", "made_by": "UNG_021"}])
    duel.play("Leyline Manipulator")
    assert (duel.me.cost("Fireball"), duel.me.cost("Frostbolt")) == (4, 0)


# Paladin


def test_potion_of_heroism(duel):
    duel.me.hold("Potion of Heroism").summon("Wisp")
    duel.play("Potion of Heroism", "own 1")
    assert duel.me[1].divine_shield and len(duel.me.hand) == 1


def test_pearl_spellstone(duel):
    duel.me.hold("Lesser Pearl Spellstone", "Shroom Brewer").set(health=20)
    duel.play("Shroom Brewer", "own hero")
    assert duel.me.hand == ["Pearl Spellstone"]
    duel.play("Pearl Spellstone")
    assert duel.me.board[1] == "Guardian Spirit 4/4"


def test_call_to_arms(duel):
    duel.me.hold("Call to Arms").stack("Wisp", "Wisp", "Bloodfen Raptor", YETI)
    duel.play("Call to Arms")
    assert len(duel.me.board) == 3 and duel.me.deck == {YETI: 1}


def test_crystal_lion(duel):
    duel.me.hold("Crystal Lion").summon("Silver Hand Recruit", "Silver Hand Recruit")
    assert duel.me.cost("Crystal Lion") == 4


def test_drygulch_jailor(duel):
    duel.me.summon("Drygulch Jailor")
    kill(duel)
    assert duel.me.hand == ["Silver Hand Recruit"] * 3


def test_benevolent_djinn(duel):
    duel.me.summon("Benevolent Djinn").set(health=20)
    duel.end_turn()
    assert duel.me.health == 23


# Priest


def test_psychic_scream(duel):
    duel.me.hold("Psychic Scream").summon("Wisp")
    duel.them.summon(YETI).set(deck={})
    duel.play("Psychic Scream")
    assert duel.me.board == duel.them.board == [] and duel.them.deck == {"Wisp": 1, YETI: 1}


def test_twilights_call(duel):
    duel.me.hold("Twilight's Call").set(graveyard=["UNG_083", "UNG_845", "CS2_182"])
    duel.play("Twilight's Call")
    assert sorted(duel.me.board) == ["Devilsaur Egg 1/1", "Igneous Elemental 1/1"]


def test_dragon_soul(duel):
    duel.me.equip("Dragon Soul").hold(*["Iron Hide"] * 3)
    for _ in range(3):
        assert duel.me.board == []
        duel.play("Iron Hide")
    assert duel.me.board == ["Dragon Spirit 5/5"]


def test_unidentified_elixir(duel):
    duel.me.stack("Unidentified Elixir")
    duel.end_turn()
    found = duel.chances("end", lambda d: d.me.player.hand[0])
    assert found == {f"LOOT_278t{n}": 0.25 for n in range(1, 5)}


@pytest.mark.parametrize(
    ("elixir", "seen"),
    [
        ("LOOT_278t1", ["Wisp 3/3"]),
        ("LOOT_278t2", ["Wisp 3/3"]),
        ("LOOT_278t3", ["Wisp 3/3", "Wisp 1/1"]),
        ("LOOT_278t4", ["Wisp 3/3"]),
    ],
)
def test_elixirs(duel, elixir, seen):
    duel.me.hold(elixir).summon("Wisp")
    duel.play(elixir, "own 1")
    assert duel.me.board == seen
    assert duel.me[1].lifesteal == (elixir == "LOOT_278t1") and duel.me[1].divine_shield == (elixir == "LOOT_278t2")
    if elixir == "LOOT_278t4":
        assert kill(duel).me.hand == ["Wisp"]


def test_psionic_probe(duel):
    duel.me.hold("Psionic Probe")
    duel.them.stack("Fireball", "Wisp")
    duel.play("Psionic Probe")
    assert duel.me.hand == ["Fireball"]


def test_duskbreaker(duel):
    duel.me.hold("Duskbreaker", "Duskbreaker", "Sleepy Dragon")
    duel.them.summon("Boulderfist Ogre")
    duel.play("Duskbreaker")
    assert duel.them.board == ["Boulderfist Ogre 6/4"]


def test_diamond_spellstone_raises_different_minions(duel):
    duel.me.hold("Lesser Diamond Spellstone").set(graveyard=["CS2_182", "CS2_182", "CS2_182", "CS2_231"])
    duel.play("Lesser Diamond Spellstone")
    assert sorted(duel.me.board) == [f"{YETI} 4/5", "Wisp 1/1"]


def test_diamond_spellstone_upgrades(duel):
    duel.me.hold("Lesser Diamond Spellstone", *["Iron Hide"] * 4)
    for _ in range(4):
        duel.play("Iron Hide")
    assert duel.me.hand == ["Diamond Spellstone"]


def test_gilded_gargoyle(duel):
    duel.me.summon("Gilded Gargoyle")
    kill(duel)
    assert duel.me.hand == ["The Coin"]


def test_temporus(duel):
    duel.me.hold("Temporus")
    duel.play("Temporus")
    turns = []
    for _ in range(6):
        duel.end_turn()
        turns.append(duel.duel.plain["to_act"])
    assert turns == [1, 1, 0, 0, 1, 0]


# Rogue


def test_cavern_shinyfinder(duel):
    duel.me.hold("Cavern Shinyfinder").stack("Candleshot", "Wisp")
    duel.play("Cavern Shinyfinder")
    assert duel.me.hand == ["Candleshot"]


def test_sonya(duel):
    duel.me.summon(YETI, "Sonya Shadowdancer")
    kill(duel)
    assert duel.me.hand == [YETI] and duel.me.cost(YETI) == 1
    duel.play(YETI)
    assert duel.me.board[1] == f"{YETI} 1/1"


def test_cheat_death(duel):
    duel.them.hide("Cheat Death").summon(YETI)
    kill(duel, "enemy 1")
    kill(duel, "enemy 1") if duel.them.board else None
    assert duel.them.secrets == [] or duel.them.hand == []
    duel.them.summon("Wisp")
    duel.me.hold("Volcanic Potion").set(mana=10)
    duel.play("Volcanic Potion")
    assert duel.them.secrets == [] and len(duel.them.hand) == 1


def test_evasion(duel):
    duel.them.hide("Evasion")
    duel.me.hold("Fireball", "Fireball")
    duel.play("Fireball", "enemy hero")
    assert duel.them.health == 24 and duel.them.secrets == []
    assert "enemy hero" not in duel.targets("play", "Fireball")


def test_kobold_illusionist(duel):
    duel.me.summon("Kobold Illusionist").hold("Boulderfist Ogre")
    kill(duel)
    assert duel.me.board == ["Boulderfist Ogre 1/1"] and "Boulderfist Ogre" in duel.me.hand


def test_onyx_spellstone(duel):
    duel.me.hold("Lesser Onyx Spellstone", *["Devilsaur Egg"] * 3).set(mana=10)
    for _ in range(3):
        duel.play("Devilsaur Egg")
    assert duel.me.hand == ["Onyx Spellstone"]
    duel.them.summon("Wisp", YETI)
    duel.me.set(mana=10)
    duel.play("Onyx Spellstone")
    assert duel.them.board == []


# Shaman


def test_crushing_hand(duel):
    duel.me.hold("Crushing Hand")
    duel.them.summon("Sleepy Dragon")
    duel.play("Crushing Hand", "enemy 1")
    assert duel.them.board == ["Sleepy Dragon 4/4"] and duel.me.overload_owed == 3


def test_kobold_hermit(duel):
    duel.me.hold("Kobold Hermit")
    duel.play("Kobold Hermit").choose("Searing Totem")
    assert duel.me.board == ["Kobold Hermit 1/1", "Searing Totem 1/1"]


def test_sapphire_spellstone(duel):
    duel.me.hold("Lesser Sapphire Spellstone", "Crushing Hand").summon(YETI)
    duel.them.summon("Sleepy Dragon")
    duel.play("Crushing Hand", "enemy 1")
    assert duel.me.hand == ["Sapphire Spellstone"]
    duel.me.set(mana=10)
    duel.play("Sapphire Spellstone", "own 1")
    assert duel.me.board == [f"{YETI} 4/5"] * 3


def test_primal_talismans(duel):
    duel.me.hold("Primal Talismans").summon("Wisp")
    duel.play("Primal Talismans")
    duel.me.hold("Fireball").set(mana=10)
    assert len(duel.chances_of("play", "Fireball", lambda d: d.me.player.ids[0], "own 1")) == 4


def test_grumble(duel):
    duel.me.hold("Grumble, Worldshaker").summon(YETI)
    duel.play("Grumble, Worldshaker")
    assert duel.me.hand == [YETI] and duel.me.cost(YETI) == 1


def test_healing_rain(duel):
    duel.me.hold("Healing Rain").set(health=20).summon(YETI, health=4)
    duel.play("Healing Rain")
    assert (duel.me.health, duel.me.board) == (30, [f"{YETI} 4/5"])


# Warlock


def test_kobold_librarian(duel):
    duel.me.hold("Kobold Librarian")
    duel.play("Kobold Librarian")
    assert (duel.me.health, len(duel.me.hand)) == (28, 1)


def test_dark_pact(duel):
    duel.me.hold("Dark Pact").summon("Wisp").set(health=20)
    duel.play("Dark Pact", "own 1")
    assert (duel.me.health, duel.me.board) == (24, [])


def test_possessed_lackey(duel):
    duel.me.summon("Possessed Lackey").stack("Voidlord", "Wisp")
    kill(duel)
    assert duel.me.board == ["Voidlord 3/9"]


def test_voidlord(duel):
    duel.me.summon("Voidlord", health=1)
    kill(duel)
    assert duel.me.board == ["Voidwalker 1/3"] * 3


def test_rin_and_the_seals(duel):
    duel.me.summon("Rin, the First Disciple", health=1)
    kill(duel)
    for n, name in enumerate(("First", "Second", "Third", "Fourth", "Final"), start=2):
        assert duel.me.hand == [f"The {name} Seal"]
        duel.me.set(mana=10)
        duel.play(f"The {name} Seal")
        assert duel.me.board[-1] == f"Felhunter {n}/{n}"
    duel.me.set(mana=10)
    duel.play("Azari, the Devourer")
    assert duel.them.deck == {}


def test_cataclysm(duel):
    duel.me.hold("Cataclysm", "Wisp", "Fireball").summon("Wisp")
    duel.play("Cataclysm")
    assert duel.me.board == [] and duel.me.hand == []


def test_skull_of_the_manari(duel):
    duel.me.equip("Skull of the Man'ari").hold("Voidlord", YETI)
    duel.end_turn().end_turn()
    assert duel.me.board == ["Voidlord 3/9"]


# Warrior


def test_kobold_barbarian(duel):
    duel.me.summon("Kobold Barbarian")
    duel.end_turn().end_turn()
    assert duel.them.health == 26


def test_bladed_gauntlet(duel):
    duel.me.set(armor=4).equip("Bladed Gauntlet").hold("Iron Hide")
    duel.them.summon(YETI)
    duel.play("Iron Hide")
    assert duel.me.weapon == "Bladed Gauntlet 9/2"
    assert duel.targets("attack", "hero") == {"enemy 1"}


def test_mithril_spellstone(duel):
    duel.me.hold("Lesser Mithril Spellstone", "Candleshot")
    duel.play("Candleshot")
    duel.me.set(mana=10)
    duel.play("Mithril Spellstone")
    assert duel.me.board == ["Mithril Golem 5/5"] * 2


@pytest.mark.parametrize(
    ("shield", "target", "armor"),
    [("LOOT_285t", None, 15), ("LOOT_285t2", "enemy hero", 5), ("LOOT_285t3", None, 5), ("LOOT_285t4", None, 5)],
)
def test_shields(duel, shield, target, armor):
    duel.me.hold(shield)
    duel.play(shield, target)
    assert duel.me.armor == armor
    assert duel.them.health == (25 if target else 30)
    assert duel.me.board == (["Iron Golem 5/5"] if shield == "LOOT_285t3" else [])
    assert duel.me.weapon == ("Spiked Shield 5/2" if shield == "LOOT_285t4" else None)


def test_unidentified_shield(duel):
    duel.me.stack("Unidentified Shield")
    duel.end_turn()
    found = duel.chances("end", lambda d: d.me.player.hand[0])
    assert found == {f"LOOT_285t{n}": 0.25 for n in ("", 2, 3, 4)}


def test_reckless_flurry(duel):
    duel.me.hold("Reckless Flurry").set(armor=3)
    duel.them.summon(YETI)
    duel.play("Reckless Flurry")
    assert (duel.me.armor, duel.them.board) == (0, [f"{YETI} 4/2"])


def test_drywhisker_armorer(duel):
    duel.me.hold("Drywhisker Armorer")
    duel.them.summon("Wisp", "Wisp")
    duel.play("Drywhisker Armorer")
    assert duel.me.armor == 4


def test_gather_your_party_and_woecleaver(duel):
    duel.me.hold("Gather Your Party").stack(YETI, YETI, "Fireball")
    duel.play("Gather Your Party")
    duel.me.equip("Woecleaver")
    duel.attack("hero", "enemy hero")
    assert duel.me.board == [f"{YETI} 4/5"] * 2


def test_elven_minstrel(duel):
    duel.me.hold("Elven Minstrel", "Elven Minstrel")
    duel.play("Elven Minstrel")
    assert len(duel.me.hand) == 1
    duel.play("Elven Minstrel")
    assert len(duel.me.hand) == 2


def broken_kingsbane(duel, *names, attacks=3):
    """A Kingsbane on which these spells were cast, broken by attacks."""
    duel.me.stack("Wisp").equip("Kingsbane").hold(*names)
    for name in names:
        duel.play(name)
    for _ in range(attacks):
        duel.me.player.raw["hero_state"]["attacks_made"] = 0
        duel.duel.changed()
        duel.attack("hero", "enemy hero")
    return duel


def test_kingsbane_goes_to_the_deck_with_its_enchantments_x307(duel):
    broken_kingsbane(duel, "Deadly Poison", "Leeching Poison", "Envenom Weapon")
    assert duel.me.weapon is None
    assert duel.me.player.deck == {"CS2_231": 1, "LOOT_542+2/+0$lifesteal$poisonous": 1}
    duel.me.stack().set(deck={"LOOT_542+2/+0$lifesteal$poisonous": 1}, mana=10, health=20)
    duel.them.summon("Boulderfist Ogre")
    duel.end_turn().end_turn()
    duel.play("Kingsbane")
    assert duel.me.weapon == "Kingsbane 3/3"
    duel.attack("hero", "enemy hero")
    assert duel.me.health == 20 + 3
    duel.end_turn().end_turn()
    duel.attack("hero", "enemy 1")
    assert duel.them.board == []


def test_kingsbane_that_is_replaced_keeps_its_durability(duel):
    duel.me.stack("Wisp").equip("Kingsbane").hold("Captain Greenskin", "Fiery War Axe")
    duel.play("Captain Greenskin").play("Fiery War Axe")
    assert duel.me.player.deck == {"CS2_231": 1, "LOOT_542+1/+1": 1}


def test_kingsbane_is_shuffled_in_twice_by_an_elekk_and_once_by_two_deathrattles(duel):
    duel.me.summon("Augmented Elekk")
    broken_kingsbane(duel, "Deadly Poison")
    assert duel.me.player.deck == {"CS2_231": 1, "LOOT_542+2/+0": 2}


def test_a_copy_of_kingsbane_in_a_deck_has_its_enchantments_x2(duel):
    duel.them.set(deck={"LOOT_542+5/+1$poisonous": 1})
    duel.me.hold("Thoughtsteal")
    duel.play("Thoughtsteal")
    duel.play("Kingsbane")
    assert duel.me.weapon == "Kingsbane 6/4"
    assert duel.me.player.weapon["poisonous"]


def test_lifesteal_for_a_turn_is_not_kept_x308():
    duel = TextDuel("p3")
    broken_kingsbane(duel, "Leeching Poison")
    assert duel.me.player.deck == {"CS2_231": 1, "LOOT_542": 1}


def test_leeching_poison_lasts_for_the_turn_in_2019_x308():
    duel = TextDuel("p3")
    duel.me.set(health=10).equip("Fiery War Axe").hold("Leeching Poison")
    duel.play("Leeching Poison").attack("hero", "enemy hero")
    assert duel.me.health == 13
    duel.end_turn().end_turn()
    duel.attack("hero", "enemy hero")
    assert duel.me.health == 13
