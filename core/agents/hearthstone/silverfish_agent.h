#pragma once

#include <memory>

#include "agents/turns/followed.h"
#include "agents/world_agent.h"
#include "games/hearthstone/hearthstone.h"
#include "games/hearthstone/heuristics/penalties.h"

namespace turnwise::hearthstone {

// How far Silverfish looks; the numbers are boards. The defaults are the shipped ones.
struct SilverfishSettings {
    Behaviour behaviour = Behaviour::kControl;
    int depth = 12, width = 3000;                           // own turn: actions, boards kept after each
    int reply = 40;                                         // the enemy's turn, at first: 0 none
    int refined = 1000;                                     // boards looked at again: 0 none
    int reply_again = 200;                                  // the enemy's turn, then
    int next_depth = 6, next_width = 20, next_total = 200;  // the own turn after it
    int second_reply = 40;                                  // the enemy's turn after that
    double next_share = 0.5;                                // of the later turns in a board's value
};

// The base bot of paper 5: a beam search over the own turn with a model of the enemy's reply, the best boards once more
// with the next two turns (silverfish_agent.cpp tells the steps). The plan is kept while the match goes as it foresaw.
class SilverfishAgent final : public WorldAgent<Hearthstone> {
public:
    SilverfishAgent(Belief belief, const SilverfishSettings& settings);
    ~SilverfishAgent() override;

    void begin(const Lists& lists) override;

protected:
    int remembered(const Hearthstone& game, const Observation<State>& seen, const Actions& legal) override;
    int choose(const Hearthstone& game, const State& world, const Actions& legal, Chance& chance,
               Meter& meter) override;
    ChosenBy basis() const override { return ChosenBy::kPlan; }

private:
    class Search;
    std::unique_ptr<Search> search_;
    FollowedPlan<Hearthstone> plan_;
};

}  // namespace turnwise::hearthstone
