"""The Witchwood."""

import pytest

from turnwise.hearthstone import printed

YETI = "Chillwind Yeti"


def test_mossy_horror(duel):
    duel.me.hold("Mossy Horror").summon("Wisp", YETI)
    duel.them.summon("Bloodfen Raptor", "Frostwolf Grunt")
    duel.play("Mossy Horror")
    assert sorted(duel.me.board) == ["Chillwind Yeti 4/5", "Mossy Horror 2/7"]
    assert duel.them.board == ["Bloodfen Raptor 3/2"]


def test_wing_blast_costs_one_after_a_death(duel):
    duel.me.hold("Wing Blast", "Arcane Shot")
    duel.them.summon("Wisp", YETI)
    assert duel.me.cost("Wing Blast") == 4
    duel.play("Arcane Shot", "enemy 1")
    assert duel.me.cost("Wing Blast") == 1
    duel.play("Wing Blast", "enemy 1")
    assert duel.them.board == ["Chillwind Yeti 4/1"]


def test_lifedrinker(duel):
    duel.me.hold("Lifedrinker").set(health=20)
    duel.play("Lifedrinker")
    assert (duel.them.health, duel.me.health) == (27, 23)


def test_witchwood_grizzly(duel):
    duel.me.hold("Witchwood Grizzly")
    duel.them.hold("Wisp", "Wisp", "Wisp", "Wisp")
    duel.play("Witchwood Grizzly")
    assert duel.me.board == ["Witchwood Grizzly 3/8"]


def test_houndmaster_shaw(duel):
    duel.me.hold(YETI, "Houndmaster Shaw")
    duel.them.summon("Wisp")
    duel.play(YETI)
    assert not duel.targets("attack", "1")
    duel.play("Houndmaster Shaw")
    assert (duel.targets("attack", "1"), duel.targets("attack", "2")) == ({"enemy 1"}, set())


def test_rotten_applebaum(duel):
    duel.me.hold("Fireball").summon("Rotten Applebaum").set(health=20)
    duel.play("Fireball", "own 1")
    assert duel.me.health == 24


# The Witchwood: more of the set.

OGRE = "Boulderfist Ogre"


def kill(duel, who="own 1"):
    duel.me.hold("Fireball").set(mana=10)
    return duel.play("Fireball", who)


def test_worgen_abomination(duel):
    duel.me.summon("Worgen Abomination")
    duel.them.summon(YETI, health=4).summon(YETI)
    duel.end_turn()
    assert duel.them.board == [f"{YETI} 4/2", f"{YETI} 4/5"]


def test_deranged_doctor(duel):
    duel.me.summon("Deranged Doctor", health=1).set(health=10)
    assert kill(duel).me.health == 18


def test_cauldron_elemental(duel):
    duel.me.summon("Cauldron Elemental", "Fire Fly", "Wisp")
    assert duel.me.board == ["Cauldron Elemental 7/7", "Fire Fly 3/2", "Wisp 1/1"]


def test_mad_hatter(duel):
    duel.me.hold("Mad Hatter").summon("Wisp")
    assert duel.play("Mad Hatter").me.board == ["Wisp 4/4", "Mad Hatter 3/2"]


def test_ravencaller(duel):
    duel.me.hold("Ravencaller")
    duel.play("Ravencaller")
    assert [printed(id).cost for id in duel.me.player.hand] == [1, 1]


def test_tanglefur_mystic(duel):
    duel.me.hold("Tanglefur Mystic")
    duel.play("Tanglefur Mystic")
    assert [printed(id).cost for id in (*duel.me.player.hand, *duel.them.player.hand)] == [2, 2]


def test_lost_spirit(duel):
    duel.me.summon("Lost Spirit", "Wisp")
    assert kill(duel).me.board == ["Wisp 2/1"]


