#pragma once

#include <vector>

#include "agents/world_agent.h"
#include "games/hearthstone/hearthstone.h"

namespace turnwise::hearthstone {

// How many rollouts for each option: so many in the first own turn of a match, `growth` more in each later one, up to
// `most` when they grow.
struct Episodes {
    int first, growth, most;

    int in_turn(int turn) const {
        if (growth == 0) return first;
        const int64_t grown = first + int64_t{growth} * ((std::max(1, turn) - 1) / 2);
        return static_cast<int>(std::min<int64_t>(grown, std::max(first, most)));
    }
};

// TycheAgent, the opponent of paper 4: flat Monte Carlo over the rest of the own turn. `episodes` for each option but
// one; the first three quarters go round, the last quarter to the better half.
class TycheAgent final : public WorldAgent<Hearthstone> {
public:
    TycheAgent(Belief belief, const Episodes& episodes) : WorldAgent(std::move(belief), {}), episodes_(episodes) {}

protected:
    int choose(const Hearthstone& game, const State& world, const Actions& legal, Chance& chance,
               Meter& meter) override;

private:
    struct Option {
        int place = 0, visits = 0;
        double total = 0;
    };
    double episode(const Hearthstone& game, const State& world, const Action& first, Chance& chance, Meter& meter);

    Episodes episodes_;
    std::vector<Option> options_;
    Actions actions_;
    State state_;
};

}  // namespace turnwise::hearthstone
