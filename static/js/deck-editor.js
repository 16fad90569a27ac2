/* The deck editor: edits sent one after the other, and everything by keyboard. Without it, every button is a plain form. */
import { isLost, isSending, queueEdit } from "./deck-draft.js";
import { offerCommands } from "./palette.js";
import { announce } from "./announcing.js";
import { writeInto } from "./filtering.js";
import { isTyping, shortcutsOn } from "./site.js";

const editor = document.querySelector("[data-editor]");
const search = document.getElementById("search-field");
const lines = () => [...editor.querySelectorAll("[data-line], [data-maybe]")];
const keyOf = (line) => line.dataset.line ?? line.dataset.maybe;
const nameOf = (line) => line.querySelector(".deck-line__name");

/* Edits -------------------------------------------------------------------------------------------------------------
   Each one is sent when the one before it was answered, made from the version that answer gave: quick presses are all
   counted, and only somebody else's edit makes one stale (deck-draft.js). */
let focusAfter = null;

editor.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("[data-edit]")) return;
  event.preventDefault();
  rememberFocus(event.submitter);
  queueEdit(form, event.submitter);
});

/* After every swap: counts beside the cards found, and the focus where it was ------------------------------------------- */
document.addEventListener("htmx:afterSettle", () => {
  countFound();
  restoreFocus();
});

function countFound() {
  const copies = new Map();
  for (const line of editor.querySelectorAll("[data-line]")) copies.set(line.dataset.copiesOf, (copies.get(line.dataset.copiesOf) ?? 0) + Number(line.dataset.copies));
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
  else if (focusAfter.id === "said-undo") document.getElementById("redo").focus();
  else if (focusAfter.rank >= 0) search.focus();
}

/* Search: Enter adds the first card found, once for each time it is pressed -------------------------------------------- */
let wanted = 0;
let wantedAside = false;
let typedSince = false;

search.addEventListener("input", () => {
  typedSince = true;
  wanted = 0;
});
search.addEventListener("change", (event) => event.stopPropagation()); // typing has asked already; to ask again would end a drag
search.addEventListener("keydown", (event) => {
  if (event.key === "Enter") {
    event.preventDefault();
    if (!search.value.trim()) return;
    if (wantedAside !== event.shiftKey) wanted = 0;
    wantedAside = event.shiftKey;
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
  for (; first && wanted > 0; wanted -= 1) {
    if (wantedAside) ask(first.form, `maybe ${first.dataset.add} 1`);
    else queueEdit(first.form, first);
  }
  wanted = 0;
  typedSince = false;
  search.select();
}

document.addEventListener("htmx:afterSettle", () => {
  const found = document.getElementById("found");
  writeInto(search, found.dataset.query);
  search.setAttribute("aria-invalid", String("isWrong" in found.dataset));
  if (wanted && resultsAreCurrent()) addFirst();
});

/* Keyboard ------------------------------------------------------------------------------------------------------------- */
editor.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || isTyping(event)) return;
  const line = event.target.closest("[data-line], [data-maybe]");
  const found = event.target.closest(".found__row");
  if (line && !event.target.closest("details")) onLine(event, line);
  else if (found) onFound(event, found);
});

