#include <cmath>

#include "search/terms/term.h"

namespace turnwise::terms {

namespace {

// RAVE (Gelly and Silver 2007, 2011): the mean moves towards what the action was worth whenever its player took it at
// this node or later, beta * (Q~ - Q), less and less as it gathers visits of its own. Two forms of beta: hand-tuned,
// sqrt(k / (3 N + k)), and by minimal error, n~ / (n + n~ + 4 n n~ b^2).
class Rave final : public Term {
public:
    Rave(bool by_error, double k, double b) : by_error_(by_error), k_(k), b_(b) {}

    void prepare(Tree& tree) const override {
        tree.use(Column::kIdentity);
        tree.use(Column::kAmaf);
    }
    double add(const Contest& contest, const Edge& edge, uint32_t index) const override {
        const Tally& tally = contest.tree.amaf[index];
        if (edge.visits == 0 || tally.visits == 0) return 0;
        return beta(contest, edge.visits, tally.visits) * (mean(tally) - edge.value_sum / edge.visits);
    }
    bool values_untried() const override { return by_error_ || k_ > 0; }
    double untried_value(const Contest& contest, uint32_t index) const override {
        const Tally& tally = contest.tree.amaf[index];
        return tally.visits && values_untried() ? mean(tally) : -1;
    }

private:
    static double mean(const Tally& tally) { return tally.value_sum / static_cast<double>(tally.visits); }
    double beta(const Contest& contest, double n, double all) const {
        if (by_error_) return all / (n + all + 4 * n * all * b_ * b_);
        return std::sqrt(k_ / (3.0 * contest.tree.nodes[contest.node].visits + k_));
    }

    bool by_error_;
    double k_, b_;
};

// Progressive bias (Chaslot et al. 2008): weight * H / (n + 1), or with `patient` weight * H / (n (1 - Q) + 1), so that
// it lasts where the action does well. H is the prior, or the value of the state that the action first led to.
class ProgressiveBias final : public Term {
public:
    ProgressiveBias(double weight, bool by_prior, bool patient)
        : weight_(weight), by_prior_(by_prior), patient_(patient) {}

    void prepare(Tree& tree) const override { tree.use(by_prior_ ? Column::kPrior : Column::kFirstValue); }
    double add(const Contest& contest, const Edge& edge, uint32_t index) const override {
        const double h = by_prior_ ? contest.tree.prior[index] : contest.tree.first_value[index];
        const double losses = patient_ ? edge.visits - edge.value_sum : edge.visits;
        return weight_ * h / (losses + 1);
    }

private:
    double weight_;
    bool by_prior_, patient_;
};

// Implicit minimax (Lanctot et al. 2014): the mean moves towards the minimax of the leaves' own values, which the
// back-up of that name keeps: weight * (v - Q).
class ImplicitMinimax final : public Term {
public:
    explicit ImplicitMinimax(double weight) : weight_(weight) {}

    void prepare(Tree& tree) const override { tree.use(Column::kMinimax); }
    double add(const Contest& contest, const Edge& edge, uint32_t index) const override {
        return edge.visits ? weight_ * (contest.tree.minimax[index] - edge.value_sum / edge.visits) : 0;
    }

private:
    double weight_;
};

}  // namespace

const Registry<Term>& parts() {
    using Made = std::shared_ptr<Term>;
    static const Registry<Term> registry{{
        {class_name<Rave>(),
         [](PlainReader& r) -> Made {
             const bool by_error = r.word("beta", {"visits", "error"}) == 1;
             const double k = r.number("k");
             return std::make_shared<Rave>(by_error, k, r.number("b"));
         }},
        {class_name<ProgressiveBias>(),
         [](PlainReader& r) -> Made {
             const double weight = r.number("weight");
             const bool by_prior = r.word("by", {"rank", "prior"}) == 1;
             return std::make_shared<ProgressiveBias>(weight, by_prior, r.boolean("patient"));
         }},
        {class_name<ImplicitMinimax>(),
         [](PlainReader& r) -> Made { return std::make_shared<ImplicitMinimax>(r.number("weight")); }},
    }};
    return registry;
}

}  // namespace turnwise::terms
