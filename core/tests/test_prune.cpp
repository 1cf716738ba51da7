// Pruning by the reference tables and checks of the algorithm files, on one decision with known numbers.
#include <cmath>

#include "search/prune/hard.h"
#include "search/prune/hopeless.h"
#include "search/prune/pruning_networks.h"
#include "search/prune/schedule.h"
#include "search/prune/sequential_halving.h"
#include "search/prune/shot.h"
#include "search/prune/widening.h"
#include "search/select/ucb1.h"
#include "tests/bandit.h"
#include "tests/test.h"

using namespace turnwise;
using turnwise::test::Bandit;
using turnwise::test::coin;

namespace {

const select::Ucb1 kUcb(1, 1, select::Ucb1::Total::kVisits);

std::function<double(int, Rng&)> coins(std::vector<double> chances) {
    return [chances](int place, Rng& rng) { return coin(chances[static_cast<size_t>(place)], rng); };
}
double rising(int place, Rng& rng) { return coin(0.2 + 0.05 * place, rng); }

std::shared_ptr<Unprune> back(const Plain& plain) {
    return unprune::parts().read(PlainReader(plain, "back", ErrorKind::kBadRecipe));
}
Plain part(const char* type, std::vector<std::pair<const char*, Plain>> of = {}) {
    Plain plain = Plain::map().set("type", type);
    for (auto& [key, value] : of) plain.set(key, value);
    return plain;
}

}  // namespace

TEST("prune: paper 2 keeps max(5 ln n, 5) actions") {
    CHECK_EQUAL(kept_of(100, 5, 5), 23);
    CHECK_EQUAL(kept_of(500, 5, 5), 31);
    CHECK_EQUAL(kept_of(2, 5, 5), 5);
    CHECK_EQUAL(kept_of(148, 1, 5), 5);
    CHECK_EQUAL(kept_of(1000, 0, 5), 5);
    CHECK_EQUAL(kept_of(100, 5, 5, LogOf::kTen), 10);
    CHECK_EQUAL(kept_of(500, 5, 5, LogOf::kTen), 13);
    CHECK_EQUAL(kept_of(1000, 5, 5, LogOf::kTen), 15);
    CHECK_EQUAL(kept_of(9, 5, 5, LogOf::kTen), 5);
}

TEST("prune: of equal ranks the lot says who stays, and those of higher rank stay whoever wins it") {
    std::vector<int> stayed(40);
    for (uint64_t seed = 0; seed < 200; ++seed) {
        prune::Hard hard({});
        Bandit bandit(40, rising, kUcb, hard);
        hard.begin(seed, false);
        for (uint32_t i = 0; i < 40; ++i) bandit.tree.first_value[i] = i == 39 ? 2.0f : 1.0f;
        bandit.tree.nodes[0].visits = 21;
        hard.review(bandit.tree, 0, 0, {});
        CHECK_EQUAL(bandit.count_open(), 18);
        for (int i = 0; i < 40; ++i) stayed[static_cast<size_t>(i)] += bandit.open(i);
    }
    CHECK_EQUAL(stayed[39], 200);
    for (int i = 0; i < 39; ++i) CHECK(stayed[static_cast<size_t>(i)] > 50 && stayed[static_cast<size_t>(i)] < 125);
}

TEST("prune: unpruning may count from those that were kept") {
    prune::Hard::Options options;
    options.log = LogOf::kTen;
    options.back = true;
    options.start = 34;
    options.growth = 1.7;
    const auto open_at = [&](bool from_kept, uint32_t visits) {
        options.from_kept = from_kept;
        prune::Hard hard(options);
        Bandit bandit(100, rising, kUcb, hard);
        for (uint32_t i = 0; i < 100; ++i) bandit.tree.first_value[i] = static_cast<float>(i);
        bandit.tree.nodes[0].visits = 21;
        hard.review(bandit.tree, 0, 0, {});
        CHECK_EQUAL(bandit.count_open(), 10);
        bandit.tree.nodes[0].visits = visits;
        for (int i = 0; i < 20; ++i) hard.review(bandit.tree, 0, 0, {});
        return bandit.count_open();
    };
    // 34 * 1.7^5 = 482.8 for the first of ten, counted from five.
    CHECK_EQUAL(open_at(false, 482), 10);
    CHECK_EQUAL(open_at(false, 483), 11);
    CHECK_EQUAL(open_at(true, 34), 10);
    CHECK_EQUAL(open_at(true, 35), 11);
    CHECK_EQUAL(open_at(true, 58), 12);
}

