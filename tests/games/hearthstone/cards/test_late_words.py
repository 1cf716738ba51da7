"""Cards of all sets that waited for Choose One, Combo, Echo, repeated texts and other late words."""

import pytest

from games.hearthstone.cards.duels import TextDuel, card_name, written
from games.hearthstone.cards.scenes import Scene

Y, W, T = "Chillwind Yeti", "Wisp", "Spider Tank"
COIN = ("play", "The Coin")
SCENES = [
    # The Grand Tournament
    Scene("Shado-Pan Rider", holding=["The Coin"], before=[COIN], own=["Shado-Pan Rider 6/7"]),
    Scene("Shado-Pan Rider", own=["Shado-Pan Rider 3/7"]),
    Scene("Undercity Valiant", holding=["The Coin"], before=[COIN], target="enemy hero", enemy_health=29),
    Scene("Undercity Valiant", enemy_health=30),
    Scene("Living Roots", option=1, theirs=[Y], target="enemy 1", enemy=[f"{Y} 4/3"]),
    Scene("Living Roots", option=2, own=["Sapling 1/1"] * 2),
    Scene("Druid of the Saber", option=1, own=["Sabertooth Lion 2/1"]),
    Scene("Druid of the Saber", option=2, own=["Sabertooth Panther 3/2"]),
    Scene("Astral Communion", me={"mana": 4, "max_mana": 4}, holding=[W], hand=[], max_mana=10, mana=6),
    Scene("Ball of Spiders", own=["Webspinner 1/1"] * 3),
    Scene("Recruiter", then=[("power", "enemy hero")], hand=["Squire"], me={"mana": 10}),
    # The League of Explorers, Old Gods, Gadgetzan
    Scene("Entomb", theirs=[Y], target="enemy 1", enemy=[], deck={W: 10, Y: 1}),
    Scene("Eternal Sentinel", me={"mana": 5, "max_mana": 10, "overload_locked": 3, "overload_owed": 2},
          own=["Eternal Sentinel 3/2"], mana=6),
    Scene("Feral Rage", option=1, attack=4),
    Scene("Feral Rage", option=2, armor=8),
    Scene("Bladed Cultist", holding=["The Coin"], before=[COIN], own=["Bladed Cultist 2/3"]),
    Scene("Mukla, Tyrant of the Vale", hand=["Bananas"] * 2),
    Scene("Wisps of the Old Gods", option=1, own=["Wisp 1/1"] * 7),
    Scene("Wisps of the Old Gods", option=2, mine=[W], own=["Wisp 3/3"]),
    Scene("Mire Keeper", option=1, own=["Mire Keeper 3/3", "Slime 2/2"]),
    Scene("Mire Keeper", option=2, me={"mana": 4, "max_mana": 4}, max_mana=5, mana=0),
    Scene("Embrace the Shadow", holding=["Holy Light"], then=[("play", "Holy Light", "enemy hero")], enemy_health=24),
    Scene("Kun the Forgotten King", option=1, armor=10),
    Scene("Kun the Forgotten King", option=2, mana=10),
    Scene("Jade Idol", option=1, own=["Jade Golem 1/1"]),
    Scene("Jade Idol", option=2, deck={W: 10, "Jade Idol": 3}),
    Scene("Potion of Madness", theirs=[W], target="enemy 1", own=["Wisp 1/1"], enemy=[]),
    Scene("Potion of Madness", theirs=[W], target="enemy 1", then=[("end",)], own=[], enemy=["Wisp 1/1"]),
    Scene("Jade Shuriken", holding=["The Coin"], before=[COIN], target="enemy hero", enemy_health=28,
          own=["Jade Golem 1/1"]),
    Scene("Jade Shuriken", target="enemy hero", enemy_health=28, own=[]),
    Scene("Gadgetzan Ferryman", holding=["The Coin"], before=[COIN], mine=[W], target="own 1", hand=[W],
          own=["Gadgetzan Ferryman 2/3"]),
    # Un'Goro, Icecrown
    Scene("Shellshifter", option=1, own=["Shellshifter 5/3"]),
    Scene("Shellshifter", option=2, own=["Shellshifter 3/5"]),
    Scene("Fatespinner", option=1, theirs=[Y], holding=["Fireball"], me={"mana": 10},
          then=[("play", "Fireball", "own 1")], enemy=[f"{Y} 6/7"]),
    Scene("Fatespinner", option=2, theirs=[Y], holding=["Fireball"], me={"mana": 10},
          then=[("play", "Fireball", "own 1")], enemy=[f"{Y} 4/2"]),
    Scene("Ghastly Conjurer", hand=["Mirror Image"]),
    Scene("Landscaping", own=["Treant 2/2"] * 2),
    Scene("Druid of the Swarm", option=1, own=["Druid of the Swarm 1/2"]),
    Scene("Druid of the Swarm", option=2, own=["Druid of the Swarm 1/5"]),
    Scene("Malfurion the Pestilent", option=1, own=["Frost Widow 1/2"] * 2, armor=5, power="Plague Lord"),
    Scene("Malfurion the Pestilent", option=2, own=["Scarab Beetle 1/5"] * 2),
    Scene("Meat Wagon", me={"mana": 10, "deck": {"CS2_182": 1, "GVG_093": 1}}, holding=["Fireball"],
          then=[("play", "Fireball", "own 1")], own=["Target Dummy 0/2"]),
    # Kobolds
    Scene("Fal'dorei Strider", deck={W: 10, "Spider Ambush!": 3}),
    Scene("Unstable Evolution", mine=[Y], target="own 1", hand=["Unstable Evolution"]),
    Scene("Windshear Stormcaller", mine=["CS2_050", "CS2_051", "CS2_052", "NEW1_009"],
          own=["Searing Totem 1/1", "Stoneclaw Totem 0/2", "Wrath of Air Totem 0/2", "Healing Totem 0/2",
               "Windshear Stormcaller 5/5", "Al'Akir the Windlord 3/5"]),
    Scene("Windshear Stormcaller", own=["Windshear Stormcaller 5/5"]),
    Scene("Twilight Acolyte", holding=["Azure Drake"], theirs=[T], target="enemy 1",
          own=["Twilight Acolyte 3/4"], enemy=["Spider Tank 2/4"]),
    Scene("Twilight Acolyte", theirs=[T], own=["Twilight Acolyte 2/4"]),
    Scene("Deck of Wonders", deck={W: 10, "Scroll of Wonder": 5}),
    # Witchwood
    Scene("Sound the Bells!", mine=[W], target="own 1", own=["Wisp 2/3"], hand=["Sound the Bells!"]),
    Scene("Sound the Bells!", mine=[W], target="own 1", then=[("end",)], own=["Wisp 2/3"], hand=[]),
    Scene("Phantom Militia", hand=["Phantom Militia"], own=["Phantom Militia 2/4"]),
    Scene("Cheap Shot", theirs=[Y], target="enemy 1", enemy=[f"{Y} 4/3"], hand=["Cheap Shot"]),
    Scene("Warpath", mine=[Y], theirs=[W], own=[f"{Y} 4/4"], enemy=[], hand=["Warpath"]),
    Scene("Mistwraith", holding=["Warpath"], then=[("play", "Warpath")], own=["Mistwraith 4/5"]),
    Scene("Glinda Crowskin", holding=[W], then=[("play", W)], hand=[W]),
    Scene("Curse of Weakness", theirs=[Y], enemy=[f"{Y} 2/5"]),
    Scene("Curse of Weakness", theirs=[Y], then=[("end",)], enemy=[f"{Y} 2/5"]),
    Scene("Curse of Weakness", theirs=[Y], then=[("end",), ("end",)], enemy=[f"{Y} 4/5"]),
    Scene("Squashling", me={"health": 20}, target="own hero", health=22, hand=["Squashling"]),
    Scene("Walnut Sprite", hand=["Walnut Sprite"]),
    Scene("Ghost Light Angler", hand=["Ghost Light Angler"]),
    Scene("Hunting Mastiff", hand=["Hunting Mastiff"]),
    Scene("Gloom Stag", me={"deck": {"CS2_182": 1}}, own=["Gloom Stag 2/6"]),
    Scene("Gloom Stag", me={"deck": {"GVG_044": 1}}, own=["Gloom Stag 4/8"]),
    Scene("Druid of the Scythe", option=1, own=["Druid of the Scythe 4/2"]),
    Scene("Druid of the Scythe", option=2, own=["Druid of the Scythe 2/4"]),
    Scene("Murkspark Eel", target="enemy hero", enemy_health=28),
    Scene("Murkspark Eel", me={"deck": {"GVG_044": 1}}, enemy_health=30),
    Scene("Deadly Arsenal", me={"deck": {"CS2_106": 1}}, theirs=[Y], enemy=[f"{Y} 4/2"], deck={"Fiery War Axe": 1}),
    Scene("Witchwood Piper", me={"deck": {"CS2_182": 2, "CS2_231": 1, "CS2_029": 2}}, hand=[W]),
    Scene("Clockwork Automaton", then=[("power", "enemy hero")], enemy_health=28),
    Scene("Splintergraft", mine=[W], target="own 1", hand=[W]),
    Scene("Vivid Nightmare", mine=[Y], target="own 1", own=[f"{Y} 4/5", f"{Y} 4/1"]),
    Scene("The Glass Knight", me={"health": 20}, holding=["Holy Light"], then=[("play", "Holy Light", "own hero")],
          own=["The Glass Knight 4/3"]),
    Scene("Dire Frenzy", mine=["River Crocolisk"], target="own 1", own=["River Crocolisk 5/6"]),
    Scene("Glitter Moth", me={"deck": {"GVG_044": 1}}, mine=[Y], own=[f"{Y} 4/10", "Glitter Moth 4/4"]),
    Scene("Glitter Moth", me={"deck": {"CS2_182": 1}}, mine=[Y], own=[f"{Y} 4/5", "Glitter Moth 4/4"]),
    Scene("Black Cat", me={"deck": {"GVG_044": 1}}, hand=[T]),
    Scene("Black Cat", me={"deck": {"CS2_182": 1}}, hand=[]),
    Scene("Emeriss", holding=[Y, "Fireball"], then=[("end",), ("end",), ("play", Y)], own=["Emeriss 8/8", f"{Y} 8/10"]),
    # Boomsday
    Scene("The Boomship", holding=[W], hand=[], own=["Wisp 1/1"]),
    Scene("Soul Infusion", holding=["Fireball", W, Y], then=[("play", W)], own=["Wisp 3/3"]),
    Scene("Thunderhead", holding=["Lightning Bolt"], then=[("play", "Lightning Bolt", "enemy hero")],
          own=["Spark 1/1", "Thunderhead 3/5", "Spark 1/1"]),
    Scene("Electra Stormsurge", holding=["Lightning Bolt"], then=[("play", "Lightning Bolt", "enemy hero")],
          enemy_health=24),
    Scene("Electra Stormsurge", holding=["Lightning Bolt"] * 2,
          then=[("play", "Lightning Bolt", "enemy hero"), ("play", "Lightning Bolt", "enemy hero")], enemy_health=21),
    Scene("Tending Tauren", option=1, mine=[W], own=["Wisp 2/2", "Tending Tauren 3/4"]),
    Scene("Tending Tauren", option=2, own=["Treant 2/2", "Tending Tauren 3/4", "Treant 2/2"]),
    Scene("Floop's Glorious Gloop", theirs=[W], holding=["Moonfire"], me={"mana": 3, "max_mana": 3},
          then=[("play", "Moonfire", "enemy 1")], mana=3),
    Scene("Seaforium Bomber", enemy_deck={W: 10, "Bomb": 1}),
    Scene("Celestial Emissary", holding=["Moonfire"] * 2,
          then=[("play", "Moonfire", "enemy hero"), ("play", "Moonfire", "enemy hero")], enemy_health=26),
    Scene("Omega Mind", me={"health": 20}, holding=["Moonfire"], then=[("play", "Moonfire", "enemy hero")], health=21),
    Scene("Omega Mind", me={"health": 20, "mana": 9, "max_mana": 9}, holding=["Moonfire"],
          then=[("play", "Moonfire", "enemy hero")], health=20),
    Scene("Augmented Elekk", holding=["Seaforium Bomber"], then=[("play", "Seaforium Bomber")], me={"mana": 10},
          enemy_deck={W: 10, "Bomb": 2}),
    Scene("Crystalsmith Kangor", me={"health": 10}, holding=["Holy Light"], then=[("play", "Holy Light", "own hero")],
          health=22),
    Scene("Zerek's Cloning Gallery", me={"deck": {"CS2_182": 1, "GVG_044": 1, "CS2_029": 3}},
          deck={Y: 1, T: 1, "Fireball": 3}),
    Scene("The Soularium", hand=[W] * 3),
    Scene("The Soularium", then=[("end",)], hand=[]),
    Scene("Subject 9", me={"deck": {"EX1_287": 2, "EX1_289": 1, "CS2_029": 3}},
          deck={"Counterspell": 1, "Fireball": 3}),
    Scene("Necromechanic", mine=["Haunted Creeper/1"], holding=["Moonfire"], then=[("play", "Moonfire", "own 1")],
          own=["Spectral Spider 1/1"] * 4 + ["Necromechanic 3/6"]),
    Scene("Whizbang the Wonderful", own=["Whizbang the Wonderful 4/5"]),
    Scene("Reckless Experimenter", holding=["Loot Hoarder"], then=[("play", "Loot Hoarder")], mana=5,
          own=["Reckless Experimenter 4/6", "Loot Hoarder 2/1"]),
    Scene("Reckless Experimenter", holding=["Loot Hoarder"], then=[("play", "Loot Hoarder"), ("end",)],
          own=["Reckless Experimenter 4/6"]),
]  # fmt: skip


