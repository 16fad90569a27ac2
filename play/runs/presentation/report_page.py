"""A stored report as a page shows it: sentences in the page's language, charts with their table twins, links to games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from collection.languages import LANGUAGES, page_language
from play.common.number_words import between, bound, is_firm, percent, plain, share_between
from play.runs.engine import compare
from play.runs.engine.laboratories import LABORATORIES
from play.runs.engine.questions import Question
from play.runs.models import Run
from play.runs.presentation.charts import Chart, Mark, Strip
from play.runs.services.asking import JOINT, LONGEST_NAME
from simulator.kernel.words import Words
from simulator.lab.duels_report import GREY
from simulator.lab.figures import mean_estimate

Blob = Mapping[str, Any]

ENDINGS = ("ending", "won_by", "lost_by")
"""The breakdowns whose cases are ways in which games end."""

NARROW = 0.3
"""An interval of a mean narrower than this is told with two decimals."""

STUCK = "stuck"
"""The column of the cards of a deck alone that says how often one lay in hand at the end."""

MOST_STUCK = 3
"""Cards that are named above their table."""


@dataclass(frozen=True, slots=True)
class Told:
    """A value and its 95 % interval, in words."""

    value: str
    interval: str
    games: int


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a table: what it is about, how many games, the estimates, and the search that finds the games."""

    label: str
    hits: int
    told: Told
    so_far: Told | None = None
    strip: Strip | None = None
    query: str = ""


