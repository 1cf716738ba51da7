"""Published vectors, other libraries' answers, and the coverage of every interval by simulation."""

from __future__ import annotations

import math

import numpy as np
import pytest

from turnwise.arena.statistics.counts import wilson
from turnwise.arena.statistics.intervals import ConfidenceSequence, anytime, block_interval, bootstrap, student
from turnwise.arena.statistics.luck import adjust
from turnwise.arena.statistics.pairs import holm, p_value, paired_difference
from turnwise.arena.statistics.ratings import bradley_terry, cycles
from turnwise.arena.statistics.sequential import elo_interval, log_likelihood_ratio, normalized_elo, sprt

FISHTEST_GAIN = [379, 10170, 21828, 10640, 343]
FISHTEST_SIMPLER = [93, 18711, 58877, 18739, 100]
PENTANOMIAL = np.array([0.0, 0.25, 0.5, 0.75, 1.0])


def test_sprt_agrees_with_published_pentanomial_results():
    assert sprt(FISHTEST_GAIN, 0, 2).llr == pytest.approx(2.945, abs=0.0006)
    assert sprt(FISHTEST_SIMPLER, -1.75, 0.25).llr == pytest.approx(2.942, abs=0.0006)
    assert sprt(FISHTEST_GAIN, 0, 2).verdict == "accepted"
    assert sprt(FISHTEST_SIMPLER, -1.75, 0.25).verdict == "undecided"


def test_elo_agrees_with_published_results():
    assert elo_interval(FISHTEST_GAIN) == pytest.approx((1.595, 0.386, 2.803), abs=0.0006)


def test_sprt_sees_both_sides_alike():
    one, other = sprt(FISHTEST_GAIN, 0, 5).llr, sprt(FISHTEST_GAIN[::-1], 0, -5).llr
    assert one == pytest.approx(other, rel=1e-6)
    assert normalized_elo(FISHTEST_GAIN) == pytest.approx(-normalized_elo(FISHTEST_GAIN[::-1]))


def test_sprt_of_nothing_is_undecided():
    assert sprt([0, 0, 0], 0, 5).llr == 0
    assert math.isfinite(sprt([0, 0, 5], 0, 50).llr)


def blocks(shares: list[float], size: tuple[int, ...], seed: int = 1) -> np.ndarray:
    return PENTANOMIAL[np.random.default_rng(seed).choice(5, p=shares, size=size)]


EVEN = [0.1, 0.2, 0.4, 0.2, 0.1]
STRONG = [0.01, 0.08, 0.26, 0.35, 0.30]
DECIDED = [0.3, 0.0, 0.0, 0.0, 0.7]  # a match decides: no draws, and both of a block go alike


@pytest.mark.parametrize("shares", [EVEN, STRONG, DECIDED], ids=["even", "strong", "decided"])
@pytest.mark.parametrize("count", [50, 200])
@pytest.mark.parametrize(("interval", "simulations"), [(block_interval, 1500), (bootstrap, 300)])
def test_intervals_of_block_scores_cover(interval, simulations, count, shares):
    truth = float(PENTANOMIAL @ shares)
    samples = blocks(shares, (simulations, count))
    hits = np.mean([low <= truth <= high for _, low, high, _ in map(interval, samples)])
    # Of so short a simulation; benchmarks/coverage.py runs a long one.
    noise = 2 * math.sqrt(0.05 * 0.95 / simulations)
    assert 0.94 - noise <= hits <= 0.965 + noise


@pytest.mark.parametrize("rate", [0.3, 0.5, 0.62])
def test_wilson_covers(rate):
    """Over many numbers of matches: at a single one the hits of a count jump up and down."""
    rng = np.random.default_rng(2)
    hits = []
    for count in range(80, 280, 2):
        for wins in rng.binomial(count, rate, size=200):
            low, high = wilson(wins, count)
            hits.append(low <= rate <= high)
    assert 0.94 <= np.mean(hits) <= 0.965


