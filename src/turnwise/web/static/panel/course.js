// The course of a match: a slider over its moments, what each was worth once it was analysed, what chance gave and what
// decisions cost, and where it turned.
import { html, percent } from "../ui.js";

const WIDE = 1000, HIGH = 110, ROW = 34;

export function Course({ match, now, branch }) {
  if (now.line.length < 2) return "";
  const moments = [0, ...now.line.map((step) => step.moment)];
  const at = Math.max(0, moments.indexOf(match.shown.value?.moment ?? now.moment));
  const open = now.all || now.over;
  if (open && (now.over || now.held)) match.wantLuck(now.line.length);
  const index = new Map(moments.map((moment, i) => [moment, i]));
  const points = now.curve.map((one) => ({ ...one, i: index.get(one.moment) })).filter((one) => one.i !== undefined).sort((a, b) => a.i - b.i);
  const values = points.filter((one) => one.value != null);
  const lucky = (match.luck.value || []).map((one) => ({ ...one, i: index.get(one.moment) })).filter((one) => one.i !== undefined);
  const losses = points.filter((one) => one.loss != null && one.tried >= 5 && one.i < now.line.length).map((one) => ({ ...one, seat: now.line[one.i].seat, words: now.line[one.i].words }));
  const here = values.find((one) => one.i === at);
  const move = (step) => match.look(moments[Math.max(0, Math.min(moments.length - 1, at + step))]);
  return html`<section class="p course"><h2>The match <span>action ${at} of ${moments.length - 1}${here ? `, ${percent(here.value)} % for ${name(now, 0)}` : ""}</span></h2>
    ${values.length ? html`<${Curve} points=${values} count=${moments.length} at=${at} who=${name(now, 0)} />` : ""}
    ${lucky.length ? html`<${Bars} kind="luck" label=${`luck of ${name(now, 0)}`} bars=${lucky.filter((one) => one.luck != null).map((one) => ({ i: one.i, value: one.luck, title: one.words }))} count=${moments.length} at=${at} />` : ""}
    ${losses.length ? html`<${Bars} kind="loss" label="what decisions cost" bars=${losses.map((one) => ({ i: one.i + 1, value: one.seat === 0 ? -one.loss : one.loss, title: one.words }))} count=${moments.length} at=${at} />` : ""}
    <input type="range" min="0" max=${moments.length - 1} value=${at} aria-label="moment of the match" onInput=${(event) => match.look(moments[Number(event.target.value)])} />
    <p class="buttons"><button type="button" class="btn" aria-label="to the start" onClick=${() => match.look(0)}>⇤</button><button type="button" class="btn" aria-label="one action back" onClick=${() => move(-1)}>←</button>
      <button type="button" class="btn" aria-label="one action on" onClick=${() => move(1)}>→</button><button type="button" class="btn" aria-label="to the end" onClick=${() => match.look(moments.at(-1))}>⇥</button>
      ${open && now.hides ? html`<${As} match=${match} now=${now} moment=${moments[at]} />` : ""}
      ${open ? html`<button type="button" class="btn" onClick=${() => match.do("analyse_all", { recipe: { name: "mcts", iterations: 400 } })}>Analyse all</button>
        <button type="button" class="btn" onClick=${() => (branch.value = !branch.peek())}>Play on from here</button>` : ""}</p>
    ${open ? html`<${Swings} losses=${losses} lucky=${lucky} match=${match} now=${now} moments=${moments} />` : ""}</section>`;
}
const name = (now, seat) => now.seats[seat].name;

function As({ match, now, moment }) {
  const set = (event) => {
    match.as.value = event.target.value === "" ? null : Number(event.target.value);
    match.look(moment);
  };
  return html`<label class="inline"><span class="quiet">seen by</span><select value=${match.as.value ?? ""} onChange=${set}><option value="">all is shown</option>${now.seats.map((seat, i) => html`<option value=${i}>as ${seat.name} (${i})</option>`)}</select></label>`;
}

