#pragma once

#include <algorithm>
#include <memory>
#include <span>
#include <vector>

#include "search/budget.h"
#include "search/crew.h"
#include "search/evaluate/evaluator.h"
#include "search/expand/order.h"
#include "search/filter/filter.h"
#include "search/graph/dag.h"
#include "search/parts.h"
#include "search/rollout/policy.h"
#include "search/worlds/worlds.h"

namespace turnwise {

// The parts of one search. Those with a state of their own (worlds, prune, chance) serve one search at a time.
template <Game G>
struct MctsParts {
    Belief belief;
    std::shared_ptr<Worlds<G>> worlds;
    std::shared_ptr<Dag> graph;  // nullptr: a tree
    std::shared_ptr<Select> select;
    std::shared_ptr<Order<G>> order;  // nullptr: at random
    int min_visits = 0;               // a node has so many visits before it gets children
    std::shared_ptr<Prune> prune;     // nullptr: none
    std::shared_ptr<ChanceRule> chance;
    std::vector<std::shared_ptr<Filter<G>>> filters;
    Rollout<G> rollout;
    std::shared_ptr<Evaluator<G>> evaluate;
    std::shared_ptr<Backup> backup;
    std::shared_ptr<Decide> decide;
    Budget budget;
    int playouts = 1;  // from every leaf
    int crew = 1;      // threads that play on from as many leaves at once
};

// Monte Carlo tree search. A node is a decision reached by actions and outcomes of chance; its actions are scored for
// the player who acts there, so nothing is assumed about who moves next or how values relate.
//
// Where every visit of a node sees the same state, its edges are its legal actions. Where worlds change, an edge is an
// action's identity, what is applied is this world's action of that identity, and only those on offer compete.
//
// Iteration i draws its world and its chance from the generator stream(seed, i). Whatever node it made can be reached
// again by replaying that stream, which is how the tree is read afterwards without storing a single state. Where chance
// is frozen, states are stored with the nodes, and nothing is played twice.
template <Game G>
class Mcts {
public:
    using State = typename G::State;
    using Action = typename G::Action;

    Mcts(const G& game, MctsParts<G> parts) : game_(game), parts_(std::move(parts)) {
        if (parts_.graph) parts_.backup = parts_.graph;
        parts_.select->prepare(tree_);
        parts_.backup->prepare(tree_);
        if (parts_.prune) parts_.prune->prepare(tree_);
        if constexpr (HasPickValues<G>)
            parts_.chance->know_values([&game](Event what, uint32_t label) { return game.pick_value(what, label); });
    }

    // A match begins: what was learned in the one before is forgotten.
    void begin_match(const Lists& lists) {
        if (parts_.belief.kind == Belief::Kind::kKnownList) parts_.belief.lists = lists;
        if (parts_.rollout.policy) parts_.rollout.policy->begin_match();
    }

    // Grows a tree for the player to act in `seen`.
    void run(const Observation<State>& seen, uint64_t seed, const Control& control, const Budget& budget) {
        begin(seen, seed);
        proceed(control, budget);
    }

    void begin(const Observation<State>& seen, uint64_t seed) {
        tree_.clear();
        actions_.clear();
        states_.clear();
        serial_ = inherited_ = 0;
        depth_ = 0;
        if (parts_.graph) parts_.graph->begin();
        parts_.chance->begin();
        look_from(seen, seed);
        const ChanceRule::Parts parted = parts_.chance->parts();
        const bool all = parted == ChanceRule::Parts::kEverything || parts_.worlds->parts_unseen();
        noted_for_ = parted == ChanceRule::Parts::kNothing ? 0
                     : all                                 ? Event::kEveryone
                                                           : static_cast<uint8_t>(1 << searcher_);
        matching_ = !parts_.graph &&
                    (!parts_.worlds->fixed() || parted == ChanceRule::Parts::kNothing || parts_.worlds->redeals());
        stored_ = parts_.graph || (parts_.chance->frozen() && !matching_);
        if (matching_) tree_.use(Column::kIdentity), tree_.use(Column::kBorn);
        root_ = plant(seen);
    }