@pytest.mark.parametrize(
    ("name", "seen", "keyword"),
    [("Wyrmguard", "4/11", "taunt"), ("Scaleworm", "5/4", "rush"), ("Cathedral Gargoyle", "2/2", "divine_shield")],
)
def test_who_likes_dragons(duel, name, seen, keyword):
    duel.me.hold(name, name, "Sleepy Dragon")
    duel.play(name)
    assert duel.me.board == [f"{name} {seen}"] and getattr(duel.me[1], keyword)
    duel.me.set(hand=[duel.duel.id_of(name)], mana=10)
    duel.play(name)
    assert not getattr(duel.me[2], keyword)


def test_after_the_hero_attacks(duel):
    duel.me.equip("Silver Sword").summon("Hench-Clan Thug", "Wisp")
    duel.attack("hero", "enemy hero")
    assert duel.me.board == ["Hench-Clan Thug 5/5", "Wisp 2/2"]


def test_blackwald_pixie(duel):
    duel.me.hold("Blackwald Pixie")
    duel.power("enemy hero").play("Blackwald Pixie").power("enemy hero")
    assert duel.them.health == 28


def test_countess_ashmore(duel):
    duel.me.hold("Countess Ashmore").stack("Vilebrood Skitterer", "Bloodworm", "Devilsaur Egg", "Wisp")
    duel.play("Countess Ashmore")
    assert duel.me.hand == ["Vilebrood Skitterer", "Bloodworm", "Devilsaur Egg"]


def test_sandbinder(duel):
    duel.me.hold("Sandbinder").stack("Fire Fly", "Wisp")
    assert duel.play("Sandbinder").me.hand == ["Fire Fly"]


def test_splitting_festeroot(duel):
    duel.me.summon("Splitting Festeroot", health=1)
    assert kill(duel).me.board == ["Splitting Sapling 2/2"] * 2
    assert kill(duel).me.board == ["Woodchip 1/1", "Woodchip 1/1", "Splitting Sapling 2/2"]


def test_night_prowler(duel):
    duel.me.hold("Night Prowler", "Night Prowler")
    duel.play("Night Prowler").play("Night Prowler")
    assert duel.me.board == ["Night Prowler 6/6", "Night Prowler 3/3"]


def test_chief_inspector(duel):
    duel.them.hide("Ice Block")
    duel.me.hold("Chief Inspector")
    assert duel.play("Chief Inspector").them.secrets == []


@pytest.mark.parametrize(
    ("name", "theirs"), [("Muck Hunter", ["Muckling 2/1"] * 2), ("Marsh Drake", ["Drakeslayer 2/1"])]
)
def test_what_the_opponent_gets(duel, name, theirs):
    duel.me.hold(name)
    assert duel.play(name).them.board == theirs


def test_baleful_banker(duel):
    duel.me.hold("Baleful Banker").summon(YETI).set(deck={})
    assert duel.play("Baleful Banker", "own 1").me.deck == {YETI: 1}


def test_swamp_dragon_egg(duel):
    duel.me.summon("Swamp Dragon Egg").hold("Fireball")
    found = duel.chances_of("play", "Fireball", lambda d: printed(d.me.player.hand[0]).race, "own 1")
    assert set(found) <= {"dragon", "all"}


@pytest.mark.parametrize("name", ["Witch's Cauldron", "Hagatha", "Witch's Apprentice"])
def test_who_gives_shaman_spells(duel, name):
    if name == "Witch's Cauldron":
        duel.me.summon("Wisp", name)
        kill(duel)
    elif name == "Hagatha":
        duel.me.learn("Bewitch").hold("Wisp")
        assert not duel.can("power")
        duel.play("Wisp")
    else:
        duel.me.hold(name)
        duel.play(name)
    assert [printed(id).classes for id in duel.me.player.hand] == [("shaman",)]


def test_hagatha(duel):
    duel.me.hold("Hagatha the Witch")
    duel.them.summon(YETI)
    duel.play("Hagatha the Witch")
    assert (duel.them.board, duel.me.power, duel.me.armor) == ([f"{YETI} 4/2"], "Bewitch", 5)


