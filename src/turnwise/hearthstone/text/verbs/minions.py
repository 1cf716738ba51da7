"""Changing minions. The verbs are in language/verbs/minions.py."""

from __future__ import annotations

from ... import language as lang
from ..nouns import GIVEN_KEYWORDS, article, joined
from .sentences import Sentences


class Minions(Sentences):
    def say_bounce(self, e: lang.Effect) -> str:
        who = self.who(e.who)
        many = who.startswith(("all ", "your "))
        price = f"({e.a})" if "at_cost" in e.modes else self.dearer(int(str(e.a))) if e.a else ""
        more = f"; {'they cost' if many else 'it costs'} {price}" if price else ""
        return f"return {who} to {'their' if many else 'its'} owner's hand{more}"

    def say_take_control(self, e: lang.Effect) -> str:
        if e.whose == "opponent":
            return f"your opponent takes control of {self.who(e.who)}"
        return f"take control of {self.who(e.who)}" + (", which may attack at once" if "ready" in e.modes else "")

    def say_redirect(self, e: lang.Effect) -> str:
        return "it is the new target" if e.who == lang.SUMMONED else f"it attacks {self.who(e.who)} instead"

    def say_give_one_of(self, e: lang.Effect) -> str:
        return f"give {self.who(e.who)} {joined([GIVEN_KEYWORDS.get(w, w) for w in e.keywords], 'or')} (at random)"

    def say_double_health(self, e: lang.Effect) -> str:
        return f"double the Health of {self.who(e.who)}"

    def say_deck_deathrattle(self, e: lang.Effect) -> str:
        return "gain the Deathrattle of a random minion in your deck"

    def say_transform(self, e: lang.Effect) -> str:
        who = self.who(e.who)
        if "by_cost" in e.modes:
            how = self.dearer(int(str(e.a))) if e.a else "the same"
            into = "random minions that cost" if who.startswith(("all ", "your ")) else "a random minion that costs"
            return f"transform {who} into {into} {how}"
        if e.who == lang.SELF and isinstance(e.card, str):
            return f"transform {who} into {article(f'{self.size_of(e.card)} {self.name_of(e.card)}')}"
        many = who.startswith(("all ", "your "))
        listed = isinstance(e.card, lang.Choices) and e.card.ids
        into = self.cards(e.card, 2).split(" ", 1)[1] if many and not listed else self.cards(e.card)
        return f"transform {who} into {into}"

    def say_copy_deathrattle(self, e: lang.Effect) -> str:
        return f"gain the Deathrattles of {self.who(e.who)}"

    def say_swap_with(self, e: lang.Effect) -> str:
        return f"swap Attack and Health with {self.who(e.who)}"

    def say_attack_again(self, e: lang.Effect) -> str:
        return f"{self.who(e.who)} may attack again"

    def say_become_copy(self, e: lang.Effect) -> str:
        return f"become an exact copy of {self.who(e.who)}"

    def say_swap_stats(self, e: lang.Effect) -> str:
        return f"swap the Attack and Health of {self.who(e.who)}"

    def say_give(self, e: lang.Effect) -> str:
        if isinstance(e.b, lang.Number) and e.b.code == "subtract" and e.b.a == 0:
            return f"{self.who(e.who)} loses Health equal to {self.amount(e.b.b)}"
        if e.who is not None and (e.a, e.b) == (lang.attack_of(e.who), 0):
            return f"double {self.possessive(e.who)} Attack"
        if e.who is not None and (e.a, e.b) == (0, lang.health_of(e.who)):
            return f"double {self.possessive(e.who)} Health"
        if e.who == lang.SELF:
            return f"gain {self.gift(e)}"
        return f"give {self.who(e.who)} {self.gift(e)}"

    def say_set_stats(self, e: lang.Effect) -> str:
        whose = self.possessive(e.who)
        parts = [f"{unit} to {self.amount(value)}" for unit, value in (("Attack", e.a), ("Health", e.b)) if value != -1]
        return f"change {whose} {joined(parts)}"

    def say_lose(self, e: lang.Effect) -> str:
        lose = "loses" if e.who == lang.SELF else "lose"
        return f"{self.who(e.who)} {lose} {joined([GIVEN_KEYWORDS.get(w, w) for w in e.keywords])}"

    def say_attach(self, e: lang.Effect) -> str:
        assert isinstance(e.card, str)
        until = {"this_turn": " this turn", "my_turn": " until your next turn"}
        lasts = " next turn" if "next_turn" in e.modes else "".join(until[flag] for flag in e.flags)
        text = self.text_of(e.card)
        if not text:
            return ""
        if text.startswith("The next ") and e.who == lang.MY_HERO:
            return text[:1].lower() + text[1:].rstrip(".") + lasts
        if e.who == lang.MY_HERO:
            return self.for_me(text[:1].lower() + text[1:].removesuffix("."), lasts.strip())
        whom = "your opponent" if e.who == lang.ENEMY_HERO else self.who(e.who)
        return f'give {whom} "{text}"{lasts}'

    @staticmethod
    def for_me(text: str, lasts: str) -> str:
        """A text that a player has for some time."""
        moment, _, rest = text.partition(", ")
        if moment == "at the start of your turn":
            return f"at the start of your next turn, {rest}"
        if lasts == "this turn" and moment in ("at the end of each turn", "at the end of your turn"):
            return f"at the end of this turn, {rest}"
        return f"{lasts or 'for the rest of the game'}, {text}"

    def say_drop_text(self, e: lang.Effect) -> str:
        return ""

    def say_attack(self, e: lang.Effect) -> str:
        return f"{self.who(e.who)} attacks {self.who(e.whom)}"

    def say_awaken(self, e: lang.Effect) -> str:
        return f"this becomes {self.cards(e.card)}"

    def say_spell_power(self, e: lang.Effect) -> str:
        return f"give {self.who(e.who)} Spell Damage +{e.a}"

    def say_trigger_deathrattle(self, e: lang.Effect) -> str:
        return f"trigger the Deathrattles of {self.who(e.who)}"
