#include "learn/store.h"

#include <map>
#include <mutex>

#include "base/error.h"

namespace turnwise {

namespace {

std::mutex mutex;
std::map<std::string, StoredModel>& models() {
    static std::map<std::string, StoredModel> map;
    return map;
}

StoredModel find(const std::string& name) {
    const std::lock_guard lock(mutex);
    const auto found = models().find(name);
    if (found == models().end()) throw Error(ErrorKind::kBadRecipe, "no model \"" + name + "\" was loaded");
    return found->second;
}

}  // namespace

void store_model(const std::string& name, StoredModel model) {
    const std::lock_guard lock(mutex);
    models()[name] = std::move(model);
}

std::shared_ptr<const PruningTable> stored_pruning(const std::string& name) {
    StoredModel found = find(name);
    if (!found.pruning) throw Error(ErrorKind::kBadRecipe, "model " + name + " is no pruning table");
    return found.pruning;
}

StoredModel stored_function(const std::string& name) {
    StoredModel found = find(name);
    if (!found.model) throw Error(ErrorKind::kBadRecipe, "model " + name + " is a pruning table, not a function");
    return found;
}

}  // namespace turnwise
