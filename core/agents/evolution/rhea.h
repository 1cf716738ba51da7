#pragma once

#include <algorithm>

#include "agents/evolution/plan_agent.h"

namespace turnwise {

// Rolling horizon evolution. A plan is so many actions, over the end of the turn and through the opponent's turns; all
// of them are chosen for the searcher. Whatever cannot be done when its time comes is replaced by a random action.
//
// A population of one is paper 2's baseline: the plan, and a mutant that replaces it when it is no worse. A larger one
// keeps its best and fills up with children of two parents, each the best of a few drawn at random.
template <Game G>
class Rhea final : public PlanAgent<G> {
public:
    struct Options {
        int population = 1;
        int length = 20;
        double mutation = 0.1;  // of each action
        int tournament = 3;
        int mutants = 9;  // of the kept plan, when a turn goes on
    };
    Rhea(PlanParts<G> parts, const Options& options)
        : PlanAgent<G>(std::move(parts), false), options_(options), next_(static_cast<size_t>(options.population)) {
        plans_.resize(next_.size());
        for (auto* plans : {&plans_, &next_})
            for (ActionPlan<G>& plan : *plans) plan.genes.reserve(static_cast<size_t>(2 * options_.length));
    }

private:
    const ActionPlan<G>& think(Stage<G>& stage, std::span<const Gene<G>> rest) override {
        for (count_ = 0; count_ < options_.population && (count_ == 0 || !stage.meter.exhausted()); ++count_) {
            ActionPlan<G>& plan = fresh(stage, plans_[count_]);
            if (rest.empty() || count_ > options_.mutants)
                fill(stage, plan);
            else if (count_ == 0)
                shift(stage, plan, rest);
            else
                cross(stage, plan, plans_[0], plans_[0]);
            if (!this->judge(stage, plan, false)) break;
        }
        if (count_ == 0) return plans_[0];
        while (!stage.meter.exhausted() && breed(stage)) {
        }
        return *best();
    }

    ActionPlan<G>& fresh(Stage<G>& stage, ActionPlan<G>& plan) {
        plan.sum = plan.tries = 0;
        stage.start(stage.meter.iterations, plan.genes);
        return plan;
    }
    void fill(Stage<G>& stage, const ActionPlan<G>& plan) {
        while (!stage.over() && !stage.stopped(false) && static_cast<int>(plan.genes.size()) < options_.length)
            stage.take(stage.any());
    }

    // The shift buffer: the old plan as far as it can be done, then random actions up to the length. As in the
    // reference the part that could not be done stays in between, so that a plan may grow longer than the length.
    void shift(Stage<G>& stage, ActionPlan<G>& plan, std::span<const Gene<G>> rest) {
        size_t kept = 0;
        for (; kept < rest.size() && !stage.over() && !stage.stopped(false); ++kept) {
            const int place = stage.find(rest[kept]);
            if (place < 0) break;
            stage.take(place);
        }
        fill(stage, plan);
        const auto at = static_cast<std::ptrdiff_t>(kept);
        plan.genes.insert(plan.genes.begin() + at, rest.begin() + at, rest.end());
    }

    // A child of two plans, or a mutant of one: each action from either, from the other when it cannot be done, or any.
    void cross(Stage<G>& stage, const ActionPlan<G>& child, const ActionPlan<G>& mother, const ActionPlan<G>& father) {
        const size_t length = std::max(mother.genes.size(), father.genes.size());
        for (size_t i = 0; i < length && !stage.over() && !stage.stopped(false); ++i) {
            int place = -1;
            if (!happens(stage.rng, options_.mutation)) {
                const bool swaps = &mother != &father && stage.rng.below(2) == 1;
                const ActionPlan<G>&first = swaps ? father : mother, &second = swaps ? mother : father;
                if (i < first.genes.size()) place = stage.find(first.genes[i]);
                if (place < 0 && &first != &second && i < second.genes.size()) place = stage.find(second.genes[i]);
            }
            stage.take(place < 0 ? stage.any() : place);
        }
        fill(stage, child);
    }

    // One generation; false when the search was stopped in the midst of it.
    bool breed(Stage<G>& stage) {
        ActionPlan<G>* elite = best();
        if (options_.population == 1) {
            ActionPlan<G>& mutant = fresh(stage, next_[0]);
            cross(stage, mutant, *elite, *elite);
            if (!this->judge(stage, mutant, false)) return false;
            if (mutant.value() >= elite->value()) std::swap(mutant, *elite);
            return true;
        }
        int made = 1;
        bool goes_on = true;
        for (; goes_on && made < options_.population && !stage.meter.exhausted(); made += goes_on) {
            ActionPlan<G>& child = fresh(stage, next_[made]);
            const ActionPlan<G>&mother = winner(stage), &father = winner(stage);
            cross(stage, child, mother, father);
            goes_on = this->judge(stage, child, false);
        }
        std::swap(next_[0], *elite);
        std::swap(plans_, next_);
        count_ = made;
        return goes_on;
    }

    const ActionPlan<G>& winner(Stage<G>& stage) {
        const ActionPlan<G>* found = nullptr;
        for (int i = 0; i < options_.tournament; ++i) {
            const ActionPlan<G>& one = plans_[stage.rng.below(static_cast<uint32_t>(count_))];
            if (!found || one.value() > found->value()) found = &one;
        }
        return *found;
    }
    ActionPlan<G>* best() {
        return &*std::max_element(plans_.begin(), plans_.begin() + count_,
                                  [](const ActionPlan<G>& a, const ActionPlan<G>& b) { return a.value() < b.value(); });
    }

    Options options_;
    std::vector<ActionPlan<G>> plans_, next_;
    int count_ = 0;  // plans with a value
};

}  // namespace turnwise
