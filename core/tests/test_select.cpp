// Selection by the checks of the algorithm files, on one decision with known numbers.
#include <cmath>

#include "base/plain.h"
#include "search/backup/amaf.h"
#include "search/backup/minimax.h"
#include "search/backup/solver.h"
#include "search/select/bounded_ucb1.h"
#include "search/select/improved_policy.h"
#include "search/select/move_groups.h"
#include "search/select/puct.h"
#include "search/select/ucb1.h"
#include "search/select/ucb1_plus.h"
#include "search/select/unsorted.h"
#include "tests/bandit.h"
#include "tests/test.h"

using namespace turnwise;
using turnwise::test::Bandit;
using turnwise::test::coin;

namespace {

Plain::Map fields(std::initializer_list<std::pair<const char*, Plain>> of) {
    Plain::Map map;
    for (const auto& [key, value] : of) map.emplace_back(key, value);
    return map;
}

std::shared_ptr<Term> term(const Plain& plain) {
    return terms::parts().read(PlainReader(plain, "term", ErrorKind::kBadRecipe));
}
std::shared_ptr<Untried> untried(const Plain& plain) {
    return untried::parts().read(PlainReader(plain, "untried", ErrorKind::kBadRecipe));
}
const Plain kInfinite = fields({{"type", Plain("infinite")}});

select::Ucb1Plus scored(double exploration, std::vector<std::shared_ptr<Term>> terms,
                        const Plain& new_ones = kInfinite) {
    return select::Ucb1Plus(exploration, 1, std::move(terms), untried(new_ones));
}

double noisy(int place, Rng& rng) { return coin(0.3 + 0.05 * place, rng); }

}  // namespace

TEST("select: without terms Ucb1Plus takes what UCB1 takes") {
    const select::Ucb1 plain(1, 1, select::Ucb1::Total::kVisits);
    const select::Ucb1Plus same = scored(1, {});
    Bandit a(7, noisy, plain), b(7, noisy, same);
    a.run(plain, nullptr, 3000);
    b.run(same, nullptr, 3000);
    CHECK(a.taken == b.taken);
}

TEST("select: a list that is not sorted hides a good action behind a bad one") {
    select::UnsortedUcb1 select(0, 1, select::Ucb1::Total::kParent, 0);
    Bandit bandit(3, noisy, select);
    bandit.visit(0, 0.6);
    bandit.visit(1, 0.11);
    bandit.visit(2, 0.9);
    const auto next = [&] { return select.best({bandit.tree, 0, 3}); };
    // The head is followed while its mean is above that of the second, whatever the third is worth.
    int steps = 0;
    for (; bandit.edge(0).mean() >= 0.11; ++steps) {
        CHECK_EQUAL(next(), 0);
        bandit.visit(0, 0.0);
    }
    CHECK_EQUAL(steps, 5);
    CHECK_EQUAL(next(), 1);  // the order is 1, 2, 0 now
    CHECK_EQUAL(next(), 2);
    CHECK_EQUAL(next(), 2);
    // Who is not on offer keeps his place: without the second the head of the others is next.
    const uint16_t some[] = {0, 1};
    CHECK_EQUAL(select.best({bandit.tree, 0, 2, some}), 1);
    CHECK_EQUAL(next(), 2);
    // A new search knows nothing of it.
    select.begin(1);
    bandit.visit(0, 5.0);
    CHECK_EQUAL(next(), 0);
}

TEST("select: in such a list a score stands until the action is visited") {
    select::UnsortedUcb1 select(1, 1, select::Ucb1::Total::kParent, 0);
    const select::Ucb1 exact(1, 1, select::Ucb1::Total::kParent);
    Bandit bandit(2, noisy, select);
    bandit.visit(0, 0.9);
    bandit.visit(1, 0.5);
    const Contest contest{bandit.tree, 0, 2};
    int first = 0;
    for (; first < 1000 && select.best(contest) == 0; ++first) bandit.visit(0, 0.9);
    // 0.5 + sqrt(ln 2 / 1) = 1.33 is not reached by 0.9 + sqrt(ln n / (n - 1)) after 12 visits more; with the parent's
    // visits of the moment it is passed sooner.
    CHECK_EQUAL(exact.best(contest), 1);
    CHECK(first > 8);
    Bandit other(2, noisy, select);
    other.visit(0, 0.9);
    other.visit(1, 0.5);
    int sooner = 0;
    for (; sooner < 1000 && exact.best({other.tree, 0, 2}) == 0; ++sooner) other.visit(0, 0.9);
    CHECK(sooner < first);
}

