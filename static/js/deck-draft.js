/* The edits of a deck on their way to the server. Each is kept in this browser until it was answered, so that neither a dead tab nor a lost
   network loses one; what could not be sent is brought together with the deck, as a difference, as soon as it can be. */
import { announce } from "./announcing.js";

const editor = document.querySelector("[data-editor]");
const notices = document.getElementById("deck-notices");
const draft = document.getElementById("draft-state");
const keptNotice = document.getElementById("kept");
const keptList = document.getElementById("kept-list");

/** Whose edits these are: what somebody left unsent waits in this browser for him alone. */
const ACCOUNT = document.body.dataset.account ?? "";
const PREFIX = `cartable.deck.${editor.dataset.deck}.`;
const KEY = PREFIX + newToken();
const RETRY = 8000;
const BOARDS = ["main", "maybe"];

/** Edits not answered yet, the oldest first. With `version` it was sent, from that one; `again`: perhaps done already; `late`: to be merged. */
let waiting = [];
let sending = false;
let held = false;
let lost = false;
let refused = false;
let answered = 0;
let askedAgain = false;
let retry = null;

function newToken() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const cards = () => document.getElementById("deck-cards");
const version = () => Number(cards().dataset.version);
export const isSending = () => sending;
export const isLost = () => lost;

/* The copy in this browser --------------------------------------------------------------------------------------------- */
function keep() {
  try {
    if (waiting.length) localStorage.setItem(KEY, JSON.stringify({ waiting, stamp: Date.now(), account: ACCOUNT }));
    else localStorage.removeItem(KEY);
  } catch {
    /* A browser that keeps nothing still sends. */
  }
}

/** Takes over what tabs of this account that are gone could not send; a tab that lives holds a lock. */
async function adopt() {
  let others = [];
  try {
    others = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX) && key !== KEY);
  } catch {
    return;
  }
  for (const key of others) {
    if (navigator.locks) await navigator.locks.request(key, { ifAvailable: true }, (lock) => lock && takeOver(key));
    else takeOver(key, 2 * RETRY);
  }
}

function takeOver(key, age = 0) {
  try {
    const kept = JSON.parse(localStorage.getItem(key));
    if (Date.now() - kept.stamp < age || (kept.account || ACCOUNT) !== ACCOUNT) return;
    for (const entry of kept.waiting) {
      if (entry.version) entry.again = true;
      else if (entry.main) entry.late = true;
    }
    waiting.push(...kept.waiting);
    keep();
    localStorage.removeItem(key);
  } catch {
    /* Another tab took it first. */
  }
}

/* What an edit means ----------------------------------------------------------------------------------------------------- */
/** Copies on a board as the person sees them: those of the server and what waits. */
function copiesOf(board, key) {
  const row = document.querySelector(board === "main" ? `[data-line="${CSS.escape(key)}"]` : `[data-maybe="${CSS.escape(key)}"]`);
  return Number(row?.dataset.copies ?? 0) + pending(board, key);
}

function pending(board, key) {
  return waiting.reduce((sum, entry) => sum + (entry[board]?.[key] ?? 0), 0);
}

function signedPairs(words) {
  return Object.fromEntries(words.split(/\s+/).filter(Boolean).map((pair) => [pair.slice(0, pair.lastIndexOf(":")), Number(pair.slice(pair.lastIndexOf(":") + 1))]));
}

/** The difference that a form asks for, on each board; nothing for what is no edit of cards. */
function meaning(values) {
  if (values.deltas) return { main: signedPairs(values.deltas), maybe: {} };
  const [op, key, last] = (values.do ?? "").split(" ");
  const count = Number(last);
  const [main, maybe] = [copiesOf("main", key), copiesOf("maybe", key)];
  if (op === "add") return { main: { [key]: Math.max(count, -main) }, maybe: {} };
  if (op === "set") return { main: { [key]: count - main }, maybe: {} };
  if (op === "maybe") return { main: {}, maybe: { [key]: Math.max(count, -maybe) } };
  if (op === "keep") return { main: {}, maybe: { [key]: count - maybe } };
  if (op === "swap") return { main: { [key]: -main, [last]: main }, maybe: {} };
  if (op !== "move") return {};
  const moved = count > 0 ? Math.min(count, main) : -Math.min(-count, maybe);
  return { main: { [key]: -moved }, maybe: { [key]: moved } };
}

