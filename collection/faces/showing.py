"""What a card face shows: the picture of a card, and its facts and texts in words of the page's language."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import get_language

from collection.faces.onlooker import own_photo
from collection.faces.parting import parted
from collection.models import Card, Printing
from collection.pictures import picture_of
from collection.pictures.addresses import picture_address
from simulator.catalog import Field, load_fields
from simulator.kernel.game import Language

LONG_NAME = 15


class Face:
    """A card ready to be drawn; words that a page does not ask for are not looked up.

    `facts` are those of the card and of its printing, `lines` its generated text.
    """

    def __init__(self, card: Card, printing: Printing | None, language: Language) -> None:
        self.facts: dict[str, Any] = card.facts | (printing.facts | {"rarity": printing.rarity} if printing else {})
        self.lines: tuple[Mapping[str, str], ...] = tuple(card.words.get(language, ()))
        self._card, self._printing, self._language = card, printing, language
        self._fields = card.own_fields or load_fields(card.game_id).fields
        self._drawn, self._photo = picture_of(card, printing), own_photo(card, printing)

    @property
    def picture(self) -> str:
        """The address of what one recognises the card by: the photo of whoever looks, where he has one, as in the two others."""
        return self._photo.small if self._photo else picture_address(self._drawn)

    @property
    def large_picture(self) -> str:
        """The address of the same where there is room."""
        return self._photo.large if self._photo else picture_address(self._drawn)

    @property
    def emblem(self) -> str:
        """The address of its pictogram alone."""
        return self._photo.small if self._photo else picture_address(self._drawn.bare())

    @property
    def ground(self) -> str:
        """The colour of the drawn ones."""
        return self._drawn.ground

    @property
    def is_wide(self) -> bool:
        """Whether the card lies on its side."""
        return self._drawn.wide

    @property
    def is_long(self) -> bool:
        """Whether its name is."""
        return len(self._card.title) > LONG_NAME

    @property
    def parted_name(self) -> str:
        """Its name where there is little room."""
        return parted(self._card.title)

    @property
    def kind(self) -> str:
        """What the card is."""
        return " · ".join(_kind(self._fields, self.facts | {"type": self._card.kind}, self._language))

    @property
    def labels(self) -> Mapping[str, str]:
        """Each fact in words."""
        fields = self._fields
        return {slug: _words(fields[slug], fact, self._language) for slug, fact in self.facts.items() if slug in fields}

    @property
    def rows(self) -> tuple[tuple[str, str], ...]:
        """All its facts as (label, words)."""
        return tuple(_rows(self._fields, self.facts, self._language))

    @property
    def figures(self) -> str:
        """What is on the picture, in words."""
        return ", ".join(_figures(self._card, self._fields, self._language))

    @property
    def summary(self) -> str:
        """The card in one line."""
        number = [f"{self._printing.set.code} {self._printing.number}"] if self._printing else []
        return ", ".join([self._card.title, self.figures, *number])


def face_of(card: Card, printing: Printing | None) -> Face:
    """The face of a card, as this printing shows it; without a printing, the card alone."""
    return Face(card, printing, "fr" if (get_language() or "fr").startswith("fr") else "en")


@dataclass(frozen=True, slots=True)
class CardText:
    """What is to be read of a card without its picture: what it is, its facts as (label, words), its generated text."""

    kind: str
    rows: tuple[tuple[str, str], ...]
    lines: tuple[Mapping[str, str], ...]


def text_of(card: Card, language: Language) -> CardText:
    """The card alone, of whichever printing, in a language."""
    fields, facts = card.own_fields or load_fields(card.game_id).fields, card.facts
    kind = " · ".join(_kind(fields, facts | {"type": card.kind}, language))
    return CardText(kind, tuple(_rows(fields, facts, language)), tuple(card.words.get(language, ())))


def rarity_of(printing: Printing, language: Language) -> str:
    """The rarity of a printing in words, as its game calls it; empty where it has none."""
    field = (printing.card.own_fields or load_fields(printing.card.game_id).fields).get("rarity")
    return _words(field, printing.rarity, language) if field and printing.rarity else ""


def card_line(printing: Printing) -> str:
    """The game, what the card is and does, in one line for people who do not see it."""
    face = face_of(printing.card, printing)
    said = [" ".join(part for part in (line["label"], line["text"]) if part) for line in face.lines]
    return " · ".join(part for part in (printing.card.game.name, face.kind, " ".join(said)) if part)


def _kind(fields: Mapping[str, Field], facts: Mapping[str, Any], language: Language) -> Iterator[str]:
    """The words that sort a card among the others of its game."""
    for slug, field in fields.items():
        if field.of == "card" and field.column and field.kind != "number" and facts.get(slug):
            yield _words(field, facts[slug], language)


def _rows(fields: Mapping[str, Field], facts: Mapping[str, Any], language: Language) -> Iterator[tuple[str, str]]:
    for slug, field in fields.items():
        if slug in facts and field.kind != "flag":
            yield field.name.say(language), _words(field, facts[slug], language)


def _words(field: Field, fact: Any, language: Language) -> str:
    """A fact in words: the label of each value that has one, the value itself otherwise."""
    values = fact if isinstance(fact, list) else [fact]
    return ", ".join(field.values[value].name.say(language) if value in field.values else str(value) for value in values)


def _figures(card: Card, fields: Mapping[str, Field], language: Language) -> Iterator[str]:
    """What the card is, and its figures."""
    kind = next((field.values[card.kind] for field in fields.values() if card.kind in field.values), None)
    yield kind.name.say(language) if kind else card.kind
    for slug, field in fields.items():
        if field.compares and field.basis is None and slug in card.facts:
            yield f"{field.name.say(language)} {card.facts[slug]}"
