/* What this device keeps, in its own database: the last state that the site told, and the changes noted since. */

const NAME = "cartable";
const KEPT = "cartable.kept";
const WAITING = "cartable.waiting";
const LATEST = "latest";

/** Whose state is kept and when it was told; null where nothing is. */
export function keptFor() {
  try {
    return JSON.parse(localStorage.getItem(KEPT));
  } catch {
    return null;
  }
}

/** Whether changes of an account wait on this device that keeps nothing else for it any more. */
export function isAwaited(account) {
  try {
    return (JSON.parse(localStorage.getItem(WAITING)) ?? []).includes(account);
  } catch {
    return false;
  }
}

const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Does something with both stores in one transaction: all of it happens, or nothing. No connection stays open. */
async function inStores(mode, act) {
  const opening = indexedDB.open(NAME, 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore("state");
    opening.result.createObjectStore("changes", { keyPath: "order", autoIncrement: true });
  };
  const database = await done(opening);
  try {
    const transaction = database.transaction(["state", "changes"], mode);
    const over = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    over.catch(() => {}); // told by the await below, unless the act has failed before
    const result = await act(transaction.objectStore("state"), transaction.objectStore("changes"));
    await over;
    return result;
  } finally {
    database.close();
  }
}

/** The state kept for an account, and the changes noted for it since, the first one leading; nothing of any other account. */
export const read = (account) =>
  inStores("readonly", async (state, changes) => {
    const snapshot = await done(state.get(LATEST));
    const noted = await done(changes.getAll());
    return { snapshot: snapshot?.account === account ? snapshot : null, changes: noted.filter((one) => one.account === account) };
  });

/** Keeps a state in the place of the one before; changes of any other account wait for it, unseen. */
export async function keepState(snapshot) {
  await inStores("readwrite", (state) => state.put(snapshot, LATEST));
  localStorage.setItem(KEPT, JSON.stringify({ account: snapshot.account, taken: snapshot.taken }));
}

/** Notes a change for its account: "noted", "full" where as many wait as may, "gone" where nothing is kept for it any more. */
export async function note(change, most) {
  if (keptFor()?.account !== change.account) return "gone";
  return inStores("readwrite", async (_state, changes) => {
    if ((await done(changes.count())) >= most) return "full";
    await done(changes.add(change));
    return "noted";
  });
}

/** Takes a change off the list: one that was not sent, or one whose refusal was read. */
export const drop = (order) => inStores("readwrite", (_state, changes) => done(changes.delete(order)));

/** What the site answered: counted changes go into the state, refused ones stay with their reason. Heard twice, it counts once. */
export const settle = (answers) =>
  inStores("readwrite", async (state, changes) => {
    const problems = new Map(answers.map(({ key, problem }) => [key, problem]));
    const snapshot = await done(state.get(LATEST));
    for (const change of await done(changes.getAll())) {
      const problem = problems.get(change.key);
      if (problem === undefined || change.problem) continue;
      if (problem) changes.put({ ...change, problem });
      else {
        count(snapshot, change);
        changes.delete(change.order);
      }
    }
    if (snapshot) state.put(snapshot, LATEST);
  });

const FINISHES = ["normal", "foil"];

function count(snapshot, change) {
  const game = snapshot?.games.find((one) => one.slug === change.game);
  const printing = game?.printings.findIndex(([key]) => key === change.printing) ?? -1;
  if (printing < 0) return;
  const finish = FINISHES.indexOf(change.finish);
  let row = game.held.find((one) => one[0] === printing && one[1] === finish);
  if (!row) game.held.push((row = [printing, finish, 0, 0]));
  row[2] = Math.max(0, row[2] + change.delta);
  row[3] = Math.min(row[2], Math.max(0, row[3] + change.delta));
}

/** Deletes the state. Changes that were not sent wait until their account is signed in again; without any, nothing stays. */
export async function eraseState() {
  localStorage.removeItem(KEPT);
  const waiting = await inStores("readwrite", async (state, changes) => {
    state.clear();
    return [...new Set((await done(changes.getAll())).map((one) => one.account).filter(Boolean))];
  });
  if (!waiting.length) return erase();
  localStorage.setItem(WAITING, JSON.stringify(waiting));
}

/** Deletes all of it. */
export async function erase() {
  localStorage.removeItem(KEPT);
  localStorage.removeItem(WAITING);
  await done(indexedDB.deleteDatabase(NAME));
}
