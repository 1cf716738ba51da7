// Any other game: its text, and its actions as a list.
import { html } from "../ui.js";

export function TextBoard({ view, choices, act }) {
  return html`<div class="plain"><pre tabindex="0" aria-label="the position">${view.text}</pre><${List} choices=${choices} act=${act} /></div>`;
}

export function List({ choices, act }) {
  if (!choices.length) return "";
  return html`<div class="doing" role="group" aria-label="your actions">
    ${choices.map((one) => html`<button type="button" class="btn" data-choice=${one.text} onClick=${() => act(one)}>${one.words}</button>`)}</div>`;
}
