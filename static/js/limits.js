/* Numbers of which several go together: the most that each may be follows the others. Without this script the form says it in words. */

const groups = new Map(); // by side and number: the bound, and the fields that share it
const shared = [...document.querySelectorAll("input[data-limits]")].map((field) => {
  const names = field.dataset.limits.split(" ").map((limit) => {
    const [number, most] = limit.split("=");
    const name = `${field.dataset.side} ${number}`;
    if (!groups.has(name)) groups.set(name, { most: Number(most), fields: [] });
    groups.get(name).fields.push(field);
    return name;
  });
  return { field, names, most: Number(field.max) };
});

function follow() {
  for (const { field, names, most } of shared) {
    const left = names.map((name) => {
      const { most: together, fields } = groups.get(name);
      return together - fields.reduce((sum, other) => sum + (other === field ? 0 : Number(other.value)), 0);
    });
    field.max = Math.max(0, Math.min(most, ...left));
  }
}

for (const { field } of shared) field.addEventListener("input", follow);
window.addEventListener("pageshow", follow);
follow();
