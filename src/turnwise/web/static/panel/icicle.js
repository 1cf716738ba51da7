// The tree as an icicle: width is visits, colour is value, chance is hatched, the opponent has an edge. And the same as a
// list that unfolds, for keyboards and screen readers.
import { count, html, percent, signal } from "../ui.js";
import { Graph } from "./graph.js";

const tab = signal("Icicle");
const open = signal(new Set());

export function TreePanel({ search, side }) {
  const look = search.look.value;
  if (!look?.rows?.length) return "";
  const path = search.path.value;
  return html`<section class="p tree"><div class="tabs" role="tablist">
    ${["Icicle", "Graph", "Table"].map((name) => html`<button type="button" role="tab" aria-selected=${tab.value === name} onClick=${() => (tab.value = name)}>${name}</button>`)}
    <span class="sp"></span>${path.length ? html`<button type="button" class="btn" onClick=${() => search.zoom(path.slice(0, -1))}>Up</button>` : html`<span class="note">click zooms</span>`}</div>
    ${path.length ? html`<p class="chips">${path.map((one, i) => html`<button type="button" class="chip" onClick=${() => search.zoom(path.slice(0, i + 1))}>${one.words}</button>`)}</p>` : ""}
    ${tab.value === "Icicle" ? html`<${Icicle} look=${look} side=${side} zoom=${(row) => zoom(search, look, row)} />`
      : tab.value === "Graph" ? html`<${Graph} look=${look} side=${side} zoom=${(row) => zoom(search, look, row)} />` : html`<${Table} look=${look} />`}
    <p class="note">${tab.value === "Graph" ? "Size: visits." : "Width: visits."} Blue: good for ${side === undefined ? "who decides" : "the side that thinks"}, orange: bad. ${tab.value === "Graph" ? "Square" : "Hatched"}: chance. Orange edge: the opponent decides.</p></section>`;
}

// The way to a row is that of its parents; a row whose outcome chance decides leads nowhere by itself.
function zoom(search, look, row) {
  const steps = [];
  let node = null;
  for (let at = row; at; at = at.parent >= 0 ? look.rows[at.parent] : null) {
    if (at.chance) node = at;
    else {
      const to = at.node >= 0 ? at : node;
      if (to && to.node >= 0) steps.unshift({ place: at.place, node: to.node, words: to.chance ? `${at.words}, ${to.words}` : at.words });
      node = null;
    }
  }
  if (steps.length) search.zoom([...search.path.peek(), ...steps]);
}

const HIGH = 22;
export function Icicle({ look, side, zoom }) {
  const placed = place(look);
  const deep = Math.max(...placed.map((one) => one.level)) + 1;
  return html`<svg class="icicle" viewBox=${`0 0 1000 ${Math.max(3, deep) * HIGH}`} role="img" aria-label="the tree; the table holds the same as a list">
    <defs><pattern id="hatch" width="6" height="6" patternTransform="rotate(45)" patternUnits="userSpaceOnUse"><rect width="6" height="6" class="hatch-ground" /><line x1="0" x2="0" y2="6" class="hatch-line" /></pattern></defs>
    ${placed.map(({ row, x, width, level }) => html`<g key=${row.key} class=${`cell ${row.chance ? "luck" : shade(row.good)} ${row.player !== side && !row.chance ? "foe" : ""}`} onClick=${() => zoom(row)}>
      <title>${`${row.words}: ${count(row.visits)} visits${row.good == null ? "" : `, ${percent(row.good)} %`}${row.probability == null ? "" : `, chance ${percent(row.probability)} %`}`}</title>
      <rect x=${x} y=${level * HIGH} width=${Math.max(0.5, width - 1.5)} height=${HIGH - 2} rx="3" />
      ${width > 46 ? html`<text x=${x + 5} y=${level * HIGH + 14}>${cut(row.words, width)}</text>` : ""}</g>`)}</svg>`;
}
const cut = (words, width) => (words.length * 6.4 < width - 8 ? words : `${words.slice(0, Math.max(1, Math.floor((width - 16) / 6.4)))}…`);
// Nine steps from orange over grey to blue: they differ for colour-blind eyes too.
export const shade = (good) => (good == null ? "v4" : `v${Math.max(0, Math.min(8, Math.floor(good * 9)))}`);

function place(look) {
  const start = { x: 0, width: 1000, level: -1, visits: look.visits, used: 0 };
  const all = [];
  for (const row of look.rows) {
    const above = row.parent >= 0 ? all[row.parent] : start;
    const width = (above.width * row.visits) / Math.max(above.visits, 1);
    const mine = { row, x: above.x + above.used, width, level: above.level + 1, visits: row.visits, used: 0 };
    above.used += width;
    all.push(mine);
  }
  return all.filter((one) => one.width >= 0.5);
}

function Table({ look }) {
  const children = new Map();
  look.rows.forEach((row, i) => children.set(row.parent, [...(children.get(row.parent) || []), [row, i]]));
  const branch = (parent) => html`<ul>${(children.get(parent) || []).slice(0, 40).map(([row, i]) => {
    const more = children.has(i);
    const shown = open.value.has(row.key);
    const flip = () => {
      const next = new Set(open.value);
      shown ? next.delete(row.key) : next.add(row.key);
      open.value = next;
    };
    return html`<li key=${row.key}>${more ? html`<button type="button" class="fold" aria-expanded=${shown} aria-label=${`${shown ? "fold" : "unfold"} ${row.words}`} onClick=${flip}>${shown ? "−" : "+"}</button>` : html`<span class="fold"></span>`}
      <span class=${row.chance ? "dim" : ""}>${row.chance ? "chance: " : ""}${row.words}</span> <b>${count(row.visits)}</b> ${row.good == null ? "" : `${percent(row.good)} %`}${row.probability == null ? "" : ` (chance ${percent(row.probability)} %)`}
      ${more && shown ? branch(i) : ""}</li>`;
  })}</ul>`;
  return html`<div class="rows">${branch(-1)}</div>`;
}
