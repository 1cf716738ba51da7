"""Small recordings written by hand: a match of two turns in every form that the client ever wrote it."""

from __future__ import annotations

ANNA, BEN = "Anna", "Ben the Bold"


def card(number: int, name: str, zone: str, place: int, card_id: str, player: int, word: str = "name") -> str:
    return f"[{word}={name} id={number} zone={zone} zonePos={place} cardId={card_id} player={player}]"


def body(blocks: str = "BLOCK", first: str = ANNA, word: str = "name") -> list[tuple[str, str]]:
    """The lines as (function of the client, what it says)."""
    power, options, choices = "DebugPrintPower", "DebugPrintOptions", "DebugPrintEntityChoices"
    yeti = card(4, "Chillwind Yeti", "HAND", 1, "CS2_182", 1, word)
    jaina, garrosh = (
        card(64, "Jaina", "PLAY", 0, "HERO_08", 1, word),
        card(66, "Garrosh", "PLAY", 0, "HERO_01", 2, word),
    )
    unknown = card(34, "UNKNOWN ENTITY [cardType=INVALID]", "HAND", 1, "", 2)
    fireblast = card(65, "Fireblast", "PLAY", 0, "CS2_034", 1, word)

    def start(kind: str, entity: str, target: str = "0") -> str:
        if blocks == "ACTION":
            return f"ACTION_START Entity={entity} BlockType={kind} Index=-1 Target={target}"
        return (
            f"BLOCK_START BlockType={kind} Entity={entity} EffectCardId= EffectIndex=-1 Target={target} SubOption=-1 "
        )

    end = f"{blocks}_END"
    lines = [(power, "CREATE_GAME")]
    lines += [(power, "    GameEntity EntityID=1")]
    lines += [
        (power, f"        tag={tag}")
        for tag in ("ZONE value=PLAY", "CARDTYPE value=GAME", "TURN value=1", "937 value=3")
    ]
    for entity, player, hero in ((2, 1, 64), (3, 2, 66)):
        lines += [(power, f"    Player EntityID={entity} PlayerID={player} GameAccountId=[hi=1 lo={player}]")]
        tags = ("CARDTYPE value=PLAYER", f"CONTROLLER value={player}", f"PLAYER_ID value={player}")
        lines += [(power, f"        tag={tag}") for tag in (*tags, f"HERO_ENTITY value={hero}", "RESOURCES value=0")]
    for number, player, card_id, kind, zone in (
        (4, 1, "CS2_182", "MINION", "HAND"), (5, 1, "", "", "DECK"), (34, 2, "", "", "HAND"), (35, 2, "", "", "DECK"),
        (64, 1, "HERO_08", "HERO", "PLAY"), (65, 1, "CS2_034", "HERO_POWER", "PLAY"),
        (66, 2, "HERO_01", "HERO", "PLAY"), (67, 2, "CS2_102", "HERO_POWER", "PLAY"),
    ):  # fmt: skip
        lines += [(power, f"FULL_ENTITY - Creating ID={number} CardID={card_id}")]
        lines += [(power, f"    tag=CONTROLLER value={player}"), (power, f"    tag=ZONE value={zone}")]
        if kind:
            lines += [(power, f"    tag=CARDTYPE value={kind}")]
        if kind == "HERO":
            lines += [(power, "    tag=HEALTH value=30")]
        lines += [(power, "    tag=ZONE_POSITION value=1")] if zone == "HAND" else []
    lines += [
        (power, f"TAG_CHANGE Entity={first} tag=MULLIGAN_STATE value=INPUT"),
        (choices, f"id=1 Player={first} TaskList=4 ChoiceType=MULLIGAN CountMin=0 CountMax=3"),
        (choices, "  Source=GameEntity"),
        (choices, f"  Entities[0]={yeti}"),
        (power, f"TAG_CHANGE Entity={BEN} tag=MULLIGAN_STATE value=DONE"),
        (power, f"TAG_CHANGE Entity={first} tag=CURRENT_PLAYER value=1"),
        (power, f"TAG_CHANGE Entity={first} tag=RESOURCES value=10"),
        (power, "TAG_CHANGE Entity=GameEntity tag=STEP value=MAIN_ACTION"),
        (options, "id=3"),
        (options, "  option 0 type=END_TURN mainEntity="),
        (options, f"  option 1 type=POWER mainEntity={yeti}"),
        (options, f"  option 2 type=POWER mainEntity={fireblast}"),
        (options, f"    target 0 entity={jaina}"),
        (options, f"    target 1 entity={garrosh}"),
        ("SendOption", "selectedOption=2 selectedSubOption=-1 selectedTarget=66 selectedPosition=0"),
        (power, start("PLAY", fireblast, garrosh)),
        (power, f"    TAG_CHANGE Entity={first} tag=RESOURCES_USED value=2"),
        (power, "    META_DATA - Meta=TARGET Data=0 Info=1"),
        (power, f"        Info[0] = {garrosh}"),
        (power, f"    TAG_CHANGE Entity={garrosh} tag=DAMAGE value=1"),
        (power, f"    SHOW_ENTITY - Updating Entity={unknown} CardID=CS2_106"),
        (power, "        tag=COST value=3"),
        (power, "    HIDE_ENTITY - Entity=5 tag=ZONE value=DECK"),
        (power, "    CHANGE_ENTITY - Updating Entity=4 CardID=CS2_tk1"),
        (power, "        tag=ATK value=1"),
        (power, end),
        (power, f"TAG_CHANGE Entity={BEN} tag=PLAYSTATE value=WON DEF CHANGE"),
    ]  # fmt: skip
    return lines