    // Takes up the tree where the last decision and what came of it led, for the player to act again in `seen`. False
    // when the tree does not know that position; begin() anew then.
    bool resume(const Observation<State>& seen, uint64_t seed) {
        if constexpr (HasKey<G>) {
            NodeId next = kNone;
            const uint64_t key = game_.key(seen.seen, searcher_);
            if (game_.to_act(seen.seen) != searcher_ || tree_.nodes.size() == 0) return false;
            if (parts_.graph) {
                next = parts_.graph->table.find(key);
            } else if (const uint32_t edge = best_edge(root_); edge != kNone) {
                tree_.for_each_child(edge, [&](NodeId child) {
                    if (next != kNone || tree_.nodes[child].over) return;
                    const State state = replay({child, {edge}, {child}}, tree_.nodes[child].born);
                    if (game_.to_act(state) != searcher_ || game_.key(state, searcher_) != key) return;
                    next = child;
                    came_to_ = std::make_unique<State>(state);
                });
                if (next == kNone) return false;
            }
            inherited_ = serial_;
            look_from(seen, seed);
            if (came_to_) parts_.worlds->settle(*came_to_);
            came_to_.reset();
            root_ = next == kNone ? plant(seen) : next;
            return true;
        }
        return false;
    }

    // Goes on growing the tree that begin() planted or resume() took up.
    void proceed(const Control& control, const Budget& budget) {
        bytes_ = budget.bytes;
        Meter meter(budget, control);
        progress_ = {0, budget.iterations};
        while (!meter.exhausted() && !(parts_.prune && parts_.prune->finished(tree_, root_))) {
            progress_.iterations = meter.iterations;
            iterate(meter);
        }
        iterations_ += meter.iterations;
        model_calls_ += meter.model_calls;
        seconds_ += meter.seconds();
    }

    // The descent takes these edges first, as long as they are there: a search from further down, in the same tree.
    void force(std::vector<uint32_t> edges) { forced_ = std::move(edges); }

    // What the tree says, after run().
    const G& game() const { return game_; }
    const MctsParts<G>& parts() const { return parts_; }
    const Tree& tree() const { return tree_; }
    const Action& action(uint32_t edge) const { return actions_[edge]; }
    Player searcher() const { return searcher_; }
    NodeId root() const { return root_; }
    const Values& root_values() const { return root_values_; }  // summed over the iterations
    int depth() const { return depth_; }
    size_t bytes() const { return tree_.bytes() + actions_.size() * sizeof(Action) + states_.size() * sizeof(State); }
    int64_t iterations() const { return iterations_; }
    int64_t model_calls() const { return model_calls_; }
    double seconds() const { return seconds_; }
    bool worlds_change() const { return matching_; }
    bool stores_states() const { return stored_; }

    // The edge to take at a node; kNone when none was entered.
    uint32_t best_edge(NodeId node) const {
        const int best = parts_.decide->best(tree_, node);
        return best < 0 ? kNone : tree_.nodes[node].first_edge + static_cast<uint32_t>(best);
    }

    // A place in the tree: the node, and the edges and nodes on the way to it.
    struct Way {
        NodeId node;
        std::vector<uint32_t> edges;
        std::vector<NodeId> nodes;  // that each edge led to
    };

    // The state at the end of a way from the root, in the world of the iteration `born`; `picks` gets those of the last
    // action. What an earlier decision left is not replayed but found again: in any world that comes that way.
    State replay(const Way& way, uint32_t born, std::vector<Pick>* picks = nullptr) {
        if (stored_ && !picks) return states_[way.node];
        State state = seen_->seen;
        if (born >= inherited_) return follow(way, born, state, picks), state;
        constexpr int kTries = 200;
        for (int i = 0; i < kTries && !follow(way, UINT64_MAX / 2 + static_cast<uint64_t>(i), state, picks); ++i) {
        }
        return state;
    }
    // The action of an edge in a state at its node; where worlds change, this world's.
    Action in_world(const State& state, uint32_t edge) {
        if (!matching_) return actions_[edge];
        legal_.clear();
        game_.legal_actions(state, legal_);
        for (int i = 0; i < legal_.size(); ++i)
            if (identity_of(game_, state, legal_[i]) == tree_.identity[edge]) return legal_[i];
        return actions_[edge];
    }

private:
    void look_from(const Observation<State>& seen, uint64_t seed) {
        seed_ = seed;
        searcher_ = game_.to_act(seen.seen);
        root_values_ = {};
        iterations_ = model_calls_ = 0;
        seconds_ = 0;
        forced_.clear();
        choice_ = Rng::stream(seed, UINT64_MAX);
        seen_ = std::make_unique<Observation<State>>(seen);
        parts_.worlds->begin(game_, *seen_, parts_.belief, seed);
        if (parts_.prune) parts_.prune->begin(seed);
        if (parts_.rollout.policy) parts_.rollout.policy->begin(game_, seen.seen);
        root_turn_ = 0;
        if constexpr (HasTurn<G>)
            if (counts_turns(game_)) root_turn_ = game_.turn(seen.seen);
    }

