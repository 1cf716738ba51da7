#pragma once

#include <exception>
#include <numeric>
#include <optional>
#include <tuple>
#include <vector>

#include "agents/agent.h"
#include "agents/turns/plan.h"
#include "base/threads.h"
#include "search/decide/best_by.h"
#include "search/mcts.h"
#include "search/pacing/pacing.h"
#include "search/threads/threads.h"

namespace turnwise {

// How the tree search spends a turn: how many trees, at what pace, and whether the next decision of a turn takes up the
// trees of the last.
struct MctsAgentOptions {
    Parallelism parallelism;
    std::shared_ptr<Pacing> pacing;
    bool reuse = false;
};

// The tree search as an agent: one tree, or a forest of them.
template <Game G>
class MctsAgent final : public Agent<G> {
public:
    using State = typename G::State;
    using Action = typename G::Action;

    // As many sets of parts as there are trees.
    MctsAgent(const G& game, std::vector<MctsParts<G>> parts, MctsAgentOptions options)
        : budget_(parts[0].budget),
          belief_(parts[0].belief),
          parallelism_(options.parallelism),
          pacing_(std::move(options.pacing)),
          reuse_(options.reuse),
          plan_(pacing_->whole() ? pacing_->whole()->replan : 0) {
        for (MctsParts<G>& each : parts) trees_.push_back(std::make_unique<Mcts<G>>(game, std::move(each)));
    }

    bool sees_all() const override { return belief_.sees_all(); }
    bool knows_lists() const override { return belief_.knows_lists(); }
    bool skips_forced() const override { return !pacing_->whole(); }
    void begin(const Lists& lists) override {
        for (auto& tree : trees_) tree->begin_match(lists);
        plan_.forget();
        actions_of_turn_ = 0;
        lengths_.clear();
    }
    std::vector<Mcts<G>*> trees() override {
        std::vector<Mcts<G>*> result;
        for (auto& tree : trees_) result.push_back(tree.get());
        return result;
    }

    Decision<G> so_far() override { return merged(kNone); }

    Decision<G> decide(const G& game, const Observation<State>& seen, uint64_t seed, const Control& control) override {
        legal_.clear();
        game.legal_actions(seen.shown(), legal_);
        same_turn_ = plan_.same_turn(game, seen.shown());
        if (!same_turn_) {
            if (actions_of_turn_ > 0) lengths_.push_back(actions_of_turn_);
            actions_of_turn_ = decision_of_turn_ = 0, left_ = 1, plan_.begin_turn();
        }
        if (const TurnPlan* whole = pacing_->whole()) return decide_turn(*whole, game, seen, seed, control);
        ++actions_of_turn_;
        if (const int planned = plan_.next(game, seen, legal_); planned >= 0)
            return {legal_[planned], {}, {}, {}, {ChosenBy::kPlan}};
        if (const TurnSearch* turn = pacing_->turn()) return merged(search_turn(*turn, seen, seed, control));
        grow(seen, seed, control, budget_.times(pacing_->share(decision_of_turn_++)));
        return merged(kNone);
    }

private:
    // One search for the turn, or for what chance left of it; otherwise what was planned.
    Decision<G> decide_turn(const TurnPlan& whole, const G& game, const Observation<State>& seen, uint64_t seed,
                            const Control& control) {
        if constexpr (HasFixedDecision<G>)
            if (const auto fixed = game.fixed_decision(seen.shown()))
                return {*fixed, {}, {}, {}, {ChosenBy::kFixedRule}};
        Chance chance(Rng::stream(seed, kPlanning));
        if (const int place = plan_.next_or_end(game, seen, legal_, chance); place >= 0)
            return {legal_[place], {}, {}, {}, {ChosenBy::kPlan}};
        grow(seen, seed, control, budget_.times(plan_.share()));
        std::vector<TurnSteps> plans;
        for (auto& tree : trees_) plans.push_back(turn_of(*tree, whole, chance));
        if (trees_.size() > 1) plans[0] = vote(game, world_of(*trees_[0]), plans, whole.min_votes, chance);
        plan_.follow(plans[0]);
        Decision<G> result = merged(kNone);
        const int place = plan_.next_or_end(game, seen, legal_, chance);
        if (place >= 0)
            result.best = legal_[place], result.reason = {trees_.size() > 1 ? ChosenBy::kVotes : ChosenBy::kPlan};
        return result;
    }
    static State world_of(Mcts<G>& tree) { return tree.replay({tree.root(), {}, {}}, 0); }

