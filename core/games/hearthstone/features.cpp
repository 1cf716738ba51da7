#include "games/hearthstone/hearthstone.h"

// Fixed-length vectors for learned models.
//
// "value42": docs/rules/paper-1.md, section 4.1, in its order and without scaling. The mover of the
// note is the player asked for.
//
// "value45": the 45 of the paper's table 1, in its order; the first says whether it is the player's turn.
//
// "planes": docs/rules/paper-5.md, section 8.1, open hands: 47 global numbers, the hand planes [16][K], the
// board planes [18][5][K], row by row. Column k is the k-th card, by id, of the cards that the two starting lists hold
// between them; K is kPlaneCards whatever the lists, and columns past the last card are 0. Of a state built without
// lists there are no columns. Where the note leaves it open: both mana groups show 1 when there is none; a card is
// playable when its cost can be paid and its requirement holds, for the opponent when its cost is within his crystals
// of the next turn less overload.

namespace turnwise::hearthstone {

namespace {

constexpr int kGlobal = 47;
constexpr int kHandPlanes = 16;
constexpr int kBoardPlanes = 18;
constexpr int kHealthLevels = 5;
constexpr int kClasses = 9;

// The place of (mine, theirs), each 0 to 2, in the note's order.
constexpr int kPairPlane[3][3] = {{3, 1, 0}, {7, 4, 2}, {8, 6, 5}};
// The place of (playable by me, playable by them).
constexpr int kPlayablePlane[2][2] = {{2, 0}, {3, 1}};

int hero_level(const Side& x) { return std::clamp((x.hero.left() + x.armor - 1) / 6, 0, 4); }

int health_level(int health) { return health <= 1 ? 0 : health == 2 ? 1 : health <= 4 ? 2 : health <= 6 ? 3 : 4; }

int specialty(const Card& card) {
    if (card.flags & Card::kLegendary) return 2;
    return card.aura_count > 0 || (card.flags & Card::kBattlecry) ? 1 : 0;
}

// The cards of both lists, each once, by number (which is the order of ids).
FixedVector<CardNumber, kPlaneCards> columns(const State& state) {
    FixedVector<CardNumber, 2 * kListLimit> all;
    for (const Side& side : state.sides)
        for (Row row : side.list)
            if (row != 0 && (all.empty() || all.back() != card_of(row))) all.push_back(card_of(row));
    if (!std::is_sorted(all.begin(), all.end())) std::sort(all.begin(), all.end());
    FixedVector<CardNumber, kPlaneCards> result;
    for (CardNumber card : all)
        if (result.empty() || result.back() != card) result.push_back(card);
    return result;
}

int column_of(const FixedVector<CardNumber, kPlaneCards>& cards, Row row) {
    const auto* found = std::lower_bound(cards.begin(), cards.end(), card_of(row));
    return row != 0 && found != cards.end() && *found == card_of(row) ? static_cast<int>(found - cards.begin()) : -1;
}

// What a value model is told of one side.
struct Summary {
    int toughness, hero_attack, mana, hand, spells, secrets;
    int minions = 0, cost = 0, attack = 0, health = 0, ready = 0, ready_attack = 0, taunts = 0;
};

Summary summary(const Engine& engine, const CardTable& t, const State& s, int side) {
    const Side& x = s.sides[side];
    Summary sum{x.hero.left() + x.armor,           engine.hero_attack(side), x.mana, x.hand_size, 0,
                static_cast<int>(x.secrets.size())};
    for (int i = 0; i < x.hand_size; ++i) sum.spells += t[x.hand[i].row].type == Type::spell;
    sum.minions = x.board_size;
    for (int i = 0; i < x.board_size; ++i) {
        const Entity& e = x.board[i];
        if (!(e.flags & keyword(silenced))) sum.cost += t[e.row].cost;
        sum.attack += e.now_attack;
        sum.health += e.left();
        sum.taunts += e.has(keyword(taunt));
        if (!engine.can_attack(character(side, i))) continue;
        ++sum.ready;
        sum.ready_attack += e.now_attack;
    }
    return sum;
}

void value42(const State& s, Player player, const Summary& own, const Summary& other, std::span<float> out) {
    size_t at = 0;
    const auto put = [&](std::initializer_list<int> numbers) {
        for (int number : numbers) out[at++] = static_cast<float>(number);
    };
    const auto put_class = [&](Player side) {
        for (int i = 1; i <= kClasses; ++i) put({static_cast<int>(s.sides[side].class_) == i});
    };
    put({s.turn, player == s.first ? 0 : 1});
    put({own.toughness, own.hero_attack, own.mana, own.hand, own.spells, own.secrets, own.minions, own.cost, own.attack,
         own.health, own.ready, own.ready_attack, own.taunts});
    put_class(player);
    put({other.toughness, other.hero_attack, other.hand, other.secrets, other.minions, other.cost, other.attack,
         other.health, other.taunts});
    put_class(player ^ 1);
}

void value45(const State& s, Player player, const Summary& own, const Summary& other, std::span<float> out) {
    size_t at = 0;
    const auto put = [&](std::initializer_list<int> numbers) {
        for (int number : numbers) out[at++] = static_cast<float>(number);
    };
    put({player == s.active, player == s.first ? 0 : 1, s.turn});
    put({own.toughness, other.toughness, own.hero_attack,  other.hero_attack,  own.hand,    other.hand,
         own.secrets,   other.secrets,   own.spells,       own.mana,           own.minions, other.minions,
         own.cost,      other.cost,      own.attack,       other.attack,       own.health,  other.health,
         own.ready,     other.ready,     own.ready_attack, other.ready_attack, own.taunts,  other.taunts});
    for (Player side : {player, player ^ 1})
        for (int i = 1; i <= kClasses; ++i) put({static_cast<int>(s.sides[side].class_) == i});
}

void planes(const Engine& engine, const CardTable& t, const State& s, Player player, std::span<float> out) {
    std::fill(out.begin(), out.end(), 0.f);
    const Side &own = s.sides[player], &enemy = s.sides[player ^ 1];
    const auto cards = columns(s);
    const auto column = [&](Row row) { return column_of(cards, row); };

    const int next_mana = std::min(kManaLimit, enemy.max_mana + 1) - enemy.owed;
    out[static_cast<size_t>(std::clamp<int>(own.mana, 1, kManaLimit) - 1)] = 1;
    out[static_cast<size_t>(10 + std::clamp(next_mana, 1, kManaLimit) - 1)] = 1;
    out[static_cast<size_t>(20 + 5 * hero_level(own) + hero_level(enemy))] = 1;
    out[45] = player == s.first;
    int attack = 0, health = 0;
    for (int i = 0; i < own.board_size; ++i) attack += own.board[i].now_attack;
    for (int i = 0; i < enemy.board_size; ++i) health += enemy.board[i].left();
    out[46] = attack >= health;

    // Hands.
    const auto hand = [&](int plane, int card) -> float& {
        return out[static_cast<size_t>(kGlobal + plane * kPlaneCards + card)];
    };
    uint8_t copies[2][kPlaneCards] = {}, playable[2][kPlaneCards] = {};
    for (int i = 0; i < own.hand_size; ++i) {
        const HandCard& card = own.hand[i];
        const int k = column(card.row);
        if (k < 0) continue;
        ++copies[0][k];
        if (!engine.can_play(player, card)) continue;
        playable[0][k] = 1;
        // The dearest card that can be paid for after this one.
        const int left = own.mana - engine.cost(player, card);
        int best = -1;
        for (int j = 0; j < own.hand_size; ++j)
            if (j != i) {
                const int cost = engine.cost(player, own.hand[j]);
                if (cost <= left) best = std::max(best, cost);
            }
        for (int plane : {13, 14, 15}) hand(plane, k) = 0;
        hand(best < 0 ? 13 : best <= 3 ? 14 : 15, k) = 1;
    }
    for (int i = 0; i < enemy.hand_size; ++i) {
        const Row row = enemy.hand[i].row;
        const int k = column(row);
        if (k < 0) continue;
        ++copies[1][k];
        const int tax = t[row].type == Type::spell ? enemy.next_spell_tax : 0;
        playable[1][k] |= engine.cost(player ^ 1, enemy.hand[i]) + tax <= next_mana;
    }
    const auto pair = [](int mine, int theirs) { return kPairPlane[std::min(mine, 2)][std::min(theirs, 2)]; };
    for (int k = 0; k < cards.size(); ++k) {
        hand(pair(copies[0][k], copies[1][k]), k) = 1;
        hand(9 + kPlayablePlane[playable[0][k]][playable[1][k]], k) = 1;
    }

    // Boards.
    constexpr int kBoard = kGlobal + kHandPlanes * kPlaneCards;
    const auto board = [&](int plane, int level, int card) -> float& {
        return out[static_cast<size_t>(kBoard + (plane * kHealthLevels + level) * kPlaneCards + card)];
    };
    uint8_t minions[2][kHealthLevels][kPlaneCards] = {}, special[2][kHealthLevels][kPlaneCards] = {};
    for (int side : {0, 1}) {
        const Side& x = side == 0 ? own : enemy;
        for (int i = 0; i < x.board_size; ++i) {
            const Entity& e = x.board[i];
            const int k = column(e.row), level = health_level(e.left());
            if (k < 0) continue;
            ++minions[side][level][k];
            special[side][level][k] =
                std::max<uint8_t>(special[side][level][k], static_cast<uint8_t>(specialty(t[e.row])));
        }
    }
    for (int level = 0; level < kHealthLevels; ++level)
        for (int k = 0; k < cards.size(); ++k) {
            const int mine = minions[0][level][k], theirs = minions[1][level][k];
            board(pair(mine, theirs), level, k) = 1;
            if (mine + theirs > 0) board(9 + 3 * special[0][level][k] + special[1][level][k], level, k) = 1;
        }
}

}  // namespace

std::vector<std::pair<std::string, int>> Hearthstone::feature_names() const {
    return {{"value42", 42},
            {"value45", 45},
            {"planes", kGlobal + (kHandPlanes + kBoardPlanes * kHealthLevels) * kPlaneCards}};
}

void Hearthstone::features(std::string_view name, const State& state, Player player, std::span<float> out) const {
    Chance none;
    const Engine engine(table_, options_, const_cast<State&>(state), none);
    if (name == "planes") return planes(engine, table_, state, player, out);
    const Summary own = summary(engine, table_, state, player), other = summary(engine, table_, state, player ^ 1);
    (name == "value42" ? value42 : value45)(state, player, own, other, out);
}

std::vector<std::string> Hearthstone::card_columns(const State& state) const {
    std::vector<std::string> ids;
    for (CardNumber card : columns(state)) ids.push_back(table_.ids[card]);
    return ids;
}

Hearthstone::PlaneCards Hearthstone::plane_cards(const State& state) const { return columns(state); }
int Hearthstone::column_of(const PlaneCards& cards, Row row) const { return hearthstone::column_of(cards, row); }

void Hearthstone::features_at_rest(std::string_view name, const State& state, std::span<float> out) const {
    State bare = state;
    for (Side& side : bare.sides) side.hand_size = side.board_size = 0;
    features(name, bare, to_act(state), out);
    if (name == "planes") std::fill_n(out.begin(), kGlobal, 0.f);
}

int Hearthstone::card_column(const State& state, const Action& action) const {
    if (action.kind != Action::kPlay) return -2;
    return column_of(columns(state), state.sides[to_act(state)].hand[action.source].row);
}

}  // namespace turnwise::hearthstone
