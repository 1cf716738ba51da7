"""What an operation of the core takes, a line each. The compiler and the checks of a card's text read this table.

An operation that is not listed takes anything: its verb says all that there is to say.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..sets import CHARGE, IMMUNE, SPARES_HEROES, STEALTH, WINDFURY, Keyword
from .effect import MY_NEXT_TURN, THIS_TURN

HELD = ("minion", "spell", "weapon", "hero")  # types of card that a hand holds
MINION, SPELL, WEAPON, HERO = ("minion",), ("spell",), ("weapon",), ("hero",)
POWER, TEXT = ("hero_power",), ("enchantment",)
CHARACTERS, CARDS = "characters", "cards"
DRAWS = frozenset({"draw", "add_card"})


@dataclass(frozen=True)
class Operation:
    # Its set.
    who: str = ""  # CHARACTERS on the board or CARDS in a hand or deck
    moves_minions: bool = False  # its cards go to the board
    heroes_cannot: str = ""  # what only minions feel, after "heroes do not"
    # Its cards.
    cards: tuple[str, ...] = ()  # the types that its card or pool may have
    cards_in: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # in a mode
    # Its numbers.
    amount: bool = False  # how often or how much: never less than 0
    fixed: tuple[int, int] | None = None  # plain, from one to the other: the core does not work it out
    options: bool = False  # plain: how many a choice has
    least: int | None = None  # of a plain one
    most: int | None = None
    empty_at_zero: bool = False  # it does nothing when all of them are 0
    rolls: bool = False  # random_number(...) is rolled here
    # Its place.
    after: frozenset[str] = frozenset()  # one of these stands before it in the same text
    moment: str = ""  # it belongs to this moment of a card
    enchantment: bool = False  # it belongs to the text of an enchantment(...)
    events: frozenset[str] = frozenset()  # it answers one of these
    # What it gives for a while: whether Attack, and which keywords.
    until: Mapping[str, tuple[bool, frozenset[Keyword]]] = field(default_factory=dict)


OPERATIONS: dict[str, Operation] = {
    # When and how often.
    "repeat": Operation(fixed=(1, 200)),
    "save": Operation(rolls=True),
    # What hurts, heals and removes.
    "damage": Operation(CHARACTERS, amount=True, empty_at_zero=True, rolls=True),
    "split_damage": Operation(CHARACTERS, amount=True, empty_at_zero=True),
    "heal": Operation(CHARACTERS, amount=True, empty_at_zero=True),
    "split_heal": Operation(CHARACTERS, least=0, empty_at_zero=True),
    "set_health": Operation(CHARACTERS, fixed=(1, 9999)),
    "armor": Operation(amount=True, empty_at_zero=True),
    "freeze": Operation(CHARACTERS),
    "silence": Operation(CHARACTERS, heroes_cannot="be silenced"),
    "destroy": Operation(CHARACTERS),
    "prevent": Operation(events=frozenset({"fatal", "damage"})),
    # What changes a minion.
    "give": Operation(CHARACTERS, rolls=True, until={
        THIS_TURN: (True, frozenset({CHARGE, IMMUNE, SPARES_HEROES, WINDFURY})),
        MY_NEXT_TURN: (False, frozenset({STEALTH})),
    }),
    "give_one_of": Operation(CHARACTERS, heroes_cannot="have keywords of minions"),
    "spell_power": Operation(least=0, empty_at_zero=True),
    "lose": Operation(CHARACTERS),
    "set_stats": Operation(CHARACTERS, heroes_cannot="have stats to set (say set_health)"),
    "swap_stats": Operation(CHARACTERS, heroes_cannot="have stats to swap"),
    "double_health": Operation(CHARACTERS, heroes_cannot="have their health doubled"),
    "attach": Operation(CHARACTERS, cards=TEXT),
    "drop_text": Operation(enchantment=True),
    "transform": Operation(CHARACTERS, heroes_cannot="become another card", cards=MINION),
    "awaken": Operation(cards=MINION),
    "take_control": Operation(CHARACTERS),
    "give_back": Operation(enchantment=True),
    "bounce": Operation(CHARACTERS, heroes_cannot="return to a hand"),
    "redirect": Operation(events=frozenset({"attack", "cast"})),
    "forget": Operation(events=frozenset({"attack"})),
    # What brings minions.
    "summon": Operation(cards=MINION, amount=True, empty_at_zero=True, rolls=True),
    "summon_drawn": Operation(events=frozenset({"draw"})),
    "summon_dead": Operation(amount=True),
    "summon_noted": Operation(after=frozenset({"note"})),
    "summon_remembered": Operation(fixed=(1, 7)),
    "summon_from_deck": Operation(CARDS, moves_minions=True, amount=True),
    "summon_from_hand": Operation(moves_minions=True),
    "army_of_the_dead": Operation(amount=True, empty_at_zero=True),
    # What happens to cards in hand.
    "add_card": Operation(cards=HELD, amount=True, empty_at_zero=True),
    "add_copy": Operation(amount=True, empty_at_zero=True),
    "copy_lowest": Operation(CARDS),
    "return_self": Operation(moment="deathrattle"),
    "return_discarded": Operation(moment="in_hand"),
    "give_hand": Operation(CARDS, empty_at_zero=True),
    "buff_hand": Operation(CARDS, empty_at_zero=True),
    "double_hand": Operation(CARDS),
    "bless_hand": Operation(cards=TEXT),
    "change_cost": Operation(CARDS, fixed=(-100, 100), empty_at_zero=True),
    "change_own_cost": Operation(moment="in_hand", fixed=(-100, 100), empty_at_zero=True),
    "become": Operation(moment="in_hand", cards=HELD),
    "upgrade": Operation(moment="in_hand", cards=HELD),
    "discard": Operation(amount=True),
    "remove_from_hand": Operation(CARDS),
    "replace_hand": Operation(cards=HELD),
    "demonic_project": Operation(cards=MINION),
    # What happens to decks.
    "draw": Operation(CARDS, amount=True, empty_at_zero=True, rolls=True),
    "drawn_cost": Operation(after=DRAWS),
    "drawn_copy": Operation(after=DRAWS),
    "drawn_discard": Operation(after=DRAWS),
    "transform_drawn": Operation(after=DRAWS, cards=MINION),
    "joust": Operation(CARDS),
    "draw_shown": Operation(after=frozenset({"joust"})),
    "copy_from_deck": Operation(CARDS),
    "steal_from_deck": Operation(CARDS),
    "mill": Operation(amount=True, empty_at_zero=True),
    "shuffle": Operation(cards=HELD, amount=True, empty_at_zero=True),
    "buff_deck": Operation(CARDS, fixed=(0, 14), empty_at_zero=True),
    "replace_deck": Operation(cards=HELD),
    "remove_from_deck": Operation(CARDS),
    # What a player has beside them.
    "equip": Operation(cards=WEAPON),
    "give_weapon": Operation(empty_at_zero=True),
    "wear_weapon": Operation(least=0, empty_at_zero=True),
    "replace_hero": Operation(cards=HERO),
    "replace_power": Operation(cards=POWER),
    "power_cost": Operation(fixed=(0, 100)),
    "crystal": Operation(empty_at_zero=True),
    "coin": Operation(fixed=(0, 10), empty_at_zero=True),
    "tax_next_turn": Operation(fixed=(0, 100)),
    "extra_turns": Operation(least=0, most=10, empty_at_zero=True),
    # What asks its player.
    "offer": Operation(cards=HELD, cards_in={"powers": POWER, "to_summon": MINION, "texts": SPELL}, options=True),
    "offer_each": Operation(cards=HELD),
    "offer_top": Operation(options=True),
    "add_discovered": Operation(cards=HELD),
    # Spells, secrets and quests.
    "cast_random": Operation(cards=SPELL),
    "counter": Operation(events=frozenset({"cast", "counter"})),
    "put_secret": Operation(cards=SPELL),
    "progress": Operation(cards=HELD),
}  # fmt: skip
_ANYTHING = Operation()


def takes(op: str) -> Operation:
    """What an operation takes."""
    return OPERATIONS.get(op, _ANYTHING)
