#include "learn/network.h"

#include <algorithm>
#include <string>

#include "base/error.h"

namespace turnwise {

namespace {

void activate(Activation activation, float* values, int count) {
    switch (activation) {
        case Activation::kNone:
            break;
        case Activation::kRelu:
            for (int i = 0; i < count; ++i) values[i] = values[i] > 0 ? values[i] : 0;
            break;
        case Activation::kLeaky:
            for (int i = 0; i < count; ++i) values[i] = values[i] > 0 ? values[i] : 0.2f * values[i];
            break;
        case Activation::kSigmoid:
            for (int i = 0; i < count; ++i) values[i] = sigmoid(values[i]);
            break;
    }
}

// out += x * weights, for one input.
void add(float x, const float* __restrict weights, float* __restrict out, int count) {
    for (int i = 0; i < count; ++i) out[i] += x * weights[i];
}

void run(const Dense& layer, const float* in, float* out) {
    std::copy(layer.bias.begin(), layer.bias.end(), out);
    const float* weights = layer.weights.data();
    for (int i = 0; i < layer.in; ++i, weights += layer.out)
        if (in[i] != 0) add(in[i], weights, out, layer.out);
    activate(layer.activation, out, layer.out);
}

void run(const Convolution& layer, int height, int width, const float* in, float* out) {
    for (int i = 0; i < height * width; ++i) std::copy(layer.bias.begin(), layer.bias.end(), out + i * layer.out);
    const int up = (layer.kernel_height - 1) / 2, leftward = (layer.kernel_width - 1) / 2;
    // Each input number that is not 0 is added to every output its kernel reaches.
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            for (int c = 0; c < layer.in; ++c) {
                const float value = in[(y * width + x) * layer.in + c];
                if (value == 0) continue;
                for (int ky = 0; ky < layer.kernel_height; ++ky) {
                    const int oy = y - ky + up;
                    if (oy < 0 || oy >= height) continue;
                    for (int kx = 0; kx < layer.kernel_width; ++kx) {
                        const int ox = x - kx + leftward;
                        if (ox < 0 || ox >= width) continue;
                        const int tap = (ky * layer.kernel_width + kx) * layer.in + c;
                        add(value, layer.weights.data() + size_t(tap) * layer.out, out + (oy * width + ox) * layer.out,
                            layer.out);
                    }
                }
            }
    activate(layer.activation, out, height * width * layer.out);
}

void run(const MaxPool& layer, int height, int width, int channels, const float* in, float* out) {
    for (int y = 0; y + layer.height <= height; y += layer.height)
        for (int x = 0; x + layer.width <= width; x += layer.width, out += channels)
            for (int c = 0; c < channels; ++c) {
                float most = in[(y * width + x) * channels + c];
                for (int dy = 0; dy < layer.height; ++dy)
                    for (int dx = 0; dx < layer.width; ++dx)
                        most = std::max(most, in[((y + dy) * width + x + dx) * channels + c]);
                out[c] = most;
            }
}

[[noreturn]] void misfit(const std::string& where, const std::string& what) {
    throw Error(ErrorKind::kBadRecipe, "network, " + where + ": " + what);
}

void need_size(const std::string& where, const char* what, size_t found, size_t wanted) {
    if (found != wanted)
        misfit(where,
               std::string(what) + ": expected " + std::to_string(wanted) + " numbers, found " + std::to_string(found));
}

void need_finite(const std::string& where, const std::vector<float>& numbers) {
    for (float number : numbers)
        if (!std::isfinite(number)) misfit(where, "a weight is no finite number");
}

}  // namespace

Network::Network(int inputs, std::vector<Branch> branches, std::vector<Layer> merged)
    : inputs_(inputs), branches_(std::move(branches)), merged_(std::move(merged)) {
    for (size_t b = 0; b < branches_.size(); ++b) {
        const Branch& branch = branches_[b];
        const std::string where = "branch " + std::to_string(b);
        Extent extent{branch.height, branch.width, branch.channels};
        if (branch.first < 0 || extent.size() < 1 || branch.width > branch.pitch ||
            branch.first + branch.channels * branch.height * branch.pitch > inputs_)
            misfit(where, "its input is outside of the " + std::to_string(inputs_) + " features");
        largest_ = std::max(largest_, extent.size());
        for (size_t i = 0; i < branch.layers.size(); ++i)
            extent = fit(branch.layers[i], extent, where + ", layer " + std::to_string(i));
        joined_ += extent.size();
    }
    largest_ = std::max(largest_, joined_);
    Extent extent{1, 1, joined_};
    for (size_t i = 0; i < merged_.size(); ++i) extent = fit(merged_[i], extent, "merged layer " + std::to_string(i));
    outputs_ = extent.size();
    if (outputs_ < 1) misfit("as a whole", "there is no output");
}

Network::Extent Network::fit(const Layer& layer, Extent extent, const std::string& where) {
    if (const auto* dense = std::get_if<Dense>(&layer)) {
        if (dense->in != extent.size())
            misfit(where,
                   "takes " + std::to_string(dense->in) + " numbers and is given " + std::to_string(extent.size()));
        need_size(where, "weights", dense->weights.size(), size_t(dense->in) * dense->out);
        need_size(where, "bias", dense->bias.size(), dense->out);
        need_finite(where, dense->weights), need_finite(where, dense->bias);
        extent = {1, 1, dense->out};
    } else if (const auto* conv = std::get_if<Convolution>(&layer)) {
        if (conv->in != extent.channels)
            misfit(where,
                   "takes " + std::to_string(conv->in) + " channels and is given " + std::to_string(extent.channels));
        need_size(where, "weights", conv->weights.size(),
                  size_t(conv->kernel_height) * conv->kernel_width * conv->in * conv->out);
        need_size(where, "bias", conv->bias.size(), conv->out);
        need_finite(where, conv->weights), need_finite(where, conv->bias);
        extent.channels = conv->out;
    } else if (const auto* pool = std::get_if<MaxPool>(&layer)) {
        if (pool->height < 1 || pool->width < 1) misfit(where, "a window holds at least one number");
        extent.height /= pool->height, extent.width /= pool->width;
    } else {
        const auto& standardise = std::get<Standardise>(layer);
        need_size(where, "mean", standardise.mean.size(), extent.size());
        need_size(where, "scale", standardise.scale.size(), extent.size());
    }
    largest_ = std::max(largest_, extent.size());
    return extent;
}

Network::Extent Network::apply(const Layer& layer, Extent extent, const float* in, float* out) {
    if (const auto* dense = std::get_if<Dense>(&layer)) {
        turnwise::run(*dense, in, out);
        return {1, 1, dense->out};
    }
    if (const auto* conv = std::get_if<Convolution>(&layer)) {
        turnwise::run(*conv, extent.height, extent.width, in, out);
        return {extent.height, extent.width, conv->out};
    }
    if (const auto* pool = std::get_if<MaxPool>(&layer)) {
        turnwise::run(*pool, extent.height, extent.width, extent.channels, in, out);
        return {extent.height / pool->height, extent.width / pool->width, extent.channels};
    }
    const auto& standardise = std::get<Standardise>(layer);
    for (int i = 0; i < extent.size(); ++i) out[i] = (in[i] - standardise.mean[i]) * standardise.scale[i];
    return extent;
}

void Network::run(std::span<const float> rows, std::span<float> out, Workspace& space) const {
    space.resize(static_cast<size_t>(joined_) + 2 * static_cast<size_t>(largest_));
    float *joined = space.data(), *now = joined + joined_, *next = now + largest_;
    for (size_t row = 0; row * outputs_ < out.size(); ++row) {
        const float* features = rows.data() + row * inputs_;
        float* joined_end = joined;
        for (const Branch& branch : branches_) {
            Extent extent{branch.height, branch.width, branch.channels};
            const float* in = features + branch.first;
            for (int c = 0; c < extent.channels; ++c)
                for (int y = 0; y < extent.height; ++y, in += branch.pitch)
                    for (int x = 0; x < extent.width; ++x) now[(y * extent.width + x) * extent.channels + c] = in[x];
            for (const Layer& layer : branch.layers) {
                extent = apply(layer, extent, now, next);
                std::swap(now, next);
            }
            joined_end = std::copy(now, now + extent.size(), joined_end);
        }
        std::copy(joined, joined + joined_, now);
        Extent extent{1, 1, joined_};
        for (const Layer& layer : merged_) {
            extent = apply(layer, extent, now, next);
            std::swap(now, next);
        }
        std::copy(now, now + outputs_, out.data() + row * outputs_);
    }
}

size_t Network::parameters() const {
    size_t sum = 0;
    const auto count = [&](const std::vector<Layer>& layers) {
        for (const Layer& layer : layers) {
            if (const auto* dense = std::get_if<Dense>(&layer)) sum += dense->weights.size() + dense->bias.size();
            if (const auto* conv = std::get_if<Convolution>(&layer)) sum += conv->weights.size() + conv->bias.size();
        }
    };
    for (const Branch& branch : branches_) count(branch.layers);
    count(merged_);
    return sum;
}

}  // namespace turnwise
