/* The page of what is kept: search, texts, counts, wishes, decks, and the changes that wait. */

import { token } from "../tokens.js";
import { gameOf, owned, search } from "./catalogue.js";
import { deliver, forget, isPossible, putAway, refresh } from "./keeping.js";
import { drop, keptFor, note, read } from "./store.js";

const SHOWN = 60;
const byId = (id) => document.getElementById(id);
const [cardList, wishList, deckList] = ["cards", "wishes", "decks"].map(byId);
const account = document.body.dataset.account;
const parts = [...document.querySelectorAll("[data-part]")];

let snapshot = null;
let changes = [];
let game = null;

/* Words ------------------------------------------------------------------------------------------------------------ */
const part = (row, name) => row.querySelector(`[data-${name}]`);
const copyOf = (id) => byId(id).content.cloneNode(true).firstElementChild;
const made = (name, textContent) => Object.assign(document.createElement(name), { textContent });
const filled = (words, values) => words.replace(/\{(\w)\}/g, (whole, letter) => values[letter] ?? whole);
const whereOf = (printing) => `${printing.set[0]}\u00a0${printing.number}${printing.rarity ? ` · ${printing.rarity}` : ""}`;
const nameOf = (printing) => `${printing.card.title} ${printing.set[0]} ${printing.number}`;

function told(kind) {
  const box = byId("told");
  box.hidden = !kind;
  box.textContent = kind ? box.dataset[kind] : "";
}

function momentOf(taken) {
  const then = new Date(taken);
  const isToday = then.toDateString() === new Date().toDateString();
  const shape = { hour: "2-digit", minute: "2-digit", ...(isToday ? {} : { day: "numeric", month: "long", year: "numeric" }) };
  return new Intl.DateTimeFormat(document.documentElement.lang, shape).format(then);
}

/* Drawing ---------------------------------------------------------------------------------------------------------- */
function stepperOf(printing, finish) {
  const stepper = copyOf("stepper");
  stepper.querySelector("output").value = printing.copies[finish];
  for (const button of stepper.querySelectorAll("button")) {
    const delta = Number(button.dataset.delta);
    button.setAttribute("aria-label", filled(button.dataset.label, { s: nameOf(printing) }));
    button.disabled = printing.copies[finish] + delta < 0;
    Object.assign(button.dataset, { printing: printing.key, finish });
  }
  return stepper;
}

function counted(row, printing) {
  const count = part(row, "count");
  const copies = owned(printing);
  count.textContent = copies ? filled(count.dataset.owned, { n: copies, f: printing.free }) : count.dataset.none;
  count.classList.toggle("soft", !copies);
  part(row, "other").hidden = game.isList;
  if (game.isList) return;
  part(row, "stepper").replaceChildren(stepperOf(printing, printing.finish));
  const other = printing.finish === "foil" ? "normal" : "foil";
  const words = part(row, "other-words");
  words.textContent = words.dataset[other];
  part(row, "other-stepper").replaceChildren(stepperOf(printing, other));
}

function cardRow(printing) {
  const row = copyOf("card-row");
  row.id = `card-${printing.key}`;
  part(row, "title").textContent = printing.card.title;
  part(row, "where").textContent = whereOf(printing);
  part(row, "kind").textContent = printing.card.kind;
  part(row, "lines").replaceChildren(...printing.card.lines.map(([label, text]) => {
    const line = copyOf("line");
    part(line, "label").textContent = label;
    part(line, "text").textContent = text;
    return line;
  }));
  part(row, "facts").replaceChildren(...printing.card.facts.flatMap(([label, words]) => [made("dt", label), made("dd", words)]));
  counted(row, printing);
  return row;
}

function drawCards() {
  const found = search(game, byId("words").value, { mine: byId("mine").checked });
  const { none, one, many, more } = byId("count").dataset;
  const words = [none, one][found.length] ?? (found.length > SHOWN ? more : many);
  byId("count").textContent = filled(words, { n: found.length, m: SHOWN });
  cardList.replaceChildren(...found.slice(0, SHOWN).map(cardRow));
  if (found.length === 1) cardList.querySelector("details").open = true;
}

function drawWishes() {
  const rows = game.wishes.map(({ card, printing, left, arrived, note: words }) => {
    const row = copyOf("wish-row");
    const [where, count] = [part(row, "where"), part(row, "count")];
    part(row, "title").textContent = card.title;
    where.textContent = printing ? whereOf(printing) : where.dataset.any;
    count.textContent = left ? filled(count.dataset.left, { n: left }) : `${count.dataset.arrived} (${arrived})`;
    part(row, "note").textContent = words;
    part(row, "note").hidden = !words;
    return row;
  });
  wishList.replaceChildren(...(rows.length ? rows : [empty(wishList)]));
}

