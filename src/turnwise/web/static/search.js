// A search as this page knows it: the newest look, and rows whose words came once.
import { signal } from "./ui.js";
import { ask, follow } from "./wire.js";

export class Search {
  constructor(topic, own = false, given = null) {
    this.topic = topic;
    this.given = given; // the budget that it was asked with
    this.own = own; // asked for here, not an agent's own thoughts
    this.look = signal(null);
    this.error = signal("");
    this.path = signal([]); // the part that is zoomed to: rows with place, node and words
    this.words = new Map();
    this.leave = follow(topic, (message) => this.hear(message.look), () => this.opening(), (error) => (this.error.value = error.message));
  }

  opening() {
    this.words.clear();
    return { view: this.view() };
  }
  view(path = this.path.peek()) {
    return { path: path.map((one) => [one.place, one.node]), depth: 6, most: 400 };
  }

  hear(look) {
    if (look.error) this.error.value = look.error;
    if (!look.rows) {
      this.look.value = { ...(this.look.peek() || {}), ...look };
      return;
    }
    const keys = [];
    const rows = look.rows.map((raw) => {
      const [parent, chance, place, node, player, over, visits, value, good, probability, bucket, words] = raw;
      const key = `${parent >= 0 ? keys[parent] : ""}/${chance ? `c${node}` : `a${place}`}`;
      keys.push(key);
      const known = `${this.path.peek().map((one) => `${one.place}:${one.node}`).join("/")}|${key}`;
      if (words) this.words.set(known, words);
      return { key, parent, chance: !!chance, place, node, player, over: !!over, visits, value, good, probability, bucket, words: this.words.get(known) || "" };
    });
    this.look.value = { ...look, rows };
  }

  // More of what it was given; the same tree goes on.
  more() {
    return this.tell("extend", this.given?.iterations ? { iterations: this.given.iterations } : { seconds: 5 });
  }
  get unit() {
    return this.given?.iterations ? "iterations" : "seconds";
  }

  // Looks that come before the answer are of the part before.
  async zoom(path) {
    try {
      await ask({ do: "view", topic: this.topic, view: this.view(path) });
      this.words.clear();
      this.path.value = path;
    } catch (error) {
      this.error.value = error.message;
    }
  }
  tell(what, more = {}) {
    return ask({ do: what, topic: this.topic, ...more }).catch((error) => (this.error.value = error.message));
  }
}

export const alive = (look) => look && !["done", "failed"].includes(look.phase);
