/* Long press and drag: a piece that is held tells about itself; one that is brought to a place plays what names both. */

import { hide as hidePreview } from "../preview.js";
import { play } from "./aiming.js";
import { narrow } from "./narrowing.js";
import { matching, pieceOf, PRESSED, table } from "./page.js";
import { tell } from "./reading.js";
import { swallowClick } from "./touching.js";

const LONG_PRESS = 550;
const DRAG_FROM = 8;

let held = null;
let wished = null;

document.addEventListener("pointerdown", (event) => {
  swallowClick(false);
  hidePreview();
  const piece = table() && pieceOf(event.target);
  if (!piece?.matches(PRESSED) || event.button) return;
  held = { piece, x: event.clientX, y: event.clientY, ghost: null, timer: 0 };
  if (!canLift(event)) held.timer = setTimeout(wasItLong, LONG_PRESS);
});

/** A mouse that holds a piece of a choice is about to bring it somewhere, however long it hesitates. */
const canLift = (event) => event.pointerType === "mouse" && held.piece.matches("button") && matching([held.piece.dataset.key]).length > 0;

document.addEventListener("contextmenu", (event) => {
  const piece = table() && pieceOf(event.target);
  if (!piece?.dataset.inspect) return;
  event.preventDefault();
  if (event.pointerType === "touch") return;
  release();
  tell(piece);
});

/** A browser that was busy may have the release waiting: let it come first. */
function wasItLong() {
  if (held) held.timer = setTimeout(longPress, 40);
}

function longPress() {
  if (!held || held.ghost) return;
  const { piece } = held;
  release();
  swallowClick();
  tell(piece);
}

document.addEventListener("pointermove", (event) => {
  if (!held) return;
  const away = Math.hypot(event.clientX - held.x, event.clientY - held.y);
  if (!held.ghost && away > DRAG_FROM) {
    clearTimeout(held.timer);
    if (canLift(event)) liftGhost();
    else if (event.pointerType !== "mouse") release();
  } else if (held.timer && !held.ghost && away && event.pointerType === "mouse") {
    clearTimeout(held.timer);
    held.timer = setTimeout(wasItLong, LONG_PRESS);
  }
  if (!held?.ghost) return;
  event.preventDefault();
  held.ghost.style.translate = `${event.clientX - held.x}px ${event.clientY - held.y}px`;
  const aimed = dropPlace(event);
  for (const place of aimable()) place.classList.toggle("is-drop", place === aimed);
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

const aimable = () => [...table().querySelectorAll(".board :is([data-drop], [data-key])")];
const keyAt = (place) => place?.dataset.drop ?? place?.dataset.key;

function dropPlace(event) {
  const under = document.elementsFromPoint(event.clientX, event.clientY);
  return under.map((one) => one.closest(".board [data-drop], .board [data-key]")).find((one) => one && one !== held.piece && !one.closest(".ghost"));
}

document.addEventListener("pointerup", (event) => {
  if (held?.ghost) {
    swallowClick();
    drop(held.piece.dataset.key, keyAt(dropPlace(event)));
  }
  release();
});
document.addEventListener("pointercancel", release);

function release() {
  if (!held) return;
  clearTimeout(held.timer);
  held.ghost?.remove();
  for (const place of aimable()) place.classList.remove("is-drop");
  held = null;
}

/** A piece brought to a place: the choice that names both; else the piece's own choice, for that place. */
function drop(key, place) {
  if (!place) return;
  const both = matching([key, place]);
  const own = matching([key]);
  if (both.length === 1) {
    play(both[0], place);
  } else if (own.length === 1) {
    wished = place;
    play(own[0], place);
  } else if (own.length) {
    narrow([key]);
  }
}

/** Of several choices at the place to which a piece was brought, those are shown. */
export function followWish() {
  if (wished && matching([wished]).length > 1) narrow([wished]);
  wished = null;
}
