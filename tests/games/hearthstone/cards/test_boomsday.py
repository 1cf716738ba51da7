"""The Boomsday Project: most of the set."""

import pytest

from turnwise.hearthstone import printed

YETI = "Chillwind Yeti"
OGRE = "Boulderfist Ogre"
BOMB = "Goblin Bomb"


def kill(duel, who="own 1"):
    duel.me.hold("Fireball").set(mana=10)
    return duel.play("Fireball", who)


@pytest.mark.parametrize(
    ("name", "left"),
    [
        ("Mechanical Whelp", ["Mechanical Dragon 7/7"]),
        ("Replicating Menace", ["Microbot 1/1"] * 3),
        ("Mecharoo", ["Jo-E Bot 1/1"]),
        ("Mechano-Egg", ["Robosaur 8/8"]),
        ("Blightnozzle Crawler", ["Radioactive Ooze 1/1"]),
    ],
)
def test_what_the_dead_leave(duel, name, left):
    duel.me.summon(name, health=1)
    assert kill(duel).me.board == left


@pytest.mark.parametrize(
    ("name", "seen"),
    [
        ("Giggling Inventor", ["Annoy-o-Tron 1/2", "Giggling Inventor 2/1", "Annoy-o-Tron 1/2"]),
        ("Whirliglider", ["Whirliglider 2/1", "Goblin Bomb 0/2"]),
        ("Explodinator", ["Goblin Bomb 0/2", "Explodinator 3/2", "Goblin Bomb 0/2"]),
        ("Microtech Controller", ["Microbot 1/1", "Microtech Controller 2/1", "Microbot 1/1"]),
        ("Voltaic Burst", ["Spark 1/1", "Spark 1/1"]),
        ("Doubling Imp", ["Doubling Imp 2/2"] * 2),
        ("Omega Agent", ["Omega Agent 4/5"] * 3),
        ("Omega Defender", ["Omega Defender 12/6"]),
    ],
)
def test_what_comes_along(duel, name, seen):
    duel.me.hold(name)
    assert duel.play(name).me.board == seen


@pytest.mark.parametrize("name", ["Omega Agent", "Omega Defender", "Omega Medic"])
def test_omega_needs_ten_crystals(duel, name):
    duel.me.hold(name).set(max_mana=9, health=5)
    duel.play(name)
    assert (len(duel.me.board), duel.me.health, duel.me[1].attack) == (1, 5, printed(duel.me[1].id).attack)


def test_omega_medic(duel):
    duel.me.hold("Omega Medic").set(health=5)
    assert duel.play("Omega Medic").me.health == 15


def test_goblin_bomb(duel):
    duel.me.summon(BOMB)
    assert kill(duel).them.health == 28


def test_faithful_lumi(duel):
    duel.me.hold("Faithful Lumi").summon(BOMB, "Wisp")
    assert duel.targets("play", "Faithful Lumi") == {"own 1"}
    assert duel.play("Faithful Lumi", "own 1").me.board[0] == "Goblin Bomb 1/3"


def test_toxicologist(duel):
    duel.me.hold("Toxicologist").equip("Candleshot")
    assert duel.play("Toxicologist").me.weapon == "Candleshot 2/3"


def test_unpowered_mauler(duel):
    duel.me.summon("Unpowered Mauler").hold("Iron Hide")
    assert not duel.can("attack", "1", "enemy hero")
    assert duel.play("Iron Hide").can("attack", "1", "enemy hero")


def test_sparks(duel):
    duel.me.summon("Spark Drill").hold("Spark Engine")
    duel.play("Spark Engine")
    assert kill(duel).me.hand == ["Spark"] * 3


def test_missile_launcher(duel):
    duel.me.summon("Missile Launcher")
    duel.end_turn()
    assert (duel.me.health, duel.them.health, duel.me.board) == (29, 29, ["Missile Launcher 4/4"])


def test_piloted_reaper(duel):
    duel.me.summon("Piloted Reaper").hold("Wisp", YETI)
    assert kill(duel).me.board == ["Wisp 1/1"]


def test_holomancer(duel):
    duel.them.summon("Holomancer")
    duel.me.hold(OGRE)
    assert duel.play(OGRE).them.board == ["Holomancer 3/3", f"{OGRE} 1/1"]


def test_spring_rocket(duel):
    duel.me.hold("Spring Rocket")
    assert duel.play("Spring Rocket", "enemy hero").them.health == 28


