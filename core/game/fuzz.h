#pragma once

#include <stdexcept>
#include <string>

#include "game/game.h"

namespace turnwise {

inline constexpr int kFuzzLimit = 100'000;

// One random match with check() after every action; throws std::logic_error at the first broken invariant.
template <Game G>
void fuzz_match(const G& game, const typename G::Setup& setup, uint64_t seed, uint64_t number) {
    typename G::Actions actions;
    Chance chance(Rng::stream(seed, number));
    typename G::State state = game.start(setup, chance);
    for (int step = 0;; ++step) {
        const auto broken = [&](const std::string& what) {
            return std::logic_error("match " + std::to_string(number) + " of seed " + std::to_string(seed) +
                                    ", action " + std::to_string(step) + ": " + what);
        };
        if constexpr (HasCheck<G>) {
            try {
                game.check(state);
            } catch (const std::logic_error& error) {
                throw broken(error.what());
            }
        }
        if (game.is_over(state)) return;
        if (step == kFuzzLimit) throw broken("the match does not end");
        actions.clear();
        game.legal_actions(state, actions);
        game.apply(state, actions[static_cast<int>(chance.below(static_cast<uint32_t>(actions.size())))], chance);
    }
}

}  // namespace turnwise