def power_log(*classes: str, head: str = "D 05:45:27.6845540 ", **how: str) -> str:
    """A Power.log in which each of these classes of the client says everything (options and choices only GameState)."""
    out = []
    for class_ in classes or ("GameState",):
        for function, text in body(**how):
            if class_ == "GameState" or function == "DebugPrintPower":
                out.append(f"{head}{class_}.{function}() - {text}")
    return "\n".join(out) + "\n"


HSREPLAY = """<?xml version="1.0"?>
<HSReplay build="20457" version="1.5">
 <Game ts="2017-08-10T23:05:00">
  <GameEntity id="1"><Tag tag="49" value="1"/><Tag tag="202" value="1"/><Tag tag="20" value="1"/><Tag tag="937" value="3"/></GameEntity>
  <Player id="2" playerID="1" name="Anna" accountHi="1" accountLo="1">
   <Tag tag="202" value="2"/><Tag tag="50" value="1"/><Tag tag="30" value="1"/><Tag tag="27" value="64"/><Tag tag="26" value="0"/>
   <Deck><Card id="CS2_182"/><Card id="CS2_182"/></Deck>
  </Player>
  <Player id="3" playerID="2" name="Ben the Bold" accountHi="1" accountLo="2">
   <Tag tag="202" value="2"/><Tag tag="50" value="2"/><Tag tag="30" value="2"/><Tag tag="27" value="66"/><Tag tag="26" value="0"/>
  </Player>
  <FullEntity id="4" cardID="CS2_182"><Tag tag="50" value="1"/><Tag tag="49" value="3"/><Tag tag="202" value="4"/><Tag tag="263" value="1"/></FullEntity>
  <FullEntity id="5"><Tag tag="50" value="1"/><Tag tag="49" value="2"/></FullEntity>
  <FullEntity id="34"><Tag tag="50" value="2"/><Tag tag="49" value="3"/><Tag tag="263" value="1"/></FullEntity>
  <FullEntity id="35"><Tag tag="50" value="2"/><Tag tag="49" value="2"/></FullEntity>
  <FullEntity id="64" cardID="HERO_08"><Tag tag="50" value="1"/><Tag tag="49" value="1"/><Tag tag="202" value="3"/><Tag tag="45" value="30"/></FullEntity>
  <FullEntity id="65" cardID="CS2_034"><Tag tag="50" value="1"/><Tag tag="49" value="1"/><Tag tag="202" value="10"/></FullEntity>
  <FullEntity id="66" cardID="HERO_01"><Tag tag="50" value="2"/><Tag tag="49" value="1"/><Tag tag="202" value="3"/><Tag tag="45" value="30"/></FullEntity>
  <FullEntity id="67" cardID="CS2_102"><Tag tag="50" value="2"/><Tag tag="49" value="1"/><Tag tag="202" value="10"/></FullEntity>
  <TagChange entity="2" tag="305" value="1"/>
  <Choices id="1" entity="2" type="1" min="0" max="3" source="1"><Choice index="0" entity="4"/></Choices>
  <TagChange entity="3" tag="305" value="4"/>
  <TagChange entity="2" tag="23" value="1"/>
  <TagChange entity="2" tag="26" value="10"/>
  <TagChange entity="1" tag="19" value="10"/>
  <Options id="3">
   <Option index="0" type="2" error="-1"/>
   <Option index="1" type="3" entity="4"/>
   <Option index="2" type="3" entity="65"><Target index="0" entity="64"/><Target index="1" entity="66"/></Option>
  </Options>
  <SendOption option="2" subOption="-1" target="66" position="0"/>
  <Block type="7" entity="65" target="66">
   <TagChange entity="2" tag="25" value="2"/>
   <MetaData meta="0" data="0" info="1"><Info index="0" entity="66"/></MetaData>
   <TagChange entity="66" tag="44" value="1"/>
   <ShowEntity entity="34" cardID="CS2_106"><Tag tag="48" value="3"/></ShowEntity>
   <HideEntity entity="5" zone="2"/>
   <ChangeEntity entity="4" cardID="CS2_tk1"><Tag tag="47" value="1"/></ChangeEntity>
  </Block>
  <TagChange entity="3" tag="17" value="4"/>
 </Game>
</HSReplay>
"""  # noqa: E501
