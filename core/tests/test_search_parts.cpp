// Chance rules and pacing by the reference values of the algorithm files.
#include <algorithm>
#include <array>
#include <map>
#include <vector>

#include "search/chance/buckets.h"
#include "search/chance/sampled.h"
#include "search/pacing/pacing.h"
#include "tests/test.h"

using namespace turnwise;

namespace {

// A tree of one node whose actions have been met so often: rules see each as the next on one path.
struct Path {
    Tree tree;

    explicit Path(int edges, uint32_t visits, uint32_t samples) {
        tree.nodes.grow(1);
        tree.nodes[0].first_edge = tree.grow_edges(static_cast<size_t>(edges));
        for (int i = 0; i < edges; ++i) {
            tree.edges[static_cast<uint32_t>(i)].visit(visits);
            for (uint64_t label = 1; label <= samples; ++label)
                tree.outcomes[tree.add_outcome(static_cast<uint32_t>(i), label, 0)].count = 1;
        }
    }
};

// How many samples a rule allows at each action of a path, all of which have many outcomes.
template <class Rule>
std::vector<int> thresholds(const Rule& rule, uint32_t visits, int depth) {
    std::vector<int> result;
    for (int at = 0; at < depth; ++at) {
        int limit = 0;
        for (uint32_t samples = 1; limit == 0; ++samples) {
            Path path(depth, visits, std::max(samples, 9u));
            for (int i = 0; i <= at; ++i) {
                // The action in question has `samples` samples, those before it many outcomes.
                if (i == at) {
                    path.tree.edges[static_cast<uint32_t>(i)].outcomes = kNone;
                    for (uint64_t label = 1; label <= samples; ++label)
                        path.tree.outcomes[path.tree.add_outcome(static_cast<uint32_t>(i), label, 0)].count = 1;
                }
            }
            Rule copy = rule;
            copy.begin_iteration();
            Rng rng(1);
            uint32_t again = kNone;
            for (int i = 0; i <= at; ++i) again = copy.again(path.tree, {0, static_cast<uint16_t>(i)}, rng);
            if (again != kNone) limit = static_cast<int>(samples);
        }
        result.push_back(limit);
    }
    return result;
}

}  // namespace

TEST("damped sampling has the thresholds of paper 4") {
    CHECK(thresholds(chance::Sparse(48, 2, 8), 10, 8) == (std::vector<int>{48, 24, 12, 6, 3, 2, 1, 1}));
    CHECK(thresholds(chance::Sparse(32, 2, 8), 10, 6) == (std::vector<int>{32, 16, 8, 4, 2, 1}));
    CHECK(thresholds(chance::Sparse(5, 1, 8), 10, 3) == (std::vector<int>{5, 5, 5}));
    CHECK(thresholds(chance::Widening(0.5, 0.4, 2, 8), 100, 4) == (std::vector<int>{4, 2, 1, 1}));
    CHECK(thresholds(chance::Widening(0.5, 0.4, 2, 8), 1000, 4) == (std::vector<int>{8, 4, 2, 1}));
    CHECK(thresholds(chance::Widening(0.15, 0.5, 2, 8), 1000, 4) == (std::vector<int>{5, 3, 2, 1}));
}