    NodeId plant(const Observation<State>& seen) {
        State state = seen.seen;
        Chance chance(Rng::stream(seed_, 0));
        if (stored_) parts_.worlds->draw(0, chance, state);
        const NodeId root = new_node(state, 0);
        if (parts_.graph) parts_.graph->table.add(key_of(state), root);
        return root;
    }

    // Plays a way again; false when this world does not come that way.
    bool follow(const Way& way, uint64_t stream, State& state, std::vector<Pick>* picks) {
        Chance chance(Rng::stream(seed_, stream));
        parts_.worlds->draw(static_cast<int64_t>(stream), chance, state);
        bool same = true;
        for (size_t i = 0; i < way.edges.size() && !game_.is_over(state); ++i) {
            if (picks) picks->clear();
            const uint32_t outcome = outcome_to(way.edges[i], way.nodes[i]);
            Follow follow{outcome == kNone ? std::span<const Pick>() : tree_.picks_of(outcome)};
            if (!follow.left.empty()) chance.guide(&follow);
            chance.record(picks);
            chance.begin(noted_for_);
            const Action action = in_world(state, way.edges[i]);
            same = same && (!matching_ || identity_of(game_, state, action) == tree_.identity[way.edges[i]]);
            if (!same) return false;
            apply(state, action, chance);
            chance.record(nullptr);
            chance.guide(nullptr);
            same =
                same && (outcome == kNone ? chance.outcome() == 0 : chance.outcome() == tree_.outcomes[outcome].label);
        }
        return same;
    }

    // Takes the picks of a known outcome again, in order; one that cannot be here is left to the generator.
    struct Follow final : Guide {
        explicit Follow(std::span<const Pick> picks) : left(picks) {}
        int answer(Event what, std::span<const uint32_t> weights, std::span<const uint32_t> labels, Rng&) override {
            if (left.empty() || !(left[0].event == what)) return -1;
            const uint32_t wanted = left[0].label;
            left = left.subspan(1);
            for (size_t i = 0; i < labels.size(); ++i)
                if (labels[i] == wanted && weights[i] > 0) return static_cast<int>(i);
            return -1;
        }
        std::span<const Pick> left;
    };

    // A leaf on its way from selection to back-up.
    struct Leaf {
        std::vector<Step> path;
        NodeId node = 0;
        Chance chance;
        uint64_t chance_key = 0;
    };

