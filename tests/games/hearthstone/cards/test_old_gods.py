"""Whispers of the Old Gods."""

import pytest

from games.hearthstone.cards.duels import written

YETI, OGRE, RAPTOR, WISP = "Chillwind Yeti", "Boulderfist Ogre", "Bloodfen Raptor", "Wisp"


def grown(duel):
    return duel.me.cthun_attack, duel.me.cthun_health


# C'Thun


def test_cthun_deals_his_attack(duel):
    duel.me.hold("C'Thun").set(cthun_attack=4, cthun_health=4)
    duel.play("C'Thun")
    assert (duel.me.board, duel.them.health) == (["C'Thun 10/10"], 20)


def test_x46_cthun_in_play_grows_at_once(duel):
    duel.me.summon("C'Thun").hold("Beckoner of Evil")
    duel.play("Beckoner of Evil")
    assert duel.me.board[0] == "C'Thun 8/8"


@pytest.mark.parametrize(
    ("name", "by"),
    [("Beckoner of Evil", 2), ("C'Thun's Chosen", 2), ("Skeram Cultist", 2), ("Dark Arakkoa", 3), ("Doomcaller", 2)],
)
def test_battlecries_for_cthun(duel, name, by):
    duel.me.hold(name)
    duel.play(name)
    assert grown(duel) == (by, by)


def test_twilight_geomancer(duel):
    duel.me.hold("Twilight Geomancer", "C'Thun")
    duel.play("Twilight Geomancer")
    duel.me.set(mana=10)
    duel.play("C'Thun")
    assert duel.me[2].taunt


def test_twilight_elder(duel):
    duel.me.summon("Twilight Elder")
    duel.end_turn()
    assert grown(duel) == (1, 1)


def test_disciple_of_cthun(duel):
    duel.me.hold("Disciple of C'Thun")
    duel.play("Disciple of C'Thun", "enemy hero")
    assert (duel.them.health, grown(duel)) == (28, (2, 2))


def test_cult_sorcerer(duel):
    duel.me.summon("Cult Sorcerer").hold("Arcane Shot")
    duel.play("Arcane Shot", "enemy hero")
    assert (duel.them.health, grown(duel)) == (27, (1, 1))


def test_crazed_worshipper(duel):
    duel.me.summon("Crazed Worshipper").hold("Arcane Shot")
    duel.play("Arcane Shot", "own 1")
    assert grown(duel) == (1, 1)


def test_hooded_acolyte(duel):
    duel.me.summon("Hooded Acolyte").hold("Flash Heal").set(health=20)
    duel.play("Flash Heal", "own hero")
    assert grown(duel) == (1, 1)


def test_usher_of_souls(duel):
    duel.me.summon("Usher of Souls", WISP).hold("Arcane Shot")
    duel.play("Arcane Shot", "own 2")
    assert grown(duel) == (1, 1)


def test_blade_of_cthun(duel):
    duel.me.hold("Blade of C'Thun")
    duel.them.summon(OGRE)
    duel.play("Blade of C'Thun", "enemy 1")
    assert (duel.them.board, grown(duel)) == ([], (6, 7))


@pytest.mark.parametrize("dead", [True, False])
def test_doomcaller_brings_cthun_back(duel, dead):
    duel.me.hold("Doomcaller").stack(WISP).set(graveyard=["OG_280", "OG_280"] if dead else [])
    duel.play("Doomcaller")
    assert duel.me.deck == ({WISP: 1, "C'Thun": 1} if dead else {WISP: 1})


@pytest.mark.parametrize(
    ("name", "seen"),
    [
        ("Twin Emperor Vek'lor", lambda d: len(d.me.board) == 2),
        ("Klaxxi Amber-Weaver", lambda d: d.me.board[0].endswith("4/10")),
        ("Twilight Darkmender", lambda d: d.me.health == 20),
        ("Ancient Shieldbearer", lambda d: d.me.armor == 10),
    ],
)
def test_x48_ten_attack(make_duel, name, seen):
    for bonus, ready in ((4, True), (3, False)):
        duel = make_duel()
        duel.me.hold(name).set(cthun_attack=bonus, health=10)
        duel.play(name)
        assert seen(duel) is ready


