"""Rows cross the border by name: the core says what its columns are called, and nobody else where one stands."""

import pytest

import turnwise as tw
from turnwise import _core
from turnwise.arena.rows import DECISION, FACTS, PER_SEAT, STATUS, fact, of_seat, row_of
from turnwise.arena.work import new_status


def test_the_names_are_those_of_the_core():
    names = _core._row_names()
    assert (list(FACTS), list(PER_SEAT)) == (names["facts"], names["per_seat"])
    assert (list(DECISION), list(STATUS)) == (names["decision"], names["status"])
    assert len(new_status()) == len(STATUS)


def test_a_row_of_the_core_is_read_by_name():
    rules, random = tw.load("nim"), ({"type": "random"}, [])
    rows, decisions = rules._play({}, [random, random], 3, 2, 5, 1, 1000, decisions=True)
    assert [(fact(row, "block"), fact(row, "seats")) for row in rows] == [(1, 1), (2, 0)]
    for row in rows:
        assert fact(row, "finished") is True
        assert sorted(of_seat(row, "return", seat) for seat in (0, 1)) == [0.0, 1.0]
        decided = [one for one in decisions if one[:2] == (fact(row, "block"), fact(row, "seats"))]
        assert sum(of_seat(row, "decisions", seat) for seat in (0, 1)) == fact(row, "actions") == len(decided)
        assert of_seat(row, "luck", 0) is None
    assert all(len(one) == len(DECISION) for one in decisions)


def test_a_row_is_made_by_name_and_refuses_what_it_has_not():
    facts = dict.fromkeys(FACTS, 1)
    seats = {name: (name, name) for name in PER_SEAT}
    row = row_of(facts, seats)
    assert all(of_seat(row, name, 1) == name for name in PER_SEAT)
    with pytest.raises(ValueError, match="a row has block, seats"):
        row_of(facts, seats | {"colour": (1, 2)})
    with pytest.raises(ValueError, match="a row has block, seats"):
        row_of({"block": 1}, seats)