    // One pass of the four steps, for one leaf or for as many as the evaluator or the crew want at once: select and
    // expand in descend(), evaluate by the rollout and the evaluator, back up. Visits are counted on the way down and
    // values on the way up, so leaves of one pass keep out of each other's way (a virtual loss).
    void iterate(Meter& meter) {
        const int wide = std::max(parts_.evaluate->batch(), parts_.crew);
        const int playouts = parts_.playouts;
        if (static_cast<int>(leaves_.size()) < wide) {
            leaves_.resize(static_cast<size_t>(wide));
            reached_.resize(static_cast<size_t>(wide * playouts), seen_->seen);
            values_.resize(reached_.size());
            traces_.resize(reached_.size());
        }
        int count = 0;
        for (; count < wide && (count == 0 || !meter.exhausted()); ++count) {
            Leaf& leaf = leaves_[static_cast<size_t>(count)];
            const int64_t iteration = serial_++;
            leaf.chance_key = combine(seed_, static_cast<uint64_t>(iteration));
            leaf.chance = Chance(Rng(leaf.chance_key));
            descend(leaf, reached_[static_cast<size_t>(count * playouts)], iteration, leaf.chance, meter);
            meter.iterations += playouts;
        }
        const int jobs = count * playouts;
        for (int job = 0; playouts > 1 && job < jobs; ++job)
            if (job % playouts)
                reached_[static_cast<size_t>(job)] = reached_[static_cast<size_t>(job - job % playouts)];
        if (parts_.crew > 1) {
            if (!crew_) crew_ = std::make_unique<Crew>(parts_.crew);
            std::atomic<int64_t> calls = 0;
            crew_->run(jobs, [&](int job) {
                Meter own = meter;
                own.model_calls = 0;
                play_out(job, own);
                calls += own.model_calls;
            });
            meter.model_calls += calls;
        } else {
            for (int job = 0; job < jobs; ++job) play_out(job, meter);
        }

        // States that are over have their result; the others are valued together.
        waiting_.clear();
        for (int job = 0; job < jobs; ++job) {
            const auto at = static_cast<size_t>(job);
            if (game_.is_over(reached_[at])) {
                back_up(leaves_[at / static_cast<size_t>(playouts)], game_.returns(reached_[at]), traces_[at]);
                continue;
            }
            if (waiting_.size() != at) std::swap(reached_[waiting_.size()], reached_[at]);
            waiting_.push_back(job);
        }
        if (waiting_.empty()) return;
        const bool priors = parts_.evaluate->gives_priors() && !parts_.rollout.policy;
        if (priors) priors_.assign(waiting_.size(), {});
        parts_.evaluate->evaluate({game_, seen_->seen, searcher_, std::span(reached_.data(), waiting_.size()),
                                   std::span(values_.data(), waiting_.size()),
                                   priors ? std::span(priors_) : std::span<std::vector<float>>(),
                                   combine(leaves_[0].chance_key, UINT64_MAX), root_actions()});
        for (size_t i = 0; i < waiting_.size(); ++i) {
            Leaf& leaf = leaves_[static_cast<size_t>(waiting_[i] / playouts)];
            if (priors) give_priors(leaf.node, reached_[i], priors_[i], serial_);
            back_up(leaf, values_[i], traces_[static_cast<size_t>(waiting_[i])]);
        }
    }

    // The rollout of one job: playout number job % playouts from its leaf.
    void play_out(int job, Meter& meter) {
        const auto at = static_cast<size_t>(job);
        Leaf& leaf = leaves_[at / static_cast<size_t>(parts_.playouts)];
        const bool traced = parts_.rollout.policy && parts_.rollout.policy->learns();
        traces_[at].clear();
        const int number = job % parts_.playouts;
        Chance other(Rng::stream(leaf.chance_key, static_cast<uint64_t>(number)));
        play_on(game_, parts_.rollout, reached_[at], root_turn_, static_cast<int>(leaf.path.size()),
                number ? other : leaf.chance, meter, traced ? &traces_[at] : nullptr);
    }

    int root_actions() const {
        const Node& root = tree_.nodes[root_];
        int count = root.edges;
        if (tree_.uses(Column::kClosed))
            for (uint32_t i = 0; i < root.edges; ++i) count -= tree_.closed[root.first_edge + i] != 0;
        return count;
    }

    void descend(Leaf& leaf, State& state, int64_t iteration, Chance& chance, Meter& meter) {
        leaf.path.clear();
        leaf.node = root_;
        path_ = &leaf.path;
        parts_.chance->begin_iteration();
        const State* at = stored_ ? &states_[root_] : &state;
        if (!stored_) parts_.worlds->draw(iteration, chance, state);
        for (;;) {
            const NodeId id = leaf.node;
            Node& node = tree_.nodes[id];
            node.visits += static_cast<uint32_t>(parts_.playouts);
            if (node.over ||
                (id != root_ && static_cast<int>(node.visits) <= parts_.playouts * std::max(1, parts_.min_visits)) ||
                at_horizon(*at, leaf))
                break;

            // Step 1. Select. The best-scoring action while every action here has been tried;
            // Step 2. Expand. else an untried one.
            const int place = choose(id, *at, iteration);
            if (place < 0) break;
            const uint32_t edge = tree_.nodes[id].first_edge + static_cast<uint32_t>(place);
            tree_.edges[edge].visit(static_cast<uint32_t>(parts_.playouts));
            leaf.path.push_back({id, static_cast<uint16_t>(place)});

            fresh_ = false;
            const NodeId child = stored_ ? step_stored(leaf.path.back(), at, state, iteration, chance, meter)
                                         : step(edge, state, iteration, chance, meter);
            if (child == kNone) {
                if (parts_.graph && tree_.closed[edge]) at = &states_[id], leaf.path.pop_back();
                break;
            }
            leaf.node = child;
            if (fresh_) {
                tree_.nodes[child].visits += static_cast<uint32_t>(parts_.playouts);
                break;
            }
        }
        depth_ = std::max(depth_, static_cast<int>(leaf.path.size()));
        if (at != &state) state = *at;
        chance.begin(0);
    }

