"""RULES 17: the level generator and level files."""

from __future__ import annotations

from collections import Counter

import pytest

import turnwise
from turnwise import tribes

SIDES = {2: 11, 3: 14, 4: 16}
NAMES = [row["name"] for row in tribes.tables()["tribes"]["tribes"]]


def tokens(text):
    return [line.split(",") for line in text.splitlines()]


@pytest.mark.parametrize("name", tribes.levels())
def test_17_the_generator_reproduces_the_levels_of_the_papers(name):
    assert tribes.generate_level(level_seed=int(name)) == tribes.level_text(name)


def test_17_there_are_25_levels():
    assert len(set(tribes.levels())) == 25


@pytest.mark.parametrize("count", [2, 3, 4])
@pytest.mark.parametrize("seed", range(8))
def test_17_new_levels_for_two_three_and_four_tribes(count, seed):
    kinds = [NAMES[(seed + 5 * i) % 12] for i in range(count)]
    text = tribes.generate_level(kinds, seed=seed)
    table = tokens(text)
    assert len(table) == len(table[0]) == SIDES[count]
    capitals = [token for row in table for token in row if token.startswith("c:")]
    assert sorted(capitals) == sorted(f"c:{NAMES.index(kind)}" for kind in kinds)
    ruins = sum(token.endswith(":r") for row in table for token in row)
    assert 1 <= ruins <= round(SIDES[count] ** 2 / 40)
    assert tribes.generate_level(kinds, seed=seed) == text != tribes.generate_level(kinds, seed=seed + 1)
    state = tribes.State.from_level(text)
    state.check()
    assert state.players == count


@pytest.mark.parametrize(("kind", "resource"), [("IMPERIUS", "f"), ("BARDUR", "a")])
def test_17_imperius_finds_fruit_and_bardur_animals_at_home(kind, resource):
    for seed in range(30):
        table = tokens(tribes.generate_level([kind, "XIN_XI"], seed=seed))
        number = NAMES.index(kind)
        x, y = next((x, y) for x in range(11) for y in range(11) if table[x][y] == f"c:{number}")
        around = [table[a][b] for a in range(x - 1, x + 2) for b in range(y - 1, y + 2)]
        assert sum(token.endswith(":" + resource) for token in around) >= 2


def test_17_new_levels_look_like_those_of_the_papers():
    """Terrain shares of 200 new levels are within a few points of those of 200 of the reference's generator."""

    def shares(texts):
        count = Counter(token[0] for text in texts for row in tokens(text) for token in row)
        return {terrain: count[terrain] / sum(count.values()) for terrain in ".fmsdv"}

    new = shares(tribes.generate_level(seed=seed) for seed in range(200))
    old = shares(tribes.generate_level(level_seed=seed) for seed in range(200))
    for terrain, share in old.items():
        assert new[terrain] == pytest.approx(share, abs=0.02), terrain


def test_17_a_match_on_a_new_level_is_drawn_through_the_door():
    game = turnwise.load("tribes")
    first, again, other = (game.start(seed=seed, tribes=["XIN_XI", "OUMAJI"]) for seed in (1, 1, 2))
    assert first == again != other


def test_17_a_match_on_a_published_level_by_its_seed():
    name = tribes.levels()[3]
    game = turnwise.load("tribes")
    by_seed = game.start(seed=1, level_seed=int(name), tribes=["XIN_XI", "IMPERIUS"])
    assert by_seed == game.start(seed=1, level=name)


def test_17_without_a_level_one_of_the_25_is_drawn():
    game = turnwise.load("tribes")
    boards = {tuple(game.start(seed=seed).to_plain()["terrain"]) for seed in range(60)}
    assert len(boards) > 15
