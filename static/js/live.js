/* The board of the home page: it plays on by itself while it is looked at, unless its reader prefers stillness or says stop. */

const BEAT = 1900;

const frame = document.getElementById("live");
const moment = document.getElementById("live-moment");
const button = document.getElementById("live-play");
const take = frame.querySelector(".live__take");
const [first, last] = [Number(frame.dataset.first), Number(frame.dataset.last)];
const token = take.elements.token.value;
const kept = new Map();

let at = first;
let timer = 0;
let isSeen = true;

function load(number) {
  if (!kept.has(number)) {
    const asked = fetch(frame.dataset.moments.replace(/0\/$/, `${number}/`)).then((answer) => (answer.ok ? answer.text() : Promise.reject(answer)));
    asked.catch(() => kept.delete(number));
    kept.set(number, asked);
  }
  return kept.get(number);
}

const after = (number) => (number >= last ? first : number + 1);
const before = (number) => (number <= first ? last : number - 1);

async function show(number) {
  try {
    moment.innerHTML = await load(number);
  } catch {
    pause();
    return;
  }
  at = number;
  take.elements.moves.value = String(at);
  take.elements.token.value = `${token}-${at}`;
  take.querySelector("[type=submit]").disabled = moment.querySelector("[data-over]") !== null;
}

/* Playing ------------------------------------------------------------------------------------------------------------- */
async function beat() {
  if (isSeen && !document.hidden) {
    await show(after(at));
    if (timer) load(after(at)).catch(() => {});
  }
  if (timer) timer = setTimeout(beat, BEAT);
}

function play() {
  timer = setTimeout(beat, BEAT);
  tell();
}

function pause() {
  clearTimeout(timer);
  timer = 0;
  tell();
}

/** While it plays, nobody is read every move aloud; once it stands, what is shown is. */
function tell() {
  const isPlaying = timer !== 0;
  button.setAttribute("aria-pressed", String(isPlaying));
  button.querySelector("span").textContent = isPlaying ? button.dataset.pause : button.dataset.play;
  moment.setAttribute("aria-live", isPlaying ? "off" : "polite");
}

button.addEventListener("click", () => (timer ? pause() : play()));
frame.addEventListener("click", (event) => {
  const step = event.target.closest?.("[data-live]");
  if (!step) return;
  pause();
  show(step.dataset.live === "after" ? after(at) : before(at));
});

new IntersectionObserver(([entry]) => {
  isSeen = entry.isIntersecting;
}).observe(frame);

frame.querySelector(".live__controls").hidden = false;
if (matchMedia("(prefers-reduced-motion: reduce)").matches) tell();
else play();
