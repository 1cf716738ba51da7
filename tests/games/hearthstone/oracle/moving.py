"""Copies, resurrections, cards that come from decks and hands, and what cards in hand cost."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from games.hearthstone.oracle.effects import Effects
from games.hearthstone.oracle.entities import DeckCard, HandCard, Minion, Secret
from games.hearthstone.oracle.facts import Card, minion_of_cost

OLD = ("p1", "p1_2014", "p5")  # eras before patch 12.0: X3


class Moving(Effects):
    # Copies: section G

    def summon_copy(
        self, me: Any, m: Minion, stats: tuple[int, int] | None = None, where: str = "right"
    ) -> Minion | None:
        """X127, X129: an exact copy for the side of `me`, perhaps of other size."""
        if not m.in_play:
            return None
        twin = self.exact_copy(m, me.side)
        if stats:
            self.set_stats(twin, *stats)
            twin.crystal = False
        return self.summon_minion(me, twin, where)

    def summon_beside(self, m: Minion, stats: tuple[int, int] | None = None) -> Minion | None:
        """X130: an exact copy that stands right of the minion."""
        return self.summon_copy(m, m, stats)

    def summon_copy_of(self, me: Any, m: Minion, stats: tuple[int, int] | None = None) -> Minion | None:
        """X359: right of the original; of an enemy (Spellbender) at the right end of mine."""
        return self.summon_copy(m if m.side == me.side else me, m, stats)

    def summon_from_deck_copy(self, me: Any, fits: Callable[[Card], bool], stats: tuple[int, int]) -> None:
        """X128: a copy of a random minion of the deck, of this size."""
        if self.room(me.side):
            one = self.from_deck(me.side, fits)
            if one:
                self.summon_sized(me, one, stats)

    def summon_sized(self, me: Any, one: DeckCard | HandCard, stats: tuple[int, int]) -> None:
        m = self.from_card(one, me.side)
        if not m.dormant:  # X317
            self.set_stats(m, *stats)
        self.summon_minion(me, m)

    def copy_of(self, one: DeckCard | HandCard, era: str) -> HandCard:
        """X2, X3: a copy in hand of a card in a deck or hand, by a text of the era."""
        if isinstance(one, DeckCard):
            if era in OLD:
                return HandCard(one.card, made=True)
            return one.held(made=True)
        twin = HandCard(one.card, one.cost_change, one.attack, one.health, made=True, progress=one.progress)
        twin.cost_set, twin.blessing = one.cost_set, one.blessing
        return twin

    def give_copy(self, me: Any, one: DeckCard | HandCard) -> None:
        twin = self.copy_of(one, me.card.era)
        self.to_hand(me.side, twin)

    def give_drawn_copy(self, me: Any, one: HandCard) -> None:
        """X182, X183: out of the deck, so fresh before patch 12.0."""
        if me.card.era in OLD:
            self.give(me.side, one.card)
        else:
            self.give_copy(me, one)

    def give_changed(self, side: int, card: Card, cost: int, stats: tuple[int, int], cost_set: bool = False) -> None:
        """X120, X131: a fresh copy that costs and is as big as the text says."""
        one = HandCard(card, made=True)
        if self.to_hand(side, one):
            one.cost_change, one.attack = cost - one.card.cost, stats[0] - one.card.attack
            one.health, one.cost_set = stats[1] - one.card.health, one.cost_set or cost_set

    def copy_from_deck(self, me: Any, side: int, fits: Callable[[Card], bool], count: int = 1) -> None:
        """X122: copies of different cards of a deck."""
        left = [one for one in self.players[side].deck if fits(one.card)]
        chosen = []
        for _ in range(min(count, len(left))):
            one = self.ask("deck", [(self.label(one), one, 1) for one in left])
            left.remove(one)
            chosen.append(one)
        for one in chosen:
            self.give_copy(me, one)

    def discover_among(self, things: Iterable[Any]) -> Any:
        """X38: one of three different cards of a deck or among the dead, all alike."""
        left = list(things)
        shown: list[Any] = []
        while left and len(shown) < 3:
            one = self.ask("offer", [(self.label(one), one, 1) for one in left])
            shown.append(one)
            left.remove(one)
        cards = [one if isinstance(one, Card) else one.card for one in shown]
        return shown[self.choose(cards)] if shown else None

    def discover_in_deck(self, me: Any, side: int, fits: Callable[[Card], bool]) -> None:
        deck = sorted(self.players[side].deck, key=lambda one: (one.card.era, self.label(one)), reverse=True)
        # Of one with changes and one without, the latter; of one of two eras, that of the first.
        cards = {(one.card.id, one.card.parts): one for one in deck if fits(one.card)}
        one = self.discover_among(cards.values())
        if one:
            self.give_copy(me, one)

    # The dead: section H

    def resurrect(self, me: Any, fits: Callable[[Card], bool]) -> None:
        """X137: a random entry."""
        if self.room(me.side):
            card = self.random_card([card for card in self.mine(me).graveyard if fits(card)], "dead")
            if card:
                self.summon(me, card, where="end")  # X358

    def resurrect_all(self, me: Any, fits: Callable[[Card], bool]) -> None:
        """X139, rule 119: in random order while there is room."""
        dead = [card for card in self.mine(me).graveyard if fits(card)]
        while dead and self.room(me.side):
            card = self.random_card(dead, "dead")
            dead.remove(card)
            self.summon(me, card, where="end")

    def join(self, part: Minion, host: Minion) -> None:
        """A Magnetic card becomes part of a Mech."""
        host.attack_own += part.attack_own
        self.set_max_health(host, own=host.health_own + part.health_own)
        host.keywords |= part.keywords - {"magnetic"}
        host.spell_damage += part.spell_damage
        for text in (part.card, *(one.card for one in part.attached)):
            self.attach(host, text)

    def attach_rattle(self, m: Any, card: Card, kind: str = "text") -> None:
        """A given deathrattle."""
        if m.in_play:
            self.attach(m, card, kind)
            m.keywords.add("deathrattle")

    def evolve(self, me: Any, minions: list[Minion], more: int) -> None:
        """X161: costs are read first, all change at once."""
        minions = sorted((m for m in minions if m.in_play), key=lambda m: m.order)
        pools = [minion_of_cost(me.card.era, max(0, m.card.cost + more)) for m in minions]
        chosen = [self.random_card(cards) for cards in pools]
        for m, card in zip(minions, chosen, strict=True):
            if card:
                self.transform(m, card)

    # Hands and decks

    def summon_from_hand(self, me: Any, fits: Callable[[HandCard], bool], side: int | None = None) -> Minion | None:
        """X157: a random fitting minion of the hand, with its changes."""
        side = me.side if side is None else side
        if not self.room(side):
            return None
        minions = [one for one in self.players[side].hand if one.card.type == "minion" and fits(one)]
        one = self.ask("hand", self.hand_options(side, minions))
        if not one:
            return None
        self.players[side].hand.remove(one)
        return self.summon_minion(me, self.from_card(one, side), "next")

    def buff_hand(self, one: HandCard, attack: int, health: int) -> None:
        one.attack += attack
        one.health += health

    def random_in_hand(self, side: int, fits: Callable[[HandCard], bool]) -> Any:
        return self.ask("hand", self.hand_options(side, [one for one in self.players[side].hand if fits(one)]))

    def replace_in_hand(self, side: int, one: HandCard, card: Card, cost_change: int = 0) -> None:
        hand = self.players[side].hand
        self.meet(card)
        new = HandCard(card, made=True, since=self.take_order())
        hand[hand.index(one)] = new
        self.enters_hand(new, side)
        self.change_cost(new, cost_change)

    def set_deck_costs(self, side: int, fits: Callable[[Card], bool], cost: int) -> None:
        player = self.players[side]
        player.deck = [one._replace(cost=cost) if fits(one.card) else one for one in player.deck]

    def shuffle_copy(self, me: Any, one: DeckCard) -> None:
        """X124: a copy out of a deck into a deck; X2, X3."""
        self.shuffle_changed(me.side, DeckCard(one.card) if me.card.era in OLD else one)

    def mill(self, side: int) -> None:
        """X184: the top card of the deck is gone."""
        deck = self.players[side].deck
        if deck:
            deck.remove(self.from_deck(side, lambda card: True, "draw"))

    def return_to_hand(self, m: Minion, card: Card | None = None, cost_change: int = 0) -> None:
        """X149: the dead card itself comes back, once; who lives is returned like by any other text (rule 97)."""
        if m.in_play and isinstance(m, Minion):
            self.bounce(m, card=card)
        elif not m.moved:
            m.moved = True
            one = HandCard(card or m.itself, made=True)
            if self.to_hand(m.side, one):
                self.change_cost(one, cost_change)

    def return_to_deck(self, m: Minion, side: int) -> None:
        """X149: the dead card itself goes to a deck, once; so does who lives."""
        if m.in_play:
            self.into_deck(m, side, by=m.side)
        elif not m.moved:
            m.moved = True
            self.shuffle_in(side, m.itself, by=m.side)

    # Secrets, crystals, heroes

    def put_secret(self, side: int, card: Card) -> None:
        """Into play without casting it."""
        self.meet(card)
        self.players[side].secrets.append(Secret(card, side, self.take_order(), True))

    def secret_from_deck(self, me: Any) -> bool:
        """Rule 91: whether there was one."""
        player = self.mine(me)
        active = {one.card.id for one in player.secrets}
        one = None
        if len(player.secrets) < 5:
            one = self.from_deck(me.side, lambda card: card.secret and card.id not in active)
        if one:
            player.deck.remove(one)
            self.put_secret(me.side, one.card)
        return bool(one)

    def gain_crystals(self, side: int, count: int, full: bool) -> None:
        """X106: full ones can be spent at once."""
        player = self.players[side]
        before, player.max_mana = player.max_mana, min(10, player.max_mana + count)
        if before < 10:
            count = player.max_mana - before
        if full:  # X362: with ten crystals they refill
            most = min(10, player.max_mana + player.temp_mana - player.locked)
            player.mana = max(player.mana, min(most, player.mana + count))

    def refill(self, side: int) -> None:
        """X20: spent crystals that are not locked; temporary mana that is still there stays."""
        player = self.players[side]
        player.mana = max(player.mana, player.max_mana - player.locked)

    def destroy_hero(self, side: int) -> None:
        self.players[side].hero.doomed = True
