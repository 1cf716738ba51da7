// A new match: the game, who sits where, and what is known.
import { html, signal } from "../ui.js";
import { games, table } from "../wire.js";
import { agents, recipeOf, wantAgents } from "../agents.js";
import { begin } from "./start.js";

const form = signal({ game: "hearthstone", decks: ["p5_mage_mech", "p5_hunter_face"], level: "", seats: ["person", "mcts"], effort: "2", open: false, lists: true, fog: false, seed: "" });
const decks = signal([]);
const levels = signal([]);
let asked = false;
function want() {
  if (asked) return;
  asked = true;
  table("decks").then((found) => (decks.value = found)).catch(() => {});
  table("levels").then((found) => (levels.value = found)).catch(() => {});
}

const set = (change) => (form.value = { ...form.peek(), ...change });

function request(now) {
  const words = now.game === "hearthstone" ? { deck: now.decks } : now.game === "tribes" ? { ...(now.level ? { level: now.level } : {}), full_observation: !now.fog } : {};
  const effort = now.effort ? { seconds: Number(now.effort) } : {};
  return {
    setup: { game: now.game, words },
    seats: now.seats.map((who, i) => (who === "person" ? { who: "person", name: now.seats.filter((one) => one === "person").length > 1 ? `player ${i + 1}` : "you" } : { who: "agent", ...recipeOf(who), ...effort })),
    open: now.open, open_lists: now.lists, ...(now.seed ? { seed: Number(now.seed) } : {}),
  };
}

export function Play() {
  want();
  wantAgents();
  const now = form.value;
  const fitting = agents.value.filter((one) => !one.game || one.game === now.game);
  // What is chosen stands there before the list of all has come.
  const select = (label, value, options, change) => html`<label>${label}<select value=${value} onChange=${(event) => change(event.target.value)}>
    ${(options.some(([key]) => key === value) ? options : [...options, [value, value]]).map(([key, name]) => html`<option value=${key} selected=${key === value}>${name}</option>`)}</select></label>`;
  const seat = (i) => select(`Seat ${i + 1}`, now.seats[i], [["person", "a person"], ...fitting.map((one) => [one.name, one.name])], (who) => set({ seats: now.seats.map((one, k) => (k === i ? who : one)) }));
  const check = (label, key, help) => html`<label class="check"><input type="checkbox" checked=${now[key]} onChange=${(event) => set({ [key]: event.target.checked })} />${label}<small>${help}</small></label>`;
  const submit = (event) => (event.preventDefault(), begin(request(now)));
  return html`<main class="one"><section class="p form"><h1>A new match</h1><form onSubmit=${submit}>
    ${select("Game", now.game, Object.keys(games.value).map((name) => [name, name]), (game) => set({ game, seats: now.seats.map((who) => (who === "person" || agents.peek().some((one) => one.name === who && (!one.game || one.game === game)) ? who : "mcts")) }))}
    <p class="note">${games.value[now.game] || ""}</p>
    ${now.game === "hearthstone" ? html`<div class="pair">${[0, 1].map((i) => select(`Deck of seat ${i + 1}`, now.decks[i], decks.value.map((one) => [one.name, `${one.title} (${one.class}, ${one.era})`]), (name) => set({ decks: now.decks.map((one, k) => (k === i ? name : one)) })))}</div>` : ""}
    ${now.game === "tribes" ? select("Level", now.level, [["", "any of the papers' 25"], ...levels.value.map((one) => [one, one])], (level) => set({ level })) : ""}
    <div class="pair">${[0, 1].map(seat)}</div>
    ${select("Agents think", now.effort, [["0.5", "half a second"], ["2", "2 seconds"], ["10", "10 seconds"], ["", "as their recipe says"]], (effort) => set({ effort }))}
    ${now.game === "tribes" ? check("Fog", "fog", "Each tribe sees what it has explored.") : ""}
    ${now.game === "hearthstone" ? check("Deck lists are known", "lists", "Both sides know what is in the decks, not what is in the hand.") : ""}
    ${check("Open match", "open", "Everybody sees everything, the thoughts of agents too.")}
    <label>Seed<input inputmode="numeric" pattern="[0-9]*" placeholder="a new one" value=${now.seed} onInput=${(event) => set({ seed: event.target.value.replace(/\D/g, "") })} /><small>Who chooses it could know every card: such a match is open.</small></label>
    <p><button type="submit" class="btn pri">Begin</button></p></form></section></main>`;
}
