/* Fewer choices: those that name the pieces touched so far, have one first word, and hold what is typed. */

import { choiceButtons, matching, pieces, table, visibleChoices, wordsOf } from "./page.js";

/* More first words than this are no kinds of choices, but names. */
const MOST_KINDS = 20;

let chosen = [];
let verb = "";

/** The keys of the pieces touched so far. */
export const touched = () => chosen;

/** Show the choices that name these pieces, and answer them. */
export function narrow(keys) {
  chosen = keys;
  const left = new Set(matching(keys).filter(isWanted));
  for (const button of choiceButtons()) button.closest("li").hidden = !left.has(button);
  for (const piece of pieces()) piece.classList.toggle("is-chosen", keys.includes(piece.dataset.key));
  const all = document.getElementById("choices-all");
  if (all) all.hidden = left.size === choiceButtons().length;
  tellCount(left.size);
  return [...left];
}

/** Every choice again, with the focus at the list, wherever on the board it was. */
export function showAll() {
  forgetSearch();
  narrow([]);
  document.getElementById("choices")?.focus({ preventScroll: true });
}

/** A table that has just been drawn: nothing is touched, and many choices can be searched. */
export function begin() {
  chosen = [];
  offerVerbs();
}

const verbOf = (button) => wordsOf(button).split(/\s/, 1)[0];
const folded = (words) => words.normalize("NFD").replace(/\p{Diacritic}/gu, "").toLowerCase();
const searched = () => folded(document.getElementById("choices-search")?.value.trim() ?? "");

function isWanted(button) {
  return (!verb || verbOf(button) === verb) && folded(wordsOf(button)).includes(searched());
}

/** How many choices the search leaves, in words; nothing where nothing is searched. */
function tellCount(left) {
  const count = document.getElementById("choices-count");
  if (!count) return;
  const words = left ? count.dataset.words.replace("NUMBER", left) : count.dataset.none;
  count.textContent = searched() ? words : "";
}

/** One switch for each first word that several choices share. */
function offerVerbs() {
  verb = "";
  const tools = document.getElementById("choices-tools");
  if (!tools) return;
  tools.hidden = false;
  const counts = new Map();
  for (const button of choiceButtons()) counts.set(verbOf(button), (counts.get(verbOf(button)) ?? 0) + 1);
  const shared = [...counts].filter(([, count]) => count > 1);
  const areKinds = counts.size <= MOST_KINDS && (shared.length > 1 || counts.size > shared.length);
  const switches = areKinds ? shared : [];
  document.getElementById("choices-verbs").replaceChildren(...switches.map(verbSwitch));
}

function verbSwitch([word, count]) {
  const button = Object.assign(document.createElement("button"), { type: "button", className: "choices__verb", textContent: `${word} ${count}` });
  button.setAttribute("aria-pressed", "false");
  button.addEventListener("click", () => {
    verb = verb === word ? "" : word;
    for (const other of button.parentElement.children) other.setAttribute("aria-pressed", String(other === button && verb !== ""));
    narrow(chosen);
  });
  return button;
}

function forgetSearch() {
  const search = document.getElementById("choices-search");
  if (search) search.value = "";
  for (const pressed of document.querySelectorAll(".choices__verb[aria-pressed=true]")) pressed.setAttribute("aria-pressed", "false");
  verb = "";
}

/** Enter in the search plays what alone is left, else goes to the first choice; Escape shows all again. */
function searchKey(event) {
  if (event.target.id !== "choices-search" || !["Enter", "ArrowDown", "Escape"].includes(event.key)) return;
  event.preventDefault();
  const left = visibleChoices();
  if (event.key === "Escape") showAll();
  else if (event.key === "Enter" && left.length === 1) left[0].click();
  else left[0]?.focus();
}

document.addEventListener("input", (event) => {
  if (event.target.id === "choices-search") narrow(chosen);
});
document.addEventListener("keydown", searchKey);
document.addEventListener("click", (event) => {
  if (table() && event.target.closest("#choices-all")) showAll();
});
