"""What a deck of Wankul shows that plays alone: the figures, with what each of them means."""

from __future__ import annotations

from collections import Counter

from simulator.catalog import load
from simulator.catalog.typography import said
from simulator.games.wankul.metrics.goldfish_probe import ENDINGS, WankulGoldfishProbe
from simulator.games.wankul.model.state import State
from simulator.kernel.game import Deck
from simulator.kernel.probe import (
    BreakdownFigure,
    CardFacts,
    CardFigure,
    Cases,
    DeckFacts,
    Figure,
    Odds,
    SeriesFigure,
    ShareFigure,
    SpreadFigure,
    Verdict,
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

CASES: Cases = tuple((code, ENDING_WORDS[code]) for code in ENDINGS)

FIGURES: tuple[Figure, ...] = (
    SpreadFigure(
        "fifth_terrain",
        said("Tours jusqu’au cinquième Terrain", "Turns to the fifth Terrain"),
        said(
            "Numéro du tour du deck pendant lequel il remporte son cinquième Terrain, dans les parties où il y arrive.",
            "The number of the deck’s own turn in which it wins its fifth Terrain, in the games where it does.",
        ),
        verdict=Verdict(
            known=said(
                "Cinquième Terrain au tour {mean} en moyenne ({low} – {high}), dans {share} % des parties.",
                "Fifth Terrain on turn {mean} on average ({low} – {high}), in {share}% of the games.",
            ),
            few=said(
                "Cinquième Terrain : {hits} sur {games} parties, trop peu pour une moyenne.",
                "Fifth Terrain: {hits} of {games} games, too few for a mean.",
            ),
            none=said("Jamais cinq Terrains dans ces parties.", "Never five Terrains in these games."),
        ),
        feature="turns",
        ending="five_terrains",
    ),
    SpreadFigure(
        "victory",
        said("Tours jusqu’à la victoire", "Turns to victory"),
        said(
            "Numéro du tour du deck quand il gagne, par cinq Terrains ou parce que l’adversaire ne peut plus jouer.",
            "The number of the deck’s own turn when it wins, by five Terrains or because the opponent cannot go on.",
        ),
        verdict=Verdict(
            known=said(
                "Victoire au tour {mean} en moyenne ({low} – {high}), dans {share} % des parties.",
                "Victory on turn {mean} on average ({low} – {high}), in {share}% of the games.",
            ),
            few=said(
                "Victoire : {hits} sur {games} parties, trop peu pour une moyenne.",
                "Victory: {hits} of {games} games, too few for a mean.",
            ),
            none=said("Aucune victoire.", "No victory."),
        ),
    ),
    BreakdownFigure(
        "ending",
        said("Fins de partie", "How the games ended"),
        said("Part des parties finies pour chaque raison.", "The share of the games that ended for each reason."),
        CASES,
    ),
    ShareFigure(
        "opening_terrain",
        said("Au moins un Terrain dans la main de départ", "At least one Terrain in the opening hand"),
        said(
            "Les cinq premières cartes, avant tout mulligan ; la valeur exacte vient de la loi hypergéométrique.",
            "The first five cards, before any mulligan; the exact value comes from the hypergeometric law.",
        ),
        feature="opening",
    ),
    ShareFigure(
        "mulligan",
        said("Mulligans", "Mulligans"),
        said(
            "Part des parties où la main de départ a été changée.",
            "The share of the games in which the opening hand was exchanged.",
        ),
        feature="mulligans",
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
        "Sa pioche s’épuise donc toute seule : beaucoup de parties longues finissent ainsi.",
        "So his deck runs out by itself: many long games end that way.",
    ),
)


def deck_facts(deck: Deck) -> DeckFacts:
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


class WankulGoldfish:
    """Everything a laboratory needs to let a deck of Wankul play alone."""

    figures = FIGURES
    endings = CASES
    limits = LIMITS

    def facts(self, deck: Deck) -> DeckFacts:
        """The cards of the deck."""
        return deck_facts(deck)

    def probe(self, state: State, seat: int) -> WankulGoldfishProbe:
        """A probe on a game just set up; it attaches the event log."""
        return WankulGoldfishProbe(state, seat)