@pytest.mark.parametrize("scene", SCENES, ids=str)
def test_scene(scene):
    scene.check()


@pytest.fixture
def duel():
    duel = TextDuel()
    duel.me.set(mana=10, max_mana=10)
    return duel


def test_fandral_does_both(duel):
    duel.me.summon("Fandral Staghelm").hold("Living Roots")
    duel.play("Living Roots", "enemy hero", option="both")
    assert duel.them.health == 28
    assert duel.me.board[1:] == ["Sapling 1/1"] * 2


def test_fandral_makes_one_form_of_two(duel):
    duel.me.summon("Fandral Staghelm").hold("Druid of the Saber")
    duel.play("Druid of the Saber", option="both")
    assert duel.me.board[1] == "Sabertooth Tiger 3/2"


@pytest.mark.parametrize(("option", "offered"), [(1, "minion"), (2, "spell")])
def test_raven_idol_discovers(duel, option, offered):
    duel.me.hold("Raven Idol")
    duel.play("Raven Idol", option=option)
    assert set(duel.options) <= written(lambda card: card.type == offered)
    duel.choose(1)
    assert len(duel.me.hand) == 1


def test_mogors_champion_forgets_half_of_the_time(duel):
    duel.me.summon("Mogor's Champion")
    duel.them.summon(Y)
    chances = duel.chances(duel.text("attack", "1", "enemy 1"), lambda d: d.them.health)
    assert chances == {30: 0.5, 22: 0.5}


