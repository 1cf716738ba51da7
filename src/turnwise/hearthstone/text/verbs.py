"""Effects in words."""

from __future__ import annotations

from .. import language as lang
from .nouns import GIVEN_KEYWORDS, Noun, Nouns, article, joined

PLAIN = {
    "deaths": "",
    "summon_self": "summon this from your deck",
    "power_chosen": "",
    "summon_chosen": "",
    "draw_chosen": "",
    "prevent": "prevent it",
    "upgrade_power": "upgrade your Hero Power",
    "power_cost": "your Hero Power costs ({n})",
    "army": "remove the top {n} cards of your deck and summon the minions among them",
    "kazakus": "choose a cost and two ingredients for a Kazakus Potion",
    "run_chosen": "",
    "aim": "",
    "swap_decks": "swap decks with your opponent",
    "devour_weapons": "discard all weapons in your hand and gain their Attack and Durability",
    "copy_deck": "shuffle a copy of your opponent's deck into your deck",
    "replace_spells": "replace the spells in your hand with random spells of your opponent's class",
    "shuffle_hand": "shuffle a copy of your hand into your deck",
    "note_event": "",
    "check_guess": "",
    "guess": "look at 3 cards and guess which one started in your opponent's deck to get a copy of it",
    "add_remembered": "return the remembered cards to your hand",
    "summon_discarded": "summon a random minion that you discarded this game",
    "minion_size": "for the rest of the game, your minions are {n}/{n}",
    "drop_text": "",
    "return_it": "return it to your hand",
    "draw_shown": "draw the one of yours",
    "refresh_power": "refresh your Hero Power",
    "refresh_mana": "refresh your Mana Crystals",
    "steal_power": "copy your opponent's Hero Power",
    "discard_hand": "discard your hand",
    "small_copies": "summon 1/1 copies of your other minions",
    "coliseum": "destroy all minions but each player's with the highest Attack",
    "varian": "draw {n} cards; minions that you draw go to the battlefield",
    "wrathion": "draw cards until one is no Dragon",
    "golden_monkey": "replace your hand and deck with random Legendary minions",
    "malchezaar": "add {n} random Legendary minions to your deck",
    "renounce": "replace your Hero Power and your cards of this class with another class's; the cards cost (1) less",
    "counter": "Counter it",
    "cast_chosen": "cast it with random targets",
    "secret_chosen": "put it into the battlefield",
    "chosen_deathrattle": "also gain its Deathrattle",
    "shudderwock": "repeat all other Battlecries from cards you played this game (targets chosen randomly)",
    "tess": "replay every card from another class you've played this game (targets chosen randomly)",
    "lynessa": "cast each spell you cast on your minions this game on this one",
    "link": "",
    "destroy_linked": "destroy the chosen minion",
    "liam": "transform all 1-Cost cards in your deck into Legendary minions",
    "copy_hand": "replace your hand with a copy of your opponent's",
    "zooka": "summon 3 minions from your deck; they attack enemy minions, then die",
    "morrigan": "swap this with a minion from your deck",
    "gallery": "summon a copy of each minion in your deck that is {n}/{n}",
    "draw_secrets": "draw {n} different Secrets from your deck",
    "summon_drawn": "summon a copy of it that is {n}/{n}",
    "swap_attack": "swap Attack with another minion",
    "candle": "wake The Darkness a step; the third Candle awakens it",
    "forget": "there is a 50% chance to attack another enemy instead",
    "copy_from_hand": "add a copy of a random card in your opponent's hand to your hand",
    "steal_secret": "take control of a random enemy Secret",
    "swap_health": "swap Health with a minion",
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
        more = f"; it costs ({e.a})" if e.mode == 1 else f"; it costs {self.dearer(int(str(e.a)))}" if e.a else ""
        who = self.who(e.who)
        owner = "their owner's" if who.startswith(("all ", "your ")) else "its owner's"
        return f"return {who} to {owner} hand{more}"

    def say_take_control(self, e: lang.Effect) -> str:
        if e.whose == "opponent":
            return f"your opponent takes control of {self.who(e.who)}"
        return f"take control of {self.who(e.who)}" + (", which may attack at once" if e.mode else "")

    def say_redirect(self, e: lang.Effect) -> str:
        return "it is the new target" if e.who == lang.SUMMONED else f"it attacks {self.who(e.who)} instead"

    def say_transform_drawn(self, e: lang.Effect) -> str:
        return f"transform it into {self.cards(e.card)}"

    def say_copy_played(self, e: lang.Effect) -> str:
        whose = "the other player's" if e.whose == "both" else self.whose(e)
        return f"add a copy of it to {whose} hand"

    def say_swap_with_hand(self, e: lang.Effect) -> str:
        assert e.who is not None
        return f"swap this minion with a random {self.filtered(Noun('card'), e.who).words(False)} in your hand"

    def say_give_one_of(self, e: lang.Effect) -> str:
        return f"give {self.who(e.who)} {joined([GIVEN_KEYWORDS.get(w, w) for w in e.keywords], 'or')} (at random)"

    def say_drawn_discard(self, e: lang.Effect) -> str:
        return "discard it at the end of your turn" if e.mode == 1 else "discard it"

    def say_cast_from_deck(self, e: lang.Effect) -> str:
        assert e.who is not None
        return f"cast {self.filtered(Noun('card'), e.who).one()} from your deck (targets chosen randomly)"

    def say_lens(self, e: lang.Effect) -> str:
        assert e.who is not None
        assert e.whom is not None
        one, other = self.filtered(Noun("card"), e.who).one(), self.filtered(Noun("card"), e.whom).one()
        return f"draw {one} and {other} from your deck and swap their Costs"

    def say_draw_lowest(self, e: lang.Effect) -> str:
        assert e.who is not None
        return f"draw the lowest Cost {self.filtered(Noun('card'), e.who).words(False)} from your deck"

    def say_double_health(self, e: lang.Effect) -> str:
        return f"double the Health of {self.who(e.who)}"

    def say_double_hand(self, e: lang.Effect) -> str:
        assert e.who is not None
        return f"double the Attack and Health of all {self.filtered(Noun('card'), e.who).words(True)} in your hand"

    def say_add_discovered(self, e: lang.Effect) -> str:
        assert isinstance(e.card, lang.Choices)
        return f"Discover {self.pool_noun(e.card.fits).one()} and keep all 3 cards"

    def say_demonic_project(self, e: lang.Effect) -> str:
        return f"each player transforms a random minion in their hand into {self.cards(e.card)}"

    def say_deck_deathrattle(self, e: lang.Effect) -> str:
        return "gain the Deathrattle of a random minion in your deck"

    def say_valanyr(self, e: lang.Effect) -> str:
        assert e.who is not None
        one = self.filtered(Noun("card"), e.who).words(False)
        return f'give a random {one} in your hand {self.stats(e.a, e.b)} and "{self.text_of(str(e.card))}"'

    def say_brawl(self, e: lang.Effect) -> str:
        return f"destroy {self.who(e.who)} except one (chosen randomly)"

    def say_transform(self, e: lang.Effect) -> str:
        who = self.who(e.who)
        if e.mode == 1:
            how = self.dearer(int(str(e.a))) if e.a else "the same"
            return f"transform {who} into random minions that cost {how}"
        many = who.startswith(("all ", "your "))
        into = self.cards(e.card, 2).split(" ", 1)[1] if many and isinstance(e.card, str) else self.cards(e.card)
        return f"transform {who} into {into}"

    def say_joust(self, e: lang.Effect) -> str:
        self.saved = "yours costs more"
        assert e.who is not None
        return f"reveal a {self.filtered(Noun('card'), e.who).words(False)} of each deck"

    def say_copy_deathrattle(self, e: lang.Effect) -> str:
        return f"gain the Deathrattles of {self.who(e.who)}"

    def say_swap_with(self, e: lang.Effect) -> str:
        return f"swap Attack and Health with {self.who(e.who)}"

    def say_attack_again(self, e: lang.Effect) -> str:
        return f"{self.who(e.who)} may attack again"

    def say_shuffle_self(self, e: lang.Effect) -> str:
        return f"shuffle this into {self.whose(e)} deck" + (", it keeps its enchantments" if e.mode == 1 else "")

    def say_temper(self, e: lang.Effect) -> str:
        return f"gain {self.stats(e.a, e.b).replace('Health', 'Durability')}"

    def say_wear_weapon(self, e: lang.Effect) -> str:
        return f"{self.whose(e)} weapon loses {e.a} Durability"

    def say_buff_hand(self, e: lang.Effect) -> str:
        stats = self.stats(e.a, e.b)
        if e.mode == 2:
            return f"gain {stats}"
        noun = self.filtered(Noun("card"), e.who) if e.who else Noun("card")
        if e.mode == 4:
            return f"give the leftmost {noun.words(False)} in your hand {stats}"
        return f"give {'all' if e.mode == 0 else 'a random'} {noun.words(e.mode == 0)} in your hand {stats}"

    def say_set_card_cost(self, e: lang.Effect) -> str:
        return f"it costs ({e.a})"

    def say_cthun(self, e: lang.Effect) -> str:
        return f"give your C'Thun {self.gift(e)} wherever it is"

    def say_cast_random(self, e: lang.Effect) -> str:
        return f"cast {self.cards(e.card, e.a)} with random targets"

    def say_goya(self, e: lang.Effect) -> str:
        return f"swap {self.who(e.who)} with a random minion of your deck"

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
            return f"Attack equal to {self.number(a)} and Health equal to {self.number(b)}"
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
        until = {"this_turn": " this turn", "my_turn": " until your next turn"}
        lasts = " next turn" if e.mode == 2 else "".join(until[flag] for flag in e.flags)
        text = self.text_of(e.card)
        if text.startswith("The next ") and e.who == lang.MY_HERO:
            return text[:1].lower() + text[1:].rstrip(".") + lasts
        players = {lang.MY_HERO: "you", lang.ENEMY_HERO: "your opponent"}
        whom = players[e.who] if e.who in players else self.who(e.who)
        return f'give {whom} "{text}"{lasts}'

    def say_remember(self, e: lang.Effect) -> str:
        return "remember it" if e.mode == 1 else f"remember {self.who(e.who)}"

    def say_summon(self, e: lang.Effect) -> str:
        if e.mode == 1:
            return f"summon {self.cards(e.card)} that you lack"
        if e.mode == 2:
            return f"summon a random minion that costs {self.amount(e.b)}"
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
        if e.mode == 2:
            return f"summon a copy of {self.who(e.who)} with {e.a} Health remaining"
        size = f"{e.a}/{e.b} " if e.mode == 1 else ""
        kind = article(size + "copy") if size else "an exact copy" if "exact" in e.flags else "a fresh copy"
        return f"summon {kind} of {self.who(e.who)}"

    def say_summon_remembered(self, e: lang.Effect) -> str:
        copies = "a fresh copy" if e.a == 1 else f"{e.a} fresh copies"
        return f"summon {copies} of each remembered minion" + (" for its player" if e.mode == 1 else "")

    def say_summon_dead(self, e: lang.Effect) -> str:
        if e.mode == 1:
            return "summon fresh copies of your minions that died this turn"
        noun = self.filtered(Noun("minion"), e.who) if e.who else Noun("minion")
        if e.whose == "both":
            return f"summon {self.amount(e.a)} random {noun.words(True)} of both players that died this game"
        if isinstance(e.a, int) and e.a >= 7:
            return f"summon your {noun.words(True)} that died this game"
        return (
            f"summon {'a' if e.a == 1 else self.amount(e.a)} random {noun.words(e.a != 1)} of yours that died this game"
        )

    def say_kangor(self, e: lang.Effect) -> str:
        assert e.who is not None
        noun = self.filtered(Noun("minion"), e.who)
        return f"summon {e.a} random {noun.words(True)} of yours that died this game, with their Magnetic cards"

    def say_summon_from_deck(self, e: lang.Effect) -> str:
        noun = self.filtered(Noun("card"), e.who) if e.who else Noun("minion")
        if e.mode == 1:
            stats = "" if e.a == -1 else f"{e.a}/{e.b} "
            return f"summon a {stats}copy of a random {noun.words(False)} in {self.whose(e)} deck"
        if e.mode == 3:
            return f"summon a random {noun.words(False)} from your deck with less Attack than {self.amount(e.a)}"
        if e.mode == 2:
            return f"{self.owner(e.whose)} summons a random {noun.words(False)} from their deck"
        return f"summon {'a' if e.a == 1 else self.amount(e.a)} random {noun.words(e.a != 1)} from your deck"

    def say_summon_from_hand(self, e: lang.Effect) -> str:
        noun = self.filtered(Noun("card"), e.who) if e.who else Noun("minion")
        if e.mode == 1:
            return f"summon all {noun.words(True)} from your hand"
        if e.whose == "me":
            return f"summon a random {noun.words(False)} from your hand"
        return f"{self.owner(e.whose)} summons a random {noun.words(False)} from their hand"

    def say_note(self, e: lang.Effect) -> str:
        return ""

    def say_summon_noted(self, e: lang.Effect) -> str:
        return "then return it to life as a fresh copy for its owner"

    def say_jade_golem(self, e: lang.Effect) -> str:
        return "summon a Jade Golem" + (f" with {self.gift(e)}" if e.keywords else "")

    def say_equip(self, e: lang.Effect) -> str:
        return f"equip {self.cards(e.card)}" + ("" if e.whose == "me" else f" for {self.owner(e.whose)}")

    def say_destroy_weapon(self, e: lang.Effect) -> str:
        return f"destroy {self.whose(e)} weapon"

    def say_give_weapon(self, e: lang.Effect) -> str:
        given = [self.stats(e.a, e.b).replace("Health", "Durability"), *(GIVEN_KEYWORDS[w] for w in e.keywords)]
        stats = joined([part for part in given if part])
        if self.printed.type == "weapon" and e.whose == "me":
            return f"gain {stats}"
        return f"give {self.whose(e)} weapon {stats}" + (" this turn" if e.flags else "")

    def say_draw(self, e: lang.Effect) -> str:
        verb = "draw" if e.whose == "me" else f"{self.owner(e.whose)} draws"
        if e.who is not None:
            noun = self.filtered(Noun("card"), e.who)
            many = noun.one() if e.a == 1 else f"{self.amount(e.a)} {noun.words(True)}"
            return f"{verb} {many} from {self.whose(e)} deck"
        if isinstance(e.a, int):
            return f"{verb} {'a card' if e.a == 1 else f'{e.a} cards'}"
        if e.a == lang.hand_size(lang.OPPONENT) - lang.hand_size(lang.ME):
            return "draw cards until you have as many in hand as your opponent"
        return f"{verb} cards equal to {self.number(e.a)}"

    def say_drawn_cost(self, e: lang.Effect) -> str:
        if e.mode == 0:
            return f"it costs ({self.amount(e.a)})"
        assert isinstance(e.a, int)
        return f"it costs {self.dearer(e.a)}"

    def say_drawn_copy(self, e: lang.Effect) -> str:
        copies = "a copy" if e.a == 1 else f"{self.amount(e.a)} copies"
        return f"add {copies} of it to your hand"

    def say_attack(self, e: lang.Effect) -> str:
        return f"{self.who(e.who)} attacks {self.who(e.whom)}"

    def say_extra_turns(self, e: lang.Effect) -> str:
        def turns(n: lang.Amount) -> str:
            return "an extra turn" if n == 1 else f"{n} turns"

        if e.b:
            return f"your opponent takes {turns(e.b)}, then you take {turns(e.a)}"
        return f"take {turns(e.a)}"

    def say_progress(self, e: lang.Effect) -> str:
        return f"({e.a} times{' with one name' if e.mode else ''}) reward: {self.cards(e.card)}"

    def say_add_card(self, e: lang.Effect) -> str:
        if e.mode == 1:
            of = " of your opponent's class"
            return f"add {self.cards(e.card, e.a)}{of} to your hand"
        if e.whose == "both":
            return f"give each player {self.cards(e.card, e.a)}"
        of = " of your opponent's class" if e.mode else ""
        return f"add {self.cards(e.card, e.a)}{of} to {self.whose(e)} hand"

    def say_add_copy(self, e: lang.Effect) -> str:
        if e.mode == 1:
            return f"add a fresh copy of each of {self.who(e.who)} to {self.whose(e)} hand"
        if e.a != 1:
            return f"add {self.amount(e.a)} copies of {self.who(e.who)} to {self.whose(e)} hand"
        special = f" that is {e.b}/{e.b} and costs ({e.b})" if e.b else ""
        return f"add a fresh copy of {self.who(e.who)}{special} to {self.whose(e)} hand"

    def say_discard(self, e: lang.Effect) -> str:
        if e.mode == 1:
            return "discard those cards"
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
        if e.mode == 1:
            return f"shuffle {e.a} random cards of your opponent's class into your deck; they cost (1)"
        return f"shuffle {self.cards(e.card, e.a)} into {self.whose(e)} deck"

    def say_shuffle_copy(self, e: lang.Effect) -> str:
        stronger = f" with {self.stats(e.a, e.b)}" if e.a or e.b else ""
        return f"shuffle a fresh copy of {self.who(e.who)}{stronger} into {self.whose(e)} deck"

    def say_offer(self, e: lang.Effect) -> str:
        assert isinstance(e.card, lang.Choices)
        if e.mode == 2:
            return "Discover a basic Hero Power of another class and replace yours with it"
        if e.mode == 4:
            return f"choose one: {joined([self.text_of(id).rstrip('.') for id in e.card.ids], 'or')}"
        if e.card == lang.ADAPTATIONS:
            return "Adapt"
        if e.mode == 3:
            names = article(e.card.called) if e.card.called else joined([self.name_of(id) for id in e.card.ids], "or")
            return f"choose {names} and summon it"
        noun = self.pool_noun(e.card.fits) if e.card.fits else Noun("card")
        of = {1: "", 5: " of your opponent's class"}.get(e.mode, " of any class")
        return f"Discover {noun.one()}{of}"

    def say_offer_each(self, e: lang.Effect) -> str:
        return f"Discover {joined([self.pool_noun(pool.fits).one() for pool in e.pools], 'or')}"

    def say_add_chosen(self, e: lang.Effect) -> str:
        if e.mode == 0:
            return f"give it {self.stats(e.b, e.b)}" if e.b else ""
        if e.mode == 3:
            return f"add a {e.b}/{e.b} copy of it to your hand that costs ({e.a})"
        return f"it costs ({e.a})" if e.mode == 2 else f"it costs {self.dearer(int(str(e.a)))}"

    def say_offer_deck(self, e: lang.Effect) -> str:
        assert e.who is not None
        return f"Discover a copy of {self.filtered(Noun('card'), e.who).one()} in {self.whose(e)} deck"

    def say_copy_from_deck(self, e: lang.Effect) -> str:
        assert e.who is not None
        noun = self.filtered(Noun("card"), e.who)
        some = f"a random {noun.words(False)}" if e.a == 1 else f"{self.amount(e.a)} random {noun.words(True)}"
        return f"copy {some} of {self.whose(e)} deck and add {'it' if e.a == 1 else 'them'} to your hand"

    def say_summon_copies(self, e: lang.Effect) -> str:
        kind = "exact" if "exact" in e.flags else "fresh"
        copies = f"{article(kind)} copy" if e.who == lang.TARGET else f"{kind} copies"
        return f"summon {copies} of {self.who(e.who)}"

    def say_return_self(self, e: lang.Effect) -> str:
        return "return this to your hand" + (f"; it costs {self.dearer(int(str(e.a)))}" if e.a else "")

    def say_return_discarded(self, e: lang.Effect) -> str:
        return f"give it {self.stats(e.a, e.b)} and return it to your hand"

    def say_replace_deck(self, e: lang.Effect) -> str:
        assert isinstance(e.card, str)
        return f'replace your deck with copies of "{self.text_of(e.card)}"'

    def say_remove_from_deck(self, e: lang.Effect) -> str:
        assert e.who is not None
        return f"remove all {self.filtered(Noun('card'), e.who).words(True)} from {self.whose(e)} deck"

    def say_awaken(self, e: lang.Effect) -> str:
        return f"this becomes {self.cards(e.card)}"

    def say_upgrade(self, e: lang.Effect) -> str:
        goal = f" ({e.a} in all)" if e.a != 1 else ""
        return f"upgrade this{goal} to {self.cards(e.card)}"

    def say_excess_damage(self, e: lang.Effect) -> str:
        return f"deal {e.a} damage to {self.who(e.who)} and any excess to its hero"

    def say_note_deck(self, e: lang.Effect) -> str:
        assert e.who is not None
        return f"reveal {self.filtered(Noun('card'), e.who).one()} from your deck"

    def say_replace_hand(self, e: lang.Effect) -> str:
        return f"replace each card of your hand with {self.cards(e.card)}"

    def say_shuffle_minions(self, e: lang.Effect) -> str:
        return f"shuffle {self.who(e.who)} into {self.whose(e)} deck"

    def say_summon_held_copy(self, e: lang.Effect) -> str:
        assert e.who is not None
        size = f"{e.a}/{e.b} " if e.a else ""
        noun = self.filtered(Noun("card"), e.who)
        return f"summon {article(size + 'copy')} of a random {noun.words(False)} in your hand"

    def say_split_heal(self, e: lang.Effect) -> str:
        return self.by_amount("restore", e.a, "Health", f" randomly split among {self.who(e.who)}")

    def say_spell_power(self, e: lang.Effect) -> str:
        return f"give {self.who(e.who)} Spell Damage +{e.a}"

    def say_add_dead(self, e: lang.Effect) -> str:
        assert e.who is not None
        whose = "" if e.whose == "both" else "of yours "
        return (
            f"add a random {self.filtered(Noun('minion'), e.who).words(False)} {whose}that died this game to your hand"
        )

    def say_offer_dead(self, e: lang.Effect) -> str:
        assert e.who is not None
        return f"Discover {self.filtered(Noun('minion'), e.who).one()} of yours that died this game and summon it"

    def say_return_to_life(self, e: lang.Effect) -> str:
        with_health = f" with {e.a} Health" if e.a else ""
        return f"return it to life{with_health}" if e.mode == 1 else f"resummon this minion{with_health}"

    def say_remove_from_hand(self, e: lang.Effect) -> str:
        assert e.who is not None
        return f"remove all {self.filtered(Noun('card'), e.who).words(True)} from {self.whose(e)} hand"

    def say_give_hand(self, e: lang.Effect) -> str:
        assert e.who is not None
        noun = self.filtered(Noun("card"), e.who)
        if not e.mode:
            return f"give all {noun.words(True)} in {self.whose(e)} hand {self.stats(e.a, e.b)}"
        some = f"a random {noun.words(False)}" if e.mode == 1 else f"{e.mode} random {noun.words(True)}"
        return f"give {some} in {self.whose(e)} hand {self.stats(e.a, e.b)}"

    def say_put_secret(self, e: lang.Effect) -> str:
        return f"put {self.cards(e.card)} into play"

    def say_copy_lowest(self, e: lang.Effect) -> str:
        assert e.who is not None
        return f"copy the cheapest {self.filtered(Noun('card'), e.who).words(False)} in your hand"

    def say_throw_weapon(self, e: lang.Effect) -> str:
        return f"throw your weapon at {self.who(e.who)}; it deals its damage and returns to your hand"

    def say_offer_top(self, e: lang.Effect) -> str:
        return f"look at the top {e.a} cards of your deck; draw one and remove the others"

    def say_change_cost(self, e: lang.Effect) -> str:
        assert e.who is not None
        if e.mode == 1:
            noun = self.filtered(Noun("card"), e.who)
            return f"a random {noun.words(False)} in {self.whose(e)} hand costs {self.dearer(int(str(e.a)))}"
        cards = "cards" if e.who == lang.ANY_CARD else self.filtered(Noun("card"), e.who).words(True)
        if e.mode == 2:
            cards += " that did not start in your deck"
        if e.mode == 3:
            cards = "cards of other classes"
        return f"{cards} in {self.whose(e)} hand cost {self.dearer(int(str(e.a)))}"

    def say_change_own_cost(self, e: lang.Effect) -> str:
        return f"{'it' if e.mode == 2 else 'this'} costs {self.dearer(int(str(e.a)))}"

    @staticmethod
    def dearer(by: int) -> str:
        return f"({abs(by)}) {'more' if by > 0 else 'less'}"

    def say_become(self, e: lang.Effect) -> str:
        if e.mode == 2:
            return "become a copy of it"
        if e.mode == 3:
            return f"become a {e.a}/{e.b} copy of the last minion you played"
        if e.mode == 4:
            return "turn into a random card in your opponent's hand, again and again"
        if e.mode == 5:
            return "swap its Attack and Health"
        if e.mode == 1:
            return f"turn into {self.cards(e.card)}, again and again"
        return f"become {self.cards(e.card)}"

    def say_buff_deck(self, e: lang.Effect) -> str:
        assert e.who is not None
        if e.mode == 1:
            return f"all {self.filtered(Noun('card'), e.who).words(True)} in your deck cost ({int(str(e.a)) - 1})"
        if e.mode == 2:
            which = self.filtered(Noun("card"), e.who).words(True)
            return f"set the Attack of all {which} in your deck to their Health"
        return f"give all {self.filtered(Noun('card'), e.who).words(True)} in your deck {self.stats(e.a, e.b)}"

    def say_crystal(self, e: lang.Effect) -> str:
        kind = "" if e.mode == 1 else "empty "
        if isinstance(e.a, lang.Number):
            lost = e.a.code == "subtract" and e.a.a == 0
            n = self.amount(e.a.b if lost else e.a)
            return f"{self.owner(e.whose)} {'lose' if lost else 'gain'} {kind}Mana Crystals equal to {n}"
        if e.a < 0:
            return f"destroy {-e.a} of {self.whose(e)} Mana Crystals"
        crystals = f"{article(kind + 'Mana Crystal')}" if e.a == 1 else f"{e.a} {kind}Mana Crystals"
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

    def say_secret_from_deck(self, e: lang.Effect) -> str:
        if e.a == 1:
            return "put a random Secret from your deck into play"
        return f"put up to {self.amount(e.a)} different Secrets from your deck into play"

    def say_trigger_deathrattle(self, e: lang.Effect) -> str:
        return f"trigger the Deathrattles of {self.who(e.who)}"

    def say_replace_hero(self, e: lang.Effect) -> str:
        return f"replace your hero with {self.name_of(str(e.card))}"

    def say_replace_power(self, e: lang.Effect) -> str:
        if isinstance(e.card, lang.Choices):
            return f"your Hero Power becomes {self.cards(e.card)}"
        return f"your Hero Power becomes {self.name_of(str(e.card))}"
