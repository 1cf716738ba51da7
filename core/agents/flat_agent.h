#pragma once

#include <bit>
#include <vector>

#include "agents/world_agent.h"
#include "search/rollout/policy.h"

namespace turnwise {

// Flat Monte Carlo: rollouts below each action of the root and no tree; the highest mean wins. Hidden cards are dealt
// once for a decision.
template <Game G>
class FlatAgent final : public WorldAgent<G> {
    using Base = WorldAgent<G>;

public:
    // `grouped` is paper 2's form: root actions are one random group of the game's (units, cities, the tribe) without
    // the end of the turn, each rollout begins with one of them at random, and the answer is the action whose mean was
    // last seen above all means before.
    FlatAgent(Belief belief, Rollout<G> rollout, int heuristic, const Budget& budget, bool grouped)
        : Base(std::move(belief), budget), rollout_(std::move(rollout)), heuristic_(heuristic), grouped_(grouped) {}

    void begin(const Lists& lists) override {
        Base::begin(lists);
        if (rollout_.policy) rollout_.policy->begin_match();
    }

protected:
    using State = typename Base::State;
    using Actions = typename Base::Actions;

    int choose(const G& game, const State& world, const Actions& legal, Chance& chance, Meter& meter) override {
        find_roots(game, world, legal, chance);
        if (roots_.empty()) return end_;
        tries_.assign(roots_.size(), {});
        int best = roots_[0];
        double best_mean = 0;
        while (!meter.exhausted() || meter.iterations == 0) {
            const auto at = grouped_ ? static_cast<size_t>(chance.below(static_cast<uint32_t>(roots_.size())))
                                     : static_cast<size_t>(meter.iterations) % roots_.size();
            ++meter.iterations;
            State state = world;
            game.apply(state, legal[roots_[at]], chance);
            ++meter.model_calls;
            play_on(game, rollout_, state, turn_of(game, world), 1, chance, meter, nullptr);
            Tries& tries = tries_[at];
            ++tries.count;
            tries.sum += this->sampled(roots_[at], value(game, world, state));
            if (heuristic_ < 0) this->valued(game.returns(state));
            if (grouped_ && (best_mean < tries.mean() || meter.iterations == 1)) {
                best_mean = tries.mean();
                best = roots_[at];
            }
        }
        if (grouped_) return best;
        Best highest(Ties::kFirst);
        for (size_t i = 0; i < roots_.size(); ++i)
            if (tries_[i].count > 0) highest.offer(roots_[i], tries_[i].mean(), chance);
        return highest.place();
    }

    bool raw() const override { return heuristic_ >= 0; }

private:
    struct Tries {
        int count = 0;
        double sum = 0;
        double mean() const { return sum / count; }
    };

    void find_roots(const G& game, const State& world, const Actions& legal, Chance& chance) {
        roots_.clear();
        end_ = 0;
        for (int i = 0; i < legal.size(); ++i) {
            if (ends_turn(game, world, legal[i])) {
                end_ = i;
                if (grouped_) continue;
            }
            if (grouped_ && throws_away_at_home(game, world, legal[i])) continue;
            roots_.push_back(i);
        }
        if constexpr (HasActionInfo<G>) {
            if (!grouped_ || roots_.empty()) return;
            uint32_t groups = 0;
            for (const int i : roots_) groups |= 1u << game.action_info(world, legal[i]).group;
            for (auto skip = chance.below(static_cast<uint32_t>(std::popcount(groups))); skip > 0; --skip)
                groups &= groups - 1;
            const int group = std::countr_zero(groups);
            std::erase_if(roots_, [&](int i) { return game.action_info(world, legal[i]).group != group; });
        }
    }

    // Destroying is of no group of the reference; disbanding, by a slip, is of the units'.
    static bool throws_away_at_home(const G& game, const State& world, const typename G::Action& action) {
        if constexpr (HasActionInfo<G>) return is_wasteful<G>(action) && game.action_info(world, action).high_level;
        return false;
    }

    double value(const G& game, const State& root, const State& leaf) const {
        const Player player = game.to_act(root);
        if constexpr (HasHeuristics<G>)
            if (heuristic_ >= 0) return game.heuristic(heuristic_, root, leaf, player);
        return game.returns(leaf)[player];
    }
    static int turn_of(const G& game, const State& state) {
        if constexpr (HasTurn<G>) return game.turn(state);
        return 0;
    }

    Rollout<G> rollout_;
    int heuristic_;  // -1: the outcome
    bool grouped_;
    std::vector<int> roots_;
    std::vector<Tries> tries_;
    int end_ = 0;
};

}  // namespace turnwise
