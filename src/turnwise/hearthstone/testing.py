"""The duel: a position in a few words, for tests, puzzles and lessons.

    duel = Duel()                                   # Jaina against Garrosh, ten mana each, certain draws, my turn
    ogre = duel.them.summon("Boulderfist Ogre")     # by name or id; with fields of the JSON form: attack=, taunt=True
    duel.me.play("Frostbolt", target=ogre)          # puts the card into the hand first when it is not there
    assert ogre.frozen and ogre.health == 4
    duel.end_turn()
    assert not ogre.can_attack

Chance is forced by `picks=["target enemy hero"]`, or listed: `duel.me.play("Animal Companion", every=True)` returns the
outcomes as (probability, picks, duel) and leaves this duel alone. A duel copies with `duel.copy()`.
"""

from __future__ import annotations

import builtins
import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from turnwise import _core

from .decks import own_cards
from .game import game, package_table
from .language import CardSet
from .table import printed

DECK = {"CS2_182": 20}  # one kind of card: drawing it is certain


@cache
def _ids_by_name() -> dict[str, str]:
    table = package_table()
    found: dict[str, str] = {}
    for id, name in zip(table.ids, table.names, strict=True):
        found.setdefault(name, id)
        if len(id) < len(found[name]):  # the card itself, not a token of the same name
            found[name] = id
    return found


@dataclass(frozen=True)
class Outcome:
    probability: float
    picks: list[str]
    duel: Duel


class Character:
    """A minion or hero. Numbers and keywords are read from the present position."""

    def __init__(self, duel: Duel, order: int | None, player: int | None = None) -> None:
        self._duel, self._order, self._player = duel, order, player

    def on(self, duel: Duel) -> Character:
        """The same character in another duel, such as an outcome."""
        return Character(duel, self._order, self._player)

    def _find(self) -> tuple[int, int, dict[str, Any]] | None:
        for who, player in enumerate(self._duel.plain["players"]):
            if self._player == who:
                return who, -1, player
            for place, minion in enumerate(player["board"]):
                if self._player is None and minion["order"] == self._order:
                    return who, place, minion
        return None

    @property
    def raw(self) -> dict[str, Any]:
        """The fields of the JSON form."""
        found = self._find()
        if found is None:
            raise LookupError("the minion is no longer in play")
        return found[2]

    @property
    def in_play(self) -> bool:
        return self._find() is not None

    @property
    def owner(self) -> Player:
        found = self._find()
        assert found is not None, "the minion is no longer in play"
        return self._duel.players[found[0]]

    @property
    def place(self) -> int:
        """Counted from 1."""
        found = self._find()
        assert found is not None, "the minion is no longer in play"
        return found[1] + 1

    @property
    def id(self) -> str:
        return str(self.raw["hero" if self._player is not None else "id"]).split("@")[0]

    def _printed(self, number: str) -> int:
        """Attack or health as printed: of a minion built of two, their sum."""
        cards = self.raw.get("parts") or [self.raw["id"]]
        return sum(int(getattr(self._duel.printed(id, self.owner.raw["era"]), number)) for id in cards)

    @property
    def attack(self) -> int:
        if self._player is not None:
            weapon = self.raw.get("weapon")
            mine = self._duel.plain["to_act"] == self._player
            return int(self.raw["attack"] + (weapon["attack"] if weapon and mine else 0))
        return max(0, int(self.raw["attack"] if "attack" in self.raw else self._printed("attack")))

    @property
    def health(self) -> int:
        return int(self.raw["health"] if "health" in self.raw else self._printed("health"))

    @property
    def max_health(self) -> int:
        return int(self.raw["max_health"] if "max_health" in self.raw else self._printed("health"))

    @property
    def damage(self) -> int:
        return self.max_health - self.health

    def __getattr__(self, keyword: str) -> bool:
        """taunt, divine_shield, stealth, frozen, silenced, ...: own or from an aura."""
        if keyword not in _core.hearthstone_layout()["names"]["keywords"] and keyword != "summoned_this_turn":
            raise AttributeError(keyword)
        raw = self.raw.get("hero_state", {}) if self._player is not None else self.raw
        own = raw.get(keyword)
        if own is None:
            silenced = raw.get("silenced", False)
            own = self._player is None and not silenced and self._duel.prints(raw["id"], self.owner.raw["era"], keyword)
        return bool(own) or keyword in raw.get("aura_keywords", ())

    @property
    def name(self) -> str:
        """As actions say it for the player to act: own 1, enemy hero."""
        found = self._find()
        assert found is not None, "the minion is no longer in play"
        whose = "own" if found[0] == self._duel.state.to_act else "enemy"
        return f"{whose} {'hero' if found[1] < 0 else found[1] + 1}"

    @property
    def can_attack(self) -> bool:
        mine = self.name.removeprefix("own ")
        return any(action.startswith(f"attack {mine} ->") for action in self._duel.legal())

    def can_be_attacked_by(self, attacker: Character) -> bool:
        return f"attack {attacker.name.removeprefix('own ')} -> {self.name}" in self._duel.legal()

    def attacks(self, target: Character, *, picks: Sequence[str] = (), every: bool = False) -> list[Outcome]:
        return self._duel.do(f"attack {self.name.removeprefix('own ')} -> {target.name}", picks=picks, every=every)