    // The turn that a tree proposes: the best way down to the end of the turn, or as far as it is known, and then what
    // rollouts have taught.
    TurnSteps turn_of(Mcts<G>& tree, const TurnPlan& whole, Chance& chance) {
        TurnSteps steps;
        State state = world_of(tree);
        const Turn<G> turn(tree.game(), state);
        for (NodeId node = tree.root(); node != kNone && turn.on(state) && !tree.tree().nodes[node].over;) {
            const uint32_t edge = steps.empty() ? tree.best_edge(node) : later_edge(tree, node, whole.later);
            if (edge == kNone) break;
            const Action action = tree.in_world(state, edge);
            const uint64_t identity = identity_of(tree.game(), state, action);
            if (tree.worlds_change() && identity != tree.tree().identity[edge]) break;
            steps.push_back(identity);
            tree.game().apply(state, action, chance);
            node = tree.tree().edges[edge].outcomes == kNone ? tree.tree().edges[edge].child : kNone;
        }
        const auto& policy = tree.parts().rollout.policy;
        const bool known = policy && whole.completion != TurnPlan::Completion::kNone;
        if (turn.on(state))
            complete<G>(tree.game(), state, known ? policy->learned() : nullptr,
                        whole.completion == TurnPlan::Completion::kGreedy, steps, chance);
        return steps;
    }
    static uint32_t later_edge(const Mcts<G>& tree, NodeId id, TurnPlan::Later later) {
        const Node& node = tree.tree().nodes[id];
        if (node.first_edge == kNone) return kNone;
        int place = -1;
        if (later == TurnPlan::Later::kUcb) {
            std::vector<uint16_t> entered;
            for (uint16_t i = 0; i < node.edges; ++i)
                if (tree.tree().edges[node.first_edge + i].visits > 0) entered.push_back(i);
            if (!entered.empty())
                place = tree.parts().select->best(
                    {tree.tree(), id, static_cast<int>(entered.size()), entered.data(), tree.worlds_change()});
        } else {
            place = best_by(tree.tree(), id, [&](const Edge& edge) {
                const double value = edge.mean(), visits = edge.visits;
                return later == TurnPlan::Later::kValue ? std::pair(value, visits) : std::pair(visits, value);
            });
        }
        return place < 0 ? kNone : node.first_edge + static_cast<uint32_t>(place);
    }

