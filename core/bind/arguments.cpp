#include "bind/arguments.h"

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <random>

namespace turnwise {

using namespace nb::literals;

bool flag_of(nb::handle flag, const char* name) {
    bool value;
    if (!nb::try_cast(flag, value, false))
        throw Error(ErrorKind::kBadSetup, std::string(name) + ": expected True or False, found " + shown(flag));
    return value;
}

uint64_t seed_of(nb::handle seed) {
    if (!seed.is_none()) return whole<uint64_t>(seed, "seed", 0, UINT64_MAX);
    std::random_device device;
    return (uint64_t{device()} << 32) | device();
}

Player player_of(const AnyState& state, nb::handle player) {
    const nb::object number = nb::steal(PyIndex_Check(player.ptr()) ? PyNumber_Index(player.ptr()) : nullptr);
    if (PyErr_Occurred()) throw nb::python_error();
    int value;
    if (!number.is_valid() || !nb::try_cast(number, value, false))
        throw Error(ErrorKind::kBadState, "player: expected a whole number from 0 to " +
                                              std::to_string(state.game->players(state) - 1) + ", found " +
                                              shown(player));
    return value;
}

std::vector<std::string> texts_of(nb::handle list, const char* name, ErrorKind kind) {
    std::vector<std::string> texts;
    const bool fits = (nb::isinstance<nb::list>(list) || nb::isinstance<nb::tuple>(list)) && nb::try_cast(list, texts);
    if (!fits) throw Error(kind, std::string(name) + ": expected a list of texts, found " + shown(list));
    return texts;
}

std::string text_of(nb::handle text, const char* name, ErrorKind kind) {
    std::string found;
    if (!nb::isinstance<nb::str>(text) || !nb::try_cast(text, found))
        throw Error(kind, std::string(name) + ": expected a text, found " + shown(text));
    return found;
}

std::string json_of(const Plain& plain) {
    return nb::cast<std::string>(
        nb::module_::import_("msgspec.json").attr("encode")(from_plain(plain)).attr("decode")());
}

// An object in which a key comes twice says two things at once; decoders keep the last and say nothing.
static nb::dict distinct(nb::list pairs) {
    nb::dict object;
    for (nb::handle pair : pairs) {
        if (object.contains(pair[0]))
            throw nb::value_error(("the key " + nb::cast<std::string>(nb::repr(pair[0])) + " comes twice").c_str());
        object[pair[0]] = pair[1];
    }
    return object;
}

Plain from_json(nb::handle text) {
    nb::object decoded;
    try {
        decoded = nb::module_::import_("msgspec.json").attr("decode")(text);
        nb::module_::import_("json").attr("loads")(text, "object_pairs_hook"_a = nb::cpp_function(&distinct));
    } catch (nb::python_error& error) {
        throw Error(ErrorKind::kBadState, "not JSON: " + printed(error.value()));
    }
    return to_plain(decoded, ErrorKind::kBadState);
}

}  // namespace turnwise
