"""What is printed on a card of Lekemar, read from the facts of a catalogue."""

from __future__ import annotations

from dataclasses import dataclass

from simulator.catalog import Card


@dataclass(frozen=True, slots=True)
class Printed:
    """One card: its kind, its note (0 for none), the colour of its slot, and the person it shows; a star marks a legend (R8)."""

    id: str
    name: str
    name_en: str
    type: str
    copies: int
    note: int
    colour: str
    person: str
    legend: bool


def printed(card: Card) -> Printed:
    """The facts of a catalogue card that the rules ask for."""
    return Printed(
        id=card.id,
        name=card.name,
        name_en=card.names.en,
        type=card.type,
        copies=card.copies,
        note=card.number("note"),
        colour=card.word("colour"),
        person=card.word("person"),
        legend=bool(card.facts.get("legend")),
    )
