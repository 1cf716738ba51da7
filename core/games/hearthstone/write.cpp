#include "games/hearthstone/form.h"

// States as plain values. What people look for is always there; what says nothing new is left out. The full form leaves
// nothing out, and says also what follows from the rest: costs as they are now, keywords, who can attack.

namespace turnwise::hearthstone {

namespace {

// Flags of a minion that are written even when they are as printed.
constexpr uint32_t kUsualFlags = keyword(taunt) | keyword(divine_shield) | keyword(stealth) | keyword(windfury) |
                                 keyword(frozen) | keyword(silenced) | keyword(fresh);

class Writer {
public:
    Writer(const CardTable& table, const Options& options, const State& state, bool full)
        : t(table),
          s(state),
          cards_(table, ErrorKind::kBadState),
          full_(full),
          engine_(table, options, const_cast<State&>(state), nobody_asks_) {
        if (full_) find_offers();
    }

    Plain state() const {
        const bool pending = s.choice.kind != Choice::kNone;
        const int to_act = pending ? s.choice.side : s.active;
        Plain players = Plain::list();
        players.add(player(0));
        players.add(player(1));
        Plain out = Plain::map().set("turn", int{s.turn}).set("to_act", to_act).set("players", players);
        if (full_ || s.active != to_act) out.set("active", int{s.active});
        if (full_ || s.first) out.set("first", int{s.first});
        if (full_ || s.turns_ahead) {
            Plain ahead = Plain::list();
            for (int i = 0; i < s.turns_ahead; ++i) ahead.add(s.turn_sides >> i & 1);
            out.set("turns_ahead", ahead);
        }
        if (full_ || s.deaths_this_turn || !s.sides[0].died_this_turn.empty() || !s.sides[1].died_this_turn.empty())
            out.set("deaths_this_turn", int{s.deaths_this_turn});
        if (full_ || s.result != Result::playing) out.set("result", kResultNames[static_cast<int>(s.result)]);
        out.set("next_order", int{s.next_id});
        if (pending) out.set("choice", choice_plain(cards_, s)).set("resolution", resolution_plain(cards_, s));
        return out;
    }

private:
    const CardTable& t;
    const State& s;
    const CardTexts cards_;
    const bool full_;
    Chance nobody_asks_;
    const Engine engine_;
    uint32_t playable_ = 0;  // places in the hand of the active player
    Mask ready_ = 0;         // characters that can attack
    bool power_usable_ = false;
    // Frames name entities, and numbers say whether an aura is older than a card whose cost was set.
    const bool numbered_ = !s.frames.empty() || ages_matter();

    // The cost of a card in hand is set, or may be when the card turns (Floop): what came later changes it.
    bool ages_matter() const {
        for (const Side& x : s.sides)
            for (int i = 0; i < x.hand_size; ++i) {
                const HandCard& card = x.hand[static_cast<size_t>(i)];
                if (card.cost_set() || (t[card.row].listens_hand & event_bit(EventKind::enter_hand))) return true;
            }
        return false;
    }

    // What the active player may do, where nothing hides that player's hand.
    void find_offers() {
        const Side& x = s.sides[s.active];
        if (s.result != Result::playing || s.choice.kind != Choice::kNone) return;
        for (int i = 0; i < x.hand_size; ++i)
            if (x.hand[static_cast<size_t>(i)].row == 0) return;
        Offers offers;
        engine_.offer(offers);
        for (const Offer& offer : offers) {
            if (offer.kind == Action::kAttack) ready_ |= offer.sources;
            if (offer.kind == Action::kPower) power_usable_ |= offer.sources != 0;
            if (offer.kind != Action::kPlay) continue;
            for (uint32_t rest = offer.sources; rest != 0; rest &= rest - 1)
                playable_ |= equal_places(x, x.hand[static_cast<size_t>(std::countr_zero(rest))]);
        }
    }
    Plain keywords(uint32_t flags) const {
        Plain list = Plain::list();
        for (int bit = 0; bit < kKeywordCount; ++bit)
            if ((flags >> bit & 1) && keyword_name(bit)) list.add(keyword_name(bit));
        return list;
    }
    void named(Plain& out, Row row) const {
        if (full_) out.set("name", t.names[card_of(row)]);
    }

    int era(int who) const { return era_of(s.sides[static_cast<size_t>(who)].hero.row); }

    Row face(Row row) const { return row_of(t.face(row), era_of(row)); }

