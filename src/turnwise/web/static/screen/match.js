// A match: the board, what happened, and what agents think of it.
import { html, Link, signal } from "../ui.js";
import { ask } from "../wire.js";
import { Board } from "../board/board.js";
import { Arrows } from "../board/arrows.js";
import { Match, result } from "../match.js";
import { Search } from "../search.js";
import { pack } from "../link.js";
import { Actions, Chance, Head, Line } from "../panel/thinking.js";
import { TreePanel } from "../panel/icicle.js";
import { History } from "../panel/history.js";
import { Course } from "../panel/course.js";
import { Belief } from "../panel/belief.js";
import { Branch } from "../panel/branch.js";
import { Guess } from "../panel/guess.js";

// An analysis outlives a reload of the page: its topic is kept for this tab.
const place = (id) => `turnwise search ${id}`;
function kept(id) {
  try {
    const found = JSON.parse(sessionStorage.getItem(place(id)));
    return found && Object.assign(new Search(found.topic, true, found.recipe), { moment: found.moment });
  } catch {
    return null;
  }
}

const matches = new Map();
function matchOf(id) {
  if (!matches.has(id)) {
    for (const old of matches.values()) old.match.leave();
    matches.clear();
    matches.set(id, { match: new Match(id), search: signal(kept(id)), chosen: signal(""), guess: signal(null), branch: signal(false), copied: signal("") });
  }
  return matches.get(id);
}

async function analyse(one, recipe = { name: "mcts", seconds: 5 }, guess = false) {
  const now = one.match.now.peek();
  const moment = one.match.shown.peek()?.moment ?? now.moment;
  try {
    const made = await ask({ do: "search", topic: one.match.topic, moment, recipe });
    one.search.peek()?.leave();
    one.search.value = Object.assign(new Search(made.topic, true, recipe), { moment });
    sessionStorage.setItem(place(one.match.id), JSON.stringify({ topic: made.topic, moment, recipe }));
    one.chosen.value = "";
    one.guess.value = guess ? { text: "" } : null;
  } catch (error) {
    one.match.error.value = error.message;
  }
}

// The thoughts of an agent in an open match open by themselves.
function followThoughts(one) {
  const topic = one.match.thinks.value;
  if (!topic || one.search.peek()?.topic === topic || one.search.peek()?.own) return;
  one.search.peek()?.leave();
  one.search.value = Object.assign(new Search(topic), { moment: one.match.now.peek()?.moment });
}

export function MatchScreen({ id }) {
  const one = matchOf(id);
  const { match } = one;
  const now = match.now.value;
  followThoughts(one);
  const found = one.search.value;
  const search = found && (found.own || !now?.over) ? found : null; // an agent's last thoughts end with the match
  if (!now) return html`<main class="one"><section class="p">${match.error.value ? html`<h1>This match is not here</h1><p>It may have been played on another machine, or with another folder of matches.</p><p><${Link} to="/play">Begin a new one</${Link}></p>` : html`<p role="status">The match is opened ...</p>`}</section></main>`;
  const shown = match.shown.value;
  const mine = !now.over && now.mine.includes(now.to_act) && !shown;
  const side = shown ? shown.viewer ?? shown.to_act : now.viewer ?? now.to_act;
  const look = search?.look.value;
  const guess = search && one.guess.value;
  const answer = search && !guess;
  return html`<main class="match" onKeyDown=${(event) => keys(event, one, mine)}><h1 class="quiet">${`${now.game}: ${now.seats.map((seat) => seat.name).join(" against ")}`}</h1>
    <div class="col"><section class="p table"><h2>${title(now)} <span>${note(now)}</span></h2>
      ${match.error.value ? html`<p class="error" role="alert">${match.error.value}</p>` : ""}
      ${now.error ? html`<p class="error" role="alert">${now.error}</p>` : ""}
      ${match.covered.value ? html`<${Curtain} match=${match} now=${now} />`
        : html`<div class="board"><${Board} game=${now.game} view=${shown ? shown.view : now.view} viewer=${shown ? shown.viewer : now.viewer} you=${now.mine} choices=${mine ? now.choices : []} act=${(choice) => (guess ? (one.guess.value = choice) : match.act(choice))} />
          ${guess || search?.moment !== (shown?.moment ?? now.moment) ? "" : html`<${Arrows} look=${look} choices=${shown ? shown.choices : now.choices} chosen=${one.chosen.value} />`}</div>`}
      <${Buttons} one=${one} now=${now} mine=${mine} /></section>
      <${Course} match=${match} now=${now} branch=${one.branch} />${answer ? html`<${TreePanel} search=${search} side=${side} />` : ""}</div>
    <div class="col">${guess ? html`<${Guess} one=${one} now=${now} />` : answer ? html`<${Head} search=${search} name=${search.own ? "Analysis" : "It thinks"} /><${Actions} search=${search} chosen=${one.chosen.value} choose=${(text) => (one.chosen.value = one.chosen.peek() === text ? "" : text)} />
      <${Line} search=${search} side=${side} />` : html`<${Offer} one=${one} now=${now} mine=${mine} />`}
      ${one.branch.value ? html`<${Branch} match=${match} now=${now} open=${one.branch} />` : ""}
      <div class="two"><${Belief} match=${match} now=${now} />${answer ? html`<${Chance} search=${search} />` : ""}</div>
      <${History} match=${match} now=${now} /></div></main>`;
}

