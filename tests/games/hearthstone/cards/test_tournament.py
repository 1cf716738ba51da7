"""The Grand Tournament."""

import pytest

from games.hearthstone.cards.duels import written

YETI, OGRE, RAPTOR, DRAKE = "Chillwind Yeti", "Boulderfist Ogre", "Bloodfen Raptor", "Twilight Drake"
OTHER = "Wisp"


# Inspire


@pytest.mark.parametrize(
    ("name", "after"),
    [
        ("Lowly Squire", ["Lowly Squire 2/2"]),
        ("Boneguard Lieutenant", ["Boneguard Lieutenant 3/3"]),
        ("Kvaldir Raider", ["Kvaldir Raider 6/6"]),
        ("Kodorider", ["Kodorider 3/5", "War Kodo 3/5"]),
        ("Silver Hand Regent", ["Silver Hand Regent 3/3", "Silver Hand Recruit 1/1"]),
        ("Coliseum Manager", []),
    ],
)
def test_inspire_for_itself(duel, name, after):
    duel.me.summon(name)
    duel.power("enemy hero")
    assert duel.me.board == after
    assert duel.me.hand == (["Coliseum Manager"] if not after else [])


def test_inspire_is_only_for_the_own_power(duel):
    duel.them.summon("Lowly Squire")
    duel.power("enemy hero")
    assert duel.them.board == ["Lowly Squire 1/2"]


def test_x28_a_minion_that_the_power_kills_is_not_inspired(duel):
    duel.me.summon("Lowly Squire", health=1)
    duel.power("own 1")
    assert duel.me.board == []


def test_dragonhawk_rider_has_windfury_this_turn(duel):
    duel.me.summon("Dragonhawk Rider")
    duel.power("enemy hero").attack("1", "enemy hero").attack("1", "enemy hero")
    assert (duel.them.health, duel.can("attack", "1", "enemy hero")) == (23, False)
    duel.end_turn().end_turn().attack("1", "enemy hero")
    assert not duel.can("attack", "1", "enemy hero")


def test_muklas_champion(duel):
    duel.me.summon("Mukla's Champion", OTHER)
    duel.power("enemy hero")
    assert duel.me.board == ["Mukla's Champion 4/3", "Wisp 2/2"]


def test_tournament_medic(duel):
    duel.me.summon("Tournament Medic").set(health=20)
    duel.power("enemy hero")
    assert duel.me.health == 22


def test_argent_watchman_attacks_in_the_turn_of_its_inspire(duel):
    duel.me.summon("Argent Watchman")
    assert not duel.can("attack", "1", "enemy hero")
    duel.power("enemy hero").attack("1", "enemy hero")
    assert duel.them.health == 27
    duel.end_turn().end_turn()
    assert not duel.can("attack", "1", "enemy hero")


def test_x67_argent_watchman_that_came_this_turn_waits(duel):
    duel.me.hold("Argent Watchman")
    duel.play("Argent Watchman").power("enemy hero")
    assert not duel.can("attack", "1", "enemy hero")


def test_nexus_champion_saraad(duel):
    duel.me.summon("Nexus-Champion Saraad")
    chances = duel.chances(duel.text("power", None, "enemy hero"), lambda d: d.me.hand[0])
    spells = {name for name in written(lambda card: card.type == "spell") if not name.startswith("Unidentified")}
    assert spells <= set(chances)  # and what the unidentified ones turn into


def test_savage_combatant(duel):
    duel.me.summon("Savage Combatant")
    duel.power("enemy hero")
    assert duel.me.attack == 2


def test_dalaran_aspirant(duel):
    duel.me.summon("Dalaran Aspirant").hold("Fireball")
    duel.power("enemy hero").play("Fireball", "enemy hero")
    assert duel.them.health == 22


def test_murloc_knight(duel):
    duel.me.summon("Murloc Knight")
    chances = duel.chances(duel.text("power", None, "enemy hero"), lambda d: d.me[2].id)
    assert len(chances) == len(written(lambda c: c.race in ("murloc", "all")))


def test_confessor_paletress(duel):
    duel.me.summon("Confessor Paletress")
    chances = duel.chances(duel.text("power", None, "enemy hero"), lambda d: d.me[2].id)
    assert len(chances) == len(written(lambda c: c.type == "minion" and c.rarity == "legendary"))


