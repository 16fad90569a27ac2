/* The deck editor: edits sent one after the other, and everything by keyboard. Without it, every button is a plain form. */
import { announce, isTyping, shortcutsOn } from "./site.js";

const editor = document.querySelector("[data-editor]");
const search = document.getElementById("search-field");
const notices = document.getElementById("deck-notices");
const lines = () => [...editor.querySelectorAll("[data-line]")];
const nameOf = (line) => line.querySelector(".deck-line__name");

document.documentElement.classList.add("has-script");

/* Edits -------------------------------------------------------------------------------------------------------------
   Each one is sent when the one before it was answered, made from the version that answer gave: quick presses are all
   counted, and only somebody else's edit makes one stale. Then those that wait stay until the person has decided. */
const waiting = [];
let sending = false;
let held = false;
let focusAfter = null;

function newToken() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function queueEdit(form, submitter) {
  const values = Object.fromEntries(new FormData(form, submitter));
  values.token = newToken();
  waiting.push({ url: form.getAttribute("action"), values });
  if (held) showWaiting();
  else send();
}

async function send() {
  if (sending || held) return;
  sending = true;
  try {
    while (waiting.length && !held) {
      const { url, values } = waiting.shift();
      const version = document.getElementById("deck-cards").dataset.version;
      await window.htmx.ajax("POST", url, { source: editor, target: "#deck-cards", swap: "outerHTML", values: { ...values, version } });
    }
  } finally {
    sending = false;
  }
}

editor.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.matches("[data-edit]")) {
    event.preventDefault();
    rememberFocus(event.submitter);
    queueEdit(form, event.submitter);
  } else if (form.matches("[data-wish]")) {
    event.preventDefault();
    document.getElementById("deck-cards").dataset.version = form.elements.version.value;
    held = false;
    waiting.unshift({ url: form.getAttribute("action"), values: Object.fromEntries(new FormData(form)) });
    send();
  }
});

function showWaiting() {
  const words = notices.querySelector("[data-waiting]");
  if (!words) return;
  words.hidden = waiting.length === 0;
  words.querySelector("[data-waiting-count]").textContent = waiting.length;
}

document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target === notices) {
    held = Boolean(notices.querySelector("[data-conflict]"));
    showWaiting();
    if (held) document.getElementById("conflict-title").focus();
  } else if (event.detail.requestConfig?.verb === "post" && event.detail.successful !== false) {
    notices.replaceChildren();
  }
});

/* After every swap: counts beside the cards found, and the focus where it was ------------------------------------------- */
document.addEventListener("htmx:afterSettle", () => {
  countFound();
  restoreFocus();
});

function countFound() {
  const copies = new Map();
  for (const line of lines()) copies.set(line.dataset.copiesOf, (copies.get(line.dataset.copiesOf) ?? 0) + Number(line.dataset.copies));
  for (const count of editor.querySelectorAll("[data-in-deck]")) {
    const held = copies.get(count.dataset.inDeck) ?? 0;
    count.textContent = held;
    count.parentElement.classList.toggle("found__count--none", held === 0);
  }
}

/** Keeps the place of the element that acts: its id, and the rank of its line should the line go away. */
function rememberFocus(element) {
  const line = element?.closest("[data-line]");
  focusAfter = element ? { id: element.id, rank: line ? lines().indexOf(line) : -1 } : null;
}

function restoreFocus() {
  if (!focusAfter || (document.activeElement && document.activeElement !== document.body)) return;
  const same = document.getElementById(focusAfter.id);
  const left = lines();
  const near = focusAfter.rank >= 0 ? left[Math.min(focusAfter.rank, left.length - 1)] : null;
  if (same && !same.disabled) same.focus();
  else if (near) nameOf(near).focus();
  else if (focusAfter.rank >= 0) search.focus();
}

/* Search: Enter adds the first card found, once for each time it is pressed -------------------------------------------- */
let wanted = 0;
let typedSince = false;

search.addEventListener("input", () => {
  typedSince = true;
  wanted = 0;
});
search.addEventListener("keydown", (event) => {
  if (event.key === "Enter") {
    event.preventDefault();
    if (!search.value.trim()) return;
    wanted += 1;
    if (resultsAreCurrent()) addFirst();
    else if (wanted === 1) window.htmx.trigger(search.form, "submit");
  } else if (event.key === "ArrowDown") {
    event.preventDefault();
    editor.querySelector("[data-add]")?.focus();
  }
});

function resultsAreCurrent() {
  const found = document.getElementById("found");
  return found.dataset.query === search.value.trim() && !("isWrong" in found.dataset);
}

