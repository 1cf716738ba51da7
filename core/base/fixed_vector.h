#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>

#include "base/error.h"

namespace turnwise {

// A vector whose room is part of it: no heap, trivially copyable. Items beyond size() are left as they were, so a
// large empty one costs nothing to make.
template <class T, int N>
class FixedVector {
    static_assert(std::is_trivially_copyable_v<T>);

public:
    using value_type = T;
    static constexpr int capacity() { return N; }

    int size() const { return size_; }
    bool empty() const { return size_ == 0; }
    bool full() const { return size_ == N; }
    void clear() { size_ = 0; }
    void resize(int size) { assert(size >= 0 && size <= N), size_ = static_cast<Size>(size); }

    // No position of real play fills one; a position made by hand may, and then gets an error instead of a crash.
    void push_back(const T& item) {
        if (size_ == N) [[unlikely]]
            overflow();
        items_[size_++] = item;
    }
    // One more item, all zero, in its place.
    T& extend() {
        if (size_ == N) [[unlikely]]
            overflow();
        return items_[size_++] = T{};
    }
    T pop_back() { return items_[--size_]; }

    void insert(int at, const T& item) {
        if (size_ == N) [[unlikely]]
            overflow();
        assert(at >= 0 && at <= size_);
        for (int i = size_; i > at; --i) items_[i] = items_[i - 1];
        items_[at] = item;
        ++size_;
    }
    void erase(int at) {
        assert(at >= 0 && at < size_);
        --size_;
        for (int i = at; i < size_; ++i) items_[i] = items_[i + 1];
    }

    T& operator[](int i) { return assert(i >= 0 && i < size_), items_[i]; }
    const T& operator[](int i) const { return assert(i >= 0 && i < size_), items_[i]; }
    T& back() { return items_[size_ - 1]; }
    const T& back() const { return items_[size_ - 1]; }
    T* begin() { return items_; }
    T* end() { return items_ + size_; }
    const T* begin() const { return items_; }
    const T* end() const { return items_ + size_; }
    T* data() { return items_; }
    const T* data() const { return items_; }

private:
    [[noreturn, gnu::cold, gnu::noinline]] static void overflow() {
        throw Error(ErrorKind::kBadState,
                    "this position needs more than the " + std::to_string(N) + " places the engine has");
    }

    using Size = std::conditional_t<(N < 256), uint8_t, std::conditional_t<(N < 65536), uint16_t, uint32_t>>;

    Size size_;
    T items_[N];

public:
    FixedVector() : size_(0) {}
};

}  // namespace turnwise
