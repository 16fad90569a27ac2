/** Writes what filters say into a search box in which nobody types. Who then steps into it types behind a blank, not into the last word. */
export function writeInto(box, words) {
  if (document.activeElement === box || box.value.trim() === words) return;
  box.value = words;
  const parted = () => {
    if (words && box.value === words) box.value = `${words} `;
  };
  box.addEventListener("focus", parted, { once: true });
}
