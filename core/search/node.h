#pragma once

#include <cassert>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <type_traits>

namespace turnwise {

using NodeId = uint32_t;
inline constexpr uint32_t kNone = UINT32_MAX;

// An action at a node and what came of it. Its value is that of the player who acts at the node.
template <class Action>
struct Edge {
    double value_sum = 0;
    double square_sum = 0;
    double spread = 0;  // 1 / sqrt(visits): all that a score needs of them, kept here so that scoring does not divide
    uint32_t visits = 0;
    uint32_t offered = 0;        // how often the action was legal when the node was visited
    NodeId first_child = kNone;  // the outcomes of chance so far, linked by Node::next_outcome
    Action action;

    void visit() { spread = 1 / std::sqrt(static_cast<double>(++visits)); }
    double value() const { return visits ? value_sum / visits : 0.5; }
};

// A decision, reached by an action and one outcome of chance. Edges [0, tried) have been entered, the rest of the
// block waits; a node has no edges before its second visit.
struct Node {
    uint64_t outcome = 0;  // Chance::outcome() of the action that led here; 0: nothing was asked
    NodeId next_outcome = kNone;
    uint32_t first_edge = kNone;
    uint32_t born = 0;  // the iteration that made it: its generator replays the way here
    uint32_t visits = 0;
    uint16_t edges = 0;
    uint16_t room = 0;
    uint16_t tried = 0;
    int8_t to_act = 0;
    bool over = false;
};

// Room for a fixed number of items, given by the system page by page as they are used. No constructor runs, nothing is
// ever freed singly.
template <class T>
class Arena {
    static_assert(std::is_trivially_destructible_v<T>);

public:
    explicit Arena(size_t capacity) : capacity_(capacity), items_(static_cast<T*>(std::malloc(capacity * sizeof(T)))) {
        if (!items_) throw std::bad_alloc();
    }
    void clear() { size_ = 0; }
    size_t size() const { return size_; }
    bool has_room(size_t count) const { return size_ + count <= capacity_; }
    size_t bytes() const { return size_ * sizeof(T); }

    // The index of the first of `count` new items.
    uint32_t grow(size_t count) {
        assert(has_room(count));
        const size_t first = size_;
        size_ += count;
        for (size_t i = first; i < size_; ++i) new (&items_.get()[i]) T();
        return static_cast<uint32_t>(first);
    }

    T& operator[](uint32_t index) { return assert(index < size_), items_.get()[index]; }
    const T& operator[](uint32_t index) const { return assert(index < size_), items_.get()[index]; }

private:
    struct Free {
        void operator()(T* items) const { std::free(items); }
    };

    size_t size_ = 0;
    size_t capacity_;
    std::unique_ptr<T[], Free> items_;
};

}  // namespace turnwise