@pytest.mark.parametrize("name", ["Cho'gall", "Bloodbloom"])
def test_the_next_spell_costs_health(duel, name):
    duel.me.hold(name, "Fireball", "Fireball")
    duel.play(name)
    duel.me.set(mana=3)
    duel.play("Fireball", "enemy hero")
    assert (duel.me.health, duel.me.mana) == (26, 3)
    assert not duel.can("play", "Fireball", "enemy hero")


def test_a_murloc_costs_health(duel):
    duel.me.hold("Seadevil Stinger", "Murloc Warleader")
    duel.play("Seadevil Stinger")
    duel.me.set(mana=0)
    duel.play("Murloc Warleader")
    assert duel.me.health == 27


def test_a_spell_that_costs_more_health_than_there_is_cannot_be_played(duel):
    duel.me.hold("Bloodbloom", "Pyroblast")
    duel.play("Bloodbloom")
    duel.me.set(health=9, mana=10)
    assert not duel.can("play", "Pyroblast", "enemy hero")


def test_primalist_casts_what_is_chosen(duel):
    duel.them.summon(Y)
    duel.me.hold("Tortollan Primalist")
    duel.play("Tortollan Primalist", picks=["offer CS2_026"])  # Frost Nova
    duel.choose("Frost Nova")
    assert duel.them[1].frozen


