/* The table's second doors to the choices: pieces, drag and drop, keys, movement. Every one of them presses a button of the list. */

import { hide as hidePreview, open as inspect } from "./preview.js";
import { announce, isTyping, shortcutsOn } from "./site.js";

const MOTION_KEY = "cartable.motion";
const LONG_PRESS = 550;
const DRAG_FROM = 8;
const MOST_SPOKEN = 6;

const table = () => document.getElementById("table");
const choiceButtons = () => [...table().querySelectorAll("#choices .choice-button")];
const touches = (button) => button.dataset.touches.split(" ").filter(Boolean);
const pieces = () => [...table().querySelectorAll(".board [data-key]")];
const PRESSED = "button, [role=button]";
const pieceOf = (target) => target.closest?.(".board [data-key]");

/* Narrowing: the pieces touched so far, and the choices that name all of them -------------------------------------- */
let chosen = [];
let wished = null;

function matching(keys) {
  return choiceButtons().filter((button) => keys.every((key) => touches(button).includes(key)));
}

function narrow(keys) {
  chosen = keys;
  const left = new Set(matching(keys).filter(isWanted));
  for (const button of choiceButtons()) button.closest("li").hidden = !left.has(button);
  for (const piece of pieces()) piece.classList.toggle("is-chosen", keys.includes(piece.dataset.key));
  const all = document.getElementById("choices-all");
  if (all) all.hidden = left.size === choiceButtons().length;
  return [...left];
}

/* Many choices: by their first word, and by what is typed ------------------------------------------------------------ */
let verb = "";

const wordsOf = (button) => button.querySelector("span").textContent;
const verbOf = (button) => wordsOf(button).split(/\s/, 1)[0];
const folded = (words) => words.normalize("NFD").replace(/\p{Diacritic}/gu, "").toLowerCase();
const searched = () => folded(document.getElementById("choices-search")?.value.trim() ?? "");

function isWanted(button) {
  return (!verb || verbOf(button) === verb) && folded(wordsOf(button)).includes(searched());
}

/** One switch for each first word that several choices share. */
function offerVerbs() {
  verb = "";
  const tools = document.getElementById("choices-tools");
  if (!tools) return;
  tools.hidden = false;
  const counts = new Map();
  for (const button of choiceButtons()) counts.set(verbOf(button), (counts.get(verbOf(button)) ?? 0) + 1);
  const shared = [...counts].filter(([, count]) => count > 1);
  const switches = shared.length > 1 || counts.size > shared.length ? shared : [];
  document.getElementById("choices-verbs").replaceChildren(...switches.map(verbSwitch));
}

function verbSwitch([word, count]) {
  const button = Object.assign(document.createElement("button"), { type: "button", className: "choices__verb", textContent: `${word} ${count}` });
  button.setAttribute("aria-pressed", "false");
  button.addEventListener("click", () => {
    verb = verb === word ? "" : word;
    for (const other of button.parentElement.children) other.setAttribute("aria-pressed", String(other === button && verb !== ""));
    narrow(chosen);
  });
  return button;
}

function forgetSearch() {
  const search = document.getElementById("choices-search");
  if (search) search.value = "";
  for (const pressed of document.querySelectorAll(".choices__verb[aria-pressed=true]")) pressed.setAttribute("aria-pressed", "false");
  verb = "";
}

document.addEventListener("input", (event) => {
  if (event.target.id === "choices-search") narrow(chosen);
});

/** Enter in the search plays what alone is left, else goes to the first choice; Escape shows all again. */
function searchKey(event) {
  if (event.target.id !== "choices-search" || !["Enter", "ArrowDown", "Escape"].includes(event.key)) return;
  event.preventDefault();
  const left = visibleChoices();
  if (event.key === "Escape") showAll();
  else if (event.key === "Enter" && left.length === 1) left[0].click();
  else left[0]?.focus();
}

document.addEventListener("keydown", searchKey);

/* On a phone the list can be folded, to look at the table -------------------------------------------------------------- */
let isFolded = false;

function fold(wanted) {
  isFolded = wanted;
  const button = document.getElementById("choices-fold");
  table().querySelector(".choices").classList.toggle("choices--folded", wanted && Boolean(button));
  if (!button) return;
  button.hidden = false;
  button.setAttribute("aria-expanded", String(!wanted));
}

/* Whoever reads a choice sees its pieces ------------------------------------------------------------------------------ */
function pointOut(button) {
  const keys = new Set(button ? touches(button) : []);
  for (const piece of pieces()) piece.classList.toggle("is-pointed", keys.has(piece.dataset.key));
}

for (const kind of ["pointerover", "focusin"]) {
  document.addEventListener(kind, (event) => table() && pointOut(event.target.closest?.("#choices .choice-button")));
}

