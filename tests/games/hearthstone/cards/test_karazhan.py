"""One Night in Karazhan."""

import pytest

from games.hearthstone.cards.duels import written

YETI, OGRE, RAPTOR, WISP, DRAKE = "Chillwind Yeti", "Boulderfist Ogre", "Bloodfen Raptor", "Wisp", "Twilight Drake"


# Neutral


def test_runic_egg(duel):
    duel.me.summon("Runic Egg").hold("Arcane Shot")
    duel.play("Arcane Shot", "own 1")
    assert duel.me.hand == [WISP]


@pytest.mark.parametrize(
    ("name", "token"), [("Pantry Spider", "Cellar Spider 1/3"), ("Arcanosmith", "Animated Shield 0/5")]
)
def test_battlecry_summons(duel, name, token):
    duel.me.hold(name)
    duel.play(name)
    assert duel.me.board[1] == token


def test_x26_book_wyrm_asks_only_with_a_dragon(duel):
    duel.me.hold("Book Wyrm", DRAKE)
    duel.them.summon(RAPTOR, YETI)
    assert duel.targets("play", "Book Wyrm") == {"enemy 1"}
    duel.play("Book Wyrm", "enemy 1")
    assert duel.them.board == ["Chillwind Yeti 4/5"]


def test_book_wyrm_without_a_dragon(duel):
    duel.me.hold("Book Wyrm")
    duel.them.summon(RAPTOR)
    assert duel.targets("play", "Book Wyrm") == set()
    duel.play("Book Wyrm")
    assert duel.them.board == ["Bloodfen Raptor 3/2"]


def test_arcane_anomaly(duel):
    duel.me.summon("Arcane Anomaly").hold("Arcane Shot")
    duel.play("Arcane Shot", "enemy hero")
    assert duel.me.board == ["Arcane Anomaly 2/2"]


@pytest.mark.parametrize("secret", [True, False])
def test_avian_watcher(duel, secret):
    duel.me.hold("Avian Watcher")
    if secret:
        duel.me.hide("Ice Barrier")
    duel.play("Avian Watcher")
    assert (duel.me.board[0], duel.me[1].taunt) == (f"Avian Watcher {'4/7' if secret else '3/6'}", secret)


@pytest.mark.parametrize("mine", [True, False])
def test_x132_moat_lurker_resummons_where_it_was(duel, mine):
    (duel.me if mine else duel.them).summon(YETI)
    duel.me.hold("Moat Lurker", "Fireball")
    duel.play("Moat Lurker", "own 1" if mine else "enemy 1")
    assert (duel.me if mine else duel.them).board == (["Moat Lurker 3/3"] if mine else [])
    duel.play("Fireball", "own 1")
    assert (duel.me if mine else duel.them).board == ["Chillwind Yeti 4/5"]


def test_moroes(duel):
    duel.me.summon("Moroes")
    duel.end_turn()
    assert duel.me.board == ["Moroes 1/1", "Steward 1/1"]


def test_the_curator(duel):
    duel.me.hold("The Curator").stack(RAPTOR, DRAKE, WISP)
    duel.play("The Curator")
    assert (sorted(duel.me.hand), duel.me.deck) == ([RAPTOR, DRAKE], {WISP: 1})


@pytest.mark.parametrize("held", [True, False])
def test_netherspite_historian(duel, held):
    duel.me.hold("Netherspite Historian", DRAKE if held else WISP)
    duel.play("Netherspite Historian")
    assert bool(duel.options) is held
    assert set(duel.options) <= written(lambda c: c.race in ("dragon", "all"))


@pytest.mark.parametrize(("name", "by"), [("Zoobot", 1), ("Menagerie Magician", 2)])
def test_menagerie(duel, name, by):
    duel.me.hold(name).summon(RAPTOR, "Murloc Raider", "Twilight Guardian", WISP)
    duel.play(name)
    assert duel.me.board[:4] == [
        f"Bloodfen Raptor {3 + by}/{2 + by}", f"Murloc Raider {2 + by}/{1 + by}",
        f"Twilight Guardian {2 + by}/{6 + by}", "Wisp 1/1",
    ]  # fmt: skip


