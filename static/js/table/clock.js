/* The clock: what is left is drawn here, and judged by the server. */

import { table } from "./page.js";

let ends = 0;

export function startClock() {
  const clock = document.getElementById("table-clock");
  ends = clock ? performance.now() + 1000 * Number(clock.dataset.left) : 0;
  if (clock) requestAnimationFrame(tick);
}

function tick() {
  const clock = document.getElementById("table-clock");
  if (!clock || !ends) return;
  const left = (ends - performance.now()) / 1000;
  clock.value = Math.max(0, left);
  clock.nextElementSibling.textContent = `${Math.max(0, left).toLocaleString(document.documentElement.lang, { maximumFractionDigits: 1, minimumFractionDigits: 1 })} s`;
  clock.closest(".table-head__turn").classList.toggle("table-head__turn--hurry", left < 2);
  if (left > -0.5) requestAnimationFrame(tick);
  else window.htmx.trigger(table(), "table-refresh");
}
