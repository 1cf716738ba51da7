"""Our matches as HSReplay XML, which viewers of the field show: states become entities, actions become blocks.

Everything is open: both hands and decks are named. What a block does is written as the difference of two states, in the
order in which a viewer wants it: what came, what changed, what left.
"""

from __future__ import annotations

from collections import Counter
from typing import Any
from xml.sax.saxutils import quoteattr

import msgspec

from turnwise import _core
from turnwise.arena.record import Piece, Record, Step, replay_pieces
from turnwise.errors import BadStateError

from ..eras import era_named
from ..table import printed_cards
from .cards import UNKNOWN
from .compare import bare
from .story import KEYWORDS
from .tags import Block, Choosing, PlayState, Tag, Type, Zone
from .tags import Step as ClientStep

Plain = dict[str, Any]
Tags = dict[int, int]
_UNSET = msgspec.UNSET
_TYPES = {"minion": Type.MINION, "spell": Type.SPELL, "weapon": Type.WEAPON, "hero": Type.HERO}
GAME, FIRST_PLAYER = 1, 2
# What parts equal cards in a hand (CS2_029 and CS2_029#2).
_CHANGES = (
    "cost", "late_cost", "cost_set", "attack", "health", "parts", "fleeting", "progress", "discarded", "shifts",
)  # fmt: skip