    bool at_horizon(const State& state, const Leaf& leaf) const {
        const Until& until = parts_.rollout.until;
        if (!until.from_root) return false;
        if constexpr (HasTurn<G>)
            if (until.turns && game_.turn(state) >= root_turn_ + until.turns) return true;
        return static_cast<int>(leaf.path.size()) >= until.actions;
    }

    // True when what the searcher cannot see was dealt anew before.
    bool apply(State& state, const Action& action, Chance& chance) {
        bool dealt = false;
        if constexpr (HidesInformation<G> && HasActionInfo<G>) {
            dealt = parts_.worlds->redeals() && game_.to_act(state) == searcher_ && hides_information(game_) &&
                    parts_.belief.kind != Belief::Kind::kOpenHand && game_.action_info(state, action).ends_turn;
            if (dealt) state = game_.determinize(game_.observe(state, searcher_), parts_.belief, chance);
        }
        game_.apply(state, action, chance);
        return dealt;
    }

    // Applies an edge's action and follows what chance did; kNone when the tree is full.
    NodeId step(uint32_t edge, State& state, int64_t iteration, Chance& chance, Meter& meter) {
        const Action action = matching_ ? chosen_ : actions_[edge];
        const uint32_t known = parts_.chance->again(tree_, edge, choice_);
        Follow follow{known == kNone ? std::span<const Pick>() : tree_.picks_of(known)};
        Guide* guide = known == kNone ? parts_.chance->guide(tree_, edge) : &follow;
        const bool kept = parts_.chance->keeps_picks();
        if (guide) chance.guide(guide);
        if (kept) made_.clear(), chance.record(&made_);
        chance.begin(noted_for_);
        apply(state, action, chance);
        if (guide) chance.guide(nullptr);
        if (kept) chance.record(nullptr);
        ++meter.model_calls;
        return child_of(edge, chance.outcome(), state, iteration, known == kNone);
    }

    // The same where states are stored: what is known already is not played again.
    NodeId step_stored(const Step& step, const State*& at, State& state, int64_t iteration, Chance& chance,
                       Meter& meter) {
        const uint32_t edge = tree_.nodes[step.node].first_edge + step.edge;
        NodeId child = tree_.edges[edge].child;
        if (child == kNone && tree_.edges[edge].outcomes != kNone) {
            const uint32_t known = parts_.chance->again(tree_, edge, choice_);
            if (known != kNone) child = tree_.outcomes[known].child;
        }
        if (child != kNone) {
            if (parts_.budget.count_selections) ++meter.model_calls;
            at = &states_[child];
            return child;
        }
        if (at != &state) state = *at;
        chance.begin(parts_.chance->frozen() ? 0 : Event::kEveryone);
        const bool dealt = apply(state, actions_[edge], chance);
        ++meter.model_calls;
        const bool parted = !parts_.chance->frozen() && (dealt || chance.outcome() != 0);
        child = parts_.graph ? known_or_new(step, parted, state, iteration)
                             : child_of(edge, parted ? chance.outcome() : 0, state, iteration, true);
        at = child == kNone ? &state : &states_[child];
        return child;
    }

    uint64_t key_of(const State& state) const {
        if constexpr (HasKey<G>) return game_.key(state, game_.is_over(state) ? searcher_ : game_.to_act(state));
        return 0;
    }