def test_x49_a_silenced_cthun_grows_again(duel):
    duel.me.summon("C'Thun", attack=10, health=10).hold("Ironbeak Owl", "Beckoner of Evil").set(
        cthun_attack=4, cthun_health=4
    )
    duel.play("Ironbeak Owl", "own 1")
    assert duel.me.board[0] == "C'Thun 6/6"
    duel.play("Beckoner of Evil")
    assert (duel.me.board[0], grown(duel)) == ("C'Thun 8/8", (6, 6))


# Neutral


def test_silithid_swarmer(duel):
    duel.me.summon("Silithid Swarmer").equip("Fiery War Axe")
    assert not duel.can("attack", "1", "enemy hero")
    duel.attack("hero", "enemy hero")
    assert duel.can("attack", "1", "enemy hero")


def test_yshaarj(duel):
    duel.me.summon("Y'Shaarj, Rage Unbound").stack(YETI, "Fireball")
    duel.end_turn()
    assert duel.me.board[1] == "Chillwind Yeti 4/5"


def test_darkspeaker(duel):
    duel.me.hold("Darkspeaker").summon(OGRE)
    duel.play("Darkspeaker", "own 1")
    assert duel.me.board == ["Boulderfist Ogre 3/6", "Darkspeaker 6/7"]


def test_shifter_zerus_goes_on_shifting(duel):
    duel.me.hold("Shifter Zerus")
    duel.end_turn()
    chances = duel.chances("end", lambda d: d.me.hand[0])
    assert set(chances) == written(lambda card: card.type == "minion")
    for id, name in (("CS2_200", OGRE), ("CS2_182", YETI)):
        duel.end_turn(picks=[f"card {id}"]) if duel.duel.plain["to_act"] == 1 else duel.end_turn().end_turn(
            picks=[f"card {id}"]
        )
        assert duel.me.hand[0] == name


def test_nzoth(duel):
    duel.me.hold("N'Zoth, the Corruptor").set(graveyard=["EX1_029", "EX1_556", "CS2_231"])
    duel.play("N'Zoth, the Corruptor")
    assert sorted(duel.me.board) == ["Harvest Golem 2/3", "Leper Gnome 1/1", "N'Zoth, the Corruptor 5/7"]


def test_nerubian_prophet(duel):
    duel.me.hold("Nerubian Prophet")
    duel.end_turn().end_turn()
    assert duel.me.cost("Nerubian Prophet") == 5


def test_corrupted_healbot(duel):
    duel.me.summon("Corrupted Healbot", health=1).hold("Arcane Shot")
    duel.them.set(health=10)
    duel.play("Arcane Shot", "own 1")
    assert duel.them.health == 18


@pytest.mark.parametrize(("name", "hurt", "well"), [("Aberrant Berserker", 5, 3), ("Bloodhoof Brave", 5, 2)])
def test_while_damaged(duel, name, hurt, well):
    duel.me.summon(name).hold("Arcane Shot", "Flash Heal")
    duel.play("Arcane Shot", "own 1")
    assert duel.me[1].attack == hurt
    duel.play("Flash Heal", "own 1")
    assert duel.me[1].attack == well


def test_tentacle_of_nzoth(duel):
    duel.me.summon("Tentacle of N'Zoth", YETI).hold("Arcane Shot")
    duel.play("Arcane Shot", "own 1")
    assert duel.me.board == ["Chillwind Yeti 4/4"]


@pytest.mark.parametrize(
    ("name", "token"),
    [("Bilefin Tidehunter", "Ooze 1/1")],
)
def test_bilefin_tidehunter(duel, name, token):
    duel.me.hold(name)
    duel.play(name)
    assert duel.me.board[1] == token


def test_zealous_initiate(duel):
    duel.me.summon("Zealous Initiate", YETI).hold("Arcane Shot")
    duel.play("Arcane Shot", "own 1")
    assert duel.me.board == ["Chillwind Yeti 5/6"]


def test_corrupted_seer(duel):
    duel.me.hold("Corrupted Seer").summon("Murloc Raider", YETI)
    duel.play("Corrupted Seer")
    assert duel.me.board == ["Murloc Raider 2/1", "Chillwind Yeti 4/3", "Corrupted Seer 2/3"]


