"""Is this deck legal, and if not, what is the smallest change that makes it so? For any game, from clauses written as data."""

from __future__ import annotations

from simulator.kernel.words import Noun
from simulator.legality.checking import UNKNOWN_CARDS, check
from simulator.legality.clauses import (
    Clause,
    Copies,
    Format,
    Never,
    Percent,
    PlayedAsBase,
    SameSize,
    Total,
    Unwanted,
    concerns,
    refuses,
)
from simulator.legality.contents import Contents
from simulator.legality.counting import DeckCount, Selection
from simulator.legality.dating import Force, Moment, Term
from simulator.legality.report import (
    Change,
    Fix,
    FixDoesNotApplyError,
    Gauge,
    Guilty,
    Quote,
    Report,
    Request,
    Violation,
    apply_fix,
)

__all__ = [
    "UNKNOWN_CARDS",
    "Change",
    "Clause",
    "Contents",
    "Copies",
    "DeckCount",
    "Fix",
    "FixDoesNotApplyError",
    "Force",
    "Format",
    "Gauge",
    "Guilty",
    "Moment",
    "Never",
    "Noun",
    "Percent",
    "PlayedAsBase",
    "Quote",
    "Report",
    "Request",
    "SameSize",
    "Selection",
    "Term",
    "Total",
    "Unwanted",
    "Violation",
    "apply_fix",
    "check",
    "concerns",
    "refuses",
]
