"""Duels as a page shows them: a bar for each opponent, a heat map of all pairs, ranks, circles; also while they are played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from play.common.number_words import between, is_firm, percent
from play.runs.engine.duels import FIELD, KINDS, duels_from, titles_of, weights_of
from play.runs.engine.questions import Question
from play.runs.models import ChunkState, Run
from play.runs.presentation.report_page import Told, said
from simulator.lab.figures import share_estimate
from simulator.lab.meetings import EVEN, cycles, meetings, over_the_field, standings
from simulator.lab.tally import Tally

Blob = Mapping[str, Any]

STEPS = 5
"""Of colour on either side of the middle of a heat map."""

STEP = 0.06
"""How far from one half each step of colour reaches."""


@dataclass(frozen=True, slots=True)
class Span:
    """A share and its interval on a line from 0 to 1 that is parted in the middle; in the units of the drawing."""

    value: float
    low: float
    high: float

    width = 240
    height = 22

    @property
    def mark(self) -> float:
        """Where the share stands."""
        return round(self.width * self.value - 2, 1)

    @property
    def start(self) -> float:
        """Where the interval begins."""
        return round(self.width * self.low, 1)

    @property
    def reach(self) -> float:
        """How long the interval is, at least as much as can be seen."""
        return round(max(3.0, self.width * (self.high - self.low)), 1)


@dataclass(frozen=True, slots=True)
class Line:
    """A share with its interval and the search that finds its games; `side` is "even" unless one half is excluded."""

    title: str
    told: Told
    hits: int
    query: str
    span: Span | None
    side: str
    begun: Told | None = None
    followed: Told | None = None
    weight: str = ""


@dataclass(frozen=True, slots=True)
class Cell:
    """What one deck wins of its games against another; `heat` is the step of colour, from -5 to 5."""

    told: Told
    query: str
    heat: int
    title: str


@dataclass(frozen=True, slots=True)
class Ranked:
    """A deck of a matrix over all others, and the ranks that are not ruled out."""

    line: Line
    rank: str


@dataclass(frozen=True, slots=True)
class DuelsPage:
    """What a run of duels shows, so far or in the end."""

    blob: Blob

    @property
    def kind(self) -> str:
        """Against a field, or each against each."""
        return str(self.blob["kind"])

    @property
    def titles(self) -> list[str]:
        """The decks."""
        return [said(words) for words in self.blob["titles"]]

    @property
    def games(self) -> int:
        """How many games all the numbers rest on together."""
        return sum(one["estimate"]["games"] for one in self.blob["meetings"])

    @property
    def overall(self) -> Line | None:
        """The deck over the whole field."""
        estimate = self.blob["overall"]
        return (
            _line(_("All together"), estimate, sum(one["won"] for one in self.blob["meetings"]), {"won": 1}) if estimate else None
        )

    @property
    def lines(self) -> list[Line]:
        """The opponents of a field, the hardest first."""
        weights = self.blob["weights"]
        alike = len(set(weights)) == 1
        told = [
            (one, _opponent(self.titles[one["second"]], place, one, "" if alike else f"{weights[place]:g}"))
            for place, one in enumerate(self.blob["meetings"])
        ]
        return [line for one, line in sorted(told, key=lambda pair: (pair[0]["estimate"]["value"] or 0.0, pair[1].title))]

    @property
    def is_weighted(self) -> bool:
        """Some opponent weighs more than another."""
        return len(set(self.blob["weights"])) > 1

    @property
    def order(self) -> list[int]:
        """The decks of a matrix, the best first."""
        return [one["place"] for one in self.blob["standings"]]

    @property
    def ranked(self) -> list[Ranked]:
        """The decks of a matrix over all others, the best first."""
        return [
            Ranked(
                _line(self.titles[one["place"]], one["estimate"], 0, {"deck": one["place"]}), _ranks(one["best"], one["worst"])
            )
            for one in self.blob["standings"]
        ]

    @property
    def heads(self) -> list[str]:
        """What stands above the columns of the heat map."""
        return [self.titles[place] for place in self.order]

    @property
    def grid(self) -> list[tuple[str, list[Cell | None]]]:
        """The rows of the heat map; no cell where a deck would meet itself."""
        met = {(one["first"], one["second"]): (pair, one) for pair, one in enumerate(self.blob["meetings"])}
        return [(self.titles[row], [self._cell(met, row, column) for column in self.order]) for row in self.order]

    def _cell(self, met: Mapping[tuple[int, int], tuple[int, Blob]], row: int, column: int) -> Cell | None:
        if row == column:
            return None
        title = _("%(one)s against %(other)s") % {"one": self.titles[row], "other": self.titles[column]}
        if (row, column) in met:
            pair, one = met[row, column]
            return _cell(one["estimate"], pair, title)
        pair, one = met[column, row]
        games = one["estimate"]["games"]
        return _cell(asdict(share_estimate(one["lost"], games)), pair, title)

    @property
    def seats(self) -> list[tuple[str, str, Told, Told, str]]:
        """The pairs of a matrix: both decks, what the first wins from either place, and the search for their games."""
        titles = self.titles
        return [
            (titles[one["first"]], titles[one["second"]], _told(one["begun"]), _told(one["followed"]), urlencode({"pair": pair}))
            for pair, one in enumerate(self.blob["meetings"])
        ]

    @property
    def circles(self) -> list[str]:
        """Decks that beat each other in a circle."""
        return [" > ".join(self.titles[place] for place in (*circle, circle[0])) for circle in self.blob["cycles"]]


def duels_page(run: Run) -> DuelsPage | None:
    """What a run of duels shows as far as it is; None for other kinds, and before its first games."""
    if run.kind not in KINDS:
        return None
    if run.report:
        return DuelsPage(run.report["duels"]) if run.report["games"] else None
    played = run.chunks.filter(state=ChunkState.DONE).values_list("result", flat=True)
    return _so_far(Question.from_dict(run.question), played)


def _so_far(question: Question, played: Iterable[str]) -> DuelsPage | None:
    """From the chunks that have ended."""
    rows = [row for result in played if result for row in Tally.from_json(result).rows]
    if not rows:
        return None
    pairs, entrants = duels_from(question).pairs, len(question.decks)
    met = meetings(rows, pairs)
    is_field = question.kind == FIELD
    return DuelsPage(
        {
            "kind": question.kind,
            "titles": [asdict(words) for words in titles_of(question)],
            "weights": weights_of(question),
            "meetings": [asdict(one) for one in met],
            "overall": asdict(over_the_field(met, weights_of(question))) if is_field else None,
            "standings": [] if is_field else [asdict(one) for one in standings(met, entrants)],
            "cycles": () if is_field else cycles(met, entrants),
        }
    )


def _opponent(title: str, pair: int, one: Blob, weight: str) -> Line:
    return _line(title, one["estimate"], one["won"], {"pair": pair}, begun=one["begun"], followed=one["followed"], weight=weight)


def _line(
    title: str,
    estimate: Blob,
    hits: int,
    wanted: Mapping[str, int],
    *,
    begun: Blob | None = None,
    followed: Blob | None = None,
    weight: str = "",
) -> Line:
    firm = estimate["value"] is not None and is_firm(estimate)
    span = Span(estimate["value"], estimate["low"], estimate["high"]) if firm else None
    return Line(
        title=title,
        told=_told(estimate),
        hits=hits,
        query=urlencode(wanted),
        span=span,
        side=_side(estimate) if firm else "even",
        begun=_told(begun) if begun else None,
        followed=_told(followed) if followed else None,
        weight=weight,
    )


def _told(estimate: Blob) -> Told:
    if estimate["value"] is None or not is_firm(estimate):
        return Told(_("too few games"), "", estimate["games"])
    interval = between(100 * estimate["low"], 100 * estimate["high"], 0, beside=100 * EVEN)
    return Told(percent(estimate["value"], 0), interval, estimate["games"])


def _side(estimate: Blob) -> str:
    if estimate["low"] > EVEN:
        return "above"
    return "below" if estimate["high"] < EVEN else "even"


def _cell(estimate: Blob, pair: int, title: str) -> Cell:
    """Colour only where one half is excluded: what is not shown is not painted."""
    told = _told(estimate)
    if estimate["value"] is None or not is_firm(estimate) or _side(estimate) == "even":
        return Cell(told, urlencode({"pair": pair}), 0, title)
    away = estimate["value"] - EVEN
    steps = min(STEPS, 1 + int(abs(away) / STEP))
    return Cell(told, urlencode({"pair": pair}), steps if away > 0 else -steps, title)


def _ranks(best: int, worst: int) -> str:
    return str(best) if best == worst else _("%(best)d to %(worst)d") % {"best": best, "worst": worst}
