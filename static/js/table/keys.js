/* The table without a mouse: digits, arrows, Space and letters. */

import { announce } from "../announcing.js";
import { isTyping, shortcutsOn } from "../site.js";
import { aimAt } from "./aiming.js";
import { showAll } from "./narrowing.js";
import { boardButtons, confirmingChoice, pieceOf, saying, table, visibleChoices, warns } from "./page.js";
import { explain } from "./reading.js";
import { touch } from "./touching.js";

document.addEventListener("keydown", (event) => {
  if (!table() || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
  if (document.querySelector("dialog[open]")) return;
  const act = arrowed(event) ?? (shortcutsOn() ? lettered(event) : null);
  if (act) {
    event.preventDefault();
    act();
  }
});

/** What works for whoever has turned single letters off, too. */
function arrowed(event) {
  const inList = event.target.closest?.(".choices__list");
  const onBoard = event.target.closest?.(".board");
  if (event.key === "Escape") return showAll;
  if (event.key === "ArrowDown" || event.key === "ArrowUp") return inList || !onBoard ? () => step(visibleChoices(), event.key === "ArrowDown" ? 1 : -1) : null;
  if (event.key === "ArrowRight" || event.key === "ArrowLeft") return () => step(boardButtons(), event.key === "ArrowRight" ? 1 : -1);
  return null;
}

function lettered(event) {
  const onBoard = event.target.closest?.(".board");
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code);
  if (digit && !event.shiftKey) return () => visibleChoices()[Number(digit[1]) - 1]?.click();
  if (onBoard && event.target.matches("[role=button]") && ["Enter", " "].includes(event.key)) return () => touch(event.target.dataset.key, event.target);
  if (event.key === " " && !event.target.closest?.("a, button, summary")) return confirm;
  const focused = onBoard && pieceOf(event.target);
  const acts = {
    w: () => explain(focused ? focused.dataset.key : ""),
    z: () => table().querySelector("[data-deed=undo]")?.click(),
    s: () => table().querySelector("[data-again]")?.click(),
    h: () => table().querySelector("[data-deed=hint]")?.click(),
    l: toggleLog,
    p: () => focused && aimAt(focused.dataset.key),
  };
  return Object.hasOwn(acts, event.key) ? acts[event.key] : null;
}

/** Play what Space stands for. What warns is led to first: there Space is pressed again, by somebody who has read it. */
function confirm() {
  const choice = confirmingChoice();
  if (choice && warns(choice) && visibleChoices().length > 1) {
    choice.focus();
    announce(saying(choice));
  } else {
    choice?.click();
  }
}

function step(stops, by) {
  if (!stops.length) return;
  const now = stops.indexOf(document.activeElement);
  stops[now < 0 ? (by > 0 ? 0 : stops.length - 1) : (now + by + stops.length) % stops.length].focus();
}

function toggleLog() {
  const log = document.getElementById("log");
  if (!log) return;
  log.open = !log.open;
  if (log.open) log.querySelector("summary").focus();
}
