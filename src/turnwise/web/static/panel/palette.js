// What can be added to a position: cards found by words, terrain, goods and units for tiles.
import { html, signal } from "../ui.js";
import { texts, wantTexts } from "../cards.js";
import { GOODS, GROUND, LETTER } from "../board/tiles.js";

const words = signal("");
export function CardPalette({ side, add }) {
  wantTexts();
  const wanted = words.value.toLowerCase().split(/\s+/).filter(Boolean);
  const all = Object.entries(texts.value || {});
  const found = wanted.length ? all.filter(([id, card]) => wanted.every((word) => `${card.name} ${card.text} ${card.type} ${id}`.toLowerCase().includes(word))) : [];
  const zones = (card) => ["hand", ...(card.type === "minion" ? ["board"] : []), "deck"];
  return html`<section class="p palette"><h2>Cards <span>${wanted.length ? `${found.length} fit` : "search by words"}</span></h2><label><span class="quiet">search cards</span><input type="search" placeholder="name, text or kind" value=${words.value} onInput=${(event) => (words.value = event.target.value)} /></label>
    <ul class="found">${found.slice(0, 24).map(([id, card]) => html`<li key=${id} draggable="true" title=${card.text} onDragStart=${(event) => event.dataTransfer.setData("card", id)}><span><b>${card.cost ?? ""}</b> ${card.name} <small>${card.type}</small></span>
      <span class="to">${[side, 1 - side].map((player) => html`<span class="zones">player ${player}: ${zones(card).map((zone) => html`<button type="button" class="link" aria-label=${`${zone} ${player}: ${card.name}`} onClick=${() => add(["players", player, zone], id)}>${zone}</button>`)}</span>`)}</span></li>`)}</ul></section>`;
}

// What a click on a tile paints; nothing: it picks what lies there.
export const brush = signal("");
export function TilePalette({ now }) {
  const tribes = now?.tribes || [];
  const button = (value, label) => html`<button type="button" class="btn" aria-pressed=${brush.value === value} onClick=${() => (brush.value = brush.peek() === value ? "" : value)}>${label}</button>`;
  return html`<section class="p palette"><h2>Tiles <span>${brush.value ? "click tiles to paint them" : "choose what a click paints"}</span></h2>
    <div class="brushes" role="group" aria-label="terrain">${Object.entries(GROUND).filter(([letter]) => ".fmsdv".includes(letter)).map(([letter, name]) => button(`terrain ${letter}`, name))}</div>
    <div class="brushes" role="group" aria-label="goods">${Object.entries(GOODS).map(([letter, name]) => button(`goods ${letter}`, name))}${button("goods  ", "no goods")}</div>
    ${tribes.map((tribe, i) => html`<div class="brushes" role="group" aria-label=${`units of ${tribe.tribe}`}><span class="note">${tribe.tribe.toLowerCase()}</span>${Object.keys(LETTER).filter((type) => !/BOAT|SHIP/.test(type)).map((type) => button(`unit ${i} ${type}`, type.toLowerCase().replaceAll("_", " ")))}</div>`)}</section>`;
}

export function paint(now, [x, y], change) {
  const [what, one, type] = brush.peek().split(/ (?=\S|\s$)/);
  const set = (row, letter) => row.slice(0, y) + letter + row.slice(y + 1);
  if (what === "terrain") return change(["terrain", x], set(now.terrain[x], one));
  if (what === "goods") return change(["resource", x], set(now.resource[x], one || " "));
  const tribe = Number(one);
  const id = now.last_id + 1;
  const city = now.tribes[tribe].capital;
  const cities = now.cities.map((other) => (other.id === city ? { ...other, units: [...other.units, id] } : other));
  const units = [...now.units.filter((unit) => unit.at.join() !== `${x},${y}`), { id, type, at: [x, y], tribe, city }];
  change([], { ...now, last_id: id, cities, units });
}
