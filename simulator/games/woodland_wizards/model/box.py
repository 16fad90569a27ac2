"""The box that a table plays with: everything about its creatures and Wizards that never changes.

A design is one card as printed; equal copies are the same number wherever they lie. What is printed on it, and its compiled
effects, sit here in parallel tuples that all states share. Any catalogue of this game's format makes a box.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from simulator.catalog import Card, Catalog, load
from simulator.catalog.typography import said
from simulator.games.woodland_wizards.effects.compile import compile_card
from simulator.games.woodland_wizards.effects.lint import lint_card
from simulator.games.woodland_wizards.effects.parse import parse_abilities
from simulator.games.woodland_wizards.model.phases import HAND
from simulator.kernel.words import Words

SPELL, ACTIVE, PASSIVE = range(3)
TYPES: Final = ("spell", "active", "passive")
"""R8: the three types of creatures."""

WIZARD: Final = "wizard"
SIDES: Final = ("side_a", "side_b")

RAN: Final = 256
"""Added to a card in an area once its Active or after-ranking effect has run; so designs are numbers below it."""

DESIGN: Final = RAN - 1
ONE_BOX: Final = 6
"""R1: how many players one box is for."""


class UnplayableListError(ValueError):
    """No table can be played with this list of cards; `problems` says why, one sentence each."""

    def __init__(self, problems: Sequence[Words]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(problem.en for problem in problems))


class Side(NamedTuple):
    """R36: one side of a Wizard card."""

    id: str
    name: Words
    family: str
    bit: int


class Box:
    """The shared, immutable tables of one list of cards."""

    __slots__ = (
        "active", "after", "breaks_final_ties", "copies", "deeds", "end", "families", "family", "family_of", "ids", "kind",
        "names", "numbers", "passive", "scored", "shielded", "unique", "value", "version", "wins_ties", "wizards",
    )  # fmt: skip

    def __init__(self, catalog: Catalog) -> None:
        creatures = [card for card in catalog.cards.values() if card.type in TYPES]
        wizards = [card for card in catalog.cards.values() if card.type == WIZARD]
        bits = _bits(catalog)
        programs = [compile_card(card.id, parse_abilities(card.id, card.abilities), bits) for card in creatures]
        self.version = catalog.played
        self.families = {slug: label.name for slug, label in catalog.labels["family"].items()}
        self.ids = tuple(card.id for card in creatures)
        self.names = tuple(catalog.titles[card.id] for card in creatures)
        self.numbers = {card.id: number for number, card in enumerate(creatures)}
        self.copies = tuple(card.copies for card in creatures)
        self.unique = tuple(bool(card.facts.get("unique")) for card in creatures)
        self.kind = tuple(TYPES.index(card.type) for card in creatures)
        self.value = tuple(card.number("value") for card in creatures)
        self.family_of = tuple(card.word("family") for card in creatures)
        self.family = tuple(
            sum(bits.values()) if program.every_family else bits[family]
            for program, family in zip(programs, self.family_of, strict=True)
        )
        self.deeds = tuple(program.deeds for program in programs)
        self.active = tuple(kind == ACTIVE and bool(program.deeds) for kind, program in zip(self.kind, programs, strict=True))
        self.passive = tuple(program.passive for program in programs)
        self.after = tuple(program.after for program in programs)
        self.scored = tuple(program.scored for program in programs)
        self.end = tuple(program.end for program in programs)
        self.shielded = tuple(program.shielded for program in programs)
        self.wins_ties = tuple(program.wins_ties for program in programs)
        self.breaks_final_ties = tuple(program.breaks_final_ties for program in programs)
        self.wizards = tuple(side for card in wizards for side in _sides(card, catalog.titles[card.id], bits))

    def cards(self, players: int) -> list[int]:
        """R1, R37: every card of one box, or of two without the second copy of what is unique, in the order of designs."""
        boxes = boxes_for(players)
        counts = [copies if unique else copies * boxes for copies, unique in zip(self.copies, self.unique, strict=True)]
        return [design for design, count in enumerate(counts) for _ in range(count)]


def boxes_for(players: int) -> int:
    """R1, R37: one box for up to six players, two from seven on."""
    return 1 if players <= ONE_BOX else 2


@lru_cache(maxsize=8)
def box_of(catalog: Catalog) -> Box:
    """The box that this catalogue describes; raises UnplayableListError with everything that is wrong."""
    if problems := list(problems_of(catalog)):
        raise UnplayableListError(problems)
    return Box(catalog)


def shipped() -> Catalog:
    """The list of cards that comes with the product."""
    return load("woodland_wizards")


def problems_of(catalog: Catalog) -> Iterator[Words]:
    """Why no table can be played with this list; nothing when one can."""
    if "family" not in catalog.labels:
        yield said("la liste ne nomme aucune famille (R7)", "the list names no families (R7)")
        return
    creatures = [card for card in catalog.cards.values() if card.type in TYPES]
    for card in catalog.cards.values():
        if card.type == WIZARD:
            yield from _missing(card, SIDES)
        elif card.type in TYPES:
            yield from _missing(card, ("value", "family"))
            yield from lint_card(card, _bits(catalog), catalog.labels["family"])
        else:
            known = ", ".join((*TYPES, WIZARD))
            yield said(
                f"{card.id} : le type {card.type!r} n’est pas un de {known}",
                f"{card.id}: the type {card.type!r} is none of {known}",
            )
    needed, there = (HAND + 1) * ONE_BOX + 1, sum(card.copies for card in creatures)
    if there < needed:
        yield said(
            f"{there} créatures : il en faut {needed} pour que six joueurs puissent commencer (R2, R4, R20)",
            f"{there} creatures: six players need {needed} to begin (R2, R4, R20)",
        )
    if len(creatures) >= RAN:
        yield said(f"plus de {DESIGN} créatures différentes", f"more than {DESIGN} different creatures")


def _missing(card: Card, facts: Sequence[str]) -> Iterator[Words]:
    """R7, R36: what every card of a kind must say."""
    for fact in facts:
        if fact not in card.facts:
            yield said(f"{card.id} : {fact!r} manque", f"{card.id}: {fact!r} is missing")


def _bits(catalog: Catalog) -> dict[str, int]:
    """One bit for each family of the list."""
    return {family: 1 << place for place, family in enumerate(catalog.labels["family"])}


def _sides(card: Card, name: Words, bits: dict[str, int]) -> Iterator[Side]:
    for key in SIDES:
        family = card.word(key)
        yield Side(card.id, name, family, bits[family])
