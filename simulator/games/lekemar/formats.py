"""What a complete box of Lekemar is (R1, R2), and what is enough to play while a set is being printed (R3, R12)."""

from __future__ import annotations

from typing import Final

from simulator.catalog import Catalog
from simulator.catalog.typography import said
from simulator.games.lekemar.model.box import LEAST_CARDS, MARK, TYPES
from simulator.kernel.words import Words
from simulator.legality import Clause, Contents, Format, Noun, Quote, Selection, Total

PLAYERS: Final = range(3, 16)
ANY_CARD: Final = Selection(types=TYPES)
PIECE: Final = Noun(said("pièce", "piece"), said("pièces", "pieces"))
CARD: Final = Noun(said("carte", "card"), said("cartes", "cards"))
NOUNS: Final = {
    "character": Noun(said("carte personnage", "character card"), said("cartes personnage", "character cards")),
    "weapon": Noun(said("carte arme", "weapon card"), said("cartes arme", "weapon cards")),
    "style": Noun(said("carte de style", "style card"), said("cartes de style", "style cards")),
    MARK: Noun(Words("deutsche mark", "deutsche mark"), Words("deutsche mark", "deutsche marks")),
}
QUOTES: Final = {
    "character": Quote("R1", "80 cartes personnage", "Eighty character cards, four parts of each person."),
    "weapon": Quote("R1", "25 cartes arme", "Twenty-five weapon cards."),
    "style": Quote("R1", "145 cartes de style", "A hundred and forty-five style cards."),
    MARK: Quote("R2", "200 deutsche mark", "Two hundred deutsche marks, or as many tokens of any kind."),
}
WHOLE: Final = Quote("R1", "Les 250 cartes du jeu", "Every card of the list, as often as it lies in the box, and the marks.")
ENOUGH: Final = Quote("R12", "10 cartes", "Ten cards for each of three players, and one to draw.")


def formats_of(catalog: Catalog) -> tuple[Format, ...]:
    """The whole box; and a set that is still being printed, which three can play with as soon as there are cards enough."""
    whole = Contents({card.id: card.copies for card in catalog.cards.values()}, PIECE)
    counts = tuple(_count(catalog, kind) for kind in NOUNS)
    return (
        Format(
            "boite",
            said("Boîte complète", "Complete box"),
            said("Toutes les cartes et tous les deutsche mark.", "All cards and all deutsche marks."),
            (*counts, Clause("C-BOX", "error", WHOLE, whole)),
            default=True,
            players=PLAYERS,
        ),
        Format(
            "a_imprimer",
            said("Impression en cours", "Being printed"),
            said(
                "Le jeu s’imprime chez soi : ce qui manque peut l’être ; trois joueurs commencent avec 31 cartes.",
                "A print-and-play game: what is missing can be printed; three players can begin with 31 cards.",
            ),
            (
                Clause("C-ENOUGH", "error", ENOUGH, Total(ANY_CARD, CARD, least=LEAST_CARDS)),
                Clause("C-BOX", "warning", WHOLE, whole),
            ),
            players=range(3, 4),
        ),
    )


def _count(catalog: Catalog, kind: str) -> Clause:
    copies = sum(card.copies for card in catalog.cards.values() if card.type == kind)
    return Clause(f"C-{kind.upper()}", "error", QUOTES[kind], Total(Selection(types=(kind,)), NOUNS[kind], copies, copies))


def full_box(catalog: Catalog) -> dict[str, int]:
    """The box as it should be: copies by id."""
    return {card.id: card.copies for card in catalog.cards.values()}
