/* Card by card: every press is sent, one after the other, while the next is made. Without this script each is a page. */

import { isRefused } from "./sending.js";
import { isTyping, shortcutsOn } from "./site.js";
import { token } from "./tokens.js";

const field = document.getElementById("card-number");
const pad = document.getElementById("number-pad");
const waiting = [];
let sending = false;

/** Sends the presses that wait; a typed number that is refused goes back into the field. */
async function send() {
  if (sending) return;
  sending = true;
  while (waiting.length) {
    const { address, values, isTyped } = waiting.shift();
    const refused = await answered(address, values);
    if (isTyped) field.toggleAttribute("aria-invalid", refused);
    if (refused && isTyped && !field.value) field.value = values.line;
  }
  sending = false;
}

/** Whether the server refused. Its answer is on the page by then: what it takes the place of hears nothing, the document does. */
const answered = (address, values) =>
  isRefused(address, { source: document.getElementById("card-entry"), target: "#card-entry", values, heard: document });

document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-card-entry]");
  if (!form || event.submitter?.name === "look") return;
  event.preventDefault();
  const values = Object.fromEntries(new FormData(form, event.submitter));
  const isTyped = form.contains(field);
  waiting.push({ address: form.getAttribute("action"), values: { ...values, token: token() }, isTyped });
  if (isTyped) field.value = "";
  send();
});

/* The pad types into the field without giving it the focus: a finger there does not call the keyboard of the device. */
for (const digit of pad.querySelectorAll("[data-digit]")) digit.hidden = false;
pad.addEventListener("click", (event) => {
  const key = event.target.closest("[data-digit]")?.dataset.digit;
  if (key === undefined) return;
  field.value = key === "" ? field.value.slice(0, -1) : (field.value + key).slice(0, field.maxLength);
});
if (matchMedia("(pointer: fine)").matches) field.focus();

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !shortcutsOn()) return;
  if (document.querySelector("dialog[open]") || (isTyping(event) && (event.target !== field || field.value))) return;
  const pressed = { ArrowRight: '[rel="next"]', ArrowLeft: '[rel="prev"]', "+": "[data-more]", "-": "[data-less]" }[event.key];
  const button = pressed && document.querySelector(`#card-entry ${pressed}`);
  if (!button) return;
  event.preventDefault();
  button.click();
});
