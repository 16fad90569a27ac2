/* Keeping the collection on this device, sending what was noted, forgetting everything. */

import { erase, eraseState, keepState, keptFor, read, settle } from "./store.js";

const CACHE = "cartable-page-";
const AT_ONCE = 100;

const { account, offline: page } = document.body.dataset;
const beside = (name) => new URL(name, new URL(page, location.origin)).pathname;

/** What the site answers as JSON; null where it sends whoever asks to the door, an error where it cannot be reached. */
async function asked(address, options = {}) {
  const response = await fetch(address, { redirect: "manual", headers: { Accept: "application/json" }, ...options });
  if (response.type === "opaqueredirect" || response.status === 401 || response.status === 403) return null;
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.json();
}

/** Whether this browser can: where the connection is not safe, none can. */
export const isPossible = "serviceWorker" in navigator && "caches" in window && "indexedDB" in window;

/** Fetches the state of now and keeps it with the page that shows it: "kept", or "signed out", or "another" where the session is not
    that of this page any more. What was forgotten meanwhile, by another tab, stays "forgotten". */
export async function keep() {
  const before = keptFor();
  const found = await asked(beside("etat.json"));
  if (!found) return "signed out";
  if (found.snapshot.account !== account) return giveWay();
  if (before && before.account !== account) await putAway();
  await keepPage(found.files);
  if (before?.account === account && !keptFor()) {
    await forget();
    return "forgotten";
  }
  await keepState(found.snapshot);
  await navigator.serviceWorker.register(found.worker);
  return "kept";
}

/** Somebody else is signed in while this page is still open: what is kept for its account goes, what is kept for others stays. */
async function giveWay() {
  if (keptFor()?.account === account) await putAway();
  return "another";
}

/** The page and its files as they are now, all of them, before those of an earlier version go. */
async function keepPage(files) {
  const name = CACHE + Date.now();
  const cache = await caches.open(name);
  try {
    const answer = await fetch(page, { redirect: "error", cache: "no-store" });
    if (!answer.ok) throw new Error(`${page}: ${answer.status}`);
    await cache.put(page, answer);
    await cache.addAll(files);
  } catch (failure) {
    await caches.delete(name);
    throw failure;
  }
  for (const other of await caches.keys()) if (other.startsWith(CACHE) && other !== name) await caches.delete(other);
}

/** Sends the changes that wait, in the order in which they were made. Whatever is lost on the way is sent again under the same
    keys, and counted once. Says "sent", or as `keep` why not. */
export async function deliver() {
  const waiting = (await read(account)).changes.filter((one) => !one.problem);
  if (!waiting.length) return "sent";
  const session = await asked(beside("session.json"));
  if (!session) return "signed out";
  if (session.account !== account) return giveWay();
  for (let first = 0; first < waiting.length; first += AT_ONCE) {
    const changes = waiting.slice(first, first + AT_ONCE).map(({ key, game, printing, finish, delta }) => ({ key, game, printing, finish, delta }));
    const answers = await asked(session.door, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-CSRFToken": session.token, "Accept-Language": document.documentElement.lang },
      body: JSON.stringify({ account: session.account, changes }),
    });
    if (!answers) return "signed out";
    await settle(answers);
  }
  return "sent";
}

/** Sends what waits, then fetches the state of now: one without the other would count some changes twice, or not at all. */
export async function refresh() {
  const how = await deliver();
  return how === "sent" ? keep() : how;
}

const dropWorkers = async () => {
  for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister();
};

const dropPages = async () => {
  for (const name of await caches.keys()) if (name.startsWith(CACHE)) await caches.delete(name);
};

/** Deletes everything that this site keeps on this device for where there is no network: each part, whatever becomes of the others. */
export const forget = () => all([erase(), dropPages(), dropWorkers()]);

/** The same but for changes that were not sent: nobody sees them, and they are sent when their account is signed in again. */
export const putAway = () => all([eraseState(), dropPages(), dropWorkers()]);

async function all(parts) {
  const ends = await Promise.allSettled(parts);
  const failed = ends.find(({ status }) => status === "rejected");
  if (failed) throw failed.reason;
}
