#include <nanobind/nanobind.h>

namespace nb = nanobind;

void bind_hearthstone(nb::module_& m);

NB_MODULE(_core, m) {
    m.doc() = "The native core of Turnwise.";
    bind_hearthstone(m);
}