class Writer:
    """Lines of XML, indented by depth."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.depth = 0

    def put(self, element: str, close: bool = True, **has: object) -> None:
        attributes = "".join(f" {key.rstrip('_')}={quoteattr(str(value))}" for key, value in has.items())
        self.lines.append(f"{'  ' * self.depth}<{element}{attributes}{'/' if close else ''}>")
        self.depth += not close

    def end(self, name: str) -> None:
        self.depth -= 1
        self.lines.append(f"{'  ' * self.depth}</{name}>")

    def tags(self, tags: Tags) -> None:
        for tag, value in tags.items():
            self.put("Tag", tag=int(tag), value=int(value))


class Thing:
    """An entity of the file: what the reader knows of it so far."""

    def __init__(self, number: int, card: str, tags: Tags) -> None:
        self.id = number
        self.card = card
        self.tags = tags


class Mirror:
    """The entities of the file beside a state of ours."""

    def __init__(self, writer: Writer) -> None:
        self.writer = writer
        self.things: dict[int, Thing] = {}
        self.next = 4
        self.hands: list[list[Thing]] = [[], []]
        self.boards: list[dict[int, Thing]] = [{}, {}]  # by order of play
        self.decks: list[dict[str, list[Thing]]] = [{}, {}]
        self.heroes: list[Thing | None] = [None, None]
        self.powers: list[Thing | None] = [None, None]
        self.weapons: list[Thing | None] = [None, None]
        self.secrets: list[list[Thing]] = [[], []]
        self.graves: list[Counter[str]] = [Counter(), Counter()]

    # --- packets -----------------------------------------------------------------------------------------------------
    def full(self, card: str, tags: Tags) -> Thing:
        thing = Thing(self.next, card, dict(tags))
        self.next += 1
        self.things[thing.id] = thing
        tags = dict(tags) | {Tag.ENTITY_ID: thing.id}
        self.writer.put("FullEntity", close=False, id=thing.id, cardID=card)
        self.writer.tags(tags)
        self.writer.end("FullEntity")
        return thing

    def change(self, entity: int, tag: int, value: int) -> None:
        self.writer.put("TagChange", entity=entity, tag=int(tag), value=int(value))

    def set(self, thing: Thing, tags: Tags) -> None:
        for tag, value in tags.items():
            if thing.tags.get(tag, 0) != value:
                self.change(thing.id, tag, value)
                thing.tags[tag] = value

    def become(self, thing: Thing, card: str, tags: Tags) -> None:
        if thing.card != card:
            self.writer.put("ChangeEntity", close=False, entity=thing.id, cardID=card)
            self.writer.tags(tags)
            self.writer.end("ChangeEntity")
            thing.card = card
            thing.tags |= tags
        self.set(thing, tags)

    # --- a state -----------------------------------------------------------------------------------------------------
    def player_tags(self, plain: Plain, who: int) -> Tags:
        side = plain["players"][who]
        active = plain.get("active", plain["to_act"]) == who
        result = plain["result"]
        won = {"first_won": 0, "second_won": 1}.get(result)
        play_state = PlayState.PLAYING if result == "playing" else PlayState.TIED
        if won is not None:
            play_state = PlayState.WON if won == who else PlayState.LOST
        return {
            Tag.RESOURCES: side["max_mana"],
            Tag.RESOURCES_USED: side["max_mana"] + side["temp_mana"] - side["mana"],
            Tag.TEMP_RESOURCES: side["temp_mana"],
            Tag.OVERLOAD_LOCKED: side["overload_locked"],
            Tag.OVERLOAD_OWED: side["overload_owed"],
            Tag.FATIGUE: side["fatigue"],
            Tag.CURRENT_PLAYER: int(active),
            Tag.CARDS_PLAYED_THIS_TURN: side["cards_played"],
            Tag.MINIONS_PLAYED_THIS_TURN: side["minions_this_turn"],
            Tag.JADE_GOLEM: side["jade"],
            Tag.POWERS_USED: side["powers_used"],
            Tag.OVERLOAD_THIS_GAME: side["mana_overloaded"],
            Tag.PLAYSTATE: play_state,
        }

    def show(self, plain: Plain, played: Thing | None = None, place: int = -1) -> None:
        """Writes what makes the file's entities equal to a state; `played` left the hand of the player to act."""
        for who in (0, 1):
            self._deck(plain, who, len(plain["players"][who]["hand"]))
        for who in (0, 1):
            self._side(plain, who, played if plain.get("acted") == who else None)
        for who in (0, 1):
            self._player(plain, who)
        turn = self.things[GAME]
        self.set(turn, {Tag.TURN: plain["turn"]})

    def _player(self, plain: Plain, who: int) -> None:
        player = self.things[FIRST_PLAYER + who]
        hero = self.heroes[who]
        assert hero is not None
        self.set(player, self.player_tags(plain, who) | {Tag.HERO_ENTITY: hero.id})

    def _deck(self, plain: Plain, who: int, hand: int) -> None:
        """Cards that were shuffled in. Those that left are taken where they appear."""
        wanted: Counter[str] = Counter()
        side = plain["players"][who]
        for text, count in side["deck"].items():
            wanted[card_name(text)] += count
        for text in side["deck_top"]:
            wanted[card_name(text)] += 1
        have = self.decks[who]
        self._leaving = getattr(self, "_leaving", [{}, {}])
        leaving: dict[str, list[Thing]] = {}
        for card, things in have.items():
            while len(things) > wanted[card]:
                leaving.setdefault(card, []).append(things.pop())
        self._leaving[who] = leaving
        for card, count in wanted.items():
            things = have.setdefault(card, [])
            while len(things) < count:
                tags = {Tag.ZONE: Zone.DECK, Tag.CONTROLLER: who + 1} | printed_tags(card, plain["era"])
                things.append(self.full(card, tags))

    def _take(self, who: int, card: str) -> Thing | None:
        """A card that left the deck of a player."""
        things = self._leaving[who].get(card)
        return things.pop() if things else None

    def _side(self, plain: Plain, who: int, played: Thing | None) -> None:
        side = plain["players"][who]
        active = plain.get("active", plain["to_act"]) == who
        gone_hand = self._hand(plain, who, played)
        gone_board = self._board(plain, who, gone_hand, played)
        self.heroes[who] = self._single(self.heroes[who], side["hero"], hero_tags(side, who, active), gone_hand)
        power = side["hero_power"]
        tags: Tags = {
            Tag.ZONE: Zone.PLAY, Tag.CONTROLLER: who + 1, Tag.CARDTYPE: Type.HERO_POWER, Tag.COST: power["cost_now"],
            Tag.EXHAUSTED: int(power["used"]),
        }  # fmt: skip
        self.powers[who] = self._single(self.powers[who], power["id"], tags, [])
        weapon = side["weapon"]
        self.weapons[who] = self._single(
            self.weapons[who], weapon["id"] if weapon else "", weapon_tags(weapon, who), gone_hand
        )
        self._secrets(side, who, gone_hand)
        dead = Counter(card_name(text) for text in side["graveyard"])
        new = dead - self.graves[who]
        for thing in gone_board:
            died = new[thing.card] > 0
            new[thing.card] -= died
            self.set(thing, {Tag.ZONE: Zone.GRAVEYARD if died else Zone.REMOVED, Tag.ZONE_POSITION: 0})
        self.graves[who] = dead
        for thing in gone_hand:
            self.set(thing, {Tag.ZONE: Zone.GRAVEYARD, Tag.ZONE_POSITION: 0})
        for things in self._leaving[who].values():
            for thing in things:
                self.set(thing, {Tag.ZONE: Zone.GRAVEYARD})

    def _hand(self, plain: Plain, who: int, played: Thing | None) -> list[Thing]:
        """The hand; gives back what left it."""
        before = list(self.hands[who])
        if played in before:
            before.remove(played)
        after: list[Thing] = []
        for place, card in enumerate(plain["players"][who]["hand"], 1):
            name = card_name(card["id"])
            tags = hand_tags(card, who, place)
            thing = next((each for each in before if each.card == name), None)
            if thing is not None:
                before.remove(thing)
                self.become(thing, name, tags)
            else:
                taken = self._take(who, name)
                if taken is not None:
                    self.become(taken, name, tags)
                    thing = taken
                else:
                    thing = self.full(name, tags | {Tag.CREATOR: FIRST_PLAYER + who})
            after.append(thing)
        self.hands[who] = after
        if played is not None:
            before.append(played)
        return before

    def _board(self, plain: Plain, who: int, gone_hand: list[Thing], played: Thing | None) -> list[Thing]:
        """The board; gives back who left it."""
        before = dict(self.boards[who])
        after: dict[int, Thing] = {}
        active = plain.get("active", plain["to_act"]) == who
        for place, minion in enumerate(plain["players"][who]["board"], 1):
            name, order = card_name(minion["id"]), minion["order"]
            tags = minion_tags(minion, who, place, active)
            thing = before.pop(order, None)
            if thing is None and played is not None and played in gone_hand and played.card == name:
                thing = played
                gone_hand.remove(played)
            thing = thing or self._take(who, name)
            if thing is None:
                thing = self.full(name, tags)
            else:
                self.become(thing, name, tags)
            after[order] = thing
        self.boards[who] = after
        return list(before.values())

    def _single(self, thing: Thing | None, text: str, tags: Tags, gone_hand: list[Thing]) -> Thing | None:
        """A hero, power or weapon: the same one, or a new one in its place."""
        card = card_name(text) if text else ""
        if thing is not None and thing.card == card:
            self.set(thing, tags)
            return thing
        if thing is not None:
            self.set(thing, {Tag.ZONE: Zone.GRAVEYARD})
        if not card:
            return None
        from_hand = next((each for each in gone_hand if each.card == card), None)
        if from_hand is not None:
            gone_hand.remove(from_hand)
            self.become(from_hand, card, tags)
            return from_hand
        return self.full(card, tags)

    def _secrets(self, side: Plain, who: int, gone_hand: list[Thing]) -> None:
        before = list(self.secrets[who])
        after = []
        for secret in side["secrets"]:
            card = card_name(secret["id"])
            tags: Tags = {Tag.ZONE: Zone.SECRET, Tag.CONTROLLER: who + 1, Tag.CARDTYPE: Type.SPELL, Tag.SECRET: 1}
            if secret.get("progress"):
                tags |= {Tag.QUEST: 1, Tag.QUEST_PROGRESS: secret["progress"]}
            thing = next((each for each in before if each.card == card), None)
            if thing is not None:
                before.remove(thing)
            else:
                thing = next((each for each in gone_hand if each.card == card), None) or self._take(who, card)
                if thing in gone_hand:
                    gone_hand.remove(thing)
            if thing is None:
                thing = self.full(card, tags)
            else:
                self.become(thing, card, tags)
            after.append(thing)
        for thing in before:
            self.set(thing, {Tag.ZONE: Zone.GRAVEYARD})
        self.secrets[who] = after

    # --- whom texts of actions mean ----------------------------------------------------------------------------------
    def character(self, text: str, seat: int) -> Thing | None:
        side, _, place = text.partition(" ")
        who = seat if side == "own" else 1 - seat
        if place == "hero":
            return self.heroes[who]
        things = list(self.boards[who].values())
        return things[int(place) - 1] if place.isdigit() and int(place) <= len(things) else None


