#include "agents/hearthstone/own_agents.h"

#include "agents/hearthstone/gsv_agent.h"
#include "agents/hearthstone/silverfish_agent.h"
#include "agents/hearthstone/tyche_agent.h"

namespace turnwise {

using hearthstone::Hearthstone;

static hearthstone::SilverfishSettings silverfish(PlainReader& r) {
    hearthstone::SilverfishSettings s;
    s.behaviour = static_cast<hearthstone::Behaviour>(r.word("behaviour", {"control", "mana", "rush", "face"}));
    s.depth = r.whole("depth");
    s.width = r.whole("width");
    s.reply = r.whole("reply");
    s.refined = r.whole("refined");
    s.reply_again = r.whole("reply_again");
    s.next_depth = r.whole("next_depth");
    s.next_width = r.whole("next_width");
    s.next_total = r.whole("next_total");
    s.second_reply = r.whole("second_reply");
    s.next_share = r.number("next_share");
    return s;
}

static Belief believed(PlainReader& r, const Hearthstone& game) {
    return *belief::parts<Hearthstone>().read(r.child("belief"), game);
}

std::vector<AgentRegistry<Hearthstone>::Line> OwnAgents<Hearthstone>::lines() {
    using Made = std::shared_ptr<Agent<Hearthstone>>;
    return {
        {"Gsv",
         [](PlainReader& r, const Hearthstone& game, Host<Hearthstone>*) -> Made {
             const bool used = r.word("weights", {"used", "default"}) == 0;
             const auto& weights = used ? hearthstone::kGsvUsed : hearthstone::kGsvDefault;
             return std::make_shared<hearthstone::GsvAgent>(
                 believed(r, game), weights, static_cast<int>(r.integer("depth")), r.boolean("before_deaths"));
         }},
        {"Tyche",
         [](PlainReader& r, const Hearthstone& game, Host<Hearthstone>*) -> Made {
             const hearthstone::Episodes episodes{r.whole("episodes"), r.whole("growth"), r.whole("most")};
             return std::make_shared<hearthstone::TycheAgent>(believed(r, game), episodes);
         }},
        {"Silverfish",
         [](PlainReader& r, const Hearthstone& game, Host<Hearthstone>*) -> Made {
             return std::make_shared<hearthstone::SilverfishAgent>(believed(r, game), silverfish(r));
         }},
    };
}

static const bool kNamed = [] {
    for (const auto& line : OwnAgents<Hearthstone>::lines()) own_agent_names().push_back({line.name, "Hearthstone"});
    return true;
}();

}  // namespace turnwise
