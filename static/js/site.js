/* The frame's behaviour: menus, keyboard sheet, shortcuts, failed requests. Everything here has a way without JavaScript. */

import { announce } from "./announcing.js";
import "./explaining.js";
import "./offline/presence.js";
import "./pressing.js";

const SHORTCUTS_KEY = "cartable.shortcuts";
const SUGGESTING = "[data-search-site], [data-suggests]";
const byId = (id) => document.getElementById(id);

let pressed = null;

/* Cards below a field: fetched when somebody first steps into one, for most pages are left without. */
document.addEventListener("focusin", suggestFor);
suggestFor({ target: document.activeElement });

function suggestFor({ target }) {
  if (!target?.matches?.(SUGGESTING)) return;
  document.removeEventListener("focusin", suggestFor);
  import("./suggesting.js");
}

/* Menus and dialogs ------------------------------------------------------------------------------------------------ */
document.addEventListener("click", (event) => {
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (!menu.contains(event.target)) menu.open = false;
  }
  const opener = event.target.closest("[data-dialog]");
  if (opener) byId(opener.dataset.dialog)?.showModal();
  const closer = event.target.closest("[data-close-dialog]");
  if (closer) closer.closest("dialog")?.close();
  const isBeside = event.target instanceof HTMLDialogElement && event.target.classList.contains("dialog");
  if (isBeside && pressed === event.target) event.target.close(); // and not the end of the press that opened it
  const copier = event.target.closest("[data-copy]");
  if (copier) copy(copier);
});

document.addEventListener("pointerdown", (event) => (pressed = event.target), { capture: true });

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  const menu = document.querySelector("details.menu[open]");
  if (!menu) return;
  menu.open = false;
  menu.querySelector("summary").focus();
});

/** Whether a text is in the clipboard now. Without a safe connection browsers give only the older way. */
async function taken(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text).then(() => true, () => false);
  const field = Object.assign(document.createElement("textarea"), { value: text, readOnly: true });
  const before = document.activeElement;
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  before?.focus();
  return done;
}

/** Copies the text of the element named by data-copy, and says so through data-copied. */
async function copy(button) {
  const source = byId(button.dataset.copy);
  if (!(await taken(source.value ?? source.textContent))) return;
  announce(button.dataset.copied ?? "");
  const words = button.querySelector("[data-copy-words]") ?? button;
  const before = words.textContent;
  words.textContent = button.dataset.copied ?? before;
  setTimeout(() => (words.textContent = before), 2000);
}

/* Tabs that are wider than the screen show the current one. */
function showCurrentTabs(part) {
  for (const tab of part.querySelectorAll?.(".tabs :is([aria-current], [aria-selected='true'])") ?? []) {
    const row = tab.closest(".tabs");
    const [tabs, one] = [row.getBoundingClientRect(), tab.getBoundingClientRect()];
    row.scrollLeft += one.left + one.width / 2 - (tabs.left + tabs.width / 2);
  }
}

showCurrentTabs(document);
document.addEventListener("htmx:load", (event) => showCurrentTabs(event.target));

/* Who becomes a guest gets another token for forms: those that stand on the page take it over. */
document.addEventListener("htmx:afterSettle", (event) => {
  const fresh = event.target.querySelector?.("[data-renews] [name=csrfmiddlewaretoken]")?.value;
  if (!fresh) return;
  for (const field of document.querySelectorAll("[name=csrfmiddlewaretoken]")) field.value = fresh;
  document.body.setAttribute("hx-headers", JSON.stringify({ "X-CSRFToken": fresh }));
});

/* What was refused is typed over. */
const refused = document.querySelector("input[autofocus][aria-invalid=true]");
refused?.focus();
refused?.select();

/* What screen readers hear ----------------------------------------------------------------------------------------- */
document.addEventListener("htmx:afterSettle", (event) => {
  const spoken = event.target.matches?.("[data-announce]") ? event.target : event.target.querySelector?.("[data-announce]");
  if (spoken) announce(spoken.dataset.announce || spoken.textContent.trim());
});

/* Keyboard --------------------------------------------------------------------------------------------------------- */
export function shortcutsOn() {
  try {
    return localStorage.getItem(SHORTCUTS_KEY) !== "off";
  } catch {
    return true;
  }
}

