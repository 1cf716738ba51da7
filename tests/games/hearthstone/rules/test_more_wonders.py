"""docs/rules/hearthstone-more.md, section O: permanents and single wonders; the number in a name is the rule's."""

import pytest

from turnwise.hearthstone.testing import Duel

YETI, WISP = "Chillwind Yeti", "Wisp"


def test_x318_sherazin_wakes_after_four_cards_in_a_turn():
    duel = Duel(me="HERO_03")
    duel.me.play("Naturalize", duel.me.summon("Sherazin, Corpse Flower"))
    duel.end_turn()
    duel.end_turn()
    for _ in range(4):
        duel.me.play("The Coin")
    assert duel.me.ids == ["UNG_065"] and not duel.me.board[0].can_attack


def test_x319_marins_chest_is_opened_by_the_other_player(duel):
    duel.me.play("Marin the Fox")
    assert [(chest.attack, chest.health) for chest in duel.them.board] == [(0, 8)]
    duel.me.set(mana=10, hand=[]).play("Siphon Soul", duel.them.board[0])
    assert len(duel.me.hand) == 1 and duel.them.hand == []


def test_x321_test_subject_returns_the_spells_cast_on_it():
    duel = Duel(me="HERO_09")
    subject = duel.me.summon("Test Subject")
    duel.me.play("Power Word: Shield", subject)
    duel.me.set(hand=[], mana=10).play("Shadow Word: Pain", subject)
    assert duel.me.hand == ["CS2_004", "CS2_234"]


@pytest.mark.parametrize(("hand", "result"), [([], "first_won"), (["CS2_231"], "playing")])
def test_x322_mechathun_wins_from_nothing(hand, result):
    duel = Duel(me="HERO_07")
    duel.me.set(deck={}, hand=hand)
    duel.them.set(armor=40)
    duel.me.play("Siphon Soul", duel.me.summon("Mecha'thun"))
    assert duel.result == result


def test_x325_cult_master_draws_for_who_dies_but_not_beside_her():
    duel = Duel(me="HERO_07")
    duel.me.summon("Cult Master")
    duel.me.play("Siphon Soul", duel.me.summon(WISP))
    assert len(duel.me.hand) == 1
    duel.me.set(mana=10, hand=[]).summon(WISP)
    duel.me.play("Twisting Nether")
    assert duel.me.hand == []


def test_x327_nozdormu_changes_nothing(duel):
    duel.me.play("Nozdormu")
    assert duel.me.ids == ["EX1_560"]


def test_x330_corpsetaker_takes_what_the_deck_has(duel):
    duel.me.set(deck={"CS1_042": 1, "EX1_008": 1}).play("Corpsetaker")
    corpsetaker = duel.me.board[0]
    assert corpsetaker.taunt and corpsetaker.divine_shield
    assert not corpsetaker.lifesteal and not corpsetaker.windfury


def test_x332_cursed_hurts_its_holder_at_each_turn(duel):
    duel.them.give("LOE_007t")
    duel.end_turn()
    assert duel.them.health == 28
    duel.them.play("LOE_007t")
    assert "LOE_007t" not in duel.them.hand


def test_x333_lock_and_load_does_not_see_itself():
    duel = Duel(me="HERO_05")
    duel.me.play("Lock and Load")
    assert duel.me.hand == []
    duel.me.play("Moonfire", duel.them.hero)
    assert len(duel.me.hand) == 1
    duel.end_turn()
    duel.end_turn()
    duel.me.set(hand=[]).play("Moonfire", duel.them.hero)
    assert duel.me.hand == []


def test_x334_spreading_plague_until_it_is_no_longer_behind():
    duel = Duel(me="HERO_06")
    for _ in range(3):
        duel.them.summon(WISP)
    duel.me.play("Spreading Plague")
    assert len(duel.me.ids) == 3


def test_x334_crushing_walls_take_one_from_each_end():
    duel = Duel(me="HERO_05")
    for card in (WISP, YETI, WISP):
        duel.them.summon(card)
    duel.me.play("Crushing Walls")
    assert duel.them.ids == ["CS2_182"]
    duel.me.set(mana=10).play("Crushing Walls")
    assert duel.them.ids == []


def test_x335_a_weaponized_pinata_has_a_legend(duel):
    duel.me.play("Naturalize", duel.me.summon("Weaponized Pi\u00f1ata"))
    (card,) = duel.me.hand
    found = duel.printed(card, "p4")
    assert (found.rarity, found.type) == ("legendary", "minion")


def test_x337_hobgoblin_looks_at_the_attack_on_play(duel):
    duel.me.summon("Hobgoblin")
    duel.me.play(WISP)
    assert (duel.me.board[1].attack, duel.me.board[1].health) == (3, 3)


