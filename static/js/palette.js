/* Ctrl + K: where one can go and what one can do, by name, in one list that typing narrows. What the page itself can do comes first
   (offerCommands), then the frame's links and buttons, then the site's doors; from two letters on also what the search of the site finds. */
import { askDoors, isStill, optionsOf } from "./options.js";
import { announce } from "./announcing.js";

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
let commands = [];
let options = null;
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

const ask = async (words, signal) => (await askDoors(words ? `${address}?q=${encodeURIComponent(words)}` : address, signal))?.doors;

/* The dialog --------------------------------------------------------------------------------------------------------- */
function build() {
  dialog = Object.assign(document.createElement("dialog"), { id: "palette", className: "dialog palette" });
  dialog.setAttribute("aria-label", title);
  field = Object.assign(document.createElement("input"), { type: "text", className: "control", autocomplete: "off", spellcheck: false, maxLength: 100, placeholder: title });
  field.setAttribute("aria-expanded", "true");
  field.setAttribute("aria-label", title);
  options = optionsOf(field, { id: "palette", title, run, isChosen: true });
  dialog.append(field, options.list);
  document.body.append(dialog);
  field.addEventListener("input", onInput);
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
  options.show(commands);
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
  const before = options.chosen;
  const isFirst = options.place === 0;
  const these = words ? [...named.slice(0, MOST), ...lookFor(words), ...found.map(going), site] : named.slice(0, MOST);
  options.show(these);
  const same = isFirst ? -1 : these.findIndex((one) => one.name === before?.name && one.hint === before?.hint);
  if (same > 0) options.point(same);
}

const sayWhatIsChosen = () => announce(`${options.chosen?.name ?? ""} (${options.count})`);

async function onInput() {
  asking?.abort();
  const mine = (asking = new AbortController());
  const words = field.value.trim();
  options.point(0);
  narrow([]);
  sayWhatIsChosen();
  if (words.length < 2) return;
  if (!(await isStill(mine.signal))) return;
  const found = await ask(words, mine.signal);
  if (!found?.length || mine.signal.aborted) return;
  narrow(found);
  sayWhatIsChosen();
}

/** Closes first: the focus goes back to the page before the command takes it elsewhere. */
function run(command) {
  afterwards = command.act;
  dialog.close();
}

document.addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== "k") return;
  event.preventDefault();
  if (dialog?.open) dialog.close();
  else if (!document.querySelector("dialog[open]")) open();
});
