"""When a card acts: battlecries, deathrattles, triggers, auras."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from .. import language as lang
from ..table import Printed
from .nouns import OWN_KEYWORDS, Noun, article, joined, parts_of, plural, sentence
from .verbs import Verbs

# What makes a card cheaper one by one.
EACH = {
    "hero_damage": "damage your hero has taken",
    "totems": "Totem you have summoned this game",
    "weapon_attack": "Attack of your weapon",
    "hand_size": "card in your hand",
    "spells_cast": "spell you have cast this game",
    "powers_used": "time you used your Hero Power this game",
    "died_this_turn": "minion that died this turn",
    "secrets_played": "Secret you have played this game",
}
SURVIVES = lang.ATTACKER & lang.SELF & lang.LIVING
# Cards that the core assembles have no effects of their own.
ASSEMBLED = {
    **dict.fromkeys(("CFM_621t", "CFM_621t14", "CFM_621t15"), "Does what its two ingredients do."),
    **{f"CFM_621t{11 + i}": f"Brew a Kazakus Potion that costs ({cost})." for i, cost in enumerate((1, 5, 10))},
    "ICC_828t": "Has the numbers and texts of its two Beasts.",
}


@dataclass
class Writer(Verbs):
    """Puts one card into words."""

    lines: list[str] = field(default_factory=list)

    def event(self, t: lang.Trigger) -> str:
        """The part before the comma: what must happen."""
        noun = (
            self.filtered(
                Noun("card" if t.event in ("play", "after_play", "cast", "after_cast", "draw") else "minion"), t.kind
            )
            if t.kind
            else None
        )
        kind = noun.one() if noun else ""
        subject = {"me": "you", "opponent": "your opponent", "both": "a player"}[t.by]
        s = "" if t.by == "me" else "s"
        side = {"me": "friendly ", "opponent": "enemy ", "both": ""}[t.by]
        about = article(side + (noun.words(False) if noun else "minion"))
        attacker = article(side + "character") if noun is None else about
        base = t.event.removeprefix("after_")
        happens = {
            "play": f"{subject} play{s} {kind or 'a card'}",
            "cast": f"{subject} cast{s} {kind or 'a spell'}",
            "summon": f"{subject} summon{s} {kind or 'a minion'}",
            "attack": f"{attacker} attacks",
            "damage": f"{about if noun else article(side + 'character')} takes damage",
            "heal": f"{article(side + 'character') if noun is None else self.my_hero(t) or about} is healed",
            "death": f"{about} dies",
            "power": f"{subject} use{s} {'your' if t.by == 'me' else 'their'} Hero Power",
            "draw": f"{subject} draw{s} {kind or 'a card'}",
            "enter_hand": "this enters your hand",
            "discard": f"{subject} discard{s} {kind or 'a card'}",
            "overload": f"{subject} Overload{s}",
            "reveal": f"{article(side + 'Secret')} is revealed",
            "equip": f"{subject} equip{s} a weapon",
            "fatal": f"{'your' if t.by == 'me' else 'a'} hero takes fatal damage",
            "armor": f"{subject} gain{s} Armor",
            "weapon_lost": f"{'your' if t.by == 'me' else 'a'} weapon is destroyed",
            "shield_lost": f"{about} loses Divine Shield",
            "freeze": f"{about} is Frozen",
            "counter": f"{subject} cast{s} {kind or 'a spell'}",
            "turn_end": "",
            "turn_start": "",
        }
        return happens[base]

    @staticmethod
    def my_hero(t: lang.Trigger) -> str:
        return "your hero" if t.by == "me" and t.kind == lang.HERO_CARD else ""

    def set_names(self, t: lang.Trigger) -> None:
        """Of the two whom an event is about."""
        self.it = "the attacker" if t.event == "attack" else "it"
        aimed = t.event in ("cast", "after_cast", "power")
        self.saved_too = "its Cost" if t.event.removeprefix("after_") in ("play", "cast") else "that much"
        self.other = "the defender" if t.event in ("attack", "after_attack") else "its target" if aimed else "it"

    def trigger(self, t: lang.Trigger, secret: bool = False) -> str:
        self.set_names(t)
        conditions = [part for part in parts_of(t.condition) if not self.only_room(part)]
        if t.event in ("turn_end", "turn_start"):
            turn = {"me": "your", "opponent": "your opponent's", "both": "each"}[t.by]
            start = f"at the {t.event.removeprefix('turn_')} of {turn} turn"
        else:
            word = "when" if secret else "after" if t.last else "whenever"
            word = "after" if t.event.startswith("after_") else word
            what = self.attack_event(t, conditions) or self.hurt_event(t, conditions) or self.own_event(t, conditions)
            conditions = [] if what else conditions
            start = f"{word} {what or self.event(t)}"
        if conditions:
            start += f", if {' and '.join(self.condition(part) for part in conditions)}"
        return sentence(f"{start}, {self.together(t.do)}")

    @staticmethod
    def only_room(part: lang.Number) -> bool:
        """What an effect needs: a free place, a minion that stood there or still lives, a card that lies dead."""
        counted = part.set if part.code == "count" else None
        alive = counted is not None and (counted == lang.IT or counted.right == lang.LIVING) and counted != SURVIVES
        return part.code in ("room", "room_with_dead", "lies_dead", "stood") or alive

    def attack_event(self, t: lang.Trigger, conditions: list[lang.Number]) -> str:
        """Who attacks or is attacked is said by conditions on ATTACKER and DEFENDER."""
        if t.event not in ("attack", "after_attack"):
            return ""
        hero_attacks, i_attack = lang.has(lang.ATTACKER & lang.MY_HERO), lang.has(lang.ATTACKER & lang.SELF)
        at_hero = "a minion attacks your hero" if t.kind == lang.MINION else "your hero is attacked"
        said = {
            (lang.has(lang.DEFENDER & lang.MY_HERO),): at_hero,
            (lang.has(lang.DEFENDER & lang.ALLIES),): "one of your minions is attacked",
            (lang.has(lang.ATTACKED & lang.ALLIES - lang.having(lang.DIVINE_SHIELD)),): (
                "one of your minions without Divine Shield is attacked"
            ),
            (hero_attacks,): "your hero attacks",
            (lang.has(lang.SELF & lang.ATTACKER),): "this minion attacks",
            (i_attack,): "this minion attacks",
            (i_attack, lang.has(lang.DEFENDER & lang.HEROES)): "this minion attacks a hero",
            (i_attack, lang.has(lang.DEFENDER & lang.MINIONS)): "this minion attacks a minion",
            (lang.has(SURVIVES), lang.has(lang.DEFENDER & lang.MINIONS)): "this minion attacks a minion and survives",
            (i_attack, lang.killed(lang.DEFENDER & lang.MINIONS)): "this minion attacks and kills a minion",
            (hero_attacks, lang.killed(lang.DEFENDER & lang.MINIONS)): "your hero attacks and kills a minion",
        }
        return said.get(tuple(conditions), "")

    def own_event(self, t: lang.Trigger, conditions: list[lang.Number]) -> str:
        """What happens to this very card."""
        about_me = lang.has(lang.IT & lang.SELF)
        said = {
            ("damage", (about_me,)): f"{self.me()} takes damage",
            ("damage", (about_me, lang.health_of(lang.SELF) > 0)): f"{self.me()} survives damage",
            ("heal", (about_me,)): f"{self.me()} is healed",
            ("heal", (lang.SOURCE_MINE,)): "you restore Health",
            ("damage", (lang.has(lang.IT & lang.having(lang.FROZEN)), lang.BY_THIS)): "this damages a Frozen minion",
            ("freeze", (~about_me,)): "another minion is Frozen",
            ("discard", (lang.ABOUT_ME,)): "you discard this",
            ("damage", (lang.has(lang.IT & lang.SELF & (lang.HEALTH >= 1)),)): f"{self.me()} survives damage",
            ("damage", (lang.has(lang.IT & lang.MY_HERO),)): "your hero takes damage",
            ("damage", (lang.has(lang.IT & lang.MY_HERO), lang.MY_TURN)): "your hero takes damage on your turn",
            ("draw", (lang.ABOUT_ME,)): "you draw this",
            ("cast", (lang.equals(lang.AMOUNT, 1),)): "you cast a spell that costs (1)",
            ("cast", (lang.has(lang.SELF & lang.SPELL_TARGET),)): "you target this minion with a spell",
            ("cast", (lang.has(lang.SPELL_TARGET & lang.SELF),)): "you target this minion with a spell",
            ("damage", tuple(parts_of(lang.source_is("spell")))): "your spells deal damage",
            ("draw", tuple(parts_of(lang.source_is("hero_power")))): "you draw a card from your Hero Power",
            ("cast", (lang.has(lang.SPELL_TARGET & lang.MINIONS),)): "your opponent casts a spell on a minion",
        }
        return said.get((t.event, tuple(conditions)), "")

    def hurt_event(self, t: lang.Trigger, conditions: list[lang.Number]) -> str:
        if t.event != "damage" or t.by != "me" or t.kind != lang.HERO_CARD:
            return ""
        types = [plural(name) for part in conditions for name in self.source_types(part)]
        return "your hero takes damage" + (f" from your {joined(types, 'or')}" if types else "")

    def source_types(self, part: lang.Amount) -> list[str]:
        if not isinstance(part, lang.Number):
            return []
        if part.code == "source_type":
            return [part.a.name]  # type: ignore[union-attr]
        return [*self.source_types(part.a), *self.source_types(part.b)]

    def aura(self, item: lang.Effect | lang.CostAura | lang.AuraWhile) -> str:
        if isinstance(item, lang.AuraWhile):
            given = " and ".join(self.aura(each).rstrip(".") for each in item.gives)
            return sentence(f"{given} while {self.condition(item.condition)}")
        if isinstance(item, lang.CostAura):
            price = f"({item.by})" if item.exactly else self.dearer(item.by)
            once = any(
                t.event in ("play", "after_cast", "counter", "power") and t.do == (lang.drop_text(),)
                for t in self.definition.when
            )
            if item.cards is None:
                start = "the next time you use your Hero Power, it" if once else "your Hero Power"
                return sentence(f"{start} costs {price}")
            noun = self.filtered(Noun("card"), item.cards)
            if once:
                return sentence(f"the next {noun.words(False)} you play costs {price}")
            floor = ", but not less than (1)" if item.first else ""
            whose = "your opponent's" if item.whose == lang.OPPONENT else "your"
            return sentence(f"{whose} {noun.words(True)} cost {price}{floor}")
        each = ""
        if item.times is not None:
            counted = self.noun(item.times.set) if item.times.code == "count" and item.times.set else None
            each = f" for each {counted.words(False, counted.side) if counted else f'of {self.number(item.times)}'}"
        if item.who == lang.SELF:
            return sentence(f"has {self.gift(item)}{each}")
        if item.who in (lang.MY_WEAPON, lang.MY_HERO):
            return sentence(f"{self.who(item.who)} has {self.gift(item)}".replace("has Immune", "is Immune"))
        return sentence(f"{self.who(item.who)} have {self.gift(item)}")

    def own_cost(self, n: lang.Number) -> str:
        if n.code == "subtract" and n.a == 0 and isinstance(n.b, lang.Number):
            if n.b.code in EACH and n.b.whose == "me":
                return f"Costs (1) less for each {EACH[n.b.code]}."
            if n.b == lang.hand_size(lang.OPPONENT):
                return "Costs (1) less for each card in your opponent's hand."
            if n.b == lang.count(lang.MINIONS):
                return "Costs (1) less for each minion on the battlefield."
            if n.b.code == "tally" and n.b.a.name in EACH:  # type: ignore[union-attr]
                return f"Costs (1) less for each {EACH[n.b.a.name]}."  # type: ignore[union-attr]
            if n.b.code == "count" and n.b.set is not None:
                return f"Costs (1) less for each of {self.noun(n.b.set).all()}."
            return sentence(f"costs less by {self.amount(n.b)}")
        if n.code == "multiply" and n.a == lang.SECRETS_PLAYED and isinstance(n.b, int):
            return f"Costs {self.dearer(n.b)} for each {EACH['secrets_played']}."
        if n.code == "choose" and n.c == 0 and isinstance(n.a, lang.Number) and isinstance(n.b, int):
            return sentence(f"costs {self.dearer(n.b)} if {self.condition(n.a)}")
        if n == 1 - lang.hand_size():
            return "Costs (1) less for each other card in your hand."
        return sentence(f"costs {self.number(n)} more")

    def keyword_lines(self) -> None:
        words = dict.fromkeys((*self.printed.keywords, *self.definition.keywords))
        power = self.printed.type == "hero_power"
        said = [OWN_KEYWORDS[word] for word in words if word in OWN_KEYWORDS and not (power and word == "aims_power")]
        self.lines += [f"{word}." for word in said]
        if self.printed.spell_damage:
            once = any(t.event == "after_cast" and t.do == (lang.drop_text(),) for t in self.definition.when)
            self.lines.append(f"{'Your next spell has ' if once else ''}Spell Damage +{self.printed.spell_damage}.")

    def text(self) -> str:
        d, p = self.definition, self.printed
        self.keyword_lines()
        if "untouchable" in p.keywords:
            self.lines.append("Dormant.")
        if d.sleeps:
            self.lines.append("Starts dormant.")
        if d.fleeting:
            self.lines.append("Gone at the end of the turn.")
        if d.id in ASSEMBLED:
            self.lines.append(ASSEMBLED[d.id])
        if d.choose:
            options = [self.text_of(option).rstrip(".") for option in d.choose]
            self.lines.append(f"Choose One - {'; or '.join(options)}.")
        elif d.play:
            only_combo = "combo" in p.keywords and "battlecry" not in p.keywords
            said = self.aimed() or self.program(d.play)
            if d.target_if == lang.PLAYED_BEFORE:
                said = f"Combo: {sentence(said)}"
            elif d.target_if is not None:
                said = f"if {self.condition(d.target_if)}, {said}"
            held = p.type in ("minion", "weapon", "hero") and not only_combo
            self.lines.append(f"Battlecry: {sentence(said)}" if held else sentence(said))
        if d.repeats:
            self.lines.append("Repeatable this turn.")
        if d.secret:
            self.lines.append(f"Secret: {self.trigger(d.secret, secret=True)}")
        if d.quest:
            self.lines.append(f"Quest: {self.trigger(d.quest)}")
        if d.start:
            begins = "When your hero arrives" if p.type == "hero_power" else "Start of Game"
            self.lines.append(f"{begins}: {sentence(self.program(d.start))}")
        if d.drawn:
            self.lines.append(f"Cast when drawn: {sentence(self.program(d.drawn))}")
        if d.deathrattle:
            self.lines.append(f"Deathrattle: {sentence(self.program(d.deathrattle))}")
        when = [t for t in d.when if t.do != (lang.drop_text(),)]
        self.lines += [self.trigger(t) for t in when if t.event != "power"]
        self.lines += [f"Inspire: {sentence(self.guarded_do(t))}" for t in when if t.event == "power"]
        self.lines += [self.aura(item) for item in d.aura]
        self.lines += [f"In hand: {self.trigger(t)}" for t in d.in_hand]
        self.lines += [f"In deck: {self.trigger(t)}" for t in d.in_deck]
        if d.cost is not None:
            self.lines.append(self.own_cost(d.cost))
        if d.cost_is is not None and isinstance(d.cost_is.a, lang.Number):
            self.lines.append(sentence(f"costs ({d.cost_is.b}) if {self.condition(d.cost_is.a)}"))
        if p.overload:
            self.lines.append(f"Overload: ({p.overload}).")
        return " ".join(self.lines)

    def guarded_do(self, t: lang.Trigger) -> str:
        self.set_names(t)
        return (f"if {self.condition(t.condition)}, " if t.condition is not None else "") + self.together(t.do)

    def aimed(self) -> str:
        """A power that is aimed only with help (Steady Shot) says what it does without."""
        d = self.definition
        if self.printed.type != "hero_power" or "aims_power" not in d.keywords:
            return ""
        return self.program(d.play[-1].inner)


def card_text(
    definition: lang.Definition,
    printed: Printed,
    name_of: Callable[[str], str],
    size_of: Callable[[str], str],
    text_of: Callable[[str], str],
) -> str:
    """What the card says, in one line."""
    return Writer(definition, printed, name_of, size_of, text_of).text()
