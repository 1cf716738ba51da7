// The agents by name, loaded when first needed, and those that were built in this browser.
import { signal } from "./ui.js";
import { table } from "./wire.js";

export const agents = signal([]);
const OWN = "turnwise agents";
let named = [];
let asked = false;

function own() {
  try {
    return JSON.parse(localStorage.getItem(OWN) || "[]");
  } catch {
    return [];
  }
}
const merge = () => (agents.value = [...own(), ...named]);

export function wantAgents() {
  if (asked) return;
  asked = true;
  table("agents").then((found) => ((named = found), merge())).catch(() => (asked = false));
}

// One of your own, under a name of your own; the newest of a name stands.
export function keepAgent(name, recipe) {
  const others = own().filter((one) => one.name !== name);
  localStorage.setItem(OWN, JSON.stringify([{ name, game: "", own: true, about: { text: "your own" }, recipe }, ...others].slice(0, 50)));
  merge();
}

// How the server is told which agent is meant.
export function recipeOf(name) {
  const found = agents.peek().find((one) => one.name === name);
  return found?.own ? { name, recipe: found.recipe } : { name };
}