def test_hallucination_shows_the_class_of_the_opponent(duel):
    duel.me.hold("Hallucination")
    duel.play("Hallucination")
    assert set(duel.options) <= written(lambda card: card.classes == ("hunter",))


def test_thrall_makes_minions_that_cost_two_more(duel):
    duel.me.summon(W).hold("Thrall, Deathseer")
    duel.play("Thrall, Deathseer")
    assert duel.me.power == "Transmute Spirit"
    assert duel.me.armor == 5
    assert {name.rsplit(" ", 1)[0] for name in duel.me.board} <= written(lambda c: c.type == "minion" and c.cost == 2)


def test_an_ambush_is_cast_when_drawn(duel):
    duel.me.stack("Spider Ambush!", W)
    duel.end_turn()
    duel.end_turn(picks=["draw LOOT_026e"])
    assert duel.them.board == []
    assert duel.me.board == ["Leyline Spider 4/4"]
    assert duel.me.hand == [W]


def test_a_bomb_explodes_when_drawn(duel):
    duel.them.stack("Bomb", W)
    duel.end_turn(picks=["draw BOT_511t"])
    assert duel.them.health == 25
    assert duel.them.hand == [W]


def test_a_scroll_casts_a_random_spell(duel):
    duel.me.stack("Scroll of Wonder", W)
    duel.end_turn()
    duel.end_turn(picks=["draw LOOT_106t", "card CS2_026"])
    assert duel.me.hand == [W]


def test_wandering_monster_takes_the_attack(duel):
    duel.them.hide("Wandering Monster")
    duel.me.summon(Y)
    duel.attack("1", "enemy hero", picks=["card GVG_044"])
    assert duel.them.health == 30
    assert duel.them.board == []
    assert duel.me.board == [f"{Y} 4/2"]


