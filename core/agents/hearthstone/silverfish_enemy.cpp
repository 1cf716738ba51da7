#include "agents/hearthstone/silverfish_enemy.h"

namespace turnwise::hearthstone {

namespace {

void hurt_hero(Side& side, int damage) {
    const int blocked = std::min<int>(side.armor, damage);
    side.armor = static_cast<int16_t>(side.armor - blocked);
    side.hero.damage = static_cast<int16_t>(side.hero.damage + damage - blocked);
}

// A minion without text that no spell may aim at.
void add_plain_minion(State& s, Side& side, Row row, int size) {
    Entity& e = side.board[side.board_size++];
    e = Entity{};
    e.row = row;
    e.id = e.order = s.next_id++;
    e.attack = e.now_attack = e.health = e.now_health = static_cast<int16_t>(size);
    e.flags = keyword(fresh) | keyword(elusive);
}

// What he does with his cards, whatever they are.
void play_unknown_cards(const Hearthstone& game, State& s, int enemy) {
    Side &his = s.sides[enemy], &mine = s.sides[1 - enemy];
    const Facts& facts = game.lens().facts;
    const int era = era_of(his.hero.row), mana = his.max_mana;
    if (his.class_ == Class::mage) hurt_hero(mine, 1);
    const int played = (his.hand_size >= 8) + (his.hand_size >= 4) + (his.hand_size >= 2);
    for (int i = 0; i < played; ++i) {
        his.hand[--his.hand_size] = HandCard{};
        his.prices[his.hand_size] = 0;
    }
    const bool armed = his.class_ == Class::warrior || his.class_ == Class::paladin;
    if (armed && !his.weapon.exists() && mana >= 4 && facts.plain_weapon(era)) {
        Entity& weapon = his.weapon;
        weapon = Entity{};
        weapon.row = facts.plain_weapon(era);
        weapon.id = weapon.order = s.next_id++;
        weapon.attack = weapon.now_attack = 3;
        weapon.health = weapon.now_health = 2;
        mine.armor = static_cast<int16_t>(mine.armor + 3);  // so that nobody dies of a guess
    }
    if (his.board_size < kBoardLimit && mana >= 2 && facts.plain_minion(era))
        add_plain_minion(s, his, facts.plain_minion(era), mana <= 3 ? 2 : std::min(mana, 7) - 1);
    his.mana = 0;
    Chance nobody_asks;
    Engine(game.table(), game.options(), s, nobody_asks).rebuild();
}

}  // namespace

void swing_at_hero(const Hearthstone& game, State& s, int side) {
    Side& other = s.sides[1 - side];
    if (s.result != Result::playing || other.secrets.size() > 0) return;
    for (const Entity& e : minions(other))
        if (e.has(keyword(taunt))) return;
    const Engine engine = game.lens().engine(s);
    int damage = 0;
    for (int i = 0; i < s.sides[side].board_size; ++i)
        if (engine.can_attack(character(side, i))) damage += s.sides[side].board[i].now_attack;
    hurt_hero(other, damage);
}

void EnemyTurn::add_variants(const Hearthstone& game, const State& state, int player, Chance& chance, Meter& meter) {
    boards_.clear();
    boards_.push_back(state);
    Hearthstone::Actions actions;
    game.legal_actions(state, actions);
    for (const Action& action : actions) {
        const bool at_hero = action.target != Action::kNobody && (action.target & 7) == kHeroPlace;
        if (action.kind != Action::kPower || at_hero) continue;
        boards_.push_back(state);
        game.apply(boards_.back(), action, chance);
        ++meter.model_calls;
    }
    for (State& board : boards_)
        if (board.result == Result::playing && board.choice.kind == Choice::kNone)
            play_unknown_cards(game, board, 1 - player);
}

int EnemyTurn::reply(const Hearthstone& game, const State& state, int player, int turn, int width, const Ledger& ledger,
                     Chance& chance, Meter& meter, State* worst, int enough) {
    const Lens lens = game.lens();
    const int enemy = 1 - player;
    int lowest = INT_MAX;
    const auto weigh = [&](const State& board) {
        const int value = silverfish_value(lens, board, player, turn, behaviour_, ledger);
        if (value >= lowest) return;
        lowest = value;
        if (worst) *worst = board;
    };
    if (state.result != Result::playing || state.active != enemy || state.choice.kind != Choice::kNone) {
        weigh(state);
        return lowest;
    }
    add_variants(game, state, player, chance, meter);
    const auto most = static_cast<size_t>(width) + boards_.size();
    for (size_t i = 0; i < boards_.size() && lowest > enough; ++i) {
        if (boards_[i].result == Result::playing && boards_[i].choice.kind == Choice::kNone) {
            if (boards_.size() < most && !meter.exhausted())
                list_attacks(game, boards_[i], moves_);
            else
                moves_.clear();
            for (const Move& move : moves_) {
                if (boards_.size() >= most) break;
                boards_.push_back(boards_[i]);
                game.apply(boards_.back(), move.action, chance);
                ++meter.model_calls;
            }
            swing_at_hero(game, boards_[i], enemy);
        }
        weigh(boards_[i]);
    }
    return lowest;
}

}  // namespace turnwise::hearthstone
