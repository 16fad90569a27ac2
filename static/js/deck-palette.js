/* The commands of a page in one list that typing narrows: Ctrl + K. What can be done stands on the page already; here it is by name. */
import { announce } from "./site.js";

const fold = (words) => words.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

let dialog = null;
let field = null;
let list = null;
let shown = [];
let chosen = 0;
let afterwards = null;

/** Makes the dialog, once. `words`: what it, its field and an empty list are called. */
function build(words) {
  dialog = Object.assign(document.createElement("dialog"), { id: "palette", className: "dialog palette" });
  dialog.setAttribute("aria-label", words.title);
  field = Object.assign(document.createElement("input"), { type: "text", className: "control", autocomplete: "off", spellcheck: false, placeholder: words.title });
  for (const [name, value] of Object.entries({ role: "combobox", "aria-expanded": "true", "aria-controls": "palette-list", "aria-autocomplete": "list", "aria-label": words.title })) field.setAttribute(name, value);
  list = Object.assign(document.createElement("ul"), { id: "palette-list", className: "palette__list" });
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", words.title);
  dialog.append(field, list);
  document.body.append(dialog);
  field.addEventListener("keydown", onKey);
  list.addEventListener("click", (event) => {
    const option = event.target.closest("[role=option]");
    if (option) run(Number(option.dataset.place));
  });
  dialog.addEventListener("close", () => {
    const act = afterwards;
    afterwards = null;
    act?.();
  });
}

/** Opens the list of commands, each a name, the keys that do the same, and what to do. `other`: what becomes of words that name none. */
export function openPalette(commands, words, other) {
  if (!dialog) build(words);
  if (dialog.open) return;
  field.value = "";
  const narrow = () => {
    const typed = fold(field.value.trim()).split(/\s+/);
    const named = commands.filter((one) => typed.every((word) => fold(one.name).includes(word)));
    show(field.value.trim() ? [...named, other(field.value.trim())] : named);
    announce(named.length ? `${named[0].name} (${named.length})` : shown[0].name);
  };
  field.oninput = narrow;
  show(commands);
  dialog.showModal();
  field.focus();
}

function show(commands) {
  shown = commands;
  chosen = 0;
  list.replaceChildren(
    ...commands.map((one, place) => {
      const option = Object.assign(document.createElement("li"), { id: `palette-${place}`, className: "palette__option" });
      option.setAttribute("role", "option");
      option.dataset.place = place;
      option.append(Object.assign(document.createElement("span"), { textContent: one.name }));
      if (one.keys) option.append(Object.assign(document.createElement("kbd"), { className: "kbd", textContent: one.keys }));
      return option;
    }),
  );
  point();
}

function point() {
  for (const [place, option] of [...list.children].entries()) option.setAttribute("aria-selected", String(place === chosen));
  field.setAttribute("aria-activedescendant", `palette-${chosen}`);
  list.children[chosen]?.scrollIntoView({ block: "nearest" });
}

function onKey(event) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step && shown.length) {
    event.preventDefault();
    chosen = (chosen + step + shown.length) % shown.length;
    point();
  } else if (event.key === "Enter") {
    event.preventDefault();
    run(chosen);
  }
}

/** Closes first: the focus goes back to the page before the command takes it elsewhere. */
function run(place) {
  afterwards = shown[place]?.act;
  dialog.close();
}
