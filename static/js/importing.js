/* The preview of an import says how many rows its button writes as things stand on the page, kept choices or not. Which rows another set
   or finish would settle only the site knows: then the button says no number. Without this script it says what was kept. */

const form = document.getElementById("import-choices");
const questions = [...form.querySelectorAll("[data-question]")];
const settling = [...form.querySelectorAll("select:not([data-beside])")]; // the others say something of copies, and settle no row
const numbers = new Intl.NumberFormat(document.documentElement.lang);
const plurals = new Intl.PluralRules(document.documentElement.lang);

/** How a row stands with what is ticked now: "ready", "open" or "left". */
function stands(question) {
  const choice = question.querySelector("input:checked");
  if (choice?.value === "skipped") return "left";
  if (question.querySelector("input[type=number]")?.value === "") return "open";
  if (!choice) return question.dataset.question;
  return "lacksFinish" in question.dataset ? "open" : "ready";
}

/** What was chosen of a select when the page came. */
const keptOf = (select) => [...select.options].find((one) => one.defaultSelected) ?? select.options[0];

function tell() {
  const isSettled = settling.every((select) => select.selectedOptions[0] === keptOf(select));
  const isAdded = form.elements.mode.value === "add"; // then rows of no copies bring nothing
  for (const words of form.querySelectorAll("[data-rows]")) {
    const { rows, count, ofNone, one, other, unknown } = words.dataset;
    const more = questions.filter((question) => stands(question) === rows).length;
    const before = questions.filter((question) => question.dataset.question === rows).length;
    const now = Number(count) + more - before - (isAdded ? Number(ofNone ?? 0) : 0);
    const said = plurals.select(now) === "one" ? one : other;
    if (rows === "open") words.closest("label").hidden = now === 0 && isSettled;
    words.textContent = isSettled || !unknown ? said.replace("{n}", numbers.format(now)) : unknown;
  }
}

// A refusal stands at an address that is sent to: browsers would not come back to it from another page.
if (location.pathname !== form.dataset.preview) history.replaceState(null, "", form.dataset.preview);

form.addEventListener("change", tell);
addEventListener("pageshow", tell);
