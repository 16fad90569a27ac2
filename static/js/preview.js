/* The whole card, wherever one is named: under a mouse that rests, in focus, by a long press, or by "i". Anything with data-card (game:key),
   or a piece of a board with data-inspect (key), has it. Where a data-card-room names a part of the page, it lies there. The address comes from the nearest data-cards, in which GAME and KEY stand for the card's. */

import { isTyping, shortcutsOn } from "./site.js";

const NAMED = "[data-card], [data-inspect]";
const REST = 350;
const LONG_PRESS = 550;
const GAP = 12;
const EDGE = 8;
const SHAPES = [
  ["", beside],
  ["short", beside],
  ["narrow", beside],
  ["", overAndUnder],
  ["short", overAndUnder],
  ["low", overAndUnder],
];
/** What the card leaves out, and where it then is looked for room: the first that fits is taken. */
const IN_ROOM = ["narrow", "narrow card-preview--least"];
/** The same for a part of the page that is kept for it; the last is never too tall. */

const kept = new Map();
let resting = null;
let pointed = null;
/** The card on whose row something was done: it stays away until the mouse or the focus is somewhere else. */
let pressed = null;

const box = Object.assign(document.createElement("div"), { id: "card-preview", className: "card-preview", hidden: true });
box.inert = true; // its links are those of its sheet
const sheet = document.getElementById("card-sheet");
const sheetBody = document.getElementById("card-sheet-body");
document.body.append(box);

export const cardAt = (target) => target?.closest?.(NAMED) ?? null;
const nameOf = (element) => element.dataset.card ?? `:${element.dataset.inspect}`;
/** The card that a field stands for: the one named in its label; and what a link or a summary names, the first of several. */
function named(stop) {
  const words = stop?.matches?.("input[type=radio]") ? stop.closest("label") : stop?.matches?.("a, summary") ? stop : null;
  return words?.querySelector(NAMED) ?? null;
}
export const isShown = () => !box.hidden;

function addressOf(element) {
  const holder = element.closest("[data-cards]");
  const source = (holder === document.body ? null : holder?.querySelector("[data-cards]")) ?? holder;
  const named = nameOf(element);
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

/** Where there is room for all of it, and never over the element or the buttons that it holds; else where least of it does not fit. */
function place(element) {
  const at = element.getBoundingClientRect();
  if (placeInRoom(element, at)) return;
  const link = element.querySelector("a, button, label, [tabindex]") ?? element;
  let best = null;
  for (const [shape, way] of SHAPES) {
    wear(shape);
    const room = way(at, link.getBoundingClientRect().left);
    if (!best || room.left > best.left) best = { ...room, shape };
    if (best.left >= 0) break;
  }
  wear(best.shape);
  box.style.left = `${within(best.x, innerWidth - box.offsetWidth)}px`;
  box.style.top = `${within(best.y, innerHeight - box.offsetHeight)}px`;
}

/** Over the part of the page that the nearest data-card-room names: what one works with stays in sight. False where it does not fit. */
function placeInRoom(element, at) {
  const room = document.getElementById(element.closest("[data-card-room]")?.dataset.cardRoom);
  if (!room?.checkVisibility() || room.contains(element)) return false;
  const { left, right } = room.getBoundingClientRect();
  const fits = IN_ROOM.some((shape) => {
    wear(shape);
    return at.right + GAP <= left && left + box.offsetWidth <= innerWidth - EDGE && box.offsetHeight <= innerHeight - 2 * EDGE;
  });
  if (!fits) return false;
  box.style.left = `${within((left + right - box.offsetWidth) / 2, innerWidth - box.offsetWidth)}px`;
  box.style.top = `${within(at.top, innerHeight - box.offsetHeight)}px`;
  return true;
}

function wear(shape) {
  box.className = shape ? `card-preview card-preview--${shape}` : "card-preview";
}

const within = (value, most) => Math.min(Math.max(EDGE, value), Math.max(EDGE, most - EDGE));

/** Right of it, or left; `left` is what room is left there, less than none where it does not fit. */
function beside(at) {
  const { offsetWidth: width, offsetHeight: height } = box;
  const tall = innerHeight - height - 2 * EDGE;
  const right = Math.min(tall, innerWidth - at.right - width - GAP - EDGE);
  const left = Math.min(tall, at.left - width - GAP - EDGE);
  return right >= 0 || right >= left ? { left: right, x: at.right + GAP, y: at.top } : { left, x: at.left - GAP - width, y: at.top };
}

/** Below it, or above, in line with its link. */
function overAndUnder(at, x) {
  const height = box.offsetHeight;
  const below = innerHeight - at.bottom - height - GAP - EDGE;
  const above = at.top - height - GAP - EDGE;
  return below >= 0 || below >= above ? { left: below, x, y: at.bottom + GAP } : { left: above, x, y: at.top - GAP - height };
}

document.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse") return;
  pointed = cardAt(event.target);
  if (pressed !== null && pointed && nameOf(pointed) === pressed) return hide();
  pressed = null;
  if (pointed === resting?.element || (resting?.byKey && !pointed)) return;
  hide();
  if (pointed && !event.buttons) rest(pointed, false);
});
document.addEventListener("focusin", (event) => {
  const element = cardAt(event.target) ?? named(event.target);
  if (element === resting?.element) return;
  if (resting?.byKey) hide();
  if (pressed !== null && element && nameOf(element) === pressed) return;
  pressed = null;
  if (!element || !event.target.matches(":focus-visible") || isTyping(event)) return;
  hide();
  rest(element, true);
});
document.addEventListener("focusout", () => resting?.byKey && hide());
document.addEventListener("pointerdown", (event) => {
  hide();
  const element = event.pointerType === "mouse" ? cardAt(event.target) : null;
  pressed = element && nameOf(element);
});
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
/** What was written may be told in the room where the card lies. */
document.addEventListener("htmx:beforeSwap", (event) => {
  const isInRoom = event.detail.requestConfig?.verb !== "get" && resting?.element.closest("[data-card-room]");
  if (isInRoom) pressed = nameOf(resting.element);
  if (isInRoom || !resting?.byKey) hide();
});

/* In a sheet of its own: it stays until it is closed, and its links can be followed ----------------------------------- */
/** Opens the sheet; answers what it shows, or null where the card cannot be had. */
export async function open(element) {
  hide();
  const html = await cardOf(element);
  if (!html) return null;
  sheetBody.innerHTML = html;
  window.htmx.process(sheetBody);
  if (!sheet.open) sheet.showModal();
  return sheetBody.firstElementChild;
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
