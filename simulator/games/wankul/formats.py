"""What a legal Wankul deck is, level by level (R85-R93, G67-G76): lists of clauses, each with the sentence it enforces."""

from __future__ import annotations

from simulator.catalog.typography import french_spaces
from simulator.kernel.words import Words
from simulator.legality import (
    Clause,
    Copies,
    Format,
    Moment,
    Noun,
    Percent,
    PlayedAsBase,
    Quote,
    SameSize,
    Selection,
    Term,
    Total,
    Unwanted,
)

CHARACTERS = Selection(types=("character",))
TERRAINS = Selection(types=("terrain",))
DUOS = Selection(types=("duo",))
ANY_CARD = Selection(types=("character", "terrain"))
SCORERS = Selection(types=("character",), having=("scorer",))
DERIVED = Selection(types=("character",), values={"scorer_basis": ("derived",)})
WITHOUT_TEXT = Selection(having=("vanilla",))
ONLY_SPECIAL = Selection(sets=("HS",))

CHARACTER = Noun(Words("Personnage", "character"), Words("Personnages", "characters"))
TERRAIN = Noun(Words("Terrain", "terrain"), Words("Terrains", "terrains"))
DUO = Noun(Words("Duo", "Duo"), Words("Duos", "Duos"))
CARD = Noun(Words("carte", "card"), Words("cartes", "cards"))
SCORER = Noun(Words("carte Scorer", "Scorer card"), Words("cartes Scorer", "Scorer cards"))
SCORER_VALUE = Noun(
    Words("point d'effets Scorer", "point of Scorer effects"), Words("points d'effets Scorer", "points of Scorer effects")
)

