/* Lists of cards: focus after a page is turned, keys for view, pages and cards. The list itself is plain links and forms. */

import { writeInto } from "./filtering.js";
import { isTyping, shortcutsOn } from "./site.js";

const CARD_LINKS = "#results .card-tile > a, #results tbody th a";

/* A turned page begins at the count of cards: the link that was pressed is gone. */
document.addEventListener("htmx:afterSettle", (event) => {
  if (event.detail.requestConfig?.elt?.closest?.(".pager")) document.getElementById("result-count")?.focus();
});

/* The search box says what the list shows, once nobody types in it: filters write into the query. */
document.addEventListener("htmx:afterSettle", () => {
  const box = document.getElementById("card-search");
  const list = document.getElementById("results");
  if (!box || !list) return;
  writeInto(box, list.dataset.typed);
  box.setAttribute("aria-invalid", String("isWrong" in list.dataset));
});

/* Where open filters stand before the list, the button that shows what is found closes them. */
document.addEventListener("click", (event) => {
  const filters = event.target.closest?.("button:has(> #show-found)")?.closest(".filters");
  if (!filters || matchMedia("(width >= 62rem)").matches) return;
  filters.open = false;
  document.getElementById("result-count").focus();
});

/* What a shape of an export is for and loses is said of the chosen one. */
function sayChosenShape() {
  const chosen = document.getElementById("export-format")?.value;
  for (const one of document.querySelectorAll("#export [data-shape]")) one.hidden = one.dataset.shape !== chosen;
}

document.addEventListener("change", sayChosenShape);
document.addEventListener("htmx:afterSwap", sayChosenShape);

/** The next view of the list: tiles, texts, table, and tiles again. */
function pressView() {
  const views = [...document.querySelectorAll('#card-filters input[name="view"]')];
  views[(views.findIndex((one) => one.checked) + 1) % views.length]?.click();
}

/** Moves the focus to the card before or after the one that has it. */
function step(by) {
  const links = [...document.querySelectorAll(CARD_LINKS)];
  const here = links.findIndex((link) => link === document.activeElement || link.closest("li, tr")?.contains(document.activeElement));
  const next = links[Math.max(0, Math.min(links.length - 1, here + by))];
  next?.focus();
}

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
  if (!shortcutsOn() || document.querySelector("dialog[open]")) return;
  if (event.target.matches?.("input[type=radio]")) return;
  if (event.key === "v") pressView();
  else if (event.key === "n") document.querySelector('#results a[rel="next"]')?.click();
  else if (event.key === "p") document.querySelector('#results a[rel="prev"]')?.click();
  else if (event.key === "ArrowRight" && document.querySelector("#results")?.contains(document.activeElement)) step(1);
  else if (event.key === "ArrowLeft" && document.querySelector("#results")?.contains(document.activeElement)) step(-1);
});
