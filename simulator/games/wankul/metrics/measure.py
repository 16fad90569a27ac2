"""What laboratories measure in whole games of Wankul: the figures, with what each of them means."""

from __future__ import annotations

from typing import Final

from simulator.catalog.typography import said
from simulator.games.wankul.metrics.goldfish import deck_facts
from simulator.games.wankul.metrics.probe import ENDINGS, WankulProbe
from simulator.games.wankul.model.state import Options, State
from simulator.kernel.game import Deck
from simulator.kernel.probe import Cases, DeckFacts, Figure, SeatFigure, SpreadFigure, Verdict
from simulator.kernel.words import Words

ENDING_WORDS: Final[dict[str, Words]] = {
    "five_terrains": said("Cinq Terrains remportés", "Five Terrains won"),
    "deck_out_draw": said("Pioche épuisée en piochant", "Deck ran out while drawing"),
    "deck_out_mill": said("Pioche épuisée en meulant", "Deck ran out while milling"),
    "deck_out_ban": said("Pioche épuisée en bannissant", "Deck ran out while banning"),
    "no_terrain": said("Plus de Terrain à poser", "No Terrain left to play"),
    "turn_limit": said("Limite de tours (partie nulle)", "Turn limit (drawn game)"),
    "forced_loop": said("Boucle sans fin (partie nulle)", "Endless loop (drawn game)"),
}
CASES: Final[Cases] = tuple((code, ENDING_WORDS[code]) for code in ENDINGS)

LENGTH: Final = SpreadFigure(
    "turns",
    said("Durée de la partie en tours", "Length of the game in turns"),
    said(
        "Un tour est celui d’un seul joueur ; ceux des deux sont additionnés.",
        "A turn is one player’s; those of both are added up.",
    ),
    verdict=Verdict(
        known=said(
            "Une partie dure {mean} tours en moyenne ({low} – {high}).", "A game takes {mean} turns on average ({low} – {high})."
        ),
        few=said("Durée : {hits} parties, trop peu pour une moyenne.", "Length: {hits} games, too few for a mean."),
        none=said("Aucune partie finie.", "No game finished."),
    ),
    feature="turns",
)

SCORE: Final = SeatFigure(
    "score",
    said("Terrains remportés", "Terrains won"),
    said("Terrains du joueur à la fin de la partie ; cinq la gagnent.", "Terrains of the player at the end; five win the game."),
)

FIGURES: Final[tuple[Figure, ...]] = (
    SeatFigure(
        "force",
        said("Force aux calculs", "Strength counted"),
        said(
            "Force du joueur dans tous les calculs de Terrain d’une partie, additionnés.",
            "The player’s strength in all counts of Terrains of a game, added up.",
        ),
    ),
    SeatFigure(
        "played",
        said("Personnages mis en jeu", "Characters put into play"),
        said("Personnages mis en jeu par partie, par tout moyen.", "Characters put into play in a game, by any means."),
    ),
    SeatFigure(
        "mulligan",
        said("Mulligans", "Mulligans"),
        said("Part des parties où le joueur change sa main de départ.", "Share of the games with an exchanged opening hand."),
        share=True,
    ),
)

LIMITS: Final = (
    said(
        "Les deux joueurs sont automatiques ; entre deux humains, l’écart peut être tout autre.",
        "Both players are automatic; between two people the difference may be quite another.",
    ),
)


class WankulMeasure:
    """Everything a laboratory needs to measure whole games of Wankul."""

    figures = FIGURES
    endings = CASES
    limits = LIMITS
    length = LENGTH
    score = SCORE

    def facts(self, deck: Deck, options: Options | None = None) -> DeckFacts:
        """The cards of one of the decks."""
        return deck_facts(deck, options or Options())

    def probe(self, state: State) -> WankulProbe:
        """A probe on a game just set up; it attaches the event log."""
        return WankulProbe(state)
