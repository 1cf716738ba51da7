"""Joust, C'Thun, what hero powers cost, random cards of many kinds, and spells that nobody plays from hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from games.hearthstone.oracle import registry
from games.hearthstone.oracle.entities import Character, DeckCard, Event, Minion, Spell
from games.hearthstone.oracle.facts import Card, minion_of_cost, pool
from games.hearthstone.oracle.legal import choices, option_targets, playable, targets
from games.hearthstone.oracle.moving import Moving

Fits = Callable[[Card], bool]
CTHUN = "OG_280"


class Wonders(Moving):
    # Random cards

    def give_class_card(self, me: Any) -> None:
        """X40, X208: a card of the opponent's class."""
        name = self.enemy_hero(me).hero_class
        self.give_random(me, pool(me.card.era, lambda card: card.of_class(name)))

    def legends(self, side: int, era: str) -> list[Card]:
        """The Legendary minions of the player's class and the neutral ones."""
        mine = {self.players[side].hero.hero_class, "neutral"}
        return pool(
            era, lambda card: card.type == "minion" and card.rarity == "legendary" and bool(mine & set(card.classes))
        )

    def malchezaar(self, player: Any) -> None:
        """X191: five that are not in the deck."""
        for _ in range(5):
            there = {*player.starting_list, *(one.card.id for one in player.deck)}
            fitting = [card for card in self.legends(player.hero.side, player.era) if card.id not in there]
            player.deck.append(DeckCard(self.random_card(fitting)))

    def summon_cost(self, me: Any, cost: int) -> None:
        """A random minion of that cost."""
        self.summon_random(me, minion_of_cost(me.card.era, cost))

    def help_random(self, among: Iterable[Character], attack: int, health: int, *keywords: str) -> None:
        """X7."""
        c = self.random_helped(among)
        if c:
            self.buff(c, attack, health, *keywords)

    # Joust: X32 to X34

    def joust_card(self, me: Any, fits: Fits = lambda card: card.type == "minion") -> DeckCard | None:
        """The card that I show, if it wins."""
        mine = self.from_deck(me.side, fits)
        theirs = self.from_deck(1 - me.side, fits)
        won = mine and (not theirs or mine.card.cost > theirs.card.cost)
        return mine if won else None

    def joust(self, me: Any) -> bool:
        return self.joust_card(me) is not None

    def summon_at(self, me: Any, m: Minion, at: int) -> None:
        """At that place of the board."""
        self.enter(m, at)
        self.fire(Event("summon", m.side, m))
        self.fire(Event("after_summon", m.side, m))

    # All fitting cards of a hand or deck: X197, X198

    def buff_hand_cards(self, side: int, fits: Fits, attack: int, health: int) -> None:
        for one in self.players[side].hand:
            if fits(one.card):
                self.buff_hand(one, attack, health)

    def buff_random_in_hand(self, side: int, fits: Fits, attack: int, health: int) -> None:
        one = self.random_in_hand(side, lambda one: fits(one.card))
        if one:
            self.buff_hand(one, attack, health)

    def buff_deck_cards(self, side: int, fits: Fits, attack: int, health: int) -> None:
        player = self.players[side]
        player.deck = [
            one._replace(attack=0 if one.even else one.attack + attack, health=one.health + health)
            if fits(one.card)
            else one
            for one in player.deck
        ]

    def summon_all_from_hand(self, me: Any, fits: Fits) -> None:
        """X157: from the left, until the board is full."""
        player = self.players[me.side]
        for one in list(player.hand):
            if fits(one.card) and one in player.hand and self.room(me.side):
                player.hand.remove(one)
                self.summon_minion(me, self.from_card(one, me.side), "next")

    # C'Thun: X46, X47

    def grow_cthun(self, side: int, attack: int, health: int, taunt: bool = False) -> None:
        player = self.players[side]
        player.cthun_attack += attack
        player.cthun_health += health
        player.cthun_taunt |= taunt
        for m in player.board:
            if m.card.id == CTHUN:
                self.buff(m, attack, health, *["taunt"] * taunt)

    def mint(self, card: Card, side: int, awake: bool = False) -> Minion:
        m = super().mint(card, side, awake)
        if card.id == CTHUN:
            self.share_of_cthun(m, side, 1)
        return m

    def share_of_cthun(self, m: Minion, side: int, times: int) -> None:
        player = self.players[side]
        m.attack_own += times * player.cthun_attack
        self.set_max_health(m, own=m.health_own + times * player.cthun_health)
        if player.cthun_taunt:
            (m.keywords.add if times > 0 else m.keywords.discard)("taunt")

    def exact_copy(self, m: Minion, side: int) -> Minion:
        twin = super().exact_copy(m, side)
        self.cthun_changes_hands(twin, m.side, side)
        return twin

    def take_control(self, m: Minion, side: int) -> None:
        before = m.side
        super().take_control(m, side)
        self.cthun_changes_hands(m, before, m.side)

    def cthun_changes_hands(self, m: Minion, old: int, new: int) -> None:
        if m.card.id == CTHUN and old != new and not m.silenced:
            self.share_of_cthun(m, old, -1)
            self.share_of_cthun(m, new, 1)

    # Hero powers: X30, X31, X104

    def power_cost(self, side: int) -> int:
        """In order of time, like the cost of cards (X87)."""
        player = self.players[side]
        cost = player.power.cost
        texts = [text for owner in (player.hero, *player.board) for text in owner.texts]
        for _, id in sorted(texts):
            if id in registry.POWER_COSTS:
                cost = registry.POWER_COSTS[id](self, player, cost)
        return max(0, cost)

    def costs_health(self, side: int, card: Card) -> bool:
        """X97."""
        hero = self.players[side].hero
        texts = [id for _, id in hero.texts if id in registry.PAID_IN_HEALTH]
        return any(registry.PAID_IN_HEALTH[id](self, hero, card) for id in texts)

    # Crystals, secrets, borrowed minions, wrong defenders

    def lose_crystal(self, side: int) -> None:
        """X107: an empty one goes first."""
        player = self.players[side]
        player.max_mana = max(0, player.max_mana - 1)
        player.mana = min(player.mana, player.max_mana + player.temp_mana)

    def fix_turns(self, sides: list[int]) -> None:
        """X274, X275: whose turns come next; a bound: eight of them."""
        self.turns_ahead = sides[:8]

    def destroy_secrets(self, side: int) -> int:
        """How many there were; quests stay (X261)."""
        player = self.players[side]
        gone = [one for one in player.secrets if one.card.secret]
        for one in gone:
            one.in_play = False
            player.secrets.remove(one)
        return len(gone)

    def borrow(self, m: Minion, me: Any, text: str) -> None:
        """X111: it can attack at once; its new text gives it back."""
        if m.in_play:
            self.take_control(m, me.side)
            if m.in_play and m.side == me.side:
                self.attach(m, me.card.of(text))
                if "charge" not in m.keywords:  # X367
                    m.keywords.add("charge")
                    m.turn_keywords.add("charge")

    def give_back(self, m: Minion, text: str) -> None:
        """X112."""
        left = [one for one in m.attached if one.card.id != text]
        if len(left) < len(m.attached):
            m.attached = left
            self.take_control(m, 1 - m.side)

    def wrong_defender(self, event: Any) -> None:
        """X59 to X61: perhaps another enemy of the attacker."""
        attacker = event.subject
        others = [c for c in self.enemies(attacker) if c is not event.object and not c.dying]
        if others and self.ask("coin", [("heads", False, 1), ("tails", True, 1)]):
            event.object = self.random_character(others)

    # Spells cast by an effect: section K

    def cast_by_effect(self, me: Any, card: Card) -> None:
        """X239 to X243: for the side of `me`, with a random option and target."""
        self.meet(card)
        side = me.side
        if not playable(self, side, card):
            return
        if card.secret:
            self.put_secret(side, card)
            return
        ways = choices(self, side, card)
        if not ways:
            return
        way, aims = self.ask("number", [(name.removeprefix(" as "), (name, aims), 1) for name, aims in ways])
        target = None if aims is None else self.random_character(aims)
        if aims is None or target:  # else all of them are mortally wounded
            self.run_by_effect(Spell(card, side, in_play=True, target=target, option=way.removeprefix(" as ")))

    def cast_copy(self, played: Spell, at: Minion) -> None:
        """X257: with the same option, if `at` is a legal target."""
        card, side, option = played.card, played.side, played.option
        aims = option_targets(self, side, card, option) if option else targets(self, side, card.texts, by_spell=True)
        if playable(self, side, card) and at in (aims or []):
            self.run_by_effect(Spell(card, side, in_play=True, target=at, option=option))

    def run_by_effect(self, spell: Spell) -> None:
        self.meet(spell.card)
        if spell.card.overload:
            self.overload(spell.side, spell.card.overload)
        with self.asking_nobody():
            self.run_spell(spell, spell.option, spell.target)
        self.death_step()

    @contextmanager
    def asking_nobody(self) -> Iterator[None]:
        """X242."""
        asks, self.answered_by_chance = self.answered_by_chance, True
        yield
        self.answered_by_chance = asks
