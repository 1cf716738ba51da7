"""Hall of Fame cards."""

YETI = "Chillwind Yeti"


def test_sylvanas_takes_a_random_enemy(duel):
    duel.me.hold("Fireball").summon("Sylvanas Windrunner")
    duel.them.summon(YETI, "Wisp")
    assert duel.chances_of("play", "Fireball", lambda d: d.me.board, "own 1") == {
        ("Chillwind Yeti 4/5",): 0.5,
        ("Wisp 1/1",): 0.5,
    }


def test_azure_drake(duel):
    duel.me.hold("Azure Drake", "Fireball")
    duel.play("Azure Drake")
    assert duel.me.hand == ["Fireball", "Wisp"]
    duel.play("Fireball", "enemy hero")
    assert duel.them.health == 23


def test_ice_block_prevents_the_fatal_hit(duel):
    duel.them.hide("Ice Block").set(health=5, armor=0)
    duel.me.hold("Fireball", "Arcane Shot")
    duel.play("Arcane Shot", "enemy hero")
    assert (duel.them.health, duel.them.secrets) == (3, ["Ice Block"])
    duel.play("Fireball", "enemy hero")
    assert (duel.them.health, duel.them.secrets) == (3, [])
    duel.end_turn()
    assert duel.them.health == 3


def test_ragnaros_cannot_attack_and_burns_a_random_enemy(duel):
    duel.me.summon("Ragnaros the Firelord")
    duel.them.summon(YETI)
    assert not duel.can("attack", "1", "enemy hero")
    assert duel.chances("end", lambda d: (d.them.health, len(d.them.board))) == {(22, 1): 0.5, (30, 0): 0.5}


def test_power_overwhelming_lasts_until_the_end_of_the_turn(duel):
    duel.me.hold("Power Overwhelming").summon(YETI)
    duel.play("Power Overwhelming", "own 1")
    assert duel.me.board == ["Chillwind Yeti 8/9"]
    duel.end_turn()
    assert duel.me.board == []


def test_silence_ends_power_overwhelming(duel):
    duel.me.hold("Power Overwhelming", "Ironbeak Owl").summon(YETI)
    duel.play("Power Overwhelming", "own 1").play("Ironbeak Owl", "own 1").end_turn()
    assert duel.me.board == ["Chillwind Yeti 4/5", "Ironbeak Owl 2/1"]


def test_molten_giant_counts_damage(make_duel):
    for era, printed_cost in (("p1", 25), ("p5", 20)):
        duel = make_duel(era)
        duel.me.hold("Molten Giant").set(health=10)
        assert duel.me.cost("Molten Giant") == printed_cost - 20
