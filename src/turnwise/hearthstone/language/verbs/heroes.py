"""What a player has beside cards and minions: weapon, hero, hero power, mana and turns."""

from __future__ import annotations

from ..numbers import ME, OPPONENT, Amount, Whose
from ..sets import Cards, Keyword, Set
from .effect import Effect


def equip(weapon: Cards, whose: Whose = ME) -> Effect:
    return Effect("equip", whose=whose, card=weapon)


def destroy_weapon(whose: Whose = OPPONENT) -> Effect:
    return Effect("destroy_weapon", whose=whose)


def give_weapon(
    attack: Amount = 0,
    durability: Amount = 0,
    whose: Whose = ME,
    *,
    keywords: tuple[Keyword, ...] = (),
    until: str | None = None,
) -> Effect:
    """until=THIS_TURN is for keywords."""
    flags = (until,) if until else ()
    return Effect("give_weapon", whose=whose, a=attack, b=durability, keywords=keywords, flags=flags)


def temper(attack: int = 0, durability: int = 0) -> Effect:
    """Battlecry of a weapon: it gains that itself."""
    return Effect("temper", a=attack, b=durability)


def wear_weapon(n: int = 1, whose: Whose = ME) -> Effect:
    """The weapon loses durability."""
    return Effect("wear_weapon", whose=whose, a=n)


def throw_weapon(at: Set) -> Effect:
    """My weapon deals its Attack to it and comes back to my hand."""
    return Effect("throw_weapon", at)


def devour_weapons() -> Effect:
    """SELF discards the weapons in my hand and gains their Attack and Durability."""
    return Effect("devour_weapons")


def replace_hero(hero: str, by_self: bool = False) -> Effect:
    """My hero becomes another with its printed health (Majordomo). by_self: SELF leaves without dying (Jaraxxus)."""
    return Effect("replace_hero", card=hero, modes=("by_self",) * by_self)


def replace_power(power: Cards) -> Effect:
    return Effect("replace_power", card=power)


def upgrade_power() -> Effect:
    return Effect("upgrade_power")


def power_costs(n: int) -> Effect:
    """My present hero power costs this from now on (Genn)."""
    return Effect("power_cost", a=n)


def refresh_power() -> Effect:
    """My hero power can be used again."""
    return Effect("refresh_power")


def copy_enemy_power() -> Effect:
    return Effect("steal_power")


def gain_crystal(n: Amount = 1, whose: Whose = ME, *, full: bool = False) -> Effect:
    """Empty maximum mana (full: available at once); less than 0 destroys crystals."""
    return Effect("crystal", whose=whose, a=n, modes=("full",) * full)


def refresh_mana() -> Effect:
    return Effect("refresh_mana")


def unlock() -> Effect:
    """Overload of this turn and the next is gone."""
    return Effect("unlock")


def gain_mana_this_turn(n: int = 1) -> Effect:
    return Effect("coin", a=n)


def spend_all_mana() -> Effect:
    """SAVED is how much it was."""
    return Effect("spend_mana")


def tax_spells_next_turn(by: int) -> Effect:
    """The opponent's spells cost more during their next turn (Loatheb)."""
    return Effect("tax_next_turn", a=by)


def take_extra_turns(mine: int = 1, theirs: int = 0) -> Effect:
    """After this turn the opponent takes `theirs`, then I take `mine`, then it goes on as usual."""
    return Effect("extra_turns", a=mine, b=theirs)