def test_spawn_of_shadows(duel):
    duel.me.summon("Spawn of Shadows")
    duel.power("enemy hero")
    assert (duel.me.health, duel.them.health) == (26, 25)


def test_thunder_bluff_valiant(duel):
    duel.me.summon("Thunder Bluff Valiant", "Searing Totem", OTHER)
    duel.power("enemy hero")
    assert duel.me.board == ["Thunder Bluff Valiant 3/6", "Searing Totem 3/1", "Wisp 1/1"]


def test_void_crusher(duel):
    duel.me.summon("Void Crusher", OTHER)
    duel.them.summon(YETI, OGRE)
    chances = duel.chances(duel.text("power", None, "enemy hero"), lambda d: (len(d.me.board), tuple(d.them.board)))
    assert chances == {
        (1, ("Chillwind Yeti 4/5",)): pytest.approx(1 / 2),
        (1, ("Boulderfist Ogre 6/7",)): pytest.approx(1 / 2),
    }


def test_orgrimmar_aspirant(duel):
    duel.me.summon("Orgrimmar Aspirant").equip("Fiery War Axe")
    duel.power("enemy hero")
    assert duel.me.weapon == "Fiery War Axe 4/2"


# Hero powers


def test_garrison_commander_allows_two_uses(duel):
    duel.me.summon("Garrison Commander")
    duel.power("enemy hero").power("enemy hero")
    assert not duel.can("power")


def test_x30_two_commanders_still_allow_two_uses(duel):
    duel.me.summon("Garrison Commander", "Garrison Commander")
    duel.power("enemy hero").power("enemy hero")
    assert not duel.can("power")


def test_coldarra_drake_allows_any_number(duel):
    duel.me.summon("Coldarra Drake")
    for _ in range(5):
        duel.power("enemy hero")
    assert (duel.them.health, duel.me.mana, duel.can("power")) == (25, 0, False)


def test_maiden_of_the_lake(duel):
    duel.me.summon("Maiden of the Lake")
    duel.power("enemy hero")
    assert duel.me.mana == 9


def test_saboteur_taxes_the_next_turn_only(duel):
    duel.me.hold("Saboteur")
    duel.play("Saboteur").end_turn()
    duel.them.set(mana=10)
    duel.power()
    assert duel.them.mana == 3
    duel.end_turn().end_turn()
    duel.them.set(mana=10)
    duel.power()
    assert duel.them.mana == 8


def test_x31_fencing_coach_waits_for_the_next_use(duel):
    duel.me.hold("Fencing Coach")
    duel.play("Fencing Coach").end_turn().end_turn()
    duel.power("enemy hero")
    assert duel.me.mana == 10
    duel.end_turn().end_turn().power("enemy hero")
    assert duel.me.mana == 8


def test_sideshow_spelleater_brings_a_ready_power(duel):
    duel.me.hold("Sideshow Spelleater")
    duel.power("enemy hero").play("Sideshow Spelleater")
    assert duel.me.power == "Steady Shot"
    duel.power()
    assert duel.them.health == 27


def test_justicar_trueheart(duel):
    duel.me.hold("Justicar Trueheart")
    duel.power("enemy hero").play("Justicar Trueheart").power("enemy hero")
    assert (duel.me.power, duel.them.health) == ("Fireblast Rank 2", 27)


def test_fallen_hero(duel):
    duel.me.summon("Fallen Hero", "Fallen Hero").hold("Arcane Shot")
    duel.power("enemy hero").play("Arcane Shot", "enemy hero")
    assert duel.them.health == 25


def test_frost_giant(duel):
    duel.me.hold("Frost Giant").set(powers_used=4)
    assert duel.me.cost("Frost Giant") == 6
    duel.power("enemy hero")
    assert duel.me.cost("Frost Giant") == 5


def test_charged_hammer(duel):
    duel.me.equip("Charged Hammer", durability=1)
    duel.attack("hero", "enemy hero")
    assert duel.me.power == "Lightning Jolt"
    duel.power("enemy hero")
    assert duel.them.health == 26


def test_poisoned_blade_is_sharpened(duel):
    duel.me.learn("Dagger Mastery").equip("Poisoned Blade")
    duel.power()
    assert duel.me.weapon == "Poisoned Blade 2/3"


def test_wilfred_fizzlebang(duel):
    duel.me.learn("Life Tap").summon("Wilfred Fizzlebang").stack("Fireball", "Fireball")
    duel.power()
    assert duel.me.cost("Fireball") == 0


