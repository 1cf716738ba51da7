#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/plain.h"

namespace turnwise {

// The name of a class without namespaces and template arguments: "Puct" for turnwise::select::Puct.
template <class T>
constexpr std::string_view class_name() {
    std::string_view text = __PRETTY_FUNCTION__;
    text.remove_prefix(text.find("T = ") + 4);
    text = text.substr(0, text.find_first_of("<;]"));
    return text.substr(text.rfind(':') + 1);
}

// How files and recipes name a class: "few_worlds" for "FewWorlds".
std::string tag_of(std::string_view name);

// The names of the parts of every axis of a recipe.
using PartNames = std::vector<std::pair<const char*, std::vector<std::string>>>;

// The place of the part that the reader's "type" names; refused with all of them when it is not there.
size_t place_of_type(PlainReader& reader, std::span<const std::string> names);

// The parts of one axis of a recipe: each line is the name of a part, in Python and here, and how it reads its fields.
// What is not in the table is refused by name, and so is a field that the part did not ask for. Python has checked
// types and ranges (src/turnwise/recipes/).
template <class Part, class... Context>
struct Registry {
    struct Line {
        std::string_view name;
        std::shared_ptr<Part> (*read)(PlainReader&, Context...);
    };
    std::vector<Line> lines;

    std::shared_ptr<Part> read(PlainReader reader, Context... context) const {
        std::shared_ptr<Part> part = lines[place_of_type(reader, names())].read(reader, context...);
        reader.done();
        return part;
    }
    std::vector<std::string> names() const {
        std::vector<std::string> result;
        for (const Line& line : lines) result.emplace_back(line.name);
        return result;
    }
};

}  // namespace turnwise
