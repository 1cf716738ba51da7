#include "search/parts.h"

namespace turnwise {

const Registry<Prune>& prunes() {
    static const Registry<Prune> registry{{
        {"none", [](PlainReader&) -> std::shared_ptr<Prune> { return nullptr; }},
    }};
    return registry;
}

}  // namespace turnwise
