"""A deck as the cards themselves: laid out in stacks, by a figure that the game prints or by kind."""

from dataclasses import dataclass

from collection.languages import page_language
from decks.presentation.sheet import Group, Line, Sheet, figures_of
from simulator.catalog import Field

BY_KIND = "type"
STACKS, LIST, STATISTICS = "stacks", "list", "stats"
VIEWS = (STACKS, LIST, STATISTICS)


@dataclass(frozen=True, slots=True)
class Stack:
    """Cards that lie on one another, the one on top last."""

    title: str
    lines: tuple[Line, ...]

    @property
    def copies(self) -> int:
        return sum(line.copies for line in self.lines)


def stack_choices(sheet: Sheet) -> dict[str, str]:
    """What the stacks may be made by: the figures that cards of the deck have, then their kind; the names by slug."""
    figures = {field.slug: field for group in sheet.groups for field in group.figures}
    named = {field.slug: field.name.say(page_language()) for field in figures_of(sheet.game) if field.slug in figures}
    return named | {BY_KIND: ""}


def stacks_of(sheet: Sheet, by: str) -> list[Stack]:
    """The stacks of a deck; cards without the figure lie apart, by kind."""
    figure = next((field for field in figures_of(sheet.game) if field.slug == by), None)
    return [stack for group in sheet.groups for stack in _stacks(group, figure)]


def _stacks(group: Group, figure: Field | None) -> list[Stack]:
    name = group.name.say(page_language())
    if figure is None or figure not in group.figures:
        return [Stack(name, group.lines)]
    figured = {line: line.card.facts.get(figure.slug) for line in group.lines}
    label = figure.name.say(page_language())
    values = sorted({value for value in figured.values() if value is not None})
    stacks = [Stack(f"{label} {value}", tuple(line for line, one in figured.items() if one == value)) for value in values]
    rest = tuple(line for line, value in figured.items() if value is None)
    return [*stacks, *([Stack(name, rest)] if rest else [])]


@dataclass(frozen=True, slots=True)
class Layout:
    """How a deck is shown: as stacks made by something, as a list, or in figures; and what else there is to choose from."""

    view: str
    by: str
    choices: dict[str, str]
    stacks: list[Stack]


def layout_of(sheet: Sheet, *, view: str, by: str) -> Layout:
    """The layout that an address asks for; stacks by the first choice where it says nothing that is known."""
    choices = stack_choices(sheet)
    chosen = by if by in choices else next(iter(choices))
    shown = view if view in VIEWS else STACKS
    return Layout(shown, chosen, choices, stacks_of(sheet, chosen) if shown == STACKS else [])
