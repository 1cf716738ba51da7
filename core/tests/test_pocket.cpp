// The rules of pocket, sentence by sentence, and its solver against values counted by hand.
#include <map>

#include "game/playout.h"
#include "games/pocket/solver.h"
#include "tests/test.h"

using namespace turnwise;
using namespace turnwise::pocket;

static const Pocket kGame;

// Turn 3: player 0 to act with 2 mana, both heroes at 6, empty hands and decks.
static State table(int turn = 3) {
    State state{};
    state.turn = static_cast<uint8_t>(turn);
    state.mana = 2;
    state.sides[0].health = state.sides[1].health = kHealth;
    return state;
}

static Action action_named(const State& state, const std::string& text) {
    Pocket::Actions actions;
    kGame.legal_actions(state, actions);
    for (const Action& action : actions)
        if (kGame.action_text(state, action) == text) return action;
    throw std::runtime_error(text + ": " + kGame.why_illegal(state, text));
}

static bool is_legal(const State& state, const std::string& text) {
    Pocket::Actions actions;
    kGame.legal_actions(state, actions);
    for (const Action& action : actions)
        if (kGame.action_text(state, action) == text) return true;
    return false;
}

static State applied(State state, const std::string& text, const std::vector<std::string>& picks = {}) {
    std::vector<Wish> wishes;
    for (const std::string& pick : picks) wishes.push_back(kGame.pick_wish(state, pick));
    Chance chance;
    chance.script(wishes);
    kGame.apply(state, action_named(state, text), chance);
    CHECK_EQUAL(chance.wishes_left(), 0u);
    kGame.check(state);
    return state;
}

TEST("pocket: spark hits a random enemy for 1 to 3") {
    State state = table();
    state.sides[0].hand = {1, 0, 0, 0, 0};
    state.sides[1].wolves = {2, 1};
    std::map<std::string, double> outcomes;
    for_each_outcome(kGame, state, action_named(state, "play spark"),
                     [&](const State& after, double probability, std::span<const Pick>) {
                         const Side& enemy = after.sides[1];
                         outcomes[std::to_string(enemy.health) + std::to_string(enemy.wolves[0]) +
                                  std::to_string(enemy.wolves[1])] += probability;
                     });
    // hero, wolves: 2 damage kills either wolf, and the second closes up.
    const std::map<std::string, double> wanted = {{"521", 1 / 9.0}, {"421", 1 / 9.0}, {"321", 1 / 9.0},
                                                  {"611", 1 / 9.0}, {"610", 2 / 9.0}, {"620", 3 / 9.0}};
    CHECK_EQUAL(outcomes.size(), wanted.size());
    for (const auto& [form, probability] : wanted) CHECK_NEAR(outcomes[form], probability, 1e-12);
    const State after = applied(state, "play spark", {"target wolf 1", "damage 1"});
    CHECK(after.mana == 1 && after.sides[0].hand[kSpark] == 0 && after.sides[0].played[kSpark] == 1);
}

TEST("pocket: bolt, mend, wolf and study do what they say") {
    State state = table();
    state.sides[0].hand = {0, 1, 1, 1, 0};
    state.sides[0].health = 3;
    state.sides[1].wolves = {2, 0};
    CHECK_EQUAL(applied(state, "play bolt -> hero").sides[1].health, 4);
    CHECK_EQUAL(applied(state, "play bolt -> wolf 1").sides[1].wolves[0], 0);
    CHECK_EQUAL(applied(state, "play mend").sides[0].health, 5);
    state.sides[0].health = 5;
    CHECK_EQUAL(applied(state, "play mend").sides[0].health, 6);
    const State pack = applied(state, "play wolf");
    CHECK(pack.sides[0].wolves[0] == 2 && pack.sides[0].awake == 0 && !is_legal(pack, "attack 1 -> hero"));

    State learning = table();
    learning.sides[0].hand = {0, 0, 0, 0, 1};
    learning.sides[0].deck = {1, 1, 1, 0, 0};
    const State after = applied(learning, "play study", {"draw mend", "draw spark"});
    CHECK(after.sides[0].hand == (Counts{1, 0, 1, 0, 0}) && after.sides[0].deck == (Counts{0, 1, 0, 0, 0}));
    CHECK_EQUAL(after.mana, 1);
}