def test_wilfred_sees_only_the_power(duel):
    duel.me.summon("Wilfred Fizzlebang").hold("Arcane Intellect").stack("Fireball", "Fireball")
    duel.play("Arcane Intellect")
    assert duel.me.cost("Fireball") == 4


# Joust


@pytest.mark.parametrize(
    ("name", "won", "lost"),
    [
        ("Armored Warhorse", ("Armored Warhorse 5/3", "charge"), "Armored Warhorse 5/3"),
        ("Master Jouster", ("Master Jouster 5/6", "divine_shield"), "Master Jouster 5/6"),
        ("Gadgetzan Jouster", ("Gadgetzan Jouster 2/3", ""), "Gadgetzan Jouster 1/2"),
    ],
)
def test_jousters(make_duel, name, won, lost):
    for deck, wins in ((OGRE, True), (OTHER, False)):
        duel = make_duel()
        duel.me.hold(name).stack(deck)
        duel.play(name)
        assert duel.me.board == [won[0] if wins else lost]
        assert not won[1] or getattr(duel.me[1], won[1]) is wins


def test_x32_a_tie_loses(duel):
    duel.me.hold("Gadgetzan Jouster").stack(YETI)
    duel.them.stack(YETI)
    duel.play("Gadgetzan Jouster")
    assert duel.me.board == ["Gadgetzan Jouster 1/2"]


@pytest.mark.parametrize(("mine", "theirs", "wins"), [("Fireball", OTHER, False), (OTHER, "Fireball", True)])
def test_x33_a_deck_without_minions(duel, mine, theirs, wins):
    duel.me.hold("Gadgetzan Jouster").stack(mine)
    duel.them.stack(theirs)
    duel.play("Gadgetzan Jouster")
    assert duel.me.board == ["Gadgetzan Jouster 2/3" if wins else "Gadgetzan Jouster 1/2"]


def test_x33_neither_has_a_minion(duel):
    duel.me.hold("Gadgetzan Jouster").stack("Fireball")
    duel.them.stack("Fireball")
    duel.play("Gadgetzan Jouster")
    assert duel.me.board == ["Gadgetzan Jouster 1/2"]


def test_joust_shows_each_minion_alike(duel):
    duel.me.hold("Gadgetzan Jouster").stack(YETI, YETI, OTHER)
    duel.them.stack(RAPTOR)
    assert duel.chances_of("play", "Gadgetzan Jouster", lambda d: d.me.board) == {
        ("Gadgetzan Jouster 2/3",): pytest.approx(2 / 3),
        ("Gadgetzan Jouster 1/2",): pytest.approx(1 / 3),
    }


def test_tuskarr_jouster(duel):
    duel.me.hold("Tuskarr Jouster").stack(OGRE).set(health=10)
    duel.play("Tuskarr Jouster")
    assert duel.me.health == 17


def test_kings_elekk_draws_the_one_shown(duel):
    duel.me.hold("King's Elekk").stack(OGRE, "Fireball")
    duel.play("King's Elekk")
    assert duel.me.hand == [OGRE]


@pytest.mark.parametrize(("deck", "health"), [(OGRE, 24), (OTHER, 17)])
def test_healing_wave(duel, deck, health):
    duel.me.hold("Healing Wave").stack(deck).set(health=10)
    duel.play("Healing Wave", "own hero")
    assert duel.me.health == health


@pytest.mark.parametrize(("deck", "weapon"), [(OGRE, "Argent Lance 2/3"), (OTHER, "Argent Lance 2/2")])
def test_argent_lance(duel, deck, weapon):
    duel.me.hold("Argent Lance").stack(deck)
    duel.play("Argent Lance")
    assert duel.me.weapon == weapon


def test_the_skeleton_knight(duel):
    duel.me.summon("The Skeleton Knight").hold("Fireball").stack(OGRE)
    duel.play("Fireball", "own 1")
    assert (duel.me.board, duel.me.hand) == ([], ["The Skeleton Knight"])


# Neutral


@pytest.mark.parametrize(
    ("name", "keyword", "attack"), [("Twilight Guardian", "taunt", 3), ("Wyrmrest Agent", "taunt", 2),
                                    ("Alexstrasza's Champion", "charge", 3)],
)  # fmt: skip
def test_dragon_holders(make_duel, name, keyword, attack):
    for held in (True, False):
        duel = make_duel()
        duel.me.hold(name, *([DRAKE] if held else []))
        duel.play(name)
        assert (duel.me[1].attack, getattr(duel.me[1], keyword)) == (attack if held else attack - 1, held)


