#include "agents/read_names.h"

namespace turnwise {

int place_of(PlainReader& reader, const char* key, std::string_view name, const std::vector<std::string>& names,
             const char* what) {
    std::string list;
    for (size_t i = 0; i < names.size(); ++i) {
        if (names[i] == name) return static_cast<int>(i);
        list += (list.empty() ? "" : ", ") + names[i];
    }
    reader.fail(key, list.empty() ? "this game has no " + std::string(what) + "s of its own"
                                  : "there is no " + std::string(what) + " \"" + std::string(name) +
                                        "\"; expected one of " + list);
}

StoredModel checked_model(PlainReader& r, const char* key, const std::string& name, const FeatureList& known,
                          int outputs) {
    const StoredModel stored = stored_function(name);
    std::string list;
    for (const auto& [features, length] : known) {
        if (features == stored.features && length == stored.model->inputs() &&
            (outputs == 0 || stored.model->outputs() == outputs))
            return stored;
        list += (list.empty() ? "" : ", ") + features + " (" + std::to_string(length) + ")";
    }
    r.fail(key, name + " is for " + stored.game + ": it gives " + std::to_string(stored.model->outputs()) +
                    " numbers for the " + std::to_string(stored.model->inputs()) + " of \"" + stored.features + "\"" +
                    (outputs ? "; expected one number" : "") + "; this game has " +
                    (list.empty() ? "no features for it" : list));
}

StoredModel read_model(PlainReader& r, const FeatureList& known, int outputs) {
    return checked_model(r, "model", r.text("model"), known, outputs);
}

}  // namespace turnwise
