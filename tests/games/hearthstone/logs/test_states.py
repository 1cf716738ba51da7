"""A state that is rebuilt from the log within a match has what its tags tell, and what came before besides."""

from __future__ import annotations

import re
from typing import Any

import pytest

import turnwise as tw
from games.hearthstone.logs.test_check import POSITION, checked, record_of
from turnwise.hearthstone import deck
from turnwise.hearthstone.logs import Recording
from turnwise.hearthstone.logs.cards import text_of
from turnwise.hearthstone.logs.export import to_hsreplay
from turnwise.hearthstone.logs.story import Story


def number_of(text: str, card: str) -> str:
    [found] = set(re.findall(rf'<FullEntity id="(\d+)" cardID="{card}"', text))
    return found


def before(text: str, deed: int) -> dict[str, Any]:
    moment = Story(list(Recording(text.encode()))).deeds[deed].before
    assert moment is not None
    return moment.position


def put(text: str, *elements: str) -> str:
    """The file with something more in its first block."""
    found = re.search(r"<Block [^>]*>", text)
    assert found is not None
    return text[: found.end()] + "".join(elements) + text[found.end() :]


def change(entity: str, tag: int, value: int) -> str:
    return f'<TagChange entity="{entity}" tag="{tag}" value="{value}"/>'


def attached(number: int, card: str, holder: str, player: int = 1) -> str:
    tags = {202: 6, 49: 1, 50: player, 40: holder, 338: 1}
    told = "".join(f'<Tag tag="{tag}" value="{value}"/>' for tag, value in tags.items())
    return f'<FullEntity id="{number}" cardID="{card}">{told}</FullEntity>'


def test_who_has_been_in_play_for_no_turn_came_this_turn():
    """A minion that another one became in this turn has no other mark (evolve_shaman_2 #42)."""
    side = {**POSITION["players"][0], "board": ["CS2_119"]}
    position = {**POSITION, "players": [side, POSITION["players"][1]]}
    text = to_hsreplay(record_of("power -> enemy hero", "attack 1 -> enemy hero", position=position))
    snapjaw = number_of(text, "CS2_119")
    assert "summoned_this_turn" not in before(text, 0)["players"][0]["board"][0]
    hero = number_of(text, "HERO_01")
    new = put(text, change(hero, 271, 3))
    assert before(new, 1)["players"][0]["board"][0]["summoned_this_turn"]
    old = put(text, change(snapjaw, 271, 2))
    assert "summoned_this_turn" not in before(old, 1)["players"][0]["board"][0]


def test_attack_for_one_turn_of_several_minions_at_once():
    """Bloodlust: the client attaches it to all, then tells the Attack of each (evolve_shaman_1 #58)."""
    side = {**POSITION["players"][0], "board": ["CS2_119", "CS2_142"]}
    text = to_hsreplay(
        record_of(
            "power -> enemy hero",
            "attack 1 -> enemy hero",
            position={**POSITION, "players": [side, POSITION["players"][1]]},
        )
    )
    holders = [number_of(text, "CS2_119"), number_of(text, "CS2_142")]
    many = [attached(900 + place, "CS2_046e", holder) for place, holder in enumerate(holders)]
    gains = [change(holder, 47, attack) for holder, attack in zip(holders, (5, 5), strict=True)]
    board = before(put(text, *many, *reversed(gains)), 1)["players"][0]["board"]
    assert [(each["attack"], each["turn_attack"]) for each in board] == [(5, 3), (5, 3)]


def test_immune_for_one_turn_ends_with_it():
    """Ice Block (kazakus_error #95)."""
    text = to_hsreplay(record_of("power -> enemy hero", "end"))
    hero = number_of(text, "HERO_08")
    state = before(put(text, attached(900, "EX1_295o", hero), change(hero, 240, 1)), 1)["players"][0]["hero_state"]
    assert state["immune_this_turn"] and "immune" not in state
    state = before(put(text, change(hero, 240, 1)), 1)["players"][0]["hero_state"]
    assert state["immune"]


def test_a_copy_by_echo_leaves_at_the_turns_end():
    position = {**POSITION, "players": [{**POSITION["players"][0], "hand": ["GIL_680"], "deck": {"CS2_182": 9}},
                                        POSITION["players"][1]]}  # fmt: skip
    text = to_hsreplay(record_of("play GIL_680", "end", position=position))
    assert before(text, 1)["players"][0]["hand"][0]["fleeting"]
    found = checked(text)
    assert found.checked.whole and found.checked.position(2)["players"][0]["hand"][0]["fleeting"]


@pytest.mark.parametrize(
    ("client", "ours"),
    [("AT_061e", "Locked and Loaded"), ("AT_013e", "Glory"), ("EX1_145o", "EX1_145e"), ("OG_045a", "Infestation"),
     ("GIL_614e2", "GIL_614e2"), ("BOT_563e", "BOT_563"), ("CS2_046e", ""), ("UNG_015e", ""), ("CFM_020e", "")],
)  # fmt: skip
def test_texts_under_the_clients_names(client, ours):
    assert text_of(client) == ours


def test_after_a_break_counters_go_on():
    """Flame Imp hurts its player more than it can: the state is built anew, and Duskbat still knows of the damage."""
    side = {"hero": "HERO_07", "mana": 9, "max_mana": 9, "hand": ["EX1_319", "GIL_508"], "deck": {"CS2_182": 3}}
    position = {**POSITION, "players": [side, POSITION["players"][1]]}
    text = to_hsreplay(record_of("play EX1_319", "play GIL_508", "end", position=position))
    true = checked(text).checked
    assert true.whole
    hero = number_of(text, "HERO_07")
    hurt = f'entity="{hero}" tag="44" value='
    assert text.count(hurt) == 1
    found = checked(text.replace(f'{hurt}"3"', f'{hurt}"4"')).checked
    assert [each.verdict for each in found.verdicts] == ["differing", "equal", "equal"]


def test_a_weapon_that_gained_attack_in_the_hand_can_be_exported():
    """Its Durability is the printed one, and no state says that."""
    decks = [deck("random_p4_48208"), deck("random_p4_48209")]
    record = tw.play("random", "random", game="hearthstone", seed=24104, decks=decks)
    assert checked(to_hsreplay(record)).checked.whole
