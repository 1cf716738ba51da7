"""Hero powers: the basic ones, the upgraded ones and those of hero cards."""

from __future__ import annotations

from typing import Any

from games.hearthstone.oracle.registry import any_character, power, room

TOTEMS = ("CS2_050", "CS2_051", "CS2_052", "NEW1_009")


def steady_shot(amount: int) -> Any:
    return lambda g, me, t: g.hit(me, t or g.enemy_hero(me), amount)


def shapeshift(amount: int) -> Any:
    return lambda g, me, t: (g.buff_turn(g.hero(me), amount), g.armor(me, amount))


def missing_totems(g: Any, side: int) -> list[str]:
    there = {m.card.id for m in g.players[side].minions}
    return [id for id in TOTEMS if id not in there]


def totemic_call(g: Any, me: Any, target: Any) -> None:
    g.summon_random(me, missing_totems(g, me.side))


def totemic_slam(g: Any, me: Any, target: Any) -> None:
    cards = [me.card.of(id) for id in TOTEMS]
    g.summon(me, cards[g.choose(cards)])


power("DS1h_292", steady_shot(2))
power("AT_132_HUNTER", steady_shot(3))
power("CS2_034", lambda g, me, t: g.hit(me, t, 1), any_character)  # Fireblast
power("AT_132_MAGE", lambda g, me, t: g.hit(me, t, 2), any_character)
power("CS2_056", lambda g, me, t: (g.hit(me, g.hero(me), 2), g.draw(me.side)))  # Life Tap
power("AT_132_WARLOCK", lambda g, me, t: g.draw(me.side))
power("CS2_102", lambda g, me, t: g.armor(me, 2))
power("AT_132_WARRIOR", lambda g, me, t: g.armor(me, 4))
power("CS1h_001", lambda g, me, t: g.heal(me, t, 2), any_character)
power("AT_132_PRIEST", lambda g, me, t: g.heal(me, t, 4), any_character)
power("CS2_017", shapeshift(1))
power("AT_132_DRUID", shapeshift(2))
power("CS2_083b", lambda g, me, t: g.equip(me.side, me.card.of("CS2_082")))
power("AT_132_ROGUE", lambda g, me, t: g.equip(me.side, me.card.of("AT_132_ROGUEt")))
power("CS2_101", lambda g, me, t: g.summon(me, me.card.of("CS2_101t")), requires=room)
power("AT_132_PALADIN", lambda g, me, t: [g.summon(me, me.card.of("CS2_101t")) for _ in range(2)], requires=room)
power("CS2_049", totemic_call, requires=lambda g, side: room(g, side) and missing_totems(g, side))
power("AT_132_SHAMAN", totemic_slam, requires=room)
power("EX1_tk33", lambda g, me, t: g.summon(me, me.card.of("EX1_tk34")), requires=room)  # INFERNO!
power("ICC_831p", lambda g, me, t: g.hit(me, t, 3), any_character)  # Siphon Life; Lifesteal is printed
