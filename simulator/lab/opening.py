"""Keep an opening hand or return it: both played on the same deal, by kind of hand and seat."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from simulator.ai.driver import next_action
from simulator.kernel.game import PASS, State
from simulator.kernel.words import Words
from simulator.lab.figures import Estimate
from simulator.lab.intervals import CONFIDENCE, mean_interval
from simulator.lab.paired_games import WIN, Field, PairedPlay, Place, field_of, score_of

Chunk = dict[str, Any]

FEWEST = 30
"""Hands of a kind in one seat before anything is said of it."""

LEAST_DIFFERING = 50
"""Hands of a line that ended otherwise when returned, before any advice: with fewer, an interval is not to be trusted."""

ALL = -1
"""In the place of an opponent: all of them together."""


@dataclass(frozen=True, slots=True)
class Opening:
    """A kind of hand in one seat: what keeping it gains over returning it, as a share of games won; against one opponent of the
    field, or (None) all of them.

    The intervals of all lines hold together in 95 % of the cases (Bonferroni). `differing`: how many of the hands ended otherwise
    when they were returned. `advice`: "keep" or "return" where the interval excludes 0 and enough of them did, else None.
    """

    hand: str
    title: Words
    seat: int
    against: int | None
    gain: Estimate
    differing: int
    advice: str | None


def play(question: Mapping[str, Any], chunk: Chunk, between: Callable[[], None] = lambda: None) -> Chunk:
    """Play a chunk of rounds: for each opening hand that may be returned, its kind, seat, both scores, opponent, and pair.

    `between` is called before each pair, to raise or to return.
    """
    paired = _paired(json.dumps(question["field"], sort_keys=True), question["agent"])
    size, rows = paired.field.pairs_a_round, []
    for pair in range(chunk["first"] * size, (chunk["first"] + chunk["count"]) * size):
        between()
        rows += [[*row, pair] for row in _both(paired, question["base"], paired.field.place(pair))]
    return {"first": chunk["first"], "rows": rows}


@lru_cache(maxsize=4)
def _paired(field: str, agent: str) -> PairedPlay:
    return PairedPlay(field_of(json.loads(field)), agent)


def _both(paired: PairedPlay, cards: Sequence[str], place: Place) -> Iterator[list[Any]]:
    """The first moment at which this seat may return its hand, played out both ways."""
    state, pairing, decisions = paired.deal(cards, place), paired.field.pairing, 0
    while not pairing.is_playing(state) and not state.is_terminal():
        hand = pairing.hand_type(state, place.seat)
        if hand is not None:
            other = state.clone()
            state.apply_action(PASS)
            other.apply_action(returning(other))
            for one in (state, other):
                paired.finish(one, place, decisions + 1)
            yield [hand, place.seat, score_of(state, place.seat), score_of(other, place.seat), place.opponent]
            return
        state.apply_action(next_action(state, paired.agents, place.seed, decisions))
        decisions += 1


def returning(state: State) -> int:
    """The choice that returns a hand which may be returned."""
    return next(action for action in state.legal_actions() if action != PASS)


def kept(results: Sequence[Chunk]) -> dict[str, Any]:
    """Of each kind of hand the pairs in which it was dealt, and a digit a game, first of the hands kept, then of those returned.

    Nothing where some were played before pairs had numbers.
    """
    found: dict[str, Any] = {}
    for hand, _seat, with_it, without, _opponent, *pair in (row for result in results for row in result["rows"]):
        if not pair:
            return {}
        one = found.setdefault(hand, {"pairs": [], "scores": ["", ""]})
        one["pairs"] += pair
        one["scores"] = [one["scores"][0] + str(with_it), one["scores"][1] + str(without)]
    return dict(sorted(found.items()))


def chunks(rounds: int, size: int) -> list[Chunk]:
    """All chunks, of so many rounds each."""
    return [{"first": first, "count": min(size, rounds - first)} for first in range(0, rounds, size)]


def guide(field: Field, results: Sequence[Chunk]) -> list[Opening]:
    """What the results of all chunks come to, against all and against each opponent; kinds seen too seldom are left out."""
    gains: dict[tuple[str, int, int], list[int]] = {}
    for result in results:
        for hand, seat, with_it, without, opponent, *_pair in result["rows"]:
            for against in {ALL, opponent if len(field.opponents) > 1 else ALL}:
                gains.setdefault((hand, seat, against), []).append(with_it - without)
    enough = {key: values for key, values in sorted(gains.items()) if len(values) >= FEWEST}
    return [_opening(field, key, values, len(enough)) for key, values in enough.items()]


def _opening(field: Field, key: tuple[str, int, int], values: Sequence[int], lines: int) -> Opening:
    hand, seat, against = key
    confidence = 1 - (1 - CONFIDENCE) / lines
    known = mean_interval(len(values), sum(values), sum(value * value for value in values), confidence)
    low, high = (known.low / WIN, known.high / WIN) if known else (-1.0, 1.0)
    gain = Estimate(sum(values) / len(values) / WIN, max(-1.0, low), min(1.0, high), len(values))
    differing = sum(value != 0 for value in values)
    shown = "keep" if low > 0 else "return" if high < 0 else None
    told = shown if differing >= LEAST_DIFFERING else None
    return Opening(hand, field.pairing.hand_words(hand), seat, None if against == ALL else against, gain, differing, told)
