/* A replay without page loads: steps, the line of icons, playing on by itself, keys. Every step is a link that works without this. */

import { open as inspect } from "./preview.js";
import { announce } from "./announcing.js";
import { isTyping, shortcutsOn } from "./site.js";

const SPEEDS = [0.5, 1, 2, 4, 8];
const BEAT = 1400;

const replay = () => document.getElementById("replay");
const bar = () => document.getElementById("replay-bar");
const strip = () => document.getElementById("replay-strip");
const stepLink = (name) => bar().querySelector(`[data-step="${name}"]`);

/* A phone shows the moment above the board and the timeline below it: the keyboard goes the way the eyes go ----------- */
const phone = matchMedia("(width < 40rem)");

function arrange() {
  const top = replay().querySelector(".replay-top");
  const side = replay().querySelector(".replay-side");
  const board = document.getElementById("replay-board");
  const now = document.getElementById("replay-now");
  if (phone.matches) {
    board.before(now);
    side.before(top);
  } else {
    replay().prepend(top);
    board.after(now);
  }
}

phone.addEventListener("change", arrange);
arrange();

/* Going to a moment -------------------------------------------------------------------------------------------------- */
let loading = false;

async function go(address) {
  if (loading) return;
  loading = true;
  const focused = focusName();
  try {
    await window.htmx.ajax("GET", address, { target: "#replay-bar", swap: "outerHTML" });
    history.replaceState(history.state, "", address);
  } finally {
    loading = false;
  }
  settle(focused);
  if (!isPlaying()) announce(document.getElementById("replay-now").innerText.split("\n").slice(0, 4).join(". "));
}

function addressOf(moment) {
  return `?at=${moment}&eyes=${replay().dataset.eyes}`;
}

/** What to focus again when the bar has been changed for another one. */
function focusName() {
  const at = document.activeElement;
  if (at?.closest?.("#replay-strip")) return "strip";
  return at?.closest?.("#replay-bar") ? (at.dataset.step ?? at.id) : null;
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("#replay [data-step], #replay [data-look]");
  if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    if (link.getAttribute("aria-disabled") !== "true") go(link.getAttribute("href"));
  }
  if (event.target.closest?.("#replay-play")) toggle();
  const piece = event.target.closest?.("#replay-board [data-inspect]");
  if (piece) inspect(piece);
  const why = event.target.closest?.("[data-why]");
  if (why && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    show(why.href);
  }
  const here = event.target.closest?.("#replay-here");
  if (here && navigator.clipboard && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    copyAddress(here);
  }
});

async function copyAddress(link) {
  try {
    await navigator.clipboard.writeText(link.href);
    announce(link.dataset.copied);
    link.lastChild.textContent = ` ${link.dataset.copied}`;
  } catch {
    location.assign(link.href);
  }
}

document.addEventListener("input", (event) => {
  if (event.target.id === "replay-at") bar().querySelector(".replay-line__place").textContent = `${event.target.value} / ${event.target.max}`;
  if (event.target.id === "replay-speed") speed = Number(event.target.value);
});
document.addEventListener("change", (event) => {
  if (event.target.id === "replay-at") go(addressOf(event.target.value));
  if (event.target.name === "seat") showLevels();
});

/* Playing on by itself ------------------------------------------------------------------------------------------------- */
let timer = 0;
let speed = 1;

const isPlaying = () => timer !== 0;

function toggle() {
  if (isPlaying()) pause();
  else {
    timer = setTimeout(beat, BEAT / speed / 4);
    showPlaying();
  }
}

function pause() {
  clearTimeout(timer);
  timer = 0;
  showPlaying();
}

async function beat() {
  const next = stepLink("after");
  if (next.getAttribute("aria-disabled") === "true") {
    pause();
    return;
  }
  const began = Date.now();
  await go(next.getAttribute("href"));
  if (isPlaying()) timer = setTimeout(beat, Math.max(0, BEAT / speed - (Date.now() - began)));
}

function showPlaying() {
  const button = document.getElementById("replay-play");
  button.setAttribute("aria-pressed", String(isPlaying()));
  button.querySelector("span").textContent = isPlaying() ? button.dataset.pause : button.dataset.play;
}

function changeSpeed(by) {
  const place = Math.min(Math.max(SPEEDS.indexOf(speed) + by, 0), SPEEDS.length - 1);
  speed = SPEEDS[place];
  document.getElementById("replay-speed").value = String(speed);
  announce(`${speed} ×`);
}