TEST("select: after the warm-up such a list is sorted, once") {
    select::UnsortedUcb1 select(0, 1, select::Ucb1::Total::kParent, 2);
    Bandit bandit(3, noisy, select);
    const double means[] = {0.5, 0.1, 0.9};
    for (int i = 0; i < 3; ++i) bandit.visit(i, means[i]);
    const auto next = [&] { return select.best({bandit.tree, 0, 3}); };
    for (int i = 0; i < 3; ++i) {
        CHECK_EQUAL(next(), i);
        bandit.visit(i, means[i]);
    }
    CHECK_EQUAL(next(), 2);
    bandit.visit(2, 0.0, 7);  // 0.2: below the second, above the third
    CHECK_EQUAL(next(), 0);
}

TEST("select: RAVE with k = 0 is UCB1, whatever all-moves-as-first says") {
    const select::Ucb1 plain(1, 1, select::Ucb1::Total::kVisits);
    const select::Ucb1Plus none = scored(
        1, {term(fields({{"type", Plain("rave")}, {"beta", Plain("visits")}, {"k", Plain(0.0)}, {"b", Plain(0.1)}}))});
    Bandit a(5, noisy, plain), b(5, noisy, none);
    for (uint32_t i = 0; i < 5; ++i) b.tree.amaf[i] = {static_cast<float>(10 - i), 10};
    a.run(plain, nullptr, 2000);
    b.run(none, nullptr, 2000);
    CHECK(a.taken == b.taken);
}

TEST("select: both weights of RAVE by hand") {
    const auto by = [](const char* beta) {
        return term(
            fields({{"type", Plain("rave")}, {"beta", Plain(beta)}, {"k", Plain(1000.0)}, {"b", Plain(0.025)}}));
    };
    Bandit bandit(2, noisy, *by("visits"));
    bandit.visit(0, 0.25, 20);
    bandit.visit(1, 0.5, 80);
    bandit.tree.amaf[0] = {30, 40};
    const Contest contest{bandit.tree, 0, 2};
    // N = 100: beta = sqrt(1000 / 1300); Q~ - Q = 0.75 - 0.25.
    CHECK_NEAR(by("visits")->add(contest, bandit.edge(0), 0), std::sqrt(1000.0 / 1300) * 0.5, 1e-9);
    // n = 20, n~ = 40: 40 / (60 + 4 * 800 * 0.000625).
    CHECK_NEAR(by("error")->add(contest, bandit.edge(0), 0), 40.0 / 62 * 0.5, 1e-9);
    CHECK_NEAR(by("visits")->untried_value(contest, 0), 0.75, 1e-9);
    CHECK(by("visits")->untried_value(contest, 1) < 0);
}

