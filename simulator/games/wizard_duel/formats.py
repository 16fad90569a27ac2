"""What a complete box of Wizard Duel is (R1): one pack of 52 cards, as a clause with the sentence it enforces."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from simulator.catalog import Card, CardSet, Catalog, Label, Printing
from simulator.catalog.typography import said
from simulator.games.wizard_duel.cards import IDS, NAMES, RANKS, SUITS
from simulator.kernel.words import Words
from simulator.legality import Clause, Contents, Format, Noun, Quote

SET: Final = "PACK"
JOKERS: Final = ("JOKER-1", "JOKER-2")
CARD: Final = Noun(Words("carte", "card"), Words("cartes", "cards"))
SUIT_NAMES: Final = (
    Words("Carreau", "Diamonds"),
    Words("Cœur", "Hearts"),
    Words("Trèfle", "Clubs"),
    Words("Pique", "Spades"),
)

FULL_PACK: Final = Clause(
    "C-PACK",
    "error",
    Quote("R1", "Un jeu de 52 cartes (sans Joker)", "One pack of 52 cards: thirteen of each suit, and no joker."),
    Contents(dict.fromkeys(IDS, 1), CARD),
)

FORMATS: Final[tuple[Format, ...]] = (
    Format(
        "boite",
        Words("Jeu de 52 cartes", "Pack of 52 cards"),
        said(
            "Les 52 cartes d’un jeu ordinaire, une fois chacune, sans Joker.",
            "The 52 cards of an ordinary pack, each once, without jokers.",
        ),
        (FULL_PACK,),
        default=True,
    ),
)
DEFAULT_FORMAT: Final = FORMATS[0]


def format_by_id(format_id: str) -> Format:
    """The format with this id; KeyError when there is none."""
    return {known.id: known for known in FORMATS}[format_id]


def full_pack() -> dict[str, int]:
    """The box as it should be: copies by id."""
    return dict.fromkeys(IDS, 1)


@lru_cache
def pack_catalogue() -> Catalog:
    """Every card that a pack may hold, jokers included, for checks: an ordinary pack needs no card files."""
    cards = {
        card: _card(card, names.en, SUITS[number // len(RANKS)])
        for number, (card, names) in enumerate(zip(IDS, NAMES, strict=True))
    }
    cards |= {joker: _card(joker, "Joker", "joker") for joker in JOKERS}
    titles = dict(zip(IDS, NAMES, strict=True)) | {
        joker: Words(f"Joker {number}", f"Joker {number}") for number, joker in enumerate(JOKERS, 1)
    }
    printings = {card: _printing(card) for card in cards}
    types = {suit: Label(suit, names, order) for order, (suit, names) in enumerate(zip(SUITS, SUIT_NAMES, strict=True))}
    types["joker"] = Label("joker", Words("Joker", "Joker"), len(types))
    return Catalog(
        game="wizard_duel",
        sets={SET: CardSet(SET, "pack", Words("Jeu de cartes", "Pack of cards"), 1, len(cards))},
        types=types,
        clans={},
        rarities={},
        cards=cards,
        printings=printings,
        version="",
        reprints={card: (printing,) for card, printing in printings.items()},
        titles=titles,
    )


def _card(card: str, name: str, type: str) -> Card:
    return Card(id=card, set_code=SET, name=name, type=type)


def _printing(card: str) -> Printing:
    return Printing(id=card, card_id=card, set_code=SET, number="", code="", rarity="", artist="", foil="no")
