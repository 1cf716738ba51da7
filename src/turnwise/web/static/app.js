// The page: which screen an address means, the bar above it, and what is said when the connection is lost.
import { html, Link, mount, place } from "./ui.js";
import { connect, state, trouble } from "./wire.js";
import { Start } from "./screen/start.js";
import { Play } from "./screen/play.js";
import { MatchScreen } from "./screen/match.js";
import { Agents } from "./screen/agents.js";
import { Edit } from "./screen/edit.js";
import { Analyse } from "./screen/analyse.js";
import { Replay } from "./screen/replay.js";
import { Runs } from "./screen/runs.js";
import { Help } from "./screen/help.js";

const TABS = [["/play", "Play"], ["/analyse", "Analyse"], ["/edit", "Edit"], ["/replay", "Replay"], ["/runs", "Runs"], ["/agents", "Agents"]];

function screen(path) {
  const [, first, second] = path.split("/");
  if (!first) return html`<${Start} />`;
  if (first === "play") return html`<${Play} />`;
  if (first === "m" && second) return html`<${MatchScreen} id=${second} key=${second} />`;
  if (first === "agents") return html`<${Agents} name=${second && decodeURIComponent(second)} />`;
  if (first === "edit") return html`<${Edit} />`;
  if (first === "replay") return html`<${Replay} path=${path} key=${path} />`;
  if (first === "runs") return html`<${Runs} name=${second && decodeURIComponent(second)} />`;
  if (first === "analyse" || first === "compare") return html`<${Analyse} />`;
  return html`<main class="one"><section class="p"><h1>There is nothing here</h1><p><${Link} to="/">To the start</${Link}></p></section></main>`;
}

function App() {
  const path = place.value;
  return html`<header class="top"><${Link} to="/" class="brand">Turnwise</${Link}>
    <nav aria-label="screens">${TABS.map(([to, name]) => html`<${Link} to=${to} aria-current=${path.startsWith(to) || (to === "/play" && path.startsWith("/m/")) ? "page" : null}>${name}</${Link}>`)}</nav>
    <span class="sp"></span><${Connection} /></header>${screen(path)}<${Help} />`;
}

function Connection() {
  if (state.value === "open") return "";
  if (state.value === "refused") return html`<span class="error">${trouble.value}</span>`;
  return html`<span class="note" role="status">${state.value === "lost" ? "connection lost, trying again ..." : "connecting ..."}</span>`;
}

connect();
mount(() => html`<${App} />`, document.getElementById("app"));