def test_sudden_betrayal(duel):
    duel.them.hide("Sudden Betrayal")
    duel.me.summon(Y, W)
    duel.attack("1", "enemy hero")
    assert duel.them.health == 30
    assert duel.me.board == [f"{Y} 4/4"]


def test_sudden_betrayal_needs_a_neighbour(duel):
    duel.them.hide("Sudden Betrayal")
    duel.me.summon(Y)
    duel.attack("1", "enemy hero")
    assert duel.them.health == 26


def test_raven_familiar_draws_the_dearer_spell(duel):
    duel.me.stack("Pyroblast", W)
    duel.them.stack("Frostbolt")
    duel.me.hold("Raven Familiar")
    duel.play("Raven Familiar")
    assert duel.me.hand == ["Pyroblast"]


def test_lynessa_repeats_the_spells_on_own_minions_in_order(duel):
    duel.me.summon(W).hold("Blessing of Kings", "Sound the Bells!")
    duel.play("Blessing of Kings", "own 1").play("Sound the Bells!", "own 1")
    duel.me.set(mana=10)
    duel.me.hold("Lynessa Sunsorrow")
    duel.play("Lynessa Sunsorrow")
    assert duel.me.board == ["Wisp 6/7", "Lynessa Sunsorrow 6/7"]


def test_grand_archivist_uses_a_spell_of_the_deck(duel):
    duel.me.stack("Frost Nova", W)
    duel.me.summon("Grand Archivist")
    duel.them.summon(Y)
    duel.end_turn()
    assert duel.me.deck == {W: 1}
    assert duel.them[1].frozen


def test_valanyr_goes_on(duel):
    duel.me.equip("Val'anyr", durability=1)
    duel.me.hold(W)
    duel.attack("hero", "enemy hero")
    duel.play(W)
    assert duel.me.board == ["Wisp 5/3"]
    duel.me.hold("Fireball")
    duel.play("Fireball", "own 1")
    assert duel.me.weapon == "Val'anyr 4/2"


def test_a_blessed_card_keeps_its_text_in_json(duel):
    duel.me.equip("Val'anyr", durability=1)
    duel.me.hold(W)
    duel.attack("hero", "enemy hero")
    again = duel.duel.state.game.state_from_json(duel.duel.state.to_json())
    assert again.to_json() == duel.duel.state.to_json()
    assert '"blessing"' in again.to_json()


def test_runespear_casts_a_discovered_spell(duel):
    duel.me.equip("The Runespear")
    duel.them.summon(Y)
    duel.attack("hero", "enemy hero", picks=["offer CS2_026"])
    duel.choose("Frost Nova")
    assert duel.them[1].frozen


def test_murmuring_elemental_doubles_the_next_battlecry(duel):
    duel.me.hold("Murmuring Elemental", "Novice Engineer", "Novice Engineer")
    duel.play("Murmuring Elemental").play("Novice Engineer")
    assert len(duel.me.hand) == 3
    duel.play("Novice Engineer")
    assert len(duel.me.hand) == 3


def test_geosculptor_yip(duel):
    duel.me.set(armor=3).summon("Geosculptor Yip")
    duel.end_turn()
    assert {name.rsplit(" ", 1)[0] for name in duel.me.board[1:]} <= written(
        lambda card: card.type == "minion" and card.cost == 3
    )
    assert len(duel.me.board) >= 2


def test_seeping_oozeling_gains_a_deathrattle(duel):
    duel.me.stack("Haunted Creeper", W)
    duel.me.hold("Seeping Oozeling", "Fireball")
    duel.play("Seeping Oozeling")
    duel.me.set(mana=10)
    duel.play("Fireball", "own 1")
    assert duel.me.board == ["Spectral Spider 1/1"] * 2


def test_the_darkness_wakes_with_the_third_candle(duel):
    duel.me.hold("The Darkness")
    duel.play("The Darkness")
    assert duel.them.deck["Darkness Candle"] == 3
    assert not duel.can("attack", "1", "enemy hero")
    for _ in range(3):
        duel.them.stack("Darkness Candle", W, W)
        duel.end_turn(picks=["draw LOOT_526t"])
        duel.end_turn()
    assert duel.me.board == ["The Darkness 20/20"]
    assert duel.can("attack", "1", "enemy hero")


def test_spiteful_summoner_brings_a_minion_of_the_spells_cost(duel):
    duel.me.stack("Pyroblast")
    duel.me.hold("Spiteful Summoner")
    duel.play("Spiteful Summoner")
    assert duel.me.deck == {"Pyroblast": 1}
    assert {name.rsplit(" ", 1)[0] for name in duel.me.board[1:]} <= written(
        lambda card: card.type == "minion" and card.cost == 10
    )


