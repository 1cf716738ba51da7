#include "learn/network.h"

#include <algorithm>
#include <string>

#include "base/error.h"
#include "base/math.h"

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
            for (int i = 0; i < count; ++i) values[i] = static_cast<float>(sigmoid(values[i]));
            break;
    }
}

// Dense and convolution have two forms each: one goes through the inputs that are not 0, for one-hot features; one
// keeps a block of outputs of several rows in registers. Both sum every output over its inputs in their order, whatever
// the rows beside it and however wide the registers are, so that results depend on none of this.

constexpr int kRows = 4;  // that share each weight that is read

bool mostly_zero(const float* in, int count) { return 5 * std::count(in, in + count, 0.f) > 4 * count; }

[[gnu::always_inline]] inline void add(float x, const float* __restrict weights, float* __restrict out, int count) {
    for (int i = 0; i < count; ++i) out[i] += x * weights[i];
}

// out[r] += in[r] * weights for R rows and whole blocks of outputs from `first` on; says which output comes next.
template <int R, int kBlock>
[[gnu::always_inline]] inline int add_blocks(const float* const* in, int inputs, const float* weights, int outputs,
                                             float* const* out, int first) {
    for (; first + kBlock <= outputs; first += kBlock) {
        float sum[R][kBlock];
        for (int r = 0; r < R; ++r)
            for (int o = 0; o < kBlock; ++o) sum[r][o] = out[r][first + o];
        const float* weight = weights + first;
        for (int i = 0; i < inputs; ++i, weight += outputs)
            for (int r = 0; r < R; ++r)
                for (int o = 0; o < kBlock; ++o) sum[r][o] += in[r][i] * weight[o];
        for (int r = 0; r < R; ++r)
            for (int o = 0; o < kBlock; ++o) out[r][first + o] = sum[r][o];
    }
    return first;
}

// Every row needs several sums under way at once, or the next addition waits for the last: few rows take wide blocks.
template <int R>
[[gnu::always_inline]] inline void add_rows(const float* const* in, int inputs, const float* weights, int outputs,
                                            float* const* out) {
    int first = add_blocks<R, 64 / R>(in, inputs, weights, outputs, out, 0);
    if (R < kRows) first = add_blocks<R, 16>(in, inputs, weights, outputs, out, first);
    for (; first < outputs; ++first)
        for (int r = 0; r < R; ++r)
            for (int i = 0; i < inputs; ++i) out[r][first] += in[r][i] * weights[size_t(i) * outputs + first];
}

[[gnu::always_inline]] inline void add_some_rows(const float* const* in, int rows, int inputs, const float* weights,
                                                 int outputs, float* const* out) {
    if (rows == kRows) return add_rows<kRows>(in, inputs, weights, outputs, out);
    if (rows >= 2) add_rows<2>(in, inputs, weights, outputs, out);
    if (rows % 2) add_rows<1>(in + rows - 1, inputs, weights, outputs, out + rows - 1);
}

[[gnu::always_inline]] inline void run_dense(const Dense& layer, int rows, const float* in, float* out) {
    if (mostly_zero(in, rows * layer.in)) {
        for (int row = 0; row < rows; ++row, out += layer.out)
            for (int i = 0; i < layer.in; ++i, ++in)
                if (*in != 0) add(*in, layer.weights.data() + size_t(i) * layer.out, out, layer.out);
        return;
    }
    for (int first = 0; first < rows; first += kRows) {
        const float* from[kRows];
        float* to[kRows];
        const int count = std::min(kRows, rows - first);
        for (int r = 0; r < count; ++r) from[r] = in + (first + r) * layer.in, to[r] = out + (first + r) * layer.out;
        add_some_rows(from, count, layer.in, layer.weights.data(), layer.out, to);
    }
}