TEST("pocket: wolves wake at the turn, attack once and bite back") {
    State state = table(4);
    state.sides[0].wolves = {2, 1};
    state.sides[1].wolves = {1, 2};
    state = applied(state, "end");
    CHECK_EQUAL(state.sides[0].awake, 3);
    CHECK_EQUAL(applied(state, "attack 1 -> hero").sides[1].health, 5);
    CHECK(!is_legal(applied(state, "attack 1 -> hero"), "attack 1 -> hero"));
    const State fight = applied(state, "attack 2 -> wolf 1");
    CHECK(fight.sides[0].wolves == (std::array<uint8_t, 2>{2, 0}) && fight.sides[0].awake == 1);
    CHECK(fight.sides[1].wolves == (std::array<uint8_t, 2>{2, 0}));
    // The first wolf strikes, lives and is tired; the second strikes too and both second wolves are wounded.
    const State both = applied(applied(state, "attack 1 -> wolf 2"), "attack 2 -> wolf 2");
    CHECK(both.sides[0].wolves == (std::array<uint8_t, 2>{1, 0}) && both.sides[0].awake == 0);
    CHECK(both.sides[1].wolves == (std::array<uint8_t, 2>{1, 0}));
}

TEST("pocket: a turn gives mana and a card, unless the hand is full or the deck is empty") {
    Chance chance(1);
    State state = kGame.start({}, chance);
    CHECK(state.turn == 1 && state.mana == 1 && total(state.sides[0].hand) == 3 && total(state.sides[1].hand) == 2);
    state = applied(state, "end");
    CHECK(state.turn == 2 && state.mana == 1 && total(state.sides[1].hand) == 3);
    const State full = applied(state, "end");  // player 0 still has three cards
    CHECK(full.mana == 2 && total(full.sides[0].hand) == 3 && total(full.sides[0].deck) == 3);
    CHECK_EQUAL(total(applied(table(), "end").sides[1].hand), 0);
}

TEST("pocket: a hero at 0 has lost, and the healthier one wins after the last turn") {
    State state = table(kTurns);  // player 1's
    state.sides[0].health = 2;
    state.sides[1].hand = {0, 1, 0, 0, 0};
    const State dead = applied(state, "play bolt -> hero");
    CHECK(kGame.is_over(dead) && kGame.returns(dead) == (Values{0, 1}));
    State late = applied(state, "end");
    CHECK(kGame.is_over(late) && kGame.returns(late) == (Values{0, 1}));
    state.sides[1].health = 2;
    CHECK(kGame.returns(applied(state, "end")) == (Values{0.5, 0.5}));
    state.sides[1].health = 1;
    CHECK(kGame.returns(applied(state, "end")) == (Values{1, 0}));
}

TEST("pocket says why an action is illegal") {
    State state = table();
    state.sides[0].hand = {0, 1, 1, 0, 1};
    state.sides[0].wolves = {2, 0};
    CHECK_EQUAL(kGame.why_illegal(state, "play spark"), "spark is not in hand; there is bolt, mend, study");
    CHECK_EQUAL(kGame.why_illegal(state, "play sparc"), "there is no card sparc; did you mean spark?");
    CHECK_EQUAL(kGame.why_illegal(state, "play mend"), "the hero has full health");
    CHECK_EQUAL(kGame.why_illegal(state, "play study"), "the deck is empty");
    CHECK_EQUAL(kGame.why_illegal(state, "play bolt"), "it needs a target: \"play bolt -> hero\"");
    CHECK_EQUAL(kGame.why_illegal(state, "play bolt -> wolf 1"), "there is no enemy wolf 1");
    CHECK_EQUAL(kGame.why_illegal(state, "attack 1 -> hero"), "wolf 1 is asleep or has attacked");
    CHECK_EQUAL(kGame.why_illegal(state, "attack 2 -> hero"), "there is no wolf 2");
    state.mana = 1;
    CHECK_EQUAL(kGame.why_illegal(state, "play bolt -> hero"), "bolt costs 2 mana, 1 is left");
}

