// One socket for everything: requests with answers, topics with events, and a connection that comes back by itself.
import { signal } from "./ui.js";

export const state = signal("connecting"); // connecting, open, lost, refused
export const trouble = signal("");
export const games = signal({});

const topics = new Map(); // topic: {hear, opening()}
const waiting = new Map();
let socket = null;
let number = 0;
let delay = 500;
let ready = [];

function token() {
  const given = new URLSearchParams(location.hash.slice(1)).get("token");
  if (given) {
    sessionStorage.setItem("token", given);
    history.replaceState(null, "", location.pathname);
  }
  return sessionStorage.getItem("token") || "";
}

export function authorisation() {
  const known = token();
  return known ? { Authorization: `Bearer ${known}` } : {};
}

export async function table(name) {
  const answer = await fetch(`/api/${name}`, { headers: authorisation() });
  const found = await answer.json();
  if (!answer.ok) throw new Error(found.error);
  return found;
}

export function connect() {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  socket = new WebSocket(`${scheme}://${location.host}/live`);
  socket.onopen = async () => {
    try {
      const greeting = await send({ do: "hello", version: 1, token: token() });
      if (greeting.version !== 1) return reloadOnce();
      sessionStorage.removeItem("reloaded");
      games.value = greeting.games;
    } catch (error) {
      trouble.value = error.message;
      state.value = "refused";
      return;
    }
    delay = 500;
    state.value = "open";
    for (const [topic, one] of topics) reopen(topic, one);
    ready.splice(0).forEach((go) => go()); // what is asked of a topic comes after it was opened
    if (document.hidden) hide();
  };
  socket.onmessage = (event) => hear(JSON.parse(event.data));
  socket.onclose = () => {
    for (const { reject } of waiting.values()) reject(new Error("the connection was lost"));
    waiting.clear();
    if (state.value === "refused") return;
    state.value = "lost";
    setTimeout(connect, delay * (0.75 + Math.random() / 2));
    delay = Math.min(10000, delay * 2);
  };
}

// A page of an older server: the new one is one reload away.
function reloadOnce() {
  if (sessionStorage.getItem("reloaded")) return;
  sessionStorage.setItem("reloaded", "1");
  location.reload();
}

function hear(message) {
  if (message.re !== undefined) {
    const asked = waiting.get(message.re);
    waiting.delete(message.re);
    if (!asked) return;
    if (message.error) asked.reject(Object.assign(new Error(message.error.message), message.error));
    else asked.resolve(message.ok);
  } else if (message.topic) {
    topics.get(message.topic)?.hear(message);
  }
}

function send(request) {
  return new Promise((resolve, reject) => {
    const id = ++number;
    waiting.set(id, { resolve, reject });
    socket.send(JSON.stringify({ id, ...request }));
  });
}

// Answers when the server does; waits for the connection where there is none yet.
export function ask(request) {
  if (state.value === "open") return send(request);
  if (state.value === "refused") return Promise.reject(new Error(trouble.value));
  return new Promise((resolve, reject) => ready.push(() => send(request).then(resolve, reject)));
}

// Hears of a topic until the function it gives is called. `opening()` says what is sent with `open`, each time anew.
export function follow(topic, hear, opening = () => ({}), failed = () => {}) {
  const one = { hear, opening, failed };
  topics.set(topic, one);
  if (state.value === "open") reopen(topic, one);
  return () => {
    if (topics.get(topic) !== one) return;
    topics.delete(topic);
    if (state.value === "open") send({ do: "close", topic }).catch(() => {});
  };
}

function reopen(topic, one) {
  send({ do: "open", topic, ...one.opening() }).catch((error) => one.failed(error));
}

function hide() {
  if (state.value === "open") send({ do: "hidden", hidden: document.hidden }).catch(() => {});
}
document.addEventListener("visibilitychange", hide);
