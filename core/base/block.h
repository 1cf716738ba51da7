#pragma once

#include <cstddef>
#include <utility>

namespace turnwise {

// One stretch of memory that grows, and may move when it does. From a megabyte on it consists of large pages, which
// spare a look into the page table for most reads of places far apart.
class Block {
public:
    Block() = default;
    Block(Block&& other) noexcept
        : begin_(std::exchange(other.begin_, nullptr)), bytes_(std::exchange(other.bytes_, 0)) {}
    Block& operator=(Block&& other) noexcept {
        std::swap(begin_, other.begin_), std::swap(bytes_, other.bytes_);
        return *this;
    }
    ~Block();

    void* begin() const { return begin_; }
    size_t bytes() const { return bytes_; }

    // At least so many bytes, of which those that it has stay as they are. Throws std::bad_alloc and changes nothing
    // when there is no room.
    void grow(size_t least);

private:
    void* begin_ = nullptr;
    size_t bytes_ = 0;
};

}  // namespace turnwise
