"""The duel fixture itself, and one rule of each kind."""

import pytest

from turnwise.hearthstone.testing import Duel


def test_frozen_minion_misses_one_attack(duel: Duel) -> None:
    ogre = duel.them.summon("Boulderfist Ogre")
    duel.me.play("Frostbolt", target=ogre)
    assert ogre.frozen and ogre.health == 4
    duel.end_turn()
    assert not ogre.can_attack
    duel.end_turn()
    assert not ogre.frozen


def test_knife_juggler_throws_one_knife_for_each_summon(duel: Duel) -> None:
    duel.me.summon("Knife Juggler")
    yeti = duel.them.summon("Chillwind Yeti")
    outcomes = duel.me.play("Bloodfen Raptor", every=True)
    assert [outcome.probability for outcome in outcomes] == [0.5, 0.5]
    assert sorted(outcome.picks[0] for outcome in outcomes) == ["target enemy 1", "target enemy hero"]
    assert {(yeti.on(outcome.duel).health, outcome.duel.them.health) for outcome in outcomes} == {(4, 30), (5, 29)}


def test_forced_picks_must_be_possible(duel: Duel) -> None:
    duel.me.summon("Knife Juggler")
    duel.them.summon("Chillwind Yeti")
    duel.me.play("Bloodfen Raptor", picks=["target enemy 1"])
    assert duel.picks == ["target enemy 1"]
    with pytest.raises(Exception, match="cannot happen"):
        duel.me.play("Murloc Raider", picks=["target enemy 2"])


def test_attack_kills_both(duel: Duel) -> None:
    mine, theirs = duel.me.summon("Bloodfen Raptor"), duel.them.summon("Bloodfen Raptor")
    mine.attacks(theirs)
    assert not mine.in_play and not theirs.in_play
    assert duel.me.graveyard == ["CS2_172"]
