#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <memory>
#include <new>
#include <span>
#include <type_traits>
#include <vector>

#include "base/block.h"
#include "game/game.h"

// The memory of a search: four blocks and some columns, all by index, so that a tree is moved and freed at once. An
// action "roll" of the root splits by chance, an action "on" does not:
//
//   nodes     [0 root ] [1] [2] [3]          a decision: visits, who acts, its block of edges
//              |first_edge = 0, edges = 2
//              v
//   edges     [0 on  ] [1 roll]              an action: visits, sum of values; one child, or a list of outcomes
//              |child    |outcomes
//              v         v
//             node 1    outcomes [1] -> [0]  what chance did: label, how often, the next in the list
//                                 |      |child
//                                 v      v
//                                node 3 node 2
//   picks                        [..] [..]   the answers of chance that an outcome is made of, where a part keeps them
//
//   columns of edges   identity born prior first_value closed amaf path_only group minimax proven
//   columns of nodes   state_value sure bounds
//
// A column exists when a part asked for it in prepare(), and has an item for every edge or every node. The actions of
// the edges, and the states of the nodes where they are kept, belong to a game: they lie beside the tree
// (SearchContext::actions, descent/stored.h).
//
// A node has no edges before its second visit, and gets all of them at once as one block. Where worlds change, edges
// are added as they appear: a block that is full moves to a place with room for twice as many, and a Step, which counts
// from the node's first edge, still finds its edge.

namespace turnwise {

using NodeId = uint32_t;
inline constexpr uint32_t kNone = UINT32_MAX;

// Items by index in one block that grows by doubling. Nothing is ever freed singly.
template <class T>
class Arena {
    static_assert(std::is_trivially_copyable_v<T>);

public:
    void clear() { size_ = 0; }
    size_t size() const { return size_; }
    size_t bytes() const { return size_ * sizeof(T); }

    // The index of the first of `count` new items.
    uint32_t grow(size_t count) {
        const size_t first = size_;
        if (bytes() + count * sizeof(T) > block_.bytes())
            block_.grow(std::max({bytes() + count * sizeof(T), 2 * block_.bytes(), 64 * sizeof(T)}));
        size_ += count;
        for (size_t i = first; i < size_; ++i) new (items() + i) T();
        return static_cast<uint32_t>(first);
    }

    // Brings items near that are about to be read; any index will do.
    void fetch(uint32_t first, size_t count = 1) const {
        const auto begin = reinterpret_cast<uintptr_t>(items()) + first * sizeof(T);
        for (uintptr_t at = begin; at < begin + count * sizeof(T); at += 64)
            __builtin_prefetch(reinterpret_cast<const void*>(at));
    }

    T& operator[](uint32_t index) { return assert(index < size_), items()[index]; }
    const T& operator[](uint32_t index) const { return assert(index < size_), items()[index]; }

private:
    T* items() const { return static_cast<T*>(block_.begin()); }

    size_t size_ = 0;
    Block block_;
};

// An action at a node and what came of it. Its value is that of the player who acts at the node.
struct Edge {
    double value_sum = 0;
    double square_sum = 0;
    double spread = 0;  // 1 / sqrt(visits): all that a score needs of them, kept here so that scoring does not divide
    uint32_t visits = 0;
    uint32_t offered = 0;       // how often the action was legal when the node was visited, where worlds change
    NodeId child = kNone;       // where it leads when nothing was asked that splits the tree
    uint32_t outcomes = kNone;  // where it leads otherwise, linked by Outcome::next

