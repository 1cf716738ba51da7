#include "games/hearthstone/engine.h"

// Sequences (sections C, D, G, H): what one action starts, phase by phase. Each step either changes the state and goes
// on, or leaves a frame on the stack that must be worked off first.

namespace turnwise::hearthstone {

bool Engine::push_program(uint16_t program, const Frame& about) {
    if (program == 0) return false;
    s.frames.push_back(about);
    Frame& f = s.frames.back();
    f.kind = Frame::kProgram;
    f.pc = program;
    f.loop = 0;
    f.step = f.made = 0;
    return true;
}

// Cards of one's own can make a chain without end; one that grows fills a list of the state, this ends the others.
static constexpr int kStepLimit = 200'000;

// Works off the frames above the lowest ones; true when a player must choose first.
bool Engine::run_above(int depth) {
    for (; s.frames.size() > depth && s.choice.kind == Choice::kNone; ++steps) {
        if (steps == kStepLimit) [[unlikely]]
            throw Error(ErrorKind::kBadState, "what this action starts does not end");
        Frame& f = s.frames.back();
        switch (f.kind) {
            case Frame::kProgram:
                step_program(f);
                break;
            case Frame::kQueue:
                step_queue(f);
                break;
            case Frame::kEmit:
                step_emit(f);
                break;
            case Frame::kDeaths:
                step_deaths(f);
                break;
            case Frame::kPlayMinion:
            case Frame::kPlaySpell:
            case Frame::kPlayWeapon:
            case Frame::kPlayHero:
                step_play(f);
                break;
            case Frame::kPower:
                step_power(f);
                break;
            case Frame::kAttack:
                step_attack(f);
                break;
            case Frame::kEndTurn:
                step_end_turn(f);
                break;
            case Frame::kStartTurn:
                step_start_turn(f);
                break;
            case Frame::kStart:
                step_start(f);
                break;
        }
    }
    return s.frames.size() > depth;
}

// The win check at the end of a sequence (rule 63).
bool Engine::finish() {
    const bool first = s.sides[0].lost, second = s.sides[1].lost;
    if (!first && !second) return false;
    s.result = first && second ? Result::draw : first ? Result::second_won : Result::first_won;
    s.frames.clear();
    s.queue.clear();
    s.fallen.clear();
    s.replaced = 0;
    return true;
}

void Engine::act_at_random(Action action) {
    if (rule(0, random_targets) || rule(1, random_targets)) randomize(action);
    act_as_said(action);
}

void Engine::act_as_said(const Action& action) {
    const int side = s.active;
    switch (action.kind) {
        case Action::kEnd:
            step_end_turn(push(Frame::kEndTurn, side));
            break;
        case Action::kPlay:
            play(action);
            break;
        case Action::kAttack: {
            Frame& f = push(Frame::kAttack, side);
            f.source = s.at(action.source).id;
            f.object = f.target = s.at(action.target).id;
            f.pc = action.source;  // where they stand, as long as nobody moves
            f.loop = action.target;
            step_attack(f);
            break;
        }
        case Action::kPower:
            use_power(action);
            break;
        case Action::kChoose: {
            const DeckCard chosen = s.choice.options[action.source];
            s.choice.kind = Choice::kNone;
            Frame& f = s.frames.back();
            f.note = chosen.row;
            f.buff = chosen.buff;
            break;
        }
        case Action::kMulligan:
            mulligan(s.choice.side, action.source);
            break;
    }
    run();
}

// Playing cards -----------------------------------------------------------------------------------------------------

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
    if (of_other_class(side, row)) x.count(Tally::foreign_cards);
    if (c.type == Type::spell) {
        x.count(Tally::spells_this_turn);
        x.count(Tally::spells_cast);
        if (price >= kBigSpell) {
            x.count(Tally::big_spells_this_turn);
            x.count(Tally::big_spells);
        }
    } else if (c.type == Type::minion) {
        x.count(Tally::minions_this_turn);
        x.last_minion = row;
        if (is_of(c.race, Race::elemental)) x.count(Tally::elementals_this_turn);
    }
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
            create(e, card.row);
            if (!(t[e.row].flags & Card::kDormant)) strengthen(e, card.attack, card.health);
            bring_cthun(e, side);
            e.flags |= keyword(fresh);
            retotal(e);
            if (const int size = x.tally(Tally::minion_size); size && !(t[e.row].flags & Card::kDormant)) [[unlikely]]
                set_stats(e, size, size);
            if (is_of(c.race, Race::totem) && x.totems < 255) ++x.totems;
            if (card.parts[0]) [[unlikely]]
                attach(e, card.parts[0], Attachment::kText);
            settle(e);
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
    if (c.type == Type::spell && target && action.target >> 3 == side && (action.target & 7) != kHeroPlace &&
        !x.blessings.full()) [[unlikely]]
        x.blessings.push_back(f.option() == 1 || f.option() == 2 ? option_card(card.row, f.option()) : card.row);
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
    refresh(kStats | kRules);
}

