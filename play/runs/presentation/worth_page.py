"""What cards and opening hands are worth, as a page shows it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import repeat
from typing import Any

from django.utils.translation import gettext as _

from play.common.number_words import percent
from play.runs.engine import worth
from play.runs.models import Run
from play.runs.presentation.report_page import Told, said
from play.runs.presentation.search_page import in_points, wanted
from simulator.catalog import Card, load
from simulator.kernel.seating import seat_letter
from simulator.lab.opening import LEAST_DIFFERING
from simulator.lab.worth_report import is_better, is_worse


@dataclass(frozen=True, slots=True)
class ShownImpact:
    """One card; `shown` where its interval excludes zero. `seems` is -1 or 1 where that is all: the verdict, which allows for all
    cards, does not speak of it; else 0. `instead` is the best replacement found, as printing and card; "" and
    None where the others of its kind came in turn, as in answers from before replacements were looked for. `query` finds the
    games of its gain, "" in answers that kept none.
    """

    key: str
    card: Card
    copies: int
    gain: Told
    shown: bool
    seems: int
    replayed: str
    instead_key: str
    instead: Card | None
    query: str = ""


@dataclass(frozen=True, slots=True)
class ShownOpening:
    """One kind of hand in one seat, against one opponent or all of them; `advice` is "" where nothing is shown.

    `differing` of its hands ended otherwise when they were returned; None in answers from before that was counted. `query` finds
    the games of its gain, "" in answers that kept none.
    """

    title: str
    seat: str
    against: str
    advice: str
    gain: Told
    differing: int | None
    query: str = ""


@dataclass(frozen=True, slots=True)
class WorthPage:
    """The cards, the most useful first, and the kinds of opening hands.

    Replacements were looked for among `tried` cards; of `allowed` ones of the pool `drawn` were drawn by lot, None for all.
    `tried` is 0 where none were looked for.
    """

    impacts: tuple[ShownImpact, ...]
    openings: tuple[ShownOpening, ...]
    tried: int = 0
    drawn: int | None = None
    allowed: int = 0
    least_differing: int = LEAST_DIFFERING

    @property
    def too_few(self) -> bool:
        """No hand could have been advised, whatever it is worth."""
        return all(one.differing is not None and one.differing < self.least_differing for one in self.openings)

    @property
    def in_turn(self) -> bool:
        """Some copies were exchanged for the others of their kind in turn."""
        return any(one.instead is None for one in self.impacts)

    @property
    def seeming(self) -> list[tuple[bool, list[ShownImpact]]]:
        """The cards that seem to be worth less than what came instead (True), then more; a list that is empty is left out."""
        less, more = ([one for one in self.impacts if one.seems == side] for side in (-1, 1))
        return [(is_less, some) for is_less, some in ((True, less), (False, more)) if some]

    @property
    def advised(self) -> list[ShownOpening]:
        """The hands of which it is shown what to do."""
        return [one for one in self.openings if one.advice]


def worth_page(run: Run) -> WorthPage | None:
    """What a run of this kind found; None for other runs, and before its end."""
    if run.kind != worth.KIND or not run.report:
        return None
    found, catalog = run.report["worth"], load(run.game_id)
    opponents = [said(words) for words in found["opponents"]]
    screened = found.get("replacing")
    advice = {"keep": _("keep"), "return": _("return"), None: ""}
    pairs = found.get("pairs", {"impacts": repeat(None), "openings": repeat(None)})
    return WorthPage(
        impacts=tuple(
            ShownImpact(
                key=one["card"],
                card=catalog.card_of(one["card"]),
                copies=one["copies"],
                gain=in_points(one["gain"]),
                shown=one["gain"]["low"] > 0 or one["gain"]["high"] < 0,
                seems=_seems(one, len(found["impacts"])),
                replayed=percent(one["replayed"], 0),
                instead_key=one.get("instead") or "",
                instead=catalog.card_of(one["instead"]) if one.get("instead") else None,
                query=wanted(of=place),
            )
            for one, place in zip(found["impacts"], pairs["impacts"], strict=False)
        ),
        openings=tuple(
            ShownOpening(
                title=said(one["title"]),
                seat=seat_letter(one["seat"]),
                against=_("all together") if one["against"] is None else opponents[one["against"]],
                advice=advice[one["advice"]],
                gain=in_points(one["gain"]),
                differing=one.get("differing"),
                query=wanted(of=place, seat=one["seat"], **({} if one["against"] is None else {"against": one["against"]})),
            )
            for one, place in zip(found["openings"], pairs["openings"], strict=False)
        ),
        tried=screened["cards"] if screened else 0,
        drawn=screened["drawn"] if screened else None,
        allowed=screened["allowed"] if screened else 0,
    )


def _seems(one: Mapping[str, Any], cards: int) -> int:
    """Which way this one of so many `cards` leans by its own interval alone; 0 where it does not, or where the verdict has it."""
    if is_better(one, cards) or is_worse(one, cards):
        return 0
    return int(one["gain"]["low"] > 0) - int(one["gain"]["high"] < 0)
