#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "agents/instances/instance.h"
#include "base/registry.h"
#include "game/conformance.h"
#include "game/perft.h"
#include "search/shape.h"

namespace turnwise {

namespace nb = nanobind;

// Any game behind one face, so that Python sees the same Game, State and SearchResult whatever the rules are. Calls
// are coarse (a whole search, a whole match): the rules inside are compiled for their game and never go through here.

class AnyGame;

// Who keeps a game alive. A native one is simply shared. One written in Python is held through its handle, as one
// Python object holds another, so that the collector sees the circle when the user's game keeps a state of its own.
struct GameHold {
    std::shared_ptr<const AnyGame> game;  // owns nothing when there is a handle
    nb::object handle;

    const AnyGame* operator->() const { return game.get(); }
    const AnyGame& operator*() const { return *game; }
    friend bool operator==(const GameHold& a, const GameHold& b) { return a.game == b.game; }
};

// A state that never changes, with the game it belongs to.
struct AnyState {
    GameHold game;
    std::shared_ptr<const void> data;
    Player viewer = -1;                  // of an observation: whose; -1: a full state
    std::shared_ptr<const Lists> lists;  // of an observation: what a search that believes in known lists is told
};

// A pick of the chance door in words.
struct PickText {
    std::string text;
    double probability;
    // In a tree with bucketed chance: values from low up to but not including high, and the chance of one of them.
    int low = 0, high = 0;
    double bucket_probability = -1;
};

struct AnyOutcome {
    AnyState state;
    double probability;
    std::vector<PickText> picks;
};

struct ActionStats {
    nb::object action;
    uint32_t visits;
    double value, low, high;  // for the player to act; a 95 % interval of the mean
};

struct AnyChoice {
    nb::object action;
    std::string text;
    Choice choice;
};

// The part of a tree that somebody wants to see: below `path` (for each step the place of an action and the number of
// the decision it led to), so many actions deep, without what has less than a share of the visits there, best first.
struct TreeView {
    size_t tree = 0;
    std::vector<std::pair<uint32_t, uint32_t>> path;
    int depth = 6;
    double share = 0.0012;
    int most = 400;
};

// An action in a tree, or an outcome of chance after one. What an action leads to without chance is the action's own
// row; rows below either are what comes next.
struct LookRow {
    int parent = -1;  // a row before this one; -1: the decision that the view begins at
    bool chance = false;
    int place = -1;     // of an action at its decision
    int64_t node = -1;  // the decision it leads to, where that is one
    int player = -1;    // who acts, or for chance: who acts after it
    bool over = false;  // the match ends here
    uint32_t visits = 0;
    double value = 0, low = 0, high = 1;  // for who acts; of chance: for who acts after it, NaN when that is unknown
    double probability = -1;              // of an outcome, where it is known
    int bucket_low = 0, bucket_high = 0;  // the bucket that the outcome stands for; empty: none
    double bucket_probability = -1;
    std::string text, words;
};

// One moment of a search, read by the thread that searches.
struct TreeLook {
    struct Line {
        std::string text, words;
        int player;
        uint32_t visits;
        bool chance;
        double probability;
    };
    struct Item {
        std::string text, words;
        uint32_t visits;
        double value, low, high;
    };
    Effort effort;
    std::vector<double> values;
    bool raw = false;
    std::vector<Item> actions;
    int best = -1;  // of the actions
    std::vector<Line> line;
    std::vector<LookRow> rows;
    uint32_t visits = 0;  // of the decision that the view begins at
    int player = -1;      // who acts there
    size_t nodes = 0, bytes = 0, trees = 0;
    int depth = 0;
};

// A place in the trees of a search: which tree, and the way to it.
struct TreePlace {
    size_t tree = 0;
    NodeId root = 0;
    std::vector<uint32_t> edges;
    std::vector<NodeId> nodes;  // that each edge led to

    bool at_root() const { return nodes.empty(); }
    NodeId node() const { return nodes.empty() ? root : nodes.back(); }
    void go(uint32_t edge, NodeId child) { edges.push_back(edge), nodes.push_back(child); }
};

// What a search found, and its trees where it grew any.
class AnyTree {
public:
    struct Branch {
        TreePlace before;
        uint32_t edge;
        ActionStats stats;
        std::vector<TreePlace> outcomes;
    };

    std::shared_ptr<void> lease;  // the actions of a game written in Python are known as long as the tree lives

    virtual ~AnyTree() = default;
    // What it holds of Python, for the collector; a user's functions inside of the agent stay unseen.
    virtual int visit_python(visitproc, void*) const { return 0; }
    virtual void clear_python() {}
    virtual nb::object best() const = 0;
    virtual std::vector<ActionStats> actions() const = 0;  // most visited first
    virtual std::vector<nb::object> principal_line() const = 0;
    virtual std::optional<std::vector<double>> values() const = 0;  // mean value of each player, where there is one
    virtual const Reason& reason() const = 0;                       // by what `best` was chosen
    virtual std::vector<Branch> branches(const TreePlace& place) const = 0;
    virtual AnyState state(const TreePlace& place) const = 0;
    virtual AnyState state(const Branch& branch) const = 0;                 // before the action
    virtual std::vector<PickText> picks(const TreePlace& place) const = 0;  // of the action that led there
    virtual const Node& node(const TreePlace& place) const = 0;
    virtual size_t trees() const = 0;
    virtual TreePlace root(size_t tree) const = 0;
    virtual TreeShape shape(size_t tree) const = 0;
    virtual size_t nodes() const = 0;
    virtual int depth() const = 0;
    virtual size_t bytes() const = 0;
    virtual const Effort& effort() const = 0;
    virtual bool raw() const = 0;  // values are not probabilities
    // What there is to see now. While the search is on, only the thread that searches may ask.
    virtual TreeLook look(const TreeView& view) = 0;
};

// Called by the searching thread when there is something to look at, and before that ends.
using Watched = std::function<void(AnyTree*)>;

// A recipe as the core reads it: plain data, and the Python functions it names by number.
struct Recipe {
    Plain plain;
    std::vector<nb::object> functions;
};

struct MatchPlan : Plan {
    const Plain& setup;
    const Recipe* agents[kMaxPlayers];  // the agents, by their number, not their seat
    const Recipe* luck = nullptr;       // the evaluator that measures luck, if any

