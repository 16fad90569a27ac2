"""What a catalogue holds: the fields of a game, its sets, its cards and their printings, as frozen values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from simulator.kernel.game import Language
from simulator.kernel.words import Words

Status = Literal["full", "approximate", "manual"]

Fact = int | bool | str | tuple[str, ...]
"""One thing printed on a card: a figure, a yes, a word or the slug of a value, or several slugs."""

Facts = Mapping[str, Fact]

Kind = Literal["number", "choice", "flag", "word"]
"""A whole number; one or several of the field's values; yes or no; words without a list of values."""

Of = Literal["card", "printing"]
"""Whether the fact belongs to the card, whatever its printing, or to one printing."""


@dataclass(frozen=True, slots=True)
class Label:
    """A value that facts may take, a kind of card for example: a stable slug, a name, and its rank in its own list, from 0."""

    slug: str
    name: Words
    order: int


@dataclass(frozen=True, slots=True)
class Field:
    """One fact that a game prints: its slug in facts and addresses, its names, and what may be written for it.

    `source` is where it stands in a block of a card file: a key, or a key and the key inside its table. `several`: a choice
    of any number of values. `least` and `most` bound a number. `types` are the types of cards that may have it, all when
    empty; `needed`: that must. `basis` names the field that says how the fact is known; `column`: lists in columns show it;
    `tells`: it goes into the title of a card that shares its name with another.
    """

    slug: str
    name: Words
    kind: Kind
    of: Of
    source: tuple[str, ...]
    values: Mapping[str, Label] = field(default_factory=dict, hash=False)
    several: bool = False
    least: int = -99
    most: int = 99
    types: tuple[str, ...] = ()
    needed: bool = False
    basis: str | None = None
    column: bool = False
    tells: bool = False

    @property
    def compares(self) -> bool:
        """A number by which people compare cards; others are known of few cards, and lists neither show nor sort by them."""
        return self.kind == "number" and (self.column or self.basis is not None)


@dataclass(frozen=True, slots=True)
class Registry:
    """The name of a game and its fields by slug, in the order in which people see them."""

    game: str
    name: str
    fields: Mapping[str, Field]

    def of(self, part: Of) -> tuple[Field, ...]:
        """The fields of cards, or those of printings."""
        return tuple(one for one in self.fields.values() if one.of == part)


@dataclass(frozen=True, slots=True)
class CardSet:
    """A published set: a stable code, `order` its rank in the list of sets, from 1, and how many printings it has.

    `house`: its cards are our own inventions, because the published list is not public.
    """

    code: str
    slug: str
    name: Words
    order: int
    printings: int
    house: bool = False


@dataclass(frozen=True, slots=True)
class Card:
    """One card as the rules count it: same name and same drawing. Its facts are those of its base printing.

    `icon` names its pictogram, empty where a list of somebody's own gives none; `copies`: how many of it lie in one complete
    box. `vanilla`: it has no rules text of its own. `abilities` are the raw effect blocks of the data file (tables and arrays,
    read-only by agreement).
    """

    id: str
    set_code: str
    name: str
    type: str
    name_en: str = ""
    icon: str = ""
    copies: int = 1
    facts: Facts = field(default_factory=dict, hash=False)
    vanilla: bool = False
    abilities: tuple[Mapping[str, Any], ...] = field(default=(), hash=False)
    approximate: Words | None = None

    @property
    def names(self) -> Words:
        """The name in both languages; the French one where no other is printed."""
        return Words(self.name, self.name_en or self.name)

    @property
    def status(self) -> Status:
        """How the engine plays it: in full, with something left out, or by its facts alone."""
        if self.approximate is not None:
            return "approximate"
        return "full" if self.abilities or self.vanilla else "manual"

    def number(self, slug: str) -> int:
        """A fact that is a whole number; 0 where the card has none. TypeError when it is no number."""
        fact = self.facts.get(slug, 0)
        if isinstance(fact, bool) or not isinstance(fact, int):
            raise TypeError(f"{self.id}: {slug} is {fact!r}, which is no number.")
        return fact

    def word(self, slug: str) -> str:
        """A fact that is a word, or the slug of one value; empty where the card has none. TypeError when it is neither."""
        fact = self.facts.get(slug, "")
        if not isinstance(fact, str):
            raise TypeError(f"{self.id}: {slug} is {fact!r}, which is no word.")
        return fact

    def several(self, slug: str) -> tuple[str, ...]:
        """A fact that is a list of values; empty where the card has none. TypeError when it is no list."""
        fact = self.facts.get(slug, ())
        if not isinstance(fact, tuple):
            raise TypeError(f"{self.id}: {slug} is {fact!r}, which is no list.")
        return fact


@dataclass(frozen=True, slots=True)
class Printing:
    """One printed version of a card: what a collector owns.

    `facts` are those of the printing alone; `rarity`, `artist`, `foil` and `edition` mean the same in every game that prints
    them. `erratum`: figures, by slug, that are not those of its card. The card's are played.
    """

    id: str
    card_id: str
    set_code: str
    number: str
    code: str
    facts: Facts = field(default_factory=dict, hash=False)
    erratum: Mapping[str, int] = field(default_factory=dict, hash=False)

    @property
    def is_foil(self) -> bool | None:
        """Whether it shines; None when nobody could tell."""
        foil = self.facts.get("foil", "no")
        return None if foil == "unknown" else foil != "no"

    def word(self, slug: str) -> str:
        """A fact that is a word, or the slug of one value; empty where the printing has none."""
        return str(self.facts.get(slug, ""))


@dataclass(frozen=True, slots=True, eq=False)
class Catalog:
    """All that is printed for one game, in published order: sets by order, cards and printings by number.

    `labels` are the lists of values that several fields and people share ("type", "rarity" …), by name; `version` changes
    with every byte of the data files, `played` only with what engines read of them (`simulator.catalog.played`). A list of
    somebody's own has its text for both.
    """

    registry: Registry
    labels: Mapping[str, Mapping[str, Label]]
    sets: Mapping[str, CardSet]
    cards: Mapping[str, Card]
    printings: Mapping[str, Printing]
    version: str
    played: str
    reprints: Mapping[str, tuple[Printing, ...]] = field(repr=False)
    titles: Mapping[str, Words] = field(repr=False)
    places: Mapping[str, int] = field(init=False, repr=False)
    """Where each printing stands among all, from 0."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "places", {printing: place for place, printing in enumerate(self.printings)})

    @property
    def game(self) -> str:
        """The slug of the game."""
        return self.registry.game

    @property
    def types(self) -> Mapping[str, Label]:
        """The kinds of cards."""
        return self.labels["type"]

    def card_of(self, printing_id: str) -> Card:
        """The card that a printing is a version of. KeyError for an unknown id."""
        return self.cards[self.printings[printing_id].card_id]

    def printings_of(self, card_id: str) -> tuple[Printing, ...]:
        """Every printing of a card, the base printing first. KeyError for an unknown id."""
        return self.reprints[card_id]

    def title(self, card_id: str, language: Language) -> str:
        """The card's name, with as much of its facts, set and id as tells it from other cards of that name."""
        return self.titles[card_id].say(language)