function drawDecks() {
  const rows = game.decks.map(({ id, name, format, lines, words }) => {
    const row = copyOf("deck-row");
    const size = part(row, "size");
    row.id = `deck-${id}`;
    part(row, "title").textContent = name;
    size.textContent = filled(size.dataset.words, { f: format, n: lines.reduce((sum, one) => sum + one.copies, 0) });
    part(row, "lines").replaceChildren(...lines.map(deckLine));
    part(row, "told").replaceChildren(...(words ?? []).map(deckWords));
    part(row, "no-words").hidden = Boolean(words);
    return row;
  });
  deckList.replaceChildren(...(rows.length ? rows : [empty(deckList)]));
}

function deckLine({ printing, copies }) {
  const line = copyOf("deck-line");
  const short = part(line, "short");
  const have = game.ownedOfCard.get(printing.card);
  part(line, "copies").textContent = `${copies} ×`;
  part(line, "title").textContent = printing.card.title;
  part(line, "where").textContent = whereOf(printing);
  short.hidden = have >= copies;
  short.textContent = filled(short.dataset.words, { n: have });
  return line;
}

function deckWords([title, text]) {
  const said = copyOf("deck-words");
  part(said, "title").textContent = title;
  part(said, "text").textContent = text;
  return said;
}

/** What of the account had no room on this device. */
function drawLeftOut({ decks, words, lists }) {
  const box = byId("left-out");
  const { oneDeck, manyDecks, oneWords, manyWords, lists: listWords } = box.dataset;
  const said = [
    decks && filled(decks === 1 ? oneDeck : manyDecks, { n: decks }),
    words && filled(words === 1 ? oneWords : manyWords, { n: words }),
    lists.length && filled(listWords, { s: lists.join(", ") }),
  ].filter(Boolean);
  box.replaceChildren(...said.map((one) => made("p", one)));
  box.hidden = !said.length;
}

const empty = (list) => Object.assign(made("li", list.dataset.none), { className: "soft" });

function drawNoted() {
  const names = new Map();
  const rows = changes.map((change) => {
    const row = copyOf("noted-row");
    const [problem, button] = [part(row, "problem"), part(row, "drop")];
    if (!names.has(change.game)) names.set(change.game, snapshot?.games.find((one) => one.slug === change.game)?.name ?? change.game);
    part(row, "delta").textContent = change.delta > 0 ? "+1" : "−1";
    part(row, "title").textContent = `${change.name} · ${names.get(change.game)}`;
    problem.textContent = change.problem ? filled(problem.dataset.refused, { s: change.problem }) : problem.dataset.waits;
    problem.classList.toggle("noted__refused", Boolean(change.problem));
    button.textContent = change.problem ? button.dataset.read : button.dataset.undo;
    button.dataset.drop = change.order;
    return row;
  });
  byId("noted").replaceChildren(...rows);
  byId("waiting").hidden = !rows.length;
}

/** The chosen game anew; what was unfolded and what had the focus stay so. */
function drawGame() {
  const state = snapshot.games.find((one) => one.slug === byId("game").value) ?? snapshot.games[0];
  const unfolded = [...document.querySelectorAll("#kept details[open]")].map((one) => one.closest("li").id);
  const { printing, finish, delta } = document.activeElement?.dataset ?? {};
  game = gameOf(state, changes);
  drawCards();
  drawWishes();
  drawDecks();
  for (const button of parts) button.disabled = game.isList && button.dataset.part !== "cards";
  if (game.isList) show("cards");
  for (const id of unfolded) byId(id)?.querySelector("details")?.setAttribute("open", "");
  if (printing) byId(`card-${printing}`)?.querySelector(`[data-finish="${finish}"][data-delta="${delta}"]`)?.focus();
}

/** What is kept for the account of the page, the state if the page knows its shape; of another account, nothing. */
async function mine() {
  if (!isPossible || !account || keptFor()?.account !== account) return { snapshot: null, changes: [] };
  const found = await read(account);
  return { ...found, snapshot: found.snapshot?.version === Number(byId("kept").dataset.version) ? found.snapshot : null };
}

