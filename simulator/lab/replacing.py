"""The best replacement of each card of a deck: what a copy is weighed against (`simulator.lab.impact`).

Cards that may come take the place of each card of their kind in turn, on deals of their own; what either is worth is told apart
as the advisor does (`advisor.screening`), and of each kind the worse half leaves, again and again. A copy is then exchanged for
the best one that came, other than itself, with which the deck stays as legal as it is. The deals on which copies are weighed are
fresh: those that chose the best would flatter it.

Plain JSON from step to step: `begin`, then `chunks`, `variants.play` and `advance` until no chunk is left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from math import ceil
from typing import Any, Final

from simulator.catalog import load
from simulator.lab.advisor.plan import FEWEST_ROUNDS, fitting_cards
from simulator.lab.advisor.pool import exchanges, incoming, looked_at
from simulator.lab.advisor.screening import additive, summed
from simulator.lab.advisor.search import APART
from simulator.lab.moments import from_lists
from simulator.lab.paired_games import WIN, Field
from simulator.lab.variants import Chunk, Variant, chunk_of, variant_of
from simulator.legality import Format

State = dict[str, Any]

FEWEST: Final = 4
"""Cards of a kind that play the last step, at most."""


@dataclass(frozen=True, slots=True)
class Screening:
    """How candidates are screened: about so many games, as many `rounds` of the first step as they allow and so many at most, and
    how many cards of the pool are looked at (None: all).
    """

    games: int
    rounds: int
    cards: int | None

    def as_dict(self) -> dict[str, Any]:
        """JSON."""
        return asdict(self)


def screening_for(field: Field, deck: Mapping[str, int], pool: Mapping[str, int], rounds: int) -> Screening:
    """As many games as it takes to weigh all cards of the deck in so many rounds; where the pool is too long, some of it."""
    count, budget = len(incoming(pool, load(field.game))), rounds * len(deck)
    cards = fitting_cards(count, budget)
    return Screening(budget * field.pairs_a_round, rounds, cards if cards < count else None)


def candidates(
    field: Field, deck: Mapping[str, int], pool: Mapping[str, int], fmt: Format | None, screening: Screening
) -> dict[str, tuple[str, ...]]:
    """For each card that may come, of the pool or of the deck, the cards of its kind of which a copy may go for it."""
    drawn = looked_at(pool, field.game, screening.cards, field.seed)
    pairing, found = field.pairing, {}
    for into, outs in exchanges(deck, {**dict.fromkeys(deck, 1), **drawn}, field.game, fmt, pairing).items():
        alike = tuple(out for out in outs if pairing.kind(out) == pairing.kind(into))
        if alike:
            found[into] = alike
    return found


def begin(field: Field, moves: Mapping[str, Sequence[str]], screening: Screening, allowed: int) -> State:
    """Before any game. `moves` is what `candidates` found; `allowed`: how many cards of the pool might have come."""
    return {
        "moves": {into: list(outs) for into, outs in sorted(moves.items())},
        "live": [Variant(into, tuple(((out, into),) for out in outs)).as_list() for into, outs in sorted(moves.items())],
        "rounds": _first_rounds(Counter(map(field.pairing.kind, moves)), screening, field.pairs_a_round),
        "step": 0,
        "from": APART,
        "sums": {},
        "ranked": [],
        "games": 0,
        "cards": len(moves),
        "drawn": screening.cards,
        "allowed": allowed,
    }


def chunks(state: State, field: Field, agent: str, size: int) -> list[Chunk]:
    """The chunks of the step at hand, of about so many games each; none when it is over."""
    live = [variant_of(blob) for blob in state["live"]]
    if not live:
        return []
    count = _rounds(state)
    step = max(1, size // games_a_round(state, field))
    return [chunk_of(agent, state["from"] + first, min(step, count - first), live) for first in range(0, count, step)]


def advance(state: State, field: Field, results: Sequence[Chunk]) -> State:
    """After all chunks of a step: of each kind the worse half leaves; after the step of the last few, all are ranked."""
    ordered = sorted(results, key=lambda one: int(one["first"]))
    sums = summed(state["sums"], state["live"], ordered)
    coming, _going = additive(sums, state["live"])
    ranked = sorted((blob[0] for blob in state["live"]), key=lambda into: (-coming[into], into))
    kinds = Counter(field.pairing.kind(into) for into in ranked)
    left = {kind: _kept(count) for kind, count in kinds.items()}
    keep = set()
    if left != dict(kinds):
        for into in ranked:
            kind = field.pairing.kind(into)
            if left[kind]:
                keep.add(into)
                left[kind] -= 1
    gone = [_row(state, field, into, coming[into], sums) for into in ranked if into not in keep]
    return {
        **state,
        "live": [blob for blob in state["live"] if blob[0] in keep],
        "step": state["step"] + 1,
        "from": state["from"] + _rounds(state),
        "sums": {into: sums[into] for into in sorted(keep)},
        "ranked": [*gone, *state["ranked"]],
        "games": state["games"] + _rounds(state) * games_a_round(state, field),
    }


def replacements(state: State, base: Sequence[str]) -> dict[str, str]:
    """For each card of the list the best one that may come for it; those for which none may are left out."""
    best = {}
    for card in sorted(set(base)):
        found = next((row[0] for row in state["ranked"] if card in state["moves"][row[0]]), None)
        if found is not None:
            best[card] = found
    return best


def games_a_round(state: State, field: Field) -> int:
    """Games of each round of the step at hand, those counted that need not be played."""
    return (len(state["live"]) + 1) * field.pairs_a_round


def games_left(state: State, field: Field) -> int:
    """Of the step at hand and all that follow."""
    kinds = Counter(field.pairing.kind(blob[0]) for blob in state["live"])
    return _games(kinds.values(), _rounds(state), field.pairs_a_round)


def expected_games(field: Field, deck: Mapping[str, int], pool: Mapping[str, int], screening: Screening) -> int:
    """About how many games it takes, as if every card could come for something."""
    catalog, kind = load(field.game), field.pairing.kind
    coming = incoming({**dict.fromkeys(deck, 1), **looked_at(pool, field.game, screening.cards, field.seed)}, catalog)
    wanted = {kind(card) for card in deck}
    kinds = Counter(kind(card) for card in coming if kind(card) in wanted)
    pairs = field.pairs_a_round
    return _games(kinds.values(), _first_rounds(kinds, screening, pairs), pairs)


def _first_rounds(kinds: Mapping[str, int], screening: Screening, pairs: int) -> int:
    """The rounds of the first step that the games allow, with so many cards of each kind."""
    once = _games(kinds.values(), 1, pairs)
    return min(screening.rounds, max(FEWEST_ROUNDS, screening.games // once)) if once else 0


def _games(kinds: Iterable[int], rounds: int, pairs: int) -> int:
    """Games of all steps, with so many cards of each kind."""
    counts, total = [count for count in kinds if count], 0
    while counts:
        total += rounds * (sum(counts) + 1) * pairs
        after = [_kept(count) for count in counts]
        rounds, counts = 2 * rounds, [] if after == counts else after
    return total


def _kept(count: int) -> int:
    """How many of so many of a kind play on."""
    return min(count, max(FEWEST, ceil(count / 2)))


def _rounds(state: State) -> int:
    """Each halving leaves time for twice as many."""
    return int(state["rounds"] * 2 ** state["step"])


def _row(state: State, field: Field, into: str, value: float, sums: Mapping[str, Any]) -> list[Any]:
    """One that leaves: name, steps before, share of games gained above what went, pairs."""
    halves, pairs = from_lists(sums[into]["halves"]), field.pairs_a_round
    return [into, state["step"], round(value / (WIN * pairs), 4), pairs * (halves[0].count + halves[1].count)]
