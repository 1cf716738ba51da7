#pragma once

#include <memory>

#include "search/descent/graph.h"
#include "search/descent/informed.h"
#include "search/descent/observers.h"
#include "search/descent/one_world.h"
#include "search/descent/plain.h"
#include "search/descent/stored.h"
#include "search/descent/worlds.h"

namespace turnwise {

// The way down that a plan names. A new one is a line here, a word in WayDown and a rule in planning::way_down().
template <Game G>
std::unique_ptr<Descent<G>> make_descent(WayDown way, SearchContext<G>& context) {
    switch (way) {
        case WayDown::kPlain:
            return std::make_unique<PlainDescent<G>>(context);
        case WayDown::kOneWorld:
            return std::make_unique<OneWorldDescent<G>>(context);
        case WayDown::kStored:
            return std::make_unique<StoredDescent<G>>(context);
        case WayDown::kGraph:
            return std::make_unique<GraphDescent<G>>(context);
        case WayDown::kWorlds:
            return std::make_unique<WorldsDescent<G>>(context);
        case WayDown::kObservers:
            return std::make_unique<ObserversDescent<G>>(context);
        case WayDown::kInformed:
            return std::make_unique<InformedDescent<G>>(context);
    }
    return nullptr;
}

}  // namespace turnwise
