"""Cards made at random from the words of the language are refused, or play with every invariant kept."""

# ruff: noqa: F403, F405

from __future__ import annotations

import random as dice
from typing import Any

import pytest

import turnwise as tw
from turnwise.hearthstone.errors import CardError
from turnwise.hearthstone.language import *

SETS = [CHARACTERS, MINIONS, HEROES, ALLIES, FRIENDS, ENEMY_MINIONS, ENEMIES, MY_HERO, ENEMY_HERO, SELF, ADJACENT]
FILTERS = [BEAST, MECH, DAMAGED, having(TAUNT), ATTACK >= 3, HEALTH <= 3, COST == 2]
EVENTS = [SUMMON, PLAY, DAMAGE, DEATH, ATTACKS, CAST]
KEYWORDS = [TAUNT, WINDFURY, STEALTH, DIVINE_SHIELD, LIFESTEAL, POISONOUS, CHARGE, RUSH]
DECK = {"hero": "HERO_05", "cards": ["A", "B", "C", "Spell", "Trap", "Axe"] * 4 + ["CS2_172", "EX1_564", "EX1_294"] * 2}


class Maker:
    def __init__(self, seed: int) -> None:
        self.rng = dice.Random(seed)

    def set(self, event: bool = False) -> Set:
        found = self.rng.choice([*SETS, IT, IT] if event else SETS)
        if self.rng.random() < 0.3:
            found = found & self.rng.choice(FILTERS)
        return random(found) if self.rng.random() < 0.4 else found

    def number(self) -> Any:
        return self.rng.choice([0, 1, 2, 3, 10, count(self.rng.choice(SETS)), hand_size(ME), attack_of(SELF)])

    def whose(self) -> Any:
        return self.rng.choice([ME, OPPONENT])

    def card(self) -> Any:
        return self.rng.choice(
            ["A", "B", "C", "FP1_002", "EX1_016", one_of("CS2_171", "A"), pool(MINION & (COST == 1))]
        )

    def effect(self, event: bool) -> list[Any]:
        s, n, who, card = self.set(event), self.number(), self.whose(), self.card()
        verb = self.rng.choice([
            lambda: damage(s, n), lambda: heal(s, n), lambda: split_damage(ENEMIES, n), lambda: freeze(s),
            lambda: silence(s), lambda: destroy(s), lambda: bounce(s, 1), lambda: take_control(s),
            lambda: swap_stats(s), lambda: transform(s, card), lambda: become_copy(s), lambda: give(s, n, 1),
            lambda: set_stats(s, n, n), lambda: give(s, 1, -1, self.rng.choice(KEYWORDS)), lambda: attach(s, "Note"),
            lambda: remember(s), lambda: summon(card, n, who),
            lambda: summon_copy(s, who, exact=self.rng.random() < 0.5), lambda: summon_remembered(2),
            lambda: resurrect(n), lambda: resurrect_this_turn(), lambda: recruit(MINION, n),
            lambda: summon_copy_from_deck(MINION, 1, 1), lambda: summon_from_hand(MINION, who), lambda: jade_golem(),
            lambda: equip("Axe", who), lambda: give_weapon(1, -1, who), lambda: draw(n, who),
            lambda: discard(n, who), lambda: add_card(card, n, who), lambda: add_copy(s, 1, who),
            lambda: mill(n, who), lambda: shuffle(card, n, who), lambda: shuffle_copy(s, who),
            lambda: steal_from_deck(MINION), lambda: discover(pool(MINION & (COST == 2))), lambda: track(3),
            lambda: change_cost(BEAST, -2, who), lambda: gain_crystal(1, who), lambda: spend_all_mana(),
            lambda: tax_spells_next_turn(3), lambda: trigger_deathrattle(s), lambda: process_deaths(),
            lambda: kazakus(), lambda: repeat(3, has(ALLIES)), lambda: replace_hero("EX1_323h"),
            lambda: replace_power("Power"), lambda: gain_armor(n, who), lambda: army_of_the_dead(3),
            lambda: secret_from_deck(), lambda: build_beast(),
        ])()  # fmt: skip
        return verb if isinstance(verb, list) else [verb]

    def effects(self, event: bool = False) -> list[Any]:
        return [each for _ in range(self.rng.randint(1, 3)) for each in self.effect(event)]

    def trigger(self) -> Trigger:
        if self.rng.random() < 0.3:
            return at_end(self.effects(), of=self.rng.choice([ME, BOTH]))
        return whenever(self.rng.choice(EVENTS), self.effects(event=True), by=self.rng.choice([ME, OPPONENT, BOTH]))

    def cards(self) -> None:
        rng = self.rng
        for name in "ABC":
            text: dict[str, Any] = {}
            for moment in ("play", "deathrattle"):
                if rng.random() < 0.5:
                    text[moment] = self.effects()
            if rng.random() < 0.6:
                text["when"] = self.trigger()
            if rng.random() < 0.3:
                text["aura"] = give(
                    rng.choice([ALLIES - SELF, MINIONS, ADJACENT]), rng.randint(-1, 2), rng.choice([-1, 1])
                )
            if rng.random() < 0.3:
                text["in_hand"] = whenever(rng.choice(EVENTS), rng.choice([change_own_cost(-1), become("A")]))
            race = rng.choice([BEAST, MECH, None])
            minion(name, cost=rng.randint(0, 4), attack=rng.randint(0, 4), health=rng.randint(1, 5), race=race, **text)
        spell("Spell", cost=1, play=self.effects())
        spell("Trap", cost=1, secret=whenever(rng.choice(EVENTS), self.effects(event=True), by=OPPONENT))
        weapon("Axe", cost=1, attack=2, durability=2, when=self.trigger(), deathrattle=self.effects())
        hero_power("Power", play=self.effects())
        enchantment("Note", when=self.trigger(), deathrattle=self.effects())

    def game(self) -> tw.Game:
        """The first cards that the language takes: a spell that transforms itself is refused, and all are made anew."""
        while True:
            with collecting() as cards:
                self.cards()
            try:
                return tw.load("hearthstone", cards=cards, turn_limit=20, mulligan=False)
            except CardError:
                continue


@pytest.mark.parametrize("seed", range(30))
def test_cards_made_at_random(seed: int) -> None:
    maker = Maker(seed)
    game = maker.game()
    state = game.start(seed=seed, decks=[DECK, DECK], free=True)
    for step in range(120):
        if state.is_over:
            break
        action = maker.rng.choice(state.legal_actions())
        try:
            state, _ = state.apply(action, seed=step)
        except tw.errors.BadStateError:  # more than there is room for, or without end
            if action == "end":
                break
            continue
        state.check()
        if step % 8 == 0:
            assert game.state_from_json(state.to_json()).to_json() == state.to_json()
            seen = state.observe(0)
            assert seen.determinize({"lists": [DECK, DECK]}, seed=step).observe(0) == seen
