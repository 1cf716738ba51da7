#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace turnwise {

// Small numbers by key; a key is a 64-bit hash. Open addressing in one block that grows by doubling, so that a search
// allocates next to nothing for it.
class KeyTable {
public:
    static constexpr uint32_t kAbsent = UINT32_MAX;

    void clear() { slots_.assign(slots_.size(), {}), size_ = 0; }
    size_t size() const { return size_; }
    size_t bytes() const { return slots_.size() * sizeof(Slot); }
    uint32_t find(uint64_t key) const { return slots_.empty() ? kAbsent : slots_[place(key)].number; }
    // One number a key: another takes the place of what was there.
    void add(uint64_t key, uint32_t number) {
        if (2 * (size_ + 1) > slots_.size()) enlarge();
        Slot& slot = slots_[place(key)];
        size_ += slot.number == kAbsent;
        slot = {key, number};
    }

private:
    struct Slot {
        uint64_t key = 0;
        uint32_t number = kAbsent;
    };
    // Where the key is, or would be.
    size_t place(uint64_t key) const {
        const size_t mask = slots_.size() - 1;
        size_t at = key & mask;
        while (slots_[at].number != kAbsent && slots_[at].key != key) at = (at + 1) & mask;
        return at;
    }
    void enlarge() {
        std::vector<Slot> old(slots_.empty() ? 256 : 2 * slots_.size());
        old.swap(slots_);
        for (const Slot& slot : old)
            if (slot.number != kAbsent) slots_[place(slot.key)] = slot;
    }

    std::vector<Slot> slots_;
    size_t size_ = 0;
};

}  // namespace turnwise