    void visit(uint32_t times = 1) { spread = 1 / std::sqrt(static_cast<double>(visits += times)); }
    void credit(double value) { value_sum += value, square_sum += value * value; }
    double mean() const { return visits ? value_sum / visits : 0.5; }
};

// What chance did after an action, and the decision it led to.
struct Outcome {
    uint64_t label = 0;  // Chance::outcome()
    NodeId child = kNone;
    uint32_t next = kNone;
    uint32_t count = 0;       // how often chance itself came to it
    uint32_t first_pick = 0;  // in Tree::picks, where a chance rule keeps them
    uint32_t picks = 0;
};

// A decision. Of its block of edges those in [0, tried) have been entered, unless worlds change: then any may wait.
struct Node {
    uint32_t first_edge = kNone;
    uint32_t visits = 0;
    uint32_t born = 0;  // the iteration that made it
    uint16_t edges = 0;
    uint16_t room = 0;
    uint16_t tried = 0;
    int8_t to_act = 0;
    bool over = false;
};

// Numbers that only some parts need: beside the edges, kProven beside the nodes as well, the last two there alone.
enum class Column : uint8_t {
    kIdentity,
    kBorn,
    kPrior,
    kFirstValue,
    kClosed,
    kAmaf,
    kPathOnly,
    kGroup,
    kMinimax,
    kProven,
    kBounds,
    kStateValue
};

// Why an edge does not compete; both may hold.
inline constexpr uint8_t kPruned = 1;  // a pruning rule set it aside, and may bring it back
inline constexpr uint8_t kDead = 2;    // it leads back to where the path has been, or to a proven loss

// By which trait of their actions edges are taken together.
enum class GroupBy : uint8_t { kKind, kGroup, kSubject };

struct Tally {
    float value_sum = 0;
    uint32_t visits = 0;
};

struct Bounds {
    double low = 1e300, high = -1e300;

    void include(double value) { low = std::min(low, value), high = std::max(high, value); }
};

// A step of an iteration. The edge counts from its node's first: a block of edges may move, its order stays.
struct Step {
    NodeId node;
    uint16_t edge;
};

// Nodes, edges, outcomes and columns together. It knows no game.
class Tree {
public:
    void use(Column column) { used_ |= 1u << static_cast<int>(column); }
    bool uses(Column column) const { return used_ >> static_cast<int>(column) & 1; }

    void clear();
    size_t bytes() const;

    size_t node_bytes() const {
        return sizeof(Node) + uses(Column::kStateValue) * sizeof(Values) + uses(Column::kProven) * sizeof(Sure) +
               uses(Column::kBounds) * sizeof(Bounds);
    }
    NodeId grow_node() {
        if (used_) grow_node_columns();
        return nodes.grow(1);
    }

    size_t edge_bytes() const {
        return sizeof(Edge) + uses(Column::kIdentity) * 8 + uses(Column::kBorn) * 4 + uses(Column::kPrior) * 4 +
               uses(Column::kFirstValue) * 4 + uses(Column::kClosed) +
               (uses(Column::kAmaf) + uses(Column::kPathOnly)) * 8 + uses(Column::kGroup) * 4 +
               uses(Column::kMinimax) * 8 + uses(Column::kProven);
    }
    uint32_t grow_edges(size_t count) {
        if (used_) grow_edge_columns(count);
        return edges.grow(count);
    }
    // Everything beside the edge's action.
    void copy_edge(uint32_t from, uint32_t to) {
        edges[to] = edges[from];
        if (uses(Column::kIdentity)) identity[to] = identity[from];
        if (uses(Column::kBorn)) born[to] = born[from];
        if (uses(Column::kPrior)) prior[to] = prior[from];
        if (uses(Column::kFirstValue)) first_value[to] = first_value[from];
        if (uses(Column::kClosed)) closed[to] = closed[from];
        if (uses(Column::kAmaf)) amaf[to] = amaf[from];
        if (uses(Column::kPathOnly)) path_only[to] = path_only[from];
        if (uses(Column::kGroup)) group[to] = group[from];
        if (uses(Column::kMinimax)) minimax[to] = minimax[from];
        if (uses(Column::kProven)) proven[to] = proven[from];
    }

