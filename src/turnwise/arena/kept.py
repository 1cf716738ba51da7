"""Result files: what a run found, as plain text that a repository keeps (`results/`). From one any machine goes on.

A file has a part for each line-up, and a part a line for each block, sorted: readable as a diff. Times are left out, so
that two machines write the same file. A line-up's part names the rules and the agents that made it (identity.py); rows
of other rules or of another agent are not read back.

    # turnwise results 1
    # run p2-table-1
    # commit 1a2b3c4d5e
    [hard : rules @ August 2020] rules 5f0c agents 9a1b,77e2
    0 1/0,212,98/114,51000/0,190456/12 0/1,188,90/98,47000/0,171002/11
    + depth hard 3:12 4:380
    ~ depth/rounds hard 1:14,42 2:13,40

A match is `returns,actions,decisions,iterations,model calls`, seat by seat, `!` after it where it did not end, and more
numbers where the game has measures of how a match ended. A line that begins with + is a histogram of decisions: how
often each value came, over all blocks of the part. One that begins with ~ is a curve: at each place how many decisions
there were, and the sum of what is measured.
"""

from __future__ import annotations

import os
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from turnwise.arena.experiment import Lineup, Picture, Plan, seatings
from turnwise.arena.ledger import Ledger
from turnwise.arena.rows import row_of
from turnwise.errors import LedgerError
from turnwise.games import measures_of

VERSION = 1
COUNTED = ("decisions", "iterations", "model_calls")
HISTOGRAMS = ("depth", "considered")
Histograms = dict[tuple[str, str], Counter[int]]
"""By what is measured and the agent: how often each value came."""
SHAPES = ("depth", "visits", "expanded")
"""What a picture shows over the number of actions or over the turns."""
OVER: dict[Picture, str] = {"over actions": "considered", "over turns": "rounds"}
ABOUT_20 = (18, 22)
"""The least and greatest number of legal actions where visits are looked at, action by action."""
SEEN_OFTEN = 10
"""Visits that an action has before its value counts among the rewards."""
Curves = dict[tuple[str, str], dict[int, tuple[int, float]]]
"""By what is measured and the agent: at each place the number of decisions and the sum."""


class Match(msgspec.Struct, frozen=True):
    """One match of a block, seat by seat."""

    returns: tuple[float, ...]
    actions: int
    finished: bool
    counted: tuple[tuple[int, ...], ...]
    """Of each of COUNTED: seat by seat."""
    ends: tuple[tuple[float, ...], ...] = ()
    """Of each measure of the game at the end: seat by seat."""

    def text(self) -> str:
        fields = [
            "/".join(f"{value:g}" for value in self.returns),
            f"{self.actions}{'' if self.finished else '!'}",
            *("/".join(map(str, values)) for values in self.counted),
            *("/".join(f"{value:.5g}" for value in values) for values in self.ends),
        ]
        return ",".join(fields)

    @classmethod
    def read(cls, text: str) -> Match:
        returns, actions, *rest = text.split(",")
        return cls(
            returns=tuple(float(value) for value in returns.split("/")),
            actions=int(actions.rstrip("!")),
            finished=not actions.endswith("!"),
            counted=tuple(tuple(int(value) for value in part.split("/")) for part in rest[: len(COUNTED)]),
            ends=tuple(tuple(float(value) for value in part.split("/")) for part in rest[len(COUNTED) :]),
        )


@dataclass
class Part:
    """A line-up's rows."""

    agents: list[str]
    setting: str
    rules: str = ""
    identities: list[str] = field(default_factory=list)
    blocks: dict[int, list[Match]] = field(default_factory=dict)
    histograms: Histograms = field(default_factory=dict)
    curves: Curves = field(default_factory=dict)

    @property
    def name(self) -> str:
        return f"{' : '.join(self.agents)} @ {self.setting}"

    def score(self, block: int, agent: str) -> float:
        """What an agent made on average in the matches of a block."""
        place, matches = self.agents.index(agent), self.blocks[block]
        ways = seatings(self.agents)
        return sum(match.returns[way.index(place)] for match, way in zip(matches, ways, strict=True)) / len(matches)

    def lines(self) -> Iterator[str]:
        yield f"[{self.name}] rules {self.rules or '-'} agents {','.join(self.identities) or '-'}"
        for block, matches in sorted(self.blocks.items()):
            yield f"{block} {' '.join(match.text() for match in matches)}"
        for (what, agent), counts in sorted(self.histograms.items()):
            yield f"+ {what} {agent} " + " ".join(f"{value}:{count}" for value, count in sorted(counts.items()))
        for (what, agent), curve in sorted(self.curves.items()):
            points = (f"{place}:{count},{total:.9g}" for place, (count, total) in sorted(curve.items()))
            yield f"~ {what} {agent} " + " ".join(points)


