#include "search/pacing/pacing.h"

#include <cmath>

#include "base/math.h"

namespace turnwise::pacing {

// 1 + g + ... + g^(k-1) rises with g, so the rate is found by halving.
PerTurn::PerTurn(int decisions, double total, double least, bool clamp)
    : decisions_(decisions), total_(total), least_(least), rate_(0), clamp_(clamp) {
    const auto sum = [&](double g) {
        double all = 0, term = 1;
        for (int i = 0; i < decisions_; ++i, term *= g) all += term;
        return all;
    };
    double low = 0, high = std::max(1.0, total_);
    for (int i = 0; i < 200; ++i) {
        const double middle = (low + high) / 2;
        (sum(middle) < total_ ? low : high) = middle;
    }
    rate_ = decisions_ == 1 ? 0 : (low + high) / 2;
}

double PerTurn::share(int decision) const {
    if (decision >= decisions_) return least_;
    const double share = decisions_ == 1 ? total_ : power(rate_, decision);
    return clamp_ ? std::max(share, least_) : share;
}

namespace {

struct PerDecision final : Pacing {};

class InPhases : public Pacing {
public:
    explicit InPhases(const TurnSearch& turn) : turn_(turn) {}
    const TurnSearch* turn() const override { return &turn_; }
    bool counts_turns() const override { return true; }

private:
    TurnSearch turn_;
};

struct SecondSearch final : InPhases {
    using InPhases::InPhases;
};

struct BridgeBurning final : InPhases {
    using InPhases::InPhases;
};

class WholeTurn final : public Pacing {
public:
    explicit WholeTurn(const TurnPlan& plan) : plan_(plan) {}
    const TurnPlan* whole() const override { return &plan_; }
    bool counts_turns() const override { return true; }

private:
    TurnPlan plan_;
};

}  // namespace

const Registry<Pacing>& parts() {
    using Made = std::shared_ptr<Pacing>;
    static const Registry<Pacing> registry{{
        {class_name<PerDecision>(), [](PlainReader&) -> Made { return std::make_shared<PerDecision>(); }},
        {class_name<PerTurn>(),
         [](PlainReader& r) -> Made {
             const auto decisions = r.whole("decisions");
             const double total = r.number("total"), least = r.number("least");
             return std::make_shared<PerTurn>(decisions, total, least, r.boolean("clamp"));
         }},
        {class_name<SecondSearch>(),
         [](PlainReader& r) -> Made {
             TurnSearch turn;
             turn.first = r.number("first");
             turn.enough = static_cast<uint32_t>(r.whole("enough"));
             return std::make_shared<SecondSearch>(turn);
         }},
        {class_name<BridgeBurning>(),
         [](PlainReader& r) -> Made {
             TurnSearch turn;
             turn.burns = true;
             turn.phases = r.whole("phases");
             turn.actions = r.whole("actions");
             return std::make_shared<BridgeBurning>(turn);
         }},
        {class_name<WholeTurn>(),
         [](PlainReader& r) -> Made {
             TurnPlan whole;
             whole.later = static_cast<TurnPlan::Later>(r.word("later", {"value", "visits", "ucb"}));
             whole.completion = static_cast<TurnPlan::Completion>(r.word("completion", {"text", "greedy", "none"}));
             whole.replan = r.number("replan");
             whole.min_votes = r.whole("min_votes");
             return std::make_shared<WholeTurn>(whole);
         }},
    }};
    return registry;
}

}  // namespace turnwise::pacing
