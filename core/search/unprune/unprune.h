#pragma once

#include "search/parts.h"

namespace turnwise {

// Brings pruned actions back (docs/rules/methods.md, section 2.5). It sees the open and the pruned edges of the root.
class Unprune {
public:
    struct Root {
        Tree& tree;
        NodeId node;
        int keep;  // that the last cut asked for
        int64_t iteration;
    };
    virtual ~Unprune() = default;
    virtual void begin(uint64_t seed) { rng_ = Rng::stream(seed, word_key("return")); }
    // How well an action stands when the schedule cuts: by default by its visits.
    virtual double stands(const Edge& edge) { return edge.visits; }
    // Whether a cut ranks those pruned before as well.
    virtual bool reconsiders() const { return false; }
    virtual void pruned(const Root&, uint32_t /*place*/) {}
    virtual void after_cut(const Root&) {}
    virtual void between(const Root&) {}

protected:
    Rng rng_;
};

namespace unprune {
const Registry<Unprune>& parts();  // "Never" gives no part
}

}  // namespace turnwise
