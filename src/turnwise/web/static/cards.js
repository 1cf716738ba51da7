// Names and texts of cards, loaded when first needed.
import { signal } from "./ui.js";
import { table } from "./wire.js";

export const texts = signal(null);
let asked = false;
export function wantTexts() {
  if (asked) return;
  asked = true;
  table("cards").then((found) => (texts.value = found)).catch(() => (asked = false));
}
export function nameOf(id) {
  return texts.value?.[id]?.name || id;
}
