/* A press counts also where an answer of the server took the button away, and put its like in its place, before the mouse let go:
   browsers then give the click to neither. (A finger's tap goes to what lies under it when it ends.) */

let held = null;

const isLike = (one, other) =>
  one && one.name === other.name && one.value === other.value && one.textContent === other.textContent && one.form?.action === other.form?.action;

document.addEventListener("pointerdown", (event) => (held = event.target.closest?.("button") ?? null), { capture: true });

document.addEventListener("pointerup", (event) => {
  const lost = held && !held.isConnected && event.pointerType === "mouse" ? held : null;
  held = null;
  const under = lost && document.elementFromPoint(event.clientX, event.clientY)?.closest("button");
  if (lost && isLike(under, lost)) under.click();
});
