# /// script
# requires-python = ">=3.11"
# dependencies = ["hearthstone", "hearthstone_data==27358.1"]
# ///
"""Writes src/turnwise/hearthstone/data/cards.json: the printed values of every collectible card of build 27358
and of every card the paper decks need, heroes, powers and tokens included.

The build is era p4. Where another era prints a card of tools/facts/hearthstone.json differently, the row has the
difference under that era's name (`era_rule` of the facts). No card text is copied: `text` only says that a card
does more than its keywords.

    python tools/hearthstone_table.py            write the table
    python tools/hearthstone_table.py --check    fail when the committed table is not what would be written
"""

import json
import re
import sys
from pathlib import Path

import hearthstone_data
from hearthstone.enums import CardType, GameTag

from hearthstone import cardxml

ROOT = Path(__file__).resolve().parent.parent
FACTS = ROOT / "tools" / "facts" / "hearthstone.json"
TABLE = ROOT / "src" / "turnwise" / "hearthstone" / "data" / "cards.json"

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
}
MINIONS_ONLY = {"elusive"}  # a spell that gives it carries the tag too
MULTI_CLASS = {
    1: ["hunter", "paladin", "warrior"],
    2: ["druid", "rogue", "shaman"],
    3: ["mage", "priest", "warlock"],
}
SHORT_NAMES = {"mechanical": "mech"}
ERAS = ("p1", "p1_2014", "p3", "p5")
NUMBERS = ("cost", "attack", "health", "durability")

# What a Beast may say and still be the second part of a Zombeast.
BARE_WORDS = {"taunt", "charge", "rush", "windfury", "divine shield", "stealth", "lifesteal", "poisonous", "echo"}


def lower(value) -> str:
    name = value.name.lower()
    return SHORT_NAMES.get(name, name)


def says_more_than_keywords(card) -> bool:
    """Whether anything but bare keywords is left of the printed text."""
    text = re.sub(r"</?b>|\[x\]", "", card.description).replace("_", " ")
    return any(part.strip(" .").lower() not in BARE_WORDS | {""} for part in re.split(r"[,.\n]", text))


def row_of(card, ids_by_dbf) -> dict:
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
        "set": SETS[card.card_set.name],
        "collectible": card.collectible,
        "hero_power": ids_by_dbf.get(card.tags.get(GameTag.HERO_POWER), ""),
    }
    return {key: value for key, value in row.items() if value not in ("", 0, [], False) or key == "classes"}


def printed_in(fact: dict, era: str) -> dict:
    """What an era prints, by era_rule; keywords are those of the build plus `mechanics_add`."""
    patch = fact.get("patched", {}).get(era, {})
    values = {key: fact.get(key, 0) for key in NUMBERS}
    if era == "p4":
        values |= fact.get("build27358", {})
    values |= {key: patch[key] for key in NUMBERS if key in patch}
    values["race"] = SHORT_NAMES.get(race := (patch.get("race", fact["race"]) or "").lower(), race)
    values["more_keywords"] = sorted(name.lower() for name in patch.get("mechanics_add", []))
    return values


def era_differences(fact: dict, row: dict) -> dict:
    base = printed_in(fact, "p4")
    of_build = {key: row.get(key, 0) for key in NUMBERS} | {"race": row.get("race", ""), "more_keywords": []}
    if base != of_build:
        raise SystemExit(f"{fact['id']}: the facts say {base}, build 27358 says {of_build}")
    differences = {}
    for era in ERAS:
        printed = printed_in(fact, era)
        if changed := {key: value for key, value in printed.items() if value != base[key]}:
            differences[era] = changed
    return differences


def table_text() -> str:
    facts = {fact["id"]: fact for fact in json.loads(FACTS.read_text())["cards"]}
    cards, _ = cardxml.load(str(Path(hearthstone_data.__file__).parent / "CardDefs.xml"))
    if missing := sorted(facts.keys() - cards.keys()):
        raise SystemExit(f"not in build 27358: {missing}")
    ids_by_dbf = {card.dbf_id: card.id for card in cards.values()}
    rows = []
    for card in sorted(cards.values(), key=lambda card: card.id):
        if not card.collectible and card.id not in facts:
            continue
        row = row_of(card, ids_by_dbf)
        if card.id in facts:
            row["needed"] = True
            if eras := era_differences(facts[card.id], row):
                row["eras"] = eras
        rows.append(json.dumps(row, ensure_ascii=False, separators=(",", ":")))
    return "[\n" + ",\n".join(rows) + "\n]\n"


def main() -> None:
    text = table_text()
    if "--check" in sys.argv[1:]:
        if TABLE.read_text() != text:
            raise SystemExit(f"{TABLE.relative_to(ROOT)} is not what this script writes")
    else:
        TABLE.write_text(text)
        print(f"{TABLE.relative_to(ROOT)}: {text.count(chr(10)) - 2} cards, {len(text) // 1024} KB")


if __name__ == "__main__":
    main()
