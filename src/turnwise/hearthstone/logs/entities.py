"""The entities of a match as the client knows them: packets in, tags out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .packets import (
    Begin,
    Change,
    Choices,
    Chosen,
    Create,
    End,
    Full,
    Hide,
    Named,
    Packet,
    Player,
    Ref,
    Show,
    TagChange,
    Tags,
)
from .tags import Block, Step, Tag, Type, Zone

STRANGER = "UNKNOWN HUMAN PLAYER"  # an opponent whose name the client does not know yet
MOST_ENTITIES = 50_000
MOST_BLOCKS = 1000
MOST_PACKETS = 300_000  # of a match; real ones have some thousands, long ones some ten thousand
# What the player who plays a card pays and counts, first in the block of the play.
_PAYING = (Tag.RESOURCES_USED, Tag.CARDS_PLAYED_THIS_TURN, Tag.TEMP_RESOURCES)
MOST_WAITING = 20_000  # tag changes of a name that nobody has explained


class Entity:
    """One thing of the match: a card, a hero, a power, an enchantment, a player, the match itself."""

    __slots__ = ("card", "id", "tags")

    def __init__(self, number: int, card: str, tags: Tags) -> None:
        self.id = number
        self.card = card  # empty while it is hidden
        self.tags = tags

    def get(self, tag: int, default: int = 0) -> int:
        value = self.tags.get(tag, default)
        return value if isinstance(value, int) else default

    @property
    def zone(self) -> int:
        return self.get(Tag.ZONE)

    @property
    def type(self) -> int:
        return self.get(Tag.CARDTYPE)

    def __repr__(self) -> str:
        return f"<entity {self.id} {self.card or '?'}>"


class World:
    """All entities of one match at one moment.

    A player that a Power.log names is found by what is said of the name: whose hero it has, whose cards it is asked
    about, whose turn ends. Until then what is said waits; of two players the second is the one who is left. A player
    may have several names: a client that does not know the opponent yet says so, a battle tag has a number or none."""

    def __init__(self, create: Create) -> None:
        self.game = create.entity
        self.build = create.build
        self.players: list[Player] = create.players[:2]
        self.names: dict[str, int] = {}
        self._waiting: dict[str, list[tuple[int | str, int | str]]] = {}
        self.blocks: list[Begin] = []  # around what happens now
        self.entities: dict[int, Entity] = {create.entity: Entity(create.entity, "", dict(create.tags))}
        for player in self.players:
            self.entities[player.entity] = Entity(player.entity, "", dict(player.tags))
            if player.name:
                self.names[player.name] = player.entity

    # --- who is who --------------------------------------------------------------------------------------------------
    def find(self, ref: Ref) -> Entity | None:
        """The entity, or nobody while its name is not explained."""
        if isinstance(ref, str):
            if ref.startswith("#"):  # a player's number
                return self.player(int(ref[1:]) if ref[1:].isdigit() else 0)
            number = self.names.get(ref)
            return None if number is None else self.entities.get(number)
        return self.entities.get(ref)

    def player(self, number: int) -> Entity | None:
        """The player that CONTROLLER tags mean by this number."""
        for player in self.players:
            if player.player == number:
                return self.entities.get(player.entity)
        return None

    def _explain(self, name: str, entity: int) -> None:
        if name in self.names or entity not in (each.entity for each in self.players):
            return
        self.names[name] = entity
        self._catch_up(name)
        for waiting in list(self._waiting):
            if waiting in self._waiting and (found := self._left_over(waiting)):
                self._explain(waiting, found)

    def _left_over(self, name: str) -> int:
        """The player that a name must be because of the names that are explained; 0 when nothing tells."""
        short = name.partition("#")[0]
        for other, entity in self.names.items():
            if other.partition("#")[0] == short and ("#" in other) != ("#" in name):
                return entity
        if len(self.players) != 2 or self._waiting.keys() - {name}:
            return 0
        mine = {each.entity for each in self.players}
        nameless = mine - set(self.names.values())
        strange = mine - {entity for other, entity in self.names.items() if other != STRANGER}
        left = nameless or strange
        return left.pop() if len(left) == 1 else 0

    def _catch_up(self, name: str) -> None:
        found = self.entities[self.names[name]]
        for tag, value in self._waiting.pop(name, ()):
            found.tags[tag] = value

    def _named(self, name: str, tag: int | str, value: int | str) -> None:
        """Something is said of a name: it may tell who that is."""
        waiting = self._waiting.setdefault(name, [])
        if len(waiting) < MOST_WAITING:
            waiting.append((tag, value))
        if left := self._left_over(name):
            self._explain(name, left)
        elif tag in (Tag.PLAYER_ID, Tag.CONTROLLER):
            found = self.player(value) if isinstance(value, int) else None
            if found is not None:
                self._explain(name, found.id)
        elif tag == Tag.ENTITY_ID and isinstance(value, int):
            self._explain(name, value)
        elif tag in (Tag.HERO_ENTITY, Tag.LAST_CARD_PLAYED) and isinstance(value, int) and value in self.entities:
            found = self.player(self.entities[value].get(Tag.CONTROLLER))
            if found is not None:
                self._explain(name, found.id)
        elif tag in _PAYING and len(self.blocks) == 1 and self.blocks[0].kind == Block.PLAY:
            card = self.find(self.blocks[0].entity)
            found = self.player(card.get(Tag.CONTROLLER)) if card is not None else None
            if found is not None:
                self._explain(name, found.id)
        elif tag == Tag.CURRENT_PLAYER and value in (0, 1) and self.entities[self.game].get(Tag.STEP) == Step.MAIN_NEXT:
            # A turn passes: who loses it had it. (At the start the client repeats what the players had before.)
            has = [each.entity for each in self.players if self.entities[each.entity].get(Tag.CURRENT_PLAYER) != value]
            if len(has) == 1:
                self._explain(name, has[0])

    # --- what happens ------------------------------------------------------------------------------------------------
    def apply(self, packet: Packet) -> None:
        if isinstance(packet, Begin):
            if len(self.blocks) < MOST_BLOCKS:
                self.blocks.append(packet)
        elif isinstance(packet, End):
            if self.blocks:
                self.blocks.pop()
        elif isinstance(packet, TagChange):
            if isinstance(packet.entity, str) and packet.entity not in self.names:
                self._named(packet.entity, packet.tag, packet.value)
                return
            entity = self.find(packet.entity)
            if entity is not None:
                entity.tags[packet.tag] = packet.value
        elif isinstance(packet, (Full, Show, Change)):
            entity = self.find(packet.entity)
            if entity is None:
                if not isinstance(packet.entity, int) or len(self.entities) >= MOST_ENTITIES:
                    return
                entity = self.entities[packet.entity] = Entity(packet.entity, "", {})
            entity.card = packet.card or entity.card
            entity.tags.update(packet.tags)
        elif isinstance(packet, Hide):
            entity = self.find(packet.entity)
            if entity is not None:
                entity.tags[Tag.ZONE] = packet.zone
                if packet.zone in (Zone.DECK, Zone.HAND):
                    entity.card = ""
        elif isinstance(packet, Named):
            found = self.player(packet.player)
            if found is not None:
                self._explain(packet.name, found.id)
        elif isinstance(packet, (Choices, Chosen)) and isinstance(packet.player, str):
            for ref in packet.entities:
                card = self.find(ref)
                owner = self.player(card.get(Tag.CONTROLLER)) if card is not None else None
                if owner is not None:
                    self._explain(packet.player, owner.id)
                    break

    # --- looking -----------------------------------------------------------------------------------------------------
    def of(self, player: int, zone: int, *types: int) -> list[Entity]:
        """What a player has in a zone, by place."""
        found = [
            each
            for each in self.entities.values()
            if each.get(Tag.CONTROLLER) == player and each.zone == zone and (not types or each.type in types)
        ]
        found.sort(key=lambda each: (each.get(Tag.ZONE_POSITION), each.id))
        return found

    def attached(self, entity: int) -> list[Entity]:
        """Enchantments in play on an entity, the oldest first."""
        return sorted(
            (
                each
                for each in self.entities.values()
                if each.get(Tag.ATTACHED) == entity and each.type == Type.ENCHANTMENT and each.zone == Zone.PLAY
            ),
            key=lambda each: each.id,
        )


def matches(packets: Iterable[Packet]) -> Iterator[list[Packet]]:
    """The packets of each match, which begin with its Create. What comes before the first match belongs to none, and no
    match is longer than memory is for."""
    found: list[Packet] = []
    for packet in packets:
        if isinstance(packet, Create):
            if found:
                yield found
            found = [packet]
        elif found and len(found) < MOST_PACKETS:
            found.append(packet)
    if found:
        yield found
