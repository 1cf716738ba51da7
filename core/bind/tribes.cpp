#include "bind/adapter.h"
#include "bind/games.h"
#include "games/tribes/tribes.h"

namespace turnwise {

namespace {

using tribes::Tribes;

// The option "size" says which board: 11 (two tribes, the fast one), 14 or 16.
std::shared_ptr<AnyGame> make(const Plain& options) {
    PlainReader reader(options, "options", ErrorKind::kBadSetup);
    const int64_t size = reader.integer("size", 11, 16, 11);
    Plain rest = Plain::map();
    for (const auto& [key, value] : *options.as<Plain::Map>())
        if (key != "size") rest.set(key, value);
    switch (size) {
        case 11: return std::make_shared<Adapter<Tribes<11>>>("tribes", Tribes<11>(rest));
        case 14: return std::make_shared<Adapter<Tribes<14>>>("tribes", Tribes<14>(rest));
        case 16: return std::make_shared<Adapter<Tribes<16>>>("tribes", Tribes<16>(rest));
        default: reader.fail("size", "expected 11, 14 or 16, found " + std::to_string(size));
    }
}

const Register kTribes({"tribes", "Cities, technologies and units on a square map (the Polytopia of AI research).", make});

}  // namespace

}  // namespace turnwise
