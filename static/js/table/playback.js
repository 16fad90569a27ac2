/* What the others did, board by board: played back by itself at a speed of one's choice, stepped, and looked at again. */

import { announce } from "../announcing.js";
import { isTyping, shortcutsOn } from "../site.js";
import { placesIn, slideFrom } from "./movement.js";
import { table } from "./page.js";

const SPEED_KEY = "cartable.playback";
const BEATS = { slow: 1900, normal: 1050, fast: 500 };
const reduced = matchMedia("(prefers-reduced-motion: reduce)");

let frames = [];
let place = 0;
let timer = 0;
let shown = -1;
let boardBefore = "";
let standingBefore = "";
let toTell = null;

const player = () => document.getElementById("playback");
const part = (name) => player().querySelector(`[data-playback="${name}"]`);
const liveBoard = () => table().querySelector(".board:not(.board--still)");
const stillBoard = () => table().querySelector(".board--still");
const isOpen = () => Boolean(player() && stillBoard());

/* The speed, remembered ------------------------------------------------------------------------------------------------ */
function speed() {
  try {
    const kept = localStorage.getItem(SPEED_KEY);
    if (kept === "off" || Object.hasOwn(BEATS, kept ?? "")) return kept;
  } catch {
    /* A browser that keeps nothing has the usual speed. */
  }
  return reduced.matches ? "off" : "normal";
}

function keepSpeed(wanted) {
  try {
    localStorage.setItem(SPEED_KEY, wanted);
  } catch {
    /* It holds for this table, then. */
  }
  if (wanted === "off" && timer) pause();
  else if (timer > 0) goOn();
}

const beatOf = () => BEATS[speed()] ?? BEATS.normal;

/* The boards ----------------------------------------------------------------------------------------------------------- */
/** Fetched once for each version of the table. */
async function load() {
  if (frames.length) return;
  const source = player();
  const answer = await fetch(source.dataset.frames, { headers: { "HX-Request": "true" } }).catch(() => null);
  if (!answer?.ok || source !== player()) return;
  const box = document.createElement("div");
  box.innerHTML = await answer.text();
  if (source === player()) frames = [...box.querySelectorAll("template")].map((one) => ({ ...one.dataset, moves: Number(one.dataset.moves), html: one.innerHTML }));
}

/** A still board in the place of the live one. */
function cover(html) {
  if (stillBoard()) return;
  const still = Object.assign(document.createElement("div"), { className: "board board--still", inert: true, innerHTML: html });
  liveBoard().after(still);
  liveBoard().hidden = true;
}

function show(next) {
  place = Math.min(Math.max(next, 0), frames.length - 1);
  cover(frames[place].html);
  const places = placesIn(stillBoard());
  stillBoard().innerHTML = frames[place].html;
  slideFrom(places, stillBoard());
  tell();
}

/** Back to the table as it stands. */
function finish() {
  if (timer) pause();
  stillBoard()?.remove();
  const board = liveBoard();
  if (board) board.hidden = false;
  holdEnd(false);
  holdTurn(false);
  if (player()) tell();
  toTell?.();
  toTell = null;
}

/* The end of a game: nothing tells it before the moves that lead there ------------------------------------------------- */
const isEndHeld = () => table().classList.contains("table-frame--before-end");

function holdEnd(wanted) {
  table().classList.toggle("table-frame--before-end", wanted);
  holdNews(Infinity);
}

/** Of the news nothing is told that comes after so many moves, while the end is held back; a turn begins with its first line. */
function holdNews(moves) {
  let next = Infinity;
  for (const line of [...document.querySelectorAll("#news li[data-at]")].reverse()) {
    if (Number(line.dataset.at) >= 0) next = Number(line.dataset.at);
    line.hidden = isEndHeld() && next > moves;
  }
}

/** Do this when the end of the game may be told: at once, unless its last moves are being played back. */
export function atTheEnd(act) {
  if (isEndHeld()) toTell = act;
  else act();
}

/* One's own turn: its words wait, too, while the others' moves are shown; the choices are there all along ---------------- */
const isTurnHeld = () => table().classList.contains("table-frame--before-turn");
const standing = () => table().querySelector("[data-standing]");

function holdTurn(wanted) {
  if (wanted) standing().dataset.standing = standing().textContent;
  else if (isTurnHeld()) standing().textContent = standing().dataset.standing;
  table().classList.toggle("table-frame--before-turn", wanted);
  tellTurn();
}

/** Who plays on the board that is shown, and how far the game has got there. */
function tellTurn() {
  const playing = frames.slice(0, place + 1).findLast((one) => one.playing) ?? frames.find((one) => one.playing);
  for (const words of table().querySelectorAll("[data-playing]")) words.textContent = isTurnHeld() ? (playing?.playing ?? "…") : "";
  if (isTurnHeld()) standing().textContent = frames[place]?.standing ?? standingBefore;
}