def test_medivh_and_atiesh(duel):
    duel.me.hold("Medivh, the Guardian", "Fireball")
    duel.play("Medivh, the Guardian")
    assert duel.me.weapon == "Atiesh 1/3"
    duel.me.set(mana=10)
    chances = duel.chances_of("play", "Fireball", lambda d: (d.me[2].id, d.me.weapon), "enemy hero")
    # Runeforge Haunter, where it comes, spares the weapon (rule X305).
    assert {weapon for id, weapon in chances if id != "ICC_240"} == {"Atiesh 1/2"}
    assert len(chances) == len(written(lambda c: c.type == "minion" and c.cost == 4))


def test_arcane_giant(duel):
    duel.me.hold("Arcane Giant", "Arcane Shot").set(spells_cast=5)
    duel.play("Arcane Shot", "enemy hero")
    assert duel.me.cost("Arcane Giant") == 6


def test_violet_illusionist(duel):
    duel.me.summon("Violet Illusionist").hold("Hellfire")
    duel.play("Hellfire")
    assert (duel.me.health, duel.them.health) == (30, 27)
    duel.end_turn().power()
    assert duel.me.health == 28


def test_x191_prince_malchezaar():
    from turnwise.hearthstone import Deck, deck, new_match

    mage = deck("p5_mage_mech")
    cards = list(mage.cards)[:29]
    state = new_match(Deck("prince", mage.hero, (*cards, "KAR_096"), era="p4"), mage, seed=1, mulligan=False)
    import json

    player = json.loads(state.to_json())["players"][0]
    assert sum(player["deck"].values()) + len(player["hand"]) in (35, 36)


# Classes


def test_menagerie_warden_copies_exactly(duel):
    duel.me.hold("Menagerie Warden").summon(RAPTOR, attack=5)
    duel.play("Menagerie Warden", "own 1")
    assert sorted(duel.me.board) == ["Bloodfen Raptor 5/2", "Bloodfen Raptor 5/2", "Menagerie Warden 5/5"]


@pytest.mark.parametrize(
    ("name", "cost", "target"),
    [("Moonglade Portal", 6, "own hero"), ("Ironforge Portal", 4, None), ("Silvermoon Portal", 2, "own 1")],
)
def test_portals(duel, name, cost, target):
    duel.me.hold(name).summon(YETI).set(health=20)
    chances = duel.chances_of("play", name, lambda d: (d.me[2].id, d.me.health, d.me.armor, d.me[1].health), target)
    assert len(chances) == len(written(lambda c: c.type == "minion" and c.cost == cost))
    seen = {tuple(rest) for _, *rest in chances}
    assert (
        seen
        == {
            "Moonglade Portal": {(26, 0, 5)},
            "Ironforge Portal": {(20, 4, 5)},
            "Silvermoon Portal": {(20, 0, 7)},
        }[name]
    )


def test_cat_trick(duel):
    duel.them.hide("Cat Trick")
    duel.me.hold("Arcane Shot")
    duel.play("Arcane Shot", "enemy hero")
    assert (duel.them.board, duel.them.secrets) == (["Cat in a Hat 4/2"], [])


def test_cloaked_huntress(duel):
    duel.me.summon("Cloaked Huntress").hold("Ice Barrier", "Fireball")
    assert (duel.me.cost("Ice Barrier"), duel.me.cost("Fireball")) == (0, 4)


@pytest.mark.parametrize("secret", [True, False])
def test_medivhs_valet(duel, secret):
    duel.me.hold("Medivh's Valet")
    if secret:
        duel.me.hide("Ice Barrier")
    assert bool(duel.targets("play", "Medivh's Valet")) is secret
    duel.play("Medivh's Valet", "enemy hero" if secret else None)
    assert duel.them.health == (27 if secret else 30)


