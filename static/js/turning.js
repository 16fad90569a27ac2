/* Keys that turn pages: n and p those of a binder and the cards of a set, the arrows the cards alone. The links work without it. */

import { isTyping, shortcutsOn } from "./site.js";

const TURNS = {
  n: '.pager a[rel="next"]',
  p: '.pager a[rel="prev"]',
  ArrowRight: '.card-turn a[rel="next"]',
  ArrowLeft: '.card-turn a[rel="prev"]',
};

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || isTyping(event)) return;
  if (!shortcutsOn() || document.querySelector("dialog[open]") || event.target.matches?.("input")) return;
  const link = TURNS[event.key] && document.querySelector(TURNS[event.key]);
  if (!link) return;
  event.preventDefault();
  link.click();
});
