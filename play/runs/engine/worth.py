"""What each card and each opening hand of a deck is worth: the bridge from questions to impacts and openings."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from math import ceil
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from decks.content import fingerprint
from play.common.playable_decks import PlayableDeck
from play.runs.engine.laboratory import Played
from play.runs.engine.questions import Question, Span
from play.runs.engine.searching import SearchLaboratory, SearchState, StoppedError, between_games
from simulator.games import GAMES
from simulator.kernel.agreements import usual
from simulator.kernel.words import Words
from simulator.lab import impact, opening, variants
from simulator.lab.kept_pairs import Pairs
from simulator.lab.paired_games import SEATS, Field, Opponent, field_of, make_field, pairing_of
from simulator.lab.worth_report import worth_report

KIND: Final = "worth"

PAIRS: Final[Mapping[str, str | Promise]] = {
    "400": gettext_lazy("Quick look (400 deals)"),
    "2000": gettext_lazy("Sure (2,000 deals)"),
}
"""How many deals each card, and each opening hand, is tried on."""

CHUNK_GAMES: Final = 400

IMPACT, OPENINGS, DONE = "impact", "openings", "done"


def worth_question(mine: PlayableDeck, others: Sequence[PlayableDeck], *, pairs: str, agent: str, seed: int) -> Question:
    """What the cards of a deck are worth against these others. In whatever order these are named, they make the same question."""
    game = GAMES[mine.game]
    met = sorted(others, key=lambda one: fingerprint(one.content))
    size = SEATS * len(met)
    rounds = ceil(int(pairs) / size)
    return Question(
        kind=KIND,
        game=game.slug,
        agents=(agent,),
        decks=tuple(dict(deck.content) for deck in (mine, *met)),
        options=usual(game, SEATS),
        games=rounds * size * (len(mine.content) + 1 + SEATS),
        seed=seed,
        names={"decks": [asdict(deck.words) for deck in (mine, *met)]},
        aims={"pairs": pairs},
        search={"rounds": rounds},
    )


class WorthLaboratory(SearchLaboratory):
    """Two steps: every card exchanged (`simulator.lab.impact`), then every opening hand kept and returned (`opening`)."""

    def begin(self, question: Question) -> SearchState:
        """All copies of each card beside the others of its kind."""
        game = GAMES[question.game]
        pairing = pairing_of(game)
        base = pairing.list_of(question.decks[0])
        opponents = tuple(Opponent(str(place), pairing.list_of(deck)) for place, deck in enumerate(question.decks[1:]))
        field = make_field(game, [base], opponents, question.seed, question.options)
        return {
            "question": {"field": field.as_dict(), "base": list(base), "agent": question.agents[0]},
            "rounds": question.search["rounds"],
            "stage": IMPACT,
            "games": 0,
            "impacts": [],
            "openings": [],
        }

    def pending(self, state: SearchState) -> list[Span]:
        """Rounds of the step at hand."""
        return [Span(chunk["first"], chunk["count"]) for chunk in _chunks(state)]

    def play_step(self, state: SearchState, span: Span, stop: Callable[[], bool]) -> Played | None:
        """Play these rounds."""
        chunk = next(one for one in _chunks(state) if one["first"] == span.first)
        play = variants.play if state["stage"] == IMPACT else opening.play
        try:
            found = play(state["question"], chunk, between_games(stop))
        except StoppedError:
            return None
        return Played(json.dumps(found), span.count * _games_a_round(state))

    def advance(self, state: SearchState, results: Sequence[str]) -> SearchState:
        """Add the step up."""
        field, ordered = _field(state), sorted((json.loads(result) for result in results), key=lambda one: int(one["first"]))
        after = {**state, "games": state["games"] + state["rounds"] * _games_a_round(state)}
        if state["stage"] == IMPACT:
            found = impact.impacts(field, state["question"]["base"], ordered)
            return {**after, "stage": OPENINGS, "impacts": [asdict(one) for one in found]}
        return {**after, "stage": DONE, "openings": [asdict(one) for one in opening.guide(field, ordered)]}

    def games_left(self, state: SearchState) -> int:
        """Of both steps."""
        steps = {IMPACT: (IMPACT, OPENINGS), OPENINGS: (OPENINGS,), DONE: ()}[state["stage"]]
        return sum(state["rounds"] * _games_a_round({**state, "stage": step}) for step in steps)

    def report(self, question: Question, result: str) -> dict[str, Any]:
        """Every card and every kind of hand, with what is shown of it."""
        return worth_report(json.loads(result), [Words(**words) for words in question.names["decks"][1:]])

    def pairs(self, state: SearchState) -> list[Pairs]:
        """None: these numbers keep no games."""
        return []


def _field(state: SearchState) -> Field:
    return field_of(state["question"]["field"])


def _chunks(state: SearchState) -> list[dict[str, Any]]:
    field, base, rounds = _field(state), state["question"]["base"], state["rounds"]
    if state["stage"] == IMPACT:
        return impact.chunks(field, impact.variants(field, base, None), state["question"]["agent"], rounds, CHUNK_GAMES)
    if state["stage"] == OPENINGS:
        return opening.chunks(rounds, max(1, CHUNK_GAMES // (SEATS * field.pairs_a_round)))
    return []


def _games_a_round(state: SearchState) -> int:
    """Games that need not be played are counted too."""
    field = _field(state)
    lists = 1 + len(impact.variants(field, state["question"]["base"], None)) if state["stage"] == IMPACT else SEATS
    return lists * field.pairs_a_round