def card_name(text: str) -> str:
    """The plain id in a text of ours: without era, parts and enchantments."""
    for mark in "@:+$":
        text = text.partition(mark)[0]
    return "" if text == UNKNOWN else text


def printed_tags(card: str, era: str) -> Tags:
    printed = printed_cards(era).get(card)
    if printed is None:
        return {}
    tags: Tags = {Tag.COST: printed.cost, Tag.CARDTYPE: _TYPES.get(printed.type, Type.SPELL)}
    if printed.type in ("minion", "weapon"):
        tags[Tag.ATK] = printed.attack
        tags[Tag.DURABILITY if printed.type == "weapon" else Tag.HEALTH] = printed.durability or printed.health
    return tags


def hand_tags(card: Plain, who: int, place: int) -> Tags:
    kind = _TYPES.get(card.get("type", ""), Type.SPELL)
    tags: Tags = {Tag.ZONE: Zone.HAND, Tag.CONTROLLER: who + 1, Tag.ZONE_POSITION: place, Tag.CARDTYPE: kind}
    tags[Tag.COST] = card.get("cost_now", 0)
    if "attack" in card:
        tags[Tag.ATK] = card["attack"]
    if "health" in card:
        tags[Tag.DURABILITY if kind == Type.WEAPON else Tag.HEALTH] = card["health"]
    if card.get("fleeting"):
        tags[Tag.GHOSTLY] = 1
    if card.get("shifts"):
        origin = printed_cards("p4").get(bare(card.get("was", "") or card.get("made_by", "")))
        tags[Tag.TRANSFORMED_FROM] = origin.dbf_id if origin is not None else 0
    return tags


