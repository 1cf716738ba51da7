#include "games/hearthstone/engine.h"

// Sets of characters and numbers: the nouns of the card language.

namespace turnwise::hearthstone {

static bool compares(const Selector& node, int number) {
    switch (node.compare) {
        case 0:
            return number == node.value;
        case 1:
            return number >= node.value;
        default:
            return number <= node.value;
    }
}

static bool is_race(const Card& card, int race) { return is_of(card.race, static_cast<Race>(race)); }

Mask Engine::living(Mask mask) const {
    Mask result = 0;
    for_each(mask, [&](int c) {
        if (!s.at(c).dying()) result |= bit(c);
    });
    return result;
}

// A set that depends on more than its player.
Mask Engine::select_by(uint16_t index, Mask within, const Frame& f) const {
    const Selector& node = t.selectors[index];
    const auto one = [&](EntityId id) -> Mask {
        const int c = find(id);
        return c < 0 ? 0 : bit(c) & within;
    };
    const auto where = [&](auto&& test) {
        Mask result = 0;
        for_each(within, [&](int c) {
            if (test(c, s.at(c))) result |= bit(c);
        });
        return result;
    };
    switch (node.code) {
        case SelectorCode::self:
            return one(f.source);
        case SelectorCode::target:
            return one(f.target);
        case SelectorCode::subject:
            return one(f.subject);
        case SelectorCode::object:
            return one(f.object);
        case SelectorCode::attacked: {  // who defends after all redirections so far
            const Frame* attack = running([](Frame::Kind kind) { return kind == Frame::kAttack; });
            return attack ? one(attack->object) : 0;
        }
        case SelectorCode::adjacent: {
            const int c = find(f.source);
            if (c < 0 || (c & 7) == kHeroPlace) return 0;
            const Mask near = static_cast<Mask>((bit(c) << 1) | (bit(c) >> 1));
            return near & s.board_mask(c >> 3) & within;
        }
        case SelectorCode::edges: {
            const uint32_t of = select(node.left, within, f);
            if (of == 0) return 0;
            return static_cast<Mask>((of & -of) | std::bit_floor(of));
        }
        case SelectorCode::beside: {
            const Mask of = select(node.left, all_characters(), f) & kMinionMask;
            const Mask near = static_cast<Mask>(of << 1 | of >> 1);
            return near & (s.board_mask(0) | s.board_mask(1)) & within;
        }
        case SelectorCode::all_of:
            return select(node.right, select(node.left, within, f), f);
        case SelectorCode::any_of:
            return select(node.left, within, f) | select(node.right, within, f);
        case SelectorCode::but: {
            const Mask left = select(node.left, within, f);
            return left & ~select(node.right, left, f);
        }
        case SelectorCode::random:
            return select(node.left, within, f);  // chance is asked by pick_set()
        case SelectorCode::race:
            return where([&](int, const Entity& e) { return is_race(t[e.row], node.value); });
        case SelectorCode::type:
            return where([&](int, const Entity& e) { return static_cast<int>(t[e.row].type) == node.value; });
        case SelectorCode::class_:
            return where([&](int, const Entity& e) { return static_cast<int>(t[e.row].class_) == node.value; });
        case SelectorCode::keyword:
            return where([&](int, const Entity& e) { return e.has(node.keywords); });
        case SelectorCode::attack:
            return where([&](int c, const Entity&) { return compares(node, attack_of(c)); });
        case SelectorCode::health:
            return where([&](int, const Entity& e) { return compares(node, e.left()); });
        case SelectorCode::cost:
            return where([&](int, const Entity& e) { return compares(node, t[e.row].cost); });
        case SelectorCode::card:
            return where([&](int, const Entity& e) { return t.face(e.row) == node.value; });
        case SelectorCode::damaged:
            return where([](int, const Entity& e) { return e.damage > 0; });
        case SelectorCode::living:
            return living(within);
        case SelectorCode::legendary:
            return where([&](int, const Entity& e) { return (t[e.row].flags & Card::kLegendary) != 0; });
        case SelectorCode::battlecry:
            return where([&](int, const Entity& e) { return (t[e.row].flags & Card::kBattlecry) != 0; });
        case SelectorCode::overload:
            return where([&](int, const Entity& e) { return t[e.row].overload > 0; });
        case SelectorCode::combo:
            return where([&](int, const Entity& e) { return (t[e.row].flags2 & Card::kCombo) != 0; });
        case SelectorCode::echo:
            return where([&](int, const Entity& e) { return (t[e.row].flags2 & Card::kEcho) != 0; });
        case SelectorCode::spell_damage:
            return where([](int, const Entity& e) { return e.spell_damage > 0; });
        default:
            return 0;
    }
}

int Engine::pick_one(Mask pool) {
    const auto label = [pool](int i) { return static_cast<uint32_t>(nth(pool, i)); };
    return nth(pool, chance.pick(ask(Ask::target), std::popcount(pool), label));
}

Mask Engine::pick_set(uint16_t index, const Frame& f) {
    const Selector& node = t.selectors[index];
    if (node.code != SelectorCode::random) return select(index, all_characters(), f);
    Mask pool = select(node.left, all_characters(), f);
    if (node.compare == 0) pool = living(pool);  // a helpful pick may save the mortally wounded (rule X7)
    Mask result = 0;
    for (int n = node.value; n > 0 && pool != 0; --n) {
        const Mask picked = bit(pick_one(pool));
        result |= picked;
        pool &= ~picked;
    }
    return result;
}

FixedVector<EntityId, 16> Engine::pick_in_order(uint16_t index, const Frame& f) {
    uint8_t characters[16];
    int n = 0;
    for_each(pick_set(index, f), [&](int c) { characters[n++] = static_cast<uint8_t>(c); });
    sort_few(characters, characters + n, [&](int a, int b) { return s.at(a).order < s.at(b).order; });
    FixedVector<EntityId, 16> ids;
    for (int i = 0; i < n; ++i) ids.push_back(s.at(characters[i]).id);
    return ids;
}

bool Engine::fits(uint16_t index, Row row) const {
    if (index == 0) return true;
    const Selector& node = t.selectors[index];
    const Card& card = t[row];
    switch (node.code) {
        case SelectorCode::all_of:
            return fits(node.left, row) && fits(node.right, row);
        case SelectorCode::any_of:
            return fits(node.left, row) || fits(node.right, row);
        case SelectorCode::but:
            return fits(node.left, row) && !fits(node.right, row);
        case SelectorCode::minions:
            return card.type == Type::minion;
        case SelectorCode::heroes:
            return card.type == Type::hero;
        case SelectorCode::race:
            return is_race(card, node.value);
        case SelectorCode::type:
            return static_cast<int>(card.type) == node.value;
        case SelectorCode::class_:
            return static_cast<int>(card.class_) == node.value;
        case SelectorCode::keyword:
            return (card.keywords & node.keywords) != 0;
        case SelectorCode::attack:
            return compares(node, card.attack);
        case SelectorCode::health:
            return compares(node, card.health);
        case SelectorCode::cost:
            return compares(node, card.cost);
        case SelectorCode::card:
            return t.face(row) == node.value;
        case SelectorCode::secret:
            return is_secret(card);
        case SelectorCode::legendary:
            return (card.flags & Card::kLegendary) != 0;
        case SelectorCode::battlecry:
            return (card.flags & Card::kBattlecry) != 0;
        case SelectorCode::overload:
            return card.overload > 0;
        case SelectorCode::spell_damage:
            return card.spell_damage > 0;
        case SelectorCode::combo:
            return (card.flags2 & Card::kCombo) != 0;
        case SelectorCode::echo:
            return (card.flags2 & Card::kEcho) != 0;
        default:
            return true;
    }
}

bool Engine::fits_held(uint16_t index, int side, const HandCard& card) const {
    if (index == 0) return true;
    const Selector& node = t.selectors[index];
    switch (node.code) {
        case SelectorCode::all_of:
            return fits_held(node.left, side, card) && fits_held(node.right, side, card);
        case SelectorCode::any_of:
            return fits_held(node.left, side, card) || fits_held(node.right, side, card);
        case SelectorCode::but:
            return fits_held(node.left, side, card) && !fits_held(node.right, side, card);
        case SelectorCode::attack:
            return compares(node, t[card.row].attack + card.attack);
        case SelectorCode::health:
            return compares(node, t[card.row].health + card.health);
        case SelectorCode::cost:
            return compares(node, cost(side, card));
        default:
            return fits(index, card.row);
    }
}

// Whether the text of a spell runs that this side has played: what the next spell has is for it alone.
bool Engine::casts(int side) const {
    if (s.frames.empty()) return false;
    const Frame& f = s.frames[0];
    return f.kind == Frame::kPlaySpell && f.side == side && f.step == Frame::kSpeaks;
}

int Engine::spell_damage(int side) const {
    const Side& x = s.sides[side];
    int sum = x.weapon.exists() ? x.weapon.spell_damage : 0;
    for (int i = 0; i < x.board_size; ++i) sum += x.board[i].spell_damage;
    if ((x.hero.flags & keyword(burdened)) && casts(side)) [[unlikely]]
        for (const Attachment& a : s.attachments)
            if (a.holder == x.hero.id && a.kind == Attachment::kText) sum += t[a.row].spell_damage;
    if (s.rules >> shares_spell_damage & 1) [[unlikely]] {
        const Side& y = s.sides[1 - side];
        for (int i = 0; i < y.board_size; ++i)
            if (t[y.board[i].row].rules >> shares_spell_damage & 1) sum += y.board[i].spell_damage;
    }
    return sum;
}

Row Engine::card_of_entity(EntityId id) const {
    if (const int c = find(id); c >= 0) return s.at(c).row;
    for (const Fallen& dead : s.fallen)
        if (dead.id == id) return dead.row;
    for (const Side& x : s.sides) {
        for (int i = 0; i < x.hand_size; ++i)
            if (x.hand[i].id == id) return x.hand[i].row;
        if (x.weapon.exists() && x.weapon.id == id) return x.weapon.row;
    }
    return 0;
}

int Engine::count_rule(int side, RuleBit rule) const {
    const Side& x = s.sides[side];
    int n = 0;
    const auto says = [&](Row row) { return static_cast<int>(t[row].rules >> rule & 1); };
    for (int i = 0; i < x.board_size; ++i)
        if (!(x.board[i].flags & keyword(silenced))) n += says(x.board[i].row);
    n += says(x.weapon.row);
    for (const Attachment& a : s.attachments)
        if (a.kind == Attachment::kText && says(a.row) && !(a.scope & Attachment::kNextTurn)) {
            const int c = find(a.holder);
            n += c >= 0 && (c >> 3) == side;
        }
    return n;
}

int Engine::value(uint16_t index, const Frame& f) const {
    const Value& node = t.values[index];
    const int who = node.whose == Whose::opponent ? 1 - f.side : f.side;
    const Side& x = s.sides[who];
    const auto sum = [&](auto&& of) {
        int result = 0;
        for_each(select(node.selector, all_characters(), f), [&](int c) { result += of(c); });
        return result;
    };
    const auto a = [&] { return value(static_cast<uint16_t>(node.a), f); };
    const auto b = [&] { return value(static_cast<uint16_t>(node.b), f); };
    switch (node.code) {
        case ValueCode::constant:
            return node.a;
        case ValueCode::count:
            return std::popcount(select(node.selector, all_characters(), f));
        case ValueCode::attack_of:
            if (t.selectors[node.selector].code == SelectorCode::self)  // a deathrattle reads it of the fallen
                for (const Fallen& dead : s.fallen)
                    if (dead.id == f.source) return dead.attack;
            return sum([&](int c) { return attack_of(c); });
        case ValueCode::health_of:
            return sum([&](int c) { return std::max(0, s.at(c).left()); });
        case ValueCode::hand_size:
            return x.hand_size;
        case ValueCode::deck_size:
            return x.deck_size;
        case ValueCode::hero_damage:
            return x.hero.damage;
        case ValueCode::hero_health:
            return x.hero.left();
        case ValueCode::weapon_attack:
            return x.weapon.exists() ? x.weapon.now_attack : 0;
        case ValueCode::weapon_durability:
            return x.weapon.exists() ? std::max(0, x.weapon.left()) : 0;
        case ValueCode::has_weapon:
            return x.weapon.exists() ? 1 : 0;
        case ValueCode::spell_damage:
            return spell_damage(who);
        case ValueCode::mana:
            return x.mana;
        case ValueCode::random:
            return node.a;  // rolled where the amount is used
        case ValueCode::saved:
            return f.value;
        case ValueCode::amount:
            return f.amount;
        case ValueCode::totems:
            return x.totems;
        case ValueCode::died_this_turn:
            return s.deaths_this_turn;
        case ValueCode::room:
            return kBoardLimit - x.board_size;
        case ValueCode::lies_dead:  // whose death it is has not gone anywhere since (rule X149)
            for (const Fallen& dead : s.fallen)
                if (dead.id == f.subject) return !(dead.kind & Fallen::kMoved);
            return 0;
        case ValueCode::room_with_dead:  // now, and before whose death it is left with others (rule X231)
            for (const Fallen& dead : s.fallen)
                if (dead.id == f.subject && (dead.kind & Fallen::kCrowded)) return 0;
            return kBoardLimit - x.board_size;
        case ValueCode::secret_room:
            return kSecretLimit - x.secrets.size();
        case ValueCode::hand_room:
            return kHandLimit - x.hand_size;
        case ValueCode::in_hand: {
            int n = 0;
            for (int i = 0; i < x.hand_size; ++i) n += fits_held(node.selector, who, x.hand[i]);
            return n;
        }
        case ValueCode::in_deck: {
            int n = 0;
            for (const DeckCard& card : x.deck) n += fits(node.selector, card.row) ? card.count : 0;
            for (const DeckCard& card : x.top()) n += fits(node.selector, card.row);
            return n;
        }
        case ValueCode::killed:
            return sum([&](int c) { return s.at(c).dying() ? 1 : 0; });
        case ValueCode::no_duplicates: {
            FixedVector<CardNumber, kDeckLimit> met;
            const auto first_time = [&](const DeckCard& card) {
                const CardNumber face = t.face(card.row);
                if (card.count > 1 || std::find(met.begin(), met.end(), face) != met.end()) return false;
                met.push_back(face);
                return true;
            };
            return std::all_of(x.deck.begin(), x.deck.end(), first_time) &&
                   std::all_of(x.top().begin(), x.top().end(), first_time);
        }
        case ValueCode::start_even:
        case ValueCode::start_odd: {
            const int odd = node.code == ValueCode::start_odd ? 1 : 0;
            for (Row row : x.list)
                if ((t[row].cost & 1) != odd) return 0;
            return x.list.empty() ? 0 : 1;
        }
        case ValueCode::missing: {
            int n = 0;
            for (CardNumber card : t.pool(static_cast<uint16_t>(node.a), era_of(f.row))) {
                bool there = false;
                for (int i = 0; i < x.board_size; ++i) there |= card_of(x.board[i].row) == card;
                n += !there;
            }
            return n;
        }
        case ValueCode::source_mine:
            return f.cause != 0 && f.cause_side == f.side;
        case ValueCode::source_type:
            return f.cause != 0 && static_cast<int>(t[f.cause].type) == node.a;
        case ValueCode::armor_of:
            return x.armor;
        case ValueCode::secrets: {
            int n = 0;
            for (const Secret& secret : x.secrets) n += !(t[secret.row].flags & Card::kQuest);
            return n;
        }
        case ValueCode::play_count:  // a battlecry that another card repeats has no Combo (rule X251)
            return t[f.row].type != Type::spell && repeats_battlecries() ? 1 : x.cards_played;
        case ValueCode::add:
            return a() + b();
        case ValueCode::subtract:
            return a() - b();
        case ValueCode::multiply:
            return a() * b();
        case ValueCode::remainder: {
            const int of = b();
            return of ? a() % of : 0;
        }
        case ValueCode::minimum:
            return std::min(a(), b());
        case ValueCode::maximum:
            return std::max(a(), b());
        case ValueCode::less:
            return a() < b();
        case ValueCode::at_least:
            return a() >= b();
        case ValueCode::equal:
            return a() == b();
        case ValueCode::not_:
            return !a();
        case ValueCode::and_:
            return a() && b();
        case ValueCode::or_:
            return a() || b();
        case ValueCode::choose:
            return a() ? b() : value(static_cast<uint16_t>(node.c), f);
        case ValueCode::hero_class:
            return static_cast<int>(x.class_);
        case ValueCode::turn_mine:
            return s.active == f.side;
        case ValueCode::wounded:
            return sum([&](int c) { return s.at(c).damage > 0 ? 1 : 0; });
        case ValueCode::hero_power_used:
            return x.power.uses;
        case ValueCode::drawn: {
            const HandCard* card = held(f);
            return card && fits(node.selector, card->row);
        }
        case ValueCode::drawn_cost: {
            const HandCard* card = held(f);
            return card ? t[card->row].cost : 0;  // the printed one (rule X100)
        }
        case ValueCode::max_mana:
            return x.max_mana;
        case ValueCode::died: {
            int n = 0;
            for (int side = 0; side < 2; ++side)
                if (side == who || node.whose == Whose::both)
                    for (const Past& card : by_card(s.sides[side].past))
                        n += t[card.row].type == Type::minion && fits(node.selector, card.row) ? card.died : 0;
            return n;
        }
        case ValueCode::chosen_cost:
            return f.note ? t[f.note].cost : 0;
        case ValueCode::generated:
            return f.cause_side;
        case ValueCode::tally:
            return x.tallies[static_cast<size_t>(node.a)];
        case ValueCode::played: {
            int n = 0;
            for (const Past& card : by_card(x.past)) n += fits(node.selector, card.row) ? card.played : 0;
            return n;
        }
        case ValueCode::hero_attacks:
            return x.hero.attacks;
        case ValueCode::cthun_ready: {
            const Row cthun = same_era(t.special.cthun, f.row);
            int most = t[cthun].attack + x.tally(Tally::cthun_attack);
            for (int i = 0; i < x.hand_size; ++i)
                if (card_of(x.hand[i].row) == t.special.cthun)
                    most = std::max(most, t[cthun].attack + x.tally(Tally::cthun_attack) + x.hand[i].attack);
            for (int i = 0; i < x.board_size; ++i)
                if (card_of(x.board[i].row) == t.special.cthun) most = std::max<int>(most, x.board[i].now_attack);
            return most >= 10;
        }
        case ValueCode::cost_of: {
            const SelectorCode whom = t.selectors[node.selector].code;
            if (whom == SelectorCode::subject) return t[card_of_entity(f.subject)].cost;
            return sum([&](int c) { return t[s.at(c).row].cost; });
        }
        case ValueCode::other_class:
            // A card of three classes is of another one, the own among them or not (rule X366).
            return f.cause != 0 && t[f.cause].class_ != Class::neutral && t[f.cause].class_ != x.class_;
        case ValueCode::deck_even:
        case ValueCode::deck_odd: {
            const int odd = node.code == ValueCode::deck_odd ? 1 : 0;
            const auto right = [&](const DeckCard& card) { return (t[card.row].cost & 1) == odd; };
            return std::all_of(x.deck.begin(), x.deck.end(), right) &&
                   std::all_of(x.top().begin(), x.top().end(), right);
        }
        case ValueCode::chosen_attack:
            return f.note ? t[f.note].attack : 0;
        case ValueCode::remembered: {
            int n = 0;
            for (const Attachment& a : s.attachments) n += a.holder == f.source && a.kind == Attachment::kMemory;
            return n;
        }
        case ValueCode::power_is:
            return card_of(x.power.row) == node.a;
        case ValueCode::about_me:
            return f.subject == f.source;
        case ValueCode::stood:  // a Magnetic card that joined a Mech never did (rule 39)
            return f.subject != 0;
        case ValueCode::card_is:
            return f.cause != 0 && fits(node.selector, f.cause);
        case ValueCode::source_this:
            return f.cause == f.row && f.cause_side == f.side;
    }
    return 0;
}

}  // namespace turnwise::hearthstone
