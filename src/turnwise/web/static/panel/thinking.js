// What a search thinks: how far it is, its actions with intervals, the line it expects, what chance may do next.
import { count, html, percent, short } from "../ui.js";
import { alive } from "../search.js";

export function Head({ search, name }) {
  const look = search.look.value;
  const error = search.error.value;
  if (error) return html`<section class="p"><h2>${name}</h2><p class="error">${error}</p></section>`;
  if (!look) return html`<section class="p"><h2>${name}</h2><p class="note">waits ...</p></section>`;
  if (look.phase === "waiting") return html`<section class="p"><h2>${name}</h2><p class="note">${look.place ? `number ${look.place} in the line of searches` : "about to begin"}</p></section>`;
  const on = alive(look);
  const paused = look.phase === "paused";
  const best = look.actions?.find((one) => one.text === look.best) || look.actions?.[0];
  return html`<section class="p head">
    <div class="run"><h2>${name} <span>${look.phase}</span></h2><span class="sp"></span>
      ${on ? html`<button type="button" class="btn" onClick=${() => search.tell(paused ? "resume" : "pause")}>${paused ? "Go on" : "Pause"}</button>
        <button type="button" class="btn" disabled=${!paused} onClick=${() => search.tell("step", { iterations: 100 })}>Step 100</button>
        <button type="button" class="btn" onClick=${() => search.tell("cancel")}>Stop</button>`
        : look.more ? html`<button type="button" class="btn" onClick=${() => search.more()}>Go on, ${search.unit === "seconds" ? "5 s" : "as much"} more</button>` : ""}</div>
    <${Bar} part=${look.budget_used} />
    <p class="nums">${best ? html`<span><b>${worth(look, best.value)}</b> ${interval(look, best)}</span>` : ""}
      <span><b data-count="iterations">${count(look.iterations)}</b> iterations</span><span><b>${look.seconds.toFixed(2)}</b> s</span>
      <span><b>${short(look.seconds > 0 ? look.iterations / look.seconds : 0)}</b> /s</span>
      ${look.nodes ? html`<span><b>${count(look.nodes)}</b> nodes</span><span>depth <b>${look.depth}</b></span><span><b>${(look.bytes / 1e6).toFixed(1)}</b> MB</span>` : ""}
      ${look.worlds > 1 ? html`<span><b>${count(look.worlds)}</b> worlds</span>` : ""}${look.hits ? html`<span><b>${count(look.hits)}</b> met again</span>` : ""}</p>
  </section>`;
}

export function Bar({ part }) {
  const width = Math.round(100 * (part ?? 0));
  return html`<svg class="bar" viewBox="0 0 100 2" preserveAspectRatio="none" role="img" aria-label=${`${width} % of the budget`}>
    <rect width="100" height="2" class="rest" /><rect width=${width} height="2" class="done" /></svg>`;
}

// Points of an evaluation: some have no bound.
const plain = (number) => (Math.abs(number) >= 1e6 ? Number(number).toExponential(1) : Number(number).toFixed(2));
export const worth = (look, number) => (look.scale === "probability" ? `${percent(number)} %` : plain(number));
const interval = (look, one) => (one.low == null || one.high == null ? "" : look.scale === "probability" ? `to win [${percent(one.low)}, ${percent(one.high)}]` : `points [${one.low.toFixed(2)}, ${one.high.toFixed(2)}]`);