TEST("select: all moves as first credits each action once, and never less than it was visited") {
    Tree tree;
    tree.use(Column::kIdentity);
    tree.use(Column::kAmaf);
    // Node 0 of player 0 with actions 10, 11, 12; node 1 of player 1 with 20, 11; node 2 of player 0 with 12, 13.
    const std::vector<std::vector<uint64_t>> identities = {{10, 11, 12}, {20, 11}, {12, 13}};
    for (size_t i = 0; i < 3; ++i) {
        const NodeId id = tree.grow_node();
        tree.nodes[id].to_act = static_cast<int8_t>(i % 2);
        tree.nodes[id].edges = static_cast<uint16_t>(identities[i].size());
        tree.nodes[id].first_edge = tree.grow_edges(identities[i].size());
        for (uint32_t j = 0; j < identities[i].size(); ++j)
            tree.identity[tree.nodes[id].first_edge + j] = identities[i][j];
    }
    AllMovesAsFirst all;
    const std::vector<Step> path = {{0, 0}, {1, 0}, {2, 1}};  // 10, 20, 13
    const Trace trace = {{1, 11}, {0, 12}, {0, 12}, {1, 10}};
    all.credit(tree, path, trace, {0.25, 0.75});
    const auto of = [&](NodeId node, uint32_t place) { return tree.amaf[tree.nodes[node].first_edge + place]; };
    CHECK_EQUAL(of(0, 0).visits, 1u);  // taken here
    CHECK_EQUAL(of(0, 1).visits, 0u);  // only the other player took 11
    CHECK_EQUAL(of(0, 2).visits, 1u);  // twice in the rollout, credited once
    CHECK_EQUAL(of(1, 0).visits, 1u);
    CHECK_EQUAL(of(1, 1).visits, 1u);
    CHECK_EQUAL(of(2, 0).visits, 1u);
    CHECK_EQUAL(of(2, 1).visits, 1u);
    CHECK_NEAR(of(0, 2).value_sum, 0.25, 1e-6);
    CHECK_NEAR(of(1, 1).value_sum, 0.75, 1e-6);
}

TEST("select: first-play urgency repeats what pays when it is low, and tries all first when it is high") {
    const auto urgency = [](double value) { return fields({{"type", Plain("first_play")}, {"value", Plain(value)}}); };
    const select::Ucb1Plus low = scored(0.1, {}, urgency(0)), high = scored(0.1, {}, urgency(10));
    const auto pays = [](int, Rng&) { return 0.5; };
    Bandit a(6, pays, low), b(6, pays, high);
    a.run(low, nullptr, 20);
    CHECK_EQUAL(a.edge(0).visits, 20u);
    b.run(high, nullptr, 12);
    for (int i = 0; i < 6; ++i) CHECK_EQUAL(b.edge(i).visits, 2u);
}

TEST("select: an untried action is worth its parent less the priors tried; at the root as much") {
    const select::Puct puct({1, 0});
    Bandit bandit(4, noisy, puct);
    bandit.visit(0, 1, 3);
    bandit.visit(1, 0, 1);
    const Contest at_root{bandit.tree, 0, 4};
    CHECK_NEAR(parent_value(at_root, 0.25), 0.75, 1e-9);
    const NodeId below = bandit.tree.grow_node();
    bandit.tree.nodes[below] = bandit.tree.nodes[0];
    CHECK_NEAR(parent_value({bandit.tree, below, 4}, 0.25), 0.75 - 0.25 * std::sqrt(0.5), 1e-6);
}

TEST("select: PUCT takes the first of equals, and an action of prior 0 only when the others do badly") {
    const select::Puct puct({});
    Bandit equal(3, noisy, puct);
    CHECK_EQUAL(puct.best({equal.tree, 0, 3}), 0);
    Bandit never(
        3, [](int, Rng&) { return 0.6; }, puct);
    never.tree.prior[0] = 0, never.tree.prior[1] = never.tree.prior[2] = 0.5f;
    never.run(puct, nullptr, 200);
    CHECK_EQUAL(never.edge(0).visits, 0u);
}

TEST("select: noise is mixed into the priors of the root alone, another with each seed") {
    const auto first = [](uint64_t seed, double noise, bool at_root) {
        select::Puct puct({1.25, 0, 0, noise, 10});
        Bandit bandit(3, noisy, puct);
        bandit.tree.prior[0] = 0.5f, bandit.tree.prior[1] = 0.3f, bandit.tree.prior[2] = 0.2f;
        if (!at_root) bandit.tree.root = 9;
        puct.begin(seed);
        return puct.best({bandit.tree, 0, 3});
    };
    std::array<int, 3> chosen{};
    for (uint64_t seed = 0; seed < 300; ++seed) {
        ++chosen[static_cast<size_t>(first(seed, 1, true))];
        CHECK_EQUAL(first(seed, 1, true), first(seed, 1, true));
        CHECK_EQUAL(first(seed, 1, false), 0);
        CHECK_EQUAL(first(seed, 0, true), 0);
    }
    // Nothing but noise: every action is the likeliest in a third of the searches.
    for (const int count : chosen) CHECK(std::abs(count - 100) < 35);
}