def test_skycapn_kragg(duel):
    duel.me.hold("Skycap'n Kragg").summon("Southsea Deckhand", "Southsea Deckhand")
    assert duel.me.cost("Skycap'n Kragg") == 5


def test_lance_carrier(duel):
    duel.me.hold("Lance Carrier").summon(YETI)
    duel.play("Lance Carrier", "own 1")
    assert duel.me.board[0] == "Chillwind Yeti 6/5"


def test_flame_juggler(duel):
    duel.me.hold("Flame Juggler")
    duel.them.summon(YETI)
    chances = duel.chances_of("play", "Flame Juggler", lambda d: (d.them.health, d.them.board[0]))
    assert chances == {(29, "Chillwind Yeti 4/5"): 0.5, (30, "Chillwind Yeti 4/4"): 0.5}


def test_clockwork_knight(duel):
    duel.me.hold("Clockwork Knight").summon("Spider Tank", OTHER)
    assert duel.targets("play", "Clockwork Knight") == {"own 1"}
    duel.play("Clockwork Knight", "own 1")
    assert duel.me.board[0] == "Spider Tank 4/5"


def test_north_sea_kraken(duel):
    duel.me.hold("North Sea Kraken")
    duel.play("North Sea Kraken", "enemy hero")
    assert duel.them.health == 26


def test_injured_kvaldir(duel):
    duel.me.hold("Injured Kvaldir")
    duel.play("Injured Kvaldir")
    assert duel.me.board == ["Injured Kvaldir 2/1"]


def test_lights_champion(duel):
    duel.me.hold("Light's Champion")
    duel.them.summon("Voidwalker", YETI)
    assert duel.targets("play", "Light's Champion") == {"enemy 1"}
    duel.play("Light's Champion", "enemy 1")
    assert duel.them[1].silenced


def test_master_of_ceremonies(duel):
    duel.me.hold("Master of Ceremonies").summon("Frigid Snobold")
    duel.play("Master of Ceremonies")
    assert duel.me.board[1] == "Master of Ceremonies 6/4"


def test_grand_crusader(duel):
    duel.me.hold("Grand Crusader")
    chances = duel.chances_of("play", "Grand Crusader", lambda d: d.me.hand[0])
    mauls = {name for name in chances if name.endswith(" Maul")}  # Unidentified Maul turns into one of them
    assert set(chances) - mauls == written(lambda card: card.classes == ("paladin",)) - {"Unidentified Maul"}


def test_crowd_favorite(duel):
    duel.me.summon("Crowd Favorite").hold("Flame Juggler", "Fireball")
    duel.play("Flame Juggler", picks=["target enemy hero"]).play("Fireball", "enemy hero")
    assert duel.me.board[0] == "Crowd Favorite 5/5"


@pytest.mark.parametrize(("others", "asks"), [(4, True), (3, False)])
def test_gormok_the_impaler(duel, others, asks):
    duel.me.hold("Gormok the Impaler").summon(*[OTHER] * others)
    assert bool(duel.targets("play", "Gormok the Impaler")) is asks
    duel.play("Gormok the Impaler", "enemy hero" if asks else None)
    assert duel.them.health == (26 if asks else 30)


@pytest.mark.parametrize("held", [True, False])
def test_chillmaw(duel, held):
    duel.me.summon("Chillmaw", health=1).hold("Arcane Shot", *([DRAKE] if held else []))
    duel.them.summon(YETI)
    duel.play("Arcane Shot", "own 1")
    assert duel.them.board == ["Chillwind Yeti 4/2" if held else "Chillwind Yeti 4/5"]


def test_bolf_ramshield_takes_the_whole_hit(duel):
    duel.them.summon("Bolf Ramshield").set(armor=2)
    duel.me.hold("Fireball")
    duel.play("Fireball", "enemy hero")
    assert (duel.them.health, duel.them.armor, duel.them.board) == (30, 2, ["Bolf Ramshield 3/3"])


def test_bolf_takes_fatigue(duel):
    duel.me.summon("Bolf Ramshield").hold("Arcane Intellect").set(deck={})
    duel.play("Arcane Intellect")
    assert (duel.me.health, duel.me.board) == (30, ["Bolf Ramshield 3/6"])