    // The decision of a graph that an edge leads to: whatever has its key, or a new one. kNone ends the descent: when
    // the graph is full, or the action led back to where the path has been, which deletes it.
    NodeId known_or_new(const Step& step, bool parted, const State& state, int64_t iteration) {
        const uint32_t edge = tree_.nodes[step.node].first_edge + step.edge;
        const uint64_t key = key_of(state);
        NodeId child = parts_.graph->table.find(key);
        fresh_ = child == kNone || !parts_.graph->options().descend_on_hit;
        if (child == kNone) {
            if (!has_room(1, 0)) return kNone;
            child = new_node(state, iteration);
            parts_.graph->table.add(key, child);
        } else if (std::any_of(path_->begin(), path_->end(), [&](const Step& s) { return s.node == child; })) {
            tree_.closed[edge] = 1;
            return kNone;
        }
        if (parted) {
            uint32_t outcome = tree_.find_outcome(edge, key);
            if (outcome == kNone) outcome = tree_.add_outcome(edge, key, child);
            ++tree_.outcomes[outcome].count;
        } else {
            tree_.edges[edge].child = child;
            parts_.graph->link(step.node, step.edge, child);
        }
        return child;
    }

    NodeId new_node(const State& state, int64_t iteration) {
        const NodeId child = tree_.nodes.grow(1);
        Node& made = tree_.nodes[child];
        made.born = static_cast<uint32_t>(iteration);
        made.over = game_.is_over(state);
        made.to_act = static_cast<int8_t>(made.over ? searcher_ : game_.to_act(state));
        if (stored_) states_.push_back(state);
        if (parts_.graph) parts_.graph->add_node();
        return child;
    }

    NodeId child_of(uint32_t edge, uint64_t label, const State& state, int64_t iteration, bool by_chance) {
        uint32_t outcome = kNone;
        NodeId child = tree_.edges[edge].child;
        if (label != 0) {
            outcome = tree_.find_outcome(edge, label);
            child = outcome == kNone ? kNone : tree_.outcomes[outcome].child;
        }
        if (child == kNone) {
            if (!has_room(1, 0)) return kNone;
            child = new_node(state, iteration);
            if (label == 0) {
                tree_.edges[edge].child = child;
            } else {
                outcome = tree_.add_outcome(edge, label, child);
                if (parts_.chance->keeps_picks()) tree_.keep_picks(outcome, made_);
            }
        }
        if (outcome != kNone && by_chance) ++tree_.outcomes[outcome].count;
        return child;
    }

    bool has_room(size_t nodes, size_t edges) const {
        return bytes() + (parts_.graph ? parts_.graph->bytes() : 0) +
                   nodes * (sizeof(Node) + sizeof(Outcome) + (stored_ ? sizeof(State) : 0)) +
                   edges * (tree_.edge_bytes() + sizeof(Action)) <=
               bytes_;
    }

    // Which edge of a node to take, as its place; -1 when there is no room for edges. Where worlds change, chosen_ is
    // its action in this one.
    int choose(NodeId id, const State& state, int64_t iteration) {
        if (!(matching_ ? match_edges(id, state, iteration) : make_edges(id, state))) return -1;
        Node& node = tree_.nodes[id];
        if (const int wanted = forced_place(node); wanted >= 0) return take(node, wanted);
        if (parts_.prune) parts_.prune->review(tree_, id, root_, progress_);

        const int place = matching_ || tree_.uses(Column::kClosed) ? choose_among(node, id) : choose_plain(node, id);
        return take(node, place);
    }

    // Counts who was on offer, and finds this world's action of the edge at `place`.
    int take(Node& node, int place) {
        if (!matching_) return place;
        for (size_t i = 0; i < offered_.size(); ++i) {
            ++tree_.edges[node.first_edge + offered_[i]].offered;
            if (offered_[i] == place) chosen_ = legal_[offered_as_[i]];
        }
        return place;
    }

    // The place of the edge that the descent is told to take here; -1: none, or this world does not offer it.
    int forced_place(const Node& node) const {
        if (path_->size() >= forced_.size()) return -1;
        const uint32_t edge = forced_[path_->size()];
        if (edge < node.first_edge || edge >= node.first_edge + node.edges) return -1;
        const int place = static_cast<int>(edge - node.first_edge);
        if (!matching_) return place;
        return std::find(offered_.begin(), offered_.end(), place) == offered_.end() ? -1 : place;
    }

