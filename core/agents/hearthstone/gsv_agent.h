#pragma once

#include "agents/world_agent.h"
#include "games/hearthstone/hearthstone.h"

namespace turnwise::hearthstone {

// Metastone's game state value behaviour, the opponent of paper 1: tries every sequence of up to `depth` own actions of
// this turn and takes the first action of the one that ends in the best state. It looks neither at the opponent's turn
// nor at chance twice. With `before_deaths` targets of battlecries are judged as in the original, see
// gsv_before_deaths().
class GsvAgent final : public WorldAgent<Hearthstone> {
public:
    static constexpr int kMaxDepth = 8;

    GsvAgent(Belief belief, const GsvWeights& weights, int depth, bool before_deaths)
        : WorldAgent(std::move(belief), {}), weights_(weights), depth_(depth), before_deaths_(before_deaths) {}

protected:
    int choose(const Hearthstone& game, const State& world, const Actions& legal, Chance& chance,
               Meter& meter) override;

private:
    void sort(const Hearthstone& game, const State& state, Actions& actions, Chance& chance, Meter& meter);
    double explore(const Hearthstone& game, const State& state, const Action& action, int depth, Chance& chance,
                   Meter& meter);

    GsvWeights weights_;
    int depth_;
    bool before_deaths_;
    Player player_ = 0;
    std::array<Actions, kMaxDepth> actions_;  // by how much deeper the search goes; the first: of the root
};

}  // namespace turnwise::hearthstone
