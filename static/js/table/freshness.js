/* What has changed since the owner's last choice is marked, until the next one. */

import { table } from "./page.js";

const SEEN_KEY = `cartable.seen.${location.pathname}`;

const live = (wanted) => table().querySelectorAll(`.board ${wanted}`);

/** What stands where: pieces by their identity, figures by their name, each with what it says. */
function sight() {
  const found = {};
  for (const piece of live("[data-piece]")) found[`${piece.dataset.key}|${piece.dataset.piece}`] = "";
  for (const one of live("[data-watch]")) found[one.dataset.watch] = `${one.getAttribute("aria-label") ?? ""} ${one.textContent}`.replace(/\s+/g, " ");
  return found;
}

function keepSight(seen) {
  try {
    if (seen) sessionStorage.setItem(SEEN_KEY, JSON.stringify(seen));
    else sessionStorage.removeItem(SEEN_KEY);
  } catch {
    /* A browser that keeps nothing marks nothing. */
  }
}

export function markFresh() {
  let then = null;
  try {
    then = JSON.parse(sessionStorage.getItem(SEEN_KEY));
  } catch {
    return;
  }
  if (!then) return;
  const now = sight();
  for (const piece of live("[data-piece]")) piece.classList.toggle("is-fresh", !(`${piece.dataset.key}|${piece.dataset.piece}` in then));
  for (const one of live("[data-watch]")) one.classList.toggle("is-fresh", then[one.dataset.watch] !== undefined && then[one.dataset.watch] !== now[one.dataset.watch]);
}

document.addEventListener("htmx:beforeRequest", (event) => {
  if (event.target.id === "choices") keepSight(sight());
  else if (event.target.matches("form:has([data-deed=undo])")) keepSight(null);
});
