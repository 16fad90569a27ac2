"""What laboratories measure in a game of Lekemar: the figures, with what each of them means."""

from __future__ import annotations

from typing import Final

from simulator.catalog.typography import said
from simulator.games.lekemar.metrics.probe import ENDINGS, LekemarProbe
from simulator.games.lekemar.model.box import Box
from simulator.games.lekemar.model.state import Options, State
from simulator.games.measuring import AUTOMATIC_PLAYERS, count, turns_a_game
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
    "legend": said("Légende assemblée (3/4)", "Legend assembled (3/4)"),
    "all_marks": said("Tous les deutsche mark", "All deutsche marks"),
    "turn_cap": said("Dernier tour joué, au plus riche", "Last turn played, to the richest"),
}
CASES: Final[Cases] = tuple((code, ENDING_WORDS[code]) for code in ENDINGS)

LENGTH: Final = turns_a_game(said("Nombre de tours de tous les joueurs ensemble.", "Turns of all players together."))

SCORE: Final = SeatFigure(
    "score",
    said("Deutsche mark à la fin", "Deutsche marks at the end"),
    said("Ce que le joueur possède quand la partie se termine.", "What the player holds when the game ends."),
)


FIGURES: Final[tuple[Figure, ...]] = (
    SeatFigure(
        "combats",
        said("Attaques lancées", "Attacks launched"),
        said("Combats que le joueur a lancés dans une partie.", "Combats that the player launched in a game."),
    ),
    SeatFigure(
        "won",
        said("Combats gagnés", "Combats won"),
        said("Combats que le joueur a gagnés, lancés ou subis.", "Combats that the player won, launched or not."),
    ),
    count("attacks", "Combats", "Combats", "Combats par partie, pour toute la table.", "Combats in a game, of the whole table."),
    count("drawn_fights", "Combats nuls", "Drawn combats", "Combats bloqués ou fuis.", "Combats blocked or fled from."),
    count("bluffs", "Bluffs démasqués", "Bluffs caught", "Cartes bluff attaquées.", "Bluff cards that were struck."),
    count(
        "flips", "Armes retournées", "Weapons turned up", "Armes qui ont frappé en surprise.", "Weapons that struck by surprise."
    ),
    count("styles", "Cartes de style", "Style cards", "Cartes de style jouées par tous.", "Style cards played by everybody."),
    count("cancelled", "Cartes annulées", "Cards cancelled", "Cartes de style annulées.", "Style cards that were cancelled."),
    count(
        "reshuffles", "Défausse mélangée", "Discard shuffled", "Fois que la pioche a été refaite.", "Times the pile was renewed."
    ),
    count(
        "unpaid",
        "Dettes effacées",
        "Debts void",
        "Deutsche mark dus que le payeur n’avait pas.",
        "Deutsche marks owed that the payer did not have.",
    ),
    SeriesFigure(
        "richest",
        said("Le plus riche, tour de table par tour de table", "The richest player, round by round"),
        said(
            "Deutsche mark du joueur le plus riche quand un tour de table commence ; parties arrivées là.",
            "Deutsche marks of the richest player when a round begins; games that got there.",
        ),
    ),
    CardFigure(
        "played",
        said("Fois jouée", "Times played"),
        said("Fois par partie que quelqu’un a joué la carte de style.", "Times a game that somebody played the style card."),
    ),
)

LIMITS: Final = (
    AUTOMATIC_PLAYERS,
    said(
        "Les cartes maison remplacent la liste du jeu, qui n’est pas publique : les durées en dépendent.",
        "House cards stand in for the list of the game, which is not public: lengths depend on them.",
    ),
)


class LekemarMeasure:
    """Everything a laboratory needs to measure a table of Lekemar."""

    figures = FIGURES
    endings = CASES
    limits = LIMITS
    length = LENGTH
    score = SCORE

    def __init__(self, box: Box) -> None:
        self._box = box

    def facts(self, deck: Deck, options: Options | None = None) -> DeckFacts:
        """The cards of the common box, whatever `deck` is (R1)."""
        box = self._box
        cards = (box.catalog.cards[card] for card in box.ids)
        return DeckFacts(tuple(CardFacts(card.id, card.name, card.copies, card.status) for card in cards))

    def probe(self, state: State) -> LekemarProbe:
        """A probe on a game just set up; it attaches the event log."""
        return LekemarProbe(state)
