/* Whoever reads a choice sees its pieces, and the first of its cards in large. */

import { choiceButtons, pieces, table, touches } from "./page.js";

/** Each choice stands for the first card on the board that it names. */
export function nameCards() {
  const shown = new Map(pieces().map((piece) => [piece.dataset.key, piece.dataset.inspect]));
  for (const button of choiceButtons()) {
    const key = touches(button).find((one) => shown.get(one));
    if (key) button.dataset.inspect = shown.get(key);
  }
}

function pointOut(button) {
  const keys = new Set(button ? touches(button) : []);
  for (const piece of pieces()) piece.classList.toggle("is-pointed", keys.has(piece.dataset.key));
}

for (const kind of ["pointerover", "focusin"]) {
  document.addEventListener(kind, (event) => table() && pointOut(event.target.closest?.("#choices .choice-button")));
}
