#pragma once

#include <string>

#include "learn/model.h"
#include "search/evaluate/features.h"
#include "search/expand/expand.h"

namespace turnwise::expand {

// The best first, by what a model says of each action without trying it.
template <Game G>
class ByModel final : public Expand<G> {
public:
    ByModel(std::shared_ptr<const Model> model, std::string features)
        : model_(std::move(model)), features_(std::move(features)) {}

    void sort(const NodeContext<G>& site, typename G::Actions& actions) override {
        if constexpr (HasActionFeatures<G>) {
            const auto count = static_cast<size_t>(actions.size()), width = static_cast<size_t>(model_->inputs());
            rows_.resize(count * width);
            answers_.resize(count);
            for (size_t i = 0; i < count; ++i)
                site.game.action_features(features_, site.state, actions[static_cast<int>(i)],
                                          std::span(rows_).subspan(i * width, width));
            model_->run(rows_, answers_, space_);
            size_t next = 0;
            this->sort_by(actions, [&](const auto&) -> double { return -answers_[next++]; });
        }
    }

private:
    std::shared_ptr<const Model> model_;
    std::string features_;
    std::vector<float> rows_, answers_;
    Model::Workspace space_;
};

}  // namespace turnwise::expand
