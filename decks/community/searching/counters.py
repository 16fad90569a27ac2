"""Numbers of many decks at once: bit i of plane k is digit k of the number of deck i, so that adding adds for all decks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from collection.query.index import Bits, bits_of
from collection.query.tree import Operator

Planes = tuple[Bits, ...]
"""The binary digits of a number of each deck, the lowest first."""


def planes_of(numbers: Mapping[int, int]) -> Planes:
    """The planes of numbers by place; places that are not named have 0."""
    digits = max((number.bit_length() for number in numbers.values()), default=0)
    return tuple(bits_of(place for place, number in numbers.items() if number >> digit & 1) for digit in range(digits))


def summed(some: Iterable[Planes]) -> Planes:
    """The sums of numbers, deck by deck: addition with carry, each step for all decks."""
    total: list[Bits] = []
    for planes in some:
        total.extend([0] * (len(planes) - len(total)))
        for digit, carry in enumerate(planes):
            place = digit
            while carry:
                if place == len(total):
                    total.append(0)
                total[place], carry = total[place] ^ carry, total[place] & carry
                place += 1
    return tuple(total)


def value_at(planes: Planes, place: int) -> int:
    """The number of one deck."""
    return sum((plane >> place & 1) << digit for digit, plane in enumerate(planes))


def at_least(planes: Planes, least: int, everything: Bits) -> Bits:
    """The decks whose number is this or more."""
    if least <= 0:
        return everything
    above, equal = 0, everything
    for digit in reversed(range(max(len(planes), least.bit_length()))):
        plane = planes[digit] if digit < len(planes) else 0
        if least >> digit & 1:
            equal &= plane
        else:
            above |= equal & plane
            equal &= ~plane
    return above | equal


def between(planes: Planes, least: int | None, most: int | None, everything: Bits) -> Bits:
    """The decks whose number lies between two bounds, both allowed."""
    found = at_least(planes, least or 0, everything)
    if most is None:
        return found
    return found & ~at_least(planes, most + 1, everything) if most >= 0 else 0


def against(planes: Planes, others: Planes, operator: Operator, everything: Bits) -> Bits:
    """The decks whose number is so, held against another number of the same deck: digit by digit, the highest first."""
    above, equal = 0, everything
    for digit in reversed(range(max(len(planes), len(others)))):
        one, other = (some[digit] if digit < len(some) else 0 for some in (planes, others))
        above |= equal & one & ~other
        equal &= ~(one ^ other)
    match operator:
        case ":" | "=":
            return equal
        case "!=":
            return everything & ~equal
        case "<":
            return everything & ~(above | equal)
        case "<=":
            return everything & ~above
        case ">":
            return above
        case ">=":
            return above | equal


def compared(planes: Planes, operator: Operator, number: int, everything: Bits) -> Bits:
    """The decks whose number is so, held against another one."""
    match operator:
        case ":" | "=":
            return between(planes, number, number, everything) if number >= 0 else 0
        case "!=":
            return everything & ~compared(planes, "=", number, everything)
        case "<":
            return between(planes, None, number - 1, everything)
        case "<=":
            return between(planes, None, number, everything)
        case ">":
            return at_least(planes, number + 1, everything)
        case ">=":
            return at_least(planes, number, everything)