function namesOf({ main = {}, maybe = {} }) {
  const named = {};
  for (const key of Object.keys({ ...main, ...maybe })) {
    const place = document.getElementById(`name-${key}`) ?? document.getElementById(`maybe-name-${key}`) ?? document.querySelector(`#add-${CSS.escape(key)} .found__name`);
    named[key] = place?.textContent.trim() || key;
  }
  return named;
}

/* The queue -------------------------------------------------------------------------------------------------------------- */
/** Puts a form into the queue as it is now. */
export function queueEdit(form, submitter) {
  const values = Object.fromEntries(new FormData(form, submitter));
  delete values.csrfmiddlewaretoken;
  if (lost && form.matches("[data-step]")) {
    takeBackLast(form);
    return;
  }
  const difference = meaning(values);
  const entry = { url: form.getAttribute("action"), values, token: newToken(), base: version(), ...difference, names: namesOf(difference) };
  if (lost && entry.main) entry.late = true;
  if (!form.matches("[data-remark]") || !joinsRemark(entry)) waiting.push(entry);
  keep();
  show();
  if (!held) send();
}

/** Without the network, undoing takes back what was changed last and not sent. */
function takeBackLast(form) {
  const last = waiting.findLastIndex((entry) => entry.late && !entry.merge);
  if (form.dataset.step === "undo" && last > (waiting[0]?.merge?.count ?? 0) - 1 && last >= 0) {
    waiting.splice(last, 1);
    keep();
  }
  show();
}

/** A remark on the same card that waits takes the new words; one that is under way is what the new one was made from. */
function joinsRemark(entry) {
  const same = waiting.findLast((one) => one.url === entry.url && one.values.card === entry.values.card);
  if (!same) return false;
  if (same.version === undefined) {
    same.values = { ...entry.values, seen_tags: same.values.seen_tags, seen_note: same.values.seen_note };
    return true;
  }
  entry.values.seen_tags = same.values.tags;
  entry.values.seen_note = same.values.note;
  return false;
}

export async function send() {
  if (sending || held) return;
  sending = true;
  clearTimeout(retry);
  show();
  try {
    while (waiting.length && !held) {
      if (!(await sendNext())) {
        loseNetwork();
        return;
      }
    }
    if (lost && !waiting.length) announce(draft.dataset.saved);
    if (!waiting.length) lost = false;
  } finally {
    sending = false;
    show();
  }
}

function loseNetwork() {
  lost = true;
  for (const entry of waiting) if (entry.main && entry.version === undefined) entry.late = true;
  keep();
  retry = setTimeout(send, RETRY);
}

/** Sends the oldest edit; false when nothing came back. */
async function sendNext() {
  const head = waiting[0];
  if (head.merge || head.late) return merge(head);
  head.version ??= version();
  keep();
  askedAgain = Boolean(head.again);
  const status = await post(head.url, { ...head.values, token: head.token, version: head.version });
  askedAgain = false;
  if (isNoAnswer(status)) {
    head.again = true;
    keep();
    return false;
  }
  if (status === 409 && head.again) {
    delete head.version;
    delete head.again;
    if (head.main) head.late = true;
    else waiting.shift();
  } else if (status === 404) {
    delete head.version;
    refused = held = true; // whoever is signed in here now has no such deck: the edit waits for the one who has
  } else if (!held) {
    waiting.shift();
    for (const entry of waiting) entry.base = Math.max(entry.base, head.version + 1);
  }
  keep();
  return true;
}

/** Brings the leading late edits together with the deck as it is now; the same merge asked twice is done once. */
async function merge(head) {
  const others = waiting.findIndex((entry) => !entry.late);
  head.merge ??= { token: newToken(), count: others < 0 ? waiting.length : others };
  keep();
  const run = waiting.slice(0, head.merge.count);
  const [deltas, maybe] = BOARDS.map((board) => summed(run, board).map(([key, delta]) => `${key}:${delta > 0 ? "+" : ""}${delta}`).join(" "));
  const status = deltas || maybe ? await post(editor.dataset.merge, { deltas, maybe, token: head.merge.token, version: head.base }) : 200;
  if (isNoAnswer(status)) return false;
  if (status !== 200) {
    refused = true;
    held = true;
    delete head.merge;
  } else {
    waiting.splice(0, run.length);
  }
  keep();
  return true;
}

function summed(entries, board) {
  const sums = {};
  for (const entry of entries) for (const [key, delta] of Object.entries(entry[board] ?? {})) sums[key] = (sums[key] ?? 0) + delta;
  return Object.entries(sums).filter(([, delta]) => delta);
}

