#pragma once

#include "agents/world_agent.h"
#include "games/hearthstone/hearthstone.h"

namespace turnwise::hearthstone {

// Metastone's game state value behaviour, the opponent of paper 1: tries every sequence of up to `depth` own actions of
// this turn and takes the first action of the one that ends in the best state. It looks neither at the opponent's turn
// nor at chance twice.
class GsvAgent final : public WorldAgent<Hearthstone> {
public:
    static constexpr int kMaxDepth = 8;

    GsvAgent(Belief belief, const GsvWeights& weights, int depth)
        : WorldAgent(std::move(belief), {}), weights_(weights), depth_(depth) {}

protected:
    int choose(const Hearthstone& game, const State& world, const Actions& legal, Chance& chance,
               Meter& meter) override;

private:
    double explore(const Hearthstone& game, const State& state, const Action& action, int depth, Chance& chance,
                   Meter& meter);

    GsvWeights weights_;
    int depth_;
    Player player_ = 0;
    std::array<Actions, kMaxDepth> actions_;
};

}  // namespace turnwise::hearthstone
