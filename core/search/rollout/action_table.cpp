#include "search/rollout/action_table.h"

#include <algorithm>
#include <cmath>

#include "base/math.h"

namespace turnwise {

void ActionTable::clear() {
    std::fill(slots_.begin(), slots_.end(), Entry{});
    std::fill(counts_.begin(), counts_.end(), Counts{});
    size_ = 0;
    known_ = 0;
}

void ActionTable::add(uint64_t key, double value) {
    if (2 * (size_ + 1) > slots_.size()) enlarge();
    const size_t at = place(key);
    Entry& entry = slots_[at];
    size_ += entry.key == 0;
    entry.key = key;
    entry.sum += value;
    ++entry.visits;
    if (counts_values_) ++counts_[at][static_cast<size_t>(slot_of(value))];
}

void ActionTable::enlarge() {
    std::vector<Entry> slots(slots_.empty() ? 4096 : 2 * slots_.size());
    std::vector<Counts> counts(counts_values_ ? slots.size() : 0);
    slots.swap(slots_);
    counts.swap(counts_);
    for (size_t i = 0; i < slots.size(); ++i) {
        if (!slots[i].key) continue;
        const size_t at = place(slots[i].key);
        slots_[at] = slots[i];
        if (i < counts.size()) counts_[at] = counts[i];
    }
}

int ActionTable::slot_of(double value) {
    if (bins_ > 0) return std::clamp(static_cast<int>(value * bins_), 0, bins_ - 1);
    int nearest = 0;
    for (int i = 0; i < known_; ++i) {
        if (std::abs(values_[static_cast<size_t>(i)] - value) < 5e-7) return i;
        if (std::abs(values_[static_cast<size_t>(i)] - value) < std::abs(values_[static_cast<size_t>(nearest)] - value))
            nearest = i;
    }
    if (known_ == kValues) return nearest;
    values_[static_cast<size_t>(known_)] = value;
    return known_++;
}

double ActionTable::entropy(const Entry& entry) const {
    const auto at = static_cast<size_t>(&entry - slots_.data());
    if (at >= counts_.size()) return 0;
    double result = 0;
    for (const uint32_t count : counts_[at])
        if (count) {
            const double p = static_cast<double>(count) / entry.visits;
            result -= p * natural_log(p) * 1.4426950408889634;
        }
    return result;
}

}  // namespace turnwise
