// Another match that goes on from here: who sits where, and the record up to this moment.
import { go, html, signal } from "../ui.js";
import { create } from "../match.js";
import { agents, recipeOf, wantAgents } from "../agents.js";

const seats = signal([]);

export function Branch({ match, now, open }) {
  wantAgents();
  const fitting = agents.value.filter((one) => !one.game || one.game === now.game);
  const chosen = now.seats.map((seat, i) => seats.value[i] ?? (i === 0 ? "person" : "mcts"));
  const moments = [0, ...now.line.map((step) => step.moment)];
  const at = Math.max(0, moments.indexOf(match.shown.value?.moment ?? now.moment));
  const play = async () => {
    const saved = await match.do("save");
    if (!saved) return;
    const people = chosen.filter((who) => who === "person").length;
    const wanted = chosen.map((who, i) => (who === "person" ? { who: "person", name: people > 1 ? `player ${i + 1}` : "you" } : { who: "agent", ...recipeOf(who), seconds: 2 }));
    try {
      const id = await create({ setup: { game: now.game }, seats: wanted, record: saved.record, step: at });
      open.value = false;
      go(`/m/${id}`);
    } catch (problem) {
      match.error.value = problem.message;
    }
  };
  return html`<section class="p branch-off"><h2>Play on from action ${at} <span>a match of its own; this one stays</span></h2><div class="pair">
    ${now.seats.map((seat, i) => html`<label>Seat ${i} (${seat.name})<select value=${chosen[i]} onChange=${(event) => (seats.value = chosen.map((one, k) => (k === i ? event.target.value : one)))}>
      ${["person", ...fitting.map((one) => one.name)].map((who) => html`<option value=${who} selected=${who === chosen[i]}>${who === "person" ? "a person" : who}</option>`)}</select></label>`)}</div>
    <p class="buttons"><button type="button" class="btn pri" onClick=${play}>Play on</button><button type="button" class="btn ghost" onClick=${() => (open.value = false)}>Back</button></p></section>`;
}
