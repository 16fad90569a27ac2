"""One function that holds a deck against a format: the editor, the import, the API, the tables and the laboratory all use it."""

from __future__ import annotations

from collections.abc import Mapping

from simulator.catalog import Catalog, Words
from simulator.catalog.typography import french_spaces
from simulator.legality.clauses import Clause, Finding, Format, Table
from simulator.legality.counting import DeckCount
from simulator.legality.report import Change, Fix, Report, Request, Violation

UNKNOWN_CARDS = "C-KNOWN"


def check(
    deck: Mapping[str, int] | DeckCount, fmt: Format, catalog: Catalog, *, opponent: Mapping[str, int] | None = None
) -> Report:
    """Every clause of the format that the deck (copies by printing id) breaks, with what would settle it.

    The order of the deck does not matter. Ids that the catalogue lacks are a violation of their own and count for
    nothing else. `opponent` is the deck it shall meet, for clauses that compare the two. Raises ValueError for a
    negative number of copies. Whoever holds one deck against many formats counts it once.
    """
    count = deck if isinstance(deck, DeckCount) else DeckCount(deck, catalog)
    table = Table(count, DeckCount(opponent, catalog) if opponent is not None else None)
    found = [_unknown(count)] if count.unknown else []
    for clause in fmt.clauses:
        finding = clause.test.examine(table)
        if finding:
            found.append(_violation(clause, finding))
    gauges = (clause.test.gauge(clause.id, count) for clause in fmt.clauses)
    return Report(fmt.id, tuple(found), tuple(gauge for gauge in gauges if gauge))


def _violation(clause: Clause, finding: Finding) -> Violation:
    return Violation(
        clause=clause.id,
        severity=clause.severity,
        message=_spaced(finding.message),
        quote=clause.quote,
        found=finding.found,
        allowed=finding.allowed,
        guilty=finding.guilty,
        fixes=tuple(_spaced_fix(fix) for fix in finding.fixes),
    )


def _unknown(count: DeckCount) -> Violation:
    """Cards that are in no list of this game: nobody can play them."""
    ids = ", ".join(count.unknown)
    return Violation(
        clause=UNKNOWN_CARDS,
        severity="error",
        message=_spaced(Words(f"Cartes inconnues du catalogue : {ids}.", f"Cards the catalogue does not know: {ids}.")),
        found=sum(count.unknown.values()),
        allowed=0,
        fixes=(
            Change(
                tuple((printing, -copies) for printing, copies in count.unknown.items()),
                Words(f"Retirez {ids}", f"Remove {ids}"),
            ),
        ),
    )


def _spaced(words: Words) -> Words:
    return Words(french_spaces(words.fr), words.en)


def _spaced_fix(fix: Fix) -> Fix:
    if isinstance(fix, Request):
        return Request(fix.copies, fix.search, _spaced(fix.label))
    return Change(fix.deltas, _spaced(fix.label))
