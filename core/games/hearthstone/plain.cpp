#include <charconv>

#include "games/hearthstone/hearthstone.h"

// States and setups as plain values (DESIGN.md, "Plain forms"): what is printed is left out, everything else is there.

namespace turnwise::hearthstone {

State empty_state();

namespace {

// Keywords that may be written for a minion, by the name of the flag.
constexpr const char* kKeywordNames[] = {TURNWISE_HS_KEYWORDS(TURNWISE_NAME_ITEM)};
constexpr const char* kEventNames[] = {TURNWISE_HS_EVENTS(TURNWISE_NAME_ITEM)};
constexpr const char* kClassNames[] = {TURNWISE_HS_CLASSES(TURNWISE_NAME_ITEM)};
constexpr const char* kFrameNames[] = {"program", "queue", "emit",   "deaths",   "minion",     "spell", "weapon",
                                       "hero",    "power", "attack", "end_turn", "start_turn", "start"};
constexpr const char* kResultNames[] = {"playing", "first_won", "second_won", "draw"};

const char* keyword_name(int bit) { return bit == fresh ? "summoned_this_turn" : kKeywordNames[bit]; }

// What a silenced minion's card says no longer counts.
uint32_t printed_keywords(const CardTable& t, const Entity& e) {
    return e.flags & keyword(silenced) ? 0 : t[e.row].keywords;
}
int printed_spell_damage(const CardTable& t, const Entity& e) {
    return e.flags & keyword(silenced) ? 0 : t[e.row].spell_damage;
}

// Writing -------------------------------------------------------------------------------------------------------------

struct Writer {
    const CardTable& t;
    const State& s;
    bool pending = !s.frames.empty();  // frames name entities, so their numbers are written too

    std::string id(Row row, int side) const {
        if (row == 0) return "?";
        std::string text = t.id(row);
        const int era = era_of(row);
        if (era != era_of(s.sides[static_cast<size_t>(side)].hero.row)) text += "@" + t.eras[static_cast<size_t>(era)];
        return text;
    }
    std::string full_id(Row row) const {
        return row == 0 ? "?" : t.id(row) + "@" + t.eras[static_cast<size_t>(era_of(row))];
    }
    std::string deck_id(const DeckCard& card, int side) const {
        std::string text = id(card.row, side);
        if (card.buff) text += "+" + std::to_string(card.buff & 15) + "/+" + std::to_string(card.buff >> 4);
        return text;
    }
    Plain ids(const auto& rows, int side) const {
        Plain list = Plain::list();
        for (Row row : rows) list.add(id(row, side));
        return list;
    }
    Plain parts(const std::array<Row, 2>& parts, int side) const { return ids(parts, side); }
    Row face(Row row) const { return row_of(t.face(row), era_of(row)); }

    // What differs from the print of the card.
    void flags(Plain& out, const Entity& e, uint32_t printed, uint32_t also = 0) const {
        const uint32_t differ = ((e.flags ^ printed) | (e.flags & also)) & ~keyword(burdened);
        for (int bit = 0; bit < kKeywordCount; ++bit)
            if (differ >> bit & 1) out.set(keyword_name(bit), (e.flags >> bit & 1) != 0);
    }
    void shares(Plain& out, const Entity& e) const {
        if (e.turn_attack) out.set("turn_attack", int{e.turn_attack});
        if (e.aura_attack) out.set("aura_attack", int{e.aura_attack});
        if (e.aura_health) out.set("aura_health", int{e.aura_health});
        if (e.aura_flags) {
            Plain list = Plain::list();
            for (int bit = 0; bit < kKeywordCount; ++bit)
                if (e.aura_flags >> bit & 1) list.add(keyword_name(bit));
            out.set("aura_keywords", list);
        }
        if (e.attacks) out.set("attacks_made", int{e.attacks});
    }
    void names(Plain& out, const Entity& e) const {
        out.set("order", int{e.order});
        if (pending) out.set("entity", int{e.id});
    }
    void attachments(Plain& out, const Entity& e, int side) const {
        Plain texts = Plain::list();
        for (const Attachment& a : s.attachments)
            if (a.holder == e.id)
                texts.add(Plain::map()
                              .set("id", id(a.row, side))
                              .set("kind", a.kind == Attachment::kText ? "text" : "memory")
                              .set("order", int{a.order}));
        if (!texts.as<Plain::List>()->empty()) out.set("attached", texts);
    }

    Plain minion(const Entity& e, int side) const {
        const Card& card = t[e.row];
        Plain out = Plain::map().set("id", id(face(e.row), side));
        const bool blend = t.is_blend(e.row);  // nobody knows its print, so all of it is said
        const int sum = e.attack + e.turn_attack + e.aura_attack;
        if (e.attack != card.attack || e.turn_attack || e.aura_attack || blend) out.set("attack", sum);
        if (e.health != card.health || e.damage || e.aura_health || blend)
            out.set("health", e.left()).set("max_health", int{e.now_health});
        flags(out, e, printed_keywords(t, e), blend ? card.keywords : 0);
        if (e.spell_damage != printed_spell_damage(t, e)) out.set("spell_damage", int{e.spell_damage});
        shares(out, e);
        if (blend) out.set("parts", parts(t.parts(e.row), side));
        attachments(out, e, side);
        names(out, e);
        return out;
    }
    Plain weapon(const Entity& e, int side) const {
        Plain out = Plain::map()
                        .set("id", id(e.row, side))
                        .set("attack", e.attack + e.turn_attack + e.aura_attack)
                        .set("durability", e.left());
        if (e.damage) out.set("max_durability", int{e.now_health});
        flags(out, e, t[e.row].keywords);
        shares(out, e);
        attachments(out, e, side);
        names(out, e);
        return out;
    }
    Plain hand_card(const HandCard& card, int side) const {
        const std::array<Row, 2> made_of = t.is_blend(card.row) ? t.parts(card.row) : card.parts;
        if (!card.cost_add && !card.attack && !card.health && !card.known && !card.origin && !made_of[0] && !pending)
            return id(card.row, side);
        const Card& c = t[card.row];
        Plain out = Plain::map().set("id", id(face(card.row), side));
        if (card.cost_add) out.set("cost", c.cost + card.cost_add);
        if (card.attack) out.set("attack", c.attack + card.attack);
        if (card.health) out.set("health", c.health + card.health);
        if (card.shown()) out.set("known", true);
        if (card.origin) out.set(card.turned() ? "was" : "made_by", full_id(card.origin));
        if (card.deck_buffs()) out.set("deck_buffs", card.deck_buffs());
        if (made_of[0]) out.set("parts", parts(made_of, side));
        if (pending) out.set("entity", int{card.id});
        return out;
    }

