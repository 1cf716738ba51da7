"""Short scenes for cards that do one plain thing: who stands where, what is played on whom, what is to be seen then.

A minion is a name, or a name and its current health: "Chillwind Yeti/2". Decks are ten Wisps, mana is 10 of 10.
"""

from __future__ import annotations

from typing import Any

from games.hearthstone.cards.duels import TextDuel

SEEN = {
    "own": lambda d: d.me.board,
    "enemy": lambda d: d.them.board,
    "hand": lambda d: d.me.hand,
    "enemy_hand": lambda d: d.them.hand,
    "health": lambda d: d.me.health,
    "enemy_health": lambda d: d.them.health,
    "armor": lambda d: d.me.armor,
    "attack": lambda d: d.me.attack,
    "weapon": lambda d: d.me.weapon,
    "enemy_weapon": lambda d: d.them.weapon,
    "secrets": lambda d: d.me.secrets,
    "enemy_secrets": lambda d: d.them.secrets,
    "mana": lambda d: d.me.mana,
    "max_mana": lambda d: d.me.max_mana,
    "enemy_max_mana": lambda d: d.them.max_mana,
    "power": lambda d: d.me.power,
    "deck": lambda d: d.me.deck,
    "enemy_deck": lambda d: d.them.deck,
}


def stand(side: Any, minions: list[str]) -> None:
    for minion in minions:
        name, _, health = minion.partition("/")
        side.summon(name, **({"health": int(health)} if health else {}))


class Scene:
    """Scene("Holy Smite", theirs=["Wisp"], target="enemy 1", enemy=[])"""

    def __init__(
        self,
        card: str,
        *,
        mine: list[str] | tuple[str, ...] = (),
        theirs: list[str] | tuple[str, ...] = (),
        target: str | None = None,
        at: int | None = None,
        option: int | str | None = None,
        holding: list[str] | tuple[str, ...] = (),
        me: dict[str, Any] | None = None,
        them: dict[str, Any] | None = None,
        wielding: str | None = None,
        their_weapon: str | None = None,
        before: list[tuple[Any, ...]] | tuple[Any, ...] = (),
        then: list[tuple[Any, ...]] | tuple[Any, ...] = (),
        era: str = "p4",
        **seen: Any,
    ) -> None:
        self.__dict__.update({name: value for name, value in locals().items() if name not in ("self", "seen")})
        self.seen = seen

    def __str__(self) -> str:
        more = f" as {self.option}" if self.option else ""
        return f"{self.card}{more}{'' if self.era == 'p4' else ' in ' + self.era}"

    def play(self) -> TextDuel:
        duel = TextDuel(self.era)
        duel.me.set(**{"mana": 10, "max_mana": 10, **(self.me or {})})
        duel.them.set(**(self.them or {}))
        if self.wielding:
            duel.me.equip(self.wielding)
        if self.their_weapon:
            duel.them.equip(self.their_weapon)
        stand(duel.me, list(self.mine))
        stand(duel.them, list(self.theirs))
        duel.me.hold(self.card, *self.holding)
        act(duel, self.before)
        duel.play(self.card, self.target, self.at, option=self.option)
        act(duel, self.then)
        return duel

    def check(self) -> None:
        duel = self.play()
        assert {name: SEEN[name](duel) for name in self.seen} == self.seen


def act(duel: TextDuel, steps: Any) -> None:
    """("play", name, target), ("attack", who, target), ("power", target), ("end",)"""
    for verb, *words in steps:
        if verb == "end":
            duel.end_turn()
        else:
            getattr(duel, verb)(*words)
