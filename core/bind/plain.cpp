#include "bind/plain.h"

#include <nanobind/stl/string.h>

namespace turnwise {

std::string printed(nb::handle object) {
    return nb::cast<std::string>(nb::str(object).attr("encode")("utf-8", "backslashreplace").attr("decode")());
}

std::string shown(nb::handle object) { return printed(nb::module_::import_("turnwise.errors").attr("brief")(object)); }

// Deeper is a cycle or an attack on the stack.
static constexpr int kMaxDepth = 100;

static bool is_numpy(nb::handle object) {
    const nb::object module = nb::getattr(object.type(), "__module__", nb::none());
    return nb::isinstance<nb::str>(module) && std::string_view(nb::borrow<nb::str>(module).c_str()) == "numpy";
}

bool is_numpy_integer(nb::handle object) {
    return PyIndex_Check(object.ptr()) && !PyLong_Check(object.ptr()) && is_numpy(object);
}

Plain to_plain(nb::handle object, ErrorKind kind, const std::string& where, int depth) {
    const auto here = [&](const std::string& message) {
        return Error(kind, (where.empty() ? "value" : where) + ": " + message);
    };
    if (depth > kMaxDepth) throw Error(kind, "the value is nested more than " + std::to_string(kMaxDepth) + " deep");
    if (object.is_none()) return {};
    if (nb::isinstance<nb::bool_>(object)) return Plain(nb::cast<bool>(object));
    if (nb::isinstance<nb::int_>(object)) {
        int64_t value;
        if (!nb::try_cast(object, value)) throw here("the number does not fit in 64 bits");
        return Plain(value);
    }
    if (nb::isinstance<nb::float_>(object)) return Plain(nb::cast<double>(object));
    if (nb::isinstance<nb::str>(object)) {
        std::string text;
        if (!nb::try_cast(object, text)) throw here("the text is not valid Unicode");
        return Plain(text);
    }
    if (nb::isinstance<nb::list>(object) || nb::isinstance<nb::tuple>(object)) {
        Plain list = Plain::list();
        int index = 0;
        for (nb::handle item : object)
            list.add(to_plain(item, kind, where + "[" + std::to_string(index++) + "]", depth + 1));
        return list;
    }
    if (nb::isinstance<nb::dict>(object)) {
        Plain map = Plain::map();
        for (auto [key, value] : nb::borrow<nb::dict>(object)) {
            std::string name;
            if (!nb::isinstance<nb::str>(key) || !nb::try_cast(key, name)) throw here("every key must be a string");
            map.set(name, to_plain(value, kind, where.empty() ? name : where + "." + name, depth + 1));
        }
        return map;
    }
    if (is_numpy(object) && nb::hasattr(object, "tolist"))  // an array or number of NumPy is what it says in Python
        return to_plain(object.attr("tolist")(), kind, where, depth + 1);
    if (!nb::isinstance<nb::type_object>(object) &&
        nb::hasattr(object, "to_plain"))  // what knows its own plain form, such as a deck
        return to_plain(object.attr("to_plain")(), kind, where, depth + 1);
    throw here("expected None, bool, int, float, str, list or dict, found " +
               nb::cast<std::string>(nb::str(object.type())));
}

nb::object from_plain(const Plain& plain) {
    struct Convert {
        nb::object operator()(std::monostate) const { return nb::none(); }
        nb::object operator()(bool v) const { return nb::bool_(v); }
        nb::object operator()(int64_t v) const { return nb::int_(v); }
        nb::object operator()(double v) const { return nb::float_(v); }
        nb::object operator()(const std::string& v) const { return nb::str(v.c_str(), v.size()); }
        nb::object operator()(const Plain::List& v) const {
            nb::list list;
            for (const Plain& item : v) list.append(from_plain(item));
            return list;
        }
        nb::object operator()(const Plain::Map& v) const {
            nb::dict dict;
            for (const auto& [key, item] : v) dict[key.c_str()] = from_plain(item);
            return dict;
        }
    };
    return std::visit(Convert{}, plain.value);
}

}  // namespace turnwise
