/* The board of the home page: it plays on by itself while it is looked at, unless its reader prefers stillness or says stop. */

import { open as inspect } from "./preview.js";

const BEAT = 1900;

const frame = document.getElementById("live");
const moment = document.getElementById("live-moment");
const button = document.getElementById("live-play");
const take = frame.querySelector(".live__take");
const numbers = frame.dataset.numbers.split(",").map(Number);
const token = take.elements.token.value;
const kept = new Map();

let place = 0;
let timer = 0;
let isSeen = true;
let tallest = 0;
let showings = 0;

function load(number) {
  if (!kept.has(number)) {
    const asked = fetch(frame.dataset.moments.replace(/0\/$/, `${number}/`)).then((answer) => (answer.ok ? answer.text() : Promise.reject(answer)));
    asked.catch(() => kept.delete(number));
    kept.set(number, asked);
  }
  return kept.get(number);
}

const after = () => (place + 1) % numbers.length;
const before = () => (place + numbers.length - 1) % numbers.length;

/** What comes late is not shown any more: not where the board was stopped or another moment asked for, or while it `isHeld`. */
async function show(next, isHeld = () => false) {
  const mine = ++showings;
  let html;
  try {
    html = await load(numbers[next]);
  } catch {
    if (mine === showings) pause();
    return;
  }
  if (mine !== showings || isHeld()) return;
  moment.innerHTML = html;
  hold();
  wake();
  place = next;
  take.elements.moves.value = String(numbers[place]);
  take.elements.token.value = `${token}-${numbers[place]}`;
  take.querySelector("[type=submit]").disabled = moment.querySelector("[data-over]") !== null;
}

/** Cards can be read; what would be touched at a table is out of reach. */
function wake() {
  const board = moment.querySelector(".live__board");
  for (const one of board.querySelectorAll(":is(button, [role=button], summary, [tabindex]):not([data-inspect])")) one.inert = true;
  board.inert = false;
}

/** Somebody reads a card, of the board or of what has happened: it waits. */
const isRead = () => moment.querySelector(":is([data-inspect], [data-card]):is(:hover, :focus-visible)") !== null;

/** A board that grew stays as tall, so that nothing below it moves while it plays. */
function hold() {
  const board = moment.querySelector(".live__board");
  tallest = Math.max(tallest, board.offsetHeight);
  board.style.minHeight = `${tallest}px`;
}

/* Playing ------------------------------------------------------------------------------------------------------------- */
async function beat() {
  const mine = timer; // another one where it was stopped and played again while a moment came
  if (isSeen && !document.hidden && !isRead() && !document.querySelector("dialog[open]")) {
    await show(after(), isRead);
    if (timer === mine) load(numbers[after()]).catch(() => {});
  }
  if (timer === mine) timer = setTimeout(beat, BEAT);
}

function play() {
  timer = setTimeout(beat, BEAT);
  tell();
}

function pause() {
  clearTimeout(timer);
  timer = 0;
  showings++;
  tell();
}

/** While it plays, nobody is read every move aloud; once it stands, what is shown is. */
function tell() {
  const isPlaying = timer !== 0;
  button.setAttribute("aria-pressed", String(isPlaying));
  button.querySelector("span").textContent = isPlaying ? button.dataset.pause : button.dataset.play;
  moment.setAttribute("aria-live", isPlaying ? "off" : "polite");
}

button.addEventListener("click", () => (timer ? pause() : play()));
frame.addEventListener("click", (event) => {
  const step = event.target.closest?.("[data-live]");
  if (!step) return;
  pause();
  show(step.dataset.live === "after" ? after() : before());
});

moment.addEventListener("click", (event) => {
  const piece = event.target.closest("[data-inspect]");
  if (piece) inspect(piece);
});

addEventListener("resize", () => {
  tallest = 0;
});

new IntersectionObserver(([entry]) => {
  isSeen = entry.isIntersecting;
}).observe(frame);

frame.querySelector(".live__controls").hidden = false;
wake();
if (matchMedia("(prefers-reduced-motion: reduce)").matches) tell();
else play();
