#pragma once

#include <vector>

#include "base/math.h"
#include "search/parts.h"
#include "search/select/argmax.h"

namespace turnwise::select {

// Move groups (Childs et al. 2008): UCB1 among groups, whose numbers are the sums of their members', then UCB1 inside
// the one that won. A group that was never entered comes first, and so does an action within its group. N is what the
// actions of the level were entered together.
class MoveGroups final : public Select {
public:
    MoveGroups(double exploration, double inside, GroupBy by) : width_(exploration * std::sqrt(inside)), by_(by) {}

    bool scores_untried() const override { return true; }
    void prepare(Tree& tree) const override {
        tree.use(Column::kGroup);
        tree.group_by = by_;
    }

    int best(const Contest& contest) const override {
        groups_.clear();
        members_.resize(static_cast<size_t>(contest.count));
        uint32_t total = 0;
        for (int i = 0; i < contest.count; ++i) {
            const uint32_t name = contest.tree.group[contest.first() + static_cast<uint32_t>(contest.place(i))];
            size_t at = 0;
            while (at < groups_.size() && groups_[at].name != name) ++at;
            if (at == groups_.size()) groups_.push_back({name, 0, 0});
            groups_[at].visits += contest.edge(i).visits;
            groups_[at].value_sum += contest.edge(i).value_sum;
            total += contest.edge(i).visits;
            members_[static_cast<size_t>(i)] = static_cast<uint16_t>(at);
        }
        size_t won = 0;
        for (size_t i = 1; i < groups_.size(); ++i)
            if (score(groups_[i], total) > score(groups_[won], total)) won = i;
        int best = -1;
        double best_score = 0;
        for (int i = 0; i < contest.count; ++i) {
            if (members_[static_cast<size_t>(i)] != won) continue;
            const double now = score(contest.edge(i), groups_[won].visits);
            if (best < 0 || now > best_score) best = contest.place(i), best_score = now;
        }
        return best;
    }

private:
    struct Group {
        uint32_t name;
        uint32_t visits;
        double value_sum;
    };
    template <class Numbers>
    double score(const Numbers& of, uint32_t total) const {
        if (of.visits == 0) return 1e200;
        return of.value_sum / of.visits + width_ * std::sqrt(natural_log(std::max(1u, total)) / of.visits);
    }

    double width_;
    GroupBy by_;
    mutable std::vector<Group> groups_;  // working space
    mutable std::vector<uint16_t> members_;
};

}  // namespace turnwise::select