def test_blood_of_the_ancient_one(duel):
    duel.me.summon("Blood of The Ancient One", "Blood of The Ancient One")
    duel.end_turn()
    assert duel.me.board == ["The Ancient One 30/30"]


def test_faceless_shambler(duel):
    duel.me.hold("Faceless Shambler").summon(OGRE)
    duel.play("Faceless Shambler", "own 1")
    assert duel.me.board[1] == "Faceless Shambler 6/7"


def test_validated_doomsayer(duel):
    duel.me.summon("Validated Doomsayer")
    duel.end_turn().end_turn()
    assert duel.me.board == ["Validated Doomsayer 7/7"]


@pytest.mark.parametrize(
    ("name", "left"),
    [
        ("Infested Tauren", ["Slime 2/2"]),
        ("Twilight Summoner", ["Faceless Destroyer 5/5"]),
        ("Infested Wolf", ["Spider 1/1"] * 2),
        ("Possessed Villager", ["Shadowbeast 1/1"]),
    ],
)
def test_deathrattle_summons(duel, name, left):
    duel.me.summon(name, health=1).hold("Arcane Shot")
    duel.play("Arcane Shot", "own 1")
    assert duel.me.board == left


def test_eater_of_secrets(duel):
    duel.me.hold("Eater of Secrets")
    duel.them.hide("Ice Barrier", "Mirror Entity")
    duel.play("Eater of Secrets")
    assert (duel.me.board, duel.them.secrets) == (["Eater of Secrets 4/6"], [])


def test_spawn_of_nzoth(duel):
    duel.me.summon("Spawn of N'Zoth", YETI).hold("Arcane Shot")
    duel.play("Arcane Shot", "own 1")
    assert duel.me.board == ["Chillwind Yeti 5/6"]


def test_scaled_nightmare(duel):
    duel.me.summon("Scaled Nightmare")
    duel.end_turn().end_turn()
    assert duel.me.board == ["Scaled Nightmare 4/8"]


def test_ancient_harbinger(duel):
    duel.me.summon("Ancient Harbinger").stack("Faceless Behemoth", WISP, WISP)
    duel.end_turn().end_turn(picks=["deck OG_141", "draw CS2_231"])
    assert duel.me.hand == ["Faceless Behemoth", WISP]


def test_cult_apothecary(duel):
    duel.me.hold("Cult Apothecary").set(health=10)
    duel.them.summon(WISP, WISP, WISP)
    duel.play("Cult Apothecary")
    assert duel.me.health == 16


def test_boogeymonster(duel):
    duel.me.summon("The Boogeymonster")
    duel.them.summon(RAPTOR)
    duel.attack("1", "enemy 1")
    assert duel.me.board == ["The Boogeymonster 8/6"]


def test_deathwing_dragonlord(duel):
    duel.me.summon("Deathwing, Dragonlord", health=1).hold("Twilight Drake", WISP, "Twilight Guardian", "Arcane Shot")
    duel.play("Arcane Shot", "own 1")
    assert (duel.me.board, duel.me.hand) == (["Twilight Guardian 2/6", "Twilight Drake 4/1"], [WISP])


def test_hogger_doom_of_elwynn(duel):
    duel.me.summon("Hogger, Doom of Elwynn").hold("Arcane Shot")
    duel.play("Arcane Shot", "own 1")
    assert duel.me.board == ["Hogger, Doom of Elwynn 6/4", "Gnoll 2/2"]


def test_midnight_drake(duel):
    duel.me.hold("Midnight Drake", WISP, WISP)
    duel.play("Midnight Drake")
    assert duel.me.board == ["Midnight Drake 3/4"]


def test_blackwater_pirate(duel):
    duel.me.hold("Fiery War Axe").summon("Blackwater Pirate")
    assert duel.me.cost("Fiery War Axe") == 1


def test_polluted_hoarder(duel):
    duel.me.summon("Polluted Hoarder").hold("Arcane Shot")
    duel.play("Arcane Shot", "own 1")
    assert duel.me.hand == [WISP]


def test_cyclopian_horror(duel):
    duel.me.hold("Cyclopian Horror")
    duel.them.summon(WISP, WISP)
    duel.play("Cyclopian Horror")
    assert duel.me.board == ["Cyclopian Horror 3/5"]


