// "Tell me that I erred, not the answer": a search thinks, its answer stays hidden, and a guess is told what it costs.
import { count, html, percent } from "../ui.js";
import { alive } from "../search.js";

export function Guess({ one, now }) {
  const search = one.search.value, guess = one.guess.value;
  const look = search.look.value;
  const known = look?.actions?.find((action) => action.text === guess.text);
  const number = (value) => (look.scale === "probability" ? `${percent(value)} %` : value.toFixed(2));
  const act = () => {
    one.guess.value = null;
    one.match.act({ text: guess.text });
  };
  return html`<section class="p guess"><h2>Guess <span>${look ? `${alive(look) ? "it thinks" : "it has thought"}, ${count(look.iterations ?? 0)} iterations` : "about to begin"}</span></h2>
    ${!guess.text ? html`<p>Do on the board what you would do: it is not played yet. You hear what it costs, not what would be better.</p>`
      : !known || !known.visits ? html`<p><b>${guess.words}</b></p><p>The search has not tried it ${look && !alive(look) ? "" : "yet"}.</p>`
      : html`<p><b>${guess.words}</b></p><p class=${known.less == null || known.less > -0.005 ? "right" : "error"} role="status">${known.text === look.best ? "That is what it would do." : `${number(Math.abs(known.less))} less than its best${known.visits < 100 ? " (few visits: not sure)" : ""}.`}</p>`}
    <p class="buttons">${guess.text ? html`<button type="button" class="btn pri" disabled=${!now.mine.includes(now.to_act)} onClick=${act}>Do it</button>
      <button type="button" class="btn" onClick=${() => (one.guess.value = { text: "" })}>Guess again</button>` : ""}
      <span class="sp"></span><button type="button" class="btn" onClick=${() => (one.guess.value = null)}>Show the answer</button></p></section>`;
}
