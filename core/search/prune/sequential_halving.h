#pragma once

#include "base/distributions.h"
#include "base/math.h"
#include "search/prune/keep.h"

namespace turnwise::prune {

// Sequential halving at the root (Karnin et al. 2013): ceil(log2 |S|) rounds, in each of which every action left gets
// floor(B / (|S| rounds)) iterations, one at least, and the better half by mean stays. `anytime`: a round is one
// iteration each, and after the last the whole set begins anew, so that no budget need be known; the most visited is
// chosen.
class SequentialHalving : public Prune {
public:
    explicit SequentialHalving(bool anytime) : anytime_(anytime) {}

    bool counts_iterations() const override { return !anytime_; }
    void begin(uint64_t, bool) override { racing_.clear(), started_ = false; }
    void review(Tree&, NodeId, NodeId, const Progress&) override {}

    int demand(const Contest& contest, NodeId root, const Progress& progress) override {
        if (contest.node != root || (!anytime_ && progress.planned == 0)) return -1;
        if (!started_) start(contest, progress);
        if (turn_ == racing_.size()) turn_ = 0, ++passes_;
        while (passes_ >= share_) next_round(contest, progress);
        return racing_[turn_++];
    }
    bool finished(const Tree&, NodeId) const override {
        return started_ && !anytime_ && rounds_left_ == 1 && turn_ == racing_.size() && passes_ + 1 >= share_;
    }
    void finish(Tree& tree, NodeId root) override {
        if (!started_ || anytime_) return;
        // The leader of the last round, or of the one within which iterations ran out.
        std::vector<uint32_t> left;
        const Node& node = tree.nodes[root];
        for (uint32_t edge = node.first_edge; edge < node.first_edge + node.edges; ++edge) prune_edge(tree, edge);
        for (const uint16_t place : racing_) left.push_back(node.first_edge + place), unprune_edge(tree, left.back());
        keep_best(tree, left, 1, [&](uint32_t edge) { return score(tree, root, edge); });
    }

protected:
    virtual double score(const Tree& tree, NodeId, uint32_t edge) const {
        const Edge& of = tree.edges[edge];
        return of.visits ? of.mean() + 1e-12 * of.visits : -1;
    }
    // Lists the competing edges that enter the race.
    virtual void enter(const Contest& contest, const Progress&, std::vector<uint16_t>& racing) {
        for (int i = 0; i < contest.count; ++i) racing.push_back(static_cast<uint16_t>(contest.place(i)));
    }
    // How many iterations each of `racing` gets in a round.
    virtual int64_t share_of(int64_t racing, int64_t /*rounds_left*/, const Progress& progress) const {
        return progress.planned / (racing * rounds_);
    }
    int64_t rounds_ = 0;

private:
    void start(const Contest& contest, const Progress& progress) {
        started_ = true;
        racing_.clear();
        enter(contest, progress, racing_);
        for (rounds_ = 0; (size_t{1} << rounds_) < racing_.size();) ++rounds_;
        rounds_ = std::max<int64_t>(1, rounds_);
        rounds_left_ = rounds_;
        begin_round(progress);
    }
    void begin_round(const Progress& progress) {
        turn_ = 0, passes_ = 0;
        share_ =
            anytime_ ? 1 : std::max<int64_t>(1, share_of(static_cast<int64_t>(racing_.size()), rounds_left_, progress));
    }
    void next_round(const Contest& contest, const Progress& progress) {
        const uint32_t first = contest.first();
        sort_few(racing_.data(), racing_.data() + racing_.size(), [&](uint16_t a, uint16_t b) {
            return score(contest.tree, contest.node, first + a) > score(contest.tree, contest.node, first + b);
        });
        racing_.resize((racing_.size() + 1) / 2);
        if (rounds_left_ > 1)
            --rounds_left_;
        else if (anytime_)
            return start(contest, progress);
        begin_round(progress);
    }

    bool anytime_;
    bool started_ = false;
    std::vector<uint16_t> racing_;
    size_t turn_ = 0;
    int64_t passes_ = 0, share_ = 0, rounds_left_ = 0;
};

// Gumbel search at the root (Danihelka et al. 2022): of all actions the `most` of the highest Gumbel noise plus log
// prior race by sequential halving, by noise + log prior + (c_visit + max n) * c_scale * Q. All iterations are used.
class Gumbel final : public SequentialHalving {
public:
    Gumbel(int most, double c_visit, double c_scale)
        : SequentialHalving(false), most_(most), c_visit_(c_visit), c_scale_(c_scale) {}

    void prepare(Tree& tree) const override {
        tree.use(Column::kClosed);
        tree.use(Column::kPrior);
    }
    void begin(uint64_t seed, bool resumed) override {
        SequentialHalving::begin(seed, resumed);
        rng_ = Rng::stream(seed, word_key("gumbel"));
        noise_.clear();
    }

protected:
    void enter(const Contest& contest, const Progress& progress, std::vector<uint16_t>& racing) override {
        SequentialHalving::enter(contest, progress, racing);
        std::sort(racing.begin(), racing.end());
        noise_.assign(static_cast<size_t>(racing.back()) + 1, 0);
        for (const uint16_t place : racing) {
            noise_[place] = -natural_log(-natural_log(sample_uniform(rng_) + 0x1p-54));
        }
        const uint32_t first = contest.first();
        const auto start = [&](uint16_t place) { return noise_[place] + logit(contest.tree, first + place); };
        std::stable_sort(racing.begin(), racing.end(), [&](uint16_t a, uint16_t b) { return start(a) > start(b); });
        const int64_t most = std::min<int64_t>(most_, progress.planned);
        if (static_cast<int64_t>(racing.size()) > most) racing.resize(static_cast<size_t>(most));
    }
    double score(const Tree& tree, NodeId root, uint32_t edge) const override {
        const Node& node = tree.nodes[root];
        uint32_t most = 0;
        for (uint32_t i = 0; i < node.edges; ++i) most = std::max(most, tree.edges[node.first_edge + i].visits);
        return noise_[edge - node.first_edge] + logit(tree, edge) +
               (c_visit_ + most) * c_scale_ * tree.edges[edge].mean();
    }
    int64_t share_of(int64_t racing, int64_t rounds_left, const Progress& progress) const override {
        if (rounds_left == 1) return INT64_MAX;
        return (progress.planned - progress.iterations) / (racing * rounds_left);
    }

private:
    static double logit(const Tree& tree, uint32_t edge) { return natural_log(std::max(1e-9f, tree.prior[edge])); }

    int most_;
    double c_visit_, c_scale_;
    Rng rng_;
    std::vector<double> noise_;  // by place
};

}  // namespace turnwise::prune
