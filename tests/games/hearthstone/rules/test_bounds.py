"""Nothing is lost when much happens at once: what fits is exact, what does not is a typed error."""

import pytest

import turnwise
from turnwise.hearthstone import printed_cards
from turnwise.hearthstone.game import package_table
from turnwise.hearthstone.language import (
    ALLIES,
    BOTH,
    CHARACTERS,
    DAMAGE,
    ENEMY_MINIONS,
    IT,
    LIVING,
    ME,
    MINION,
    SELF,
    SUMMON,
    TARGET,
    at_end,
    attach,
    buff_deck,
    collecting,
    damage,
    destroy,
    discover,
    enchantment,
    equip,
    gain_armor,
    give,
    has,
    minion,
    one_of,
    process_deaths,
    repeat,
    shuffle,
    spell,
    summon,
    whenever,
)
from turnwise.hearthstone.testing import Duel


def test_fourteen_berserkers_hear_fourteen_hits():
    duel = Duel("HERO_07")
    for _ in range(7):
        duel.me.summon("Frothing Berserker", health=9, max_health=9)
        duel.them.summon("Frothing Berserker", health=9, max_health=9)
    duel.me.play("Hellfire")
    assert [m.attack for m in (*duel.me.board, *duel.them.board)] == [2 + 14] * 14


def test_seven_jugglers_answer_seven_recruits_of_kel_thuzad():
    """Turn end, summons, knives and the damage they do are all open at once."""
    duel = Duel()
    for _ in range(2):
        duel.me.summon("Kel'Thuzad")
    for _ in range(3):
        duel.me.summon("Knife Juggler")
    for _ in range(7):
        duel.them.summon("Frothing Berserker", health=99, max_health=99)
    duel.me.set(died_this_turn=["CS2_182"] * 3, graveyard=["CS2_182"] * 3)
    duel.plain["deaths_this_turn"] = 3
    duel.changed()
    duel.end_turn(picks=["target enemy 1"] * 6)
    assert duel.me.ids.count("CS2_182") == 2  # the board is full
    assert sum(m.damage for m in duel.them.board) == 6
    assert [m.attack for m in duel.them.board] == [2 + 6] * 7


def own_cards():
    with collecting() as cards:
        spell("Spark", cost=0, play=damage(CHARACTERS, 1))
        minion(
            "Sore Ogre", cost=1, attack=1, health=9, when=whenever(DAMAGE, damage(SELF, 1), if_=has(SELF & IT & LIVING))
        )
        minion("Undying", cost=1, attack=1, health=1, deathrattle=summon("Undying"))
        minion("Blight", cost=1, attack=1, health=9, aura=give(ENEMY_MINIONS, 0, -1))
        enchantment("Sticker", when=at_end(gain_armor(1)))
        spell("Sticky Fingers", cost=0, target=ALLIES, play=[attach(TARGET, "Sticker")] * 33)
        spell("Weapon Rack", cost=0, play=[equip("CS2_106")] * 22)
        spell("Study", cost=0, play=buff_deck(MINION, 8, 0))
        spell("Rummage", cost=0, play=shuffle("CS2_182", 12))
        minion("Anvil", cost=1, attack=0, health=1, when=whenever("armor", gain_armor(1), by=ME))
    return cards


def unchanged(duel, action):
    before = duel.state.to_json()
    with pytest.raises(turnwise.errors.BadStateError):
        duel.do(action)
    assert duel.state.to_json() == before


def test_a_chain_that_feeds_itself_is_an_error_and_not_cut_short():
    duel = Duel("HERO_01", cards=own_cards())
    duel.me.summon("Anvil")
    unchanged(duel, "power")


def test_a_minion_that_cannot_stay_dead_is_an_error_and_no_endless_loop():
    duel = Duel(cards=own_cards())
    duel.me.summon("Undying")
    duel.me.give("Blight")
    duel.me.summon("Chillwind Yeti")
    duel.them.summon("Undying")
    unchanged(duel, "play Blight at 3")


def test_a_chain_of_eight_links_is_played_out():
    duel = Duel(cards=own_cards())
    ogre = duel.me.summon("Sore Ogre", health=8, max_health=8)
    duel.me.play("Spark")
    assert not ogre.in_play and duel.me.health == 29


def test_a_health_aura_of_the_enemy_kills():
    duel = Duel(cards=own_cards())
    wisp = duel.them.summon("Silver Hand Recruit")
    yeti = duel.them.summon("Chillwind Yeti")
    duel.me.play("Blight")
    assert not wisp.in_play and yeti.health == 4


def test_more_than_the_state_has_room_for_is_an_error():
    duel = Duel(cards=own_cards())
    duel.me.give("Weapon Rack")
    unchanged(duel, "play Weapon Rack")


def test_a_text_for_which_there_is_no_room_is_lost():
    duel = Duel(cards=own_cards())
    yeti = duel.me.summon("Chillwind Yeti")
    duel.me.play("Sticky Fingers", target=yeti)  # 33 times
    assert len(yeti.raw["attached"]) == 32
    duel.end_turn()
    assert duel.me.armor == 32


def test_a_dead_mech_is_forgotten_before_a_text_is_lost():
    duel = Duel(cards=own_cards())
    duel.me.set(graveyard=["EX1_556"], dead_mechs=[{"id": "EX1_556", "magnetic": ["BOT_563", "BOT_312"]}])
    yeti = duel.me.summon("Chillwind Yeti")
    duel.me.play("Sticky Fingers", target=yeti)
    assert len(yeti.raw["attached"]) == 32
    assert "dead_mechs" not in duel.me.raw


