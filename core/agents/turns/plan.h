#pragma once

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include "agents/turns/followed.h"
#include "agents/world_agent.h"
#include "search/pacing/pacing.h"
#include "search/rollout/learned.h"

namespace turnwise {

// The actions of one turn by their identities, in order. Whole when the last one ends the turn or the match.
using TurnSteps = std::vector<uint64_t>;

// A turn has no more actions than this, so that what costs nothing cannot go on for ever.
inline constexpr int kMostActions = 60;

// Whether an action ends the turn; a game that does not say so is asked by trying.
template <Game G>
bool passes_turn(const G& game, const typename G::State& state, const typename G::Action& action,
                 [[maybe_unused]] Chance& chance) {
    if constexpr (HasActionInfo<G>) {
        return ends_turn(game, state, action);
    } else {
        typename G::State after = state;
        game.apply(after, action, chance);
        if (game.is_over(after) || game.to_act(after) != game.to_act(state)) return !game.is_over(after);
        if constexpr (HasTurn<G>) return game.turn(after) != game.turn(state);
        return false;
    }
}

// The turn that a player plans: on while neither the match nor the turn is over.
template <Game G>
struct Turn {
    const G& game;
    Player player;
    int number = 0;

    Turn(const G& g, const typename G::State& state) : game(g), player(g.to_act(state)) {
        if constexpr (HasTurn<G>) number = g.turn(state);
    }
    bool on(const typename G::State& state) const {
        if (game.is_over(state) || game.to_act(state) != player) return false;
        if constexpr (HasTurn<G>) return game.turn(state) == number;
        return true;
    }
};

template <Game G>
int place_of_end(const G& game, const typename G::State& state, const typename G::Actions& actions, Chance& chance) {
    for (int i = 0; i < actions.size(); ++i)
        if (passes_turn(game, state, actions[i], chance)) return i;
    return -1;
}

// Goes on from `state`, where a plan broke off, by what rollouts taught (move completion, paper 3, section 4.2.1): the
// highest mean, of equals the one played more. The end of the turn has its own mean, unless `greedy`, and is what
// remains when nothing is known.
template <Game G>
void complete(const G& game, typename G::State& state, const Learned<G>* learned, bool greedy, TurnSteps& steps,
              Chance& chance) {
    constexpr double kSame = 1e-7;
    const Turn<G> turn(game, state);
    typename G::Actions actions;
    while (turn.on(state) && static_cast<int>(steps.size()) < kMostActions) {
        list_actions(game, state, actions);
        int best = -1;
        const ActionTable::Entry* of_best = nullptr;
        for (int i = 0; learned && i < actions.size(); ++i) {
            const ActionTable::Entry* entry = learned->of(game, state, actions[i]);
            if (!entry || (greedy && passes_turn(game, state, actions[i], chance))) continue;
            const double lead = of_best ? entry->mean() - of_best->mean() : 1;
            if (lead > kSame || (lead > -kSame && entry->visits > of_best->visits)) best = i, of_best = entry;
        }
        if (best < 0) best = place_of_end(game, state, actions, chance);
        if (best < 0) best = static_cast<int>(chance.below(static_cast<uint32_t>(actions.size())));
        steps.push_back(identity_of(game, state, actions[best]));
        game.apply(state, actions[best], chance);
    }
}

// One plan of several (paper 3, algorithm 4): each action has a vote for every time a plan holds it, and of the legal
// ones that with most votes is played, any of equals, while one has `least`. The end of the turn has no vote: every
// plan holds it, so it would come first.
template <Game G>
TurnSteps vote(const G& game, typename G::State state, std::span<const TurnSteps> plans, int least, Chance& chance) {
    struct Count {
        uint64_t identity;
        int votes;
    };
    std::vector<Count> counts;
    for (const TurnSteps& plan : plans)
        for (const uint64_t step : plan) {
            const auto at =
                std::find_if(counts.begin(), counts.end(), [&](const Count& c) { return c.identity == step; });
            if (at == counts.end())
                counts.push_back({step, 1});
            else
                ++at->votes;
        }
    TurnSteps steps;
    const Turn<G> turn(game, state);
    typename G::Actions actions;
    while (turn.on(state) && static_cast<int>(steps.size()) < kMostActions) {
        list_actions(game, state, actions);
        Best best(Ties::kRandom);
        for (int i = 0; i < actions.size(); ++i) {
            const uint64_t identity = identity_of(game, state, actions[i]);
            const auto at =
                std::find_if(counts.begin(), counts.end(), [&](const Count& c) { return c.identity == identity; });
            if (at == counts.end() || at->votes < least || passes_turn(game, state, actions[i], chance)) continue;
            best.offer(i, at->votes, chance);
        }
        int place = best.place();
        if (place < 0) place = place_of_end(game, state, actions, chance);
        if (place < 0) place = static_cast<int>(chance.below(static_cast<uint32_t>(actions.size())));
        steps.push_back(identity_of(game, state, actions[place]));
        game.apply(state, actions[place], chance);
    }
    return steps;
}

// A turn that is planned whole and by legality alone. When chance breaks the plan, the rest is dropped and the turn
// ends, or with `replan` a new search has that share of what the one before had. A question that has to be answered
// (Discover) is searched with a tenth at least.
template <Game G>
class WholePlan final : public FollowedPlan<G> {
public:
    explicit WholePlan(double replan) : replan_(replan) {}

    void begin_turn() {
        this->drop();
        next_share_ = 1 - replan_;
        searched_ = false;
    }
    void follow(const TurnSteps& actions) {
        std::vector<PlannedStep> steps;
        for (const uint64_t action : actions) steps.push_back({action, 0});
        this->keep(std::move(steps));
        searched_ = true;
        next_share_ *= replan_;
    }

    // The place of the action to take in what was seen; -1: a search is due, with share() of the turn's budget.
    int next_or_end(const G& game, const Observation<typename G::State>& seen, const typename G::Actions& legal,
                    Chance& chance) {
        share_ = next_share_;
        if (const int place = this->next(game, seen, legal); place >= 0) return place;
        this->drop();
        if (legal.size() == 1) return 0;
        if (!searched_ || replan_ > 0) return -1;
        if constexpr (HasActionInfo<G>)
            if (const int end = place_of_end(game, seen.shown(), legal, chance); end >= 0) return end;
        share_ = std::max(share_, kQuestion);
        return -1;
    }
    double share() const { return share_; }

private:
    static constexpr double kQuestion = 0.1;

    double replan_;
    bool searched_ = false;
    double next_share_ = 1, share_ = 1;
};

}  // namespace turnwise
