"""Matches of ours for recordings: whole, and as one player's client would have written them."""

from __future__ import annotations

import re

import turnwise as tw
from turnwise.arena.record import Record
from turnwise.hearthstone import deck

PAIRS = [
    ("p5_mage_mech", "p5_hunter_face"),
    ("p4_warlock_even", "p4_warlock_even"),
    ("p1_hunter_aggro", "p1_hunter_aggro"),
    ("random_p5_1", "random_p5_2"),
    ("random_p4_1", "random_p4_2"),
    ("random_p4_3", "random_p4_4"),
    ("random_p1_3", "random_p1_4"),
    ("random_p1_2014_1", "random_p1_2014_2"),
]


def played(pair: tuple[str, str], seed: int) -> Record:
    decks = [deck(name) if name.startswith("random") else name for name in pair]
    return tw.play("random", "random", game="hearthstone", seed=seed, decks=decks)


_FULL = re.compile(r'(\s*)<FullEntity id="(\d+)" cardID="([^"]+)">')
_TAG = re.compile(r'\s*<Tag tag="(\d+)" value="(-?\d+)"/>')
_CHANGE = re.compile(r'\s*<TagChange entity="(\d+)" tag="(\d+)" value="(-?\d+)"/>')
_BLOCK = re.compile(r'\s*<Block type="\d+" entity="(\d+)"')
_PLACES = {"49", "50", "263"}  # zone, controller, place: told of hidden cards, too


def hidden_from(text: str, player: int) -> str:
    """The file as the other player's client would have written it: cards in hand and deck have neither an id nor tags
    until they are in play, and nobody lists that player's options."""
    text = re.sub(r"\s*<Deck>.*?</Deck>", "", text, flags=re.S)
    cards: dict[str, str] = {}
    tags: dict[str, dict[str, str]] = {}
    hidden: set[str] = set()
    out: list[str] = []
    lines = iter(text.splitlines())

    def show(number: str) -> None:
        hidden.discard(number)
        told = "".join(f'<Tag tag="{tag}" value="{value}"/>' for tag, value in tags[number].items())
        out.append(f'<ShowEntity entity="{number}" cardID="{cards[number]}">{told}</ShowEntity>')

    for line in lines:
        if full := _FULL.match(line):
            head, number, card = full.groups()
            found: dict[str, str] = {}
            for line in lines:
                if not (tag := _TAG.match(line)):
                    break
                found[tag[1]] = tag[2]
            cards[number], tags[number] = card, found
            unseen = found.get("50") == str(player) and found.get("49") in ("2", "3")
            if unseen:
                hidden.add(number)
            kept = {tag: value for tag, value in found.items() if not unseen or tag in _PLACES}
            out.append(f'{head}<FullEntity id="{number}"' + ("" if unseen else f' cardID="{card}"') + ">")
            out += [f'<Tag tag="{tag}" value="{value}"/>' for tag, value in kept.items()]
            out.append(line)
            continue
        if change := _CHANGE.match(line):
            number, tag_name, value = change.groups()
            if number in tags:
                tags[number][tag_name] = value
            if number in hidden and tag_name not in _PLACES:
                continue
            if number in hidden and tag_name == "49" and value in "14567":
                show(number)
        out.append(line)
        if (block := _BLOCK.match(line)) and block[1] in hidden:
            show(block[1])
    text = "\n".join(out)
    for options in re.findall(r"\s*<Options.*?</Options>", text, flags=re.S):
        acting = [
            cards[each] and tags[each].get("50") for each in re.findall(r'entity="(\d+)"', options) if each in tags
        ]
        if acting and acting[0] == str(player):
            text = text.replace(options, "")
    return text
