"""A game that is complete for the product: it can be played, and its cards can be collected, read and checked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from simulator.catalog import Card
from simulator.effects.lines import Line
from simulator.effects.tags import Tag
from simulator.kernel.completing import Completing
from simulator.kernel.game import Language
from simulator.kernel.playable import PlayableGame
from simulator.legality import Format


class CompleteGame(PlayableGame, Protocol):
    """What every game of the product is. Its cards are those of `simulator.catalog.load(slug)`."""

    @property
    def cards_version(self) -> str:
        """Changes with what this game reads of its card data, and only with that: results of one version belong together."""
        ...

    @property
    def has_decks(self) -> bool:
        """Whether each player brings a deck of his own; if not, the whole table plays with one box."""
        ...

    @property
    def piece_types(self) -> frozenset[str]:
        """The types of its catalogue that are no cards, tokens or money for example: they are counted apart."""
        ...

    @property
    def completing(self) -> Completing | None:
        """What an unfinished deck is completed for; None where nobody brings decks."""
        ...

    @property
    def formats(self) -> tuple[Format, ...]:
        """What a legal deck is, or a complete box; exactly one of them is the default."""
        ...

    def card_words(self, card: Card, language: Language) -> list[Line]:
        """All that can be read on a card, made from what the engine does with it; empty for a card without text."""
        ...

    def chained(self, cards: Sequence[str]) -> list[list[bool]]:
        """By the places of the left and of the right card: whether the one laid beside the other sets off what its text says of
        that, by what is printed on both."""
        ...

    @property
    def tags(self) -> tuple[Tag, ...]:
        """What cards of this game do, in one word each; empty where no card has a power of its own."""
        ...

    def tags_of(self, card: Card) -> frozenset[str]:
        """The slugs of the tags of a card, read from what the engine does with it."""
        ...
