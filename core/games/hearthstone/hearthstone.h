#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>

#include "base/shape.h"
#include "game/card_action.h"
#include "game/game.h"
#include "games/hearthstone/engine.h"
#include "games/hearthstone/heuristics/heuristics.h"

namespace turnwise::hearthstone {

// The game as search, agents and people see it: a card table, options, and the contract of game/game.h. The rules are
// in engine.h and the files beside it.
// Which counters of a player the cards read; the others do not matter for what can follow.
struct Counters {
    enum Bit : uint8_t {
        kJade = 1,
        kTotems = 2,
        kCardsPlayed = 4,
        kDeathsThisTurn = 8,
        kDied = 16,
        kDiedThisTurn = 32,
        kTallies = 64,
        kPlayed = 128
    };
    explicit Counters(const CardTable& table);
    std::vector<uint8_t> reads;          // by row
    std::array<uint8_t, 16> of_class{};  // all cards that a deck of the class may hold
};

// The cards that a deck may hold, by era and class (with the neutral ones): what an unknown card may be.
class Deckable {
public:
    explicit Deckable(const CardTable& table);
    std::span<const Row> of(int era) const { return all_[static_cast<size_t>(era)]; }
    std::span<const Row> of(int era, Class class_) const {
        return of_class_[static_cast<size_t>(era) * kClasses + static_cast<size_t>(class_)];
    }

private:
    static constexpr size_t kClasses = 16;
    std::array<std::vector<Row>, kEras> all_;
    std::array<std::vector<Row>, kEras * kClasses> of_class_;
};

Shape state_shape(const CardTable& table);  // form.cpp

// Columns of the feature planes: as many cards as two lists can hold.
inline constexpr int kPlaneCards = 2 * kListLimit;

class Hearthstone {
public:
    using State = hearthstone::State;
    using Action = hearthstone::Action;
    // Ten cards, each with eight places and sixteen targets, is more than any position has.
    using Actions = FixedVector<Action, 10 * 8 * 16 + 16 + 64 + 1>;

    static constexpr bool kOrdersDecks = true;  // a dealt world may say in which order cards will be drawn

    struct Deck {
        Row hero = 0;
        std::vector<Row> cards;  // sorted
    };
    struct Setup {
        std::array<Deck, 2> decks;
        int first = -1;  // -1: by chance
    };

    // What is wrong with a list by the rules for decks; empty: nothing. By hero, era and cards.
    using DeckRules =
        std::function<std::string(const std::string&, const std::string&, const std::vector<std::string>&)>;

    // The list that any other word for a deck means (a file, a deck string), or a text: why there is none.
    using DeckFinder = std::function<Plain(const std::string&)>;

    // `decks` are lists that a setup may call by name; `usual` is played when it names none; `deck_rules` judges lists
    // that a setup says card by card; `find_deck` knows what else may name a deck.
    explicit Hearthstone(CardTable table, const Options& options = {}, std::map<std::string, Deck> decks = {},
                         std::string usual = "", DeckRules deck_rules = nullptr, DeckFinder find_deck = nullptr)
        : table_(std::move(table)),
          options_(options),
          decks_(std::move(decks)),
          usual_(std::move(usual)),
          deck_rules_(std::move(deck_rules)),
          find_deck_(std::move(find_deck)),
          counters_(table_),
          facts_(table_),
          deckable_(table_),
          shape_(turnwise::hearthstone::state_shape(table_)) {}

    const CardTable& table() const { return table_; }
    const Options& options() const { return options_; }

    State start(const Setup& setup, Chance& chance) const;
    int players(const State&) const { return 2; }
    Player to_act(const State& state) const {
        return state.choice.kind != Choice::kNone ? state.choice.side : state.active;
    }
    void legal_actions(const State& state, Actions& out) const;
    Action random_action(const State& state, Chance& chance) const;  // one of them, each as likely
    void apply(State& state, const Action& action, Chance& chance) const {
        Engine(table_, options_, state, chance).act(action);
    }
    bool is_over(const State& state) const { return state.result != Result::playing; }
    Values returns(const State& state) const;
    int turn(const State& state) const { return state.turn; }

    // info.cpp
    uint64_t identity(const State& state, const Action& action) const;
    uint64_t seen_identity(const State& state, const Action& action, Player player) const;
    uint64_t card_identity(const State& state, const Action& action) const;
    static std::vector<std::string> kind_names() { return {"end", "play", "attack", "power", "choose", "mulligan"}; }
    ActionInfo action_info(const State& state, const Action& action) const;
    // A minion that does not join at the right end; a Magnetic one may merge where it stands.
    bool is_spare(const State& state, const Action& action) const {
        if (action.kind != Action::kPlay) return false;
        const Side& side = state.sides[state.active];
        if (action.position >= side.board_size) return false;
        const Card& card = table_[side.hand[action.source].row];
        return card.type == Type::minion && !(card.keywords & keyword(magnetic));
    }

