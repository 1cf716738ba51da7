#pragma once

#include "base/registry.h"

namespace turnwise {

// How several trees for one decision come to one answer, and whether they grow at the same time.
struct Parallelism {
    int trees = 1;
    bool parallel = false;  // a thread each
    bool votes = false;     // each tree has one vote for its best action; otherwise visits are added up
    int threads = 1;        // threads that play on from the leaves of a tree
    int playouts = 1;       // from every leaf
    int virtual_loss = 1;   // visits that an action on the way to a leaf counts while the leaf has no value yet
};

namespace threads {
const Registry<Parallelism>& parts();
}

}  // namespace turnwise