    // One tree for what is left of the turn, in phases. The edge it decided on where bridges were burnt.
    uint32_t search_turn(const TurnSearch& turn, const Observation<State>& seen, uint64_t seed,
                         const Control& control) {
        const double usual = turn.phases ? turn.phases : usual_length(turn.actions);
        const int phases = turn.burns ? std::max(1, static_cast<int>(usual + 0.5) - (actions_of_turn_ - 1)) : 2;
        const double whole = turn.burns               ? std::max(left_, 1 / usual)
                             : decision_of_turn_ == 0 ? 1.0
                                                      : std::max(0.1, left_ / 2);
        ++decision_of_turn_;
        Mcts<G>& tree = *trees_[0];
        double done = 0;
        std::vector<Step> burnt;
        for (int phase = 0; phase < phases; ++phase) {
            done = turn.burns ? (phase + 1.0) / phases : phase == 0 ? turn.first : 1.0;
            const Budget budget = budget_.times(whole * done);
            if (phase == 0) {
                grow(seen, seed, control, budget);
            } else if (const auto more = left_of(budget, tree)) {
                tree.force(turn.burns ? edges_of(tree, burnt) : thin_from(tree, turn.enough));
                tree.proceed(control, *more);
            }
            if (turn.burns && !burn(tree, burnt)) break;
        }
        tree.force({});
        left_ = std::max(0.0, left_ - whole * done);
        const std::vector<uint32_t> decided = edges_of(tree, burnt);
        keep_plan(tree, decided);
        return decided.empty() ? kNone : decided[0];
    }
    // What the tree at hand has not spent of a budget; nothing when it spent it all.
    static std::optional<Budget> left_of(Budget budget, const Mcts<G>& tree) {
        if (budget.iterations && (budget.iterations -= tree.iterations()) <= 0) return std::nullopt;
        if (budget.model_calls && (budget.model_calls -= tree.model_calls()) <= 0) return std::nullopt;
        if (budget.seconds > 0 && (budget.seconds -= tree.seconds()) <= 0) return std::nullopt;
        return budget;
    }
    // Adds the next action to those that are decided. Where it ends the turn the search stays before it; false where
    // chance decides what comes after it.
    bool burn(const Mcts<G>& tree, std::vector<Step>& burnt) const {
        const NodeId at = burnt.empty() ? tree.root() : tree.tree().edges[edges_of(tree, burnt).back()].child;
        const uint32_t next = tree.best_edge(at);
        if (next == kNone) return true;
        const Edge& edge = tree.tree().edges[next];
        const bool chance = edge.outcomes != kNone;
        if (!chance && edge.child == kNone) return true;
        const Node* node = chance ? nullptr : &tree.tree().nodes[edge.child];
        if (chance || (!node->over && node->to_act == tree.searcher()))
            burnt.push_back({at, static_cast<uint16_t>(next - tree.tree().nodes[at].first_edge)});
        return !chance;
    }
    // A node's edges may move when it gets more of them; their places stay.
    static std::vector<uint32_t> edges_of(const Mcts<G>& tree, const std::vector<Step>& steps) {
        std::vector<uint32_t> edges;
        for (const Step& step : steps) edges.push_back(tree.tree().nodes[step.node].first_edge + step.edge);
        return edges;
    }
    double usual_length(int before) const {
        constexpr size_t kRecent = 5;
        if (lengths_.empty()) return before;
        const size_t count = std::min(kRecent, lengths_.size());
        return std::accumulate(lengths_.end() - static_cast<std::ptrdiff_t>(count), lengths_.end(), 0.0) /
               static_cast<double>(count);
    }

    // The edges that the search would take in its own turn, some of them decided: to its end, to a leaf, or to what
    // chance decides.
    std::vector<uint32_t> plan_of(const Mcts<G>& tree, const std::vector<uint32_t>& decided = {}) const {
        std::vector<uint32_t> edges;
        for (NodeId node = tree.root();;) {
            if (tree.tree().nodes[node].to_act != tree.searcher() || tree.tree().nodes[node].over) return edges;
            const uint32_t edge = edges.size() < decided.size() ? decided[edges.size()] : tree.best_edge(node);
            if (edge == kNone) return edges;
            edges.push_back(edge);
            if (tree.tree().edges[edge].outcomes != kNone || tree.tree().edges[edge].child == kNone) return edges;
            node = tree.tree().edges[edge].child;
        }
    }
    // The part of the plan before its first action with fewer than `enough` visits; nothing when all have them.
    std::vector<uint32_t> thin_from(const Mcts<G>& tree, uint32_t enough) const {
        std::vector<uint32_t> edges = plan_of(tree);
        for (size_t i = 0; i < edges.size(); ++i)
            if (tree.tree().edges[edges[i]].visits < enough) return edges.resize(i), edges;
        return {};
    }
    // The plan after its first action, and what is seen before each.
    void keep_plan(Mcts<G>& tree, const std::vector<uint32_t>& decided) {
        std::vector<PlannedStep> steps;
        NodePath way{tree.root(), {}, {}};
        for (uint32_t edge : plan_of(tree, decided)) {
            if (!way.edges.empty()) {
                const State state = tree.replay(way, tree.tree().nodes[way.node].born);
                steps.push_back({identity_of(tree.game(), state, tree.in_world(state, edge)), 0});
                if constexpr (HasKey<G>)
                    if (gives_keys(tree.game())) steps.back().key = tree.game().key(state, tree.searcher());
            }
            way.edges.push_back(edge);
            way.nodes.push_back(way.node = tree.tree().edges[edge].child);
            if (way.node == kNone) break;
        }
        plan_.keep(std::move(steps));
    }

