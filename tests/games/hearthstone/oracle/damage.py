"""Damage, healing, armor, freezing and destruction: section I."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from games.hearthstone.oracle.board import Board
from games.hearthstone.oracle.entities import Character, Entity, Event, Hero, Minion, Power, Secret, Spell, Weapon


class Damage(Board):
    def hit(self, me: Any, target: Character, amount: int) -> None:
        self.damage(me, [(target, amount)])

    def hit_all(self, me: Any, targets: Iterable[Character], amount: int) -> None:
        self.damage(me, [(c, amount) for c in targets])

    def hit_random(self, me: Any, among: Iterable[Character], amount: int) -> None:
        c = self.random_character(among)
        if c:
            self.hit(me, c, amount)

    def zap(self, me: Any, target: Character, amount: int) -> None:
        """Damage of a spell or secret: rule 52."""
        self.hit(me, target, amount + self.spell_damage(me.side))

    def zap_all(self, me: Any, targets: Iterable[Character], amount: int) -> None:
        self.hit_all(me, targets, amount + self.spell_damage(me.side))

    def split(self, me: Any, amount: int, among: Callable[[], Iterable[Character]] | None = None) -> None:
        """Rule 51: single points, each on a random living enemy (or one of `among`). X81: a spell has more points."""
        if isinstance(me, Spell | Secret):
            amount += self.spell_damage(me.side)
        for _ in range(amount * self.factor(me)):
            c = self.random_character(among() if among else self.enemies(me))
            if c:
                self.damage(me, [(c, 1)], final=True)

    def factor(self, me: Any) -> int:
        """X81: Prophet Velen."""
        if not isinstance(me, Spell | Secret | Power):
            return 1
        doublers = {"EX1_350", "GIL_646"} if isinstance(me, Power) else {"EX1_350"}  # X84
        return int(2 ** sum(id in doublers for m in self.my_minions(me) for _, id in m.texts))

    def damage(self, me: Any, hits: list[tuple[Character, int]], final: bool = False) -> int:
        """Rule 50: all hits first, in order of play, then what they cause. Returns how much was dealt."""
        more = 1 if final or me is None else self.factor(me)
        extra = self.power_bonus(me)
        hits = sorted((((c, (n + extra) * more)) for c, n in hits if c.in_play), key=lambda hit: hit[0].order)
        struck = [one for one in (self.strike(c, n) for c, n in hits) if one]
        self.damaged([(me, c, amount) for c, amount in struck])
        return sum(amount for _, amount in struck)

    def power_bonus(self, me: Any) -> int:
        """X84: Fallen Hero."""
        return sum(id == "AT_003" for m in self.my_minions(me) for _, id in m.texts) if isinstance(me, Power) else 0

    def strike(self, c: Character, amount: int) -> tuple[Character, int] | None:
        """Rule 48: who was hit and how hard, if damage was dealt."""
        if amount <= 0 or c.immune:
            return None
        if "divine_shield" in c.keywords:
            self.lose_shield(c)
            return None
        if isinstance(c, Hero):
            amount = self.changed_hit(c, amount)
            guard = self.bolf(c)
            if guard:
                return self.strike(guard, amount)
            if amount >= c.health + c.armor and self.ice_block(c):
                return None
            spared = min(c.armor, amount)
            c.armor -= spared
            c.damage += amount - spared
            self.players[c.side].hero_damage_this_turn += amount
        elif self.has_text(c.side, "NEW1_036e"):  # X169
            c.damage += max(0, min(amount, c.health - 1))
        else:
            c.damage += amount
        return c, amount

    def changed_hit(self, hero: Hero, amount: int) -> int:
        """X296: Cursed Blade, then Animated Armor."""
        weapon = self.players[hero.side].weapon
        if weapon and weapon.card.id == "LOE_118":
            amount *= 2
        return min(amount, 1) if self.has_text(hero.side, "LOE_119") else amount

    def bolf(self, hero: Hero) -> Minion | None:
        """X295: who takes the damage of the hero."""
        guards = [m for m in self.players[hero.side].board if not m.dying and any(id == "AT_124" for _, id in m.texts)]
        return min(guards, key=lambda m: m.order, default=None)

    def lose_shield(self, c: Character) -> None:
        c.keywords.discard("divine_shield")
        c.turn_keywords.discard("divine_shield")
        self.fire(Event("shield_lost", c.side, c))

    def ice_block(self, hero: Hero) -> bool:
        """Rule 49."""
        blocks = [one for one in self.players[hero.side].secrets if one.card.id == "EX1_295"]
        if not blocks or hero.side == self.active:
            return False
        hero.immune_this_turn = True
        self.reveal(blocks[0])
        return True

    def damaged(self, hurt: list[tuple[Any, Character, int]], weapon: Weapon | None = None) -> None:
        """What damage causes: first by the keywords of who dealt it, then by who hears of it. `weapon`: of a hero that
        attacks (X86). Who comes meanwhile was not there when it happened (rules 50, 83)."""
        now = self.next_order
        hurt = [(me, c, amount, weapon if weapon and isinstance(me, Hero) else me) for me, c, amount in hurt]
        for me, c, amount, source in hurt:
            self.mark(me, c, amount, source)
        for _, c, amount, source in hurt:
            self.fire(Event("damage", c.side, c, amount=amount, source=source, before=now))

    def mark(self, me: Any, c: Character, amount: int, source: Any) -> None:
        if isinstance(source, Minion | Weapon):
            if source.has("poisonous") and isinstance(c, Minion):
                c.doomed = True
            if source.has("freezes"):
                self.freeze(c)
        if isinstance(me, Minion) and me.card.era in ("p1", "p1_2014", "p5"):  # rule 68
            self.lose_stealth(me)
        if source is not None and self.steals_life(source):
            self.heal(me, self.players[me.side].hero, amount, lifesteal=True)

    def steals_life(self, source: Any) -> bool:
        if isinstance(source, Minion | Weapon):
            return source.has("lifesteal")
        omega = isinstance(source, Spell) and self.has_text(source.side, "BOT_543e")
        return omega or "lifesteal" in source.card.keywords

    def heal(self, me: Any, c: Character, amount: int, lifesteal: bool = False) -> None:
        self.heal_all(me, [c], amount, lifesteal)

    def heal_all(self, me: Any, targets: Iterable[Character], amount: int, lifesteal: bool = False) -> None:
        self.restore(me, [(c, amount) for c in targets], lifesteal)

    def split_healing(self, me: Any, amount: int, among: Callable[[], Iterable[Character]]) -> None:
        """X81, X82: single points for who is hurt; as damage they are dealt like those of rule 51."""
        hurts = self.healing_hurts(me.side)
        amount += self.spell_damage(me.side) if hurts and isinstance(me, Spell | Secret) else 0
        for _ in range(amount * self.factor(me)):
            pick = self.random_character if self.healing_hurts(me.side) else self.random_helped
            c = pick(c for c in among() if c.damage)
            if c:
                self.restore(me, [(c, 1)], final=True)

    def restore(
        self, me: Any, gifts: list[tuple[Character, int]], lifesteal: bool = False, final: bool = False
    ) -> None:
        """Rule 56; X82, X83: with Auchenai Soulpriest it is damage. `final`: points of something that is split."""
        gifts = sorted(((c, n) for c, n in gifts if c.in_play), key=lambda gift: gift[0].order)
        if self.healing_hurts(me.side):
            if isinstance(me, Spell | Secret) and not (lifesteal or final):
                gifts = [(c, n + self.spell_damage(me.side)) for c, n in gifts]
            if lifesteal:
                self.damage(None, gifts)
            else:
                self.damage(me, gifts, final)
            return
        healed = []
        for c, amount in gifts:
            doubled = 2 ** sum(id == "BOT_236" for m in self.my_minions(me) for _, id in m.texts)  # X84: Kangor
            restored = max(0, min(amount * (1 if lifesteal or final else self.factor(me)) * doubled, c.damage))
            c.damage -= restored
            if restored:
                healed.append((c, restored))
        now = self.next_order
        for c, restored in healed:
            if isinstance(c, Hero):
                self.players[c.side].hero_healed_this_turn += restored
            self.fire(Event("healed", c.side, c, amount=restored, source=me, before=now))

    def restore_fully(self, me: Any, targets: Iterable[Character]) -> None:
        """Each by its maximum; with Auchenai Soulpriest that is damage."""
        self.restore(me, [(c, c.max_health) for c in targets])

    def healing_hurts(self, side: int) -> bool:
        return self.has_text(side, "EX1_591") or self.has_text(side, "OG_104e")

    def armor(self, me: Entity, amount: int) -> None:
        if amount > 0:
            self.hero(me).armor += amount
            self.fire(Event("armor", me.side, self.hero(me), amount=amount))

    def freeze_all(self, characters: Iterable[Character]) -> None:
        for c in sorted(characters, key=lambda c: c.order):
            self.freeze(c)

    def freeze(self, c: Character) -> None:
        if c.in_play and not c.frozen:
            c.frozen = True
            self.fire(Event("frozen", c.side, c))

    def destroy(self, *minions: Minion) -> None:
        for m in minions:
            if m.in_play:
                m.doomed = True

    def destroy_random(self, among: Iterable[Minion]) -> None:
        m = self.random_character(among)
        if m:
            self.destroy(m)
