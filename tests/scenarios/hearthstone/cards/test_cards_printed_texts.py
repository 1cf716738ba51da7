"""What reading cards beside their printed texts found: here core and oracle had agreed on something else."""

import pytest


def test_shifting_scroll_cannot_be_played_as_itself(duel):
    duel.me.hold("Shifting Scroll")
    assert not duel.can("play", "Shifting Scroll")


@pytest.mark.parametrize(("minions", "crystals", "legal"), [(7, 10, False), (6, 10, True), (7, 9, True)])
def test_24_jade_blossom_needs_room_for_a_golem_or_a_crystal(duel, minions, crystals, legal):
    duel.me.hold("Jade Blossom").summon(*["Wisp"] * minions).set(max_mana=crystals, mana=crystals)
    assert duel.can("play", "Jade Blossom") == legal


def test_x290_brann_does_not_double_the_shadow_reflection(duel):
    duel.me.summon("Brann Bronzebeard").hold("Valeera the Hollow")
    duel.play("Valeera the Hollow")
    assert duel.me.hand == ["Shadow Reflection"]


def test_x285_shudderwock_brings_no_shadow_reflection(duel):
    duel.me.hold("Valeera the Hollow")
    duel.play("Valeera the Hollow").me.set(mana=10, hand=["GIL_820"])
    duel.play("Shudderwock")
    assert (duel.me.hand, duel.me.player.hero.stealth_until_turn) == ([], True)


def test_x285_shudderwock_does_not_put_on_a_mech_suit(duel):
    duel.me.hold("Dr. Boom, Mad Genius", "Shudderwock")
    duel.play("Dr. Boom, Mad Genius").me.set(mana=10).learn("Totemic Call")
    duel.play("Shudderwock")
    assert duel.me.power == "Totemic Call"


def test_x338_myras_element_stops_with_the_deck(duel):
    duel.me.hold("Myra's Unstable Element").stack("Wisp", "Bomb")
    seen = duel.chances_of("play", "Myra's Unstable Element", lambda after: (after.me.health, len(after.me.hand)))
    assert seen == {(25, 1): 0.5, (24, 1): 0.5}  # a Bomb that comes last draws once more, which is fatigue


def test_x306_a_broken_twig_leaves_ten_full_crystals(duel):
    duel.me.equip("Twig of the World Tree").hold("Light's Justice").set(max_mana=8, mana=1)
    duel.play("Light's Justice")
    assert (duel.me.mana, duel.me.max_mana) == (10, 10)


def test_a_mana_treant_is_a_treant(duel):
    duel.me.summon("Mana Treant").hold("Mulchmuncher", "Fireball")
    duel.play("Fireball", "own 1")
    assert duel.me.cost("Mulchmuncher") == 9


def test_x185_cataclysm_leaves_nothing_to_chance(duel):
    duel.me.hold("Cataclysm", "Wisp", "Fireball", "Silverware Golem")
    assert duel.chances_of("play", "Cataclysm", lambda after: after.me.board) == {("Silverware Golem 3/3",): 1.0}
    assert len(duel.duel.do(duel.text("play", "Cataclysm"), every=True)) == 1


def test_to_my_side_calls_two_different_companions(duel):
    duel.me.hold("To My Side!").stack("Fireball")
    seen = duel.chances_of("play", "To My Side!", lambda after: sorted(id for id in after.me.player.ids))
    assert sorted(seen) == [("NEW1_032", "NEW1_033"), ("NEW1_032", "NEW1_034"), ("NEW1_033", "NEW1_034")]


@pytest.mark.parametrize(("cast", "dragons"), [(2, 1), (3, 0), (11, 1)])
def test_x303_dragon_soul_counts_every_third_spell(duel, cast, dragons):
    duel.me.equip("Dragon Soul").hold("Moonfire").set(spells_this_turn=cast)
    duel.play("Moonfire", "enemy hero")
    assert duel.me.board == ["Dragon Spirit 5/5"] * dragons