TEST("prune: hard pruning acts once a node was visited more than 20 times, and keeps the best by their own states") {
    prune::Hard hard({});
    Bandit bandit(40, rising, kUcb, hard);
    for (uint32_t i = 0; i < 40; ++i) bandit.tree.first_value[i] = static_cast<float>((i * 7) % 40);
    bandit.tree.nodes[0].visits = 20;
    CHECK(!hard.wants_first_values(bandit.tree, 0));
    hard.review(bandit.tree, 0, 0, {});
    CHECK_EQUAL(bandit.count_open(), 40);
    bandit.tree.nodes[0].visits = 21;
    CHECK(hard.wants_first_values(bandit.tree, 0));
    hard.review(bandit.tree, 0, 0, {});
    CHECK_EQUAL(bandit.count_open(), 18);  // floor(5 ln 40)
    for (int i = 0; i < 40; ++i) CHECK_EQUAL(bandit.open(i), (i * 7) % 40 >= 22);
    bandit.tree.nodes[0].visits = 1'000'000;
    CHECK(!hard.wants_first_values(bandit.tree, 0));
    hard.review(bandit.tree, 0, 0, {});
    CHECK_EQUAL(bandit.count_open(), 18);

    Bandit few(5, rising, kUcb, hard);
    few.tree.nodes[0].visits = 100;
    hard.begin(1, false);
    hard.review(few.tree, 0, 0, {});
    CHECK_EQUAL(few.count_open(), 5);
}

TEST("prune: unpruning brings one back at 34, 57.8, 98, 167 and 284 visits") {
    prune::Hard::Options options;
    options.factor = 0;
    options.back = true;
    options.start = 34;
    options.growth = 1.7;
    for (const bool random : {false, true}) {
        options.random = random;
        prune::Hard soft(options);
        Bandit bandit(12, rising, kUcb, soft);
        soft.begin(3, false);
        for (uint32_t i = 0; i < 12; ++i) bandit.tree.first_value[i] = static_cast<float>(i);
        std::vector<uint32_t> opened;
        for (uint32_t visits = 1; visits <= 300; ++visits) {
            const int before = bandit.count_open();
            bandit.tree.nodes[0].visits = visits;
            soft.review(bandit.tree, 0, 0, {});
            if (bandit.count_open() > before) {
                opened.push_back(visits);
                // The best of the pruned comes first.
                if (!random) CHECK(bandit.open(12 - bandit.count_open()));
            }
            if (visits == 20) CHECK_EQUAL(bandit.count_open(), 12);
            if (visits == 21) CHECK_EQUAL(bandit.count_open(), 5);
        }
        CHECK(opened == (std::vector<uint32_t>{35, 58, 99, 168, 284}));
    }
}