def minion_tags(minion: Plain, who: int, place: int, active: bool) -> Tags:
    tags: Tags = {
        Tag.ZONE: Zone.PLAY, Tag.CONTROLLER: who + 1, Tag.ZONE_POSITION: place, Tag.CARDTYPE: Type.MINION,
        Tag.ATK: minion["attack"], Tag.HEALTH: minion["max_health"],
        Tag.DAMAGE: minion["max_health"] - minion["health"], Tag.JUST_PLAYED: int(minion["summoned_this_turn"]),
        Tag.EXHAUSTED: int(active and not minion["can_attack"]), Tag.ATTACKS_THIS_TURN: minion["attacks_made"],
        Tag.SPELLPOWER: minion["spell_damage"],
    }  # fmt: skip
    if not minion["summoned_this_turn"] and not minion["attacks_made"]:
        tags[Tag.EXHAUSTED] = 0
    have = set(minion["keywords"])
    if "immune_this_turn" in have:
        have.add("immune")
    for name, tag in KEYWORDS.items():
        tags[tag] = int(name in have)
    tags[Tag.NO_SPELL_TARGET] = tags[Tag.NO_POWER_TARGET] = int("elusive" in have)
    return tags


def hero_tags(side: Plain, who: int, active: bool) -> Tags:
    state = side["hero_state"]
    have = set(state["keywords"])
    return {
        Tag.ZONE: Zone.PLAY, Tag.CONTROLLER: who + 1, Tag.CARDTYPE: Type.HERO, Tag.HEALTH: side["max_health"],
        Tag.DAMAGE: side["max_health"] - side["health"], Tag.ARMOR: side["armor"],
        Tag.ATK: state["attack_now"] if active else 0, Tag.FROZEN: int("frozen" in have),
        Tag.IMMUNE: int(bool({"immune", "immune_this_turn"} & have)), Tag.ATTACKS_THIS_TURN: state["attacks_made"],
        Tag.STEALTH: int("stealth" in have), Tag.WINDFURY: int("windfury" in have),
    }  # fmt: skip