// Each input number that is not 0 is added to every output its kernel reaches.
[[gnu::always_inline]] inline void spread(const Convolution& layer, int height, int width, const float* in,
                                          float* out) {
    const int up = (layer.kernel_height - 1) / 2, leftward = (layer.kernel_width - 1) / 2;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            for (int c = 0; c < layer.in; ++c, ++in) {
                if (*in == 0) continue;
                for (int ky = 0; ky < layer.kernel_height; ++ky) {
                    const int oy = y - ky + up;
                    if (oy < 0 || oy >= height) continue;
                    for (int kx = 0; kx < layer.kernel_width; ++kx) {
                        const int ox = x - kx + leftward;
                        if (ox < 0 || ox >= width) continue;
                        const int tap = (ky * layer.kernel_width + kx) * layer.in + c;
                        add(*in, layer.weights.data() + size_t(tap) * layer.out, out + (oy * width + ox) * layer.out,
                            layer.out);
                    }
                }
            }
}

// What the kernel sees around a place, as one row: [kernel_height][kernel_width][in], zeros outside.
void look_around(const Convolution& layer, int height, int width, int y, int x, const float* in, float* patch) {
    const int up = (layer.kernel_height - 1) / 2, leftward = (layer.kernel_width - 1) / 2;
    for (int ky = 0; ky < layer.kernel_height; ++ky)
        for (int kx = 0; kx < layer.kernel_width; ++kx, patch += layer.in) {
            const int iy = y + ky - up, ix = x + kx - leftward;
            if (iy < 0 || iy >= height || ix < 0 || ix >= width)
                std::fill_n(patch, layer.in, 0.f);
            else
                std::copy_n(in + (iy * width + ix) * layer.in, layer.in, patch);
        }
}

[[gnu::always_inline]] inline void run_convolution(const Convolution& layer, int rows, int height, int width,
                                                   const float* in, float* out, float* patches) {
    const int places = height * width, size = layer.kernel_height * layer.kernel_width * layer.in;
    if (mostly_zero(in, rows * places * layer.in)) {
        for (int row = 0; row < rows; ++row)
            spread(layer, height, width, in + row * places * layer.in, out + row * places * layer.out);
        return;
    }
    for (int first = 0; first < rows * places; first += kRows) {
        const float* from[kRows];
        float* to[kRows];
        const int count = std::min(kRows, rows * places - first);
        for (int r = 0; r < count; ++r) {
            const int row = (first + r) / places, place = (first + r) % places;
            float* patch = patches + r * size;
            look_around(layer, height, width, place / width, place % width, in + row * places * layer.in, patch);
            from[r] = patch, to[r] = out + (first + r) * layer.out;
        }
        add_some_rows(from, count, size, layer.weights.data(), layer.out, to);
    }
}

// The same once more for machines with wider registers.
#if defined(__x86_64__)
const bool wide = __builtin_cpu_supports("avx2");
[[gnu::target("avx2")]] void run_wide(const Dense& layer, int rows, const float* in, float* out) {
    run_dense(layer, rows, in, out);
}
[[gnu::target("avx2")]] void run_wide(const Convolution& layer, int rows, int height, int width, const float* in,
                                      float* out, float* patches) {
    run_convolution(layer, rows, height, width, in, out, patches);
}
#else
constexpr bool wide = false;
void run_wide(const auto&...) {}
#endif

void run(const Dense& layer, int rows, const float* in, float* out) {
    for (int row = 0; row < rows; ++row) std::copy(layer.bias.begin(), layer.bias.end(), out + row * layer.out);
    wide ? run_wide(layer, rows, in, out) : run_dense(layer, rows, in, out);
    activate(layer.activation, out, rows * layer.out);
}

void run(const Convolution& layer, int rows, int height, int width, const float* in, float* out, float* patches) {
    const int places = rows * height * width;
    for (int i = 0; i < places; ++i) std::copy(layer.bias.begin(), layer.bias.end(), out + i * layer.out);
    wide ? run_wide(layer, rows, height, width, in, out, patches)
         : run_convolution(layer, rows, height, width, in, out, patches);
    activate(layer.activation, out, places * layer.out);
}

