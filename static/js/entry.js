/* Fast entry: lines go to the server one after the other while the next is typed. Without this script each line is a page. */

import { isRefused } from "./sending.js";
import { token } from "./tokens.js";

const form = document.getElementById("entry-form");
const line = document.getElementById("entry-line");
const waiting = [];
let sending = false;

/** Sends the lines that wait; one that is refused goes back into the field, before whatever was typed since. */
async function send() {
  if (sending) return;
  sending = true;
  while (waiting.length) {
    const text = waiting.shift();
    const refused = await answered(text);
    line.removeAttribute("aria-invalid");
    if (refused) {
      line.setAttribute("aria-invalid", "true");
      line.value = [text, ...waiting.splice(0), line.value].filter(Boolean).join(", ");
      line.select();
    }
  }
  sending = false;
}

/** Whether the server refused a line. The answer is on the page by then. */
const answered = (text) =>
  isRefused(form.action, { source: form, target: "#entry-result", values: { line: text, token: token() } });

document.addEventListener("submit", (event) => {
  const from = event.target.closest("form[data-entry]");
  if (!from) return;
  event.preventDefault();
  waiting.push(new FormData(from).get("line").trim());
  line.value = "";
  line.focus();
  send();
});
