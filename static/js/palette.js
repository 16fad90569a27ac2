/* Ctrl + K: where one can go and what one can do, by name, in one list that typing narrows. What the page itself can do comes first
   (offerCommands), then the frame's links and buttons, then the site's doors; from two letters on also what the search of the site finds. */
import { announce } from "./site.js";

const PAUSE = 180;
const MOST = 60;
const fold = (words) => words.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const textOf = (element) => element.textContent.replace(/\s+/g, " ").trim();
const search = document.querySelector("[data-search-link]");
const address = `${search.pathname}/commandes`;
const title = textOf(document.getElementById("commands-words"));

let ofPage = () => [];
let lookFor = () => [];
let doors = [];
let dialog = null;
let field = null;
let list = null;
let commands = [];
let shown = [];
let chosen = 0;
let afterwards = null;
let asking = null;

/** What the page can do: a function that lists commands (name, act; optional keys, hint), and one that makes commands of typed words. */
export function offerCommands(list, look = () => []) {
  ofPage = list;
  lookFor = look;
}

/* What there is ------------------------------------------------------------------------------------------------------ */
const going = (door) => ({ ...door, act: () => location.assign(door.address) });

/** Links and buttons of the frame: sections, account, language and theme, the sheet of keys. */
function ofFrame() {
  const links = [...document.querySelectorAll(".masthead a[data-go], .masthead .menu__list a, .masthead__tools > a:not([data-search-link])")];
  const buttons = [...document.querySelectorAll(".masthead [role=group] button[type=submit]")];
  const keys = document.getElementById("keys-title");
  return [
    ...links.map((link) => ({ name: textOf(link), keys: link.dataset.go && `g ${link.dataset.go}`, address: link.getAttribute("href"), act: () => link.click() })),
    ...buttons.map((button) => ({ name: `${textOf(document.getElementById(button.parentElement.getAttribute("aria-labelledby")))} · ${textOf(button)}`, act: () => button.click() })),
    { name: textOf(keys), keys: "?", act: () => keys.closest("dialog").showModal() },
  ];
}

function gather() {
  const framed = ofFrame();
  const known = new Set(framed.map((one) => one.address));
  commands = [...ofPage(), ...framed, ...doors.filter((one) => !known.has(one.address)).map(going)];
}

async function ask(words, signal) {
  const answer = await fetch(words ? `${address}?q=${encodeURIComponent(words)}` : address, { signal }).catch(() => null);
  return answer?.ok ? (await answer.json().catch(() => null))?.doors : null;
}

/* The dialog --------------------------------------------------------------------------------------------------------- */
function build() {
  dialog = Object.assign(document.createElement("dialog"), { id: "palette", className: "dialog palette" });
  dialog.setAttribute("aria-label", title);
  field = Object.assign(document.createElement("input"), { type: "text", className: "control", autocomplete: "off", spellcheck: false, maxLength: 100, placeholder: title });
  for (const [name, value] of Object.entries({ role: "combobox", "aria-expanded": "true", "aria-controls": "palette-list", "aria-autocomplete": "list", "aria-label": title })) field.setAttribute(name, value);
  list = Object.assign(document.createElement("ul"), { id: "palette-list", className: "palette__list" });
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", title);
  dialog.append(field, list);
  document.body.append(dialog);
  field.addEventListener("keydown", onKey);
  field.addEventListener("input", onInput);
  list.addEventListener("click", (event) => {
    const option = event.target.closest("[role=option]");
    if (option) run(Number(option.dataset.place));
  });
  dialog.addEventListener("close", () => {
    asking?.abort();
    const act = afterwards;
    afterwards = null;
    act?.();
  });
}

async function open() {
  if (!dialog) build();
  field.value = "";
  gather();
  show(commands);
  dialog.showModal();
  field.focus();
  const fresh = await ask("");
  if (!fresh) return;
  doors = fresh;
  gather();
  if (dialog.open) narrow([]);
}

/** Shows what fits the words typed: commands, what else can be done with the words, what was found. */
function narrow(found) {
  const words = field.value.trim();
  const asked = fold(words).split(/\s+/);
  const named = commands.filter((one) => asked.every((word) => fold(`${one.name} ${one.hint ?? ""}`).includes(word)));
  const site = { name: `${textOf(search)} · ${words}`, act: () => location.assign(`${search.href}?q=${encodeURIComponent(words)}`) };
  const before = shown[chosen];
  show(words ? [...named.slice(0, MOST), ...lookFor(words), ...found.map(going), site] : named.slice(0, MOST));
  const same = chosen === 0 ? -1 : shown.findIndex((one) => one.name === before?.name && one.hint === before?.hint);
  if (same > 0) point(same);
}

async function onInput() {
  asking?.abort();
  const mine = (asking = new AbortController());
  const words = field.value.trim();
  chosen = 0;
  narrow([]);
  announce(`${shown[0]?.name ?? ""} (${shown.length})`);
  if (words.length < 2) return;
  await new Promise((done) => setTimeout(done, PAUSE));
  if (mine.signal.aborted) return;
  const found = await ask(words, mine.signal);
  if (!found?.length || mine.signal.aborted) return;
  narrow(found);
  announce(`${shown[chosen].name} (${shown.length})`);
}

function show(these) {
  shown = these;
  list.replaceChildren(
    ...these.map((one, place) => {
      const option = Object.assign(document.createElement("li"), { id: `palette-${place}`, className: "palette__option" });
      option.setAttribute("role", "option");
      option.dataset.place = place;
      const name = document.createElement("span");
      name.append(one.name);
      if (one.hint) name.append(" ", Object.assign(document.createElement("span"), { className: "small soft", textContent: one.hint }));
      option.append(name);
      if (one.keys) option.append(Object.assign(document.createElement("kbd"), { className: "kbd", textContent: one.keys }));
      return option;
    }),
  );
  point(0);
}

function point(place) {
  chosen = place;
  for (const [at, option] of [...list.children].entries()) option.setAttribute("aria-selected", String(at === chosen));
  field.setAttribute("aria-activedescendant", `palette-${chosen}`);
  list.children[chosen]?.scrollIntoView({ block: "nearest" });
}

function onKey(event) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step && shown.length) {
    event.preventDefault();
    point((chosen + step + shown.length) % shown.length);
  } else if (event.key === "Enter" && !event.isComposing) {
    event.preventDefault();
    run(chosen);
  }
}

/** Closes first: the focus goes back to the page before the command takes it elsewhere. */
function run(place) {
  afterwards = shown[place]?.act;
  dialog.close();
}

document.addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== "k") return;
  event.preventDefault();
  if (dialog?.open) dialog.close();
  else if (!document.querySelector("dialog[open]")) open();
});
