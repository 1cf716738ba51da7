#include "base/registry.h"

namespace turnwise {

std::string tag_of(std::string_view name) {
    std::string tag;
    for (const char letter : name) {
        const bool capital = letter >= 'A' && letter <= 'Z';
        if (capital && !tag.empty()) tag += '_';
        tag += capital ? static_cast<char>(letter - 'A' + 'a') : letter;
    }
    return tag;
}

size_t place_of_type(PlainReader& reader, std::span<const std::string> names) {
    const std::string type = reader.text("type");
    std::string list;
    for (size_t i = 0; i < names.size(); ++i) {
        const std::string tag = tag_of(names[i]);
        if (type == tag) return i;
        list += (list.empty() ? "" : ", ") + tag;
    }
    reader.fail("type", "there is no \"" + type + "\"; expected one of " + list);
}

}  // namespace turnwise
