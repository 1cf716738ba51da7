#pragma once

#include "agents/read_parts.h"
#include "search/filter/kinds.h"

namespace turnwise {

template <Game G>
const Registry<Filter<G>, const G&>& filters() {
    using Made = std::shared_ptr<Filter<G>>;
    static const Registry<Filter<G>, const G&> registry{{
        {"without",
         [](PlainReader& r, const G& game) -> Made { return std::make_shared<WithoutKinds<G>>(read_kinds(r, game)); }},
        {"sensible",
         [](PlainReader& r, const G&) -> Made {
             if (!HasSense<G>) r.fail("type", "this game does not say which of its actions make sense");
             const Care care = r.word("care", {"tree", "rollout"}) == 1 ? Care::kRollout : Care::kTree;
             return std::make_shared<Sensible<G>>(care, r.boolean("oblige"));
         }},
        {"one_place", [](PlainReader&, const G&) -> Made { return std::make_shared<OnePlace<G>>(); }},
        {"root_group",
         [](PlainReader& r, const G&) -> Made {
             if (!HasActionInfo<G>) r.fail("type", "this game does not say which group an action belongs to");
             return std::make_shared<RootGroup<G>>();
         }},
        {"thinned",
         [](PlainReader& r, const G& game) -> Made {
             const int kind = read_kind(r, "kind", r.text("kind"), game);
             const double factor = r.number("factor", 0, 1e9);
             const int least = static_cast<int>(r.integer("least", 1, 1'000'000));
             return std::make_shared<ThinnedKind<G>>(kind, factor, least, read_heuristic(r, "by", game));
         }},
    }};
    return registry;
}

}  // namespace turnwise
