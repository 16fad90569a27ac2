/* − and + beside a number of a form, within its bounds. Without this script the number is typed. */

for (const button of document.querySelectorAll("[data-counting] [data-by]")) button.hidden = false;

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-counting] [data-by]");
  if (!button) return;
  const field = button.closest("[data-counting]").querySelector("input");
  const [least, most] = [Number(field.min), field.max === "" ? Infinity : Number(field.max)];
  field.value = Math.max(least, Math.min(most, Number(field.value) + Number(button.dataset.by)));
  field.dispatchEvent(new Event("input", { bubbles: true }));
});
