#include "agents/hearthstone/tyche_agent.h"

#include <algorithm>

namespace turnwise::hearthstone {

// A dead hero is infinitely good or bad in the original; this much, so that means can be compared.
static double bounded(double value) { return std::clamp(value, -1e6, 1e6); }

int TycheAgent::choose(const Hearthstone& game, const State& world, const Actions& legal, Chance& chance,
                       Meter& meter) {
    options_.clear();
    Best best(Ties::kFirst);
    for (int i = 0; i < legal.size(); ++i) {
        if (legal[i].kind == Action::kEnd) {
            // The end of the turn has one value, that of the state as it is.
            state_ = world;
            game.apply(state_, legal[i], chance);
            ++meter.model_calls;
            const double value = bounded(tyche_value(game.lens(), game.is_over(state_) ? state_ : world, world.active));
            best.offer(i, tried(i, value), chance);
        } else {
            options_.push_back({i});
        }
    }
    const int total = static_cast<int>((legal.size() - 1) * static_cast<int64_t>(episodes_.in_turn(world.turn)));
    const auto count = options_.size(), half = static_cast<size_t>(static_cast<double>(count) * 0.5 + 0.5);
    for (int i = 0; i < total && !meter.exhausted(); ++i) {
        size_t at = static_cast<size_t>(i) % count;
        if (i >= total * 3 / 4) {
            if (i == total * 3 / 4)
                std::sort(options_.begin(), options_.end(), [](const Option& a, const Option& b) {
                    return a.total != b.total ? a.total > b.total : a.place < b.place;
                });
            at = chance.below(static_cast<uint32_t>(half));
        }
        ++meter.iterations;
        ++options_[at].visits;
        const int place = options_[at].place;
        options_[at].total += sampled(place, bounded(episode(game, world, legal[place], chance, meter)));
    }
    for (const Option& option : options_)
        if (option.visits > 0) best.offer(option.place, option.total / option.visits, chance);
    return best.place() < 0 ? 0 : best.place();
}

// Random actions until the end of the turn is drawn; what counts is the state before it.
double TycheAgent::episode(const Hearthstone& game, const State& world, const Action& first, Chance& chance,
                           Meter& meter) {
    const Lens lens = game.lens();
    const int player = game.to_act(world);
    state_ = world;
    double bias = 0;
    for (Action action = first; action.kind != Action::kEnd; action = game.random_action(state_, chance)) {
        if (state_.choice.kind == Choice::kNone) bias += tyche_bias(lens, state_, action);
        game.apply(state_, action, chance);
        ++meter.model_calls;
        if (game.is_over(state_) || game.to_act(state_) != player) break;
    }
    return tyche_value(lens, state_, player, bias);
}

}  // namespace turnwise::hearthstone