def test_arcane_keysmith_puts_a_secret_into_play(duel):
    duel.me.hold("Arcane Keysmith")
    duel.play("Arcane Keysmith")
    chosen = duel.options[0]
    duel.choose(1)
    assert duel.me.secrets == [chosen]


def test_chameleos_is_a_card_of_the_opponent(duel):
    duel.me.hold("Chameleos")
    duel.them.hold("Pyroblast").set(deck={"EX1_279": 5})
    duel.end_turn()
    duel.end_turn()
    assert duel.me.hand[0] == "Pyroblast"


def test_azalina_copies_the_hand(duel):
    duel.me.hold("Azalina Soulthief", W)
    duel.them.hold("Pyroblast", Y)
    duel.play("Azalina Soulthief")
    assert duel.me.hand == ["Pyroblast", Y]


@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        ("Duskhaven Hunter", "5/2"),
        ("Pumpkin Peasant", "4/2"),
        ("Gilnean Royal Guard", "8/3"),
        ("Swift Messenger", "6/2"),
        ("Spellshifter", "4/1"),
    ],
)
def test_cards_that_swap_their_numbers_in_hand(duel, name, numbers):
    duel.me.hold(name)
    duel.end_turn()
    duel.end_turn()
    duel.me.set(mana=10)
    duel.act(next(text for text in duel.legal if text.startswith("play GIL_")))
    assert duel.me.board == [f"{name} {numbers}"]


def test_toki_knows_the_past(duel):
    duel.me.hold("Toki, Time-Tinker")
    chances = duel.chances_of("play", "Toki, Time-Tinker", lambda d: d.me.hand[0])
    assert len(set(chances.values())) == 1
    assert {"Loatheb", "Dr. Boom"} <= set(chances)
    assert "Prince Keleseth" not in chances


def test_cursed_castaway_draws_a_combo_card(duel):
    duel.me.stack("Eviscerate", W)
    duel.me.summon("Cursed Castaway", health=1).hold("Moonfire")
    duel.play("Moonfire", "own 1")
    assert duel.me.hand == ["Eviscerate"]


@pytest.mark.parametrize(("secret", "board", "cards"), [("Rat Trap", ["Doom Rat 6/6"], 0), ("Hidden Wisdom", [], 2)])
def test_the_third_card_of_a_turn(duel, secret, board, cards):
    duel.them.hide(secret)
    duel.me.hold("Moonfire", "Moonfire", "Moonfire")
    duel.play("Moonfire", "enemy hero").play("Moonfire", "enemy hero")
    assert duel.them.secrets == [secret]
    duel.play("Moonfire", "enemy hero")
    assert duel.them.board == board
    assert len(duel.them.hand) == cards


def test_tess_replays_cards_of_other_classes(duel):
    duel = TextDuel(me="HERO_03")
    duel.me.set(mana=10, max_mana=10)
    duel.me.hold("Moonfire", "Novice Engineer")
    duel.play("Moonfire", "enemy hero").play("Novice Engineer")
    duel.me.set(mana=10)
    duel.me.hold("Tess Greymane")
    duel.play("Tess Greymane", picks=["card CS2_008", "target enemy hero"])
    assert duel.them.health == 28
    assert duel.me.board == ["Novice Engineer 1/1", "Tess Greymane 6/6"]


def test_voodoo_doll_takes_its_victim_along(duel):
    duel.them.summon(Y, W)
    duel.me.hold("Voodoo Doll", "Moonfire")
    duel.play("Voodoo Doll", "enemy 1")
    duel.play("Moonfire", "own 1")
    assert duel.them.board == ["Wisp 1/1"]


def test_voodoo_doll_forgets_who_left(duel):
    duel.them.summon(Y)
    duel.me.hold("Voodoo Doll", "Moonfire", "Sap")
    duel.play("Voodoo Doll", "enemy 1").play("Sap", "enemy 1")
    duel.end_turn()
    duel.play(Y)
    duel.end_turn()
    duel.play("Moonfire", "own 1")
    assert duel.them.board == [f"{Y} 4/5"]


def test_dollmaster_dorian_copies_what_is_drawn(duel):
    duel.me.stack(Y)
    duel.me.summon("Dollmaster Dorian").hold("Novice Engineer")
    duel.play("Novice Engineer")
    assert "Chillwind Yeti 1/1" in duel.me.board
    assert duel.me.hand == [Y]


