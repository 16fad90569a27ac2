"""What games cannot tell about a deck, before any is played: cards that the engine plays in part, or by their figures alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from simulator.catalog import Card, load
from simulator.catalog.typography import said
from simulator.games import GAMES
from simulator.kernel.words import Words
from simulator.lab.advisor.pool import usual_format

MOST_UNPLAYED: Final = 0.1
"""The share of a deck's copies that may be played not in full: without their text, or with a part of it.

A choice, not a measurement: what such copies cost a deck was not measured, and the part of a text that is left out may be all of
it. A few are let through, whose worth may still exceed the precision asked for; of a deck that lacks more than this, an answer
would be about another deck.
"""


@dataclass(frozen=True, slots=True)
class Preflight:
    """The cards that are played approximately, those played without their text, and the share of copies of both."""

    approximate: tuple[Card, ...]
    unplayed: tuple[Card, ...]
    share: float

    @property
    def refuses(self) -> bool:
        """Whether odds would say nothing about this deck."""
        return self.share > MOST_UNPLAYED


def preflight(game: str, deck: Mapping[str, int]) -> Preflight:
    """What to say of a deck before it is played."""
    catalog = load(game)
    copies: Counter[str] = Counter()
    for printing, count in deck.items():
        copies[catalog.printings[printing].card_id] += count
    cards = [catalog.cards[card] for card in sorted(copies)]
    return Preflight(
        approximate=tuple(card for card in cards if card.status == "approximate"),
        unplayed=tuple(card for card in cards if card.status == "manual"),
        share=sum(copies[card.id] for card in cards if card.status != "full") / max(1, copies.total()),
    )


def lawless(game: str, decks: Iterable[tuple[Words, Mapping[str, int]]]) -> Iterator[Words]:
    """What to say of each of these decks that keeps the rules of no format of the game, where the game has formats."""
    formats = GAMES[game].formats if game in GAMES else ()
    for name, deck in decks:
        if formats and usual_format(game, deck) is None:
            yield said(
                f"« {name.fr} » n’est en règle dans aucun format du jeu : ces chiffres sont ceux d’une liste "
                "que personne ne peut apporter à une table.",
                f"“{name.en}” keeps the rules of no format of the game: these figures are those of a list that nobody may bring "
                "to a table.",
            )