    // Exchanges two edges, neither of which was entered, with all that lies beside them.
    void swap_edges(uint32_t a, uint32_t b) {
        if (uses(Column::kIdentity)) std::swap(identity[a], identity[b]);
        if (uses(Column::kBorn)) std::swap(born[a], born[b]);
        if (uses(Column::kPrior)) std::swap(prior[a], prior[b]);
        if (uses(Column::kGroup)) std::swap(group[a], group[b]);
    }

    uint32_t edge_of(const Step& step) const { return nodes[step.node].first_edge + step.edge; }

    // The known outcome of an edge with this label; kNone when there is none.
    uint32_t find_outcome(uint32_t edge, uint64_t label) const {
        uint32_t at = edges[edge].outcomes;
        while (at != kNone && outcomes[at].label != label) at = outcomes[at].next;
        return at;
    }
    uint32_t add_outcome(uint32_t edge, uint64_t label, NodeId child) {
        const uint32_t made = outcomes.grow(1);
        outcomes[made] = {label, child, edges[edge].outcomes, 0, 0, 0};
        edges[edge].outcomes = made;
        return made;
    }
    void keep_picks(uint32_t outcome, std::span<const Pick> made) {
        outcomes[outcome].picks = static_cast<uint32_t>(made.size());
        outcomes[outcome].first_pick = picks.grow(made.size());
        for (size_t i = 0; i < made.size(); ++i)
            picks[outcomes[outcome].first_pick + static_cast<uint32_t>(i)] = made[i];
    }
    std::span<const Pick> picks_of(uint32_t outcome) const {
        const Outcome& o = outcomes[outcome];
        return o.picks ? std::span<const Pick>(&picks[o.first_pick], o.picks) : std::span<const Pick>();
    }

    // Every decision that an action led to.
    template <class F>
    void for_each_child(uint32_t edge, F&& f) const {
        if (edges[edge].child != kNone) f(edges[edge].child);
        for (uint32_t at = edges[edge].outcomes; at != kNone; at = outcomes[at].next) f(outcomes[at].child);
    }

    Arena<Node> nodes;
    Arena<Edge> edges;
    Arena<Outcome> outcomes;
    Arena<Pick> picks;

    Arena<uint64_t> identity;  // of the action: the same in every world
    Arena<uint32_t> born;      // the iteration in whose world the action was first legal
    Arena<float> prior;        // how likely a policy takes it; of one node they sum to 1
    Arena<float> first_value;  // the value of the state it first led to, for the player who acts
    Arena<uint8_t> closed;     // kPruned, kDead: it does not compete
    Arena<Tally> amaf;         // all moves as first
    Arena<Tally> path_only;    // what came along the path itself, in a graph whose visits count others too
    Arena<uint32_t> group;     // edges of one group have one number
    Arena<double> minimax;     // what it leads to by minimax of the leaves' own values, for the player who acts
    Arena<int8_t> proven;      // 1 a sure win for the player who acts, -1 a sure loss, 0 open

    // Beside the nodes.
    using Sure = std::array<int8_t, kMaxPlayers>;
    Arena<Values> state_value;  // by itself when it was new; by minimax of such values where a back-up keeps them
    Arena<Sure> sure;           // for each player: 1 a sure win, -1 a sure loss, 0 open
    Arena<Bounds> bounds;       // of all values that were credited at or below it
    GroupBy group_by = GroupBy::kKind;
    NodeId root = 0;  // of the search at hand

private:
    void grow_node_columns();
    void grow_edge_columns(size_t count);

    uint32_t used_ = 0;
};

// The actions that compete at a node: its first `count` edges, or those of them that `some` lists.
struct Contest {
    const Tree& tree;
    NodeId node;
    int count;
    const uint16_t* some = nullptr;
    bool by_offer = false;  // worlds change: how often an action was legal takes the place of the node's visits

    uint32_t first() const { return tree.nodes[node].first_edge; }
    int place(int i) const { return some ? some[i] : i; }
    const Edge& edge(int i) const { return tree.edges[first() + static_cast<uint32_t>(place(i))]; }
};

}  // namespace turnwise
