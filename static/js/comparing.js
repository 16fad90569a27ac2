/* What an exchange says of its two sides follows the numbers: words about numbers that have changed go at once, and the server is asked
   for new ones (#balance asks by itself). Without this script a button compares. */

const sides = document.getElementById("sides");
const balance = document.getElementById("balance");

if (balance) {
  sides.addEventListener("input", () => balance.classList.add("is-past"));
  balance.addEventListener("htmx:afterSwap", () => balance.classList.remove("is-past"));
  // Whoever comes back finds the numbers as they were left, and the words as the page was made.
  window.addEventListener("pageshow", () => {
    const changed = [...sides.querySelectorAll("input")].find((field) => field.value !== field.defaultValue);
    changed?.dispatchEvent(new Event("input", { bubbles: true }));
  });
}
