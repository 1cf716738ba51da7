// The agents by name, and a builder: a form from the schema and the TOML beside it, each following the other.
import { go, html, Link, percent, signal } from "../ui.js";
import { ask, table } from "../wire.js";
import { agents, keepAgent, recipeOf, wantAgents } from "../agents.js";
import { create } from "../match.js";
import { PartForm } from "../panel/parts.js";

const wanted = signal("");
const schema = signal(null);
let asked = false;
function wantSchema() {
  if (asked) return;
  asked = true;
  table("recipe-schema").then((found) => (schema.value = found)).catch(() => (asked = false));
}

const source = (about) => [about.paper ? `paper ${about.paper}` : "", about.section].filter(Boolean).join(", ");

export function Agents({ name }) {
  wantAgents();
  const one = agents.value.find((other) => other.name === name);
  if (name) return one ? html`<${Builder} one=${one} key=${name} />` : html`<main class="one"><section class="p"><p>${agents.value.length ? `There is no agent named ${name}.` : "..."}</p></section></main>`;
  const shown = agents.value.filter((other) => JSON.stringify([other.name, other.about]).toLowerCase().includes(wanted.value.toLowerCase()));
  return html`<main class="one wide"><section class="p"><h1>Agents</h1><p class="note">Each is a recipe of parts. Open one to change it, try it, and keep it as your own.</p><label>Search<input value=${wanted.value} onInput=${(event) => (wanted.value = event.target.value)} /></label>
    <div class="scroll" tabindex="0" role="group" aria-label="agents"><table class="a words"><thead><tr><th>name</th><th class="hide-s">what it is</th><th>game</th><th class="hide-s">from</th></tr></thead><tbody>
    ${shown.map((other) => html`<tr key=${other.name}><td><${Link} to=${`/agents/${encodeURIComponent(other.name)}`}>${other.name}</${Link}></td><td class="hide-s dim">${other.about.text || ""}</td><td>${other.game || "any"}</td><td class="hide-s">${other.own ? "your own" : source(other.about)}</td></tr>`)}</tbody></table></div></section></main>`;
}

// What is being built: the recipe, its TOML, and what is wrong with either.
const state = signal({ of: "", recipe: null, toml: "", wrong: null });
const duel = signal(null);
const rival = signal("random");
const game = signal("hearthstone");
const own = signal("");

let waiting = 0;
async function check(change, toml) {
  const number = ++waiting;
  try {
    const found = await ask({ do: "recipe", ...change });
    if (number === waiting) state.value = { ...state.peek(), recipe: found.recipe, toml: toml ?? found.toml, wrong: null };
  } catch (problem) {
    if (number === waiting) state.value = { ...state.peek(), ...(change.recipe ? { recipe: change.recipe } : { toml }), wrong: { at: problem.at, message: problem.message } };
  }
}
const set = (recipe) => {
  state.value = { ...state.peek(), recipe };
  check({ recipe });
};
let typing = 0;
const type = (event) => {
  const toml = event.target.value;
  state.value = { ...state.peek(), toml };
  clearTimeout(typing);
  typing = setTimeout(() => check({ toml }, toml), 250);
};

function begin(one) {
  if (state.peek().of === one.name) return;
  state.value = { of: one.name, recipe: one.recipe, toml: "", wrong: null };
  duel.value = null;
  own.value = one.own ? one.name : `my ${one.name}`;
  game.value = one.game || "hearthstone";
  check({ recipe: one.recipe });
}

