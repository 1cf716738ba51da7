#pragma once

#include "search/context.h"

// An action of the tree is applied: hidden cards may be dealt anew first, and what chance does has a label.

namespace turnwise {

// Deals anew what the searcher cannot see, where the worlds say so and this action ends the searcher's turn.
template <Game G>
bool deal_anew(const SearchContext<G>& s, typename G::State& state, const typename G::Action& action, Chance& chance) {
    if constexpr (HidesInformation<G> && HasActionInfo<G>) {
        if (!s.plan->redeals || s.game.to_act(state) != s.searcher) return false;
        if (!s.game.action_info(state, action).ends_turn) return false;
        state = s.game.determinize(s.game.observe(state, s.searcher), s.parts.belief, chance);
        return true;
    }
    return false;
}

// The hash of what makes a decision: all that the player to act sees. Where nothing is dealt anew it is all there is,
// since the cards that a player does not see stay what they are.
template <Game G>
uint64_t decision_key(const SearchContext<G>& s, const typename G::State& state) {
    uint64_t key = 0;
    if constexpr (HasKey<G>) {
        if (s.plan->redeals) return s.game.key(state, s.game.is_over(state) ? s.searcher : s.game.to_act(state));
        for (Player player = 0; player < s.game.players(state); ++player) key = combine(key, s.game.key(state, player));
    }
    return key;
}

// Applies an action and returns the label of its outcome, 0 when chance split nothing. After a new deal the label is
// what the player to act sees.
template <Game G>
uint64_t apply_action(const SearchContext<G>& s, typename G::State& state, const typename G::Action& action,
                      Chance& chance) {
    chance.start_outcome(s.plan->observers);
    const bool dealt = deal_anew(s, state, action, chance);
    s.game.apply(state, action, chance);
    if constexpr (HasKey<G>)
        if (dealt) return decision_key(s, state);
    return chance.outcome();
}

}  // namespace turnwise
