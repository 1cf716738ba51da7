"""The Witchwood."""

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
