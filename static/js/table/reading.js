/* Details over the board: a card, why nothing can be done with it or with anything now, and a card that the log names. */

import { open as inspect } from "../preview.js";
import { matching, table } from "./page.js";

const dialog = document.getElementById("table-dialog");
const dialogBody = document.getElementById("table-dialog-body");

const addressOf = (key) => table().dataset.whyNot + (key ? `?key=${encodeURIComponent(key)}` : "");

/** The card of a piece, and before it why nothing can be done with it now, where something is refused; that alone for a piece without a card. */
export async function tell(piece) {
  const { key } = piece.dataset;
  const card = piece.dataset.inspect ? await inspect(piece) : null;
  const why = matching([key]).length ? null : await refusalOf(key);
  if (!why) return;
  if (!card) show(why);
  else if (card.isConnected) card.before(why); // else another one has been opened since
}

/** Why this piece is refused, as an element; null where nothing is. */
async function refusalOf(key) {
  const answer = await fetch(addressOf(key), { headers: { "HX-Request": "true" } }).catch(() => null);
  if (!answer?.ok || answer.redirected) return null;
  const held = document.createElement("template");
  held.innerHTML = await answer.text();
  return held.content.querySelector("[data-refused]");
}

function show(why) {
  dialogBody.replaceChildren(why);
  if (!dialog.open) dialog.showModal();
}

/** Why nothing can be done with this piece now; with anything, for "". */
export function explain(key) {
  window.htmx.ajax("GET", addressOf(key), { target: dialogBody, swap: "innerHTML" }).then(() => {
    if (!dialog.open && dialogBody.childElementCount) dialog.showModal();
  });
}

document.addEventListener("click", (event) => {
  if (!table()) return;
  if (event.target.closest("[data-why]")) {
    event.preventDefault();
    explain("");
  }
  const named = event.target.closest("#table a[data-card]");
  if (named && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    inspect(named);
  }
});
