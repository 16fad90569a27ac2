"""What laboratories measure in a game of Wongar: the figures, with what each of them means."""

from __future__ import annotations

from typing import Final

from simulator.catalog.typography import said
from simulator.games.measuring import AUTOMATIC_PLAYERS, count, turns_a_game
from simulator.games.wongar.metrics.probe import ENDINGS, WongarProbe
from simulator.games.wongar.model.components import AREA_CARDS, COMPONENT_NAMES, RITUAL_CARDS
from simulator.games.wongar.model.options import Options
from simulator.games.wongar.model.state import State
from simulator.kernel.game import Deck
from simulator.kernel.probe import (
    CardFacts,
    CardFigure,
    Cases,
    DeckFacts,
    Figure,
    SeatFigure,
    SeriesFigure,
)

ENDING_WORDS: Final = {
    "last_square": said("Le scorpion atteint la case X", "The scorpion reaches square X"),
    "last_card": said("Une pile est épuisée", "A pile runs out"),
}
CASES: Final[Cases] = tuple((code, ENDING_WORDS[code]) for code in ENDINGS)

LENGTH: Final = turns_a_game(
    said(
        "Nombre de tours de tous les joueurs ensemble, un par carte prise ou jouée.",
        "Turns of all players together, one for each card taken or played.",
    )
)

SCORE: Final = SeatFigure(
    "score",
    said("Points à la fin", "Points at the end"),
    said(
        "Points du joueur, cartes comprises ; ils peuvent être négatifs.",
        "The player’s points, cards included; they may be negative.",
    ),
)


def _seat(key: str, fr: str, en: str, meaning_fr: str, meaning_en: str) -> SeatFigure:
    return SeatFigure(key, said(fr, en), said(meaning_fr, meaning_en))


FIGURES: Final[tuple[Figure, ...]] = (
    _seat(
        "called",
        "Cérémonies provoquées",
        "Ceremonies called",
        "Cartes Ancêtre et Ancien du joueur par partie.",
        "Ancestor and Elder cards of the player in a game.",
    ),
    _seat(
        "won",
        "Majorités remportées",
        "Majorities won",
        "Types de pions pour lesquels le joueur marque, dans toutes les cérémonies.",
        "Types of tokens that the player scores, over all ceremonies.",
    ),
    _seat(
        "stung",
        "Points perdus par piqûre",
        "Points lost to stings",
        "Points que les scorpions coûtent au joueur dans une partie.",
        "Points that scorpions cost the player in a game.",
    ),
    _seat(
        "bonus",
        "Points pour les cartes",
        "Points for cards",
        "Points du décompte final : le plus de cartes disque, cube ou cylindre.",
        "Points of the final count: most disc, cube or cylinder cards.",
    ),
    count("rounds", "Manches", "Rounds", "Manches jouées par partie.", "Rounds played in a game."),
    count("ceremonies", "Cérémonies", "Ceremonies", "Cérémonies par partie.", "Ceremonies in a game."),
    count(
        "majorities",
        "Majorités décomptées",
        "Majorities scored",
        "Majorités qui ont rapporté des points, par partie.",
        "Majorities that brought points in a game.",
    ),
    count(
        "rituals",
        "Cartes rituel jouées",
        "Ritual cards played",
        "Cartes rituel jouées par tous, par partie.",
        "Ritual cards played by everybody in a game.",
    ),
    count("scorpions", "Scorpions", "Scorpions", "Scorpions tirés par partie.", "Scorpions drawn in a game."),
    count(
        "excluded",
        "Exclusions",
        "Exclusions",
        "Joueurs chassés d’une cérémonie, par partie.",
        "Players driven out of a ceremony, in a game.",
    ),
    SeriesFigure(
        "time",
        said("Case du scorpion par tour", "Square of the scorpion per turn"),
        said(
            "Où en est le temps au début de chaque tour, quel que soit le joueur ; une partie finie garde sa dernière case.",
            "How late it is when each turn begins, whoever’s it is; a finished game keeps its last square.",
        ),
        carried=True,
    ),
    CardFigure(
        "taken",
        said("Fois prise", "Times taken"),
        said("Fois par partie que la carte est prise sur sa pile.", "Times a game that the card is taken from its pile."),
    ),
    CardFigure(
        "played",
        said("Fois jouée", "Times played"),
        said("Fois par partie que la carte rituel est jouée.", "Times a game that the ritual card is played."),
    ),
)

LIMITS: Final = (
    AUTOMATIC_PLAYERS,
    said(
        "Le plan du plateau et la table des points sont les nôtres : l’image d’origine est perdue.",
        "The map of the board and the table of points are ours: the original picture is lost.",
    ),
)


class WongarMeasure:
    """Everything a laboratory needs to measure a table of Wongar."""

    figures = FIGURES
    endings = CASES
    limits = LIMITS
    length = LENGTH
    score = SCORE

    def facts(self, deck: Deck, options: Options | None = None) -> DeckFacts:
        """The cards of the box, whatever `deck` is (R3, R4)."""
        cards = {**AREA_CARDS, **RITUAL_CARDS}
        return DeckFacts(tuple(CardFacts(card, COMPONENT_NAMES[card].fr, copies, "full") for card, copies in cards.items()))

    def probe(self, state: State) -> WongarProbe:
        """A probe on a game just set up; it attaches the event log."""
        return WongarProbe(state)
