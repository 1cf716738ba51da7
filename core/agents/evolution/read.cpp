#include "agents/evolution/read.h"
#include "games/native.h"

namespace turnwise {

#define TURNWISE_EVOLUTION(G)                                                          \
    template std::shared_ptr<Agent<G>> read_rhea<G>(PlainReader&, const G&, Host<G>*); \
    template std::shared_ptr<Agent<G>> read_oep<G>(PlainReader&, const G&, Host<G>*);  \
    template std::shared_ptr<Agent<G>> read_emcts<G>(PlainReader&, const G&, Host<G>*);
TURNWISE_EACH_GAME(TURNWISE_EVOLUTION)

}  // namespace turnwise
