"""What a complete box of Wongar is, part by part, and what of it lies on a table (R2-R5, R80, R81)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from simulator.catalog.typography import said
from simulator.games.wongar.model.box import ANCESTOR, AREA, DOUBLE, ELDER, RITUAL_SCORPION, TYPES
from simulator.games.wongar.model.components import AREA_CARDS, PIECES, RITUAL_CARDS, TOKEN_SETS, area_id, ritual_id, token_id
from simulator.games.wongar.model.options import Options
from simulator.kernel.words import Words
from simulator.legality import Clause, Contents, Format, Noun, Quote, Selection

AREA_CARD: Final = Noun(Words("carte territoire", "area card"), Words("cartes territoire", "area cards"))
RITUAL_CARD: Final = Noun(Words("carte rituel", "ritual card"), Words("cartes rituel", "ritual cards"))
TOKEN: Final = Noun(Words("pion", "token"), Words("pions", "tokens"))
PIECE: Final = Noun(Words("pièce", "piece"), Words("pièces", "pieces"))

R2: Final = Quote(
    "R2",
    "225 Tschurungas : 90 disques (18 de chaque couleur), 75 cubes (15), 60 cylindres (12)",
    "225 tokens: of each of five colours 18 discs, 15 cubes and 12 cylinders.",
)
R3: Final = Quote(
    "R3", "150 Cartes de territoires, divisés en 10 série de 15 cartes", "150 area cards in ten equal piles of fifteen."
)
R4: Final = Quote("R4", "43 grandes cartes de rituel", "43 ritual cards: 14 disc, 12 cube, 10 cylinder, 5 double, 2 scorpion.")
R5: Final = Quote(
    "R5",
    "2 Pions ancêtre, 2 Pions anciens, 1 Pion boomerang, 1 scorpion jaune, 5 Marqueurs de score, 1 sac, 1 Plateau de jeu",
    "Two Ancestors, two Elders, a boomerang, a scorpion, five score markers, a bag and the board.",
)
R80: Final = Quote(
    "R80",
    "Retirez une carte ancêtre et une carte ancien de chacun des dix territoires.",
    "An Ancestor and an Elder card leave each pile; each player has one of each, the others leave the game.",
)
R81: Final = Quote(
    "R81",
    "Retirez les deux scorpions et les 5 cartes double du paquet de cartes rituel.",
    "The two scorpions and the five doubles leave the ritual pile; each player has one double, the others leave the game.",
)


def _clause(part: str, quote: Quote, copies: Mapping[str, int], noun: Noun) -> Clause:
    """One part of the box: all of it, and nothing else of its type."""
    return Clause(f"C-{part.upper()}", "error", quote, Contents(copies, noun, Selection(types=(part,))))


FORMATS: Final[tuple[Format, ...]] = (
    Format(
        "boite",
        Words("Boîte complète", "Complete box"),
        said(
            "150 cartes de territoire en dix piles, 43 cartes rituel, 225 pions, le plateau et ses accessoires.",
            "150 area cards in ten piles, 43 ritual cards, 225 tokens, the board and its pieces.",
        ),
        (
            _clause("area", R3, AREA_CARDS, AREA_CARD),
            _clause("ritual", R4, RITUAL_CARDS, RITUAL_CARD),
            _clause("token", R2, TOKEN_SETS, TOKEN),
            _clause("piece", R5, PIECES, PIECE),
        ),
        default=True,
    ),
)


def full_box() -> dict[str, int]:
    """The box as it should be: copies by id."""
    return {**AREA_CARDS, **RITUAL_CARDS, **TOKEN_SETS, **PIECES}


def taken_out(options: Options) -> dict[str, int]:
    """What of the box such a table does without: the colours of nobody, and what R80 and R81 take out of the game.

    The cards of R80 that players have are those of the first piles: nobody can tell them apart once they are drawn.
    """
    seats = options.players
    out = {token_id(seat, token): TOKEN_SETS[token_id(seat, token)] for seat in range(seats, 5) for token in range(len(TYPES))}
    if options.own_ceremonies:
        out |= {area_id(territory, kind): 1 for kind in (ANCESTOR, ELDER) for territory in range(seats, AREA)}
    if options.one_double_each:
        out |= {ritual_id(DOUBLE): RITUAL_CARDS[ritual_id(DOUBLE)] - seats}
        out |= {ritual_id(RITUAL_SCORPION): RITUAL_CARDS[ritual_id(RITUAL_SCORPION)]}
    return {component: copies for component, copies in out.items() if copies}


def on_the_table(options: Options) -> dict[str, int]:
    """What such a table plays with: copies by id."""
    out = taken_out(options)
    left = {component: copies - out.get(component, 0) for component, copies in full_box().items()}
    return {component: copies for component, copies in left.items() if copies}


def table_format(options: Options) -> Format:
    """What lies on such a table, as clauses that quote the rules that take something out."""
    there = on_the_table(options)
    parts = (
        ("area", R80 if options.own_ceremonies else R3, AREA_CARDS, AREA_CARD),
        ("ritual", R81 if options.one_double_each else R4, RITUAL_CARDS, RITUAL_CARD),
        ("token", R2, TOKEN_SETS, TOKEN),
    )
    return Format(
        f"table-{options.players}",
        Words(f"Table de {options.players}", f"Table of {options.players}"),
        Words("Ce qui sert à cette table.", "What this table plays with."),
        tuple(
            _clause(part, quote, {component: there[component] for component in whole if component in there}, noun)
            for part, quote, whole, noun in parts
        ),
        players=range(options.players, options.players + 1),
    )
