#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include "bind/games.h"
#include "games/hearthstone/card.h"

namespace nb = nanobind;
namespace hs = turnwise::hearthstone;

// The dictionary of the card language: {"names": {list: [word, ...]}, "sizes": {record: bytes}}.
static nb::dict layout() {
    const hs::Layout known = hs::layout();
    nb::dict names, sizes, result;
    for (const auto& [list, words] : known.names) {
        nb::list items;
        for (const std::string& word : words) items.append(nb::cast(word));
        names[list.c_str()] = items;
    }
    for (const auto& [record, size] : known.sizes) sizes[record.c_str()] = size;
    result["names"] = names;
    result["sizes"] = sizes;
    return result;
}

static const turnwise::Extend kLayout([](nb::module_& m) {
    m.def("hearthstone_layout", &layout, "The words and records of the card table.");
});
