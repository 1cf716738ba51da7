#pragma once

#include <algorithm>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "base/sort_few.h"
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
    int playouts = 1;      // from every leaf
    int crew = 1;          // threads that play on from as many leaves at once
    int virtual_loss = 1;  // visits that each of them counts on the way until it has a value
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
        merges_ = HasSeenIdentity<G> && parts_.worlds->merges_alike() && !parts_.worlds->fixed();
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
        reads_tree_ = parts_.rollout.policy && parts_.rollout.policy->reads_tree();
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

    // Down to a leaf (mcts_descend.h).
    template <bool kSimple>
    void descend_by(Leaf& leaf, State& state, Meter& meter);
    template <bool kSimple>
    NodeId step(uint32_t edge, State& state, int64_t iteration, Chance& chance, Meter& meter);
    NodeId step_stored(const Step& step, const State*& at, State& state, int64_t iteration, Chance& chance,
                       Meter& meter);
    bool at_horizon(const State& state, const Leaf& leaf) const;
    bool deal_anew(State& state, const Action& action, Chance& chance);
    uint64_t apply(State& state, const Action& action, Chance& chance);
    uint64_t key_of(const State& state) const;
    NodeId known_or_new(const Step& step, bool parted, const State& state, int64_t iteration);
    NodeId child_of(uint32_t edge, uint64_t label, const State& state, int64_t iteration, bool by_chance);
    NodeId new_node(const State& state, int64_t iteration);

    // The same where players do not see all that others do (mcts_observers.h).
    void descend_together(Leaf& leaf, State& state, Meter& meter);
    uint16_t watched_edge(NodeId id, uint64_t identity, const Action& action, int64_t iteration);
    uint64_t seen_of(const State& state, const Action& action, Player player) const;
    void take_any_alike(const State& state, uint64_t seen, Chance& chance);

    // What a leaf is worth, and who is told (mcts_value.h).
    void iterate_wide(Meter& meter);
    void play_out(int job, Meter& meter);
    void evaluate_and_back_up(size_t count);
    void evaluate(size_t count, uint64_t seed);
    void ask_at_root();
    Values worth_of(const State& state);
    void judge(const Leaf& leaf, const Values& worth);
    void count_virtual_loss(const Leaf& leaf, int times);
    void back_up(const Leaf& leaf, const Values& values, const Trace& trace);
    void learn_path(const std::vector<Step>& path, const Values& values);

    Leaf& leaf_of(int job) { return leaves_[static_cast<size_t>(parts_.playouts == 1 ? job : job / parts_.playouts)]; }
    const Edge& edge_of(const Step& step) const { return tree_.edges[tree_.nodes[step.node].first_edge + step.edge]; }

    // A proof needs the chances of outcomes.
    bool keeps_picks() const { return parts_.chance->keeps_picks() || tree_.uses(Column::kProven); }

    bool has_room(size_t nodes, size_t edges) const {
        return (tree_.nodes.size() + nodes) * node_bytes_ + (tree_.edges.size() + edges) * edge_bytes_ +
                   tree_.picks.bytes() <=
               bytes_;
    }

    // Which edges a node has, and which is taken (mcts_edges.h).
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
    bool make_edges(NodeId id, const State& state);
    bool match_edges(NodeId id, const State& state, int64_t iteration);
    int find_edge(const Node& node, uint64_t identity, int hint) const;
    bool make_room(Node& node);
    void even_priors(const Node& node);
    void give_priors(NodeId id, const State& state, const std::vector<float>& priors, int64_t iteration);
    void sort_by_prior(const Node& node);

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
    bool merges_ = false;    // actions of others that look alike to the searcher are one edge
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
    bool reads_tree_ = false;                                        // rollouts look back at the tree
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
    std::vector<std::pair<uint64_t, int>> alike_;  // identities and places in legal_
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

#include "search/mcts_descend.h"
#include "search/mcts_edges.h"
#include "search/mcts_observers.h"
#include "search/mcts_replay.h"
#include "search/mcts_value.h"