def weapon_tags(weapon: Plain | None, who: int) -> Tags:
    if weapon is None:
        return {}
    return {
        Tag.ZONE: Zone.PLAY, Tag.CONTROLLER: who + 1, Tag.CARDTYPE: Type.WEAPON, Tag.ATK: weapon["attack"],
        Tag.DURABILITY: weapon["max_durability"], Tag.DAMAGE: weapon["max_durability"] - weapon["durability"],
    }  # fmt: skip


class Export:
    """One match as HSReplay XML."""

    def __init__(self, record: Record, game: _core.Game | None = None) -> None:
        self.record = record
        self.writer = Writer()
        pieces = replay_pieces(record, game)
        if pieces[0][0].game.name != "hearthstone":
            raise BadStateError(f"export: HSReplay tells matches of hearthstone, not of {record.game}")
        era = pieces[0][0].to_plain(full=True)["players"][0]["era"]
        self.writer.lines.append('<?xml version="1.0" encoding="utf-8"?>')
        self.writer.put("HSReplay", close=False, build=era_named(era).build, version="1.6")
        for piece, states in zip(record.all_pieces(), pieces, strict=True):
            self._piece(piece, states)
        self.writer.end("HSReplay")

    def text(self) -> str:
        return "\n".join(self.writer.lines) + "\n"

    def _piece(self, piece: Piece, states: list[_core.State]) -> None:
        first = next((at for at, state in enumerate(states) if state.is_over or not _mulligan(state)), len(states) - 1)
        self._first = next((step.seat for step in piece.steps), 0)
        plain = self._plain(states[first])
        self.writer.put("Game", close=False, id=1)
        self._create(plain)
        at = first
        while at < len(piece.steps):
            more = at + 1
            while more < len(piece.steps) and str(piece.steps[more].action).startswith("choose "):
                more += 1
            self._deed(piece.steps[at:more], states[at : more + 1])
            at = more
        self._finish(states[-1])
        self.writer.end("Game")

    def _plain(self, state: _core.State) -> Plain:
        plain: Plain = state.to_plain(full=True)
        plain.setdefault("era", plain["players"][0]["era"])
        return plain

    def _create(self, plain: Plain) -> None:
        writer = self.writer
        self.mirror = mirror = Mirror(writer)
        game: Tags = {
            Tag.ZONE: Zone.PLAY,
            Tag.CARDTYPE: Type.GAME,
            Tag.TURN: plain["turn"],
            Tag.STEP: ClientStep.MAIN_ACTION,
        }
        mirror.things[GAME] = Thing(GAME, "", dict(game))
        writer.put("GameEntity", close=False, id=GAME)
        writer.tags(game)
        writer.end("GameEntity")
        for who in (0, 1):
            tags = mirror.player_tags(plain, who) | {
                Tag.CARDTYPE: Type.PLAYER, Tag.CONTROLLER: who + 1, Tag.PLAYER_ID: who + 1, Tag.ZONE: Zone.PLAY,
                Tag.FIRST_PLAYER: int(plain["first"] == who),
            }  # fmt: skip
            name = self.record.agents[who] if who < len(self.record.agents) else ""
            mirror.things[FIRST_PLAYER + who] = Thing(FIRST_PLAYER + who, "", dict(tags))
            writer.put("Player", close=False, id=FIRST_PLAYER + who, playerID=who + 1, name=name)
            writer.tags(tags)
            cards = [card_name(text) for text in plain["players"][who].get("list", [])]
            if cards:
                writer.put("Deck", close=False)
                for card in cards:
                    writer.put("Card", id=card)
                writer.end("Deck")
            writer.end("Player")
        opening = dict(plain, players=[dict(side, hand=[], deck=_with_hand(side)) for side in plain["players"]])
        mirror.show(opening)
        mirror.show(plain)

    def _deed(self, steps: list[Step], states: list[_core.State]) -> None:
        before, action = states[0], str(steps[0].action)
        seat = steps[0].seat
        self._options(before)
        if action == "end":
            self._end(steps, states)
            return
        head, _, aim = action.partition(" -> ")
        target = self.mirror.character(aim, seat) if aim else None
        source, kind, option = self._source(before, head, seat)
        self.writer.put(
            "Block", close=False, type=int(kind), entity=source.id if source is not None else 0,
            target=target.id if target is not None else 0, subOption=option,
        )  # fmt: skip
        place = head.rpartition(" at ")[2]
        if place.isdigit() and source is not None and kind == Block.PLAY:
            self.mirror.change(source.id, Tag.ZONE, Zone.PLAY)
            self.mirror.change(source.id, Tag.ZONE_POSITION, int(place))
            source.tags |= {Tag.ZONE: Zone.PLAY, Tag.ZONE_POSITION: int(place)}
        self._outcome(steps, states, source if kind == Block.PLAY and head.startswith("play ") else None)
        self.writer.end("Block")

    def _outcome(self, steps: list[Step], states: list[_core.State], played: Thing | None) -> None:
        seat = steps[0].seat
        self._picks(steps[0], seat)
        for state, step in zip(states[1:-1], steps[1:], strict=True):
            self._choice(state, step)
            self._picks(step, seat)
        plain = self._plain(states[-1]) | {"acted": seat}
        self.mirror.show(plain, played)

    def _picks(self, step: Step, seat: int) -> None:
        """What chance decided, as the client draws it: who is hit."""
        for pick in step.picks:
            kind, _, answer = pick.partition(" ")
            thing = self.mirror.character(answer, seat) if kind == "target" else None
            if thing is not None:
                self.writer.put("MetaData", close=False, meta=0, data=0, info=1)
                self.writer.put("Info", index=0, entity=thing.id)
                self.writer.end("MetaData")

    def _choice(self, state: _core.State, step: Step) -> None:
        plain = self._plain(state)
        things = [
            self.mirror.full(card_name(card), {Tag.ZONE: Zone.ASIDE, Tag.CONTROLLER: step.seat + 1})
            for card in plain["choice"]["options"]
        ]
        self._asked = getattr(self, "_asked", 0) + 1
        self.writer.put(
            "Choices", close=False, id=self._asked, entity=FIRST_PLAYER + step.seat, type=int(Choosing.GENERAL), min=1,
            max=1, source=GAME,
        )  # fmt: skip
        for place, thing in enumerate(things):
            self.writer.put("Choice", index=place, entity=thing.id)
        self.writer.end("Choices")
        answer = int(str(step.action).rpartition(" ")[2]) - 1
        self.writer.put("SendChoices", close=False, id=self._asked, type=int(Choosing.GENERAL))
        self.writer.put("Choice", index=0, entity=things[answer].id)
        self.writer.end("SendChoices")

    def _end(self, steps: list[Step], states: list[_core.State]) -> None:
        for step in (ClientStep.MAIN_END, ClientStep.MAIN_CLEANUP, ClientStep.MAIN_NEXT):
            self.mirror.set(self.mirror.things[GAME], {Tag.STEP: step})
        self._outcome(steps, states, None)
        for step in (ClientStep.MAIN_READY, ClientStep.MAIN_START, ClientStep.MAIN_ACTION):
            self.mirror.set(self.mirror.things[GAME], {Tag.STEP: step})

    def _source(self, state: _core.State, head: str, seat: int) -> tuple[Thing | None, Block, int]:
        words = head.split(" as ")
        chosen = words[1].partition(" ")[0] if len(words) > 1 else ""
        option = int(chosen) - 1 if chosen.isdigit() else -1
        if head.startswith("attack "):
            return self.mirror.character("own " + head.removeprefix("attack "), seat), Block.ATTACK, option
        if head.startswith("power"):
            return self.mirror.powers[seat], Block.PLAY, option
        name = words[0].partition(" at ")[0].removeprefix("play ")
        return self._in_hand(state, name, seat), Block.PLAY, option

    def _in_hand(self, state: _core.State, name: str, seat: int) -> Thing | None:
        """The card of the hand that a text means: CS2_029, or the second kind of it, CS2_029#2."""
        card, _, number = name.partition("#")
        hand = state.to_plain(full=True)["players"][seat]["hand"]
        kinds: list[Plain] = []
        for place, each in enumerate(hand):
            if card_name(each["id"]) != card and bare(each["id"]) != card:
                continue
            changes = {key: each.get(key) for key in _CHANGES}
            if changes not in kinds:
                kinds.append(changes)
            if kinds.index(changes) + 1 == int(number or 1):
                return self.mirror.hands[seat][place]
        return None

    def _options(self, state: _core.State) -> None:
        """What the player may do, as the client lists it: one option for each card or character, its targets below."""
        seat = state.to_act
        found: dict[tuple[str, str], list[str]] = {}  # (what, option of Choose One) -> targets
        for action in state.legal_actions():
            head, _, aim = str(action).partition(" -> ")
            head = head.partition(" at ")[0]
            what, _, chosen = head.partition(" as ")
            targets = found.setdefault((what, chosen), [])
            if aim and aim not in targets:
                targets.append(aim)
        self._offered = getattr(self, "_offered", 0) + 1
        self.writer.put("Options", close=False, id=self._offered)
        self.writer.put("Option", index=0, type=2)
        place = 0
        for what in dict.fromkeys(what for what, _ in found if what != "end"):
            source, _, _ = self._source(state, what, seat)
            if source is None:
                continue
            place += 1
            self.writer.put("Option", close=False, index=place, type=3, entity=source.id)
            for (other, chosen), targets in found.items():
                if other != what:
                    continue
                if chosen.isdigit():
                    self.writer.put("SubOption", close=False, index=int(chosen) - 1, entity=source.id)
                for number, aim in enumerate(targets):
                    thing = self.mirror.character(aim, seat)
                    self.writer.put("Target", index=number, entity=thing.id if thing is not None else 0)
                if chosen.isdigit():
                    self.writer.end("SubOption")
            self.writer.end("Option")
        self.writer.end("Options")

    def _finish(self, state: _core.State) -> None:
        if self.record.conceded is not _UNSET and not state.is_over:
            loser = int(self.record.conceded)
            self.mirror.change(FIRST_PLAYER + loser, Tag.PLAYSTATE, PlayState.CONCEDED)
            self.mirror.change(FIRST_PLAYER + loser, Tag.PLAYSTATE, PlayState.LOST)
            self.mirror.change(FIRST_PLAYER + 1 - loser, Tag.PLAYSTATE, PlayState.WON)
        if state.is_over or self.record.finished:
            self.mirror.change(GAME, Tag.STEP, ClientStep.FINAL_GAMEOVER)
            self.mirror.change(GAME, Tag.STATE, 3)


def _mulligan(state: _core.State) -> bool:
    plain = state.to_plain()
    return bool(plain.get("choice", {}).get("kind") == "mulligan")


def _with_hand(side: Plain) -> dict[str, int]:
    """A deck with the opening hand still in it: those cards began there. Cards that were made did not."""
    deck = dict(side["deck"])
    for card in side["hand"]:
        if "made_by" not in card and card_name(card["id"]) != "GAME_005":
            deck[card["id"]] = deck.get(card["id"], 0) + 1
    return deck


def to_hsreplay(record: Record, game: _core.Game | None = None) -> str:
    """A recorded match of hearthstone as HSReplay XML."""
    return Export(record, game).text()