    Plain player(int who) const {
        const Side& x = s.sides[static_cast<size_t>(who)];
        Plain out = Plain::map()
                        .set("hero", t.id(x.hero.row))
                        .set("era", t.eras[static_cast<size_t>(era_of(x.hero.row))])
                        .set("health", x.hero.left())
                        .set("max_health", int{x.hero.now_health})
                        .set("armor", int{x.armor})
                        .set("attack", x.hero.attack + x.hero.turn_attack)
                        .set("fatigue", int{x.fatigue})
                        .set("mana", int{x.mana})
                        .set("max_mana", int{x.max_mana})
                        .set("overload_locked", int{x.locked})
                        .set("overload_owed", int{x.owed})
                        .set("temp_mana", int{x.temp_mana});
        Plain hero = Plain::map();
        if (x.hero.attack) hero.set("base_attack", int{x.hero.attack});
        flags(hero, x.hero, 0);
        if (x.hero.attacks) hero.set("attacks_made", int{x.hero.attacks});
        if (x.class_ != t[x.hero.row].class_) hero.set("class", kClassNames[static_cast<int>(x.class_)]);
        names(hero, x.hero);
        out.set("hero_state", hero);
        if (x.power.row) {
            Plain power = Plain::map().set("id", id(x.power.row, who)).set("used", x.power.uses > 0);
            if (x.power.cost_set >= 0) power.set("cost", int{x.power.cost_set});
            if (pending) power.set("entity", int{x.power.id});
            out.set("hero_power", power);
        }
        if (x.weapon.exists()) out.set("weapon", weapon(x.weapon, who));
        Plain hand = Plain::list(), board = Plain::list(), secrets = Plain::list(), graveyard = Plain::list();
        for (int i = 0; i < x.hand_size; ++i) hand.add(hand_card(x.hand[static_cast<size_t>(i)], who));
        for (int i = 0; i < x.board_size; ++i) board.add(minion(x.board[static_cast<size_t>(i)], who));
        for (const Secret& secret : x.secrets) {
            Plain one = Plain::map().set("id", id(secret.row, who)).set("order", int{secret.order});
            if (secret.row == 0) one.set("class", kClassNames[static_cast<int>(secret.class_)]);
            if (secret.known & 1) one.set("known", true);
            if (secret.known & 2) one.set("made", true);
            if (pending) one.set("entity", int{secret.id});
            secrets.add(one);
        }
        for (const DeathCount& dead : x.died)
            for (int n = 0; n < dead.count; ++n) graveyard.add(id(dead.row, who));
        Plain deck = Plain::map();
        for (const DeckCard& card : x.deck) deck.set(deck_id(card, who), int{card.count});
        out.set("hand", hand).set("deck", deck);
        if (!x.top.empty()) {
            Plain top = Plain::list();
            for (int i = x.top.size() - 1; i >= 0; --i) top.add(deck_id(x.top[i], who));
            out.set("deck_top", top);
        }
        out.set("board", board).set("secrets", secrets).set("graveyard", graveyard);
        if (!x.died_this_turn.empty()) out.set("died_this_turn", ids(x.died_this_turn, who));
        if (!x.list.empty()) {
            out.set("list", ids(x.list, who));
            Plain seen = Plain::list();
            for (int i = 0; i < x.list.size(); ++i)
                if (x.seen >> i & 1) seen.add(i);
            out.set("seen", seen);
        }
        if (!x.added.empty()) {
            Plain seen = Plain::list();
            for (int i = 0; i < x.added.size(); ++i)
                if (x.added_seen >> i & 1) seen.add(i);
            out.set("added", ids(x.added, who)).set("added_seen", seen);
        }
        if (!x.shown.empty()) out.set("shown", ids(x.shown, who));
        if (!x.deck_buffs.empty()) out.set("deck_buffs", ids(x.deck_buffs, who));
        Plain heard = Plain::list();
        bool any = false;
        for (int i = 0; i < x.hand_size; ++i) {
            const uint8_t deaths = static_cast<uint8_t>(s.deaths - x.hand[static_cast<size_t>(i)].deaths);
            heard.add(int{deaths});
            any |= deaths != 0;
        }
        if (any) out.set("deaths_since_draw", heard);
        const std::pair<const char*, int> counters[] = {{"jade", x.jade},
                                                        {"totems", x.totems},
                                                        {"cards_played", x.cards_played},
                                                        {"spell_tax", x.spell_tax},
                                                        {"next_spell_tax", x.next_spell_tax}};
        for (const auto& [name, value] : counters)
            if (value) out.set(name, value);
        if (x.lost) out.set("lost", true);
        return out;
    }

    Plain frame(const Frame& f) const {
        return Plain::map()
            .set("kind", kFrameNames[f.kind])
            .set("step", int{f.step})
            .set("side", int{f.side})
            .set("event", kEventNames[static_cast<int>(f.event)])
            .set("pc", int{f.pc})
            .set("loop", int{f.loop})
            .set("row", full_id(f.row))
            .set("source", int{f.source})
            .set("target", int{f.target})
            .set("subject", int{f.subject})
            .set("object", int{f.object})
            .set("amount", int{f.amount})
            .set("value", int{f.value})
            .set("event_side", int{f.event_side})
            .set("made", int{f.made})
            .set("note", full_id(f.note))
            .set("note_side", int{f.note_side})
            .set("buff", int{f.buff})
            .set("cause", full_id(f.cause))
            .set("cause_side", int{f.cause_side});
    }

