#include <optional>
#include <set>

#include "games/hearthstone/form.h"

// States from plain values. The shape has been checked before; here is what fields say together.

namespace turnwise::hearthstone {

namespace {

class Reader {
public:
    Reader(const CardTable& table, State& state, const Fields& file)
        : t(table), s(state), file_(file), cards_(table, ErrorKind::kBadState) {}

    void read() {
        const bool pending = file_.has("choice");
        if (pending != file_.has("resolution"))
            file_.fail("choice", "a pending choice needs its resolution, and the other way round");
        s.turn = static_cast<uint16_t>(file_.integer("turn"));
        const int to_act = file_.integer("to_act");
        s.active = static_cast<uint8_t>(file_.integer("active", to_act));
        if (!pending && s.active != to_act)
            file_.fail("active", "without a pending choice it is the player to act whose turn it is");
        s.first = static_cast<uint8_t>(file_.integer("first"));
        for (const Plain& side : file_.list("turns_ahead"))
            s.turn_sides = static_cast<uint8_t>(s.turn_sides | *side.as<int64_t>() << s.turns_ahead++);
        s.result = static_cast<Result>(file_.word("result"));
        if (pending && s.result != Result::playing) file_.fail("choice", "the match is over");
        for (int who : {int{s.active}, 1 - s.active}) player(file_.item("players", who), who);
        const int listed = s.sides[0].died_this_turn.size() + s.sides[1].died_this_turn.size();
        s.deaths_this_turn = static_cast<uint8_t>(file_.integer("deaths_this_turn", listed));
        if (file_.integer("next_order", next_order_) < next_order_)
            file_.fail("next_order", "expected at least " + std::to_string(next_order_) + ", one more than the last");
        s.next_id = static_cast<EntityId>(std::max<int>(s.next_id, file_.integer("next_order", next_order_)));
        if (pending) {
            s.choice.side = static_cast<uint8_t>(to_act);
            read_pending(file_.child("choice"), file_.child("resolution"), t, cards_, s);
        }
    }

    // Numbers that people gave are what they see: the share of auras, now known, is taken out of them.
    void take_auras_apart() {
        for (const Seen& seen : seen_) {
            Entity& e = *seen.entity;
            if (seen.attack) e.attack = static_cast<int16_t>(*seen.attack - e.turn_attack - e.aura_attack);
            e.now_attack = static_cast<int16_t>(std::max(0, e.attack + e.turn_attack + e.aura_attack));
            if (!seen.most && !seen.left) continue;
            const int most = seen.most ? *seen.most : std::max(seen.usual + e.aura_health, *seen.left);
            damage(e, most, seen.left.value_or(most));
        }
    }

    // Between two actions and in a mulligan the dead are gone. Asked when auras are counted.
    void nobody_is_dead() const {
        if (s.result != Result::playing || s.choice.kind == Choice::kCards) return;
        for (int who : {0, 1}) {
            const Side& x = s.sides[static_cast<size_t>(who)];
            const Fields p = file_.item("players", who);
            if (x.hero.left() < 1) p.fail("health", "the hero is dead: `result` says how the match ended");
            if (x.lost) p.fail("lost", "the match is over: `result` says how it ended");
            if (x.weapon.exists() && x.weapon.left() < 1) p.fail("weapon", "it has no durability left: leave it out");
            for (int i = 0; i < x.board_size; ++i)
                if (x.board[i].dying()) p.fail("board[" + std::to_string(i) + "]", "the minion is dead: leave it out");
        }
    }

private:
    // An entity of whose auras the file says nothing: the numbers that the file gave, and the health it has itself.
    struct Seen {
        Entity* entity;
        std::optional<int> attack, most, left;
        int usual;
    };

    const CardTable& t;
    State& s;
    const Fields& file_;
    const CardTexts cards_;
    int next_order_ = 1;
    std::set<int> numbers_{};
    std::vector<Seen> seen_{};

