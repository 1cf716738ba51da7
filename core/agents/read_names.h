#pragma once

#include <string>
#include <utility>
#include <vector>

#include "base/plain.h"
#include "learn/store.h"
#include "search/evaluate/features.h"

// What a recipe says by name and a game, or a file of a model, has to know: evaluations, scores, features, kinds.

namespace turnwise {

// The place of a name in a list of the game's; refused with the whole list when it is not there.
int place_of(PlainReader& reader, const char* key, std::string_view name, const std::vector<std::string>& names,
             const char* what);

template <Game G>
int read_heuristic(PlainReader& reader, const char* key, [[maybe_unused]] const G& game) {
    std::vector<std::string> names;
    if constexpr (HasHeuristics<G>) names = game.heuristic_names();
    return place_of(reader, key, reader.text(key), names, "evaluation");
}

// The features of that name.
template <Game G>
FeatureMatrix features_of(PlainReader& reader, const char* key, const std::string& name,
                          [[maybe_unused]] const G& game) {
    std::vector<std::string> names;
    std::vector<int> lengths;
    if constexpr (HasFeatures<G>)
        for (const auto& [known, length] : game.feature_names()) names.push_back(known), lengths.push_back(length);
    return {name, lengths[static_cast<size_t>(place_of(reader, key, name, names, "feature vector"))]};
}

// One of the game's scores of actions, by name.
template <Game G>
int read_score(PlainReader& reader, [[maybe_unused]] const G& game) {
    std::vector<std::string> names;
    if constexpr (HasActionScores<G>) names = game.score_names();
    return place_of(reader, "score", reader.text("score"), names, "score");
}

using FeatureList = std::vector<std::pair<std::string, int>>;  // names and lengths

// A model over one of these feature vectors, with so many outputs (0: any number).
StoredModel checked_model(PlainReader& r, const char* key, const std::string& name, const FeatureList& known,
                          int outputs);
StoredModel read_model(PlainReader& r, const FeatureList& known, int outputs);

template <Game G>
FeatureList state_features([[maybe_unused]] const G& game) {
    if constexpr (HasFeatures<G>) return game.feature_names();
    return {};
}

template <Game G>
FeatureList action_features([[maybe_unused]] const G& game) {
    if constexpr (HasActionFeatures<G>) return game.action_feature_names();
    return {};
}

// The words for ActionInfo::kind, by number; a game without them has none.
template <Game G>
std::vector<std::string> kind_names([[maybe_unused]] const G& game) {
    if constexpr (requires { game.kind_names(); }) return game.kind_names();
    return {};
}

// A kind of action by its name; "any" is -1.
template <Game G>
int read_kind(PlainReader& reader, const char* key, const std::string& name, const G& game) {
    return name == "any" && HasActionInfo<G> ? -1 : place_of(reader, key, name, kind_names(game), "action kind");
}

template <Game G>
std::vector<int> read_kinds(PlainReader& reader, const G& game) {
    std::vector<int> kinds;
    for (const Plain& item : reader.list("kinds")) {
        const auto* name = item.as<std::string>();
        if (!name) reader.fail("kinds", "expected names of kinds of action");
        kinds.push_back(read_kind(reader, "kinds", *name, game));
    }
    return kinds;
}

}  // namespace turnwise
