// Runs of the ledger: the list, and one run whose rows change in place while it goes on.
import { count, go, html, Link, percent, place, signal } from "../ui.js";
import { follow, table } from "../wire.js";

const list = signal(null);
const error = signal("");
const wanted = signal("");
const first = signal(0);

const PAGE = 50;
const STATES = { running: "goes on", paused: "paused", stopped: "stopped", done: "done" };
let listed = 0;
// Asked again every few seconds while it is looked at: rows change in place.
function wantList() {
  if (Date.now() - listed < 3000) return;
  listed = Date.now();
  table("runs").then((found) => (list.value = found)).catch((problem) => (error.value = problem.message));
}
setInterval(() => place.peek() === "/runs" && !document.hidden && !error.peek() && wantList(), 3100);

export function Runs({ name }) {
  return name ? html`<${One} name=${name} />` : html`<${List} />`;
}

function List() {
  wantList();
  if (error.value) return html`<main class="one"><section class="p"><h1>Runs</h1><p>${error.value}</p><p class="note"><code>turnwise serve --ledger turnwise.sqlite</code> shows the runs of that file; <code>turnwise run experiment.toml</code> makes one.</p></section></main>`;
  const all = (list.value || []).filter((one) => `${one.name} ${one.title}`.toLowerCase().includes(wanted.value.toLowerCase()));
  const shown = all.slice(first.value, first.value + PAGE);
  return html`<main class="one wide"><section class="p"><h1>Runs</h1><label>Search<input value=${wanted.value} onInput=${(event) => ((wanted.value = event.target.value), (first.value = 0))} /></label>
    <div class="scroll" tabindex="0" role="group" aria-label="runs"><table class="a runs"><thead><tr><th>run</th><th>state</th><th>matches</th><th class="hide-s">of</th><th class="hide-s">failed</th><th class="hide-s">begun</th></tr></thead><tbody>
    ${shown.map((one) => html`<tr key=${one.run}><td><${Link} to=${`/runs/${one.run}`}>${one.name}</${Link}><small class="dim"> ${one.title}</small></td><td>${STATES[one.state] || one.state}</td><td>${count(one.matches)}</td><td class="hide-s">${count(one.planned)}</td><td class="hide-s">${one.failed || ""}</td><td class="hide-s">${one.created.slice(0, 16).replace("T", " ")}</td></tr>`)}</tbody></table></div>
    ${list.value && !all.length ? html`<p class="note">No run fits.</p>` : ""}
    ${all.length > PAGE ? html`<p class="buttons"><button type="button" class="btn" disabled=${!first.value} onClick=${() => (first.value -= PAGE)}>Newer</button><span class="note">${first.value + 1} to ${Math.min(all.length, first.value + PAGE)} of ${count(all.length)}</span>
      <button type="button" class="btn" disabled=${first.value + PAGE >= all.length} onClick=${() => (first.value += PAGE)}>Older</button></p>` : ""}</section></main>`;
}

// One run: loaded whole once, then only what changes comes by the socket.
const now = signal(null);
const opened = signal({ lineup: -1, matches: [] });
let leave = () => {};
let name_ = "";
function want(name) {
  if (name_ === name) return;
  name_ = name;
  leave();
  now.value = null;
  opened.value = { lineup: -1, matches: [] };
  table(`runs/${encodeURIComponent(name)}`).then((found) => {
    now.value = found;
    table(`runs/${found.run.run}/tables`).then((tables) => name_ === name && (now.value = { ...now.peek(), tables })).catch(() => {});
    leave = follow(`run:${found.run.run}`, (message) => {
      if (!message.error) now.value = { ...now.peek(), run: message.run, standings: message.standings };
    });
  }).catch((problem) => (now.value = { error: problem.message }));
}

async function open(lineup, after = -1) {
  const same = opened.peek().lineup === lineup;
  if (same && after < 0) return (opened.value = { lineup: -1, matches: [] });
  const found = await table(`runs/${now.peek().run.run}/matches?lineup=${lineup}&after=${after}`).catch(() => []);
  opened.value = { lineup, matches: after < 0 ? found : [...opened.peek().matches, ...found], whole: found.length < PAGE };
}

