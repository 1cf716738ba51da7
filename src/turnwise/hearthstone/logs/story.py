"""A match as a story: what each player did, what was asked, what the client offered, and the board before and after.

One pass over the packets of a match. A deed begins where the client's top-level block of a play or an attack begins, or
where a turn ends; everything up to the next one belongs to it, choices included.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from .cards import (
    UNKNOWN,
    base_of,
    by_number,
    changes_own_cost,
    enchantments,
    known_ids,
    lasting,
    other_side,
    plain_id,
    race_of,
    shifts,
    stand_ins,
    text_of,
)
from .deeds import Ask, Deed, Hidden, Hindsight, Moment
from .entities import STRANGER, Entity, World
from .eras import Eras
from .packets import (
    Begin,
    Change,
    Choices,
    Chosen,
    Create,
    End,
    Full,
    Hide,
    Meta,
    Option,
    Options,
    Packet,
    SendChoices,
    SendOption,
    Show,
    TagChange,
)
from .tags import Block, Choosing, PlayState, Step, Tag, Type, Zone

Plain = dict[str, Any]

# Keywords that a tag of the client's says, under our names.
KEYWORDS = {
    "taunt": Tag.TAUNT, "charge": Tag.CHARGE, "rush": Tag.RUSH, "divine_shield": Tag.DIVINE_SHIELD,
    "stealth": Tag.STEALTH, "windfury": Tag.WINDFURY, "poisonous": Tag.POISONOUS, "lifesteal": Tag.LIFESTEAL,
    "frozen": Tag.FROZEN, "silenced": Tag.SILENCED, "immune": Tag.IMMUNE, "cant_attack": Tag.CANT_ATTACK,
}  # fmt: skip


class Story:
    """A whole match."""

    def __init__(
        self, packets: list[Packet], stand_ins: bool = False, assume: Mapping[int, str] = MappingProxyType({})
    ) -> None:
        """`stand_ins`: different cards for those that stay hidden in a deck; `assume`: what entities that nobody ever
        saw must have been."""
        create = packets[0]
        assert isinstance(create, Create)
        self.packets = packets
        self.eras = Eras(packets)
        self.stand_ins = stand_ins
        self.assume = assume
        self._turns: tuple[list[int], list[int]] = ([], [])  # by seat: when its turns end
        self.hindsight = Hindsight(packets)
        self.world = World(create)
        self.deeds: list[Deed] = []
        self.problem = ""
        self.winner: int | None = None
        self.draw = False
        self.conceded: int | None = None
        self.names = ["", ""]
        self.lists: list[list[str]] = [[], []]
        self.entered: dict[int, int] = {}
        self.original: set[int] = set()
        self._first_owner: dict[int, int] = {}
        self.deaths: tuple[list[str], list[str]] = ([], [])
        self.totems = [0, 0]
        self.elementals: list[list[int]] = [[0, 0], [0, 0]]  # by seat: this or the last own turn, and the one before
        self.died_now: tuple[list[str], list[str]] = ([], [])
        self.played: list[dict[str, int]] = [{}, {}]
        self.lasting: dict[int, int] = {}  # enchantment for one turn -> Attack that it gave
        self._counts_turns = False  # whether the client says how many turns each minion has been in play
        self._attached_last: dict[object, int] = {}  # by who has it: an enchantment whose Attack is not told yet
        self._options: Options | None = None
        self._sent: SendOption | None = None
        self.hand_cards: dict[tuple[int, int], str] = {}  # (deed, entity) -> card, where options were offered
        self._open: Deed | None = None
        self._asks: dict[int, Ask] = {}
        self._started = False
        self._over = False
        if len(create.players) != 2:
            self.problem = f"a match of {len(create.players)} players"
            return
        self.players = sorted(player.player for player in create.players)
        for player in create.players:
            seat = self.players.index(player.player)
            self.names[seat] = player.name
            self.lists[seat] = [plain_id(card) for card in player.deck]
        self._count_turns()
        self._tell()
        for name, entity in self.world.names.items():
            for player in create.players:
                if player.entity == entity and not player.name and name != STRANGER:
                    self.names[self.players.index(player.player)] = name

    # --- the pass ----------------------------------------------------------------------------------------------------
    def seat_of(self, entity: Entity | None) -> int:
        number = 0 if entity is None else entity.get(Tag.CONTROLLER)
        return self.players.index(number) if number in self.players else 0

    def _count_turns(self) -> None:
        """When each turn ends. Players take turns, but for what the client says (Time Warp)."""
        create = self.packets[0]
        assert isinstance(create, Create)
        world = World(create)
        for at, packet in enumerate(self.packets[1:], 1):
            if isinstance(packet, TagChange) and packet.tag == Tag.STEP and packet.value == Step.MAIN_END:
                current = [world.player(number) for number in self.players]
                for seat, player in enumerate(current):
                    if packet.entity == world.game and player is not None and player.get(Tag.CURRENT_PLAYER):
                        self._turns[seat].append(at)
                        break
            world.apply(packet)

    def _tell(self) -> None:
        world, depth = self.world, 0
        for at, packet in enumerate(self.packets):
            if at == 0:
                continue
            if isinstance(packet, Begin):
                if depth == 0 and packet.kind in (Block.PLAY, Block.ATTACK) and self._is_deed(packet):
                    self._begin(packet, at)
                elif depth == 1 and packet.kind == Block.POWER:
                    self._option(packet)
                depth += 1
            elif isinstance(packet, End):
                depth = max(0, depth - 1)
            elif isinstance(packet, Options):
                depth = 0  # nothing is offered within a block: an end was lost
                world.blocks.clear()
                self._options, self._sent = packet, None
                if self._open is not None and self._ready():
                    self._close(at)
            elif isinstance(packet, SendOption):
                self._sent = packet
            elif isinstance(packet, (Choices, SendChoices, Chosen)):
                self._ask(packet, at)
            elif isinstance(packet, Meta):
                if self._open is not None and packet.kind in (0, 1, 2):
                    hits = [ref for ref in packet.entities if isinstance(ref, int)]
                    self._open.hits[packet.kind].extend(hits)
                    self._open.numbers += [(ref, packet.data) for ref in hits if packet.kind == 1]
            elif (
                isinstance(packet, TagChange)
                and packet.tag == Tag.STEP
                and packet.value == Step.MAIN_END
                and packet.entity == world.game
            ):
                self._end(at)
            self._watch(packet, at)
            world.apply(packet)
            self._after(packet)
        if self._open is not None:
            self._open.cut = not self._over and (depth > 0 or (self._open.kind == "end" and not self._ready()))
            self._close(len(self.packets))

    def _ready(self) -> bool:
        """Whether somebody may act now: the client is past the start of a turn."""
        return self.world.entities[self.world.game].get(Tag.STEP) in (Step.MAIN_ACTION, Step.MAIN_COMBAT)

    def _is_deed(self, packet: Begin) -> bool:
        return self._ready() and not self._over and self.world.find(packet.entity) is not None

    def _start(self, kind: str, seat: int, line: int, at: int) -> Deed:
        if self._open is not None:
            self._close(at)
        moment = self.deeds[-1].after if self.deeds else None
        deed = Deed(len(self.deeds) + 1, kind, seat, line)
        deed.before = moment or self._moment(at)
        deed.begin = at
        deed.offers, self._options = self._options, None
        if deed.offers is not None:
            for card in self.world.of(self.players[seat], Zone.HAND):
                self.hand_cards[deed.number, card.id] = plain_id(card.card)
        self.deeds.append(deed)
        self._open = deed
        return deed

    def _close(self, at: int) -> None:
        assert self._open is not None
        self._open.after = self._moment(at)
        self._open = None

    def _begin(self, packet: Begin, at: int) -> None:
        entity = self.world.find(packet.entity)
        assert entity is not None
        kind = "attack" if packet.kind == Block.ATTACK else "power" if entity.type == Type.HERO_POWER else "play"
        deed = self._start(kind, self.seat_of(entity), packet.line, at)
        deed.source = entity.id
        target = self.world.find(packet.target) if packet.target else None
        deed.target = target.id if target is not None else 0
        deed.option = packet.option
        deed.hand_place = entity.get(Tag.ZONE_POSITION)
        deed.card = entity.card or self.hindsight.card(entity.id, at)
        if kind == "play" and race_of(plain_id(deed.card)) == "elemental":
            self.elementals[deed.seat][0] += 1
        if kind == "play":
            played = self.played[deed.seat]
            played[plain_id(deed.card)] = played.get(plain_id(deed.card), 0) + 1
        if not entity.card:
            for later in self.packets[at : at + 100]:
                if isinstance(later, Show) and later.entity == entity.id:
                    found = {key: later.tags.get(tag) for key, tag in _SHOWN.items()}
                    deed.numbers_shown = {key: value for key, value in found.items() if isinstance(value, int)}
                    break
        if self._sent is not None:
            deed.option, deed.option_sent = self._sent.sub_option, True
            deed.position = self._sent.position
            self._sent = None

    def _option(self, packet: Begin) -> None:
        """The text of a card runs: some builds say here, and not in the play's own block, which option was taken."""
        deed = self._open
        if deed is not None and packet.entity == deed.source and packet.option >= 0 and not deed.option_sent:
            deed.option = packet.option

    def _end(self, at: int) -> None:
        if self._over:
            return
        current = self._current()
        self._start("end", current, 0, at)
        self._sent = None

    def _current(self) -> int:
        for seat, number in enumerate(self.players):
            player = self.world.player(number)
            if player is not None and player.get(Tag.CURRENT_PLAYER):
                return seat
        return 0

    def _ask(self, packet: Choices | SendChoices | Chosen, at: int) -> None:
        if isinstance(packet, Choices):
            if packet.kind != Choosing.GENERAL or self._open is None:
                return
            cards = []
            for ref in packet.entities:
                entity = self.world.find(ref)
                card = UNKNOWN if entity is None else self._card(entity, at + 1)
                cards.append("" if card == UNKNOWN else card)
            ask = Ask(packet, cards)
            self._asks[packet.number] = ask
            self._open.asks.append(ask)
            return
        found = self._asks.get(packet.number)
        if found is not None and len(packet.entities) == 1 and packet.entities[0] in found.entities:
            found.answer = found.entities.index(packet.entities[0])

    # --- what happens on the way -------------------------------------------------------------------------------------
    def _watch(self, packet: Packet, at: int) -> None:
        """Before a packet is applied: what it moves."""
        if isinstance(packet, TagChange):
            entity = self.world.find(packet.entity)
            if entity is None:
                return
            if packet.tag == Tag.ZONE:
                self._moves(entity, packet.value, at)
            elif (
                packet.tag == Tag.CONTROLLER and entity.zone == Zone.PLAY and entity.get(Tag.CONTROLLER) != packet.value
            ):
                self.entered[entity.id] = at
            elif packet.tag == Tag.ZONE_POSITION and self._open is not None and entity.id == self._open.source:
                if entity.zone == Zone.PLAY and not self._open.position and isinstance(packet.value, int):
                    self._open.position = packet.value
            elif packet.tag == Tag.ATK and entity.id in self._attached_last:
                gain = packet.value - entity.get(Tag.ATK) if isinstance(packet.value, int) else 0
                self.lasting[self._attached_last.pop(entity.id)] = gain
            elif packet.tag == Tag.TURNS_IN_PLAY:
                self._counts_turns = True
            elif packet.tag == Tag.HIDDEN_CHOICE and self._open is not None and entity.id == self._open.source:
                if isinstance(packet.value, int) and packet.value > 0:
                    self._open.option = packet.value - 1
            elif packet.tag == Tag.TURN:
                for died in self.died_now:
                    died.clear()
                self._turn_passes()
            elif packet.tag == Tag.PLAYSTATE:
                self._ends(entity, packet.value)
            elif packet.tag == Tag.STEP and packet.value in (Step.FINAL_WRAPUP, Step.FINAL_GAMEOVER):
                self._over = True
        elif isinstance(packet, (Full, Show, Change)):
            entity = self.world.find(packet.entity)
            zone = packet.tags.get(Tag.ZONE)
            if entity is None and isinstance(packet.entity, int):
                if not self._started and zone in (Zone.DECK, Zone.HAND) and Tag.CREATOR not in packet.tags:
                    self.original.add(packet.entity)
                    owner = packet.tags.get(Tag.CONTROLLER)
                    if owner in self.players:
                        self._first_owner[packet.entity] = self.players.index(owner)
                if zone in (Zone.PLAY, Zone.SECRET):
                    self.entered[packet.entity] = at
                    number = packet.tags.get(Tag.CONTROLLER)
                    if number in self.players and race_of(plain_id(packet.card)) == "totem":
                        self.totems[self.players.index(number)] += 1
            elif entity is not None and zone is not None:
                self._moves(entity, zone, at, packet.card)
            if self._open is not None and isinstance(packet.entity, int):
                later = packet if packet.card else self.hindsight.shown(packet.entity, at)
                hidden = entity or Entity(packet.entity, "", packet.tags)
                self._open.shown.append(packet.card or self._hidden(hidden, at))
                if later is not None:
                    parts = [
                        by_number().get(value) for tag in (471, 472) if isinstance(value := later.tags.get(tag), int)
                    ]
                    self._open.shown += [part for part in parts if part]
            attached = packet.tags.get(Tag.ATTACHED)
            if attached and packet.tags.get(Tag.CARDTYPE) == Type.ENCHANTMENT and isinstance(packet.entity, int):
                self._attached_last[attached] = packet.entity
        elif isinstance(packet, Hide):
            entity = self.world.find(packet.entity)
            if entity is not None:
                self._moves(entity, packet.zone, at)

    def _turn_passes(self) -> None:
        """Who has the turn now begins one: Elementals of the last one become those of the turn before."""
        counts = self.elementals[self._current()]
        counts[1], counts[0] = counts[0], 0

    def _after(self, packet: Packet) -> None:
        if isinstance(packet, TagChange) and packet.tag == Tag.STEP and packet.value == Step.MAIN_ACTION:
            self._started = True

    def _moves(self, entity: Entity, zone: Any, at: int, card: str = "") -> None:
        before = entity.zone
        if zone == before:
            return
        seat = self.seat_of(entity)
        if zone in (Zone.PLAY, Zone.SECRET):
            self.entered[entity.id] = at
            self.totems[seat] += zone == Zone.PLAY and race_of(plain_id(card or entity.card)) == "totem"
        if before == Zone.DECK and self._open is not None:
            found = plain_id(card or entity.card) if card or entity.card else self._hidden(entity, at - 1)
            self._open.drawn[seat].append(found)
            self._open.drawn_entities[seat].append(entity.id)
        if before == Zone.PLAY and zone == Zone.GRAVEYARD and entity.type == Type.MINION:
            self.deaths[seat].append(plain_id(entity.card))
            self.died_now[seat].append(plain_id(entity.card))

    def _ends(self, entity: Entity, value: Any) -> None:
        seat = self.seat_of(entity) if entity.get(Tag.CONTROLLER) in self.players else None
        if seat is None:
            return
        if value == PlayState.CONCEDED:
            self.conceded = seat
        elif value == PlayState.WON:
            self.winner = seat
        elif value == PlayState.TIED:
            self.draw = True

    # --- the board ---------------------------------------------------------------------------------------------------
    def _card(self, entity: Entity, at: int) -> str:
        """The card of an entity, by hindsight where it is hidden."""
        return plain_id(entity.card) if entity.card else self._hidden(entity, at - 1)

    def _hidden(self, entity: Entity, at: int) -> str:
        """What a hidden card turns out to be. What changes in a hand was another form of it before: as its deck has it,
        as it was before its last change (Shifter Zerus), or turned over with every turn (Worgen)."""
        found = self.hindsight.when(entity.id, at)
        if found is None:
            return self.assume.get(entity.id, UNKNOWN)
        when, shown = found
        card, seat = plain_id(shown.card), self.seat_of(entity)
        origin = by_number().get(value) if isinstance(value := shown.tags.get(Tag.TRANSFORMED_FROM), int) else None
        between = [turn for turn in self._turns[seat] if at < turn < when]
        theirs = [turn for turn in self._turns[1 - seat] if at < turn < when]
        if origin and (entity.zone == Zone.DECK or theirs):
            return plain_id(origin)
        if entity.zone == Zone.DECK:
            return base_of(card)
        return other_side(card) if len(between) % 2 else card

    def _never_seen(self, who: int, at: int) -> Hidden:
        number = self.players[who]
        hand = {
            place: card.id
            for place, card in enumerate(self.world.of(number, Zone.HAND))
            if not card.card and self.hindsight.when(card.id, at - 1) is None
        }
        deck = [
            card.id
            for card in self.world.of(number, Zone.DECK)
            if not card.card and self.hindsight.when(card.id, at - 1) is None
        ]
        return Hidden(hand, deck)

    def _moment(self, at: int) -> Moment:
        seat = self._current()
        game = self.world.entities[self.world.game]
        orders = self._orders()
        players, seen = [], []
        for who in (0, 1):
            plain, visible = self._player(who, at, orders, who == seat)
            players.append(plain)
            seen.append(visible)
        turn = max(1, game.get(Tag.TURN))
        first = next(
            (
                who
                for who, number in enumerate(self.players)
                if (player := self.world.player(number)) is not None and player.get(Tag.FIRST_PLAYER)
            ),
            seat if turn % 2 else 1 - seat,
        )
        position: Plain = {
            "turn": turn,
            "to_act": seat,
            "first": first,
            "era": self.eras.name,
            "players": players,
            "deaths_this_turn": min(255, len(self.died_now[0]) + len(self.died_now[1])),
        }
        player = self.world.player(self.players[seat])
        more = min(8, player.get(Tag.TURNS_LEFT) - 1) if player is not None else 0
        if more > 0:  # Time Warp
            position["turns_ahead"] = [seat] * more
        hidden = [self._never_seen(who, at) for who in (0, 1)]
        return Moment({"turn": turn, "seat": seat, "players": seen}, position, self._places(seat), hidden)

    def _orders(self) -> dict[int, int]:
        """Order of play: everything in play by when it came."""
        here = [
            each.id
            for each in self.world.entities.values()
            if (each.zone in (Zone.PLAY, Zone.SECRET) and each.type in _ORDERED) or each.zone == Zone.SECRET
        ]
        here.sort(key=lambda each: (self.entered.get(each, 0), each))
        return {entity: place for place, entity in enumerate(here, 1)}

    def _places(self, seat: int) -> dict[int, str]:
        places: dict[int, str] = {}
        for who, word in ((seat, "own"), (1 - seat, "enemy")):
            number = self.players[who]
            for place, minion in enumerate(self.world.of(number, Zone.PLAY, Type.MINION), 1):
                places[minion.id] = f"{word} {place}"
            hero = self._hero(number)
            if hero is not None:
                places[hero.id] = f"{word} hero"
        return places

    def _hero(self, number: int) -> Entity | None:
        player = self.world.player(number)
        hero = self.world.entities.get(player.get(Tag.HERO_ENTITY)) if player is not None else None
        if hero is not None and hero.type == Type.HERO and hero.zone == Zone.PLAY:
            return hero
        heroes = self.world.of(number, Zone.PLAY, Type.HERO)
        return heroes[-1] if heroes else hero

    def _player(self, who: int, at: int, orders: dict[int, int], active: bool) -> tuple[Plain, Plain]:
        number, world = self.players[who], self.world
        player = world.player(number)
        assert player is not None
        hero = self._hero(number)
        power = next(iter(reversed(world.of(number, Zone.PLAY, Type.HERO_POWER))), None)
        weapon = next(iter(reversed(world.of(number, Zone.PLAY, Type.WEAPON))), None)
        crystals, temporary = player.get(Tag.RESOURCES), player.get(Tag.TEMP_RESOURCES)
        locked = player.get(Tag.OVERLOAD_LOCKED)
        mana = max(0, crystals + temporary - player.get(Tag.RESOURCES_USED))  # what is locked counts as used
        fatigue = max(player.get(Tag.FATIGUE), hero.get(Tag.FATIGUE) if hero is not None else 0)  # the hero's, in 2015
        seen: Plain = {
            "max_mana": crystals, "mana": mana, "temp_mana": temporary, "overload_locked": locked,
            "overload_owed": player.get(Tag.OVERLOAD_OWED), "fatigue": fatigue,
        }  # fmt: skip
        plain: Plain = dict(seen)
        plain["max_mana"], plain["mana"] = min(10, crystals), min(10, mana)
        self._put_hero(plain, seen, hero, power, weapon, orders, active, player)
        hand = [self._hand_card(card, at) for card in world.of(number, Zone.HAND)]
        plain["hand"], seen["hand"] = [each[0] for each in hand[:10]], [each[1] for each in hand]
        deck: dict[str, int] = {}
        cards = world.of(number, Zone.DECK)
        seen["deck_known"] = [known for card in cards if (known := self._card(card, at)) != UNKNOWN]
        for card in self._deck_cards(who, cards, at):
            deck[card] = deck.get(card, 0) + 1
        plain["deck"], seen["deck"] = deck, len(cards)
        board = [self._minion(minion, orders, active) for minion in world.of(number, Zone.PLAY, Type.MINION)]
        plain["board"], seen["board"] = [each[0] for each in board[:7]], [each[1] for each in board]
        secrets = [self._secret(secret, at, orders) for secret in world.of(number, Zone.SECRET)]
        plain["secrets"] = [each[0] for each in secrets[:5]]
        seen["secrets"] = sorted(each[1] for each in secrets)
        ids = known_ids()
        plain["graveyard"] = [card for card in self.deaths[who] if card in ids]
        plain["died_this_turn"] = [card for card in self.died_now[who] if card in ids][:8]
        plain["cards_played"] = min(255, player.get(Tag.CARDS_PLAYED_THIS_TURN)) if active else 0
        plain["minions_this_turn"] = min(255, player.get(Tag.MINIONS_PLAYED_THIS_TURN)) if active else 0
        counts = {self.eras.text(card): min(31, count) for card, count in self.played[who].items() if card in ids}
        room = 64 - len(set(plain["graveyard"]))  # that many different cards a state remembers
        plain["played"] = dict(list(counts.items())[: max(0, room)])
        plain["totems"] = min(255, self.totems[who])
        plain["elementals_this_turn"], plain["elementals_last_turn"] = self.elementals[who]
        plain["jade"] = min(100, player.get(Tag.JADE_GOLEM))
        plain["powers_used"] = min(255, player.get(Tag.POWERS_USED))
        plain["mana_overloaded"] = min(255, player.get(Tag.OVERLOAD_THIS_GAME))
        proxy = next((each for each in world.of(number, Zone.ASIDE) if each.card == "OG_279"), None)
        if proxy is not None:
            plain["cthun_attack"] = max(0, min(255, proxy.get(Tag.ATK) - 6))
            plain["cthun_health"] = max(0, min(255, proxy.get(Tag.HEALTH) - 6))
            plain["cthun_taunt"] = int(bool(proxy.get(Tag.TAUNT)))
        if any(each.card == "FP1_030e" for each in world.attached(player.id)):  # Loatheb
            plain["spell_tax" if active else "next_spell_tax"] = 5
        sizes = [_CRYSTAL[each.card] for each in world.attached(player.id) if each.card in _CRYSTAL]
        if sizes:
            plain["minion_size"] = sizes[-1]
        if len(self.lists[who]) == 30 and UNKNOWN not in self.lists[who]:
            plain["list"] = [self.eras.text(card) for card in self.lists[who]]
        else:
            self._list_by_hindsight(plain, who)
        return plain, seen

    def _list_by_hindsight(self, plain: Plain, who: int) -> None:
        """The starting list as far as its cards were ever seen, and which of them have been played or lost by now: so
        whoever guesses the list from what was seen can."""
        mine = [entity for entity in sorted(self.original) if self._first_owner.get(entity) == who]
        if len(mine) != 30:
            return
        names = [base_of(self._origin(entity)) for entity in mine]
        open_zones = (Zone.PLAY, Zone.GRAVEYARD)
        gone = [entity in self.world.entities and self.world.entities[entity].zone in open_zones for entity in mine]
        both = sorted(zip(names, gone, strict=True))
        plain["list"] = [self.eras.text(name) for name, _ in both]
        plain["seen"] = [place for place, (name, seen) in enumerate(both) if seen and name != UNKNOWN]

    def _deck_cards(self, who: int, cards: list[Entity], at: int) -> list[str]:
        """The cards of a deck. Those that nobody ever saw are the rest of the list, where the file tells it."""
        found = [self._card(card, at) for card in cards]
        missing = [place for place, card in enumerate(cards) if found[place] == UNKNOWN and card.id in self.original]
        if missing and len(self.lists[who]) == 30:
            rest = list(self.lists[who])
            for entity in self.original:
                known = self._origin(entity)
                if known in rest and self.seat_of(self.world.entities.get(entity)) == who:
                    rest.remove(known)
            for place, card in zip(missing, rest, strict=False):
                found[place] = card
        if self.stand_ins:
            free = (card for card in stand_ins() if card not in found)
            found = [next(free, card) if card == UNKNOWN else card for card in found]
        return [self.eras.text(card) for card in found]

    def _origin(self, entity: int) -> str:
        """What an entity of the starting deck was when it was first seen."""
        return plain_id(self.hindsight.card(entity, -1))

    def _put_hero(
        self,
        plain: Plain,
        seen: Plain,
        hero: Entity | None,
        power: Entity | None,
        weapon: Entity | None,
        orders: dict[int, int],
        active: bool,
        player: Entity,
    ) -> None:
        blade = weapon.get(Tag.ATK) if weapon is not None else 0
        if hero is None:
            plain["hero"] = "HERO_01"
        else:
            most, damage = hero.get(Tag.HEALTH, 30), hero.get(Tag.DAMAGE)
            attack = hero.get(Tag.ATK)
            seen |= {
                "hero": plain_id(hero.card), "health": most - damage, "max_health": most,
                "armor": hero.get(Tag.ARMOR), "attack": attack if active else None,
                "hero_frozen": bool(hero.get(Tag.FROZEN)), "hero_immune": bool(hero.get(Tag.IMMUNE)),
            }  # fmt: skip
            attached = self.world.attached(hero.id) + self.world.attached(player.id)
            state: Plain = {"order": orders.get(hero.id, 1), "attacks_made": min(255, hero.get(Tag.ATTACKS_THIS_TURN))}
            if not active:
                state["attacks_made"] = 0
            for name in ("frozen", "immune", "windfury", "stealth"):
                if hero.get(KEYWORDS[name]):
                    state[name] = True
            if hero.get(Tag.IMMUNE) and any(each.get(Tag.ONE_TURN_EFFECT) for each in attached):
                state["immune_this_turn"] = state.pop("immune")
            texts = [text for each in attached if (text := text_of(each.card))]
            if texts:
                state["attached"] = texts[:32]
            plain |= {
                "hero": plain_id(hero.card) if plain_id(hero.card) != UNKNOWN else "HERO_01",
                "health": most - damage, "max_health": most, "armor": hero.get(Tag.ARMOR),
                "attack": max(0, attack - blade) if active else 0, "hero_state": state,
            }  # fmt: skip
        if power is not None:
            used = bool(power.get(Tag.EXHAUSTED))
            uses = player.get(Tag.POWER_USES_THIS_TURN) if active else 0
            plain["hero_power"] = {"used": used and active}
            if plain_id(power.card) != UNKNOWN:
                plain["hero_power"]["id"] = self.eras.text(plain_id(power.card))
            if used and active and uses > 1:
                plain["hero_power"]["uses"] = min(255, uses)
            seen["power"] = plain_id(power.card)
            seen["power_used"] = used if active else None
            seen["power_cost"] = power.get(Tag.COST)
        seen["weapon"] = None
        if weapon is not None:
            most = max(weapon.get(Tag.DURABILITY), weapon.get(Tag.HEALTH))
            left = most - weapon.get(Tag.DAMAGE)
            card = plain_id(weapon.card)
            seen["weapon"] = {"id": card, "attack": blade, "durability": left}
            if card != UNKNOWN:
                plain["weapon"] = {
                    "id": self.eras.text(card), "attack": max(0, blade), "durability": max(0, left),
                    "max_durability": max(0, most), "order": orders.get(weapon.id, 1),
                }  # fmt: skip
                texts = [each.card for each in self.world.attached(weapon.id) if each.card in enchantments()]
                if texts:
                    plain["weapon"]["attached"] = texts[:32]

    def _hand_card(self, card: Entity, at: int) -> tuple[Plain, Plain]:
        found = self._card(card, at)
        plain: Plain = {"id": self.eras.text(found)}
        visible = {"id": plain_id(card.card), "cost": card.get(Tag.COST) if card.card else None}
        shown = None if card.card else self.hindsight.shown(card.id, at - 1)
        if not card.card:
            visible["hidden"] = found  # by hindsight
            cost = shown.tags.get(Tag.COST) if shown is not None else None
            same = shown is not None and plain_id(shown.card) == found
            visible["hidden_cost"] = cost if isinstance(cost, int) and same and not changes_own_cost(found) else None
            self._hidden_cost(card, found, shown, plain)
        creator = self.world.entities.get(card.get(Tag.CREATOR)) if card.id not in self.original else None
        if card.id not in self.original:
            maker = plain_id(creator.card) if creator is not None else UNKNOWN
            if found == "GAME_005":
                plain["known"] = True
            elif maker != UNKNOWN and maker not in enchantments() and not maker.startswith("HERO_0"):
                plain["made_by"] = maker
            elif found != UNKNOWN:
                plain["made_by"] = found
        tags = card.tags if shown is None else shown.tags
        origin = by_number().get(value, "") if isinstance(value := tags.get(Tag.TRANSFORMED_FROM), int) else ""
        if any(each.card in ("OG_123e", "OG_123") for each in self.world.attached(card.id)):
            origin = "OG_123"
        if shifts(origin) and found != origin:
            plain |= {"shifts": True, "was": origin}
            plain.pop("made_by", None)
        if card.get(Tag.GHOSTLY):
            plain["fleeting"] = True
        if base_of(found) != found and "made_by" not in plain:
            plain["was"] = base_of(found)
        self._parts(card if shown is None else Entity(card.id, shown.card, shown.tags), plain)
        if card.card and card.type in (Type.MINION, Type.WEAPON) and found != UNKNOWN:
            visible["attack"] = card.get(Tag.ATK)
            visible["health"] = max(card.get(Tag.HEALTH), card.get(Tag.DURABILITY))
        return plain, visible

    def _hidden_cost(self, card: Entity, found: str, shown: Full | Show | None, plain: Plain) -> None:
        """A hidden card that something is attached to shows later what it costs (Emperor Thaurissan)."""
        cost = shown.tags.get(Tag.COST) if shown is not None else None
        emperor = any("BRM_028" in played for played in self.played)
        if not isinstance(cost, int) or found == UNKNOWN or not (emperor or self.world.attached(card.id)):
            return
        if not changes_own_cost(found):
            plain["cost"] = cost

    @staticmethod
    def _parts(card: Entity, plain: Plain) -> None:
        """Of what a card is assembled: Kazakus' potion, a Zombeast."""
        parts = [by_number().get(card.get(tag), "") for tag in (Tag.PART_1, Tag.PART_2)]
        if all(parts):
            plain["parts"] = parts

    def _minion(self, minion: Entity, orders: dict[int, int], active: bool) -> tuple[Plain, Plain]:
        card = plain_id(minion.card)
        most, damage, attack = minion.get(Tag.HEALTH), minion.get(Tag.DAMAGE), minion.get(Tag.ATK)
        flags = {name for name, tag in KEYWORDS.items() if minion.get(tag)}
        if minion.get(Tag.NO_SPELL_TARGET) and minion.get(Tag.NO_POWER_TARGET):
            flags.add("elusive")
        visible: Plain = {
            "id": card, "attack": attack, "health": most - damage, "max_health": most, "flags": sorted(flags),
            "spell_damage": minion.get(Tag.SPELLPOWER),
        }  # fmt: skip
        plain: Plain = {
            "id": self.eras.text(card), "attack": max(0, attack), "health": most - damage, "max_health": most,
            "order": orders.get(minion.id, 1),
        }  # fmt: skip
        tired = active and minion.get(Tag.EXHAUSTED) and not minion.get(Tag.ATTACKS_THIS_TURN)
        # Who came by a transformation or as a copy is marked by nothing else.
        came = active and self._counts_turns and not minion.get(Tag.TURNS_IN_PLAY)
        if minion.get(Tag.JUST_PLAYED) or tired or came:
            plain["summoned_this_turn"] = True
        if active and minion.get(Tag.ATTACKS_THIS_TURN):
            plain["attacks_made"] = min(255, minion.get(Tag.ATTACKS_THIS_TURN))
        self._parts(minion, plain)
        if minion.get(Tag.TO_BE_DESTROYED):
            plain["doomed"] = True
        texts, turn_attack = [], 0
        for each in self.world.attached(minion.id):
            if text_of(each.card):
                texts.append(self._attached(each, minion))
            if each.get(Tag.ONE_TURN_EFFECT) and each.id in self.lasting:
                turn_attack += self.lasting[each.id]
        if texts:
            plain["attached"] = texts[:32]
        if "immune" in flags and any(each.get(Tag.ONE_TURN_EFFECT) for each in self.world.attached(minion.id)):
            plain["immune_this_turn"] = True
        if turn_attack:
            plain["turn_attack"] = max(-100, min(100, turn_attack))
        return plain, visible

    @staticmethod
    def _attached(text: Entity, holder: Entity) -> Plain:
        """A text on a minion: for whom it works, how long, and of a Voodoo Doll's curse whose it is."""
        plain: Plain = {"id": text_of(text.card)}
        more = lasting().get(plain["id"], 0)
        if more & _BOUND and text.get(Tag.CONTROLLER) != holder.get(Tag.CONTROLLER):
            more |= _OTHERS
        if more:
            plain["more"] = more
        if text.get(Tag.VOODOO_LINK):  # both ends of a curse have one order: that of the doll's entity
            doll = holder.id if text.card == "GIL_614e2" else text.get(Tag.VOODOO_LINK)
            plain["order"] = min(30000, 1000 + doll)
        return plain

    def _secret(self, secret: Entity, at: int, orders: dict[int, int]) -> tuple[Plain, str]:
        found = self._card(secret, at)
        plain: Plain = {"id": self.eras.text(found), "order": orders.get(secret.id, 1)}
        if secret.get(Tag.QUEST) or secret.get(Tag.QUEST_PROGRESS):
            plain["progress"] = min(63, secret.get(Tag.QUEST_PROGRESS))
        return plain, plain_id(secret.card)


_BOUND, _OTHERS = 16, 8
_CRYSTAL = {"UNG_067t1e": 5, "UNG_067t1e2": 5}
_SHOWN = {"cost": Tag.COST, "attack": Tag.ATK, "health": Tag.HEALTH}
_ORDERED = (Type.MINION, Type.HERO, Type.WEAPON)


def legal(option: Option) -> bool:
    """Whether an option of the client's list can be taken: in builds that tell errors, a card needs a target left."""
    return option.legal
