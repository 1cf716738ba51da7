#include "learn/boosted_trees.h"

#include <string>

#include "base/error.h"

namespace turnwise {

BoostedTrees::BoostedTrees(std::vector<Node> nodes, std::vector<int32_t> roots, float base, int inputs)
    : nodes_(std::move(nodes)), roots_(std::move(roots)), base_(base), inputs_(inputs) {
    const auto bad = [](const std::string& what) { return Error(ErrorKind::kBadRecipe, "boosted trees: " + what); };
    const auto size = static_cast<int32_t>(nodes_.size());
    if (inputs_ < 0) throw bad("expected at least 0 features, found " + std::to_string(inputs_));
    for (int32_t root : roots_)
        if (root < 0 || root >= size) throw bad("a tree begins outside of the nodes");
    for (int32_t i = 0; i < size; ++i) {
        const Node& node = nodes_[static_cast<size_t>(i)];
        if (!std::isfinite(node.value)) throw bad("node " + std::to_string(i) + " holds no finite number");
        if (node.feature < 0) continue;
        // Children come after their parent, so that every walk ends.
        if (node.left <= i || node.left >= size - 1) throw bad("node " + std::to_string(i) + " has no children there");
        if (node.feature >= inputs_)
            throw bad("node " + std::to_string(i) + " asks for feature " + std::to_string(node.feature) + " of " +
                      std::to_string(inputs_));
    }
}

void BoostedTrees::run(std::span<const float> rows, std::span<float> out, Workspace&) const {
    const auto width = static_cast<size_t>(inputs_);
    for (size_t row = 0; row < out.size(); ++row) {
        const float* x = rows.data() + row * width;
        float sum = base_;  // in the order and precision of the library
        for (int32_t root : roots_) {
            const Node* node = &nodes_[static_cast<size_t>(root)];
            while (node->feature >= 0) {
                const float value = x[node->feature];
                const bool left = std::isnan(value) ? node->missing_left : value < node->value;
                node = &nodes_[static_cast<size_t>(node->left + !left)];
            }
            sum += node->value;
        }
        out[row] = sum;
    }
}

}  // namespace turnwise
