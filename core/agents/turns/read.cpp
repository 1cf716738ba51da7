#include "agents/turns/read.h"
#include "games/native.h"

namespace turnwise {

#define TURNWISE_TURNS(G)                                                               \
    template std::shared_ptr<Agent<G>> read_naive<G>(PlainReader&, const G&, Host<G>*); \
    template std::shared_ptr<Agent<G>> read_side_information<G>(PlainReader&, const G&, Host<G>*);
TURNWISE_EACH_GAME(TURNWISE_TURNS)

}  // namespace turnwise
