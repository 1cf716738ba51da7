#include "games/hearthstone/engine.h"

// Secrets and quests.

namespace turnwise::hearthstone {

// How often its player has played this minion since the quest came, by name; with this play.
int Engine::remember_play(const Frame& f) {
    const CardNumber card = t.face(f.cause);
    for (Attachment& a : s.attachments)
        if (a.holder == f.source && t.names[t.face(a.row)] == t.names[card]) return ++a.scope;
    if (can_attach()) s.attachments.push_back({f.source, f.cause, new_id(), Attachment::kMemory, 1});
    return 1;
}

void Engine::step_secrets(const Op& op, Frame& f) {
    const int side = player(op, f);
    Side& x = s.sides[side];
    switch (op.code) {
        case OpCode::put_secret: {
            ++f.pc;
            CardNumber fitting[64];
            int n = 0;
            for (CardNumber card : t.pool(op.pool, era_of(f.row)))
                if (n < 64 && legal_secret_room(f.side, same_era(card, f.row))) fitting[n++] = card;
            if (n == 0) return;
            const int i = chance.pick(ask(Ask::card, f.side), n,
                                      [&](int option) { return uint32_t{same_era(fitting[option], f.row)}; });
            add_secret(f.side, same_era(fitting[i], f.row), false);
            return;
        }
        case OpCode::secret_from_deck: {
            if (!again(f, [&] { return amount(op, f); })) return;
            const int entry = pick_from_deck(f.side, 0, true);
            if (entry >= 0) add_secret(f.side, take(f.side, entry).row, true);
            return;
        }
        case OpCode::secret_chosen:
            ++f.pc;
            if (f.note && legal_secret_room(f.side, f.note)) add_secret(f.side, f.note, false);
            return;
        case OpCode::steal_secret: {  // a random one of the opponent's that is not active here
            ++f.pc;
            Side& y = s.sides[1 - f.side];
            int places[kSecretLimit], n = 0;
            for (int i = 0; i < y.secrets.size(); ++i) {
                const Row row = y.secrets[i].row;
                const bool room = row == 0 ? x.secrets.size() < kSecretLimit : legal_secret_room(f.side, row);
                if (room && !(t[row].flags & Card::kQuest)) places[n++] = i;
            }
            if (n == 0) return;
            const int i = places[chance.pick(ask(Ask::card), n,
                                             [&](int option) { return uint32_t{y.secrets[places[option]].row}; })];
            const Secret secret = y.secrets[i];
            if (!(secret.known & 2)) see(1 - f.side, secret.row);
            y.secrets.erase(i);
            add_secret(f.side, secret.row, false);
            x.secrets.back().known |= 1;  // both have seen it
            return;
        }
        case OpCode::destroy_secrets:
            ++f.pc;
            for (int i = s.sides[player(op, f)].secrets.size() - 1; i >= 0; --i) {
                const Secret secret = s.sides[player(op, f)].secrets[i];
                if (t[secret.row].flags & Card::kQuest) continue;
                if (!(secret.known & 2)) see(player(op, f), secret.row);
                s.sides[player(op, f)].secrets.erase(i);
            }
            return;
        case OpCode::progress: {
            ++f.pc;
            for (Secret& quest : s.sides[f.side].secrets) {
                if (quest.id != f.source || quest.progress() >= op.a) continue;
                const int done = op.has(Op::Progress::by_name) ? remember_play(f) : quest.progress() + 1;
                if (done <= quest.progress()) continue;
                quest.known = static_cast<uint8_t>((quest.known & 3) | done << Secret::kProgress);
                if (done >= op.a) s.maybe_dying = 1;
            }
            return;
        }
        default:
            return;
    }
}

}  // namespace turnwise::hearthstone
