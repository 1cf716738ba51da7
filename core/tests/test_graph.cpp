// The counters of a graph after one playout, by the reference table of docs/rules/paper-4.md, section 2.2.
#include <array>

#include "search/graph/dag.h"
#include "tests/test.h"

using namespace turnwise;

namespace {

// r -> A, r -> B, A -> C, B -> C, C -> D; the playout goes r, A, C, D and is won.
struct Diamond {
    enum { kR, kA, kB, kC, kD };
    Tree tree;
    graph::Dag dag;
    std::array<uint32_t, 5> edges{};  // rA, rB, AC, BC, CD

    explicit Diamond(const graph::Dag::Options& options) : dag(options) {
        dag.prepare(tree);
        for (int i = 0; i < 5; ++i) tree.nodes.grow(1), dag.add_node();
        const auto own = [&](NodeId node, uint16_t count) {
            tree.nodes[node].first_edge = tree.grow_edges(count);
            tree.nodes[node].edges = count;
        };
        own(kR, 2), own(kA, 1), own(kB, 1), own(kC, 1);
        const auto link = [&](int number, NodeId from, uint16_t place, NodeId to) {
            edges[static_cast<size_t>(number)] = tree.nodes[from].first_edge + place;
            tree.edges[edges[static_cast<size_t>(number)]].child = to;
            dag.link(from, place, to);
        };
        link(0, kR, 0, kA), link(1, kR, 1, kB), link(2, kA, 0, kC), link(3, kB, 0, kC), link(4, kC, 0, kD);
        const std::array<Step, 3> path = {Step{kR, 0}, Step{kA, 0}, Step{kC, 0}};
        for (const Step& step : path) tree.edges[tree.nodes[step.node].first_edge + step.edge].visit();
        dag.back_up(tree, path, kD, {1, 0}, 0);
    }
    uint32_t visits(int edge) const { return tree.edges[edges[static_cast<size_t>(edge)]].visits; }
};

struct Row {
    int d1, d2;
    bool dedupe;
    std::array<uint32_t, 5> rewards;  // of r, A, B, C, D
    std::array<uint32_t, 5> visits;   // of rA, rB, AC, BC, CD
};

}  // namespace

TEST("one playout through a diamond counts as the table says") {
    const std::vector<Row> rows = {
        {1, 0, true, {1, 1, 0, 1, 1}, {1, 0, 1, 0, 1}}, {1, 0, false, {1, 1, 0, 1, 1}, {1, 0, 1, 0, 1}},
        {1, 1, true, {1, 1, 0, 1, 1}, {1, 0, 1, 1, 1}}, {1, 1, false, {1, 1, 0, 1, 1}, {1, 0, 1, 1, 1}},
        {2, 0, true, {1, 1, 1, 1, 1}, {1, 0, 1, 0, 1}}, {2, 0, false, {1, 1, 1, 1, 1}, {1, 0, 1, 0, 1}},
        {2, 1, true, {1, 1, 1, 1, 1}, {1, 0, 1, 1, 1}}, {2, 1, false, {1, 1, 1, 1, 1}, {1, 0, 1, 1, 1}},
        {3, 1, true, {1, 1, 1, 1, 1}, {1, 0, 1, 1, 1}}, {3, 1, false, {2, 1, 1, 1, 1}, {1, 0, 1, 1, 1}},
        {3, 2, true, {1, 1, 1, 1, 1}, {1, 1, 1, 1, 1}}, {3, 2, false, {2, 1, 1, 1, 1}, {1, 1, 1, 1, 1}},
    };
    for (const Row& row : rows) {
        const Diamond diamond({row.d1, row.d2, row.dedupe});
        for (NodeId node = 0; node < 5; ++node) CHECK_EQUAL(diamond.dag.rewards(node), row.rewards[node]);
        for (int edge = 0; edge < 5; ++edge) CHECK_EQUAL(diamond.visits(edge), row.visits[static_cast<size_t>(edge)]);
    }
}