function title(now) {
  if (now.over) return result(now);
  if (now.mine.includes(now.to_act)) return now.mine.length > 1 ? `${now.seats[now.to_act].name} decides` : "You decide";
  return `${now.seats[now.to_act].name} ${now.seats[now.to_act].person ? "decides" : now.held ? "is next" : "thinks"}`;
}
const note = (now) => [now.seats.map((seat) => seat.name).join(" against "), now.open ? "open" : "", now.taken_back ? "with actions taken back" : "", now.seed !== null ? `seed ${now.seed}` : ""].filter(Boolean).join(" · ");

function Curtain({ match, now }) {
  return html`<div class="curtain"><p>${now.seats[now.to_act].name} is next.</p><button type="button" class="btn pri" onClick=${() => (match.covered.value = false)}>Show my hand</button></div>`;
}

function Buttons({ one, now, mine }) {
  const { match } = one;
  const agents = now.seats.every((seat) => !seat.person);
  return html`<p class="buttons">
    ${now.mine.length ? html`<button type="button" class="btn" disabled=${!now.line.some((step) => now.mine.includes(step.seat))} onClick=${() => match.do("undo")}>Take back</button><button type="button" class="btn" onClick=${() => match.do("redo")}>Again</button>
      <button type="button" class="btn" disabled=${now.over} onClick=${() => match.do("resign")}>Give up</button>` : ""}
    ${agents && !now.over ? html`<button type="button" class="btn" onClick=${() => match.do("hold", { hold: !now.held })}>${now.held ? "Go on" : "Hold"}</button>
      <button type="button" class="btn" disabled=${!now.held} onClick=${() => match.do("hold", { hold: true, step: true })}>One action</button>` : ""}
    ${now.all || now.over ? html`<button type="button" class="btn" onClick=${() => save(match)}>Record</button>
      <button type="button" class="btn" onClick=${() => share(one)}>${one.copied.value || "Copy link"}</button>` : ""}
    <span class="sp"></span>${mine || now.all ? html`<button type="button" class="btn" onClick=${() => hint(one)}>${mine ? "Hint" : "Analyse"}</button>` : ""}
    ${mine ? html`<button type="button" class="btn" onClick=${() => analyse(one, undefined, true)}>Guess first</button>` : ""}
    ${one.search.value ? html`<button type="button" class="btn ghost" onClick=${() => (one.search.peek()?.leave(), sessionStorage.removeItem(place(match.id)), (one.search.value = null))}>Close the analysis</button>` : ""}</p>`;
}

// The record as a file of the person's own.
async function save(match) {
  const found = await match.do("save");
  if (!found) return;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([found.record], { type: "application/json" }));
  link.download = `turnwise-${match.id}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

// A link that holds the whole record: nothing is stored for it.
async function share(one) {
  const found = await one.match.do("save");
  if (!found) return;
  const link = `${location.origin}/replay#${await pack(found.record)}`;
  one.copied.value = await navigator.clipboard.writeText(link).then(() => "Copied").catch(() => "Copy link");
  one.link = link;
}

const hint = (one) => analyse(one);

function Offer({ one, now, mine }) {
  if (now.over && !now.all) return "";
  return html`<section class="p"><h2>Look inside</h2><p>${mine || now.all ? "Ask an agent what it would do here, and watch it think." : "While the match is on, the agent's thoughts stay its own. They open when it is over, or in an open match."}</p>
    ${mine || now.all ? html`<p class="buttons">${[["mcts", { name: "mcts", seconds: 5 }], ["ismcts", { name: "ismcts", seconds: 5 }]].map(([name, recipe]) => html`<button type="button" class="btn" onClick=${() => analyse(one, recipe)}>${name}, 5 s</button>`)}</p>` : ""}</section>`;
}

// By action, or with shift to where the other begins to act.
function walkMatch(match, event) {
  const { line, moment } = match.now.peek();
  const moments = [0, ...line.map((step) => step.moment)];
  const way = event.key === "ArrowLeft" ? -1 : 1;
  let at = Math.max(0, moments.indexOf(match.shown.peek()?.moment ?? moment)) + way;
  while (event.shiftKey && at > 0 && at < line.length && line[at].seat === line[at - 1].seat) at += way;
  if (at < 0 || at >= moments.length) return;
  event.preventDefault();
  match.look(moments[at]);
}

function keys(event, one, mine) {
  if (/^(input|textarea|select)$/i.test(event.target.tagName) || event.ctrlKey || event.metaKey || event.altKey) return;
  const { match } = one;
  const key = event.key.toLowerCase();
  const end = match.now.peek().choices.find((choice) => choice.ends_turn);
  if (key === "u") match.do("undo");
  else if (key === "r") match.do("redo");
  else if (key === "h" && mine) hint(one);
  else if (key === "g" && mine) analyse(one, undefined, true);
  else if (key === "b" && (match.now.peek().all || match.now.peek().over)) one.branch.value = true;
  else if (/^Arrow(Left|Right)$/.test(event.key) && !event.target.closest(".board, .graph")) walkMatch(match, event);
  else if (key === "e" && mine && end) match.act(end);
  else if (/^[1-9]$/.test(key) && one.search.peek()) {
    const action = one.search.peek().look.peek()?.actions?.[Number(key) - 1];
    if (action) one.chosen.value = action.text;
  }
}
