#pragma once

#include <string>

#include "search/evaluate/evaluator.h"

namespace turnwise {

// A game's features of one name, of whole batches: a row for each leaf, as the player to act there sees it. What a
// learned model reads, whoever runs it.
struct FeatureMatrix {
    std::string name;
    int length = 0;

    template <Game G>
    std::vector<float> rows(const Leaves<G>& leaves) const {
        std::vector<float> rows(leaves.states.size() * static_cast<size_t>(length));
        if constexpr (HasFeatures<G>)
            for (size_t i = 0; i < leaves.states.size(); ++i) {
                const auto& state = leaves.states[i];
                const std::span row(rows.data() + i * static_cast<size_t>(length), static_cast<size_t>(length));
                leaves.game.features(name, state, leaves.game.to_act(state), row);
            }
        return rows;
    }
};

// Fixed-length vectors of single actions, for models that rank them.
template <class G>
concept HasActionFeatures = requires(const G& game, const typename G::State& state, const typename G::Action& action,
                                     std::span<float> out) {
    { game.action_feature_names() } -> std::same_as<std::vector<std::pair<std::string, int>>>;
    game.action_features(std::string_view{}, state, action, out);
};

}  // namespace turnwise
