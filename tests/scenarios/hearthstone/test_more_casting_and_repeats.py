"""MECHANICS-MORE.md, section K: random casting and repeats; the number in a name is the rule's."""

from turnwise.hearthstone.testing import Duel

YETI, WISP = "Chillwind Yeti", "Wisp"


def test_x239_a_spell_that_an_effect_casts_is_not_cast_by_the_player(duel):
    duel.me.set(deck={"EX1_277": 1})
    duel.me.summon("Gadgetzan Auctioneer")
    duel.me.summon("Archmage Antonidas")
    duel.them.set_secret("Counterspell")
    duel.me.summon("Grand Archivist")
    duel.end_turn()
    assert duel.them.secrets == ["EX1_287"] and duel.me.hand == []


def test_x243_deaths_follow_each_spell_and_a_dead_hero_ends_the_series(duel):
    duel.me.set(spells_cast=3)
    duel.them.set(health=3, armor=0)
    duel.me.play("Yogg-Saron, Hope's End", picks=["card CS2_029", "target enemy hero"])
    assert duel.result == "first_won" and duel.picks == ["card CS2_029", "target enemy hero"]


def test_x247_primalist_lets_choose_the_spell_but_not_the_target(duel):
    duel.me.play("Tortollan Primalist")
    assert len(duel.options) == 3
    assert {action.split()[0] for action in duel.legal()} == {"choose"}


def test_x250_tess_replays_the_cards_of_other_classes():
    duel = Duel(me="HERO_03")
    duel.me.play("Fireball", duel.them.hero)
    duel.me.set(mana=10).play(WISP)
    duel.me.set(mana=10).play("Tess Greymane", picks=["target enemy hero"])
    assert duel.them.health == 18 and duel.me.ids == ["CS2_231", "GIL_598"]


def test_x256_a_secret_is_put_into_play_once_under_electra():
    duel = Duel(me="HERO_02")
    duel.me.play("Electra Stormsurge")
    duel.me.play("Ice Barrier")
    assert duel.me.secrets == ["EX1_289"]


def test_x260_invocations_of_kalimos_are_no_spells():
    duel = Duel(me="HERO_02")
    duel.me.summon("Kobold Geomancer")
    duel.me.play("Fire Fly")
    duel.end_turn()
    duel.end_turn()
    yeti = duel.them.summon(YETI)
    duel.me.play("Kalimos, Primal Lord")
    duel.choose("UNG_211d")
    assert yeti.health == 2


def test_x245_yogg_goes_on_for_who_takes_him_over(duel):
    duel.me.set(spells_cast=2)
    duel.me.play("Yogg-Saron, Hope's End", picks=["card ICC_206", "card CS2_023"])  # Treachery, Arcane Intellect
    assert duel.them.ids == ["OG_134"]
    assert (len(duel.me.hand), len(duel.them.hand)) == (0, 2)
