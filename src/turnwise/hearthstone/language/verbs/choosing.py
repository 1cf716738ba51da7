"""What asks its player: Discover, Adapt, choices out of a list. These are lists of effects, written with a star."""

from __future__ import annotations

from ..numbers import ME, Whose, count
from ..sets import ANY_CARD, Choices, Set, pool
from .effect import Effect
from .flow import only_if


def discover(cards: Choices, *, n: int = 3, any_class: bool = False, cost: int = 0) -> list[Effect]:
    """Choose one of three into the hand: my class and neutral, class cards weigh four times as much (any_class: any).
    cost: the chosen card costs this much more.

    Write it with a star: play=[*discover(...)]."""
    return [Effect("offer", card=cards, a=n, modes=() if any_class else ("own_class",)),
            Effect("add_chosen", a=cost, modes=("dearer",) if cost else ())]  # fmt: skip


def discover_stronger(cards: Choices, by: int) -> list[Effect]:
    """The chosen minion gets +by/+by."""
    return [Effect("offer", card=cards, a=3, modes=("own_class",)), Effect("add_chosen", b=by)]


def discover_each(*pools: Choices) -> list[Effect]:
    """Choose between one random card of each pool (Kabal Courier)."""
    return [Effect("offer_each", pools=pools), Effect("add_chosen")]


def discover_in_deck(cards: Set, whose: Whose = ME) -> list[Effect]:
    """Choose one of three different cards of a deck that fit; a copy goes to my hand."""
    return [Effect("offer_deck", cards, whose=whose, a=3), Effect("add_chosen")]


def discover_of_enemy_class() -> list[Effect]:
    """Choose one of three cards of the opponent's class."""
    return [Effect("offer", card=pool(ANY_CARD), a=3, modes=("enemy_class",)), Effect("add_chosen")]


def discover_dead(cards: Set) -> list[Effect]:
    """Choose one of three different minions of mine that died and summon it."""
    return [Effect("offer_dead", cards, a=3), Effect("summon_chosen")]


def discover_summon(cards: Choices) -> list[Effect]:
    """Choose a minion of three and summon it."""
    return [Effect("offer", card=cards, a=3, modes=("own_class",)), Effect("summon_chosen")]


def discover_and_cast(cards: Choices) -> list[Effect]:
    """Choose a spell of three; it is cast with random targets."""
    return [Effect("offer", card=cards, a=3, modes=("own_class",)), Effect("cast_chosen")]


def discover_secret(cards: Choices) -> list[Effect]:
    """Choose a Secret of three that are not active; it comes into play."""
    return [Effect("offer", card=cards, a=3, modes=("secrets",)), Effect("secret_chosen")]


def discover_with_deathrattle(cards: Choices) -> list[Effect]:
    """Choose a minion of three into my hand; SELF gains its Deathrattle too (Myra Rotspring)."""
    return [*discover(cards), Effect("chosen_deathrattle")]


def discover_power(powers: Choices) -> list[Effect]:
    """Choose a new hero power among three that are not mine (Sir Finley)."""
    return [Effect("offer", card=powers, a=3, modes=("powers",)), Effect("power_chosen")]


def keep_all_discovered(cards: Choices) -> Effect:
    """All three cards that a Discover would show come to my hand."""
    return Effect("add_discovered", card=cards, a=3, modes=("own_class",))


def guess_card() -> list[Effect]:
    """Choose one of three cards; a copy of it when it started in the opponent's deck (Curious Glimmerroot)."""
    return [Effect("guess", card=Choices(fits=Set("everybody"))), Effect("check_guess"), Effect("add_chosen")]


def choose_summon(cards: Choices) -> list[Effect]:
    """Choose a minion of the list and summon it (Totemic Slam)."""
    return [Effect("offer", card=cards, a=len(cards.ids), modes=("to_summon",)), Effect("summon_chosen")]


def choose_text(cards: Choices) -> list[Effect]:
    """Choose one of the list and do what it says; it is not cast."""
    return [Effect("offer", card=cards, a=len(cards.ids), modes=("texts",)), Effect("run_chosen")]


ADAPTATIONS = Choices(ids=tuple(f"UNG_999t{n}" for n in (2, 3, 4, 5, 6, 7, 8, 10, 13, 14)), called="adaptation")


def adapt(who: Set) -> list[Effect]:
    """Choose one of three random adaptations for all of them; no choice when there is nobody."""
    return only_if(count(who), [Effect("offer", card=ADAPTATIONS, a=3), Effect("run_chosen", who)])


def track(n: int = 3) -> list[Effect]:
    """Look at the top cards of the deck, draw one, the others leave the deck (Tracking)."""
    return [Effect("offer_top", a=n), Effect("draw_chosen")]
