"""What a card face shows: the picture of a card, and its facts and texts in words of the page's language."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import get_language

from collection.models import Card, Printing
from collection.pictures import picture_of
from collection.pictures.addresses import picture_address
from simulator.catalog import Field, load_fields
from simulator.kernel.game import Language

LONG_NAME = 15


@dataclass(frozen=True, slots=True)
class Face:
    """A card ready to be drawn.

    `picture` is the address of what one recognises it by, `emblem` that of its pictogram alone. `ground` is the colour of both,
    `is_wide` says whether the card lies on its side, `kind` what it is; `rows` are all its facts as (label, words), `lines` its
    generated text; `summary` says the card in one line.
    """

    picture: str
    emblem: str
    ground: str
    is_wide: bool
    kind: str
    facts: Mapping[str, Any]
    labels: Mapping[str, str]
    rows: tuple[tuple[str, str], ...]
    lines: tuple[Mapping[str, str], ...]
    summary: str
    is_long: bool


def face_of(card: Card, printing: Printing | None) -> Face:
    """The face of a card, as this printing shows it; without a printing, the card alone."""
    language: Language = "fr" if (get_language() or "fr").startswith("fr") else "en"
    fields = card.own_fields or load_fields(card.game_id).fields
    facts = card.facts | (printing.facts | {"rarity": printing.rarity} if printing else {})
    lines = tuple(card.words.get(language, ()))
    picture = picture_of(card, printing)
    return Face(
        picture=picture_address(picture),
        emblem=picture_address(picture.bare()),
        ground=picture.ground,
        is_wide=picture.wide,
        kind=" · ".join(_kind(fields, facts | {"type": card.kind}, language)),
        facts=facts,
        labels={slug: _words(fields[slug], fact, language) for slug, fact in facts.items() if slug in fields},
        rows=tuple(_rows(fields, facts, language)),
        lines=lines,
        summary=", ".join(_summary(card, printing, fields, language)),
        is_long=len(card.title) > LONG_NAME,
    )


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


def _summary(card: Card, printing: Printing | None, fields: Mapping[str, Field], language: Language) -> Iterator[str]:
    """The name, what the card is, its figures, and which printing this is."""
    yield card.title
    kind = next((field.values[card.kind] for field in fields.values() if card.kind in field.values), None)
    yield kind.name.say(language) if kind else card.kind
    for slug, field in fields.items():
        if field.compares and field.basis is None and slug in card.facts:
            yield f"{field.name.say(language)} {card.facts[slug]}"
    if printing:
        yield f"{printing.set.code} {printing.number}"
