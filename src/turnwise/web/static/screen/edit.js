// The position editor: the board to click on, palettes to add from, and the fields of what was clicked, by the schema of
// the game's states. Every change is checked by the rules; what is wrong is said at its place.
import { go, html, signal } from "../ui.js";
import { ask, table } from "../wire.js";
import { Board } from "../board/board.js";
import { create } from "../match.js";
import { Fields } from "../panel/fields.js";
import { CardPalette, TilePalette, brush, paint } from "../panel/palette.js";
import { pack, unpack } from "../link.js";

const FIRST = {
  hearthstone: { turn: 9, players: [{ hero: "HERO_08", mana: 5, max_mana: 5, hand: ["CS2_029"] }, { hero: "HERO_05", max_mana: 5, board: ["NEW1_019"] }] },
};
const HEAD = {
  minion: ["id", "attack", "health", "max_health", "taunt", "divine_shield", "stealth", "windfury", "frozen", "silenced", "summoned_this_turn", "attacks_made"],
  hand_card: ["id", "cost"], player: ["hero", "health", "max_health", "armor", "attack", "mana", "max_mana", "fatigue", "overload_owed"], hero_power: ["id", "used"], weapon: ["id", "attack", "durability"],
  state: ["turn", "to_act", "tick", "over"], unit: ["type", "tribe", "hp", "max_hp", "kills", "veteran", "status"], city: ["level", "population", "population_needed", "walls", "production"], tribe: ["stars", "score"],
};

const game = signal("hearthstone");
const position = signal(null);
const seen = signal(null); // the last position that was right
const wrong = signal(null);
const chosen = signal([]); // the way to the object whose fields are shown
const side = signal(0);
const eyes = signal(""); // as whom it is looked at
const schema = signal({});
const copied = signal(false);
let read = "";
let waiting = 0;

export const text = (path) => path.map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`)).join("").replace(/^\./, "");
const parse = (at) => [...at.matchAll(/([a-z_]+)|\[(\d+)\]/gi)].map(([, name, number]) => name ?? Number(number));
const at = (value, path) => path.reduce((one, step) => one?.[step], value);

function wantSchema(name) {
  if (schema.peek()[name]) return;
  schema.value = { ...schema.peek(), [name]: { $defs: {} } };
  table(`schema/${name}`).then((found) => (schema.value = { ...schema.peek(), [name]: found })).catch(() => {});
}

// The object that a path leads to, by the schema: its name among the definitions.
function shapeOf(path) {
  if (game.peek() === "hearthstone") {
    const [, , zone] = path;
    return { undefined: path.length ? "player" : "state", board: "minion", hand: "hand_card", hero_power: "hero_power", weapon: "weapon", secrets: "secret" }[zone] || "state";
  }
  return { units: "unit", cities: "city", tribes: "tribe" }[path[0]] || "state";
}

async function check() {
  const number = ++waiting;
  copied.value = false;
  try {
    const found = await ask({ do: "check", setup: { game: game.peek() }, position: position.peek(), ...(eyes.peek() === "" ? {} : { observe_as: Number(eyes.peek()) }) });
    if (number !== waiting) return;
    seen.value = found;
    position.value = found.position;
    wrong.value = null;
    read = `#${await pack({ game: game.peek(), position: found.position })}`;
    history.replaceState(null, "", `/edit${read}`);
  } catch (problem) {
    if (number === waiting) wrong.value = { at: problem.at || "", message: problem.message };
  }
}

let typing = 0;
export function change(path, value, at_once = true) {
  const copy = path.length ? structuredClone(position.peek()) : value;
  const last = path.at(-1);
  let one = copy;
  for (const step of path.slice(0, -1)) {
    if (typeof one[step] === "string") one[step] = { id: one[step] };
    one = one[step] ??= {};
  }
  if (!path.length) one = null;
  else if (value === undefined && Array.isArray(one)) one.splice(last, 1);
  else if (value === undefined) delete one[last];
  else one[last] = value;
  position.value = copy;
  waiting++; // an answer about what it was before is too late
  clearTimeout(typing);
  typing = setTimeout(check, at_once ? 0 : 200);
}