    // A card drawn: its printed cost.
    int pick_value(Event what, uint32_t label) const {
        return what == ask(Ask::draw) ? table_[static_cast<Row>(label & 0xffff)].cost : -1;
    }

    // What a player knows: observe.cpp, determinize.cpp, key.cpp, features.cpp.
    Observation<State> observe(const State& state, Player player) const;
    State determinize(const Observation<State>& seen, const Belief& belief, Chance& chance) const;
    void leak(State& state, Player viewer, double share, Chance& chance) const;
    std::vector<std::vector<uint16_t>> lists(const State& state) const;
    std::vector<uint16_t> list_from_plain(const Plain& plain, const std::string& where) const {
        return deck_from_plain(plain, where).cards;
    }
    uint32_t card_type(uint16_t row) const;  // by kind and cost
    uint64_t key(const State& state, Player player) const;
    std::vector<std::string> knowledge_names() const;  // knowledge.cpp
    uint64_t knowledge(int grain, const State& state, Player player) const;
    std::vector<std::pair<std::string, int>> feature_names() const;
    void features(std::string_view name, const State& state, Player player, std::span<float> out) const;
    // The column of "planes" whose card an action plays: -1 for a card of neither list, -2 when it plays none.
    int card_column(const State& state, const Action& action) const;
    // The cards of its columns, and their ids.
    using PlaneCards = FixedVector<CardNumber, kPlaneCards>;
    PlaneCards plane_cards(const State& state) const;
    int column_of(const PlaneCards& cards, Row row) const;
    std::vector<std::string> card_columns(const State& state) const;
    // "planes" of the same lists with empty hands and boards and no globals.
    void features_at_rest(std::string_view name, const State& state, std::span<float> out) const;
    CardAction card_action(const State& state, const Action& action) const {
        const Side& side = state.sides[to_act(state)];
        switch (action.kind) {
            case Action::kEnd:
                return {CardAction::kEnd, 0};
            case Action::kPlay:
                return {CardAction::kCard, side.hand[action.source].row};
            case Action::kPower:
                return {CardAction::kPower, side.power.row};
            default:
                return {CardAction::kLow, 0};
        }
    }

    // The evaluations and action scores of the papers' agents: heuristics/.
    std::vector<std::string> heuristic_names() const;
    double heuristic(int id, const State& root, const State& leaf, Player player) const;
    Values heuristic_values(int id, const State& root, const State& leaf) const;
    using Ledger = hearthstone::Ledger;
    void begin_ledger(const State& state, Ledger& ledger) const { ledger.begin(state, to_act(state)); }
    void note(const State& before, const Action& action, const State& after, Ledger& ledger) const;
    Values heuristic_values(int id, const State& root, const State& leaf, const Ledger& ledger) const;
    bool heuristic_reads_ledger(int id) const;
    std::vector<std::string> score_names() const;
    double action_score(int id, const State& state, const Action& action, Chance& chance) const;
    // The mulligan: cards of four mana and more go back.
    std::optional<Action> fixed_decision(const State& state) const;
    void keep_sensible(const State& state, Actions& actions, Care care, bool oblige) const;  // heuristics/sense.h
    Action sensible_action(const State& state, Chance& chance, bool oblige) const;
    void keep_unpenalised(const State& state, Actions& actions, int limit, bool end_last) const;
    Action unpenalised_action(const State& state, Chance& chance, int limit, bool end_last) const;
    Lens lens() const { return {table_, options_, facts_}; }

    // Forms for people and files: form.cpp, write.cpp, read.cpp, setup.cpp, text.cpp.
    Setup setup_from_plain(const Plain& plain) const;
    Deck deck_from_plain(const Plain& plain, const std::string& where) const;
    std::string action_text(const State& state, const Action& action) const;
    std::optional<Action> action_from_text(const State& state, std::string_view text) const;
    std::string state_text(const State& state) const;
    const Shape& state_shape() const { return shape_; }
    Plain to_plain(const State& state, bool full = false) const;
    State from_plain(const Plain& plain) const;
    std::string pick_text(const State& state, const Pick& pick) const;
    // choices.cpp
    turnwise::Choice as_choice(const State& state, const Action& action) const;
    std::string pick_words(const State& state, const Pick& pick) const;
    Wish pick_wish(const State& state, std::string_view text) const;
    std::string why_illegal(const State& state, std::string_view text) const;
    void check(const State& state) const;

private:
    void check_deck(const Plain& plain, const std::string& where) const;

    CardTable table_;
    Options options_;
    std::map<std::string, Deck> decks_;
    std::string usual_;
    DeckRules deck_rules_;
    DeckFinder find_deck_;
    Counters counters_;
    Facts facts_;
    Deckable deckable_;
    Shape shape_;
};

}  // namespace turnwise::hearthstone
