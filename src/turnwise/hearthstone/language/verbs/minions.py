"""What changes a minion on the board: its numbers, its text, what it is, whose it is, whom it attacks."""

from __future__ import annotations

from dataclasses import replace

from ..numbers import ME, Amount, Number, Whose
from ..sets import Cards, Keyword, Set
from .effect import NEXT_TURN, Effect


def give(who: Set, attack: Amount = 0, health: Amount = 0, *keywords: Keyword, until: str | None = None) -> Effect:
    """+attack/+health and keywords: for good, until THIS_TURN ends or MY_NEXT_TURN starts, or while an aura lasts. A
    random one may be mortally wounded (rule X7)."""
    if isinstance(who, Set) and who.code == "random":
        who = replace(who, compare=1)
    return Effect("give", who, a=attack, b=health, keywords=keywords, flags=(until,) if until else ())


def give_one_of(who: Set, *keywords: Keyword) -> Effect:
    """Each gets one of these keywords, by chance (Enhance-o Mechano)."""
    return Effect("give_one_of", who, keywords=keywords)


def give_spell_damage(who: Set, n: int) -> Effect:
    return Effect("spell_power", who, a=n)


def lose(who: Set, *keywords: Keyword) -> Effect:
    return Effect("lose", who, keywords=keywords)


def times(number: Number, given: Effect) -> Effect:
    """Aura: give(...) as often as this number."""
    return replace(given, times=number)


def set_stats(who: Set, attack: Amount | None = None, health: Amount | None = None) -> Effect:
    """Attack and maximum health of minions become these; damage is gone."""
    if -1 in (attack, health):  # the core's word for a number that stays
        raise TypeError("set_stats takes numbers of at least 0; leave a number out that stays")
    return Effect("set_stats", who, a=-1 if attack is None else attack, b=-1 if health is None else health)


def double_health(who: Set) -> Effect:
    return Effect("double_health", who)


def swap_stats(who: Set) -> Effect:
    return Effect("swap_stats", who)


def swap_with(other: Set) -> Effect:
    """SELF and another minion exchange Attack and Health."""
    return Effect("swap_with", other)


def swap_health() -> Effect:
    """SELF and the target exchange their Health (Vol'jin)."""
    return Effect("swap_health", Set("target"))


def swap_attack() -> Effect:
    """SELF and the target exchange their Attack."""
    return Effect("swap_attack", Set("target"))


def crystal_core(size: int) -> Effect:
    """For the rest of the game the Attack and Health of each of my minions are set to this when it comes."""
    return Effect("minion_size", a=size)


def attach(who: Set, enchantment: str, *, until: str | None = None, mine: bool = False) -> Effect:
    """Hangs the text of an enchantment on minions; on MY_HERO it is the player's, whoever the hero is later. It lasts
    for good, until THIS_TURN ends or MY_NEXT_TURN starts, or for the holder's NEXT_TURN. mine: "you" in it is whoever
    played this."""
    flags = (until,) if until and until != NEXT_TURN else ()
    modes = ("next_turn",) if until == NEXT_TURN else ("mine",) * mine
    return Effect("attach", who, card=enchantment, flags=flags, modes=modes)


def drop_text() -> Effect:
    """Of an enchantment: it is used up."""
    return Effect("drop_text")


def copy_deathrattle(of: Set) -> Effect:
    """SELF gains the deathrattles of a minion."""
    return Effect("copy_deathrattle", of)


def gain_deathrattle_of_deck(cards: Set) -> Effect:
    """SELF gains the Deathrattle of a random card of my deck that fits."""
    return Effect("deck_deathrattle", cards)


def trigger_deathrattle(who: Set) -> Effect:
    return Effect("trigger_deathrattle", who)


def link() -> Effect:
    """The texts last hung on SELF and on the target belong together, for destroy_linked (Voodoo Doll)."""
    return Effect("link", Set("target"))


def destroy_linked() -> Effect:
    return Effect("destroy_linked")


def transform(who: Set, into: Cards) -> Effect:
    return Effect("transform", who, card=into)


def transform_by_cost(who: Set, more: int) -> Effect:
    """Each into a random minion that costs that much more (Evolve)."""
    return Effect("transform", who, a=more, modes=("by_cost",))


def become_copy(of: Set) -> Effect:
    """SELF becomes an exact copy."""
    return Effect("become_copy", of)


def awaken(card: str) -> Effect:
    """This dormant thing becomes a minion."""
    return Effect("awaken", card=card)


def take_control(who: Set, whose: Whose = ME, *, ready: bool = False) -> Effect:
    """OPPONENT: the opponent gets them. ready: they may attack at once."""
    return Effect("take_control", who, whose=whose, modes=("ready",) * ready)


def give_back() -> Effect:
    """Of an enchantment: the borrowed minion returns."""
    return Effect("give_back")


def bounce(who: Set, cost: int = 0, *, costs: int | None = None) -> Effect:
    """Back to the hand of its controller as a fresh card that costs this much more (costs: that costs this); destroyed
    when the hand is full."""
    return Effect("bounce", who, a=cost if costs is None else costs, modes=("at_cost",) * (costs is not None))


def attack(who: Set, whom: Set) -> Effect:
    """One attacks another, as in an attack of its player, but uses up no attack."""
    return Effect("attack", who, whom=whom)


def attack_again(who: Set) -> Effect:
    """One more attack this turn."""
    return Effect("attack_again", who)


def redirect(to: Set) -> Effect:
    """The running attack or spell has this target now."""
    return Effect("redirect", to)


def forget() -> Effect:
    """Half of the attacks go to another enemy (Ogre Brute)."""
    return Effect("forget")
