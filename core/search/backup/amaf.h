#pragma once

#include <span>
#include <vector>

#include "search/trace.h"
#include "search/tree.h"

namespace turnwise {

// All moves as first (Gelly and Silver 2007): at every node of the path, each action that its player took there or
// later in the iteration, in the tree or in the rollout, is credited once with the result.
class AllMovesAsFirst {
public:
    void credit(Tree& tree, std::span<const Step> path, const Trace& trace, const Values& values) {
        begin(path.size() + trace.size());
        for (const Played& played : trace) add(played.player, played.identity);
        for (size_t i = path.size(); i-- > 0;) {
            const Node& node = tree.nodes[path[i].node];
            add(node.to_act, tree.identity[node.first_edge + path[i].edge]);
            for (uint32_t edge = node.first_edge; edge < node.first_edge + node.edges; ++edge) {
                if (!has(node.to_act, tree.identity[edge])) continue;
                ++tree.amaf[edge].visits;
                tree.amaf[edge].value_sum += static_cast<float>(values[static_cast<size_t>(node.to_act)]);
            }
        }
    }

private:
    // A set of (player, identity), emptied by a new mark.
    struct Slot {
        uint64_t key = 0;
        uint32_t mark = 0;
    };
    void begin(size_t most) {
        size_t size = 64;
        while (size < 2 * most) size *= 2;
        if (size > slots_.size()) slots_.assign(size, {}), mark_ = 0;
        ++mark_;
    }
    Slot& slot(Player player, uint64_t identity) {
        const uint64_t key = combine(identity, static_cast<uint64_t>(player));
        size_t at = key & (slots_.size() - 1);
        while (slots_[at].mark == mark_ && slots_[at].key != key) at = (at + 1) & (slots_.size() - 1);
        looked_for_ = key;
        return slots_[at];
    }
    void add(Player player, uint64_t identity) {
        Slot& at = slot(player, identity);
        at = {looked_for_, mark_};
    }
    bool has(Player player, uint64_t identity) { return slot(player, identity).mark == mark_; }

    std::vector<Slot> slots_;
    uint32_t mark_ = 0;
    uint64_t looked_for_ = 0;
};

}  // namespace turnwise
