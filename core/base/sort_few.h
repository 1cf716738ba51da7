#pragma once

namespace turnwise {

// Sorts a handful of items, equal ones as they were. std::sort is made for many: for few it is mostly code.
template <class T, class Less>
inline void sort_few(T* begin, T* end, Less less) {
    for (T* next = begin + 1; next < end; ++next) {
        const T item = *next;
        T* place = next;
        for (; place > begin && less(item, place[-1]); --place) *place = place[-1];
        *place = item;
    }
}

}  // namespace turnwise
