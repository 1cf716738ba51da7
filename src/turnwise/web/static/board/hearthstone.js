// The board of Hearthstone: two heroes, two rows of minions, hands. What can be clicked comes from the list of choices.
import { html } from "../ui.js";
import { texts, wantTexts } from "../cards.js";
import { clear, drag, drop, pick, picked, putBack, sources, targets, toggle, walk } from "../picking.js";
import { Back, Card, Minion } from "./card.js";
import { Badge, Emblem } from "./emblem.js";

export function HearthstoneBoard({ view, viewer, choices, act, marks = {}, onPlace }) {
  wantTexts();
  const plain = view.plain;
  const me = viewer ?? 0;
  const mulligan = choices.some((one) => one.kind === "mulligan");
  const from = picked.value.from;
  const open = sources(choices);
  const aims = from ? targets(choices, from) : new Set();
  const click = (place) => onPlace ? onPlace(place) : (mulligan && place.startsWith("hand:") ? toggle(place) : pick(choices, place, act));
  const state = (place) =>
    [(onPlace || open.has(place)) && !from && "can", from === place && "picked", aims.has(place) && "aim", marks[place] && "marked"].filter(Boolean).join(" ");
  const playing = from.startsWith("hand:") && [...aims].some((place) => place.startsWith("gap:"));
  const shared = { choices, click, state, playing, aims };
  return html`<div class="hearthstone" onKeyDown=${(event) => keys(event)} ...${drop(click)}>
    <${Side} player=${plain.players[1 - me]} number=${1 - me} ...${shared} foe />
    <div class="felt"><${Row} player=${plain.players[1 - me]} number=${1 - me} whose="enemy" ...${shared} />
      <${Row} player=${plain.players[me]} number=${me} whose="own" ...${shared} /></div>
    <${Side} player=${plain.players[me]} number=${me} ...${shared} />
    <${Hand} player=${plain.players[me]} mulligan=${mulligan} ...${shared} act=${act} />
    <${Options} plain=${plain} ...${shared} />
  </div>`;
}

function keys(event) {
  if (event.key === "Escape") clear();
  walk(event, event.currentTarget);
}

function Side({ player, number, foe, choices, click, state }) {
  const power = player.hero_power;
  const place = `hero:${number}`;
  const end = choices.find((one) => one.ends_turn);
  const attack = player.hero_state?.attack_now || 0;
  const label = `${foe ? "enemy" : "own"} hero ${heroName(player)}, ${player.health} health${player.armor ? `, ${player.armor} armour` : ""}${attack ? `, ${attack} attack` : ""}`;
  return html`<div class=${`side ${foe ? "foe" : "own"}`}>
    <button type="button" class=${`hero ${state(place)}`} data-place=${place} onClick=${() => click(place)} ...${drag(place, click)}><span class="quiet">${label}</span><span class="drawn" aria-hidden="true">
      <${Emblem} name=${player.hero} /><span class="who">${heroName(player)}</span>
      ${attack ? html`<${Badge} shape="ring" value=${attack} kind="atk" />` : ""}
      <${Badge} shape="drop" value=${player.health} kind=${player.health < player.max_health ? "hp hurt" : "hp"} />
      ${player.armor ? html`<${Badge} shape="shield" value=${player.armor} kind="armor" />` : ""}
    </span></button>
    <button type="button" class=${`power ${state(`power:${number}`)} ${power.used ? "used" : ""}`} data-place=${`power:${number}`}
      title=${power.name} onClick=${() => click(`power:${number}`)} ...${drag(`power:${number}`, click)}>
      <span class="quiet">${`${foe ? "enemy" : "own"} hero power ${power.name}, ${power.cost_now} mana${power.used ? ", used" : ""}`}</span>
      <span class="drawn" aria-hidden="true"><b>${power.cost_now}</b><span>${power.name}</span></span></button>
    ${player.weapon ? html`<span class="weapon" title=${player.weapon.name}><span>${player.weapon.name}</span>
      <${Badge} shape="ring" value=${player.weapon.attack} kind="atk" /><${Badge} shape="shield" value=${player.weapon.durability} kind="armor" /></span>` : ""}
    <${Secrets} list=${player.secrets} />
    ${foe ? html`<span class="backs">${player.hand.map((card) => html`<${Back} known=${card.id === "?" ? null : card} />`)}</span>` : html`<${Mana} player=${player} />`}
    <span class="counts">${foe ? `hand ${player.hand.length} · ` : ""}deck ${total(player.deck)}${foe ? ` · mana ${player.mana} of ${player.max_mana}` : ""}</span>
    ${!foe ? html`<button type="button" class=${`end ${end ? "can" : ""}`} data-place="end" disabled=${!end} onClick=${() => click("end")}>End turn</button>` : ""}
  </div>`;
}

