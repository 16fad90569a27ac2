"""What a deck of Wankul shows that plays alone: the figures, with what each of them means."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from simulator.catalog import load
from simulator.catalog.typography import said
from simulator.games.wankul.metrics.goldfish_probe import ENDINGS, ON_TIME, WankulGoldfishProbe, drawn_by_turns
from simulator.games.wankul.model.box import as_agreed
from simulator.games.wankul.model.state import Options, State
from simulator.kernel.game import Deck
from simulator.kernel.probe import (
    BreakdownFigure,
    CardFacts,
    CardFigure,
    Cases,
    DeckFacts,
    Figure,
    Hope,
    Odds,
    SeriesFigure,
    ShareFigure,
    SpreadFigure,
    Verdict,
)
from simulator.kernel.words import Words

OPENING_HAND = 5
"""R16."""

NEUTRAL: Final[Mapping[str, int]] = {
    "S1-103": 40, "S2-048": 40, "S1-083": 40, "S4-059": 40, "S4-072": 20, "S3-124": 20,
    "S5-003": 50,
}  # fmt: skip
"""What the opponent of a deck that plays alone holds. He plays no character: those of each clan, cheap and dear, are there for
cards that look for one in his deck. His Terrains, the last line, do nothing but ban cards of whoever loses them. At two cards a
turn (R23) 250 last beyond the longest game, also when cards are milled."""

DRAWN_A_TURN: Final = 2
"""R23."""

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
    BreakdownFigure(
        "ending",
        said("Fins de partie", "How the games ended"),
        said("Part des parties finies pour chaque raison.", "The share of the games that ended for each reason."),
        CASES,
    ),
    SpreadFigure(
        "fifth_terrain",
        said("Tours du deck jusqu’au cinquième Terrain", "The deck’s turns to the fifth Terrain"),
        said(
            "Numéro du tour du deck pendant lequel il remporte son cinquième Terrain, dans les parties où il y arrive.",
            "The number of the deck’s own turn in which it wins its fifth Terrain, in the games where it does.",
        ),
        verdict=Verdict(
            known=said(
                "Cinquième Terrain au tour {mean} du deck en moyenne ({low} – {high}), dans {share} % des parties.",
                "Fifth Terrain on the deck’s turn {mean} on average ({low} – {high}), in {share}% of the games.",
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
    ShareFigure(
        "terrain_1",
        said("Un Terrain pioché au tour 1", "A Terrain drawn by turn 1"),
        said(
            "Main de départ et pioches jusqu’à la fin du premier tour du deck, sans compter un Terrain fouillé. La valeur exacte "
            "est celle des cartes que la règle donne, une main sans Terrain étant changée une fois, sans aucun effet ; l’écart "
            "est ce que les effets changent, et un joueur qui change d’autres mains.",
            "The opening hand and all draws to the end of the deck’s first turn, a Terrain that was dug not counted. The exact "
            "value is that of the cards that the rules deal, a hand without Terrain being exchanged once, without any effect; "
            "the gap is what effects change, and a player who exchanges other hands.",
        ),
    ),
    ShareFigure(
        "terrain_3",
        said("Deux Terrains piochés au tour 3", "Two Terrains drawn by turn 3"),
        said(
            "De même jusqu’à la fin du troisième tour du deck, la valeur exacte aussi.",
            "The same to the end of the deck’s third turn, the exact value too.",
        ),
        least=2,
    ),
    SeriesFigure(
        "playable",
        said("Cartes jouables par tour du deck", "Playable cards, by the deck’s turns"),
        said(
            "Cartes de la main qui peuvent être posées au début de la phase de pose ; parties arrivées à ce tour.",
            "Cards in hand that may be played when the playing phase begins; games that reached the turn.",
        ),
    ),
    SeriesFigure(
        "force",
        said("Force sur la table par tour du deck", "Strength on the table, by the deck’s turns"),
        said(
            "Force totale des Personnages du deck, tous Terrains ensemble, quand il finit son tour ; parties arrivées à ce tour.",
            "The total strength of the deck’s characters on all Terrains when it ends its turn; games that reached the turn.",
        ),
    ),
    SeriesFigure(
        "markers",
        said("Terrains remportés par tour du deck", "Terrains won, by the deck’s turns"),
        said(
            "Terrains remportés à la fin de chaque tour du deck, toutes parties ; une partie finie garde son dernier compte.",
            "Terrains won by the end of each of the deck’s turns, over all games: a finished game keeps its last count.",
        ),
        carried=True,
    ),
    CardFigure(
        "held",
        said("Tours en main", "Turns in hand"),
        said(
            "Tours du deck finis avec la carte en main sans la jouer, en moyenne sur les parties où elle y est venue.",
            "The deck’s turns ended with the card unplayed in hand, on average over the games in which it came there.",
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
        "L’adversaire ne fait que passer : il ne bloque, ne conteste et ne répond jamais. Deux decks ne se classent pas ainsi.",
        "The opponent only passes: he never blocks, contests or answers. Two decks cannot be ranked this way.",
    ),
    said(
        "Il tient un deck neutre de 250 cartes, le même pour tous : il ne meule rien, et sa pioche ne s’épuise pas.",
        "He holds a neutral deck of 250 cards, the same for every deck: it mills nothing, and does not run out.",
    ),
    said(
        "Une vraie partie finit souvent plus tôt, et autrement : pioche vide ou plus de Terrains. "
        "Le tour dit ici ne la prédit pas.",
        "A real game often ends sooner, and otherwise: by an empty deck or no Terrain left. "
        "The turn told here does not foretell it.",
    ),
)


def deck_facts(deck: Deck, options: Options) -> DeckFacts:
    """The deck by card (printings of one card together), and the exact chances of Terrains on time."""
    catalog = load("wankul")
    copies: Counter[str] = Counter()
    for printing, count in deck.items():
        copies[catalog.printings[printing].card_id] += count
    cards = [catalog.cards[card] for card in sorted(copies)]
    drawn = _shuffled(deck).total()
    terrains = sum(copies[card.id] for card in cards if card.type == "terrain")
    odds = {"opening_terrain": Odds(population=drawn, marked=terrains, drawn=OPENING_HAND)}
    for turn, wanted in ON_TIME.items():
        odds[f"terrain_{turn}"] = _odds(Odds(drawn, terrains, 0, wanted, needed=terrains, needed_marked=terrains), turn, options)
    lines = (CardFacts(card.id, card.name, copies[card.id], card.status, card.approximate) for card in cards)
    return DeckFacts(tuple(lines), odds, tuple(_beside_the_table(deck, options)))


def _shuffled(deck: Deck) -> Counter[str]:
    """What is shuffled and drawn: a Duo lies beside the table or stays in the box, and never comes into a hand (G262)."""
    return Counter(as_agreed(deck, duos=False))


def _beside_the_table(deck: Deck, options: Options) -> Iterator[Words]:
    """What a reader of the report should know of the Duos of a deck (G262)."""
    catalog, played = load("wankul"), as_agreed(deck, duos=options.duos)
    for printing in sorted(deck.keys() - _shuffled(deck).keys()):
        name = catalog.titles.get(catalog.printings[printing].card_id, Words(*[catalog.card_of(printing).name] * 2))
        if printing in played:
            yield said(
                f"« {name.fr} » est un Duo : il est à côté de la table dès le début, et n’est jamais pioché ni posé.",
                f"“{name.en}” is a Duo: it lies beside the table from the beginning, and is never drawn or put into play.",
            )
        else:
            yield said(
                f"« {name.fr} » n’a pas été joué : c’est un Duo, resté dans la boîte"
                f"{', car un seul vient à table.' if options.duos else ' faute d’accord de la table.'}",
                f"“{name.en}” was not played: it is a Duo, and stayed in the box"
                f"{', for only one comes to the table.' if options.duos else ', for the table did not agree on Duos.'}",
            )


def _odds(odds: Odds, turn: int, options: Options) -> Odds:
    """By the end of a turn, with R17 and R18 for a hand that has no Terrain, with which nothing can begin."""
    return replace(odds, drawn=drawn_by(turn, options.draw), opening=OPENING_HAND)


def drawn_by(turn: int, a_turn: int = DRAWN_A_TURN) -> int:
    """How many cards a deck has drawn when its turn ends (R16, R23)."""
    return OPENING_HAND + a_turn * turn


class WankulHoping:
    """See `simulator.kernel.probe.Hoping`."""

    def drawn_by(self, turn: int, options: Mapping[str, Any]) -> int:
        """R16, R23."""
        return drawn_by(turn, options.get("draw", DRAWN_A_TURN))

    def odds(self, deck: Deck, hope: Hope, options: Options | None = None) -> Odds:
        """Of the copies hoped for, by the end of that turn."""
        cards, shuffled = load("wankul"), _shuffled(deck)
        terrains = Counter({key: count for key, count in shuffled.items() if cards.card_of(key).type == "terrain"})
        marked = Counter({key: count for key, count in shuffled.items() if key in hope.cards})
        odds = Odds(shuffled.total(), marked.total(), 0, hope.least)
        odds = replace(odds, needed=terrains.total(), needed_marked=(terrains & marked).total())
        return _odds(odds, hope.turn, options or Options())

    def watch(self, state: State, seat: int, hope: Hope) -> Callable[[State], int]:
        """Counted from the event log; a game that ends before that turn counts as far as it got."""
        wanted = {number for number, definition in enumerate(state.box.definitions) if definition.id in hope.cards}
        opening = sum(state.card[card] in wanted for card in state.hand[seat])

        def drawn(ended: State) -> int:
            counts = drawn_by_turns(ended, seat, opening, wanted.__contains__)
            return counts[min(hope.turn, len(counts) - 1)]

        return drawn


class WankulGoldfish:
    """Everything a laboratory needs to let a deck of Wankul play alone."""

    hoping = WankulHoping()
    figures = FIGURES
    endings = CASES
    limits = LIMITS
    neutral = NEUTRAL

    def facts(self, deck: Deck, options: Options | None = None) -> DeckFacts:
        """The cards of the deck."""
        return deck_facts(deck, options or Options())

    def probe(self, state: State, seat: int) -> WankulGoldfishProbe:
        """A probe on a game just set up; it attaches the event log."""
        return WankulGoldfishProbe(state, seat)
