"""What the state keeps beside the position is as if it were worked out anew: check() compares. Found by fuzzing."""

import json

import turnwise as tw


def position(mine, theirs=()):
    theirs = {"hero": "HERO_08", "deck": {"CS2_182": 3}, "board": list(theirs)}
    mine = {"hero": "HERO_04", "mana": 10, "max_mana": 10, "deck": {"CS2_182": 3}} | mine
    state = tw.load("hearthstone").state_from_json(json.dumps({"turn": 9, "to_act": 0, "players": [mine, theirs]}))
    state.check()
    return state


def after(state, *actions):
    for action in actions:
        state, _ = state.apply(action, seed=1)
        state.check()
    return state


def test_a_secret_that_waits_for_the_own_turn_is_heard_when_it_is_played():
    after(position({"hand": ["AT_073"]}), "play AT_073", "end", "end")  # Competitive Spirit


def test_an_enraged_minion_calms_down_when_a_loss_of_health_heals_it():
    angry = {"id": "EX1_393", "attack": 6, "health": 3, "max_health": 4}  # Amani Berserker beside Stormwind Champion
    board = [angry, {"id": "CS2_222", "health": 1}]
    state = after(position({"board": board}, [{"id": "CS2_186"}]), "attack 2 -> enemy 1")  # War Golem hits back
    assert json.loads(state.to_json())["players"][0]["board"][0]["attack"] == 2


def test_a_text_that_waits_for_a_turn_counts_in_it():
    after(position({"hand": ["NEW1_029"]}), "play NEW1_029", "end", "end", "end")  # Millhouse Manastorm


def test_a_text_on_a_silenced_minion_brings_no_aura_back():
    board = [{"id": "EX1_412", "silenced": True}]  # Raging Worgen
    after(position({"hero": "HERO_09", "hand": ["EX1_334"]}, board), "play EX1_334 -> enemy 1")  # Shadow Madness
