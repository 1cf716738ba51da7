"""A position, and what every effect needs: chance, questions to a player, triggers and auras."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable
from typing import Any

from hearthstone_oracle import registry
from hearthstone_oracle.entities import Character, DeckCard, Entity, Event, HandCard, Hero, Minion, Player
from hearthstone_oracle.facts import Card

Chance = Callable[[str, list[str], list[int]], int]


class Question(Exception):
    """A player has to choose one of the cards before the action can go on: rule 109."""

    def __init__(self, cards: list[Card]) -> None:
        super().__init__(cards)
        self.cards = cards


class Board:
    def __init__(self, players: list[Player], chance: Chance) -> None:
        self.players = players
        self.chance = chance
        self.turn = 0
        self.active = 0
        self.first = 0
        self.actor = 0  # who acts: names in the words of chance are seen from here
        self.result = "playing"
        self.next_order = 1
        self.deaths_this_turn = 0
        self.turn_limit = 89
        self.fallen: list[Minion] = []  # the dead of the death step that runs
        self.replaced: list[Any] = []  # weapons that wait for a death step
        self.log: list[int] = []  # what chance said in this action
        self.log_at = 0
        self.answers: list[int] = []  # what the player answered in this action
        self.answers_at = 0
        self.options: list[Card] = []  # of the question that waits for an answer
        self.before: bytes = b""  # the position before the action that asked
        self.asking: tuple[Any, ...] = ()

    def copy(self) -> Any:
        chance, self.chance = self.chance, None  # type: ignore[assignment]
        try:
            twin = pickle.loads(pickle.dumps(self, pickle.HIGHEST_PROTOCOL))
        finally:
            self.chance = chance
        twin.chance = chance
        return twin

    # Who is who

    def mine(self, me: Entity) -> Player:
        return self.players[me.side]

    def theirs(self, me: Entity) -> Player:
        return self.players[1 - me.side]

    def hero(self, me: Entity) -> Hero:
        return self.players[me.side].hero

    def enemy_hero(self, me: Entity) -> Hero:
        return self.players[1 - me.side].hero

    def my_minions(self, me: Entity) -> list[Minion]:
        return list(self.players[me.side].board)

    def enemy_minions(self, me: Entity) -> list[Minion]:
        return list(self.players[1 - me.side].board)

    def all_minions(self) -> list[Minion]:
        return self.players[0].board + self.players[1].board

    def enemies(self, me: Entity) -> list[Character]:
        return [self.enemy_hero(me), *self.enemy_minions(me)]

    def all_characters(self) -> list[Character]:
        return [self.players[0].hero, self.players[1].hero, *self.all_minions()]

    def neighbours(self, m: Minion) -> list[Minion]:
        board = self.players[m.side].board
        if m not in board:
            return []
        at = board.index(m)
        return board[max(0, at - 1) : at] + board[at + 1 : at + 2]

    def room(self, side: int) -> int:
        return 7 - len(self.players[side].board)

    def spell_damage(self, side: int) -> int:
        return sum(m.spell_damage for m in self.players[side].board)

    def take_order(self) -> int:
        self.next_order += 1
        return self.next_order - 1

    # Chance and choices

    def ask(self, word: str, options: Iterable[tuple[str, Any, int]]) -> Any:
        """One of several things by chance, None if there are none. Things with the same label are one option."""
        things: dict[str, Any] = {}
        weights: dict[str, int] = {}
        for label, thing, weight in options:
            things.setdefault(label, thing)
            weights[label] = weights.get(label, 0) + weight
        labels = list(things)
        if len(labels) < 2:
            return things[labels[0]] if labels else None
        if self.log_at == len(self.log):
            self.log.append(self.chance(word, labels, [weights[label] for label in labels]))
        self.log_at += 1
        return things[labels[self.log[self.log_at - 1]]]

    def choose(self, cards: list[Card]) -> int:
        """Which of the cards the player takes, counted from 0; a single one is not asked for."""
        if len(cards) == 1:
            return 0
        if self.answers_at == len(self.answers):
            raise Question(cards)
        self.answers_at += 1
        return self.answers[self.answers_at - 1]

    def name_of(self, c: Character) -> str:
        place = "hero" if isinstance(c, Hero) else str(self.players[c.side].board.index(c) + 1)  # type: ignore[arg-type]
        return f"{'own' if c.side == self.actor else 'enemy'} {place}"

    def label(self, one: Card | DeckCard | HandCard) -> str:
        card = one if isinstance(one, Card) else one.card
        text = ":".join([card.id, *card.parts]) if card.id == "ICC_828t" else card.id
        if self.players[0].era != self.players[1].era:
            text += f"@{card.era}"
        if isinstance(one, DeckCard) and (one.attack or one.health):
            text += f"+{one.attack}/+{one.health}"
        return text

    def random_character(self, among: Iterable[Character]) -> Any:
        """Rule 86: a living one."""
        return self.ask("target", [(self.name_of(c), c, 1) for c in among if not c.dying])

    def random_card(self, cards: Iterable[Card], word: str = "card") -> Any:
        return self.ask(word, [(self.label(card), card, 1) for card in cards])

    def from_deck(self, side: int, fits: Callable[[Card], bool], word: str = "deck") -> Any:
        """A random card of the deck, which stays there."""
        return self.ask(word, [(self.label(one), one, 1) for one in self.players[side].deck if fits(one.card)])

    # Triggers: rules 82 to 86

    def in_play(self) -> list[Any]:
        found: list[Any] = []
        for player in self.players:
            found += [*player.board, *([player.weapon] if player.weapon else [])]
        return found

    def fire(self, event: Event) -> None:
        self.resolve(self.heard(event))

    def heard(self, event: Event) -> list[Any]:
        """The queue of an event: (rank, order of play, is it still so?, what to do)."""
        queue: list[Any] = []
        for owner in self.in_play():
            if event.before and owner.order >= event.before:
                continue
            for order, id in owner.texts:
                for one in registry.TRIGGERS.get(id, ()):
                    if one.event == event.name and one.when(self, owner, event):
                        queue.append((0, order, *self._trigger(owner, (order, id), one, event)))
        for player in self.players:
            for secret in player.secrets:
                text = registry.SECRETS[secret.card.id]
                if secret.side != self.active and text.event == event.name and text.fits(self, secret, event):
                    queue.append((0, secret.order, *self._secret(player, secret, text, event)))
        for player in self.players:
            for card in player.hand:
                if event.before and card.since >= event.before:
                    continue
                for id in card.card.texts:
                    one = registry.HAND_TRIGGERS.get(id)
                    if one and one.event == event.name and one.when(self, (player, card), event):
                        queue.append((1, 0, *self._hand_trigger(player, card, one, event)))
        for player in self.players:
            for deck_card in player.deck:
                one = registry.DECK_TRIGGERS.get(deck_card.card.id)
                if one and one.event == event.name and one.when(self, (player, deck_card), event):
                    queue.append((2, 0, *self._deck_trigger(player, deck_card, one, event)))
        return sorted(queue, key=lambda item: item[:2])

    def resolve(self, queue: list[Any]) -> None:
        for _, _, still, do in queue:
            if still():
                do()

    def _trigger(self, owner: Any, text: tuple[int, str], one: registry.Trigger, event: Event) -> Any:
        def still() -> bool:
            return owner.in_play and text in owner.texts and one.when(self, owner, event)

        def do() -> None:
            owner.made = 0
            one.do(self, owner, event)

        return still, do

    def _secret(self, player: Player, secret: Any, text: registry.SecretText, event: Event) -> Any:
        def do() -> None:
            self.reveal(secret)
            text.do(self, secret, event)

        return lambda: secret in player.secrets and text.able(self, secret, event), do

    def _hand_trigger(self, player: Player, card: HandCard, one: registry.Trigger, event: Event) -> Any:
        return lambda: card in player.hand, lambda: one.do(self, (player, card), event)

    def _deck_trigger(self, player: Player, card: DeckCard, one: registry.Trigger, event: Event) -> Any:
        return lambda: card in player.deck, lambda: one.do(self, (player, card), event)

    def reveal(self, secret: Any) -> None:
        self.players[secret.side].secrets.remove(secret)
        secret.in_play = False
        self.fire(Event("secret_revealed", secret.side, secret))

    # Auras: section L

    def set_max_health(self, m: Minion, own: int | None = None, aura: int | None = None) -> None:
        """Rule 58: what rises lifts the current health, what falls cuts it off."""
        old_max, old = m.max_health, m.health
        m.health_own = m.health_own if own is None else own
        m.aura_health = m.aura_health if aura is None else aura
        rise = m.max_health - old_max
        m.damage = m.max_health - (old + rise if rise > 0 else min(old, m.max_health))

    def givers(self, player: Player, auras: dict[str, Any]) -> list[tuple[Minion, Any]]:
        return [(m, auras[id]) for m in player.board for _, id in m.texts if id in auras]

    def stat_auras(self) -> None:
        for player in self.players:
            givers = self.givers(player, registry.STAT_AURAS)
            for m in player.board:
                gifts = [aura(self, owner, m) for owner, aura in givers]
                m.aura_attack = sum(attack for attack, _ in gifts)
                self.set_max_health(m, aura=sum(health for _, health in gifts))
            if player.weapon:
                own = registry.STAT_AURAS.get(player.weapon.card.id)
                player.weapon.aura_attack = own(self, player.weapon, player.weapon)[0] if own else 0

    def other_auras(self) -> None:
        for player in self.players:
            givers = self.givers(player, registry.KEYWORD_AURAS)
            for m in player.board:
                m.aura_keywords = {aura(self, owner, m) for owner, aura in givers} - {""}

    def auras(self) -> None:
        self.stat_auras()
        self.other_auras()

    def has_text(self, side: int, id: str) -> bool:
        """Whether a minion of the side has the text: Brann, Steamwheedle Sniper."""
        return any(id == text for m in self.players[side].board for _, text in m.texts)

    def cost(self, side: int, one: HandCard) -> int:
        """Rule 20."""
        player = self.players[side]
        cost = one.card.cost + one.cost_change
        if one.card.type == "spell":
            cost += player.spell_tax
        cost += sum(aura(self, m, one.card) for m, aura in self.givers(player, registry.COST_AURAS))
        for id in one.card.texts:
            if id in registry.SELF_COSTS:
                cost = registry.SELF_COSTS[id](self, side, one, cost)
        return max(0, cost)
