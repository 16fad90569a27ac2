/* A replay without page loads: steps, the line of moments, playing on by itself, keys. Every step is a link that works without this. */

import { announce, isTyping, shortcutsOn } from "./site.js";

const SPEEDS = [0.5, 1, 2, 4, 8];
const BEAT = 1400;

const replay = () => document.getElementById("replay");
const stepLink = (name) => replay().querySelector(`[data-step="${name}"]`);

/* Going to a moment -------------------------------------------------------------------------------------------------- */
let loading = false;

async function go(address) {
  if (loading) return;
  loading = true;
  const log = document.querySelector(".table-log__body");
  const scrolled = log?.scrollTop ?? 0;
  const focused = document.activeElement?.dataset?.step ?? (document.activeElement?.id || null);
  try {
    await window.htmx.ajax("GET", address, { target: "#replay", swap: "outerHTML" });
    history.replaceState(history.state, "", address);
  } finally {
    loading = false;
  }
  settle(scrolled, focused);
}

function addressOf(moment) {
  return `${replay().dataset.address}?at=${moment}&eyes=${replay().dataset.eyes}`;
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("#replay [data-step], #replay [data-look]");
  if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    if (link.getAttribute("aria-disabled") !== "true") go(link.getAttribute("href"));
  }
  if (event.target.closest?.("#replay-play")) toggle();
  const piece = event.target.closest?.("#replay .board [data-inspect]");
  if (piece) inspect(piece.dataset.inspect);
});

document.addEventListener("input", (event) => {
  if (event.target.id === "replay-at") replay().querySelector(".replay-line__place").textContent = `${event.target.value} / ${event.target.max}`;
  if (event.target.id === "replay-speed") speed = Number(event.target.value);
});
document.addEventListener("change", (event) => {
  if (event.target.id === "replay-at") go(addressOf(event.target.value));
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
  await go(next.getAttribute("href"));
  if (isPlaying()) timer = setTimeout(beat, BEAT / speed);
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

/* A card to read ------------------------------------------------------------------------------------------------------ */
function inspect(key) {
  const dialog = document.getElementById("table-dialog");
  const body = document.getElementById("table-dialog-body");
  window.htmx.ajax("GET", replay().dataset.card.replace("KEY", encodeURIComponent(key)), { target: body, swap: "innerHTML" }).then(() => {
    if (!dialog.open && body.childElementCount) dialog.showModal();
  });
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

function keyed(event) {
  const onLine = event.target.id === "replay-at";
  if (event.key === "ArrowLeft" && !onLine) return () => stepLink(event.ctrlKey ? "turn-before" : "before").click();
  if (event.key === "ArrowRight" && !onLine) return () => stepLink(event.ctrlKey ? "turn-after" : "after").click();
  if (event.ctrlKey) return null;
  if (event.key === "Home" && !onLine) return () => stepLink("first").click();
  if (event.key === "End" && !onLine) return () => stepLink("last").click();
  if (!shortcutsOn()) return null;
  if (event.key === " " && !event.target.closest?.("a, button, summary, select")) return toggle;
  const acts = {
    "+": () => changeSpeed(1),
    "-": () => changeSpeed(-1),
    c: () => document.getElementById("id_words")?.focus(),
    b: () => replay().querySelector("[data-deed=continue]")?.focus(),
  };
  return Object.hasOwn(acts, event.key) ? acts[event.key] : null;
}

/* After every swap ---------------------------------------------------------------------------------------------------- */
function settle(scrolled, focused) {
  document.getElementById("replay-play").hidden = false;
  document.querySelector(".replay-speed").hidden = false;
  document.getElementById("replay-speed").value = String(speed);
  showPlaying();
  const log = document.querySelector(".table-log__body");
  const here = log?.querySelector("[aria-current=step]");
  if (log) log.scrollTop = scrolled ?? 0;
  if (log && here) keepInSight(log, here);
  const report = document.getElementById("replay-report");
  if (report) report.href = `${report.href.split("?")[0]}?moves=${replay().dataset.at}`;
  if (focused) (stepLink(focused) ?? document.getElementById(focused))?.focus({ preventScroll: true });
}

/** Scrolls the list of moments, and never the page. */
function keepInSight(log, here) {
  const place = here.getBoundingClientRect().top - log.getBoundingClientRect().top;
  if (place < 0 || place > log.clientHeight - 40) log.scrollTop += place - log.clientHeight / 2;
}

if (replay()) settle();
