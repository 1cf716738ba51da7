#pragma once

#include <memory>
#include <string>
#include <vector>

#include "learn/model.h"
#include "learn/pruning_table.h"

namespace turnwise {

// A model under the name that recipes call it by: a network or trees over the named features of a game, or a pruning
// table, which is of no game.
struct StoredModel {
    std::shared_ptr<const Model> model;
    std::shared_ptr<const PruningTable> pruning;
    std::string game, features;
    std::vector<std::string> columns;  // of a card-play network: the card that each output stands for
};

// Whoever reads a recipe puts the models it names here first; a later one under the same name takes its place.
void store_model(const std::string& name, StoredModel model);

// Throws Error(kBadRecipe) when there is none, or one of another kind.
std::shared_ptr<const PruningTable> stored_pruning(const std::string& name);
StoredModel stored_function(const std::string& name);

}  // namespace turnwise
