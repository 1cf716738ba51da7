#include <charconv>
#include "games/hearthstone/form.h"

#include "games/hearthstone/hearthstone.h"

// Actions, picks and boards as people write them. Places count from 1, left to right.

namespace turnwise::hearthstone {

static constexpr const char* kPickNames[] = {TURNWISE_HS_PICKS(TURNWISE_NAME_ITEM)};

static std::string character_text(int c, int viewer) {
    const std::string whose = (c >> 3) == viewer ? "own " : "enemy ";
    return whose + ((c & 7) == kHeroPlace ? "hero" : std::to_string((c & 7) + 1));
}

static bool same_changes(const HandCard& a, const HandCard& b) { return a.equals(b); }

// CS2_029, or CS2_029#2 for the second kind of Fireball in hand (other cost or changes).
static std::string hand_text(const CardTable& table, const Side& side, int index) {
    int kind = 1;
    for (int i = 0; i < index; ++i) {
        if (table.face(side.hand[i].row) != table.face(side.hand[index].row)) continue;
        bool counted = false;
        for (int k = 0; k < i; ++k) counted |= same_changes(side.hand[k], side.hand[i]);
        if (!counted && !same_changes(side.hand[i], side.hand[index])) ++kind;
    }
    std::string text = table.ids[table.face(side.hand[index].row)];
    return kind > 1 ? text + "#" + std::to_string(kind) : text;
}

// Which option of a Choose One card: ` as 1`, ` as 2`, or ` as both`.
static std::string option_text(const Action& action) {
    if (action.option() == 0) return "";
    return action.option() == 3 ? " as both" : " as " + std::to_string(action.option());
}

std::string Hearthstone::action_text(const State& state, const Action& action) const {
    const int me = to_act(state);
    const Side& side = state.sides[static_cast<size_t>(me)];
    const std::string target = action.target == Action::kNobody ? "" : " -> " + character_text(action.target, me);
    switch (action.kind) {
        case Action::kEnd:
            return "end";
        case Action::kPlay: {
            std::string text = "play " + hand_text(table_, side, action.source) + option_text(action);
            if (table_[side.hand[action.source].row].type == Type::minion && side.board_size > 0)
                text += " at " + std::to_string(action.place() + 1);
            return text + target;
        }
        case Action::kAttack:
            return "attack " + ((action.source & 7) == kHeroPlace ? "hero" : std::to_string((action.source & 7) + 1)) +
                   target;
        case Action::kPower:
            return "power" + option_text(action) + target;
        case Action::kChoose:
            return "choose " + std::to_string(action.source + 1);
        case Action::kMulligan: {
            std::string text = "mulligan";
            for (int i = 0; i < kHandLimit; ++i)
                if (action.source >> i & 1) text += " " + std::to_string(i + 1);
            return action.source == 0 ? "mulligan none" : text;
        }
    }
    return "";
}

static std::optional<int> number_in(std::string_view digits) {
    int value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return error == std::errc() && end == digits.data() + digits.size() ? std::optional(value) : std::nullopt;
}

// Cards of a mulligan, in any order.
static std::optional<Action> read_mulligan(std::string_view cards, int hand_size) {
    Action action{Action::kMulligan, 0, Action::kNobody, 0};
    while (!cards.empty()) {
        if (!cards.starts_with(' ')) return std::nullopt;
        cards.remove_prefix(1);
        const size_t end = std::min(cards.find(' '), cards.size());
        const int card = number_in(cards.substr(0, end)).value_or(0);
        if (card < 1 || card > hand_size || (action.source >> (card - 1) & 1)) return std::nullopt;
        action.source |= static_cast<uint8_t>(1 << (card - 1));
        cards.remove_prefix(end);
    }
    return action;
}

// Any place on the board, also where only one is offered because all come to the same; without a place, the right end.
std::optional<Action> Hearthstone::action_from_text(const State& state, std::string_view text) const {
    const std::string_view play = "play ", at = " at ", mulligan = "mulligan";
    const int me = to_act(state);
    const Side& x = state.sides[static_cast<size_t>(me)];
    if (state.choice.kind == Choice::kMulligan && text.starts_with(mulligan))
        return read_mulligan(text.substr(mulligan.size()), x.hand_size);
    if (!text.starts_with(play) || is_over(state)) return std::nullopt;
    const size_t arrow = std::min(text.find(" -> "), text.size());
    const std::string_view target = text.substr(arrow), what = text.substr(play.size(), arrow - play.size());
    const size_t place = what.find(at);
    std::string_view card = what.substr(0, place);
    if (card.ends_with("#1")) card.remove_suffix(2);
    int position = x.board_size;
    if (place != std::string_view::npos) position = number_in(what.substr(place + at.size())).value_or(0) - 1;
    if (position < 0 || position > x.board_size) return std::nullopt;
    Actions legal;
    legal_actions(state, legal);
    for (Action action : legal) {
        if (action.kind != Action::kPlay || hand_text(table_, x, action.source) + option_text(action) != card) continue;
        const bool aimed = action.target != Action::kNobody;
        if (target != (aimed ? " -> " + character_text(action.target, me) : "")) continue;
        if (table_[x.hand[action.source].row].type == Type::minion)
            action.position = static_cast<uint8_t>(position + action.option() * Action::kOption);
        else if (place != std::string_view::npos)
            return std::nullopt;
        return action;
    }
    return std::nullopt;
}

// Picks ---------------------------------------------------------------------------------------------------------------

// Whether a card without its era would be taken for another: the players are of two eras, or the card is of a third.
static bool says_era(const State& s, Row row) {
    return era_of(s.sides[0].hero.row) != era_of(row) || era_of(s.sides[1].hero.row) != era_of(row);
}

std::string Hearthstone::pick_text(const State& state, const Pick& pick) const {
    const Ask what = static_cast<Ask>(pick.event.id);
    const std::string name = kPickNames[pick.event.id];
    switch (what) {
        case Ask::coin:
            return name + (pick.label == 0 ? " heads" : " tails");
        case Ask::number:
            return name + " " + std::to_string(pick.label);
        case Ask::target:
            return name + " " + character_text(static_cast<int>(pick.label), to_act(state));
        default: {
            const Row row = static_cast<Row>(pick.label & 0xffff);
            const uint32_t buff = pick.label >> 16;
            std::string text = name + " " + (row == 0 ? "?" : table_.id(row));
            if (row != 0 && says_era(state, row)) text += "@" + table_.eras[static_cast<size_t>(era_of(row))];
            const bool copy = what == Ask::hand || what == Ask::discard || what == Ask::dead;
            if (copy && buff) text += "#" + std::to_string(buff + 1);
            if (!copy && buff) text += stored_text(table_[row], static_cast<int>(buff));
            return text;
        }
    }
}

// Of a card without its era: that of the player who has it, first of the one to act.
static int likely_era(const State& s, CardNumber card) {
    const int me = s.choice.kind == Choice::kNone ? s.active : s.choice.side;
    for (const int who : {me, 1 - me}) {
        const Side& x = s.sides[static_cast<size_t>(who)];
        const int era = era_of(x.hero.row);
        const auto is = [&](const auto& one) { return one.row == row_of(card, era); };
        if (std::any_of(x.deck.begin(), x.deck.end(), is) || std::any_of(x.top().begin(), x.top().end(), is) ||
            std::any_of(x.past.begin(), x.past.end(),
                        [&](const auto& one) { return one.row() == row_of(card, era); }) ||
            std::any_of(x.hand.begin(), x.hand.begin() + x.hand_size, is))
            return era;
    }
    return era_of(s.sides[static_cast<size_t>(me)].hero.row);
}

Wish Hearthstone::pick_wish(const State& state, std::string_view text) const {
    const auto fail = [&](const std::string& why) -> Wish {
        throw Error(ErrorKind::kBadPick, "pick '" + std::string(text) + "': " + why);
    };
    const size_t space = text.find(' ');
    if (space == std::string_view::npos)
        return fail("expected a kind and an answer, such as 'draw CS2_029' or 'target enemy 2'");
    const std::string_view name = text.substr(0, space), rest = text.substr(space + 1);
    uint16_t kind = 0;
    while (kind < std::size(kPickNames) && name != kPickNames[kind]) ++kind;
    if (kind == std::size(kPickNames)) {
        std::string known;
        for (const char* word : kPickNames) known += std::string(known.empty() ? "" : ", ") + word;
        return fail("there is no such kind of pick; known are " + known);
    }
    const auto number = [&](std::string_view digits) {
        uint32_t value = 0;
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
        if (error != std::errc() || end != digits.data() + digits.size())
            fail("expected a number, found '" + std::string(digits) + "'");
        return value;
    };
    const Event event{kind};
    switch (static_cast<Ask>(kind)) {
        case Ask::coin:
            if (rest != "heads" && rest != "tails") return fail("expected heads (player 0 begins) or tails");
            return Wish::label(event, rest == "tails");
        case Ask::number:
            return Wish::label(event, number(rest));
        case Ask::target: {
            const int me = to_act(state);
            const bool own = rest.starts_with("own ");
            if (!own && !rest.starts_with("enemy ")) return fail("expected 'own' or 'enemy' and a place or 'hero'");
            const std::string_view place = rest.substr(own ? 4 : 6);
            const int slot = place == "hero" ? kHeroPlace : static_cast<int>(number(place)) - 1;
            if (slot < 0 || slot > kHeroPlace) return fail("places go from 1 to 7");
            return Wish::label(event, static_cast<uint32_t>(character(own ? me : 1 - me, slot)));
        }
        default: {
            std::string_view id = rest;
            uint32_t buff = 0;
            if (const size_t mark = id.find('#'); mark != std::string_view::npos) {
                buff = number(id.substr(mark + 1)) - 1;
                id = id.substr(0, mark);
            }
            std::string_view stored;
            if (const size_t mark = id.find_first_of("+$"); mark != std::string_view::npos) {
                stored = id.substr(mark);
                id = id.substr(0, mark);
            }
            int era = -1;
            if (const size_t at = id.find('@'); at != std::string_view::npos) {
                const std::string_view wanted = id.substr(at + 1);
                size_t i = 0;
                while (i < table_.eras.size() && table_.eras[i] != wanted) ++i;
                if (i == table_.eras.size()) return fail("no era is called '" + std::string(wanted) + "'");
                era = static_cast<int>(i);
                id = id.substr(0, at);
            }
            if (id == "?") return Wish::label(event, buff << 16);  // one that nobody knows
            const auto found = table_.number_of.find(std::string(id));
            if (found == table_.number_of.end()) return fail("no card has the id '" + std::string(id) + "'");
            if (era < 0) era = likely_era(state, found->second);
            const Row row = row_of(found->second, era);
            while (!stored.empty() && buff < 1024 && stored_text(table_[row], static_cast<int>(buff)) != stored) ++buff;
            if (buff == 1024) return fail("expected an enchantment such as +1/+1");
            return Wish::label(event, row | buff << 16);
        }
    }
}

// Why not -------------------------------------------------------------------------------------------------------------

std::string Hearthstone::why_illegal(const State& state, std::string_view text) const {
    if (is_over(state)) return "the match is over";
    if (state.choice.kind == Choice::kMulligan)
        return "the mulligan must be answered first: 'mulligan none' or 'mulligan 1 3'";
    if (state.choice.kind == Choice::kCards)
        return "a choice must be answered first: 'choose 1' to 'choose " + std::to_string(state.choice.options.size()) +
               "'";
    Chance none;
    const Engine engine(table_, options_, const_cast<State&>(state), none);
    const int me = state.active;
    const Side& x = state.sides[static_cast<size_t>(me)];
    const auto words_after = [&](std::string_view start) { return text.substr(start.size()); };
    const size_t arrow = text.find(" -> ");
    const bool aimed = arrow != std::string_view::npos;
    // Whom the words after the arrow name; -1 and why when there is nobody.
    const auto aim = [&](std::string& why) {
        for (int c = 0; c < 16; ++c) {
            if (text.substr(arrow + 4) != character_text(c, me)) continue;
            if ((c & 7) == kHeroPlace || (c & 7) < state.sides[static_cast<size_t>(c >> 3)].board_size) return c;
            why = "nobody stands there";
            return -1;
        }
        why = "a target is 'own' or 'enemy' and a place or 'hero', such as 'enemy 2'";
        return -1;
    };
    const auto hidden = [&](int c) -> std::string {
        if ((c >> 3) == me) return "";
        if (state.at(c).has(keyword(stealth))) return "the target has Stealth";
        return engine.is_immune(state.at(c)) ? "the target is Immune" : "";
    };
    // What is wrong with the target of a card or power; nothing when it is one of `legal`.
    const auto target_problem = [&](Mask legal, bool elusive_matters) -> std::string {
        if (!legal) return aimed ? "it takes no target, or there is none" : "";
        if (!aimed) return "it needs a target";
        std::string why;
        const int c = aim(why);
        if (c < 0) return why;
        if (legal & bit(c)) return "";
        if (!(why = hidden(c)).empty()) return why;
        if (elusive_matters && state.at(c).has(keyword(elusive))) return "no spell or hero power can target it";
        return "it cannot target that";
    };
    if (text.starts_with("play ")) {
        std::string_view id = words_after("play ");
        for (const char* rest : {" -> ", " at "}) id = id.substr(0, id.find(rest));
        int index = 0;
        while (index < x.hand_size && hand_text(table_, x, index) != id) ++index;
        if (index == x.hand_size) return "no card " + std::string(id) + " is in hand";
        const HandCard& card = x.hand[index];
        const Card& c = table_[card.row];
        const int cost = engine.cost(me, card);
        if (cost > x.mana)
            return "it costs " + std::to_string(cost) + " and there is " + std::to_string(x.mana) + " mana";
        if (c.type == Type::minion && x.board_size >= kBoardLimit) return "the board is full";
        if ((c.flags & Card::kSecret) && x.secrets.size() >= kSecretLimit) return "five secrets are active";
        if ((c.flags & Card::kSecret) && !engine.can_play(me, card)) return "the same secret is active";
        if (!engine.can_play(me, card)) return "what the card needs is not there";
        Actions legal;
        legal_actions(state, legal);
        Mask targets = 0;
        bool playable = false;
        for (const Action& action : legal) {
            if (action.kind != Action::kPlay || action.source != index) continue;
            playable = true;
            if (action.target != Action::kNobody) targets |= bit(action.target);
        }
        if (!playable) return "there is no legal target";
        if (const std::string why = target_problem(targets, c.type == Type::spell); !why.empty()) return why;
        if (c.type != Type::minion) return "only minions have a place";
        return "there is no such place on the board: they go from 1 to " + std::to_string(x.board_size + 1);
    }
    if (text == "power" || text.starts_with("power ")) {
        if (x.power.uses) return "the hero power was used this turn";
        const int cost = engine.power_cost(me);
        if (cost > x.mana)
            return "it costs " + std::to_string(cost) + " and there is " + std::to_string(x.mana) + " mana";
        const std::string why = target_problem(engine.power_targets(me), true);
        return why.empty() ? "what the hero power needs is not there" : why;
    }
    if (text.starts_with("attack ")) {
        std::string_view who = words_after("attack ");
        who = who.substr(0, who.find(' '));
        const int place = who == "hero" ? kHeroPlace : who.size() == 1 ? who[0] - '1' : -1;
        if (place < 0 || (place > kHeroPlace) || (who != "hero" && place >= x.board_size))
            return "nobody of mine stands there";
        const int a = character(me, place);
        const Entity& e = state.at(a);
        if (e.has(keyword(frozen))) return "the attacker is frozen";
        if (e.has(keyword(cant_attack))) return "the attacker cannot attack";
        if (engine.attack_of(a) <= 0) return "the attacker has no attack";
        if (place != kHeroPlace && (e.flags & keyword(fresh)) && !e.has(keyword(charge) | keyword(rush)))
            return "the attacker came into play this turn";
        if (!engine.can_attack(a)) return "the attacker has attacked this turn";
        if (!aimed) return "it needs a target";
        std::string why;
        const int d = aim(why);
        if (d < 0) return why;
        if ((d >> 3) == me) return "only enemies can be attacked";
        if (!(why = hidden(d)).empty()) return why;
        const Side& y = state.sides[static_cast<size_t>(1 - me)];
        const auto guards = [&](const Entity& m) {
            return m.has(keyword(taunt)) && !m.has(keyword(stealth)) && !engine.is_immune(m);
        };
        for (int i = 0; i < y.board_size && !guards(state.at(d)); ++i)
            if (guards(y.board[i])) return "the Taunt minion in place " + std::to_string(i + 1) + " must be hit first";
        return "the attacker cannot attack heroes this turn";
    }
    if (text.starts_with("choose ")) return "there is nothing to choose now";
    if (text.starts_with("mulligan ")) return "the mulligan is over";
    return "expected play, attack, power, choose, mulligan or end";
}

// The board -----------------------------------------------------------------------------------------------------------

static std::string minion_text(const CardTable& table, const Entity& e) {
    std::string text =
        table.names[card_of(e.row)] + " " + std::to_string(e.now_attack) + "/" + std::to_string(e.left());
    if (e.damage > 0) text += " of " + std::to_string(e.now_health);
    const std::pair<KeywordBit, const char*> shown[] = {
        {taunt, "Taunt"},         {divine_shield, "Shield"},    {stealth, "Stealth"},   {windfury, "Windfury"},
        {poisonous, "Poisonous"}, {frozen, "Frozen"},           {silenced, "Silenced"}, {lifesteal, "Lifesteal"},
        {immune, "Immune"},       {deathrattle, "Deathrattle"},
    };
    for (const auto& [bit, word] : shown)
        if (e.has(keyword(bit))) text += std::string(" ") + word;
    if ((e.flags & keyword(fresh)) && !e.has(keyword(charge) | keyword(rush))) text += " asleep";
    return text;
}

static std::string hand_list(const CardTable& table, const Engine& engine, const Side& x, int who) {
    std::string text;
    int unknown = 0;
    for (int i = 0; i < x.hand_size; ++i) {
        if (x.hand[i].row == 0)
            ++unknown;
        else
            text += (text.empty() ? " " : ", ") + table.names[card_of(x.hand[i].row)] + " (" +
                    std::to_string(engine.cost(who, x.hand[i])) + ")";
    }
    if (unknown) text += (text.empty() ? " " : ", ") + std::to_string(unknown) + " unknown";
    return text;
}

std::string Hearthstone::state_text(const State& state) const {
    Chance none;
    const Engine engine(table_, options_, const_cast<State&>(state), none);
    std::string text = "turn " + std::to_string(state.turn) + ", player " + std::to_string(to_act(state)) + " to act\n";
    for (int who : {1 - to_act(state), to_act(state)}) {
        const Side& x = state.sides[static_cast<size_t>(who)];
        text += "player " + std::to_string(who) + ": " + table_.names[card_of(x.hero.row)] + " " +
                std::to_string(x.hero.left()) + " health";
        if (x.armor) text += " +" + std::to_string(x.armor) + " armor";
        if (const int attack = engine.hero_attack(who)) text += ", attack " + std::to_string(attack);
        if (x.weapon.exists())
            text += ", " + table_.names[card_of(x.weapon.row)] + " " + std::to_string(x.weapon.now_attack) + "/" +
                    std::to_string(x.weapon.left());
        if (x.hero.has(keyword(frozen))) text += ", Frozen";
        if (engine.is_immune(x.hero)) text += ", Immune";
        text += ", mana " + std::to_string(x.mana) + "/" + std::to_string(x.max_mana) + ", deck " +
                std::to_string(x.deck_size);
        if (x.power.uses) text += ", hero power used";
        if (x.owed) text += ", overload " + std::to_string(x.owed);
        text += "\n";
        for (int i = 0; i < x.board_size; ++i)
            text += "  " + std::to_string(i + 1) + ". " + minion_text(table_, x.board[i]) + "\n";
        for (const Secret& secret : x.secrets)
            text += "  secret: " + (secret.row ? table_.names[card_of(secret.row)] : "unknown") + "\n";
        text += "  hand:" + hand_list(table_, engine, x, who) + "\n";
    }
    if (state.choice.kind == Choice::kCards) {
        text += "choose:";
        for (int i = 0; i < state.choice.options.size(); ++i)
            text += " " + std::to_string(i + 1) + ". " + table_.names[card_of(state.choice.options[i].row)];
        text += "\n";
    }
    if (state.choice.kind == Choice::kMulligan) text += "mulligan\n";
    if (is_over(state))
        text += state.result == Result::draw        ? "draw\n"
                : state.result == Result::first_won ? "player 0 won\n"
                                                    : "player 1 won\n";
    return text;
}

}  // namespace turnwise::hearthstone