// The battlecry, twice with Brann (rule 47); of a potion, both ingredients in turn. Pushed last first.
bool Engine::battlecry(const Frame& f) {
    const bool potion = f.kind == Frame::kPlaySpell && f.value;
    if (!t[f.row].play && !potion && !f.option()) return false;
    const bool doubled = any(lanes(s.sides[f.side], flags_of)) & keyword(double_battlecry);
    const bool cries = t[f.row].flags & Card::kBattlecry, spell = t[f.row].type == Type::spell;
    const bool again = cries ? doubled || rule(f.side, repeats_battlecry) : spell && rule(f.side, repeats_spell);
    int times = again ? 2 : 1;
    bool pushed = false;
    Frame about{};
    about.side = f.side;
    about.source = f.source;
    about.target = f.target;
    for (; times > 0; --times) {
        if (spell && again && times == 1) push(Frame::kDeaths, f.side);
        if (potion) [[unlikely]]
            for (Row part : {static_cast<Row>(f.note), static_cast<Row>(f.value)}) {
                if (!part) continue;
                about.row = part;
                pushed |= push_program(t[part].play, about);
            }
        about.row = f.row;
        pushed |= f.option() ? push_options(f, about) : push_program(t[f.row].play, about);
    }
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
            if (waits(f, card.overload && emit({EventKind::overload, f.side, f.source, f.row, 0, card.overload})))
                return;
            [[fallthrough]];
        case 2:
            f.step = 3;
            if (f.note_side) [[unlikely]] {  // Echo
                HandCard copy = hand_card(f.row, f.row);
                copy.known = HandCard::kFleeting | HandCard::kShown;
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
            f.step = countered() ? kLastStep : 6;
            if (countered()) return;
            if (f.kind == Frame::kPlayHero) {
                replace_hero(f.row, f.side, true);
                if (waits(f, card.armor > 0 && emit({EventKind::armor, f.side, 0, 0, 0, card.armor}))) return;
            }
            if (waits(f, !merged && !(card.flags & Card::kSecret) && battlecry(f))) return;
            [[fallthrough]];
        case 6:
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
            if (waits(f, f.option() ? push_options(f, f) : push_program(t[f.row].play, f))) return;
            [[fallthrough]];
        case 1:
            f.step = 2;
            if (waits(f, deaths())) return;
            [[fallthrough]];
        case 2:
            f.step = 3;
            if (waits(f, emit({EventKind::power, f.side, f.source, f.row, f.target}))) return;
            [[fallthrough]];
        case 3:
            f.step = 4;
            if (waits(f, deaths())) return;
            [[fallthrough]];
        default:
            if (!finish()) s.frames.pop_back();
    }
}

// Attacks -----------------------------------------------------------------------------------------------------------

// Both values are read first, both hits land, then the damage triggers resolve (rule 35d).
bool Engine::combat(int a, int d, bool forced) {
    const auto by = [&](int c) {
        const Entity& e = s.at(c);
        Dealer dealer{e.id, e.row, static_cast<uint8_t>(c >> 3), e.flags | e.aura_flags};
        const Entity& weapon = s.sides[c >> 3].weapon;
        if ((c & 7) == kHeroPlace && weapon.exists()) {
            dealer.keywords = weapon.flags | weapon.aura_flags;
            dealer.row = weapon.row;
        }
        return dealer;
    };
    Hit hits[4] = {{static_cast<uint8_t>(d), static_cast<int16_t>(attack_of(a)), by(a)},
                   {static_cast<uint8_t>(a), static_cast<int16_t>((d & 7) == kHeroPlace ? 0 : attack_of(d)), by(d)}};
    if (Entity& e = s.at(a); !forced && e.free_attacks) [[unlikely]]
        --e.free_attacks;
    else if (!forced && e.attacks < 255)
        ++e.attacks;
    if ((a & 7) == kHeroPlace && s.sides[a >> 3].weapon.exists()) {
        Entity& weapon = s.sides[a >> 3].weapon;
        const bool kept = s.active == a >> 3 && (any(lanes(s.sides[a >> 3], flags_of)) & keyword(keeps_weapon));
        if ((t[weapon.row].rules >> spends_attack & 1) && (d & 7) != kHeroPlace) [[unlikely]] {
            weapon.attack = static_cast<int16_t>(weapon.attack - !kept);
            retotal(weapon);
        } else {
            weapon.damage = static_cast<int16_t>(weapon.damage + !kept);
        }
        if (weapon.left() <= 0) s.maybe_dying = 1;
    }
    int n = hits[1].amount > 0 ? 2 : 1;
    if ((hits[0].by.keywords & keyword(cleaves)) && (d & 7) != kHeroPlace) [[unlikely]]
        for (int c : {d - 1, d + 1})
            if (c >= 0 && (s.board_mask(d >> 3) & bit(c)))
                hits[n++] = {static_cast<uint8_t>(c), hits[0].amount, hits[0].by};
    return deal(hits, n);
}

