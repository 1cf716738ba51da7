#include "games/hearthstone/engine.h"

// Characters come, change and go: summons, transforms, copies, control.

namespace turnwise::hearthstone {

// Numbers -----------------------------------------------------------------------------------------------------------

// Lightspawn: its Attack is its health.
void Engine::sync_attack_to_health(Entity& e) {
    if (e.flags & keyword(silenced)) return;
    e.attack = static_cast<int16_t>(std::max(0, e.left()) - e.turn_attack - e.aura_attack);
}

void Engine::give(Entity& e, int attack, int health, uint32_t keywords, uint8_t flags) {
    if (flags & Op::kThisTurn) {
        e.turn_attack = static_cast<int8_t>(std::clamp(e.turn_attack + attack, -100, 100));
        if (keywords & keyword(immune)) e.flags |= keyword(immune_this_turn);
        e.flags |= keywords & keyword(spares_heroes);
        const uint32_t new_ones = keywords & Entity::kTurnKeywords & ~(e.flags | keyword(immune));
        e.flags |= new_ones;
        e.turn_keywords = (e.turn_keywords | new_ones) & Entity::kTurnKeywords;
    } else if (flags & Op::kMyTurn) {
        if ((keywords & keyword(stealth)) && !(e.flags & keyword(stealth)))
            e.flags |= keyword(stealth) | keyword(stealth_until_turn);
    } else {
        e.attack = static_cast<int16_t>(std::clamp(e.attack + attack, -9999, 9999));
        e.health = static_cast<int16_t>(std::clamp(e.health + health, -9999, 9999));
        e.flags |= keywords;
        e.turn_keywords = e.turn_keywords & ~keywords & Entity::kTurnKeywords;
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

// Places ------------------------------------------------------------------------------------------------------------

// Opens a place on a board that has room.
Entity& Engine::insert(int side, int place) {
    constexpr int kHalf = kBoardLimit / 2;
    Side& x = s.sides[side];
    const auto move = [&](int i) { x.board[i] = x.board[i - (i > place)]; };
    if (x.board_size > kHalf)
        for (int i = kBoardLimit - 1; i > kHalf; --i) move(i);
    for (int i = kHalf; i > 0; --i) move(i);
    ++x.board_size;
    const uint32_t before = (1u << place) - 1;
    x.dormant = static_cast<uint8_t>((x.dormant & before) | (x.dormant & ~before) << 1);
    return x.board[place];
}

void Engine::remove(int side, int place) {
    close_up(s.sides[side], place);
    s.dirty = kStats | kRules;
}

// In its place: a copy made at once of something just written has to wait for it.
void Engine::create(Entity& e, Row row, bool awake) {
    if ((t[row].flags2 & Card::kSleeps) && !awake) [[unlikely]]
        row = same_era(t[row].power, row);
    const Card& card = t[row];
    e = Entity{};
    e.row = row;
    e.id = e.order = new_id();
    e.attack = e.now_attack = card.attack;
    e.health = e.now_health = card.health;
    e.flags = card.keywords;
    e.spell_damage = card.spell_damage;
    e.traits = card.traits;
    if (e.traits & Card::kRuled) [[unlikely]] {
        e.free_attacks = free_attacks(card);
        retotal(e);
    }
}

// Where a summon of this text goes: beside a living source minion, to the index that a fallen one had (rule X357), else
// to the right end. Of several directly beside the source the later ones push the earlier ones outwards (rule X359).
int Engine::place_for(Frame& f, int side, Where where) const {
    const Side& x = s.sides[side];
    if (where == Where::end) return x.board_size;
    const int c = find(f.source);
    if (c >= 0 && (c & 7) != kHeroPlace && (c >> 3) == side) {
        if (where == Where::next) return std::min<int>((c & 7) + 1 + f.made++, x.board_size);
        return (c & 7) + (where == Where::right);
    }
    if (c < 0)
        for (const Fallen& fallen : s.fallen)
            if (fallen.id == f.source && fallen.side == side && !(fallen.kind & Fallen::kWeapon))
                return std::min<int>(fallen.place, x.board_size);
    return x.board_size;
}

// Opens the place of a summon on a board that has room.
Entity& Engine::open_place(Frame& f, int side, Where where) { return insert(side, place_for(f, side, where)); }

void Engine::summon(Row row, Frame& f, int side, Where where, uint16_t buff) {
    if (row == 0 || s.sides[side].board_size >= kBoardLimit) return;
    Entity& e = open_place(f, side, where);
    create(e, row);
    const Kept kept = Kept::of(t[row], buff);
    strengthen(e, kept.attack, kept.health);
    f.object = e.id;
    bring_cthun(e, side);
    arrive(e, side);
}

void Engine::summon_copy(const Entity& copy, Frame& f, int side, Where where) {
    Entity& e = open_place(f, side, where);
    e = copy;
    f.object = e.id;
    arrive(e, side);
}

// Enchantments that a card brings along into play.
void Engine::strengthen(Entity& e, int attack, int health) {
    e.attack = static_cast<int16_t>(e.attack + attack);
    e.health = e.now_health = static_cast<int16_t>(e.health + health);
}

// A card of a hand as a minion, with all that it carries: numbers, what its player gave C'Thun, a text (rule X309).
void Engine::create_from_hand(Entity& e, const HandCard& card, int side) {
    create(e, card.row);
    if (!(t[e.row].flags & Card::kDormant)) strengthen(e, card.attack, card.health);
    bring_cthun(e, side);
    if (card.parts[0]) [[unlikely]]
        attach(e, card.parts[0], Attachment::kText);
}

// A summoned minion stands: auras, whenever-summon triggers, then after-summon triggers (rule 93).
void Engine::arrive(Entity& e, int side) {
    Side& x = s.sides[side];
    e.flags |= keyword(fresh);
    retotal(e);
    crystallize(e, side);
    if (t[e.row].flags & Card::kDormant) {  // no minion: its numbers are the printed ones, whatever brought it
        set_stats(e, t[e.row].attack, t[e.row].health);
        return register_texts(e);
    }
    if (is_of(t[e.row].race, Race::totem) && x.totems < 255) ++x.totems;
    register_texts(e);
    if (e.left() <= 0) s.maybe_dying = 1;
    const uint8_t who = static_cast<uint8_t>(side);
    emit_later({EventKind::after_summon, who, e.id, e.row});
    emit({EventKind::summon, who, e.id, e.row});
}

// C'Thun has what his player gave him, wherever he was (rule X46).
void Engine::enlarge_cthun(Entity& e, int side, int times) {
    const Side& x = s.sides[side];
    const uint32_t keywords = x.tally(Tally::cthun_taunt) ? keyword(taunt) : 0;
    if (times < 0) e.flags &= ~keywords;
    give(e, times * x.tally(Tally::cthun_attack), times * x.tally(Tally::cthun_health), times > 0 ? keywords : 0, 0);
}

// One player's share goes, the other's comes (rule X47).
void Engine::hand_over_cthun(Entity& e, int from, int to) {
    if (card_of(e.row) != t.special.cthun || (e.flags & keyword(silenced))) return;
    enlarge_cthun(e, from, -1);
    enlarge_cthun(e, to, 1);
}

void Engine::transform(int c, Row row) {
    Entity& e = s.at(c);
    const EntityId old = e.id;
    drop_attachments(old);
    create(e, row);
    for (Frame& frame : s.frames)
        if (frame.kind == Frame::kPlayMinion && frame.source == old) {
            frame.source = e.id;
            frame.row = e.row;
            for (QueueItem& item : s.queue)  // who waits to react to its play sees what it is now (rule X226)
                if (item.subject == old) item.subject = e.id;
        }
    bring_cthun(e, c >> 3);
    e.flags |= keyword(fresh);
    crystallize(e, c >> 3);
    register_texts(e);
}

// Something dormant becomes a minion.
void Engine::awaken(int c, Row row) {
    Entity& e = s.at(c);
    drop_attachments(e.id);
    create(e, row, true);
    e.flags |= keyword(fresh);
    crystallize(e, c >> 3);
    register_texts(e);
}

// For the rest of the game the minions of a player are 4/4: once each, however they came, and anew when what they had
// is taken from them (rule X273).
void Engine::crystallize(Entity& e, int side) {
    const int size = s.sides[side].tally(Tally::minion_size);
    if (!size || (e.flags & keyword(crystal)) || (t[e.row].flags & Card::kDormant)) [[likely]]
        return;
    set_stats(e, size, size);
    e.flags |= keyword(crystal);
}

// As if it had made none this turn (rules 95, 96).
static void forget_attacks(const CardTable& t, Entity& e) {
    e.free_attacks = (e.free_attacks + used_free_attacks(t, e)) & 7;
    e.attacks = 0;
}

// Enchantments, damage and state of the model, but not what auras give it: that is counted anew (rule 95).
Entity Engine::exact_copy(int character, int side) {
    const Entity& model = s.at(character);
    Entity e = model;
    e.id = e.order = new_id();
    forget_attacks(t, e);
    e.aura_attack = e.aura_health = 0;
    e.aura_flags = 0;
    e.now_health = e.health;
    retotal(e);
    copy_attachments(model.id, e.id);
    if (character >> 3 != side) {
        turn_bound(e.id);
        hand_over_cthun(e, character >> 3, side);
    }
    return e;
}

// With numbers of its own (rule X127), which Crystal Core sets anew.
Entity Engine::sized_copy(int character, int side, int attack, int health) {
    Entity e = exact_copy(character, side);
    set_stats(e, attack, health);
    e.flags &= ~keyword(crystal);
    return e;
}

// The holder is on the other side now; who works for one player still does (rule X162).
void Engine::turn_bound(EntityId holder) {
    for (Attachment& a : s.attachments)
        if (a.holder == holder && a.kind == Attachment::kText && (a.scope & Attachment::kBound))
            a.scope ^= Attachment::kOthers;
}

// Faceless: everything of the model but its place, order of play and readiness. A series of battlecries that runs or is
// still to run again is not for what its minion has become (rules X252, X254).
void Engine::become_copy(int c, int model) {
    Entity& e = s.at(c);
    const EntityId old = e.id;
    drop_attachments(old);
    e = exact_copy(model, c >> 3);
    e.flags |= keyword(fresh);
    crystallize(e, c >> 3);
    const auto is_series = [&](const Frame& frame) {
        return frame.kind == Frame::kProgram && t.ops[frame.pc].code == OpCode::repeat_battlecries;
    };
    for (Frame& frame : s.frames)
        if (frame.source == old && !is_series(frame)) {
            frame.source = e.id;
            if (frame.kind == Frame::kPlayMinion) frame.row = e.row;
        }
    register_texts(e);
    if (e.dying()) s.maybe_dying = 1;
}

// A borrowed minion that loses the text goes back at once.
void Engine::give_back(int c) {
    const EntityId id = s.at(c).id;
    bool borrowed = false;
    for (int i = s.attachments.size() - 1; i >= 0; --i)
        if (s.attachments[i].holder == id && (t[s.attachments[i].row].rules >> returns & 1)) {
            s.attachments.erase(i);
            borrowed = true;
        }
    if (borrowed) take_control(c, 1 - (c >> 3));
}

void Engine::silence(int c) {
    Entity& e = s.at(c);
    const Card& card = t[e.row];
    drop_attachments(e.id);
    e.attacks = static_cast<uint8_t>(e.attacks + used_free_attacks(t, e));  // rule X57
    e.flags = (e.flags & (keyword(fresh) | keyword(doomed))) | keyword(silenced);
    e.attack = card.attack;
    e.turn_attack = 0;
    e.turn_keywords = 0;
    e.health = card.health;
    e.spell_damage = 0;
    e.traits = traits_of(e);
    e.free_attacks = 0;
    s.dirty = kStats | kRules;
    retotal(e);
    crystallize(e, c >> 3);
    if (e.left() <= 0) s.maybe_dying = 1;  // under an aura that takes health
}

void Engine::out_of_numbers() {
    throw Error(ErrorKind::kBadState, "the match has made more things than it can number");
}

void Engine::mark_destroyed(int c) {
    s.at(c).flags |= keyword(doomed);
    s.maybe_dying = 1;
}

// With a full board the minion is destroyed where it stands (rule 96).
void Engine::take_control(int c, int side) {
    if ((c >> 3) == side) return;
    if (s.sides[side].board_size >= kBoardLimit) return mark_destroyed(c);
    Entity e = s.at(c);
    remove(c >> 3, c & 7);
    e.order = new_id();
    forget_attacks(t, e);
    e.flags |= keyword(fresh);
    Entity& mine = insert(side, s.sides[side].board_size);
    mine = e;
    if (e.flags & keyword(burdened)) turn_bound(e.id);
    crystallize(mine, side);
    hand_over_cthun(mine, c >> 3, side);
    register_texts(mine);
}

void Engine::bounce(int c, int cost, Row as) {
    const int side = c >> 3;
    if (s.sides[side].hand_size >= kHandLimit) return mark_destroyed(c);
    const Entity e = s.at(c);
    drop_attachments(e.id);
    remove(side, c & 7);
    HandCard card = hand_card(as ? as : e.row, e.row);
    add_cost(side, card, cost);  // after the auras that set costs (rule X89)
    card.known |= 1;
    add_to_hand(side, card, false);
}

// Heroes, powers, weapons --------------------------------------------------------------------------------------------

// What a weapon keeps that goes back with its enchantments, packed (rules X307, X308).
uint16_t Engine::kept_by(const Entity& weapon) const {
    const Card& card = t[weapon.row];
    const uint32_t own = weapon.flags & ~uint32_t{weapon.turn_keywords};
    const int keywords = bool(own & Kept::flags(1)) | bool(own & Kept::flags(2)) << 1;
    return Kept{weapon.attack - card.attack, weapon.health - card.health, Kept::kPrinted,
                static_cast<uint8_t>(keywords)}
        .pack(card);
}

// The weapon in hand falls: it waits in `fallen` for the next death step, where its deathrattle fires.
void Engine::break_weapon(int side) {
    Side& x = s.sides[side];
    if (!x.weapon.exists()) return;
    const Entity& w = x.weapon;
    const int kind = Fallen::kWeapon | deals(w) << Fallen::kFirstDeal;
    const uint16_t kept = t[w.row].flags2 & Card::kKeeps ? kept_by(w) : uint16_t{0};
    s.fallen.push_back(
        {w.row, w.id, w.order, static_cast<uint8_t>(side), static_cast<uint8_t>(kind), kept, w.now_attack});
    ++s.replaced;
    x.weapon = Entity{};
    s.maybe_dying = 1;
    s.dirty = kStats | kRules;
}

// True when somebody reacts.
bool Engine::equip(Row row, int side, int attack, int durability, int keywords) {
    break_weapon(side);
    Entity& weapon = s.sides[side].weapon;
    create(weapon, row);
    weapon.flags |= Kept::flags(keywords);
    strengthen(weapon, attack, durability);
    retotal(weapon);
    register_texts(weapon);
    return emit({EventKind::equip, static_cast<uint8_t>(side), weapon.id, row});
}

void Engine::replace_power(Row row, int side) {
    s.sides[side].power = {row, new_id(), -1, 0};
    listen(s.listening[side], t[row].listens);
}

// A hero card keeps health, damage, armor and temporary attack, and may attack again (rule 44); Jaraxxus comes with his
// own and without armor, and has attacked as often as the hero before him (rule 45). True when the power of a hero card
// begins with something (rules X290, X293).
bool Engine::replace_hero(Row row, int side, bool card_played) {
    Side& x = s.sides[side];
    Entity hero;
    create(hero, row);
    if (card_played) {
        hero.attack = x.hero.attack;
        hero.health = hero.now_health = x.hero.health;
        hero.damage = x.hero.damage;
        hero.turn_attack = x.hero.turn_attack;
        hero.flags |= x.hero.flags & (keyword(immune) | keyword(immune_this_turn));
        hero.turn_keywords = x.hero.turn_keywords & hero.flags & Entity::kTurnKeywords;
        x.armor = static_cast<int16_t>(std::min(kArmorLimit, x.armor + t[row].armor));
    } else {
        x.armor = 0;
        hero.attacks = x.hero.attacks;
    }
    for (Attachment& a : s.attachments)  // what lasts for the player outlives the hero
        if (a.holder == x.hero.id) {
            a.holder = hero.id;
            hero.flags |= keyword(burdened) | (x.hero.flags & keyword(deathrattle));
        }
    x.hero = hero;
    x.hero.traits = traits_of(x.hero);
    x.class_ = t[row].class_;
    if (t[row].power) replace_power(same_era(t[row].power, row), side);
    s.dirty = kStats | kRules;
    if (!card_played || !t[row].power) return false;
    Frame about{};
    about.side = static_cast<uint8_t>(side);
    about.row = x.power.row;
    return push_program(t[about.row].start, about);
}

}  // namespace turnwise::hearthstone