TEST("prune: Coulom's widening opens the second action at 40 visits, the third at 96") {
    const prune::ProgressiveWidening widening(40, 1.4);
    CHECK_EQUAL(widening.open_after(0), 1);
    CHECK_EQUAL(widening.open_after(39), 1);
    CHECK_EQUAL(widening.open_after(40), 2);
    CHECK_EQUAL(widening.open_after(95), 2);
    CHECK_EQUAL(widening.open_after(96), 3);
    const prune::PowerWidening power(1, 0.5);
    CHECK_EQUAL(power.open_after(0), 1);
    CHECK_EQUAL(power.open_after(1), 1);
    CHECK_EQUAL(power.open_after(2), 2);
    CHECK_EQUAL(power.open_after(17), 5);
    int last = 1, last_power = 1;
    for (uint32_t n = 0; n < 5000; ++n) {
        const int open = widening.open_after(n);
        CHECK(open >= last && power.open_after(n) >= last_power);
        last = open, last_power = power.open_after(n);
        if (n % 500 == 499) CHECK(std::abs(open - (1 + std::log(n * 0.4 / 40 + 1) / std::log(1.4))) <= 1);
    }
    CHECK(widening.open_after(1'000'000'000) > 40);
}

TEST("prune: only the widened part of a decision is entered") {
    prune::PowerWidening power(1, 0.5);
    Bandit bandit(50, rising, kUcb, power);
    bandit.run(kUcb, &power, 100);
    uint32_t entered = 0;
    for (int i = 0; i < 50; ++i) entered += bandit.edge(i).visits > 0;
    CHECK_EQUAL(entered, 10u);
    for (int i = 0; i < 10; ++i) CHECK(bandit.edge(i).visits > 0);
}

TEST("prune: absolute pruning spares whoever may still be the most visited, and ends a decided search") {
    prune::Absolute absolute(1);
    Bandit bandit(3, rising, kUcb, absolute);
    bandit.visit(0, 0.5, 50);
    bandit.visit(1, 0.5, 20);
    bandit.visit(2, 0.5, 10);
    absolute.review(bandit.tree, 0, 0, {80, 130});  // 50 left: nobody is out
    CHECK_EQUAL(bandit.count_open(), 3);
    absolute.review(bandit.tree, 0, 0, {80, 120});  // 40 left: 10 + 40 is not below 50
    CHECK_EQUAL(bandit.count_open(), 3);
    absolute.review(bandit.tree, 0, 0, {80, 119});
    CHECK_EQUAL(bandit.count_open(), 2);
    CHECK(!bandit.open(2) && !absolute.finished(bandit.tree, 0));
    absolute.review(bandit.tree, 0, 0, {80, 109});
    CHECK(absolute.finished(bandit.tree, 0));

    // Whatever is pruned on the way, the same stream gives the action that it gives without pruning: up to the first
    // prune they are one search, and what is pruned then cannot win.
    int sooner = 0;
    for (uint64_t seed = 0; seed < 20; ++seed) {
        prune::Absolute pruning(10);
        Bandit with(2, coins({0.3, 0.8}), kUcb, pruning), without(2, coins({0.3, 0.8}), kUcb, pruning);
        with.rng = without.rng = Rng(seed);
        sooner += with.run(kUcb, &pruning, 400) < 400;
        without.run(kUcb, nullptr, 400);
        CHECK_EQUAL(with.edge(0).visits > with.edge(1).visits, without.edge(0).visits > without.edge(1).visits);
    }
    CHECK(sooner > 10);
}

TEST("prune: relative pruning by the bound of UCB1") {
    const prune::Relative relative(1, std::sqrt(2.0), 10);
    // 8 ln 1000 / 0.25 + 1 + pi^2 / 3
    CHECK_NEAR(relative.expected(1000, 0.5), 8 * std::log(1000.0) / 0.25 + 1 + 9.8696044 / 3, 1e-6);
    prune::Relative narrow(1, 0.5, 10);
    Bandit bandit(3, rising, kUcb, narrow);
    bandit.visit(0, 0.9, 60);
    bandit.visit(1, 0.3, 9);   // too few visits to be judged
    bandit.visit(2, 0.3, 10);  // ln 1000 / 0.36 + 4.29 = 23.5 < 60
    narrow.review(bandit.tree, 0, 0, {79, 1000});
    CHECK(bandit.open(0) && bandit.open(1) && !bandit.open(2));
}

TEST("prune: sequential halving gives each action left the same, and halves") {
    for (const int actions : {2, 3, 7, 8, 20}) {
        prune::SequentialHalving halving(false);
        Bandit bandit(actions, rising, kUcb, halving);
        const int64_t budget = 1000;
        const int64_t done = bandit.run(kUcb, &halving, budget);
        CHECK(done <= budget);
        CHECK_EQUAL(bandit.count_open(), 1);
        const int rounds = static_cast<int>(std::ceil(std::log2(actions)));
        // The iterations by hand.
        int64_t expected = 0;
        for (int left = actions, round = 0; round < rounds; ++round, left = (left + 1) / 2)
            expected += left * (budget / (left * rounds));
        CHECK_EQUAL(done, expected);
        for (int i = 0; i < actions; ++i) CHECK(bandit.edge(i).visits >= budget / (actions * rounds));
    }
    prune::SequentialHalving halving(false);
    Bandit poor(20, rising, kUcb, halving);
    CHECK_EQUAL(poor.run(kUcb, &halving, 12), 12);  // not enough for all
    CHECK_EQUAL(poor.count_open(), 1);
}

TEST("prune: sequential halving finds the best arm more often than chance") {
    int found = 0;
    for (uint64_t seed = 0; seed < 100; ++seed) {
        prune::SequentialHalving halving(false);
        Bandit bandit(8, coins({.3, .3, .3, .8, .3, .3, .3, .3}), kUcb, halving);
        bandit.rng = Rng(seed);
        bandit.run(kUcb, &halving, 400);
        found += bandit.open(3);
    }
    CHECK(found > 95);
}

TEST("prune: halving at any time needs no budget, and the better half gets more") {
    prune::SequentialHalving halving(true);
    CHECK(!halving.counts_iterations());
    Bandit bandit(4, coins({.1, .9, .1, .1}), kUcb, halving);
    bandit.run(kUcb, &halving, 700);
    CHECK_EQUAL(bandit.count_open(), 4);
    uint32_t most = 0, all = 0;
    for (int i = 0; i < 4; ++i) most = std::max(most, bandit.edge(i).visits), all += bandit.edge(i).visits;
    CHECK_EQUAL(bandit.edge(1).visits, most);
    CHECK_EQUAL(all, 700u);
}

TEST("prune: SHOT at one decision is sequential halving") {
    for (const int actions : {2, 3, 7, 20})
        for (const int64_t budget : {1000, 97, 12}) {
            prune::Shot shot;
            prune::SequentialHalving halving(false);
            const auto pays = [](int place, Rng&) { return (place * 7 % 20) / 20.0; };
            Bandit one(actions, pays, kUcb, shot), other(actions, pays, kUcb, halving);
            const int64_t done = one.run(kUcb, &shot, budget);
            CHECK(done <= budget);
            CHECK_EQUAL(done, other.run(kUcb, &halving, budget));
            CHECK_EQUAL(one.count_open(), 1);
            const int rounds = static_cast<int>(std::ceil(std::log2(actions)));
            for (int i = 0; i < actions; ++i) {
                CHECK_EQUAL(one.open(i), other.open(i));
                if (budget >= actions * rounds) CHECK_EQUAL(one.edge(i).visits, other.edge(i).visits);
            }
        }
}

TEST("prune: Gumbel uses every iteration, and with one action it is the top sample of the priors") {
    std::array<int, 3> chosen{};
    for (uint64_t seed = 0; seed < 600; ++seed) {
        prune::Gumbel one(1, 50, 1);
        Bandit bandit(3, rising, kUcb, one);
        bandit.tree.prior[0] = 0.6f, bandit.tree.prior[1] = 0.3f, bandit.tree.prior[2] = 0.1f;
        CHECK_EQUAL(bandit.run(kUcb, &one, 9, seed), 9);
        for (int i = 0; i < 3; ++i)
            if (bandit.open(i)) ++chosen[static_cast<size_t>(i)], CHECK_EQUAL(bandit.edge(i).visits, 9u);
    }
    // Samples of the policy itself: 360, 180 and 60, each within four standard deviations.
    CHECK(std::abs(chosen[0] - 360) < 48 && std::abs(chosen[1] - 180) < 45 && std::abs(chosen[2] - 60) < 30);

    double policy = 0, improved = 0;
    const std::vector<double> chances = {.2, .8, .4, .3, .5, .1};
    for (uint64_t seed = 0; seed < 200; ++seed) {
        prune::Gumbel gumbel(16, 50, 1);
        Bandit bandit(6, coins(chances), kUcb, gumbel);
        bandit.rng = Rng(seed);
        CHECK_EQUAL(bandit.run(kUcb, &gumbel, 64, seed), 64);
        CHECK_EQUAL(bandit.count_open(), 1);
        for (int i = 0; i < 6; ++i) {
            if (bandit.open(i)) improved += chances[static_cast<size_t>(i)];
            policy += chances[static_cast<size_t>(i)] / 6;
        }
    }
    CHECK(improved > policy + 30);
}

TEST("prune: a schedule keeps the most visited at its iterations") {
    prune::Schedule schedule({{100, 4}, {215, 2}}, nullptr);
    Bandit bandit(10, rising, kUcb, schedule);
    bandit.run(kUcb, &schedule, 100);
    CHECK_EQUAL(bandit.count_open(), 10);
    std::vector<uint32_t> visits;
    for (int i = 0; i < 10; ++i) visits.push_back(bandit.edge(i).visits);
    schedule.review(bandit.tree, 0, 0, {100, 300});
    CHECK_EQUAL(bandit.count_open(), 4);
    for (int i = 0; i < 10; ++i)
        for (int j = 0; j < 10; ++j)
            if (bandit.open(i) && !bandit.open(j))
                CHECK(visits[static_cast<size_t>(i)] >= visits[static_cast<size_t>(j)]);
    schedule.review(bandit.tree, 0, 0, {214, 300});
    CHECK_EQUAL(bandit.count_open(), 4);
    schedule.review(bandit.tree, 0, 0, {215, 300});
    CHECK_EQUAL(bandit.count_open(), 2);

    Bandit two(2, rising, kUcb, schedule);
    two.run(kUcb, &schedule, 300);
    CHECK_EQUAL(two.count_open(), 2);
}

namespace {

// Asks for a schedule as the networks do.
class Asked final : public prune::CutsBySchedule {
public:
    Asked() : prune::CutsBySchedule(nullptr) {}
    std::vector<std::array<int64_t, 3>> questions;

protected:
    prune::Cut next(int actions, int64_t left, int64_t inherited) override {
        questions.push_back({actions, left, inherited});
        return {100, actions - 3};
    }
};

}  // namespace

TEST("prune: a schedule is asked before the first iteration and after each cut, with what is left") {
    Asked asked;
    Bandit bandit(12, rising, kUcb, asked);
    bandit.run(kUcb, &asked, 350);
    CHECK(asked.questions == (std::vector<std::array<int64_t, 3>>{{12, 350, 0}, {9, 250, 0}, {6, 150, 0}, {3, 50, 0}}));
    CHECK_EQUAL(bandit.count_open(), 3);
}

TEST("prune: soft variants: p0 = 0 is hard pruning, p0 = 1 with a wide tau is none") {
    const auto run = [](std::shared_ptr<Unprune> soft) {
        prune::Schedule schedule({{60, 6}, {120, 3}}, std::move(soft));
        Bandit bandit(12, rising, kUcb, schedule);
        bandit.run(kUcb, &schedule, 400);
        return bandit;
    };
    const Bandit hard = run(nullptr);
    const Bandit none = run(back(part("by_chance", {{"p0", 0.0}, {"tau", 0.1}})));
    CHECK(hard.taken == none.taken);
    const Bandit all = run(back(part("by_chance", {{"p0", 1.0}, {"tau", 1e9}})));
    CHECK_EQUAL(all.count_open(), 12);
    prune::Schedule unused({}, nullptr);
    Bandit plain(12, rising, kUcb, unused);
    plain.run(kUcb, &unused, 400);
    CHECK(all.taken == plain.taken);
}

TEST("prune: every soft variant sometimes brings the best arm back, and keeps at most one more than asked") {
    for (const char* name : {"by_chance", "thompson", "after", "by_bounds"}) {
        const std::string type = name;
        int recovered = 0, lost = 0;
        for (uint64_t seed = 0; seed < 200; ++seed) {
            const auto soft = type == "by_chance"   ? back(part(name, {{"p0", 0.1}, {"tau", 0.1}}))
                              : type == "after"     ? back(part(name, {{"iterations", 20}}))
                              : type == "by_bounds" ? back(part(name, {{"c", 0.5}}))
                                                    : back(part(name));
            prune::Schedule schedule({{20, 4}, {80, 3}, {140, 2}}, soft);
            Bandit bandit(8, coins({.4, .4, .4, .7, .4, .4, .4, .4}), kUcb, schedule);
            bandit.rng = Rng(seed);
            schedule.begin(seed, false);
            bool was_lost = false;
            for (int64_t i = 0; i < 300; ++i) {
                const int place = bandit.choose(kUcb, &schedule, {i, 300});
                bandit.edge(place).visit();
                bandit.edge(place).credit(bandit.pay(place, bandit.rng));
                was_lost |= !bandit.open(3);
                const int keep = i < 20 ? 8 : i < 80 ? 4 : i < 140 ? 3 : 2;
                if (type != "by_chance") CHECK(bandit.count_open() <= keep + 1);
                CHECK(bandit.count_open() >= 1);
            }
            lost += was_lost;
            recovered += was_lost && bandit.open(3);
        }
        CHECK(lost > 5);
        CHECK(recovered > 0);
    }
}

TEST("prune: whatever the pruning networks bring back, the best stays and no more than one too many compete") {
    // A table that keeps three after every hundred iterations.
    constexpr size_t kCells = (PruningTable::kActions + 1) * (PruningTable::kIterations + 1);
    const std::vector<uint16_t> safety(kCells, 3 * static_cast<uint16_t>(PruningTable::kSafetyScale));
    std::vector<uint16_t> probability(kCells);
    for (size_t i = 0; i < kCells; ++i)
        probability[i] = static_cast<uint16_t>(PruningTable::kProbabilityScale *
                                               (1 - static_cast<double>(i / (PruningTable::kIterations + 1)) / 100));
    using Soft = prune::PruningNetworks::Soft;
    for (const Soft soft : {Soft::kNone, Soft::kThompson, Soft::kScheduled, Soft::kUpperBound}) {
        int returned = 0;
        for (uint64_t seed = 0; seed < 30; ++seed) {
            prune::PruningNetworks::Options options;
            options.table = std::make_shared<PruningTable>(safety, probability);
            options.soft = soft;
            prune::PruningNetworks networks(options);
            Bandit bandit(10, rising, kUcb, networks);
            bandit.rng = Rng(seed);
            networks.begin(seed, false);
            std::vector<bool> was_open(10, true);
            for (int64_t i = 0; i < 600; ++i) {
                const int place = bandit.choose(kUcb, &networks, {i, 600});
                int most = 0;
                for (int k = 1; k < 10; ++k)
                    if (bandit.edge(k).visits > bandit.edge(most).visits) most = k;
                CHECK(bandit.open(place));
                if (i == 99) CHECK_EQUAL(bandit.count_open(), 10);
                if (i >= 100) {
                    CHECK(bandit.open(most));
                    CHECK(bandit.count_open() >= 1 && bandit.count_open() <= 4);
                }
                for (int k = 0; k < 10; ++k) {
                    const auto at = static_cast<size_t>(k);
                    returned += bandit.open(k) && !was_open[at];
                    was_open[at] = bandit.open(k);
                }
                bandit.edge(place).visit();
                bandit.edge(place).credit(bandit.pay(place, bandit.rng));
            }
        }
        CHECK_EQUAL(returned > 0, soft != Soft::kNone);
    }
}
