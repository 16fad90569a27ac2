"""The sentences that open the report of a series; each says how sure it is, and claims no more than its interval allows."""

from __future__ import annotations

from collections.abc import Sequence

from simulator.catalog.typography import bound, decimal, said
from simulator.kernel.words import Words
from simulator.lab.figures import ComparisonReport, Estimate, LineReport, SeatsReport, ShareReport
from simulator.lab.report import together

NAMED = 4
"""A sentence that names more players than this would not be read."""

TOO_FEW = said("Trop peu de parties pour dire qui gagne.", "Too few games to say who wins.")


def wins_sentence(figure: SeatsReport) -> Words:
    """Which players win more, or less, often than equal ones would; seats, where all players are the same."""
    lines, parity = figure.players or figure.seats, figure.parity
    if parity is None or not all(line.estimate.is_firm for line in lines):
        return TOO_FEW
    above = [line for line in lines if line.estimate.low is not None and line.estimate.low > parity]
    below = [line for line in lines if line.estimate.high is not None and line.estimate.high < parity]
    if not above and not below:
        return said(
            f"Aucun écart démontré entre {'les joueurs' if figure.players else 'les sièges'} "
            f"(parité : {_percent(parity).fr} des parties).",
            f"No difference shown between the {'players' if figure.players else 'seats'} "
            f"(parity: {_percent(parity).en} of the games).",
        )
    equal = _percent(parity)
    return together(
        *_named(above, parity, said(f"Au-dessus de la parité ({equal.fr}) :", f"Above parity ({equal.en}):")),
        *_named(below, parity, said(f"En dessous de la parité ({equal.fr}) :", f"Below parity ({equal.en}):")),
    )


def first_sentence(figure: ShareReport) -> Words:
    """What beginning is worth."""
    share, parity = figure.estimate, figure.parity
    if parity is None or not share.is_firm:
        return said("Trop peu de parties pour juger l’avantage de commencer.", "Too few games to judge what beginning is worth.")
    told, equal = _with_interval(share, parity), _percent(parity)
    judged = _judged(share, parity)
    return said(
        f"Qui commence gagne {told.fr} des parties, {judged.fr} (parité : {equal.fr}).",
        f"Who begins wins {told.en} of the games, {judged.en} (parity: {equal.en}).",
    )


def comparison_sentence(figure: ComparisonReport) -> Words:
    """What the first of the compared numbers does under each variant, beside the first one."""
    first, *others = figure.variants
    told = [_difference(figure, variant.title, variant.difference) for variant in others if variant.difference]
    beside = said(f"par rapport à « {first.title.fr} »", f"compared with “{first.title.en}”")
    fr, en = " ; ".join(words.fr for words in told), "; ".join(words.en for words in told)
    return said(f"{figure.title.fr}, {beside.fr} : {fr}.", f"{figure.title.en}, {beside.en}: {en}.")


def decks_sentence(figure: ComparisonReport) -> Words:
    """Which deck wins more often, of games won with each of them as variants."""
    first, *others = figure.variants
    return together(*(_deck_beside(figure, one.title, first.title, one.difference) for one in others if one.difference))


def _deck_beside(figure: ComparisonReport, deck: Words, other: Words, difference: Estimate) -> Words:
    told = _number(figure, difference)
    if told is None:
        return said(
            f"Trop peu de parties pour comparer « {deck.fr} » et « {other.fr} ».",
            f"Too few games to compare “{deck.en}” and “{other.en}”.",
        )
    if not _is_proved(difference):
        return said(
            f"Aucune différence démontrée entre « {deck.fr} » et « {other.fr} » : {told.fr}.",
            f"No difference shown between “{deck.en}” and “{other.en}”: {told.en}.",
        )
    more = (difference.value or 0) > 0
    return said(
        f"« {deck.fr} » gagne {'plus' if more else 'moins'} souvent que « {other.fr} » : {told.fr}.",
        f"“{deck.en}” wins {'more' if more else 'less'} often than “{other.en}”: {told.en}.",
    )


def _difference(figure: ComparisonReport, title: Words, difference: Estimate) -> Words:
    told = _number(figure, difference)
    if told is None:
        return said(f"« {title.fr} », trop peu de parties", f"“{title.en}”, too few games")
    fr, en = f"« {title.fr} » {told.fr}", f"“{title.en}” {told.en}"
    return said(fr, en) if _is_proved(difference) else said(f"{fr}, aucun écart démontré", f"{en}, no difference shown")


def _number(figure: ComparisonReport, difference: Estimate) -> Words | None:
    """A difference with its interval; None where the games are too few."""
    if not difference.is_firm or difference.value is None or difference.low is None or difference.high is None:
        return None
    scale, unit = (100, " points") if figure.share else (1, "")
    ends = (difference.value, difference.low, difference.high)
    value, low, high = (bound(scale * number, signed=True) for number in ends)
    return Words(f"{value.fr}{unit} ({low.fr} à {high.fr})", f"{value.en}{unit} ({low.en} to {high.en})")


def _is_proved(difference: Estimate) -> bool:
    return bool(difference.low is not None and difference.high is not None and (difference.low > 0 or difference.high < 0))


def _named(lines: Sequence[LineReport], parity: float, begin: Words) -> list[Words]:
    """The sentence that names these lines with their shares; none without lines."""
    shares = [(line.title, _with_interval(line.estimate, parity)) for line in lines[:NAMED]]
    more = len(lines) - len(shares)
    fr = ", ".join(f"{title.fr} {share.fr}" for title, share in shares) + (f" et {more} de plus" if more else "")
    en = ", ".join(f"{title.en} {share.en}" for title, share in shares) + (f" and {more} more" if more else "")
    return [Words(f"{begin.fr} {fr}.", f"{begin.en} {en}.")] if lines else []


def _judged(share: Estimate, parity: float) -> Words:
    if share.low is not None and share.low > parity:
        return Words("c’est un avantage", "which is an advantage")
    if share.high is not None and share.high < parity:
        return Words("c’est un désavantage", "which is a disadvantage")
    return Words("aucun avantage démontré", "no advantage shown")


def _with_interval(estimate: Estimate, parity: float) -> Words:
    """A share with its interval, as it is judged by parity: "54,1 % (52,6 – 55,6)"."""
    ends = (estimate.value, estimate.low, estimate.high)
    value, low, high = (bound(100 * (number or 0), beside=100 * parity) for number in ends)
    return Words(f"{value.fr}\u00a0% ({low.fr}\u00a0– {high.fr})", f"{value.en}% ({low.en}\u00a0– {high.en})")


def _percent(share: float) -> Words:
    told = decimal(100 * share)
    return Words(f"{told.fr}\u00a0%", f"{told.en}%")
