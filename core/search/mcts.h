#pragma once

#include <algorithm>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "search/backup/amaf.h"
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
struct MctsParts : GameFreeParts {
    Belief belief;
    std::shared_ptr<Worlds<G>> worlds;
    std::shared_ptr<Dag> graph;       // nullptr: a tree
    std::shared_ptr<Order<G>> order;  // nullptr: at random
    int min_visits = 0;               // a node has so many visits before it gets children
    std::vector<std::shared_ptr<Filter<G>>> filters;
    Rollout<G> rollout;
    std::shared_ptr<Evaluator<G>> evaluate;
    Budget budget;
    int playouts = 1;  // from every leaf
    int crew = 1;      // threads that play on from as many leaves at once
};

// One answer of chance in the tree, and the bucket that it stands for with the chance of that bucket, -1: not known.
struct Heard {
    Pick pick;
    ChanceRule::Bucket bucket;
    double bucket_probability;

    bool has_bucket() const { return bucket.low < bucket.high; }
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
        judges_ = tree_.uses(Column::kRank) || tree_.uses(Column::kWorth);
        if (parts_.order && parts_.order->by_prior()) tree_.use(Column::kPrior);
        hears_priors_ = parts_.evaluate->gives_priors() && tree_.uses(Column::kPrior);
        // Where actions that were never entered have scores, they come in the order of their places.
        shuffles_ = !parts_.order && parts_.select->scores_untried() && !tree_.uses(Column::kPrior);
    }

    // A match begins: what was learned in the one before is forgotten.
    void begin_match(const Lists& lists) {
        if (parts_.belief.knows_lists()) parts_.belief.lists = lists;
        parts_.worlds->begin_match();
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
        look_from(seen, seed, false);
        const ChanceRule::Parts parted = parts_.chance->parts();
        const bool all = parted == ChanceRule::Parts::kEverything || parts_.worlds->parts_unseen();
        noted_for_ = parted == ChanceRule::Parts::kNothing ? 0
                     : all                                 ? Event::kEveryone
                                                           : static_cast<uint8_t>(1 << searcher_);
        redeals_ =
            parts_.worlds->redeals() && hides_information(game_) && parts_.belief.kind != Belief::Kind::kOpenHand;
        many_ = parts_.worlds->many_observers() && !parts_.worlds->fixed();
        collects_ = parts_.worlds->collects() && !parts_.worlds->fixed();
        matching_ = !parts_.graph && (!parts_.worlds->fixed() || parted == ChanceRule::Parts::kNothing || redeals_);
        stored_ = parts_.graph || (parts_.chance->frozen() && !matching_);
        describes_ = tree_.uses(Column::kIdentity) || tree_.uses(Column::kGroup);
        if (matching_) tree_.use(Column::kIdentity), tree_.use(Column::kBorn);
        learns_path_ = parts_.rollout.policy && parts_.rollout.policy->learns_path();
        if (learns_path_) tree_.use(Column::kIdentity), describes_ = true;
        edge_bytes_ = tree_.edge_bytes() + sizeof(Action);
        node_bytes_ = tree_.node_bytes() + sizeof(Outcome) + (stored_ ? sizeof(State) : 0) + (parts_.graph ? 96 : 0);
        steered_ = parts_.chance->steers() || tree_.uses(Column::kProven);
        traced_ = parts_.rollout.policy && (parts_.rollout.policy->learns() || tree_.uses(Column::kAmaf));
        told_ = many_ || traced_ || learns_path_ || tree_.uses(Column::kAmaf);
        scores_untried_ = parts_.select->scores_untried();
        among_ = matching_ || tree_.uses(Column::kClosed);
        bounded_ = parts_.rollout.until.from_root;
        before_children_ = static_cast<uint32_t>(parts_.playouts * std::max(1, parts_.min_visits));
        wide_ = std::max(parts_.evaluate->batch(), parts_.crew) * parts_.playouts;
        leaves_.resize(static_cast<size_t>(wide_ / parts_.playouts));
        reached_.resize(static_cast<size_t>(wide_), seen.seen);
        values_.resize(reached_.size());
        traces_.resize(reached_.size());
        root_ = plant(seen);
        for (Player player = 0; many_ && player < game_.players(seen.seen); ++player)
            roots_[static_cast<size_t>(player)] = player == searcher_ ? root_ : new_node(seen.seen, 0);
    }

    // Takes up the tree where the last decision and what came of it led, for the player to act again in `seen`. False
    // when the tree does not know that position; begin() anew then.
    bool resume(const Observation<State>& seen, uint64_t seed) {
        if constexpr (HasKey<G>) {
            NodeId next = kNone;
            const uint64_t key = game_.key(seen.seen, searcher_);
            if (game_.to_act(seen.seen) != searcher_ || tree_.nodes.size() == 0) return false;
            if (parts_.graph) {
                inherited_ = serial_;
                look_from(seen, seed, true);
                root_ = plant(seen);
                return true;
            }
            if (const uint32_t edge = best_edge(root_); edge != kNone) {
                tree_.for_each_child(edge, [&](NodeId child) {
                    if (next != kNone || tree_.nodes[child].over) return;
                    const State state = replay({child, {edge}, {child}}, tree_.nodes[child].born);
                    if (game_.to_act(state) != searcher_ || game_.key(state, searcher_) != key) return;
                    next = child;
                    came_to_ = std::make_unique<State>(state);
                });
            }
            if (next == kNone) return false;
            inherited_ = serial_;
            look_from(seen, seed, true);
            parts_.worlds->settle(*came_to_);
            came_to_.reset();
            root_ = tree_.root = next;
            return true;
        }
        return false;
    }

    // Goes on growing the tree that begin() planted or resume() took up.
    void proceed(const Control& control, const Budget& budget) {
        bytes_ = budget.bytes;
        plain_ = !matching_ && !among_ && !parts_.prune && forced_.empty();
        simple_ = plain_ && !stored_ && !steered_ && !collects_ && !redeals_ && !many_;
        Meter meter(budget, control);
        progress_ = {0, budget.iterations};
        if (hears_priors_) ask_at_root();
        while (!meter.exhausted() && !parts_.backup->settled(tree_, root_) &&
               !(parts_.prune && parts_.prune->finished(tree_, root_))) {
            progress_.iterations = meter.iterations;
            iterate(meter);
        }
        spent(meter);
        if (parts_.decide->more() > 0) {
            const Budget rest = budget.times(parts_.decide->more());
            Meter overtime(rest, control);
            while (!parts_.decide->agreed(tree_, root_) && !overtime.exhausted()) iterate(overtime);
            spent(overtime);
        }
        if (parts_.prune) parts_.prune->settle(tree_, root_);
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
    size_t bytes() const {
        return tree_.bytes() + actions_.size() * sizeof(Action) + states_.size() * sizeof(State) +
               (parts_.graph ? parts_.graph->bytes() : 0);
    }
    int64_t iterations() const { return iterations_; }
    int64_t model_calls() const { return model_calls_; }
    double seconds() const { return seconds_; }
    bool worlds_change() const { return matching_; }
    uint8_t noted_for() const { return noted_for_; }  // players whose luck parts the tree

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

    State replay(const Way& way, uint32_t born, std::vector<Heard>* heard = nullptr);

    Action in_world(const State& state, uint32_t edge);

private:
    void spent(const Meter& meter) {
        iterations_ += meter.iterations;
        model_calls_ += meter.model_calls;
        seconds_ += meter.seconds();
    }

    void look_from(const Observation<State>& seen, uint64_t seed, bool resumed) {
        seed_ = seed;
        searcher_ = game_.to_act(seen.seen);
        root_values_ = {};
        iterations_ = model_calls_ = 0;
        seconds_ = 0;
        forced_.clear();
        choice_ = Rng::stream(seed, UINT64_MAX);
        seen_ = std::make_unique<Observation<State>>(seen);
        parts_.worlds->begin(game_, *seen_, parts_.belief, seed);
        if (parts_.prune) parts_.prune->begin(seed, resumed);
        parts_.select->begin(seed);
        if (parts_.rollout.policy) parts_.rollout.policy->begin(game_, seen.seen);
        root_turn_ = 0;
        if constexpr (HasTurn<G>)
            if (counts_turns(game_)) root_turn_ = game_.turn(seen.seen);
    }

    // The root for what is seen now; a graph may know it.
    NodeId plant(const Observation<State>& seen) {
        State state = seen.seen;
        Chance chance(Rng::stream(seed_, 0));
        if (stored_) parts_.worlds->draw(0, chance, state);
        if (!parts_.graph) return tree_.root = new_node(state, 0);
        NodeId root = parts_.graph->table.find(key_of(state));
        if (root == kNone) {
            root = new_node(state, 0);
            parts_.graph->table.add(key_of(state), root);
        }
        return tree_.root = root;
    }

    bool follow(const Way& way, uint64_t stream, State& state, std::vector<Heard>* heard);

    struct Question {
        std::vector<uint32_t> weights, labels;
    };
    std::vector<Heard> put_together(const std::vector<Question>& questions) const;
    void hear_again(const Way& way, std::vector<Heard>& heard);

    // Takes the picks of a known outcome again, in order; one that cannot be here is left to the generator. When it
    // `listens` it keeps what was asked.
    struct Follow final : Guide {
        explicit Follow(std::span<const Pick> picks) : left(picks) {}
        int answer(Event what, std::span<const uint32_t> weights, std::span<const uint32_t> labels, Rng&) override {
            if (listens) questions.push_back({{weights.begin(), weights.end()}, {labels.begin(), labels.end()}});
            if (left.empty() || !(left[0].event == what)) return -1;
            const uint32_t wanted = left[0].label;
            left = left.subspan(1);
            for (size_t i = 0; i < labels.size(); ++i)
                if (labels[i] == wanted && weights[i] > 0) return static_cast<int>(i);
            return -1;
        }
        std::span<const Pick> left;
        bool listens = false;
        std::vector<Question> questions;
    };

    // A leaf on its way from selection to back-up.
    struct Leaf {
        std::vector<Step> path;
        std::vector<Step> watched;  // with many observers: the same in the trees of those who only looked on
        NodeId node = 0;
        bool new_edge = false, new_node = false;  // met for the first time
        Chance chance;
        uint64_t chance_key = 0;
    };

    // One pass of the four steps: select and expand in descend(), evaluate by the rollout and the evaluator, back up.
    void iterate(Meter& meter) {
        if (wide_ > 1) return iterate_wide(meter);
        Leaf& leaf = leaves_[0];
        State& state = reached_[0];
        ++meter.iterations;
        descend(leaf, state, meter);
        play_out(0, meter);
        if (game_.is_over(state) && !parts_.evaluate->judges_ends())
            back_up(leaf, game_.returns(state), traces_[0]);
        else
            evaluate_and_back_up(1);
    }

    // The same for as many leaves as the evaluator or the crew want at once. Visits are counted on the way down and
    // values on the way up, so leaves of one pass keep out of each other's way (a virtual loss).
    void iterate_wide(Meter& meter) {
        const int playouts = parts_.playouts;
        int count = 0;
        for (; count < wide_ && (count == 0 || !meter.exhausted()); count += playouts) {
            descend(leaves_[static_cast<size_t>(count / playouts)], reached_[static_cast<size_t>(count)], meter);
            for (int more = 1; more < playouts; ++more)
                reached_[static_cast<size_t>(count + more)] = reached_[static_cast<size_t>(count)];
            meter.iterations += playouts;
        }
        if (parts_.crew > 1) {
            if (!crew_) crew_ = std::make_unique<Crew>(parts_.crew);
            std::atomic<int64_t> calls = 0;
            crew_->run(count, [&](int job) {
                Meter own = meter;
                own.model_calls = 0;
                play_out(job, own);
                calls += own.model_calls;
            });
            meter.model_calls += calls;
        } else {
            for (int job = 0; job < count; ++job) play_out(job, meter);
        }

        // States that are over have their result; the others are valued together.
        waiting_.clear();
        for (int job = 0; job < count; ++job) {
            const auto at = static_cast<size_t>(job);
            if (game_.is_over(reached_[at]) && !parts_.evaluate->judges_ends()) {
                back_up(leaf_of(job), game_.returns(reached_[at]), traces_[at]);
                continue;
            }
            if (waiting_.size() != at) std::swap(reached_[waiting_.size()], reached_[at]);
            waiting_.push_back(job);
        }
        if (!waiting_.empty()) evaluate_and_back_up(waiting_.size());
    }

    // The first `count` states, which are those of the jobs in waiting_.
    void evaluate_and_back_up(size_t count) {
        evaluate(count, leaf_of(wide_ == 1 ? 0 : waiting_[0]).chance_key);
        for (size_t i = 0; i < count; ++i) {
            const int job = wide_ == 1 ? 0 : waiting_[i];
            if (hears_priors_) give_priors(leaf_of(job).node, reached_[i], priors_[i], serial_);
            back_up(leaf_of(job), values_[i], traces_[static_cast<size_t>(job)]);
        }
    }

    void evaluate(size_t count, uint64_t seed) {
        if (hears_priors_) priors_.assign(count, {});
        parts_.evaluate->evaluate({game_, seen_->seen, searcher_, std::span(reached_.data(), count),
                                   std::span(values_.data(), count), std::span(priors_), seed, &tree_, root_});
    }

    // Other nodes have their priors from when they were leaves; at the root the first iteration chooses already.
    void ask_at_root() {
        if (tree_.nodes[root_].first_edge != kNone) return;
        Chance chance(Rng::stream(seed_, static_cast<uint64_t>(serial_)));
        if (stored_) reached_[0] = states_[root_];
        if (!stored_) parts_.worlds->draw(serial_, chance, reached_[0]);
        evaluate(1, seed_);
        give_priors(root_, reached_[0], priors_[0], serial_);
    }

    Leaf& leaf_of(int job) { return leaves_[static_cast<size_t>(parts_.playouts == 1 ? job : job / parts_.playouts)]; }

    // The rollout of one job: playout number job % playouts from its leaf.
    void play_out(int job, Meter& meter) {
        const auto at = static_cast<size_t>(job);
        const int number = parts_.playouts == 1 ? 0 : job % parts_.playouts;
        Leaf& leaf = leaf_of(job);
        Trace* trace = traced_ ? &traces_[at] : nullptr;
        if (trace) trace->clear();
        const auto depth = static_cast<int>(leaf.path.size());
        if (number == 0)
            return play_on(game_, parts_.rollout, reached_[at], root_turn_, depth, leaf.chance, meter, trace);
        Chance other(Rng::stream(leaf.chance_key, static_cast<uint64_t>(number)));
        play_on(game_, parts_.rollout, reached_[at], root_turn_, depth, other, meter, trace);
    }

    // mcts_observers.h
    void descend_together(Leaf& leaf, State& state, Meter& meter);
    uint16_t watched_edge(NodeId id, uint64_t identity, const Action& action, int64_t iteration);
    uint64_t seen_of(const State& state, const Action& action, Player player) const;

    // Steps 1 and 2, from the root to a leaf; `state` becomes the leaf's.
    void descend(Leaf& leaf, State& state, Meter& meter) {
        if (simple_) return descend_simply(leaf, state, meter);
        if (many_) return descend_together(leaf, state, meter);
        descend_by<false>(leaf, state, meter);
    }

    // Most searches of tiny games: all of the descent in one function, without a call.
    [[gnu::flatten]] void descend_simply(Leaf& leaf, State& state, Meter& meter) {
        descend_by<true>(leaf, state, meter);
    }

    // kSimple: what is asked of the parts once is known to be no, and the compiler leaves it out.
    template <bool kSimple>
    void descend_by(Leaf& leaf, State& state, Meter& meter) {
        const bool stored = !kSimple && stored_;
        const int64_t iteration = serial_++;
        const auto once = static_cast<uint32_t>(parts_.playouts);
        leaf.chance_key = combine(seed_, static_cast<uint64_t>(iteration));
        leaf.chance.restart(Rng(leaf.chance_key));
        leaf.path.clear();
        leaf.node = root_;
        path_ = &leaf.path;
        Chance& chance = leaf.chance;
        if (!kSimple && steered_) parts_.chance->begin_iteration();
        const State* at = stored ? &states_[root_] : &state;
        if (!stored) parts_.worlds->draw(iteration, chance, state);
        for (;;) {
            const NodeId id = leaf.node;
            Node& node = tree_.nodes[id];
            node.visits += once;
            // Where worlds change, or chance parts nothing, the same decision may be over in one of them alone.
            const bool over = !kSimple && matching_ ? game_.is_over(*at) : node.over;
            if (over || (node.visits <= before_children_ && id != root_) || (bounded_ && at_horizon(*at, leaf))) break;

            // Step 1. Select. The best-scoring action while every action here has been tried;
            // Step 2. Expand. else an untried one.
            const int place = choose<kSimple>(id, *at, iteration);
            if (place < 0) break;
            const uint32_t edge = tree_.nodes[id].first_edge + static_cast<uint32_t>(place);
            tree_.edges[edge].visit(once);
            leaf.path.push_back({id, static_cast<uint16_t>(place)});

            fresh_ = false;
            const NodeId child = stored ? step_stored(leaf.path.back(), at, state, iteration, chance, meter)
                                        : step<kSimple>(edge, state, iteration, chance, meter);
            if (child == kNone) {
                if (stored && parts_.graph && tree_.closed[edge]) at = &states_[id], leaf.path.pop_back();
                break;
            }
            leaf.node = child;
            if (!kSimple && collects_) parts_.worlds->pass(state);
            if (!kSimple && fresh_) {
                tree_.nodes[child].visits += once;
                break;
            }
        }
        meter.model_calls += std::exchange(listing_calls_, 0);
        depth_ = std::max(depth_, static_cast<int>(leaf.path.size()));
        if (at != &state) state = *at;
        chance.begin(0);
        if (judges_) {
            leaf.new_node = tree_.nodes[leaf.node].visits <= once;
            leaf.new_edge = !leaf.path.empty() && edge_of(leaf.path.back()).visits <= once;
            if (parts_.rollout.policy) judge(leaf, worth_of(state));
        }
    }

    const Edge& edge_of(const Step& step) const { return tree_.edges[tree_.nodes[step.node].first_edge + step.edge]; }

    bool at_horizon(const State& state, const Leaf& leaf) const {
        const Until& until = parts_.rollout.until;
        if constexpr (HasTurn<G>)
            if (until.turns && game_.turn(state) >= root_turn_ + until.turns) return true;
        return static_cast<int>(leaf.path.size()) >= until.actions;
    }

    // Where the turn ends and the worlds say so, what the searcher cannot see is dealt anew: true.
    bool deal_anew(State& state, const Action& action, Chance& chance) {
        if constexpr (HidesInformation<G> && HasActionInfo<G>) {
            if (!redeals_ || game_.to_act(state) != searcher_ || !game_.action_info(state, action).ends_turn)
                return false;
            state = game_.determinize(game_.observe(state, searcher_), parts_.belief, chance);
            return true;
        }
        return false;
    }

    // Applies an action; the label of what came of it. What was dealt parts the tree by what the one to act sees of it.
    uint64_t apply(State& state, const Action& action, Chance& chance) {
        chance.begin(noted_for_);
        const bool dealt = deal_anew(state, action, chance);
        game_.apply(state, action, chance);
        if constexpr (HasKey<G>)
            if (dealt) return key_of(state);
        return chance.outcome();
    }

    // A proof needs the chances of outcomes.
    bool keeps_picks() const { return parts_.chance->keeps_picks() || tree_.uses(Column::kProven); }

    // Applies an edge's action and follows what chance did; kNone when the tree is full.
    template <bool kSimple>
    NodeId step(uint32_t edge, State& state, int64_t iteration, Chance& chance, Meter& meter) {
        ++meter.model_calls;
        if constexpr (kSimple) {
            chance.begin(noted_for_);
            game_.apply(state, actions_[edge], chance);
            const NodeId child = tree_.edges[edge].child;
            return chance.outcome() == 0 && child != kNone ? child
                                                           : child_of(edge, chance.outcome(), state, iteration, true);
        }
        const Action action = matching_ ? chosen_ : actions_[edge];
        if (!steered_) {
            const uint64_t label = apply(state, action, chance);
            return child_of(edge, label, state, iteration, true);
        }
        const uint32_t known = parts_.chance->again(tree_, path_->back(), choice_);
        Follow follow{known == kNone ? std::span<const Pick>() : tree_.picks_of(known)};
        Guide* guide = known == kNone ? parts_.chance->guide(tree_, path_->back()) : &follow;
        const bool kept = keeps_picks();
        if (guide) chance.guide(guide);
        if (kept) made_.clear(), chance.record(&made_);
        const uint64_t label = apply(state, action, chance);
        if (guide) chance.guide(nullptr);
        if (kept) chance.record(nullptr);
        return child_of(edge, label, state, iteration, known == kNone);
    }

    // The same where states are stored: what is known already is not played again.
    NodeId step_stored(const Step& step, const State*& at, State& state, int64_t iteration, Chance& chance,
                       Meter& meter) {
        const uint32_t edge = tree_.nodes[step.node].first_edge + step.edge;
        NodeId child = tree_.edges[edge].child;
        if (child == kNone && tree_.edges[edge].outcomes != kNone) {
            const uint32_t known = parts_.chance->again(tree_, step, choice_);
            if (known != kNone) child = tree_.outcomes[known].child;
        }
        if (child != kNone) {
            if (parts_.budget.count_selections) ++meter.model_calls;
            at = &states_[child];
            return child;
        }
        if (at != &state) state = *at;
        const bool dealt = deal_anew(state, actions_[edge], chance);
        chance.begin(Event::kEveryone);
        made_.clear();
        chance.record(&made_);
        chance.guide(parts_.chance->guide(tree_, step));
        game_.apply(state, actions_[edge], chance);
        chance.guide(nullptr);
        chance.record(nullptr);
        ++meter.model_calls;
        child = parts_.graph ? known_or_new(step, dealt || chance.outcome() != 0, state, iteration)
                             : child_of(edge, chance.outcome(), state, iteration, true);
        at = child == kNone ? &state : &states_[child];
        return child;
    }

    // What makes a decision of a graph: all that the one to act sees; where nothing is dealt anew, all there is, since
    // what they do not see is not to be forgotten.
    uint64_t key_of(const State& state) const {
        uint64_t key = 0;
        if constexpr (HasKey<G>) {
            if (redeals_) return game_.key(state, game_.is_over(state) ? searcher_ : game_.to_act(state));
            for (Player player = 0; player < game_.players(state); ++player)
                key = combine(key, game_.key(state, player));
        }
        return key;
    }

    // The decision of a graph that an edge leads to: whatever has its key, or a new one. A new edge to a known decision
    // ends the descent, unless told otherwise; after chance it goes on. kNone ends it: when the graph is full, or the
    // action led back to where the path has been. An action that can do nothing else is deleted for that.
    NodeId known_or_new(const Step& step, bool parted, const State& state, int64_t iteration) {
        const uint32_t edge = tree_.nodes[step.node].first_edge + step.edge;
        const uint64_t key = key_of(state);
        NodeId child = parts_.graph->table.find(key);
        fresh_ = child == kNone || (!parted && !parts_.graph->options().descend_on_hit);
        if (child == kNone) {
            if (!has_room(1, 0)) return kNone;
            child = new_node(state, iteration);
            parts_.graph->table.add(key, child);
        } else if (std::any_of(path_->begin(), path_->end(), [&](const Step& s) { return s.node == child; })) {
            if (!parted) tree_.closed[edge] |= kDead;
            return kNone;
        }
        if (parted) {
            uint32_t outcome = tree_.find_outcome(edge, key);
            if (outcome == kNone) {
                outcome = tree_.add_outcome(edge, key, child);
                tree_.keep_picks(outcome, made_);
                parts_.graph->link_outcome(step.node, step.edge, child);
            }
            ++tree_.outcomes[outcome].count;
        } else {
            tree_.edges[edge].child = child;
            parts_.graph->link(step.node, step.edge, child);
        }
        return child;
    }

    NodeId new_node(const State& state, int64_t iteration) {
        const NodeId child = tree_.grow_node();
        Node& made = tree_.nodes[child];
        made.born = static_cast<uint32_t>(iteration);
        made.over = game_.is_over(state);
        made.to_act = static_cast<int8_t>(made.over ? searcher_ : game_.to_act(state));
        if (made.over && tree_.uses(Column::kProven)) {
            const Values values = game_.returns(state);
            for (size_t player = 0; player < values.size(); ++player)
                tree_.sure[child][player] = values[player] == 1 ? 1 : values[player] == 0 ? -1 : 0;
        }
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
                if (keeps_picks() || stored_) tree_.keep_picks(outcome, made_);
            }
        }
        if (outcome != kNone && by_chance) ++tree_.outcomes[outcome].count;
        return child;
    }

    bool has_room(size_t nodes, size_t edges) const {
        return (tree_.nodes.size() + nodes) * node_bytes_ + (tree_.edges.size() + edges) * edge_bytes_ +
                   tree_.picks.bytes() <=
               bytes_;
    }

    template <bool kSimple>
    int choose(NodeId id, const State& state, int64_t iteration);

    int take(Node& node, int place);

    int forced_place(const Node& node) const;

    int choose_plain(Node& node, NodeId id);

    int choose_among(Node& node, NodeId id);

    int try_next(Node& node, int count);

    void list_legal(NodeId id, const State& state);

    void describe(uint32_t edge, const State& state, const Action& action);

    void rank_untried(const Node& node, NodeId id, const State& state);

    // What a state is worth by itself.
    Values worth_of(const State& state) {
        if (game_.is_over(state) && !parts_.evaluate->judges_ends()) return game_.returns(state);
        Values worth{};
        parts_.evaluate->evaluate(
            {game_, seen_->seen, searcher_, std::span(&state, 1), std::span(&worth, 1), {}, seed_, &tree_, root_});
        return worth;
    }
    void judge(const Leaf& leaf, const Values& worth) {
        if (leaf.new_node && tree_.uses(Column::kWorth)) tree_.worth[leaf.node] = worth;
        if (!leaf.new_edge || !tree_.uses(Column::kRank)) return;
        const Node& node = tree_.nodes[leaf.path.back().node];
        tree_.rank[node.first_edge + leaf.path.back().edge] =
            static_cast<float>(worth[static_cast<size_t>(node.to_act)]);
    }

    bool make_edges(NodeId id, const State& state);

    bool match_edges(NodeId id, const State& state, int64_t iteration);

    int find_edge(const Node& node, uint64_t identity, int hint) const;

    bool make_room(Node& node);

    void even_priors(const Node& node);

    void give_priors(NodeId id, const State& state, const std::vector<float>& priors, int64_t iteration);

    void sort_by_prior(const Node& node);

    // Step 4. Back up.
    void back_up(const Leaf& leaf, const Values& values, const Trace& trace) {
        if (judges_ && !parts_.rollout.policy) judge(leaf, values);
        parts_.backup->back_up(tree_, leaf.path, leaf.node, values, 1, searcher_);
        for (int player = 0; player < kMaxPlayers; ++player) root_values_[player] += values[player];
        if (!told_) return;
        if (many_) parts_.backup->back_up(tree_, leaf.watched, leaf.node, values, 1, searcher_);
        if (!trace.empty()) parts_.rollout.policy->learn(trace, values);
        if (learns_path_) learn_path(leaf.path, values);
        if (tree_.uses(Column::kAmaf)) all_moves_.credit(tree_, leaf.path, trace, values);
    }

    void learn_path(const std::vector<Step>& path, const Values& values) {
        entered_.clear();
        for (const Step& step : path) {
            const Node& node = tree_.nodes[step.node];
            entered_.push_back({node.to_act, tree_.identity[node.first_edge + step.edge]});
        }
        parts_.rollout.policy->learn(entered_, values);
    }

    uint32_t outcome_to(uint32_t edge, NodeId child) const {
        uint32_t at = tree_.edges[edge].outcomes;
        while (at != kNone && tree_.outcomes[at].child != child) at = tree_.outcomes[at].next;
        return at;
    }

    // Streams of chance that are no iteration's.
    static constexpr uint64_t kListing = 0x6c697374, kTrial = 0x74726961;

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
    bool many_ = false;      // every player has a tree, all of them in tree_
    bool collects_ = false;  // the worlds learn from what iterations come through
    std::array<NodeId, kMaxPlayers> roots_{};
    bool steered_ = false, scores_untried_ = false, among_ = false;  // asked of the parts once
    bool plain_ = false;                                             // all edges compete, and nothing else counts
    bool simple_ = false;                                            // and a step is no more than its action
    bool redeals_ = false;                                           // hidden cards are dealt anew within a world
    bool bounded_ = false;                                           // the tree ends where rollouts do
    uint32_t before_children_ = 1;                                   // visits of a node without edges
    int wide_ = 1;                                                   // states that are valued together
    bool traced_ = false;                                            // somebody learns from rollouts
    bool learns_path_ = false;                                       // and from the way to them
    bool told_ = false;                                              // values go to others than the path as well
    bool judges_ = false;                                            // new leaves are valued by themselves
    bool hears_priors_ = false;                                      // leaves are valued and their actions too
    bool shuffles_ = false;                                          // legal actions come in any order
    bool describes_ = false;
    int64_t listing_calls_ = 0;
    bool fresh_ = false;                       // the step just made was the first to its decision, or counts as such
    const std::vector<Step>* path_ = nullptr;  // of the descent at hand
    int root_turn_ = 0;
    size_t bytes_ = 0, node_bytes_ = 0, edge_bytes_ = 0;
    Progress progress_;
    Values root_values_{};
    int depth_ = 0;
    int64_t iterations_ = 0, model_calls_ = 0;
    double seconds_ = 0;

    // Working space, kept between iterations.
    typename G::Actions legal_, all_;
    Action chosen_;
    std::vector<uint16_t> offered_, open_, untried_, competing_;
    std::vector<int> offered_as_;
    std::vector<uint32_t> marks_;
    uint32_t marker_ = 0;
    std::vector<Pick> made_;
    AllMovesAsFirst all_moves_;
    std::vector<Leaf> leaves_;
    std::vector<State> reached_;  // by leaf and playout
    std::vector<Values> values_;
    std::vector<Trace> traces_;
    Trace entered_;
    std::vector<int> waiting_;
    std::vector<std::vector<float>> priors_;
    std::unique_ptr<Crew> crew_;
};

}  // namespace turnwise

#include "search/mcts_edges.h"
#include "search/mcts_observers.h"
#include "search/mcts_replay.h"