    // Value fields that hold a card in some frames (parts, first ingredient) are numbers: rows of this table.
    Plain resolution() const {
        Plain frames = Plain::list(), queue = Plain::list(), fallen = Plain::list();
        for (const Frame& f : s.frames) frames.add(frame(f));
        for (const QueueItem& q : s.queue)
            queue.add(Plain::map()
                          .set("owner", int{q.owner})
                          .set("trigger", int{q.trigger})
                          .set("subject", int{q.subject})
                          .set("amount", int{q.amount})
                          .set("row", full_id(q.row))
                          .set("side", int{q.side})
                          .set("event_side", int{q.event_side}));
        for (const Fallen& d : s.fallen)
            fallen.add(Plain::map()
                           .set("row", full_id(d.row))
                           .set("entity", int{d.id})
                           .set("order", int{d.order})
                           .set("side", int{d.side})
                           .set("weapon", d.kind != 0)
                           .set("place", int{d.place})
                           .set("was", int{d.was})
                           .set("silenced", d.silenced != 0)
                           .set("deals", int{d.deals}));
        return Plain::map()
            .set("frames", frames)
            .set("queue", queue)
            .set("fallen", fallen)
            .set("replaced", int{s.replaced})
            .set("next_entity", int{s.next_id})
            .set("dirty", int{s.dirty})
            .set("maybe_dying", int{s.maybe_dying});
    }
};

// Reading -------------------------------------------------------------------------------------------------------------

struct Reader {
    const CardTable& t;
    State& s;
    uint16_t next_order = 1;

    Row row(const PlainReader& at, std::string_view key, const std::string& text, int era) const {
        if (text == "?") return 0;
        std::string id = text;
        if (const size_t mark = id.find('@'); mark != std::string::npos) {
            era = era_named(at, key, id.substr(mark + 1));
            id = id.substr(0, mark);
        }
        const auto found = t.number_of.find(id);
        if (found == t.number_of.end()) {
            const std::string near = nearest(id, t.ids);
            at.fail(key, "no card has the id \"" + id + "\"" + (near.empty() ? "" : "; the nearest is " + near));
        }
        return row_of(found->second, era);
    }
    Row row_of_type(const PlainReader& at, std::string_view key, const std::string& text, int era, Type type,
                    const char* word) const {
        const Row result = row(at, key, text, era);
        if (result == 0 || t[result].type != type)
            at.fail(key, "expected " + std::string(word) + ", found \"" + text + "\"");
        return result;
    }
    int era_named(const PlainReader& at, std::string_view key, const std::string& name) const {
        for (size_t i = 0; i < t.eras.size(); ++i)
            if (t.eras[i] == name) return static_cast<int>(i);
        std::string known;
        for (const std::string& era : t.eras) known += (known.empty() ? "" : ", ") + era;
        at.fail(key, "no era is called \"" + name + "\": there are " + known);
    }
    const std::string& text(const PlainReader& at, std::string_view key, const Plain& item) const {
        const auto* found = item.as<std::string>();
        if (!found) at.fail(key, "expected a card id, found " + describe(item));
        return *found;
    }

    static Class class_named(PlainReader& r, const char* key, Class otherwise) {
        const std::string name = r.text(key, kClassNames[static_cast<int>(otherwise)]);
        size_t i = 0;
        while (i < std::size(kClassNames) && name != kClassNames[i]) ++i;
        if (i == std::size(kClassNames)) r.fail(key, "no class is called \"" + name + "\"");
        return static_cast<Class>(i);
    }
    // A list of cards, and one of places in it.
    void rows(PlainReader& p, const char* key, auto& into, int era) const {
        for (const Plain& item : p.list(key)) {
            if (into.full()) p.fail(key, "at most " + std::to_string(into.capacity()) + " cards");
            into.push_back(row(p, key, text(p, key, item), era));
        }
    }
    // The rules keep a list sorted; its marks go along.
    static void sort_list(Side& x) {
        std::array<std::pair<Row, bool>, kListLimit> cards;
        const int n = x.list.size();
        for (int i = 0; i < n; ++i) cards[i] = {x.list[i], x.seen >> i & 1};
        std::stable_sort(cards.begin(), cards.begin() + n, [](auto& a, auto& b) { return a.first < b.first; });
        x.seen = 0;
        for (int i = 0; i < n; ++i) {
            x.list[i] = cards[i].first;
            x.seen |= uint32_t{cards[i].second} << i;
        }
    }
    static uint32_t places(PlainReader& p, const char* key, int size) {
        uint32_t mask = 0;
        for (const Plain& item : p.list(key)) {
            const auto* n = item.as<int64_t>();
            if (!n || *n < 0 || *n >= size) p.fail(key, "expected places of the list, counted from 0");
            mask |= uint32_t{1} << *n;
        }
        return mask;
    }

    EntityId entity(PlainReader& r) {
        const EntityId id = static_cast<EntityId>(r.integer("entity", 0, 60000, 0));
        if (id == 0) return s.next_id++;
        s.next_id = std::max<EntityId>(s.next_id, static_cast<EntityId>(id + 1));
        return id;
    }
    uint16_t order(PlainReader& r) {
        const uint16_t given = static_cast<uint16_t>(r.integer("order", 0, 60000, next_order));
        next_order = std::max<uint16_t>(next_order, static_cast<uint16_t>(given + 1));
        return given;
    }
    static int small(PlainReader& r, const char* key, int low, int high, int otherwise) {
        return static_cast<int>(r.integer(key, low, high, otherwise));
    }
    static void flags(PlainReader& r, Entity& e) {
        for (int bit = 0; bit < kKeywordCount; ++bit) {
            if (bit == burdened || !r.has(keyword_name(bit))) continue;
            if (r.boolean(keyword_name(bit), false))
                e.flags |= uint32_t{1} << bit;
            else
                e.flags &= ~(uint32_t{1} << bit);
        }
    }
    void shares(PlainReader& r, Entity& e) {
        e.turn_attack = static_cast<int8_t>(small(r, "turn_attack", -100, 100, 0));
        e.aura_attack = static_cast<int8_t>(small(r, "aura_attack", -100, 100, 0));
        e.aura_health = static_cast<int8_t>(small(r, "aura_health", -100, 100, 0));
        e.attacks = static_cast<uint8_t>(small(r, "attacks_made", 0, 9, 0));
        for (const Plain& item : r.list("aura_keywords")) {
            int bit = 0;
            const std::string name = text(r, "aura_keywords", item);
            while (bit < kKeywordCount && name != keyword_name(bit)) ++bit;
            if (bit == kKeywordCount) r.fail("aura_keywords", "no keyword is called \"" + name + "\"");
            e.aura_flags |= uint32_t{1} << bit;
        }
    }
    std::array<Row, 2> parts(PlainReader& r, int era) {
        std::array<Row, 2> result{};
        const Plain::List& list = r.list("parts");
        if (list.empty()) return result;
        if (list.size() != 2) r.fail("parts", "expected two card ids");
        for (size_t i = 0; i < 2; ++i) result[i] = row(r, "parts", text(r, "parts", list[i]), era);
        return result;
    }
    // A Zombeast is named by its parts.
    Row assembled(PlainReader& r, Row row, const std::array<Row, 2>& parts) const {
        if (row == 0 || card_of(row) != t.special.zombeast || parts[0] == 0) return row;
        const CardNumber blend = t.blend(card_of(parts[0]), card_of(parts[1]));
        if (blend == 0) r.fail("parts", "expected a Beast with text and a plain one that Build-A-Beast offers");
        return same_era(blend, row);
    }
    void attached(PlainReader& r, Entity& e, int era) {
        const Plain::List& list = r.list("attached");
        for (size_t i = 0; i < list.size(); ++i) {
            if (s.attachments.full()) r.fail("attached", "at most 32 attachments");
            PlainReader a(list[i], r.path("attached") + "[" + std::to_string(i) + "]", r.kind());
            const std::string kind = a.text("kind", "text");
            if (kind != "text" && kind != "memory") a.fail("kind", "expected \"text\" or \"memory\"");
            const Row what = row(a, "id", a.text("id"), era);
            s.attachments.push_back(
                {e.id, what, order(a), kind == "text" ? Attachment::kText : Attachment::kMemory, 0});
            a.done();
            e.flags |= keyword(burdened);
            if (kind == "text" && t[what].deathrattle) e.flags |= keyword(deathrattle);
        }
    }

