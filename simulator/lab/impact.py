"""What each card of a deck is worth: one copy exchanged for its best replacement, on the same deals.

An intervention, not an observation: games in which a card was drawn are long games, won games or lost ones for other reasons.
Here the same game is played with and without the copy; where the copy played no part, it is not played again and counts as no
difference, for it would be the same game. What the best replacement is, is found before, on other deals
(`simulator.lab.replacing`); where none is known, the other cards of its kind in the deck come in turn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, Final

from simulator.lab.figures import Estimate
from simulator.lab.intervals import student_quantile
from simulator.lab.moments import Mean, added, by_halves, from_lists, mean_of
from simulator.lab.paired_games import WIN, Field
from simulator.lab.variants import Chunk, Variant, chunk_of


@dataclass(frozen=True, slots=True)
class Impact:
    """The win rate that a copy of a card brings, above what it is exchanged for; `replayed`: the share of pairs played twice.

    `instead` is that card; None where the others of its kind in the deck came in turn.
    """

    card: str
    copies: int
    gain: Estimate
    replayed: float
    instead: str | None = None


def variants(field: Field, base: Sequence[str], instead: Mapping[str, str]) -> list[Variant]:
    """Each card of the list, exchanged for what is to come instead of it, or for the others of its kind in the list in turn."""
    found = []
    for card in sorted(set(base)):
        kind = field.pairing.kind(card)
        others = [instead[card]] if card in instead else [one for one in sorted(set(base)) if field.pairing.kind(one) == kind]
        choices = tuple(((card, other),) for other in others if other != card)
        if choices:
            found.append(Variant(card, choices))
    return found


def chunks(field: Field, asked: Sequence[Variant], agent: str, rounds: int, size: int) -> list[Chunk]:
    """All chunks, of about so many games each."""
    step = max(1, size // ((len(asked) + 1) * field.pairs_a_round))
    return [chunk_of(agent, first, min(step, rounds - first), asked, kept=True) for first in range(0, rounds, step)]


def kept(results: Sequence[Chunk]) -> dict[str, str]:
    """A digit a game of each card's list, in the order of the pairs; the present list is called "".

    Nothing where some were played before games were kept.
    """
    if not all(result["scores"] for result in results):
        return {}
    others = {card: "".join(result["lines"][card]["scores"] for result in results) for card in results[0]["lines"]}
    return {"": "".join(result["scores"] for result in results), **others}


def impacts(field: Field, base: Sequence[str], instead: Mapping[str, str], results: Sequence[Mapping[str, Any]]) -> list[Impact]:
    """From the results of all chunks, the most useful card first."""
    found = []
    for card in results[0]["lines"]:
        halves, games = from_lists([[0] * 7, [0] * 7]), 0
        for result in results:
            line = result["lines"][card]
            halves = added(halves, by_halves(result["first"], [(-row[0], -row[1]) for row in line["rows"]]))
            games += line["games"]
        mean = mean_of(halves, WIN * field.pairs_a_round)
        if mean is None:
            continue
        pairs, half = mean.rounds * field.pairs_a_round, _half(mean, field.pairs_a_round)
        gain = Estimate(mean.value, max(-1.0, mean.value - half), min(1.0, mean.value + half), pairs)
        found.append(Impact(card, list(base).count(card), gain, games / pairs, instead.get(card)))
    return sorted(found, key=lambda one: (-(one.gain.value or 0.0), one.card))


UNSEEN: Final = 4
"""So many pairs more are reckoned to end differently, two for each list, than were seen to."""


def _half(mean: Mean, pairs_a_round: int) -> float:
    """How far the interval reaches to either side: Student's, with `UNSEEN` in its variance.

    A copy that plays no part in a handful of deals, or the same part in all of them, is not known to the last digit: those few
    are what the intervals of Wilson and of Agresti and Coull add to shares, and 0 of n differing pairs come to ± 3.9 / n, where
    Poisson's law says 3.7. Of the sixty that 400 deals bring they are a thirtieth of the interval.
    """
    unseen = UNSEEN / pairs_a_round**2 / mean.rounds
    student = student_quantile(mean.rounds - 1)
    return student * sqrt((mean.variance + unseen) / mean.rounds)