def test_icehowl_never_attacks_heroes(duel):
    duel.me.hold("Icehowl")
    duel.them.summon(YETI)
    duel.play("Icehowl")
    assert duel.targets("attack", "1") == {"enemy 1"}
    duel.end_turn().end_turn()
    assert duel.targets("attack", "1") == {"enemy 1"}


def test_fjola_and_eydis(duel):
    duel.me.summon("Fjola Lightbane", "Eydis Darkbane").hold("Blessing of Might", "Blessing of Might")
    duel.play("Blessing of Might", "own 1")
    assert (duel.me[1].divine_shield, duel.them.health) == (True, 30)
    duel.play("Blessing of Might", "own 2")
    assert duel.them.health == 27


# Druid


def test_darnassus_aspirant(duel):
    duel.me.hold("Darnassus Aspirant", "Fireball").set(max_mana=7, mana=7)
    duel.play("Darnassus Aspirant")
    assert (duel.me.max_mana, duel.me.mana) == (8, 5)
    duel.play("Fireball", "own 1")
    assert (duel.me.max_mana, duel.me.mana) == (7, 1)


def test_wildwalker(duel):
    duel.me.hold("Wildwalker").summon(RAPTOR)
    duel.play("Wildwalker", "own 1")
    assert duel.me.board[0] == "Bloodfen Raptor 3/5"


def test_knight_of_the_wild(duel):
    duel.me.hold("Knight of the Wild", "Stonetusk Boar")
    duel.play("Stonetusk Boar")
    assert duel.me.cost("Knight of the Wild") == 6


def test_mulch(duel):
    duel.me.hold("Mulch")
    duel.them.summon(YETI)
    chances = duel.chances_of("play", "Mulch", lambda d: (len(d.them.board), d.them.hand[0]), "enemy 1")
    assert {name for _, name in chances} == written(lambda card: card.type == "minion")
    assert {size for size, _ in chances} == {0}


def test_aviana(duel):
    duel.me.hold(OGRE, "Fireball").summon("Aviana")
    assert (duel.me.cost(OGRE), duel.me.cost("Fireball")) == (1, 4)


def test_x89_changes_before_and_after_aviana(duel):
    duel.me.set(hand=[{"id": "CS2_200", "cost": 8}]).hold("Aviana")
    assert duel.me.cost(OGRE) == 8
    duel.play("Aviana")
    assert duel.me.cost(OGRE) == 1
    duel.me.summon("Emperor Thaurissan")
    duel.end_turn()
    assert duel.me.cost(OGRE) == 0


# Hunter


def test_ram_wrangler(duel):
    duel.me.hold("Ram Wrangler").summon(RAPTOR)
    chances = duel.chances_of("play", "Ram Wrangler", lambda d: d.me[3].id)
    assert len(chances) == len(written(lambda c: c.race in ("beast", "all")))


def test_ram_wrangler_alone(duel):
    duel.me.hold("Ram Wrangler")
    duel.play("Ram Wrangler")
    assert duel.me.board == ["Ram Wrangler 3/3"]


def test_powershot(duel):
    duel.me.hold("Powershot")
    duel.them.summon(YETI, OGRE, YETI, YETI)
    duel.play("Powershot", "enemy 2")
    assert duel.them.board == ["Chillwind Yeti 4/3", "Boulderfist Ogre 6/5", "Chillwind Yeti 4/3", "Chillwind Yeti 4/5"]


def test_stablemaster(duel):
    duel.me.hold("Stablemaster").summon(RAPTOR)
    duel.them.summon(YETI)
    duel.play("Stablemaster", "own 1").attack("1", "enemy 1")
    assert duel.me.board[0] == "Bloodfen Raptor 3/2"


def test_bear_trap(duel):
    duel.me.summon(RAPTOR)
    duel.them.hide("Bear Trap")
    duel.attack("1", "enemy hero")
    assert (duel.them.health, duel.them.board, duel.them.secrets) == (27, ["Ironfur Grizzly 3/3"], [])


def test_lock_and_load(duel):
    duel.me.hold("Lock and Load", "Fireball", "Fireball")
    duel.play("Lock and Load")
    chances = duel.chances_of("play", "Fireball", lambda d: d.me.hand[-1], "enemy hero")
    assert set(chances) == written(lambda card: card.classes == ("hunter",))
    duel.end_turn().end_turn().play("Fireball", "enemy hero")
    assert "Fireball" in duel.me.hand and len(duel.me.hand) == 2  # the turn's draw, nothing more


