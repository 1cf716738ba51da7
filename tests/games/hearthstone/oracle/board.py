"""A position, and what every effect needs: chance, questions to a player, triggers and auras."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from games.hearthstone.oracle import registry
from games.hearthstone.oracle.entities import Character, DeckCard, Entity, Event, HandCard, Hero, Minion, Player, Power
from games.hearthstone.oracle.facts import Card

CAVERNS = "UNG_067"  # The Caverns Below
Chance = Callable[[str, list[str], list[int]], int]


class Question(Exception):
    """A player has to choose one of the cards before the action can go on: rule 109."""

    def __init__(self, cards: list[Card]) -> None:
        super().__init__(cards)
        self.cards = cards


class Unknown(Exception):
    """A card has come whose text is not said here yet: the comparison ends."""


class Board:
    def __init__(self, players: list[Player], chance: Chance) -> None:
        self.players = players
        self.chance = chance
        self.turn = 0
        self.spell_bonus = [0, 0]  # of the spell that runs: Celestial Emissary
        self.turns_ahead: list[int] = []  # whose turns come next where that is fixed: X274, X275
        self.active = 0
        self.first = 0
        self.actor = 0  # who acts: names in the words of chance are seen from here
        self.result = "playing"
        self.hero_eras: set[str] = set()  # before the action: a card of just this era is named without it
        self.next_order = 1
        self.began = 1  # the next order when the action began: X4
        self.deaths_this_turn = 0
        self.turn_limit = 89
        self.fallen: list[Minion] = []  # the dead of the death step that runs
        self.replaced: list[Any] = []  # weapons that wait for a death step
        self.mech_graves = [side for side, player in enumerate(players) for _ in player.dead_mechs]  # by time of death
        self.log: list[int] = []  # what chance said in this action
        self.log_at = 0
        self.answers: list[int] = []  # what the player answered in this action
        self.answers_at = 0
        self.options: list[Card] = []  # of the question that waits for an answer
        self.asked: Any = None  # the card whose targets and conditions are asked for
        self.runs: tuple[int, str] = (0, "")  # the text of a trigger that resolves
        self.power_runs = False  # a hero power is resolving
        self.answered_by_chance = False  # X242: a spell cast by an effect asks nobody
        self.board_before = [0, 0]  # minions of each side before the last dead left
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
        return self.players[me.side].minions

    def enemy_minions(self, me: Entity) -> list[Minion]:
        return self.players[1 - me.side].minions

    def all_minions(self) -> list[Minion]:
        return self.players[0].minions + self.players[1].minions

    def enemies(self, me: Entity) -> list[Character]:
        return [self.enemy_hero(me), *self.enemy_minions(me)]

    def all_characters(self) -> list[Character]:
        return [self.players[0].hero, self.players[1].hero, *self.all_minions()]

    def neighbours(self, m: Minion) -> list[Minion]:
        board = self.players[m.side].board
        if m not in board:
            return []
        at = board.index(m)
        return [one for one in board[max(0, at - 1) : at] + board[at + 1 : at + 2] if not one.dormant]

    def room(self, side: int) -> int:
        return 7 - len(self.players[side].board)

    def spell_damage(self, side: int) -> int:
        theirs = (m.spell_damage for m in self.players[1 - side].board if m.card.id == "LOE_051")  # Jungle Moonkin
        return sum(m.spell_damage for m in self.players[side].board) + sum(theirs) + self.spell_bonus[side]

    def meet(self, card: Card) -> None:
        for id in {card.id, *card.parts}:
            if not registry.known(id):
                raise Unknown(id)

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
        if self.answered_by_chance:
            return int(self.ask("offer", [(self.label(card), at, 1) for at, card in enumerate(cards)]))
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
        if self.hero_eras != {card.era}:
            text += f"@{card.era}"
        if isinstance(one, DeckCard) and (one.attack or one.health or one.even):
            text += f"+{'=' if one.even else one.attack}/+{one.health}"
        if isinstance(one, DeckCard) and one.cost is not None:
            text += f"${one.cost}"
        if isinstance(one, DeckCard) and one.cheaper:
            text += "$-"
        if isinstance(one, DeckCard):
            text += "".join(f"${word}" for word in one.words)
        return text

    def random_character(self, among: Iterable[Character]) -> Any:
        """Rule 86: a living one."""
        return self.ask("target", [(self.name_of(c), c, 1) for c in among if not c.dying])

    def random_helped(self, among: Iterable[Character]) -> Any:
        """X7: a helpful pick may fall on a mortally wounded one."""
        return self.ask("target", [(self.name_of(c), c, 1) for c in among])

    def random_card(self, cards: Iterable[Card], word: str = "card") -> Any:
        return self.ask(word, [(self.label(card), card, 1) for card in cards])

    def from_deck(self, side: int, fits: Any, word: str = "deck", attack: Any = None) -> Any:
        """A random card of the deck, which stays there. `attack`: says whether the Attack with its changes fits."""
        cards = [one for one in self.players[side].deck if fits(one.card)]
        if attack:
            cards = [one for one in cards if attack(one.card.attack + one.attack_change)]
        return self.ask(word, [(self.label(one), one, 1) for one in cards])

    # Triggers: rules 82 to 86

    def in_play(self) -> list[Any]:
        found: list[Any] = []
        for player in self.players:
            found += [player.hero, player.power, *player.board, *([player.weapon] if player.weapon else [])]
        return found

    def fire(self, event: Event) -> None:
        self.resolve(self.heard(event))

    def heard(self, event: Event) -> list[Any]:
        """The queue of an event: (rank, order of play, is it still so?, what to do, what it is)."""
        queue: list[Any] = []
        for owner in self.in_play():
            if self.too_late(owner, owner.order, event):
                continue
            if isinstance(owner, Power) and self.no_powers():
                continue
            for order, id in owner.texts:
                for one in registry.TRIGGERS.get(id, ()):
                    if one.event == event.name and one.when(self, owner, event):
                        place = self.hero(owner).order if isinstance(owner, Power) else order  # a power has none
                        item = (0, place, *self._trigger(owner, (order, id), one, event), (order, id, one))
                        queue += [item] * self.times(owner, event)
        for player in self.players:
            for secret in player.secrets:
                quest = registry.QUESTS.get(secret.card.id)
                if quest and quest.event == event.name and quest.counts(self, secret, event):
                    queue.append((0, secret.order, *self._quest(player, secret, event), secret))
                text = registry.SECRETS.get(secret.card.id)
                if not text or event.name not in text.event.split() or not self.may_reveal(secret):
                    continue
                if self.too_late(secret, secret.order, event):
                    continue
                if text.fits(self, secret, event):
                    queue.append((self.rank(secret), secret.order, *self._secret(player, secret, text, event), secret))
        for player in self.players:
            for card in player.hand:
                if self.too_late(card, card.since, event):
                    continue
                for id in card.texts:
                    one = registry.HAND_TRIGGERS.get(id)
                    if one and one.event == event.name and one.when(self, (player, card), event):
                        queue.append((1, 0, *self._hand_trigger(player, card, id, one, event), (id, card)))
        for player in self.players:
            for deck_card in player.deck:
                one = registry.DECK_TRIGGERS.get(deck_card.card.id)
                if one and one.event == event.name and one.when(self, (player, deck_card), event):
                    queue.append((2, 0, *self._deck_trigger(player, deck_card, one, event), deck_card))
        return sorted(queue, key=lambda item: item[:2])

    def rank(self, secret: Any) -> int:
        return 3 if secret.card.id in registry.LAST_SECRETS else 0

    def too_late(self, owner: Any, order: int, event: Event) -> bool:
        """X4, rule 61: who reacts has been there before, on whatever side."""
        came = owner.came if isinstance(owner, Minion) and order == owner.order else order
        return bool((event.began and came >= event.began) or (event.before and came >= event.before))

    def may_reveal(self, secret: Any) -> bool:
        """Rule 87, X5."""
        return (secret.side == self.active) == (secret.card.id in registry.OWN_TURN_SECRETS)

    def resolve(self, queue: list[Any]) -> None:
        for _, _, still, do, _ in queue:
            if still():
                do()

    def _trigger(self, owner: Any, text: tuple[int, str], one: registry.Trigger, event: Event) -> Any:
        defender = event.object
        own = text[0] == owner.order

        def still() -> bool:
            asked = replace(event, object=defender) if event.name == "attack" else event  # X8: of the old pair
            now = (owner.order, text[1]) if own else text  # who has changed sides has a new order of play
            return not event.countered and owner.in_play and now in owner.texts and one.when(self, owner, asked)

        def do() -> None:
            self.runs = text
            owner.made = 0
            with self.speaking(owner, text):
                one.do(self, owner, event)

        return still, do

    def times(self, owner: Any, event: Event) -> int:
        """X324: Drakkari Enchanter; X4: who is there when the turn ends."""
        doubled = event.name == "turn_end" and not isinstance(owner, Power)
        return 2 if doubled and self.has_text(owner.side, "ICC_901") else 1

    @contextmanager
    def speaking(self, owner: Any, text: tuple[int, str]) -> Iterator[None]:
        """What a given text makes is of the era of the card that gave it."""
        before = owner.card, owner.own
        given = [one.card.era for one in getattr(owner, "attached", ()) if one.order == text[0]]
        if given:
            owner.own, owner.card = owner.itself, owner.card._replace(era=given[0])
        try:
            yield
        finally:
            owner.card, owner.own = before

    def _secret(self, player: Player, secret: Any, text: registry.SecretText, event: Event) -> Any:
        def do() -> None:
            self.reveal(secret)
            text.do(self, secret, event)

        return lambda: secret in player.secrets and not event.countered and text.able(self, secret, event), do

    def _quest(self, player: Player, quest: Any, event: Event) -> Any:
        played = event.subject.card if quest.card.id == CAVERNS else None  # whatever becomes of it meanwhile

        def do() -> None:
            if quest.progress >= self.quest_total(quest):
                return
            if quest.card.id == CAVERNS:  # X271: the best name counts
                quest.names[next((card for card in quest.names if card.name == played.name), played)] += 1
                quest.progress = max(quest.names.values())
            else:
                quest.progress += 1

        return lambda: quest in player.secrets and not event.countered, do

    def quest_total(self, quest: Any) -> int:
        """X271: The Caverns Below asked for four until July 2017."""
        return 4 if quest.card.id == CAVERNS and quest.card.era == "p1" else registry.QUESTS[quest.card.id].total

    def _hand_trigger(self, player: Player, card: HandCard, id: str, one: registry.Trigger, event: Event) -> Any:
        def still() -> bool:
            return card in player.hand and id in card.texts and not event.countered

        return still, lambda: one.do(self, (player, card), event)

    def _deck_trigger(self, player: Player, card: DeckCard, one: registry.Trigger, event: Event) -> Any:
        return lambda: card in player.deck and not event.countered, lambda: one.do(self, (player, card), event)

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

    def givers(self, player: Player, auras: dict[str, Any]) -> list[tuple[Any, Any]]:
        """Who gives an aura to the things of the player."""
        found = []
        for one in self.players:
            for owner in (one.hero, *one.board):
                for _, id in owner.texts:
                    reaches = one is player or (id in registry.BOTH_SIDES and registry.BOTH_SIDES[id](self, owner))
                    if id in auras and reaches:
                        found.append((owner, auras[id]))
        return found

    def stat_auras(self) -> None:
        """X75: Enrage once more, as who loses health by an aura may be unhurt then (rule 58)."""
        self.give_stats()
        self.give_stats()

    def give_stats(self) -> None:
        for player in self.players:
            givers = self.givers(player, registry.STAT_AURAS)
            for m in player.minions:
                gifts = [aura(self, owner, m) for owner, aura in givers]
                m.aura_attack = sum(attack for attack, _ in gifts)
                self.set_max_health(m, aura=sum(health for _, health in gifts))
            if player.weapon:
                gifts = [aura(self, owner) for owner, aura in self.givers(player, registry.WEAPON_AURAS)]
                own = registry.STAT_AURAS.get(player.weapon.card.id)
                player.weapon.aura_attack = sum(gifts) + (own(self, player.weapon, player.weapon)[0] if own else 0)

    def other_auras(self) -> None:
        for player in self.players:
            givers = self.givers(player, registry.KEYWORD_AURAS)
            for m in player.minions:
                m.aura_keywords = set(" ".join(aura(self, owner, m) for owner, aura in givers).split())
            givers = self.givers(player, registry.HERO_AURAS)
            player.hero.aura_keywords = {aura(self, owner) for owner, aura in givers} - {""}

    def auras(self) -> None:
        self.stat_auras()
        self.other_auras()

    def no_powers(self) -> bool:
        """X284: Mindbreaker."""
        return self.has_text(0, "ICC_902") or self.has_text(1, "ICC_902")

    def has_text(self, side: int, id: str) -> bool:
        """Whether a minion of the side, or its player, has the text: Brann, Steamwheedle Sniper."""
        player = self.players[side]
        return any(id == text for one in (player.hero, *player.board) for _, text in one.texts)

    def cost(self, side: int, one: HandCard) -> int:
        """Rule 20, X6, X87 to X92."""
        player, card = self.players[side], one.card
        cost = card.cost
        began = one.since if one.cost_set else 0  # X88: what was in play before does not count
        for owner, first in self.givers(player, registry.FIRST_COSTS):
            cost = cost if one.cost_set else first(self, owner, card, cost)  # X91: what sets the cost comes after it
        cost += one.cost_change
        sets = [(order, value) for order, value in self.cost_sets(side, card) if order > began]
        if sets:
            began, cost = max(sets)
            cost += one.late_cost
        cost += sum(change for order, change in self.cost_changes(side, card) if order > began)
        if card.type == "spell":
            cost += player.spell_tax
        if not (sets and card.era in ("p1", "p1_2014", "p5")):
            for id in card.texts:
                if id in registry.SELF_COSTS:
                    cost = registry.SELF_COSTS[id](self, side, one, cost)
        return max(0, cost)

    def cost_sets(self, side: int, card: Card) -> list[tuple[int, int]]:
        player = self.players[side]
        found = []
        for owner in (player.hero, *player.board, *self.players[1 - side].board):
            for order, id in owner.texts:
                if owner.side != side and id not in registry.BOTH_SIDES:
                    continue
                value = registry.COST_SETS[id](self, owner, card) if id in registry.COST_SETS else None
                if value is not None:
                    found.append((order, value))
        return found

    def cost_changes(self, side: int, card: Card) -> list[tuple[int, int]]:
        found = []
        for player in self.players:
            mine = player is self.players[side]
            for owner in (player.hero, *player.board, *([player.weapon] if player.weapon else [])):
                for order, id in owner.texts:
                    if id in registry.COST_AURAS and (mine or id in registry.BOTH_SIDES):
                        found.append((order, registry.COST_AURAS[id](self, owner, card)))
                    if id in registry.ENEMY_COSTS and not mine:
                        found.append((order, registry.ENEMY_COSTS[id](self, owner, card)))
        return found
