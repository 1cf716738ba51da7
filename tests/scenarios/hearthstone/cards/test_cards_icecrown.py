"""Knights of the Frozen Throne: the Lich King's cards and two death knights."""

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
