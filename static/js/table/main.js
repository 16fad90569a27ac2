/* The table's second doors to the choices: every one of them presses a button of the list. This module draws the table anew after every swap. */

import { hide as hidePreview } from "../preview.js";
import { announce } from "../site.js";
import { markAim } from "./aiming.js";
import { startClock } from "./clock.js";
import { followWish } from "./dragging.js";
import { foldAgain } from "./folding.js";
import { markFresh } from "./freshness.js";
import "./keys.js";
import { markMotion, pushAgain, remember, slide } from "./movement.js";
import { begin } from "./narrowing.js";
import { showAsked, watchSheet } from "./sheet.js";
import { choiceButtons, pieces, table, touches } from "./page.js";
import { begin as playBack, rememberBoard } from "./playback.js";
import "./pointing.js";

const MOST_SPOKEN = 6;

let focusedBefore = null;
let logWasOpen = false;

/** The table has just been drawn. */
function settle() {
  begin();
  hidePreview();
  foldAgain();
  markFresh();
  const news = document.getElementById("news");
  if (news) news.scrollTop = news.scrollHeight;
  const keys = new Set(choiceButtons().flatMap(touches));
  for (const piece of pieces()) piece.classList.toggle("is-playable", keys.has(piece.dataset.key));
  markMotion();
  markAim();
  startClock();
  watchSheet();
  if (logWasOpen) document.getElementById("log").open = true;
  for (const words of table().querySelectorAll("[data-dialog][hidden]")) words.hidden = false;
}

/** Whoever was at the table stays there: on the same piece, else at the list, where Space confirms and an arrow goes on. */
function refocus() {
  if (focusedBefore === null || table().contains(document.activeElement)) return;
  const piece = focusedBefore && table().querySelector(`[data-key="${CSS.escape(focusedBefore)}"]`);
  (piece || document.getElementById("choices") || table()).focus({ preventScroll: true });
  focusedBefore = null;
}

/** What happened, whose move it is, and what is asked. */
function spoken() {
  const news = [...table().querySelectorAll("#news li:not(.news__own, .because)")].slice(-MOST_SPOKEN);
  const parts = [...news, ...table().querySelectorAll(".choices > .notice, .table-head__turn > strong, .choices__question")];
  return parts.map((part) => part.textContent.trim()).join(" ");
}

document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target?.id !== "table") return;
  remember();
  rememberBoard();
  const active = document.activeElement;
  focusedBefore = table().contains(active) ? active.dataset.key ?? "" : null;
  logWasOpen = document.getElementById("log")?.open ?? false;
});
document.addEventListener("htmx:afterSettle", (event) => {
  if (event.target.id !== "table") return;
  pushAgain();
  settle();
  slide();
  refocus();
  playBack();
  showAsked();
  if (table().dataset.phase !== "thinking") announce(spoken());
  if (table().dataset.phase === "yours") followWish();
});

if (table()) {
  settle();
  playBack();
  showAsked();
  document.fonts.ready.then(showAsked); // until then lines are of other heights
}