    EntityId entity(const Fields& r) {
        if (!r.has("entity")) return new_entity();
        const int id = r.integer("entity");
        if (!numbers_.insert(id).second) r.fail("entity", "another entity has this number");
        s.next_id = static_cast<EntityId>(std::max<int>(s.next_id, id + 1));
        return static_cast<EntityId>(id);
    }
    EntityId new_entity() {
        numbers_.insert(s.next_id);
        return s.next_id++;
    }
    uint16_t order(const Fields& r) {
        const int given = r.integer("order", next_order_);
        next_order_ = std::max(next_order_, given + 1);
        return static_cast<uint16_t>(given);
    }
    Row row(const Fields& r, const char* key, int era) const { return cards_.row(r.text(key), era, r.path(key)); }
    // A list of cards, each as `read` takes it.
    template <class Read>
    static void each(const Fields& r, const char* key, Read read) {
        const Plain::List& list = r.list(key);
        for (size_t i = 0; i < list.size(); ++i) read(*list[i].as<std::string>(), r.path(key, i));
    }
    void rows(const Fields& r, const char* key, auto& into, int era) const {
        each(r, key, [&](const std::string& id, const std::string& at) { into.push_back(cards_.row(id, era, at)); });
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
    static uint32_t places(const Fields& r, const char* key, int size) {
        uint32_t mask = 0;
        for (const Plain& place : r.list(key)) {
            const int64_t n = *place.as<int64_t>();
            if (n >= size) r.fail(key, "expected places of the list, counted from 0, found " + std::to_string(n));
            mask |= uint32_t{1} << n;
        }
        return mask;
    }
    std::array<Row, 2> parts(const Fields& r, int era) const {
        std::array<Row, 2> result{};
        size_t i = 0;
        each(r, "parts", [&](const std::string& id, const std::string& at) { result[i++] = cards_.row(id, era, at); });
        return result;
    }

    // Entities in play ------------------------------------------------------------------------------------------------

    static void flags(const Fields& r, Entity& e) {
        for (int bit = 0; bit < kKeywordCount; ++bit)
            if (const char* name = keyword_name(bit); name && r.has(name))
                e.flags = (e.flags & ~(uint32_t{1} << bit)) | uint32_t{r.boolean(name)} << bit;
    }
    static uint32_t named(const Fields& r, const char* key) {
        uint32_t keywords = 0;
        for (const Plain& given : r.list(key))
            for (int bit = 0; bit < kKeywordCount; ++bit)
                if (keyword_name(bit) && *given.as<std::string>() == keyword_name(bit)) keywords |= uint32_t{1} << bit;
        return keywords;
    }
    // What every entity has beside its numbers.
    void in_play(const Fields& r, Entity& e) {
        e.id = entity(r);
        e.order = order(r);
        flags(r, e);
        if (e.flags & keyword(silenced)) {  // what is printed is gone; what is said was given later
            e.flags = 0;
            flags(r, e);
        }
        e.turn_attack = static_cast<int8_t>(r.integer("turn_attack", 0));
        e.aura_attack = static_cast<int8_t>(r.integer("aura_attack"));
        e.aura_health = static_cast<int8_t>(r.integer("aura_health"));
        e.attacks = static_cast<uint8_t>(r.integer("attacks_made"));
        e.aura_flags = named(r, "aura_keywords");
        e.turn_keywords = named(r, "turn_keywords") & Entity::kTurnKeywords;
        e.free_attacks = r.integer("free_attacks", e.flags & keyword(silenced) ? 0 : free_attacks(t[e.row])) & 3;
    }
    static bool tells_auras(const Fields& r) {
        return r.has("aura_attack") || r.has("aura_health") || r.has("aura_keywords");
    }
    static std::optional<int> given(const Fields& r, const char* key) {
        return r.has(key) ? std::optional(r.integer(key)) : std::nullopt;
    }
    static void attack(const Fields& r, Entity& e) {
        const int shares = e.turn_attack + e.aura_attack;
        e.attack = static_cast<int16_t>(r.integer("base_attack", r.integer("attack", e.attack + shares) - shares));
        e.now_attack = static_cast<int16_t>(std::max(0, e.attack + shares));
    }
    static std::optional<int> seen_attack(const Fields& r) {
        return r.has("base_attack") ? std::nullopt : given(r, "attack");
    }
    static void damage(Entity& e, int most, int left) {
        e.health = static_cast<int16_t>(most - e.aura_health);
        e.now_health = static_cast<int16_t>(most);
        e.damage = static_cast<int16_t>(most - left);
    }
    void attached(const Fields& r, Entity& e, int era) {
        for (int i = 0; i < r.size("attached"); ++i) {
            if (s.attachments.full()) r.fail("attached", "there are too many in the whole state");
            const Fields a = r.item("attached", i);
            const auto kind = static_cast<Attachment::Kind>(a.word("kind"));
            const Row what = row(a, "id", era);
            if (kind == Attachment::kMemory) cards_.holdable(a.text("id"), era, a.path("id"));
            s.attachments.push_back({e.id, what, order(a), kind, static_cast<uint8_t>(a.integer("more"))});
            e.flags |= keyword(burdened);
            if (kind == Attachment::kDeathrattle || (kind == Attachment::kText && t[what].deathrattle))
                e.flags |= keyword(deathrattle);
        }
    }
    Entity printed(Row what) const {
        const Card& card = t[what];
        Entity e{};
        e.row = what;
        e.attack = card.attack;
        e.health = card.health;
        e.flags = card.keywords;
        return e;
    }

    // A Zombeast is named by its parts.
    Row assembled(const Fields& r, Row row, const std::array<Row, 2>& parts) const {
        if (parts[0] == 0) return row;
        const auto& special = t.special;
        const CardNumber card = card_of(row);
        if (card == special.potion1 || card == special.potion5 || card == special.potion10) return row;
        if (card != special.zombeast || card == 0) r.fail("parts", "only a Zombeast or Kazakus' potion has parts");
        const CardNumber blend = t.blend(card_of(parts[0]), card_of(parts[1]));
        if (blend == 0) r.fail("parts", "expected a Beast with text and a plain one that Build-A-Beast offers");
        return same_era(blend, row);
    }

    void minion(const Fields& r, Entity& e, int era) {
        const Row row = cards_.row(r.text("id"), era, r.path("id"), Type::minion);
        e = printed(assembled(r, row, parts(r, era)));
        in_play(r, e);
        attached(r, e, era);
        e.spell_damage = static_cast<int8_t>(r.integer("spell_damage", printed_spell_damage(t, e)));
        attack(r, e);
        if (!tells_auras(r))
            seen_.push_back({&e, seen_attack(r), given(r, "max_health"), given(r, "health"), e.health});
        const int usual = e.health + e.aura_health;
        const int most = r.integer("max_health", std::max(usual, r.integer("health", usual)));
        const int left = r.integer("health", most);
        if (left > most) r.fail("health", "more than max_health, " + std::to_string(most));
        if ((t[e.row].flags & Card::kDormant) && most != t[e.row].health)
            r.fail(r.has("max_health") ? "max_health" : "health",
                   "what sleeps keeps its printed Health, " + std::to_string(t[e.row].health));
        damage(e, most, left);
        if ((t[e.row].traits & Card::kLevel) && !(e.flags & keyword(silenced))) {  // rule X77
            e.now_attack = static_cast<int16_t>(std::max(0, left));
            e.attack = static_cast<int16_t>(e.now_attack - e.turn_attack - e.aura_attack);
        }
    }

    void weapon(const Fields& r, Entity& e, int era) {
        e = printed(cards_.row(r.text("id"), era, r.path("id"), Type::weapon));
        in_play(r, e);
        attached(r, e, era);
        attack(r, e);
        if (!tells_auras(r)) seen_.push_back({&e, seen_attack(r), {}, {}, e.health});
        const int left = r.integer("durability", e.health);
        const int most = r.integer("max_durability", left);
        if (left > most) r.fail("durability", "more than max_durability, " + std::to_string(most));
        damage(e, most, left);
    }

    void hero(const Fields& p, Side& x, int era) {
        x.hero = printed(cards_.row(p.text("hero"), era, p.path("hero"), Type::hero));
        const Card& card = t[x.hero.row];
        x.hero.attack = 0;
        x.hero.flags = 0;
        x.class_ = card.class_;
        const int attack = p.integer("attack");
        int this_turn = attack;
        if (p.has("hero_state")) {
            const Fields h = p.child("hero_state");
            in_play(h, x.hero);
            this_turn = h.integer("turn_attack", attack);
            attached(h, x.hero, era);
            x.class_ = static_cast<Class>(h.word("class", static_cast<int>(x.class_)));
        } else {
            x.hero.id = new_entity();
            x.hero.order = static_cast<uint16_t>(next_order_++);
        }
        if (this_turn > attack) p.fail("hero_state.turn_attack", "more than attack, " + std::to_string(attack));
        if (this_turn > 100) p.fail("attack", "at most 100 for one turn; `hero_state` may say that less is");
        x.hero.turn_attack = static_cast<int8_t>(this_turn);
        x.hero.attack = static_cast<int16_t>(attack - this_turn);
        x.hero.now_attack = 0;
        const int most = p.integer("max_health", std::max(int{card.health}, p.integer("health", 0)));
        const int left = p.integer("health", most);
        if (left > most) p.fail("health", "more than max_health, " + std::to_string(most));
        damage(x.hero, most, left);
    }

    void power(const Fields& p, Side& x, int era) {
        x.power = {same_era(t[x.hero.row].power, x.hero.row), 0, -1, 0};
        if (!p.has("hero_power")) {
            x.power.id = new_entity();
            return;
        }
        const Fields r = p.child("hero_power");
        if (r.has("id")) x.power.row = cards_.row(r.text("id"), era, r.path("id"), Type::hero_power);
        x.power.uses = static_cast<uint8_t>(r.integer("uses", r.boolean("used")));
        x.power.cost_set = static_cast<int8_t>(r.integer("cost", -1));
        x.power.id = entity(r);
    }

    // Cards -----------------------------------------------------------------------------------------------------------

    // The change of a printed number that a card in hand carries.
    static int8_t change(const Fields& r, const char* key, int printed) {
        const int by = r.integer(key, printed) - printed;
        if (by < -100 || by > 100) r.fail(key, "more than 100 away from the printed " + std::to_string(printed));
        return static_cast<int8_t>(by);
    }

    void hand_card(const Fields& r, HandCard& card, int era) {
        card.parts = parts(r, era);
        card.row = assembled(r, cards_.holdable(r.text("id"), era, r.path("id")), card.parts);
        const Card& c = t[card.row];
        card.id = entity(r);
        card.cost_after_aura = static_cast<int8_t>(r.integer("late_cost"));
        card.cost_add = static_cast<int8_t>(change(r, "cost", c.cost) - card.cost_after_aura);
        card.attack = change(r, "attack", c.attack);
        card.health = change(r, "health", c.health);
        if (c.type == Type::minion && c.health + card.health < 1) r.fail("health", "expected at least 1");
        card.known = r.boolean("known") ? HandCard::kShown : 0;
        card.known |= static_cast<uint8_t>(r.integer("deck_buffs") << HandCard::kBuffs);
        card.progress = r.integer("progress") & 7;
        card.discarded = r.boolean("discarded");
        if (r.boolean("fleeting", t[card.row].flags2 & Card::kFleeting)) card.known |= HandCard::kFleeting;
        if (r.boolean("shifts")) card.known |= HandCard::kShifts;
        if (r.boolean("shifts") && !r.has("was") && !r.has("made_by"))
            r.fail("shifts", "a card that shifts was another one");
        if (r.boolean("cost_set")) card.known |= HandCard::kSet;
        if (r.has("was") && r.has("made_by")) r.fail("was", "a card that was made is none of the deck");
        for (const char* key : {"made_by", "was"}) {
            if (!r.has(key)) continue;
            card.origin = row(r, key, era);
            if (card.origin == 0) r.fail(key, "expected a card that is known");
        }
        if (r.has("was")) card.known |= HandCard::kTurned;
        if (c.type == Type::minion) card.parts = {};
        if (r.has("blessing")) {
            if (c.type != Type::minion) r.fail("blessing", "only a minion carries a text into play");
            card.parts[0] = cards_.row(r.text("blessing"), era, r.path("blessing"), Type::enchantment);
        }
        if (card.parts[1] && t[card.parts[0]].rank > t[card.parts[1]].rank) std::swap(card.parts[0], card.parts[1]);
        for (const Row part : card.parts)
            if (part && t[part].type != Type::spell && c.type != Type::minion) r.fail("parts", "expected two spells");
    }

    void hand(const Fields& p, Side& x, int era) {
        x.hand_size = static_cast<uint8_t>(p.size("hand"));
        for (int i = 0; i < x.hand_size; ++i) hand_card(p.item("hand", i), x.hand[static_cast<size_t>(i)], era);
        const Plain::List& heard = p.list("deaths_since_draw");
        if (!heard.empty() && heard.size() != x.hand_size)
            p.fail("deaths_since_draw", "expected one number for each card in hand");
        for (size_t i = 0; i < heard.size(); ++i)
            x.hand[i].deaths = static_cast<uint8_t>(s.deaths - *heard[i].as<int64_t>());
    }

    void deck(const Fields& p, Side& x, int era) {
        int size = 0;
        for (const auto& [name, count] : p.map("deck")) {
            const std::string where = p.path("deck") + "." + name;
            DeckCard card = cards_.stored(name, era, where);
            size += static_cast<int>(*count.as<int64_t>());
            if (size > kDeckLimit) p.fail("deck", "expected at most 60 cards");
            card.count = static_cast<uint8_t>(*count.as<int64_t>());
            int i = 0;
            const auto before = [](const DeckCard& a, const DeckCard& b) {
                return a.row < b.row || (a.row == b.row && a.buff < b.buff);
            };
            while (i < x.deck.size() && before(x.deck[i], card)) ++i;
            if (i < x.deck.size() && !before(card, x.deck[i])) throw_twice(where);
            x.deck.insert(i, card);
        }
        const Plain::List& top = p.list("deck_top");
        size += static_cast<int>(top.size());
        if (size > kDeckLimit) p.fail("deck_top", "expected at most 60 cards in the deck");
        for (size_t i = top.size(); i-- > 0;)
            x.top().push_back(cards_.stored(*top[i].as<std::string>(), era, p.path("deck_top", i)));
        x.deck_size = static_cast<uint8_t>(size);
    }
    [[noreturn]] static void throw_twice(const std::string& where) {
        throw Error(ErrorKind::kBadState, where + ": the card is listed twice");
    }

    void secrets(const Fields& p, Side& x, int era) {
        for (int i = 0; i < p.size("secrets"); ++i) {
            const Fields r = p.item("secrets", i);
            Secret secret{};
            secret.row = row(r, "id", era);
            if (secret.row != 0 && !(t[secret.row].flags & Card::kSecret)) r.fail("id", "this card is no secret");
            for (const Secret& other : x.secrets)
                if (secret.row != 0 && card_of(other.row) == card_of(secret.row)) r.fail("id", "the same secret twice");
            secret.id = entity(r);
            secret.order = order(r);
            const Class own = secret.row == 0 ? x.class_ : t[secret.row].class_;
            secret.class_ = secret.row == 0 ? static_cast<Class>(r.word("class", static_cast<int>(own))) : own;
            const bool quest = t[secret.row].flags & Card::kQuest;
            if (r.integer("progress") && !quest) r.fail("progress", "this card is no quest");
            secret.known = static_cast<uint8_t>((r.boolean("known") || quest ? 1 : 0) | (r.boolean("made") ? 2 : 0) |
                                                r.integer("progress") << Secret::kProgress);
            for (int k = 0; k < r.size("names"); ++k) {
                const Fields name = r.item("names", k);
                s.attachments.push_back({secret.id, row(name, "id", era), order(name), Attachment::kMemory,
                                         static_cast<uint8_t>(name.integer("more"))});
            }
            x.secrets.push_back(secret);
        }
    }

    void graveyard(const Fields& p, Side& x, int era) {
        Pasts cards;
        const auto fail = [&] {
            p.fail("graveyard", "too many different cards in all, or too often: expected at most " +
                                    std::to_string(kPastLimit) +
                                    " records, of which each holds 7 deaths, 7 plays and 3 discards of one card");
        };
        const auto past = [&](Row row) -> Past& {
            for (Past& card : cards)
                if (card.row == row) return card;
            if (cards.full()) fail();
            cards.push_back({row, 0, 0, 0});
            return cards.back();
        };
        each(p, "graveyard", [&](const std::string& id, const std::string& at) {
            past(cards_.row(id, era, at, Type::minion)).join({0, 1, 0, 0});
        });
        const auto counts = [&](const char* key, auto&& set) {
            for (const auto& [id, count] : p.map(key))
                set(past(cards_.holdable(id, era, p.path(key))), static_cast<uint8_t>(*count.template as<int64_t>()));
        };
        counts("played", [](Past& card, uint8_t n) { card.played = n; });
        counts("weapons_lost", [](Past& card, uint8_t n) { card.died = n; });
        counts("discarded", [](Past& card, uint8_t n) { card.discarded = n; });
        for (const Past& card : cards)
            if (!append(x.past, card)) fail();
        each(p, "died_this_turn", [&](const std::string& id, const std::string& at) {
            x.died_this_turn.push_back(cards_.row(id, era, at, Type::minion));
        });
    }

    void dead_mechs(const Fields& p, int who, int era) {
        for (int i = 0; i < p.size("dead_mechs"); ++i) {
            const Fields r = p.item("dead_mechs", i);
            const Row mech = cards_.row(r.text("id"), era, r.path("id"), Type::minion);
            const EntityId id = entity(r);
            each(r, "magnetic", [&](const std::string& part, const std::string& at) {
                if (s.attachments.full()) r.fail("magnetic", "there are too many attachments in the whole state");
                const Row row = cards_.row(part, era, at, Type::minion);
                s.attachments.push_back({id, row, mech, Attachment::kGraft, static_cast<uint8_t>(who)});
            });
        }
    }

    void player(const Fields& p, int who) {
        Side& x = s.sides[static_cast<size_t>(who)];
        const int era = p.word("era", file_.word("era"));
        hero(p, x, era);
        for (const auto* rows : {&usual_numbers(), &counters(), &tallies()})
            for (const SideNumber& row : *rows) row.read(p, x);
        x.max_mana = static_cast<int8_t>(p.integer("max_mana", p.integer("mana", 0)));
        const int full = std::min<int>(kManaLimit, x.max_mana + x.temp_mana);
        x.mana = static_cast<int8_t>(p.integer("mana", std::max(0, full - x.locked)));
        if (x.temp_mana > x.mana) p.fail("temp_mana", "more than mana, " + std::to_string(x.mana));
        power(p, x, era);
        if (p.has("weapon")) weapon(p.child("weapon"), x.weapon, era);
        hand(p, x, era);
        deck(p, x, era);
        x.board_size = static_cast<uint8_t>(p.size("board"));
        for (int i = 0; i < x.board_size; ++i) minion(p.item("board", i), x.board[static_cast<size_t>(i)], era);
        secrets(p, x, era);
        graveyard(p, x, era);
        dead_mechs(p, who, era);
        if (p.has("last_minion"))
            x.last_minion = cards_.row(p.text("last_minion"), era, p.path("last_minion"), Type::minion);
        rows(p, "blessings", x.blessings, era);
        rows(p, "list", x.list, era);
        x.seen = places(p, "seen", x.list.size());
        sort_list(x);
        rows(p, "added", x.added, era);
        x.added_seen = static_cast<uint8_t>(places(p, "added_seen", x.added.size()));
        rows(p, "shown", x.shown, era);
        rows(p, "deck_buffs", x.deck_buffs, era);
        x.lost = p.boolean("lost");
    }
};

}  // namespace

Hearthstone::State Hearthstone::from_plain(const Plain& plain) const {
    State s = empty_state();
    const Fields file(plain, shape_, ErrorKind::kBadState);
    Reader reader(table_, s, file);
    reader.read();

    Chance none;
    Engine engine(table_, options_, s, none);
    if (s.choice.kind == Choice::kCards) {  // in the middle of an action: auras and deaths come when it says so
        engine.rebuild_listeners();
        s.auras_present |= kStats | kRules;
        s.aura_share = kStats | kRules;
        s.maybe_dying = 1;
        s.dirty = kStats | kRules;
    } else {
        engine.rebuild();
        reader.take_auras_apart();
        engine.rebuild();  // Paragon of Light has its keywords by the Attack that is seen
        reader.nobody_is_dead();
        s.maybe_dying = 0;
    }
    try {
        check(s);
    } catch (const std::logic_error& error) {
        throw Error(ErrorKind::kBadState, error.what());
    }
    return s;
}

}  // namespace turnwise::hearthstone
