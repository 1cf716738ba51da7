#include "agents/pacing.h"

#include <cmath>

namespace turnwise {

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
    const double share = decisions_ == 1 ? total_ : std::pow(rate_, decision);
    return clamp_ ? std::max(share, least_) : share;
}

namespace {

class InPhases final : public Pacing {
public:
    explicit InPhases(const TurnSearch& turn) : turn_(turn) {}
    const TurnSearch* turn() const override { return &turn_; }
    bool counts_turns() const override { return true; }

private:
    TurnSearch turn_;
};

class AsPlanned final : public Pacing {
public:
    explicit AsPlanned(const WholeTurn& whole) : whole_(whole) {}
    const WholeTurn* whole() const override { return &whole_; }
    bool counts_turns() const override { return true; }

private:
    WholeTurn whole_;
};

}  // namespace

const Registry<Pacing>& pacings() {
    using Made = std::shared_ptr<Pacing>;
    static const Registry<Pacing> registry{{
        {"per_decision", [](PlainReader&) -> Made { return std::make_shared<Pacing>(); }},
        {"per_turn",
         [](PlainReader& r) -> Made {
             const auto decisions = static_cast<int>(r.integer("decisions", 1, 1000));
             const double total = r.number("total", 0, 1e6), least = r.number("least", 0, 1e6);
             if (total < 1)
                 r.fail("total", "the decisions of a turn together need at least what the first has: 1 or more");
             return std::make_shared<PerTurn>(decisions, total, least, r.boolean("clamp"));
         }},
        {"second_search",
         [](PlainReader& r) -> Made {
             TurnSearch turn;
             turn.first = r.number("first", 0, 1);
             turn.enough = static_cast<uint32_t>(r.integer("enough", 0, 1'000'000'000));
             return std::make_shared<InPhases>(turn);
         }},
        {"bridge_burning",
         [](PlainReader& r) -> Made {
             TurnSearch turn;
             turn.burns = true;
             turn.phases = static_cast<int>(r.integer("phases", 0, 1000));
             turn.actions = static_cast<int>(r.integer("actions", 1, 1000));
             return std::make_shared<InPhases>(turn);
         }},
        {"whole_turn",
         [](PlainReader& r) -> Made {
             WholeTurn whole;
             whole.later = static_cast<WholeTurn::Later>(r.word("later", {"value", "visits", "ucb"}));
             whole.completion = static_cast<WholeTurn::Completion>(r.word("completion", {"text", "greedy", "none"}));
             whole.replan = r.number("replan", 0, 0.99);
             whole.min_votes = static_cast<int>(r.integer("min_votes", 1, 1000));
             return std::make_shared<AsPlanned>(whole);
         }},
    }};
    return registry;
}

}  // namespace turnwise