def test_acidmaw(duel):
    duel.me.summon("Acidmaw").hold("Arcane Shot")
    duel.them.summon(OGRE)
    duel.play("Arcane Shot", "enemy 1")
    assert (duel.them.board, duel.me.board) == ([], ["Acidmaw 4/2"])


def test_dreadscale(duel):
    duel.me.summon("Dreadscale", YETI)
    duel.them.summon(YETI)
    duel.end_turn()
    assert (duel.me.board, duel.them.board) == (["Dreadscale 4/2", "Chillwind Yeti 4/4"], ["Chillwind Yeti 4/4"])


# Mage


def test_flame_lance(duel):
    duel.me.hold("Flame Lance")
    duel.them.summon(OGRE)
    duel.play("Flame Lance", "enemy 1")
    assert duel.them.board == []


def test_effigy(duel):
    duel.me.hold("Fireball")
    duel.them.hide("Effigy").summon(YETI)
    chances = duel.chances_of("play", "Fireball", lambda d: d.them[1].id, "enemy 1")
    assert len(chances) == len(written(lambda c: c.type == "minion" and c.cost == 4))


def test_polymorph_boar(duel):
    duel.me.hold("Polymorph: Boar").summon(OGRE)
    duel.play("Polymorph: Boar", "own 1")
    assert duel.me.board == ["Boar 4/2"]
    assert duel.can("attack", "1", "enemy hero")


def test_spellslinger(duel):
    duel.me.hold("Spellslinger")
    duel.play("Spellslinger")
    assert (len(duel.me.hand), len(duel.them.hand)) == (1, 1)


# Paladin


def test_x5_competitive_spirit_acts_on_its_own_turn(duel):
    duel.them.hide("Competitive Spirit").summon(YETI)
    duel.end_turn()
    assert (duel.them.board, duel.them.secrets) == (["Chillwind Yeti 5/6"], [])


def test_x5_competitive_spirit_waits_for_a_minion(duel):
    duel.them.hide("Competitive Spirit")
    duel.end_turn()
    assert duel.them.secrets == ["Competitive Spirit"]


def test_seal_of_champions(duel):
    duel.me.hold("Seal of Champions").summon(YETI)
    duel.play("Seal of Champions", "own 1")
    assert (duel.me.board, duel.me[1].divine_shield) == (["Chillwind Yeti 7/5"], True)


def test_warhorse_trainer(duel):
    duel.me.summon("Warhorse Trainer", "Silver Hand Recruit", OTHER)
    assert duel.me.board == ["Warhorse Trainer 2/4", "Silver Hand Recruit 2/1", "Wisp 1/1"]


def test_enter_the_coliseum(duel):
    duel.me.hold("Enter the Coliseum").summon(OGRE, YETI)
    duel.them.summon(YETI, YETI, OTHER)
    chances = duel.chances_of("play", "Enter the Coliseum", lambda d: (tuple(d.me.board), tuple(d.them.board)))
    assert chances == {(("Boulderfist Ogre 6/7",), ("Chillwind Yeti 4/5",)): 1}


def test_mysterious_challenger(duel):
    duel.me.hold("Mysterious Challenger").hide("Ice Barrier").stack(
        "Mirror Entity", "Mirror Entity", "Ice Barrier", OTHER
    )
    duel.play("Mysterious Challenger")
    assert (duel.me.secrets, duel.me.deck) == (
        ["Ice Barrier", "Mirror Entity"], {"Ice Barrier": 1, "Mirror Entity": 1, OTHER: 1},
    )  # fmt: skip


def test_eadric_the_pure(duel):
    duel.me.hold("Eadric the Pure").summon(YETI)
    duel.them.summon(OGRE, YETI)
    duel.play("Eadric the Pure")
    assert (duel.them.board, duel.me.board[0]) == (["Boulderfist Ogre 1/7", "Chillwind Yeti 1/5"], "Chillwind Yeti 4/5")


# Priest


def test_holy_champion(duel):
    duel.me.summon("Holy Champion").hold("Flash Heal").set(health=20)
    duel.play("Flash Heal", "own hero")
    assert (duel.me.board, duel.me.health) == (["Holy Champion 5/5"], 25)


