// The map of Tribes: one drawing, a layer of buttons over it, and what the picked place can do.
import { html } from "../ui.js";
import { clear, drag, drop, pick, picked, sources, targets, walk } from "../picking.js";
import { border, Building, City, GOODS, Goods, Ground, GROUND, Unit, WORDS } from "./tiles.js";

const capital = (word) => word.charAt(0) + word.slice(1).toLowerCase().replaceAll("_", " ");

export function TribesBoard({ view, viewer, choices, act, marks = {}, onPlace, you = [] }) {
  const map = read(view.plain);
  const from = picked.value.from;
  const open = sources(choices);
  const aims = from ? targets(choices, from) : new Set();
  const click = (place) => {
    const at = map.tileOf(place) ?? place;
    if (onPlace) return onPlace(`tile:${at}`, map.placesAt(at));
    const [first, ...rest] = map.placesAt(at);
    pick(choices, first ?? at, act, rest);
  };
  const state = (at) => {
    const places = map.placesAt(at);
    const aimed = places.some((place) => aims.has(place) && place !== from);
    return [!from && places.some((place) => open.has(place) && (place.startsWith("unit") || place.startsWith("city"))) && "can",
      places.includes(from) && "picked", aimed && from && "aim", marks[`tile:${at}`] && "marked"].filter(Boolean).join(" ");
  };
  const keys = (event) => {
    if (event.key === "Escape") clear();
    walk(event, event.currentTarget);
  };
  return html`<div class="tribes">
    <div class=${`map side${map.size}`} onKeyDown=${keys} ...${drop(click)}>
      ${["across", "down"].map((way) => html`<span class=${`rim ${way}`} aria-hidden="true">${Array.from({ length: map.size }, (_, i) => html`<i>${i}</i>`)}</span>`)}
      <${Drawing} map=${map} />
      <div class="tiles">${map.tiles.map((tile) => html`<button type="button" class=${`tile ${state(tile.at)}`} data-place=${`tile:${tile.at}`} data-also=${map.placesAt(tile.at).slice(0, -1).join(" ") || null}
        aria-label=${map.say(tile)} onClick=${() => click(`tile:${tile.at}`)} ...${drag(`tile:${tile.at}`, click)}></button>`)}</div>
    </div>
    <${Doing} map=${map} choices=${choices} act=${act} />
    <${Standing} plain=${view.plain} you=${you} />
  </div>`;
}

function read(plain) {
  const size = plain.size;
  const units = new Map(plain.units.filter((unit) => !unit.hidden).map((unit) => [unit.at.join(","), unit]));
  const cities = new Map(plain.cities.map((city) => [city.at.join(","), city]));
  const owner = new Map();
  const buildings = new Map();
  for (const city of plain.cities) {
    city.tiles.forEach((at) => owner.set(at.join(","), city.tribe));
    city.buildings.forEach((one) => buildings.set(one.at.join(","), one.type));
  }
  const tiles = [];
  for (let x = 0; x < size; x++)
    for (let y = 0; y < size; y++)
      tiles.push({ at: `${x},${y}`, x, y, ground: GROUND[plain.terrain[x][y]] || "plain", goods: GOODS[plain.resource[x][y]], road: plain.network[x][y] === "+" });
  const byId = new Map([...plain.units.map((unit) => [`unit:${unit.id}`, unit.at.join(",")]), ...plain.cities.map((city) => [`city:${city.id}`, city.at.join(",")])]);
  return {
    plain, size, tiles, units, cities, owner, buildings,
    tileOf: (place) => (place.startsWith("tile:") ? place.slice(5) : byId.get(place)),
    placesAt: (at) => {
      const unit = units.get(at), city = cities.get(at);
      return [unit && `unit:${unit.id}`, city && `city:${city.id}`, `tile:${at}`].filter(Boolean);
    },
    say: (tile) => {
      const unit = units.get(tile.at), city = cities.get(tile.at), built = buildings.get(tile.at);
      const tribe = (number) => capital(plain.tribes[number].tribe);
      return [`${tile.at}: ${WORDS[tile.ground]}`, tile.goods, built && capital(built), city && `city of ${tribe(city.tribe)}, level ${city.level}`,
        unit && `${capital(unit.type)} of ${tribe(unit.tribe)}, ${unit.hp} of ${unit.max_hp} health`].filter(Boolean).join(", ");
    },
  };
}

function Drawing({ map }) {
  const whole = map.size * 60;
  return html`<svg viewBox=${`0 0 ${whole} ${whole}`} aria-hidden="true">
    ${map.tiles.map((tile) => {
      const unit = map.units.get(tile.at), city = map.cities.get(tile.at), built = map.buildings.get(tile.at);
      return html`<g transform=${`translate(${tile.y * 60} ${tile.x * 60})`} class=${`ground ${tile.ground}`}>
        <rect x="1" y="1" width="58" height="58" rx="7" />
        ${tile.road && !city ? html`<path class="road" d="M8 30h44M30 8v44" />` : ""}
        <${Ground} kind=${tile.ground} />${tile.goods ? html`<${Goods} kind=${tile.goods} />` : ""}
        ${built ? html`<${Building} type=${built} />` : ""}${city ? html`<${City} city=${city} />` : ""}${unit ? html`<${Unit} unit=${unit} />` : ""}
      </g>`;
    })}
    ${border(map.owner, map.size).map(([tribe, x1, y1, x2, y2]) => html`<line class=${`border tribe${tribe}`} x1=${x1} y1=${y1} x2=${x2} y2=${y2} />`)}
  </svg>`;
}

// The actions of what was picked, or those that belong to no place.
function Doing({ map, choices, act }) {
  if (!choices.length) return "";
  const from = picked.value.from;
  const at = from && map.tileOf(from);
  const mine = at ? choices.filter((one) => map.placesAt(at).includes(one.from)) : choices.filter((one) => /^(end|tech|tribe)/.test(one.from));
  const waiting = choices.filter((one) => one.kind === "levelup");
  const shown = mine.length ? mine : waiting.length ? waiting : choices.filter((one) => /^(end|tech|tribe)/.test(one.from));
  return html`<div class="doing" role="group" aria-label=${at ? `actions at ${at}` : "actions of the tribe"}>
    ${(shown.length ? shown : choices).map((one) => html`<button type="button" class=${`btn ${one.ends_turn ? "pri" : ""}`} data-choice=${one.text} onClick=${() => (clear(), act(one))}>
      ${one.words}${one.cost ? html` <span class="stars" aria-label=${`${one.cost} stars`}>★${one.cost}</span>` : ""}</button>`)}
    ${at ? html`<button type="button" class="btn ghost" onClick=${clear}>Back</button>` : html`<span class="note">Click a unit, a city or a tile for what it can do.</span>`}
  </div>`;
}

function Standing({ plain, you }) {
  return html`<div class="scroll"><table class="a"><thead><tr><th>tribe</th><th>stars</th><th>a turn</th><th>score</th><th>cities</th><th>units</th><th>techs</th></tr></thead><tbody>
    ${plain.tribes.map((tribe, i) => html`<tr class=${plain.to_act === i && !plain.over ? "best" : ""}><td><i class=${`spot tribe${i}`}></i>${capital(tribe.tribe)}${you.length === 1 && i === you[0] ? " (you)" : ""}</td>
      <td>${tribe.stars ?? ""}</td><td>+${Math.max(0, tribe.production ?? 0)}</td><td>${tribe.score}</td><td>${tribe.cities.length}</td>
      <td>${plain.units.filter((unit) => unit.tribe === i).length}</td><td>${tribe.techs.length}</td></tr>`)}
  </tbody></table></div>`;
}
