#pragma once

#include <nanobind/nanobind.h>

#include "base/plain.h"

namespace turnwise {

namespace nb = nanobind;

// Python values to plain ones and back: None, bool, int, float, str, list or tuple, dict with string keys; NumPy's
// numbers and arrays, and what has a method to_plain().
Plain to_plain(nb::handle object, ErrorKind kind, const std::string& where = "", int depth = 0);
nb::object from_plain(const Plain& plain);

// str(object); what UTF-8 has no bytes for (half of a surrogate pair) with backslashes.
std::string printed(nb::handle object);

// An object as a message shows it: its repr, cut short.
std::string shown(nb::handle object);

bool is_numpy_integer(nb::handle object);

}  // namespace turnwise