TEST("select: visits come near the policy that values improve") {
    const select::ImprovedPolicy improved(50, 0.01);
    Bandit bandit(
        3, [](int place, Rng&) { return place * 0.5; }, improved);
    bandit.tree.prior[0] = 0.5f, bandit.tree.prior[1] = 0.3f, bandit.tree.prior[2] = 0.2f;
    bandit.run(improved, nullptr, 1000);
    double most = 0, sum = 0;
    std::array<double, 3> policy{};
    for (int i = 0; i < 3; ++i) most = std::max<double>(most, bandit.edge(i).visits);
    for (int i = 0; i < 3; ++i)
        sum += policy[static_cast<size_t>(i)] =
            bandit.tree.prior[static_cast<uint32_t>(i)] * std::exp((50 + most) * 0.01 * i * 0.5);
    CHECK(policy[2] / sum > 0.9);
    // Those hardly visited were so while the greatest count was small.
    CHECK(bandit.edge(2).visits > 0.8 * 1000);
    CHECK(bandit.edge(0).visits > 0 && bandit.edge(1).visits > 0);
}

TEST("select: an action of no visits has what is known of its decision in the improved policy") {
    const select::ImprovedPolicy improved(50, 1);
    Bandit bandit(2, noisy, improved);
    bandit.tree.root = 9;  // a decision below the root
    bandit.visit(0, 0.4, 3);
    bandit.tree.state_value[0] = {0.9, 0.1};
    // (0.9 + 3 * 0.4) / 4 = 0.525 > 0.4: the new one is the better.
    CHECK_EQUAL(improved.best({bandit.tree, 0, 2}), 1);
    bandit.tree.state_value[0] = {0.0, 1.0};
    // 1.2 / 4 = 0.3: at a scale of 53 pi' is 0.995 and 0.005, less 3 / 4 and 0.
    CHECK_EQUAL(improved.best({bandit.tree, 0, 2}), 0);
    // At the root it is as good as the other, and was not visited.
    bandit.tree.root = 0;
    CHECK_EQUAL(improved.best({bandit.tree, 0, 2}), 1);
}

TEST("select: progressive bias fades with visits, and a patient one only with losses") {
    const auto bias = [](bool patient) {
        return term(fields({{"type", Plain("progressive_bias")},
                            {"weight", Plain(2.0)},
                            {"by", Plain("prior")},
                            {"patient", Plain(patient)}}));
    };
    Bandit bandit(2, noisy, *bias(false));
    bandit.tree.prior[0] = 0.75f;
    const Contest contest{bandit.tree, 0, 2};
    CHECK_NEAR(bias(false)->add(contest, bandit.edge(0), 0), 1.5, 1e-6);
    bandit.visit(0, 1, 9);
    CHECK_NEAR(bias(false)->add(contest, bandit.edge(0), 0), 0.15, 1e-6);
    CHECK_NEAR(bias(true)->add(contest, bandit.edge(0), 0), 1.5, 1e-6);
}

TEST("select: one group and groups of one are UCB1 over the visits of the children") {
    const select::Ucb1 plain(1, 1, select::Ucb1::Total::kChildren);
    const select::MoveGroups groups(1, 1, GroupBy::kSubject);
    Bandit a(6, noisy, plain), one(6, noisy, groups), each(6, noisy, groups);
    for (uint32_t i = 0; i < 6; ++i) each.tree.group[i] = i;
    a.run(plain, nullptr, 2000);
    one.run(groups, nullptr, 2000);
    each.run(groups, nullptr, 2000);
    CHECK(a.taken == one.taken);
    CHECK(a.taken == each.taken);
}

