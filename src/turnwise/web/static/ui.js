// What every module draws with: Preact and htm, signals for what changes, and one place where the page is drawn anew.
import { h, render } from "./npm/preact.js";
import htm from "./npm/htm.js";
import { batch, computed, effect, signal } from "./npm/signals-core.js";

export const html = htm.bind(h);
export { batch, computed, effect, render, signal };

// Called after every drawing, for what must know where things are: arrows.
const after = new Set();
export function afterDrawing(work) {
  after.add(work);
  return () => after.delete(work);
}

// Draws `app` now and whenever a signal that it read has changed; changes of one moment are drawn once.
export function mount(app, root) {
  let stop = () => {};
  let waiting = false;
  const later = () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(draw);
  };
  const draw = () => {
    waiting = false;
    stop();
    let drawn = false;
    stop = effect(() => {
      if (drawn) return later();
      drawn = true;
      render(app(), root);
    });
    for (const work of after) work();
  };
  root.replaceChildren();
  draw();
  addEventListener("resize", later);
}

// Spoken by screen readers: moves, results and errors, never moving numbers.
export function speak(text) {
  const place = document.getElementById("said");
  if (place && place.textContent !== text) place.textContent = text;
}

export const percent = (share, digits = 1) => (share == null ? "" : (100 * share).toFixed(digits));
export const count = (number) => Number(number).toLocaleString("en");
export const short = (number) =>
  number >= 1e6 ? `${(number / 1e6).toFixed(1)} M` : number >= 1e4 ? `${Math.round(number / 1e3)} k` : count(Math.round(number));

// A number that depends on a text and nothing else, for colours and emblems.
export function hash(text) {
  let value = 2166136261;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 16777619);
  return (value ^ (value >>> 15)) >>> 0;
}

// Where the page is: path and fragment, as a signal.
export const place = signal(location.pathname);
addEventListener("popstate", () => (place.value = location.pathname));
export function go(path) {
  if (path !== location.pathname + location.hash) history.pushState(null, "", path);
  place.value = location.pathname;
  scrollTo(0, 0);
}
export function Link({ to, children, ...rest }) {
  const follow = (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(to);
  };
  return html`<a href=${to} onClick=${follow} ...${rest}>${children}</a>`;
}
