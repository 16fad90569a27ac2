/* The binder: keys that turn its pages. */

import { isTyping, shortcutsOn } from "./site.js";

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
  if (!shortcutsOn() || document.querySelector("dialog[open]")) return;
  const turned = { n: "next", p: "prev" }[event.key];
  if (turned) document.querySelector(`.pager a[rel="${turned}"]`)?.click();
});
