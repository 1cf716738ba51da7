#pragma once

#include <vector>

#include "base/hash.h"
#include "base/key_table.h"
#include "search/parts.h"

namespace turnwise::graph {

// A graph in place of a tree (paper 4): decisions that look the same to the player who acts are one node, found by key,
// and ancestors off the path have a share in a result too (modified UCD). Rewards lie on nodes, visits on edges; an
// edge that chance does not split always shows the mean of the node it leads to. descent/graph.h goes down it.
//
// Off the path, an edge l levels up counts a visit while d2 >= l, and the node before it has the reward while
// d1 >= l + 1. `dedupe`: each node and edge at most once for one playout, as near as it is met; otherwise as often as
// the literal recursion comes by. The walk ends at the root of the search, and it does not climb through what chance
// split: a result seen under one outcome says nothing about another action with other chances of it. With
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

    static constexpr size_t kNodeBytes = 96;  // about what a node takes here

    const Options& options() const { return options_; }
    bool fits_graph() const override { return true; }
    KeyTable table;  // nodes by key: a 64-bit hash of what their player acts on

    void prepare(Tree& tree) const override {
        tree.use(Column::kClosed);
        tree.use(Column::kPathOnly);
    }
    void begin() {
        table.clear();
        rewards_.clear();
        first_in_.clear();
        ins_.clear();
        chance_rewards_.clear(), chances_.clear();
    }
    // A new node, and a new edge to it that chance does not split.
    void add_node() {
        rewards_.grow(1);
        first_in_.push_back(kNone);
    }
    void link(NodeId from, uint16_t edge, NodeId to) { link({{from, edge}, false, first_in_[to]}, to); }
    // A new outcome of an edge that chance splits.
    void link_outcome(NodeId from, uint16_t edge, NodeId to) {
        if (options_.cross_chance) link({{from, edge}, true, first_in_[to]}, to);
    }

    void back_up(Tree& tree, std::span<const Step> path, NodeId leaf, const Values& values, Player searcher) override;

    // The sum of a node's rewards, and how many it has.
    double reward(NodeId node, Player player) const { return rewards_[node].sum[static_cast<size_t>(player)]; }
    uint32_t rewards(NodeId node) const { return rewards_[node].count; }
    size_t bytes() const {
        return rewards_.bytes() + (ins_.size() * sizeof(In)) + first_in_.size() * 4 + table.size() * 32 +
               chances_.size() * 32 + chance_rewards_.bytes();
    }

private:
    struct Rewards {
        Values sum{};
        uint32_t count = 0;

        void add(const Values& values) {
            for (size_t player = 0; player < values.size(); ++player) sum[player] += values[player];
            ++count;
        }
        double mean(Player player) const { return sum[static_cast<size_t>(player)] / count; }
    };
    struct In {
        Step from;
        bool by_chance;  // one of several outcomes of the edge
        uint32_t next;
    };

    static uint64_t key_of(const Step& step) { return mix64(uint64_t{step.node} << 16 | step.edge); }
    void link(const In& in, NodeId to) {
        ins_.push_back(in);
        first_in_[to] = static_cast<uint32_t>(ins_.size()) - 1;
    }
    void reward_node(NodeId node, const Values& values);
    void reward_chance(const Step& step, const Values& values);
    void walk_once(Tree& tree, const Values& values);
    void walk_literally(Tree& tree, NodeId node, int level, const Values& values);
    static void count(Tree& tree, const Step& step);
    bool on_path(const Step& step) const;
    void refresh(Tree& tree);

    Options options_;
    Arena<Rewards> rewards_;
    std::vector<uint32_t> first_in_;  // of each node
    std::vector<In> ins_;
    // The rewards of edges that chance splits, by key_of(); cross_chance alone has them.
    KeyTable chances_;
    Arena<Rewards> chance_rewards_;

    // Working space. A place in the walk is a decision, or an action whose chance node was reached from below.
    struct Place {
        NodeId node;
        uint32_t edge = kNone;
    };
    std::vector<NodeId> rewarded_, met_;  // met: by the walk so far
    std::vector<Step> rewarded_chances_;
    std::vector<Place> front_, next_;
    std::vector<uint32_t> counted_;
    std::span<const Step> path_;
};

const Registry<Dag>& parts();  // "Tree" gives no part

}  // namespace turnwise::graph