def test_weaponized_pinata(duel):
    duel.me.summon("Weaponized Piñata").hold("Fireball")
    found = duel.chances_of("play", "Fireball", lambda d: printed(d.me.player.hand[0]).rarity, "own 1")
    assert set(found) == {"legendary"}


def test_brainstormer(duel):
    duel.me.hold("Brainstormer", "Fireball", "Fireball", "Wisp")
    assert duel.play("Brainstormer").me.board == ["Brainstormer 3/3"]


def test_mechathun(duel):
    duel.me.summon("Mecha'thun", health=1).hold("Fireball")
    duel.play("Fireball", "own 1")
    assert duel.duel.result == "playing"
    duel.me.summon("Mecha'thun", health=1).set(deck={}, hand=["CS2_029"], mana=10)
    duel.duel.do(duel.text("play", "Fireball", "own 1"))
    assert duel.duel.result == "first_won"


def test_crystallizer(duel):
    duel.me.hold("Crystallizer")
    duel.play("Crystallizer")
    assert (duel.me.health, duel.me.armor) == (25, 5)


def test_damaged_stegotron(duel):
    duel.me.hold("Damaged Stegotron")
    assert duel.play("Damaged Stegotron").me.board == ["Damaged Stegotron 5/6"]


def test_arcane_dynamo(duel):
    duel.me.hold("Arcane Dynamo")
    duel.play("Arcane Dynamo")
    assert all(printed(id).cost >= 5 for id in duel.duel.options)


def test_emp_operative(duel):
    duel.me.hold("E.M.P. Operative")
    duel.them.summon(BOMB, YETI)
    assert duel.targets("play", "E.M.P. Operative") == {"enemy 1"}
    assert duel.play("E.M.P. Operative", "enemy 1").them.board == [f"{YETI} 4/5"]


def test_loose_specimen(duel):
    duel.me.hold("Loose Specimen").summon(OGRE)
    assert duel.play("Loose Specimen").me.board == [f"{OGRE} 6/1", "Loose Specimen 6/6"]


def test_electrowright(duel):
    duel.me.hold("Electrowright", "Electrowright", "Flamestrike")
    assert duel.play("Electrowright").me.board == ["Electrowright 4/4"]


def test_star_aligner(duel):
    duel.me.hold("Star Aligner").summon(OGRE, OGRE)
    assert duel.play("Star Aligner").them.health == 23


def test_harbinger_celestia(duel):
    duel.them.summon("Harbinger Celestia")
    duel.me.hold(OGRE)
    duel.play(OGRE)
    assert duel.them.board == [f"{OGRE} 6/7"] and not duel.them[1].stealth


def test_coppertail_imposter(duel):
    duel.me.hold("Coppertail Imposter")
    duel.play("Coppertail Imposter")
    assert duel.me[1].stealth
    duel.end_turn().end_turn()
    assert not duel.me[1].stealth


def test_kaboom_bot(duel):
    duel.me.summon("Kaboom Bot")
    duel.them.summon(YETI)
    assert kill(duel).them.board == [f"{YETI} 4/1"]


def test_galvanizer(duel):
    duel.me.hold("Galvanizer", "Bull Dozer", YETI)
    duel.play("Galvanizer")
    assert (duel.me.cost("Bull Dozer"), duel.me.cost(YETI)) == (8, 4)


def test_biology_project(duel):
    duel.me.hold("Biology Project").set(mana=3, max_mana=3)
    duel.them.set(mana=0, max_mana=3)
    duel.play("Biology Project")
    assert (duel.me.max_mana, duel.me.mana, duel.them.max_mana) == (5, 4, 5)


def test_juicy_psychmelon(duel):
    duel.me.hold("Juicy Psychmelon").stack(
        "Star Aligner", "Ragnaros the Firelord", "Sleepy Dragon", "Mecha'thun", "Wisp"
    )
    assert len(duel.play("Juicy Psychmelon").me.hand) == 4 and duel.me.deck == {"Wisp": 1}


def test_gloop_sprayer(duel):
    duel.me.hold("Gloop Sprayer").summon(YETI, "Wisp")
    duel.play("Gloop Sprayer", at=2)
    assert sorted(duel.me.board) == [f"{YETI} 4/5"] * 2 + ["Gloop Sprayer 4/4", "Wisp 1/1", "Wisp 1/1"]


