"""Hurting, healing and removing. The verbs are in language/verbs/harm.py."""

from __future__ import annotations

from ... import language as lang
from .sentences import Sentences


class Harm(Sentences):
    def say_damage(self, e: lang.Effect) -> str:
        if "with_others" in e.modes:
            assert e.who is not None
            whom = self.who(lang.TARGET)
            return f"deal {e.b} damage to {whom} and {e.a} damage to {self.who(self.right(e.who))}"
        if "own_attack" in e.modes:
            assert e.who is not None
            noun = self.noun(e.who)
            return f"deal damage to each {noun.words(False, noun.side)} equal to its Attack"
        if "by_target" in e.modes:
            whom = self.noun(lang.TARGET).one()
            return f"force {whom} to deal its damage to the minions next to it"
        if "save" in e.modes:
            self.saved = "the damage dealt"
        more = " (Spell Damage counts twice)" if "twice" in e.flags else ""
        return self.by_amount("deal", e.a, "damage", f" to {self.who(e.who)}") + more

    def say_split_damage(self, e: lang.Effect) -> str:
        return self.by_amount("deal", e.a, "damage", f" randomly split among {self.who(e.who)}")

    def say_heal(self, e: lang.Effect) -> str:
        if e.a == lang.FULL:
            return f"restore {self.who(e.who)} to full Health"
        return self.by_amount("restore", e.a, "Health", f" to {self.who(e.who)}")

    def say_armor(self, e: lang.Effect) -> str:
        if e.a == -lang.armor_of():
            self.saved = "that much"
            return "lose all your Armor"
        if e.whose == "me":
            return self.by_amount("gain", e.a, "Armor", "")
        return self.by_amount(f"{self.owner(e.whose)} gains", e.a, "Armor", "")

    def say_freeze(self, e: lang.Effect) -> str:
        return f"Freeze {self.who(e.who)}"

    def say_silence(self, e: lang.Effect) -> str:
        return f"Silence {self.who(e.who)}"

    def say_destroy(self, e: lang.Effect) -> str:
        return f"destroy {self.who(e.who)}"

    def say_destroy_all_but_one(self, e: lang.Effect) -> str:
        return f"destroy {self.who(e.who)} except one (chosen randomly)"

    def say_set_health(self, e: lang.Effect) -> str:
        return f"set the remaining Health of {self.who(e.who)} to {e.a}"

    def say_excess_damage(self, e: lang.Effect) -> str:
        return f"deal {e.a} damage to {self.who(e.who)} and any excess to its hero"

    def say_split_heal(self, e: lang.Effect) -> str:
        return self.by_amount("restore", e.a, "Health", f" randomly split among {self.who(e.who)}")
