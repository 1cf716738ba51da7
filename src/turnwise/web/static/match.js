// A match as this page knows it: opened by its topic, drawn from what the server last said.
import { batch, signal, speak } from "./ui.js";
import { ask, follow } from "./wire.js";
import { clear } from "./picking.js";

// Keys of seats lie in this browser: they say who may play.
const KEYS = "turnwise keys";
export function keysOf(id) {
  try {
    return JSON.parse(localStorage.getItem(KEYS) || "{}")[id] || [];
  } catch {
    return [];
  }
}
export function keep(id, keys) {
  let known = {};
  try {
    known = JSON.parse(localStorage.getItem(KEYS) || "{}");
  } catch {
    known = {};
  }
  const ids = [...Object.keys(known), id].slice(-100);
  localStorage.setItem(KEYS, JSON.stringify(Object.fromEntries([...Object.entries(known), [id, keys]].filter(([one]) => ids.includes(one)))));
}

export async function create(request) {
  const made = await ask({ do: "new_match", ...request });
  const id = made.topic.slice(6);
  keep(id, Object.keys(made.keys));
  return id;
}

export class Match {
  constructor(id) {
    this.id = id;
    this.topic = `match:${id}`;
    this.now = signal(null);
    this.error = signal("");
    this.busy = signal(false);
    this.thinks = signal("");
    this.shown = signal(null); // an earlier moment that is looked at
    this.as = signal(null); // as which seat; null: everything that may be seen
    this.luck = signal(null);
    this.covered = signal(false); // hot seat: the next player has not taken the place yet
    this.number = undefined;
    const opening = () => ({ keys: keysOf(id), ...(this.number === undefined ? {} : { after: this.number }) });
    this.leave = follow(this.topic, (message) => this.hear(message), opening, (error) => (this.error.value = error.message));
  }

  hear(message) {
    batch(() => {
      const before = this.now.value;
      if (message.point) {
        this.now.value = { ...before, curve: [...before.curve.filter((one) => one.moment !== message.point.moment), message.point] };
        return;
      }
      this.number = message.n;
      if (message.match) this.now.value = message.match;
      else if (message.now) {
        const line = message.event.moved ? this.longer(before.line, message.event.moved) : before.line;
        this.now.value = { ...before, ...message.now, line };
        if (message.event.undone !== undefined || message.event.went !== undefined || message.event.redone !== undefined) this.refresh();
      } else if (message.event?.moved && before) this.now.value = { ...before, line: this.longer(before.line, message.event.moved) };
      if (message.event?.thinks) this.thinks.value = message.event.thinks;
      this.announce(before, message);
      const now = this.now.value;
      if (before && now.moment !== before.moment) clear();
      // Who watches and looks at an earlier moment stays there.
      if (!(before && now.mine.length === 0 && message.event?.moved)) this.shown.value = null;
      // Two people at one screen: nobody sees the other's hand by surprise.
      if (before && now.hides && now.mine.length > 1 && now.to_act !== before.to_act && now.mine.includes(now.to_act) && !now.over) this.covered.value = true;
    });
  }

  longer(line, step) {
    const at = line.findIndex((one) => one.moment === step.parent);
    return [...line.slice(0, step.parent === 0 ? 0 : at + 1), step];
  }

  // The line of another branch is the server's to say.
  refresh() {
    this.number = undefined;
    this.leave();
    const opening = () => ({ keys: keysOf(this.id), ...(this.number === undefined ? {} : { after: this.number }) });
    this.leave = follow(this.topic, (message) => this.hear(message), opening, (error) => (this.error.value = error.message));
  }

  announce(before, message) {
    const now = this.now.value;
    if (!now) return;
    if (now.over && !before?.over) speak(result(now));
    else if (message.event?.moved) speak(`${now.seats[message.event.moved.seat].name}: ${message.event.moved.words}`);
  }

  async do(what, more = {}) {
    this.error.value = "";
    this.busy.value = true;
    try {
      return await ask({ do: what, topic: this.topic, ...more });
    } catch (error) {
      this.error.value = error.message;
      speak(error.message);
      if (what === "act") this.refresh();
    } finally {
      this.busy.value = false;
    }
  }
  act(choice) {
    return this.do("act", { moment: this.now.peek().moment, choice: choice.text });
  }
  async look(moment, as = this.as.peek()) {
    const found = await this.do("look", { moment, ...(as === undefined || as === null ? {} : { observe_as: as }) });
    if (found) this.shown.value = found;
  }
  // What chance did, once it may be known; asked again when the match has grown.
  async wantLuck(length) {
    if (this.luckAt === length) return;
    this.luckAt = length;
    const found = await ask({ do: "luck", topic: this.topic }).catch(() => null);
    if (found) this.luck.value = found.events;
  }
}

export function result(now) {
  if (!now.over) return "";
  const best = Math.max(...now.returns);
  const winners = now.seats.map((seat, i) => [seat, i]).filter(([, i]) => now.returns[i] === best);
  const how = now.conceded !== null ? ` (${now.seats[now.conceded].name} gave up)` : "";
  if (winners.length !== 1) return `A draw${how}.`;
  const [seat, i] = winners[0];
  return now.mine.length === 1 ? (now.mine[0] === i ? `You win${how}.` : `You lose${how}.`) : `${seat.name} (seat ${i}) wins${how}.`;
}
