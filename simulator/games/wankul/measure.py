"""What laboratories measure in a game of Wankul: the figures, with what each of them means."""

from __future__ import annotations

from collections import Counter

from simulator.catalog import load
from simulator.catalog.typography import said
from simulator.games.wankul.probe import ENDINGS, WankulProbe
from simulator.games.wankul.state import State
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
)
from simulator.kernel.words import Words

OPENING_HAND = 5
"""R16."""

ENDING_WORDS: dict[str, Words] = {
    "five_terrains": said("Cinq Terrains remportés", "Five Terrains won"),
    "opponent_decked": said("Pioche adverse épuisée", "Opponent’s deck ran out"),
    "opponent_no_terrain": said("Adversaire sans Terrain à poser", "Opponent had no Terrain to play"),
    "own_decked": said("Pioche du deck épuisée", "Own deck ran out"),
    "own_no_terrain": said("Aucun Terrain à poser", "No Terrain to play"),
    "opponent_five_terrains": said("Cinq Terrains pour l’adversaire", "Five Terrains for the opponent"),
    "turn_limit": said("Limite de tours atteinte", "Turn limit reached"),
    "forced_loop": said("Boucle sans fin (partie nulle)", "Endless loop (drawn game)"),
}

FIGURES: tuple[Figure, ...] = (
    SpreadFigure(
        "fifth_terrain",
        said("Tours jusqu’au cinquième Terrain", "Turns to the fifth Terrain"),
        said(
            "Numéro du tour du deck pendant lequel il remporte son cinquième Terrain, dans les parties où il y arrive.",
            "The number of the deck’s own turn in which it wins its fifth Terrain, in the games where it does.",
        ),
        verdict=said(
            "Cinquième Terrain au tour {mean} en moyenne ({low} – {high}) ; le deck y arrive dans {share} % des parties.",
            "Fifth Terrain on turn {mean} on average ({low} – {high}); the deck gets there in {share}% of the games.",
        ),
        none=said(
            "Le deck n’a remporté cinq Terrains dans aucune de ces parties.", "The deck won five Terrains in none of these games."
        ),
    ),
    BreakdownFigure(
        "ending",
        said("Fins de partie", "How the games ended"),
        said("Part des parties finies pour chaque raison.", "The share of the games that ended for each reason."),
        tuple((code, ENDING_WORDS[code]) for code in ENDINGS),
    ),
    ShareFigure(
        "opening_terrain",
        said("Au moins un Terrain dans la main de départ", "At least one Terrain in the opening hand"),
        said(
            "Les cinq premières cartes, avant tout mulligan ; la valeur exacte vient de la loi hypergéométrique.",
            "The first five cards, before any mulligan; the exact value comes from the hypergeometric law.",
        ),
    ),
    ShareFigure(
        "mulligan",
        said("Mulligans", "Mulligans"),
        said(
            "Part des parties où la main de départ a été changée.",
            "The share of the games in which the opening hand was exchanged.",
        ),
    ),
    SeriesFigure(
        "playable",
        said("Cartes jouables par tour", "Playable cards per turn"),
        said(
            "Cartes de la main qui peuvent être posées au début de la phase de pose ; parties arrivées à ce tour.",
            "Cards in hand that may be played when the playing phase begins; games that reached the turn.",
        ),
    ),
    SeriesFigure(
        "force",
        said("Force sur la table par tour", "Force on the table per turn"),
        said(
            "Force totale des Personnages du deck, tous Terrains ensemble, quand il finit son tour ; parties arrivées à ce tour.",
            "The total force of the deck’s characters on all Terrains when it ends its turn; games that reached the turn.",
        ),
    ),
    SeriesFigure(
        "markers",
        said("Terrains remportés par tour", "Terrains won per turn"),
        said(
            "Terrains remportés à la fin de chaque tour, sur toutes les parties : une partie finie garde son dernier compte.",
            "Terrains won by the end of each turn, over all games: a finished game keeps its last count.",
        ),
        carried=True,
    ),
    CardFigure(
        "held",
        said("Tours en main", "Turns in hand"),
        said(
            "Tours finis avec la carte en main sans la jouer, en moyenne sur les parties où elle y est venue.",
            "Turns ended with the card unplayed in hand, on average over the games in which it came there.",
        ),
        scope="seen",
    ),
    CardFigure(
        "stuck",
        said("En main à la fin", "In hand at the end"),
        said("Part des parties finies avec la carte en main.", "The share of the games that ended with the card in hand."),
        share=True,
    ),
    CardFigure(
        "played",
        said("Fois jouée", "Times played"),
        said(
            "Exemplaires mis en jeu par partie, par tout moyen ; un Terrain compte aussi.",
            "Copies put into play per game, by any means; Terrains count too.",
        ),
    ),
)

LIMITS = (
    said(
        "L’adversaire tient le même deck et ne fait que passer : il ne bloque, ne conteste et ne répond jamais.",
        "The opponent holds the same deck and only passes: he never blocks, contests or answers.",
    ),
    said(
        "Il pioche deux cartes par tour et perd sa pioche sans la défendre : un vrai adversaire changerait ces durées.",
        "He draws two cards a turn and lets his deck run out: a real opponent would change these lengths.",
    ),
)


class WankulMeasure:
    """Everything a laboratory needs to measure a deck of Wankul."""

    figures = FIGURES
    endings = ENDINGS
    limits = LIMITS

    def facts(self, deck: Deck) -> DeckFacts:
        """The deck by card (printings of one card together), and the exact chance of a Terrain in the opening hand."""
        catalog = load("wankul")
        copies: Counter[str] = Counter()
        for printing, count in deck.items():
            copies[catalog.printings[printing].card_id] += count
        cards = [catalog.cards[card] for card in sorted(copies)]
        terrains = sum(copies[card.id] for card in cards if card.type == "terrain")
        odds = Odds(population=copies.total(), marked=terrains, drawn=OPENING_HAND)
        lines = (CardFacts(card.id, card.name, copies[card.id], card.status, card.approximate) for card in cards)
        return DeckFacts(tuple(lines), {"opening_terrain": odds})

    def probe(self, state: State, seat: int) -> WankulProbe:
        """A probe on a game just set up; it attaches the event log."""
        return WankulProbe(state, seat)
