"""What a query may ask of decks: `in:"a deck"`, copies free of decks built and of decks listed, copies that decks still lack."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from collection.folding import folded
from collection.models import Game
from collection.query.fields import Choice, ChoiceField, NumberField, QueryField, Scope, levels_of, numbered
from collection.query.index import Bits
from decks.models import Deck, DeckSlot
from decks.stock.holding import Stock, stock_of
from simulator.games import GAMES
from simulator.kernel.words import Words


def _decks(scope: Scope) -> Iterable[Choice]:
    """The asker's decks of the game, by name."""
    if scope.player is None:
        return []
    decks = Deck.objects.owned_by(scope.player).filter(game=scope.index.registry.game).order_by("pk")
    return [numbered(pk, name) for pk, name in decks.values_list("pk", "name") if folded(name)]


def _free(scope: Scope) -> Mapping[int, Bits]:
    """Free copies of a card, in the one meaning that the word has on every page."""
    return levels_of(scope.index, _stock(scope).free_by_card, scope.index.of_cards)


def _built(scope: Scope) -> Mapping[int, Bits]:
    """Copies of a card that lie in built decks."""
    held = {card: sum(copies for _deck, copies in holders) for card, holders in _stock(scope).holders.items()}
    return levels_of(scope.index, held, scope.index.of_cards)


def _stock(scope: Scope) -> Stock:
    return stock_of(scope.player, Game.objects.get(pk=scope.index.registry.game), scope.owned)


def _surplus(scope: Scope) -> Mapping[int, Bits]:
    """Copies of a card beyond those that the lists of the asker's decks hold together."""
    held = _held(scope)
    surplus = {card: max(0, copies - held.get(card, 0)) for card, copies in scope.owned.by_card.items()}
    return levels_of(scope.index, surplus, scope.index.of_cards)


def _missing(scope: Scope) -> Mapping[int, Bits]:
    """Copies of a card that the asker would have to find to build all decks at once."""
    lacking = {card: max(0, copies - scope.owned.by_card.get(card, 0)) for card, copies in _held(scope).items()}
    return levels_of(scope.index, lacking, scope.index.of_cards)


def _held(scope: Scope, decks: Iterable[int] | None = None) -> dict[int, int]:
    """Copies by card that the asker's decks hold, or some of them, in one query."""
    if scope.player is None:
        return {}
    slots = DeckSlot.objects.filter(deck__owner=scope.player, deck__deleted=None, deck__game=scope.index.registry.game)
    if decks is not None:
        slots = slots.filter(deck__in=list(decks))
    held: dict[int, int] = {}
    for card, copies in slots.values_list("printing__card", "copies"):
        held[card] = held.get(card, 0) + copies
    return held


DECK_FIELDS: Final[tuple[QueryField, ...]] = (
    ChoiceField(
        slug="in",
        name=Words("Dans le deck", "In the deck"),
        said=Words("dans", "in"),
        aliases=("deck",),
        private=True,
        open=True,
        numbered=True,
        choices=_decks,
        having=lambda scope, slug: scope.index.of_cards(_held(scope, [int(slug)])),
    ),
    NumberField(
        slug="free",
        name=Words(
            "Exemplaires libres : ni dans un deck monté, ni promis, ni gardés",
            "Free copies: in no built deck, not promised, not kept",
        ),
        said=Words("libre", "free"),
        aliases=("libres",),
        private=True,
        levels=_free,
    ),
    NumberField(
        slug="built",
        name=Words("Exemplaires dans des decks montés", "Copies in built decks"),
        said=Words("monte", "built"),
        aliases=("montes",),
        private=True,
        levels=_built,
    ),
    NumberField(
        slug="surplus",
        name=Words("Exemplaires que ne demande aucun deck", "Copies that no deck asks for"),
        said=Words("surplus", "surplus"),
        private=True,
        levels=_surplus,
    ),
    NumberField(
        slug="missing",
        name=Words("Exemplaires qui manquent aux decks", "Copies that decks lack"),
        said=Words("manque", "missing"),
        aliases=("manquent", "manquant"),
        private=True,
        levels=_missing,
    ),
)
"""The fields about somebody's own decks."""


def deck_fields(game: str) -> tuple[QueryField, ...]:
    """Those of a game: none where nobody brings a deck."""
    return DECK_FIELDS if GAMES[game].has_decks else ()