class Player:
    """One side of a duel."""

    def __init__(self, duel: Duel, number: int) -> None:
        self._duel, self.number = duel, number

    @property
    def raw(self) -> dict[str, Any]:
        found: dict[str, Any] = self._duel.plain["players"][self.number]
        return found

    def set(self, **fields: Any) -> Player:
        """Fields of the JSON form: health=, armor=, mana=, deck={...}, jade=, weapon={...}, ..."""
        if "hand" in fields:
            self.raw.pop("deaths_since_draw", None)  # of the cards that were there
        self.raw.update(fields)
        self._duel.changed()
        return self

    # Looking ------------------------------------------------------------------------------------------------------

    @property
    def hero(self) -> Character:
        return Character(self._duel, None, self.number)

    @property
    def board(self) -> list[Character]:
        return [Character(self._duel, minion["order"]) for minion in self.raw["board"]]

    @property
    def ids(self) -> list[str]:
        """The cards of the board, left to right."""
        return [minion["id"].split("@")[0] for minion in self.raw["board"]]

    @property
    def hand(self) -> list[str]:
        cards = [card if isinstance(card, str) else card["id"] for card in self.raw["hand"]]
        return [id.split("@")[0] for id in cards]

    def cost(self, card: str) -> int:
        """What a card of the hand costs now, found by the mana it needs."""
        id, mana = self._duel.id_of(card), self.raw["mana"]
        trial = self._duel.copy()
        trial.plain["to_act"] = self.number
        for cost in range(11):
            trial.plain["players"][self.number]["mana"] = cost
            trial.plain["players"][self.number]["temp_mana"] = 0
            trial.changed()
            if any(action.split(" ")[1].split("#")[0] == id for action in trial.legal() if action.startswith("play ")):
                return cost
        raise LookupError(f"{card} cannot be played with any mana (now {mana})")

    @property
    def secrets(self) -> list[str]:
        return [secret["id"].split("@")[0] for secret in self.raw["secrets"]]

    @property
    def weapon(self) -> dict[str, Any] | None:
        return self.raw.get("weapon")

    @property
    def power(self) -> str:
        return str(self.raw["hero_power"]["id"])

    def __getattr__(self, field: str) -> Any:
        """health, max_health, armor, mana, max_mana, fatigue, deck, graveyard, ..."""
        if field.startswith("_"):
            raise AttributeError(field)
        raw = self.raw
        if field in raw:
            return raw[field]
        if field in ("jade", "totems", "cards_played", "spell_tax", "next_spell_tax"):
            return 0
        raise AttributeError(field)

    # Setting up ----------------------------------------------------------------------------------------------------

    def summon(self, card: str, *, at: int | None = None, **fields: Any) -> Character:
        """Places a minion, ready to attack, with the youngest order of play; nothing reacts."""
        self._duel.settle()
        board = self.raw["board"]
        minion = self._duel.entity(card, fields)
        board.insert(len(board) if at is None else at - 1, minion)
        self._duel.changed()
        self._duel.settle()
        return Character(self._duel, minion["order"])

    def give(self, *cards: str, **fields: Any) -> Player:
        """Puts cards into the hand; fields such as cost= belong to all of them."""
        new = [{"id": self._duel.id_of(card), **fields} for card in cards]
        return self.set(hand=[*self.raw["hand"], *new])

    def equip(self, card: str, **fields: Any) -> Player:
        self._duel.settle()
        self.set(weapon=self._duel.entity(card, fields))
        self._duel.settle()
        return self

    def set_secret(self, *cards: str) -> Player:
        self._duel.settle()
        for card in cards:
            self.raw["secrets"].append({"id": self._duel.id_of(card), "order": self._duel.next_order()})
        self._duel.changed()
        return self

    # Playing -------------------------------------------------------------------------------------------------------

    def play(
        self, card: str, target: Character | None = None, *, at: int | None = None, picks: Sequence[str] = (),
        every: bool = False,
    ) -> list[Outcome]:  # fmt: skip
        """Plays a card, put into the hand first when it is not there. `at` counts from 1; else it is the right end."""
        id = self._duel.id_of(card)
        duel = self._duel.copy() if every else self._duel
        me = duel.players[self.number]
        if id not in me.hand:
            me.give(id)
        return duel.do(me.play_text(id, target.on(duel) if target else None, at), picks=picks, every=every)

    def play_text(self, id: str, target: Character | None, at: int | None = None) -> str:
        text = f"play {id}"
        if self._duel.type_of(id) == "minion" and self.raw["board"]:
            text += f" at {len(self.raw['board']) + 1 if at is None else at}"
        return text + (f" -> {target.name}" if target else "")

    def can_play(self, card: str, target: Character | None = None) -> bool:
        """Whether some action plays this card of the hand (on that target)."""
        id, aim = self._duel.id_of(card), f" -> {target.name}" if target else ""
        plays = (action for action in self._duel.legal() if action.startswith("play ") and action.endswith(aim))
        return any(action.split(" ")[1].split("#")[0] == id for action in plays)

    def targets(self, card: str) -> builtins.set[str]:
        """Every target the rules offer for a card of the hand, as `own 1`, `enemy hero`."""
        id = self._duel.id_of(card)
        return {
            action.split(" -> ")[1]
            for action in self._duel.legal()
            if " -> " in action and action.startswith("play ") and action.split(" ")[1].split("#")[0] == id
        }

    def use_power(
        self, target: Character | None = None, *, picks: Sequence[str] = (), every: bool = False
    ) -> list[Outcome]:
        return self._duel.do("power" + (f" -> {target.name}" if target else ""), picks=picks, every=every)

    def attacks(self, target: Character, *, picks: Sequence[str] = (), every: bool = False) -> list[Outcome]:
        """The hero attacks."""
        return self.hero.attacks(target, picks=picks, every=every)