function onLine(event, line) {
  const isMaybe = "maybe" in line.dataset;
  if (event.shiftKey && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
    event.preventDefault();
    if (isMaybe === (event.key === "ArrowUp")) move(line);
    return;
  }
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
    change(line, { ArrowRight: "more", ArrowLeft: "less", Delete: "remove" }[event.key]);
    return;
  }
  if (!shortcutsOn()) return;
  const sign = signOf(event);
  const digit = digitOf(event);
  if (sign) {
    event.preventDefault();
    change(line, sign);
  } else if (digit !== null) {
    event.preventDefault();
    setCopies(line, digit);
  } else if (event.key === "m") {
    event.preventDefault();
    move(line);
  } else if (event.key === "t" || event.key === "a") {
    event.preventDefault();
    look(keyOf(line), event.key === "t" ? "remark-tags" : "remark-note");
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

/** One copy more, one less, or none, on the board where the line lies. */
function change(line, what) {
  const [add, set] = "maybe" in line.dataset ? ["maybe", "keep"] : ["add", "set"];
  rememberFocus(document.activeElement);
  ask(line.closest("form"), { more: `${add} ${keyOf(line)} 1`, less: `${add} ${keyOf(line)} -1`, remove: `${set} ${keyOf(line)} 0` }[what]);
}

function setCopies(line, copies) {
  rememberFocus(document.activeElement);
  ask(line.closest("form"), `${"maybe" in line.dataset ? "keep" : "set"} ${keyOf(line)} ${copies}`);
}

/** One copy to the other board. */
function move(line) {
  rememberFocus(document.activeElement);
  ask(line.closest("form"), `move ${keyOf(line)} ${"maybe" in line.dataset ? -1 : 1}`);
}

/** Sends words as a button of the form would. */
function ask(form, words) {
  const button = Object.assign(document.createElement("button"), { name: "do", value: words, hidden: true });
  form.append(button);
  queueEdit(form, button);
  button.remove();
}

function onFound(event, row) {
  if (event.key === "Enter" && event.shiftKey && event.target.matches("[data-add]")) {
    event.preventDefault();
    rememberFocus(event.target);
    ask(event.target.form, `maybe ${event.target.dataset.add} 1`);
    return;
  }
  if (shortcutsOn() && digitOf(event) !== null && event.target.matches("[data-add]")) {
    event.preventDefault();
    rememberFocus(event.target);
    ask(event.target.form, `set ${event.target.dataset.add} ${digitOf(event)}`);
    return;
  }
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
    if (button.disabled && !isSending() && !isLost()) return;
    rememberFocus(document.activeElement);
    queueEdit(button.form, button);
  } else if (command && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "s") {
    event.preventDefault();
    toRevision();
  } else if (event.altKey && !command && digitOf(event)) {
    const tab = editor.querySelector(`[data-panel-key="${digitOf(event)}"]`);
    if (!tab) return;
    event.preventDefault();
    rememberFocus(tab);
    tab.click();
    showPane("panel");
  } else if (event.key === "v" && !command && !event.altKey && shortcutsOn() && !isTyping(event)) {
    event.preventDefault();
    editor.querySelector("[name=view]:not(:checked)")?.click();
  }
});

/** In a field, Ctrl+Z belongs to the field; in the search it belongs to the deck until something is typed. */
function undoesTyping(event) {
  return isTyping(event) && (event.target !== search || typedSince);
}

