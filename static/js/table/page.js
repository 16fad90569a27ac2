/* The table as it stands on the page: its pieces, its choices, and the words of them. */

export const table = () => document.getElementById("table");
export const choiceButtons = () => [...table().querySelectorAll("#choices .choice-button")];
export const visibleChoices = () => choiceButtons().filter((button) => !button.closest("li").hidden);
export const confirmingChoice = () => table().querySelector("[data-confirming]");
/** What leads on from words that are only read: the step of a lesson that asks for nothing. */
export const goingOn = () => table().querySelector("[data-goes-on]");
export const touches = (button) => button.dataset.touches.split(" ").filter(Boolean);
export const wordsOf = (button) => button.querySelector("span").textContent;
/** A choice that says what one is to read before it is made. */
export const warns = (button) => button.querySelector(".choice-button__caution") !== null;
/** The words of a choice, and what it warns of. */
export const saying = (button) => [...button.querySelectorAll(":scope > span")].map((part) => part.textContent.trim()).join(", ");
export const pieces = () => [...table().querySelectorAll(".board [data-key]")];
export const boardButtons = () => [...table().querySelectorAll(".board :is(button, [role=button])[data-key]")];
export const pieceOf = (target) => target.closest?.(".board [data-key]");

/** What may be pressed, of all that has a key. */
export const PRESSED = "button, [role=button]";

/** The choices that name all of these pieces. */
export function matching(keys) {
  return choiceButtons().filter((button) => keys.every((key) => touches(button).includes(key)));
}
