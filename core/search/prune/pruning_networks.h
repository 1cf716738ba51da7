#pragma once

#include "learn/model.h"
#include "learn/pruning_table.h"
#include "search/parts.h"

namespace turnwise::prune {

// Prunes the root when, and to how many actions, the pruning networks say (Papagiannis et al. 2022), again and again
// until the iterations are spent, whose number has to be known.
//
// Soft variants bring pruned actions back at checkpoints, every `every` iterations from the first pruning on. Then no
// more than one above the number that the networks would keep compete, and the best is never pruned.
class PruningNetworks final : public Prune {
public:
    enum class Soft : uint8_t {
        kNone,
        kProbabilistic,  // each with chance p0 * exp((its value - the least kept value) / tau); any number of them
        kThompson,       // the best by a sample of each one's Beta distribution compete
        kScheduled,      // after `after` * 2^(times pruned - 1) iterations
        kUpperBound,     // the one of the highest upper bound, when that beats the best lower bound
        kLearned,        // the one of the highest value, when a network thinks the best action was pruned
    };
    struct Options {
        std::shared_ptr<const PruningTable> table;
        bool by_value = false;   // ranks by value; else by visits
        bool inherited = false;  // counts the visits that the kept actions have, where the paper starts from scratch
        Soft soft = Soft::kNone;
        int every = 50;
        double p0 = 0.1, tau = 0.1;
        int after = 50;
        double exploration = 0.7071;
        double threshold = 0.1;
        std::shared_ptr<const Model> unpruner;
    };

    explicit PruningNetworks(Options options) : options_(std::move(options)) {}

    bool counts_iterations() const override { return true; }
    void begin(uint64_t seed, bool resumed) override;
    void review(Tree& tree, NodeId node, NodeId root, const Progress& progress) override;

private:
    static constexpr int64_t kNever = INT64_MAX;

    // An edge of the root.
    struct Arm {
        uint32_t edge;
        uint16_t place;
        double value;
        uint32_t visits;
    };

    void plan(const Tree& tree, const Node& root, const Progress& progress, int inherited);
    void prune(Tree& tree, const Node& root, int keep, int64_t now);
    void soften(Tree& tree, const Node& root, int64_t now);
    static void list(const Tree& tree, const Node& root, bool closed, std::vector<Arm>& arms);
    void sort(std::vector<Arm>& arms) const;
    void close(Tree& tree, const Arm& arm, int64_t now);
    void draw(Tree& tree, int64_t now);
    double best_was_pruned(const Arm& candidate, int64_t now);

    Options options_;
    Rng rng_;
    bool planned_ = false;
    int64_t next_ = kNever, check_ = kNever;
    int keep_ = 0;                    // of the next pruning
    int kept_ = 0;                    // by the last one
    std::vector<int64_t> closed_at_;  // by place
    std::vector<int> times_closed_;

    // Working space.
    std::vector<Arm> open_, pruned_;
    std::vector<std::pair<double, Arm>> drawn_;
    Model::Workspace space_;
};

}  // namespace turnwise::prune
