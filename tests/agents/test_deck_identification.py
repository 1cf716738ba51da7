"""Which deck the opponent plays (paper 3, section 4.1.1), and worlds in which a card stands for all of its type."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import turnwise as tw
from turnwise.errors import BadRecipeError
from turnwise.hearthstone import decks, new_match
from turnwise.hearthstone.table import printed
from turnwise.hearthstone.testing import Duel

HUNTERS = ["p3_hunter_default", "p3_hunter_aggro", "p3_hunter_midrange", "p3_hunter_control"]
THESIS = {"type": "one_of", "lists": HUNTERS, "fallback": 0, "fallback_fits": False}


def shown(*cards: str) -> Duel:
    """A hunter who has shown these cards."""
    duel = Duel(them="HERO_05", era="p3")
    cover = sorted([*cards, *["CS2_182"] * (30 - len(cards))])
    duel.them.set(deck={"CS2_182": 20}, list=cover, hand=["CS2_182"] * 3)
    duel.them.set(seen=[cover.index(card) for card in cards])
    return duel


def ids(items: Any) -> list[str]:
    return [(item if isinstance(item, str) else item["id"]).split("@")[0] for item in items]


def believed(duel: Duel, belief: dict[str, Any], seen: tuple[str, ...], worlds: int = 6) -> set[str]:
    """The decks that hold all that the worlds' opponents hold beside what was seen."""
    found = set()
    for seed in range(worlds):
        side = duel.state.observe(0).determinize(belief, seed=seed).to_plain()["players"][1]
        rest = Counter(ids(side["list"])) - Counter(seen)
        found |= {name for name in HUNTERS if not rest - Counter(decks()[name].cards)}
    return found


@pytest.mark.parametrize(
    ("cards", "deck"),
    [
        ((), "p3_hunter_default"),  # nothing was seen: all fit
        (("DS1_185",), "p3_hunter_default"),  # Arcane Shot is in all
        (("CS2_188",), "p3_hunter_aggro"),  # Abusive Sergeant
        (("EX1_531",), "p3_hunter_midrange"),  # Scavenging Hyena
        (("EX1_543",), "p3_hunter_control"),  # King Krush
        (("CS2_125",), "p3_hunter_midrange"),  # Ironfur Grizzly: the default deck has it and is no candidate
        (("CS2_182",), "p3_hunter_default"),  # Chillwind Yeti: of none of the three, of the default deck
    ],
)
def test_the_deck_is_the_one_that_holds_what_was_seen(cards: tuple[str, ...], deck: str) -> None:
    assert believed(shown(*cards), THESIS, cards) == {deck}


def test_a_fallback_that_may_be_the_deck_wins_over_the_only_other_that_fits() -> None:
    cards = ("CS2_125",)
    assert believed(shown(*cards), {**THESIS, "fallback_fits": True}, cards) == {"p3_hunter_default"}


def test_copies_count_and_a_card_of_no_deck_does_no_harm() -> None:
    twice = ("EX1_534", "EX1_534")  # two Savannah Highmanes: midrange and control have two
    assert believed(shown(*twice), THESIS, twice) == {"p3_hunter_default"}
    lost = ("CS2_029", "CS2_188")  # Fireball is in none; Abusive Sergeant in the aggressive one
    assert believed(shown(*lost), THESIS, lost) == {"p3_hunter_aggro"}


def test_any_that_fits_where_the_belief_says_so() -> None:
    assert believed(shown(), {**THESIS, "ambiguous": "uniform"}, (), worlds=40) == set(HUNTERS[1:])


# Types ----------------------------------------------------------------------------------------------------------------


def type_of(card: str) -> tuple[Any, ...]:
    facts = printed(card)
    return facts.type, sum(facts.cost >= bound for bound in (2, 3, 4, 6))