def test_bomb_toss(duel):
    duel.me.hold("Bomb Toss")
    duel.play("Bomb Toss", "enemy hero")
    assert (duel.them.health, duel.me.board) == (28, ["Goblin Bomb 0/2"])


def test_boommaster_flark(duel):
    duel.me.hold("Boommaster Flark")
    assert duel.play("Boommaster Flark").me.board.count("Goblin Bomb 0/2") == 4


def test_fireworks_tech(duel):
    duel.me.hold("Fireworks Tech").summon(BOMB)
    duel.play("Fireworks Tech", "own 1")
    assert (duel.me.board[0], duel.them.health) == ("Goblin Bomb 1/3", 28)


def test_secret_plan(duel):
    duel.me.hold("Secret Plan")
    duel.play("Secret Plan")
    assert all("secret" in printed(id).keywords for id in duel.duel.options)


def test_goblin_prank(duel):
    duel.me.hold("Goblin Prank").summon("Wisp")
    assert duel.play("Goblin Prank", "own 1").me.board == ["Wisp 4/4"]
    assert duel.end_turn().me.board == []


def test_cybertech_chip(duel):
    duel.me.hold("Cybertech Chip").summon("Wisp")
    duel.play("Cybertech Chip").me.hold("Fireball").set(mana=10)
    found = duel.chances_of("play", "Fireball", lambda d: printed(d.me.player.hand[0]).race, "own 1")
    assert set(found) <= {"mech", "all"}


def test_astral_rift(duel):
    duel.me.hold("Astral Rift")
    duel.play("Astral Rift")
    assert [printed(id).type for id in duel.me.player.hand] == ["minion"] * 2


def test_lunas_pocket_galaxy(duel):
    duel.me.hold("Luna's Pocket Galaxy").stack(OGRE)
    duel.play("Luna's Pocket Galaxy").end_turn().end_turn()
    assert duel.me.cost(OGRE) == 1


def test_shooting_star(duel):
    duel.me.hold("Shooting Star")
    duel.them.summon(YETI, YETI, YETI)
    assert duel.play("Shooting Star", "enemy 1").them.board == [f"{YETI} 4/4", f"{YETI} 4/4", f"{YETI} 4/5"]


def test_research_project(duel):
    duel.me.hold("Research Project")
    duel.play("Research Project")
    assert (len(duel.me.hand), len(duel.them.hand)) == (2, 2)


def test_meteorologist(duel):
    duel.me.hold("Meteorologist", "Wisp", "Wisp")
    assert duel.play("Meteorologist").them.health == 28


def test_shrink_ray(duel):
    duel.me.hold("Shrink Ray").summon(YETI)
    duel.them.summon(OGRE)
    duel.play("Shrink Ray")
    assert (duel.me.board, duel.them.board) == ([f"{YETI} 1/1"], [f"{OGRE} 1/1"])


def test_autodefense_matrix(duel):
    duel.them.hide("Autodefense Matrix").summon("Wisp")
    duel.me.summon(YETI)
    assert duel.attack("1", "enemy 1").them.board == ["Wisp 1/1"]


def test_crystology(duel):
    duel.me.hold("Crystology").stack("Wisp", "Dire Mole", YETI)
    assert sorted(duel.play("Crystology").me.hand) == ["Dire Mole", "Wisp"]


def test_glowstone_technician(duel):
    duel.me.hold("Glowstone Technician", "Wisp", "Wisp")
    duel.play("Glowstone Technician").play("Wisp")
    assert duel.me.board[1] == "Wisp 3/3"


def test_extra_arms(duel):
    duel.me.hold("Extra Arms").summon("Wisp")
    duel.play("Extra Arms", "own 1").play("More Arms!", "own 1")
    assert duel.me.board == ["Wisp 5/5"] and duel.me.hand == []


def test_cloning_device(duel):
    duel.me.hold("Cloning Device")
    duel.them.stack(YETI, "Wisp", "Fireball")
    duel.play("Cloning Device").choose(YETI)
    assert duel.me.hand == [YETI] and duel.them.deck[YETI] == 1


def test_dead_ringer(duel):
    duel.me.summon("Dead Ringer").stack("Devilsaur Egg", "Wisp")
    assert kill(duel).me.hand == ["Devilsaur Egg"]


def test_topsy_turvy(duel):
    duel.me.hold("Topsy Turvy").summon(YETI)
    assert duel.play("Topsy Turvy", "own 1").me.board == [f"{YETI} 5/4"]


