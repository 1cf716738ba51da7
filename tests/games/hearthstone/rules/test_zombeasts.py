"""A Zombeast is one card with the text of its first part and the numbers and keywords of both, wherever it goes."""

from turnwise.hearthstone.testing import Duel

CREEPER_GRIZZLY = {"id": "ICC_828t", "parts": ["FP1_002", "CS2_125"]}  # 2/1/2 with two spiders, and 3/3/3 with Taunt
WHOLE_ID = "ICC_828t:FP1_002:CS2_125"


def duel_with_zombeast(**options):
    duel = Duel("HERO_05", **options)
    duel.me.set(board=[CREEPER_GRIZZLY])
    duel.settle()
    return duel, duel.me.board[0]


def is_whole(minion):
    return (minion.id, minion.attack, minion.max_health, minion.taunt, minion.deathrattle) == (
        "ICC_828t",
        4,
        5,
        True,
        True,
    )


def test_it_is_written_with_its_parts():
    duel, beast = duel_with_zombeast()
    assert is_whole(beast) and beast.raw["parts"] == ["FP1_002", "CS2_125"]
    duel.me.set(hand=[CREEPER_GRIZZLY])
    assert duel.me.cost("ICC_828t") == 5


def test_shuffled_into_the_deck_it_is_drawn_whole():
    duel, beast = duel_with_zombeast()
    duel.me.set(deck={})
    duel.me.play("Manic Soulcaster", target=beast)
    assert duel.me.deck == {WHOLE_ID: 1}
    duel.end_turn()
    duel.end_turn()
    assert duel.me.hand == ["ICC_828t"] and duel.me.raw["hand"][0]["parts"] == CREEPER_GRIZZLY["parts"]
    duel.me.play("ICC_828t")
    assert is_whole(duel.me.board[-1])


def test_recruited_from_the_deck_it_is_whole():
    duel = Duel("HERO_05")
    duel.me.set(deck={WHOLE_ID: 2})
    duel.me.play("Kathrena Winterwisp")
    assert is_whole(duel.me.board[1]) and duel.me.deck == {WHOLE_ID: 1}


def test_a_cube_remembers_all_of_it():
    duel, beast = duel_with_zombeast()
    duel.me.play("Carnivorous Cube", target=beast)
    assert duel.me.ids == ["FP1_002t", "FP1_002t", "LOOT_161"]
    duel.me.play("Play Dead", target=duel.me.board[2])
    assert [is_whole(m) for m in duel.me.board] == [False, False, False, True, True]


def test_kel_thuzad_and_reincarnate_bring_back_all_of_it():
    duel, beast = duel_with_zombeast()
    duel.me.play("Reincarnate", target=beast)
    assert duel.me.ids == ["FP1_002t", "FP1_002t", "ICC_828t"] and is_whole(duel.me.board[2])
    assert duel.me.graveyard == [WHOLE_ID]
    duel.me.summon("Kel'Thuzad")
    duel.end_turn()
    assert is_whole(duel.me.board[-1]) and duel.me.ids[-1] == "ICC_828t"


def test_exact_copies_and_bounces_keep_it():
    duel, beast = duel_with_zombeast()
    duel.me.play("Faceless Manipulator", target=beast)
    assert all(is_whole(m) for m in duel.me.board)
    duel.me.play("Time Rewinder", target=beast)
    assert duel.me.raw["hand"][0]["parts"] == CREEPER_GRIZZLY["parts"]


def test_two_different_ones_are_told_apart():
    duel = Duel("HERO_05")
    duel.me.set(hand=[CREEPER_GRIZZLY, {"id": "ICC_828t", "parts": ["DS1_175", "CS2_172"]}])
    assert [a for a in duel.legal() if a.startswith("play")] == ["play ICC_828t", "play ICC_828t#2"]
    duel.do("play ICC_828t#2")
    assert (duel.me.board[0].attack, duel.me.board[0].health) == (4, 3)


def test_silenced_it_keeps_its_numbers_only():
    duel, beast = duel_with_zombeast()
    duel.me.play("Spellbreaker", target=beast)
    assert (beast.attack, beast.health, beast.taunt) == (4, 5, False)
    duel.settle()
    assert Duel.copy(duel).me.board[0].taunt is False
    again = duel.game.state_from_json(duel.state.to_json())
    assert again.to_json() == duel.state.to_json()
