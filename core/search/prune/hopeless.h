#pragma once

#include <numbers>

#include "base/math.h"
#include "search/prune/keep.h"

namespace turnwise::prune {

// Pruning of what cannot win the root any more (Huang et al. 2010), looked for every `every` iterations. When one
// action is left the search is over.
class HopelessPruning : public Prune {
public:
    explicit HopelessPruning(int every) : every_(every) {}

    bool counts_iterations() const override { return true; }
    void review(Tree& tree, NodeId id, NodeId root, const Progress& progress) override {
        if (id != root || progress.planned == 0 || progress.iterations % every_) return;
        list_edges(tree, id, false, open_);
        const auto most = *std::max_element(open_.begin(), open_.end(), [&](uint32_t a, uint32_t b) {
            return tree.edges[a].visits < tree.edges[b].visits;
        });
        double best = 0;
        for (const uint32_t edge : open_) best = std::max(best, tree.edges[edge].visits ? tree.edges[edge].mean() : 0);
        for (const uint32_t edge : open_)
            if (edge != most && hopeless(tree.edges[edge], tree.edges[most].visits, best, progress))
                prune_edge(tree, edge);
    }
    bool finished(const Tree& tree, NodeId root) const override {
        return tree.nodes[root].edges > 1 && count_unpruned(tree, root) == 1;
    }

protected:
    virtual bool hopeless(const Edge& edge, uint32_t most, double best, const Progress& progress) const = 0;

private:
    int every_;
    std::vector<uint32_t> open_;  // working space
};

// It cannot become the most visited: n + left < n*.
class Absolute final : public HopelessPruning {
public:
    using HopelessPruning::HopelessPruning;

protected:
    bool hopeless(const Edge& edge, uint32_t most, double, const Progress& progress) const override {
        return edge.visits + (progress.planned - progress.iterations) < most;
    }
};

// UCB1 is not expected to visit it so often: 4 C^2 ln B / gap^2 + 1 + pi^2 / 3 < n*, C the constant of the selection.
class Relative final : public HopelessPruning {
public:
    Relative(int every, double exploration, uint32_t visits)
        : HopelessPruning(every), exploration_(exploration), visits_(visits) {}

    // The visits that UCB1 is expected to give at most in `budget` iterations to an action worse by `gap`.
    double expected(int64_t budget, double gap) const {
        return 4 * exploration_ * exploration_ * natural_log(static_cast<double>(budget)) / (gap * gap) + 1 +
               std::numbers::pi * std::numbers::pi / 3;
    }

protected:
    bool hopeless(const Edge& edge, uint32_t most, double best, const Progress& progress) const override {
        const double gap = best - edge.mean();
        return edge.visits >= visits_ && gap > 0 && expected(progress.planned, gap) < most;
    }

private:
    double exploration_;
    uint32_t visits_;
};

}  // namespace turnwise::prune
