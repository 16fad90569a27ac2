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


@dataclass(frozen=True, slots=True)
class Face:
    """A card ready to be drawn.

    `picture` is the address of what one recognises it by, `large_picture` of the same where there is room, `emblem` that of its
    pictogram alone: all three show the photo of whoever looks, where he has one. `ground` is the colour of the
    drawn ones, `is_wide` says whether the card lies on its side, `kind` what it is; `rows` are all its facts as (label, words),
    `lines` its generated text; `figures` say in words what is on the picture, `summary` the card in one line;
    `parted_name` is its name where there is little room.
    """

    picture: str
    large_picture: str
    emblem: str
    ground: str
    is_wide: bool
    kind: str
    facts: Mapping[str, Any]
    labels: Mapping[str, str]
    rows: tuple[tuple[str, str], ...]
    lines: tuple[Mapping[str, str], ...]
    figures: str
    summary: str
    parted_name: str
    is_long: bool


def face_of(card: Card, printing: Printing | None) -> Face:
    """The face of a card, as this printing shows it; without a printing, the card alone."""
    language: Language = "fr" if (get_language() or "fr").startswith("fr") else "en"
    fields = card.own_fields or load_fields(card.game_id).fields
    facts = card.facts | (printing.facts | {"rarity": printing.rarity} if printing else {})
    lines = tuple(card.words.get(language, ()))
    picture, photo = picture_of(card, printing), own_photo(card, printing)
    drawn = picture_address(picture)
    figures = ", ".join(_figures(card, fields, language))
    return Face(
        picture=photo.small if photo else drawn,
        large_picture=photo.large if photo else drawn,
        emblem=photo.small if photo else picture_address(picture.bare()),
        ground=picture.ground,
        is_wide=picture.wide,
        kind=" · ".join(_kind(fields, facts | {"type": card.kind}, language)),
        facts=facts,
        labels={slug: _words(fields[slug], fact, language) for slug, fact in facts.items() if slug in fields},
        rows=tuple(_rows(fields, facts, language)),
        lines=lines,
        figures=figures,
        summary=", ".join([card.title, figures, *([f"{printing.set.code} {printing.number}"] if printing else [])]),
        parted_name=parted(card.title),
        is_long=len(card.title) > LONG_NAME,
    )


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
