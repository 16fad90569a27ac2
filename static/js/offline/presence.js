/* On every page: what this device keeps is brought up to date for its account, and deleted for any other and at the door. */

import { isAwaited, keptFor } from "./store.js";

const OLD = 30 * 60 * 1000;
const PATIENCE = 5000;

const account = document.body.dataset.account ?? "";
const kept = keptFor();

/** Somebody else has signed in: nothing of the one before stays but what he noted, which waits for him unseen. The owner's state
    follows, and what was noted is sent. */
async function meet() {
  const { deliver, putAway, refresh } = await import("./keeping.js");
  if (kept?.account !== account) {
    if (kept) await putAway();
    if (!isAwaited(account)) return;
    await deliver();
    await putAway();
  } else if (Date.now() - Date.parse(kept.taken) > OLD) await refresh();
  else await deliver();
}

if (account && (kept || isAwaited(account))) meet().catch(() => {}); // without a network nothing is lost: the next page tries again

/** Sends what waits, and deletes what is kept, but for what others noted here, unless some of it was not counted; whether there is such. */
async function holdsBack() {
  const [{ deliver, putAway }, { read }] = await Promise.all([import("./keeping.js"), import("./store.js")]);
  await Promise.race([deliver().catch(() => {}), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  if ((await read(account)).changes.length) return true;
  await putAway();
  return false;
}

/** Before signing out, what waits is sent; where some of it cannot be, its page says so, and one leaves once it is dealt with.
    Whoever wants to leave leaves, also where nothing can be read or deleted. */
document.addEventListener("submit", async (event) => {
  const form = event.target.closest("form[data-signs-out]");
  if (!form || keptFor()?.account !== account) return;
  event.preventDefault();
  if (await holdsBack().catch(() => false)) location.assign(`${document.body.dataset.offline}#leaving`);
  else form.submit();
});
