#pragma once

#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "game/game.h"

namespace turnwise {

// A pick in words: the game's own when it has them.
template <Game G>
std::string pick_text_of(const G& game, const typename G::State& state, const Pick& pick) {
    if constexpr (HasPickText<G>)
        return game.pick_text(state, pick);
    else
        return "event " + std::to_string(pick.event.id) + ": option " + std::to_string(pick.option);
}

namespace detail {

template <Game G>
std::string chance_line(const G& game, const typename G::State& state, const std::vector<Pick>& picks) {
    std::string line;
    for (const Pick& pick : picks)
        line += (line.empty() ? "chance: " : ", ") + pick_text_of(game, state, pick) + " (" +
                std::to_string(pick.weight) + "/" + std::to_string(pick.total) + ")";
    return line.empty() ? line : line + "\n";
}

}  // namespace detail

// One random match as a text to read and to keep: every state, its legal actions, the chosen one and what chance did.
// The same game, setup and seed give the same text for ever; a change of rules shows as a difference.
template <Game G>
std::string playthrough(const G& game, const typename G::Setup& setup, uint64_t seed, int limit = 1000) {
    std::vector<Pick> picks;
    Chance chance(Rng::stream(seed, 0));
    Rng chooser = Rng::stream(seed, 1);
    chance.record(&picks);
    typename G::State state = game.start(setup, chance);
    std::string text = "seed: " + std::to_string(seed) + "\n" + detail::chance_line(game, state, picks);

    typename G::Actions actions;
    int step = 0;
    for (; step < limit && !game.is_over(state); ++step) {
        actions.clear();
        game.legal_actions(state, actions);
        const auto action = actions[static_cast<int>(chooser.below(static_cast<uint32_t>(actions.size())))];
        text += "\n# " + std::to_string(step) + ", player " + std::to_string(game.to_act(state)) + "\n" +
                game.state_text(state) + "legal:";
        const char* comma = " ";
        for (const auto& legal : actions) text += comma + game.action_text(state, legal), comma = ", ";
        text += "\naction: " + game.action_text(state, action) + "\n";

        picks.clear();
        const typename G::State before = state;
        game.apply(state, action, chance);
        text += detail::chance_line(game, before, picks);
    }

    text += "\n# " + std::to_string(step) + (game.is_over(state) ? ", over\n" : ", limit\n") + game.state_text(state);
    if (game.is_over(state)) {
        const Values values = game.returns(state);
        text += "returns:";
        for (Player player = 0; player < game.players(state); ++player) {
            char value[16];
            std::snprintf(value, sizeof value, " %.3f", values[player]);
            text += value;
        }
        text += "\n";
    }
    return text;
}

}  // namespace turnwise
