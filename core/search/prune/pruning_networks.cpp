#include "search/prune/pruning_networks.h"

#include <algorithm>
#include <cmath>

#include "base/distributions.h"
#include "base/math.h"
#include "base/sort_few.h"

namespace turnwise::prune {

void PruningNetworks::begin(uint64_t seed, bool) {
    rng_ = Rng::stream(seed, UINT64_MAX - 2);
    planned_ = false;
    next_ = check_ = kNever;
    keep_ = kept_ = 0;
    closed_at_.clear();
    times_closed_.clear();
}

void PruningNetworks::review(Tree& tree, NodeId node, NodeId root, const Progress& progress) {
    if (node != root) return;
    const Node& at = tree.nodes[root];
    const int64_t now = progress.iterations;
    if (!planned_) {
        planned_ = true;
        plan(tree, at, progress, static_cast<int>(std::max<int64_t>(0, int64_t{at.visits} - 1 - now)));
    }
    if (now >= next_) {
        prune(tree, at, keep_, now);
        plan(tree, at, progress, 0);
    }
    if (options_.soft != Soft::kNone && now >= check_) {
        soften(tree, at, now);
        check_ = now + options_.every;
    }
}

void PruningNetworks::plan(const Tree& tree, const Node& root, const Progress& progress, int inherited) {
    list(tree, root, false, open_);
    const auto count = static_cast<int>(open_.size());
    if (options_.inherited && kept_ > 0)
        for (const Arm& arm : open_) inherited += static_cast<int>(arm.visits);
    const auto left = static_cast<int>(progress.planned - progress.iterations);
    PruneStep step = options_.table->decide(count, left, inherited);
    // An inherited root that would stay as it is gets the plan of a fresh one.
    if (step.keep >= count && inherited > 0) step = options_.table->decide(count, left);
    keep_ = step.keep;
    next_ = step.keep >= count ? kNever : progress.iterations + step.iteration;
}

void PruningNetworks::list(const Tree& tree, const Node& root, bool closed, std::vector<Arm>& arms) {
    arms.clear();
    for (uint16_t i = 0; i < root.edges; ++i) {
        const uint32_t edge = root.first_edge + i;
        if ((tree.closed[edge] != 0) == closed)
            arms.push_back({edge, i, tree.edges[edge].mean(), tree.edges[edge].visits});
    }
}

// Best first; among equals the one listed first.
void PruningNetworks::sort(std::vector<Arm>& arms) const {
    sort_few(arms.data(), arms.data() + arms.size(),
             [&](const Arm& a, const Arm& b) { return options_.by_value ? a.value > b.value : a.visits > b.visits; });
}

void PruningNetworks::close(Tree& tree, const Arm& arm, int64_t now) {
    const size_t size = std::max<size_t>(closed_at_.size(), size_t{arm.place} + 1);
    closed_at_.resize(size), times_closed_.resize(size);
    closed_at_[arm.place] = now;
    ++times_closed_[arm.place];
    tree.closed[arm.edge] = 1;
}

void PruningNetworks::prune(Tree& tree, const Node& root, int keep, int64_t now) {
    list(tree, root, false, open_);
    if (open_.size() > 2) {
        sort(open_);
        for (size_t i = static_cast<size_t>(std::max(1, keep)); i < open_.size(); ++i) close(tree, open_[i], now);
    }
    kept_ = std::max(1, keep);
    if (options_.soft == Soft::kProbabilistic)
        check_ = now;
    else if (check_ == kNever)
        check_ = now + options_.every;
}

void PruningNetworks::soften(Tree& tree, const Node& root, int64_t now) {
    list(tree, root, true, pruned_);
    list(tree, root, false, open_);
    if (open_.empty()) return;
    sort(open_);
    const auto reopen = [&](const Arm& arm) {
        tree.closed[arm.edge] = 0;
        open_.push_back(arm);
    };
    switch (options_.soft) {
        case Soft::kNone:
            return;
        case Soft::kProbabilistic: {
            double least = 1;
            for (const Arm& arm : open_) least = std::min(least, arm.value);
            for (const Arm& arm : pruned_)
                if (sample_uniform(rng_) < options_.p0 * exponential((arm.value - least) / options_.tau)) reopen(arm);
            return;
        }
        case Soft::kThompson:
            return draw(tree, now);
        case Soft::kScheduled:
            for (const Arm& arm : pruned_)
                if (now - closed_at_[arm.place] >= int64_t{options_.after}
                                                       << std::min(20, times_closed_[arm.place] - 1))
                    reopen(arm);
            break;
        case Soft::kUpperBound: {
            const double log = 2 * natural_log(std::max(2u, root.visits));
            const auto width = [&](const Arm& arm) {
                return options_.exploration * std::sqrt(log / std::max(1u, arm.visits));
            };
            double low = -1e9;
            for (const Arm& arm : open_) low = std::max(low, arm.value - width(arm));
            const auto highest = std::max_element(pruned_.begin(), pruned_.end(), [&](const Arm& a, const Arm& b) {
                return a.value + width(a) < b.value + width(b);
            });
            if (highest != pruned_.end() && highest->value + width(*highest) > low) reopen(*highest);
            break;
        }
        case Soft::kLearned: {
            const auto highest = std::max_element(pruned_.begin(), pruned_.end(),
                                                  [](const Arm& a, const Arm& b) { return a.value < b.value; });
            if (highest != pruned_.end() && best_was_pruned(*highest, now) > options_.threshold) reopen(*highest);
            break;
        }
    }
    // One above the number that the networks would keep; those that came back last go first.
    sort(open_);
    for (size_t i = static_cast<size_t>(kept_) + 1; i < open_.size(); ++i) close(tree, open_[i], now);
}

// The best by a sample of each one's Beta distribution stay or return, and beside them the best of those that are open.
void PruningNetworks::draw(Tree& tree, int64_t now) {
    const uint32_t best = open_[0].edge;
    drawn_.clear();
    open_.insert(open_.end(), pruned_.begin(), pruned_.end());
    for (const Arm& arm : open_) {
        const double wins = arm.value * arm.visits;
        drawn_.emplace_back(sample_beta(rng_, 1 + wins, 1 + arm.visits - wins), arm);
    }
    sort_few(drawn_.data(), drawn_.data() + drawn_.size(), [](auto& a, auto& b) { return a.first > b.first; });
    int room = kept_;
    for (const auto& [sample, arm] : drawn_) {
        const bool stays = arm.edge == best || room-- > 0;
        if (stays)
            tree.closed[arm.edge] = 0;
        else if (!tree.closed[arm.edge])
            close(tree, arm, now);
    }
}

double PruningNetworks::best_was_pruned(const Arm& candidate, int64_t now) {
    const Arm &first = open_[0], &second = open_[std::min<size_t>(1, open_.size() - 1)];
    const auto total = static_cast<float>(std::max<int64_t>(1, now));
    const float view[PrunedView::kSize] = {
        static_cast<float>(open_.size()),
        total,
        static_cast<float>(first.visits) / total,
        static_cast<float>(open_.size() > 1 ? first.value - second.value : first.value),
        static_cast<float>(candidate.visits),
        static_cast<float>(first.value - candidate.value)};
    float margin = 0;
    options_.unpruner->run(view, std::span(&margin, 1), space_);
    return sigmoid(margin);
}

}  // namespace turnwise::prune