def test_power_word_glory_on_an_enemy_heals_its_caster(duel):
    duel.me.hold("Power Word: Glory").set(health=20)
    duel.them.summon(RAPTOR)
    duel.play("Power Word: Glory", "enemy 1").end_turn().attack("1", "enemy hero")
    assert duel.me.health == 21


def test_shadowfiend(duel):
    duel.me.summon("Shadowfiend").hold("Arcane Intellect").stack("Fireball", "Fireball")
    duel.play("Arcane Intellect")
    assert duel.me.cost("Fireball") == 3


def test_convert(duel):
    duel.me.hold("Convert").summon(OTHER)
    duel.them.summon(YETI)
    assert duel.targets("play", "Convert") == {"enemy 1"}
    duel.play("Convert", "enemy 1")
    assert duel.me.hand == [YETI]


def test_confuse(duel):
    duel.me.hold("Confuse").summon(YETI)
    duel.them.summon(RAPTOR)
    duel.play("Confuse")
    assert (duel.me.board, duel.them.board) == (["Chillwind Yeti 5/4"], ["Bloodfen Raptor 2/3"])


# Rogue


def test_buccaneer(duel):
    duel.me.summon("Buccaneer").hold("Fiery War Axe")
    duel.play("Fiery War Axe")
    assert duel.me.weapon == "Fiery War Axe 4/2"


def test_cutpurse(duel):
    duel.me.summon("Cutpurse", "Cutpurse")
    duel.them.summon(OTHER)
    duel.attack("1", "enemy hero").attack("2", "enemy 1")
    assert duel.me.hand == ["The Coin"]


def test_shady_dealer(duel):
    duel.me.hold("Shady Dealer").summon("Southsea Deckhand")
    duel.play("Shady Dealer")
    assert duel.me.board[1] == "Shady Dealer 5/4"


def test_burgle(duel):
    duel.me.hold("Burgle")
    hunter = written(lambda card: card.classes == ("hunter",))
    duel.play("Burgle")
    assert len(duel.me.hand) == 2 and set(duel.me.hand) <= hunter


def test_beneath_the_grounds(duel):
    duel.me.hold("Beneath the Grounds")
    duel.them.stack(OTHER)
    duel.play("Beneath the Grounds")
    assert duel.them.deck == {OTHER: 1, "Nerubian Ambush!": 3}
    duel.end_turn(picks=["draw AT_035t", "draw AT_035t", "draw CS2_231"])
    assert (duel.me.board, duel.them.hand) == (["Nerubian 4/4"] * 2, [OTHER])


def test_anubarak(duel):
    duel.me.summon("Anub'arak").hold("Fireball")
    duel.play("Fireball", "own 1")
    assert (duel.me.board, duel.me.hand) == (["Nerubian 4/4"], ["Anub'arak"])


# Shaman


def test_tuskarr_totemic(duel):
    duel.me.hold("Tuskarr Totemic").summon("Searing Totem")
    chances = duel.chances_of("play", "Tuskarr Totemic", lambda d: d.me.board[2])
    assert len(chances) == 4 and all(chance == 0.25 for chance in chances.values())


def test_draenei_totemcarver(duel):
    duel.me.hold("Draenei Totemcarver").summon("Searing Totem", "Stoneclaw Totem")
    duel.play("Draenei Totemcarver")
    assert duel.me.board[2] == "Draenei Totemcarver 6/6"


def test_elemental_destruction(duel):
    duel.me.hold("Elemental Destruction").summon(OGRE)
    chances = duel.chances_of("play", "Elemental Destruction", lambda d: (d.me.board[0], d.me.overload_owed))
    assert chances == {("Boulderfist Ogre 6/3", 5): 0.5, ("Boulderfist Ogre 6/2", 5): 0.5}


def test_ancestral_knowledge(duel):
    duel.me.hold("Ancestral Knowledge")
    duel.play("Ancestral Knowledge")
    assert (duel.me.hand, duel.me.overload_owed) == ([OTHER, OTHER], 2)


def test_the_mistcaller(duel):
    duel.me.hold("The Mistcaller", YETI, "Fireball").stack(RAPTOR, "Fireball")
    duel.play("The Mistcaller").play(YETI)
    assert duel.me.board[1] == "Chillwind Yeti 5/6"
    duel.me.set(mana=10)
    duel.end_turn().end_turn(picks=["draw EX1_534"][:0])
    assert "CS2_172+1/+1" in duel.duel.me.raw["deck"] or RAPTOR in duel.me.hand