function showPane(name) {
  editor.dataset.pane = name;
  for (const link of editor.querySelectorAll("[data-pane-link]")) {
    if (link.dataset.paneLink === name) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

/* What the panel shows: the card looked at by its name, remarked on as one types; what changed, to be saved -------------------- */
const look = (key, focus = null) => openPanel(`panel=card&card=${encodeURIComponent(key)}`, focus);
const toRevision = () => openPanel("panel=changes", "revision-message");

async function openPanel(query, focus = null) {
  saveRemark("remark");
  await window.htmx.ajax("GET", `${editor.dataset.panel}?${query}`, { target: "#deck-panel", swap: "outerHTML" });
  showPane("panel");
  if (focus) document.getElementById(focus)?.focus();
}

let typing = null;

editor.addEventListener("input", (event) => {
  const form = event.target.closest("[data-remark]");
  if (!form) return;
  form.dataset.typed = "";
  clearTimeout(typing);
  typing = setTimeout(() => saveRemark(form.id), 700);
});
editor.addEventListener("focusout", (event) => {
  if (event.target.closest("[data-remark]")) saveRemark("remark");
});

function saveRemark(id) {
  clearTimeout(typing);
  const form = document.getElementById(id);
  if (!form || !("typed" in form.dataset)) return;
  delete form.dataset.typed;
  queueEdit(form);
}

/** Whoever opened another panel while an edit was under way keeps that one, as it is after the edit. */
document.addEventListener("htmx:oobBeforeSwap", (event) => {
  const { target, fragment } = event.detail;
  if (target.id !== "deck-panel" || fragment.querySelector("#deck-panel").dataset.shows === target.dataset.shows) return;
  event.detail.shouldSwap = false;
  document.addEventListener("htmx:afterSettle", () => window.htmx.ajax("GET", editor.dataset.panel, { target: "#deck-panel", swap: "outerHTML" }), { once: true });
});

/** What was typed while an answer was under way stays in the field. */
let remarked = null;
document.addEventListener("htmx:oobBeforeSwap", (event) => {
  const form = event.detail.target.id === "deck-panel" ? document.getElementById("remark") : null;
  const active = form?.contains(document.activeElement) ? document.activeElement : null;
  remarked = form && { card: form.elements.card.value, typed: "typed" in form.dataset, tags: form.elements.tags.value, note: form.elements.note.value };
  if (active?.name) Object.assign(remarked, { active: active.id, from: active.selectionStart, to: active.selectionEnd });
});
document.addEventListener("htmx:oobAfterSwap", (event) => {
  const form = event.detail.target.id === "deck-panel" ? document.getElementById("remark") : null;
  if (!form || form.elements.card.value !== remarked?.card) return;
  if (remarked.typed) {
    form.elements.tags.value = remarked.tags;
    form.elements.note.value = remarked.note;
    form.dataset.typed = "";
    typing = setTimeout(() => saveRemark(form.id), 700);
  }
  if (remarked.active) {
    const field = document.getElementById(remarked.active);
    field.focus();
    field.setSelectionRange(remarked.from, remarked.to);
  }
});

/* The address tells search and panel: an answer changes of it what was asked, and keeps what other answers changed meanwhile --- */
document.addEventListener("htmx:beforeHistoryUpdate", ({ detail: { history, requestConfig } }) => {
  const asked = requestConfig.headers["HX-Current-URL"];
  if (asked === location.href) return;
  const [before, after] = [asked, history.path].map((address) => new URL(address, location.href).searchParams);
  const now = new URL(location.href);
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const values = after.getAll(name);
    if (JSON.stringify(values) === JSON.stringify(before.getAll(name))) continue;
    now.searchParams.delete(name);
    for (const value of values) now.searchParams.append(name, value);
  }
  history.path = now.pathname + now.search;
});

/* Drag and drop: what m, Shift and the arrows, and Enter do by keyboard ----------------------------------------------------- */
let dragged = null;

function makeDraggable() {
  for (const row of editor.querySelectorAll("[data-line], [data-maybe], .found__row")) row.draggable = true;
}
document.addEventListener("htmx:afterSettle", makeDraggable);
makeDraggable();

editor.addEventListener("dragstart", (event) => {
  const row = event.target.closest?.("[data-line], [data-maybe], .found__row");
  if (!row) return;
  dragged = { from: "line" in row.dataset ? "deck" : "maybe" in row.dataset ? "maybe" : "found", key: keyOf(row) ?? row.querySelector("[data-add]").dataset.add };
  event.dataTransfer.effectAllowed = "copyMove";
  event.dataTransfer.setData("text/plain", row.querySelector(".deck-line__name, .found__name").textContent.trim());
});
editor.addEventListener("dragover", (event) => {
  const board = event.target.closest("[data-drop]");
  if (!dragged || !board || board.dataset.drop === dragged.from) return;
  event.preventDefault();
  board.classList.add("is-over");
});
editor.addEventListener("dragleave", (event) => event.target.closest("[data-drop]")?.classList.remove("is-over"));
editor.addEventListener("dragend", () => (dragged = null));
editor.addEventListener("drop", (event) => {
  const board = event.target.closest("[data-drop]");
  if (!dragged || !board || board.dataset.drop === dragged.from) return;
  event.preventDefault();
  board.classList.remove("is-over");
  const into = board.dataset.drop;
  if (dragged.from === "found") ask(board, `${into === "maybe" ? "maybe" : "add"} ${dragged.key} 1`);
  else ask(board, `move ${dragged.key} ${into === "maybe" ? 1 : -1}`);
  dragged = null;
});

/* What a sign without words does is said under the mouse too ---------------------------------------------------------------- */
editor.addEventListener("pointerover", (event) => {
  const button = event.target.closest(".icon-button");
  if (button) button.title = `${button.getAttribute("aria-label")}${button.id.startsWith("aside-") ? editor.dataset.aside : ""}`;
});

/* Ctrl + K: what this page can do, by name (palette.js) --------------------------------------------------------------------------------- */
const textOf = (element) => element.textContent.replace(/\s+/g, " ").trim();

function commandsOfPage() {
  const tabs = [...editor.querySelectorAll("[data-panel-key]")].map((tab) => ({
    name: textOf(tab),
    keys: `Alt ${tab.dataset.panelKey}`,
    act() {
      tab.click();
      showPane("panel");
    },
  }));
  const steps = [["undo", "Ctrl Z"], ["redo", "Ctrl ⇧ Z"]]
    .map(([id, keys]) => [document.getElementById(id), keys])
    .filter(([button]) => !button.disabled)
    .map(([button, keys]) => ({ name: textOf(button), keys, act: () => queueEdit(button.form, button) }));
  const links = [...document.querySelectorAll(".page-head__path a, .page-head__actions a")].map((link) => ({ name: textOf(link), act: () => link.click() }));
  const saving = { name: editor.dataset.saveRevision, keys: "Ctrl S", act: toRevision };
  return [{ name: search.labels[0].textContent.trim(), keys: "/", act: toSearch }, ...steps, saving, ...tabs, ...links];
}

function toSearch() {
  showPane("search");
  search.focus();
}

/** Words that name no command are looked for among the cards. */
function lookFor(words) {
  return {
    name: editor.dataset.lookFor.replace("…", words),
    act() {
      toSearch();
      search.value = words;
      search.dispatchEvent(new Event("input", { bubbles: true }));
    },
  };
}

offerCommands(commandsOfPage, (words) => [lookFor(words)]);

/* One part at a time on small screens ------------------------------------------------------------------------------------ */
editor.addEventListener("click", (event) => {
  const link = event.target.closest("[data-pane-link]");
  if (link) {
    event.preventDefault();
    showPane(link.dataset.paneLink);
    window.scrollTo({ top: 0 });
    if (link.dataset.paneLink === "search") search.focus();
    return;
  }
  const sought = event.target.closest("[data-search]:not(input)");
  if (sought && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    findCounted(sought.dataset.search);
    return;
  }
  const looked = event.target.closest("[data-look]");
  if (looked && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    look(looked.dataset.look);
  } else if (event.target.closest(".deck-head__link")) {
    showPane("panel");
  }
});

search.addEventListener("focus", () => showPane("search"));

/** Searches for what a bar counts, and says how many cards that are. */
function findCounted(query) {
  search.value = query;
  showPane("search");
  search.focus();
  document.addEventListener("htmx:afterSettle", () => announce(document.querySelector("#found [data-announce]").textContent), { once: true });
  window.htmx.trigger(search.form, "submit");
}

function followHash() {
  if (location.hash === "#pane-search") {
    showPane("search");
  } else if (location.hash === "#search-field") {
    showPane("search");
    search.focus();
  } else if (location.hash === "#deck-panel") {
    showPane("panel");
  }
}

window.addEventListener("hashchange", followHash);
followHash();
