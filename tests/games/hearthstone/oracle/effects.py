"""What texts do: cards, summons, changes of minions, weapons; and the deaths that follow."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable
from typing import Any

from games.hearthstone.oracle import registry
from games.hearthstone.oracle.damage import Damage
from games.hearthstone.oracle.entities import (
    ENEMY,
    KINGSBANE,
    Attached,
    DeckCard,
    Entity,
    Event,
    HandCard,
    Minion,
    Power,
    Spell,
    Weapon,
)
from games.hearthstone.oracle.facts import Card, table


class Effects(Damage):
    # Cards: section P

    def draw(self, side: int, count: int = 1) -> list[HandCard]:
        """Rules 102, 103: what came into the hand."""
        found = []
        for _ in range(count):
            player = self.players[side]
            if player.deck:
                found.append(self.draw_this(side, self.from_deck(side, lambda card: True, "draw")))
            else:
                player.fatigue += 1
                self.hit(None, player.hero, player.fatigue)
        return [one for one in found if one]

    def draw_fitting(self, side: int, fits: Callable[[Card], bool]) -> HandCard | None:
        """X188: a random fitting card of the deck."""
        one = self.from_deck(side, fits)
        return self.draw_this(side, one) if one else None

    def draw_this(self, side: int, one: DeckCard) -> HandCard | None:
        self.players[side].deck.remove(one)
        return self.take(side, one)

    def take(self, side: int, one: DeckCard) -> HandCard | None:
        """A card that left the deck is drawn."""
        if len(self.players[side].hand) >= 10:
            return None
        if one.card.id in registry.DRAWN_CASTS:  # X180
            registry.DRAWN_CASTS[one.card.id](self, Spell(one.card, side))
            self.draw(side)
            return None
        card = one.held()
        self.to_hand(side, card)
        if self.power_runs and self.has_text(side, "AT_027"):  # Wilfred Fizzlebang
            card.cost_change, card.cost_set = -card.card.cost, True
        if card.card.id in registry.DRAWN:
            registry.DRAWN[card.card.id](self, side, card)
        self.fire(Event("draw", side, card))
        return card

    def to_hand(self, side: int, one: HandCard) -> bool:
        """Whether there was room."""
        player = self.players[side]
        if len(player.hand) >= 10:
            return False
        self.meet(one.card)
        one.since = self.take_order()
        one.fleeting = one.fleeting or one.card.id in ("ICC_827t", "LOOT_504t")
        player.hand.append(one)
        self.enters_hand(one, side)
        return True

    def enters_hand(self, one: HandCard, side: int) -> None:
        """Rule 104, X203: unidentified items."""
        if one.card.id in registry.UNIDENTIFIED:
            one.card = self.random_card([one.card.of(id) for id in registry.UNIDENTIFIED[one.card.id]])
            one.cost_change = 0
        if one.card.id in registry.ENTERS_HAND:
            registry.ENTERS_HAND[one.card.id](self, side, one)

    def give(self, side: int, card: Card, cost_change: int = 0) -> None:
        """Rule 105; X88: the card gets the auras in play before what the effect gives it."""
        one = HandCard(card, made=True)
        if self.to_hand(side, one):
            self.change_cost(one, cost_change)

    def change_cost(self, one: HandCard, change: int) -> None:
        """Rule 20: what comes while a text that sets costs is in play counts after it, whether it sets this one now
        or not; a bound: from -8 to 7."""
        me, them = self.players if one in self.players[0].hand else self.players[::-1]
        owners = (me.hero, *me.board, *them.board)
        if any(id in registry.COST_SETS for owner in owners for _, id in owner.texts):
            change = max(-8, min(7, one.late_cost + change)) - one.late_cost
            one.late_cost += change
        one.cost_change += change

    def sets_costs(self, owner: Any, id: str) -> None:
        """A text has come that sets costs: what was done before to the cards that it is about comes before it."""
        for player in self.players:
            if id in registry.COST_SETS and (player.hero.side == owner.side or id in registry.BOTH_SIDES):
                for one in player.hand:
                    if id == "GIL_800" or registry.COST_SETS[id](self, owner, one.card) is not None:
                        one.late_cost = 0

    def set_cost(self, one: HandCard, cost: int) -> None:
        """X87."""
        one.cost_change, one.late_cost = cost - one.card.cost, 0
        one.cost_set = True

    def of(self, me: Entity, cards: Iterable[Card | str]) -> list[Card]:
        """Cards, or the ids of cards of the same era as the one that makes them."""
        return [me.card.of(one) if isinstance(one, str) else one for one in cards]

    def give_random(
        self, me: Entity, cards: Iterable[Card | str], side: int | None = None, cost_change: int = 0
    ) -> None:
        card = self.random_card(self.of(me, cards))
        if card:
            self.give(me.side if side is None else side, card, cost_change)

    def shuffle_in(self, side: int, *cards: Card, by: int | None = None) -> None:
        """Rule 98. `by`: whose effect it is, where the deck is not its own."""
        for card in cards:
            self.shuffle_changed(side, DeckCard(card), by)

    def shuffle_changed(self, side: int, one: DeckCard, by: int | None = None) -> None:
        """X205: with more copies for Augmented Elekks."""
        whose = self.players[side if by is None else by]
        elekks = sum(id == "BOT_559" for m in whose.board for _, id in m.texts)
        deck = self.players[side].deck
        deck += [self.stored(one)] * min(1 + elekks, 60 - len(deck))

    def stored(self, one: DeckCard) -> DeckCard:
        """Bounds: in a deck a potion has lost its ingredients, and Kingsbane what it costs."""
        if one.card.id.startswith("CFM_621t"):
            return one._replace(card=one.card._replace(parts=()))
        return one._replace(cost=None, cheaper=False) if one.card.id == KINGSBANE else one

    def discard(self, side: int, count: int = 1) -> None:
        """X185: random cards leave together, then the texts about it run."""
        gone: list[HandCard] = []
        hand = self.players[side].hand
        for _ in range(count):
            one = self.ask("discard", self.hand_options(side, hand))
            if one:
                hand.remove(one)
                gone.append(one)
        self.discard_these(side, gone)

    def discard_these(self, side: int, gone: list[HandCard]) -> None:
        player = self.players[side]
        player.hand = [one for one in player.hand if one not in gone]
        for one in gone:
            player.cards_discarded += 1
            player.discarded[one.card.alone] += 1
        for one in gone:
            if one.card.id in registry.DISCARDED:
                registry.DISCARDED[one.card.id](self, side, one)
            self.fire(Event("discard", side, one))

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
            marks = (one.late_cost, one.cost_set, one.progress, one.lent, one.fleeting, one.blessing, one.shifts)
            changes = (one.card, one.cost_change, one.attack, one.health, *marks)
            seen = kinds.setdefault(label, [])
            if changes not in seen:
                seen.append(changes)
            number = seen.index(changes) + 1
            names[id(one)] = label if number == 1 else f"{label}#{number}"
        return names

    # Minions: sections K and O

    def mint(self, card: Card, side: int, awake: bool = False) -> Minion:
        self.meet(card)
        if card.id == "LOOT_526" and not awake:  # X317
            card = card.of("LOOT_526d")
        m = Minion(card, side, keywords=set(card.keywords), attack_own=card.attack, health_own=card.health)
        m.spell_damage = card.spell_damage
        return m

    def summon(self, me: Any, card: Card, side: int | None = None, where: str = "right") -> Minion | None:
        side = me.side if side is None else side
        return self.summon_minion(me, self.mint(card, side), where)

    def summon_random(self, me: Any, cards: Iterable[Card | str], side: int | None = None) -> None:
        if self.room(me.side if side is None else side):
            card = self.random_card(self.of(me, cards))
            if card:
                self.summon(me, card, side)

    def summon_minion(self, me: Any, m: Minion, where: str = "right") -> Minion | None:
        """Rules 92, 93. Directly right or left of a living source (X359), right of those that went there before (next),
        at the index of a dead one (X357), else and for "end" at the right end."""
        if not self.room(m.side):
            return None
        board = self.players[m.side].board
        at = len(board)
        if isinstance(me, Minion) and me.side == m.side and where != "end":
            if me.in_play:
                at = board.index(me) + {"left": 0, "right": 1, "next": 1 + me.made}[where]
                me.made += where == "next"
            elif me in self.fallen:
                at = me.place
        return self.arrive(m, at)

    def arrive(self, m: Minion, at: int) -> Minion:
        """Rule 93."""
        self.enter(m, at)
        if not m.dormant:  # X316
            self.fire(Event("summon", m.side, m))
            self.fire(Event("after_summon", m.side, m))
        return m

    def enter(self, m: Minion, at: int) -> None:
        self.players[m.side].board.insert(at, m)
        m.order = m.came = self.take_order()
        m.in_play = True
        self.resize(m)
        if m.is_a("totem"):
            self.players[m.side].totems += 1
        self.settle(m)

    def settle(self, m: Minion) -> None:
        for _, id in m.texts:
            self.sets_costs(m, id)
        self.auras()

    def resize(self, m: Minion) -> None:
        """X273: Crystal Core, once each."""
        size = self.players[m.side].minion_size
        if size and not m.dormant and not m.crystal:
            self.set_stats(m, size, size)
            m.crystal = True

    def leave(self, m: Minion) -> None:
        self.players[m.side].board.remove(m)
        m.in_play = False

    def transform(self, m: Minion, card: Card) -> None:
        if m.in_play:
            self.swap(m, self.mint(card, m.side))

    def transform_random(self, m: Minion, cards: Iterable[Card]) -> None:
        if m.in_play:
            card = self.random_card(cards)
            if card:
                self.transform(m, card)

    def swap(self, m: Minion, new: Minion) -> None:
        """Rule 94: the new minion stands where the old one was."""
        board = self.players[m.side].board
        board[board.index(m)] = new
        m.in_play, m.became = False, new
        new.order = new.came = self.take_order()
        new.in_play = True
        self.resize(new)
        self.settle(new)

    def exact_copy(self, m: Minion, side: int) -> Minion:
        """Rule 95."""
        twin = copy.copy(m)
        twin.card, twin.own = m.itself, None
        twin.side, twin.in_play, twin.became = side, False, None
        twin.keywords = set(m.keywords)
        doll = "GIL_614e2"  # X331: a Voodoo Doll means the minion itself, and so does its copy
        twin.attached = [one if one.card.id == doll else one._replace(order=self.take_order()) for one in m.attached]
        if side != m.side:
            self.turn_bound(twin)
        twin.turn_keywords = set(m.turn_keywords)
        twin.summoned_this_turn, twin.attacks_made = True, 0
        twin.aura_attack = twin.aura_health = 0
        return twin

    def turn_bound(self, m: Minion) -> None:
        """What the caster gave stays the caster's on the other side: X162."""
        m.attached = [
            one._replace(until=one.until ^ ENEMY) if one.card.id in registry.CASTERS else one for one in m.attached
        ]

    def take_control(self, m: Minion, side: int) -> None:
        """Rule 96."""
        if m.side == side:
            return
        if not self.room(side):
            m.doomed = True
            return
        self.leave(m)
        self.players[side].board.append(m)
        self.turn_bound(m)
        m.side, m.in_play = side, True
        m.order = self.take_order()
        self.resize(m)
        m.summoned_this_turn, m.attacks_made = True, 0
        self.settle(m)

    def bounce(self, m: Minion, cost_change: int = 0, cost_set: int | None = None, card: Card | None = None) -> None:
        """Rule 97; X120: the card may cost something else; X152: or be another one."""
        if not m.in_play:
            return
        if len(self.players[m.side].hand) >= 10:
            m.doomed = True
            return
        self.leave(m)
        m.moved = True
        one = HandCard(card or m.itself, made=True)
        self.to_hand(m.side, one)
        self.change_cost(one, cost_change)
        if cost_set is not None:
            self.set_cost(one, cost_set)

    def into_deck(self, m: Minion, side: int, by: int | None = None) -> None:
        """X115: a minion leaves play for a deck."""
        if m.in_play:
            self.leave(m)
            m.moved = True
            self.shuffle_in(side, m.itself, by=by)

    def buff(self, m: Any, attack: int = 0, health: int = 0, *keywords: str) -> None:
        if not m.in_play:
            return
        m.attack_own = bounded(m.attack_own + attack)
        if health:
            self.set_max_health(m, own=bounded(m.health_own + health))
        m.keywords |= set(keywords)
        if "stealth" in keywords:  # X72: for good
            m.stealth_until_turn = False

    def buff_turn(self, c: Any, attack: int, *keywords: str) -> None:
        if c.in_play:
            c.turn_attack += attack
            new = set(keywords) - c.keywords
            c.turn_keywords |= new
            c.keywords |= new

    def buff_weapon(self, side: int, attack: int, durability: int = 0) -> None:
        weapon = self.players[side].weapon
        if weapon:
            weapon.attack_own += attack
            weapon.durability += durability
            weapon.max_durability += durability

    def wear(self, side: int, amount: int = 1) -> None:
        """The weapon loses durability."""
        weapon = self.players[side].weapon
        if weapon and not (side == self.active and self.has_text(side, "ICC_240")):  # X305: Runeforge Haunter
            weapon.durability -= amount

    def hide(self, m: Minion) -> None:
        """Stealth until the next own turn; its own Stealth does not end with that."""
        if m.in_play and not m.has("stealth"):
            m.keywords.add("stealth")
            m.stealth_until_turn = True

    def swap_stats(self, m: Minion) -> None:
        """Rule 170k, X177."""
        if m.in_play:
            self.set_stats(m, m.health, m.attack)

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
        borrowed = any(one.card.id in registry.BORROWED for one in m.attached)
        m.keywords, m.turn_keywords, m.attached = set(), set(), []
        m.frozen = m.immune_this_turn = m.spares_heroes = m.stealth_until_turn = False
        m.spell_damage = 0
        m.attack_own, m.turn_attack = m.card.attack, 0
        self.set_max_health(m, own=m.card.health)
        m.crystal = False
        self.resize(m)
        if borrowed:  # X113
            self.take_control(m, 1 - m.side)

    def lose_stealth(self, m: Minion) -> None:
        m.keywords.discard("stealth")
        m.stealth_until_turn = False

    def attach(self, holder: Any, card: Card, kind: str = "text", until: int = 0) -> None:
        if holder.in_play and self.can_attach():
            holder.attached.append(Attached(self.take_order(), card, kind, until))
            if holder.attached[-1].works:
                self.sets_costs(holder, card.id)

    def can_attach(self) -> bool:
        """A bound: 32 texts and memories together. The Mech that is longest dead gives its own for a new one."""
        holders: list[Any] = [*self.fallen, *self.replaced]
        for player in self.players:
            holders += [player.hero, *player.board, *([player.weapon] if player.weapon else [])]
        names = sum(len(one.names) for player in self.players for one in player.secrets)
        merged = sum(len(parts) for player in self.players for _, parts in player.dead_mechs)
        if sum(len(one.attached) for one in holders) + names + merged < 32:
            return True
        if self.mech_graves:
            self.players[self.mech_graves.pop(0)].dead_mechs.pop(0)
            return True
        return False

    def bound_to(self, holder: Any, id: str, side: int) -> bool:
        """Whether this side gave the holder the text."""
        givers = [1 - holder.side if one.until & ENEMY else holder.side for one in holder.attached if one.card.id == id]
        return side in givers

    def giver(self, holder: Any) -> int:
        """The side that gave the holder the text which runs now."""
        return next(
            1 - holder.side if one.until & ENEMY else holder.side
            for one in holder.attached
            if (one.order, one.card.id) == self.runs
        )

    def remember_only(self, holder: Any, m: Minion) -> None:
        """X132, X253: what it ate last."""
        holder.attached = [one for one in holder.attached if not one.memory]
        self.remember(holder, m)

    def remember(self, holder: Any, m: Minion) -> None:
        self.attach(holder, m.itself, "memory" if m.side == holder.side else "enemy_memory")

    def trigger_deathrattles(self, m: Minion) -> None:
        """Rule 65: of a minion that is there."""
        if m.in_play:
            self.run_deathrattles(m)

    def run_deathrattles(self, m: Any) -> None:
        """Rule 60e: the printed ones, then the added ones; X144: each twice with Baron Rivendare."""
        doublers = ("FP1_031", "BOT_039") if isinstance(m, Minion) else ("BOT_039",)
        times = 2 if any(self.has_text(m.side, id) for id in doublers) else 1
        for order, id in list(m.rattles):
            if id in registry.DEATHRATTLES:
                lay = not m.moved
                for _ in range(times):
                    m.made = 0
                    with self.speaking(m, (order, id)):
                        registry.DEATHRATTLES[id](self, m)
                if lay and m.moved:  # X150
                    return

    # Weapons, hero powers, the rest

    def equip(self, side: int, card: Card) -> None:
        """Rule 43; X312: Poisoned Blade."""
        self.meet(card)
        player = self.players[side]
        if self.power_runs and player.weapon and player.weapon.card.id == "AT_034":
            player.weapon.attack_own += 1
            return
        if player.weapon:
            player.weapon.in_play = False
            self.replaced.append(player.weapon)
        player.weapon = Weapon(card, side, self.take_order(), True, card.attack, card.durability, card.durability)
        player.weapon.keywords = set(card.keywords)
        self.fire(Event("equip", side, player.weapon))

    def destroy_weapon(self, side: int) -> None:
        weapon = self.players[side].weapon
        if weapon:
            weapon.doomed = True

    def new_power(self, side: int, card: Card) -> None:
        self.meet(card)
        self.players[side].power.in_play = False
        self.players[side].power = Power(card, side, in_play=True)

    def jade_golem(self, me: Any) -> Minion | None:
        """Rule 114."""
        player = self.players[me.side]
        player.jade += 1
        return self.summon(me, me.card.of(f"CFM_712_t{min(player.jade, 30):02}"))

    def recruit(
        self, me: Any, fits: Callable[[Card], bool], side: int | None = None, attack: Any = None
    ) -> Minion | None:
        """Rule 99."""
        side = me.side if side is None else side
        one = self.from_deck(side, fits, attack=attack) if self.room(side) else None
        if not one:
            return None
        self.players[side].deck.remove(one)
        return self.summon_minion(me, self.from_card(one, side), "next")

    def from_card(self, one: DeckCard | HandCard, side: int) -> Minion:
        """The minion of a card, with the changes that the card carries."""
        m = self.mint(one.card, side)
        if not m.dormant:  # X317
            m.attack_own += one.attack_change if isinstance(one, DeckCard) else one.attack
            m.health_own += one.health
        if isinstance(one, HandCard) and one.blessing and self.can_attach():  # X309
            m.attached.append(Attached(self.take_order(), one.blessing))
            m.keywords.add("deathrattle")
        return m

    def weighed(self, side: int, cards: Iterable[Card]) -> list[tuple[Card, int]]:
        """Rule 108: the cards of the own class, with their weight, and the neutral ones."""
        mine = self.players[side].hero.hero_class
        return [
            (card, 4 if card.of_class(mine) else 1) for card in cards if card.of_class(mine) or card.of_class("neutral")
        ]

    def discover(self, options: list[tuple[Card, int]], count: int = 3) -> Card | None:
        """Rule 108: the card chosen among some of the pool, which have weights."""
        shown = self.offer(options, count)
        return shown[self.choose(shown)] if shown else None

    def offer(self, options: list[tuple[Card, int]], count: int = 3) -> list[Card]:
        left = list(options)
        shown: list[Card] = []
        while left and len(shown) < count:
            card = self.ask("offer", [(self.label(card), card, weight) for card, weight in left])
            shown.append(card)
            left = [one for one in left if one[0] != card]
        return shown

    # Deaths: section J

    def rewards(self) -> None:
        """X264: of quests that are done, while there is room in the hand."""
        for player in self.players:
            for one in list(player.secrets):
                quest = registry.QUESTS.get(one.card.id)
                if quest and one.progress >= self.quest_total(one) and len(player.hand) < 10:
                    player.secrets.remove(one)
                    self.give(one.side, one.card.of(quest.reward))

    def death_step(self) -> None:
        self.rewards()
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
                rattles = [(0, one.order, lambda: True, lambda one=one: self.run_deathrattles(one), one)]
                names = ("death", "after_death") if isinstance(one, Minion) else ("weapon_destroyed", "")
                others, last = (self.heard(Event(name, one.side, one, before=stamp)) for name in names)
                self.resolve(sorted(rattles + others, key=lambda item: item[:2]))
                self.resolve(last)  # X339: they wait for the end of this queue
            self.bury()

    def bury(self) -> None:
        """X141: Mechs keep the Magnetic cards that they had."""
        for one in self.fallen:
            merged = tuple(text.card for text in one.attached if text.kind == "text" and magnetic(text.card))
            if merged:
                self.players[one.side].dead_mechs.append((one.card, merged))
                self.mech_graves.append(one.side)
        self.fallen = []

    def remove(self, dead: list[Any]) -> None:
        self.fallen = [one for one in dead if isinstance(one, Minion)]
        self.board_before = [len(player.board) for player in self.players]
        for one in self.fallen:  # in order of play, X357
            board = self.players[one.side].board
            one.place = board.index(one)
            board.remove(one)
        for one in dead:
            one.in_play = False
            player = self.players[one.side]
            if isinstance(one, Minion):
                player.graveyard.append(one.card)
                player.died_this_turn.append(one.card)
                self.deaths_this_turn += 1
            else:
                player.weapons_lost[one.card] += 1
                if player.weapon is one:
                    player.weapon = None


def bounded(number: int) -> int:
    """A bound of Attack and Health."""
    return max(-9999, min(9999, number))


def magnetic(card: Card) -> bool:
    """Given texts that are no cards have no keywords."""
    return card.id in table() and "magnetic" in card.keywords