    void flags(Plain& out, const Entity& e, uint32_t printed, uint32_t always) const {
        const uint32_t told = full_ ? ~uint32_t{0} : (e.flags ^ printed) | always;
        for (int bit = 0; bit < kKeywordCount; ++bit)
            if ((told >> bit & 1) && keyword_name(bit)) out.set(keyword_name(bit), (e.flags >> bit & 1) != 0);
    }
    void entity(Plain& out, const Entity& e, bool attacks) const {
        if (full_ || e.turn_attack) out.set("turn_attack", int{e.turn_attack});
        if (full_ || e.turn_keywords) out.set("turn_keywords", keywords(e.turn_keywords));
        if (full_ || e.aura_attack) out.set("aura_attack", int{e.aura_attack});
        if (full_ || e.aura_health) out.set("aura_health", int{e.aura_health});
        if (full_ || e.aura_flags) out.set("aura_keywords", keywords(e.aura_flags));
        if (full_) out.set("keywords", keywords(e.flags | e.aura_flags));
        if (full_ || e.attacks || attacks) out.set("attacks_made", int{e.attacks});
        if (full_ || e.free_attacks != free_attacks(t[e.row])) out.set("free_attacks", int{e.free_attacks});
        out.set("order", int{e.order});
        if (numbered_) out.set("entity", int{e.id});
    }
    void attack(Plain& out, const Entity& e) const {
        out.set("attack", int{e.now_attack});
        if (full_ || e.attack + e.turn_attack + e.aura_attack != e.now_attack) out.set("base_attack", int{e.attack});
    }
    Plain extra(const Attachment& a, int era) const {
        Plain out = Plain::map()
                        .set("id", cards_.id(a.row, era))
                        .set("kind", kAttachmentNames[a.kind])
                        .set("order", int{a.order});
        if (a.scope) out.set("more", int{a.scope});
        return out;
    }
    void attached(Plain& out, const Entity& e, int era) const {
        Plain list = Plain::list();
        for (const Attachment& a : s.attachments)
            if (a.holder == e.id) list.add(extra(a, era));
        if (full_ || !list.as<Plain::List>()->empty()) out.set("attached", list);
    }

