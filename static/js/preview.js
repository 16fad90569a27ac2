/* The whole card, wherever one is named: under a mouse that rests, in focus, by a long press, or by "i". Anything with data-card (game:key),
   or a piece of a board with data-inspect (key), has it. The address comes from the nearest data-cards, in which GAME and KEY stand for the card's. */

import { isTyping, shortcutsOn } from "./site.js";

const NAMED = "[data-card], [data-inspect]";
const REST = 350;
const LONG_PRESS = 550;
const GAP = 12;
const EDGE = 8;
const WIDE = 0.3;
/** The share of the window from which on an element is too wide to stand beside: its link stands for it. */

const kept = new Map();
let resting = null;
let pointed = null;

const box = Object.assign(document.createElement("div"), { id: "card-preview", className: "card-preview", hidden: true });
box.inert = true; // its links are those of its sheet
const sheet = document.getElementById("card-sheet");
const sheetBody = document.getElementById("card-sheet-body");
document.body.append(box);

export const cardAt = (target) => target?.closest?.(NAMED) ?? null;
/** The card that a field stands for: the one named in its label. */
const named = (field) => (field?.matches?.("input[type=radio]") ? field.closest("label")?.querySelector(NAMED) : null) ?? null;
export const isShown = () => !box.hidden;

function addressOf(element) {
  const holder = element.closest("[data-cards]");
  const source = (holder === document.body ? null : holder?.querySelector("[data-cards]")) ?? holder;
  const named = element.dataset.card ?? `:${element.dataset.inspect}`;
  const [game, key] = [named.slice(0, named.indexOf(":")), named.slice(named.indexOf(":") + 1)];
  return source.dataset.cards.replace("GAME", encodeURIComponent(game)).replace("KEY", encodeURIComponent(key));
}

/** The card as HTML, fetched once; null where it cannot be had. */
async function cardOf(element) {
  const address = addressOf(element);
  if (!kept.has(address)) {
    const answer = await fetch(address, { headers: { "HX-Request": "true" } }).catch(() => null);
    if (!answer?.ok || answer.redirected) return null;
    kept.set(address, await answer.text());
  }
  return kept.get(address);
}

/* What is written changes what is owned. */
document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.requestConfig?.verb !== "get") kept.clear();
});

/* Beside what is pointed at ------------------------------------------------------------------------------------------ */
function rest(element, byKey) {
  resting = { element, byKey, timer: setTimeout(() => show(element), REST) };
}

export function hide() {
  clearTimeout(resting?.timer);
  resting = null;
  box.hidden = true;
}

async function show(element) {
  const html = await cardOf(element);
  if (!html || resting?.element !== element || !element.isConnected || document.querySelector("dialog[open]")) return;
  box.innerHTML = html;
  box.hidden = false;
  place(element);
  for (const picture of box.querySelectorAll("img")) picture.addEventListener("load", () => resting?.element === element && place(element), { once: true });
}

/** Where there is room beside the element, and never over it: right, left, below, above; narrower where that helps; else where most is left.
    A card that is taller than the window leaves out what its words mean: its sheet says it. */
function place(element) {
  const whole = element.getBoundingClientRect();
  const part = whole.width > innerWidth * WIDE ? (element.querySelector("a") ?? element.querySelector("button, label, [tabindex]")) : null;
  const at = (part ?? element).getBoundingClientRect();
  box.classList.remove("card-preview--narrow", "card-preview--short");
  if (box.offsetHeight > innerHeight - 2 * EDGE) box.classList.add("card-preview--short");
  let room = mostRoom(at);
  if (room.left < 0) {
    box.classList.add("card-preview--narrow");
    room = mostRoom(at);
  }
  box.style.left = `${within(room.x, innerWidth - box.offsetWidth)}px`;
  box.style.top = `${within(room.y, innerHeight - box.offsetHeight)}px`;
}

const within = (value, most) => Math.min(Math.max(EDGE, value), Math.max(EDGE, most - EDGE));

/** The first place in which all of the card stands beside the box, or the one in which least of it does not; `left` is what room is left there. */
function mostRoom(at) {
  const { offsetWidth: width, offsetHeight: height } = box;
  const rooms = [
    { left: innerWidth - at.right - width, x: at.right + GAP, y: at.top },
    { left: at.left - width, x: at.left - GAP - width, y: at.top },
    { left: innerHeight - at.bottom - height, x: at.left, y: at.bottom + GAP },
    { left: at.top - height, x: at.left, y: at.top - GAP - height },
  ].map((room) => ({ ...room, left: room.left - GAP - EDGE }));
  return rooms.find((room) => room.left >= 0) ?? rooms.reduce((best, room) => (room.left > best.left ? room : best));
}

document.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse") return;
  pointed = cardAt(event.target);
  if (pointed === resting?.element || (resting?.byKey && !pointed)) return;
  hide();
  if (pointed && !event.buttons) rest(pointed, false);
});
document.addEventListener("focusin", (event) => {
  const element = cardAt(event.target) ?? named(event.target);
  if (element === resting?.element) return;
  if (resting?.byKey) hide();
  if (!element || !event.target.matches(":focus-visible") || isTyping(event)) return;
  hide();
  rest(element, true);
});
document.addEventListener("focusout", () => resting?.byKey && hide());
document.addEventListener("pointerdown", hide);
document.documentElement.addEventListener("mouseleave", () => resting?.byKey || hide());
/** A key may have scrolled its card into view: the card in large follows it. A mouse has lost what it pointed at. */
document.addEventListener(
  "scroll",
  () => {
    if (!resting?.byKey) hide();
    else if (isShown()) place(resting.element);
  },
  { capture: true, passive: true },
);
document.addEventListener("htmx:beforeSwap", () => resting?.byKey || hide());

/* In a sheet of its own: it stays until it is closed, and its links can be followed ----------------------------------- */
export async function open(element) {
  hide();
  const html = await cardOf(element);
  if (!html) return;
  sheetBody.innerHTML = html;
  if (!sheet.open) sheet.showModal();
}

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape" && isShown()) {
    event.preventDefault();
    event.stopImmediatePropagation();
    hide();
  } else if (event.key === "i" && shortcutsOn() && !isTyping(event) && !document.querySelector("dialog[open]")) {
    const element = cardAt(document.activeElement) ?? named(document.activeElement) ?? pointed;
    if (!element?.isConnected) return;
    event.preventDefault();
    open(element);
  }
});

/* A finger that stays: the boards have their own, for it may also lift a piece. */
let held = null;
let opened = false;

document.addEventListener("pointerdown", (event) => {
  opened = false;
  letGo();
  const element = event.pointerType === "touch" && !event.target.closest(".board [data-key]") ? cardAt(event.target) : null;
  if (!element) return;
  const timer = setTimeout(() => {
    opened = true;
    open(element);
  }, LONG_PRESS);
  held = { timer, x: event.clientX, y: event.clientY };
});
document.addEventListener("pointermove", (event) => {
  if (held && Math.hypot(event.clientX - held.x, event.clientY - held.y) > GAP) letGo();
});
for (const kind of ["pointerup", "pointercancel"]) document.addEventListener(kind, letGo);
document.addEventListener("contextmenu", (event) => (held || opened) && cardAt(event.target) && event.preventDefault());
document.addEventListener(
  "click",
  (event) => {
    if (!opened || !cardAt(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    opened = false;
  },
  { capture: true },
);

function letGo() {
  clearTimeout(held?.timer);
  held = null;
}
