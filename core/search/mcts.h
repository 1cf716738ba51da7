#pragma once

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include "game/game.h"
#include "search/budget.h"
#include "search/evaluate/evaluator.h"
#include "search/node.h"
#include "search/select/ucb1.h"

namespace turnwise {

// How the search treats what its player cannot see.
enum class Hidden : uint8_t {
    kOpenHand,  // it may look
    kOnce,      // one world that fits what was seen, drawn before the search
    kResample,  // a new such world for every iteration
};

template <Game G>
struct MctsParts {
    Hidden hidden = Hidden::kResample;
    Belief belief;
    Ucb1 select;
    std::shared_ptr<Rollout<G>> rollout;
    std::shared_ptr<Evaluator<G>> evaluate;
    Budget budget;
};

// Monte Carlo tree search, plain UCT. A node is a decision reached by actions and outcomes of chance; its actions are
// scored for the player who acts there, so nothing is assumed about who moves next or how values relate.
//
// Iteration i draws worlds and chance from the generator stream(seed, i). Whatever node it made can be reached again
// by replaying that stream, which is how the tree is read afterwards without storing a single state.
template <Game G>
class Mcts {
public:
    using State = typename G::State;
    using Action = typename G::Action;
    using EdgeT = Edge<Action>;
    struct Step {
        NodeId node;
        uint16_t edge;  // counted from the node's first: a block of edges may move, its order stays
    };

    Mcts(const G& game, const MctsParts<G>& parts)
        : game_(game),
          parts_(parts),
          nodes_(parts.budget.bytes / 4 / sizeof(Node)),
          edges_(parts.budget.bytes / 4 * 3 / sizeof(EdgeT)) {}

    // Grows a tree for the player to act in `seen`; the result is read through the accessors below.
    void run(const Observation<State>& seen, uint64_t seed, const Control& control) {
        nodes_.clear();
        edges_.clear();
        seen_ = &seen;
        seed_ = seed;
        root_values_ = {};
        depth_ = 0;
        choice_ = Rng::stream(seed, UINT64_MAX);
        if (resampling()) {
            world_.reset();
        } else {
            Chance chance(Rng::stream(seed, UINT64_MAX - 1));
            world_ = std::make_unique<State>(draw_world(chance));
        }
        nodes_.grow(1);
        nodes_[0].to_act = static_cast<int8_t>(game_.to_act(seen.seen));
        nodes_[0].over = game_.is_over(seen.seen);

        Meter meter(parts_.budget, control);
        while (!meter.exhausted()) iterate(meter);
        iterations_ = meter.iterations;
        model_calls_ = meter.model_calls;
        seconds_ = meter.seconds();
    }

    // What the tree says, after run().
    const Arena<Node>& nodes() const { return nodes_; }
    const EdgeT& edge(uint32_t index) const { return edges_[index]; }
    const Values& root_values() const { return root_values_; }  // summed over the iterations
    int depth() const { return depth_; }
    size_t bytes() const { return nodes_.bytes() + edges_.bytes(); }
    int64_t iterations() const { return iterations_; }
    int64_t model_calls() const { return model_calls_; }
    double seconds() const { return seconds_; }

    // The most visited action; among equals the one of higher value, then the one made first.
    uint32_t best_edge(NodeId node) const {
        const Node& at = nodes_[node];
        uint32_t best = kNone;
        for (uint32_t i = at.first_edge; i < at.first_edge + at.tried; ++i)
            if (best == kNone ||
                std::pair(edges_[i].visits, edges_[i].value()) > std::pair(edges_[best].visits, edges_[best].value()))
                best = i;
        return at.first_edge == kNone || at.tried == 0 ? kNone : best;
    }

    // The state at the end of a path of edges, in the world in which `node` was made.
    State replay(NodeId node, std::span<const uint32_t> path, const Observation<State>& seen) {
        seen_ = &seen;
        Chance chance(Rng::stream(seed_, nodes_[node].born));
        State state = first_state(chance);
        for (uint32_t edge : path) game_.apply(state, edges_[edge].action, chance);
        return state;
    }

private:
    bool resampling() const { return parts_.hidden == Hidden::kResample && hides_information(game_); }

    State draw_world(Chance& chance) const {
        if constexpr (HidesInformation<G>) {
            if (parts_.hidden != Hidden::kOpenHand && hides_information(game_))
                return game_.determinize(*seen_, parts_.belief, chance);
        }
        return seen_->seen;
    }
    State first_state(Chance& chance) const { return world_ ? *world_ : draw_world(chance); }

    // One pass of the four steps, for one leaf or for as many as the evaluator wants at once: select and expand in
    // descend(), evaluate by the rollout and the evaluator, back up. Visits are counted on the way down and values on
    // the way up, so leaves of one batch keep out of each other's way.
    void iterate(Meter& meter) {
        const int batch = parts_.evaluate->batch();
        if (static_cast<int>(paths_.size()) < batch) paths_.resize(batch);
        states_.clear();
        int waiting = 0;
        for (int i = 0; i < batch && (i == 0 || !meter.exhausted()); ++i) {
            Chance chance(Rng::stream(seed_, static_cast<uint64_t>(meter.iterations)));
            State state = first_state(chance);
            std::vector<Step>& path = paths_[waiting];
            descend(state, path, chance, meter);
            parts_.rollout->play(game_, state, chance, meter);
            ++meter.iterations;
            if (game_.is_over(state)) {
                back_up(path, game_.returns(state));
            } else {
                states_.push_back(std::move(state));
                ++waiting;
            }
        }
        if (waiting == 0) return;

        values_.resize(waiting);
        parts_.evaluate->evaluate(game_, states_, values_);
        for (int i = 0; i < waiting; ++i) back_up(paths_[i], values_[i]);
    }