TEST("pocket refuses setups, states, picks and beliefs that cannot be") {
    const auto state_with = [](Plain first) {
        return Plain::map().set("turn", 3).set("mana", 2).set("players", Plain(Plain::List{first, Plain::map()}));
    };
    CHECK_EQUAL(kGame.from_plain(state_with(Plain::map())).sides[0].health, kHealth);
    CHECK_ERROR(kBadState, "players[0].health: expected an integer from 0 to 6",
                kGame.from_plain(state_with(Plain::map().set("health", 7))));
    CHECK_ERROR(kBadState, "players[0].hand.sparc: unknown key; did you mean \"spark\"?",
                kGame.from_plain(state_with(Plain::map().set("hand", Plain::map().set("sparc", 1)))));
    CHECK_ERROR(kBadState, "too many cards in a hand",
                kGame.from_plain(state_with(Plain::map().set("hand", Plain::map().set("spark", 4)))));
    CHECK_ERROR(kBadSetup, "setup.decks: expected two decks",
                kGame.setup_from_plain(Plain::map().set("decks", Plain::list())));
    CHECK_ERROR(kBadSetup, "setup.decks[0]: expected at most 20 cards, found 21",
                kGame.setup_from_plain(Plain::map().set(
                    "decks", Plain(Plain::List{Plain::map().set("spark", 20).set("bolt", 1), Plain::map()}))));
    CHECK_ERROR(kBadPick, "\"draw ace\": expected", kGame.pick_wish({}, "draw ace"));
    CHECK_ERROR(kBadPick, "\"damage 4\": expected", kGame.pick_wish({}, "damage 4"));
    CHECK_ERROR(kBadPick, "\"\": expected", kGame.pick_wish({}, ""));
    Chance chance(1);
    const auto seen = kGame.observe(kGame.start({}, chance), 0);
    CHECK_ERROR(kBadRecipe, "there is no card 5",
                kGame.determinize(seen, {Belief::Kind::kKnownList, {{}, {5}}, 0}, chance));
    CHECK_ERROR(kBadRecipe, "open hands", kGame.determinize(seen, {Belief::Kind::kOpenHand, {}, 0}, chance));
}

TEST("pocket: worlds are dealt from the believed list, each hidden card as likely as the others") {
    State state = table();
    state.sides[1].hand = {1, 0, 0, 0, 0};
    state.sides[1].deck = {1, 1, 0, 0, 1};
    const auto seen = kGame.observe(state, 0);
    CHECK(seen.shown().sides[1].unseen_hand == 1 && seen.shown().sides[1].unseen_deck == 3);
    Chance chance(2);
    std::array<int, kCards> held{};
    const Belief known{Belief::Kind::kKnownList, kGame.lists(state), 0};
    for (int i = 0; i < 8000; ++i) {
        const State world = kGame.determinize(seen, known, chance);
        CHECK(kGame.lists(world) == kGame.lists(state));
        for (int card = 0; card < kCards; ++card) held[card] += world.sides[1].hand[card];
    }
    CHECK_NEAR(held[kSpark] / 8000.0, 0.5, 0.03);
    CHECK_NEAR(held[kBolt] / 8000.0, 0.25, 0.03);
    CHECK_EQUAL(held[kMend] + held[kWolf], 0);

    // One of: the list that holds what was seen; when several do or none does, the fallback.
    State shown = state;
    shown.sides[1].played = {0, 0, 1, 0, 0};
    std::vector<std::vector<uint16_t>> candidates = {{0, 0, 0, 0, 0}, {2, 3, 3, 3, 3}, {2, 2, 4, 4, 4, 4}};
    Belief one_of{Belief::Kind::kOneOf, candidates, 0};
    CHECK_EQUAL(kGame.determinize(kGame.observe(shown, 0), one_of, chance).sides[1].deck[kSpark], 3);
    one_of.uniform = true;
    int wolves = 0;
    for (int i = 0; i < 100; ++i)
        wolves += kGame.determinize(kGame.observe(shown, 0), one_of, chance).sides[1].deck[kWolf] == 3;
    CHECK(wolves > 20 && wolves < 80);
    one_of.lists.pop_back();
    CHECK_EQUAL(kGame.determinize(kGame.observe(shown, 0), one_of, chance).sides[1].deck[kWolf], 3);
    shown.sides[1].played = {0, 3, 0, 0, 0};
    CHECK_EQUAL(kGame.determinize(kGame.observe(shown, 0), one_of, chance).sides[1].deck[kSpark], 3);
}

