// Cards and minions of Hearthstone. Each is one button whose name says all that the drawing shows.
import { html } from "../ui.js";
import { Badge, Emblem } from "./emblem.js";

const MARKS = [
  ["taunt", "Taunt", "T"], ["divine_shield", "Divine Shield", "◇"], ["frozen", "Frozen", "❄"], ["stealth", "Stealth", "◌"],
  ["windfury", "Windfury", "≋"], ["poisonous", "Poisonous", "☠"], ["lifesteal", "Lifesteal", "♥"], ["deathrattle", "Deathrattle", "†"],
  ["immune", "Immune", "✦"], ["silenced", "silenced", "∅"], ["cant_attack", "cannot attack", "⊘"],
];
const marksOf = (one) => MARKS.filter(([key]) => one[key]);

const kindOf = (card) => (card.keywords?.includes("secret") ? "secret" : card.type || "card");

export function describe(card) {
  if (card.id === "?") return "a card that you do not know";
  const body = card.attack !== undefined && card.health !== undefined ? `, ${card.attack} attack, ${card.health} health` : "";
  return `${card.name}, ${card.cost_now ?? card.cost} mana ${kindOf(card)}${body}`;
}

export function Card({ card, place, state = "", texts, ...rest }) {
  const text = texts?.[card.id]?.text;
  const minion = card.type === "minion" || card.type === "weapon";
  return html`<button type="button" class=${`card ${kindOf(card)} ${state}`} data-place=${place}
      title=${text ? `${card.name}: ${text}` : card.name} ...${rest}><span class="quiet">${describe(card)}</span><span class="drawn" aria-hidden="true">
    <${Emblem} name=${card.id} />
    <${Badge} shape="hexagon" value=${card.cost_now ?? card.cost} kind=${cheaper(card)} />
    <span class="name">${card.name}</span>
    ${minion ? html`<span class="body"><b class="atk">${card.attack}</b><b class="hp">${card.health ?? card.durability}</b></span>`
             : html`<span class="kind">${kindOf(card)}</span>`}
  </span></button>`;
}
const cheaper = (card) => (card.cost_now < card.cost ? "less" : card.cost_now > card.cost ? "more" : "");

export function Back({ known }) {
  return html`<span class=${`back ${known ? "known" : ""}`} role="img" aria-label=${known ? known.name : "a hidden card"}>${known ? known.name : "?"}</span>`;
}

export function describeMinion(one, whose) {
  const marks = marksOf(one).map(([, word]) => word).join(", ");
  const awake = one.can_attack ? ", can attack" : "";
  return `${whose} ${one.name}, ${one.attack} attack, ${one.health} of ${one.max_health} health${marks && `, ${marks}`}${awake}`;
}

export function Minion({ one, place, whose, state = "", texts, ...rest }) {
  const marks = marksOf(one);
  const hurt = one.health < one.max_health ? "hurt" : "";
  const text = texts?.[one.id]?.text;
  const form = ["taunt", "divine_shield", "stealth", "frozen"].filter((key) => one[key]).map((key) => `is-${key}`).join(" ");
  return html`<button type="button" class=${`minion ${form} ${one.can_attack ? "ready" : ""} ${state}`} data-place=${place}
      title=${text ? `${one.name}: ${text}` : one.name} ...${rest}><span class="quiet">${describeMinion(one, whose)}</span><span class="drawn" aria-hidden="true">
    <${Emblem} name=${one.id} />
    <span class="name">${one.name}</span>
    <span class="marks">${marks.slice(0, 4).map(([, word, sign]) => html`<i title=${word}>${sign}</i>`)}</span>
    <${Badge} shape="ring" value=${one.attack} kind="atk" />
    <${Badge} shape="drop" value=${one.health} kind=${`hp ${hurt}`} />
  </span></button>`;
}
