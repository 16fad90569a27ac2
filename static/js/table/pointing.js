/* Whoever reads a choice sees its pieces. */

import { pieces, table, touches } from "./page.js";

function pointOut(button) {
  const keys = new Set(button ? touches(button) : []);
  for (const piece of pieces()) piece.classList.toggle("is-pointed", keys.has(piece.dataset.key));
}

for (const kind of ["pointerover", "focusin"]) {
  document.addEventListener(kind, (event) => table() && pointOut(event.target.closest?.("#choices .choice-button")));
}
