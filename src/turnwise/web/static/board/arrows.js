// Arrows of actions over the board: those that a search visits most, or the choice of each of several agents. They are
// drawn after the board, from where its things are then.
import { afterDrawing, html, percent } from "../ui.js";

let wanted = [];
afterDrawing(() => draw());

// The three most visited actions of a search, or the one that was chosen from its list.
export function Arrows({ look, choices, chosen }) {
  const actions = look?.actions || [];
  const shown = actions.slice(0, 3);
  const extra = chosen && !shown.some((one) => one.text === chosen) ? actions.filter((one) => one.text === chosen) : [];
  wanted = [...shown, ...extra].map((one, i) => {
    const main = chosen ? one.text === chosen : i === 0;
    return { choice: choices.find((other) => other.text === one.text), label: `${percent(one.share, 0)} %`, kind: main ? "main" : "", width: main ? 7 : 2 + 6 * one.share };
  });
  return html`<svg class="arrows" aria-hidden="true"></svg>`;
}

// One arrow an agent, with its number.
export function Numbered({ picks, choices }) {
  wanted = picks.map(([number, text]) => ({ choice: choices.find((one) => one.text === text), label: String(number), kind: `n${number}`, width: 5, shift: (number - 1) * 0.05 }));
  return html`<svg class="arrows" aria-hidden="true"></svg>`;
}

const SPACE = "http://www.w3.org/2000/svg";
function draw() {
  const sheet = document.querySelector("svg.arrows");
  if (!sheet) return;
  sheet.replaceChildren();
  const ground = sheet.getBoundingClientRect();
  if (!ground.width) return;
  sheet.setAttribute("viewBox", `0 0 ${ground.width} ${ground.height}`);
  [...wanted].reverse().forEach((one) => one.choice && arrow(sheet, ground, one));
}

function arrow(sheet, ground, { choice, label, kind, width, shift = 0 }) {
  const spot = (place) => {
    const name = place && CSS.escape(place);
    const element = place && document.querySelector(`.board [data-place="${name}"], .board [data-also~="${name}"]`);
    if (!element) return null;
    const box = element.getBoundingClientRect();
    return { x: box.left + box.width / 2 - ground.left, y: box.top + box.height / 2 - ground.top, high: box.height };
  };
  const from = spot(choice.from), to = spot(choice.to);
  const end = to || (from && { ...from, y: from.y - from.high * 0.32 });
  if (!end) return;
  if (from && to) {
    const bend = { x: (from.x + to.x) / 2 + (to.y - from.y) * (0.12 + shift), y: (from.y + to.y) / 2 - (to.x - from.x) * (0.12 + shift) };
    const angle = Math.atan2(to.y - bend.y, to.x - bend.x);
    const size = 6 + 1.6 * width;
    const back = { x: to.x - size * Math.cos(angle), y: to.y - size * Math.sin(angle) };
    add(sheet, "path", { d: `M${from.x} ${from.y}Q${bend.x} ${bend.y} ${back.x} ${back.y}`, "stroke-width": width, class: `arrow ${kind}` });
    const wing = (turn) => `${back.x + 0.6 * size * Math.cos(angle + turn)},${back.y + 0.6 * size * Math.sin(angle + turn)}`;
    add(sheet, "polygon", { points: `${to.x},${to.y} ${wing(Math.PI / 2)} ${wing(-Math.PI / 2)}`, class: `tip ${kind}` });
  }
  const half = 7 + 4 * label.length;
  const tag = add(sheet, "g", { class: `tag ${kind}`, transform: `translate(${end.x + shift * 300} ${Math.max(9, end.y - end.high * 0.42)})` });
  add(tag, "rect", { x: -half, y: -9, width: 2 * half, height: 18, rx: 9 });
  add(tag, "text", { y: 4 }).textContent = label;
}

function add(to, name, attributes) {
  const made = document.createElementNS(SPACE, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  to.append(made);
  return made;
}