@dataclass
class Kept:
    """A result file."""

    run: str
    parts: list[Part] = field(default_factory=list)
    commit: str = ""

    def part(self, lineup: Lineup) -> Part | None:
        return next((one for one in self.parts if (one.agents, one.setting) == (lineup.agents, lineup.setting)), None)

    def text(self) -> str:
        head = [f"# turnwise results {VERSION}", f"# run {self.run}", f"# commit {self.commit or 'unknown'}"]
        body = [line for part in sorted(self.parts, key=lambda part: part.name) for line in part.lines()]
        return "\n".join([*head, *body]) + "\n"

    def write(self, path: Path) -> None:
        """Whole or not at all."""
        path.parent.mkdir(parents=True, exist_ok=True)
        new = path.with_name(f"{path.name}.{os.getpid()}")
        new.write_text(self.text(), encoding="utf-8")
        new.replace(path)

    @classmethod
    def read(cls, path: Path) -> Kept:
        """A file that is not there is an empty one."""
        found = cls(path.stem)
        if not path.exists():
            return found
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            try:
                found._add(line)
            except (ValueError, IndexError) as error:
                raise LedgerError(f"{path}:{number}: this is no line of a result file: {line[:60]!r}") from error
        return found

    def _add(self, line: str) -> None:
        if line.startswith("# turnwise results "):
            if int(line.rpartition(" ")[2]) != VERSION:
                raise ValueError("another version")
        elif line.startswith("# run "):
            self.run = line.removeprefix("# run ")
        elif line.startswith("# commit "):
            self.commit = line.removeprefix("# commit ").replace("unknown", "")
        elif line.startswith("["):
            name, _, facts = line[1:].rpartition("] ")
            agents, _, setting = name.rpartition(" @ ")
            words = facts.split()
            if words[::2] != ["rules", "agents"]:
                raise ValueError("no identities")
            rules, identities = (word.replace("-", "") for word in words[1::2])
            self.parts.append(Part(agents.split(" : "), setting, rules, identities.split(",") if identities else []))
        elif line.startswith(("+ ", "~ ")):
            words = line.split()
            first = next(i for i, word in enumerate(words) if i > 1 and ":" in word and word[0].isdigit())
            key = words[1], " ".join(words[2:first])
            pairs = [word.split(":") for word in words[first:]]
            if line.startswith("+"):
                self.parts[-1].histograms[key] = Counter({int(value): int(count) for value, count in pairs})
            else:
                points = ((int(place), point.split(",")) for place, point in pairs)
                self.parts[-1].curves[key] = {place: (int(count), float(total)) for place, (count, total) in points}
        elif line and not line.startswith("#"):
            block, *matches = line.split()
            self.parts[-1].blocks[int(block)] = [Match.read(text) for text in matches]


def restore(kept: Kept, ledger: Ledger, run: int, plan: Plan, build: int) -> int:
    """Puts the rows of a file into a ledger, whose run then takes them for played; says how many matches."""
    count = 0
    for index, lineup in enumerate(plan.lineups):
        part = kept.part(lineup)
        if part is None:
            continue
        rows = []
        for block, matches in part.blocks.items():
            for seats, match in enumerate(matches):
                seat_values: dict[str, Any] = {
                    "return": match.returns,
                    "seconds": (0.0,) * len(match.returns),
                    "luck": (None,) * len(match.returns),
                    **dict(zip(COUNTED, match.counted, strict=True)),
                }
                facts = {
                    "block": block,
                    "seats": seats,
                    "seed": plan.settings[lineup.setting]["seed"],
                    "actions": match.actions,
                    "finished": match.finished,
                }
                rows.append(row_of(facts, seat_values))
        ledger.write(run, index, build, rows)
        count += len(rows)
    return count


def collect(kept: Kept, ledger: Ledger, run: int, plan: Plan) -> int:
    """Takes what the ledger has and the file has not: whole blocks in which nothing failed. Says how many matches."""
    count = 0
    for index, lineup in enumerate(plan.lineups):
        part = kept.part(lineup)
        if part is None:
            part = Part(lineup.agents, lineup.setting)
            kept.parts.append(part)
        ways = len(seatings(lineup.agents))
        new: dict[int, list[Match]] = {}
        for block, seats, match in _matches(ledger, run, index, len(lineup.agents)):
            if block not in part.blocks:
                new.setdefault(block, [None] * ways)[seats] = match  # type: ignore[list-item]
        whole = {block: found for block, found in new.items() if all(match is not None for match in found)}
        ends = _ends(ledger, run, index, plan)
        for block, found in whole.items():
            part.blocks[block] = [
                msgspec.structs.replace(match, ends=ends.get((block, seats), ())) for seats, match in enumerate(found)
            ]
            count += len(found)
        _add_histograms(part, ledger, run, index, lineup, set(whole))
        for picture, setting in plan.experiment.pictures.items():
            if setting in ("", lineup.setting):
                _add_picture(part, picture, ledger, run, index, lineup, set(whole))
    kept.parts = [part for part in kept.parts if part.blocks]
    return count


