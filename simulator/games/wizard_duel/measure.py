"""What laboratories measure in a game of Wizard Duel: the figures, with what each of them means."""

from __future__ import annotations

from typing import Final

from simulator.catalog.typography import said
from simulator.games.wizard_duel.cards import BEATS_ALL, DEFENCE, IDS, NAMES, PACK
from simulator.games.wizard_duel.probe import ENDINGS, WizardDuelProbe
from simulator.games.wizard_duel.state import PLACES, State
from simulator.games.wizard_duel.telling import letter
from simulator.kernel.game import Deck
from simulator.kernel.probe import (
    BreakdownFigure,
    CardFacts,
    CardFigure,
    DeckFacts,
    Figure,
    Odds,
    SeriesFigure,
    ShareFigure,
    SpreadFigure,
    Verdict,
)
from simulator.kernel.words import Words

ENDING_WORDS: Final = {
    "won": said("Dernier en jeu", "Last one left"),
    "eliminated": said("Éliminé, un autre gagne", "Eliminated, somebody else wins"),
    "drawn_in_game": said("Partie nulle, encore en jeu", "Drawn game, still in it"),
    "drawn_eliminated": said("Éliminé, puis partie nulle", "Eliminated, then a drawn game"),
}
SEAT: Final = said("Siège {}", "Seat {}")
NOBODY: Final = said("Personne (partie nulle)", "Nobody (drawn game)")


def _count(key: str, fr: str, en: str, meaning_fr: str, meaning_en: str) -> SpreadFigure:
    return SpreadFigure(key, said(fr, en), said(meaning_fr, meaning_en))


FIGURES: Final[tuple[Figure, ...]] = (
    SpreadFigure(
        "turns",
        said("Durée de la partie en tours", "Length of the game in turns"),
        said(
            "Nombre de tours de tous les joueurs ensemble, un par carte piochée.",
            "Turns of all players together, one for each card drawn.",
        ),
        verdict=Verdict(
            known=said(
                "Une partie dure {mean} tours en moyenne ({low} – {high}).",
                "A game takes {mean} turns on average ({low} – {high}).",
            ),
            few=said("Durée : {hits} parties, trop peu pour une moyenne.", "Length: {hits} games, too few for a mean."),
            none=said("Aucune partie finie.", "No game finished."),
        ),
        feature="turns",
    ),
    BreakdownFigure(
        "ending",
        said("Fins de partie pour ce siège", "How the games ended for this seat"),
        said(
            "Part des parties pour chaque fin, vues du siège mesuré.",
            "The share of the games that ended so for the seat measured.",
        ),
        tuple((code, ENDING_WORDS[code]) for code in ENDINGS),
    ),
    BreakdownFigure(
        "winner",
        said("Vainqueur par siège", "Winner by seat"),
        said(
            "Part des parties gagnées par chaque siège ; le siège qui commence dépend des options.",
            "The share of the games won by each seat; which seat begins depends on the options.",
        ),
        (
            *((f"seat_{seat}", Words(SEAT.fr.format(letter(seat)), SEAT.en.format(letter(seat)))) for seat in range(6)),
            ("nobody", NOBODY),
        ),
    ),
    ShareFigure(
        "reshuffled",
        said("Pioche remélangée", "Pile shuffled anew"),
        said(
            "Part des parties où la première pioche a été épuisée et les cartes écartées mélangées.",
            "The share of the games in which the first pile ran out and the cards set aside were shuffled.",
        ),
    ),
    ShareFigure(
        "life_ace",
        said("Au moins un As parmi les vies", "At least one Ace among the lives"),
        said(
            "Les trois cartes vie distribuées au siège mesuré ; la valeur exacte vient de la loi hypergéométrique.",
            "The three life cards dealt to the seat measured; the exact value comes from the hypergeometric law.",
        ),
        feature="opening",
    ),
    _count("attacks", "Attaques", "Attacks", "Sorts lancés par partie, par tous.", "Spells cast in a game, by everybody."),
    _count("hits", "Coups portés", "Hits", "Coups qui ont coûté une vie, ou la partie.", "Hits that cost a life, or the game."),
    _count("own_hits", "Coups reçus", "Hits taken", "Coups reçus par le siège mesuré.", "Hits taken by the seat measured."),
    _count("shields", "Boucliers ♦", "Shields ♦", "Défenses à effet ♦ par partie.", "Defences with the effect of ♦ in a game."),
    _count(
        "deflections",
        "Déviations ♥",
        "Deflections ♥",
        "Défenses à effet ♥ par partie.",
        "Defences with the effect of ♥ in a game.",
    ),
    _count(
        "counter_spells",
        "Contre-sorts ♣",
        "Counter-spells ♣",
        "Défenses à effet ♣ par partie.",
        "Defences with the effect of ♣ in a game.",
    ),
    _count(
        "backfires",
        "Retours de flamme ♠",
        "Backfires ♠",
        "Défenses à effet ♠ par partie.",
        "Defences with the effect of ♠ in a game.",
    ),
    _count("eliminations", "Éliminations", "Eliminations", "Joueurs éliminés par partie.", "Players eliminated in a game."),
    SeriesFigure(
        "hand",
        said("Cartes en main par tour", "Cards in hand per turn"),
        said(
            "Cartes du siège mesuré après la pioche de chacun de ses tours ; parties arrivées à ce tour.",
            "Cards of the seat measured after the draw of each of its turns; games that reached the turn.",
        ),
    ),
    SeriesFigure(
        "lives",
        said("Vies par tour", "Lives per turn"),
        said(
            "Cartes vie du siège mesuré au début de chacun de ses tours ; une partie finie garde son dernier compte.",
            "Life cards of the seat measured when each of its turns begins; a finished game keeps its last count.",
        ),
        carried=True,
    ),
    CardFigure(
        "attacked",
        said("Fois en attaque", "Times in attack"),
        said(
            "Fois par partie que le siège mesuré a attaqué avec la carte.",
            "Times a game that the seat measured attacked with the card.",
        ),
    ),
    CardFigure(
        "defended",
        said("Fois en défense", "Times in defence"),
        said(
            "Fois par partie que le siège mesuré s’est défendu avec la carte.",
            "Times a game that the seat measured defended with the card.",
        ),
    ),
)

LIMITS: Final = (
    said(
        "Tous les sièges sont tenus par des joueurs automatiques, sans alliances ni rancunes.",
        "All seats are held by automatic players, without alliances or grudges.",
    ),
)


class WizardDuelMeasure:
    """Everything a laboratory needs to measure a table of Wizard Duel."""

    figures = FIGURES
    endings = ENDINGS
    limits = LIMITS

    def facts(self, deck: Deck) -> DeckFacts:
        """The common pack, whatever `deck` is, and the exact chance of an Ace among three life cards (R3)."""
        lines = tuple(CardFacts(card, NAMES[number].en, 1, "full") for number, card in enumerate(IDS))
        aces = DEFENCE.count(BEATS_ALL)
        return DeckFacts(lines, {"life_ace": Odds(population=PACK, marked=aces, drawn=PLACES)})

    def probe(self, state: State, seat: int) -> WizardDuelProbe:
        """A probe on a game just set up; it attaches the event log."""
        return WizardDuelProbe(state, seat)
