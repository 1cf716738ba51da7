"""Journey to Un'Goro."""

from turnwise.hearthstone import pools
from turnwise.hearthstone.game import package_table

YETI = "Chillwind Yeti"


def test_stonehill_defender_offers_every_taunt_minion_of_the_class_and_neutral(make_duel):
    pool = pools.TAUNT_MINION.ours("p4", package_table().ids, "paladin")
    duel = make_duel(me="HERO_04")
    for id in pool:
        trial = duel.duel.copy()
        trial.me.play("Stonehill Defender", picks=[f"offer {id}"])
        assert trial.options[0] == id
    duel.me.hold("Stonehill Defender")
    duel.play("Stonehill Defender")
    assert len(set(duel.options)) == 3
    chosen = duel.options[1]
    duel.choose(2)
    assert duel.me.hand == [chosen]


def test_devilsaur_egg(duel):
    duel.me.hold("Fireball").summon("Devilsaur Egg")
    duel.play("Fireball", "own 1")
    assert duel.me.board == ["Devilsaur 5/5"]


def test_emerald_hive_queen(duel):
    duel.me.hold(YETI, "Fireball").summon("Emerald Hive Queen")
    duel.them.hold(YETI)
    assert (duel.me.cost(YETI), duel.me.cost("Fireball"), duel.them.cost(YETI)) == (6, 4, 4)


def test_charged_devilsaur_spares_heroes_this_turn(duel):
    duel.me.hold("Charged Devilsaur")
    duel.them.summon(YETI)
    duel.play("Charged Devilsaur")
    assert duel.targets("attack", "1") == {"enemy 1"}
    duel.end_turn().end_turn()
    assert duel.targets("attack", "1") == {"enemy 1", "enemy hero"}


def test_terrorscale_stalker_triggers_a_deathrattle(duel):
    duel.me.hold("Terrorscale Stalker").summon(YETI, "Devilsaur Egg")
    assert duel.targets("play", "Terrorscale Stalker") == {"own 2"}
    duel.play("Terrorscale Stalker", "own 2")
    assert duel.me.board == ["Chillwind Yeti 4/5", "Devilsaur Egg 0/3", "Devilsaur 5/5", "Terrorscale Stalker 3/3"]


def test_emerald_reaver(duel):
    duel.me.hold("Emerald Reaver")
    duel.play("Emerald Reaver")
    assert (duel.me.health, duel.them.health) == (29, 29)


def test_fire_fly(duel):
    duel.me.hold("Fire Fly")
    duel.play("Fire Fly")
    assert duel.me.hand == ["Flame Elemental"]


def test_gluttonous_ooze(duel):
    duel.me.hold("Gluttonous Ooze")
    duel.them.equip("Arcanite Reaper")
    duel.play("Gluttonous Ooze")
    assert (duel.me.armor, duel.them.weapon) == (5, None)


def test_vinecleaver_works_to_its_last_blow(duel):
    duel.me.equip("Vinecleaver", durability=1)
    duel.attack("hero", "enemy hero")
    assert (duel.me.board, duel.me.weapon, duel.them.health) == (["Silver Hand Recruit 1/1"] * 2, None, 26)


def test_vinecleaver_ignores_minions(duel):
    duel.me.equip("Vinecleaver").summon(YETI)
    duel.attack("1", "enemy hero")
    assert duel.me.board == ["Chillwind Yeti 4/5"]


def test_lost_in_the_jungle(duel):
    duel.me.hold("Lost in the Jungle", "Lost in the Jungle").summon(*[YETI] * 5)
    duel.play("Lost in the Jungle")
    assert duel.me.board[5:] == ["Silver Hand Recruit 1/1"] * 2
    assert not duel.can("play", "Lost in the Jungle")
