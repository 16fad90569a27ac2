"""Examples of the language for each game, made of the game's own fields: what the page of help shows, and what is measured."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from collection.folding import folded
from collection.languages import page_language
from collection.query.fields import Choice, ChoiceField, Fields, NumberField, QueryField, Scope, fields_of
from collection.query.tree import value
from simulator.catalog import load_fields

MOST_VALUES = 12
"""How many values of a field the page names."""

LONGEST_NAME = 24
"""The longest name of a value that the page writes out, in letters."""


@dataclass(frozen=True, slots=True)
class FieldHelp:
    """A field as the page explains it: its name, the words that name it, one example, and some of its values."""

    name: str
    words: tuple[str, ...]
    example: str
    values: tuple[str, ...]
    has_more: bool


@dataclass(frozen=True, slots=True)
class Chapter:
    """Some examples that show one thing, and what they show."""

    title: str
    examples: tuple[str, ...]


def fields_help(scope: Scope) -> list[FieldHelp]:
    """Every field of a game that has something to ask for."""
    fields = fields_of(scope.index.registry.game)
    return [_help(one, fields, scope) for one in fields.by_slug.values() if _example(one, fields, scope)]


def chapters(scope: Scope) -> list[Chapter]:
    """Examples of everything that a query can say, in the game's own words and the language of the page."""
    return [Chapter(title, tuple(examples)) for title, examples in _chapters(scope) if examples]


def _help(one: QueryField, fields: Fields, scope: Scope) -> FieldHelp:
    spoken = {folded(one.said.fr), folded(one.said.en), *map(folded, one.aliases)}
    spoken -= {one.slug} if "_" in one.slug and _said(one, fields) != one.slug else set()
    named = [word for word in one.words if word in spoken and fields.by_word.get(word) is one]
    choices = [_value(choice) for choice in _choices(one, scope)] if isinstance(one, ChoiceField) else []
    return FieldHelp(
        one.name.say(page_language()),
        tuple(sorted(named, key=lambda word: word != folded(_said(one, fields)))),
        _example(one, fields, scope),
        tuple(choices[:MOST_VALUES]),
        len(choices) > MOST_VALUES,
    )


def _said(one: QueryField, fields: Fields) -> str:
    """The word that the page writes for a field: where the site has only an inner one, its name, joined to one word."""
    said = fields.written(one.slug)
    name = "_".join(re.findall(r"\w+", folded(one.name.say(page_language()))))
    return name if said == one.slug and fields.by_word.get(name) is one else said


def _value(choice: Choice) -> str:
    """A value by its name in the language of the page; by the word that the site writes where the name is long."""
    name = folded(choice.name.say(page_language()))
    return str(value(name)) if len(name) <= LONGEST_NAME else choice.said()


def _example(one: QueryField, fields: Fields, scope: Scope) -> str:
    """One query that asks for the field; empty where the catalogue has nothing to ask for."""
    said = _said(one, fields)
    if isinstance(one, ChoiceField):
        choices = _choices(one, scope)
        return f"{said}:{_value(choices[0])}" if choices else f'{said}:"…"' if one.private else ""
    if isinstance(one, NumberField):
        levels = sorted(one.levels(scope)) if not one.private else [1]
        return f"{said}>={levels[len(levels) // 2]}" if levels else ""
    if one.slug == "number":
        return f"{said}:{scope.index.shelf.printings[0].number}" if scope.index.shelf.printings else ""
    if one.private:
        return f'{said}:"…"'
    texts = scope.index.effects if one.slug == "text" else scope.index.names
    word = max((word for lines in list(texts.values())[:1] for word in lines[0].split()), key=len, default="")
    return f"{said}:{value(word)}" if word else ""


def _choices(one: ChoiceField, scope: Scope) -> list[Choice]:
    """The values that some card has; of a field about the asker's own cards, all."""
    return [choice for choice in one.choices(scope) if one.private or one.having(scope, choice.slug)]


def _chapters(scope: Scope) -> Iterator[tuple[str, list[str]]]:
    fields = fields_of(scope.index.registry.game)
    facts = load_fields(scope.index.registry.game).fields.values()
    numbers = [fields.written(fact.slug) for fact in facts if fact.compares and scope.index.values[fact.slug]]
    kinds = [fields.by_slug[fact.slug] for fact in facts if fact.kind == "choice"]
    chosen = [(fields.written(one.slug), _choices(one, scope)) for one in kinds if isinstance(one, ChoiceField)]
    several = [(said, _value(choices[0]), _value(choices[1])) for said, choices in chosen if len(choices) > 1]
    name = fields.written("name")
    title = folded(scope.index.shelf.printings[0].card.title) if scope.index.shelf.printings else "a"
    word = max(re.findall(r"\w+", title), key=len)
    yield _("Words"), [word, f'"{folded(scope.index.shelf.printings[0].card.title)}"', f"-{word}"]
    yield _("A set and a number"), [f"{scope.index.shelf.printings[0].set.code} {scope.index.shelf.printings[0].number}"]
    if several:
        said, one, other = several[0]
        yield (
            _("Values"),
            [f"{said}:{one}", f"{said}:{one},{other}", f"{said}!={one}", f"-{said}:{one}"],
        )
        yield (
            _("This or that"),
            [f"{said}:{one} OR {word}", f"({said}:{one} OR {said}:{other}) -{word}"],
        )
    if numbers:
        first = numbers[0]
        yield _("Numbers"), [f"{first}>=2", f"{first}:1..3", f"{first}:{_none()}", f"-{first}=1"]
        yield _("A number against another"), [f"{numbers[1]}>{first}"] if len(numbers) > 1 else []
    yield _("Patterns"), [f"{name}:/^{word[:1]}/", rf"/{word}.{{0,20}}[aeiou]\b/"]
    does = fields.by_slug.get("does")
    if isinstance(does, ChoiceField):
        tags = [choice.said() for choice in _choices(does, scope)]
        yield _("What cards do"), [f"{fields.written('does')}:{tag}" for tag in tags[:3]]
    if "legal" in fields.by_slug:
        legal = _example(fields.by_slug["legal"], fields, scope)
        played = _example(fields.by_slug["status"], fields, scope)
        others = [f"{legal}@2026-01-31", f"-{fields.written('legal')}:{_default()}"]
        yield _("Formats and how a card is played"), [legal, *others, played]
    yield _("My copies"), [f"{fields.written('own')}>=2", f"{fields.written('copies')}=0", f"{fields.written('wish')}>0"]
    if "free" in fields.by_slug:
        yield _("My decks"), [f"{fields.written('free')}>0", f"{fields.written('missing')}>0"]
    yield _("Order and view"), [f"{word} {_order()}:{name}", f"{word} {_view()}"]


def _none() -> str:
    return "aucun" if page_language() == "fr" else "none"


def _default() -> str:
    return "tournoi" if page_language() == "fr" else "tournament"


def _order() -> str:
    return "tri" if page_language() == "fr" else "order"


def _view() -> str:
    return "vue:table sens:desc" if page_language() == "fr" else "view:table dir:desc"