# Warlock


def test_dreadsteed_comes_back_at_the_end_of_the_turn(duel):
    duel.me.summon("Dreadsteed").hold("Arcane Shot")
    duel.play("Arcane Shot", "own 1")
    assert duel.me.board == []
    duel.end_turn()
    assert duel.me.board == ["Dreadsteed 1/1"]


def test_x151_dreadsteed_of_2017_comes_at_once(make_duel):
    duel = make_duel("p1")
    duel.me.summon("Dreadsteed").hold("Arcane Shot")
    duel.play("Arcane Shot", "own 1")
    assert duel.me.board == ["Dreadsteed 1/1"]


def test_tiny_knight_of_evil(duel):
    duel.me.summon("Tiny Knight of Evil").hold("Soulfire", OTHER)
    duel.play("Soulfire", "enemy hero")
    assert duel.me.board == ["Tiny Knight of Evil 4/3"]


def test_fist_of_jaraxxus_played_and_discarded(duel):
    duel.me.hold("Fist of Jaraxxus", "Fist of Jaraxxus", "Soulfire")
    duel.play("Fist of Jaraxxus")
    assert duel.them.health == 26
    duel.play("Soulfire", "enemy hero")
    assert duel.them.health == 18


def test_demonfuse(duel):
    duel.me.hold("Demonfuse").summon("Voidwalker", YETI)
    duel.them.set(max_mana=5, mana=5)
    assert duel.targets("play", "Demonfuse") == {"own 1"}
    duel.play("Demonfuse", "own 1")
    assert (duel.me.board[0], duel.them.max_mana) == ("Voidwalker 4/6", 6)


def test_dark_bargain(duel):
    duel.me.hold("Dark Bargain", OTHER, OTHER, OTHER)
    duel.them.summon(YETI)
    assert not duel.can("play", "Dark Bargain")
    duel.them.summon(YETI, YETI)
    duel.play("Dark Bargain")
    assert (len(duel.them.board), len(duel.me.hand)) == (1, 1)


def test_wrathguard(duel):
    duel.me.summon("Wrathguard").hold("Arcane Shot")
    duel.play("Arcane Shot", "own 1")
    assert duel.me.health == 28


# Warrior


def test_bash(duel):
    duel.me.hold("Bash")
    duel.play("Bash", "enemy hero")
    assert (duel.them.health, duel.me.armor) == (27, 3)


@pytest.mark.parametrize(
    ("ally", "weapon"), [("Goldshire Footman", "King's Defender 3/3"), (OTHER, "King's Defender 3/2")]
)
def test_kings_defender(duel, ally, weapon):
    duel.me.hold("King's Defender").summon(ally)
    duel.play("King's Defender")
    assert duel.me.weapon == weapon


def test_magnataur_alpha(duel):
    duel.me.summon("Magnataur Alpha")
    duel.them.summon(OGRE, YETI, OGRE)
    duel.attack("1", "enemy 2")
    assert duel.them.board == ["Boulderfist Ogre 6/2", "Boulderfist Ogre 6/2"]


def test_bolster(duel):
    duel.me.hold("Bolster").summon("Goldshire Footman", OTHER)
    duel.play("Bolster")
    assert duel.me.board == ["Goldshire Footman 3/4", "Wisp 1/1"]


def test_sparring_partner(duel):
    duel.me.hold("Sparring Partner")
    duel.them.summon(YETI)
    duel.play("Sparring Partner", "enemy 1")
    assert duel.them[1].taunt


def test_varian_wrynn(duel):
    duel.me.hold("Varian Wrynn").stack(YETI, YETI, YETI)
    duel.play("Varian Wrynn")
    assert (duel.me.board, duel.me.hand) == (["Varian Wrynn 7/7"] + ["Chillwind Yeti 4/5"] * 3, [])


def test_varian_keeps_spells(duel):
    duel.me.hold("Varian Wrynn").stack("Fireball", "Fireball", "Fireball")
    duel.play("Varian Wrynn")
    assert (len(duel.me.board), len(duel.me.hand)) == (1, 3)


def test_sea_reaver(duel):
    duel.me.hold("Arcane Intellect").summon(YETI).stack("Sea Reaver", "Sea Reaver")
    duel.play("Arcane Intellect")
    assert duel.me.board == ["Chillwind Yeti 4/3"]
