"""The report of a series, as a pure function of its tally."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from simulator.kernel.probe import DeckFacts, SeatFigure
from simulator.kernel.words import Words
from simulator.lab.comparing import compares_decks, comparisons
from simulator.lab.figures import FigureReport, Report, SeatsReport, ShareReport
from simulator.lab.report import GameFigure, card_table, figure_report, limits, together, verdict
from simulator.lab.seats import parity, seats_report
from simulator.lab.series import Series, Variant, variant_tally
from simulator.lab.standard import FIRST_WINS, PLACE, WINS, endings_figure
from simulator.lab.tally import Tally
from simulator.lab.verdicts import comparison_sentence, decks_sentence, first_sentence, wins_sentence


def series_report(tally: Tally, series: Series) -> Report:
    """One report of all games; with several variants, their differences and a report of each."""
    parts = [variant_tally(tally, place, len(series.variants)) for place in range(len(series.variants))]
    told = [_part(part, series, variant) for part, variant in zip(parts, series.variants, strict=True)]
    if len(told) == 1:
        return told[0]
    compared, sentence = comparisons(series, tally), decks_sentence if compares_decks(series) else comparison_sentence
    return replace(
        told[0],
        games=tally.games,
        verdict=sentence(compared[0]),
        figures=compared,
        columns=(),
        cards=(),
        limits=tuple(dict.fromkeys(sentence for one in told for sentence in one.limits)),
        variants=tuple((variant.title, one) for variant, one in zip(series.variants, told, strict=True)),
    )


def _part(tally: Tally, series: Series, variant: Variant) -> Report:
    """The report of one variant."""
    measure = series.game.measure
    facts = [measure.facts(deck, variant.options) for deck in variant.decks or ({},)]
    figures = tuple(_figures(tally, series, facts[0]))
    columns, cards = card_table(measure, facts[0], tally)
    agents = tuple(player.agent.name for player in series.players)
    return Report(
        game=series.game.slug,
        rules_version=series.game.rules_version,
        agents=agents,
        games=tally.games,
        verdict=_verdict(tally, series, figures),
        figures=figures,
        columns=columns,
        cards=cards,
        limits=limits(measure, facts, agents),
    )


def _figures(tally: Tally, series: Series, facts: DeckFacts) -> Iterator[FigureReport]:
    """What every game tells, then what this one adds."""
    measure = series.game.measure
    yield seats_report(WINS, tally, series, facts)
    if tally.histogram(FIRST_WINS.key):
        share = figure_report(FIRST_WINS, tally, facts)
        yield replace(share, parity=parity(tally, series.seats)) if isinstance(share, ShareReport) else share
    yield figure_report(measure.length, tally, facts)
    if measure.score is not None:
        yield seats_report(measure.score, tally, series, facts)
    if series.seats > 2:
        yield seats_report(PLACE, tally, series, facts)
    yield figure_report(endings_figure(measure), tally, facts)
    for figure in measure.figures:
        if isinstance(figure, SeatFigure):
            yield seats_report(figure, tally, series, facts)
        elif isinstance(figure, GameFigure):
            yield figure_report(figure, tally, facts)


def _verdict(tally: Tally, series: Series, figures: tuple[FigureReport, ...]) -> Words:
    """Who wins, what beginning is worth, how long it takes."""
    length = verdict([series.game.measure.length], tally)
    told = [wins_sentence(figure) for figure in figures if isinstance(figure, SeatsReport) and figure.key == WINS.key]
    told += [first_sentence(figure) for figure in figures if isinstance(figure, ShareReport) and figure.key == FIRST_WINS.key]
    return together(*told, length) if tally.games else length
