#include "base/registry.h"

namespace turnwise {

size_t place_of_type(PlainReader& reader, std::span<const char* const> tags) {
    const std::string type = reader.text("type");
    std::string list;
    for (size_t i = 0; i < tags.size(); ++i) {
        if (type == tags[i]) return i;
        list += (list.empty() ? "" : ", ") + std::string(tags[i]);
    }
    reader.fail("type", "there is no \"" + type + "\"; expected one of " + list);
}

}  // namespace turnwise
