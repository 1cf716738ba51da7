"""Effects in words."""

from __future__ import annotations

from .. import language as lang
from .nouns import GIVEN_KEYWORDS, Noun, Nouns, article, joined

PLAIN = {
    "deaths": "",
    "summon_self": "summon this from your deck",
    "jade_golem": "summon a Jade Golem",
    "add_chosen": "",
    "power_chosen": "",
    "summon_chosen": "",
    "draw_chosen": "",
    "secret_from_deck": "put a random Secret from your deck into play",
    "prevent": "prevent it",
    "upgrade_power": "upgrade your Hero Power",
    "power_cost": "your Hero Power costs ({n})",
    "army": "remove the top {n} cards of your deck and summon the minions among them",
    "kazakus": "choose a cost and two ingredients for a Kazakus Potion",
    "fade": "",
    "counter": "Counter it",
    "forget": "there is a 50% chance to attack another enemy instead",
    "copy_from_hand": "add a copy of a random card in your opponent's hand to your hand",
    "steal_secret": "take control of a random enemy Secret",
    "swap_health": "swap Health with a minion",
    "shuffle_self": "shuffle this minion into your deck",
    "unlock": "unlock your Overloaded Mana Crystals",
    "give_back": "return it to its owner",
    "build_beast": "choose two Beasts and add their sum, a Zombeast, to your hand",
}