function addFirst() {
  const first = editor.querySelector("#found [data-add]");
  if (!first) announce(document.querySelector("#found [data-announce]").textContent);
  for (; first && wanted > 0; wanted -= 1) queueEdit(first.form, first);
  wanted = 0;
  typedSince = false;
  search.select();
}

document.addEventListener("htmx:afterSettle", () => {
  const found = document.getElementById("found");
  if (document.activeElement !== search) search.value = found.dataset.query;
  search.setAttribute("aria-invalid", String("isWrong" in found.dataset));
  if (wanted && resultsAreCurrent()) addFirst();
});

/* Keyboard ------------------------------------------------------------------------------------------------------------- */
editor.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || isTyping(event)) return;
  const line = event.target.closest("[data-line]");
  const found = event.target.closest(".found__row");
  if (line && !event.target.closest("details")) onLine(event, line);
  else if (found) onFound(event, found);
});

function onLine(event, line) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step) {
    event.preventDefault();
    const all = lines();
    const next = all[all.indexOf(line) + step];
    if (next) nameOf(next).focus();
    return;
  }
  if (event.key === "ArrowRight" || event.key === "ArrowLeft" || event.key === "Delete") {
    event.preventDefault();
    press(line, { ArrowRight: "more", ArrowLeft: "less", Delete: "remove" }[event.key]);
    return;
  }
  if (!shortcutsOn()) return;
  const sign = signOf(event);
  const digit = digitOf(event);
  if (sign) {
    event.preventDefault();
    press(line, sign);
  } else if (digit !== null) {
    event.preventDefault();
    setCopies(line, digit);
  } else if (event.key === "p" && line.querySelector("details")) {
    event.preventDefault();
    line.querySelector("details").open = true;
    line.querySelector("details button").focus();
  }
}

/** "+" and "−" as typed: on a French keyboard "-" stands on the digit row, where it means what it says. */
function signOf(event) {
  if (event.key === "+" || event.code === "NumpadAdd") return "more";
  if (event.key === "-" || event.key === "−" || event.code === "NumpadSubtract") return "less";
  return null;
}

/** The digit of the key's place, so that the digit row needs no Shift on a French keyboard. */
function digitOf(event) {
  const found = /^(?:Digit|Numpad)(\d)$/.exec(event.code);
  return found ? Number(found[1]) : null;
}

function press(line, what) {
  const button = document.getElementById(`${what}-${line.dataset.line}`);
  rememberFocus(document.activeElement);
  queueEdit(button.form, button);
}

function setCopies(line, copies) {
  rememberFocus(document.activeElement);
  const form = line.closest("form");
  const button = document.createElement("button");
  button.name = "do";
  button.value = `set ${line.dataset.line} ${copies}`;
  button.hidden = true;
  form.append(button);
  queueEdit(form, button);
  button.remove();
}

function onFound(event, row) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const rows = [...editor.querySelectorAll(".found__row")];
  const next = rows[rows.indexOf(row) + step];
  if (next) next.querySelector("[data-add]").focus();
  else if (step < 0) search.focus();
}

document.addEventListener("keydown", (event) => {
  if (document.querySelector("dialog[open]")) return;
  const command = event.ctrlKey || event.metaKey;
  if (command && !event.altKey && event.key.toLowerCase() === "z" && !undoesTyping(event)) {
    event.preventDefault();
    const button = document.getElementById(event.shiftKey ? "redo" : "undo");
    if (button.disabled && !sending) return;
    rememberFocus(document.activeElement);
    queueEdit(button.form, button);
  } else if (event.altKey && !command && digitOf(event)) {
    const tab = editor.querySelector(`[data-panel-key="${digitOf(event)}"]`);
    if (!tab) return;
    event.preventDefault();
    tab.click();
    showPane("panel");
  }
});

/** In a field, Ctrl+Z belongs to the field; in the search it belongs to the deck until something is typed. */
function undoesTyping(event) {
  return isTyping(event) && (event.target !== search || typedSince);
}

/* One part at a time on small screens ------------------------------------------------------------------------------------ */
function showPane(name) {
  editor.dataset.pane = name;
  for (const link of editor.querySelectorAll("[data-pane-link]")) {
    if (link.dataset.paneLink === name) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

editor.addEventListener("click", (event) => {
  const link = event.target.closest("[data-pane-link]");
  if (link) {
    event.preventDefault();
    showPane(link.dataset.paneLink);
    window.scrollTo({ top: 0 });
    if (link.dataset.paneLink === "search") search.focus();
  } else if (event.target.closest(".found__look, .deck-line__name, .deck-head__link")) {
    showPane("panel");
  }
});

function followHash() {
  if (location.hash === "#search-field") {
    showPane("search");
    search.focus();
  } else if (location.hash === "#deck-panel") {
    showPane("panel");
  }
}

window.addEventListener("hashchange", followHash);
followHash();
