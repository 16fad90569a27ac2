"""What laboratories measure in a game of Wizard Duel: the figures, with what each of them means."""

from __future__ import annotations

from typing import Final

from simulator.catalog.typography import said
from simulator.games.measuring import AUTOMATIC_PLAYERS, count, turns_a_game
from simulator.games.wizard_duel.metrics.probe import ENDINGS, WizardDuelProbe
from simulator.games.wizard_duel.model.cards import BEATS_ALL, DEFENCE, IDS, NAMES, PACK
from simulator.games.wizard_duel.model.state import PLACES, Options, State
from simulator.kernel.game import Deck
from simulator.kernel.probe import (
    CardFacts,
    CardFigure,
    Cases,
    DeckFacts,
    Figure,
    Odds,
    SeatFigure,
    SeriesFigure,
    ShareFigure,
)

ENDING_WORDS: Final = {
    "last_one_left": said("Un seul joueur reste", "One player is left"),
    "second_exhaustion": said("Seconde pioche épuisée (partie nulle)", "Second pile ran out (drawn game)"),
    "nothing_to_shuffle": said("Rien à remélanger (partie nulle)", "Nothing to shuffle (drawn game)"),
}
CASES: Final[Cases] = tuple((code, ENDING_WORDS[code]) for code in ENDINGS)

LENGTH: Final = turns_a_game(
    said(
        "Nombre de tours de tous les joueurs ensemble, un par carte piochée.",
        "Turns of all players together, one for each card drawn.",
    )
)

SCORE: Final = SeatFigure(
    "score",
    said("Cartes vie à la fin", "Life cards at the end"),
    said("Cartes vie qui restent au joueur ; 0 pour un éliminé.", "Life cards that the player has left; 0 when eliminated."),
)


FIGURES: Final[tuple[Figure, ...]] = (
    SeatFigure(
        "cast",
        said("Sorts lancés", "Spells cast"),
        said("Attaques du joueur par partie.", "Attacks of the player in a game."),
    ),
    SeatFigure(
        "taken",
        said("Coups reçus", "Hits taken"),
        said("Coups reçus par le joueur dans une partie.", "Hits that the player takes in a game."),
    ),
    ShareFigure(
        "reshuffled",
        said("Pioche remélangée", "Pile shuffled anew"),
        said(
            "Part des parties où la première pioche a été épuisée et les cartes écartées mélangées.",
            "The share of the games in which the first pile ran out and the cards set aside were shuffled.",
        ),
    ),
    SeatFigure(
        "life_ace",
        said("Au moins un As parmi les vies", "At least one Ace among the lives"),
        said(
            "Les trois cartes vie distribuées au joueur ; la valeur exacte vient de la loi hypergéométrique.",
            "The three life cards dealt to the player; the exact value comes from the hypergeometric law.",
        ),
        share=True,
    ),
    count("attacks", "Attaques", "Attacks", "Sorts lancés par partie, par tous.", "Spells cast in a game, by everybody."),
    count("hits", "Coups portés", "Hits", "Coups qui ont coûté une vie, ou la partie.", "Hits that cost a life, or the game."),
    count("shields", "Boucliers ♦", "Shields ♦", "Défenses à effet ♦ par partie.", "Defences with the effect of ♦ in a game."),
    count(
        "deflections",
        "Déviations ♥",
        "Deflections ♥",
        "Défenses à effet ♥ par partie.",
        "Defences with the effect of ♥ in a game.",
    ),
    count(
        "counter_spells",
        "Contre-sorts ♣",
        "Counter-spells ♣",
        "Défenses à effet ♣ par partie.",
        "Defences with the effect of ♣ in a game.",
    ),
    count(
        "backfires",
        "Retours de flamme ♠",
        "Backfires ♠",
        "Défenses à effet ♠ par partie.",
        "Defences with the effect of ♠ in a game.",
    ),
    count("eliminations", "Éliminations", "Eliminations", "Joueurs éliminés par partie.", "Players eliminated in a game."),
    SeriesFigure(
        "living",
        said("Joueurs en jeu par tour", "Players left per turn"),
        said(
            "Joueurs encore en jeu au début de chaque tour, quel que soit le joueur ; une partie finie garde son dernier compte.",
            "Players still in the game when each turn begins, whoever’s it is; a finished game keeps its last count.",
        ),
        carried=True,
    ),
    CardFigure(
        "attacked",
        said("Fois en attaque", "Times in attack"),
        said(
            "Fois par partie que quelqu’un a attaqué avec la carte.",
            "Times a game that somebody attacked with the card.",
        ),
    ),
    CardFigure(
        "defended",
        said("Fois en défense", "Times in defence"),
        said(
            "Fois par partie que quelqu’un s’est défendu avec la carte.",
            "Times a game that somebody defended with the card.",
        ),
    ),
)

LIMITS: Final = (AUTOMATIC_PLAYERS,)


class WizardDuelMeasure:
    """Everything a laboratory needs to measure a table of Wizard Duel."""

    figures = FIGURES
    endings = CASES
    limits = LIMITS
    length = LENGTH
    score = SCORE

    def facts(self, deck: Deck, options: Options | None = None) -> DeckFacts:
        """The common pack, whatever `deck` is, and the exact chance of an Ace among three life cards (R3)."""
        lines = tuple(CardFacts(card, NAMES[number].en, 1, "full") for number, card in enumerate(IDS))
        aces = DEFENCE.count(BEATS_ALL)
        return DeckFacts(lines, {"life_ace": Odds(population=PACK, marked=aces, drawn=PLACES)})

    def probe(self, state: State) -> WizardDuelProbe:
        """A probe on a game just set up; it attaches the event log."""
        return WizardDuelProbe(state)