TEST("an edge shows the mean of the decision it leads to") {
    const Diamond diamond({2, 1, true});
    CHECK_NEAR(diamond.tree.edges[diamond.edges[3]].mean(), 1.0, 1e-12);
    CHECK_NEAR(diamond.dag.reward(Diamond::kB, 0), 1.0, 1e-12);
    CHECK_NEAR(diamond.dag.reward(Diamond::kB, 1), 0.0, 1e-12);
}

TEST("keys are found again, however many there are") {
    KeyTable table;
    for (uint64_t i = 0; i < 5000; ++i) table.add(mix64(i), static_cast<NodeId>(i));
    for (uint64_t i = 0; i < 5000; ++i) CHECK_EQUAL(table.find(mix64(i)), static_cast<NodeId>(i));
    CHECK_EQUAL(table.find(mix64(6000)), kNone);
    table.clear();
    CHECK_EQUAL(table.find(mix64(1)), kNone);
}

namespace {

// r -> A -> C, and r -> C or E by chance. A first playout went by chance to C, a second one goes r, A, C.
struct Crossing {
    enum { kR, kA, kC, kE };
    Tree tree;
    graph::Dag dag;

    explicit Crossing(const graph::Dag::Options& options) : dag(options) {
        dag.prepare(tree);
        for (int i = 0; i < 4; ++i) tree.nodes.grow(1), dag.add_node();
        for (const NodeId node : {NodeId{kR}, NodeId{kA}}) {
            tree.nodes[node].edges = node == kR ? 2 : 1;
            tree.nodes[node].first_edge = tree.grow_edges(tree.nodes[node].edges);
        }
        tree.edges[0].child = kA, dag.link(kR, 0, kA);
        tree.edges[2].child = kC, dag.link(kA, 0, kC);
        tree.add_outcome(1, 7, kC), dag.link_outcome(kR, 1, kC);
        play({{kR, 1}}, {0, 1});
        play({{kR, 0}, {kA, 0}}, {1, 0});
    }
    void play(const std::vector<Step>& path, const Values& values) {
        for (const Step& step : path) tree.edges[tree.edge_of(step)].visit();
        dag.back_up(tree, path, kC, values, 0);
    }
};

}  // namespace

TEST("a walk crosses chance where it may, and its chance node is a level of its own") {
    struct Row {
        int d1, d2;
        bool cross;
        uint32_t visits;  // of the action with chance
        double value;
    };
    for (const Row& row : std::vector<Row>{{3, 3, false, 1, 0.0},
                                           {1, 1, true, 1, 0.0},
                                           {2, 1, true, 1, 0.5},
                                           {2, 2, true, 2, 0.5},
                                           {1, 2, true, 2, 0.0}})
        for (const bool dedupe : {true, false}) {
            const Crossing crossing({row.d1, row.d2, dedupe, row.cross});
            CHECK_EQUAL(crossing.tree.edges[1].visits, row.visits);
            CHECK_NEAR(crossing.tree.edges[1].mean(), row.value, 1e-12);
        }
}

TEST("no walk climbs above the root of the search") {
    Diamond diamond({3, 2, true});
    diamond.tree.root = Diamond::kC;
    const std::array<Step, 1> path = {Step{Diamond::kC, 0}};
    const uint32_t before = diamond.dag.rewards(Diamond::kB);
    diamond.tree.edges[diamond.edges[4]].visit();
    diamond.dag.back_up(diamond.tree, path, Diamond::kD, {1, 0}, 0);
    CHECK_EQUAL(diamond.dag.rewards(Diamond::kB), before);
    CHECK_EQUAL(diamond.dag.rewards(Diamond::kC), 2u);
}

TEST("a graph that is full tells nobody twice") {
    Diamond diamond({1, 0, true});
    const std::array<Step, 1> path = {Step{Diamond::kR, 0}};
    diamond.tree.edges[diamond.edges[0]].visit();
    diamond.dag.back_up(diamond.tree, path, Diamond::kR, {1, 0}, 0);
    CHECK_EQUAL(diamond.dag.rewards(Diamond::kR), 2u);
}