def test_power_word_replicate(duel):
    duel.me.hold("Power Word: Replicate").summon(YETI, taunt=True)
    duel.play("Power Word: Replicate", "own 1")
    assert duel.me.board == [f"{YETI} 4/5", f"{YETI} 5/5"] and duel.me[2].taunt


def test_test_subject(duel):
    duel.me.hold("Topsy Turvy").summon("Test Subject")
    duel.play("Topsy Turvy", "own 1")
    assert duel.me.hand == ["Topsy Turvy"]


def test_violet_haze(duel):
    duel.me.hold("Violet Haze")
    duel.play("Violet Haze")
    assert all("deathrattle" in printed(id).keywords for id in duel.me.player.hand)


def test_myras_unstable_element(duel):
    duel.me.hold("Myra's Unstable Element").stack(*["Wisp"] * 4)
    duel.play("Myra's Unstable Element")
    assert len(duel.me.hand) == 4 and duel.me.fatigue == 0


def test_pogo_hopper(duel):
    duel.me.hold(*["Pogo-Hopper"] * 3)
    for _ in range(3):
        duel.play("Pogo-Hopper")
    assert duel.me.board == ["Pogo-Hopper 1/1", "Pogo-Hopper 3/3", "Pogo-Hopper 5/5"]


def test_necrium(duel):
    duel.me.summon("Devilsaur Egg").equip("Necrium Blade", durability=1)
    duel.attack("hero", "enemy hero")
    assert duel.me.board == ["Devilsaur Egg 0/3", "Devilsaur 5/5"]
    duel.me.hold("Necrium Vial")
    assert duel.play("Necrium Vial", "own 1").me.board.count("Devilsaur 5/5") == 3


def test_lab_recruiter(duel):
    duel.me.hold("Lab Recruiter").summon(YETI).set(deck={})
    assert duel.play("Lab Recruiter", "own 1").me.deck == {YETI: 3}


def test_elementary_reaction(duel):
    duel.me.hold("Elementary Reaction", "Elementary Reaction").stack("Fireball", "Fireball")
    assert duel.play("Elementary Reaction").me.hand.count("Fireball") == 1
    duel.me.set(elementals_last_turn=1)
    assert duel.play("Elementary Reaction").me.hand.count("Fireball") == 3


def test_eureka(duel):
    duel.me.hold("Eureka!", OGRE)
    duel.play("Eureka!")
    assert duel.me.board == [f"{OGRE} 6/7"] and duel.me.hand == [OGRE]


def test_the_storm_bringer(duel):
    duel.me.hold("The Storm Bringer").summon("Wisp", "Wisp")
    duel.play("The Storm Bringer")
    assert [printed(id).rarity for id in duel.me.player.ids] == ["legendary"] * 2


def test_beakered_lightning(duel):
    duel.me.hold("Beakered Lightning").summon(YETI)
    assert duel.play("Beakered Lightning").me.board == [f"{YETI} 4/4"]


def test_storm_chaser(duel):
    duel.me.hold("Storm Chaser").stack("Flamestrike", "Fireball")
    assert duel.play("Storm Chaser").me.hand == ["Flamestrike"]


def test_menacing_nimbus(duel):
    duel.me.hold("Menacing Nimbus")
    duel.play("Menacing Nimbus")
    assert printed(duel.me.player.hand[0]).race in ("elemental", "all")


def test_spirit_bomb(duel):
    duel.me.hold("Spirit Bomb")
    duel.them.summon(YETI)
    duel.play("Spirit Bomb", "enemy 1")
    assert (duel.me.health, duel.them.board) == (26, [f"{YETI} 4/1"])


def test_nethersoul_buster(duel):
    duel.me.hold("Kobold Librarian", "Nethersoul Buster")
    assert duel.play("Kobold Librarian").play("Nethersoul Buster").me.board[1] == "Nethersoul Buster 3/5"


def test_void_analyst(duel):
    duel.me.summon("Void Analyst").hold("Doubling Imp")
    kill(duel)
    duel.me.set(mana=10)
    assert duel.play("Doubling Imp").me.board == ["Doubling Imp 3/3"] * 2


def test_ectomancy(duel):
    duel.me.hold("Ectomancy").summon("Doubling Imp", "Wisp", "Void Analyst")
    duel.play("Ectomancy")
    assert [text.split(" ")[0] for text in duel.me.board] == ["Doubling", "Doubling", "Wisp", "Void", "Void"]