const setup = () => ({ game: game.peek(), words: game.peek() === "hearthstone" ? { deck: ["p5_mage_mech", "p5_hunter_face"] } : {} });
const mine = () => ({ name: own.peek(), recipe: state.peek().recipe });
async function play() {
  const seats = [{ who: "person", name: "you" }, { who: "agent", ...mine(), label: own.peek() }];
  const id = await create({ setup: setup(), seats, open_lists: true }).catch((problem) => (state.value = { ...state.peek(), wrong: problem }) && null);
  if (id) go(`/m/${id}`);
}
async function tryIt() {
  keepAgent(own.peek(), state.peek().recipe);
  const found = await ask({ do: "random_position", setup: setup(), seed: 1 + Math.floor(1e6 * Math.random()) });
  sessionStorage.setItem("turnwise try", JSON.stringify({ game: game.peek(), position: found.position, agent: own.peek() }));
  go("/analyse");
}
async function fight() {
  duel.value = { on: true };
  try {
    duel.value = await ask({ do: "duel", setup: setup(), a: mine(), b: recipeOf(rival.peek()), matches: 20 });
  } catch (problem) {
    duel.value = { error: problem.message };
  }
}
function save() {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([state.peek().toml], { type: "text/plain" }));
  link.download = `${own.peek().replaceAll(/[^\w-]+/g, "-")}.toml`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

function Builder({ one }) {
  wantSchema();
  begin(one);
  const { recipe, toml, wrong } = state.value;
  const fitting = agents.value.filter((other) => !other.game || other.game === game.value);
  return html`<main class="match build"><h1 class="quiet">${one.name}</h1><div class="col"><section class="p head"><h2>${one.name} <span>${one.about.text || ""} ${one.about.paper ? `(${source(one.about)})` : ""}</span></h2>
    ${wrong ? html`<p class="error" role="alert">${wrong.at ? `${wrong.at}: ` : ""}${wrong.message}</p>` : html`<p class="note">The form and the TOML are one recipe: a change in either shows in the other.</p>`}
    ${schema.value ? html`<form class="recipe-form" onSubmit=${(event) => event.preventDefault()}><${PartForm} schema=${schema.value} shape=${schema.value} value=${recipe} set=${set} label="agent" at="" wrong=${wrong} /></form>` : html`<p>...</p>`}</section></div>
    <div class="col"><section class="p"><h2>As TOML</h2><label><span class="quiet">the recipe as TOML</span><textarea class="toml" spellcheck="false" value=${toml} onInput=${type}></textarea></label>
      <div class="pair"><label>Name<input value=${own.value} onInput=${(event) => (own.value = event.target.value.slice(0, 40))} /></label>
        <label>Game<select value=${game.value} onChange=${(event) => (game.value = event.target.value)}>${["hearthstone", "tribes", "pocket", "connect_four"].map((name) => html`<option value=${name} selected=${name === game.value}>${name}</option>`)}</select></label></div>
      <p class="buttons"><button type="button" class="btn pri" disabled=${!!wrong} onClick=${play}>Play against it</button><button type="button" class="btn" disabled=${!!wrong} onClick=${tryIt}>Try on a position</button>
        <button type="button" class="btn" disabled=${!!wrong} onClick=${() => keepAgent(own.peek(), recipe)}>Keep</button><button type="button" class="btn" disabled=${!!wrong} onClick=${save}>Save as file</button></p></section>
    <section class="p"><h2>A few matches <span>20 in pairs, at most 500 iterations a decision</span></h2><div class="buttons"><label class="inline">Against<select value=${rival.value} onChange=${(event) => (rival.value = event.target.value)}>${fitting.map((other) => html`<option value=${other.name} selected=${other.name === rival.value}>${other.name}</option>`)}</select></label>
      <button type="button" class="btn" disabled=${!!wrong || duel.value?.on} onClick=${fight}>${duel.value?.on ? "They play ..." : "Play 20"}</button></div>
      ${duel.value?.error ? html`<p class="error" role="alert">${duel.value.error}</p>` : ""}
      ${duel.value?.report ? html`<p role="status"><b>${percent(duel.value.report.rate)} %</b> for ${duel.value.names[0]}: ${duel.value.report.wins} won, ${duel.value.report.draws} drawn, ${duel.value.report.losses} lost; 95 % interval ${percent(duel.value.report.low)} to ${percent(duel.value.report.high)} %.</p>` : ""}</section></div></main>`;
}
