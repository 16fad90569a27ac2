"""The answer of a comparison of two decks, in one sentence and as the report of a run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from simulator.catalog.typography import said
from simulator.games import GAMES
from simulator.kernel.words import Words
from simulator.lab.paired_games import deck_of
from simulator.lab.report import limits
from simulator.lab.two_decks import Answer, State, answer, as_document


def comparison_report(state: State, names: Sequence[Words], opponents: Sequence[Words]) -> dict[str, Any]:
    """The answer as JSON, also of a comparison that was stopped; opponents in the order of its field."""
    question, found = state["question"], answer(state) if state["ended"] else None
    game = GAMES[question["field"]["game"]]
    facts = [game.measure.facts(deck_of(cards)) for cards in question["lists"]]
    words = verdict(found, names) if found else STOPPED
    return {
        "verdict": asdict(words),
        "games": 2 * state["rounds"] * len(state["scores"]),
        "figures": (),
        "columns": (),
        "cards": (),
        "limits": [asdict(one) for one in limits(game.measure, facts, (question["agent"],))],
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


def verdict(found: Answer, names: Sequence[Words]) -> Words:
    """The one sentence."""
    first, second = names
    value, low, high = (100 * one for one in (found.value, found.interval.low, found.interval.high))
    fr = f"{value:+.1f} points (IC 95 % : {low:+.1f} à {high:+.1f})".replace(".", ",").replace("-", "−")
    en = f"{value:+.1f} points (95 % interval {low:+.1f} to {high:+.1f})"
    if found.side == "better":
        return said(
            f"« {first.fr} » gagne plus souvent que « {second.fr} » : {fr}.",
            f"“{first.en}” wins more often than “{second.en}”: {en}.",
        )
    if found.side == "worse":
        return said(
            f"« {first.fr} » gagne moins souvent que « {second.fr} » : {fr}.",
            f"“{first.en}” wins less often than “{second.en}”: {en}.",
        )
    if found.more_games is None:
        need = Words("", "")
    else:
        need = Words(
            f" Il faudrait environ {found.more_games} parties de plus pour démontrer celle qu’on a vue.",
            f" It would need about {found.more_games} more games to show the one that was seen.",
        )
    return said(
        f"Aucune différence démontrée entre « {first.fr} » et « {second.fr} » : {fr}.{need.fr}",
        f"No difference shown between “{first.en}” and “{second.en}”: {en}.{need.en}",
    )