async function begin() {
  if (read && (!location.hash || location.hash === read)) return;
  const hash = location.hash.startsWith("#token") ? "" : location.hash;
  read = hash || "#";
  try {
    const found = hash ? await unpack(hash.slice(1)) : { game: game.peek(), position: FIRST[game.peek()] };
    game.value = found.game;
    position.value = found.position ?? (await random());
    chosen.value = [];
    await check();
  } catch {
    wrong.value = { at: "", message: "The link holds no position." };
  }
}
async function random() {
  const found = await ask({ do: "random_position", setup: { game: game.peek() }, seed: 1 + Math.floor(1e6 * Math.random()), actions: 40 });
  return found.position;
}
async function another() {
  position.value = await random();
  chosen.value = [];
  check();
}
async function take(name) {
  const number = ++waiting; // an answer about the other game is too late
  game.value = name;
  seen.value = null;
  position.value = null;
  chosen.value = [];
  const first = FIRST[name] ?? (await random());
  if (number !== waiting) return;
  position.value = first;
  check();
}

// What a click on the board means: the way to what lies there.
function pick(place, all = []) {
  const [kind, one, two] = place.split(":");
  if (game.peek() === "tribes") return pickTile(one, all);
  const path = { board: () => ["players", Number(one), "board", Number(two)], hand: () => ["players", side.peek(), "hand", Number(one)], hero: () => ["players", Number(one)], power: () => ["players", Number(one), "hero_power"] }[kind];
  if (path) chosen.value = path();
}
function pickTile(tile, all) {
  const now = position.peek();
  if (brush.peek()) return paint(now, tile.split(",").map(Number), change);
  const ways = all.map((place) => place.split(":")).flatMap(([kind, id]) => (kind === "unit" ? [["units", now.units.findIndex((one) => one.id === Number(id))]] : kind === "city" ? [["cities", now.cities.findIndex((one) => one.id === Number(id))]] : []));
  const next = ways.find((way) => text(way) !== text(chosen.peek())) || [];
  chosen.value = next;
}
function place() {
  const [, player, zone, i] = chosen.value;
  if (game.value === "tribes") return chosen.value.length ? `tile:${at(position.value, chosen.value)?.at?.join(",")}` : "";
  return zone === "board" ? `board:${player}:${i}` : zone === "hand" ? `hand:${i}` : zone === "hero_power" ? `power:${player}` : chosen.value.length ? `hero:${player}` : "";
}

async function play() {
  try {
    go(`/m/${await create({ setup: { game: game.peek() }, seats: [{ who: "person", name: "you" }, { who: "agent", name: "mcts", seconds: 2 }], position: position.peek() })}`);
  } catch (problem) {
    wrong.value = { at: "", message: problem.message };
  }
}
async function copy() {
  copied.value = await navigator.clipboard.writeText(location.href).then(() => true).catch(() => false);
}

