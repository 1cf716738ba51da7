// What happened, action by action; a click looks at that moment, and a branch can begin there.
import { html } from "../ui.js";

export function History({ match, now }) {
  if (!now.line.length) return "";
  const shown = match.shown.value?.moment;
  const people = now.mine.length > 0;
  return html`<section class="p past"><h2>What happened <span>${now.line.length === 1 ? "1 action" : `${now.line.length} actions`}</span></h2>
    <ol class="history" tabindex="0" aria-label="actions">${now.line.map((step, i) => [step, i]).reverse().map(([step, i]) => html`<li key=${step.moment} class=${`${step.seat === (now.viewer ?? 0) ? "" : "foe"} ${shown === step.moment ? "shown" : ""}`}>
      <button type="button" class="link" onClick=${() => match.look(step.moment)}><small>${i + 1}</small> ${step.words}</button>
      ${step.picks.length ? html`<small class="dim">${step.picks.join(", ")}</small>` : ""}
      ${(now.children[String(step.parent)] || []).filter((other) => other !== step.moment).map((other) => html`<button type="button" class="link branch" onClick=${() => match.do("go", { moment: other })}>other way</button>`)}</li>`)}</ol>
    ${shown !== undefined && shown !== null ? html`<p class="buttons"><button type="button" class="btn" onClick=${() => (match.shown.value = null)}>Back to now</button>
      ${people || now.all ? html`<button type="button" class="btn" onClick=${() => match.do("go", { moment: shown })}>Go on from here</button>` : ""}</p>` : ""}</section>`;
}
