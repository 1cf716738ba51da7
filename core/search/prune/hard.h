#pragma once

#include "base/math.h"
#include "search/prune/keep.h"

namespace turnwise::prune {

// Hard pruning (paper 2): a node visited more than `visits` times keeps the best max(factor * log n, least) of its n
// actions, when there are more than `threshold`. They are ranked by the value of the state that each leads to, equals
// by lot; those never entered are tried for it. With `by_order` they are ranked as the search orders them, which costs
// no trial. With `back` the others return one at a time, as in progressive unpruning (Chaslot et al. 2008): with k
// open, when visits exceed start * growth^(k - least), or with `from_kept` start * growth^(k - those that were kept).
class Hard : public Prune {
public:
    struct Options {
        int visits = 20;
        double factor = 5;
        int least = 5;
        int threshold = 5;
        LogOf log = LogOf::kE;
        bool by_order = false;
        bool back = false;
        double start = 0, growth = 1;
        bool from_kept = false;
        bool random = false;  // any of the pruned returns; otherwise the best
    };
    explicit Hard(const Options& options) : options_(options) {}

    void prepare(Tree& tree) const override {
        tree.use(Column::kClosed);
        if (!options_.by_order) tree.use(Column::kFirstValue);
    }
    void begin(uint64_t seed, bool resumed) override {
        if (!resumed) done_.clear();
        rng_ = Rng::stream(seed, word_key("prune"));
    }
    bool wants_first_values(const Tree& tree, NodeId node) const override {
        return !options_.by_order && due(tree, node);
    }

    void review(Tree& tree, NodeId id, NodeId, const Progress&) override {
        const auto rank = [&](uint32_t edge) {
            return options_.by_order ? -static_cast<float>(edge - tree.nodes[id].first_edge) : tree.first_value[edge];
        };
        if (due(tree, id)) {
            if (done_.size() <= id) done_.resize(id + 1);
            done_[id] = true;
            list_edges(tree, id, false, list_);
            for (size_t i = list_.size(); !options_.by_order && i > 1; --i)
                std::swap(list_[i - 1], list_[rng_.below(static_cast<uint32_t>(i))]);
            keep_best(tree, list_, keep(tree, id), rank);
        } else if (options_.back && id < done_.size() && done_[id]) {
            const int open = count_unpruned(tree, id);
            const int first = options_.from_kept ? keep(tree, id) : options_.least;
            if (tree.nodes[id].visits <= options_.start * power(options_.growth, open - first)) return;
            list_edges(tree, id, true, list_);
            if (list_.empty()) return;
            unprune_edge(tree, options_.random
                                   ? list_[rng_.below(static_cast<uint32_t>(list_.size()))]
                                   : *std::max_element(list_.begin(), list_.end(),
                                                       [&](uint32_t a, uint32_t b) { return rank(a) < rank(b); }));
        }
    }

private:
    int keep(const Tree& tree, NodeId id) const {
        return kept_of(tree.nodes[id].edges, options_.factor, options_.least, options_.log);
    }
    bool due(const Tree& tree, NodeId id) const {
        const Node& node = tree.nodes[id];
        return static_cast<int>(node.visits) > options_.visits && !(id < done_.size() && done_[id]) &&
               node.edges > options_.threshold && node.edges > keep(tree, id);
    }

    Options options_;
    std::vector<bool> done_;  // of each node
    Rng rng_;
    std::vector<uint32_t> list_;  // working space
};

// Prunes like Hard, then brings actions back (`back` is set).
struct ProgressiveUnpruning final : Hard {
    using Hard::Hard;
};

}  // namespace turnwise::prune
