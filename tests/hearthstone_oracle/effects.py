"""What texts do: damage, healing, cards, summons, changes of minions, weapons; and the deaths that follow."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable
from typing import Any

from hearthstone_oracle import registry
from hearthstone_oracle.board import Board
from hearthstone_oracle.entities import (
    Attached,
    Character,
    DeckCard,
    Entity,
    Event,
    HandCard,
    Hero,
    Minion,
    Power,
    Weapon,
)
from hearthstone_oracle.facts import Card


class Effects(Board):
    # Damage and healing: section I

    def hit(self, me: Any, target: Character, amount: int) -> None:
        self.damage(me, [(target, amount)])

    def hit_all(self, me: Any, targets: Iterable[Character], amount: int) -> None:
        self.damage(me, [(c, amount) for c in targets])

    def zap(self, me: Any, target: Character, amount: int) -> None:
        """Damage of a spell or secret: rule 52."""
        self.hit(me, target, amount + self.spell_damage(me.side))

    def zap_all(self, me: Any, targets: Iterable[Character], amount: int) -> None:
        self.hit_all(me, targets, amount + self.spell_damage(me.side))

    def damage(self, me: Any, hits: list[tuple[Character, int]]) -> None:
        """Rule 50: all hits first, in order of play, then what they cause."""
        hits = sorted(((c, n) for c, n in hits if c.in_play), key=lambda hit: hit[0].order)
        for c, amount in [(c, n) for c, n in hits if self.strike(c, n)]:
            self.damaged(me, c, amount)

    def strike(self, c: Character, amount: int) -> bool:
        """Rule 48: whether damage was dealt."""
        if amount <= 0 or c.immune:
            return False
        if "divine_shield" in c.keywords:
            c.keywords.remove("divine_shield")
            return False
        if isinstance(c, Hero):
            if amount >= c.health + c.armor and self.ice_block(c):
                return False
            spared = min(c.armor, amount)
            c.armor -= spared
            c.damage += amount - spared
        else:
            c.damage += amount
        return True

    def ice_block(self, hero: Hero) -> bool:
        """Rule 49."""
        blocks = [one for one in self.players[hero.side].secrets if one.card.id == "EX1_295"]
        if not blocks or hero.side == self.active:
            return False
        hero.immune_this_turn = True
        self.reveal(blocks[0])
        return True

    def damaged(self, me: Any, c: Character, amount: int) -> None:
        if isinstance(me, Minion):
            lifesteal = me.has("lifesteal")
            if me.has("poisonous") and isinstance(c, Minion):
                c.doomed = True
            if me.has("freezes"):
                self.freeze(c)
            if me.card.era in ("p1", "p1_2014", "p5"):  # rule 68
                self.lose_stealth(me)
        else:
            lifesteal = me is not None and "lifesteal" in me.card.keywords
        if lifesteal:
            self.heal(self.players[me.side].hero, amount)
        self.fire(Event("damage", c.side, c, amount=amount, source=me))

    def heal(self, c: Character, amount: int) -> None:
        if c.in_play:
            c.damage -= max(0, min(amount, c.damage))

    def heal_all(self, targets: Iterable[Character], amount: int) -> None:
        for c in targets:
            self.heal(c, amount)

    def armor(self, me: Entity, amount: int) -> None:
        self.hero(me).armor += amount

    def freeze(self, c: Character) -> None:
        if c.in_play:
            c.frozen = True

    def destroy(self, *minions: Minion) -> None:
        for m in minions:
            if m.in_play:
                m.doomed = True

    # Cards: section P

    def draw(self, side: int, count: int = 1) -> None:
        player = self.players[side]
        for _ in range(count):
            if not player.deck:
                player.fatigue += 1
                self.hit(None, player.hero, player.fatigue)
                continue
            one = self.from_deck(side, lambda card: True, "draw")
            player.deck.remove(one)
            self.to_hand(side, HandCard(one.card, 0, one.attack, one.health))

    def to_hand(self, side: int, one: HandCard) -> None:
        player = self.players[side]
        if len(player.hand) < 10:
            one.since = self.take_order()
            player.hand.append(one)
            self.enters_hand(one)

    def enters_hand(self, one: HandCard) -> None:
        """Rule 104: Unidentified Maul."""
        if one.card.id == "LOOT_286":
            one.card = self.random_card(one.card.of(f"LOOT_286t{n}") for n in range(1, 5))

    def give(self, side: int, card: Card) -> None:
        """Rule 105."""
        self.to_hand(side, HandCard(card))

    def give_random(self, me: Entity, ids: Iterable[str], side: int | None = None) -> None:
        card = self.random_card(me.card.of(id) for id in ids)
        if card:
            self.give(me.side if side is None else side, card)

    def shuffle_in(self, side: int, card: Card) -> None:
        if len(self.players[side].deck) < 60:
            self.players[side].deck.append(DeckCard(card))

    def discard(self, side: int) -> None:
        hand = self.players[side].hand
        one = self.ask("discard", self.hand_options(side, hand))
        if one:
            hand.remove(one)

    def hand_options(self, side: int, cards: list[HandCard]) -> list[tuple[str, HandCard, int]]:
        """Cards of a hand as chance names them: every copy is one, the second is ID#2."""
        ids = [self.label(one) for one in self.players[side].hand]
        numbers = [ids[: at + 1].count(id) for at, id in enumerate(ids)]
        labels = [id if number == 1 else f"{id}#{number}" for id, number in zip(ids, numbers, strict=True)]
        return [(label, one, 1) for label, one in zip(labels, self.players[side].hand, strict=True) if one in cards]

    def hand_names(self, side: int) -> dict[int, str]:
        """Of two cards with one id but other cost or changes the second is ID#2."""
        names: dict[int, str] = {}
        kinds: dict[str, list[Any]] = {}
        for one in self.players[side].hand:
            label = one.card.id
            changes = (one.card, one.cost_change, one.attack, one.health)
            seen = kinds.setdefault(label, [])
            if changes not in seen:
                seen.append(changes)
            number = seen.index(changes) + 1
            names[id(one)] = label if number == 1 else f"{label}#{number}"
        return names

    # Minions: sections K and O

    def mint(self, card: Card, side: int) -> Minion:
        m = Minion(card, side, keywords=set(card.keywords), attack_own=card.attack, health_own=card.health)
        m.spell_damage = card.spell_damage
        return m

    def summon(self, me: Any, card: Card, side: int | None = None, left: bool = False) -> Minion | None:
        side = me.side if side is None else side
        return self.summon_minion(me, self.mint(card, side), left)

    def summon_random(self, me: Any, ids: Iterable[str]) -> None:
        if self.room(me.side):
            card = self.random_card(me.card.of(id) for id in ids)
            if card:
                self.summon(me, card)

    def summon_minion(self, me: Any, m: Minion, left: bool = False) -> Minion | None:
        """Rules 92, 93."""
        if not self.room(m.side):
            return None
        board = self.players[m.side].board
        at = len(board)
        if isinstance(me, Minion) and me.side == m.side:
            if me.in_play:
                at = board.index(me) + (0 if left else 1 + me.made)
                me.made += not left
            elif me in self.fallen:
                at = me.place
        self.enter(m, at, me)
        self.fire(Event("summon", m.side, m))
        self.fire(Event("after_summon", m.side, m))
        return m

    def enter(self, m: Minion, at: int, me: Any = None) -> None:
        self.players[m.side].board.insert(at, m)
        for dead in self.fallen:
            if dead.side == m.side and (
                dead.place > at or (dead.place == at and isinstance(me, Minion) and dead.was >= me.was)
            ):
                dead.place += 1
        m.order = self.take_order()
        m.in_play = True
        if m.is_a("totem"):
            self.players[m.side].totems += 1
        self.auras()

    def leave(self, m: Minion) -> None:
        board = self.players[m.side].board
        at = board.index(m)
        board.remove(m)
        m.in_play = False
        for dead in self.fallen:
            if dead.side == m.side and dead.place > at:
                dead.place -= 1

    def transform(self, m: Minion, card: Card) -> None:
        if m.in_play:
            self.swap(m, self.mint(card, m.side))

    def swap(self, m: Minion, new: Minion) -> None:
        """Rule 94: the new minion stands where the old one was."""
        board = self.players[m.side].board
        board[board.index(m)] = new
        m.in_play, m.became = False, new
        new.order, new.in_play = self.take_order(), True
        self.auras()

    def exact_copy(self, m: Minion, side: int) -> Minion:
        """Rule 95."""
        twin = copy.copy(m)
        twin.side, twin.in_play, twin.became = side, False, None
        twin.keywords, twin.attached = set(m.keywords), list(m.attached)
        twin.summoned_this_turn, twin.attacks_made = True, 0
        twin.aura_attack = twin.aura_health = 0
        return twin

    def take_control(self, m: Minion, side: int) -> None:
        """Rule 96."""
        if not self.room(side):
            m.doomed = True
            return
        self.leave(m)
        self.players[side].board.append(m)
        m.side, m.in_play = side, True
        m.order = self.take_order()
        m.summoned_this_turn, m.attacks_made = True, 0
        self.auras()

    def bounce(self, m: Minion, cost_change: int = 0) -> None:
        """Rule 97."""
        if not m.in_play:
            return
        if len(self.players[m.side].hand) >= 10:
            m.doomed = True
            return
        self.leave(m)
        self.to_hand(m.side, HandCard(m.card, cost_change))

    def buff(self, m: Any, attack: int = 0, health: int = 0, *keywords: str) -> None:
        if not m.in_play:
            return
        m.attack_own += attack
        if health:
            self.set_max_health(m, own=m.health_own + health)
        m.keywords |= set(keywords)

    def buff_turn(self, c: Character, attack: int) -> None:
        if c.in_play:
            c.turn_attack += attack

    def set_stats(self, m: Minion, attack: int | None, health: int | None) -> None:
        """Rule 57."""
        if attack is not None:
            m.attack_own, m.turn_attack = attack, 0
        if health is not None:
            m.health_own, m.damage = health, 0

    def silence(self, m: Minion) -> None:
        """Rule 72."""
        if not m.in_play:
            return
        m.silenced = True
        m.keywords, m.attached = set(), []
        m.frozen = m.immune_this_turn = m.spares_heroes = m.stealth_until_turn = False
        m.spell_damage = 0
        m.attack_own, m.turn_attack = m.card.attack, 0
        self.set_max_health(m, own=m.card.health)

    def lose_stealth(self, m: Minion) -> None:
        m.keywords.discard("stealth")
        m.stealth_until_turn = False

    def attach(self, holder: Any, card: Card, memory: bool = False) -> None:
        if holder.in_play:
            holder.attached.append(Attached(self.take_order(), card, memory))

    def run_deathrattles(self, m: Any) -> None:
        """Rules 60e, 65: the printed ones, then the added ones."""
        for _, id in list(m.texts):
            if id in registry.DEATHRATTLES:
                m.made = 0
                registry.DEATHRATTLES[id](self, m)

    # Weapons, hero powers, the rest

    def equip(self, side: int, card: Card) -> None:
        """Rule 43."""
        player = self.players[side]
        if player.weapon:
            player.weapon.in_play = False
            self.replaced.append(player.weapon)
        player.weapon = Weapon(card, side, self.take_order(), True, card.attack, card.durability, card.durability)

    def destroy_weapon(self, side: int) -> None:
        weapon = self.players[side].weapon
        if weapon:
            weapon.doomed = True

    def new_power(self, side: int, card: Card) -> None:
        self.players[side].power = Power(card, side)

    def jade_golem(self, me: Any) -> None:
        """Rule 114."""
        player = self.players[me.side]
        player.jade += 1
        self.summon(me, me.card.of(f"CFM_712_t{min(player.jade, 30):02}"))

    def recruit(self, me: Any, fits: Callable[[Card], bool]) -> None:
        """Rule 99."""
        if not self.room(me.side):
            return
        one = self.from_deck(me.side, fits)
        if one:
            self.players[me.side].deck.remove(one)
            self.summon_minion(me, self.from_card(one, me.side))

    def from_card(self, one: DeckCard | HandCard, side: int) -> Minion:
        """The minion of a card, with the changes that the card carries."""
        m = self.mint(one.card, side)
        m.attack_own += one.attack
        m.health_own += one.health
        return m

    def discover(self, options: list[tuple[Card, int]], count: int = 3) -> Card | None:
        """Rule 108: the card chosen among some of the pool, which have weights."""
        left = list(options)
        shown: list[Card] = []
        while left and len(shown) < count:
            card = self.ask("offer", [(self.label(card), card, weight) for card, weight in left])
            shown.append(card)
            left = [one for one in left if one[0] != card]
        return shown[self.choose(shown)] if shown else None

    # Deaths: section J

    def death_step(self) -> None:
        while True:
            self.stat_auras()
            for player in self.players:
                player.lost = player.lost or player.hero.dying
            dead: list[Any] = [m for m in self.all_minions() if m.dying] + self.replaced
            self.replaced = []
            for player in self.players:
                weapon = player.weapon
                if weapon and (weapon.doomed or weapon.durability <= 0):
                    dead.append(weapon)
            if not dead:
                self.other_auras()
                return
            dead.sort(key=lambda one: one.order)
            self.remove(dead)
            self.other_auras()
            stamp = self.next_order
            for one in dead:
                rattles = [(0, one.order, lambda: True, lambda one=one: self.run_deathrattles(one))]
                others = []
                if isinstance(one, Minion):
                    others = self.heard(Event("death", one.side, one, before=stamp))
                self.resolve(sorted(rattles + others, key=lambda item: item[:2]))
            self.fallen = []

    def remove(self, dead: list[Any]) -> None:
        self.fallen = [one for one in dead if isinstance(one, Minion)]
        for one in self.fallen:
            one.was = self.players[one.side].board.index(one)
        for one in dead:
            one.in_play = False
            player = self.players[one.side]
            if isinstance(one, Minion):
                player.graveyard.append(one.card)
                player.died_this_turn.append(one.card)
                self.deaths_this_turn += 1
            elif player.weapon is one:
                player.weapon = None
        for player in self.players:
            survivors = [m for m in player.board if m.in_play]
            for one in self.fallen:
                if one in player.board:
                    one.place = sum(m in survivors for m in player.board[: one.was])
            player.board = survivors
