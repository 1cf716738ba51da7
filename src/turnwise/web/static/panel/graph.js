// The part of the tree that is zoomed to as a graph: what is left of a line acts first; size is visits, colour is value,
// a square is chance, an edge around it means that the opponent decides.
import { html } from "../ui.js";
import { room, shades, told } from "./icicle.js";

const HIGH = 24, LABEL = 142;

// The most visited rows whose parents are shown too, as a tree with places: leaves one below the other.
function placed(look) {
  const kept = new Map();
  const wide = room();
  const [lines, deep] = wide > 600 ? [18, 3] : [12, 1];
  let leaves = 0;
  for (let i = 0; i < look.rows.length; i++) {
    const row = look.rows[i];
    const above = row.parent >= 0 ? kept.get(row.parent) : null;
    if (row.parent >= 0 && (!above || above.level >= deep)) continue;
    if (!above || above.children.length) leaves++;
    if (leaves > lines) break;
    const one = { row, level: above ? above.level + 1 : 0, children: [], above };
    above?.children.push(one);
    kept.set(i, one);
  }
  const levels = 1 + Math.max(0, ...[...kept.values()].map((one) => one.level));
  const step = (wide - 26 - LABEL) / levels;
  let line = 0;
  const set = (one) => {
    one.children.forEach(set);
    one.y = one.children.length ? (one.children[0].y + one.children.at(-1).y) / 2 : HIGH * (0.5 + line++);
    one.x = 26 + step * (one.level + 1);
  };
  const first = [...kept.values()].filter((one) => !one.above);
  first.forEach(set);
  return { all: [...kept.values()], first, high: Math.max(4, line) * HIGH, wide };
}

export function Graph({ look, side, zoom }) {
  const { all, first, high, wide } = placed(look);
  const { shade } = shades(look);
  const size = (visits) => 3 + 9 * Math.sqrt(visits / Math.max(1, look.visits));
  const root = { x: 26, y: first.length ? (first[0].y + first.at(-1).y) / 2 : high / 2 };
  return html`<div class="scroll graph" tabindex="0" aria-label="the tree as a graph"><svg width=${wide} height=${high + 6} role="img" aria-label="the tree as a graph; the table holds the same as a list">
    ${all.map((one) => {
      const from = one.above || root, middle = (from.x + one.x) / 2;
      return html`<path key=${`e${one.row.key}`} class=${`edge ${one.row.chance ? "luck" : ""}`} stroke-width=${0.8 + 7 * (one.row.visits / Math.max(1, look.visits))} d=${`M${from.x} ${from.y}C${middle} ${from.y} ${middle} ${one.y} ${one.x} ${one.y}`} />`;
    })}
    <circle class="node root" cx=${root.x} cy=${root.y} r="12" />
    ${all.map(({ row, x, y, children }) => {
      const r = size(row.visits);
      return html`<g key=${row.key} class=${`node ${shade(row.good)} ${row.player !== side && !row.chance ? "foe" : ""}`} onClick=${() => zoom(row)}>
        <title>${told(look, row)}</title>
        ${row.chance ? html`<rect x=${x - r} y=${y - r} width=${2 * r} height=${2 * r} />` : html`<circle cx=${x} cy=${y} r=${r} />`}
        <text x=${children.length ? x : x + r + 4} y=${children.length ? y - r - 2 : y + 4} class=${children.length ? "mid" : ""}>${cut(row.words)}</text></g>`;
    })}</svg></div>`;
}
const cut = (words) => (words.length > 22 ? `${words.slice(0, 21)}…` : words);
