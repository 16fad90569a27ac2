"""The games behind the numbers of a search: which pairs a number is made of, and how each of their games went.

A search keeps a score a game and nothing else. A game is found again from where its pair lies in the field, and from its list.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from simulator.lab import impact
from simulator.lab.paired_games import Field, Place, field_of
from simulator.lab.variants import exchanged

LISTS: Final = 2
"""Of a pair: the measured one, and the one that it is compared with."""

IMPACT, OPENINGS = "impact", "openings"
"""The numbers of cards and hands."""


@dataclass(frozen=True, slots=True)
class Pairs:
    """The pairs of one number: `lists` met the same deals, `numbers` says which of the field, `scores` how each game went.

    `stage` and `name` say which number of the advisor it is, or which card or kind of hand; both are empty in a comparison. The
    first list is the one whose gain is told. Where others come in turn, `in_turn` are those of the rounds, again and again.
    Of hands both lists are the same: the first game keeps the hand, the second one returns it.
    """

    stage: str
    name: str
    agent: str
    lists: tuple[tuple[str, ...], tuple[str, ...]]
    numbers: tuple[int, ...]
    scores: tuple[str, str]
    in_turn: tuple[tuple[str, ...], ...] = ()

    def cards(self, pair: int, place: int, pairs_a_round: int) -> tuple[str, ...]:
        """The list of either game of this pair."""
        if not place or not self.in_turn:
            return self.lists[place]
        return self.in_turn[self.numbers[pair] // pairs_a_round % len(self.in_turn)]

    def change(self, pair: int) -> int:
        """By how much the score of this pair is better with the first list; 2 is a whole game."""
        return int(self.scores[0][pair]) - int(self.scores[1][pair])

    def score(self, pair: int, place: int) -> int:
        """That of either game of this pair."""
        return int(self.scores[place][pair])


def pairs_of_comparison(state: Mapping[str, Any]) -> list[Pairs]:
    """The pairs of two decks, once they have been judged; none of a comparison that kept no scores."""
    first, second = (tuple(cards) for cards in state["question"]["lists"])
    scores = state.get("kept", ("", ""))
    if not scores[0] or not state["ended"]:
        return []
    return [Pairs("", "", str(state["question"]["agent"]), (first, second), tuple(range(len(scores[0]))), (scores[0], scores[1]))]


def pairs_of_worth(state: Mapping[str, Any]) -> list[Pairs]:
    """Those of each card, then of each kind of opening hand; none of what kept no scores."""
    kept, field, question = state.get("kept", {}), field_of(state["question"]["field"]), state["question"]
    base, agent, found = tuple(question["base"]), str(question["agent"]), []
    scores = kept.get(IMPACT, {})
    for place, variant in enumerate(impact.variants(field, base, state["instead"]) if scores else ()):
        turns = [exchanged(base, choice) for choice in variant.choices]
        turns = [turns[variant.choice(number, place)] for number in range(len(turns))]
        lists, numbers = (base, turns[0]), tuple(range(len(scores[variant.id])))
        in_turn = tuple(turns) if len(turns) > 1 else ()
        found.append(Pairs(IMPACT, variant.id, agent, lists, numbers, (scores[""], scores[variant.id]), in_turn))
    for hand, one in kept.get(OPENINGS, {}).items():
        first, second = one["scores"]
        found.append(Pairs(OPENINGS, hand, agent, (base, base), tuple(one["pairs"]), (first, second)))
    return found


def place_of(field: Field, pairs: Pairs, pair: int) -> Place:
    """Against whom, from which seat and on which deal a pair was played."""
    return field.place(pairs.numbers[pair])
