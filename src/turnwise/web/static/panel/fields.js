// Fields of one object by its JSON Schema: numbers, switches, words and choices, each with its limits, its help and what
// is wrong with it. A field that is left empty has its default.
import { html } from "../ui.js";

const scalar = (shape) => shape.enum || ["integer", "number", "boolean", "string"].includes(shape.type);

export function Fields({ shape, value, set, at, wrong, first = [], skip = [] }) {
  const names = Object.keys(shape.properties).filter((name) => !skip.includes(name) && scalar(shape.properties[name]));
  const main = [...first.filter((name) => names.includes(name)), ...names.filter((name) => !first.includes(name) && value[name] !== undefined)];
  const rest = names.filter((name) => !main.includes(name));
  const way = (name) => `${at}${at ? "." : ""}${name}`;
  const field = (name) => html`<${Field} key=${name} name=${name} shape=${shape.properties[name]} value=${value[name]} set=${(next) => set(name, next)} wrong=${wrong?.at === way(name) ? wrong.message.replace(`${way(name)}: `, "") : ""} />`;
  return html`<div class="fields">${main.map(field)}${rest.length ? html`<details><summary>${rest.length} more</summary><div class="fields">${rest.map(field)}</div></details>` : ""}</div>`;
}

export function Field({ wrong, ...rest }) {
  return html`<div class="field"><${Input} wrong=${wrong} ...${rest} />${wrong ? html`<em class="error" role="alert">${wrong}</em>` : ""}</div>`;
}

function Input({ name, shape, value, set, wrong }) {
  const label = name.replaceAll("_", " ");
  const help = shape.description || "";
  const mark = { "aria-invalid": wrong ? "true" : null, title: help };
  if (shape.type === "boolean") return html`<label class="check" title=${help}><input type="checkbox" checked=${value ?? shape.default ?? false} onChange=${(event) => set(event.target.checked)} ...${mark} />${label}</label>`;
  if (shape.enum) return html`<label>${label}<select value=${value ?? shape.default ?? ""} onChange=${(event) => set(event.target.value)} ...${mark}>${shape.enum.map((one) => html`<option value=${one} selected=${one === (value ?? shape.default)}>${String(one)}</option>`)}</select></label>`;
  if (shape.type === "integer" || shape.type === "number") {
    const read = (event) => set(event.target.value === "" ? undefined : Number(event.target.value));
    return html`<label>${label}<input type="number" step=${shape.type === "integer" ? 1 : "any"} min=${shape.minimum ?? shape.exclusiveMinimum ?? null} max=${shape.maximum ?? null} value=${value ?? ""} placeholder=${shape.default ?? ""} onInput=${read} ...${mark} /></label>`;
  }
  return html`<label>${label}<input value=${value ?? ""} placeholder=${shape.default ?? ""} onInput=${(event) => set(event.target.value || undefined)} ...${mark} /></label>`;
}