static constexpr uint8_t kAttackEnds = 5;

void Engine::step_attack(Frame& f) {
    const bool outermost = &f == s.frames.begin();
    switch (f.step) {
        case 0:
            f.step = 1;
            if (s.sides[f.side].hero.id == f.source && s.sides[f.side].weapon.has(keyword(immune_while_attacking)))
                s.sides[f.side].hero.flags |= keyword(immune_while_attacking);
            if (waits(f, emit({EventKind::attack, f.side, f.source, s.at(f.pc).row, f.object}))) return;
            [[fallthrough]];
        case 1: {
            f.step = 2;
            const int a = find(f.source, f.pc);
            while (f.made & Frame::kRedirected) {
                f.made &= static_cast<uint8_t>(~Frame::kRedirected);
                f.step = 1;
                const EntityId old = f.target;
                f.target = f.object;
                const Row row = a < 0 ? Row{0} : s.at(a).row;
                if (waits(f, emit_redirected({EventKind::attack, f.side, f.source, row, f.object}, old))) return;
                f.step = 2;
            }
            if (a >= 0) s.at(a).flags &= ~(keyword(stealth) | keyword(stealth_until_turn));
            if (waits(f, deaths())) return;
            [[fallthrough]];
        }
        case 2: {
            f.step = 3;
            if (outermost && finish()) return;
            const int a = find(f.source, f.pc), d = find(f.object, f.loop);
            if (a < 0 || d < 0 || s.at(a).dying() || s.at(d).dying()) {
                f.step = kAttackEnds;
                return;
            }
            if (waits(f, combat(a, d, f.made & Frame::kForced))) return;
            [[fallthrough]];
        }
        case 3:
            f.step = 4;
            if (heard(EventKind::after_attack)) {
                const int a = find(f.source, f.pc);
                if (waits(f, emit({EventKind::after_attack, f.side, f.source, a < 0 ? Row{0} : s.at(a).row, f.object})))
                    return;
            }
            [[fallthrough]];
        case 4:
            f.step = kAttackEnds;
            if (waits(f, deaths())) return;
            [[fallthrough]];
        default:
            s.sides[f.side].hero.flags &= ~keyword(immune_while_attacking);
            if (!outermost || !finish()) s.frames.pop_back();
    }
}

// Turns -------------------------------------------------------------------------------------------------------------