def test_x340_a_minion_that_transforms_itself_is_one_summon():
    duel = Duel(me="HERO_06")
    duel.me.summon("Knife Juggler")
    duel.me.give("Druid of the Claw")
    duel.do("play EX1_165 as 1 at 2")
    assert duel.them.health == 29


def test_x4_x324_an_enchanter_that_comes_at_the_turns_end_doubles_nothing(duel):
    duel.me.summon("Kel'Thuzad")
    duel.me.play("Naturalize", duel.me.summon("Drakkari Enchanter"))
    duel.me.summon("Grimestreet Enforcer")
    duel.me.set(hand=["CS2_182"])
    duel.end_turn()
    assert "ICC_901" in duel.me.ids
    assert duel.me.raw["hand"][0]["attack"] == 5


def test_x316_the_darkness_out_of_boom_zooka_neither_attacks_nor_dies(duel):
    duel.me.set(deck={"LOOT_526": 1})
    yeti = duel.them.summon("Chillwind Yeti")
    duel.me.play("Flark's Boom-Zooka")
    assert duel.me.ids == ["LOOT_526d"] and yeti.damage == 0


def test_x317_the_darkness_triggers_no_mirror_entity_of_2014():
    duel = Duel(era="p1_2014")
    duel.them.set_secret("Mirror Entity")
    duel.me.play("The Darkness")
    assert (duel.them.ids, duel.them.secrets) == ([], ["EX1_294"])


def test_x320_ethereal_peddler_of_2017_looks_for_cards_that_are_not_rogue():
    duel = Duel(era="p1")
    duel.me.give("Fireball", "Backstab", "Jade Spirit", "Lotus Agents")
    duel.me.play("Ethereal Peddler")
    assert [duel.me.cost(name) for name in ("Fireball", "Backstab", "Jade Spirit", "Lotus Agents")] == [2, 0, 4, 5]


def test_x323_a_dying_boogeymonster_still_grows(duel):
    monster = duel.me.summon("The Boogeymonster", health=1)
    duel.them.summon("Wisp")
    monster.attacks(duel.them.board[0])
    assert monster.in_play and monster.health == 2


def test_x324_drakkari_enchanter_brings_back_two_dreadsteeds(duel):
    duel.me.summon("Drakkari Enchanter")
    steed = duel.me.summon("Dreadsteed")
    duel.me.play("Fireball", target=steed)
    duel.end_turn()
    assert duel.me.ids == ["ICC_901", "AT_019", "AT_019"]


def test_x326_bane_of_doom_of_2014_knows_six_demons():
    duel = Duel(era="p1_2014")
    wisp = duel.them.summon("Wisp")
    found = {outcome.duel.me.ids[0] for outcome in duel.me.play("Bane of Doom", target=wisp, every=True)}
    assert found == {"CS2_059", "CS2_064", "CS2_065", "EX1_301", "EX1_306", "EX1_319"}


def test_x328_toki_finds_promotional_cards_of_2015():
    duel = Duel(era="p5")
    outcomes = duel.me.play("Toki, Time-Tinker", every=True)
    assert any(outcome.picks == ["card PRO_001"] for outcome in outcomes)


def test_x331_a_copy_of_a_voodoo_doll_remembers_the_same_minion(duel):
    yeti = duel.them.summon("Chillwind Yeti")
    duel.me.play("Voodoo Doll", target=yeti)
    doll = duel.me.board[0]
    duel.me.set(mana=10).play("Faceless Manipulator", target=doll)
    duel.me.set(mana=10).play("Moonfire", target=duel.me.board[1])
    assert not yeti.in_play and doll.in_play


def test_x331_a_copy_of_the_chosen_minion_is_safe(duel):
    yeti = duel.them.summon("Chillwind Yeti")
    duel.me.play("Voodoo Doll", target=yeti)
    duel.me.set(mana=10).play("Faceless Manipulator", target=yeti)
    duel.me.set(mana=10).play("Moonfire", target=duel.me.board[0])
    assert (duel.me.ids, duel.them.ids) == (["CS2_182"], [])


def test_x339_those_who_wait_for_a_death_act_by_order_of_play(duel):
    wisp = duel.me.summon("Wisp")
    duel.me.summon("Witch's Cauldron")
    duel.me.give("Sonya Shadowdancer")
    duel.do("play LOOT_165 at 1")
    duel.me.set(mana=10).play("Moonfire", target=wisp, picks=["card EX1_246"])
    assert duel.me.hand == ["EX1_246", "CS2_231"]
