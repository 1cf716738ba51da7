// How a person picks an action: first what acts, then where or at whom. Knows places and choices, not the game.
import { batch, signal } from "./ui.js";

// `from` the place that was picked first, `menu` the choices left when one more click does not decide.
export const picked = signal({ from: "", menu: [], put: [] });

export function clear() {
  picked.value = { from: "", menu: [], put: [] };
}

export const sources = (choices) => new Set(choices.map((one) => one.from));

// The places that a second click may take, for what was picked first: whom it is aimed at, or else where it goes.
export function targets(choices, from) {
  const mine = choices.filter((one) => one.from === from);
  const aimed = mine.filter((one) => one.to).map((one) => one.to);
  return new Set(aimed.length ? aimed : mine.filter((one) => one.at.startsWith("gap:")).map((one) => one.at));
}

// A click on a place; `act(choice)` is called when it decides. With `also`, other places of the same click: a tile with
// a unit and a city on it.
export function pick(choices, at, act, also = []) {
  const { from } = picked.peek();
  const places = [at, ...also];
  if (from) {
    const aimed = choices.filter((one) => one.from === from && (places.includes(one.to) || aims(one, places)));
    if (aimed.length) return decide(aimed, act);
    if (places.includes(from)) {
      const plain = choices.filter((one) => one.from === from && !one.to);
      const next = places.find((place) => place !== from && choices.some((one) => one.from === place));
      if (next) return select(choices, next, act);
      return plain.length ? decide(plain, act) : clear();
    }
  }
  const source = places.find((place) => choices.some((one) => one.from === place));
  source ? select(choices, source, act) : clear();
}

const aims = (one, places) => !one.to && one.at.startsWith("gap:") && places.includes(one.at);

function decide(choices, act) {
  if (choices.length > 1) {
    picked.value = { ...picked.peek(), menu: choices };
    return;
  }
  batch(() => {
    clear();
    act(choices[0]);
  });
}

function select(choices, from, act) {
  const mine = choices.filter((one) => one.from === from);
  if (mine.length === 1 && (mine[0].ends_turn || from.startsWith("choice:"))) return decide(mine, act);
  picked.value = { from, menu: mine.filter((one) => !one.to).length ? mine.filter((one) => !one.to) : [], put: [] };
}

// Cards of a mulligan: a click puts one back or keeps it.
export function toggle(place) {
  const put = picked.peek().put;
  const next = put.includes(place) ? put.filter((one) => one !== place) : [...put, place];
  picked.value = { ...picked.peek(), put: next };
}
export function putBack(choices) {
  const wanted = [...picked.value.put].sort().join(" ");
  return choices.find((one) => one.to.split(" ").filter(Boolean).sort().join(" ") === wanted);
}

// Arrow keys walk between the things on a board: to the nearest one in that direction.
export function walk(event, board) {
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  const here = document.activeElement;
  if (!way || !board.contains(here)) return;
  event.preventDefault();
  const from = centre(here);
  let best = null;
  for (const one of board.querySelectorAll("button:not(:disabled)")) {
    if (one === here) continue;
    const to = centre(one);
    const along = (to.x - from.x) * way[0] + (to.y - from.y) * way[1];
    const aside = Math.abs((to.x - from.x) * way[1]) + Math.abs((to.y - from.y) * way[0]);
    const far = along + 2.5 * aside;
    if (along > 1 && (!best || far < best.far)) best = { one, far };
  }
  best?.one.focus();
}
function centre(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

// Dragging is the same two clicks: one where it begins, one where it ends.
export function drag(place, click) {
  return {
    draggable: true,
    onDragStart: (event) => {
      event.dataTransfer.setData("text/plain", place);
      if (picked.peek().from !== place) click(place);
    },
  };
}
export const drop = (click) => ({
  onDragOver: (event) => event.preventDefault(),
  onDrop: (event) => {
    event.preventDefault();
    const at = event.target.closest("[data-place]");
    if (at && at.dataset.place !== picked.peek().from) click(at.dataset.place);
  },
});