def test_a_deck_card_holds_no_more_than_fourteen():
    duel = Duel(cards=own_cards())
    duel.me.play("Study")
    assert duel.me.deck == {"CS2_182+8/+0": 20}
    duel.me.play("Study")
    assert duel.me.deck == {"CS2_182+14/+0": 20}


def different_minions(n):
    return [card.id for card in printed_cards().values() if card.type == "minion" and card.id in package_table().ids][
        :n
    ]


def test_x369_what_became_of_85_different_cards_is_remembered():
    duel = Duel()
    *dead, last, one_more = different_minions(86)
    duel.me.set(graveyard=dead)
    duel.me.summon(dead[0], health=1)
    duel.me.play("Volcanic Potion")  # the 85th
    assert len(duel.me.graveyard) == 85 and duel.me.raw["played"] == {"CFM_065": 1}
    duel.me.summon(last, health=1, max_health=1)
    duel.me.give("Volcanic Potion")
    duel.me.set(mana=10)
    duel.me.play("Volcanic Potion")
    assert last not in duel.me.graveyard and duel.me.raw["played"] == {"CFM_065": 2}
    duel.me.set(graveyard=[*dead, last, one_more])
    with pytest.raises(turnwise.errors.BadStateError, match="at most 85 records"):
        duel.legal()


def test_kel_thuzad_finds_the_first_of_many_deaths():
    duel = Duel()
    duel.me.set(died_this_turn=["CS2_182"] * 2 + ["CS2_172"] * 6)
    raptor = duel.me.summon("Bloodfen Raptor")
    duel.me.summon("Kel'Thuzad")
    duel.me.play("Frostbolt", target=raptor)  # the 9th
    duel.end_turn()
    assert duel.me.ids == ["FP1_013", *["CS2_182"] * 2, *["CS2_172"] * 4]


def test_however_many_cards_are_shuffled_in_the_deck_holds_them():
    duel = Duel(cards=own_cards())
    duel.me.play("Rummage")
    assert duel.me.deck == {"CS2_182": 32}
    duel.state.observe(1).determinize({"lists": [{"hero": "HERO_08", "cards": []}] * 2}).check()


@pytest.mark.parametrize(("others", "fits"), [(4, True), (12, False)])
def test_forty_triggers_can_wait_for_one_event(others, fits):
    """32 times Power Overwhelming on one minion, and so many Kel'Thuzads that the forty places do or do not suffice."""
    duel = Duel("HERO_07")
    duel.me.summon("Chillwind Yeti", attached=[{"id": "EX1_316e"}] * 32)
    for i in range(others):
        (duel.me if i % 2 else duel.them).summon("Kel'Thuzad")
    if not fits:
        unchanged(duel, "end")
        return
    duel.end_turn()
    assert duel.me.ids == ["FP1_013"] * 2 and duel.them.ids == ["FP1_013"] * 2


def test_silence_under_an_aura_that_takes_health_kills():
    duel = Duel(cards=own_cards())
    recruit = duel.them.summon("Silver Hand Recruit", health=3, max_health=3)
    duel.me.play("Blight")
    assert recruit.health == 2
    duel.me.play("Spellbreaker", target=recruit)
    assert not recruit.in_play


def test_numbers_that_run_out_are_an_error():
    with collecting() as cards:
        minion("Wisp", cost=0, attack=1, health=1)
        swarm = [summon("Wisp", 6), destroy(ALLIES - SELF), process_deaths(), repeat(200, has(SELF))]
        minion("Hive", cost=0, attack=1, health=1, when=at_end(swarm, of=BOTH))
    hive = {"hero": "HERO_01", "board": ["Hive"], "deck": {"CS2_182": 60}}
    state = turnwise.load("hearthstone", cards=cards).state_from_plain({"players": [hive, hive], "next_order": 30000})

    def play_on(state):
        for _ in range(40):
            before = state.to_plain()["next_order"]
            state, _picks = state.apply("end", seed=1)
            state.check()
            assert state.to_plain()["next_order"] > before

    with pytest.raises(turnwise.errors.BadStateError, match="more things than it can number"):
        play_on(state)


def test_a_choice_between_two_summons_of_one_text_loses_none_of_them():
    with collecting() as cards:
        three = one_of("CS2_182", "CS2_200", "CS2_172")
        minion("Curious Ogre", cost=1, attack=1, health=9, when=whenever(SUMMON, discover(three), by=ME))
    mine = {"hero": "HERO_01", "board": ["Curious Ogre"], "hand": ["ICC_314t2"], "deck": {"CS2_186": 6}, "mana": 10}
    state = turnwise.load("hearthstone", cards=cards).state_from_plain({"players": [mine, {"hero": "HERO_01"}]})
    state, _ = state.apply("play ICC_314t2", seed=1)
    for summoned in range(1, 6):
        assert len(state.to_plain()["players"][0]["board"]) == 1 + summoned
        state = state.game.state_from_json(state.to_json())  # the cards that wait are saved too
        state, _ = state.apply("choose 1", seed=1)
    assert len(state.to_plain()["players"][0]["hand"]) == 5
    assert state.to_plain()["players"][0]["deck"] == {"CS2_186": 1}
