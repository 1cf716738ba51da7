"""Published numbers beside ours: verdicts, what chance alone gives, and the pages made from result files."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import turnwise as tw
from turnwise.arena.experiment import Published, read
from turnwise.reports.reproduction import ENDS, reproduce, write
from turnwise.reports.verdicts import VERDICTS, Ours, by_chance, judge, their_error
from turnwise.tribes.measures import measures

ROOT = Path(__file__).parents[2]
CAMPAIGN = """
title = "Two tables"
tables = [{file = "small.toml"}]
"""
SMALL = """
title = "A small table"
paper = "paper 4, table II"
judged = "All of it."
game = "pocket"
schedule = "pairs"
pairs = [{agents = ["new d=1", "old"]}, {agents = ["new d=2", "old"]}]
published = [
    {agent = "new d=1", opponent = "old", value = 0.6, matches = 1000},
    {metric = "mean of the cells", agent = "new", opponent = "old", value = 0.6, matches = 2000},
    {metric = "iterations", agent = "old", value = 90},
    {metric = "depth", agent = "old", value = 3},
    {agent = "new d=2", opponent = "old", setting = "elsewhere", value = 0.6, matches = 100},
]
[agents]
"new d=1" = {recipe = "random"}
"new d=2" = {recipe = "random"}
old = {recipe = "random"}
"""


@pytest.mark.parametrize(
    ("theirs", "ours", "verdict"),
    [
        (0.60, 0.61, "agrees"),
        (0.60, 0.64, "agrees"),  # it does not hold 0, but lies within 6 points
        (0.60, 0.68, "other size"),
        (0.55, 0.45, "contradicts"),
        (0.45, 0.60, "contradicts"),
        (0.50, 0.60, "other size"),  # 50 % is on neither side
    ],
)
def test_verdicts_where_both_are_known_well(theirs: float, ours: float, verdict: str) -> None:
    assert judge(theirs, 0.005, Ours(ours, 0.005, 10_000)) == verdict


def test_a_wide_interval_that_holds_zero_tells_nothing_apart() -> None:
    assert judge(0.6, 0.03, Ours(0.65, 0.03, 300)) == "not told apart"
    assert judge(0.6, 0.03, Ours(0.6, 0.03, 300)) == "not told apart"  # equal by chance: 12 points either way


@pytest.mark.parametrize(("theirs", "error"), [(0.6, 0.01), (0.52, 0.02), (0.61, 0.05), (0.9, 0.003)])
def test_what_chance_alone_gives_is_what_it_gives(theirs: float, error: float) -> None:
    drawn = np.random.default_rng(1).normal(0, np.hypot(error, 0.01), 20_000)
    met = [judge(theirs, error, Ours(theirs + one, 0.01, 1000)) for one in drawn]
    expected = by_chance(theirs, error, Ours(theirs, 0.01, 1000))
    assert sum(expected.values()) == pytest.approx(1)
    for verdict in VERDICTS:
        assert met.count(verdict) / len(met) == pytest.approx(expected[verdict], abs=0.012)


def test_their_error() -> None:
    assert their_error(Published(0.6, error=0.02)) == 0.02
    assert their_error(Published(0.6, low=0.5608, high=0.6392)) == pytest.approx(0.02, abs=1e-5)
    assert their_error(Published(0.5, matches=100)) == pytest.approx(0.05)
    assert 0 < (their_error(Published(1.0, matches=20)) or 0) < 0.1
    assert their_error(Published(0.6)) is None


@pytest.fixture
def campaign(tmp_path: Path) -> Path:
    (tmp_path / "campaign.toml").write_text(CAMPAIGN)
    (tmp_path / "small.toml").write_text(SMALL)
    head = "# turnwise results 1\n# run small\n# commit 1234\n"
    parts = []
    for name, blocks in (("new d=1", 30), ("new d=2", 60)):
        lines = [f"[{name} : old @ default] rules 1 agents 2,3"]
        for block in range(blocks):
            # The first agent's pairs: one in three won by both seats for d=1, all drawn for d=2.
            won = "1/0,9,5/4,50/400,1/1 0/1,9,4/5,400/50,1/1" if name == "new d=1" and block % 3 == 0 else ""
            lines.append(f"{block} " + (won or "0.5/0.5,9,5/4,50/400,1/1 0.5/0.5,9,4/5,400/50,1/1"))
        parts.append("\n".join([*lines, "+ depth old 2:10 5:30"]))
    (tmp_path / "results").mkdir()
    (tmp_path / "results" / "small.txt").write_text(head + "\n".join(parts) + "\n")
    return tmp_path


def test_rates_groups_and_other_numbers(campaign: Path) -> None:
    from turnwise.arena.campaign import read_campaign

    (one,) = reproduce(read_campaign(campaign / "campaign.toml"), campaign, campaign / "results")
    single, group, iterations, depth, elsewhere = one.lines
    assert single.ours is not None and single.ours.value == pytest.approx((10 * 1 + 20 * 0.5) / 30)
    assert single.verdict == "not told apart"
    assert group.ours is not None and group.ours.matches == 180
    assert group.ours.value == pytest.approx((2 / 3 + 0.5) / 2)  # each cell counts alike
    assert iterations.ours is not None and iterations.ours.value == 100  # 400 in 4 decisions
    assert depth.ours is not None and depth.ours.value == pytest.approx((2 * 10 + 5 * 30) / 40)
    assert iterations.verdict is depth.verdict is None
    assert elsewhere.ours is None and elsewhere.verdict is None


def test_the_measures_of_a_match_stand_where_the_page_looks_for_them() -> None:
    state = json.loads(tw.load("tribes").start(seed=1).to_json())
    assert tuple(measures(state, 0)) == ENDS


def test_pages(campaign: Path) -> None:
    written = write(campaign / "campaign.toml", campaign / "results", campaign / "pages")
    assert sorted(path.name for path in written) == ["index.md", "paper-4.md", "small.svg"]
    text = (campaign / "pages" / "paper-4.md").read_text()
    assert "| new d=1 | old | all | 60.0 | 1,000 | 66.7 |" in text
    assert "| iterations | old | all | all | 90 |  | 100 |" in text and "budget" in text
    assert "180 matches" in text and "commit 1234" in text
    assert "new d=1 : old" in (campaign / "pages" / "small.svg").read_text()
    before = {path: path.read_bytes() for path in written}
    write(campaign / "campaign.toml", campaign / "results", campaign / "pages")
    assert before == {path: path.read_bytes() for path in written}


def test_over_all_opponents_each_counts_by_the_paper_s_matches_and_all_are_met(campaign: Path) -> None:
    from turnwise.arena.campaign import read_campaign

    published = """published = [
    {agent = "old", value = 0.5, matches = 300},
    {agent = "new d=1", opponent = "old", value = 0.6, matches = 100},
    {agent = "old", opponent = "new d=2", value = 0.6, matches = 200},
]"""
    small = SMALL[: SMALL.index("published")] + published + SMALL[SMALL.index("\n[agents]") :]
    (campaign / "small.toml").write_text(small)
    rows = ["# turnwise results 1", "# run small"]
    for name, blocks, returns in (("new d=1", 30, ("1/0", "0/1")), ("new d=2", 90, ("0/1", "1/0"))):
        rows.append(f"[{name} : old @ default] rules 1 agents 2,3")
        rows += [f"{block} " + " ".join(f"{one},9,5/4,5/4,1/1" for one in returns) for block in range(blocks)]
    (campaign / "results" / "small.txt").write_text("\n".join(rows) + "\n")
    everybody = read_campaign(campaign / "campaign.toml")
    (one,) = reproduce(everybody, campaign, campaign / "results")
    # It lost all to the first, of whom the paper has 100 matches, and won all of the second, who has 200.
    assert one.lines[0].ours is not None and one.lines[0].ours.value == pytest.approx(2 / 3)
    (campaign / "results" / "small.txt").write_text("\n".join(rows[:33]) + "\n")
    (one,) = reproduce(everybody, campaign, campaign / "results")
    assert one.lines[0].ours is None and one.lines[1].ours is not None


def test_figures_are_drawn_from_what_result_files_keep_of_decisions(campaign: Path) -> None:
    head = 'decisions = true\npictures = {"over turns" = "", visits = "here", rewards = ""}\n'
    small = SMALL.replace('schedule = "pairs"', head + 'schedule = "pairs"').replace(
        "[agents]", "[settings]\nhere = {}\n[agents]"
    )
    (campaign / "small.toml").write_text(
        small.replace("value = 3},", 'value = 3},\n    {metric = "depth at 30 turns", agent = "old", value = 3},')
    )
    rows = ["[new d=1 : old @ here] rules 1 agents 2,3", "0 1/0,9,5/4,50/400,1/1 0/1,9,4/5,400/50,1/1"]
    rows += ["+ reward old 10:5 90:15", "~ depth/rounds old 10:4,8 29:10,45 30:10,55"]
    rows += ["~ visits/rank old 1:10,7.5 2:10,2.5"]
    (campaign / "results" / "small.txt").write_text("# turnwise results 1\n# run small\n" + "\n".join(rows) + "\n")
    written = write(campaign / "campaign.toml", campaign / "results", campaign / "pages")
    names = {path.name for path in written}
    assert {"small-over-turns-depth.svg", "small-visits-its-own-budget.svg", "small-rewards.svg"} <= names
    assert "small-over-turns-visits.svg" not in names  # nothing is kept of it
    text = (campaign / "pages" / "paper-4.md").read_text()
    assert "![What actions are worth](small-rewards.svg)" in text
    assert "| depth at 30 turns | old | all | all | 3 |  | 5 |" in text  # 100 of 20 decisions
    with pytest.raises(tw.TurnwiseError, match="decisions = true"):
        read(_written(campaign / "bad.toml", small.replace("decisions = true\n", "")))
    with pytest.raises(tw.TurnwiseError, match="no setting named 'there'"):
        read(_written(campaign / "bad.toml", small.replace('visits = "here"', 'visits = "there"')))


def _written(path: Path, text: str) -> Path:
    path.write_text(text)
    return path


def test_a_cause_stands_below_the_tables_it_explains(campaign: Path) -> None:
    (campaign / "campaign.toml").write_text(
        'title = "Two"\ntables = [{file = "small.toml"}, {file = "why.toml", explains = ["small"]}]\n'
    )
    (campaign / "why.toml").write_text(
        SMALL.replace("A small table", "Why it differs").replace("[agents]", "[settings]\na = {}\nb = {}\n[agents]")
    )
    rows = ["# turnwise results 1", "# run why", "# commit 1234"]
    for setting, returns in (("a", ("1/0", "0/1")), ("b", ("0/1", "1/0"))):
        rows.append(f"[new d=1 : old @ {setting}] rules 1 agents 2,3")
        rows += [f"{block} " + " ".join(f"{one},9,5/4,5/4,1/1" for one in returns) for block in range(25)]
    (campaign / "results" / "why.txt").write_text("\n".join(rows) + "\n")
    write(campaign / "campaign.toml", campaign / "results", campaign / "pages")
    text = (campaign / "pages" / "paper-4.md").read_text()
    assert "**Causes measured:** [Why it differs](#why)." in text
    assert text.index("(why)=") > text.index("## Causes of differences")
    assert "| new d=1 : old | all | 50.0 | " in text and "| new d=1 : old | a | 100.0 | " in text
    index = (campaign / "pages" / "index.md").read_text()
    assert "[Why it differs](paper-4.md#why)" in index
    assert "| all | 5 | 3 | 2 |" in index  # what a cause prints is no published number
    (campaign / "campaign.toml").write_text('title = "Two"\ntables = [{file = "why.toml", explains = ["smal"]}]\n')
    with pytest.raises(tw.TurnwiseError, match="explains 'smal'"):
        write(campaign / "campaign.toml", campaign / "results", campaign / "pages")


def test_the_pages_in_docs_are_made_from_today_s_results(tmp_path: Path) -> None:
    """turnwise campaign --page docs/reproduction makes them anew."""
    write(ROOT / "experiments" / "campaigns" / "papers.toml", ROOT / "results", tmp_path)
    kept = ROOT / "docs" / "reproduction"
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(path.name for path in kept.iterdir())
    for path in tmp_path.iterdir():
        assert path.read_text() == (kept / path.name).read_text(), path.name