ALLOWED_TYPES = Clause(
    "C-TYPES",
    "error",
    Quote("R10", "deux types de cartes", "A deck holds characters and terrains; Duos have no published rules yet."),
    Unwanted(
        DUOS,
        Words(
            "Les règles ne connaissent que deux types de cartes ; pas de Duo dans un deck : {names}.",
            "The rules know two types of cards only; no Duo in a deck: {names}.",
        ),
    ),
)
ONE_DUO = Clause(
    "C-DUO",
    "error",
    Quote("G262", "", "One Duo at most, at a table that agrees on it.", ours=True),
    Total(DUOS, DUO, most=1, by_name=True),
)
SPECIAL_CARDS = Clause(
    "C-TYPES-SPECIAL",
    "warning",
    Quote("R10", "deux types de cartes", "Prize cards and special editions are characters; ask your opponent first.", ours=True),
    Unwanted(
        ONLY_SPECIAL,
        Words(
            "Cartes de prix ou d'édition spéciale, qui ne sont dans aucun set ; votre adversaire est-il d'accord ? {names}.",
            "Prize or special edition cards, found in no regular set; does your opponent agree? {names}.",
        ),
        removable=False,
    ),
)
BLANK_CARDS = Clause(
    "C-TYPES-BLANK",
    "warning",
    Quote(
        "R41",
        "un effet au moment où la carte est « jouée »",
        "A character has an effect; some are printed without any.",
        ours=True,
    ),
    Unwanted(
        WITHOUT_TEXT,
        Words(
            "Cartes sans effet imprimé, jouées pour leur force et leurs gemmes : {names}.",
            "Cards printed without an effect, played for their strength and gems: {names}.",
        ),
        removable=False,
    ),
)
FORTY_CHARACTERS = Clause(
    "C-SIZE-P",
    "error",
    Quote("R15", "40 cartes Personnage", "A deck holds 40 characters."),
    Total(CHARACTERS, CHARACTER, least=40, most=40),
)
TEN_TERRAINS = Clause(
    "C-SIZE-T",
    "error",
    Quote("R15", "10 cartes Terrain", "A deck holds 10 terrains."),
    Total(TERRAINS, TERRAIN, least=10, most=10),
)
THREE_COPIES = Clause(
    "C-COPIES",
    "error",
    Quote("R87", "plus de 3 exemplaires", "At most three copies of a card, foil and rarer printings included (R88)."),
    Copies(ANY_CARD, most=3),
)
FIVE_SCORER_CARDS = Clause(
    "C-SCORE-CARDS",
    "error",
    Quote("R90", "jusqu’à 5 cartes avec l’effet « Scorer »", "At most five Scorer characters, whatever they are worth."),
    Total(SCORERS, SCORER, most=5, by_name=True),
)
UNIQUE_SCORERS = Clause(
    "C-SCORE-UNIQUE",
    "error",
    Quote("R91", "ne peut être présente qu’à 1 seul exemplaire", "At most one copy of each Scorer character."),
    Copies(SCORERS, most=1),
)
FIVE_SCORER_POINTS = Clause(
    "C-SCORE-VALUE",
    "error",
    Quote(
        "R92",
        "jusqu’à 5 Effet « Scorer », en prenant en compte leur puissance",
        "The values of all Scorer characters add up to 5 at most.",
    ),
    Total(SCORERS, SCORER_VALUE, most=5, measure="scorer", by_name=True),
)
DERIVED_VALUES = Clause(
    "C-SCORE-DERIVED",
    "warning",
    Quote(
        "R86",
        "Cette carte compte donc comme 2 effets Scorer",
        "A card that scores two terrains is worth 2 (G70: it stands in no table).",
    ),
    Unwanted(
        DERIVED,
        Words(
            "Valeur Scorer déduite du principe, absente du tableau publié : {names}.",
            "Scorer value taken from the principle, not from the published table: {names}.",
        ),
        removable=False,
    ),
)
BASE_FIGURES = Clause(
    "C-STAT",
    "warning",
    Quote(
        "R88",
        "est identique, même si elle est métallisée (foil) ou plus rare",
        "Reprints are the same card: the first figures count (G67).",
    ),
    PlayedAsBase(),
)
SMALL_DECK = Clause(
    "C-MIN",
    "error",
    Quote("R89", "decks plus petits", "From 12 cards (hand, mulligan and first draw) to 50.", ours=True),
    Total(ANY_CARD, CARD, least=12, most=50),
)
ONE_TERRAIN = Clause(
    "C-TERRAIN-MIN",
    "error",
    Quote("R6", "s’il n’a plus de terrain dans son deck", "Without a single terrain the first check is lost.", ours=True),
    Total(TERRAINS, TERRAIN, least=1),
)
ENOUGH_TERRAINS = Clause(
    "C-TERRAIN-SHARE",
    "warning",
    Quote("R15", "10 cartes Terrain", "One card in five is a terrain, as in a deck of 50 (G75).", ours=True),
    Total(TERRAINS, TERRAIN, least=Percent(20)),
)
FEW_SCORERS = Clause(
    "C-SCORE-SHARE",
    "warning",
    Quote(
        "R85",
        "jusqu’à 5 effets « scorer un terrain »",
        "Scorer values up to a tenth of the deck, as in a deck of 50 (G75).",
        ours=True,
    ),
    Total(SCORERS, SCORER_VALUE, most=Percent(10), measure="scorer", by_name=True),
)
EQUAL_DECKS = Clause(
    "C-SAMESIZE",
    "warning",
    Quote(
        "R89", "decks plus petits", "Both decks should be of one size: discarding wins favours the bigger one (G74).", ours=True
    ),
    SameSize(CARD),
)
OF_2023 = Term(
    since=Moment.read("2023"),
    source=Words(
        "Ces règles portent une année dans leur nom ; rien d'autre ne les date.",
        "These rules bear a year in their name; nothing else dates them.",
    ),
)
FIFTY_CARDS = Clause(
    "C-50",
    "error",
    Quote("G76", "", "The rules of 2023 ask for 50 cards in all.", ours=True),
    Total(ANY_CARD, CARD, least=50, most=50),
    OF_2023,
)
TEN_TERRAINS_OR_MORE = Clause(
    "C-T-ATLEAST",
    "error",
    Quote("G76", "", "The rules of 2023 ask for at least 10 terrains.", ours=True),
    Total(TERRAINS, TERRAIN, least=10),
    OF_2023,
)
SCORER_POINTS_REMARK = Clause("C-SCORE-VALUE", "warning", FIVE_SCORER_POINTS.quote, FIVE_SCORER_POINTS.test)