TEST("known outcomes come again as often as chance came to them") {
    Path path(1, 100, 2);
    path.tree.outcomes[path.tree.edges[0].outcomes].count = 3;
    chance::Sparse rule(1, 1, 8);
    Rng rng(5);
    std::map<uint32_t, int> times;
    for (int i = 0; i < 40'000; ++i) ++times[rule.again(path.tree, {0, 0}, rng)];
    CHECK_EQUAL(times.size(), 2u);
    CHECK_NEAR(times[path.tree.edges[0].outcomes] / 40'000.0, 0.75, 0.01);
}

TEST("the pace of a turn sums to its total") {
    CHECK_NEAR(pacing::PerTurn(3, 2, 0.3).rate(), 0.6180339887, 1e-9);
    CHECK_NEAR(pacing::PerTurn(5, 3, 0.3).rate(), 0.74127, 5e-6);
    CHECK_NEAR(pacing::PerTurn(4, 4, 0.3).rate(), 1.0, 1e-9);
    for (const auto& [decisions, total] :
         std::vector<std::pair<int, double>>{{3, 2}, {5, 3}, {2, 1}, {7, 6.5}, {1, 2}}) {
        const pacing::PerTurn pace(decisions, total, 0.25);
        double sum = 0;
        for (int i = 0; i < decisions; ++i) sum += pace.share(i);
        CHECK_NEAR(sum, total, 1e-9);
        CHECK_NEAR(pace.share(decisions), 0.25, 0);
        if (decisions > 1) CHECK((pace.share(1) < pace.share(0)) == (decisions > total));
    }
}

namespace {

constexpr Event kDraw{1}, kOther{2};

// A deck of copies by label; label v is worth v.
struct Deck {
    std::vector<uint32_t> labels, copies;

    uint32_t draw(Chance& chance) {
        uint32_t total = 0;
        for (uint32_t count : copies) total += count;
        const int option = chance.pick(
            kDraw, static_cast<int>(labels.size()), total, [&](int i) { return copies[static_cast<size_t>(i)]; },
            [&](int i) { return labels[static_cast<size_t>(i)]; });
        --copies[static_cast<size_t>(option)];
        return labels[static_cast<size_t>(option)];
    }
};

struct Laboratory {
    Tree tree;
    chance::Buckets rule;
    Chance chance{Rng(3)};
    Rng rng{7};

    explicit Laboratory(chance::Buckets::Options options) : rule(std::move(options)) {
        tree.nodes.grow(1);
        tree.nodes[0].first_edge = tree.grow_edges(1);
        rule.know_values([](Event what, uint32_t label) { return what == kDraw ? static_cast<int>(label) : -1; });
        rule.begin();
    }
    std::vector<uint32_t> visit(Deck deck, int cards) {
        CHECK_EQUAL(rule.again(tree, {0, 0}, rng), kNone);
        chance.guide(rule.guide(tree, {0, 0}));
        std::vector<uint32_t> drawn;
        for (int i = 0; i < cards; ++i) drawn.push_back(deck.draw(chance));
        chance.guide(nullptr);
        return drawn;
    }
};

}  // namespace

TEST("a draw has few successors, and buckets come as often as their cards") {
    // Twelve cards in three buckets of four, two samples each: six successors, as in the paper's figure.
    const Deck deck{{0, 1, 2, 3, 10, 11, 12, 13, 20, 21, 22, 23}, std::vector<uint32_t>(12, 1)};
    Laboratory lab({{10, 20}, 2, 1, false, 12});
    std::map<uint32_t, int> seen;
    std::array<int, 3> buckets{};
    for (int i = 0; i < 30'000; ++i) {
        const uint32_t card = lab.visit(deck, 1)[0];
        ++seen[card];
        ++buckets[card / 10];
    }
    CHECK_EQUAL(seen.size(), 6u);
    for (int count : buckets) CHECK_NEAR(count / 30'000.0, 1 / 3.0, 0.02);
}

TEST("with as many samples as cards a bucketed draw is the plain one") {
    const Deck deck{{1, 2, 3, 7}, {2, 1, 3, 4}};
    Laboratory lab({{3}, 10, 1, false, 12});
    std::map<uint32_t, int> seen;
    for (int i = 0; i < 40'000; ++i) ++seen[lab.visit(deck, 1)[0]];
    for (size_t i = 0; i < 4; ++i) CHECK_NEAR(seen[deck.labels[i]] / 40'000.0, deck.copies[i] / 10.0, 0.015);
}

TEST("two cards at once are a combination of buckets with one set of cards each") {
    const Deck deck{{0, 1, 2, 10, 11}, {1, 1, 1, 1, 1}};
    Laboratory lab({{10}, 2, 1, false, 12});
    lab.visit(deck, 2);  // the first visit learns how often the action asks
    std::map<std::vector<uint32_t>, int> sets;
    std::array<int, 3> high{};
    for (int i = 0; i < 40'000; ++i) {
        std::vector<uint32_t> drawn = lab.visit(deck, 2);
        CHECK(drawn[0] != drawn[1]);
        ++high[static_cast<size_t>((drawn[0] >= 10) + (drawn[1] >= 10))];
        ++sets[drawn];
    }
    CHECK_EQUAL(sets.size(), 3u);  // low-low, low-high, high-high
    CHECK_NEAR(high[0] / 40'000.0, 0.3, 0.015);
    CHECK_NEAR(high[1] / 40'000.0, 0.6, 0.015);
    CHECK_NEAR(high[2] / 40'000.0, 0.1, 0.015);
}

TEST("every value is in one bucket, and more cards than the deck holds are no harm") {
    const chance::Buckets rule({{2, 3, 4, 6}, 2, 1, false, 12});
    CHECK_EQUAL(rule.buckets(), 5);
    const std::vector<int> wanted = {0, 0, 1, 2, 3, 3, 4, 4};
    for (int value = 0; value < 8; ++value) CHECK_EQUAL(rule.bucket(value), wanted[static_cast<size_t>(value)]);
    CHECK_EQUAL(rule.bucket(25), 4);
    Laboratory lab({{10}, 2, 1, false, 12});
    for (int i = 0; i < 50; ++i) CHECK_EQUAL(lab.visit({{0, 10}, {1, 2}}, 3).size(), 3u);
}
