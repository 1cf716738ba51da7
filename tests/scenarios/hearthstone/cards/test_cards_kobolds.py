"""Kobolds and Catacombs."""

import pytest

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
