"""Sets, numbers and conditions in words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from .. import language as lang
from ..pools import Pool
from ..table import Printed

OWN_KEYWORDS = {
    "taunt": "Taunt",
    "charge": "Charge",
    "rush": "Rush",
    "divine_shield": "Divine Shield",
    "stealth": "Stealth",
    "windfury": "Windfury",
    "poisonous": "Poisonous",
    "lifesteal": "Lifesteal",
    "magnetic": "Magnetic",
    "elusive": "Can't be targeted by spells or Hero Powers",
    "cant_attack": "Can't attack",
    "freezes": "Freezes what it damages",
    "immune": "Immune",
    "immune_while_attacking": "Your hero is Immune while attacking",
    "double_battlecry": "Your Battlecries trigger twice",
    "shy": "Only you can target this with spells and Hero Powers",
    "double_end": "Your end of turn effects trigger twice",
    "no_powers": "Hero Powers are disabled",
    "keeps_weapon": "During your turn, your weapon doesn't lose Durability",
    "cleaves": "Also damages the minions next to whomever this attacks",
    "aims_power": "Your Steady Shot can be aimed at minions too",
    "spares_heroes": "Can't attack heroes",
    "armors": "Whenever this minion deals damage, gain that much Armor",
    "power_twice": "You can use your Hero Power twice a turn",
    "power_always": "You can use your Hero Power any number of times",
    "power_hits": "Your Hero Power deals 1 more damage",
    "power_sharpens": "Your Hero Power gives this weapon +1 Attack instead of replacing it",
    "takes_for_hero": "Takes the damage of your hero instead",
    "halts_hero_damage": "Your hero takes only 1 damage at a time",
    "doubles_hero_damage": "Damage dealt to your hero is doubled",
    "shares_spell_damage": "Its Spell Damage counts for both players",
    "random_targets": "All targets are chosen by chance",
    "attacks_always": "Your hero can attack any number of times",
    "double_spells": "Double the damage and healing of your spells and Hero Power",
    "harmful_healing": "Your cards and powers that restore Health deal damage instead",
    "double_deathrattles": "Your minions trigger their Deathrattles twice",
    "double_weapon_deathrattles": "So do your weapons",
    "both_options": "Your Choose One cards have both effects combined",
    "attack_is_health": "This minion's Attack is always equal to its Health",
    "four_attacks": "Can attack four times a turn",
    "spends_attack": "Attacking a minion costs 1 Attack instead of 1 Durability",
    "spares_minions": "Your minions can't be reduced below 1 Health",
    "double_healing": "Your healing is doubled",
    "double_power": "Double the damage and healing of your Hero Power",
    "extra_shuffles": "Whenever you shuffle a card into a deck, shuffle in an extra copy",
    "spells_cost_health": "Your next spell costs Health instead of Mana",
    "murlocs_cost_health": "Your next Murloc costs Health instead of Mana",
    "repeats_spell": "Your next spell casts twice",
    "repeats_battlecry": "Your next Battlecry triggers twice",
    "spells_steal_life": "Your spells have Lifesteal",
    "gives_echo": "Minions in your hand have Echo",
    "echo": "Echo",
}
GIVEN_KEYWORDS = OWN_KEYWORDS | {
    "elusive": '"Can\'t be targeted by spells or Hero Powers"',
    "cant_attack": '"Can\'t attack"',
    "spares_heroes": '"Can\'t attack heroes"',
    "deathrattle": "Deathrattle",
    "frozen": "Frozen",
}
TALLIES = {
    "spells_this_turn": "the number of spells you have cast this turn",
    "big_spells_this_turn": "the number of spells you have cast this turn that cost (5) or more",
    "minions_this_turn": "the number of minions you have played this turn",
    "hero_damage_this_turn": "the damage your hero has taken this turn",
    "hero_healed_this_turn": "the Health your hero has regained this turn",
    "elementals_this_turn": "the number of Elementals you have played this turn",
    "elementals_last_turn": "the number of Elementals you played last turn",
    "spells_cast": "the number of spells you have cast this game",
    "big_spells": "the number of spells you have cast this game that cost (5) or more",
    "cards_discarded": "the number of cards you have discarded this game",
    "mana_overloaded": "the number of Mana Crystals you have Overloaded this game",
    "foreign_cards": "the number of cards of other classes you have played this game",
    "secrets_played": "the number of Secrets you have played this game",
    "powers_used": "how often you used your Hero Power this game",
    "cthun_attack": "the Attack of your C'Thun",
    "cthun_health": "the Health of your C'Thun",
    "cthun_taunt": "whether your C'Thun has Taunt",
    "minion_size": "the size of your minions",
    "rightmost_played": "whether the card was at the right end of your hand",
}
TALLY_CONDITIONS = {
    "elementals_last_turn": ("you played an Elemental last turn", "you played no Elemental last turn"),
    "big_spells_this_turn": ("you have cast a spell that costs (5) or more this turn", "you have not"),
    "spells_this_turn": ("you have cast a spell this turn", "you have cast no spell this turn"),
    "minions_this_turn": ("you have played a minion this turn", "you have played no minion this turn"),
    "hero_damage_this_turn": ("your hero took damage this turn", "your hero took no damage this turn"),
    "hero_healed_this_turn": ("your hero was healed this turn", "your hero was not healed this turn"),
    "rightmost_played": ("it was at the right end of your hand", "it was not at the right end of your hand"),
}
# Numbers that are 0 or 1, said as conditions.
CONDITIONS = {
    "not_", "and_", "or_", "has_weapon", "no_duplicates", "killed", "start_even", "start_odd", "hand_room",
    "secret_room", "missing", "power_is", "hero_class", "about_me", "other_class", "deck_even", "deck_odd",
    "cthun_ready", "source_mine", "source_type", "source_this", "drawn", "card_is", "generated", "turn_mine",
    "at_least", "less", "equal",
}  # fmt: skip
POOL_WORDS = {"hero": "hero card"}
SET_NAMES = {"ungoro": "Journey to Un'Goro"}
SUMS = ("add", "subtract")
# What was saved, where it is no number.
CLAUSES = ("yours costs more", "a coin shows heads")
# What a player has.
HOLDINGS = {"max_mana": "Mana Crystals", "hand_size": "cards in hand"}


def article(words: str) -> str:
    if words.startswith("The "):
        return words
    if words.startswith("other "):
        return "an" + words
    return ("an " if words[0] in "aeiouAEIOU8" else "a ") + words


def plural(word: str) -> str:
    head, of, rest = word.partition(" of ")
    if of:
        return plural(head) + of + rest
    if " or " in word:
        return " or ".join(map(plural, word.split(" or ")))
    for ending, ending_of_many in (
        ("Sheep", "Sheep"),
        ("Missiles", "Missiles"),
        ("Bananas", "Bananas"),
        ("Wolf", "Wolves"),
        ("enemy", "enemies"),
        ("hero", "heroes"),
        ("x", "xes"),
        ("sh!", "shes!"),
        ("!", "s!"),
    ):
        if word.endswith(ending):
            return word.removesuffix(ending) + ending_of_many
    return word + "s"


def sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?", '."')) else ".")


def parts_of(condition: lang.Amount | None) -> list[lang.Number]:
    """A chain of `&` as a list."""
    if not isinstance(condition, lang.Number):
        return []
    return [*parts_of(condition.a), *parts_of(condition.b)] if condition.code == "and_" else [condition]


def either_of(set: lang.Set) -> list[lang.Set]:
    """A chain of `|` as a list."""
    if set.code != "any_of" or set.left is None or set.right is None:
        return [set]
    return [*either_of(set.left), *either_of(set.right)]


def joined(parts: list[str], word: str = "and") -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} {word} {parts[-1]}"


@dataclass(frozen=True)
class Noun:
    """A set in words: `other damaged friendly Beast with Taunt`. `fixed` is one thing with a name of its own."""

    head: str = "character"
    side: str = ""  # friendly, enemy
    before: tuple[str, ...] = ()
    behind: tuple[str, ...] = ()
    fixed: str = ""
    random: int = 0

    def words(self, many: bool, side: str = "") -> str:
        """`side` is left out where it is said in another way."""
        head = plural(self.head) if many else self.head
        sided = (side,) if side and self.head != "enemy" else ()
        return " ".join((*self.before, *sided, head, *self.behind))

    def one(self) -> str:
        return self.fixed or article(self.words(False, self.side))

    def all(self) -> str:
        if self.fixed:
            return self.fixed
        if self.random:
            return self.some(self.random)
        if self == BASES["heroes"]:
            return "both heroes"
        if self.side == "friendly":
            return f"your {self.words(True)}"
        return f"all {self.words(True, self.side)}"

    def some(self, n: int) -> str:
        if self.before[:1] == ("other",) and n == 1:
            return f"another random {replace(self, before=self.before[1:]).words(False, self.side)}"
        return f"{'a' if n == 1 else n} random {self.words(n > 1, self.side)}"


FIXED = {
    "my_hero": "your hero",
    "enemy_hero": "the enemy hero",
    "adjacent": "adjacent minions",
    "attacked": "it",
    "made": "it",
    "my_weapon": "your weapon",
}
BASES = {
    "everybody": Noun(),
    "minions": Noun("minion"),
    "allies": Noun("minion", "friendly"),
    "friends": Noun("character", "friendly"),
    "enemy_minions": Noun("minion", "enemy"),
    "enemies": Noun("enemy", "enemy"),
    "heroes": Noun("hero"),
}


@dataclass
class Nouns:
    """Sets, numbers and conditions of one card in words. `name_of` says what a card id is called, `size_of` the
    Attack and Health of a minion, `text_of` what the card says."""

    definition: lang.Definition
    printed: Printed
    name_of: Callable[[str], str]
    size_of: Callable[[str], str]
    text_of: Callable[[str], str]
    target_said: bool = False
    saved: str = "that much"
    saved_too: str = "that much"
    it: str = "it"
    other: str = "it"
    aimed_at: str = ""  # whom an effect has chosen as the target
    summons_said: bool = False  # of a choice: what is chosen comes into play
    noted: bool = False  # the card that an event is about

    def me(self) -> str:
        return f"this {self.printed.type}" if self.printed.type in ("minion", "weapon") else "this"

    def noun(self, set: lang.Set) -> Noun:
        match set.code:
            case code if code in BASES:
                return BASES[code]
            case code if code in FIXED:
                return Noun(fixed=FIXED[code])
            case "self":
                return Noun(fixed=self.me())
            case "subject":
                return Noun(fixed=self.it)
            case "object":
                return Noun(fixed=self.other)
            case "target":
                if self.aimed_at:
                    aimed_at, self.aimed_at = self.aimed_at, ""
                    return Noun(fixed=aimed_at)
                if self.target_said or self.definition.target is None:
                    return Noun(fixed="it")
                self.target_said = True
                return self.noun(self.definition.target)
            case "edges":
                noun = self.noun(self.left(set))
                return Noun(fixed=f"the leftmost and the rightmost {noun.side} {noun.words(False)}".replace("  ", " "))
            case "beside":
                return Noun(fixed="the minions next to it")
            case "random":
                noun = self.noun(self.left(set))
                if noun.fixed:
                    return Noun(fixed=f"a random one of {noun.fixed}")
                return replace(noun, random=int(set.value))
            case "beside":
                of = self.left(set)
                return Noun(
                    fixed="the minions next to it" if of.code == "target" else f"minions next to {self.who(of)}"
                )
            case "all_of":
                return self.filtered(self.noun(self.left(set)), self.right(set))
            case "any_of":
                one, other = self.noun(self.left(set)), self.noun(self.right(set))
                word = "and" if self.right(set).code in ("beside", "my_hero") else "or"
                return Noun(fixed=f"{one.one()} {word} {other.one()}")
            case "but" if self.right(set).code in ("self", "target", "subject"):
                noun = self.noun(self.left(set))
                return replace(noun, before=("other", *noun.before))
            case "but" if self.right(set).code == "damaged":
                noun = self.noun(self.left(set))
                return replace(noun, before=("undamaged", *noun.before))
            case "but" if self.right(set).code in ("card", "race"):
                noun = self.noun(self.left(set))
                without = self.filtered(Noun(), self.right(set)).head
                without = without if self.right(set).code == "card" else plural(without)
                return replace(noun, behind=(*noun.behind, f"except {without}"))
            case "but":
                noun = self.noun(self.left(set))
                return replace(noun, behind=(*noun.behind, f"but not {self.noun(self.right(set)).all()}"))
            case _:
                return self.filtered(Noun("card"), set)

    def filtered(self, noun: Noun, by: lang.Set) -> Noun:
        match by.code:
            case "all_of":
                return self.filtered(self.filtered(noun, self.left(by)), self.right(by))
            case "any_of":
                parts = either_of(by)
                if all(part.code == "card" for part in parts):
                    cards = dict.fromkeys(self.name_of(str(part.value)) for part in parts)
                    return replace(noun, head=joined(list(cards), "or"))
                words = [self.filtered(Noun("card"), part).words(False) for part in parts]
                return replace(noun, behind=(*noun.behind, f"({joined(words, 'or')})"))
            case "but":
                without = self.right(by)
                noun = self.filtered(noun, self.left(by))
                if without.code == "self":
                    return replace(noun, before=("other", *noun.before))
                return replace(
                    noun, behind=(*noun.behind, f"but no {self.filtered(Noun('card'), without).words(False)}")
                )
            case "race":
                return replace(noun, head=str(by.value).capitalize())
            case "type":
                return replace(noun, head=POOL_WORDS.get(str(by.value), str(by.value)))
            case "class_":
                return replace(noun, before=(*noun.before, str(by.value).capitalize()))
            case "legendary":
                return replace(noun, before=(*noun.before, "Legendary"))
            case "battlecry":
                return replace(noun, behind=(*noun.behind, "with Battlecry"))
            case "secret":
                return replace(noun, head="Secret")
            case "legendary":
                return replace(noun, before=(*noun.before, "Legendary"))
            case "everybody":
                return noun
            case "card":
                return replace(noun, head=self.name_of(str(by.value)))
            case "battlecry" | "overload" | "spell_damage" | "combo" | "echo":
                return replace(noun, behind=(*noun.behind, f"with {by.code.replace('_', ' ').title()}"))
            case "damaged" | "living":
                return noun if by.code == "living" else replace(noun, before=(*noun.before, "damaged"))
            case "keyword" if by.keywords == ("frozen",):
                return replace(noun, before=(*noun.before, "Frozen"))
            case "keyword":
                names = [GIVEN_KEYWORDS.get(word, word) for word in by.keywords]
                return replace(noun, behind=(*noun.behind, f"with {joined(names, 'or')}"))
            case "attack" | "health" | "cost":
                how = ("", " or more", " or less")[by.compare]
                unit = "mana cost" if by.code == "cost" else by.code.capitalize()
                return replace(noun, behind=(*noun.behind, f"with {by.value}{how} {unit}"))
            case "has_text":
                return replace(noun, behind=(*noun.behind, "with text"))
            case "from_set":
                return replace(noun, behind=(*noun.behind, f"of {SET_NAMES.get(str(by.value), by.value)}"))
            case "minions":
                return replace(noun, head="minion")
            case "my_hero" | "enemy_hero" | "allies" | "friends" | "enemies" | "enemy_minions":
                return replace(noun, behind=(*noun.behind, f"among {self.noun(by).all()}"))
        return replace(noun, behind=(*noun.behind, by.code))

    @staticmethod
    def left(set: lang.Set) -> lang.Set:
        assert set.left is not None
        return set.left

    @staticmethod
    def right(set: lang.Set) -> lang.Set:
        assert set.right is not None
        return set.right

    def who(self, set: lang.Set | None) -> str:
        """The object of a verb: a target is one, every other set is all of them."""
        if set is None:
            return "nothing"
        if set.code == "target" and not self.target_said and self.definition.target is not None:
            return self.noun(set).one()
        return self.noun(set).all()

    def cards(self, cards: lang.Cards | None, n: lang.Amount = 1) -> str:
        if isinstance(cards, str):
            name = self.name_of(cards)
            return article(name) if n == 1 else f"{self.amount(n)} {plural(name)}"
        if cards is None:
            return "nothing"
        some = "a random" if n == 1 else f"{self.amount(n)} random"
        if cards.called:
            return f"{some} {cards.called if n == 1 else plural(cards.called)}"
        if cards.ids:
            names = joined([self.name_of(id) for id in cards.ids], "or")
            return f"{'one' if n == 1 else self.amount(n)} of {names} at random"
        noun = self.pool_noun(cards.fits)
        return f"{some} {noun.words(n != 1)}"

    def pool_noun(self, fits: lang.Set | Pool | None) -> Noun:
        if isinstance(fits, lang.Set):
            return self.filtered(Noun("card"), fits)
        assert fits is not None
        classes = tuple(name.capitalize() for name in fits.classes if name != "own")
        head = fits.race.capitalize() if fits.race else fits.type or "card"
        behind = []
        if fits.keyword:
            behind.append(f"with {GIVEN_KEYWORDS[fits.keyword]}")
        if fits.cost is not None:
            behind.append(f"with {fits.cost} mana cost")
        if fits.most_cost is not None:
            behind.append(f"with {fits.most_cost} or less mana cost")
        if fits.text is not None:
            behind.append("with text" if fits.text else "without text")
        if fits.rarity:
            head = f"{fits.rarity.capitalize()} {head}"
        before = () if "own" in fits.classes else (" or ".join(classes),) if classes else ()
        return Noun(head, before=before, behind=tuple(behind))

    # Numbers and conditions ----------------------------------------------------------------------------------

    def amount(self, n: lang.Amount) -> str:
        return str(n) if isinstance(n, int) else self.number(n)

    def whose(self, number: lang.Number | lang.Effect) -> str:
        return {"me": "your", "opponent": "your opponent's", "both": "each player's"}[number.whose]

    def owner(self, whose: str) -> str:
        return {"me": "you", "opponent": "your opponent", "both": "each player"}[whose]

    def owns(self, whose: str) -> str:
        return f"{self.owner(whose)} {'have' if whose == 'me' else 'has'}"

    def number(self, n: lang.Number) -> str:
        match n.code:
            case "count":
                assert n.set is not None
                return f"the number of {self.noun(n.set).all().removeprefix('all ')}"
            case "attack_of":
                return f"{self.possessive(n.set)} Attack"
            case "health_of":
                return f"{self.possessive(n.set)} Health"
            case "hand_size":
                return f"the number of cards in {self.whose(n)} hand"
            case "deck_size":
                return f"the number of cards in {self.whose(n)} deck"
            case "in_hand" | "in_deck":
                assert n.set is not None
                where = n.code.removeprefix("in_")
                return f"the number of {self.filtered(Noun('card'), n.set).words(True)} in {self.whose(n)} {where}"
            case "hero_damage":
                return (
                    f"the damage {self.owner(n.whose)} have taken" if n.whose == "me" else "the damage they have taken"
                )
            case "hero_health":
                return f"{self.whose(n)} Health"
            case "armor_of":
                return f"{self.whose(n)} Armor"
            case "weapon_attack":
                return f"the Attack of {self.whose(n)} weapon"
            case "weapon_durability":
                return f"the Durability of {self.whose(n)} weapon"
            case "spell_damage":
                return f"{self.whose(n)} Spell Damage"
            case "mana":
                return f"{self.whose(n)} mana"
            case "random":
                return f"{n.a}-{n.b}"
            case "saved":
                return self.saved
            case "amount":
                return self.saved_too
            case "totems":
                return "the number of Totems you have summoned this game"
            case "died_this_turn":
                return "the number of minions that died this turn"
            case "tally":
                return TALLIES[n.a.name]  # type: ignore[union-attr]
            case "played":
                assert n.set is not None
                return f"the number of {self.filtered(Noun('card'), n.set).words(True)} you have played this game"
            case "max_mana":
                return f"{self.whose(n)} Mana Crystals"
            case "died":
                assert n.set is not None
                yours = "" if n.whose == "both" else " of yours"
                return f"the number of {self.filtered(Noun('minion'), n.set).words(True)}{yours} that died this game"
            case "drawn_cost" | "chosen_cost":
                return "its Cost"
            case "play_count":
                return f"the number of cards {self.owns(n.whose)} played this turn"
            case "cost_of":
                return f"{self.possessive(n.set)} cost"
            case "chosen_attack":
                return "its Attack"
            case "remembered":
                return "the number of remembered cards"
            case "hero_attacks":
                return "the number of attacks of your hero this turn"
            case "hero_power_used":
                return "the number of times you used your Hero Power this turn"
            case "wounded":
                return "the number of damaged characters"
            case "secrets":
                return f"the number of {self.whose(n)} Secrets"
            case "subtract" if n == 2 * lang.CARDS_PLAYED - 2:
                return "twice the number of other cards you have played this turn"
            case "multiply" if isinstance(n.a, lang.Number) and isinstance(n.b, int):
                times = "twice" if n.b == 2 else f"{n.b} times"
                return f"{times} ({self.number(n.a)})" if n.a.code in SUMS else f"{times} {self.number(n.a)}"
            case "add" | "subtract" | "multiply":
                word = {"add": "plus", "subtract": "minus", "multiply": "times"}[n.code]
                return f"{self.amount(n.a)} {word} {self.amount(n.b)}"
            case "minimum" | "maximum":
                return (
                    f"the {'smaller' if n.code == 'minimum' else 'larger'} of {self.amount(n.a)} and {self.amount(n.b)}"
                )
            case "choose":
                assert isinstance(n.a, lang.Number)
                return f"{self.amount(n.b)} if {self.condition(n.a)}, else {self.amount(n.c)}"
            case "room":
                return f"the free places on {self.whose(n)} board"
        if n.code in CONDITIONS:
            return f"1 if {self.condition(n)}, else 0"
        raise LookupError(f"no words for the number {n.code}")

    def possessive(self, set: lang.Set | None) -> str:
        words = self.who(set)
        return "its" if words == "it" else f"{words}'" if words.endswith("s") else f"{words}'s"

    def condition(self, n: lang.Number, yes: bool = True) -> str:
        no = "" if yes else "not "
        if n in (lang.COMBO, lang.PLAYED_BEFORE):
            return f"you {'' if yes else 'did not '}played another card this turn"
        match n.code:
            case "not_":
                assert isinstance(n.a, lang.Number)
                return self.condition(n.a, not yes)
            case "and_" | "or_":
                assert isinstance(n.a, lang.Number)
                assert isinstance(n.b, lang.Number)
                return f"{self.condition(n.a, yes)} {n.code[:-1]} {self.condition(n.b, yes)}"
            case "count":
                return self.there_is(n.set, yes)
            case "has_weapon":
                return f"{self.owner(n.whose)} {'have' if n.whose == 'me' else 'has'} {'a' if yes else 'no'} weapon"
            case "no_duplicates":
                return f"{self.whose(n)} deck has {'no' if yes else ''} duplicates"
            case "killed":
                return "it dies" if yes else "it survives"
            case "start_even" | "start_odd":
                return f"your starting deck has only {n.code.removeprefix('start_')}-cost cards"
            case "room":
                return f"{self.owner(n.whose)} {no}{'have' if n.whose == 'me' else 'has'} room on the board"
            case "secret_room":
                return f"{self.owner(n.whose)} {no}{'have' if n.whose == 'me' else 'has'} room for a Secret"
            case "hand_room":
                return f"{self.owner(n.whose)} {no}{'have' if n.whose == 'me' else 'has'} room in hand"
            case "missing":
                return f"you lack {'one' if yes else 'none'} of them"
            case "spell_damage":
                return f"{self.owns(n.whose)} {'' if yes else 'no '}Spell Damage"
            case "play_count":
                return f"{self.owns(n.whose)} played {'a' if yes else 'no'} card this turn"
            case "remembered":
                return f"{self.me()} remembers {'a' if yes else 'no'} card"
            case "in_hand" | "in_deck":
                assert n.set is not None
                noun = self.filtered(Noun("card"), n.set)
                return f"{self.whose(n)} {n.code[3:]} has {noun.one() if yes else 'no ' + noun.words(False)}"
            case "died":
                assert n.set is not None
                noun = self.filtered(Noun("minion"), n.set)
                return f"{noun.one() if yes else 'no ' + noun.words(False)} died this game"
            case "power_is":
                return f"your Hero Power is {no}{self.name_of(n.a.name)}"  # type: ignore[union-attr]
            case "hero_class":
                return f"{self.whose(n)} hero has {'a' if yes else 'no'} class"
            case "about_me":
                return f"it is {no}this"
            case "other_class":
                return f"it is {no}of another class"
            case "deck_even" | "deck_odd":
                return f"your deck has {no}only {n.code.removeprefix('deck_')}-cost cards"
            case "cthun_ready":
                return f"your C'Thun {'has' if yes else 'does not have'} at least 10 Attack"
            case "hero_attacks":
                return f"your hero {'attacked' if yes else 'did not attack'} this turn"
            case "hero_power_used":
                return f"you {'' if yes else 'did not '}use{'d' if yes else ''} your Hero Power this turn"
            case "secrets":
                return f"{self.owner(n.whose)} {'control' if n.whose == 'me' else 'controls'} a Secret"
            case "died_this_turn":
                return f"{'a' if yes else 'no'} minion died this turn"
            case "source_mine":
                return "the source is yours"
            case "source_this":
                return f"this is {no}the source"
            case "source_type":
                return f"the source is a {n.a.name.replace('_', ' ')}"  # type: ignore[union-attr]
            case "saved" if self.saved in CLAUSES:
                return self.saved
            case "tally":
                name = n.a.name  # type: ignore[union-attr]
                return (
                    TALLY_CONDITIONS[name][0 if yes else 1]
                    if name in TALLY_CONDITIONS
                    else f"{TALLIES[name]} is {no}more than 0"
                )
            case "drawn" | "card_is":
                assert n.set is not None
                return f"it is {no}{self.filtered(Noun('card'), n.set).one()}"
            case "generated":
                return f"it did {'not ' if yes else ''}start in your deck"
            case "turn_mine":
                return f"it is {no}your turn"
            case "at_least" | "less" | "equal":
                return self.comparison(n, yes)
        return f"{self.number(n)} is {no}more than 0"

    def comparison(self, n: lang.Number, yes: bool) -> str:
        if n.code == "at_least" and isinstance(n.a, lang.Number) and n.b == 1:
            return self.condition(n.a, yes)
        if n == lang.equals(lang.MINIONS_PLAYED, 0):
            return f"you have {'not ' if yes else ''}played a minion this turn"
        if n.code == "equal" and n.b == 0 and isinstance(n.a, lang.Number):
            if n.a.code == "remainder":
                return f"{self.amount(n.a.a)} is {'' if yes else 'not '}a multiple of {self.amount(n.a.b)}"
            if n.a.code in ("hand_size", "deck_size"):
                return f"{self.whose(n.a)} {n.a.code[:4]} is {'' if yes else 'not '}empty"
            return self.condition(n.a, not yes)
        if n.code == "equal" and n.a == lang.AMOUNT and self.saved_too == "its Cost":
            return f"it {'costs' if yes else 'does not cost'} ({self.amount(n.b)})"
        if n.code == "equal":
            return self.measured(n.a, "just" if yes else "not", n.b)
        if isinstance(n.a, int):  # at_least(15, x) is x <= 15; less(15, x) is x > 15
            return self.measured(n.b, "at most" if (n.code == "at_least") == yes else "more than", n.a)
        return self.measured(n.a, "at least" if (n.code == "at_least") == yes else "less than", n.b)

    def measured(self, what: lang.Amount, how: str, than: lang.Amount) -> str:
        if isinstance(what, lang.Number) and what.code == "count" and what.set is not None:
            noun = self.noun(what.set)
            who = {"friendly": "you control", "enemy": "your opponent controls", "": "there are"}[noun.side]
            if not noun.fixed and isinstance(than, int):
                return f"{who} {how} {self.amount(than)} {noun.words(than != 1)}"
        if isinstance(what, lang.Number) and what.code == "in_hand" and what.set is not None:
            held = self.filtered(Noun("card"), what.set).words(True)
            return f"{self.whose(what)} hand has {how} {self.amount(than)} {held}"
        if isinstance(what, lang.Number) and what.code in HOLDINGS:
            return f"{self.owns(what.whose)} {how} {self.amount(than)} {HOLDINGS[what.code]}"
        if isinstance(what, lang.Number) and what.code == "play_count":
            return f"{self.owns(what.whose)} played {how} {self.amount(than)} cards this turn"
        return f"{self.amount(what)} is {how.removeprefix('just')} {self.amount(than)}".replace("  ", " ")

    def there_is(self, set: lang.Set | None, yes: bool) -> str:
        assert set is not None
        if set.code == "all_of" and set.left is not None and set.left.code in ("object", "subject", "target", "self"):
            who = "the target" if set.left.code == "target" else self.noun(set.left).all()
            what = self.right(set)
            if what.code == "damaged" or what.keywords == ("frozen",):
                self.target_said = self.target_said or set.left.code == "target"
                return f"{who} is {'' if yes else 'not '}{'damaged' if what.code == 'damaged' else 'Frozen'}"
            if what.code == "keyword":
                names = joined([GIVEN_KEYWORDS.get(word, word) for word in what.keywords], "or")
                return f"{who} {'has' if yes else 'does not have'} {names}"
            if what.code in ("attack", "health"):
                how = ("", " or more", " or less")[what.compare]
                return f"{who} has {what.value}{how} {what.code.capitalize()}"
            self.target_said = self.target_said or set.left.code == "target"
            return f"{who} is {'' if yes else 'not '}{self.noun(self.right(set)).one()}"
        if set == lang.IT - lang.SELF:
            return f"{self.it} is another minion"
        noun = self.noun(set)
        found = noun.one() if yes else "no " + noun.words(False)
        if noun.side == "friendly":
            return f"you control {replace(noun, side='').one() if yes else found}"
        if noun.side == "enemy" and noun.head != "enemy":
            return f"your opponent controls {replace(noun, side='').one() if yes else found}"
        return f"there is {found}"
