#pragma once

#include <algorithm>
#include <vector>

#include "search/prune/keep.h"

namespace turnwise::prune {

// Sequential halving applied to trees (SHOT, Cazenave 2015). At every decision the iterations it is to have are spent
// by sequential halving among its actions: ceil(log2 n) rounds, after each of which the better half by mean stays, and
// the share of an action is in turn what the decision behind it is to have. A decision that is given more later
// distributes the whole again, less what its actions have had already. Behind chance a decision counts on all that its
// action is still to have, and begins anew when another outcome came between.
class Shot final : public Prune {
public:
    bool counts_iterations() const override { return true; }
    bool wants_one_world() const override { return true; }
    void begin(uint64_t, bool) override { races_.clear(); }
    void review(Tree&, NodeId, NodeId, const Progress&) override {}

    int demand(const Contest& contest, NodeId root, const Progress& progress) override {
        if (contest.node == root) left_ = progress.planned - progress.iterations, depth_ = 0;
        if (races_.size() <= depth_) races_.resize(depth_ + 1);
        Race& race = races_[depth_++];
        int64_t spent = 0;
        for (int i = 0; i < contest.count; ++i) spent += contest.edge(i).visits;
        if (race.node != contest.node || spent >= race.budget) race.start(contest, spent + left_);
        for (;; race.halve(contest))
            for (const uint16_t place : race.racing) {
                const int64_t missing = race.goal - contest.tree.edges[contest.first() + place].visits;
                if (missing <= 0) continue;
                left_ = std::min(left_, missing);
                return place;
            }
    }
    bool finished(const Tree& tree, NodeId root) const override {
        if (races_.empty() || races_[0].racing.size() > 2) return false;
        return std::all_of(races_[0].racing.begin(), races_[0].racing.end(), [&](uint16_t place) {
            return tree.edges[tree.nodes[root].first_edge + place].visits >= races_[0].goal;
        });
    }
    void finish(Tree& tree, NodeId root) override {
        if (races_.empty()) return;
        std::vector<uint32_t> left;
        const Node& node = tree.nodes[root];
        for (uint32_t edge = node.first_edge; edge < node.first_edge + node.edges; ++edge) prune_edge(tree, edge);
        for (const uint16_t place : races_[0].racing)
            left.push_back(node.first_edge + place), unprune_edge(tree, left.back());
        keep_best(tree, left, 1, [&](uint32_t edge) { return mean(tree.edges[edge]); });
    }

private:
    // Among equals the one visited more.
    static double mean(const Edge& edge) { return edge.visits ? edge.mean() + 1e-12 * edge.visits : -1; }

    // The distribution of one decision's iterations.
    struct Race {
        NodeId node = kNone;
        std::vector<uint16_t> racing;  // places of the edges that are left
        int64_t budget = 0;            // iterations of the decision's actions together, those they have had included
        int64_t goal = 0;              // that each of racing is to have by the end of the round
        int64_t rounds = 0;

        void start(const Contest& contest, int64_t whole) {
            node = contest.node;
            budget = whole;
            goal = 0;
            racing.clear();
            for (int i = 0; i < contest.count; ++i) racing.push_back(static_cast<uint16_t>(contest.place(i)));
            std::sort(racing.begin(), racing.end());
            for (rounds = 0; (int64_t{1} << rounds) < contest.count;) ++rounds;
            begin_round();
        }
        void begin_round() {
            if (racing.size() == 1)
                goal = INT64_MAX;  // what is left over
            else
                goal += std::max<int64_t>(1, budget / (static_cast<int64_t>(racing.size()) * rounds));
        }
        void halve(const Contest& contest) {
            const auto of = [&](uint16_t place) { return mean(contest.tree.edges[contest.first() + place]); };
            sort_few(racing.data(), racing.data() + racing.size(),
                     [&](uint16_t a, uint16_t b) { return of(a) > of(b); });
            racing.resize((racing.size() + 1) / 2);
            begin_round();
        }
    };

    std::vector<Race> races_;  // of the decisions on the path at hand
    size_t depth_ = 0;
    int64_t left_ = 0;  // iterations to come through the action that was just taken, this one included
};

}  // namespace turnwise::prune