def test_bewitched_guardian(duel):
    duel.me.hold("Bewitched Guardian", "Wisp", "Wisp")
    assert duel.play("Bewitched Guardian").me.board == ["Bewitched Guardian 4/3"]


def test_wispering_woods(duel):
    duel.me.hold("Wispering Woods", "Fireball", "Fireball")
    assert duel.play("Wispering Woods").me.board == ["Wisp 1/1"] * 2


def test_witching_hour(duel):
    duel.me.hold("Witching Hour").set(graveyard=["CS2_172", "CS2_182"])
    assert duel.play("Witching Hour").me.board == ["Bloodfen Raptor 3/2"]


def test_ferocious_howl(duel):
    duel.me.hold("Ferocious Howl", "Wisp")
    assert duel.play("Ferocious Howl").me.armor == 2


def test_witchwood_apple(duel):
    duel.me.hold("Witchwood Apple")
    assert duel.play("Witchwood Apple").me.hand == ["Treant"] * 3


def test_forest_guide(duel):
    duel.me.summon("Forest Guide")
    duel.end_turn()
    assert (len(duel.me.hand), len(duel.them.hand)) == (1, 2)


def test_toxmonger(duel):
    duel.me.summon("Toxmonger").hold("Fire Fly", "Wisp")
    duel.play("Fire Fly").play("Wisp")
    assert duel.me[2].poisonous and not duel.me[3].poisonous


def test_carrion_drake(duel):
    duel.me.hold("Volcanic Potion", "Carrion Drake").summon("Wisp")
    duel.play("Volcanic Potion").play("Carrion Drake")
    assert duel.me[1].poisonous


def test_cinderstorm(duel):
    duel.me.hold("Cinderstorm")
    assert duel.play("Cinderstorm").them.health == 25


def test_book_of_specters(duel):
    duel.me.hold("Book of Specters").stack("Fireball", "Fireball", "Wisp")
    duel.play("Book of Specters")
    assert duel.me.hand == ["Wisp"] and duel.me.player.raw["discarded"] == {"CS2_029": 2}


def test_who_looks_at_draws(duel):
    duel.me.summon("Curio Collector", "Archmage Arugal").stack("Wisp").hold("Elementary Reaction")
    duel.end_turn().end_turn()
    assert duel.me.board[0] == "Curio Collector 5/5" and duel.me.hand.count("Wisp") == 2


def test_bonfire_elemental(duel):
    duel.me.hold("Bonfire Elemental").set(elementals_last_turn=1)
    assert len(duel.play("Bonfire Elemental").me.hand) == 1


def test_vex_crow(duel):
    duel.me.summon("Vex Crow").hold("Iron Hide")
    duel.play("Iron Hide")
    assert printed(duel.me.player.ids[1]).cost == 2


def test_snap_freeze(duel):
    duel.me.hold("Snap Freeze", "Snap Freeze")
    duel.them.summon(YETI)
    duel.play("Snap Freeze", "enemy 1")
    assert duel.them[1].frozen
    assert duel.play("Snap Freeze", "enemy 1").them.board == []


def test_rebuke(duel):
    duel.me.hold("Rebuke")
    duel.them.hold("Fireball")
    duel.play("Rebuke").end_turn()
    assert duel.them.cost("Fireball") == 9


def test_bellringer_sentry(duel):
    duel.me.hold("Bellringer Sentry").stack("Ice Block", "Mana Bind")
    duel.play("Bellringer Sentry")
    assert len(duel.me.secrets) == 1
    assert len(kill(duel).me.secrets) == 2


def test_paragon_of_light(duel):
    duel.me.summon("Paragon of Light").hold("Acherus Veteran")
    assert not duel.me[1].taunt
    duel.play("Acherus Veteran", "own 1")
    assert duel.me[1].taunt and duel.me[1].lifesteal


def test_holy_water(duel):
    duel.me.hold("Holy Water", "Holy Water").set(mana=10)
    duel.them.summon("Bloodfen Raptor", YETI)
    duel.play("Holy Water", "enemy 1").play("Holy Water", "enemy 1")
    assert duel.me.hand == ["Bloodfen Raptor"]


