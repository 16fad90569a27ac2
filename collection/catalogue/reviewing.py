"""The encoded cards as their reviewers read them: facts and abilities of the card file, beside the texts and the status."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from django.http import QueryDict
from django.utils.text import capfirst
from django.utils.translation import get_language_info

from collection.catalogue.facts import FactLine, card_facts
from collection.catalogue.shelf import Shelf, ShelfPrinting, ShelfSet
from collection.folding import folded
from collection.languages import LANGUAGES
from collection.models import Card, EngineStatus
from simulator.catalog import load
from simulator.effects.writing import written
from simulator.kernel.game import Language

LONGEST_SEARCH = 200
"""In letters."""


@dataclass(frozen=True, slots=True)
class Sought:
    """What a reviewer looks for; an empty part asks nothing. `words` may be of the card, its texts or its card file."""

    words: str = ""
    set: str = ""
    status: str = ""

    @property
    def is_filtered(self) -> bool:
        return bool(self.words or self.set or self.status)


def read_sought(parameters: QueryDict, *, shelf: Shelf) -> Sought:
    """What an address asks for; sets and statuses that do not exist are left out."""
    asked_set, status = parameters.get("set", ""), parameters.get("status", "")
    return Sought(
        words=parameters.get("q", "").replace("\0", "").strip()[:LONGEST_SEARCH],
        set=asked_set if shelf.set_named(asked_set) else "",
        status=status if status in EngineStatus.values else "",
    )


@dataclass(frozen=True, slots=True)
class Text:
    """What is generated for a card in one language: its lines, with the notes on what the engine leaves out."""

    language: Language
    name: str
    lines: list[dict[str, str]]


@dataclass(frozen=True, slots=True)
class Encoding:
    """A card with its own set, its facts, and its abilities as the card file has them, one line of TOML each."""

    card: Card
    set: ShelfSet
    abilities: tuple[str, ...]

    @property
    def facts(self) -> list[FactLine]:
        """What is printed beside the text: cost, figures, signs."""
        return card_facts(self.card)

    @property
    def texts(self) -> list[Text]:
        """The generated texts in every language, each under its own name of the language; empty for a card without text."""
        names = {language: capfirst(get_language_info(language)["name_local"]) for language in LANGUAGES}
        found = [Text(language, names[language], self.card.words.get(language, [])) for language in LANGUAGES]
        return found if any(text.lines for text in found) else []


@dataclass(frozen=True, slots=True)
class StatusCounts:
    """How many cards of a set (of the whole game where it is None) the engine plays in which way."""

    set: ShelfSet | None
    cards: int
    by_status: Mapping[EngineStatus, int]


def count_by_status(shelf: Shelf) -> list[StatusCounts]:
    """The counts of every set, then of the game: cards, not printings, each in the set of its base printing."""
    cards = base_printings(shelf)
    by_set = [_counts(one, [card for card in cards if card.set is one]) for one in shelf.sets]
    return [*by_set, _counts(None, cards)]


def sought_cards(shelf: Shelf, sought: Sought) -> list[ShelfPrinting]:
    """The base printings of the cards sought, in the order of the shelf; every word must stand somewhere."""
    words, files = folded(sought.words).split(), _searched(shelf.game)
    return [
        one
        for one in base_printings(shelf)
        if sought.set in ("", one.set.slug)
        and sought.status in ("", one.card.status)
        and all(word in one.card.search_text or word in files.get(one.card.key, "") for word in words)
    ]


def encodings(shelf: Shelf, printings: Iterable[ShelfPrinting]) -> Iterator[Encoding]:
    """The encodings of these cards, for one database query."""
    shown = list(printings)
    rows = Card.objects.in_bulk([one.card.id for one in shown])
    abilities = _abilities(shelf.game)
    for one in shown:
        if one.card.id in rows:
            yield Encoding(rows[one.card.id], one.set, abilities.get(one.card.key, ()))


def base_printings(shelf: Shelf) -> list[ShelfPrinting]:
    """Of each card the printing that it is named after, or the first one left."""
    base: dict[int, ShelfPrinting] = {}
    for one in shelf.printings:
        if one.card.id not in base or one.key == one.card.key:
            base[one.card.id] = one
    return [one for one in shelf.printings if base[one.card.id] is one]


def _counts(card_set: ShelfSet | None, cards: list[ShelfPrinting]) -> StatusCounts:
    found = Counter(one.card.status for one in cards)
    return StatusCounts(card_set, len(cards), {status: found[status] for status in EngineStatus})


@lru_cache(maxsize=16)
def _abilities(game: str) -> dict[str, tuple[str, ...]]:
    """The abilities of every card of the card files, written once a process, as the files are read."""
    return {card.id: tuple(written(ability) for ability in card.abilities) for card in load(game).cards.values()}


@lru_cache(maxsize=16)
def _searched(game: str) -> dict[str, str]:
    """The same, as searches look through it."""
    return {card: folded(" ".join(lines)) for card, lines in _abilities(game).items()}
