#include "base/block.h"

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace turnwise {

namespace {

#ifdef __linux__

constexpr size_t kPage = size_t{1} << 21;

bool in_pages(size_t bytes) { return bytes >= kPage / 2; }

// Addresses where a large page can begin: pages that are moved elsewhere are split into small ones.
void* reserve(size_t bytes) {
    void* const found = mmap(nullptr, bytes + kPage, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (found == MAP_FAILED) return nullptr;
    const size_t before = -reinterpret_cast<uintptr_t>(found) % kPage;
    char* const begin = static_cast<char*>(found) + before;
    if (before) munmap(found, before);
    munmap(begin + bytes, kPage - before);
    return begin;
}

// The `had` bytes at `old` (none: nullptr) with their pages, in room for `bytes`.
void* grow_pages(void* old, size_t had, size_t bytes) {
    void* const begin = reserve(bytes);
    if (!begin) return nullptr;
    void* const made = old ? mremap(old, had, bytes, MREMAP_MAYMOVE | MREMAP_FIXED, begin)
                           : mmap(begin, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
    if (made == MAP_FAILED) {
        munmap(begin, bytes);
        return nullptr;
    }
    madvise(made, bytes, MADV_HUGEPAGE);
    return made;
}

#endif

}  // namespace

Block::~Block() {
#ifdef __linux__
    if (in_pages(bytes_)) {
        munmap(begin_, bytes_);
        return;
    }
#endif
    std::free(begin_);
}

void Block::grow(size_t least) {
    if (least <= bytes_) return;
#ifdef __linux__
    if (in_pages(least)) {
        const size_t bytes = (least + kPage - 1) / kPage * kPage;
        const bool moves = in_pages(bytes_);
        void* const grown = grow_pages(moves ? begin_ : nullptr, bytes_, bytes);
        if (!grown) throw std::bad_alloc();
        if (!moves && bytes_) {
            std::memcpy(grown, begin_, bytes_);
            std::free(begin_);
        }
        begin_ = grown, bytes_ = bytes;
        return;
    }
#endif
    void* const grown = std::realloc(begin_, least);
    if (!grown) throw std::bad_alloc();
    begin_ = grown, bytes_ = least;
}

}  // namespace turnwise
