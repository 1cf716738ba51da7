// A record of a match, from a file or as text: looked at, analysed, and played on from any moment.
import { go, html, signal } from "../ui.js";
import { create } from "../match.js";
import { unpack } from "../link.js";

const text = signal("");
const error = signal("");

// Records stay text: their seeds are longer than the numbers of a browser.
const show = async (more) => go(`/m/${await create({ setup: { game: "" }, seats: [], ...more })}`);

async function open() {
  error.value = "";
  try {
    await show({ record: text.peek() });
  } catch (problem) {
    error.value = problem.message;
  }
}
async function read(event) {
  const file = event.target.files[0];
  if (!file) return;
  text.value = await file.text();
  open();
}

// A match of a run, recorded or played again from its seed; or a record in the link.
let opened = "";
async function fromAddress(path) {
  const hash = location.hash.startsWith("#token") ? "" : location.hash;
  if (opened === path + hash) return;
  opened = path + hash;
  error.value = "";
  const [, , , run, lineup, block, seats] = path.split("/");
  try {
    if (seats) await show({ of_run: { run: decodeURIComponent(run), lineup: Number(lineup), block: Number(block), seats: Number(seats) } });
    else if (hash) await show({ record: await unpack(hash.slice(1)) });
  } catch (problem) {
    opened = "";
    error.value = problem.message;
  }
}

export function Replay({ path }) {
  fromAddress(path);
  if (path !== "/replay" && !error.value) return html`<main class="one"><section class="p"><p role="status">The match is opened; one without a record is played again ...</p></section></main>`;
  return html`<main class="one"><section class="p form"><h1>Replay a match</h1><p>Open the record of a match (<code>turnwise play --save</code>, or "Record" below a match here).</p>
    <label>File<input type="file" accept=".json,application/json" onChange=${read} /></label>
    <label>Or its text<textarea spellcheck="false" value=${text.value} onInput=${(event) => (text.value = event.target.value)}></textarea></label>
    ${error.value ? html`<p class="error" role="alert">${error.value}</p>` : ""}
    <p><button type="button" class="btn pri" onClick=${open}>Open</button></p></section></main>`;
}
