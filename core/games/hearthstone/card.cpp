#include "games/hearthstone/engine.h"

#include <cstddef>
#include <cstring>
#include <type_traits>

#include "base/error.h"
#include "games/hearthstone/hidden.h"

namespace turnwise::hearthstone {

namespace {

// A type as Python's struct module writes it.
template <class T>
constexpr char type_letter() {
    if constexpr (std::is_enum_v<T>)
        return type_letter<std::underlying_type_t<T>>();
    else
        return (std::is_signed_v<T> ? " bh i" : " BH I")[sizeof(T)];
}

std::vector<std::string> words(std::string_view list) {  // "by_target, save"
    std::vector<std::string> found(1);
    for (const char letter : list) {
        if (letter == ',')
            found.emplace_back();
        else if (letter != ' ')
            found.back() += letter;
    }
    return found;
}

// How many modes each operation has.
constexpr auto kModeCounts = [] {
    std::array<uint8_t, 256> counts{};
#define TURNWISE_MODE_COUNT(Mode, op, ...)                                                                             \
    for (const char letter : std::string_view(#__VA_ARGS__)) counts[static_cast<size_t>(OpCode::op)] += letter == ','; \
    ++counts[static_cast<size_t>(OpCode::op)];
    TURNWISE_HS_MODES(TURNWISE_MODE_COUNT)
#undef TURNWISE_MODE_COUNT
    counts[static_cast<size_t>(OpCode::give_hand)] = 8;  // a number
    return counts;
}();

}  // namespace

Layout layout() {
    Layout result;
    result.names = {
        {"types", {TURNWISE_HS_TYPES(TURNWISE_NAME_ITEM)}},
        {"classes", {TURNWISE_HS_CLASSES(TURNWISE_NAME_ITEM)}},
        {"races", {TURNWISE_HS_RACES(TURNWISE_NAME_ITEM)}},
        {"keywords", {TURNWISE_HS_KEYWORDS(TURNWISE_NAME_ITEM)}},
        {"events", {TURNWISE_HS_EVENTS(TURNWISE_NAME_ITEM)}},
        {"rules", {TURNWISE_HS_RULES(TURNWISE_NAME_ITEM)}},
        {"ops", {TURNWISE_HS_OPS(TURNWISE_NAME_ITEM)}},
        {"selectors", {TURNWISE_HS_SELECTORS(TURNWISE_NAME_ITEM)}},
        {"values", {TURNWISE_HS_VALUES(TURNWISE_NAME_ITEM)}},
        {"tallies", {TURNWISE_HS_TALLIES(TURNWISE_NAME_ITEM)}},
        {"whose", {TURNWISE_HS_WHOSE(TURNWISE_NAME_ITEM)}},
        {"zones", {TURNWISE_HS_ZONES(TURNWISE_NAME_ITEM)}},
        {"rarities", {TURNWISE_HS_RARITIES(TURNWISE_NAME_ITEM)}},
        {"aura_kinds", {TURNWISE_HS_AURA_KINDS(TURNWISE_NAME_ITEM)}},
    };
    result.bits = {
        {"op_flags",
         {{"amount_is_node", Op::kAmountIsNode},
          {"second_is_node", Op::kSecondIsNode},
          {"this_turn", Op::kThisTurn},
          {"my_turn", Op::kMyTurn},
          {"plain", Op::kPlain},
          {"twice", Op::kTwice},
          {"exact", Op::kExact},
          {"both_sides", Op::kBothSides},
          {"right_end", Op::kRightEnd},
          {"left", Op::kLeft},
          {"beside", Op::kBeside}}},
        {"card_flags",
         {{"collectible", Card::kCollectible},
          {"secret", Card::kSecret},
          {"adjacency", Card::kAdjacency},
          {"battlecry", Card::kBattlecry},
          {"target_optional", Card::kTargetOptional},
          {"legendary", Card::kLegendary},
          {"quest", Card::kQuest},
          {"dormant", Card::kDormant}}},
        {"card_flags2",
         {{"fleeting", Card::kFleeting},
          {"combo", Card::kCombo},
          {"echo", Card::kEcho},
          {"sleeps", Card::kSleeps},
          {"keeps", Card::kKeeps},
          {"repeats", Card::kRepeats},
          {"keeps_always", Card::kKeepsAlways}}},
    };
#define TURNWISE_MODE_WORDS(Mode, op, ...) {#op, words(#__VA_ARGS__)},
    result.modes = {TURNWISE_HS_MODES(TURNWISE_MODE_WORDS)};
#undef TURNWISE_MODE_WORDS
    // The compiler fills in every byte of a record but the derived ones and the padding.
#define TURNWISE_FIELD_SIZE(name) +sizeof(Record::name)
#define TURNWISE_FIELD(name) {#name, offsetof(Record, name), type_letter<decltype(Record::name)>()},
#define TURNWISE_RECORD(Type, name, FIELDS, others)                                 \
    {                                                                               \
        using Record = Type;                                                        \
        static_assert(0 FIELDS(TURNWISE_FIELD_SIZE) + others == sizeof(Record));    \
        result.records.push_back({name, sizeof(Record), {FIELDS(TURNWISE_FIELD)}}); \
    }
    TURNWISE_RECORD(Selector, "selector", TURNWISE_HS_SELECTOR_FIELDS, 0)
    TURNWISE_RECORD(Value, "value", TURNWISE_HS_VALUE_FIELDS, 0)
    TURNWISE_RECORD(Op, "op", TURNWISE_HS_OP_FIELDS, 0)
    TURNWISE_RECORD(Trigger, "trigger", TURNWISE_HS_TRIGGER_FIELDS, 2)
    TURNWISE_RECORD(Aura, "aura", TURNWISE_HS_AURA_FIELDS, 0)
    TURNWISE_RECORD(Card, "card", TURNWISE_HS_CARD_FIELDS, sizeof(Record::traits) + sizeof(Record::price))
#undef TURNWISE_RECORD
#undef TURNWISE_FIELD
#undef TURNWISE_FIELD_SIZE
    return result;
}

namespace {

[[noreturn]] void refuse(const std::string& what) { throw Error(ErrorKind::kBadSetup, "card table: " + what); }

template <class T>
std::vector<T> records(std::string_view buffer, const char* name) {
    if (buffer.size() % sizeof(T) != 0) refuse(std::string(name) + " has a broken length");
    std::vector<T> result(buffer.size() / sizeof(T));
    if (!result.empty()) std::memcpy(result.data(), buffer.data(), buffer.size());
    return result;
}

void inside(size_t number, size_t size, const char* what) {
    if (number >= size) refuse(std::string(what) + " " + std::to_string(number) + " does not exist");
}

constexpr int kEventCount = 0 TURNWISE_HS_EVENTS(TURNWISE_COUNT_ITEM);
constexpr int kOpCount = 0 TURNWISE_HS_OPS(TURNWISE_COUNT_ITEM);
constexpr int kSelectorCount = 0 TURNWISE_HS_SELECTORS(TURNWISE_COUNT_ITEM);
constexpr int kValueCount = 0 TURNWISE_HS_VALUES(TURNWISE_COUNT_ITEM);
static_assert(kEventCount <= 32 && kOpCount <= 256 && kSelectorCount <= 256 && kValueCount <= 256);

constexpr bool is_arithmetic(ValueCode code) { return (code >= ValueCode::add && code <= ValueCode::choose); }

void check(const CardTable& t) {
    if (t.cards.empty() || t.cards.size() % kEras != 0 || t.cards.size() > 65536) refuse("bad number of cards");
    const size_t numbers = t.cards.size() / kEras;
    if (t.ids.size() != numbers || t.names.size() != numbers) refuse("ids and cards differ in number");
    if (t.ops.empty() || t.selectors.empty() || t.values.empty() || t.pools.empty()) refuse("an empty list");
    if (t.ops.back().code != OpCode::end) refuse("the last program has no end");
    for (const Card& card : t.cards) {
        if (card.type > Type::enchantment || card.class_ > Class::kabal || card.race > Race::all ||
            card.rarity > Rarity::legendary)
            refuse("a card of unknown type, class, race or rarity");
        inside(card.target, t.selectors.size(), "set");
        for (uint16_t value : {card.need, card.cost_add, card.cost_set, card.target_if})
            inside(value, t.values.size(), "number");
        for (uint16_t op : {card.play, card.deathrattle, card.start, card.drawn}) inside(op, t.ops.size(), "program");
        if (card.triggers + card.trigger_count > static_cast<int>(t.triggers.size())) refuse("a trigger is missing");
        if (card.auras + card.aura_count > static_cast<int>(t.auras.size())) refuse("an aura is missing");
        inside(card.power, numbers, "card");
        inside(card.choose, t.pools.size(), "pool");
    }
    // Trees point backwards only, so that they end.
    for (size_t i = 0; i < t.selectors.size(); ++i) {
        const Selector& s = t.selectors[i];
        if (s.code >= kSelectorEnd || s.compare > 2) refuse("an unknown kind of set");
        if (s.left != 0) inside(s.left, i, "set");
        if (s.right != 0) inside(s.right, i, "set");
    }
    for (size_t i = 0; i < t.values.size(); ++i) {
        const Value& v = t.values[i];
        if (v.code >= kValueEnd) refuse("an unknown kind of number");
        inside(v.selector, t.selectors.size(), "set");
        if (is_arithmetic(v.code))
            for (int16_t node : {v.a, v.b, v.c})
                if (node != 0) inside(static_cast<uint16_t>(node), i, "number");
        if (v.code == ValueCode::tally && (v.a < 0 || v.a >= kTallies)) refuse("an unknown tally");
        if (v.code == ValueCode::power_is) inside(static_cast<uint16_t>(v.a), numbers, "card");
        if (v.code == ValueCode::missing) inside(static_cast<uint16_t>(v.a), t.pools.size(), "pool");
        if (v.code == ValueCode::random && v.b < v.a) refuse("a random number from high to low");
    }
    for (size_t i = 0; i < t.ops.size(); ++i) {
        const Op& op = t.ops[i];
        if (op.code >= kOpEnd) refuse("an unknown operation");
        if (op.modes >> kModeCounts[static_cast<size_t>(op.code)]) refuse("an operation with an unknown mode");
        inside(op.selector, t.selectors.size(), "set");
        inside(op.condition, t.values.size(), "number");
        inside(op.card, numbers, "card");
        inside(op.pool, t.pools.size(), "pool");
        if (op.flags & Op::kAmountIsNode) inside(static_cast<uint16_t>(op.a), t.values.size(), "number");
        if (op.flags & Op::kSecondIsNode) inside(static_cast<uint16_t>(op.b), t.values.size(), "number");
        if (op.code == OpCode::attack || op.code == OpCode::draw_and_swap_costs)
            inside(static_cast<uint16_t>(op.a), t.selectors.size(), "set");
        if (op.code == OpCode::skip) inside(i + 1 + static_cast<uint16_t>(op.a), t.ops.size(), "operation");
        if (op.code == OpCode::offer_each) inside(op.pool + static_cast<uint16_t>(op.a), t.pools.size() + 1, "pool");
    }
    for (const Trigger& trigger : t.triggers) {
        inside(trigger.kind, t.selectors.size(), "set");
        inside(trigger.condition, t.values.size(), "number");
        inside(trigger.program, t.ops.size(), "program");
        if (trigger.event >= kEventEnd) refuse("an unknown event");
    }
    for (const Aura& aura : t.auras) {
        inside(aura.selector, t.selectors.size(), "set");
        inside(aura.cards, t.selectors.size(), "set");
        inside(aura.condition, t.values.size(), "number");
        inside(aura.times, t.values.size(), "number");
        if (aura.kind > Aura::Kind::power_cost_is) refuse("an unknown kind of aura");
    }
    for (const Pool& pool : t.pools)
        for (int era = 0; era < kEras; ++era)
            if (pool.begin[era] > pool.begin[era + 1] || pool.begin[era + 1] > t.members.size())
                refuse("a broken pool");
    for (const Pool& pool : t.pools)
        for (int era = 0; era < kEras; ++era)
            if (pool.begin[era + 1] - pool.begin[era] > static_cast<uint32_t>(kPoolLimit))
                refuse("a pool is too large");
    for (CardNumber member : t.members) inside(member, numbers, "card");
    for (size_t row = 0; row < t.cards.size(); ++row)
        if (t.cards[row].choose && t.pool(t.cards[row].choose, era_of(static_cast<Row>(row))).size() != 2)
            refuse("a Choose One card has two options");
}

// The first card's text, the numbers and keywords of both.
Card blended(const Card& face, const Card& text, const Card& plain) {
    Card card = text;
    const auto sum = [](int a, int b) { return static_cast<int8_t>(a + b); };
    card.class_ = face.class_;
    card.race = face.race;
    card.rarity = face.rarity;
    card.flags &= Card::kAdjacency | Card::kBattlecry | Card::kTargetOptional;
    card.cost = sum(face.cost, text.cost + plain.cost);
    card.attack = sum(text.attack, plain.attack);
    card.health = sum(text.health, plain.health);
    card.spell_damage = sum(text.spell_damage, plain.spell_damage);
    card.overload = sum(text.overload, plain.overload);
    card.keywords |= plain.keywords;
    card.flags2 |= plain.flags2;
    return card;
}

void add_blends(CardTable& t) {
    const auto everywhere = [&](uint16_t pool) {
        std::vector<CardNumber> all(t.members.begin() + t.pools[pool].begin[0],
                                    t.members.begin() + t.pools[pool].begin[kEras]);
        std::sort(all.begin(), all.end());
        all.erase(std::unique(all.begin(), all.end()), all.end());
        return all;
    };
    t.blends.first = static_cast<CardNumber>(t.ids.size());
    const CardNumber face = t.special.zombeast;
    if (!face) return;
    t.blends.texts = everywhere(t.special.beast_text);
    t.blends.plains = everywhere(t.special.beast_plain);
    if ((t.ids.size() + t.blends.texts.size() * t.blends.plains.size()) * kEras > 65536) refuse("too many cards");
    for (CardNumber text : t.blends.texts)
        for (CardNumber plain : t.blends.plains) {
            for (int era = 0; era < kEras; ++era)
                t.cards.push_back(blended(t[row_of(face, era)], t[row_of(text, era)], t[row_of(plain, era)]));
            t.ids.push_back(t.ids[face] + ":" + t.ids[text] + ":" + t.ids[plain]);
            t.names.push_back(t.names[face]);
        }
}

}  // namespace

CardNumber CardTable::blend(CardNumber text, CardNumber plain) const {
    const auto place = [](const std::vector<CardNumber>& all, CardNumber card) {
        return static_cast<size_t>(std::find(all.begin(), all.end(), card) - all.begin());
    };
    const size_t a = place(blends.texts, text), b = place(blends.plains, plain);
    if (a == blends.texts.size() || b == blends.plains.size()) return 0;
    return static_cast<CardNumber>(blends.first + a * blends.plains.size() + b);
}

std::array<Row, 2> CardTable::parts(Row row) const {
    if (!is_blend(row)) return {};
    const size_t n = card_of(row) - size_t{blends.first};
    return {same_era(blends.texts[n / blends.plains.size()], row),
            same_era(blends.plains[n % blends.plains.size()], row)};
}

// Whether more than who stands where decides what an aura gives.
static bool is_fickle(const CardTable& t, const Aura& aura) {
    const auto by_numbers = [&](auto& self, uint16_t node) -> bool {
        const Selector& set = t.selectors[node];
        switch (set.code) {
            case SelectorCode::attack:
            case SelectorCode::health:
            case SelectorCode::keyword:
            case SelectorCode::damaged:
            case SelectorCode::living:
                return true;
            default:
                return (set.left != 0 && self(self, set.left)) || (set.right != 0 && self(self, set.right));
        }
    };
    return aura.condition != 0 || aura.times != 0 || by_numbers(by_numbers, aura.selector);
}

static Ground ground_of(const CardTable& t, const Selector& set) {
    constexpr uint16_t kHeroes = 0x8080, kMinions = 0x7f7f;
    const auto sides = [](uint16_t among, bool mine, bool theirs) -> Ground {
        const auto of = [&](int low, int high) {
            return static_cast<uint16_t>(among & ((low ? 0x00ff : 0) | (high ? 0xff00 : 0)));
        };
        return {{of(mine, theirs), of(theirs, mine)}, true};
    };
    const auto both = [&](auto&& join) -> Ground {
        const Ground &a = t.grounds[set.left], &b = t.grounds[set.right];
        return {{static_cast<uint16_t>(join(a.of[0], b.of[0])), static_cast<uint16_t>(join(a.of[1], b.of[1]))},
                a.fixed && b.fixed};
    };
    switch (set.code) {
        case SelectorCode::nobody:
            return sides(0, true, true);
        case SelectorCode::everybody:
            return sides(0xffff, true, true);
        case SelectorCode::minions:
            return sides(kMinions, true, true);
        case SelectorCode::heroes:
            return sides(kHeroes, true, true);
        case SelectorCode::allies:
            return sides(kMinions, true, false);
        case SelectorCode::enemy_minions:
            return sides(kMinions, false, true);
        case SelectorCode::friends:
            return sides(0xffff, true, false);
        case SelectorCode::enemies:
            return sides(0xffff, false, true);
        case SelectorCode::my_hero:
            return sides(kHeroes, true, false);
        case SelectorCode::enemy_hero:
            return sides(kHeroes, false, true);
        case SelectorCode::all_of:
            return both([](int a, int b) { return a & b; });
        case SelectorCode::any_of:
            return both([](int a, int b) { return a | b; });
        case SelectorCode::but:
            return both([](int a, int b) { return a & ~b; });
        default:
            return {};
    }
}

// Most cards need mana and room and nothing else.
static uint8_t printed_price(const CardTable& t, const Card& card) {
    const bool own_cost = card.cost_add || card.cost_set;
    int price = 1 + (own_cost ? 0 : std::clamp<int>(card.cost, 0, Price::kCost - 1));
    const Value& need = t.values[card.need];
    const bool room = need.code == ValueCode::room && need.whose == Whose::me;
    const bool exists = &card != &t.cards[0];
    if (own_cost || (card.need && !room) || !exists || (card.flags & Card::kSecret)) price |= Price::kAsks;
    if (card.target || card.choose) price |= Price::kAims;
    if (card.type == Type::minion) price |= Price::kMinion;
    if (card.type == Type::minion || room) price |= Price::kRoom;
    return static_cast<uint8_t>(price);
}

static void derive(CardTable& t) {
    for (const Selector& set : t.selectors) t.grounds.push_back(ground_of(t, set));
    for (Card& card : t.cards) {
        card.traits = 0;
        if (card.aura_count) card.traits |= Card::kAura;
        for (int i = 0; i < card.aura_count; ++i) {
            const Aura& aura = t.auras[card.auras + i];
            if (aura.cost || aura.kind >= Aura::Kind::cost_is) card.traits |= Card::kCostAura;
            if (aura.kind == Aura::Kind::cost_is || aura.kind == Aura::Kind::opponent_cost_is)
                card.traits |= Card::kSetsCost;
            if (aura.keywords) card.traits |= Card::kGrants;
            if (is_fickle(t, t.auras[card.auras + i])) card.traits |= Card::kFickle;
        }
        if (card.flags & Card::kAdjacency) card.traits |= Card::kNeighbours;
        if (card.rules >> attack_is_health & 1) card.traits |= Card::kLevel;
        if (card.rules) card.traits |= Card::kRuled;
        card.price = printed_price(t, card);
    }
    for (const Op& op : t.ops)
        t.telling_costs |= op.code == OpCode::change_cost && t.selectors[op.selector].code != SelectorCode::everybody;
    for (size_t row = 1; row < t.cards.size(); ++row) t.telling_costs |= !own_cost_change(t, static_cast<Row>(row), 0);
}

CardTable from_buffers(const TableBuffers& buffers) {
    CardTable t;
    t.cards = records<Card>(buffers.cards, "cards");
    t.ops = records<Op>(buffers.ops, "ops");
    t.selectors = records<Selector>(buffers.selectors, "selectors");
    t.values = records<Value>(buffers.values, "values");
    t.triggers = records<Trigger>(buffers.triggers, "triggers");
    t.auras = records<Aura>(buffers.auras, "auras");
    t.pools = records<Pool>(buffers.pools, "pools");
    t.members = records<CardNumber>(buffers.members, "members");
    t.ids = buffers.ids;
    t.names = buffers.names;
    t.eras = buffers.eras;
    for (const auto& [name, number] : buffers.special) {
        auto& s = t.special;
        const std::pair<const char*, uint16_t*> places[] = {
            {"coin", &s.coin},
            {"jade", &s.jade},
            {"potion1", &s.potion1},
            {"potion5", &s.potion5},
            {"potion10", &s.potion10},
            {"zombeast", &s.zombeast},
            {"ingredients1", &s.ingredients1},
            {"ingredients5", &s.ingredients5},
            {"ingredients10", &s.ingredients10},
            {"potions", &s.potions},
            {"beast_text", &s.beast_text},
            {"beast_plain", &s.beast_plain},
            {"cthun", &s.cthun},
            {"minions", &s.minions},
            {"legendaries", &s.legendaries},
            {"cards", &s.cards},
            {"powers", &s.powers},
        };
        // The name is handed over: clang before 16 captures no structured binding.
        const auto* place = std::find_if(std::begin(places), std::end(places),
                                         [&name = name](const auto& known) { return name == known.first; });
        if (name == "old_rules")
            t.old_rules = static_cast<uint32_t>(number);
        else if (name == "old_costs")
            t.old_costs = static_cast<uint32_t>(number);
        else if (place != std::end(places))
            *place->second = static_cast<uint16_t>(number);
        else
            refuse("no special card or pool is called " + name);
    }
    check(t);
    add_blends(t);
    for (size_t i = 1; i < t.ids.size(); ++i) t.number_of.emplace(t.ids[i], static_cast<CardNumber>(i));
    derive(t);
    return t;
}

}  // namespace turnwise::hearthstone
