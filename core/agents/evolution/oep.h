#pragma once

#include <algorithm>

#include "agents/evolution/turn_plan.h"

namespace turnwise {

// Online evolutionary planning (Justesen et al. 2016) for turns of any length. A population of plans for the turn; the
// better part survives a generation, children of two survivors replace the others. All plans of a generation meet the
// same world and the same luck, and survivors whose value hangs on them are played again, so that a lucky plan does not
// last.
template <Game G>
class Oep final : public PlanAgent<G> {
public:
    struct Options {
        int population = 100;
        double survivors = 0.5;
        double mutation = 0.1;  // of each child
        TurnRules rules;
    };
    Oep(PlanParts<G> parts, const Options& options, bool follows)
        : PlanAgent<G>(std::move(parts), follows),
          options_(options),
          plans_(static_cast<size_t>(options.population) + 1) {
        for (ActionPlan<G>& plan : plans_) plan.genes.reserve(static_cast<size_t>(options_.rules.length) + 8);
        wanted_.reserve(static_cast<size_t>(options_.rules.length) + 8);
        order_.reserve(plans_.size());
    }

private:
    const ActionPlan<G>& think(Stage<G>& stage, std::span<const Gene<G>> rest) override {
        order_.clear();
        generation_ = 0;
        left_ = rest.empty() || !rest.back().ends_turn ? rest : rest.first(rest.size() - 1);
        for (int i = 0; i < options_.population && (i == 0 || !stage.meter.exhausted()); ++i)
            if (!first_plan(stage, i)) break;
        if (order_.empty()) return plans_[0];
        while (!stage.meter.exhausted() && breed(stage)) {
        }
        return plans_[static_cast<size_t>(order_[0])];
    }

    // Plan `number` of the first generation. When a turn begins it is random; later it is what is left of the plan, a
    // mutant of that up to a half of the population, or random.
    bool first_plan(Stage<G>& stage, int number) {
        const bool old = !left_.empty() && 2 * number <= options_.population;
        if (!old) return random_plan(stage, number);
        wanted_.assign(left_.begin(), left_.end());
        if (number > 0) vary<G>(stage.rng, kChanges, wanted_);
        return offer(stage, number, number == 0 ? 0 : options_.rules.extend);
    }
    bool random_plan(Stage<G>& stage, int number) {
        wanted_.clear();
        return offer(stage, number, 1);
    }

    // Plays and judges what is wanted as plan `number`, which takes its place in the order; false when the search ended
    // on the way. A plan that is there already gives way to a random one.
    bool offer(Stage<G>& stage, int number, double extend) {
        ActionPlan<G>& plan = plans_[static_cast<size_t>(number)];
        TurnRules rules = options_.rules;
        rules.extend = extend;
        for (int tries = 0; tries < 2; ++tries) {
            plan.sum = plan.tries = 0;
            stage.start(generation_, plan.genes);
            if (!perform<G>(stage, rules, wanted_, plan)) return false;
            if (tries == 1 || !known(number)) break;
            wanted_.clear();
            rules.extend = 1;
        }
        if (!this->judge(stage, plan, true)) return false;
        insert(number);
        return true;
    }
    bool known(int number) const {
        const ActionPlan<G>& plan = plans_[static_cast<size_t>(number)];
        return std::any_of(order_.begin(), order_.end(), [&](int other) {
            return std::ranges::equal(plans_[static_cast<size_t>(other)].genes, plan.genes, {}, &Gene<G>::identity,
                                      &Gene<G>::identity);
        });
    }
    void insert(int number) {
        const double value = plans_[static_cast<size_t>(number)].value();
        const auto worse = std::find_if(order_.begin(), order_.end(),
                                        [&](int other) { return plans_[static_cast<size_t>(other)].value() < value; });
        order_.insert(worse, number);
    }

    // One generation; false when the search ended in the midst of it, or when nothing was left to try.
    bool breed(Stage<G>& stage) {
        ++generation_;
        const auto all = static_cast<int>(order_.size());
        const int kept = std::clamp(static_cast<int>(options_.survivors * all + 0.5), 1, all);
        free_.assign(order_.begin() + kept, order_.end());
        order_.resize(static_cast<size_t>(kept));
        for (int number = all; number < options_.population; ++number) free_.push_back(number);

        bool tried = false;
        for (const int number : std::span(order_).first(static_cast<size_t>(kept))) {
            if (plans_[static_cast<size_t>(number)].exact) continue;
            if (stage.meter.exhausted() || !again(stage, plans_[static_cast<size_t>(number)])) return sort(), false;
            tried = true;
        }
        sort();
        parents_.assign(order_.begin(), order_.end());
        for (const int number : free_) {
            if (stage.meter.exhausted()) return false;
            cross(stage.rng);
            if (happens(stage.rng, options_.mutation)) vary<G>(stage.rng, kChanges, wanted_);
            if (!offer(stage, number, options_.rules.extend)) return false;
            tried = true;
        }
        return tried;
    }
    // Equals stay in their order. Few move, and std::stable_sort would ask for storage in every generation.
    void sort() {
        const auto better = [&](int a, int b) {
            return plans_[static_cast<size_t>(a)].value() > plans_[static_cast<size_t>(b)].value();
        };
        for (auto at = order_.begin(); at != order_.end(); ++at)
            std::rotate(std::upper_bound(order_.begin(), at, *at, better), at, at + 1);
    }

    // A survivor in this generation's world: its mean takes in what it comes to there.
    bool again(Stage<G>& stage, ActionPlan<G>& plan) {
        TurnRules rules = options_.rules;
        rules.extend = 0;
        ActionPlan<G>& trial = plans_.back();
        stage.start(generation_, trial.genes);
        if (!perform<G>(stage, rules, plan.body(), trial)) return false;
        return this->judge(stage, plan, true);
    }

    // Action by action from either parent as far as both go; the rest from one of them.
    void cross(Rng& rng) {
        const auto parent = [&] {
            return plans_[static_cast<size_t>(parents_[rng.below(static_cast<uint32_t>(parents_.size()))])].body();
        };
        const auto mother = parent(), father = parent();
        wanted_.clear();
        for (size_t i = 0; i < std::min(mother.size(), father.size()); ++i)
            wanted_.push_back(rng.below(2) ? mother[i] : father[i]);
        const auto tail = rng.below(2) ? mother : father;
        for (size_t i = wanted_.size(); i < tail.size(); ++i) wanted_.push_back(tail[i]);
    }

    static constexpr Change kChanges[] = {Change::kReplace, Change::kInsert, Change::kDelete, Change::kSwap,
                                          Change::kReroll};

    Options options_;
    std::vector<ActionPlan<G>> plans_;  // the last is a place to try
    std::vector<int> order_;            // of the plans with a value, the best first
    std::vector<int> free_, parents_;
    std::vector<Gene<G>> wanted_;
    std::span<const Gene<G>> left_;  // of the turn's last plan
    int64_t generation_ = 0;
};

}  // namespace turnwise
