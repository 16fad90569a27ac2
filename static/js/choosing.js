/* One box that checks all boxes of a name in its form. Without this script each is checked by itself. */

for (const box of document.querySelectorAll("[data-choose-all]")) box.closest("label").hidden = false;

document.addEventListener("change", (event) => {
  const name = event.target.dataset?.chooseAll;
  if (!name) return;
  for (const one of event.target.form.querySelectorAll(`input[type="checkbox"][name="${name}"]`)) one.checked = event.target.checked;
});
