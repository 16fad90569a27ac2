/* Details over the board: why something cannot be done now, and a card that the log names. */

import { open as inspect } from "../preview.js";
import { table } from "./page.js";

const dialog = document.getElementById("table-dialog");
const dialogBody = document.getElementById("table-dialog-body");

/** Why nothing can be done with this piece now; with anything, for "". */
export function explain(key) {
  const query = key ? `?key=${encodeURIComponent(key)}` : "";
  window.htmx.ajax("GET", table().dataset.whyNot + query, { target: dialogBody, swap: "innerHTML" }).then(() => {
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
