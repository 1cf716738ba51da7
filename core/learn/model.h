#pragma once

#include <cmath>
#include <span>
#include <vector>

namespace turnwise {

// A trained function from features to numbers. It never changes, so that any number of threads may ask it; what it
// needs to work in is the caller's.
class Model {
public:
    using Workspace = std::vector<float>;

    virtual ~Model() = default;
    virtual int inputs() const = 0;
    virtual int outputs() const = 0;
    // rows: any number of rows of inputs(); out: as many rows of outputs().
    virtual void run(std::span<const float> rows, std::span<float> out, Workspace& space) const = 0;
};

inline float sigmoid(float x) { return 1 / (1 + std::exp(-x)); }

}  // namespace turnwise