def test_at_the_level_of_types_one_card_stands_for_all_of_its_type() -> None:
    state = new_match("p3_hunter_default", "p3_hunter_midrange", seed=5, first=0, mulligan=False)
    view = state.observe(0)
    belief = {"type": "known_list", "lists": ["p3_hunter_default", "p3_hunter_midrange"], "level": "type"}
    deck = decks()["p3_hunter_midrange"].cards
    kinds = {type_of(card) for card in deck}
    expected = Counter(type_of(card) for card in deck)
    found: Counter[Any] = Counter()
    hands: dict[Any, list[str]] = {}  # by what types they hold
    worlds = 300
    for seed in range(worlds):
        world = view.determinize(belief, seed=seed)
        world.check()
        assert world.observe(0) == view
        side = world.to_plain()["players"][1]
        hand = [card for card in ids(side["hand"]) if card != "GAME_005"]
        assert len(hand) == 4 and sum(side["deck"].values()) == 26
        held = {*hand, *ids(side["deck"])}
        assert held <= set(deck) and len(held) <= len(kinds)  # both spells of the deck aim
        found.update(type_of(card) for card in hand)
        counts = tuple(sorted(map(str, map(type_of, hand))))
        assert hands.setdefault(counts, sorted(hand)) == sorted(hand)  # no more hands than counts of types
    for kind, copies in expected.items():  # hypergeometric: 4 of 30 cards
        assert found[kind] / worlds == pytest.approx(4 * copies / 30, abs=0.2)


def test_with_one_card_a_type_it_is_the_usual_deal() -> None:
    cards = ["CS2_171", "CS2_172", "CS2_125", "CS2_182", "CS2_201", "DS1_185"]  # costs 1, 2, 3, 4, 7 and a spell
    duel = Duel(them="HERO_05", era="p3")
    duel.them.set(deck={"CS2_182": 4}, list=sorted(cards), hand=["CS2_182"] * 2)
    lists = [{"hero": "HERO_05", "era": "p3", "cards": cards}] * 2
    hands = [
        [
            duel.state.observe(0).determinize(belief, seed=seed).to_plain()["players"][1]["hand"]
            for belief in ({"type": "known_list", "lists": lists, "level": level} for level in ("card", "type"))
        ]
        for seed in range(20)
    ]
    assert all(usual == by_type for usual, by_type in hands)
    assert len({str(hand) for hand, _ in hands}) > 5


def test_a_dealt_world_may_have_drawn_already() -> None:
    """With `deck="ordered"` both decks of a world are lists: no draw asks chance, another world has another order."""
    state = new_match("p3_hunter_midrange", "p3_hunter_control", seed=5, mulligan=False)
    belief = {"type": "one_of", "lists": HUNTERS, "fallback": 0, "deck": "ordered"}
    seen = state.observe(state.to_act)
    orders = set()
    for seed in range(5):
        world, bag = (seen.determinize({**belief, "deck": deck}, seed=seed) for deck in ("ordered", "bag"))
        for side in (0, 1):
            deck = world.to_plain()["players"][side]
            there = bag.to_plain()["players"][side]
            assert not deck["deck"] and len(deck["deck_top"]) == sum(there["deck"].values())
        own = world.to_plain()["players"][state.to_act]["deck_top"]
        assert Counter(ids(own)) == Counter(
            card.split("@")[0]
            for card, count in state.to_plain()["players"][state.to_act]["deck"].items()
            for _ in range(count)
        )
        orders.add(tuple(own))
        after, picks = world.apply("end", seed=1)
        assert not [pick for pick in picks if str(pick).startswith("draw")]
        assert (
            len(after.to_plain()["players"][1 - state.to_act]["deck_top"])
            == len(world.to_plain()["players"][1 - state.to_act]["deck_top"]) - 1
        )
    assert len(orders) > 1


def test_only_decks_can_have_an_order() -> None:
    with pytest.raises(BadRecipeError, match="decks have no order"):
        tw.search(tw.load("pocket").start(seed=1), tw.Mcts(belief=tw.belief.KnownList(deck="ordered")))