@pytest.mark.parametrize("held", [True, False])
def test_nightbane_templar(duel, held):
    duel.me.hold("Nightbane Templar", DRAKE if held else WISP)
    duel.play("Nightbane Templar")
    assert len(duel.me.board) == (3 if held else 1)


def test_ivory_knight(duel):
    duel.me.hold("Ivory Knight").set(health=10)
    duel.play("Ivory Knight")
    cost = duel.duel.printed(duel.duel.options[0], "p4").cost
    duel.choose(1)
    assert duel.me.health == 10 + cost


def test_purify(duel):
    duel.me.hold("Purify").summon("Eerie Statue")
    duel.play("Purify", "own 1")
    assert (duel.me[1].silenced, duel.me.hand) == (True, [WISP])


def test_priest_of_the_feast(duel):
    duel.me.summon("Priest of the Feast").hold("Arcane Shot").set(health=20)
    duel.play("Arcane Shot", "enemy hero")
    assert duel.me.health == 23


def test_onyx_bishop(duel):
    duel.me.hold("Onyx Bishop").set(graveyard=["CS2_182", "CS2_182", "CS2_231"])
    assert duel.chances_of("play", "Onyx Bishop", lambda d: d.me.board[1]) == {
        "Chillwind Yeti 4/5": pytest.approx(2 / 3),
        "Wisp 1/1": pytest.approx(1 / 3),
    }


def test_swashburglar(duel):
    duel.me.hold("Swashburglar")
    chances = duel.chances_of("play", "Swashburglar", lambda d: d.me.hand[0])
    assert set(chances) == written(lambda card: card.classes == ("hunter",))


def test_ethereal_peddler(duel):
    duel.me.hold("Ethereal Peddler", "Fireball", "Arcane Shot", YETI, "Kill Command")
    duel.play("Ethereal Peddler")
    assert [duel.me.cost(name) for name in ("Fireball", YETI, "Kill Command")] == [4, 4, 1]


def test_deadly_fork(duel):
    duel.me.summon("Deadly Fork").hold("Arcane Shot", "Sharp Fork")
    duel.play("Arcane Shot", "own 1").play("Sharp Fork")
    assert (duel.me.hand, duel.me.weapon) == (["Sharp Fork"], "Sharp Fork 3/2")


def test_wicked_witchdoctor(duel):
    duel.me.summon("Wicked Witchdoctor").hold("Arcane Shot")
    chances = duel.chances_of("play", "Arcane Shot", lambda d: d.me.board[1], "enemy hero")
    assert len(chances) == 4


def test_kara_kazham(duel):
    duel.me.hold("Kara Kazham!")
    duel.play("Kara Kazham!")
    assert duel.me.board == ["Candle 1/1", "Broom 2/2", "Teapot 3/3"]


def test_malchezaars_imp(duel):
    duel.me.summon("Malchezaar's Imp").hold("Soulfire", OGRE)
    duel.play("Soulfire", "enemy hero")
    assert duel.me.hand == [WISP]


def test_silverware_golem(duel):
    duel.me.hold("Soulfire").set(hand=[{"id": "EX1_308"}, {"id": "KAR_205", "attack": 4, "health": 5}])
    duel.play("Soulfire", "enemy hero")
    assert duel.me.board == ["Silverware Golem 4/5"]


def test_protect_the_king(duel):
    duel.me.hold("Protect the King!")
    assert not duel.can("play", "Protect the King!")
    duel.them.summon(WISP, WISP)
    duel.play("Protect the King!")
    assert duel.me.board == ["Pawn 1/1"] * 2


def test_fools_bane(duel):
    duel.me.equip("Fool's Bane")
    duel.them.summon(WISP, WISP, WISP)
    assert "enemy hero" not in duel.targets("attack", "hero")
    duel.attack("hero", "enemy 1").attack("hero", "enemy 1").attack("hero", "enemy 1")
    assert (duel.them.board, duel.me.weapon) == ([], "Fool's Bane 3/1")
