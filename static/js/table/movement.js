/* Movement: what has moved slides from where it was, what is new appears. Rows that can be pushed stay where they were pushed to. */

import { table } from "./page.js";

const MOTION_KEY = "cartable.motion";
const PUSHED = ".wg-scroll, .wk-hand, .wd-hand, .ww-hand, .lk-cards";
const reduced = matchMedia("(prefers-reduced-motion: reduce)");

let before = new Map();
let pushedBefore = [];
let depthBefore = 0;
let site = null;

const board = () => table().querySelector(".board:not(.board--still)");
const pushed = () => [...table().querySelectorAll(PUSHED)];

/** Whether the device, and the player, want things to move. */
export function motionOn() {
  if (reduced.matches) return false;
  try {
    return localStorage.getItem(MOTION_KEY) !== "off";
  } catch {
    return true;
  }
}

function switchMotion() {
  try {
    localStorage.setItem(MOTION_KEY, motionOn() ? "off" : "on");
  } catch {
    /* A browser that keeps nothing keeps things moving. */
  }
  markMotion();
}

/** The switch in the menu says what is chosen. */
export function markMotion() {
  const button = table()?.querySelector("[data-deed=motion]");
  if (!button) return;
  button.hidden = false;
  button.setAttribute("aria-pressed", String(motionOn()));
}

/** Where everything lies, before the table is drawn again. */
export function remember() {
  before = placesIn(table());
  pushedBefore = pushed().map((row) => [row.className, row.scrollLeft]);
  depthBefore = board()?.scrollTop ?? 0;
}

export function pushAgain() {
  if (board()) board().scrollTop = depthBefore;
  for (const [index, row] of pushed().entries()) {
    if (pushedBefore[index]?.[0] === row.className) row.scrollLeft = pushedBefore[index][1];
  }
}

/** The place on a map at which something begins is pushed into the frame; once, so that it can be pushed away again. */
export function showSite() {
  const place = table()?.querySelector(".wg-land--site");
  const key = place?.dataset.key ?? null;
  if (key && key !== site) {
    const frame = place.closest(".wg-scroll");
    const [seen, at] = [frame.getBoundingClientRect(), place.getBoundingClientRect()];
    if (at.left < seen.left || at.right > seen.right) frame.scrollLeft += at.left + at.width / 2 - seen.left - seen.width / 2;
  }
  site = key;
}

/** Where each piece of a board lies, by its identity. */
export function placesIn(board) {
  return new Map([...board.querySelectorAll("[data-piece]")].map((piece) => [piece.dataset.piece, piece.getBoundingClientRect()]));
}

/** Slide what has moved since `remember`. */
export function slide() {
  if (!motionOn() || !before.size) return;
  for (const one of table().querySelectorAll("[data-watch].is-fresh")) one.animate([{ filter: "brightness(1.9)" }, { filter: "none" }], { duration: 900, easing: "ease-out" });
  slideFrom(before, table());
}

/** Slide the pieces of a board from where they were. */
export function slideFrom(places, board) {
  if (!motionOn()) return;
  for (const piece of board.querySelectorAll("[data-piece]")) {
    const now = piece.getBoundingClientRect();
    const then = places.get(piece.dataset.piece);
    const timing = { duration: 320, easing: "cubic-bezier(.2,.8,.3,1)" };
    if (!then) piece.animate([{ opacity: 0, scale: 0.85 }, { opacity: 1, scale: 1 }], timing);
    else if (Math.hypot(then.left - now.left, then.top - now.top) > 4)
      piece.animate([{ translate: `${then.left - now.left}px ${then.top - now.top}px` }, { translate: "0 0" }], timing);
  }
}

document.addEventListener("click", (event) => {
  const deed = table() && event.target.closest("[data-deed=motion]");
  if (!deed) return;
  switchMotion();
  deed.closest("details").open = false;
});
