#pragma once

#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "base/plain.h"

namespace turnwise {

// The tags of every axis of a recipe.
using PartTags = std::vector<std::pair<const char*, std::vector<const char*>>>;

// The place of the tag that the reader's "type" names; refused with all of them when it is not there.
size_t place_of_type(PlainReader& reader, std::span<const char* const> tags);

// The parts of one axis of a recipe: each line is a tag and how the part reads its fields. What is not in the table is
// refused by name, and so is a field that the part did not ask for.
template <class Part, class... Context>
struct Registry {
    struct Line {
        const char* tag;
        std::shared_ptr<Part> (*read)(PlainReader&, Context...);
    };
    std::vector<Line> lines;

    std::shared_ptr<Part> read(PlainReader reader, Context... context) const {
        std::shared_ptr<Part> part = lines[place_of_type(reader, tags())].read(reader, context...);
        reader.done();
        return part;
    }
    std::vector<const char*> tags() const {
        std::vector<const char*> result;
        for (const Line& line : lines) result.push_back(line.tag);
        return result;
    }
};

}  // namespace turnwise
