/* Ticks stay in this browser. Those of a list to walk along (`data-ticks` names it) stay until the list has another content. Lines chosen of a
   long list (`data-chosen` names it) stay chosen over its pages, searches and filters until they were changed or let go, for as long
   as the tab is open; those that are not on the page are sent along. Where all lines found are chosen, each shows it. Without this script, or without storage, a box is
   ticked until the page is left. */

function stored(storage, name) {
  try {
    return JSON.parse(window[storage].getItem(name));
  } catch {
    return null;
  }
}

function store(storage, name, value) {
  try {
    if (value) window[storage].setItem(name, JSON.stringify(value));
    else window[storage].removeItem(name);
  } catch {
    // a browser that stores nothing
  }
}

/* A list to walk along --------------------------------------------------------------------------------------------- */
for (const list of document.querySelectorAll("[data-ticks]")) {
  const name = `ticks:${list.dataset.ticks}`;
  const boxes = [...list.querySelectorAll('input[type="checkbox"]')];
  const kept = new Set(stored("localStorage", name));
  for (const box of boxes) box.checked = kept.has(box.value);
  list.addEventListener("change", () => {
    const ticked = boxes.filter((box) => box.checked).map((box) => box.value);
    store("localStorage", name, ticked.length ? ticked : null);
  });
}

/* Lines chosen over pages ------------------------------------------------------------------------------------------ */
for (const form of document.querySelectorAll("form[data-chosen]")) choosing(form);

/** Names that are chosen, in the order of choosing. `done` on the form is the token of the last act: what it was sent with is changed,
    and chosen no more. A page that refuses says itself what is still chosen. */
function choosing(form) {
  const name = `chosen:${form.dataset.chosen}`;
  const boxes = [...form.querySelectorAll('input[type="checkbox"][name="line"]')];
  const others = form.querySelector("[data-chosen-others]");
  const [all, whole] = [form.elements.all, form.querySelector("[data-choose-page]")];
  const bar = form.querySelector("[data-chosen-bar]");
  const words = bar.querySelector("[role=status]");
  let chosen = remembered();
  if ("refused" in form.dataset && !all.checked) {
    const ticked = boxes.filter((box) => box.checked).map((box) => box.value);
    chosen = new Set([...ticked, ...others.value.split(" ").filter(Boolean)]);
  }

  function remembered() {
    const before = stored("sessionStorage", name);
    return new Set(before && before.token !== form.dataset.done ? before.names : []);
  }

  const keep = (token) => store("sessionStorage", name, chosen.size ? { names: [...chosen], token } : null);

  function told(there) {
    const { none, one, many, oneOther, someOthers, found, tooMany, most } = words.dataset;
    if (all.checked) return found;
    if (!chosen.size) return none;
    const said = there ? (chosen.size === 1 ? oneOther : someOthers) : chosen.size === 1 ? one : many;
    const full = chosen.size > Number(most) ? ` ${tooMany}` : "";
    return said.replace("{n}", chosen.size).replace("{m}", there) + full;
  }

  function draw() {
    const here = boxes.filter((box) => box.checked).length;
    const shown = new Set(boxes.map((box) => box.value));
    const there = [...chosen].filter((one) => !shown.has(one));
    others.value = there.join(" ");
    whole.checked = here === boxes.length;
    whole.indeterminate = here > 0 && here < boxes.length;
    words.textContent = told(there.length);
    const isNone = !chosen.size && !all.checked;
    bar.querySelector("button").hidden = isNone;
    form.toggleAttribute("data-none-chosen", isNone);
  }

  function tick() {
    for (const box of boxes) box.checked = all.checked || chosen.has(box.value);
    draw();
  }

  whole.closest("label").hidden = false;
  bar.hidden = false;
  keep();
  tick();

  form.addEventListener("change", (event) => {
    if (event.target === all) tick();
    if (event.target !== whole && !boxes.includes(event.target)) return;
    all.checked = false; // one line left out leaves the others of the page
    if (event.target === whole) for (const box of boxes) box.checked = whole.checked;
    for (const box of boxes) {
      if (box.checked) chosen.add(box.value);
      else chosen.delete(box.value);
    }
    keep();
    draw();
  });
  bar.querySelector("button").addEventListener("click", () => {
    chosen.clear();
    all.checked = false;
    keep();
    tick();
    boxes[0].focus();
  });
  form.addEventListener("submit", () => keep((form.elements["to-token"] ?? form.elements.token).value));
  addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    chosen = remembered(); // what was chosen since, on a later page
    tick();
  });
}