/** Play the one choice that these pieces leave; with several, show those; with none, say why. */
function touch(key, piece) {
  const further = matching([...chosen, key]);
  const keys = further.length && !chosen.includes(key) ? [...chosen, key] : [key];
  const left = matching(keys);
  if (left.length === 1) {
    left[0].click();
  } else if (left.length) {
    narrow(keys);
    left[0].focus({ preventScroll: true });
    announce(left.map((button) => button.querySelector("span").textContent).join(", "));
  } else if (piece.dataset.inspect) {
    inspect(piece);
  } else if (piece.matches(PRESSED)) {
    explain(key);
  }
}

document.addEventListener("click", (event) => {
  if (!table()) return;
  if (event.target.closest("#choices-all")) showAll();
  if (event.target.closest("#choices-fold")) fold(!isFolded);
  const why = event.target.closest("[data-why]");
  if (why) {
    event.preventDefault();
    explain("");
  }
  const deed = event.target.closest("[data-deed=motion]");
  if (deed) {
    switchMotion();
    deed.closest("details").open = false;
  }
  const named = event.target.closest("#table a[data-card]");
  if (named && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    inspect(named);
  }
  const piece = event.target.closest("summary, a") ? null : pieceOf(event.target);
  if (piece && !suppressed) touch(piece.dataset.key, piece);
  suppressed = false;
});

/* Details: why not, and a card to read ------------------------------------------------------------------------------ */
const dialog = document.getElementById("table-dialog");
const dialogBody = document.getElementById("table-dialog-body");

function show(address) {
  window.htmx.ajax("GET", address, { target: dialogBody, swap: "innerHTML" }).then(() => {
    if (!dialog.open && dialogBody.childElementCount) dialog.showModal();
  });
}

function explain(key) {
  const query = key ? `?key=${encodeURIComponent(key)}` : "";
  show(table().dataset.whyNot + query);
}

document.addEventListener("contextmenu", (event) => {
  const piece = table() && pieceOf(event.target);
  if (!piece?.dataset.inspect) return;
  event.preventDefault();
  if (event.pointerType === "touch") return;
  release();
  inspect(piece);
});

/* Long press and drag ------------------------------------------------------------------------------------------------ */
let suppressed = false;
let held = null;

document.addEventListener("pointerdown", (event) => {
  suppressed = false;
  hidePreview();
  const piece = table() && pieceOf(event.target);
  if (!piece?.matches(PRESSED) || event.button) return;
  held = { piece, x: event.clientX, y: event.clientY, ghost: null, timer: setTimeout(wasItLong, LONG_PRESS) };
});

/** A browser that was busy may have the release waiting: let it come first. */
function wasItLong() {
  if (held) held.timer = setTimeout(longPress, 40);
}

function longPress() {
  if (!held || held.ghost) return;
  const { piece } = held;
  release();
  suppressed = true;
  if (matching([piece.dataset.key]).length && piece.dataset.inspect) inspect(piece);
  else explain(piece.dataset.key);
}

document.addEventListener("pointermove", (event) => {
  if (!held) return;
  const away = Math.hypot(event.clientX - held.x, event.clientY - held.y);
  if (!held.ghost && away > DRAG_FROM) {
    clearTimeout(held.timer);
    if (event.pointerType === "mouse" && held.piece.matches("button") && matching([held.piece.dataset.key]).length) liftGhost();
    else if (event.pointerType !== "mouse") release();
  } else if (!held.ghost && away && event.pointerType === "mouse") {
    clearTimeout(held.timer);
    held.timer = setTimeout(wasItLong, LONG_PRESS);
  }
  if (!held?.ghost) return;
  event.preventDefault();
  held.ghost.style.translate = `${event.clientX - held.x}px ${event.clientY - held.y}px`;
  for (const place of dropPlaces()) place.classList.toggle("is-drop", place === dropPlace(event));
});

