"""The report of duels, as a pure function of its tally."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from simulator.catalog.typography import bound, said
from simulator.kernel.probe import BreakdownFigure, CardFigure, DeckFacts, GoldfishMeasure
from simulator.kernel.words import Words
from simulator.lab.duels import FEATURES, PLAYED_WON, SEEN_WON, VICTORY, WON, Duels
from simulator.lab.figures import CardReport, ColumnReport, Estimate, FigureReport, Report, share_estimate
from simulator.lab.goldfish import measure_of
from simulator.lab.intervals import CONFIDENCE, share_interval
from simulator.lab.meetings import EVEN, Meeting, Standing, cycles, meetings, over_the_field, standings
from simulator.lab.preflight import lawless
from simulator.lab.report import NO_GAME, TURNS, figure_report, limits, those_met, together
from simulator.lab.tally import Tally, moments

ENDING: Final = FEATURES.index("ending")

GREY: Final = 400
"""Below this many games what was observed of a card is shown in grey: its interval is wider than ± 5 points."""

COLUMNS: Final = (
    CardFigure(
        "seen",
        said("Venue en main", "Came to hand"),
        said(
            "Part des parties où la carte est venue en main.",
            "The share of the games in which the card came to hand.",
        ),
        share=True,
    ),
    CardFigure(
        "stuck",
        said("Restée en main", "Stuck in hand"),
        said(
            "Part, parmi les parties où elle est venue, de celles finies avec elle en main.",
            "Of the games in which it came to hand, the share that ended with it there.",
        ),
        share=True,
    ),
    CardFigure(
        SEEN_WON,
        said("Gagnées quand elle vient", "Won when it comes"),
        said(
            "Part gagnée des parties où la carte est venue en main. Constat, pas cause : une partie longue en voit plus.",
            "The share won of the games in which the card came to hand. Observed, not caused: a long game sees more of them.",
        ),
        share=True,
        scope="seen",
    ),
    CardFigure(
        PLAYED_WON,
        said("Gagnées quand elle est jouée", "Won when it is played"),
        said(
            "Part gagnée des parties où la carte a été mise en jeu. Constat, pas cause : on joue plus quand on mène.",
            "The share won of the games in which the card was put into play. Observed, not caused: who leads plays more.",
        ),
        share=True,
        scope="seen",
    ),
)


@dataclass(frozen=True, slots=True)
class DuelsReport:
    """Who met whom and how it went: `titles` are the entrants, `weights` one a meeting, `overall` the first over the field."""

    kind: str
    titles: tuple[Words, ...]
    weights: tuple[float, ...]
    meetings: tuple[Meeting, ...]
    overall: Estimate | None
    standings: tuple[Standing, ...]
    cycles: tuple[tuple[int, ...], ...]


def field_report(tally: Tally, duels: Duels, weights: Sequence[float]) -> dict[str, Any]:
    """The first entrant against all others: verdict, each opponent, how games are won and lost, the cards."""
    met = meetings(tally.rows, duels.pairs)
    overall = over_the_field(met, weights)
    told = DuelsReport("field", _titles(duels), tuple(weights), met, overall, (), ())
    measure, facts = measure_of(duels.game), [duels.game.measure.facts(one.deck, duels.options) for one in duels.entrants]
    report = _report(tally, duels, facts, _field_verdict(told))
    columns = tuple(ColumnReport(one.key, one.title, one.meaning, one.share) for one in COLUMNS)
    figures = tuple(_endings(tally, measure))
    cards = tuple(_cards(tally, facts[0]))
    return replace(report, figures=figures, columns=columns, cards=cards).as_dict() | {"duels": asdict(told)}


def matrix_report(tally: Tally, duels: Duels) -> dict[str, Any]:
    """All against all: the verdict, each pair, ranks and circles."""
    met, entrants = meetings(tally.rows, duels.pairs), len(duels.entrants)
    ranks, circles = standings(met, entrants), cycles(met, entrants)
    weights = tuple(1.0 for _ in met)
    told = DuelsReport("matrix", _titles(duels), weights, met, None, ranks, circles)
    facts = [duels.game.measure.facts(one.deck, duels.options) for one in duels.entrants]
    return _report(tally, duels, facts, _matrix_verdict(told)).as_dict() | {"duels": asdict(told)}


def _titles(duels: Duels) -> tuple[Words, ...]:
    return tuple(one.title for one in duels.entrants)


def _report(tally: Tally, duels: Duels, facts: Sequence[DeckFacts], verdict: Words) -> Report:
    agents = tuple(one.agent.name for one in duels.entrants)
    told = limits(duels.game.measure, facts, agents)
    verdict = verdict if tally.games else NO_GAME
    unruly = lawless(duels.game.slug, ((one.title, one.deck) for one in duels.entrants))
    left_out = (*unruly, TURNS, *told)
    return Report(duels.game.slug, duels.game.rules_version, agents, tally.games, verdict, (), (), (), left_out)


def _endings(tally: Tally, measure: GoldfishMeasure) -> Iterator[FigureReport]:
    """How the games that were won were won, and how those that were lost were lost; each share is of these games."""
    for won, key, title in (
        (True, "won_by", said("Comment il gagne", "How it wins")),
        (False, "lost_by", said("Comment il ne gagne pas", "How it fails to win")),
    ):
        part = Tally(rows=(row for row in tally.rows if (row.values[WON] == VICTORY) == won))
        seen = [row.values[ENDING] for row in part.rows]
        for place in seen:
            part.observe(key, place)
        meaning = (
            said("Part de ses parties gagnées, par cause.", "The share of the games it won, by cause.")
            if won
            else said(
                "Part de ses parties perdues ou nulles, par cause.",
                "The share of the games it lost or that were drawn, by cause.",
            )
        )
        seen_cases = tuple(case for place, case in enumerate(measure.endings) if part.histogram(key).get(place))
        told = Tally({key: dict(enumerate(part.histogram(key)[place] for place in sorted(part.histogram(key))))}, part.rows)
        yield figure_report(BreakdownFigure(key, title, meaning, seen_cases), told, DeckFacts(()))


def _cards(tally: Tally, facts: DeckFacts) -> Iterator[CardReport]:
    """The cards of the deck, those with which most games were won when they came first."""
    lines = [CardReport(one.card, one.name, one.copies, one.status, _of_card(tally, one.card)) for one in facts.cards]
    yield from sorted(lines, key=lambda line: (-(line.estimates[2].value or 0.0), line.card))


def _of_card(tally: Tally, card: str) -> tuple[Estimate, ...]:
    seen, _total, _squares = moments(tally.histogram(f"held/{card}"))
    stuck = tally.histogram(f"stuck/{card}").get(1, 0)
    return (
        share_estimate(seen, tally.games),
        share_estimate(min(stuck, seen), seen),
        *(_won_of(tally, f"{key}/{card}") for key in (SEEN_WON, PLAYED_WON)),
    )


def _won_of(tally: Tally, key: str) -> Estimate:
    histogram = tally.histogram(key)
    return share_estimate(histogram.get(1, 0), sum(histogram.values()))


def _field_verdict(told: DuelsReport) -> Words:
    overall, opponents = told.overall, len(told.meetings)
    if overall is None or overall.value is None or overall.low is None or overall.high is None or not overall.is_firm:
        return said("Trop peu de parties pour dire qui gagne.", "Too few games to say who wins.")
    share, low, high = (bound(100 * value, beside=100 * EVEN) for value in (overall.value, overall.low, overall.high))
    met = those_met([told.titles[one.second] for one in told.meetings])
    first = said(
        f"Gagne {share.fr} parties sur 100 contre {met.fr} ({low.fr} à {high.fr}).",
        f"Wins {share.en} games in 100 against {met.en} ({low.en} to {high.en}).",
    )
    sides = [(_side(one, opponents), told.titles[one.second]) for one in told.meetings]
    beaten, feared, even = ([title for side, title in sides if side == wanted] for wanted in (1, -1, 0))
    return together(
        first,
        *_named(beaten, Words("Bat", "Beats")),
        *_named(feared, Words("Gagne moins d’une partie sur deux contre", "Wins less than one game in two against")),
        *_named(even, Words("Trop serré pour dire qui gagne contre", "Too close to say who wins against")),
    )


def _matrix_verdict(told: DuelsReport) -> Words:
    ranks = told.standings
    if not ranks or any(not one.estimate.is_firm for one in ranks):
        return said("Trop peu de parties pour dire qui gagne.", "Too few games to say who wins.")
    names = [told.titles[one.place] for one in ranks]
    sure = all(one.best == one.worst for one in ranks)
    if sure:
        order = Words(", ".join(name.fr for name in names), ", ".join(name.en for name in names))
        first = said(f"Classement sûr, le plus fort d’abord : {order.fr}.", f"A sure order, the strongest first: {order.en}.")
    elif ranks[0].worst == 1:
        first = said(f"{names[0].fr} est devant tous les autres.", f"{names[0].en} is ahead of all others.")
    else:
        heads = [told.titles[one.place] for one in ranks if one.best == 1]
        first = said(
            f"Trop serré pour désigner le premier : {_row(heads).fr}.",
            f"Too close to say who is first: {_row(heads).en}.",
        )
    circles = said(
        f"{len(told.cycles)} cercle sûr : chacun y bat le suivant."
        if len(told.cycles) == 1
        else f"{len(told.cycles)} cercles sûrs : chacun y bat le suivant.",
        f"{len(told.cycles)} circle shown, in which each beats the next."
        if len(told.cycles) == 1
        else f"{len(told.cycles)} circles shown, in which each beats the next.",
    )
    return together(first, circles) if told.cycles else first


def _side(one: Meeting, opponents: int) -> int:
    """1 for more than one game in two, -1 for less, 0 where neither is shown; all opponents are allowed for (Bonferroni)."""
    known = share_interval(one.won, one.estimate.games, 1 - (1 - CONFIDENCE) / opponents)
    return int(known.low > EVEN) - int(known.high < EVEN)


def _named(titles: Sequence[Words], begin: Words) -> list[Words]:
    row = _row(titles)
    return [said(f"{begin.fr} {row.fr}.", f"{begin.en} {row.en}.")] if titles else []


NAMED: Final = 4
"""A sentence that names more decks than this would not be read."""


def _row(titles: Sequence[Words]) -> Words:
    more = len(titles) - NAMED
    fr = ", ".join(title.fr for title in titles[:NAMED]) + (f" et {more} de plus" if more > 0 else "")
    en = ", ".join(title.en for title in titles[:NAMED]) + (f" and {more} more" if more > 0 else "")
    return Words(fr, en)
