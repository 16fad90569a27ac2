/* On a phone the hand lies above the sheet of choices, however tall that is: the sheet says how tall. What the question is about is in sight. */

import { choiceButtons, pieces, table, touches } from "./page.js";

const MARGIN = 8;

let watched = null, height = "";

/* A rule for the hand alone: a property of the whole page has all of it restyled at every move. Older browsers take no sheet of a script. */
const rule = "adoptedStyleSheets" in document ? new CSSStyleSheet() : null;
if (rule) document.adoptedStyleSheets = [...document.adoptedStyleSheets, rule];

const watcher = new ResizeObserver(([entry]) => {
  const tall = `${Math.round(entry.borderBoxSize[0].blockSize)}px`;
  if (tall === height) return;
  height = tall;
  if (rule) rule.replaceSync(`.board__hand { --choices-height: ${height}; }`);
  else document.documentElement.style.setProperty("--choices-height", height);
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

/** What scrolls where the question is about a place out of sight: the page under the sheet of a phone, the board at a desk; else null. */
function scroller(choices) {
  const board = table().querySelector(".board");
  if (getComputedStyle(choices).position === "sticky") return document.documentElement;
  return board && board.scrollHeight > board.clientHeight && getComputedStyle(board).overflowY === "auto" ? board : null;
}

/** Where the page's own sight begins: under what stays at its top, as the step of a lesson does on a phone. */
function topOfPage() {
  const step = table().querySelector(".lesson__step");
  return step && getComputedStyle(step).position === "sticky" ? step.offsetHeight : 0;
}

/** Whether the site still says what it said when one sat down: it stands at the top of the page, over whatever is scrolled under it. */
const isWelcomed = () => document.querySelector(".page--seat > .messages .notice") !== null;

/** Where hand and choices cover the board, a place that the question is about comes into sight. */
export function showAsked() {
  const choices = table().querySelector(".choices");
  const scrolled = choices && scroller(choices);
  if (!scrolled) return;
  const isPage = scrolled === document.documentElement;
  if (isPage) history.scrollRestoration = "manual"; // here the question says what is in sight, not where the page was left
  if (table().dataset.phase !== "yours" || (isPage && isWelcomed())) return;
  const own = table().querySelector(isPage ? ".board__hand" : ".board__own:last-child") ?? table().querySelector(".board__hand");
  const top = isPage ? topOfPage() : scrolled.getBoundingClientRect().top;
  const bottom = (own ?? choices).getBoundingClientRect().top;
  const boxes = lanes().map((lane) => lane.getBoundingClientRect());
  const seen = boxes.reduce((sum, box) => sum + Math.max(0, Math.min(box.bottom, bottom) - Math.max(box.top, top)), 0);
  const wanted = Math.min(bottom - top, boxes.reduce((sum, box) => sum + box.height, 0)) / 2;
  if (!boxes.length || seen >= wanted) return;
  scrolled.scrollBy({ top: boxes[0].top - top - MARGIN, behavior: "instant" });
}
