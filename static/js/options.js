/* A field with a list of options below it: what the arrows, Enter and a press do there, and what screen readers hear of it.
   An option has a name; optional: hint, keys. */

/** What the site answers under an address of doors: `doors`, and the `problem` of words that name none; null where it answers nothing. */
export async function askDoors(address, signal) {
  const answer = await fetch(address, { signal }).catch(() => null);
  return answer?.ok ? answer.json().catch(() => null) : null;
}

const PAUSE = 150;

/** Whether nothing else was typed for a moment: a signal that is aborted meanwhile says that something was. */
export async function isStill(signal) {
  await new Promise((done) => setTimeout(done, PAUSE));
  return !signal.aborted;
}

function drawn(one, id) {
  const option = Object.assign(document.createElement("li"), { id, className: "palette__option" });
  option.setAttribute("role", "option");
  const name = document.createElement("span");
  name.append(one.name);
  if (one.hint) name.append(" ", Object.assign(document.createElement("span"), { className: "small soft", textContent: one.hint }));
  option.append(name);
  if (one.keys) option.append(Object.assign(document.createElement("kbd"), { className: "kbd", textContent: one.keys }));
  return option;
}

/** Makes a field the combobox of a list, which the caller puts into the page. `run` gets the option that Enter or a press chooses;
    `isChosen`: there is always one, so that Enter never sends the form. */
export function optionsOf(field, { id, title, run, isChosen = false }) {
  const list = Object.assign(document.createElement("ul"), { id: `${id}-list`, className: "palette__list" });
  const least = isChosen ? 0 : -1;
  let shown = [];
  let place = least;
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", title);
  for (const [name, value] of Object.entries({ role: "combobox", "aria-controls": list.id, "aria-autocomplete": "list" })) field.setAttribute(name, value);

  function point(to) {
    place = to;
    for (const [at, option] of [...list.children].entries()) option.setAttribute("aria-selected", String(at === place));
    if (shown[place]) field.setAttribute("aria-activedescendant", list.children[place].id);
    else field.removeAttribute("aria-activedescendant");
    list.children[place]?.scrollIntoView({ block: "nearest" });
  }

  function show(these) {
    shown = these;
    list.replaceChildren(...these.map((one, at) => drawn(one, `${id}-${at}`)));
    point(least);
  }

  field.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && shown.length) {
      event.preventDefault();
      const stops = shown.length - least;
      point(((place - least + step + stops) % stops) + least);
    } else if (event.key === "Enter" && !event.isComposing && (isChosen || shown[place])) {
      event.preventDefault();
      if (shown[place]) run(shown[place]);
    }
  });
  list.addEventListener("pointerdown", (event) => event.preventDefault()); // the field keeps the focus
  list.addEventListener("click", (event) => {
    const option = event.target.closest("[role=option]");
    if (option) run(shown[[...list.children].indexOf(option)]);
  });

  return {
    list,
    show,
    point,
    get count() {
      return shown.length;
    },
    get place() {
      return place;
    },
    get chosen() {
      return shown[place];
    },
  };
}
