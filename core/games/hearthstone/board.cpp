#include "games/hearthstone/engine.h"

// Characters come, change and go: summons, transforms, copies, control, auras.

namespace turnwise::hearthstone {

// Numbers -----------------------------------------------------------------------------------------------------------

// Brings the totals up to date. When the maximum falls, current health is cut down to it and damage shrinks, so nothing
// dies of losing a buff; when it rises, current health rises too (rule 58).
void Engine::retotal(Entity& e) {
    const int before = e.now_health;
    const int now = e.health + e.aura_health;
    if (now < before) {
        const int current = std::min(before - e.damage, now);
        e.damage = static_cast<int16_t>(now - current);
    }
    e.now_health = static_cast<int16_t>(now);
    if ((e.traits & Card::kLevel) && !(e.flags & keyword(silenced))) [[unlikely]]
        e.attack = static_cast<int16_t>(std::max(0, e.left()) - e.turn_attack - e.aura_attack);
    e.now_attack = static_cast<int16_t>(std::max(0, e.attack + e.turn_attack + e.aura_attack));
}

void Engine::give(Entity& e, int attack, int health, uint32_t keywords, uint8_t flags) {
    if (flags & Op::kThisTurn) {
        e.turn_attack = static_cast<int8_t>(std::clamp(e.turn_attack + attack, -100, 100));
        if (keywords & keyword(immune)) e.flags |= keyword(immune_this_turn);
        e.flags |= keywords & keyword(spares_heroes);
    } else if (flags & Op::kMyTurn) {
        if ((keywords & keyword(stealth)) && !(e.flags & keyword(stealth)))
            e.flags |= keyword(stealth) | keyword(stealth_until_turn);
    } else {
        e.attack = static_cast<int16_t>(std::clamp(e.attack + attack, -9999, 9999));
        e.health = static_cast<int16_t>(std::clamp(e.health + health, -9999, 9999));
        e.flags |= keywords;
        if (keywords & keyword(stealth)) e.flags &= ~keyword(stealth_until_turn);
    }
    retotal(e);
    if (e.left() <= 0) s.maybe_dying = 1;
    s.dirty = kStats | kRules;
}

// Attack and maximum health by an enchantment; -1 leaves a number alone. Damage is cleared with the health.
void Engine::set_stats(Entity& e, int attack, int health) {
    if (attack >= 0) {
        e.attack = static_cast<int16_t>(attack);
        e.turn_attack = 0;
    }
    if (health >= 0) {
        e.health = static_cast<int16_t>(health);
        e.damage = 0;
        e.now_health = static_cast<int16_t>(health + e.aura_health);
    }
    retotal(e);
    if (e.left() <= 0) s.maybe_dying = 1;
    s.dirty = kStats | kRules;
}

// Auras -------------------------------------------------------------------------------------------------------------

// A side's places in memory: the board, the hero, the weapon. Empty ones have no text and no share.
static constexpr int kPlaces = kBoardLimit + 2;
static_assert(offsetof(Side, weapon) == offsetof(Side, board) + (kPlaces - 1) * sizeof(Entity));

static uint8_t given_by(bool keywords_too) { return keywords_too ? kStats | kRules : kStats; }

void Engine::apply_aura(const Aura& aura, const Entity& owner, int side, uint8_t what, Shares& shares) {
    if (aura.selector == 0 && !(aura.ways & Aura::kWeapon)) return;  // costs are worked out when asked for
    Frame f{};
    f.side = static_cast<uint8_t>(side);
    f.source = owner.id;
    f.row = owner.row;
    if (!holds(aura.condition, f)) return;
    const int more = aura.attack + (aura.scale ? value(aura.scale, f) : 0);
    const auto share = [&](Entity& e, int place) {
        auto& [attack, health] = shares.of[place];
        attack = static_cast<int8_t>(std::clamp(attack + more, -100, 100));
        health = static_cast<int8_t>(health + aura.health);
        shares.holders |= uint32_t{1} << place;
        if (what & kRules) e.aura_flags |= aura.keywords;
    };
    s.aura_share |= given_by(aura.keywords != 0) & what;
    if (aura.ways & Aura::kWeapon) {
        if (s.sides[side].weapon.exists()) share(s.sides[side].weapon, side * kPlaces + kPlaces - 1);
        return;
    }
    for_each(select(aura.selector, all_characters(), f), [&](int c) { share(s.at(c), (c >> 3) * kPlaces + (c & 7)); });
}

// Recomputes the shares of auras: kStats attack and health, kRules keywords. One that is gone may end another (damage
// shrinks with the health and a minion is no longer enraged), so fickle ones are counted until they rest.
void Engine::refresh_dirty(uint8_t what) {
    for (int round = 0; round < 3; ++round) {
        s.dirty &= ~what;
        s.auras_present &= ~(what & kStats ? what | kFickles : what);
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
                places(lanes(x, brief_of), [](Four brief) { return (brief & Card::kAura << 24) != 0; });
            owners |= (speak | static_cast<uint32_t>(w.traits & Card::kAura) << (kPlaces - 1)) << side * kPlaces;
            const uint32_t hold = places(lanes(x, share_of), [](Four share) { return share != 0; });
            shares.holders |= (hold | uint32_t{share_of(w) != 0} << (kPlaces - 1)) << side * kPlaces;
            if (what & kRules)
                for (int i = 0; i < kPlaces; ++i) x.board.data()[i].aura_flags = 0;
        }
        static_assert(Card::kAura == 1);
        for (; owners != 0; owners &= owners - 1) {
            const int place = std::countr_zero(owners), side = place >= kPlaces;
            const Entity& e = at(place);
            if (e.flags & keyword(silenced)) continue;
            const Card& card = t[e.row];
            s.auras_present |= given_by(e.traits & Card::kGrants) & what;
            if ((e.traits & Card::kFickle) && (what & kStats)) s.auras_present |= kFickles;
            for (int i = 0; i < card.aura_count; ++i) apply_aura(t.auras[card.auras + i], e, side, what, shares);
        }
        if (!(what & kStats)) return;
        bool changed = false;
        for (uint32_t rest = shares.holders; rest != 0; rest &= rest - 1) {
            const int place = std::countr_zero(rest);
            Entity& e = at(place);
            const auto [attack, health] = shares.of[place];
            if (attack == e.aura_attack && health == e.aura_health) continue;
            e.aura_attack = attack;
            e.aura_health = health;
            retotal(e);
            changed = true;
            if (e.left() <= 0) s.maybe_dying = 1;
        }
        if (!changed || !(s.auras_present & kFickles)) return;
    }
}

