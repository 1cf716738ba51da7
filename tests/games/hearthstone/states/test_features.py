"""Feature vectors: value42 (docs/rules/paper-1.md, 4.1) and planes (docs/rules/paper-5.md, 8.1)."""

from __future__ import annotations

import random

import numpy as np
import pytest
from numpy.typing import NDArray

from turnwise.hearthstone import decks, new_match
from turnwise.hearthstone.testing import Duel

CLASSES = ["druid", "hunter", "mage", "paladin", "priest", "rogue", "shaman", "warlock", "warrior"]
K = 60


def one_hot(name: str) -> list[float]:
    return [float(name == other) for other in CLASSES]


def test_names_and_lengths(duel: Duel) -> None:
    assert dict(duel.game.feature_names) == {"value42": 42, "value45": 45, "planes": 47 + 16 * K + 18 * 5 * K}


def test_value42_by_hand() -> None:
    duel = Duel(turn=9)
    duel.me.set(health=20, armor=3, mana=4, hand=["CS2_029", "EX1_295", "CS2_182"])
    duel.me.set_secret("Mirror Entity").equip("Fiery War Axe")
    duel.me.summon("Chillwind Yeti", health=2, max_health=5)  # 4 mana, 4/2, ready
    duel.me.summon("Sen'jin Shieldmasta", summoned_this_turn=True)  # 4 mana, 3/5 Taunt, just came
    duel.me.summon("Stonetusk Boar", frozen=True)  # 1 mana, 1/1
    duel.them.set(health=11, hand=["CS2_029"] * 4)
    duel.them.set_secret("Explosive Trap", "Freezing Trap").equip("Fiery War Axe")
    duel.them.summon("Frostwolf Grunt")  # 2 mana, 2/2 Taunt
    duel.them.summon("Boulderfist Ogre", attack=9)  # 6 mana, 9/7
    expected = [
        9, 0, 23, 3, 4, 3, 2, 1, 3, 9, 8, 8, 1, 4, 1, *one_hot("mage"),
        11, 0, 4, 2, 2, 8, 11, 9, 1, *one_hot("warrior"),
    ]  # fmt: skip
    assert duel.state.features("value42", 0).tolist() == expected


def test_value42_from_the_other_side() -> None:
    duel = Duel()
    duel.me.set(health=20).summon("Chillwind Yeti")
    vector = duel.state.features("value42", 1)
    assert vector[1] == 1  # did not begin
    assert vector[2] == 30
    assert vector[24] == 20
    assert vector[28] == 1
    assert vector[30] == 4
    assert vector[31] == 5
    assert vector[15:24].tolist() == one_hot("warrior")
    assert vector[33:42].tolist() == one_hot("mage")


def test_value42_sees_no_hidden_card() -> None:
    rng = random.Random(3)
    state = new_match("p1_hunter_aggro", "p5_mage_mech", seed=3, mulligan=False)
    for _ in range(60):
        if state.is_over:
            break
        for player in (0, 1):
            assert np.array_equal(state.features("value42", player), state.observe(player).features("value42", player))
        state, _ = state.apply(rng.choice(state.legal_actions()), seed=rng.getrandbits(32))


# Planes ---------------------------------------------------------------------------------------------------------------

LIST = [
    "CS2_024",
    "CS2_029",
    "CS2_172",
    "CS2_182",
    "EX1_116",
    "CS2_122",
]  # Frostbolt, Fireball, Raptor, Yeti, Leeroy, Raid Leader
COLUMNS = sorted(set(LIST))
PAIRS = [(0, 2), (0, 1), (1, 2), (0, 0), (1, 1), (2, 2), (2, 1), (1, 0), (2, 0)]
PLAYABLE = [(0, 1), (1, 1), (0, 0), (1, 0)]


def planes(duel: Duel, player: int = 0) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.float32]]:
    vector = duel.state.features("planes", player)
    return vector[:47], vector[47 : 47 + 16 * K].reshape(16, K), vector[47 + 16 * K :].reshape(18, 5, K)


@pytest.fixture
def table(duel: Duel) -> Duel:
    for player in duel.players:
        player.set(list=sorted(LIST))
    return duel


def test_global_numbers(table: Duel) -> None:
    table.me.set(mana=7, health=13)
    table.them.set(max_mana=3, overload_owed=1, health=24, armor=1)
    table.me.summon("Chillwind Yeti")
    table.them.summon("Bloodfen Raptor")
    numbers = planes(table)[0]
    # Mana 7; his next turn has 4 crystals less 1; levels 2 and 4; I began; attack 4 is at least health 2.
    assert np.flatnonzero(numbers).tolist() == [6, 10 + 2, 20 + 5 * 2 + 4, 45, 46]
    other = planes(table, 1)[0]
    assert np.flatnonzero(other[20:45]).tolist() == [5 * 4 + 2]
    assert other[45] == 0
    assert other[46] == 0