    Plain minion(const Entity& e, int era, int character) const {
        const bool blend = t.is_blend(e.row);  // nobody knows its print, so all of it is said
        Plain out = Plain::map().set("id", cards_.id(face(e.row), era));
        named(out, e.row);
        attack(out, e);
        out.set("health", e.left()).set("max_health", int{e.now_health});
        flags(out, e, printed_keywords(t, e), kUsualFlags | (blend ? t[e.row].keywords & e.flags : 0));
        if (full_ || e.spell_damage != printed_spell_damage(t, e)) out.set("spell_damage", int{e.spell_damage});
        if (full_) out.set("can_attack", (ready_ >> character & 1) != 0);
        if (blend) out.set("parts", cards_.ids(t.parts(e.row), era));
        attached(out, e, era);
        entity(out, e, true);
        return out;
    }
    Plain weapon(const Entity& e, int era) const {
        Plain out = Plain::map().set("id", cards_.id(e.row, era));
        named(out, e.row);
        attack(out, e);
        out.set("durability", e.left());
        if (full_ || e.damage) out.set("max_durability", int{e.now_health});
        flags(out, e, t[e.row].keywords, 0);
        attached(out, e, era);
        entity(out, e, false);
        return out;
    }
    Plain hand_card(const HandCard& card, int era, int who, int place) const {
        const bool minion = t[card.row].type == Type::minion;
        const std::array<Row, 2> parts = t.is_blend(card.row) ? t.parts(card.row)
                                         : minion             ? std::array<Row, 2>{}
                                                              : card.parts;
        const int cost_add = card.cost_add + card.cost_after_aura;
        if (!full_ && !cost_add && !card.cost_after_aura && !card.attack && !card.health && !card.known &&
            !card.origin && !card.progress && !card.discarded && !card.parts[0] && !parts[0] && !numbered_)
            return cards_.id(card.row, era);
        const Card& c = t[card.row];
        Plain out = Plain::map().set("id", cards_.id(face(card.row), era));
        const bool known = full_ && card.row != 0, body = known && c.type == Type::minion;
        if (known) {
            named(out, card.row);
            uint32_t says = c.keywords;
            if (c.deathrattle) says |= keyword(deathrattle);
            Plain words = keywords(says);
            if (c.flags & Card::kSecret) words.add("secret");
            out.set("type", kTypeNames[static_cast<int>(c.type)]).set("keywords", words);
            out.set("cost_now", engine_.cost(who, card));
            out.set("playable", who == s.active && (playable_ >> place & 1) != 0);
        }
        if (known || cost_add) out.set("cost", c.cost + cost_add);
        if (full_ || card.cost_after_aura) out.set("late_cost", int{card.cost_after_aura});
        if (full_ || card.cost_set()) out.set("cost_set", card.cost_set());
        if (body || card.attack) out.set("attack", c.attack + card.attack);
        if (body || card.health) out.set("health", c.health + card.health);
        if (full_ || card.shown()) out.set("known", card.shown());
        if (card.origin) out.set(card.turned() ? "was" : "made_by", cards_.id(card.origin, era));
        if (full_ || card.progress) out.set("progress", int{card.progress});
        if (full_ || card.discarded) out.set("discarded", card.discarded != 0);
        if (full_ || card.fleeting()) out.set("fleeting", card.fleeting());
        if (full_ || card.shifts()) out.set("shifts", card.shifts());
        if (full_ || card.deck_buffs()) out.set("deck_buffs", card.deck_buffs());
        if (parts[0]) out.set("parts", cards_.ids(parts, era));
        if (minion && card.parts[0]) out.set("blessing", cards_.id(card.parts[0], era));
        if (numbered_) out.set("entity", int{card.id});
        return out;
    }
    Plain secret(const Secret& secret, int era) const {
        Plain out = Plain::map().set("id", cards_.id(secret.row, era)).set("order", int{secret.order});
        if (secret.row == 0) out.set("class", kClassNames[static_cast<int>(secret.class_)]);
        if (full_ || secret.progress()) out.set("progress", secret.progress());
        Plain names = Plain::list();
        for (const Attachment& a : s.attachments)
            if (a.holder == secret.id) names.add(extra(a, era));
        if (full_ || !names.as<Plain::List>()->empty()) out.set("names", names);
        if (secret.row != 0) named(out, secret.row);
        if (full_ || secret.known & 1) out.set("known", (secret.known & 1) != 0);
        if (full_ || secret.known & 2) out.set("made", (secret.known & 2) != 0);
        if (numbered_) out.set("entity", int{secret.id});
        return out;
    }
    Plain hero_state(const Side& x, int who) const {
        Plain out = Plain::map();
        if (full_) {
            out.set("attack_now", engine_.hero_attack(who));
            out.set("can_attack", (ready_ >> character(who, kHeroPlace) & 1) != 0);
        }
        if (!full_ && x.hero.attack && !x.hero.turn_attack) out.set("turn_attack", 0);
        flags(out, x.hero, 0, 0);
        if (full_ || x.class_ != t[x.hero.row].class_) out.set("class", kClassNames[static_cast<int>(x.class_)]);
        attached(out, x.hero, era_of(x.hero.row));
        entity(out, x.hero, false);
        return out;
    }

    static Plain places(uint32_t mask, int size) {
        Plain list = Plain::list();
        for (int i = 0; i < size; ++i)
            if (mask >> i & 1) list.add(i);
        return list;
    }
    // What everybody knows of the player's cards beside what lies open.
    void knowledge(Plain& out, const Side& x, int era) const {
        if (!x.list.empty()) out.set("list", cards_.ids(x.list, era)).set("seen", places(x.seen, x.list.size()));
        if (!x.added.empty())
            out.set("added", cards_.ids(x.added, era)).set("added_seen", places(x.added_seen, x.added.size()));
        if (!x.shown.empty()) out.set("shown", cards_.ids(x.shown, era));
        if (!x.deck_buffs.empty()) out.set("deck_buffs", cards_.ids(x.deck_buffs, era));
    }

    void past(Plain& out, const Side& x, int era) const {
        const auto list = [&](const char* key, auto&& times) {
            Plain counts = Plain::map();
            for (const Past& card : by_card(x.past))
                if (const int n = times(card)) counts.set(cards_.id(card.row, era), n);
            if (!counts.as<Plain::Map>()->empty()) out.set(key, counts);
        };
        list("played", [](const Past& card) { return int{card.played}; });
        list("discarded", [](const Past& card) { return int{card.discarded}; });
        list("weapons_lost", [&](const Past& card) { return t[card.row].type == Type::weapon ? card.died : 0; });
    }