// Who listens, from the position alone.
void Engine::rebuild_listeners() {
    s.listening_hand = s.listening_deck = 0;
    for (Side& x : s.sides) {
        for (int i = 0; i < x.board_size; ++i) x.board[i].traits = t[x.board[i].row].traits;
        x.weapon.traits = t[x.weapon.row].traits;
        for (int i = 0; i < x.hand_size; ++i) s.listening_hand |= t[x.hand[i].row].listens_hand;
        price_hand(x);
        for (const DeckCard& card : x.deck) s.listening_deck |= t[card.row].listens_deck;
        for (const DeckCard& card : x.top) s.listening_deck |= t[card.row].listens_deck;
    }
    renew_listening();
}

// Forgets what no longer listens in play.
void Engine::renew_listening() {
    uint32_t listening = 0, traits = 0, rules = 0;
    for (const Side& x : s.sides) {
        for (const Entity& e : x.board) {
            listening |= t[e.row].listens;
            rules |= t[e.row].rules;
        }
        listening |= t[x.weapon.row].listens;
        rules |= t[x.weapon.row].rules;
        for (const PlayerText& text : x.texts) {
            listening |= t[text.row].listens;
            rules |= t[text.row].rules;
        }
        traits |= any(lanes(x, brief_of)) >> 24 | x.weapon.traits;
        if (&x != &s.sides[s.active])  // on the own turn a secret is deaf
            for (const Secret& secret : x.secrets) listening |= t[secret.row].listens;
    }
    for (const Attachment& a : s.attachments)
        if (a.kind != Attachment::kMemory) listening |= t[a.row].listens;
    s.listening = listening;
    s.rules = rules;
    if (traits & Card::kAura) s.auras_present |= given_by(traits & Card::kGrants);
    if (traits & Card::kFickle) {
        s.auras_present |= kFickles;
        s.dirty = kStats | kRules;
    }
}

