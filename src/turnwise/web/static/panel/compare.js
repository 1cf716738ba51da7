// Two to four agents on one position, each with its own search; where they differ comes first.
import { count, html, percent, signal } from "../ui.js";
import { agents, wantAgents } from "../agents.js";
import { alive } from "../search.js";

const chosen = signal(["mcts", "ismcts"]);

export function Choose({ game, compare }) {
  wantAgents();
  const fitting = agents.value.filter((one) => !one.game || one.game === game);
  const set = (i, name) => (chosen.value = chosen.value.map((one, k) => (k === i ? name : one)));
  return html`<section class="p"><h2>Compare agents <span>two to four, 2 s each</span></h2><div class="pair">
    ${chosen.value.map((name, i) => html`<label>Agent ${i + 1}<select value=${name} onChange=${(event) => set(i, event.target.value)}>${fitting.map((one) => html`<option value=${one.name} selected=${one.name === name}>${one.name}</option>`)}</select></label>`)}</div>
    <p class="buttons"><button type="button" class="btn" disabled=${chosen.value.length > 3} onClick=${() => (chosen.value = [...chosen.value, "mcts"])}>One more</button>
      <button type="button" class="btn" disabled=${chosen.value.length < 3} onClick=${() => (chosen.value = chosen.value.slice(0, -1))}>One less</button><span class="sp"></span>
      <button type="button" class="btn pri" onClick=${() => compare(chosen.value)}>Compare</button></p></section>`;
}

export const picksOf = (searches) => searches.map((one, i) => [i + 1, one.search.look.value?.best]).filter(([, text]) => text);

export function Compared({ searches, choices }) {
  const picks = picksOf(searches);
  const words = (text) => choices.find((one) => one.text === text)?.words ?? text;
  const groups = new Map();
  for (const [number, text] of picks) groups.set(text, [...(groups.get(text) || []), number]);
  const over = searches.every((one) => one.search.look.value && !alive(one.search.look.value));
  return html`<section class="p"><h2>${groups.size > 1 ? "They differ" : over ? "They agree" : "They think"} <span>${[...groups].map(([text, numbers]) => `${words(text)} (${numbers.join(", ")})`).join(" · ")}</span></h2><div class="pair">
    ${searches.map(({ name, search }, i) => {
      const look = search.look.value;
      return html`<div class="agent"><h3><i class=${`number n${i + 1}`}>${i + 1}</i> ${name} <small>${search.error.value || (look?.phase === "waiting" ? "waits" : look?.iterations ? `${count(look.iterations)} iterations` : "")}</small></h3>
        <ol>${(look?.actions || []).slice(0, 3).map((one) => html`<li><svg class="share" viewBox="0 0 60 10" aria-hidden="true"><rect width="60" height="10" rx="2" class="rest" /><rect width=${Math.max(1, 60 * one.share)} height="10" rx="2" class="done" /></svg><span>${one.words}</span><small>${percent(one.share, 0)} %</small></li>`)}</ol>
        ${look && !look.actions?.length && look.best ? html`<p>${words(look.best)}</p>` : ""}</div>`;
    })}</div></section>`;
}
