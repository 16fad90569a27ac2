"""Figures by seat and by player: an estimate for each, beside what equal players would have."""

from __future__ import annotations

from collections.abc import Iterator

from simulator.catalog.typography import said
from simulator.kernel.probe import DeckFacts, SeatFigure
from simulator.kernel.seating import seat_letter
from simulator.kernel.words import Words
from simulator.lab.figures import LineReport, SeatsReport, mean_estimate, share_estimate
from simulator.lab.odds import chance_of
from simulator.lab.series import Series, player_key
from simulator.lab.tally import Tally, moments

FOUND_BY = {"wins": "winner"}
"""The number of the index that is the place of a line, by figure."""

SORTED_BY = {"score": "score_{}"}


def seats_report(figure: SeatFigure, tally: Tally, series: Series, facts: DeckFacts) -> SeatsReport:
    """The figure for each seat and, where players differ, for each player."""
    seats = ((seat, seat_name(seat), f"{figure.key}/{seat}") for seat in range(series.seats))
    players = ((place, player.title, player_key(figure.key, place)) for place, player in enumerate(series.players))
    odds = facts.odds.get(figure.key)
    return SeatsReport(
        key=figure.key,
        title=figure.title,
        meaning=figure.meaning,
        share=figure.share,
        seats=tuple(_line(figure, tally, *one) for one in seats),
        players=tuple(_line(figure, tally, *one) for one in players) if series.rotates else (),
        parity=parity(tally, series.seats) if figure.key == "wins" else None,
        exact=chance_of(odds) if odds else None,
        feature=FOUND_BY.get(figure.key, ""),
        sorted_by=SORTED_BY.get(figure.key, ""),
    )


def parity(tally: Tally, seats: int) -> float | None:
    """The share of the games that each would win if all were equal: of those that anybody won, one of so many."""
    return sum(_won(tally, seats)) / (tally.games * seats) if tally.games else None


def seat_name(seat: int) -> Words:
    """What a seat is called."""
    return said(f"Siège {seat_letter(seat)}", f"Seat {seat_letter(seat)}")


def _won(tally: Tally, seats: int) -> Iterator[int]:
    return (tally.histogram(f"wins/{seat}").get(1, 0) for seat in range(seats))


def _line(figure: SeatFigure, tally: Tally, place: int, title: Words, key: str) -> LineReport:
    histogram = tally.histogram(key)
    hits = sum(times for value, times in histogram.items() if value)
    estimate = share_estimate(hits, tally.games) if figure.share else mean_estimate(*moments(histogram))
    return LineReport(place, title, hits, estimate)
