"""What the advisor found, in sentences and as the report of a run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, Final

from simulator.catalog import load
from simulator.catalog.typography import bound, decimal, said
from simulator.games import GAMES
from simulator.kernel.words import Words
from simulator.lab.advisor.search import State, still_to_come
from simulator.lab.advisor.told import Advice, found_so_far
from simulator.lab.figures import Estimate
from simulator.lab.paired_games import deck_of, options_of
from simulator.lab.report import limits, those_met
from simulator.lab.variants import Exchange


def advice_report(state: State, opponents: Sequence[Words]) -> dict[str, Any]:
    """The answer of a search, also of one that was stopped, as JSON; opponents in the order of its field."""
    found = found_so_far(state)
    game = GAMES[state["question"]["field"]["game"]]
    plan = state["plan"]
    question = state["question"]
    facts = [game.measure.facts(deck_of(question["base"]), options_of(question["field"]))]
    return {
        "verdict": asdict(advice_verdict(found, state, opponents)),
        "games": found.games,
        "figures": (),
        "columns": (),
        "cards": (),
        "limits": [asdict(words) for words in limits(game.measure, facts, (plan["prover"], plan["screener"]))],
        "advice": found.as_dict()
        | {
            "opponents": [asdict(words) for words in opponents],
            "format": state["format"],
            "prover": plan["prover"],
            "screener": plan["screener"],
            "ended": state["stage"] == "done",
        },
    }


LEFT: Final = {
    "proof": Words("le reste de la preuve", "the rest of the proof"),
    "again": Words("la preuve avec l’autre joueur automatique", "the proof with the other automatic player"),
    "package": Words("les meilleurs échanges ensemble", "the best exchanges together"),
    "package_again": Words(
        "les meilleurs échanges ensemble, avec l’autre joueur automatique",
        "the best exchanges together, with the other automatic player",
    ),
}
"""What a search that is stopped has not played, by the stage."""


TOO_SOON: Final = {"cards": Words("cartes", "cards"), "exchanges": Words("échanges", "exchanges")}
"""What is compared in the stages that may be stopped before anything has games enough for a figure."""


def advice_verdict(found: Advice, state: State, opponents: Sequence[Words]) -> Words:
    """The one sentence, of gains against these opponents; of a search that was stopped after its proofs what was left, too."""
    told = _verdict(found, state, opponents)
    left = [LEFT[stage] for stage in still_to_come(state)]
    if not left or (state["stage"] == "proof" and not found.helps):
        return told
    return said(
        f"{told.fr} Arrêté avant la fin. Il restait à jouer : {', puis '.join(one.fr for one in left)}.",
        f"{told.en} Stopped before the end. Still to be played: {', then '.join(one.en for one in left)}.",
    )


def _verdict(found: Advice, state: State, opponents: Sequence[Words]) -> Words:
    met = those_met(opponents)
    if found.helps:
        best = found.proposals[0]
        pairs = decimal(best.gain.games, 0)
        diff, gain = exchange_words(state["question"]["field"]["game"], best.exchanges), points(best.gain)
        return said(
            f"Ceci améliore le deck : {diff}. {gain.fr} contre {met.fr}, sur {pairs.fr} parties neuves jouées avec et sans.",
            f"This improves the deck: {diff}. {gain.en} against {met.en}, on {pairs.en} fresh games, each played with it and "
            "without.",
        )
    if not found.cards:
        return said(
            "Aucune des cartes permises ne peut prendre la place d’une autre dans ce deck.",
            "None of the cards allowed can take the place of another in this deck.",
        )
    if state["stage"] != "done" and not found.games:
        return said("Arrêté avant la première partie : rien n’a été essayé.", "Stopped before the first game: nothing was tried.")
    tried = tried_words(found)
    if found.racing and state["stage"] in TOO_SOON and not any(one.gain for one in found.racing):
        left, of = TOO_SOON[state["stage"]], Words("", "")
        if state["stage"] == "cards" and len(found.racing) < found.cards:
            of = Words(f" sur {decimal(found.cards, 0).fr}", f" of {decimal(found.cards, 0).en}")
        count = decimal(len(found.racing), 0)
        return said(
            f"Arrêté trop tôt : {count.fr} {left.fr}{of.fr} restaient à comparer, et rien n’est démontré.",
            f"Stopped too soon: {count.en} {left.en}{of.en} were still to be compared, and nothing is shown.",
        )
    if state["stage"] not in ("package", "done") and (found.undecided or not found.proposals):
        before = Words("pendant", "during") if found.proposals else Words("avant", "before")
        return said(
            f"Arrêté {before.fr} la preuve : rien n’est démontré. {tried.fr}, en partie. Encore en course : {found.undecided}.",
            f"Stopped {before.en} the proof: nothing is shown. {tried.en}, in part. Still in the race: {found.undecided}.",
        )
    hope = next((one for one in found.proposals if one.standing == "promising"), None)
    if "package" in still_to_come(state) and not hope:
        return said(
            f"Rien n’est encore démontré contre {met.fr}. {tried.fr}.", f"Nothing is proved yet against {met.en}. {tried.en}."
        )
    pairs = decimal(max((one.gain.games for one in found.proposals), default=0), 0)
    if hope:
        diff, gain = exchange_words(state["question"]["field"]["game"], hope.exchanges), points(hope.gain)
        return said(
            f"Rien n’est démontré contre {met.fr}, mais ceci est prometteur : {diff}. {gain.fr}, sur "
            f"{decimal(hope.gain.games, 0).fr} parties neuves jouées avec et sans. {tried.fr}.",
            f"Nothing is proved against {met.en}, but this is promising: {diff}. {gain.en}, on "
            f"{decimal(hope.gain.games, 0).en} fresh games, each played with it and without. {tried.en}.",
        )
    return said(
        f"Rien n’améliore ce deck de façon mesurable contre {met.fr} : {tried.fr}, les meilleurs éprouvés avec et sans sur "
        f"{pairs.fr} parties.",
        f"Nothing helps this deck measurably against {met.en}: {tried.en}, the best tried on {pairs.en} fresh games, each with "
        "it and without.",
    )


def tried_words(found: Advice) -> Words:
    """How many cards and exchanges were looked at, and of how many cards where there was no time for all."""
    cards, allowed, exchanges = (decimal(count, 0) for count in (found.cards, found.allowed, found.exchanges))
    some = found.cards < found.allowed
    of = Words(f" sur {allowed.fr} permises", f" of {allowed.en} allowed") if some else Words("", "")
    return Words(
        f"{cards.fr} cartes{of.fr} et {exchanges.fr} échanges ont été comparés",
        f"{cards.en} cards{of.en} and {exchanges.en} exchanges were compared",
    )


def exchange_words(game: str, exchanges: Sequence[Exchange]) -> str:
    """− ONE + OTHER, in the order in which they are made."""
    catalog = load(game)
    return ", ".join(f"− {catalog.card_of(out).name} + {catalog.card_of(into).name}" for out, into in exchanges)


def points(gain: Estimate, share: bool = True) -> Words:
    """A difference with its interval, in points where it is one of shares."""
    scale, digits = (100, 1) if share else (1, 2)
    value, low, high = (bound(scale * (one or 0.0), digits, signed=True) for one in (gain.value, gain.low, gain.high))
    unit = " points" if share else ""
    return Words(f"{value.fr}{unit} ({low.fr} à {high.fr})", f"{value.en}{unit} ({low.en} to {high.en})")
