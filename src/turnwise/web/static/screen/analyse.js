// A position from a link or a text: analysed, or played on from here. The link holds the position itself.
import { go, html, signal } from "../ui.js";
import { ask } from "../wire.js";
import { Board } from "../board/board.js";
import { Arrows, Numbered } from "../board/arrows.js";
import { create } from "../match.js";
import { Search } from "../search.js";
import { Actions, Chance, Head, Line } from "../panel/thinking.js";
import { TreePanel } from "../panel/icicle.js";
import { Choose, Compared, picksOf } from "../panel/compare.js";
import { agents, recipeOf, wantAgents } from "../agents.js";
import { pack, unpack } from "../link.js";

const game = signal("hearthstone");
const text = signal("");
const seen = signal(null);
const error = signal("");
const search = signal(null);
const compared = signal([]);
const copied = signal(false);
const chosen = signal("mcts");
let read = "";

// A position that another screen hands over: an agent of one's own to be tried.
async function handedOver() {
  const found = sessionStorage.getItem("turnwise try");
  if (!found) return;
  sessionStorage.removeItem("turnwise try");
  const given = JSON.parse(found);
  game.value = given.game;
  chosen.value = given.agent;
  text.value = JSON.stringify(given.position, null, 1);
  await check();
  analyse();
}

async function fromLink() {
  handedOver();
  if (!location.hash || location.hash === read || location.hash.startsWith("#token")) return;
  read = location.hash;
  try {
    const found = await unpack(read.slice(1));
    game.value = found.game;
    text.value = JSON.stringify(found.position, null, 1);
    await check();
  } catch {
    error.value = "The link holds no position.";
  }
}

// Of another game nothing that is shown holds.
function take(name) {
  search.peek()?.leave();
  compared.peek().forEach((one) => one.search.leave());
  game.value = name;
  seen.value = null;
  search.value = null;
  compared.value = [];
  error.value = "";
}
const position = () => JSON.parse(text.peek());
async function check() {
  error.value = "";
  copied.value = false;
  const name = game.peek();
  try {
    const found = await ask({ do: "check", setup: { game: name }, position: position() });
    if (name !== game.peek()) return;
    seen.value = found;
    read = `#${await pack({ game: game.peek(), position: position() })}`;
    history.replaceState(null, "", `/analyse${read}`);
  } catch (problem) {
    error.value = problem.message;
    seen.value = null;
  }
}
async function analyse() {
  try {
    const made = await ask({ do: "analyse", setup: { game: game.peek() }, position: position(), recipe: { ...recipeOf(chosen.peek()), seconds: 5 } });
    search.peek()?.leave();
    compared.value = [];
    search.value = new Search(made.topic, true, { seconds: 5 });
  } catch (problem) {
    error.value = problem.message;
  }
}
async function compare(names) {
  error.value = "";
  compared.peek().forEach((one) => one.search.leave());
  compared.value = [];
  for (const name of names) {
    try {
      const made = await ask({ do: "analyse", setup: { game: game.peek() }, position: position(), recipe: { ...recipeOf(name), seconds: 2 } });
      compared.value = [...compared.peek(), { name, search: new Search(made.topic, true) }];
    } catch (problem) {
      error.value = `${name}: ${problem.message}`;
    }
  }
}
async function play() {
  try {
    go(`/m/${await create({ setup: { game: game.peek() }, seats: [{ who: "person", name: "you" }, { who: "agent", name: "mcts", seconds: 2 }], position: position() })}`);
  } catch (problem) {
    error.value = problem.message;
  }
}
async function copy() {
  await navigator.clipboard.writeText(location.href).catch(() => {});
  copied.value = true;
}

// Where a position may come from, before there is one.
async function random() {
  try {
    const found = await ask({ do: "random_position", setup: { game: game.peek() }, seed: 1 + Math.floor(1e6 * Math.random()), actions: 40 });
    text.value = JSON.stringify(found.position, null, 1);
    check();
  } catch (problem) {
    error.value = problem.message;
  }
}
function Beginnings() {
  return html`<section class="p whose"><h2>Where from?</h2><p>Any agent of the project can analyse a position, or two to four of them be compared on it.</p>
    <p class="buttons"><button type="button" class="btn pri" onClick=${random}>A random position</button><button type="button" class="btn" onClick=${() => go("/edit")}>Make one in the editor</button></p>
    <p class="note">Or write one as JSON, or open a link to one. In a match, "Hint" and "Analyse" do the same.</p></section>`;
}

export function Analyse() {
  fromLink();
  wantAgents();
  const now = seen.value;
  const fitting = agents.value.filter((one) => !one.game || one.game === game.value);
  return html`<main class="match"><h1 class="quiet">Analyse a position</h1><div class="col">
    ${now ? html`<section class="p table"><h2>The position <span>${now.over ? "the match is over" : `player ${now.to_act} decides`}</span></h2>
      <div class="board"><${Board} game=${game.value} view=${now.view} viewer=${now.to_act} choices=${[]} />${compared.value.length ? html`<${Numbered} picks=${picksOf(compared.value)} choices=${now.choices} />` : html`<${Arrows} look=${search.value?.look.value} choices=${now.choices} chosen="" />`}</div>
      <p class="buttons"><label class="inline"><select aria-label="agent" value=${chosen.value} onChange=${(event) => (chosen.value = event.target.value)}>${fitting.map((one) => html`<option value=${one.name} selected=${one.name === chosen.value}>${one.name}</option>`)}</select></label>
        <button type="button" class="btn pri" disabled=${now.over} onClick=${analyse}>Analyse</button><button type="button" class="btn" onClick=${() => go(`/edit${read}`)}>Edit</button><button type="button" class="btn" disabled=${now.over} onClick=${play}>Play from here</button>
        <button type="button" class="btn" onClick=${copy}>${copied.value ? "Copied" : "Copy link"}</button></p></section>` : ""}
    ${search.value ? html`<${TreePanel} search=${search.value} side=${now?.to_act} />` : ""}
    <section class="p"><h2>As JSON <span>the form of the documentation; all but the needed fields may be left out</span></h2>
      <label>Game<select value=${game.value} onChange=${(event) => take(event.target.value)}>${["hearthstone", "tribes", "pocket", "connect_four", "nim"].map((name) => html`<option value=${name} selected=${name === game.value}>${name}</option>`)}</select></label>
      <label>Position<textarea spellcheck="false" value=${text.value} onInput=${(event) => (text.value = event.target.value)}></textarea></label>
      ${error.value ? html`<p class="error" role="alert">${error.value}</p>` : ""}
      <p class="buttons"><button type="button" class="btn" onClick=${check}>Show</button></p></section></div>
    <div class="col">${now && !now.over ? html`<${Choose} game=${game.value} compare=${compare} />` : ""}${compared.value.length ? html`<${Compared} searches=${compared.value} choices=${now?.choices || []} />` : ""}${search.value ? html`<${Head} search=${search.value} name=${chosen.value} /><${Actions} search=${search.value} /><${Line} search=${search.value} side=${now?.to_act} /><${Chance} search=${search.value} />` : !now ? html`<${Beginnings} />` : ""}</div></main>`;
}