    void grow(const Observation<State>& seen, uint64_t seed, const Control& control, const Budget& whole) {
        const int count = static_cast<int>(trees_.size());
        const auto work = [&](int i, const Control& own) {
            Budget budget = whole;
            const auto share = [&](int64_t all) {
                return all ? std::max<int64_t>(1, (all + count - 1 - i) / count) : 0;
            };
            budget.iterations = share(budget.iterations);
            budget.model_calls = share(budget.model_calls);
            budget.bytes /= static_cast<size_t>(count);
            if (!parallelism_.parallel) budget.seconds /= count;
            Mcts<G>& tree = *trees_[static_cast<size_t>(i)];
            const uint64_t own_seed = i ? combine(seed, static_cast<uint64_t>(i)) : seed;
            if (!(reuse_ && same_turn_ && tree.resume(seen, own_seed))) tree.begin(seen, own_seed);
            tree.proceed(own, budget);
        };
        if (!parallelism_.parallel || count == 1) {
            for (int i = 0; i < count; ++i) work(i, control);
            return;
        }
        // The first tree grows on the calling thread, which asks the outside world; what ends it ends the others.
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
        // At the gate of a watched search each thread stands for its own tree.
        Control other;
        other.cancel = &stop;
        other.gate = control.gate;
        const auto enter = [&] { control.gate ? control.gate->enter() : void(); };
        const auto leave = [&] { control.gate ? control.gate->leave() : void(); };
        Threads threads;
        while (threads.size() + 1 < count) {
            enter();
            const int i = threads.size() + 1;
            if (!threads.start([&, i] { guarded(i, other), leave(); })) {
                leave();
                break;
            }
        }
        int next = threads.size() + 1;
        Control first = control;
        first.poll = [&] {
            if (control.poll) control.poll();
            if (control.cancelled()) stop = true;
        };
        guarded(0, first);
        for (; next < count; ++next) guarded(next, first);
        if (control.cancelled()) stop = true;
        leave();
        threads.join();
        enter();
        for (const auto& error : errors)
            if (error) std::rethrow_exception(error);
    }