async function post(url, values) {
  answered = 0;
  try {
    await window.htmx.ajax("POST", url, { source: editor, target: "#deck-cards", swap: "outerHTML", values });
  } catch {
    /* No answer: `answered` says so. */
  }
  return answered;
}

const isNoAnswer = (status) => status === 0 || status === 403 || status === 429 || status >= 500;
const isMine = (event) => event.detail.requestConfig?.verb === "post" && event.detail.requestConfig.elt === editor;

document.addEventListener("htmx:beforeSwap", (event) => {
  if (!isMine(event)) return;
  const asked = new URL(event.detail.requestConfig.path, location.href).pathname;
  const came = new URL(event.detail.xhr.responseURL || asked, location.href).pathname;
  if (came !== asked) answered = 403; // to the door, for instance: whoever was logged out loses nothing
  if (came !== asked || (askedAgain && event.detail.xhr.status === 409)) event.detail.shouldSwap = false;
});
document.addEventListener("htmx:afterRequest", (event) => {
  if (isMine(event) && answered !== 403) answered = event.detail.xhr.status;
});
for (const name of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
  editor.addEventListener(name, (event) => {
    if (isMine(event) && isNoAnswer(event.detail.xhr.status)) event.stopPropagation(); // said below, beside what is kept
  });
}
window.addEventListener("online", () => send());

/* Conflicts --------------------------------------------------------------------------------------------------------------- */
document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target === notices) {
    held = Boolean(notices.querySelector("[data-conflict]"));
    showWaiting();
    if (held) document.getElementById("conflict-title").focus();
  } else if (isMine(event) && event.detail.successful !== false && event.detail.requestConfig.path !== editor.dataset.merge) {
    notices.replaceChildren();
  }
});

function showWaiting() {
  const words = notices.querySelector("[data-waiting]");
  if (!words) return;
  words.hidden = waiting.length < 2;
  words.querySelector("[data-waiting-count]").textContent = waiting.length - 1;
}

editor.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("[data-wish]")) return;
  event.preventDefault();
  const { version: now, token, csrfmiddlewaretoken: _unused, ...values } = Object.fromEntries(new FormData(form));
  cards().dataset.version = now;
  waiting[0] = { ...waiting[0], values, token, base: Number(now) };
  delete waiting[0].version;
  delete waiting[0].late;
  held = false;
  send();
});

editor.addEventListener("click", (event) => {
  if (event.target.closest("#conflict-theirs")) drop();
  if (event.target.closest("#kept-send")) {
    held = refused = false;
    send();
  }
  if (event.target.closest("#kept-drop")) {
    drop();
    location.reload();
  }
});

function drop() {
  waiting = [];
  held = lost = refused = false;
  keep();
}

/* What is shown ------------------------------------------------------------------------------------------------------------- */
function show() {
  const state = lost || refused ? "kept" : waiting.length ? "saving" : "saved";
  draft.dataset.state = state;
  draft.querySelector("[data-draft-words]").textContent = draft.dataset[state];
  keptNotice.hidden = !(lost || refused) || waiting.length === 0;
  showWaiting();
  showKept();
}

/** The counts as they will be, and what is kept in words. */
function showKept() {
  if (keptNotice.hidden) return;
  const names = Object.assign({}, ...waiting.map((entry) => entry.names ?? {}));
  const said = BOARDS.flatMap((board) =>
    summed(waiting, board).map(([key, delta]) => `${delta > 0 ? "+" : "−"}${Math.abs(delta)} ${names[key] ?? key}${board === "maybe" ? " ?" : ""}`),
  );
  const remarks = waiting.filter((entry) => entry.values.card).map((entry) => `“${entry.values.tags} ${entry.values.note}”`);
  keptList.replaceChildren(...[...said, ...remarks].map((words) => Object.assign(document.createElement("li"), { textContent: words })));
  for (const board of BOARDS) {
    for (const row of editor.querySelectorAll(board === "main" ? "[data-line]" : "[data-maybe]")) {
      const delta = pending(board, row.dataset.line ?? row.dataset.maybe);
      row.querySelector(".stepper__count").textContent = Number(row.dataset.copies) + delta;
      row.classList.toggle("deck-line--kept", delta !== 0);
    }
  }
}

/* When the page opens --------------------------------------------------------------------------------------------------------- */
navigator.locks?.request(KEY, () => new Promise(() => {}));
window.addEventListener("load", async () => {
  await adopt();
  if (waiting.length) {
    keep();
    send();
  }
});
