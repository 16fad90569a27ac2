"""The answer of a comparison of two decks, in one sentence and as the report of a run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from simulator.catalog.typography import bound, decimal, said
from simulator.games import GAMES
from simulator.kernel.words import Words
from simulator.lab.paired_games import deck_of, options_of
from simulator.lab.preflight import lawless
from simulator.lab.report import limits, those_met
from simulator.lab.two_decks import Answer, State, answer, as_document


def comparison_report(state: State, names: Sequence[Words], opponents: Sequence[Words]) -> dict[str, Any]:
    """The answer as JSON, also of a comparison that was stopped; opponents in the order of its field."""
    question, found = state["question"], answer(state) if state["ended"] else None
    game = GAMES[question["field"]["game"]]
    options = options_of(question["field"])
    facts = [game.measure.facts(deck_of(cards), options) for cards in question["lists"]]
    words = verdict(found, names, opponents) if found else STOPPED
    compared = [(name, deck_of(cards)) for name, cards in zip(names, question["lists"], strict=True)]
    unruly = lawless(game.slug, compared)
    return {
        "verdict": asdict(words),
        "games": 2 * state["rounds"] * len(state["scores"]),
        "figures": (),
        "columns": (),
        "cards": (),
        "limits": [asdict(one) for one in (*unruly, *limits(game.measure, facts, (question["agent"],)))],
        "compare": {
            "names": [asdict(one) for one in names],
            "opponents": [asdict(one) for one in opponents],
            "precision": state["precision"],
            "answer": as_document(found) if found else None,
        },
    }


STOPPED = said(
    "Arrêté avant la réponse : un écart ne se juge pas au moment où l’on arrête.",
    "Stopped before the answer: a difference is not judged at the moment at which one stops.",
)


def verdict(found: Answer, names: Sequence[Words], opponents: Sequence[Words]) -> Words:
    """The one sentence: both lists met these opponents."""
    (first, second), met = names, those_met(opponents)
    ends = (found.value, found.interval.low, found.interval.high)
    value, low, high = (bound(100 * one, signed=True) for one in ends)
    fr = f"{value.fr} points (entre {low.fr} et {high.fr}, 95 fois sur 100)"
    en = f"{value.en} points (between {low.en} and {high.en}, 95 times in 100)"
    if found.side == "better":
        return said(
            f"« {first.fr} » gagne plus souvent que « {second.fr} » contre {met.fr} : {fr}.",
            f"“{first.en}” wins more often than “{second.en}” against {met.en}: {en}.",
        )
    if found.side == "worse":
        return said(
            f"« {first.fr} » gagne moins souvent que « {second.fr} » contre {met.fr} : {fr}.",
            f"“{first.en}” wins less often than “{second.en}” against {met.en}: {en}.",
        )
    need = _need(found.more_games)
    return said(
        f"Aucune différence sûre entre « {first.fr} » et « {second.fr} » contre {met.fr} : {fr}.{need.fr}",
        f"No difference shown between “{first.en}” and “{second.en}” against {met.en}: {en}.{need.en}",
    )


def _need(more_games: int | None) -> Words:
    if more_games is None:
        return Words(
            " Celle qu’on a vue est si petite qu’aucun nombre raisonnable de parties ne la rendrait sûre.",
            " The one that was seen is so small that no sensible number of games would show it.",
        )
    more = decimal(more_games, 0)
    return Words(
        f" Il faudrait environ {more.fr} parties de plus pour rendre sûre celle qu’on a vue.",
        f" It would need about {more.en} more games to show the one that was seen.",
    )
