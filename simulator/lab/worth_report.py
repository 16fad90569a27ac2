"""What the cards and the opening hands of a deck are worth, in one sentence and as the report of a run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from simulator.catalog import load
from simulator.catalog.typography import said
from simulator.games import GAMES
from simulator.kernel.words import Words
from simulator.lab.intervals import CONFIDENCE, normal_quantile
from simulator.lab.paired_games import deck_of
from simulator.lab.report import limits

State = Mapping[str, Any]


def worth_report(state: State, opponents: Sequence[Words]) -> dict[str, Any]:
    """The answer as JSON, also of a search that was stopped after its first step; opponents in the order of its field."""
    question = state["question"]
    game = GAMES[question["field"]["game"]]
    facts = [game.measure.facts(deck_of(question["base"]))]
    return {
        "verdict": asdict(worth_verdict(state)),
        "games": state["games"],
        "figures": (),
        "columns": (),
        "cards": (),
        "limits": [asdict(words) for words in limits(game.measure, facts, (question["agent"],))],
        "worth": {
            "impacts": state["impacts"],
            "openings": state["openings"],
            "opponents": [asdict(words) for words in opponents],
            "ended": state["stage"] == "done",
        },
    }


def worth_verdict(state: State) -> Words:
    """The one sentence: the first card shown to be worth more than its kind, all cards allowed for (Bonferroni), or that none is.

    It compares no two cards with each other.
    """
    if not state["impacts"]:
        return said("Arrêté avant la réponse.", "Stopped before the answer.")
    cards, hands = state["impacts"], sum(1 for one in state["openings"] if one["advice"] and one["against"] is None)
    tail = said(
        f" Mains de départ dont le conseil est démontré : {hands}." if hands else "",
        f" Opening hands whose advice is shown: {hands}." if hands else "",
    )
    wider = normal_quantile(1 - (1 - CONFIDENCE) / len(cards)) / normal_quantile()
    shown = [one for one in cards if one["gain"]["value"] > wider * (one["gain"]["value"] - one["gain"]["low"])]
    if not shown:
        return said(
            f"D’aucune carte il n’est démontré qu’un exemplaire vaille mieux que les autres de son genre.{tail.fr}",
            f"Of no card a copy is shown to be worth more than the others of its kind.{tail.en}",
        )
    name = load(state["question"]["field"]["game"]).card_of(shown[0]["card"]).name
    value = f"{100 * shown[0]['gain']['value']:+.1f}"
    points = value.replace(".", ",")
    return said(
        f"Il est démontré qu’un exemplaire de {name} vaut mieux que les autres de son genre : {points} points.{tail.fr}",
        f"A copy of {name} is shown to be worth more than the others of its kind: {value} points.{tail.en}",
    )
