"""How a deck lies before its owner: in which groups, sorted by what, as a list or as stacks of cards. Kept with each deck."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from collection.folding import folded
from collection.languages import page_language
from decks.presentation.sheet import BY_NAME, BY_NUMBER, Group, Line, Sheet, figures_of
from simulator.catalog import Field, load, load_fields
from simulator.kernel.words import Words

TYPE, TAG, COPIES, NOTHING = "type", "tag", "copies", "none"
LIST, STACKS = "list", "stacks"
VIEWS = (LIST, STACKS)

LEVELS = 4
"""By how many things a deck is sorted at most, one after the other."""

DESCENDING = "-"
"""Before what is sorted by, the other way round."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """How a deck is shown; only what its game knows. `by_printing`: each printing is counted by itself in what is owned."""

    view: str = LIST
    group: str = TYPE
    sort: tuple[str, ...] = (BY_NUMBER,)
    by_printing: bool = False

    def as_json(self) -> dict[str, Any]:
        """As it is kept with the deck."""
        return {"view": self.view, "group": self.group, "sort": list(self.sort), "by_printing": self.by_printing}


def arrangement_of(game: str, kept: Mapping[str, Any]) -> Arrangement:
    """The arrangement that is kept with a deck; what the game does not know, or no longer, is as it is at first."""
    usual = Arrangement()
    known = sort_choices(game)
    asked = kept.get("sort")
    levels = [one for one in asked if isinstance(one, str)] if isinstance(asked, list | tuple) else []
    sort = tuple(one for one in dict.fromkeys(levels) if one.removeprefix(DESCENDING) in known)[:LEVELS]
    view, group = kept.get("view"), kept.get("group")
    return Arrangement(
        view=view if isinstance(view, str) and view in VIEWS else usual.view,
        group=group if isinstance(group, str) and group in group_choices(game) else usual.group,
        sort=sort or usual.sort,
        by_printing=kept.get("by_printing") is True,
    )


def group_choices(game: str) -> dict[str, str]:
    """What the groups of a deck may be made by, named in the language of the page, by slug."""
    return {TYPE: _("Type"), **_printed(game), TAG: _("Tag"), NOTHING: _("Not grouped")}


def sort_choices(game: str) -> dict[str, str]:
    """What the lines of a deck may be sorted by, as above."""
    own = {BY_NUMBER: _("Number"), BY_NAME: _("Name")}
    return {**own, **_printed(game), TYPE: _("Type"), COPIES: _("Copies"), TAG: _("Tag")}


def _printed(game: str) -> dict[str, str]:
    """The numbers and the choices that the game prints on its cards."""
    return {field.slug: field.name.say(page_language()) for field in (*figures_of(game), *_choices_of(game))}


def _choices_of(game: str) -> tuple[Field, ...]:
    kinds = load(game).types
    return tuple(field for field in load_fields(game).of("card") if field.kind == "choice" and field.values is not kinds)


def arranged(sheet: Sheet, arrangement: Arrangement) -> tuple[Group, ...]:
    """The lines of a sheet in the groups of an arrangement, sorted; every line is in exactly one group."""
    grouper = _grouper(sheet, arrangement.group)
    groups: dict[tuple[Any, ...], tuple[str, Words, list[Line]]] = {}
    for line in sorted_lines(sheet, arrangement.sort):
        rank, slug, name = grouper(line)
        groups.setdefault(rank, (slug, name, []))[2].append(line)
    figures = figures_of(sheet.game)
    return tuple(
        Group(slug, name, tuple(lines), tuple(field for field in figures if any(field.slug in one.card.facts for one in lines)))
        for _rank, (slug, name, lines) in sorted(groups.items(), key=lambda item: item[0])
    )


def sorted_lines(sheet: Sheet, sort: Iterable[str]) -> list[Line]:
    """All the lines, by the first level, then where that leaves them equal by the next; last by number."""
    lines = list(sheet.lines)
    for level in reversed([*sort, BY_NUMBER]):
        slug = level.removeprefix(DESCENDING)
        key = _sort_key(sheet, slug)
        said = [line for line in lines if key(line) is not None]
        silent = [line for line in lines if key(line) is None]
        lines = sorted(said, key=key, reverse=level != slug) + silent
    return lines


def _sort_key(sheet: Sheet, slug: str) -> Callable[[Line], Any]:
    """What lines are compared by; None for a line that has none of it, which comes last either way round."""
    kinds = list(load(sheet.game).types)
    choices = {field.slug: list(field.values) for field in _choices_of(sheet.game)}
    keys: dict[str, Callable[[Line], Any]] = {
        BY_NUMBER: lambda line: (line.printing.set.order, line.printing.position),
        BY_NAME: lambda line: folded(line.card.name),
        TYPE: lambda line: kinds.index(line.card.kind),
        COPIES: lambda line: line.copies,
        TAG: lambda line: folded(line.said.tags[0]) if line.said.tags else None,
    }
    if slug in keys:
        return keys[slug]
    if slug in choices:
        return lambda line: _place(choices[slug], first_value(line, slug))
    return lambda line: line.card.facts.get(slug)


def _place(values: list[str], value: str | None) -> int | None:
    return values.index(value) if value in values else None


def first_value(line: Line, slug: str) -> str | None:
    """The first value of a choice that the card of a line has."""
    fact = line.card.facts.get(slug)
    if isinstance(fact, list | tuple):
        return str(fact[0]) if fact else None
    return None if fact is None else str(fact)


Grouped = tuple[tuple[Any, ...], str, Words]
"""The rank of a group among the others, its slug, its name."""


def _grouper(sheet: Sheet, by: str) -> Callable[[Line], Grouped]:
    """In which group a line is; cards that have nothing of what groups are made by lie last, by type."""
    kinds = load(sheet.game).types
    order = list(kinds)

    def by_type(line: Line) -> Grouped:
        kind = line.card.kind
        return (1, order.index(kind), ""), kind, kinds[kind].name

    def by_tag(line: Line) -> Grouped:
        if not line.said.tags:
            return (1, 0, ""), "", Words("Sans étiquette", "Without a tag")
        tag = line.said.tags[0]
        return (0, 0, folded(tag)), f"tag:{folded(tag)}", Words(tag, tag)

    def by_number(line: Line) -> Grouped:
        value = line.card.facts.get(by)
        return by_type(line) if value is None else ((0, value, ""), f"{by}:{value}", _counted(figures[by], value))

    def by_choice(line: Line) -> Grouped:
        value, values = first_value(line, by), choices[by].values
        if value is None or value not in values:
            return by_type(line)
        return (0, list(values).index(value), ""), f"{by}:{value}", values[value].name

    figures = {field.slug: field for field in figures_of(sheet.game)}
    choices = {field.slug: field for field in _choices_of(sheet.game)}
    if by in figures:
        return by_number
    if by in choices:
        return by_choice
    known = {TAG: by_tag, NOTHING: lambda _line: ((0, 0, ""), "", Words("Toutes les cartes", "All cards"))}
    return known.get(by, by_type)


def _counted(field: Field, value: int) -> Words:
    """The name of a number with its value, in both languages."""
    return Words(fr=f"{field.name.fr} {value}", en=f"{field.name.en} {value}")