REMARKS = (SPECIAL_CARDS, BLANK_CARDS)
OF_EVERY_FORMAT = (ALLOWED_TYPES, *REMARKS)
FULL_SIZE = (FORTY_CHARACTERS, TEN_TERRAINS, THREE_COPIES)


def _summary(fr: str, en: str) -> Words:
    """What a format asks, in one sentence."""
    return Words(french_spaces(fr), en)


FORMATS: tuple[Format, ...] = (
    Format(
        "niveau3",
        Words("Niveau 3 - Raisons & Sentiments", "Level 3 - Sense and Sensibility"),
        _summary(
            "40 Personnages, 10 Terrains, effets Scorer pour 5 points au plus : le niveau pour lequel les règles sont écrites.",
            "40 characters, 10 terrains, Scorer effects worth 5 at most: the level the rules are written for.",
        ),
        (*OF_EVERY_FORMAT, *FULL_SIZE, FIVE_SCORER_POINTS, DERIVED_VALUES, BASE_FIGURES),
        default=True,
    ),
    Format(
        "niveau2",
        Words("Niveau 2 - Héros uniques", "Level 2 - Unique heroes"),
        _summary(
            "40 Personnages, 10 Terrains, 5 cartes Scorer au plus, toutes différentes.",
            "40 characters, 10 terrains, at most 5 Scorer cards, all different.",
        ),
        (*OF_EVERY_FORMAT, *FULL_SIZE, FIVE_SCORER_CARDS, UNIQUE_SCORERS, BASE_FIGURES),
    ),
    Format(
        "niveau1",
        Words("Niveau 1 - Libertés et chaos", "Level 1 - Freedom and chaos"),
        _summary(
            "40 Personnages, 10 Terrains, 5 cartes Scorer au plus, quelle que soit leur valeur.",
            "40 characters, 10 terrains, at most 5 Scorer cards, whatever they are worth.",
        ),
        (*OF_EVERY_FORMAT, *FULL_SIZE, FIVE_SCORER_CARDS, BASE_FIGURES),
    ),
    Format(
        "duos",
        Words("Niveau 3 avec un Duo", "Level 3 with a Duo"),
        _summary(
            "Le Niveau 3, et une carte Duo au plus, qui reste à côté de la table : pour les tables qui en conviennent.",
            "Level 3, and one Duo card at most, which lies beside the table: for tables that agree on it.",
        ),
        (*REMARKS, ONE_DUO, *FULL_SIZE, FIVE_SCORER_POINTS, DERIVED_VALUES, BASE_FIGURES),
        options={"duos": True},
    ),
    Format(
        "libre",
        Words("Libre (petits decks)", "Free (small decks)"),
        _summary(
            "De 12 à 50 cartes dont au moins un Terrain, 3 exemplaires au plus de chacune.",
            "From 12 to 50 cards with at least one terrain, three copies of each at most.",
        ),
        (*OF_EVERY_FORMAT, SMALL_DECK, ONE_TERRAIN, ENOUGH_TERRAINS, THREE_COPIES, FEW_SCORERS, EQUAL_DECKS, BASE_FIGURES),
    ),
    Format(
        "histo2023",
        Words("Règles 2023", "Rules of 2023"),
        _summary(
            "50 cartes dont au moins 10 Terrains, 3 exemplaires au plus de chacune ; une seule carte piochée par tour.",
            "50 cards with at least 10 terrains, three copies of each at most; one card drawn each turn.",
        ),
        (*OF_EVERY_FORMAT, FIFTY_CARDS, TEN_TERRAINS_OR_MORE, THREE_COPIES, SCORER_POINTS_REMARK, BASE_FIGURES),
        optional=True,
        options={"draw": 1},
    ),
)