export function Actions({ search, most = 9, chosen, choose = () => {} }) {
  const look = search.look.value;
  if (!look?.actions?.length) return "";
  const shown = look.actions.slice(0, most);
  const rest = look.actions.slice(most);
  const known = shown.filter((one) => one.low != null && one.high != null);
  const low = Math.min(...known.map((one) => one.low)), high = Math.max(...known.map((one) => one.high));
  const raw = look.scale !== "probability";
  const number = (one) => (raw ? plain(one) : percent(one));
  return html`<section class="p acts"><h2>What it would do</h2><div class="scroll"><table class="a actions"><thead><tr><th>action</th><th class="hide-s">visits</th><th>%</th><th>value, 95 %</th><th>${raw ? "points" : "win %"}</th><th>less</th></tr></thead><tbody>
    ${shown.map((one, i) => html`<tr class=${`${one.text === look.best ? "best" : ""} ${chosen === one.text ? "chosen" : ""}`} key=${one.text}>
      <td><button type="button" class="link" title=${i < 9 ? `key ${i + 1}` : ""} onClick=${() => choose(one.text)}>${one.words}</button></td>
      <td class="hide-s"><svg class="share" viewBox="0 0 60 10" aria-hidden="true"><rect width="60" height="10" rx="2" class="rest" /><rect width=${Math.max(1, 60 * one.share)} height="10" rx="2" class="done" /></svg></td>
      <td>${percent(one.share)}</td><td><${Interval} one=${one} low=${low} high=${high} /></td><td>${number(one.value)}</td><td class="dim">${one.less == null ? "" : number(one.less).replace("-", "−")}</td></tr>`)}
  </tbody></table></div>
  ${rest.length ? html`<p class="note">${rest.length} more actions share ${percent(rest.reduce((sum, one) => sum + one.share, 0))} % of the visits.</p>` : ""}</section>`;
}

// Few visits are hollow: such numbers are not sure, whatever they say.
function Interval({ one, low, high }) {
  if (one.low == null || !(high > low)) return "";
  const at = (number) => 4 + (92 * (number - low)) / (high - low);
  return html`<svg class=${`interval ${one.visits < 100 ? "few" : ""}`} viewBox="0 0 100 12" role="img" aria-label=${`${one.low.toFixed(3)} to ${one.high.toFixed(3)}`}>
    <line x1="2" x2="98" y1="6" y2="6" class="axis" /><line x1=${at(one.low)} x2=${at(one.high)} y1="6" y2="6" class="span" /><circle cx=${at(one.value)} cy="6" r="4" /></svg>`;
}

export function Line({ search, side }) {
  const look = search.look.value;
  if (!look?.line?.length) return "";
  return html`<section class="p line"><h2>The line it expects <span>faint: fewer than 100 visits</span></h2><p class="chips">
    ${look.line.map((step) => html`<span class=${`chip ${step.chance ? "luck" : step.player === side ? "" : "foe"} ${step.visits < 100 ? "faint" : ""}`} title=${`${count(step.visits)} visits`}>
      ${step.words}${step.chance && step.probability != null ? ` · ${percent(step.probability, 0)} %` : ""}</span>`)}</p></section>`;
}

export function Chance({ search }) {
  const look = search.look.value;
  if (!look?.chance?.length) return "";
  const draw = look.chance.some((one) => [one.label, ...one.seen].some((words) => words.startsWith("draw")));
  const plain = (words) => (draw ? words.replace(/^draw /, "") : words);
  const most = Math.max(0.01, ...look.chance.map((one) => Math.max(one.probability ?? 0, one.share)));
  const wide = (share) => Math.max(1, (100 * (share ?? 0)) / most);
  return html`<section class="p"><h2>${draw ? "The next draw" : "What chance does next"}</h2><ul class="chance">
    ${look.chance.slice(0, 10).map((one) => html`<li><span class="label">${plain(one.label)}${one.seen.length ? html`<small>${one.seen.slice(0, 3).map(plain).join(", ")}</small>` : ""}</span>
      <svg viewBox="0 0 100 14" preserveAspectRatio="none" role="img" aria-label=${`chance ${percent(one.probability)} %, ${percent(one.share)} % of the visits`}><rect class="exact" width=${wide(one.probability)} height="5" /><rect class="done" y="8" width=${wide(one.share)} height="5" /></svg>
      <b>${one.probability == null ? "" : `${percent(one.probability, 0)} %`}</b></li>`)}</ul><p class="note">gold: exact chance; blue: share of the visits</p></section>`;
}