// Effects until end of turn go, the frozen who did not attack thaw (rules 16 and 67).
void Engine::expire_turn(int side) {
    constexpr uint32_t kTurnFlags = keyword(spares_heroes) | keyword(immune_this_turn);
    const auto expire = [&](Entity& e, bool own, bool minion) {
        if (e.turn_attack) {
            e.turn_attack = 0;
            retotal(e);
        }
        e.flags &= ~(kTurnFlags | e.turn_keywords);
        e.turn_keywords = 0;
        if (!(e.flags & keyword(silenced))) e.flags |= t[e.row].keywords & keyword(spares_heroes);
        if (own && (e.flags & keyword(frozen)) && e.attacks + used_free_attacks(t, e) == 0 &&
            (!minion || !(e.flags & keyword(fresh)) || e.has(keyword(charge) | keyword(rush))))
            e.flags &= ~keyword(frozen);
    };
    const Entity first = anyones(s.sides[0]), second = anyones(s.sides[1]);
    const auto until_now = [](const Entity& e) {
        return (e.flags & (kTurnFlags | keyword(frozen))) | e.turn_keywords | static_cast<uint8_t>(e.turn_attack);
    };
    if (until_now(first) | until_now(second))
        for (int who = 0; who < 2; ++who)
            for (int place = 0; place <= kHeroPlace; ++place)
                if (Entity& e = s.at(character(who, place)); until_now(e)) expire(e, who == side, place != kHeroPlace);
    for (Side& x : s.sides) x.weapon.flags &= ~uint32_t{x.weapon.turn_keywords}, x.weapon.turn_keywords = 0;
    if (!s.attachments.empty()) drop_expired(Attachment::kThisTurn, side);
    uint8_t known = 0;
    for (const Side& x : s.sides)
        for (const HandCard& card : x.hand) known |= card.known;
    if (known & HandCard::kFleeting) [[unlikely]]
        for (int who = 0; who < 2; ++who)
            for (int i = s.sides[who].hand_size - 1; i >= 0; --i)
                if (s.sides[who].hand[i].fleeting()) remove_from_hand(who, i);
    Side& x = s.sides[side];
    x.mana = static_cast<int8_t>(x.mana - x.temp_mana);
    x.temp_mana = 0;
    x.spell_tax = 0;
}

void Engine::step_end_turn(Frame& f) {
    switch (f.step) {
        case 0:
            f.step = 1;
            if (waits(f, emit({EventKind::turn_end, f.side}))) return;
            [[fallthrough]];
        case 1:
            f.step = 2;
            if (waits(f, deaths())) return;
            [[fallthrough]];
        default:
            expire_turn(f.side);
            if (finish()) return;
            if (o.turn_limit > 0 && s.turn >= o.turn_limit) {
                s.result = Result::draw;
                s.frames.clear();
                return;
            }
            f = Frame{};
            f.kind = Frame::kStartTurn;
            f.side = static_cast<uint8_t>(1 - s.active);
            if (s.turns_ahead > 0) {
                f.side = s.turn_sides & 1;
                s.turn_sides >>= 1;
                --s.turns_ahead;
            }
            step_start_turn(f);
    }
}

// Texts that last until this turn end, those that wait for it begin.
void Engine::turn_attachments(int side) {
    drop_expired(Attachment::kMyTurn, side);
    for (Attachment& a : s.attachments)
        if (a.kind == Attachment::kText && (a.more & Attachment::kNextTurn) && find(a.holder) >> 3 == side) {
            a.more ^= Attachment::kNextTurn | Attachment::kThisTurn;
            s.dirty = kStats | kRules;
        }
}

void Engine::ready_turn(int side) {
    ++s.turn;
    s.active = static_cast<uint8_t>(side);
    s.deaths_this_turn = 0;
    for (Side& x : s.sides) {
        x.died_this_turn.clear();
        x.cards_played = 0;
        std::fill_n(x.tallies.begin(), kTurnTallies, uint8_t{0});
        x.power.uses = 0;
        x.hero.attacks = 0;
        for (Entity& e : x.board) e.attacks = 0;
    }
    if (s.rules >> four_attacks & 1) [[unlikely]]
        for (Side& x : s.sides)
            for (Entity& e : x.board)
                if (!(e.flags & keyword(silenced))) e.free_attacks = free_attacks(t[e.row]);
    if (!s.attachments.empty()) [[unlikely]]
        turn_attachments(side);
    // Every other turn is often enough, as what says too much costs time and nothing else.
    if ((s.turn & 1) || !s.attachments.empty())
        renew_listening();
    else
        hear_secrets();

    Side& x = s.sides[side];
    auto& elementals = x.tallies[static_cast<size_t>(Tally::elementals_this_turn)];
    x.tallies[static_cast<size_t>(Tally::elementals_last_turn)] = elementals;
    elementals = 0;
    x.max_mana = static_cast<int8_t>(std::min(kManaLimit, x.max_mana + 1));
    x.locked = x.owed;
    x.owed = 0;
    x.mana = static_cast<int8_t>(std::max(0, x.max_mana - x.locked));
    x.temp_mana = 0;
    x.spell_tax = x.next_spell_tax;
    x.next_spell_tax = 0;
    uint32_t any = x.hero.flags;
    for (Entity& e : x.board) any |= e.flags, e.flags &= ~keyword(fresh);
    if (any & keyword(stealth_until_turn)) [[unlikely]]
        for (int place = 0; place <= kHeroPlace; ++place)
            if (Entity& e = s.at(character(side, place)); e.flags & keyword(stealth_until_turn))
                e.flags &= ~(keyword(stealth) | keyword(stealth_until_turn));
}

