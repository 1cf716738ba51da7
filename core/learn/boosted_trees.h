#pragma once

#include <cstdint>

#include "learn/model.h"

namespace turnwise {

// Gradient-boosted trees (Chen and Guestrin 2016) with one output: the margin, whose sigmoid is the probability.
class BoostedTrees final : public Model {
public:
    // A split has feature >= 0 and its children at `left` and `left + 1`: left when the feature is below the value, or
    // when it is missing (NaN) and missing_left. A leaf has feature -1 and adds its value.
    struct Node {
        float value;
        int32_t left;
        int16_t feature;
        bool missing_left;
    };

    // `roots` are the places of the trees' first nodes. Throws Error(kBadRecipe) when the nodes are no trees.
    BoostedTrees(std::vector<Node> nodes, std::vector<int32_t> roots, float base, int inputs);

    int inputs() const override { return inputs_; }
    int outputs() const override { return 1; }
    void run(std::span<const float> rows, std::span<float> out, Workspace& space) const override;

    size_t trees() const { return roots_.size(); }

private:
    std::vector<Node> nodes_;
    std::vector<int32_t> roots_;
    float base_;
    int inputs_;
};

}  // namespace turnwise
