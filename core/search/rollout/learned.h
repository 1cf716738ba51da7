#pragma once

#include "search/rollout/action_table.h"
#include "search/rollout/policy.h"

namespace turnwise {

// The action by its cards in place of single characters: the same in another match.
template <class G>
concept HasCardIdentity = requires(const G& game, const typename G::State& state, const typename G::Action& action) {
    { game.card_identity(state, action) } -> std::same_as<uint64_t>;
};

// What rollouts taught about single actions. An action is known by its identity, or with `by_card` by its cards.
template <Game G>
struct Learned {
    ActionTable table;
    bool by_card = false;

    uint64_t name(const G& game, const typename G::State& state, const typename G::Action& action) const {
        if constexpr (HasCardIdentity<G>)
            if (by_card) return game.card_identity(state, action);
        return identity_of(game, state, action);
    }
    // nullptr when the player to act never played it in a rollout.
    const ActionTable::Entry* of(const G& game, const typename G::State& state,
                                 const typename G::Action& action) const {
        return table.find(ActionTable::key(game.to_act(state), name(game, state, action)));
    }
};

}  // namespace turnwise
