"""Reports in a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from simulator.cli.console import Console, table
from simulator.lab.figures import (
    BreakdownReport,
    ComparisonReport,
    Estimate,
    FigureReport,
    Report,
    SeatsReport,
    SeriesReport,
    ShareReport,
    SpreadReport,
)


def report_lines(result: Report, console: Console) -> Iterator[str]:
    """The verdict, every figure, the table of cards, the limits; then the report of each variant."""
    language = console.language
    yield result.verdict.say(language)
    for figure in result.figures:
        yield from ("", figure.title.say(language), figure.meaning.say(language))
        yield from (f"  {line}" for line in table(_figure_rows(figure, console)))
    if result.cards:
        yield ""
        yield from _card_lines(result, console)
    yield ""
    yield from (f"· {sentence.say(language)}" for sentence in result.limits)
    for title, variant in result.variants:
        yield from ("", f"=== {title.say(language)}", "")
        yield from report_lines(variant, console)


def _card_lines(result: Report, console: Console) -> Iterator[str]:
    heading = ["", "×", *(column.title.say(console.language) for column in result.columns)]
    rows = [heading]
    for card in result.cards:
        cells = (
            _cell(estimate, console, share=column.share) for estimate, column in zip(card.estimates, result.columns, strict=True)
        )
        rows.append([f"{card.name} ({card.card})", str(card.copies), *cells])
    yield from table(rows)


def _figure_rows(figure: FigureReport, console: Console) -> list[list[str]]:
    match figure:
        case ShareReport():
            rows = [["simulé" if console.language == "fr" else "simulated", _cell(figure.estimate, console, share=True)]]
            if figure.exact is not None:
                rows.append(["exact", f"{console.number(100 * figure.exact)} %"])
            if figure.parity is not None:
                rows.append(["parité" if console.language == "fr" else "parity", f"{console.number(100 * figure.parity)} %"])
            return rows
        case BreakdownReport():
            return [
                [case.title.say(console.language), str(case.hits), _cell(case.estimate, console, share=True)]
                for case in figure.cases
            ]
        case SpreadReport():
            return _spread_rows(figure, console)
        case SeatsReport():
            return [
                [line.title.say(console.language), _cell(line.estimate, console, share=figure.share)]
                for line in (*figure.players, *figure.seats)
            ]
        case ComparisonReport():
            return _variant_rows(figure, console)
        case SeriesReport():
            return [[str(point.turn), _cell(point.estimate, console), f"n = {point.estimate.games}"] for point in figure.points]


def _variant_rows(figure: ComparisonReport, console: Console) -> list[list[str]]:
    """Each variant with its distance from the first; a distance between shares is told in points."""
    heading = ["", "", "écart avec le premier" if console.language == "fr" else "difference from the first"]
    rows = [heading]
    for variant in figure.variants:
        difference = _cell(variant.difference, console, scale=100 if figure.share else 1) if variant.difference else ""
        rows.append([variant.title.say(console.language), _cell(variant.estimate, console, share=figure.share), difference])
    return rows


def _spread_rows(figure: SpreadReport, console: Console) -> list[list[str]]:
    mean, median = ("moyenne", "médiane") if console.language == "fr" else ("mean", "median")
    rows = [[mean, _cell(figure.mean, console), ""], [median, _cell(figure.median, console), ""]]
    bars = (
        [str(bar.value), _cell(bar.estimate, console, share=True), f"≤ {_cell(bar.so_far, console, share=True)}"]
        for bar in figure.bars
    )
    return [*rows, *bars]


def _cell(estimate: Estimate, console: Console, *, share: bool = False, scale: int = 1) -> str:
    """A value and its interval: "41,2 % (38,2 – 44,3)"."""
    if estimate.value is None:
        return "—"
    if not estimate.is_firm:
        return "trop peu" if console.language == "fr" else "too few"
    scale, unit = (100, " %") if share else (scale, "")
    value = console.number(scale * estimate.value) + unit
    if estimate.low is None or estimate.high is None:
        return value
    return f"{value} ({console.number(scale * estimate.low)} – {console.number(scale * estimate.high)})"
