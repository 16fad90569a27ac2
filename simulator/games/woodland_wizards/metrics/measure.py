"""What laboratories measure at a table of Woodland Wizards: the figures, with what each of them means."""

from __future__ import annotations

from typing import Final

from simulator.catalog.typography import said
from simulator.games.measuring import AUTOMATIC_PLAYERS
from simulator.games.woodland_wizards.metrics.probe import ENDINGS, WoodlandWizardsProbe
from simulator.games.woodland_wizards.model.box import Box
from simulator.games.woodland_wizards.model.state import Options, State
from simulator.kernel.game import Deck
from simulator.kernel.probe import (
    CardFacts,
    CardFigure,
    Cases,
    DeckFacts,
    Figure,
    SeatFigure,
    SeriesFigure,
    ShareFigure,
    SpreadFigure,
    Verdict,
)

ENDING_WORDS: Final = {
    "points": said("Au score", "On points"),
    "phoenix": said("Égalité, Phénix doré", "Tie, Golden Phoenix"),
    "cards": said("Égalité, nombre de cartes scorées", "Tie, number of scored cards"),
    "highest": said("Égalité, plus haute carte", "Tie, highest card"),
    "most_high": said("Égalité, nombre de plus hautes cartes", "Tie, number of highest cards"),
    "turn_order": said("Égalité, ordre du tour", "Tie, turn order"),
}
CASES: Final[Cases] = tuple((code, ENDING_WORDS[code]) for code in ENDINGS)

LENGTH: Final = SpreadFigure(
    "turns",
    said("Cartes jouées par partie", "Cards played in a game"),
    said(
        "Cartes jouées par tous en Exploration, comme créatures de concours et comme Boosts.",
        "Cards that everybody played in Exploration, as contest creatures and as Boosts.",
    ),
    verdict=Verdict(
        known=said(
            "On joue {mean} cartes par partie en moyenne ({low} – {high}).",
            "A game takes {mean} cards on average ({low} – {high}).",
        ),
        few=said("Longueur : {hits} parties, trop peu pour une moyenne.", "Length: {hits} games, too few for a mean."),
        none=said("Aucune partie finie.", "No game finished."),
    ),
    feature="turns",
)

SCORE: Final = SeatFigure(
    "score",
    said("Score final", "Final score"),
    said("Points des cartes scorées à la fin de la partie.", "Points of the scored cards when the game is over."),
)

FIGURES: Final[tuple[Figure, ...]] = (
    SeatFigure(
        "contests",
        said("Concours gagnés", "Contests won"),
        said("Concours gagnés par le joueur, sur quatre.", "Contests that the player wins, out of four."),
    ),
    SeatFigure(
        "trophies",
        said("Cartes scorées", "Cards scored"),
        said("Cartes scorées par le joueur dans une partie.", "Cards that the player scores in a game."),
    ),
    SpreadFigure(
        "boosts",
        said("Boosts joués", "Boosts played"),
        said("Cartes Boost jouées par tous dans une partie.", "Boost cards that everybody plays in a game."),
    ),
    ShareFigure(
        "golden",
        said("Phénix doré scoré", "Golden Phoenix scored"),
        said(
            "Part des parties où quelqu’un a scoré la carte qui départage les égalités finales.",
            "The share of the games in which somebody scored the card that breaks final ties.",
        ),
    ),
    SpreadFigure(
        "ordered",
        said("Ordres choisis", "Orders chosen"),
        said(
            "Effets dont l’ordre a été choisi par le joueur concerné, dans une partie.",
            "Effects whose order the player concerned chose, in a game.",
        ),
    ),
    SpreadFigure(
        "cancelled",
        said("Effets annulés", "Effects cancelled"),
        said("Effets annulés faute de pouvoir être exécutés.", "Effects cancelled because they could not be executed."),
    ),
    SeriesFigure(
        "winning",
        said("Total gagnant par concours", "Winning total per contest"),
        said("Points du gagnant de chacun des quatre concours.", "Points of the winner of each of the four contests."),
    ),
    CardFigure(
        "explored",
        said("Jouée en Exploration", "Played in Exploration"),
        said("Fois par partie que la carte est jouée en Exploration.", "Times a game that the card is played in Exploration."),
    ),
    CardFigure(
        "entered",
        said("Créature de concours", "Contest creature"),
        said("Fois par partie que la carte entre en concours.", "Times a game that the card is a contest creature."),
    ),
    CardFigure(
        "boosted",
        said("Jouée comme Boost", "Played as Boost"),
        said("Fois par partie que la carte est jouée comme Boost.", "Times a game that the card is played as a Boost."),
    ),
    CardFigure(
        "scored",
        said("Scorée", "Scored"),
        said("Fois par partie que la carte est scorée.", "Times a game that the card is scored."),
    ),
)

LIMITS: Final = (AUTOMATIC_PLAYERS,)


class WoodlandWizardsMeasure:
    """Everything a laboratory needs to measure a table that plays with this box."""

    figures = FIGURES
    endings = CASES
    limits = LIMITS
    length = LENGTH
    score = SCORE

    def __init__(self, box: Box) -> None:
        self.box = box

    def facts(self, deck: Deck, options: Options | None = None) -> DeckFacts:
        """The creatures of one box, whatever `deck` is (R2)."""
        box = self.box
        lines = (
            CardFacts(card, names.fr, copies, "full") for card, names, copies in zip(box.ids, box.names, box.copies, strict=True)
        )
        return DeckFacts(tuple(lines))

    def probe(self, state: State) -> WoodlandWizardsProbe:
        """A probe on a game just set up; it attaches the event log."""
        return WoodlandWizardsProbe(state)
