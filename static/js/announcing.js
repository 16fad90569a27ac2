/* What screen readers hear, from any script. */

export function announce(words) {
  const announcer = document.getElementById("announcer");
  announcer.textContent = "";
  requestAnimationFrame(() => (announcer.textContent = words));
}
