// libFuzzer as a library that Python loads, for the readers of what others wrote: tests/fuzz says what is read and how
// it is changed, this file only hands both over. Built by `make fuzz-readers`, with clang.
#include <cstddef>
#include <cstdint>

extern "C" {

using Target = int (*)(const uint8_t* data, size_t size);
using Mutator = size_t (*)(uint8_t* data, size_t size, size_t most, unsigned seed);

int LLVMFuzzerRunDriver(int* count, char*** words, Target target);
size_t LLVMFuzzerMutate(uint8_t* data, size_t size, size_t most);

static Mutator mutator = nullptr;

// libFuzzer's own change of bytes where Python changes nothing (it answers 0).
__attribute__((visibility("default"))) size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t most,
                                                                      unsigned seed) {
    const size_t changed = mutator ? mutator(data, size, most, seed) : 0;
    return changed ? changed : LLVMFuzzerMutate(data, size, most);
}

__attribute__((visibility("default"))) void turnwise_fuzz(int count, char** words, Target target, Mutator own) {
    mutator = own;
    LLVMFuzzerRunDriver(&count, &words, target);
}
}
