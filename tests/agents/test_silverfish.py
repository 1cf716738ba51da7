"""Silverfish's moves, its lethal mode, and what its ledger of a turn adds to the value of a board (paper 5, sections 4
to 6 of the algorithm file). A Duel is a mage against a warrior with ten crystals each, see
test_hearthstone_evaluations.py."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any

import pytest

import turnwise as tw
from turnwise.hearthstone.testing import Duel

Setup = Callable[[Duel], object]

# Minions without a text that goes on in play, spells and a weapon: what comes to the same can be told by the numbers.
TWICE = ["CS2_231", "CS2_172", "CS2_182", "CS2_179", "CS2_121", "EX1_008", "CS2_169", "CS2_171", "CS2_125"]
ONCE = ["CS2_200", "CS2_131", "CS2_106", "EX1_606", "CS2_108", "CS2_114", "EX1_162", "EX1_410"]
PLAIN = [*TWICE, *TWICE, *ONCE, *2 * ["CS2_105", "EX1_391"]]
FIGHTING = ("divine_shield", "taunt", "poisonous", "windfury", "lifesteal", "frozen", "stealth")
NEIGHBOURLY = "EX1_162"  # Dire Wolf Alpha; it is special too
FORBIDDEN = 500


def legal(state: tw.State) -> list[str]:
    return [str(action) for action in state.legal_actions()]


def keywords(minion: dict[str, Any]) -> tuple[bool, ...]:
    return tuple(bool(minion.get(word)) for word in FIGHTING)


def moves_by_the_book(state: tw.State) -> dict[str, float]:
    """The rules of the move generator once more, by the JSON form of a position without texts that go on in play."""
    plain = state.to_plain()
    own, enemy = plain["players"][state.to_act], plain["players"][1 - state.to_act]
    mine, theirs = own["board"], enemy["board"]
    penalties = dict(tw.scores(state, "silverfish-penalty"))
    special = any(minion["id"].split("@")[0] == NEIGHBOURLY for minion in (*mine, *theirs))
    guarded = any(minion["taunt"] and not minion["stealth"] for minion in theirs)
    only_first = (not enemy["secrets"] and not guarded and not special) or (not theirs and not enemy["secrets"])
    attackers = {a.split()[1] for a in legal(state) if a.startswith("attack")} - {"hero"}
    first = min(map(int, attackers), default=0)

    def alike(a: dict[str, Any], b: dict[str, Any]) -> bool:
        kin = a["id"] == b["id"] or NEIGHBOURLY not in (a["id"].split("@")[0], b["id"].split("@")[0])
        return kin and a["attack"] == b["attack"] and keywords(a) == keywords(b)

    def tried(action: str) -> bool:
        words = action.split()
        if words[0] == "attack" and words[1] != "hero":
            place = int(words[1])
            if only_first and place != first:
                return False
            left = (int(other) for other in attackers if int(other) < place)
            me = mine[place - 1]
            if not only_first and any(alike(mine[i - 1], me) and mine[i - 1]["health"] == me["health"] for i in left):
                return False
        if "-> enemy" in action and words[-1] != "hero":
            place = int(words[-1])
            target = theirs[place - 1]
            for i, other in enumerate(theirs, 1):
                if i != place and other["id"] == target["id"] and alike(other, target):
                    more = other["health"] - target["health"]
                    if more > 0 or (more == 0 and i < place):
                        return False
        if words[0] == "play" and "at" in words:
            between = words[1].partition("#")[0] == NEIGHBOURLY
            if int(words[words.index("at") + 1]) != 1 + ((len(mine) + 1) // 2 if between else len(mine)):
                return False
        return penalties[action] < FORBIDDEN

    return {action: penalties[action] for action in legal(state) if tried(action)}


def test_the_move_generator_lists_what_its_rules_say_and_nothing_twice() -> None:
    game = tw.load("hearthstone")
    deck = {"hero": "HERO_01", "era": "p4", "cards": PLAIN}
    seen = dropped = 0
    for seed in range(12):
        state = game.start(seed=seed, decks=[deck, deck])
        for step in range(120):
            if state.is_over:
                break
            if not str(state.legal_actions()[0]).startswith(("mulligan", "choose")):
                found = {str(a): p for a, p in tw.scores(state, "silverfish-moves") if p != inf}
                assert found == moves_by_the_book(state), (seed, step)
                seen += len(found)
                dropped += len(legal(state)) - len(found)
            state, _ = state.apply(tw.act(state, "random", seed=step), seed=step)
    assert seen > 2000
    assert dropped > 400


def moves(setup: Setup, name: str = "silverfish-moves") -> set[str]:
    duel = Duel()
    setup(duel)
    return {str(action) for action, penalty in tw.scores(duel.state, name) if penalty != inf}


def attacks(setup: Setup, name: str = "silverfish-moves") -> set[str]:
    return {action for action in moves(setup, name) if action.startswith("attack")}


def test_one_of_equal_attackers_and_of_equal_targets() -> None:
    def board(d: Duel) -> None:
        d.me.summon("Wisp")
        d.me.summon("Wisp")
        d.me.summon("Chillwind Yeti")
        d.them.summon("Sen'jin Shieldmasta", health=3)
        d.them.summon("Sen'jin Shieldmasta")
        d.them.summon("Chillwind Yeti")

    assert attacks(board) == {"attack 1 -> enemy 2", "attack 3 -> enemy 2"}


def test_where_the_order_does_not_matter_the_first_goes_first() -> None:
    def board(d: Duel) -> None:
        d.me.summon("Wisp")
        d.me.summon("Chillwind Yeti")
        d.them.summon("Boulderfist Ogre")

    assert attacks(board) == {"attack 1 -> enemy 1", "attack 1 -> enemy hero"}
    assert attacks(lambda d: (board(d), d.them.set_secret("Explosive Trap"))) == {
        f"attack {mine} -> enemy {his}" for mine in (1, 2) for his in ("1", "hero")
    }
    assert attacks(lambda d: (board(d), d.me.summon("Raid Leader"))) >= {"attack 1 -> enemy 1", "attack 2 -> enemy 1"}


# Lethal mode ----------------------------------------------------------------------------------------------------------


def test_lethal_mode_hits_the_hero_alone() -> None:
    def board(d: Duel) -> None:
        d.me.give("Fireball").summon("Chillwind Yeti")
        d.them.summon("Wisp")

    assert moves(board, "silverfish-lethal-moves") == {
        "play CS2_029 -> enemy hero",
        "power -> enemy hero",
        "attack 1 -> enemy hero",
    }
    assert "attack 1 -> enemy 1" in moves(board)


def test_lethal_mode_hits_the_first_taunt_that_is_tried_at_all() -> None:
    def board(d: Duel) -> None:
        d.me.give("Fireball").summon("Chillwind Yeti")
        d.them.summon("Wisp")
        d.them.summon("Sen'jin Shieldmasta", health=3)
        d.them.summon("Sen'jin Shieldmasta")  # the same with more health stands for both
        d.them.summon("Frostwolf Grunt")

    assert moves(board, "silverfish-lethal-moves") == {
        "play CS2_029 -> enemy 3",
        "play CS2_029 -> enemy hero",
        "power -> enemy 3",
        "power -> enemy hero",
        "attack 1 -> enemy 3",
    }


def test_lethal_mode_never_aims_elsewhere() -> None:
    game = tw.load("hearthstone")
    aimed = 0
    for seed in range(6):
        state = game.start(seed=seed, decks=["p5_mage_mech", "p5_warlock_hand"])
        for step in range(100):
            if state.is_over:
                break
            if not str(state.legal_actions()[0]).startswith(("mulligan", "choose")):
                theirs = state.to_plain()["players"][1 - state.to_act]["board"]
                taunts = {str(i) for i, minion in enumerate(theirs, 1) if minion["taunt"]}
                at = {
                    str(action).split()[-1]
                    for action, penalty in tw.scores(state, "silverfish-lethal-moves")
                    if penalty != inf and "-> enemy" in str(action)
                }
                assert len(at - {"hero"}) <= 1
                assert at - {"hero"} <= taunts
                assert "end" not in {str(a) for a, p in tw.scores(state, "silverfish-lethal-moves") if p != inf}
                aimed += bool(at)
            state, _ = state.apply(tw.act(state, "random", seed=step), seed=step)
    assert aimed > 50


def test_two_taunts_are_cleared_on_the_way_to_a_kill() -> None:
    """The first Taunt of lethal mode is one that the generator tries: of equal ones the healthier."""
    duel = Duel()
    duel.me.set(mana=0)
    for card in ("Boulderfist Ogre", "Boulderfist Ogre", "Chillwind Yeti"):
        duel.me.summon(card)
    duel.them.set(health=4)
    duel.them.summon("Sen'jin Shieldmasta", health=3)
    duel.them.summon("Sen'jin Shieldmasta")
    small = tw.Silverfish(width=40, reply=5, refined=0)
    state = duel.state
    for step in range(3):
        state, _ = state.apply(tw.act(state, small, seed=step), seed=step)
    assert state.is_over
    assert state.returns[0] == 1


# What actions add -----------------------------------------------------------------------------------------------------


def after(setup: Setup, action: str, name: str = "silverfish-control") -> float:
    """What the board after an action is worth, as the search over the own turn sees it."""
    duel = Duel()
    setup(duel)
    return float(dict(tw.scores(duel.state, name))[action])


FIREBALL, PING = "play CS2_029 -> enemy {}", "power -> enemy {}"
# Both heroes 30 and ten crystals: 0. A card in hand is 5; his Yeti -(5 + 10 + 8 + 10 + 2) = -35; the hero power
# does not count before the turn ends.
LEDGER: list[tuple[str, Setup, str, float]] = [
    ("a spell at the face", lambda d: d.me.give("Fireball"), FIREBALL.format("hero"), (30 - 24) - 11),
    ("a power at the face", lambda d: None, PING.format("hero"), 30 - 29),
    ("one over, squared", lambda d: (d.me.give("Fireball"), d.them.summon("Chillwind Yeti")), FIREBALL.format(1), -1),
    ("three over, squared", lambda d: (d.me.give("Fireball"), d.them.summon("Ironfur Grizzly")), FIREBALL.format(1),
     -(6 - 3) ** 2),
    # His Yeti without its shield: 5 + 10 + 8 + 10 + 2.
    ("a popped shield", lambda d: (d.me.give("Fireball"), d.them.summon("Chillwind Yeti", divine_shield=True)),
     FIREBALL.format(1), -35 - (6 - 1) ** 2),
    # My Yeti is 5 + 10 + 8 + 2, with 4 left 2 less; a blow's overkill is not squared.
    ("a blow too hard", lambda d: (d.me.summon("Chillwind Yeti"), d.them.summon("Wisp")), "attack 1 -> enemy 1",
     (25 - 2) - (4 - 1)),
    ("a weapon replaced", lambda d: (d.me.give("Arcanite Reaper").equip("Fiery War Axe")), "play CS2_112",
     5 * 2 - 3 * 2),
    # From 14 to 11: 3 * (12 - 11); a charge of the weapon is left.
    ("the hero swings late", lambda d: (d.me.equip("Fiery War Axe"), d.them.set(health=14)),
     "attack hero -> enemy hero", 30 + 3 + 3 * 1 + 1),
    # Two cards drawn: 5 each in hand, 5 each as drawn; the penalty of drawing is -2 with nothing spent yet.
    ("cards drawn", lambda d: d.me.give("Arcane Intellect"), "play CS2_023", 2 * 5 + 2 * 5 + 2),
    ("drawn with few crystals", lambda d: (d.me.set(mana=3, max_mana=3).give("Arcane Intellect"), d.them.set(
        max_mana=3, mana=3)), "play CS2_023", 2 * 5 + 2 * 2 + 2),
    # A common sheep of 1/1, which the mage can ping.
    ("a penalty", lambda d: (d.me.give("Polymorph"), d.them.summon("Wisp")), "play CS2_022 -> enemy 1",
     -(5 + 2 + 2 + 1 - 1) - 30),
    ("the power unused at the end", lambda d: None, "end", -20),
    ("but not when it cannot be paid", lambda d: d.me.set(mana=1), "end", 0),
    ("minions that could attack", lambda d: (d.me.set(mana=0), d.me.summon("Chillwind Yeti")), "end", 25 - 40),
    ("his secret at the end", lambda d: (d.me.set(mana=0), d.them.set_secret("Explosive Trap")), "end", -1 - 50),
]  # fmt: skip


@pytest.mark.parametrize(("setup", "action", "value"), [row[1:] for row in LEDGER], ids=[row[0] for row in LEDGER])
def test_what_an_action_adds_to_control(setup: Setup, action: str, value: float) -> None:
    assert after(setup, action) == value


def test_mana_forgets_overkill_and_rush_forgives_spells_at_the_face() -> None:
    over: Setup = lambda d: (d.me.give("Fireball"), d.them.summon("Ironfur Grizzly"))  # noqa: E731
    assert after(over, FIREBALL.format(1), "silverfish-mana") == 0
    at_face: Setup = lambda d: d.me.give("Fireball")  # noqa: E731
    # 30 - 24, own board empty -20; face: -3 * 24 and no own health.
    assert after(at_face, FIREBALL.format("hero"), "silverfish-rush") == 30 - 24 - 20
    assert after(at_face, FIREBALL.format("hero"), "silverfish-face") == -3 * 24 - 20


def test_a_coin_is_not_wasted() -> None:
    # Played with nothing to spend it on: a crystal more is left at the end, which the end of the turn charges.
    duel = Duel()
    duel.me.set(mana=0, max_mana=2, hero_power={"id": "CS2_034", "used": True}).give("The Coin")
    duel.them.set(max_mana=2, mana=2)
    assert dict(tw.scores(duel.state, "silverfish-control"))["play GAME_005"] == 0  # 5 for the card are gone
    small = tw.Silverfish(width=40, reply=5, refined=0)
    assert str(tw.act(duel.state, small, seed=1)) == "end"
