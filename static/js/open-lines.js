/* Says how many lines of a list are still open, as choices are made for them. Without this script a page says how many were when it
   was sent. */

const told = [...document.querySelectorAll("[data-open-lines]")];
const lines = [...document.querySelectorAll(".open-row")];
const beyond = Number(told[0]?.dataset.openLines ?? 0) - document.querySelectorAll(".open-row--open").length; // lines that a long page leaves out

function tell() {
  let open = beyond;
  for (const line of lines) {
    const isOpen = !line.querySelector("input:checked");
    line.classList.toggle("open-row--open", isOpen);
    open += isOpen;
  }
  for (const words of told) {
    const said = [words.dataset.none, words.dataset.one][open] ?? words.dataset.many.replace("{n}", open);
    if (words.textContent !== said) words.textContent = said;
  }
}

document.addEventListener("change", (event) => event.target.closest(".open-row") && tell());
addEventListener("pageshow", tell); // a page that one comes back to may have its choices again
