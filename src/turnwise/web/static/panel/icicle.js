// The tree as an icicle: width is visits, colour is value, chance is hatched, the opponent has an edge. And the same as a
// list that unfolds, for keyboards and screen readers.
import { count, html, percent, signal } from "../ui.js";
import { worth } from "./thinking.js";
import { Graph } from "./graph.js";

const tab = signal("Icicle");
const open = signal(new Set());

export function TreePanel({ search, side }) {
  const look = search.look.value;
  if (!look?.rows?.length) return "";
  const path = search.path.value;
  return html`<section class="p tree"><div class="tabs"><span class="tabs" role="tablist">
    ${["Icicle", "Graph", "Table"].map((name) => html`<button type="button" role="tab" aria-selected=${tab.value === name} onClick=${() => (tab.value = name)}>${name}</button>`)}</span>
    <span class="sp"></span>${path.length ? html`<button type="button" class="btn" onClick=${() => search.zoom(path.slice(0, -1))}>Up</button>` : html`<span class="note">click zooms</span>`}</div>
    ${path.length ? html`<p class="chips">${path.map((one, i) => html`<button type="button" class="chip" onClick=${() => search.zoom(path.slice(0, i + 1))}>${one.words}</button>`)}</p>` : ""}
    ${tab.value === "Icicle" ? html`<${Icicle} look=${look} side=${side} zoom=${(row) => zoom(search, look, row)} />`
      : tab.value === "Graph" ? html`<${Graph} look=${look} side=${side} zoom=${(row) => zoom(search, look, row)} />` : html`<${Table} look=${look} />`}
    <p class="note">${tab.value === "Graph" ? "Size: visits." : "Width: visits."} Blue: better for ${side === undefined ? "who decides" : "the side that thinks"} than ${worth(look, shades(look).middle)}, orange: worse. ${tab.value === "Graph" ? "Square" : "Hatched"}: chance. Orange edge: the opponent decides.</p></section>`;
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

const HIGH = 25;
// How wide a drawing of the tree may be: letters in it keep their size.
export function room() {
  const column = document.querySelector("section.table")?.clientWidth || 0;
  return column > 200 ? column - 24 : innerWidth > 900 ? 720 : innerWidth - 30;
}
export function Icicle({ look, side, zoom }) {
  const wide = room();
  const placed = place(look, wide);
  const deep = Math.max(...placed.map((one) => one.level)) + 1;
  const { shade } = shades(look);
  return html`<svg class="icicle" viewBox=${`0 0 ${wide} ${Math.max(3, deep) * HIGH}`} role="img" aria-label="the tree; the table holds the same as a list">
    <defs><pattern id="hatch" width="6" height="6" patternTransform="rotate(45)" patternUnits="userSpaceOnUse"><rect width="6" height="6" class="hatch-ground" /><line x1="0" x2="0" y2="6" class="hatch-line" /></pattern></defs>
    ${placed.map(({ row, x, width, level }) => html`<g key=${row.key} class=${`cell ${row.chance ? "luck" : shade(row.good)} ${row.player !== side && !row.chance && width > 7 ? "foe" : ""}`} onClick=${() => zoom(row)}>
      <title>${told(look, row)}</title>
      <rect x=${x} y=${level * HIGH} width=${Math.max(0.5, width - 1.5)} height=${HIGH - 2} rx=${Math.min(3, width / 4)} />
      ${width > 46 ? html`<text x=${x + 6} y=${level * HIGH + 16}>${cut(row.words, width)}</text>` : ""}</g>`)}</svg>`;
}
const cut = (words, width) => (words.length * 6.4 < width - 8 ? words : `${words.slice(0, Math.max(1, Math.floor((width - 16) / 6.4)))}…`);
export const told = (look, row) => `${row.words}: ${count(row.visits)} visits${row.good == null ? "" : `, ${worth(look, row.good)}`}${row.probability == null ? "" : `, chance ${percent(row.probability)} %`}`;

// Nine steps from orange over grey to blue, which differ for colour-blind eyes too: around what the part that is shown is
// worth on average, as far as what was visited often differs from that.
export function shades(look) {
  const known = look.rows.filter((row) => row.good != null);
  const first = known.filter((row) => row.parent < 0);
  const visits = first.reduce((sum, row) => sum + row.visits, 0);
  const middle = visits ? first.reduce((sum, row) => sum + row.visits * row.good, 0) / visits : 0.5;
  const often = known.filter((row) => row.visits > look.visits / 100).map((row) => Math.abs(row.good - middle));
  const span = Math.max(look.scale === "probability" ? 0.04 : 1e-9, ...often);
  return { middle, shade: (good) => (good == null ? "v4" : `v${Math.max(0, Math.min(8, Math.round(4 + (4 * (good - middle)) / span)))}`) };
}

function place(look, wide) {
  const start = { x: 0, width: wide, level: -1, visits: look.visits, used: 0 };
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
      <span class=${row.chance ? "dim" : ""}>${row.chance ? "chance: " : ""}${row.words}</span> <b>${count(row.visits)}</b> ${row.good == null ? "" : worth(look, row.good)}${row.probability == null ? "" : ` (chance ${percent(row.probability)} %)`}
      ${more && shown ? branch(i) : ""}</li>`;
  })}</ul>`;
  return html`<div class="rows">${branch(-1)}</div>`;
}
