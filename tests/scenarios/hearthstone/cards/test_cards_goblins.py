"""Goblins vs Gnomes and the spare parts."""

import pytest

YETI = "Chillwind Yeti"
SPARE_PARTS = [
    "Armor Plating", "Time Rewinder", "Rusty Horn", "Finicky Cloakfield", "Emergency Coolant", "Reversing Switch",
    "Whirling Blades",
]  # fmt: skip


def test_armor_plating(duel):
    duel.me.hold("Armor Plating").summon(YETI, health=2)
    duel.play("Armor Plating", "own 1")
    assert duel.me.board == ["Chillwind Yeti 4/3"]


def test_time_rewinder(duel):
    duel.me.hold("Time Rewinder").summon(YETI, health=2, attack=9)
    duel.them.summon(YETI)
    assert duel.targets("play", "Time Rewinder") == {"own 1"}
    duel.play("Time Rewinder", "own 1")
    assert (duel.me.board, duel.me.hand, duel.me.cost(YETI)) == ([], [YETI], 4)


def test_rusty_horn(duel):
    duel.me.hold("Rusty Horn").summon(YETI)
    duel.play("Rusty Horn", "own 1")
    assert duel.me[1].taunt


def test_finicky_cloakfield_ends_with_my_next_turn(duel):
    duel.me.hold("Finicky Cloakfield").summon(YETI)
    duel.play("Finicky Cloakfield", "own 1").end_turn()
    duel.them.hold("Fireball")
    assert "enemy 1" not in duel.targets("play", "Fireball")
    duel.end_turn().end_turn()
    assert "enemy 1" in duel.targets("play", "Fireball")


def test_emergency_coolant(duel):
    duel.me.hold("Emergency Coolant")
    duel.them.summon(YETI)
    duel.play("Emergency Coolant", "enemy 1")
    assert duel.them[1].frozen


def test_reversing_switch(duel):
    duel.me.hold("Reversing Switch").summon(YETI, health=3)
    duel.play("Reversing Switch", "own 1")
    assert (duel.me.board, duel.me[1].max_health) == (["Chillwind Yeti 3/4"], 4)


def test_whirling_blades(duel):
    duel.me.hold("Whirling Blades").summon(YETI)
    duel.play("Whirling Blades", "own 1")
    assert duel.me.board == ["Chillwind Yeti 5/5"]


def test_mechwarper(duel):
    duel.me.hold("Spider Tank", YETI, "Annoy-o-Tron").summon("Mechwarper", "Mechwarper", "Mechwarper")
    assert [duel.me.cost(name) for name in ("Spider Tank", YETI, "Annoy-o-Tron")] == [0, 4, 0]


def test_cogmaster(duel):
    duel.me.summon("Cogmaster")
    assert duel.me.board == ["Cogmaster 1/2"]
    duel.me.summon("Spider Tank")
    assert duel.me.board[0] == "Cogmaster 3/2"


def test_antique_healbot(duel):
    duel.me.hold("Antique Healbot").set(health=10)
    duel.play("Antique Healbot")
    assert duel.me.health == 18


def test_mechanical_yeti_gives_each_player_a_part(duel):
    duel.me.hold("Fireball").summon("Mechanical Yeti")
    chances = duel.chances_of("play", "Fireball", lambda d: (*d.me.hand, *d.them.hand), "own 1")
    assert chances == {(mine, theirs): pytest.approx(1 / 49) for mine in SPARE_PARTS for theirs in SPARE_PARTS}


def test_clockwork_gnome(duel):
    duel.me.hold("Fireball").summon("Clockwork Gnome")
    chances = duel.chances_of("play", "Fireball", lambda d: d.me.hand, "own 1")
    assert chances == {(part,): pytest.approx(1 / 7) for part in SPARE_PARTS}


def test_piloted_shredder_drops_a_minion_of_cost_two(make_duel):
    from turnwise.hearthstone import pools, printed_cards
    from turnwise.hearthstone.cards import all_cards
    from turnwise.hearthstone.text import card_texts

    duel = make_duel("p5")
    duel.me.hold("Fireball").summon("Piloted Shredder")
    chances = duel.chances_of("play", "Fireball", lambda d: d.me[1].id, "own 1")
    ours = pools.MINION_COST_2.ours("p5", card_texts(all_cards(), "p5"))
    assert chances == {id: pytest.approx(1 / len(ours)) for id in ours}
    assert all(printed_cards("p5")[id].cost == 2 for id in chances)


def test_tinkertown_technician(duel):
    duel.me.hold("Tinkertown Technician", "Tinkertown Technician")
    duel.play("Tinkertown Technician")
    assert (duel.me.board, len(duel.me.hand)) == (["Tinkertown Technician 3/3"], 1)
    duel.me.set(board=[]).summon("Spider Tank")
    chances = duel.chances_of("play", "Tinkertown Technician", lambda d: (d.me.board[1], *d.me.hand))
    assert chances == {("Tinkertown Technician 4/4", part): pytest.approx(1 / 7) for part in SPARE_PARTS}


def test_dr_boom_has_a_bot_on_each_side(duel):
    duel.me.hold("Dr. Boom").summon(YETI)
    duel.play("Dr. Boom")
    assert duel.me.board == ["Chillwind Yeti 4/5", "Boom Bot 1/1", "Dr. Boom 7/7", "Boom Bot 1/1"]


def test_boom_bot_deals_one_to_four(duel):
    duel.me.hold("Arcane Shot").summon("Boom Bot")
    chances = duel.chances_of("play", "Arcane Shot", lambda d: d.them.health, "own 1")
    assert chances == {29: 0.25, 28: 0.25, 27: 0.25, 26: 0.25}


def test_king_of_beasts(duel):
    duel.me.hold("King of Beasts").summon("Bloodfen Raptor", "Bloodfen Raptor", YETI)
    duel.play("King of Beasts")
    assert duel.me.board[-1] == "King of Beasts 4/6"


def test_cobra_shot(duel):
    duel.me.hold("Cobra Shot")
    duel.them.summon(YETI)
    duel.play("Cobra Shot", "enemy 1")
    assert (duel.them.board, duel.them.health) == (["Chillwind Yeti 4/2"], 27)


def test_steamwheedle_sniper_aims_the_shot(duel):
    duel.me.learn("Steady Shot").summon("Steamwheedle Sniper")
    duel.them.summon(YETI)
    assert duel.targets("power") == {"own 1", "enemy 1", "enemy hero"}
    duel.power("enemy 1")
    assert (duel.them.board, duel.them.health) == (["Chillwind Yeti 4/3"], 30)


def test_snowchugger_freezes(duel):
    duel.me.summon("Snowchugger")
    duel.them.summon(YETI)
    duel.attack("1", "enemy 1")
    assert duel.them[1].frozen


def test_goblin_blastmage_splits_four_points(duel):
    duel.me.hold("Goblin Blastmage", "Goblin Blastmage")
    duel.play("Goblin Blastmage")
    assert duel.them.health == 30
    duel.me.summon("Spider Tank")
    duel.them.summon(YETI)
    chances = duel.chances_of("play", "Goblin Blastmage", lambda d: d.them.health)
    assert chances == {30: 1 / 16, 29: 4 / 16, 28: 6 / 16, 27: 4 / 16, 26: 1 / 16}


def test_darkbomb(duel):
    duel.me.hold("Darkbomb")
    duel.play("Darkbomb", "enemy hero")
    assert duel.them.health == 27
