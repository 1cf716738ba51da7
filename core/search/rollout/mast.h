#pragma once

#include <cmath>
#include <vector>

#include "base/math.h"
#include "search/rollout/learned.h"

namespace turnwise::rollout {

struct MastOptions {
    enum class By : uint8_t { kGreedy, kUcb1, kRandom };

    By by = By::kGreedy;
    double epsilon = 0.2;          // greedy: the chance of a random turn, or action
    bool coin_per_action = false;  // otherwise the coin falls once a turn
    double exploration = 0.70710678118654752;
    bool by_card = false;
    bool with_tree = false;       // learn from the actions of the tree too
    bool unseen_first = false;    // an action without statistics is tried at once; otherwise only when none has any
    int grams = 1;                // the longest sequence that has a mean of its own
    uint32_t enough = 7;          // visits, for a sequence of two and more to count
    bool forget_at_turn = false;  // sequences do not reach back into the turn before
};

// MAST (Bjornsson and Finnsson 2009; paper 3, section 4.1.3): rollouts choose by the mean result of each action
// wherever it was played, epsilon-greedily or by UCB1. One mean for each player's action, in that player's values, kept
// for a match. With `grams` above 1 it is NAST (Powley et al. 2014): the score is the mean over the lengths of
// sequence, ending in the action, that are known well enough.
template <Game G>
class Mast : public Policy<G> {
public:
    using State = typename G::State;
    using Action = typename G::Action;
    using By = MastOptions::By;

    explicit Mast(const MastOptions& options) : o(options) { learned_.by_card = o.by_card; }

    void begin_match() override { learned_.table.clear(), sequences_.clear(); }
    bool learns() const override { return true; }
    bool learns_path() const override { return o.with_tree; }
    Learned<G>* learned() override { return &learned_; }

    Action choose(const G& game, const State& state, Chance& chance) override {
        const Context nothing;
        return wild(chance) ? any(game, state, chance) : best(game, state, nothing, chance);
    }

    int play(const G& game, State& state, Chance& chance, int limit, int last_turn, Trace* trace) override {
        int steps = 0;
        Context context;
        bool random = false;
        Player last = -1;
        for (; steps < limit && !game.is_over(state) && this->before(game, state, last_turn); ++steps) {
            const Player player = game.to_act(state);
            if (player != last || o.coin_per_action) random = wild(chance);
            if (player != last && o.forget_at_turn) context = {};
            last = player;
            const Action action = random ? any(game, state, chance) : best(game, state, context, chance);
            const uint64_t name = learned_.name(game, state, action);
            if (trace) trace->push_back({player, name});
            if (o.grams > 1) context.push(ActionTable::key(player, name));
            game.apply(state, action, chance);
        }
        return steps;
    }

    void learn(const Trace& trace, const Values& values) override {
        Context context;
        for (size_t i = 0; i < trace.size(); ++i) {
            const auto [player, name] = trace[i];
            const uint64_t key = ActionTable::key(player, name);
            const double value = values[static_cast<size_t>(player)];
            learned_.table.add(key, value);
            if (o.grams == 1) continue;
            if (i > 0 && o.forget_at_turn && trace[i - 1].player != player) context = {};
            context.each(key, o.grams, [&](uint64_t sequence) { sequences_.add(sequence, value); });
            context.push(key);
        }
    }
    const ActionTable& sequences() const { return sequences_; }

private:
    // The keys of the actions before, the last one first.
    struct Context {
        static constexpr int kMost = 7;
        uint64_t keys[kMost] = {};
        int size = 0;

        void push(uint64_t key) {
            for (int i = kMost - 1; i > 0; --i) keys[i] = keys[i - 1];
            keys[0] = key;
            size = std::min(size + 1, kMost);
        }
        // The sequences of two and more that end in `key`.
        template <class F>
        void each(uint64_t key, int longest, F&& f) const {
            for (int n = 0; n < std::min(size, longest - 1); ++n) f((key = combine(key, keys[n])) | 1);
        }
    };

    bool wild(Chance& chance) const {
        if (o.by != By::kGreedy) return o.by == By::kRandom;
        return o.epsilon > 0 && chance.below(1u << 30) < o.epsilon * (1u << 30);
    }

    Action any(const G& game, const State& state, Chance& chance) {
        if constexpr (HasRandomAction<G> && HasSpareActions<G>) {
            for (;;) {
                const Action action = game.random_action(state, chance);
                if (!game.is_spare(state, action)) return action;
            }
        }
        list_actions(game, state, actions_);
        return actions_[static_cast<int>(chance.below(static_cast<uint32_t>(actions_.size())))];
    }

    Action best(const G& game, const State& state, const Context& context, Chance& chance) {
        list_actions(game, state, actions_);
        const Player player = game.to_act(state);
        known_.resize(static_cast<size_t>(actions_.size()));
        bool some = false;
        double total = 0;
        for (int i = 0; i < actions_.size(); ++i) {
            Known& known = known_[static_cast<size_t>(i)];
            known.key = ActionTable::key(player, learned_.name(game, state, actions_[i]));
            known.entry = learned_.table.find(known.key);
            some = some || known.entry;
            if (known.entry) total += known.entry->visits;
        }
        if (!some) return actions_[static_cast<int>(chance.below(static_cast<uint32_t>(actions_.size())))];
        const double width = o.by == By::kUcb1 ? o.exploration * std::sqrt(natural_log(std::max(1.0, total))) : 0;
        int best = 0;
        uint32_t equal = 0;
        double best_score = -1e300;
        for (int i = 0; i < actions_.size(); ++i) {
            const Known& known = known_[static_cast<size_t>(i)];
            if (!known.entry && !o.unseen_first) continue;
            const double score = known.entry ? mean(known, context) + width / std::sqrt(known.entry->visits)
                                             : (o.by == By::kUcb1 ? 1e9 : 1.0);
            if (score > best_score + kSame) {
                best_score = score, best = i, equal = 1;
            } else if (score > best_score - kSame && chance.below(++equal) == 0) {
                best = i;
            }
        }
        return actions_[best];
    }

    struct Known {
        uint64_t key;
        const ActionTable::Entry* entry;
    };
    double mean(const Known& known, const Context& context) const {
        double sum = known.entry->mean();
        int lengths = 1;
        if (o.grams > 1)
            context.each(known.key, o.grams, [&](uint64_t sequence) {
                const ActionTable::Entry* entry = sequences_.find(sequence);
                if (entry && entry->visits >= o.enough) sum += entry->mean(), ++lengths;
            });
        return sum / lengths;
    }

    static constexpr double kSame = 1e-7;

    MastOptions o;
    Learned<G> learned_;
    ActionTable sequences_;
    typename G::Actions actions_;
    std::vector<Known> known_;
};

// The same with sequences of several actions.
template <Game G>
struct Nast final : Mast<G> {
    using Mast<G>::Mast;
};

}  // namespace turnwise::rollout
