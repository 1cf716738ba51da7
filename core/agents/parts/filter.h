#pragma once

#include "agents/read_parts.h"
#include "search/filter/kinds.h"

namespace turnwise {

namespace filter {

template <Game G>
const Registry<Filter<G>, const G&>& parts() {
    using Made = std::shared_ptr<Filter<G>>;
    static const Registry<Filter<G>, const G&> registry{{
        {class_name<ExcludeKinds<G>>(),
         [](PlainReader& r, const G& game) -> Made {
             const bool root_only = r.word("at", {"every", "root"}) == 1;
             return std::make_shared<ExcludeKinds<G>>(read_kinds(r, game), root_only);
         }},
        {class_name<Sensible<G>>(),
         [](PlainReader& r, const G&) -> Made {
             if (!HasSense<G>) r.fail("type", "this game does not say which of its actions make sense");
             const Care care = r.word("care", {"tree", "rollout"}) == 1 ? Care::kRollout : Care::kTree;
             return std::make_shared<Sensible<G>>(care, r.boolean("oblige"));
         }},
        {class_name<Penalties<G>>(),
         [](PlainReader& r, const G&) -> Made {
             if (!HasPenalties<G>) r.fail("type", "this game has no bot of its own that charges actions");
             const auto limit = r.whole("limit");
             return std::make_shared<Penalties<G>>(limit, r.word("end", {"offered", "last"}) == 1);
         }},
        {class_name<OnePlace<G>>(), [](PlainReader&, const G&) -> Made { return std::make_shared<OnePlace<G>>(); }},
        {class_name<RootGroup<G>>(),
         [](PlainReader& r, const G&) -> Made {
             if (!HasActionInfo<G>) r.fail("type", "this game does not say which group an action belongs to");
             return std::make_shared<RootGroup<G>>();
         }},
        {class_name<KeepBestOfKind<G>>(),
         [](PlainReader& r, const G& game) -> Made {
             const int kind = read_kind(r, "kind", r.text("kind"), game);
             const double factor = r.number("factor");
             const int least = r.whole("least");
             const auto log = static_cast<LogOf>(r.word("log", {"natural", "decimal"}));
             return std::make_shared<KeepBestOfKind<G>>(kind, factor, least, log, read_heuristic(r, "by", game));
         }},
    }};
    return registry;
}

}  // namespace filter

}  // namespace turnwise