    // One answer of all trees: the edges of a root action are added up in a tree of one decision. `decided`: the one
    // tree's answer, if it gave one.
    Decision<G> merged(uint32_t decided) {
        const typename G::Actions& legal = legal_;
        Decision<G> result{legal[0], {}, {}, {}};
        result.raw = trees_[0]->parts().evaluate->raw();
        Tree sums;
        sums.use(Column::kClosed);
        if (trees_[0]->tree().uses(Column::kPathOnly)) sums.use(Column::kPathOnly);
        const auto count = static_cast<uint32_t>(legal.size());
        sums.grow_node();
        sums.nodes[0].first_edge = sums.grow_edges(count);
        sums.nodes[0].edges = static_cast<uint16_t>(count);
        for (uint32_t i = 0; i < count; ++i) sums.closed[i] = UINT8_MAX;
        std::vector<int> votes(count);
        Values values{};
        double iterations = 0;
        for (auto& each : trees_) {
            if (!each->planted()) continue;
            const Tree& tree = each->tree();
            const Node& root = tree.nodes[each->root()];
            const uint32_t best = each->best_edge(each->root());
            for (uint32_t i = root.first_edge; root.first_edge != kNone && i < root.first_edge + root.edges; ++i) {
                const int at = place_of(legal, each->action(i));
                if (at < 0 || tree.edges[i].visits == 0) continue;
                add(tree, i, sums, static_cast<uint32_t>(at));
                votes[static_cast<size_t>(at)] += i == best;
            }
            iterations += static_cast<double>(each->iterations());
            result.effort.iterations += each->iterations();
            result.effort.model_calls += each->model_calls();
            result.effort.seconds = parallelism_.parallel ? std::max(result.effort.seconds, each->seconds())
                                                          : result.effort.seconds + each->seconds();
            for (int player = 0; player < kMaxPlayers; ++player) values[player] += each->root_values()[player];
        }
        for (double& value : values) value /= std::max(1.0, iterations);
        if (iterations > 0) result.values = values;
        for (int i = 0; i < legal.size(); ++i)
            if (const Edge& sum = sums.edges[static_cast<uint32_t>(i)]; sum.visits > 0)
                result.actions.push_back(considered(legal[i], sum, result.raw));
        const Decide& decide = *trees_[0]->parts().decide;
        if (decided != kNone) {
            result.best = trees_[0]->action(decided);
            result.reason = {ChosenBy::kPlan};
        } else if (trees_.size() == 1 && !trees_[0]->planted()) {
            return result;
        } else if (trees_.size() == 1) {
            const NodeId root = trees_[0]->root();
            const Tree& tree = trees_[0]->tree();
            if (const uint32_t edge = trees_[0]->best_edge(root); edge != kNone) {
                result.best = trees_[0]->action(edge);
                result.reason = decide.reason(tree, root, static_cast<int>(edge - tree.nodes[root].first_edge));
            }
        } else if (const int best = parallelism_.votes ? elected(sums, votes) : decide.best(sums, 0); best >= 0) {
            result.best = legal[best];
            result.reason = parallelism_.votes ? Reason{ChosenBy::kVotes, votes[static_cast<size_t>(best)]}
                                               : decide.reason(sums, 0, best);
        }
        result.sort();
        return result;
    }

    // What every tree set aside stays so; the others' numbers are added up.
    static void add(const Tree& tree, uint32_t edge, Tree& sums, uint32_t at) {
        sums.edges[at].visit(tree.edges[edge].visits);
        sums.edges[at].value_sum += tree.edges[edge].value_sum;
        sums.edges[at].square_sum += tree.edges[edge].square_sum;
        sums.closed[at] &= tree.uses(Column::kClosed) ? tree.closed[edge] : uint8_t{0};
        if (!tree.uses(Column::kPathOnly)) return;
        sums.path_only[at].visits += tree.path_only[edge].visits;
        sums.path_only[at].value_sum += tree.path_only[edge].value_sum;
    }

    // The most votes; among equals the most visits, then the higher value.
    static int elected(const Tree& sums, const std::vector<int>& votes) {
        return best_by(sums, 0, [&](const Edge& edge) {
            return std::tuple(votes[static_cast<size_t>(&edge - &sums.edges[0])], edge.visits, edge.mean());
        });
    }

    static int place_of(const typename G::Actions& legal, const Action& action) {
        for (int i = 0; i < legal.size(); ++i)
            if (legal[i] == action) return i;
        return -1;
    }

    std::vector<std::unique_ptr<Mcts<G>>> trees_;
    Budget budget_;
    Belief belief_;
    Parallelism parallelism_;
    std::shared_ptr<Pacing> pacing_;
    bool reuse_;

    // The turn at hand.
    WholePlan<G> plan_;
    bool same_turn_ = false;
    int decision_of_turn_ = 0;
    int actions_of_turn_ = 0;
    double left_ = 1;           // of the turn's budget
    std::vector<int> lengths_;  // of the match's turns, in actions
    typename G::Actions legal_;

    static constexpr uint64_t kPlanning = word_key("plan");  // a stream of chance that is no iteration's
};

}  // namespace turnwise
