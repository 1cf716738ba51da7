// The start: three things that work with one click, and a match that is moving behind them.
import { go, html, Link, signal } from "../ui.js";
import { Board } from "../board/board.js";
import { create, Match } from "../match.js";

const error = signal("");
const behind = signal(null);
let asked = false;

const MECH = { game: "hearthstone", words: { deck: ["p5_mage_mech", "p5_hunter_face"] } };
const READY = {
  hearthstone: { setup: MECH, seats: [{ who: "person", name: "you" }, { who: "agent", name: "mcts", seconds: 2 }], open_lists: true },
  tribes: { setup: { game: "tribes", words: {} }, seats: [{ who: "person", name: "you" }, { who: "agent", name: "mcts", seconds: 1 }] },
  watch: { setup: MECH, seats: [{ who: "agent", name: "mcts", seconds: 2 }, { who: "agent", name: "p4-ucd", iterations: 3000 }] },
};

export async function begin(request) {
  error.value = "";
  try {
    go(`/m/${await create(request)}`);
  } catch (problem) {
    error.value = problem.message;
  }
}

function live() {
  if (asked) return;
  asked = true;
  create({ setup: MECH, seats: [{ who: "agent", name: "p4-aggro" }, { who: "agent", name: "p5-greedy" }] })
    .then((id) => (behind.value = new Match(id))).catch(() => {});
}

export function Start() {
  live();
  const now = behind.value?.now.value;
  return html`<main class="start"><section class="hello"><h1>A turn is many actions, chance is everywhere, and the other hand is hidden.</h1>
    <p>Play any agent of the project, watch two of them, and see what they think while they think.</p>
    <p class="big"><button type="button" class="btn pri" onClick=${() => begin(READY.hearthstone)}>Play Hearthstone</button>
      <button type="button" class="btn pri" onClick=${() => begin(READY.tribes)}>Play Tribes</button>
      <button type="button" class="btn" onClick=${() => begin(READY.watch)}>Watch two agents</button></p>
    <p class="note">Or <${Link} to="/play">choose everything yourself</${Link}>: other games, decks, agents, seats.</p>
    ${error.value ? html`<p class="error" role="alert">${error.value}</p>` : ""}</section>
    ${now ? html`<section class="p behind" aria-hidden="true" inert><h2>${now.seats.map((seat) => seat.name).join(" against ")} <span>a match that goes on now</span></h2>
      <${Board} game=${now.game} view=${now.view} viewer=${0} /></section>` : ""}</main>`;
}
