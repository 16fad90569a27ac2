"""What a catalogue holds: sets, cards and their printings, as frozen values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from simulator.kernel.game import Language
from simulator.kernel.words import Words

Gem = Literal["orange", "violet"]
Foil = Literal["no", "proven", "likely", "unknown"]
Mark = Literal["permanent", "combo", "double_combo", "named_combo", "sub", "coin"]
ScorerBasis = Literal["official_table", "official_default", "default", "derived"]
Status = Literal["full", "approximate", "manual"]


@dataclass(frozen=True, slots=True)
class CardSet:
    """A published set: its code opens the ids of its cards, `order` is its rank in the list of sets, from 1."""

    code: str
    slug: str
    name: Words
    order: int
    printings: int


@dataclass(frozen=True, slots=True)
class Label:
    """A rarity, a clan or a kind of card: a stable slug, a name, and its rank in its own list, from 0."""

    slug: str
    name: Words
    order: int


@dataclass(frozen=True, slots=True)
class Scorer:
    """What a card with a Scorer effect weighs in a deck, and how we know.

    `official_table`: published for this card. `official_default`: 1, by the published sentence, in a set of the table.
    `default`: 1, by the same sentence, in a set that came after the table. `derived`: ours, from the principle behind the table.
    """

    value: int
    basis: ScorerBasis


@dataclass(frozen=True, slots=True)
class Card:
    """One card as the rules count it: same name and same drawing. Its figures are those of its base printing.

    `abilities` are the raw effect blocks of the data file (tables and arrays, read-only by agreement).
    """

    id: str
    set_code: str
    name: str
    type: str
    clan: str | None = None
    cost: int | None = None
    force: int | None = None
    close: tuple[Gem, ...] = ()
    open: tuple[Gem, ...] = ()
    scorer: Scorer | None = None
    marks: tuple[Mark, ...] = ()
    vanilla: bool = False
    abilities: tuple[Mapping[str, Any], ...] = field(default=(), hash=False)
    approximate: Words | None = None

    @property
    def scorer_value(self) -> int:
        """What the card weighs as a Scorer; 0 when it is none."""
        return self.scorer.value if self.scorer else 0

    @property
    def status(self) -> Status:
        """How the engine plays it: in full, with something left out, or by its facts alone."""
        if self.approximate is not None:
            return "approximate"
        return "full" if self.abilities or self.vanilla else "manual"


@dataclass(frozen=True, slots=True)
class Erratum:
    """Figures printed on a reprint that are not those of its card. The card's are played."""

    cost: int
    force: int


@dataclass(frozen=True, slots=True)
class Printing:
    """One printed version of a card: what a collector owns."""

    id: str
    card_id: str
    set_code: str
    number: str
    code: str
    rarity: str
    artist: str
    foil: Foil
    edition: str | None = None
    erratum: Erratum | None = None

    @property
    def is_foil(self) -> bool | None:
        """None when nobody could tell."""
        return None if self.foil == "unknown" else self.foil != "no"


@dataclass(frozen=True, slots=True, eq=False)
class Catalog:
    """All that is printed for one game, in published order: sets by order, cards and printings by number.

    `version` changes with every byte of the data files.
    """

    game: str
    sets: Mapping[str, CardSet]
    types: Mapping[str, Label]
    clans: Mapping[str, Label]
    rarities: Mapping[str, Label]
    cards: Mapping[str, Card]
    printings: Mapping[str, Printing]
    version: str
    reprints: Mapping[str, tuple[Printing, ...]] = field(repr=False)
    titles: Mapping[str, Words] = field(repr=False)

    def card_of(self, printing_id: str) -> Card:
        """The card that a printing is a version of. KeyError for an unknown id."""
        return self.cards[self.printings[printing_id].card_id]

    def printings_of(self, card_id: str) -> tuple[Printing, ...]:
        """Every printing of a card, the base printing first. KeyError for an unknown id."""
        return self.reprints[card_id]

    def title(self, card_id: str, language: Language) -> str:
        """The card's name, with as much of clan, set and id as tells it from other cards of that name."""
        return self.titles[card_id].say(language)
