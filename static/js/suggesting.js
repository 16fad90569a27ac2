/* Cards below a field while somebody types a name: the search of the site, its page, the field of the wish list. Enter sends the form
   as it stands unless an option is chosen; without JavaScript the form is all there is.
   data-suggests: "page" goes to the page of the card that is chosen, "card" writes it into the form (its fields `card` and `game`).
   Where no card is found, data-none says so and data-none-next what can be done; of a "page" that is to send the form, and what is
   wrong with a query stands in the place of data-none. */

import { announce } from "./announcing.js";
import { askDoors, isStill, optionsOf } from "./options.js";

const LEAST = 2;
const FIELDS = "[data-search-site], [data-suggests]";
const address = `${document.querySelector("[data-search-link]")?.pathname}/cartes`;
const ready = new WeakSet();

function suggestFor(field) {
  ready.add(field);
  const { form } = field;
  const chosenCard = field.dataset.suggests === "card" ? form.elements.namedItem("card") : null;
  const known = new Map();
  const options = optionsOf(field, { id: `${field.id}-cards`, title: field.labels[0]?.textContent ?? "", run: choose });
  let asking = null;
  options.list.classList.add("suggestions");
  field.parentElement.classList.add("suggests");
  field.after(options.list);
  close();

  function close() {
    asking?.abort();
    options.show([]);
    options.list.hidden = true;
    field.setAttribute("aria-expanded", "false");
  }

  function choose(door) {
    if (door.isNone) {
      close();
      if (!chosenCard) form.requestSubmit();
      return;
    }
    if (!chosenCard) {
      location.assign(door.address);
      return;
    }
    field.value = door.name;
    chosenCard.value = door.card;
    close();
  }

  async function asked(words, signal) {
    if (known.has(words)) return known.get(words);
    if (!(await isStill(signal))) return null;
    const game = (chosenCard && form.elements.namedItem("game")?.value) || "";
    const found = await askDoors(`${address}?${new URLSearchParams({ q: words, ...(game && { game }) })}`, signal);
    if (found) known.set(words, found);
    return found;
  }

  async function onInput() {
    asking?.abort();
    const mine = (asking = new AbortController());
    const words = field.value.trim();
    if (chosenCard) chosenCard.value = "";
    options.point(-1); // what was pointed at answered other words
    if (words.length < LEAST) {
      close();
      return;
    }
    const answer = await asked(words, mine.signal);
    if (mine.signal.aborted || document.activeElement !== field) return;
    if (!answer) {
      close();
      return;
    }
    const { doors: found, problem } = answer;
    const none = (!chosenCard && problem) || field.dataset.none; // a name that goes into a form is no query
    options.show(found.length ? found : [{ name: none, hint: field.dataset.noneNext, isNone: true }]);
    options.list.hidden = false;
    field.setAttribute("aria-expanded", "true");
    announce(found.length ? `${found[0].name} (${found.length})` : `${none} ${field.dataset.noneNext}`);
  }

  field.addEventListener("input", onInput);
  field.addEventListener("blur", close);
  form.addEventListener("submit", close);
  field.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !options.list.hidden) {
      event.preventDefault(); // what was typed stays
      close();
    } else if (event.key === "ArrowDown" && options.list.hidden) {
      onInput();
    }
  });
  if (field.value !== field.defaultValue) onInput(); // typed while this was on its way
}

document.addEventListener("focusin", (event) => {
  if (event.target.matches?.(FIELDS) && !ready.has(event.target)) suggestFor(event.target);
});
if (document.activeElement?.matches(FIELDS)) suggestFor(document.activeElement);