    // The numbers people see hold the share of auras; `seen` notes which were given, to be taken apart when auras are
    // known.
    struct Seen {
        Entity* e;
        bool attack, health, max_health, shares;
    };
    std::vector<Seen> seen{};

    Entity base(PlainReader& r, Row what) {
        const Card& card = t[what];
        Entity e{};
        e.row = what;
        e.id = entity(r);
        e.order = order(r);
        e.attack = card.attack;
        e.health = card.health;
        e.flags = card.keywords;
        flags(r, e);
        if (e.flags & keyword(silenced)) {  // what is printed is gone; what is said was given later
            e.flags = keyword(silenced);
            flags(r, e);
        }
        e.spell_damage = static_cast<int8_t>(printed_spell_damage(t, e));
        return e;
    }

    void minion(const Plain& item, const std::string& where, Side& x, int era) {
        Plain wrapped = item;
        if (item.as<std::string>()) wrapped = Plain::map().set("id", item);
        PlainReader r(wrapped, where, ErrorKind::kBadState);
        Entity& e = x.board[x.board_size++];
        const Row row = row_of_type(r, "id", r.text("id"), era, Type::minion, "a minion");
        e = base(r, assembled(r, row, parts(r, era)));
        attached(r, e, era);
        e.spell_damage = static_cast<int8_t>(small(r, "spell_damage", -100, 100, e.spell_damage));
        const bool given = r.has("aura_attack") || r.has("aura_health") || r.has("aura_keywords");
        shares(r, e);
        Seen note{&e, r.has("attack"), r.has("health"), r.has("max_health"), given};
        e.attack = static_cast<int16_t>(small(r, "attack", -9999, 9999, e.attack + e.turn_attack + e.aura_attack) -
                                        e.turn_attack - e.aura_attack);
        int most = e.health + e.aura_health;
        if (r.has("health")) most = std::max(most, small(r, "health", -9999, 9999, most));
        most = small(r, "max_health", -9999, 9999, most);
        const int current = small(r, "health", -9999, 9999, most);
        if (current > most) r.fail("health", "more than max_health");
        e.health = static_cast<int16_t>(most - e.aura_health);
        e.now_health = static_cast<int16_t>(most);
        e.damage = static_cast<int16_t>(most - current);
        e.now_attack = static_cast<int16_t>(std::max(0, e.attack + e.turn_attack + e.aura_attack));
        seen.push_back(note);
        r.done();
    }

    void weapon(const Plain& item, const std::string& where, Side& x, int era) {
        Plain wrapped = item;
        if (item.as<std::string>()) wrapped = Plain::map().set("id", item);
        PlainReader r(wrapped, where, ErrorKind::kBadState);
        Entity& e = x.weapon;
        e = base(r, row_of_type(r, "id", r.text("id"), era, Type::weapon, "a weapon"));
        attached(r, e, era);
        const bool given = r.has("aura_attack");
        shares(r, e);
        seen.push_back({&e, r.has("attack"), false, false, given});
        e.attack = static_cast<int16_t>(small(r, "attack", 0, 9999, e.attack + e.turn_attack + e.aura_attack) -
                                        e.turn_attack - e.aura_attack);
        const int left = small(r, "durability", 1, 999, e.health);
        const int most =
            small(r, "max_durability", left, 999, std::max<int>(left, r.has("durability") ? left : e.health));
        e.health = e.now_health = static_cast<int16_t>(most);
        e.damage = static_cast<int16_t>(most - left);
        e.now_attack = static_cast<int16_t>(std::max(0, e.attack + e.turn_attack + e.aura_attack));
        r.done();
    }

