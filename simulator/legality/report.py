"""What a check answers: gauges, violations, and the smallest changes that settle them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from simulator.catalog import Words

Severity = Literal["error", "warning"]


@dataclass(frozen=True, slots=True)
class Quote:
    """The rule that a clause enforces: its number, a few of its own French words, and what it says, in English.

    `ours` marks a bound that the published rules leave open and that we set; `fr` is empty when they have no word on it.
    """

    rule: str
    fr: str
    en: str
    ours: bool = False


@dataclass(frozen=True, slots=True)
class Guilty:
    """A card that a violation is about, with the copies found of each of its printings; `allowed` is None where no number is."""

    card_id: str
    name: Words
    found: int
    allowed: int | None
    printings: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Change:
    """A fix that can be applied as it is: copies to add (above 0) or to remove (below 0), by printing id."""

    deltas: tuple[tuple[str, int], ...]
    label: Words

    @property
    def copies(self) -> int:
        """How many copies come or go."""
        return sum(abs(delta) for _, delta in self.deltas)


@dataclass(frozen=True, slots=True)
class Request:
    """A fix that leaves a choice: `copies` cards to add among those that `search` finds.

    `search` is a card filter by field, each with the values allowed, for example {"type": ("terrain",)}; empty for any card.
    """

    copies: int
    search: Mapping[str, tuple[str, ...]]
    label: Words


Fix = Change | Request


@dataclass(frozen=True, slots=True)
class Gauge:
    """What a clause counted, and between which bounds it holds; None where there is no bound."""

    clause: str
    label: Words
    found: int
    least: int | None
    most: int | None

    @property
    def holds(self) -> bool:
        """Whether the amount is within its bounds."""
        return (self.least is None or self.found >= self.least) and (self.most is None or self.found <= self.most)


@dataclass(frozen=True, slots=True)
class Violation:
    """A clause that the deck breaks. Each Change among `fixes` alone makes the clause hold; a Request does once it is granted."""

    clause: str
    severity: Severity
    message: Words
    quote: Quote | None = None
    found: int | None = None
    allowed: int | None = None
    guilty: tuple[Guilty, ...] = ()
    fixes: tuple[Fix, ...] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """The answer of a check: every violation, and every amount that was counted on the way."""

    format: str
    violations: tuple[Violation, ...]
    gauges: tuple[Gauge, ...]

    @property
    def legal(self) -> bool:
        """Whether the deck may be played in this format; warnings do not forbid it."""
        return not self.errors

    @property
    def errors(self) -> tuple[Violation, ...]:
        return tuple(violation for violation in self.violations if violation.severity == "error")

    @property
    def warnings(self) -> tuple[Violation, ...]:
        return tuple(violation for violation in self.violations if violation.severity == "warning")


class FixDoesNotApplyError(Exception):
    """The fix removes copies that the deck no longer has."""


def apply_fix(deck: Mapping[str, int], fix: Change) -> dict[str, int]:
    """A new deck with the change made; printings without a copy left are gone from it.

    Raises FixDoesNotApplyError when the deck holds fewer copies than the fix removes.
    """
    changed = dict(deck)
    for printing, delta in fix.deltas:
        copies = changed.get(printing, 0) + delta
        if copies < 0:
            raise FixDoesNotApplyError(f"{printing}: {changed.get(printing, 0)} in the deck, {-delta} to remove")
        changed[printing] = copies
    return {printing: copies for printing, copies in changed.items() if copies}
