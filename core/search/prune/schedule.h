#pragma once

#include <memory>

#include "search/prune/keep.h"
#include "search/unprune/unprune.h"

namespace turnwise::prune {

// One step of a schedule: after so many iterations from where it was asked for, keep so many actions. A step that keeps
// them all ends the schedule.
struct Cut {
    int64_t iteration = 0;
    int keep = INT_MAX;
};

// Prunes the root by a schedule of (iteration, keep): of the open actions the most visited stay (paper 1). What the
// next step is may depend on how many actions and iterations are left and how many visits the root inherited; it is
// asked before the first iteration and after each cut. A root of two actions is left alone, and the one of the most
// visits always stays.
class CutsBySchedule : public Prune {
public:
    explicit CutsBySchedule(std::shared_ptr<Unprune> back) : back_(std::move(back)) {}

    void begin(uint64_t seed, bool) override {
        asked_ = false;
        keep_ = 0;
        if (back_) back_->begin(seed);
    }

    void review(Tree& tree, NodeId id, NodeId root, const Progress& progress) override {
        if (id != root) return;
        if (!asked_) ask(tree, root, progress, tree.nodes[root].visits - 1);
        const Unprune::Root here{tree, root, keep_, progress.iterations};
        if (progress.iterations - since_ >= cut_.iteration && open_ > 2 && cut_.keep < open_)
            cut(tree, root, progress);
        else if (back_ && keep_ > 0)
            back_->between(here);
    }

protected:
    virtual Cut next(int actions, int64_t left, int64_t inherited) = 0;

private:
    void ask(const Tree& tree, NodeId root, const Progress& progress, int64_t inherited) {
        open_ = asked_ ? keep_ : tree.nodes[root].edges;
        asked_ = true;
        since_ = progress.iterations;
        cut_ = next(open_, std::max<int64_t>(0, progress.planned - progress.iterations), inherited);
    }

    void cut(Tree& tree, NodeId root, const Progress& progress) {
        keep_ = std::max(1, cut_.keep);
        const uint32_t first = tree.nodes[root].first_edge;
        for (uint32_t i = 0; back_ && back_->reconsiders() && i < tree.nodes[root].edges; ++i)
            unprune_edge(tree, first + i);
        list_edges(tree, root, false, edges_);
        const Unprune::Root here{tree, root, keep_, progress.iterations};
        const uint32_t best = *std::max_element(edges_.begin(), edges_.end(), [&](uint32_t a, uint32_t b) {
            return tree.edges[a].visits < tree.edges[b].visits;
        });
        stands_.assign(tree.nodes[root].edges, 0);
        for (uint32_t i = 0; i < tree.nodes[root].edges; ++i)
            stands_[i] = back_ ? back_->stands(tree.edges[first + i]) : tree.edges[first + i].visits;
        stands_[best - first] = 1e300;
        keep_best(tree, edges_, keep_, [&](uint32_t edge) { return stands_[edge - first]; });
        if (back_) {
            for (const uint32_t edge : edges_)
                if (is_pruned(tree, edge)) back_->pruned(here, edge - first);
            back_->after_cut(here);
        }
        ask(tree, root, progress, 0);
    }

    std::shared_ptr<Unprune> back_;
    bool asked_ = false;
    int open_ = 0;  // by the schedule's own count
    int keep_ = 0;  // of the last cut; 0: there was none
    int64_t since_ = 0;
    Cut cut_;
    std::vector<uint32_t> edges_;  // working space
    std::vector<double> stands_;
};

// A schedule that was written down: iterations count from the start of the search.
class Schedule final : public CutsBySchedule {
public:
    Schedule(std::vector<Cut> cuts, std::shared_ptr<Unprune> back)
        : CutsBySchedule(std::move(back)), cuts_(std::move(cuts)) {}
    void begin(uint64_t seed, bool resumed) override {
        CutsBySchedule::begin(seed, resumed);
        at_ = 0;
        past_ = 0;
    }

protected:
    Cut next(int, int64_t, int64_t) override {
        if (at_ == cuts_.size()) return {};
        const Cut cut{cuts_[at_].iteration - past_, cuts_[at_].keep};
        past_ = cuts_[at_++].iteration;
        return cut;
    }

private:
    std::vector<Cut> cuts_;
    size_t at_ = 0;
    int64_t past_ = 0;
};

}  // namespace turnwise::prune
