"""French put together: labels, where long sentences are broken, and all that `Tongue` asks of a language."""

from __future__ import annotations

from simulator.catalog.typography import typeset
from simulator.games.wankul.effects.selection import CostOf, Figure, ForceOf
from simulator.games.wankul.effects.wording.breaking import Breaks
from simulator.games.wankul.effects.wording.french import grammar, sentences
from simulator.games.wankul.effects.wording.french.pieces import PIECES
from simulator.games.wankul.effects.wording.lines import RULE_WORDS, Speech
from simulator.games.wankul.effects.wording.tongue import Tongue

CONDITIONAL = r"(?:(?:permanent : )?(?:quand|au moment|au début|à la fin|une fois|pendant|ce tour-ci|après)[^,]*, )*(?:si |s'il)"
TONGUE = Tongue(
    grammar=grammar,
    sentences=sentences,
    pieces=PIECES,
    shortened=(ForceOf, CostOf, Figure),
    feminine=("cette ", "la "),
    ifs=("si ", "s'il"),
    again=[
        ("la carte du dessus de votre deck", "la carte du dessus de votre deck", "celle-ci"),
        ("la carte du dessous de votre deck", "la carte du dessous de votre deck", "celle-ci"),
        ("la carte du dessus de son deck", "la carte du dessus de son deck", "celle-ci"),
        ("la carte du dessus de votre défausse", "la carte du dessus de votre défausse", "l'autre"),
        ("le dernier Personnage adverse joué", "le dernier Personnage adverse joué", "celui-ci"),
        ("la carte cachée", "la carte cachée", "celle-ci"),
        ("la carte piochée", "la carte piochée", "celle-ci"),
        ("votre adversaire", "le deck de votre adversaire", "son deck"),
        ("cette carte est la plus à droite de sa ligne", "la ligne de cette carte", "cette ligne"),
        ("la ligne de cette carte", "la ligne de cette carte", "cette ligne"),
        ("sur un Terrain", "jouer cette carte gratuitement sur ce Terrain", "y jouer cette carte gratuitement"),
    ],
    forms={"again": ("vous", "il")},
    melting={
        "de": grammar.of,
        "à": grammar.to,
        "si": grammar.provided,
        "que": grammar.that,
        "cartes": lambda number: PIECES["one_card"] if number == "1" else f"{number} cartes",
        "fois": lambda number: "une fois" if number == "1" else f"{number} fois",
    },
)
FRENCH = Speech(
    tongue=TONGUE,
    labels={
        **RULE_WORDS,
        "offboard": "Hors jeu",
        "from_hand": "Depuis la main",
        "special": "Spécial",
        "winner": "Le Gagnant",
        "loser": "Le Perdant",
    },
    this={"character": "cette carte", "terrain": "ce Terrain", "duo": "cette carte"},
    winner_is_told=False,
    polished=typeset,
    breaks=Breaks(
        options=r"choix[^:]* : ",
        or_else=", ou ",
        conditional=CONDITIONAL,
        under_a_condition=(" ; sinon, ", " ; si vous le faites, "),
        places=[
            (" ; sinon, ", "", "sinon, "),
            (" et si ", "", "si "),
            (" ; si vous le faites, ", "", "si vous le faites, "),
            (", mélangez-le, ", "", "mélangez-le, puis "),
            (" et celui qui ", "", "celui qui "),
            (" et votre adversaire ", "", "votre adversaire "),
            (", le Terrain reste en jeu et ", "", "le Terrain reste alors en jeu et "),
            ("vous pouvez jouer cette carte : ", "vous pouvez jouer cette carte", "son effet : "),
            (" ; sur le côté ", "", "sur le côté "),
            (", mais pas ses Combos", "", "ses Combos ont lieu"),
            (", avant que le Terrain ne soit vidé, ", ", faites ceci avant que le Terrain ne soit vidé", ""),
            (" dont la Force totale ne dépasse pas ", "", "leur Force totale ne peut pas dépasser "),
            (" tant qu'ils restent en jeu", "", "cela dure tant qu'ils restent en jeu"),
            (", elle comprise", "", "cette carte compte aussi"),
        ],
        then=", puis ",
        may=r"\b(?:pouvez|peut|pour)\b",
        imperative=r"\w+ez\b",
        third="il ",
        resumed="si vous le faites, ",
    ),
    beside=[
        ("de sa défausse", "de votre défausse", "de la vôtre"),
        ("de ses Personnages", "de vos Personnages", "des vôtres"),
    ],
)