@dataclass(frozen=True, slots=True)
class VariantRow:
    """One variant of a comparison: its own value, and its distance from the first one; `proved` where it is not 0."""

    label: str
    told: Told
    strip: Strip | None
    difference: Told | None
    proved: bool


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure of the report; `kind` names its template."""

    kind: str
    key: str
    title: str
    meaning: str
    told: Told | None = None
    hits: int = 0
    exact: str = ""
    strip: Strip | None = None
    median: Told | None = None
    happened: Told | None = None
    chart: Chart | None = None
    rows: tuple[Row, ...] = ()
    seats: tuple[Row, ...] = ()
    parity: str = ""
    variants: tuple[VariantRow, ...] = ()
    query: str = ""


@dataclass(frozen=True, slots=True)
class CardLine:
    """One card of the deck, with an estimate for each column."""

    key: str
    name: str
    copies: int
    status: str
    told: tuple[Told, ...]


@dataclass(frozen=True, slots=True)
class Column:
    """A heading of the card table, and whether the table is sorted by it."""

    key: str
    title: str
    meaning: str
    sorts: bool


@dataclass(frozen=True, slots=True)
class Report:
    """A whole report, ready to be shown; `variants` names the variants that have reports of their own."""

    verdict: str
    games: int
    figures: tuple[Figure, ...]
    columns: tuple[Column, ...]
    cards: tuple[CardLine, ...]
    limits: tuple[str, ...]
    variants: tuple[str, ...] = ()
    variant: int | None = None
    stuck: tuple[tuple[CardLine, Told], ...] = ()
    """The cards that most often ended a game in hand, the worst first."""

    @property
    def usual_ending(self) -> Row | None:
        """How most games ended, where that was counted."""
        rows = [row for figure in self.figures if figure.key == "ending" for row in figure.rows if row.hits]
        return max(rows, key=lambda row: row.hits, default=None)

    @property
    def is_sorted(self) -> bool:
        """The reader asked for the cards in the order of a column."""
        return any(column.sorts for column in self.columns)

    @property
    def most_games_of_a_card(self) -> int:
        """In how many games the figure of a card rests that rests on most; 0 where there are no cards."""
        return max((told.games for card in self.cards for told in card.told), default=0)


def tell(report: Blob, *, sort: str = "", variant: int | None = None) -> Report:
    """The report in the page's language; its cards sorted by the column named `sort`, the greatest value first.

    With `variant`, the report of that variant, where there is one.
    """
    parts = report.get("variants", [])
    names = tuple(said(title) for title, _ in parts)
    if variant is not None and 0 <= variant < len(parts):
        return replace(_tell(parts[variant][1], sort, variant), variants=names, variant=variant)
    return replace(_tell(report, sort, None), variants=names)


def _tell(report: Blob, sort: str, variant: int | None) -> Report:
    place = next((place for place, column in enumerate(report["columns"]) if column["key"] == sort), None)
    return Report(
        verdict=said(report["verdict"]),
        games=report["games"],
        figures=tuple(_of_variant(_TELLERS[figure["kind"]](figure), variant) for figure in report["figures"]),
        columns=tuple(
            Column(column["key"], said(column["title"]), said(column["meaning"]), column["key"] == sort)
            for column in report["columns"]
        ),
        cards=tuple(_card(card, report["columns"]) for card in _sorted(report["cards"], place)),
        limits=tuple(said(sentence) for sentence in report["limits"]),
        stuck=tuple(_stuck(report)),
    )


def _stuck(report: Blob) -> Iterator[tuple[CardLine, Told]]:
    """The few cards that lay in hand at the end most often, each with how often; none where too few games tell it."""
    place = next((place for place, column in enumerate(report["columns"]) if column["key"] == STUCK), None)
    if place is None:
        return
    for card in _sorted(report["cards"], place)[:MOST_STUCK]:
        estimate = card["estimates"][place]
        if estimate["value"] and estimate["games"] >= GREY:
            yield _card(card, report["columns"]), _share(estimate)


def _of_variant(figure: Figure, variant: int | None) -> Figure:
    """The figure with its searches for games kept to one variant."""
    if variant is None:
        return figure
    more = urlencode({"variant": variant})

    def kept(rows: tuple[Row, ...]) -> tuple[Row, ...]:
        return tuple(replace(row, query=f"{row.query}&{more}" if row.query else "") for row in rows)

    query = f"{figure.query}&{more}" if figure.query else ""
    return replace(figure, rows=kept(figure.rows), seats=kept(figure.seats), query=query)


def gauge_of(run: Run) -> tuple[str, Told] | None:
    """The number that people watch while games are played, as far as it is known; None before two games have it."""
    title = LABORATORIES[run.kind].gauge(Question.from_dict(run.question))
    if title is None or run.gauge_count < 2:
        return None
    estimate = mean_estimate(run.gauge_count, run.gauge_total, run.gauge_squares)
    return title.say(page_language()), _mean(asdict(estimate))


class Preview(NamedTuple):
    """What a preview of a link to a run says."""

    heading: str
    line: str


def title_of(run: Run) -> str:
    """What a run is called; one that is named after its decks by what they are called in the language of the page, both whole
    where two are compared: what is kept of their names may be too short for them."""
    decks = [Words(**one) for one in run.question.get("names", {}).get("decks", [])]
    if run.kind == compare.KIND and len(decks) >= 2 and len(run.deck_name) == LONGEST_NAME:
        return JOINT.join(deck.say(page_language()) for deck in decks[:2])
    known = {deck.say(language): deck for deck in decks for language in LANGUAGES}
    parts = run.deck_name.split(JOINT)
    if all(part in known for part in parts):
        return JOINT.join(known[part].say(page_language()) for part in parts)
    return run.deck_name


def preview_of(run: Run) -> Preview:
    """Which deck the run is about; its verdict, or, while there is none, which game."""
    heading = _("Simulation of %(name)s") % {"name": title_of(run)}
    return Preview(heading, said(run.report["verdict"]) if run.report else str(run.game))


def said(words: Blob) -> str:
    """Words that were stored in both languages."""
    return str(words[page_language()])


def _sorted(cards: list[Blob], place: int | None) -> list[Blob]:
    if place is None:
        return cards
    return sorted(cards, key=lambda card: -(card["estimates"][place]["value"] or 0))


def _card(card: Blob, columns: list[Blob]) -> CardLine:
    told = (
        _share(estimate) if column["share"] else _mean(estimate)
        for estimate, column in zip(card["estimates"], columns, strict=True)
    )
    return CardLine(card["card"], card["name"], card["copies"], card["status"], tuple(told))


def _mean(estimate: Blob) -> Told:
    """A mean, with a second decimal where the interval is so narrow that one would hide it."""
    low, high = estimate["low"], estimate["high"]
    decimals = 2 if low is not None and high - low < NARROW else 1
    return Told(plain(estimate["value"], decimals), between(low, high, decimals), estimate["games"])


def _share(estimate: Blob, beside: float | None = None) -> Told:
    """A share, as it is judged by another one; of few games the interval alone, for the share would pretend to know more."""
    if estimate["games"] and not is_firm(estimate):
        return Told(_("too few games"), share_between(estimate["low"], estimate["high"], 0), estimate["games"])
    return Told(percent(estimate["value"]), share_between(estimate["low"], estimate["high"], beside=beside), estimate["games"])


def _strip(estimate: Blob, exact: float | None = None) -> Strip | None:
    if estimate["value"] is None or not is_firm(estimate):
        return None
    return Strip(estimate["value"], estimate["low"], estimate["high"], exact)


def _share_figure(figure: Blob) -> Figure:
    exact, parity = figure["exact"], figure.get("parity")
    return Figure(
        kind="share",
        key=figure["key"],
        title=said(figure["title"]),
        meaning=said(figure["meaning"]),
        told=_share(figure["estimate"]),
        hits=figure["hits"],
        exact="" if exact is None else percent(exact),
        strip=_strip(figure["estimate"], parity if exact is None else exact),
        parity="" if parity is None else percent(parity),
        query=_query(figure["feature"], least=figure["least"]) if figure["hits"] else "",
    )


def _breakdown(figure: Blob) -> Figure:
    rows = tuple(
        Row(
            label=said(case["title"]),
            hits=case["hits"],
            told=_share(case["estimate"]),
            strip=_strip(case["estimate"]),
            query=urlencode({"ending": case["code"]}) if case["hits"] and figure["key"] in ENDINGS else "",
        )
        for case in figure["cases"]
    )
    return Figure("breakdown", figure["key"], said(figure["title"]), said(figure["meaning"]), rows=rows)


def _spread(figure: Blob) -> Figure:
    rows = tuple(
        Row(
            label=str(bar["value"]),
            hits=bar["hits"],
            told=_share(bar["estimate"]),
            so_far=_share(bar["so_far"]),
            query=_query(figure["feature"], value=bar["value"], ending=figure["ending"]),
        )
        for bar in figure["bars"]
    )
    marks = (_mark(bar["value"], bar["estimate"], 100) for bar in figure["bars"])
    return Figure(
        kind="spread",
        key=figure["key"],
        title=said(figure["title"]),
        meaning=said(figure["meaning"]),
        told=_mean(figure["mean"]),
        median=_mean(figure["median"]),
        happened=_share(figure["happened"]) if figure["happened"]["value"] != 1 else None,
        chart=Chart(tuple(marks)) if figure["bars"] else None,
        rows=rows,
    )


def _series(figure: Blob) -> Figure:
    points = figure["points"]
    rows = tuple(Row(str(point["turn"]), point["estimate"]["games"], _mean(point["estimate"])) for point in points)
    marks = tuple(_mark(point["turn"], point["estimate"]) for point in points if is_firm(point["estimate"]))
    chart = Chart(marks) if marks else None
    return Figure("series", figure["key"], said(figure["title"]), said(figure["meaning"]), chart=chart, rows=rows)


def _seats(figure: Blob) -> Figure:
    """Players first, where they differ; then seats."""
    exact, parity = figure["exact"], figure["parity"]
    champion = "champion" if figure["feature"] else ""
    mark = parity if exact is None else exact
    return Figure(
        kind="seats",
        key=figure["key"],
        title=said(figure["title"]),
        meaning=said(figure["meaning"]),
        exact="" if exact is None else percent(exact),
        parity="" if parity is None else percent(parity),
        rows=tuple(_seat_row(figure, line, champion, mark) for line in figure["players"]),
        seats=tuple(_seat_row(figure, line, figure["feature"], mark) for line in figure["seats"]),
    )


def _seat_row(figure: Blob, line: Blob, feature: str, mark: float | None) -> Row:
    estimate = line["estimate"]
    query = urlencode({feature: line["place"]}) if feature and line["hits"] else ""
    if figure["sorted_by"] and line in figure["seats"]:
        query = urlencode({"sort": "-" + figure["sorted_by"].format(line["place"])})
    told = _share(estimate, mark) if figure["share"] else _mean(estimate)
    strip = _strip(estimate, mark) if figure["share"] else None
    return Row(said(line["title"]), line["hits"], told, strip=strip, query=query)


def _comparison(figure: Blob) -> Figure:
    rows = tuple(_variant_row(figure, line) for line in figure["variants"])
    return Figure("comparison", figure["key"], said(figure["title"]), said(figure["meaning"]), variants=rows)


def _variant_row(figure: Blob, line: Blob) -> VariantRow:
    estimate, difference = line["estimate"], line["difference"]
    return VariantRow(
        label=said(line["title"]),
        told=_share(estimate) if figure["share"] else _mean(estimate),
        strip=_strip(estimate) if figure["share"] else None,
        difference=_difference(difference, 100 if figure["share"] else 1) if difference else None,
        proved=bool(difference) and is_firm(difference) and (difference["low"] > 0 or difference["high"] < 0),
    )


def _difference(estimate: Blob, scale: int) -> Told:
    """A distance with its sign; between shares, in points."""
    if not is_firm(estimate):
        return Told(_("too few games"), "", estimate["games"])
    value, low, high = (scale * estimate[end] for end in ("value", "low", "high"))
    interval = _("%(low)s to %(high)s") % {"low": bound(low), "high": bound(high)}
    unit = _("%(number)s points") % {"number": bound(value)} if scale == 100 else bound(value)
    return Told(unit, interval, estimate["games"])


_TELLERS = {
    "share": _share_figure,
    "breakdown": _breakdown,
    "spread": _spread,
    "series": _series,
    "seats": _seats,
    "comparison": _comparison,
}


def _mark(place: int, estimate: Blob, scale: float = 1) -> Mark:
    value = scale * (estimate["value"] or 0)
    low, high = estimate["low"], estimate["high"]
    return Mark(place, value, value if low is None else scale * low, value if high is None else scale * high)


def _query(feature: str, *, least: int | None = None, value: int | None = None, ending: str = "") -> str:
    """The search for games by the field of the index that this figure reads; "" when it reads none."""
    if not feature:
        return ""
    wanted = {feature: value, f"{feature}_least": least, "ending": ending}
    return urlencode({name: found for name, found in wanted.items() if found not in (None, "")})
