"""What hurts, heals and removes characters."""

from __future__ import annotations

from ..numbers import ME, Amount, Whose
from ..sets import TARGET, Set
from .effect import Effect


def damage(
    who: Set, amount: Amount, *, plain: bool = False, double: bool = False, by_target: bool = False, save: bool = False
) -> Effect:
    """All are hit at once. Spells and secrets add spell damage (twice if double, not if plain). by_target: it is the
    target who deals it; save: SAVED is how much was dealt."""
    flags = ("plain",) * plain + ("twice",) * double
    return Effect("damage", who, a=amount, flags=flags, modes=("by_target",) * by_target + ("save",) * save)


def damage_with_others(amount: int, others: Set, less: int) -> Effect:
    """The target is hit, and at once with it the others by another amount (Swipe)."""
    return Effect("damage", TARGET | others, a=less, b=amount, modes=("with_others",))


def damage_by_own_attack(who: Set) -> Effect:
    """Each takes damage equal to its own Attack (Lightbomb)."""
    return Effect("damage", who, modes=("own_attack",))


def split_damage(among: Set, points: Amount) -> Effect:
    """Single points, each on a random living one."""
    return Effect("split_damage", among, a=points)


def excess_damage(who: Set, points: int) -> Effect:
    """Damage to a minion; what is more than its health goes to its hero (Explosive Runes)."""
    return Effect("excess_damage", who, a=points)


def prevent_damage() -> Effect:
    """Of a FATAL event: that hit does nothing."""
    return Effect("prevent")


def heal(who: Set, amount: Amount) -> Effect:
    return Effect("heal", who, a=amount)


def split_heal(among: Set, points: Amount) -> Effect:
    """Single points, each on a random damaged one."""
    return Effect("split_heal", among, a=points)


def set_health(hero: Set, health: int) -> Effect:
    """A hero's remaining health becomes this; neither damage nor healing."""
    return Effect("set_health", hero, a=health)


def gain_armor(amount: Amount, whose: Whose = ME) -> Effect:
    return Effect("armor", whose=whose, a=amount)


def freeze(who: Set) -> Effect:
    return Effect("freeze", who)


def silence(who: Set) -> Effect:
    return Effect("silence", who)


def destroy(who: Set) -> Effect:
    return Effect("destroy", who)


def destroy_all_but_one(who: Set) -> Effect:
    """All but one of them, by chance (Brawl)."""
    return Effect("destroy_all_but_one", who)


def spare_strongest() -> Effect:
    """All minions but the one of each player with the highest Attack are destroyed."""
    return Effect("spare_strongest")