// Everything derived, from the position alone.
void Engine::rebuild() {
    rebuild_listeners();
    s.auras_present = s.aura_share = kStats | kRules;
    s.dirty = kStats | kRules;
    refresh(kStats | kRules);
}

// After somebody came, changed side or became another: auras count again.
void Engine::settle(const Entity& e) {
    s.listening |= t[e.row].listens;
    s.rules |= t[e.row].rules;
    if (e.traits & Card::kAura) s.auras_present |= given_by(e.traits & Card::kGrants);
    if (e.traits & Card::kFickle) s.auras_present |= kFickles;
    s.dirty = kStats | kRules;
    refresh(kStats | kRules);
}

// Places ------------------------------------------------------------------------------------------------------------

// Opens a place on a board that has room. The fallen of the running death step keep their place among the living;
// `summoner_was` is the old place of a fallen minion that summons here.
Entity& Engine::insert(int side, int place, int summoner_was) {
    Side& x = s.sides[side];
    for (int i = kBoardLimit - 1; i > 0; --i) x.board[i] = x.board[i - (i > place)];
    ++x.board_size;
    for (Fallen& fallen : s.fallen)
        if (fallen.side == side && (fallen.place > place || (fallen.place == place && fallen.was >= summoner_was)))
            ++fallen.place;
    return x.board[place];
}

void Engine::remove(int side, int place) {
    Side& x = s.sides[side];
    close_up(x, place);
    for (Fallen& fallen : s.fallen)
        if (fallen.side == side && fallen.place > place) --fallen.place;
    s.dirty = kStats | kRules;
}

// In its place: a copy made at once of something just written has to wait for it.
void Engine::create(Entity& e, Row row) {
    const Card& card = t[row];
    e = Entity{};
    e.row = row;
    e.id = new_id();
    e.order = new_order();
    e.attack = e.now_attack = card.attack;
    e.health = e.now_health = card.health;
    e.flags = card.keywords;
    e.spell_damage = card.spell_damage;
    e.traits = card.traits;
    e.free_attacks = free_attacks(card);
    if (e.traits & Card::kLevel) [[unlikely]]
        retotal(e);
}

// Where a summon of this text goes: beside a living source minion, to the place of a fallen one, else to the right end.
int Engine::place_for(const Frame& f, int side, bool left) const {
    const Side& x = s.sides[side];
    const int c = find(f.source);
    if (c >= 0 && (c & 7) != kHeroPlace && (c >> 3) == side)
        return left ? c & 7 : std::min<int>((c & 7) + 1 + f.made, x.board_size);
    if (c < 0)
        for (const Fallen& fallen : s.fallen)
            if (fallen.id == f.source && fallen.side == side && fallen.kind == 0)
                return std::min<int>(fallen.place, x.board_size);
    return x.board_size;
}

// Opens the place of a summon on a board that has room.
Entity& Engine::stand(Frame& f, int side, bool left) {
    const int place = place_for(f, side, left);
    int was = 255;
    for (const Fallen& fallen : s.fallen)
        if (fallen.id == f.source && fallen.side == side) was = fallen.was;
    if (!left) ++f.made;
    Entity& e = insert(side, place, was);
    f.latest = s.next_id;  // the one that comes to stand here
    return e;
}

