/* Of a form that says where cards lie, only the fields of the kind of place chosen, and its dividers; those with an error too, and
   all where the choice may mean any kind. Without this script all stay. */

function follow(select) {
  const kind = select.selectedOptions[0]?.dataset.kind;
  for (const field of select.form.querySelectorAll("[data-of-kind]")) {
    const row = field.closest(".field");
    const isOfOthers = kind !== undefined && field.dataset.ofKind !== kind && !row.querySelector(".field__error");
    row.hidden = isOfOthers;
    field.disabled = isOfOthers && !("stays" in field.dataset);
  }
  for (const option of select.form.querySelectorAll("datalist > [data-place]")) option.disabled = kind !== undefined && option.dataset.place !== select.value;
}

const choosing = "select:has(> [data-kind])";

document.addEventListener("change", (event) => {
  if (event.target.matches(choosing)) follow(event.target);
});

addEventListener("pageshow", () => document.querySelectorAll(choosing).forEach(follow));
