#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/hash.h"

namespace turnwise {

// How single actions fared wherever they were played: a mean for each key, and on request how often each value came,
// for its entropy. Open addressing; it grows by doubling and forgets nothing until clear().
class ActionTable {
public:
    struct Entry {
        uint64_t key = 0;  // 0: empty
        double sum = 0;
        uint32_t visits = 0;
        double mean() const { return sum / visits; }
    };

    // A player's action has one entry, whoever asks.
    static uint64_t key(int player, uint64_t identity) {
        const uint64_t mixed = mix64(identity + static_cast<uint64_t>(player));
        return mixed ? mixed : 1;
    }

    // Keeps how often each value came from now on: in equal bins over [0, 1], or with 0 bins each value by itself, to
    // six places. Values beyond the first 32 different ones count as the nearest of those.
    void keep_values(int bins) { bins_ = bins, counts_values_ = true, counts_.resize(slots_.size()); }

    void clear();
    size_t size() const { return size_; }
    // nullptr for what was never played.
    const Entry* find(uint64_t key) const {
        if (slots_.empty()) return nullptr;
        const Entry& entry = slots_[place(key)];
        return entry.key ? &entry : nullptr;
    }
    void add(uint64_t key, double value);
    template <class F>
    void for_each(F&& f) const {
        for (const Entry& entry : slots_)
            if (entry.key) f(entry);
    }
    // -sum of p * log2 p over the values that an entry met.
    double entropy(const Entry& entry) const;

private:
    static constexpr int kValues = 32;
    using Counts = std::array<uint32_t, kValues>;

    size_t place(uint64_t key) const {
        size_t at = key & (slots_.size() - 1);
        while (slots_[at].key && slots_[at].key != key) at = (at + 1) & (slots_.size() - 1);
        return at;
    }
    void enlarge();
    int slot_of(double value);

    std::vector<Entry> slots_;
    std::vector<Counts> counts_;  // beside the slots
    size_t size_ = 0;
    bool counts_values_ = false;
    int bins_ = 0;
    std::array<double, kValues> values_{};  // the different ones met, where there are no bins
    int known_ = 0;
};

}  // namespace turnwise
