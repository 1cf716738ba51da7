"""Curse of Naxxramas."""

import pytest

YETI = "Chillwind Yeti"


def test_haunted_creeper(duel):
    duel.me.hold("Fireball").summon("Haunted Creeper", YETI)
    duel.play("Fireball", "own 1")
    assert duel.me.board == ["Spectral Spider 1/1", "Spectral Spider 1/1", "Chillwind Yeti 4/5"]


def test_mad_scientist_plays_a_secret_that_is_not_active(duel):
    duel.me.hold("Fireball").summon("Mad Scientist").hide("Ice Barrier")
    duel.me.stack("Ice Barrier", "Ice Block", "Mirror Entity", YETI)
    assert duel.chances_of("play", "Fireball", lambda d: d.me.secrets, "own 1") == {
        ("Ice Barrier", "Ice Block"): 0.5,
        ("Ice Barrier", "Mirror Entity"): 0.5,
    }


def test_mad_scientist_without_a_secret(duel):
    duel.me.hold("Fireball").summon("Mad Scientist")
    duel.play("Fireball", "own 1")
    assert (duel.me.secrets, duel.me.deck) == ([], {"Wisp": 10})


def test_webspinner_gives_a_beast_of_its_era(make_duel):
    from turnwise.hearthstone import pools, printed_cards
    from turnwise.hearthstone.cards import all_cards
    from turnwise.hearthstone.text import card_texts

    duel = make_duel("p1")
    duel.me.hold("Fireball").summon("Webspinner")
    chances = duel.chances_of("play", "Fireball", lambda d: d.me.hand[0], "own 1")
    ours = pools.BEAST_CARD.ours("p1", card_texts(all_cards(), "p1"))
    assert set(chances) == {printed_cards()[id].name for id in ours}
    assert all(chance == pytest.approx(1 / len(ours)) for chance in chances.values())


def test_sludge_belcher(duel):
    duel.me.hold("Fireball").summon("Sludge Belcher")
    duel.play("Fireball", "own 1")
    assert (duel.me.board, duel.me[1].taunt) == (["Slime 1/2"], True)


def test_kel_thuzad_raises_the_dead_of_this_turn_at_each_turn_end(duel):
    duel.me.hold("Flamestrike").summon("Kel'Thuzad").summon("Wisp", attack=5)
    duel.them.summon(YETI)
    duel.attack("2", "enemy 1").end_turn()
    assert duel.me.board == ["Kel'Thuzad 6/8", "Wisp 1/1"]
    duel.end_turn()
    assert duel.me.board == ["Kel'Thuzad 6/8", "Wisp 1/1"]  # of this turn only


def test_reincarnate_fires_the_deathrattle_and_returns_a_fresh_copy(duel):
    duel.me.hold("Reincarnate").summon("Haunted Creeper", YETI, attack=9)
    duel.play("Reincarnate", "own 1")
    assert duel.me.board == [
        "Spectral Spider 1/1", "Spectral Spider 1/1", "Chillwind Yeti 9/5", "Haunted Creeper 1/2"
    ]  # fmt: skip


def test_reincarnate_returns_an_enemy_to_its_owner(duel):
    duel.me.hold("Reincarnate")
    duel.them.summon(YETI, health=1)
    duel.play("Reincarnate", "enemy 1")
    assert (duel.me.board, duel.them.board) == ([], ["Chillwind Yeti 4/5"])


def test_undertaker_grows_with_deathrattle_minions(make_duel):
    for era, grown in (("p1", "2/2"), ("p1_2014", "2/3")):
        duel = make_duel(era)
        duel.me.hold("Leper Gnome", "Wisp").summon("Undertaker")
        duel.play("Wisp").play("Leper Gnome")
        assert duel.me.board[0] == f"Undertaker {grown}"


def test_loatheb_taxes_spells_for_one_turn(duel):
    duel.me.hold("Loatheb")
    duel.them.hold("Fireball", "The Coin", YETI)
    duel.play("Loatheb").end_turn()
    assert (duel.them.cost("Fireball"), duel.them.cost("The Coin"), duel.them.cost(YETI)) == (9, 5, 4)
    duel.end_turn()
    duel.end_turn()
    assert duel.them.cost("Fireball") == 4
