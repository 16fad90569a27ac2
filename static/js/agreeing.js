/* The options that a deck needs, proposed when it is chosen, as the page proposes those of the decks that it begins with; and
   what of it is not played as printed.
   Without this script whoever opens the table is told what stayed in the box. */

const PREFIX = "option_";

/** The decks that will be played: one beside them is played only where two are compared. */
const decksOf = (form) =>
  [...form.elements].filter((one) => /^deck_\d+$/.test(one.name) || (one.name === "other_deck" && form.elements.compare.value === "deck"));

/** The sentence of each option that a chosen deck needs: of the first such deck; and what else is told of the decks. */
function needed(form) {
  const known = JSON.parse(form.dataset.needs);
  return decksOf(form).reduce((found, deck) => ({ ...known[deck.value], ...found }), {});
}

function notice(words) {
  const said = Object.assign(document.createElement("p"), { textContent: words });
  const box = Object.assign(document.createElement("div"), { className: "notice" });
  box.append(said);
  return box;
}

function propose(form) {
  const words = needed(form);
  for (const option of form.querySelectorAll("[data-follows-decks]")) {
    const isNeeded = option.name.slice(PREFIX.length) in words;
    if (option.dataset.chosen === undefined) option.value = String(isNeeded);
    if (isNeeded) option.closest("details").open = true;
  }
  form.querySelector("[data-brought]").replaceChildren(...Object.values(words).map(notice));
}

// Before anything else hears of the change, so that what is asked of the server is what the page then says.
document.addEventListener(
  "change",
  (event) => {
    const field = event.target;
    if (!field.form?.dataset.needs) return;
    if (field.matches("[data-follows-decks]")) field.dataset.chosen = "";
    else if (field.name === "compare" || decksOf(field.form).includes(field)) propose(field.form);
  },
  true,
);