def test_nat_the_darkfisher(duel):
    duel.me.summon("Nat, the Darkfisher")
    assert duel.chances("end", lambda d: len(d.them.hand)) == {1: 0.5, 2: 0.5}


def test_soggoth(duel):
    duel.me.hold("Fireball")
    duel.them.summon("Soggoth the Slitherer")
    assert duel.targets("play", "Fireball") == {"own hero", "enemy hero"}


# Classes


@pytest.mark.parametrize(("ally", "cards"), [(RAPTOR, 1), (YETI, 0)])
def test_mark_of_yshaarj(duel, ally, cards):
    duel.me.hold("Mark of Y'Shaarj").summon(ally)
    duel.play("Mark of Y'Shaarj", "own 1")
    assert len(duel.me.hand) == cards


def test_forbidden_ancient(duel):
    duel.me.hold("Forbidden Ancient").set(mana=6)
    duel.play("Forbidden Ancient")
    assert (duel.me.board, duel.me.mana) == (["Forbidden Ancient 6/6"], 0)


def test_addled_grizzly(duel):
    duel.me.summon("Addled Grizzly").hold(WISP)
    duel.play(WISP)
    assert duel.me.board == ["Addled Grizzly 2/2", "Wisp 2/2"]


def test_infest(duel):
    duel.me.summon(WISP).hold("Infest", "Arcane Shot")
    duel.play("Infest")
    chances = duel.chances_of("play", "Arcane Shot", lambda d: d.me.hand[0], "own 1")
    assert set(chances) == written(lambda c: c.race in ("beast", "all"))


def test_fiery_bat(duel):
    duel.me.summon("Fiery Bat").hold("Arcane Shot")
    duel.play("Arcane Shot", "own 1")
    assert duel.them.health == 29


def test_call_of_the_wild(duel):
    duel.me.hold("Call of the Wild")
    duel.play("Call of the Wild")
    assert duel.me.board == ["Huffer 5/2", "Leokk 2/4", "Misha 5/4"]


def test_forlorn_stalker(duel):
    duel.me.hold("Forlorn Stalker", "Leper Gnome", WISP)
    duel.play("Forlorn Stalker").play("Leper Gnome").play(WISP)
    assert duel.me.board[1:] == ["Leper Gnome 2/2", "Wisp 1/1"]


def test_giant_sand_worm(duel):
    duel.me.summon("Giant Sand Worm")
    duel.them.summon(WISP, OGRE)
    duel.attack("1", "enemy 1").attack("1", "enemy 1")
    assert duel.can("attack", "1", "enemy hero")
    duel.attack("1", "enemy hero")
    assert not duel.can("attack", "1", "enemy hero")


def test_princess_huhuran(duel):
    duel.me.hold("Princess Huhuran").summon("Leper Gnome", WISP)
    duel.play("Princess Huhuran", "own 1")
    assert (duel.them.health, len(duel.me.board)) == (28, 3)


def test_shatter(duel):
    duel.me.hold("Shatter")
    duel.them.summon(YETI)
    assert not duel.can("play", "Shatter")
    duel.them.summon(OGRE, frozen=True)
    duel.play("Shatter", "enemy 2")
    assert duel.them.board == ["Chillwind Yeti 4/5"]


def test_twilight_flamecaller(duel):
    duel.me.hold("Twilight Flamecaller")
    duel.them.summon(YETI, YETI)
    duel.play("Twilight Flamecaller")
    assert duel.them.board == ["Chillwind Yeti 4/4"] * 2


def test_demented_frostcaller(duel):
    duel.me.summon("Demented Frostcaller").hold("Arcane Shot")
    duel.play("Arcane Shot", "enemy hero")
    assert duel.them.frozen


def test_anomalus(duel):
    duel.me.summon("Anomalus", health=1).hold("Arcane Shot")
    duel.them.summon(OGRE)
    duel.play("Arcane Shot", "own 1")
    assert duel.them.board == []


def test_faceless_summoner(duel):
    duel.me.hold("Faceless Summoner")
    chances = duel.chances_of("play", "Faceless Summoner", lambda d: d.me[2].id)
    assert len(chances) == len(written(lambda c: c.type == "minion" and c.cost == 3))