@pytest.mark.parametrize("shares", [EVEN, STRONG, DECIDED], ids=["even", "strong", "decided"])
def test_anytime_interval_holds_at_every_moment(shares):
    truth = float(PENTANOMIAL @ shares)
    missed = 0
    for run in blocks(shares, (150, 600)):
        sequence = ConfidenceSequence()
        ever = False
        for start in range(0, 600, 12):
            sequence.update(run[start : start + 12])
            _, low, high, _ = sequence.interval()
            ever = ever or not low <= truth <= high
        missed += ever
    assert missed / 150 <= 0.05


def test_anytime_interval_is_of_use():
    """Not more than twice as wide as the interval for one look, after a thousand blocks."""
    run = blocks(EVEN, (1000,))
    _, low, high, _ = anytime(run)
    _, low_once, high_once, _ = block_interval(run)
    assert low <= low_once
    assert high_once <= high
    assert high - low < 2 * (high_once - low_once)


@pytest.mark.parametrize("truth", ["first", "second"])
def test_sprt_errs_no_more_often_than_it_says(truth):
    """Blocks whose normalised Elo is exactly one of the two hypotheses; a look after every twenty blocks."""
    elo0, elo1, simulations = 0.0, 100.0, 2000
    shares = np.array(EVEN) if truth == "first" else tilted(elo1)
    _, lower, upper = sprt([0] * 5, elo0, elo1)
    rng, counts, wrong = np.random.default_rng(5), np.zeros((simulations, 5)), 0
    while len(counts):
        counts += rng.multinomial(20, shares, size=len(counts))
        llr = log_likelihood_ratio(counts, elo0, elo1)
        wrong += int(np.sum(llr >= upper if truth == "first" else llr <= lower))
        counts = counts[(lower < llr) & (llr < upper)]
    assert wrong / simulations <= 0.05 + 2 * math.sqrt(0.05 * 0.95 / simulations)


@pytest.mark.parametrize("scores", [2, 3, 5, 9])
def test_likelihoods_agree_with_a_plain_root_finder(scores):
    """Over random counts: the answer of a search that overshoots by the last digit was the middle of nowhere."""
    from scipy.optimize import brentq

    def fitted(share: np.ndarray, value: np.ndarray) -> np.ndarray:
        ends = np.array([-1 / value.max(), -1 / value.min()]) * (1 - 1e-15)
        return share / (1 + brentq(lambda x: share @ (value / (1 + x * value)), *ends, xtol=1e-16, rtol=1e-15) * value)

    rng = np.random.default_rng(10)
    for _ in range(100):
        counts = rng.multinomial(rng.integers(1, 300), rng.dirichlet(np.full(scores, 0.5)))
        bounds = sorted(rng.uniform(-150, 150, 2))
        full = np.where(counts > 0, counts, 1e-3)
        fits = [fitted(full / full.sum(), np.linspace(0, 1, scores) - 1 / (1 + 10 ** (-elo / 400))) for elo in bounds]
        expected = float(full @ np.log(fits[1] / fits[0]))
        assert sprt(counts, *bounds, normalized=False).llr == pytest.approx(expected, rel=1e-6, abs=1e-6)


def test_likelihoods_of_many_rows_are_those_of_each():
    rows = np.random.default_rng(11).multinomial(300, EVEN, size=50)
    alone = [sprt(row, 0, 60).llr for row in rows]
    assert log_likelihood_ratio(rows, 0, 60) == pytest.approx(alone, rel=1e-9, abs=1e-9)


def test_a_bootstrap_of_wins_and_losses_ends_between_their_means():
    """Where it ended on a mean that is possible, and so often on the truth, 50 blocks of 0 and 1 covered 97 %."""
    from scipy.stats import binom

    wins = np.arange(1, 50)
    found = np.array([bootstrap([1.0] * won + [0.0] * (50 - won))[1:3] for won in wins])
    for rate in (0.6, 0.7):
        held = (found[:, 0] <= rate) & (rate <= found[:, 1])
        assert 0.94 <= binom.pmf(wins[held], 50, rate).sum() <= 0.965


def tilted(wanted: float) -> np.ndarray:
    """EVEN moved until its normalised Elo is `wanted`."""
    from scipy.optimize import brentq

    def shares(x: float) -> np.ndarray:
        weights = np.array(EVEN) * np.exp(x * PENTANOMIAL)
        return weights / weights.sum()

    return shares(brentq(lambda x: normalized_elo((shares(x) * 1e6).tolist()) - wanted, -5, 5))