void run(const MaxPool& layer, int rows, int height, int width, int channels, const float* in, float* out) {
    for (int row = 0; row < rows; ++row, in += height * width * channels)
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
        const int64_t rows = int64_t{branch.channels} * branch.height;  // of `pitch` features each
        if (branch.first < 0 || branch.first > inputs_ ||
            std::min({branch.channels, branch.height, branch.width}) < 1 || branch.width > branch.pitch ||
            rows > inputs_ || rows * branch.pitch > inputs_ - branch.first)
            misfit(where, "its input is outside of the " + std::to_string(inputs_) + " features");
        need_room(extent, where);
        for (size_t i = 0; i < branch.layers.size(); ++i)
            extent = fit(branch.layers[i], extent, where + ", layer " + std::to_string(i));
        joined_ += extent.size();
        need_room({1, 1, joined_}, where);
    }
    Extent extent{1, 1, joined_};
    for (size_t i = 0; i < merged_.size(); ++i) extent = fit(merged_[i], extent, "merged layer " + std::to_string(i));
    outputs_ = extent.size();
    if (outputs_ < 1) misfit("as a whole", "there is no output");
}

// What lies between two layers has a size that an int can count and memory can hold.
void Network::need_room(Extent extent, const std::string& where) {
    constexpr int kMost = 1 << 20;
    const int64_t places = int64_t{extent.height} * extent.width;
    if (std::min({extent.height, extent.width, extent.channels}) < 1 || places > kMost ||
        places * extent.channels > kMost)
        misfit(where, "expected 1 to " + std::to_string(kMost) + " numbers, found " + std::to_string(extent.height) +
                          " x " + std::to_string(extent.width) + " x " + std::to_string(extent.channels));
    largest_ = std::max(largest_, extent.size());
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
        if (conv->kernel_height < 1 || conv->kernel_width < 1) misfit(where, "a kernel holds at least one number");
        need_finite(where, conv->weights), need_finite(where, conv->bias);
        const auto patch = size_t(conv->kernel_height) * conv->kernel_width * conv->in;
        patches_ = std::max(patches_, kRows * patch);
        extent.channels = conv->out;
    } else if (const auto* pool = std::get_if<MaxPool>(&layer)) {
        if (pool->height < 1 || pool->width < 1) misfit(where, "a window holds at least one number");
        extent.height /= pool->height, extent.width /= pool->width;
    } else {
        const auto& standardise = std::get<Standardise>(layer);
        need_size(where, "mean", standardise.mean.size(), extent.size());
        need_size(where, "scale", standardise.scale.size(), extent.size());
    }
    need_room(extent, where);
    return extent;
}

Network::Extent Network::apply(const Layer& layer, int rows, Extent extent, const float* in, float* out,
                               float* patches) {
    if (const auto* dense = std::get_if<Dense>(&layer)) {
        turnwise::run(*dense, rows, in, out);
        return {1, 1, dense->out};
    }
    if (const auto* conv = std::get_if<Convolution>(&layer)) {
        turnwise::run(*conv, rows, extent.height, extent.width, in, out, patches);
        return {extent.height, extent.width, conv->out};
    }
    if (const auto* pool = std::get_if<MaxPool>(&layer)) {
        turnwise::run(*pool, rows, extent.height, extent.width, extent.channels, in, out);
        return {extent.height / pool->height, extent.width / pool->width, extent.channels};
    }
    const auto& standardise = std::get<Standardise>(layer);
    for (int row = 0, at = 0; row < rows; ++row)
        for (int i = 0; i < extent.size(); ++i, ++at) out[at] = (in[at] - standardise.mean[i]) * standardise.scale[i];
    return extent;
}

void Network::run(std::span<const float> rows, std::span<float> out, Workspace& space) const {
    const size_t together = kTogether;
    space.resize(together * (static_cast<size_t>(joined_) + 2 * static_cast<size_t>(largest_)) + patches_);
    float *joined = space.data(), *now = joined + together * joined_, *next = now + together * largest_;
    float* patches = space.data() + together * (static_cast<size_t>(joined_) + 2 * static_cast<size_t>(largest_));
    const size_t all = out.size() / static_cast<size_t>(outputs_);
    for (size_t first = 0; first < all; first += together) {
        const auto count = static_cast<int>(std::min(together, all - first));
        int joined_at = 0;
        for (const Branch& branch : branches_) {
            Extent extent{branch.height, branch.width, branch.channels};
            for (int row = 0; row < count; ++row) {
                const float* in = rows.data() + (first + static_cast<size_t>(row)) * inputs_ + branch.first;
                gather(branch, in, now + row * extent.size());
            }
            for (const Layer& layer : branch.layers) {
                extent = apply(layer, count, extent, now, next, patches);
                std::swap(now, next);
            }
            for (int row = 0; row < count; ++row)
                std::copy_n(now + row * extent.size(), extent.size(), joined + row * joined_ + joined_at);
            joined_at += extent.size();
        }
        std::copy_n(joined, count * joined_, now);
        merge(count, now, next, patches, out.data() + first * outputs_);
    }
}