    int choose_plain(Node& node, NodeId id) {
        if (node.tried < node.edges && !parts_.select->scores_untried()) return try_next(node, node.edges);
        return parts_.select->best({tree_, id, node.edges});
    }

    // Those that are on offer and not pruned.
    int choose_among(Node& node, NodeId id) {
        open_.clear();
        untried_.clear();
        const bool all = parts_.select->scores_untried();
        int width = parts_.prune ? parts_.prune->width(tree_, id) : INT_MAX;
        const int count = matching_ ? static_cast<int>(offered_.size()) : node.edges;
        for (int i = 0; i < count; ++i) {
            const uint16_t place = matching_ ? offered_[static_cast<size_t>(i)] : static_cast<uint16_t>(i);
            const uint32_t edge = node.first_edge + place;
            if (tree_.uses(Column::kClosed) && tree_.closed[edge]) continue;
            const bool entered = tree_.edges[edge].visits > 0;
            width -= entered;
            (entered || all ? open_ : untried_).push_back(place);
        }
        if (parts_.prune) {
            const int demanded =
                parts_.prune->demand({tree_, id, static_cast<int>(open_.size()), open_.data()}, root_, progress_);
            if (demanded >= 0) return demanded;
        }
        if (!untried_.empty() && (width > 0 || open_.empty()))
            return untried_[parts_.order ? 0 : choice_.below(static_cast<uint32_t>(untried_.size()))];
        if (open_.empty()) return -1;
        return parts_.select->best({tree_, id, static_cast<int>(open_.size()), open_.data(), matching_});
    }

    // Edges [0, tried) have been entered; without an order any of the others comes next.
    int try_next(Node& node, int count) {
        if (!parts_.order) {
            const uint32_t pick =
                node.first_edge + node.tried + choice_.below(static_cast<uint32_t>(count - node.tried));
            std::swap(actions_[pick], actions_[node.first_edge + node.tried]);
        }
        return node.tried++;
    }

    void list_legal(const State& state) {
        legal_.clear();
        game_.legal_actions(state, legal_);
        for (const auto& filter : parts_.filters) filter->keep(game_, state, legal_);
        if (parts_.order) parts_.order->sort(game_, state, legal_);
    }

    // When every visit of a node sees the same state, its legal actions never change.
    bool make_edges(NodeId id, const State& state) {
        if (tree_.nodes[id].first_edge != kNone) return true;
        list_legal(state);
        if (!has_room(0, legal_.size())) return false;
        Node& node = tree_.nodes[id];
        node.first_edge = tree_.grow_edges(legal_.size());
        node.edges = node.room = static_cast<uint16_t>(legal_.size());
        actions_.resize(tree_.edges.size(), legal_[0]);
        for (int i = 0; i < legal_.size(); ++i) actions_[node.first_edge + i] = legal_[i];
        even_priors(node);
        return true;
    }

    // When worlds differ, so do the legal actions: edges are added as they appear (Cowling et al. 2012).
    bool match_edges(NodeId id, const State& state, int64_t iteration) {
        list_legal(state);
        offered_.clear();
        offered_as_.clear();
        Node& node = tree_.nodes[id];
        ++marker_;
        for (int i = 0; i < legal_.size(); ++i) {
            const uint64_t identity = identity_of(game_, state, legal_[i]);
            int place = find_edge(node, identity, i);
            if (place < 0) {
                if (!make_room(node)) continue;
                place = node.edges++;
                const uint32_t made = node.first_edge + static_cast<uint32_t>(place);
                actions_[made] = legal_[i];
                tree_.identity[made] = identity;
                tree_.born[made] = static_cast<uint32_t>(iteration);
            }
            // Of several that nobody can tell apart the first stands for all.
            if (marks_.size() <= static_cast<size_t>(place)) marks_.resize(static_cast<size_t>(place) + 1);
            if (marks_[static_cast<size_t>(place)] == marker_) continue;
            marks_[static_cast<size_t>(place)] = marker_;
            offered_.push_back(static_cast<uint16_t>(place));
            offered_as_.push_back(i);
        }
        if (tree_.uses(Column::kPrior)) even_priors(node);
        return !offered_.empty();
    }

