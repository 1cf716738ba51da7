#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "game/game.h"
#include "search/tree.h"

namespace turnwise {

// States to be valued together, none of which is over, with the position the search started from.
template <Game G>
struct Leaves {
    const G& game;
    const typename G::State& root;
    Player searcher;
    std::span<const typename G::State> states;
    std::span<Values> values;              // the answer: one value per player for each state
    std::span<std::vector<float>> priors;  // and, where wanted, how likely each legal action is, in their order
    uint64_t seed = 0;                     // of what an evaluator leaves to chance
    const Tree* tree = nullptr;            // the search as it stands, where there is one
    NodeId top = 0;                        // its root
    // What the searcher did in the turn at hand on the way to each state, where the evaluator wants_ledger().
    std::span<const typename LedgerOf<G>::type> ledgers = {};
};

// Says what states are worth. An evaluator that wants many states at once (a network) says so by batch().
template <Game G>
class Evaluator {
public:
    virtual ~Evaluator() = default;
    virtual int batch() const { return 1; }
    virtual bool gives_priors() const { return false; }
    // Whether it values states that are over too; otherwise the result does.
    virtual bool judges_ends() const { return false; }
    // Whether its values are on a scale of their own, not probabilities to win.
    virtual bool raw() const { return false; }
    virtual bool wants_ledger() const { return false; }
    virtual void evaluate(const Leaves<G>& leaves) = 0;
};

namespace evaluate {

// What the game itself says: the result where there is one, and its view of an undecided match where a rollout was cut.
template <Game G>
class Outcome final : public Evaluator<G> {
public:
    void evaluate(const Leaves<G>& leaves) override {
        for (size_t i = 0; i < leaves.states.size(); ++i) leaves.values[i] = leaves.game.returns(leaves.states[i]);
    }
};

// One of the game's own evaluations, by its place in heuristic_names(). `raw`: the number as its authors scale it, of
// ended matches too, for a selection that spreads values itself.
template <Game G>
class Heuristic final : public Evaluator<G> {
public:
    Heuristic(int id, bool raw) : id_(id), raw_(raw) {}
    bool judges_ends() const override { return raw_; }
    bool raw() const override { return raw_; }
    void evaluate(const Leaves<G>& leaves) override {
        if constexpr (HasHeuristics<G>)
            for (size_t i = 0; i < leaves.states.size(); ++i) {
                if (raw_)
                    for (Player player = 0; player < leaves.game.players(leaves.states[i]); ++player)
                        leaves.values[i][player] = leaves.game.heuristic(id_, leaves.root, leaves.states[i], player);
                else
                    leaves.values[i] = leaves.game.heuristic_values(id_, leaves.root, leaves.states[i]);
            }
    }

private:
    int id_;
    bool raw_;
};

// The same, given what the searcher did in the turn at hand.
template <Game G>
class TurnHeuristic final : public Evaluator<G> {
public:
    explicit TurnHeuristic(int id) : id_(id) {}
    bool wants_ledger() const override { return true; }
    void evaluate(const Leaves<G>& leaves) override {
        if constexpr (HasLedger<G>)
            for (size_t i = 0; i < leaves.states.size(); ++i)
                leaves.values[i] =
                    i < leaves.ledgers.size()
                        ? leaves.game.heuristic_values(id_, leaves.root, leaves.states[i], leaves.ledgers[i])
                        : leaves.game.heuristic_values(id_, leaves.root, leaves.states[i]);
    }

private:
    int id_;
};

// A weighted mean of several evaluations.
template <Game G>
class Mix final : public Evaluator<G> {
public:
    using Part = std::pair<std::shared_ptr<Evaluator<G>>, double>;
    explicit Mix(std::vector<Part> parts) : parts_(std::move(parts)) {}

    int batch() const override {
        int most = 1;
        for (const Part& part : parts_) most = std::max(most, part.first->batch());
        return most;
    }
    bool raw() const override {
        return std::any_of(parts_.begin(), parts_.end(), [](const Part& part) { return part.first->raw(); });
    }
    void evaluate(const Leaves<G>& leaves) override {
        std::fill(leaves.values.begin(), leaves.values.end(), Values{});
        one_.resize(leaves.values.size());
        Leaves<G> same = leaves;
        same.values = one_, same.priors = {};
        for (const auto& [part, weight] : parts_) {
            part->evaluate(same);
            for (size_t i = 0; i < one_.size(); ++i)
                for (int player = 0; player < kMaxPlayers; ++player)
                    leaves.values[i][player] += weight * one_[i][player];
        }
    }

private:
    std::vector<Part> parts_;  // the weights sum to 1
    std::vector<Values> one_;
};

}  // namespace evaluate

}  // namespace turnwise