    void hand(PlainReader& p, Side& x, int era) {
        const Plain::List& list = p.list("hand");
        if (list.size() > kHandLimit) p.fail("hand", "at most 10 cards");
        for (size_t i = 0; i < list.size(); ++i) {
            Plain wrapped = list[i];
            if (list[i].as<std::string>()) wrapped = Plain::map().set("id", list[i]);
            PlainReader r(wrapped, p.path("hand") + "[" + std::to_string(i) + "]", ErrorKind::kBadState);
            HandCard& card = x.hand[x.hand_size++];
            card.parts = parts(r, era);
            card.row = assembled(r, row(r, "id", r.text("id"), era), card.parts);
            const Card& c = t[card.row];
            if (c.type == Type::minion) card.parts = {};
            if (card.parts[1] && t[card.parts[0]].rank > t[card.parts[1]].rank) std::swap(card.parts[0], card.parts[1]);
            if (c.type == Type::hero_power || c.type == Type::enchantment) r.fail("id", "no card that a hand can hold");
            card.id = entity(r);
            card.cost_add = static_cast<int8_t>(small(r, "cost", -100, 100, c.cost) - c.cost);
            card.attack = static_cast<int8_t>(small(r, "attack", -100, 100, c.attack) - c.attack);
            card.health = static_cast<int8_t>(small(r, "health", -100, 100, c.health) - c.health);
            card.known = r.boolean("known", false) ? HandCard::kShown : 0;
            card.known |=
                static_cast<uint8_t>(small(r, "deck_buffs", 0, x.deck_buffs.capacity(), 0) << HandCard::kBuffs);
            if (r.has("was") && r.has("made_by")) r.fail("was", "a card that was made is none of the deck");
            for (const char* key : {"was", "made_by"})
                if (const std::string from = r.text(key, ""); !from.empty()) {
                    card.origin = row(r, key, from, era);
                    if (key[0] == 'w') card.known |= HandCard::kTurned;
                }
            r.done();
        }
    }

    // CS2_182, or CS2_182+1/+1 with what was done to it in the deck.
    DeckCard deck_card(PlainReader& p, std::string_view key, std::string id, int era) const {
        unsigned attack = 0, health = 0;
        if (const size_t plus = id.find('+'); plus != std::string::npos) {
            if (std::sscanf(id.c_str() + plus, "+%u/+%u", &attack, &health) != 2 || attack > 15 || health > 15)
                p.fail(key, "expected an enchantment such as +1/+1, at most +15/+15");
            id = id.substr(0, plus);
        }
        const Row what = row(p, key, id, era);
        if (t[what].type == Type::hero_power || t[what].type == Type::enchantment)
            p.fail(key, "no card that a deck can hold");
        return {what, 1, static_cast<uint8_t>(attack | health << 4)};
    }
    void deck(PlainReader& p, Side& x, int era) {
        if (p.has("deck")) {
            const Plain& plain = p.any("deck");
            const auto* map = plain.as<Plain::Map>();
            if (!map) p.fail("deck", "expected an object of card ids and counts, found " + describe(plain));
            for (const auto& [name, count] : *map) {
                const std::string key = "deck." + name;
                const auto* n = count.as<int64_t>();
                if (!n || *n < 1 || *n > kDeckLimit)
                    p.fail(key, "expected a count from 1 to 60, found " + describe(count));
                DeckCard card = deck_card(p, key, name, era);
                if (x.deck_size + *n > kDeckLimit) p.fail("deck", "at most 60 cards");
                card.count = static_cast<uint8_t>(*n);
                const auto place = [](const DeckCard& one) { return one.row << 8 | one.buff; };
                int i = 0;
                while (i < x.deck.size() && place(x.deck[i]) < place(card)) ++i;
                if (i < x.deck.size() && place(x.deck[i]) == place(card)) p.fail(key, "the card is listed twice");
                x.deck.insert(i, card);
                x.deck_size = static_cast<uint8_t>(x.deck_size + *n);
            }
        }
        const Plain::List& top = p.list("deck_top");
        if (top.size() > static_cast<size_t>(x.top.capacity())) p.fail("deck_top", "at most 6 cards");
        for (size_t i = top.size(); i-- > 0;) {
            if (x.deck_size >= kDeckLimit) p.fail("deck_top", "at most 60 cards in the deck");
            x.top.push_back(deck_card(p, "deck_top", text(p, "deck_top", top[i]), era));
            ++x.deck_size;
        }
    }

