// What lies on a tile of Tribes, drawn in a square of 60 by 60.
import { html } from "../ui.js";

export const GROUND = { ".": "plain", f: "forest", m: "mountain", s: "shallow", d: "deep", v: "village", c: "city", " ": "fog" };
export const WORDS = {
  plain: "plain", forest: "forest", mountain: "mountain", shallow: "shallow water", deep: "deep water", village: "village", city: "city", fog: "not seen yet",
};
export const GOODS = { h: "fish", f: "fruit", a: "animal", w: "whale", o: "ore", c: "crops", r: "ruins" };

export function Ground({ kind }) {
  if (kind === "forest") return html`<g class="trees"><path d="M16 38l8-18 8 18z" /><path d="M30 34l9-22 9 22z" /><path d="M38 46l7-16 7 16z" /></g>`;
  if (kind === "mountain") return html`<g class="rocks"><path d="M6 50 26 16l20 34z" /><path d="M26 16l-7 12 5-2 3 3 4-3 3 2z" class="snow" /><path d="M34 50 46 32l10 18z" /></g>`;
  if (kind === "shallow" || kind === "deep") return html`<path class="wave" d="M14 46q5-5 10 0t10 0" />`;
  if (kind === "village") return html`<g class="huts"><path d="M12 44V32l9-8 9 8v12z" /><path d="M32 46V36l8-7 8 7v10z" /></g>`;
  return "";
}

export function Goods({ kind }) {
  if (kind === "fruit") return html`<g class="fruit"><circle cx="24" cy="36" r="6" /><circle cx="36" cy="36" r="6" /><circle cx="30" cy="26" r="6" /></g>`;
  if (kind === "fish") return html`<g class="fish"><path d="M16 31c7-9 19-9 25 0-6 9-18 9-25 0z" /><path d="M39 31l9-7v14z" /></g>`;
  if (kind === "whale") return html`<path class="whale" d="M12 36c4-12 24-14 32 0l6-8v12c-8 8-34 8-38-4z" />`;
  if (kind === "animal") return html`<g class="animal"><path d="M18 40c0-10 20-12 24-4l4-12 2 14-4 8-4-2v8h-4v-8h-8v8h-4z" /></g>`;
  if (kind === "ore") return html`<g class="ore"><path d="M20 42l4-12 8-2 4 8-4 8z" /><path d="M33 40l3-7 7 1 2 6-5 5z" /></g>`;
  if (kind === "crops") return html`<g class="crops"><path d="M20 44V24m0 6l-5-5m5 5 5-5M30 44V22m0 6l-5-5m5 5 5-5M40 44V24m0 6l-5-5m5 5 5-5" /></g>`;
  if (kind === "ruins") return html`<g class="ruins"><path d="M20 44V24h6v20zM34 44V30h6v14z" /></g>`;
  return "";
}

const LETTERS = { PORT: "⚓", MINE: "M", FARM: "F", LUMBER_HUT: "L", FORGE: "Fo", WINDMILL: "Wi", SAWMILL: "S", CUSTOMS_HOUSE: "$" };
export function Building({ type }) {
  const letter = LETTERS[type] || (type.endsWith("TEMPLE") ? "T" : "★");
  return html`<g class="building"><rect x="18" y="18" width="24" height="24" rx="4" /><text x="30" y="36">${letter}</text></g>`;
}

// Each tribe has a colour and a form of its own, so that colour is never all.
const FORMS = [
  "M30 6 52 12v18c0 13-10 20-22 25C18 50 8 43 8 30V12z",
  "M30 5 53 18v25L30 56 7 43V18z",
  "M30 5a25 25 0 1 1 0 50 25 25 0 0 1 0-50z",
  "M30 4 56 30 30 56 4 30z",
];
export const LETTER = {
  WARRIOR: "W", RIDER: "R", DEFENDER: "D", SWORDMAN: "S", ARCHER: "A", CATAPULT: "C", KNIGHT: "K", MIND_BENDER: "M", BOAT: "B", SHIP: "Sh", BATTLESHIP: "Bt", SUPERUNIT: "G",
};
export function Unit({ unit }) {
  const part = unit.hp / unit.max_hp;
  return html`<g class=${`unit tribe${unit.tribe} ${unit.status === "FINISHED" ? "tired" : ""}`}>
    <g transform="translate(12 9) scale(.6)"><path d=${FORMS[unit.tribe % 4]} /></g>
    <text x="30" y="33">${LETTER[unit.type] || unit.type[0]}</text>
    ${unit.veteran ? html`<circle class="veteran" cx="44" cy="14" r="4" />` : ""}
    ${part < 1 ? html`<rect class="lost" x="14" y="48" width="32" height="5" rx="2" /><rect class=${`left ${part < 0.4 ? "low" : ""}`} x="14" y="48" width=${32 * part} height="5" rx="2" />` : ""}
  </g>`;
}

export function City({ city, besieged }) {
  return html`<g class=${`town tribe${city.tribe}`}>
    <path d="M14 40V24h9v-8h12v12h11v12z" />${city.walls ? html`<path class="walls" d="M8 44V20M52 44V20" />` : ""}
    ${besieged ? "" : html`<rect class="plate" x="4" y="42" width="52" height="15" rx="3" /><text class="plate" x="30" y="53.500">${city.capital ? "★" : ""}${city.level} · ${city.population}/${city.population_needed}</text>`}
  </g>`;
}

// The lines around a tribe's land: where the neighbour is another's.
export function border(owner, size) {
  const lines = [];
  for (const [key, tribe] of owner) {
    const [x, y] = key.split(",").map(Number);
    const other = (dx, dy) => owner.get(`${x + dx},${y + dy}`) !== tribe;
    const left = y * 60 + 2, top = x * 60 + 2, right = y * 60 + 58, low = x * 60 + 58;
    if (other(-1, 0)) lines.push([tribe, left, top, right, top]);
    if (other(1, 0)) lines.push([tribe, left, low, right, low]);
    if (other(0, -1)) lines.push([tribe, left, top, left, low]);
    if (other(0, 1)) lines.push([tribe, right, top, right, low]);
  }
  return lines;
}
