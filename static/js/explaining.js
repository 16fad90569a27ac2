/* What a number of a rule or a word of a game means, shown beside it on hover, on focus and by a long press. Without it, the link leads there. */

const AWAY = 8; /* pixels between the link and its explanation, and between that and the edge of the page */
const PATIENCE = 150; /* milliseconds in which a pointer may cross from the link to its explanation */

const LONG_PRESS = 550;
const STILL = 12; /* pixels that a finger that stays may move */

let bubble = null;
let link = null;
let closing = 0;

/** The one bubble of the page, made when it is first needed. */
function theBubble() {
  if (bubble) return bubble;
  bubble = document.createElement("div");
  bubble.id = "explanation";
  bubble.className = "explanation";
  bubble.setAttribute("role", "tooltip");
  bubble.popover = "manual";
  bubble.addEventListener("pointerenter", () => clearTimeout(closing));
  bubble.addEventListener("pointerleave", closeSoon);
  return bubble;
}

function show(target) {
  clearTimeout(closing);
  if (target === link) return;
  close();
  link = target;
  const shown = theBubble();
  shown.textContent = link.dataset.explains;
  (link.closest("dialog, main") ?? document.body).append(shown);
  shown.showPopover();
  link.setAttribute("aria-describedby", shown.id);
  place();
}

/** Under its link, or above it where there is no room; gone with a link that has left the window. */
function place() {
  const shown = theBubble();
  const anchor = link.getClientRects()[0];
  if (!anchor || anchor.bottom < 0 || anchor.top > window.innerHeight) {
    close();
    return;
  }
  const most = document.documentElement.clientWidth - shown.offsetWidth - AWAY;
  const under = anchor.bottom + AWAY;
  const fits = under + shown.offsetHeight < window.innerHeight;
  shown.style.left = `${Math.max(AWAY, Math.min(anchor.left, most))}px`;
  shown.style.top = `${fits ? under : Math.max(AWAY, anchor.top - AWAY - shown.offsetHeight)}px`;
}

function close() {
  clearTimeout(closing);
  link?.removeAttribute("aria-describedby");
  link = null;
  if (bubble?.isConnected && bubble.matches(":popover-open")) bubble.hidePopover();
}

function closeSoon() {
  clearTimeout(closing);
  closing = setTimeout(close, PATIENCE);
}

/** A finger that stays on a link: what it means comes up, and lifting the finger follows no link. A finger elsewhere puts it away. */
function holdable(explained) {
  let held = null;
  let isPast = false;
  const letGo = () => {
    clearTimeout(held?.timer);
    held = null;
  };
  document.addEventListener("pointerdown", (event) => {
    isPast = false;
    letGo();
    if (event.pointerType !== "touch") return;
    const target = explained(event);
    if (link && target !== link && !bubble.contains(event.target)) close();
    if (!target) return;
    const timer = setTimeout(() => {
      isPast = true;
      show(target);
    }, LONG_PRESS);
    held = { timer, x: event.clientX, y: event.clientY };
  });
  document.addEventListener("pointermove", (event) => {
    if (held && Math.hypot(event.clientX - held.x, event.clientY - held.y) > STILL) letGo();
  });
  for (const kind of ["pointerup", "pointercancel"]) document.addEventListener(kind, letGo);
  document.addEventListener("contextmenu", (event) => (held || isPast) && explained(event) && event.preventDefault());
  document.addEventListener(
    "click",
    (event) => {
      if (!isPast || !explained(event)) return;
      event.preventDefault();
      event.stopPropagation();
      isPast = false;
    },
    { capture: true },
  );
}

if ("popover" in HTMLElement.prototype) {
  const explained = (event) => event.target.closest?.("[data-explains]");
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "touch" && explained(event)) show(explained(event));
  });
  document.addEventListener("pointerout", (event) => explained(event) && closeSoon());
  document.addEventListener("focusin", (event) => {
    const target = explained(event);
    if (target?.matches(":focus-visible")) show(target);
    else if (link) close();
  });
  document.addEventListener("focusout", (event) => explained(event) && close());
  holdable(explained);
  document.addEventListener("scroll", (event) => link && event.target !== bubble && place(), { capture: true, passive: true });
  document.addEventListener("htmx:beforeSwap", close);
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape" || !link) return;
      event.stopPropagation();
      event.preventDefault();
      close();
    },
    true,
  );
}
