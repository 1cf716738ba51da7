#pragma once

#include <cmath>
#include <cstdint>
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

    // A row that others differ little from, with what a model keeps of it to run those faster.
    struct Rest {
        std::vector<float> row, sums;
    };
    virtual void prepare(std::span<const float> row, Rest& rest) const { rest.row.assign(row.begin(), row.end()); }
    // One row that differs from the row at rest in these places alone. What comes out depends on the two rows only.
    virtual void run_near(const Rest&, std::span<const float> row, std::span<const uint32_t> /*changes, in order*/,
                          std::span<float> out, Workspace& space) const {
        run(row, out, space);
    }
};

}  // namespace turnwise