void Engine::summon(Row row, Frame& f, int side, bool left, uint8_t buff) {
    if (row == 0 || s.sides[side].board_size >= kBoardLimit) return;
    Entity& e = stand(f, side, left);
    create(e, row);
    strengthen(e, buff & 15, buff >> 4);
    arrive(e, side);
}

void Engine::summon_copy(const Entity& copy, Frame& f, int side) {
    Entity& e = stand(f, side, false);
    e = copy;
    f.latest = e.id;
    arrive(e, side);
}

// Enchantments that a card brings along into play.
void Engine::strengthen(Entity& e, int attack, int health) {
    e.attack = static_cast<int16_t>(e.attack + attack);
    e.health = e.now_health = static_cast<int16_t>(e.health + health);
}

// A summoned minion stands: auras, whenever-summon triggers, then after-summon triggers (rule 93).
void Engine::arrive(Entity& e, int side) {
    Side& x = s.sides[side];
    e.flags |= keyword(fresh);
    retotal(e);
    if (t[e.row].race == Race::totem && x.totems < 255) ++x.totems;
    settle(e);
    if (e.left() <= 0) s.maybe_dying = 1;
    const uint8_t who = static_cast<uint8_t>(side);
    emit_later({EventKind::after_summon, who, e.id, e.row});
    emit({EventKind::summon, who, e.id, e.row});
}

void Engine::drop_attachments(EntityId holder) {
    for (int i = s.attachments.size() - 1; i >= 0; --i)
        if (s.attachments[i].holder == holder) s.attachments.erase(i);
}

void Engine::copy_attachments(EntityId from, EntityId to) {
    const int n = s.attachments.size();
    for (int i = 0; i < n; ++i)
        if (s.attachments[i].holder == from) {
            Attachment copy = s.attachments[i];
            copy.holder = to;
            copy.order = new_order();
            s.attachments.push_back(copy);
        }
}

void Engine::attach(Entity& holder, Row row, Attachment::Kind kind, int side) {
    s.attachments.push_back({holder.id, row, new_order(), kind, static_cast<uint8_t>(side)});
    holder.flags |= keyword(burdened);
    if (kind != Attachment::kMemory) {
        s.listening |= t[row].listens;
        if (t[row].deathrattle) holder.flags |= keyword(deathrattle);
    }
}

void Engine::transform(int c, Row row) {
    Entity& e = s.at(c);
    const EntityId old = e.id;
    drop_attachments(old);
    create(e, row);
    e.flags |= keyword(fresh);
    for (Frame& frame : s.frames)
        if (frame.kind == Frame::kPlayMinion && frame.source == old) {
            frame.source = e.id;
            frame.row = e.row;
        }
    settle(e);
}

// Enchantments, damage and state of the model, but not what auras give it: that is counted anew (rule 95).
Entity Engine::exact_copy(const Entity& model) {
    Entity e = model;
    e.id = new_id();
    e.order = new_order();
    e.attacks = 0;
    e.aura_attack = e.aura_health = 0;
    e.aura_flags = 0;
    e.now_health = e.health;
    retotal(e);
    copy_attachments(model.id, e.id);
    return e;
}

// Faceless: everything of the model but its place, order of play and readiness.
void Engine::become_copy(int c, int model) {
    Entity& e = s.at(c);
    const EntityId old = e.id;
    const Entity& m = s.at(model);
    drop_attachments(old);
    e = exact_copy(m);
    e.flags |= keyword(fresh);
    for (Frame& frame : s.frames)
        if (frame.kind == Frame::kPlayMinion && frame.source == old) {
            frame.source = e.id;
            frame.row = e.row;
        }
    settle(e);
    if (e.dying()) s.maybe_dying = 1;
}