    void player(PlainReader& p, int who) {
        Side& x = s.sides[static_cast<size_t>(who)];
        const int era = era_named(p, "era", p.text("era", "p4"));
        x.hero.row = row_of_type(p, "hero", p.text("hero"), era, Type::hero, "a hero");
        const Card& hero = t[x.hero.row];
        x.class_ = hero.class_;
        const int most = small(p, "max_health", 1, 999,
                               std::max<int>(hero.health, p.has("health") ? small(p, "health", -9999, 999, 1) : 0));
        const int current = small(p, "health", -9999, most, most);
        x.hero.health = x.hero.now_health = static_cast<int16_t>(most);
        x.hero.damage = static_cast<int16_t>(most - current);
        x.armor = static_cast<int16_t>(small(p, "armor", 0, kArmorLimit, 0));
        int attack = small(p, "attack", 0, 100, 0);
        x.fatigue = static_cast<uint8_t>(small(p, "fatigue", 0, 120, 0));
        x.max_mana = static_cast<int8_t>(small(p, "max_mana", 0, kManaLimit, small(p, "mana", 0, kManaLimit, 0)));
        x.temp_mana = static_cast<int8_t>(small(p, "temp_mana", 0, kManaLimit, 0));
        x.locked = static_cast<int8_t>(small(p, "overload_locked", 0, 40, 0));
        x.owed = static_cast<int8_t>(small(p, "overload_owed", 0, 40, 0));
        x.mana = static_cast<int8_t>(small(
            p, "mana", 0, kManaLimit, std::max(0, std::min<int>(kManaLimit, x.max_mana + x.temp_mana) - x.locked)));
        if (x.temp_mana > x.mana) p.fail("temp_mana", "more than mana");
        if (p.has("hero_state")) {
            PlainReader h = p.child("hero_state");
            x.hero.id = entity(h);
            x.hero.order = order(h);
            flags(h, x.hero);
            x.hero.attacks = static_cast<uint8_t>(small(h, "attacks_made", 0, 9, 0));
            x.hero.attack = static_cast<int16_t>(small(h, "base_attack", 0, 100, 0));
            if (h.has("class")) {
                x.class_ = class_named(h, "class", x.class_);
            }
            h.done();
        } else {
            x.hero.id = s.next_id++;
            x.hero.order = next_order++;
        }
        x.hero.turn_attack = static_cast<int8_t>(attack - x.hero.attack);
        x.power = {same_era(hero.power, x.hero.row), 0, -1, 0};
        if (p.has("hero_power")) {
            PlainReader h = p.child("hero_power");
            x.power.row = row_of_type(h, "id", h.text("id", t.id(x.power.row)), era, Type::hero_power, "a hero power");
            x.power.uses = h.boolean("used", false);
            x.power.cost_set = static_cast<int8_t>(small(h, "cost", 0, 20, -1));
            x.power.id = entity(h);
            h.done();
        } else {
            x.power.id = s.next_id++;
        }
        if (p.has("weapon")) weapon(p.any("weapon"), p.path("weapon"), x, era);
        hand(p, x, era);
        deck(p, x, era);
        const Plain::List& board = p.list("board");
        if (board.size() > kBoardLimit) p.fail("board", "at most 7 minions");
        for (size_t i = 0; i < board.size(); ++i)
            minion(board[i], p.path("board") + "[" + std::to_string(i) + "]", x, era);
        secrets(p, x, era);
        for (const Plain& item : p.list("graveyard")) {
            const Row dead = row(p, "graveyard", text(p, "graveyard", item), era);
            if (t[dead].type != Type::minion) continue;
            int k = 0;
            while (k < x.died.size() && x.died[k].row != dead) ++k;
            if (k < x.died.size())
                ++x.died[k].count;
            else if (!x.died.full())
                x.died.push_back({dead, 1});
            else
                p.fail("graveyard", "at most " + std::to_string(x.died.capacity()) + " different minions");
        }
        for (const Plain& item : p.list("died_this_turn")) {
            if (x.died_this_turn.full())
                p.fail("died_this_turn", "at most " + std::to_string(x.died_this_turn.capacity()) + " minions");
            x.died_this_turn.push_back(row(p, "died_this_turn", text(p, "died_this_turn", item), era));
        }
        rows(p, "list", x.list, era);
        x.seen = places(p, "seen", x.list.size());
        sort_list(x);
        rows(p, "added", x.added, era);
        x.added_seen = static_cast<uint8_t>(places(p, "added_seen", x.added.size()));
        rows(p, "shown", x.shown, era);
        rows(p, "deck_buffs", x.deck_buffs, era);
        const Plain::List& heard = p.list("deaths_since_draw");
        if (!heard.empty() && static_cast<int>(heard.size()) != x.hand_size)
            p.fail("deaths_since_draw", "expected one number for each card in hand");
        for (size_t i = 0; i < heard.size(); ++i) {
            const auto* n = heard[i].as<int64_t>();
            if (!n || *n < 0 || *n > 255) p.fail("deaths_since_draw", "expected numbers from 0 to 255");
            x.hand[i].deaths = static_cast<uint8_t>(s.deaths - *n);
        }
        x.jade = static_cast<uint8_t>(small(p, "jade", 0, 100, 0));
        x.totems = static_cast<uint8_t>(small(p, "totems", 0, 250, 0));
        x.cards_played = static_cast<uint8_t>(small(p, "cards_played", 0, 250, 0));
        x.spell_tax = static_cast<int8_t>(small(p, "spell_tax", 0, 100, 0));
        x.next_spell_tax = static_cast<int8_t>(small(p, "next_spell_tax", 0, 100, 0));
        x.lost = p.boolean("lost", false);
        p.done();
    }

    void secrets(PlainReader& p, Side& x, int era) {
        const Plain::List& list = p.list("secrets");
        if (list.size() > kSecretLimit) p.fail("secrets", "at most 5 secrets");
        for (size_t i = 0; i < list.size(); ++i) {
            Plain wrapped = list[i];
            if (list[i].as<std::string>()) wrapped = Plain::map().set("id", list[i]);
            PlainReader r(wrapped, p.path("secrets") + "[" + std::to_string(i) + "]", ErrorKind::kBadState);
            Secret secret{};
            secret.row = row(r, "id", r.text("id"), era);
            if (secret.row != 0 && !(t[secret.row].flags & Card::kSecret)) r.fail("id", "this card is no secret");
            for (const Secret& other : x.secrets)
                if (secret.row != 0 && card_of(other.row) == card_of(secret.row)) r.fail("id", "the same secret twice");
            secret.id = entity(r);
            secret.order = order(r);
            secret.class_ = secret.row != 0 ? t[secret.row].class_ : class_named(r, "class", x.class_);
            secret.known =
                static_cast<uint8_t>((r.boolean("known", false) ? 1 : 0) | (r.boolean("made", false) ? 2 : 0));
            x.secrets.push_back(secret);
            r.done();
        }
    }

    void choice(PlainReader r) {
        const std::string kind = r.text("kind");
        if (kind != "mulligan" && kind != "cards") r.fail("kind", "expected \"mulligan\" or \"cards\"");
        s.choice.kind = kind == "mulligan" ? Choice::kMulligan : Choice::kCards;
        s.choice.side = static_cast<uint8_t>(r.integer("player", 0, 1));
        for (const Plain& item : r.list("options")) {
            if (s.choice.options.full()) r.fail("options", "at most 10 options");
            std::string id = text(r, "options", item);
            unsigned attack = 0, health = 0;
            if (const size_t plus = id.find('+'); plus != std::string::npos) {
                if (std::sscanf(id.c_str() + plus, "+%u/+%u", &attack, &health) != 2 || attack > 15 || health > 15)
                    r.fail("options", "expected an enchantment such as +1/+1, at most +15/+15");
                id = id.substr(0, plus);
            }
            s.choice.options.push_back({row(r, "options", id, 0), 1, static_cast<uint8_t>(attack | health << 4)});
        }
        if (s.choice.kind == Choice::kCards && s.choice.options.empty()) r.fail("options", "a choice needs options");
        r.done();
    }

