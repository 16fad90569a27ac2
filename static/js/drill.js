/* A hand of the trainer: digits and Space press its buttons, a card of the hand opens large. Every button works without this. */

import { open as inspect } from "./preview.js";
import { isTyping, shortcutsOn } from "./site.js";

const drill = document.getElementById("drill");

document.addEventListener("click", (event) => {
  const piece = event.target.closest?.("#drill [data-inspect]");
  if (piece) inspect(piece);
});

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event) || !shortcutsOn()) return;
  if (document.querySelector("dialog[open]")) return;
  const button = buttonOf(event);
  if (!button) return;
  event.preventDefault();
  button.click();
});

function buttonOf(event) {
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code);
  if (digit && !event.shiftKey) return drill.querySelectorAll(".choice-button")[Number(digit[1]) - 1];
  if (event.key === " " && !event.target.closest?.("a, button, summary")) return drill.querySelector("[data-confirming]");
  return null;
}
