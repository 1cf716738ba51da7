#pragma once

#include <climits>
#include <functional>

#include "base/registry.h"
#include "game/game.h"
#include "search/decide/reason.h"
#include "search/tree.h"

namespace turnwise {

// The parts of a search that know no game: small rules over the storage of tree.h. A part is an immutable recipe;
// what one search has to remember lies in the tree's columns or in the object that begin() made ready.

// Where a search stands: iterations done, and how many there will be (0: nobody knows).
struct Progress {
    int64_t iterations = 0;
    int64_t planned = 0;
};

// Step 1: which of the competing actions to follow. Its answer is a place among the node's edges.
class Select {
public:
    virtual ~Select() = default;
    virtual int best(const Contest& contest) const = 0;
    virtual void begin(uint64_t /*seed*/) {}
    // Whether an action that was never entered has a score too; otherwise each is entered once before any is compared.
    virtual bool scores_untried() const { return false; }
    virtual void prepare(Tree&) const {}  // asks for columns
};

// Which actions of a node compete, and, at the root, who must have the next iteration.
class Prune {
public:
    virtual ~Prune() = default;
    virtual void prepare(Tree& tree) const { tree.use(Column::kClosed); }
    virtual void begin(uint64_t /*seed*/, bool /*resumed: the tree was kept*/) {}
    // Whether the iterations left must be known.
    virtual bool counts_iterations() const { return false; }
    // Whether it has a say below the root and counts on a tree whose nodes offer the same actions at every visit.
    virtual bool wants_one_world() const { return false; }
    // Whether the next review() of this node wants the first value of every action, those never entered too.
    virtual bool wants_first_values(const Tree&, NodeId) const { return false; }
    // Before a choice at `node`, whose edges exist: closes and opens some of them.
    virtual void review(Tree& tree, NodeId node, NodeId root, const Progress& progress) = 0;
    // How many of a node's actions may have been entered by now, in the order of expansion.
    virtual int width(const Tree&, NodeId) const { return INT_MAX; }
    // The place of the edge that has to be taken now, of all that compete, entered or not; -1 leaves it to the
    // selection.
    virtual int demand(const Contest&, NodeId /*root*/, const Progress&) { return -1; }
    virtual bool finished(const Tree&, NodeId /*root*/) const { return false; }
    // The search is over: closes what must not be chosen.
    virtual void finish(Tree&, NodeId /*root*/) {}
};

// What chance may do in the tree. Whether answers that the searching player does not see split the tree is for the
// worlds to say as well (Worlds::splits_unseen).
class ChanceRule {
public:
    virtual ~ChanceRule() = default;
    enum class Splits : uint8_t { kNothing, kAsWorldsSay, kEverything };
    virtual Splits splits() const { return Splits::kAsWorldsSay; }
    // Whether every visit of an edge takes what its first visit met.
    virtual bool frozen() const { return false; }
    virtual bool keeps_picks() const { return false; }
    // Whether it ever answers in the place of chance; otherwise the next three are not asked.
    virtual bool steers() const { return keeps_picks(); }
    // Whether it has to know what answers are worth to the game (a card's cost); -1 where a question has no such value.
    virtual bool wants_values() const { return false; }
    virtual void know_values(std::function<int(Event, uint32_t label)>) {}
    virtual void begin() {}
    virtual void begin_iteration() {}
    // Before an action with known outcomes is applied: the outcome to take again, or kNone to let chance decide.
    virtual uint32_t again(Tree&, const Step&, Rng&) { return kNone; }
    // Answers the questions of an action that is applied; nullptr: the generator does.
    virtual Guide* guide(Tree&, const Step&) { return nullptr; }
    // The bucket that an answer falls into: values from `low` up to but not including `high`; empty: it has none.
    struct Bucket {
        int low = 0, high = 0;
        friend bool operator==(const Bucket&, const Bucket&) = default;
    };
    virtual Bucket bucket_of(Event, uint32_t /*label*/) const { return {}; }
};

// Step 4: credits a path with what its leaf was worth.
class Backup {
public:
    virtual ~Backup() = default;
    virtual void prepare(Tree&) const {}
    virtual void back_up(Tree& tree, std::span<const Step> path, NodeId leaf, const Values& values,
                         Player searcher) = 0;
    // Whether nothing is left to find out.
    virtual bool is_proven(const Tree&, NodeId /*root*/) const { return false; }
    // Whether a graph, which credits in its own way, does the same.
    virtual bool fits_graph() const { return false; }
};

// The action to take when the search is over: the place of an edge of `node` that was entered; -1 when none was.
class Decide {
public:
    virtual ~Decide() = default;
    virtual void begin(uint64_t /*seed*/) {}
    virtual int best(const Tree& tree, NodeId node) const = 0;
    // By which number the edge at `place` was the best.
    virtual Reason reason(const Tree& tree, NodeId node, int place) const = 0;
    // Whether the search may stop here; otherwise it goes on, for at most more() times its budget.
    virtual bool agreed(const Tree&, NodeId) const { return true; }
    virtual double more() const { return 0; }
};

struct GameFreeParts {
    std::shared_ptr<Select> select;
    std::shared_ptr<Prune> prune;  // nullptr: none
    std::shared_ptr<ChanceRule> chance;
    std::shared_ptr<Backup> backup;
    std::shared_ptr<Decide> decide;
};

// UCB1 over means, all luck sampled, the most visits: what plain UCT is made of.
GameFreeParts plain_uct();

// The parts of each axis, by name.
namespace select {
const Registry<Select>& parts();
}
namespace prune {
const Registry<Prune>& parts();  // "Nothing" gives no part
}
namespace chance {
const Registry<ChanceRule>& parts();
}
namespace backup {
const Registry<Backup>& parts();
}
namespace decide {
const Registry<Decide>& parts();
}

}  // namespace turnwise
