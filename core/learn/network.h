#pragma once

#include <cstdint>
#include <string>
#include <variant>

#include "learn/model.h"

namespace turnwise {

// Small feed-forward networks: branches over parts of the input, joined end to end, then further layers. Data between
// layers is [height][width][channels]; a dense layer sees it flat.
enum class Activation : uint8_t { kNone, kRelu, kLeaky, kSigmoid };  // leaky: 0.2 below zero

struct Dense {
    int in, out;
    std::vector<float> weights;  // [in][out]
    std::vector<float> bias;
    Activation activation;
};
// The output is as high and wide as the input (zeros around it).
struct Convolution {
    int kernel_height, kernel_width, in, out;
    std::vector<float> weights;  // [kernel_height][kernel_width][in][out]
    std::vector<float> bias;
    Activation activation;
};
struct MaxPool {
    int height, width;  // of the window and its step; what does not fill a window is dropped
};
// (x - mean) * scale for every number.
struct Standardise {
    std::vector<float> mean, scale;
};
using Layer = std::variant<Dense, Convolution, MaxPool, Standardise>;

struct Branch {
    int first;                    // where its input begins in the row of features
    int channels, height, width;  // the features hold it as [channels][height][pitch], of which `width` are used
    int pitch;
    std::vector<Layer> layers;
};

class Network final : public Model {
public:
    // Throws Error(kBadRecipe) when layers do not fit each other.
    Network(int inputs, std::vector<Branch> branches, std::vector<Layer> merged);

    int inputs() const override { return inputs_; }
    int outputs() const override { return outputs_; }
    void run(std::span<const float> rows, std::span<float> out, Workspace& space) const override;
    // A dense layer over the features starts from its sums for the row at rest; changes are added one by one.
    void prepare(std::span<const float> row, Rest& rest) const override;
    void run_near(const Rest& rest, std::span<const float> row, std::span<const uint32_t> changes, std::span<float> out,
                  Workspace& space) const override;

    size_t parameters() const;

private:
    struct Extent {
        int height, width, channels;
        int size() const { return height * width * channels; }
    };

    Extent fit(const Layer& layer, Extent extent, const std::string& where);
    void need_room(Extent extent, const std::string& where);
    // Puts the features of a branch in the order of its layers.
    static void gather(const Branch& branch, const float* in, float* out);
    void merge(int rows, float* now, float* next, float* patches, float* out) const;
    static Extent apply(const Layer& layer, int rows, Extent extent, const float* in, float* out, float* patches);

    static constexpr size_t kTogether = 16;  // rows that go through a layer before the next

    int inputs_, outputs_ = 0, joined_ = 0, largest_ = 0;
    size_t patches_ = 0;  // what convolutions need to work in
    std::vector<Branch> branches_;
    std::vector<Layer> merged_;
};

}  // namespace turnwise