void Engine::step_start_turn(Frame& f) {
    const int depth = s.frames.size();
    switch (f.step) {
        case 0:
            f.step = 1;
            ready_turn(f.side);
            if (waits(f, emit({EventKind::turn_start, f.side}))) return;
            [[fallthrough]];
        case 1:
            f.step = 2;
            if (waits(f, deaths())) return;
            [[fallthrough]];
        case 2:
            f.step = 3;
            draw(f.side);
            if (waits(f, s.frames.size() != depth)) return;
            [[fallthrough]];
        case 3:
            f.step = 4;
            if (waits(f, deaths())) return;
            [[fallthrough]];
        default:
            if (!finish()) s.frames.pop_back();
    }
}

// The beginning of a match ------------------------------------------------------------------------------------------

// Opening hands are dealt; the frame goes on with mulligans, the coin and start-of-game effects.
void Engine::begin(int first) {
    s.first = s.active = static_cast<uint8_t>(first);
    for (int side : {first, 1 - first}) {
        Side& x = s.sides[side];
        const int cards = side == first ? 3 : 4;
        int quest = x.deck.size() - 1;  // it is the first card of the hand
        while (quest >= 0 && !(t[x.deck[quest].row].flags & Card::kQuest)) --quest;
        for (int i = 0; i < cards && x.deck_size > 0; ++i) {
            const DeckCard card = i == 0 && quest >= 0 ? take(side, quest) : take_random(side, side);
            x.hand[x.hand_size++] = hand_card(card.row, 0);
        }
    }
    push(Frame::kStart, first);
    run();
}

// Replacements are drawn first, then the marked cards go back: a marked card cannot come back (rule 10).
void Engine::mulligan(int side, uint8_t mask) {
    Side& x = s.sides[side];
    Row back[kHandLimit];
    int n = 0;
    for (int i = 0; i < x.hand_size; ++i)
        if ((mask >> i & 1) && x.deck_size > 0) {
            back[n++] = x.hand[i].row;
            x.hand[i] = hand_card(take_random(side, side).row, 0);
        }
    for (int i = 0; i < n; ++i) put_in_deck(side, back[i], 0);
    x.mulligan_done = 1;
    s.choice.kind = Choice::kNone;
}

void Engine::step_start(Frame& f) {
    const int depth = s.frames.size();
    const int second = 1 - f.side;
    while (s.frames.size() == depth && s.choice.kind == Choice::kNone) {
        switch (f.step++) {
            case 0:
            case 1: {
                const int side = f.step == 1 ? f.side : second;
                if (!o.mulligan || s.sides[side].hand_size == 0) break;
                s.choice.kind = Choice::kMulligan;
                s.choice.side = static_cast<uint8_t>(side);
                s.choice.options.clear();
                break;
            }
            case 2:
                if (t.special.coin && s.sides[second].hand_size > 0) {
                    const Row row = same_era(t.special.coin, s.sides[second].hero.row);
                    HandCard coin = hand_card(row, row);
                    coin.known = 1;
                    add_to_hand(second, coin, false);
                }
                break;
            case 3:
                for (int side : {second, int{f.side}}) {
                    const Side& x = s.sides[side];
                    for (int i = x.hand_size - 1; i >= 0; --i)
                        if (t[x.hand[i].row].listens_hand & event_bit(EventKind::enter_hand)) {
                            s.listening_hand |= event_bit(EventKind::enter_hand);
                            emit({EventKind::enter_hand, static_cast<uint8_t>(side), x.hand[i].id, x.hand[i].row});
                        }
                }
                break;
            case 4:
                for (int side : {second, int{f.side}}) {
                    const Side& x = s.sides[side];
                    for (int i = x.list.size() - 1; i >= 0; --i) {
                        if (!t[x.list[i]].start) continue;
                        Frame about{};
                        about.side = static_cast<uint8_t>(side);
                        about.row = x.list[i];
                        push_program(t[x.list[i]].start, about);
                    }
                }
                break;
            default: {
                const uint8_t first = f.side;
                rebuild_listeners();
                f = Frame{};
                f.kind = Frame::kStartTurn;
                f.side = first;
                return;
            }
        }
    }
}

}  // namespace turnwise::hearthstone
