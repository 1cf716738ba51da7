#pragma once

#include "agents/world_agent.h"
#include "search/rollout/policy.h"

namespace turnwise {

// Ends its turn whenever it may.
template <Game G>
class IdleAgent final : public Agent<G> {
public:
    bool skips_forced() const override { return true; }
    Decision<G> decide(const G& game, const Observation<typename G::State>& seen, uint64_t, const Control&) override {
        legal_.clear();
        game.legal_actions(seen.shown(), legal_);
        for (const auto& action : legal_)
            if (ends_turn(game, seen.shown(), action)) return {action, {}, {}, {}, {ChosenBy::kRule}};
        return {legal_[0], {}, {}, {}, {ChosenBy::kRule}};
    }

private:
    typename G::Actions legal_;
};

// Takes the action that one of the game's action scores rates highest: the rule-based agent of paper 2, the heuristic
// agent of paper 3, the greedy player of paper 5.
template <Game G>
class ByScoreAgent final : public WorldAgent<G> {
    using Base = WorldAgent<G>;

public:
    ByScoreAgent(Belief belief, int score, Ties ties) : Base(std::move(belief), {}), score_(score), ties_(ties) {}

protected:
    int choose(const G& game, const typename Base::State& world, const typename Base::Actions& legal, Chance& chance,
               Meter& meter) override {
        Best best(ties_);
        for (int i = 0; i < legal.size() && !(i > 0 && meter.exhausted()); ++i, ++meter.model_calls)
            best.offer(i, this->tried(i, game.action_score(score_, world, legal[i], chance)), chance);
        return best.place();
    }

private:
    int score_;
    Ties ties_;
};

// Takes what a policy of rollouts would, without searching.
template <Game G>
class TwoLevelAgent final : public WorldAgent<G> {
    using Base = WorldAgent<G>;

public:
    TwoLevelAgent(Belief belief, std::shared_ptr<Policy<G>> policy)
        : Base(std::move(belief), {}), policy_(std::move(policy)) {}

protected:
    int choose(const G& game, const typename Base::State& world, const typename Base::Actions& legal, Chance& chance,
               Meter& meter) override {
        policy_->begin(game, world);
        const auto action = policy_->choose(game, world, chance);
        ++meter.model_calls;
        return static_cast<int>(std::find(legal.begin(), legal.end(), action) - legal.begin());
    }

private:
    std::shared_ptr<Policy<G>> policy_;
};

// One-step look-ahead: tries each action once and takes the one whose state one of the game's evaluations likes best.
template <Game G>
class OneStepAgent final : public WorldAgent<G> {
    using Base = WorldAgent<G>;

public:
    // Without `ends` it looks neither at the end of the turn nor at wasteful actions, and ends its turn only when
    // nothing else is left (paper 2's one-step look-ahead).
    OneStepAgent(Belief belief, int heuristic, bool ends, Ties ties, const Budget& budget)
        : Base(std::move(belief), budget), heuristic_(heuristic), ends_(ends), ties_(ties) {}

protected:
    int choose(const G& game, const typename Base::State& world, const typename Base::Actions& legal, Chance& chance,
               Meter& meter) override {
        Best best(ties_);
        const Player player = game.to_act(world);
        int end = 0;
        for (int i = 0; i < legal.size() && !(i > 0 && meter.exhausted()); ++i) {
            const bool last = ends_turn(game, world, legal[i]);
            if (last) end = i;
            if (!ends_ && (last || is_wasteful<G>(legal[i]))) continue;
            typename Base::State after = world;
            game.apply(after, legal[i], chance);
            ++meter.model_calls;
            best.offer(i, this->tried(i, game.heuristic(heuristic_, world, after, player)), chance);
        }
        return best.place() < 0 ? end : best.place();
    }

private:
    int heuristic_;
    bool ends_;
    Ties ties_;
};

}  // namespace turnwise
