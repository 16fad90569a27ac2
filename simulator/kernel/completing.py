"""What an unfinished list of a game is completed for."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Completing:
    """The fields, by slug, that say how well cards fit a list.

    `curve`: the number whose spread should be that of the starter decks. `strength`: the number that is worth more than that.
    `worth`: the number of which as much is welcome as the format allows. `kin`: the choice that cards of one list share. A card
    `closes` what others open, where `marks` says that it has something to gain by it: one of the marks in `chained`.
    """

    curve: str
    strength: str
    worth: str
    kin: str
    opens: str
    closes: str
    marks: str
    chained: frozenset[str]
