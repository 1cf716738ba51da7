#pragma once

#include <algorithm>
#include <numeric>
#include <vector>

#include "search/node_context.h"

namespace turnwise {

template <Game G>
struct Learned;

// In which order the actions of a node are tried for the first time.
template <Game G>
class Expand {
public:
    virtual ~Expand() = default;
    virtual void sort(const NodeContext<G>& site, typename G::Actions& actions) = 0;
    // Whether priors, where an evaluator gives them, decide.
    virtual bool by_prior() const { return false; }
    // Is given what rollouts learn, nullptr when they learn nothing; returns false when it cannot do without.
    virtual bool consult(Learned<G>*) { return true; }

protected:
    // By ascending key; the game's order among equals.
    template <class Key>
    void sort_by(typename G::Actions& actions, Key&& key) {
        keyed_.clear();
        for (int i = 0; i < actions.size(); ++i) keyed_.push_back({key(actions[i]), i, actions[i]});
        sort_keyed();
        for (int i = 0; i < actions.size(); ++i) actions[i] = keyed_[static_cast<size_t>(i)].action;
    }

private:
    void sort_keyed() {
        std::sort(keyed_.begin(), keyed_.end(), [](const Keyed& a, const Keyed& b) {
            return a.key < b.key || (a.key == b.key && a.place < b.place);
        });
    }
    struct Keyed {
        double key;
        int place;
        typename G::Action action;
    };
    std::vector<Keyed> keyed_;
};

}  // namespace turnwise
