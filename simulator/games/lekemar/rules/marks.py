"""Marks that change hands; nobody pays more than he has, and no debt remains (R15, R19, G8)."""

from __future__ import annotations

from typing import Final

from simulator.games.lekemar.model.state import State
from simulator.games.lekemar.rules.ending import end

BANK: Final = -1
"""In place of a seat."""


def pay(s: State, payer: int, payee: int, wanted: int) -> None:
    """R19: as many marks as the payer has, up to `wanted`; R6: whoever holds all of them has won at once."""
    has = s.bank if payer == BANK else s.marks[payer]
    paid = min(wanted, has)
    if payer == BANK:
        s.bank -= paid
    else:
        s.marks[payer] -= paid
    if payee == BANK:
        s.bank += paid
    else:
        s.marks[payee] += paid
    if s.log is not None:
        s.log.append(("pay", payer, payee, wanted, paid))
    if payee != BANK and s.marks[payee] == s.circulating() and not s.ending:
        end(s, payee, "all_marks")


def extreme(s: State, *, richest: bool) -> int:
    """The seat with the most marks, or the fewest; among equals the first in turn order from the active player (G35)."""
    seats = len(s.marks)
    order = [(s.active + step) % seats for step in range(seats)]
    return max(order, key=s.marks.__getitem__) if richest else min(order, key=s.marks.__getitem__)