// A borrowed minion that loses the text goes back at once.
void Engine::give_back(int c) {
    const EntityId id = s.at(c).id;
    bool borrowed = false;
    for (const Attachment& a : s.attachments)
        borrowed |= a.holder == id && (t[a.row].rules & rule_bit(Rule::returns)) != 0;
    if (!borrowed) return;
    for (int i = s.attachments.size() - 1; i >= 0; --i)
        if (s.attachments[i].holder == id && (t[s.attachments[i].row].rules & rule_bit(Rule::returns)))
            s.attachments.erase(i);
    take_control(c, 1 - (c >> 3));
}

void Engine::silence(Entity& e) {
    const Card& card = t[e.row];
    drop_attachments(e.id);
    e.flags = (e.flags & (keyword(fresh) | keyword(doomed))) | keyword(silenced);
    e.attack = card.attack;
    e.turn_attack = 0;
    e.health = card.health;
    e.spell_damage = 0;
    e.free_attacks = 0;
    s.dirty = kStats | kRules;
    retotal(e);
    if (e.left() <= 0) s.maybe_dying = 1;  // under an aura that takes health
}

void Engine::out_of_numbers() {
    throw Error(ErrorKind::kBadState, "the match has made more things than it can number");
}

void Engine::doom(int c) {
    s.at(c).flags |= keyword(doomed);
    s.maybe_dying = 1;
}

// With a full board the minion is destroyed where it stands (rule 96).
void Engine::take_control(int c, int side) {
    if ((c >> 3) == side) return;
    if (s.sides[side].board_size >= kBoardLimit) return doom(c);
    Entity e = s.at(c);
    remove(c >> 3, c & 7);
    e.order = new_order();
    e.attacks = 0;
    e.flags |= keyword(fresh);
    insert(side, s.sides[side].board_size) = e;
    settle(e);
}

void Engine::bounce(int c, int cost) {
    const int side = c >> 3;
    if (s.sides[side].hand_size >= kHandLimit) return doom(c);
    const Entity e = s.at(c);
    drop_attachments(e.id);
    remove(side, c & 7);
    HandCard card = hand_card(e.row, e.row);
    card.cost_add = static_cast<int8_t>(cost);
    card.known = 1;
    add_to_hand(side, card, false);
}

// Heroes, powers, weapons --------------------------------------------------------------------------------------------

// The weapon in hand falls: it waits in `fallen` for the next death step, where its deathrattle fires.
void Engine::break_weapon(int side) {
    Side& x = s.sides[side];
    if (!x.weapon.exists()) return;
    const Entity& w = x.weapon;
    s.fallen.push_back({w.row, w.id, w.order, static_cast<uint8_t>(side), 1, 0, 0, 0, deals(w)});
    ++s.replaced;
    x.weapon = Entity{};
    s.maybe_dying = 1;
    s.dirty = kStats | kRules;
}

void Engine::equip(Row row, int side) {
    break_weapon(side);
    create(s.sides[side].weapon, row);
    settle(s.sides[side].weapon);
}

void Engine::replace_power(Row row, int side) { s.sides[side].power = {row, new_id(), -1, 0}; }

// A hero card keeps health, damage and temporary attack (rule 44); Jaraxxus comes with his own (rule 45).
void Engine::replace_hero(Row row, int side, bool card_played) {
    Side& x = s.sides[side];
    Entity hero;
    create(hero, row);
    if (card_played) {
        hero.attack = x.hero.attack;
        hero.health = hero.now_health = x.hero.health;
        hero.damage = x.hero.damage;
        hero.turn_attack = x.hero.turn_attack;
        hero.flags |= x.hero.flags & (keyword(immune) | keyword(immune_this_turn));
        x.armor = static_cast<int16_t>(std::min(kArmorLimit, x.armor + t[row].armor));
    }
    x.hero = hero;
    x.class_ = t[row].class_;
    if (t[row].power) replace_power(same_era(t[row].power, row), side);
    s.dirty = kStats | kRules;
}

}  // namespace turnwise::hearthstone