function liftGhost() {
  const box = held.piece.getBoundingClientRect();
  const ghost = held.piece.cloneNode(true);
  ghost.removeAttribute("data-key");
  ghost.classList.add("ghost");
  ghost.setAttribute("aria-hidden", "true");
  Object.assign(ghost.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px` });
  held.piece.closest(".board").append(ghost);
  held.ghost = ghost;
}

const dropPlaces = () => [...table().querySelectorAll(".board [data-drop]")];
const keyAt = (place) => place?.dataset.drop ?? place?.dataset.key;

function dropPlace(event) {
  const under = document.elementsFromPoint(event.clientX, event.clientY);
  return under.map((one) => one.closest(".board [data-drop], .board [data-key]")).find((one) => one && one !== held.piece && !one.closest(".ghost"));
}

document.addEventListener("pointerup", (event) => {
  if (held?.ghost) {
    suppressed = true;
    drop(held.piece.dataset.key, keyAt(dropPlace(event)));
  }
  release();
});
document.addEventListener("pointercancel", release);

function release() {
  if (!held) return;
  clearTimeout(held.timer);
  held.ghost?.remove();
  for (const place of dropPlaces()) place.classList.remove("is-drop");
  held = null;
}

/** A piece brought to a place: the choice that names both; else the piece's own choice, and the place is remembered for the next. */
function drop(key, place) {
  if (!place) return;
  const both = matching([key, place]);
  if (both.length === 1) {
    both[0].click();
    return;
  }
  const own = matching([key]);
  if (own.length === 1) {
    wished = place;
    own[0].click();
  } else if (own.length) {
    narrow([key]);
  }
}

/* Keys ---------------------------------------------------------------------------------------------------------------- */
document.addEventListener("keydown", (event) => {
  if (!table() || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
  if (document.querySelector("dialog[open]")) return;
  const act = keyed(event);
  if (act) {
    event.preventDefault();
    act();
  }
});

function keyed(event) {
  const inList = event.target.closest?.(".choices__list");
  const onBoard = event.target.closest?.(".board");
  if (event.key === "Escape") return showAll;
  if (event.key === "ArrowDown" || event.key === "ArrowUp") return inList || !onBoard ? () => step(visibleChoices(), event.key === "ArrowDown" ? 1 : -1) : null;
  if (event.key === "ArrowRight" || event.key === "ArrowLeft") return () => step(boardButtons(), event.key === "ArrowRight" ? 1 : -1);
  if (!shortcutsOn()) return null;
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code);
  if (digit && !event.shiftKey) return () => visibleChoices()[Number(digit[1]) - 1]?.click();
  if (onBoard && event.target.matches("[role=button]") && ["Enter", " "].includes(event.key)) return () => touch(event.target.dataset.key, event.target);
  if (event.key === " " && !event.target.closest?.("a, button, summary")) return () => confirmingChoice()?.click();
  const focused = onBoard && pieceOf(event.target);
  const acts = {
    w: () => explain(focused ? focused.dataset.key : ""),
    z: () => table().querySelector("[data-deed=undo]")?.click(),
    h: () => table().querySelector("[data-deed=hint]")?.click(),
    l: toggleLog,
  };
  return Object.hasOwn(acts, event.key) ? acts[event.key] : null;
}

/** Every choice again, with the focus at the list, wherever on the board it was. */
function showAll() {
  forgetSearch();
  narrow([]);
  document.getElementById("choices")?.focus({ preventScroll: true });
}

const visibleChoices = () => choiceButtons().filter((button) => !button.closest("li").hidden);
const confirmingChoice = () => choiceButtons().find((button) => "confirming" in button.dataset);
const boardButtons = () => [...table().querySelectorAll(".board :is(button, [role=button])[data-key]")];

function step(stops, by) {
  if (!stops.length) return;
  const now = stops.indexOf(document.activeElement);
  stops[now < 0 ? (by > 0 ? 0 : stops.length - 1) : (now + by + stops.length) % stops.length].focus();
}

function toggleLog() {
  const log = document.getElementById("log");
  log.open = !log.open;
  if (log.open) log.querySelector("summary").focus();
}

/* Movement: what has moved slides from where it was, what is new appears -------------------------------------------- */
const reduced = matchMedia("(prefers-reduced-motion: reduce)");

function motionOn() {
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

function markMotion() {
  const button = table()?.querySelector("[data-deed=motion]");
  if (!button) return;
  button.hidden = false;
  button.setAttribute("aria-pressed", String(motionOn()));
}

/* Rows that can be pushed stay where they were pushed to */
const PUSHED = ".wg-scroll, .wk-hand, .wd-hand, .ww-hand, .lk-cards";
const pushed = () => [...table().querySelectorAll(PUSHED)];

let before = new Map();
let pushedBefore = [];
let focusedBefore = null;

function remember() {
  before = new Map([...table().querySelectorAll("[data-piece]")].map((piece) => [piece.dataset.piece, piece.getBoundingClientRect()]));
  const active = document.activeElement;
  focusedBefore = table().contains(active) ? active.dataset.key ?? "" : null;
  logWasOpen = document.getElementById("log")?.open ?? false;
  pushedBefore = pushed().map((row) => [row.className, row.scrollLeft]);
}

function pushAgain() {
  for (const [index, row] of pushed().entries()) {
    if (pushedBefore[index]?.[0] === row.className) row.scrollLeft = pushedBefore[index][1];
  }
}

let logWasOpen = false;

function slide() {
  if (!motionOn() || !before.size) return;
  for (const one of table().querySelectorAll("[data-watch].is-fresh")) one.animate([{ filter: "brightness(1.9)" }, { filter: "none" }], { duration: 900, easing: "ease-out" });
  for (const piece of table().querySelectorAll("[data-piece]")) {
    const now = piece.getBoundingClientRect();
    const then = before.get(piece.dataset.piece);
    const timing = { duration: 320, easing: "cubic-bezier(.2,.8,.3,1)" };
    if (!then) piece.animate([{ opacity: 0, scale: 0.85 }, { opacity: 1, scale: 1 }], timing);
    else if (Math.hypot(then.left - now.left, then.top - now.top) > 4)
      piece.animate([{ translate: `${then.left - now.left}px ${then.top - now.top}px` }, { translate: "0 0" }], timing);
  }
}

/* What has changed since the owner's last choice is marked, until the next one ----------------------------------------- */
const SEEN_KEY = `cartable.seen.${location.pathname}`;

/** What stands where: pieces by their identity, figures by their name, each with what it says. */
function sight() {
  const found = {};
  for (const piece of table().querySelectorAll(".board [data-piece]")) found[`${piece.dataset.key}|${piece.dataset.piece}`] = "";
  for (const one of table().querySelectorAll(".board [data-watch]")) found[one.dataset.watch] = `${one.getAttribute("aria-label") ?? ""} ${one.textContent}`.replace(/\s+/g, " ");
  return found;
}

function keepSight(seen) {
  try {
    if (seen) sessionStorage.setItem(SEEN_KEY, JSON.stringify(seen));
    else sessionStorage.removeItem(SEEN_KEY);
  } catch {
    /* A browser that keeps nothing marks nothing. */
  }
}

function markFresh() {
  let then = null;
  try {
    then = JSON.parse(sessionStorage.getItem(SEEN_KEY));
  } catch {
    return;
  }
  if (!then) return;
  const now = sight();
  for (const piece of table().querySelectorAll(".board [data-piece]")) piece.classList.toggle("is-fresh", !(`${piece.dataset.key}|${piece.dataset.piece}` in then));
  for (const one of table().querySelectorAll(".board [data-watch]")) one.classList.toggle("is-fresh", then[one.dataset.watch] !== undefined && then[one.dataset.watch] !== now[one.dataset.watch]);
}

document.addEventListener("htmx:beforeRequest", (event) => {
  if (event.target.id === "choices") keepSight(sight());
  else if (event.target.matches("form:has([data-deed=undo])")) keepSight(null);
});

/* The clock: what is left is drawn here, and judged by the server --------------------------------------------------- */
let clockEnds = 0;

function startClock() {
  const clock = document.getElementById("table-clock");
  clockEnds = clock ? performance.now() + 1000 * Number(clock.dataset.left) : 0;
  if (clock) requestAnimationFrame(tick);
}

function tick() {
  const clock = document.getElementById("table-clock");
  if (!clock || !clockEnds) return;
  const left = (clockEnds - performance.now()) / 1000;
  clock.value = Math.max(0, left);
  clock.nextElementSibling.textContent = `${Math.max(0, left).toLocaleString(document.documentElement.lang, { maximumFractionDigits: 1, minimumFractionDigits: 1 })} s`;
  clock.closest(".table-head__turn").classList.toggle("table-head__turn--hurry", left < 2);
  if (left > -0.5) requestAnimationFrame(tick);
  else window.htmx.trigger(table(), "table-refresh");
}

/* After every swap ----------------------------------------------------------------------------------------------------- */
function settle() {
  chosen = [];
  hidePreview();
  offerVerbs();
  fold(isFolded);
  markFresh();
  const news = document.getElementById("news");
  if (news) news.scrollTop = news.scrollHeight;
  const keys = new Set(choiceButtons().flatMap(touches));
  for (const piece of pieces()) piece.classList.toggle("is-playable", keys.has(piece.dataset.key));
  markMotion();
  startClock();
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
  const news = [...table().querySelectorAll("#news li:not(.news__own)")].slice(-MOST_SPOKEN);
  const parts = [...news, ...table().querySelectorAll(".choices > .notice, .table-head__turn > strong, .choices__question")];
  return parts.map((part) => part.textContent.trim()).join(" ");
}

function followWish() {
  const place = wished;
  wished = null;
  if (!place) return;
  const left = matching([place]);
  if (left.length === 1) left[0].click();
  else if (left.length) narrow([place]);
}

document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target?.id === "table") remember();
});
document.addEventListener("htmx:afterSettle", (event) => {
  if (event.target.id !== "table") return;
  pushAgain();
  settle();
  slide();
  refocus();
  if (table().dataset.phase !== "thinking") announce(spoken());
  if (table().dataset.phase === "yours") followWish();
});

if (table()) settle();