@pytest.mark.parametrize(
    ("health", "level"), [(6, 0), (7, 1), (12, 1), (13, 2), (18, 2), (19, 3), (24, 3), (25, 4), (30, 4)]
)
def test_levels_of_hero_health(table: Duel, health: int, level: int) -> None:
    table.me.set(health=health)
    assert np.flatnonzero(planes(table)[0][20:45]).tolist() == [5 * level + 4]


def test_hand_planes(table: Duel) -> None:
    table.me.set(mana=5, hand=["CS2_029", "CS2_024", "CS2_172", "CS2_172", "CS2_172"])
    table.them.set(max_mana=2, hand=["CS2_029", "CS2_024", "CS2_182", "CS2_182"])
    hand = planes(table)[1]
    column = {id: i for i, id in enumerate(COLUMNS)}
    copies = {id: PAIRS[int(np.flatnonzero(hand[:9, column[id]])[0])] for id in COLUMNS}
    assert copies == {
        "CS2_024": (1, 1),
        "CS2_029": (1, 1),
        "CS2_172": (2, 0),
        "CS2_182": (0, 2),
        "EX1_116": (0, 0),
        "CS2_122": (0, 0),
    }
    playable = {id: PLAYABLE[int(np.flatnonzero(hand[9:13, column[id]])[0])] for id in COLUMNS}
    # Five mana pay for all of mine; three next turn pay for his Frostbolt.
    assert playable == {
        "CS2_024": (1, 1),
        "CS2_029": (1, 0),
        "CS2_172": (1, 0),
        "CS2_182": (0, 0),
        "EX1_116": (0, 0),
        "CS2_122": (0, 0),
    }
    after = {id: np.flatnonzero(hand[13:, column[id]]).tolist() for id in COLUMNS}
    # After Fireball one mana pays for nothing; after a two-drop three pay for a two-drop.
    assert after == {"CS2_024": [1], "CS2_029": [0], "CS2_172": [1], "CS2_182": [], "EX1_116": [], "CS2_122": []}


def test_the_dearest_card_after_this_one(table: Duel) -> None:
    table.me.set(mana=6, hand=["CS2_024", "CS2_029"])
    hand = planes(table)[1]
    assert np.flatnonzero(hand[13:, COLUMNS.index("CS2_024")]).tolist() == [2]  # four mana are left for Fireball


def test_board_planes(table: Duel) -> None:
    table.me.summon("Chillwind Yeti")  # 5 health: level 3
    table.me.summon("Chillwind Yeti", health=1, max_health=5)  # level 0
    table.me.summon("Leeroy Jenkins")  # 2 health: level 1, legendary
    table.them.summon("Chillwind Yeti")
    table.them.summon("Chillwind Yeti")
    table.them.summon("Raid Leader")  # 2 health: level 1, aura
    table.them.summon("Stonetusk Boar")  # in no list
    board = planes(table)[2]
    yeti, leeroy, leader = (COLUMNS.index(id) for id in ("CS2_182", "EX1_116", "CS2_122"))
    cells = {
        (3, yeti): ((1, 2), 9),
        (0, yeti): ((1, 0), 9),
        (1, leeroy): ((1, 0), 9 + 3 * 2),
        (1, leader): ((0, 1), 9 + 1),
    }
    for level in range(5):
        for k in range(K):
            pair, special = cells.get((level, k), ((0, 0), None))
            found = np.flatnonzero(board[:, level, k]).tolist()
            expected = [] if k >= len(COLUMNS) else [PAIRS.index(pair)] + ([special] if special else [])
            assert found == expected, (level, k)


def test_planes_keep_their_promises_along_a_match() -> None:
    rng = random.Random(4)
    names = ("p5_mage_mech", "p5_hunter_face")
    used = len({card for name in names for card in decks()[name].cards})
    state = new_match(*names, seed=4, mulligan=False)
    while not state.is_over:
        for player in (0, 1):
            vector = state.features("planes", player)
            assert set(np.unique(vector)) <= {0.0, 1.0}
            assert vector[:10].sum() == vector[10:20].sum() == vector[20:45].sum() == 1
            hand, board = vector[47 : 47 + 16 * K].reshape(16, K), vector[47 + 16 * K :].reshape(18, 5, K)
            filled = np.arange(K) < used
            assert np.array_equal(hand[:9].sum(axis=0), filled)
            assert np.array_equal(hand[9:13].sum(axis=0), filled)
            assert np.array_equal(board[:9].sum(axis=0), np.broadcast_to(filled, (5, K)))
        state, _ = state.apply(rng.choice(state.legal_actions()), seed=rng.getrandbits(32))