/** Whether a key press belongs to a field, not to the page. */
export function isTyping(event) {
  const target = event.target;
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input:not([type=checkbox], [type=radio]), select, textarea"));
}

const keySheet = byId("keys");
const keySwitch = byId("keys-on");
let goPressedAt = -Infinity;

/** The field that searches the whole site, or, where there is no room for it, the page that does. */
function searchTheSite() {
  const field = document.querySelector("[data-search-site]");
  if (field?.checkVisibility()) {
    field.focus();
    field.select();
  } else {
    document.querySelector("[data-search-link]")?.click();
  }
}

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "F1") {
    event.preventDefault();
    toggleKeySheet();
    return;
  }
  if (!shortcutsOn() || isTyping(event)) return;
  if (event.key === "?") {
    event.preventDefault();
    toggleKeySheet();
  } else if (document.querySelector("dialog[open]")) {
    return;
  } else if (event.key === "/") {
    const search = document.querySelector("[data-search]");
    event.preventDefault();
    if (search) {
      search.focus();
      search.select?.();
    } else {
      searchTheSite();
    }
  } else if (event.key === "g") {
    goPressedAt = event.timeStamp;
  } else if (event.timeStamp - goPressedAt < 1200) {
    goPressedAt = -Infinity;
    const link = document.querySelector(`a[data-go="${CSS.escape(event.key)}"]`);
    if (link) {
      event.preventDefault();
      link.click();
    }
  }
});

function toggleKeySheet() {
  if (keySheet.open) keySheet.close();
  else keySheet.showModal();
}

keySwitch.checked = shortcutsOn();
keySwitch.addEventListener("change", () => {
  try {
    localStorage.setItem(SHORTCUTS_KEY, keySwitch.checked ? "on" : "off");
  } catch {
    /* A browser that keeps nothing keeps the shortcuts on. */
  }
});

for (const button of document.querySelectorAll("[data-dialog][hidden], [data-copy][hidden]")) button.hidden = false;
document.addEventListener("htmx:load", (event) => {
  for (const button of event.target.querySelectorAll?.("[data-dialog][hidden], [data-copy][hidden]") ?? []) button.hidden = false;
});

/* Failed requests -------------------------------------------------------------------------------------------------- */
const trouble = byId("trouble");
const troubleWords = byId("trouble-words");
const troubleRetry = byId("trouble-retry");
const retryWords = troubleRetry.textContent;
let failed = null;

/** What a page that is too old asks again, it asks in vain: its button loads it anew. */
const isTooOld = () => failed.xhr.status === 403;

function tellTrouble(kind, detail) {
  failed = detail;
  troubleRetry.textContent = isTooOld() ? troubleRetry.dataset.reload : retryWords;
  troubleWords.textContent = troubleWords.dataset[kind];
  trouble.hidden = false;
}

/* What an answer will take the place of says that it is waited for, where that may take some seconds. */
for (const [name, isBusy] of [["htmx:beforeRequest", true], ["htmx:afterRequest", false]]) {
  document.addEventListener(name, ({ detail: { target } }) => {
    if (!target?.matches("[data-busy]")) return;
    target.setAttribute("aria-busy", isBusy);
    const words = target.querySelector("[data-busy-words]");
    if (words) words.textContent = isBusy ? words.dataset.busyWords : "";
  });
}

document.addEventListener("htmx:sendError", (event) => tellTrouble("offline", event.detail));
document.addEventListener("htmx:timeout", (event) => tellTrouble("offline", event.detail));
document.addEventListener("htmx:responseError", (event) => {
  const status = event.detail.xhr.status;
  tellTrouble(status === 403 ? "forbidden" : status === 429 ? "limited" : status === 503 ? "busy" : "refused", event.detail);
});
document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.successful && failed && event.detail.elt === failed.elt) hideTrouble();
});

function hideTrouble() {
  trouble.hidden = true;
  failed = null;
}

byId("trouble-close").addEventListener("click", hideTrouble);
troubleRetry.addEventListener("click", () => {
  const { elt, requestConfig } = failed;
  if (isTooOld() || !document.body.contains(elt)) {
    location.reload();
    return;
  }
  hideTrouble();
  const values = {};
  for (const name of requestConfig.formData.keys()) values[name] = requestConfig.formData.getAll(name);
  window.htmx.ajax(requestConfig.verb, requestConfig.path, { source: elt, target: requestConfig.target, values });
});
