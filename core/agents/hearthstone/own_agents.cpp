#include "agents/hearthstone/own_agents.h"

#include "agents/hearthstone/gsv_agent.h"
#include "agents/hearthstone/silverfish_agent.h"
#include "agents/hearthstone/tyche_agent.h"

namespace turnwise {

using hearthstone::Hearthstone;

static hearthstone::SilverfishSettings silverfish(PlainReader& r) {
    const auto count = [&](const char* key, int least = 1) { return static_cast<int>(r.integer(key, least, 100'000)); };
    hearthstone::SilverfishSettings s;
    s.behaviour = static_cast<hearthstone::Behaviour>(r.word("behaviour", {"control", "mana", "rush", "face"}));
    s.depth = count("depth");
    s.width = count("width");
    s.reply = count("reply");
    s.refined = count("refined", 0);
    s.reply_again = count("reply_again");
    s.next_depth = count("next_depth");
    s.next_width = count("next_width");
    s.next_total = count("next_total");
    s.second_reply = count("second_reply");
    s.next_share = r.number("next_share", 0, 1);
    return s;
}

std::shared_ptr<Agent<Hearthstone>> OwnAgents<Hearthstone>::read(const std::string& tag, PlainReader& r,
                                                                 const Hearthstone& game) {
    const Belief belief = *beliefs<Hearthstone>().read(r.child("belief"), game);
    if (tag == "gsv") {
        const bool used = r.word("weights", {"used", "default"}) == 0;
        const auto depth = r.integer("depth", 1, hearthstone::GsvAgent::kMaxDepth);
        return std::make_shared<hearthstone::GsvAgent>(belief, used ? hearthstone::kGsvUsed : hearthstone::kGsvDefault,
                                                       static_cast<int>(depth), r.boolean("before_deaths"));
    }
    if (tag == "tyche")
        return std::make_shared<hearthstone::TycheAgent>(belief, static_cast<int>(r.integer("episodes", 1, 1'000'000)));
    return std::make_shared<hearthstone::SilverfishAgent>(belief, silverfish(r));
}

}  // namespace turnwise
