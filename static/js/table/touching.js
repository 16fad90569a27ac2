/* A piece that is pressed, by mouse, finger or key: it plays the one choice that the pieces touched so far leave. */

import { announce } from "../announcing.js";
import { play } from "./aiming.js";
import { unfold } from "./folding.js";
import { explain, tell } from "./reading.js";
import { narrow, touched } from "./narrowing.js";
import { matching, pieceOf, PRESSED, saying, table, visibleChoices, warns } from "./page.js";

let isPastPress = false;

/** The next click is the end of something longer: a drag, a long press. */
export function swallowClick(wanted = true) {
  isPastPress = wanted;
}

/** Play the one choice that these pieces leave; with several, show those; with none, say why. A warning is shown before it is run into. */
export function touch(key, piece) {
  const further = matching([...touched(), key]);
  const keys = further.length && !touched().includes(key) ? [...touched(), key] : [key];
  const left = matching(keys);
  if (left.length === 1 && (!warns(left[0]) || visibleChoices().length === 1)) {
    play(left[0]);
  } else if (left.length) {
    unfold();
    narrow(keys);
    left[0].focus({ preventScroll: true });
    announce(left.map(saying).join("; "));
  } else if (piece.dataset.inspect) {
    tell(piece);
  } else if (piece.matches(PRESSED)) {
    explain(key);
  }
}

document.addEventListener("click", (event) => {
  if (!table()) return;
  const piece = event.target.closest("summary, a, [data-aim]") ? null : pieceOf(event.target);
  if (piece && !isPastPress) touch(piece.dataset.key, piece);
  isPastPress = false;
});
