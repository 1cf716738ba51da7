// The drawing of a game, or its text where there is none.
import { html } from "../ui.js";
import { clear, picked } from "../picking.js";
import { HearthstoneBoard } from "./hearthstone.js";
import { TextBoard } from "./text.js";
import { TribesBoard } from "./tribes.js";

export function Board({ game, view, viewer, choices = [], act = () => {}, marks, onPlace, you }) {
  if (!view) return html`<p class="note">Hands are hidden in this match: it can be watched when it is over.</p>`;
  const props = { view, viewer, choices, act, marks, onPlace, you };
  const drawn = view.plain && game === "hearthstone" ? html`<${HearthstoneBoard} ...${props} />`
    : view.plain && game === "tribes" ? html`<${TribesBoard} ...${props} />` : html`<${TextBoard} ...${props} />`;
  return html`${drawn}<${Menu} act=${act} game=${game} />`;
}

// What is left to decide after a click: where a minion stands, which of two ways.
function Menu({ act, game }) {
  const { menu, from } = picked.value;
  if (!menu.length || game === "tribes" || !from) return "";
  return html`<div class="menu" role="group" aria-label="ways to do it">
    ${menu.slice(0, 24).map((one) => html`<button type="button" class="btn" data-choice=${one.text} onClick=${() => (clear(), act(one))}>${one.words}</button>`)}
    <button type="button" class="btn ghost" onClick=${clear}>Back</button></div>`;
}