function Curve({ points, count, at, who }) {
  const x = (i) => (WIDE * i) / (count - 1), y = (value) => HIGH * (1 - value);
  const edge = (key) => points.map((one) => `${x(one.i)},${y(one[key] ?? one.value)}`);
  return html`<div class="plot"><span class="scale"><i>100</i><i>50</i><i>0</i></span><svg class="curve" viewBox=${`0 0 ${WIDE} ${HIGH}`} preserveAspectRatio="none" role="img" aria-label=${`win probability of ${who} over the match`}>
    <line x1="0" x2=${WIDE} y1=${HIGH / 2} y2=${HIGH / 2} class="axis" />
    <polygon class="band" points=${[...edge("high"), ...edge("low").reverse()].join(" ")} />
    <polyline points=${points.map((one) => `${x(one.i)},${y(one.value)}`).join(" ")} />
    ${points.filter((one) => one.visits < 100 && one.visits > 0).map((one) => html`<line class="few" x1=${x(one.i)} x2=${x(one.i)} y1=${y(one.value)} y2=${y(one.value)} /><line class="few inner" x1=${x(one.i)} x2=${x(one.i)} y1=${y(one.value)} y2=${y(one.value)} />`)}
    <line class="now" x1=${x(at)} x2=${x(at)} y1="0" y2=${HIGH} /></svg></div>`;
}

// Up is good for the first seat.
function Bars({ bars, count, at, kind, label }) {
  const most = Math.max(0.005, ...bars.map((one) => Math.abs(one.value)));
  const x = (i) => (WIDE * i) / (count - 1);
  const wide = Math.max(3, Math.min(14, WIDE / count - 1));
  return html`<div class="plot"><span class="scale one">${kind}</span><svg class=${`bars ${kind}`} viewBox=${`0 0 ${WIDE} ${ROW}`} preserveAspectRatio="none" role="img" aria-label=${label}>
    <line x1="0" x2=${WIDE} y1=${ROW / 2} y2=${ROW / 2} class="axis" />
    ${bars.map((one) => {
      const high = Math.max(0.8, (ROW / 2 - 1) * (Math.abs(one.value) / most));
      return html`<rect class=${one.value >= 0 ? "good" : "bad"} x=${x(one.i) - wide / 2} width=${wide} y=${one.value >= 0 ? ROW / 2 - high : ROW / 2} height=${high}><title>${`${one.title}: ${points(one.value)}`}</title></rect>`;
    })}
    <line class="now" x1=${x(at)} x2=${x(at)} y1="0" y2=${ROW} /></svg></div>`;
}
const points = (value) => `${value > 0 ? "+" : "−"}${percent(Math.abs(value))} %`;

// The dearest decisions and the greatest luck: a click goes there.
function Swings({ losses, lucky, match, now, moments }) {
  const dear = losses.filter((one) => one.loss > 0.01 && one.tried >= 20).sort((a, b) => b.loss - a.loss).slice(0, 4);
  const great = lucky.filter((one) => one.luck != null && Math.abs(one.luck) > 0.001).sort((a, b) => Math.abs(b.luck) - Math.abs(a.luck)).slice(0, 4);
  const unknown = lucky.filter((one) => one.luck == null && one.outcomes === 0).length;
  if (!dear.length && !great.length) return unknown ? html`<p class="note">${unknown} events have too many outcomes to measure their luck.</p>` : "";
  return html`<div class="two swings">${dear.length ? html`<div><h3>Dearest decisions</h3><ol>${dear.map((one) => html`<li class=${one.seat === 0 ? "" : "foe"}><button type="button" class="link" onClick=${() => match.look(moments[one.i])}>
      <b>−${percent(one.loss)} %</b> ${one.words} <small>${now.seats[one.seat].name}; best: ${one.best}</small></button></li>`)}</ol></div>` : ""}
    ${great.length ? html`<div><h3>Greatest luck</h3><ol>${great.map((one) => html`<li class=${one.luck > 0 ? "" : "foe"}><button type="button" class="link" data-swing="luck" onClick=${() => match.look(one.moment)}>
      <b>${points(one.luck)}</b> ${one.words} <small>one of ${one.outcomes} outcomes</small></button></li>`)}</ol></div>` : ""}
    ${unknown ? html`<p class="note">${unknown} events have too many outcomes to measure.</p>` : ""}</div>`;
}
