#include "games/hearthstone/engine.h"

// Playing cards and using the hero power, phase by phase.

namespace turnwise::hearthstone {

void Engine::pay(int side, int mana) {
    Side& x = s.sides[side];
    x.mana = static_cast<int8_t>(x.mana - mana);
    x.temp_mana = static_cast<int8_t>(std::max(0, x.temp_mana - mana));
}

void Engine::use_power(const Action& action) {
    const int side = s.active;
    Side& x = s.sides[side];
    pay(side, power_cost(side));
    if (x.power.uses < 255) ++x.power.uses;
    x.count(Tally::powers_used);
    Frame& f = push(Frame::kPower, side);
    f.row = x.power.row;
    f.source = x.power.id;
    f.target = action.target == Action::kNobody ? EntityId{0} : s.at(action.target).id;
    f.made = static_cast<uint8_t>(action.option() << Frame::kFirstOption);
    step_power(f);
}

// What cards ask about later: which were played, and how many of a kind.
void Engine::tell_play(int side, Row row, int price) {
    const Card& c = t[row];
    Side& x = s.sides[side];
    const bool spell = c.type == Type::spell, minion = c.type == Type::minion;
    x.count(Tally::spells_this_turn, spell);
    x.count(Tally::spells_cast, spell);
    x.count(Tally::minions_this_turn, minion);
    x.last_minion = minion ? row : x.last_minion;
    if ((c.class_ != Class::neutral) & (c.class_ != x.class_) && of_other_class(side, row)) [[unlikely]]
        x.count(Tally::foreign_cards);
    if (spell & (price >= kBigSpell)) {
        x.count(Tally::big_spells_this_turn);
        x.count(Tally::big_spells);
    }
    if (minion & is_of(c.race, Race::elemental)) x.count(Tally::elementals_this_turn);
    note(side, {row, 0, 1, 0});
}

void Engine::play(const Action& action) {
    const int side = s.active;
    Side& x = s.sides[side];
    const HandCard card = x.hand[action.source];
    const Card& c = t[card.row];
    const EntityId target = action.target == Action::kNobody ? EntityId{0} : s.at(action.target).id;
    const int price = cost(side, card);
    const bool health = pays_health(side, card.row), echo = has_echo(side, card.row);
    if (!health) pay(side, price);
    x.tallies[static_cast<size_t>(Tally::rightmost_played)] = action.source == x.hand_size - 1;
    remove_from_hand(side, action.source);
    if (x.cards_played < 255) ++x.cards_played;
    tell_play(side, card.row, price);
    const bool secret = c.flags & Card::kSecret;
    const Row from_deck = card.from_deck();
    const uint32_t listed = from_deck ? places(x.list, from_deck) : 0;
    if (!secret || (c.flags & Card::kQuest)) see(side, from_deck, listed);
    if (c.overload) {
        x.owed = static_cast<int8_t>(std::min(kManaLimit * 4, x.owed + c.overload));
        x.count(Tally::mana_overloaded, c.overload);
    }

    Frame::Kind kind = Frame::kPlaySpell;
    EntityId id = card.id;
    uint8_t merged = 0;
    switch (c.type) {
        case Type::minion: {
            kind = Frame::kPlayMinion;
            if (merges(side, card.row, action.place())) [[unlikely]] {
                merge(x.board[action.place()], card);
                merged = Frame::kMerged;
                id = 0;
                break;
            }
            Entity& e = insert(side, action.place());
            create_from_hand(e, card, side);
            e.flags |= keyword(fresh);
            retotal(e);
            crystallize(e, side);
            if (is_of(c.race, Race::totem) && x.totems < 255) ++x.totems;
            register_texts(e);
            id = e.id;
            break;
        }
        case Type::weapon:
            kind = Frame::kPlayWeapon;
            break;
        case Type::hero:
            kind = Frame::kPlayHero;
            break;
        default:
            if (secret) {
                x.count(Tally::secrets_played, is_secret(c));
                add_secret(side, card.row, from_deck != 0);
                if (card.shown()) x.secrets.back().known |= 1;
            }
    }
    Frame& f = push(kind, side);
    f.row = card.row;
    f.source = id;
    f.target = target;
    f.subject = t.is_old(card.row) ? EntityId{0xffff} : s.next_id;
    f.cause_side = from_deck == 0 || (!x.list.empty() && !listed);
    f.made = static_cast<uint8_t>(merged | action.option() << Frame::kFirstOption);
    f.amount = static_cast<int16_t>(price);
    f.note_side = echo;
    if (card.parts[0] && c.type == Type::spell) [[unlikely]] {
        f.value = static_cast<int16_t>(card.parts[0]);
        f.note = card.parts[1];
    } else if (kind == Frame::kPlayWeapon) {
        f.value = Frame::forged(card.attack, card.health);
        if (c.flags2 & Card::kKeeps) f.buff = card.progress;
    }
    if (health && price > 0) [[unlikely]] {
        Hit hit{static_cast<uint8_t>(character(side, kHeroPlace)),
                static_cast<int16_t>(price),
                {0, 0, static_cast<uint8_t>(side), 0}};
        if (waits(f, deal(&hit, 1))) return;
    }
    step_play(f);
}

// A Magnetic card joins the Mech on its right: numbers, keywords, and its text as an attachment.
void Engine::merge(Entity& host, const HandCard& card) {
    const Card& c = t[card.row];
    host.spell_damage = static_cast<int8_t>(host.spell_damage + c.spell_damage);
    give(host, c.attack + card.attack, c.health + card.health, c.keywords & ~keyword(magnetic), 0);
    attach(host, card.row, Attachment::kText);
    if (card.parts[0]) attach(host, card.parts[0], Attachment::kText);
    refresh(kStats | kRules);
}

// What a card says when it is played: of a potion both ingredients in turn, else its option or its text. Last first.
bool Engine::push_text(const Frame& f, EntityId source) {
    bool pushed = false;
    Frame about{};
    about.side = f.side;
    about.source = source;
    about.target = f.target;
    if (f.kind == Frame::kPlaySpell && f.value) [[unlikely]]
        for (Row part : {static_cast<Row>(f.note), static_cast<Row>(f.value)}) {
            if (!part) continue;
            about.row = part;
            pushed |= push_program(t[part].play, about);
        }
    about.row = f.row;
    const bool own = f.option() ? push_options(f, about) : push_program(t[f.row].play, about);
    return pushed || own;
}

// Texts of a player that this was the next card for.
void Engine::use_up(int side, RuleBit rule) {
    const EntityId hero = s.sides[side].hero.id;
    for (int i = s.attachments.size() - 1; i >= 0; --i)
        if (s.attachments[i].holder == hero && t[s.attachments[i].row].rules >> rule & 1) s.attachments.erase(i);
}

// The battlecry, twice with Brann (rule 47).
bool Engine::battlecry(const Frame& f) {
    const bool potion = f.kind == Frame::kPlaySpell && f.value;
    if (!t[f.row].play && !potion && !f.option()) return false;
    const bool doubled = any(lanes(s.sides[f.side], flags_of)) & keyword(double_battlecry);
    const bool cries = t[f.row].flags & Card::kBattlecry;
    const bool murmurs = cries && rule(f.side, repeats_battlecry);
    if (murmurs) use_up(f.side, repeats_battlecry);  // rule X254: its own battlecry is not the next one
    bool pushed = false;
    for (int times = cries && (doubled || murmurs) ? 2 : 1; times > 0; --times) pushed |= push_text(f, f.source);
    return pushed;
}

// The chosen option of a Choose One card; both, first option first, unless the card itself says what both come to.
bool Engine::push_options(const Frame& f, const Frame& about) {
    if (f.option() == 3 && t[f.row].play) return push_program(t[f.row].play, about);
    bool pushed = false;
    for (int one : {2, 1})
        if (f.option() & one) pushed |= push_program(t[option_card(f.row, one)].play, about);
    return pushed;
}

static bool is_own_minion(int c, int side) { return c >= 0 && c >> 3 == side && (c & 7) != kHeroPlace; }

// Lynessa Sunsorrow knows the spells that were cast on own minions; a countered one was not (rules X211, X248).
void Engine::remember_spell_on_minion(const Frame& f) {
    Side& x = s.sides[f.side];
    if (is_own_minion(find(f.target), f.side) && !x.blessings.full())
        x.blessings.push_back(f.option() == 1 || f.option() == 2 ? option_card(f.row, f.option()) : f.row);
}

// Whether a secret waits for the next spell of this side: then its overload is never owed (rule X1).
bool Engine::will_counter(int side) const {
    for (const Secret& secret : s.sides[1 - side].secrets) {
        const Card& c = t[secret.row];
        if (c.trigger_count && t.ops[t.triggers[c.triggers].program].code == OpCode::counter) return true;
    }
    return false;
}

// A card is played (sections D and G): the same phases for every type. A weapon's battlecry resolves while the old
// weapon is still there (rule 43); a hero card's after the new hero has come.
void Engine::step_play(Frame& f) {
    const Card& card = t[f.row];
    const bool merged = f.made & Frame::kMerged;
    const bool minion = f.kind == Frame::kPlayMinion && !merged && !(card.flags2 & Card::kSleeps);
    const auto happens = [&](EventKind kind) {
        return emit({kind, f.side, f.source, f.row, f.target, f.amount, f.row, f.cause_side});
    };
    // From patch 9.2 on, who came while the card resolved does not react to its end (rule X4).
    const auto is_done = [&](EventKind kind) {
        return emit({kind, f.side, f.source, f.row, f.target, f.amount, f.row, f.cause_side}, f.subject);
    };
    const auto stands = [&] { return !minion || find(f.source) >= 0; };
    const bool spell = f.kind == Frame::kPlaySpell;
    const auto countered = [&] { return (f.made & Frame::kCountered) != 0; };
    constexpr uint8_t kLastStep = 10;
    switch (f.step) {
        case 0:
            f.step = 1;
            if (waits(f, spell && happens(EventKind::counter))) return;
            [[fallthrough]];
        case 1:
            f.step = countered() ? kLastStep : 2;
            if (countered()) return;
            if (spell && f.target) [[unlikely]]
                remember_spell_on_minion(f);
            if (card.overload && !(spell && will_counter(f.side)) &&
                waits(f, emit({EventKind::overload, f.side, f.source, f.row, 0, card.overload})))
                return;
            [[fallthrough]];
        case 2:
            f.step = 3;
            if (f.note_side) [[unlikely]] {  // Echo
                HandCard copy = hand_card(card.flags2 & Card::kRepeats ? same_era(card.power, f.row) : f.row, f.row);
                copy.known |= HandCard::kFleeting | HandCard::kShown;
                add_to_hand(f.side, copy, false);
            }
            if (waits(f, happens(EventKind::play))) return;
            [[fallthrough]];
        case 3:
            f.step = 4;
            if (waits(f, minion && happens(EventKind::summon))) return;
            if (waits(f, spell && happens(EventKind::cast))) return;
            [[fallthrough]];
        case 4:
            f.step = 5;
            if (waits(f, deaths())) return;
            [[fallthrough]];
        case 5:
            f.step = countered() ? kLastStep : Frame::kSpeaks;
            if (countered()) return;
            if (f.kind == Frame::kPlayHero) {
                if (waits(f, replace_hero(f.row, f.side, true))) return;
                if (waits(f, card.armor > 0 && emit({EventKind::armor, f.side, 0, 0, 0, card.armor}))) return;
            }
            if (spell) f.note_side = f.target && is_own_minion(find(f.target), f.side);  // who copies it asks later
            if (waits(f, !merged && !(card.flags & Card::kSecret) && battlecry(f))) return;
            [[fallthrough]];
        case Frame::kSpeaks:
            if (spell && f.loop < 2 && !(card.flags & Card::kSecret) && rule(f.side, repeats_spell)) [[unlikely]] {
                // Electra: once more after a death step, unless the target has left play (rule X255).
                if (f.loop++ == 0 && waits(f, deaths())) return;
                f.loop = 2;
                if (waits(f, (!f.target || find(f.target) >= 0) && push_text(f, f.source))) return;
            }
            f.step = 7;
            if (f.kind == Frame::kPlayWeapon &&
                waits(f, equip(f.row, f.side, f.forged_attack(), f.forged_durability(), f.buff)))
                return;
            [[fallthrough]];
        case 7:
            f.step = 8;
            if (waits(f, deaths())) return;
            [[fallthrough]];
        case 8:
            f.step = 9;
            if (waits(f, heard(EventKind::after_play) && stands() && is_done(EventKind::after_play))) return;
            if (heard(EventKind::lost_play) && !stands()) [[unlikely]]
                if (waits(f, happens(EventKind::lost_play))) return;
            [[fallthrough]];
        case 9:
            f.step = kLastStep;
            if (waits(f, minion && heard(EventKind::after_summon) && stands() && is_done(EventKind::after_summon)))
                return;
            if (waits(f, spell && is_done(EventKind::after_cast))) return;
            [[fallthrough]];
        case kLastStep:
            f.step = kLastStep + 1;
            if (waits(f, deaths())) return;
            [[fallthrough]];
        default:
            if (!finish()) s.frames.pop_back();
    }
}

void Engine::step_power(Frame& f) {
    switch (f.step) {
        case 0:
            f.step = 1;
            f.subject = s.next_id;
            if (waits(f, f.option() ? push_options(f, f) : push_program(t[f.row].play, f))) return;
            [[fallthrough]];
        case 1:
            f.step = 2;
            if (waits(f, deaths())) return;
            [[fallthrough]];
        case 2:
            f.step = 3;
            // Who came with this use does not hear of it (rule X360).
            if (waits(f, emit({EventKind::power, f.side, f.source, f.row, f.target}, f.subject))) return;
            [[fallthrough]];
        case 3:
            f.step = 4;
            if (waits(f, deaths())) return;
            [[fallthrough]];
        default:
            if (!finish()) s.frames.pop_back();
    }
}

}  // namespace turnwise::hearthstone
