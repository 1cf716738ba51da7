#pragma once

#include <cmath>
#include <memory>
#include <utility>

#include "agents/turns/turn_agent.h"
#include "base/math.h"
#include "search/graph/dag.h"

namespace turnwise {

struct NaiveSamplingOptions {
    bool local = true;     // sample by the values of single actions; otherwise at random
    double explore = 0.4;  // the chance of a new sample in place of a known turn
    double local_epsilon = 0.33;
    bool unsampled_first = true;
    double spread = 0;  // the chance of any known turn in place of the best
    bool ucb = false;   // the best by UCB1
    double exploration = 0.70710678118654752;
    bool rival = true;             // opponents are thought to want their own good; otherwise the searcher's
    bool learn_on_the_way = true;  // known turns learn from what is sampled below them
    bool beyond = false;           // the tree grows beyond the turns that rollouts may reach
};

// A list that grows without moving what it holds, and keeps its room when cleared.
template <class T>
class Blocks {
public:
    void clear() { size_ = 0; }
    void push_back(const T& item) {
        if (size_ == blocks_.size() * kEach) blocks_.push_back(std::make_unique_for_overwrite<T[]>(kEach));
        (*this)[size_++] = item;
    }
    T& operator[](size_t i) { return blocks_[i / kEach][i % kEach]; }

private:
    static constexpr size_t kEach = 64;
    std::vector<std::unique_ptr<T[]>> blocks_;
    size_t size_ = 0;
};

// Naive Monte Carlo tree search (Ontanon 2013; paper 3, section 4.3). A node is the state after a whole turn, which it
// keeps. At a node either a new turn is sampled or one of the known is followed, by its mean.
//
// Sampled by single actions (the original): actions that can be done are taken in any order and each is played or left
// out by which of the two has done better here. Sampled at random (the thesis): uniformly random actions to the end of
// the turn, and a playout of its own beside that of the iteration.
template <Game G>
class NaiveSamplingAgent final : public TurnAgent<G> {
    using Search = TurnSampler<G>;
    using State = typename G::State;

public:
    NaiveSamplingAgent(TurnParts<G> parts, const NaiveSamplingOptions& options)
        : TurnAgent<G>(std::move(parts)), o(options) {}

protected:
    void plan(Search& search, const Budget& budget, TurnSteps& best) override {
        nodes_.clear(), states_.clear(), kept_steps_.clear(), kept_choices_.clear();
        turns_.clear();
        values_.clear();
        depth_ = 0;
        most_ = std::max<size_t>(16, budget.bytes / (sizeof(Node) + sizeof(State) + 128));
        add_node(search, search.world, kNone, 0);
        do iterate(search);
        while (!search.meter.exhausted());
        uint32_t chosen = kNone;
        for (uint32_t child = nodes_[0].first_child; child != kNone; child = nodes_[child].next)
            if (chosen == kNone || nodes_[child].rank() >= nodes_[chosen].rank()) chosen = child;
        if (chosen == kNone) return;
        const Node& node = nodes_[chosen];
        best.assign(kept_steps_.begin() + node.steps.first, kept_steps_.begin() + node.steps.last);
    }

    std::optional<Grown> grown() const override { return Grown{static_cast<int64_t>(nodes_.size()), depth_}; }

private:
    struct Range {
        uint32_t first = 0, last = 0;
    };
    // The state after a turn, and what is known of the turn.
    struct Node {
        uint32_t parent = kNone, first_child = kNone, next = kNone;
        uint32_t children = 0;
        Range steps, choices;
        double sum = 0;  // of playouts through it, for who made the turn
        uint32_t visits = 0;
        double known_sum = 0;  // what is exploited
        uint32_t known = 0;
        int8_t to_act = 0;
        bool last = false;  // nothing comes below it

        // Of equal means the one that was seen more often.
        std::pair<double, uint32_t> rank() const { return {visits ? sum / visits : -1, visits}; }
        double known_mean() const { return known_sum / known; }
    };

    void iterate(Search& search) {
        uint32_t at = 0;
        path_.clear();
        while (!nodes_[at].last) {
            const uint32_t next = sample(search, at);
            if (next == kNone) break;
            path_.push_back(next);
            const bool fresh = nodes_[next].visits == 0;
            at = next;
            if (fresh || search.meter.exhausted()) break;
        }
        depth_ = std::max(depth_, static_cast<int>(path_.size()));
        State state = states_[at];
        steps_.assign(kept_steps_.begin() + nodes_[at].steps.first, kept_steps_.begin() + nodes_[at].steps.last);
        const Player mover = at ? nodes_[nodes_[at].parent].to_act : search.turn.player;
        const Values values = search.value_of(state, steps_, mover);
        for (const uint32_t id : path_) credit(search, nodes_[id], values);
        if (!path_.empty()) search.note(kept_steps_[nodes_[path_[0]].steps.first], value_for(search, values, 0));
    }
    double value_for(const Search& search, const Values& values, uint32_t at) const {
        return values[static_cast<size_t>(o.rival ? nodes_[at].to_act : search.turn.player)];
    }
    void credit(const Search& search, Node& node, const Values& values) {
        const double value = value_for(search, values, node.parent);
        node.sum += value, ++node.visits;
        if (o.local || o.learn_on_the_way) node.known_sum += value, ++node.known;
        for (uint32_t i = node.choices.first; i < node.choices.last; ++i) values_.add(kept_choices_[i], value);
    }

