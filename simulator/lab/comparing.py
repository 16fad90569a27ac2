"""Comparing variants on the same deals: games that were dealt alike are subtracted, so that the luck of the deal cancels out.

Everything is read off the rows of the index, which hold each game of a deal. A deal of which some game is missing (the run was
stopped in its middle, or a chunk could not be played) says nothing about differences and is left out of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from simulator.catalog.typography import said
from simulator.kernel.words import Words
from simulator.lab.figures import ComparisonReport, VariantReport, mean_estimate, share_difference_estimate, share_estimate
from simulator.lab.series import Series, features_of
from simulator.lab.standard import FIRST_WINS
from simulator.lab.tally import GameRow, Tally, moments

Reading = Callable[[GameRow], int]


@dataclass(frozen=True, slots=True)
class Compared:
    """A number that is compared: its words and how it is read off a row."""

    key: str
    title: Words
    meaning: Words
    share: bool
    read: Reading


def comparisons(series: Series, tally: Tally) -> tuple[ComparisonReport, ...]:
    """Every number that all variants have, with its differences from the first variant."""
    deals = complete_deals(tally, len(series.variants))
    return tuple(_comparison(compared, series, tally, deals) for compared in _compared(series))


def compares_decks(series: Series) -> bool:
    """Whether its variants differ by what is played with, and not by what was agreed on."""
    return any(variant.decks != series.variants[0].decks for variant in series.variants)


def complete_deals(tally: Tally, variants: int) -> list[tuple[GameRow, ...]]:
    """The games of each deal that was played under every variant, in the order of the variants."""
    deals: dict[int, list[GameRow]] = {}
    for row in tally.rows:
        deals.setdefault(row.number // variants, []).append(row)
    return [tuple(rows) for rows in deals.values() if len(rows) == variants]


def _comparison(compared: Compared, series: Series, tally: Tally, deals: list[tuple[GameRow, ...]]) -> ComparisonReport:
    lines, difference = [], share_difference_estimate if compared.share else mean_estimate
    for place, variant in enumerate(series.variants):
        seen = Counter(compared.read(row) for row in tally.rows if row.number % len(series.variants) == place)
        count, total, squares = moments(seen)
        estimate = share_estimate(total, count) if compared.share else mean_estimate(count, total, squares)
        steps = Counter(compared.read(rows[place]) - compared.read(rows[0]) for rows in deals)
        lines.append(VariantReport(variant.title, estimate, difference(*moments(steps)) if place else None))
    return ComparisonReport(compared.key, compared.title, compared.meaning, compared.share, tuple(lines))


def _compared(series: Series) -> Iterator[Compared]:
    """What the variants are about comes first: who wins, where decks are compared; how games go, where options are."""
    if compares_decks(series):
        yield from (*_by_player(series), *_by_game(series))
    else:
        yield from (*_by_game(series), *_by_player(series))


def _by_player(series: Series) -> Iterator[Compared]:
    champion = features_of(series.game, series.seats).index("champion")
    for place, player in enumerate(series.players if series.rotates else ()):
        yield Compared(
            f"player_{place}",
            said(f"Parties gagnées : {player.title.fr}", f"Games won: {player.title.en}"),
            said("Part des parties gagnées par ce joueur.", "The share of the games won by this player."),
            True,
            _equals(champion, place),
        )


def _by_game(series: Series) -> Iterator[Compared]:
    names, measure = features_of(series.game, series.seats), series.game.measure
    yield Compared("turns", measure.length.title, measure.length.meaning, False, _value(names.index("turns")))
    yield Compared("first_wins", FIRST_WINS.title, FIRST_WINS.meaning, True, _value(names.index("first_won")))
    yield Compared(
        "drawn",
        said("Parties sans vainqueur", "Games without a winner"),
        said("Part des parties que personne ne gagne.", "The share of the games that nobody wins."),
        True,
        _equals(names.index("winner"), series.seats),
    )
    if measure.score is not None:
        yield Compared(
            "score",
            said(f"{measure.score.title.fr}, tous sièges", f"{measure.score.title.en}, all seats"),
            said("Somme sur tous les sièges de la table.", "Added up over all seats of the table."),
            False,
            _total(names.index("score_0")),
        )


def _value(place: int) -> Reading:
    return lambda row: row.values[place]


def _equals(place: int, wanted: int) -> Reading:
    return lambda row: int(row.values[place] == wanted)


def _total(start: int) -> Reading:
    return lambda row: sum(row.values[start:])