function One({ name }) {
  want(name);
  const found = now.value;
  if (!found) return html`<main class="one"><section class="p"><p>...</p></section></main>`;
  if (found.error) return html`<main class="one"><section class="p"><h1>Runs</h1><p class="error">${found.error}</p><p><${Link} to="/runs">All runs</${Link}></p></section></main>`;
  const { run, standings } = found;
  const line = [STATES[run.state] || run.state, `${count(run.matches)} of ${count(run.planned)} matches`, run.speed && `${run.speed.toFixed(run.speed < 10 ? 1 : 0)} a second`, run.left && run.state === "running" && `${duration(run.left)} left`, run.failed && `${run.failed} failed`];
  return html`<main class="one wide"><section class="p"><h1><${Link} to="/runs">Runs</${Link}> / ${run.name}</h1><p>${run.title} <span class="dim">${found.paper}</span></p>
    <p class="nums" role="status">${line.filter(Boolean).join(" · ")}</p>
    <svg class="bar" viewBox="0 0 100 2" preserveAspectRatio="none" role="img" aria-label=${`${Math.round((100 * run.matches) / Math.max(1, run.planned))} % of the matches`}><rect width="100" height="2" class="rest" /><rect width=${(100 * run.matches) / Math.max(1, run.planned)} height="2" class="done" /></svg>
    <${Standings} rows=${standings} run=${run} /></section>
    ${(found.tables || []).map((one) => html`<${Sheet} one=${one} />`)}
    ${found.errors?.length ? html`<section class="p"><h2>What failed <span>${found.errors.length} of them</span></h2><ul class="errors">${found.errors.map((one) => html`<li>${one.lineup}/${one.block}/${one.seats}: ${one.kind}: ${one.message}</li>`)}</ul></section>` : ""}
    ${found.about ? html`<section class="p"><h2>About</h2><p>${found.about}</p></section>` : ""}</main>`;
}

function Standings({ rows, run }) {
  const tested = rows.some((one) => one.test);
  return html`<div class="scroll" tabindex="0" role="group" aria-label="line-ups"><table class="a standings"><thead><tr><th>line-up</th><th class="hide-s">setting</th><th>blocks</th><th>rate</th><th class="hide-s">anytime 95 %</th><th>0 to 100 %</th>${tested ? html`<th>SPRT</th>` : ""}<th class="hide-s">verdict</th></tr></thead>
    <tbody>${rows.map((one) => html`<tr key=${one.lineup}><td><button type="button" class="link" aria-expanded=${opened.value.lineup === one.lineup} onClick=${() => open(one.lineup)}>${one.agents.join(" : ")}</button></td><td class="hide-s">${one.setting}</td><td>${count(one.blocks)}/${count(one.planned)}</td>
      <td>${one.rate == null ? "" : percent(one.rate)}</td><td class="hide-s">${one.rate == null ? "" : `${percent(one.low)} to ${percent(one.high)}`}</td><td><${Span} one=${one} /></td>
      ${tested ? html`<td title=${one.test ? `between ${one.test.lower.toFixed(2)} and ${one.test.upper.toFixed(2)}` : ""}>${one.test ? html`${one.test.llr.toFixed(2)} <small class="dim hide-s">[${one.test.lower.toFixed(2)}, ${one.test.upper.toFixed(2)}]</small>` : ""}</td>` : ""}
      <td class="hide-s">${one.reason || (one.state === "open" ? (run.state === "running" ? "goes on" : "open") : one.state)}</td></tr>
      ${opened.value.lineup === one.lineup ? html`<tr key=${`m${one.lineup}`} class="matches"><td colspan="8"><${Matches} one=${one} run=${run} /></td></tr>` : ""}`)}</tbody></table></div>`;
}

function Span({ one }) {
  if (one.rate == null) return "";
  return html`<svg class="interval" viewBox="0 0 100 12" role="img" aria-label=${`${percent(one.low)} to ${percent(one.high)} %`}><line x1="0" x2="100" y1="6" y2="6" class="axis" /><line x1="50" x2="50" y1="1" y2="11" class="axis" />
    <line x1=${100 * one.low} x2=${100 * one.high} y1="6" y2="6" class="span" /><circle cx=${100 * one.rate} cy="6" r="4" /></svg>`;
}

function Matches({ one, run }) {
  const { matches, whole } = opened.value;
  const show = (match) => go(`/replay/run/${run.run}/${one.lineup}/${match.block}/${match.seats}`);
  return html`${matches.length ? html`<p class="note">Block and seats of each match, the winner in bold; a click replays it.</p>` : ""}<ol class="match-list">${matches.map((match) => html`<li key=${match.number}><button type="button" class="link" onClick=${() => show(match)}>${match.block}/${match.seats}</button>
    <span>${match.agents.map((agent, seat) => html`<span class=${match.returns[seat] > 0.5 ? "won" : "dim"}>${agent}</span>${seat === 0 ? " : " : ""}`)}</span>
    <small class="dim">${match.actions} actions${match.finished ? "" : ", not finished"}${match.error ? `, ${match.error}` : match.record ? "" : ", to be played again from its seed"}</small></li>`)}</ol>
    ${matches.length && !whole ? html`<button type="button" class="btn" onClick=${() => open(one.lineup, matches.at(-1).number)}>More</button>` : matches.length ? "" : html`<p class="note">No match yet.</p>`}`;
}

// Any table of a report.
function Sheet({ one }) {
  return html`<section class="p"><h2>${one.title}</h2><div class="scroll" tabindex="0" role="group" aria-label=${one.title}><table class="a"><thead><tr>${one.header.map((word) => html`<th>${word}</th>`)}</tr></thead>
    <tbody>${one.rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table></div>${one.note ? html`<p class="note">${one.note}</p>` : ""}</section>`;
}

function duration(seconds) {
  const whole = Math.round(seconds);
  return whole >= 3600 ? `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min` : whole >= 60 ? `${Math.floor(whole / 60)} min ${whole % 60} s` : `${whole} s`;
}