export function Edit() {
  begin();
  wantSchema(game.value);
  const now = position.value, view = seen.value;
  const viewer = eyes.value === "" ? side.value : Number(eyes.value);
  const drop = (event) => {
    const id = event.dataTransfer.getData("card");
    const zone = event.target.closest(".row, .hand");
    if (!id || !zone) return;
    event.preventDefault();
    const player = zone.classList.contains("enemy") ? 1 - side.peek() : side.peek();
    const way = ["players", player, zone.classList.contains("hand") ? "hand" : "board"];
    change(way, [...(at(position.peek(), way) || []), id]);
  };
  return html`<main class="match edit"><h1 class="quiet">Edit a position</h1><div class="col"><section class="p table"><h2>The position <span>${wrong.value ? "as it last was right" : view ? (view.over ? "the match is over" : `player ${view.to_act} decides`) : ""}</span></h2>
    ${view ? html`<div class="board" onDragOver=${(event) => event.preventDefault()} onDrop=${drop}><${Board} game=${game.value} view=${view.view} viewer=${viewer} onPlace=${pick} marks=${{ [place()]: true }} /></div>` : html`<p>...</p>`}
    ${wrong.value ? html`<p class="error" role="alert"><button type="button" class="link" onClick=${() => (chosen.value = parse(wrong.value.at).slice(0, 4))}>${wrong.value.message}</button></p>` : ""}
    <p class="buttons"><button type="button" class="btn pri" disabled=${!!wrong.value || view?.over} onClick=${() => go(`/analyse${read}`)}>Analyse</button><button type="button" class="btn" disabled=${!!wrong.value || view?.over} onClick=${() => go(`/compare${read}`)}>What would four agents do</button>
      <button type="button" class="btn" disabled=${!!wrong.value || view?.over} onClick=${play}>Play from here</button><button type="button" class="btn" disabled=${!!wrong.value} onClick=${copy}>${copied.value ? "Copied" : "Copy link"}</button>
      <button type="button" class="btn" onClick=${another}>Random position</button></p></section>
    <${Json} now=${now} /></div>
    <div class="col"><section class="p whose"><div class="pair"><label>Game<select value=${game.value} onChange=${(event) => take(event.target.value)}>${["hearthstone", "tribes"].map((name) => html`<option value=${name} selected=${name === game.value}>${name}</option>`)}</select></label>
      ${game.value === "hearthstone" ? html`<label>Below sits<select value=${side.value} onChange=${(event) => ((side.value = Number(event.target.value)), (chosen.value = []))}><option value="0">player 0</option><option value="1">player 1</option></select></label>` : ""}
      <label>Look as<select value=${eyes.value} onChange=${(event) => ((eyes.value = event.target.value), check())}><option value="">everything</option><option value="0">player 0</option><option value="1">player 1</option></select></label>
      ${now ? html`<label>Whose turn<select value=${now.to_act ?? 0} onChange=${(event) => change(["to_act"], Number(event.target.value))}><option value="0" selected=${!now.to_act}>player 0</option><option value="1" selected=${now.to_act === 1}>player 1</option></select></label>` : ""}</div></section>
      ${now ? html`<${Chosen} now=${now} />` : ""}
      ${game.value === "hearthstone" ? html`<${CardPalette} side=${side.value} add=${(way, id) => add(way, id)} />` : html`<${TilePalette} now=${now} />`}</div></main>`;
}

function add(way, id) {
  const found = at(position.peek(), way);
  if (way.at(-1) === "deck") return change([...way, id], (found?.[id] || 0) + 1);
  change(way, [...(found || []), id]);
  if (way.at(-1) === "board" || way[1] === side.peek()) chosen.value = [...way, (found || []).length];
}

function Chosen({ now }) {
  const path = chosen.value;
  const name = shapeOf(path);
  const shape = schema.value[game.value]?.$defs?.[name];
  const raw = at(now, path);
  if (!shape || raw === undefined) return "";
  const value = typeof raw === "string" ? { id: raw } : raw;
  const listed = typeof path.at(-1) === "number" && path.length > (game.value === "hearthstone" ? 2 : 1);
  const here = wrong.value && wrong.value.at === text(path);
  return html`<section class="p chosen"><h2>${path.length ? `This ${name.replaceAll("_", " ")}` : "The match"} <span>${text(path)}</span></h2>
    ${here ? html`<p class="error" role="alert">${wrong.value.message}</p>` : ""}
    <${Fields} shape=${shape} value=${value} at=${text(path)} wrong=${wrong.value} first=${HEAD[name] || []} skip=${["name", "entity", "order"]} set=${(key, next) => change([...path, key], next, false)} />
    <p class="buttons">${listed && path[0] !== "tribes" ? html`<button type="button" class="btn" onClick=${() => (change(path, undefined), (chosen.value = []))}>Take away</button>` : ""}
      ${path.length ? html`<button type="button" class="btn ghost" onClick=${() => (chosen.value = [])}>The match</button>` : ""}</p></section>`;
}

function Json({ now }) {
  const type = (event) => {
    try {
      position.value = JSON.parse(event.target.value);
      chosen.value = [];
      clearTimeout(typing);
      typing = setTimeout(check, 300);
    } catch (problem) {
      wrong.value = { at: "", message: `no JSON: ${problem.message}` };
    }
  };
  return html`<section class="p"><details><summary>As JSON</summary><label><span class="quiet">the position as JSON</span><textarea spellcheck="false" value=${JSON.stringify(now, null, 1)} onChange=${type}></textarea></label></details></section>`;
}
