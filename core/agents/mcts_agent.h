#pragma once

#include <exception>
#include <thread>
#include <vector>

#include "agents/agent.h"
#include "search/mcts.h"

namespace turnwise {

// The tree search as an agent: one tree, or a forest of them.
template <Game G>
class MctsAgent final : public Agent<G> {
public:
    using State = typename G::State;
    using Action = typename G::Action;

    // As many sets of parts as there are trees.
    MctsAgent(const G& game, std::vector<MctsParts<G>> parts, const Forest& forest)
        : budget_(parts[0].budget), belief_(parts[0].belief.kind), forest_(forest) {
        for (MctsParts<G>& each : parts) trees_.push_back(std::make_unique<Mcts<G>>(game, std::move(each)));
    }

    bool sees_all() const override { return belief_ == Belief::Kind::kOpenHand; }
    bool knows_lists() const override { return belief_ == Belief::Kind::kKnownList; }
    bool skips_forced() const override { return true; }
    void begin(const Lists& lists) override {
        for (auto& tree : trees_) tree->begin_match(lists);
    }
    std::vector<Mcts<G>*> trees() override {
        std::vector<Mcts<G>*> result;
        for (auto& tree : trees_) result.push_back(tree.get());
        return result;
    }

    Decision<G> decide(const G& game, const Observation<State>& seen, uint64_t seed, const Control& control) override {
        typename G::Actions& legal = legal_;
        legal.clear();
        game.legal_actions(seen.seen, legal);
        grow(seen, seed, control);
        return merged(legal);
    }

private:
    void grow(const Observation<State>& seen, uint64_t seed, const Control& control) {
        const int count = static_cast<int>(trees_.size());
        const auto work = [&](int i, const Control& own) {
            Budget budget = budget_;
            const auto share = [&](int64_t whole) {
                return whole ? std::max<int64_t>(1, (whole + count - 1 - i) / count) : 0;
            };
            budget.iterations = share(budget.iterations);
            budget.model_calls = share(budget.model_calls);
            budget.bytes /= static_cast<size_t>(count);
            if (!forest_.parallel) budget.seconds /= count;
            trees_[static_cast<size_t>(i)]->run(seen, i ? combine(seed, static_cast<uint64_t>(i)) : seed, own, budget);
        };
        if (!forest_.parallel || count == 1) {
            for (int i = 0; i < count; ++i) work(i, control);
            return;
        }
        // The first tree grows here and hears the outside world; what ends it ends the others.
        std::atomic<bool> stop = false;
        std::vector<std::exception_ptr> errors(static_cast<size_t>(count));
        const auto guarded = [&](int i, const Control& own) {
            try {
                work(i, own);
            } catch (...) {
                errors[static_cast<size_t>(i)] = std::current_exception();
                stop = true;
            }
        };
        std::vector<std::thread> threads;
        for (int i = 1; i < count; ++i)
            threads.emplace_back([&, i] {
                Control own;
                own.cancel = &stop;
                guarded(i, own);
            });
        Control first = control;
        first.poll = [&] {
            if (control.poll) control.poll();
            if (control.cancelled()) stop = true;
        };
        guarded(0, first);
        if (control.cancelled()) stop = true;
        for (std::thread& thread : threads) thread.join();
        for (const auto& error : errors)
            if (error) std::rethrow_exception(error);
    }

    // One answer of all trees: the edges of a root action are added up.
    Decision<G> merged(const typename G::Actions& legal) {
        Decision<G> result{legal[0], {}, {}, {}};
        std::vector<Edge> sums(static_cast<size_t>(legal.size()));
        std::vector<int> votes(static_cast<size_t>(legal.size()));
        double iterations = 0;
        for (auto& tree : trees_) {
            const Node& root = tree->tree().nodes[0];
            const uint32_t best = tree->best_edge(0);
            for (uint32_t i = root.first_edge; root.first_edge != kNone && i < root.first_edge + root.edges; ++i) {
                const int at = place_of(legal, tree->action(i));
                if (at < 0 || tree->tree().edges[i].visits == 0) continue;
                Edge& sum = sums[static_cast<size_t>(at)];
                const Edge& edge = tree->tree().edges[i];
                sum.visits += edge.visits;
                sum.value_sum += edge.value_sum;
                sum.square_sum += edge.square_sum;
                votes[static_cast<size_t>(at)] += i == best;
            }
            iterations += static_cast<double>(tree->iterations());
            result.effort.iterations += tree->iterations();
            result.effort.model_calls += tree->model_calls();
            result.effort.seconds = forest_.parallel ? std::max(result.effort.seconds, tree->seconds())
                                                     : result.effort.seconds + tree->seconds();
            for (int player = 0; player < kMaxPlayers; ++player) result.values[player] += tree->root_values()[player];
        }
        for (double& value : result.values) value /= std::max(1.0, iterations);
        int best = -1;
        const auto better = [&](int a, int b) {
            const Edge &x = sums[static_cast<size_t>(a)], &y = sums[static_cast<size_t>(b)];
            const int va = votes[static_cast<size_t>(a)], vb = votes[static_cast<size_t>(b)];
            if (forest_.votes && va != vb) return va > vb;
            return std::pair<double, double>(x.visits, x.value()) > std::pair<double, double>(y.visits, y.value());
        };
        for (int i = 0; i < legal.size(); ++i) {
            if (sums[static_cast<size_t>(i)].visits == 0) continue;
            result.actions.push_back(considered(legal[i], sums[static_cast<size_t>(i)]));
            if (best < 0 || better(i, best)) best = i;
        }
        if (trees_.size() == 1) {
            const uint32_t edge = trees_[0]->best_edge(0);
            if (edge != kNone) result.best = trees_[0]->action(edge);
        } else if (best >= 0) {
            result.best = legal[best];
        }
        result.sort();
        return result;
    }

    static int place_of(const typename G::Actions& legal, const Action& action) {
        for (int i = 0; i < legal.size(); ++i)
            if (legal[i] == action) return i;
        return -1;
    }

    std::vector<std::unique_ptr<Mcts<G>>> trees_;
    Budget budget_;
    Belief::Kind belief_;
    Forest forest_;
    typename G::Actions legal_;
};

}  // namespace turnwise
