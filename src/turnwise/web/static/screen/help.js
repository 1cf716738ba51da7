// The keys, on `?`.
import { html, signal } from "../ui.js";

const shown = signal(false);
addEventListener("keydown", (event) => {
  if (/^(input|textarea|select)$/i.test(event.target.tagName)) return;
  if (event.key === "?") shown.value = !shown.value;
  if (event.key === "Escape") shown.value = false;
});

const KEYS = [["← ↑ → ↓", "walk over the board"], ["Enter", "pick; pick again to do it"], ["Esc", "back"], ["Tab", "to the next panel"], ["U", "take back"], ["R", "again what was taken back"],
  ["E", "end the turn"], ["H", "a hint"], ["G", "guess first"], ["← →, with Shift", "through the match by action, by turn (outside the board)"], ["B", "play on from this moment"], ["1 to 9", "show one of the analysed actions"], ["?", "these keys"]];

export function Help() {
  if (!shown.value) return "";
  return html`<div class="cover" onClick=${() => (shown.value = false)}><section class="p dialog" role="dialog" aria-label="keys" aria-modal="true"><h1>Keys</h1>
    <table class="a words"><tbody>${KEYS.map(([key, what]) => html`<tr><td><kbd>${key}</kbd></td><td>${what}</td></tr>`)}</tbody></table>
    <p><button type="button" class="btn" onClick=${() => (shown.value = false)}>Close</button></p></section></div>`;
}