    void resolution(PlainReader r) {
        const Plain::List& frames = r.list("frames");
        if (frames.empty() || frames.size() > static_cast<size_t>(s.frames.capacity()))
            r.fail("frames", "expected 1 to " + std::to_string(s.frames.capacity()) + " frames");
        const Plain::List& queue = r.list("queue");
        if (queue.size() > static_cast<size_t>(s.queue.capacity()))
            r.fail("queue", "at most " + std::to_string(s.queue.capacity()) + " items");
        for (size_t i = 0; i < queue.size(); ++i) {
            PlainReader q = r.item("queue", static_cast<int>(i));
            QueueItem item{};
            item.owner = static_cast<EntityId>(q.integer("owner", 0, 65535));
            item.trigger = static_cast<uint16_t>(q.integer("trigger", 0, 65535));
            item.row = row(q, "row", q.text("row"), 0);
            if (item.trigger < QueueItem::kEvent && item.trigger >= t.triggers.size())
                q.fail("trigger", "there is no such trigger");
            if (item.trigger == QueueItem::kEvent && item.owner >= t.cards.size())
                q.fail("owner", "there is no such card");
            item.subject = static_cast<EntityId>(q.integer("subject", 0, 65535));
            item.amount = static_cast<int16_t>(q.integer("amount", -32768, 32767));
            item.side = static_cast<uint8_t>(q.integer("side", 0, 1));
            item.event_side = static_cast<uint8_t>(q.integer("event_side", 0, 1));
            q.done();
            s.queue.push_back(item);
        }
        const Plain::List& fallen = r.list("fallen");
        if (fallen.size() > static_cast<size_t>(s.fallen.capacity()))
            r.fail("fallen", "at most " + std::to_string(s.fallen.capacity()));
        for (size_t i = 0; i < fallen.size(); ++i) {
            PlainReader q = r.item("fallen", static_cast<int>(i));
            Fallen d{};
            d.row = row(q, "row", q.text("row"), 0);
            d.id = static_cast<EntityId>(q.integer("entity", 0, 65535));
            d.order = static_cast<uint16_t>(q.integer("order", 0, 65535));
            d.side = static_cast<uint8_t>(q.integer("side", 0, 1));
            d.kind = q.boolean("weapon", false);
            d.place = static_cast<uint8_t>(q.integer("place", 0, 7));
            d.was = static_cast<uint8_t>(q.integer("was", 0, 7));
            d.silenced = q.boolean("silenced", false);
            d.deals = static_cast<uint8_t>(q.integer("deals", 0, 7, 0));
            q.done();
            s.fallen.push_back(d);
        }
        for (size_t i = 0; i < frames.size(); ++i) frame(r.item("frames", static_cast<int>(i)));
        s.replaced = static_cast<uint8_t>(r.integer("replaced", 0, static_cast<int64_t>(fallen.size()), 0));
        s.next_id = static_cast<EntityId>(r.integer("next_entity", s.next_id, 60000, s.next_id));
        s.dirty = static_cast<uint8_t>(r.integer("dirty", 0, 3, 3));
        s.maybe_dying = static_cast<uint8_t>(r.integer("maybe_dying", 0, 1, 1));
        r.done();
    }

