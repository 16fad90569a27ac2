/* The kept state as things to search and count: every card, what one has of it, and what was noted since. */

const FINISHES = ["normal", "foil"];
const VARIANTS = { "’": "'", "ʼ": "'", "`": "'", œ: "oe", æ: "ae" };

/** Words as they are compared: without accents, case or typographic variants. */
export const folded = (words) =>
  words
    .toLowerCase()
    .replace(/[’ʼ`œæ]/g, (letter) => VARIANTS[letter])
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .replace(/\s+/g, " ")
    .trim();

/** A game of the state: its printings with their cards, and the copies of each in each finish, free ones apart. */
export function gameOf(state, changes) {
  const cards = state.cards.map(([key, title, others, kind, facts, lines]) => ({
    key, title, kind, lines,
    names: [title, ...others].map(folded),
    facts: facts.map(([label, words]) => [state.labels[label], words]),
    text: folded([kind, ...facts.map(([, words]) => words), ...lines.flat()].join(" ")),
  }));
  const printings = state.printings.map(([key, card, set, number, rarity, finish]) => ({
    key, number, rarity,
    card: cards[card],
    finish: FINISHES[finish],
    set: state.sets[set],
    copies: { normal: 0, foil: 0 },
    free: 0,
    searched: [...cards[card].names, folded([...state.sets[set], number, key].join(" ")), cards[card].text].join(" \n "),
  }));
  for (const [printing, finish, copies, free] of state.held) {
    printings[printing].copies[FINISHES[finish]] = copies;
    printings[printing].free += free;
  }
  const byKey = new Map(printings.map((one) => [one.key, one]));
  for (const change of changes) {
    const found = change.game === state.slug && !change.problem && byKey.get(change.printing);
    if (!found) continue;
    found.copies[change.finish] = Math.max(0, found.copies[change.finish] + change.delta);
    found.free = Math.min(owned(found), Math.max(0, found.free + change.delta));
  }
  return {
    slug: state.slug,
    name: state.name,
    printings,
    byKey,
    ownedOfCard: ownedByCard(printings),
    wishes: state.wishes.map(([card, printing, left, arrived, note]) => ({ card: cards[card], printing: printings[printing], left, arrived, note })),
    isList: Boolean(state.is_list),
    decks: state.decks.map(([id, name, format, lines, words]) => ({ id, name, format, words, lines: lines.map(([printing, copies]) => ({ printing: printings[printing], copies })) })),
  };
}

/** Copies of a printing, in either finish. */
export const owned = (printing) => printing.copies.normal + printing.copies.foil;

function ownedByCard(printings) {
  const found = new Map();
  for (const one of printings) found.set(one.card, (found.get(one.card) ?? 0) + owned(one));
  return found;
}

/** The printings in which every word stands, those first whose name or number begins with them. */
export function search(game, asked, { mine }) {
  const whole = folded(asked);
  const words = whole.split(" ").filter(Boolean);
  const found = game.printings.filter((one) => (!mine || owned(one)) && words.every((word) => one.searched.includes(word)));
  if (!words.length) return found;
  const place = (one) => {
    if (one.number.toLowerCase() === words.at(-1) || folded(one.key) === whole) return 0;
    if (one.card.names.some((name) => name.startsWith(whole))) return 1;
    return one.card.names.some((name) => words.every((word) => name.includes(word))) ? 2 : 3;
  };
  return found.map((one) => [place(one), one]).sort(([one], [other]) => one - other).map(([, one]) => one);
}
