"""What a card face shows: the facts of a card and of one printing, in words of the page's language."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import get_language

from collection.face_patterns import Pattern, pattern
from collection.models import Card, Printing
from simulator.catalog import Field, load_fields
from simulator.kernel.game import Language

NAME_STEPS = ((14, ""), (20, "long"), (1000, "longest"))
TEXT_STEPS = ((0, "none"), (110, ""), (200, "long"), (320, "longer"), (100_000, "longest"))
MOSAICS = {"portrait": (6, 5), "landscape": (10, 3)}


@dataclass(frozen=True, slots=True)
class Face:
    """A card ready to be drawn.

    `facts` are the card's and the printing's facts by field; `labels` the words for those that have a list of values;
    `rows` all of them as (label, words); `lines` the generated text; `summary` says the card in one line.
    """

    facts: Mapping[str, Any]
    labels: Mapping[str, str]
    rows: tuple[tuple[str, str], ...]
    lines: tuple[Mapping[str, str], ...]
    summary: str
    name_size: str
    text_size: str
    portrait: Pattern
    landscape: Pattern


def face_of(card: Card, printing: Printing | None) -> Face:
    """The face of a card, as this printing shows it; without a printing, the card alone."""
    language: Language = "fr" if (get_language() or "fr").startswith("fr") else "en"
    fields = card.own_fields or load_fields(card.game_id).fields
    facts = card.facts | (printing.facts | {"rarity": printing.rarity} if printing else {})
    lines = tuple(card.words.get(language, ()))
    return Face(
        facts=facts,
        labels={slug: _words(fields[slug], fact, language) for slug, fact in facts.items() if slug in fields},
        rows=tuple(_rows(fields, facts, language)),
        lines=lines,
        summary=", ".join(_summary(card, printing, fields, language)),
        name_size=_step(NAME_STEPS, len(card.title)),
        text_size=_step(TEXT_STEPS, sum(len(line["text"]) for line in lines)),
        portrait=_mosaic(card, "portrait"),
        landscape=_mosaic(card, "landscape"),
    )


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
        if field.kind == "number" and field.basis is None and slug in card.facts:
            yield f"{field.name.say(language)} {card.facts[slug]}"
    if printing:
        yield f"{printing.set.code} {printing.number}"


def _step(steps: tuple[tuple[int, str], ...], length: int) -> str:
    return next(name for limit, name in steps if length <= limit)


def _mosaic(card: Card, shape: str) -> Pattern:
    columns, rows = MOSAICS[shape]
    return pattern(card.key, columns=columns, rows=rows)
