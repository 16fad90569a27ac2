"""Cards that a word finds by what they are called, or say, in the other language of the site alone: pages say so."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final

from collection.catalogue.facts import card_title
from collection.folding import folded
from collection.languages import LANGUAGES, page_language
from collection.models import Card
from collection.query.index import unmarked
from collection.query.tree import Node, Word, conditions
from simulator.kernel.game import Language

MOST_TOLD: Final = 2
"""Cards that a page names of those that a word finds so; one more rather than tell of one other."""

MOST_WORDS: Final = 3
"""Words of a query that a page tells of so: a sentence in the other language would push the cards out of sight."""


@dataclass(frozen=True, slots=True)
class OtherWords:
    """A word, and the cards that hold it in `language` alone, each with its name there where that is what holds it, else "".

    `has_more`: these are not all.
    """

    word: str
    language: Language
    cards: list[tuple[str, str]]
    has_more: bool


def in_other_words(tree: Node, cards: Iterable[Card]) -> list[OtherWords]:
    """For the first plain words of a query, which of these cards each finds by words that the page does not show."""
    different = {card.pk: card for card in cards}.values()
    words = [part.text for part in conditions(tree) if isinstance(part, Word)]
    return list(islice((told for word in dict.fromkeys(words) if (told := _found(word, different))), MOST_WORDS))


def other_name(card: Card, words: str) -> str:
    """The name of a card in the other language, where it holds all these words and the name that pages show does not; else ""."""
    sought, shown = unmarked(words).split(), unmarked(card_title(card, card.game_id))
    name = _name(card, _other())
    is_found_there = all(word in unmarked(name) for word in sought) and not all(word in shown for word in sought)
    return name if is_found_there else ""


def _found(word: str, cards: Iterable[Card]) -> OtherWords | None:
    sought, other = folded(word), _other()
    held = [card for card in cards if not _holds(card, page_language(), sought) and _holds(card, other, sought)]
    most = MOST_TOLD + (len(held) == MOST_TOLD + 1)
    told = [(card_title(card, card.game_id), other_name(card, word)) for card in held[:most]]
    return OtherWords(word, other, told, len(held) > most) if held else None


def _other() -> Language:
    return next(language for language in LANGUAGES if language != page_language())


def _name(card: Card, language: Language) -> str:
    return (card.name_en if language == "en" else "") or card.name


def _holds(card: Card, language: Language, sought: str) -> bool:
    return any(sought in folded(text) for text in _said(card, language))


def _said(card: Card, language: Language) -> Iterator[str]:
    """The name of a card and the lines of its text in a language; what tells it from namesakes, in that of the page."""
    yield _name(card, language)
    if language == page_language():
        yield unmarked(card_title(card, card.game_id))
    for line in card.words.get(language, ()):
        if line["kind"] != "note":
            yield f"{line['label']} {line['text']}"
