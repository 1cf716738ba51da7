// What the other may hold: of the worlds that fit what was seen, the share in which they have each card.
import { count, html, percent, signal } from "../ui.js";
import { ask } from "../wire.js";
import { nameOf } from "../cards.js";

const HOW = { KnownList: "their list is known", OneOf: "one of the lists of this time", Anything: "any card that the rules allow", OpenHand: "open" };
const known = signal({});
let asked = "";

function want(match, moment) {
  const key = `${match.topic} ${moment}`;
  if (asked === key) return;
  asked = key;
  ask({ do: "belief", topic: match.topic, moment }).then((found) => (known.value = { key, found }))
    .catch((error) => (known.value = { key, error: error.message }));
}

export function Belief({ match, now }) {
  const moment = match.shown.value?.moment ?? now.moment;
  if (!now.hides || !["hearthstone", "pocket"].includes(now.game) || now.seats.length !== 2 || (!now.mine.length && !now.all)) return "";
  if (now.over && !match.shown.value) return "";
  want(match, moment);
  const { key, found, error } = known.value;
  if (key !== `${match.topic} ${moment}` && !found) return html`<section class="p belief"><h2>They may hold</h2><p class="note">dealing worlds ...</p></section>`;
  if (error) return html`<section class="p belief"><h2>They may hold</h2><p class="note">${error}</p></section>`;
  const whose = now.mine.includes(found.seat) ? "They may hold" : `${now.seats[1 - found.seat].name} may hold`.replace(/^./, (letter) => letter.toUpperCase());
  const most = Math.max(0.01, ...found.hand.map(([, share]) => share));
  return html`<section class="p belief"><h2>${whose}</h2>
    ${found.secrets.length ? html`<p class="secret">Secret: ${found.secrets.slice(0, 4).map(([id, share]) => `${nameOf(id)} ${percent(share, 0)} %`).join(", ")}</p>` : ""}
    ${found.hand.length ? html`<ul class="bars">${found.hand.slice(0, 10).map(([id, share, mean]) => html`<li title=${`${mean.toFixed(2)} of them on average`}><span>${nameOf(id)}</span>
      <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect width=${Math.max(1, (100 * share) / most)} height="10" rx="2" class="foe-bar" /></svg><b>${percent(share, share < 0.05 ? 1 : 0)} %</b></li>`)}</ul>` : html`<p class="note">Their hand is empty.</p>`}
    <p class="note">${count(found.worlds)} worlds that fit all that was seen; ${HOW[found.by] || found.by}</p></section>`;
}
