"""The course of a match: mulligan, turns and the sequences that the actions of a player start (sections C, D, G, H)."""

from __future__ import annotations

import dataclasses
import pickle
from collections.abc import Iterable
from typing import Any

from games.hearthstone.oracle import registry
from games.hearthstone.oracle.board import Question
from games.hearthstone.oracle.entities import (
    ENEMY,
    KEPT_WORDS,
    KINGSBANE,
    OWN_TURN,
    TURN,
    WAITS,
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
from games.hearthstone.oracle.facts import BASIC_POWERS, Card, table, value
from games.hearthstone.oracle.legal import legal, options_run
from games.hearthstone.oracle.wonders import Wonders

ABOUT_TARGET = {  # texts that do nothing when their target has left play and would not see to it: rules 25a, 38d
    "AT_015", "BRM_007", "CS1_113", "EX1_302", "EX1_320", "FP1_025", "GIL_134", "GIL_687", "GVG_012", "GVG_038",
    "GVG_045", "ICC_233", "EX1_091", "GIL_614", "GVG_014", "KAR_041", "OG_282", "EX1_303", "ICC_206", "UNG_108",
}  # fmt: skip
POTIONS = ("CFM_621t", "CFM_621t14", "CFM_621t15")
UPGRADED = {id: f"AT_132_{name.upper()}" for name, id in BASIC_POWERS.items()}


class Oracle(Wonders):
    mulligans = 2  # how many players have still to say what they put back

    def legal(self, every_place: bool = True) -> list[str]:
        return legal(self, every_place)

    @property
    def to_act(self) -> int:
        return self.first if self.mulligans == 2 else 1 - self.first if self.mulligans == 1 else self.active

    def apply(self, action: str) -> None:
        """Plays the action, in the words of the core. Rule 109: at a question it stops; the answer plays it anew."""
        hero_eras = {player.hero.card.era for player in self.players}
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
        self.hero_eras = hero_eras
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
        self.began = self.next_order
        if target and any(self.has_text(side, "CFM_670") for side in (0, 1)):
            target = self.any_target(action.partition(" -> ")[0])
        at_target = self.character(target) if target else None
        match verb:
            case "mulligan":
                self.mulligan([] if rest == "none" else [int(place) - 1 for place in rest.split()])
                return
            case "end":
                self.end_turn()
                return
            case "play":
                what, _, at = what.partition(" at ")
                name, _, option = what.partition(" as ")
                self.play(name, option, int(at) - 1 if at else None, at_target)
            case "power":
                self.use_power(what.removeprefix("as "), at_target)
            case "attack":
                attacker = self.character(f"own {what}")
                assert at_target is not None
                self.attack(attacker, at_target)
        self.win_check()

    def any_target(self, what: str) -> str:
        """X64, Mayor Noggenfogger: a random one of the targets that could have been chosen."""
        actions = [one.partition(" -> ") for one in self.legal()]
        return str(self.ask("target", [(target, target, 1) for head, _, target in actions if head == what]))

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
                self.enters_hand(one, player.hero.side)
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
        if "KAR_096" in player.starting_list:
            self.malchezaar(player)

    # Turns: section D

    def start_turn(self, side: int) -> None:
        self.turn += 1
        self.active = side
        self.deaths_this_turn = 0
        for player in self.players:
            for counter in COUNTED_BY_TURN:
                setattr(player, counter, 0)
            player.died_this_turn = []
            player.power.uses = 0
            for m in player.board:
                m.attacks_made = 0
        me = self.players[side]
        me.hero.attacks_made = 0
        me.elementals_last_turn, me.elementals_this_turn = me.elementals_this_turn, 0
        self.texts_wake(side)
        me.max_mana = min(10, me.max_mana + 1)
        me.temp_mana = 0
        me.locked, me.owed = me.owed, 0
        me.mana = max(0, me.max_mana - me.locked)
        me.spell_tax, me.next_spell_tax = me.next_spell_tax, 0
        for c in (me.hero, *me.board):
            if c.stealth_until_turn:
                self.lose_stealth(c)
        for m in me.board:
            m.summoned_this_turn = False
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
            for c in (player.hero, *player.board, *([player.weapon] if player.weapon else [])):
                c.turn_attack = 0
                c.keywords -= c.turn_keywords
                c.turn_keywords = set()
                c.attached = [one for one in c.attached if not one.until & TURN or one.until & WAITS]
                if isinstance(c, Character):
                    c.immune_this_turn = False
                if isinstance(c, Minion):
                    c.spares_heroes = False
                    if c.card.id == "AT_109" and not c.silenced:
                        c.keywords.add("cant_attack")
            player.hand = [one for one in player.hand if not one.fleeting]
        me = self.players[side]
        me.mana -= me.temp_mana
        me.temp_mana = 0
        me.spell_tax = 0
        for c in (me.hero, *me.board):  # rule 67
            if c.frozen and not c.attacks_made and (isinstance(c, Hero) or c.ready):
                c.frozen = False
        self.win_check()
        if self.result == "playing" and self.turn >= self.turn_limit:
            self.result = "draw"
        if self.result == "playing":
            self.start_turn(self.turns_ahead.pop(0) if self.turns_ahead else 1 - side)

    def texts_wake(self, side: int) -> None:
        """Given texts that last until this player's turn go; those that wait for it work until it ends."""
        for player in self.players:
            for c in (player.hero, *player.board):
                kept = []
                for one in c.attached:
                    whose = 1 - c.side if one.until & ENEMY else c.side
                    if whose == side and one.kind == "text":
                        if one.until & OWN_TURN:
                            continue
                        if one.until & WAITS:
                            one = one._replace(until=TURN)
                            self.sets_costs(c, one.card.id)
                    kept.append(one)
                c.attached = kept

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

    def play(self, name: str, option: str, at: int | None, target: Any) -> None:
        side = self.active
        me = self.players[side]
        names = self.hand_names(side)
        one = next(card for card in me.hand if names[id(card)] == name)
        cost = self.cost(side, one)
        if self.costs_health(side, one.card):
            self.hit(None, me.hero, cost)
        else:
            self.pay(cost)
        me.rightmost_played = int(one is me.hand[-1])
        me.hand.remove(one)
        me.cards_played += 1
        self.use_up(me.hero, one.card)
        if one.card.era not in ("p3", "p4"):  # X4: before patch 9.2
            self.began = 0
        countered = one.card.type == "spell" and self.will_counter(side)
        if one.card.overload and not countered:  # rule 21, X1
            self.overload(side, one.card.overload)
        if one.card.type != "spell" or not self.countered_first(side):  # X54, X211
            self.echo(side, one.card)
        match one.card.type:
            case "minion":
                self.play_minion(one, option, len(me.board) if at is None else at, target, cost)
            case "spell":
                self.play_spell(one, option, target, cost)
            case "weapon":
                self.play_weapon(one, target, cost)
            case "hero":
                self.play_hero(one, option, cost)

    def echo(self, side: int, card: Card) -> None:
        """X53 to X56."""
        if card.id in ("LOOT_504", "LOOT_504t"):
            self.to_hand(side, HandCard(card.of("LOOT_504t"), made=True, fleeting=True))
        elif card.says("echo") or (card.type == "minion" and self.has_text(side, "GIL_618")):
            self.to_hand(side, HandCard(card, made=True, fleeting=True))

    def use_up(self, hero: Hero, card: Card) -> None:
        """X94: "the next ..." is over with the first fitting card."""
        hero.attached = [
            one
            for one in hero.attached
            if not (one.works and one.card.id in registry.USED_UP and registry.USED_UP[one.card.id](self, hero, card))
        ]

    def overload(self, side: int, amount: int) -> None:
        me = self.players[side]
        me.owed += amount
        me.mana_overloaded += amount
        self.fire(Event("overload", side, amount=amount))

    def count_play(self, card: Card) -> None:
        """The counters of all cards that are played."""
        me = self.players[self.active]
        me.played[card if card.id == "ICC_828t" else Card(card.id, card.era)] += 1
        me.elementals_this_turn += card.is_a("elemental")
        if not {me.hero.hero_class, "neutral"} & set(card.classes):
            me.foreign_cards += 1

    def play_minion(self, one: HandCard, option: str, at: int, target: Any, cost: int) -> None:
        """Rule 38."""
        side = self.active
        me = self.players[side]
        m = self.from_card(one, side)
        self.count_play(one.card)
        me.minions_this_turn += 1
        me.last_minion = one.card
        if "magnetic" in one.card.keywords and at < len(me.board) and me.board[at].is_a("mech"):
            self.merge(m, me.board[at], cost)
            return
        self.enter(m, at)
        told = self.mint(one.card, side, awake=True) if m.dormant else m  # X317: The Darkness is nowhere as a minion
        self.fire(Event("play", side, told, cost=cost))
        if not m.dormant:
            self.fire(Event("summon", side, m))
        self.death_step()
        if option:
            self.chosen(m, option, target)
        elif self.combo(side) and one.card.id in registry.COMBOS and one.card.id not in registry.BATTLECRIES:
            self.run_combo(m, target)
        else:
            self.battlecry(m, target)
        self.death_step()
        while m.became:
            m = m.became
        if m.in_play:
            self.fire(Event("after_play", side, told if m.dormant else m, cost=cost, began=self.began))
        elif one.card.id != "EX1_323":  # rule 45
            self.mirror_the_gone(one.card)
        while m.became:  # Potion of Polymorph, X226
            m = m.became
        if m.in_play and not m.dormant:
            self.fire(Event("after_summon", side, m, began=self.began))
        self.death_step()

    def mirror_the_gone(self, card: Card) -> None:
        """X225: in the first eras Mirror Entity copies a played minion that is gone already."""
        for secret in list(self.players[1 - self.active].secrets):
            old = secret.card.id == "EX1_294" and secret.card.era in ("p1_2014", "p5")
            if old and self.room(secret.side):
                self.reveal(secret)
                self.summon(secret, card)

    def combo(self, side: int) -> bool:
        """X22: whether another card was played before this one."""
        return self.players[side].cards_played > 1

    def run_combo(self, me: Any, target: Any) -> None:
        if target is not None or me.card.id not in registry.TARGETS:
            me.made = 0
            registry.COMBOS[me.card.id](self, me, target)

    def chosen(self, me: Any, option: str, target: Any) -> None:
        """X11, X14: one option, or both with Fandral."""
        for one in options_run(me.card, option):
            if target is not None or one.target is None:
                me.made = 0
                one.do(self, me, target)

    def merge(self, part: Minion, host: Minion, cost: int) -> None:
        """Rule 39."""
        self.join(part, host)
        self.fire(Event("play", part.side, part, cost=cost))
        self.death_step()
        self.fire(Event("after_play", part.side, part, cost=cost, began=self.began))
        self.death_step()

    def battlecry(self, me: Any, target: Any) -> None:
        """Rule 47: twice with Brann."""
        hero = self.players[me.side].hero
        murmurs = [one for one in hero.attached if one.card.id == "LOOT_517e2"]
        times = 2 if murmurs or self.has_text(me.side, "LOE_077") else 1
        if any(id in registry.BATTLECRIES for id in me.card.texts):
            hero.attached = [one for one in hero.attached if one not in murmurs]
        for _ in range(times):
            for id in me.card.texts:
                if id in ABOUT_TARGET and target is not None and not target.in_play:
                    continue
                if id in registry.BATTLECRIES and (target is not None or id not in registry.TARGETS):
                    if isinstance(me, Minion) and me.became and id in registry.SERIES:  # X254
                        return
                    while isinstance(me, Minion) and me.became:
                        me = me.became
                    if isinstance(me, Minion):
                        me.made = 0
                    say = registry.COMBOS if id in registry.COMBOS and self.combo(me.side) else registry.BATTLECRIES
                    say[id](self, me, target)

    def will_counter(self, side: int) -> bool:
        return any(one.card.id == "EX1_287" for one in self.players[1 - side].secrets)

    def play_spell(self, one: HandCard, option: str, target: Any, cost: int) -> None:
        """Rule 40; X211: in later eras Counterspell comes before everything else."""
        side = self.active
        me = self.players[side]
        spell = Spell(one.card, side, self.take_order(), in_play=True, target=target, option=option)
        event = Event("cast", side, spell, target, cost=cost, made=self.not_of_the_list(side, one))
        self.count_play(one.card)
        me.secrets_played += one.card.secret
        if one.card.era not in ("p3", "p4") or not self.will_counter(side):
            self.count_spell(cost)
        counter = self.countered_first(side)
        if counter:
            event.countered = True
            self.reveal(counter)
        else:
            if isinstance(target, Minion) and target.side == side and len(me.blessings) < 9:  # X248
                me.blessings.append((one.card.alone, option))
            self.fire(dataclasses.replace(event, name="play"))
            self.fire(event)
        self.death_step()
        if event.countered:
            return
        spell.on_own = isinstance(spell.target, Minion) and spell.target.side == side
        self.run_and_repeat(spell, option)
        self.death_step()
        self.fire(Event("after_play", side, spell, spell.target, cost=cost, began=self.began))
        self.fire(Event("after_cast", side, spell, spell.target, cost=cost, made=event.made, began=self.began))
        self.death_step()

    def count_spell(self, cost: int) -> None:
        me = self.players[self.active]
        me.spells_this_turn += 1
        me.spells_cast += 1
        if cost >= 5:
            me.big_spells_this_turn += 1
            me.big_spells += 1

    def not_of_the_list(self, side: int, one: HandCard) -> bool:
        """X268: whether the card did not start in the deck."""
        names = self.players[side].starting_list
        return one.made or bool(names and one.card.id not in names)

    def countered_first(self, side: int) -> Secret | None:
        """X211: the Counterspell that comes before all that reacts to a spell of this side."""
        found = (one for one in self.players[1 - side].secrets if one.card.id == "EX1_287")
        return next((one for one in found if one.card.era in ("p3", "p4")), None)

    def run_and_repeat(self, spell: Spell, option: str) -> None:
        """X95, X255: Celestial Emissary and Electra Stormsurge are used up."""
        me = self.players[spell.side]
        used = [one for one in me.hero.attached if one.card.id in ("BOT_531e", "BOT_411e")]
        self.spell_bonus[spell.side] = 2 * sum(one.card.id == "BOT_531e" for one in used)
        if spell.card.secret or spell.card.id in registry.QUESTS:
            me.secrets.append(Secret(spell.card, spell.side, spell.order, True))
        else:
            self.run_spell(spell, option, spell.target)
            if any(one.card.id == "BOT_411e" for one in used):
                self.death_step()
                if spell.target is None or spell.target.in_play:
                    self.run_spell(spell, option, spell.target)
        self.spell_bonus[spell.side] = 0
        me.hero.attached = [one for one in me.hero.attached if one not in used]

    def run_spell(self, spell: Spell, option: str, target: Any) -> None:
        """Rule 25a: a target that has left play is not hit, the rest happens."""
        if spell.card.id in registry.OPTIONS:
            self.chosen(spell, option, target)
            return
        for id in sorted(spell.card.texts, key=registry.place_of_ingredient):
            if id in ABOUT_TARGET and not target.in_play:
                continue
            if id in registry.CASTS:
                registry.CASTS[id](self, spell, target)
            elif id not in POTIONS:  # one that has lost its ingredients does nothing
                registry.DRAWN_CASTS[id](self, spell)

    def play_weapon(self, one: HandCard, target: Any, cost: int) -> None:
        """Rule 43."""
        weapon = Weapon(one.card, self.active)
        self.count_play(one.card)
        self.fire(Event("play", self.active, weapon, cost=cost))
        self.death_step()
        self.battlecry(weapon, target)
        self.equip(self.active, one.card)
        self.buff_weapon(self.active, one.attack + weapon.attack_own, one.health + weapon.durability)
        if one.card.id == KINGSBANE:
            equipped = self.players[self.active].weapon
            equipped.keywords |= {word for bit, word in enumerate(KEPT_WORDS) if one.progress >> bit & 1}
        self.death_step()
        self.fire(Event("after_play", self.active, self.players[self.active].weapon, cost=cost, began=self.began))
        self.death_step()

    def play_hero(self, one: HandCard, option: str, cost: int) -> None:
        """Rule 44."""
        me = self.players[self.active]
        self.count_play(one.card)
        self.fire(Event("play", self.active, Hero(one.card, self.active), cost=cost))
        self.death_step()
        self.replace_hero(me.hero.side, one.card)
        self.armor(me.hero, value(one.card.id, one.card.era, "armor", 5))
        if option:
            self.chosen(me.hero, option, None)
        self.battlecry(me.hero, None)
        self.death_step()
        self.fire(Event("after_play", self.active, me.hero, cost=cost, began=self.began))
        self.death_step()

    def replace_hero(self, side: int, card: Card) -> None:
        me = self.players[side]
        old = me.hero
        old.in_play = False
        me.hero = Hero(card, side, self.take_order(), True, old.damage, old.turn_attack, full=old.full)
        me.hero.armor, me.hero.hero_class = old.armor, card.classes[0]
        me.hero.immune_this_turn = old.immune_this_turn
        me.hero.attached = old.attached
        self.new_power(side, card.of(table()[card.id]["hero_power"]))
        if me.power.card.id in registry.ARRIVALS:
            registry.ARRIVALS[me.power.card.id](self, me.power)

    def use_power(self, option: str, target: Any) -> None:
        """Rule 46."""
        me = self.players[self.active]
        power: Power = me.power
        self.pay(self.power_cost(self.active))
        power.uses += 1
        me.powers_used += 1
        stamp = self.next_order
        self.power_runs = True
        if power.card.id in registry.OPTIONS:
            self.chosen(power, option, target)
        else:
            registry.POWERS[power.card.id](self, power, target)
        self.power_runs = False
        self.death_step()
        self.use_up(me.hero, power.card)
        self.fire(Event("inspire", self.active, power, target, before=stamp))  # X360
        self.death_step()

    # Attacks: section G

    def attack_of(self, c: Any) -> int:
        """Rule 6."""
        if isinstance(c, Minion):
            return c.attack
        weapon = self.players[c.side].weapon
        return max(0, c.turn_attack + (weapon.attack if weapon and c.side == self.active else 0))

    def forced_attack(self, attacker: Character, among: Iterable[Character]) -> None:
        """X173: a full attack on a random one of them that does not use up its own; rule 66: not of a frozen one."""
        if attacker.in_play and not attacker.frozen and not attacker.dying:
            defender = self.random_character(among)
            if defender:
                self.attack(attacker, defender, forced=True)

    def attack(self, attacker: Character, defender: Character, forced: bool = False) -> None:
        """Rule 35."""
        me = self.players[attacker.side]
        hero = attacker if isinstance(attacker, Hero) else None
        try:
            defender = self.prepare_attack(Event("attack", attacker.side, attacker, defender))
            self.lose_stealth(attacker)
            self.death_step()
            if not forced:
                self.win_check()
            gone = [c for c in (attacker, defender) if not c.in_play or c.dying]
            if hero and me.weapon and me.weapon.card.id in ("LOOT_222", "DS1_188"):  # X364
                hero.immune_attacking = True
            if self.result == "playing" and not gone:
                self.fight(attacker, defender, forced)
        finally:
            if hero:
                hero.immune_attacking = False

    def prepare_attack(self, event: Event) -> Character:
        """Rule 35a; X8: a new defender (event.object) is heard of, too, but nothing fires twice in one attack."""
        done: set[Any] = set()
        known = None
        while event.object is not known:
            known = event.object
            for item in self.heard(event):
                if item[4] not in done:
                    done.add(item[4])
                    self.resolve([item])
        return event.object

    def fight(self, attacker: Character, defender: Character, forced: bool = False) -> None:
        me = self.players[attacker.side]
        weapon = me.weapon if isinstance(attacker, Hero) else None
        there, back = self.attack_of(attacker), 0 if isinstance(defender, Hero) else self.attack_of(defender)
        hits = [(attacker, defender, there), (defender, attacker, back)]
        hits += [(attacker, m, there) for m in self.swept(attacker, defender)]
        hurt = []
        for source, c, amount in hits:
            struck = self.strike(c, amount)
            if struck:
                hurt.append((source, *struck))
        self.damaged(hurt, weapon)
        if weapon:
            if weapon.card.id == "ICC_314t1" and isinstance(defender, Minion) and defender.dying:
                self.remember(weapon, defender)
            self.wear_by_attack(weapon, defender)
        attacker.attacks_made += not forced
        self.fire(Event("after_attack", attacker.side, attacker, defender))
        self.death_step()

    def swept(self, attacker: Character, defender: Character) -> list[Minion]:
        """X176."""
        weapon = self.players[attacker.side].weapon
        texts = attacker.texts if isinstance(attacker, Minion) else weapon.texts if weapon else []
        sweeps = any(id in registry.SWEEPERS for _, id in texts)
        return self.neighbours(defender) if sweeps and isinstance(defender, Minion) else []

    def wear_by_attack(self, weapon: Weapon, defender: Character) -> None:
        """X300: Gorehowl."""
        if weapon.card.id == "EX1_411" and isinstance(defender, Minion):
            weapon.attack_own -= 1
        else:
            self.wear(weapon.side)


COUNTED_BY_TURN = (
    "cards_played", "spells_this_turn", "big_spells_this_turn", "minions_this_turn", "hero_damage_this_turn",
    "hero_healed_this_turn", "rightmost_played",
)  # fmt: skip
