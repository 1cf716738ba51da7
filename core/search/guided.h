#pragma once

#include <utility>

#include "search/apply.h"
#include "search/chance/known_outcome.h"

namespace turnwise {

// Applies actions where the chance rule may answer in the place of chance: it takes a known outcome again, or guides
// the answers to a new one.
template <Game G>
class GuidedChance {
public:
    using State = typename G::State;
    using Action = typename G::Action;

    explicit GuidedChance(SearchContext<G>& context) : s_(context) {}

    struct Applied {
        uint64_t label;
        bool by_chance;  // the outcome counts as one that chance itself came to
    };

    void begin_iteration() {
        if (s_.plan->guides) s_.parts.chance->begin_iteration();
    }

    Applied apply(const Step& step, State& state, const Action& action, Chance& chance) {
        if (!s_.plan->guides) return {apply_action(s_, state, action, chance), true};
        const uint32_t known = s_.parts.chance->again(s_.tree, step, s_.choice);
        KnownOutcome again(known == kNone ? std::span<const Pick>() : s_.tree.picks_of(known));
        Guide* guide = known == kNone ? s_.parts.chance->guide(s_.tree, step) : &again;
        if (guide) chance.guide(guide);
        if (s_.plan->keeps_picks) picks_.clear(), chance.record(&picks_);
        const uint64_t label = apply_action(s_, state, action, chance);
        if (guide) chance.guide(nullptr);
        if (s_.plan->keeps_picks) chance.record(nullptr);
        return {label, known == kNone};
    }

    // The picks of the action just applied, for the tree to keep; nullptr where nobody wants them.
    const std::vector<Pick>* picks() const { return s_.plan->keeps_picks ? &picks_ : nullptr; }

private:
    SearchContext<G>& s_;
    std::vector<Pick> picks_;
};

}  // namespace turnwise
