#include "base/hash.h"
#include "games/hearthstone/hearthstone.h"
#include "games/hearthstone/hidden.h"

// The abstraction a player acts on (docs/rules/paper-4.md, section 1): what he sees and what matters for the
// future. Order of play, names of entities, places in hand and, where no neighbour matters, places on the board are
// left out, so that actions which commute meet.

namespace turnwise::hearthstone {

namespace {

uint64_t word(int a, int b, int c, int d) {
    const auto part = [](int number) { return uint64_t{static_cast<uint16_t>(number)}; };
    return part(a) | part(b) << 16 | part(c) << 32 | part(d) << 48;
}

struct Hash {
    uint64_t value = 0;
    Hash& operator<<(uint64_t next) {
        value = combine(value, next);
        return *this;
    }
};

// Equal for equal multisets.
struct Multiset {
    uint64_t sum = 0;
    int size = 0;
    void add(uint64_t item) { sum += mix64(item), ++size; }
    uint64_t value() const { return combine(sum, static_cast<uint64_t>(size)); }
};

uint64_t character_hash(const State& s, const Entity& e, bool active) {
    uint32_t flags = e.flags & ~keyword(burdened);
    if (!active) flags &= ~keyword(fresh);  // over when its controller's turn comes
    Hash h;
    h << word(e.row, e.attack, e.health, e.damage) << word(e.turn_attack, e.aura_attack, e.aura_health, e.spell_damage)
      << (flags | uint64_t{e.aura_flags} << 32) << word(e.attacks, e.turn_keywords, e.free_attacks, 0);
    if (e.flags & keyword(burdened)) {
        Multiset attached;
        for (const Attachment& a : s.attachments)
            if (a.holder == e.id) attached.add(word(a.row, a.kind, a.scope, 0));
        if (attached.size > 0) h << attached.value();  // none are left when all are over
    }
    return h.value;
}

uint64_t hand_hash(const HandCard& card) {
    return combine(word(card.row, card.cost_add, card.attack, card.health),
                   word(card.parts[0], card.parts[1], card.progress, card.fleeting()) ^
                       word(0, 0, card.cost_after_aura << 4, (card.cost_set() | card.discarded << 1) << 4));
}

bool by_place(const CardTable& t, const Entity& e) { return (t[e.row].flags & Card::kAdjacency) != 0; }

// Sum of the deck and what lies on top in its order; the order of entries is fixed.
uint64_t deck_hash(const Side& x) {
    Hash h;
    for (const DeckCard& card : x.deck) h << word(card.row, card.count, card.buff, 1);
    for (const DeckCard& card : x.top()) h << word(card.row, 0, card.buff, 2);
    return h.value;
}

}  // namespace

// Which counters the text of a card reads, and those of the cards it can make.
Counters::Counters(const CardTable& table) : reads(table.cards.size(), 0) {
    std::vector<uint8_t> values(table.values.size(), 0), programs(table.ops.size(), 0);
    const auto of_value = [&](const Value& v) -> uint8_t {
        switch (v.code) {
            case ValueCode::totems:
                return kTotems;
            case ValueCode::died_this_turn:
                return kDeathsThisTurn;
            case ValueCode::play_count:
                return kCardsPlayed;
            case ValueCode::tally:
                return kTallies;
            case ValueCode::died:
                return kDied;
            case ValueCode::played:
                return kPlayed;
            default:
                return 0;
        }
    };
    // Numbers are built from numbers that may stand anywhere in the list.
    for (size_t i = 0; i < values.size(); ++i) values[i] = of_value(table.values[i]);
    const auto has_nodes = [](ValueCode code) { return code >= ValueCode::add && code <= ValueCode::choose; };
    for (bool more = true; more;) {
        more = false;
        for (size_t i = 0; i < values.size(); ++i) {
            const Value& v = table.values[i];
            if (!has_nodes(v.code)) continue;
            uint8_t all = values[i];
            for (int16_t node : {v.a, v.b, v.c})
                if (node > 0 && static_cast<size_t>(node) < values.size()) all |= values[static_cast<size_t>(node)];
            more |= all != values[i];
            values[i] = all;
        }
    }
    for (bool more = true; more;) {
        more = false;
        for (size_t row = kEras; row < reads.size(); ++row) {
            const Card& card = table.cards[row];
            if (card.type == Type::none) continue;
            const int era = era_of(static_cast<Row>(row));
            uint8_t all = reads[row];
            const auto pool = [&](int number) {
                for (CardNumber member : table.pool(static_cast<uint16_t>(number), era))
                    all |= reads[row_of(member, era)];
            };
            const auto program = [&](int pc) {
                for (; pc != 0 && table.ops[static_cast<size_t>(pc)].code != OpCode::end; ++pc) {
                    const Op& op = table.ops[static_cast<size_t>(pc)];
                    all |= values[op.condition];
                    if (op.flags & Op::kAmountIsNode) all |= values[static_cast<uint16_t>(op.a)];
                    if (op.flags & Op::kSecondIsNode) all |= values[static_cast<uint16_t>(op.b)];
                    if (op.code == OpCode::jade_golem) all |= kJade;
                    if (op.code == OpCode::add_dead || op.code == OpCode::offer_dead ||
                        op.code == OpCode::resurrect_upgraded)
                        all |= kDied;
                    if (op.code == OpCode::summon_discarded || op.code == OpCode::repeat_battlecries ||
                        op.code == OpCode::replay_foreign_cards || op.code == OpCode::repeat_blessings ||
                        op.has(Op::Become::last_minion))
                        all |= kPlayed;
                    if (op.has(Op::Summon::of_cost)) pool(table.special.minions);
                    if (op.has(Op::Transform::by_cost)) pool(table.special.minions);
                    if (op.code == OpCode::replace_all_cards || op.code == OpCode::add_legendaries)
                        pool(table.special.legendaries);
                    if (op.code == OpCode::renounce_class) pool(table.special.cards);
                    if (op.code == OpCode::summon_dead)
                        all |= op.has(Op::SummonDead::this_turn) ? kDiedThisTurn : kDied;
                    if (op.card) all |= reads[row_of(op.card, era)];
                    const auto& special = table.special;
                    if (op.code == OpCode::kazakus)
                        for (int made : {special.ingredients1, special.ingredients5, special.ingredients10}) pool(made);
                    else if (op.code == OpCode::build_beast)
                        for (int made : {special.beast_text, special.beast_plain}) pool(made);
                    else if (op.code == OpCode::offer_each)
                        for (int i = 0; i < op.a; ++i) pool(op.pool + i);
                    else if (op.pool)
                        pool(op.pool);
                }
            };
            for (int pc : {card.play, card.deathrattle, card.start, card.drawn}) program(pc);
            for (uint16_t value : {card.need, card.cost_add, card.cost_set, card.target_if}) all |= values[value];
            for (int i = 0; i < card.trigger_count; ++i) {
                const Trigger& trigger = table.triggers[static_cast<size_t>(card.triggers + i)];
                all |= values[trigger.condition];
                program(trigger.program);
            }
            for (int i = 0; i < card.aura_count; ++i) {
                const Aura& aura = table.auras[static_cast<size_t>(card.auras + i)];
                all |= values[aura.condition] | values[aura.times];
            }
            if (card.choose) pool(card.choose);
            if (card.power) all |= reads[row_of(card.power, era)];
            more |= all != reads[row];
            reads[row] = all;
        }
    }
    for (size_t row = kEras; row < reads.size(); ++row) {
        const Card& card = table.cards[row];
        if (!(card.flags & Card::kCollectible)) continue;
        for (size_t i = 0; i < of_class.size(); ++i)
            if (card.class_ == Class::neutral || is_own(card.class_, static_cast<Class>(i))) of_class[i] |= reads[row];
    }
}

uint64_t Hearthstone::key(const State& s, Player player) const {
    const int enemy = player ^ 1;
    const Side& own = s.sides[player];
    Hash h;
    h << word(s.turn, to_act(s), player, static_cast<int>(s.result))
      << word(s.active, s.choice.kind, s.turns_ahead, s.turn_sides);

    // Do places matter? To a text in play on its own side, to who hits neighbours on the other, to a card in hand on
    // both.
    bool hand_minds = false;
    for (int i = 0; i < own.hand_size; ++i) hand_minds |= (table_[own.hand[i].row].flags & Card::kAdjacency) != 0;

    // Counters that a card of the player's list reads; of the enemy, that a card of his class may read.
    uint8_t wanted[2];
    wanted[enemy] = counters_.of_class[static_cast<size_t>(s.sides[enemy].class_)];
    wanted[player] = counters_.reads[own.power.row];
    for (Row row : own.list) wanted[player] |= counters_.reads[row];
    for (const DeckCard& card : own.deck) wanted[player] |= counters_.reads[card.row];
    for (int i = 0; i < own.hand_size; ++i)
        wanted[player] |= counters_.reads[own.hand[i].row] | counters_.reads[own.hand[i].parts[0]] |
                          counters_.reads[own.hand[i].parts[1]];
    for (int side : {0, 1})
        for (int i = 0; i < s.sides[side].board_size; ++i) wanted[side] |= counters_.reads[s.sides[side].board[i].row];

    for (int side : {player, enemy}) {
        const Side& x = s.sides[side];
        const bool active = s.active == side;
        h << character_hash(s, x.hero, active) << word(x.armor, x.fatigue, static_cast<int>(x.class_), x.lost)
          << word(x.power.row, x.power.cost_set, x.power.uses, x.next_spell_tax);
        if (x.weapon.exists()) h << character_hash(s, x.weapon, active);
        h << (active ? word(x.mana, x.temp_mana, x.locked, x.spell_tax) : 0) << word(x.max_mana, x.owed, 0, 0);

        bool ordered = hand_minds || by_place(table_, s.sides[1 - side].weapon);
        for (int i = 0; i < x.board_size; ++i) ordered |= by_place(table_, x.board[i]);
        for (int i = 0; i < s.sides[1 - side].board_size; ++i)
            ordered |= s.sides[1 - side].board[i].has(keyword(cleaves));
        Multiset minions;
        for (int i = 0; i < x.board_size; ++i) {
            const uint64_t minion = character_hash(s, x.board[i], active);
            if (ordered)
                h << minion;
            else
                minions.add(minion);
        }
        h << minions.value() << static_cast<uint64_t>(x.board_size);

        Multiset hand, secrets, shown;
        for (int i = 0; i < x.hand_size; ++i)
            if (side == player || x.hand[i].shown()) hand.add(hand_hash(x.hand[i]));
        for (const Secret& secret : x.secrets)
            secrets.add(side == player || (secret.known & 1) ? word(secret.row, 1, secret.progress(), 0)
                                                             : word(static_cast<int>(secret.class_), 2, 0, 0));
        h << hand.value() << secrets.value() << word(x.hand_size, x.deck_size, x.secrets.size(), x.top().size());
        if (side == player) {
            h << deck_hash(x);
        } else {
            // What he showed says what he may still hold.
            for (int i = 0; i < x.list.size(); ++i)
                if (x.seen >> i & 1) shown.add(x.list[i]);
            for (int i = 0; i < x.added.size(); ++i) shown.add(word(x.added[i], x.added_seen >> i & 1, 1, 0));
            h << shown.value();
        }

        if (wanted[side] & Counters::kJade) h << word(x.jade, 1, 0, 0);
        h << word(x.tally(Tally::cthun_attack), x.tally(Tally::cthun_health), x.tally(Tally::cthun_taunt), 0);
        if (wanted[side] & Counters::kTotems) h << word(x.totems, 2, 0, 0);
        if (active && (wanted[side] & Counters::kCardsPlayed)) h << word(x.cards_played, 3, 0, 0);
        if (wanted[side] & Counters::kDied) {
            Multiset died;
            for (const Past& card : by_card(x.past))
                if (card.died) died.add(word(card.row, card.died, 0, 0));
            for (const Attachment& a : s.attachments) {
                if (a.kind != Attachment::kGraft || a.scope != side) continue;
                Multiset mech;  // once for each of its parts
                for (const Attachment& b : s.attachments)
                    if (b.kind == Attachment::kGraft && b.holder == a.holder) mech.add(b.row);
                died.add(combine(mech.value(), a.order));
            }
            h << died.value();
        }
        if (wanted[side] & Counters::kTallies)
            for (uint8_t tally : x.tallies) h << tally;
        if (wanted[side] & Counters::kPlayed) {
            Multiset played;
            for (const Past& card : by_card(x.past)) played.add(word(card.row, card.played, card.discarded, 0));
            h << played.value() << x.last_minion;
            for (Row row : x.blessings) h << row;
        }
        if (wanted[side] & Counters::kDiedThisTurn) {
            Multiset died;
            for (Row row : x.died_this_turn) died.add(row);
            h << died.value();
        }
    }
    if ((wanted[0] | wanted[1]) & Counters::kDeathsThisTurn) h << word(s.deaths_this_turn, 4, 0, 0);

    if (s.choice.kind == Choice::kCards) {
        Choice choice = s.choice;
        FixedVector<Frame, 20> frames = s.frames;
        if (choice.side != player) hide_choice(choice, frames.back(), *asking_op(table_, s));
        Multiset options;
        for (const DeckCard& option : choice.options) options.add(word(option.row, option.buff, 0, 0));
        h << options.value();
        for (const Frame& f : frames) {
            const auto about = [&](EntityId id) -> uint64_t {
                for (int c = 0; c < 16; ++c)
                    if (id != 0 && s.at(c).id == id)
                        return combine(static_cast<uint64_t>(c >> 3), character_hash(s, s.at(c), s.active == c >> 3));
                return id != 0;
            };
            h << word(f.kind, f.step, f.side, f.pc) << word(f.loop, f.row, f.value, f.note)
              << word(f.made, f.note_side, f.buff, f.cause) << word(f.amount, static_cast<int>(f.event), 0, 0)
              << about(f.target);
        }
    }
    return h.value;
}

}  // namespace turnwise::hearthstone