    Plain dead_mechs(int who, int era) const {
        Plain list = Plain::list();
        for (const Attachment& a : s.attachments) {
            const auto its = [&](const Attachment& b) { return b.kind == Attachment::kGraft && b.holder == a.holder; };
            if (!its(a) || a.scope != who || std::find_if(s.attachments.begin(), &a, its) != &a) continue;
            Plain magnetic = Plain::list();
            for (const Attachment& b : s.attachments)
                if (its(b)) magnetic.add(cards_.id(b.row, era));
            Plain mech = Plain::map().set("id", cards_.id(a.order, era)).set("magnetic", magnetic);
            if (numbered_) mech.set("entity", int{a.holder});
            list.add(mech);
        }
        return list;
    }

    Plain player(int who) const {
        const Side& x = s.sides[static_cast<size_t>(who)];
        const int era = this->era(who);
        Plain out = Plain::map()
                        .set("hero", t.id(x.hero.row))
                        .set("era", t.eras[static_cast<size_t>(era)])
                        .set("health", x.hero.left())
                        .set("max_health", int{x.hero.now_health})
                        .set("attack", x.hero.attack + x.hero.turn_attack)
                        .set("mana", int{x.mana})
                        .set("max_mana", int{x.max_mana});
        for (const SideNumber& row : usual_numbers()) out.set(row.key, row.get(x));
        if (x.power.row) {
            Plain power = Plain::map().set("id", cards_.id(x.power.row, era)).set("used", x.power.uses > 0);
            if (x.power.uses > 1) power.set("uses", int{x.power.uses});
            if (x.power.cost_set >= 0) power.set("cost", int{x.power.cost_set});
            if (full_) {
                named(power, x.power.row);
                power.set("cost_now", engine_.power_cost(who)).set("usable", who == s.active && power_usable_);
            }
            if (numbered_) power.set("entity", int{x.power.id});
            out.set("hero_power", power);
        }
        out.set("hero_state", hero_state(x, who));
        if (full_ || x.weapon.exists()) out.set("weapon", x.weapon.exists() ? weapon(x.weapon, era) : Plain());
        Plain hand = Plain::list(), board = Plain::list(), secrets = Plain::list(), graveyard = Plain::list();
        Plain deck = Plain::map(), heard = Plain::list();
        bool any_heard = false;
        for (int i = 0; i < x.hand_size; ++i) {
            const HandCard& card = x.hand[static_cast<size_t>(i)];
            const uint8_t deaths = static_cast<uint8_t>(s.deaths - card.deaths);
            hand.add(hand_card(card, era, who, i));
            heard.add(int{deaths});
            any_heard |= deaths != 0;
        }
        for (int i = 0; i < x.board_size; ++i)
            board.add(minion(x.board[static_cast<size_t>(i)], era, character(who, i)));
        for (const Secret& one : x.secrets) secrets.add(secret(one, era));
        for (const Past& card : by_card(x.past))
            for (int n = 0; n < card.died && t[card.row].type == Type::minion; ++n)
                graveyard.add(cards_.id(card.row, era));
        for (const DeckCard& card : x.deck) deck.set(cards_.id(card, era), int{card.count});
        out.set("hand", hand).set("deck", deck);
        if (full_ || !x.top().empty()) {
            Plain top = Plain::list();
            for (int i = x.top().size() - 1; i >= 0; --i) top.add(cards_.id(x.top()[i], era));
            out.set("deck_top", top);
        }
        out.set("board", board).set("secrets", secrets).set("graveyard", graveyard);
        const Plain mechs = dead_mechs(who, era);
        if (full_ || !mechs.as<Plain::List>()->empty()) out.set("dead_mechs", mechs);
        if (full_ || !x.died_this_turn.empty()) out.set("died_this_turn", cards_.ids(x.died_this_turn, era));
        if (x.last_minion) out.set("last_minion", cards_.id(x.last_minion, era));
        if (full_ || !x.blessings.empty()) out.set("blessings", cards_.ids(x.blessings, era));
        past(out, x, era);
        for (const auto* rows : {&counters(), &tallies()})
            for (const SideNumber& row : *rows) {
                if (full_)
                    out.set(row.key, row.get(x));
                else
                    row.write(x, out);
            }
        if (full_ || any_heard) out.set("deaths_since_draw", heard);
        knowledge(out, x, era);
        if (full_ || x.lost) out.set("lost", x.lost != 0);
        return out;
    }
};

}  // namespace

Plain Hearthstone::to_plain(const State& state, bool full) const {
    return Writer(table_, options_, state, full).state();
}

}  // namespace turnwise::hearthstone
