"""The key: what a player acts on (docs/rules/paper-4.md, section 1), and the identity of actions."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from turnwise.hearthstone.testing import Duel


def key_after(*actions: str, setup: Callable[[Duel], object] = lambda duel: None) -> int:
    duel = Duel()
    duel.them.summon("Chillwind Yeti")
    duel.them.summon("Boulderfist Ogre")
    setup(duel)
    for action in actions:
        duel.do(action)
    return duel.state.key(0)


def hand(*cards: str) -> Callable[[Duel], object]:
    return lambda duel: duel.me.give(*cards)


def two_raptors(duel: Duel) -> None:
    duel.me.summon("Bloodfen Raptor")
    duel.me.summon("Chillwind Yeti")
    duel.me.give("Frostbolt")


@pytest.mark.parametrize(
    ("one", "other", "setup"),
    [
        (["play CS2_172", "play CS2_182 at 2"], ["play CS2_182", "play CS2_172 at 2"], hand("CS2_172", "CS2_182")),
        (
            ["play CS2_172", "play CS2_024 -> enemy 1"],
            ["play CS2_024 -> enemy 1", "play CS2_172"],
            hand("CS2_172", "CS2_024"),
        ),
        (["power -> enemy 1", "play CS2_172"], ["play CS2_172", "power -> enemy 1"], hand("CS2_172")),
        (
            ["attack 1 -> enemy hero", "attack 2 -> enemy 2"],
            ["attack 2 -> enemy 2", "attack 1 -> enemy hero"],
            two_raptors,
        ),
        (
            ["attack 1 -> enemy hero", "play CS2_024 -> enemy 1"],
            ["play CS2_024 -> enemy 1", "attack 1 -> enemy hero"],
            two_raptors,
        ),
        (["play CS2_106", "play CS2_172"], ["play CS2_172", "play CS2_106"], hand("CS2_106", "CS2_172")),
    ],
)
def test_commuting_actions_meet(one: list[str], other: list[str], setup: Callable[[Duel], object]) -> None:
    assert key_after(*one, setup=setup) == key_after(*other, setup=setup)
    assert key_after(*one[:1], setup=setup) != key_after(*one, setup=setup) != key_after(setup=setup)


@pytest.mark.parametrize(
    ("one", "other", "setup"),
    [
        # Spell damage comes too late for a bolt already cast.
        (["play EX1_012", "play CS2_024 -> enemy 2"], ["play CS2_024 -> enemy 2", "play EX1_012"],
         hand("EX1_012", "CS2_024")),
        # Another target.
        (["play CS2_024 -> enemy 1"], ["play CS2_024 -> enemy 2"], hand("CS2_024")),
        # Neighbours of Dire Wolf Alpha.
        (["play EX1_162", "play CS2_182 at 1", "play CS2_172 at 1"],
         ["play EX1_162", "play CS2_172 at 1", "play CS2_182 at 1"],
         hand("EX1_162", "CS2_172", "CS2_182")),
    ],
)  # fmt: skip
def test_actions_whose_order_matters_do_not_meet(
    one: list[str], other: list[str], setup: Callable[[Duel], object]
) -> None:
    assert key_after(*one, setup=setup) != key_after(*other, setup=setup)


def same(change: Callable[[Duel], object], base: Callable[[Duel], object] = lambda duel: None, player: int = 0) -> bool:
    """Is the key the same after the change?"""
    before, after = Duel(), Duel()
    for duel in (before, after):
        duel.plain["next_order"] = 50  # whatever is set up below came before
        base(duel)
    change(after)
    return before.state.key(player) == after.state.key(player)


def test_the_opponents_hidden_cards_are_absent() -> None:
    give = lambda *cards: lambda duel: duel.them.raw.update(hand=[*cards]) or duel.changed()  # noqa: E731
    assert same(give("CS2_024"), base=give("CS2_029"))
    assert not same(give("CS2_024", "CS2_024"), base=give("CS2_029"))
    shown = {"id": "CS2_024", "known": True}
    assert not same(give(shown), base=give("CS2_024"))
    assert same(lambda duel: duel.them.set(deck={"CS2_029": 20}))
    assert not same(lambda duel: duel.them.set(deck={"CS2_182": 19}))


def test_the_opponents_secrets_count_and_the_own_ones_are_known() -> None:
    secret = lambda who, id: lambda duel: (duel.me, duel.them)[who].set(secrets=[id])  # noqa: E731
    assert same(secret(1, "EX1_295"), base=secret(1, "EX1_294"))
    assert not same(secret(1, "EX1_295"))
    assert not same(secret(0, "EX1_295"), base=secret(0, "EX1_294"))


def test_order_of_hand_and_order_of_play_are_absent() -> None:
    assert same(
        lambda duel: duel.me.set(hand=["CS2_029", "CS2_024"]),
        base=lambda duel: duel.me.set(hand=["CS2_024", "CS2_029"]),
    )
    yeti, raptor = {"id": "CS2_182", "order": 10}, {"id": "CS2_172", "order": 11}
    swapped = [yeti | {"order": 11}, raptor | {"order": 10}]
    assert same(lambda duel: duel.me.set(board=swapped), base=lambda duel: duel.me.set(board=[yeti, raptor]))
    assert same(lambda duel: duel.me.set(board=[raptor, yeti]), base=lambda duel: duel.me.set(board=[yeti, raptor]))


def test_places_count_while_a_card_in_hand_looks_at_neighbours() -> None:
    board = lambda *ids: lambda duel: duel.me.give("EX1_162").set(board=[*ids])  # noqa: E731
    assert not same(board("CS2_172", "CS2_182"), base=board("CS2_182", "CS2_172"))


@pytest.mark.parametrize(
    "fields",
    [{"health": 29}, {"armor": 1}, {"mana": 9}, {"max_mana": 9}, {"fatigue": 1}, {"overload_owed": 1},
     {"hand": ["CS2_029"]}, {"deck": {"CS2_182": 19, "CS2_029": 1}}, {"weapon": {"id": "CS2_106"}},
     {"hero_power": {"used": True}}],
)  # fmt: skip
def test_what_the_player_has_is_in_the_key(fields: dict[str, object]) -> None:
    assert not same(lambda duel: duel.me.set(**fields))


@pytest.mark.parametrize(
    "fields",
    [{"attack": 5}, {"health": 4}, {"frozen": True}, {"taunt": True}, {"divine_shield": True}, {"silenced": True},
     {"attacks_made": 1}, {"stealth": True}, {"windfury": True}, {"spell_damage": 1},
     {"attached": [{"id": "EX1_316e", "kind": "text"}]}],
)  # fmt: skip
def test_every_property_of_a_minion_is_in_the_key(fields: dict[str, object]) -> None:
    assert not same(
        lambda duel: duel.me.set(board=[{"id": "CS2_182", **fields}]), base=lambda duel: duel.me.set(board=["CS2_182"])
    )


def test_summoning_sickness_counts_for_the_player_whose_turn_it_is() -> None:
    fresh = {"id": "CS2_182", "summoned_this_turn": True}
    assert not same(lambda duel: duel.me.set(board=[fresh]), base=lambda duel: duel.me.set(board=["CS2_182"]))
    assert same(lambda duel: duel.them.set(board=[fresh]), base=lambda duel: duel.them.set(board=["CS2_182"]))


def test_a_counter_is_in_the_key_when_a_card_of_the_list_reads_it() -> None:
    assert same(lambda duel: duel.me.set(cards_played=1))
    assert same(lambda duel: duel.me.set(totems=1))
    assert not same(
        lambda duel: duel.me.set(totems=1), base=lambda duel: duel.me.set(hand=["OG_028"])
    )  # Thing from Below
    assert same(lambda duel: duel.me.set(jade=1))
    assert not same(lambda duel: duel.me.set(jade=1), base=lambda duel: duel.me.set(hand=["CFM_717"]))  # Jade Claws


def test_a_pending_choice_is_in_the_key() -> None:
    duel = Duel()
    before = duel.state.key(0)
    outcomes = duel.me.play("Stonehill Defender", picks=["offer CS2_127", "offer CS2_125", "offer CS2_179"])
    assert outcomes == []
    assert duel.state.key(0) != before
    other = Duel()
    other.me.play("Stonehill Defender", picks=["offer CS2_125", "offer CS2_179", "offer CS2_127"])
    assert other.state.key(0) == duel.state.key(0)  # the same three cards
    another = Duel()
    another.me.play("Stonehill Defender", picks=["offer CS2_125", "offer CS2_179", "offer CS2_162"])
    assert another.state.key(0) != duel.state.key(0)
    assert another.state.key(1) == duel.state.key(1)  # the other player does not see the options


def test_the_two_players_have_keys_of_their_own() -> None:
    duel = Duel(them="HERO_08")
    assert duel.state.key(0) != duel.state.key(1)


# Actions --------------------------------------------------------------------------------------------------------------


def info(duel: Duel, action: str) -> dict[str, int]:
    found: dict[str, int] = duel.state.action_info(action)
    return found


def test_action_info_says_what_an_action_is(duel: Duel) -> None:
    duel.me.give("CS2_029", "CS2_172").summon("Chillwind Yeti")
    duel.me.equip("CS2_106")
    duel.them.summon("Chillwind Yeti")
    groups = {
        "end": 0,
        "play CS2_172 at 2": 1,
        "play CS2_029 -> enemy 1": 2,
        "power -> enemy 1": 5,
        "attack 1 -> enemy 1": 6,
        "attack hero -> enemy 1": 7,
    }
    assert {action: info(duel, action)["group"] for action in groups} == groups
    costs = {"play CS2_172 at 2": 2, "play CS2_029 -> enemy 1": 4, "power -> enemy 1": 2, "end": 0}
    assert {action: info(duel, action)["cost"] for action in costs} == costs
    assert [action for action in groups if info(duel, action)["high_level"]] == [
        "end",
        "play CS2_172 at 2",
        "play CS2_029 -> enemy 1",
    ]
    assert [action for action in groups if info(duel, action)["ends_turn"]] == ["end"]
    assert len({info(duel, action)["subject"] for action in groups}) == 6


def test_legal_actions_have_different_identities(duel: Duel) -> None:
    duel.me.give("CS2_029", "EX1_162", "CS2_172").give("CS2_029", cost=2)
    for _ in range(2):
        duel.me.summon("Chillwind Yeti")
        duel.them.summon("Chillwind Yeti")
    identities = [info(duel, action)["identity"] for action in duel.legal()]
    assert len(set(identities)) == len(identities)


def test_an_action_is_the_same_in_another_state(duel: Duel) -> None:
    duel.me.give("CS2_029", "CS2_172", "CS2_182")
    duel.them.summon("Chillwind Yeti")
    before = {
        action: info(duel, action)["identity"]
        for action in ("play CS2_029 -> enemy 1", "power -> enemy 1", "play CS2_182")
    }
    duel.do("play CS2_172")
    assert info(duel, "play CS2_029 -> enemy 1")["identity"] == before["play CS2_029 -> enemy 1"]
    assert info(duel, "power -> enemy 1")["identity"] == before["power -> enemy 1"]
    assert info(duel, "play CS2_182 at 2")["identity"] == before["play CS2_182"]
