// What holds in every node of a whole search, where no recipe shows it from outside.
#include <optional>

#include "games/nim/nim.h"
#include "games/pocket/pocket.h"
#include "search/mcts.h"
#include "search/worlds/many.h"
#include "tests/test.h"

using namespace turnwise;

namespace {

// UCB1, with all-moves-as-first kept beside it.
struct Watched final : Select {
    void prepare(Tree& tree) const override { tree.use(Column::kIdentity), tree.use(Column::kAmaf); }
    int best(const Contest& contest) const override { return plain->best(contest); }
    std::shared_ptr<Select> plain = plain_uct().select;
};

template <Game G>
MctsParts<G> parts_of(std::shared_ptr<Worlds<G>> worlds, std::shared_ptr<Select> select) {
    MctsParts<G> parts;
    static_cast<GameFreeParts&>(parts) = plain_uct();
    parts.select = std::move(select);
    parts.worlds = std::move(worlds);
    parts.rollout = {std::make_shared<rollout::Random<G>>(), {}};
    parts.evaluate = std::make_shared<evaluate::Outcome<G>>();
    return parts;
}

template <Game G>
void check_credit(const G& game, const Observation<typename G::State>& seen, const Lists& lists,
                  std::shared_ptr<Worlds<G>> worlds) {
    Mcts<G> search(game, parts_of<G>(std::move(worlds), std::make_shared<Watched>()));
    search.begin_match(lists);
    Budget budget;
    budget.iterations = 3000;
    search.run(seen, 5, {}, budget);
    const Tree& tree = search.tree();
    int more = 0;
    for (NodeId id = 0; id < tree.nodes.size(); ++id) {
        const Node& node = tree.nodes[id];
        for (uint32_t edge = node.first_edge; node.first_edge != kNone && edge < node.first_edge + node.edges; ++edge) {
            CHECK(tree.amaf[edge].visits >= tree.edges[edge].visits);
            CHECK(tree.amaf[edge].visits <= node.visits);
            CHECK(tree.amaf[edge].value_sum <= static_cast<float>(tree.amaf[edge].visits));
            more += tree.amaf[edge].visits > tree.edges[edge].visits;
        }
    }
    CHECK(more > 100);
}

}  // namespace

TEST("whole search: all moves as first knows an action at least as often as it was taken") {
    const nim::Nim nim;
    Chance chance{Rng(2)};
    const auto heaps = nim.start({}, chance);
    check_credit<nim::Nim>(nim, {heaps, nim.to_act(heaps)}, {}, std::make_shared<worlds::OneWorld<nim::Nim>>());
    const pocket::Pocket pocket;
    const pocket::State state = pocket.start({}, chance);
    const auto seen = pocket.observe(state, pocket.to_act(state));
    check_credit<pocket::Pocket>(pocket, seen, pocket.lists(state),
                                 std::make_shared<worlds::OneWorld<pocket::Pocket>>());
    check_credit<pocket::Pocket>(pocket, seen, pocket.lists(state),
                                 std::make_shared<worlds::NewWorldEachIteration<pocket::Pocket>>(false));
}

TEST("whole search: no action was taken more often than it was on offer, nor offered more often than asked for") {
    const pocket::Pocket game;
    Chance chance{Rng(3)};
    const pocket::State state = game.start({}, chance);
    for (const auto& worlds : std::initializer_list<std::shared_ptr<Worlds<pocket::Pocket>>>{
             std::make_shared<worlds::NewWorldEachIteration<pocket::Pocket>>(false),
             std::make_shared<worlds::FewWorlds<pocket::Pocket>>(5),
             std::make_shared<worlds::Particles<pocket::Pocket>>(50, 5)}) {
        Mcts<pocket::Pocket> search(game, parts_of<pocket::Pocket>(worlds, plain_uct().select));
        search.begin_match(game.lists(state));
        Budget budget;
        budget.iterations = 4000;
        search.run(game.observe(state, game.to_act(state)), 7, {}, budget);
        const Tree& tree = search.tree();
        int fewer = 0;
        for (NodeId id = 0; id < tree.nodes.size(); ++id) {
            const Node& node = tree.nodes[id];
            for (uint32_t i = 0; node.first_edge != kNone && i < node.edges; ++i) {
                const Edge& edge = tree.edges[node.first_edge + i];
                CHECK(edge.visits <= edge.offered && edge.offered <= node.visits);
                fewer += edge.offered + 1 < node.visits;  // not in every world
            }
        }
        CHECK(fewer > 50);
    }
}

TEST("whole search: particles look like what was seen since, and hold the cards of the lists") {
    const pocket::Pocket game;
    const auto form = [&](const pocket::State& state) { return game.to_plain(state); };
    int kept = 0, different = 0;
    for (uint64_t match = 0; match < 12; ++match) {
        Chance chance{Rng(match)};
        pocket::State state = game.start({}, chance);
        const auto particles = std::make_shared<worlds::Particles<pocket::Pocket>>(200, 1);
        Mcts<pocket::Pocket> search(game, parts_of<pocket::Pocket>(particles, plain_uct().select));
        search.begin_match(game.lists(state));
        Budget budget;
        budget.iterations = 1500;
        for (bool first = true; !game.is_over(state);) {
            const Player player = game.to_act(state);
            pocket::Pocket::Actions legal;
            game.legal_actions(state, legal);
            pocket::Action action = legal[static_cast<int>(chance.below(static_cast<uint32_t>(legal.size())))];
            if (player == 0) {
                const auto seen = game.observe(state, player);
                search.begin(seen, match);
                CHECK(!first || particles->kept() == 0);  // nothing of another match
                first = false;
                kept += particles->kept();
                std::optional<pocket::State> before;
                for (int64_t i = 0; i < 50; ++i) {
                    pocket::State world;
                    particles->draw(i, chance, world);
                    CHECK(form(game.observe(world, player).shown()) == form(seen.shown()));
                    CHECK(game.lists(world) == game.lists(state));
                    different += before && form(*before) != form(world);
                    before = world;
                }
                search.proceed({}, budget);
                action = search.action(search.best_edge(search.root()));
            }
            game.apply(state, action, chance);
        }
    }
    CHECK(kept > 500);
    CHECK(different > 100);
}