    void descend(State& state, std::vector<Step>& path, Chance& chance, Meter& meter) {
        path.clear();
        NodeId id = 0;
        for (;;) {
            Node& node = nodes_[id];
            ++node.visits;
            if (node.over || (node.visits == 1 && id != 0)) return;

            // Step 1. Select. The best-scoring action while every action here has been tried;
            // Step 2. Expand. else an untried one, in random order.
            const uint32_t edge_id = resampling() ? choose_on_offer(node, state) : choose(node, state);
            if (edge_id == kNone) return;
            EdgeT& edge = edges_[edge_id];
            edge.visit();
            path.push_back({id, static_cast<uint16_t>(edge_id - node.first_edge)});
            chance.begin();
            game_.apply(state, edge.action, chance);
            ++meter.model_calls;

            NodeId child = edge.first_child;
            while (child != kNone && nodes_[child].outcome != chance.outcome()) child = nodes_[child].next_outcome;
            if (child == kNone) {
                if (!nodes_.has_room(1)) return;
                child = nodes_.grow(1);
                Node& made = nodes_[child];
                made.outcome = chance.outcome();
                made.next_outcome = edge.first_child;
                made.born = static_cast<uint32_t>(meter.iterations);
                made.over = game_.is_over(state);
                made.to_act = static_cast<int8_t>(made.over ? node.to_act : game_.to_act(state));
                edge.first_child = child;
                depth_ = std::max(depth_, static_cast<int>(path.size()));
            }
            id = child;
        }
    }

    // When every iteration plays in the same world, the legal actions of a node never change.
    uint32_t choose(Node& node, const State& state) {
        if (node.first_edge == kNone) {
            legal_.clear();
            game_.legal_actions(state, legal_);
            if (!edges_.has_room(legal_.size())) return kNone;
            node.first_edge = edges_.grow(legal_.size());
            node.edges = node.room = static_cast<uint16_t>(legal_.size());
            for (int i = 0; i < static_cast<int>(legal_.size()); ++i) edges_[node.first_edge + i].action = legal_[i];
        }
        EdgeT* edges = &edges_[node.first_edge];
        if (node.tried < node.edges) {
            const int pick = node.tried + choice_.below(node.edges - node.tried);
            std::swap(edges[pick], edges[node.tried]);
            return node.first_edge + node.tried++;
        }
        return node.first_edge + parts_.select.best(edges, node.edges, node.visits);
    }

    // When worlds differ, so do the legal actions: edges are added as they appear and only those on offer compete
    // (information-set search, Cowling et al. 2012).
    uint32_t choose_on_offer(Node& node, const State& state) {
        legal_.clear();
        game_.legal_actions(state, legal_);
        const int count = legal_.size();
        int fresh = 0;
        uint32_t best = kNone, new_action = kNone;
        double best_score = -1;
        for (int i = 0; i < count; ++i) {
            const uint32_t found = find_edge(node, legal_[i], i);
            if (found == kNone) {
                // Each of the untried ones is kept with equal chance.
                if (choice_.below(++fresh) == 0) new_action = i;
                continue;
            }
            EdgeT& edge = edges_[found];
            ++edge.offered;
            const double score = parts_.select.score(edge);
            if (score > best_score) best_score = score, best = found;
        }
        if (new_action == kNone || !make_room(node)) return best;
        const uint32_t made = node.first_edge + node.tried;
        edges_[made].action = legal_[new_action];
        edges_[made].offered = 1;
        node.edges = ++node.tried;
        return made;
    }

    uint32_t find_edge(const Node& node, const Action& action, int hint) const {
        for (int i = 0; i < node.tried; ++i) {
            const uint32_t at = node.first_edge + (hint + i) % node.tried;
            if (edges_[at].action == action) return at;
        }
        return kNone;
    }

    bool make_room(Node& node) {
        if (node.tried < node.room) return true;
        const uint16_t room = node.room ? node.room * 2 : 4;
        if (!edges_.has_room(room)) return false;
        const uint32_t moved = edges_.grow(room);
        for (int i = 0; i < node.tried; ++i) edges_[moved + i] = edges_[node.first_edge + i];
        node.first_edge = moved;
        node.room = room;
        return true;
    }

    // Step 4. Back up. Credit each action with the value of the player who chose it.
    void back_up(const std::vector<Step>& path, const Values& values) {
        for (const Step& step : path) {
            const double value = values[nodes_[step.node].to_act];
            EdgeT& edge = edges_[nodes_[step.node].first_edge + step.edge];
            edge.value_sum += value;
            edge.square_sum += value * value;
        }
        for (int player = 0; player < kMaxPlayers; ++player) root_values_[player] += values[player];
    }

    const G& game_;
    MctsParts<G> parts_;
    Arena<Node> nodes_;
    Arena<EdgeT> edges_;
    const Observation<State>* seen_ = nullptr;
    std::unique_ptr<State> world_;  // the one world, unless every iteration draws its own
    uint64_t seed_ = 0;
    Rng choice_;  // which untried action comes next
    Values root_values_{};
    int depth_ = 0;
    int64_t iterations_ = 0, model_calls_ = 0;
    double seconds_ = 0;

    // Working space, kept between iterations.
    typename G::Actions legal_;
    std::vector<std::vector<Step>> paths_;
    std::vector<State> states_;
    std::vector<Values> values_;
};

}  // namespace turnwise