def test_vilefin_inquisitor(duel):
    duel.me.hold("Vilefin Inquisitor")
    duel.play("Vilefin Inquisitor").power()
    assert duel.me.board == ["Vilefin Inquisitor 1/3", "Silver Hand Murloc 1/1"]


def test_forbidden_healing(duel):
    duel.me.hold("Forbidden Healing").set(mana=4, health=10)
    duel.play("Forbidden Healing", "own hero")
    assert (duel.me.health, duel.me.mana) == (18, 0)


def test_selfless_hero(duel):
    duel.me.summon("Selfless Hero", YETI).hold("Arcane Shot")
    duel.play("Arcane Shot", "own 1")
    assert duel.me[1].divine_shield


def test_rallying_blade(duel):
    duel.me.hold("Rallying Blade").summon("Argent Squire", WISP)
    duel.play("Rallying Blade")
    assert duel.me.board == ["Argent Squire 2/2", "Wisp 1/1"]


def test_divine_strength(duel):
    duel.me.hold("Divine Strength").summon(YETI)
    duel.play("Divine Strength", "own 1")
    assert duel.me.board == ["Chillwind Yeti 5/7"]


def test_x297_ragnaros_lightlord(duel):
    duel.me.summon("Ragnaros, Lightlord", YETI).set(health=10)
    duel.end_turn()
    assert duel.me.health == 18


def test_stand_against_darkness(duel):
    duel.me.hold("Stand Against Darkness")
    duel.play("Stand Against Darkness")
    assert duel.me.board == ["Silver Hand Recruit 1/1"] * 5


def test_steward_of_darkshire(duel):
    duel.me.summon("Steward of Darkshire").hold(WISP, YETI)
    duel.play(WISP).play(YETI)
    assert (duel.me[2].divine_shield, duel.me[3].divine_shield) == (True, False)


def test_a_light_in_the_darkness(duel):
    duel.me.hold("A Light in the Darkness")
    duel.play("A Light in the Darkness").choose(1)
    card = duel.duel.me.raw["hand"][0]
    printed = duel.duel.printed(card["id"], "p4")
    assert (card["attack"], card["health"]) == (printed.attack + 1, printed.health + 1)


def test_power_word_tentacles(duel):
    duel.me.hold("Power Word: Tentacles").summon(YETI)
    duel.play("Power Word: Tentacles", "own 1")
    assert duel.me.board == ["Chillwind Yeti 6/11"]


def test_shadow_word_horror(duel):
    duel.me.hold("Shadow Word: Horror").summon(YETI, WISP)
    duel.them.summon("Leper Gnome")
    duel.play("Shadow Word: Horror")
    assert (duel.me.board, duel.them.board) == (["Chillwind Yeti 4/5"], [])


def test_forbidden_shaping(duel):
    duel.me.hold("Forbidden Shaping").set(mana=7)
    chances = duel.chances_of("play", "Forbidden Shaping", lambda d: d.me[1].id)
    assert len(chances) == len(written(lambda c: c.type == "minion" and c.cost == 7))


def test_darkshire_alchemist(duel):
    duel.me.hold("Darkshire Alchemist").set(health=10)
    duel.play("Darkshire Alchemist", "own hero")
    assert duel.me.health == 15


def test_shifting_shade(duel):
    duel.me.summon("Shifting Shade", health=1).hold("Arcane Shot")
    duel.them.stack("Fireball", OGRE, OGRE)
    assert duel.chances_of("play", "Arcane Shot", lambda d: d.me.hand[0], "own 1") == {
        "Fireball": pytest.approx(1 / 3),
        OGRE: pytest.approx(2 / 3),
    }


def test_journey_below(duel):
    duel.me.hold("Journey Below")
    duel.play("Journey Below")
    assert len(duel.options) == 3 and set(duel.options) <= written(lambda c: "deathrattle" in c.keywords)


def test_thistle_tea(duel):
    duel.me.hold("Thistle Tea").stack(OGRE)
    duel.play("Thistle Tea")
    assert duel.me.hand == [OGRE] * 3


TOXINS = {"Kingsblood Toxin", "Bloodthistle Toxin", "Briarthorn Toxin", "Fadeleaf Toxin", "Firebloom Toxin"}


