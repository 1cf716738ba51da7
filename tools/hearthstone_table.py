# /// script
# requires-python = ">=3.11"
# dependencies = ["hearthstone", "hearthstone_data==27358.1"]
# ///
"""Writes src/turnwise/hearthstone/data/cards.json: the printed values of every collectible card of build 27358, of
every card that one of them makes (tools/facts/hearthstone-tokens.json), and of heroes and powers.

The build is era p4. Where another era's build prints a card differently (tools/facts/hearthstone-eras.json), the row
has the difference under that era's name. No card text is copied: `text` only says that a card does more than its
keywords. The demands that the build makes before a card may be played go to
tests/games/hearthstone/states/demands.json.

    python tools/hearthstone_table.py            write both files
    python tools/hearthstone_table.py --check    fail when the committed files are not what would be written
"""

import json
import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import hearthstone_data
from hearthstone import cardxml
from hearthstone.enums import CardType, GameTag

ROOT = Path(__file__).resolve().parent.parent
FACTS = ROOT / "tools" / "facts" / "hearthstone.json"  # what the paper decks need
TOKENS = ROOT / "tools" / "facts" / "hearthstone-tokens.json"
ERA_VALUES = ROOT / "tools" / "facts" / "hearthstone-eras.json"
DEMANDS = ROOT / "tests" / "games" / "hearthstone" / "states" / "demands.json"
TABLE = ROOT / "src" / "turnwise" / "hearthstone" / "data" / "cards.json"
BUILD = str(Path(hearthstone_data.__file__).parent / "CardDefs.xml")

SETS = {
    "BASIC": "basic",
    "EXPERT1": "classic",
    "HOF": "hall_of_fame",
    "HERO_SKINS": "hero_skins",
    "NAXX": "naxxramas",
    "GVG": "goblins",
    "BRM": "blackrock",
    "TGT": "tournament",
    "LOE": "explorers",
    "OG": "old_gods",
    "KARA": "karazhan",
    "GANGS": "gadgetzan",
    "UNGORO": "ungoro",
    "ICECROWN": "icecrown",
    "LOOTAPALOOZA": "kobolds",
    "GILNEAS": "witchwood",
    "BOOMSDAY": "boomsday",
}
KEYWORDS = {
    "TAUNT": "taunt",
    "CHARGE": "charge",
    "RUSH": "rush",
    "DIVINE_SHIELD": "divine_shield",
    "WINDFURY": "windfury",
    "STEALTH": "stealth",
    "POISONOUS": "poisonous",
    "LIFESTEAL": "lifesteal",
    "CANT_BE_TARGETED_BY_SPELLS": "elusive",
    "CANT_ATTACK": "cant_attack",
    "MAGNETIC": "magnetic",
    "ECHO": "echo",
    "BATTLECRY": "battlecry",
    "DEATHRATTLE": "deathrattle",
    "COMBO": "combo",
    "INSPIRE": "inspire",
    "CHOOSE_ONE": "choose_one",
    "START_OF_GAME_KEYWORD": "start_of_game",
    "SECRET": "secret",
    "QUEST": "quest",
    "UNTOUCHABLE": "untouchable",
}
MINIONS_ONLY = {"elusive"}  # a spell that gives it carries the tag too
MULTI_CLASS = {
    1: ["hunter", "paladin", "warrior"],
    2: ["druid", "rogue", "shaman"],
    3: ["mage", "priest", "warlock"],
}
SHORT_NAMES = {"mechanical": "mech"}
ERAS = ("p1", "p1_2014", "p3", "p5")
CHANGES = ("name", "type", "race", "cost", "attack", "health", "durability", "rarity", "set", "collectible")
DEMAND_NAMES = {
    1: "minion",
    2: "friendly",
    3: "enemy",
    4: "damaged",
    6: "frozen",
    8: "most_attack",
    9: "not_itself",
    10: "race",
    11: "target",
    12: "room",
    13: "weapon",
    17: "hero",
    22: "target_if_there",
    23: "enemy_minions",
    24: "target_for_combo",
    41: "least_attack",
    44: "missing_totem",
    45: "minions",
    46: "taunt",
    47: "undamaged",
    51: "target_if_dragon_held",
    52: "legendary",
    54: "dead_friend",
    56: "target_if_minions",
    58: "deathrattle",
    59: "target_if_secrets",
    60: "secret_room",
    63: "room_or_crystal",
    65: "target_if_elemental_last_turn",
    70: "hand_room",
    73: "never",
}

# What a Beast may say and still be the second part of a Zombeast.
BARE_WORDS = {"taunt", "charge", "rush", "windfury", "divine shield", "stealth", "lifesteal", "poisonous", "echo"}


