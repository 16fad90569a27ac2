/* The table's second doors to the choices: every one of them presses a button of the list. This module draws the table anew after every swap. */

import { hide as hidePreview } from "../preview.js";
import { announce } from "../announcing.js";
import { markAim } from "./aiming.js";
import { startClock } from "./clock.js";
import { followWish } from "./dragging.js";
import { foldAgain } from "./folding.js";
import { markFresh } from "./freshness.js";
import "./messages.js";
import "./keys.js";
import { markMotion, pushAgain, remember, showSite, slide } from "./movement.js";
import { begin } from "./narrowing.js";
import { showAsked, watchSheet } from "./sheet.js";
import { choiceButtons, goingOn, pieces, table, touches } from "./page.js";
import { atTheEnd, begin as playBack, rememberBoard } from "./playback.js";
import { nameCards } from "./pointing.js";

const MOST_SPOKEN = 6;
/** Pixels between the edge of the news and the first line of them: no more than between two lines, or the line before looks in. */
const EDGE = 2;

let focusedBefore = null;
let hintBefore = null;
let logWasOpen = false;

/** The table has just been drawn. */
function settle() {
  begin();
  hidePreview();
  foldAgain();
  markFresh();
  showNews();
  const keys = new Set(choiceButtons().flatMap(touches));
  for (const piece of pieces()) piece.classList.toggle("is-playable", keys.has(piece.dataset.key));
  nameCards();
  markMotion();
  showSite();
  markAim();
  startClock();
  watchSheet();
  if (logWasOpen) document.getElementById("log").open = true;
  for (const words of table().querySelectorAll(":is([data-dialog], [data-hint-close])[hidden]")) words.hidden = false;
}

/** Where words are only read, the focus is on what leads on, which reads them out. Answers whether it is. */
function goOn() {
  goingOn()?.focus({ preventScroll: true });
  return goingOn() !== null;
}

/** The last of the news, from the first line of them that is whole; of a line that is longer than their box, its beginning. */
function showNews() {
  const news = document.getElementById("news");
  if (!news) return;
  const lines = [...news.querySelectorAll("li, summary")].filter((line) => line.checkVisibility() && !line.querySelector("li, summary"));
  const room = news.clientHeight - 2 * EDGE;
  const end = lines.at(-1)?.getBoundingClientRect().bottom;
  const first = lines.find((line) => end - line.getBoundingClientRect().top <= room) ?? lines.at(-1);
  if (!first || news.scrollHeight <= news.clientHeight) return;
  const from = first.getBoundingClientRect().top - news.getBoundingClientRect().top + news.scrollTop - EDGE;
  news.firstElementChild.style.paddingBlockEnd = `${Math.max(0, from + news.clientHeight - news.scrollHeight)}px`;
  news.scrollTop = from;
}

/** Whoever was at the table stays there: on the same piece, else at the list, where Space confirms and an arrow goes on. */
function refocus() {
  if (table().contains(document.activeElement) || (document.activeElement === document.body && goOn()) || focusedBefore === null) return;
  const piece = focusedBefore && table().querySelector(`[data-key="${CSS.escape(focusedBefore)}"]`);
  (piece || document.getElementById("choices") || table()).focus({ preventScroll: true });
  focusedBefore = null;
}

const hintShown = () => table().querySelector("[data-hint]");

/** A hint that has been asked for, or has come, is an answer: it comes into sight, and the focus with it. What has come stands where
    it was waited for, without a move; the sheet of a phone is scrolled alone, for the page under it would go along. */
function showHint() {
  const hint = hintShown();
  if (!hint || hint.dataset.hint === hintBefore) return;
  hint.focus({ preventScroll: true });
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const behavior = isCalm || hintBefore !== null ? "instant" : "smooth";
  const sheet = hint.closest(".choices");
  if (getComputedStyle(sheet).position === "sticky") sheet.scrollTo({ top: hint.offsetTop - EDGE, behavior });
  else hint.scrollIntoView({ block: "nearest", behavior });
}

/** A hint that has been read makes room; it can be asked for again. */
function closeHint() {
  hintShown().remove();
  const asking = table().querySelector("[data-deed=hint]");
  asking.disabled = false;
  asking.focus({ preventScroll: true });
}

/** What happened, whose move it is, and what is asked. */
function spoken() {
  const news = [...table().querySelectorAll("#news li:not(.news__own, .because)")].slice(-MOST_SPOKEN);
  const parts = [...news, ...table().querySelectorAll(".choices > .notice, .table-head__turn > strong, .choices__question > [data-now]")];
  return parts.map((part) => part.textContent.trim()).join(" ");
}

document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target?.id !== "table") return;
  remember();
  rememberBoard();
  const active = document.activeElement;
  focusedBefore = table().contains(active) ? active.dataset.key ?? "" : null;
  hintBefore = hintShown()?.dataset.hint ?? null;
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
  showHint();
  if (table().dataset.phase !== "thinking") atTheEnd(() => announce(spoken()));
  if (table().dataset.phase === "yours") followWish();
});
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-hint-close]")) closeHint();
});

if (table()) {
  settle();
  playBack();
  showAsked();
  if (document.activeElement === document.body) goOn();
  document.fonts.ready.then(showAsked); // until then lines are of other heights
}