TEST("pocket: features show what the player sees and nothing else") {
    Chance chance(5);
    State state = kGame.start({}, chance);
    const auto [name, length] = kGame.feature_names()[0];
    std::vector<float> full(length), seen(length);
    for (int step = 0; step < 6; ++step) {
        for (Player player : {0, 1}) {
            kGame.features(name, state, player, full);
            kGame.features(name, kGame.observe(state, player).shown(), player, seen);
            CHECK(full == seen);
        }
        playout(kGame, state, chance, 1);
    }
}

static double best_of(const std::vector<std::pair<Action, double>>& values) {
    double best = 0;
    for (const auto& [action, value] : values) best = std::max(best, value);
    return best;
}

TEST("the solver gives the values counted by hand") {
    const auto value_of = [](const State& state, const std::string& text) {
        for (const auto& [action, value] : Solver(kGame).action_values(state))
            if (kGame.action_text(state, action) == text) return value;
        return -1.0;
    };
    // Last turn, player 1 to act with a spark, one behind: 1 draws, 2 and 3 win.
    State last = table(kTurns);
    last.sides[1].health = 5;
    last.sides[1].hand = {1, 0, 0, 0, 0};
    CHECK_NEAR(value_of(last, "play spark"), 2.5 / 3, 1e-12);
    CHECK_NEAR(value_of(last, "end"), 0, 1e-12);
    // With an enemy wolf in the way half of the sparks go wrong and lose.
    last.sides[0].wolves = {2, 0};
    CHECK_NEAR(value_of(last, "play spark"), 2.5 / 6, 1e-12);
    // Study draws both cards and leaves one mana: the better of 0.5 (mend makes it even) and 2.5 / 6 (spark).
    last.sides[1].hand = {0, 0, 0, 0, 1};
    last.sides[1].deck = {1, 0, 1, 0, 0};
    CHECK_NEAR(value_of(last, "play study"), 0.5, 1e-12);

    // Two turns: player 0 at turn 7 holds a bolt, level; player 1 holds a mend and answers it fully.
    State two = table(kTurns - 1);
    two.sides[0].hand = {0, 1, 0, 0, 0};
    two.sides[1].hand = {0, 0, 1, 0, 0};
    CHECK_NEAR(value_of(two, "play bolt -> hero"), 0.5, 1e-12);
    two.sides[1].hand = {};
    CHECK_NEAR(value_of(two, "play bolt -> hero"), 1, 1e-12);
    CHECK_NEAR(value_of(two, "end"), 0.5, 1e-12);
    // Unless player 1 draws one of the two mends among three cards.
    two.sides[1].deck = {0, 0, 2, 1, 0};
    CHECK_NEAR(value_of(two, "play bolt -> hero"), 2 / 3.0 * 0.5 + 1 / 3.0, 1e-12);
    CHECK(Solver(kGame).action_values(applied(last, "end")).empty());
}

TEST("the solver is consistent: a state is worth its best action, the order of wolves does not matter") {
    Chance chance(8);
    for (int match = 0; match < 10; ++match) {
        State state = kGame.start({}, chance);
        while (!kGame.is_over(state) && state.turn < 6) playout(kGame, state, chance, 1);
        if (kGame.is_over(state)) continue;
        Solver solver(kGame);
        const double first = solver.value(state);
        const double mover = kGame.to_act(state) == 0 ? first : 1 - first;
        CHECK_NEAR(best_of(solver.action_values(state)), mover, 1e-12);
        State turned = state;
        std::swap(turned.sides[0].wolves[0], turned.sides[0].wolves[1]);
        if (turned.sides[0].wolves[0] && kGame.to_act(state) == 1)
            CHECK_NEAR(Solver(kGame).value(turned), first, 1e-12);
    }
}