/** Where one is, in the row of buttons and in the news. */
function tell() {
  const open = isOpen();
  if (open && frames.length && isEndHeld()) holdNews(frames[place].moves);
  if (isTurnHeld()) tellTurn();
  document.getElementById("playback-place").textContent = open && frames.length ? `${place + 1} / ${frames.length}` : "";
  part("now").hidden = !open;
  const [now, last] = open && frames.length ? [frames[place].moves, frames[place - 1]?.moves ?? -1] : [-1, -1];
  let first = null;
  for (const line of document.querySelectorAll("#news li[data-at]")) {
    const isNow = Number(line.dataset.at) > last && Number(line.dataset.at) === now;
    line.classList.toggle("is-now", isNow);
    if (isNow) first ??= line;
  }
  const news = document.getElementById("news");
  if (first) news.scrollTop += first.getBoundingClientRect().top - news.getBoundingClientRect().top - 2;
  const button = part("play");
  button.setAttribute("aria-pressed", String(timer !== 0));
  button.querySelector("span").textContent = timer ? button.dataset.pause : button.dataset.play;
}

/* Playing -------------------------------------------------------------------------------------------------------------- */
async function play(from) {
  await load();
  if (!frames.length) return finish();
  show(from);
  goOn();
  tell();
}

/** The next board comes after a beat of the speed of now. */
function goOn() {
  clearTimeout(timer);
  timer = setTimeout(beat, beatOf());
}

function beat() {
  if (place + 1 < frames.length) {
    show(place + 1);
    goOn();
  } else finish();
}

function pause() {
  clearTimeout(timer);
  timer = 0;
  if (player()) tell();
}

async function step(by) {
  await load();
  if (!frames.length) return;
  if (timer) pause();
  if (isOpen() && place + by >= frames.length) return finish();
  show(isOpen() ? place + by : by < 0 ? frames.length - 2 : 0);
  announce([...document.querySelectorAll("#news .is-now")].map((line) => line.textContent.trim()).join(" "));
}

function toggle() {
  if (timer) pause();
  else play(isOpen() ? place : 0);
}

/* The table is drawn again --------------------------------------------------------------------------------------------- */
/** Before: the others may act from this board on. */
export function rememberBoard() {
  boardBefore = (stillBoard() ?? liveBoard())?.innerHTML ?? "";
  standingBefore = standing()?.textContent ?? "";
  shown = Number(table().dataset.moves);
  clearTimeout(timer);
  timer = 0;
  toTell = null;
}

/** After: what is new is played back, from what was on the screen. */
export function begin() {
  frames = [];
  place = 0;
  if (!player()) return;
  player().hidden = false;
  document.getElementById("playback-speed").value = speed();
  const isNews = shown >= 0 && Number(table().dataset.moves) > shown + 1 && ["yours", "over"].includes(table().dataset.phase);
  if (!isNews || speed() === "off") return;
  const since = shown;
  cover(boardBefore);
  holdEnd(table().dataset.phase === "over");
  holdTurn(table().dataset.phase === "yours");
  holdNews(since);
  timer = -1;
  load().then(() => {
    if (timer !== -1) return;
    timer = 0;
    if (!frames.some((one) => one.playing)) holdTurn(false); // all of it came of one's own choice
    const first = frames.findIndex((frame) => frame.moves > since);
    if (first < 0) finish();
    else play(first);
  });
}

/** Keys that play something: a number, the last choice again, what Space confirms, Enter on a choice. */
function wouldPlay(event) {
  if (/^(?:Digit|Numpad)[1-9]$/.test(event.code) || event.key === "s") return true;
  return [" ", "Enter"].includes(event.key) && !event.target.closest?.("a, summary, button:not(#choices *)");
}

/** Such a key only brings the table back: nobody plays on what he has not seen yet. */
function skip(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
  document.addEventListener("keyup", (up) => up.key === event.key && up.preventDefault(), { capture: true, once: true });
}

const ACTS = { before: () => step(-1), after: () => step(1), play: toggle, now: finish };
const KEYS = { ",": ACTS.before, ".": ACTS.after, r: ACTS.play };

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-playback]");
  if (button) ACTS[button.dataset.playback]();
});
document.addEventListener("change", (event) => {
  if (event.target.id === "playback-speed") keepSpeed(event.target.value);
});

/* Whoever goes on playing looks at the table as it stands. */
document.addEventListener("pointerdown", (event) => isOpen() && event.target.closest?.("#choices") && finish(), { capture: true });
document.addEventListener(
  "keydown",
  (event) => {
    if (!player() || isTyping(event) || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (shortcutsOn() && Object.hasOwn(KEYS, event.key)) {
      event.preventDefault();
      KEYS[event.key]();
    } else if (isOpen() && !event.target.closest?.("#playback, .news, .table-log") && event.key !== "Tab" && event.key !== "Shift") {
      if (wouldPlay(event)) skip(event);
      finish();
    }
  },
  { capture: true },
);