TEST("select: two groups share the visits by their sums") {
    // Group 0 has one good action, group 1 five that are as good together: within groups UCB1 decides.
    const select::MoveGroups groups(0.5, 1, GroupBy::kKind);
    Bandit bandit(
        6, [](int place, Rng& rng) { return coin(place == 3 ? 0.9 : 0.2, rng); }, groups);
    for (uint32_t i = 1; i < 6; ++i) bandit.tree.group[i] = 1;
    bandit.run(groups, nullptr, 3000);
    uint32_t most = 0;
    for (int i = 0; i < 6; ++i) most = std::max(most, bandit.edge(i).visits);
    CHECK_EQUAL(bandit.edge(3).visits, most);
    CHECK(bandit.taken[0] != bandit.taken[1] && (bandit.taken[0] == 0) != (bandit.taken[1] == 0));
}

TEST("select: bounded UCB1 spreads values of any scale, and takes the lowest where told") {
    const select::BoundedUcb1 highest(std::sqrt(2.0), false), lowest(std::sqrt(2.0), true);
    Bandit bandit(2, noisy, highest);
    bandit.visit(0, -30, 4);
    bandit.visit(1, 70, 4);
    bandit.tree.bounds[0] = {-50, 150};
    const Contest contest{bandit.tree, 0, 2};
    CHECK_EQUAL(highest.best(contest), 1);
    CHECK_EQUAL(lowest.best(contest), 1);  // the searcher acts
    const NodeId other = bandit.tree.grow_node();
    bandit.tree.nodes[other] = bandit.tree.nodes[0];
    bandit.tree.nodes[other].to_act = 1;
    bandit.tree.bounds[other] = {-50, 150};
    CHECK_EQUAL(highest.best({bandit.tree, other, 2}), 1);
    CHECK_EQUAL(lowest.best({bandit.tree, other, 2}), 0);
    // (70 + 50) / 200 = 0.6 and (-30 + 50) / 200 = 0.1: an action visited 400 times less is taken all the same.
    bandit.visit(1, 70, 1600);
    CHECK_EQUAL(highest.best(contest), 0);
    // By the bounds of the tree: 100 points are a tenth of 1000 there, and all there is at the node itself.
    Bandit wide(2, noisy, highest);
    wide.visit(0, 100, 20);
    wide.visit(1, 0, 10);
    const NodeId child = wide.tree.grow_node();
    wide.tree.nodes[child] = wide.tree.nodes[0];
    wide.tree.bounds[0] = {0, 1000};
    wide.tree.bounds[child] = {0, 100};
    CHECK_EQUAL(select::BoundedUcb1(1, false).best({wide.tree, child, 2}), 0);
    CHECK_EQUAL(select::BoundedUcb1(1, false, true).best({wide.tree, child, 2}), 1);
}

namespace {

// Node 0 (player 0) with two actions: to node 1 (player 1), and to node 2 (player 0); both nodes have two actions.
struct SmallTree {
    Tree tree;
    explicit SmallTree(const Backup& backup) {
        backup.prepare(tree);
        for (int i = 0; i < 3; ++i) {
            const NodeId id = tree.grow_node();
            tree.nodes[id].to_act = i == 1;
            tree.nodes[id].visits = 1;
            tree.nodes[id].edges = 2;
            tree.nodes[id].first_edge = tree.grow_edges(2);
        }
        tree.edges[0].child = 1;
        tree.edges[1].child = 2;
    }
    NodeId leaf(uint32_t edge, uint64_t label = 0, const Pick& pick = {}) {
        const NodeId id = tree.grow_node();
        if (label == 0) {
            tree.edges[edge].child = id;
        } else {
            tree.keep_picks(tree.add_outcome(edge, label, id), std::span(&pick, 1));
        }
        return id;
    }
    void back_up(Backup& backup, std::vector<Step> path, NodeId at, const Values& values) {
        for (const Step& step : path) tree.edges[tree.nodes[step.node].first_edge + step.edge].visit();
        backup.back_up(tree, path, at, values, 0);
    }
};

}  // namespace

