// Pictures of our own: an emblem made from a name and nothing else, and small marks.
import { hash, html } from "../ui.js";

const kept = new Map();

// Two or three stars in each other, their form and colours from the name.
export function Emblem({ name }) {
  if (!kept.has(name)) kept.set(name, shapes(name));
  const { hue, rings } = kept.get(name);
  return html`<svg class=${`emblem hue${hue}`} viewBox="0 0 60 36" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <rect width="60" height="36" class="ground" />
    ${rings.map((ring, i) => html`<polygon points=${ring.points} class=${`ring${i} hue${ring.hue}`} />`)}
  </svg>`;
}

function shapes(name) {
  let seed = hash(name);
  const next = (most) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * most);
  };
  const hue = next(12);
  const rings = [15, 9, 4.5].map((size) => ({
    hue: (hue + 3 + next(7)) % 12,
    points: star(4 + next(5), size, 0.45 + next(45) / 100, (next(360) * Math.PI) / 180),
  }));
  return { hue, rings };
}

function star(points, size, inner, turn) {
  return Array.from({ length: 2 * points }, (_, i) => {
    const far = i % 2 ? size * inner : size;
    const angle = turn + (i * Math.PI) / points;
    return `${(30 + far * Math.cos(angle)).toFixed(1)},${(18 + far * Math.sin(angle)).toFixed(1)}`;
  }).join(" ");
}

const PATHS = {
  hexagon: "M12 1.500 21 6.700v10.600L12 22.500 3 17.300V6.700z",
  drop: "M12 1.500c4.600 6 7.500 9.200 7.500 13.200a7.500 7.500 0 0 1-15 0C4.500 10.700 7.400 7.500 12 1.500z",
  ring: "M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20z",
  shield: "M12 2 21 5v7c0 5-4 8.500-9 10.500C7 20.500 3 17 3 12V5z",
};
// A number in a shape: cost, attack, health, armour.
export function Badge({ shape, value, kind = "" }) {
  return html`<span class=${`badge ${shape} ${kind}`}>
    <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${PATHS[shape]} /></svg><b>${value}</b></span>`;
}
