"""The board of Hearthstone: two heroes, two boards, the hand of whoever sits below."""

from __future__ import annotations

from typing import Any, cast

from turnwise import _core
from turnwise.pictures.canvas import INK, PALE, PAPER, Canvas

WIDTH, CARD, TALL = 760, 92, 104
FIELD, SIDES = "#f3efe6", ("#e8f0fb", "#fbecea")
CLASSES = {
    "druid": "#7a5230", "hunter": "#3d7a2e", "mage": "#4f7fd1", "paladin": "#c9a227", "priest": "#9aa0a6",
    "rogue": "#4b4b52", "shaman": "#2b4b9b", "warlock": "#6b3fa0", "warrior": "#a33b2b", "neutral": "#8c7f70",
}  # fmt: skip
BADGES = {
    "divine_shield": "shield", "windfury": "windfury", "poisonous": "poison", "lifesteal": "lifesteal",
    "stealth": "stealth", "deathrattle": "rattle", "silenced": "silenced", "charge": "charge", "rush": "rush",
    "immune": "immune",
}  # fmt: skip


def hearthstone(state: _core.State, seat: int) -> Canvas:
    plain = cast("dict[str, Any]", state.to_plain(full=True))
    own = plain["players"][seat]["hand"]
    rows = max(1, -(-len(own) // 7)) if own else 0
    height = 40 + 2 * (52 + TALL + 16) + rows * (TALL + 8) + 12
    canvas = Canvas(WIDTH, height, "Hearthstone")
    canvas.rect(0, 0, WIDTH, height, PAPER, corner=8)
    over = plain["result"] != "playing"
    who = "over: " + plain["result"].replace("_", " ") if over else f"player {plain['to_act']} decides"
    canvas.text(14, 18, f"Turn {plain['turn']}, {who}", 13, fill=PALE)
    choice = plain.get("choice")
    if choice and choice.get("kind"):
        canvas.text(WIDTH - 14, 18, str(choice["kind"]).replace("_", " "), 13, fill=PALE, anchor="end")
    y = 34.0
    for side in (1 - seat, seat):
        mine = plain["players"][side]
        acts = not over and plain["to_act"] == side
        below = side == seat
        hero_y = y + TALL + 12 if below else y
        board_y = y if below else y + 58
        _hero(canvas, mine, side, hero_y, acts, state)
        canvas.rect(8, board_y, WIDTH - 16, TALL + 6, FIELD, corner=6)
        _board(canvas, mine["board"], board_y + 3)
        y += TALL + 72
    for place, card in enumerate(own):
        row, column = divmod(place, 7)
        left = (WIDTH - min(7, len(own) - 7 * row) * (CARD + 10) + 10) / 2
        _card(canvas, card, left + column * (CARD + 10), y + row * (TALL + 8))
    return canvas


def _hero(canvas: Canvas, side: dict[str, Any], number: int, y: float, acts: bool, state: _core.State) -> None:
    from turnwise.hearthstone.cli import card_name

    canvas.rect(8, y, WIDTH - 16, 48, SIDES[number], line="#1f6feb" if acts else "none", thick=2, corner=6)
    name = card_name(side["hero"]) or side["hero"]
    canvas.text(20, y + 16, name, 14, bold=True)
    left = sum(side["deck"].values()) + len(side["deck_top"])
    facts = [f"mana {side['mana']}/{side['max_mana']}", f"hand {len(side['hand'])}", f"deck {left}"]
    if side["weapon"]:
        facts.append(f"{side['weapon']['name']} {side['weapon']['attack']}/{side['weapon']['durability']}")
    secrets = [card_name(one["id"]) if one["id"] != "?" else "a secret" for one in side["secrets"]]
    canvas.text(20, y + 35, ", ".join(facts + secrets), 12, fill=PALE)
    power = side["hero_power"]
    used = " (used)" if power["used"] else ""
    canvas.text(WIDTH - 150, y + 24, f"{power['name']}{used}", 12, fill=PALE, anchor="end")
    x = WIDTH - 34
    canvas.circle(x, y + 24, 17, "#c0392b")
    canvas.text(x, y + 24, str(side["health"]), 15, fill="#fff", anchor="middle", bold=True)
    if side["armor"]:
        canvas.circle(x - 40, y + 24, 14, "#8b949e")
        canvas.text(x - 40, y + 24, str(side["armor"]), 13, fill="#fff", anchor="middle", bold=True)
    if attack := side["hero_state"]["attack_now"]:
        canvas.circle(x - 76, y + 24, 14, "#d9a400")
        canvas.text(x - 76, y + 24, str(attack), 13, fill="#fff", anchor="middle", bold=True)


def _board(canvas: Canvas, minions: list[dict[str, Any]], y: float) -> None:
    left = (WIDTH - len(minions) * (CARD + 10) + 10) / 2
    for place, one in enumerate(minions):
        x = left + place * (CARD + 10)
        line, thick = ("#3f4a56", 4.0) if one["taunt"] else ("#b8ab94", 1.2)
        if one["divine_shield"]:
            canvas.rect(x - 4, y - 1, CARD + 8, TALL + 2, "#ffe9a8", corner=12)
        fill = "#d8ecfa" if one["frozen"] else "#e9e9ec" if one["stealth"] else "#fffaf0"
        canvas.rect(x, y + 2, CARD, TALL - 4, fill, line=line, thick=thick, corner=8)
        canvas.lines(x + CARD / 2, y + 18, one["name"], 12, CARD - 10, 2, anchor="middle", bold=True)
        notes = [word for key, word in BADGES.items() if one.get(key)] + (["frozen"] if one["frozen"] else [])
        canvas.lines(x + CARD / 2, y + 50, " ".join(notes), 10, CARD - 12, 2, anchor="middle", fill=PALE)
        _numbers(canvas, x, y, one["attack"], one["health"], one["health"] < one["max_health"])
        if one["can_attack"]:
            canvas.circle(x + CARD / 2, y + TALL - 14, 4, "#1a7f37")
        elif one["summoned_this_turn"]:
            canvas.text(x + CARD / 2, y + TALL - 14, "zzz", 10, fill=PALE, anchor="middle")


def _card(canvas: Canvas, card: dict[str, Any], x: float, y: float) -> None:
    if card["id"] == "?":
        canvas.rect(x, y, CARD, TALL - 4, "#6d5a8c", line="#483a63", thick=2, corner=8)
        return
    line = "#1a7f37" if card.get("playable") else "#b8ab94"
    canvas.rect(x, y, CARD, TALL - 4, "#fffaf0", line=line, thick=2.4 if card.get("playable") else 1.2, corner=8)
    canvas.rect(x + 5, y + 5, CARD - 10, 5, CLASSES.get(_class_of(card["id"]), CLASSES["neutral"]), corner=2)
    canvas.lines(x + CARD / 2, y + 32, card["name"], 12, CARD - 10, 3, anchor="middle", bold=True)
    canvas.circle(x + 13, y + 13, 11, "#1f6feb")
    canvas.text(x + 13, y + 13, str(card["cost_now"]), 13, fill="#fff", anchor="middle", bold=True)
    if card["type"] == "minion":
        _numbers(canvas, x, y - 4, card.get("attack", 0), card.get("health", 0), False)
    else:
        canvas.text(x + CARD / 2, y + TALL - 18, card["type"].replace("_", " "), 10, fill=PALE, anchor="middle")


def _numbers(canvas: Canvas, x: float, y: float, attack: int, health: int, hurt: bool) -> None:
    canvas.circle(x + 14, y + TALL - 16, 12, "#f2cc60", line="#b58a00")
    canvas.text(x + 14, y + TALL - 16, str(attack), 13, anchor="middle", bold=True, fill=INK)
    canvas.circle(x + CARD - 14, y + TALL - 16, 12, "#c0392b" if hurt else "#e88d83", line="#8e2a1f")
    canvas.text(
        x + CARD - 14, y + TALL - 16, str(health), 13, anchor="middle", bold=True, fill="#fff" if hurt else INK
    )  # fmt: skip


def _class_of(id: str) -> str:
    from turnwise.hearthstone.table import printed_cards

    known = printed_cards("p4").get(id.split("@")[0])
    return known.classes[0] if known is not None and known.classes else "neutral"