    void frame(PlainReader r) {
        Frame f{};
        const std::string kind = r.text("kind"), event = r.text("event", "none");
        size_t k = 0, e = 0;
        while (k < std::size(kFrameNames) && kind != kFrameNames[k]) ++k;
        while (e < std::size(kEventNames) && event != kEventNames[e]) ++e;
        if (k == std::size(kFrameNames)) r.fail("kind", "no frame is called \"" + kind + "\"");
        if (e == std::size(kEventNames)) r.fail("event", "no event is called \"" + event + "\"");
        f.kind = static_cast<Frame::Kind>(k);
        f.event = static_cast<EventKind>(e);
        f.step = static_cast<uint8_t>(r.integer("step", 0, 20, 0));
        f.side = static_cast<uint8_t>(r.integer("side", 0, 1, 0));
        f.pc = static_cast<uint16_t>(r.integer("pc", 0, 65535, 0));
        f.loop = static_cast<uint16_t>(r.integer("loop", 0, 250, 0));
        f.row = row(r, "row", r.text("row", "?"), 0);
        f.source = static_cast<EntityId>(r.integer("source", 0, 65535, 0));
        f.target = static_cast<EntityId>(r.integer("target", 0, 65535, 0));
        f.subject = static_cast<EntityId>(r.integer("subject", 0, 65535, 0));
        f.object = static_cast<EntityId>(r.integer("object", 0, 65535, 0));
        f.amount = static_cast<int16_t>(r.integer("amount", -32768, 32767, 0));
        f.value = static_cast<int16_t>(r.integer("value", -32768, 32767, 0));
        f.event_side = static_cast<uint8_t>(r.integer("event_side", 0, 1, 0));
        f.made = static_cast<uint8_t>(r.integer("made", 0, 255, 0));
        f.note = row(r, "note", r.text("note", "?"), 0);
        f.note_side = static_cast<uint8_t>(r.integer("note_side", 0, 1, 0));
        f.buff = static_cast<uint8_t>(r.integer("buff", 0, 255, 0));
        f.cause = row(r, "cause", r.text("cause", "?"), 0);
        f.cause_side = static_cast<uint8_t>(r.integer("cause_side", 0, 1, 0));
        r.done();
        // What the machine will index with must exist.
        const int frames_below = s.frames.size();
        if (f.kind == Frame::kProgram && (f.pc == 0 || f.pc >= t.ops.size()))
            r.fail("pc", "there is no such operation");
        if (f.kind == Frame::kQueue &&
            (f.amount < 0 || f.amount > s.queue.size() || f.loop < f.pc || f.loop >= f.amount))
            r.fail("loop", "outside of the queue");
        if (f.kind == Frame::kDeaths && f.step > 0 &&
            (f.amount < 0 || f.amount > s.fallen.size() || f.pc > f.amount || f.loop < f.pc || f.loop > f.amount))
            r.fail("loop", "outside of the fallen");
        const bool plays = f.kind >= Frame::kPlayMinion && f.kind <= Frame::kPlayHero;
        if (plays && static_cast<size_t>(static_cast<uint16_t>(f.value)) >= t.cards.size())
            r.fail("value", "there is no such card");
        if ((f.kind == Frame::kProgram || f.kind == Frame::kPower) && f.value >= 0 &&
            static_cast<size_t>(f.value) >= t.cards.size())
            r.fail("value", "there is no such card");
        if (frames_below > 0 && f.kind >= Frame::kPlayMinion) r.fail("kind", "a sequence is the lowest frame");
        s.frames.push_back(f);
    }
};

}  // namespace

Plain Hearthstone::to_plain(const State& s) const {
    const Writer writer{table_, s};
    Plain players = Plain::list();
    players.add(writer.player(0));
    players.add(writer.player(1));
    Plain out = Plain::map().set("turn", int{s.turn}).set("to_act", int{s.active}).set("players", players);
    if (s.first) out.set("first", int{s.first});
    if (s.deaths_this_turn || !s.sides[0].died_this_turn.empty() || !s.sides[1].died_this_turn.empty())
        out.set("deaths_this_turn", int{s.deaths_this_turn});
    if (s.result != Result::playing) out.set("result", kResultNames[static_cast<int>(s.result)]);
    out.set("next_order", int{s.next_order});
    if (s.choice.kind != Choice::kNone) {
        Plain options = Plain::list();
        for (const DeckCard& card : s.choice.options) {
            std::string id = writer.full_id(card.row);
            if (card.buff) id += "+" + std::to_string(card.buff & 15) + "/+" + std::to_string(card.buff >> 4);
            options.add(id);
        }
        out.set("choice", Plain::map()
                              .set("kind", s.choice.kind == Choice::kMulligan ? "mulligan" : "cards")
                              .set("player", int{s.choice.side})
                              .set("options", options));
        out.set("resolution", writer.resolution());
    }
    return out;
}

Hearthstone::State Hearthstone::from_plain(const Plain& plain) const {
    State s = empty_state();
    PlainReader r(plain, "", ErrorKind::kBadState);
    Reader reader{table_, s};
    s.turn = static_cast<uint16_t>(r.integer("turn", 0, 60000, 1));
    s.active = static_cast<uint8_t>(r.integer("to_act", 0, 1, 0));
    s.first = static_cast<uint8_t>(r.integer("first", 0, 1, 0));
    if (r.list("players").size() != 2) r.fail("players", "expected two players");
    for (int who : {int{s.active}, 1 - s.active}) {
        PlainReader player = r.item("players", who);
        reader.player(player, who);
    }
    const int listed = s.sides[0].died_this_turn.size() + s.sides[1].died_this_turn.size();
    s.deaths_this_turn = static_cast<uint8_t>(r.integer("deaths_this_turn", 0, 255, listed));
    const std::string result = r.text("result", "playing");
    int k = 0;
    while (k < 4 && result != kResultNames[k]) ++k;
    if (k == 4) r.fail("result", "expected playing, first_won, second_won or draw");
    s.result = static_cast<Result>(k);
    s.next_order = static_cast<uint16_t>(r.integer("next_order", reader.next_order, 60000, reader.next_order));
    if (r.has("choice") != r.has("resolution"))
        r.fail("choice", "a pending choice needs its resolution, and the other way round");
    const bool pending = r.has("choice");
    if (pending) {
        reader.choice(r.child("choice"));
        reader.resolution(r.child("resolution"));
    }
    r.done();

    Chance none;
    Engine engine(table_, options_, s, none);
    const uint8_t dirty = s.dirty, dying = s.maybe_dying;
    if (pending) {
        engine.rebuild_listeners();
        s.dirty = dirty;
        s.maybe_dying = dying;
        s.auras_present = s.aura_share = 1;
    } else {
        engine.rebuild();
        // Numbers that people gave are what they see: take the share of auras out of them.
        for (const Reader::Seen& seen : reader.seen) {
            if (seen.shares) continue;
            Entity& e = *seen.e;
            if (seen.attack) e.attack = static_cast<int16_t>(e.attack - e.aura_attack);
            if (seen.health || seen.max_health) {
                const int left = e.left() - e.aura_health;
                const int given = e.health - e.aura_health;
                e.health = static_cast<int16_t>(seen.max_health ? given : std::max<int>(given, table_[e.row].health));
                e.now_health = static_cast<int16_t>(e.health + e.aura_health);
                e.damage = static_cast<int16_t>(e.now_health - left);
            }
            e.now_attack = static_cast<int16_t>(std::max(0, e.attack + e.turn_attack + e.aura_attack));
        }
        s.maybe_dying = 0;
    }
    try {
        check(s);
    } catch (const std::logic_error& error) {
        throw Error(ErrorKind::kBadState, error.what());
    }
    return s;
}

// Setups --------------------------------------------------------------------------------------------------------------

// A list by its name, or {"hero": id, "era": name, "cards": [id, ...]}.
Hearthstone::Deck Hearthstone::deck_from_plain(const Plain& plain, const std::string& where) const {
    if (const auto* name = plain.as<std::string>()) {
        const auto found = decks_.find(*name);
        if (found != decks_.end()) return found->second;
        std::vector<std::string> known;
        for (const auto& [deck, list] : decks_) known.push_back(deck);
        const std::string near = nearest(*name, known);
        throw Error(ErrorKind::kBadSetup,
                    where + ": no deck is called \"" + *name + "\"" + (near.empty() ? "" : "; the nearest is " + near));
    }
    State scratch = empty_state();
    const Reader reader{table_, scratch};
    PlainReader d(plain, where, ErrorKind::kBadSetup);
    Deck deck;
    const int era = reader.era_named(d, "era", d.text("era", "p4"));
    deck.hero = reader.row_of_type(d, "hero", d.text("hero"), era, Type::hero, "a hero");
    const Plain::List& cards = d.list("cards");
    if (cards.size() > kListLimit) d.fail("cards", "at most 30 cards, found " + std::to_string(cards.size()));
    for (const Plain& item : cards) {
        const Row row = reader.row(d, "cards", reader.text(d, "cards", item), era);
        const Type type = table_[row].type;
        if (row == 0 || type == Type::hero_power || type == Type::enchantment)
            d.fail("cards", "no card that a deck can hold");
        deck.cards.push_back(row);
    }
    d.done();
    return deck;
}

// {"decks": ["p1_hunter_aggro", {...}], "first": 0}
Hearthstone::Setup Hearthstone::setup_from_plain(const Plain& plain) const {
    PlainReader r(plain, "setup", ErrorKind::kBadSetup);
    Setup setup;
    const Plain::List& decks = r.list("decks");
    if (decks.empty() && !usual_.empty()) {
        setup.decks[0] = setup.decks[1] = decks_.at(usual_);
    } else {
        if (decks.size() != 2) r.fail("decks", "expected two decks");
        for (size_t who = 0; who < 2; ++who)
            setup.decks[who] = deck_from_plain(decks[who], "setup.decks[" + std::to_string(who) + "]");
    }
    setup.first = static_cast<int>(r.integer("first", 0, 1, -1));
    r.done();
    return setup;
}

}  // namespace turnwise::hearthstone