def test_xaril(duel):
    duel.me.hold("Xaril, Poisoned Mind", "Arcane Shot")
    chances = duel.chances_of("play", "Xaril, Poisoned Mind", lambda d: d.me.hand[-1])
    assert chances == dict.fromkeys(TOXINS, pytest.approx(0.2))
    duel.play("Xaril, Poisoned Mind").play("Arcane Shot", "own 1")
    assert len(duel.me.hand) == 2 and set(duel.me.hand) <= TOXINS


def test_toxins(duel):
    duel.me.hold(*sorted(TOXINS)).summon(YETI, WISP)
    duel.play("Kingsblood Toxin").play("Briarthorn Toxin", "own 1").play("Fadeleaf Toxin", "own 1")
    duel.play("Firebloom Toxin", "enemy hero").play("Bloodthistle Toxin", "own 2")
    assert (duel.me.board, duel.me[1].stealth, duel.them.health) == (["Chillwind Yeti 7/5"], True, 28)
    assert duel.me.hand == [WISP, WISP]


def test_shadow_strike(duel):
    duel.me.hold("Shadow Strike").set(health=20)
    duel.them.summon(YETI)
    assert duel.targets("play", "Shadow Strike") == {"enemy 1", "enemy hero"}
    duel.play("Shadow Strike", "enemy 1")
    assert duel.them.board == []


def test_southsea_squidface(duel):
    duel.me.summon("Southsea Squidface", health=1).equip("Fiery War Axe").hold("Arcane Shot")
    duel.play("Arcane Shot", "own 1")
    assert duel.me.weapon == "Fiery War Axe 5/2"


def test_shadowcaster(duel):
    duel.me.hold("Shadowcaster").summon(OGRE)
    duel.play("Shadowcaster", "own 1")
    assert duel.me.cost(OGRE) == 1
    duel.play(OGRE)
    assert duel.me.board[-1] == "Boulderfist Ogre 1/1"


def test_undercity_huckster(duel):
    duel.me.summon("Undercity Huckster").hold("Arcane Shot")
    chances = duel.chances_of("play", "Arcane Shot", lambda d: d.me.hand[0], "own 1")
    assert set(chances) == written(lambda card: card.classes == ("hunter",))


def test_primal_fusion(duel):
    duel.me.hold("Primal Fusion").summon(YETI, "Searing Totem", "Stoneclaw Totem")
    duel.play("Primal Fusion", "own 1")
    assert duel.me.board[0] == "Chillwind Yeti 6/7"


def test_evolve(duel):
    duel.me.hold("Evolve").summon(RAPTOR)
    chances = duel.chances_of("play", "Evolve", lambda d: d.me[1].id)
    assert len(chances) == len(written(lambda c: c.type == "minion" and c.cost == 3))


def test_master_of_evolution(duel):
    duel.me.hold("Master of Evolution").summon(RAPTOR)
    chances = duel.chances_of("play", "Master of Evolution", lambda d: d.me[1].id, "own 1")
    assert len(chances) == len(written(lambda c: c.type == "minion" and c.cost == 3))


def test_hammer_of_twilight(duel):
    duel.me.equip("Hammer of Twilight", durability=1)
    duel.attack("hero", "enemy hero")
    assert duel.me.board == ["Twilight Elemental 4/2"]


def test_stormcrack(duel):
    duel.me.hold("Stormcrack")
    duel.them.summon(YETI)
    duel.play("Stormcrack", "enemy 1")
    assert (duel.them.board, duel.me.overload_owed) == (["Chillwind Yeti 4/1"], 1)


def test_hallazeal(duel):
    duel.me.summon("Hallazeal the Ascended").hold("Fireball").set(health=10)
    duel.play("Fireball", "enemy hero")
    assert duel.me.health == 16


def test_darkshire_librarian(duel):
    duel.me.hold("Darkshire Librarian", OGRE)
    duel.play("Darkshire Librarian")
    assert duel.me.hand == []
    duel.me.hold("Arcane Shot")
    duel.play("Arcane Shot", "own 1")
    assert duel.me.hand == [WISP]


def test_darkshire_councilman(duel):
    duel.me.summon("Darkshire Councilman").hold(WISP)
    duel.play(WISP)
    assert duel.me.board[0] == "Darkshire Councilman 2/5"


