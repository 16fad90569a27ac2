"""What the cards and the opening hands of a deck are worth, in one sentence and as the report of a run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from simulator.catalog import load
from simulator.catalog.typography import bound, said
from simulator.games import GAMES
from simulator.kernel.words import Words
from simulator.lab.intervals import CONFIDENCE, normal_quantile
from simulator.lab.opening import LEAST_DIFFERING
from simulator.lab.paired_games import deck_of, options_of
from simulator.lab.report import limits

State = Mapping[str, Any]


def worth_report(state: State, opponents: Sequence[Words]) -> dict[str, Any]:
    """The answer as JSON, also of a search that was stopped after its first step; opponents in the order of its field."""
    question = state["question"]
    game = GAMES[question["field"]["game"]]
    facts = [game.measure.facts(deck_of(question["base"]), options_of(question["field"]))]
    return {
        "verdict": asdict(worth_verdict(state)),
        "games": state["games"],
        "figures": (),
        "columns": (),
        "cards": (),
        "limits": [asdict(words) for words in limits(game.measure, facts, (question["agent"],))],
        "worth": {
            "impacts": state["impacts"],
            "replacing": _screened(state.get("replacing")),
            "openings": state["openings"],
            "opponents": [asdict(words) for words in opponents],
            "ended": state["stage"] == "done",
        },
    }


def _screened(state: State | None) -> dict[str, Any] | None:
    """How the replacements were found: the cards that were tried and why they are no more, the best first; None where none were.

    `cards` came, of the pool and of the deck; of the `allowed` ones of the pool `drawn` were drawn by lot, None for all.
    Their gains, above what went for them, chose what to try next and are no findings.
    """
    if state is None:
        return None
    tried = [{"card": into, "step": step, "gain": gain, "pairs": pairs} for into, step, gain, pairs in state["ranked"]]
    return {
        "cards": state["cards"],
        "drawn": state["drawn"],
        "allowed": state["allowed"],
        "games": state["games"],
        "tried": tried,
    }


def worth_verdict(state: State) -> Words:
    """The one sentence: the first card shown to be worth more than what came instead, all cards allowed for (Bonferroni), or that
    none is; then how many are shown to be worth less than their replacement.

    It compares no two cards of the deck with each other.
    """
    if not state["impacts"]:
        return said("Arrêté avant la réponse.", "Stopped before the answer.")
    cards, hands = state["impacts"], sum(1 for one in state["openings"] if one["advice"] and one["against"] is None)
    shown = [one for one in cards if is_better(one, len(cards))]
    worse = [one for one in cards if is_worse(one, len(cards))]
    tail = _both(_worse(len(worse)), _hands(hands, state["openings"]))
    if not shown:
        than = (
            Words("que la meilleure remplaçante trouvée", "than the best replacement found")
            if any(one.get("instead") for one in cards)
            else Words("que les autres de sa sorte", "than the others of its kind")
        )
        return said(
            f"Aucune carte ne vaut sûrement mieux {than.fr}.{tail.fr}",
            f"Of no card a copy is shown to be worth more {than.en}.{tail.en}",
        )
    first, game = shown[0], state["question"]["field"]["game"]
    name, points = _title(game, first["card"]), bound(100 * first["gain"]["value"], signed=True)
    than = Words("que les autres de sa sorte", "than the others of its kind")
    if first.get("instead"):
        other = _title(game, first["instead"])
        than = Words(f"que la meilleure remplaçante trouvée, {other.fr}", f"than the best replacement found, {other.en}")
    return said(
        f"Un exemplaire de {name.fr} vaut sûrement mieux {than.fr} : {points.fr} points.{tail.fr}",
        f"A copy of {name.en} is shown to be worth more {than.en}: {points.en} points.{tail.en}",
    )


def is_better(one: Mapping[str, Any], cards: int) -> bool:
    """A copy of this card is shown to be worth more than what came instead, allowing for so many `cards` (Bonferroni)."""
    gain = one["gain"]
    return bool(gain["value"] > _wider(cards) * (gain["value"] - gain["low"]))


def is_worse(one: Mapping[str, Any], cards: int) -> bool:
    """The replacement of this card is shown to be better, allowing for so many `cards`; never where none was looked for."""
    gain = one["gain"]
    return bool(one.get("instead")) and bool(-gain["value"] > _wider(cards) * (gain["high"] - gain["value"]))


def _wider(cards: int) -> float:
    """How many times its own length an interval has where those of so many `cards` hold together."""
    return normal_quantile(1 - (1 - CONFIDENCE) / cards) / normal_quantile()


def _title(game: str, key: str) -> Words:
    catalog = load(game)
    card = catalog.card_of(key)
    return catalog.titles.get(card.id, Words(card.name, card.name))


def _both(one: Words, other: Words) -> Words:
    return Words(one.fr + other.fr, one.en + other.en)


def _worse(count: int) -> Words:
    """What the verdict adds of cards that another would replace to the good."""
    if not count:
        return Words("", "")
    return said(
        f" Cartes dont la remplaçante est démontrée meilleure : {count}.",
        f" Cards whose replacement is shown to be better: {count}.",
    )


def _hands(advised: int, openings: Sequence[Mapping[str, Any]]) -> Words:
    """What the verdict adds of opening hands: how many are advised, or that no number of them could be."""
    if advised:
        return said(
            f" Mains de départ dont le conseil est démontré : {advised}.", f" Opening hands whose advice is shown: {advised}."
        )
    if openings and all(one.get("differing", LEAST_DIFFERING) < LEAST_DIFFERING for one in openings):
        return said(
            " Trop peu de parties pour conseiller une main de départ : il en faut davantage.",
            " Too few deals to advise on an opening hand: it takes more of them.",
        )
    return Words("", "")