def test_bradley_terry_agrees_with_choix():
    import choix

    wins = {(0, 1): (31, 19), (0, 2): (40, 10), (1, 2): (27, 23), (1, 3): (30, 20), (2, 3): (26, 24), (0, 3): (44, 6)}
    data, pairs = [], {}
    for (a, b), (won, lost) in wins.items():
        data += [(a, b)] * won + [(b, a)] * lost
        pairs[str(a), str(b)] = [1.0] * won + [0.0] * lost
    theirs = choix.ilsr_pairwise(4, data) * 400 / math.log(10)
    ours = bradley_terry(pairs, resamples=0, virtual_draws=0)
    assert ours.agents == ["0", "1", "2", "3"]
    assert ours.elo == pytest.approx(list(theirs - theirs.mean()), abs=0.01)


def test_bradley_terry_agrees_with_evalica():
    import evalica

    xs, ys, winners, pairs = [], [], [], {}
    rng = np.random.default_rng(3)
    for a, b, rate in [("a", "b", 0.6), ("a", "c", 0.75), ("b", "c", 0.6), ("c", "d", 0.55), ("a", "d", 0.7)]:
        won = rng.random(80) < rate
        pairs[a, b] = won.astype(float)
        for one in won:
            xs.append(a), ys.append(b), winners.append(evalica.Winner.X if one else evalica.Winner.Y)
    theirs = evalica.bradley_terry(xs, ys, winners).scores
    elos = np.log(np.array([theirs[name] for name in "abcd"])) * 400 / math.log(10)
    assert bradley_terry(pairs, resamples=0, virtual_draws=0).elo == pytest.approx(list(elos - elos.mean()), abs=0.05)


def test_rating_intervals_cover():
    """The intervals of a strong, a middling and a weak agent hold what was put in."""
    elo = {"a": 100.0, "b": 0.0, "c": -100.0}
    rng, hits, runs = np.random.default_rng(4), 0, 150
    for _ in range(runs):
        pairs = {}
        for a, b in (("a", "b"), ("a", "c"), ("b", "c")):
            rate = 1 / (1 + 10 ** ((elo[b] - elo[a]) / 400))
            pairs[a, b] = rng.binomial(2, rate, size=150) / 2
        found = bradley_terry(pairs, resamples=150)
        hits += sum(
            low <= elo[name] <= high for name, low, high in zip(found.agents, found.low, found.high, strict=True)
        )
    assert 0.93 <= hits / (3 * runs) <= 0.975


def test_an_unbeaten_agent_has_a_finite_rating():
    found = bradley_terry({("a", "b"): [1.0] * 20}, resamples=10)
    assert all(map(math.isfinite, found.elo))
    assert found.elo[0] > 200


def test_a_cycle_is_found_and_a_ladder_has_none():
    wins, losses = blocks(STRONG, (200,)), 1 - blocks(STRONG, (200,), seed=9)
    ring = {("rock", "scissors"): wins, ("scissors", "paper"): wins, ("rock", "paper"): losses}
    assert cycles(ring) == [("paper", "rock", "scissors")]
    assert bradley_terry(ring, resamples=0).misfit < 0.001
    ladder = {("rock", "scissors"): wins, ("scissors", "paper"): wins, ("rock", "paper"): wins}
    assert cycles(ladder) == []


def test_holm_by_hand():
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([0.9, 0.8]) == pytest.approx([1.0, 1.0])
    assert holm([]) == []


def test_holm_keeps_the_family_wise_error():
    """Twenty pairs of equals: hardly one family in twenty calls any of them different."""
    families = blocks(EVEN, (300, 20, 60))
    false_alarms = np.mean([min(holm([p_value(row) for row in family])) < 0.05 for family in families])
    assert false_alarms <= 0.05 + 2 * math.sqrt(0.05 * 0.95 / 300)