def lower(value) -> str:
    name = value.name.lower()
    return SHORT_NAMES.get(name, name)


def says_more_than_keywords(card) -> bool:
    """Whether anything but bare keywords is left of the printed text."""
    text = re.sub(r"</?b>|\[x\]", "", card.description).replace("_", " ")
    return any(part.strip(" .").lower() not in BARE_WORDS | {""} for part in re.split(r"[,.\n]", text))


def row_of(card, ids_by_dbf, token) -> dict:
    tags = {tag.name for tag, value in card.tags.items() if value and isinstance(tag, GameTag)}
    keywords = [name for tag, name in KEYWORDS.items() if tag in tags]
    if card.type != CardType.MINION:
        keywords = [name for name in keywords if name not in MINIONS_ONLY]
    row = {
        "id": card.id,
        "dbf_id": card.dbf_id,
        "name": card.name,
        "type": lower(card.type),
        "classes": MULTI_CLASS.get(card.multi_class_group, [lower(card.card_class)]),
        "race": lower(card.race) if card.race else "",
        "cost": card.cost,
        "attack": card.atk,
        "health": card.health,
        "durability": card.durability,
        "armor": card.tags.get(GameTag.ARMOR, 0),
        "overload": card.overload,
        "spell_damage": card.spell_damage,
        "keywords": keywords,
        "text": says_more_than_keywords(card),
        "rarity": lower(card.rarity) if card.rarity else "",
        "set": token.get("set") or SETS[card.card_set.name],
        "collectible": card.collectible,
        "hero_power": ids_by_dbf.get(card.tags.get(GameTag.HERO_POWER), ""),
    }
    return {key: value for key, value in row.items() if value not in ("", 0, [], False) or key == "classes"}


def era_differences(changes: dict, row: dict) -> dict:
    """What each era prints differently, from the builds themselves."""
    differences = {}
    for era in ERAS:
        said = changes.get(era, {})
        change = {key: said[key] for key in CHANGES if key in said}
        if "race" in change:
            change["race"] = SHORT_NAMES.get(change["race"], change["race"])
        for key in ("keywords_add", "keywords_drop"):
            if key in said:
                change[key] = said[key]
        if said.get("text") and not row.get("text"):
            change["text"] = True
        if change:
            differences[era] = change
    return differences


def demands() -> dict[str, list[str]]:
    """The build's demands before a card may be played, by id: `minion`, `room 1`."""
    found = {}
    for card in ElementTree.parse(BUILD).getroot():
        wants = {(int(want.get("reqID")), want.get("param")) for want in card.iter("PlayRequirement")}
        if wants:
            found[card.get("CardID")] = [f"{DEMAND_NAMES.get(id, id)} {number}".strip() for id, number in sorted(wants)]
    return found


def files() -> dict[Path, str]:
    needed = {fact["id"] for fact in json.loads(FACTS.read_text())["cards"]}
    tokens = {token["id"]: token for token in json.loads(TOKENS.read_text())["tokens"]}
    changes = {change["id"]: change for change in json.loads(ERA_VALUES.read_text())["cards"]}
    cards, _ = cardxml.load(BUILD)
    if missing := sorted((needed | tokens.keys()) - cards.keys()):
        raise SystemExit(f"not in build 27358: {missing}")
    ids_by_dbf = {card.dbf_id: card.id for card in cards.values()}
    rows, ids = [], []
    for card in sorted(cards.values(), key=lambda card: card.id):
        if not card.collectible and card.id not in needed and card.id not in tokens:
            continue
        row = row_of(card, ids_by_dbf, tokens.get(card.id, {}))
        if card.id in needed:
            row["needed"] = True
        if eras := era_differences(changes.get(card.id, {}), row):
            row["eras"] = eras
        rows.append(json.dumps(row, ensure_ascii=False, separators=(",", ":")))
        ids.append(card.id)
    wants = demands()
    lines = ",\n".join(f"{json.dumps(id)}: {json.dumps(wants[id])}" for id in ids if id in wants)
    return {TABLE: "[\n" + ",\n".join(rows) + "\n]\n", DEMANDS: "{\n" + lines + "\n}\n"}


def main() -> None:
    for path, text in files().items():
        name = path.relative_to(ROOT)
        if "--check" not in sys.argv[1:]:
            path.write_text(text)
            print(f"{name}: {text.count(chr(10)) - 2} cards, {len(text) // 1024} KB")
        elif path.read_text() != text:
            raise SystemExit(f"{name} is not what this script writes")


if __name__ == "__main__":
    main()