def test_forbidden_ritual(duel):
    duel.me.hold("Forbidden Ritual").set(mana=3)
    duel.play("Forbidden Ritual")
    assert duel.me.board == ["Icky Tentacle 1/1"] * 3


def test_spreading_madness(duel):
    duel.me.hold("Spreading Madness")
    duel.play("Spreading Madness")
    assert duel.me.health + duel.them.health == 51


def test_renounce_darkness(make_duel):
    duel = make_duel(me="HERO_07")
    duel.me.hold("Renounce Darkness", "Soulfire", WISP).stack("Soulfire", WISP)
    duel.play("Renounce Darkness")
    assert duel.me.power != "Life Tap"
    assert "Soulfire" not in duel.me.hand and WISP in duel.me.hand
    changed = [id for id in duel.duel.me.raw["deck"] if id != "CS2_231"]
    assert len(changed) == 1 and changed[0].endswith("$-")  # it costs one less


def test_doom(duel):
    duel.me.hold("DOOM!").summon(WISP)
    duel.them.summon(YETI, OGRE)
    duel.play("DOOM!")
    assert (duel.me.board, duel.them.board, len(duel.me.hand)) == ([], [], 3)


def test_tentacles_for_arms(duel):
    duel.me.equip("Tentacles for Arms", durability=1)
    duel.attack("hero", "enemy hero")
    assert (duel.me.weapon, duel.me.hand) == (None, ["Tentacles for Arms"])


def test_ravaging_ghoul(duel):
    duel.me.hold("Ravaging Ghoul").summon(YETI)
    duel.play("Ravaging Ghoul")
    assert duel.me.board == ["Chillwind Yeti 4/4", "Ravaging Ghoul 3/3"]


def test_malkorok(duel):
    duel.me.hold("Malkorok")
    chances = duel.chances_of("play", "Malkorok", lambda d: d.duel.me.weapon["id"])
    assert len(chances) == len(written(lambda card: card.type == "weapon"))


def test_blood_warriors(duel):
    duel.me.hold("Blood Warriors").summon(YETI).summon(OGRE, health=3)
    duel.play("Blood Warriors")
    assert duel.me.hand == [OGRE]


@pytest.mark.parametrize(("victim", "slimes"), [(YETI, 1), (WISP, 0)])
def test_blood_to_ichor(duel, victim, slimes):
    duel.me.hold("Blood To Ichor")
    duel.them.summon(victim)
    duel.play("Blood To Ichor", "enemy 1")
    assert len(duel.me.board) == slimes


# Random casting


def test_x244_yogg_casts_as_many_as_were_cast(duel):
    duel.me.hold("Yogg-Saron, Hope's End").set(spells_cast=3)
    duel.play("Yogg-Saron, Hope's End")
    assert duel.duel.state.is_over or sum(pick.startswith("card") for pick in duel.picks) <= 3 + 30


def test_x241_a_spell_without_target_does_nothing(duel):
    duel.me.hold("Yogg-Saron, Hope's End").set(spells_cast=1)
    duel.play("Yogg-Saron, Hope's End", picks=["card OG_081"])  # Shatter, and nobody is frozen
    assert (duel.me.board, duel.them.health) == (["Yogg-Saron, Hope's End 7/5"], 30)


def test_x343_yogg_that_is_transformed_stops(duel):
    duel.me.hold("Yogg-Saron, Hope's End").set(spells_cast=3)
    duel.play("Yogg-Saron, Hope's End", picks=["card CS2_022", "target own 1"])
    assert (duel.me.board, len(duel.picks)) == (["Sheep 1/1"], 1)  # he was the only target


def test_x246_yogg_puts_secrets_into_play(duel):
    duel.me.hold("Yogg-Saron, Hope's End").set(spells_cast=1)
    duel.play("Yogg-Saron, Hope's End", picks=["card EX1_289"])
    assert duel.me.secrets == ["Ice Barrier"]


def test_servant_of_yogg_saron(duel):
    duel.me.hold("Servant of Yogg-Saron")
    duel.play("Servant of Yogg-Saron", picks=["card CS2_023"])
    assert duel.me.hand == [WISP, WISP]