class Duel:
    """A position that is set up and played in a few words. `me` is to act."""

    def __init__(
        self, me: str = "HERO_08", them: str = "HERO_01", *, era: str = "p4", their_era: str | None = None,
        turn: int = 9, cards: CardSet | None = None, **options: Any,
    ) -> None:  # fmt: skip
        self.game = game(**options, **({"cards": cards} if cards else {}))
        self._own = {} if cards is None else own_cards(cards)
        heroes = [(me, era), (them, their_era or era)]
        self.picks: list[str] = []  # that chance made in the last action
        self._plain: dict[str, Any] | None = {
            "turn": turn,
            "to_act": 0,
            "players": [
                {"hero": self.id_of(hero), "era": era, "mana": 10, "max_mana": 10, "deck": dict(DECK)}
                for hero, era in heroes
            ],
        }
        self._state: _core.State | None = None
        self.settle()

    @property
    def players(self) -> tuple[Player, Player]:
        return Player(self, 0), Player(self, 1)

    @property
    def me(self) -> Player:
        return Player(self, 0)

    @property
    def them(self) -> Player:
        return Player(self, 1)

    @property
    def state(self) -> _core.State:
        if self._state is None:
            self._state = self.game.state_from_json(json.dumps(self._plain))
        return self._state

    @property
    def plain(self) -> dict[str, Any]:
        """The JSON form of the position, to read and to edit; say changed() after an edit."""
        if self._plain is None:
            self._plain = json.loads(self.state.to_json())
            for player in self._plain["players"]:
                for minion in player["board"]:
                    minion.setdefault("aura_attack", 0)  # said, so that an aura which is added later comes on top
        return self._plain

    def changed(self) -> None:
        """The position was edited through `plain`."""
        self._state = None

    def settle(self) -> None:
        """Writes every field out, auras included."""
        self._take(self.state)

    def _take(self, state: _core.State) -> None:
        self._state, self._plain = state, None

    def copy(self) -> Duel:
        return self._with(self.state, self.picks)

    def _with(self, state: _core.State, picks: list[str]) -> Duel:
        other = object.__new__(Duel)
        other.game, other._own = self.game, self._own
        other._state, other._plain, other.picks = state, None, picks
        return other

    def next_order(self) -> int:
        order = self.plain["next_order"]
        self.plain["next_order"] = order + 1
        return int(order)

    def entity(self, card: str, fields: dict[str, Any]) -> dict[str, Any]:
        """The JSON form of a minion or weapon that comes into play now, what is attached to it after it."""
        entity = {"id": self.id_of(card), "order": self.next_order(), **fields}
        if "attached" in fields:
            entity["attached"] = [{"order": self.next_order(), **extra} for extra in fields["attached"]]
        return entity

    # Cards ---------------------------------------------------------------------------------------------------------

    def id_of(self, card: str) -> str:
        """A card by id or name."""
        for own in self._own.values():
            if card in (own.name, own.id):
                return own.id
        if card in package_table().ids:
            return card
        if card not in _ids_by_name():
            raise LookupError(f"no card is called {card!r}")
        return _ids_by_name()[card]

    def printed(self, id: str, era: str) -> Any:
        id, _, other = id.partition("@")
        return self._own[id] if id in self._own else printed(id, other or era)

    def prints(self, id: str, era: str, keyword: str) -> bool:
        id = id.split("@")[0]
        definition = package_table().definitions.get(id)
        if definition and (keyword in definition.keywords or (keyword == "deathrattle" and definition.deathrattle)):
            return True
        return id not in self._own and keyword in self.printed(id, era).keywords

    def type_of(self, id: str) -> str:
        return str(self.printed(id, "p4").type)

    # Playing -------------------------------------------------------------------------------------------------------

    def legal(self) -> list[str]:
        return [] if self.state.is_over else [str(action) for action in self.state.legal_actions()]

    def do(self, action: str, *, picks: Sequence[str] = (), every: bool = False) -> list[Outcome]:
        """Any action by its text."""
        if every:
            return [
                Outcome(probability, list(made), self._with(state, list(made)))
                for state, probability, made in self.state.outcomes(action)
            ]
        after_state, made = self.state.apply(action, picks=list(picks), seed=1)
        self.picks = list(made)
        self._take(after_state)
        return []

    def end_turn(self, *, picks: Sequence[str] = (), every: bool = False) -> list[Outcome]:
        return self.do("end", picks=picks, every=every)

    def choose(self, which: int | str, *, picks: Sequence[str] = (), every: bool = False) -> list[Outcome]:
        """Answers a choice: by number from 1, or by card."""
        number = which if isinstance(which, int) else self.options.index(self.id_of(which)) + 1
        return self.do(f"choose {number}", picks=picks, every=every)

    @property
    def options(self) -> list[str]:
        """The cards of the pending choice; empty when there is none."""
        choice = self.plain.get("choice")
        return [id.split("@")[0].split("+")[0] for id in choice["options"]] if choice else []

    @property
    def result(self) -> str:
        """playing, first_won (me), second_won, draw."""
        return str(self.plain.get("result", "playing"))