/** Everything anew, from what lies on the device. What an account keeps here that is signed out is not shown, and can be deleted. */
async function draw() {
  const locked = isPossible && !account ? keptFor() : null;
  ({ snapshot, changes } = locked ? { snapshot: null, changes: (await read(locked.account)).changes } : await mine());
  const has = Boolean(snapshot);
  byId("kept").hidden = !has;
  byId("deeds").hidden = !has && !locked && !changes.length;
  byId("refresh").hidden = Boolean(locked);
  byId("locked").hidden = !locked;
  byId("offer").hidden = has || Boolean(locked) || !isPossible;
  byId("impossible").hidden = isPossible;
  byId("waiting").hidden = true;
  byId("left-out").hidden = true;
  const { of, none, locked: lockedWords } = byId("state").dataset;
  byId("state").textContent = has ? filled(of, { s: momentOf(snapshot.taken) }) : locked ? lockedWords : none;
  if (has) {
    const chosen = byId("game").value;
    byId("game").replaceChildren(...snapshot.games.map((one) => new Option(one.name, one.slug, false, one.slug === chosen)));
    drawGame();
    drawLeftOut(snapshot.left_out);
  } else for (const list of [cardList, wishList, deckList]) list.replaceChildren();
  if (!locked) drawNoted();
}

function show(name) {
  for (const button of parts) button.setAttribute("aria-pressed", button.dataset.part === name);
  for (const list of [cardList, wishList, deckList]) list.hidden = list.id !== name;
  for (const id of ["asking", "mine-choice", "count"]) byId(id).hidden = name !== "cards";
}

/* Deeds ------------------------------------------------------------------------------------------------------------ */
async function attempt(deed) {
  try {
    told({ "signed out": "door", forgotten: "gone", another: "another" }[await deed()]);
  } catch (failure) {
    told(navigator.onLine && !(failure instanceof TypeError) ? "failed" : "offline");
  }
  await draw();
}

/** Notes a copy more or less; where there is a network, it is on its way at once. */
async function count({ printing: key, finish, delta }) {
  const printing = game.byKey.get(key);
  const change = { key: token(), account, game: game.slug, printing: key, finish, delta: Number(delta), name: nameOf(printing) };
  const how = await note(change, Number(byId("kept").dataset.mostWaiting));
  if (how !== "noted") {
    told(how);
    await draw();
    return;
  }
  ({ changes } = await read(account));
  drawGame();
  drawNoted();
  if (navigator.onLine) send();
}

let sending = null;
const send = () => (sending ??= attempt(deliver).finally(() => (sending = null)));

cardList.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-printing]");
  if (button) count(button.dataset);
});
byId("noted").addEventListener("click", async (event) => {
  const button = event.target.closest("[data-drop]");
  if (!button) return;
  await drop(Number(button.dataset.drop));
  await draw();
});
for (const button of parts) button.addEventListener("click", () => show(button.dataset.part));
for (const id of ["words", "mine"]) byId(id).addEventListener("input", drawCards);
byId("game").addEventListener("change", drawGame);
byId("refresh").addEventListener("click", () => attempt(refresh));
byId("keep")?.addEventListener("click", () =>
  attempt(async () => {
    await navigator.storage?.persist?.();
    return refresh();
  }),
);
byId("forget").addEventListener("click", () => {
  const waiting = changes.filter((one) => !one.problem).length;
  const { sure, unsent } = byId("forget").dataset;
  if (window.confirm(waiting ? filled(unsent, { n: waiting }) : sure)) attempt(() => forget().then(() => "forgotten"));
});
addEventListener("online", send);
addEventListener("storage", draw);
addEventListener("pageshow", (event) => event.persisted && draw());

/* Where one wanted to go ------------------------------------------------------------------------------------------- */
const PLACES = [
  [/^\/catalogue\/([^/]+)\/cartes\/([^/]+)\/$/, openCard],
  [/^\/collection\/souhaits\/$/, () => show("wishes")],
  [/^\/decks\/(?:(\d+)\/)?$/, openDeck],
  [/^\/collection\/$/, openMine],
];

function choose(slug) {
  byId("game").value = slug;
  drawGame();
}

function openCard([, slug, key]) {
  if (!snapshot.games.some((one) => one.slug === slug)) return;
  byId("words").value = decodeURIComponent(key);
  choose(slug);
}

function openDeck([, id]) {
  const its = snapshot.games.find((one) => one.decks.some(([number]) => number === Number(id)));
  if (its) choose(its.slug);
  show("decks");
  byId(`deck-${id}`)?.querySelector("details").setAttribute("open", "");
}

function openMine() {
  byId("mine").checked = true;
  drawCards();
}

/** A page that the network did not bring: the same from what is kept, or the word that it is not. */
function stand() {
  const [found, go] = PLACES.map(([shape, act]) => [location.pathname.match(shape), act]).find(([match]) => match) ?? [];
  byId("again").href = location.href;
  byId("absent").hidden = Boolean(snapshot && found);
  if (snapshot && found) go(found);
}

const before = isPossible && account ? keptFor() : null;
if (before && before.account !== account) await putAway(); // somebody else has signed in: nothing of the one before is seen
await draw();
if (location.pathname !== document.body.dataset.offline) stand();
else if (snapshot && navigator.onLine) await send();
if (location.hash === "#leaving" && changes.length) told("leaving");