void Network::gather(const Branch& branch, const float* in, float* out) {
    for (int c = 0; c < branch.channels; ++c)
        for (int y = 0; y < branch.height; ++y, in += branch.pitch)
            for (int x = 0; x < branch.width; ++x) out[(y * branch.width + x) * branch.channels + c] = in[x];
}

void Network::merge(int rows, float* now, float* next, float* patches, float* out) const {
    Extent extent{1, 1, joined_};
    for (const Layer& layer : merged_) {
        extent = apply(layer, rows, extent, now, next, patches);
        std::swap(now, next);
    }
    std::copy_n(now, rows * outputs_, out);
}

void Network::prepare(std::span<const float> row, Rest& rest) const {
    rest.row.assign(row.begin(), row.end());
    rest.sums.clear();
    std::vector<float> input;
    for (const Branch& branch : branches_) {
        const Dense* dense = branch.layers.empty() ? nullptr : std::get_if<Dense>(&branch.layers[0]);
        if (!dense) continue;
        input.resize(static_cast<size_t>(dense->in));
        gather(branch, row.data() + branch.first, input.data());
        const size_t at = rest.sums.size();
        rest.sums.insert(rest.sums.end(), dense->bias.begin(), dense->bias.end());
        for (int i = 0; i < dense->in; ++i)
            if (input[static_cast<size_t>(i)] != 0)
                add(input[static_cast<size_t>(i)], dense->weights.data() + size_t(i) * dense->out,
                    rest.sums.data() + at, dense->out);
    }
}

void Network::run_near(const Rest& rest, std::span<const float> row, std::span<const uint32_t> changes,
                       std::span<float> out, Workspace& space) const {
    space.resize(static_cast<size_t>(joined_) + 2 * static_cast<size_t>(largest_) + patches_);
    float *joined = space.data(), *now = joined + joined_, *next = now + largest_, *patches = next + largest_;
    const float* sums = rest.sums.data();
    int joined_at = 0;
    for (const Branch& branch : branches_) {
        Extent extent{branch.height, branch.width, branch.channels};
        size_t layers_done = 0;
        const Dense* dense = branch.layers.empty() ? nullptr : std::get_if<Dense>(&branch.layers[0]);
        if (dense) {
            std::copy_n(sums, dense->out, now);
            sums += dense->out;
            const auto begin = static_cast<uint32_t>(branch.first);
            const uint32_t end = begin + static_cast<uint32_t>(branch.channels * branch.height * branch.pitch);
            for (auto at = std::lower_bound(changes.begin(), changes.end(), begin); at != changes.end() && *at < end;
                 ++at) {
                const auto place = static_cast<int>(*at - begin);
                const int x = place % branch.pitch, y = place / branch.pitch % branch.height;
                const int c = place / branch.pitch / branch.height;
                if (x >= branch.width) continue;
                const int input = (y * branch.width + x) * branch.channels + c;
                add(row[*at] - rest.row[*at], dense->weights.data() + size_t(input) * dense->out, now, dense->out);
            }
            activate(dense->activation, now, dense->out);
            extent = {1, 1, dense->out};
            layers_done = 1;
        } else {
            gather(branch, row.data() + branch.first, now);
        }
        for (; layers_done < branch.layers.size(); ++layers_done) {
            extent = apply(branch.layers[layers_done], 1, extent, now, next, patches);
            std::swap(now, next);
        }
        std::copy_n(now, extent.size(), joined + joined_at);
        joined_at += extent.size();
    }
    std::copy_n(joined, joined_, now);
    merge(1, now, next, patches, out.data());
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