    // The child to go to, a new one or a known one; kNone when there is no room for a new one.
    uint32_t sample(Search& search, uint32_t at) {
        return nodes_[at].children == 0 || search.hits(o.explore) ? new_turn(search, at) : known_turn(search, at);
    }

    uint32_t known_turn(Search& search, uint32_t at) {
        int skip = search.hits(o.spread) ? search.any(static_cast<int>(nodes_[at].children)) : -1;
        double total = 0;
        for (uint32_t child = nodes_[at].first_child; o.ucb && child != kNone; child = nodes_[child].next)
            total += nodes_[child].known;
        const double width = o.ucb ? o.exploration * std::sqrt(natural_log(std::max(1.0, total))) : 0;
        uint32_t best = kNone;
        double best_score = -1e300;
        for (uint32_t child = nodes_[at].first_child; child != kNone; child = nodes_[child].next) {
            const Node& node = nodes_[child];
            if (skip == 0) return child;
            if (skip-- > 0) continue;
            const double score = node.known_mean() + width / std::sqrt(node.known);
            if (score > best_score) best_score = score, best = child;
        }
        return best;
    }

    uint32_t new_turn(Search& search, uint32_t at) {
        State state = states_[at];
        steps_.clear(), choices_.clear();
        if (o.local)
            choose_each(search, at, state);
        else
            search.random_turn(state, steps_);
        uint64_t hash = at;
        for (const uint64_t step : steps_) hash = combine(hash, step);
        uint32_t child = turns_.find(hash);
        if (child == kNone && nodes_.size() < most_) {
            child = add_node(search, state, at, hash);
        } else if (child == kNone) {
            return kNone;
        }
        if (!o.local) {
            const Values values = search.value_of(state, steps_, nodes_[at].to_act);
            nodes_[child].known_sum += value_for(search, values, at), ++nodes_[child].known;
        }
        return child;
    }

    uint32_t add_node(Search& search, const State& state, uint32_t parent, uint64_t hash) {
        const auto id = static_cast<uint32_t>(nodes_.size());
        Node node;
        node.parent = parent;
        node.last = search.game.is_over(state) || (!o.beyond && search.at_horizon(state));
        node.to_act = static_cast<int8_t>(search.game.is_over(state) ? search.turn.player : search.game.to_act(state));
        if (parent != kNone) {
            node.steps = keep(steps_, kept_steps_);
            node.choices = keep(choices_, kept_choices_);
            node.next = std::exchange(nodes_[parent].first_child, id);
            ++nodes_[parent].children;
            turns_.add(hash, id);
        }
        nodes_.push_back(node);
        states_.push_back(state);
        return id;
    }
    static Range keep(const std::vector<uint64_t>& items, std::vector<uint64_t>& kept) {
        const auto first = static_cast<uint32_t>(kept.size());
        kept.insert(kept.end(), items.begin(), items.end());
        return {first, static_cast<uint32_t>(kept.size())};
    }

    // Naive sampling: each action that can be done is played or left out.
    void choose_each(Search& search, uint32_t at, State& state) {
        const Turn<G> turn(search.game, state);
        left_out_.clear();
        while (turn.on(state) && static_cast<int>(steps_.size()) < kMostActions) {
            list_actions(search.game, state, actions_);
            open_.clear();
            int end = -1;
            for (int i = 0; i < actions_.size(); ++i) {
                if (passes_turn(search.game, state, actions_[i], search.chance)) {
                    end = i;
                    continue;
                }
                const uint64_t identity = identity_of(search.game, state, actions_[i]);
                if (std::find(left_out_.begin(), left_out_.end(), identity) == left_out_.end()) open_.push_back(i);
            }
            if (open_.empty()) {
                search.take(state, actions_[end >= 0 ? end : search.any(actions_.size())], steps_);
                continue;
            }
            const int place = open_[static_cast<size_t>(search.any(static_cast<int>(open_.size())))];
            const uint64_t identity = identity_of(search.game, state, actions_[place]);
            const bool plays = wants(search, at, identity);
            choices_.push_back(key(at, identity, plays));
            if (plays)
                search.take(state, actions_[place], steps_);
            else
                left_out_.push_back(identity);
        }
    }
    static uint64_t key(uint32_t at, uint64_t identity, bool plays) {
        return ActionTable::key(plays, combine(at, identity));
    }
    bool wants(Search& search, uint32_t at, uint64_t identity) const {
        const ActionTable::Entry* play = values_.find(key(at, identity, true));
        const ActionTable::Entry* skip = values_.find(key(at, identity, false));
        if (o.unsampled_first && !play != !skip) return !play;
        if (search.hits(o.local_epsilon) || (!play && !skip)) return search.any(2) == 0;
        const double lead = (play ? play->mean() : 0.5) - (skip ? skip->mean() : 0.5);
        return lead != 0 ? lead > 0 : search.any(2) == 0;
    }

    NaiveSamplingOptions o;
    std::vector<Node> nodes_;
    Blocks<State> states_;  // of each node
    std::vector<uint64_t> kept_steps_, kept_choices_;
    KeyTable turns_;      // the child of a node by the turn that leads there
    ActionTable values_;  // of playing and of leaving out, by node and action
    size_t most_ = 0;     // nodes that there is room for
    int depth_ = 0;       // turns below the root

    // Working space.
    std::vector<uint32_t> path_;
    TurnSteps steps_, choices_, left_out_;
    std::vector<int> open_;
    typename G::Actions actions_;
};

}  // namespace turnwise
