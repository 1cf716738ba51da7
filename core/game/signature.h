#pragma once

#include <cmath>
#include <string>
#include <vector>

#include "base/hash.h"
#include "game/game.h"

namespace turnwise {

// Numbers that move when behaviour does. Random matches from fixed seeds are played and everything that a rule, an
// evaluation or a score can change on their way is hashed. turnwise.signature says which matches.

inline constexpr int kSignatureSteps = 2000;  // of one match, at most

// Hashes `value` to six digits, so that it is the same for every compiler.
inline uint64_t combine_number(uint64_t hash, double value) {
    if (!std::isfinite(value)) return combine(hash, value > 0 ? 1 : value < 0 ? 2 : 3);
    const double scale = std::abs(value) < 1e9 ? 1e6 : 1;
    return combine(hash, static_cast<uint64_t>(static_cast<int64_t>(std::llround(value * scale))));
}

// Hashes what a plain form holds, without the names of its fields: to call one otherwise is no change of play.
inline uint64_t combine_plain(uint64_t hash, const Plain& plain) {
    hash = combine(hash, plain.value.index());
    if (const auto* truth = plain.as<bool>()) return combine(hash, *truth);
    if (const auto* whole = plain.as<int64_t>()) return combine(hash, static_cast<uint64_t>(*whole));
    if (const auto* number = plain.as<double>()) return combine_number(hash, *number);
    if (const auto* text = plain.as<std::string>()) return hash_bytes(text->data(), text->size(), hash);
    if (const auto* list = plain.as<Plain::List>())
        for (const Plain& item : *list) hash = combine_plain(hash, item);
    if (const auto* map = plain.as<Plain::Map>())
        for (const auto& [name, item] : *map) hash = combine_plain(hash, item);
    return hash;
}

// Plays a random match and calls visit(state) for every position before an action and for the last one.
template <Game G, class Visit>
void walk_random_match(const G& game, const typename G::Setup& setup, uint64_t seed, Visit visit) {
    Chance chance(seed);
    typename G::State state = game.start(setup, chance);
    typename G::Actions actions;
    for (int step = 0; step < kSignatureSteps && !game.is_over(state); ++step) {
        actions.clear();
        game.legal_actions(state, actions);
        visit(state, &actions);
        game.apply(state, actions[chance.below(static_cast<uint32_t>(actions.size()))], chance);
    }
    visit(state, static_cast<typename G::Actions*>(nullptr));
}

// The rules: of each position what every player acts on and how many actions there are, of the last one its plain form
// and the returns.
template <Game G>
uint64_t rules_signature(const G& game, const typename G::Setup& setup, uint64_t first_seed, int matches) {
    uint64_t hash = 0;
    for (int match = 0; match < matches; ++match)
        walk_random_match(game, setup, first_seed + match, [&](const typename G::State& state, const auto* actions) {
            if constexpr (HasKey<G>)
                for (Player player = 0; gives_keys(game) && player < game.players(state); ++player)
                    hash = combine(hash, game.key(state, player));
            if (actions) {
                hash = combine(hash, combine(game.to_act(state), actions->size()));
                return;
            }
            if constexpr (HasPlainForm<G>) hash = combine_plain(hash, game.to_plain(state));
            for (const double value : game.returns(state)) hash = combine_number(hash, value);
        });
    return hash;
}

// What the game thinks of positions: every heuristic, score and feature on some of each match.
template <Game G>
uint64_t evaluations_signature(const G& game, const typename G::Setup& setup, uint64_t first_seed, int matches) {
    constexpr int kEvery = 7;
    [[maybe_unused]] constexpr int kScored = 12;  // not by a game without scores
    uint64_t hash = 0;
    std::vector<float> numbers;
    for (int match = 0; match < matches; ++match) {
        int step = 0;
        typename G::State root{};
        walk_random_match(game, setup, first_seed + match, [&](const typename G::State& state, const auto* actions) {
            if (step % (3 * kEvery) == 0) root = state;
            if (step++ % kEvery != 0 || !actions) return;
            if constexpr (HasHeuristics<G>)
                for (size_t id = 0; id < game.heuristic_names().size(); ++id) {
                    for (Player player = 0; player < game.players(state); ++player)
                        hash = combine_number(hash, game.heuristic(static_cast<int>(id), root, state, player));
                    for (const double value : game.heuristic_values(static_cast<int>(id), root, state))
                        hash = combine_number(hash, value);
                }
            if constexpr (HasActionScores<G>)
                for (size_t id = 0; id < game.score_names().size(); ++id)
                    for (int at = 0; at < std::min<int>(kScored, static_cast<int>(actions->size())); ++at) {
                        Chance chance(step);
                        hash = combine_number(hash,
                                              game.action_score(static_cast<int>(id), state, (*actions)[at], chance));
                    }
            if constexpr (HasFeatures<G>)
                for (const auto& [name, length] : game.feature_names())
                    for (Player player = 0; player < game.players(state); ++player) {
                        numbers.assign(length, 0);
                        game.features(name, state, player, numbers);
                        for (const float value : numbers) hash = combine_number(hash, value);
                    }
        });
    }
    return hash;
}

}  // namespace turnwise
