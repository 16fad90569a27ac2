"""What a complete box of Woodland Wizards is (R1, R36, R37): for small and large tables, with and without the Wizards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from simulator.catalog import Catalog
from simulator.catalog.typography import said
from simulator.games.woodland_wizards.model.box import ONE_BOX, TYPES, WIZARD
from simulator.kernel.words import Words
from simulator.legality import Clause, Contents, Format, Noun, Quote, Selection

CARD: Final = Noun(Words("carte", "card"), Words("cartes", "cards"))
CREATURE: Final = Noun(Words("créature", "creature"), Words("créatures", "creatures"))
WIZARD_CARD: Final = Noun(Words("carte Sorcier", "Wizard card"), Words("cartes Sorcier", "Wizard cards"))
ONE: Final = Quote("R2", "Mélangez toutes les créatures", "Every creature of the box, as often as it lies in it.")
TWO: Final = Quote(
    "R37",
    "Enlevez un PHÉNIX NOIR et un PHÉNIX DORÉ",
    "Two boxes, without the second Black and the second Golden Phoenix.",
)
WIZARDS: Final = Quote("R36", "chaque joueur choisit une carte Sorcier", "Every Wizard card of the box: one for each player.")
TWICE: Final = Quote("G31", "", "From seven players on, every Wizard card of two boxes.", ours=True)

SMALL: Final = (
    "boite",
    said("Une boîte", "One box"),
    said("Pour deux à six joueurs.", "For two to six players."),
    range(2, ONE_BOX + 1),
)
LARGE: Final = (
    "deux_boites",
    said("Deux boîtes", "Two boxes"),
    said("Pour sept à douze joueurs, chaque Phénix une fois.", "For seven to twelve players, each Phoenix once."),
    range(ONE_BOX + 1, 2 * ONE_BOX + 1),
)


def formats_of(catalog: Catalog) -> tuple[Format, ...]:
    """What tables of this list are played with; the Wizards only where the list has some."""
    return tuple(_formats(catalog))


def _formats(catalog: Catalog) -> Iterator[Format]:
    for boxes, (name, title, summary, players) in enumerate((SMALL, LARGE), 1):
        beasts, quote = creatures(catalog, boxes), (ONE, TWO)[boxes - 1]
        yield Format(name, title, summary, (_clause("C-BOX", quote, beasts, CARD),), default=boxes == 1, players=players)
        if casters := wizards(catalog, boxes):
            both = said(f"{title.fr} et les Sorciers", f"{title.en} and the Wizards")
            clauses = (
                _clause("C-BOX", quote, beasts, CREATURE, TYPES),
                _clause("C-WIZARDS", (WIZARDS, TWICE)[boxes - 1], casters, WIZARD_CARD, (WIZARD,)),
            )
            yield Format(f"{name}_sorciers", both, summary, clauses, options={"wizards": True}, players=players)


def _clause(name: str, quote: Quote, cards: Mapping[str, int], noun: Noun, types: tuple[str, ...] = ()) -> Clause:
    """Exactly these cards, and no other one of these types; of no type at all when none is named."""
    return Clause(name, "error", quote, Contents(cards, noun, Selection(types=types)))


def creatures(catalog: Catalog, boxes: int) -> dict[str, int]:
    """R2, R37: the creatures of so many boxes, what is unique once only."""
    cards = (card for card in catalog.cards.values() if card.type in TYPES)
    return {card.id: card.copies * (1 if card.facts.get("unique") else boxes) for card in cards}


def wizards(catalog: Catalog, boxes: int) -> dict[str, int]:
    """R36, G31: the Wizard cards of so many boxes."""
    return {card.id: card.copies * boxes for card in catalog.cards.values() if card.type == WIZARD}