const heroName = (player) => player.hero_state?.name || texts.value?.[player.hero]?.name || capital(player.hero_state?.class || player.hero);
const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);
const total = (deck) => Object.values(deck).reduce((sum, one) => sum + one, 0);

function Secrets({ list }) {
  if (!list.length) return "";
  return html`<span class="secrets">${list.map((one) => {
    const name = typeof one === "string" ? one : one.name || one.id;
    const known = name !== "?" && !name.includes("?");
    return html`<span class="secret" role="img" aria-label=${known ? `secret ${texts.value?.[name]?.name || name}` : "a secret"} title=${known ? texts.value?.[name]?.name || name : "a secret"}>?</span>`;
  })}</span>`;
}

function Mana({ player }) {
  const crystals = Array.from({ length: Math.max(player.max_mana, player.mana) }, (_, i) => i < player.mana);
  return html`<span class="mana" role="img" aria-label=${`${player.mana} of ${player.max_mana} mana`}>
    ${crystals.map((full) => html`<i class=${full ? "full" : ""}></i>`)}<b>${player.mana}/${player.max_mana}</b></span>`;
}

function Row({ player, number, whose, click, state, playing, aims }) {
  const gaps = playing && whose === "own";
  const gap = (i) => gaps && aims.has(`gap:${number}:${i}`) && html`<button type="button" class="gap aim" data-place=${`gap:${number}:${i}`}
    aria-label=${`place ${i + 1}`} onClick=${() => click(`gap:${number}:${i}`)}></button>`;
  return html`<div class=${`row size${Math.max(4, player.board.length)} ${whose}`} role="group" aria-label=${`${whose} minions`}>
    ${player.board.length === 0 && !gaps ? html`<span class="empty">no minions</span>` : ""}
    ${gap(0)}${player.board.map((one, i) => {
      const place = `board:${number}:${i}`;
      return html`<${Minion} one=${one} place=${place} whose=${whose} texts=${texts.value} state=${state(place)} onClick=${() => click(place)} ...${drag(place, click)} />${gap(i + 1)}`;
    })}
  </div>`;
}

function Hand({ player, mulligan, choices, click, state, act }) {
  const put = picked.value.put;
  const done = mulligan && putBack(choices);
  return html`<div class=${`hand size${Math.max(5, player.hand.length)}`} role="group" aria-label="your hand">
    ${player.hand.map((card, i) => {
      const place = `hand:${i}`;
      const mark = mulligan ? `can ${put.includes(place) ? "put" : ""}` : state(place);
      const dull = !mulligan && choices.length && !choices.some((one) => one.from === place) ? "dull" : "";
      return html`<${Card} card=${card} place=${place} texts=${texts.value} state=${`${mark} ${dull}`} aria-pressed=${mulligan ? put.includes(place) : null}
        onClick=${() => click(place)} ...${mulligan ? {} : drag(place, click)} />`;
    })}
    ${mulligan ? html`<p class="mulligan">Click the cards to put back. <button type="button" class="btn pri" disabled=${!done} onClick=${() => (clear(), act(done))}>
      ${put.length ? `Put back ${put.length}` : "Keep all"}</button></p>` : ""}
  </div>`;
}

// A choice that a card asks for.
function Options({ plain, choices, click }) {
  const asked = choices.filter((one) => one.kind === "choose");
  if (!asked.length) return "";
  const cards = plain.choice?.options || [];
  return html`<div class="options" role="dialog" aria-label="choose one"><p>Choose one</p><div>
    ${asked.map((one, i) => {
      const raw = cards[i];
      const id = typeof raw === "string" ? raw : raw?.id;
      const known = { id: id || one.words, name: one.words.replace(/^Choose /, ""), ...(texts.value?.[id] || {}) };
      return html`<${Card} card=${{ ...known, cost_now: known.cost ?? 0 }} place=${one.from} texts=${texts.value} state="can" onClick=${() => click(one.from)} />`;
    })}</div></div>`;
}