def test_spectral_cutlass_lasts_longer(duel):
    duel.me.equip("Spectral Cutlass").hold("Eviscerate", "Fireball")
    duel.play("Fireball", "enemy hero")
    assert duel.me.weapon == "Spectral Cutlass 2/2"
    duel.play("Eviscerate", "enemy hero")
    assert duel.me.weapon == "Spectral Cutlass 2/3"


def test_prince_liam(duel):
    duel.me.stack("Mirror Image", "Fireball")
    duel.me.hold("Prince Liam")
    duel.play("Prince Liam")
    assert duel.me.deck["Fireball"] == 1
    other = next(name for name in duel.me.deck if name != "Fireball")
    assert other in written(lambda card: card.type == "minion" and card.rarity == "legendary")


def test_duskfallen_aviana_makes_the_first_card_free(duel):
    duel.me.summon("Duskfallen Aviana").hold(Y, Y)
    assert duel.me.cost(Y) == 0
    duel.play(Y)
    assert duel.me.cost(Y) == 4


def test_shudderwock_repeats_battlecries(duel):
    duel.me.hold("Novice Engineer", "Shattered Sun Cleric", "Shudderwock")
    duel.play("Novice Engineer").play("Shattered Sun Cleric", "own 1")
    duel.me.set(mana=10)
    cards = len(duel.me.hand)
    duel.play("Shudderwock", picks=["card EX1_015", "card EX1_019", "target own 1"])
    assert len(duel.me.hand) == cards
    assert duel.me.board == ["Novice Engineer 3/3", "Shattered Sun Cleric 3/2", "Shudderwock 6/6"]


@pytest.mark.parametrize("name", ["Pick Pocket", "Blink Fox"])
def test_cards_of_the_opponents_class(duel, name):
    duel.me.hold(name)
    chances = duel.chances_of("play", name, lambda d: next(card for card in d.me.hand if card != name))
    assert set(chances) == written(lambda card: card.classes == ("hunter",))


def test_blazing_invocation(duel):
    duel.me.hold("Blazing Invocation")
    duel.play("Blazing Invocation")
    assert set(duel.options) <= written(lambda card: card.type == "minion" and "battlecry" in card.keywords)


def test_face_collector(duel):
    duel.me.hold("Face Collector")
    chances = duel.chances_of("play", "Face Collector", lambda d: d.me.hand[-1])
    legends = written(lambda card: card.type == "minion" and card.rarity == "legendary")
    assert set(chances) == legends


def test_academic_espionage(duel):
    duel.me.hold("Academic Espionage")
    duel.play("Academic Espionage")
    ids = {id: count for id, count in duel.me.player.deck.items() if id != "CS2_231"}
    assert sum(ids.values()) == 10
    assert all(id.endswith("$1") for id in ids)
    hunters = written(lambda card: card.classes == ("hunter",))
    assert {card_name(id.removesuffix("$1")) for id in ids} <= hunters


def test_stargazer_luna_counts_the_right_end(duel):
    duel.me.summon("Stargazer Luna").hold("Moonfire", W)
    duel.play(W)
    assert duel.me.hand == ["Moonfire", W]
    duel.play("Moonfire", "enemy hero")
    assert duel.me.hand == [W]


def test_dr_boom_gives_mechs_rush_and_changes_his_suit(duel):
    duel.me.hold("Dr. Boom, Mad Genius", T)
    duel.play("Dr. Boom, Mad Genius")
    first = duel.me.power
    assert first in {"Zap Cannon", "Blast Shield", "KABOOM!", "Delivery Drone", "Micro-Squad"}
    assert duel.me.armor == 7
    duel.me.set(mana=10)
    duel.them.summon(W)
    duel.play(T)
    assert duel.can("attack", "1", "enemy 1")
    assert not duel.can("attack", "1", "enemy hero")
    duel.end_turn()
    duel.end_turn()
    assert duel.me.power != first


def test_myra_keeps_the_deathrattle(duel):
    duel.me.hold("Myra Rotspring")
    duel.play("Myra Rotspring", picks=["offer FP1_002"])  # Haunted Creeper
    duel.choose("Haunted Creeper")
    assert duel.me.hand == ["Haunted Creeper"]
    duel.me.set(mana=10)
    duel.me.hold("Fireball")
    duel.play("Fireball", "own 1")
    assert duel.me.board == ["Spectral Spider 1/1"] * 2


def test_unexpected_results_grow_with_spell_damage(duel):
    duel.me.summon("Kobold Geomancer").hold("Unexpected Results")
    duel.play("Unexpected Results")
    assert {name.rsplit(" ", 1)[0] for name in duel.me.board[1:]} <= written(
        lambda card: card.type == "minion" and card.cost == 3
    )