def test_paired_differences_use_that_blocks_are_shared():
    rng = np.random.default_rng(6)
    luck = rng.normal(0, 0.2, size=400)
    first, second = 0.55 + luck + rng.normal(0, 0.05, 400), 0.5 + luck + rng.normal(0, 0.05, 400)
    difference = paired_difference(first, second)
    assert difference.low < 0.05 < difference.high
    assert difference.p < 0.001
    assert difference.correlation > 0.9
    unpaired = math.hypot(first.std(), second.std()) / 20 * 1.96
    assert difference.high - difference.low < unpaired


def test_luck_adjusted_mean_is_unbiased_and_covers():
    """The luck is part of the score; what is left after taking it out has the same mean and less spread."""
    rng = np.random.default_rng(7)
    means, hits, ratios = [], 0, []
    for _ in range(800):
        luck = rng.normal(0, 0.3, size=60)
        scores = (rng.random(60) < np.clip(0.6 + luck, 0, 1)).astype(float)
        found = adjust(scores, luck)
        means.append(found.adjusted.mean)
        ratios.append(found.variance_ratio)
        hits += found.adjusted.low <= TRUE_RATE <= found.adjusted.high
    assert abs(np.mean(means) - TRUE_RATE) < 3.5 * np.std(means) / math.sqrt(len(means))
    assert 0.93 <= hits / 800 <= 0.97
    assert np.mean(ratios) < 0.85


def _true_rate() -> float:
    from scipy.integrate import quad
    from scipy.stats import norm

    return quad(lambda x: min(max(0.6 + x, 0), 1) * norm.pdf(x, 0, 0.3), -3, 3, points=[-0.6, 0.4], limit=200)[0]


TRUE_RATE = _true_rate()


def test_useless_luck_does_no_harm():
    rng = np.random.default_rng(8)
    found = adjust(blocks(EVEN, (500,)), rng.normal(0, 1, 500))
    assert found.adjusted.mean == pytest.approx(found.raw.mean, abs=0.01)
    assert 0.95 < found.variance_ratio < 1.05


def test_few_blocks_and_equal_blocks_are_honest():
    assert block_interval([]).low == 0
    assert block_interval([]).high == 1
    for one in (block_interval([1.0]), bootstrap([1.0])):
        assert (one.low, one.high) == (0, 1)
    mean, low, high, count = block_interval([1.0] * 20)
    assert (mean, high, count) == (1.0, 1.0, 20)
    assert 0.8 < low < 0.9
    assert student([0.5]).high == math.inf


def test_the_anytime_interval_depends_on_values_and_their_order_alone():
    run = blocks(STRONG, (700,))
    whole = anytime(run)
    rng = np.random.default_rng(2)
    for _ in range(5):
        sequence, done = ConfidenceSequence(), 0
        while done < len(run):
            size = int(rng.integers(1, 60))
            sequence.update(run[done : done + size])
            assert sequence.interval().size == min(done + size, len(run))
            done += size
        assert sequence.interval() == whole


@pytest.mark.parametrize("scores", [[1.0], [0.0], [0.5], [1.0] * 3, [0.5] * 10, [0.0, 1.0]])
def test_no_interval_has_no_width(scores):
    """Neither of one block nor of blocks that all scored the same."""
    counts = [0, 0, 0, 0, 0]
    for score in scores:
        counts[round(4 * score)] += 1
    rating = bradley_terry({("a", "b"): scores, ("a", "c"): scores, ("b", "c"): scores})
    luck = adjust(scores, [0.0] * len(scores)).adjusted
    difference = paired_difference(scores, [0.5] * len(scores))
    found = [block_interval(scores)[1:3], bootstrap(scores)[1:3], anytime(scores)[1:3], elo_interval(counts)[1:],
             luck[1:3], (difference.low, difference.high), *zip(rating.low, rating.high, strict=True)]  # fmt: skip
    for low, high in found:
        assert high - low > 0.1 or (low, high) == (-math.inf, math.inf)
    if len(scores) == 1:
        assert rating.low == [-math.inf] * 3
        assert elo_interval(counts)[1:] == (-math.inf, math.inf)


def test_an_agent_that_met_nobody_twice_has_no_interval_and_the_others_do():
    found = bradley_terry({("a", "b"): blocks(EVEN, (50,)), ("b", "c"): [1.0]})
    assert [math.isfinite(low) for low in found.low] == [True, True, False]