class Verbs(Nouns):
    """Each operation of the core is one `say_` method, or a line of PLAIN when its words never change."""

    def clauses(self, effects: tuple[lang.Effect, ...]) -> list[str]:
        parts: list[str] = []
        for effect in effects:
            if effect.op == "save":
                mentioned = self.target_said
                if effect.mode == 1:
                    self.saved_too = self.amount(effect.a)
                    continue
                self.saved = self.amount(effect.a).replace("a friendly minion's", "its").replace("a minion's", "its")
                self.target_said = mentioned
                continue
            if effect.op == "skip":
                parts.append(self.guarded(effect))
                continue
            if effect.op == "repeat":
                assert effect.condition is not None
                parts.append(
                    f"repeat this while {self.repeat_reason(effect.condition)}, at most {effect.a} times in all"
                )
                continue
            if said := self.effect(effect):
                parts.append(said)
        return parts

    def program(self, effects: tuple[lang.Effect, ...]) -> str:
        """A list of effects as sentences without the first capital."""
        parts = self.clauses(effects)
        return ". ".join(part if index == 0 else part[:1].upper() + part[1:] for index, part in enumerate(parts))

    def together(self, effects: tuple[lang.Effect, ...]) -> str:
        """The same in one sentence, where all of it stands under a condition."""
        clauses = self.clauses(effects)
        return joined(clauses) if clauses else ""

    def repeat_reason(self, condition: lang.Number) -> str:
        if condition.code == "less" and condition.b == lang.DIED_THIS_TURN:
            return "minions die"
        if condition == lang.equals(lang.count(lang.MINIONS - lang.LIVING), 0):
            return "no minion dies"
        return self.condition(condition)

    def guarded(self, effect: lang.Effect) -> str:
        if "otherwise" in effect.flags:
            return f"otherwise, {self.together(effect.inner)}"
        assert effect.condition is not None
        if effect.condition == lang.COMBO:
            return f"Combo: {self.together(effect.inner)}"
        return f"if {self.condition(effect.condition)}, {self.together(effect.inner)}"

    def effect(self, e: lang.Effect) -> str:
        method = getattr(self, f"say_{e.op}", None)
        return str(method(e)) if method else PLAIN[e.op].format(n=self.amount(e.a))

    def by_amount(self, verb: str, amount: lang.Amount, unit: str, object: str) -> str:
        """`deal 3 damage to X`, or with a number that is worked out `deal damage to X equal to Y`."""
        if isinstance(amount, lang.Number):
            if amount.code == "choose" and isinstance(amount.a, lang.Number):
                normal, special = self.amount(amount.c), self.amount(amount.b)
                return f"{verb} {normal} {unit}{object}, or {special} if {self.condition(amount.a)}"
            if amount.code not in ("random",):
                return f"{verb} {unit}{object} equal to {self.number(amount)}"
        return f"{verb} {self.amount(amount)} {unit}{object}"

    def say_damage(self, e: lang.Effect) -> str:
        if e.mode & 4:
            return f"deal damage to {self.who(e.who)} equal to its own Attack"
        if e.mode & 1:
            whom = self.noun(lang.TARGET).one()
            return f"force {whom} to deal its damage to the minions next to it"
        if e.mode & 2:
            self.saved = "damage dealt"
        more = " (Spell Damage counts twice)" if "twice" in e.flags else ""
        return self.by_amount("deal", e.a, "damage", f" to {self.who(e.who)}") + more

    def say_split_damage(self, e: lang.Effect) -> str:
        return self.by_amount("deal", e.a, "damage", f" randomly split among {self.who(e.who)}")

    def say_heal(self, e: lang.Effect) -> str:
        if e.a == lang.FULL:
            return f"restore {self.who(e.who)} to full Health"
        return self.by_amount("restore", e.a, "Health", f" to {self.who(e.who)}")

    def say_armor(self, e: lang.Effect) -> str:
        if e.whose == "me":
            return self.by_amount("gain", e.a, "Armor", "")
        return self.by_amount(f"{self.owner(e.whose)} gains", e.a, "Armor", "")

    def say_freeze(self, e: lang.Effect) -> str:
        return f"Freeze {self.who(e.who)}"

    def say_silence(self, e: lang.Effect) -> str:
        return f"Silence {self.who(e.who)}"

    def say_destroy(self, e: lang.Effect) -> str:
        return f"destroy {self.who(e.who)}"

    def say_bounce(self, e: lang.Effect) -> str:
        more = f"; it costs {self.dearer(int(str(e.a)))}" if e.a else ""
        who = self.who(e.who)
        owner = "their owner's" if who.startswith(("all ", "your ")) else "its owner's"
        return f"return {who} to {owner} hand{more}"

    def say_take_control(self, e: lang.Effect) -> str:
        return f"take control of {self.who(e.who)}" + (", which may attack at once" if e.mode else "")

    def say_redirect(self, e: lang.Effect) -> str:
        return "it is the new target" if e.who == lang.SUMMONED else f"it attacks {self.who(e.who)} instead"

    def say_enchant_player(self, e: lang.Effect) -> str:
        until = "for the rest of the game" if e.mode else "this turn" if e.whose == "me" else "next turn"
        text = self.text_of(str(e.card)).rstrip(".")
        if text.startswith("The next "):
            return text[:1].lower() + text[1:] + ("" if e.mode else f" {until}")
        return f'{until} {self.owner(e.whose)} {"have" if e.whose == "me" else "has"} "{text}"'

    def say_resummon(self, e: lang.Effect) -> str:
        if e.mode == 0:
            return "resummon this minion"
        return f"return it to life with {e.a} Health"

    def say_draw_card(self, e: lang.Effect) -> str:
        noun = self.filtered(Noun("card"), e.who) if e.who else Noun("card")
        return f"draw {noun.one() if e.a == 1 else f'{self.amount(e.a)} {noun.words(True)}'} from your deck"

    def say_change_drawn_cost(self, e: lang.Effect) -> str:
        return f"it costs {self.dearer(int(str(e.a)))}"

    def say_transform_drawn(self, e: lang.Effect) -> str:
        return f"transform it into {self.cards(e.card)}"

    def say_copy_from_deck(self, e: lang.Effect) -> str:
        noun = self.filtered(Noun("card"), e.who) if e.who else Noun("card")
        return f"add copies of {self.amount(e.a)} {noun.words(e.a != 1)} in your opponent's deck to your hand"

    def say_copy_played(self, e: lang.Effect) -> str:
        return f"add a copy of it to {'the other player' if e.whose == 'both' else self.owner(e.whose)}'s hand".replace(
            "you's", "your"
        )

    def say_discard_hand(self, e: lang.Effect) -> str:
        return f"discard {self.whose(e)} hand"

    def say_shuffle_away(self, e: lang.Effect) -> str:
        return f"shuffle {self.who(e.who)} into {self.whose(e)} deck"

    def say_swap_with_hand(self, e: lang.Effect) -> str:
        assert e.who is not None
        return f"swap this minion with a random {self.filtered(Noun('card'), e.who).words(False)} in your hand"

    def say_buff_own(self, e: lang.Effect) -> str:
        return f"this gains {self.stats(e.a, e.b)}"

    def say_full_crystals(self, e: lang.Effect) -> str:
        crystals = "a Mana Crystal" if e.a == 1 else f"{e.a} Mana Crystals"
        return f"gain {crystals}" if e.whose == "me" else f"give {self.owner(e.whose)} {crystals}"

    def say_give_one_of(self, e: lang.Effect) -> str:
        return f"give {self.who(e.who)} {joined([GIVEN_KEYWORDS.get(w, w) for w in e.keywords], 'or')} (at random)"

    def say_reshape(self, e: lang.Effect) -> str:
        more = "the same Cost" if e.a == 0 else f"a Cost {self.dearer(int(str(e.a)))}"
        return f"transform {self.who(e.who)} into a random minion with {more}"

    def say_brawl(self, e: lang.Effect) -> str:
        return f"destroy {self.who(e.who)} except one (chosen randomly)"

    def say_transform(self, e: lang.Effect) -> str:
        who = self.who(e.who)
        many = who.startswith(("all ", "your "))
        into = self.cards(e.card, 2).split(" ", 1)[1] if many and isinstance(e.card, str) else self.cards(e.card)
        return f"transform {who} into {into}"

    def say_become_copy(self, e: lang.Effect) -> str:
        return f"become an exact copy of {self.who(e.who)}"

    def say_swap_stats(self, e: lang.Effect) -> str:
        return f"swap the Attack and Health of {self.who(e.who)}"

    def stats(self, a: lang.Amount, b: lang.Amount) -> str:
        if isinstance(a, int) and isinstance(b, int):
            if a and b:
                return f"{a:+}/{b:+}"
            return f"{a:+} Attack" if a else f"{b:+} Health" if b else ""
        if isinstance(a, lang.Number) and isinstance(b, lang.Number):
            if a == b:
                return f"Attack and Health equal to {self.number(a)}"
            return f"{self.stats(a, 0)} and {self.stats(0, b)}"
        worked_out, unit = (a, "Attack") if isinstance(a, lang.Number) else (b, "Health")
        assert isinstance(worked_out, lang.Number)
        if worked_out == lang.AMOUNT:
            return f"that much {unit}"
        return f"{unit} equal to {self.number(worked_out)}"

    def gift(self, e: lang.Effect) -> str:
        parts = [part for part in (self.stats(e.a, e.b), *(GIVEN_KEYWORDS.get(w, w) for w in e.keywords)) if part]
        parts += [f"Spell Damage +{e.mode}"] if e.mode else []
        until = {"this_turn": " this turn", "my_turn": " until your next turn"}
        return joined(parts) + "".join(until.get(flag, "") for flag in e.flags)

    def say_give(self, e: lang.Effect) -> str:
        if isinstance(e.b, lang.Number) and e.b.code == "subtract" and e.b.a == 0:
            return f"{self.who(e.who)} loses Health equal to {self.amount(e.b.b)}"
        if e.who == lang.SELF:
            return f"gain {self.gift(e)}"
        return f"give {self.who(e.who)} {self.gift(e)}"

    def say_set_stats(self, e: lang.Effect) -> str:
        whose = self.possessive(e.who)
        parts = [f"{unit} to {self.amount(value)}" for unit, value in (("Attack", e.a), ("Health", e.b)) if value != -1]
        return f"change {whose} {joined(parts)}"

    def say_set_health(self, e: lang.Effect) -> str:
        return f"set the remaining Health of {self.who(e.who)} to {e.a}"

    def say_lose(self, e: lang.Effect) -> str:
        return f"{self.who(e.who)} lose {joined([GIVEN_KEYWORDS.get(w, w) for w in e.keywords])}"

    def say_attach(self, e: lang.Effect) -> str:
        assert isinstance(e.card, str)
        return f'give {self.who(e.who)} "{self.text_of(e.card)}"'

    def say_remember(self, e: lang.Effect) -> str:
        return f"remember {self.who(e.who)}"

    def say_summon(self, e: lang.Effect) -> str:
        if e.mode == 1:
            return f"summon {self.cards(e.card)} that you lack"
        if e.whose == "me":
            return f"summon {self.cards(e.card, e.a)}" if isinstance(e.a, int) else self.for_each(e)
        return f"summon {self.cards(e.card, e.a)} for {self.owner(e.whose)}"

    def for_each(self, e: lang.Effect) -> str:
        assert isinstance(e.a, lang.Number)
        if e.a.code == "count" and e.a.set is not None:
            noun = self.noun(e.a.set)
            return f"for each {noun.side} {noun.words(False)}, summon {self.cards(e.card)}".replace("  ", " ")
        if e.a.code == "random":
            return f"summon {self.cards(e.card, e.a)}"
        return f"summon {self.cards(e.card)} for each of {self.number(e.a)}".replace(
            "each of the number of ", "each of "
        )

    def say_summon_copy(self, e: lang.Effect) -> str:
        return f"summon {'an exact' if 'exact' in e.flags else 'a fresh'} copy of {self.who(e.who)}"

    def say_summon_remembered(self, e: lang.Effect) -> str:
        copies = "a fresh copy" if e.a == 1 else f"{e.a} fresh copies"
        return f"summon {copies} of each remembered minion"

    def say_summon_dead(self, e: lang.Effect) -> str:
        if e.mode == 1:
            return "summon fresh copies of your minions that died this turn"
        noun = self.filtered(Noun("minion"), e.who) if e.who else Noun("minion")
        if isinstance(e.a, int) and e.a >= 7:
            return f"summon your {noun.words(True)} that died this game"
        return (
            f"summon {'a' if e.a == 1 else self.amount(e.a)} random {noun.words(e.a != 1)} of yours that died this game"
        )

    def say_summon_from_deck(self, e: lang.Effect) -> str:
        noun = self.filtered(Noun("card"), e.who) if e.who else Noun("minion")
        if e.mode == 1:
            stats = "" if e.a == -1 else f"{e.a}/{e.b} "
            return f"summon a {stats}copy of a random {noun.words(False)} in {self.whose(e)} deck"
        if e.mode == 2:
            return f"{self.owner(e.whose)} summons a random {noun.words(False)} from their deck"
        return f"summon {'a' if e.a == 1 else self.amount(e.a)} random {noun.words(e.a != 1)} from your deck"

    def say_summon_from_hand(self, e: lang.Effect) -> str:
        noun = self.filtered(Noun("card"), e.who) if e.who else Noun("minion")
        if e.whose == "me":
            return f"summon a random {noun.words(False)} from your hand"
        return f"{self.owner(e.whose)} summons a random {noun.words(False)} from their hand"

    def say_note(self, e: lang.Effect) -> str:
        return ""

    def say_summon_noted(self, e: lang.Effect) -> str:
        return "then return it to life as a fresh copy for its owner"

    def say_equip(self, e: lang.Effect) -> str:
        return f"equip {self.cards(e.card)}" + ("" if e.whose == "me" else f" for {self.owner(e.whose)}")

    def say_destroy_weapon(self, e: lang.Effect) -> str:
        return f"destroy {self.whose(e)} weapon"

    def say_give_weapon(self, e: lang.Effect) -> str:
        stats = self.stats(e.a, e.b).replace("Health", "Durability")
        if self.printed.type == "weapon" and e.whose == "me":
            return f"gain {stats}"
        return f"give {self.whose(e)} weapon {stats}"

    def say_draw(self, e: lang.Effect) -> str:
        verb = "draw" if e.whose == "me" else f"{self.owner(e.whose)} draws"
        if isinstance(e.a, int):
            return f"{verb} {'a card' if e.a == 1 else f'{e.a} cards'}"
        if e.a == lang.hand_size(lang.OPPONENT) - lang.hand_size(lang.ME):
            return "draw cards until you have as many in hand as your opponent"
        return f"{verb} cards equal to {self.number(e.a)}"

    def say_add_card(self, e: lang.Effect) -> str:
        if e.whose == "both":
            return f"give each player {self.cards(e.card, e.a)}"
        of = " of your opponent's class" if e.mode else ""
        return f"add {self.cards(e.card, e.a)}{of} to {self.whose(e)} hand"

    def say_add_copy(self, e: lang.Effect) -> str:
        if e.mode == 1:
            return f"add a copy of each of {self.who(e.who)} to {self.whose(e)} hand"
        if e.a != 1:
            return f"add {self.amount(e.a)} copies of {self.who(e.who)} to {self.whose(e)} hand"
        return f"add a fresh copy of {self.who(e.who)} to {self.whose(e)} hand"

    def say_discard(self, e: lang.Effect) -> str:
        verb = "discard" if e.whose == "me" else f"{self.owner(e.whose)} discards"
        return f"{verb} {'a random card' if e.a == 1 else f'{self.amount(e.a)} random cards'}"

    def say_mill(self, e: lang.Effect) -> str:
        if isinstance(e.a, lang.Number):
            return f"remove cards from the top of {self.whose(e)} deck equal to {self.number(e.a)}"
        return f"remove the top {e.a} cards of {self.whose(e)} deck"

    def say_steal_from_deck(self, e: lang.Effect) -> str:
        assert e.who is not None
        return f"move a random {self.filtered(Noun('card'), e.who).words(False)} from your opponent's deck to your hand"

    def say_shuffle(self, e: lang.Effect) -> str:
        return f"shuffle {self.cards(e.card, e.a)} into {self.whose(e)} deck"

    def say_shuffle_copy(self, e: lang.Effect) -> str:
        return f"shuffle a fresh copy of {self.who(e.who)} into {self.whose(e)} deck"

    def say_offer(self, e: lang.Effect) -> str:
        assert isinstance(e.card, lang.Choices)
        if e.mode == 2:
            return "Discover a basic Hero Power of another class and replace yours with it"
        if e.mode == 3:
            names = article(e.card.called) if e.card.called else joined([self.name_of(id) for id in e.card.ids], "or")
            return f"choose {names} and summon it"
        noun = self.pool_noun(e.card.fits) if e.card.fits else Noun("card")
        return f"Discover {noun.one()}" + ("" if e.mode == 1 else " of any class")

    def say_offer_each(self, e: lang.Effect) -> str:
        return f"Discover {joined([self.pool_noun(pool.fits).one() for pool in e.pools], 'or')}"

    def say_offer_top(self, e: lang.Effect) -> str:
        return f"look at the top {e.a} cards of your deck; draw one and remove the others"

    def say_change_cost(self, e: lang.Effect) -> str:
        assert e.who is not None
        cards = "cards" if e.who == lang.ANY_CARD else self.filtered(Noun("card"), e.who).words(True)
        return f"{cards} in {self.whose(e)} hand cost {self.dearer(int(str(e.a)))}"

    def say_change_own_cost(self, e: lang.Effect) -> str:
        return f"this costs {self.dearer(int(str(e.a)))}"

    @staticmethod
    def dearer(by: int) -> str:
        return f"({abs(by)}) {'more' if by > 0 else 'less'}"

    def say_become(self, e: lang.Effect) -> str:
        return f"become {self.cards(e.card)}"

    def say_buff_deck(self, e: lang.Effect) -> str:
        assert e.who is not None
        return f"give all {self.filtered(Noun('card'), e.who).words(True)} in your deck {self.stats(e.a, e.b)}"

    def say_crystal(self, e: lang.Effect) -> str:
        if e.a == -1:
            return f"destroy one of {self.whose(e)} Mana Crystals"
        crystals = "an empty Mana Crystal" if e.a == 1 else f"{e.a} empty Mana Crystals"
        return f"{self.owner(e.whose)} {'gain' if e.whose == 'me' else 'gains'} {crystals}"

    def say_coin(self, e: lang.Effect) -> str:
        return f"gain {e.a} mana this turn only"

    def say_spend_mana(self, e: lang.Effect) -> str:
        self.saved = "the mana spent"
        return "spend all your mana"

    def say_tax_next_turn(self, e: lang.Effect) -> str:
        return f"enemy spells cost ({e.a}) more next turn"

    def say_destroy_secrets(self, e: lang.Effect) -> str:
        return f"destroy all {self.whose(e)} Secrets".replace("your opponent's", "enemy")

    def say_trigger_deathrattle(self, e: lang.Effect) -> str:
        return f"trigger the Deathrattles of {self.who(e.who)}"

    def say_replace_hero(self, e: lang.Effect) -> str:
        return f"replace your hero with {self.name_of(str(e.card))}"

    def say_replace_power(self, e: lang.Effect) -> str:
        return f"your Hero Power becomes {self.name_of(str(e.card))}"
