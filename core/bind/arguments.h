#pragma once

#include <nanobind/nanobind.h>

#include <string>
#include <vector>

#include "bind/any_game.h"
#include "bind/plain.h"

namespace turnwise {

// Arguments of the public methods, with errors in our own words: nanobind's say how the function is declared.

template <class Number>
Number whole(nb::handle object, const char* name, Number low, Number high, ErrorKind kind = ErrorKind::kBadSetup) {
    const auto wrong = [&] {
        return Error(kind, std::string(name) + ": expected a whole number from " + std::to_string(low) + " to " +
                               std::to_string(high) + ", found " + shown(object));
    };
    if (!PyIndex_Check(object.ptr()) || PyBool_Check(object.ptr())) throw wrong();
    const nb::object number = nb::steal(PyNumber_Index(object.ptr()));
    if (!number.is_valid()) throw nb::python_error();
    Number value;
    if (!nb::try_cast(number, value, false) || value < low || value > high) throw wrong();
    return value;
}

bool flag_of(nb::handle flag, const char* name);
uint64_t seed_of(nb::handle seed);
// Whether there is such a player, the game says.
Player player_of(const AnyState& state, nb::handle player);
std::vector<std::string> texts_of(nb::handle list, const char* name, ErrorKind kind);
std::string text_of(nb::handle text, const char* name, ErrorKind kind);
std::string json_of(const Plain& plain);
Plain from_json(nb::handle text);

}  // namespace turnwise
