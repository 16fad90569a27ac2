/* Where pressed cards go: a press says for which place it is, and the server plays what goes without saying for it. */

import { table } from "./page.js";

const AIM_KEY = `cartable.aim.${location.pathname}`;

let pressedFor = null;

/** Play a choice because its piece was pressed, or brought to `place`. */
export function play(button, place = aimed()) {
  pressedFor = place;
  button.click();
  pressedFor = null;
}

document.addEventListener("htmx:configRequest", (event) => {
  if (pressedFor !== null && event.target.id === "choices") event.detail.parameters.aim = pressedFor;
});

/* The Terrain that the next cards go to, until it is let go ------------------------------------------------------------ */
const switches = () => [...table().querySelectorAll(".board [data-aim]")];

/** The key of the place that was chosen for the next cards; "" for none, or when it is gone. */
export function aimed() {
  let kept = "";
  try {
    kept = sessionStorage.getItem(AIM_KEY) ?? "";
  } catch {
    return "";
  }
  return switches().some((one) => one.dataset.aim === kept) ? kept : "";
}

function aim(place) {
  try {
    sessionStorage.setItem(AIM_KEY, place === aimed() ? "" : place);
  } catch {
    /* A browser that keeps nothing asks each time. */
  }
  markAim();
}

/** With one place to go to there is nothing to choose. */
export function markAim() {
  const now = aimed();
  for (const one of switches()) {
    one.hidden = switches().length < 2 || !("aims" in table().dataset) || table().dataset.phase === "over" || !table().querySelector("#choices");
    one.setAttribute("aria-pressed", String(one.dataset.aim === now));
  }
}

/** Aim at the place of this piece, if cards may be aimed there. */
export function aimAt(key) {
  if (switches().some((one) => one.dataset.aim === key && !one.hidden)) aim(key);
}

document.addEventListener("click", (event) => {
  const pressed = table() && event.target.closest("[data-aim]");
  if (pressed) aim(pressed.dataset.aim);
});
