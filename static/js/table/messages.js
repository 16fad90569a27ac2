/* What the site said when one sat down: it can be put away, and says nothing any more once something was done at the table. */

const words = () => document.querySelector(".page--seat > .messages");

for (const button of words()?.querySelectorAll("[data-dismiss]") ?? []) button.hidden = false;

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-dismiss]");
  if (!button) return;
  button.closest(".notice").remove();
  if (!words()?.querySelector(".notice")) words()?.remove();
  document.getElementById("choices")?.focus({ preventScroll: true });
});

document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.successful && event.detail.requestConfig.verb === "post") words()?.remove();
});
