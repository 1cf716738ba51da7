#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/plain.h"

namespace turnwise {

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
        const std::string tag = reader.text("type");
        for (const Line& line : lines)
            if (tag == line.tag) {
                std::shared_ptr<Part> part = line.read(reader, context...);
                reader.done();
                return part;
            }
        std::string list;
        for (const std::string& known : tags()) list += (list.empty() ? "" : ", ") + known;
        reader.fail("type", "there is no \"" + tag + "\"; expected one of " + list);
    }
    std::vector<std::string> tags() const {
        std::vector<std::string> result;
        for (const Line& line : lines) result.push_back(line.tag);
        return result;
    }
};

}  // namespace turnwise