    int find_edge(const Node& node, uint64_t identity, int hint) const {
        for (int i = 0; i < node.edges; ++i) {
            const int place = hint + i < node.edges ? hint + i : hint + i - node.edges;
            if (tree_.identity[node.first_edge + static_cast<uint32_t>(place)] == identity) return place;
        }
        return -1;
    }

    bool make_room(Node& node) {
        if (node.edges < node.room) return true;
        const uint32_t room = node.room ? node.room * 2u : 4u;
        if (room > UINT16_MAX || !has_room(0, room)) return false;
        const uint32_t moved = tree_.grow_edges(room);
        actions_.resize(tree_.edges.size(), legal_[0]);
        for (uint32_t i = 0; i < node.edges; ++i) {
            tree_.copy_edge(node.first_edge + i, moved + i);
            actions_[moved + i] = actions_[node.first_edge + i];
        }
        node.first_edge = moved;
        node.room = static_cast<uint16_t>(room);
        return true;
    }

    void even_priors(const Node& node) {
        if (!tree_.uses(Column::kPrior)) return;
        for (uint32_t i = 0; i < node.edges; ++i)
            tree_.prior[node.first_edge + i] = 1.0f / static_cast<float>(node.edges);
    }

    void give_priors(NodeId id, const State& state, const std::vector<float>& priors, int64_t iteration) {
        if (priors.empty() || !tree_.uses(Column::kPrior) || tree_.nodes[id].first_edge != kNone) return;
        if (!(matching_ ? match_edges(id, state, iteration) : make_edges(id, state))) return;
        const Node& node = tree_.nodes[id];
        for (size_t i = 0; i < priors.size() && i < static_cast<size_t>(legal_.size()); ++i)
            tree_.prior[node.first_edge + static_cast<uint32_t>(i)] = priors[i];
    }

    // Step 4. Back up.
    void back_up(const Leaf& leaf, const Values& values, const Trace& trace) {
        parts_.backup->back_up(tree_, leaf.path, leaf.node, values, 1, searcher_);
        for (int player = 0; player < kMaxPlayers; ++player) root_values_[player] += values[player];
        if (!trace.empty()) parts_.rollout.policy->learn(trace, values);
    }

    uint32_t outcome_to(uint32_t edge, NodeId child) const {
        uint32_t at = tree_.edges[edge].outcomes;
        while (at != kNone && tree_.outcomes[at].child != child) at = tree_.outcomes[at].next;
        return at;
    }

    const G& game_;
    MctsParts<G> parts_;
    Tree tree_;
    std::vector<Action> actions_;  // of each edge; where worlds change, in the world that brought it
    std::vector<State> states_;    // of each node, where chance is frozen
    std::unique_ptr<Observation<State>> seen_;
    Player searcher_ = 0;
    NodeId root_ = 0;
    uint64_t seed_ = 0;
    int64_t serial_ = 0;     // iterations since the tree was planted
    int64_t inherited_ = 0;  // those of earlier decisions
    std::vector<uint32_t> forced_;
    std::unique_ptr<State> came_to_;
    Rng choice_;  // which untried action comes next
    uint8_t noted_for_ = 0;
    bool matching_ = false, stored_ = false;
    bool fresh_ = false;                       // the step just made was the first to its decision, or counts as such
    const std::vector<Step>* path_ = nullptr;  // of the descent at hand
    int root_turn_ = 0;
    size_t bytes_ = 0;
    Progress progress_;
    Values root_values_{};
    int depth_ = 0;
    int64_t iterations_ = 0, model_calls_ = 0;
    double seconds_ = 0;

    // Working space, kept between iterations.
    typename G::Actions legal_;
    Action chosen_;
    std::vector<uint16_t> offered_, open_, untried_;
    std::vector<int> offered_as_;
    std::vector<uint32_t> marks_;
    uint32_t marker_ = 0;
    std::vector<Pick> made_;
    std::vector<Leaf> leaves_;
    std::vector<State> reached_;  // by leaf and playout
    std::vector<Values> values_;
    std::vector<Trace> traces_;
    std::vector<int> waiting_;
    std::vector<std::vector<float>> priors_;
    std::unique_ptr<Crew> crew_;
};

}  // namespace turnwise
