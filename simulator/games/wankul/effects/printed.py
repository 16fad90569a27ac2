"""What is printed on a Wankul card (R10, R12, R86), read once from the facts of the catalogue."""

from __future__ import annotations

from typing import NamedTuple

from simulator.catalog import Card


class Printed(NamedTuple):
    """The facts that the rules look at: figures, gems by colour, clan, printed marks, and what it weighs as a Scorer.

    `scorer` is 0 for a card that is none. `basis` says how that value is known. `official_table`: published for this card.
    `official_default`: 1, by the published sentence, in a set of the table. `default`: 1, by the same sentence, in a set that
    came after the table. `derived`: ours, from the principle behind the table (G70). `lines`: of printed text, None as long as
    nobody has counted them.
    """

    clan: str | None
    cost: int
    force: int
    close: tuple[str, ...]
    open: tuple[str, ...]
    marks: tuple[str, ...]
    scorer: int
    basis: str
    lines: int | None

    @property
    def traits(self) -> frozenset[str]:
        """What filters may ask for: printed marks, Scorers, cards without gems."""
        traits = set(self.marks)
        if self.scorer:
            traits.add("scorer")
        if not self.close and not self.open:
            traits.add("no_gems")
        return frozenset(traits)


def printed_on(card: Card) -> Printed:
    """The facts of a card of the catalogue; figures that it does not have are 0."""
    return Printed(
        clan=card.word("clan") or None,
        cost=card.number("cost"),
        force=card.number("force"),
        close=card.several("close"),
        open=card.several("open"),
        marks=card.several("marks"),
        scorer=card.number("scorer"),
        basis=card.word("scorer_basis"),
        lines=card.number("lines") if "lines" in card.facts else None,
    )
