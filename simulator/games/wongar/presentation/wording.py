"""What each component does, in words made from the tables that the engine plays with (R24-R32, R43, R56, R57, R59, R71)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from simulator.catalog import Card
from simulator.catalog.typography import said
from simulator.effects.lines import Line
from simulator.games.wongar.model.box import AREAS, BONUS, IN_BAG, LAST_SQUARE, POINTS, RANKS, RITUALS, TYPES
from simulator.games.wongar.model.words import TYPE_NAMES, TYPES_NAMES, filled
from simulator.kernel.game import Language
from simulator.kernel.words import Words

Sentence = tuple[str, Words, Words]
"""The kind of a line, its label (empty for the main text), and its text."""

NO_LABEL: Final = Words("", "")
AT_THE_END: Final = said("Fin de partie", "End of the game")
OURS: Final = said("Notre choix", "Our choice")
POINTS_LABEL: Final = said("Points", "Points")

TOKEN_CARD: Final = said(
    "Placez un {one} sur ce territoire. Puis, au choix : deux autres {many} où vous voulez ; un autre {one} et une carte "
    "rituel ; ou deux cartes rituel. Sans {one} en réserve, piochez deux cartes rituel.",
    "Place a {one} on this territory. Then either two more {many} anywhere, or one more {one} and a ritual card, or two ritual "
    "cards. With no {one} in your supply, draw two ritual cards.",
)
MOST: Final = said(
    "Qui a pris le plus de cartes {one} marque {points} points ; à égalité, chacun les marque.",
    "Whoever has taken the most {one} cards scores {points} points; all who tie score them.",
)
AREA_TEXTS: Final = {
    "triple": said(
        "Placez trois pions d’un même type où vous voulez, ou ce qu’il vous en reste.",
        "Place three tokens of one type anywhere, or as many as you have left.",
    ),
    "four": said("Piochez quatre cartes rituel.", "Draw four ritual cards."),
    "elder": said(
        "Prenez le pion Ancien et déplacez sa figurine d’un ou deux territoires, sans aller et retour : une cérémonie a lieu là "
        "où elle arrive.",
        "Take the Elder pawn and move its figure one or two territories, not there and back: a ceremony takes place where it "
        "arrives.",
    ),
    "ancestor": said(
        "Prenez le pion Ancêtre et déplacez sa figurine vers un territoire voisin : une cérémonie y a lieu.",
        "Take the Ancestor pawn and move its figure to a neighbouring territory: a ceremony takes place there.",
    ),
    "both": said(
        "Prenez les deux pions et amenez les deux figurines sur ce territoire, d’où qu’elles viennent : une cérémonie y a lieu.",
        "Take both pawns and bring both figures to this territory from wherever they are: one ceremony takes place there.",
    ),
    "scorpion": said(
        "Ne se prend pas. Retournée, elle fait avancer le temps d’une case et pique le premier joueur : un point perdu par "
        "joueur derrière lui. Une autre carte la remplace.",
        "Never taken. Turned up, it moves time one square on and stings the first player: one point lost for each player behind "
        "him. Another card replaces it.",
    ),
}
PER_SECTION: Final = said(
    "Chaque majorité vaut {0}, {1} ou {2}, selon la section du temps.",
    "Each majority is worth {0}, {1} or {2}, by the section of time.",
)
HOUSE_POINTS: Final = said(
    "La table d’origine est perdue : sauf le premier 4 de l’Ancêtre, ces points sont les nôtres.",
    "The original table is lost: but for the Ancestor’s first 4, these points are ours.",
)
RITUAL: Final = said(
    "En cérémonie, au choix : un {one} adverse quitte les lieux pour la réserve de son propriétaire ; un des vôtres part vers un "
    "territoire voisin ; ou un des vôtres arrive d’un territoire voisin.",
    "In a ceremony, one of three: an opponent’s {one} there goes back to its owner’s supply; one of yours leaves for a "
    "neighbouring territory; or one of yours comes in from a neighbouring territory.",
)
DOUBLE: Final = said(
    "En cérémonie, choisissez un type de pions, puis : deux pions adverses, d’un ou de deux joueurs, quittent les lieux pour "
    "leurs réserves ; deux des vôtres partent vers un ou deux territoires voisins ; ou deux des vôtres en arrivent. S’il n’y en "
    "a qu’un, il suffit.",
    "In a ceremony, choose a type of token, then one of three: two tokens of one or two opponents go back to their supplies; two "
    "of yours leave for one or two neighbouring territories; or two of yours come in from there. Where there is only one, that "
    "one will do.",
)
RITUAL_SCORPION: Final = said(
    "Ne se joue pas. Piochée, elle fait avancer le temps d’une case et vous pique : un point perdu par joueur derrière vous. Une "
    "autre carte la remplace ; après la seconde, la pioche et la défausse sont remélangées.",
    "Never played. Drawn, it moves time one square on and stings you: one point lost for each player behind you. Another card "
    "replaces it; after the second one pile and discard are shuffled together.",
)
TOKEN: Final = said(
    "{copies} {many} de cette couleur, dont {bag} sur le plateau dès la mise en place.",
    "{copies} {many} of this colour, {bag} of them on the board from the start.",
)
PIECE_TEXTS: Final = {
    "BOARD": said(
        "Dix territoires, la piste de score et l’échelle du temps de {squares} cases ; la dernière, X, finit la partie.",
        "Ten territories, the score track and the time track of {squares} squares; the last one, X, ends the game.",
    ),
    "BAG": said(
        "On y mélange les premiers pions, puis les marqueurs de score : les deux premiers tirés donnent l’Ancêtre et l’Ancien.",
        "The first tokens are mixed in it, then the score markers: the first two drawn give the Ancestor and the Elder.",
    ),
    "ANCESTOR": said(
        "L’un est sur le plateau, l’autre devant un joueur, qui commence les cérémonies, l’emporte à égalité et sera premier "
        "joueur à la manche suivante.",
        "One stands on the board, its twin before a player, who begins ceremonies, wins ties and will begin the next round.",
    ),
    "ELDER": said(
        "L’un est sur le plateau, l’autre devant un joueur, qui pioche une carte rituel à chaque manche.",
        "One stands on the board, its twin before a player, who draws a ritual card each round.",
    ),
    "BOOMERANG": said("Reste devant le premier joueur toute la manche.", "Stays before the first player for the whole round."),
    "SCORPION": said("Avance d’une case à chaque carte scorpion.", "Goes one square up with each scorpion card."),
}
SCORE_MARKER: Final = said("Suit les points d’un joueur.", "Keeps a player’s score.")
HOUSE_BOARD: Final = said(
    "L’image d’origine est perdue : les frontières et sept noms de territoires sont les nôtres.",
    "The original picture is lost: the borders and seven names of territories are ours.",
)


def card_words(card: Card, language: Language) -> list[Line]:
    """The text of a component, line by line. KeyError for one that is not in the box."""
    return [Line(kind, label.say(language), text.say(language)) for kind, label, text in _TEXTS[card.type](card)]


def _area(card: Card) -> Iterator[Sentence]:
    kind = AREAS.index(card.word("kind"))
    if kind < len(TYPES):
        yield "effect", NO_LABEL, filled(TOKEN_CARD, one=TYPE_NAMES[kind], many=TYPES_NAMES[kind])
        yield "end", AT_THE_END, filled(MOST, one=TYPE_NAMES[kind], points=BONUS)
        return
    yield "effect", NO_LABEL, AREA_TEXTS[AREAS[kind]]
    if AREAS[kind] in RANKS:
        yield "points", POINTS_LABEL, filled(PER_SECTION, *POINTS[RANKS.index(AREAS[kind])])
        yield "house", OURS, HOUSE_POINTS


def _ritual(card: Card) -> Iterator[Sentence]:
    kind = RITUALS.index(card.word("kind"))
    if kind < len(TYPES):
        yield "effect", NO_LABEL, filled(RITUAL, one=TYPE_NAMES[kind], many=TYPES_NAMES[kind])
    else:
        yield "effect", NO_LABEL, (DOUBLE, RITUAL_SCORPION)[kind - len(TYPES)]


def _token(card: Card) -> Iterator[Sentence]:
    many = TYPES_NAMES[TYPES.index(card.word("kind"))]
    yield "effect", NO_LABEL, filled(TOKEN, copies=card.copies, many=many, bag=IN_BAG)


def _piece(card: Card) -> Iterator[Sentence]:
    yield "effect", NO_LABEL, filled(PIECE_TEXTS.get(card.id, SCORE_MARKER), squares=LAST_SQUARE)
    if card.id == "BOARD":
        yield "house", OURS, HOUSE_BOARD


_TEXTS: Final[dict[str, Callable[[Card], Iterator[Sentence]]]] = {
    "area": _area,
    "ritual": _ritual,
    "token": _token,
    "piece": _piece,
}
