"""Whatever JSON comes as a message, a position, a recipe or a record: it is read, or refused by an error of ours."""

from __future__ import annotations

import copy
import json

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import turnwise as tw
from turnwise import recipes
from turnwise.errors import TurnwiseError
from turnwise.web import messages as say
from turnwise.web.forms import Forms
from turnwise.web.limits import Limits

FORMS = Forms({}, Limits())
POSITIONS = {
    "hearthstone": tw.load("hearthstone").start(seed=4, decks=["p5_mage_mech", "p5_hunter_face"]).to_plain(),
    "tribes": tw.load("tribes").start(seed=2).to_plain(),
    "pocket": tw.load("pocket").start(seed=1).to_plain(),
}
RECIPES = [
    json.loads(recipes.to_json(tw.agent(name))) for name in ("mcts", "p1-xgb", "p2-rhea", "p3-lsi", "p5-duct-cnb")
]
RECORD = json.loads(tw.play("random", "random", game="pocket", seed=3).to_json())

plain = st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats() | st.text(max_size=8)
anything = st.recursive(
    plain, lambda one: st.lists(one, max_size=3) | st.dictionaries(st.text(max_size=8), one, max_size=3)
)


@st.composite
def spoilt(draw, good):
    """A good value with anything in one place of it, or without that place, or with a key more."""
    value = copy.deepcopy(draw(good))
    at, way = value, []
    while isinstance(at, dict | list) and at and (not way or draw(st.integers(0, 3))):
        key = draw(st.sampled_from(sorted(at))) if isinstance(at, dict) else draw(st.integers(0, len(at) - 1))
        way.append((at, key))
        at = at[key]
    place, key = way[-1]
    match draw(st.sampled_from(["other", "gone", "more"])):
        case "other":
            place[key] = draw(anything)
        case "gone":
            del place[key]
        case "more" if isinstance(place, dict):
            place[draw(st.text(max_size=8))] = draw(anything)
    return value


def refused_or_read(read, *given) -> None:
    try:
        read(*given)
    except TurnwiseError as error:
        said = str(error)
        assert said
        assert "Traceback" not in said
        assert "site-packages" not in said


def check(kind: str, data) -> None:
    if kind in POSITIONS:
        refused_or_read(FORMS.position, say.Setup(game=kind), data.draw(spoilt(st.just(POSITIONS[kind]))))
    elif kind == "recipe":
        refused_or_read(FORMS.read, data.draw(spoilt(st.sampled_from(RECIPES))))
    elif kind == "record":
        refused_or_read(FORMS.record, msgspec.json.encode(data.draw(spoilt(st.just(RECORD)))).decode())
    else:
        raw = data.draw(st.binary(max_size=60) | anything.map(lambda value: msgspec.json.encode(value)))
        refused_or_read(say.read, raw, Limits().json_depth)


KINDS = [*POSITIONS, "recipe", "record", "message"]
USUAL = {"deadline": None, "suppress_health_check": list(HealthCheck)}


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=200, **USUAL)
@given(st.data())
def test_whatever_comes_is_read_or_refused(kind, data):
    check(kind, data)


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=10_000, **USUAL)
@given(st.data())
def test_ten_thousand_of_each_are_read_or_refused(kind, data):
    check(kind, data)
