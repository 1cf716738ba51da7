#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/math.h"
#include "search/parts.h"
#include "search/select/argmax.h"
#include "search/select/ucb1.h"

namespace turnwise::select {

// UCB1 as the program of paper 3 keeps it, in two ways unlike the formula. The score of an action is taken anew when
// the action was visited since, and stays what it was otherwise. And the actions of a node stand in a list, in the
// order in which they were made: the head moves behind those that follow at once and score more, and the new head is
// chosen, so that a good action behind a bad one waits until the head falls below the bad one. With `warm_up` each
// action first has so many visits in turn; then the list is sorted, once. Where worlds change, an action that is not on
// offer keeps its place and is passed over.
class UnsortedUcb1 final : public Select {
public:
    UnsortedUcb1(double exploration, double inside, Ucb1::Total total, uint32_t warm_up)
        : width_(exploration * std::sqrt(inside)), total_(total), warm_up_(warm_up) {}

    void begin(uint64_t) override { lists_.clear(), slots_.clear(); }

    int best(const Contest& contest) const override {
        const uint64_t visits = contest.tree.nodes[contest.node].visits, count = static_cast<uint64_t>(contest.count);
        if (visits < warm_up_ * count) return contest.place(static_cast<int>(visits % count));
        if (lists_.size() <= contest.node) lists_.resize(contest.node + 1);
        find_offered(contest, lists_[contest.node]);
        List& list = lists_[contest.node];
        const auto at = [&](size_t i) -> Slot& { return slots_[list.first + offered_[i]]; };
        if (warm_up_ && !list.sorted) {
            list.sorted = true;
            for (size_t next = 1; next < offered_.size(); ++next)
                for (size_t i = next; i > 0 && score(contest, at(i)) > score(contest, at(i - 1)); --i)
                    std::swap(at(i), at(i - 1));
            return at(0).place;
        }
        for (size_t i = 0; i + 1 < offered_.size() && score(contest, at(i + 1)) > score(contest, at(i)); ++i)
            std::swap(at(i), at(i + 1));
        return at(0).place;
    }

private:
    // An action in the list of its node, and the score it had after `visits`.
    struct Slot {
        uint16_t place = 0;
        uint32_t visits = 0;
        double score = 0;
    };
    // The list of a node: slots_[first, first + size), with room for more.
    struct List {
        size_t first = 0;
        uint16_t size = 0, room = 0;
        bool sorted = false;
    };

    // Finds the places in the list of the edges that compete; new ones join at the end.
    void find_offered(const Contest& contest, List& list) const {
        there_.assign(contest.tree.nodes[contest.node].edges, false);
        for (int i = 0; i < contest.count; ++i) there_[static_cast<size_t>(contest.place(i))] = true;
        offered_.clear();
        for (uint16_t i = 0; i < list.size; ++i) {
            const uint16_t place = slots_[list.first + i].place;
            if (there_[place]) offered_.push_back(i), there_[place] = false;
        }
        for (int i = 0; i < contest.count; ++i) {
            const auto place = static_cast<uint16_t>(contest.place(i));
            if (!there_[place]) continue;
            if (list.size == list.room) move_to_more_room(list, contest.count);
            offered_.push_back(list.size);
            slots_[list.first + list.size++] = {place, 0, 0};
        }
    }
    void move_to_more_room(List& list, int wanted) const {
        const size_t first = slots_.size();
        list.room = static_cast<uint16_t>(std::max(2 * list.room, wanted));
        slots_.resize(first + list.room);
        std::copy_n(slots_.begin() + static_cast<std::ptrdiff_t>(list.first), list.size,
                    slots_.begin() + static_cast<std::ptrdiff_t>(first));
        list.first = first;
    }

    double score(const Contest& contest, Slot& slot) const {
        const Edge& edge = contest.tree.edges[contest.first() + slot.place];
        if (slot.visits == edge.visits) return slot.score;
        const uint32_t chances = contest.by_offer && total_ != Ucb1::Total::kParent ? edge.offered
                                 : total_ == Ucb1::Total::kChildren                 ? total_visits(contest)
                                                                    : contest.tree.nodes[contest.node].visits;
        const double width = width_ * std::sqrt(natural_log(std::max(1u, chances)));
        slot.visits = edge.visits;
        slot.score = edge.spread * (edge.value_sum * edge.spread + width);
        return slot.score;
    }

    double width_;
    Ucb1::Total total_;
    uint32_t warm_up_;
    mutable std::vector<List> lists_;  // of each node, for one search
    mutable std::vector<Slot> slots_;  // of all lists

    // Working space.
    mutable std::vector<bool> there_;
    mutable std::vector<size_t> offered_;
};

}  // namespace turnwise::select
