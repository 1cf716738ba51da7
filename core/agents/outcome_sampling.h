#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "agents/agent.h"
#include "base/key_table.h"
#include "search/opponents/opponents.h"

namespace turnwise {

// Online Outcome Sampling (Lisy, Lanctot and Bowling 2015) without its targeting: whole matches are sampled from the
// start, and at every situation that a player can tell apart regrets are kept (outcome sampling, Lanctot et al. 2009).
// What is played on the average comes to an equilibrium between two players with opposed interests. docs/methods/
// mixed-strategies.md has the formulas.
template <Game G>
class OutcomeSampling final : public Agent<G> {
public:
    using State = typename G::State;
    using Action = typename G::Action;

    OutcomeSampling(typename G::Setup setup, double explore, const Budget& budget)
        : setup_(std::move(setup)), explore_(explore), budget_(budget), knows_(-1) {}

    bool skips_forced() const override { return true; }
    void begin(const Lists&) override { places_.clear(), numbers_.clear(), sampled_ = 0; }

    Decision<G> decide(const G& game, const Observation<State>& seen, uint64_t seed, const Control& control) override {
        Chance chance(Rng::stream(seed, 0));
        Meter meter(budget_, control);
        while (!meter.exhausted() || meter.iterations == 0) {
            State state = game.start(setup_, chance);
            const int players = game.players(state);
            walk(game, state, static_cast<Player>(sampled_++ % players), 1, 1, 1, chance, meter);
            ++meter.iterations;
        }
        typename G::Actions legal;
        game.legal_actions(seen.shown(), legal);
        const uint32_t at = place_of(game, seen.shown(), legal.size());
        double total = 0;
        for (int i = 0; i < legal.size(); ++i) total += average(at, i);
        Decision<G> decision{legal[0], {}, {}, {0, meter.iterations, meter.model_calls, meter.seconds()}};
        double rest = unit(chance) * (total > 0 ? total : legal.size());
        bool taken = false;
        for (int i = 0; i < legal.size(); ++i) {
            const double share = total > 0 ? average(at, i) / total : 1.0 / legal.size();
            const auto visits = static_cast<uint32_t>(share * static_cast<double>(meter.iterations) + 0.5);
            decision.actions.push_back({legal[i], visits, 0.5, 0, 1});
            rest -= total > 0 ? average(at, i) : 1;
            if (!taken && rest < 0)
                decision.best = legal[i], taken = true, decision.reason = {ChosenBy::kVisits, visits};
        }
        decision.sort();
        return decision;
    }

private:
    // What one match was worth to the player whose regrets change, divided by the chance of sampling it; and the chance
    // that the strategies of now play from here to its end.
    struct Sampled {
        double value;
        double tail;
    };

    static double unit(Chance& chance) { return static_cast<double>(chance.next() >> 11) * 0x1p-53; }

    // `own` and `others` are the chances that `learner`, and everybody else, come here; `sampled` that this match does.
    Sampled walk(const G& game, State& state, Player learner, double own, double others, double sampled, Chance& chance,
                 Meter& meter) {
        if (game.is_over(state)) return {(game.returns(state)[static_cast<size_t>(learner)] - 0.5) / sampled, 1};
        typename G::Actions legal;
        game.legal_actions(state, legal);
        const int count = legal.size();
        const uint32_t at = place_of(game, state, count);
        std::vector<double> strategy = match_regrets(at, count);
        const bool learns = game.to_act(state) == learner;
        const auto chance_of = [&](int i) {
            const double wanted = strategy[static_cast<size_t>(i)];
            return learns ? explore_ / count + (1 - explore_) * wanted : wanted;
        };
        double rest = unit(chance);
        int taken = count - 1;
        for (int i = 0; i < count; ++i)
            if ((rest -= chance_of(i)) < 0) {
                taken = i;
                break;
            }
        const double played = strategy[static_cast<size_t>(taken)], likely = chance_of(taken);
        game.apply(state, legal[taken], chance);
        ++meter.model_calls;
        const Sampled after = walk(game, state, learner, learns ? own * played : own, learns ? others : others * played,
                                   sampled * likely, chance, meter);
        const Sampled here{after.value, after.tail * played};
        if (learns) {
            const double weight = after.value * others;
            for (int i = 0; i < count; ++i)
                numbers_[at + 2 * static_cast<uint32_t>(i)] += weight * ((i == taken ? after.tail : 0) - here.tail);
        } else {
            for (int i = 0; i < count; ++i)
                numbers_[at + 2 * static_cast<uint32_t>(i) + 1] += strategy[static_cast<size_t>(i)] * others / sampled;
        }
        return here;
    }

    std::vector<double> match_regrets(uint32_t at, int count) const {
        std::vector<double> strategy(static_cast<size_t>(count));
        double total = 0;
        for (int i = 0; i < count; ++i)
            total += strategy[static_cast<size_t>(i)] = std::max(0.0, numbers_[at + 2 * static_cast<uint32_t>(i)]);
        for (double& chance : strategy) chance = total > 0 ? chance / total : 1.0 / count;
        return strategy;
    }

    // Where the numbers of this situation of the player to act begin: a regret and a sum of strategies for each action.
    uint32_t place_of(const G& game, const State& state, int count) {
        const Player player = game.to_act(state);
        const uint64_t key = combine(knows_.knowledge(game, state, player), static_cast<uint64_t>(player) + 1);
        uint32_t place = places_.find(key);
        if (place == KeyTable::kAbsent) {
            place = static_cast<uint32_t>(numbers_.size());
            places_.add(key, place);
            numbers_.resize(numbers_.size() + 2 * static_cast<size_t>(count));
        }
        return place;
    }
    double average(uint32_t at, int i) const { return numbers_[at + 2 * static_cast<uint32_t>(i) + 1]; }

    typename G::Setup setup_;
    double explore_;
    Budget budget_;
    opponents::Informed<G> knows_;
    KeyTable places_;
    std::vector<double> numbers_;
    int64_t sampled_ = 0;  // matches so far: players take turns at learning
};

}  // namespace turnwise
