"""Open random pools: "a random Demon", "a Mage spell". A pool is a predicate over printed cards, never a list.

The real pool holds every collectible card of the era's sets that fits. Ours holds those of them whose effects are
written; `turnwise cards --pools` says what share that is. An empty pool gives nothing.
"""

from collections.abc import Container

import msgspec

from .eras import era_named
from .table import Printed, printed_cards

OWN_CLASS = "own"  # in Pool.classes: the class of the player who asks


class Pool(msgspec.Struct, frozen=True, omit_defaults=True):
    """Which cards a random or discovered card may be. What is not said does not matter; quests are never in."""

    name: str
    type: str = ""
    classes: tuple[str, ...] = ()
    race: str = ""
    cost: int | None = None
    most_cost: int | None = None
    keyword: str = ""
    rarity: str = ""
    text: bool | None = None  # whether it says more than keywords

    def holds(self, card: Printed, own_class: str = "") -> bool:
        """Whether a card of the right era belongs here. A card of three classes belongs to no single one."""
        return (
            self.type in ("", card.type)
            and self.cost in (None, card.cost)
            and self.race in ("", card.race)
            and (not self.classes or self._has_class(card, own_class))
            and card.deckable
            and "quest" not in card.keywords
            and self.rarity in ("", card.rarity)
            and (self.most_cost is None or card.cost <= self.most_cost)
            and (not self.keyword or self.keyword in card.keywords)
            and self.text in (None, card.text)
        )

    def _has_class(self, card: Printed, own_class: str) -> bool:
        classes = [own_class if name == OWN_CLASS else name for name in self.classes]
        return len(card.classes) == 1 and card.classes[0] in classes

    def real(self, era: str, own_class: str = "") -> tuple[str, ...]:
        """The ids of the whole pool in an era, written or not, in order of id."""
        sets = era_named(era).sets
        cards = printed_cards(era).values()
        return tuple(card.id for card in cards if card.set in sets and self.holds(card, own_class))

    def ours(self, era: str, written: Container[str], own_class: str = "") -> tuple[str, ...]:
        """The ids of the pool whose effects are written: what the engine draws from."""
        return tuple(id for id in self.real(era, own_class) if id in written)


MINION = Pool("minion", type="minion")
SPELL = Pool("spell", type="spell")
WEAPON = Pool("weapon", type="weapon")
LEGENDARY_MINION = Pool("legendary_minion", type="minion", rarity="legendary")
MECH = Pool("mech", type="minion", race="mech")
MURLOC = Pool("murloc", type="minion", race="murloc")
MAGE_SPELL = Pool("mage_spell", type="spell", classes=("mage",))
MINION_COST_1 = Pool("minion_cost_1", type="minion", cost=1)
MINION_COST_2 = Pool("minion_cost_2", type="minion", cost=2)
MINION_COST_4 = Pool("minion_cost_4", type="minion", cost=4)
MINION_COST_5 = Pool("minion_cost_5", type="minion", cost=5)
BEAST_CARD = Pool("beast_card", type="minion", race="beast")
MAGE_CARD = Pool("mage_card", classes=("mage",))
PRIEST_CARD = Pool("priest_card", classes=("priest",))
WARLOCK_CARD = Pool("warlock_card", classes=("warlock",))
HUNTER_CARD = Pool("hunter_card", classes=("hunter",))
PALADIN_CARD = Pool("paladin_card", classes=("paladin",))
WARRIOR_CARD = Pool("warrior_card", classes=("warrior",))
DRUID_CARD = Pool("druid_card", classes=("druid",))
ROGUE_CARD = Pool("rogue_card", classes=("rogue",))
SHAMAN_CARD = Pool("shaman_card", classes=("shaman",))
TAUNT_MINION = Pool("taunt_minion", type="minion", classes=("neutral", OWN_CLASS), keyword="taunt")
DEMON = Pool("demon", type="minion", race="demon")
BEAST_WITH_TEXT = Pool(
    "beast_with_text", type="minion", classes=("hunter", "neutral"), race="beast", most_cost=5, text=True
)
PLAIN_BEAST = Pool("plain_beast", type="minion", classes=("hunter", "neutral"), race="beast", most_cost=5, text=False)
