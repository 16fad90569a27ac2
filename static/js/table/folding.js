/* On a phone the list can be folded, to look at the table. */

import { table } from "./page.js";

let isFolded = false;

/** As it was before the table was drawn again. */
export const foldAgain = () => fold(isFolded);

/** What has just been narrowed is to be read. */
export const unfold = () => fold(false);

function fold(wanted) {
  isFolded = wanted;
  const button = document.getElementById("choices-fold");
  table().querySelector(".choices").classList.toggle("choices--folded", wanted && Boolean(button));
  if (!button) return;
  button.hidden = false;
  button.setAttribute("aria-expanded", String(!wanted));
}

document.addEventListener("click", (event) => {
  if (table() && event.target.closest("#choices-fold")) fold(!isFolded);
});