    explicit MatchPlan(const Plain& setup) : setup(setup), agents{} {}
};

struct AnyRecord {
    std::vector<PickText> start_picks;
    std::vector<nb::object> actions;
    std::vector<std::vector<PickText>> picks;
    std::vector<int> seats;
    std::optional<AnyState> last;
    PlayedMatch match;
};

class AnyGame : public std::enable_shared_from_this<AnyGame> {
public:
    explicit AnyGame(std::string name) : name_(std::move(name)) {}
    virtual ~AnyGame() = default;
    const std::string& name() const { return name_; }

    // What the rules were loaded with, where that was not the usual: a record needs it to load them again.
    Plain options = Plain::map();

    // A game written in Python: its rules need the GIL.
    virtual bool in_python() const { return false; }
    virtual nb::object python_object() const { return nb::none(); }
    virtual GameHold hold_game() const { return {shared_from_this(), {}}; }
    // Held by whoever holds actions of a game written in Python, which are numbers of a table: the table is emptied
    // when nobody does.
    virtual std::shared_ptr<void> lease() const { return nullptr; }
    // What it holds of Python, for the collector.
    virtual int visit_python(visitproc, void*) const { return 0; }
    virtual void clear_python() {}
    virtual int visit_python(const AnyState&, visitproc, void*) const { return 0; }
    virtual std::vector<std::string> abilities() const = 0;

    virtual AnyOutcome start(const Plain& setup, uint64_t seed) const = 0;
    virtual AnyState wrap(nb::handle raw) const = 0;  // a state of a game written in Python
    virtual nb::object raw(const AnyState& state) const = 0;
    virtual int players(const AnyState& state) const = 0;
    virtual Player to_act(const AnyState& state) const = 0;
    virtual std::vector<nb::object> legal_actions(const AnyState& state) const = 0;
    virtual AnyOutcome apply(const AnyState& state, nb::handle action, const std::vector<std::string>& picks,
                             uint64_t seed) const = 0;
    virtual std::vector<AnyOutcome> starts(const Plain& setup, uint64_t limit) const = 0;
    virtual std::optional<Payoffs> payoffs() const { return {}; }
    virtual std::vector<AnyOutcome> outcomes(const AnyState& state, nb::handle action, uint64_t limit) const = 0;
    virtual std::vector<AnyChoice> choices(const AnyState& state) const = 0;
    virtual bool is_over(const AnyState& state) const = 0;
    virtual std::vector<double> returns(const AnyState& state) const = 0;
    virtual std::string text(const AnyState& state) const = 0;

    virtual AnyState observe(const AnyState& state, Player player) const = 0;
    virtual AnyState determinize(const AnyState& seen, const Plain& belief, uint64_t seed) const = 0;
    virtual uint64_t key(const AnyState& state, Player player) const = 0;
    virtual ActionInfo action_info(const AnyState& state, nb::handle action) const = 0;
    virtual std::vector<std::pair<std::string, int>> feature_names() const = 0;
    virtual std::vector<float> features(const AnyState& state, const std::string& name, Player player) const = 0;
    virtual Plain to_plain(const AnyState& state, bool full = false) const = 0;
    virtual AnyState from_plain(const Plain& plain) const = 0;
    virtual Plain schema() const = 0;  // of the plain form of states, as JSON Schema
    virtual void check(const AnyState& state) const = 0;
    virtual bool equal(const AnyState& a, const AnyState& b) const = 0;
    virtual size_t hash(const AnyState& state) const { return std::hash<std::string>()(text(state)); }
    virtual size_t state_bytes() const = 0;

    virtual PartNames part_names() const = 0;
    virtual std::unique_ptr<AnyTree> search(const AnyState& state, const Recipe& recipe, uint64_t seed,
                                            const Control& control, const Watched& watched = {}) const = 0;
    virtual nb::object act(const AnyState& state, const Recipe& recipe, uint64_t seed,
                           const Control& control) const = 0;
    // `done` and `listen` are called without the GIL.
    virtual void play(const MatchPlan& plan, const std::function<void(const PlayedMatch&)>& done,
                      const std::function<void()>& listen) const = 0;
    virtual AnyRecord record(const MatchPlan& plan, int64_t number, const Control& control) const = 0;

    virtual PerftResult perft(const AnyState& state, int depth, uint64_t max_outcomes,
                              const std::function<void()>& listen) const = 0;
    virtual std::vector<std::string> conformance(const Plain& setup, const ConformanceOptions& options) const = 0;
    virtual std::string playthrough(const Plain& setup, uint64_t seed, int limit) const = 0;
    virtual Speeds bench(const Plain& setup, double seconds, const Control& control) const = 0;
    virtual uint64_t rules_signature(const Plain& setup, uint64_t seed, int matches) const = 0;
    virtual uint64_t evaluations_signature(const Plain& setup, uint64_t seed, int matches) const = 0;
    // Random matches with check() after every action, until `matches` are played or `seconds` are over.
    virtual int64_t fuzz(const Plain& setup, int64_t matches, double seconds, uint64_t seed,
                         const Control& control) const = 0;

private:
    std::string name_;
};

}  // namespace turnwise
