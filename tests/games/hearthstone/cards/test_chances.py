"""Random picks: among whom, and with what weights."""

import pytest

YETI = "Chillwind Yeti"


def test_sir_finley_offers_every_other_power_alike(duel):
    duel.me.hold("Sir Finley Mrrgglton")
    ch = duel.chances_of("play", "Sir Finley Mrrgglton", lambda d: tuple(sorted(d.options)))
    assert len(ch) == 56
    assert all(abs(c - 1 / 56) < 1e-09 for c in ch.values())


def test_army_of_the_dead_takes_five_of_the_deck(duel):
    duel.me.hold("Army of the Dead").set(deck={"CS2_231": 4, "CS2_029": 4})
    ch = duel.chances_of("play", "Army of the Dead", lambda d: len(d.me.board))
    assert ch == {
        1: pytest.approx(4 / 56),
        2: pytest.approx(24 / 56),
        3: pytest.approx(24 / 56),
        4: pytest.approx(4 / 56),
    }


def test_mind_control_tech_finds_the_stealthy(duel):
    duel.me.hold("Mind Control Tech")
    duel.them.summon(*["Worgen Infiltrator"] * 4)
    duel.play("Mind Control Tech")
    assert len(duel.them.board) == 3


def test_goblin_blastmage_spares_the_mortally_wounded(duel):
    duel.me.summon("Spider Tank").hold("Goblin Blastmage")
    duel.them.summon("Wisp")
    ch = duel.chances_of("play", "Goblin Blastmage", lambda d: (d.them.health, len(d.them.board)))
    assert ch == {(26, 1): pytest.approx(1 / 16), (27, 0): pytest.approx(15 / 16)}


def test_kathrena_takes_each_beast_alike(duel):
    duel.me.hold("Kathrena Winterwisp").set(deck={"CS2_172": 2, "EX1_543": 1, "CS2_182": 5})
    assert duel.chances_of("play", "Kathrena Winterwisp", lambda d: d.me.board[-1]) == {
        "Bloodfen Raptor 3/2": pytest.approx(2 / 3),
        "King Krush 8/8": pytest.approx(1 / 3),
    }


def test_barnes_takes_each_minion_alike(duel):
    duel.me.hold("Barnes").set(deck={"CS2_182": 2, "CS2_231": 1, "CS2_029": 4})
    assert duel.chances_of("play", "Barnes", lambda d: d.me.board[-1]) == {
        "Chillwind Yeti 1/1": pytest.approx(2 / 3),
        "Wisp 1/1": pytest.approx(1 / 3),
    }


def test_mad_scientist_takes_each_secret_alike(duel):
    duel.me.hold("Fireball").summon("Mad Scientist").set(deck={"EX1_289": 2, "EX1_294": 1})
    assert duel.chances_of("play", "Fireball", lambda d: d.me.secrets[0], "own 1") == {
        "Ice Barrier": pytest.approx(2 / 3),
        "Mirror Entity": pytest.approx(1 / 3),
    }


def test_death_grip_takes_each_minion_alike(duel):
    duel.me.hold("Death Grip")
    duel.them.set(deck={"CS2_182": 3, "CS2_231": 1, "CS2_029": 9})
    assert duel.chances_of("play", "Death Grip", lambda d: d.me.hand[0]) == {YETI: 0.75, "Wisp": 0.25}


def test_tracking_shows_the_top_of_the_deck(duel):
    duel.me.hold("Tracking").set(deck={"CS2_182": 2, "CS2_231": 2})
    ch = duel.chances_of("play", "Tracking", lambda d: tuple(sorted(d.options)))
    assert ch == {(YETI, YETI, "Wisp"): pytest.approx(0.5), (YETI, "Wisp", "Wisp"): pytest.approx(0.5)}


def test_boom_bot_aims_at_anybody(duel):
    duel.me.hold("Arcane Shot").summon("Boom Bot")
    duel.them.summon(YETI)
    ch = duel.chances_of("play", "Arcane Shot", lambda d: (d.them.health, *d.them.board), "own 1")
    assert len(ch) == 8
    assert all(abs(c - 0.125) < 1e-09 for c in ch.values())


def test_guldan_raises_each_death_alike(duel):
    duel.me.set(graveyard=["LOOT_013"] * 2 + ["CS2_182"] + ["LOOT_018"]).summon(*["Wisp"] * 6).hold(
        "Bloodreaver Gul'dan"
    )
    duel.them.set(graveyard=["CS2_064"])
    assert duel.chances_of("play", "Bloodreaver Gul'dan", lambda d: d.me.board[-1]) == {
        "Vulgar Homunculus 2/4": pytest.approx(2 / 3),
        "Hooked Reaver 4/4": pytest.approx(1 / 3),
    }


def test_guldan_raises_his_demons_only(duel):
    duel.me.set(graveyard=["LOOT_013"] * 2 + ["CS2_182"] + ["LOOT_018"]).hold("Bloodreaver Gul'dan")
    duel.play("Bloodreaver Gul'dan")
    assert sorted(duel.me.board) == ["Hooked Reaver 4/4", "Vulgar Homunculus 2/4", "Vulgar Homunculus 2/4"]
    assert duel.me.health == 30


def test_a_second_ragnaros_spares_the_mortally_wounded(duel):
    duel.me.summon("Ragnaros the Firelord", "Ragnaros the Firelord")
    duel.them.summon(YETI)
    ch = duel.chances("end", lambda d: (d.them.health, len(d.them.board)))
    assert ch == {(14, 1): 0.25, (22, 0): 0.75}