TEST("backup: every node is worth the minimax of the leaves' own values") {
    backup::Minimax backup;
    SmallTree small(backup);
    Tree& tree = small.tree;
    const std::array<double, 4> values = {0.8, 0.3, 0.4, 0.6};
    for (uint32_t i = 0; i < 4; ++i) {
        const NodeId leaf = small.leaf(2 + i);
        tree.state_value[leaf] = {values[i], 1 - values[i]};
        const NodeId parent = 1 + i / 2;
        small.back_up(backup, {{0, static_cast<uint16_t>(i / 2)}, {parent, static_cast<uint16_t>(i % 2)}}, leaf,
                      {0.5, 0.5});
    }
    CHECK_NEAR(tree.state_value[1][0], 0.3, 1e-12);  // player 1 takes the lowest
    CHECK_NEAR(tree.state_value[2][0], 0.6, 1e-12);
    CHECK_NEAR(tree.state_value[0][0], 0.6, 1e-12);
    CHECK_NEAR(tree.minimax[0], 0.3, 1e-12);
    CHECK_NEAR(tree.edges[0].mean(), 0.5, 1e-12);
}

TEST("backup: a proof needs one winning action, or all that lose, and every outcome of chance") {
    backup::Solver backup;
    SmallTree small(backup);
    Tree& tree = small.tree;
    const auto end = [&](uint32_t edge, int winner, uint64_t label = 0, const Pick& pick = {}) {
        const NodeId leaf = small.leaf(edge, label, pick);
        tree.sure[leaf] = winner == 0 ? Tree::Sure{1, -1} : Tree::Sure{-1, 1};
        return leaf;
    };
    // Player 1 wins by one action of node 1: action 0 of the root is lost and closed.
    small.back_up(backup, {{0, 0}, {1, 0}}, end(2, 1), {0, 1});
    CHECK_EQUAL(int{tree.proven[0]}, -1);
    CHECK_EQUAL(int{tree.closed[0]}, int{kDead});
    CHECK_EQUAL(int{tree.sure[0][0]}, 0);
    // One loss of two at node 2 proves nothing; of two outcomes of the other action neither does the first.
    small.back_up(backup, {{0, 1}, {2, 0}}, end(4, 1), {0, 1});
    CHECK_EQUAL(int{tree.proven[1]}, 0);
    const Event dice{1};
    small.back_up(backup, {{0, 1}, {2, 1}}, end(5, 0, 7, {dice, 0, 0, 1, 3}), {1, 0});
    CHECK_EQUAL(int{tree.proven[5]}, 0);
    CHECK(!backup.is_proven(tree, 0));
    small.back_up(backup, {{0, 1}, {2, 1}}, end(5, 0, 8, {dice, 1, 1, 2, 3}), {1, 0});
    CHECK_EQUAL(int{tree.proven[5]}, 1);
    CHECK_EQUAL(int{tree.sure[0][0]}, 1);
    CHECK_EQUAL(int{tree.sure[0][1]}, -1);
    CHECK(backup.is_proven(tree, 0));
}

TEST("backup: a decision whose actions all lose is lost, and its actions compete again") {
    backup::Solver backup;
    SmallTree small(backup);
    Tree& tree = small.tree;
    for (uint32_t i = 0; i < 2; ++i) {
        const NodeId leaf = small.leaf(4 + i);
        tree.sure[leaf] = {-1, 1};
        small.back_up(backup, {{0, 1}, {2, static_cast<uint16_t>(i)}}, leaf, {0, 1});
    }
    CHECK_EQUAL(int{tree.sure[2][0]}, -1);
    CHECK_EQUAL(int{tree.closed[4]}, 0);
    CHECK_EQUAL(int{tree.closed[5]}, 0);
    CHECK_EQUAL(int{tree.closed[1]}, int{kDead});
    CHECK_EQUAL(int{tree.sure[0][0]}, 0);
}