def test_astromancer(duel):
    duel.me.hold("Astromancer", W, W)
    duel.play("Astromancer")
    assert {name.rsplit(" ", 1)[0] for name in duel.me.board[1:]} <= written(
        lambda card: card.type == "minion" and card.cost == 2
    )


def test_zerek_returns_after_a_spell(duel):
    duel.me.summon("Zerek, Master Cloner").hold("Blessing of Kings")
    duel.play("Blessing of Kings", "own 1")
    duel.end_turn()
    duel.them.set(mana=10, max_mana=10)
    duel.them.hold("Assassinate")
    duel.play("Assassinate", "enemy 1")
    assert duel.me.board == ["Zerek, Master Cloner 5/5"]


@pytest.mark.parametrize(("mana", "cards"), [(10, 3), (9, 1)])
def test_omega_assembly(duel, mana, cards):
    duel.me.set(mana=mana, max_mana=mana)
    duel.me.hold("Omega Assembly")
    duel.play("Omega Assembly")
    if mana < 10:
        duel.choose(1)
    assert len(duel.me.hand) == cards


def test_supercollider(duel):
    duel.me.equip("Supercollider")
    duel.them.summon(Y, T)
    duel.attack("hero", "enemy 1")
    assert duel.them.board == [f"{Y} 4/1"]


def test_dendrologist_wants_a_treant(duel):
    duel.me.hold("Dendrologist", "Dendrologist")
    duel.play("Dendrologist")
    assert not duel.options
    duel.me.summon("EX1_tk9")
    duel.play("Dendrologist")
    assert set(duel.options) <= written(lambda card: card.type == "spell")


def test_dreampetal_florist(duel):
    duel.me.summon("Dreampetal Florist").hold("Emeriss", "Pyroblast")
    duel.end_turn()
    duel.end_turn()
    assert duel.me.cost("Emeriss") == 3


def test_boom_zooka(duel):
    duel.me.stack(Y, Y, Y)
    duel.them.summon("Boulderfist Ogre")
    duel.me.hold("Flark's Boom-Zooka")
    duel.play("Flark's Boom-Zooka")
    assert duel.me.board == []
    assert duel.them.board == []


def test_dr_morrigan_changes_places(duel):
    duel.me.stack(Y)
    duel.me.summon("Dr. Morrigan", health=1).hold("Moonfire")
    duel.play("Moonfire", "own 1")
    assert duel.me.board == [f"{Y} 4/5"]
    assert duel.me.deck == {"Dr. Morrigan": 1}


def test_floop_is_the_last_minion(duel):
    duel.me.hold(W, "Flobbidinous Floop")
    duel.play(W)
    assert duel.me.hand == [W]
    assert duel.me.cost(W) == 4
    duel.play(W)
    assert duel.me.board == ["Wisp 1/1", "Wisp 3/4"]


def test_prismatic_lens_swaps_costs(duel):
    duel.me.stack(W, "Pyroblast")
    duel.me.hold("Prismatic Lens")
    duel.play("Prismatic Lens")
    assert sorted(duel.me.hand) == ["Pyroblast", W]
    assert (duel.me.cost(W), duel.me.cost("Pyroblast")) == (10, 0)


def test_mulchmuncher(duel):
    duel.me.set(graveyard=["EX1_tk9", "EX1_158t", "CS2_231"]).hold("Mulchmuncher")
    assert duel.me.cost("Mulchmuncher") == 8


def test_demonic_project(duel):
    duel.me.hold("Demonic Project", W)
    duel.them.hold(Y)
    duel.play("Demonic Project")
    demons = written(lambda card: card.race in ("demon", "all"))
    assert set(duel.me.hand) <= demons
    assert set(duel.them.hand) <= demons


def test_a_countered_spell_uses_up_preparation(duel):
    duel.them.hide("Counterspell")
    duel.me.hold("Preparation", "Fireball", "Fireball")
    duel.them.set(secrets=[])
    duel.play("Preparation")
    duel.them.hide("Counterspell")
    assert duel.me.cost("Fireball") == 1
    duel.play("Fireball", "enemy hero")
    assert duel.them.health == 30
    assert duel.me.cost("Fireball") == 4


def test_rhonin_leaves_missiles(duel):
    duel.me.summon("Rhonin", health=1).hold("Moonfire")
    duel.play("Moonfire", "own 1")
    assert duel.me.hand == ["Arcane Missiles"] * 3


def test_master_of_wonders_needs_no_caster(duel):
    duel.me.hold("Scroll of Wonder")
    duel.play("Scroll of Wonder", picks=["card CS2_026"])
    duel.duel.state.check()
