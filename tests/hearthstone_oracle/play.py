"""The course of a match: mulligan, turns and the sequences that the actions of a player start (sections C, D, G, H)."""

from __future__ import annotations

import pickle
from typing import Any

from hearthstone_oracle import registry
from hearthstone_oracle.board import Question
from hearthstone_oracle.effects import Effects
from hearthstone_oracle.entities import (
    Character,
    DeckCard,
    Event,
    HandCard,
    Hero,
    Minion,
    Power,
    Secret,
    Spell,
    Weapon,
)
from hearthstone_oracle.facts import BASIC_POWERS, Card
from hearthstone_oracle.legal import legal

UPGRADED = {id: f"AT_132_{name.upper()}" for name, id in BASIC_POWERS.items()}


class Oracle(Effects):
    mulligans = 2  # how many players have still to say what they put back

    def legal(self, every_place: bool = True) -> list[str]:
        return legal(self, every_place)

    @property
    def to_act(self) -> int:
        return self.first if self.mulligans == 2 else 1 - self.first if self.mulligans == 1 else self.active

    def apply(self, action: str) -> None:
        """Plays the action, in the words of the core. Rule 109: at a question it stops; the answer plays it anew."""
        if action.startswith("choose "):
            before, asking, log, answers = self.before, self.asking, self.log, self.answers
            chance = self.chance
            self.__dict__ = pickle.loads(before).__dict__
            self.chance = chance
            self.before, self.asking, self.log = before, asking, log
            self.answers = [*answers, int(action.removeprefix("choose ")) - 1]
        else:
            self.log, self.answers, self.before = [], [], b""
            chance, self.chance = self.chance, None  # type: ignore[assignment]
            self.before = pickle.dumps(self, pickle.HIGHEST_PROTOCOL)
            self.chance, self.asking = chance, (action,)
        self.log_at = self.answers_at = 0
        self.options = []
        self.actor = self.to_act
        try:
            self.act(self.asking[0])
        except Question as question:
            self.options = question.cards

    def act(self, action: str) -> None:
        verb, _, rest = action.partition(" ")
        what, _, target = rest.partition(" -> ")
        if verb == "power" and rest.startswith("-> "):
            what, target = "", rest.removeprefix("-> ")
        at_target = self.character(target) if target else None
        match verb:
            case "mulligan":
                self.mulligan([] if rest == "none" else [int(place) - 1 for place in rest.split()])
                return
            case "end":
                self.end_turn()
                return
            case "play":
                name, _, at = what.partition(" at ")
                self.play(name, int(at) - 1 if at else None, at_target)
            case "power":
                self.use_power(at_target)
            case "attack":
                attacker = self.character(f"own {what}")
                assert at_target is not None
                self.attack(attacker, at_target)
        self.win_check()

    def character(self, name: str) -> Character:
        whose, place = name.split()
        player = self.players[self.actor if whose == "own" else 1 - self.actor]
        return player.hero if place == "hero" else player.board[int(place) - 1]

    # The start: section C

    def mulligan(self, places: list[int]) -> None:
        side = self.to_act
        player = self.players[side]
        back: list[HandCard] = []
        for place in places:
            back.append(player.hand[place])
            one = self.from_deck(side, lambda card: True, "draw")
            player.deck.remove(one)
            player.hand[place] = HandCard(one.card)
        player.deck += [DeckCard(one.card) for one in back]
        self.mulligans -= 1
        if not self.mulligans:
            self.begin()

    def begin(self) -> None:
        first, second = self.players[self.first], self.players[1 - self.first]
        for player in (first, second):
            for one in player.hand:
                self.enters_hand(one)
        second.hand.append(HandCard(Card("GAME_005", second.era)))
        for player in (first, second):
            self.start_of_game(player)
        self.start_turn(self.first)

    def start_of_game(self, player: Any) -> None:
        """Rule 12."""
        costs = {Card(id, player.era).cost % 2 for id in player.starting_list}
        if "GIL_692" in player.starting_list and costs == {0}:
            player.power.price = 1
        if "GIL_826" in player.starting_list and costs == {1}:
            player.power.card = Card(UPGRADED[player.power.card.id], player.era)

    # Turns: section D

    def start_turn(self, side: int) -> None:
        if self.turn >= self.turn_limit:
            self.result = "draw"
            return
        self.turn += 1
        self.active = side
        self.deaths_this_turn = 0
        for player in self.players:
            player.cards_played = 0
            player.died_this_turn = []
            player.power.used = False
            for c in (player.hero, *player.board):
                c.attacks_made = 0
        me = self.players[side]
        me.max_mana = min(10, me.max_mana + 1)
        me.temp_mana = 0
        me.locked, me.owed = me.owed, 0
        me.mana = max(0, me.max_mana - me.locked)
        me.spell_tax, me.next_spell_tax = me.next_spell_tax, 0
        for m in me.board:
            m.summoned_this_turn = False
            if m.stealth_until_turn:
                self.lose_stealth(m)
        self.fire(Event("turn_start", side))
        self.death_step()
        self.draw(side)
        self.death_step()
        self.win_check()

    def end_turn(self) -> None:
        side = self.active
        self.fire(Event("turn_end", side))
        self.death_step()
        for player in self.players:
            for c in (player.hero, *player.board):
                c.turn_attack = 0
                c.immune_this_turn = False
                if isinstance(c, Minion):
                    c.spares_heroes = False
        me = self.players[side]
        me.mana -= me.temp_mana
        me.temp_mana = 0
        me.spell_tax = 0
        for c in (me.hero, *me.board):  # rule 67
            if c.frozen and not c.attacks_made and (isinstance(c, Hero) or c.ready):
                c.frozen = False
        self.win_check()
        if self.result == "playing":
            self.start_turn(1 - side)

    def win_check(self) -> None:
        """Rule 63."""
        lost = [player.lost for player in self.players]
        if self.result == "playing" and any(lost):
            self.result = "draw" if all(lost) else "first_won" if lost[1] else "second_won"

    # Playing cards: section H

    def pay(self, cost: int) -> None:
        me = self.players[self.active]
        me.mana -= cost
        me.temp_mana = max(0, me.temp_mana - cost)

    def play(self, name: str, at: int | None, target: Any) -> None:
        side = self.active
        me = self.players[side]
        names = self.hand_names(side)
        one = next(card for card in me.hand if names[id(card)] == name)
        self.pay(self.cost(side, one))
        me.hand.remove(one)
        me.cards_played += 1
        if one.card.overload:  # rule 21
            me.owed += one.card.overload
            self.fire(Event("overload", side, amount=one.card.overload))
        match one.card.type:
            case "minion":
                self.play_minion(one, len(me.board) if at is None else at, target)
            case "spell":
                self.play_spell(one, target)
            case "weapon":
                self.play_weapon(one)
            case "hero":
                self.play_hero(one)

    def play_minion(self, one: HandCard, at: int, target: Any) -> None:
        """Rule 38."""
        side = self.active
        board = self.players[side].board
        m = self.from_card(one, side)
        if "magnetic" in one.card.keywords and at < len(board) and board[at].is_a("mech"):
            self.merge(m, board[at])
            return
        self.enter(m, at)
        self.fire(Event("summon", side, m))
        self.death_step()
        self.battlecry(m, target)
        self.death_step()
        while m.became:
            m = m.became
        if m.in_play:
            self.fire(Event("after_play", side, m))
        if m.in_play:
            self.fire(Event("after_summon", side, m))
        self.death_step()

    def merge(self, part: Minion, host: Minion) -> None:
        """Rule 39."""
        host.attack_own += part.attack_own
        self.set_max_health(host, own=host.health_own + part.health_own)
        host.keywords |= part.keywords - {"magnetic"}
        host.spell_damage += part.spell_damage
        self.attach(host, part.card)
        self.death_step()
        self.fire(Event("after_play", part.side, part))
        self.death_step()

    def battlecry(self, me: Any, target: Any) -> None:
        """Rule 47: twice with Brann."""
        times = 2 if self.has_text(me.side, "LOE_077") else 1
        for _ in range(times):
            for id in me.card.texts:
                if id in registry.BATTLECRIES and (target is not None or id not in registry.TARGETS):
                    while isinstance(me, Minion) and me.became:
                        me = me.became
                    if isinstance(me, Minion):
                        me.made = 0
                    registry.BATTLECRIES[id](self, me, target)

    def play_spell(self, one: HandCard, target: Any) -> None:
        """Rule 40."""
        side = self.active
        spell = Spell(one.card, side)
        self.fire(Event("cast", side, spell))
        self.death_step()
        if one.card.secret:
            self.players[side].secrets.append(Secret(one.card, side, self.take_order(), True))
        else:
            for id in sorted(one.card.texts, key=registry.place_of_ingredient):
                registry.CASTS[id](self, spell, target)
        self.death_step()
        self.fire(Event("after_cast", side, spell))
        self.death_step()

    def play_weapon(self, one: HandCard) -> None:
        """Rule 43."""
        self.battlecry(Weapon(one.card, self.active), None)
        self.equip(self.active, one.card)
        self.death_step()

    def play_hero(self, one: HandCard) -> None:
        """Rule 44."""
        me = self.players[self.active]
        self.replace_hero(me.hero.side, one.card)
        me.hero.armor += 5
        self.battlecry(me.hero, None)
        self.death_step()
        self.fire(Event("after_play", self.active, me.hero))
        self.death_step()

    def replace_hero(self, side: int, card: Card) -> None:
        me = self.players[side]
        old = me.hero
        old.in_play = False
        me.hero = Hero(card, side, self.take_order(), True, old.damage, old.turn_attack, full=old.full)
        me.hero.armor, me.hero.hero_class = old.armor, card.classes[0]
        me.hero.immune_this_turn = old.immune_this_turn
        self.new_power(side, card.of(HERO_POWERS[card.id]))

    def use_power(self, target: Any) -> None:
        """Rule 46."""
        power: Power = self.players[self.active].power
        self.pay(power.cost)
        power.used = True
        registry.POWERS[power.card.id](self, power, target)
        self.death_step()
        self.fire(Event("inspire", self.active))
        self.death_step()

    # Attacks: section G

    def attack_of(self, c: Any) -> int:
        """Rule 6."""
        if isinstance(c, Minion):
            return c.attack
        weapon = self.players[c.side].weapon
        return max(0, c.turn_attack + (weapon.attack if weapon and c.side == self.active else 0))

    def attack(self, attacker: Character, defender: Character) -> None:
        """Rule 35."""
        me = self.players[attacker.side]
        hero = attacker if isinstance(attacker, Hero) else None
        if hero and me.weapon and me.weapon.card.id == "LOOT_222":
            hero.immune_attacking = True
        try:
            self.fire(Event("attack", attacker.side, attacker, defender))
            if isinstance(attacker, Minion):
                self.lose_stealth(attacker)
            self.death_step()
            self.win_check()
            gone = [c for c in (attacker, defender) if not c.in_play or c.dying]
            if self.result == "playing" and not gone:
                self.fight(attacker, defender)
        finally:
            if hero:
                hero.immune_attacking = False

    def fight(self, attacker: Character, defender: Character) -> None:
        me = self.players[attacker.side]
        weapon = me.weapon if isinstance(attacker, Hero) else None
        there, back = self.attack_of(attacker), 0 if isinstance(defender, Hero) else self.attack_of(defender)
        hurt = [(attacker, defender, there)] if self.strike(defender, there) else []
        if self.strike(attacker, back):
            hurt.append((defender, attacker, back))
        for source, c, amount in hurt:
            self.damaged(source, c, amount)
        if weapon:
            if weapon.card.id == "ICC_314t1" and isinstance(defender, Minion) and defender.dying:
                self.attach(weapon, defender.card, memory=True)
            weapon.durability -= 1
        attacker.attacks_made += 1
        self.fire(Event("after_attack", attacker.side, attacker, defender))
        self.death_step()


HERO_POWERS = {"ICC_828": "ICC_828p", "ICC_831": "ICC_831p", "EX1_323h": "EX1_tk33"}