def test_quartz_elemental(duel):
    duel.me.summon("Quartz Elemental")
    assert duel.can("attack", "1", "enemy hero")
    duel.me.summon("Quartz Elemental", health=7)
    assert not duel.can("attack", "2", "enemy hero")


def test_nightscale_matriarch(duel):
    duel.me.summon("Nightscale Matriarch").summon(YETI, health=1).hold("Divine Hymn").set(health=10)
    duel.play("Divine Hymn")
    assert duel.me.health == 16
    assert sorted(duel.me.board) == [f"{YETI} 4/5", "Nightscale Matriarch 4/9", "Nightscale Whelp 3/3"]


def test_coffin_crasher(duel):
    duel.me.summon("Coffin Crasher", health=1).hold("Devilsaur Egg", "Wisp")
    assert kill(duel).me.board == ["Devilsaur Egg 0/3"]


def test_wanted(duel):
    duel.me.hold("WANTED!")
    duel.them.summon("Wisp")
    assert duel.play("WANTED!", "enemy 1").me.hand == ["The Coin"]


def test_totem_cruncher(duel):
    duel.me.hold("Totem Cruncher").summon("Primalfin Totem", "Searing Totem", "Wisp")
    assert duel.play("Totem Cruncher").me.board == ["Wisp 1/1", "Totem Cruncher 6/7"]


def test_earthen_might(duel):
    duel.me.hold("Earthen Might", "Earthen Might").summon("Fire Fly", "Wisp")
    duel.play("Earthen Might", "own 1").play("Earthen Might", "own 2")
    assert duel.me.board == ["Fire Fly 3/4", "Wisp 3/3"] and len(duel.me.hand) == 1


def test_zap(duel):
    duel.me.hold("Zap!")
    duel.them.summon(YETI)
    assert duel.play("Zap!", "enemy 1").them.board == [f"{YETI} 4/3"] and duel.me.overload_owed == 1


def test_bogshaper(duel):
    duel.me.summon("Bogshaper").hold("Iron Hide").stack("Wisp", "Fireball")
    assert duel.play("Iron Hide").me.hand == ["Wisp"]


def test_fiendish_circle(duel):
    duel.me.hold("Fiendish Circle")
    assert duel.play("Fiendish Circle").me.board == ["Imp 1/1"] * 4


def test_after_the_hero_was_hurt(duel):
    duel.me.hold("Duskbat", "Deathweb Spider", "Kobold Librarian")
    duel.play("Kobold Librarian").play("Duskbat")
    assert duel.me.board[1:] == ["Bat 1/1", "Duskbat 2/4", "Bat 1/1"]
    duel.me.set(mana=10)
    duel.play("Deathweb Spider")
    assert duel.me[5].lifesteal


def test_dark_possession(duel):
    duel.me.hold("Dark Possession")
    duel.play("Dark Possession", "own hero")
    assert duel.me.health == 28 and len(duel.options) == 3


def test_witchwood_imp(duel):
    duel.me.summon("Witchwood Imp", "Wisp")
    assert kill(duel).me.board == ["Wisp 1/3"]


def test_blood_witch(duel):
    duel.me.summon("Blood Witch")
    duel.end_turn().end_turn()
    assert duel.me.health == 29


def test_lord_godfrey(duel):
    duel.me.hold("Lord Godfrey")
    duel.them.summon("Bloodfen Raptor", YETI)
    assert duel.play("Lord Godfrey").them.board == [f"{YETI} 4/1"]


def test_blackhowl_gunspire(duel):
    duel.me.summon("Blackhowl Gunspire").hold("Volcanic Potion")
    assert not duel.can("attack", "1", "enemy hero")
    assert duel.play("Volcanic Potion").them.health == 27


