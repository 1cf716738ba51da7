#pragma once

#include <vector>

#include "base/hash.h"
#include "base/key_table.h"
#include "search/parts.h"

namespace turnwise {

// A graph in place of a tree (paper 4): decisions that look the same to who acts are one node, found by key, and a
// result is told to ancestors off its path too (modified UCD). Rewards lie on nodes, visits on edges; an edge that
// chance does not part always shows the mean of the node it leads to.
//
// Off the path, an edge l levels up counts a visit while d2 >= l, and the node before it has the reward while
// d1 >= l + 1. `dedupe`: each node and edge at most once for one playout, as near as it is met; otherwise as often as
// the literal recursion comes by. The walk ends at the root of the search, and it does not climb through what chance
// parted: a result seen under one outcome says nothing about another action with other chances of it. With
// `cross_chance` it does; the chance node is then a level of its own, with rewards of its own.
class Dag final : public Backup {
public:
    struct Options {
        int d1 = 1, d2 = 0;
        bool dedupe = true;
        bool cross_chance = false;
        bool descend_on_hit = false;  // go on from a decision that was known already, instead of ending the descent
    };
    explicit Dag(const Options& options) : options_(options) {}

    const Options& options() const { return options_; }
    bool fits_graph() const override { return true; }
    KeyTable table;  // nodes by key: a 64-bit hash of what their player acts on

    void prepare(Tree& tree) const override {
        tree.use(Column::kClosed);
        tree.use(Column::kReal);
    }
    void begin() {
        table.clear();
        worth_.clear();
        first_in_.clear();
        ins_.clear();
        chance_worth_.clear(), chances_.clear();
    }
    // A new node, and a new edge to it that nothing parts.
    void add_node() {
        worth_.grow(1);
        first_in_.push_back(kNone);
    }
    void link(NodeId from, uint16_t edge, NodeId to) { link({{from, edge}, false, first_in_[to]}, to); }
    // A new outcome of an edge that chance parts.
    void link_outcome(NodeId from, uint16_t edge, NodeId to) {
        if (options_.cross_chance) link({{from, edge}, true, first_in_[to]}, to);
    }

    void back_up(Tree& tree, std::span<const Step> path, NodeId leaf, const Values& values, uint32_t weight,
                 Player searcher) override;

    // The rewards that a node was told, and how many.
    double reward(NodeId node, Player player) const { return worth_[node].sum[static_cast<size_t>(player)]; }
    uint32_t rewards(NodeId node) const { return worth_[node].count; }
    uint32_t rewards_of_chance(const Step& step) const { return chance_worth_[chances_.find(key_of(step))].count; }
    size_t bytes() const {
        return worth_.bytes() + (ins_.size() * sizeof(In)) + first_in_.size() * 4 + table.size() * 32 +
               chances_.size() * 32 + chance_worth_.bytes();
    }

private:
    struct Worth {
        Values sum{};
        uint32_t count = 0;

        void add(const Values& values, uint32_t weight) {
            for (size_t player = 0; player < values.size(); ++player) sum[player] += weight * values[player];
            count += weight;
        }
        double mean(Player player) const { return sum[static_cast<size_t>(player)] / count; }
    };
    struct In {
        Step from;
        bool by_chance;  // one of several outcomes of the edge
        uint32_t next;
    };
    // A playout on its way up.
    struct Result {
        const Values& values;
        uint32_t weight;
    };

    static uint64_t key_of(const Step& step) { return mix64(uint64_t{step.node} << 16 | step.edge); }
    void link(const In& in, NodeId to) {
        ins_.push_back(in);
        first_in_[to] = static_cast<uint32_t>(ins_.size()) - 1;
    }
    void tell(NodeId node, const Result& result);
    void tell_chance(const Step& step, const Result& result);
    void walk_once(Tree& tree, const Result& result);
    void walk_literally(Tree& tree, NodeId node, int level, const Result& result);
    static void count(Tree& tree, const Step& step, uint32_t weight);
    bool on_path(const Step& step) const;
    void refresh(Tree& tree);

    Options options_;
    Arena<Worth> worth_;
    std::vector<uint32_t> first_in_;  // of each node
    std::vector<In> ins_;
    // Of edges that chance parts, where the walk crosses them.
    KeyTable chances_;
    Arena<Worth> chance_worth_;

    // Working space. A place in the walk is a decision, or an action whose chance node was reached from below.
    struct Place {
        NodeId node;
        uint32_t edge = kNone;
    };
    std::vector<NodeId> told_, met_;  // met: by the walk so far
    std::vector<Step> told_chances_;
    std::vector<Place> front_, next_;
    std::vector<uint32_t> counted_;
    std::span<const Step> path_;
};

// "tree" gives no part.
const Registry<Dag>& graphs();

}  // namespace turnwise
