#pragma once

#include <memory>
#include <string>
#include <vector>

#include "bind/any_game.h"

namespace turnwise {

// The native games by name. Each bind/<game>.cpp registers its own, with a sentence for `turnwise games`.
struct NativeGame {
    std::string name;
    std::string about;
    std::shared_ptr<AnyGame> (*make)(const Plain& options);
};

std::vector<NativeGame>& native_games();

struct Register {
    Register(NativeGame game) { native_games().push_back(std::move(game)); }
};

// What a game adds to the module beside the rules, such as the words of its card table.
using Extension = void (*)(nb::module_&);
std::vector<Extension>& extensions();

struct Extend {
    Extend(Extension extension) { extensions().push_back(extension); }
};

// For games without options.
inline void no_options(const Plain& options) { PlainReader(options, "options", ErrorKind::kBadSetup).done(); }

std::shared_ptr<AnyGame> make_python_game(nb::object game, const std::string& name);
void bind_python_game(nb::module_& m);

}  // namespace turnwise
