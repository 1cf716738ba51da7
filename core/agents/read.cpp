#include "agents/read.h"

#include "search/estimate/estimate.h"
#include "search/terms/term.h"
#include "search/unprune/unprune.h"
#include "search/untried/untried.h"

namespace turnwise {

PartNames game_free_parts() {
    return {{"graph", graph::parts().names()},      {"select", select::parts().names()},
            {"prune", prune::parts().names()},      {"chance", chance::parts().names()},
            {"backup", backup::parts().names()},    {"decide", decide::parts().names()},
            {"budget", budget::parts().names()},    {"threads", threads::parts().names()},
            {"pacing", pacing::parts().names()},    {"terms", terms::parts().names()},
            {"untried", untried::parts().names()},  {"unprune", unprune::parts().names()},
            {"estimate", estimate::parts().names()}};
}

std::vector<OwnAgentName>& own_agent_names() {
    static std::vector<OwnAgentName> names;
    return names;
}

void refuse_agents_of_others(PlainReader recipe, std::span<const std::string> known) {
    const std::string type = recipe.text("type");
    for (const OwnAgentName& own : own_agent_names())
        if (type == tag_of(own.agent) && std::find(known.begin(), known.end(), own.agent) == known.end())
            recipe.fail("type", "this agent plays " + std::string(own.game) + " only");
}

}  // namespace turnwise