def test_redband_wasp(duel):
    duel.me.summon("Redband Wasp").hold("Volcanic Potion")
    assert duel.play("Volcanic Potion").me.board == ["Redband Wasp 4/1"]


def test_darius_crowley(duel):
    duel.me.summon("Darius Crowley")
    duel.them.summon("Wisp")
    assert duel.attack("1", "enemy 1").me.board == ["Darius Crowley 6/5"]


def test_town_crier(duel):
    duel.me.hold("Town Crier").stack("Rabid Worgen", "Wisp")
    assert duel.play("Town Crier").me.hand == ["Rabid Worgen"]


def test_woodcutters_axe(duel):
    duel.me.summon("Rabid Worgen", "Wisp").equip("Woodcutter's Axe", durability=1)
    assert duel.attack("hero", "enemy hero").me.board == ["Rabid Worgen 5/4", "Wisp 1/1"]


def test_festeroot_hulk(duel):
    duel.me.summon("Festeroot Hulk", "Wisp")
    assert duel.attack("2", "enemy hero").me.board[0] == "Festeroot Hulk 3/7"


def test_militia_commander(duel):
    duel.me.hold("Militia Commander")
    assert duel.play("Militia Commander").me.board == ["Militia Commander 5/5"]
    assert duel.end_turn().me.board == ["Militia Commander 2/5"]


def test_cutthroat_buccaneer(duel):
    duel.me.hold("Cutthroat Buccaneer", "Cutthroat Buccaneer").equip("Candleshot")
    duel.play("Cutthroat Buccaneer")
    assert duel.me.weapon == "Candleshot 1/3"
    assert duel.play("Cutthroat Buccaneer").me.weapon == "Candleshot 2/3"


def test_ratcatcher(duel):
    duel.me.hold("Ratcatcher").summon(YETI)
    assert duel.play("Ratcatcher", "own 1").me.board == ["Ratcatcher 6/7"]


def test_nightmare_amalgam_is_everything(duel):
    duel.me.hold("Rockpool Hunter", "Faithful Lumi").summon("Nightmare Amalgam")
    assert duel.targets("play", "Rockpool Hunter") == duel.targets("play", "Faithful Lumi") == {"own 1"}


@pytest.mark.parametrize(
    ("name", "bonus"), [("Darkmire Moonkin", 2), ("Spellweaver", 2), ("Tainted Zealot", 1), ("Cosmic Anomaly", 2)]
)
def test_spell_damage(duel, name, bonus):
    duel.me.hold("Fireball").summon(name)
    assert duel.play("Fireball", "enemy hero").them.health == 24 - bonus


def test_lady_in_white_makes_the_attack_of_minions_in_the_deck_their_health_x196(duel):
    duel.me.hold("Lady in White").stack("Doomsayer", "Leeroy Jenkins", "Fireball")
    duel.play("Lady in White")
    assert duel.me.player.deck == {"CS2_029": 1, "EX1_116+=/+0": 1, "NEW1_021+=/+0": 1}
    duel.me.set(deck={"NEW1_021+=/+0": 1, "EX1_116+=/+0": 1})
    duel.end_turn().end_turn(picks=["draw NEW1_021+=/+0"])
    duel.play("Doomsayer")
    assert duel.me.board == ["Lady in White 5/5", "Doomsayer 7/7"]
    duel.end_turn()
    duel.me.set(board=[])
    duel.end_turn()
    duel.play("Leeroy Jenkins")
    assert duel.me.board == ["Leeroy Jenkins 2/2"]


def test_bonuses_before_and_after_the_lady_count_x196(duel):
    duel.me.set(deck={"EX1_396+1/+1": 1}).hold("Lady in White", "Prince Keleseth")
    duel.play("Lady in White")
    assert duel.me.player.deck == {"EX1_396+=/+1": 1}  # 8/8
    duel.me.set(mana=10)
    duel.play("Prince Keleseth")
    duel.end_turn().end_turn()
    duel.play("Mogu'shan Warden")
    assert duel.me.board[-1] == "Mogu'shan Warden 9/9"
