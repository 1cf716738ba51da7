// A recipe as a form made from the schema: a part is a choice, its knobs below it, its help from its documentation.
import { html } from "../ui.js";
import { Field } from "./fields.js";

const last = (ref) => ref.slice(ref.lastIndexOf("/") + 1);
const options = (shape) => (shape.anyOf || (shape.$ref ? [shape] : [])).filter((one) => one.$ref).map((one) => last(one.$ref));

// The parts that one field takes, without those that are Python functions.
const kinds = (schema, shape) => options(shape).map((name) => schema.$defs[name]).filter((one) => one?.["x-type"] && !one["x-python"]);
const blank = (kind) => ({ type: kind["x-type"] });

export function PartForm({ schema, shape, value, set, label, at, wrong, deep = 0 }) {
  const known = kinds(schema, shape);
  const kind = known.find((one) => one["x-type"] === value?.type) || known[0];
  const choose = (event) => set(blank(known.find((one) => one["x-type"] === event.target.value)));
  const knobs = Object.entries(kind.properties).filter(([name]) => name !== "type");
  const bad = wrong?.at === at || wrong?.at === `${at}.type`;
  return html`<fieldset class=${`part deep${Math.min(3, deep)}`}><legend class="quiet">${label}</legend>
    <div class="choose"><label><span>${label}</span><select aria-label=${label} value=${kind["x-type"]} onChange=${choose} aria-invalid=${bad ? "true" : null}>${known.map((one) => html`<option value=${one["x-type"]} selected=${one === kind}>${one["x-type"]}</option>`)}</select></label>
      <details class="help"><summary aria-label=${`about ${kind["x-type"]}`}>?</summary><p>${kind.description}</p></details></div>
    ${bad ? html`<em class="error" role="alert">${wrong.message}</em>` : ""}
    ${knobs.map(([name, one]) => html`<${Knob} key=${name} schema=${schema} name=${name} shape=${one} value=${value?.[name]} at=${at ? `${at}.${name}` : name} wrong=${wrong} deep=${deep + 1} set=${(next) => {
      const made = { ...(value?.type === kind["x-type"] ? value : blank(kind)) };
      if (next === undefined) delete made[name];
      else made[name] = next;
      set(made);
    }} />`)}</fieldset>`;
}

function Knob({ schema, name, shape, value, set, at, wrong, deep }) {
  const error = wrong?.at === at ? wrong.message : "";
  if (options(shape).length) return html`<${PartForm} schema=${schema} shape=${shape} value=${value ?? shape.default} set=${set} label=${name} at=${at} wrong=${wrong} deep=${deep} />`;
  if (shape.type === "array" && shape.items && options(shape.items).length) return html`<${Several} ...${{ schema, name, shape, value: value ?? shape.default ?? [], set, at, wrong, deep }} />`;
  if (shape.type === "array" || shape.type === "object" || !(shape.type || shape.enum)) return html`<${Text} name=${name} shape=${shape} value=${value ?? shape.default} set=${set} wrong=${error} />`;
  return html`<${Field} name=${name} shape=${shape} value=${value} set=${set} wrong=${error} />`;
}

function Several({ schema, name, shape, value, set, at, wrong, deep }) {
  const known = kinds(schema, shape.items);
  if (!known.length) return "";
  return html`<div class="several">${value.map((one, i) => html`<div class="one-of"><${PartForm} schema=${schema} shape=${shape.items} value=${one} set=${(next) => set(value.map((other, k) => (k === i ? next : other)))} label=${`${name} ${i + 1}`} at=${`${at}[${i}]`} wrong=${wrong} deep=${deep} />
    <button type="button" class="btn" aria-label=${`take ${name} ${i + 1} away`} onClick=${() => set(value.filter((_, k) => k !== i))}>−</button></div>`)}
    <button type="button" class="btn" onClick=${() => set([...value, blank(known[0])])}>Add to ${name}</button></div>`;
}

// What has no field of its own is JSON.
function Text({ name, value, set, wrong }) {
  const read = (event) => {
    try {
      set(event.target.value === "" ? undefined : JSON.parse(event.target.value));
      event.target.removeAttribute("aria-invalid");
    } catch {
      event.target.setAttribute("aria-invalid", "true");
    }
  };
  return html`<div class="field"><label>${name.replaceAll("_", " ")}<input value=${value === undefined ? "" : JSON.stringify(value)} onChange=${read} aria-invalid=${wrong ? "true" : null} /></label>${wrong ? html`<em class="error" role="alert">${wrong}</em>` : ""}</div>`;
}