def _matches(ledger: Ledger, run: int, index: int, players: int) -> Iterator[tuple[int, int, Match]]:
    names = [f"{name}_{seat}" for name in ("return", *COUNTED) for seat in range(players)]
    rows = ledger.query(
        f"SELECT block, seats, actions, finished, {', '.join(names)} FROM matches WHERE run = ? AND lineup = ?"
        " ORDER BY block, seats",
        (run, index),
    )
    for block, seats, actions, finished, *values in rows:
        by_name = [tuple(values[at : at + players]) for at in range(0, len(values), players)]
        yield block, seats, Match(by_name[0], actions, bool(finished), tuple(by_name[1:]))


def _ends(ledger: Ledger, run: int, index: int, plan: Plan) -> dict[tuple[int, int], tuple[tuple[float, ...], ...]]:
    """By block and seating: the game's measures of how the match ended, where replays were kept."""
    measures = measures_of(plan.experiment.game)
    if measures is None or not plan.experiment.replays:
        return {}
    found = {}
    for block, seats, final in ledger.ends(run, index):
        state = msgspec.json.decode(final)
        seat_values = [measures(state, seat) for seat in range(len(plan.lineups[index].agents))]
        found[block, seats] = tuple(tuple(one[name] for one in seat_values) for name in seat_values[0])
    return found


def _add_histograms(part: Part, ledger: Ledger, run: int, index: int, lineup: Lineup, blocks: set[int]) -> None:
    ways = seatings(lineup.agents)
    for what in HISTOGRAMS:
        rows = ledger.query(
            f"SELECT block, seats, seat, {what}, count(*) FROM decisions"
            f" WHERE run = ? AND lineup = ? AND {what} IS NOT NULL GROUP BY block, seats, seat, {what}",
            (run, index),
        )
        for block, seats, seat, value, count in rows:
            if block in blocks:
                agent = lineup.agents[ways[seats][seat]]
                part.histograms.setdefault((what, agent), Counter())[value] += count


def _add_picture(
    part: Part, picture: Picture, ledger: Ledger, run: int, index: int, lineup: Lineup, blocks: set[int]
) -> None:
    """What a figure is drawn from."""
    ways = seatings(lineup.agents)
    curves: dict[tuple[str, str], dict[int, list[float]]] = defaultdict(lambda: defaultdict(lambda: [0, 0.0]))

    def add(what: str, agent: str, place: int, count: int, total: float) -> None:
        point = curves[what, agent][place]
        point[0] += count
        point[1] += total

    if by := OVER.get(picture):
        place = f"turn / {len(lineup.agents)}" if by == "rounds" else "considered / 5 * 5 + 2"
        for shape in SHAPES:
            rows = ledger.query(
                f"SELECT block, seats, seat, {place}, count(*), total({shape}) FROM decisions"
                f" WHERE run = ? AND lineup = ? AND {place} IS NOT NULL AND {shape} IS NOT NULL"
                f" GROUP BY block, seats, seat, {place}",
                (run, index),
            )
            for block, seats, seat, where, count, total in rows:
                if block in blocks:
                    add(f"{shape}/{by}", lineup.agents[ways[seats][seat]], where, count, total)
    else:
        rows = ledger.query(
            "SELECT block, seats, seat, legal, distribution, means FROM decisions"
            " WHERE run = ? AND lineup = ? AND distribution IS NOT NULL",
            (run, index),
        )
        for block, seats, seat, legal, distribution, means in rows:
            if block not in blocks:
                continue
            agent = lineup.agents[ways[seats][seat]]
            visits = [int(word) for word in distribution.split()]
            if picture == "rewards" and means:
                for seen, mean in zip(visits, map(float, means.split()), strict=True):
                    if seen >= SEEN_OFTEN:
                        counts = part.histograms.setdefault(("reward", agent), Counter())
                        counts[round(100 * min(1.0, max(0.0, mean)))] += 1
            elif picture == "visits" and ABOUT_20[0] <= legal <= ABOUT_20[1] and sum(visits):
                for rank in range(20):
                    add("visits/rank", agent, rank + 1, 1, (visits[rank] if rank < len(visits) else 0) / sum(visits))
    for key, points in curves.items():
        kept = part.curves.setdefault(key, {})
        for where, (count, total) in points.items():
            before = kept.get(where, (0, 0.0))
            kept[where] = (before[0] + int(count), before[1] + total)