/* A thought to follow ---------------------------------------------------------------------------------- */
async function show(address) {
  const dialog = document.getElementById("table-dialog");
  const body = document.getElementById("table-dialog-body");
  body.replaceChildren();
  await window.htmx.ajax("GET", address, { target: body, swap: "innerHTML" });
  if (!dialog.open && body.childElementCount) dialog.showModal();
}

/* Keys ---------------------------------------------------------------------------------------------------------------- */
document.addEventListener("keydown", (event) => {
  if (!replay() || event.defaultPrevented || event.altKey || event.metaKey || isTyping(event)) return;
  if (document.querySelector("dialog[open]")) return;
  const act = keyed(event);
  if (act) {
    event.preventDefault();
    act();
  }
});

const ARROWS = { ArrowLeft: "before", ArrowRight: "after" };

function keyed(event) {
  const onLine = event.target.id === "replay-at";
  const arrow = Object.hasOwn(ARROWS, event.key) && !onLine ? ARROWS[event.key] : null;
  if (arrow) {
    const kind = event.ctrlKey ? `turn-${arrow}` : event.shiftKey ? `seat-${arrow}` : arrow;
    return () => stepLink(kind).click();
  }
  if (event.ctrlKey) return null;
  if (event.key === "Home" && !onLine) return () => stepLink("first").click();
  if (event.key === "End" && !onLine) return () => stepLink("last").click();
  if (!shortcutsOn()) return null;
  if (event.key === " " && !event.target.closest?.("a, button, summary, select")) return toggle;
  const acts = {
    "+": () => changeSpeed(1),
    "-": () => changeSpeed(-1),
    c: () => document.getElementById("id_words")?.focus(),
    b: openContinue,
    w: () => document.getElementById("replay-why")?.click(),
  };
  return Object.hasOwn(acts, event.key) ? acts[event.key] : null;
}

function openContinue() {
  const panel = document.getElementById("replay-continue");
  if (!panel) return;
  panel.open = true;
  panel.querySelector("input[type=radio]:checked, select")?.focus();
}

/** Nobody chooses how well he plays himself. */
function showLevels() {
  const seat = document.querySelector("#replay-continue [name=seat]")?.value;
  for (const level of document.querySelectorAll("#replay-continue [name^=level_]")) {
    level.closest(".field").hidden = level.name === `level_${seat}`;
  }
}

/* After every swap ---------------------------------------------------------------------------------------------------- */
function settle(focused = null) {
  document.getElementById("replay-play").hidden = false;
  document.querySelector(".replay-speed").hidden = false;
  document.getElementById("replay-speed").value = String(speed);
  showPlaying();
  const { at } = bar().dataset;
  markMoment(strip(), at, "X");
  markMoment(document.querySelector(".table-log__body"), at, "Y");
  for (const field of document.querySelectorAll("#replay input[type=hidden][name=moves]")) field.value = at;
  for (const link of replay().querySelectorAll("[data-eyes-of]")) link.href = `?at=${at}&eyes=${link.dataset.eyesOf}`;
  const over = document.getElementById("replay-over");
  if (over) {
    over.hidden = !bar().dataset.over;
    document.querySelector("#replay-continue [type=submit]").disabled = !over.hidden;
  }
  const report = document.getElementById("replay-report");
  if (report) report.href = `${report.href.split("?")[0]}?moves=${at}`;
  if (focused === "strip") strip()?.querySelector("[aria-current]")?.focus({ preventScroll: true });
  else if (focused) (stepLink(focused) ?? document.getElementById(focused))?.focus({ preventScroll: true });
}

/** Marks the moment in a list of links, makes it the one that Tab reaches, and scrolls the list to it, never the page. */
function markMoment(list, at, axis) {
  const before = list?.querySelector("[aria-current=step]");
  const here = list?.querySelector(`[data-look="${at}"]`);
  if (before) {
    before.removeAttribute("aria-current");
    if (axis === "X") before.tabIndex = -1;
  }
  if (!here) return;
  here.setAttribute("aria-current", "step");
  if (axis === "X") here.tabIndex = 0;
  const [box, place] = [list.getBoundingClientRect(), here.getBoundingClientRect()];
  if (axis === "X" && (place.left < box.left + 24 || place.right > box.right - 24)) list.scrollLeft += place.left - box.left - box.width / 2;
  if (axis === "Y" && (place.top < box.top || place.bottom > box.bottom)) list.scrollTop += place.top - box.top - box.height / 2;
}

if (replay()) {
  settle();
  showLevels();
}
