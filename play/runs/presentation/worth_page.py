"""What cards and opening hands are worth, as a page shows it."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from play.common.number_words import percent
from play.runs.engine import worth
from play.runs.models import Run
from play.runs.presentation.report_page import Told, said
from play.runs.presentation.search_page import in_points
from simulator.catalog import Card, load
from simulator.kernel.seating import seat_letter
from simulator.lab.opening import LEAST_DIFFERING


@dataclass(frozen=True, slots=True)
class ShownImpact:
    """One card; `shown` where its interval excludes zero."""

    key: str
    card: Card
    copies: int
    gain: Told
    shown: bool
    replayed: str


@dataclass(frozen=True, slots=True)
class ShownOpening:
    """One kind of hand in one seat, against one opponent or all of them; `advice` is "" where nothing is shown.

    `differing` of its hands ended otherwise when they were returned; None in answers from before that was counted.
    """

    title: str
    seat: str
    against: str
    advice: str
    gain: Told
    differing: int | None


@dataclass(frozen=True, slots=True)
class WorthPage:
    """The cards, the most useful first, and the kinds of opening hands."""

    impacts: tuple[ShownImpact, ...]
    openings: tuple[ShownOpening, ...]
    least_differing: int = LEAST_DIFFERING

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
    advice = {"keep": _("keep"), "return": _("return"), None: ""}
    return WorthPage(
        impacts=tuple(
            ShownImpact(
                key=one["card"],
                card=catalog.card_of(one["card"]),
                copies=one["copies"],
                gain=in_points(one["gain"]),
                shown=one["gain"]["low"] > 0 or one["gain"]["high"] < 0,
                replayed=percent(one["replayed"], 0),
            )
            for one in found["impacts"]
        ),
        openings=tuple(
            ShownOpening(
                title=said(one["title"]),
                seat=seat_letter(one["seat"]),
                against=_("all together") if one["against"] is None else opponents[one["against"]],
                advice=advice[one["advice"]],
                gain=in_points(one["gain"]),
                differing=one.get("differing"),
            )
            for one in found["openings"]
        ),
    )
