/* One box that checks all boxes of a name in its form, and how many of them are checked. Without this script each is checked
   by itself, and nothing is counted. */

const boxesOf = (form, name) => [...form.querySelectorAll(`input[type="checkbox"][name="${name}"]`)];

const count = () => {
  for (const shown of document.querySelectorAll("[data-count-of]")) {
    const boxes = boxesOf(shown.closest("form"), shown.dataset.countOf);
    shown.querySelector("b").textContent = boxes.filter((one) => one.checked).length;
    shown.hidden = false;
  }
};

for (const box of document.querySelectorAll("[data-choose-all]")) box.closest("label").hidden = false;
count();

document.addEventListener("change", (event) => {
  const name = event.target.dataset?.chooseAll;
  if (name) for (const one of boxesOf(event.target.form, name)) one.checked = event.target.checked;
  count();
});
