#include "games/hearthstone/engine.h"

// What texts in play do all the time: auras and who listens to what; and the texts that are attached to somebody.

namespace turnwise::hearthstone {

// Auras -------------------------------------------------------------------------------------------------------------

// A side's places in memory: the board, the hero, the weapon. Empty ones have no text and no share.
static constexpr int kPlaces = kBoardLimit + 2;
static_assert(offsetof(Side, weapon) == offsetof(Side, board) + (kPlaces - 1) * sizeof(Entity));

static uint8_t given_by(bool keywords_too) { return keywords_too ? kStats | kRules : kStats; }
static uint8_t present_by(uint32_t traits) {
    const uint8_t given = given_by(traits & Card::kGrants), costs = traits & Card::kCostAura ? kCosts : 0;
    return static_cast<uint8_t>((traits & Card::kFickle ? given | given << kFickleShift : given) | costs);
}

void Engine::apply_aura(const Aura& aura, const Entity& owner, int side, uint8_t what, Shares& shares) {
    if (aura.selector == 0 && aura.kind != Aura::Kind::own_weapon) return;  // costs are worked out when asked for
    Frame f{};
    f.side = static_cast<uint8_t>(side);
    f.source = owner.id;
    f.row = owner.row;
    if (!holds(aura.condition, f)) return;
    const int times = aura.times ? value(aura.times, f) : 1;
    const int more_attack = aura.attack * times, more_health = aura.health * times;
    const auto share = [&](Entity& e, int place) {
        auto& [attack, health] = shares.of[place];
        attack = static_cast<int16_t>(attack + more_attack);
        health = static_cast<int16_t>(health + more_health);
        shares.holders |= uint32_t{1} << place;
        if (what & kRules) e.aura_flags |= aura.keywords;
    };
    s.aura_share |= given_by(aura.keywords != 0) & what;
    if (aura.kind == Aura::Kind::own_weapon) {
        if (s.sides[side].weapon.exists()) share(s.sides[side].weapon, side * kPlaces + kPlaces - 1);
        return;
    }
    for_each(select(aura.selector, all_characters(), f), [&](int c) { share(s.at(c), (c >> 3) * kPlaces + (c & 7)); });
}

// Recomputes the shares of auras: kStats attack and health, kRules keywords.
void Engine::refresh_dirty(uint8_t what, int passes) {
    s.dirty &= ~what;
    const auto kinds = static_cast<uint8_t>(what | what << kFickleShift);
    s.auras_present &= ~kinds;
    s.aura_share &= ~what;
    const auto at = [&](int place) -> Entity& {
        const int side = place >= kPlaces;
        return s.sides[side].board.data()[place - side * kPlaces];
    };
    uint32_t owners = 0;
    Shares shares{};
    for (int side = 0; side < 2; ++side) {
        Side& x = s.sides[side];
        const Entity& w = x.weapon;
        const uint32_t speak =
            places(lanes(x, attack_word), [](Four brief) { return (brief & Card::kAura << 24) != 0; });
        owners |= (speak | static_cast<uint32_t>(w.traits & Card::kAura) << (kPlaces - 1)) << side * kPlaces;
        const uint32_t hold = places(lanes(x, aura_word), [](Four share) { return share != 0; });
        shares.holders |= (hold | uint32_t{aura_word(w) != 0} << (kPlaces - 1)) << side * kPlaces;
        if (what & kRules)
            for (int i = 0; i < kPlaces; ++i) x.board.data()[i].aura_flags = 0;
    }
    static_assert(Card::kAura == 1);
    for (; owners != 0; owners &= owners - 1) {
        const int place = std::countr_zero(owners), side = place >= kPlaces;
        const Entity& e = at(place);
        const auto speak = [&](const Card& card) {
            if (card.aura_count) s.auras_present |= present_by(card.traits) & kinds;
            for (int i = 0; i < card.aura_count; ++i) apply_aura(t.auras[card.auras + i], e, side, what, shares);
        };
        if (!(e.flags & keyword(silenced))) speak(t[e.row]);
        if (e.flags & keyword(burdened))
            for (const Attachment& a : s.attachments)
                if (a.holder == e.id && a.kind == Attachment::kText && !(a.scope & Attachment::kNextTurn))
                    speak(t[a.row]);
    }
    if (!(what & kStats)) return;
    bool changed = false;
    for (uint32_t rest = shares.holders; rest != 0; rest &= rest - 1) {
        const int place = std::countr_zero(rest);
        Entity& e = at(place);
        const auto [attack, health] = shares.of[place];
        if (attack == e.aura_attack && health == e.aura_health) continue;
        e.aura_attack = static_cast<int8_t>(std::clamp<int>(attack, -100, 100));
        e.aura_health = static_cast<int8_t>(std::clamp<int>(health, -100, 100));
        retotal(e);
        changed = true;
        if (e.left() <= 0) s.maybe_dying = 1;
    }
    // Auras that depend on numbers go by the new ones: Paragon of Light; Enrage, when a loss of health heals.
    what &= s.auras_present >> kFickleShift;
    if (changed && what && passes > 1) [[unlikely]]
        refresh_dirty(what, passes - 1);
}

// Who is no minion, from the position alone.
void Engine::mark_dormant() {
    for (Side& x : s.sides) {
        x.dormant = 0;
        for (int i = 0; i < x.board_size; ++i)
            if (t[x.board[i].row].flags & Card::kDormant) x.dormant |= static_cast<uint8_t>(1 << i);
    }
}

// What an attached text gives its holder; one that waits for a turn sets no costs yet.
static uint8_t lent(const Card& text, uint8_t scope) {
    const int sets = scope & Attachment::kNextTurn ? 0 : Card::kSetsCost;
    return static_cast<uint8_t>(text.traits & (Card::kLasting | sets));
}

// What the texts of an entity do, its own and those attached.
uint8_t Engine::traits_of(const Entity& e) const {
    uint8_t traits = t[e.row].traits;
    if (e.flags & keyword(silenced)) traits &= static_cast<uint8_t>(~Card::kSetsCost);
    if (e.flags & keyword(burdened))
        for (const Attachment& a : s.attachments)
            if (a.holder == e.id && a.kind == Attachment::kText) traits |= lent(t[a.row], a.scope);
    return traits;
}

// Who listens, from the position alone.
void Engine::rebuild_listeners() {
    s.listening_hand = s.listening_deck = 0;
    mark_dormant();
    for (Side& x : s.sides) {
        for (int i = 0; i < x.board_size; ++i) x.board[i].traits = traits_of(x.board[i]);
        x.hero.traits = traits_of(x.hero);
        x.weapon.traits = traits_of(x.weapon);
        for (int i = 0; i < x.hand_size; ++i) {
            s.listening_hand |= t[x.hand[i].row].listens_hand;
            if (x.hand[i].shifts()) s.listening_hand |= t[x.hand[i].origin].listens_hand;
        }
        price_hand(x);
        for (const DeckCard& card : x.deck) s.listening_deck |= t[card.row].listens_deck;
        for (const DeckCard& card : x.top()) s.listening_deck |= t[card.row].listens_deck;
    }
    renew_listening();
}

// Forgets what no longer listens in play.
void Engine::renew_listening() {
    uint32_t traits = 0, rules = 0, attached = 0;
    for (int side = 0; side < 2; ++side) {
        const Side& x = s.sides[side];
        uint32_t listening = t[x.weapon.row].listens | t[x.power.row].listens;
        for (const Entity& e : x.board) listening |= t[e.row].listens;
        s.listening[side] = listening;
        const uint32_t own = any(lanes(x, attack_word)) >> 24 | x.weapon.traits;
        if (own & Card::kRuled) {
            for (const Entity& e : x.board) rules |= t[e.row].rules;
            rules |= t[x.weapon.row].rules;
        }
        traits |= own;
    }
    for (const Attachment& a : s.attachments)
        if (a.kind == Attachment::kText) {
            attached |= t[a.row].listens;
            rules |= t[a.row].rules;
        }
    for (uint32_t& listening : s.listening) listening |= attached;
    s.heard = s.listening[0] | s.listening[1] | s.listening_hand | s.listening_deck;
    s.rules = rules;
    s.auras_present &= ~kCosts;
    if (traits & Card::kAura) s.auras_present |= present_by(traits);
    hear_secrets();
}

// On the own turn a secret is deaf, but for one that waits for it (rule X5); a quest never is.
void Engine::hear_secrets() {
    if (s.sides[0].secrets.empty() && s.sides[1].secrets.empty()) return;
    for (int side = 0; side < 2; ++side)
        for (const Secret& secret : s.sides[side].secrets) {
            const bool open = side != s.active || (t[secret.row].flags & Card::kQuest);
            listen(s.listening[side], t[secret.row].listens & (open ? ~uint32_t{0} : event_bit(EventKind::turn_start)));
        }
}

// Everything derived, from the position alone.
void Engine::rebuild() {
    rebuild_listeners();
    s.auras_present |= kStats | kRules;
    s.aura_share = kStats | kRules;
    s.dirty = kStats | kRules;
    refresh(kStats | kRules);
}

// A text that sets costs has come: what was done before to the cards that it is about no longer counts after it.
void Engine::wipe_costs(const Card& text, int side) {
    for (int i = 0; i < text.aura_count; ++i) {
        const Aura& aura = t.auras[text.auras + i];
        if (aura.kind != Aura::Kind::cost_is && aura.kind != Aura::Kind::opponent_cost_is) continue;
        Side& x = s.sides[aura.kind == Aura::Kind::cost_is ? side : 1 - side];
        for (int place = 0; place < x.hand_size; ++place)
            if (HandCard& card = x.hand[place]; fits(aura.cards, card.row)) {
                card.cost_add = static_cast<int8_t>(card.cost_add + card.cost_after_aura);
                card.cost_after_aura = 0;
            }
    }
}

// After somebody came, changed side or became another: what its texts listen to and change counts from now on.
void Engine::register_texts(const Entity& e) {
    if ((t[e.row].flags & Card::kDormant) | s.sides[0].dormant | s.sides[1].dormant) [[unlikely]]
        mark_dormant();
    const int side = &e >= s.sides[1].board.data();
    listen(s.listening[side], t[e.row].listens);
    s.rules |= t[e.row].rules;
    if (e.traits & Card::kSetsCost) [[unlikely]]
        wipe_costs(t[e.row], side);
    if (e.traits & Card::kAura) s.auras_present |= present_by(e.traits);
    s.dirty = kStats | kRules;
    refresh(kStats | kRules);
}

// Attached texts -----------------------------------------------------------------------------------------------------

void Engine::drop_attachments(EntityId holder) {
    for (int i = s.attachments.size() - 1; i >= 0; --i)
        if (s.attachments[i].holder == holder) s.attachments.erase(i);
}

// A dead Mech keeps its Magnetic cards (rule X141); all else goes with its holder.
void Engine::bury(const Fallen& dead) {
    const auto before = s.attachments;
    drop_attachments(dead.id);
    for (const Attachment& a : before)
        if (a.holder == dead.id && a.kind == Attachment::kText && (t[a.row].keywords & keyword(magnetic)))
            s.attachments.push_back({dead.id, a.row, dead.row, Attachment::kGraft, dead.side});
}

// Whether there is room for one more. A dead Mech gives it when all is taken, the one longest dead first.
bool Engine::can_attach() {
    if (!s.attachments.full()) return true;
    for (const Attachment& a : s.attachments)
        if (a.kind == Attachment::kGraft) {
            drop_attachments(EntityId{a.holder});
            return true;
        }
    return false;
}

static bool is_linked(const Attachment& a, const Attachment& b) {
    return b.kind == a.kind && b.order == a.order && b.row != a.row && b.holder != a.holder;
}

void Engine::copy_attachments(EntityId from, EntityId to) {
    const auto all = s.attachments;
    for (Attachment a : all) {
        if (a.holder != from || !can_attach()) continue;
        const bool curses = t[a.row].deathrattle && std::any_of(all.begin(), all.end(), [&](const Attachment& other) {
                                return is_linked(a, other);
                            });
        a.holder = to;
        if (!curses) a.order = new_id();  // who remembers another minion remembers it still (rules 95, X331)
        s.attachments.push_back(a);
    }
}

// Without room the text is lost.
void Engine::attach(Entity& holder, Row row, Attachment::Kind kind, uint8_t scope) {
    if (!can_attach()) [[unlikely]]
        return;
    s.attachments.push_back({holder.id, row, new_id(), kind, scope});
    holder.flags |= keyword(burdened);
    if (kind == Attachment::kDeathrattle || (kind == Attachment::kText && t[row].deathrattle))
        holder.flags |= keyword(deathrattle);
    if (kind != Attachment::kText) return;
    for (uint32_t& listening : s.listening) listen(listening, t[row].listens);  // its holder may change sides
    s.rules |= t[row].rules;
    if (!(t[row].traits & Card::kAura)) return;
    holder.traits |= lent(t[row], scope);
    if ((t[row].traits & Card::kSetsCost) && !(scope & Attachment::kNextTurn)) wipe_costs(t[row], find(holder.id) >> 3);
    s.auras_present |= present_by(t[row].traits);
    s.dirty = kStats | kRules;
}

// Texts that lasted until now: of both sides at the end of a turn, of one side when its turn starts.
void Engine::drop_expired(uint8_t until, int side) {
    bool gone = false;
    for (int i = s.attachments.size() - 1; i >= 0; --i) {
        const Attachment& a = s.attachments[i];
        if (a.kind != Attachment::kText || !(a.scope & until)) continue;
        const int c = find(a.holder);
        const int whose = a.scope & Attachment::kOthers ? 1 - (c >> 3) : c >> 3;
        if (until == Attachment::kMyTurn && c >= 0 && whose != side) continue;
        s.attachments.erase(i);
        if (c >= 0) s.at(c).traits = traits_of(s.at(c));
        gone = true;
    }
    if (gone) s.dirty = kStats | kRules;
}

}  // namespace turnwise::hearthstone
