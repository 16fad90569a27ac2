/* On a phone the hand lies above the sheet of choices, however tall that is: the sheet says how tall. */

import { choiceButtons, pieces, table, touches } from "./page.js";

const MARGIN = 8;

let watched = null;

const watcher = new ResizeObserver(([entry]) => {
  const height = `${Math.round(entry.borderBoxSize[0].blockSize)}px`;
  const root = document.documentElement.style;
  if (root.getPropertyValue("--choices-height") === height) return;
  root.setProperty("--choices-height", height);
  showAsked(); // the hand has moved, and may cover what the question is about
});

/** The table has been drawn again. */
export function watchSheet() {
  if (watched) watcher.unobserve(watched);
  watched = table().querySelector(".choices");
  if (watched) watcher.observe(watched);
}

/** The places of the board that the question is about; all of them where it is about none. */
function lanes() {
  const asked = table().querySelectorAll(".board [data-asked]");
  if (asked.length) return [...asked];
  const keys = new Set(choiceButtons().flatMap(touches));
  const touched = pieces().filter((piece) => keys.has(piece.dataset.key)).map((piece) => piece.closest(".board section[data-drop]"));
  const found = new Set(touched.filter(Boolean));
  return found.size ? [...found] : [...table().querySelectorAll(".board section[data-drop]")];
}

/** Where hand and choices cover the board, a place that the question is about comes into sight. */
export function showAsked() {
  const choices = table().querySelector(".choices");
  if (!choices || getComputedStyle(choices).position !== "sticky") return;
  history.scrollRestoration = "manual"; // here the question says what is in sight, not where the page was left
  if (table().dataset.phase !== "yours") return;
  const room = (table().querySelector(".board__hand") ?? choices).getBoundingClientRect().top;
  const boxes = lanes().map((lane) => lane.getBoundingClientRect());
  const seen = boxes.reduce((sum, box) => sum + Math.max(0, Math.min(box.bottom, room) - Math.max(box.top, 0)), 0);
  const wanted = Math.min(room, boxes.reduce((sum, box) => sum + box.height, 0)) / 2;
  if (!boxes.length || seen >= wanted) return;
  window.scrollBy({ top: boxes[0].top - MARGIN, behavior: "instant" });
}