def test_weapons_project(duel):
    duel.me.hold("Weapons Project")
    duel.play("Weapons Project")
    assert (duel.me.weapon, duel.them.weapon) == ("Gearblade 2/3", "Gearblade 2/3")
    assert (duel.me.armor, duel.them.armor) == (6, 6)


def test_rovers(duel):
    duel.me.summon("Eternium Rover", "Security Rover").hold("Volcanic Potion")
    duel.play("Volcanic Potion")
    assert duel.me.armor == 2 and duel.me.board[2:] == ["Guard Bot 2/3"]


def test_rocket_boots(duel):
    duel.me.hold("Rocket Boots").summon("Wisp")
    duel.play("Rocket Boots", "own 1")
    assert duel.me[1].rush and len(duel.me.hand) == 1


def test_dyn_o_matic(duel):
    duel.me.hold("Dyn-o-matic").summon(BOMB)
    duel.them.summon(OGRE)
    duel.play("Dyn-o-matic")
    assert (duel.me.board[0], duel.them.board) == ("Goblin Bomb 0/2", [f"{OGRE} 6/2"])


def test_beryllium_nullifier(duel):
    duel.them.summon("Beryllium Nullifier")
    duel.me.hold("Fireball")
    assert "enemy 1" not in duel.targets("play", "Fireball")


def test_crazed_chemist(duel):
    duel.me.hold("Crazed Chemist", "Wisp")
    assert duel.targets("play", "Crazed Chemist") == set()
    duel.play("Wisp").play("Crazed Chemist", "own 1")
    assert duel.me.board[0] == "Wisp 5/1"


@pytest.mark.parametrize(
    ("name", "seen"),
    [
        ("Skaterbot", "1/3"),
        ("Bronze Gatekeeper", "1/7"),
        ("Wargear", "5/7"),
        ("Venomizer", "2/4"),
        ("Glow-Tron", "1/5"),
        ("Annoy-o-Module", "2/6"),
    ],
)
def test_magnetic_cards_join_a_mech(duel, name, seen):
    duel.me.hold(name).summon(BOMB)
    assert duel.play(name, at=1).me.board == [f"{BOMB} {seen}"]


def test_kangors_endless_army_brings_mechs_with_their_magnetic_cards_x141(duel):
    duel.me.summon("Harvest Golem").hold("Wargear", "Twisting Nether")
    duel.play("Wargear", at=1)
    duel.me.set(mana=10)
    duel.play("Twisting Nether")
    duel.me.set(board=[], mana=10)
    assert duel.me.player.raw["dead_mechs"] == [{"id": "EX1_556", "magnetic": ["BOT_563"]}]
    duel.me.set(graveyard=["EX1_556", "BOT_445"]).hold("Kangor's Endless Army")
    duel.play("Kangor's Endless Army")
    assert sorted(duel.me.board) == ["Harvest Golem 7/8", "Mecharoo 1/1"]


def test_kangors_endless_army_takes_each_death_once(duel):
    duel.me.set(
        graveyard=["EX1_556", "EX1_556", "CS2_182"], dead_mechs=[{"id": "EX1_556", "magnetic": ["BOT_312", "BOT_563"]}]
    ).hold("Kangor's Endless Army")
    assert duel.chances_of("play", "Kangor's Endless Army", lambda d: sorted(d.me.board)) == {
        ("Harvest Golem 10/9", "Harvest Golem 2/3"): 1.0
    }
    duel.play("Kangor's Endless Army", picks=["dead EX1_556#2", "dead EX1_556"])
    assert duel.me.board == ["Harvest Golem 10/9", "Harvest Golem 2/3"]
    duel.me.set(mana=10).hold("Fireball", "Fireball")
    duel.play("Fireball", "own 1").play("Fireball", "own 1")
    assert [name for name in duel.me.board if name.startswith("Microbot")] == ["Microbot 1/1"] * 3


def test_a_silenced_mech_has_no_magnetic_cards_when_it_dies(duel):
    duel.me.summon("Harvest Golem").hold("Wargear", "Silence", "Fireball")
    duel.play("Wargear", at=1).play("Silence", "own 1")
    duel.me.set(mana=10)
    duel.play("Fireball", "own 1")
    assert "dead_mechs" not in duel.me.player.raw
    assert duel.me.player.graveyard == ["EX1_556"]
