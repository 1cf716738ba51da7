#pragma once

#include "agents/evolution/plan_agent.h"

namespace turnwise {

// What to do about an action that cannot be done when its time comes: leave it out, take any other, or take one of the
// same kind and subject with another target (and leave it out when there is none).
enum class Repair : uint8_t { kSkip, kRandom, kSimilar };

// How a plan of one turn is played: of any length up to a limit, closed by the end of the turn.
struct TurnRules {
    int length = 20;
    Repair repair = Repair::kSimilar;
    double extend = 0.5;  // how likely a plan goes on after its last action, while there is anything else to do
};

// Changes of a plan. Which actions they bring is decided when the plan is played.
enum class Change : uint8_t { kReplace, kInsert, kDelete, kSwap, kReroll };

// Plays `wanted`, repaired, to the end of the turn. What was really played becomes the plan, so it is always one that
// can be done. False when the search was stopped on the way.
template <Game G>
bool perform(Stage<G>& stage, const TurnRules& rules, std::span<const Gene<G>> wanted, ActionPlan<G>& plan) {
    const auto goes_on = [&](int room) {
        return stage.in_turn() && !stage.stopped(true) && static_cast<int>(plan.genes.size()) < rules.length - room;
    };
    for (size_t i = 0; i < wanted.size() && goes_on(1); ++i) {
        int place = stage.find(wanted[i]);
        if (place < 0 && rules.repair == Repair::kSimilar) place = stage.similar(wanted[i]);
        if (place < 0 && (wanted[i].open || rules.repair == Repair::kRandom)) place = stage.any_but_end();
        if (place >= 0) stage.take(place);
    }
    if (happens(stage.rng, rules.extend))
        while (goes_on(1)) stage.take(stage.any_but_end());
    // A turn that cannot be ended at once (a choice is pending, or the game knows no such action) is played on.
    constexpr int kPatience = 1000;
    while (goes_on(-kPatience)) {
        const int end = stage.closing();
        stage.take(end < 0 ? stage.any() : end);
    }
    return !stage.in_turn() || !stage.stopped(true);
}

// One change of a plan's body, of one of the kinds given.
template <Game G>
void vary(Rng& rng, std::span<const Change> kinds, std::vector<Gene<G>>& body) {
    Gene<G> open;
    open.open = true;
    const auto size = static_cast<uint32_t>(body.size());
    const Change kind = size == 0 ? Change::kInsert : kinds[rng.below(static_cast<uint32_t>(kinds.size()))];
    const auto at = static_cast<std::ptrdiff_t>(rng.below(kind == Change::kInsert ? size + 1 : size));
    switch (kind) {
        case Change::kReplace:
            body[static_cast<size_t>(at)] = open;
            break;
        case Change::kInsert:
            body.insert(body.begin() + at, open);
            break;
        case Change::kDelete:
            body.erase(body.begin() + at);
            break;
        case Change::kSwap:
            if (at + 1 < static_cast<std::ptrdiff_t>(size))
                std::swap(body[static_cast<size_t>(at)], body[static_cast<size_t>(at) + 1]);
            break;
        case Change::kReroll:
            std::fill(body.begin() + at, body.end(), open);
            break;
    }
}

}  // namespace turnwise
