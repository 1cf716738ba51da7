#pragma once

#include <nanobind/nanobind.h>

#include <vector>

#include "bind/any_game.h"

namespace turnwise {

// What the files of the border share.

// Hears Ctrl-C; in a Python game also lets other threads run.
Control listening(const AnyGame& game, const std::atomic<bool>* cancel = nullptr);

Recipe read_recipe(nb::handle plain, const std::vector<nb::object>& functions);

nb::list picks_out(const std::vector<PickText>& picks);

// Whole matches as rows of the ledger: Game._play and Game._record.
void bind_matches(nb::module_& m, nb::class_<AnyGame>& game);

void bind_state(nb::module_& m);
void bind_game(nb::module_& m);
void bind_search(nb::module_& m);
void bind_live(nb::module_& m);

}  // namespace turnwise
